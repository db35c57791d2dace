/* chlo/calls.c - the public functions: operands to f64 (of erf: f32), the formula, and back. */
#ifndef SHLO__CHLO_CALLS_C
#define SHLO__CHLO_CALLS_C

#include "chlo.h"

/* Reads the operand; 0 and latched: it is no plain tensor. */
static int shlo__chlo_begin(shlo__chlo *c, shlo_builder *b, const char *call, shlo_value x) {
    c->b = b;
    if (!shlo__layer_shape_of(b, call, x, &c->shape)) return 0;
    c->dtype = shlo__layer_dtype(b, x);
    c->work = SHLO_F64;
    return 1;
}

/* A formula that may have a complex form; NULL: it has none. */
static shlo_value shlo__chlo_call(shlo_builder *b, const char *call, shlo_value x, shlo__chlo_real real,
    shlo__chlo_complex complex) {
    shlo__chlo_pair z;
    shlo__chlo c;
    shlo_dtype part;
    if (!shlo__chlo_begin(&c, b, call, x)) return SHLO__LAYER_NONE;
    if (!complex || shlo__dtype_kind(c.dtype) != SHLO__COMPLEX) {
        if (!shlo__layer_floats(b, call, x)) return SHLO__LAYER_NONE;
        shlo__layer_keep_sizes(b, &c.shape);
        if (real == shlo__chlo_real_erf && c.dtype != SHLO_F64) c.work = SHLO_F32;
        x = shlo__layer_convert(b, x, c.work);
        return shlo__layer_convert(b, real(&c, x, x), c.dtype);
    }
    shlo__layer_keep_sizes(b, &c.shape);
    part = shlo__dtype_real(c.dtype);
    z.re = shlo__layer_convert(b, shlo_real(b, x), SHLO_F64);
    z.im = shlo__layer_convert(b, shlo_imag(b, x), SHLO_F64);
    z = complex(&c, z);
    z.re = shlo__layer_convert(b, z.re, part);
    z.im = shlo__layer_convert(b, z.im, part);
    return shlo_complex(b, z.re, z.im);
}

/* A formula of two floats of one type and shape. */
static shlo_value shlo__chlo_call2(shlo_builder *b, const char *call, shlo_value x, shlo_value y,
    shlo__chlo_real real) {
    shlo__chlo c;
    if (!shlo__chlo_begin(&c, b, call, x) || !shlo__layer_floats(b, call, x)) return SHLO__LAYER_NONE;
    if (shlo__layer_dtype(b, y) != c.dtype) {
        SHLO__BUILD_FAIL(b, SHLO_TYPE, "%s: the operands have elements %s and %s", call,
            shlo_dtype_name(c.dtype), shlo_dtype_name(shlo__layer_dtype(b, y)));
        return SHLO__LAYER_NONE;
    }
    shlo__layer_keep_sizes(b, &c.shape);
    x = shlo__layer_convert(b, x, SHLO_F64);
    y = shlo__layer_convert(b, y, SHLO_F64);
    return shlo__layer_convert(b, real(&c, x, y), c.dtype);
}

SHLO_API shlo_value shlo_acos(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "acos", x, shlo__chlo_real_acos, shlo__chlo_complex_acos);
}
SHLO_API shlo_value shlo_acosh(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "acosh", x, shlo__chlo_real_acosh, shlo__chlo_complex_acosh);
}
SHLO_API shlo_value shlo_asin(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "asin", x, shlo__chlo_real_asin, shlo__chlo_complex_asin);
}
SHLO_API shlo_value shlo_asinh(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "asinh", x, shlo__chlo_real_asinh, shlo__chlo_complex_asinh);
}
SHLO_API shlo_value shlo_atan(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "atan", x, shlo__chlo_real_atan, shlo__chlo_complex_atan);
}
SHLO_API shlo_value shlo_atanh(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "atanh", x, shlo__chlo_real_atanh, shlo__chlo_complex_atanh);
}
SHLO_API shlo_value shlo_cosh(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "cosh", x, shlo__chlo_real_cosh, shlo__chlo_complex_cosh);
}
SHLO_API shlo_value shlo_sinh(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "sinh", x, shlo__chlo_real_sinh, shlo__chlo_complex_sinh);
}
SHLO_API shlo_value shlo_square(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "square", x, shlo__chlo_real_square, shlo__chlo_complex_square);
}
SHLO_API shlo_value shlo_erf(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "erf", x, shlo__chlo_real_erf, NULL);
}
SHLO_API shlo_value shlo_erfc(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "erfc", x, shlo__chlo_real_erfc, NULL);
}
SHLO_API shlo_value shlo_erf_inv(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "erf_inv", x, shlo__chlo_real_erf_inv, NULL);
}
SHLO_API shlo_value shlo_lgamma(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "lgamma", x, shlo__chlo_real_lgamma, NULL);
}
SHLO_API shlo_value shlo_digamma(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "digamma", x, shlo__chlo_real_digamma, NULL);
}
SHLO_API shlo_value shlo_bessel_i1e(shlo_builder *b, shlo_value x) {
    return shlo__chlo_call(b, "bessel_i1e", x, shlo__chlo_real_bessel_i1e, NULL);
}
SHLO_API shlo_value shlo_polygamma(shlo_builder *b, shlo_value n, shlo_value x) {
    return shlo__chlo_call2(b, "polygamma", n, x, shlo__chlo_real_polygamma);
}
SHLO_API shlo_value shlo_zeta(shlo_builder *b, shlo_value s, shlo_value q) {
    return shlo__chlo_call2(b, "zeta", s, q, shlo__chlo_real_zeta);
}

SHLO_API shlo_value shlo_conj(shlo_builder *b, shlo_value x) {
    shlo_value re, im;
    shlo__chlo c;
    if (!shlo__chlo_begin(&c, b, "conj", x)) return SHLO__LAYER_NONE;
    if (shlo__dtype_kind(c.dtype) != SHLO__COMPLEX)
        return shlo__layer_floats(b, "conj", x) ? x : SHLO__LAYER_NONE;
    re = shlo_real(b, x);
    im = shlo_negate(b, shlo_imag(b, x));
    return shlo_complex(b, re, im);
}

/* bits: the infinity that x must be, or with `either` |x|. */
static shlo_value shlo__chlo_infinite(shlo_builder *b, const char *call, shlo_value x, int either,
    uint64_t bits) {
    shlo__chlo c;
    if (!shlo__chlo_begin(&c, b, call, x) || !shlo__layer_floats(b, call, x)) return SHLO__LAYER_NONE;
    x = shlo__layer_convert(b, x, SHLO_F64);
    if (either) x = shlo_abs(b, x);
    *shlo__chlo_at(&c, 'x') = x;
    *shlo__chlo_at(&c, 'i') = shlo__chlo_special(&c, bits);
    return shlo__chlo_run(&c, "x == i");
}
SHLO_API shlo_value shlo_is_inf(shlo_builder *b, shlo_value x) {
    return shlo__chlo_infinite(b, "is_inf", x, 1, 0x7ff0000000000000u);
}
SHLO_API shlo_value shlo_is_pos_inf(shlo_builder *b, shlo_value x) {
    return shlo__chlo_infinite(b, "is_pos_inf", x, 0, 0x7ff0000000000000u);
}
SHLO_API shlo_value shlo_is_neg_inf(shlo_builder *b, shlo_value x) {
    return shlo__chlo_infinite(b, "is_neg_inf", x, 0, 0xfff0000000000000u);
}

/* Towards y: the next bit pattern, away from zero if the direction is that of the sign; after zero comes the
   smallest number of y's sign. bits: the unsigned type of that width. */
static shlo_value shlo__chlo_next(shlo__chlo *c, shlo_value x, shlo_value y, shlo_dtype bits) {
    shlo_type whole = shlo__layer_type(c->b, bits, &c->shape);
    shlo_value zero = shlo_full_like(c->b, 0, x), at = shlo_bitcast_convert(c->b, x, whole);
    shlo_value one = shlo_full_like(c->b, 1, at), to = shlo_bitcast_convert(c->b, y, whole);
    shlo_value top = shlo_full_like(c->b, (double)((uint64_t)1 << (shlo_dtype_bits(bits) - 1)), at);
    *shlo__chlo_at(c, 'x') = x;
    *shlo__chlo_at(c, 'y') = y;
    *shlo__chlo_at(c, 'z') = zero;
    *shlo__chlo_at(c, 'a') = at;
    *shlo__chlo_at(c, 'o') = one;
    *shlo__chlo_at(c, 't') = to;
    *shlo__chlo_at(c, 'h') = top;
    at = shlo__chlo_run(c,
        "u = x < y; p = z < x; w = u == p; m = a + o; l = a - o; s = if(w, m, l); t = t & h; t = t | o;"
        "if(x == z, t, s)");
    *shlo__chlo_at(c, 's') =
        shlo_bitcast_convert(c->b, at, shlo__layer_type(c->b, c->dtype, &c->shape));
    return shlo__chlo_run(c,
        "s = if(x == y, y, s); u = x == x; p = y == y; u = u & p; if(u, s, x + y)"); /* x + y is a NaN */
}

SHLO_API shlo_value shlo_next_after(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_dtype bits;
    shlo__chlo c;
    if (!shlo__chlo_begin(&c, b, "next_after", x) || !shlo__layer_floats(b, "next_after", x))
        return SHLO__LAYER_NONE;
    switch (shlo_dtype_bits(c.dtype)) {
    case 16:
        bits = SHLO_U16;
        break;
    case 32:
        bits = SHLO_U32;
        break;
    case 64:
        bits = SHLO_U64;
        break;
    default:
        SHLO__BUILD_FAIL(b, SHLO_TYPE, "next_after: the elements are %s, not bf16, f16, f32 or f64",
            shlo_dtype_name(c.dtype));
        return SHLO__LAYER_NONE;
    }
    shlo__layer_keep_sizes(b, &c.shape);
    return shlo__chlo_next(&c, x, y, bits);
}

SHLO_API shlo_value shlo_gelu(shlo_builder *b, shlo_value x) {
    shlo_value root, one, half, y;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    root = shlo_number(b, 0.70710678118654752440, x);
    one = shlo_number(b, 1, x);
    half = shlo_number(b, 0.5, x);
    y = shlo_badd(b, shlo_erf(b, shlo_bmultiply(b, x, root)), one);
    half = shlo_bmultiply(b, x, half);
    return shlo__layer_of(b, "shlo_gelu", shlo_multiply(b, half, y));
}

#endif
