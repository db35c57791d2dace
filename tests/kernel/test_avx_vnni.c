// link: rooms base
/* tests/kernel/test_avx_vnni.c - products of bytes by AVX-VNNI, on each CPU that has AVX2: the kernels are
 * compiled here once more, with the instruction of CPUs that lack it in AVX2's words (tests/simd/avx_vnni.h),
 * and pass the tests of test_contract.c. */
#ifndef SHLO_NO_AVX512
#define SHLO_NO_AVX512 /* a second pass of AVX2 is enough to compile */
#endif
#include "base/base.h"
#include "../simd/avx_vnni.h"

#define shlo__cpu_detect test_cpu_detect
#include "simd/room.c"
#undef shlo__cpu_detect
SHLO__FN shlo__cpu shlo__cpu_detect(void) {
    shlo__cpu cpu = test_cpu_detect();
#if SHLO__HAVE_AVX_VNNI
    cpu.avx_vnni = cpu.TEST_AVX_VNNI;
#endif
    return cpu;
}
#include "kernel/room.c"

#define main test_contract_main
#include "test_contract.c"
#undef main

/* The second pass takes the place of the first one, also of its exact variant. */
static void test_table(void) {
#if SHLO__HAVE_AVX_VNNI
    const shlo__kernels *k = shlo__kernels_at(1);
    TEST_CASE("table");
    if (!shlo__cpu_detect().avx_vnni) return;
    CHECK(k && strcmp(k->name, "avx2") == 0 && k->dot4 && k->dot4->mr == 6 && k->dot4->nr == 16);
    CHECK(k == shlo__kernels_select("avx2") && k == shlo__kernels_select(NULL));
    CHECK(shlo__kernels_exact(k) != k && shlo__kernels_exact(k)->dot4 == k->dot4);
#endif
}
int main(void) {
    test_table();
    small_blocks();
    test_bytes();
    large_blocks();
    test_bytes();
    test_extremes();
    return test_end("test_avx_vnni");
}
