/* api/bind.c - arguments of a function become external constants, as where a framework exports weights as
 * arguments. */
#ifndef SHLO__API_BIND_C
#define SHLO__API_BIND_C

#include "api.h"

#ifndef SHLO_NO_BUILD

/* Whether some op calls the function. Calls pass all arguments, so a called function cannot lose any. */
static int shlo__bind_called(const shlo__module *m, uint32_t name) {
    for (uint32_t id = 1; id < m->ops.count; id++) {
        const shlo__op *op = &m->ops.items[id];
        for (uint32_t i = 0; i < op->n_attrs; i++) {
            const shlo__attr *a = &m->attrs.items[op->attrs + i];
            int kind = (int)shlo__op_attr_row(a->id)->kind;
            if (kind != SHLO_ATTR_SYMBOL && kind != SHLO_ATTR_SYMBOLS) continue;
            for (uint32_t k = 0; k < a->n; k++)
                if (m->numbers.items[a->at + k] == (int64_t)name) return 1;
        }
    }
    return 0;
}

/* Replaces the argument by an external constant, inserted before `first`. */
static shlo_status shlo__bind_argument(shlo__module *m, uint32_t body, uint32_t first, const shlo_binding *b,
    shlo_error *error) {
    uint32_t value = m->regions.items[body].args + (uint32_t)b->argument, type = shlo__value_type(m, value),
             name, op;
    int64_t number;
    uint32_t data = 0;
    shlo__op_parts parts;
    shlo__attr attr;
    shlo_status status;
    if (!shlo__type_static(m, type))
        return shlo__status_fail(error, SHLO_UNSUPPORTED, "argument %d is no tensor whose shape is known",
            (int)b->argument);
    SHLO__TRY(shlo__module_string(m, b->name, strlen(b->name), &name));
    status = shlo__module_outside(m, type, name, &data);
    if (status == SHLO_TYPE)
        return shlo__status_fail(error, status,
            "argument %d: the external constant '%s' has another type elsewhere", (int)b->argument, b->name);
    SHLO__TRY(status);
    memset(&parts, 0, sizeof parts);
    memset(&attr, 0, sizeof attr);
    number = (int64_t)data;
    attr.id = SHLO__A_constant__value;
    attr.n = 1;
    SHLO__TRY(shlo__module_numbers(m, &number, 1, &attr.at));
    parts.code = SHLO_OP_constant;
    parts.n_attrs = 1;
    parts.attrs = &attr;
    parts.n_results = 1;
    parts.result_types = &type;
    SHLO__TRY(shlo__module_op(m, body, &parts, &op));
    shlo__module_insert_before(m, op, first);
    SHLO__TRY(shlo__module_name_value(m, m->ops.items[op].results, shlo__value_name(m, value)));
    shlo__module_replace(m, value, m->ops.items[op].results);
    return SHLO_OK;
}

/* Bindings of function @func. by: for each of its n_args arguments the number of its binding, from 1. */
typedef struct shlo__bind {
    const char *func;
    const shlo_binding *bindings;
    int32_t n;
    uint32_t n_args, *by;
} shlo__bind;

static shlo_status shlo__bind_list(const shlo__bind *x, shlo_error *error) {
    for (int32_t i = 0; i < x->n; i++) {
        const shlo_binding *b = &x->bindings[i];
        if (b->argument < 0 || (uint32_t)b->argument >= x->n_args)
            return shlo__status_fail(error, SHLO_ARGUMENT, "there is no argument %d: @%s has %u",
                (int)b->argument, x->func, (unsigned)x->n_args);
        if (!b->name || !*b->name)
            return shlo__status_fail(error, SHLO_ARGUMENT, "argument %d: no name", (int)b->argument);
        if (x->by[b->argument])
            return shlo__status_fail(error, SHLO_ARGUMENT, "argument %d is bound twice", (int)b->argument);
        x->by[b->argument] = (uint32_t)i + 1;
    }
    return SHLO_OK;
}

/* Labels of bound arguments go, and those of later arguments move up. */
static shlo_status shlo__bind_labels(shlo__module *m, const shlo__bind *x, shlo__bytes_buffer *out) {
    shlo__bytes_reader r;
    shlo__label label;
    memset(&label, 0, sizeof label);
    shlo__bytes_open(&r, m->labels, m->n_labels);
    while (shlo__bytes_left(&r)) {
        uint32_t i, gone = 0;
        SHLO__TRY(shlo__label_next(&r, &label));
        if (!(label.place & 1) && shlo__label_is_of(&label, x->func)) {
            uint32_t argument = label.place / 2;
            if (argument >= x->n_args || x->by[argument]) continue;
            for (i = 0; i < argument; i++) gone += x->by[i] != 0;
            label.place -= 2 * gone;
        }
        shlo__label_put(out, &label);
    }
    m->labels = out->data;
    m->n_labels = out->n;
    return out->status;
}

/* In the order of the arguments, so that the order of the bindings does not matter. */
static shlo_status shlo__bind_all(shlo__module *m, uint32_t body, const shlo__bind *x, shlo_error *error) {
    uint32_t first = m->regions.items[body].first;
    SHLO__TRY(shlo__bind_list(x, error));
    for (uint32_t k = 0; k < x->n_args; k++)
        if (x->by[k]) SHLO__TRY(shlo__bind_argument(m, body, first, &x->bindings[x->by[k] - 1], error));
    SHLO__TRY(shlo__module_drop_args(m, body));
    return shlo__check_all(m, error);
}

static shlo_status shlo__bind_func(shlo__module *m, shlo__bind *x, shlo__bytes_buffer *labels,
    const shlo_allocator *a, shlo_error *error) {
    uint32_t f = shlo__module_find_func(m, shlo__module_find_string(m, x->func, strlen(x->func))), body;
    size_t bytes;
    shlo_status status;
    if (!f || m->funcs.items[f].is_private)
        return shlo__status_fail(error, SHLO_NOT_FOUND, "no public function @%s", x->func);
    if (shlo__bind_called(m, m->funcs.items[f].name))
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "@%s is called inside of the program: its arguments cannot be bound", x->func);
    body = m->funcs.items[f].body;
    x->n_args = m->regions.items[body].n_args;
    bytes = ((size_t)x->n_args + 1) * sizeof *x->by;
    x->by = (uint32_t *)shlo__alloc_new(a, bytes);
    if (!x->by) return SHLO_MEMORY;
    status = shlo__bind_all(m, body, x, error);
    if (status == SHLO_OK) status = shlo__bind_labels(m, x, labels);
    shlo__alloc_free(a, x->by, bytes);
    return status;
}

SHLO_API shlo_status shlo_bind(const void *code, size_t bytes, const char *func, const shlo_binding *bindings,
    int32_t n, const shlo_allocator *allocator, shlo_blob *out, shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    shlo__module *m;
    shlo__bind x;
    shlo__bytes_buffer labels;
    shlo_error local;
    shlo_status status;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_bind: no place for the result");
    memset(out, 0, sizeof *out);
    if (!a || !shlo__alloc_valid(a) || (!code && bytes) || !func || n < 0 || (n && !bindings))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_bind: no program, function, bindings or allocator");
    memset(&x, 0, sizeof x);
    shlo__bytes_buffer_init(&labels, a);
    x.func = func;
    x.bindings = bindings;
    x.n = n;
    m = (shlo__module *)shlo__alloc_new(a, sizeof *m);
    status = m ? shlo__module_init(m, a) : SHLO_MEMORY;
    if (status == SHLO_OK) status = shlo__code_read(code, bytes, NULL, NULL, m, error);
    if (status == SHLO_OK) status = shlo__bind_func(m, &x, &labels, a, error);
    if (status == SHLO_OK) status = shlo__code_write(m, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, a, out, error);
    shlo__bytes_buffer_free(&labels);
    if (m) shlo__module_free(m);
    shlo__alloc_free(a, m, sizeof *m);
    return status == SHLO_OK ? status
                             : shlo__status_fail(error, status, "shlo_bind: %s", shlo_status_text(status));
}

#endif
#endif
