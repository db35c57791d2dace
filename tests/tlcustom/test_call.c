/* tests/tlcustom/test_call.c - kernels as handlers of custom calls: groups, layouts, results in the memory of
 * an operand, attributes; and what a program is refused for. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "stablehlo.h"

#include "../tlvm/kernels.h"

static const char kernels[] =
    "func @product(%A: group<memref<f32x3x2>>, %B: memref<f32x4x3>, %C: group<memref<f32x4x2>>) {\n"
    "  %g = group_id\n  %a = load %A[%g] : group<memref<f32x3x2>>\n"
    "  %c = load %C[%g] : group<memref<f32x4x2>>\n"
    "  gemm.n.n 1.0, %B, %a, 0.0, %c : f32, memref<f32x4x3>, memref<f32x3x2>, f32, memref<f32x4x2>\n}\n"
    "func @columns(%A: memref<f32x2x3>, %b: memref<f32x?>, %c: memref<f32x?>) {\n"
    "  gemv.n 1.0, %A, %b, 0.0, %c : f32, memref<f32x2x3>, memref<f32x?>, f32, memref<f32x?>\n}\n"
    "func @update(%s: f32, %x: memref<f32x6>) {\n"
    "  axpby.n 0.0, %x, %s, %x : f32, memref<f32x6>, f32, memref<f32x6>\n}\n"
    "func @scaled(%s: f32, %x: memref<f32x6>, %y: memref<f32x6>) { }\n"
    "func @wide(%s: f32, %x: memref<f32x7>) { }\n"
    "func @index(%y: memref<i64x?>) {\n"
    "  %g = group_id\n %i = cast %g : index -> i64 store %i, %y[%g] : memref<i64x?>\n}\n"
    "func @gaps(%x: memref<f32x2x3,strided<1,4>>) { }\n"
    "func @offset(%x: group<memref<f32x2>, offset: 1>) { }\n"
    "func @far(%y: memref<f32x6>) { %n = size %y[0] : memref<f32x6> store 1.0, %y[%n] : memref<f32x6> }\n";

/* A call and the tensors of its program: f32 unless it says i64. */
typedef struct call {
    const char *target, *config, *operand_layouts, *result_layouts, *aliases;
    shlo_dtype dtype;
    int n_in, n_out;
    int64_t dims[3][4]; /* of inputs, then outputs; a list ends with 0 */
} call;

static int32_t rank_of(const int64_t *dims) {
    int32_t n = 0;
    while (n < 4 && dims[n]) n++;
    return n;
}

static shlo_status build(const call *c, shlo_blob *code) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_custom_call_attrs attrs;
    shlo_value in[3];
    shlo_type out[3];
    shlo_status status;
    memset(&attrs, 0, sizeof attrs);
    attrs.call_target_name = c->target;
    attrs.backend_config = c->config;
    attrs.operand_layouts = c->operand_layouts;
    attrs.result_layouts = c->result_layouts;
    attrs.output_operand_aliases = c->aliases;
    attrs.api_version = 4;
    shlo_func_begin(b, "main");
    for (int i = 0; i < c->n_in; i++)
        in[i] = shlo_arg(b, shlo_tensor(b, c->dtype, c->dims[i], rank_of(c->dims[i])));
    for (int i = 0; i < c->n_out; i++)
        out[i] = shlo_tensor(b, c->dtype, c->dims[c->n_in + i], rank_of(c->dims[c->n_in + i]));
    shlo_custom_call(b, in, c->n_in, out, c->n_out, &attrs, in);
    shlo_return(b, in, c->n_out);
    status = shlo_builder_finish(b, 0, code);
    CHECKF(status == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return status;
}

/* Loads and runs the call with a kernel of the text; inputs count from 1. */
static shlo_status run(const call *c, void *outputs, size_t out_bytes, shlo_error *e) {
    tlang_program *p = kernels_load(kernels, NULL);
    shlo_custom custom = tlang_custom_call(c->target, p);
    static float data[3][64];
    shlo_buffer in[3], out;
    shlo_options options;
    shlo_program *program = NULL;
    shlo_blob code;
    shlo_status status;
    memset(&options, 0, sizeof options);
    memset(e, 0, sizeof *e);
    memset(in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    options.customs = &custom;
    options.n_customs = 1;
    for (int i = 0; i < c->n_in; i++) {
        size_t n = 1;
        for (int32_t d = 0; d < rank_of(c->dims[i]); d++) n *= (size_t)c->dims[i][d];
        for (size_t k = 0; k < n; k++) data[i][k] = (float)(k + 1);
        in[i].data = data[i];
        in[i].bytes = n * sizeof(float);
        in[i].rank = -1;
    }
    out.data = outputs;
    out.bytes = out_bytes;
    out.rank = -1;
    status = build(c, &code);
    if (status == SHLO_OK) status = shlo_load(code.data, code.bytes, &options, &program, e);
    if (status == SHLO_OK) status = shlo_run(program, "main", in, c->n_in, &out, c->n_out, e);
    shlo_program_free(program);
    shlo_blob_free(&code);
    tlang_program_free(p);
    return status;
}

/* What loading alone says of the call. */
static shlo_status load_only(const call *c, shlo_error *e) {
    tlang_program *p = kernels_load(kernels, NULL);
    shlo_custom custom = tlang_custom_call(c->target, p);
    shlo_program *program = NULL;
    shlo_options options;
    shlo_blob code;
    shlo_status status;
    memset(&options, 0, sizeof options);
    memset(e, 0, sizeof *e);
    options.customs = &custom;
    options.n_customs = 1;
    status = build(c, &code);
    if (status == SHLO_OK) status = shlo_load(code.data, code.bytes, &options, &program, e);
    shlo_program_free(program);
    shlo_blob_free(&code);
    tlang_program_free(p);
    return status;
}

/* Row-major C = A B for 5 members is, by columns, C^T = B^T A^T. */
static void test_groups(void) {
    static const call c = {
        "my.product", NULL, NULL, NULL, NULL, SHLO_F32, 2, 1, {{5, 2, 3}, {3, 4}, {5, 2, 4}}};
    float y[40];
    shlo_error e;
    TEST_CASE("groups");
    CHECKF(run(&c, y, sizeof y, &e) == SHLO_OK, "%s", e.message);
    for (int m = 0; m < 5; m++)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 4; j++) {
                float sum = 0;
                for (int k = 0; k < 3; k++) sum += (float)(6 * m + 3 * i + k + 1) * (float)(4 * k + j + 1);
                ELEMENT(y[8 * m + 4 * i + j] == sum);
            }
    SWEEP_END();
}

/* With operand_layouts a tensor is stored by columns, and its modes are its dimensions. */
static void test_layouts(void) {
    static const call c = {"columns", NULL, "[dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>]",
        "[dense<0> : tensor<1xindex>]", NULL, SHLO_F32, 2, 1, {{2, 3}, {3}, {2}}};
    float y[2] = {0, 0};
    shlo_error e;
    TEST_CASE("layouts");
    CHECKF(run(&c, y, sizeof y, &e) == SHLO_OK, "%s", e.message);
    CHECK(y[0] == 1 + 4 + 9 && y[1] == 4 + 10 + 18);
}

static void test_alias(void) {
    static const call c = {"update", NULL, NULL, NULL,
        "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, "
        "operand_tuple_indices = "
        "[]>]",
        SHLO_F32, 2, 1, {{0}, {6}, {6}}};
    call two = c;
    float y[6];
    shlo_error e;
    TEST_CASE("alias");
    CHECKF(run(&c, y, sizeof y, &e) == SHLO_OK, "%s", e.message);
    for (int i = 0; i < 6; i++) ELEMENT(y[i] == (float)(i + 1)); /* the factor is 1 */
    SWEEP_END();
    two.aliases = NULL; /* then the result is a parameter more than the kernel has: known when it is loaded */
    CHECK(load_only(&two, &e) == SHLO_TYPE);
    CHECKF(strstr(e.message, "operands and results together are 3, the kernel wants 2; output_operand_alia"),
        "%s", e.message);
    two = c;
    two.target = "scaled"; /* a parameter more than operands */
    CHECK(load_only(&two, &e) == SHLO_TYPE);
    CHECKF(strstr(e.message, "operands and results together are 2, the kernel wants 3"), "%s", e.message);
    two = c;
    two.target = "wide"; /* an aliased tensor is compared when it is loaded */
    CHECK(load_only(&two, &e) == SHLO_TYPE);
    CHECKF(strstr(e.message, "parameter 1: dimension 0 is 6, the kernel wants 7"), "%s", e.message);
}

static void test_attributes(void) {
    static const call c = {
        "anything", "{kernel = \"index\", groups = 3 : i64}", NULL, NULL, NULL, SHLO_I64, 0, 1, {{4}}};
    int64_t y[4] = {9, 9, 9, 9};
    shlo_error e;
    TEST_CASE("attributes");
    CHECKF(run(&c, y, sizeof y, &e) == SHLO_OK, "%s", e.message);
    CHECK(y[0] == 0 && y[1] == 1 && y[2] == 2);
}

static void test_refused(void) {
    static const struct {
        call c;
        shlo_status status;
        const char *words;
    } rows[] = {{{"nothing", NULL, NULL, NULL, NULL, SHLO_F32, 0, 1, {{6}}}, SHLO_TYPE,
                    "custom call nothing: the program has no kernel nothing"},
        {{"my.nothing.index", "{kernel = \"no\"}", NULL, NULL, NULL, SHLO_I64, 0, 1, {{6}}}, SHLO_TYPE,
            "the program has no kernel no"},
        {{"index", "{groups = -1 : i64}", NULL, NULL, NULL, SHLO_I64, 0, 1, {{6}}}, SHLO_TYPE,
            "no number of groups"},
        {{"index", "{groups = \"three\"}", NULL, NULL, NULL, SHLO_I64, 0, 1, {{6}}}, SHLO_TYPE,
            "no number of groups"},
        {{"my.product", NULL, NULL, NULL, NULL, SHLO_F32, 2, 1, {{3, 2, 3}, {3, 4}, {5, 2, 4}}}, SHLO_TYPE,
            "parameter 2: without the attribute groups, its members are 5, the kernel wants 3"},
        {{"index", NULL, NULL, NULL, NULL, SHLO_F32, 0, 1, {{6}}}, SHLO_TYPE,
            "custom call index, parameter 0: elements of type f32, the kernel wants i64"},
        {{"index", NULL, NULL, NULL, NULL, SHLO_I64, 0, 1, {{6, 2}}}, SHLO_TYPE,
            "parameter 0: the rank is 2, the kernel wants 1"},
        {{"index", NULL, NULL, NULL, NULL, SHLO_I64, 2, 1, {{6}, {6}, {6}}}, SHLO_TYPE,
            "operands and results together are 3, the kernel wants 1"},
        {{"product", NULL, NULL, NULL, NULL, SHLO_F32, 1, 1, {{6}, {6}}}, SHLO_TYPE,
            "operands and results together are 2, the kernel wants 3"},
        {{"far", NULL, NULL, NULL, NULL, SHLO_F32, 0, 1, {{7}}}, SHLO_TYPE,
            "custom call far, parameter 0: dimension 0 is 7, the kernel wants 6"},
        {{"gaps", NULL, NULL, NULL, NULL, SHLO_F32, 0, 1, {{3, 2}}}, SHLO_TYPE, "strides with gaps"},
        {{"offset", NULL, NULL, NULL, NULL, SHLO_F32, 0, 1, {{3, 2}}}, SHLO_TYPE, "a group with an offset"},
        {{"far", NULL, NULL, NULL, NULL, SHLO_F32, 0, 1, {{6}}}, SHLO_BOUNDS, "store"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t y[16];
        size_t bytes = rows[i].c.dtype == SHLO_I64 ? 8 : 4;
        shlo_error e;
        const int64_t *dims = rows[i].c.dims[rows[i].c.n_in];
        for (int32_t d = 0; d < rank_of(dims); d++) bytes *= (size_t)dims[d];
        TEST_CASE(rows[i].words);
        CHECKF(run(&rows[i].c, y, bytes, &e) == rows[i].status, "%s", e.message);
        CHECKF(strstr(e.message, rows[i].words) != NULL, "%s", e.message);
    }
}

int main(void) {
    test_groups();
    test_layouts();
    test_alias();
    test_attributes();
    test_refused();
    return test_end("test_call");
}
