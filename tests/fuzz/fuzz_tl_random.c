// link: rooms
// libs: -lm
/* tests/fuzz/fuzz_tl_random.c - bytes as the choices of tests/tlvm/random_kernels.h. Without wrong choices
 * among them a kernel gives what the reference gives, unchecked and checked; with them the verifier refuses
 * some instructions, and what is left runs without touching memory that is not its own. -DFUZZ_MAIN=RUNS
 * makes a program of it that needs no libFuzzer. */
#include "stablehlo.h"
#include "../tlvm/random_runs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_DATA = 5, FUZZ_STEPS = 2000 };
static const random_way fuzz_ways[] = {{"unchecked", 1, 0, NULL, 0}, {"checked", 1, 1, NULL, 0}};
static long fuzz_accepted;

static void need(int ok, const char *way, const char *what) {
    if (ok) return;
    fprintf(stderr, "fuzz_tl_random: %s: %s\n", way, what);
    abort();
}

/* The library gives what the reference gives. */
static void compare(const rk_kernel *k) {
    ref_memory want;
    const char *wrong;
    ref_memory_make(k, FUZZ_DATA, &want);
    wrong = random_reference(k, &want, NULL);
    need(!wrong, "reference", wrong);
    for (int i = 0; i < 2; i++) {
        ref_memory got;
        shlo_error e;
        ref_place at;
        ref_memory_make(k, FUZZ_DATA, &got);
        need(random_launch(k, &fuzz_ways[i], 0, &got, &e) == SHLO_OK, fuzz_ways[i].name, e.message);
        need(ref_same(k, &got, &want, &at), fuzz_ways[i].name, "another result");
        ref_memory_free(&got);
    }
    ref_memory_free(&want);
}

/* It runs to an end. */
static void survive(const rk_kernel *k) {
    for (int i = 0; i < 2; i++) {
        ref_memory memory;
        shlo_error e;
        shlo_status status;
        ref_memory_make(k, FUZZ_DATA, &memory);
        status = random_launch(k, &fuzz_ways[i], FUZZ_STEPS, &memory, &e);
        need(status == e.status && status != SHLO_INTERNAL, fuzz_ways[i].name, e.message);
        need(status == SHLO_OK || e.message[0], fuzz_ways[i].name, "a failure without a reason");
        ref_memory_free(&memory);
    }
}

/* Byte 0: with wrong choices, with a fault. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rk_source from;
    rk_kernel k;
    shlo_error e;
    int wrong, fault;
    if (!size) return 0;
    memset(&from, 0, sizeof from);
    from.bytes = data;
    from.n = size;
    from.at = 1;
    wrong = data[0] % 2;
    fault = data[0] / 2 % 4 ? 0 : data[0] / 8 % RK_FAULTS;
    if (rk_generate(&from, (rk_fault)fault, wrong, &k, &e)) {
        fuzz_accepted++;
        if (wrong || fault)
            survive(&k);
        else
            compare(&k);
        tlang_blob_free(&k.code);
    }
    else
        need(wrong, "builder", e.message);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_random.h"

static int driver_seeds(void) { return seeds_random(driver_keep); }
#endif
