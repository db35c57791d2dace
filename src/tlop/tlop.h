/* tlop/tlop.h - the rows of ops.def and scalars.def as data. */
#ifndef TLANG__TLOP_TLOP_H
#define TLANG__TLOP_TLOP_H

#include "../base/base.h"
#include "public.h"

typedef enum tlang__kind {
    TLANG__NO_KIND,
    TLANG__BOOL,
    TLANG__INT,
    TLANG__FLOAT,
    TLANG__COMPLEX
} tlang__kind;

typedef enum tlang__where { TLANG__COLLECTIVE, TLANG__SPMD, TLANG__MIXED } tlang__where;

/* Columns of ops.def: kinds of scalar types, a bit each, and tlang_modifier bits. */
enum {
    TLANG__TYPES_NONE = 0,
    TLANG__TYPES_BOOL = 1 << TLANG__BOOL,
    TLANG__TYPES_INT = 1 << TLANG__INT,
    TLANG__TYPES_INTEGER = TLANG__TYPES_BOOL | TLANG__TYPES_INT,
    TLANG__TYPES_REAL = TLANG__TYPES_INTEGER | 1 << TLANG__FLOAT,
    TLANG__TYPES_ALL = TLANG__TYPES_REAL | 1 << TLANG__COMPLEX
};
enum {
    TLANG__HAS_PLAIN = 0,
    TLANG__HAS_UPDATE = TLANG_ATOMIC,
    TLANG__HAS_ONE = TLANG_TRANSPOSE_A | TLANG_ATOMIC,
    TLANG__HAS_TWO = TLANG_TRANSPOSE_A | TLANG_TRANSPOSE_B | TLANG_ATOMIC,
    TLANG__HAS_FENCES = TLANG_FENCE_GLOBAL | TLANG_FENCE_LOCAL
};

typedef struct tlang__op_row {
    const char *spelling;
    uint8_t where;                     /* tlang__where */
    int8_t operands, results, regions; /* -1: variadic */
    uint8_t types, modifiers;
} tlang__op_row;

SHLO__FN const tlang__op_row *tlang__op_row_of(uint32_t op); /* NULL: no instruction */
SHLO__FN tlang__kind tlang__op_kind(uint32_t scalar);        /* TLANG__NO_KIND: no scalar type */
SHLO__FN uint32_t tlang__op_bytes(uint32_t scalar);
SHLO__FN int tlang__op_takes(uint32_t op, uint32_t scalar); /* whether it computes with this scalar type */
/* f32 of c32, f64 of c64; others are their own. */
SHLO__INLINE uint32_t tlang__op_real(uint32_t scalar) {
    return scalar == TLANG_C32 ? (uint32_t)TLANG_F32 : scalar == TLANG_C64 ? (uint32_t)TLANG_F64 : scalar;
}

#endif
