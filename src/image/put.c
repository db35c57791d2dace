/* image/put.c - what codec.c asks of a writer: numbers, and what pointers of the plan are in an image. */
#ifndef SHLO__IMAGE_PUT_C
#define SHLO__IMAGE_PUT_C

#include "image.h"

SHLO__FN void shlo__image_put_u64(shlo__image_writer *w, uint64_t x) { shlo__bytes_put_varint(&w->bytes, x); }

static void shlo__put_fail(shlo__image_writer *w, shlo_status status) {
    if (w->bytes.status == SHLO_OK) w->bytes.status = status;
}

SHLO__FN size_t shlo__image_put_constant(shlo__image_writer *w, const void *data) {
    const shlo__constant *list = w->code->constants;
    uint32_t best = UINT32_MAX;
    size_t at = w->n_constants;
    for (uint32_t i = 0; i < w->code->n_constants; i++) /* an empty one may be where another begins */
        if (list[i].data == data && (best == UINT32_MAX || list[i].bytes > list[best].bytes)) best = i;
    if (best == UINT32_MAX) {
        shlo__put_fail(w, SHLO_INTERNAL);
        return 0;
    }
    if (w->place[best] != SIZE_MAX) return w->place[best];
    w->place[best] = at;
    if (!shlo__size_add(at, list[best].bytes, &at) || !shlo__size_align(at, w->align, &w->n_constants))
        shlo__put_fail(w, SHLO_OVERFLOW);
    return w->place[best];
}

/* A conversion from integers of 2 or 4 bits: it has the function of bytes, by whose number it is written, as
   a build of a few kernels has loops for these only. */
static int shlo__put_is_narrow(uint32_t number) {
    const uint32_t from = number / 32 - SHLO__VERB_COUNT;
    return from == SHLO_I2 || from == SHLO_I4 || from == SHLO_U2 || from == SHLO_U4;
}
SHLO__FN uint32_t shlo__image_put_kernel(shlo__image_writer *w, shlo__lane_fn fn,
    const shlo__precision *imm) {
    if (!fn) return 0;
    if (shlo__kernels_is_told(fn)) return SHLO__KERNEL_CONVERT(imm->exponent_bits, imm->mantissa_bits) + 1;
    for (uint32_t i = 0; i < SHLO__KERNEL_COUNT; i++)
        if (shlo__kernels_lane(w->code->kernels, i) == fn && !shlo__put_is_narrow(i)) return i + 1;
    shlo__put_fail(w, SHLO_INTERNAL);
    return 0;
}

SHLO__FN uint32_t shlo__image_put_verb(shlo__image_writer *w, shlo__lane_fn fn, uint32_t t) {
    for (uint32_t verb = 0; verb < SHLO__VERB_COUNT; verb++)
        if (shlo__kernels_operands(verb) == 2 &&
            shlo__kernels_lane(w->code->kernels, SHLO__KERNEL_LANE(verb, t)) == fn)
            return verb;
    shlo__put_fail(w, SHLO_INTERNAL);
    return 0;
}

#endif
