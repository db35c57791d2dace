/* tests/tlvm/test_memory.c - a program in one block: exactly as many bytes as are said to be needed, and no
 * other memory is touched. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

static const char *const texts[] = {"func @f(%x: memref<f32x4>) { }",
    "func @f(%x: memref<f32x4>) { axpby 1.0, %x, 1.0, %x : f32, memref<f32x4>, f32, memref<f32x4> }",
    "func @g(%x: memref<f32x4>) work_group_size(32,1) {\n"
    "  %t = alloca -> memref<f32x32x32>\n  %u = alloca -> memref<f32x7>\n"
    "  parallel { %i = subgroup_local_id\n %j = cast %i : i32 -> index\n"
    "    store 1.5, %u[%j] : memref<f32x7,local> }\n"
    "}\n"
    "func @f(%x: memref<f32x4>) {\n"
    "  %t = alloca -> memref<f32x2x2>\n  %e = expand %x[0 -> 2 x 2] : memref<f32x4>\n"
    "  gemm 1.0, %e, %e, 0.0, %t : f32, memref<f32x2x2>, memref<f32x2x2>, f32, memref<f32x2x2,local>\n"
    "  for %i = 0, 2 {\n"
    "    %s = subview %t[:, %i] : memref<f32x2x2,local>\n"
    "    %r = subview %e[:, %i] : memref<f32x2x2>\n"
    "    axpby 1.0, %s, 1.0, %r : f32, memref<f32x2,local>, f32, memref<f32x2>\n"
    "  }\n}\n"};

/* What the program needs with these options, and what it gets wrong in any other block. */
static void test_text(const char *text, const tlang_options *with) {
    tlang_options options = *with;
    tlang_program *p;
    tlang_blob code;
    size_t needed = 0, again = 0;
    unsigned char *raw, *block;
    char says[80];
    shlo_error e;
    CHECK(tl_assemble("test", text, strlen(text), TLANG_KEEP_LINES, &code));
    CHECKF(tlang_memory_needed(code.data, code.bytes, &options, &needed, &e) == SHLO_OK, "%s", e.message);
    CHECK(needed > 0 && needed % 64 == 0);
    raw = (unsigned char *)malloc(needed + 256);
    block = raw + 64 + ((size_t)(0 - (uintptr_t)raw) & 63);
    memset(raw, 0xa5, needed + 256);
    options.block = block;
    options.block_bytes = needed;
    CHECK(tlang_memory_needed(code.data, code.bytes, &options, &again, &e) == SHLO_OK && again == needed);
    options.block_bytes = needed - 1;
    CHECK(tlang_program_load(code.data, code.bytes, &options, &p, &e) == SHLO_MEMORY && !p);
    snprintf(says, sizeof says, "needs %zu bytes, has %zu", needed, needed - 1);
    CHECKF(strstr(e.message, says) != NULL, "%s", e.message);
    options.block_bytes = needed;
    CHECKF(tlang_program_load(code.data, code.bytes, &options, &p, &e) == SHLO_OK, "%s", e.message);
    if (p) {
        float x[4] = {1, 2, 3, 4};
        tlang_arg arg = kernels_memref(x, sizeof x);
        int32_t f = tlang_kernel_find(p, "f");
        CHECKF(tlang_launch(p, f, 3, &arg, 1, &e) == SHLO_OK, "%s", e.message);
        tlang_program_free(p);
        CHECK(tlang_launch(p, f, 1, &arg, 1, &e) == SHLO_OK); /* a block is the caller's: nothing is freed */
    }
    for (unsigned char *at = raw; at < block; at++) CHECK(*at == 0xa5);
    for (unsigned char *at = block + needed; at < raw + needed + 256; at++) CHECK(*at == 0xa5);
    options.block = block + 1; /* 63 bytes are lost to alignment */
    options.block_bytes = needed + 63;
    CHECK(tlang_program_load(code.data, code.bytes, &options, &p, &e) == SHLO_OK);
    options.block_bytes = needed + 62;
    CHECK(tlang_program_load(code.data, code.bytes, &options, &p, &e) == SHLO_MEMORY);
    for (size_t n = 0; n < needed; n += 1 + n / 3) {
        options.block_bytes = n;
        options.block = block;
        CHECK(tlang_program_load(code.data, code.bytes, &options, &p, &e) == SHLO_MEMORY);
    }
    free(raw);
    tlang_blob_free(&code);
}

static void serial(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n-- > 0) task(ctx, n);
}

int main(void) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tlang_options options;
        memset(&options, 0, sizeof options);
        TEST_CASE("one thread");
        test_text(texts[i], &options);
        TEST_CASE("one group at a time");
        options.chunk = 1;
        test_text(texts[i], &options);
        TEST_CASE("three threads");
        options.chunk = 5;
        options.parallel.parallel_for = serial;
        options.parallel.n_threads = 3;
        test_text(texts[i], &options);
    }
    return test_end("test_memory");
}
