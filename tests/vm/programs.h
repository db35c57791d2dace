/* tests/vm/programs.h - random legal programs from a seed, and running them with any options. */
#ifndef TESTS_VM_PROGRAMS_H
#define TESTS_VM_PROGRAMS_H

#include "stablehlo.h"
#include "../test.h"

/* Choices come from the seed, or, if there are bytes, from these; behind their end they are 0. */
typedef struct gen {
    shlo_builder *b;
    unsigned long long seed;
    const unsigned char *bytes;
    size_t left;
    shlo_value pool[64];
    int n, contracts;
} gen;

static inline uint32_t gen_byte(gen *g) {
    if (!g->left) return 0;
    g->left--;
    return *g->bytes++;
}
static inline uint32_t gen_below(gen *g, uint32_t n) {
    uint32_t x;
    if (!g->bytes) return (uint32_t)(test_random(&g->seed) >> 20) % n;
    x = gen_byte(g);
    if (n > 256) x = x << 8 | gen_byte(g);
    return x % n;
}
static inline shlo_value gen_pick(gen *g) { return g->pool[gen_below(g, (uint32_t)g->n)]; }
static inline void gen_keep(gen *g, shlo_value v) {
    if (v.id && g->n < 64) g->pool[g->n++] = v;
}
static inline shlo_dtype gen_dtype(gen *g, shlo_value v) {
    return shlo_type_dtype(g->b, shlo_type_of(g->b, v));
}

static inline int gen_dims(gen *g, shlo_value v, int64_t *dims) {
    shlo_type t = shlo_type_of(g->b, v);
    int rank = shlo_type_rank(g->b, t);
    for (int d = 0; d < rank; d++) dims[d] = shlo_type_dim(g->b, t, d);
    return rank;
}
static inline shlo_list gen_list(const int64_t *items, int n) {
    shlo_list l;
    l.items = items;
    l.n = n;
    l.columns = 0;
    return l;
}
static inline int gen_float(shlo_dtype t) {
    return t == SHLO_F32 || t == SHLO_BF16 || t == SHLO_F64 || t == SHLO_F16;
}

/* Another value of the same type, or the value itself. */
static inline shlo_value gen_partner(gen *g, shlo_value v) {
    for (int i = 0; i < 20; i++) {
        shlo_value w = gen_pick(g);
        if (shlo_type_of(g->b, w).id == shlo_type_of(g->b, v).id) return w;
    }
    return v;
}

static inline void gen_elementwise(gen *g) {
    shlo_value x = gen_pick(g), y = gen_partner(g, x), other;
    int f = gen_float(gen_dtype(g, x));
    shlo_compare_attrs c;
    memset(&c, 0, sizeof c);
    switch (gen_below(g, 12)) {
    case 0:
        gen_keep(g, shlo_add(g->b, x, y));
        break;
    case 1:
        gen_keep(g, shlo_subtract(g->b, x, y));
        break;
    case 2:
        gen_keep(g, shlo_multiply(g->b, x, y));
        break;
    case 3:
        gen_keep(g, shlo_maximum(g->b, x, y));
        break;
    case 4:
        gen_keep(g, shlo_minimum(g->b, x, y));
        break;
    case 5:
        gen_keep(g, shlo_divide(g->b, x, y));
        break;
    case 6:
        gen_keep(g, f ? shlo_tanh(g->b, x) : shlo_not(g->b, x));
        break;
    case 7:
        gen_keep(g, f ? shlo_logistic(g->b, x) : shlo_xor(g->b, x, y));
        break;
    case 8:
        gen_keep(g, shlo_negate(g->b, x));
        break;
    case 9:
        gen_keep(g, shlo_clamp(g->b, y, x, gen_partner(g, x)));
        break;
    default:
        c.comparison_direction = (int32_t)gen_below(g, 6);
        other = gen_partner(g, y);
        gen_keep(g, shlo_select(g->b, shlo_compare(g->b, x, y, &c), x, other));
    }
}

static inline void gen_view(gen *g) {
    shlo_value x = gen_pick(g);
    int64_t dims[16], a[16], c[16], s[16];
    int rank = gen_dims(g, x, dims);
    shlo_dtype t = gen_dtype(g, x);
    shlo_transpose_attrs tr;
    shlo_slice_attrs sl;
    shlo_reverse_attrs re;
    shlo_broadcast_in_dim_attrs br;
    if (rank == 0) return;
    memset(&tr, 0, sizeof tr);
    memset(&sl, 0, sizeof sl);
    memset(&re, 0, sizeof re);
    memset(&br, 0, sizeof br);
    switch (gen_below(g, 6)) {
    case 0: /* rotate the dimensions */
        for (int d = 0; d < rank; d++) a[d] = (d + 1) % rank;
        tr.permutation = gen_list(a, rank);
        gen_keep(g, shlo_transpose(g->b, x, &tr));
        break;
    case 1:
        for (int d = 0; d < rank; d++) {
            a[d] = dims[d] ? (int64_t)gen_below(g, (uint32_t)dims[d]) : 0;
            c[d] = a[d] + (int64_t)gen_below(g, (uint32_t)(dims[d] - a[d]) + 1);
            s[d] = 1 + (int64_t)gen_below(g, 3);
        }
        sl.start_indices = gen_list(a, rank);
        sl.limit_indices = gen_list(c, rank);
        sl.strides = gen_list(s, rank);
        gen_keep(g, shlo_slice(g->b, x, &sl));
        break;
    case 2:
        a[0] = (int64_t)gen_below(g, (uint32_t)rank);
        re.dimensions = gen_list(a, 1);
        gen_keep(g, shlo_reverse(g->b, x, &re));
        break;
    case 3: { /* flatten, or put back a leading 1 */
        int64_t n = 1;
        for (int d = 0; d < rank; d++) n *= dims[d];
        gen_keep(g, shlo_reshape(g->b, x, shlo_tensor1(g->b, t, n)));
        break;
    }
    default: /* a new dimension behind */
        if (rank > 3) return;
        for (int d = 0; d < rank; d++) a[d] = d;
        dims[rank] = dims[0] > 1000 ? 1 : 1 + (int64_t)gen_below(g, 4);
        br.broadcast_dimensions = gen_list(a, rank);
        gen_keep(g, shlo_broadcast_in_dim(g->b, x, shlo_tensor(g->b, t, dims, rank + 1), &br));
    }
}

static inline void gen_reduce(gen *g) {
    static const shlo_op ops[] = {SHLO_OP_add, SHLO_OP_maximum, SHLO_OP_minimum, SHLO_OP_multiply};
    shlo_value x = gen_pick(g), init, r;
    int64_t dims[16], a[16];
    unsigned char zero[16];
    int rank = gen_dims(g, x, dims), n = 0;
    double one = 1;
    shlo_reduce_attrs at;
    shlo_dtype t = gen_dtype(g, x);
    memset(&at, 0, sizeof at);
    for (int d = 0; d < rank; d++)
        if (gen_below(g, 2)) a[n++] = d;
    shlo_convert_elements(t, zero, SHLO_F64, &one, 1);
    init = shlo_constant(g->b, shlo_tensor0(g->b, t), zero);
    at.dimensions = gen_list(a, n);
    shlo_reduce(g->b, &x, &init, 1, &at, shlo_region_of(g->b, ops[gen_below(g, 4)], t), &r);
    gen_keep(g, r);
}

static inline void gen_dot(gen *g) {
    shlo_value x = gen_pick(g), y = gen_pick(g), r;
    int64_t dx[16], dy[16], a, c;
    double size = 1;
    shlo_dot_general_attrs at;
    shlo_type infer = {0};
    int rx = gen_dims(g, x, dx), ry = gen_dims(g, y, dy);
    if (!rx || !ry || rx + ry > 6 || gen_dtype(g, x) != gen_dtype(g, y)) return;
    a = (int64_t)gen_below(g, (uint32_t)rx);
    c = (int64_t)gen_below(g, (uint32_t)ry);
    if (dx[a] != dy[c]) return;
    for (int d = 0; d < rx; d++) size *= d == a ? 1 : (double)dx[d];
    for (int d = 0; d < ry; d++) size *= d == c ? 1 : (double)dy[d];
    if (size > 100000) return; /* outer products of long vectors */
    memset(&at, 0, sizeof at);
    at.lhs_contracting_dimensions = gen_list(&a, 1);
    at.rhs_contracting_dimensions = gen_list(&c, 1);
    r = shlo_dot_general(g->b, x, y, infer, &at);
    g->contracts++;
    gen_keep(g, r);
}

/* if (first element of some sum > 0) tanh-like branch else the other: values from outside are captured. */
static inline void gen_if(gen *g) {
    shlo_value x = gen_pick(g), y = gen_partner(g, x), t, e, r, pred;
    shlo_region yes, no;
    unsigned char flag = (unsigned char)gen_below(g, 2);
    if (gen_dtype(g, x) == SHLO_I1) return;
    pred = shlo_constant(g->b, shlo_tensor0(g->b, SHLO_I1), &flag);
    pred = shlo_not(g->b, pred);
    shlo_region_begin(g->b, NULL, NULL, 0);
    t = shlo_add(g->b, x, y);
    yes = shlo_region_end(g->b, &t, 1);
    shlo_region_begin(g->b, NULL, NULL, 0);
    e = shlo_multiply(g->b, shlo_negate(g->b, x), y);
    no = shlo_region_end(g->b, &e, 1);
    shlo_if(g->b, pred, yes, no, &r, 1);
    gen_keep(g, r);
}

/* A loop of three turns that swaps its two carried values. */
static inline void gen_while(gen *g) {
    shlo_value state[3], args[3], out[3], three, x = gen_pick(g);
    shlo_type types[3];
    shlo_region cond, body;
    shlo_compare_attrs lt;
    memset(&lt, 0, sizeof lt);
    if (gen_dtype(g, x) == SHLO_I1) return;
    lt.comparison_direction = SHLO_comparison_direction_LT;
    state[0] = shlo_constant_i32(g->b, 0);
    state[1] = x;
    state[2] = gen_partner(g, x);
    for (int i = 0; i < 3; i++) types[i] = shlo_type_of(g->b, state[i]);
    three = shlo_constant_i32(g->b, 3);
    shlo_region_begin(g->b, types, args, 3);
    out[0] = shlo_compare(g->b, args[0], three, &lt);
    cond = shlo_region_end(g->b, out, 1);
    shlo_region_begin(g->b, types, args, 3);
    out[0] = shlo_add(g->b, args[0], shlo_constant_i32(g->b, 1));
    out[1] = args[2];
    out[2] = shlo_subtract(g->b, args[1], x);
    body = shlo_region_end(g->b, out, 3);
    shlo_while(g->b, state, 3, cond, body, out);
    gen_keep(g, out[1]);
    gen_keep(g, out[2]);
}

/* A program of `steps` random ops with two inputs; returns up to four of its values. *exact: no contraction
 * in it. */
static inline shlo_status gen_program(unsigned long long seed, int steps, shlo_blob *code, int *exact) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_I32, SHLO_F64, SHLO_BF16, SHLO_I8, SHLO_U16};
    gen g;
    shlo_value out[4];
    shlo_dtype t;
    shlo_status s;
    int64_t rows, columns;
    memset(&g, 0, sizeof g);
    g.seed = seed * 7919 + 13;
    g.b = shlo_builder_create(NULL);
    t = types[gen_below(&g, 6)];
    rows = (int64_t)gen_below(&g, 7) + 1;
    columns = gen_below(&g, 8) ? (int64_t)gen_below(&g, 40) + 1 : 9000;
    shlo_func_begin(g.b, "main");
    gen_keep(&g, shlo_arg(g.b, shlo_tensor2(g.b, t, rows, columns)));
    gen_keep(&g, shlo_arg(g.b, shlo_tensor2(g.b, t, rows, columns)));
    for (int i = 0; i < steps; i++) switch (gen_below(&g, 12)) {
        case 0:
        case 1:
        case 2:
            gen_view(&g);
            break;
        case 3:
            gen_reduce(&g);
            break;
        case 4:
            gen_dot(&g);
            break;
        case 5:
            gen_if(&g);
            break;
        case 6:
            gen_while(&g);
            break;
        default:
            gen_elementwise(&g);
        }
    for (int i = 0; i < 4; i++) out[i] = g.pool[g.n - 1 - i % g.n];
    shlo_return(g.b, out, 4);
    *exact = g.contracts == 0;
    s = shlo_builder_finish(g.b, 0, code);
    if (s != SHLO_OK) printf("    %s\n", shlo_builder_error(g.b)->message);
    shlo_builder_destroy(g.b);
    return s;
}

/* Inputs from a seed, outputs filled with garbage first; all outputs one after the other in `out` (of `room`
 * bytes). Returns bytes, 0 on failure. */
static inline size_t run_program(const void *code, size_t bytes, const shlo_options *options,
    unsigned char fill, unsigned char *out, size_t room) {
    shlo_program *p;
    shlo_error e;
    shlo_buffer in[4], results[4];
    shlo_tensor_info info;
    size_t used = 0;
    unsigned long long seed = 4242;
    int n_in, n_out, ok = 1;
    if (!CHECK(shlo_load(code, bytes, options, &p, &e) == SHLO_OK)) {
        printf("    %s\n", e.message);
        return 0;
    }
    n_in = shlo_program_inputs(p, 0);
    n_out = shlo_program_outputs(p, 0);
    memset(in, 0, sizeof in);
    memset(results, 0, sizeof results);
    for (int i = 0; i < n_in && i < 4; i++) {
        size_t n;
        shlo_program_input(p, 0, i, &info);
        in[i].data = malloc(info.bytes + 16);
        in[i].bytes = info.bytes;
        n = info.bytes / shlo_dtype_bytes(info.dtype);
        for (size_t k = 0; k < n; k++) {
            double x = (double)(test_random(&seed) % 2000) / 500 - 2;
            shlo_convert_elements(info.dtype, (char *)in[i].data + k * shlo_dtype_bytes(info.dtype), SHLO_F64,
                &x, 1);
        }
    }
    memset(out, fill, room);
    for (int i = 0; i < n_out && i < 4; i++) {
        shlo_program_output(p, 0, i, &info);
        used = (used + 63) & ~(size_t)63;
        if (!CHECK(used + info.bytes <= room)) {
            ok = 0;
            break;
        }
        results[i].data = out + used;
        results[i].bytes = info.bytes;
        used += info.bytes;
    }
    for (int round = 0; round < 2 && ok; round++) /* twice: the first run must leave nothing behind */
        if (!CHECK(shlo_run(p, "main", in, n_in, results, n_out, &e) == SHLO_OK)) {
            printf("    %s\n", e.message);
            ok = 0;
        }
    for (int i = 0; i < n_in && i < 4; i++) free(in[i].data);
    shlo_program_free(p);
    return ok ? used + 1 : 0;
}
#endif
