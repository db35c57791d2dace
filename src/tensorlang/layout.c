/* tensorlang/layout.c - layouts as lists of digits: a dimension's coordinate in mixed radix, each digit with
 * its stride. Composition appends the inner layout's digits to the outer one's, whose strides are multiplied
 * by the inner layout's elements. In the normal form no digit has extent 1 and no two neighbours can be
 * merged, so equal maps have equal lists. */
#ifndef TLANG__TENSORLANG_LAYOUT_C
#define TLANG__TENSORLANG_LAYOUT_C

#include "../base/base.h"
#include "public.h"

/* Adds a digit to the last dimension, in normal form; 0: the list is full. The products cannot overflow: they
 * are at most the layout's elements. */
static int tlang__layout_push(tlang_layout *l, int32_t dimension, int64_t extent, int64_t stride) {
    tlang_factor *last = l->n_factors ? &l->factors[l->n_factors - 1] : NULL;
    if (extent == 1) return 1;
    if (last && last->dimension == dimension && last->stride == stride * extent) {
        last->extent *= extent;
        last->stride = stride;
        return 1;
    }
    if (l->n_factors == TLANG_MAX_FACTORS) return 0;
    l->factors[l->n_factors].dimension = dimension;
    l->factors[l->n_factors].extent = extent;
    l->factors[l->n_factors++].stride = stride;
    return 1;
}

static shlo_status tlang__layout_count(tlang_layout *l) {
    l->elements = 1;
    for (int32_t d = 0; d < l->rank; d++) {
        if (l->shape[d] < 1) return SHLO_SHAPE;
        if (!shlo__i64_mul(l->elements, l->shape[d], &l->elements)) return SHLO_OVERFLOW;
    }
    return SHLO_OK;
}

/* A dimension of one digit has one stride; one of extent 1 has none, and any would do. */
static void tlang__layout_strides(tlang_layout *l) {
    int32_t digits[TLANG_MAX_RANK] = {0};
    for (int32_t d = 0; d < l->rank; d++) l->strides[d] = 1;
    for (int32_t i = 0; i < l->n_factors; i++) {
        int32_t d = l->factors[i].dimension;
        l->strides[d] = digits[d]++ ? 0 : l->factors[i].stride;
    }
}

SHLO_API shlo_status tlang_strided(const int64_t *shape, const int32_t *ranks, int32_t rank,
    tlang_layout *out) {
    tlang_layout l;
    int64_t stride[TLANG_MAX_RANK], step = 1;
    int32_t by_rank[TLANG_MAX_RANK];
    if (!out || rank < 0 || rank > TLANG_MAX_RANK || (rank && (!shape || !ranks))) return SHLO_ARGUMENT;
    memset(&l, 0, sizeof l);
    l.rank = rank;
    for (int32_t d = 0; d < rank; d++) by_rank[d] = -1;
    for (int32_t d = 0; d < rank; d++) {
        l.shape[d] = shape[d];
        if (ranks[d] < 0 || ranks[d] >= rank || by_rank[ranks[d]] >= 0) return SHLO_SHAPE;
        by_rank[ranks[d]] = d;
    }
    SHLO__TRY(tlang__layout_count(&l));
    for (int32_t r = rank - 1; r >= 0; r--) {
        stride[by_rank[r]] = step;
        step *= shape[by_rank[r]];
    }
    for (int32_t d = 0; d < rank; d++)
        (void)tlang__layout_push(&l, d, shape[d], stride[d]); /* one digit each fits */
    tlang__layout_strides(&l);
    *out = l;
    return SHLO_OK;
}

SHLO_API shlo_status tlang_row_major(const int64_t *shape, int32_t rank, tlang_layout *out) {
    static const int32_t up[TLANG_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7};
    return tlang_strided(shape, up, rank, out);
}

SHLO_API shlo_status tlang_column_major(const int64_t *shape, int32_t rank, tlang_layout *out) {
    int32_t down[TLANG_MAX_RANK];
    for (int32_t d = 0; d < TLANG_MAX_RANK && d < rank; d++) down[d] = rank - 1 - d;
    return tlang_strided(shape, down, rank, out);
}

static int tlang__layout_append(tlang_layout *l, const tlang_layout *from, int32_t dimension, int64_t scale) {
    for (int32_t i = 0; i < from->n_factors; i++) {
        const tlang_factor *f = &from->factors[i];
        if (f->dimension == dimension && !tlang__layout_push(l, dimension, f->extent, f->stride * scale))
            return 0;
    }
    return 1;
}

/* Whether what a caller may have made by hand can be read: no index leaves a table, no digit the elements. */
static int tlang__layout_readable(const tlang_layout *l) {
    if (!l || l->rank < 0 || l->rank > TLANG_MAX_RANK || l->n_factors < 0 || l->n_factors > TLANG_MAX_FACTORS)
        return 0;
    for (int32_t i = 0; i < l->n_factors; i++) {
        const tlang_factor *f = &l->factors[i];
        if (f->dimension < 0 || f->dimension >= l->rank || f->extent < 1 || f->stride < 1 ||
            f->stride > l->elements / f->extent)
            return 0;
    }
    return 1;
}

SHLO_API shlo_status tlang_compose(const tlang_layout *outer, const tlang_layout *inner, tlang_layout *out) {
    tlang_layout l;
    if (!out || !tlang__layout_readable(outer) || !tlang__layout_readable(inner)) return SHLO_ARGUMENT;
    if (outer->rank != inner->rank) return SHLO_SHAPE;
    memset(&l, 0, sizeof l);
    l.rank = outer->rank;
    for (int32_t d = 0; d < l.rank; d++)
        if (!shlo__i64_mul(outer->shape[d], inner->shape[d], &l.shape[d])) return SHLO_OVERFLOW;
    SHLO__TRY(tlang__layout_count(&l));
    if (inner->elements < 1 || outer->elements != l.elements / inner->elements) return SHLO_ARGUMENT;
    for (int32_t d = 0; d < l.rank; d++)
        if (!tlang__layout_append(&l, outer, d, inner->elements) || !tlang__layout_append(&l, inner, d, 1))
            return SHLO_LIMIT;
    tlang__layout_strides(&l);
    *out = l;
    return SHLO_OK;
}

SHLO_API shlo_status tlang_position(const tlang_layout *layout, const int64_t *coordinate,
    int64_t *position) {
    int64_t rest[TLANG_MAX_RANK], sum = 0;
    if (!position || !tlang__layout_readable(layout) || (layout->rank && !coordinate)) return SHLO_ARGUMENT;
    for (int32_t d = 0; d < layout->rank; d++) {
        if (coordinate[d] < 0 || coordinate[d] >= layout->shape[d]) return SHLO_SHAPE;
        rest[d] = coordinate[d];
    }
    for (int32_t i = layout->n_factors - 1; i >= 0; i--) { /* innermost digits first */
        const tlang_factor *f = &layout->factors[i];
        const int64_t step = rest[f->dimension] % f->extent * f->stride; /* below the elements */
        if (!shlo__i64_add(sum, step, &sum)) return SHLO_ARGUMENT;
        rest[f->dimension] /= f->extent;
    }
    *position = sum;
    return SHLO_OK;
}

SHLO_API int32_t tlang_layout_equal(const tlang_layout *a, const tlang_layout *b) {
    if (!tlang__layout_readable(a) || !tlang__layout_readable(b) || a->rank != b->rank ||
        a->n_factors != b->n_factors)
        return 0;
    for (int32_t d = 0; d < a->rank; d++)
        if (a->shape[d] != b->shape[d]) return 0;
    for (int32_t i = 0; i < a->n_factors; i++)
        if (a->factors[i].dimension != b->factors[i].dimension ||
            a->factors[i].extent != b->factors[i].extent || a->factors[i].stride != b->factors[i].stride)
            return 0;
    return 1;
}

#endif
