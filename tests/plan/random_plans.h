/* tests/plan/random_plans.h - random programs for the planner, which are not run: sums and norms over rows,
 * large enough for chains; loops, branches and calls that carry, exchange and capture values; element by
 * element on all types, more than one lane program holds. */
#ifndef TESTS_PLAN_RANDOM_PLANS_H
#define TESTS_PLAN_RANDOM_PLANS_H

#include "../vm/programs.h"

/* ---- rows ---- */

enum { ROWS_RANK = 3 };

typedef struct rows_gen {
    gen g;
    shlo_dtype t;
    int64_t dims[ROWS_RANK];
    shlo_value whole[64]; /* values of all dimensions */
    int n;
    shlo_value row, column, number;
} rows_gen;

static inline shlo_value rows_pick(rows_gen *r) { return r->whole[gen_below(&r->g, (uint32_t)r->n)]; }
/* Rather one of the last. */
static inline shlo_value rows_late(rows_gen *r) {
    const int back = (int)gen_below(&r->g, 3);
    return gen_below(&r->g, 3) ? r->whole[r->n - 1 - (back < r->n ? back : 0)] : rows_pick(r);
}
static inline void rows_keep(rows_gen *r, shlo_value v) {
    if (v.id && r->n < 64) r->whole[r->n++] = v;
}
static inline shlo_value rows_spread(rows_gen *r, shlo_value v, const int64_t *at, int n) {
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = gen_list(at, n);
    return shlo_broadcast_in_dim(r->g.b, v, shlo_tensor(r->g.b, r->t, r->dims, ROWS_RANK), &a);
}
static inline shlo_value rows_two(rows_gen *r, shlo_value x, shlo_value y) {
    shlo_builder *b = r->g.b;
    switch (gen_below(&r->g, 6)) {
    case 0:
        return shlo_add(b, x, y);
    case 1:
        return shlo_subtract(b, x, y);
    case 2:
        return shlo_multiply(b, x, y);
    case 3:
        return shlo_divide(b, x, y);
    case 4:
        return shlo_maximum(b, x, y);
    default:
        return shlo_subtract(b, y, x);
    }
}
static inline shlo_value rows_one(rows_gen *r, shlo_value x) {
    switch (gen_below(&r->g, 4)) {
    case 0:
        return shlo_exponential(r->g.b, x);
    case 1:
        return shlo_rsqrt(r->g.b, x);
    case 2:
        return shlo_multiply(r->g.b, x, x);
    default:
        return shlo_negate(r->g.b, x);
    }
}

/* A value, summed over some dimensions, and combined with a value again. */
static inline void rows_reduce(rows_gen *r) {
    int64_t over[ROWS_RANK], kept[ROWS_RANK];
    const int two = gen_below(&r->g, 3) == 0;
    shlo_value x = rows_late(r), s;
    int n = 0, k = 0;
    double first = 0;
    unsigned char zero[16];
    shlo_reduce_attrs at;
    for (int d = 0; d < ROWS_RANK; d++)
        if (d == ROWS_RANK - 1 ? gen_below(&r->g, 8) : gen_below(&r->g, 4) == 0)
            over[n++] = d;
        else
            kept[k++] = d;
    memset(&at, 0, sizeof at);
    at.dimensions = gen_list(over, n);
    shlo_convert_elements(r->t, zero, SHLO_F64, &first, 1);
    s = shlo_constant(r->g.b, shlo_tensor0(r->g.b, r->t), zero);
    shlo_reduce(r->g.b, &x, &s, 1, &at, shlo_region_of(r->g.b, two ? SHLO_OP_maximum : SHLO_OP_add, r->t),
        &s);
    if (gen_below(&r->g, 2)) s = rows_one(r, s);
    s = rows_spread(r, s, kept, k);
    if (gen_below(&r->g, 8) == 0)
        rows_keep(r, s);
    else
        rows_keep(r, rows_two(r, gen_below(&r->g, 3) ? x : rows_late(r), s));
}

static inline void rows_step(rows_gen *r) {
    static const int64_t last[] = {2}, others[] = {0, 1};
    const shlo_value x = rows_late(r);
    shlo_reverse_attrs reverse;
    int64_t d = (int64_t)gen_below(&r->g, ROWS_RANK);
    switch (gen_below(&r->g, 14)) {
    case 0:
    case 1:
    case 2:
        rows_reduce(r);
        break;
    case 3:
        rows_keep(r, rows_two(r, x, rows_spread(r, r->row, last, 1)));
        break;
    case 4:
        rows_keep(r, rows_two(r, x, rows_spread(r, r->column, others, 2)));
        break;
    case 5:
        rows_keep(r, rows_two(r, x, rows_spread(r, r->number, NULL, 0)));
        break;
    case 6:
        if (gen_below(&r->g, 3)) break;
        reverse.dimensions = gen_list(&d, 1);
        rows_keep(r, shlo_reverse(r->g.b, x, &reverse));
        break;
    case 7:
    case 8:
        rows_keep(r, rows_one(r, x));
        break;
    case 9:
        rows_keep(r, rows_two(r, x, x));
        break;
    default:
        rows_keep(r, rows_two(r, x, rows_late(r)));
    }
}

static inline shlo_status gen_finish(gen *g, shlo_blob *code) {
    const shlo_status s = shlo_builder_finish(g->b, 0, code);
    if (s != SHLO_OK) printf("    %s\n", shlo_builder_error(g->b)->message);
    shlo_builder_destroy(g->b);
    return s;
}

static inline shlo_status gen_rows(unsigned long long seed, shlo_blob *code) {
    static const int64_t sizes[ROWS_RANK][5] = {
        {1, 2, 3, 4, 8}, {1, 16, 64, 67, 128}, {1, 64, 300, 512, 1024}};
    rows_gen r;
    shlo_value out[3];
    int steps;
    memset(&r, 0, sizeof r);
    r.g.seed = seed * 7919 + 17;
    r.g.b = shlo_builder_create(NULL);
    r.t = gen_below(&r.g, 4) ? SHLO_F32 : gen_below(&r.g, 2) ? SHLO_F64 : SHLO_BF16;
    for (int d = 0; d < ROWS_RANK; d++) r.dims[d] = sizes[d][gen_below(&r.g, 5)];
    shlo_func_begin(r.g.b, "main");
    for (int i = 0; i < 2; i++) rows_keep(&r, shlo_arg(r.g.b, shlo_tensor(r.g.b, r.t, r.dims, ROWS_RANK)));
    r.row = shlo_arg(r.g.b, shlo_tensor1(r.g.b, r.t, r.dims[2]));
    r.column = shlo_arg(r.g.b, shlo_tensor2(r.g.b, r.t, r.dims[0], r.dims[1]));
    r.number = shlo_arg(r.g.b, shlo_tensor0(r.g.b, r.t));
    steps = 4 + (int)gen_below(&r.g, 16);
    for (int i = 0; i < steps; i++) rows_step(&r);
    out[0] = r.whole[r.n - 1];
    out[1] = rows_pick(&r);
    out[2] = rows_late(&r);
    shlo_return(r.g.b, out, 1 + (int)gen_below(&r.g, 3));
    return gen_finish(&r.g, code);
}

/* ---- flow ---- */

enum { FLOW_CARRIED = 5 };

typedef struct flow_gen {
    gen g;
    shlo_value pool[64]; /* tensors of one type that are seen where the next op will be */
    int n, depth, calls;
} flow_gen;

static inline shlo_value flow_pick(flow_gen *f) { return f->pool[gen_below(&f->g, (uint32_t)f->n)]; }
static inline void flow_keep(flow_gen *f, shlo_value v) {
    if (v.id && f->n < 64) f->pool[f->n++] = v;
}
static inline void flow_steps(flow_gen *f, int n);

/* An i1 that depends on a tensor. */
static inline shlo_value flow_question(flow_gen *f, shlo_value x) {
    static const int64_t zero[] = {0}, one[] = {1};
    shlo_slice_attrs s;
    shlo_compare_attrs c;
    shlo_value v;
    memset(&s, 0, sizeof s);
    memset(&c, 0, sizeof c);
    s.start_indices = gen_list(zero, 1);
    s.limit_indices = s.strides = gen_list(one, 1);
    c.comparison_direction = SHLO_comparison_direction_LT;
    v = shlo_reshape(f->g.b, shlo_slice(f->g.b, x, &s), shlo_tensor0(f->g.b, SHLO_F32));
    return shlo_compare(f->g.b, v, v, &c);
}

/* The values of a region, from a body of a few steps: new ones, those of outside, or `given` as they are. */
static inline shlo_region flow_region(flow_gen *f, const shlo_value *given, int n_given, int n) {
    const int outside = f->n;
    shlo_value out[FLOW_CARRIED];
    for (int i = 0; i < n_given; i++) flow_keep(f, given[i]);
    f->depth++;
    flow_steps(f, (int)gen_below(&f->g, 5));
    f->depth--;
    for (int i = 0; i < n; i++) {
        const int late = f->n - 1 - (int)gen_below(&f->g, 4);
        out[i] = gen_below(&f->g, 3) ? f->pool[late > 0 ? late : 0] : flow_pick(f);
        if (n_given && gen_below(&f->g, 4) == 0) out[i] = given[gen_below(&f->g, (uint32_t)n_given)];
    }
    f->n = outside;
    return shlo_region_end(f->g.b, out, n);
}

static inline void flow_branch(flow_gen *f) {
    const int n = 1 + (int)gen_below(&f->g, 3), cases = (int)gen_below(&f->g, 2);
    shlo_value out[FLOW_CARRIED], p;
    shlo_region regions[3];
    if (cases) {
        p = shlo_constant_i32(f->g.b, 1);
        for (int i = 0; i < 3; i++) {
            shlo_region_begin(f->g.b, NULL, NULL, 0);
            regions[i] = flow_region(f, NULL, 0, n);
        }
        shlo_case(f->g.b, p, regions, 3, out, n);
    }
    else {
        p = flow_question(f, flow_pick(f));
        for (int i = 0; i < 2; i++) {
            shlo_region_begin(f->g.b, NULL, NULL, 0);
            regions[i] = flow_region(f, NULL, 0, n);
        }
        shlo_if(f->g.b, p, regions[0], regions[1], out, n);
    }
    for (int i = 0; i < n; i++) flow_keep(f, out[i]);
}

static inline void flow_loop(flow_gen *f) {
    const int n = 1 + (int)gen_below(&f->g, FLOW_CARRIED);
    shlo_value state[FLOW_CARRIED], args[FLOW_CARRIED], p;
    shlo_type types[FLOW_CARRIED];
    shlo_region cond, body;
    for (int i = 0; i < n; i++) state[i] = flow_pick(f);
    for (int i = 0; i < n; i++) types[i] = shlo_type_of(f->g.b, state[i]);
    shlo_region_begin(f->g.b, types, args, n);
    p = flow_question(f, gen_below(&f->g, 4) ? args[0] : shlo_abs(f->g.b, flow_pick(f)));
    cond = shlo_region_end(f->g.b, &p, 1);
    shlo_region_begin(f->g.b, types, args, n);
    body = flow_region(f, args, n, n);
    shlo_while(f->g.b, state, n, cond, body, state);
    for (int i = 0; i < n; i++) flow_keep(f, state[i]);
}

static inline void flow_call(flow_gen *f) {
    static const char *const names[] = {"one", "two"};
    shlo_value in[2], out[2];
    in[0] = flow_pick(f);
    in[1] = flow_pick(f);
    shlo_call(f->g.b, names[gen_below(&f->g, (uint32_t)f->calls)], in, 2, out, 2);
    flow_keep(f, out[0]);
    flow_keep(f, out[1]);
}

/* A part of a tensor is written, which may happen in place. */
static inline void flow_update(flow_gen *f) {
    const shlo_value x = flow_pick(f), part = shlo_constant_f32(f->g.b, 1), at = shlo_constant_i32(f->g.b, 2),
                     piece = shlo_reshape(f->g.b, part, shlo_tensor1(f->g.b, SHLO_F32, 1));
    flow_keep(f, shlo_dynamic_update_slice(f->g.b, x, piece, &at, 1));
}

static inline void flow_steps(flow_gen *f, int n) {
    while (n-- > 0) {
        const uint32_t kind = gen_below(&f->g, 12);
        const shlo_value x = flow_pick(f), y = flow_pick(f);
        if (kind == 0 && f->depth < 3)
            flow_branch(f);
        else if (kind < 3 && f->depth < 3)
            flow_loop(f);
        else if (kind == 3 && f->calls)
            flow_call(f);
        else if (kind == 4)
            flow_update(f);
        else if (kind < 8)
            flow_keep(f, shlo_add(f->g.b, x, y));
        else
            flow_keep(f, shlo_tanh(f->g.b, x));
    }
}

static inline void flow_func(flow_gen *f, const char *name, int steps, int results) {
    shlo_value out[4];
    if (f->calls < 2)
        shlo_func_begin_private(f->g.b, name);
    else
        shlo_func_begin(f->g.b, name);
    f->n = 0;
    for (int i = 0; i < 2; i++) flow_keep(f, shlo_arg(f->g.b, shlo_tensor1(f->g.b, SHLO_F32, 40)));
    flow_steps(f, steps);
    for (int i = 0; i < results; i++) out[i] = i % 2 ? f->pool[f->n - 1] : flow_pick(f);
    shlo_return(f->g.b, out, results);
}

static inline shlo_status gen_flow(unsigned long long seed, shlo_blob *code) {
    flow_gen f;
    memset(&f, 0, sizeof f);
    f.g.seed = seed * 7919 + 19;
    f.g.b = shlo_builder_create(NULL);
    flow_func(&f, "one", 3, 2);
    f.calls++;
    flow_func(&f, "two", 4, 2);
    f.calls++;
    flow_func(&f, "main", 4 + (int)(seed % 12), 4);
    return gen_finish(&f.g, code);
}

/* ---- elements ---- */

typedef struct lanes_gen {
    gen g;
    int64_t dims[2];
    int rank, n;
    shlo_value pool[256];
} lanes_gen;

static inline shlo_type lanes_type(lanes_gen *l, shlo_dtype t) {
    return shlo_tensor(l->g.b, t, l->dims, l->rank);
}
static inline shlo_dtype lanes_dtype(lanes_gen *l) {
    static const uint8_t all[] = {SHLO_F32, SHLO_F32, SHLO_F64, SHLO_BF16, SHLO_F16, SHLO_F8E4M3FN,
        SHLO_F4E2M1FN, SHLO_I32, SHLO_I8, SHLO_I4, SHLO_U4, SHLO_I2, SHLO_U2, SHLO_U16, SHLO_I1};
    return (shlo_dtype)all[gen_below(&l->g, sizeof all)];
}
static inline void lanes_keep(lanes_gen *l, shlo_value v) {
    if (v.id && l->n < 256) l->pool[l->n++] = v;
}
/* A value of the type, one of the last ones rather; if there is none, one that becomes it. */
static inline shlo_value lanes_of(lanes_gen *l, shlo_dtype t) {
    const shlo_value any = l->pool[gen_below(&l->g, (uint32_t)l->n)];
    for (int i = 0; i < 8; i++) {
        const shlo_value v = l->pool[gen_below(&l->g, (uint32_t)l->n)];
        if (gen_dtype(&l->g, v) == t) return v;
    }
    return gen_dtype(&l->g, any) == t ? any : shlo_convert(l->g.b, any, lanes_type(l, t));
}

static inline shlo_value lanes_new(lanes_gen *l) {
    const shlo_dtype t = lanes_dtype(l);
    const double x = (double)gen_below(&l->g, 3);
    unsigned char element[16];
    shlo_iota_attrs iota;
    memset(&iota, 0, sizeof iota);
    iota.iota_dimension = (int64_t)gen_below(&l->g, (uint32_t)l->rank);
    if (t != SHLO_I1 && gen_below(&l->g, 2)) return shlo_iota(l->g.b, lanes_type(l, t), &iota);
    shlo_convert_elements(t, element, SHLO_F64, &x, 1);
    return shlo_constant_splat(l->g.b, lanes_type(l, t), element);
}

static inline shlo_value lanes_float(lanes_gen *l, shlo_value x) {
    shlo_reduce_precision_attrs p;
    p.exponent_bits = 1 + (int32_t)gen_below(&l->g, 8);
    p.mantissa_bits = (int32_t)gen_below(&l->g, 8);
    switch (gen_below(&l->g, 3)) {
    case 0:
        return shlo_exponential(l->g.b, x);
    case 1:
        return shlo_abs(l->g.b, x);
    default:
        return shlo_reduce_precision(l->g.b, x, &p);
    }
}

static inline shlo_value lanes_bits(lanes_gen *l, shlo_value x, shlo_value y) {
    switch (gen_below(&l->g, 6)) {
    case 0:
        return shlo_popcnt(l->g.b, x);
    case 1:
        return shlo_count_leading_zeros(l->g.b, x);
    case 2:
        return shlo_shift_left(l->g.b, x, y);
    case 3:
        return shlo_shift_right_logical(l->g.b, x, y);
    case 4:
        return shlo_shift_right_arithmetic(l->g.b, x, y);
    default:
        return shlo_not(l->g.b, x);
    }
}

static inline shlo_value lanes_choice(lanes_gen *l, shlo_value x, shlo_value y) {
    shlo_compare_attrs c;
    shlo_value is;
    memset(&c, 0, sizeof c);
    c.comparison_direction = (int32_t)gen_below(&l->g, 6);
    is = shlo_compare(l->g.b, x, y, &c);
    lanes_keep(l, is);
    return shlo_select(l->g.b, is, x, y);
}

/* The bytes of a value as another type of that width. */
static inline shlo_value lanes_cast(lanes_gen *l, shlo_value x, shlo_dtype t) {
    static const uint8_t other[][2] = {{SHLO_F32, SHLO_I32}, {SHLO_BF16, SHLO_U16}, {SHLO_F16, SHLO_BF16},
        {SHLO_F8E4M3FN, SHLO_I8}, {SHLO_F4E2M1FN, SHLO_U4}, {SHLO_I4, SHLO_U4}, {SHLO_I2, SHLO_U2}};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        for (int k = 0; k < 2; k++)
            if (other[i][k] == t)
                return shlo_bitcast_convert(l->g.b, x, lanes_type(l, (shlo_dtype)other[i][1 - k]));
    return shlo_negate(l->g.b, x);
}

static inline shlo_value lanes_two(lanes_gen *l, shlo_value x, shlo_value y) {
    switch (gen_below(&l->g, 5)) {
    case 0:
        return shlo_add(l->g.b, x, y);
    case 1:
        return shlo_add(l->g.b, shlo_multiply(l->g.b, x, y), gen_below(&l->g, 2) ? x : y);
    case 2:
        return shlo_minimum(l->g.b, shlo_maximum(l->g.b, x, y), y);
    case 3:
        return shlo_multiply(l->g.b, x, y);
    default:
        return shlo_clamp(l->g.b, x, y, x);
    }
}

/* The value x, used. */
static inline shlo_value lanes_step(lanes_gen *l, shlo_value x) {
    const shlo_dtype t = gen_dtype(&l->g, x);
    const uint32_t kind = gen_below(&l->g, 12);
    const int real = gen_float(t) || t == SHLO_F8E4M3FN || t == SHLO_F4E2M1FN;
    if (kind < 2) return shlo_convert(l->g.b, x, lanes_type(l, lanes_dtype(l)));
    if (kind == 2) return lanes_choice(l, x, lanes_of(l, t));
    if (t == SHLO_I1) return shlo_xor(l->g.b, x, lanes_of(l, t));
    if (kind == 3) return lanes_cast(l, x, t);
    if (kind < 6) return real ? lanes_float(l, x) : lanes_bits(l, x, lanes_of(l, t));
    return lanes_two(l, x, lanes_of(l, t));
}

static inline shlo_status gen_lanes(unsigned long long seed, shlo_blob *code) {
    lanes_gen l;
    shlo_value out[3], x;
    int steps;
    memset(&l, 0, sizeof l);
    l.g.seed = seed * 7919 + 23;
    l.g.b = shlo_builder_create(NULL);
    l.rank = 1 + (int)gen_below(&l.g, 2);
    l.dims[0] = 1 + (int64_t)gen_below(&l.g, 9);
    l.dims[1] = 300;
    shlo_func_begin(l.g.b, "main");
    for (int i = 1 + (int)gen_below(&l.g, 36); i >= 0; i--)
        lanes_keep(&l, shlo_arg(l.g.b, lanes_type(&l, lanes_dtype(&l))));
    x = l.pool[0];
    steps = 8 + (int)gen_below(&l.g, 100);
    for (int i = 0; i < steps; i++) {
        if (gen_below(&l.g, 8) == 0) lanes_keep(&l, lanes_new(&l));
        x = lanes_step(&l, x);
        lanes_keep(&l, x);
    }
    out[0] = x;
    out[1] = l.pool[gen_below(&l.g, (uint32_t)l.n)];
    out[2] = l.pool[l.n / 2];
    shlo_return(l.g.b, out, 1 + (int)gen_below(&l.g, 3));
    return gen_finish(&l.g, code);
}

#endif
