/* tests/base/reference.h - an independent, slow reference for the small floats: every value a format has is
 * listed, and a number is rounded by searching the list. Shares nothing with src/base/softfloat.h. Long
 * double holds every f64, i64 and u64 exactly where it has 64 bits of mantissa or more; elsewhere
 * (REFERENCE_EXACT 0) 64-bit integers are left to others. Include it behind the library. */
#ifndef TESTS_BASE_REFERENCE_H
#define TESTS_BASE_REFERENCE_H

#include <float.h>

#define REFERENCE_EXACT (LDBL_MANT_DIG >= 64)
#define REFERENCE_FORMATS 13

/* How a format spends its codes: IEEE (Inf, NaNs), FN (NaN all ones), UZ (NaN is -0), FIN (finite only),
 * SCALE (E8M0). */
typedef enum { REF_IEEE, REF_FN, REF_UZ, REF_FIN, REF_SCALE } ref_class;
typedef struct {
    const char *name;
    int width, mantissa, smallest_power;
    ref_class how;
} ref_format;

/* smallest_power: log2 of the smallest positive value. */
static const ref_format ref_formats[REFERENCE_FORMATS] = {{"f4E2M1FN", 4, 1, -1, REF_FIN},
    {"f6E2M3FN", 6, 3, -3, REF_FIN}, {"f6E3M2FN", 6, 2, -4, REF_FIN}, {"f8E3M4", 8, 4, -6, REF_IEEE},
    {"f8E4M3", 8, 3, -9, REF_IEEE}, {"f8E4M3FN", 8, 3, -9, REF_FN}, {"f8E4M3FNUZ", 8, 3, -10, REF_UZ},
    {"f8E4M3B11FNUZ", 8, 3, -13, REF_UZ}, {"f8E5M2", 8, 2, -16, REF_IEEE}, {"f8E5M2FNUZ", 8, 2, -17, REF_UZ},
    {"f8E8M0FNU", 8, 0, -127, REF_SCALE}, {"bf16", 16, 7, -133, REF_IEEE}, {"f16", 16, 10, -24, REF_IEEE}};

/* value[c]: what the magnitude code c stands for, for c <= max; value[max + 1] is where the next step would
 * lie. */
typedef struct {
    ref_format f;
    shlo_dtype type;
    int max;
    long double value[32770];
} ref_table;
static ref_table ref_tables[REFERENCE_FORMATS];

static long double ref_power(int e) {
    long double x = 1;
    for (; e > 0; e--) x *= 2;
    for (; e < 0; e++) x /= 2;
    return x;
}

static shlo_dtype ref_type(const char *name) {
    for (int t = 1; t < SHLO_DTYPE_COUNT; t++)
        if (strcmp(shlo_dtype_name((shlo_dtype)t), name) == 0) return (shlo_dtype)t;
    return SHLO_NO_DTYPE;
}

/* Walks the codes upward: a step is the smallest value at first and doubles whenever a mantissa is full, from
 * the second one on. */
static void ref_build(ref_table *t, const ref_format *f) {
    int codes = 1 << (f->width - 1), per = 1 << f->mantissa, c;
    long double step = ref_power(f->smallest_power), x = 0;
    t->f = *f;
    t->type = ref_type(f->name);
    if (f->how == REF_SCALE) {
        t->max = 254;
        for (c = 0; c <= 255; c++) t->value[c] = ref_power(c - 127);
        return;
    }
    t->max = f->how == REF_IEEE ? codes - per - 1 : f->how == REF_FN ? codes - 2 : codes - 1;
    for (c = 0; c <= t->max + 1; c++) {
        t->value[c] = x;
        x += step;
        if ((c + 1) % per == 0 && c + 1 > per) step *= 2;
    }
}
static void ref_init(void) {
    int i;
    for (i = 0; i < REFERENCE_FORMATS; i++) ref_build(&ref_tables[i], &ref_formats[i]);
}
static inline const ref_table *ref_of(shlo_dtype t) {
    int i;
    for (i = 0; i < REFERENCE_FORMATS; i++)
        if (ref_tables[i].type == t) return &ref_tables[i];
    return NULL;
}

static unsigned ref_sign(const ref_table *t) { return t->f.how == REF_SCALE ? 0 : 1u << (t->f.width - 1); }

static int ref_is_nan(const ref_table *t, unsigned code) {
    unsigned magnitude = code & ~ref_sign(t);
    switch (t->f.how) {
    case REF_IEEE: return (int)magnitude > t->max + 1;
    case REF_FN:
    case REF_SCALE: return (int)magnitude == t->max + 1;
    case REF_UZ: return code == 0x80;
    default: return 0;
    }
}
/* code must not be NaN. */
static long double ref_decode(const ref_table *t, unsigned code) {
    unsigned magnitude = code & ~ref_sign(t);
    double infinity = DBL_MAX;
    long double x = t->value[magnitude <= (unsigned)t->max ? magnitude : 0];
    if (t->f.how == REF_IEEE && (int)magnitude == t->max + 1) x = (long double)(infinity * 2);
    return code & ref_sign(t) ? -x : x;
}

static unsigned ref_overflow(const ref_table *t, int negative) {
    unsigned sign = negative ? ref_sign(t) : 0;
    switch (t->f.how) {
    case REF_IEEE:
    case REF_FN: return (unsigned)(t->max + 1) | sign;
    case REF_UZ: return 0x80;
    case REF_SCALE: return 0xff;
    default: return (unsigned)t->max | sign;
    }
}

/* The code of a number that is not NaN; minus tells the sign of a zero. */
static unsigned ref_encode(const ref_table *t, long double x, int minus) {
    int low = 0, high = t->max + 1, code;
    long double magnitude = x < 0 ? -x : x, middle;
    if (t->f.how == REF_SCALE && x < 0) return 0xff;
    if (magnitude >= t->value[high]) return ref_overflow(t, x < 0);
    if (magnitude <= t->value[0]) high = 0;
    while (high - low > 1) { /* value[low] <= magnitude < value[high] */
        int mid = (low + high) / 2;
        if (t->value[mid] <= magnitude)
            low = mid;
        else
            high = mid;
    }
    code = low;
    if (high) {
        middle = (t->value[low] + t->value[high]) / 2; /* few bits: exact */
        if (magnitude > middle) code = high;
        if (magnitude == middle) code = t->f.how == REF_SCALE || (low & 1) ? high : low;
    }
    if (code > t->max) return ref_overflow(t, x < 0);
    if (code == 0 && t->f.how != REF_UZ && t->f.how != REF_SCALE) return minus ? ref_sign(t) : 0;
    return (unsigned)code | (code && x < 0 ? ref_sign(t) : 0);
}
#endif
