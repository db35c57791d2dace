/* tests/tlcode/test_code.c - program files: text, bytes and text again are the identity; equal programs give
 * equal bytes; every cut, every changed byte and 20,000 random changes are an error or a program that loads,
 * prints and runs without touching memory that is not its own; every failing allocation is reported and leaks
 * nothing. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "../tlvm/kernels.h"
#include "../fail_alloc.h"

static const char *const texts[] = {
    "func @f(%a: f32, %A: group<memref<f32x16x8>, offset: ?>, %B: memref<f32x?x8,strided<1,?>>) "
    "subgroup_size(8) {\n"
    "  %0 = group_id\n %1 = load %A[%0] : group<memref<f32x16x8>, offset: ?>\n"
    "  %t = alloca -> memref<f32x16x8>\n axpby.n %a, %1, %a, %t : f32, memref<f32x16x8>, f32, "
    "memref<f32x16x8>\n"
    "  %s = subview %B[0:%0, :] : memref<f32x?x8,strided<1,?>>\n"
    "  %u = alloca -> memref<f32x8x8>\n"
    "  gemm.t.n.atomic %a, %t, %t, %a, %u : f32, memref<f32x16x8>, memref<f32x16x8>, f32, memref<f32x8x8>\n"
    "}\n",
    "func @g(%n: i32, %z: c64, %A: memref<i32x?>) work_group_size(32,2) subgroup_size(16) {\n"
    "  %k = constant [0.5,-0x1.8p+3] -> c64\n %w = arith.mul %z, %k : c64\n"
    "  foreach %i = 0, 8 : i32 {\n %c = cmp.lt %i, %n : i32\n %x = if %c -> (i32) {\n yield %i : i32\n } "
    "else {\n"
    "    yield -7 : i32\n }\n %j = cast %i : i32 -> index\n store %x, %A[%j] : memref<i32x?>\n "
    "barrier.local\n }\n"
    "  for %i = 0, 4, 2 { %e = expand %A[0 -> 2 x %i] : memref<i32x?> %f = fuse %e[0,1] : memref<i32x2x?>\n "
    "}\n}\n"
    "func @h() { parallel { %a = subgroup_id %b = arith.not %a : i32 } }\n"};
enum { TEXTS = sizeof texts / sizeof texts[0] };

typedef struct collected {
    char text[1 << 13];
    size_t n;
} collected;

static void collect(void *user, const char *text, size_t n) {
    collected *c = (collected *)user;
    if (c->n + n < sizeof c->text) memcpy(c->text + c->n, text, n);
    c->n += n;
}

static void test_identity(void) {
    for (int i = 0; i < TEXTS; i++) {
        collected first = {"", 0}, second = {"", 0};
        tlang_blob a, b;
        shlo_error e;
        TEST_CASE("identity");
        CHECK(tl_assemble("text", texts[i], strlen(texts[i]), 0, &a));
        CHECK(tlang_print(a.data, a.bytes, NULL, collect, &first, &e) == SHLO_OK);
        CHECKF(tl_assemble("printed", first.text, first.n, 0, &b), "%s", first.text);
        CHECK(a.bytes == b.bytes && memcmp(a.data, b.data, a.bytes) == 0);
        CHECK(tlang_print(b.data, b.bytes, NULL, collect, &second, &e) == SHLO_OK);
        CHECK(first.n == second.n && memcmp(first.text, second.text, first.n) == 0);
        tlang_blob_free(&a);
        tlang_blob_free(&b);
    }
}

/* ---- hostile bytes ---- */

/* Loads what it is given; a program that loads is launched with small arguments. */
static long loaded;
static void try_bytes(const void *data, size_t n) {
    static int64_t memory[256];
    static const int64_t sizes[TLANG_MAX_ORDER] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
    unsigned char *exact =
        (unsigned char *)malloc(n ? n : 1); /* so that a sanitizer sees a read behind the end */
    void *members[2];
    tlang_options options;
    tlang_program *p = NULL;
    shlo_error e;
    memcpy(exact, data, n);
    memset(&options, 0, sizeof options);
    options.max_steps = 10000;
    members[0] = memory;
    members[1] = memory + 128;
    for (int checked = 0; checked < 2; checked++) {
        options.checked = checked;
        if (tlang_program_load(exact, n, &options, &p, &e) != SHLO_OK) break;
        loaded++;
        for (int32_t k = 0; k < tlang_kernel_count(p); k++) {
            tlang_kernel_info info;
            tlang_arg args[64];
            tlang_kernel_get_info(p, k, &info);
            for (int32_t i = 0; i < info.n_args; i++) {
                tlang_type_info type;
                tlang_kernel_get_arg(p, k, i, &type);
                args[i] = kernels_memref(type.kind == TLANG_GROUP ? (void *)members : (void *)memory,
                    type.kind == TLANG_SCALAR  ? tlang_scalar_bytes(type.scalar)
                    : type.kind == TLANG_GROUP ? sizeof memory / 2
                                               : sizeof memory);
                args[i].n = 2;
                args[i].shape = sizes;
            }
            (void)tlang_launch(p, k, 2, args, info.n_args, &e);
        }
        tlang_program_free(p);
        p = NULL;
    }
    free(exact);
}

static void test_hostile(void) {
    unsigned long long state = 5;
    long tried = 0;
    TEST_CASE("hostile bytes");
    for (int i = 0; i < TEXTS; i++) {
        unsigned char changed[4096];
        tlang_blob a;
        CHECK(tl_assemble("text", texts[i], strlen(texts[i]), TLANG_KEEP_LINES, &a));
        for (size_t n = 0; n < a.bytes; n++) try_bytes(a.data, n);
        for (size_t at = 0; at < a.bytes; at++)
            for (int bit = 0; bit < 8; bit++, tried++) {
                memcpy(changed, a.data, a.bytes);
                changed[at] ^= (unsigned char)(1 << bit);
                try_bytes(changed, a.bytes);
            }
        for (int turn = 0; turn < 10000; turn++, tried++) {
            memcpy(changed, a.data, a.bytes);
            for (unsigned long long k = test_random(&state) % 4 + 1; k > 0; k--)
                changed[6 + test_random(&state) % (a.bytes - 6)] = (unsigned char)test_random(&state);
            try_bytes(changed, a.bytes);
        }
        tlang_blob_free(&a);
    }
    CHECKF(loaded > 1000, "%ld of %ld loaded: the changes do not reach what is behind the reader", loaded,
        tried);
}

/* ---- failing allocations ---- */

static void test_allocations(void) {
    tlang_blob a;
    fail_alloc f;
    int failed = 0;
    TEST_CASE("failing allocations");
    CHECK(tl_assemble("text", texts[1], strlen(texts[1]), 0, &a));
    for (long n = 0; n < 1000; n++) {
        tlang_options options;
        tlang_program *p = NULL;
        collected out = {"", 0};
        shlo_error e;
        shlo_status status;
        memset(&options, 0, sizeof options);
        fail_alloc_init(&f, n);
        options.allocator = &f.allocator;
        status = tlang_program_load(a.data, a.bytes, &options, &p, &e);
        if (status == SHLO_OK) status = tlang_print(a.data, a.bytes, &f.allocator, collect, &out, &e);
        tlang_program_free(p);
        CHECK(f.live == 0 && f.live_bytes == 0);
        if (status == SHLO_OK) break;
        failed++;
        CHECKF(status == SHLO_MEMORY, "%s", e.message);
    }
    CHECK(failed > 10 && failed < 1000);
    tlang_blob_free(&a);
}

int main(void) {
    test_identity();
    test_hostile();
    test_allocations();
    return test_end("test_code");
}
