// link: rooms base simd tlop tlir tlcheck tlcode tlbuild tlkernel tlvm
// libs: -lm
/* tests/tlvm/test_random.c - random kernels against the slow reference, in every way to run them; and
 * kernels with one planted fault, which checked mode must report where it is.
 *   test_random [KERNELS [FIRST_SEED]]     the default suits `make test` */
#include "stablehlo.h"
#include "random_runs.h"

enum { KERNELS = 200, FAULTS = 20, DATA = 77 };

static const random_way ways[] = {{"one thread", 1, 0, NULL, 0}, {"two threads", 2, 0, NULL, 0},
    {"five threads", 5, 0, NULL, 0}, {"checked", 1, 1, NULL, 0}, {"one group at a time", 1, 0, NULL, 1},
    {"three groups at a time", 2, 0, NULL, 3}, {"scalar", 1, 0, "scalar", 0}, {"avx2", 1, 0, "avx2", 0},
    {"avx512", 1, 0, "avx512", 0}, {"neon", 1, 0, "neon", 0}};
enum { WAYS = sizeof ways / sizeof ways[0] };
static long launches[WAYS];      /* that this machine and build could make */
static long ops[TLANG_OP_COUNT]; /* generated so far */

static int generate(unsigned long long seed, rk_fault fault, rk_kernel *k) {
    rk_source from;
    shlo_error e;
    int ok;
    memset(&from, 0, sizeof from);
    from.state = (seed + 1) * 0x9e3779b97f4a7c15u;
    ok = rk_generate(&from, fault, 0, k, &e);
    CHECKF(ok, "seed %llu, fault %d, line %d: %s", seed, (int)fault, e.line, e.message);
    return ok;
}

/* Where a result is not what the reference has, and what both have. */
static void tell(const rk_kernel *k, const ref_memory *got, const ref_memory *want, const ref_place *at) {
    const ref_block *x = got->blocks[at->arg][at->member], *y = want->blocks[at->arg][at->member];
    double part[2][2] = {{0, 0}, {0, 0}};
    int64_t i[2] = {0, 0};
    ref_get(x, at->element, &i[0], part[0]);
    ref_get(y, at->element, &i[1], part[1]);
    printf("    argument %d, member %d, element %lld of type %s: %lld or [%.17g, %.17g], expected %lld or "
           "[%.17g, "
           "%.17g], %g off at most\n",
        at->arg, at->member, (long long)at->element, tlang_scalar_name(k->args[at->arg].scalar),
        (long long)i[0], part[0][0], part[0][1], (long long)i[1], part[1][0], part[1][1],
        y->error[at->element]);
}

/* One launch, compared with the reference's memory. */
static void compare(unsigned long long seed, const rk_kernel *k, const random_way *way,
    const ref_memory *want) {
    ref_memory got;
    ref_place at;
    shlo_error e;
    shlo_status status;
    int same;
    ref_memory_make(k, DATA, &got);
    status = random_launch(k, way, 0, &got, &e);
    launches[way - ways] += status == SHLO_OK;
    CHECKF(status == SHLO_OK || (status == SHLO_UNSUPPORTED && way->isa), "seed %llu, %s: %s", seed,
        way->name, e.message);
    if (status == SHLO_OK) {
        same = ref_same(k, &got, want, &at);
        CHECKF(same, "seed %llu, %s", seed, way->name);
        if (!same) tell(k, &got, want, &at);
    }
    ref_memory_free(&got);
}

static void random_kernel(unsigned long long seed) {
    rk_kernel k;
    ref_memory want;
    const char *wrong;
    TEST_CASE("random kernel");
    if (!generate(seed, RK_NO_FAULT, &k)) return;
    ref_memory_make(&k, DATA, &want);
    wrong = random_reference(&k, &want, ops);
    CHECKF(!wrong, "seed %llu: %s", seed, wrong);
    if (!wrong)
        for (int i = 0; i < WAYS; i++) compare(seed, &k, &ways[i], &want);
    ref_memory_free(&want);
    tlang_blob_free(&k.code);
}

/* Checked mode reports the fault; unchecked mode does not touch memory that is not the kernel's. */
static void random_fault(rk_fault fault, unsigned long long seed) {
    rk_kernel k;
    ref_memory memory;
    shlo_error e;
    shlo_status status;
    TEST_CASE("planted fault");
    if (!generate(seed, fault, &k)) return;
    ref_memory_make(&k, DATA, &memory);
    status = random_launch(&k, &ways[3], 0, &memory, &e);
    CHECKF(status == k.found && (!status || (uint32_t)e.line == k.line),
        "fault %d, seed %llu: expected %s in line %u, found %s in line %d: %s", (int)fault, seed,
        shlo_status_text(k.found), k.line, shlo_status_text(status), e.line, e.message);
    ref_memory_free(&memory);
    ref_memory_make(&k, DATA, &memory);
    for (int way = 0; way < (fault == RK_RACE_OF_GROUPS ? 1 : 2); way++) { /* that one would race in truth */
        status = random_launch(&k, &ways[way], 100000, &memory, &e);
        CHECKF(status == SHLO_OK || (status == k.found && (uint32_t)e.line == k.line),
            "fault %d, seed %llu: %s", (int)fault, seed, e.message);
    }
    ref_memory_free(&memory);
    tlang_blob_free(&k.code);
}

static void random_counts(void) {
    TEST_CASE("every instruction is generated");
    for (int op = 1; op < TLANG_OP_COUNT; op++) ELEMENTF(ops[op] > 0, "%s", tlang_op_name((tlang_op)op));
    SWEEP_END();
    for (int i = 0; i < WAYS; i++) {
        TEST_CASE(ways[i].name);
        if (!launches[i]) SKIP("this machine or build has no such instruction set");
    }
}

int main(int argc, char **argv) {
    long n = argc > 1 ? atol(argv[1]) : KERNELS;
    unsigned long long seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (long i = 0; i < n; i++) random_kernel(seed + (unsigned long long)i);
    if (n >= KERNELS) random_counts();
    for (int fault = RK_NO_FAULT + 1; fault < RK_FAULTS; fault++)
        for (long i = 0; i < FAULTS; i++) random_fault((rk_fault)fault, seed + (unsigned long long)i);
    return test_end("test_random");
}
