/* tlop/public.h - scalar types and instructions of the tensor language. */
#ifndef TLANG__TLOP_PUBLIC_H
#define TLANG__TLOP_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Scalar types: TLANG_ and the name in text, in capitals: TLANG_I1, TLANG_I8, _I16, _I32, _I64, TLANG_INDEX,
   TLANG_F32, TLANG_F64, TLANG_C32, TLANG_C64. TLANG_INDEX has 64 bits. TLANG_C32 is two f32 (real,
   imaginary), TLANG_C64 two f64. TLANG_I1 takes one byte in memory, 0 or 1. */
typedef enum tlang_scalar {
    TLANG_NO_SCALAR = 0,
#define SCALAR(name, number, spelling, kind, bytes) TLANG_##name = number,
#include "scalars.def"
    TLANG_SCALAR_COUNT
} tlang_scalar;

/* Instructions: TLANG_OP_ and the name in text, without its `arith.` and with _ for a dot: TLANG_OP_gemm,
   TLANG_OP_div for arith.div, TLANG_OP_cmp_lt for cmp.lt. docs/tl_ops.md lists them all. */
typedef enum tlang_op {
    TLANG_OP_NONE = 0,
#define INSN(name, number, spelling, where, operands, results, regions, infer, text, types, modifiers) \
    TLANG_OP_##name = number,
#include "ops.def"
    TLANG_OP_COUNT
} tlang_op;

/* Modifiers of an instruction, one bit each. */
typedef enum tlang_modifier {
    TLANG_TRANSPOSE_A = 1,  /* .t of the first matrix: axpby, gemm, gemv, sum */
    TLANG_TRANSPOSE_B = 2,  /* .t of the second: gemm */
    TLANG_ATOMIC = 4,       /* .atomic: axpby, gemm, gemv, ger, hadamard_product, sum */
    TLANG_FENCE_GLOBAL = 8, /* barrier.global */
    TLANG_FENCE_LOCAL = 16  /* barrier.local */
} tlang_modifier;

/* The text of a name, for as long as the program runs; "?" if it is no scalar type or instruction. */
SHLO_API const char *tlang_scalar_name(tlang_scalar scalar);
SHLO_API const char *tlang_op_name(tlang_op op); /* "arith.add", "gemm" */
/* The scalar type or instruction of that name (n characters); TLANG_NO_SCALAR, TLANG_OP_NONE if there is
   none. */
SHLO_API tlang_scalar tlang_scalar_by_name(const char *name, size_t n);
SHLO_API tlang_op tlang_op_by_name(const char *name, size_t n);
/* Bytes of one element in memory; 0 if it is no scalar type. */
SHLO_API size_t tlang_scalar_bytes(tlang_scalar scalar);

#ifdef __cplusplus
}
#endif
#endif
