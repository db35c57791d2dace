/* tests/code/same.h - whether two modules are the same program: ops, types, attributes, constants, compared
 * without the codec. */
#ifndef TESTS_CODE_SAME_H
#define TESTS_CODE_SAME_H

typedef struct pair {
    const shlo__module *a, *b;
    uint32_t *to; /* value of b by value of a */
    int names, locations;
} pair;

static int same_text(const pair *p, uint32_t a, uint32_t b) {
    const shlo__string *s = &p->a->strings.items[a], *t = &p->b->strings.items[b];
    return s->n == t->n && memcmp(s->text, t->text, s->n) == 0 && !a == !b;
}

static int same_type(const pair *p, uint32_t a, uint32_t b) {
    char s[600], t[600];
    size_t n = shlo__type_text(p->a, a, s, sizeof s);
    return n == shlo__type_text(p->b, b, t, sizeof t) && strcmp(s, t) == 0 &&
           p->a->types.items[a].kind == p->b->types.items[b].kind;
}

static int same_data(const pair *p, uint32_t a, uint32_t b) {
    const shlo__data *d = &p->a->data.items[a], *e = &p->b->data.items[b];
    return same_type(p, d->type, e->type) && d->splat == e->splat && d->n_bytes == e->n_bytes &&
           memcmp(d->bytes, e->bytes, d->n_bytes) == 0;
}

static int same_item(const pair *p, int kind, int64_t a, int64_t b) {
    switch (kind) {
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS: return same_text(p, (uint32_t)a, (uint32_t)b);
    case SHLO_ATTR_TYPE: return same_type(p, (uint32_t)a, (uint32_t)b);
    case SHLO_ATTR_TENSOR: return same_data(p, (uint32_t)a, (uint32_t)b);
    default: return a == b;
    }
}

static int same_attrs(const pair *p, const shlo__op *x, const shlo__op *y) {
    uint32_t i, j;
    if (x->n_attrs != y->n_attrs) return 0;
    for (i = 0; i < x->n_attrs; i++) {
        const shlo__attr *s = &p->a->attrs.items[x->attrs + i], *t = &p->b->attrs.items[y->attrs + i];
        if (s->id != t->id || s->n != t->n || s->columns != t->columns) return 0;
        for (j = 0; j < s->n; j++)
            if (!same_item(p, (int)shlo__op_attr_row(s->id)->kind, p->a->numbers.items[s->at + j],
                    p->b->numbers.items[t->at + j]))
                return 0;
    }
    return 1;
}

static int same_values(const pair *p, uint32_t a, uint32_t b, uint32_t n) {
    uint32_t i;
    for (i = 0; i < n; i++) {
        const shlo__value *s = &p->a->values.items[a + i], *t = &p->b->values.items[b + i];
        p->to[a + i] = b + i;
        if (!same_type(p, s->type, t->type) || s->is_arg != t->is_arg) return 0;
        if (p->names ? !same_text(p, shlo__value_name(p->a, a + i), shlo__value_name(p->b, b + i))
                     : shlo__value_name(p->b, b + i) != 0)
            return 0;
    }
    return 1;
}

static int same_region(const pair *p, uint32_t a, uint32_t b);

static int same_op(const pair *p, const shlo__op *x, const shlo__op *y) {
    uint32_t i;
    if (x->code != y->code || x->n_operands != y->n_operands || x->n_results != y->n_results ||
        x->n_regions != y->n_regions)
        return 0;
    if (p->locations ? x->line != y->line || !same_text(p, x->location, y->location) : y->line || y->location)
        return 0;
    for (i = 0; i < x->n_operands; i++)
        if (p->to[shlo__op_operand(p->a, x, i)] != shlo__op_operand(p->b, y, i)) return 0;
    for (i = 0; i < x->n_regions; i++)
        if (!same_region(p, shlo__op_region(p->a, x, i), shlo__op_region(p->b, y, i))) return 0;
    return same_attrs(p, x, y) && same_values(p, x->results, y->results, x->n_results);
}

static int same_region(const pair *p, uint32_t a, uint32_t b) {
    const shlo__region *r = &p->a->regions.items[a], *s = &p->b->regions.items[b];
    uint32_t x, y;
    if (r->n_args != s->n_args || !same_values(p, r->args, s->args, r->n_args)) return 0;
    for (x = r->first, y = s->first; x && y; x = p->a->ops.items[x].next, y = p->b->ops.items[y].next)
        if (!same_op(p, &p->a->ops.items[x], &p->b->ops.items[y])) return 0;
    return x == 0 && y == 0;
}

static int same_module(const shlo__module *a, const shlo__module *b, int32_t flags) {
    pair p;
    uint32_t f, i;
    int same = a->funcs.count == b->funcs.count && a->n_replicas == b->n_replicas &&
               a->n_partitions == b->n_partitions;
    p.a = a;
    p.b = b;
    p.to = (uint32_t *)calloc(a->values.count, sizeof *p.to);
    p.names = flags & SHLO_KEEP_NAMES;
    p.locations = flags & SHLO_KEEP_LOCATIONS;
    same = same && same_text(&p, a->name, b->name);
    for (f = 1; same && f < a->funcs.count; f++) {
        const shlo__func *s = &a->funcs.items[f], *t = &b->funcs.items[f];
        same = same_text(&p, s->name, t->name) && s->is_private == t->is_private &&
               s->n_results == t->n_results && same_region(&p, s->body, t->body);
        for (i = 0; same && i < s->n_results; i++)
            same = same_type(&p, (uint32_t)a->numbers.items[s->results + i],
                (uint32_t)b->numbers.items[t->results + i]);
    }
    free(p.to);
    return same;
}
#endif
