/* expand/bounded_linalg.c - bounded operands of matrices' decompositions, Fourier transforms, and
 * convolutions whose padding is an operand. */
#ifndef SHLO__EXPAND_BOUNDED_LINALG_C
#define SHLO__EXPAND_BOUNDED_LINALG_C

#include "expand.h"

/* Dimensions p and q of v have one size: cut to the smaller bound, and to the smaller size. */
static void shlo__bounded_linalg_square(shlo__bounded *z, shlo__sized *v, int32_t p, int32_t q) {
    int64_t n = SHLO__MIN(shlo__bounded_have(z, v, p), shlo__bounded_have(z, v, q));
    shlo__bounded_resize_dim(z, v, p, n);
    shlo__bounded_resize_dim(z, v, q, n);
    v->size[p] = v->size[q] = v->size[p] && v->size[q] ? shlo__bounded_smaller(z, v->size[p], v->size[q]) : 0;
}

/* Whether it is one of the ops whose rule for bounded types computes, and an operand is quantized. */
static int shlo__bounded_linalg_is_quantized(const shlo__expand *e) {
    const shlo__op *op = shlo__expand_op(e);
    switch ((shlo_op)op->code) {
    case SHLO_OP_batch_norm_grad:
    case SHLO_OP_batch_norm_inference:
    case SHLO_OP_batch_norm_training:
    case SHLO_OP_cholesky:
    case SHLO_OP_triangular_solve:
    case SHLO_OP_dynamic_conv:
        break;
    default: return 0;
    }
    return shlo__expand_type(e, shlo__expand_operand(e, op->n_operands > 1))->kind == SHLO__TYPE_QUANTIZED;
}

/* Makes that the op between dequantize and quantize, by the specification's formula ("Quantization
 * computations"). 0: it is another. */
SHLO__FN int shlo__bounded_dequantize(shlo__expand *e) {
    const uint32_t n = shlo__expand_op(e)->n_operands, n_results = shlo__expand_op(e)->n_results;
    uint32_t operands[5], types[3], first;
    if (!shlo__bounded_linalg_is_quantized(e)) return 0;
    for (uint32_t i = 0; i < n && e->status == SHLO_OK; i++) {
        operands[i] = shlo__expand_operand(e, i);
        if (shlo__expand_type(e, operands[i])->kind == SHLO__TYPE_QUANTIZED)
            operands[i] = shlo__emit_unary(e, SHLO_OP_uniform_dequantize, operands[i]);
    }
    for (uint32_t i = 0; i < n_results; i++) {
        const uint32_t type = shlo__expand_result_type(e, i);
        const shlo__type *t = shlo__type_at(e->m, type);
        types[i] =
            t->kind == SHLO__TYPE_QUANTIZED ? shlo__emit_type_like(e, type, (shlo_dtype)t->expressed) : type;
    }
    first = shlo__emit_again(e, operands, types);
    for (uint32_t i = 0; i < n_results; i++)
        shlo__expand_result(e, i,
            shlo__emit_typed(e, SHLO_OP_uniform_quantize, first + i, shlo__expand_result_type(e, i)));
    return 1;
}

/* Rows inside the size depend on rows and columns before them only. */
SHLO__FN void shlo__bounded_cholesky(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0);
    int32_t rank = shlo__bounded_rank(z, &v);
    uint32_t type = 0;
    shlo__bounded_linalg_square(z, &v, rank - 2, rank - 1);
    v.x = shlo__emit_again(z->e, &v.x, &type);
    shlo__bounded_result(z, 0, v);
}

/* The identity beyond the size of the matrix, and zeros beyond that of the other side, have zeros as their
 * solution, which change nothing inside. */
static void shlo__bounded_solve_mask(shlo__bounded *z, shlo__sized *a, shlo__sized *b, int32_t side) {
    int32_t rank = shlo__bounded_rank(z, a);
    uint32_t inside = shlo__bounded_inside(z, a, 3u << (rank - 2)), type, eye;
    if (z->e->status != SHLO_OK || !inside) return;
    type = shlo__emit_type_like(z->e, shlo__value_type(z->e->m, a->x), SHLO_I32);
    eye = shlo__emit_iota(z->e, type, rank - 1);
    eye = shlo__emit_compare(z->e, SHLO_comparison_direction_EQ, shlo__emit_iota(z->e, type, rank - 2), eye);
    eye = shlo__emit_convert(z->e, eye, (shlo_dtype)shlo__expand_type(z->e, a->x)->dtype);
    a->x = shlo__emit_select(z->e, inside, a->x, eye);
    shlo__bounded_mask(z, b, 1u << side, shlo__bounded_zero(z, b->x));
}

SHLO__FN void shlo__bounded_triangular_solve(shlo__bounded *z) {
    shlo__sized a = shlo__bounded_operand(z, 0), b = shlo__bounded_operand(z, 1);
    int32_t rank = shlo__bounded_rank(z, &b),
            side = rank - (shlo__bounded_attr(z, SHLO__A_triangular_solve__left_side, 0) ? 2 : 1);
    uint32_t operands[2], type = 0;
    shlo__bounded_linalg_square(z, &a, rank - 2, rank - 1);
    for (int32_t d = 0; d < rank && z->e->status == SHLO_OK; d++) {
        int32_t from = d < rank - 2 ? d : rank - 2;
        int64_t n;
        if (d >= rank - 2 && d != side) continue;
        n = SHLO__MIN(shlo__bounded_have(z, &a, from), shlo__bounded_have(z, &b, d));
        shlo__bounded_resize_dim(z, &a, from, n);
        shlo__bounded_resize_dim(z, &b, d, n);
        if (d == side) shlo__bounded_linalg_square(z, &a, rank - 2, rank - 1);
        b.size[d] = a.size[from] && b.size[d] ? shlo__bounded_smaller(z, a.size[from], b.size[d]) : 0;
        a.size[from] = b.size[d];
        if (d == side) a.size[rank - 1] = b.size[d];
    }
    if (z->e->status != SHLO_OK) return;
    shlo__bounded_solve_mask(z, &a, &b, side);
    operands[0] = a.x;
    operands[1] = b.x;
    b.x = shlo__emit_again(z->e, operands, &type);
    shlo__bounded_result(z, 0, b);
}

/* ---- fft ---- */

/* The c128 matrix of a transform of `size` elements, n at the bound: exp(-2 pi i j k / size), conjugated and
   divided by the size for the inverse one; zeros beyond the size. */
static uint32_t shlo__bounded_fft_matrix(shlo__bounded *z, int64_t n, uint32_t size, int inverse) {
    shlo__expand *e = z->e;
    int64_t dims[2];
    uint32_t index, real, count, angle, jk, inside, parts[2];
    shlo__sized m;
    dims[0] = dims[1] = n;
    index = shlo__emit_type(e, SHLO_I64, 2, dims);
    real = shlo__emit_type(e, SHLO_F64, 2, dims);
    size = shlo__emit_binary(e, SHLO_OP_maximum, size, shlo__bounded_number(z, 1));
    count = shlo__emit_broadcast(e, shlo__emit_convert(e, size, SHLO_I64), index, 0, NULL);
    jk = shlo__emit_iota(e, index, 1);
    jk = shlo__emit_binary(e, SHLO_OP_multiply, shlo__emit_iota(e, index, 0), jk);
    jk = shlo__emit_binary(e, SHLO_OP_remainder, jk, count);
    count = shlo__emit_convert(e, count, SHLO_F64);
    angle = shlo__emit_binary(e, SHLO_OP_divide, shlo__emit_convert(e, jk, SHLO_F64), count);
    angle = shlo__emit_binary(e, SHLO_OP_multiply, angle,
        shlo__emit_splat(e, real, inverse ? 6.283185307179586 : -6.283185307179586));
    parts[0] = shlo__emit_unary(e, SHLO_OP_cosine, angle);
    parts[1] = shlo__emit_unary(e, SHLO_OP_sine, angle);
    for (int i = 0; i < 2 && inverse; i++) parts[i] = shlo__emit_binary(e, SHLO_OP_divide, parts[i], count);
    memset(&m, 0, sizeof m);
    m.x = shlo__emit_binary(e, SHLO_OP_complex, parts[0], parts[1]);
    m.size[0] = size;
    inside = shlo__bounded_inside(z, &m, 1);
    return shlo__emit_select(e, inside, m.x,
        shlo__emit_splat(e, e->status == SHLO_OK ? shlo__value_type(e->m, m.x) : 0, 0));
}

/* Dimension d of v, c128, transformed by a product with the matrix. */
static void shlo__bounded_fft_dim(shlo__bounded *z, shlo__sized *v, int32_t d, int inverse) {
    int64_t back[SHLO_MAX_RANK], n = shlo__bounded_have(z, v, d), zero = 0, from = d;
    int32_t rank = shlo__bounded_rank(z, v);
    uint32_t operands[2];
    shlo__attr attrs[2];
    operands[1] = shlo__bounded_fft_matrix(z, n, shlo__bounded_size(z, v, d), inverse);
    shlo__bounded_mask(z, v, 1u << d, shlo__bounded_zero(z, v->x));
    operands[0] = v->x;
    attrs[0] = shlo__emit_list(z->e, SHLO__A_dot_general__lhs_contracting_dimensions, 1, &from);
    attrs[1] = shlo__emit_list(z->e, SHLO__A_dot_general__rhs_contracting_dimensions, 1, &zero);
    v->x = shlo__emit(z->e, SHLO_OP_dot_general, 0, 2, operands, 2, attrs);
    for (int32_t k = 0; k < rank; k++) back[k] = k < d ? k : k == d ? rank - 1 : k - 1;
    v->x = shlo__emit_transpose(z->e, v->x, (uint32_t)rank, back);
}

/* The transforms of real numbers are as long as fft_length says, so bounded dimensions have that size. Those
   of complex numbers are as long as the size that the run finds: products with matrices in f64. */
SHLO__FN void shlo__bounded_fft(shlo__bounded *z) {
    int64_t kind = shlo__bounded_attr(z, SHLO__A_fft__fft_type, 0);
    int32_t n = (int32_t)shlo__bounded_attr_count(z, SHLO__A_fft__fft_length), rank, open = 0;
    shlo__sized v = shlo__bounded_operand(z, 0);
    uint32_t type = 0;
    rank = shlo__bounded_rank(z, &v);
    for (int32_t d = rank - n; d < rank && z->e->status == SHLO_OK; d++) {
        int64_t length = shlo__bounded_attr(z, SHLO__A_fft__fft_length, (uint32_t)(d - rank + n));
        if (!v.size[d]) continue;
        open = 1;
        if (kind == SHLO_fft_type_FFT || kind == SHLO_fft_type_IFFT) continue;
        if (kind == SHLO_fft_type_IRFFT && d + 1 == rank) length = length ? length / 2 + 1 : 0;
        shlo__bounded_resize_dim(z, &v, d, length);
        v.size[d] = 0;
    }
    if (open && (kind == SHLO_fft_type_FFT || kind == SHLO_fft_type_IFFT)) {
        shlo_dtype dtype = (shlo_dtype)shlo__expand_type(z->e, v.x)->dtype;
        v.x = shlo__emit_convert(z->e, v.x, SHLO_C128);
        for (int32_t d = rank - n; d < rank && z->e->status == SHLO_OK; d++)
            shlo__bounded_fft_dim(z, &v, d, kind == SHLO_fft_type_IFFT);
        v.x = shlo__emit_convert(z->e, v.x, dtype);
    }
    else
        v.x = shlo__emit_again(z->e, &v.x, &type);
    shlo__bounded_result(z, 0, v);
}

SHLO__FN void shlo__bounded_batch_norm(shlo__bounded *z) { shlo__batch_norm_bounded(z); }

/* ---- dynamic_conv ---- */

/* Item (i, k) of the padding, si64. */
static uint32_t shlo__bounded_conv_padding(shlo__bounded *z, uint32_t i, int64_t k) {
    uint32_t x = shlo__dynamic_part(z->e, shlo__expand_operand(z->e, 2), 0, i, (int64_t)i + 1);
    x = shlo__dynamic_part(z->e, x, 1, k, k + 1);
    if (z->e->status != SHLO_OK) return 0;
    x = shlo__emit_convert(z->e, x, SHLO_I64);
    return shlo__emit_typed(z->e, SHLO_OP_reshape, x, shlo__emit_type(z->e, SHLO_I64, 0, NULL));
}

/* The number of windows along spatial dimension i, of an operand of this size: 0 if none fits, or if there is
   nothing, else room / stride + 1; at most the bound, also where padding leaves 64 bits. */
static uint32_t shlo__bounded_conv_windows(shlo__bounded *z, uint32_t i, uint32_t size, int64_t bound) {
    int64_t window = shlo__expand_dims(z->e,
                shlo__expand_operand(z->e,
                    1))[shlo__bounded_attr(z, SHLO__A_dynamic_conv__kernel_spatial_dimensions, i)],
            stride = shlo__bounded_attr(z, SHLO__A_dynamic_conv__window_strides, i);
    /* wraps where the window is longer than can be: shlo__dynamic_conv_size refuses it */
    const uint64_t dilation = (uint64_t)shlo__bounded_attr(z, SHLO__A_dynamic_conv__rhs_dilation, i),
                   span = (uint64_t)(window - 1) * dilation + 1;
    uint32_t reach = shlo__bounded_number64(z, window ? (int64_t)span : 0);
    size = shlo__bounded_span(z, size, shlo__bounded_attr(z, SHLO__A_dynamic_conv__lhs_dilation, i));
    for (int64_t k = 0; k < 2; k++)
        size = shlo__emit_binary(z->e, SHLO_OP_add, size, shlo__bounded_conv_padding(z, i, k));
    return shlo__bounded_fitting(z, size, reach, shlo__bounded_number64(z, stride), bound);
}

/* The operand's batch and spatial dimensions, and the result's, may be bounded. */
SHLO__FN void shlo__bounded_dynamic_conv(shlo__bounded *z) {
    shlo__sized v = shlo__bounded_operand(z, 0), kernel = shlo__bounded_operand(z, 1), out;
    int32_t batch = (int32_t)shlo__bounded_attr(z, SHLO__A_dynamic_conv__input_batch_dimension, 0),
            feature = (int32_t)shlo__bounded_attr(z, SHLO__A_dynamic_conv__input_feature_dimension, 0),
            out_batch = (int32_t)shlo__bounded_attr(z, SHLO__A_dynamic_conv__output_batch_dimension, 0);
    int64_t groups = shlo__bounded_attr(z, SHLO__A_dynamic_conv__batch_group_count, 0);
    uint32_t was = shlo__bounded_result_was(z, 0);
    memset(&out, 0, sizeof out);
    for (int32_t d = 0; d < shlo__bounded_rank(z, &kernel); d++)
        if (kernel.size[d]) shlo__bounded_refuse(z, 1, -1, d, "kernels of a size that only the run knows");
    if (v.size[feature])
        shlo__bounded_refuse(z, 0, -1, feature, "features of a number that only the run knows");
    if (v.size[batch] && groups != 1) shlo__bounded_refuse(z, 0, -1, batch, "batch groups");
    if (z->e->status != SHLO_OK) return;
    if (groups == 1)
        shlo__bounded_resize_dim(z, &v, batch,
            shlo__type_dims(z->e->m, shlo__expand_result_type(z->e, 0))[out_batch]);
    out.size[out_batch] = v.size[batch];
    if (shlo__bounded_inside(z, &v, UINT32_MAX & ~(1u << batch)))
        shlo__bounded_mask(z, &v, UINT32_MAX & ~(1u << batch), shlo__bounded_zero(z, v.x));
    for (uint32_t i = 0; i < shlo__bounded_attr_count(z, SHLO__A_dynamic_conv__input_spatial_dimensions);
         i++) {
        int32_t d = (int32_t)shlo__bounded_attr(z, SHLO__A_dynamic_conv__input_spatial_dimensions, i),
                to = (int32_t)shlo__bounded_attr(z, SHLO__A_dynamic_conv__output_spatial_dimensions, i);
        if (z->e->status == SHLO_OK && shlo__bounded_dim(z, was, to))
            out.size[to] = shlo__bounded_conv_windows(z, i, shlo__bounded_size(z, &v, d),
                shlo__type_dims(z->e->m, z->padded[was])[to]);
    }
    out.x = shlo__dynamic_conv(z->e, v.x, NULL);
    shlo__bounded_result(z, 0, out);
}

#endif
