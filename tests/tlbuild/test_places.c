// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
/* tests/tlbuild/test_places.c - the place of a failure, field by field: the instruction and its number in its
 * function, operand or result, dimension, line, function; of a file the offset. */
#include "stablehlo.h"
#include "tensorlang.h"
#include "../tlvm/kernels.h"
#include "../test.h"

typedef struct place {
    const char *function, *op;
    int32_t op_index, operand, result, dimension, line;
} place;

static void check_place(const shlo_error *e, const place *want) {
    CHECKF(strcmp(e->function, want->function) == 0, "'%s': %s", e->function, e->message);
    CHECKF(strcmp(e->op, want->op) == 0, "'%s': %s", e->op, e->message);
    CHECKF(e->op_index == want->op_index, "op_index %d: %s", e->op_index, e->message);
    CHECKF(e->operand == want->operand, "operand %d: %s", e->operand, e->message);
    CHECKF(e->result == want->result, "result %d: %s", e->result, e->message);
    CHECKF(e->dimension == want->dimension, "dimension %d: %s", e->dimension, e->message);
    CHECKF(e->line == want->line, "line %d: %s", e->line, e->message);
}

/* ---- the builder ---- */

enum { A, B, X, N, F, ARGS }; /* memref<f32x8x4>, <f32x8x8>, <f32x8>, an index, an f32 */

/* A second function with one instruction, so that numbers count from the function's first one. */
static tlang_builder *begin(tlang_value *v) {
    static const int64_t shape[2] = {8, 4}, square[2] = {8, 8};
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_type types[ARGS];
    tlang_func_begin(b, "first", NULL, NULL, 0);
    (void)tlang_query(b, TLANG_OP_group_id);
    tlang_func_end(b);
    types[A] = tlang_memref_type(b, TLANG_F32, shape, NULL, 2, TLANG_GLOBAL);
    types[B] = tlang_memref_type(b, TLANG_F32, square, NULL, 2, TLANG_GLOBAL);
    types[X] = tlang_memref_type(b, TLANG_F32, square, NULL, 1, TLANG_GLOBAL);
    types[N] = tlang_scalar_type(b, TLANG_INDEX);
    types[F] = tlang_scalar_type(b, TLANG_F32);
    tlang_func_begin(b, "f", types, v, ARGS);
    (void)tlang_query(b, TLANG_OP_group_id);
    tlang_builder_line(b, 7);
    return b;
}

static tlang_value access2(tlang_builder *b, tlang_value m, tlang_value i, tlang_value j) {
    tlang_value at[2];
    at[0] = i;
    at[1] = j;
    return tlang_load(b, m, at, 2);
}

static void product(tlang_builder *b, tlang_op op, uint32_t modifiers, const tlang_value *v, int x, int y,
    int z) {
    tlang_value all[5];
    all[0] = all[3] = v[F];
    all[1] = v[x];
    all[2] = v[y];
    all[4] = v[z];
    tlang_product(b, op, modifiers, all);
}

static void expand(tlang_builder *b, tlang_value m, int64_t first, int64_t second) {
    tlang_extent sizes[2];
    memset(sizes, 0, sizeof sizes);
    sizes[0].constant = first;
    sizes[1].constant = second;
    (void)tlang_expand(b, m, 1, sizes, 2);
}

static void subview(tlang_builder *b, tlang_value m, int64_t offset, int64_t size) {
    tlang_slice slices[2];
    memset(slices, 0, sizeof slices);
    slices[0].size.constant = TLANG_WHOLE;
    slices[1].offset.constant = offset;
    slices[1].size.constant = size;
    (void)tlang_subview(b, m, slices, 2);
}

static tlang_value gapped(tlang_builder *b, tlang_value m) {
    tlang_slice slices[2];
    memset(slices, 0, sizeof slices);
    slices[0].size.constant = 4;
    slices[1].size.constant = TLANG_WHOLE;
    return tlang_subview(b, m, slices, 2);
}

static tlang_type local(tlang_builder *b, int64_t first, int64_t second) {
    int64_t shape[2];
    shape[0] = first;
    shape[1] = second;
    return tlang_memref_type(b, TLANG_F32, shape, NULL, 2, TLANG_LOCAL);
}

static void nothing_yielded(tlang_builder *b, const tlang_value *v) {
    tlang_scalar type = TLANG_F32;
    tlang_value result;
    tlang_if(b, tlang_binary(b, TLANG_OP_cmp_lt, v[N], v[N]), &type, &result, 1);
    (void)tlang_query(b, TLANG_OP_group_id);
    tlang_end(b);
}

#define AT(call, op, index, operand, result, dimension) \
    do { \
        const place want = {"f", op, index, operand, result, dimension, 7}; \
        tlang_value v[ARGS]; \
        tlang_builder *b = begin(v); \
        TEST_CASE(#call); \
        CHECKF(tlang_builder_error(b)->status == SHLO_OK, "%s", tlang_builder_error(b)->message); \
        call; \
        CHECK(tlang_builder_error(b)->status != SHLO_OK); \
        check_place(tlang_builder_error(b), &want); \
        tlang_builder_destroy(b); \
    } while (0)

static void test_operands(void) {
    AT((void)access2(b, v[A], v[N], tlang_constant_int(b, TLANG_INDEX, 4)), "load", 2, 2, -1, 1);
    AT((void)access2(b, v[A], v[F], v[N]), "load", 1, 1, -1, -1);
    AT((void)tlang_binary(b, TLANG_OP_add, v[N], v[F]), "arith.add", 1, 1, -1, -1);
    AT(product(b, TLANG_OP_gemm, 0, v, A, B, B), "gemm", 1, 2, -1, 0);
    AT(product(b, TLANG_OP_gemm, TLANG_TRANSPOSE_B, v, B, A, B), "gemm", 1, 2, -1, 1);
    AT(product(b, TLANG_OP_gemv, 0, v, B, X, A), "gemv", 1, 4, -1, -1);
    AT(tlang_lifetime_stop(b, v[A]), "lifetime_stop", 1, 0, -1, -1);
}

static void test_views(void) {
    AT(expand(b, v[A], 2, 3), "expand", 1, 0, -1, 1);
    AT(expand(b, v[A], 4, 0), "expand", 1, 0, -1, 1);
    AT(subview(b, v[A], -2, 2), "subview", 1, 0, -1, 1);
    AT(subview(b, v[A], 3, 2), "subview", 1, 0, -1, 1);
    AT((void)tlang_fuse(b, gapped(b, v[A]), 0, 1), "fuse", 2, 0, -1, 0);
    AT((void)tlang_size(b, v[A], 2), "size", 1, 0, -1, -1);
}

static void test_results(void) {
    AT((void)tlang_alloca(b, local(b, 8, TLANG_DYNAMIC)), "alloca", 1, -1, 0, 1);
    AT((void)tlang_alloca(b, tlang_scalar_type(b, TLANG_F32)), "alloca", 1, -1, 0, -1);
    AT((void)local(b, 8, 0), "", -1, -1, -1, 1);
    AT(nothing_yielded(b, v), "if", 2, -1, -1, -1);
    AT((void)tlang_constant_int(b, TLANG_F32, 1), "constant", -1, -1, -1, -1);
    AT((void)tlang_load(b, v[A], NULL, 2), "load", -1, -1, -1, -1);
}

static void test_functions(void) {
    static const place want = {"f", "", -1, -1, -1, -1, 7};
    tlang_value v[ARGS];
    tlang_builder *b = begin(v);
    tlang_blob blob;
    TEST_CASE("functions");
    tlang_subgroup_size(b, 0);
    check_place(tlang_builder_error(b), &want);
    CHECK(strcmp(tlang_builder_error(b)->attribute, "subgroup_size") == 0);
    tlang_builder_clear(b);
    tlang_work_group_size(b, 2000, 1);
    CHECK(strcmp(tlang_builder_error(b)->attribute, "work_group_size") == 0);
    tlang_builder_clear(b);
    CHECK(tlang_builder_finish(b, 0, &blob) == SHLO_STRUCTURE);
    check_place(tlang_builder_error(b), &want);
    tlang_builder_clear(b);
    tlang_func_end(b);
    {
        tlang_type types[2];
        types[0] = tlang_scalar_type(b, TLANG_F32);
        types[1] = local(b, 1, 1);
        tlang_func_begin(b, "g", types, v, 2);
        CHECK(tlang_builder_error(b)->operand == 1);
    }
    tlang_builder_destroy(b);
}

/* ---- launches ---- */

static const char text[] = "func @first() { }\n"
                           "func @f(%i: index, %A: memref<f32x4x?>, %G: group<memref<f32x4>>,\n"
                           "    %B: memref<f32x?x?>, %s: i32) {\n"
                           "  %g = load %G[%i] : group<memref<f32x4>>\n"
                           "  %x = load %A[0, %i] : memref<f32x4x?>\n"
                           "  for %k = 0, 2, %s : i32 { }\n"
                           "  %v = subview %A[0:4, %i] : memref<f32x4x?>\n"
                           "  axpby.n %x, %B, 0.0, %A : f32, memref<f32x?x?>, f32, memref<f32x4x?>\n"
                           "}\n";

static float elements[8], member[4];
static int64_t sizes[2], other[2];

static void launch(int64_t i, int32_t step, tlang_arg *args, void **members) {
    static int64_t index;
    static int32_t s;
    index = i;
    s = step;
    members[0] = member;
    sizes[0] = other[0] = 4;
    sizes[1] = other[1] = 2;
    args[0] = kernels_memref(&index, sizeof index);
    args[1] = kernels_memref(elements, sizeof elements);
    args[1].shape = sizes;
    args[2] = kernels_memref(members, sizeof member);
    args[2].n = 1;
    args[3] = kernels_memref(elements, sizeof elements);
    args[3].shape = other;
    args[4] = kernels_memref(&s, sizeof s);
}

#define LAUNCH(i, step, checked_, change, status, op, index, operand, dimension, line) \
    do { \
        const place want = {"f", op, index, operand, -1, dimension, line}; \
        tlang_options options; \
        tlang_program *p; \
        tlang_arg args[5]; \
        void *members[1]; \
        shlo_error e; \
        TEST_CASE(#change ": " op); \
        memset(&options, 0, sizeof options); \
        options.checked = checked_; \
        p = kernels_load(text, &options); \
        launch(i, step, args, members); \
        change; \
        CHECKF(p &&tlang_launch(p, 1, 1, args, 5, &e) == status, "%s", e.message); \
        check_place(&e, &want); \
        tlang_program_free(p); \
    } while (0)

static void test_arguments(void) {
    LAUNCH(0, 1, 0, sizes[0] = 5, SHLO_INPUT, "", -1, 1, 0, 0);
    LAUNCH(0, 1, 0, args[4].bytes = 2, SHLO_INPUT, "", -1, 4, -1, 0);
    LAUNCH(0, 1, 0, args[2].n = -1, SHLO_INPUT, "", -1, 2, -1, 0);
}

static void test_instructions(void) {
    LAUNCH(1, 1, 0, (void)0, SHLO_BOUNDS, "load", 0, 1, -1, 4);
    LAUNCH(0, 1, 0, members[0] = NULL, SHLO_INPUT, "load", 0, 0, -1, 4);
    LAUNCH(0, 1, 0, args[2].bytes = 8, SHLO_INPUT, "load", 0, 0, -1, 4);
    LAUNCH(0, 0, 0, (void)0, SHLO_ARGUMENT, "for", 5, 2, -1, 6);
    LAUNCH(0, 1, 0, other[1] = 1, SHLO_SHAPE, "axpby", 8, 3, -1, 8);
    LAUNCH(0, 1, 1, args[3].data = elements + 4; args[3].bytes = 16; other[0] = 1;
           other[1] = 1, SHLO_SHAPE, "axpby", 8, 3, -1, 8);
}

/* An index beyond the shape, of an access and of a view. */
static void test_checked(void) {
    static const struct {
        const char *body, *op;
        int32_t op_index, operand, dimension; /* constants are instructions, too */
    } cases[] = {
        {"%x = load %A[%i, 0] : memref<f32x2x?>", "load", 1, 1, 0},
        {"store 0.0, %A[0, %i] : memref<f32x2x?>", "store", 2, 3, 1},
        {"%x = subview %A[:, %i] : memref<f32x2x?>", "subview", 0, 0, 1},
        {"%x = expand %A[1 -> %i x 1] : memref<f32x2x?>", "expand", 0, 0, 1},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        place want = {"f", NULL, 0, 0, -1, 0, 2};
        char source[256];
        int64_t shape[2] = {2, 2}, i = 3;
        tlang_options options;
        tlang_arg args[2];
        tlang_program *p;
        shlo_error e;
        TEST_CASE(cases[c].body);
        want.op = cases[c].op;
        want.op_index = cases[c].op_index;
        want.operand = cases[c].operand;
        want.dimension = cases[c].dimension;
        memset(&options, 0, sizeof options);
        options.checked = 1;
        sprintf(source, "func @f(%%i: index, %%A: memref<f32x2x?>) {\n%s\n}\n", cases[c].body);
        p = kernels_load(source, &options);
        args[0] = kernels_memref(&i, sizeof i);
        args[1] = kernels_memref(elements, sizeof elements);
        args[1].shape = shape;
        CHECK(p && tlang_launch(p, 0, 1, args, 2, &e) != SHLO_OK);
        check_place(&e, &want);
        tlang_program_free(p);
    }
}

/* ---- files: whatever is refused says where ---- */

static void test_offsets(void) {
    tlang_value v[ARGS];
    tlang_builder *b = begin(v);
    tlang_blob blob;
    TEST_CASE("offsets");
    (void)access2(b, v[A], v[N], v[N]);
    product(b, TLANG_OP_gemm, TLANG_TRANSPOSE_B, v, B, B, B);
    tlang_func_end(b);
    if (!CHECK(tlang_builder_finish(b, 0, &blob) == SHLO_OK)) return;
    for (size_t i = 0; i < blob.bytes; i++) {
        unsigned char *byte = (unsigned char *)blob.data + i, was = *byte;
        for (int change = 1; change < 256; change++) {
            tlang_program *p = NULL;
            shlo_error e;
            shlo_status status;
            *byte = (unsigned char)(was ^ change);
            status = tlang_program_load(blob.data, blob.bytes, NULL, &p, &e);
            tlang_program_free(p);
            if (status == SHLO_OK || status == SHLO_MEMORY) continue;
            ELEMENTF(e.offset >= (i < 4 ? 0 : 4) && e.offset <= (int64_t)blob.bytes, "byte %d: %lld: %s",
                (int)i, (long long)e.offset, e.message);
        }
        *byte = was;
    }
    SWEEP_END();
    tlang_blob_free(&blob);
    tlang_builder_destroy(b);
}

int main(void) {
    test_operands();
    test_views();
    test_results();
    test_functions();
    test_arguments();
    test_instructions();
    test_checked();
    test_offsets();
    return test_end("test_places");
}
