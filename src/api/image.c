/* api/image.c - a program file becomes an image: loaded for the target, then written down. */
#ifndef SHLO__API_IMAGE_C
#define SHLO__API_IMAGE_C

#include "api.h"

SHLO_API const char *shlo_image_target_name(int32_t i) {
    const shlo__target *t = i < 0 ? NULL : shlo__image_target_at((size_t)i);
    return t ? t->name : NULL;
}

/* A device has its own kernels, no threads and no handlers; products are plain loops, whose bits are the same
   on each. */
static void shlo__api_image_options(const shlo__target *target, shlo_options *options) {
    const shlo_parallel none = {NULL, NULL, 0};
    options->block = NULL;
    options->block_bytes = 0;
    options->parallel = none;
    options->flags = (options->flags & ~SHLO_LOAD_OPEN_BOUNDS) | SHLO__LOAD_IMAGE;
    if (!target) return;
    options->flags = (options->flags & ~SHLO_LOAD_EXACT) | SHLO_LOAD_PLAIN;
    options->isa = "scalar";
}

#ifndef SHLO_NO_BUILD
SHLO_API shlo_status shlo_program_uses(const void *code, size_t bytes, const shlo_options *options,
    void (*tell)(void *user, const char *name), void *user, shlo_error *error) {
    shlo__api_source s;
    shlo__uses uses;
    shlo_options none;
    shlo_program *p = NULL;
    shlo_error local;
    shlo_status status = SHLO_OK;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!tell || (!code && bytes))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_program_uses: no program, or nobody to tell");
    memset(&none, 0, sizeof none);
    memset(&s, 0, sizeof s);
    uses.tell = tell;
    uses.user = user;
    s.code = code;
    s.bytes = bytes;
    s.options = options ? options : &none;
    s.uses = &uses;
    SHLO__TRY(shlo__api_check_options(s.options, "shlo_program_uses", error));
    SHLO__TRY(shlo__api_load(&s, &p, error));
    if (p->open)
        status = shlo__status_fail(error, SHLO_UNSUPPORTED,
            "dimensions of unknown size are planned when the program runs: make a static program of it with "
            "shlo_specialize");
    shlo_program_free(p);
    return status;
}
#endif

static shlo_status shlo__api_no_target(const char *name, shlo_error *error) {
    char all[100];
    size_t n = 0;
    for (int32_t i = 0; shlo_image_target_name(i) && n + 1 < sizeof all; i++) {
        shlo__status_format(all + n, sizeof all - n, "%s, ", shlo_image_target_name(i));
        n += strlen(all + n);
    }
    return shlo__status_fail(error, SHLO_NOT_FOUND, "no target \"%s\": %shost", name, n ? all : "");
}

SHLO_API shlo_status shlo_image_make(const void *code, size_t bytes, const char *target,
    const shlo_options *options, shlo_blob *out, shlo_error *error) {
    const shlo__target *row = NULL;
    shlo__api_source s;
    shlo_options planned;
    shlo_program *p = NULL;
    shlo_error local;
    shlo_status status;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!out || (!code && bytes))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_image_make: no program");
    memset(out, 0, sizeof *out);
    memset(&planned, 0, sizeof planned);
    if (options) planned = *options;
    SHLO__TRY(shlo__api_check_options(&planned, "shlo_image_make", error));
    if (target && !shlo__image_named(target, "host") && (row = shlo__image_target(target)) == NULL)
        return shlo__api_no_target(target, error);
    shlo__api_image_options(row, &planned);
    memset(&s, 0, sizeof s);
    s.code = code;
    s.bytes = bytes;
    s.options = &planned;
    SHLO__TRY(shlo__api_load(&s, &p, error));
    status = p->open ? shlo__status_fail(error, SHLO_UNSUPPORTED,
                           "an image has no dimensions of unknown size: make a static program of it with "
                           "shlo_specialize")
                     : shlo__image_store(&p->code, row, p->options.allocator, out, error);
    shlo_program_free(p);
    return status;
}

#endif
