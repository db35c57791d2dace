/* tests/steps.h - what work costs, counted instead of timed, so that it is the same on any machine and beside
 * any other work: a step is a piece of code without a jump that runs, or 16 bytes that memcpy and its like
 * touch. The code under test is compiled apart for it (`// link: steps` in Makefile): with
 * -fsanitize-coverage=trace-pc, for which compilers call the function below at each such piece, and with this
 * file before everything else. */
#ifndef TESTS_STEPS_H
#define TESTS_STEPS_H

#include <string.h>

#ifdef STEPS_SUBJECT /* in the code under test */

void steps_of_bytes(size_t n);

static inline void *steps_memcpy(void *to, const void *from, size_t n) {
    steps_of_bytes(n);
    return memcpy(to, from, n);
}

static inline void *steps_memmove(void *to, const void *from, size_t n) {
    steps_of_bytes(n);
    return memmove(to, from, n);
}

static inline void *steps_memset(void *to, int byte, size_t n) {
    steps_of_bytes(n);
    return memset(to, byte, n);
}

static inline int steps_memcmp(const void *a, const void *b, size_t n) {
    steps_of_bytes(n);
    return memcmp(a, b, n);
}

static inline size_t steps_strlen(const char *text) {
    const size_t n = strlen(text);
    steps_of_bytes(n);
    return n;
}

#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef strlen
#define memcpy(...) steps_memcpy(__VA_ARGS__)
#define memmove(...) steps_memmove(__VA_ARGS__)
#define memset(...) steps_memset(__VA_ARGS__)
#define memcmp(...) steps_memcmp(__VA_ARGS__)
#define strlen(text) steps_strlen(text)

#else /* in a test */

/* Steps since the program began; 0 for good where the compiler cannot count them. */
static unsigned long long steps_taken;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { steps_taken++; }

void steps_of_bytes(size_t n);
void steps_of_bytes(size_t n) {
    if (steps_taken) steps_taken += n / 16;
}

#endif
#endif
