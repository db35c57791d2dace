/* tests/test.h - the whole test framework: CHECK counts, the closing line and the exit status tell the
 * outcome. A check is one comparison of a whole result; the elements of a result count as one (ELEMENT).
 * What a test cannot do on this machine it reports with SKIP. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long test_passed, test_failed, test_skipped;
static long test_elements, test_elements_wrong; /* of the sweep at hand */
static const char *test_case = "";

/* Ends the program at the first failure, for who wants to know only whether there is one: make mutation. */
#ifndef TEST_STOPS
#define TEST_STOPS 0
#endif

/* Counts one check; prints file:line, case and text if it fails (the first hundred failures). */
#define CHECK(cond) test_check((cond) ? 1 : 0, __FILE__, __LINE__, #cond)

static inline int test_check(int ok, const char *file, int line, const char *text) {
    if (ok) {
        test_passed++;
        return 1;
    }
    if (++test_failed <= 100) printf("%s:%d: [%s] failed: %s\n", file, line, test_case, text);
    if (TEST_STOPS) exit(1);
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

/* Looks at one of many elements; prints the first ten of a sweep that are wrong. A sweep counts as one
 * check: it ends with SWEEP_END, with the next case, or with the test. */
#define ELEMENT(cond) test_element((cond) ? 1 : 0, __FILE__, __LINE__, #cond)
#define ELEMENTF(cond, ...) \
    do { \
        if (!ELEMENT(cond) && test_elements_wrong <= 10) { \
            printf("    "); \
            printf(__VA_ARGS__); \
            printf("\n"); \
        } \
    } while (0)
#define SWEEP_END() test_sweep()

static inline int test_element(int ok, const char *file, int line, const char *text) {
    test_elements++;
    if (!ok && ++test_elements_wrong <= 10) printf("%s:%d: [%s] wrong: %s\n", file, line, test_case, text);
    if (!ok && TEST_STOPS) exit(1);
    return ok;
}

static inline void test_sweep(void) {
    if (test_elements) {
        if (test_elements_wrong)
            test_failed++;
        else
            test_passed++;
    }
    test_elements = test_elements_wrong = 0;
}

/* Names the case that the following checks belong to; it stands in every failure line. */
#define TEST_CASE(name) (test_sweep(), test_case = (name))

/* Counts what cannot be checked here, and says why. */
#define SKIP(why) (test_skipped++, printf("skipped: %s: %s\n", test_case, (why)))

/* Ends main(): prints "NAME: N passed, N failed[, N skipped]". A test of nothing has failed. */
static inline int test_end(const char *name) {
    test_sweep();
    if (!test_passed && !test_failed && !test_skipped) {
        printf("%s has checked nothing, and skipped nothing\n", name);
        test_failed = 1;
    }
    printf("%s: %ld passed, %ld failed", name, test_passed, test_failed);
    if (test_skipped) printf(", %ld skipped", test_skipped);
    printf("\n");
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
