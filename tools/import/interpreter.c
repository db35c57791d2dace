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
    import_attr name, effect, config;
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
    return import_attrs_convert(p, SHLO_OP_custom_call, &attrs, out);
}

int import_interpreter_finish(import_parser *p, import_op *op) {
    const interpreter_row *row = interpreter_find(op);
    import_list attrs = {0, 0, 0};
    if (row->same && !op->types.out.n && op->operands.n) {
        NEED(IMPORT_PUSH(p, &op->types.out));
        op->types.out.items[op->types.out.n++] = shlo_type_of(p->b, op->operands.items[0]);
    }
    op->code = SHLO_OP_custom_call;
    NEED(interpreter_attrs(p, op, row, &attrs));
    return import_op_create(p, op, &attrs);
}
