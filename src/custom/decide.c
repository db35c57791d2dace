/* custom/decide.c - calls of @shape_assertion whose operands are constants are decided before the run: those
 * that hold go. */
#ifndef SHLO__CUSTOM_DECIDE_C
#define SHLO__CUSTOM_DECIDE_C

#include "custom.h"

/* The element of a scalar that is a constant, or NULL. */
static const void *shlo__decide_constant(const shlo__module *m, uint32_t value) {
    const shlo__data *d = shlo__module_constant(m, value);
    return d && shlo__type_at(m, shlo__value_type(m, value))->rank == 0 ? d->bytes : NULL;
}

/* Calls the handler now, if all operands are known. */
static shlo_status shlo__decide_now(const shlo__module *m, const shlo__op *op, shlo__arena *work,
    shlo_error *error) {
    shlo_call_info info;
    shlo_buffer *in;
    size_t scratch = 0;
    SHLO__TRY(shlo__custom_describe(m, op, work, &info, error));
    SHLO__TRY(shlo__assertion_handler()->prepare(NULL, &info, &scratch, error));
    in = SHLO__NEW(work, shlo_buffer, info.n_inputs);
    if (!in) return SHLO_MEMORY;
    for (int32_t i = 0; i < info.n_inputs; i++) {
        in[i] = info.inputs[i];
        in[i].data = (void *)(uintptr_t)shlo__decide_constant(m, shlo__op_operand(m, op, (uint32_t)i));
        if (!in[i].data) return SHLO_OK;
    }
    info.inputs = in;
    return shlo__assertion_handler()->call(NULL, &info, error);
}

SHLO__FN int shlo__custom_asserts(const shlo__module *m) {
    for (uint32_t id = 1; id < m->ops.count; id++)
        if (!m->ops.items[id].dead && shlo__assertion_is(m, &m->ops.items[id])) return 1;
    return 0;
}

SHLO__FN shlo_status shlo__custom_assertions(shlo__module *m, const shlo_custom *list, int32_t n, int refuse,
    const shlo_allocator *temp, shlo_error *error) {
    for (uint32_t id = 1; id < m->ops.count; id++) {
        const shlo__op *op = &m->ops.items[id];
        uint32_t func = m->regions.items[op->parent].func;
        const unsigned char *holds;
        shlo__arena work;
        shlo_status status;
        if (op->dead || !op->n_operands || !shlo__assertion_is(m, op) ||
            shlo__custom_find(m, op, list, n) != n)
            continue;
        holds = (const unsigned char *)shlo__decide_constant(m, shlo__op_operand(m, op, 0));
        if (!holds || (!(*holds & 1) && (!refuse || !func || m->funcs.items[func].is_private))) continue;
        shlo__arena_init(&work, temp);
        status = shlo__decide_now(m, op, &work, error);
        shlo__arena_free(&work);
        if (status != SHLO_OK) {
            SHLO__NAME(error->op, shlo_op_name((shlo_op)op->code));
            error->line = (int32_t)op->line;
            return shlo__status_fail(error, status, "shape_assertion: %s", shlo_status_text(status));
        }
        if (*holds & 1) shlo__module_unlink(m, id);
    }
    return SHLO_OK;
}

#endif
