/* tests/vm/test_semantics.c - what docs/semantics.md says, statement by statement: each names the test here
 * that holds it to that. */
// link: impl
#include "harness.h"

/* ---- inputs and expected values as lists of numbers; integers that no double holds are written negative
 * ---- */

static void put_number(shlo_dtype t, void *p, double x) {
    if (t == SHLO_I1)
        *(unsigned char *)p = x != 0;
    else if (is_int(t))
        put_int(t, p, x < 0 ? (uint64_t)(int64_t)x : (uint64_t)x);
    else
        put_f64(t, p, x);
}

static void numbers(tens *x, shlo_dtype t, int rank, const int64_t *dims, const double *items) {
    tens_make(x, t, rank, dims);
    for (size_t i = 0; i < x->n; i++) put_number(t, tens_at(x, i), items[i]);
}

static shlo_value arg_of(shlo_dtype t, int rank, const int64_t *dims, const double *items) {
    numbers(&in[n_in], t, rank, dims, items);
    n_in++;
    return shlo_arg(bld, shlo_tensor(bld, t, dims, rank));
}
static void want_of(int k, shlo_dtype t, int rank, const int64_t *dims, const double *items) {
    tens want;
    numbers(&want, t, rank, dims, items);
    expect(k, &want);
}

#define COUNT(...) ((int64_t)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)))
#define ARG(t, ...) arg_of(t, 1, (const int64_t[]){COUNT(__VA_ARGS__)}, (const double[]){__VA_ARGS__})
#define SCALAR(t, x) arg_of(t, 0, NULL, (const double[]){x})
#define WANT(k, t, ...) want_of(k, t, 1, (const int64_t[]){COUNT(__VA_ARGS__)}, (const double[]){__VA_ARGS__})
#define ARG2(t, rows, columns, ...) \
    arg_of(t, 2, (const int64_t[]){rows, columns}, (const double[]){__VA_ARGS__})
#define WANT2(k, t, rows, columns, ...) \
    want_of(k, t, 2, (const int64_t[]){rows, columns}, (const double[]){__VA_ARGS__})
#define LIST(...) \
    list_of((const int64_t[]){__VA_ARGS__}, (int)(sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)))
#define RUN(...) \
    prog_run((int)(sizeof((const shlo_value[]){__VA_ARGS__}) / sizeof(shlo_value)), \
        (const shlo_value[]){__VA_ARGS__})

static shlo_value compare(shlo_value a, shlo_value b, int direction, int type) {
    shlo_compare_attrs c;
    memset(&c, 0, sizeof c);
    c.comparison_direction = direction;
    c.compare_type = type;
    return shlo_compare(bld, a, b, &c);
}
#define LT SHLO_comparison_direction_LT
#define EQ SHLO_comparison_direction_EQ
#define NE SHLO_comparison_direction_NE
#define GE SHLO_comparison_direction_GE
#define TOTAL SHLO_compare_type_TOTALORDER

static shlo_value to(shlo_value x, shlo_dtype t, int64_t n) {
    return shlo_convert(bld, x, shlo_tensor1(bld, t, n));
}
/* ---- elements ---- */

static void integers_wrap(void) {
    shlo_value x = ARG(SHLO_I8, 127, -128, 100), y = ARG(SHLO_I8, 1, -1, 3), s = ARG(SHLO_I4, -8, 7, 5);
    if (!RUN(shlo_add(bld, x, y), shlo_subtract(bld, y, x), shlo_multiply(bld, x, y), shlo_negate(bld, x),
            shlo_abs(bld, x), shlo_add(bld, s, s), shlo_negate(bld, s)))
        return;
    WANT(0, SHLO_I8, -128, 127, 103);
    WANT(1, SHLO_I8, -126, 127, -97);
    WANT(2, SHLO_I8, 127, -128, 44);
    WANT(3, SHLO_I8, -127, -128, -100);
    WANT(4, SHLO_I8, 127, -128, 100);
    WANT(5, SHLO_I4, 0, -2, -6);
    WANT(6, SHLO_I4, -8, -7, -5);
}

static void integer_division(void) {
    shlo_value x = ARG(SHLO_I32, 7, -7, 5, 0, -2147483648.0, -7, 7), y = ARG(SHLO_I32, 0, 0, 3, 0, -1, 2, -2);
    shlo_value u = ARG(SHLO_U8, 200, 7), v = ARG(SHLO_U8, 0, 2);
    if (!RUN(shlo_divide(bld, x, y), shlo_remainder(bld, x, y), shlo_divide(bld, u, v),
            shlo_remainder(bld, u, v)))
        return;
    WANT(0, SHLO_I32, -1, -1, 1, -1, -2147483648.0, -3, -3);
    WANT(1, SHLO_I32, 7, -7, 2, 0, 0, -1, 1);
    WANT(2, SHLO_U8, 255, 3);
    WANT(3, SHLO_U8, 200, 1);
}

static void float_division(void) {
    shlo_value x = ARG(SHLO_F32, 1, -1, 0, INFINITY, 1), y = ARG(SHLO_F32, 0, 0, 0, INFINITY, INFINITY);
    if (RUN(shlo_divide(bld, x, y))) WANT(0, SHLO_F32, INFINITY, -INFINITY, NAN, NAN, 0);
}

static void float_remainder(void) {
    shlo_value x = ARG(SHLO_F64, 5.5, -5.5, 5.5, -6, 1e300, 1, INFINITY, 1),
               y = ARG(SHLO_F64, 2, 2, -2, 2, 3, INFINITY, 2, 0);
    if (RUN(shlo_remainder(bld, x, y))) WANT(0, SHLO_F64, 1.5, -1.5, 1.5, -0.0, fmod(1e300, 3), 1, NAN, NAN);
}

static void shifts(void) {
    shlo_value x = ARG(SHLO_I8, -128, -1, 5, 1, 64), by = ARG(SHLO_I8, 7, 8, -1, 7, 127),
               s = ARG(SHLO_I4, -8, 7), one = ARG(SHLO_I4, 1, 4);
    if (!RUN(shlo_shift_left(bld, x, by), shlo_shift_right_logical(bld, x, by),
            shlo_shift_right_arithmetic(bld, x, by), shlo_shift_right_logical(bld, s, one),
            shlo_shift_right_arithmetic(bld, s, one)))
        return;
    WANT(0, SHLO_I8, 0, 0, 0, -128, 0);
    WANT(1, SHLO_I8, 1, 0, 0, 0, 0);
    WANT(2, SHLO_I8, -1, -1, 0, 0, 0);
    WANT(3, SHLO_I4, 4, 0);
    WANT(4, SHLO_I4, -4, 0);
}

static void integer_power(void) {
    shlo_value x = ARG(SHLO_I32, 2, 1, -1, -1, 0, 0, 3, -2, -2147483648.0),
               y = ARG(SHLO_I32, -1, -5, -3, -4, -1, 0, 21, 3, -1);
    if (RUN(shlo_power(bld, x, y)))
        WANT(0, SHLO_I32, 0, 1, -1, 1, 0, 1, 1870418611.0, -8, 0); /* 3^21 = 10460353203, wrapped */
}

static void maximum_and_minimum(void) {
    shlo_value x = ARG(SHLO_F32, NAN, 1, -0.0, 0.0, -INFINITY), y = ARG(SHLO_F32, 1, NAN, 0.0, -0.0, 3);
    shlo_value a = ARG(SHLO_I1, 0, 0, 1, 1), b = ARG(SHLO_I1, 0, 1, 0, 1);
    if (!RUN(shlo_maximum(bld, x, y), shlo_minimum(bld, x, y), shlo_maximum(bld, a, b),
            shlo_minimum(bld, a, b)))
        return;
    WANT(0, SHLO_F32, NAN, NAN, 0.0, 0.0, 3);
    WANT(1, SHLO_F32, NAN, NAN, -0.0, -0.0, -INFINITY);
    WANT(2, SHLO_I1, 0, 1, 1, 1);
    WANT(3, SHLO_I1, 0, 0, 0, 1);
}

static void complex_order(void) {
    shlo_value re = ARG(SHLO_F32, 1, 1, 2), im = ARG(SHLO_F32, 2, 3, 0), re2 = ARG(SHLO_F32, 1, 0, 3),
               im2 = ARG(SHLO_F32, 3, 9, -1);
    shlo_value x = shlo_complex(bld, re, im), y = shlo_complex(bld, re2, im2);
    shlo_value high = shlo_maximum(bld, x, y), low = shlo_minimum(bld, x, y);
    if (!RUN(shlo_real(bld, high), shlo_imag(bld, high), shlo_real(bld, low), shlo_imag(bld, low))) return;
    WANT(0, SHLO_F32, 1, 1, 3);
    WANT(1, SHLO_F32, 3, 3, -1);
    WANT(2, SHLO_F32, 1, 0, 2);
    WANT(3, SHLO_F32, 2, 9, 0);
}

static void booleans(void) {
    shlo_value a = ARG(SHLO_I1, 0, 0, 1, 1), b = ARG(SHLO_I1, 0, 1, 0, 1);
    if (!RUN(shlo_add(bld, a, b), shlo_multiply(bld, a, b), shlo_not(bld, a), compare(a, b, LT, 0))) return;
    WANT(0, SHLO_I1, 0, 1, 1, 1);
    WANT(1, SHLO_I1, 0, 0, 0, 1);
    WANT(2, SHLO_I1, 1, 1, 0, 0);
    WANT(3, SHLO_I1, 0, 1, 0, 0);
}

static void clamp_with_crossed_bounds(void) {
    shlo_value low = ARG(SHLO_F32, 0, 5, 0, NAN), x = ARG(SHLO_F32, 9, 3, NAN, 1),
               high = ARG(SHLO_F32, 1, 2, 1, 2);
    if (RUN(shlo_clamp(bld, low, x, high))) WANT(0, SHLO_F32, 1, 2, NAN, NAN);
}

static void compare_floats(void) {
    shlo_value x = ARG(SHLO_F32, NAN, NAN, 0.0, -0.0, 1), y = ARG(SHLO_F32, NAN, 1, -0.0, 0.0, NAN);
    if (!RUN(compare(x, y, EQ, 0), compare(x, y, NE, 0), compare(x, y, LT, 0), compare(x, y, GE, 0),
            compare(x, y, EQ, TOTAL), compare(x, y, LT, TOTAL), compare(x, y, GE, TOTAL)))
        return;
    WANT(0, SHLO_I1, 0, 0, 1, 1, 0);
    WANT(1, SHLO_I1, 1, 1, 0, 0, 1);
    WANT(2, SHLO_I1, 0, 0, 0, 0, 0);
    WANT(3, SHLO_I1, 0, 0, 1, 1, 0);
    WANT(4, SHLO_I1, 1, 0, 0, 0, 0);
    WANT(5, SHLO_I1, 0, 0, 0, 1, 1);
    WANT(6, SHLO_I1, 1, 1, 1, 0, 0);
}

static void signs(void) {
    shlo_value x = ARG(SHLO_F32, -2, -0.0, 0.0, NAN, INFINITY), re = ARG(SHLO_F64, 3, 0),
               im = ARG(SHLO_F64, 4, 0), s = shlo_sign(bld, shlo_complex(bld, re, im));
    if (!RUN(shlo_sign(bld, x), shlo_real(bld, s), shlo_imag(bld, s))) return;
    WANT(0, SHLO_F32, -1, -0.0, 0.0, NAN, 1);
    WANT(1, SHLO_F64, 0.6, 0);
    WANT(2, SHLO_F64, 0.8, 0);
}

static shlo_value reduced(shlo_value x, int64_t e, int64_t m) {
    shlo_reduce_precision_attrs a;
    memset(&a, 0, sizeof a);
    a.exponent_bits = e;
    a.mantissa_bits = m;
    return shlo_reduce_precision(bld, x, &a);
}

static void reduce_precision(void) {
    shlo_value x = ARG(SHLO_F32, 65519, 65520, -65520, 6e-5, 1e-40, NAN, -1e-8),
               h = ARG(SHLO_F16, 6e-8, 5.9604644775390625e-7, 1, 1.00390625);
    const int64_t many = (int64_t)1 << 32; /* bits: more than there are */
    if (!RUN(reduced(x, 5, 10), reduced(x, 8, 23), reduced(h, 5, 10), reduced(h, 5, 8),
            reduced(x, many, many + 10), reduced(h, many + 5, many)))
        return;
    WANT(0, SHLO_F32, 65504, INFINITY, -INFINITY, 0, 0, NAN, -0.0); /* e5m10 of f32: f16 without subnormals */
    WANT(1, SHLO_F32, 65519, 65520, -65520, 6e-5, 1e-40, NAN, -1e-8);
    WANT(2, SHLO_F16, 6e-8, 5.9604644775390625e-7, 1, 1.00390625); /* f16's own exponent: subnormals stay, */
    WANT(3, SHLO_F16, 0, 4.76837158203125e-7, 1,
        1.00390625); /* ... their mantissas are rounded in place: 10 steps become 8 */
    WANT(4, SHLO_F32, 65519, 65520, -65520, 6e-5, 1e-40, NAN, -1e-8);
    WANT(5, SHLO_F16, 6e-8, 5.9604644775390625e-7, 1, 1.00390625);
}

static void float_to_integer(void) {
    shlo_value x = ARG(SHLO_F64, 1.9, -1.9, 1e30, -1e30, NAN, INFINITY, -INFINITY, 127.5);
    if (!RUN(to(x, SHLO_I8, 8), to(x, SHLO_U8, 8), to(x, SHLO_I4, 8), to(x, SHLO_I32, 8))) return;
    WANT(0, SHLO_I8, 1, -1, 127, -128, 0, 127, -128, 127);
    WANT(1, SHLO_U8, 1, 0, 255, 0, 0, 255, 0, 127);
    WANT(2, SHLO_I4, 1, -1, 7, -8, 0, 7, -8, 7);
    WANT(3, SHLO_I32, 1, -1, 2147483647.0, -2147483648.0, 0, 2147483647.0, -2147483648.0, 127);
}

static void integer_to_integer(void) {
    shlo_value x = ARG(SHLO_I32, 300, -1, 127), u = ARG(SHLO_U8, 255, 128, 1);
    if (!RUN(to(x, SHLO_I8, 3), to(x, SHLO_U16, 3), to(x, SHLO_I64, 3), to(u, SHLO_I8, 3),
            to(u, SHLO_I32, 3)))
        return;
    WANT(0, SHLO_I8, 44, -1, 127);
    WANT(1, SHLO_U16, 300, 65535, 127);
    WANT(2, SHLO_I64, 300, -1, 127);
    WANT(3, SHLO_I8, -1, -128, 1);
    WANT(4, SHLO_I32, 255, 128, 1);
}

static void to_boolean(void) {
    shlo_value x = ARG(SHLO_F32, 0.0, -0.0, NAN, 1e-40, -3), i = ARG(SHLO_I32, 0, 256, -1, 1, 2);
    if (!RUN(to(x, SHLO_I1, 5), to(i, SHLO_I1, 5))) return;
    WANT(0, SHLO_I1, 0, 0, 1, 1, 1);
    WANT(1, SHLO_I1, 0, 1, 1, 1, 1);
}

static void float_to_float(void) {
    shlo_value x = ARG(SHLO_F64, 1e300, -70000, 1e-50, NAN, 16777217, 1e6);
    if (!RUN(to(x, SHLO_F32, 6), to(x, SHLO_F16, 6), to(x, SHLO_F8E4M3FN, 6), to(x, SHLO_F8E5M2, 6),
            to(x, SHLO_F4E2M1FN, 6), to(x, SHLO_F8E4M3FNUZ, 6), to(x, SHLO_F8E8M0FNU, 6)))
        return;
    WANT(0, SHLO_F32, INFINITY, -70000, 0, NAN, 16777216, 1e6);
    WANT(1, SHLO_F16, INFINITY, -INFINITY, 0, NAN, INFINITY, INFINITY);
    WANT(2, SHLO_F8E4M3FN, NAN, NAN, 0, NAN, NAN, NAN);
    WANT(3, SHLO_F8E5M2, INFINITY, -INFINITY, 0, NAN, INFINITY, INFINITY);
    WANT(4, SHLO_F4E2M1FN, 6, -6, 0, 6, 6, 6); /* no NaN there */
    WANT(5, SHLO_F8E4M3FNUZ, NAN, NAN, 0, NAN, NAN, NAN);
    WANT(6, SHLO_F8E8M0FNU, NAN, NAN, ldexp(1, -127), NAN, 16777216, 1048576);
}

static void complex_to_real(void) {
    shlo_value re = ARG(SHLO_F32, 1.5, -2), im = ARG(SHLO_F32, 9, NAN), x = ARG(SHLO_F32, 3, 4);
    shlo_value z = shlo_complex(bld, re, im), back = to(x, SHLO_C64, 2);
    if (!RUN(to(z, SHLO_F32, 2), to(z, SHLO_I32, 2), shlo_real(bld, back), shlo_imag(bld, back))) return;
    WANT(0, SHLO_F32, 1.5, -2);
    WANT(1, SHLO_I32, 1, -2);
    WANT(2, SHLO_F32, 3, 4);
    WANT(3, SHLO_F32, 0, 0);
}

static void bitcast(void) {
    shlo_value x = ARG(SHLO_U32, 0x04030201, 0x80FF00AA), y = ARG(SHLO_U8, 0x21, 0x43);
    if (!RUN(shlo_bitcast_convert(bld, x, shlo_tensor2(bld, SHLO_U8, 2, 4)),
            shlo_bitcast_convert(bld, y, shlo_tensor2(bld, SHLO_U4, 2, 2))))
        return;
    WANT2(0, SHLO_U8, 2, 4, 1, 2, 3, 4, 0xAA, 0, 0xFF, 0x80);
    WANT2(1, SHLO_U4, 2, 2, 1, 2, 3, 4);
}

static void small_floats_round_every_op(void) {
    shlo_value x = ARG(SHLO_BF16, 256, 256, 1), one = ARG(SHLO_BF16, 1, 1, 1),
               sum = shlo_add(bld, shlo_add(bld, x, one), one);
    if (RUN(sum)) WANT(0, SHLO_BF16, 256, 256, 3); /* 256 + 1 is a tie and goes to even, twice */
}

static void counting_bits(void) {
    shlo_value x = ARG(SHLO_I4, -1, 1, 0), y = ARG(SHLO_U16, 65535, 1, 0);
    if (!RUN(shlo_popcnt(bld, x), shlo_count_leading_zeros(bld, x), shlo_popcnt(bld, y),
            shlo_count_leading_zeros(bld, y)))
        return;
    WANT(0, SHLO_I4, 4, 1, 0);
    WANT(1, SHLO_I4, 0, 3, 4);
    WANT(2, SHLO_U16, 16, 1, 0);
    WANT(3, SHLO_U16, 0, 15, 16);
}

static void rounding_halves(void) {
    shlo_value x = ARG(SHLO_F32, 0.5, 1.5, 2.5, -0.5, -2.5, 0.49999997);
    if (!RUN(shlo_round_nearest_afz(bld, x), shlo_round_nearest_even(bld, x))) return;
    WANT(0, SHLO_F32, 1, 2, 3, -1, -3, 0);
    WANT(1, SHLO_F32, 0, 2, 2, -0.0, -2, 0);
}

/* ---- indices and sizes ---- */

static void gather_clamps(void) {
    shlo_value x = ARG(SHLO_I32, 10, 11, 12, 13), i = ARG2(SHLO_I32, 4, 1, -5, 1, 3, 2147483647.0);
    shlo_gather_attrs g;
    memset(&g, 0, sizeof g);
    g.offset_dims = LIST(1);
    g.start_index_map = LIST(0);
    g.index_vector_dim = 1;
    g.slice_sizes = LIST(2);
    if (RUN(shlo_gather(bld, x, i, &g))) WANT2(0, SHLO_I32, 4, 2, 10, 11, 11, 12, 12, 13, 12, 13);
}

static void dynamic_slice_clamps(void) {
    shlo_value ops[2], below_all, low, high;
    shlo_dynamic_slice_attrs a;
    memset(&a, 0, sizeof a);
    a.slice_sizes = LIST(2);
    ops[0] = ARG(SHLO_I32, 10, 11, 12, 13);
    below_all = SCALAR(SHLO_I64, -7);
    ops[1] = SCALAR(SHLO_U64, -1); /* the largest number */
    high = shlo_dynamic_slice(bld, ops[0], ops + 1, 1, &a);
    ops[1] = below_all;
    low = shlo_dynamic_slice(bld, ops[0], ops + 1, 1, &a);
    if (!RUN(low, high)) return;
    WANT(0, SHLO_I32, 10, 11);
    WANT(1, SHLO_I32, 12, 13);
}

static void dynamic_update_slice_clamps(void) {
    shlo_value ops[3], below_all, low, high;
    ops[0] = ARG(SHLO_I32, 10, 11, 12, 13);
    ops[1] = ARG(SHLO_I32, 1, 2);
    below_all = SCALAR(SHLO_I8, -128);
    ops[2] = SCALAR(SHLO_I32, 3);
    high = shlo_dynamic_update_slice(bld, ops[0], ops[1], ops + 2, 1);
    ops[2] = below_all;
    low = shlo_dynamic_update_slice(bld, ops[0], ops[1], ops + 2, 1);
    if (!RUN(low, high)) return;
    WANT(0, SHLO_I32, 1, 2, 12, 13);
    WANT(1, SHLO_I32, 10, 11, 1, 2);
}

static shlo_attr attr(const char *name, shlo_attr_kind kind, shlo_list list, int64_t i) {
    shlo_attr a;
    memset(&a, 0, sizeof a);
    a.name = name;
    a.kind = kind;
    a.list = list;
    a.i = i;
    return a;
}

static shlo_value with_regions(shlo_op op, const shlo_value *operands, int n_attrs, const shlo_attr *attrs,
    int n_regions, const shlo_region *regions) {
    shlo_op_desc d;
    shlo_value r;
    memset(&d, 0, sizeof d);
    d.op = op;
    d.n_operands = 3;
    d.operands = operands;
    d.n_attrs = n_attrs;
    d.attrs = attrs;
    d.n_regions = n_regions;
    d.regions = regions;
    r.id = 0;
    shlo_op_create(bld, &d, &r, 1);
    return r;
}

/* (a, x) -> 2 a + x: the result shows the order of application. */
static shlo_region twice_plus(shlo_dtype t) {
    shlo_type types[2];
    shlo_value args[2], r;
    types[0] = types[1] = shlo_tensor0(bld, t);
    shlo_region_begin(bld, types, args, 2);
    r = shlo_add(bld, shlo_add(bld, args[0], args[0]), args[1]);
    return shlo_region_end(bld, &r, 1);
}

static void scatter_skips(void) {
    shlo_value v[3];
    shlo_attr a[3];
    shlo_region body = shlo_region_of(bld, SHLO_OP_add, SHLO_I32);
    v[0] = ARG(SHLO_I32, 0, 0, 0, 0);
    v[1] = ARG2(SHLO_I32, 4, 1, -1, 3, 4, -2);
    v[2] =
        ARG2(SHLO_I32, 4, 2, 1, 2, 10, 20, 100, 200, 1000, 2000); /* windows of two: each element by itself */
    a[0] = attr("update_window_dims", SHLO_ATTR_I64S, LIST(1), 0);
    a[1] = attr("scatter_dims_to_operand_dims", SHLO_ATTR_I64S, LIST(0), 0);
    a[2] = attr("index_vector_dim", SHLO_ATTR_I64, LIST(0), 1);
    if (RUN(with_regions(SHLO_OP_scatter, v, 3, a, 1, &body))) WANT(0, SHLO_I32, 2, 0, 0, 10);
}

static void scatter_order(void) {
    for (int64_t unique = 0; unique < 2; unique++) {
        shlo_value v[3];
        shlo_attr a[5];
        shlo_region body;
        if (unique) prog_begin();
        body = twice_plus(SHLO_I32);
        v[0] = ARG(SHLO_I32, 1, 5);
        v[1] = ARG2(SHLO_I32, 3, 1, 0, 0, 0);
        v[2] = ARG(SHLO_I32, 10, 100, 1000);
        a[0] = attr("inserted_window_dims", SHLO_ATTR_I64S, LIST(0), 0);
        a[1] = attr("scatter_dims_to_operand_dims", SHLO_ATTR_I64S, LIST(0), 0);
        a[2] = attr("index_vector_dim", SHLO_ATTR_I64, LIST(0), 1);
        a[3] = attr("indices_are_sorted", SHLO_ATTR_BOOL, LIST(0), unique);
        a[4] = attr("unique_indices", SHLO_ATTR_BOOL, LIST(0), unique);
        if (RUN(with_regions(SHLO_OP_scatter, v, 5, a, 1, &body)))
            WANT(0, SHLO_I32, ((1 * 2 + 10) * 2 + 100) * 2 + 1000, 5);
        if (!unique) prog_end();
    }
}

static void select_and_scatter_windows(void) {
    shlo_value v[3], args[2];
    shlo_attr a[3];
    shlo_region bodies[2];
    shlo_type types[2];
    shlo_list padding = LIST(2, 0);
    types[0] = types[1] = shlo_tensor0(bld, SHLO_I32);
    v[0] = ARG(SHLO_I32, 3, 3, 1, 2);
    v[1] = ARG(SHLO_I32, 10, 20, 30);
    v[2] = SCALAR(SHLO_I32, 5);
    shlo_region_begin(bld, types, args, 2);
    args[0] = compare(args[0], args[1], GE, 0);
    bodies[0] = shlo_region_end(bld, args, 1);
    bodies[1] = shlo_region_of(bld, SHLO_OP_add, SHLO_I32);
    a[0] = attr("window_dimensions", SHLO_ATTR_I64S, LIST(2), 0);
    a[1] = attr("window_strides", SHLO_ATTR_I64S, LIST(2), 0);
    a[2] = attr("padding", SHLO_ATTR_TABLE, padding, 0);
    a[2].list.columns = 2;
    /* windows [pad pad] [3 3] [1 2]: the first scatters nothing, the second selects the first 3; all begin at
     * the init value */
    if (RUN(with_regions(SHLO_OP_select_and_scatter, v, 3, a, 2, bodies))) WANT(0, SHLO_I32, 25, 5, 5, 35);
}

static shlo_region less_than(shlo_dtype t, int type) {
    shlo_type types[4];
    shlo_value args[4], r;
    types[0] = types[1] = shlo_tensor0(bld, t);
    types[2] = types[3] = shlo_tensor0(bld, SHLO_I32);
    shlo_region_begin(bld, types, args, 4);
    r = compare(args[0], args[1], LT, type);
    return shlo_region_end(bld, &r, 1);
}

static void sort_is_stable(void) {
    for (int stable = 0; stable < 2; stable++) {
        shlo_value v[2];
        shlo_sort_attrs a;
        memset(&a, 0, sizeof a);
        if (stable) prog_begin();
        a.is_stable = stable;
        v[0] = ARG(SHLO_I32, 2, 1, 2, 1, 0);
        v[1] = ARG(SHLO_I32, 0, 1, 2, 3, 4);
        shlo_sort(bld, v, 2, &a, less_than(SHLO_I32, 0), v);
        if (RUN(v[0], v[1])) {
            WANT(0, SHLO_I32, 0, 1, 1, 2, 2);
            WANT(1, SHLO_I32, 4, 1, 3, 0, 2);
        }
        if (!stable) prog_end();
    }
}

static void sort_in_total_order(void) {
    shlo_value v[2];
    shlo_sort_attrs a;
    memset(&a, 0, sizeof a);
    v[0] = ARG(SHLO_F32, NAN, 0.0, -0.0, INFINITY, -1);
    v[1] = ARG(SHLO_I32, 0, 1, 2, 3, 4);
    shlo_sort(bld, v, 2, &a, less_than(SHLO_F32, TOTAL), v);
    if (!RUN(v[0], v[1])) return;
    WANT(0, SHLO_F32, -1, -0.0, 0.0, INFINITY, NAN);
    WANT(1, SHLO_I32, 4, 2, 1, 3, 0);
}

static void sort_keeps_every_element(void) { /* nothing compares with NaN: some order, each element once */
    shlo_value v[2];
    shlo_sort_attrs a;
    int seen[6] = {0}, once = 1;
    memset(&a, 0, sizeof a);
    v[0] = ARG(SHLO_F32, 3, NAN, 1, NAN, 2, 0);
    v[1] = ARG(SHLO_I32, 0, 1, 2, 3, 4, 5);
    shlo_sort(bld, v, 2, &a, less_than(SHLO_F32, 0), v);
    if (!RUN(v[0], v[1])) return;
    for (size_t i = 0; i < 6; i++) {
        uint64_t at = get_int(SHLO_I32, tens_at(&out[1], i));
        if (at < 6 && same_element(SHLO_F32, tens_at(&in[0], (size_t)at), tens_at(&out[0], i))) seen[at]++;
    }
    for (int i = 0; i < 6; i++) once &= seen[i] == 1;
    CHECK(once);
}

static void case_takes_the_last(void) {
    shlo_value index[3], r[3];
    static const double at[3] = {-1, 7, 0};
    for (int k = 0; k < 3; k++) index[k] = SCALAR(SHLO_I32, at[k]);
    for (int k = 0; k < 3; k++) {
        shlo_region branches[3];
        for (int b = 0; b < 3; b++) {
            shlo_value c;
            shlo_region_begin(bld, NULL, NULL, 0);
            c = shlo_constant_i32(bld, 10 + b);
            branches[b] = shlo_region_end(bld, &c, 1);
        }
        shlo_case(bld, index[k], branches, 3, &r[k], 1);
    }
    if (!RUN(r[0], r[1], r[2])) return;
    for (int k = 0; k < 3; k++) want_of(k, SHLO_I32, 0, NULL, (const double[]){k == 2 ? 10 : 12});
}

static void iota_counts_in_its_type(void) {
    shlo_iota_attrs a;
    shlo_value wrap, round;
    memset(&a, 0, sizeof a);
    wrap = shlo_iota(bld, shlo_tensor1(bld, SHLO_U2, 6), &a);
    round = shlo_iota(bld, shlo_tensor1(bld, SHLO_F8E5M2, 12), &a);
    if (!RUN(wrap, round)) return;
    WANT(0, SHLO_U2, 0, 1, 2, 3, 0, 1);
    WANT(1, SHLO_F8E5M2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 10, 12); /* 9 and 11 are ties */
}

static void negative_padding_drops(void) {
    shlo_value x = ARG(SHLO_I32, 1, 2, 3, 4), pad = SCALAR(SHLO_I32, 9);
    shlo_pad_attrs a;
    memset(&a, 0, sizeof a);
    a.edge_padding_low = LIST(-1);
    a.edge_padding_high = LIST(-2);
    a.interior_padding = LIST(1);
    if (RUN(shlo_pad(bld, x, pad, &a))) WANT(0, SHLO_I32, 9, 2, 9, 3); /* of 1 9 2 9 3 9 4 */
}

static shlo_value reduce(shlo_value x, shlo_value init, int64_t dimension, shlo_region body) {
    shlo_reduce_attrs a;
    shlo_value r;
    memset(&a, 0, sizeof a);
    a.dimensions = list_of(&dimension, 1);
    shlo_reduce(bld, &x, &init, 1, &a, body, &r);
    return r;
}

static void nothing_reduces_to_init(void) {
    static const int64_t none[2] = {0, 3};
    shlo_value x = arg_of(SHLO_F32, 2, none, NULL), init = SCALAR(SHLO_F32, 7);
    if (!RUN(reduce(x, init, 0, shlo_region_of(bld, SHLO_OP_add, SHLO_F32)), shlo_add(bld, x, x))) return;
    WANT(0, SHLO_F32, 7, 7, 7);
    want_of(1, SHLO_F32, 2, none, NULL);
}

/* ---- order and precision of sums ---- */

static void fill_reals(tens *x) {
    for (size_t i = 0; i < x->n; i++)
        put_f64(x->t, tens_at(x, i), (double)((int)below(2000001) - 1000000) / 997);
}

/* Partial i % 64, combined 32, 16 .. 1; then added to the init value. */
static float rows_in_order(const float *x, size_t n, float init) {
    float part[64];
    for (size_t i = 0; i < n; i++) part[i % 64] = i < 64 ? x[i] : part[i % 64] + x[i];
    for (size_t half = 32; half; half /= 2)
        for (size_t j = 0; j < half && j + half < n; j++) part[j] = part[j] + part[j + half];
    return init + part[0];
}

static void sums_of_rows(void) {
    static const int64_t dims[2] = {3, 1000};
    shlo_value x = prog_in(SHLO_F32, 2, dims), init = SCALAR(SHLO_F32, 0.25);
    tens want;
    fill_reals(&in[0]);
    if (!RUN(reduce(x, init, 1, shlo_region_of(bld, SHLO_OP_add, SHLO_F32)))) return;
    tens_make(&want, SHLO_F32, 1, dims);
    for (size_t r = 0; r < 3; r++)
        ((float *)(void *)want.data)[r] =
            rows_in_order((const float *)(const void *)in[0].data + r * 1000, 1000, 0.25f);
    expect(0, &want);
}

static void sums_of_columns(void) {
    static const int64_t dims[2] = {100, 40};
    shlo_value x = prog_in(SHLO_F32, 2, dims), init = SCALAR(SHLO_F32, 0.25);
    tens want;
    fill_reals(&in[0]);
    if (!RUN(reduce(x, init, 0, shlo_region_of(bld, SHLO_OP_add, SHLO_F32)))) return;
    tens_make(&want, SHLO_F32, 1, dims + 1);
    for (size_t c = 0; c < 40; c++) {
        float acc = 0.25f;
        for (size_t r = 0; r < 100; r++) acc = acc + ((const float *)(const void *)in[0].data)[r * 40 + c];
        ((float *)(void *)want.data)[c] = acc;
    }
    expect(0, &want);
}

static void small_floats_sum_in_f32(void) {
    shlo_value x = ARG(SHLO_BF16, 256, 1, 1, 1, 1), init = SCALAR(SHLO_BF16, 0);
    if (RUN(reduce(x, init, 0, shlo_region_of(bld, SHLO_OP_add, SHLO_BF16))))
        want_of(0, SHLO_BF16, 0, NULL, (const double[]){260});
}

static void other_bodies_round_every_step(void) {
    shlo_value x = ARG(SHLO_BF16, 100, 1, 1), init = SCALAR(SHLO_BF16, 1);
    /* 2 + 100 = 102; 204 + 1 = 205; 410 + 1 = 411, which 8 bits hold as 412 (a tie, to even) */
    if (RUN(reduce(x, init, 0, twice_plus(SHLO_BF16)))) want_of(0, SHLO_BF16, 0, NULL, (const double[]){412});
}

static shlo_value windows(shlo_value x, shlo_value init, int64_t size, int64_t low, shlo_region body) {
    shlo_reduce_window_attrs a;
    shlo_value r;
    int64_t padding[2];
    padding[0] = low;
    padding[1] = 0;
    memset(&a, 0, sizeof a);
    a.window_dimensions = list_of(&size, 1);
    a.padding = list_of(padding, 2);
    shlo_reduce_window(bld, &x, &init, 1, &a, body, &r);
    return r;
}

static void padding_is_init(void) {
    shlo_value x = ARG(SHLO_I32, 1, 2, 3), init = SCALAR(SHLO_I32, 10);
    if (!RUN(windows(x, init, 2, 2, shlo_region_of(bld, SHLO_OP_add, SHLO_I32)),
            windows(x, init, 2, 1, twice_plus(SHLO_I32))))
        return;
    WANT(0, SHLO_I32, 30, 21, 13, 15);
    WANT(1, SHLO_I32, 61, 44, 47); /* ((10 * 2 + 10) * 2 + 1), ((10 * 2 + 1) * 2 + 2), ... */
}

static void windows_round_every_step(void) {
    shlo_value x = ARG(SHLO_BF16, 256, 1, 1, 1), init = SCALAR(SHLO_BF16, 0);
    if (RUN(windows(x, init, 4, 0, shlo_region_of(bld, SHLO_OP_add, SHLO_BF16)))) WANT(0, SHLO_BF16, 256);
}

static shlo_value dot(shlo_value x, shlo_value y, shlo_type type) {
    shlo_dot_general_attrs a;
    memset(&a, 0, sizeof a);
    a.lhs_contracting_dimensions = LIST(0);
    a.rhs_contracting_dimensions = LIST(0);
    return shlo_dot_general(bld, x, y, type, &a);
}

static void products(void) {
    shlo_value h = ARG(SHLO_F16, 2048, 1, 1), one = ARG(SHLO_F16, 1, 1, 1), i = ARG(SHLO_I8, 100, 100, 1),
               j = ARG(SHLO_I8, 2, 1, 0);
    if (!RUN(dot(h, one, shlo_tensor0(bld, SHLO_F16)), dot(i, j, shlo_tensor0(bld, SHLO_I8)),
            dot(i, j, shlo_tensor0(bld, SHLO_I32)), dot(h, one, shlo_tensor0(bld, SHLO_F32))))
        return;
    want_of(0, SHLO_F16, 0, NULL, (const double[]){2050});
    want_of(1, SHLO_I8, 0, NULL, (const double[]){44});
    want_of(2, SHLO_I32, 0, NULL, (const double[]){300});
    want_of(3, SHLO_F32, 0, NULL, (const double[]){2050});
}

/* Operands are converted before they are multiplied. */
static void products_in_any_type(void) {
    shlo_value f = ARG(SHLO_F32, 1.5, 2049, -2.75), one = ARG(SHLO_F32, 1, 1, 1),
               i = ARG(SHLO_I8, 100, 100, 1), j = ARG(SHLO_I8, 2, 1, 1), u = ARG(SHLO_I32, 257, 3, -1),
               v = ARG(SHLO_I32, 1, 1, 256);
    if (!RUN(dot(i, j, shlo_tensor0(bld, SHLO_F32)), dot(f, one, shlo_tensor0(bld, SHLO_F16)),
            dot(f, one, shlo_tensor0(bld, SHLO_I32)), dot(u, v, shlo_tensor0(bld, SHLO_I8))))
        return;
    want_of(0, SHLO_F32, 0, NULL, (const double[]){301});
    want_of(1, SHLO_F16, 0, NULL, (const double[]){2047}); /* 2048 of 2049 */
    want_of(2, SHLO_I32, 0, NULL, (const double[]){2048});
    want_of(3, SHLO_I8, 0, NULL, (const double[]){4});
}

/* Products of rows with rows are rounded before they are summed: 2^-24 of the second one is lost, which a
   fused one would keep. It is 64 elements behind the first, so that kernels add both in one lane. */
static void dot_of_rows(void) {
    enum { K = 65 };
    static const int64_t dims[2] = {2, K};
    double x[2 * K] = {1}, y[2 * K] = {-1};
    shlo_dot_general_attrs a;
    shlo_value l, r;
    x[K - 1] = y[K - 1] = 1 + 1.0 / 4096;
    x[K] = 3;
    y[K] = 5;
    l = arg_of(SHLO_F32, 2, dims, x);
    r = arg_of(SHLO_F32, 2, dims, y);
    memset(&a, 0, sizeof a);
    a.lhs_batching_dimensions = a.rhs_batching_dimensions = LIST(0);
    a.lhs_contracting_dimensions = a.rhs_contracting_dimensions = LIST(1);
    if (RUN(shlo_dot_general(bld, l, r, shlo_tensor1(bld, SHLO_F32, 2), &a)))
        WANT(0, SHLO_F32, 1.0 / 2048, 15);
}

static void bodies_may_be_wider(void) {
    shlo_value x = ARG(SHLO_I8, 100, 100, 100), init = SCALAR(SHLO_I8, 100);
    if (RUN(reduce(x, init, 0, shlo_region_of(bld, SHLO_OP_add, SHLO_I32))))
        want_of(0, SHLO_I32, 0, NULL, (const double[]){400});
}

/* ---- what programs ask of their host ---- */

static void composite_runs_its_decomposition(void) {
    shlo_composite_attrs a;
    shlo_value x, r;
    shlo_type t = shlo_tensor1(bld, SHLO_F32, 2);
    memset(&a, 0, sizeof a);
    a.name = "ns.f";
    a.decomposition = "impl";
    shlo_func_declare(bld, "impl", &t, 1, &t, 1);
    x = ARG(SHLO_F32, 1, -2);
    shlo_composite(bld, &x, 1, &t, 1, &a, &r);
    shlo_return(bld, &r, 1);
    shlo_func_begin_private(bld, "impl");
    x = shlo_arg(bld, t);
    x = shlo_negate(bld, x);
    if (RUN(x)) WANT(0, SHLO_F32, -1, 2);
}

static const struct {
    const char *name;
    void (*run)(void);
} tests[] = {
#define TEST(name) \
    { #name, name }
    TEST(integers_wrap), TEST(integer_division), TEST(float_division), TEST(float_remainder), TEST(shifts),
    TEST(integer_power), TEST(maximum_and_minimum), TEST(complex_order), TEST(booleans),
    TEST(clamp_with_crossed_bounds), TEST(compare_floats), TEST(signs), TEST(reduce_precision),
    TEST(float_to_integer), TEST(integer_to_integer), TEST(to_boolean), TEST(float_to_float),
    TEST(complex_to_real), TEST(bitcast), TEST(small_floats_round_every_op), TEST(counting_bits),
    TEST(rounding_halves), TEST(gather_clamps), TEST(dynamic_slice_clamps), TEST(dynamic_update_slice_clamps),
    TEST(scatter_skips), TEST(scatter_order), TEST(select_and_scatter_windows), TEST(sort_is_stable),
    TEST(sort_in_total_order), TEST(sort_keeps_every_element), TEST(case_takes_the_last),
    TEST(iota_counts_in_its_type), TEST(negative_padding_drops), TEST(nothing_reduces_to_init),
    TEST(sums_of_rows), TEST(sums_of_columns), TEST(small_floats_sum_in_f32),
    TEST(other_bodies_round_every_step), TEST(padding_is_init), TEST(windows_round_every_step),
    TEST(products), TEST(products_in_any_type), TEST(dot_of_rows), TEST(bodies_may_be_wider),
    TEST(composite_runs_its_decomposition)};

int main(void) {
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        TEST_CASE(tests[i].name);
        snprintf(prog_text, sizeof prog_text, "%s", tests[i].name);
        prog_begin();
        tests[i].run();
        prog_end();
    }
    return test_end("semantics");
}
