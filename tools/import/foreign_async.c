/* tools/import/foreign_async.c - async_start, async_done and cross-replica-sum. The body of async_start is
 * run at once, as part of the region around it; the future is a tuple of the tuple of its results, and
 * async_done takes it apart. */
#include "foreign.h"

static int same_types(import_parser *p, const import_op *op, const import_types *types, const V *values,
    int32_t n, const char *what) {
    int32_t i;
    if (types->n != n)
        return import_fail(p, SHLO_REGION, op->at, "%s: %d %s, expected %d", op->foreign->name, (int)types->n,
            what, (int)n);
    for (i = 0; i < n; i++) {
        if (types->items[i].id != shlo_type_of(p->b, values[i]).id)
            return import_fail(p, SHLO_REGION, op->at, "%s: %s %d have different types", op->foreign->name,
                what, (int)i);
    }
    return 1;
}

/* As in upstream, the body is one collective. */
static int one_collective(import_parser *p, const import_op *op) {
    static const char *const names[] = {"all_gather", "all_reduce", "all_to_all", "collective_broadcast",
        "collective_permute", "collective_reduce", "reduce_scatter"};
    const char dialect[] = "stablehlo.";
    size_t i, n = sizeof dialect - 1;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (p->body_op.n == n + strlen(names[i]) && memcmp(p->body_op.at, dialect, n) == 0 &&
            memcmp(p->body_op.at + n, names[i], strlen(names[i])) == 0)
            return 1;
    }
    return import_fail(p, SHLO_REGION, op->at, "%s: expected a body of one collective op", op->foreign->name);
}

/* ^bb0(%x: T): .. return} */
static int async_body(import_parser *p, import_op *op, import_values *returned) {
    import_places names = {0, 0, 0};
    import_types types = {0, 0, 0};
    uint32_t scope = p->names.n;
    NEED(import_block_label(p, &names, &types));
    NEED(same_types(p, op, &types, op->operands.items, op->operands.n, "operands and arguments of the body"));
    NEED(import_region_define(p, &names, &types, op->operands.items));
    NEED(import_region_ops_of(p, op, returned));
    import_names_leave(p, scope);
    return p->options->like_upstream && !p->artifact ? one_collective(p, op) : 1;
}

/* (%a) <{..}> ({ body }) {..} : (T) -> U; the function `body` reads what follows the {. */
int foreign_body_generic(import_parser *p, import_op *op, foreign_body body, import_values *returned) {
    if (p->artifact) return body(p, op, returned);
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    if (import_lex_take(p, '<')) {
        NEED(import_attr_dict(p, &op->attrs));
        NEED(import_lex_need(p, '>', "'>'"));
    }
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_lex_need(p, '{', "'{'"));
    NEED(body(p, op, returned));
    NEED(import_lex_need(p, ')', "')'"));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    NEED(import_lex_need(p, ':', "':' and the type of the op"));
    NEED(import_type_function(p, &op->types));
    return same_types(p, op, &op->types.in, op->operands.items, op->operands.n, "operands and their types");
}

int foreign_async_parse(import_parser *p, import_op *op) {
    import_values returned = {0, 0, 0};
    V *made, values;
    NEED(foreign_body_generic(p, op, async_body, &returned));
    NEED(made = (V *)import_new(p, &p->scratch, 1, sizeof *made));
    values = shlo_tuple(p->b, returned.items, returned.n);
    *made = shlo_tuple(p->b, &values, 1);
    if (shlo_builder_status(p->b) != SHLO_OK) return import_fail_builder(p, op->at);
    NEED(same_types(p, op, &op->types.out, made, 1, "the future and the values of the body"));
    op->made.items = made;
    op->made.n = 1;
    return 1;
}

int foreign_async_start(chlo *c, const foreign_row *row, V *out) {
    (void)out;
    return import_fail(c->p, SHLO_INTERNAL, c->op->at, "%s: no replacement was made", row->name);
}

int foreign_async_done(chlo *c, const foreign_row *row, V *out) {
    import_op *op = c->op;
    shlo_get_tuple_element_attrs attrs;
    shlo_type future = shlo_type_of(c->b, op->operands.items[0]);
    int32_t i, n = shlo_type_members(c->b, future) == 1
                       ? shlo_type_members(c->b, shlo_type_member(c->b, future, 0))
                       : -1;
    V *made, values;
    (void)out;
    if (n < 0)
        return import_fail(c->p, SHLO_TYPE, op->places.items[0], "%s: operand 0 is no future", row->name);
    NEED(made = (V *)import_new(c->p, &c->p->scratch, (size_t)n + 1, sizeof *made));
    memset(&attrs, 0, sizeof attrs);
    values = shlo_get_tuple_element(c->b, op->operands.items[0], &attrs);
    for (i = 0; i < n; i++) {
        attrs.index = i;
        made[i] = shlo_get_tuple_element(c->b, values, &attrs);
    }
    NEED(chlo_ok(c));
    NEED(same_types(c->p, op, &op->types.out, made, n, "results and values of the future"));
    op->made.items = made;
    op->made.n = n;
    return 1;
}

/* The sum over processes: all_reduce with its usual body. */
int foreign_cross_replica_sum(chlo *c, const foreign_row *row, V *out) {
    import_op op = *c->op;
    import_list list = {0, 0, 0};
    shlo_region body = shlo_region_of(c->b, SHLO_OP_add, chlo_dtype(c, op.operands.items[0]));
    shlo_op_desc desc;
    (void)row;
    NEED(chlo_ok(c));
    NEED(import_attrs_convert(c->p, SHLO_OP_all_reduce, &op.attrs, &list));
    memset(&desc, 0, sizeof desc);
    desc.op = SHLO_OP_all_reduce;
    desc.n_operands = op.operands.n;
    desc.operands = op.operands.items;
    desc.n_attrs = list.n;
    desc.attrs = list.items;
    desc.n_regions = 1;
    desc.regions = &body;
    desc.n_types = op.types.out.n;
    desc.types = op.types.out.items;
    shlo_op_create(c->b, &desc, out, 1);
    return 1;
}
