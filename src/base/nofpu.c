/* base/nofpu.c - what compilers call for arithmetic of floats on a machine without an FPU, in place of their
 * own library's: smaller (base/nofpu.h). Weak, so that the library's is taken where it is linked anyway.
 * SHLO_NO_SOFT_FLOAT leaves it out. */
#ifndef SHLO__BASE_NOFPU_C
#define SHLO__BASE_NOFPU_C

#include "base.h"

#if SHLO__SOFT_FLOAT

#if SHLO__SOFT_FLOAT_ARM
#define SHLO__NOFPU_NAME(arm, other) __aeabi_##arm
#else
#define SHLO__NOFPU_NAME(arm, other) __##other
#endif
/* A float is passed as an integer is: the compiler that calls these does it so. */
#define SHLO__NOFPU_BINARY(arm, other, result) \
    uint32_t SHLO__NOFPU_NAME(arm, other)(uint32_t a, uint32_t b); \
    __attribute__((weak)) uint32_t SHLO__NOFPU_NAME(arm, other)(uint32_t a, uint32_t b) { return result; }
#define SHLO__NOFPU_UNARY(arm, other, result) \
    uint32_t SHLO__NOFPU_NAME(arm, other)(uint32_t x); \
    __attribute__((weak)) uint32_t SHLO__NOFPU_NAME(arm, other)(uint32_t x) { return result; }

#ifdef __cplusplus
extern "C" {
#endif
SHLO__NOFPU_BINARY(fadd, addsf3, shlo__nofpu_add(a, b))
SHLO__NOFPU_BINARY(fsub, subsf3, shlo__nofpu_add(a, b ^ SHLO__NOFPU_SIGN))
SHLO__NOFPU_BINARY(fmul, mulsf3, shlo__nofpu_scale(a, b, 0))
SHLO__NOFPU_BINARY(fdiv, divsf3, shlo__nofpu_scale(a, b, 1))
SHLO__NOFPU_UNARY(i2f, floatsisf, shlo__nofpu_from_i32(x))
SHLO__NOFPU_UNARY(ui2f, floatunsisf, shlo__nofpu_round(0, 156, x))
#ifdef __cplusplus
}
#endif

#undef SHLO__NOFPU_NAME
#undef SHLO__NOFPU_BINARY
#undef SHLO__NOFPU_UNARY
#endif

#endif
