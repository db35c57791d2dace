// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
/* tests/api/test_stack_calls.c - the stack that the builder, grids and the tensor language take: it is
 * painted before each call, and looked at afterwards. docs/safety.md states the bounds. MOST=1 prints the
 * call that takes most of each part, VERBOSE=1 all. */
#include "../tlvm/kernels.h"
#include "stack.h"

/* docs/safety.md states it, of gcc -O2 on 64-bit machines; others lay out frames that are a little larger. */
#if defined(__GNUC__) && !defined(__clang__) && UINTPTR_MAX > 0xffffffffu
#define BOUND 4096
#else
#define BOUND (4096 + 256)
#endif

static size_t most;
static const char *most_of;
static int counts; /* the first time, functions of shared libraries are looked up on the stack of the call */

static void note(const char *call) {
    const size_t bytes = stack_used();
    if (!counts) return;
    if (getenv("VERBOSE")) printf("%s: %zu bytes\n", call, bytes);
    CHECKF(bytes <= BOUND, "%s: %zu bytes of stack", call, bytes);
    if (bytes <= most) return;
    most = bytes;
    most_of = call;
}
/* The stack of `statement`, whose frame is that of the calls in it. */
#define MEASURE(statement) \
    do { \
        stack_paint(); \
        statement; \
        note(#statement); \
    } while (0)

static void part(const char *name) {
    if (getenv("MOST") && most_of) printf("%s: %zu bytes, %s\n", test_case, most, most_of);
    most = 0;
    most_of = NULL;
    TEST_CASE(name);
}

static shlo_error error;
static shlo_blob code;

/* ---- the builder ---- */

static void elementwise(shlo_builder *b, shlo_value x) {
    shlo_compare_attrs less;
    shlo_value y, c;
    memset(&less, 0, sizeof less);
    less.comparison_direction = SHLO_comparison_direction_LT;
    MEASURE(y = shlo_add(b, x, x));
    MEASURE(y = shlo_badd(b, y, shlo_constant_f32(b, 2)));
    MEASURE(y = shlo_sine(b, y));
    MEASURE(c = shlo_compare(b, x, y, &less));
    MEASURE(y = shlo_select(b, c, x, y));
    MEASURE(y = shlo_clamp(b, x, y, x));
    MEASURE(y = shlo_convert(b, y, shlo_tensor2(b, SHLO_F64, 4, 8)));
    MEASURE(y = shlo_erf(b, x));
    MEASURE(y = shlo_lgamma(b, x));
    MEASURE(y = shlo_gelu(b, x));
    MEASURE(y = shlo_reshape(b, y, shlo_tensor1(b, SHLO_F32, 32)));
    CHECK(shlo_builder_error(b)->status == SHLO_OK);
}

static void regions(shlo_builder *b, shlo_value x) {
    shlo_type types[2];
    shlo_value args[2], zero, r, next[1];
    shlo_region body;
    shlo_reduce_attrs over;
    shlo_loop loop;
    const int64_t dims[2] = {0, 1};
    memset(&over, 0, sizeof over);
    over.dimensions.items = dims;
    over.dimensions.n = 2;
    types[0] = types[1] = shlo_tensor0(b, SHLO_F32);
    MEASURE(zero = shlo_constant_f32(b, 0));
    MEASURE(shlo_region_begin(b, types, args, 2));
    r = shlo_add(b, args[0], args[1]);
    MEASURE(body = shlo_region_end(b, &r, 1));
    MEASURE(shlo_reduce(b, &x, &zero, 1, &over, body, &r));
    MEASURE(shlo_loop_begin(b, &loop, 3, &x, args, 1));
    next[0] = shlo_add(b, args[0], args[0]);
    MEASURE(shlo_loop_end(b, &loop, next, &r));
    CHECK(shlo_builder_error(b)->status == SHLO_OK);
}

static void layers(shlo_builder *b, shlo_value x) {
    static const float numbers[8 * 32] = {1, 2, 3};
    const shlo_value none = SHLO_NONE;
    shlo_value y, m, image, h, c;
    shlo_lstm lstm;
    shlo_window2d w;
    shlo_compare_attrs equal;
    memset(&equal, 0, sizeof equal);
    memset(&w, 0, sizeof w);
    w.size[0] = w.size[1] = 2;
    MEASURE(m = shlo_constant(b, shlo_tensor2(b, SHLO_F32, 8, 8), numbers));
    MEASURE(y = shlo_matmul(b, x, m));
    MEASURE(y = shlo_softmax(b, y, 1));
    MEASURE(y = shlo_layer_norm(b, y, none, none, 1e-5));
    MEASURE(y = shlo_attention(b, y, y, y, none, 0));
    MEASURE(y = shlo_argmax(b, x, 1, 0));
    MEASURE(y = shlo_embedding(b, m, y));
    lstm.input = shlo_constant(b, shlo_tensor2(b, SHLO_F32, 8, 32), numbers);
    lstm.recurrent = lstm.input;
    lstm.bias = none;
    h = c = x;
    MEASURE(shlo_lstm_cell(b, x, &lstm, &h, &c));
    image = shlo_reshape(b, x, shlo_tensor4(b, SHLO_F32, 1, 4, 4, 2));
    MEASURE(y = shlo_max_pool2d(b, image, &w));
    m = shlo_constant(b, shlo_tensor4(b, SHLO_F32, 2, 2, 2, 4), numbers);
    MEASURE(y = shlo_conv2d(b, image, m, none, NULL));
    MEASURE(y = shlo_depthwise_conv2d(b, image, m, none, NULL));
    MEASURE(y = shlo_avg_pool2d(b, image, &w));
    MEASURE(y = shlo_group_norm(b, x, 2, none, none, 1e-5));
    MEASURE(y = shlo_rms_norm(b, x, none, 1e-5));
    MEASURE(y = shlo_cumsum(b, x, 1));
    MEASURE(y = shlo_slice_along(b, x, 1, 2, 6));
    MEASURE(y = shlo_where(b, shlo_compare(b, x, x, &equal), x, shlo_constant_f32(b, 0)));
    MEASURE(y = shlo_log_softmax(b, x, 1));
    CHECKF(shlo_builder_error(b)->status == SHLO_OK, "%s", shlo_builder_error(b)->message);
}

/* Layers of [4, 8], or [?, 8], of y of the same element type, which may have another number of rows. */
static void layers_of_any(shlo_builder *b, shlo_value x, shlo_value y) {
    static const int64_t all[2] = {0, 1}, turned[2] = {1, 0}, split[3] = {-1, 2, 4};
    const shlo_value none = SHLO_NONE;
    shlo_list both = {NULL, 2, 0}, order = {NULL, 2, 0};
    shlo_value v, i, ids, three, two[2];
    both.items = all;
    order.items = turned;
    two[0] = x;
    two[1] = x;
    MEASURE(v = shlo_number(b, 0.5, x));
    MEASURE(v = shlo_full_like(b, 2, x));
    MEASURE(v = shlo_broadcast_like(b, x, y));
    MEASURE(v = shlo_bsubtract(b, x, y));
    MEASURE(v = shlo_bmultiply(b, v, y));
    MEASURE(v = shlo_bdivide(b, v, y));
    MEASURE(v = shlo_bmaximum(b, v, y));
    MEASURE(v = shlo_bminimum(b, v, y));
    MEASURE(v = shlo_bpower(b, v, y));
    MEASURE(i = shlo_compare_lt(b, x, y));
    MEASURE(v = shlo_where(b, i, x, y));
    MEASURE(v = shlo_where(b, i, x, shlo_number(b, 0, x)));
    MEASURE(three = shlo_reshape_to(b, x, split, 3));
    MEASURE(v = shlo_permute(b, x, order));
    MEASURE(v = shlo_matmul(b, x, v));
    MEASURE(v = shlo_linear(b, v, y, none));
    MEASURE(v = shlo_join(b, two, 2, 1));
    MEASURE(v = shlo_slice_along(b, x, 1, 2, 6));
    MEASURE(v = shlo_reduce_sum(b, x, both, 1));
    MEASURE(v = shlo_reduce_mean(b, x, both, 1));
    MEASURE(v = shlo_reduce_max(b, x, both, 0));
    MEASURE(v = shlo_reduce_product(b, x, both, 0));
    MEASURE(ids = shlo_argmin(b, x, 1, 1));
    MEASURE(v = shlo_one_hot(b, ids, 8, SHLO_F32));
    MEASURE(v = shlo_embedding(b, y, ids));
    MEASURE(shlo_top_k(b, x, 2, &v, &i));
    MEASURE(v = shlo_cumsum(b, x, 1));
    MEASURE(v = shlo_relu(b, x));
    MEASURE(v = shlo_leaky_relu(b, x, 0.1));
    MEASURE(v = shlo_silu(b, x));
    MEASURE(v = shlo_softplus(b, x));
    MEASURE(v = shlo_gelu(b, x));
    MEASURE(v = shlo_gelu_tanh(b, x));
    MEASURE(v = shlo_softmax(b, x, 1));
    MEASURE(v = shlo_log_softmax(b, x, 1));
    MEASURE(v = shlo_log_sum_exp(b, x, 1));
    v = shlo_full_like(b, 1, shlo_slice_along(b, y, 0, 0, 1));
    v = shlo_reshape_to(b, v, split, 1);
    MEASURE(i = shlo_layer_norm(b, x, v, v, 1e-5));
    MEASURE(i = shlo_rms_norm(b, x, v, 1e-5));
    MEASURE(i = shlo_group_norm(b, x, 2, v, v, 1e-5));
    MEASURE(i = shlo_attention(b, three, three, three, none, 1));
    CHECKF(shlo_builder_error(b)->status == SHLO_OK, "%s", shlo_builder_error(b)->message);
}

static void builder(void) {
    shlo_builder *b;
    shlo_value x, open;
    part("the builder");
    MEASURE(b = shlo_builder_create(NULL));
    MEASURE(shlo_func_begin(b, "main"));
    MEASURE(x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 4, 8)));
    MEASURE(open = shlo_arg(b, shlo_tensor2(b, SHLO_BF16, SHLO_DYNAMIC, 8)));
    elementwise(b, x);
    regions(b, x);
    layers(b, x);
    layers_of_any(b, x, x);
    MEASURE(x = shlo_convert(b, x, shlo_tensor2(b, SHLO_BF16, 4, 8)));
    layers_of_any(b, x, x); /* computed in f32 */
    layers_of_any(b, open, open);
    layers_of_any(b, open, x);
    MEASURE(shlo_return(b, &x, 1));
    MEASURE((void)shlo_builder_finish(b, 0, &code));
    CHECKF(code.data != NULL, "%s", shlo_builder_error(b)->message);
    MEASURE(shlo_builder_destroy(b));
    MEASURE(shlo_blob_free(&code));
    b = shlo_builder_create(NULL);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4));
    MEASURE(x = shlo_add(b, x, shlo_constant_i32(b, 1))); /* the longest message */
    CHECK(shlo_builder_error(b)->status != SHLO_OK);
    shlo_builder_destroy(b);
}

/* ---- grids ---- */

static shlo_blob exchange(void) {
    static const int64_t groups[2] = {0, 1}, pairs[4] = {0, 1, 1, 0};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_all_reduce_attrs all;
    shlo_collective_permute_attrs turn;
    shlo_type types[2];
    shlo_value x, args[2], r;
    shlo_region body;
    shlo_blob out;
    memset(&all, 0, sizeof all);
    memset(&turn, 0, sizeof turn);
    all.replica_groups.items = groups;
    all.replica_groups.n = 2;
    all.replica_groups.columns = 2;
    turn.source_target_pairs.items = pairs;
    turn.source_target_pairs.n = 4;
    turn.source_target_pairs.columns = 2;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4));
    types[0] = types[1] = shlo_tensor0(b, SHLO_F32);
    shlo_region_begin(b, types, args, 2);
    r = shlo_add(b, args[0], args[1]);
    body = shlo_region_end(b, &r, 1);
    shlo_all_reduce(b, &x, 1, &all, body, &x);
    x = shlo_collective_permute(b, x, &turn);
    x = shlo_softmax(b, x, 0);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &out) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return out;
}

static void grids(void) {
    static float x[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, y[2][4];
    shlo_buffer in[2], out[2];
    shlo_process processes[2];
    shlo_grid_options o;
    shlo_program *p = NULL;
    shlo_grid *grid = NULL;
    shlo_status status = SHLO_INTERNAL;
    part("grids");
    code = exchange();
    CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &error) == SHLO_OK, "%s", error.message);
    memset(&o, 0, sizeof o);
    memset(in, 0, sizeof in);
    memset(out, 0, sizeof out);
    memset(processes, 0, sizeof processes);
    o.n_replicas = 2;
    for (int i = 0; i < 2; i++) {
        in[i].data = x[i];
        out[i].data = y[i];
        in[i].bytes = out[i].bytes = sizeof x[i];
        in[i].rank = out[i].rank = -1;
        processes[i].program = p;
        processes[i].func = "main";
        processes[i].inputs = &in[i];
        processes[i].outputs = &out[i];
        processes[i].n_inputs = processes[i].n_outputs = 1;
    }
    MEASURE(status = shlo_grid_create(&o, processes, &grid, &error));
    CHECKF(status == SHLO_OK, "%s", error.message);
    MEASURE(status = shlo_grid_run(grid, processes, &error));
    CHECKF(status == SHLO_OK && y[0][3] > y[0][0], "%s", error.message);
    MEASURE(shlo_grid_destroy(grid));
    MEASURE(shlo_program_free(p));
    shlo_blob_free(&code);
}

/* ---- the tensor language ---- */

static const char *const kernels[] = {
    "func @f(%a: f32, %A: memref<f32x8x8>, %B: memref<f32x8x8>, %C: memref<f32x8x8>) {\n"
    "gemm %a, %A, %B, %a, %C : f32, memref<f32x8x8>, memref<f32x8x8>, f32, memref<f32x8x8> }\n",
    "func @f(%a: f32, %A: memref<f32x8x8>, %B: memref<f32x8x8>, %C: memref<f32x8x8>) {\n"
    "for %i = 0, 8 { foreach %j = 0, 8 { %x = load %A[%i, %j] : memref<f32x8x8>\n"
    "%y = arith.mul %x, %a : f32\n store %y, %C[%i, %j] : memref<f32x8x8> } } }\n"};

static void drop(void *user, const char *text, size_t n) {
    (void)user;
    (void)text;
    (void)n;
}

static void tensor_language(void) {
    static float data[3][64];
    part("the tensor language");
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        tlang_program *p = NULL;
        tlang_blob blob;
        tlang_arg args[4];
        shlo_status status = SHLO_INTERNAL;
        float one = 1;
        size_t needed;
        if (!CHECK(tl_assemble("test", kernels[i], strlen(kernels[i]), TLANG_KEEP_LINES, &blob))) continue;
        memset(args, 0, sizeof args);
        args[0] = kernels_memref(&one, sizeof one);
        for (int k = 0; k < 3; k++) args[k + 1] = kernels_memref(data[k], sizeof data[k]);
        MEASURE((void)tlang_memory_needed(blob.data, blob.bytes, NULL, &needed, &error));
        MEASURE(status = tlang_program_load(blob.data, blob.bytes, NULL, &p, &error));
        CHECKF(status == SHLO_OK, "%s", error.message);
        MEASURE((void)tlang_print(blob.data, blob.bytes, NULL, drop, NULL, &error));
        MEASURE(status = tlang_launch(p, 0, 1, args, 4, &error));
        CHECKF(status == SHLO_OK, "%s", error.message);
        MEASURE(tlang_program_free(p));
        tlang_blob_free(&blob);
    }
}

/* The calls that the tool's reader of text makes, one by one. */
static void kernel_builder(void) {
    const int64_t shape[2] = {8, 8};
    tlang_builder *b;
    tlang_type types[3];
    tlang_value args[3], v[5], i;
    tlang_blob blob;
    tlang_extent whole;
    part("the tensor language's builder");
    memset(&blob, 0, sizeof blob);
    memset(&whole, 0, sizeof whole);
    MEASURE(b = tlang_builder_create(NULL));
    for (int k = 0; k < 3; k++)
        MEASURE(types[k] = tlang_memref_type(b, TLANG_F32, shape, NULL, 2, TLANG_GLOBAL));
    MEASURE(tlang_func_begin(b, "f", types, args, 3));
    MEASURE(v[0] = tlang_constant_float(b, TLANG_F32, 1));
    v[1] = args[0];
    v[2] = args[1];
    v[3] = v[0];
    v[4] = args[2];
    MEASURE(tlang_product(b, TLANG_OP_gemm, 0, v));
    MEASURE(i = tlang_foreach(b, TLANG_INDEX, tlang_constant_int(b, TLANG_INDEX, 0),
                tlang_constant_int(b, TLANG_INDEX, 8)));
    v[1] = v[2] = i;
    MEASURE(v[0] = tlang_load(b, args[0], &v[1], 2));
    MEASURE(v[0] = tlang_binary(b, TLANG_OP_add, v[0], v[0]));
    MEASURE(tlang_store(b, v[0], args[2], &v[1], 2));
    MEASURE(tlang_end(b));
    MEASURE(tlang_func_end(b));
    MEASURE((void)tlang_builder_finish(b, 0, &blob));
    CHECKF(blob.data != NULL, "%s", tlang_builder_error(b)->message);
    MEASURE(tlang_builder_destroy(b));
    tlang_blob_free(&blob);
}

int main(void) {
    if (!STACK_OF_USERS) {
        TEST_CASE("frames of this build are not those of users");
        SKIP("sanitizers and -O0 make frames larger");
        return test_end("api/stack_calls");
    }
    for (counts = 0; counts < 2; counts++) {
        builder();
        grids();
        tensor_language();
        kernel_builder();
        part("");
    }
    return test_end("api/stack_calls");
}
