/* tlcheck/check.c - the one way into a module: an instruction is judged by its row and by its infer function,
 * then appended; regions and functions open and close in order. */
#ifndef TLANG__TLCHECK_CHECK_C
#define TLANG__TLCHECK_CHECK_C

#include "tlcheck.h"

typedef shlo_status (*tlang__check_fn)(tlang__check *c);

static const tlang__check_fn tlang__check_rules[TLANG_OP_COUNT] = {
    NULL,
#define INSN(name, number, spelling, where, operands, results, regions, infer, text, types, modifiers) \
    tlang__infer_##infer,
#include "../tlop/ops.def"
};

/* A value is visible in its region and in those inside, but for the regions of the instruction that makes it.
   Regions are closed inside out, so a value's region is around this one if it is open and of the same
   function. */
static int tlang__check_visible(const tlang__check *c, uint32_t value) {
    const tlang__value *v = &c->m->values.items[value];
    const tlang__region *r;
    if (!value || value >= c->m->values.count) return 0;
    r = &c->m->regions.items[v->region];
    if (!r->open || r->func != c->m->regions.items[c->region].func) return 0;
    for (uint32_t at = c->region; v->insn && at; at = c->m->regions.items[at].parent)
        if (c->m->regions.items[at].owner == v->insn) return 0;
    return 1;
}

static shlo_status tlang__check_place(tlang__check *c, const tlang__op_row *row) {
    const tlang__region *r = &c->m->regions.items[c->region];
    if (!r->open) return tlang__check_fail(c, SHLO_REGION, -1, "its region is closed");
    if (r->ended) return tlang__check_fail(c, SHLO_REGION, -1, "it stands behind the region's yield");
    if (row->where == TLANG__COLLECTIVE && r->spmd)
        return tlang__check_fail(c, SHLO_REGION, -1, "a collective instruction in an SPMD region");
    if (row->where == TLANG__SPMD && !r->spmd)
        return tlang__check_fail(c, SHLO_REGION, -1, "an SPMD instruction in a collective region");
    return SHLO_OK;
}

static shlo_status tlang__check_counts(tlang__check *c, const tlang__op_row *row) {
    const tlang__parts *p = c->parts;
    if (p->modifiers & ~(uint32_t)row->modifiers)
        return tlang__check_fail(c, SHLO_ATTRIBUTE, -1, "a modifier that it does not have");
    if (row->operands >= 0 && p->n_operands != (uint32_t)row->operands)
        return tlang__check_fail(c, SHLO_TYPE, -1, "%u operands, expected %d", p->n_operands, row->operands);
    if (p->n_operands > TLANG__MAX_OPERANDS || p->n_types > TLANG__MAX_OPERANDS ||
        p->n_numbers > 2 * TLANG__MAX_OPERANDS)
        return tlang__check_fail(c, SHLO_LIMIT, -1, "more than %d operands or types", TLANG__MAX_OPERANDS);
    if (c->m->types.count > TLANG__MAX_TYPES)
        return tlang__check_fail(c, SHLO_LIMIT, -1, "more than %d types", TLANG__MAX_TYPES);
    for (uint32_t i = 0; i < p->n_types; i++)
        if (!p->types[i] || p->types[i] >= c->m->types.count)
            return tlang__check_fail(c, SHLO_TYPE, -1, "a type that does not exist");
    for (uint32_t i = 0; i < p->n_operands; i++)
        if (!tlang__check_visible(c, p->operands[i]))
            return tlang__check_fail(c, SHLO_STRUCTURE, (int32_t)i, "operand %u is not visible here", i);
    return SHLO_OK;
}

/* Which instructions state types or hold constants; the others have neither. */
static shlo_status tlang__check_extras(tlang__check *c) {
    uint32_t op = c->parts->op;
    int typed = op == TLANG_OP_alloca || op == TLANG_OP_cast || op == TLANG_OP_constant ||
                op == TLANG_OP_for || op == TLANG_OP_foreach || op == TLANG_OP_if;
    int numbered = op == TLANG_OP_constant || op == TLANG_OP_expand || op == TLANG_OP_fuse ||
                   op == TLANG_OP_size || op == TLANG_OP_subview;
    if ((c->parts->n_types && !typed) || (c->parts->n_numbers && !numbered))
        return tlang__check_fail(c, SHLO_ATTRIBUTE, -1, "a type or a number that it does not have");
    return SHLO_OK;
}

/* The value that a memref views; itself, if it is no view. */
static uint32_t tlang__check_source(const tlang__module *m, uint32_t value) {
    for (int views = 0; views < TLANG__MAX_DEPTH; views++) {
        const tlang__insn *x = &m->insns.items[m->values.items[value].insn];
        if (x->op != TLANG_OP_subview && x->op != TLANG_OP_expand && x->op != TLANG_OP_fuse) break;
        value = m->ids.items[x->operands];
    }
    return value;
}

/* Memory is not accessed where its lifetime_stop has run for sure: behind it in its region, or in a region
   there. In other cases checked mode finds the access. */
static shlo_status tlang__check_lifetimes(tlang__check *c, const tlang__op_row *row) {
    if (row->where != TLANG__COLLECTIVE && c->parts->op != TLANG_OP_load && c->parts->op != TLANG_OP_store)
        return SHLO_OK;
    for (uint32_t i = 0; i < c->parts->n_operands; i++) {
        uint32_t stopped;
        if (tlang__check_type(c, i)->kind != TLANG_MEMREF) continue;
        stopped = c->m->values.items[tlang__check_source(c->m, c->parts->operands[i])].stopped;
        if (stopped && c->m->regions.items[stopped].open)
            return tlang__check_fail(c, SHLO_STRUCTURE, (int32_t)i,
                "operand %u is local memory behind its lifetime_stop", i);
    }
    return SHLO_OK;
}

/* Judges one instruction at the end of an open region. */
static shlo_status tlang__check_insn(tlang__check *c) {
    const tlang__op_row *row = tlang__op_row_of(c->parts->op);
    if (!row)
        return tlang__check_fail(c, SHLO_ARGUMENT, -1, "no instruction has the number %u", c->parts->op);
    SHLO__TRY(tlang__check_place(c, row));
    SHLO__TRY(tlang__check_counts(c, row));
    SHLO__TRY(tlang__check_extras(c));
    SHLO__TRY(tlang__check_lifetimes(c, row));
    return tlang__check_rules[c->parts->op](c);
}

static uint32_t tlang__check_depth(const tlang__module *m, uint32_t region) {
    uint32_t depth = 0;
    for (; region; region = m->regions.items[region].parent) depth++;
    return depth;
}

/* The region of an instruction: of the kind around it unless it is SPMD. */
static shlo_status tlang__check_open(tlang__module *m, uint32_t insn, int spmd, uint32_t variable,
    uint32_t *out) {
    uint32_t parent = m->insns.items[insn].parent;
    tlang__region r;
    memset(&r, 0, sizeof r);
    r.parent = parent;
    r.owner = insn;
    r.func = m->regions.items[parent].func;
    r.spmd = spmd || m->regions.items[parent].spmd;
    r.open = 1;
    SHLO__TRY(tlang__module_region(m, &r, out));
    if (variable) SHLO__TRY(tlang__module_value(m, variable, *out, 0, &m->regions.items[*out].variable));
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__check_append(tlang__module *m, uint32_t region, const tlang__parts *parts,
    uint32_t *out, shlo_error *error) {
    tlang__check c;
    uint32_t opened;
    memset(&c, 0, sizeof c);
    c.m = m;
    c.region = region;
    c.parts = parts;
    c.error = error;
    SHLO__TRY(tlang__check_insn(&c));
    if (c.n_regions && tlang__check_depth(m, region) >= TLANG__MAX_DEPTH)
        return tlang__check_fail(&c, SHLO_LIMIT, -1, "regions nest deeper than %d", TLANG__MAX_DEPTH);
    SHLO__TRY(tlang__module_append(m, region, parts, c.n_results, c.results, out));
    if (parts->op == TLANG_OP_yield) m->regions.items[region].ended = 1;
    if (!c.n_regions) return SHLO_OK;
    SHLO__TRY(tlang__check_open(m, *out, c.spmd, c.variable, &opened));
    m->insns.items[*out].region[0] = opened;
    return SHLO_OK;
}

/* Why a region cannot be closed, by an else if `other`; NULL: it can. */
static const char *tlang__check_cannot_close(const tlang__region *r, const tlang__insn *owner, int first,
    int other) {
    if (!r->owner || !r->open) return "no region is open here";
    if (other && (owner->op != TLANG_OP_if || !first)) return "only the first region of an if has an else";
    if (owner->n_results && !r->ended) return "if: a region does not end in yield, but the if has results";
    if (owner->n_results && first && !other) return "if: it has results, so it needs an else";
    return NULL;
}

SHLO__FN shlo_status tlang__check_close(tlang__module *m, uint32_t region, int other, uint32_t *out,
    shlo_error *error) {
    tlang__region *r = &m->regions.items[region];
    const tlang__insn *owner = &m->insns.items[r->owner];
    const char *why = tlang__check_cannot_close(r, owner, owner->region[0] == region, other);
    *out = 0;
    if (why) {
        if (error && r->owner) tlang__module_place(m, r->func, r->owner, owner->op, owner->line, error);
        return shlo__status_fail(error, SHLO_REGION, "%s", why);
    }
    r->open = 0;
    if (!other) return SHLO_OK;
    SHLO__TRY(tlang__check_open(m, r->owner, 0, 0, out));
    m->insns.items[m->regions.items[*out].owner].region[1] = *out;
    return SHLO_OK;
}

static int tlang__check_name(const char *name, size_t n) {
    int digits = n > 0 && name[0] >= '0' && name[0] <= '9';
    for (size_t i = 0; i < n; i++) {
        char x = name[i];
        int letter = (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z'), digit = x >= '0' && x <= '9';
        if (digits ? !digit : !(letter || (i && (digit || x == '_')))) return 0;
    }
    return n > 0 && n < 256;
}

SHLO__FN shlo_status tlang__check_func(tlang__module *m, const tlang__signature *of, uint32_t *out,
    shlo_error *error) {
    const uint32_t *types = of->types;
    uint32_t n_args = of->n_args;
    shlo_status status;
    if (!tlang__check_name(of->name, of->n_name))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "a function's name is a letter, then letters, digits and underscores, or only digits");
    if (tlang__module_find(m, of->name, of->n_name))
        return shlo__status_fail(error, SHLO_STRUCTURE, "two functions have the same name");
    if (n_args > TLANG__MAX_OPERANDS || m->types.count > TLANG__MAX_TYPES)
        return shlo__status_fail(error, SHLO_LIMIT, "more than %d arguments", TLANG__MAX_OPERANDS);
    for (uint32_t i = 0; i < n_args; i++) {
        const tlang__type *t = types[i] && types[i] < m->types.count ? tlang__type_at(m, types[i]) : NULL;
        if (!t || t->kind == TLANG_VOID || (t->kind == TLANG_MEMREF && t->space != TLANG_GLOBAL))
            return shlo__status_at(error,
                shlo__status_fail(error, SHLO_TYPE,
                    "argument %u is no scalar, memref in global memory, or group", i),
                (int32_t)i, -1);
    }
    status = tlang__module_func(m, of, out);
    if (status != SHLO_LIMIT) return status;
    return shlo__status_fail(error, status, "the names of too many functions have the hash of this one");
}

SHLO__FN shlo_status tlang__check_attributes(tlang__module *m, uint32_t func, const int32_t sizes[3],
    shlo_error *error) {
    int32_t rows = sizes[0], columns = sizes[1], subgroup = sizes[2];
    tlang__func *f = &m->funcs.items[func];
    if (rows < 0 || columns < 0 || subgroup < 0 || !rows != !columns)
        return shlo__status_fail(error, SHLO_ATTRIBUTE, "sizes of a work-group are at least 1");
    if (subgroup > TLANG__MAX_GROUP || rows > TLANG__MAX_GROUP || columns > TLANG__MAX_GROUP ||
        rows * columns > TLANG__MAX_GROUP)
        return shlo__status_fail(error, SHLO_LIMIT, "a work-group has at most %d work-items",
            TLANG__MAX_GROUP);
    if (subgroup && rows % subgroup)
        return shlo__status_fail(error, SHLO_ATTRIBUTE,
            "the first work_group_size, %d, is no multiple of subgroup_size, %d", rows, subgroup);
    f->group_rows = rows;
    f->group_columns = columns;
    f->subgroup = subgroup;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__check_func_end(tlang__module *m, uint32_t func, shlo_error *error) {
    tlang__region *body = &m->regions.items[m->funcs.items[func].body];
    if (!body->open) return shlo__status_fail(error, SHLO_REGION, "the function has ended");
    body->open = 0;
    return SHLO_OK;
}

#endif
