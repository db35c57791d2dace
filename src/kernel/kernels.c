/* kernel/kernels.c - chooses among the tables of the passes: the best one this CPU can run, or one by
 * name. */
#ifndef SHLO__KERNEL_KERNELS_C
#define SHLO__KERNEL_KERNELS_C

#include "kernel.h"
#include "../simd/cpu.h"

/* ---- by number ---- */

enum { SHLO__RESULT_SAME, SHLO__RESULT_BOOL, SHLO__RESULT_REAL, SHLO__RESULT_CPLX };
enum {
    SHLO__OPERANDS_copy = 1,
    SHLO__OPERANDS_unary = 1,
    SHLO__OPERANDS_binary,
    SHLO__OPERANDS_compare = 2,
    SHLO__OPERANDS_ternary
};
/* Columns F and C: functions. */
enum {
    SHLO__COSTLY_NO,
    SHLO__COSTLY_OF = 0,
    SHLO__COSTLY_BY = 0,
    SHLO__COSTLY_SIMD = 0,
    SHLO__COSTLY_MATH
};
/* Operands, 4 times the result, 16 and 32: functions of real, of complex numbers. */
static const uint8_t shlo__kernels_verbs[SHLO__VERB_COUNT] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) \
    (uint8_t)((int)SHLO__OPERANDS_##family + 4 * (int)SHLO__RESULT_##result + \
              16 * (int)SHLO__COSTLY_##F + 32 * (int)SHLO__COSTLY_##C),
#include "kernels.def"
#undef LANE
};

SHLO__FN int32_t shlo__kernels_operands(uint32_t verb) { return shlo__kernels_verbs[verb] & 3; }

SHLO__FN shlo_dtype shlo__kernels_result(uint32_t verb, shlo_dtype t) {
    switch (shlo__kernels_verbs[verb] >> 2 & 3) {
    case SHLO__RESULT_BOOL: return SHLO_I1;
    case SHLO__RESULT_REAL: return shlo__dtype_real(t);
    case SHLO__RESULT_CPLX: return t == SHLO_F32 ? SHLO_C64 : SHLO_C128;
    default: return t;
    }
}

#ifndef SHLO_VM_ONLY
/* A step is 4 ns or less without SIMD: functions of real numbers take up to 30 (f64: 50), of complex ones 200
   (atan2: 900), powers of integers 160. */
SHLO__FN int32_t shlo__kernels_weight(uint32_t number) {
    const uint32_t verb = number / 32;
    const shlo_dtype t = (shlo_dtype)(number % 32);
    const int is_complex = shlo__dtype_kind(t) == SHLO__COMPLEX;
    if (verb >= SHLO__VERB_COUNT) return 2; /* conversions */
    if (is_complex && verb == SHLO__VERB_atan2) return 240;
    if (is_complex) return shlo__kernels_verbs[verb] & 32 ? 64 : 4;
    if (shlo__dtype_kind(t) != SHLO__FLOAT) return verb == SHLO__VERB_power ? 40 : 2;
    if (verb == SHLO__VERB_remainder) return 4;
    return !(shlo__kernels_verbs[verb] & 16) ? 1 : t == SHLO_F64 ? 12 : 7;
}
#endif

#if SHLO__SPARSE
SHLO__FN shlo__lane_fn shlo__kernels_lane(const shlo__kernels *k, uint32_t number) {
    const shlo__kernel_row *row = k->rows;
    while (row->fn && row->number != number) row++;
    return row->fn;
}
SHLO__FN shlo__fold_fn shlo__kernels_fold(const shlo__kernels *k, uint32_t verb, uint32_t t) {
    const shlo__kernel_fold_row *row = k->folds;
    while (row->fn && row->number != verb * 32 + t) row++;
    return row->fn;
}
#else
/* Where the kernels of a verb begin, whether it has some (folds: 1 plus the row of their real ones), and what
   columns B, N, U, S and C of kernels.def say: SHLO__KERNELS_NO, _OF: kernels of their own, or _BY: those of
   signed integers of their size. */
typedef struct shlo__kernels_row {
    uint8_t at, has, b, n, u, s, c;
} shlo__kernels_row;
#define SHLO__KERNELS_NO 0
#define SHLO__KERNELS_OF 1
#define SHLO__KERNELS_BY 2
#define SHLO__KERNELS_ONCE 0 /* see shlo__precision_of */
/* The place of the kernel for a type, or -1. */
static int shlo__kernels_packed(const shlo__kernels_row *r, uint32_t t) {
    const int b = r->at + 4 + 4 * (r->u == SHLO__KERNELS_OF), n = b + (r->b == SHLO__KERNELS_OF),
              c = n + 4 * (r->n == SHLO__KERNELS_OF);
    if (!r->has) return -1;
    if (t > SHLO_F64) return r->c ? c + (int)(t - SHLO_C64) : -1;
    if (t >= SHLO_F4E2M1FN) return r->s ? r->at + (t >= SHLO_BF16) : -1;
    if (t == SHLO_I1) return r->b == SHLO__KERNELS_BY ? r->at : r->b ? b : -1;
    if (t >= SHLO_I8 && t <= SHLO_I64) return r->at + (int)(t - SHLO_I8);
    if (t >= SHLO_U8) return r->u ? r->at + 4 * (r->u == SHLO__KERNELS_OF) + (int)(t - SHLO_U8) : -1;
    if (r->n == SHLO__KERNELS_BY) return r->at;
    return r->n ? n + (int)(t < SHLO_I8 ? t - SHLO_I2 : t - SHLO_U2 + 2) : -1;
}
SHLO__FN shlo__lane_fn shlo__kernels_verb(const shlo__kernels *k, shlo__verb verb, shlo_dtype t) {
    static const shlo__kernels_row rows[SHLO__VERB_COUNT] = {
#define SHLO__OTHER_ROW_OF_OF(_verb) SHLO__OTHER_ROW##_verb, 1
#define SHLO__OTHER_ROW_OF_BY(_verb) SHLO__OTHER_ROW##_verb, 1
#define SHLO__OTHER_ROW_OF_NO(_verb) 0, 0
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) \
    {SHLO__OTHER_ROW_OF_##I(_##verb), SHLO__KERNELS_##B, SHLO__KERNELS_##N, SHLO__KERNELS_##U, \
        SHLO__IF_WITH(SMALL_FLOATS)(SHLO__KERNELS_##S, 0), 0},
#include "kernels.def"
#undef LANE
#undef SHLO__OTHER_ROW_OF_OF
#undef SHLO__OTHER_ROW_OF_BY
#undef SHLO__OTHER_ROW_OF_NO
    };
    static const uint8_t complex_rows[SHLO__VERB_COUNT] = {
#define SHLO__COMPLEX_ROW_OF_OF(_verb) SHLO__COMPLEX_ROW##_verb
#define SHLO__COMPLEX_ROW_OF_BY(_verb) SHLO__COMPLEX_ROW##_verb
#define SHLO__COMPLEX_ROW_OF_MATH(_verb) SHLO__COMPLEX_ROW##_verb
#define SHLO__COMPLEX_ROW_OF_NO(_verb) SHLO__COMPLEX_ROW_COUNT
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) SHLO__COMPLEX_ROW_OF_##C(_##verb),
#include "kernels.def"
#undef LANE
#undef SHLO__COMPLEX_ROW_OF_OF
#undef SHLO__COMPLEX_ROW_OF_BY
#undef SHLO__COMPLEX_ROW_OF_MATH
#undef SHLO__COMPLEX_ROW_OF_NO
    };
    int at;
    if (t == 0 || t >= SHLO_DTYPE_COUNT) return NULL;
    if (t == SHLO_F32 || t == SHLO_F64) return k->real[verb][t == SHLO_F64];
    if (verb == SHLO__VERB_reduce_precision && t >= SHLO_F4E2M1FN && t <= SHLO_F16)
        return shlo__precision_of[t - SHLO_F4E2M1FN];
    if (t > SHLO_F64)
        return complex_rows[verb] < SHLO__COMPLEX_ROW_COUNT ? k->complex_[complex_rows[verb]][t - SHLO_C64]
                                                            : NULL;
    at = shlo__kernels_packed(&rows[verb], (uint32_t)t);
    return at < 0 ? NULL : k->other[at];
}

/* Floats of at most 8 bits, from F4E2M1FN on: to f32 and from there; and bytes to i2, i4, u2, u4. */
static const shlo__lane_fn shlo__kernels_wide[][2] = {
#define SHLO__WIDE_ROW(number, f) \
    {SHLO__PAIR(number, f, f32, 27, SHLO__C_ANY) SHLO__PAIR(27, f32, f, number, SHLO__C_ANY)},
    SHLO__CONVERT_SMALL(SHLO__WIDE_ROW)
#undef SHLO__WIDE_ROW
};
static const shlo__lane_fn shlo__kernels_narrow[] = {
    SHLO__PAIR(4, i8, i2, 2, SHLO__C_ANY) SHLO__PAIR(4, i8, i4, 3, SHLO__C_ANY)
        SHLO__PAIR(10, u8, u2, 8, SHLO__C_ANY) SHLO__PAIR(10, u8, u4, 9, SHLO__C_ANY)
};
/* Any other conversion. */
static SHLO__NOINLINE void shlo__kernels_told(SHLO__LANE_ARGS) {
    const shlo__precision *types = (const shlo__precision *)imm;
    shlo__convert_any(dst, (shlo_dtype)types->mantissa_bits, a, (shlo_dtype)types->exponent_bits, n);
}
static int shlo__kernels_compiled(shlo_dtype t) {
    if (t == SHLO_F64) return SHLO__IF_WITH(SHLO__MOVED_f64)(1, 0);
    if (t == SHLO_C64) return SHLO__IF_WITH(SHLO__MOVED_c64)(1, 0);
    if (t == SHLO_C128) return SHLO__IF_WITH(SHLO__MOVED_c128)(1, 0);
    return t < SHLO_F4E2M1FN || t == SHLO_F32 ? 1 : SHLO__IF_WITH(SHLO__MOVED_f16)(1, 0);
}
SHLO__FN shlo__lane_fn shlo__kernels_convert(const shlo__kernels *k, shlo_dtype from, shlo_dtype to) {
    /* By type: its place in the tables of conversions, 13 if it has none. */
    static const uint8_t places[SHLO_DTYPE_COUNT] = {13, 0, 13, 13, 1, 2, 3, 4, 13, 13, 5, 6, 7, 8, 13, 13,
        13, 13, 13, 13, 13, 13, 13, 13, 13, 9, 10, 11, 12, 13, 13};
    if (from == 0 || to == 0 || from >= SHLO_DTYPE_COUNT || to >= SHLO_DTYPE_COUNT) return NULL;
    if (from == SHLO_I2 || from == SHLO_I4) from = SHLO_I8; /* the byte holds the value */
    if (from == SHLO_U2 || from == SHLO_U4) from = SHLO_U8;
    if (places[from] < SHLO__KERNEL_COMMON && places[to] < SHLO__KERNEL_COMMON)
        return k->convert[places[from]][places[to]];
    if (to == SHLO_F32 && from < SHLO_BF16) return shlo__kernels_wide[from - SHLO_F4E2M1FN][0];
    if (from == SHLO_F32 && to >= SHLO_F4E2M1FN && to < SHLO_BF16)
        return shlo__kernels_wide[to - SHLO_F4E2M1FN][1];
    if (from == SHLO_I8 && to < SHLO_I8) return shlo__kernels_narrow[to == SHLO_I4];
    if (from == SHLO_U8 && (to == SHLO_U2 || to == SHLO_U4))
        return shlo__kernels_narrow[to == SHLO_U2 ? 2 : 3];
    return shlo__kernels_compiled(from) && shlo__kernels_compiled(to) ? shlo__kernels_told : NULL;
}
SHLO__FN shlo__precision shlo__kernels_types(shlo_dtype from, shlo_dtype to) {
    shlo__precision types;
    memset(&types, 0, sizeof types);
    types.exponent_bits = (int32_t)from;
    types.mantissa_bits = (int32_t)to;
    return types;
}
SHLO__FN int shlo__kernels_is_told(shlo__lane_fn fn) { return fn == shlo__kernels_told; }
SHLO__FN shlo__lane_fn shlo__kernels_lane(const shlo__kernels *k, uint32_t number) {
    const uint32_t row = number / 32, t = number % 32;
    if (t >= SHLO_DTYPE_COUNT) return NULL;
    if (row < SHLO__VERB_COUNT) return shlo__kernels_verb(k, (shlo__verb)row, (shlo_dtype)t);
    if (row < (uint32_t)SHLO__VERB_COUNT + (uint32_t)SHLO_DTYPE_COUNT)
        return shlo__kernels_convert(k, (shlo_dtype)(row - SHLO__VERB_COUNT), (shlo_dtype)t);
    if (row != SHLO__VERB_COUNT + 32 || t < SHLO_F4E2M1FN || t > SHLO_F16) return NULL;
    return k->round_to[t - SHLO_F4E2M1FN];
}
SHLO__FN shlo__fold_fn shlo__kernels_fold(const shlo__kernels *k, uint32_t verb, uint32_t t) {
    static const shlo__kernels_row rows[SHLO__VERB_COUNT] = {
#define SHLO__FOLD_OF_FOLD(_verb, B, U, C) \
    {SHLO__FOLD_ROW##_verb, 1 + SHLO__FOLD_REAL##_verb, SHLO__KERNELS_##B, 0, SHLO__KERNELS_##U, 0, \
        SHLO__KERNELS_##C},
#define SHLO__FOLD_OF_NO(_verb, B, U, C) {0, 0, 0, 0, 0, 0, 0},
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) \
    SHLO__FOLD_OF_##fold(_##verb, B, U, C)
#include "kernels.def"
#undef LANE
#undef SHLO__FOLD_OF_FOLD
#undef SHLO__FOLD_OF_NO
    };
    int at;
    if (t == 0 || t >= SHLO_DTYPE_COUNT || verb >= SHLO__VERB_COUNT || !rows[verb].has) return NULL;
    if (t == SHLO_F32 || t == SHLO_F64) return k->fold_real[rows[verb].has - 1][t == SHLO_F64];
    at = shlo__kernels_packed(&rows[verb], t);
    return at < 0 ? NULL : k->fold_other[at];
}
#endif

SHLO__FN void shlo__kernels_convert_by(shlo__lane_fn fn, void *dst, shlo_dtype to, const void *src,
    shlo_dtype from, size_t n) {
#if SHLO__SPARSE
    (void)to;
    (void)from;
    fn(dst, src, NULL, NULL, n, NULL);
#else
    const shlo__precision types = shlo__kernels_types(from, to);
    fn(dst, src, NULL, NULL, n, &types);
#endif
}
SHLO__FN void shlo__kernels_convert_n(const shlo__kernels *k, void *dst, shlo_dtype to, const void *src,
    shlo_dtype from, size_t n) {
    shlo__kernels_convert_by(shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(from, to)), dst, to, src, from, n);
}

#if !SHLO__ALL && !defined(SHLO_VM_ONLY)
/* The columns of kernels.def in which a verb has kernels: B, N, I, U, S, F, C. */
#define SHLO__AT_NO 0
#define SHLO__AT_OF 1
#define SHLO__AT_BY 1
#define SHLO__AT_SIMD 1
#define SHLO__AT_MATH 1
#define SHLO__AT_ONCE 1
SHLO__FN int shlo__kernels_exist(uint32_t number) {
    static const uint8_t columns[SHLO__VERB_COUNT] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) \
    SHLO__AT_##B + 2 * SHLO__AT_##N + 4 * SHLO__AT_##I + 8 * SHLO__AT_##U + 16 * SHLO__AT_##S + \
        32 * SHLO__AT_##F + 64 * SHLO__AT_##C,
#include "kernels.def"
#undef LANE
    };
    const shlo_dtype t = (shlo_dtype)(number % 32);
    const shlo__kind kind = shlo__dtype_kind(t);
    int column = kind == SHLO__BOOL    ? 0
                 : kind == SHLO__INT   ? 2
                 : kind == SHLO__UINT  ? 3
                 : kind == SHLO__FLOAT ? 4 + (t == SHLO_F32 || t == SHLO_F64)
                                       : 6;
    if (number / 32 >= SHLO__VERB_COUNT) return 1;
    if (shlo__dtype_info(t)->bits < 8 && (kind == SHLO__INT || kind == SHLO__UINT)) column = 1;
    return columns[number / 32] >> column & 1;
}
#endif

/* ---- by instruction set ---- */

#ifdef SHLO_VM_ONLY
SHLO__FN const shlo__kernels *shlo__kernels_select(const char *name) {
    static const char scalar[7] = "scalar";
    for (size_t i = 0; i < sizeof scalar; i++)
        if (name[i] != scalar[i]) return NULL;
    return &shlo__table_scalar;
}
#else

/* The tables that this CPU can run, scalar first and the best one last; returns how many. */
static int32_t shlo__kernels_usable(const shlo__kernels **tables, int exact) {
    shlo__cpu cpu = shlo__cpu_detect();
    int32_t n = 0;
#define SHLO__KERNELS_TABLE(name) \
    (exact ? &SHLO__CAT(shlo__table_exact_, name) : &SHLO__CAT(shlo__table_, name))
#define SHLO__KERNELS_DOT4(name) \
    (exact ? &SHLO__CAT(shlo__table_dot4_exact_, name) : &SHLO__CAT(shlo__table_dot4_, name))
#define SHLO__KERNELS_DOT2(name) \
    (exact ? &SHLO__CAT(shlo__table_dot2_exact_, name) : &SHLO__CAT(shlo__table_dot2_, name))
    tables[n++] = SHLO__KERNELS_TABLE(scalar);
#if SHLO__HAVE_AVX2
    if (cpu.avx2) tables[n++] = SHLO__KERNELS_TABLE(avx2);
#endif
#if SHLO__HAVE_AVX_VNNI
    if (cpu.avx_vnni) tables[n - 1] = SHLO__KERNELS_DOT4(avx2);
#endif
#if SHLO__HAVE_AVX512
    if (cpu.avx512) tables[n++] = SHLO__KERNELS_TABLE(avx512);
#endif
#if SHLO__HAVE_VNNI
    if (cpu.vnni) tables[n - 1] = SHLO__KERNELS_DOT4(avx512);
#endif
#if SHLO__HAVE_BF16
    if (cpu.bf16) tables[n - 1] = SHLO__KERNELS_DOT2(avx512);
#endif
#if SHLO__HAVE_NEON
    if (cpu.neon) tables[n++] = SHLO__KERNELS_TABLE(neon);
#endif
#if SHLO__HAVE_SIMD128
    tables[n++] = SHLO__KERNELS_TABLE(simd128);
#endif
#if SHLO__HAVE_DOTPROD
    if (cpu.dotprod) tables[n - 1] = SHLO__KERNELS_DOT4(neon);
#endif
#if SHLO__HAVE_MMLA
    if (cpu.i8mm) tables[n - 1] = exact ? &shlo__table_mmla_exact_neon : &shlo__table_mmla_neon;
#endif
#if SHLO__HAVE_BFMMLA
    if (cpu.bf16 && !exact) tables[n - 1] = &shlo__table_bf16_neon; /* its sums are rounded otherwise */
#endif
#undef SHLO__KERNELS_TABLE
#undef SHLO__KERNELS_DOT4
#undef SHLO__KERNELS_DOT2
    (void)cpu;
    return n;
}

SHLO__FN int32_t shlo__kernels_count(void) {
    const shlo__kernels *tables[4];
    return shlo__kernels_usable(tables, 0);
}

SHLO__FN const shlo__kernels *shlo__kernels_at(int32_t i) {
    const shlo__kernels *tables[4];
    int32_t n = shlo__kernels_usable(tables, 0);
    return i >= 0 && i < n ? tables[i] : NULL;
}

static int shlo__kernels_called(const shlo__kernels *k, const char *name) {
    return strlen(k->name) == strlen(name) && memcmp(k->name, name, strlen(name)) == 0;
}

/* Scalar kernels are there on every CPU: to ask a virtual machine for its CPU takes 40 us. */
SHLO__FN const shlo__kernels *shlo__kernels_select(const char *name) {
    const shlo__kernels *tables[4];
    if (name && shlo__kernels_called(&shlo__table_scalar, name)) return &shlo__table_scalar;
    for (int exact = 0; exact < 2; exact++) {
        const int32_t n = shlo__kernels_usable(tables, exact);
        if (!name) return tables[n - 1];
        for (int32_t i = 0; i < n; i++)
            if (shlo__kernels_called(tables[i], name)) return tables[i];
    }
    return NULL;
}

SHLO__FN uint16_t shlo__kernels_panels(const shlo__kernels *k) {
    return (uint16_t)((k->dot4 ? 2 * k->dot4->nr + k->dot4->joined : 0) + (k->dot2 ? 256 : 0));
}

SHLO__FN const shlo__kernels *shlo__kernels_exact(const shlo__kernels *k) {
    const shlo__kernels *tables[4];
    const int32_t n = shlo__kernels_usable(tables, 0);
    for (int32_t i = 0; i < n; i++)
        if (tables[i] == k) {
            (void)shlo__kernels_usable(tables, 1);
            return tables[i];
        }
    return k;
}

#endif

#endif
