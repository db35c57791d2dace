/* tests/kernel/test_fused.c - no flag of the compiler makes fused multiply-adds out of what is compiled
 * once: roots of unity, divisions of complex numbers, random numbers. The kernels are compiled here as a
 * user may do it, with a target that has the instruction, and give the bits that they give without it. */
#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute push(__attribute__((target("fma"))), apply_to = function)
#elif defined(__x86_64__) && defined(__GNUC__)
#pragma GCC target("fma")
#pragma GCC optimize("fp-contract=fast")
#endif
#ifndef SHLO_NO_SIMD
#define SHLO_NO_SIMD
#endif
#define SHLO_STATIC
#include "../../src/base/begin.h"
#include "../../src/base/room.c"
#include "../../src/simd/room.c"
#include "../../src/kernel/room.c"
#include "../../src/base/end.h"
#include "../test.h"

enum { N = 1001, SIDE = 16 };
static double in[2 * N], out[2 * N];

static void fill(double *x, int n, unsigned step, unsigned modulus) {
    int i;
    for (i = 0; i < n; i++) x[i] = (double)((unsigned)i * step % modulus) / (double)modulus + 0.5;
}
static uint64_t hash(const void *p, size_t bytes) {
    uint64_t h = 14695981039346656037u;
    size_t i;
    for (i = 0; i < bytes; i++) h = (h ^ ((const unsigned char *)p)[i]) * 1099511628211u;
    return h;
}
static void check_hash(const void *p, size_t bytes, uint64_t want) {
    CHECKF(hash(p, bytes) == want, "bits %016llx, not %016llx", (unsigned long long)hash(p, bytes),
        (unsigned long long)want);
}

static void test_fft(const shlo__kernels *k) {
    void *memory, *scratch;
    double *temporary;
    shlo__fft_call call;
    shlo__fft_maker maker;
    shlo__fft_lines l;
    TEST_CASE("fft");
    memset(&l, 0, sizeof l);
    l.kind = SHLO__FFT_FORWARD;
    l.wide = 1;
    l.length = l.src_count = l.dst_count = N;
    l.inner = l.outer = 1;
    memory = malloc(shlo__fft_plan_bytes(&l));
    temporary = (double *)malloc(shlo__fft_plan_temporary(&l) * sizeof(double) + 1);
    maker.kernels = k;
    maker.pulse = NULL;
    l.plan = shlo__fft_make_plan(&maker, &l, memory, temporary);
    scratch = malloc(shlo__fft_scratch(&l));
    fill(in, 2 * N, 7919, 1013);
    call.kernels = k;
    call.lines = l;
    call.src = in;
    call.dst = out;
    shlo__fft_run(&call, NULL, scratch, 0, shlo__fft_tasks(&l));
    check_hash(out, sizeof out, UINT64_C(0x30bf57bf2895632f));
    free(scratch);
    free(temporary);
    free(memory);
}
static void test_solve(const shlo__kernels *k) {
    void *scratch = malloc(shlo__linalg_scratch(k, SHLO_C128, SIDE));
    shlo__linalg_system s;
    TEST_CASE("solve");
    fill(in, 2 * SIDE * SIDE, 7919, 1013);
    fill(out, 2 * SIDE * SIDE, 104729, 997);
    memset(&s, 0, sizeof s);
    s.n = SIDE;
    s.t.dtype = SHLO_C128;
    s.t.row = SIDE * 16;
    s.t.column = 16;
    s.b = s.x = s.t;
    s.t.data = (unsigned char *)in;
    s.b.data = s.x.data = (unsigned char *)out;
    shlo__linalg_solve(k, &s, 0, SIDE, scratch);
    check_hash(out, 2 * SIDE * SIDE * sizeof(double), UINT64_C(0xa2ceecf40e672488));
    free(scratch);
}
static void test_numbers(const shlo__kernels *k) {
    const double mean = 0.3, deviation = 1.7;
    shlo__random_source source = {{1, 2}, 3, 4};
    shlo__random_range r;
    TEST_CASE("random");
    r.dtype = SHLO_F64;
    r.normal = 1;
    r.a = &mean;
    r.b = &deviation;
    shlo__random_numbers(k, &r, &source, out, 0, N);
    check_hash(out, N * sizeof(double), UINT64_C(0x38acfa4f099515d1));
}

int main(void) {
    const shlo__kernels *k = shlo__kernels_at(0);
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("fma")) return test_end("kernel/test_fused");
#endif
    test_fft(k);
    test_solve(k);
    test_numbers(k);
    return test_end("kernel/test_fused");
}

#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute pop
#endif
