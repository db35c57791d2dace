/* image/uses.c - what an image needs of a build, as names of macros: the rows of a configuration. */
#ifndef SHLO__IMAGE_USES_C
#define SHLO__IMAGE_USES_C

#include "image.h"

/* Names of types as tokens: "u8" for ui8, "c64" for complex<f32>. */
static const char *shlo__uses_type(uint32_t t, char *out, size_t capacity) {
    const char *name = shlo_dtype_name((shlo_dtype)t);
    if (t == SHLO_C64 || t == SHLO_C128) return t == SHLO_C64 ? "c64" : "c128";
    shlo__status_format(out, capacity, "%s", name + (name[0] == 'u'));
    if (name[0] == 'u') out[0] = 'u';
    return out;
}

static const char *const shlo__uses_verbs[] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) "_" #verb,
#include "../kernel/kernels.def"
#undef LANE
};
static const char *const shlo__uses_insns[] = {
#define INSN(KIND, name, param, run, family) #KIND,
#define FLOW(KIND, name, param, family) #KIND,
#include "../prog/insns.def"
};

typedef struct shlo__uses {
    void (*tell)(void *user, const char *name);
    void *user;
} shlo__uses;

static void shlo__uses_lane(uint32_t number, const char *table, char *out, size_t capacity) {
    const uint32_t row = number / 32;
    char from[24], to[24];
    const char *name = shlo__uses_type(number % 32, to, sizeof to);
    if (row < SHLO__VERB_COUNT)
        shlo__status_format(out, capacity, "SHLO_HAS_%s%s_%s", table, shlo__uses_verbs[row], name);
    else if (row < SHLO__VERB_COUNT + 32)
        shlo__status_format(out, capacity, "SHLO_HAS_CONVERT_%s_%s",
            shlo__uses_type(row - SHLO__VERB_COUNT, from, sizeof from), name);
    else
        shlo__status_format(out, capacity, "SHLO_HAS_ROUND_%s", name);
}

static void shlo__uses_one(void *user, shlo__image_use what, uint32_t number) {
    const shlo__uses *u = (const shlo__uses *)user;
    char name[80];
    switch (what) {
    case SHLO__USES_LANE:
        shlo__uses_lane(number, "LANE", name, sizeof name);
        break;
    case SHLO__USES_FOLD:
        shlo__uses_lane(number, "FOLD", name, sizeof name);
        break;
    case SHLO__USES_INSN:
        shlo__status_format(name, sizeof name, "SHLO_HAS_INSN_%s", shlo__uses_insns[number]);
        break;
    case SHLO__USES_PLAIN:
        shlo__status_format(name, sizeof name, "SHLO_HAS_PLAIN_%s",
            number == SHLO_F32   ? "F32"
            : number == SHLO_F64 ? "F64"
            : number == SHLO_I8  ? "I8"
                                 : "ANY");
        break;
    default:
        shlo__status_format(name, sizeof name, "SHLO_HAS_%s",
            what == SHLO__USES_IOTA        ? "IOTA"
            : what == SHLO__USES_WINDOWS   ? "WINDOWS"
            : what == SHLO__USES_BODY      ? "BODY"
            : what == SHLO__USES_TRANSPOSE ? "TRANSPOSE"
            : what == SHLO__USES_RANDOM    ? "RANDOM"
            : what == SHLO__USES_TILES     ? "TILES"
                                           : "FFT");
    }
    u->tell(u->user, name);
}

SHLO_API shlo_status shlo_image_uses(const void *image, size_t bytes,
    void (*tell)(void *user, const char *name), void *user, const shlo_allocator *allocator,
    shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    void *work = shlo__alloc_raw(a, SHLO__STORE_WORK);
    shlo__image_checker checker;
    shlo__uses uses;
    shlo_image out;
    shlo_status status;
    if (!work) return SHLO_MEMORY;
    memset(&checker, 0, sizeof checker);
    uses.tell = tell;
    uses.user = user;
    checker.used = shlo__uses_one;
    checker.user = &uses;
    status = shlo__image_measure(image, bytes, work, &checker, &out, error);
    shlo__alloc_free(a, work, SHLO__STORE_WORK);
    if (status != SHLO_MEMORY || !out.arena_bytes) return status;
    if (error) shlo__status_clear(error); /* it is not run here */
    return SHLO_OK;
}

#endif
