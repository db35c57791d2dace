/* image/uses.c - what an image needs of a build: prog/uses.c names it. */
#ifndef SHLO__IMAGE_USES_C
#define SHLO__IMAGE_USES_C

#include "image.h"

static void shlo__image_used(void *user, shlo__use what, uint32_t number) {
    shlo__uses_tell((const shlo__uses *)user, what, number);
}

SHLO_API shlo_status shlo_image_part(uint32_t number, void (*tell)(void *user, const char *name),
    void *user) {
    const uint32_t first = SHLO__USES_NUMBER(0, 0);
    const shlo__use what = number < first ? SHLO__USES_LANE : (shlo__use)((number - first) / 256);
    shlo__uses uses;
    uses.tell = tell;
    uses.user = user;
    if (!tell) return SHLO_ARGUMENT;
    if (number >= first) {
        number = (number - first) % 256;
        if (what > SHLO__USES_TYPE ||
            number >= (what == SHLO__USES_INSN ? (uint32_t)SHLO__I_KINDS : (uint32_t)SHLO_DTYPE_COUNT))
            return SHLO_NOT_FOUND;
    }
    shlo__uses_tell(&uses, what, number);
    return SHLO_OK;
}

SHLO_API shlo_status shlo_image_uses(const void *image, size_t bytes,
    void (*tell)(void *user, const char *name), void *user, const shlo_allocator *allocator,
    shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    shlo__image_checker checker;
    shlo__uses uses;
    shlo_image out;
    shlo_status status;
    void *work;
    if (error) shlo__status_clear(error);
    if (!tell) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_image_uses: nobody to tell");
    work = shlo__alloc_raw(a, SHLO__STORE_WORK);
    if (!work) return shlo__status_fail(error, SHLO_MEMORY, "shlo_image_uses: no memory");
    memset(&checker, 0, sizeof checker);
    uses.tell = tell;
    uses.user = user;
    checker.used = shlo__image_used;
    checker.user = &uses;
    status = shlo__image_measure(image, bytes, work, &checker, &out, error);
    shlo__alloc_free(a, work, SHLO__STORE_WORK);
    if (status != SHLO_MEMORY || !out.arena_bytes) return status;
    if (error) shlo__status_clear(error); /* it is not run here */
    return SHLO_OK;
}

#endif
