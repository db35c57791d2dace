// link: rooms base simd tlop tlir tlcheck tlcode tlbuild tlkernel tlvm
/* tests/tlbuild/test_misuse.c - calls that are wrong: each is told by its status, does nothing else, and what
 * follows it works. */
#include "stablehlo.h"
#include "tensorlang.h"
#include "../test.h"

static const tlang_value none = {0};

/* A kernel that is open, with a memref<f32x4x?> and an index as arguments. */
static tlang_builder *begin(tlang_value *args) {
    static const int64_t shape[2] = {4, TLANG_DYNAMIC};
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_type types[2];
    types[0] = tlang_memref_type(b, TLANG_F32, shape, NULL, 2, TLANG_GLOBAL);
    types[1] = tlang_scalar_type(b, TLANG_INDEX);
    tlang_func_begin(b, "f", types, args, 2);
    CHECK(tlang_builder_error(b)->status == SHLO_OK);
    return b;
}

/* The failure is told once, and after tlang_builder_clear the kernel can be finished. */
static void expect(tlang_builder *b, const char *name, shlo_status status) {
    tlang_blob blob;
    TEST_CASE(name);
    CHECKF(tlang_builder_error(b)->status == status, "%s", tlang_builder_error(b)->message);
    CHECK(tlang_builder_error(b)->message[0] != 0);
    CHECK(tlang_query(b, TLANG_OP_group_id).id == 0); /* nothing is done after a failure */
    CHECK(tlang_builder_finish(b, 0, &blob) == status && !blob.data);
    tlang_builder_clear(b);
    CHECK(tlang_query(b, TLANG_OP_group_id).id != 0);
    tlang_func_end(b);
    CHECKF(tlang_builder_finish(b, 0, &blob) == SHLO_OK, "%s", tlang_builder_error(b)->message);
    tlang_blob_free(&blob);
    tlang_builder_destroy(b);
}

#define WRONG(name, status, call) \
    do { \
        tlang_value a[2]; \
        tlang_builder *b = begin(a); \
        call; \
        expect(b, name, status); \
    } while (0)

static tlang_value of(uint32_t id) {
    tlang_value v;
    v.id = id;
    return v;
}
static tlang_type type_of(uint32_t id) {
    tlang_type t;
    t.id = id;
    return t;
}

static tlang_value closed(tlang_builder *b, tlang_value n) {
    tlang_value inside;
    tlang_for(b, TLANG_INDEX, n, n, none);
    inside = tlang_query(b, TLANG_OP_group_size);
    tlang_end(b);
    return inside;
}

static void test_handles(void) {
    WRONG("a value that is not there", SHLO_STRUCTURE, (void)tlang_unary(b, TLANG_OP_neg, of(999999)));
    WRONG("the value zero", SHLO_STRUCTURE, (void)tlang_unary(b, TLANG_OP_neg, none));
    WRONG("a value of a closed region", SHLO_STRUCTURE, (void)tlang_unary(b, TLANG_OP_neg, closed(b, a[1])));
    WRONG("a type that is not there", SHLO_TYPE, (void)tlang_alloca(b, type_of(77)));
    WRONG("a group of no type", SHLO_ARGUMENT, (void)tlang_group_type(b, type_of(0), 0));
    WRONG("a scalar type that is none", SHLO_TYPE, (void)tlang_scalar_type(b, (tlang_scalar)99));
    WRONG("a memref of no scalars", SHLO_TYPE,
        (void)tlang_memref_type(b, TLANG_NO_SCALAR, NULL, NULL, 0, TLANG_LOCAL));
    WRONG("a memref of negative order", SHLO_ARGUMENT,
        (void)tlang_memref_type(b, TLANG_F32, NULL, NULL, -1, TLANG_LOCAL));
    WRONG("a memref without a shape", SHLO_ARGUMENT,
        (void)tlang_memref_type(b, TLANG_F32, NULL, NULL, 1, TLANG_LOCAL));
    WRONG("a memref of too many modes", SHLO_LIMIT,
        (void)tlang_memref_type(b, TLANG_F32, NULL, NULL, TLANG_MAX_ORDER + 1, TLANG_LOCAL));
    WRONG("an address space that is none", SHLO_ARGUMENT,
        (void)tlang_memref_type(b, TLANG_F32, NULL, NULL, 0, (tlang_space)2));
}

static void misname(tlang_builder *b) {
    tlang_func_end(b);
    tlang_func_begin(b, "f", NULL, NULL, 0); /* once more */
    CHECK(tlang_builder_error(b)->status == SHLO_STRUCTURE);
    tlang_builder_clear(b);
    tlang_func_begin(b, "g", NULL, NULL, 0);
    tlang_func_begin(b, "h", NULL, NULL, 0);
}

static void test_order(void) {
    static const tlang_scalar two[2] = {TLANG_F32, TLANG_I8};
    tlang_insn_desc bad;
    tlang_value results[2];
    tlang_slice behind[2];
    memset(behind, 0, sizeof behind);
    behind[0].offset.constant = 1;
    behind[0].size.constant = behind[1].size.constant = TLANG_WHOLE;
    memset(&bad, 0, sizeof bad);
    bad.op = (tlang_op)200;
    WRONG("an end of nothing", SHLO_REGION, tlang_end(b));
    WRONG("an else of nothing", SHLO_REGION, tlang_else(b));
    WRONG("a yield of nothing", SHLO_REGION, tlang_yield(b, NULL, 0));
    WRONG("a kernel in a kernel", SHLO_ARGUMENT, misname(b));
    WRONG("no description", SHLO_ARGUMENT, tlang_insn(b, NULL, NULL));
    WRONG("no instruction", SHLO_ARGUMENT, tlang_insn(b, &bad, results));
    bad.op = TLANG_OP_load;
    bad.n_operands = -1;
    WRONG("a negative number of operands", SHLO_ARGUMENT, tlang_insn(b, &bad, results));
    bad.n_operands = 3;
    WRONG("operands that are NULL", SHLO_ARGUMENT, tlang_insn(b, &bad, results));
    WRONG("too many indices", SHLO_ARGUMENT, (void)tlang_load(b, a[0], a, TLANG_MAX_ORDER + 1));
    WRONG("more indices than a number counts with the memref", SHLO_ARGUMENT,
        (void)tlang_load(b, a[0], a, INT32_MAX));
    WRONG("indices that are NULL", SHLO_ARGUMENT, tlang_store(b, a[1], a[0], NULL, 2));
    WRONG("a whole mode behind an offset", SHLO_SHAPE, (void)tlang_subview(b, a[0], behind, 2));
    WRONG("a float for an integer", SHLO_TYPE, (void)tlang_constant_float(b, TLANG_I32, 1));
    WRONG("an integer for a float", SHLO_TYPE, (void)tlang_constant_int(b, TLANG_F32, 1));
    WRONG("a float for a complex number", SHLO_TYPE, (void)tlang_constant_float(b, TLANG_C32, 1));
    WRONG("a complex number for a float", SHLO_TYPE, (void)tlang_constant_complex(b, TLANG_F64, 1, 0));
    WRONG("slices that are NULL", SHLO_ARGUMENT, (void)tlang_subview(b, a[0], NULL, 2));
    WRONG("sizes that are NULL", SHLO_ARGUMENT, (void)tlang_expand(b, a[0], 0, NULL, 2));
    WRONG("an if of too many results", SHLO_ARGUMENT, tlang_if(b, a[1], two, results, 1000));
    WRONG("an if whose condition is no i1", SHLO_TYPE, tlang_if(b, a[1], two, results, 2));
    WRONG("a work-group of -1", SHLO_ATTRIBUTE, tlang_work_group_size(b, -1, 4));
    WRONG("a work-group of too many", SHLO_LIMIT, tlang_work_group_size(b, 1024, 2));
    WRONG("a work-group of 0", SHLO_ATTRIBUTE, tlang_work_group_size(b, 0, 0));
    WRONG("a work-group without columns", SHLO_ATTRIBUTE, tlang_work_group_size(b, 16, 0));
    WRONG("a subgroup of 0", SHLO_ATTRIBUTE, tlang_subgroup_size(b, 0));
    WRONG("a subgroup of -1", SHLO_ATTRIBUTE, tlang_subgroup_size(b, -1));
    WRONG("a work-group that is no multiple", SHLO_ATTRIBUTE,
        (tlang_subgroup_size(b, 16), tlang_work_group_size(b, 24, 1)));
}

/* Regions that are left open: the kernel does not end in them, the file is not written. */
static void test_open(void) {
    tlang_value a[2];
    tlang_builder *b = begin(a);
    tlang_blob blob, again;
    TEST_CASE("open regions");
    CHECK(tlang_builder_finish(b, 0, &blob) == SHLO_STRUCTURE);
    tlang_builder_clear(b);
    tlang_parallel(b);
    tlang_func_end(b);
    CHECK(tlang_builder_error(b)->status == SHLO_REGION);
    tlang_builder_clear(b);
    tlang_end(b);
    tlang_func_end(b);
    tlang_func_end(b);
    CHECK(tlang_builder_error(b)->status == SHLO_STRUCTURE);
    tlang_builder_clear(b);
    CHECK(tlang_query(b, TLANG_OP_group_id).id == 0); /* no kernel is open */
    tlang_builder_clear(b);
    CHECK(tlang_builder_finish(b, 0, &blob) == SHLO_OK); /* twice: the same bytes */
    CHECK(tlang_builder_finish(b, 0, &again) == SHLO_OK);
    CHECK(blob.bytes == again.bytes && memcmp(blob.data, again.data, blob.bytes) == 0);
    CHECK(tlang_builder_finish(b, 0, NULL) == SHLO_ARGUMENT);
    tlang_blob_free(&blob);
    tlang_blob_free(&blob);
    tlang_blob_free(&again);
    tlang_blob_free(NULL);
    tlang_builder_destroy(b);
}

/* No builder: every call does nothing. */
static void test_null(void) {
    tlang_type_info info;
    tlang_blob blob;
    tlang_value v[5] = {{0}, {0}, {0}, {0}, {0}};
    TEST_CASE("no builder");
    tlang_builder_destroy(NULL);
    tlang_builder_clear(NULL);
    tlang_builder_line(NULL, 3);
    tlang_func_begin(NULL, "f", NULL, v, 1);
    tlang_work_group_size(NULL, 1, 1);
    tlang_subgroup_size(NULL, 1);
    tlang_end(NULL);
    tlang_else(NULL);
    tlang_func_end(NULL);
    tlang_parallel(NULL);
    tlang_if(NULL, none, NULL, NULL, 0);
    tlang_yield(NULL, NULL, 0);
    tlang_barrier(NULL, 0);
    tlang_store(NULL, none, none, NULL, 0);
    tlang_lifetime_stop(NULL, none);
    tlang_axpby(NULL, 0, v);
    tlang_sum(NULL, 0, v);
    tlang_product(NULL, TLANG_OP_gemm, 0, v);
    CHECK(!tlang_builder_error(NULL));
    CHECK(!tlang_scalar_type(NULL, TLANG_F32).id && !tlang_memref_type(NULL, TLANG_F32, NULL, NULL, 0, 0).id);
    CHECK(!tlang_group_type(NULL, type_of(1), 0).id && !tlang_type_of(NULL, none).id);
    CHECK(tlang_type_get_info(NULL, type_of(1), &info) == SHLO_ARGUMENT);
    CHECK(!tlang_type_alike(NULL, type_of(1), type_of(1)) && !tlang_region_variable(NULL).id);
    CHECK(!tlang_constant_int(NULL, TLANG_I8, 0).id && !tlang_constant_float(NULL, TLANG_F32, 0).id);
    CHECK(!tlang_foreach(NULL, TLANG_I8, none, none).id && !tlang_for(NULL, TLANG_I8, none, none, none).id);
    CHECK(!tlang_load(NULL, none, NULL, 0).id && !tlang_fuse(NULL, none, 0, 1).id);
    CHECK(tlang_builder_finish(NULL, 0, &blob) == SHLO_ARGUMENT && !blob.data);
}

/* ---- programs ---- */

/* A kernel without instructions: f(memref<f32x4x?>, index, group<memref<i32x2>, offset: ?>). */
static tlang_program *load(void) {
    static const int64_t shape[2] = {4, TLANG_DYNAMIC}, two[1] = {2};
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_program *p = NULL;
    tlang_options options;
    tlang_type types[3];
    tlang_blob blob;
    shlo_error e;
    types[0] = tlang_memref_type(b, TLANG_F32, shape, NULL, 2, TLANG_GLOBAL);
    types[1] = tlang_scalar_type(b, TLANG_INDEX);
    types[2] = tlang_memref_type(b, TLANG_I32, two, NULL, 1, TLANG_GLOBAL);
    types[2] = tlang_group_type(b, types[2], TLANG_DYNAMIC);
    tlang_func_begin(b, "f", types, NULL, 3);
    tlang_func_end(b);
    CHECK(tlang_builder_finish(b, 0, &blob) == SHLO_OK);
    tlang_builder_destroy(b);
    CHECK(tlang_program_load(blob.data, blob.bytes, NULL, NULL, &e) == SHLO_ARGUMENT && e.message[0]);
    CHECK(tlang_program_load(NULL, 8, NULL, &p, &e) == SHLO_ARGUMENT && !p);
    CHECK(tlang_program_load(NULL, 0, NULL, &p, NULL) == SHLO_FORMAT && !p);
    CHECK(tlang_program_load(blob.data, blob.bytes - 1, NULL, &p, &e) == SHLO_FORMAT && !p);
    memset(&options, 0, sizeof options);
    options.isa = "abacus";
    CHECK(tlang_program_load(blob.data, blob.bytes, &options, &p, &e) == SHLO_UNSUPPORTED && !p);
    CHECK(tlang_program_load(blob.data, blob.bytes, NULL, &p, NULL) == SHLO_OK && p);
    tlang_blob_free(&blob);
    return p;
}

static void test_kernels(tlang_program *p) {
    tlang_kernel_info info;
    tlang_type_info type;
    TEST_CASE("kernels");
    CHECK(tlang_kernel_count(NULL) == 0 && tlang_kernel_count(p) == 1 && tlang_program_bytes(NULL) == 0);
    CHECK(tlang_kernel_find(p, "f") == 0 && tlang_kernel_find(p, "g") == -1 &&
          tlang_kernel_find(p, "") == -1);
    CHECK(tlang_kernel_find(p, NULL) == -1 && tlang_kernel_find(NULL, "f") == -1);
    CHECK(tlang_kernel_get_info(p, 1, &info) == SHLO_ARGUMENT &&
          tlang_kernel_get_info(p, -1, &info) != SHLO_OK);
    CHECK(tlang_kernel_get_info(p, 0, NULL) == SHLO_ARGUMENT &&
          tlang_kernel_get_info(NULL, 0, &info) != SHLO_OK);
    CHECK(tlang_kernel_get_arg(p, 0, 3, &type) == SHLO_ARGUMENT &&
          tlang_kernel_get_arg(p, 0, -1, &type) != 0);
    CHECK(tlang_kernel_get_arg(p, 0, 0, NULL) == SHLO_ARGUMENT &&
          tlang_kernel_get_arg(p, 0, 2, &type) == SHLO_OK);
}

/* One argument is changed; the launch must be refused. */
#define REFUSED(name, words, change) \
    do { \
        tlang_arg args[3] = {good[0], good[1], good[2]}; \
        shlo_error e; \
        TEST_CASE(name); \
        change; \
        CHECK(tlang_launch(p, 0, 1, args, 3, &e) == SHLO_INPUT); \
        CHECKF(e.status == SHLO_INPUT && strstr(e.message, "argument ") && strstr(e.message, words), "%s", \
            e.message); \
    } while (0)

static void test_arguments(tlang_program *p) {
    static float elements[16];
    static int32_t member[6];
    static void *members[1] = {member};
    static const int64_t shape[2] = {4, 4}, zero[2] = {4, 0}, huge[2] = {4, INT64_MAX / 2};
    int64_t index = 0;
    tlang_arg good[3];
    memset(good, 0, sizeof good);
    good[0].data = elements;
    good[0].bytes = sizeof elements;
    good[0].shape = shape;
    good[1].data = &index;
    good[1].bytes = sizeof index;
    good[2].data = members;
    good[2].bytes = sizeof member;
    good[2].n = 1;
    good[2].offset = 4;
    TEST_CASE("launches");
    CHECK(tlang_launch(p, 0, 3, good, 3, NULL) == SHLO_OK && tlang_launch(p, 0, 0, good, 3, NULL) == SHLO_OK);
    CHECK(tlang_launch(NULL, 0, 1, good, 3, NULL) == SHLO_ARGUMENT);
    CHECK(tlang_launch(p, -1, 1, good, 3, NULL) == SHLO_ARGUMENT &&
          tlang_launch(p, 1, 1, good, 3, NULL) != SHLO_OK);
    CHECK(tlang_launch(p, 0, -1, good, 3, NULL) == SHLO_ARGUMENT);
    CHECK(tlang_launch(p, 0, 1, NULL, 3, NULL) == SHLO_ARGUMENT &&
          tlang_launch(p, 0, 1, good, -1, NULL) != SHLO_OK);
    CHECK(tlang_launch(p, 0, 1, good, 2, NULL) == SHLO_INPUT);
    REFUSED("no data", "no data", args[0].data = NULL);
    REFUSED("too few bytes", "too few", args[0].bytes--);
    REFUSED("no shape", "missing", args[0].shape = NULL);
    REFUSED("a size of 0", "below 1", args[0].shape = zero);
    REFUSED("a size that overflows", "", args[0].shape = huge);
    REFUSED("data that is not aligned", "aligned", (args[0].data = (char *)elements + 1, args[0].bytes--));
    REFUSED("a scalar of another size", "expected", args[1].bytes = 4);
    REFUSED("a negative number of members", "negative number", args[2].n = -1);
    REFUSED("a negative offset", "offset", args[2].offset = -1);
    REFUSED("an offset behind the end", "offset", args[2].offset = 7);
}

int main(void) {
    tlang_program *p;
    test_handles();
    test_order();
    test_open();
    test_null();
    TEST_CASE("loading");
    p = load();
    test_kernels(p);
    test_arguments(p);
    tlang_program_free(p);
    tlang_program_free(NULL);
    return test_end("test_misuse");
}
