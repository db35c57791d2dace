/* custom/custom.c - handlers by name, and calls as their handlers see them: types, attributes, layouts,
 * aliases, shapes. */
#ifndef SHLO__CUSTOM_CUSTOM_C
#define SHLO__CUSTOM_CUSTOM_C

#include "custom.h"

static int shlo__custom_is_call(const shlo__op *op) { return op->code == SHLO_OP_custom_call; }

SHLO__FN int shlo__custom_may_handle(const shlo__op *op) {
    return shlo__custom_is_call(op) || op->code == SHLO_OP_composite;
}

/* ---- handlers ---- */

SHLO__FN int32_t shlo__custom_find(const shlo__module *m, const shlo__op *op, const shlo_custom *list,
    int32_t n) {
    uint32_t attr =
        shlo__custom_is_call(op) ? SHLO__A_custom_call__call_target_name : SHLO__A_composite__name;
    const shlo__string *name;
    int64_t version;
    if (!shlo__custom_may_handle(op)) return -1;
    name = &m->strings.items[shlo__module_attr_i64(m, op, attr)];
    version = shlo__custom_is_call(op) ? 0 : shlo__module_attr_i64(m, op, SHLO__A_composite__version);
    for (int32_t i = 0; i < n; i++) {
        const shlo_custom *h = &list[i];
        if (!h->name || !h->call || (h->composite == 0) != shlo__custom_is_call(op)) continue;
        if (strlen(h->name) != name->n || memcmp(h->name, name->text, name->n) != 0) continue;
        if (!h->composite || (version >= h->version_from && (!h->version_end || version < h->version_end)))
            return i;
    }
    return shlo__assertion_is(m, op) ? n : -1;
}

SHLO__FN const shlo_custom *shlo__custom_handler(const shlo_custom *list, int32_t n, int32_t number) {
    return number < n ? &list[number] : shlo__assertion_handler();
}

SHLO__FN shlo_status shlo__custom_result(const shlo_call_info *info, shlo_status status, shlo_error *error) {
    if (status == SHLO_OK) {
        error->status = SHLO_OK;
        error->message[0] = 0;
        return SHLO_OK;
    }
    error->message[sizeof error->message - 1] = 0;
    error->status = error->message[0] ? status : SHLO_OK;
    return shlo__status_fail(error, status, "%s: %s", info->name, shlo_status_text(status));
}

/* ---- types ---- */

static uint32_t shlo__custom_leaves(const shlo__module *m, uint32_t type) {
    shlo__type_walk w;
    uint32_t n = 0;
    shlo__walk_type_start(&w, m, type);
    while ((type = shlo__walk_type_next(&w)) != 0)
        n += (uint32_t)shlo__type_is_tensor(shlo__type_at(m, type));
    return n;
}

static shlo_status shlo__custom_buffer(const shlo__module *m, uint32_t type, shlo__arena *keep,
    shlo_buffer *b) {
    const shlo__type *t = shlo__type_at(m, type);
    int64_t *dims = SHLO__NEW(keep, int64_t, t->rank + 1);
    if (!dims) return SHLO_MEMORY;
    for (int32_t d = 0; d < t->rank; d++) dims[d] = shlo__type_dims(m, type)[d];
    b->dtype = (shlo_dtype)t->dtype;
    b->rank = t->rank;
    b->dims = dims;
    b->bytes = 0;
    return shlo__type_static(m, type) && !shlo__type_bytes(m, type, &b->bytes) ? SHLO_OVERFLOW : SHLO_OK;
}

/* Appends the tensors of a type. */
static shlo_status shlo__custom_buffers(const shlo__module *m, uint32_t type, shlo__arena *keep,
    shlo_buffer *list, int32_t *n) {
    shlo__type_walk w;
    shlo__walk_type_start(&w, m, type);
    while ((type = shlo__walk_type_next(&w)) != 0)
        if (shlo__type_is_tensor(shlo__type_at(m, type)))
            SHLO__TRY(shlo__custom_buffer(m, type, keep, &list[(*n)++]));
    return SHLO_OK;
}

static uint32_t shlo__custom_value_type(const shlo__module *m, const shlo__op *op, int output, uint32_t i) {
    return shlo__value_type(m, output ? op->results + i : shlo__op_operand(m, op, i));
}

/* The tensors of all operands or all results. */
static shlo_status shlo__custom_side(const shlo__module *m, const shlo__op *op, int output, shlo__arena *keep,
    const shlo_buffer **list, int32_t *n) {
    uint32_t values = output ? op->n_results : op->n_operands, count = 0;
    shlo_buffer *buffers;
    for (uint32_t i = 0; i < values; i++)
        count += shlo__custom_leaves(m, shlo__custom_value_type(m, op, output, i));
    buffers = SHLO__NEW(keep, shlo_buffer, (size_t)count + 1);
    if (!buffers) return SHLO_MEMORY;
    *n = 0;
    for (uint32_t i = 0; i < values; i++)
        SHLO__TRY(shlo__custom_buffers(m, shlo__custom_value_type(m, op, output, i), keep, buffers, n));
    *list = buffers;
    return SHLO_OK;
}

/* ---- attributes ---- */

static shlo_status shlo__custom_bad(const shlo_call_info *info, const char *attribute, const char *why,
    shlo_error *error) {
    if (error) SHLO__NAME(error->attribute, attribute);
    return shlo__status_fail(error, SHLO_ATTRIBUTE, "%s: %s: %s", info->name, attribute, why);
}

/* The text of a DICT attribute as a cursor; empty if absent. */
static shlo__dict shlo__custom_text(const shlo__module *m, const shlo__op *op, uint32_t attr) {
    const shlo__attr *a = shlo__module_attr(m, op, attr);
    const shlo__string *s = &m->strings.items[a ? m->numbers.items[a->at] : 0];
    shlo__dict d;
    d.at = a ? s->text : "";
    d.end = a ? s->text + s->n : d.at;
    return d;
}

/* A copy in `keep`; of a string (but not of a `plain` text) its contents. */
static shlo_status shlo__custom_config(shlo__dict d, int plain, shlo__arena *keep, shlo_call_info *info) {
    size_t n, length = (size_t)(d.end - d.at);
    char *text = SHLO__NEW(keep, char, length + 1);
    if (!text) return SHLO_MEMORY;
    if (plain || !shlo__dict_string(d, NULL, &n)) {
        if (length) memcpy(text, d.at, length);
        n = length;
    }
    else {
        shlo__dict_string(d, text, &n);
    }
    text[n] = 0;
    info->config = text;
    info->config_bytes = n;
    return SHLO_OK;
}

/* ---- layouts ---- */

/* A permutation of b's dimensions, minor to major; NULL if it is row-major order. */
static shlo_status shlo__custom_layout(shlo__dict value, const shlo_buffer *b, shlo__arena *keep,
    const int64_t **layout) {
    int64_t *list = SHLO__NEW(keep, int64_t, b->rank + 1), n;
    uint64_t seen = 0;
    int row_major = 1;
    if (!list) return SHLO_MEMORY;
    if (shlo__dict_list(value, shlo__dict_read_i64, list, b->rank, &n) != SHLO_OK || n != b->rank)
        return SHLO_ATTRIBUTE;
    for (int32_t d = 0; d < b->rank; d++) {
        if (list[d] < 0 || list[d] >= b->rank || (seen >> list[d] & 1)) return SHLO_ATTRIBUTE;
        seen |= (uint64_t)1 << list[d];
        row_major &= list[d] == b->rank - 1 - d;
    }
    *layout = row_major ? NULL : list;
    return SHLO_OK;
}

/* Number of values that have a layout each: operands, or results; a single tuple's members count. */
static uint32_t shlo__custom_laid_out(const shlo__module *m, const shlo__op *op, int output,
    uint32_t *tuple) {
    uint32_t n = output ? op->n_results : op->n_operands;
    *tuple = 0;
    if (output && n == 1 && shlo__type_at(m, shlo__value_type(m, op->results))->kind == SHLO__TYPE_TUPLE) {
        *tuple = shlo__value_type(m, op->results);
        n = (uint32_t)shlo__type_at(m, *tuple)->rank;
    }
    return n;
}

static shlo_status shlo__custom_layouts(const shlo__module *m, const shlo__op *op, int output,
    shlo__arena *keep, shlo_call_info *info, shlo_error *error) {
    const char *name = output ? "result_layouts" : "operand_layouts";
    shlo__dict d = shlo__custom_text(m, op,
        output ? SHLO__A_custom_call__result_layouts : SHLO__A_custom_call__operand_layouts);
    const shlo_buffer *buffers = output ? info->outputs : info->inputs;
    uint32_t tuple, values = shlo__custom_laid_out(m, op, output, &tuple), leaf = 0;
    const int64_t **list = SHLO__NEW(keep, const int64_t *, values + 1);
    if (!list) return SHLO_MEMORY;
    if (shlo__dict_done(&d)) return SHLO_OK;
    if (!shlo__dict_take(&d, '[')) return shlo__custom_bad(info, name, "expected a list", error);
    for (uint32_t i = 0; i < values; i++) {
        uint32_t type = tuple ? (uint32_t)m->numbers.items[shlo__type_at(m, tuple)->at + i]
                              : shlo__custom_value_type(m, op, output, i);
        shlo_status status = SHLO_OK;
        shlo__dict value;
        if (i && !shlo__dict_take(&d, ','))
            return shlo__custom_bad(info, name, "expected a layout for each value", error);
        value = shlo__dict_value(&d);
        if (shlo__type_at(m, type)->kind == SHLO__TYPE_TUPLE)
            return shlo__custom_bad(info, name, "layouts of tuples in tuples or operands are not supported",
                error);
        if (shlo__type_is_tensor(shlo__type_at(m, type)))
            status = shlo__custom_layout(value, &buffers[leaf], keep, &list[leaf]), leaf++;
        if (status == SHLO_ATTRIBUTE)
            return shlo__custom_bad(info, name, "expected a permutation of the dimensions", error);
        SHLO__TRY(status);
    }
    if (!shlo__dict_take(&d, ']') || !shlo__dict_done(&d))
        return shlo__custom_bad(info, name, "expected a layout for each value", error);
    if (output)
        info->output_layouts = list;
    else
        info->input_layouts = list;
    return SHLO_OK;
}

/* ---- the whole call ---- */

SHLO__FN shlo_status shlo__custom_describe(const shlo__module *m, const shlo__op *op, shlo__arena *keep,
    shlo_call_info *info, shlo_error *error) {
    int is_call = shlo__custom_is_call(op);
    const shlo__string *s = &m->strings.items[shlo__module_attr_i64(m, op,
        is_call ? SHLO__A_custom_call__call_target_name : SHLO__A_composite__name)];
    char *name = SHLO__NEW(keep, char, (size_t)s->n + 1);
    const int64_t *names;
    uint32_t computations = 0;
    memset(info, 0, sizeof *info);
    if (!name) return SHLO_MEMORY;
    memcpy(name, s->text, s->n);
    info->name = name;
    info->version =
        shlo__module_attr_i64(m, op, is_call ? SHLO__A_custom_call__api_version : SHLO__A_composite__version);
    info->has_side_effect =
        is_call && shlo__module_attr_i64(m, op, SHLO__A_custom_call__has_side_effect) != 0;
    SHLO__TRY(shlo__custom_config(shlo__custom_text(m, op,
                                      is_call ? SHLO__A_custom_call__backend_config
                                              : SHLO__A_composite__composite_attributes),
        0, keep, info));
    if (is_call && !info->config_bytes)
        SHLO__TRY(shlo__custom_config(shlo__custom_text(m, op, SHLO__A_custom_call__error_message), 1, keep,
            info));
    SHLO__TRY(shlo__custom_side(m, op, 0, keep, &info->inputs, &info->n_inputs));
    SHLO__TRY(shlo__custom_side(m, op, 1, keep, &info->outputs, &info->n_outputs));
    if (!is_call) return SHLO_OK;
    names = shlo__module_attr_list(m, op, SHLO__A_custom_call__called_computations, &computations);
    if (computations) {
        if (error) SHLO__NAME(error->attribute, "called_computations");
        for (uint32_t i = 0; i < computations; i++)
            if (!shlo__module_find_func(m, (uint32_t)names[i]))
                return shlo__status_fail(error, SHLO_NOT_FOUND,
                    "%s: called_computations: there is no function %s", info->name,
                    shlo__text(m, (uint32_t)names[i]));
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "%s: called_computations: a handler cannot call functions of the program", info->name);
    }
    SHLO__TRY(shlo__custom_layouts(m, op, 0, keep, info, error));
    return shlo__custom_layouts(m, op, 1, keep, info, error);
}

/* ---- aliases ---- */

/* The type that lies at `path` inside `type`, and how many leaves lie before it. 0: nothing lies there. */
static uint32_t shlo__custom_walk(const shlo__module *m, uint32_t type, const int64_t *path, int64_t n,
    uint32_t *before) {
    for (int64_t k = 0; k < n; k++) {
        const shlo__type *t = shlo__type_at(m, type);
        if (t->kind != SHLO__TYPE_TUPLE || path[k] < 0 || path[k] >= t->rank) return 0;
        for (int64_t i = 0; i < path[k]; i++)
            *before += shlo__custom_leaves(m, (uint32_t)m->numbers.items[t->at + (uint32_t)i]);
        type = (uint32_t)m->numbers.items[t->at + (uint32_t)path[k]];
    }
    return type;
}

/* The leaf that value `i`, or what lies in it, is among all operands or results. */
static uint32_t shlo__custom_leaf(const shlo__module *m, const shlo__op *op, int output, int64_t i,
    const int64_t *path, int64_t n, uint32_t *leaf) {
    *leaf = 0;
    if (i < 0 || i >= (output ? op->n_results : op->n_operands)) return 0;
    for (uint32_t k = 0; k < (uint32_t)i; k++)
        *leaf += shlo__custom_leaves(m, shlo__custom_value_type(m, op, output, k));
    return shlo__custom_walk(m, shlo__custom_value_type(m, op, output, (uint32_t)i), path, n, leaf);
}

static int shlo__custom_same_layout(const shlo_call_info *info, int32_t output, int32_t input) {
    const int64_t *a = info->output_layouts ? info->output_layouts[output] : NULL,
                  *b = info->input_layouts ? info->input_layouts[input] : NULL;
    return !a || !b ? a == b : memcmp(a, b, (size_t)info->inputs[input].rank * sizeof *a) == 0;
}

/* One entry: the fields of an output_operand_alias. Several results count as the members of one tuple. */
static const char *shlo__custom_alias(const shlo__module *m, const shlo__op *op, const shlo_call_info *info,
    shlo__dict fields, int32_t *inputs) {
    static const char *const malformed = "expected #stablehlo.output_operand_alias<..>";
    int64_t path[SHLO_MAX_DEPTH], n, operand;
    shlo__dict out, in, index;
    uint32_t from, to = 0, from_type, to_type = 0, several = op->n_results > 1;
    int whole;
    if (shlo__dict_entry(fields, "output_tuple_indices", &out) != SHLO_OK ||
        shlo__dict_entry(fields, "operand_tuple_indices", &in) != SHLO_OK ||
        shlo__dict_entry(fields, "operand_index", &index) != SHLO_OK || !shlo__dict_i64(index, &operand) ||
        shlo__dict_list(out, shlo__dict_read_i64, path, SHLO_MAX_DEPTH, &n) != SHLO_OK)
        return malformed;
    whole = several && !n;
    if (!whole)
        to_type = shlo__custom_leaf(m, op, 1, several ? path[0] : 0, path + several, n - several, &to);
    if (shlo__dict_list(in, shlo__dict_read_i64, path, SHLO_MAX_DEPTH, &n) != SHLO_OK) return malformed;
    if (whole) return "several results need an index";
    from_type = shlo__custom_leaf(m, op, 0, operand, path, n, &from);
    if (!from_type || !to_type) return "an index is out of bounds";
    if (from_type != to_type) return "operand and result have different types";
    if (!shlo__type_is_tensor(shlo__type_at(m, to_type))) return "only tensors are supported";
    if (!shlo__custom_same_layout(info, (int32_t)to, (int32_t)from))
        return "operand and result have different layouts";
    if (inputs[to] >= 0) return "a result is named twice";
    for (int32_t k = 0; k < info->n_outputs; k++)
        if (inputs[k] == (int32_t)from) return "an operand is named twice";
    inputs[to] = (int32_t)from;
    return NULL;
}

SHLO__FN shlo_status shlo__custom_aliases(const shlo__module *m, const shlo__op *op,
    const shlo_call_info *info, int32_t *inputs, shlo_error *error) {
    static const char *const name = "output_operand_aliases";
    shlo__dict d;
    for (int32_t i = 0; i < info->n_outputs; i++) inputs[i] = -1;
    if (!shlo__custom_is_call(op)) return SHLO_OK;
    d = shlo__custom_text(m, op, SHLO__A_custom_call__output_operand_aliases);
    if (shlo__dict_done(&d)) return SHLO_OK;
    if (!shlo__dict_take(&d, '[')) return shlo__custom_bad(info, name, "expected a list", error);
    while (!shlo__dict_take(&d, ']')) {
        shlo__dict value = shlo__dict_value(&d);
        const char *wrong;
        while (value.at < value.end && *value.at++ != '<') {}
        wrong = shlo__custom_alias(m, op, info, value, inputs);
        if (wrong) return shlo__custom_bad(info, name, wrong, error);
        if (!shlo__dict_take(&d, ',') && (d.at >= d.end || *d.at != ']'))
            return shlo__custom_bad(info, name, "expected a list", error);
    }
    return SHLO_OK;
}

/* ---- shapes ---- */

/* The callback's dims must fill what was unknown and keep the rest. */
static shlo_status shlo__custom_accept(shlo__module *m, uint32_t type, const int64_t *dims, uint32_t *result,
    const char *name, shlo_error *error) {
    const shlo__type *t = shlo__type_at(m, type);
    for (int32_t d = 0; d < t->rank; d++) {
        int64_t was = shlo__type_dims(m, type)[d],
                bound = t->bounded ? shlo__type_dims(m, type)[t->rank + d] : -1;
        if (dims[d] >= 0 && (was < 0 ? bound < 0 || dims[d] <= bound : dims[d] == was)) continue;
        if (error) error->dimension = d;
        return shlo__status_fail(error, SHLO_SHAPE,
            "%s: its handler gives dimension %d the size %lld, which does not fit its type", name, d,
            (long long)dims[d]);
    }
    return shlo__module_reshaped(m, type, t->rank, dims, NULL, result);
}

static shlo_status shlo__custom_ask(shlo__module *m, uint32_t op_id, const shlo_custom *handler,
    shlo__arena *work, uint32_t *types, shlo_error *error) {
    const shlo__op op = m->ops.items[op_id];
    shlo_call_info info;
    int64_t **dims;
    int32_t leaf = 0;
    SHLO__TRY(shlo__custom_describe(m, &op, work, &info, error));
    dims = SHLO__NEW(work, int64_t *, info.n_outputs + 1);
    if (!dims) return SHLO_MEMORY;
    for (int32_t i = 0; i < info.n_outputs; i++) {
        dims[i] = SHLO__NEW(work, int64_t, info.outputs[i].rank + 1);
        if (!dims[i]) return SHLO_MEMORY;
        memcpy(dims[i], info.outputs[i].dims, (size_t)info.outputs[i].rank * sizeof(int64_t));
    }
    SHLO__TRY(shlo__custom_result(&info, handler->shape(handler->user, &info, (int64_t *const *)dims, error),
        error));
    for (uint32_t k = 0; k < op.n_results; k++) {
        uint32_t type = shlo__value_type(m, op.results + k);
        types[k] = type;
        if (shlo__type_is_tensor(shlo__type_at(m, type))) {
            if (!shlo__type_static(m, type))
                SHLO__TRY(shlo__custom_accept(m, type, dims[leaf], &types[k], info.name, error));
            leaf++;
        }
        else if (shlo__type_at(m, type)->kind == SHLO__TYPE_TUPLE) {
            return shlo__status_fail(error, SHLO_UNSUPPORTED, "%s: tuples of tensors of unknown size",
                info.name);
        }
    }
    return SHLO_OK;
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__custom_shapes(shlo__module *m, uint32_t op, const shlo_custom *list,
    int32_t n, const shlo_allocator *temp, uint32_t *types, shlo_error *error) {
    int32_t handler = shlo__custom_find(m, &m->ops.items[op], list, n);
    shlo_error local;
    shlo__arena work;
    shlo_status status;
    if (handler < 0 || !shlo__custom_handler(list, n, handler)->shape)
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "results of unknown size, and no handler that says their shapes (options.customs: shape)");
    shlo__status_clear(&local);
    shlo__arena_init(&work, temp);
    status = shlo__custom_ask(m, op, &list[handler], &work, types, error ? error : &local);
    shlo__arena_free(&work);
    return status;
}

#endif
