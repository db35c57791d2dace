/* tools/import/foreign_sdy.c - ops of Shardy (dialect sdy), which state how values are placed on the devices
 * of a mesh. An op that only states a placement is replaced by its operand. The body of a manual computation
 * becomes part of the region around it, between the two custom calls that Shardy itself exports,
 * xla.sdy.GlobalToLocalShape and xla.sdy.LocalToGlobalShape. */
#include "foreign.h"

/* Lists in brackets and words between them, up to a token of this kind. */
static int pass_over(import_parser *p, int kind, const char *what) {
    while (p->token.kind != kind) {
        int open = p->token.kind;
        if (open == TOKEN_END || open == '}' || open == TOKEN_VALUE) return import_lex_need(p, kind, what);
        if (open == '(' || open == '[' || open == '{' || open == '<')
            NEED(import_lex_skip(p));
        else
            import_lex_advance(p);
    }
    return 1;
}

/* [{"x"}, {}] %a out_sharding=<@m, [{}, {}]> {..} : T */
int foreign_sdy_pretty(import_parser *p, import_op *op) {
    NEED(pass_over(p, TOKEN_VALUE, "a value"));
    NEED(import_op_operand(p, op));
    NEED(pass_over(p, ':', "':' and a type"));
    import_lex_advance(p);
    NEED(import_type_list(p, &op->types.in));
    op->types.out = op->types.in;
    op->types_known = 1;
    return 1;
}

static int bind_operand(chlo *c, const foreign_row *row, int32_t n_results) {
    import_op *op = c->op;
    if (n_results && op->types.out.n &&
        op->types.out.items[0].id != shlo_type_of(c->b, op->operands.items[0]).id) {
        return import_fail(c->p, SHLO_TYPE, op->at, "%s: operand and result have different types", row->name);
    }
    import_note(c->p, op->at,
        n_results ? "'%s' is an annotation: its operand takes its place" : "'%s' is left out", row->name);
    op->made.items = op->operands.items;
    op->made.n = n_results;
    return 1;
}

int foreign_sharding(chlo *c, const foreign_row *row, V *out) {
    (void)out;
    return bind_operand(c, row, 1);
}

int foreign_sharding_group(chlo *c, const foreign_row *row, V *out) {
    (void)out;
    return bind_operand(c, row, 0);
}

/* ---- computations ---- */

static int differ(const import_parser *p, const import_values *values, const import_types *types) {
    int32_t i;
    for (i = 0; i < values->n; i++)
        if (shlo_type_of(p->b, values->items[i]).id != types->items[i].id) return 1;
    return 0;
}

/* Values converted to other types by such a call; nothing is done where the types are the same. */
static int as_types(import_parser *p, const import_op *op, const char *target, const import_types *types,
    import_values *values) {
    import_attrs attrs = {0, 0, 0};
    import_list list = {0, 0, 0};
    import_attr name;
    import_op call;
    V *made;
    if (values->n != types->n)
        return import_fail(p, SHLO_REGION, op->at, "%s: %d values, expected %d", op->foreign->name,
            (int)values->n, (int)types->n);
    if (!differ(p, values, types)) return 1;
    memset(&call, 0, sizeof call);
    memset(&name, 0, sizeof name);
    call.at = name.at = op->at;
    call.code = SHLO_OP_custom_call;
    call.operands = *values;
    call.types.out = *types;
    name.kind = ATTR_STRING;
    name.name = target;
    name.n_name = strlen(target);
    NEED(import_attr_add(p, &attrs, "call_target_name", &name));
    NEED(import_attrs_convert(p, call.code, &attrs, &list));
    NEED(made = (V *)import_new(p, &p->scratch, (size_t)types->n + 1, sizeof *made));
    NEED(import_op_new(p, &call, &list, made, types->n) == types->n);
    values->items = made;
    return 1;
}

/* (%x: T, ..) {ops} or, in the generic form, the label and the ops behind {. */
static int computation_body(import_parser *p, import_op *op, import_values *returned) {
    import_places names = {0, 0, 0};
    import_types types = {0, 0, 0};
    import_values args = op->operands;
    uint32_t scope = p->names.n;
    int more;
    if (!p->artifact && import_lex_take(p, '(')) {
        for (more = p->token.kind != ')'; more; more = import_lex_take(p, ',')) {
            NEED(import_region_arg(p, &names, &types));
        }
        NEED(import_lex_need(p, ')', "')'"));
        NEED(import_lex_need(p, '{', "'{'"));
    }
    else
        NEED(import_block_label(p, &names, &types));
    NEED(as_types(p, op, "xla.sdy.GlobalToLocalShape", &types, &args));
    NEED(import_region_define(p, &names, &types, args.items));
    NEED(import_region_ops(p, returned));
    import_names_leave(p, scope);
    return 1;
}

/* <"f">(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[..] manual_axes={"x"} (%x: T) {ops} {..} : (T) -> U
 */
static int computation_pretty(import_parser *p, import_op *op, import_values *returned) {
    if (p->token.kind == '<') NEED(import_lex_skip(p));
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    NEED(pass_over(p, '(', "the arguments of the body"));
    NEED(computation_body(p, op, returned));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    NEED(import_lex_need(p, ':', "':' and the type of the op"));
    op->types_known = 1;
    return import_type_function(p, &op->types);
}

int foreign_computation_parse(import_parser *p, import_op *op, int quoted) {
    import_values returned = {0, 0, 0};
    static V none;
    NEED(quoted ? foreign_body_generic(p, op, computation_body, &returned)
                : computation_pretty(p, op, &returned));
    NEED(as_types(p, op, "xla.sdy.LocalToGlobalShape", &op->types.out, &returned));
    op->made.items = returned.n ? returned.items : &none;
    op->made.n = returned.n;
    return 1;
}

int foreign_computation(chlo *c, const foreign_row *row, V *out) {
    (void)out;
    return import_fail(c->p, SHLO_INTERNAL, c->op->at, "%s: no replacement was made", row->name);
}
