/* bench/peers/functions.c - mathematical functions of arrays by SLEEF (Debian: libsleef-dev), at most 1 ulp
 * (u10), with the widest vectors that the compiler is told of (-march=native).
 *
 *   functions NAME TYPE N     TYPE f32 or f64; inputs from -1 to 1, of logarithms and powers positive
 */
#include "peer.h"
#include <immintrin.h>
#include <math.h>
#include <sleef.h>

#if defined __AVX512F__
typedef __m512 v_f32;
typedef __m512d v_f64;
#define F32(function) Sleef_##function##f16_u10avx512f
#define F64(function) Sleef_##function##d8_u10avx512f
#else
typedef __m256 v_f32;
typedef __m256d v_f64;
#define F32(function) Sleef_##function##f8_u10avx2
#define F64(function) Sleef_##function##d4_u10avx2
#endif
enum { LANES_F32 = sizeof(v_f32) / sizeof(float), LANES_F64 = sizeof(v_f64) / sizeof(double) };

typedef struct arrays {
    int n;
    void *a, *b, *to;
} arrays;

#define UNARY(name) \
    static void name##_f32(void *context) { \
        const arrays *x = context; \
        const v_f32 *a = x->a; \
        v_f32 *to = x->to; \
        for (int i = 0; i < x->n / LANES_F32; i++) to[i] = F32(name)(a[i]); \
    } \
    static void name##_f64(void *context) { \
        const arrays *x = context; \
        const v_f64 *a = x->a; \
        v_f64 *to = x->to; \
        for (int i = 0; i < x->n / LANES_F64; i++) to[i] = F64(name)(a[i]); \
    }
#define BINARY(name) \
    static void name##_f32(void *context) { \
        const arrays *x = context; \
        const v_f32 *a = x->a, *b = x->b; \
        v_f32 *to = x->to; \
        for (int i = 0; i < x->n / LANES_F32; i++) to[i] = F32(name)(a[i], b[i]); \
    } \
    static void name##_f64(void *context) { \
        const arrays *x = context; \
        const v_f64 *a = x->a, *b = x->b; \
        v_f64 *to = x->to; \
        for (int i = 0; i < x->n / LANES_F64; i++) to[i] = F64(name)(a[i], b[i]); \
    }
UNARY(exp)
UNARY(expm1)
UNARY(log)
UNARY(log1p)
UNARY(tanh)
UNARY(sin)
UNARY(cos)
UNARY(tan)
UNARY(cbrt)
UNARY(erf)
BINARY(pow)
BINARY(atan2)

/* 1 / (1 + exp(-x)). */
static void logistic_f32(void *context) {
    const arrays *x = context;
    const v_f32 *a = x->a;
    v_f32 *to = x->to;
    for (int i = 0; i < x->n / LANES_F32; i++) to[i] = 1.0f / (1.0f + F32(exp)(-a[i]));
}

static void logistic_f64(void *context) {
    const arrays *x = context;
    const v_f64 *a = x->a;
    v_f64 *to = x->to;
    for (int i = 0; i < x->n / LANES_F64; i++) to[i] = 1.0 / (1.0 + F64(exp)(-a[i]));
}

/* x / 2 * (1 + erf(x / sqrt(2))). */
static void gelu_erf_f32(void *context) {
    const arrays *x = context;
    const v_f32 *a = x->a;
    v_f32 *to = x->to;
    for (int i = 0; i < x->n / LANES_F32; i++) to[i] = a[i] * 0.5f * (1.0f + F32(erf)(a[i] * 0.70710678f));
}

static void gelu_erf_f64(void *context) {
    const arrays *x = context;
    const v_f64 *a = x->a;
    v_f64 *to = x->to;
    for (int i = 0; i < x->n / LANES_F64; i++)
        to[i] = a[i] * 0.5 * (1.0 + F64(erf)(a[i] * 0.70710678118654752));
}

#define ROW(name) \
    { #name, name##_f32, name##_f64 }
static const struct {
    const char *name;
    peer_call f32, f64;
} rows[] = {ROW(exp), ROW(expm1), ROW(log), ROW(log1p), ROW(tanh), ROW(sin), ROW(cos), ROW(tan), ROW(cbrt),
    ROW(erf), ROW(pow), ROW(atan2), ROW(logistic), ROW(gelu_erf)};

int main(int n, char **arguments) {
    arrays x = {peer_argument(n, arguments, 3), NULL, NULL, NULL};
    const char *type = arguments[2];
    const int wide = !strcmp(type, "f64"), positive = strchr("lp", arguments[1][0]) != NULL;
    x.a = peer_numbers(type, (size_t)x.n);
    x.b = peer_numbers(type, (size_t)x.n);
    x.to = peer_numbers(type, (size_t)x.n);
    for (int i = 0; positive && i < x.n; i++) {
        if (wide)
            ((double *)x.a)[i] = fabs(((double *)x.a)[i]) + 1e-3;
        else
            ((float *)x.a)[i] = fabsf(((float *)x.a)[i]) + 1e-3f;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, arguments[1])) peer_time("u10", wide ? rows[i].f64 : rows[i].f32, &x);
    free(x.a);
    free(x.b);
    free(x.to);
    return 0;
}
