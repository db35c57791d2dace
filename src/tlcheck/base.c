/* tlcheck/base.c - what the rules share: failures with a place, and the types of operands. */
#ifndef TLANG__TLCHECK_BASE_C
#define TLANG__TLCHECK_BASE_C

#include "tlcheck.h"

SHLO__FN shlo_status tlang__check_fail(tlang__check *c, shlo_status status, int32_t operand,
    const char *format, ...) {
    char why[160];
    va_list args;
    va_start(args, format);
    shlo__status_vformat(why, sizeof why, format, args);
    va_end(args);
    if (c->error && c->error->status == SHLO_OK) {
        c->error->operand = operand;
        tlang__module_place(c->m, c->m->regions.items[c->region].func, c->m->insns.count, c->parts->op,
            c->parts->line, c->error);
    }
    return shlo__status_fail(c->error, status, "%s: %s", tlang_op_name((tlang_op)c->parts->op), why);
}

SHLO__FN shlo_status tlang__check_dim(tlang__check *c, uint32_t dimension, shlo_status status) {
    if (status != SHLO_OK && c->error && (c->error->operand >= 0 || c->error->result >= 0))
        c->error->dimension = (int32_t)dimension;
    return status;
}

SHLO__FN shlo_status tlang__check_of_result(tlang__check *c, uint32_t result, shlo_status status) {
    if (status != SHLO_OK && c->error) c->error->result = (int32_t)result;
    return status;
}

SHLO__FN const tlang__type *tlang__check_type(const tlang__check *c, uint32_t operand) {
    return tlang__value_type(c->m, c->parts->operands[operand]);
}

SHLO__FN shlo_status tlang__check_scalar(tlang__check *c, uint32_t operand, uint32_t scalar) {
    const tlang__type *t = tlang__check_type(c, operand);
    if (t->kind == TLANG_SCALAR && t->scalar == scalar) return SHLO_OK;
    return tlang__check_fail(c, SHLO_TYPE, (int32_t)operand, "operand %u is not of type %s", operand,
        tlang_scalar_name((tlang_scalar)scalar));
}

SHLO__FN shlo_status tlang__check_result(tlang__check *c, uint32_t scalar) {
    return tlang__types_scalar(c->m, scalar, &c->results[c->n_results++]);
}

#endif
