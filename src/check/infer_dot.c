/* check/infer_dot.c - dot_general, and dot, its deprecated special case; the rules for quantized operands
 * that convolution shares. */
#ifndef SHLO__CHECK_INFER_DOT_C
#define SHLO__CHECK_INFER_DOT_C

#include "check.h"

SHLO__FN int shlo__infer_dot_is_quantized(const shlo__check *c) {
    return shlo__check_is_quantized(c, shlo__check_operand(c, 0)) ||
           shlo__check_is_quantized(c, shlo__check_operand(c, 1)) ||
           (shlo__check_given(c, 0) && shlo__check_is_quantized(c, c->results[0]));
}

/* !is_quantized(lhs): a float lhs with weights that are dequantized; *like is what the result's elements
 * are. */
static shlo_status shlo__infer_dot_hybrid(shlo__check *c, const shlo__dot_labels *l, uint32_t *like) {
    uint32_t lhs = shlo__check_operand(c, 0), rhs = shlo__check_operand(c, 1);
    if (shlo__check_dtype(c, lhs) != (shlo_dtype)shlo__type_at(c->m, rhs)->expressed)
        return shlo__check_differ(c, l->hybrid, SHLO__CHECK_AT_OPERAND(1), SHLO_TYPE, rhs, lhs,
            "as expressed type the element type of");
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_same_elements(c, l->hybrid, SHLO__CHECK_AT_RESULT(0), c->results[0], lhs,
            SHLO__EXACT));
    *like = lhs;
    return SHLO_OK;
}

/* Operands and result where one of them is quantized. The result's scales follow from nothing, so it must be
 * given. */
SHLO__FN shlo_status shlo__infer_dot_quantized(shlo__check *c, const shlo__dot_labels *l, uint32_t *like) {
    uint32_t lhs = shlo__check_operand(c, 0), rhs = shlo__check_operand(c, 1), result = c->results[0];
    if (!shlo__check_is_quantized(c, rhs))
        return shlo__check_differ(c, l->quantized, SHLO__CHECK_AT_OPERAND(1), SHLO_TYPE, rhs, lhs,
            "a quantized tensor, as for");
    if (result && shlo__check_is_quantized(c, lhs) != shlo__check_is_quantized(c, result))
        return shlo__check_differ(c, l->quantized, SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, result, lhs,
            "quantized or not, as");
    if (!shlo__check_is_quantized(c, lhs)) return shlo__infer_dot_hybrid(c, l, like);
    SHLO__TRY(shlo__check_need_result(c, 0));
    if (shlo__check_dtype(c, lhs) != shlo__check_dtype(c, rhs))
        return shlo__check_differ(c, l->storage, SHLO__CHECK_AT_OPERAND(1), SHLO_TYPE, rhs, lhs,
            "the storage type of");
    if (shlo__type_at(c->m, lhs)->expressed != shlo__type_at(c->m, rhs)->expressed)
        return shlo__check_differ(c, l->expressed, SHLO__CHECK_AT_OPERAND(1), SHLO_TYPE, rhs, lhs,
            "the expressed type of");
    if (shlo__type_at(c->m, lhs)->expressed != shlo__type_at(c->m, result)->expressed)
        return shlo__check_differ(c, l->expressed, SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, result, lhs,
            "the expressed type of");
    if (shlo__check_axis(c, rhs) < 0 && shlo__check_axis(c, result) >= 0)
        return shlo__check_differ(c, l->per_tensor, SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, result, rhs,
            "one scale per tensor, as");
    *like = result;
    return SHLO_OK;
}

/* A tensor of any plain elements: no constraint says which, and operands are converted to them
   (docs/semantics.md, "Order and precision of sums"). */
SHLO__FN shlo_status shlo__infer_dot_plain_result(shlo__check *c, const shlo__shape *s, const char *shape) {
    uint32_t like = shlo__check_given(c, 0) ? c->results[0] : shlo__check_operand(c, 0);
    SHLO__TRY(shlo__check_type_is(c, NULL, SHLO__CHECK_AT_RESULT(0), like, SHLO__T_PLAIN));
    return shlo__check_result_shape(c, 0, NULL, shape, like, s, SHLO__EXACT);
}

/* ---- dot_general ---- */

typedef struct shlo__dot_lists {
    shlo__list lhs_batch, rhs_batch, lhs_contract, rhs_contract;
} shlo__dot_lists;

static shlo_status shlo__infer_dot_lists(shlo__check *c, shlo__dot_lists *l) {
    int64_t lhs_rank = shlo__check_rank(c, shlo__check_operand(c, 0)),
            rhs_rank = shlo__check_rank(c, shlo__check_operand(c, 1));
    l->lhs_batch = shlo__check_list(c, SHLO__A_dot_general__lhs_batching_dimensions);
    l->rhs_batch = shlo__check_list(c, SHLO__A_dot_general__rhs_batching_dimensions);
    l->lhs_contract = shlo__check_list(c, SHLO__A_dot_general__lhs_contracting_dimensions);
    l->rhs_contract = shlo__check_list(c, SHLO__A_dot_general__rhs_contracting_dimensions);
    SHLO__TRY(shlo__check_same_size(c, "C1", &l->lhs_batch, &l->rhs_batch));
    SHLO__TRY(shlo__check_same_size(c, "C2", &l->lhs_contract, &l->rhs_contract));
    SHLO__TRY(shlo__check_unique(c, "C3", &l->lhs_batch, &l->lhs_contract));
    SHLO__TRY(shlo__check_unique(c, "C4", &l->rhs_batch, &l->rhs_contract));
    SHLO__TRY(shlo__check_items_in(c, "C5", &l->lhs_batch, 0, lhs_rank));
    SHLO__TRY(shlo__check_items_in(c, "C6", &l->lhs_contract, 0, lhs_rank));
    SHLO__TRY(shlo__check_items_in(c, "C7", &l->rhs_batch, 0, rhs_rank));
    return shlo__check_items_in(c, "C8", &l->rhs_contract, 0, rhs_rank);
}

/* Dimensions that are listed side by side have one size; s, the left side's shape, learns from the right
 * side's t. */
static shlo_status shlo__infer_dot_pairs(shlo__check *c, const char *constraint, const shlo__list *a,
    const shlo__list *b, shlo__shape *s, const shlo__shape *t) {
    shlo__size_text lhs, rhs;
    uint32_t i;
    for (i = 0; i < a->n; i++) {
        int32_t p = (int32_t)shlo__check_item(c, a, i), q = (int32_t)shlo__check_item(c, b, i);
        if (!shlo__check_sizes_fit(s->dim[p], s->bound[p], t->dim[q], t->bound[q]))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), q), SHLO_SHAPE,
                constraint, "dimension %d of rhs has size %s, expected %s as dimension %d of lhs", q,
                shlo__check_size(t->dim[q], t->bound[q], &rhs),
                shlo__check_size(s->dim[p], s->bound[p], &lhs), p);
        shlo__check_shape_merge(s, p, t->dim[q], t->bound[q]);
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_dot_append(shlo__check *c, shlo__shape *out, int64_t dim, int64_t bound) {
    if (out->rank == SHLO_MAX_RANK)
        return shlo__check_fail(c, SHLO__CHECK_AT_RESULT(0), SHLO_LIMIT, NULL,
            "the result has more than %d dimensions (SHLO_MAX_RANK)", SHLO_MAX_RANK);
    shlo__check_shape_set(out, out->rank++, dim, bound);
    return SHLO_OK;
}

static shlo_status shlo__infer_dot_free(shlo__check *c, const shlo__shape *s, const shlo__list *a,
    const shlo__list *b, shlo__shape *out) {
    int32_t d;
    for (d = 0; d < s->rank; d++)
        if (!shlo__check_contains(c, a, d) && !shlo__check_contains(c, b, d))
            SHLO__TRY(shlo__infer_dot_append(c, out, s->dim[d], s->bound[d]));
    return SHLO_OK;
}

/* (C9), (C10), and the shape of (C12). Never inlined, for the caller's frame. */
static SHLO__NOINLINE shlo_status shlo__infer_dot_shape(shlo__check *c, const shlo__dot_lists *l,
    shlo__shape *out) {
    shlo__shape s, t;
    uint32_t i;
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, shlo__check_operand(c, 1), &t);
    SHLO__TRY(shlo__infer_dot_pairs(c, "C9", &l->lhs_batch, &l->rhs_batch, &s, &t));
    SHLO__TRY(shlo__infer_dot_pairs(c, "C10", &l->lhs_contract, &l->rhs_contract, &s, &t));
    out->rank = 0;
    for (i = 0; i < l->lhs_batch.n; i++) {
        int64_t d = shlo__check_item(c, &l->lhs_batch, i);
        SHLO__TRY(shlo__infer_dot_append(c, out, s.dim[d], s.bound[d]));
    }
    SHLO__TRY(shlo__infer_dot_free(c, &s, &l->lhs_batch, &l->lhs_contract, out));
    return shlo__infer_dot_free(c, &t, &l->rhs_batch, &l->rhs_contract, out);
}

/* (C15), (C16) */
static shlo_status shlo__infer_dot_rhs(shlo__check *c, const shlo__dot_lists *l) {
    uint32_t rhs = shlo__check_operand(c, 1), i;
    const shlo__quant *q = &c->m->quants.items[shlo__type_at(c->m, rhs)->quant];
    for (i = 0; i < q->n_scales; i++)
        if (c->m->numbers.items[q->zero_points + i])
            return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(1), SHLO_TYPE, "C15",
                "zero point %u of rhs is %lld, expected 0", (unsigned)i,
                (long long)c->m->numbers.items[q->zero_points + i]);
    if (q->axis >= 0 && shlo__check_contains(c, &l->rhs_contract, q->axis))
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), q->axis), SHLO_TYPE, "C16",
            "the quantization dimension %d of rhs is contracted", q->axis);
    return SHLO_OK;
}

/* The type named by an algorithm's field is a float type or tf32. */
static shlo_status shlo__infer_dot_algorithm_type(shlo__check *c, const char *label, uint32_t id) {
    const shlo__attr *a = shlo__check_attr(c, id);
    const shlo__type *t;
    shlo__type_name name;
    if (!a) return SHLO_OK;
    t = shlo__type_at(c->m, (uint32_t)c->m->numbers.items[a->at]);
    if (t->kind == SHLO__TYPE_SCALAR && (t->tf32 || shlo__dtype_kind((shlo_dtype)t->dtype) == SHLO__FLOAT))
        return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, label,
        "%s is %s, expected a floating-point type or tf32", shlo__op_attr_row(id)->name,
        shlo__check_name(c, (uint32_t)c->m->numbers.items[a->at], &name));
}

/* (C21) .. (C24), if any field of the algorithm is there. */
static shlo_status shlo__infer_dot_algorithm(shlo__check *c) {
    shlo__list precision = shlo__check_list(c, SHLO__A_dot_general__precision_config);
    uint32_t id, i;
    int present = 0;
    for (id = SHLO__A_dot_general__lhs_precision_type;
         id <= SHLO__A_dot_general__allow_imprecise_accumulation; id++)
        present |= shlo__check_attr(c, id) != NULL;
    if (!present) return SHLO_OK;
    SHLO__TRY(shlo__infer_dot_algorithm_type(c, "I8", SHLO__A_dot_general__lhs_precision_type));
    SHLO__TRY(shlo__infer_dot_algorithm_type(c, "I9", SHLO__A_dot_general__rhs_precision_type));
    SHLO__TRY(shlo__infer_dot_algorithm_type(c, "I10", SHLO__A_dot_general__accumulation_type));
    for (i = 0; i < precision.n; i++)
        if (shlo__check_item(c, &precision, i) != SHLO_precision_DEFAULT)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(precision.attr), i),
                SHLO_ATTRIBUTE, "C21", "precision %s together with an algorithm, expected DEFAULT",
                shlo_enum_name("precision", shlo__check_item(c, &precision, i)));
    SHLO__TRY(shlo__check_at_least(c, "C22", SHLO__A_dot_general__lhs_component_count, 1));
    SHLO__TRY(shlo__check_at_least(c, "C23", SHLO__A_dot_general__rhs_component_count, 1));
    return shlo__check_at_least(c, "C24", SHLO__A_dot_general__num_primitive_operations, 1);
}

SHLO__FN shlo_status shlo__infer_dot_general(shlo__check *c) {
    static const shlo__dot_labels labels = {"C14", "C17", "C18", "C19", "C20"};
    shlo__dot_lists lists;
    shlo__shape s;
    uint32_t like = 0;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_ANY));
    SHLO__TRY(shlo__infer_dot_lists(c, &lists));
    SHLO__TRY(shlo__infer_dot_shape(c, &lists, &s));
    SHLO__TRY(shlo__check_precision(c, "C11", SHLO__A_dot_general__precision_config));
    if (shlo__infer_dot_is_quantized(c)) {
        SHLO__TRY(shlo__infer_dot_quantized(c, &labels, &like));
        SHLO__TRY(shlo__infer_dot_rhs(c, &lists));
        SHLO__TRY(shlo__check_result_shape(c, 0, NULL, "C12", like, &s, SHLO__EXACT));
    }
    else {
        SHLO__TRY(shlo__check_same_elements(c, "C13", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1),
            shlo__check_operand(c, 0), SHLO__EXACT));
        SHLO__TRY(shlo__infer_dot_plain_result(c, &s, "C12"));
    }
    return shlo__infer_dot_algorithm(c);
}

/* ---- dot: the last dimension of lhs with the first of rhs, vectors or matrices. Not in the specification
   any more; what it was is a dot_general, whose numbers stand for what can go wrong. ---- */

SHLO__FN shlo_status shlo__infer_dot(shlo__check *c) {
    static const shlo__dot_labels labels = {"C14", "C17", "C18", "C19", "C20"};
    shlo__shape s, t, out;
    shlo__size_text text[2];
    uint32_t like = 0;
    int32_t last;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_ANY));
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, shlo__check_operand(c, 1), &t);
    if (s.rank < 1 || s.rank > 2)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(0), SHLO_SHAPE, "I1",
            "lhs has rank %d, expected 1 or 2", s.rank);
    if (t.rank < 1 || t.rank > 2)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(1), SHLO_SHAPE, "I2",
            "rhs has rank %d, expected 1 or 2", t.rank);
    last = s.rank - 1;
    if (!shlo__check_sizes_fit(s.dim[last], s.bound[last], t.dim[0], t.bound[0]))
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), 0), SHLO_SHAPE, "C10",
            "dimension 0 of rhs has size %s, expected %s as the last dimension of lhs",
            shlo__check_size(t.dim[0], t.bound[0], &text[0]),
            shlo__check_size(s.dim[last], s.bound[last], &text[1]));
    SHLO__TRY(shlo__check_precision(c, "C11", SHLO__A_dot__precision_config));
    out.rank = 0;
    if (s.rank == 2) SHLO__TRY(shlo__infer_dot_append(c, &out, s.dim[0], s.bound[0]));
    if (t.rank == 2) SHLO__TRY(shlo__infer_dot_append(c, &out, t.dim[1], t.bound[1]));
    if (shlo__infer_dot_is_quantized(c)) {
        SHLO__TRY(shlo__infer_dot_quantized(c, &labels, &like));
        return shlo__check_result_shape(c, 0, NULL, "C12", like, &out, SHLO__EXACT);
    }
    SHLO__TRY(shlo__check_same_elements(c, "C13", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1),
        shlo__check_operand(c, 0), SHLO__EXACT));
    return shlo__infer_dot_plain_result(c, &out, "C12");
}

#endif
