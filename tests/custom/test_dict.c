/* tests/custom/test_dict.c - attributes of a call by name: every kind, every spelling, what is refused, and
 * text that is no dictionary. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include <math.h>

static shlo_call_info of(const char *text) {
    shlo_call_info c;
    memset(&c, 0, sizeof c);
    c.config = text;
    c.config_bytes = strlen(text);
    return c;
}

static void integers(void) {
    static const struct {
        const char *text;
        shlo_status status;
        int64_t value;
    } rows[] = {{"{k = 42 : i32}", SHLO_OK, 42}, {"{k=-7}", SHLO_OK, -7},
        {"{ a = 1, k = 9223372036854775807 : i64 }", SHLO_OK, INT64_MAX},
        {"{k = -9223372036854775808}", SHLO_OK, INT64_MIN},
        {"{k = 18446744073709551615 : ui64}", SHLO_OK, -1}, {"{k = 0x1F : i32}", SHLO_OK, 31},
        {"{\"k\": 5}", SHLO_OK, 5}, {"{\"a\" : {\"k\" : 1}, \"k\" : 2}", SHLO_OK, 2},
        {"{s = \"k = 1, }\", k = 3 : index}", SHLO_OK, 3}, {"{a = #stablehlo.x<k = 1>, k = 4}", SHLO_OK, 4},
        {"{f = (i32) -> i32, k = 6}", SHLO_OK, 6}, {"{// k = 1\n k = 8}", SHLO_OK, 8},
        {"{k = 9223372036854775808}", SHLO_ATTRIBUTE, 0},
        {"{k = 18446744073709551616 : ui64}", SHLO_ATTRIBUTE, 0}, {"{k = 1.5}", SHLO_ATTRIBUTE, 0},
        {"{k = 1 : f32}", SHLO_ATTRIBUTE, 0}, {"{k = \"1\"}", SHLO_ATTRIBUTE, 0}, {"{k}", SHLO_ATTRIBUTE, 0},
        {"{k = }", SHLO_ATTRIBUTE, 0}, {"{k = 1 2}", SHLO_ATTRIBUTE, 0}, {"{k = 1 : }", SHLO_ATTRIBUTE, 0},
        {"{k = true}", SHLO_ATTRIBUTE, 0}, {"{k = [1]}", SHLO_ATTRIBUTE, 0}, {"{kk = 1}", SHLO_NOT_FOUND, 0},
        {"{}", SHLO_NOT_FOUND, 0}, {"", SHLO_NOT_FOUND, 0}, {"k = 1", SHLO_NOT_FOUND, 0},
        {"{a = {k = 1}}", SHLO_NOT_FOUND, 0}, {"{", SHLO_NOT_FOUND, 0}, {"{\"k", SHLO_ATTRIBUTE, 0},
        {"{k = \"", SHLO_ATTRIBUTE, 0}};
    TEST_CASE("i64");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        shlo_call_info c = of(rows[i].text);
        int64_t x = 77;
        shlo_status s = shlo_call_i64(&c, "k", &x);
        CHECKF(s == rows[i].status && x == (s == SHLO_OK ? rows[i].value : 77), "%s: status %d, %lld",
            rows[i].text, (int)s, (long long)x);
    }
}

static int same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static void reals(void) {
    static const struct {
        const char *text;
        shlo_status status;
        double value;
    } rows[] = {{"{k = 1.5 : f64}", SHLO_OK, 1.5}, {"{k = 0.1 : f32}", SHLO_OK, (double)0.1f},
        {"{k = -2.5e-3}", SHLO_OK, -2.5e-3}, {"{k = 3}", SHLO_OK, 3},
        {"{k = 0x7F800000 : f32}", SHLO_OK, HUGE_VAL}, {"{k = 0x3C00 : f16}", SHLO_OK, 1},
        {"{k = -0.0}", SHLO_OK, -0.0}, {"{k = 1e400}", SHLO_OK, HUGE_VAL}, {"{k = 1e-400}", SHLO_OK, 0},
        {"{\"k\": 1E+2}", SHLO_OK, 100}, {"{k = 0.1 : bf16}", SHLO_OK, 0.10009765625},
        {"{k = .}", SHLO_ATTRIBUTE, 0}, {"{k = 1e}", SHLO_ATTRIBUTE, 0}, {"{k = true}", SHLO_ATTRIBUTE, 0},
        {"{k = 1.0 : complex<f32>}", SHLO_ATTRIBUTE, 0}};
    unsigned long long rng = 5;
    TEST_CASE("f64");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        shlo_call_info c = of(rows[i].text);
        double x = 77;
        shlo_status s = shlo_call_f64(&c, "k", &x);
        CHECKF(s == rows[i].status && same(x, s == SHLO_OK ? rows[i].value : 77), "%s: status %d, %g",
            rows[i].text, (int)s, x);
    }
    TEST_CASE("f64: decimals against strtod");
    for (int i = 0; i < 20000; i++) {
        char text[80], number[64];
        uint64_t bits = test_random(&rng);
        shlo_call_info c;
        double x, got = 77;
        if (i % 4 == 0) bits &= (1ull << 53) - 1; /* subnormal */
        memcpy(&x, &bits, sizeof x);
        if (isnan(x) || isinf(x)) continue;
        snprintf(number, sizeof number, "%.*e", i % 19, x);
        snprintf(text, sizeof text, "{k = %s : f64}", number);
        c = of(text);
        ELEMENTF(shlo_call_f64(&c, "k", &got) == SHLO_OK && same(got, strtod(number, NULL)), "%s: %.17g",
            number, got);
    }
}

static void words(void) {
    shlo_call_info c = of("{a = true, b = false, c, d = \"x\\22y\\n\\\\\", e = f8E4M3FN, f = complex<f32>, g "
                          "= i8, h = 1 : i1, s = \"\", t = \"\\C3\\A4\"}");
    int32_t b = 7;
    shlo_dtype t = SHLO_NO_DTYPE;
    char out[8];
    size_t n = 99;
    TEST_CASE("bool");
    CHECK(shlo_call_bool(&c, "a", &b) == SHLO_OK && b == 1);
    CHECK(shlo_call_bool(&c, "b", &b) == SHLO_OK && b == 0);
    CHECK(shlo_call_bool(&c, "c", &b) == SHLO_OK && b == 1);
    CHECK(shlo_call_bool(&c, "h", &b) == SHLO_ATTRIBUTE && shlo_call_bool(&c, "z", &b) == SHLO_NOT_FOUND &&
          b == 1);
    TEST_CASE("dtype");
    CHECK(shlo_call_dtype(&c, "e", &t) == SHLO_OK && t == SHLO_F8E4M3FN);
    CHECK(shlo_call_dtype(&c, "f", &t) == SHLO_OK && t == SHLO_C64);
    CHECK(shlo_call_dtype(&c, "g", &t) == SHLO_OK && t == SHLO_I8);
    CHECK(shlo_call_dtype(&c, "a", &t) == SHLO_ATTRIBUTE && t == SHLO_I8);
    TEST_CASE("string");
    CHECK(shlo_call_string(&c, "d", out, sizeof out, &n) == SHLO_OK && n == 5 &&
          strcmp(out, "x\"y\n\\") == 0);
    CHECK(shlo_call_string(&c, "d", out, 6, NULL) == SHLO_OK);
    CHECK(shlo_call_string(&c, "d", out, 5, &n) == SHLO_LIMIT && n == 5);
    CHECK(shlo_call_string(&c, "s", out, 1, &n) == SHLO_OK && n == 0 && out[0] == 0);
    CHECK(shlo_call_string(&c, "t", out, sizeof out, &n) == SHLO_OK && n == 2 &&
          memcmp(out, "\xC3\xA4", 3) == 0);
    CHECK(shlo_call_string(&c, "a", out, sizeof out, &n) == SHLO_ATTRIBUTE);
    TEST_CASE("arguments");
    CHECK(shlo_call_i64(NULL, "a", NULL) == SHLO_ARGUMENT && shlo_call_bool(&c, NULL, &b) == SHLO_ARGUMENT &&
          shlo_call_bool(&c, "a", NULL) == SHLO_ARGUMENT);
}

static void lists(void) {
    static const struct {
        const char *text;
        shlo_status status;
        int n;
        int64_t items[4];
    } rows[] = {{"{k = [1, 2 : i64, -3]}", SHLO_OK, 3, {1, 2, -3}},
        {"{k = array<i64: 4, 5>}", SHLO_OK, 2, {4, 5}}, {"{k = array<i64>}", SHLO_OK, 0, {0}},
        {"{k = []}", SHLO_OK, 0, {0}},
        {"{k = dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>}", SHLO_OK, 4, {1, 2, 3, 4}},
        {"{k = dense<7> : tensor<3xi32>}", SHLO_OK, 3, {7, 7, 7}},
        {"{k = dense<> : tensor<0xindex>}", SHLO_OK, 0, {0}},
        {"{k = dense<7> : tensor<i32>}", SHLO_OK, 1, {7}}, {"{\"k\" : [ 1 , 2 ]}", SHLO_OK, 2, {1, 2}},
        {"{k = [1, 2, 3, 4, 5]}", SHLO_LIMIT, 5, {0}},
        {"{k = dense<1> : tensor<1000000x1000000xi8>}", SHLO_ATTRIBUTE, 9, {0}},
        {"{k = [1, x]}", SHLO_ATTRIBUTE, 9, {0}}, {"{k = [1, 2.5]}", SHLO_ATTRIBUTE, 9, {0}},
        {"{k = 1}", SHLO_ATTRIBUTE, 9, {0}}, {"{k = dense<1>}", SHLO_ATTRIBUTE, 9, {0}},
        {"{k = [1, 2}", SHLO_ATTRIBUTE, 9, {0}}, {"{k = array<i64: 1, 2}", SHLO_ATTRIBUTE, 9, {0}},
        {"{k = array<i64 1>}", SHLO_ATTRIBUTE, 9, {0}},
        {"{k = dense<\"0x01\"> : tensor<1xi8>}", SHLO_ATTRIBUTE, 9, {0}},
        {"{k = dense<[1]", SHLO_ATTRIBUTE, 9, {0}}};
    shlo_call_info c;
    double f[3];
    int32_t n;
    const char *text;
    size_t length;
    TEST_CASE("i64s");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t items[4] = {0, 0, 0, 0};
        shlo_status s;
        c = of(rows[i].text);
        n = 9;
        s = shlo_call_i64s(&c, "k", items, 4, &n);
        CHECKF(s == rows[i].status && n == rows[i].n && memcmp(items, rows[i].items, sizeof items) == 0,
            "%s: status %d, n %d", rows[i].text, (int)s, (int)n);
    }
    TEST_CASE("f64s, text");
    c = of("{a = [0.5, 1 : f32, -2e1], b = array<f64: 1.5>, d = {x = 3, y = [1]}}");
    CHECK(shlo_call_f64s(&c, "a", f, 3, &n) == SHLO_OK && n == 3 && same(f[0], 0.5) && same(f[1], 1) &&
          same(f[2], -20));
    CHECK(shlo_call_f64s(&c, "b", f, 3, &n) == SHLO_OK && n == 1 && same(f[0], 1.5));
    CHECK(shlo_call_f64s(&c, "a", NULL, 0, &n) == SHLO_LIMIT && n == 3);
    CHECK(shlo_call_text(&c, "d", &text, &length) == SHLO_OK && length == 16 &&
          memcmp(text, "{x = 3, y = [1]}", 16) == 0);
    if (length == 16) {
        int64_t x = 0;
        shlo_call_info inner = of(text);
        inner.config_bytes = length;
        CHECK(shlo_call_i64(&inner, "x", &x) == SHLO_OK && x == 3);
    }
}

/* Every beginning of a rich text, and texts with one byte changed: nothing but an answer may come of it. */
static void damaged(void) {
    static const char whole[] =
        "{a = 1 : i32, b = [1.5 : f32, -2e+3], \"c\" = \"x\\22\", d = dense<[[1], [2]]> : tensor<2x1xi64>, e "
        "= {f = array<i64: 1, 2>}, g, h = dense<3> : tensor<4xi8>, // x\n k = 0x1p}";
    static const char *const names[] = {"a", "b", "c", "d", "e", "g", "h", "k", "z"};
    unsigned long long rng = 9;
    size_t answers = 0;
    TEST_CASE("damaged text");
    for (int round = 0; round < 4000; round++) {
        char *text = (char *)malloc(sizeof whole); /* so that a sanitizer sees its end */
        shlo_call_info c;
        int64_t items[4], x;
        double f;
        char out[4];
        int32_t n;
        shlo_dtype t;
        size_t length = round < (int)sizeof whole ? (size_t)round : sizeof whole - 1, bytes;
        const char *raw;
        if (length < sizeof whole - 1) text = (char *)realloc(text, length + 1);
        memcpy(text, whole, length);
        if (round >= (int)sizeof whole) text[test_random(&rng) % length] = (char)(test_random(&rng) >> 20);
        memset(&c, 0, sizeof c);
        c.config = text;
        c.config_bytes = length;
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            answers += shlo_call_i64(&c, names[i], &x) == SHLO_OK;
            answers += shlo_call_f64(&c, names[i], &f) == SHLO_OK;
            answers += shlo_call_bool(&c, names[i], &n) == SHLO_OK;
            answers += shlo_call_dtype(&c, names[i], &t) == SHLO_OK;
            answers += shlo_call_string(&c, names[i], out, sizeof out, &bytes) == SHLO_OK;
            answers += shlo_call_i64s(&c, names[i], items, 4, &n) == SHLO_OK;
            answers += shlo_call_f64s(&c, names[i], &f, 1, &n) == SHLO_OK;
            answers += shlo_call_text(&c, names[i], &raw, &bytes) == SHLO_OK && bytes <= length;
        }
        free(text);
    }
    CHECK(answers > 4000);
}

int main(void) {
    integers();
    reals();
    words();
    lists();
    damaged();
    return test_end("custom/dict");
}
