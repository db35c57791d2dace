/* tests/opt/test_identities.c - a property of all rules at once: on every element type, quantized ones
 * included, with all codes of the narrow types and the edges of the wide ones, a program and what the
 * optimizer makes of it give the same bits. The programs are those that rules look for: an op of its own
 * result, of twice the same, of neutral constants, and moves of nothing. */
// link: impl
#include "stablehlo.h"
#include "../test.h"

enum { SIDE = 32, ELEMENTS = SIDE * SIDE, RESULTS = 96 };

/* Scale 0: the element type itself. */
typedef struct element {
    shlo_dtype dtype, expressed;
    double scale;
    int64_t zero, min, max;
} element;

static const element quantized[] = {
    {SHLO_I8, SHLO_F32, 1.0, 0, -128, 127},
    {SHLO_I8, SHLO_F32, 0.1, -7, -100, 100},
    {SHLO_U8, SHLO_F32, 0.03, 128, 0, 255},
    {SHLO_U8, SHLO_BF16, 0.25, 3, 0, 200},
    {SHLO_I4, SHLO_F32, 1.5, 1, -8, 7},
    {SHLO_I16, SHLO_F16, 0.01, 0, -32768, 32767},
    {SHLO_I16, SHLO_F64, 0.01, 5, -32768, 32767},
    {SHLO_I32, SHLO_F32, 1e-3, 5, INT32_MIN, INT32_MAX},
};

/* Of 2^n elements the first byte counts up; what follows are zeros, ones, what follows an infinity in a
 * NaN that is not quiet, and noise. */
static void fill(const element *e, unsigned char *data) {
    const size_t bytes = shlo_dtype_bytes(e->dtype), part = bytes > 8 ? bytes / 2 : bytes; /* complex<f64> */
    const int bits = shlo_dtype_bits(e->dtype);
    unsigned long long seed = 7;
    memset(data, 0, ELEMENTS * bytes);
    for (size_t i = 0; i < ELEMENTS; i++) {
        unsigned char *x = data + i * bytes;
        size_t n = e->dtype == SHLO_C64 ? 4 : part;
        for (size_t k = 0; k < bytes; k++)
            x[k] = (unsigned char)(i < 256 ? 0 : i < 512 ? 255 : i < 768 ? k % n == 0 : test_random(&seed));
        for (size_t k = n; k <= bytes; k += n) {
            x[k - 1] = (unsigned char)(k > n ? i * 7 : i);
            if (i >= 512 && i < 768 && n > 1) x[k - 2] = e->dtype == SHLO_F64 ? 0xf0 : n == 2 ? 0x81 : 0x80;
        }
        if (bits < 8) x[0] = (unsigned char)(x[0] & ((1 << bits) - 1));
        if (e->dtype == SHLO_I2 || e->dtype == SHLO_I4)
            x[0] = (unsigned char)((x[0] ^ (1 << (bits - 1))) - (1 << (bits - 1)));
        if (e->scale != 0) {
            int64_t code;
            shlo_convert_elements(SHLO_I64, &code, e->dtype, x, 1);
            if (code < e->min) code = e->min;
            if (code > e->max) code = e->max;
            shlo_convert_elements(e->dtype, x, SHLO_I64, &code, 1);
        }
    }
}

static shlo_type type_of(shlo_builder *b, const element *e, const int64_t *dims, int32_t rank) {
    shlo_quantization q;
    if (e->scale == 0) return shlo_tensor(b, e->dtype, dims, rank);
    memset(&q, 0, sizeof q);
    q.storage = e->dtype;
    q.expressed = e->expressed;
    q.storage_min = e->min;
    q.storage_max = e->max;
    q.axis = -1;
    q.scales = &e->scale;
    q.zero_points = &e->zero;
    q.n = 1;
    return shlo_quantized(b, &q, dims, rank);
}

/* ---- the programs: main(x) and its results, from x and from a constant of the same elements ---- */

static unsigned char data[ELEMENTS * 16];
static const int64_t square[2] = {SIDE, SIDE};

typedef struct making {
    shlo_builder *b;
    const element *e;
    shlo_type type;
    shlo_value x, constant;
    shlo_value results[RESULTS];
    int32_t n;
} making;

static shlo_value take(making *m, shlo_value v) {
    if (m->n < RESULTS) m->results[m->n++] = v;
    return v;
}

static shlo_value apply(making *m, shlo_op op, const shlo_value *operands, int32_t n) {
    shlo_op_desc d;
    shlo_value r;
    memset(&d, 0, sizeof d);
    d.op = op;
    d.operands = operands;
    d.n_operands = n;
    shlo_op_create(m->b, &d, &r, 1);
    return take(m, r);
}

static void apply_two(making *m, shlo_op op, shlo_value x, shlo_value y) {
    shlo_value both[2];
    both[0] = x;
    both[1] = y;
    apply(m, op, both, 2);
    both[0] = y;
    both[1] = x;
    apply(m, op, both, 2);
}

static void of_its_own_result(making *m, shlo_op op, shlo_value x) {
    for (int i = 0; i < 3; i++) x = apply(m, op, &x, 1);
}

/* The numbers that are neutral in some type, what they become in others, and the ends of the codes. */
static shlo_value constant(making *m, int i) {
    static const double numbers[] = {0, -0.0, 1, -1, 5.877471754111438e-39, 2};
    unsigned char bytes[16];
    int64_t code = i == 0 ? m->e->zero : i == 1 ? m->e->zero + 1 : i == 2 ? m->e->min : m->e->max;
    memset(bytes, i == 6 ? 255 : 0, sizeof bytes);
    if (shlo_dtype_bits(m->e->dtype) < 8 && i == 6) bytes[0] = data[255 * shlo_dtype_bytes(m->e->dtype)];
    if (m->e->scale != 0)
        shlo_convert_elements(m->e->dtype, bytes, SHLO_I64, &code, 1);
    else if (i < 6)
        shlo_convert_elements(m->e->dtype, bytes, SHLO_F64, &numbers[i], 1);
    return shlo_constant_splat(m->b, m->type, bytes);
}

/* x, but for the bits of NaNs. */
static shlo_value computed(making *m) { return shlo_maximum(m->b, m->x, m->constant); }

static void of_constants(making *m, shlo_op op) {
    shlo_value y = computed(m);
    apply_two(m, op, m->x, m->x);
    apply_two(m, op, y, y);
    apply_two(m, op, m->constant, m->constant);
    for (int i = 0; i < 8; i++) {
        shlo_value k = constant(m, i);
        apply_two(m, op, m->x, k);
        apply_two(m, op, y, k);
        apply_two(m, op, m->constant, k);
    }
}

static shlo_value truth(making *m, int yes) {
    const unsigned char byte = (unsigned char)yes;
    return shlo_constant_splat(m->b, shlo_tensor2(m->b, SHLO_I1, SIDE, SIDE), &byte);
}

static shlo_list two(const int64_t *items) {
    shlo_list l;
    memset(&l, 0, sizeof l);
    l.items = items;
    l.n = 2;
    return l;
}

static shlo_value transposed(making *m, shlo_value x, const int64_t *permutation) {
    shlo_transpose_attrs a;
    a.permutation = two(permutation);
    return take(m, shlo_transpose(m->b, x, &a));
}
static shlo_value sliced(making *m, shlo_value x, const int64_t *start, const int64_t *limit) {
    shlo_slice_attrs a;
    memset(&a, 0, sizeof a);
    a.start_indices = two(start);
    a.limit_indices = two(limit);
    return take(m, shlo_slice(m->b, x, &a));
}
static shlo_value spread(making *m, shlo_value x, shlo_type type, const int64_t *dimensions) {
    shlo_broadcast_in_dim_attrs a;
    a.broadcast_dimensions = two(dimensions);
    return take(m, shlo_broadcast_in_dim(m->b, x, type, &a));
}

/* What has no operand but x, or moves nothing. */
static void still(making *m, shlo_value x, shlo_value scalar) {
    static const int64_t none[2] = {0, 0};
    shlo_pad_attrs pad;
    shlo_concatenate_attrs concatenate;
    shlo_dynamic_slice_attrs whole;
    shlo_get_tuple_element_attrs one;
    shlo_value start[2], y = shlo_tuple(m->b, &x, 1);
    one.index = 0;
    take(m, shlo_get_tuple_element(m->b, y, &one));
    memset(&pad, 0, sizeof pad);
    pad.edge_padding_low = pad.edge_padding_high = two(none);
    take(m, shlo_pad(m->b, x, scalar, &pad));
    concatenate.dimension = 0;
    take(m, shlo_concatenate(m->b, &x, 1, &concatenate));
    whole.slice_sizes = two(square);
    start[0] = start[1] = shlo_constant_i32(m->b, 3);
    take(m, shlo_dynamic_slice(m->b, x, start, 2, &whole));
    take(m, shlo_bitcast_convert(m->b, x, m->type));
    if (m->e->scale == 0) take(m, shlo_convert(m->b, x, m->type));
}

static void moves(making *m, shlo_value x) {
    static const int64_t ends[2] = {1, 0}, counting[2] = {0, 1}, none[2] = {0, 0}, most[2] = {SIDE, SIDE - 1},
                         deep[3] = {1, SIDE, SIDE}, over[2] = {1, 2};
    shlo_type deeper = type_of(m->b, m->e, deep, 3);
    shlo_reverse_attrs reverse;
    shlo_value y;
    transposed(m, transposed(m, x, ends), ends);
    transposed(m, x, counting);
    sliced(m, sliced(m, x, counting, square), none, most);
    sliced(m, x, none, square);
    spread(m, x, m->type, counting);
    y = spread(m, x, deeper, over);
    reverse.dimensions = two(none);
    reverse.dimensions.n = 1;
    y = take(m, shlo_reverse(m->b, y, &reverse));
    take(m, shlo_reshape(m->b, y, m->type));
    y = constant(m, 2);
    for (int i = 0; i < 2; i++) {
        shlo_value on_true = take(m, shlo_select(m->b, truth(m, i), x, y));
        take(m, shlo_select(m->b, truth(m, i), on_true, on_true));
    }
}

/* ---- a program, and what the optimizer makes of it ---- */

/* The program of this op, or of moves (-1). 0: the type has no such op. */
static int make(const element *e, int op, int operands, shlo_blob *code) {
    making m;
    shlo_value scalar;
    int made;
    memset(&m, 0, sizeof m);
    m.b = shlo_builder_create(NULL);
    m.e = e;
    m.type = type_of(m.b, e, square, 2);
    shlo_func_begin(m.b, "main");
    m.x = shlo_arg(m.b, m.type);
    scalar = shlo_arg(m.b, type_of(m.b, e, NULL, 0));
    m.constant = shlo_constant(m.b, m.type, data);
    if (op < 0) {
        moves(&m, m.x);
        moves(&m, m.constant);
        still(&m, m.x, scalar);
        still(&m, m.constant, scalar);
    }
    else if (operands == 1) {
        of_its_own_result(&m, (shlo_op)op, m.x);
        of_its_own_result(&m, (shlo_op)op, m.constant);
        of_its_own_result(&m, (shlo_op)op, computed(&m));
    }
    else
        of_constants(&m, (shlo_op)op);
    CHECK(m.n < RESULTS);
    shlo_return(m.b, m.results, m.n);
    made = shlo_builder_finish(m.b, 0, code) == SHLO_OK;
    if (op < 0) CHECKF(made, "%s", shlo_builder_error(m.b)->message);
    shlo_builder_destroy(m.b);
    return made;
}

static unsigned char results[3][RESULTS][ELEMENTS * 16];

static int run(const shlo_blob *code, unsigned char out[RESULTS][ELEMENTS * 16]) {
    shlo_buffer in[2], to[RESULTS];
    shlo_tensor_info info;
    shlo_program *p;
    shlo_error error;
    int n = 0, ran;
    memset(in, 0, sizeof in);
    memset(to, 0, sizeof to);
    ran = shlo_load(code->data, code->bytes, NULL, &p, &error) == SHLO_OK;
    CHECKF(ran, "%s", error.message);
    if (!ran) return 0;
    for (int i = 0; i < 2; i++) {
        shlo_program_input(p, 0, i, &info);
        in[i].data = data;
        in[i].bytes = info.bytes;
    }
    for (; shlo_program_output(p, 0, n, &info) == SHLO_OK; n++) {
        to[n].data = out[n];
        to[n].bytes = info.bytes;
    }
    ran = shlo_run(p, "main", in, 2, to, n, &error) == SHLO_OK;
    CHECKF(ran, "%s", error.message);
    shlo_program_free(p);
    return ran ? n : 0;
}

static int equal(const element *e, int op, int operands) {
    static char name[200];
    shlo_blob code, better;
    shlo_error error;
    int n;
    if (!make(e, op, operands, &code)) return 0;
    snprintf(name, sizeof name, "%s%s of %s", e->scale != 0 ? "quantized " : "",
        op < 0 ? "moves" : shlo_op_name((shlo_op)op), shlo_dtype_name(e->dtype));
    TEST_CASE(name);
    memset(results, 0, sizeof results);
    n = run(&code, results[0]);
    for (int level = 1; level <= 2; level++) {
        CHECKF(shlo_optimize(code.data, code.bytes, level, NULL, &better, &error) == SHLO_OK, "%s",
            error.message);
        run(&better, results[level]);
        shlo_blob_free(&better);
        for (int i = 0; i < n; i++)
            for (size_t k = 0; k < sizeof results[0][i]; k++)
                ELEMENTF(results[0][i][k] == results[level][i][k], "-O%d, result %d, byte %d: %02x, not %02x",
                    level, i, (int)k, results[level][i][k], results[0][i][k]);
        SWEEP_END();
    }
    shlo_blob_free(&code);
    return 1;
}

static void every_op(const element *e) {
    static const shlo_op one[] = {SHLO_OP_abs, SHLO_OP_ceil, SHLO_OP_floor, SHLO_OP_negate, SHLO_OP_not,
                             SHLO_OP_round_nearest_afz, SHLO_OP_round_nearest_even, SHLO_OP_sign,
                             SHLO_OP_exponential, SHLO_OP_optimization_barrier},
                         both[] = {SHLO_OP_add, SHLO_OP_subtract, SHLO_OP_multiply, SHLO_OP_divide,
                             SHLO_OP_remainder, SHLO_OP_power, SHLO_OP_maximum, SHLO_OP_minimum,
                             SHLO_OP_atan2, SHLO_OP_and, SHLO_OP_or, SHLO_OP_xor, SHLO_OP_shift_left,
                             SHLO_OP_shift_right_logical, SHLO_OP_shift_right_arithmetic};
    int had = 0;
    fill(e, data);
    equal(e, -1, 0);
    for (size_t i = 0; i < sizeof one / sizeof *one; i++) had += equal(e, (int)one[i], 1);
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) had += equal(e, (int)both[i], 2);
    CHECKF(had >= 8, "%s has %d ops", shlo_dtype_name(e->dtype), had);
}

#ifdef MUTANTS /* tests/mutate.sh: a type of each kind */
#define SKIPS(t) ((t) != SHLO_I1 && (t) != SHLO_I8 && (t) != SHLO_U8 && (t) != SHLO_F32 && (t) != SHLO_C64)
#else
#define SKIPS(t) 0
#endif

int main(void) {
    element plain;
    memset(&plain, 0, sizeof plain);
    for (int t = SHLO_I1; t <= SHLO_C128; t++) {
        if (SKIPS(t)) continue;
        plain.dtype = (shlo_dtype)t;
        every_op(&plain);
    }
    for (size_t i = 0; i < sizeof quantized / sizeof *quantized; i++) every_op(&quantized[i]);
    return test_end("opt/identities");
}
