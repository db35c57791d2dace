/* check/infer_linalg.c - normalization, factorization, transforms, random numbers. */
#ifndef SHLO__CHECK_INFER_LINALG_C
#define SHLO__CHECK_INFER_LINALG_C

#include "check.h"

/* ---- batch normalization ---- */

/* Operands 1 .. last are vectors of the operand's baseline element type (C2), as long as its feature
 * dimension (constraints size[i - 1]). */
static shlo_status shlo__infer_linalg_features(shlo__check *c, uint32_t last, uint32_t feature_attr,
    const char *const *size) {
    uint32_t operand = shlo__check_operand(c, 0), i;
    int64_t d = shlo__check_number(c, feature_attr);
    shlo__size_text size_text;
    shlo__type_name name;
    shlo__shape s, t;
    for (i = 1; i <= last; i++)
        SHLO__TRY(shlo__check_operand_of_rank(c, shlo__infer_labels[i], i, SHLO__T_F | SHLO__T_Q, 1));
    SHLO__TRY(shlo__check_number_in(c, "C1", feature_attr, 0, shlo__check_rank(c, operand)));
    shlo__check_shape(c, operand, &s);
    for (i = 1; i <= last; i++)
        SHLO__TRY(shlo__check_same_elements(c, "C2", SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i),
            operand, SHLO__BASELINE));
    for (i = 1; i <= last; i++) {
        shlo__check_shape(c, shlo__check_operand(c, i), &t);
        if (!shlo__check_sizes_fit(t.dim[0], t.bound[0], s.dim[d], s.bound[d]))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(i), 0), SHLO_SHAPE,
                size[i - 1], "operand %u has type %s, expected %s elements as dimension %lld of the operand",
                (unsigned)i, shlo__check_name(c, shlo__check_operand(c, i), &name),
                shlo__check_size(s.dim[d], s.bound[d], &size_text), (long long)d);
        /* of a dynamic feature dimension a vector may know the size */
        shlo__check_shape_merge(&s, (int32_t)d, t.dim[0], t.bound[0]);
    }
    return SHLO_OK;
}

/* Result i is a vector like operand 1, as long as the feature dimension. */
static shlo_status shlo__infer_linalg_feature_result(shlo__check *c, uint32_t i, const char *constraint,
    uint32_t feature_attr) {
    shlo__shape s, t;
    int64_t d = shlo__check_number(c, feature_attr);
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, shlo__check_operand(c, 1), &t);
    shlo__check_shape_merge(&t, 0, s.dim[d], s.bound[d]);
    return shlo__check_result_shape(c, i, "C2", constraint, shlo__check_operand(c, 1), &t, SHLO__BASELINE);
}

/* operand, scale, offset -> output, batch_mean, batch_var */
SHLO__FN shlo_status shlo__infer_batch_norm_training(shlo__check *c) {
    static const char *const sizes[] = {"C3", "C4"};
    const uint32_t feature = SHLO__A_batch_norm_training__feature_index;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_F | SHLO__T_Q));
    SHLO__TRY(shlo__infer_linalg_features(c, 2, feature, sizes));
    SHLO__TRY(shlo__infer_linalg_feature_result(c, 1, "C5", feature));
    SHLO__TRY(shlo__infer_linalg_feature_result(c, 2, "C6", feature));
    return shlo__check_result(c, 0, "C7", shlo__check_operand(c, 0), SHLO__BASELINE);
}

/* operand, scale, offset, mean, variance */
SHLO__FN shlo_status shlo__infer_batch_norm_inference(shlo__check *c) {
    static const char *const sizes[] = {"C3", "C4", "C5", "C6"};
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_F | SHLO__T_Q));
    SHLO__TRY(shlo__infer_linalg_features(c, 4, SHLO__A_batch_norm_inference__feature_index, sizes));
    return shlo__check_result(c, 0, "C7", shlo__check_operand(c, 0), SHLO__BASELINE);
}

/* operand, scale, mean, variance, grad_output -> grad_operand, grad_scale, grad_offset */
SHLO__FN shlo_status shlo__infer_batch_norm_grad(shlo__check *c) {
    static const char *const sizes[] = {"C5", "C4", "C4"};
    const uint32_t feature = SHLO__A_batch_norm_grad__feature_index;
    uint32_t operand = shlo__check_operand(c, 0);
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_F | SHLO__T_Q));
    SHLO__TRY(shlo__check_operand_is(c, "I5", 4, SHLO__T_F | SHLO__T_Q));
    SHLO__TRY(shlo__infer_linalg_features(c, 3, feature, sizes));
    SHLO__TRY(shlo__check_same_elements(c, "C2", SHLO__CHECK_AT_OPERAND(4), shlo__check_operand(c, 4),
        operand, SHLO__BASELINE));
    SHLO__TRY(shlo__check_same_shape(c, "C3", SHLO__CHECK_AT_OPERAND(4), shlo__check_operand(c, 4), operand));
    SHLO__TRY(shlo__check_result2(c, 0, "C2", "C3", operand, SHLO__BASELINE));
    SHLO__TRY(shlo__infer_linalg_feature_result(c, 1, "C4", feature));
    return shlo__infer_linalg_feature_result(c, 2, "C4", feature);
}

/* ---- matrices in the last two dimensions ---- */

/* s: the shape of operand 0, with what either of the last two dimensions says of both. */
static shlo_status shlo__infer_linalg_square(shlo__check *c, const char *constraint, shlo__shape *s) {
    shlo__type_name name;
    int32_t row, column;
    shlo__check_shape(c, shlo__check_operand(c, 0), s);
    row = s->rank - 2;
    column = s->rank - 1;
    if (shlo__check_sizes_fit(s->dim[row], s->bound[row], s->dim[column], s->bound[column])) {
        shlo__check_shape_merge(s, row, s->dim[column], s->bound[column]);
        shlo__check_shape_merge(s, column, s->dim[row], s->bound[row]);
        return SHLO_OK;
    }
    return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(0), column), SHLO_SHAPE, constraint,
        "operand 0 has type %s, expected square matrices",
        shlo__check_name(c, shlo__check_operand(c, 0), &name));
}

static shlo_status shlo__infer_linalg_matrices(shlo__check *c, const char *constraint, uint32_t i) {
    shlo__type_name name;
    if (shlo__check_rank(c, shlo__check_operand(c, i)) >= 2) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(i), SHLO_SHAPE, constraint,
        "operand %u has type %s, expected rank 2 at least", (unsigned)i,
        shlo__check_name(c, shlo__check_operand(c, i), &name));
}

SHLO__FN shlo_status shlo__infer_cholesky(shlo__check *c) {
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_F | SHLO__T_C | SHLO__T_Q));
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_result(c, 0, "C1", shlo__check_operand(c, 0), SHLO__BASELINE));
    SHLO__TRY(shlo__infer_linalg_matrices(c, "C2", 0));
    SHLO__TRY(shlo__infer_linalg_square(c, "C3", &s));
    if (!shlo__check_given(c, 0))
        return shlo__check_result(c, 0, "C1", shlo__check_operand(c, 0), SHLO__BASELINE);
    return shlo__check_result_shape(c, 0, "C1", "C1", shlo__check_operand(c, 0), &s, SHLO__BASELINE);
}

/* (C3) Batches agree, and a multiplies b from the side that left_side says. */
static shlo_status shlo__infer_triangular_solve_shapes(shlo__check *c) {
    shlo__shape s, t;
    shlo__size_text text[2];
    int32_t d, side;
    SHLO__TRY(shlo__infer_linalg_square(c, "C3", &s));
    shlo__check_shape(c, shlo__check_operand(c, 1), &t);
    side = t.rank - (shlo__check_number(c, SHLO__A_triangular_solve__left_side) ? 2 : 1);
    for (d = 0; d < t.rank; d++) {
        int32_t from = d < s.rank - 2 ? d : s.rank - 1;
        if ((d >= s.rank - 2 && d != side) ||
            shlo__check_sizes_fit(s.dim[from], s.bound[from], t.dim[d], t.bound[d]))
            continue;
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), d), SHLO_SHAPE, "C3",
            "dimension %d of b has size %s, expected %s", d, shlo__check_size(t.dim[d], t.bound[d], &text[0]),
            shlo__check_size(s.dim[from], s.bound[from], &text[1]));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_triangular_solve(shlo__check *c) {
    uint32_t a = shlo__check_operand(c, 0), b = shlo__check_operand(c, 1);
    SHLO__TRY(shlo__infer_operands_are(c, SHLO__T_F | SHLO__T_C | SHLO__T_Q));
    SHLO__TRY(shlo__check_number_in(c, "I6", SHLO__A_triangular_solve__transpose_a,
        SHLO_transpose_a_NO_TRANSPOSE, SHLO_transpose_a_ADJOINT + 1));
    SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_OPERAND(1), b, a, SHLO__BASELINE));
    SHLO__TRY(shlo__infer_linalg_matrices(c, "C2", 0));
    SHLO__TRY(shlo__check_rank_is(c, "C2", SHLO__CHECK_AT_OPERAND(1), b, shlo__check_rank(c, a)));
    SHLO__TRY(shlo__infer_triangular_solve_shapes(c));
    return shlo__check_result(c, 0, "C4", b, SHLO__BASELINE);
}

/* ---- fft ---- */

/* (C2) Element types of operand and result. */
static shlo_status shlo__infer_fft_elements(shlo__check *c, int64_t kind, shlo_dtype *result) {
    uint32_t operand = shlo__check_operand(c, 0);
    shlo_dtype t = shlo__check_dtype(c, operand);
    shlo__type_name name;
    int real = kind == SHLO_fft_type_RFFT,
        fits = real ? t == SHLO_F32 || t == SHLO_F64 : t == SHLO_C64 || t == SHLO_C128;
    if (!fits)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(0), SHLO_TYPE, "C2",
            "operand 0 has type %s, expected a tensor of %s for %s", shlo__check_name(c, operand, &name),
            real ? "f32 or f64" : "complex type", shlo_enum_name("fft_type", kind));
    *result = t;
    if (real) *result = t == SHLO_F32 ? SHLO_C64 : SHLO_C128;
    if (kind == SHLO_fft_type_IRFFT) *result = shlo__dtype_real(t);
    return SHLO_OK;
}

/* (C4) The trailing dimensions of the real side are fft_length. For RFFT that is the operand. */
static shlo_status shlo__infer_fft_real(shlo__check *c, const shlo__list *length, const shlo__shape *s) {
    shlo__size_text text;
    uint32_t i;
    for (i = 0; i < length->n; i++) {
        int32_t d = s->rank - (int32_t)length->n + (int32_t)i;
        int64_t n = shlo__check_item(c, length, i);
        if (!shlo__check_sizes_fit(s->dim[d], s->bound[d], n, -1))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(0), d), SHLO_SHAPE, "C4",
                "dimension %d has size %s, expected the fft_length %lld", d,
                shlo__check_size(s->dim[d], s->bound[d], &text), (long long)n);
    }
    return SHLO_OK;
}

static int64_t shlo__infer_fft_half(int64_t n) { return n > 0 ? n / 2 + 1 : n == 0 ? 0 : -1; }

/* (C4), (C5) IRFFT: the result's trailing dimensions are fft_length, and the operand's last one holds half of
 * it. */
static shlo_status shlo__infer_fft_inverse_real(shlo__check *c, const shlo__list *length, shlo__shape *s) {
    int64_t last = shlo__check_item(c, length, length->n - 1);
    shlo__size_text text;
    int32_t d = s->rank - 1;
    uint32_t i;
    if (!shlo__check_sizes_fit(s->dim[d], s->bound[d], shlo__infer_fft_half(last), -1))
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(0), d), SHLO_SHAPE, "C5",
            "dimension %d has size %s, expected %lld for the fft_length %lld", d,
            shlo__check_size(s->dim[d], s->bound[d], &text), (long long)shlo__infer_fft_half(last),
            (long long)last);
    for (i = 0; i + 1 < length->n; i++) {
        d = s->rank - (int32_t)length->n + (int32_t)i;
        if (!shlo__check_sizes_fit(s->dim[d], s->bound[d], shlo__check_item(c, length, i), -1))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(0), d), SHLO_SHAPE, "C4",
                "dimension %d has size %s, expected the fft_length %lld", d,
                shlo__check_size(s->dim[d], s->bound[d], &text), (long long)shlo__check_item(c, length, i));
    }
    shlo__check_shape_set(s, s->rank - 1, last, -1);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_fft(shlo__check *c) {
    int64_t kind = shlo__check_number(c, SHLO__A_fft__fft_type);
    shlo__list length = shlo__check_list(c, SHLO__A_fft__fft_length);
    shlo_dtype t = SHLO_NO_DTYPE;
    uint32_t type = 0;
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_F | SHLO__T_C));
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    if (length.n < 1 || length.n > 3)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(length.attr), SHLO_ATTRIBUTE, "C3",
            "fft_length has %u items, expected 1 to 3", (unsigned)length.n);
    if ((int32_t)length.n > s.rank)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(length.attr), SHLO_ATTRIBUTE, "C1",
            "fft_length has %u items, the operand has rank %d", (unsigned)length.n, s.rank);
    SHLO__TRY(shlo__check_items_at_least(c, NULL, &length, 0));
    SHLO__TRY(shlo__infer_fft_elements(c, kind, &t));
    if (kind == SHLO_fft_type_RFFT) {
        SHLO__TRY(shlo__infer_fft_real(c, &length, &s));
        shlo__check_shape_set(&s, s.rank - 1,
            s.dim[s.rank - 1] == SHLO__DYNAMIC ? SHLO__DYNAMIC : shlo__infer_fft_half(s.dim[s.rank - 1]),
            shlo__infer_fft_half(s.bound[s.rank - 1]));
    }
    if (kind == SHLO_fft_type_IRFFT) SHLO__TRY(shlo__infer_fft_inverse_real(c, &length, &s));
    SHLO__TRY(shlo__check_make_of(c, t, &s, &type));
    return shlo__check_result2(c, 0, "C2", "C5", type, SHLO__EXACT);
}

/* ---- random numbers ---- */

/* Operand i, a vector of integers, has as many elements as result 0 has dimensions (constraint `size`), and
 * where it is a constant they are its sizes (`shape`). */
SHLO__FN shlo_status shlo__infer_known_shape(shlo__check *c, uint32_t i, const char *size,
    const char *shape) {
    uint32_t vector = shlo__check_operand(c, i), d;
    shlo__size_text text;
    shlo__shape s;
    shlo__check_shape(c, c->results[0], &s);
    if (!shlo__check_size_is(c, vector, 0, s.rank))
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(i), 0), SHLO_SHAPE, size,
            "operand %u has %s elements, expected %d, the result's rank", (unsigned)i,
            shlo__check_size_of(c, vector, 0, &text), s.rank);
    for (d = 0; d < (uint32_t)s.rank; d++) {
        int64_t n = 0;
        if (!shlo__check_known(c, i, d, &n) || shlo__check_sizes_fit(s.dim[d], s.bound[d], n, -1)) continue;
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), d), SHLO_SHAPE, shape,
            "dimension %u of the result has size %s, operand %u says %lld", (unsigned)d,
            shlo__check_size(s.dim[d], s.bound[d], &text), (unsigned)i, (long long)n);
    }
    return SHLO_OK;
}

/* a, b, shape */
SHLO__FN shlo_status shlo__infer_rng(shlo__check *c) {
    int64_t distribution = shlo__check_number(c, SHLO__A_rng__rng_distribution);
    uint32_t a = shlo__check_operand(c, 0);
    SHLO__TRY(shlo__check_operand_of_rank(c, "I1", 0, SHLO__T_INTS | SHLO__T_B | SHLO__T_F, 0));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I2", 1, SHLO__T_INTS | SHLO__T_B | SHLO__T_F, 0));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I3", 2, SHLO__T_INTS, 1));
    SHLO__TRY(shlo__check_number_in(c, "I4", SHLO__A_rng__rng_distribution, SHLO_rng_distribution_UNIFORM,
        SHLO_rng_distribution_NORMAL + 1));
    SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1), a,
        SHLO__EXACT));
    SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_RESULT(0), c->results[0], a, SHLO__EXACT));
    if (distribution == SHLO_rng_distribution_NORMAL)
        SHLO__TRY(shlo__check_operand_is(c, "C2", 0, SHLO__T_F));
    return shlo__infer_known_shape(c, 2, "C3", "C3");
}

/* Whether a state that is no vector of ui64 is one that published programs have: four ui32, as JAX writes it,
 * and one f32, which upstream's artifacts of every version have (and which no algorithm can run with). */
static int shlo__infer_published_state(const shlo__check *c, uint32_t state) {
    shlo_dtype t = shlo__check_dtype(c, state);
    int32_t rank = shlo__check_rank(c, state);
    return (t == SHLO_U32 && rank == 1 && shlo__check_size_is(c, state, 0, 4)) || (t == SHLO_F32 && !rank);
}

SHLO__FN shlo_status shlo__infer_rng_bit_generator(shlo__check *c) {
    int64_t algorithm = shlo__check_number(c, SHLO__A_rng_bit_generator__rng_algorithm);
    shlo__type_name name;
    shlo__size_text text;
    uint32_t state = shlo__check_operand(c, 0);
    SHLO__TRY(shlo__check_operand_is(c, "I2", 0, SHLO__T_U | SHLO__T_F));
    SHLO__TRY(shlo__check_type_is(c, NULL, SHLO__CHECK_AT_RESULT(1), c->results[1],
        SHLO__T_INTS | SHLO__T_F));
    SHLO__TRY(shlo__check_result(c, 0, "C1", state, SHLO__EXACT));
    if (shlo__infer_published_state(c, state)) return SHLO_OK;
    SHLO__TRY(shlo__check_rank_is(c, "I2", SHLO__CHECK_AT_OPERAND(0), state, 1));
    if (shlo__check_dtype(c, state) != SHLO_U64)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(0), SHLO_TYPE, "I2",
            "operand 0 has type %s, expected a tensor of ui64", shlo__check_name(c, state, &name));
    if (algorithm == SHLO_rng_algorithm_DEFAULT) return SHLO_OK;
    if (shlo__check_size_is(c, state, 0, 2) ||
        (algorithm == SHLO_rng_algorithm_PHILOX && shlo__check_size_is(c, state, 0, 3)))
        return SHLO_OK;
    return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(0), 0), SHLO_SHAPE, "C2",
        "the state has %s elements, expected %s for %s", shlo__check_size_of(c, state, 0, &text),
        algorithm == SHLO_rng_algorithm_PHILOX ? "2 or 3" : "2", shlo_enum_name("rng_algorithm", algorithm));
}

#endif
