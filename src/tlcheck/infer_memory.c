/* tlcheck/infer_memory.c - memory: alloca, load, store, size, and views: expand, fuse, subview. */
#ifndef TLANG__TLCHECK_INFER_MEMORY_C
#define TLANG__TLCHECK_INFER_MEMORY_C

#include "tlcheck.h"

static shlo_status tlang__infer_memref(tlang__check *c, uint32_t operand, const tlang__type **out) {
    *out = tlang__check_type(c, operand);
    if ((*out)->kind == TLANG_MEMREF) return SHLO_OK;
    return tlang__check_fail(c, SHLO_TYPE, (int32_t)operand, "operand %u is no memref", operand);
}

/* sizes: of the modes; NULL: of a group, whose members are not counted here. An index that is a constant lies
   inside of a mode of known size. */
static shlo_status tlang__infer_indices(tlang__check *c, uint32_t first, uint32_t n, const int64_t *sizes) {
    if (c->parts->n_operands - first != n)
        return tlang__check_fail(c, SHLO_SHAPE, -1, "%u indices, expected %u", c->parts->n_operands - first,
            n);
    for (uint32_t i = first; i < c->parts->n_operands; i++) {
        const tlang__insn *x = &c->m->insns.items[c->m->values.items[c->parts->operands[i]].insn];
        int64_t size = sizes ? sizes[i - first] : TLANG__DYNAMIC, index;
        SHLO__TRY(tlang__check_scalar(c, i, TLANG_INDEX));
        if (x->op != TLANG_OP_constant) continue;
        index = c->m->numbers.items[x->numbers];
        if (index < 0 || (size != TLANG__DYNAMIC && index >= size))
            return tlang__check_dim(c, i - first,
                tlang__check_fail(c, SHLO_SHAPE, (int32_t)i, "index %lld is outside of mode %u",
                    (long long)index, i - first));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__infer_alloca(tlang__check *c) {
    const tlang__type *t = c->parts->n_types == 1 ? tlang__type_at(c->m, c->parts->types[0]) : NULL;
    if (!t || t->kind != TLANG_MEMREF)
        return tlang__check_of_result(c, 0,
            tlang__check_fail(c, SHLO_TYPE, -1, "the result's type is one memref type"));
    if (t->space != TLANG_LOCAL)
        return tlang__check_of_result(c, 0,
            tlang__check_fail(c, SHLO_TYPE, -1, "the memref is not in local memory"));
    for (uint32_t i = 0; i < 2u * t->order; i++)
        if (tlang__type_shape(c->m, t)[i] == TLANG__DYNAMIC)
            return tlang__check_dim(c, i % t->order,
                tlang__check_of_result(c, 0,
                    tlang__check_fail(c, SHLO_TYPE, -1, "the memref's size is not known")));
    c->results[c->n_results++] = c->parts->types[0];
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__infer_load(tlang__check *c) {
    const tlang__type *t;
    if (!c->parts->n_operands) return tlang__check_fail(c, SHLO_TYPE, -1, "no operand");
    t = tlang__check_type(c, 0);
    if (t->kind == TLANG_GROUP) {
        c->results[c->n_results++] = t->memref;
        return tlang__infer_indices(c, 1, 1, NULL);
    }
    SHLO__TRY(tlang__infer_memref(c, 0, &t));
    SHLO__TRY(tlang__infer_indices(c, 1, t->order, tlang__type_shape(c->m, t)));
    return tlang__check_result(c, t->scalar);
}

SHLO__FN shlo_status tlang__infer_store(tlang__check *c) {
    const tlang__type *t;
    if (c->parts->n_operands < 2)
        return tlang__check_fail(c, SHLO_TYPE, -1, "a value and a memref are needed");
    SHLO__TRY(tlang__infer_memref(c, 1, &t));
    SHLO__TRY(tlang__check_scalar(c, 0, t->scalar));
    return tlang__infer_indices(c, 2, t->order, tlang__type_shape(c->m, t));
}

SHLO__FN shlo_status tlang__infer_size(tlang__check *c) {
    const tlang__type *t;
    SHLO__TRY(tlang__infer_memref(c, 0, &t));
    if (c->parts->n_numbers != 1 || c->parts->numbers[0] < 0 || c->parts->numbers[0] >= t->order)
        return tlang__check_fail(c, SHLO_SHAPE, 0, "the memref has %d modes", t->order);
    return tlang__check_result(c, TLANG_INDEX);
}

/* The result: another shape over the same elements. dims: room for sizes and strides, holding the sizes. */
static shlo_status tlang__infer_view(tlang__check *c, const tlang__type *from, uint32_t order, int64_t *dims,
    const int64_t *strides) {
    tlang__type of = *from;
    of.order = (uint8_t)order;
    memcpy(dims + order, strides, order * sizeof *dims);
    return tlang__check_of_result(c, 0,
        tlang__types_memref(c->m, &of, dims, 1, &c->results[c->n_results++], c->error));
}

/* Sizes of an expanded mode: constants, or operands of type index. Their known product fits the mode. */
static shlo_status tlang__infer_expand_sizes(tlang__check *c, int64_t mode) {
    int64_t product = 1;
    uint32_t operands = 1;
    for (uint32_t i = 1; i < c->parts->n_numbers; i++) {
        int64_t size = c->parts->numbers[i];
        if (size == TLANG__DYNAMIC) {
            operands++;
            continue;
        }
        if (size < 1)
            return tlang__check_fail(c, SHLO_SHAPE, 0, "size %u of the expanded mode is below 1", i - 1);
        if (!shlo__i64_mul(product, size, &product))
            return tlang__check_fail(c, SHLO_OVERFLOW, 0, "the sizes' product is above 2^63");
    }
    if (operands != c->parts->n_operands)
        return tlang__check_fail(c, SHLO_SHAPE, -1, "%u operands, expected %u", c->parts->n_operands,
            operands);
    for (uint32_t i = 1; i < operands; i++) SHLO__TRY(tlang__check_scalar(c, i, TLANG_INDEX));
    if (mode != TLANG__DYNAMIC && (operands == 1 ? product != mode : mode % product != 0))
        return tlang__check_fail(c, SHLO_SHAPE, 0, "sizes of product %lld do not make a mode of size %lld",
            (long long)product, (long long)mode);
    return SHLO_OK;
}

/* numbers: the mode, then its new sizes. */
SHLO__FN shlo_status tlang__infer_expand(tlang__check *c) {
    int64_t sizes[2 * TLANG_MAX_ORDER], strides[TLANG_MAX_ORDER], step;
    const tlang__type *t;
    uint32_t n = c->parts->n_numbers ? c->parts->n_numbers - 1 : 0, order, mode;
    if (!c->parts->n_operands) return tlang__check_fail(c, SHLO_TYPE, -1, "no operand");
    SHLO__TRY(tlang__infer_memref(c, 0, &t));
    if (n < 2) return tlang__check_fail(c, SHLO_SHAPE, -1, "a mode is expanded into at least two");
    if (c->parts->numbers[0] < 0 || c->parts->numbers[0] >= t->order)
        return tlang__check_fail(c, SHLO_SHAPE, 0, "the memref has %d modes", t->order);
    if (t->order + n - 1 > TLANG_MAX_ORDER)
        return tlang__check_of_result(c, 0,
            tlang__check_fail(c, SHLO_LIMIT, -1, "the result has more than %d modes", TLANG_MAX_ORDER));
    mode = (uint32_t)c->parts->numbers[0];
    SHLO__TRY(tlang__check_dim(c, mode, tlang__infer_expand_sizes(c, tlang__type_shape(c->m, t)[mode])));
    order = t->order + n - 1;
    step = tlang__type_strides(c->m, t)[mode];
    for (uint32_t i = 0; i < order; i++) {
        uint32_t from = i < mode ? i : i - (n - 1);
        if (i < mode || i >= mode + n) {
            sizes[i] = tlang__type_shape(c->m, t)[from];
            strides[i] = tlang__type_strides(c->m, t)[from];
            continue;
        }
        sizes[i] = c->parts->numbers[1 + i - mode];
        strides[i] = step;
        if (step == TLANG__DYNAMIC || sizes[i] == TLANG__DYNAMIC)
            step = TLANG__DYNAMIC;
        else if (!shlo__i64_mul(step, sizes[i], &step))
            return tlang__check_dim(c, mode,
                tlang__check_fail(c, SHLO_OVERFLOW, 0, "a stride is above 2^63"));
    }
    return tlang__infer_view(c, t, order, sizes, strides);
}

/* Modes i to j can be one where S_k s_k = S_{k+1}. That is judged only where all of these are known. */
static int tlang__infer_fusible(const tlang__check *c, const tlang__type *t, uint32_t i, uint32_t j) {
    const int64_t *s = tlang__type_shape(c->m, t), *stride = tlang__type_strides(c->m, t);
    for (uint32_t k = i; k <= j; k++)
        if (s[k] == TLANG__DYNAMIC || stride[k] == TLANG__DYNAMIC) return 1;
    for (uint32_t k = i; k < j; k++)
        if (stride[k] * s[k] != stride[k + 1]) return 0; /* the type has judged the product */
    return 1;
}

/* numbers: the first and the last mode. */
SHLO__FN shlo_status tlang__infer_fuse(tlang__check *c) {
    int64_t sizes[2 * TLANG_MAX_ORDER], strides[TLANG_MAX_ORDER], fused = 1;
    const tlang__type *t;
    const int64_t *s;
    uint32_t i, j, order = 0;
    SHLO__TRY(tlang__infer_memref(c, 0, &t));
    if (c->parts->n_numbers != 2 || c->parts->numbers[0] < 0 ||
        c->parts->numbers[0] >= c->parts->numbers[1] || c->parts->numbers[1] >= t->order)
        return tlang__check_fail(c, SHLO_SHAPE, 0, "0 <= from < to < %d does not hold", t->order);
    i = (uint32_t)c->parts->numbers[0];
    j = (uint32_t)c->parts->numbers[1];
    if (!tlang__infer_fusible(c, t, i, j))
        return tlang__check_dim(c, i,
            tlang__check_fail(c, SHLO_SHAPE, 0, "modes %u to %u have a gap and cannot be fused", i, j));
    s = tlang__type_shape(c->m, t);
    for (uint32_t k = i; k <= j; k++) {
        if (fused == TLANG__DYNAMIC || s[k] == TLANG__DYNAMIC)
            fused = TLANG__DYNAMIC;
        else if (!shlo__i64_mul(fused, s[k], &fused))
            return tlang__check_dim(c, k,
                tlang__check_fail(c, SHLO_OVERFLOW, 0, "the fused size is above 2^63"));
    }
    for (uint32_t k = 0; k < t->order; k++) {
        if (k > i && k <= j) continue;
        sizes[order] = k == i ? fused : s[k];
        strides[order++] = tlang__type_strides(c->m, t)[k];
    }
    return tlang__infer_view(c, t, order, sizes, strides);
}

/* Mode i of a subview: how many operands it takes, and whether it stays. The offset and the size are known to
   lie inside where they and the mode's size are constants. */
static shlo_status tlang__infer_subview_mode(tlang__check *c, int64_t mode, uint32_t i, uint32_t *operands) {
    int64_t offset = c->parts->numbers[2 * i], size = c->parts->numbers[2 * i + 1], end;
    if (offset == TLANG__DYNAMIC)
        ++*operands;
    else if (offset < 0)
        return tlang__check_fail(c, SHLO_SHAPE, 0, "offset %u is negative", i);
    if (size == TLANG__DYNAMIC) {
        ++*operands;
        return SHLO_OK;
    }
    if (size == TLANG__WHOLE) {
        if (offset != 0) return tlang__check_fail(c, SHLO_SHAPE, 0, "a whole mode has offset 0");
        return SHLO_OK;
    }
    if (size < 0) return tlang__check_fail(c, SHLO_SHAPE, 0, "size %u is negative", i);
    if (offset == TLANG__DYNAMIC || mode == TLANG__DYNAMIC) return SHLO_OK;
    if (!shlo__i64_add(offset, size ? size : 1, &end) || end > mode)
        return tlang__check_fail(c, SHLO_SHAPE, 0, "slice %u reaches beyond a mode of size %lld", i,
            (long long)mode);
    return SHLO_OK;
}

/* numbers: an offset and a size for each mode; size 0 removes the mode, TLANG__WHOLE keeps it whole. */
SHLO__FN shlo_status tlang__infer_subview(tlang__check *c) {
    int64_t sizes[2 * TLANG_MAX_ORDER], strides[TLANG_MAX_ORDER];
    const tlang__type *t;
    uint32_t order = 0, operands = 1;
    if (!c->parts->n_operands) return tlang__check_fail(c, SHLO_TYPE, -1, "no operand");
    SHLO__TRY(tlang__infer_memref(c, 0, &t));
    if (c->parts->n_numbers != 2u * t->order)
        return tlang__check_fail(c, SHLO_SHAPE, 0, "%u indices, expected %d", c->parts->n_numbers / 2,
            t->order);
    for (uint32_t i = 0; i < t->order; i++) {
        int64_t mode = tlang__type_shape(c->m, t)[i], size = c->parts->numbers[2 * i + 1];
        SHLO__TRY(tlang__check_dim(c, i, tlang__infer_subview_mode(c, mode, i, &operands)));
        if (!size) continue;
        sizes[order] = size == TLANG__WHOLE ? mode : size;
        strides[order++] = tlang__type_strides(c->m, t)[i];
    }
    if (operands != c->parts->n_operands)
        return tlang__check_fail(c, SHLO_SHAPE, -1, "%u operands, expected %u", c->parts->n_operands,
            operands);
    for (uint32_t i = 1; i < operands; i++) SHLO__TRY(tlang__check_scalar(c, i, TLANG_INDEX));
    return tlang__infer_view(c, t, order, sizes, strides);
}

SHLO__FN shlo_status tlang__infer_lifetime_stop(tlang__check *c) {
    uint32_t insn = c->m->values.items[c->parts->operands[0]].insn, *stopped;
    if (!insn || c->m->insns.items[insn].op != TLANG_OP_alloca)
        return tlang__check_fail(c, SHLO_TYPE, 0, "the operand is not the result of an alloca");
    stopped = &c->m->values.items[c->parts->operands[0]].stopped;
    if (!*stopped || !c->m->regions.items[*stopped].open) *stopped = c->region;
    return SHLO_OK;
}

#endif
