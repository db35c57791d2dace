/* tlcheck/infer_blas.c - the collective products and sums: element types and shapes. The specification says
 * shapes only; here all matrices have one element type, and alpha and beta have it too or are its real part's
 * type. Sizes that are not known are compared at run time. */
#ifndef TLANG__TLCHECK_INFER_BLAS_C
#define TLANG__TLCHECK_INFER_BLAS_C

#include "tlcheck.h"

/* A tensor operand after its transposition: shape[order]. */
typedef struct tlang__infer_tensor {
    uint32_t order, operand;
    int transposed;
    int64_t shape[2];
} tlang__infer_tensor;

static shlo_status tlang__infer_factor(tlang__check *c, uint32_t operand, uint32_t scalar) {
    const tlang__type *t = tlang__check_type(c, operand);
    if (t->kind == TLANG_SCALAR && (t->scalar == scalar || t->scalar == tlang__op_real(scalar)))
        return SHLO_OK;
    return tlang__check_fail(c, SHLO_TYPE, (int32_t)operand, "operand %u is not of type %s", operand,
        tlang_scalar_name((tlang_scalar)scalar));
}

static shlo_status tlang__infer_tensor_of(tlang__check *c, uint32_t operand, uint32_t order, int transposed,
    tlang__infer_tensor *out) {
    const tlang__type *t = tlang__check_type(c, operand);
    if (t->kind != TLANG_MEMREF)
        return tlang__check_fail(c, SHLO_TYPE, (int32_t)operand, "operand %u is no memref", operand);
    if (t->order != order)
        return tlang__check_fail(c, SHLO_SHAPE, (int32_t)operand, "operand %u has order %d, expected %u",
            operand, t->order, order);
    out->order = order;
    out->operand = operand;
    out->transposed = transposed;
    for (uint32_t i = 0; i < order; i++)
        out->shape[transposed ? order - 1 - i : i] = tlang__type_shape(c->m, t)[i];
    return SHLO_OK;
}

static shlo_status tlang__infer_equal(tlang__check *c, const tlang__infer_tensor *a, uint32_t i,
    const tlang__infer_tensor *b, uint32_t j) {
    int64_t x = a->shape[i], y = b->shape[j];
    if (x == y || x == TLANG__DYNAMIC || y == TLANG__DYNAMIC) return SHLO_OK;
    return tlang__check_dim(c, b->transposed ? b->order - 1 - j : j,
        tlang__check_fail(c, SHLO_SHAPE, (int32_t)b->operand, "size %lld of operand %u, expected %lld",
            (long long)y, b->operand, (long long)x));
}

/* The element type that all memrefs share. operands: their numbers; the scalar factors are the others. */
static shlo_status tlang__infer_elements(tlang__check *c, uint32_t n, const uint32_t *operands) {
    uint32_t scalar = tlang__check_type(c, operands[0])->scalar;
    for (uint32_t i = 0, next = 0; i < c->parts->n_operands; i++) {
        if (next < n && operands[next] == i) {
            next++;
            if (tlang__check_type(c, i)->scalar != scalar)
                return tlang__check_fail(c, SHLO_TYPE, (int32_t)i,
                    "operand %u has elements of type %s, expected %s", i,
                    tlang_scalar_name((tlang_scalar)tlang__check_type(c, i)->scalar),
                    tlang_scalar_name((tlang_scalar)scalar));
        }
        else
            SHLO__TRY(tlang__infer_factor(c, i, scalar));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__infer_axpby(tlang__check *c) {
    static const uint32_t memrefs[] = {1, 3};
    tlang__infer_tensor a, b;
    uint32_t order = tlang__check_type(c, 3)->order;
    if (tlang__check_type(c, 3)->kind != TLANG_MEMREF || order < 1 || order > 2)
        return tlang__check_fail(c, SHLO_SHAPE, 3, "operand 3 is neither a vector nor a matrix");
    SHLO__TRY(tlang__infer_tensor_of(c, 1, order, (c->parts->modifiers & TLANG_TRANSPOSE_A) != 0, &a));
    SHLO__TRY(tlang__infer_tensor_of(c, 3, order, 0, &b));
    SHLO__TRY(tlang__infer_elements(c, 2, memrefs));
    for (uint32_t i = 0; i < order; i++) SHLO__TRY(tlang__infer_equal(c, &a, i, &b, i));
    return SHLO_OK;
}

static const uint32_t tlang__infer_products[] = {1, 2, 4}; /* alpha, A, B, beta, C */

SHLO__FN shlo_status tlang__infer_gemm(tlang__check *c) {
    tlang__infer_tensor a, b, d;
    SHLO__TRY(tlang__infer_tensor_of(c, 1, 2, (c->parts->modifiers & TLANG_TRANSPOSE_A) != 0, &a));
    SHLO__TRY(tlang__infer_tensor_of(c, 2, 2, (c->parts->modifiers & TLANG_TRANSPOSE_B) != 0, &b));
    SHLO__TRY(tlang__infer_tensor_of(c, 4, 2, 0, &d));
    SHLO__TRY(tlang__infer_elements(c, 3, tlang__infer_products));
    SHLO__TRY(tlang__infer_equal(c, &a, 1, &b, 0));
    SHLO__TRY(tlang__infer_equal(c, &a, 0, &d, 0));
    return tlang__infer_equal(c, &b, 1, &d, 1);
}

SHLO__FN shlo_status tlang__infer_gemv(tlang__check *c) {
    tlang__infer_tensor a, b, d;
    SHLO__TRY(tlang__infer_tensor_of(c, 1, 2, (c->parts->modifiers & TLANG_TRANSPOSE_A) != 0, &a));
    SHLO__TRY(tlang__infer_tensor_of(c, 2, 1, 0, &b));
    SHLO__TRY(tlang__infer_tensor_of(c, 4, 1, 0, &d));
    SHLO__TRY(tlang__infer_elements(c, 3, tlang__infer_products));
    SHLO__TRY(tlang__infer_equal(c, &a, 1, &b, 0));
    return tlang__infer_equal(c, &a, 0, &d, 0);
}

SHLO__FN shlo_status tlang__infer_ger(tlang__check *c) {
    tlang__infer_tensor a, b, d;
    SHLO__TRY(tlang__infer_tensor_of(c, 1, 1, 0, &a));
    SHLO__TRY(tlang__infer_tensor_of(c, 2, 1, 0, &b));
    SHLO__TRY(tlang__infer_tensor_of(c, 4, 2, 0, &d));
    SHLO__TRY(tlang__infer_elements(c, 3, tlang__infer_products));
    SHLO__TRY(tlang__infer_equal(c, &a, 0, &d, 0));
    return tlang__infer_equal(c, &b, 0, &d, 1);
}

SHLO__FN shlo_status tlang__infer_hadamard(tlang__check *c) {
    tlang__infer_tensor a, b, d;
    SHLO__TRY(tlang__infer_tensor_of(c, 1, 1, 0, &a));
    SHLO__TRY(tlang__infer_tensor_of(c, 2, 1, 0, &b));
    SHLO__TRY(tlang__infer_tensor_of(c, 4, 1, 0, &d));
    SHLO__TRY(tlang__infer_elements(c, 3, tlang__infer_products));
    SHLO__TRY(tlang__infer_equal(c, &a, 0, &b, 0));
    return tlang__infer_equal(c, &a, 0, &d, 0);
}

/* Of a matrix into a vector, of a vector into a scalar memref. */
SHLO__FN shlo_status tlang__infer_sum(tlang__check *c) {
    static const uint32_t memrefs[] = {1, 3};
    const tlang__type *t = tlang__check_type(c, 1);
    tlang__infer_tensor a, b;
    if (t->kind != TLANG_MEMREF || t->order < 1 || t->order > 2)
        return tlang__check_fail(c, SHLO_SHAPE, 1, "operand 1 is neither a vector nor a matrix");
    SHLO__TRY(tlang__infer_tensor_of(c, 1, t->order, (c->parts->modifiers & TLANG_TRANSPOSE_A) != 0, &a));
    SHLO__TRY(tlang__infer_tensor_of(c, 3, a.order - 1, 0, &b));
    SHLO__TRY(tlang__infer_elements(c, 2, memrefs));
    return a.order == 2 ? tlang__infer_equal(c, &a, 0, &b, 0) : SHLO_OK;
}

#endif
