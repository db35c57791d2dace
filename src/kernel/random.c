/* kernel/random.c - blocks of random bits become elements: all bits (rng_bit_generator), or numbers of a
 * distribution (rng). Every element depends on its number alone, so any part of a tensor can be made
 * anywhere. */
#ifndef SHLO__KERNEL_RANDOM_C
#define SHLO__KERNEL_RANDOM_C

#include "kernel.h"

/* ---- all bits ---- */

/* The low bits of x as element e of type t, in storage form. */
static void shlo__random_put(shlo_dtype t, unsigned char *out, int64_t e, uint64_t x) {
    const shlo__dtype_row *row = shlo__dtype_info(t);
    unsigned char *at = out + e * (int64_t)row->storage;
    if (row->bits < 8) {
        x &= ((uint64_t)1 << row->bits) - 1;
        if (row->kind == SHLO__INT && x >> (row->bits - 1))
            x |= ~(uint64_t)0 << row->bits; /* sign-extended bytes */
    }
    switch (row->storage) {
    case 1:
        *at = (unsigned char)x;
        break;
    case 2:
        memcpy(at, &x, 2);
        break;
    case 4:
        memcpy(at, &x, 4);
        break;
    default:
        memcpy(at, &x, 8);
        break;
    }
}

/* 32 bits an element, or fewer of them: the two words of block (outer, i, inner) are elements (outer, 2i,
 * inner) and (outer, 2i + 1, inner). */
static void shlo__random_split_block(const shlo__random_layout *l, unsigned char *out, int64_t block,
    uint32_t x, uint32_t y) {
    int64_t inner = block % l->inner, i = block / l->inner % l->half,
            e = (block / l->inner / l->half * l->split + 2 * i) * l->inner + inner;
    shlo__random_put((shlo_dtype)l->dtype, out, e, x);
    if (2 * i + 1 < l->split) shlo__random_put((shlo_dtype)l->dtype, out, e + l->inner, y);
}

/* The words of a block follow each other; 64-bit elements take two. */
static void shlo__random_plain_block(const shlo__random_layout *l, unsigned char *out, int64_t block,
    const uint32_t *w, int n_words) {
    int per = shlo__dtype_bytes((shlo_dtype)l->dtype) == 8 ? 2 : 1, j;
    for (j = 0; j < n_words / per; j++) {
        int64_t e = block * (n_words / per) + j;
        uint64_t x = w[j * per * SHLO__RANDOM_BLOCKS];
        if (per == 2) x |= (uint64_t)w[(2 * j + 1) * SHLO__RANDOM_BLOCKS] << 32;
        if (e < l->total) shlo__random_put((shlo_dtype)l->dtype, out, e, x);
    }
}

SHLO__FN void shlo__random_bits(const shlo__kernels *k, const shlo__random_layout *l,
    const shlo__random_source *s, void *out, int64_t first, int64_t last) {
    uint32_t words[SHLO__RANDOM_WORDS * SHLO__RANDOM_BLOCKS];
    unsigned char *to = (unsigned char *)out;
    int64_t at;
    int i;
    for (at = first; at < last; at += SHLO__RANDOM_BLOCKS) {
        k->random[l->kind](words, s, (uint64_t)at);
        for (i = 0; i < SHLO__RANDOM_BLOCKS && at + i < last; i++) {
            if (l->split)
                shlo__random_split_block(l, to, at + i, words[i], words[SHLO__RANDOM_BLOCKS + i]);
            else
                shlo__random_plain_block(l, to, at + i, words + i, l->kind == SHLO__THREEFRY ? 2 : 4);
        }
    }
}

/* ---- distributions: one block an element ---- */

/* The 64 bits of words 2j and 2j + 1 of block i. */
SHLO__INLINE uint64_t shlo__random_word(const uint32_t *words, int i, int j) {
    return words[2 * j * SHLO__RANDOM_BLOCKS + i] | (uint64_t)words[(2 * j + 1) * SHLO__RANDOM_BLOCKS + i]
                                                        << 32;
}

/* 53 of 64 bits as a number in [0, 1). */
SHLO__INLINE double shlo__random_unit(uint64_t x) { return (double)(x >> 11) * (1.0 / 9007199254740992.0); }

static uint64_t shlo__random_mul_high(uint64_t a, uint64_t b, uint64_t *low) {
    uint64_t al = a & 0xFFFFFFFFu, ah = a >> 32, bl = b & 0xFFFFFFFFu, bh = b >> 32,
             m = ah * bl + (al * bl >> 32), n = al * bh + (m & 0xFFFFFFFFu);
    *low = a * b;
    return ah * bh + (m >> 32) + (n >> 32);
}

/* a + floor(range * u), u being all 128 bits as a fraction: no value is likelier than another by more than
 * 2^-64 of it. */
static void shlo__random_integers(const shlo__random_range *r, const uint32_t *words, unsigned char *out,
    int64_t first, int n) {
    shlo_dtype t = (shlo_dtype)r->dtype, wide = shlo__dtype_kind(t) == SHLO__INT ? SHLO_I64 : SHLO_U64;
    uint64_t a, b;
    int i;
    shlo__dtype_convert(wide, &a, t, r->a);
    shlo__dtype_convert(wide, &b, t, r->b);
    for (i = 0; i < n; i++) {
        uint64_t low, unused, carry = shlo__random_mul_high(shlo__random_word(words, i, 0), b - a, &unused);
        uint64_t high = shlo__random_mul_high(shlo__random_word(words, i, 1), b - a, &low);
        shlo__random_put(t, out, first + i, a + high + (low + carry < low));
    }
}

/* a + (b - a) * u in f64, rounded to the type. What rounding takes to b becomes a: half a step at either end
 * make one whole. */
static void shlo__random_floats(const shlo__kernels *k, const shlo__random_range *r, const uint32_t *words,
    unsigned char *out, int n) {
    shlo_dtype t = (shlo_dtype)r->dtype;
    double x[SHLO__RANDOM_BLOCKS], a, b;
    int i;
    shlo__dtype_convert(SHLO_F64, &a, t, r->a);
    shlo__dtype_convert(SHLO_F64, &b, t, r->b);
    for (i = 0; i < n; i++) {
        double u = shlo__random_unit(shlo__random_word(words, i, 0));
        x[i] = shlo__soft_one_nan64(a * (1 - u) + b * u);
    }
    shlo__kernels_convert_n(k, out, t, x, SHLO_F64, (size_t)n);
    shlo__kernels_convert_n(k, x, SHLO_F64, out, t, (size_t)n);
    for (i = 0; i < n; i++)
        if (a < b && !(x[i] < b)) x[i] = a;
    shlo__kernels_convert_n(k, out, t, x, SHLO_F64, (size_t)n);
}

/* mean a, deviation b: a + b * sqrt(-2 ln u) * cos(2 pi v) in f64, u in (0, 1] (G. E. P. Box and M. E.
 * Muller, 1958), rounded to the type. */
static SHLO__NOINLINE void shlo__random_normal(const shlo__kernels *k, const shlo__random_range *r,
    const uint32_t *words, unsigned char *out, int n) {
    shlo_dtype t = (shlo_dtype)r->dtype;
    double radius[SHLO__RANDOM_BLOCKS] = {0}, turn[SHLO__RANDOM_BLOCKS] = {0}, mean, deviation;
    int i;
    shlo__dtype_convert(SHLO_F64, &mean, t, r->a);
    shlo__dtype_convert(SHLO_F64, &deviation, t, r->b);
    for (i = 0; i < n; i++) {
        radius[i] = shlo__random_unit(shlo__random_word(words, i, 0)) + 1.0 / 9007199254740992.0;
        turn[i] = shlo__random_unit(shlo__random_word(words, i, 1)) * 6.283185307179586;
    }
    shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_log, SHLO_F64))(radius, radius, NULL, NULL, (size_t)n,
        NULL);
    for (i = 0; i < n; i++) radius[i] *= -2;
    shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_sqrt, SHLO_F64))(radius, radius, NULL, NULL, (size_t)n,
        NULL);
    shlo__kernels_lane(k, SHLO__KERNEL_LANE(SHLO__VERB_cosine, SHLO_F64))(turn, turn, NULL, NULL, (size_t)n,
        NULL);
    for (i = 0; i < n; i++) radius[i] = shlo__soft_one_nan64(mean + deviation * (radius[i] * turn[i]));
    shlo__kernels_convert_n(k, out, t, radius, SHLO_F64, (size_t)n);
}

SHLO__FN void shlo__random_numbers(const shlo__kernels *k, const shlo__random_range *r,
    const shlo__random_source *s, void *out, int64_t first, int64_t last) {
    uint32_t words[SHLO__RANDOM_WORDS * SHLO__RANDOM_BLOCKS];
    size_t bytes = shlo__dtype_bytes((shlo_dtype)r->dtype);
    for (; first < last; first += SHLO__RANDOM_BLOCKS) {
        int n = (int)SHLO__MIN(last - first, (int64_t)SHLO__RANDOM_BLOCKS);
        unsigned char *to = (unsigned char *)out + (size_t)first * bytes;
        k->random[SHLO__PHILOX](words, s, (uint64_t)first);
        if (r->normal)
            shlo__random_normal(k, r, words, to, n);
        else if (shlo__dtype_kind((shlo_dtype)r->dtype) == SHLO__FLOAT)
            shlo__random_floats(k, r, words, to, n);
        else
            shlo__random_integers(r, words, (unsigned char *)out, first, n);
    }
}

#endif
