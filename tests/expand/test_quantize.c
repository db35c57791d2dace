/* tests/expand/test_quantize.c - random quantized programs against the specification's formulas in plain C
 * ("Quantization computations"): dequantize, the op, quantize. f32 is computed as double, rounded after each
 * op, which is the same for + - * /. */
// link: impl
#include "../vm/harness.h"
#include "../api/failing.h"

enum { MOST_SCALES = 16 };

/* A quantized element type. */
typedef struct quant {
    shlo_dtype storage, expressed;
    int64_t min, max;
    int axis, n;
    double scale[MOST_SCALES];
    int64_t zero[MOST_SCALES];
} quant;

static double rounded(shlo_dtype t, double x) { return t == SHLO_F32 ? (double)(float)x : x; }
static double real(void) { return (double)below(1u << 24) / (1u << 24); }

/* Limits of the storage type, from its elements' own conversion. */
static int64_t limit(shlo_dtype t, double far) {
    unsigned char x[8];
    put_f64(t, x, far);
    return (int64_t)get_int(t, x);
}

static quant random_quant(shlo_dtype storage, shlo_dtype expressed, int axis, int n, int narrow) {
    quant q;
    memset(&q, 0, sizeof q);
    q.storage = storage;
    q.expressed = expressed;
    q.min = limit(storage, -1e30);
    q.max = limit(storage, 1e30);
    if (narrow) q.min++;
    q.axis = axis;
    q.n = axis < 0 ? 1 : n;
    for (int i = 0; i < q.n; i++) {
        q.scale[i] = rounded(expressed, ldexp(0.5 + real() / 2, (int)below(9) - 6));
        q.zero[i] = below(3)                   ? q.min + (int64_t)((double)(q.max - q.min) * real())
                    : q.min <= 0 && q.max >= 0 ? 0
                                               : q.min;
    }
    return q;
}

/* Scales that are powers of two and small zero points: sums of products are exact in any order. */
static void make_exact(quant *q, int zero) {
    for (int i = 0; i < q->n; i++) {
        q->scale[i] = ldexp(1, (int)below(5) - 3);
        q->zero[i] = zero && q->max > 5 ? (int64_t)below(6) : 0;
    }
}

static shlo_type type_of(const quant *q, int rank, const int64_t *dims) {
    shlo_quantization p;
    memset(&p, 0, sizeof p);
    p.storage = q->storage;
    p.expressed = q->expressed;
    p.storage_min = q->min;
    p.storage_max = q->max;
    p.axis = q->axis;
    p.n = q->n;
    p.scales = q->scale;
    p.zero_points = q->zero;
    return shlo_quantized(bld, &p, dims, rank);
}

/* Which of its scales element i of a shape has. */
static int scale_of(const quant *q, int rank, const int64_t *dims, size_t i) {
    int64_t at[SHLO_MAX_RANK];
    if (q->axis < 0) return 0;
    unravel(rank, dims, i, at);
    return (int)at[q->axis];
}

static double dequantize(const quant *q, int k, int64_t x) {
    double difference = rounded(q->expressed, (double)(x - q->zero[k]));
    return rounded(q->expressed, difference * q->scale[k]);
}

static int64_t quantize(const quant *q, int k, double v) {
    double low = rounded(q->expressed, (double)q->min), high = rounded(q->expressed, (double)q->max);
    double scaled = rounded(q->expressed, v / q->scale[k]);
    double moved = rounded(q->expressed, scaled + rounded(q->expressed, (double)q->zero[k]));
    unsigned char x[8];
    int64_t y;
    put_f64(q->storage, x, rint(moved < low ? low : moved > high ? high : moved)); /* NaN gives 0 */
    y = (int64_t)get_int(q->storage, x);
    if (isnan(moved)) return y;
    return y < q->min ? q->min : y > q->max ? q->max : y; /* where a limit was rounded */
}

static int64_t stored(const tens *x, size_t i) { return (int64_t)get_int(x->t, tens_at(x, i)); }

/* An input of a quantized type, with values in its limits. */
static shlo_value quant_in(const quant *q, int rank, const int64_t *dims) {
    tens *x = &in[n_in];
    tens_make(&in[n_in++], q->storage, rank, dims);
    for (size_t i = 0; i < x->n; i++) {
        int64_t near = q->zero[0] + (int64_t)below(21) - 10,
                far = q->min + (int64_t)((double)(q->max - q->min) * real());
        put_int(x->t, tens_at(x, i), (uint64_t)(below(3) && near >= q->min && near <= q->max ? near : far));
    }
    return shlo_arg(bld, type_of(q, rank, dims));
}

static double value_of(const quant *q, const tens *x, size_t i) {
    return dequantize(q, scale_of(q, x->rank, x->dims, i), stored(x, i));
}

static shlo_value create(shlo_op op, int n, const shlo_value *operands, shlo_type type, int n_attrs,
    const shlo_attr *attrs, int n_regions, const shlo_region *regions) {
    shlo_op_desc d;
    shlo_value r;
    memset(&d, 0, sizeof d);
    d.op = op;
    d.n_operands = n;
    d.operands = operands;
    d.n_types = 1;
    d.types = &type;
    d.n_attrs = n_attrs;
    d.attrs = attrs;
    d.n_regions = n_regions;
    d.regions = regions;
    r.id = 0;
    shlo_op_create(bld, &d, &r, 1);
    return r;
}

static shlo_dtype random_storage(void) {
    static const shlo_dtype all[] = {
        SHLO_I8, SHLO_U8, SHLO_I16, SHLO_U16, SHLO_I4, SHLO_U4, SHLO_I2, SHLO_U2, SHLO_I32, SHLO_U32};
    return all[below(below(2) ? 2 : 10)];
}
static shlo_dtype random_expressed(void) { return below(4) ? SHLO_F32 : SHLO_F64; }

/* ---- uniform_quantize, uniform_dequantize ---- */

static void conversions(void) {
    int64_t dims[3];
    int rank = 1 + (int)below(3), axis;
    shlo_dtype expressed = random_expressed();
    shlo_value x, q1, q2, r[3];
    quant a, b;
    tens want;
    for (int d = 0; d < rank; d++) dims[d] = 1 + below(7);
    axis = (int)below((uint32_t)rank + 1) - 1;
    a = random_quant(random_storage(), expressed, axis, axis < 0 ? 1 : (int)dims[axis], (int)below(2));
    axis = (int)below((uint32_t)rank + 1) - 1;
    b = random_quant(random_storage(), expressed, axis, axis < 0 ? 1 : (int)dims[axis], (int)below(2));
    snprintf(prog_text, sizeof prog_text, "conversions %s to %s", shlo_dtype_name(a.storage),
        shlo_dtype_name(b.storage));
    prog_begin();
    x = prog_in(expressed, rank, dims);
    for (size_t i = 0; i < in[0].n; i++) {
        double v = (real() - 0.5) * ldexp(1, (int)below(24));
        if (below(20) == 0) v = below(2) ? NAN : below(2) ? INFINITY : -INFINITY;
        if (below(4) == 0) v = a.scale[0] * ((double)below(9) - 4.5); /* ties */
        put_f64(expressed, tens_at(&in[0], i), v);
    }
    r[0] = q1 = shlo_uniform_quantize(bld, x, type_of(&a, rank, dims));
    r[1] = q2 = shlo_uniform_quantize(bld, q1, type_of(&b, rank, dims));
    r[2] = shlo_uniform_dequantize(bld, q2);
    if (prog_run(3, r)) {
        tens first, second;
        tens_make(&first, a.storage, rank, dims);
        tens_make(&second, b.storage, rank, dims);
        tens_make(&want, expressed, rank, dims);
        for (size_t i = 0; i < want.n; i++) {
            int ka = scale_of(&a, rank, dims, i), kb = scale_of(&b, rank, dims, i);
            put_int(a.storage, tens_at(&first, i),
                (uint64_t)quantize(&a, ka, get_f64(expressed, tens_at(&in[0], i))));
            put_int(b.storage, tens_at(&second, i), (uint64_t)quantize(&b, kb, value_of(&a, &first, i)));
            put_f64(expressed, tens_at(&want, i), value_of(&b, &second, i));
        }
        expect(0, &first);
        expect(1, &second);
        expect(2, &want);
    }
    prog_end();
}

/* ---- elementwise ---- */

static double apply(shlo_op op, double x, double y, double z) {
    switch (op) {
    case SHLO_OP_add: return x + y;
    case SHLO_OP_subtract: return x - y;
    case SHLO_OP_multiply: return x * y;
    case SHLO_OP_divide: return x / y;
    case SHLO_OP_maximum: return x > y ? x : y;
    case SHLO_OP_minimum: return x < y ? x : y;
    case SHLO_OP_clamp: {
        double m = y > x ? y : x;
        return m < z ? m : z;
    }
    case SHLO_OP_negate: return -x;
    case SHLO_OP_abs: return fabs(x);
    case SHLO_OP_floor: return floor(x);
    case SHLO_OP_ceil: return ceil(x);
    case SHLO_OP_sign: return x > 0 ? 1 : x < 0 ? -1 : 0;
    case SHLO_OP_round_nearest_even: return rint(x);
    default: return round(x); /* round_nearest_afz */
    }
}

static int arity(shlo_op op) {
    return op == SHLO_OP_clamp                                                                         ? 3
           : op <= SHLO_OP_tanh || op == SHLO_OP_round_nearest_afz || op == SHLO_OP_round_nearest_even ? 1
                                                                                                       : 2;
}

/* same: operands and result have one type, for which some ops work on the storage. */
static void elementwise(shlo_op op, int same) {
    int64_t dims[3];
    int rank = (int)below(3), n = arity(op);
    shlo_dtype storage = random_storage(), expressed = random_expressed();
    int narrow = (int)below(2);
    quant q[4];
    shlo_value x[3], r;
    for (int d = 0; d < rank; d++) dims[d] = 1 + below(9);
    snprintf(prog_text, sizeof prog_text, "%s of %s %s", shlo_op_name(op), shlo_dtype_name(storage),
        shlo_dtype_name(expressed));
    prog_begin();
    for (int i = 0; i <= n; i++) q[i] = i && same ? q[0] : random_quant(storage, expressed, -1, 1, narrow);
    for (int i = 0; i < n; i++) x[i] = quant_in(&q[i], rank, dims);
    r = create(op, n, x, type_of(&q[n], rank, dims), 0, NULL, 0, NULL);
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, storage, rank, dims);
        for (size_t i = 0; i < want.n; i++) {
            double v[3] = {0, 0, 0};
            for (int k = 0; k < n; k++) v[k] = value_of(&q[k], &in[k], i);
            put_int(storage, tens_at(&want, i),
                (uint64_t)quantize(&q[n], 0, rounded(expressed, apply(op, v[0], v[1], v[2]))));
        }
        expect(0, &want);
    }
    prog_end();
}

/* Every stored number to a scale of twice the size and to another zero point: ties go to even numbers. */
static void halves(shlo_dtype storage, int zero) {
    static const int64_t dims[1] = {256};
    quant a = random_quant(storage, SHLO_F32, -1, 1, 0), b;
    shlo_value x, r;
    a.scale[0] = 0.5;
    a.zero[0] = 0;
    b = a;
    b.scale[0] = 1;
    b.zero[0] = zero;
    snprintf(prog_text, sizeof prog_text, "halves of %s", shlo_dtype_name(storage));
    prog_begin();
    x = quant_in(&a, 1, dims);
    for (size_t i = 0; i < 256; i++) put_int(storage, tens_at(&in[0], i), i);
    r = shlo_uniform_quantize(bld, x, type_of(&b, 1, dims));
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, storage, 1, dims);
        for (size_t i = 0; i < want.n; i++)
            put_int(storage, tens_at(&want, i), (uint64_t)quantize(&b, 0, value_of(&a, &in[0], i)));
        expect(0, &want);
    }
    prog_end();
}

static void comparisons(int same) {
    static const int64_t dims[1] = {40};
    shlo_dtype storage = random_storage(), expressed = random_expressed();
    quant a = random_quant(storage, expressed, -1, 1, 0),
          b = same ? a : random_quant(storage, expressed, -1, 1, 0);
    shlo_compare_attrs attrs;
    shlo_value x, y, r;
    int direction = (int)below(6);
    memset(&attrs, 0, sizeof attrs);
    attrs.comparison_direction = direction;
    snprintf(prog_text, sizeof prog_text, "compare %s", shlo_enum_name("comparison_direction", direction));
    prog_begin();
    x = quant_in(&a, 1, dims);
    y = quant_in(&b, 1, dims);
    r = shlo_compare(bld, x, y, &attrs);
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, SHLO_I1, 1, dims);
        for (size_t i = 0; i < want.n; i++) {
            double u = value_of(&a, &in[0], i), v = value_of(&b, &in[1], i);
            *tens_at(&want, i) = (unsigned char)(direction == SHLO_comparison_direction_EQ   ? u == v
                                                 : direction == SHLO_comparison_direction_NE ? u != v
                                                 : direction == SHLO_comparison_direction_GE ? u >= v
                                                 : direction == SHLO_comparison_direction_GT ? u > v
                                                 : direction == SHLO_comparison_direction_LE ? u <= v
                                                                                             : u < v);
        }
        expect(0, &want);
    }
    prog_end();
}

/* maximum, minimum and clamp of every pair of 8-bit values, of one type: what is computed on the storage is
 * what the formulas say. narrow: the least number is below the type's limits, and a result is not. */
static void every_pair(shlo_dtype storage, shlo_op op, int narrow) {
    static const int64_t dims[1] = {65536};
    quant q = random_quant(storage, SHLO_F32, -1, 1, narrow);
    shlo_value x[3], r;
    snprintf(prog_text, sizeof prog_text, "%s of every pair of %s, scale %.9g", shlo_op_name(op),
        shlo_dtype_name(storage), q.scale[0]);
    prog_begin();
    for (int k = 0; k < arity(op); k++) {
        x[k] = quant_in(&q, 1, dims);
        for (size_t i = 0; k < 2 && i < 65536; i++) *tens_at(&in[k], i) = (unsigned char)(k ? i >> 8 : i);
    }
    r = create(op, arity(op), x, type_of(&q, 1, dims), 0, NULL, 0, NULL);
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, storage, 1, dims);
        for (size_t i = 0; i < want.n; i++)
            put_int(storage, tens_at(&want, i),
                (uint64_t)quantize(&q, 0,
                    apply(op, value_of(&q, &in[0], i), value_of(&q, &in[1], i),
                        n_in > 2 ? value_of(&q, &in[2], i) : 0)));
        expect(0, &want);
    }
    prog_end();
}

/* 16 bits: quantize(dequantize(x)) = x for every value, with scales up to where the storage is still
 * trusted. */
static void every_value(shlo_dtype storage, double scale) {
    static const int64_t dims[1] = {65536};
    quant q = random_quant(storage, SHLO_F32, -1, 1, 0);
    shlo_value x, r;
    q.scale[0] = (double)(float)scale;
    snprintf(prog_text, sizeof prog_text, "every value of %s, scale %.9g", shlo_dtype_name(storage),
        q.scale[0]);
    prog_begin();
    x = quant_in(&q, 1, dims);
    for (size_t i = 0; i < 65536; i++) put_int(storage, tens_at(&in[0], i), i);
    r = shlo_maximum(bld, x, x);
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, storage, 1, dims);
        for (size_t i = 0; i < want.n; i++)
            put_int(storage, tens_at(&want, i), (uint64_t)quantize(&q, 0, value_of(&q, &in[0], i)));
        expect(0, &want);
    }
    prog_end();
}

/* ---- contractions ---- */

/* [m, k] x [k, n]; hybrid: lhs is float. */
static void dots(int hybrid, int per_axis) {
    int64_t m = 1 + below(5), k = 1 + below(40), n = 1 + below(12), lhs[2], rhs[2], res[2],
            contract[2] = {1, 0};
    quant a = random_quant(SHLO_I8, SHLO_F32, -1, 1, 0),
          b = random_quant(SHLO_I8, SHLO_F32, per_axis ? 1 : -1, (int)n, 0),
          c = random_quant(SHLO_I8, SHLO_F32, per_axis ? 1 : -1, (int)n, 0);
    shlo_dot_general_attrs attrs;
    shlo_value x, y, r;
    lhs[0] = m, lhs[1] = k, rhs[0] = k, rhs[1] = n, res[0] = m, res[1] = n;
    make_exact(&a, 1);
    make_exact(&b, 0);
    for (int i = 0; i < c.n; i++) c.scale[i] *= 64;
    memset(&attrs, 0, sizeof attrs);
    attrs.lhs_contracting_dimensions = list_of(&contract[0], 1);
    attrs.rhs_contracting_dimensions = list_of(&contract[1], 1);
    snprintf(prog_text, sizeof prog_text, "dot_general %s %s", hybrid ? "hybrid" : "",
        per_axis ? "per axis" : "");
    prog_begin();
    x = hybrid ? prog_filled(SHLO_F32, 2, lhs) : quant_in(&a, 2, lhs);
    y = quant_in(&b, 2, rhs);
    r = shlo_dot_general(bld, x, y, hybrid ? shlo_tensor(bld, SHLO_F32, res, 2) : type_of(&c, 2, res),
        &attrs);
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, hybrid ? SHLO_F32 : c.storage, 2, res);
        for (size_t i = 0; i < want.n; i++) {
            double sum = 0;
            for (size_t j = 0; j < (size_t)k; j++) {
                size_t at = i / (size_t)n * (size_t)k + j;
                double u = hybrid ? get_f64(SHLO_F32, tens_at(&in[0], at)) : value_of(&a, &in[0], at);
                sum += u * value_of(&b, &in[1], j * (size_t)n + i % (size_t)n);
            }
            if (hybrid)
                put_f64(SHLO_F32, tens_at(&want, i), sum);
            else
                put_int(c.storage, tens_at(&want, i), (uint64_t)quantize(&c, scale_of(&c, 2, res, i), sum));
        }
        expect(0, &want);
    }
    prog_end();
}

/* [1, w, 1] * [3, 1, f] with padding on both sides, which is the number 0 whatever the zero point. */
static void convolutions(int per_axis) {
    int64_t w = 3 + below(9), f = 1 + below(4), lhs[3] = {1, 0, 1}, rhs[3] = {3, 1, 0}, res[3] = {1, 0, 0},
            pad[2] = {1, 1}, one[1] = {1}, zero[1] = {0};
    quant a = random_quant(SHLO_U8, SHLO_F32, -1, 1, 0),
          b = random_quant(SHLO_U8, SHLO_F32, per_axis ? 2 : -1, (int)f, 0),
          c = random_quant(SHLO_U8, SHLO_F32, per_axis ? 2 : -1, (int)f, 0);
    shlo_convolution_attrs attrs;
    shlo_value x, y, r;
    (void)zero;
    lhs[1] = res[1] = w;
    rhs[2] = res[2] = f;
    make_exact(&a, 1);
    make_exact(&b, 1);
    for (int i = 0; i < c.n; i++) c.scale[i] *= 16;
    memset(&attrs, 0, sizeof attrs);
    attrs.padding = list_of(pad, 2);
    attrs.padding.columns = 2;
    attrs.input_feature_dimension = attrs.output_feature_dimension = attrs.kernel_output_feature_dimension =
        2;
    attrs.kernel_input_feature_dimension = 1;
    attrs.input_spatial_dimensions = attrs.output_spatial_dimensions = list_of(one, 1);
    attrs.kernel_spatial_dimensions = list_of(zero, 1);
    snprintf(prog_text, sizeof prog_text, "convolution %s", per_axis ? "per axis" : "");
    prog_begin();
    x = quant_in(&a, 3, lhs);
    y = quant_in(&b, 3, rhs);
    r = shlo_convolution(bld, x, y, type_of(&c, 3, res), &attrs);
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, c.storage, 3, res);
        for (size_t i = 0; i < want.n; i++) {
            double sum = 0;
            for (int64_t j = 0; j < 3; j++) {
                int64_t at = (int64_t)(i / (size_t)f) + j - 1;
                if (at >= 0 && at < w)
                    sum += value_of(&a, &in[0], (size_t)at) *
                           value_of(&b, &in[1], (size_t)j * (size_t)f + i % (size_t)f);
            }
            put_int(c.storage, tens_at(&want, i), (uint64_t)quantize(&c, scale_of(&c, 3, res, i), sum));
        }
        expect(0, &want);
    }
    prog_end();
}

/* ---- bodies, moves ---- */

static shlo_region adder(const quant *q) {
    shlo_type types[2];
    shlo_value args[2], r;
    types[0] = types[1] = type_of(q, 0, NULL);
    shlo_region_begin(bld, types, args, 2);
    r = create(SHLO_OP_add, 2, args, types[0], 0, NULL, 0, NULL);
    return shlo_region_end(bld, &r, 1);
}

/* Every step rounds to the body's storage; operands of other parameters are requantized first. */
static void reductions(int promoted) {
    int64_t dims[2], over[1] = {1};
    quant a = random_quant(SHLO_I8, SHLO_F32, -1, 1, 0),
          b = promoted ? random_quant(SHLO_I16, SHLO_F32, -1, 1, 0) : a;
    shlo_reduce_attrs attrs;
    shlo_region body;
    shlo_value x, z, r;
    dims[0] = 1 + below(4);
    dims[1] = 1 + below(9);
    memset(&attrs, 0, sizeof attrs);
    attrs.dimensions = list_of(over, 1);
    snprintf(prog_text, sizeof prog_text, "reduce %s", promoted ? "promoted" : "");
    prog_begin();
    x = quant_in(&a, 2, dims);
    z = quant_in(&a, 0, NULL);
    body = adder(&b);
    shlo_reduce(bld, &x, &z, 1, &attrs, body, &r);
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, b.storage, 1, dims);
        for (size_t i = 0; i < want.n; i++) {
            int64_t sum = promoted ? quantize(&b, 0, value_of(&a, &in[1], 0)) : stored(&in[1], 0);
            for (size_t k = 0; k < (size_t)dims[1]; k++) {
                size_t at = i * (size_t)dims[1] + k;
                int64_t v = promoted ? quantize(&b, 0, value_of(&a, &in[0], at)) : stored(&in[0], at);
                sum = quantize(&b, 0, rounded(SHLO_F32, dequantize(&b, 0, sum) + dequantize(&b, 0, v)));
            }
            put_int(b.storage, tens_at(&want, i), (uint64_t)sum);
        }
        expect(0, &want);
    }
    prog_end();
}

/* Transposed per-axis values stand for the same numbers. */
static void transposed(void) {
    int64_t dims[3], moved[3], perm[3];
    quant a, b;
    shlo_transpose_attrs attrs;
    shlo_value r;
    int axis = (int)below(3);
    for (int d = 0; d < 3; d++) dims[d] = 1 + below(6);
    random_order(3, perm);
    for (int d = 0; d < 3; d++) moved[d] = dims[perm[d]];
    a = b = random_quant(random_storage(), SHLO_F32, axis, (int)dims[axis], 0);
    for (int d = 0; d < 3; d++)
        if (perm[d] == axis) b.axis = d;
    memset(&attrs, 0, sizeof attrs);
    attrs.permutation = list_of(perm, 3);
    snprintf(prog_text, sizeof prog_text, "transpose per axis");
    prog_begin();
    r = shlo_uniform_dequantize(bld, shlo_transpose(bld, quant_in(&a, 3, dims), &attrs));
    if (prog_run1(r)) {
        tens want;
        tens_make(&want, SHLO_F32, 3, moved);
        for (size_t i = 0; i < want.n; i++) {
            int64_t at[3], from[3] = {0, 0, 0};
            unravel(3, moved, i, at);
            for (int d = 0; d < 3; d++) from[perm[d]] = at[d];
            put_f64(SHLO_F32, tens_at(&want, i), value_of(&a, &in[0], linear(3, dims, from)));
        }
        expect(0, &want);
    }
    prog_end();
}

/* ---- programs as a whole ---- */

/* Selects in the storage of q, adds in that of wide. */
static shlo_value select_and_scatter(shlo_value x, shlo_value source, shlo_value init, const quant *q,
    const quant *wide, const int64_t *dims) {
    static const int64_t windows[2] = {1, 3};
    shlo_compare_attrs greater;
    shlo_attr attr;
    shlo_type types[2];
    shlo_value args[2], r, operands[3];
    shlo_region regions[2];
    memset(&greater, 0, sizeof greater);
    memset(&attr, 0, sizeof attr);
    greater.comparison_direction = SHLO_comparison_direction_GE;
    attr.name = "window_dimensions";
    attr.kind = SHLO_ATTR_I64S;
    attr.list = list_of(windows, 2);
    types[0] = types[1] = type_of(q, 0, NULL);
    shlo_region_begin(bld, types, args, 2);
    r = shlo_compare(bld, args[0], args[1], &greater);
    regions[0] = shlo_region_end(bld, &r, 1);
    regions[1] = adder(wide);
    operands[0] = x;
    operands[1] = source;
    operands[2] = init;
    return create(SHLO_OP_select_and_scatter, 3, operands, type_of(wide, 2, dims), 1, &attr, 2, regions);
}

/* A bit of everything: tuples and calls with quantized types, per-axis weights used twice, a promoted body,
 * constants. */
static void everything(shlo_blob *code) {
    static const int64_t m23[2] = {2, 3}, m21[2] = {2, 1}, m33[2] = {3, 3}, over[1] = {1}, c[2] = {1, 0};
    static const signed char elements[9] = {1, -2, 3, -4, 5, -6, 7, -8, 9};
    quant a = random_quant(SHLO_I8, SHLO_F32, -1, 1, 0), w = random_quant(SHLO_I8, SHLO_F32, 1, 3, 0),
          wide = random_quant(SHLO_I16, SHLO_F32, -1, 1, 0);
    shlo_dot_general_attrs dot;
    shlo_reduce_attrs reduce;
    shlo_get_tuple_element_attrs second;
    shlo_type members[2];
    shlo_value x[2], r[3], y, z, weights;
    shlo_region body;
    make_exact(&w, 0);
    memset(&dot, 0, sizeof dot);
    memset(&reduce, 0, sizeof reduce);
    memset(&second, 0, sizeof second);
    second.index = 1;
    dot.lhs_contracting_dimensions = list_of(&c[0], 1);
    dot.rhs_contracting_dimensions = list_of(&c[1], 1);
    reduce.dimensions = list_of(over, 1);
    bld = shlo_builder_create(NULL);
    shlo_func_begin(bld, "helper");
    x[0] = shlo_arg(bld, type_of(&a, 2, m23));
    weights = shlo_constant(bld, type_of(&w, 2, m33), elements);
    x[0] = shlo_dot_general(bld, x[0], weights, type_of(&a, 2, m23), &dot);
    x[0] = shlo_dot_general(bld, x[0], weights, type_of(&a, 2, m23), &dot);
    shlo_return(bld, x, 1);
    shlo_func_begin(bld, "main");
    members[0] = type_of(&w, 2, m33);
    members[1] = type_of(&a, 2, m23);
    x[0] = shlo_arg(bld, shlo_tuple_type(bld, members, 2));
    y = shlo_get_tuple_element(bld, x[0], &second);
    shlo_call(bld, "helper", &y, 1, &y, 1);
    z = shlo_constant(bld, type_of(&a, 0, NULL), elements);
    body = adder(&wide);
    shlo_reduce(bld, &y, &z, 1, &reduce, body, &r[1]);
    x[1] = shlo_uniform_dequantize(bld, y);
    r[0] = shlo_tuple(bld, x, 2);
    r[2] = select_and_scatter(y, shlo_constant(bld, type_of(&a, 2, m21), elements), z, &a, &wide, m23);
    shlo_return(bld, r, 3);
    memset(code, 0, sizeof *code);
    if (!CHECK(shlo_builder_finish(bld, 0, code) == SHLO_OK))
        printf("    %s\n", shlo_builder_error(bld)->message);
    shlo_builder_destroy(bld);
}

/* Inputs and outputs are storage. */
static void signature(void) {
    shlo_blob code;
    shlo_program *p;
    shlo_tensor_info info;
    shlo_error e;
    TEST_CASE("signature");
    everything(&code);
    if (CHECK(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK)) {
        int32_t f = shlo_program_find(p, "main");
        CHECK(shlo_program_inputs(p, f) == 2 && shlo_program_outputs(p, f) == 5);
        CHECK(shlo_program_input(p, f, 0, &info) == SHLO_OK && info.dtype == SHLO_I8 && info.rank == 2 &&
              info.bytes == 9);
        CHECK(shlo_program_input(p, f, 1, &info) == SHLO_OK && info.dtype == SHLO_I8 && info.bytes == 6);
        CHECK(shlo_program_output(p, f, 0, &info) == SHLO_OK && info.dtype == SHLO_I8 && info.bytes == 9);
        CHECK(shlo_program_output(p, f, 2, &info) == SHLO_OK && info.dtype == SHLO_F32 && info.bytes == 24);
        CHECK(shlo_program_output(p, f, 3, &info) == SHLO_OK && info.dtype == SHLO_I16 && info.bytes == 4);
        CHECK(shlo_program_output(p, f, 4, &info) == SHLO_OK && info.dtype == SHLO_I16 && info.bytes == 12);
        shlo_program_free(p);
    }
    else
        printf("    %s\n", e.message);
    shlo_blob_free(&code);
}

static void allocations(void) {
    shlo_blob code;
    TEST_CASE("allocation failures");
    everything(&code);
    failing_each("everything", failing_load, &code);
    CHECK(failing_tried > 20);
    shlo_blob_free(&code);
}

/* A dimension of unknown size: what a run says it is. */
static void unknown_size(void) {
    static const int64_t dims[1] = {SHLO_DYNAMIC};
    quant q = random_quant(SHLO_I8, SHLO_F32, -1, 1, 0);
    shlo_blob code;
    shlo_program *p;
    shlo_error e;
    shlo_value r;
    TEST_CASE("unknown size");
    bld = shlo_builder_create(NULL);
    shlo_func_begin(bld, "main");
    r = shlo_arg(bld, type_of(&q, 1, dims));
    r = shlo_negate(bld, r);
    shlo_return(bld, &r, 1);
    if (!CHECK(shlo_builder_finish(bld, 0, &code) == SHLO_OK))
        printf("    %s\n", shlo_builder_error(bld)->message);
    shlo_builder_destroy(bld);
    if (CHECK(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK)) {
        for (int64_t n = 1; n < 4; n++) {
            signed char x[4] = {1, -50, 100, 7}, y[4] = {0, 0, 0, 0};
            shlo_buffer i, o;
            memset(&i, 0, sizeof i);
            memset(&o, 0, sizeof o);
            i.data = x, i.bytes = (size_t)n, i.rank = 1, i.dims = &n;
            o.data = y, o.bytes = (size_t)n, o.rank = 1, o.dims = &n;
            if (!CHECK(shlo_run(p, "main", &i, 1, &o, 1, &e) == SHLO_OK)) printf("    %s\n", e.message);
            for (int k = 0; k < n; k++) CHECK(y[k] == quantize(&q, 0, -dequantize(&q, 0, x[k])));
        }
        shlo_program_free(p);
    }
    else
        printf("    %s\n", e.message);
    shlo_blob_free(&code);
}

int main(void) {
    static const shlo_op ops[] = {SHLO_OP_add, SHLO_OP_subtract, SHLO_OP_multiply, SHLO_OP_divide,
        SHLO_OP_maximum, SHLO_OP_minimum, SHLO_OP_clamp, SHLO_OP_negate, SHLO_OP_abs, SHLO_OP_floor,
        SHLO_OP_ceil, SHLO_OP_sign, SHLO_OP_round_nearest_even, SHLO_OP_round_nearest_afz};
    TEST_CASE("conversions");
    for (int i = 0; i < 300; i++) conversions();
    TEST_CASE("elementwise");
    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
        for (int i = 0; i < 40; i++) elementwise(ops[k], i & 1);
    for (int i = 0; i < 60; i++) comparisons(i & 1);
    for (int zero = 0; zero < 3; zero++) {
        halves(SHLO_U8, zero);
        halves(SHLO_I8, zero);
    }
    TEST_CASE("storage");
    for (int i = 0; i < 4; i++) {
        every_pair(i & 1 ? SHLO_U8 : SHLO_I8, SHLO_OP_maximum, i >> 1);
        every_pair(i & 1 ? SHLO_U8 : SHLO_I8, SHLO_OP_minimum, i >> 1);
        every_pair(i & 1 ? SHLO_U8 : SHLO_I8, SHLO_OP_clamp, i >> 1);
        every_value(i & 1 ? SHLO_U16 : SHLO_I16, i & 2 ? 1.01e-30 : 0.99e30);
        every_value(i & 1 ? SHLO_U16 : SHLO_I16, 0.5 + real());
        every_value(i & 1 ? SHLO_U16 : SHLO_I16, i & 2 ? 1e-42 : 1e37); /* not exact in f32 */
    }
    TEST_CASE("contractions");
    for (int i = 0; i < 60; i++) dots(i & 1, i >> 1 & 1);
    for (int i = 0; i < 30; i++) convolutions(i & 1);
    TEST_CASE("bodies and moves");
    for (int i = 0; i < 60; i++) reductions(i & 1);
    for (int i = 0; i < 60; i++) transposed();
    signature();
    allocations();
    unknown_size();
    return test_end("quantize");
}
