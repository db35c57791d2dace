/* tests/custom/test_custom.c - handlers: what they see of a call, scratch in exact memory, layouts, aliases,
 * order, errors, composites with versions, and what is refused when a program is loaded. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include "../fail_alloc.h"

static char log_text[512]; /* what the handlers below have done */
static void note(const char *text) { strncat(log_text, text, sizeof log_text - strlen(log_text) - 1); }

static size_t extra; /* scratch that my.scale asks for beyond what it needs */

/* out = factor * in + in (through scratch), f32; says what it has seen. */
static shlo_status scale_prepare(void *user, const shlo_call_info *c, size_t *bytes, shlo_error *error) {
    (void)user;
    CHECK(*bytes == 0 && c->scratch == NULL && c->n_inputs == 1 && c->inputs[0].data == NULL &&
          c->outputs[0].data == NULL);
    if (c->inputs[0].dtype != SHLO_F32) {
        snprintf(error->message, sizeof error->message, "my.scale wants f32, not %s",
            shlo_dtype_name(c->inputs[0].dtype));
        return SHLO_TYPE;
    }
    *bytes = c->inputs[0].bytes + extra;
    return SHLO_OK;
}
static shlo_status scale(void *user, const shlo_call_info *c, shlo_error *error) {
    double factor = 1;
    size_t n = c->inputs[0].bytes / sizeof(float);
    const float *x = (const float *)c->inputs[0].data;
    float *y = (float *)c->outputs[0].data, *s = (float *)c->scratch;
    (void)user;
    (void)error;
    CHECK(c->scratch_bytes == c->inputs[0].bytes + extra && (uintptr_t)s % 64 == 0);
    if (shlo_call_f64(c, "factor", &factor) == SHLO_ATTRIBUTE) return SHLO_ATTRIBUTE;
    for (size_t i = 0; i < n; i++) s[i] = (float)factor * x[i];
    for (size_t i = 0; i < n; i++) y[i] = s[i] + x[i];
    note("s");
    return SHLO_OK;
}

/* Adds 1 to what lies in its output, which is its input's memory. */
static shlo_status bump(void *user, const shlo_call_info *c, shlo_error *error) {
    float *y = (float *)c->outputs[0].data;
    (void)user;
    (void)error;
    CHECK(c->inputs[0].data == c->outputs[0].data);
    for (size_t i = 0; i < c->outputs[0].bytes / sizeof(float); i++) y[i] += 1;
    note("b");
    return SHLO_OK;
}

/* Copies bytes and notes the elements as they lie. */
static shlo_status show(void *user, const shlo_call_info *c, shlo_error *error) {
    char text[16];
    (void)user;
    (void)error;
    for (size_t i = 0; i < c->inputs[0].bytes / sizeof(float); i++) {
        snprintf(text, sizeof text, "%g ", (double)((const float *)c->inputs[0].data)[i]);
        note(text);
    }
    if (c->input_layouts && c->input_layouts[0]) {
        snprintf(text, sizeof text, "[%d %d]", (int)c->input_layouts[0][0], (int)c->input_layouts[0][1]);
        note(text);
    }
    if (c->n_outputs) memcpy(c->outputs[0].data, c->inputs[0].data, c->outputs[0].bytes);
    return SHLO_OK;
}

/* Says its name and nothing else. */
static shlo_status tell(void *user, const shlo_call_info *c, shlo_error *error) {
    (void)user;
    (void)error;
    note(c->config);
    note(c->has_side_effect ? "!" : ".");
    return SHLO_OK;
}

static shlo_status fail(void *user, const shlo_call_info *c, shlo_error *error) {
    (void)c;
    if (user) snprintf(error->message, sizeof error->message, "%s", (const char *)user);
    return SHLO_CHECK;
}

static char with_words[] = "the valve is stuck";
static shlo_custom handlers[8];
static int n_handlers;
static void handler(const char *name, shlo_status (*call)(void *, const shlo_call_info *, shlo_error *)) {
    memset(&handlers[n_handlers], 0, sizeof handlers[0]);
    handlers[n_handlers].name = name;
    handlers[n_handlers++].call = call;
}
static void standard_handlers(void) {
    n_handlers = 0;
    handler("my.scale", scale);
    handlers[0].prepare = scale_prepare;
    handler("my.bump", bump);
    handler("my.show", show);
    handler("my.tell", tell);
    handler("my.fail", fail);
    handlers[4].user = with_words;
    handler("my.silent", fail);
}

/* ---- one function @main(f32[2x3]) -> f32[2x3] that makes one call, with these attributes ---- */

static void one_call(shlo_blob *code, const shlo_custom_call_attrs *attrs, shlo_dtype t, int use_again) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type type = shlo_tensor2(b, t, 2, 3);
    shlo_value x, y;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, type);
    x = shlo_negate(b, shlo_negate(b, x));
    shlo_custom_call(b, &x, 1, &type, 1, attrs, &y);
    if (use_again) y = shlo_add(b, y, x);
    shlo_return(b, &y, 1);
    if (!CHECK(shlo_builder_finish(b, 0, code) == SHLO_OK))
        printf("    %s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
}

static shlo_status load_and_run(const shlo_blob *code, shlo_error *e, float *y) {
    float x[6] = {1, 2, 3, 4, 5, 6};
    shlo_buffer in, out;
    shlo_options o;
    shlo_program *p;
    shlo_status s;
    memset(&o, 0, sizeof o);
    memset(&in, 0, sizeof in);
    o.customs = handlers;
    o.n_customs = n_handlers;
    in.data = x;
    in.bytes = sizeof x;
    out = in;
    out.data = y;
    log_text[0] = 0;
    s = shlo_load(code->data, code->bytes, &o, &p, e);
    if (s != SHLO_OK) return s;
    s = shlo_run(p, "main", &in, 1, &out, 1, e);
    shlo_program_free(p);
    return s;
}

static int is(const float *y, float a, float b, float c, float d, float e, float f) {
    return y[0] == a && y[1] == b && y[2] == c && y[3] == d && y[4] == e && y[5] == f;
}

static shlo_custom_call_attrs call_of(const char *name) {
    shlo_custom_call_attrs a;
    memset(&a, 0, sizeof a);
    a.call_target_name = name;
    return a;
}

static void scratch(void) {
    shlo_custom_call_attrs a = call_of("my.scale");
    shlo_blob code;
    shlo_error e;
    shlo_options o;
    float y[6];
    size_t with, more;
    void *block;
    TEST_CASE("attributes and scratch");
    a.backend_config = "{factor = 2.0 : f64}";
    a.api_version = 4;
    one_call(&code, &a, SHLO_F32, 0);
    if (!CHECK(load_and_run(&code, &e, y) == SHLO_OK && is(y, 3, 6, 9, 12, 15, 18)))
        printf("    %s\n", e.message);
    memset(&o, 0, sizeof o);
    o.customs = handlers;
    o.n_customs = n_handlers;
    extra = 1u << 20;
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &with, &e) == SHLO_OK);
    extra = 2u << 20;
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &more, &e) == SHLO_OK);
    CHECKF(more - with == 1u << 20, "%zu and %zu", with, more);
    extra = 1u << 20;
    if (!with || posix_memalign(&block, 64, with)) return;
    o.block = block;
    for (int less = 0; less < 2; less++) {
        shlo_program *p;
        o.block_bytes = with - (less ? 64 : 0);
        CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == (less ? SHLO_MEMORY : SHLO_OK));
    }
    free(block);
    extra = SIZE_MAX - 100;
    CHECK(load_and_run(&code, &e, y) == SHLO_OVERFLOW);
    o.block = NULL;
    o.block_bytes = 0;
    for (size_t more_than = 0; more_than < 2; more_than++) { /* what pointers count */
        extra = PTRDIFF_MAX - sizeof y + more_than;
        CHECKF(shlo_memory_needed(code.data, code.bytes, &o, &with, &e) ==
                   (more_than ? SHLO_OVERFLOW : SHLO_OK),
            "%s", e.message);
        CHECK(more_than ? !with : with > PTRDIFF_MAX);
    }
    extra = 0;
    shlo_blob_free(&code);
    TEST_CASE("a handler refuses types when loading");
    one_call(&code, &a, SHLO_I32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_TYPE && strcmp(e.message, "my.scale wants f32, not i32") == 0 &&
          strcmp(e.op, "custom_call") == 0 && e.op_index == 2);
    shlo_blob_free(&code);
    TEST_CASE("a handler refuses an attribute when running");
    a.backend_config = "{factor = true}";
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_ATTRIBUTE && strstr(e.message, "my.scale") &&
          strcmp(e.op, "custom_call") == 0 && strcmp(e.function, "main") == 0);
    shlo_blob_free(&code);
}

static void errors(void) {
    shlo_custom_call_attrs a = call_of("my.fail");
    shlo_blob code;
    shlo_error e;
    float y[6];
    TEST_CASE("errors of handlers");
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_CHECK && e.status == SHLO_CHECK &&
          strcmp(e.message, with_words) == 0 && strcmp(e.op, "custom_call") == 0 && e.op_index == 2);
    shlo_blob_free(&code);
    a = call_of("my.silent");
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_CHECK && e.status == SHLO_CHECK &&
          strcmp(e.message, "my.silent: check failed") == 0);
    shlo_blob_free(&code);
    TEST_CASE("refused when loading");
    a = call_of("my.unknown");
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_UNSUPPORTED && strcmp(e.op, "custom_call") == 0 &&
          strcmp(e.function, "main") == 0 &&
          strcmp(e.message, "custom_call: options.customs has no handler for my.unknown") == 0);
    shlo_blob_free(&code);
    a = call_of("my.scal"); /* the beginning of a name is not the name */
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_UNSUPPORTED);
    shlo_blob_free(&code);
    a = call_of("my.show");
    a.called_computations = "main";
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_UNSUPPORTED && strstr(e.message, "called_computations") &&
          strcmp(e.attribute, "called_computations") == 0);
    shlo_blob_free(&code);
    a.called_computations = "main missing";
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_NOT_FOUND && strstr(e.message, "no function missing") &&
          strcmp(e.attribute, "called_computations") == 0);
    shlo_blob_free(&code);
}

static void layouts(void) {
    static const struct {
        const char *in, *out, *seen;
        float y[6];
    } rows[] = {{NULL, NULL, "1 2 3 4 5 6 ", {1, 2, 3, 4, 5, 6}},
        {"[dense<[1, 0]> : tensor<2xindex>]", "[dense<[1, 0]> : tensor<2xindex>]", "1 2 3 4 5 6 ",
            {1, 2, 3, 4, 5, 6}},
        {"[dense<[0, 1]> : tensor<2xindex>]", "[dense<[0, 1]> : tensor<2xindex>]", "1 4 2 5 3 6 [0 1]",
            {1, 2, 3, 4, 5, 6}},
        {"[dense<[0, 1]> : tensor<2xindex>]", NULL, "1 4 2 5 3 6 [0 1]", {1, 4, 2, 5, 3, 6}},
        {NULL, "[dense<[0, 1]> : tensor<2xindex>]", "1 2 3 4 5 6 ", {1, 3, 5, 2, 4, 6}}};
    static const char *const bad[] = {"[]", "[dense<[0, 0]> : tensor<2xindex>]",
        "[dense<[0, 2]> : tensor<2xindex>]", "[dense<[0]> : tensor<1xindex>]",
        "[dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]", "dense<[0, 1]>",
        "[dense<[0, 1]> : tensor<2xindex>", "[dense<0> : tensor<2xindex>]", "\"x\""};
    shlo_custom_call_attrs a = call_of("my.show");
    shlo_blob code;
    shlo_error e;
    float y[6];
    TEST_CASE("layouts");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        a.operand_layouts = rows[i].in;
        a.result_layouts = rows[i].out;
        one_call(&code, &a, SHLO_F32, 0);
        CHECKF(load_and_run(&code, &e, y) == SHLO_OK && strcmp(log_text, rows[i].seen) == 0 &&
                   memcmp(y, rows[i].y, sizeof y) == 0,
            "%zu: %s", i, log_text);
        shlo_blob_free(&code);
    }
    TEST_CASE("layouts that are none");
    for (size_t i = 0; i < 2 * sizeof bad / sizeof bad[0]; i++) {
        a.operand_layouts = i % 2 ? bad[i / 2] : NULL;
        a.result_layouts = i % 2 ? NULL : bad[i / 2];
        one_call(&code, &a, SHLO_F32, 0);
        CHECKF(load_and_run(&code, &e, y) == SHLO_ATTRIBUTE &&
                   strcmp(e.attribute, i % 2 ? "operand_layouts" : "result_layouts") == 0,
            "%s: %s", bad[i / 2], e.message);
        shlo_blob_free(&code);
    }
}

#define ALIAS \
    "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices " \
    "= []>]"

static void aliases(void) {
    static const char *const bad[] = {"[#stablehlo.output_operand_alias<output_tuple_indices = [0], "
                                      "operand_index = 0, operand_tuple_indices = []>]",
        "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, "
        "operand_tuple_indices = []>]",
        "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = -1, "
        "operand_tuple_indices = []>]",
        "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, "
        "operand_tuple_indices = [0]>]",
        "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0>]", "[x]", "{}",
        "[#stablehlo.output_operand_alias<",
        ("[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, "
         "operand_tuple_indices = []>, "
         "#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, "
         "operand_tuple_indices = []>]")};
    shlo_custom_call_attrs a = call_of("my.bump");
    shlo_blob code;
    shlo_error e;
    float y[6];
    TEST_CASE("aliases");
    a.output_operand_aliases = ALIAS;
    for (int again = 0; again < 2; again++) { /* the operand is needed afterwards: it keeps its values */
        one_call(&code, &a, SHLO_F32, again);
        CHECK(load_and_run(&code, &e, y) == SHLO_OK &&
              (again ? is(y, 3, 5, 7, 9, 11, 13) : is(y, 2, 3, 4, 5, 6, 7)));
        shlo_blob_free(&code);
    }
    a.operand_layouts = a.result_layouts = "[dense<[0, 1]> : tensor<2xindex>]";
    one_call(&code, &a, SHLO_F32, 1);
    CHECK(load_and_run(&code, &e, y) == SHLO_OK && is(y, 3, 5, 7, 9, 11, 13));
    shlo_blob_free(&code);
    TEST_CASE("aliases that cannot be");
    a.operand_layouts = NULL;
    one_call(&code, &a, SHLO_F32, 0);
    CHECK(load_and_run(&code, &e, y) == SHLO_ATTRIBUTE && strstr(e.message, "layouts"));
    shlo_blob_free(&code);
    a.result_layouts = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        a.output_operand_aliases = bad[i];
        one_call(&code, &a, SHLO_F32, 0);
        CHECKF(load_and_run(&code, &e, y) == SHLO_ATTRIBUTE &&
                   strcmp(e.attribute, "output_operand_aliases") == 0,
            "%s: %s", bad[i], e.message);
        shlo_blob_free(&code);
    }
}

/* Two results and a tuple result, tokens in between: the second result shares the first operand's memory. */
static shlo_status split(void *user, const shlo_call_info *c, shlo_error *error) {
    (void)user;
    (void)error;
    CHECK(c->n_inputs == 2 && c->n_outputs == 2 && c->outputs[1].data == c->inputs[0].data &&
          c->outputs[0].data != c->inputs[1].data);
    memcpy(c->outputs[0].data, c->inputs[1].data, c->outputs[0].bytes);
    ((float *)c->outputs[1].data)[0] += 10;
    return SHLO_OK;
}

static void several_results(void) {
    for (int as_tuple = 0; as_tuple < 2; as_tuple++) {
        shlo_custom_call_attrs a = call_of("my.split");
        shlo_builder *b = shlo_builder_create(NULL);
        shlo_type one = shlo_tensor1(b, SHLO_F32, 6), types[2], result[1];
        shlo_value x, ops[3], r[2], y;
        shlo_get_tuple_element_attrs get;
        shlo_blob code;
        shlo_error e;
        float got[6];
        TEST_CASE(as_tuple ? "a tuple and a token" : "two results and a token");
        memset(&get, 0, sizeof get);
        n_handlers = 0;
        handler("my.split", split);
        a.output_operand_aliases = "[#stablehlo.output_operand_alias<output_tuple_indices = [1], "
                                   "operand_index = 0, operand_tuple_indices = []>]";
        shlo_func_begin(b, "main");
        x = shlo_arg(b, one);
        ops[0] = shlo_add(b, x, x);
        ops[1] = shlo_create_token(b);
        ops[2] = shlo_negate(b, x);
        types[0] = types[1] = one;
        result[0] = shlo_tuple_type(b, types, 2);
        shlo_custom_call(b, ops, 3, as_tuple ? result : types, as_tuple ? 1 : 2, &a, r);
        if (as_tuple) {
            shlo_value tuple = r[0];
            r[0] = shlo_get_tuple_element(b, tuple, &get);
            get.index = 1;
            r[1] = shlo_get_tuple_element(b, tuple, &get);
        }
        y = shlo_add(b, r[0], r[1]);
        shlo_return(b, &y, 1);
        if (!CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK))
            printf("    %s\n", shlo_builder_error(b)->message);
        shlo_builder_destroy(b);
        if (!CHECK(load_and_run(&code, &e, got) == SHLO_OK && is(got, 11, 2, 3, 4, 5, 6)))
            printf("    %s\n", e.message);
        shlo_blob_free(&code);
    }
    standard_handlers();
}

/* Effects happen in the program's order, also in loops, and neither without results nor without an effect is
 * a call left out. */
static void order(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type six = shlo_tensor1(b, SHLO_F32, 6), i32 = shlo_tensor0(b, SHLO_I32);
    shlo_custom_call_attrs a = call_of("my.tell");
    shlo_compare_attrs lt;
    shlo_value x, i, arg, t, none;
    shlo_region cond, body;
    shlo_blob code, optimized;
    shlo_error e;
    float y[6];
    TEST_CASE("order");
    memset(&lt, 0, sizeof lt);
    lt.comparison_direction = SHLO_comparison_direction_LT;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, six);
    a.backend_config = "\"one\"";
    shlo_custom_call(b, NULL, 0, &six, 1, &a, &none);
    i = shlo_constant_i32(b, 0);
    shlo_region_begin(b, &i32, &arg, 1);
    t = shlo_compare(b, arg, shlo_constant_i32(b, 2), &lt);
    cond = shlo_region_end(b, &t, 1);
    shlo_region_begin(b, &i32, &arg, 1);
    a.backend_config = "\"two\"";
    a.has_side_effect = 1;
    shlo_custom_call(b, &arg, 1, NULL, 0, &a, NULL);
    t = shlo_add(b, arg, shlo_constant_i32(b, 1));
    body = shlo_region_end(b, &t, 1);
    shlo_while(b, &i, 1, cond, body, &i);
    a.backend_config = "\"three\"";
    shlo_custom_call(b, &i, 1, NULL, 0, &a, NULL);
    shlo_return(b, &x, 1);
    if (!CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK))
        printf("    %s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    CHECK(load_and_run(&code, &e, y) == SHLO_OK && strcmp(log_text, "one.two!two!three!") == 0);
    CHECK(shlo_optimize(code.data, code.bytes, 2, NULL, &optimized, &e) == SHLO_OK);
    CHECK(load_and_run(&optimized, &e, y) == SHLO_OK && strcmp(log_text, "one.two!two!three!") == 0);
    shlo_blob_free(&optimized);
    shlo_blob_free(&code);
}

/* ---- composites ---- */

static shlo_status replaced(void *user, const shlo_call_info *c, shlo_error *error) {
    int64_t by = 0;
    char text[32];
    (void)error;
    shlo_call_i64(c, "by", &by);
    for (int i = 0; i < 6; i++)
        ((float *)c->outputs[0].data)[i] = ((const float *)c->inputs[0].data)[i] * (float)by;
    snprintf(text, sizeof text, "%s%s v%lld", (const char *)user, c->name, (long long)c->version);
    note(text);
    return SHLO_OK;
}

/* main calls composite ns.f, version v, with attribute by = 3; its decomposition negates, or cannot run at
 * all. */
static void composite(shlo_blob *code, int64_t version, int cannot) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type six = shlo_tensor1(b, SHLO_F32, 6);
    shlo_custom_call_attrs a = call_of("my.unknown");
    shlo_composite_attrs c;
    shlo_value x, y;
    memset(&c, 0, sizeof c);
    shlo_func_begin_private(b, "impl");
    x = shlo_arg(b, six);
    x = shlo_negate(b, x);
    if (cannot) shlo_custom_call(b, &x, 1, &six, 1, &a, &x);
    shlo_return(b, &x, 1);
    c.name = "ns.f";
    c.decomposition = "impl";
    c.composite_attributes = "{by = 3 : i64}";
    c.version = version;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, six);
    shlo_composite(b, &x, 1, &six, 1, &c, &y);
    shlo_return(b, &y, 1);
    if (!CHECK(shlo_builder_finish(b, 0, code) == SHLO_OK))
        printf("    %s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
}

static void composites(void) {
    static const struct {
        int64_t from, end, version;
        int taken;
    } rows[] = {{0, 0, 0, 1}, {0, 0, 9, 1}, {0, 1, 0, 1}, {0, 1, 1, 0}, {2, 0, 1, 0}, {2, 0, 2, 1},
        {2, 4, 3, 1}, {2, 4, 4, 0}, {0, 0, 5000000000, 1}, {5000000001, 0, 5000000000, 0},
        {4294967296, 4294967298, 4294967297, 1}, {0, 4294967297, 4294967297, 0}};
    static char a[] = "a ", c[] = "c ";
    shlo_blob code;
    shlo_error e;
    float y[6];
    n_handlers = 0;
    handler("ns.f", replaced); /* a custom_call of that name is something else */
    handlers[0].user = a;
    handler("ns.f", replaced);
    handlers[1].user = c;
    handlers[1].composite = 1;
    TEST_CASE("composites and versions");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char seen[32];
        handlers[1].version_from = rows[i].from;
        handlers[1].version_end = rows[i].end;
        composite(&code, rows[i].version, 0);
        snprintf(seen, sizeof seen, rows[i].taken ? "c ns.f v%lld" : "", (long long)rows[i].version);
        CHECKF(load_and_run(&code, &e, y) == SHLO_OK && strcmp(log_text, seen) == 0, "%zu: %s", i, log_text);
        CHECK(rows[i].taken ? is(y, 3, 6, 9, 12, 15, 18) : is(y, -1, -2, -3, -4, -5, -6));
        shlo_blob_free(&code);
    }
    TEST_CASE("a decomposition that cannot run");
    handlers[1].version_from = 0;
    handlers[1].version_end = 1;
    composite(&code, 0, 1);
    CHECK(load_and_run(&code, &e, y) == SHLO_OK && is(y, 3, 6, 9, 12, 15, 18));
    shlo_blob_free(&code);
    handlers[0] = handlers[1]; /* the first one, too */
    n_handlers = 1;
    composite(&code, 0, 1);
    CHECK(load_and_run(&code, &e, y) == SHLO_OK && is(y, 3, 6, 9, 12, 15, 18));
    shlo_blob_free(&code);
    composite(&code, 1, 1);
    CHECK(load_and_run(&code, &e, y) == SHLO_UNSUPPORTED && strstr(e.message, "my.unknown"));
    shlo_blob_free(&code);
    standard_handlers();
}

static void every_allocation_fails(void) {
    shlo_custom_call_attrs a = call_of("my.scale");
    shlo_blob code;
    TEST_CASE("every allocation fails in turn");
    a.operand_layouts = a.result_layouts = "[dense<[0, 1]> : tensor<2xindex>]";
    a.output_operand_aliases = ALIAS;
    one_call(&code, &a, SHLO_F32, 1);
    for (long n = 0; n < 1000; n++) {
        fail_alloc f;
        shlo_options o;
        shlo_program *p;
        shlo_error e;
        shlo_status s;
        fail_alloc_init(&f, n);
        memset(&o, 0, sizeof o);
        o.allocator = &f.allocator;
        o.customs = handlers;
        o.n_customs = n_handlers;
        s = shlo_load(code.data, code.bytes, &o, &p, &e);
        if (s == SHLO_OK)
            shlo_program_free(p);
        else
            CHECK(s == SHLO_MEMORY);
        CHECK(f.live == 0 && f.live_bytes == 0);
        if (s == SHLO_OK) break;
    }
    shlo_blob_free(&code);
}

/* Names that need no handler, and names that only look like them. */
static void own_names(void) {
    CHECK(shlo_custom_is_own("shape_assertion"));
    CHECK(shlo_custom_is_own("stablehlo.dynamic_reduce_window"));
    CHECK(shlo_custom_is_own("stablehlo.dynamic_rng_bit_generator"));
    CHECK(!shlo_custom_is_own("shape_assertions") && !shlo_custom_is_own("shape_assert"));
    CHECK(!shlo_custom_is_own("stablehlo.add") && !shlo_custom_is_own("") && !shlo_custom_is_own(NULL));
}

int main(void) {
    standard_handlers();
    own_names();
    scratch();
    errors();
    layouts();
    aliases();
    several_results();
    order();
    composites();
    every_allocation_fails();
    return test_end("custom/custom");
}
