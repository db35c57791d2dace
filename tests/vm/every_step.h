/* tests/vm/every_step.h - random programs that take most ops: what programs.h and layers.h make, functions of
 * all element types, moves, windows, sorts, scatters, linear algebra, transforms, random numbers, nested
 * control flow and calls. A step that the builder refuses leaves the program as it was. */
#ifndef TESTS_VM_EVERY_STEP_H
#define TESTS_VM_EVERY_STEP_H

#include "layers.h"

enum {
    STEP_ELEMENTS = 4096, /* of a value that is kept */
    STEP_INT = 1,
    STEP_FLOAT = 2,
    STEP_BOOL = 4,
    STEP_COMPLEX = 8,
    STEP_UNSIGNED = 16,
    STEP_ANY = 31
};

static const shlo_dtype step_types[] = {SHLO_F32, SHLO_F32, SHLO_I32, SHLO_F64, SHLO_BF16, SHLO_I8, SHLO_U16,
    SHLO_F16, SHLO_I64, SHLO_U32, SHLO_I1, SHLO_C64, SHLO_C128, SHLO_U8, SHLO_I16, SHLO_F8E4M3FN, SHLO_I4,
    SHLO_U2, SHLO_U64, SHLO_F8E5M2FNUZ, SHLO_F8E8M0FNU, SHLO_F4E2M1FN, SHLO_F8E3M4};
enum { STEP_TYPES = (int)(sizeof step_types / sizeof *step_types) };

static inline int step_kind(shlo_dtype t) {
    if (t == SHLO_I1) return STEP_BOOL;
    if (t == SHLO_C64 || t == SHLO_C128) return STEP_COMPLEX;
    if (t >= SHLO_U2 && t <= SHLO_U64) return STEP_UNSIGNED;
    return t >= SHLO_I2 && t <= SHLO_I64 ? STEP_INT : STEP_FLOAT;
}

/* Keeps what is small; forgets what the builder refused. */
static inline void step_keep(gen *g, shlo_value v) {
    int64_t dims[SHLO_MAX_RANK], n = 1;
    int rank;
    if (shlo_builder_status(g->b) != SHLO_OK) {
        shlo_builder_clear_error(g->b);
        return;
    }
    if (!v.id) return;
    rank = gen_dims(g, v, dims);
    for (int d = 0; d < rank; d++) n *= dims[d];
    if (n <= STEP_ELEMENTS) gen_keep(g, v);
}

/* A value of at least that rank and one of these kinds; {0}: there seems to be none. */
static inline shlo_value step_pick(gen *g, int least_rank, int kinds) {
    shlo_value none = {0};
    for (int i = 0; i < 8; i++) {
        const shlo_value v = gen_pick(g);
        if (shlo_type_rank(g->b, shlo_type_of(g->b, v)) >= least_rank && step_kind(gen_dtype(g, v)) & kinds)
            return v;
    }
    return none;
}

/* A number of that type. */
static inline shlo_value step_number(gen *g, shlo_dtype t, double x) {
    unsigned char bytes[16];
    shlo_convert_elements(t, bytes, SHLO_F64, &x, 1);
    return shlo_constant(g->b, shlo_tensor0(g->b, t), bytes);
}

/* ---- element by element ---- */

static const struct {
    shlo_op op;
    unsigned char n, kinds;
} step_lanes[] = {{SHLO_OP_abs, 1, STEP_INT | STEP_FLOAT | STEP_COMPLEX}, {SHLO_OP_cbrt, 1, STEP_FLOAT},
    {SHLO_OP_ceil, 1, STEP_FLOAT}, {SHLO_OP_count_leading_zeros, 1, STEP_INT | STEP_UNSIGNED},
    {SHLO_OP_cosine, 1, STEP_FLOAT | STEP_COMPLEX}, {SHLO_OP_exponential, 1, STEP_FLOAT | STEP_COMPLEX},
    {SHLO_OP_exponential_minus_one, 1, STEP_FLOAT}, {SHLO_OP_floor, 1, STEP_FLOAT},
    {SHLO_OP_is_finite, 1, STEP_FLOAT}, {SHLO_OP_log, 1, STEP_FLOAT | STEP_COMPLEX},
    {SHLO_OP_log_plus_one, 1, STEP_FLOAT}, {SHLO_OP_logistic, 1, STEP_FLOAT}, {SHLO_OP_negate, 1, 27},
    {SHLO_OP_not, 1, STEP_INT | STEP_UNSIGNED | STEP_BOOL}, {SHLO_OP_popcnt, 1, STEP_INT | STEP_UNSIGNED},
    {SHLO_OP_real, 1, STEP_COMPLEX | STEP_FLOAT}, {SHLO_OP_imag, 1, STEP_COMPLEX | STEP_FLOAT},
    {SHLO_OP_round_nearest_afz, 1, STEP_FLOAT}, {SHLO_OP_round_nearest_even, 1, STEP_FLOAT},
    {SHLO_OP_rsqrt, 1, STEP_FLOAT | STEP_COMPLEX}, {SHLO_OP_sign, 1, STEP_INT | STEP_FLOAT | STEP_COMPLEX},
    {SHLO_OP_sine, 1, STEP_FLOAT | STEP_COMPLEX}, {SHLO_OP_sqrt, 1, STEP_FLOAT | STEP_COMPLEX},
    {SHLO_OP_tan, 1, STEP_FLOAT | STEP_COMPLEX}, {SHLO_OP_tanh, 1, STEP_FLOAT | STEP_COMPLEX},
    {SHLO_OP_add, 2, STEP_ANY}, {SHLO_OP_and, 2, STEP_INT | STEP_UNSIGNED | STEP_BOOL},
    {SHLO_OP_atan2, 2, STEP_FLOAT}, {SHLO_OP_complex, 2, STEP_FLOAT},
    {SHLO_OP_divide, 2, STEP_INT | STEP_UNSIGNED | STEP_FLOAT | STEP_COMPLEX}, {SHLO_OP_maximum, 2, STEP_ANY},
    {SHLO_OP_minimum, 2, STEP_ANY}, {SHLO_OP_multiply, 2, STEP_ANY},
    {SHLO_OP_or, 2, STEP_INT | STEP_UNSIGNED | STEP_BOOL}, {SHLO_OP_power, 2, 27},
    {SHLO_OP_remainder, 2, STEP_INT | STEP_UNSIGNED | STEP_FLOAT},
    {SHLO_OP_shift_left, 2, STEP_INT | STEP_UNSIGNED},
    {SHLO_OP_shift_right_arithmetic, 2, STEP_INT | STEP_UNSIGNED},
    {SHLO_OP_shift_right_logical, 2, STEP_INT | STEP_UNSIGNED}, {SHLO_OP_subtract, 2, 27},
    {SHLO_OP_xor, 2, STEP_INT | STEP_UNSIGNED | STEP_BOOL}};
enum { STEP_LANES = (int)(sizeof step_lanes / sizeof *step_lanes) };

static inline shlo_value step_lane_of(gen *g, shlo_value x, shlo_value y) {
    shlo_op_desc op;
    shlo_value operands[2], out = {0};
    const uint32_t k = gen_below(g, STEP_LANES);
    memset(&op, 0, sizeof op);
    if (!(step_lanes[k].kinds & step_kind(gen_dtype(g, x)))) return out;
    operands[0] = x;
    operands[1] = y;
    op.op = step_lanes[k].op;
    op.operands = operands;
    op.n_operands = step_lanes[k].n;
    shlo_op_create(g->b, &op, &out, 1);
    return out;
}
/* Of two values, of one twice, of one and a number that optimizers know; twice the same op of one operand. */
static inline void step_lane(gen *g) {
    static const double known[] = {0, -0.0, 1, -1, 2, 0.5};
    const shlo_value x = gen_pick(g);
    shlo_value y = gen_partner(g, x);
    const uint32_t how = gen_below(g, 8);
    if (how == 0) y = x;
    if (how == 1) {
        int64_t dims[SHLO_MAX_RANK];
        const int rank = gen_dims(g, x, dims);
        y = step_number(g, gen_dtype(g, x), known[gen_below(g, 6)]);
        y = layer_spread(g, y, gen_dtype(g, x), rank, dims);
    }
    if (how == 2) {
        y = gen_below(g, 2) ? shlo_negate(g->b, x) : shlo_not(g->b, x);
        step_keep(g, y);
        if (y.id) y = step_kind(gen_dtype(g, x)) == STEP_FLOAT ? shlo_negate(g->b, y) : shlo_not(g->b, y);
        step_keep(g, y);
        return;
    }
    if (how & 4 && y.id != x.id && gen_below(g, 2)) {
        step_keep(g, step_lane_of(g, y, x));
        return;
    }
    step_keep(g, step_lane_of(g, x, y));
}

static inline void step_convert(gen *g) {
    const shlo_value x = gen_pick(g);
    int64_t dims[SHLO_MAX_RANK];
    const int rank = gen_dims(g, x, dims);
    const shlo_type t = shlo_tensor(g->b, step_types[gen_below(g, STEP_TYPES)], dims, rank);
    shlo_reduce_precision_attrs at;
    switch (gen_below(g, 4)) {
    case 0:
        step_keep(g, shlo_bitcast_convert(g->b, x, t));
        break;
    case 1:
        if (step_kind(gen_dtype(g, x)) != STEP_FLOAT) break;
        memset(&at, 0, sizeof at);
        at.exponent_bits = 1 + gen_below(g, 11);
        at.mantissa_bits = gen_below(g, 53);
        step_keep(g, shlo_reduce_precision(g->b, x, &at));
        break;
    default:
        step_keep(g, shlo_convert(g->b, x, t));
    }
}

static inline void step_iota(gen *g) {
    const shlo_value x = step_pick(g, 1, STEP_ANY & ~STEP_BOOL);
    shlo_iota_attrs at;
    if (!x.id) return;
    memset(&at, 0, sizeof at);
    at.iota_dimension = gen_below(g, (uint32_t)shlo_type_rank(g->b, shlo_type_of(g->b, x)));
    step_keep(g, shlo_add(g->b, x, shlo_iota(g->b, shlo_type_of(g->b, x), &at)));
}

/* ---- moves ---- */

static inline void step_pad(gen *g) {
    const shlo_value x = gen_pick(g), zero = step_number(g, gen_dtype(g, x), gen_below(g, 3));
    int64_t low[SHLO_MAX_RANK], high[SHLO_MAX_RANK], inside[SHLO_MAX_RANK];
    const int rank = gen_dims(g, x, low);
    shlo_pad_attrs at;
    for (int d = 0; d < rank; d++) {
        low[d] = (int64_t)gen_below(g, 6) - 2;
        high[d] = (int64_t)gen_below(g, 6) - 2;
        inside[d] = gen_below(g, 3) / 2;
    }
    at.edge_padding_low = gen_list(low, rank);
    at.edge_padding_high = gen_list(high, rank);
    at.interior_padding = gen_list(inside, rank);
    step_keep(g, shlo_pad(g->b, x, zero, &at));
}

static inline void step_concatenate(gen *g) {
    shlo_value x[3];
    shlo_concatenate_attrs at;
    x[0] = step_pick(g, 1, STEP_ANY);
    if (!x[0].id) return;
    x[1] = gen_partner(g, x[0]);
    x[2] = gen_pick(g); /* may not fit */
    at.dimension = gen_below(g, (uint32_t)shlo_type_rank(g->b, shlo_type_of(g->b, x[0])));
    step_keep(g, shlo_concatenate(g->b, x, 2 + (int)gen_below(g, 8) / 7, &at));
}

/* A scalar index that is known only while the program runs, or a constant. */
static inline shlo_value step_index(gen *g) {
    shlo_value x = step_pick(g, 0, STEP_INT | STEP_UNSIGNED);
    const shlo_type scalar = shlo_tensor0(g->b, SHLO_I32);
    int64_t dims[SHLO_MAX_RANK], low[SHLO_MAX_RANK], high[SHLO_MAX_RANK];
    int rank;
    shlo_slice_attrs at;
    if (!x.id || gen_below(g, 2)) return shlo_constant_i32(g->b, (int32_t)gen_below(g, 8) - 1);
    rank = gen_dims(g, x, dims);
    for (int d = 0; d < rank; d++) {
        if (!dims[d]) return shlo_constant_i32(g->b, 0);
        low[d] = gen_below(g, (uint32_t)dims[d]);
        high[d] = low[d] + 1;
    }
    memset(&at, 0, sizeof at);
    at.start_indices = gen_list(low, rank);
    at.limit_indices = gen_list(high, rank);
    x = shlo_reshape(g->b, shlo_slice(g->b, x, &at), shlo_tensor0(g->b, gen_dtype(g, x)));
    return shlo_convert(g->b, x, scalar);
}

static inline void step_window_at(gen *g) {
    const shlo_value x = step_pick(g, 1, STEP_ANY);
    int64_t dims[SHLO_MAX_RANK], sizes[SHLO_MAX_RANK];
    shlo_value at[SHLO_MAX_RANK], part;
    shlo_dynamic_slice_attrs slice;
    int rank;
    if (!x.id) return;
    rank = gen_dims(g, x, dims);
    for (int d = 0; d < rank; d++) {
        sizes[d] = gen_below(g, (uint32_t)dims[d] + 1);
        at[d] = step_index(g);
    }
    slice.slice_sizes = gen_list(sizes, rank);
    part = shlo_dynamic_slice(g->b, x, at, rank, &slice);
    if (gen_below(g, 2)) {
        for (int d = 0; d < rank; d++) at[d] = step_index(g);
        part = shlo_dynamic_update_slice(g->b, gen_partner(g, x), part, at, rank);
    }
    step_keep(g, part);
}

/* Rows of x at computed places, taken, or combined with others. */
static inline void step_rows_at(gen *g) {
    static const shlo_op ops[] = {SHLO_OP_add, SHLO_OP_maximum, SHLO_OP_multiply, SHLO_OP_minimum};
    const shlo_value x = step_pick(g, 1, STEP_ANY);
    int64_t dims[SHLO_MAX_RANK], window[SHLO_MAX_RANK], zero = 0, some = 1 + gen_below(g, 5);
    shlo_value places[8], at, taken, out;
    shlo_gather_attrs take;
    shlo_scatter_attrs put;
    shlo_concatenate_attrs join;
    int rank;
    if (!x.id) return;
    rank = gen_dims(g, x, dims);
    if (!dims[0]) return;
    for (int i = 0; i < some; i++)
        places[i] = shlo_reshape(g->b, step_index(g), shlo_tensor2(g->b, SHLO_I32, 1, 1));
    join.dimension = 0;
    at = shlo_concatenate(g->b, places, (int32_t)some, &join);
    memset(&take, 0, sizeof take);
    memset(&put, 0, sizeof put);
    for (int d = 1; d < rank; d++) window[d - 1] = d;
    dims[0] = 1;
    take.offset_dims = put.update_window_dims = gen_list(window, rank - 1);
    take.collapsed_slice_dims = put.inserted_window_dims = gen_list(&zero, 1);
    take.start_index_map = put.scatter_dims_to_operand_dims = gen_list(&zero, 1);
    take.index_vector_dim = put.index_vector_dim = 1;
    take.slice_sizes = gen_list(dims, rank);
    taken = shlo_gather(g->b, x, at, &take);
    step_keep(g, taken);
    if (!taken.id || gen_below(g, 2)) return;
    out = x;
    shlo_scatter(g->b, &out, at, &taken, 1, &put, shlo_region_of(g->b, ops[gen_below(g, 4)], gen_dtype(g, x)),
        &out);
    step_keep(g, out);
}

/* ---- windows, sorts ---- */

static inline void step_reduce_window(gen *g) {
    static const shlo_op ops[] = {SHLO_OP_add, SHLO_OP_maximum, SHLO_OP_minimum, SHLO_OP_multiply};
    const shlo_value x = step_pick(g, 1, STEP_ANY);
    int64_t size[SHLO_MAX_RANK], stride[SHLO_MAX_RANK], base[SHLO_MAX_RANK], wide[SHLO_MAX_RANK],
        pads[2 * SHLO_MAX_RANK], dims[SHLO_MAX_RANK];
    shlo_reduce_window_attrs at;
    shlo_value first, out = {0};
    const shlo_op op = ops[gen_below(g, 4)];
    int rank;
    if (!x.id) return;
    rank = gen_dims(g, x, dims);
    memset(&at, 0, sizeof at);
    for (int d = 0; d < rank; d++) {
        size[d] = 1 + gen_below(g, 4);
        stride[d] = 1 + gen_below(g, 3);
        base[d] = 1 + gen_below(g, 8) / 7;
        wide[d] = 1 + gen_below(g, 8) / 7;
        pads[2 * d] = (int64_t)gen_below(g, 4) - 1;
        pads[2 * d + 1] = gen_below(g, 3);
        if (gen_below(g, 6) == 0) { /* sums so far */
            size[d] = dims[d] ? dims[d] : 1;
            pads[2 * d] = size[d] - 1;
        }
    }
    at.window_dimensions = gen_list(size, rank);
    at.window_strides = gen_list(stride, rank);
    at.base_dilations = gen_list(base, rank);
    at.window_dilations = gen_list(wide, rank);
    at.padding = gen_table(pads, rank);
    first = step_number(g, gen_dtype(g, x), op == SHLO_OP_multiply);
    shlo_reduce_window(g->b, &x, &first, 1, &at, shlo_region_of(g->b, op, gen_dtype(g, x)), &out);
    step_keep(g, out);
}

/* The larger element of each window, and its place. */
static inline void step_select_and_scatter(gen *g) {
    const shlo_value x = step_pick(g, 1, STEP_FLOAT | STEP_INT | STEP_UNSIGNED);
    shlo_dtype t;
    int64_t size[SHLO_MAX_RANK], dims[SHLO_MAX_RANK];
    shlo_type scalars[2];
    shlo_value args[2], zero, source = {0}, larger;
    shlo_reduce_window_attrs window;
    shlo_select_and_scatter_attrs at;
    shlo_compare_attrs ge;
    shlo_region select, scatter;
    int rank;
    if (!x.id) return;
    t = gen_dtype(g, x);
    rank = gen_dims(g, x, dims);
    memset(&window, 0, sizeof window);
    memset(&at, 0, sizeof at);
    memset(&ge, 0, sizeof ge);
    for (int d = 0; d < rank; d++) size[d] = 1 + gen_below(g, 3);
    window.window_dimensions = at.window_dimensions = gen_list(size, rank);
    window.window_strides = at.window_strides = gen_list(size, rank);
    zero = step_number(g, t, 0);
    shlo_reduce_window(g->b, &x, &zero, 1, &window, shlo_region_of(g->b, SHLO_OP_add, t), &source);
    if (!source.id) return;
    scalars[0] = scalars[1] = shlo_tensor0(g->b, t);
    ge.comparison_direction = SHLO_comparison_direction_GE;
    shlo_region_begin(g->b, scalars, args, 2);
    larger = shlo_compare(g->b, args[0], args[1], &ge);
    select = shlo_region_end(g->b, &larger, 1);
    scatter = shlo_region_of(g->b, SHLO_OP_add, t);
    step_keep(g, shlo_select_and_scatter(g->b, x, source, zero, &at, select, scatter));
}

/* One or two values along a dimension, by a comparison of the first, or of some function of it. */
static inline void step_sort(gen *g) {
    shlo_value x[2], args[4], left, right, less, out[2];
    shlo_type types[4];
    shlo_sort_attrs at;
    shlo_compare_attrs c;
    int n = 1 + (int)gen_below(g, 2);
    memset(out, 0, sizeof out);
    memset(&c, 0, sizeof c);
    x[0] = step_pick(g, 1, STEP_INT | STEP_UNSIGNED | STEP_FLOAT | STEP_BOOL);
    if (!x[0].id) return;
    x[1] = gen_partner(g, x[0]);
    at.dimension = gen_below(g, (uint32_t)shlo_type_rank(g->b, shlo_type_of(g->b, x[0])));
    at.is_stable = 1; /* else equal keys may come in any order */
    for (int i = 0; i < 2 * n; i++) types[i] = shlo_tensor0(g->b, gen_dtype(g, x[i / 2]));
    c.comparison_direction =
        (int32_t)(gen_below(g, 2) ? SHLO_comparison_direction_LT : SHLO_comparison_direction_GT);
    if (gen_float(gen_dtype(g, x[0])) && gen_below(g, 2)) c.compare_type = SHLO_compare_type_TOTALORDER;
    shlo_region_begin(g->b, types, args, 2 * n);
    left = args[0];
    right = args[1];
    if (gen_below(g, 4) == 0 && gen_dtype(g, x[0]) != SHLO_I1) {
        left = shlo_negate(g->b, left);
        right = shlo_negate(g->b, right);
    }
    less = shlo_compare(g->b, left, right, &c);
    shlo_sort(g->b, x, n, &at, shlo_region_end(g->b, &less, 1), out);
    if (shlo_builder_status(g->b) != SHLO_OK) n = 1;
    for (int i = 0; i < n; i++) step_keep(g, out[i]);
}

/* The largest element along a dimension, and its index. */
static inline void step_arg_max(gen *g) {
    shlo_value x[2], first[2], args[4], ge, out[2];
    shlo_type types[4];
    int64_t dims[SHLO_MAX_RANK], over;
    shlo_iota_attrs iota;
    shlo_reduce_attrs at;
    shlo_compare_attrs c;
    shlo_region body;
    int rank;
    memset(out, 0, sizeof out);
    memset(&c, 0, sizeof c);
    x[0] = step_pick(g, 1, STEP_INT | STEP_UNSIGNED | STEP_FLOAT);
    if (!x[0].id) return;
    rank = gen_dims(g, x[0], dims);
    over = gen_below(g, (uint32_t)rank);
    iota.iota_dimension = over;
    x[1] = shlo_iota(g->b, shlo_tensor(g->b, SHLO_I32, dims, rank), &iota);
    first[0] = step_number(g, gen_dtype(g, x[0]), -100);
    first[1] = shlo_constant_i32(g->b, 0);
    for (int i = 0; i < 4; i++) types[i] = shlo_tensor0(g->b, i % 2 ? SHLO_I32 : gen_dtype(g, x[0]));
    c.comparison_direction = gen_below(g, 2) ? SHLO_comparison_direction_GE : SHLO_comparison_direction_GT;
    shlo_region_begin(g->b, types, args, 4);
    ge = shlo_compare(g->b, args[0], args[2], &c);
    out[0] = shlo_select(g->b, ge, args[0], args[2]);
    out[1] = shlo_select(g->b, ge, args[1], args[3]);
    body = shlo_region_end(g->b, out, 2);
    at.dimensions = gen_list(&over, 1);
    memset(out, 0, sizeof out);
    shlo_reduce(g->b, x, first, 2, &at, body, out);
    if (shlo_builder_status(g->b) == SHLO_OK) gen_keep(g, out[1]);
    step_keep(g, out[0]);
}

/* ---- matrices, transforms, random numbers ---- */

/* x in a type that these ops take. */
static inline shlo_value step_precise(gen *g, shlo_value x) {
    const shlo_dtype t = gen_dtype(g, x), wide = gen_below(g, 2) ? SHLO_F64 : SHLO_F32;
    int64_t dims[SHLO_MAX_RANK];
    const int rank = gen_dims(g, x, dims);
    if (t == SHLO_F64 || t == SHLO_F32 || step_kind(t) == STEP_COMPLEX) return x;
    return shlo_convert(g->b, x, shlo_tensor(g->b, wide, dims, rank));
}

/* Square matrices from x's corner. */
static inline shlo_value step_square(gen *g, shlo_value x) {
    int64_t dims[SHLO_MAX_RANK], low[SHLO_MAX_RANK] = {0};
    const int rank = gen_dims(g, x, dims);
    shlo_slice_attrs at;
    memset(&at, 0, sizeof at);
    if (dims[rank - 1] > dims[rank - 2])
        dims[rank - 1] = dims[rank - 2];
    else
        dims[rank - 2] = dims[rank - 1];
    at.start_indices = gen_list(low, rank);
    at.limit_indices = gen_list(dims, rank);
    return shlo_slice(g->b, x, &at);
}

static inline void step_matrix(gen *g) {
    shlo_value a = step_pick(g, 2, STEP_FLOAT | STEP_COMPLEX);
    shlo_cholesky_attrs cholesky;
    shlo_triangular_solve_attrs solve;
    if (!a.id) return;
    a = step_square(g, step_precise(g, a));
    g->contracts++;
    if (gen_below(g, 2)) {
        cholesky.lower = (int32_t)gen_below(g, 2);
        step_keep(g, shlo_cholesky(g->b, a, &cholesky));
        return;
    }
    solve.left_side = (int32_t)gen_below(g, 2);
    solve.lower = (int32_t)gen_below(g, 2);
    solve.unit_diagonal = (int32_t)gen_below(g, 2);
    solve.transpose_a = 1 + (int32_t)gen_below(g, 3);
    step_keep(g, shlo_triangular_solve(g->b, a, a, &solve));
}

static inline void step_fft(gen *g) {
    shlo_value x = step_pick(g, 1, STEP_FLOAT | STEP_COMPLEX);
    int64_t dims[SHLO_MAX_RANK];
    shlo_fft_attrs at;
    int rank, n;
    if (!x.id) return;
    x = step_precise(g, x);
    rank = gen_dims(g, x, dims);
    n = 1 + (int)gen_below(g, rank < 3 ? (uint32_t)rank : 3);
    at.fft_type = (int32_t)gen_below(g, 4);
    if (step_kind(gen_dtype(g, x)) == STEP_FLOAT) at.fft_type = SHLO_fft_type_RFFT;
    if (step_kind(gen_dtype(g, x)) == STEP_COMPLEX && at.fft_type == SHLO_fft_type_RFFT) at.fft_type = 0;
    if (at.fft_type == SHLO_fft_type_IRFFT) dims[rank - 1] = 2 * dims[rank - 1] - 1 - gen_below(g, 2);
    at.fft_length = gen_list(dims + rank - n, n);
    g->contracts++;
    step_keep(g, shlo_fft(g->b, x, &at));
}

static inline void step_rng(gen *g) {
    static const shlo_dtype bits[] = {SHLO_U32, SHLO_U64, SHLO_U8, SHLO_U16, SHLO_I32};
    static const unsigned char seed[24] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const int64_t algorithm = gen_below(g, 3), rows = gen_below(g, 40), columns = gen_below(g, 9),
                  words = algorithm == SHLO_rng_algorithm_THREE_FRY ? 2 : 2 + gen_below(g, 2);
    shlo_type types[2];
    shlo_value state = shlo_constant(g->b, shlo_tensor1(g->b, SHLO_U64, words), seed), out[2];
    shlo_rng_bit_generator_attrs at;
    memset(out, 0, sizeof out);
    types[0] = shlo_type_of(g->b, state);
    types[1] = shlo_tensor2(g->b, bits[gen_below(g, 5)], rows, columns);
    at.rng_algorithm = (int32_t)algorithm;
    shlo_rng_bit_generator(g->b, state, types, &at, out);
    step_keep(g, out[1]);
}

static inline void step_batch_norm(gen *g) {
    const shlo_value x = step_pick(g, 1, STEP_FLOAT);
    int64_t dims[SHLO_MAX_RANK], feature;
    shlo_value side[4], out[3];
    shlo_batch_norm_inference_attrs at;
    shlo_batch_norm_training_attrs training;
    int rank;
    memset(out, 0, sizeof out);
    if (!x.id) return;
    rank = gen_dims(g, x, dims);
    feature = gen_below(g, (uint32_t)rank);
    at.epsilon = training.epsilon = 0.125f;
    at.feature_index = training.feature_index = feature;
    for (int i = 0; i < 4; i++) {
        const shlo_value number = step_number(g, gen_dtype(g, x), 1 + gen_below(g, 3));
        side[i] = layer_spread(g, number, gen_dtype(g, x), 1, &dims[feature]);
    }
    if (gen_below(g, 2))
        out[0] = shlo_batch_norm_inference(g->b, x, side[0], side[1], side[2], side[3], &at);
    else
        shlo_batch_norm_training(g->b, x, side[0], side[1], &training, out);
    step_keep(g, out[0]);
}

/* Rows as attention and norms have them. */
static inline void step_rows(gen *g) {
    const shlo_value x = step_pick(g, 2, STEP_FLOAT);
    int64_t dims[SHLO_MAX_RANK], last;
    shlo_value scale;
    if (!x.id) return;
    last = gen_dims(g, x, dims) - 1;
    scale = layer_spread(g, step_number(g, gen_dtype(g, x), 2), gen_dtype(g, x), 1, &dims[last]);
    switch (gen_below(g, 5)) {
    case 0:
        step_keep(g, shlo_softmax(g->b, x, (int32_t)gen_below(g, (uint32_t)last + 1)));
        break;
    case 1:
        step_keep(g, shlo_layer_norm(g->b, x, scale, scale, 0.001));
        break;
    case 2:
        step_keep(g, shlo_rms_norm(g->b, x, scale, 0.001));
        break;
    case 3:
        step_keep(g, shlo_log_softmax(g->b, x, (int32_t)last));
        break;
    default:
        step_keep(g, shlo_cumsum(g->b, x, (int32_t)gen_below(g, (uint32_t)last + 1)));
    }
}

/* ---- control ---- */

/* Some steps on what is known so far, which end with a value of x's type. */
static inline shlo_value step_inside(gen *g, shlo_value x) {
    const int known = g->n, steps = 1 + (int)gen_below(g, 4);
    shlo_value v = x;
    for (int i = 0; i < steps; i++) {
        const shlo_value next = step_lane_of(g, v, gen_partner(g, x));
        if (shlo_builder_status(g->b) != SHLO_OK) shlo_builder_clear_error(g->b);
        if (next.id && shlo_type_of(g->b, next).id == shlo_type_of(g->b, x).id) v = next;
    }
    g->n = known;
    return v;
}

static inline shlo_region step_branch(gen *g, shlo_value x) {
    shlo_value v;
    shlo_region_begin(g->b, NULL, NULL, 0);
    v = step_inside(g, x);
    return shlo_region_end(g->b, &v, 1);
}

static inline void step_case(gen *g) {
    const shlo_value x = gen_pick(g), which = step_index(g);
    shlo_region branches[3];
    const int n = 1 + (int)gen_below(g, 3);
    shlo_value out = {0};
    for (int i = 0; i < n; i++) branches[i] = step_branch(g, x);
    shlo_case(g->b, which, branches, n, &out, 1);
    step_keep(g, out);
}

/* A loop inside of a loop, over values that the steps before have made. */
static inline void step_loops(gen *g) {
    shlo_loop outer, inner;
    shlo_value x[2], args[2], inside[2], out[2];
    x[0] = gen_pick(g);
    x[1] = gen_partner(g, x[0]);
    memset(out, 0, sizeof out);
    shlo_loop_begin(g->b, &outer, gen_below(g, 4), x, args, 2);
    shlo_loop_begin(g->b, &inner, gen_below(g, 3), args, inside, 2);
    out[0] = step_inside(g, inside[gen_below(g, 2)]);
    out[1] = inside[gen_below(g, 2)];
    shlo_loop_end(g->b, &inner, out, inside);
    out[0] = inside[gen_below(g, 2)];
    out[1] = step_inside(g, inside[0]);
    shlo_loop_end(g->b, &outer, out, out);
    for (int i = 0; i < 2; i++) step_keep(g, out[i]);
}

/* x through the private function "twice", which takes and gives the first argument's type. */
static inline void step_call(gen *g) {
    const shlo_value x = gen_partner(g, g->pool[0]);
    shlo_value out = {0};
    shlo_call(g->b, "twice", &x, 1, &out, 1);
    step_keep(g, out);
}

static inline void every_step(gen *g) {
    switch (gen_below(g, 32)) {
    case 0:
        gen_view(g);
        break;
    case 1:
        gen_reduce(g);
        break;
    case 2:
        gen_dot(g);
        break;
    case 3:
        gen_if(g);
        break;
    case 4:
        gen_while(g);
        break;
    case 5:
        step_convert(g);
        break;
    case 6:
        step_iota(g);
        break;
    case 7:
        step_pad(g);
        break;
    case 8:
        step_concatenate(g);
        break;
    case 9:
        step_window_at(g);
        break;
    case 10:
        step_rows_at(g);
        break;
    case 11:
        step_reduce_window(g);
        break;
    case 12:
        step_select_and_scatter(g);
        break;
    case 13:
        step_sort(g);
        break;
    case 14:
        step_arg_max(g);
        break;
    case 15:
        step_matrix(g);
        break;
    case 16:
        step_fft(g);
        break;
    case 17:
        step_rng(g);
        break;
    case 18:
        step_batch_norm(g);
        break;
    case 19:
        step_rows(g);
        break;
    case 20:
        step_case(g);
        break;
    case 21:
        step_loops(g);
        break;
    case 22:
        step_call(g);
        break;
    case 23:
        gen_layer(g);
        break;
    case 24:
        gen_elementwise(g);
        break;
    case 25:
        gen_view(g);
        break;
    default:
        step_lane(g);
    }
    if (shlo_builder_status(g->b) != SHLO_OK) shlo_builder_clear_error(g->b);
}

/* A program of the choices in `bytes`, with two inputs of one type; returns up to four of its values. *exact:
 * the bits do not depend on the instruction set. */
static inline shlo_status every_program(const unsigned char *bytes, size_t n, shlo_blob *code, int *exact,
    shlo_error *error) {
    gen g;
    shlo_value out[4], v;
    shlo_type t, types[2];
    shlo_status s;
    int64_t rows, columns;
    int steps;
    memset(&g, 0, sizeof g);
    g.bytes = bytes;
    g.left = n;
    g.b = shlo_builder_create(NULL);
    rows = (int64_t)gen_below(&g, 7) + 1;
    columns = gen_below(&g, 8) ? (int64_t)gen_below(&g, 40) + 1 : 300;
    t = shlo_tensor2(g.b, step_types[gen_below(&g, STEP_TYPES)], rows, columns);
    types[0] = types[1] = t;
    shlo_func_begin_private(g.b, "twice");
    v = shlo_arg(g.b, t);
    v = shlo_add(g.b, v, v);
    shlo_return(g.b, &v, 1);
    shlo_func(g.b, "main", types, g.pool, 2);
    g.n = 2;
    steps = 3 + (int)gen_below(&g, 28);
    for (int i = 0; i < steps && g.left; i++) every_step(&g);
    for (int i = 0; i < 4; i++) out[i] = g.pool[g.n - 1 - i % g.n];
    shlo_return(g.b, out, 4);
    *exact = g.contracts == 0;
    s = shlo_builder_finish(g.b, 0, code);
    if (s != SHLO_OK && error) *error = *shlo_builder_error(g.b);
    shlo_builder_destroy(g.b);
    return s;
}
#endif
