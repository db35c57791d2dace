/* tests/vm/test_differential.c - random programs give the same bits in every way of running them: fused or not, on parts of any number,
 * from a block, optimized, on every instruction set (but contractions there). */
// link: impl
#include "programs.h"

#define ROOM (1u << 22)
static unsigned char expected[ROOM], got[ROOM], block[1u << 24];

/* Runs the parts backwards, on the calling thread: any order must do. */
static void backwards(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    ++*(long *)user;
    while (n-- > 0) task(ctx, n);
}

#define CHECKN(a, b, seed) check_seed((a) == (b), (seed), #a)
static int check_seed(int ok, unsigned long long seed, const char *text) {
    if (!ok) printf("    seed %llu\n", seed);
    return test_check(ok, __FILE__, __LINE__, text);
}

static void same(const char *what, unsigned long long seed, const void *code, size_t bytes, const shlo_options *options, size_t n) {
    TEST_CASE(what);
    if (!CHECKN(run_program(code, bytes, options, 0x55, got, ROOM), n, seed)) return;
    for (size_t i = 0; i + 1 < n; i++)
        if (got[i] != expected[i]) { CHECKN(0, 1, seed); return; }
    CHECK(1);
}

int main(void) {
    static const char *const isas[] = { "scalar", "avx2", "avx512", "neon" };
    long split = 0, programs = 0;
    for (unsigned long long seed = 1; seed <= 400; seed++) {
        shlo_options o;
        shlo_blob code, better;
        int exact;
        size_t n;
        if (!CHECK(gen_program(seed, 6 + (int)(seed % 30), &code, &exact) == SHLO_OK)) continue;
        n = run_program(code.data, code.bytes, NULL, 0x55, expected, ROOM);
        if (!n) { printf("    seed %llu\n", seed); shlo_blob_free(&code); continue; }
        programs++;
        memset(&o, 0, sizeof o);
        o.flags = SHLO_NO_FUSION;
        same("not fused", seed, code.data, code.bytes, &o, n);
        o.flags = 0;
        o.block = block;
        o.block_bytes = sizeof block;
        same("in a block", seed, code.data, code.bytes, &o, n);
        o.block = NULL;
        o.parallel.parallel_for = backwards;
        o.parallel.user = &split;
        o.parallel.n_threads = 2 + (int32_t)(seed % 4);
        same("in parts", seed, code.data, code.bytes, &o, n);
        memset(&o.parallel, 0, sizeof o.parallel);
        for (int level = 1; level <= 2; level++) {
            if (!CHECK(shlo_optimize(code.data, code.bytes, level, NULL, &better, NULL) == SHLO_OK)) continue;
            same(level == 1 ? "optimized 1" : "optimized 2", seed, better.data, better.bytes, NULL, n);
            shlo_blob_free(&better);
        }
        for (size_t i = 0; i < sizeof isas / sizeof *isas && exact; i++) {
            shlo_program *p;
            o.isa = isas[i];
            if (shlo_load(code.data, code.bytes, &o, &p, NULL) == SHLO_UNSUPPORTED) continue; /* this machine has no such instructions */
            shlo_program_free(p);
            same(isas[i], seed, code.data, code.bytes, &o, n);
        }
        shlo_blob_free(&code);
    }
    TEST_CASE("the generator works");
    CHECK(programs > 390);
    CHECK(split > 20);
    return test_end("differential");
}
