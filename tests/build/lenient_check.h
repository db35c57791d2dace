/* tests/build/lenient_check.h - the check, but ops that it refuses by name pass with the types they are given
 * (else that of the first operand, else tensor<ui32>): building and printing know every row of the op table,
 * whatever else does. Include it instead of check/check.c. */
#ifndef TESTS_BUILD_LENIENT_CHECK_H
#define TESTS_BUILD_LENIENT_CHECK_H

#define shlo__check_op shlo__check_op_strict
#include "check/room.c"
#undef shlo__check_op

static shlo_status shlo__check_op(shlo__check *c) {
    shlo_status status = shlo__check_op_strict(c);
    uint32_t i;
    if (status != SHLO_UNSUPPORTED) return status;
    shlo__status_clear(c->error);
    if (!c->n_results) c->n_results = c->row->out < 0 ? c->parts->n_operands : (uint32_t)c->row->out;
    for (i = 0; i < c->n_results; i++) {
        if (c->results[i]) continue;
        c->results[i] = c->parts->n_operands ? shlo__value_type(c->m, c->parts->operands[0]) : 0;
        if (!c->results[i]) SHLO__TRY(shlo__module_tensor(c->m, SHLO_U32, 0, NULL, NULL, &c->results[i]));
    }
    return SHLO_OK;
}

#endif
