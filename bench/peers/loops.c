/* bench/peers/loops.c - what the compiler makes of plain loops, with -O3 or -Ofast (which allows it to change
 * the order of sums, and to call glibc's vector functions) and -march=native.
 *
 *   loops NAME TYPE ROWS COLUMNS     TYPE f32 or f64; what has one dimension has one row
 */
#include "peer.h"
#include <math.h>

typedef struct arrays {
    int rows, columns;
    void *a, *b, *to;
    int *places;
} arrays;

#define ELEMENTS(type, name, formula) \
    static void name##_##type(void *context) { \
        const arrays *x = context; \
        const type *restrict p = x->a, *restrict q = x->b; \
        type *restrict to = x->to; \
        const int n = x->rows * x->columns; \
        for (int i = 0; i < n; i++) { \
            const type a = p[i], b = q[i]; \
            (void)b; \
            to[i] = (formula); \
        } \
    }
#define ROWS(type) \
    static void column_sums_##type(void *context) { \
        const arrays *x = context; \
        const type *restrict a = x->a; \
        type *restrict to = x->to; \
        for (int j = 0; j < x->columns; j++) to[j] = 0; \
        for (int i = 0; i < x->rows; i++) \
            for (int j = 0; j < x->columns; j++) to[j] += a[(size_t)i * (size_t)x->columns + (size_t)j]; \
    } \
    static void row_sums_##type(void *context) { \
        const arrays *x = context; \
        type *restrict to = x->to; \
        for (int i = 0; i < x->rows; i++) { \
            const type *restrict a = (const type *)x->a + (size_t)i * (size_t)x->columns; \
            type sum = 0; \
            for (int j = 0; j < x->columns; j++) sum += a[j]; \
            to[i] = sum; \
        } \
    } \
    static void running_sum_##type(void *context) { \
        const arrays *x = context; \
        for (int i = 0; i < x->rows; i++) { \
            const type *restrict a = (const type *)x->a + (size_t)i * (size_t)x->columns; \
            type *restrict to = (type *)x->to + (size_t)i * (size_t)x->columns; \
            type sum = 0; \
            for (int j = 0; j < x->columns; j++) to[j] = sum += a[j]; \
        } \
    } \
    static void log_softmax_##type(void *context) { \
        const arrays *x = context; \
        for (int i = 0; i < x->rows; i++) { \
            const type *restrict a = (const type *)x->a + (size_t)i * (size_t)x->columns; \
            type *restrict to = (type *)x->to + (size_t)i * (size_t)x->columns; \
            type most = a[0], sum = 0; \
            for (int j = 1; j < x->columns; j++) most = a[j] > most ? a[j] : most; \
            for (int j = 0; j < x->columns; j++) sum += EXP(a[j] - most); \
            const type shift = most + LOG(sum); \
            for (int j = 0; j < x->columns; j++) to[j] = a[j] - shift; \
        } \
    } \
    static void rms_norm_##type(void *context) { \
        const arrays *x = context; \
        const type *restrict scale = x->b; \
        for (int i = 0; i < x->rows; i++) { \
            const type *restrict a = (const type *)x->a + (size_t)i * (size_t)x->columns; \
            type *restrict to = (type *)x->to + (size_t)i * (size_t)x->columns; \
            type sum = 0; \
            for (int j = 0; j < x->columns; j++) sum += a[j] * a[j]; \
            const type by = 1 / ROOT(sum / (type)x->columns + (type)1e-5); \
            for (int j = 0; j < x->columns; j++) to[j] = a[j] * by * scale[j]; \
        } \
    } \
    static void batch_norm_##type(void *context) { \
        const arrays *x = context; \
        const type *restrict scale = x->b, *restrict shift = scale + x->columns; \
        const type *restrict mean = shift + x->columns, *restrict deviation = mean + x->columns; \
        for (int i = 0; i < x->rows; i++) { \
            const type *restrict a = (const type *)x->a + (size_t)i * (size_t)x->columns; \
            type *restrict to = (type *)x->to + (size_t)i * (size_t)x->columns; \
            for (int j = 0; j < x->columns; j++) \
                to[j] = (a[j] - mean[j]) / deviation[j] * scale[j] + shift[j]; \
        } \
    } \
    static void argmax_##type(void *context) { \
        const arrays *x = context; \
        int *restrict to = x->places; \
        for (int i = 0; i < x->rows; i++) { \
            const type *restrict a = (const type *)x->a + (size_t)i * (size_t)x->columns; \
            int best = 0; \
            for (int j = 1; j < x->columns; j++) best = a[j] > a[best] ? j : best; \
            to[i] = best; \
        } \
    } \
    static void transpose_##type(void *context) { /* by blocks that fit the first-level cache */ \
        const arrays *x = context; \
        const type *restrict a = x->a; \
        type *restrict to = x->to; \
        const int r = x->rows, c = x->columns; \
        for (int i = 0; i < r; i += 16) \
            for (int j = 0; j < c; j += 16) \
                for (int u = i; u < i + 16 && u < r; u++) \
                    for (int v = j; v < j + 16 && v < c; v++) \
                        to[(size_t)v * (size_t)r + (size_t)u] = a[(size_t)u * (size_t)c + (size_t)v]; \
    } \
    static void gather_##type(void *context) { /* 128 of the rows */ \
        const arrays *x = context; \
        const size_t bytes = (size_t)x->columns * sizeof(type); \
        for (int i = 0; i < 128; i++) \
            memcpy((char *)x->to + (size_t)i * bytes, (const char *)x->a + (size_t)x->places[i] * bytes, \
                bytes); \
    }
#define ALL(type) \
    ELEMENTS(type, add, a + b) \
    ELEMENTS(type, multiply, a *b) \
    ELEMENTS(type, divide, a / b) \
    ELEMENTS(type, chain, ROOT(a *a + b * b) * (a > b ? a : b) - a) \
    ELEMENTS(type, rsqrt, 1 / ROOT(a)) \
    ELEMENTS(type, exp, EXP(a)) \
    ELEMENTS(type, log, LOG(a)) \
    ELEMENTS(type, sin, SIN(a)) \
    ELEMENTS(type, cos, COS(a)) \
    ELEMENTS(type, tanh, TANH(a)) \
    ELEMENTS(type, pow, POW(a, b)) \
    ELEMENTS(type, logistic, 1 / (1 + EXP(-a))) \
    ROWS(type)

typedef float f32;
typedef double f64;
#define EXP expf
#define LOG logf
#define SIN sinf
#define COS cosf
#define TANH tanhf
#define POW powf
#define ROOT sqrtf
ALL(f32)
#undef EXP
#undef LOG
#undef SIN
#undef COS
#undef TANH
#undef POW
#undef ROOT
#define EXP exp
#define LOG log
#define SIN sin
#define COS cos
#define TANH tanh
#define POW pow
#define ROOT sqrt
ALL(f64)

#define ROW(name) \
    { #name, name##_f32, name##_f64 }
static const struct {
    const char *name;
    peer_call f32, f64;
} rows[] = {ROW(add), ROW(multiply), ROW(divide), ROW(chain), ROW(rsqrt), ROW(exp), ROW(log), ROW(sin),
    ROW(cos), ROW(tanh), ROW(pow), ROW(logistic), ROW(column_sums), ROW(row_sums), ROW(running_sum),
    ROW(log_softmax), ROW(rms_norm), ROW(batch_norm), ROW(argmax), ROW(transpose), ROW(gather)};

int main(int n, char **arguments) {
    arrays x = {peer_argument(n, arguments, 3), peer_argument(n, arguments, 4), NULL, NULL, NULL, NULL};
    const char *type = arguments[2];
    const size_t count = (size_t)x.rows * (size_t)x.columns;
    const int wide = !strcmp(type, "f64"), positive = strchr("lpr", arguments[1][0]) != NULL && x.rows == 1;
    x.a = peer_numbers(type, count);
    x.b = peer_numbers(type, count > 4 * (size_t)x.columns ? count : 4 * (size_t)x.columns);
    x.to = peer_numbers(type, count);
    x.places = peer_memory(((size_t)x.rows + 128) * sizeof *x.places);
    for (size_t i = 0; positive && i < count; i++) {
        if (wide)
            ((double *)x.a)[i] = fabs(((double *)x.a)[i]) + 1e-3;
        else
            ((float *)x.a)[i] = fabsf(((float *)x.a)[i]) + 1e-3f;
    }
    for (int i = 0; i < 128; i++) x.places[i] = (int)((unsigned)i * 7919u % (unsigned)x.rows);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, arguments[1])) peer_time("loop", wide ? rows[i].f64 : rows[i].f32, &x);
    free(x.a);
    free(x.b);
    free(x.to);
    free(x.places);
    return 0;
}
