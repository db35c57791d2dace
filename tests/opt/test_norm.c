// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/opt/test_norm.c - SHLO_FOLD_NORMS: random products with random steps behind them give the same
 * results within a tolerance, and fewer ops; without the flag results keep their bits. What is folded, and
 * what is not, to the letter: norms.mlir. */
#include "stablehlo.h"
#include "../api/failing.h"
#include "../import/importing.h"
#include <stdarg.h>

static unsigned long long seed = 5;

static double random_in(double low, double high) {
    return low + (high - low) * (double)(test_random(&seed) % 100001) / 100000;
}
static int one_of(int n) { return (int)(test_random(&seed) % (unsigned)n); }

/* ---- the text of a program ---- */

typedef struct program {
    char at[60000];
    size_t n;
    const char *type; /* of elements */
    shlo_dtype dtype;
    char result[80];   /* the type of the product */
    int dim, features; /* of the result along which steps vary */
    int values;
} program;

static void begin(program *p, const char *type, shlo_dtype dtype) {
    memset(p, 0, sizeof *p);
    p->type = type;
    p->dtype = dtype;
    p->values = 1;
}

static void say(program *p, const char *format, ...) {
    va_list args;
    va_start(args, format);
    p->n += (size_t)vsnprintf(p->at + p->n, sizeof p->at - p->n, format, args);
    va_end(args);
}

/* A constant of random elements, by its type's dimensions as text: "3x4x". */
static void say_constant(program *p, const char *name, const char *dims, int n, double low, double high) {
    const size_t bytes = shlo_dtype_bytes(p->dtype);
    say(p, "  %%%s = stablehlo.constant dense<\"0x", name);
    for (int i = 0; i < n; i++) {
        unsigned char element[8];
        const double x = random_in(low, high);
        shlo_convert_elements(p->dtype, element, SHLO_F64, &x, 1);
        for (size_t k = 0; k < bytes; k++) say(p, "%02X", element[k]);
    }
    say(p, "\"> : tensor<%s%s>\n", dims, p->type);
}

/* A random vector as %name, in the shape of the result. */
static void say_vector(program *p, const char *name, double low, double high) {
    char of[24], dims[16];
    snprintf(of, sizeof of, "%s_", name);
    snprintf(dims, sizeof dims, "%dx", p->features);
    say_constant(p, of, dims, p->features, low, high);
    say(p, "  %%%s = stablehlo.broadcast_in_dim %%%s_, dims = [%d] : (tensor<%dx%s>) -> %s\n", name, name,
        p->dim, p->features, p->type, p->result);
}

/* The next step on %v(values - 1). */
static void say_step(program *p) {
    static const char *const ops[] = {"add", "subtract", "multiply", "divide"};
    char name[16];
    const int op = one_of(4), left = op != 3 && one_of(2), at = p->values++;
    snprintf(name, sizeof name, "c%d", at);
    say_vector(p, name, op < 2 ? -1 : 0.5, op < 2 ? 1 : 1.5);
    if (left)
        say(p, "  %%v%d = stablehlo.%s %%%s, %%v%d : %s\n", at, ops[op], name, at - 1, p->result);
    else
        say(p, "  %%v%d = stablehlo.%s %%v%d, %%%s : %s\n", at, ops[op], at - 1, name, p->result);
}

static void say_batch_norm(program *p) {
    static const char *const names[] = {"scale", "offset", "mean", "variance"};
    char dims[16], vector[40];
    const int at = p->values++;
    snprintf(dims, sizeof dims, "%dx", p->features);
    snprintf(vector, sizeof vector, "tensor<%s%s>", dims, p->type);
    for (int i = 0; i < 4; i++) say_constant(p, names[i], dims, p->features, i == 3 ? 0.1 : -1, 1.5);
    say(p,
        "  %%v%d = \"stablehlo.batch_norm_inference\"(%%v%d, %%scale, %%offset, %%mean, %%variance) "
        "<{epsilon = "
        "1.0e-5 : f32, feature_index = %d : i64}> : (%s, %s, %s, %s, %s) -> %s\n",
        at, at - 1, p->dim, p->result, vector, vector, vector, vector, p->result);
}

/* A convolution with weights; what: 0 to 7, its layout and groups. */
static void say_convolution(program *p, int what) {
    const int nchw = what & 1, groups = what & 2 ? 3 : 1, batches = !(what & 2) && what & 4 ? 2 : 1;
    const int inputs = 3 * groups, outputs = 6;
    char x[64], w[64];
    snprintf(x, sizeof x, nchw ? "2x%dx5x5x" : "2x5x5x%dx", inputs);
    snprintf(w, sizeof w, nchw ? "%dx%dx3x3x" : "3x3x%dx%dx", nchw ? outputs : 3, nchw ? 3 : outputs);
    snprintf(p->result, sizeof p->result, nchw ? "tensor<%dx6x5x5x%s>" : "tensor<%dx5x5x6x%s>", 2 / batches,
        p->type);
    p->dim = nchw ? 1 : 3;
    p->features = outputs;
    say(p, "func.func @main(%%x: tensor<%s%s>) -> %s {\n", x, p->type, p->result);
    say_constant(p, "w", w, 9 * 3 * outputs, -1, 1);
    say(p,
        "  %%v0 = stablehlo.convolution(%%x, %%w) dim_numbers = %s, window = {pad = [[1, 1], [1, 1]]} "
        "{batch_group_count = %d : i64, feature_group_count = %d : i64} : (tensor<%s%s>, tensor<%s%s>) -> "
        "%s\n",
        nchw ? "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]" : "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", batches,
        groups, x, p->type, w, p->type, p->result);
}

/* A dot_general with weights on the right or, transposed, on the left. */
static void say_dot(program *p, int left) {
    p->dim = left ? 0 : 1;
    p->features = 7;
    snprintf(p->result, sizeof p->result, left ? "tensor<7x4x%s>" : "tensor<4x7x%s>", p->type);
    say(p, "func.func @main(%%x: tensor<4x20x%s>) -> %s {\n", p->type, p->result);
    say_constant(p, "w", "20x7x", 140, -1, 1);
    if (left)
        say(p,
            "  %%t = stablehlo.transpose %%w, dims = [1, 0] : (tensor<20x7x%s>) -> tensor<7x20x%s>\n"
            "  %%v0 = stablehlo.dot_general %%t, %%x, contracting_dims = [1] x [1] : (tensor<7x20x%s>, "
            "tensor<4x20x%s>) -> %s\n",
            p->type, p->type, p->type, p->type, p->result);
    else
        say(p,
            "  %%v0 = stablehlo.dot_general %%x, %%w, contracting_dims = [1] x [0] : (tensor<4x20x%s>, "
            "tensor<20x7x%s>) -> %s\n",
            p->type, p->type, p->result);
}

/* ---- comparing ---- */

/* The results of a program on random inputs, always the same, as f64; returns how many. */
static size_t results_of(const shlo_blob *code, double *out, size_t room) {
    static double x[2048];
    static unsigned char in[sizeof x], raw[sizeof x];
    unsigned long long own = 77;
    shlo_program *p;
    shlo_buffer input, output;
    shlo_tensor_info info;
    shlo_error e;
    size_t n;
    memset(&input, 0, sizeof input);
    memset(&output, 0, sizeof output);
    if (!CHECK(shlo_load(code->data, code->bytes, NULL, &p, &e) == SHLO_OK)) return 0;
    shlo_program_input(p, 0, 0, &info);
    n = info.bytes / shlo_dtype_bytes(info.dtype);
    for (size_t i = 0; i < n; i++) x[i] = (double)(test_random(&own) % 2001) / 1000 - 1;
    shlo_convert_elements(info.dtype, in, SHLO_F64, x, n);
    input.data = in;
    input.bytes = info.bytes;
    shlo_program_output(p, 0, 0, &info);
    output.data = raw;
    output.bytes = info.bytes;
    n = info.bytes / shlo_dtype_bytes(info.dtype);
    if (!CHECK(n <= room && shlo_run(p, "main", &input, 1, &output, 1, &e) == SHLO_OK)) n = 0;
    shlo_convert_elements(SHLO_F64, out, info.dtype, raw, n);
    shlo_program_free(p);
    return n;
}

static double size_of(double x) { return x < 0 ? -x : x; }

/* The folded program's results beside the other's, within `near` of the largest one. */
static void compare(const shlo_blob *plain, const shlo_blob *folded, double near) {
    static double a[2048], b[2048];
    const size_t n = results_of(plain, a, 2048);
    double largest = 0;
    CHECK(n > 0 && results_of(folded, b, 2048) == n);
    for (size_t i = 0; i < n; i++) largest = size_of(a[i]) > largest ? size_of(a[i]) : largest;
    for (size_t i = 0; i < n; i++)
        ELEMENTF(size_of(a[i] - b[i]) <= near * largest, "%zu: %.9g, not %.9g", i, b[i], a[i]);
    SWEEP_END();
}

static int count(const char *text, const char *part) {
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text++) n++;
    return n;
}

/* Nothing is left of the steps but one addition. */
static void is_folded(const shlo_blob *code) {
    static char text[IMPORTING_TEXT];
    text[0] = 0;
    CHECK(shlo_print(code->data, code->bytes, 0, importing_append, text, NULL, NULL) == SHLO_OK);
    CHECKF(count(text, "stablehlo.add ") <= 1 && !strstr(text, "stablehlo.subtract") &&
               !strstr(text, "stablehlo.multiply") && !strstr(text, "stablehlo.divide") &&
               !strstr(text, "batch_norm"),
        "%s", text);
}

static void fold(program *p, double near) {
    imported i;
    shlo_blob folded, kept;
    shlo_error e;
    say(p, "  return %%v%d : %s\n}\n", p->values - 1, p->result);
    importing_text(p->at, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", i.all, p->at);
    if (i.status != SHLO_OK) return;
    CHECK(shlo_optimize(i.code.data, i.code.bytes, 2 | SHLO_FOLD_NORMS, NULL, &folded, &e) == SHLO_OK);
    CHECK(shlo_optimize(i.code.data, i.code.bytes, 2, NULL, &kept, &e) == SHLO_OK);
    is_folded(&folded);
    CHECK(folded.bytes < kept.bytes);
    compare(&i.code, &folded, near);
    compare(&i.code, &kept, 0);
    shlo_blob_free(&i.code);
    shlo_blob_free(&folded);
    shlo_blob_free(&kept);
}

/* Twelve units of rounding: the product's own sums, one for each step, one for each weight. */
static void random_products(void) {
    static const struct {
        const char *name;
        shlo_dtype dtype;
        double near;
    } types[] = {{"f32", SHLO_F32, 1.5e-6}, {"f64", SHLO_F64, 3e-15}, {"bf16", SHLO_BF16, 0.05},
        {"f16", SHLO_F16, 0.006}};
    static program p;
    for (int t = 0; t < 4; t++)
        for (int what = 0; what < 10; what++)
            for (int again = 0; again < 4; again++) {
                char name[40];
                snprintf(name, sizeof name, "%s, product %d, %d", types[t].name, what, again);
                TEST_CASE(name);
                begin(&p, types[t].name, types[t].dtype);
                what < 8 ? say_convolution(&p, what) : say_dot(&p, what - 8);
                for (int k = 2 + one_of(4); k; k--) say_step(&p);
                if (again & 1) say_batch_norm(&p);
                fold(&p, types[t].near);
            }
}

/* More steps than are folded at a time. */
static void many_steps(void) {
    static program p;
    TEST_CASE("many steps");
    begin(&p, "f32", SHLO_F32);
    say_dot(&p, 0);
    for (int k = 0; k < 40; k++) say_step(&p);
    fold(&p, 1e-5);
}

static void every_allocation_fails(void) {
    static program p;
    imported i;
    TEST_CASE("every allocation fails in turn");
    begin(&p, "f32", SHLO_F32);
    say_dot(&p, 1);
    say_batch_norm(&p);
    say(&p, "  return %%v1 : %s\n}\n", p.result);
    importing_text(p.at, &i);
    failing_each(test_case, failing_optimize, &i.code);
    shlo_blob_free(&i.code);
}

/* ---- weights outside of the program ---- */

static void weights_outside(void) {
    static const char text[] =
        "func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
        "  %w = stablehlo.constant dense_resource<w> : tensor<2x2xf32>\n"
        "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, "
        "tensor<2x2xf32>) -> tensor<2x2xf32>\n"
        "  %c = stablehlo.constant dense<2.0> : tensor<2x2xf32>\n"
        "  %1 = stablehlo.multiply %0, %c : tensor<2x2xf32>\n"
        "  return %1 : tensor<2x2xf32>\n}\n";
    import_options options;
    shlo_blob code, folded, kept;
    shlo_error e;
    TEST_CASE("weights outside");
    memset(&options, 0, sizeof options);
    options.outside = 1;
    if (!CHECK(import_text(text, strlen(text), &options, &code) == SHLO_OK)) return;
    CHECK(shlo_optimize(code.data, code.bytes, 2 | SHLO_FOLD_NORMS, NULL, &folded, &e) == SHLO_OK);
    CHECK(shlo_optimize(code.data, code.bytes, 2, NULL, &kept, &e) == SHLO_OK);
    CHECK(folded.bytes == kept.bytes && memcmp(folded.data, kept.data, kept.bytes) == 0);
    shlo_blob_free(&code);
    shlo_blob_free(&folded);
    shlo_blob_free(&kept);
}

/* ---- what stays, or goes in part ---- */

/* Of a text: the sizes of level 2 without and with folding. */
static void both(const char *text, size_t *kept, size_t *folded) {
    imported i;
    shlo_blob a, b;
    shlo_error e;
    *kept = *folded = 0;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", i.all, text);
    if (i.status != SHLO_OK) return;
    CHECK(shlo_optimize(i.code.data, i.code.bytes, 2, NULL, &a, &e) == SHLO_OK);
    CHECKF(shlo_optimize(i.code.data, i.code.bytes, 2 | SHLO_FOLD_NORMS, NULL, &b, &e) == SHLO_OK, "%s",
        e.message);
    *kept = a.bytes;
    *folded = a.bytes == b.bytes && memcmp(a.data, b.data, a.bytes) == 0 ? a.bytes : b.bytes + 1000000;
    shlo_blob_free(&a);
    shlo_blob_free(&b);
    if (FAIL_ALLOC_STACKS) failing_each(test_case, failing_optimize, &i.code);
    shlo_blob_free(&i.code);
}

#define W "  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>\n"
#define DOT \
    W "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, " \
      "tensor<2x3xf32>) -> tensor<2x3xf32>\n"
#define MAIN(rest) "func.func @main(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {\n" DOT rest "}\n"

static void stays(const char *name, const char *text) {
    size_t kept, folded;
    TEST_CASE(name);
    both(text, &kept, &folded);
    CHECKF(kept == folded, "%s", text);
}
static void changes(const char *name, const char *text) {
    size_t kept, folded;
    TEST_CASE(name);
    both(text, &kept, &folded);
    CHECKF(kept != folded, "%s", text);
}

static void kept_steps(void) {
    stays("a constant along two dimensions",
        MAIN("  %c = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>\n"
             "  %1 = stablehlo.multiply %0, %c : tensor<2x3xf32>\n  return %1 : tensor<2x3xf32>\n"));
    stays("along the dimension that is not of the weights",
        MAIN("  %c = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>\n"
             "  %b = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>\n"
             "  %1 = stablehlo.multiply %0, %b : tensor<2x3xf32>\n  return %1 : tensor<2x3xf32>\n"));
    changes("along the one, then along the other",
        MAIN("  %c = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>\n"
             "  %b = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>\n"
             "  %d = stablehlo.constant dense<[2.0, 3.0, 4.0]> : tensor<3xf32>\n"
             "  %e = stablehlo.broadcast_in_dim %d, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>\n"
             "  %1 = stablehlo.multiply %0, %e : tensor<2x3xf32>\n"
             "  %2 = stablehlo.multiply %1, %b : tensor<2x3xf32>\n  return %2 : tensor<2x3xf32>\n"));
    stays("no elements",
        "func.func @main(%x: tensor<0x2xf32>) -> tensor<0x3xf32> {\n" W
        "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<0x2xf32>, "
        "tensor<2x3xf32>) -> tensor<0x3xf32>\n  return %0 : tensor<0x3xf32>\n}\n");
    stays("weights without elements",
        "func.func @main(%x: tensor<2x0xf32>) -> tensor<2x3xf32> {\n"
        "  %w = stablehlo.constant dense<> : tensor<0x3xf32>\n"
        "  %c = stablehlo.constant dense<2.0> : tensor<2x3xf32>\n"
        "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x0xf32>, "
        "tensor<0x3xf32>) -> tensor<2x3xf32>\n"
        "  %1 = stablehlo.multiply %0, %c : tensor<2x3xf32>\n  return %1 : tensor<2x3xf32>\n}\n");
    stays("a batch norm whose scale is an argument",
        "func.func @main(%x: tensor<2x2xf32>, %s: tensor<3xf32>) -> tensor<2x3xf32> {\n" DOT
        "  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>\n"
        "  %1 = \"stablehlo.batch_norm_inference\"(%0, %s, %o, %o, %o) <{epsilon = 1.0 : f32, feature_index "
        "= 1 "
        ": i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> "
        "tensor<2x3xf32>\n  return %1 : tensor<2x3xf32>\n}\n");
    stays("a product as the scale of a batch norm",
        "func.func @main(%x: tensor<2xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {\n" W
        "  %s = stablehlo.dot_general %x, %w, contracting_dims = [0] x [0] : (tensor<2xf32>, "
        "tensor<2x3xf32>) "
        "-> tensor<3xf32>\n"
        "  %o = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>\n"
        "  %1 = \"stablehlo.batch_norm_inference\"(%y, %s, %o, %o, %o) <{epsilon = 1.0 : f32, feature_index "
        "= 1 "
        ": i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> "
        "tensor<2x3xf32>\n  return %1 : tensor<2x3xf32>\n}\n");
    stays("a barrier behind the product",
        MAIN("  %1:2 = stablehlo.optimization_barrier %0, %w : tensor<2x3xf32>, tensor<2x3xf32>\n"
             "  return %1#0 : tensor<2x3xf32>\n"));
    stays("another type behind the product",
        "func.func @main(%x: tensor<2x2xf32>) -> tensor<3x2xf32> {\n" DOT
        "  %1 = stablehlo.reshape %0 : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
        "  return %1 : tensor<3x2xf32>\n}\n");
    stays("a weight that would become 0",
        "func.func @main(%x: tensor<2x2xf64>) -> tensor<2x2xf64> {\n"
        "  %w = stablehlo.constant dense<[[1.0e-200, 2.0], [4.0, 5.0]]> : tensor<2x2xf64>\n"
        "  %c = stablehlo.constant dense<1.0e-200> : tensor<2x2xf64>\n"
        "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf64>, "
        "tensor<2x2xf64>) -> tensor<2x2xf64>\n"
        "  %1 = stablehlo.multiply %0, %c : tensor<2x2xf64>\n  return %1 : tensor<2x2xf64>\n}\n");
}

static void folded_steps(void) {
    changes("what is folded is an operand of the next product",
        "func.func @main(%x: tensor<2x2xf32>, %y: tensor<3x3xf32>) -> tensor<2x3xf32> {\n" DOT
        "  %c = stablehlo.constant dense<2.0> : tensor<2x3xf32>\n"
        "  %1 = stablehlo.multiply %0, %c : tensor<2x3xf32>\n"
        "  %2 = stablehlo.add %1, %c : tensor<2x3xf32>\n"
        "  %3 = stablehlo.dot_general %2, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, "
        "tensor<3x3xf32>) -> tensor<2x3xf32>\n  return %3 : tensor<2x3xf32>\n}\n");
    changes("one number for all, and an offset",
        MAIN("  %c = stablehlo.constant dense<2.0> : tensor<2x3xf32>\n"
             "  %1 = stablehlo.multiply %0, %c : tensor<2x3xf32>\n"
             "  %2 = stablehlo.add %1, %c : tensor<2x3xf32>\n  return %2 : tensor<2x3xf32>\n"));
    changes("vectors of a type that is there nowhere else",
        MAIN("  %c = stablehlo.constant dense<[[2.0, 3.0, 4.0]]> : tensor<1x3xf32>\n"
             "  %d = stablehlo.broadcast_in_dim %c, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>\n"
             "  %1 = stablehlo.multiply %0, %d : tensor<2x3xf32>\n"
             "  %2 = stablehlo.add %1, %d : tensor<2x3xf32>\n  return %2 : tensor<2x3xf32>\n"));
}

int main(void) {
    random_products();
    many_steps();
    every_allocation_fails();
    weights_outside();
    kept_steps();
    folded_steps();
    return test_end("opt/norm");
}
