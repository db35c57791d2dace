/* tlop/op.c - look-ups by number and by name. */
#ifndef TLANG__TLOP_OP_C
#define TLANG__TLOP_OP_C

#include "tlop.h"

static const tlang__op_row tlang__op_rows[TLANG_OP_COUNT] = {
    {NULL, 0, 0, 0, 0, 0, 0}, /* rows stand in the order of their numbers: tests/tlop checks it */
#define INSN(name, number, spelling, where, operands, results, regions, infer, text, types, modifiers) \
    {spelling, TLANG__##where, operands, results, regions, TLANG__TYPES_##types, TLANG__HAS_##modifiers},
#include "ops.def"
};

typedef struct tlang__op_scalar_row {
    const char *name;
    uint8_t kind, bytes;
} tlang__op_scalar_row;

static const tlang__op_scalar_row tlang__op_scalars[TLANG_SCALAR_COUNT] = {
    {"?", TLANG__NO_KIND, 0},
#define SCALAR(name, number, spelling, kind, bytes) {spelling, TLANG__##kind, bytes},
#include "scalars.def"
};

SHLO__FN const tlang__op_row *tlang__op_row_of(uint32_t op) {
    return op && op < TLANG_OP_COUNT ? &tlang__op_rows[op] : NULL;
}

SHLO__FN tlang__kind tlang__op_kind(uint32_t scalar) {
    return scalar < TLANG_SCALAR_COUNT ? (tlang__kind)tlang__op_scalars[scalar].kind : TLANG__NO_KIND;
}

SHLO__FN uint32_t tlang__op_bytes(uint32_t scalar) {
    return scalar < TLANG_SCALAR_COUNT ? tlang__op_scalars[scalar].bytes : 0;
}

SHLO__FN int tlang__op_takes(uint32_t op, uint32_t scalar) {
    const tlang__op_row *row = tlang__op_row_of(op);
    return row && (row->types >> tlang__op_kind(scalar) & 1) != 0;
}

SHLO_API const char *tlang_scalar_name(tlang_scalar scalar) {
    return (uint32_t)scalar < TLANG_SCALAR_COUNT ? tlang__op_scalars[scalar].name : "?";
}

SHLO_API const char *tlang_op_name(tlang_op op) {
    const tlang__op_row *row = tlang__op_row_of((uint32_t)op);
    return row ? row->spelling : "?";
}

static int tlang__op_is(const char *text, const char *name, size_t n) {
    return strlen(text) == n && memcmp(text, name, n) == 0;
}

SHLO_API tlang_scalar tlang_scalar_by_name(const char *name, size_t n) {
    for (uint32_t i = 1; name && i < TLANG_SCALAR_COUNT; i++)
        if (tlang__op_is(tlang__op_scalars[i].name, name, n)) return (tlang_scalar)i;
    return TLANG_NO_SCALAR;
}

SHLO_API tlang_op tlang_op_by_name(const char *name, size_t n) {
    for (uint32_t i = 1; name && i < TLANG_OP_COUNT; i++)
        if (tlang__op_is(tlang__op_rows[i].spelling, name, n)) return (tlang_op)i;
    return TLANG_OP_NONE;
}

SHLO_API size_t tlang_scalar_bytes(tlang_scalar scalar) { return tlang__op_bytes((uint32_t)scalar); }

#endif
