// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/opt/test_inline.c - which calls become what they call: limits of size, growth and depth; the same
 * when a program is loaded, where a composite without a handler is a call. To the letter: calls.mlir. */
#include "stablehlo.h"
#include "../api/failing.h"
#include "../import/importing.h"

static char text[1 << 18], printed[1 << 20];
static size_t at, printed_bytes;

static void say(const char *part) {
    at += (size_t)snprintf(text + at, sizeof text - at, "%s", part);
    CHECK(at < sizeof text);
}

static void print(void *user, const char *part, size_t n) {
    (void)user;
    if (!CHECK(n < sizeof printed - printed_bytes)) return;
    memcpy(printed + printed_bytes, part, n);
    printed[printed_bytes += n] = 0;
}

static int count(const char *haystack, const char *needle) {
    int n = 0;
    for (; (haystack = strstr(haystack, needle)) != NULL; haystack++) n++;
    return n;
}

/* A function of so many ops, its return included. */
static void say_func(const char *head, int ops) {
    char line[200];
    snprintf(line, sizeof line, "func.func %s(%%v0: tensor<f32>) -> tensor<f32> {\n", head);
    say(line);
    for (int i = 1; i < ops; i++) {
        snprintf(line, sizeof line, "%%v%d = stablehlo.sine %%v%d : tensor<f32>\n", i, i - 1);
        say(line);
    }
    snprintf(line, sizeof line, "return %%v%d : tensor<f32>\n}\n", ops - 1);
    say(line);
}

/* A public function that calls it so many times, one after the other. */
static void say_main(const char *callee, int calls) {
    char line[200];
    say("func.func @main(%v0: tensor<f32>) -> tensor<f32> {\n");
    for (int i = 1; i <= calls; i++) {
        snprintf(line, sizeof line, "%%v%d = call %s(%%v%d) : (tensor<f32>) -> tensor<f32>\n", i, callee,
            i - 1);
        say(line);
    }
    snprintf(line, sizeof line, "return %%v%d : tensor<f32>\n}\n", calls);
    say(line);
}

static shlo_blob imported_text(void) {
    imported i;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    return i.code;
}

/* The text after optimizing at level 1. */
static const char *optimized(void) {
    shlo_blob code = imported_text(), out;
    shlo_error e;
    memset(&out, 0, sizeof out);
    printed_bytes = 0;
    CHECKF(shlo_optimize(code.data, code.bytes, 1, NULL, &out, &e) == SHLO_OK, "%s", e.message);
    CHECK(shlo_print(out.data, out.bytes, 0, print, NULL, NULL, NULL) == SHLO_OK);
    shlo_blob_free(&code);
    shlo_blob_free(&out);
    return printed;
}

/* ---- sizes ---- */

static void sizes(void) {
    static const struct {
        const char *head, *callee;
        int ops, calls, left;
    } rows[] = {{"private @f", "@f", 64, 2, 0}, {"private @f", "@f", 65, 2, 2},
        {"private @f", "@f", 65, 1, 0}, {"private @f", "@f", 700, 1, 0}, {"private @f", "@f", 8, 1500, 0},
        {"private @f", "@f", 9, 1500, 1500 - 1510 / 9}, {"@f", "@f", 64, 1, 0}, {"@f", "@f", 65, 1, 1},
        /* copies of 41 ops may add 1024 to a program of 142 */
        {"private @f", "@f", 41, 100, 100 - 1024 / 41},
        /* and to a program of 1,241 as many as it has */
        {"private @f", "@f", 41, 1199, 1199 - 1241 / 41}};
    TEST_CASE("sizes");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        at = 0;
        say_func(rows[i].head, rows[i].ops);
        say_main(rows[i].callee, rows[i].calls);
        CHECKF(count(optimized(), "call @f") == rows[i].left, "%s of %d ops, %d calls: %d left", rows[i].head,
            rows[i].ops, rows[i].calls, count(printed, "call @f"));
        CHECK(count(printed, "@f(%arg0: ") == (rows[i].left || rows[i].head[0] == '@'));
    }
}

/* A function that is called once costs nothing of what copies may add. */
static void one_call_is_free(void) {
    TEST_CASE("a function that is called once, and one that is called often");
    at = 0;
    say_func("private @once", 1000);
    say_func("private @f", 41);
    say("func.func @first(%x: tensor<f32>) -> tensor<f32> {\n%y = call @once(%x) : (tensor<f32>) -> "
        "tensor<f32>\n"
        "return %y : tensor<f32>\n}\n");
    say_main("@f", 30);
    CHECKF(count(optimized(), "call @once") == 0 &&
               count(printed, "call @f") == 30 - (1000 + 41 + 2 + 31) / 41,
        "%d calls left", count(printed, "call @f"));
}

/* A function counts with what has been copied into it: 55 ops of its own and 10, less a call and a return. */
static void sizes_add_up(int more, int left) {
    char line[200];
    at = 0;
    TEST_CASE("a function with another one in it");
    say_func("private @g", 10);
    say("func.func private @f(%v0: tensor<f32>) -> tensor<f32> {\n");
    say("%v1 = call @g(%v0) : (tensor<f32>) -> tensor<f32>\n");
    for (int i = 2; i < 55 + more; i++) {
        snprintf(line, sizeof line, "%%v%d = stablehlo.sine %%v%d : tensor<f32>\n", i, i - 1);
        say(line);
    }
    snprintf(line, sizeof line, "return %%v%d : tensor<f32>\n}\n", 54 + more);
    say(line);
    say_main("@f", 2);
    CHECKF(count(optimized(), "call @f") == left, "%d more: %d calls left", more, count(printed, "call @f"));
}

/* An op of so many operands, called twice: 16 operands, results and numbers of attributes are worth an op. */
static void operands(int n, int left) {
    at = 0;
    say("func.func private @f(%x: tensor<1xf32>) -> tensor<1xf32> {\n%c = stablehlo.concatenate %x");
    for (int i = 1; i < n; i++) say(", %x");
    say(", dim = 0 : (tensor<1xf32>");
    for (int i = 1; i < n; i++) say(", tensor<1xf32>");
    at += (size_t)snprintf(text + at, sizeof text - at,
        ") -> tensor<%dxf32>\n%%s = stablehlo.slice %%c [0:1] : (tensor<%dxf32>) -> tensor<1xf32>\n", n, n);
    say("return %s : tensor<1xf32>\n}\nfunc.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {\n"
        "%y = call @f(%x) : (tensor<1xf32>) -> tensor<1xf32>\n"
        "%z = call @f(%y) : (tensor<1xf32>) -> tensor<1xf32>\nreturn %z : tensor<1xf32>\n}\n");
    CHECKF(count(optimized(), "call @f") == left, "%d operands: %d calls left", n, count(printed, "call @f"));
}

/* ---- depth ---- */

/* What is said now lies in this many regions. */
static void say_open(int depth) {
    for (int i = 0; i < depth; i++) say("%r = \"stablehlo.if\"(%p) ({\n");
}
static void say_close(int depth) {
    for (int i = 0; i < depth; i++)
        say("stablehlo.return %r : tensor<f32>\n}, {\nstablehlo.return %x : tensor<f32>\n"
            "}) : (tensor<i1>) -> tensor<f32>\n");
}

/* Regions nest SHLO_MAX_DEPTH deep, and no call takes them deeper. */
static void depths(int inner, int outer, int left) {
    shlo_program *p = NULL;
    shlo_blob code;
    shlo_error e;
    at = 0;
    say("func.func private @f(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n");
    say_open(inner);
    say("%r = stablehlo.sine %x : tensor<f32>\n");
    say_close(inner);
    say("return %r : tensor<f32>\n}\n");
    say("func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n");
    say_open(outer);
    say("%r = call @f(%p, %x) : (tensor<i1>, tensor<f32>) -> tensor<f32>\n");
    say_close(outer);
    say("return %r : tensor<f32>\n}\n");
    CHECKF(count(optimized(), "call @f") == left, "%d in %d: %d left", inner, outer,
        count(printed, "call @f"));
    code = imported_text();
    CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK, "%d in %d: %s", inner, outer,
        e.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* The regions of three functions, the first called in those of the second, and this in those of the third. */
static void depths_add_up(int first, int second, int third, int left) {
    at = 0;
    say("func.func private @f(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n");
    say_open(first);
    say("%r = stablehlo.sine %x : tensor<f32>\n");
    say_close(first);
    say("return %r : tensor<f32>\n}\n");
    say("func.func private @g(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n");
    say_open(second);
    say("%r = call @f(%p, %x) : (tensor<i1>, tensor<f32>) -> tensor<f32>\n");
    say_close(second);
    say("return %r : tensor<f32>\n}\n");
    say("func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {\n");
    say_open(third);
    say("%r = call @g(%p, %x) : (tensor<i1>, tensor<f32>) -> tensor<f32>\n");
    say_close(third);
    say("return %r : tensor<f32>\n}\n");
    CHECKF(count(optimized(), "call @") == left, "%d, %d, %d: %d left", first, second, third,
        count(printed, "call @"));
}

/* ---- loading ---- */

static shlo_status negated(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)user;
    (void)error;
    *(float *)call->outputs[0].data = -*(const float *)call->inputs[0].data;
    return SHLO_OK;
}

/* The result of main(0.5) of the program loaded so, and the number of its instructions that begin with
 * `name`. */
static float loaded(const shlo_blob *code, const shlo_options *o, const char *name, int *n) {
    shlo_program *p = NULL;
    shlo_error e;
    shlo_buffer in, out;
    float x = 0.5f, y = 0;
    char line[200];
    *n = 0;
    memset(&in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    in.data = &x;
    out.data = &y;
    in.bytes = out.bytes = sizeof x;
    CHECKF(shlo_load(code->data, code->bytes, o, &p, &e) == SHLO_OK, "%s", e.message);
    for (int32_t i = 0; i < shlo_program_instructions(p); i++) {
        shlo_program_describe(p, i, line, sizeof line);
        *n += strncmp(line, name, strlen(name)) == 0;
    }
    CHECKF(shlo_run(p, "main", &in, 1, &out, 1, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    return y;
}

static void loads(void) {
    shlo_options o;
    shlo_custom custom;
    shlo_blob code;
    float fused, apart;
    int n;
    memset(&o, 0, sizeof o);
    memset(&custom, 0, sizeof custom);
    TEST_CASE("loading copies calls");
    at = 0;
    say_func("private @f", 5);
    say_main("@f", 3);
    code = imported_text();
    fused = loaded(&code, &o, "call", &n);
    CHECKF(n == 0, "%d calls", n);
    o.flags = SHLO_LOAD_NO_FUSION;
    apart = loaded(&code, &o, "call", &n);
    CHECKF(n == 3, "%d calls", n);
    CHECK(memcmp(&fused, &apart, sizeof fused) == 0);
    failing_each("calls", failing_load, &code);
    failing_each("calls", failing_optimize, &code);
    shlo_blob_free(&code);
    TEST_CASE("a composite is a call if it has no handler");
    at = 0;
    say_func("private @f", 5);
    say("func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
        "%y = stablehlo.composite \"my.op\" %x {decomposition = @f} : (tensor<f32>) -> tensor<f32>\n"
        "return %y : tensor<f32>\n}\n");
    code = imported_text();
    o.flags = 0;
    fused = loaded(&code, &o, "call", &n);
    CHECKF(n == 0 && fused != -0.5f, "%d calls", n);
    custom.name = "my.op";
    custom.composite = 1;
    custom.call = negated;
    o.customs = &custom;
    o.n_customs = 1;
    CHECK(loaded(&code, &o, "custom", &n) == -0.5f);
    CHECKF(n == 1, "%d custom calls", n);
    shlo_blob_free(&code);
}

/* The sum of 1000 numbers of bf16 by a body that is no single op is rounded element by element, and stops
   growing where an element is half an ulp; by an addition alone it would be summed in f32. */
static const char sum_head[] =
    "func.func private @plus(%a: tensor<bf16>, %b: tensor<bf16>) -> tensor<bf16> {\n"
    "%s = stablehlo.add %a, %b : tensor<bf16>\nreturn %s : tensor<bf16>\n}\n"
    "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
    "%i = stablehlo.convert %x : (tensor<f32>) -> tensor<bf16>\n"
    "%v = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<bf16>) -> tensor<1000xbf16>\n"
    "%z = stablehlo.constant dense<0.0> : tensor<bf16>\n"
    "%r = \"stablehlo.reduce\"(%v, %z) ({\n^bb0(%a: tensor<bf16>, %b: tensor<bf16>):\n";
static const char sum_tail[] =
    "stablehlo.return %s : tensor<bf16>\n"
    "}) {dimensions = array<i64: 0>} : (tensor<1000xbf16>, tensor<bf16>) -> tensor<bf16>\n"
    "%y = stablehlo.convert %r : (tensor<bf16>) -> tensor<f32>\nreturn %y : tensor<f32>\n}\n";

static void sums_stay(const char *name, const char *body, float want) {
    shlo_options o;
    shlo_blob code, made;
    shlo_error e;
    float have;
    int n;
    TEST_CASE(name);
    memset(&o, 0, sizeof o);
    at = 0;
    say(sum_head);
    say(body);
    say(sum_tail);
    code = imported_text();
    for (int level = 0; level <= 2; level++) {
        memset(&made, 0, sizeof made);
        CHECKF(shlo_optimize(code.data, code.bytes, level, NULL, &made, &e) == SHLO_OK, "%s", e.message);
        for (o.flags = 0; o.flags <= SHLO_LOAD_NO_FUSION; o.flags += SHLO_LOAD_NO_FUSION) {
            have = loaded(&made, &o, "call", &n);
            CHECKF(have == want, "level %d, flags %d: %g, not %g", level, (int)o.flags, (double)have,
                (double)want);
        }
        shlo_blob_free(&made);
    }
    shlo_blob_free(&code);
}

static void sums(void) {
    sums_stay("an addition", "%s = stablehlo.add %a, %b : tensor<bf16>\n", 500);
    sums_stay("a call", "%s = func.call @plus(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>\n", 128);
    sums_stay("a composite",
        "%s = stablehlo.composite \"my.plus\" %a, %b {decomposition = @plus} : (tensor<bf16>, tensor<bf16>) "
        "-> "
        "tensor<bf16>\n",
        128);
    sums_stay("an op that nobody needs",
        "%n = stablehlo.negate %a : tensor<bf16>\n%s = stablehlo.add %a, %b : tensor<bf16>\n", 128);
    sums_stay("an identity",
        "%n = stablehlo.negate %a : tensor<bf16>\n%m = stablehlo.negate %n : tensor<bf16>\n"
        "%s = stablehlo.add %m, %b : tensor<bf16>\n",
        128);
}

int main(void) {
    sizes();
    one_call_is_free();
    sizes_add_up(0, 0);
    sizes_add_up(1, 0);
    sizes_add_up(2, 2);
    TEST_CASE("operands");
    operands(2, 0);
    operands(200, 0);
    operands(989, 0);
    operands(990, 2);
    TEST_CASE("depths");
    depths(20, 20, 0);
    depths(1, 61, 0);
    depths(1, 62, 1);
    depths(30, 32, 0);
    depths(31, 32, 1);
    depths(0, 62, 0);
    depths_add_up(20, 20, 22, 0);
    depths_add_up(20, 20, 23, 1);
    loads();
    sums();
    return test_end("opt/inline");
}
