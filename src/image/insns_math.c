/* image/insns_math.c - random numbers, linear algebra, transforms: the fields of these instructions, and
 * the proof that they stay in their places. */
#ifndef SHLO__IMAGE_INSNS_MATH_C
#define SHLO__IMAGE_INSNS_MATH_C

#include "image.h"

SHLO__FN void shlo__image_of_p_random_bits(shlo__codec *c, void *param) {
    shlo__p_random_bits *p = (shlo__p_random_bits *)param;
    shlo__random_layout *l = &p->layout;
    shlo__codec_ref(c, &p->state);
    shlo__codec_ref(c, &p->next);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_u8(c, &p->n_state);
    shlo__codec_u8(c, &l->kind);
    shlo__codec_dtype(c, &l->dtype);
    shlo__codec_index(c, &l->split);
    shlo__codec_index(c, &l->half);
    shlo__codec_index(c, &l->inner);
    shlo__codec_index(c, &l->total);
    shlo__codec_index(c, &l->n_blocks);
    shlo__codec_used(c, SHLO__USES_RANDOM, 0);
    if (!c->check || c->fault) return;
    shlo__span_require(c, p->n_state >= 2 && p->n_state <= 4 && l->kind < SHLO__RANDOM_KINDS &&
                              l->total >= 0 && l->n_blocks >= 0 &&
                              shlo__dtype_bytes((shlo_dtype)l->dtype) <= 8);
    if (c->fault) return;
    shlo__codec_needs(c, c->kernels->random[l->kind] != NULL, SHLO__USES_RANDOM, 0);
    if (l->split && l->n_blocks) {
        shlo__span_require(c, l->split > 0 && l->half == l->split / 2 + l->split % 2 && l->inner > 0 &&
                                  l->split < INT32_MAX && l->total % l->split == 0 &&
                                  l->total / l->split % l->inner == 0);
        if (!c->fault) shlo__span_require(c, l->n_blocks <= l->total / l->split * l->half);
    }
    /* Bytes: they are copied, and a result may have another element type than the words. */
    shlo__span_list(c, &p->state, p->n_state * (p->n_state == 4 ? 4 : 8), SHLO_U8, 0);
    shlo__span_list(c, &p->next, p->n_state * (p->n_state == 4 ? 4 : 8), SHLO_U8, 1);
    shlo__span_list(c, &p->dst,
        shlo__span_product(c, l->total, (shlo__index)shlo__dtype_bytes((shlo_dtype)l->dtype)), SHLO_U8, 1);
}

SHLO__FN void shlo__image_of_p_random(shlo__codec *c, void *param) {
    shlo__p_random *p = (shlo__p_random *)param;
    shlo__codec_ref(c, &p->a);
    shlo__codec_ref(c, &p->b);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_dtype(c, &p->dtype);
    shlo__codec_u8(c, &p->normal);
    shlo__codec_index(c, &p->total);
    shlo__codec_used(c, SHLO__USES_RANDOM, 0);
    if (!c->check || c->fault) return;
    shlo__codec_needs(c, c->kernels->random[SHLO__PHILOX] != NULL, SHLO__USES_RANDOM, 0);
    if (shlo__dtype_kind((shlo_dtype)p->dtype) == SHLO__FLOAT) {
        shlo__codec_find(c, SHLO__KERNEL_CONVERT(SHLO_F64, p->dtype));
        shlo__codec_find(c, SHLO__KERNEL_CONVERT(p->dtype, SHLO_F64));
    }
    else
        shlo__span_require(c, !p->normal && shlo__dtype_bytes((shlo_dtype)p->dtype) <= 8);
    if (p->normal) {
        shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_log, SHLO_F64));
        shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_sqrt, SHLO_F64));
        shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_cosine, SHLO_F64));
    }
    shlo__span_list(c, &p->a, 1, p->dtype, 0);
    shlo__span_list(c, &p->b, 1, p->dtype, 0);
    shlo__span_list(c, &p->dst, p->total, p->dtype, 1);
}

/* Matrices are of floats that are computed in, or complex. */
static void shlo__image_matrix(shlo__codec *c, uint8_t t, int64_t n) {
    shlo__codec_used(c, SHLO__USES_TILES, t);
    shlo__codec_needs(c, c->kernels->tiles != NULL, SHLO__USES_TILES, t);
#if !SHLO__ALL
    if (!c->fault)
        shlo__codec_needs(c,
            c->kernels->tiles->tile[t == SHLO_F64 || t == SHLO_C128 ? SHLO__TILE_F64 : SHLO__TILE_F32].run !=
                NULL,
            SHLO__USES_TILES, t);
#endif
    shlo__span_require(c, t >= SHLO_F4E2M1FN && n >= 0 && n < ((int64_t)1 << 20));
}

SHLO__FN void shlo__image_of_p_solve(shlo__codec *c, void *param) {
    shlo__p_solve *p = (shlo__p_solve *)param;
    shlo__index *number[11];
    shlo__span a, b;
    size_t bytes;
    number[0] = &p->n;
    number[1] = &p->m;
    number[2] = &p->batch;
    number[3] = &p->a_offset;
    number[4] = &p->a_row;
    number[5] = &p->a_column;
    number[6] = &p->a_step;
    number[7] = &p->b_offset;
    number[8] = &p->b_row;
    number[9] = &p->b_column;
    number[10] = &p->b_step;
    shlo__codec_ref(c, &p->a);
    shlo__codec_ref(c, &p->b);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_dtype(c, &p->dtype);
    shlo__codec_u8(c, &p->conjugate);
    shlo__codec_u8(c, &p->unit);
    for (int i = 0; i < 11; i++) shlo__codec_index(c, number[i]);
    if (c->writer || c->fault) return;
    p->groups = p->m / SHLO__LINALG_COLUMNS + (p->m % SHLO__LINALG_COLUMNS != 0);
    if (!c->check) return;
    shlo__image_matrix(c, p->dtype, p->n);
    shlo__span_require(c, p->m >= 0 && p->batch >= 0);
    shlo__span_product(c, p->groups, p->batch);
    if (c->fault || p->n == 0) return;
    bytes = shlo__dtype_bytes((shlo_dtype)p->dtype);
    a = shlo__span_at(p->a_offset);
    b = shlo__span_at(p->b_offset);
    shlo__span_axis(c, &a, p->n, p->a_row);
    shlo__span_axis(c, &a, p->n, p->a_column);
    shlo__span_axis(c, &a, p->batch, p->a_step);
    shlo__span_axis(c, &b, p->n, p->b_row);
    shlo__span_axis(c, &b, p->m, p->b_column);
    shlo__span_axis(c, &b, p->batch, p->b_step);
    shlo__span_inside(c, &p->a, &a, bytes, shlo__span_align(p->dtype), 0);
    shlo__span_inside(c, &p->b, &b, bytes, shlo__span_align(p->dtype), 0);
    shlo__span_inside(c, &p->dst, &b, bytes, shlo__span_align(p->dtype), 1);
    shlo__span_scratch(c, shlo__linalg_scratch(c->kernels, (shlo_dtype)p->dtype, p->n));
}

SHLO__FN void shlo__image_of_p_cholesky(shlo__codec *c, void *param) {
    shlo__p_cholesky *p = (shlo__p_cholesky *)param;
    shlo__index n;
    shlo__codec_ref(c, &p->src);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_dtype(c, &p->dtype);
    shlo__codec_u8(c, &p->lower);
    shlo__codec_index(c, &p->n);
    shlo__codec_index(c, &p->batch);
    p->wide = (uint8_t)shlo__dtype_wide((shlo_dtype)p->dtype);
    if (!c->check || c->fault) return;
    shlo__image_matrix(c, p->wide, p->n);
    shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_sqrt, shlo__dtype_real((shlo_dtype)p->wide)));
    if (p->wide != p->dtype) {
        shlo__codec_find(c, SHLO__KERNEL_CONVERT(p->dtype, p->wide));
        shlo__codec_find(c, SHLO__KERNEL_CONVERT(p->wide, p->dtype));
    }
    if (c->fault) return;
    n = shlo__span_product(c, p->n, p->n);
    shlo__span_list(c, &p->src, shlo__span_product(c, n, p->batch), p->dtype, 0);
    shlo__span_list(c, &p->dst, shlo__span_product(c, n, p->batch), p->dtype, 1);
    if (!c->fault)
        shlo__span_scratch(c, shlo__linalg_scratch(c->kernels, (shlo_dtype)p->wide, p->n) +
                                  (p->wide == p->dtype ? 0 : (size_t)n * sizeof(float)));
}

static void shlo__image_fft_check(shlo__codec *c, const shlo__p_fft *p, size_t scratch) {
    const shlo__fft_lines *l = &p->lines;
    const uint8_t number = l->wide ? SHLO_F64 : SHLO_F32, pair = l->wide ? SHLO_C128 : SHLO_C64;
    const shlo__index lines = shlo__span_product(c, (shlo__index)l->outer, (shlo__index)l->inner);
    const int64_t half = l->length / 2 + 1, src = l->kind == SHLO__FFT_REAL_INVERSE ? half : l->length,
                  dst = l->kind == SHLO__FFT_REAL ? half : l->length;
    const uint8_t to = l->kind == SHLO__FFT_REAL_INVERSE ? number : pair;
    const size_t table = shlo__fft_plan_bytes(l);
    const shlo__index results = shlo__span_product(c, lines, (shlo__index)l->dst_count);
    size_t temporary;
    shlo__span_require(c, scratch && table && l->wide <= 1 && l->kind <= SHLO__FFT_REAL_INVERSE &&
                              l->src_count >= src && l->dst_count >= dst);
    if (c->fault) return;
    temporary = shlo__fft_plan_temporary(l);
    shlo__span_list(c, &p->src, shlo__span_product(c, lines, (shlo__index)l->src_count),
        l->kind == SHLO__FFT_REAL ? number : pair, 0);
    shlo__span_list(c, &p->dst, results, to, 1);
    shlo__span_list(c, &p->table, (shlo__index)((table + 7) / 8), SHLO_F64, 1);
    shlo__span_list(c, &p->temporary, (shlo__index)temporary, SHLO_F64, 1);
    /* The table has pointers: nothing else is written there meanwhile. */
    shlo__span_require(c, p->table.space == SHLO__AT_FRAME);
    shlo__span_apart(c, &p->table, (table + 7) / 8 * 8, &p->temporary, temporary * sizeof(double));
    shlo__span_apart(c, &p->table, (table + 7) / 8 * 8, &p->dst,
        (size_t)results * shlo__dtype_bytes((shlo_dtype)to));
    shlo__span_scratch(c, scratch);
}

SHLO__FN void shlo__image_of_p_fft(shlo__codec *c, void *param) {
    shlo__p_fft *p = (shlo__p_fft *)param;
    shlo__fft_lines *l = &p->lines;
    int64_t *number[5];
    size_t scratch;
    shlo__codec_ref(c, &p->src);
    shlo__codec_ref(c, &p->dst);
    shlo__codec_ref(c, &p->table);
    shlo__codec_ref(c, &p->temporary);
    shlo__codec_u8(c, &l->kind);
    shlo__codec_u8(c, &l->wide);
    number[0] = &l->length;
    number[1] = &l->src_count;
    number[2] = &l->dst_count;
    number[3] = &l->inner;
    number[4] = &l->outer;
    for (int i = 0; i < 5; i++) {
        shlo__index x = (shlo__index)*number[i];
        shlo__codec_index(c, &x);
        *number[i] = x;
    }
    shlo__codec_used(c, SHLO__USES_FFT, 0);
    shlo__codec_used(c, SHLO__USES_TRANSPOSE, 0);
    if (c->writer || c->fault) return;
    shlo__codec_needs(c, c->kernels->fft.chain[0] != NULL, SHLO__USES_FFT, 0);
    shlo__codec_needs(c, c->kernels->transpose != NULL, SHLO__USES_TRANSPOSE, 0);
    shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_cosine, SHLO_F64));
    shlo__codec_find(c, SHLO__KERNEL_LANE(SHLO__VERB_sine, SHLO_F64));
    shlo__codec_find(c, SHLO__KERNEL_CONVERT(SHLO_F32, SHLO_F64));
    shlo__codec_find(c, SHLO__KERNEL_CONVERT(SHLO_F64, SHLO_F32));
    scratch = shlo__fft_scratch(l);
    if (c->check && !c->fault) shlo__image_fft_check(c, p, scratch);
}

#endif
