/* tools/import/check.c - the ops of dialect check become custom calls of the same names. The call's
 * backend_config states the limits, because the op has other defaults than the call. */
#include "parse.h"

typedef struct check_row {
    const char *op, *target;
    int constant;
} check_row;

static const check_row check_rows[] = {{"check.expect_eq", "check.expect_eq", 0},
    {"check.expect_eq_const", "check.expect_eq", 1}, {"check.expect_almost_eq", "check.expect_almost_eq", 0},
    {"check.expect_almost_eq_const", "check.expect_almost_eq", 1},
    {"check.expect_close", "check.expect_close", 0}, {"check.expect_close_const", "check.expect_close", 1}};

static const check_row *check_find(import_parser *p, const import_op *op) {
    size_t i;
    for (i = 0; i < sizeof check_rows / sizeof check_rows[0]; i++) {
        if (strlen(check_rows[i].op) == op->n_name && memcmp(check_rows[i].op, op->name, op->n_name) == 0)
            return &check_rows[i];
    }
    import_fail(p, SHLO_UNSUPPORTED, op->at, "not supported: %.*s", (int)(op->n_name < 80 ? op->n_name : 80),
        op->name);
    return NULL;
}

static int check_argument(import_parser *p, import_op *op) {
    import_token key = p->token;
    import_attr value;
    int dense = import_lex_is(&key, "dense") || import_lex_is(&key, "dense_resource");
    if (key.kind == TOKEN_VALUE) return import_op_operand(p, op);
    if (key.kind == TOKEN_WORD && !dense) {
        import_lex_advance(p);
        NEED(import_lex_need(p, '=', "'='"));
    }
    NEED(import_attr_value(p, dense, &value));
    NEED(import_attr_add(p, &op->attrs, "value", &value));
    if (dense) return 1;
    op->attrs.items[op->attrs.n - 1].key = key.at;
    op->attrs.items[op->attrs.n - 1].n_key = key.n;
    return 1;
}

/* %a, %b, name = value {..} : T, T */
int import_check_parse(import_parser *p, import_op *op) {
    import_types types = {0, 0, 0};
    if (!import_interpreter_is(op) && !check_find(p, op)) return 0;
    do NEED(check_argument(p, op));
    while (import_lex_take(p, ','));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    if (!import_lex_take(p, ':')) return 1;
    return p->token.kind == '(' ? import_type_function(p, &op->types) : import_type_list(p, &types);
}

static int check_config(import_parser *p, const import_op *op, const char *target, import_attr *out) {
    const import_attr *tolerance = import_attr_find(&op->attrs, "tolerance");
    const import_attr *most = import_attr_find(&op->attrs, "max_ulp_difference"),
                      *least = import_attr_find(&op->attrs, "min_ulp_difference");
    char *text = (char *)import_new(p, &p->scratch, 160, 1);
    NEED(text);
    if (tolerance && tolerance->kind != ATTR_FLOAT)
        return import_fail(p, SHLO_ATTRIBUTE, tolerance->at, "expected a floating-point number");
    if ((most && most->kind != ATTR_INT) || (least && least->kind != ATTR_INT))
        return import_fail(p, SHLO_ATTRIBUTE, op->at, "expected integers as numbers of ulps");
    if (strcmp(target, "check.expect_almost_eq") == 0)
        snprintf(text, 160, "{tolerance = %.17e : f64}", tolerance ? tolerance->f : 1e-4);
    else
        snprintf(text, 160, "{max_ulp_difference = %llu : ui64, min_ulp_difference = %llu : ui64}",
            (unsigned long long)(most ? most->magnitude : 1),
            (unsigned long long)(least ? least->magnitude : 0));
    memset(out, 0, sizeof *out);
    out->kind = ATTR_TEXT;
    out->at = text;
    out->n = strlen(text);
    return 1;
}

static int check_attrs(import_parser *p, const import_op *op, const char *target, import_attrs *out) {
    import_attr name, effect, config, version;
    memset(&name, 0, sizeof name);
    name.kind = ATTR_STRING;
    name.at = op->at;
    name.name = target;
    name.n_name = strlen(target);
    memset(&effect, 0, sizeof effect);
    effect.kind = ATTR_UNIT;
    effect.at = op->at;
    NEED(import_attr_add(p, out, "call_target_name", &name));
    NEED(import_attr_add(p, out, "has_side_effect", &effect));
    if (strcmp(target, "check.expect_eq") == 0) return 1;
    NEED(check_config(p, op, target, &config));
    NEED(import_attr_add(p, out, "backend_config", &config));
    import_attr_int(op->at, 4, &version); /* whose config is a dictionary */
    return import_attr_add(p, out, "api_version", &version);
}

int import_check_finish(import_parser *p, import_op *op) {
    const check_row *row = check_find(p, op);
    import_attrs attrs = {0, 0, 0};
    import_list list = {0, 0, 0};
    if (!row) return 0;
    op->code = SHLO_OP_custom_call;
    if (row->constant) {
        const import_attr *value = import_attr_find(&op->attrs, "value");
        if (!value) return import_fail(p, SHLO_ATTRIBUTE, op->at, "the expected value is missing");
        NEED(IMPORT_PUSH(p, &op->operands));
        NEED(import_op_constant(p, value,
            op->operands.n ? shlo_type_of(p->b, op->operands.items[0]) : value->type, op->at,
            &op->operands.items[op->operands.n]));
        op->operands.n++;
    }
    if (op->operands.n != 2) return import_fail(p, SHLO_STRUCTURE, op->at, "expected two values to compare");
    if (shlo_type_of(p->b, op->operands.items[0]).id != shlo_type_of(p->b, op->operands.items[1]).id) {
        return import_fail(p, SHLO_TYPE, op->at, "the compared values have different types");
    }
    NEED(check_attrs(p, op, row->target, &attrs));
    NEED(import_attrs_convert(p, op->code, &attrs, &list));
    return import_op_create(p, op, &list);
}
