// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_chlo_open.c - ops of dialect chlo on tensors of unknown size: the open program, run with
 * shapes, gives the bits of the static one. The static program's values are tested elsewhere (test_chlo.c).
 */
#include "importing.h"

#include <math.h>

enum { ROOM = 4096, OUT = 512 };

typedef struct bits {
    unsigned char data[OUT];
    size_t n;
    int ok;
} bits;

/* Replaces every `from` in text. */
static void replace(const char *text, const char *from, const char *to, char *out) {
    size_t n = strlen(from), at = 0;
    while (*text && at + strlen(to) + 1 < ROOM) {
        if (strncmp(text, from, n) == 0) {
            memcpy(out + at, to, strlen(to));
            at += strlen(to);
            text += n;
        }
        else
            out[at++] = *text++;
    }
    out[at] = 0;
}

typedef struct input {
    const void *data;
    shlo_dtype dtype;
    int32_t rank;
    int64_t dims[3];
} input;

static size_t bytes_of(const input *x) {
    size_t n = (size_t)(shlo_dtype_bits(x->dtype) + 7) / 8;
    int32_t i;
    for (i = 0; i < x->rank; i++) n *= (size_t)x->dims[i];
    return n;
}

/* All results of main, one behind the other; `flags` as of shlo_options. */
static void run(const char *text, const input *inputs, int n, int32_t flags, bits *out) {
    imported made;
    shlo_program *p = NULL;
    shlo_buffer in[4], results[4];
    shlo_options options;
    shlo_error error;
    int i, n_out;
    memset(out, 0, sizeof *out);
    memset(&error, 0, sizeof error);
    memset(&options, 0, sizeof options);
    memset(in, 0, sizeof in);
    memset(results, 0, sizeof results);
    options.flags = flags;
    options.isa = "scalar";
    importing_text(text, &made);
    CHECKF(made.status == SHLO_OK, "%s\n%s", text, made.all);
    for (i = 0; i < n; i++) {
        in[i].data = (void *)(size_t)inputs[i].data;
        in[i].bytes = bytes_of(&inputs[i]);
        in[i].dtype = inputs[i].dtype;
        in[i].rank = inputs[i].rank;
        in[i].dims = inputs[i].dims;
    }
    out->ok = made.status == SHLO_OK &&
              shlo_load(made.code.data, made.code.bytes, &options, &p, &error) == SHLO_OK &&
              shlo_program_prepare(p, "main", in, n, &error) == SHLO_OK;
    n_out = out->ok ? shlo_program_outputs(p, 0) : 0;
    for (i = 0; i < n_out && i < 4; i++) {
        shlo_tensor_info b;
        shlo_program_output(p, 0, i, &b);
        results[i].data = out->data + out->n;
        results[i].bytes = b.bytes;
        results[i].rank = -1;
        out->n += (b.bytes + 7) / 8 * 8;
        CHECKF(out->n <= OUT, "%s", text);
    }
    out->ok = out->ok && shlo_run(p, "main", in, n, results, n_out, &error) == SHLO_OK;
    CHECKF(out->ok, "%s\n%s", text, error.message);
    shlo_program_free(p);
    shlo_blob_free(&made.code);
}

/* The program with these sizes in place of the open ones, and as it is. */
static void same(const char *open, const char *from, const char *to, const input *inputs, int n) {
    char fixed[ROOM];
    bits a, b;
    replace(open, from, to, fixed);
    run(fixed, inputs, n, 0, &a);
    run(open, inputs, n, 0, &b);
    CHECKF(a.ok && b.ok && a.n > 0 && a.n == b.n && memcmp(a.data, b.data, a.n) == 0, "%s\ndiffers from\n%s",
        open, fixed);
}

/* main, which is the op of %a (and %b), with operands of these sizes. */
static void compose(const char *op, int operands, const char *sizes, const char *bounds, const char *element,
    const char *result, char *text) {
    char in[100], out[100];
    snprintf(in, sizeof in, "tensor<%s%s%s>", sizes, element, bounds);
    snprintf(out, sizeof out, "tensor<%s%s%s>", sizes, result, bounds);
    snprintf(text, ROOM,
        "func.func @main(%%a: %s%s%s) -> %s {\n%%r = \"chlo.%s : (%s%s%s) -> %s\nreturn %%r : %s\n}\n", in,
        operands > 1 ? ", %b: " : "", operands > 1 ? in : "", out, op, in, operands > 1 ? ", " : "",
        operands > 1 ? in : "", out, out);
}

/* Operands of 2x3 elements; with a bound, too. */
static void each_way(const char *op, int operands, const input *inputs, const char *element,
    const char *result) {
    static const char *const sizes[4] = {"?x?x", "?x3x", "2x?x", "?x3x"};
    char text[ROOM];
    bits fixed, open;
    int k;
    compose(op, operands, "2x3x", "", element, result, text);
    run(text, inputs, operands, 0, &fixed);
    for (k = 0; k < 4; k++) {
        compose(op, operands, sizes[k], k == 3 ? ", #stablehlo.bounds<4, ?>" : "", element, result, text);
        run(text, inputs, operands, SHLO_LOAD_OPEN_BOUNDS, &open);
        CHECKF(fixed.ok && open.ok && fixed.n > 0 && fixed.n == open.n &&
                   memcmp(fixed.data, open.data, open.n) == 0,
            "%s", text);
    }
}

static const float f[6] = {0.1f, -0.75f, 1.5f, 0.9f, 12.5f, -3.25f}, g[6] = {2, 0.5f, 3.5f, -0.25f, 0.25f, 7};
static const float specials[6] = {INFINITY, -INFINITY, NAN, 0, -0.0f, 1};
static const double d[6] = {0.1, -0.75, 1.5, 0.9, 12.5, -3.25};
static const float z[12] = {0.5f, 0.25f, -1, 2, 0, -0.5f, 3, 4, -0.1f, 0, 2, 2};
static const int32_t whole[6] = {1, -7, 1 << 30, 5, -1073741824, 77},
                     other[6] = {3, 1 << 20, 1 << 10, -5, 99, 2};

static input of(const void *data, shlo_dtype dtype, int64_t m, int64_t n) {
    input x;
    memset(&x, 0, sizeof x);
    x.data = data;
    x.dtype = dtype;
    x.rank = 2;
    x.dims[0] = m;
    x.dims[1] = n;
    return x;
}

static void math(void) {
    static const char *const real[] = {"acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e",
        "cosh", "digamma", "erf", "erf_inv", "erfc", "lgamma", "sinh", "square", "tan", "conj"};
    static const char *const complex_too[] = {
        "acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh", "square", "tan", "conj"};
    static const char *const binary[] = {"polygamma", "zeta", "next_after"};
    input x[2];
    char op[40];
    size_t i;
    for (i = 0; i < sizeof real / sizeof real[0]; i++) {
        TEST_CASE(real[i]);
        snprintf(op, sizeof op, "%s\"(%%a)", real[i]);
        x[0] = of(f, SHLO_F32, 2, 3);
        each_way(op, 1, x, "f32", "f32");
        x[0] = of(d, SHLO_F64, 2, 3);
        each_way(op, 1, x, "f64", "f64");
    }
    for (i = 0; i < sizeof complex_too / sizeof complex_too[0]; i++) {
        TEST_CASE(complex_too[i]);
        snprintf(op, sizeof op, "%s\"(%%a)", complex_too[i]);
        x[0] = of(z, SHLO_C64, 2, 3);
        each_way(op, 1, x, "complex<f32>", "complex<f32>");
    }
    for (i = 0; i < sizeof binary / sizeof binary[0]; i++) {
        TEST_CASE(binary[i]);
        snprintf(op, sizeof op, "%s\"(%%a, %%b)", binary[i]);
        x[0] = of(g, SHLO_F32, 2, 3);
        x[1] = of(f, SHLO_F32, 2, 3);
        each_way(op, 2, x, "f32", "f32");
    }
}

static void elements(void) {
    static const char *const tests[] = {"is_inf\"(%a)", "is_pos_inf\"(%a)", "is_neg_inf\"(%a)"};
    input x[2];
    size_t i;
    TEST_CASE("elements");
    x[0] = of(specials, SHLO_F32, 2, 3);
    for (i = 0; i < 3; i++) each_way(tests[i], 1, x, "f32", "i1");
    each_way("constant_like\"(%a) {value = 7.5 : f32}", 1, x, "f32", "f32");
    x[0] = of(whole, SHLO_I32, 2, 3);
    x[1] = of(other, SHLO_I32, 2, 3);
    each_way("mulhi\"(%a, %b)", 2, x, "i32", "i32");
    each_way("constant_like\"(%a) {value = -3 : i32}", 1, x, "i32", "i32");
}

/* ---- broadcasting: which sizes are 1 is known only while running ---- */

static void broadcasting(void) {
    static const char *const names[] = {"add", "atan2", "divide", "maximum", "minimum", "multiply", "power",
        "remainder", "subtract", "next_after", "polygamma", "zeta"};
    static const int64_t shapes[5][4] = {
        {2, 3, 2, 3}, {1, 3, 2, 3}, {2, 3, 2, 1}, {2, 1, 1, 3}, {1, 1, 2, 3}};
    char open[ROOM], fixed[ROOM];
    input x[3];
    bits a, b;
    size_t i, k;
    TEST_CASE("broadcast");
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (k = 0; k < 5; k++) {
            const int64_t *s = shapes[k];
            x[0] = of(f, SHLO_F32, s[0], s[1]);
            x[1] = of(g, SHLO_F32, s[2], s[3]);
            snprintf(fixed, sizeof fixed,
                "func.func @main(%%a: tensor<%dx%dxf32>, %%b: tensor<%dx%dxf32>) -> tensor<2x3xf32> {\n%%r = "
                "chlo.broadcast_%s %%a, %%b :"
                " (tensor<%dx%dxf32>, tensor<%dx%dxf32>) -> tensor<2x3xf32>\nreturn %%r : "
                "tensor<2x3xf32>\n}\n",
                (int)s[0], (int)s[1], (int)s[2], (int)s[3], names[i], (int)s[0], (int)s[1], (int)s[2],
                (int)s[3]);
            snprintf(open, sizeof open,
                "func.func @main(%%a: tensor<?x?xf32>, %%b: tensor<?x?xf32>) -> tensor<?x?xf32> {\n%%r = "
                "chlo.broadcast_%s %%a, %%b :"
                " (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>\nreturn %%r : tensor<?x?xf32>\n}\n",
                names[i]);
            run(fixed, x, 2, 0, &a);
            run(open, x, 2, 0, &b);
            CHECKF(a.ok && b.ok && a.n == 24 && a.n == b.n && memcmp(a.data, b.data, a.n) == 0, "%s", fixed);
        }
    }
}

static void ranks(void) {
    static const unsigned char which[6] = {1, 0, 0, 1, 1, 0};
    input x[3];
    TEST_CASE("ranks");
    x[0] = of(f, SHLO_F32, 2, 3);
    x[1] = of(g, SHLO_F32, 3, 0);
    x[1].rank = 1;
    same("func.func @main(%a: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {\n%r = "
         "chlo.broadcast_add %a, %b : (tensor<?x3xf32>, tensor<3xf32>)"
         " -> tensor<?x3xf32>\nreturn %r : tensor<?x3xf32>\n}\n",
        "?", "2", x, 2);
    same("func.func @main(%a: tensor<2x?xf32>, %b: tensor<?xf32>) -> tensor<2x?xf32> {\n%r = "
         "chlo.broadcast_subtract %b, %a {broadcast_dimensions = array<i64: 1>} :"
         " (tensor<?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>\nreturn %r : tensor<2x?xf32>\n}\n",
        "?", "3", x, 2);
    x[1].dims[0] = 2;
    same("func.func @main(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {\n%r = "
         "chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 0>} :"
         " (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>\nreturn %r : tensor<?x3xf32>\n}\n",
        "?", "2", x, 2);
    same("func.func @main(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xi1> {\n%r = "
         "chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64: 0>,"
         " comparison_direction = #chlo<comparison_direction LT>} : (tensor<?x3xf32>, tensor<?xf32>) -> "
         "tensor<?x3xi1>\nreturn %r : tensor<?x3xi1>\n}\n",
        "?", "2", x, 2);
    x[1] = of(g, SHLO_F32, 1, 3);
    x[2] = of(which, SHLO_I1, 2, 3);
    same("func.func @main(%a: tensor<?x3xf32>, %b: tensor<1x3xf32>, %c: tensor<?x3xi1>) -> tensor<?x3xf32> "
         "{\n%r = chlo.broadcast_select %c, %a, %b :"
         " (tensor<?x3xi1>, tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>\nreturn %r : "
         "tensor<?x3xf32>\n}\n",
        "?", "2", x, 3);
    x[1] = of(g, SHLO_F32, 2, 3);
    same("func.func @main(%a: tensor<?x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {\n%r = "
         "chlo.broadcast_add %a, %b : (tensor<?x3xf32>, tensor<2x3xf32>)"
         " -> tensor<2x3xf32>\nreturn %r : tensor<2x3xf32>\n}\n",
        "?", "2", x, 2);
    same("func.func @main(%a: tensor<?x3xf32>, %b: tensor<2x3xf32>) -> tensor<?x?xf32> {\n%r = "
         "chlo.broadcast_complex %a, %b : (tensor<?x3xf32>, tensor<2x3xf32>)"
         " -> tensor<?x3xcomplex<f32>>\n%i = stablehlo.imag %r : (tensor<?x3xcomplex<f32>>) -> "
         "tensor<?x3xf32>\n%w = stablehlo.convert %i : (tensor<?x3xf32>) -> tensor<?x?xf32>\n"
         "return %w : tensor<?x?xf32>\n}\n",
        "<?x?x", "<2x3x", x, 2);
}

/* Shapes that do not fit are refused when they are there. */
static void misfits(void) {
    static const char text[] =
        "func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {\n%r = "
        "chlo.broadcast_add %a, %b :"
        " (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>\nreturn %r : tensor<?x?xf32>\n}\n";
    static const int64_t dims[2][2] = {{2, 3}, {3, 2}};
    imported made;
    shlo_program *p = NULL;
    shlo_buffer in[2];
    shlo_error error;
    int i;
    TEST_CASE("misfits");
    memset(in, 0, sizeof in);
    for (i = 0; i < 2; i++) {
        in[i].data = (void *)(size_t)f;
        in[i].bytes = sizeof f;
        in[i].dtype = SHLO_F32;
        in[i].rank = 2;
        in[i].dims = dims[i];
    }
    importing_text(text, &made);
    CHECK(made.status == SHLO_OK && shlo_load(made.code.data, made.code.bytes, NULL, &p, &error) == SHLO_OK);
    CHECK(p && shlo_program_prepare(p, "main", in, 2, &error) == SHLO_SHAPE);
    shlo_program_free(p);
    shlo_blob_free(&made.code);
}

static void refusals(void) {
    TEST_CASE("refused");
    importing_refuse("func.func @main(%a: tensor<?xf32>, %b: tensor<3xf32>, %c: tensor<4xf32>) {\n%0 = "
                     "chlo.broadcast_select %a, %b, %c : (tensor<?xf32>, tensor<3xf32>, tensor<4xf32>)"
                     " -> tensor<?xf32>\nreturn\n}\n",
        SHLO_TYPE, 2, 6, "do not broadcast");
    importing_refuse("func.func @main(%a: tensor<?x3xf32>) {\n%0 = chlo.erf %a : tensor<?x3xf32> -> "
                     "tensor<?x4xf32>\nreturn\n}\n",
        SHLO_TYPE, 2, 6, "another type");
    importing_refuse("func.func @main(%a: tensor<3x?xf32>, %z: tensor<f32>) {\n%o:2 = chlo.scan(%a) "
                     "inits(%z) dimension=0 {\n^bb0(%x: tensor<?xf32>, %c: tensor<f32>):\n"
                     "stablehlo.return %x, %c : tensor<?xf32>, tensor<f32>\n} : (tensor<3x?xf32>, "
                     "tensor<f32>) -> (tensor<3x?xf32>, tensor<f32>)\nreturn\n}\n",
        SHLO_UNSUPPORTED, 2, 8, "slices of unknown size in output 0");
}

/* ---- what is no formula ---- */

static void top_k(void) {
    input x;
    TEST_CASE("top_k");
    x = of(f, SHLO_F32, 2, 3);
    same("func.func @main(%a: tensor<?x3xf32>) -> (tensor<?x2xf32>, tensor<?x2xi32>) {\n%r:2 = "
         "chlo.top_k(%a, k = 2) : tensor<?x3xf32> -> (tensor<?x2xf32>, tensor<?x2xi32>)\n"
         "return %r#0, %r#1 : tensor<?x2xf32>, tensor<?x2xi32>\n}\n",
        "?", "2", &x, 1);
    same("func.func @main(%a: tensor<2x?xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>) {\n%r:2 = "
         "chlo.top_k(%a, k = 2) : tensor<2x?xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)\n"
         "return %r#0, %r#1 : tensor<2x2xf32>, tensor<2x2xi32>\n}\n",
        "?", "3", &x, 1);
}

static void ragged(void) {
    static const float lhs[8] = {1, 2, 3, 4, 5, 6, 7, 8}, rhs[4] = {1, 10, 3, 2};
    static const int64_t groups[2] = {2, 1};
    static const char text[] =
        "func.func @main(%a: tensor<RxKxf32>, %b: tensor<GxKx1xf32>, %g: tensor<Gxi64>) -> tensor<Rx1xf32> "
        "{\n"
        "%0 = \"chlo.ragged_dot\"(%a, %b, %g) {ragged_dot_dimension_numbers = "
        "#chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [],"
        " lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], "
        "rhs_group_dimensions = [0]>, precision_config = []}"
        " : (tensor<RxKxf32>, tensor<GxKx1xf32>, tensor<Gxi64>) -> tensor<Rx1xf32>\nreturn %0 : "
        "tensor<Rx1xf32>\n}\n";
    char rows[ROOM], open[ROOM];
    input x[3];
    TEST_CASE("ragged_dot");
    x[0] = of(lhs, SHLO_F32, 4, 2);
    x[1] = of(rhs, SHLO_F32, 2, 2);
    x[1].rank = 3;
    x[1].dims[2] = 1;
    x[2] = of(groups, SHLO_I64, 2, 0);
    x[2].rank = 1;
    replace(text, "K", "2", rows);
    replace(rows, "<G", "<2", open);
    replace(open, "<R", "<?", rows);
    same(rows, "?", "4", x, 3);
    replace(text, "K", "2", rows);
    replace(rows, "<G", "<?", open);
    replace(open, "<R", "<4", rows);
    same(rows, "?", "2", x, 3);
}

static void scan(void) {
    static const char text[] =
        "func.func @main(%a: tensor<PxQxf32>) -> (tensor<2xQxf32>, tensor<f32>) {\n%z = stablehlo.constant "
        "dense<0.0> : tensor<f32>\n"
        "%t = \"stablehlo.transpose\"(%a) {permutation = array<i64: 1, 0>} : (tensor<PxQxf32>) -> "
        "tensor<QxPxf32>\n"
        "%o:2 = chlo.scan(%t) inits(%z) dimension=0 attributes {REVERSE} {\n^bb0(%x: tensor<Pxf32>, %c: "
        "tensor<f32>):\n"
        "%s = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<Pxf32>, "
        "tensor<f32>) -> tensor<f32>\n"
        "%y = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2xf32>\nstablehlo.return "
        "%y, %s : tensor<2xf32>, tensor<f32>\n}"
        " : (tensor<QxPxf32>, tensor<f32>) -> (tensor<Qx2xf32>, tensor<f32>)\n"
        "%w = \"stablehlo.transpose\"(%o#0) {permutation = array<i64: 1, 0>} : (tensor<Qx2xf32>) -> "
        "tensor<2xQxf32>\nreturn %w, %o#1 : tensor<2xQxf32>, tensor<f32>\n}\n";
    char one[ROOM], open[ROOM];
    input x = of(f, SHLO_F32, 2, 3);
    int reverse;
    TEST_CASE("scan");
    for (reverse = 0; reverse < 2; reverse++) {
        char whole_text[ROOM];
        replace(text, "REVERSE", reverse ? "is_reverse = true" : "", whole_text);
        replace(whole_text, "Px", "2x", one);
        replace(one, "Qx", "?x", open);
        same(open, "?", "3", &x, 1);
        replace(whole_text, "Qx", "3x", one);
        replace(one, "Px", "?x", open);
        same(open, "?", "2", &x, 1);
    }
}

int main(void) {
    math();
    elements();
    broadcasting();
    ranks();
    misfits();
    refusals();
    top_k();
    ragged();
    scan();
    return test_end("test_chlo_open");
}
