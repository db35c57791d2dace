// link: rooms
/* tests/base/test_status.c - the formatter against the C library's, cut texts, and the rule that the first
 * failure stays. */
#include "../test.h"
#include "base/base.h"

#define SAME(...) \
    do { \
        char expected[300], got[300]; \
        int n = snprintf(expected, sizeof expected, __VA_ARGS__); \
        size_t m = shlo__status_format(got, sizeof got, __VA_ARGS__); \
        CHECKF(strcmp(expected, got) == 0 && (size_t)n == m, "\"%s\", expected \"%s\"", got, expected); \
    } while (0)

static void test_format(void) {
    SAME("plain");
    SAME("%s and %s%c", "one", "two", '!');
    SAME("%d %d %d %d", 0, -1, INT_MAX, INT_MIN);
    SAME("%u %u %x %x %x", 0u, UINT_MAX, 0u, 0xdeadbeefu, UINT_MAX);
    SAME("%lld %lld %lld", (long long)INT64_MIN, (long long)INT64_MAX, 0LL);
    SAME("%llu %llu%c", (unsigned long long)UINT64_MAX, 0ULL, '.');
    SAME("%zu %zu", (size_t)0, SIZE_MAX);
    SAME("100%% %s", "");
    SAME("%s expects %d operands, got %zu (%c, %lld)", "add", 2, (size_t)3, 'x', -5LL);
}

static void test_cut(void) {
    char out[8];
    size_t capacity, n;
    memset(out, 'z', sizeof out);
    CHECK(shlo__status_format(out, 0, "%s", "abc") == 0 && out[0] == 'z');
    for (capacity = 1; capacity <= sizeof out; capacity++) {
        memset(out, 'z', sizeof out);
        n = shlo__status_format(out, capacity, "%d%s", 123, "abcdef");
        CHECK(n == capacity - 1 && out[n] == 0 && memcmp(out, "123abcdef", n) == 0);
        CHECK(capacity == sizeof out || out[capacity] == 'z');
    }
    SHLO__NAME(out, "dot_general");
    CHECK(strcmp(out, "dot_gen") == 0);
    shlo__status_name(out, sizeof out, "addition", 3);
    CHECK(strcmp(out, "add") == 0);
    shlo__status_name(out, sizeof out, NULL, 0);
    CHECK(out[0] == 0);
}

static shlo_status tried(shlo_error *e, int *reached) {
    SHLO__TRY(SHLO_OK);
    SHLO__TRY(shlo__status_fail(e, SHLO_SHAPE, "extent %d of %s", 7, "lhs"));
    *reached = 1;
    return SHLO_OK;
}

static void test_record(void) {
    shlo_error e;
    char long_text[400];
    int reached = 0;
    shlo__status_clear(&e);
    CHECK(e.status == SHLO_OK && e.op_index == -1 && e.operand == -1 && e.result == -1 && e.dimension == -1);
    CHECK(e.line == 0 && e.column == 0 && e.offset == -1 && !e.op[0] && !e.attribute[0] && !e.function[0] &&
          !e.constraint[0] && !e.message[0]);
    CHECK(tried(&e, &reached) == SHLO_SHAPE && !reached);
    CHECK(e.status == SHLO_SHAPE && strcmp(e.message, "extent 7 of lhs") == 0);
    CHECK(shlo__status_fail(&e, SHLO_MEMORY, "later") == SHLO_MEMORY);
    CHECK(e.status == SHLO_SHAPE && strcmp(e.message, "extent 7 of lhs") == 0);
    CHECK(shlo__status_fail(NULL, SHLO_TYPE, "%d", 1) == SHLO_TYPE);
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = 0;
    shlo__status_clear(&e);
    CHECK(shlo__status_fail(&e, SHLO_SYNTAX, "%s", long_text) == SHLO_SYNTAX);
    CHECK(strlen(e.message) == sizeof e.message - 1);
}

/* The place of a failure; a success has none. */
static void test_at(void) {
    shlo_error e;
    shlo__status_clear(&e);
    CHECK(shlo__status_at(&e, SHLO_OK, 3, 4) == SHLO_OK && e.operand == -1 && e.dimension == -1);
    CHECK(shlo__status_at(&e, SHLO_SHAPE, 3, 4) == SHLO_SHAPE && e.operand == 3 && e.dimension == 4);
    CHECK(shlo__status_at(NULL, SHLO_TYPE, 1, 2) == SHLO_TYPE &&
          shlo__status_at(NULL, SHLO_OK, 1, 2) == SHLO_OK);
}

static void test_texts(void) {
    int s, t;
    for (s = 0; s < SHLO_STATUS_COUNT; s++) {
        CHECK(shlo_status_text((shlo_status)s)[0] != 0);
        for (t = 0; t < s; t++)
            CHECK(strcmp(shlo_status_text((shlo_status)s), shlo_status_text((shlo_status)t)) != 0);
    }
    CHECK(strcmp(shlo_status_text(SHLO_OK), "ok") == 0 &&
          strcmp(shlo_status_text(SHLO_MEMORY), "out of memory") == 0);
    CHECK(strcmp(shlo_status_text(SHLO_STATUS_COUNT), "unknown status") == 0);
}

int main(void) {
    TEST_CASE("format");
    test_format();
    TEST_CASE("cut");
    test_cut();
    TEST_CASE("record");
    test_record();
    TEST_CASE("at");
    test_at();
    TEST_CASE("texts");
    test_texts();
    return test_end("base/status");
}
