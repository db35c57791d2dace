/* tests/vm/test_differential.c - random programs give the same bits in every way of running them: fused or
 * not, in parts of any number and order, from a block, optimized, on every instruction set (but contractions
 * there). */
// link: impl
#include "layers.h"
#include "../shuffled.h"

#define ROOM (1u << 22)
static unsigned char expected[ROOM], got[ROOM], block[1u << 24];

#define CHECK_SEED(ok, seed) check_seed(ok, seed, #ok)
static int check_seed(int ok, unsigned long long seed, const char *text) {
    if (!ok) printf("    seed %llu\n", seed);
    return test_check(ok, __FILE__, __LINE__, text);
}

static void same(const char *what, unsigned long long seed, const void *code, size_t bytes,
    const shlo_options *options, size_t n) {
    TEST_CASE(what);
    if (!CHECK_SEED(run_program(code, bytes, options, 0x55, got, ROOM) == n, seed)) return;
    CHECK_SEED(!memcmp(got, expected, n - 1), seed);
}

static long split, programs, epilogues;

/* Contractions with an epilogue, as the program describes itself. */
static void count_epilogues(const shlo_blob *code) {
    shlo_program *p;
    char text[512];
    if (shlo_load(code->data, code->bytes, NULL, &p, NULL) != SHLO_OK) return;
    for (int i = 0; i < shlo_program_instructions(p); i++) {
        shlo_program_describe(p, i, text, sizeof text);
        epilogues += strncmp(text, "contract ", 9) == 0 && strstr(text, " then ") != NULL;
    }
    shlo_program_free(p);
}

/* In parts on the threads of a pool; that is where a race detector looks. */
static void on_threads(unsigned long long seed, const shlo_blob *code, size_t n) {
#ifdef SHLO_THREADS
    shlo_options o;
    memset(&o, 0, sizeof o);
    if (!CHECK(shlo_pool_create(3, NULL, &o.parallel) == SHLO_OK)) return;
    same("on threads", seed, code->data, code->bytes, &o, n);
    shlo_pool_destroy(&o.parallel);
#else
    (void)seed;
    (void)code;
    (void)n;
#endif
}

/* Every way of running one program. */
static void differ(unsigned long long seed, const shlo_blob *code, int exact) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
    shlo_options o;
    shlo_blob better;
    shuffled order;
    size_t n = run_program(code->data, code->bytes, NULL, 0x55, expected, ROOM);
    if (!n) {
        printf("    seed %llu\n", seed);
        return;
    }
    programs++;
    memset(&o, 0, sizeof o);
    o.flags = SHLO_LOAD_NO_FUSION;
    same("not fused", seed, code->data, code->bytes, &o, n);
    o.flags = 0;
    o.block = block;
    o.block_bytes = sizeof block;
    same("in a block", seed, code->data, code->bytes, &o, n);
    o.block = NULL;
    o.block_bytes = 0;
    o.parallel = shuffled_make(&order, seed, 2 + (int32_t)(seed % 4));
    same("in parts", seed, code->data, code->bytes, &o, n);
    memset(&o.parallel, 0, sizeof o.parallel);
    split += order.calls;
    if (order.calls) on_threads(seed, code, n);
    for (int level = 1; level <= 2; level++) {
        if (!CHECK(shlo_optimize(code->data, code->bytes, level, NULL, &better, NULL) == SHLO_OK)) continue;
        same(level == 1 ? "optimized 1" : "optimized 2", seed, better.data, better.bytes, NULL, n);
        shlo_blob_free(&better);
    }
    for (size_t i = 0; i < sizeof isas / sizeof *isas && exact; i++) {
        shlo_program *p;
        o.isa = isas[i];
        if (shlo_load(code->data, code->bytes, &o, &p, NULL) == SHLO_UNSUPPORTED)
            continue; /* this machine has no such instructions */
        shlo_program_free(p);
        same(isas[i], seed, code->data, code->bytes, &o, n);
    }
}

int main(void) {
    shlo_blob code;
    int exact;
    for (unsigned long long seed = 1; seed <= 400; seed++) {
        if (!CHECK(gen_program(seed, 6 + (int)(seed % 30), &code, &exact) == SHLO_OK)) continue;
        differ(seed, &code, exact);
        shlo_blob_free(&code);
    }
    for (unsigned long long seed = 1; seed <= 300; seed++) {
        if (!CHECK(gen_layers(seed, &code, &exact) == SHLO_OK)) continue;
        count_epilogues(&code);
        differ(seed, &code, exact);
        shlo_blob_free(&code);
    }
    TEST_CASE("the generators work");
    CHECK(programs > 690);
    CHECK(split > 20);
    CHECK(epilogues > 200);
    return test_end("differential");
}
