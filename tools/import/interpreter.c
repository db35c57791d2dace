/* tools/import/interpreter.c - the ops of dialect interpreter become custom calls of the same names, like
 * those of dialect check. Their attributes are in the call's config. */
#include "parse.h"

typedef struct interpreter_row {
    const char *op;
    int same;
    const char *keys[2];
} interpreter_row; /* same: its result has the type of its operand; keys: in alphabetical order */

static const interpreter_row interpreter_rows[] = {{"interpreter.run_parallel", 0, {"infeed", "programs"}},
    {"interpreter.probe", 1, {"probe_id", NULL}}, {"interpreter.print", 0, {NULL, NULL}},
    {"check.expect_serialized_eq", 0, {"iter", "probe_id"}}};

static const interpreter_row *interpreter_find(const import_op *op) {
    size_t i;
    for (i = 0; i < sizeof interpreter_rows / sizeof interpreter_rows[0]; i++)
        if (strlen(interpreter_rows[i].op) == op->n_name &&
            memcmp(interpreter_rows[i].op, op->name, op->n_name) == 0)
            return &interpreter_rows[i];
    return NULL;
}

int import_interpreter_is(const import_op *op) { return interpreter_find(op) != NULL; }

/* {infeed = [@b], programs = [[@a]]}: the attributes as they are written, in the order of their names. */
static int interpreter_config(import_parser *p, const import_op *op, const interpreter_row *row,
    import_attr *out) {
    const char *part[2] = {"", ""};
    size_t n[2] = {0, 0}, size = 16;
    char *text;
    int i;
    for (i = 0; i < 2; i++) {
        const import_attr *a = row->keys[i] ? import_attr_find(&op->attrs, row->keys[i]) : NULL;
        if (!a) continue;
        NEED(import_attr_text(p, a, &part[i], &n[i]));
        size += strlen(row->keys[i]) + n[i] + 8;
    }
    NEED(text = (char *)import_new(p, &p->scratch, size, 1));
    strcat(text, "{");
    for (i = 0; i < 2; i++) {
        if (!n[i]) continue;
        if (text[1]) strcat(text, ", ");
        strcat(text, row->keys[i]);
        strcat(text, " = ");
        strncat(text, part[i], n[i]);
    }
    strcat(text, "}");
    memset(out, 0, sizeof *out);
    out->kind = ATTR_TEXT;
    out->at = text;
    out->n = strlen(text);
    return 1;
}

static int interpreter_attrs(import_parser *p, const import_op *op, const interpreter_row *row,
    import_list *out) {
    import_attrs attrs = {0, 0, 0};
    import_attr name, effect, config, version;
    memset(&name, 0, sizeof name);
    name.kind = ATTR_STRING;
    name.at = op->at;
    name.name = row->op;
    name.n_name = strlen(row->op);
    memset(&effect, 0, sizeof effect);
    effect.kind = ATTR_UNIT;
    effect.at = op->at;
    NEED(import_attr_add(p, &attrs, "call_target_name", &name));
    NEED(import_attr_add(p, &attrs, "has_side_effect", &effect));
    NEED(interpreter_config(p, op, row, &config));
    NEED(import_attr_add(p, &attrs, "backend_config", &config));
    import_attr_int(op->at, 4, &version); /* whose config is a dictionary */
    NEED(import_attr_add(p, &attrs, "api_version", &version));
    return import_attrs_convert(p, SHLO_OP_custom_call, &attrs, out);
}

/* ---- run_parallel: a program for each process, in rows of the same length ---- */

static int parallel_fail(import_parser *p, const import_op *op, const char *why) {
    return import_fail(p, SHLO_ATTRIBUTE, op->at, "%.*s: %s", (int)op->n_name, op->name, why);
}

/* Adds what the function takes and returns. */
static int parallel_func(import_parser *p, const import_op *op, const import_attr *name, int32_t *in,
    int32_t *out) {
    if (name->kind == ATTR_SYMBOL || name->kind == ATTR_STRING) return import_func_counts(p, name, in, out);
    return parallel_fail(p, op, "expected names of functions");
}

static int parallel_programs(import_parser *p, const import_op *op, int32_t *in, int32_t *out) {
    const import_attr *programs = import_attr_find(&op->attrs, "programs");
    int32_t i, k;
    if (!programs || programs->kind != ATTR_LIST || !programs->n_items ||
        programs->items[0].kind != ATTR_LIST || !programs->items[0].n_items)
        return parallel_fail(p, op, "attribute 'programs' must not be empty");
    for (i = 0; i < programs->n_items; i++) {
        const import_attr *row = &programs->items[i];
        if (row->kind != ATTR_LIST || row->n_items != programs->items[0].n_items)
            return parallel_fail(p, op, "rows of 'programs' must have the same length");
        for (k = 0; k < row->n_items; k++) NEED(parallel_func(p, op, &row->items[k], in, out));
    }
    return 1;
}

static int parallel_check(import_parser *p, const import_op *op) {
    const import_attr *infeed = import_attr_find(&op->attrs, "infeed");
    int32_t in = 0, out = 0, i;
    NEED(parallel_programs(p, op, &in, &out));
    if (in != op->operands.n)
        return parallel_fail(p, op, "the number of operands is not that of all programs' arguments");
    if (out != op->types.out.n)
        return parallel_fail(p, op, "the number of results is not that of all programs' results");
    if (!infeed) return 1;
    if (infeed->kind != ATTR_LIST || !infeed->n_items)
        return parallel_fail(p, op, "attribute 'infeed' must not be empty");
    for (i = 0; i < infeed->n_items; i++) {
        in = out = 0;
        NEED(parallel_func(p, op, &infeed->items[i], &in, &out));
        if (in) return parallel_fail(p, op, "functions of 'infeed' must have no arguments");
    }
    return 1;
}

int import_interpreter_finish(import_parser *p, import_op *op) {
    const interpreter_row *row = interpreter_find(op);
    import_list attrs = {0, 0, 0};
    if (row == interpreter_rows) NEED(parallel_check(p, op));
    if (row->same && !op->types.out.n && op->operands.n) {
        NEED(IMPORT_PUSH(p, &op->types.out));
        op->types.out.items[op->types.out.n++] = shlo_type_of(p->b, op->operands.items[0]);
    }
    op->code = SHLO_OP_custom_call;
    NEED(interpreter_attrs(p, op, row, &attrs));
    return import_op_create(p, op, &attrs);
}
