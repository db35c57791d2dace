/* tests/vm/test_moves.c - ops that move elements: views alone and on top of each other, pad, concatenate,
 * dynamic slices, gather, scatter, iota, on random shapes and element sizes, index by index from the
 * specification's formulas. Bits must arrive unchanged. */
// link: impl
#include "views.h"

static const shlo_dtype sizes[] = {
    SHLO_I1, SHLO_I4, SHLO_F8E5M2, SHLO_BF16, SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128, SHLO_U16, SHLO_F16};
static const shlo_dtype index_types[] = {
    SHLO_I8, SHLO_U8, SHLO_I16, SHLO_U16, SHLO_I32, SHLO_U32, SHLO_I64, SHLO_U64};

static shlo_dtype any_type(void) { return sizes[below(10)]; }

/* Any bits, NaNs included. */
static void fill_bits(tens *x) {
    for (size_t i = 0; i < x->bytes; i++) x->data[i] = (unsigned char)(test_random(&rng) >> 30);
    if (shlo_dtype_bits(x->t) < 8) fill(x, 1);
}

static shlo_value input(shlo_dtype t, int rank, const int64_t *dims) {
    shlo_value v = prog_in(t, rank, dims);
    fill_bits(&in[n_in - 1]);
    return v;
}

static void expect_bits(int k, tens *want) {
    if (!CHECK(k < n_out && out[k].bytes == want->bytes && !memcmp(out[k].data, want->data, want->bytes)))
        expect(k, want); /* says which element */
    else
        tens_free(want);
}

static int clamped(int64_t x, int64_t low, int64_t high) {
    return (int)(x < low ? low : x > high ? high : x);
}

/* ---- views alone and in chains ---- */

/* Up to five views one on the other. */
static void views(void) {
    TEST_CASE("views");
    for (int trial = 0; trial < 3000; trial++) {
        int64_t dims[SHLO_MAX_RANK];
        int rank = random_shape(trial % 8 == 0 ? 8 : 4, dims), depth = 1 + trial % 5;
        tens now, next;
        shlo_value x;
        snprintf(prog_text, sizeof prog_text, "views, trial %d", trial);
        prog_begin();
        x = input(any_type(), rank, dims);
        tens_make(&now, in[0].t, rank, dims);
        memcpy(now.data, in[0].data, now.bytes);
        for (int k = 0; k < depth; k++) {
            view v;
            size_t used = strlen(prog_text);
            if (!random_view(&v, now.rank, now.dims)) continue;
            snprintf(prog_text + used, sizeof prog_text - used, ", kind %d", v.kind);
            x = build_view(&v, x);
            apply_view(&v, &now, &next);
            tens_free(&now);
            now = next;
        }
        if (prog_run1(x))
            expect_bits(0, &now);
        else
            tens_free(&now);
        prog_end();
    }
}

/* All orders of four dimensions, two sizes of them: small, and large enough for tiles. */
static void transposes(void) {
    static const int64_t shapes[2][4] = {{2, 3, 4, 5}, {17, 3, 9, 40}};
    TEST_CASE("transposes");
    for (int p = 0; p < 256; p++)
        for (int s = 0; s < 2; s++) {
            view v;
            tens want;
            shlo_value x;
            memset(&v, 0, sizeof v);
            for (int d = 0; d < 4; d++) v.a[d] = p >> (2 * d) & 3;
            if (listed(v.a, 1, v.a[1]) || listed(v.a, 2, v.a[2]) || listed(v.a, 3, v.a[3])) continue;
            v.kind = TRANSPOSE;
            v.n = v.rank = 4;
            for (int d = 0; d < 4; d++) v.dims[d] = shapes[s][v.a[d]];
            snprintf(prog_text, sizeof prog_text, "transpose %d", p);
            prog_begin();
            x = input(any_type(), 4, shapes[s]);
            if (prog_run1(build_view(&v, x))) {
                apply_view(&v, &in[0], &want);
                expect_bits(0, &want);
            }
            prog_end();
        }
}

/* ---- pad, concatenate ---- */

static void pads(void) {
    TEST_CASE("pad");
    for (int trial = 0; trial < 1000; trial++) {
        int64_t dims[SHLO_MAX_RANK], low[SHLO_MAX_RANK], high[SHLO_MAX_RANK], inner[SHLO_MAX_RANK],
            to[SHLO_MAX_RANK], at[SHLO_MAX_RANK];
        int rank = random_shape(trial % 8 == 0 ? 8 : 3, dims);
        shlo_pad_attrs a;
        shlo_value x, value;
        shlo_dtype t = any_type();
        tens want;
        memset(&a, 0, sizeof a);
        for (int d = 0; d < rank; d++) {
            int64_t span;
            inner[d] = (int64_t)below(3) * (int64_t)below(2);
            span = dims[d] ? dims[d] + (dims[d] - 1) * inner[d] : 0;
            do {
                low[d] = (int64_t)below(9) - 5;
                high[d] = (int64_t)below(9) - 5;
            } while (span + low[d] + high[d] < 0);
            if (rank > 4) low[d] = (int64_t)below(2), high[d] = 0, inner[d] = 0, span = dims[d];
            to[d] = span + low[d] + high[d];
        }
        a.edge_padding_low = list_of(low, rank);
        a.edge_padding_high = list_of(high, rank);
        a.interior_padding = list_of(inner, rank);
        snprintf(prog_text, sizeof prog_text, "pad, trial %d", trial);
        prog_begin();
        x = input(t, rank, dims);
        value = input(t, 0, NULL);
        if (prog_run1(shlo_pad(bld, x, value, &a))) {
            tens_make(&want, t, rank, to);
            for (size_t i = 0; i < want.n; i++) memcpy(tens_at(&want, i), in[1].data, want.size);
            for (size_t i = 0; i < in[0].n; i++) {
                int inside = 1;
                unravel(rank, dims, i, at);
                for (int d = 0; d < rank; d++) {
                    at[d] = low[d] + at[d] * (inner[d] + 1);
                    inside &= at[d] >= 0 && at[d] < to[d];
                }
                if (inside) memcpy(tens_at(&want, linear(rank, to, at)), tens_at(&in[0], i), want.size);
            }
            expect_bits(0, &want);
        }
        prog_end();
    }
}

/* Paddings of which sums and steps leave 64 bits: x is padded with v, and one element is left. */
static void far_pads(void) {
    static const int64_t far = (int64_t)1 << 62, max = INT64_MAX;
    /* elements of x, low, high, interior, the element of x that is left (-1: v) */
    const int64_t cases[][5] = {{1, -far, far, max - 1, -1},
        {1, ((int64_t)1 << 32) - far, far - ((int64_t)1 << 32), max - 1, -1}, {1, -max, max, max - 1, -1},
        {1, -max, max, max, -1}, {1, max - 1, 1 - max, max, -1}, {1, 0, 0, max, 0},
        {2, INT64_MIN, max, 0, -1}, {2, 1 - max, 0, max - 2, 1}, {2, 0, 1 - max, max - 2, 0},
        {3, 1 - far, 1 - far, far - 2, 1}};
    TEST_CASE("pad, far");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int64_t *c = cases[i];
        shlo_pad_attrs a;
        shlo_value x, value;
        tens want;
        memset(&a, 0, sizeof a);
        a.edge_padding_low = list_of(c + 1, 1);
        a.edge_padding_high = list_of(c + 2, 1);
        a.interior_padding = list_of(c + 3, 1);
        snprintf(prog_text, sizeof prog_text, "pad, far, case %d", (int)i);
        prog_begin();
        x = input(SHLO_F32, 1, c);
        value = input(SHLO_F32, 0, NULL);
        if (prog_run1(shlo_pad(bld, x, value, &a))) {
            const int64_t one = 1;
            tens_make(&want, SHLO_F32, 1, &one);
            memcpy(want.data, c[4] < 0 ? in[1].data : tens_at(&in[0], (size_t)c[4]), want.size);
            expect_bits(0, &want);
        }
        prog_end();
    }
}

static void concatenations(void) {
    TEST_CASE("concatenate");
    for (int trial = 0; trial < 600; trial++) {
        int64_t dims[SHLO_MAX_RANK], at[SHLO_MAX_RANK], whole = 0, dim;
        int rank = random_shape(4, dims), n = 1 + (int)below(5);
        shlo_concatenate_attrs a;
        shlo_value x[5];
        shlo_dtype t = any_type();
        tens want;
        if (rank == 0) continue;
        memset(&a, 0, sizeof a);
        a.dimension = dim = (int64_t)below((uint32_t)rank);
        snprintf(prog_text, sizeof prog_text, "concatenate, trial %d", trial);
        prog_begin();
        for (int k = 0; k < n; k++) {
            dims[dim] = (int64_t)below(5);
            x[k] = input(t, rank, dims);
            whole += dims[dim];
        }
        dims[dim] = whole;
        if (prog_run1(shlo_concatenate(bld, x, n, &a))) {
            int64_t begin = 0;
            tens_make(&want, t, rank, dims);
            for (int k = 0; k < n; begin += in[k++].dims[dim])
                for (size_t i = 0; i < in[k].n; i++) {
                    unravel(rank, in[k].dims, i, at);
                    at[dim] += begin;
                    memcpy(tens_at(&want, linear(rank, dims, at)), tens_at(&in[k], i), want.size);
                }
            expect_bits(0, &want);
        }
        prog_end();
    }
}

/* ---- indices ---- */

/* An index of the type: mostly near [0, limit], sometimes at the type's ends. Returned clamped to 64 signed
 * bits. */
static int64_t random_index(shlo_dtype t, int64_t limit, void *p) {
    uint64_t x = (uint64_t)((int64_t)below((uint32_t)limit + 5) - 2);
    switch (below(12)) {
    case 0:
        x = (uint64_t)1 << 63;
        break;
    case 1:
        x = ((uint64_t)1 << 63) - 1;
        break;
    case 2:
        x = UINT64_MAX;
        break;
    case 3:
        x = test_random(&rng);
        break;
    default:
        break;
    }
    put_int(t, p, x);
    x = get_int(t, p);
    return !is_signed(t) && x > INT64_MAX ? INT64_MAX : (int64_t)x;
}

static void dynamic_slices(void) {
    TEST_CASE("dynamic_slice and dynamic_update_slice");
    for (int trial = 0; trial < 1500; trial++) {
        int64_t dims[SHLO_MAX_RANK], size[SHLO_MAX_RANK], start[SHLO_MAX_RANK], at[SHLO_MAX_RANK];
        int rank = random_shape(trial % 8 == 0 ? 8 : 3, dims);
        shlo_dynamic_slice_attrs a;
        shlo_value x[12], u[12], r[2];
        shlo_dtype t = any_type(), ti = index_types[below(8)];
        tens want;
        memset(&a, 0, sizeof a);
        for (int d = 0; d < rank; d++) size[d] = below(3) ? (int64_t)below((uint32_t)dims[d] + 1) : dims[d];
        a.slice_sizes = list_of(size, rank);
        snprintf(prog_text, sizeof prog_text, "dynamic slices, trial %d", trial);
        prog_begin();
        u[0] = x[0] = input(t, rank, dims);
        u[1] = input(t, rank, size);
        for (int d = 0; d < rank; d++) {
            u[2 + d] = x[1 + d] = prog_in(ti, 0, NULL);
            start[d] = clamped(random_index(ti, dims[d] - size[d], in[2 + d].data), 0, dims[d] - size[d]);
        }
        r[0] = shlo_dynamic_slice(bld, x[0], x + 1, rank, &a);
        r[1] = shlo_dynamic_update_slice(bld, u[0], u[1], u + 2, rank);
        if (prog_run(2, r)) {
            tens_make(&want, t, rank, size);
            for (size_t i = 0; i < want.n; i++) {
                unravel(rank, size, i, at);
                for (int d = 0; d < rank; d++) at[d] += start[d];
                memcpy(tens_at(&want, i), tens_at(&in[0], linear(rank, dims, at)), want.size);
            }
            expect_bits(0, &want);
            tens_make(&want, t, rank, dims);
            memcpy(want.data, in[0].data, want.bytes);
            for (size_t i = 0; i < in[1].n; i++) {
                unravel(rank, size, i, at);
                for (int d = 0; d < rank; d++) at[d] += start[d];
                memcpy(tens_at(&want, linear(rank, dims, at)), tens_at(&in[1], i), want.size);
            }
            expect_bits(1, &want);
        }
        prog_end();
    }
}

/* The dimension numbers that gather and scatter share: an operand cut into batching, collapsed and window
 * dimensions, beside indices. */
typedef struct picks {
    int rank, n_window, n_collapsed, n_batching, n_map, n_free, index_rank, vector_dim, result_rank;
    int64_t dims[8], size[8];                     /* of the operand; of a slice */
    int64_t collapsed[8], batching[8], window[8]; /* operand dimensions */
    int64_t map[8];                               /* operand dimension of each entry of an index vector */
    int64_t index_dims[8], index_batching[8];
    int64_t result_dims[16]; /* of the result (scatter: the updates) */
    int64_t offset[8];       /* which of them are the window's */
} picks;

static void random_picks(picks *p) {
    int64_t order[8], batch[8];
    int n_batch = 0, k = 0, o = 0;
    memset(p, 0, sizeof *p);
    p->rank = 1 + (int)below(4);
    for (int d = 0; d < p->rank; d++) {
        p->dims[d] = 1 + (int64_t)below(5);
        p->size[d] = 1 + (int64_t)below((uint32_t)p->dims[d]);
        switch (below(5)) {
        case 0:
            p->batching[p->n_batching++] = d;
            p->size[d] = 1;
            break;
        case 1:
        case 2:
            p->collapsed[p->n_collapsed++] = d;
            p->size[d] = 1;
            break;
        default:
            p->window[p->n_window++] = d;
        }
    }
    random_order(p->rank, order);
    for (int d = 0; d < p->rank; d++)
        if (!listed(p->batching, p->n_batching, order[d]) && below(4)) p->map[p->n_map++] = order[d];
    p->n_free = (int)below(3);
    random_order(p->n_batching + p->n_free, batch); /* which places of the index space are batching ones */
    p->index_rank = p->n_batching + p->n_free;
    p->vector_dim = (int)below((uint32_t)p->index_rank + 1);
    if (p->n_map == 1 && below(2))
        p->vector_dim = p->index_rank;
    else
        p->index_rank++;
    for (int d = 0; d < p->index_rank; d++) {
        if (d == p->vector_dim) {
            p->index_dims[d] = p->n_map;
            continue;
        }
        p->index_dims[d] = 1 + (int64_t)below(4);
        if (batch[n_batch] < p->n_batching) {
            p->index_dims[d] = p->dims[p->batching[batch[n_batch]]];
            p->index_batching[batch[n_batch]] = d;
        }
        n_batch++;
    }
    p->result_rank = n_batch + p->n_window;
    for (int d = 0, e = 0; d < p->result_rank; d++) {
        int left = p->result_rank - d, want = p->n_window - o;
        if (want && (want == left || below(2))) {
            p->offset[o] = d;
            p->result_dims[d] = p->size[p->window[o++]];
        }
        else {
            if (e == p->vector_dim) e++;
            p->result_dims[d] = p->index_dims[e++];
            k++;
        }
    }
}

/* The operand index that element `at` of the result belongs to; clamp: starts are clamped (gather). 0:
 * outside (scatter). */
static int picked(const picks *p, const tens *indices, const int64_t *at, int clamp, int64_t *from) {
    int64_t index_at[8] = {0}, index_of[8] = {0};
    int e = 0, o = 0;
    for (int d = 0; d < p->rank; d++) from[d] = 0;
    for (int d = 0; d < p->result_rank; d++) {
        if (listed(p->offset, p->n_window, d)) {
            from[p->window[o++]] = at[d];
            continue;
        }
        if (e == p->vector_dim) e++;
        index_at[e++] = at[d];
    }
    for (int k = 0; k < p->n_map; k++) {
        int64_t d = p->map[k];
        uint64_t raw;
        if (p->vector_dim < p->index_rank) index_at[p->vector_dim] = k;
        raw = get_int(indices->t, tens_at(indices, linear(p->index_rank, p->index_dims, index_at)));
        index_of[d] = !is_signed(indices->t) && raw > 1000 ? 1000
                      : (int64_t)raw < -1000               ? -1000
                      : (int64_t)raw > 1000                ? 1000
                                                           : (int64_t)raw;
        if (clamp) index_of[d] = clamped(index_of[d], 0, p->dims[d] - p->size[d]);
    }
    for (int k = 0; k < p->n_batching; k++) index_of[p->batching[k]] = index_at[p->index_batching[k]];
    for (int d = 0; d < p->rank; d++) {
        from[d] += index_of[d];
        if (from[d] < 0 || from[d] >= p->dims[d]) return 0;
    }
    return 1;
}

static shlo_value index_input(const picks *p, shlo_dtype t) {
    shlo_value v = prog_in(t, p->index_rank, p->index_dims);
    for (size_t i = 0; i < in[n_in - 1].n; i++) (void)random_index(t, 4, tens_at(&in[n_in - 1], i));
    return v;
}

static void gathers(void) {
    TEST_CASE("gather");
    for (int trial = 0; trial < 2000; trial++) {
        picks p;
        shlo_gather_attrs a;
        shlo_value x, s;
        shlo_dtype t = any_type();
        int64_t at[16], from[8];
        tens want;
        memset(&a, 0, sizeof a);
        random_picks(&p);
        a.offset_dims = list_of(p.offset, p.n_window);
        a.collapsed_slice_dims = list_of(p.collapsed, p.n_collapsed);
        a.operand_batching_dims = list_of(p.batching, p.n_batching);
        a.start_indices_batching_dims = list_of(p.index_batching, p.n_batching);
        a.start_index_map = list_of(p.map, p.n_map);
        a.index_vector_dim = p.vector_dim;
        a.slice_sizes = list_of(p.size, p.rank);
        snprintf(prog_text, sizeof prog_text, "gather, trial %d", trial);
        prog_begin();
        x = input(t, p.rank, p.dims);
        s = index_input(&p, index_types[below(8)]);
        if (prog_run1(shlo_gather(bld, x, s, &a))) {
            int ok = 1;
            tens_make(&want, t, p.result_rank, p.result_dims);
            for (size_t i = 0; i < want.n; i++) {
                unravel(p.result_rank, p.result_dims, i, at);
                ok &= picked(&p, &in[1], at, 1, from);
                memcpy(tens_at(&want, i), tens_at(&in[0], linear(p.rank, p.dims, from)), want.size);
            }
            CHECK(ok);
            expect_bits(0, &want);
        }
        prog_end();
    }
}

static shlo_attr attr_list(const char *name, const int64_t *items, int n) {
    shlo_attr a;
    memset(&a, 0, sizeof a);
    a.name = name;
    a.kind = SHLO_ATTR_I64S;
    a.list = list_of(items, n);
    return a;
}

/* The body: subtraction, which shows the order and which side is which; or the update alone: the last one
 * wins. */
enum { SUBTRACT, REPLACE, ADD, N_SCATTERS };

static shlo_region scatter_body(shlo_dtype t, int kind) {
    shlo_type types[2];
    shlo_value args[2], r;
    types[0] = types[1] = shlo_tensor0(bld, t);
    shlo_region_begin(bld, types, args, 2);
    r = kind == REPLACE ? args[1]
        : kind == ADD   ? shlo_add(bld, args[1], args[0])
                        : shlo_subtract(bld, args[1], args[0]);
    return shlo_region_end(bld, &r, 1);
}

static void scatters(void) {
    static const shlo_dtype types[] = {SHLO_I32, SHLO_F32, SHLO_I8, SHLO_F64, SHLO_BF16};
    TEST_CASE("scatter");
    for (int trial = 0; trial < 2000; trial++) {
        picks p;
        shlo_attr a[7];
        shlo_op_desc d;
        shlo_value v[3], r;
        shlo_dtype t = types[below(5)];
        shlo_region body;
        int64_t at[16], from[8];
        int kind = trial % N_SCATTERS;
        tens want;
        random_picks(&p);
        a[0] = attr_list("update_window_dims", p.offset, p.n_window);
        a[1] = attr_list("inserted_window_dims", p.collapsed, p.n_collapsed);
        a[2] = attr_list("input_batching_dims", p.batching, p.n_batching);
        a[3] = attr_list("scatter_indices_batching_dims", p.index_batching, p.n_batching);
        a[4] = attr_list("scatter_dims_to_operand_dims", p.map, p.n_map);
        memset(&a[5], 0, sizeof a[5]);
        a[5].name = "index_vector_dim";
        a[5].kind = SHLO_ATTR_I64;
        a[5].i = p.vector_dim;
        snprintf(prog_text, sizeof prog_text, "scatter, trial %d", trial);
        prog_begin();
        v[0] = prog_filled(t, p.rank, p.dims);
        v[1] = index_input(&p, index_types[below(8)]);
        v[2] = prog_filled(t, p.result_rank, p.result_dims);
        body = scatter_body(t, kind);
        memset(&d, 0, sizeof d);
        d.op = SHLO_OP_scatter;
        d.n_operands = 3;
        d.operands = v;
        d.n_attrs = 6;
        d.attrs = a;
        d.n_regions = 1;
        d.regions = &body;
        r.id = 0;
        shlo_op_create(bld, &d, &r, 1);
        if (prog_run1(r)) {
            tens_make(&want, t, p.rank, p.dims);
            memcpy(want.data, in[0].data, want.bytes);
            for (size_t i = 0; i < in[2].n; i++) {
                unsigned char *to;
                unravel(p.result_rank, p.result_dims, i, at);
                if (!picked(&p, &in[1], at, 0, from)) continue;
                to = tens_at(&want, linear(p.rank, p.dims, from));
                if (kind == REPLACE)
                    memcpy(to, tens_at(&in[2], i), want.size);
                else if (is_int(t))
                    put_int(t, to,
                        kind == ADD ? get_int(t, tens_at(&in[2], i)) + get_int(t, to)
                                    : get_int(t, tens_at(&in[2], i)) - get_int(t, to));
                else
                    put_f64(t, to,
                        kind == ADD ? get_f64(t, tens_at(&in[2], i)) + get_f64(t, to)
                                    : get_f64(t, tens_at(&in[2], i)) - get_f64(t, to));
            }
            expect(0, &want);
        }
        prog_end();
    }
}

/* ---- iota, constants ---- */

static void iotas(void) {
    TEST_CASE("iota through views");
    for (int trial = 0; trial < 600; trial++) {
        static const shlo_dtype types[] = {SHLO_I4, SHLO_U2, SHLO_I8, SHLO_U8, SHLO_I16, SHLO_I32, SHLO_U64,
            SHLO_F8E4M3, SHLO_BF16, SHLO_F16, SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128};
        int64_t dims[SHLO_MAX_RANK], at[SHLO_MAX_RANK];
        int rank = random_shape(3, dims);
        shlo_iota_attrs a;
        shlo_dtype t = types[below(14)];
        shlo_value x;
        view v;
        tens plain, want;
        if (rank == 0) continue;
        if (below(4) == 0 && product(rank, dims) < 10) dims[below((uint32_t)rank)] = 700;
        memset(&a, 0, sizeof a);
        a.iota_dimension = (int64_t)below((uint32_t)rank);
        snprintf(prog_text, sizeof prog_text, "iota of %s, trial %d", shlo_dtype_name(t), trial);
        prog_begin();
        x = shlo_iota(bld, shlo_tensor(bld, t, dims, rank), &a);
        tens_make(&plain, t, rank, dims);
        for (size_t i = 0; i < plain.n; i++) {
            unravel(rank, dims, i, at);
            if (is_int(t))
                put_int(t, tens_at(&plain, i), (uint64_t)at[a.iota_dimension]);
            else
                put_f64(t, tens_at(&plain, i), (double)at[a.iota_dimension]);
        }
        while (!random_view(&v, rank, dims)) continue;
        x = build_view(&v, x);
        apply_view(&v, &plain, &want);
        tens_free(&plain);
        if (prog_run1(x))
            expect(0, &want);
        else
            tens_free(&want);
        prog_end();
    }
}

static void constants(void) {
    TEST_CASE("constants through views");
    for (int trial = 0; trial < 400; trial++) {
        int64_t dims[SHLO_MAX_RANK];
        int rank = random_shape(4, dims),
            splat = (trial & 1) && product(rank, dims); /* no elements: none to repeat */
        shlo_dtype t = any_type();
        shlo_value r[2];
        view v;
        tens plain, want;
        snprintf(prog_text, sizeof prog_text, "constant of %s, trial %d", shlo_dtype_name(t), trial);
        tens_make(&plain, t, rank, dims);
        fill_bits(&plain);
        for (size_t i = 1; splat && i < plain.n; i++) memcpy(tens_at(&plain, i), plain.data, plain.size);
        prog_begin();
        r[0] = splat ? shlo_constant_splat(bld, shlo_tensor(bld, t, dims, rank), plain.data)
                     : shlo_constant(bld, shlo_tensor(bld, t, dims, rank), plain.data);
        while (!random_view(&v, rank, dims)) continue;
        r[1] = build_view(&v, r[0]);
        apply_view(&v, &plain, &want);
        if (prog_run(2, r)) {
            expect_bits(0, &plain);
            expect_bits(1, &want);
        }
        else {
            tens_free(&plain);
            tens_free(&want);
        }
        prog_end();
    }
}

/* ---- values that a loop carries to each other's places ---- */

/* next[i]: the place whose value place i gets in each iteration, or that value plus itself. */
static void carried(void) {
    enum { MOST = 9 };
    TEST_CASE("carried values");
    for (int trial = 0; trial < 600; trial++) {
        const int n = 1 + (int)below(MOST), permuted = trial % 3 == 0, times = 1 + (int)below(4);
        int next[MOST], adds[MOST];
        const int64_t dims = 1 + (int64_t)below(3);
        shlo_value inputs[MOST + 1], values[MOST + 1], args[MOST + 1], end;
        shlo_type types[MOST + 1];
        tens now[MOST], then[MOST];
        shlo_compare_attrs less;
        shlo_region cond, body;
        memset(&less, 0, sizeof less);
        less.comparison_direction = SHLO_comparison_direction_LT;
        snprintf(prog_text, sizeof prog_text, "carried values, trial %d", trial);
        for (int i = 0; i < n; i++) {
            next[i] = permuted ? i : (int)below((unsigned)n);
            adds[i] = below(4) == 0;
        }
        for (int i = n - 1; permuted && i > 0; i--) { /* circles of all lengths */
            const int k = (int)below((unsigned)i + 1), was = next[i];
            next[i] = next[k];
            next[k] = was;
        }
        prog_begin();
        for (int i = 0; i < n; i++) {
            inputs[i] = prog_in(SHLO_I32, 1, &dims);
            fill_bits(&in[i]);
            types[i] = shlo_tensor(bld, SHLO_I32, &dims, 1);
            tens_make(&now[i], SHLO_I32, 1, &dims);
            tens_make(&then[i], SHLO_I32, 1, &dims);
            memcpy(now[i].data, in[i].data, now[i].bytes);
        }
        inputs[n] = shlo_constant_i32(bld, 0);
        types[n] = shlo_tensor0(bld, SHLO_I32);
        shlo_region_begin(bld, types, args, n + 1);
        end = shlo_compare(bld, args[n], shlo_constant_i32(bld, times), &less);
        cond = shlo_region_end(bld, &end, 1);
        shlo_region_begin(bld, types, args, n + 1);
        for (int i = 0; i < n; i++) {
            values[i] = args[next[i]];
            if (adds[i]) values[i] = shlo_add(bld, values[i], values[i]);
        }
        values[n] = shlo_add(bld, args[n], shlo_constant_i32(bld, 1));
        body = shlo_region_end(bld, values, n + 1);
        shlo_while(bld, inputs, n + 1, cond, body, values);
        for (int k = 0; k < times; k++) {
            for (int i = 0; i < n; i++) memcpy(then[i].data, now[next[i]].data, then[i].bytes);
            for (int i = 0; i < n; i++)
                for (size_t e = 0; adds[i] && e < then[i].bytes; e += 4) {
                    uint32_t x;
                    memcpy(&x, then[i].data + e, sizeof x);
                    x += x;
                    memcpy(then[i].data + e, &x, sizeof x);
                }
            for (int i = 0; i < n; i++) memcpy(now[i].data, then[i].data, now[i].bytes);
        }
        for (int i = 0; i < n; i++) tens_free(&then[i]);
        if (prog_run(n, values))
            for (int i = 0; i < n; i++) expect_bits(i, &now[i]);
        prog_end();
    }
}

int main(void) {
    views();
    transposes();
    pads();
    far_pads();
    concatenations();
    dynamic_slices();
    gathers();
    scatters();
    iotas();
    constants();
    carried();
    return test_end("moves");
}
