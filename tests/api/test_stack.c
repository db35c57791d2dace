/* tests/api/test_stack.c - the stack that public calls take, whatever the program: it is painted before each
 * call, and looked at afterwards. Regions, calls, and regions in calls in regions nest as deep as programs
 * may. */
// link: impl
#include "stablehlo.h"
#include "stack.h"

/* ---- programs ---- */

#define DEEPEST 62 /* regions in a function's body, and the innermost ones in them: as deep as it goes */
#define CALLS 60

static shlo_type vector_type(shlo_builder *b) { return shlo_tensor1(b, SHLO_F32, 4); }

/* if (c) { if (c) { ... call callee ... } else x } else x */
static shlo_value nested(shlo_builder *b, shlo_value c, shlo_value x, const char *callee, int depth) {
    shlo_value result;
    shlo_region yes, no;
    if (!depth) {
        if (!callee) return shlo_sine(b, x);
        shlo_call(b, callee, &x, 1, &result, 1);
        return result;
    }
    shlo_region_begin(b, NULL, NULL, 0);
    result = nested(b, c, x, callee, depth - 1);
    yes = shlo_region_end(b, &result, 1);
    shlo_region_begin(b, NULL, NULL, 0);
    no = shlo_region_end(b, &x, 1);
    shlo_if(b, c, yes, no, &result, 1);
    return result;
}

static void function(shlo_builder *b, const char *name, const char *callee, int depth) {
    const unsigned char truth = 1;
    shlo_value x, c;
    if (strcmp(name, "main") == 0)
        shlo_func_begin(b, name);
    else
        shlo_func_begin_private(b, name);
    x = shlo_arg(b, vector_type(b));
    c = shlo_constant(b, shlo_tensor0(b, SHLO_I1), &truth);
    x = nested(b, c, x, callee, depth);
    shlo_return(b, &x, 1);
}

/* `calls` functions, each of which calls the next one inside of `depth` regions. */
static shlo_blob program(int calls, int depth) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    char name[16], callee[16];
    memset(&code, 0, sizeof code);
    for (int i = 0; i < calls; i++) {
        snprintf(name, sizeof name, i + 1 < calls ? "f%d" : "main", i);
        snprintf(callee, sizeof callee, "f%d", i - 1);
        function(b, name, i ? callee : NULL, depth);
    }
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

/* A long expression through views: the planner follows it from its end. */
static shlo_blob expression(void) {
    static const int64_t turned[2] = {1, 0};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    shlo_value x, y;
    shlo_transpose_attrs a;
    memset(&code, 0, sizeof code);
    memset(&a, 0, sizeof a);
    a.permutation.items = turned;
    a.permutation.n = 2;
    shlo_func_begin(b, "main");
    y = shlo_arg(b, vector_type(b));
    x = shlo_reshape(b, y, shlo_tensor2(b, SHLO_F32, 2, 2));
    for (int i = 0; i < 200; i++) x = i % 2 ? shlo_add(b, x, shlo_transpose(b, x, &a)) : shlo_sine(b, x);
    x = shlo_reshape(b, x, vector_type(b));
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

/* A tuple of a tuple of .., as deep as types may nest. */
static shlo_blob tuples(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_get_tuple_element_attrs first;
    shlo_blob code;
    shlo_value x;
    memset(&code, 0, sizeof code);
    memset(&first, 0, sizeof first);
    shlo_func_begin(b, "main");
    x = shlo_sine(b, shlo_arg(b, vector_type(b)));
    for (int i = 0; i < 64; i++) x = shlo_tuple(b, &x, 1);
    for (int i = 0; i < 64; i++) x = shlo_get_tuple_element(b, x, &first);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

/* ---- calls ---- */

static shlo_error error;
static shlo_program *loaded;

static void call_load(const shlo_blob *code) {
    CHECKF(shlo_load(code->data, code->bytes, NULL, &loaded, &error) == SHLO_OK, "%s", error.message);
}
static void call_measure(const shlo_blob *code) {
    size_t needed;
    CHECKF(shlo_memory_needed(code->data, code->bytes, NULL, &needed, &error) == SHLO_OK, "%s",
        error.message);
}
static void call_optimize(const shlo_blob *code) {
    shlo_blob out;
    CHECKF(shlo_optimize(code->data, code->bytes, 2 | SHLO_FOLD_NORMS, NULL, &out, &error) == SHLO_OK, "%s",
        error.message);
    shlo_blob_free(&out);
}
static void drop(void *user, const char *text, size_t n) {
    (void)user;
    (void)text;
    (void)n;
}
static void call_print(const shlo_blob *code) {
    CHECKF(shlo_print(code->data, code->bytes, 0, drop, NULL, NULL, &error) == SHLO_OK, "%s", error.message);
}
static void call_specialize(const shlo_blob *code) {
    shlo_buffer in;
    shlo_blob out;
    memset(&in, 0, sizeof in);
    in.rank = -1;
    CHECKF(shlo_specialize(code->data, code->bytes, "main", &in, 1, NULL, &out, &error) == SHLO_OK, "%s",
        error.message);
    shlo_blob_free(&out);
}
static void call_run(const shlo_blob *code) {
    static float x[4], y[4];
    shlo_buffer in = {x, sizeof x, SHLO_F32, NULL, -1}, out = {y, sizeof y, SHLO_F32, NULL, -1};
    (void)code;
    CHECKF(shlo_run(loaded, "main", &in, 1, &out, 1, &error) == SHLO_OK, "%s", error.message);
}

/* docs/safety.md states these bounds, of 64-bit machines. */
typedef struct call {
    const char *name;
    void (*run)(const shlo_blob *code);
    size_t most;
} call;

static const call calls[] = {{"shlo_load", call_load, 4096}, {"shlo_run", call_run, 2048},
    {"shlo_memory_needed", call_measure, 4096}, {"shlo_optimize", call_optimize, 4096},
    {"shlo_print", call_print, 4096}, {"shlo_specialize", call_specialize, 4096}};

/* limits.depth bounds the stack of loading. */
static void shallow_programs_fit(void) {
    shlo_blob code = program(1, 7), deeper = program(1, 8);
    shlo_options o;
    shlo_program *p;
    size_t bytes;
    TEST_CASE("limits.depth");
    memset(&o, 0, sizeof o);
    o.limits.depth = 8;
    CHECK(shlo_load(deeper.data, deeper.bytes, &o, &p, &error) == SHLO_LIMIT && error.offset > 0);
    stack_paint();
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &error) == SHLO_OK);
    bytes = stack_used();
    CHECKF(bytes < 4096, "%zu bytes of stack", bytes);
    shlo_program_free(p);
    shlo_blob_free(&code);
    shlo_blob_free(&deeper);
}

/* A program of unknown shapes is planned by the first run for new ones. */
static void open_programs_fit(void) {
    static float x[4] = {1, 2, 3, 4}, y[4];
    static const int64_t four[1] = {4};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_buffer in = {x, sizeof x, SHLO_F32, four, 1}, out = {y, sizeof y, SHLO_F32, four, 1};
    shlo_program *p = NULL;
    shlo_value v, first;
    shlo_blob code;
    size_t bytes;
    TEST_CASE("a run of an open program");
    memset(&code, 0, sizeof code);
    shlo_func_begin(b, "main");
    first = v = shlo_arg(b, shlo_tensor1(b, SHLO_F32, SHLO_DYNAMIC));
    for (int i = 0; i < 50; i++) v = i % 2 ? shlo_add(b, v, first) : shlo_sine(b, v);
    shlo_return(b, &v, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &error) == SHLO_OK, "%s", error.message);
    stack_paint();
    CHECKF(shlo_run(p, "main", &in, 1, &out, 1, &error) == SHLO_OK, "%s", error.message);
    bytes = stack_used();
    if (getenv("VERBOSE")) printf("an open program, shlo_run: %zu bytes\n", bytes);
    CHECKF(bytes < 4096, "%zu bytes of stack", bytes);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

static void programs_fit(const char *what, shlo_blob code) {
    TEST_CASE(what);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        size_t bytes;
        stack_paint();
        calls[i].run(&code);
        bytes = stack_used();
        if (getenv("VERBOSE")) printf("%s, %s: %zu bytes\n", what, calls[i].name, bytes);
        CHECKF(bytes < calls[i].most, "%s: %zu bytes of stack", calls[i].name, bytes);
    }
    shlo_program_free(loaded);
    shlo_blob_free(&code);
}

int main(void) {
    if (!STACK_OF_USERS) {
        TEST_CASE("frames of this build are not those of users");
        SKIP("sanitizers and -O0 make frames larger");
        return test_end("api/stack");
    }
    programs_fit("one op", program(1, 0));
    programs_fit("nested regions", program(1, DEEPEST));
    programs_fit("nested calls", program(CALLS, 0));
    programs_fit("regions in calls in regions", program(CALLS, 6));
    programs_fit("a long expression", expression());
    programs_fit("nested tuples", tuples());
    shallow_programs_fit();
    open_programs_fit();
    return test_end("api/stack");
}
