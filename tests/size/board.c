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

#endif

#ifdef BOARD_QEMU
void board_print(const char *text) { board_call(4, text); }
void board_exit(int status) {
    const uintptr_t block[2] = {0x20026, (uintptr_t)status}; /* ADP_Stopped_ApplicationExit */
    board_call(0x20, block);
    for (;;) {}
}
#endif
