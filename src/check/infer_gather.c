/* check/infer_gather.c - gather, dynamic_gather and scatter: the same dimension numbers under two sets of
 * names. A window of the operand for each index vector: gather reads it, scatter updates it. */
#ifndef SHLO__CHECK_INFER_GATHER_C
#define SHLO__CHECK_INFER_GATHER_C

#include "check.h"

/* What the three ops demand of their dimension numbers; each op has its own numbers for these constraints. */
enum {
    SHLO__GATHER_RANK,
    SHLO__GATHER_VECTOR,
    SHLO__GATHER_MAP_SIZE,
    SHLO__GATHER_OFFSET_ORDER,
    SHLO__GATHER_OFFSET_RANGE,
    SHLO__GATHER_COLLAPSED_UNIQUE,
    SHLO__GATHER_COLLAPSED_SORTED,
    SHLO__GATHER_COLLAPSED_RANGE,
    SHLO__GATHER_BATCH_SORTED,
    SHLO__GATHER_BATCH_RANGE,
    SHLO__GATHER_START_UNIQUE,
    SHLO__GATHER_START_RANGE,
    SHLO__GATHER_START_VECTOR,
    SHLO__GATHER_BATCH_SIZE,
    SHLO__GATHER_BATCH_DIMS,
    SHLO__GATHER_MAP_UNIQUE,
    SHLO__GATHER_MAP_RANGE,
    SHLO__GATHER_LABELS
};

typedef struct shlo__gather {
    const char *const *label;
    shlo__list offset, collapsed, batch, start_batch,
        map; /* scatter: update_window, inserted, input_batching, ... */
    uint32_t vector_attr;
    int64_t vector; /* index_vector_dim */
    shlo__shape operand, start;
    int32_t rank; /* of gather's result and scatter's updates */
} shlo__gather;

/* The attributes follow each other from `first` on, in all three ops. */
static void shlo__infer_gather_open(shlo__check *c, shlo__gather *g, const char *const *label, uint32_t first,
    uint32_t operand, uint32_t start) {
    g->label = label;
    g->offset = shlo__check_list(c, first);
    g->collapsed = shlo__check_list(c, first + 1);
    g->batch = shlo__check_list(c, first + 2);
    g->start_batch = shlo__check_list(c, first + 3);
    g->map = shlo__check_list(c, first + 4);
    g->vector_attr = first + 5;
    g->vector = shlo__check_number(c, first + 5);
    shlo__check_shape(c, shlo__check_operand(c, operand), &g->operand);
    shlo__check_shape(c, shlo__check_operand(c, start), &g->start);
    g->rank = 0;
}

/* Ranks add up; an index vector has a component for each mapped dimension. */
static shlo_status shlo__infer_gather_vector(shlo__check *c, const shlo__gather *g) {
    int64_t size = 1, bound = -1;
    shlo__size_text text;
    if ((uint64_t)g->operand.rank != (uint64_t)g->offset.n + g->collapsed.n + g->batch.n)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(g->offset.attr), SHLO_ATTRIBUTE,
            g->label[SHLO__GATHER_RANK], "%s, %s and %s name %u dimensions, the operand has rank %d",
            shlo__op_attr_row(g->offset.attr)->name, shlo__op_attr_row(g->collapsed.attr)->name,
            shlo__op_attr_row(g->batch.attr)->name, (unsigned)(g->offset.n + g->collapsed.n + g->batch.n),
            g->operand.rank);
    SHLO__TRY(shlo__check_number_in(c, g->label[SHLO__GATHER_VECTOR], g->vector_attr, 0,
        (int64_t)g->start.rank + 1));
    if (g->vector < g->start.rank) {
        size = g->start.dim[g->vector];
        bound = g->start.bound[g->vector];
    }
    if (shlo__check_sizes_fit(size, bound, g->map.n, -1)) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(g->map.attr), SHLO_ATTRIBUTE,
        g->label[SHLO__GATHER_MAP_SIZE], "%s has %u items, expected %s as index vectors have",
        shlo__op_attr_row(g->map.attr)->name, (unsigned)g->map.n, shlo__check_size(size, bound, &text));
}

/* Dimensions without a place in the window: collapsed and batching ones. */
static shlo_status shlo__infer_gather_collapsed(shlo__check *c, const shlo__gather *g) {
    const char *const *label = g->label;
    SHLO__TRY(shlo__check_unique(c, label[SHLO__GATHER_OFFSET_ORDER], &g->offset, NULL));
    SHLO__TRY(shlo__check_sorted(c, label[SHLO__GATHER_OFFSET_ORDER], &g->offset));
    SHLO__TRY(shlo__check_items_in(c, label[SHLO__GATHER_OFFSET_RANGE], &g->offset, 0, g->rank));
    SHLO__TRY(shlo__check_unique(c, label[SHLO__GATHER_COLLAPSED_UNIQUE], &g->collapsed, &g->batch));
    SHLO__TRY(shlo__check_sorted(c, label[SHLO__GATHER_COLLAPSED_SORTED], &g->collapsed));
    SHLO__TRY(shlo__check_items_in(c, label[SHLO__GATHER_COLLAPSED_RANGE], &g->collapsed, 0,
        g->operand.rank));
    SHLO__TRY(shlo__check_sorted(c, label[SHLO__GATHER_BATCH_SORTED], &g->batch));
    return shlo__check_items_in(c, label[SHLO__GATHER_BATCH_RANGE], &g->batch, 0, g->operand.rank);
}

static shlo_status shlo__infer_gather_batching(shlo__check *c, const shlo__gather *g) {
    const char *const *label = g->label;
    shlo__size_text text[2];
    uint32_t i;
    SHLO__TRY(shlo__check_unique(c, label[SHLO__GATHER_START_UNIQUE], &g->start_batch, NULL));
    SHLO__TRY(shlo__check_items_in(c, label[SHLO__GATHER_START_RANGE], &g->start_batch, 0, g->start.rank));
    if (shlo__check_contains(c, &g->start_batch, g->vector))
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(g->start_batch.attr), SHLO_ATTRIBUTE,
            label[SHLO__GATHER_START_VECTOR], "%s names the index_vector_dim %lld",
            shlo__op_attr_row(g->start_batch.attr)->name, (long long)g->vector);
    SHLO__TRY(shlo__check_same_size(c, label[SHLO__GATHER_BATCH_SIZE], &g->batch, &g->start_batch));
    for (i = 0; i < g->batch.n; i++) {
        int64_t p = shlo__check_item(c, &g->batch, i), q = shlo__check_item(c, &g->start_batch, i);
        if (shlo__check_sizes_fit(g->operand.dim[p], g->operand.bound[p], g->start.dim[q], g->start.bound[q]))
            continue;
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(g->batch.attr), i), SHLO_SHAPE,
            label[SHLO__GATHER_BATCH_DIMS],
            "batching dimension %lld has size %s, expected %s as dimension %lld of the indices", (long long)p,
            shlo__check_size(g->operand.dim[p], g->operand.bound[p], &text[0]),
            shlo__check_size(g->start.dim[q], g->start.bound[q], &text[1]), (long long)q);
    }
    SHLO__TRY(shlo__check_unique(c, label[SHLO__GATHER_MAP_UNIQUE], &g->map, &g->batch));
    return shlo__check_items_in(c, label[SHLO__GATHER_MAP_RANGE], &g->map, 0, g->operand.rank);
}

/* All of it, for gathers: the result's rank follows. */
static shlo_status shlo__infer_gather_dims(shlo__check *c, shlo__gather *g) {
    SHLO__TRY(shlo__infer_gather_vector(c, g));
    g->rank = (int32_t)g->offset.n + g->start.rank - (g->vector < g->start.rank);
    if (g->rank > SHLO_MAX_RANK)
        return shlo__check_fail(c, SHLO__CHECK_AT_RESULT(0), SHLO_LIMIT, NULL,
            "the result has %d dimensions, more than %d (SHLO_MAX_RANK)", g->rank, SHLO_MAX_RANK);
    SHLO__TRY(shlo__infer_gather_collapsed(c, g));
    return shlo__infer_gather_batching(c, g);
}

/* ---- combine(..): window dimensions at `offset`, the others from the indices ---- */

/* The dimension of the operand that stands in the window after `d` (-1 to begin). */
static int32_t shlo__infer_gather_next_window(const shlo__check *c, const shlo__gather *g, int32_t d) {
    do d++;
    while (d < g->operand.rank &&
           (shlo__check_contains(c, &g->collapsed, d) || shlo__check_contains(c, &g->batch, d)));
    return d;
}

/* Puts the shape together; window holds a size for each dimension of the operand. */
static void shlo__infer_gather_combine(const shlo__check *c, const shlo__gather *g, const shlo__shape *window,
    shlo__shape *out) {
    int32_t d, from = -1, start = -1;
    out->rank = g->rank;
    for (d = 0; d < g->rank; d++) {
        if (shlo__check_contains(c, &g->offset, d)) {
            from = shlo__infer_gather_next_window(c, g, from);
            shlo__check_shape_set(out, d, window->dim[from], window->bound[from]);
        }
        else {
            if (++start == g->vector) start++;
            shlo__check_shape_set(out, d, g->start.dim[start], g->start.bound[start]);
        }
    }
}

/* ---- gather ---- */

/* slice_sizes of collapsed or batching dimensions are at most 1. */
static shlo_status shlo__infer_gather_thin(shlo__check *c, const char *constraint, const shlo__list *dims,
    const shlo__list *sizes) {
    uint32_t i;
    for (i = 0; i < dims->n; i++) {
        int64_t d = shlo__check_item(c, dims, i);
        if (shlo__check_item(c, sizes, (uint32_t)d) > 1)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(sizes->attr), d),
                SHLO_ATTRIBUTE, constraint,
                "item %lld of slice_sizes is %lld, expected at most 1 as %s names it", (long long)d,
                (long long)shlo__check_item(c, sizes, (uint32_t)d), shlo__op_attr_row(dims->attr)->name);
    }
    return SHLO_OK;
}

/* The operand's shape becomes that of a window. */
static shlo_status shlo__infer_gather_sizes(shlo__check *c, shlo__gather *g, const shlo__list *sizes) {
    shlo__size_text text;
    int32_t d;
    for (d = 0; d < g->operand.rank; d++) {
        int64_t size = shlo__check_item(c, sizes, (uint32_t)d), end = shlo__check_most(&g->operand, d);
        if (size < 0 || (end >= 0 && size > end))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(sizes->attr), d),
                SHLO_ATTRIBUTE, "C21",
                "item %d of slice_sizes is %lld, expected at least 0 and at most the operand's size %s", d,
                (long long)size, shlo__check_size(g->operand.dim[d], g->operand.bound[d], &text));
        shlo__check_shape_set(&g->operand, d, size, -1);
    }
    return SHLO_OK;
}

/* g->operand is the shape of a window. Never inlined: the caller has two shapes on the stack already. */
static SHLO__NOINLINE shlo_status shlo__infer_gather_result(shlo__check *c, const shlo__gather *g,
    const char *type_label, const char *shape_label) {
    shlo__shape out;
    shlo__infer_gather_combine(c, g, &g->operand, &out);
    return shlo__check_result_shape(c, 0, type_label, shape_label, shlo__check_operand(c, 0), &out,
        SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_gather(shlo__check *c) {
    static const char *const labels[SHLO__GATHER_LABELS] = {"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8",
        "C10", "C11", "C13", "C14", "C15", "C16", "C17", "C18", "C19"};
    shlo__list sizes;
    shlo__gather g;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_INTS));
    shlo__infer_gather_open(c, &g, labels, SHLO__A_gather__offset_dims, 0, 1);
    SHLO__TRY(shlo__check_sized(c, "C20", SHLO__A_gather__slice_sizes, (uint32_t)g.operand.rank, &sizes));
    SHLO__TRY(shlo__infer_gather_dims(c, &g));
    SHLO__TRY(shlo__infer_gather_thin(c, "C9", &g.collapsed, &sizes));
    SHLO__TRY(shlo__infer_gather_thin(c, "C12", &g.batch, &sizes));
    SHLO__TRY(shlo__infer_gather_sizes(c, &g, &sizes));
    return shlo__infer_gather_result(c, &g, "C23", "C22");
}

/* operand, start_indices, slice_sizes: sizes that are no constants are known when the program runs. (Its
   batching dimensions are in use, but not in the specification: they have no numbers of their own.) */
SHLO__FN shlo_status shlo__infer_dynamic_gather(shlo__check *c) {
    static const char *const labels[SHLO__GATHER_LABELS] = {"C1", "C2", "C3", "C4", "C5", "C6", "C6", "C7",
        "C6", "C7", NULL, NULL, NULL, NULL, NULL, "C9", "C10"};
    shlo__size_text text;
    shlo__gather g;
    int32_t d;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_INTS));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I3", 2, SHLO__T_INTS, 1));
    shlo__infer_gather_open(c, &g, labels, SHLO__A_dynamic_gather__offset_dims, 0, 1);
    SHLO__TRY(shlo__infer_gather_dims(c, &g));
    if (!shlo__check_size_is(c, shlo__check_operand(c, 2), 0, g.operand.rank))
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(2), SHLO_SHAPE, "C11",
            "slice_sizes has %s items, expected %d",
            shlo__check_size_of(c, shlo__check_operand(c, 2), 0, &text), g.operand.rank);
    for (d = 0; d < g.operand.rank; d++) {
        int64_t size = SHLO__DYNAMIC, end = shlo__check_most(&g.operand, d);
        if (shlo__check_known(c, 2, (uint32_t)d, &size) && (size < 0 || (end >= 0 && size > end)))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(2), d), SHLO_ATTRIBUTE,
                "C12", "slice size %d is %lld, expected at least 0 and at most the operand's size %s", d,
                (long long)size, shlo__check_size(g.operand.dim[d], g.operand.bound[d], &text));
        if (size > 1 && shlo__check_contains(c, &g.collapsed, d))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(2), d), SHLO_ATTRIBUTE, "C8",
                "slice size %d is %lld, expected at most 1 for a collapsed dimension", d, (long long)size);
        if (size > 1 && shlo__check_contains(c, &g.batch, d))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(2), d), SHLO_ATTRIBUTE, NULL,
                "slice size %d is %lld, expected at most 1 for a batching dimension", d, (long long)size);
        shlo__check_shape_set(&g.operand, d, size, size == SHLO__DYNAMIC ? end : -1);
    }
    return shlo__infer_gather_result(c, &g, "C14", "C13");
}

/* ---- scatter: inputs, scatter_indices, updates ---- */

static shlo_status shlo__infer_scatter_operands(shlo__check *c, uint32_t n) {
    uint32_t i;
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__check_operand_is(c, "I1", i, SHLO__T_TENSOR));
        SHLO__TRY(shlo__check_operand_is(c, "I3", n + 1 + i, SHLO__T_TENSOR));
        SHLO__TRY(shlo__check_same_shape(c, "C1", SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i),
            shlo__check_operand(c, 0)));
        SHLO__TRY(shlo__check_same_shape(c, "C3", SHLO__CHECK_AT_OPERAND(n + 1 + i),
            shlo__check_operand(c, n + 1 + i), shlo__check_operand(c, n + 1)));
        SHLO__TRY(shlo__check_same_elements(c, "C6", SHLO__CHECK_AT_OPERAND(n + 1 + i),
            shlo__check_operand(c, n + 1 + i), shlo__check_operand(c, i), SHLO__EXACT));
    }
    return shlo__check_operand_is(c, "I2", n, SHLO__T_INTS);
}

/* (C4) Updates have the indices' dimensions, and windows no larger than the input. Never inlined, for the
   caller's frame. */
static SHLO__NOINLINE shlo_status shlo__infer_scatter_updates(shlo__check *c, const shlo__gather *g,
    uint32_t updates) {
    shlo__shape s, t;
    shlo__size_text text[2];
    int32_t d;
    int64_t rank = (int64_t)g->offset.n + g->start.rank - (g->vector < g->start.rank);
    shlo__check_shape(c, shlo__check_operand(c, updates), &s);
    if (s.rank != rank)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(updates), SHLO_SHAPE, "C4",
            "updates have rank %d, expected %lld", s.rank, (long long)rank);
    shlo__infer_gather_combine(c, g, &g->operand, &t);
    for (d = 0; d < s.rank; d++) {
        int window = shlo__check_contains(c, &g->offset, d);
        int64_t end = shlo__check_most(&t, d);
        if (window ? s.dim[d] == SHLO__DYNAMIC || end < 0 || s.dim[d] <= end
                   : shlo__check_sizes_fit(s.dim[d], s.bound[d], t.dim[d], t.bound[d]))
            continue;
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(updates), d), SHLO_SHAPE, "C4",
            "dimension %d of updates has size %s, expected %s %s", d,
            shlo__check_size(s.dim[d], s.bound[d], &text[0]), window ? "at most" : "the indices'",
            shlo__check_size(t.dim[d], t.bound[d], &text[1]));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_scatter(shlo__check *c) {
    static const char *const labels[SHLO__GATHER_LABELS] = {"C2", "C22", "C19", "C7", "C8", "C9", "C10",
        "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C20", "C21"};
    uint32_t n = c->parts->n_operands / 2, i;
    shlo__gather g;
    shlo__body body;
    if (!n || c->parts->n_operands % 2 == 0)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_ARGUMENT, "C5",
            "%u operands, expected inputs, indices, and as many updates as inputs",
            (unsigned)c->parts->n_operands);
    SHLO__TRY(shlo__infer_scatter_operands(c, n));
    shlo__infer_gather_open(c, &g, labels, SHLO__A_scatter__update_window_dims, 0, n);
    g.rank = shlo__check_rank(c, shlo__check_operand(c, n + 1));
    SHLO__TRY(shlo__infer_gather_vector(c, &g));
    SHLO__TRY(shlo__infer_gather_collapsed(c, &g));
    SHLO__TRY(shlo__infer_gather_batching(c, &g));
    SHLO__TRY(shlo__infer_scatter_updates(c, &g, n + 1));
    SHLO__TRY(shlo__check_body_reduces(c, 0, "C23", n, 0, &body));
    SHLO__TRY(shlo__check_n_results(c, NULL, n));
    for (i = 0; i < n; i++) {
        shlo__check_shape(c, shlo__check_operand(c, i), &g.operand);
        SHLO__TRY(shlo__check_result_shape(c, i, "C25", "C24", shlo__check_body_result(c, &body, i),
            &g.operand, SHLO__EXACT));
    }
    return SHLO_OK;
}

#endif
