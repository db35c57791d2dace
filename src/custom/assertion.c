/* custom/assertion.c - the calls that need no handler. Of them one runs as a call: @shape_assertion(%true,
 * %size, ..), with which programs for many shapes say which of them they are for. Operand 0 must be true;
 * else the run ends with error_message, in which {0}, {1}, .. are the operands behind it. */
#ifndef SHLO__CUSTOM_ASSERTION_C
#define SHLO__CUSTOM_ASSERTION_C

#include "custom.h"
#include "../base/base.h"

static const shlo__own_call *shlo__custom_own_name(const char *name, size_t n) {
    static const shlo__own_call rows[] = {{"shape_assertion", SHLO_OP_NONE},
        {"stablehlo.dynamic_reduce_window", SHLO_OP_reduce_window},
        {"stablehlo.dynamic_rng_bit_generator", SHLO_OP_rng_bit_generator}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].name) == n && memcmp(rows[i].name, name, n) == 0) return &rows[i];
    return NULL;
}

SHLO__FN const shlo__own_call *shlo__custom_own(const shlo__module *m, const shlo__op *op) {
    const shlo__string *name;
    if (op->code != SHLO_OP_custom_call) return NULL;
    name = &m->strings.items[shlo__module_attr_i64(m, op, SHLO__A_custom_call__call_target_name)];
    return shlo__custom_own_name(name->text, name->n);
}

SHLO_API int32_t shlo_custom_is_own(const char *name) {
    return name && shlo__custom_own_name(name, strlen(name)) != NULL;
}

/* ---- @shape_assertion ---- */

SHLO__FN int shlo__assertion_is(const shlo__module *m, const shlo__op *op) {
    const shlo__own_call *own = shlo__custom_own(m, op);
    return own && own->op == SHLO_OP_NONE;
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

/* {12} at `text`: its length, and which operand it is; 0: it is none. {{ stands for a brace and is none,
 * too. */
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

SHLO__FN const shlo_custom *shlo__assertion_handler(void) {
    static const shlo_custom handler = {
        "shape_assertion", NULL, shlo__assertion_call, shlo__assertion_prepare, NULL, 0, 0, 0};
    return &handler;
}

#endif
