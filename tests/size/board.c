/* tests/size/board.c - the least that a bare machine needs to run main(): where it starts, the unit of
 * floating point, and for qemu a way to print and to end. */
#include "board.h"

#include <stdint.h>

#if defined(__arm__)

extern int stack_top;
int main(void);

#ifdef BOARD_QEMU
static int board_call(int op, const void *argument) {
    register int r0 __asm__("r0") = op;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}
#endif

void reset(void);
__attribute__((section(".vectors"), used))
const void *const board_vectors[2] = {&stack_top, (const void *)reset};

__attribute__((noreturn)) void reset(void) {
#if defined(__ARM_FP)
    *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20; /* the coprocessors that are the FPU */
    __asm__ volatile("dsb\n isb");
#endif
    main();
    for (;;) {}
}

#elif defined(__riscv)

int main(void);

#ifdef BOARD_QEMU
static int board_call(int op, const void *argument) {
    register long a0 __asm__("a0") = op;
    register const void *a1 __asm__("a1") = argument;
    __asm__ volatile(".option push\n.option norvc\nslli x0, x0, 0x1f\nebreak\nsrai x0, x0, 7\n.option pop"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
    return (int)a0;
}
#endif

__asm__(".section .vectors,\"ax\"\n.globl reset\nreset:\nla sp, stack_top\ncall main\n1: j 1b\n.text");

#elif defined(__x86_64__)

/* Linux without a C library. */
#include <stddef.h>
int main(void);

static long board_call(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}
void board_start(void);
void board_start(void) { board_call(60, main(), 0, 0); }
__asm__(".globl _start\n_start: xor %ebp, %ebp\nand $-16, %rsp\ncall board_start");

/* What compilers call; the loops must not become calls of themselves. */
#define BOARD_LOOP __attribute__((optimize("no-tree-loop-distribute-patterns")))
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
BOARD_LOOP void *memmove(void *to, const void *from, size_t n) {
    unsigned char *d = (unsigned char *)to;
    const unsigned char *s = (const unsigned char *)from;
    if (d < s)
        for (size_t i = 0; i < n; i++) d[i] = s[i];
    else
        while (n--) d[n] = s[n];
    return to;
}
BOARD_LOOP void *memcpy(void *to, const void *from, size_t n) { return memmove(to, from, n); }
BOARD_LOOP void *memset(void *to, int byte, size_t n) {
    unsigned char *d = (unsigned char *)to;
    while (n--) d[n] = (unsigned char)byte;
    return to;
}
BOARD_LOOP int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}
BOARD_LOOP size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

#ifdef BOARD_QEMU
void board_print(const char *text) { board_call(1, 1, (long)text, (long)strlen(text)); }
void board_exit(int status) { board_call(60, status, 0, 0); }
#endif

#endif

#if defined(BOARD_QEMU) && !defined(__x86_64__)
void board_print(const char *text) { board_call(4, text); }
void board_exit(int status) {
    const uintptr_t block[2] = {0x20026, (uintptr_t)status}; /* ADP_Stopped_ApplicationExit */
    board_call(0x20, block);
    for (;;) {}
}
#endif
