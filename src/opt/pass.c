/* opt/pass.c - what several passes need: reading constants, replacing ops. */
#ifndef SHLO__OPT_PASS_C
#define SHLO__OPT_PASS_C

#include "opt.h"

SHLO__FN const shlo__op *shlo__pass_def(const shlo__pass *p, uint32_t value) {
    const shlo__value *v = &p->m->values.items[value];
    return v->is_arg ? NULL : &p->m->ops.items[v->owner];
}

SHLO__FN const shlo__data *shlo__pass_constant(const shlo__pass *p, uint32_t value) {
    const shlo__data *d = shlo__module_constant(p->m, value);
    return !d || d->name ? NULL : d;
}

SHLO__FN int shlo__pass_plain(const shlo__pass *p, uint32_t type) {
    return shlo__type_at(p->m, type)->kind == SHLO__TYPE_TENSOR && shlo__type_static(p->m, type);
}

SHLO__FN int shlo__pass_controls(const shlo__module *m, uint32_t op) {
    return (shlo__op_row_of((shlo_op)m->ops.items[op].code)->traits & (SHLO__STRUCTURED | SHLO__LOOP)) != 0;
}

SHLO__FN int shlo__pass_settled(const shlo__module *m, uint32_t region) {
    const shlo__region *r = &m->regions.items[region];
    const shlo__op *ret = &m->ops.items[r->last];
    uint32_t type;
    if (!r->parent || r->n_args != 2 || ret->n_operands != 1 || shlo__pass_controls(m, r->parent)) return 0;
    type = shlo__value_type(m, r->args);
    return type == shlo__value_type(m, shlo__op_operand(m, ret, 0)) && !shlo__module_only_op(m, region) &&
           shlo__dtype_kind((shlo_dtype)shlo__type_at(m, type)->dtype) >= SHLO__FLOAT;
}

SHLO__FN int shlo__pass_replace(shlo__pass *p, uint32_t op_id, uint32_t by) {
    const shlo__op *op = &p->m->ops.items[op_id];
    if (shlo__value_type(p->m, op->results) != shlo__value_type(p->m, by)) return 0;
    shlo__module_replace(p->m, op->results, by);
    shlo__module_unlink(p->m, op_id);
    p->changes++;
    return 1;
}

SHLO__FN shlo_status shlo__pass_make_op(shlo__pass *p, uint32_t op_id, shlo_op code, uint32_t x,
    uint32_t n_attrs, const shlo__attr *attrs) {
    const shlo__op old = p->m->ops.items[op_id];
    shlo__op_parts parts;
    uint32_t id, type = shlo__value_type(p->m, old.results);
    memset(&parts, 0, sizeof parts);
    parts.code = code;
    parts.n_operands = x ? 1 : 0;
    parts.operands = &x;
    parts.n_attrs = n_attrs;
    parts.attrs = attrs;
    parts.n_results = 1;
    parts.result_types = &type;
    parts.location = old.location;
    parts.line = old.line;
    SHLO__TRY(shlo__module_op(p->m, old.parent, &parts, &id));
    shlo__module_insert_before(p->m, id, op_id);
    shlo__pass_replace(p, op_id, p->m->ops.items[id].results);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__pass_make_constant(shlo__pass *p, uint32_t op_id, const void *bytes,
    size_t n_bytes, int splat) {
    shlo__attr attr;
    uint32_t data;
    int64_t number;
    SHLO__TRY(shlo__module_data_copy(p->m, shlo__value_type(p->m, p->m->ops.items[op_id].results), bytes,
        n_bytes, splat, &data));
    number = data;
    SHLO__TRY(shlo__pass_list(p, SHLO__A_constant__value, 1, &number, &attr));
    return shlo__pass_make_op(p, op_id, SHLO_OP_constant, 0, 1, &attr);
}

SHLO__FN shlo_status shlo__pass_list(shlo__pass *p, uint32_t attr_id, uint32_t n, const int64_t *items,
    shlo__attr *attr) {
    memset(attr, 0, sizeof *attr);
    attr->id = (uint16_t)attr_id;
    attr->n = n;
    return shlo__module_numbers(p->m, items, n, &attr->at);
}

#endif
