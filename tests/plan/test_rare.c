// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* test_rare.c - the programs of rare.mlir, which ask the planner for what others do not: fused and unfused,
 * optimized and not, they give the same bits; what is refused says why; and allocations fail in turn. The
 * first line of a program is its name, or `refused:` and what is said, or `only loaded:` and its name, or
 * `not stopped:` and its name, of which no run is interrupted, as there would be very many. */
#include "../api/failing.h"
#include "../import/importing.h"

enum { MOST = 12, BYTES = 1 << 22 };
static unsigned char memory[2][MOST][BYTES], fresh[MOST][BYTES];
static shlo_buffer in[MOST], out[2][MOST];

static void put(shlo_buffer *b, const shlo_tensor_info *info, void *data, size_t most) {
    b->data = data;
    b->bytes = info->bytes;
    b->dtype = info->dtype;
    b->dims = info->dims;
    b->rank = info->rank;
    CHECK(b->bytes <= most);
}

/* The inputs and outputs of main; outputs: where they are written. */
static void describe(const shlo_program *p, int func, int n_in, int n_out, int way) {
    shlo_tensor_info info;
    CHECK(n_in <= MOST && n_out <= MOST);
    for (int i = 0; i < n_in; i++) {
        shlo_program_input(p, func, i, &info);
        put(&in[i], &info, fresh[i], BYTES);
    }
    for (int i = 0; i < n_out; i++) {
        shlo_program_output(p, func, i, &info);
        put(&out[way][i], &info, memory[way][i], BYTES);
    }
}

/* Numbers that any type holds, truth values and small integers among them. */
static void fill(int n) {
    for (int i = 0; i < n; i++) {
        const size_t count = in[i].bytes / shlo_dtype_bytes(in[i].dtype);
        for (size_t k = 0; k < count; k++) {
            double v[2];
            v[0] = (double)(in[i].dtype == SHLO_I1 ? k % 2 : (k * 7 + (size_t)i) % 4);
            v[1] = 1;
            shlo_convert_elements(in[i].dtype, fresh[i] + k * shlo_dtype_bytes(in[i].dtype), SHLO_C128, v, 1);
        }
    }
}

static void told(void *user, int32_t insn, int32_t ends) {
    (void)user;
    (void)insn;
    (void)ends;
}

/* Runs it one way; the results are those of way 0, which no profile is told of. */
static void run(const shlo_blob *code, int32_t flags, const char *isa, int way) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_error e;
    int func, n_in, n_out;
    memset(&o, 0, sizeof o);
    o.flags = flags;
    o.isa = isa;
    if (way) o.profile.hook = told;
    CHECKF(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    if (!p) return;
    func = shlo_program_find(p, "main");
    n_in = shlo_program_inputs(p, func);
    n_out = shlo_program_outputs(p, func);
    describe(p, func, n_in, n_out, way);
    fill(n_in);
    for (int i = 0; i < n_out; i++) memset(memory[way][i], 0xcc, out[way][i].bytes);
    CHECKF(shlo_run(p, "main", in, n_in, out[way], n_out, &e) == SHLO_OK, "%s", e.message);
    for (int i = 0; i < n_out && way; i++)
        CHECKF(memcmp(memory[way][i], memory[0][i], out[0][i].bytes) == 0, "way %d, result %d", way, i);
    shlo_program_free(p);
}

/* Products without packing add in the order of the scalar kernels. */
static void run_all(const shlo_blob *code) {
    shlo_blob small;
    shlo_error e;
    run(code, 0, NULL, 0);
    run(code, SHLO_LOAD_NO_FUSION, NULL, 1);
    CHECKF(shlo_optimize(code->data, code->bytes, 2, NULL, &small, &e) == SHLO_OK, "%s", e.message);
    run(&small, 0, NULL, 1);
    shlo_blob_free(&small);
    run(code, 0, "scalar", 0);
    run(code, SHLO_LOAD_NO_FUSION | SHLO_LOAD_PLAIN, "scalar", 1);
}

/* A run that is stopped where it asks, with the inputs of the runs before. */
static shlo_status stop(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.interrupt.ask = fail_alloc_ask;
    o.interrupt.user = f->allocator.user;
    status = shlo_load(code->data, code->bytes, &o, &p, error);
    if (p) {
        const int func = shlo_program_find(p, "main"), n_in = shlo_program_inputs(p, func),
                  n_out = shlo_program_outputs(p, func);
        describe(p, func, n_in, n_out, 1);
        status = shlo_run(p, "main", in, n_in, out[1], n_out, error);
    }
    shlo_program_free(p);
    return status;
}

static void stop_all(const char *name, const shlo_blob *code) {
    fail_alloc f;
    shlo_error e;
    fail_alloc_init(&f, -1);
    CHECK(stop(code, &f, &e) == SHLO_OK);
    if (f.calls < FAILING_MOST) failing_all(name, stop, code, SHLO_INTERRUPTED);
}

static void refused(const char *why, const shlo_blob *code) {
    shlo_program *p = NULL;
    shlo_error e;
    shlo_status status = shlo_load(code->data, code->bytes, NULL, &p, &e);
    CHECKF((status == SHLO_UNSUPPORTED || status == SHLO_OVERFLOW) && !p && !strcmp(e.message, why), "%d: %s",
        (int)status, e.message);
    CHECK(shlo_load(code->data, code->bytes, NULL, &p, NULL) == status && !p); /* told nobody */
}

static void program(const char *name, const char *text) {
    static const char no[] = "refused: ", loaded[] = "only loaded: ", whole[] = "not stopped: ";
    imported i;
    TEST_CASE(name);
    importing_text(text, &i);
    /* Of the programs to be refused, some have tensors that even the importer refuses on 32 bits. */
    if (sizeof(size_t) == 4 && i.status == SHLO_OVERFLOW && !strncmp(name, no, sizeof no - 1)) {
        CHECKF(strstr(i.all, "the size of ") && strstr(i.all, " overflows"), "%s", i.all);
        return;
    }
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    if (i.status != SHLO_OK) return;
    if (!strncmp(name, no, sizeof no - 1))
        refused(name + sizeof no - 1, &i.code);
    else if (strncmp(name, loaded, sizeof loaded - 1))
        run_all(&i.code);
    failing_forget();
    if (FAIL_ALLOC_STACKS) {
        failing_each(name, failing_load, &i.code);
        failing_each(name, failing_unfused, &i.code);
        failing_each(name, failing_image, &i.code);
        if (strncmp(name, no, sizeof no - 1) && strncmp(name, loaded, sizeof loaded - 1) &&
            strncmp(name, whole, sizeof whole - 1))
            stop_all(name, &i.code);
    }
    shlo_blob_free(&i.code);
}

/* Chains so long that a group is full where a step of each kind is to be added: N is the value before, M the
 * next one. */
static const struct {
    const char *name, *type, *step;
} chains[] = {
    {"reduce_precision of f32", "f32", "%M = stablehlo.reduce_precision %N, format = e5m7 : $"},
    {"reduce_precision of bf16", "bf16", "%M = stablehlo.reduce_precision %N, format = e5m3 : $"},
    {"bitcasts of f8", "f8E4M3FN",
        "%iM = stablehlo.bitcast_convert %N : ($) -> tensor<40xi8>\n"
        "%M = stablehlo.bitcast_convert %iM : (tensor<40xi8>) -> $"},
    {"bitcasts of a sum of f8", "f8E4M3FN",
        "%sM = stablehlo.add %N, %N : $\n%iM = stablehlo.bitcast_convert %sM : ($) -> tensor<40xui8>\n"
        "%M = stablehlo.bitcast_convert %iM : (tensor<40xui8>) -> $"},
    {"bitcasts of i4 and a float", "i4",
        "%sM = stablehlo.add %N, %N : $\n%iM = stablehlo.bitcast_convert %sM : ($) -> tensor<40xf4E2@1F#>\n"
        "%M = stablehlo.bitcast_convert %iM : (tensor<40xf4E2@1F#>) -> $"},
    {"clamps in two steps", "f32", "%aM = stablehlo.maximum %N, %a : $\n%M = stablehlo.minimum %aM, %b : $"},
    {"iotas", "i32",
        "%iM = stablehlo.iota dim = 0 : tensor<90xi32>\n"
        "%sM = stablehlo.slice %iM [M:40+M] : (tensor<90xi32>) -> $\n%M = stablehlo.add %N, %sM : $"},
    {"nested on the right", "f32", "%M = stablehlo.add %a, %N : $"},
    {"selects", "f32",
        "%cM = stablehlo.compare GT, %N, %b : ($, $) -> tensor<40xi1>\n"
        "%M = stablehlo.select %cM, %a, %N : tensor<40xi1>, $"},
    {"iotas of two dimensions", "i32",
        "%iM = stablehlo.iota dim = 0 : tensor<90x3xi32>\n"
        "%sM = stablehlo.slice %iM [M:40+M, 1:2] : (tensor<90x3xi32>) -> tensor<40x1xi32>\n"
        "%rM = stablehlo.reshape %sM : (tensor<40x1xi32>) -> $\n%M = stablehlo.add %N, %rM : $"},
    {"products and sums", "f32", "%pM = stablehlo.multiply %N, %a : $\n%M = stablehlo.add %pM, %b : $"},
    {"products and sums of f64", "f64",
        "%pM = stablehlo.multiply %a, %b : $\n%M = stablehlo.subtract %pM, %N : $"},
    {"bitcasts of f32", "f32",
        "%iM = stablehlo.bitcast_convert %N : ($) -> tensor<40xi32>\n"
        "%M = stablehlo.bitcast_convert %iM : (tensor<40xi32>) -> $"},
    {"conversions of f64", "f64",
        "%cM = stablehlo.convert %N : ($) -> tensor<40xbf16>\n"
        "%M = stablehlo.convert %cM : (tensor<40xbf16>) -> $"},
    {"constants", "f32", "%kM = stablehlo.constant dense<M.5> : $\n%M = stablehlo.add %N, %kM : $"},
};

static char *chain_step(char *at, const char *step, const char *type, int n) {
    for (; *step; step++) {
        if (!strncmp(step, "40+M", 4)) {
            at += sprintf(at, "%d", 40 + n);
            step += 3;
        }
        else if (*step == 'M')
            at += sprintf(at, "%s%d", step[-1] == '[' || step[-1] == '<' ? "" : "x", n);
        else if (*step == 'N')
            at += sprintf(at, "x%d", n - 1);
        else if (*step == '@' || *step == '#') /* letters of a type */
            *at++ = *step == '@' ? 'M' : 'N';
        else if (*step == '$')
            at += sprintf(at, "tensor<40x%s>", type);
        else
            *at++ = *step;
    }
    *at++ = '\n';
    *at = 0;
    return at;
}

static void chain(int which, int before, int n) {
    static char text[1 << 18];
    const char *type = chains[which].type;
    char name[100], *at = text;
    imported i;
    snprintf(name, sizeof name, "%d of %s, %d before", n, chains[which].name, before);
    TEST_CASE(name);
    at += sprintf(at,
        "func.func @main(%%y: tensor<40x%s>, %%a: tensor<40x%s>, %%b: tensor<40x%s>) -> tensor<40x%s> {\n",
        type, type, type, type);
    at += sprintf(at, "%%x0 = stablehlo.add %%y, %%%s : tensor<40x%s>\n", before ? "b" : "a", type);
    for (int k = 1; k <= before; k++) at = chain_step(at, "%M = stablehlo.negate %N : $", type, k);
    for (int k = 1; k <= n; k++) at = chain_step(at, chains[which].step, type, before + k);
    sprintf(at, "return %%x%d : tensor<40x%s>\n}\n", before + n, type);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    if (i.status != SHLO_OK) return;
    run_all(&i.code);
    shlo_blob_free(&i.code);
}

/* So many steps, four side by side, before two of a kind: the group is full, though no expression is deep. */
static void beside(int which, int steps) {
    static const char *const starts[] = {"y", "a", "b", "x0"};
    static char text[1 << 15];
    const char *type = chains[which].type;
    char name[100], *at = text;
    imported i;
    snprintf(name, sizeof name, "%s behind %d steps", chains[which].name, steps);
    TEST_CASE(name);
    at += sprintf(at,
        "func.func @main(%%y: tensor<40x%s>, %%a: tensor<40x%s>, %%b: tensor<40x%s>) -> tensor<40x%s> {\n"
        "%%x0 = stablehlo.add %%y, %%a : tensor<40x%s>\n",
        type, type, type, type, type);
    for (int k = 0; k < steps; k++) {
        at += sprintf(at, "%%w%d = stablehlo.%s %%", k, k / 4 % 2 ? "abs" : "negate");
        at += k < 4 ? sprintf(at, "%s", starts[k]) : sprintf(at, "w%d", k - 4);
        at += sprintf(at, " : tensor<40x%s>\n", type);
    }
    for (int k = 1; k < 5; k++)
        at += sprintf(at, "%%x%d = stablehlo.add %%x%d, %%w%d : tensor<40x%s>\n", k, k - 1, steps - k, type);
    at = chain_step(chain_step(at, chains[which].step, type, 5), chains[which].step, type, 6);
    sprintf(at, "return %%x6 : tensor<40x%s>\n}\n", type);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    if (i.status != SHLO_OK) return;
    run_all(&i.code);
    shlo_blob_free(&i.code);
}

/* A reduction whose body is `steps`; %p and %q are its arguments, %r its result. */
static imported reduction(const char *functions, const char *steps) {
    static char text[1 << 17];
    imported i;
    snprintf(text, sizeof text,
        "%sfunc.func @main(%%x: tensor<7x9xf32>, %%i: tensor<f32>) -> tensor<7xf32> {\n"
        "%%y = \"stablehlo.reduce\"(%%x, %%i) ({\n^bb0(%%p: tensor<f32>, %%q: tensor<f32>):\n%s"
        "stablehlo.return %%r : tensor<f32>\n}) {dimensions = array<i64: 1>} : (tensor<7x9xf32>, "
        "tensor<f32>) "
        "-> tensor<7xf32>\nreturn %%y : tensor<7xf32>\n}\n",
        functions, steps);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    return i;
}

/* A body that calls one function twice, and one that has its steps twice: what the first call has computed is
 * not what the second one does. */
static void called_twice(void) {
#define OP(to, op, x) "%" to " = stablehlo." op " %" x " : tensor<f32>\n"
#define STEPS(to, x) \
    OP(to "0", "cosine", x) \
    OP(to "1", "exponential", to "0") \
    OP(to "2", "negate", to "1") OP(to "3", "sine", to "2") OP(to, "abs", to "3")
#define CALL(to, x) "%" to " = func.call @f(%" x ") : (tensor<f32>) -> tensor<f32>\n"
    imported calls, steps;
    TEST_CASE("a body that calls one function twice");
    calls = reduction("func.func private @f(%x: tensor<f32>) -> tensor<f32> {\n" STEPS("y",
                          "x") "return %y : tensor<f32>\n}\n",
        CALL("f", "p") CALL("g", "q") OP("r", "subtract", "f, %g"));
    steps = reduction("", STEPS("f", "p") STEPS("g", "q") OP("r", "subtract", "f, %g"));
    run(&steps.code, 0, NULL, 0);
    run(&calls.code, 0, NULL, 1);
    run(&calls.code, SHLO_LOAD_NO_FUSION, NULL, 1);
    shlo_blob_free(&calls.code);
    shlo_blob_free(&steps.code);
#undef OP
#undef STEPS
#undef CALL
}

/* A body that gives one value twice, where it has no room for a copy of it, or just so. */
static void one_value_twice(int more) {
    static char text[1 << 14];
    char *s = text;
    imported i;
    TEST_CASE("a body that gives one value twice");
    s += sprintf(s,
        "func.func @main(%%x: tensor<7x9xf32>, %%i: tensor<f32>) -> (tensor<7xf32>, tensor<7xf32>) {\n"
        "%%y:2 = \"stablehlo.reduce\"(%%x, %%x, %%i, %%i) ({\n"
        "^bb0(%%p: tensor<f32>, %%q: tensor<f32>, %%a: tensor<f32>, %%b: tensor<f32>):\n"
        "%%t0 = stablehlo.add %%p, %%a : tensor<f32>\n%%v0 = stablehlo.abs %%b : tensor<f32>\n");
    for (int k = 1; k <= 30; k++)
        s += sprintf(s,
            "%%v%d = stablehlo.floor %%v%d : tensor<f32>\n%%w%d = stablehlo.negate %%v%d : tensor<f32>\n"
            "%%t%d = stablehlo.maximum %%t%d, %%w%d : tensor<f32>\n",
            k, k - 1, k, k, k, k - 1, k);
    for (int k = 31; k <= 30 + more; k++)
        s += sprintf(s, "%%t%d = stablehlo.abs %%t%d : tensor<f32>\n", k, k - 1);
    sprintf(s,
        "stablehlo.return %%t%d, %%t%d : tensor<f32>, tensor<f32>\n}) {dimensions = array<i64: 1>} : "
        "(tensor<7x9xf32>, tensor<7x9xf32>, tensor<f32>, tensor<f32>) -> (tensor<7xf32>, tensor<7xf32>)\n"
        "return %%y#0, %%y#1 : tensor<7xf32>, tensor<7xf32>\n}\n",
        30 + more, 30 + more);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    if (i.status != SHLO_OK) return;
    run_all(&i.code);
    shlo_blob_free(&i.code);
}

static char *arguments(char *at, const char *each) {
    for (int k = 0; k < 32; k++) at += sprintf(at, "%s%s", k ? ", " : "", each);
    return at;
}

/* A body that computes so many values before it calls a function of many arguments, which calls another one,
 * and so on; the innermost one has an expression so deep. */
static void calls_of_many(int before, int deep) {
    enum { CALLS = 4 };
    static char functions[1 << 14], steps[1 << 15];
    char *f = functions, *s = steps;
    imported i;
    TEST_CASE("a body that calls functions of many arguments");
    for (int c = 0; c < CALLS; c++) {
        f += sprintf(f, "func.func private @f%d(", c);
        for (int k = 0; k < 32; k++) f += sprintf(f, "%s%%a%d: tensor<f32>", k ? ", " : "", k);
        f += sprintf(f, ") -> tensor<f32> {\n%%u0 = stablehlo.add %%a0, %%a31 : tensor<f32>\n");
        for (int k = 1; k <= deep && c == CALLS - 1; k++)
            f += sprintf(f, "%%u%d = stablehlo.clamp %%a0, %%a1, %%u%d : tensor<f32>\n", k, k - 1);
        if (c == CALLS - 1)
            f += sprintf(f, "return %%u%d : tensor<f32>\n}\n", deep);
        else {
            f += sprintf(f, "%%r = func.call @f%d(", c + 1);
            f = arguments(f, "%u0");
            f += sprintf(f, ") : (");
            f = arguments(f, "tensor<f32>");
            f += sprintf(f, ") -> tensor<f32>\nreturn %%r : tensor<f32>\n}\n");
        }
    }
    s += sprintf(s, "%%t0 = stablehlo.add %%p, %%q : tensor<f32>\n%%v0 = stablehlo.abs %%q : tensor<f32>\n");
    for (int k = 1; k <= before; k++)
        s += sprintf(s,
            "%%v%d = stablehlo.floor %%v%d : tensor<f32>\n%%t%d = stablehlo.add %%t%d, %%v%d : tensor<f32>\n",
            k, (k - 1) % 30, k, k - 1, k);
    s += sprintf(s, "%%w = func.call @f0(");
    s = arguments(s, "%q");
    s += sprintf(s, ") : (");
    s = arguments(s, "tensor<f32>");
    sprintf(s, ") -> tensor<f32>\n%%r = stablehlo.add %%t%d, %%w : tensor<f32>\n", before);
    i = reduction(functions, steps);
    if (i.status == SHLO_OK) run_all(&i.code);
    shlo_blob_free(&i.code);
}

/* What an image cannot hold. */
static void no_image(const char *text) {
    imported i;
    shlo_blob image;
    shlo_error e;
    TEST_CASE("a function that calls itself, in an image");
    importing_text(text, &i);
    CHECK(shlo_image_make(i.code.data, i.code.bytes, NULL, NULL, &image, &e) == SHLO_UNSUPPORTED);
    CHECKF(!strcmp(e.message, "call: a function that calls itself cannot run in an image"), "%s", e.message);
    shlo_blob_free(&i.code);
}

static const char *wanted = ""; /* names begin so */

static void rare_program(char *line, const char *text) {
    static int seen;
    if (!strncmp(line, wanted, strlen(wanted))) program(line, text);
    if (!seen++) no_image(text);
}

/* test_rare [NAME]: the programs whose names begin so. */
int main(int argc, char **argv) {
    if (argc > 1) wanted = argv[1];
    importing_each("tests/plan/rare.mlir", rare_program);
    for (int k = 0; k < (int)(sizeof chains / sizeof *chains) && argc < 2; k++)
        for (int before = 0; before < 9; before++)
            for (int n = before ? 5 : 45; n > 0; n -= 2) chain(k, before, n);
    for (int k = 0; k < (int)(sizeof chains / sizeof *chains) && argc < 2; k++) {
        const int wide = !strcmp(chains[k].type, "f32") || !strcmp(chains[k].type, "f64") ||
                         !strcmp(chains[k].type, "i32");
        for (int steps = 0; steps < 16; steps++) beside(k, (wide ? 78 : 35) + steps);
    }
    for (int more = 0; more < 10 && argc < 2; more++) one_value_twice(more);
    if (argc < 2) called_twice();
    for (int before = 0; before < 46 && argc < 2; before += 5)
        for (int deep = 1; deep < 40; deep += 6) calls_of_many(before, deep);
    return test_end("plan/rare");
}
