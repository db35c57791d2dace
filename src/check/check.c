/* check/check.c - one op: what its row says of it, then what its infer function says. Whole programs are in
 * check_module.c. An op that passes has operands, attributes, regions and result types that the specification
 * allows, as far as sizes are known. */
#ifndef SHLO__CHECK_CHECK_C
#define SHLO__CHECK_CHECK_C

#include "check.h"

/* ---- what the row says ---- */

static shlo_status shlo__check_count(shlo__check *c, const char *what, int expected, uint32_t n) {
    if (expected < 0 || (uint32_t)expected == n) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_ARGUMENT, NULL, "%u %s, expected %d", (unsigned)n,
        what, expected);
}

static shlo_status shlo__check_attr_bad(shlo__check *c, uint32_t id, int64_t x, const char *expected) {
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, NULL,
        "attribute %s is %lld, expected %s", shlo__op_attr_row(id)->name, (long long)x, expected);
}

/* One number of an attribute is what its kind allows. */
static shlo_status shlo__check_attr_item(shlo__check *c, uint32_t id, int64_t x) {
    const shlo_attr_info *row = shlo__op_attr_row(id);
    uint64_t n = UINT64_MAX;
    switch ((shlo_attr_kind)row->kind) {
    case SHLO_ATTR_BOOL:
    case SHLO_ATTR_BOOLS: return x == 0 || x == 1 ? SHLO_OK : shlo__check_attr_bad(c, id, x, "0 or 1");
    case SHLO_ATTR_ENUM:
    case SHLO_ATTR_ENUMS:
        return shlo_enum_name(shlo_attr_choices(row), x)
                   ? SHLO_OK
                   : shlo__check_attr_bad(c, id, x, shlo_attr_choices(row));
    case SHLO_ATTR_TYPE:
        n = c->m->types.count;
        break;
    case SHLO_ATTR_TENSOR:
        n = c->m->data.count;
        break;
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS:
        n = c->m->strings.count;
        break;
    default: return SHLO_OK;
    }
    return x > 0 && (uint64_t)x < n ? SHLO_OK : shlo__check_attr_bad(c, id, x, "an entry of its table");
}

static int shlo__check_attr_is_list(const shlo_attr_info *row) {
    switch ((shlo_attr_kind)row->kind) {
    case SHLO_ATTR_I64S:
    case SHLO_ATTR_BOOLS:
    case SHLO_ATTR_ENUMS:
    case SHLO_ATTR_TABLE:
    case SHLO_ATTR_SYMBOLS: return 1;
    default: return 0;
    }
}

static shlo_status shlo__check_attr_value(shlo__check *c, const shlo__attr *a) {
    const shlo_attr_info *row = shlo__op_attr_row(a->id);
    uint32_t i;
    if (!shlo__check_attr_is_list(row) && a->n != 1)
        return shlo__check_attr_bad(c, a->id, a->n, "a single value");
    if (a->at > c->m->numbers.count || a->n > c->m->numbers.count - a->at)
        return shlo__check_attr_bad(c, a->id, a->n, "fewer values");
    if (row->kind == SHLO_ATTR_TABLE && (a->columns ? a->n % a->columns : a->n))
        return shlo__check_attr_bad(c, a->id, a->n, "full rows");
    for (i = 0; i < a->n; i++) SHLO__TRY(shlo__check_attr_item(c, a->id, c->m->numbers.items[a->at + i]));
    return SHLO_OK;
}

/* Attributes belong to the op, stand in order and are of their kind; required ones are there. */
static shlo_status shlo__check_attrs(shlo__check *c) {
    uint32_t i, k = 0, first = c->row->first_attr, end = first + c->row->n_attrs;
    const shlo__op_parts *p = c->parts;
    for (i = 0; i < p->n_attrs; i++)
        if (p->attrs[i].id < first || p->attrs[i].id >= end || (i && p->attrs[i].id <= p->attrs[i - 1].id))
            return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_ATTRIBUTE, NULL,
                "attribute number %u does not belong here", (unsigned)p->attrs[i].id);
    for (i = first; i < end; i++) {
        int present = k < p->n_attrs && p->attrs[k].id == i;
        if (present)
            SHLO__TRY(shlo__check_attr_value(c, &p->attrs[k++]));
        else if (shlo__op_attr_row(i)->required)
            return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(i), SHLO_ATTRIBUTE, NULL,
                "attribute %s is missing", shlo__op_attr_row(i)->name);
    }
    return SHLO_OK;
}

/* Result types whose number the row fixes; those that cannot be inferred are given. */
static shlo_status shlo__check_row_results(shlo__check *c) {
    uint32_t i;
    if (c->row->out < 0) return SHLO_OK;
    if ((c->row->traits & SHLO__GIVEN) && !c->n_results && c->row->out) return shlo__check_need_result(c, 0);
    SHLO__TRY(shlo__check_n_results(c, NULL, (uint32_t)c->row->out));
    for (i = 0; (c->row->traits & SHLO__GIVEN) && i < c->n_results; i++)
        SHLO__TRY(shlo__check_need_result(c, i));
    return SHLO_OK;
}

/* Sizes of a result's dimensions are legal, and what its elements take can be counted. Never inlined, for the
   frame of shlo__check_op. */
static SHLO__NOINLINE shlo_status shlo__check_result_legal(shlo__check *c, uint32_t i) {
    shlo__type_name name;
    shlo__shape s;
    int32_t d;
    shlo__check_shape(c, c->results[i], &s); /* no dimensions, if it is no tensor */
    for (d = 0; d < s.rank; d++)
        if (s.dim[d] < 0 && s.dim[d] != SHLO__DYNAMIC)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(i), d), SHLO_SHAPE, NULL,
                "dimension %d of result %u has size %lld", d, (unsigned)i, (long long)s.dim[d]);
    if (shlo__check_countable(c->m, c->results[i])) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_RESULT(i), SHLO_OVERFLOW, NULL, "the size of %s overflows",
        shlo__check_name(c, c->results[i], &name));
}

/* The op is not in this build: of a family that a switch leaves out, or not in SHLO_CONFIG. */
static shlo_status shlo__check_absent(shlo__check *c, const char *family) {
    if (memcmp(family, "ANY", 4) == 0)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_UNSUPPORTED, NULL,
            "not in this build, whose SHLO_CONFIG lacks SHLO_HAS_OP_%s", c->row->name);
    return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_UNSUPPORTED, NULL,
        "not in this build, which has SHLO_NO_%s", family);
}

/* NULL, or the family of an op that is not in this build. */
static const char *shlo__check_lacks(shlo_op code) {
    switch ((int)code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__IF_OP(_##name, family) \
    (, case SHLO_OP_##name : return #family;)
#include "../op/ops.def"
    case SHLO_OP_NONE:
    default: return NULL;
    }
}

/* The infer column of op/ops.def. This and other columns are switches that give a function and do not call
   it: the caller's end would stand in each case otherwise. */
typedef shlo_status (*shlo__check_rule)(shlo__check *c);
static shlo__check_rule shlo__check_rule_of(shlo_op code) {
    switch ((int)code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__RULE(name, SHLO__MOST_infer_##infer, SHLO__IF_OP(_##name, family)(shlo__infer_##infer, NULL))
#include "../op/ops.def"
    default: return shlo__infer_elementwise;
    }
}

static shlo_status shlo__check_infer(shlo__check *c) {
    const char *lacks = shlo__check_lacks(c->parts->code);
    shlo__check_rule infer = shlo__check_rule_of(c->parts->code);
    if (lacks) return shlo__check_absent(c, lacks);
    return infer(c);
}

#if !SHLO__ALL_TYPES
/* Types that were given have been looked at; others follow from them. */
static shlo_status shlo__check_present(shlo__check *c, uint32_t i) {
    const char *lacks = shlo__type_absent(c->m, c->results[i]);
    shlo__type_name name;
    if (!lacks) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_RESULT(i), SHLO_UNSUPPORTED, NULL,
        "%s is not in this build, which has SHLO_NO_%s", shlo__check_name(c, c->results[i], &name), lacks);
}
#endif

#ifndef SHLO_NO_BUILD
/* Whether an op meets other processes: the family column of op/ops.def. */
#define SHLO__MEETING_GRID 1
static int shlo__check_meets(shlo_op code) {
    switch ((int)code) {
#define RULES(name, family, infer, lower, expand, bounded, quantized, refine, simplify) \
    SHLO__IF_DEFINED(SHLO__MEETING_##family)(case SHLO_OP_##name:, )
#include "../op/ops.def"
        return 1;
    default: return 0;
    }
}

static SHLO__NOINLINE void shlo__check_tell(const shlo__check *c) {
    const shlo__uses *told = c->m->told;
    char name[64];
    shlo__status_format(name, sizeof name, "SHLO_HAS_OP_%s", c->row->name);
    told->tell(told->user, name);
    if (shlo__check_meets(c->parts->code)) told->tell(told->user, "SHLO_HAS_GRID");
    for (uint32_t i = 0; i < c->n_results; i++) shlo__type_tell(c->m, c->results[i]);
}
#endif

static shlo_status shlo__check_parts(shlo__check *c) {
    uint32_t i;
    SHLO__TRY(shlo__check_count(c, "operands", c->row->in, c->parts->n_operands));
    SHLO__TRY(shlo__check_count(c, "regions", c->row->regions, c->parts->n_regions));
    SHLO__TRY(shlo__check_attrs(c));
    SHLO__TRY(shlo__check_row_results(c));
    SHLO__TRY(shlo__check_infer(c));
#ifndef SHLO_NO_BUILD
    if (c->m->told) shlo__check_tell(c);
#endif
#if !SHLO__ALL_TYPES
    for (i = 0; i < c->n_results; i++) SHLO__TRY(shlo__check_present(c, i));
#endif
    for (i = 0; i < c->n_results; i++) SHLO__TRY(shlo__check_result_legal(c, i));
    return SHLO_OK;
}

SHLO__FN void shlo__check_parts_of(const shlo__module *m, uint32_t op, shlo__op_parts *parts) {
    const shlo__op *o = &m->ops.items[op];
    memset(parts, 0, sizeof *parts);
    parts->code = (shlo_op)o->code;
    parts->n_operands = o->n_operands;
    parts->n_results = o->n_results;
    parts->n_attrs = o->n_attrs;
    parts->n_regions = o->n_regions;
    parts->operands = m->uses.items + o->operands;
    parts->attrs = m->attrs.items + o->attrs;
    parts->regions = m->children.items + o->regions;
    parts->line = o->line;
    parts->location = o->location;
}

SHLO__FN shlo_status shlo__check_op(shlo__check *c) {
    shlo_status status;
    c->row = shlo__op_row_of(c->parts->code);
    if (!c->row)
        status = shlo__status_fail(c->error, SHLO_ARGUMENT, "op %d does not exist", (int)c->parts->code);
    else
        status = shlo__check_parts(c);
    if (status != SHLO_OK) {
        shlo__status_fail(c->error, status, "%s: %s", c->row ? c->row->name : "?",
            shlo_status_text(status)); /* where nothing was said yet */
        if (c->row && !c->error->op[0]) SHLO__NAME(c->error->op, c->row->name);
        shlo__op_place(c->m, c->parts->line, c->parts->location, c->error);
    }
    return status;
}

#endif
