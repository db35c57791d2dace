/* tools/import/foreign.c - ops of other dialects (foreign.def), many of which compute on scalars: how they
 * are written, and which StableHLO ops they become when they are read. An unknown op can become a call by its
 * name. */
#include "foreign.h"

static const foreign_row rows[] = {
#define FOREIGN(name, expand, op, operands) {#name, foreign_##expand, SHLO_OP_##op, operands},
#include "foreign.def"
};

const foreign_row *import_foreign_find(const char *name, size_t n) {
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].name) == n && memcmp(rows[i].name, name, n) == 0) return &rows[i];
    return NULL;
}

/* ---- the pretty form ---- */

/* A type written behind a value, as 1 : index; `true` has none. */
static int constant_value(import_parser *p, import_op *op) {
    import_attr value;
    const char *at = p->token.at;
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    NEED(import_attr_value(p, 0, &value));
    NEED(IMPORT_PUSH(p, &op->types.out));
    if (value.kind == ATTR_DENSE)
        op->types.out.items[0] = value.type;
    else if (value.kind == ATTR_BOOL && p->token.kind != ':')
        op->types.out.items[0] = shlo_tensor0(p->b, SHLO_I1);
    else if (value.kind != ATTR_INT && value.kind != ATTR_FLOAT && value.kind != ATTR_BOOL)
        return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: a constant of this kind");
    else {
        NEED(import_lex_need(p, ':', "':' and the type of the constant"));
        NEED(import_type_parse(p, &op->types.out.items[0]));
    }
    op->types.out.n = 1;
    return import_attr_add(p, &op->attrs, "value", &value);
}

/* The type or types behind the colon; the op's row says how many of them are results. */
static int list_types(import_parser *p, import_op *op) {
    import_types list = {0, 0, 0};
    NEED(import_lex_need(p, ':', "':' and a type"));
    if (p->token.kind == '(') return import_type_function(p, &op->types);
    NEED(import_type_list(p, &list));
    if (import_lex_take(p, TOKEN_ARROW) || import_lex_take_word(p, "to"))
        return import_type_results(p, &op->types.out);
    if (op->foreign->expand == foreign_from_elements || op->foreign->expand == foreign_const_shape)
        op->types.out = list;
    return 1;
}

/* predicate, %a, %b {..} : T; %t[%i, %j] : T; [1, 2] : T */
static int list_operands(import_parser *p, import_op *op) {
    import_attr a;
    if (op->foreign->expand == foreign_const_shape) {
        NEED(import_attr_value(p, 0, &a));
        return import_attr_add(p, &op->attrs, "shape", &a);
    }
    if (p->token.kind == TOKEN_WORD) {
        NEED(import_attr_value(p, 0, &a));
        NEED(import_attr_add(p, &op->attrs, "predicate", &a));
        NEED(import_lex_need(p, ',', "','"));
    }
    if (p->token.kind != TOKEN_VALUE)
        return op->foreign->operands > 0 ? import_lex_need(p, TOKEN_VALUE, "a value") : 1;
    do {
        NEED(import_op_operand(p, op));
        if (import_lex_take(p, '[')) NEED(import_op_operands(p, op, ']'));
        if (import_lex_take(p, '(')) NEED(import_op_operands(p, op, ')'));
    } while (import_lex_take(p, ','));
    return 1;
}

static int foreign_pretty(import_parser *p, import_op *op) {
    if (op->foreign->expand == foreign_constant) return constant_value(p, op);
    if (op->foreign->expand == foreign_global) return foreign_global_pretty(p, op);
    if (strncmp(op->foreign->name, "sdy.", 4) == 0) return foreign_sdy_pretty(p, op);
    if (strncmp(op->foreign->name, "stablehlo.", 10) == 0) {
        return import_fail(p, SHLO_SYNTAX, op->at, "'%.*s' has only the generic form, in quotes",
            (int)op->n_name, op->name);
    }
    NEED(list_operands(p, op));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    return list_types(p, op);
}

int import_foreign_generic(import_parser *p, import_op *op) {
    int ok;
    p->scalar_values++;
    ok = import_op_generic(p, op);
    p->scalar_values--;
    return ok;
}

int import_foreign_reads_region(const foreign_row *row) {
    return row->expand == foreign_async_start || row->expand == foreign_computation;
}

int import_foreign_parse(import_parser *p, import_op *op, int quoted) {
    int ok;
    if (op->foreign->expand == foreign_async_start) return foreign_async_parse(p, op);
    if (op->foreign->expand == foreign_computation) return foreign_computation_parse(p, op, quoted);
    if (quoted) return import_foreign_generic(p, op);
    p->scalar_values++;
    ok = foreign_pretty(p, op);
    p->scalar_values--;
    return ok;
}

/* ---- the replacement ---- */

shlo_type foreign_result(const chlo *c) {
    shlo_type none = {0};
    return c->op->types.out.n ? c->op->types.out.items[0] : none;
}

/* A result whose written type is more or less exact than the inferred one (tensor<?xindex>) is converted. */
static int fit_result(chlo *c, V *out) {
    shlo_type want = foreign_result(c);
    if (want.id && want.id != shlo_type_of(c->b, *out).id) *out = shlo_convert(c->b, *out, want);
    return chlo_ok(c);
}

static int is_tensor(const chlo *c, V x) {
    return shlo_type_get_class(c->b, shlo_type_of(c->b, x)) == SHLO_IS_TENSOR;
}

int import_foreign_finish(import_parser *p, import_op *op) {
    int32_t i;
    V out = {0};
    chlo c;
    if (op->made.items) return import_op_bind(p, op, op->made.items, op->made.n);
    memset(&c, 0, sizeof c);
    c.p = p;
    c.op = op;
    c.b = p->b;
    if (op->foreign->operands >= 0 && op->operands.n != op->foreign->operands) {
        return import_fail(p, SHLO_STRUCTURE, op->at, "%s takes %d operand%s", op->foreign->name,
            op->foreign->operands, IMPORT_S(op->foreign->operands));
    }
    import_origin_begin(p, op);
    if (op->foreign->expand == foreign_async_done) NEED(foreign_async_done(&c, op->foreign, &out));
    if (op->made.items) return import_op_bind(p, op, op->made.items, op->made.n);
    for (i = 0; i < op->operands.n; i++) {
        if (!is_tensor(&c, op->operands.items[i]))
            return import_fail(p, SHLO_TYPE, op->places.items[i], "%s: operand %d is no tensor",
                op->foreign->name, (int)i);
    }
    NEED(op->foreign->expand(&c, op->foreign, &out));
    NEED(chlo_ok(&c));
    if (op->made.items) return import_op_bind(p, op, op->made.items, op->made.n);
    NEED(fit_result(&c, &out));
    return import_op_bind(p, op, &out, 1);
}

/* ---- what nobody knows ---- */

int import_foreign_opaque(import_parser *p, import_op *op) {
    import_attrs attrs = {0, 0, 0};
    import_list list = {0, 0, 0};
    import_attr target, effect;
    while (op->regions.n) shlo_region_drop(p->b, op->regions.items[--op->regions.n]);
    memset(&target, 0, sizeof target);
    target.kind = ATTR_STRING;
    target.at = op->at;
    target.name = op->name;
    target.n_name = op->n_name;
    memset(&effect, 0, sizeof effect);
    effect.kind = ATTR_UNIT;
    effect.at = op->at;
    NEED(import_attr_add(p, &attrs, "call_target_name", &target));
    NEED(import_attr_add(p, &attrs, "has_side_effect", &effect));
    op->code = SHLO_OP_custom_call;
    NEED(import_attrs_convert(p, op->code, &attrs, &list));
    return import_op_create(p, op, &list);
}
