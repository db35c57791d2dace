// deps: $(BUILD)/tools/compare.o
// link: impl
/* tests/tools/test_compare.c - the rules of comparison at the values where they differ: NaN, signed zeros,
 * infinities, neighbours. */
#include "../test.h"
#include "../../tools/compare.h"

#include <math.h>

static int holds(compare_rule rule, shlo_dtype dtype, const void *a, const void *b, double tolerance,
    uint64_t least, uint64_t most) {
    compare_limits limits;
    limits.tolerance = tolerance;
    limits.min_ulp = least;
    limits.max_ulp = most;
    return compare_elements(rule, dtype, a, b, 1, &limits) == 1;
}

static void test_exact(void) {
    float zero = 0.0f, minus = -0.0f, nan = NAN, one = 1.0f, next = 1.0000001f;
    float ca[2] = {1.0f, 2.0f}, cb[2] = {1.0f, 3.0f};
    int8_t i = -1, j = 1;
    TEST_CASE("exact");
    CHECK(holds(COMPARE_EXACT, SHLO_F32, &zero, &minus, 0, 0, 0));
    CHECK(!holds(COMPARE_EXACT, SHLO_F32, &nan, &nan, 0, 0, 0));
    CHECK(holds(COMPARE_EXACT, SHLO_F32, &one, &one, 0, 0, 0));
    CHECK(!holds(COMPARE_EXACT, SHLO_F32, &one, &next, 0, 0, 0));
    CHECK(holds(COMPARE_EXACT, SHLO_C64, ca, ca, 0, 0, 0));
    CHECK(!holds(COMPARE_EXACT, SHLO_C64, ca, cb, 0, 0, 0));
    CHECK(!holds(COMPARE_EXACT, SHLO_I8, &i, &j, 0, 0, 0));
    CHECK(holds(COMPARE_EXACT, SHLO_I8, &i, &i, 0, 0, 0));
}

static void test_almost(void) {
    double big = 1e30, bigger = 1e30 + 1e15, nan = NAN, inf = INFINITY, minus = -INFINITY, a = 1.0, b = 1.25,
           largest = 1.7e308;
    double ca[2] = {1, 2}, cb[2] = {1, 2.5};
    int32_t i = 1;
    TEST_CASE("almost");
    CHECK(holds(COMPARE_ALMOST, SHLO_F64, &a, &b, 0.25, 0, 0));
    CHECK(!holds(COMPARE_ALMOST, SHLO_F64, &a, &b, 0.2499, 0, 0));
    CHECK(!holds(COMPARE_ALMOST, SHLO_F64, &big, &bigger, 0.1, 0, 0)); /* the tolerance is absolute */
    CHECK(holds(COMPARE_ALMOST, SHLO_F64, &nan, &nan, 0, 0, 0));
    CHECK(!holds(COMPARE_ALMOST, SHLO_F64, &nan, &a, 1e300, 0, 0));
    CHECK(holds(COMPARE_ALMOST, SHLO_F64, &inf, &inf, 0, 0, 0));
    CHECK(!holds(COMPARE_ALMOST, SHLO_F64, &inf, &minus, 1e300, 0, 0));
    CHECK(!holds(COMPARE_ALMOST, SHLO_F64, &inf, &largest, 1e300, 0, 0));
    CHECK(holds(COMPARE_ALMOST, SHLO_C128, ca, cb, 0.5, 0, 0));
    CHECK(!holds(COMPARE_ALMOST, SHLO_C128, ca, cb, 0.4, 0, 0));
    CHECK(!holds(COMPARE_ALMOST, SHLO_I32, &i, &i, 1, 0, 0)); /* integers have no tolerance */
}

/* Walks up `steps` values from x by adding to the code. */
static uint64_t distance(shlo_dtype dtype, uint64_t a, uint64_t b) { return compare_ulp(dtype, &a, &b); }

static void test_ulp(void) {
    float f32_nan[2], f = 1.0f;
    uint32_t quiet = 0x7fc00000u, other = 0xffc00001u;
    double ca[2], cb[2];
    TEST_CASE("ulp");
    CHECK(distance(SHLO_F32, 0x3f800000, 0x3f800003) == 3);
    CHECK(distance(SHLO_F32, 0x00000000, 0x80000000) == 0);          /* the two zeros */
    CHECK(distance(SHLO_F32, 0x00000001, 0x80000001) == 2);          /* subnormals across zero */
    CHECK(distance(SHLO_F32, 0x7f7fffff, 0x7f800000) == UINT64_MAX); /* the largest and infinity */
    CHECK(distance(SHLO_F32, 0x7f800000, 0xff800000) == UINT64_MAX);
    CHECK(distance(SHLO_F32, 0x7f800000, 0x7f800000) == 0);
    CHECK(distance(SHLO_F32, quiet, other) == 0); /* any two NaN */
    memcpy(&f32_nan[0], &quiet, 4);
    CHECK(compare_ulp(SHLO_F32, &f32_nan[0], &f) == UINT64_MAX);
    CHECK(distance(SHLO_F64, 0x7fefffffffffffffu, 0xffefffffffffffffu) == 0xffdffffffffffffeu);
    CHECK(distance(SHLO_F16, 0x3c00, 0x3bff) == 1);
    CHECK(distance(SHLO_F16, 0x7c00, 0x7bff) == UINT64_MAX);
    CHECK(distance(SHLO_BF16, 0x3f80, 0xbf80) == 2 * 0x3f80);
    CHECK(distance(SHLO_F8E5M2, 0x7b, 0x7c) == UINT64_MAX); /* 0x7c is infinity */
    CHECK(distance(SHLO_F8E4M3FN, 0x7e, 0x78) == 6);        /* no infinity: 0x78 is 256 */
    CHECK(distance(SHLO_F8E4M3FN, 0x7f, 0xff) == 0);
    CHECK(distance(SHLO_F8E4M3FNUZ, 0x80, 0x00) == UINT64_MAX); /* 0x80 is NaN */
    CHECK(distance(SHLO_F8E8M0FNU, 0x80, 0x7f) == 1);           /* no sign */
    CHECK(distance(SHLO_F8E8M0FNU, 0xff, 0xfe) == UINT64_MAX);
    CHECK(distance(SHLO_F4E2M1FN, 0x7, 0xf) == 14);
    CHECK(distance(SHLO_F6E2M3FN, 0x01, 0x21) == 2);
    ca[0] = cb[0] = 1.0;
    ca[1] = 2.0;
    cb[1] = nextafter(nextafter(2.0, 3.0), 3.0);
    CHECK(compare_ulp(SHLO_C128, ca, cb) == 2); /* the larger of both parts */
    CHECK(compare_ulp(SHLO_C128, cb, ca) == 2);
}

static void test_close(void) {
    uint32_t a = 0x3f800000, b = 0x3f800002, inf = 0x7f800000;
    float x[3] = {1, 2, 3}, y[3] = {1, 2, 4};
    compare_limits limits = {0, 0, 3};
    int32_t i = 3;
    TEST_CASE("close");
    CHECK(holds(COMPARE_CLOSE, SHLO_F32, &a, &b, 0, 0, 2));
    CHECK(!holds(COMPARE_CLOSE, SHLO_F32, &a, &b, 0, 0, 1));
    CHECK(!holds(COMPARE_CLOSE, SHLO_F32, &a, &b, 0, 3, 5));
    CHECK(holds(COMPARE_CLOSE, SHLO_F32, &a, &b, 0, 2, 2));
    CHECK(holds(COMPARE_CLOSE, SHLO_F32, &a, &inf, 0, UINT64_MAX, UINT64_MAX));
    CHECK(!holds(COMPARE_CLOSE, SHLO_I32, &i, &i, 0, 0, 5));
    CHECK(compare_elements(COMPARE_CLOSE, SHLO_F32, x, y, 3, &limits) ==
          2); /* the first that breaks the rule */
    CHECK(compare_elements(COMPARE_CLOSE, SHLO_F32, x, y, 2, &limits) == 2);
    CHECK(compare_elements(COMPARE_EXACT, SHLO_F32, x, y, 0, &limits) == 0);
}

int main(void) {
    test_exact();
    test_almost();
    test_ulp();
    test_close();
    return test_end("test_compare");
}
