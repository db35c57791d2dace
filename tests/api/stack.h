/* tests/api/stack.h - how much stack a call takes: what lies below is painted before it, and looked at
 * afterwards. */
#ifndef TESTS_API_STACK_H
#define TESTS_API_STACK_H

#include "../test.h"

/* Whether the frames are those of a build that users make. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
#define STACK_OF_USERS 0
#elif defined(__has_feature)
#define STACK_OF_USERS (!__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer))
#else
#define STACK_OF_USERS 1
#endif

#define STACK_PAINTED 40000

/* Both have the same frame, so that one sees what the other has painted. */
static size_t stack_look(int paint) {
    unsigned char stack[STACK_PAINTED];
    volatile unsigned char *volatile at = stack;
    size_t i = 0;
    if (paint)
        for (i = 0; i < STACK_PAINTED; i++) at[i] = 0xA5;
    else
        for (i = 512; i < STACK_PAINTED && at[i] == 0xA5;) i++;
    return STACK_PAINTED - i;
}
static size_t (*volatile stack_look_now)(int paint) = stack_look;

static void stack_paint(void) { (void)stack_look_now(1); }
static size_t stack_used(void) { return stack_look_now(0); }
#endif
