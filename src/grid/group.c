/* grid/group.c - the four strategies by which processes form groups (specification, "Collective ops"), and
 * the chains of collective_permute. */
#ifndef SHLO__GRID_GROUP_C
#define SHLO__GRID_GROUP_C

#include "grid.h"

/* Whether processes outside all groups get zeros; otherwise they are an error. (Pairs have no groups.) */
static int shlo__group_optional(const shlo__p_collective *p) {
    return p->exchange == SHLO__SPREAD || p->exchange == SHLO__REDUCE_FIRST;
}

/* How many ids a table may name: replicas, partitions or processes. */
static uint32_t shlo__group_ids(const shlo__grid *g, const shlo__p_collective *p) {
    if (p->grouping == SHLO__CROSS_PARTITION) return g->partitions;
    return p->grouping == SHLO__FLATTENED ? g->replicas * g->partitions : g->replicas;
}

static uint32_t shlo__group_id(const shlo__grid *g, const shlo__p_collective *p, uint32_t number) {
    if (p->grouping == SHLO__FLATTENED) return number;
    return p->grouping == SHLO__CROSS_PARTITION ? number % g->partitions : number / g->partitions;
}

/* The process that `id` means to process `number`; partition: where id is a replica. */
static uint32_t shlo__group_number(const shlo__grid *g, const shlo__p_collective *p, uint32_t number,
    uint32_t id, uint32_t partition) {
    if (p->grouping == SHLO__FLATTENED) return id;
    if (p->grouping == SHLO__CROSS_PARTITION) return number / g->partitions * g->partitions + id;
    return id * g->partitions + partition;
}

static shlo_status shlo__group_check(const shlo__process *x, const shlo__p_collective *p, uint32_t ids) {
    for (size_t i = 0; i < (size_t)p->rows * p->width; i++)
        if (p->groups[i] >= (int64_t)ids)
            return shlo__status_fail(x->vm->error, SHLO_GROUP, "%s: group member %lld, but there are %u",
                shlo_op_name((shlo_op)x->vm->waiting->op), (long long)p->groups[i], ids);
    return SHLO_OK;
}

/* The row that names `id`; -1: none. */
static int64_t shlo__group_row(const shlo__p_collective *p, uint32_t id) {
    for (uint32_t r = 0; r < p->rows; r++)
        for (uint32_t k = 0; k < p->width; k++)
            if (p->groups[(size_t)r * p->width + k] == (int64_t)id) return (int64_t)r;
    return -1;
}

static void shlo__group_fill(const shlo__grid *g, shlo__process *x, const shlo__p_collective *p, int64_t row,
    uint32_t ids) {
    uint32_t first = p->grouping == SHLO__CROSS_BOTH ? 0 : x->number % g->partitions,
             last = p->grouping == SHLO__CROSS_BOTH ? g->partitions : first + 1;
    for (uint32_t partition = first; partition < last; partition++)
        for (uint32_t k = 0; k < (p->rows ? p->width : ids); k++) {
            int64_t id = p->rows ? p->groups[(size_t)row * p->width + k] : (int64_t)k;
            if (id >= 0)
                x->group[x->n_group++] = shlo__group_number(g, p, x->number, (uint32_t)id, partition);
        }
}

/* ---- source and target pairs ---- */

/* The target of source `id` (to 1), or the source of target `id` (to 0); -1: none. */
static int64_t shlo__group_neighbour(const shlo__p_collective *p, int64_t id, int to) {
    for (uint32_t r = 0; r < p->rows; r++)
        if (p->groups[2 * (size_t)r + (to ? 0 : 1)] == id) return p->groups[2 * (size_t)r + (to ? 1 : 0)];
    return -1;
}

/* Sources and targets are unique, so pairs form chains and rings: a process exchanges data only within its
   own. A ring begins with its smallest id. */
static void shlo__group_chain(const shlo__grid *g, shlo__process *x, const shlo__p_collective *p,
    uint32_t me) {
    int64_t first = me, before = shlo__group_neighbour(p, me, 0), smallest = me;
    if (before < 0 && shlo__group_neighbour(p, me, 1) < 0) return;
    while (before >= 0 && before != (int64_t)me) {
        first = before;
        smallest = SHLO__MIN(smallest, before);
        before = shlo__group_neighbour(p, before, 0);
    }
    x->ring = before == (int64_t)me;
    if (x->ring) first = smallest;
    for (int64_t id = first; id >= 0; id = shlo__group_neighbour(p, id, 1)) {
        if (x->n_group && id == first) break;
        x->group[x->n_group++] = shlo__group_number(g, p, x->number, (uint32_t)id, x->number % g->partitions);
    }
}

SHLO__FN uint32_t shlo__group_most(const shlo__grid *g, const shlo__p_collective *p) {
    uint64_t all = (uint64_t)g->replicas * g->partitions, n = p->width;
    if (!p->rows) return (uint32_t)all;
    if (p->exchange == SHLO__PERMUTE) n = (uint64_t)p->rows + 1; /* all pairs in one chain */
    if (p->grouping == SHLO__CROSS_BOTH) n *= g->partitions;
    return (uint32_t)SHLO__MIN(n, all);
}

/* An empty list of groups is one group of all processes, as XLA has it; but a collective_broadcast without
   groups gives zeros (specification, "collective_broadcast"). */
SHLO__FN shlo_status shlo__group_find(const shlo__grid *g, shlo__process *x, const shlo__p_collective *p) {
    uint32_t ids = shlo__group_ids(g, p), me = shlo__group_id(g, p, x->number);
    int64_t row;
    x->n_group = x->ring = 0;
    SHLO__TRY(shlo__group_check(x, p, ids));
    if (p->exchange == SHLO__PERMUTE) {
        shlo__group_chain(g, x, p, me);
        return SHLO_OK;
    }
    row = shlo__group_row(p, me);
    if (row >= 0 || (!p->rows && p->exchange != SHLO__SPREAD)) shlo__group_fill(g, x, p, row, ids);
    if (!x->n_group && !shlo__group_optional(p))
        return shlo__status_fail(x->vm->error, SHLO_GROUP, "%s: the process is in no group",
            shlo_op_name((shlo_op)x->vm->waiting->op));
    if (x->n_group && p->size && (int64_t)x->n_group != p->size)
        return shlo__status_fail(x->vm->error, SHLO_GROUP,
            "%s: a group of %u processes, the shapes are those of %lld",
            shlo_op_name((shlo_op)x->vm->waiting->op), x->n_group, (long long)p->size);
    return SHLO_OK;
}

#endif
