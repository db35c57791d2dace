/* tools/import/chlo_ragged.c - the constraints of chlo.ragged_dot on types and attributes, as far as sizes
 * are known. All modes are verified, also those that are not expanded. */
#include "chlo.h"

typedef struct shape {
    int32_t rank;
    int64_t dims[2 * SHLO_MAX_RANK];
} shape;

static int type_at_fault(chlo *c, const char *what) {
    return import_fail(c->p, SHLO_TYPE, c->op->at, "%s: %s", c->op->chlo->name, what);
}
static int attr_at_fault(chlo *c, const char *what) {
    return import_fail(c->p, SHLO_ATTRIBUTE, c->op->at, "%s: %s", c->op->chlo->name, what);
}
static shlo_type in_type(const chlo *c, int32_t i) { return shlo_type_of(c->b, c->op->operands.items[i]); }

static void shape_of(const chlo *c, shlo_type type, shape *out) {
    int32_t i;
    out->rank = shlo_type_rank(c->b, type);
    for (i = 0; i < out->rank; i++) out->dims[i] = shlo_type_dim(c->b, type, i);
}

static int sizes_fit(int64_t a, int64_t b) { return a < 0 || b < 0 || a == b; }

static int shapes_fit(const shape *a, const shape *b) {
    int32_t i;
    if (a->rank != b->rank) return 0;
    for (i = 0; i < a->rank; i++)
        if (!sizes_fit(a->dims[i], b->dims[i])) return 0;
    return 1;
}

/* ---- dot_general with one dimension of lhs in groups: of its rows, or a contracted one, or one of the batch
 * ---- */

int chlo_ragged_has(const chlo_ragged *r, int k, int64_t d) {
    int32_t i;
    for (i = 0; i < r->n[k]; i++)
        if (r->lists[k][i] == d) return 1;
    return 0;
}

/* Each dimension is one of the operand and occurs once in the two lists. */
static int ragged_lists(chlo *c, const chlo_ragged *r, int batch, int contract, int32_t rank) {
    int32_t i, k, n = r->n[batch] + r->n[contract];
    for (i = 0; i < n; i++) {
        int64_t d = i < r->n[batch] ? r->lists[batch][i] : r->lists[contract][i - r->n[batch]];
        if (d < 0 || d >= rank) return attr_at_fault(c, "a dimension is out of range");
        for (k = 0; k < i; k++)
            if (d == (k < r->n[batch] ? r->lists[batch][k] : r->lists[contract][k - r->n[batch]]))
                return attr_at_fault(c, "a dimension is named twice");
    }
    return 1;
}

static int ragged_pairs(chlo *c, const chlo_ragged *r, int lhs, int rhs, const shape *s, const shape *t) {
    int32_t i;
    if (r->n[lhs] != r->n[rhs]) return attr_at_fault(c, "lhs and rhs name different numbers of dimensions");
    for (i = 0; i < r->n[lhs]; i++)
        if (!sizes_fit(s->dims[r->lists[lhs][i]], t->dims[r->lists[rhs][i]]))
            return type_at_fault(c, "dimensions of lhs and rhs that belong together have different sizes");
    return 1;
}

/* The sizes of groups may differ along batch dimensions, and along dimensions of the same kind that precede
   the ragged one. */
static void ragged_prefix(const chlo_ragged *r, const shape *s, shape *out) {
    int64_t at = r->lists[CHLO_LHS_RAGGED][0];
    int32_t i;
    out->rank = 0;
    for (i = 0; i < r->n[CHLO_LHS_BATCH] && r->lists[CHLO_LHS_BATCH][i] != at; i++)
        out->dims[out->rank++] = s->dims[r->lists[CHLO_LHS_BATCH][i]];
    if (chlo_ragged_has(r, CHLO_LHS_BATCH, at)) return;
    if (chlo_ragged_has(r, CHLO_LHS_CONTRACT, at)) {
        for (i = 0; r->lists[CHLO_LHS_CONTRACT][i] != at; i++)
            out->dims[out->rank++] = s->dims[r->lists[CHLO_LHS_CONTRACT][i]];
        return;
    }
    for (i = 0; i < at; i++)
        if (!chlo_ragged_has(r, CHLO_LHS_BATCH, i) && !chlo_ragged_has(r, CHLO_LHS_CONTRACT, i))
            out->dims[out->rank++] = s->dims[i];
}

/* The number of groups; -1: unknown. */
static int ragged_groups(chlo *c, const chlo_ragged *r, const shape *s, const shape *t, int64_t *groups) {
    int64_t at = r->lists[CHLO_LHS_RAGGED][0];
    int is_free = !chlo_ragged_has(r, CHLO_LHS_BATCH, at) && !chlo_ragged_has(r, CHLO_LHS_CONTRACT, at);
    shape sizes, prefix;
    shape_of(c, in_type(c, 2), &sizes);
    if (!sizes.rank) return type_at_fault(c, "the sizes of the groups are no vector");
    *groups = sizes.dims[--sizes.rank];
    ragged_prefix(r, s, &prefix);
    if (sizes.rank && !shapes_fit(&sizes, &prefix))
        return type_at_fault(c,
            "the sizes of the groups have another shape than the dimensions before the ragged one");
    if (r->n[CHLO_RHS_GROUP] != is_free)
        return attr_at_fault(c,
            is_free ? "rhs needs one group dimension"
                    : "rhs has no group dimension where the ragged one is contracted or of the batch");
    if (!is_free) return 1;
    at = r->lists[CHLO_RHS_GROUP][0];
    if (at < 0 || at >= t->rank || chlo_ragged_has(r, CHLO_RHS_BATCH, at) ||
        chlo_ragged_has(r, CHLO_RHS_CONTRACT, at))
        return attr_at_fault(c, "the group dimension is no free dimension of rhs");
    return sizes_fit(t->dims[at], *groups)
               ? 1
               : type_at_fault(c, "rhs has another number of groups than there are sizes");
}

static int ragged_result(chlo *c, const chlo_ragged *r, const shape *s, const shape *t, int64_t groups) {
    shape out, given;
    int32_t i;
    out.rank = 0;
    if (chlo_ragged_has(r, CHLO_LHS_CONTRACT, r->lists[CHLO_LHS_RAGGED][0])) out.dims[out.rank++] = groups;
    for (i = 0; i < r->n[CHLO_LHS_BATCH]; i++) out.dims[out.rank++] = s->dims[r->lists[CHLO_LHS_BATCH][i]];
    for (i = 0; i < s->rank; i++)
        if (!chlo_ragged_has(r, CHLO_LHS_BATCH, i) && !chlo_ragged_has(r, CHLO_LHS_CONTRACT, i))
            out.dims[out.rank++] = s->dims[i];
    for (i = 0; i < t->rank; i++)
        if (!chlo_ragged_has(r, CHLO_RHS_BATCH, i) && !chlo_ragged_has(r, CHLO_RHS_CONTRACT, i) &&
            !chlo_ragged_has(r, CHLO_RHS_GROUP, i))
            out.dims[out.rank++] = t->dims[i];
    shape_of(c, c->op->types.out.items[0], &given);
    return shapes_fit(&out, &given)
               ? 1
               : type_at_fault(c, "the result has another shape than follows from the operands");
}

int chlo_ragged_check(chlo *c, const chlo_ragged *r) {
    const import_attr *precision = import_attr_find(&c->op->attrs, "precision_config");
    int64_t groups = -1;
    shape s, t;
    int32_t i;
    for (i = 0; i < 3; i++) {
        shlo_type_class kind = shlo_type_get_class(c->b, in_type(c, i));
        if (kind != SHLO_IS_TENSOR)
            return import_fail(c->p, kind == SHLO_IS_QUANTIZED ? SHLO_UNSUPPORTED : SHLO_TYPE, c->op->at,
                "ragged_dot: operand %d is no plain tensor", (int)i);
    }
    if (c->op->types.out.n != 1 || shlo_type_rank(c->b, c->op->types.out.items[0]) < 0)
        return type_at_fault(c, "expected one result, a tensor");
    shape_of(c, in_type(c, 0), &s);
    shape_of(c, in_type(c, 1), &t);
    if (!chlo_is_int(shlo_type_dtype(c->b, in_type(c, 2))))
        return type_at_fault(c, "the sizes of the groups are no integers");
    NEED(ragged_lists(c, r, CHLO_LHS_BATCH, CHLO_LHS_CONTRACT, s.rank));
    NEED(ragged_lists(c, r, CHLO_RHS_BATCH, CHLO_RHS_CONTRACT, t.rank));
    NEED(ragged_pairs(c, r, CHLO_LHS_BATCH, CHLO_RHS_BATCH, &s, &t));
    NEED(ragged_pairs(c, r, CHLO_LHS_CONTRACT, CHLO_RHS_CONTRACT, &s, &t));
    if (r->n[CHLO_LHS_RAGGED] != 1) return attr_at_fault(c, "lhs needs exactly one ragged dimension");
    if (r->lists[CHLO_LHS_RAGGED][0] < 0 || r->lists[CHLO_LHS_RAGGED][0] >= s.rank)
        return attr_at_fault(c, "the ragged dimension is out of range");
    if (precision && precision->kind == ATTR_LIST && precision->n_items != 0 && precision->n_items != 2)
        return attr_at_fault(c, "precision_config needs two items");
    NEED(ragged_groups(c, r, &s, &t, &groups));
    return ragged_result(c, r, &s, &t, groups);
}
