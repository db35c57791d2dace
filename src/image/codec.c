/* image/codec.c - the items of a record: each function reads an item, or writes it where the codec has a
 * writer. A reader never passes its end; after the first fault all that it reads is 0. */
#ifndef SHLO__IMAGE_CODEC_C
#define SHLO__IMAGE_CODEC_C

#include "image.h"

/* ---- numbers ---- */

/* What a number is read into: 64 bits; 32 where only images of a machine of 32 bits are read. */
#ifdef SHLO_VM_ONLY
typedef size_t shlo__codec_word;
#else
typedef uint64_t shlo__codec_word;
#endif

static shlo__codec_word shlo__codec_read(shlo__codec *c) {
    shlo__codec_word x = 0;
    for (unsigned shift = 0; shift < 8 * sizeof x && c->at < c->end; shift += 7) {
        const uint8_t byte = *c->at++;
        x |= (shlo__codec_word)(byte & 127) << shift;
        if (byte >= 128) continue;
        if (shift + 7 > 8 * sizeof x && byte >> (8 * sizeof x - shift)) break; /* larger than a word */
        return x;
    }
    shlo__codec_fail(c, SHLO__IMAGE_TRUNCATED);
    return 0;
}

/* One number of at most `limit`. */
static shlo__codec_word shlo__codec_within(shlo__codec *c, shlo__codec_word x, shlo__codec_word limit) {
#ifndef SHLO_VM_ONLY
    if (c->writer) {
        shlo__image_put_u64(c->writer, x);
        return x;
    }
#endif
    x = c->at < c->end && *c->at < 128 ? *c->at++ : shlo__codec_read(c); /* most have one byte */
    if (x <= limit) return x;
    shlo__codec_fail(c, SHLO__IMAGE_NUMBER);
    return 0;
}

SHLO__FN void shlo__codec_u8(shlo__codec *c, uint8_t *x) {
    *x = (uint8_t)shlo__codec_within(c, *x, UINT8_MAX);
}
SHLO__FN void shlo__codec_u16(shlo__codec *c, uint16_t *x) {
    *x = (uint16_t)shlo__codec_within(c, *x, UINT16_MAX);
}
SHLO__FN void shlo__codec_u32(shlo__codec *c, uint32_t *x) {
    *x = (uint32_t)shlo__codec_within(c, *x, UINT32_MAX);
}
SHLO__FN void shlo__codec_size(shlo__codec *c, size_t *x) {
    *x = (size_t)shlo__codec_within(c, *x, UINT32_MAX);
}

/* A signed number, whose form without a sign, 0, -1, 1, -2, .., is at most `most`. */
static shlo__index shlo__codec_signed(shlo__codec *c, shlo__index x, shlo__codec_word most) {
    shlo__codec_word u = (shlo__codec_word)x << 1 ^ (x < 0 ? ~(shlo__codec_word)0 : 0);
    u = shlo__codec_within(c, u, most);
    return (shlo__index)(u >> 1 ^ (0 - (u & 1)));
}
SHLO__FN void shlo__codec_index(shlo__codec *c, shlo__index *x) {
    *x = shlo__codec_signed(c, *x, UINT32_MAX);
}
SHLO__FN void shlo__codec_i32(shlo__codec *c, int32_t *x) {
    *x = (int32_t)shlo__codec_signed(c, *x, UINT32_MAX);
}
SHLO__FN void shlo__codec_count(shlo__codec *c, int32_t *x, int32_t limit) {
    *x = (int32_t)shlo__codec_within(c, (shlo__codec_word)*x, (shlo__codec_word)limit);
}
SHLO__FN void shlo__codec_dtype(shlo__codec *c, uint8_t *x) {
    shlo__codec_u8(c, x);
    if (!shlo__dtype_valid(*x) || shlo__dtype_absent((shlo_dtype)*x)) {
        shlo__codec_needs(c, !shlo__dtype_valid(*x), SHLO__USES_TYPE, *x);
        shlo__codec_fail(c, SHLO__IMAGE_NUMBER);
        *x = SHLO_I8; /* a type of known size, for what reads on */
    }
}

/* ---- places ---- */

/* The address of the image's constants. What a damaged image adds is checked before it is used, so that the
   sum may wrap around. */
SHLO__FN uintptr_t shlo__codec_base(const shlo__codec *c) {
    return (uintptr_t)c->image + shlo__image_head(c->image)->constants;
}

SHLO__FN void shlo__codec_ref(shlo__codec *c, shlo__ref *x) {
    size_t offset = x->offset;
#ifndef SHLO_VM_ONLY
    if (c->writer && x->space == SHLO__AT_CONST)
        offset = shlo__image_put_constant(c->writer, shlo__program_data(x));
#endif
    shlo__codec_u8(c, &x->space);
    if (x->space > SHLO__AT_RESULT) shlo__codec_fail(c, SHLO__IMAGE_PLACE);
    if (x->space == SHLO__AT_ARG || x->space == SHLO__AT_RESULT) shlo__codec_u32(c, &x->index);
    if (c->check && x->space >= SHLO__AT_ARG) { /* a place without elements has its address taken, too */
        const shlo__image_func *f = &c->check->func;
        if (x->space == SHLO__AT_ARG ? x->index >= f->n_args
                                     : x->index < f->n_args || x->index - f->n_args >= f->n_results)
            shlo__codec_fail(c, SHLO__IMAGE_PLACE);
    }
    shlo__codec_size(c, &offset);
    if (c->writer) return;
    x->offset = x->space == SHLO__AT_CONST ? shlo__codec_base(c) + offset : offset;
}

/* ---- lists ---- */

/* Memory is given in multiples of 8, and begins at one. */
SHLO__FN void *shlo__codec_room(shlo__codec *c, const void *from, size_t n, size_t bytes) {
    const size_t room = (size_t)(c->memory_end - c->memory);
    unsigned char *to = c->memory, *end, *at;
    if (c->writer) return (void *)(uintptr_t)from;
    if (n > room / bytes || ((n * bytes + 7) & ~(size_t)7) > room) {
        shlo__codec_fail(c, SHLO__IMAGE_SPACE);
        return NULL;
    }
    /* Word by word: most are a few words, and a call of memset takes longer. */
    c->memory = end = to + ((n * bytes + 7) & ~(size_t)7);
    for (at = to; at != end; at += 8) {
        shlo__raw32 *words = (shlo__raw32 *)(void *)at;
        words[0] = words[1] = 0;
    }
    return to;
}

SHLO__FN const shlo__index *shlo__codec_indices(shlo__codec *c, const shlo__index *from, size_t n) {
    shlo__index *to = (shlo__index *)shlo__codec_room(c, from, n, sizeof *to);
    for (size_t i = 0; to && i < n; i++) shlo__codec_index(c, &to[i]);
    return to;
}
SHLO__FN const uint8_t *shlo__codec_dtypes(shlo__codec *c, const uint8_t *from, size_t n) {
    uint8_t *to = (uint8_t *)shlo__codec_room(c, from, n, sizeof *to);
    for (size_t i = 0; to && i < n; i++) shlo__codec_dtype(c, &to[i]);
    return to;
}
SHLO__FN const shlo__ref *shlo__codec_refs(shlo__codec *c, const shlo__ref *from, size_t n) {
    shlo__ref *to = (shlo__ref *)shlo__codec_room(c, from, n, sizeof *to);
    for (size_t i = 0; to && i < n; i++) shlo__codec_ref(c, &to[i]);
    return to;
}

/* ---- kernels ---- */

SHLO__FN void shlo__codec_used(const shlo__codec *c, shlo__use what, uint32_t number) {
#ifdef SHLO_VM_ONLY
    (void)c;
    (void)what;
    (void)number;
#else
    if (c->check && c->check->used) c->check->used(c->check->user, what, number);
#endif
}

SHLO__FN shlo__lane_fn shlo__codec_find(shlo__codec *c, uint32_t number) {
    shlo__lane_fn fn = shlo__kernels_lane(c->kernels, number);
    c->number = number;
    shlo__codec_used(c, SHLO__USES_LANE, number);
    /* An image may have any number. */
    if (!fn) shlo__codec_fail(c, (shlo__image_fault)(SHLO__IMAGE_PART + (number & 0xFFFF)));
    return fn;
}

SHLO__FN shlo__fold_fn shlo__codec_find_fold(shlo__codec *c, uint32_t verb, uint32_t t) {
    shlo__fold_fn fn = shlo__kernels_fold(c->kernels, verb, t);
    const uint32_t number = SHLO__KERNEL_COUNT + SHLO__KERNEL_LANE(verb, t);
    shlo__codec_used(c, SHLO__USES_LANE, number);
    if (!fn) shlo__codec_fail(c, (shlo__image_fault)(SHLO__IMAGE_PART + number));
    return fn;
}

/* Written as the number plus one; 0: none. */
SHLO__FN void shlo__codec_lane(shlo__codec *c, shlo__lane_fn *fn, const shlo__precision *imm) {
    uint32_t number = 0;
#ifndef SHLO_VM_ONLY
    if (c->writer) number = shlo__image_put_kernel(c->writer, *fn, imm);
#else
    (void)imm;
#endif
    shlo__codec_u32(c, &number);
    if (!c->writer) *fn = number ? shlo__codec_find(c, number - 1) : NULL;
}

SHLO__FN void shlo__codec_verb(shlo__codec *c, shlo__lane_fn *fn, uint32_t *verb, uint32_t t) {
#ifndef SHLO_VM_ONLY
    if (c->writer) *verb = shlo__image_put_verb(c->writer, *fn, t);
#endif
    shlo__codec_u32(c, verb);
    if (c->writer) return;
    if (*verb >= SHLO__VERB_COUNT || shlo__kernels_operands(*verb) != 2) {
        shlo__codec_fail(c, SHLO__IMAGE_NUMBER);
        *verb = 0;
        return;
    }
    *fn = shlo__codec_find(c, SHLO__KERNEL_LANE(*verb, t));
}

#endif
