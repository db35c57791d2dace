/* tools/compare.c - the three ways to compare. Exact: IEEE equality, where a NaN equals nothing. Almost:
 * an absolute tolerance in double; two NaN are equal. Close: the number of values of the type between the
 * two. */
#include "compare.h"

#include <string.h>

static int is_complex(shlo_dtype d) { return d == SHLO_C64 || d == SHLO_C128; }
static shlo_dtype part_of(shlo_dtype d) { return d == SHLO_C64 ? SHLO_F32 : d == SHLO_C128 ? SHLO_F64 : d; }

int compare_is_float(shlo_dtype dtype) { return dtype >= SHLO_F4E2M1FN && dtype <= SHLO_C128; }

static double as_double(shlo_dtype dtype, const void *element) {
    double x = 0;
    shlo_convert_elements(SHLO_F64, &x, dtype, element, 1); /* exact for every float type */
    return x;
}

static int is_finite(double x) { return x - x == 0; }

/* Finite values as magnitudes on both sides of zero. f8E8M0FNU has no sign, so all its bits are magnitude. */
static uint64_t ulp_of_part(shlo_dtype dtype, const void *a, const void *b) {
    int32_t bits = shlo_dtype_bits(dtype);
    uint64_t x = 0, y = 0, sign = dtype == SHLO_F8E8M0FNU ? 0 : (uint64_t)1 << (bits - 1), mx, my;
    double u = as_double(dtype, a), v = as_double(dtype, b);
    memcpy(&x, a, shlo_dtype_bytes(dtype));
    memcpy(&y, b, shlo_dtype_bytes(dtype));
    if (x == y || (u != u && v != v)) return 0;
    if (!is_finite(u) || !is_finite(v)) return UINT64_MAX;
    mx = x & ~sign;
    my = y & ~sign;
    if ((x & sign) != (y & sign)) return mx + my;
    return mx > my ? mx - my : my - mx;
}

uint64_t compare_ulp(shlo_dtype dtype, const void *a, const void *b) {
    shlo_dtype part = part_of(dtype);
    uint64_t first = ulp_of_part(part, a, b), second = 0;
    size_t n = shlo_dtype_bytes(part);
    if (is_complex(dtype))
        second = ulp_of_part(part, (const unsigned char *)a + n, (const unsigned char *)b + n);
    return first > second ? first : second;
}

static int almost(double a, double b, double tolerance) {
    double d = a - b;
    if (a == b) return 1;
    if (a != a || b != b) return a != a && b != b;
    if (!is_finite(a) || !is_finite(b)) return 0;
    return (d < 0 ? -d : d) <= tolerance;
}

static int parts_hold(compare_rule rule, shlo_dtype dtype, const unsigned char *a, const unsigned char *b,
    double tolerance) {
    shlo_dtype part = part_of(dtype);
    size_t n = shlo_dtype_bytes(part), at;
    for (at = 0; at < shlo_dtype_bytes(dtype); at += n) {
        double x = as_double(part, a + at), y = as_double(part, b + at);
        if (rule == COMPARE_EXACT ? !(x == y) : !almost(x, y, tolerance)) return 0;
    }
    return 1;
}

static int holds(compare_rule rule, shlo_dtype dtype, const unsigned char *a, const unsigned char *b,
    const compare_limits *limits) {
    uint64_t ulp;
    if (!compare_is_float(dtype)) return rule == COMPARE_EXACT && memcmp(a, b, shlo_dtype_bytes(dtype)) == 0;
    if (rule != COMPARE_CLOSE)
        return parts_hold(rule, dtype, a, b, rule == COMPARE_ALMOST ? limits->tolerance : 0);
    ulp = compare_ulp(dtype, a, b);
    return ulp >= limits->min_ulp && ulp <= limits->max_ulp;
}

size_t compare_elements(compare_rule rule, shlo_dtype dtype, const void *a, const void *b, size_t n,
    const compare_limits *limits) {
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    size_t element = shlo_dtype_bytes(dtype), i;
    for (i = 0; i < n; i++)
        if (!holds(rule, dtype, x + i * element, y + i * element, limits)) return i;
    return n;
}

/* ---- as NumPy's allclose ---- */

int compare_numbers(shlo_dtype dtype, const void *element, double *out) {
    const int parts = is_complex(dtype) ? 2 : 1;
    const shlo_dtype part = part_of(dtype);
    int k;
    for (k = 0; k < parts; k++)
        out[k] = as_double(part, (const unsigned char *)element + (size_t)k * shlo_dtype_bytes(part));
    return parts;
}

int compare_near(shlo_dtype dtype, const void *a, const void *b, const double *tolerance, double *distance) {
    double x[2], want[2];
    int parts = compare_numbers(dtype, a, x), k, ok = 1;
    compare_numbers(dtype, b, want);
    *distance = 0;
    for (k = 0; k < parts; k++) {
        double d = x[k] > want[k] ? x[k] - want[k] : want[k] - x[k], size = want[k] < 0 ? -want[k] : want[k];
        if (x[k] == want[k] || (x[k] != x[k] && want[k] != want[k])) continue;
        if (d > *distance) *distance = d;
        ok &= is_finite(want[k]) && d <= tolerance[1] + tolerance[0] * size;
    }
    return ok;
}
