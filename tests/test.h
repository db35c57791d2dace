/* tests/test.h - the whole test framework: CHECK counts, the closing line tells, the exit status says it
 * again. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long test_passed, test_failed;
static const char *test_case = "";

/* Names the case that the following checks belong to; it stands in every failure line. */
#define TEST_CASE(name) (test_case = (name))

/* Counts one check; prints file:line, case and text if it fails (the first hundred failures). */
#define CHECK(cond) test_check((cond) ? 1 : 0, __FILE__, __LINE__, #cond)

static inline int test_check(int ok, const char *file, int line, const char *text) {
    if (ok) {
        test_passed++;
        return 1;
    }
    if (++test_failed <= 100) printf("%s:%d: [%s] failed: %s\n", file, line, test_case, text);
    return 0;
}

/* Like CHECK with a printf-style explanation. */
#define CHECKF(cond, ...) \
    do { \
        if (!CHECK(cond) && test_failed <= 100) { \
            printf("    "); \
            printf(__VA_ARGS__); \
            printf("\n"); \
        } \
    } while (0)

/* Ends main(): prints "NAME: N passed, N failed". */
static inline int test_end(const char *name) {
    printf("%s: %ld passed, %ld failed\n", name, test_passed, test_failed);
    return test_failed ? 1 : 0;
}

/* Deterministic random bits (xorshift64*), the same on every machine. */
static inline unsigned long long test_random(unsigned long long *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717ULL;
}
#endif
