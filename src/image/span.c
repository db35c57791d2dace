/* image/span.c - the proof that an instruction stays in its places: which bytes each operand reaches, from
 * shapes and steps, against the size of its space. */
#ifndef SHLO__IMAGE_SPAN_C
#define SHLO__IMAGE_SPAN_C

#include "image.h"

SHLO__FN shlo__span shlo__span_at(shlo__index first) {
    shlo__span s;
    memset(&s, 0, sizeof s);
    s.first = first;
    return s;
}

/* *product = a * b. Whatever counts has 31 bits and a sign: 0 if one of the three has more. */
static int shlo__span_times(shlo__index a, shlo__index b, int32_t *product) {
    const int64_t wide = (int64_t)(int32_t)a * (int32_t)b;
    *product = (int32_t)wide;
    return a == (int32_t)a && b == (int32_t)b && wide == *product;
}

SHLO__FN shlo__index shlo__span_product(shlo__codec *c, shlo__index a, shlo__index b) {
    int32_t product;
    if (a >= 0 && b >= 0 && shlo__span_times(a, b, &product)) return product;
    shlo__codec_fail(c, SHLO__IMAGE_NUMBER);
    return 0;
}

SHLO__FN void shlo__image_tensor(shlo__codec *c, shlo__tensor *t, int64_t *dims) {
    shlo__index n;
    memset(t, 0, sizeof *t);
    shlo__codec_dtype(c, &t->dtype);
    shlo__codec_count(c, &t->rank, SHLO_MAX_RANK);
    n = (shlo__index)shlo__dtype_bytes((shlo_dtype)t->dtype);
    for (int32_t d = 0; d < t->rank; d++) {
        shlo__index dim = 0;
        shlo__codec_index(c, &dim);
        dims[d] = dim;
        n = shlo__span_product(c, n, dim);
    }
    t->dims = dims;
    t->bytes = (size_t)n;
}

SHLO__FN void shlo__span_axis(shlo__codec *c, shlo__span *s, shlo__index extent, shlo__index step) {
    int32_t reach;
    if (extent == 1) return;
    s->empty |= extent == 0;
    if (extent < 0 || !shlo__span_times(extent - 1, step, &reach)) {
        shlo__codec_fail(c, SHLO__IMAGE_NUMBER);
        return;
    }
    s->steps |= (uint32_t)step;
    if (reach < 0)
        s->before += 0 - (uint32_t)reach;
    else
        s->behind += (uint32_t)reach;
    shlo__span_require(c, (s->before | s->behind) <= INT32_MAX);
}

SHLO__FN void shlo__span_axes(shlo__codec *c, shlo__span *s, int32_t n, const shlo__index *extent,
    const shlo__index *step) {
    for (int32_t i = 0; i < n && !c->fault; i++) shlo__span_axis(c, s, extent[i], step[i]);
}

SHLO__FN void shlo__span_scale(shlo__codec *c, shlo__span *s, size_t bytes) {
    shlo__span_require(c, (s->before | s->behind) <= INT32_MAX / (uint32_t)bytes);
    s->before *= (uint32_t)bytes;
    s->behind *= (uint32_t)bytes;
    s->steps *= (uint32_t)bytes;
}

SHLO__FN void shlo__span_position(shlo__codec *c, shlo__index extent, shlo__index step) {
    int32_t product;
    shlo__span_require(c, extent >= 0 && shlo__span_offset(extent) && shlo__span_offset(step) &&
                              shlo__span_times(extent, step, &product) && shlo__span_offset(product));
}

/* Bytes of argument or result number `index`, and the alignment of its elements. */
static size_t shlo__span_tensor(const shlo__image_func *f, uint32_t index, size_t *align) {
    shlo__codec c = f->tensors;
    shlo__tensor t;
    int64_t dims[SHLO_MAX_RANK];
    do shlo__image_tensor(&c, &t, dims);
    while (index--);
    *align = shlo__span_align(t.dtype);
    return t.bytes;
}

/* Bytes of the space that a place is in. */
static size_t shlo__span_space(shlo__codec *c, const shlo__ref *ref, size_t *align) {
    const shlo__image_func *f = &c->check->func;
    *align = 8;
    if (ref->space == SHLO__AT_CONST)
        return shlo__image_head(c->image)->bytes - shlo__image_head(c->image)->constants;
    return ref->space == SHLO__AT_FRAME ? f->frame_bytes : shlo__span_tensor(f, ref->index, align);
}

SHLO__FN void shlo__span_inside(shlo__codec *c, const shlo__ref *ref, const shlo__span *s, size_t bytes,
    size_t align, int write) {
    size_t unit, space, low = 0,
                        at = ref->space == SHLO__AT_CONST ? ref->offset - shlo__codec_base(c) : ref->offset;
    if (!c->check || c->fault || s->empty || bytes == 0) return;
    space = shlo__span_space(c, ref, &unit);
    if (write && (ref->space == SHLO__AT_CONST || ref->space == SHLO__AT_ARG)) space = 0;
    /* Each difference is taken where it is known not to be negative. */
    if (at > space || (s->first < 0 ? 0 - (size_t)s->first > at : (size_t)s->first > space - at))
        shlo__codec_fail(c, SHLO__IMAGE_PLACE);
    at += (size_t)s->first;
    /* A frame begins with its table of pointers, which no element may touch. */
    if (ref->space == SHLO__AT_FRAME)
        low = (c->check->func.n_args + c->check->func.n_results) * sizeof(void *);
    if (at < low || s->before > at - low || bytes > space - at || s->behind > space - at - bytes)
        shlo__codec_fail(c, SHLO__IMAGE_PLACE);
    if (align > unit || (s->steps | at) & (align - 1)) shlo__codec_fail(c, SHLO__IMAGE_UNALIGNED);
}

SHLO__FN void shlo__span_apart(shlo__codec *c, const shlo__ref *a, size_t a_bytes, const shlo__ref *b,
    size_t b_bytes) {
    if (c->fault || a->space != b->space || a_bytes == 0 || b_bytes == 0) return;
    if (a->offset < b->offset + b_bytes && b->offset < a->offset + a_bytes)
        shlo__codec_fail(c, SHLO__IMAGE_PLACE);
}

SHLO__FN size_t shlo__span_align(uint8_t t) { return shlo__dtype_bytes(shlo__dtype_real((shlo_dtype)t)); }

SHLO__FN void shlo__span_list(shlo__codec *c, const shlo__ref *ref, shlo__index n, uint8_t t, int write) {
    shlo__span s = shlo__span_at(0);
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)t);
    if (!c->check) return;
    shlo__span_axis(c, &s, n, (shlo__index)bytes);
    shlo__span_inside(c, ref, &s, bytes, shlo__span_align(t), write);
}

SHLO__FN void shlo__span_scratch(shlo__codec *c, size_t bytes) {
    if (!c->check) return;
    bytes = (bytes + 63) & ~(size_t)63;
    c->check->scratch_bytes = SHLO__MAX(c->check->scratch_bytes, bytes);
}

#endif
