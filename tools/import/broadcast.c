/* tools/import/broadcast.c - collective_broadcast and collective_reduce with extensions that came after the
 * specification. Several values are broadcast one after the other. A computed root is a position in the
 * group: there is a broadcast from each member, or the sum is sent to each member, and one of the results is
 * selected. */
#include "chlo.h"

enum { BROADCAST_MEMBERS = 256 };

int import_broadcast_has_root(const import_op *op) {
    const import_attr *a = import_attr_find(&op->attrs, "has_dynamic_root");
    return a && (a->kind == ATTR_UNIT || (a->kind == ATTR_BOOL && a->magnitude));
}

int import_broadcast_is(const import_op *op) { return op->operands.n != 1 || import_broadcast_has_root(op); }

/* The root is the last operand, and a vector of i32. */
int import_broadcast_root_fits(import_parser *p, const import_op *op) {
    int32_t last = op->operands.n - 1;
    shlo_type type;
    if (last < 1)
        return import_fail(p, SHLO_STRUCTURE, op->at,
            "%.*s: %d operand%s, expected at least two with has_dynamic_root", (int)op->n_name, op->name,
            (int)op->operands.n, IMPORT_S(op->operands.n));
    type = shlo_type_of(p->b, op->operands.items[last]);
    if (shlo_type_get_class(p->b, type) == SHLO_IS_TENSOR && shlo_type_rank(p->b, type) == 1 &&
        shlo_type_dtype(p->b, type) == SHLO_I32)
        return 1;
    return import_fail(p, SHLO_TYPE, op->places.items[last],
        "%.*s: the last operand is the root: expected a vector of i32", (int)op->n_name, op->name);
}

/* The groups with member r of each moved to the front; -1 fills short groups, which have no member r. */
static void rotate(const shlo_list *groups, int32_t r, int64_t *out) {
    int32_t row, k, columns = groups->columns;
    for (row = 0; row + columns <= groups->n; row += columns) {
        int32_t first = groups->items[row + r] < 0 ? 0 : r;
        out[row] = groups->items[row + first];
        for (k = 1; k < columns; k++) out[row + k] = groups->items[row + k - (k <= first)];
    }
}

static int one(import_parser *p, const import_op *op, const import_list *attrs, int32_t i, V *out) {
    import_op part = *op;
    part.operands.items = op->operands.items + i;
    part.types.out.items = op->types.out.items + i;
    part.operands.n = part.types.out.n = 1;
    return import_op_new(p, &part, attrs, out, 1) == 1;
}

/* Element i of the last operand, or its only one. */
static V root_of(chlo *c, int32_t i) {
    V roots = c->op->operands.items[c->op->operands.n - 1];
    int64_t from = shlo_type_dim(c->b, shlo_type_of(c->b, roots), 0) == 1 ? 0 : i, to = from + 1, by = 1;
    shlo_slice_attrs attrs;
    memset(&attrs, 0, sizeof attrs);
    attrs.start_indices.items = &from;
    attrs.limit_indices.items = &to;
    attrs.strides.items = &by;
    attrs.start_indices.n = attrs.limit_indices.n = attrs.strides.n = 1;
    roots = shlo_slice(c->b, roots, &attrs);
    return shlo_convert(c->b, shlo_reshape(c->b, roots, shlo_tensor0(c->b, chlo_dtype(c, roots))),
        shlo_tensor0(c->b, SHLO_I64));
}

static int from_root(chlo *c, import_list *attrs, shlo_attr *groups, int32_t i, V *out) {
    const shlo_list given = groups->list;
    int64_t *turned;
    int32_t r;
    V root = root_of(c, i), next;
    NEED(turned = (int64_t *)import_new(c->p, &c->p->scratch, (size_t)given.n + 1, sizeof *turned));
    NEED(one(c->p, c->op, attrs, i, out));
    groups->list.items = turned;
    for (r = 1; r < given.columns; r++) {
        rotate(&given, r, turned);
        NEED(one(c->p, c->op, attrs, i, &next));
        *out = pick(c, equal(c, root, shlo_constant_i64(c->b, r)), next, *out);
    }
    groups->list = given;
    return chlo_ok(c);
}

static void begin(import_parser *p, import_op *op, chlo *c) {
    memset(c, 0, sizeof *c);
    c->p = p;
    c->op = op;
    c->b = p->b;
}

/* The op's attributes, and its groups among them. */
static int converted(import_parser *p, const import_op *op, import_list *attrs, shlo_attr **groups) {
    int32_t i;
    *groups = NULL;
    NEED(import_attrs_convert(p, op->code, &op->attrs, attrs));
    for (i = 0; i < attrs->n; i++)
        if (strcmp(attrs->items[i].name, "replica_groups") == 0) *groups = &attrs->items[i];
    if (!*groups)
        return import_fail(p, SHLO_ATTRIBUTE, op->at, "%.*s: attribute replica_groups is missing",
            (int)op->n_name, op->name);
    return (*groups)->list.columns <= BROADCAST_MEMBERS
               ? 1
               : import_fail(p, SHLO_UNSUPPORTED, op->at,
                     "not supported: a computed root in a group of more than %d", BROADCAST_MEMBERS);
}

int import_broadcast(import_parser *p, import_op *op) {
    import_list attrs = {0, 0, 0};
    int32_t i, n = op->operands.n - import_broadcast_has_root(op);
    shlo_attr *groups;
    chlo c;
    V *made;
    begin(p, op, &c);
    NEED(converted(p, op, &attrs, &groups));
    if (n < 1 || op->types.out.n != n)
        return import_fail(p, SHLO_STRUCTURE, op->at, "collective_broadcast: %d value%s, but %d result%s",
            (int)n, IMPORT_S(n), (int)op->types.out.n, IMPORT_S(op->types.out.n));
    NEED(made = (V *)import_new(p, &p->scratch, (size_t)n, sizeof *made));
    for (i = 0; i < n; i++)
        NEED(import_broadcast_has_root(op) ? from_root(&c, &attrs, groups, i, &made[i])
                                           : one(p, op, &attrs, i, &made[i]));
    return import_op_bind(p, op, made, n);
}

/* ---- collective_reduce ---- */

/* The sums of the first member of each group, sent to member r; the others get 0. */
static V sent(chlo *c, const shlo_list *groups, int32_t r, int64_t *pairs, V sums) {
    int32_t row;
    shlo_attr attr;
    shlo_op_desc desc;
    V out = {0};
    memset(&attr, 0, sizeof attr);
    memset(&desc, 0, sizeof desc);
    attr.name = "source_target_pairs";
    attr.kind = SHLO_ATTR_TABLE;
    attr.list.items = pairs;
    attr.list.columns = 2;
    for (row = 0; row + groups->columns <= groups->n; row += groups->columns) {
        if (groups->items[row + r] < 0) continue; /* -1 fills short groups */
        pairs[attr.list.n++] = groups->items[row];
        pairs[attr.list.n++] = groups->items[row + r];
    }
    desc.op = SHLO_OP_collective_permute;
    desc.n_operands = desc.n_attrs = 1;
    desc.operands = &sums;
    desc.attrs = &attr;
    shlo_op_create(c->b, &desc, &out, 1);
    return out;
}

static int sums_at_root(chlo *c, const shlo_list *groups, int32_t i, V *sums) {
    V first = *sums, root = root_of(c, i);
    int64_t *pairs;
    int32_t r;
    NEED(pairs = (int64_t *)import_new(c->p, &c->p->scratch, (size_t)groups->n * 2 + 1, sizeof *pairs));
    for (r = 1; r < groups->columns; r++) {
        V its = sent(c, groups, r, pairs, first);
        *sums = pick(c, equal(c, root, shlo_constant_i64(c->b, r)), its, *sums);
    }
    return chlo_ok(c);
}

/* The op without its root gives the sums to the first member. */
int import_broadcast_reduce(import_parser *p, import_op *op) {
    import_list attrs = {0, 0, 0};
    import_op plain = *op;
    int32_t i, n = op->operands.n - 1;
    shlo_attr *groups;
    chlo c;
    V *made;
    begin(p, op, &c);
    NEED(converted(p, op, &attrs, &groups));
    for (i = 0; i < attrs.n; i++)
        if (strcmp(attrs.items[i].name, "channel_id") == 0 && attrs.items[i].i > 0)
            return import_fail(p, SHLO_UNSUPPORTED, op->at,
                "not supported: collective_reduce with a channel and a computed root");
    plain.operands.n = n;
    NEED(made = (V *)import_new(p, &p->scratch, (size_t)n, sizeof *made));
    NEED(import_op_new(p, &plain, &attrs, made, n) == n);
    for (i = 0; i < n; i++) NEED(sums_at_root(&c, &groups->list, i, &made[i]));
    return import_op_bind(p, op, made, n);
}
