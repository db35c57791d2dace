/* kernel/gemm_exact.c - the kernels of products for SHLO_LOAD_EXACT where vectors have no fused multiply-add:
 * element by element, in the order and with the rounding of the vector kernels (gemm_exact.inc). */
#ifndef SHLO__KERNEL_GEMM_EXACT_C
#define SHLO__KERNEL_GEMM_EXACT_C

#include "kernel.h"

#if SHLO__HAVE_FMA
SHLO__LOCAL float shlo__exact_madd_float(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
SHLO__LOCAL double shlo__exact_madd_double(double a, double b, double c) { return __builtin_fma(a, b, c); }
#else
/* The product is exact in double. A sum that is halfway between two floats there, or small, is rounded to odd
   first (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008). */
SHLO__LOCAL float shlo__exact_madd_float(float a, float b, float c) {
    const double product = (double)a * (double)b, sum = product + (double)c;
    double part, error;
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    if ((bits & 0x1FFFFFFF) != 0x10000000 && (bits >> 52 & 0x7FF) > 1023 - 126) return (float)sum;
    part = sum - product;
    error = (product - (sum - part)) + ((double)c - part);
    if (error == 0 || bits & 1 || sum == 0) return (float)sum;
    bits = (error > 0) == (sum > 0) ? bits + 1 : bits - 1;
    memcpy(&part, &bits, sizeof part);
    return (float)part;
}

/* A number of 128 bits. */
typedef struct shlo__exact_wide {
    uint64_t hi, lo;
} shlo__exact_wide;

static shlo__exact_wide shlo__exact_product(uint64_t a, uint64_t b) {
    const uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
    const uint64_t low = al * bl, mid = ah * bl + (low >> 32), turn = al * bh + (uint32_t)mid;
    shlo__exact_wide w;
    w.hi = ah * bh + (mid >> 32) + (turn >> 32);
    w.lo = turn << 32 | (uint32_t)low;
    return w;
}
static shlo__exact_wide shlo__exact_up(shlo__exact_wide w, int n) { /* n < 128 */
    if (n >= 64) {
        w.hi = w.lo << (n - 64);
        w.lo = 0;
    }
    else if (n) {
        w.hi = w.hi << n | w.lo >> (64 - n);
        w.lo <<= n;
    }
    return w;
}
/* The lowest bit of the result stays set for what is lost. */
static shlo__exact_wide shlo__exact_down(shlo__exact_wide w, int n) {
    uint64_t lost = 0;
    if (n >= 64) {
        lost = w.lo | (n >= 128 ? w.hi : n > 64 ? w.hi << (128 - n) : 0);
        w.lo = n >= 128 ? 0 : w.hi >> (n - 64);
        w.hi = 0;
    }
    else if (n > 0) {
        lost = w.lo << (64 - n);
        w.lo = w.hi << (64 - n) | w.lo >> n;
        w.hi >>= n;
    }
    w.lo |= (uint64_t)(lost != 0);
    return w;
}
/* x = fraction * 2^exponent, the fraction of 53 bits; x is finite and not zero. */
static uint64_t shlo__exact_split(double x, int *exponent) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    *exponent = (int)(bits >> 52 & 0x7FF);
    bits &= ((uint64_t)1 << 52) - 1;
    if (*exponent)
        bits |= (uint64_t)1 << 52;
    else
        for (*exponent = 1; !(bits >> 52); --*exponent) bits <<= 1;
    *exponent -= 1075;
    return bits;
}
/* w * 2^exponent rounded to nearest even; w is not zero. */
static double shlo__exact_round(shlo__exact_wide w, int exponent) {
    uint64_t bits, rest;
    double scale, x;
    int drop;
    while (!(w.hi >> 63)) {
        w = shlo__exact_up(w, 1);
        exponent--;
    }
    drop = exponent + 75 < -1074 ? -1074 - exponent : 75;
    w = shlo__exact_down(w, drop - 2); /* two bits below the last one */
    exponent += drop;
    rest = w.lo & 3;
    bits = w.lo >> 2;
    if (rest > 2 || (rest == 2 && bits & 1)) bits++;
    /* bits * 2^exponent is a double or too large; half of the exponent is one of a double, too. */
    x = (double)bits;
    rest = (uint64_t)(exponent / 2 + 1023) << 52;
    memcpy(&scale, &rest, sizeof scale);
    x *= scale;
    rest = (uint64_t)(exponent - exponent / 2 + 1023) << 52;
    memcpy(&scale, &rest, sizeof scale);
    return x * scale;
}
SHLO__LOCAL double shlo__exact_madd_double(double a, double b, double c) {
    shlo__exact_wide p, q, s;
    int ea, eb, ec, ep;
    int minus = 0, less;
    if (!(a * 0 == 0 && b * 0 == 0) || a == 0 || b == 0) return a * b + c;
    if (c * 0 != 0) return c; /* an infinity or a NaN; the product might be too large */
    if (c == 0) return a * b;
    p = shlo__exact_product(shlo__exact_split(a, &ea), shlo__exact_split(b, &eb));
    q.hi = shlo__exact_split(c, &ec);
    q.lo = 0;
    p = shlo__exact_up(p, 20); /* both below 2^126: a sum fits, and bits that are shifted out are few */
    q = shlo__exact_up(q, 8);
    ep = ea + eb - 20;
    ec -= 72;
    if (ep > ec)
        q = shlo__exact_down(q, ep - ec);
    else
        p = shlo__exact_down(p, ec - ep);
    ep = SHLO__MAX(ep, ec);
    if (((a < 0) != (b < 0)) == (c < 0)) {
        s.lo = p.lo + q.lo;
        s.hi = p.hi + q.hi + (s.lo < p.lo);
        minus = c < 0;
    }
    else {
        less = p.hi < q.hi || (p.hi == q.hi && p.lo < q.lo);
        s.lo = less ? q.lo - p.lo : p.lo - q.lo;
        s.hi = less ? q.hi - p.hi - (q.lo < p.lo) : p.hi - q.hi - (p.lo < q.lo);
        minus = less == (c < 0);
        if (!(s.hi | s.lo)) return 0;
    }
    return shlo__exact_round(s, ep) * (minus ? -1 : 1); /* tcc 0.9.27 negates 0 to 0 */
}
#endif

/* Element i of a matrix of type S, which may be 16 bits wide. */
#define SHLO__EXACT_AT_f32(p, i) (((const float *)(p))[i])
#define SHLO__EXACT_AT_f64(p, i) (((const double *)(p))[i])
#define SHLO__EXACT_AT_bf16(p, i) shlo__soft_to_f32(SHLO_BF16, ((const uint16_t *)(p))[i])
#define SHLO__EXACT_AT_f16(p, i) shlo__soft_to_f32(SHLO_F16, ((const uint16_t *)(p))[i])

#define SHLO__EXACT_T f32
#define SHLO__EXACT_E float
#define SHLO__EXACT_ONE shlo__soft_one_nan32
#define SHLO__EXACT_S f32
#include "gemm_exact_row.inc"
#define SHLO__EXACT_S bf16
#include "gemm_exact_row.inc"
#define SHLO__EXACT_S f16
#include "gemm_exact_row.inc"
#include "gemm_exact.inc"
#undef SHLO__EXACT_T
#undef SHLO__EXACT_E
#undef SHLO__EXACT_ONE
#if SHLO__WITH_F64
#define SHLO__EXACT_T f64
#define SHLO__EXACT_E double
#define SHLO__EXACT_ONE shlo__soft_one_nan64
#define SHLO__EXACT_S f64
#include "gemm_exact_row.inc"
#include "gemm_exact.inc"
#undef SHLO__EXACT_T
#undef SHLO__EXACT_E
#undef SHLO__EXACT_ONE
#endif

#if SHLO__HAVE_LINALG
/* A chain of rotations, as in rotate.inc. */
SHLO__LOCAL void shlo__exact_rotate(double *x, ptrdiff_t step, int64_t rows, int64_t n, const double *c,
    const double *s) {
    for (int64_t r = 0; r < rows; r++) {
        double carried = x[r], *at = x + r;
        for (int64_t i = 0; i < n; i++, at += step) {
            const double y = at[step];
            *at = shlo__exact_madd_double(c[i], carried, s[i] * y);
            carried = shlo__exact_madd_double(-s[i], carried, c[i] * y);
        }
        *at = carried;
    }
}
#endif

#undef SHLO__EXACT_AT_f32
#undef SHLO__EXACT_AT_f64
#undef SHLO__EXACT_AT_bf16
#undef SHLO__EXACT_AT_f16

#endif
