// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/expand/test_integers.c - products, sums and requantization of quantized tensors: in integers
 * (SHLO_LOAD_INTEGER_PRODUCTS) they are those of the specification's formula but for one step. Where scales
 * are powers of two products are in integers in any case; that this is the formula's result is for
 * test_quantize.c. */
#include "../import/importing.h"
#include <math.h>

static unsigned long long rng = 1;

typedef struct product {
    const char *name, *text;
    size_t lhs, rhs, out; /* elements, i8 each */
    /* 1: scales are powers of two, or floats compute it both ways; 2: the same, and results may repeat. */
    int exact;
} product;

#define Q(t) "!quant.uniform<i8:f32, " t ">>"
#define DOT(lq, rq, oq) \
    "func.func @main(%x: tensor<2x9x33x" lq ", %y: tensor<2x33x7x" rq ") -> tensor<2x9x7x" oq " {\n" \
    "  %z = \"stablehlo.dot_general\"(%x, %y) {dot_dimension_numbers = " \
    "#stablehlo.dot<lhs_batching_dimensions = [0], " \
    "rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : " \
    "(tensor<2x9x33x" lq ", tensor<2x33x7x" rq ") -> tensor<2x9x7x" oq "\n  return %z : tensor<2x9x7x" oq \
    "\n}\n"
#define CONV(lq, rq, oq, window, h) \
    "func.func @main(%x: tensor<2x6x6x4x" lq ", %y: tensor<3x3x2x6x" rq ") -> tensor<2x" h "x6x" oq " {\n" \
    "  %z = stablehlo.convolution(%x, %y) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = " \
    "{" window "} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x6x6x4x" lq \
    ", tensor<3x3x2x6x" rq ") -> tensor<2x" h "x6x" oq "\n  return %z : tensor<2x" h "x6x" oq "\n}\n"
#define SUM(op, xq, yq, zq) \
    "func.func @main(%x: tensor<700x" xq ", %y: tensor<700x" yq ") -> tensor<700x" zq " {\n" \
    "  %z = \"stablehlo." op "\"(%x, %y) : (tensor<700x" xq ", tensor<700x" yq ") -> tensor<700x" zq \
    "\n  return %z : tensor<700x" zq "\n}\n"
#define REQUANTIZE(xq, zq) \
    "func.func @main(%x: tensor<700x" xq ", %y: tensor<700x" xq ") -> tensor<700x" zq " {\n" \
    "  %z = stablehlo.uniform_quantize %x : (tensor<700x" xq ") -> tensor<700x" zq \
    "\n  return %z : tensor<700x" zq "\n}\n"
#define INTO_I32(lq, rq, sq, oq) \
    "func.func @main(%x: tensor<9x33x" lq ", %y: tensor<33x7x" rq ") -> tensor<9x7x" oq " {\n" \
    "  %z = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<9x33x" lq \
    ", tensor<33x7x" rq ") -> tensor<9x7x" sq "\n" \
    "  %r = stablehlo.uniform_quantize %z : (tensor<9x7x" sq ") -> tensor<9x7x" oq \
    "\n  return %r : tensor<9x7x" oq "\n}\n"
#define COLUMN(lq, rq, oq) \
    "func.func @main(%x: tensor<9x33x" lq ", %y: tensor<33x1x" rq ") -> tensor<9x1x" oq " {\n" \
    "  %z = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<9x33x" lq \
    ", tensor<33x1x" rq ") -> tensor<9x1x" oq "\n  return %z : tensor<9x1x" oq "\n}\n"
#define ROWS(a, b) \
    "!quant.uniform<i8:f32:0, {" a ", " b ", " a ", " b ", " a ", " b ", " a ", " b ", " a "}>>"
#define SEVEN(a, b) "!quant.uniform<i8:f32:2, {" a ", " b ", " a ", " b ", " a ", " b ", " a "}>>"
#define SIX(a, b) "!quant.uniform<i8:f32:3, {" a ", " b ", " a ", " b ", " a ", " b "}>>"

#define NARROW(min, max, t) "!quant.uniform<i8<" min ":" max ">:f32, " t ">>"
#define UNSIGNED(t) "!quant.uniform<u8:f32, " t ">>"
#define HALF(t) "!quant.uniform<i8:bf16, " t ">>"
#define TWO(a, b) "!quant.uniform<i8:f32:1, {" a ", " b "}>>"
#define SUM_ROWS(op, xq, yq, zq) \
    "func.func @main(%x: tensor<350x2x" xq ", %y: tensor<350x2x" yq ") -> tensor<350x2x" zq " {\n" \
    "  %z = \"stablehlo." op "\"(%x, %y) : (tensor<350x2x" xq ", tensor<350x2x" yq ") -> tensor<350x2x" zq \
    "\n  return %z : tensor<350x2x" zq "\n}\n"
#define REQUANTIZE_ROWS(xq, zq) \
    "func.func @main(%x: tensor<350x2x" xq ", %y: tensor<350x2x" xq ") -> tensor<350x2x" zq " {\n" \
    "  %z = stablehlo.uniform_quantize %x : (tensor<350x2x" xq ") -> tensor<350x2x" zq \
    "\n  return %z : tensor<350x2x" zq "\n}\n"

static const product products[] = {
    {"dot", DOT(Q("0.1:-3"), Q("0.037"), Q("0.9:5")), 2 * 9 * 33, 2 * 33 * 7, 2 * 9 * 7, 0},
    {"dot, exact", DOT(Q("0.125:-3"), Q("0.5"), Q("0.9:5")), 2 * 9 * 33, 2 * 33 * 7, 2 * 9 * 7, 1},
    {"dot, per axis", DOT(Q("0.1:7"), SEVEN("0.01", "0.07"), Q("0.9:5")), 2 * 9 * 33, 2 * 33 * 7, 2 * 9 * 7,
        0},
    {"dot, per axis, exact", DOT(Q("0.25"), SEVEN("0.5", "0.0625"), Q("0.9:5")), 2 * 9 * 33, 2 * 33 * 7,
        2 * 9 * 7, 1},
    {"conv", CONV(Q("0.1:-3"), Q("0.037"), Q("0.9:5"), "stride = [1, 1], pad = [[1, 2], [0, 1]]", "7x5"),
        2 * 36 * 4, 9 * 12, 2 * 35 * 6, 0},
    {"conv, exact",
        CONV(Q("0.125:-3"), Q("0.5"), Q("0.7:-9"), "stride = [1, 1], pad = [[1, 2], [0, 1]]", "7x5"),
        2 * 36 * 4, 9 * 12, 2 * 35 * 6, 1},
    {"conv, dilated, exact",
        CONV(Q("0.125:90"), SIX("0.5", "0.25"), Q("0.7:-9"),
            "stride = [2, 3], pad = [[2, 0], [-1, 1]], lhs_dilate = [2, 1]", "6x2"),
        2 * 36 * 4, 9 * 12, 2 * 12 * 6, 1},
    {"dot into i32", INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i32:f32, 0.0037>>", Q("0.9:5")),
        9 * 33, 33 * 7, 9 * 7, 0},
    {"add", SUM("add", Q("0.1:-3"), Q("0.037:9"), Q("0.09:5")), 700, 700, 700, 0},
    {"subtract", SUM("subtract", Q("0.1:-3"), Q("0.037:9"), Q("0.09:5")), 700, 700, 700, 0},
    {"add of one type", SUM("add", Q("0.1:-3"), Q("0.1:-3"), Q("0.1:-3")), 700, 700, 700, 1},
    {"subtract of one type", SUM("subtract", Q("0.1:-3"), Q("0.1:-3"), Q("0.1:-3")), 700, 700, 700, 1},
    {"add that saturates", SUM("add", Q("0.5:100"), Q("0.037:9"), Q("0.3:-90")), 700, 700, 700, 0},
    {"requantized", REQUANTIZE(Q("0.1:-3"), Q("0.13:7")), 700, 700, 700, 0},
    {"requantized to smaller steps", REQUANTIZE(Q("0.1:-3"), Q("0.013:-7")), 700, 700, 700, 0},
    /* scales are powers of two, but far from the limits of f32 only one of the two */
    {"dot, 2^-41", DOT(Q("4.547473508864641e-13:-3"), Q("2199023255552.0"), Q("90.0:5")), 2 * 9 * 33,
        2 * 33 * 7, 2 * 9 * 7, 0},
    {"dot, 2^41", DOT(Q("2199023255552.0:-3"), Q("4.547473508864641e-13"), Q("90.0:5")), 2 * 9 * 33,
        2 * 33 * 7, 2 * 9 * 7, 0},
    {"dot, 2^-41 at right", DOT(Q("8.0:-3"), Q("4.547473508864641e-13"), Q("3e-10:5")), 2 * 9 * 33,
        2 * 33 * 7, 2 * 9 * 7, 0},
    {"dot, result per axis", DOT(Q("0.1:7"), SEVEN("0.01", "0.07"), SEVEN("0.9", "0.5")), 2 * 9 * 33,
        2 * 33 * 7, 2 * 9 * 7, 0},
    {"dot, result per axis of the left side", /* whose steps no step of the right side goes with */
        COLUMN(Q("0.1:7"), "!quant.uniform<i8:f32:1, {0.037}>>", ROWS("0.9", "0.2")), 9 * 33, 33, 9, 0},
    {"dot, bf16", DOT(HALF("0.1:7"), HALF("0.037"), HALF("0.9")), 2 * 9 * 33, 2 * 33 * 7, 2 * 9 * 7, 1},
    /* i32 whose steps, zero point or limits are not those of the sums */
    {"dot into i16", INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i16:f32, 0.0037>>", Q("0.9:5")),
        9 * 33, 33 * 7, 9 * 7, 0},
    {"dot into i32, shifted",
        INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i32:f32, 0.0037:9>>", Q("0.9:5")), 9 * 33, 33 * 7,
        9 * 7, 0},
    {"dot into i32, from -1000",
        INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i32<-1000:2147483647>:f32, 0.0037>>", Q("0.09:5")),
        9 * 33, 33 * 7, 9 * 7, 0},
    {"dot into i32, to 1000",
        INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i32<-2147483648:1000>:f32, 0.0037>>", Q("0.09:5")),
        9 * 33, 33 * 7, 9 * 7, 0},
    {"dot into i32, larger steps",
        INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i32:f32, 0.0038>>", Q("0.9:5")), 9 * 33, 33 * 7,
        9 * 7, 0},
    {"dot into i32, hardly smaller steps",
        INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i32:f32, 0.0036999>>", Q("0.9:5")), 9 * 33, 33 * 7,
        9 * 7, 0},
    {"dot into i32, smaller steps",
        INTO_I32(Q("0.1:-3"), Q("0.037"), "!quant.uniform<i32:f32, 0.0036>>", Q("0.9:5")), 9 * 33, 33 * 7,
        9 * 7, 0},
    {"dot into i32, exact but for the step",
        INTO_I32(Q("0.25:-3"), Q("0.5"), "!quant.uniform<i32:f32, 0.2500001>>", Q("9.0:5")), 9 * 33, 33 * 7,
        9 * 7, 1},
    /* sums that integers have no room for, or that need floats */
    {"subtract, past 2^29", SUM("subtract", UNSIGNED("0.1:0"), UNSIGNED("0.19:255"), UNSIGNED("0.1:255")),
        700, 700, 700, 2},
    {"add, below -2^29", SUM("add", UNSIGNED("0.19:255"), UNSIGNED("0.19:255"), UNSIGNED("0.1:0")), 700, 700,
        700, 2},
    {"add, one step in ten thousand", SUM("add", Q("0.0001:-3"), Q("0.0001:9"), Q("1.0:5")), 700, 700, 700,
        2},
    {"requantized, a thousand steps", REQUANTIZE(Q("100.0"), Q("0.05:5")), 700, 700, 700, 1},
    {"add of other limits", SUM("add", NARROW("-127", "127", "0.1:-3"), Q("0.1:-3"), Q("0.1:-3")), 700, 700,
        700, 0},
    {"add of other limits above", SUM("add", NARROW("-128", "100", "0.1:-3"), Q("0.1:-3"), Q("0.1:-3")), 700,
        700, 700, 0},
    {"add of other zero points", SUM("add", Q("0.1:-3"), Q("0.1:4"), Q("0.1:-3")), 700, 700, 700, 0},
    {"add, bf16", SUM("add", HALF("0.1:-3"), HALF("0.1:-3"), HALF("0.1:-3")), 700, 700, 700, 1},
    {"add, per axis", SUM_ROWS("add", TWO("0.1", "0.2"), TWO("0.1", "0.2"), TWO("0.1", "0.2")), 700, 700, 700,
        1},
    {"add, right side per axis", SUM_ROWS("add", Q("0.1"), TWO("0.1", "0.2"), TWO("0.1", "0.2")), 700, 700,
        700, 1},
    {"requantized per axis", REQUANTIZE_ROWS(Q("0.1:-3"), TWO("0.07", "0.2")), 700, 700, 700, 1},
    {"requantized from per axis", REQUANTIZE_ROWS(TWO("0.07", "0.2"), Q("0.1:-3")), 700, 700, 700, 1},
    /* an order that the stored numbers have, or need not have */
    {"maximum", SUM("maximum", Q("0.1:-3"), Q("0.1:-3"), Q("0.1:-3")), 700, 700, 700, 1},
    {"maximum, from -127",
        SUM("maximum", NARROW("-127", "127", "0.1:-3"), NARROW("-127", "127", "0.1:-3"),
            NARROW("-127", "127", "0.1:-3")),
        700, 700, 700, 1},
    {"maximum, to 126",
        SUM("maximum", NARROW("-128", "126", "0.1:-3"), NARROW("-128", "126", "0.1:-3"),
            NARROW("-128", "126", "0.1:-3")),
        700, 700, 700, 1},
    {"maximum, bf16", SUM("maximum", HALF("0.1:-3"), HALF("0.1:-3"), HALF("0.1:-3")), 700, 700, 700, 1},
    {"maximum, 1e-31", SUM("maximum", Q("1e-31:-3"), Q("1e-31:-3"), Q("1e-31:-3")), 700, 700, 700, 1},
    {"maximum, 1e31", SUM("maximum", Q("1e31:-3"), Q("1e31:-3"), Q("1e31:-3")), 700, 700, 700, 1},
};

static int n_reduces; /* instructions of the last program that sum or fold */

static void run_with(const product *p, int flags, const shlo_buffer *in, int n_in, signed char *out) {
    shlo_program *program = NULL;
    shlo_options options;
    shlo_buffer result;
    shlo_error error;
    imported i;
    importing_text(p->text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", p->text, i.all);
    memset(&options, 0, sizeof options);
    options.flags = flags;
    memset(&result, 0, sizeof result);
    result.data = out;
    result.bytes = p->out;
    CHECKF(shlo_load(i.code.data, i.code.bytes, &options, &program, &error) == SHLO_OK &&
               shlo_run(program, "main", in, n_in, &result, 1, &error) == SHLO_OK,
        "%s: %s", p->name, error.message);
    n_reduces = 0;
    for (int k = 0; k < shlo_program_instructions(program); k++) {
        char what[200];
        shlo_program_describe(program, k, what, sizeof what);
        n_reduces += strncmp(what, "reduce ", 7) == 0;
    }
    shlo_program_free(program);
    shlo_blob_free(&i.code);
}

static void run(const product *p, int flags, const shlo_buffer *in, signed char *out) {
    run_with(p, flags, in, 2, out);
}

/* The same program with its argument %y, i8, as a constant of these elements. */
static void constant_text(const product *p, const signed char *y, char *out, size_t capacity) {
    const char *name = strstr(p->text, ", %y: "), *type = name + 6, *after = strstr(type, ") -> "), *body;
    size_t n = (size_t)snprintf(out, capacity, "%.*s", (int)(name - p->text), p->text);
    body = strchr(after, '\n') + 1;
    n += (size_t)snprintf(out + n, capacity - n, "%.*s  %%y = stablehlo.constant() {value = dense<\"0x",
        (int)(body - after), after);
    for (size_t i = 0; i < p->rhs; i++)
        n += (size_t)snprintf(out + n, capacity - n, "%02X", (unsigned)(unsigned char)y[i]);
    snprintf(out + n, capacity - n, "\"> : %.*sxi8>} : () -> %.*s\n%s", (int)(strstr(type, "x!quant") - type),
        type, (int)(after - type), type, body);
}

/* The sums that the zero point of the left side is multiplied by are those of a constant, known when it is
   loaded: the results are the same, and no instruction sums. */
static void constant_sides(const product *p, const shlo_buffer *in, const signed char *integers) {
    static char text[20000];
    static signed char results[2000];
    product q = *p;
    constant_text(p, (const signed char *)in[1].data, text, sizeof text);
    q.text = text;
    run_with(&q, SHLO_LOAD_INTEGER_PRODUCTS, in, 1, results);
    CHECKF(memcmp(results, integers, p->out) == 0, "%s: another result with a constant", p->name);
    CHECKF(n_reduces == 0, "%s: %d instructions sum a constant", p->name, n_reduces);
}

static void compare(const product *p) {
    static signed char x[2000], y[2000], floats[2000], integers[2000];
    shlo_buffer in[2];
    int most = 0, distinct = 0;
    TEST_CASE(p->name);
    memset(in, 0, sizeof in);
    for (size_t i = 0; i < sizeof x; i++) {
        x[i] = (signed char)(test_random(&rng) >> 20);
        y[i] = (signed char)((int)(test_random(&rng) >> 20 & 31) - 16);
    }
    in[0].data = x;
    in[0].bytes = p->lhs;
    in[1].data = y;
    in[1].bytes = p->rhs;
    run(p, 0, in, floats);
    run(p, SHLO_LOAD_INTEGER_PRODUCTS, in, integers);
    if (p->lhs != p->rhs) constant_sides(p, in, integers); /* a product */
    for (size_t i = 0; i < p->out; i++) {
        int d = floats[i] - integers[i];
        if (d < 0) d = -d;
        if (d > most) most = d;
        distinct += i > 0 && floats[i] != floats[i - 1];
    }
    CHECKF(most <= (p->exact ? 0 : 1), "%s: differs by %d", p->name, most);
    CHECKF(p->exact == 2 || distinct > (int)p->out / 3, "%s: nearly all results are the same", p->name);
}

/* ---- requantization by default: the formula, in integers wherever they give it ---- */

static int formula(int x, double in, int in_zero, double out, int out_zero) {
    volatile float v = (float)(x - in_zero) * (float)in;
    v = v / (float)out;
    v = v + (float)out_zero;
    return (int)rint(v < -128 ? -128 : v > 127 ? 127 : (double)v);
}

static void requantizations(void) {
    static char text[600];
    static signed char x[256], y[256], unused[256];
    TEST_CASE("requantizations");
    for (int i = 0; i < 256; i++) x[i] = (signed char)(i - 128);
    for (int turn = 0; turn < 60; turn++) {
        double in = (double)(1 + (test_random(&rng) >> 40) % 999) / 4096,
               out = turn % 6 == 5 ? in * 2 : (double)(1 + (test_random(&rng) >> 40) % 999) / 4096;
        int in_zero = (int)(test_random(&rng) >> 40) % 256 - 128,
            out_zero = (int)(test_random(&rng) >> 40) % 256 - 128, ok = 1;
        product p = {"requantization", text, 256, 256, 256, 0};
        shlo_buffer b[2];
        snprintf(text, sizeof text,
            "func.func @main(%%x: tensor<256x!quant.uniform<i8:f32, %.17g:%d>>, %%y: tensor<256xi8>) -> "
            "tensor<256x!quant.uniform<i8:f32, %.17g:%d>> {\n  %%z = stablehlo.uniform_quantize %%x : "
            "(tensor<256x!quant.uniform<i8:f32, %.17g:%d>>) -> tensor<256x!quant.uniform<i8:f32, %.17g:%d>>\n"
            "  return %%z : tensor<256x!quant.uniform<i8:f32, %.17g:%d>>\n}\n",
            in, in_zero, out, out_zero, in, in_zero, out, out_zero, out, out_zero);
        memset(b, 0, sizeof b);
        b[0].data = x;
        b[1].data = unused;
        b[0].bytes = b[1].bytes = 256;
        run(&p, 0, b, y);
        for (int i = 0; i < 256; i++) ok &= y[i] == formula(i - 128, in, in_zero, out, out_zero);
        CHECKF(ok, "%s", text);
    }
}

/* ---- products by default: the formula, bit for bit ---- */

/* [m, k] x [k, 4]: what the op gives, and what dequantize, the op on floats and quantize give. */
typedef struct formula_case {
    const char *name, *lhs, *rhs, *out;
    int m, k, x, y, bytes; /* of an element of the result; x, y: stored numbers are above -x and below x */
    int steps;             /* with SHLO_LOAD_INTEGER_PRODUCTS: from the formula, at most; -1: any number */
} formula_case;

static const formula_case formula_cases[] = {
    {"sums of scales of another axis", "i8:f32, 1.0", "i8:f32:1, {1.0, 2.0, 4.0, 8.0}",
        "i32:f32:0, {1.0, 2.0, 4.0, 8.0}", 4, 5, 127, 127, 4, 0},
    {"scales of another axis", "i8:f32, 0.7", "i8:f32:1, {1.0, 2.0, 4.0, 8.0}",
        "i8:f32:0, {9.0, 18.0, 36.0, 72.0}", 4, 5, 20, 20, 1, 1},
    {"sums above 2^24", "i8:f32, 1.0", "i8:f32, 1.0", "i32:f32, 1.0", 64, 4096, -127, -127, 4, -1},
    {"a step that is nearly that of the sums", "i8:f32, 0.5", "i8:f32, 0.5", "i32:f32, 0.25000011920928955",
        64, 1024, -127, -127, 4, -1},
    {"limits within i32", "i8:f32, 1.0", "i8:f32, 1.0", "i32<-1000:1000>:f32, 1.0", 64, 64, 127, 127, 4, 0},
    {"no limits within i32", "i8:f32, 1.0", "i8:f32, 1.0", "i32:f32, 1.0", 64, 64, 127, 127, 4, 0},
    {"products below f32", "i8:f32, 2.6469779601696886e-23", "i8:f32, 2.6469779601696886e-23",
        "i8:f32, 7.174648137343064e-43", 64, 1, 120, 120, 1, -1},
    {"ties", "i8:f32, 0.5", "i8:f32, 0.5", "i8:f32, 0.3", 64, 1, 120, 2, 1, 0},
};

static void formula_text(const formula_case *c, int whole, char *out, size_t capacity) {
    char l[80], r[80], o[80];
    snprintf(l, sizeof l, "tensor<%dx%dx!quant.uniform<%s>>", c->m, c->k, c->lhs);
    snprintf(r, sizeof r, "tensor<%dx4x!quant.uniform<%s>>", c->k, c->rhs);
    snprintf(o, sizeof o, "tensor<%dx4x!quant.uniform<%s>>", c->m, c->out);
    if (whole)
        snprintf(out, capacity,
            "func.func @main(%%x: %s, %%y: %s) -> %s {\n  %%z = stablehlo.dot_general %%x, %%y, "
            "contracting_dims = [1] x [0] : (%s, %s) -> %s\n  return %%z : %s\n}\n",
            l, r, o, l, r, o, o);
    else
        snprintf(out, capacity,
            "func.func @main(%%x: %s, %%y: %s) -> %s {\n"
            "  %%a = stablehlo.uniform_dequantize %%x : (%s) -> tensor<%dx%dxf32>\n"
            "  %%b = stablehlo.uniform_dequantize %%y : (%s) -> tensor<%dx4xf32>\n"
            "  %%c = stablehlo.dot_general %%a, %%b, contracting_dims = [1] x [0] : (tensor<%dx%dxf32>, "
            "tensor<%dx4xf32>) -> tensor<%dx4xf32>\n"
            "  %%z = stablehlo.uniform_quantize %%c : (tensor<%dx4xf32>) -> %s\n  return %%z : %s\n}\n",
            l, r, o, l, c->m, c->k, r, c->k, c->m, c->k, c->k, c->m, c->m, o, o);
}

/* Up to the limit; below it by a little where the limit is negative, so that sums are large. */
static void formula_fill(signed char *x, size_t n, int limit) {
    for (size_t i = 0; i < n; i++) {
        const int random = (int)(test_random(&rng) >> 40);
        x[i] = (signed char)(limit < 0 ? -limit - random % 3 : random % (2 * limit - 1) - limit + 1);
    }
}

static int64_t formula_element(const formula_case *c, const signed char *results, size_t i) {
    int32_t wide;
    if (c->bytes == 1) return results[i];
    memcpy(&wide, results + 4 * i, sizeof wide);
    return wide;
}

static void formula_one(const formula_case *c) {
    static char text[4000];
    static signed char x[64 * 4096], y[4 * 4096], op[1024], floats[1024], integers[1024];
    product p = {c->name, text, (size_t)(c->k * c->m), (size_t)c->k * 4, (size_t)(c->bytes * c->m) * 4, 1};
    shlo_buffer in[2];
    int64_t most = 0;
    TEST_CASE(c->name);
    memset(in, 0, sizeof in);
    formula_fill(x, p.lhs, c->x);
    formula_fill(y, p.rhs, c->y);
    in[0].data = x;
    in[1].data = y;
    in[0].bytes = p.lhs;
    in[1].bytes = p.rhs;
    formula_text(c, 0, text, sizeof text);
    run(&p, 0, in, floats);
    formula_text(c, 1, text, sizeof text);
    run(&p, 0, in, op);
    run(&p, SHLO_LOAD_INTEGER_PRODUCTS, in, integers);
    CHECKF(memcmp(op, floats, p.out) == 0, "%s: not what the formula gives", c->name);
    for (size_t i = 0; i < (size_t)c->m * 4 && c->steps >= 0; i++) {
        const int64_t d = formula_element(c, integers, i) - formula_element(c, floats, i);
        most = d > most ? d : -d > most ? -d : most;
    }
    CHECKF(most <= c->steps || c->steps < 0, "%s: in integers %d steps off", c->name, (int)most);
}

/* Types of all ranks with all bounds, the second of which a file writes as one like the first. */
static void all_ranks(void) {
    static char text[2000];
    shlo_program *program = NULL;
    shlo_error error;
    imported i;
    TEST_CASE("all ranks");
    for (int rank = 1; rank <= SHLO_MAX_RANK; rank++) {
        size_t n = (size_t)snprintf(text, sizeof text, "func.func @main(");
        for (int k = 0; k < 2; k++) {
            n += (size_t)snprintf(text + n, sizeof text - n, "%%a%d: tensor<", k);
            for (int d = 0; d < rank; d++) n += (size_t)snprintf(text + n, sizeof text - n, "?x");
            n += (size_t)snprintf(text + n, sizeof text - n,
                "!quant.uniform<i8:f32, 0.5>, #stablehlo.bounds<%d", 2 + k);
            for (int d = 1; d < rank; d++) n += (size_t)snprintf(text + n, sizeof text - n, ", 1");
            n += (size_t)snprintf(text + n, sizeof text - n, k ? ">>" : ">>, ");
        }
        snprintf(text + n, sizeof text - n, ") {\n  return\n}\n");
        importing_text(text, &i);
        CHECKF(i.status == SHLO_OK, "%s\n%s", text, i.all);
        memset(&error, 0, sizeof error);
        CHECKF(shlo_load(i.code.data, i.code.bytes, NULL, &program, &error) == SHLO_OK, "rank %d: %s", rank,
            error.message);
        shlo_program_free(program);
        shlo_blob_free(&i.code);
    }
}

int main(void) {
    all_ranks();
    for (size_t i = 0; i < sizeof formula_cases / sizeof formula_cases[0]; i++)
        formula_one(&formula_cases[i]);
    for (size_t i = 0; i < sizeof products / sizeof products[0]; i++) compare(&products[i]);
    requantizations();
    return test_end("integers");
}
