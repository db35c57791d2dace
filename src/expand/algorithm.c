/* expand/algorithm.c - dot_general with an algorithm: its operands are rounded to the precision types, or
 * split into components of them, multiplied and summed in the accumulation type, and the sum is converted to
 * the result's type. The algorithms are those of XLA's PrecisionConfig.Algorithm, which the specification
 * cites; every other one is refused. After this no dot_general has an algorithm. */
#ifndef SHLO__EXPAND_ALGORITHM_C
#define SHLO__EXPAND_ALGORITHM_C

#include "expand.h"

/* An algorithm in numbers. A type that is not given is SHLO_NO_DTYPE. */
typedef struct shlo__algorithm {
    shlo_dtype side[2], sum; /* tf32 counts as f32 */
    int tf32[2], tf32_sum, imprecise;
    int64_t components[2], products;
} shlo__algorithm;

enum { SHLO__ALGORITHM_MAX = 3 }; /* components of an operand */

/* ---- which ---- */

/* The type that an attribute names. */
static shlo_dtype shlo__algorithm_type(const shlo__expand *e, uint32_t attr, int *tf32) {
    const shlo__attr *a = shlo__module_attr(e->m, shlo__expand_op(e), attr);
    const shlo__type *t = a ? shlo__type_at(e->m, (uint32_t)e->m->numbers.items[a->at]) : NULL;
    *tf32 = t && t->tf32;
    return !t ? SHLO_NO_DTYPE : t->tf32 ? SHLO_F32 : (shlo_dtype)t->dtype;
}

static void shlo__algorithm_read(const shlo__expand *e, shlo__algorithm *a) {
    const shlo__op *op = shlo__expand_op(e);
    a->side[0] = shlo__algorithm_type(e, SHLO__A_dot_general__lhs_precision_type, &a->tf32[0]);
    a->side[1] = shlo__algorithm_type(e, SHLO__A_dot_general__rhs_precision_type, &a->tf32[1]);
    a->sum = shlo__algorithm_type(e, SHLO__A_dot_general__accumulation_type, &a->tf32_sum);
    a->components[0] = shlo__module_attr_i64(e->m, op, SHLO__A_dot_general__lhs_component_count);
    a->components[1] = shlo__module_attr_i64(e->m, op, SHLO__A_dot_general__rhs_component_count);
    a->products = shlo__module_attr_i64(e->m, op, SHLO__A_dot_general__num_primitive_operations);
    a->imprecise = shlo__module_attr_i64(e->m, op, SHLO__A_dot_general__allow_imprecise_accumulation) != 0;
}

static int shlo__algorithm_is_f8(shlo_dtype t) { return shlo__dtype_info(t)->bits == 8; }

/* The published ones. Programs write the components of the algorithms with several products either as the
   specification's example does (2, 3 or 3 for 3, 6 or 9 products), or, as JAX does, 1. */
static int shlo__algorithm_supported(const shlo__algorithm *a) {
    static const struct {
        uint8_t side, tf32, sum, products, components;
    } rows[] = {{SHLO_F16, 0, SHLO_F16, 1, 1}, {SHLO_F16, 0, SHLO_F32, 1, 1}, {SHLO_BF16, 0, SHLO_BF16, 1, 1},
        {SHLO_BF16, 0, SHLO_F32, 1, 1}, {SHLO_BF16, 0, SHLO_F32, 3, 2}, {SHLO_BF16, 0, SHLO_F32, 6, 3},
        {SHLO_BF16, 0, SHLO_F32, 9, 3}, {SHLO_F32, 1, SHLO_F32, 1, 1}, {SHLO_F32, 1, SHLO_F32, 3, 2},
        {SHLO_F32, 0, SHLO_F32, 1, 1}, {SHLO_F64, 0, SHLO_F64, 1, 1}};
    if (a->tf32_sum || a->components[0] != a->components[1]) return 0;
    if (shlo__algorithm_is_f8(a->side[0]) && shlo__algorithm_is_f8(a->side[1]))
        return a->sum == SHLO_F32 && a->products == 1 && a->components[0] == 1;
    if (a->imprecise || a->side[0] != a->side[1] || a->tf32[0] != a->tf32[1]) return 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (a->side[0] == (shlo_dtype)rows[i].side && a->tf32[0] == rows[i].tf32 &&
            a->sum == (shlo_dtype)rows[i].sum && a->products == rows[i].products)
            return a->components[0] == rows[i].components || a->components[0] == 1;
    return 0;
}

static const char *shlo__algorithm_name(shlo_dtype t, int tf32) {
    return tf32 ? "tf32" : t == SHLO_NO_DTYPE ? "none" : shlo__dtype_info(t)->name;
}

static void shlo__algorithm_refuse(shlo__expand *e, const shlo__algorithm *a) {
    char text[192];
    shlo__status_format(text, sizeof text,
        "the algorithm %s x %s -> %s with %lld and %lld components, %lld products%s is not supported",
        shlo__algorithm_name(a->side[0], a->tf32[0]), shlo__algorithm_name(a->side[1], a->tf32[1]),
        shlo__algorithm_name(a->sum, a->tf32_sum), (long long)a->components[0], (long long)a->components[1],
        (long long)a->products, a->imprecise ? ", imprecise accumulation" : "");
    shlo__expand_fail(e, SHLO_UNSUPPORTED, text);
}

/* ---- rounding ---- */

#define SHLO__ALGORITHM_2P136 87112285931760246646623899502532662132736.0

static uint32_t shlo__algorithm_precision(shlo__expand *e, uint32_t x, int64_t exponent) {
    shlo__attr attrs[2];
    attrs[0] = shlo__emit_number(e, SHLO__A_reduce_precision__exponent_bits, exponent);
    attrs[1] = shlo__emit_number(e, SHLO__A_reduce_precision__mantissa_bits, 10);
    return shlo__emit(e, SHLO_OP_reduce_precision, 0, 1, &x, 2, attrs);
}

static uint32_t shlo__algorithm_splat(shlo__expand *e, uint32_t like, double x) {
    return e->status == SHLO_OK ? shlo__emit_splat(e, shlo__value_type(e->m, like), x) : 0;
}

static uint32_t shlo__algorithm_below(shlo__expand *e, uint32_t x, double limit) {
    uint32_t most = shlo__algorithm_splat(e, x, limit);
    return shlo__emit_compare(e, SHLO_comparison_direction_LT, shlo__emit_unary(e, SHLO_OP_abs, x), most);
}

/* f64 to tf32, rounded once: by the mantissa, and by the smallest subnormal, 2^-136, where that is larger. */
static uint32_t shlo__algorithm_f64_to_tf32(shlo__expand *e, uint32_t x) {
    uint32_t normal,
        small = shlo__emit_binary(e, SHLO_OP_multiply, x, shlo__algorithm_splat(e, x, SHLO__ALGORITHM_2P136));
    small = shlo__emit_unary(e, SHLO_OP_round_nearest_even, small);
    small =
        shlo__emit_binary(e, SHLO_OP_multiply, small, shlo__algorithm_splat(e, x, 1 / SHLO__ALGORITHM_2P136));
    normal = shlo__algorithm_precision(e, x, 11);
    return shlo__emit_convert(e,
        shlo__emit_select(e, shlo__algorithm_below(e, x, 1.1754943508222875e-38), small, normal), SHLO_F32);
}

/* Integers of 64 bits to f64 such that rounding further to at most 24 bits rounds once: where f64 cannot hold
   one, its lowest 12 bits become 2^11 unless they are 0. */
static uint32_t shlo__algorithm_long_to_f64(shlo__expand *e, uint32_t x) {
    uint32_t near = shlo__emit_convert(e, x, SHLO_F64), zero = shlo__algorithm_splat(e, x, 0),
             low = shlo__emit_binary(e, SHLO_OP_and, x, shlo__algorithm_splat(e, x, 4095)), high, odd;
    high = shlo__emit_binary(e, SHLO_OP_subtract, x, low);
    odd = shlo__algorithm_splat(e, x, 2048);
    odd = shlo__emit_select(e, shlo__emit_compare(e, SHLO_comparison_direction_EQ, low, zero), zero, odd);
    high = shlo__emit_convert(e, shlo__emit_binary(e, SHLO_OP_or, high, odd), SHLO_F64);
    return shlo__emit_select(e, shlo__algorithm_below(e, near, 9007199254740992.0), near, high);
}

static uint32_t shlo__algorithm_to_tf32(shlo__expand *e, uint32_t x) {
    shlo_dtype t = e->status == SHLO_OK ? (shlo_dtype)shlo__expand_type(e, x)->dtype : SHLO_F32;
    if (t == SHLO_F32) return shlo__algorithm_precision(e, x, 8);
    if (shlo__dtype_info(t)->bits <= 16)
        return shlo__algorithm_precision(e, shlo__emit_convert(e, x, SHLO_F32), 8);
    x = t == SHLO_I64 || t == SHLO_U64 ? shlo__algorithm_long_to_f64(e, x)
                                       : shlo__emit_convert(e, x, SHLO_F64);
    return shlo__algorithm_f64_to_tf32(e, x);
}

/* Operand i as components, each the rounded rest of those before it. */
static void shlo__algorithm_split(shlo__expand *e, const shlo__algorithm *a, uint32_t i, uint32_t n,
    uint32_t *part) {
    uint32_t x = shlo__expand_operand(e, i);
    shlo_dtype t = (shlo_dtype)shlo__expand_type(e, x)->dtype,
               rest = shlo__dtype_info(t)->bits > 16 && t != SHLO_F32 ? SHLO_F64 : SHLO_F32;
    for (uint32_t k = 0;; k++) {
        part[k] = a->tf32[i] ? shlo__algorithm_to_tf32(e, x) : shlo__emit_convert(e, x, a->side[i]);
        if (k + 1 == n) return;
        x = shlo__emit_convert(e, x, rest);
        x = shlo__emit_binary(e, SHLO_OP_subtract, x, shlo__emit_convert(e, part[k], rest));
    }
}

/* ---- products ---- */

/* The dot_general itself, without its algorithm, with elements of the accumulation type. */
static uint32_t shlo__algorithm_product(shlo__expand *e, const shlo__algorithm *a, uint32_t x, uint32_t y) {
    shlo__attr attrs[SHLO__A_dot_general__lhs_precision_type - SHLO__A_dot_general__lhs_batching_dimensions];
    const shlo__op *op = shlo__expand_op(e);
    uint32_t n = 0, operands[2];
    for (uint32_t i = 0; i < op->n_attrs; i++)
        if (e->m->attrs.items[op->attrs + i].id < SHLO__A_dot_general__lhs_precision_type)
            attrs[n++] = e->m->attrs.items[op->attrs + i];
    operands[0] = a->side[0] == a->side[1] ? x : shlo__emit_convert(e, x, a->sum);
    operands[1] = a->side[0] == a->side[1] ? y : shlo__emit_convert(e, y, a->sum);
    return shlo__emit(e, SHLO_OP_dot_general, shlo__emit_type_like(e, shlo__expand_result_type(e, 0), a->sum),
        2, operands, n, attrs);
}

/* Products of components i and j with i + j <= last, the smallest first. Where the first components alone
   give no finite number, the others, which may be NaN, do not count: Inf * 1 is Inf, its rest is NaN. */
static uint32_t shlo__algorithm_products(shlo__expand *e, const shlo__algorithm *a, uint32_t n,
    uint32_t last) {
    uint32_t x[SHLO__ALGORITHM_MAX], y[SHLO__ALGORITHM_MAX], sum = 0, first, both;
    shlo__algorithm_split(e, a, 0, n, x);
    shlo__algorithm_split(e, a, 1, n, y);
    for (uint32_t s = last; s > 0; s--)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t product;
            if (i > s || s - i >= n) continue;
            product = shlo__algorithm_product(e, a, x[i], y[s - i]);
            sum = sum ? shlo__emit_binary(e, SHLO_OP_add, sum, product) : product;
        }
    first = shlo__algorithm_product(e, a, x[0], y[0]);
    if (!sum) return first;
    both = shlo__emit_binary(e, SHLO_OP_add, sum, first);
    return shlo__emit_select(e, shlo__emit_unary(e, SHLO_OP_is_finite, first), both, first);
}

static int shlo__algorithm_is_complex(const shlo__expand *e, uint32_t type) {
    return shlo__dtype_kind((shlo_dtype)shlo__type_at(e->m, type)->dtype) == SHLO__COMPLEX;
}

SHLO__FN void shlo__algorithm_run(shlo__expand *e) {
    shlo__algorithm a;
    uint32_t sum, n;
    shlo__algorithm_read(e, &a);
    if (!shlo__algorithm_supported(&a)) {
        shlo__algorithm_refuse(e, &a);
        return;
    }
    if (shlo__algorithm_is_complex(e, shlo__value_type(e->m, shlo__expand_operand(e, 0))) ||
        shlo__algorithm_is_complex(e, shlo__expand_result_type(e, 0))) {
        shlo__expand_fail(e, SHLO_UNSUPPORTED,
            "an algorithm has real types, which complex numbers cannot be "
            "rounded to");
        return;
    }
    n = a.products > 3 ? 3 : a.products > 1 ? 2 : 1;
    sum = shlo__algorithm_products(e, &a, n, a.products == 9 ? 4 : n - 1);
    if (e->status == SHLO_OK)
        shlo__expand_result(e, 0,
            shlo__emit_convert(e, sum,
                (shlo_dtype)shlo__type_at(e->m, shlo__expand_result_type(e, 0))->dtype));
}

#endif
