/* tests/vm/test_best.c - reductions that keep the better of two elements, as argmax is written: what is found
 * row by row has the bits that the body gives element by element, which SHLO_LOAD_NO_FUSION asks for. Bodies
 * are all that a few choices make, most of which nobody would write: a wrong one among them that is taken for
 * a right one gives other bits for some data. */
// link: rooms
#include "api/api.h"
#include "harness.h"

/* ---- bodies ---- */

typedef struct body {
    int better; /* a compare direction: b -> a is kept; below 0: a body of odd_region */
    int nan; /* 1: a NaN of a is kept, 2: a NaN of b, 3: a number of a, 4: a NaN of a with the lower number */
    int total;   /* the order is total */
    int ties;    /* whose number is kept; NUMBER_... */
    int follows; /* 1: the value is that of the number; 2: it is chosen by an order of its own */
} body;
enum {
    NUMBER_BETTER,
    NUMBER_LOWER,
    NUMBER_LEAST,
    NUMBER_MOST,
    NUMBER_HIGHER,
    NUMBER_ANY_LOWER,
    N_TIES,
    NUMBER_OTHER = N_TIES, /* a's, if the numbers differ */
    NUMBER_SAME            /* a's, if they do not */
};

static const body jax_max = {SHLO_comparison_direction_GT, 1, 0, NUMBER_LOWER, 0},
                  jax_min = {SHLO_comparison_direction_LT, 1, 0, NUMBER_LOWER, 0},
                  xla_max = {SHLO_comparison_direction_GE, 0, 0, NUMBER_LEAST, 0},
                  xla_min = {SHLO_comparison_direction_LE, 0, 0, NUMBER_LEAST, 0},
                  plain_max = {SHLO_comparison_direction_GE, 0, 0, NUMBER_BETTER, 0};

static shlo_value compared(shlo_value a, shlo_value b, int direction, int total) {
    shlo_compare_attrs c;
    memset(&c, 0, sizeof c);
    c.comparison_direction = direction;
    if (total) c.compare_type = SHLO_compare_type_TOTALORDER;
    return shlo_compare(bld, a, b, &c);
}

/* Bodies of whole numbers that do something besides: is the reduction found row by row nevertheless? */
enum {
    ODD_MIXED_COMPARE,
    ODD_MIXED_LESS,
    ODD_MIXED_EXTREME,
    ODD_EXTREME_OF_CHOSEN,
    ODD_BRANCHES,
    ODD_OUTSIDE_FIRST,
    ODD_OUTSIDE_THIRD,
    ODD_CHOSEN_LEFT,
    ODD_CHOSEN_RIGHT,
    ODD_EXTREME_VALUE,
    ODD_EXTREME_CHOSEN,
    ODD_SWAPPED,
    ODD_TWO_VALUES,
    ODD_CONSTANT,
    ODD_LONG,
    ODD_MIXED_SELECT,
    ODD_SUM,
    ODD_TRUTHS,
    ODD_CONVERT,
    ODD_CLAMP,
    ODD_RESHAPE,
    ODD_TIMES,
    ODD_BARRIER,
    ODD_OUTSIDE_COMPARED,
    ODD_OUTSIDE_VALUE,
    ODD_OUTSIDE_NUMBER,
    ODD_FOUND,
    ODD_OWN_EXTREME = ODD_FOUND,
    ODD_OWN_EXTREME_B,
    ODD_FITS,
    ODD_NOT,
    ODD_OWN_NUMBER,
    N_ODD
};
static shlo_region odd_region(int which, shlo_dtype t) {
    enum { EQ = SHLO_comparison_direction_EQ, NE = SHLO_comparison_direction_NE };
    shlo_type types[4];
    shlo_value x[4], r[2], g, chosen;
    const shlo_value outside = shlo_constant_i32(bld, 1);
    for (int i = 0; i < 4; i++) types[i] = shlo_tensor0(bld, t);
    shlo_region_begin(bld, types, x, 4);
    g = compared(x[0], x[2], SHLO_comparison_direction_GE, 0);
    if (which == ODD_MIXED_COMPARE) g = compared(x[0], x[3], SHLO_comparison_direction_GE, 0);
    if (which == ODD_OUTSIDE_FIRST) g = compared(outside, x[0], SHLO_comparison_direction_GE, 0);
    if (which == ODD_MIXED_LESS) g = compared(x[0], x[3], SHLO_comparison_direction_LT, 0);
    if (which == ODD_OWN_NUMBER) g = shlo_or(bld, g, compared(x[1], x[1], NE, 0));
    if (which == ODD_LONG || which == ODD_FITS) /* as many ops as a body may have, or one more */
        for (int i = 0; i < (which == ODD_LONG ? 22 : 21); i++) g = shlo_or(bld, g, g);
    if (which == ODD_RESHAPE) g = shlo_reshape(bld, g, shlo_tensor0(bld, SHLO_I1));
    if (which == ODD_TIMES) g = shlo_multiply(bld, g, g);
    if (which == ODD_BARRIER) shlo_optimization_barrier(bld, x, 2, x);
    if (which == ODD_OUTSIDE_COMPARED) g = compared(x[0], outside, SHLO_comparison_direction_GE, 0);
    if (which == ODD_TRUTHS) g = compared(g, g, EQ, 0);
    if (which == ODD_CHOSEN_LEFT || which == ODD_CHOSEN_RIGHT) {
        chosen = shlo_select(bld, g, x[0], x[2]);
        g = which == ODD_CHOSEN_LEFT ? compared(chosen, x[0], EQ, 0) : compared(x[0], chosen, EQ, 0);
    }
    if (which == ODD_CONVERT)
        g = compared(shlo_convert(bld, g, types[0]), shlo_convert(bld, compared(x[0], x[0], NE, 0), types[0]),
            NE, 0);
    if (which == ODD_BRANCHES) {
        shlo_region then;
        shlo_region_begin(bld, NULL, NULL, 0);
        then = shlo_region_end(bld, &x[0], 2);
        shlo_region_begin(bld, NULL, NULL, 0);
        shlo_if(bld, g, then, shlo_region_end(bld, &x[2], 2), r, 2);
        return shlo_region_end(bld, r, 2);
    }
    if (which == ODD_NOT) {
        chosen = shlo_not(bld, g);
        r[0] = shlo_select(bld, chosen, x[2], x[0]);
        r[1] = shlo_select(bld, chosen, x[3], x[1]);
        return shlo_region_end(bld, r, 2);
    }
    r[0] = shlo_select(bld, g, x[0], which == ODD_MIXED_SELECT ? x[3] : x[2]);
    if (which == ODD_OWN_EXTREME) x[1] = shlo_minimum(bld, x[1], x[1]);
    if (which == ODD_OWN_EXTREME_B) x[3] = shlo_maximum(bld, x[3], x[3]);
    if (which == ODD_CONSTANT) x[3] = shlo_minimum(bld, x[3], shlo_constant_i32(bld, 5));
    if (which == ODD_CLAMP) x[3] = shlo_clamp(bld, x[3], x[3], x[1]);
    r[1] = shlo_select(bld, g, x[1], x[3]);
    if (which == ODD_OUTSIDE_THIRD) r[1] = shlo_select(bld, g, x[1], outside);
    if (which == ODD_MIXED_EXTREME) r[1] = shlo_minimum(bld, x[1], x[2]);
    if (which == ODD_SUM) r[1] = shlo_add(bld, x[1], x[3]);
    if (which == ODD_EXTREME_VALUE) r[0] = shlo_maximum(bld, x[0], x[2]);
    if (which == ODD_EXTREME_CHOSEN) r[1] = shlo_minimum(bld, r[1], x[3]);
    if (which == ODD_EXTREME_OF_CHOSEN) r[1] = shlo_minimum(bld, x[3], r[1]);
    if (which == ODD_TWO_VALUES) r[1] = r[0];
    if (which == ODD_OUTSIDE_VALUE) r[0] = outside;
    if (which == ODD_OUTSIDE_NUMBER) r[1] = outside;
    if (which == ODD_SWAPPED) {
        chosen = r[0];
        r[0] = r[1];
        r[1] = chosen;
    }
    return shlo_region_end(bld, r, 2);
}

static shlo_region body_region(const body *how, shlo_dtype t, shlo_dtype numbers) {
    const int less = SHLO_comparison_direction_LT, same = SHLO_comparison_direction_EQ;
    shlo_type types[4];
    shlo_value x[4], better, equal, r[2], first, own;
    if (how->better < 0) return odd_region(-1 - how->better, t);
    types[0] = types[2] = shlo_tensor0(bld, t);
    types[1] = types[3] = shlo_tensor0(bld, numbers);
    shlo_region_begin(bld, types, x, 4);
    better = compared(x[0], x[2], how->better, how->total && is_float(t));
    equal = compared(x[0], x[2], same, 0);
    own = shlo_or(bld, better, shlo_and(bld, equal, compared(x[1], x[3], less, 0)));
    if (how->nan == 1) better = shlo_or(bld, better, compared(x[0], x[0], SHLO_comparison_direction_NE, 0));
    if (how->nan == 2) better = shlo_or(bld, better, compared(x[2], x[2], SHLO_comparison_direction_NE, 0));
    if (how->nan == 3) better = shlo_and(bld, better, compared(x[0], x[0], same, 0));
    if (how->nan == 4)
        better = shlo_select(bld, compared(x[0], x[0], SHLO_comparison_direction_NE, 0),
            compared(x[1], x[3], less, 0), better);
    first = better;
    if (how->ties == NUMBER_OTHER || how->ties == NUMBER_SAME)
        first = shlo_select(bld, equal,
            compared(x[1], x[3], how->ties == NUMBER_SAME ? same : SHLO_comparison_direction_NE, 0), better);
    if (how->ties == NUMBER_LOWER)
        first = shlo_or(bld, better, shlo_and(bld, equal, compared(x[1], x[3], less, 0)));
    if (how->ties == NUMBER_HIGHER) first = shlo_select(bld, equal, compared(x[3], x[1], less, 0), better);
    if (how->ties == NUMBER_ANY_LOWER) first = shlo_xor(bld, better, compared(x[1], x[3], less, 0));
    r[0] = shlo_select(bld, how->follows == 2 ? own : how->follows ? first : better, x[0], x[2]);
    r[1] = shlo_select(bld, first, x[1], x[3]);
    if (how->ties == NUMBER_LEAST) r[1] = shlo_select(bld, equal, shlo_minimum(bld, x[3], x[1]), r[1]);
    if (how->ties == NUMBER_MOST) r[1] = shlo_select(bld, equal, shlo_maximum(bld, x[1], x[3]), r[1]);
    return shlo_region_end(bld, r, 2);
}

/* ---- programs ---- */

static int n_best; /* reductions that are found row by row, of the program that has been loaded */
static void count_best(shlo_program *p) {
    n_best = 0;
    for (uint32_t i = 0; i < p->code.n_insns; i++)
        if (p->code.insns[i].kind == SHLO__I_REDUCE)
            n_best += ((const shlo__p_reduce *)p->code.insns[i].param)->best != NULL;
}

static void backwards(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    for (int32_t i = n; i-- > 0;) task(ctx, i);
}
static int never(void *user) {
    (void)user;
    return 0;
}

/* Ends the program, and compares what its ways give; returns n_best. */
static int run(const shlo_value *results, int n) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
    shlo_blob code;
    shlo_options o;
    int found = 0;
    memset(&o, 0, sizeof o);
    prog_loaded = count_best;
    shlo_return(bld, results, n);
    if (!CHECK(shlo_builder_finish(bld, 0, &code) == SHLO_OK)) {
        printf("    %s: %s\n", prog_text, shlo_builder_error(bld)->message);
        shlo_builder_destroy(bld);
        return 0;
    }
    shlo_builder_destroy(bld);
    o.flags = SHLO_LOAD_NO_FUSION;
    prog_way(&code, &o, 1);
    CHECK(n_best == 0);
    o.flags = 0;
    prog_way(&code, &o, 0);
    found = n_best;
    o.parallel.parallel_for = backwards;
    o.parallel.n_threads = 3;
    o.interrupt.ask = never;
    prog_way(&code, &o, 0);
    memset(&o, 0, sizeof o);
    for (size_t i = 0; i < sizeof isas / sizeof *isas; i++) {
        shlo_program *p;
        o.isa = isas[i];
        if (shlo_load(code.data, code.bytes, &o, &p, NULL) == SHLO_UNSUPPORTED) continue;
        shlo_program_free(p);
        prog_way(&code, &o, 0);
    }
    shlo_blob_free(&code);
    prog_loaded = NULL;
    prog_end();
    return found;
}

/* Few values, so that many are equal; some that are none, and rows that are nothing else. */
static void fill_ties(tens *x, size_t row, int nans) {
    size_t kind = 0;
    for (size_t i = 0; i < x->n; i++) {
        double v = (double)below(5) - 2;
        if (i % row == 0) kind = below(8);
        if (is_float(x->t)) {
            if (kind == 1) v = -INFINITY;
            if (kind == 2) v = INFINITY;
            if (kind == 3 || v == 0) v = below(2) ? 0.0 : -0.0;
            if (kind == 4) v = ldexp(1 + (double)(below(1 << 20)), -20);
            if (nans && kind != 5 && below(kind == 6 ? 2 : 100) == 0) v = NAN;
            put_f64(x->t, tens_at(x, i), v);
        }
        else if (x->t == SHLO_I1)
            *tens_at(x, i) = (unsigned char)(kind == 1 ? 0 : kind == 2 ? 1 : below(2));
        else
            put_int(x->t, tens_at(x, i), kind == 1 ? (uint64_t)below(1u << 31) << 33 : (uint64_t)(int64_t)v);
    }
}

typedef struct shape {
    int rank;
    int64_t dims[3], over[2];
    int n_over;
} shape;

static int64_t reduced(const shape *s) {
    int64_t n = 1;
    for (int k = 0; k < s->n_over; k++) n *= s->dims[s->over[k]];
    return n;
}

/* Numbers that count what is reduced, in the order of the elements. */
static shlo_value counted(const shape *s, shlo_dtype numbers) {
    const int64_t n = reduced(s);
    shlo_iota_attrs along;
    shlo_broadcast_in_dim_attrs to;
    int64_t part[2];
    shlo_value v;
    memset(&along, 0, sizeof along);
    memset(&to, 0, sizeof to);
    v = shlo_iota(bld, shlo_tensor(bld, numbers, &n, 1), &along);
    for (int k = 0; k < s->n_over; k++) part[k] = s->dims[s->over[k]];
    if (s->n_over > 1) v = shlo_reshape(bld, v, shlo_tensor(bld, numbers, part, s->n_over));
    to.broadcast_dimensions = list_of(s->over, s->n_over);
    return shlo_broadcast_in_dim(bld, v, shlo_tensor(bld, numbers, s->dims, s->rank), &to);
}

enum { COMPUTED = 1, NANS = 2, ONLY_NUMBERS = 4, FROM_NAN = 8, FROM_ZEROS = 16 };

/* Numbers of rows, of a matrix that is a result, too. */
static shlo_value matrix;
static shlo_value of_rows(const shape *s, shlo_dtype numbers) {
    const int64_t dims[2] = {s->dims[0] / 10, 10};
    shlo_iota_attrs a;
    a.iota_dimension = 0;
    matrix = shlo_iota(bld, shlo_tensor(bld, numbers, dims, 2), &a);
    return shlo_reshape(bld, matrix, shlo_tensor(bld, numbers, s->dims, s->rank));
}

/* given: the numbers; of no builder: they are counted. Returns how many reductions were found. */
static int best(const body *how, shlo_dtype t, shlo_dtype numbers, const shape *s, int flags,
    shlo_value (*given)(const shape *, shlo_dtype)) {
    shlo_reduce_attrs over;
    shlo_value x[2], start[2], r[3];
    memset(&over, 0, sizeof over);
    over.dimensions = list_of(s->over, s->n_over);
    snprintf(prog_text, sizeof prog_text, "%s, numbers %s, [%d, %d, ..], body %d %d %d %d %d, flags %d",
        shlo_dtype_name(t), shlo_dtype_name(numbers), (int)s->dims[0], (int)s->dims[1], how->better, how->nan,
        how->total, how->ties, how->follows, flags);
    prog_begin();
    x[0] = prog_in(t, s->rank, s->dims);
    fill_ties(&in[0], (size_t)SHLO__MAX(reduced(s), 1), flags & NANS);
    start[0] = prog_in(t, 0, NULL);
    fill_ties(&in[1], 1, flags & NANS);
    if (flags & FROM_NAN) put_f64(t, in[1].data, NAN);
    for (size_t i = 0; i < in[0].n && flags & FROM_ZEROS; i++)
        put_f64(t, tens_at(&in[0], i), below(2) ? 0.0 : -0.0);
    if (flags & FROM_ZEROS) put_f64(t, in[1].data, 0.0);
    start[1] = prog_in(numbers, 0, NULL);
    if (is_float(numbers))
        put_f64(numbers, in[2].data, 1);
    else
        put_int(numbers, in[2].data, below(3) ? below((uint32_t)reduced(s) + 2) : UINT64_MAX >> below(2));
    x[1] = (given ? given : counted)(s, numbers);
    if (flags & COMPUTED)
        x[0] = shlo_select(bld, compared(x[0], x[0], SHLO_comparison_direction_LE, 0), x[0], x[0]);
    if (flags & COMPUTED && is_float(t)) x[0] = shlo_negate(bld, x[0]);
    shlo_reduce(bld, x, start, 2, &over, body_region(how, t, numbers), r);
    r[2] = matrix;
    if (given == of_rows) return run(r, 3);
    return flags & ONLY_NUMBERS ? run(&r[1], 1) : run(r, 2);
}

static const shape shapes[] = {{2, {1, 700, 0}, {1, 0}, 1}, {2, {3, 120, 0}, {1, 0}, 1},
    {2, {2, 9000, 0}, {1, 0}, 1}, {2, {90, 2, 0}, {0, 0}, 1}, {3, {2, 30, 40}, {1, 2}, 2},
    {3, {30, 2, 20}, {0, 2}, 2}, {1, {300, 0, 0}, {0, 0}, 1}};
enum { N_SHAPES = sizeof shapes / sizeof *shapes };

/* ---- what programs say ---- */

static void known_forms(void) {
    static const body *const forms[] = {&jax_max, &jax_min, &xla_max, &xla_min, &plain_max};
    static const shlo_dtype numbers[] = {SHLO_I32, SHLO_I64, SHLO_U32, SHLO_U64, SHLO_I16};
    TEST_CASE("as frameworks write them");
    for (int t = SHLO_I1; t <= SHLO_F64; t++)
        for (int f = 0; f < 5; f++) {
            const shape *s = &shapes[(t + f) % N_SHAPES];
            const int flags = (f & 1 ? COMPUTED : 0) | (t & 1 ? NANS : 0) | (f & 2 ? ONLY_NUMBERS : 0);
            if (t == SHLO_F8E8M0FNU) continue;
            CHECKF(best(forms[f], (shlo_dtype)t, numbers[(t + f) % 5], s, flags, NULL) == 1, "%s", prog_text);
        }
    for (int f = 0; f < 5; f++)
        for (int i = 0; i < 8 * N_SHAPES; i++)
            CHECKF(best(forms[f], i & 1 ? SHLO_F32 : SHLO_BF16, SHLO_I32, &shapes[i % N_SHAPES], i / N_SHAPES,
                       NULL) == 1,
                "%s", prog_text);
}

static void all_bodies(void) {
    int found = 0, all = 0;
    TEST_CASE("all bodies of a few choices");
    for (int i = 0; i < 6 * 4 * N_TIES * 3 * 2; i++) {
        body b;
        b.better = i % 6;
        b.nan = i / 6 % 4;
        b.ties = i / 24 % N_TIES;
        b.follows = i / 24 / N_TIES % 3;
        b.total = i / 72 / N_TIES;
        for (int k = 0; k < 6; k++, all++)
            found += best(&b,
                k % 3 == 2 ? SHLO_I8
                : k % 3    ? SHLO_F32
                           : SHLO_F16,
                SHLO_I32, &shapes[k % 4 + (k > 4)],
                k & 1   ? NANS
                : k & 2 ? COMPUTED | NANS
                        : 0,
                NULL);
    }
    CHECKF(found > all / 8 && found < all / 2, "%d of %d", found, all);
}

/* ---- numbers that do not ascend, or are no iota's ---- */

static shlo_value along(const shape *s, shlo_dtype numbers, int64_t dim) {
    shlo_iota_attrs a;
    a.iota_dimension = dim;
    return shlo_iota(bld, shlo_tensor(bld, numbers, s->dims, s->rank), &a);
}
static shlo_value descending(const shape *s, shlo_dtype numbers) {
    shlo_reverse_attrs a;
    memset(&a, 0, sizeof a);
    a.dimensions = list_of(s->over, 1);
    return shlo_reverse(bld, along(s, numbers, s->over[0]), &a);
}
static shlo_value kept(const shape *s, shlo_dtype numbers) { return along(s, numbers, !s->over[0]); }
static shlo_value first_of_two(const shape *s, shlo_dtype numbers) { return along(s, numbers, s->over[0]); }
static shlo_value any(const shape *s, shlo_dtype numbers) { return prog_filled(numbers, s->rank, s->dims); }
static shlo_value transposed(const shape *s, shlo_dtype numbers) {
    static const int64_t turn[3] = {0, 2, 1};
    const int64_t n = s->dims[0] * s->dims[1] * s->dims[2], dims[3] = {s->dims[0], s->dims[2], s->dims[1]};
    shlo_transpose_attrs a;
    shlo_iota_attrs count;
    memset(&a, 0, sizeof a);
    count.iota_dimension = 0;
    a.permutation = list_of(turn, 3);
    return shlo_transpose(bld,
        shlo_reshape(bld, shlo_iota(bld, shlo_tensor(bld, numbers, &n, 1), &count),
            shlo_tensor(bld, numbers, dims, 3)),
        &a);
}
/* Numbers of all elements, which ascend along a row, too. */
static shlo_value of_all(const shape *s, shlo_dtype numbers) {
    int64_t n = 1;
    shlo_iota_attrs count;
    count.iota_dimension = 0;
    for (int d = 0; d < s->rank; d++) n *= s->dims[d];
    return shlo_reshape(bld, shlo_iota(bld, shlo_tensor(bld, numbers, &n, 1), &count),
        shlo_tensor(bld, numbers, s->dims, s->rank));
}

static void other_numbers(void) {
    static const body *const forms[] = {&jax_max, &xla_min, &plain_max};
    static const shape bytes = {1, {200, 0, 0}, {0, 0}, 1};
    TEST_CASE("other numbers");
    for (int f = 0; f < 3; f++)
        for (int flags = 0; flags < 4; flags++) {
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &shapes[1], flags, descending) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &shapes[1], flags, kept) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &shapes[1], flags, any) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &shapes[4], flags, first_of_two) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &shapes[4], flags, transposed) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &shapes[4], flags, of_all) == 1);
            CHECK(best(forms[f], SHLO_F32, SHLO_I8, &shapes[1], flags, NULL) == 1); /* 0 .. 119 */
            CHECK(best(forms[f], SHLO_F32, SHLO_I8, &shapes[6], flags, NULL) == 0); /* they wrap */
            CHECK(best(forms[f], SHLO_F32, SHLO_U8, &shapes[6], flags, NULL) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_I8, &bytes, flags, NULL) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_U8, &bytes, flags, NULL) == 1); /* 0 .. 199 */
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &bytes, flags, any) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_I32, &bytes, flags, of_rows) == 0);
            CHECK(best(forms[f], SHLO_F32, SHLO_F64, &shapes[1], flags, NULL) == 0); /* they may be NaN */
        }
}

/* ---- shapes ---- */

static void other_shapes(void) {
    static const shape few[] = {{2, {3, 0, 0}, {1, 0}, 1}, {2, {0, 300, 0}, {1, 0}, 1},
        {2, {2, 1, 0}, {1, 0}, 1}, {2, {1, 3, 0}, {1, 0}, 1}, {2, {300, 2, 0}, {1, 0}, 1},
        {2, {20, 300, 0}, {0, 0}, 1}, {3, {2, 1, 300}, {1, 2}, 2}};
    TEST_CASE("shapes that are reduced element by element, or hardly at all");
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < 2; k++) {
            best(&jax_max, SHLO_F32, SHLO_I32, &few[i], NANS, NULL);
            best(&xla_min, SHLO_F64, SHLO_I64, &few[i], COMPUTED, NULL);
        }
}

/* A hundred rows of 200 elements are faster than 200 steps of a hundred, unless their elements are apart. */
static void many_rows(void) {
    static const shape next = {2, {100, 200, 0}, {1, 0}, 1}, padded = {3, {100, 200, 1}, {1, 0}, 1},
                       apart = {2, {200, 100, 0}, {0, 0}, 1};
    TEST_CASE("row by row where that is faster");
    CHECK(best(&jax_max, SHLO_F32, SHLO_I32, &next, 0, NULL) == 1);
    CHECK(best(&jax_max, SHLO_F32, SHLO_I32, &padded, 0, NULL) == 1);
    CHECK(best(&jax_max, SHLO_F32, SHLO_I32, &apart, 0, NULL) == 0);
}

static void layers(void) {
    static const int64_t dims[3] = {2, 300, 3};
    TEST_CASE("argmax and argmin of the builder");
    for (int axis = 0; axis < 2; axis++)
        for (int least = 0; least < 2; least++) {
            shlo_value x, r;
            snprintf(prog_text, sizeof prog_text, "axis %d, %s", axis, least ? "argmin" : "argmax");
            prog_begin();
            x = prog_in(SHLO_F32, axis ? 3 : 1, axis ? dims : &dims[1]);
            fill_ties(&in[0], 300, 1);
            r = least ? shlo_argmin(bld, x, axis, 0) : shlo_argmax(bld, x, axis, 0);
            CHECK(run(&r, 1) == 1);
        }
}

/* ---- bodies that are not taken for others ---- */

/* They keep one of two equal values by whether the numbers are equal, as only the first element's and the
   start's can be: zeros then tell which was kept. */
static void mixed_orders(void) {
    TEST_CASE("ties by equal numbers");
    for (int ties = NUMBER_OTHER; ties <= NUMBER_SAME; ties++)
        for (int i = 0; i < 12; i++) {
            body b = jax_max;
            b.ties = ties;
            b.follows = 1;
            b.better = i & 1 ? SHLO_comparison_direction_GT : SHLO_comparison_direction_LE;
            CHECKF(best(&b, SHLO_F32, SHLO_I32, &shapes[i & 2 ? 1 : 6], FROM_ZEROS, NULL) == 0, "%s",
                prog_text);
        }
}

/* From NaN on: the value stays, but not its number; or it depends on the number whether NaN stays. */
static void starts_of_nan(void) {
    TEST_CASE("NaN that stays or goes in part");
    for (int i = 0; i < 24; i++) {
        body b = jax_max;
        b.ties = NUMBER_BETTER;
        b.better = i & 1 ? SHLO_comparison_direction_GT : SHLO_comparison_direction_LT;
        b.nan = i & 2 ? 1 : 4;
        b.follows = i & 2 ? 2 : 0;
        CHECKF(best(&b, SHLO_F32, SHLO_I32, &shapes[i & 4 ? 1 : 6], FROM_NAN, NULL) == 0, "%s", prog_text);
    }
}

static void odd_bodies(void) {
    TEST_CASE("bodies that do something besides");
    for (int i = 0; i < N_ODD; i++)
        for (int s = 0; s < 2; s++) {
            body b = jax_max;
            b.better = -1 - i;
            CHECKF(best(&b, SHLO_I32, SHLO_I32, &shapes[s ? 1 : 6], 0, NULL) == (i >= ODD_FOUND), "%d: %s", i,
                prog_text);
        }
}

int main(void) {
    known_forms();
    all_bodies();
    other_numbers();
    other_shapes();
    many_rows();
    layers();
    mixed_orders();
    starts_of_nan();
    odd_bodies();
    return test_end("best");
}
