/* tests/vm/sorts.h - sorts by key, which give what merging by the comparator gives, bit for bit: every type,
 * direction, kind of order, length and stride, functions of the elements, NaN; and what plain C gives. */
#ifndef TESTS_VM_SORTS_H
#define TESTS_VM_SORTS_H

#include "harness.h"

/* Comparators of: the element; the element in total order; the element with all zeros and all NaN made equal;
 * the square of the second operand; the sum with a captured value. */
enum { PLAIN, TOTAL, JAX, LATER, CAPTURED, N_SHAPES };

static shlo_value compare(shlo_value a, shlo_value b, int direction, int total) {
    shlo_compare_attrs c;
    memset(&c, 0, sizeof c);
    c.comparison_direction = direction;
    c.compare_type = total ? SHLO_compare_type_TOTALORDER : SHLO_compare_type_NOTYPE;
    return shlo_compare(bld, a, b, &c);
}

static shlo_value number(shlo_dtype t, double x) {
    unsigned char element[16];
    shlo_convert_elements(t, element, SHLO_F64, &x, 1);
    return shlo_constant(bld, shlo_tensor0(bld, t), element);
}

static shlo_value function_of(shlo_value x, shlo_dtype t, int shape, shlo_value captured) {
    if (shape == LATER) return shlo_multiply(bld, x, x);
    if (shape == CAPTURED) return shlo_add(bld, x, captured);
    if (shape != JAX) return x;
    x = shlo_select(bld, compare(x, number(t, 0), SHLO_comparison_direction_EQ, 0), number(t, 0), x);
    return shlo_select(bld, compare(x, x, SHLO_comparison_direction_NE, 0), number(t, NAN), x);
}

/* Sorts (elements, positions) along dimension 0 of [n, columns]; `hidden`: the comparator is c or c, which
 * nobody recognises. */
enum { NUMBERS, ZEROS, ALL, N_SPECIALS }; /* which special floats are among the elements */
static inline void make(shlo_dtype t, int64_t n, int64_t columns, int shape, int direction, int hidden,
    unsigned long long seed, int specials) {
    shlo_sort_attrs at;
    shlo_iota_attrs iota;
    shlo_type types[4], positions;
    shlo_value v[2], args[4], r, captured;
    int64_t dims[2];
    int first = shape == LATER ? 2 : 0, total = is_float(t) && (shape == TOTAL || shape == JAX);
    memset(&at, 0, sizeof at);
    memset(&iota, 0, sizeof iota);
    dims[0] = n;
    dims[1] = columns;
    rng = seed;
    prog_begin();
    v[first / 2] = prog_filled(t, 2, dims);
    for (size_t i = 0; specials && i < in[0].n; i++) {
        static const double odd[6] = {-0.0, 0, NAN, HUGE_VAL, -HUGE_VAL, 1e-40};
        if (is_float(t) && below(3) == 0) put_f64(t, tens_at(&in[0], i), odd[below(specials == ALL ? 6 : 2)]);
    }
    captured = shlo_negate(bld, shlo_negate(bld, number(t == SHLO_I1 ? SHLO_I32 : t, 1)));
    positions = shlo_tensor2(bld, SHLO_I32, n, columns);
    v[1 - first / 2] = shlo_iota(bld, positions, &iota);
    for (int i = 0; i < 4; i++) types[i] = shlo_tensor0(bld, i / 2 == first / 2 ? t : SHLO_I32);
    shlo_region_begin(bld, types, args, 4);
    r = compare(function_of(args[first], t, shape, captured),
        function_of(args[first + 1], t, shape, captured), direction, total);
    if (hidden) r = shlo_or(bld, r, r);
    shlo_sort(bld, v, 2, &at, shlo_region_end(bld, &r, 1), v);
    prog_run(2, v);
}

static const int directions[4] = {SHLO_comparison_direction_LT, SHLO_comparison_direction_GT,
    SHLO_comparison_direction_LE, SHLO_comparison_direction_GE};

static void one_against_the_comparator(shlo_dtype t, int shape, int d, int specials) {
    static const int64_t sizes[] = {0, 1, 2, 3, 17, 48, 49, 50, 255, 256, 257, 700};
    tens want[2];
    int64_t n = sizes[((int)t + 5 * shape + 3 * d + specials) % 12], columns = 1 + ((int)t + shape) % 3;
    unsigned long long seed = (unsigned long long)((int)t * 64 + shape * 8 + d + 1);
    snprintf(prog_text, sizeof prog_text, "%s, %d elements, comparator %d, direction %d, specials %d",
        shlo_dtype_name(t), (int)n, shape, d, specials);
    make(t, n, columns, shape, directions[d], 1, seed, specials);
    if (!CHECK(n_out == 2)) return;
    for (int k = 0; k < 2; k++) {
        want[k] = out[k];
        out[k].data = NULL;
    }
    prog_end();
    make(t, n, columns, shape, directions[d], 0, seed, specials);
    for (int k = 0; k < 2; k++) expect(k, &want[k]);
    prog_end();
}
static void against_the_comparator(void) {
    TEST_CASE("by key and by comparator");
    for (int t = SHLO_I1; t <= SHLO_F64; t++)
        for (int shape = 0; shape < N_SHAPES; shape++) {
            if ((shape == JAX && !is_float((shlo_dtype)t)) || (shape >= LATER && t == SHLO_I1)) continue;
            if (t == SHLO_F8E8M0FNU ||
                (shape == JAX && (t == SHLO_F4E2M1FN || t == SHLO_F6E2M3FN || t == SHLO_F6E3M2FN)))
                continue; /* no zero; no NaN */
            for (int d = 0; d < 4; d++)
                for (int specials = is_float((shlo_dtype)t) ? NUMBERS : ALL; specials < N_SPECIALS;
                     specials++)
                    one_against_the_comparator((shlo_dtype)t, shape, d, specials);
        }
}

/* ---- elements alone ---- */

enum { SPECIAL, RISING, FALLING, PIPE, EQUAL, FEW, N_PATTERNS };

static double of_pattern(int pattern, int64_t i, int64_t n) {
    static const double odd[6] = {NAN, -0.0, 0, HUGE_VAL, -HUGE_VAL, 1e-40};
    switch (pattern) {
    case RISING: return (double)i - 100;
    case FALLING: return (double)(n - i);
    case PIPE: return (double)(i < n / 2 ? i : n - i);
    case EQUAL: return 3;
    case FEW: return (double)below(4);
    default: return below(5) == 0 ? odd[below(6)] : (double)below(1u << 30) - 5e8;
    }
}

/* Begins a program whose input, [n, columns], is of this pattern. */
static inline shlo_value begin_with(shlo_dtype t, int64_t n, int64_t columns, int pattern) {
    shlo_value v;
    int64_t dims[2];
    dims[0] = n;
    dims[1] = columns;
    rng = (unsigned long long)(n * 64 + pattern * 8 + 1);
    prog_begin();
    v = prog_in(t, 2, dims);
    for (int64_t i = 0; i < n * columns; i++) {
        const double x = of_pattern(pattern, i / columns, n);
        if (is_float(t))
            put_f64(t, tens_at(&in[0], (size_t)i), x);
        else
            put_int(t, tens_at(&in[0], (size_t)i), x == x && fabs(x) < 1e18 ? (uint64_t)(int64_t)x : 0);
    }
    return v;
}

/* Sorts [n, columns] along dimension 0; `hidden` as above. */
static inline void make_alone(shlo_dtype t, int64_t n, int64_t columns, int pattern, int direction, int total,
    int hidden) {
    shlo_sort_attrs at;
    shlo_type types[2];
    shlo_value v, args[2], r;
    memset(&at, 0, sizeof at);
    v = begin_with(t, n, columns, pattern);
    types[0] = types[1] = shlo_tensor0(bld, t);
    shlo_region_begin(bld, types, args, 2);
    r = compare(args[0], args[1], direction, total);
    if (hidden) r = shlo_or(bld, r, r);
    shlo_sort(bld, &v, 1, &at, shlo_region_end(bld, &r, 1), &v);
    prog_run(1, &v);
}

static void one_alone(shlo_dtype t, int64_t n, int pattern, int d) {
    const int total = is_float(t) && (n + d) % 3 != 0;
    tens want;
    snprintf(prog_text, sizeof prog_text, "%s alone, %d elements, pattern %d, direction %d%s, %s",
        shlo_dtype_name(t), (int)n, pattern, d, total ? ", total order" : "", prog_isa);
    make_alone(t, n, 1 + n % 2, pattern, directions[d], total, 1);
    if (!CHECK(n_out == 1)) return;
    want = out[0];
    out[0].data = NULL;
    prog_end();
    make_alone(t, n, 1 + n % 2, pattern, directions[d], total, 0);
    expect(0, &want);
    prog_end();
}

static void against_the_comparator_alone(void) {
    static const shlo_dtype types[] = {SHLO_I32, SHLO_U32, SHLO_F32, SHLO_I64, SHLO_U64, SHLO_F64};
    static const int64_t sizes[] = {0, 1, 35, 36, 37, 63, 64, 65, 70, 129, 257, 258, 1001};
    shlo_options avx2;
    shlo_program *p;
    shlo_blob code;
    TEST_CASE("elements alone");
    for (size_t k = 0; k < 13; k++)
        for (size_t t = 0; t < 6; t++)
            for (int pattern = 0; pattern < N_PATTERNS; pattern++)
                one_alone(types[t], sizes[k], pattern, (int)(k + t + (size_t)pattern) % 4);
    memset(&avx2, 0, sizeof avx2);
    avx2.isa = prog_isa = "avx2";
    prog_begin();
    shlo_return(bld, NULL, 0);
    CHECK(shlo_builder_finish(bld, 0, &code) == SHLO_OK);
    shlo_builder_destroy(bld);
    if (shlo_load(code.data, code.bytes, &avx2, &p, NULL) == SHLO_OK) {
        shlo_program_free(p);
        for (size_t k = 0; k < 13; k++)
            for (size_t t = 0; t < 6; t++)
                one_alone(types[t], sizes[k], (int)(k + t) % N_PATTERNS, (int)k % 4);
        against_the_comparator();
    }
    prog_isa = "scalar";
    shlo_blob_free(&code);
}

/* ---- the first few ---- */

static shlo_value first_of(shlo_value v, int64_t k, int64_t columns, int64_t from) {
    static const int64_t one[2] = {1, 1};
    int64_t begin[2] = {0, 0}, end[2];
    shlo_slice_attrs a;
    memset(&a, 0, sizeof a);
    begin[0] = from;
    end[0] = from + k;
    end[1] = columns;
    a.start_indices.items = begin;
    a.limit_indices.items = end;
    a.strides.items = one;
    a.start_indices.n = a.limit_indices.n = a.strides.n = 2;
    return shlo_slice(bld, v, &a);
}

/* Sorts (elements, positions), or elements alone, and keeps k from place `from` on. */
static void build_few(shlo_value *v, shlo_dtype t, int64_t n, int64_t columns, int pattern, int direction,
    int64_t k, int64_t from, int alone, int hidden) {
    const int total = is_float(t) && pattern != FEW && n != 9001;
    shlo_sort_attrs at;
    shlo_iota_attrs iota;
    shlo_type types[4];
    shlo_value args[4], r;
    memset(&at, 0, sizeof at);
    memset(&iota, 0, sizeof iota);
    v[0] = begin_with(t, n, columns, pattern);
    v[1] = shlo_iota(bld, shlo_tensor2(bld, SHLO_I32, n, columns), &iota);
    for (int i = 0; i < 4; i++) types[i] = shlo_tensor0(bld, i < 2 ? t : SHLO_I32);
    shlo_region_begin(bld, types, args, alone ? 2 : 4);
    r = compare(args[0], args[1], direction, total);
    if (hidden) r = shlo_or(bld, r, r);
    shlo_sort(bld, v, alone ? 1 : 2, &at, shlo_region_end(bld, &r, 1), v);
    for (int i = 0; i < 2 - alone; i++) v[i] = first_of(v[i], k, columns, from);
}
static inline void make_few(shlo_dtype t, int64_t n, int64_t columns, int pattern, int direction, int64_t k,
    int64_t from, int alone, int hidden) {
    shlo_value v[2];
    build_few(v, t, n, columns, pattern, direction, k, from, alone, hidden);
    prog_run(2 - alone, v);
}

static void few_against_the_comparator(void) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_I32, SHLO_U8, SHLO_BF16, SHLO_I64, SHLO_F16};
    static const int64_t keeps[] = {1, 7, 48, 100, 512, 513, 600, 4096, 0};
    TEST_CASE("the first few");
    for (int i = 0; i < 54; i++) {
        const shlo_dtype t = types[i % 6];
        const int64_t k = keeps[i / 6], from = i % 11 == 10 && k < 4096 ? 1 : 0;
        const int alone = i % 5 == 4, pattern = i % N_PATTERNS,
                  n = i % 7 == 6 ? 9001 : i % 4 == 1 && k <= 512 ? 600 : 4096;
        tens want[2];
        snprintf(prog_text, sizeof prog_text, "%s, the first %d of %d, pattern %d, direction %d, alone %d",
            shlo_dtype_name(t), (int)k, n, pattern, i % 4, alone);
        make_few(t, n, 1 + i % 2, pattern, directions[i % 4], k, from, alone, 1);
        if (!CHECK(n_out == 2 - alone)) continue;
        for (int j = 0; j < n_out; j++) {
            want[j] = out[j];
            out[j].data = NULL;
        }
        prog_end();
        make_few(t, n, 1 + i % 2, pattern, directions[i % 4], k, from, alone, 0);
        for (int j = 0; j < 2 - alone; j++) expect(j, &want[j]);
        prog_end();
    }
}

/* Numbers without NaN: positions of a stable sort, equal ones reversed for LE and GE, whose comparator says
 * that each is before the other. */
static void against_plain_c(void) {
    static const shlo_dtype types[] = {SHLO_I8, SHLO_I32, SHLO_U64, SHLO_F32, SHLO_F64, SHLO_BF16};
    TEST_CASE("by key and in plain C");
    for (size_t t = 0; t < 6; t++)
        for (int d = 0; d < 4; d++) {
            int64_t n = 40 + 100 * (int64_t)(t % 2);
            int ok = 1;
            snprintf(prog_text, sizeof prog_text, "%s, direction %d", shlo_dtype_name(types[t]), d);
            make(types[t], n, 1, PLAIN, directions[d], 0, 77 + t, 0);
            for (int64_t i = 0; n_out == 2 && i < n; i++) {
                int32_t at, before = 0;
                double x, y = 0;
                memcpy(&at, tens_at(&out[1 - 0], (size_t)i), 4);
                x = is_int(types[t]) ? (double)(int64_t)get_int(types[t], tens_at(&in[0], (size_t)at))
                                     : get_f64(types[t], tens_at(&in[0], (size_t)at));
                ok &= same_element(types[t], tens_at(&in[0], (size_t)at), tens_at(&out[0], (size_t)i));
                if (i == 0) continue;
                memcpy(&before, tens_at(&out[1], (size_t)i - 1), 4);
                y = is_int(types[t]) ? (double)(int64_t)get_int(types[t], tens_at(&in[0], (size_t)before))
                                     : get_f64(types[t], tens_at(&in[0], (size_t)before));
                if (types[t] == SHLO_U64) { /* compared as unsigned numbers */
                    uint64_t u = get_int(types[t], tens_at(&in[0], (size_t)before)),
                             v = get_int(types[t], tens_at(&in[0], (size_t)at));
                    y = u < v ? -1 : u > v;
                    x = 0;
                }
                ok &= y == x ? (d >= 2 ? before > at : before < at) : (d % 2 ? y > x : y < x);
            }
            CHECKF(ok && n_out == 2, "%s", prog_text);
            prog_end();
        }
}

static inline void sorts_all(void) {
    against_the_comparator();
    few_against_the_comparator();
    against_plain_c();
    against_the_comparator_alone();
}

#endif
