/* custom/assertion.c - the call that needs no handler: @shape_assertion(%true, %size, ..), with which
 * programs for many shapes say which of them they are for. Operand 0 must be true; else the run ends with
 * error_message, in which {0}, {1}, .. are the operands behind it. */
#ifndef SHLO__CUSTOM_ASSERTION_C
#define SHLO__CUSTOM_ASSERTION_C

#include "custom.h"
#include "../base/base.h"

static int shlo__assertion_is(const shlo__module *m, const shlo__op *op) {
    const shlo__string *name;
    if (op->code != SHLO_OP_custom_call) return 0;
    name = &m->strings.items[shlo__module_attr_i64(m, op, SHLO__A_custom_call__call_target_name)];
    return name->n == 15 && memcmp(name->text, "shape_assertion", 15) == 0;
}

static shlo_status shlo__assertion_prepare(void *user, const shlo_call_info *call, size_t *scratch,
    shlo_error *error) {
    int fits = call->n_inputs >= 1 && call->n_outputs == 0 && call->inputs[0].dtype == SHLO_I1;
    (void)user;
    (void)scratch;
    for (int32_t i = 0; i < call->n_inputs; i++)
        fits &= call->inputs[i].rank == 0 &&
                (i == 0 || call->inputs[i].dtype == SHLO_I32 || call->inputs[i].dtype == SHLO_I64);
    return fits ? SHLO_OK
                : shlo__status_fail(error, SHLO_TYPE,
                      "shape_assertion: expected operands tensor<i1>, tensor<i32>, .. and no results");
}

/* {12} at `text`: its length, and which operand it is; 0: it is none. {{ stands for a brace and is none, too.
 */
static size_t shlo__assertion_place(const char *text, int32_t n, int32_t *operand) {
    size_t i = 1;
    *operand = 0;
    while (text[i] >= '0' && text[i] <= '9' && *operand < n) *operand = *operand * 10 + (text[i++] - '0');
    return i > 1 && text[i] == '}' && ++*operand < n ? i + 1 : 0;
}

static shlo_status shlo__assertion_call(void *user, const shlo_call_info *call, shlo_error *error) {
    const char *text = call->config_bytes ? call->config : "shape_assertion failed";
    char message[sizeof error->message];
    size_t n = 0;
    (void)user;
    if (*(const unsigned char *)call->inputs[0].data & 1) return SHLO_OK;
    while (*text && n + 1 < sizeof message) {
        int32_t i;
        size_t place = *text == '{' ? shlo__assertion_place(text, call->n_inputs, &i) : 0;
        if (place) {
            int64_t size = 0;
            shlo__dtype_convert(SHLO_I64, &size, call->inputs[i].dtype, call->inputs[i].data);
            shlo__status_format(message + n, sizeof message - n, "%lld", (long long)size);
            n += strlen(message + n);
        }
        else
            message[n++] = *text;
        text += place ? place : text[0] == '{' && text[1] == '{' ? 2 : 1;
    }
    message[n] = 0;
    return shlo__status_fail(error, SHLO_CHECK, "%s", message);
}

static const shlo_custom shlo__assertion_handler = {
    "shape_assertion", NULL, shlo__assertion_call, shlo__assertion_prepare, NULL, 0, 0, 0};

/* ---- before the run ---- */

/* The element of a scalar that is a constant, or NULL. */
static const void *shlo__assertion_constant(const shlo__module *m, uint32_t value) {
    const shlo__data *d = shlo__module_constant(m, value);
    return d && shlo__type_at(m, shlo__value_type(m, value))->rank == 0 ? d->bytes : NULL;
}

/* Calls the handler now, if all operands are known. */
static shlo_status shlo__assertion_now(const shlo__module *m, const shlo__op *op, shlo__arena *work,
    shlo_error *error) {
    shlo_call_info info;
    shlo_buffer *in;
    size_t scratch = 0;
    SHLO__TRY(shlo__custom_describe(m, op, work, &info, error));
    SHLO__TRY(shlo__assertion_prepare(NULL, &info, &scratch, error));
    in = SHLO__NEW(work, shlo_buffer, info.n_inputs);
    if (!in) return SHLO_MEMORY;
    for (int32_t i = 0; i < info.n_inputs; i++) {
        in[i] = info.inputs[i];
        in[i].data = (void *)(uintptr_t)shlo__assertion_constant(m, shlo__op_operand(m, op, (uint32_t)i));
        if (!in[i].data) return SHLO_OK;
    }
    info.inputs = in;
    return shlo__assertion_call(NULL, &info, error);
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
        holds = (const unsigned char *)shlo__assertion_constant(m, shlo__op_operand(m, op, 0));
        if (!holds || (!(*holds & 1) && (!refuse || !func || m->funcs.items[func].is_private))) continue;
        shlo__arena_init(&work, temp);
        status = shlo__assertion_now(m, op, &work, error);
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
