/* tests/vm/test_folds.c - reduce, reduce_window, map, sort, select_and_scatter: every monoid on every type,
 * pairs, bodies that are lane programs and bodies that run as code, against loops in plain C. */
// link: impl
#include "bodies.h"
#include "views.h"

/* ---- monoids ---- */

static const shlo_op monoids[] = {
    SHLO_OP_add, SHLO_OP_multiply, SHLO_OP_maximum, SHLO_OP_minimum, SHLO_OP_and, SHLO_OP_or, SHLO_OP_xor};

static int monoid_fits(shlo_op op, shlo_dtype t) {
    if (op == SHLO_OP_and || op == SHLO_OP_or || op == SHLO_OP_xor) return is_int(t) || t == SHLO_I1;
    return !(is_complex(t) && op == SHLO_OP_multiply) &&
           t != SHLO_F8E8M0FNU; /* signs of complex zeros depend on the order; no zero there */
}

/* Accumulators: integers, or exact reals. */
typedef struct number {
    uint64_t i;
    double re, im;
} number;

static number get_number(shlo_dtype t, const void *p) {
    number x;
    double c[2];
    shlo_convert_elements(SHLO_C128, c, t, p, 1);
    x.re = c[0];
    x.im = c[1];
    x.i = t == SHLO_I1 ? *(const unsigned char *)p : is_int(t) ? get_int(t, p) : 0;
    return x;
}

static void put_number(shlo_dtype t, void *p, number x) {
    double c[2];
    c[0] = x.re;
    c[1] = x.im;
    if (t == SHLO_I1)
        *(unsigned char *)p = (unsigned char)x.i;
    else if (is_int(t))
        put_int(t, p, x.i);
    else
        shlo_convert_elements(t, p, SHLO_C128, c, 1);
}

static int number_less(shlo_dtype t, number a, number b) {
    if (t == SHLO_I1 || (is_int(t) && !is_signed(t))) return a.i < b.i;
    if (is_int(t)) return (int64_t)a.i < (int64_t)b.i;
    return a.re < b.re || (a.re == b.re && a.im < b.im);
}

static number ref_monoid(shlo_op op, shlo_dtype t, number a, number b) {
    number r = a;
    switch ((int)op) {
    case SHLO_OP_add:
        r.i = t == SHLO_I1 ? (a.i | b.i) : a.i + b.i;
        r.re = a.re + b.re;
        r.im = a.im + b.im;
        break;
    case SHLO_OP_multiply:
        r.i = a.i * b.i;
        r.re = a.re * b.re;
        break;
    case SHLO_OP_maximum:
        r = number_less(t, a, b) ? b : a;
        break;
    case SHLO_OP_minimum:
        r = number_less(t, b, a) ? b : a;
        break;
    case SHLO_OP_and:
        r.i = a.i & b.i;
        break;
    case SHLO_OP_or:
        r.i = a.i | b.i;
        break;
    default:
        r.i = a.i ^ b.i;
    }
    if (is_int(t)) { /* wrapped to the type */
        unsigned char element[8];
        put_int(t, element, r.i);
        r.i = get_int(t, element);
    }
    return r;
}

/* Ones of both signs and few twos: their products are exact. */
static void fill_factors(tens *x) {
    if (!is_float(x->t)) return;
    for (size_t i = 0; i < x->n; i++) put_f64(x->t, tens_at(x, i), below(40) == 0 ? 2 : below(2) ? 1 : -1);
}

/* ---- reduce ---- */

typedef struct cut {
    int rank, n;
    int64_t dims[SHLO_MAX_RANK], list[SHLO_MAX_RANK], kept[SHLO_MAX_RANK];
    int n_kept;
} cut;

static void random_cut(cut *c, int most) {
    int64_t order[SHLO_MAX_RANK];
    c->rank = random_shape(most, c->dims);
    if (c->rank && below(6) == 0)
        c->dims[below((uint32_t)c->rank)] = 300 + (int64_t)below(400); /* several blocks */
    if (product(c->rank, c->dims) > 20000) c->dims[0] = 1;
    if (product(c->rank, c->dims) > 20000) c->rank = 1;
    random_order(c->rank, order);
    c->n = c->rank ? (int)below((uint32_t)c->rank + 1) : 0;
    for (int d = 0; d < c->n; d++) c->list[d] = order[d];
    c->n_kept = 0;
    for (int d = 0; d < c->rank; d++)
        if (!listed(c->list, c->n, d)) c->kept[c->n_kept++] = c->dims[d];
}

/* Number of the result that element i is folded into. */
static size_t cut_target(const cut *c, size_t i) {
    int64_t at[SHLO_MAX_RANK], to[SHLO_MAX_RANK];
    int n = 0;
    unravel(c->rank, c->dims, i, at);
    for (int d = 0; d < c->rank; d++)
        if (!listed(c->list, c->n, d)) to[n++] = at[d];
    return linear(n, c->kept, to);
}

static void reduce_monoids(void) {
    TEST_CASE("reduce by a monoid");
    for (int t = SHLO_I1; t <= SHLO_C128; t++)
        for (int trial = 0; trial < 7 * 8; trial++) {
            shlo_op op = monoids[trial % 7];
            shlo_dtype type = (shlo_dtype)t;
            cut c;
            shlo_reduce_attrs a;
            shlo_value x, init, r;
            if (!monoid_fits(op, type)) continue;
            memset(&a, 0, sizeof a);
            random_cut(&c, 5);
            a.dimensions = list_of(c.list, c.n);
            snprintf(prog_text, sizeof prog_text, "reduce of %s by %s, trial %d", shlo_dtype_name(type),
                shlo_op_name(op), trial);
            prog_begin();
            x = prog_filled(type, c.rank, c.dims);
            init = prog_filled(type, 0, NULL);
            for (int k = 0; k < 2 && op == SHLO_OP_multiply; k++) fill_factors(&in[k]);
            if (trial & 8)
                x = op == SHLO_OP_multiply || !is_int(type) ? shlo_optimization_barrier(bld, &x, 1, &r),
                r : shlo_negate(bld, shlo_negate(bld, x)); /* computed inside */
            shlo_reduce(bld, &x, &init, 1, &a, shlo_region_of(bld, op, type), &r);
            if (prog_run1(r)) {
                size_t n = product(c.n_kept, c.kept);
                number *sum = (number *)malloc((n + 1) * sizeof *sum);
                tens want;
                for (size_t i = 0; i < n; i++) sum[i] = get_number(type, in[1].data);
                for (size_t i = 0; i < in[0].n; i++) {
                    size_t k = cut_target(&c, i);
                    sum[k] = ref_monoid(op, type, sum[k], get_number(type, tens_at(&in[0], i)));
                }
                tens_make(&want, type, c.n_kept, c.kept);
                for (size_t i = 0; i < n; i++) put_number(type, tens_at(&want, i), sum[i]);
                expect(0, &want);
                free(sum);
            }
            prog_end();
        }
}

/* bf16 sums keep their small parts until the end. */
static void reduce_wide(void) {
    static const int64_t dims[2] = {3, 1000}, list[1] = {1};
    shlo_reduce_attrs a;
    shlo_value x, init, r;
    tens want;
    TEST_CASE("sums of small floats");
    memset(&a, 0, sizeof a);
    a.dimensions = list_of(list, 1);
    snprintf(prog_text, sizeof prog_text, "sum of 1000 bf16");
    prog_begin();
    x = prog_in(SHLO_BF16, 2, dims);
    init = prog_in(SHLO_BF16, 0, NULL);
    for (size_t i = 0; i < in[0].n; i++) put_f64(SHLO_BF16, tens_at(&in[0], i), 1);
    put_f64(SHLO_BF16, in[1].data, 24);
    shlo_reduce(bld, &x, &init, 1, &a, shlo_region_of(bld, SHLO_OP_add, SHLO_BF16), &r);
    if (prog_run1(r)) {
        tens_make(&want, SHLO_BF16, 1, dims);
        for (size_t i = 0; i < 3; i++) put_f64(SHLO_BF16, tens_at(&want, i), 1024);
        expect(0, &want);
    }
    prog_end();
}

static void reduce_bodies(void) {
    TEST_CASE("reduce by any body");
    for (int trial = 0; trial < N_BODIES * 30; trial++) {
        int kind = trial % N_BODIES;
        cut c;
        shlo_reduce_attrs a;
        shlo_value x, init, captured, r;
        memset(&a, 0, sizeof a);
        random_cut(&c, 4);
        a.dimensions = list_of(c.list, c.n);
        snprintf(prog_text, sizeof prog_text, "reduce by body %d, trial %d", kind, trial);
        prog_begin_bodies();
        x = prog_filled(SHLO_I32, c.rank, c.dims);
        init = prog_filled(SHLO_I32, 0, NULL);
        captured = prog_in(SHLO_I32, 0, NULL);
        put_int(SHLO_I32, in[2].data, BODY_CAPTURED);
        if (trial & 1) captured = shlo_negate(bld, shlo_negate(bld, captured));
        shlo_reduce(bld, &x, &init, 1, &a, body_region(kind, captured), &r);
        if (prog_run1(r)) {
            tens want;
            tens_make(&want, SHLO_I32, c.n_kept, c.kept);
            for (size_t i = 0; i < want.n; i++) memcpy(tens_at(&want, i), in[1].data, 4);
            for (size_t i = 0; i < in[0].n; i++) {
                int32_t *to = (int32_t *)(void *)tens_at(&want, cut_target(&c, i)), y;
                memcpy(&y, tens_at(&in[0], i), 4);
                *to = ref_body(kind, *to, y);
            }
            expect(0, &want);
        }
        prog_end();
    }
}

/* (largest value, its position): two inputs of different types; the first of equals. */
static shlo_region best_body(void) {
    shlo_type types[4];
    shlo_value a[4], r[2], better;
    types[0] = types[2] = shlo_tensor0(bld, SHLO_F32);
    types[1] = types[3] = shlo_tensor0(bld, SHLO_I64);
    shlo_region_begin(bld, types, a, 4);
    better = body_compare(a[2], a[0], SHLO_comparison_direction_GT);
    r[0] = shlo_select(bld, better, a[2], a[0]);
    r[1] = shlo_select(bld, better, a[3], a[1]);
    return shlo_region_end(bld, r, 2);
}

static void reduce_pairs(void) {
    TEST_CASE("reduce pairs");
    for (int trial = 0; trial < 150; trial++) {
        cut c;
        shlo_reduce_attrs a;
        shlo_value x[2], init[2], r[2];
        tens want[2];
        memset(&a, 0, sizeof a);
        random_cut(&c, 4);
        a.dimensions = list_of(c.list, c.n);
        snprintf(prog_text, sizeof prog_text, "reduce pairs, trial %d", trial);
        prog_begin();
        x[0] = prog_filled(SHLO_F32, c.rank, c.dims);
        x[1] = prog_filled(SHLO_I64, c.rank, c.dims);
        for (size_t i = 0; i < in[1].n; i++) put_int(SHLO_I64, tens_at(&in[1], i), i);
        init[0] = shlo_constant_f32(bld, trial & 1 ? -100.0f : 1.0f);
        init[1] = shlo_constant_i64(bld, -1);
        shlo_reduce(bld, x, init, 2, &a, best_body(), r);
        if (prog_run(2, r)) {
            tens_make(&want[0], SHLO_F32, c.n_kept, c.kept);
            tens_make(&want[1], SHLO_I64, c.n_kept, c.kept);
            for (size_t i = 0; i < want[0].n; i++) {
                put_f64(SHLO_F32, tens_at(&want[0], i), trial & 1 ? -100 : 1);
                put_int(SHLO_I64, tens_at(&want[1], i), UINT64_MAX);
            }
            for (size_t i = 0; i < in[0].n; i++) {
                size_t k = cut_target(&c, i);
                if (get_f64(SHLO_F32, tens_at(&in[0], i)) <= get_f64(SHLO_F32, tens_at(&want[0], k)))
                    continue;
                memcpy(tens_at(&want[0], k), tens_at(&in[0], i), 4);
                memcpy(tens_at(&want[1], k), tens_at(&in[1], i), 8);
            }
            expect(0, &want[0]);
            expect(1, &want[1]);
        }
        prog_end();
    }
}

/* ---- windows ---- */

typedef struct window {
    int rank;
    int64_t dims[6], size[6], stride[6], base[6], dilation[6], pad[12], out[6];
} window;

static void random_window(window *w, int dilated) {
    w->rank = (int)below(4);
    for (int d = 0; d < w->rank; d++) {
        int64_t span, reach;
        w->dims[d] = 1 + (int64_t)below(7);
        w->size[d] = 1 + (int64_t)below(3);
        w->stride[d] = 1 + (int64_t)below(3);
        w->base[d] = dilated ? 1 + (int64_t)below(3) : 1;
        w->dilation[d] = dilated ? 1 + (int64_t)below(2) : 1;
        w->pad[2 * d] = (int64_t)below(4) - (dilated ? 1 : 0);
        w->pad[2 * d + 1] = (int64_t)below(4) - (dilated ? 1 : 0);
        span = w->pad[2 * d] + (w->dims[d] - 1) * w->base[d] + 1 + w->pad[2 * d + 1];
        reach = (w->size[d] - 1) * w->dilation[d] + 1;
        w->out[d] = span < reach ? 0 : (span - reach) / w->stride[d] + 1;
    }
}

/* Element of the operand under window position k of result position o; 0: padding or a hole. */
static int window_source(const window *w, const int64_t *o, const int64_t *k, size_t *source) {
    int64_t at[6];
    for (int d = 0; d < w->rank; d++) {
        int64_t x = o[d] * w->stride[d] + k[d] * w->dilation[d] - w->pad[2 * d];
        if (x < 0 || x % w->base[d] || x / w->base[d] >= w->dims[d]) return 0;
        at[d] = x / w->base[d];
    }
    *source = linear(w->rank, w->dims, at);
    return 1;
}

static shlo_reduce_window_attrs window_attrs(const window *w) {
    shlo_reduce_window_attrs a;
    memset(&a, 0, sizeof a);
    a.window_dimensions = list_of(w->size, w->rank);
    a.window_strides = list_of(w->stride, w->rank);
    a.base_dilations = list_of(w->base, w->rank);
    a.window_dilations = list_of(w->dilation, w->rank);
    a.padding = list_of(w->pad, 2 * w->rank);
    a.padding.columns = 2;
    return a;
}

static void window_monoids(void) {
    TEST_CASE("reduce_window by a monoid");
    for (int t = SHLO_I1; t <= SHLO_C128; t++)
        for (int trial = 0; trial < 7 * 3; trial++) {
            shlo_op op = monoids[trial % 7];
            shlo_dtype type = (shlo_dtype)t;
            window w;
            shlo_reduce_window_attrs a;
            shlo_value x, init, r;
            if (!monoid_fits(op, type) || (shlo_dtype_bits(type) < 16 && is_float(type) &&
                                              (op == SHLO_OP_add || op == SHLO_OP_multiply)))
                continue; /* sums round */
            random_window(&w, trial & 1);
            a = window_attrs(&w);
            snprintf(prog_text, sizeof prog_text, "reduce_window of %s by %s, trial %d",
                shlo_dtype_name(type), shlo_op_name(op), trial);
            prog_begin();
            x = prog_filled(type, w.rank, w.dims);
            init = prog_filled(type, 0, NULL);
            for (int k = 0; k < 2 && op == SHLO_OP_multiply; k++) fill_factors(&in[k]);
            shlo_reduce_window(bld, &x, &init, 1, &a, shlo_region_of(bld, op, type), &r);
            if (prog_run1(r)) {
                tens want;
                tens_make(&want, type, w.rank, w.out);
                for (size_t i = 0; i < want.n; i++) {
                    number sum = get_number(type, in[1].data), start = sum;
                    int64_t o[6], k[6];
                    size_t from;
                    unravel(w.rank, w.out, i, o);
                    for (size_t j = 0; j < product(w.rank, w.size); j++) {
                        unravel(w.rank, w.size, j, k);
                        sum = ref_monoid(op, type, sum,
                            window_source(&w, o, k, &from) ? get_number(type, tens_at(&in[0], from)) : start);
                    }
                    put_number(type, tens_at(&want, i), sum);
                }
                expect(0, &want);
            }
            prog_end();
        }
}

static void window_bodies(void) {
    TEST_CASE("reduce_window by any body, and of pairs");
    for (int trial = 0; trial < N_BODIES * 12; trial++) {
        int kind = trial % N_BODIES;
        window w;
        shlo_reduce_window_attrs a;
        shlo_value x, init, captured, r[3], pair[2], pair_init[2];
        random_window(&w, trial & 1);
        a = window_attrs(&w);
        snprintf(prog_text, sizeof prog_text, "reduce_window by body %d, trial %d", kind, trial);
        prog_begin_bodies();
        x = prog_filled(SHLO_I32, w.rank, w.dims);
        init = prog_filled(SHLO_I32, 0, NULL);
        captured = prog_in(SHLO_I32, 0, NULL);
        put_int(SHLO_I32, in[2].data, BODY_CAPTURED);
        pair[0] = prog_filled(SHLO_F32, w.rank, w.dims);
        pair[1] = prog_filled(SHLO_I64, w.rank, w.dims);
        pair_init[0] = shlo_constant_f32(bld, -1);
        pair_init[1] = shlo_constant_i64(bld, 77);
        shlo_reduce_window(bld, &x, &init, 1, &a, body_region(kind, captured), &r[0]);
        shlo_reduce_window(bld, pair, pair_init, 2, &a, best_body(), &r[1]);
        if (prog_run(3, r)) {
            tens want[3];
            tens_make(&want[0], SHLO_I32, w.rank, w.out);
            tens_make(&want[1], SHLO_F32, w.rank, w.out);
            tens_make(&want[2], SHLO_I64, w.rank, w.out);
            for (size_t i = 0; i < want[0].n; i++) {
                int32_t start, sum, y;
                double best = -1;
                uint64_t where = 77;
                int64_t o[6], k[6];
                size_t from;
                memcpy(&start, in[1].data, 4);
                sum = start;
                unravel(w.rank, w.out, i, o);
                for (size_t j = 0; j < product(w.rank, w.size); j++) {
                    unravel(w.rank, w.size, j, k);
                    y = start;
                    if (window_source(&w, o, k, &from)) {
                        memcpy(&y, tens_at(&in[0], from), 4);
                        if (get_f64(SHLO_F32, tens_at(&in[3], from)) > best)
                            best = get_f64(SHLO_F32, tens_at(&in[3], from)),
                            where = get_int(SHLO_I64, tens_at(&in[4], from));
                    }
                    sum = ref_body(kind, sum, y);
                }
                memcpy(tens_at(&want[0], i), &sum, 4);
                put_f64(SHLO_F32, tens_at(&want[1], i), best);
                put_int(SHLO_I64, tens_at(&want[2], i), where);
            }
            for (int k = 0; k < 3; k++) expect(k, &want[k]);
        }
        prog_end();
    }
}

/* The largest element of each window gets the source's, with every kind of body. */
static void select_and_scatters(void) {
    TEST_CASE("select_and_scatter");
    for (int trial = 0; trial < 300; trial++) {
        int kind = trial % N_BODIES;
        window w;
        shlo_attr a[3];
        shlo_op_desc d;
        shlo_value v[3], args[2], r;
        shlo_type types[2];
        shlo_region regions[2];
        tens want;
        do random_window(&w, 0);
        while (w.rank == 0);
        for (int k = 0; k < w.rank; k++) w.pad[2 * k] %= w.size[k], w.pad[2 * k + 1] %= w.size[k];
        for (int k = 0; k < w.rank; k++) {
            int64_t span = w.pad[2 * k] + w.dims[k] + w.pad[2 * k + 1];
            w.out[k] = span < w.size[k] ? 0 : (span - w.size[k]) / w.stride[k] + 1;
        }
        snprintf(prog_text, sizeof prog_text, "select_and_scatter with body %d, trial %d", kind, trial);
        prog_begin_bodies();
        v[0] = prog_filled(SHLO_I32, w.rank, w.dims);
        v[1] = prog_filled(SHLO_I32, w.rank, w.out);
        v[2] = prog_filled(SHLO_I32, 0, NULL);
        types[0] = types[1] = shlo_tensor0(bld, SHLO_I32);
        shlo_region_begin(bld, types, args, 2);
        regions[0] = body_one(body_compare(args[0], args[1], SHLO_comparison_direction_GE));
        regions[1] = body_region(kind, shlo_constant_i32(bld, BODY_CAPTURED));
        memset(a, 0, sizeof a);
        a[0].name = "window_dimensions";
        a[0].list = list_of(w.size, w.rank);
        a[1].name = "window_strides";
        a[1].list = list_of(w.stride, w.rank);
        a[2].name = "padding";
        a[2].list = list_of(w.pad, 2 * w.rank);
        a[2].list.columns = 2;
        a[0].kind = a[1].kind = SHLO_ATTR_I64S;
        a[2].kind = SHLO_ATTR_TABLE;
        memset(&d, 0, sizeof d);
        d.op = SHLO_OP_select_and_scatter;
        d.n_operands = d.n_attrs = 3;
        d.operands = v;
        d.attrs = a;
        d.n_regions = 2;
        d.regions = regions;
        r.id = 0;
        shlo_op_create(bld, &d, &r, 1);
        if (prog_run1(r)) {
            tens_make(&want, SHLO_I32, w.rank, w.dims);
            for (size_t i = 0; i < want.n; i++) memcpy(tens_at(&want, i), in[2].data, 4);
            for (size_t i = 0; i < in[1].n; i++) {
                int64_t o[6], k[6];
                size_t from, best = want.n;
                int32_t y, *to;
                unravel(w.rank, w.out, i, o);
                for (size_t j = 0; j < product(w.rank, w.size); j++) {
                    unravel(w.rank, w.size, j, k);
                    if (!window_source(&w, o, k, &from)) continue;
                    if (best == want.n || (int64_t)get_int(SHLO_I32, tens_at(&in[0], best)) <
                                              (int64_t)get_int(SHLO_I32, tens_at(&in[0], from)))
                        best = from;
                }
                if (best == want.n) continue;
                memcpy(&y, tens_at(&in[1], i), 4);
                to = (int32_t *)(void *)tens_at(&want, best);
                *to = ref_body(kind, *to, y);
            }
            expect(0, &want);
        }
        prog_end();
    }
}

/* ---- map, sort ---- */

static void maps(void) {
    TEST_CASE("map");
    for (int trial = 0; trial < N_BODIES * 12; trial++) {
        static const int64_t all[SHLO_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        int64_t dims[SHLO_MAX_RANK];
        int kind = trial % N_BODIES, rank = random_shape(4, dims);
        shlo_map_attrs a;
        shlo_value x[2], captured, r;
        memset(&a, 0, sizeof a);
        a.dimensions = list_of(all, rank);
        snprintf(prog_text, sizeof prog_text, "map with body %d, trial %d", kind, trial);
        prog_begin_bodies();
        x[0] = prog_filled(SHLO_I32, rank, dims);
        x[1] = prog_filled(SHLO_I32, rank, dims);
        captured = prog_in(SHLO_I32, 0, NULL);
        put_int(SHLO_I32, in[2].data, BODY_CAPTURED);
        r = shlo_map(bld, x, 2, &a, body_region(kind, captured));
        if (trial & 1) r = shlo_negate(bld, shlo_negate(bld, r));
        if (prog_run1(r)) {
            tens want;
            tens_make(&want, SHLO_I32, rank, dims);
            for (size_t i = 0; i < want.n; i++) {
                int32_t p, q;
                memcpy(&p, tens_at(&in[0], i), 4);
                memcpy(&q, tens_at(&in[1], i), 4);
                p = ref_body(kind, p, q);
                memcpy(tens_at(&want, i), &p, 4);
            }
            expect(0, &want);
        }
        prog_end();
    }
}

/* key0 < key1, as a lane program or through control flow. */
static shlo_region sort_comparator(int coded) {
    shlo_type types[4];
    shlo_value a[4], less, r;
    shlo_region yes, no;
    unsigned char off = 0;
    types[0] = types[1] = shlo_tensor0(bld, SHLO_I32);
    types[2] = types[3] = shlo_tensor0(bld, SHLO_F64);
    shlo_region_begin(bld, types, a, 4);
    less = body_compare(a[0], a[1], SHLO_comparison_direction_LT);
    if (!coded) return body_one(less);
    body_open();
    yes = body_one(less);
    body_open();
    no = body_one(shlo_constant(bld, shlo_tensor0(bld, SHLO_I1), &off));
    shlo_if(bld, less, yes, no, &r, 1);
    return body_one(r);
}

static void sorts(void) {
    TEST_CASE("sort");
    for (int trial = 0; trial < 200; trial++) {
        int64_t dims[SHLO_MAX_RANK], at[SHLO_MAX_RANK], dim;
        int rank = random_shape(3, dims);
        shlo_op_desc d;
        shlo_attr a;
        shlo_region body;
        shlo_value x[2], r[2];
        tens want[2];
        if (rank == 0) continue;
        dim = (int64_t)below((uint32_t)rank);
        snprintf(prog_text, sizeof prog_text, "sort, trial %d", trial);
        prog_begin();
        x[0] = prog_filled(SHLO_I32, rank, dims);
        x[1] = prog_filled(SHLO_F64, rank, dims);
        for (size_t i = 0; i < in[1].n; i++) put_f64(SHLO_F64, tens_at(&in[1], i), (double)i);
        memset(&a, 0, sizeof a);
        a.name = "dimension";
        a.kind = SHLO_ATTR_I64;
        a.i = trial & 1 ? dim : dim - rank;
        body = sort_comparator(trial % 4 == 3);
        memset(&d, 0, sizeof d);
        d.op = SHLO_OP_sort;
        d.n_operands = 2;
        d.operands = x;
        d.n_attrs = d.n_regions = 1;
        d.attrs = &a;
        d.regions = &body;
        r[0].id = r[1].id = 0;
        shlo_op_create(bld, &d, r, 2);
        if (prog_run(2, r)) {
            size_t step = 1;
            for (int k = (int)dim + 1; k < rank; k++) step *= (size_t)dims[k];
            for (int k = 0; k < 2; k++) {
                tens_make(&want[k], in[k].t, rank, dims);
                memcpy(want[k].data, in[k].data, want[k].bytes);
            }
            for (size_t i = 0; i < want[0].n; i++) { /* insertion, which is stable */
                unravel(rank, dims, i, at);
                for (size_t j = i; at[dim] > 0; at[dim]--, j -= step) {
                    unsigned char t[8];
                    if ((int64_t)get_int(SHLO_I32, tens_at(&want[0], j)) >=
                        (int64_t)get_int(SHLO_I32, tens_at(&want[0], j - step)))
                        break;
                    for (int k = 0; k < 2; k++) {
                        memcpy(t, tens_at(&want[k], j), want[k].size);
                        memcpy(tens_at(&want[k], j), tens_at(&want[k], j - step), want[k].size);
                        memcpy(tens_at(&want[k], j - step), t, want[k].size);
                    }
                }
            }
            expect(0, &want[0]);
            expect(1, &want[1]);
        }
        prog_end();
    }
}

int main(void) {
    reduce_monoids();
    reduce_wide();
    reduce_bodies();
    reduce_pairs();
    window_monoids();
    window_bodies();
    select_and_scatters();
    maps();
    sorts();
    return test_end("folds");
}
