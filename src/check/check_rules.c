/* check/check_rules.c - the words that constraints are written in: places, shapes, element types, lists,
 * bodies, results. Constraints hold as far as sizes are known: a dynamic dimension fits every size up to its
 * bound (specification, "Dynamism"). Every rule names its constraint, and on failure the place: operand,
 * result or attribute, and the dimension or list item. */
#ifndef SHLO__CHECK_CHECK_RULES_C
#define SHLO__CHECK_CHECK_RULES_C

#include "check.h"

/* ---- places and failures ---- */

static int shlo__check_place_kind(shlo__place at) { return (int)(at & 3); }
static uint32_t shlo__check_place_index(shlo__place at) { return (uint32_t)(at >> 2); }

SHLO__FN shlo__place shlo__check_at_dim(shlo__place p, int64_t d) {
    return (p & (((shlo__place)1 << 34) - 1)) | (shlo__place)(d + 1) << 34;
}

SHLO__FN shlo_status shlo__check_fail(shlo__check *c, shlo__place at, shlo_status status,
    const char *constraint, const char *format, ...) {
    char text[200];
    const uint32_t index = shlo__check_place_index(at);
    shlo_error *e = c->error;
    va_list args;
    if (e->status != SHLO_OK) return status;
    va_start(args, format);
    shlo__status_vformat(text, sizeof text, format, args);
    va_end(args);
    switch (shlo__check_place_kind(at)) {
    case SHLO__CHECK_OPERAND:
        e->operand = (int32_t)index;
        break;
    case SHLO__CHECK_RESULT:
        e->result = (int32_t)index;
        break;
    case SHLO__CHECK_ATTR:
        SHLO__NAME(e->attribute, shlo__op_attr_row(index)->name);
        break;
    default:
        break;
    }
    if (at >> 34) e->dimension = (int32_t)(at >> 34) - 1;
    if (!constraint) return shlo__status_fail(e, status, "%s: %s", c->row->name, text);
    SHLO__NAME(e->constraint, constraint);
    return shlo__status_fail(e, status, "%s: %s (%s)", c->row->name, text, constraint);
}

/* "operand 1", "result 0", "attribute padding" for messages. */
static const char *shlo__check_place_text(shlo__place at, char *out, size_t n) {
    const uint32_t index = shlo__check_place_index(at);
    const int kind = (int)shlo__check_place_kind(at);
    if (kind == SHLO__CHECK_ATTR)
        shlo__status_format(out, n, "attribute %s", shlo__op_attr_row(index)->name);
    else
        shlo__status_format(out, n, "%s %u", kind == SHLO__CHECK_OPERAND ? "operand" : "result",
            (unsigned)index);
    return out;
}

SHLO__FN const char *shlo__check_name(const shlo__check *c, uint32_t type, shlo__type_name *name) {
    shlo__type_text(c->m, type, name->text, sizeof name->text);
    return name->text;
}

/* ---- operands ---- */

SHLO__FN uint32_t shlo__check_operand(const shlo__check *c, uint32_t i) {
    return shlo__value_type(c->m, shlo__module_resolve(c->m, c->parts->operands[i]));
}

SHLO__FN int32_t shlo__check_rank(const shlo__check *c, uint32_t type) {
    return shlo__type_at(c->m, type)->rank;
}
SHLO__FN int64_t shlo__check_dim(const shlo__check *c, uint32_t type, uint32_t d) {
    return shlo__type_dims(c->m, type)[d];
}
SHLO__FN shlo_dtype shlo__check_dtype(const shlo__check *c, uint32_t type) {
    return (shlo_dtype)shlo__type_at(c->m, type)->dtype;
}

/* Dimension of the scales; -1: not per-axis quantized. */
SHLO__FN int32_t shlo__check_axis(const shlo__check *c, uint32_t type) {
    const shlo__type *t = shlo__type_at(c->m, type);
    return t->kind == SHLO__TYPE_QUANTIZED ? c->m->quants.items[t->quant].axis : -1;
}
SHLO__FN int shlo__check_is_quantized(const shlo__check *c, uint32_t type) {
    return shlo__type_at(c->m, type)->kind == SHLO__TYPE_QUANTIZED;
}
SHLO__FN int shlo__check_is_token(const shlo__check *c, uint32_t type) {
    return shlo__type_at(c->m, type)->kind == SHLO__TYPE_TOKEN;
}

/* The class of a type; 0: no tensor. */
SHLO__FN int shlo__check_class(const shlo__check *c, uint32_t type) {
    static const uint8_t of_kind[] = {0, SHLO__T_B, SHLO__T_I, SHLO__T_U, SHLO__T_F, SHLO__T_C};
    const shlo__type *t = shlo__type_at(c->m, type);
    if (t->kind == SHLO__TYPE_QUANTIZED)
        return shlo__check_axis(c, type) < 0 ? (int)SHLO__T_Q : (int)SHLO__T_A;
    return t->kind == SHLO__TYPE_TENSOR ? of_kind[shlo__dtype_kind((shlo_dtype)t->dtype)] : 0;
}

static void shlo__check_classes_text(int mask, char *out, size_t n) {
    static const char *const names[] = {"boolean", "signed integer", "unsigned integer", "floating-point",
        "complex", "per-tensor quantized", "per-axis quantized"};
    size_t at = shlo__status_format(out, n, "a tensor");
    int i, first = 1;
    if (mask == SHLO__T_ANY) return;
    if (mask == SHLO__T_TENSOR) {
        shlo__status_format(out + at, n - at, " (not per-axis quantized)");
        return;
    }
    for (i = 0; i < 7; i++) {
        if (!(mask & 1 << i)) continue;
        at += shlo__status_format(out + at, n - at, first ? " of type %s" : ", %s", names[i]);
        first = 0;
    }
}

SHLO__FN shlo_status shlo__check_type_is(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, int mask) {
    char place[64], classes[100];
    shlo__type_name name;
    if (shlo__check_class(c, type) & mask) return SHLO_OK;
    shlo__check_classes_text(mask, classes, sizeof classes);
    return shlo__check_fail(c, at, SHLO_TYPE, constraint, "%s has type %s, expected %s",
        shlo__check_place_text(at, place, sizeof place), shlo__check_name(c, type, &name), classes);
}

/* Operand i is input `label` of the specification's table and has a class of the mask. */
SHLO__FN shlo_status shlo__check_operand_is(shlo__check *c, const char *label, uint32_t i, int mask) {
    return shlo__check_type_is(c, label, SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i), mask);
}

SHLO__FN shlo_status shlo__check_rank_is(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, int32_t rank) {
    char place[64];
    shlo__type_name name;
    if (shlo__check_rank(c, type) == rank) return SHLO_OK;
    return shlo__check_fail(c, at, SHLO_SHAPE, constraint, "%s has type %s, expected rank %d",
        shlo__check_place_text(at, place, sizeof place), shlo__check_name(c, type, &name), rank);
}

/* Operand i has a class of the mask and this rank. */
SHLO__FN shlo_status shlo__check_operand_of_rank(shlo__check *c, const char *label, uint32_t i, int mask,
    int32_t rank) {
    SHLO__TRY(shlo__check_operand_is(c, label, i, mask));
    return shlo__check_rank_is(c, label, SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i), rank);
}

/* A tensor of rank 0 of this element type. */
SHLO__FN int shlo__check_is_scalar(const shlo__check *c, uint32_t type, shlo_dtype t) {
    return shlo__type_at(c->m, type)->kind == SHLO__TYPE_TENSOR && shlo__check_rank(c, type) == 0 &&
           shlo__check_dtype(c, type) == t;
}

SHLO__FN shlo_status shlo__check_operand_is_token(shlo__check *c, const char *label, uint32_t i) {
    shlo__type_name name;
    if (shlo__check_is_token(c, shlo__check_operand(c, i))) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(i), SHLO_TYPE, label,
        "operand %u has type %s, expected a token", (unsigned)i,
        shlo__check_name(c, shlo__check_operand(c, i), &name));
}

/* At least n operands. */
SHLO__FN shlo_status shlo__check_operands_at_least(shlo__check *c, const char *constraint, uint32_t n) {
    if (c->parts->n_operands >= n) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_ARGUMENT, constraint,
        "%u operands, expected at least %u", (unsigned)c->parts->n_operands, (unsigned)n);
}

/* ---- shapes ---- */

SHLO__FN void shlo__check_shape(const shlo__check *c, uint32_t type, shlo__shape *s) {
    const shlo__type *t = shlo__type_at(c->m, type);
    const int64_t *dims = shlo__type_dims(c->m, type);
    int32_t i;
    s->rank = shlo__type_is_tensor(t) ? t->rank : 0;
    for (i = 0; i < s->rank; i++) {
        s->dim[i] = dims[i];
        s->bound[i] = t->bounded ? dims[t->rank + i] : -1;
    }
}

SHLO__FN void shlo__check_shape_set(shlo__shape *s, int32_t d, int64_t dim, int64_t bound) {
    s->dim[d] = dim;
    s->bound[d] = dim == SHLO__DYNAMIC ? bound : -1;
}

/* Whether one size can be the other: equal, or dynamic and not beyond the bound. */
SHLO__FN int shlo__check_sizes_fit(int64_t a, int64_t a_bound, int64_t b, int64_t b_bound) {
    if (a == SHLO__DYNAMIC && b == SHLO__DYNAMIC) return 1;
    if (a == SHLO__DYNAMIC) return a_bound < 0 || b <= a_bound;
    if (b == SHLO__DYNAMIC) return b_bound < 0 || a <= b_bound;
    return a == b;
}

static int64_t shlo__check_bound(const shlo__check *c, uint32_t type, uint32_t d) {
    const shlo__type *t = shlo__type_at(c->m, type);
    return t->bounded ? shlo__type_dims(c->m, type)[(uint32_t)t->rank + d] : -1;
}

/* Whether dimension d of the type can have n elements. */
SHLO__FN int shlo__check_size_is(const shlo__check *c, uint32_t type, uint32_t d, int64_t n) {
    return shlo__check_sizes_fit(shlo__check_dim(c, type, d), shlo__check_bound(c, type, d), n, -1);
}

/* The largest size that dimension d can have; -1: nothing limits it. */
SHLO__FN int64_t shlo__check_most(const shlo__shape *s, int32_t d) {
    return s->dim[d] == SHLO__DYNAMIC ? s->bound[d] : s->dim[d];
}

SHLO__FN const char *shlo__check_size(int64_t dim, int64_t bound, shlo__size_text *out) {
    if (dim != SHLO__DYNAMIC)
        shlo__status_format(out->text, sizeof out->text, "%lld", (long long)dim);
    else if (bound >= 0)
        shlo__status_format(out->text, sizeof out->text, "? (at most %lld)", (long long)bound);
    else
        shlo__status_format(out->text, sizeof out->text, "?");
    return out->text;
}
SHLO__FN const char *shlo__check_size_of(const shlo__check *c, uint32_t type, uint32_t d,
    shlo__size_text *out) {
    return shlo__check_size(shlo__check_dim(c, type, d), shlo__check_bound(c, type, d), out);
}

/* *dimension: the first that does not fit; -1 if the ranks differ. */
SHLO__FN int shlo__check_shapes_fit(const shlo__shape *a, const shlo__shape *b, int32_t *dimension) {
    int32_t i;
    *dimension = -1;
    if (a->rank != b->rank) return 0;
    for (i = 0; i < a->rank; i++) {
        *dimension = i;
        if (!shlo__check_sizes_fit(a->dim[i], a->bound[i], b->dim[i], b->bound[i])) return 0;
    }
    return 1;
}

/* What is known of a size that both a and b state. */
SHLO__FN void shlo__check_shape_merge(shlo__shape *a, int32_t d, int64_t dim, int64_t bound) {
    if (a->dim[d] != SHLO__DYNAMIC) return;
    if (dim != SHLO__DYNAMIC)
        shlo__check_shape_set(a, d, dim, -1);
    else if (bound >= 0 && (a->bound[d] < 0 || bound < a->bound[d]))
        a->bound[d] = bound;
}
SHLO__FN void shlo__check_shapes_merge(shlo__shape *a, const shlo__shape *b) {
    int32_t i;
    for (i = 0; i < a->rank; i++) shlo__check_shape_merge(a, i, b->dim[i], b->bound[i]);
}

/* Whether the bytes of all elements can be counted; of sizes without a bound that is not known. */
SHLO__FN int shlo__check_countable(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    const int64_t *dims = shlo__type_dims(m, type);
    size_t bytes = 0;
    int32_t i;
    if (!shlo__type_is_tensor(t)) return 1;
    for (i = 0; i < t->rank; i++)
        if (dims[i] == SHLO__DYNAMIC && (!t->bounded || dims[t->rank + i] < 0)) return 1;
    return shlo__type_bytes(m, type, &bytes);
}

/* The type `like` with another shape. */
SHLO__FN shlo_status shlo__check_make(shlo__check *c, uint32_t like, const shlo__shape *s, uint32_t *type) {
    return shlo__module_reshaped(c->m, like, s->rank, s->dim, s->bound, type);
}
SHLO__FN shlo_status shlo__check_make_of(shlo__check *c, shlo_dtype t, const shlo__shape *s, uint32_t *type) {
    return shlo__module_tensor(c->m, t, s->rank, s->dim, s->bound, type);
}

/* ---- agreement of types ---- */

static int shlo__check_quants_fit(const shlo__check *c, uint32_t a, uint32_t b, shlo__element_rule rule) {
    const shlo__quant *p = &c->m->quants.items[a], *q = &c->m->quants.items[b];
    if (a == b) return 1;
    return rule == SHLO__BASELINE && p->storage_min == q->storage_min && p->storage_max == q->storage_max &&
           p->axis == q->axis;
}

static int shlo__check_elements_fit(const shlo__check *c, uint32_t a, uint32_t b, shlo__element_rule rule) {
    const shlo__type *t = shlo__type_at(c->m, a), *u = shlo__type_at(c->m, b);
    if (t->kind != u->kind || t->dtype != u->dtype) return 0;
    return t->kind != SHLO__TYPE_QUANTIZED ||
           (t->expressed == u->expressed && shlo__check_quants_fit(c, t->quant, u->quant, rule));
}

SHLO__FN int shlo__check_types_fit(const shlo__check *c, uint32_t a, uint32_t b, shlo__element_rule rule) {
    shlo__shape s, t;
    int32_t d;
    if (a == b) return 1;
    if (!shlo__type_is_tensor(shlo__type_at(c->m, a)) || !shlo__check_elements_fit(c, a, b, rule)) return 0;
    shlo__check_shape(c, a, &s);
    shlo__check_shape(c, b, &t);
    return shlo__check_shapes_fit(&s, &t, &d);
}

/* The first of several scales or zero points in which two types differ, which their texts may not reach;
 * -1: none. */
static int64_t shlo__check_scale(const shlo__check *c, uint32_t type, uint32_t expected) {
    const int64_t *numbers = c->m->numbers.items;
    const shlo__quant *p, *q;
    if (!(shlo__check_class(c, type) & shlo__check_class(c, expected) & SHLO__T_A)) return -1;
    p = &c->m->quants.items[shlo__type_at(c->m, type)->quant];
    q = &c->m->quants.items[shlo__type_at(c->m, expected)->quant];
    if (p->n_scales != q->n_scales) return -1;
    for (uint32_t i = 0; i < p->n_scales; i++)
        if (numbers[p->scales + i] != numbers[q->scales + i] ||
            numbers[p->zero_points + i] != numbers[q->zero_points + i])
            return i;
    return -1;
}

SHLO__FN shlo_status shlo__check_differ(shlo__check *c, const char *constraint, shlo__place at,
    shlo_status status, uint32_t type, uint32_t expected, const char *what) {
    const int64_t scale = shlo__check_scale(c, type, expected);
    char place[64];
    shlo__type_name name, other;
    if (scale >= 0)
        return shlo__check_fail(c, at, status, constraint,
            "%s has type %s, whose scale or zero point %lld differs, expected %s %s",
            shlo__check_place_text(at, place, sizeof place), shlo__check_name(c, type, &name),
            (long long)scale, what, shlo__check_name(c, expected, &other));
    return shlo__check_fail(c, at, status, constraint, "%s has type %s, expected %s %s",
        shlo__check_place_text(at, place, sizeof place), shlo__check_name(c, type, &name), what,
        shlo__check_name(c, expected, &other));
}

SHLO__FN shlo_status shlo__check_same_elements(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, uint32_t expected, shlo__element_rule rule) {
    if (shlo__check_elements_fit(c, type, expected, rule)) return SHLO_OK;
    return shlo__check_differ(c, constraint, at, SHLO_TYPE, type, expected, "the element type of");
}

/* Never inlined, for the caller's frame. */
static SHLO__NOINLINE int shlo__check_type_shapes_fit(const shlo__check *c, uint32_t type, uint32_t expected,
    int32_t *d) {
    shlo__shape s, t;
    shlo__check_shape(c, type, &s);
    shlo__check_shape(c, expected, &t);
    return shlo__check_shapes_fit(&s, &t, d);
}

SHLO__FN shlo_status shlo__check_same_shape(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, uint32_t expected) {
    int32_t d;
    if (shlo__check_type_shapes_fit(c, type, expected, &d)) return SHLO_OK;
    return shlo__check_differ(c, constraint, shlo__check_at_dim(at, d), SHLO_SHAPE, type, expected,
        "the shape of");
}

/* The type is one of several of one shape, of which s is what is known so far; s learns from it. */
SHLO__FN shlo_status shlo__check_joins(shlo__check *c, const char *constraint, shlo__place at, uint32_t type,
    shlo__shape *s) {
    uint32_t expected = 0;
    shlo__shape t;
    int32_t d;
    shlo__check_shape(c, type, &t);
    if (!shlo__check_shapes_fit(s, &t, &d)) {
        SHLO__TRY(shlo__check_make(c, type, s, &expected));
        return shlo__check_differ(c, constraint, shlo__check_at_dim(at, d), SHLO_SHAPE, type, expected,
            "the shape of");
    }
    shlo__check_shapes_merge(s, &t);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__check_same_type(shlo__check *c, const char *constraint, shlo__place at,
    uint32_t type, uint32_t expected, shlo__element_rule rule) {
    if (type == expected) return SHLO_OK;
    if (!shlo__type_is_tensor(shlo__type_at(c->m, type)))
        return shlo__check_differ(c, constraint, at, SHLO_TYPE, type, expected, "type");
    SHLO__TRY(shlo__check_same_elements(c, constraint, at, type, expected, rule));
    return shlo__check_same_shape(c, constraint, at, type, expected);
}

/* The specification's is_promotable, of element types. */
SHLO__FN int shlo__check_promotable(const shlo__check *c, uint32_t from, uint32_t to) {
    const shlo__type *t = shlo__type_at(c->m, from), *u = shlo__type_at(c->m, to);
    const shlo__dtype_row *p = shlo__dtype_info((shlo_dtype)t->dtype),
                          *q = shlo__dtype_info((shlo_dtype)u->dtype);
    int ints = (shlo__check_class(c, from) & SHLO__T_INTS) && (shlo__check_class(c, to) & SHLO__T_INTS);
    if (t->kind != u->kind) return 0;
    if (t->kind == SHLO__TYPE_QUANTIZED) return t->expressed == u->expressed && p->bits <= q->bits;
    return (p->kind == q->kind || ints) && p->bits <= q->bits;
}

/* ---- results ---- */

/* The op has n results; if none was given, all are to be inferred. */
SHLO__FN shlo_status shlo__check_n_results(shlo__check *c, const char *constraint, uint32_t n) {
    if (c->n_results == n) return SHLO_OK;
    if (c->n_results || c->op_id || !c->results_capacity)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_ARGUMENT, constraint, "%u results, expected %u",
            (unsigned)c->n_results, (unsigned)n);
    if (n > c->results_capacity)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_LIMIT, NULL, "%u results, room for %u",
            (unsigned)n, (unsigned)c->results_capacity);
    memset(c->results, 0, n * sizeof *c->results);
    c->n_results = n;
    return SHLO_OK;
}

SHLO__FN int shlo__check_given(const shlo__check *c, uint32_t i) { return c->results[i] != 0; }

/* The result type that must be given, as the row says. */
SHLO__FN shlo_status shlo__check_need_result(shlo__check *c, uint32_t i) {
    if (i < c->n_results && c->results[i]) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_RESULT(i), SHLO_TYPE, NULL,
        "the type of result %u must be given", (unsigned)i);
}

/* The given type of result i must fit the inferred one, in its elements and in its shape, and then stays; if
 * none was given, the inferred one is it. */
SHLO__FN shlo_status shlo__check_result2(shlo__check *c, uint32_t i, const char *elements, const char *shape,
    uint32_t inferred, shlo__element_rule rule) {
    shlo__place at = SHLO__CHECK_AT_RESULT(i);
    uint32_t given = c->results[i];
    if (!given) {
        c->results[i] = inferred;
        return SHLO_OK;
    }
    if (given == inferred) return SHLO_OK;
    if (!shlo__type_is_tensor(shlo__type_at(c->m, given)) ||
        !shlo__type_is_tensor(shlo__type_at(c->m, inferred)))
        return shlo__check_differ(c, elements, at, SHLO_TYPE, given, inferred, "type");
    SHLO__TRY(shlo__check_same_elements(c, elements, at, given, inferred, rule));
    return shlo__check_same_shape(c, shape, at, given, inferred);
}
SHLO__FN shlo_status shlo__check_result(shlo__check *c, uint32_t i, const char *constraint, uint32_t inferred,
    shlo__element_rule rule) {
    return shlo__check_result2(c, i, constraint, constraint, inferred, rule);
}

/* Result i is a tensor: element type of `like`, this shape. */
SHLO__FN shlo_status shlo__check_result_shape(shlo__check *c, uint32_t i, const char *elements,
    const char *shape, uint32_t like, const shlo__shape *s, shlo__element_rule rule) {
    uint32_t type = 0;
    SHLO__TRY(shlo__check_make(c, like, s, &type));
    return shlo__check_result2(c, i, elements, shape, type, rule);
}

/* ---- attributes ---- */

SHLO__FN const shlo__attr *shlo__check_attr(const shlo__check *c, uint32_t id) {
    uint32_t i;
    for (i = 0; i < c->parts->n_attrs; i++)
        if (c->parts->attrs[i].id == id) return &c->parts->attrs[i];
    return NULL;
}

SHLO__FN int64_t shlo__check_number(const shlo__check *c, uint32_t id) {
    const shlo__attr *a = shlo__check_attr(c, id);
    return a && a->n ? c->m->numbers.items[a->at] : shlo__op_attr_row(id)->fallback;
}

/* Attribute `id` is at least min. */
SHLO__FN shlo_status shlo__check_at_least(shlo__check *c, const char *constraint, uint32_t id, int64_t min) {
    int64_t x = shlo__check_number(c, id);
    if (x >= min) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, constraint,
        "%s is %lld, expected at least %lld", shlo__op_attr_row(id)->name, (long long)x, (long long)min);
}

/* Attribute `id` is in [min, end). */
SHLO__FN shlo_status shlo__check_number_in(shlo__check *c, const char *constraint, uint32_t id, int64_t min,
    int64_t end) {
    int64_t x = shlo__check_number(c, id);
    if (x >= min && x < end) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, constraint,
        "%s is %lld, expected %lld <= %s < %lld", shlo__op_attr_row(id)->name, (long long)x, (long long)min,
        shlo__op_attr_row(id)->name, (long long)end);
}

SHLO__FN shlo__list shlo__check_list(const shlo__check *c, uint32_t id) {
    const shlo__attr *a = shlo__check_attr(c, id);
    shlo__list l;
    l.attr = id;
    l.at = a ? a->at : 0;
    l.n = a ? a->n : 0;
    l.absent = !a;
    l.fallback = shlo__op_attr_row(id)->fallback;
    return l;
}

SHLO__FN int64_t shlo__check_item(const shlo__check *c, const shlo__list *l, uint32_t i) {
    return l->absent ? l->fallback : c->m->numbers.items[l->at + i];
}

SHLO__FN shlo_status shlo__check_sized(shlo__check *c, const char *constraint, uint32_t id, uint32_t n,
    shlo__list *l) {
    *l = shlo__check_list(c, id);
    if (l->absent) l->n = n;
    if (l->n == n) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, constraint,
        "%s has %u items, expected %u", shlo__op_attr_row(id)->name, (unsigned)l->n, (unsigned)n);
}

/* A table of n rows of two numbers. */
SHLO__FN shlo_status shlo__check_pairs(shlo__check *c, const char *constraint, uint32_t id, uint32_t n,
    shlo__list *l) {
    const shlo__attr *a = shlo__check_attr(c, id);
    *l = shlo__check_list(c, id);
    if (l->absent) l->n = 2 * n;
    if (l->n == 2 * n && (!a || a->columns == 2)) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, constraint,
        "%s has %u rows of %u numbers, expected %u rows of 2", shlo__op_attr_row(id)->name,
        (unsigned)(a->columns ? a->n / a->columns : 0), (unsigned)a->columns, (unsigned)n);
}

/* All items are in [min, end). */
SHLO__FN shlo_status shlo__check_items_in(shlo__check *c, const char *constraint, const shlo__list *l,
    int64_t min, int64_t end) {
    uint32_t i;
    for (i = 0; i < l->n; i++) {
        int64_t x = shlo__check_item(c, l, i);
        if (x < min || x >= end)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(l->attr), i), SHLO_ATTRIBUTE,
                constraint, "item %u of %s is %lld, expected at least %lld and below %lld", (unsigned)i,
                shlo__op_attr_row(l->attr)->name, (long long)x, (long long)min, (long long)end);
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__check_items_at_least(shlo__check *c, const char *constraint, const shlo__list *l,
    int64_t min) {
    uint32_t i;
    for (i = 0; i < l->n; i++) {
        int64_t x = shlo__check_item(c, l, i);
        if (x < min)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(l->attr), i), SHLO_ATTRIBUTE,
                constraint, "item %u of %s is %lld, expected at least %lld", (unsigned)i,
                shlo__op_attr_row(l->attr)->name, (long long)x, (long long)min);
    }
    return SHLO_OK;
}

/* No item twice in a and b together (b may be NULL). Items are dimensions: of more than SHLO_MAX_RANK + 1 two
   are equal or one is out of range, which another constraint sees, so the rest need not be compared. */
SHLO__FN shlo_status shlo__check_unique(shlo__check *c, const char *constraint, const shlo__list *a,
    const shlo__list *b) {
    int64_t seen[SHLO_MAX_RANK + 1];
    uint32_t i, k, n = a->n + (b ? b->n : 0);
    for (i = 0; i < n && i <= SHLO_MAX_RANK; i++) {
        const shlo__list *l = i < a->n ? a : b;
        uint32_t item = i < a->n ? i : i - a->n;
        seen[i] = shlo__check_item(c, l, item);
        for (k = 0; k < i; k++)
            if (seen[k] == seen[i])
                return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(l->attr), item),
                    SHLO_ATTRIBUTE, constraint, "item %u of %s is %lld, which occurred before",
                    (unsigned)item, shlo__op_attr_row(l->attr)->name, (long long)seen[i]);
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__check_sorted(shlo__check *c, const char *constraint, const shlo__list *l) {
    uint32_t i;
    for (i = 1; i < l->n; i++)
        if (shlo__check_item(c, l, i) < shlo__check_item(c, l, i - 1))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(l->attr), i), SHLO_ATTRIBUTE,
                constraint, "%s is not sorted: item %u is %lld after %lld", shlo__op_attr_row(l->attr)->name,
                (unsigned)i, (long long)shlo__check_item(c, l, i), (long long)shlo__check_item(c, l, i - 1));
    return SHLO_OK;
}

SHLO__FN int shlo__check_contains(const shlo__check *c, const shlo__list *l, int64_t x) {
    uint32_t i;
    for (i = 0; i < l->n; i++)
        if (shlo__check_item(c, l, i) == x) return 1;
    return 0;
}

/* Two lists of the same length. */
SHLO__FN shlo_status shlo__check_same_size(shlo__check *c, const char *constraint, const shlo__list *a,
    const shlo__list *b) {
    if (a->n == b->n) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(b->attr), SHLO_ATTRIBUTE, constraint,
        "%s has %u items, expected %u as %s has", shlo__op_attr_row(b->attr)->name, (unsigned)b->n,
        (unsigned)a->n, shlo__op_attr_row(a->attr)->name);
}

/* precision_config has an entry for each operand, or is left out. */
SHLO__FN shlo_status shlo__check_precision(shlo__check *c, const char *constraint, uint32_t id) {
    shlo__list l = shlo__check_list(c, id);
    return l.n ? shlo__check_sized(c, constraint, id, 2, &l) : SHLO_OK;
}

/* ---- bodies ---- */

SHLO__FN shlo_status shlo__check_body(shlo__check *c, uint32_t i, const char *constraint, shlo__body *body) {
    const shlo__module *m = c->m;
    const shlo__region *r = &m->regions.items[c->parts->regions[i]];
    if (!r->last || m->ops.items[r->last].code != SHLO_OP_return)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_REGION, constraint,
            "region %u does not end in a return", (unsigned)i);
    body->number = i;
    body->args = r->args;
    body->n_args = r->n_args;
    body->ret = r->last;
    body->n_results = m->ops.items[r->last].n_operands;
    return SHLO_OK;
}

SHLO__FN uint32_t shlo__check_body_arg(const shlo__check *c, const shlo__body *b, uint32_t i) {
    return shlo__value_type(c->m, b->args + i);
}
SHLO__FN uint32_t shlo__check_body_result(const shlo__check *c, const shlo__body *b, uint32_t i) {
    return shlo__value_type(c->m, shlo__op_operand(c->m, &c->m->ops.items[b->ret], i));
}

/* A body of n arguments and n_results results. */
SHLO__FN shlo_status shlo__check_body_of(shlo__check *c, uint32_t i, const char *constraint, uint32_t n_args,
    uint32_t n_results, shlo__body *body) {
    SHLO__TRY(shlo__check_body(c, i, constraint, body));
    if (body->n_args != n_args)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_REGION, constraint,
            "region %u has %u arguments, expected %u", (unsigned)i, (unsigned)body->n_args, (unsigned)n_args);
    if (body->n_results != n_results)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_REGION, constraint,
            "region %u returns %u values, expected %u", (unsigned)i, (unsigned)body->n_results,
            (unsigned)n_results);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__check_body_differs(shlo__check *c, const shlo__body *b, const char *constraint,
    const char *what, uint32_t i, uint32_t type, const char *expected) {
    shlo__type_name name;
    return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_REGION, constraint,
        "region %u: %s %u has type %s, expected %s", (unsigned)b->number, what, (unsigned)i,
        shlo__check_name(c, type, &name), expected);
}

/* The body's only result is tensor<i1>. */
SHLO__FN shlo_status shlo__check_body_is_predicate(shlo__check *c, const shlo__body *b,
    const char *constraint) {
    uint32_t type = shlo__check_body_result(c, b, 0);
    return shlo__check_is_scalar(c, type, SHLO_I1)
               ? SHLO_OK
               : shlo__check_body_differs(c, b, constraint, "result", 0, type, "tensor<i1>");
}

/* Value i of the body (argument or result) is tensor<E> with the element type of `like`. */
SHLO__FN shlo_status shlo__check_body_scalar(shlo__check *c, const shlo__body *b, const char *constraint,
    const char *what, uint32_t i, uint32_t type, uint32_t like) {
    shlo__type_name name;
    char expected[100];
    if (shlo__type_is_tensor(shlo__type_at(c->m, type)) && !shlo__check_rank(c, type) &&
        shlo__check_elements_fit(c, type, like, SHLO__EXACT))
        return SHLO_OK;
    shlo__status_format(expected, sizeof expected, "rank 0 and the elements of %s",
        shlo__check_name(c, like, &name));
    return shlo__check_body_differs(c, b, constraint, what, i, type, expected);
}

/* The body of a reduction of n inputs: (E0 .. En-1, E0 .. En-1) -> (E0 .. En-1), all of rank 0, each Ei a
   promotion of input i's element type. Inputs are operands first_input and following. */
SHLO__FN shlo_status shlo__check_body_reduces(shlo__check *c, uint32_t i, const char *constraint, uint32_t n,
    uint32_t first_input, shlo__body *b) {
    uint32_t k;
    SHLO__TRY(shlo__check_body_of(c, i, constraint, 2 * n, n, b));
    for (k = 0; k < n; k++) {
        uint32_t type = shlo__check_body_result(c, b, k);
        shlo__type_name name;
        char expected[110];
        SHLO__TRY(shlo__check_body_scalar(c, b, constraint, "result", k, type, type));
        SHLO__TRY(shlo__check_body_scalar(c, b, constraint, "argument", k, shlo__check_body_arg(c, b, k),
            type));
        SHLO__TRY(shlo__check_body_scalar(c, b, constraint, "argument", n + k,
            shlo__check_body_arg(c, b, n + k), type));
        if (shlo__check_promotable(c, shlo__check_operand(c, first_input + k), type)) continue;
        shlo__status_format(expected, sizeof expected, "a promotion of the elements of %s",
            shlo__check_name(c, shlo__check_operand(c, first_input + k), &name));
        return shlo__check_body_differs(c, b, constraint, "result", k, type, expected);
    }
    return SHLO_OK;
}

/* ---- operands that are constants ---- */

/* Element i of an operand that a constant of integers defines; 0 if it is not known before the program
 * runs. */
SHLO__FN int shlo__check_known(const shlo__check *c, uint32_t operand, uint32_t i, int64_t *out) {
    const shlo__data *d =
        shlo__module_constant(c->m, shlo__module_resolve(c->m, c->parts->operands[operand]));
    size_t bytes;
    int64_t n = 0;
    if (!d || !(shlo__check_class(c, d->type) & SHLO__T_INTS) || !shlo__type_elements(c->m, d->type, &n) ||
        (int64_t)i >= n)
        return 0;
    bytes = shlo__dtype_bytes(shlo__check_dtype(c, d->type));
    if (!d->bytes || d->n_bytes < bytes * (d->splat ? 1 : (size_t)i + 1)) return 0;
    shlo__dtype_convert(SHLO_I64, out, shlo__check_dtype(c, d->type),
        (const unsigned char *)d->bytes + (d->splat ? 0 : bytes * i));
    return 1;
}

#endif
