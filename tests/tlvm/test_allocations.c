// link: rooms base simd tlop tlir tlcheck tlcode tlbuild tlkernel tlvm
// libs: -lm
/* tests/tlvm/test_allocations.c - every allocation fails once, of the builder, of loading, of what a
 * block needs, of a checked launch: the failure is SHLO_MEMORY, nothing leaks, and what was there before
 * still works. */
#include "stablehlo.h"
#include "random_runs.h"
#include "tlvm/tlvm.h"
#include "../fail_alloc.h"
#include "../fuzz/limited.h"

enum { DATA = 3, MOST = 3000 };

static int generate(unsigned long long seed, const shlo_allocator *allocator, rk_kernel *k, shlo_error *e) {
    rk_source from;
    memset(&from, 0, sizeof from);
    from.state = (seed + 1) * 0x9e3779b97f4a7c15u;
    from.allocator = allocator;
    return rk_generate(&from, RK_NO_FAULT, 0, k, e);
}

static void test_builder(unsigned long long seed) {
    int failed = 0, made = 0;
    TEST_CASE("the builder");
    for (long n = 0; n < MOST && !made; n++) {
        fail_alloc f;
        rk_kernel k;
        shlo_error e;
        fail_alloc_init(&f, n);
        made = generate(seed, &f.allocator, &k, &e);
        failed += !made;
        ELEMENTF(made || (e.status == SHLO_MEMORY && !k.code.data), "allocation %ld: %s", n, e.message);
        tlang_blob_free(&k.code);
        ELEMENTF(f.live == 0 && f.live_bytes == 0, "allocation %ld: %ld blocks are left", n, f.live);
    }
    SWEEP_END();
    CHECK(made && failed > 10);
}

static void test_load(unsigned long long seed) {
    int failed = 0, loaded = 0;
    rk_kernel k;
    shlo_error e;
    TEST_CASE("loading");
    CHECK(generate(seed, NULL, &k, &e));
    for (long n = 0; n < MOST && !loaded; n++) {
        tlang_options options;
        tlang_program *p = NULL;
        fail_alloc f;
        shlo_status status;
        fail_alloc_init(&f, n);
        memset(&options, 0, sizeof options);
        options.allocator = &f.allocator;
        status = tlang_program_load(k.code.data, k.code.bytes, &options, &p, &e);
        loaded = status == SHLO_OK;
        failed += !loaded;
        ELEMENTF(loaded || (status == SHLO_MEMORY && e.status == SHLO_MEMORY && !p), "allocation %ld: %s", n,
            e.message);
        tlang_program_free(p);
        ELEMENTF(f.live == 0 && f.live_bytes == 0, "allocation %ld: %ld blocks are left", n, f.live);
    }
    SWEEP_END();
    CHECKF(loaded && failed > 2, "%d allocations", failed);
    tlang_blob_free(&k.code);
}

static void test_needed(unsigned long long seed) {
    int failed = 0, told = 0;
    rk_kernel k;
    shlo_error e;
    TEST_CASE("the size of a block");
    CHECK(generate(seed, NULL, &k, &e));
    for (long n = 0; n < MOST && !told; n++) {
        tlang_options options;
        fail_alloc f;
        size_t bytes = 0;
        shlo_status status;
        fail_alloc_init(&f, n);
        memset(&options, 0, sizeof options);
        options.allocator = &f.allocator;
        status = tlang_memory_needed(k.code.data, k.code.bytes, &options, &bytes, &e);
        told = status == SHLO_OK && bytes > 0;
        failed += !told;
        ELEMENTF(told || (status == SHLO_MEMORY && e.status == SHLO_MEMORY), "allocation %ld: %s", n,
            e.message);
        ELEMENTF(f.live == 0 && f.live_bytes == 0, "allocation %ld: %ld blocks are left", n, f.live);
    }
    SWEEP_END();
    CHECKF(told && failed > 2, "%d allocations", failed);
    tlang_blob_free(&k.code);
}

/* One program is launched again and again: a failed launch leaves it usable. */
static void test_launch(unsigned long long seed) {
    int failed = 0, ran = 0;
    rk_kernel k;
    ref_memory want;
    tlang_options options;
    tlang_program *p = NULL;
    fail_alloc f;
    shlo_error e;
    long live;
    TEST_CASE("a checked launch");
    CHECK(generate(seed, NULL, &k, &e));
    ref_memory_make(&k, DATA, &want);
    CHECK(!random_reference(&k, &want, NULL));
    fail_alloc_init(&f, -1);
    memset(&options, 0, sizeof options);
    options.allocator = &f.allocator;
    options.checked = 1;
    CHECK(tlang_program_load(k.code.data, k.code.bytes, &options, &p, &e) == SHLO_OK);
    live = f.live;
    for (long n = 0; p && n < MOST && !ran; n++) {
        ref_memory memory;
        ref_place at;
        tlang_arg args[RK_ARGS];
        shlo_status status;
        ref_memory_make(&k, DATA, &memory);
        ref_launch_args(&k, &memory, args);
        f.calls = 0;
        f.fail_at = n;
        status = tlang_launch(p, 0, k.n_groups, args, k.n_args, &e);
        ran = status == SHLO_OK;
        failed += !ran;
        ELEMENTF(ran ? ref_same(&k, &memory, &want, &at) : status == SHLO_MEMORY && e.status == SHLO_MEMORY,
            "allocation %ld: %s", n, e.message);
        ELEMENTF(f.live == live, "allocation %ld: %ld blocks are left", n, f.live - live);
        ref_memory_free(&memory);
    }
    SWEEP_END();
    CHECK(ran && failed >= 1);
    tlang_program_free(p);
    CHECK(f.live == 0 && f.live_bytes == 0);
    ref_memory_free(&want);
    tlang_blob_free(&k.code);
}

/* An alloca of 2^32 + 8 bytes: more than a kernel may take, or than a size counts. */
static void test_huge(void) {
    static const int64_t shape[1] = {((int64_t)1 << 32) + 8};
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_program *p = NULL;
    tlang_options options;
    tlang_blob code;
    shlo_error e;
    TEST_CASE("a huge alloca");
    tlang_func_begin(b, "f", NULL, NULL, 0);
    (void)tlang_alloca(b, tlang_memref_type(b, TLANG_I8, shape, NULL, 1, TLANG_LOCAL));
    tlang_func_end(b);
    CHECK(tlang_builder_finish(b, 0, &code) == SHLO_OK);
    tlang_builder_destroy(b);
    memset(&options, 0, sizeof options);
    options.allocator = &limited;
    CHECKF(tlang_program_load(code.data, code.bytes, &options, &p, &e) ==
               (sizeof(size_t) < 8 ? SHLO_OVERFLOW : SHLO_LIMIT),
        "%s", e.message);
    CHECK(!p && used == 0);
    tlang_blob_free(&code);
}

/* What is kept of a launch has the sizes and strides of groups' members, too: no other list begins inside. */
static void test_last_launch(void) {
    static const int64_t any[3] = {TLANG_DYNAMIC, TLANG_DYNAMIC, TLANG_DYNAMIC};
    enum { ARGS = 8, ORDER = 3, NUMBERS = ARGS * 2 * ORDER };
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_type types[ARGS];
    tlang_program *p = NULL;
    tlang_blob code;
    shlo_error e;
    TEST_CASE("room for the numbers of a launch");
    for (int i = 0; i < ARGS; i++)
        types[i] = tlang_group_type(b, tlang_memref_type(b, TLANG_F32, any, NULL, ORDER, TLANG_GLOBAL), 0);
    tlang_func_begin(b, "f", types, NULL, ARGS);
    tlang_func_end(b);
    CHECK(tlang_builder_finish(b, 0, &code) == SHLO_OK);
    tlang_builder_destroy(b);
    CHECK(tlang_program_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK);
    if (p) {
        const void *lists[] = {
            p->kernels, p->values, p->masks, p->places, p->outcomes, p->frames, p->last_launch.args};
        uintptr_t begin = (uintptr_t)p->last_launch.numbers, end = begin + NUMBERS * sizeof(int64_t);
        for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
            CHECKF((uintptr_t)lists[i] < begin || (uintptr_t)lists[i] >= end, "list %d", (int)i);
        CHECK(tlang__vm_last_numbers(&p->m, tlang__value_type(&p->m, p->m.funcs.items[1].args)) == 2 * ORDER);
    }
    tlang_program_free(p);
    tlang_blob_free(&code);
}

int main(void) {
    test_huge();
    test_last_launch();
    for (unsigned long long seed = 1; seed < 6; seed++) {
        test_builder(seed);
        test_load(seed);
        test_needed(seed);
        test_launch(seed);
    }
    return test_end("test_allocations");
}
