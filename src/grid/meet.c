/* grid/meet.c - collectives among processes of one machine: the thread of the last process to arrive does the
 * work of the whole group, in an order that does not depend on which process that is. */
#ifndef SHLO__GRID_MEET_C
#define SHLO__GRID_MEET_C

#include "grid.h"

SHLO__FN int shlo__meet_same_buffers(const shlo_buffer *a, const shlo_buffer *b, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (a[i].dtype != b[i].dtype || a[i].rank != b[i].rank) return 0;
        for (int32_t d = 0; d < a[i].rank; d++)
            if (a[i].dims[d] != b[i].dims[d]) return 0;
    }
    return 1;
}

static int shlo__meet_same_pieces(const shlo__p_collective *a, const shlo__p_collective *b) {
    for (int32_t i = 0; i < a->n; i++) {
        const shlo__piece *x = &a->pieces[i], *y = &b->pieces[i];
        if (x->src_step != y->src_step || x->dst_step != y->dst_step || x->rows != y->rows ||
            x->row != y->row || x->src_row != y->src_row)
            return 0;
    }
    return 1;
}

/* What differs between two processes that have each other in their groups; NULL: nothing. */
static const char *shlo__meet_differ(const shlo__process *x, const shlo__process *y) {
    const shlo__p_collective *a = shlo__grid_collective(x), *b = shlo__grid_collective(y);
    if (a == b) return NULL;
    if (a->exchange != b->exchange) return "different ops";
    if (a->channel != b->channel) return "different channels";
    if (x->n_group != y->n_group || x->ring != y->ring ||
        memcmp(x->group, y->group, x->n_group * sizeof *x->group))
        return "different groups";
    if (a->n != b->n || !shlo__meet_same_buffers(a->buffers, b->buffers, 2 * (uint32_t)a->n))
        return "operands of different types";
    return shlo__meet_same_pieces(a, b) ? NULL : "different dimensions";
}

/* At the same instruction the groups of two processes are equal or disjoint, and the caller knows that y's
   group has x. */
SHLO__FN int shlo__meet_has(const shlo__process *x, const shlo__process *y) {
    if (x->state != SHLO__WAITING || !shlo__grid_collective(x)) return 0;
    if (shlo__grid_collective(x) == shlo__grid_collective(y)) return 1;
    for (uint32_t k = 0; k < x->n_group; k++)
        if (x->group[k] == y->number) return 1;
    return 0;
}

static shlo_status shlo__meet_refuse(const shlo__grid *g, shlo__process *x, const shlo__process *y,
    const char *what) {
    return shlo__status_fail(x->vm->error, SHLO_GROUP, "%s: process (%u, %u) has %s (%s)",
        shlo_op_name((shlo_op)x->vm->waiting->op), y->number / g->partitions, y->number % g->partitions, what,
        shlo_op_name((shlo_op)y->vm->waiting->op));
}

/* Whether all others of the group have arrived. One that waits elsewhere may still come. */
static shlo_status shlo__meet_complete(shlo__grid *g, shlo__process *x, int *complete) {
    *complete = 1;
    for (uint32_t k = 0; k < x->n_group; k++) {
        const shlo__process *y = &g->processes[x->group[k]];
        const char *what;
        if (y == x) continue;
        if (!shlo__meet_has(y, x)) {
            *complete = 0;
            continue;
        }
        what = shlo__meet_differ(x, y);
        if (what) return shlo__meet_refuse(g, x, y, what);
    }
    return SHLO_OK;
}

/* All operands. Needs no lock: every process of the group stands still. */
static shlo_status shlo__meet_exchange(shlo__grid *g, shlo__process *first) {
    shlo__joint j;
    j.vm = first->vm;
    j.frame = first->vm->frame;
    j.p = shlo__grid_collective(first);
    j.n = first->n_group;
    j.ring = first->ring;
    j.src = first->src;
    j.dst = first->dst;
    for (j.i = 0; j.i < j.p->n; j.i++) {
        for (uint32_t k = 0; k < j.n; k++) {
            const shlo__process *y = &g->processes[first->group[k]];
            const shlo__p_collective *p = shlo__grid_collective(y);
            first->src[k] = shlo__program_at(y->vm->frame, &p->src[j.i]);
            first->dst[k] = shlo__program_at(y->vm->frame, &p->dst[j.i]);
        }
        SHLO__TRY(shlo__collective_exchange(&j));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__meet_arrive(shlo__grid *g, shlo__process *x) {
    const shlo__p_collective *p = shlo__grid_collective(x);
    shlo__process *first;
    shlo_status status;
    int complete;
    SHLO__TRY(shlo__group_find(g, x, p));
    if (!x->n_group) {
        shlo__collective_zero(p, x->vm->frame);
        x->done = 1;
        return SHLO_OK;
    }
    x->state = SHLO__WAITING;
    SHLO__TRY(shlo__meet_complete(g, x, &complete));
    if (!complete) return SHLO_OK;
    first = &g->processes[x->group[0]];
    for (uint32_t k = 0; k < x->n_group; k++) g->processes[x->group[k]].state = SHLO__RUNNING;
    g->running++;
    shlo__grid_unlock(g);
    status = shlo__meet_exchange(g, first);
    shlo__grid_lock(g);
    g->running--;
    for (uint32_t k = 0; k < x->n_group; k++) {
        shlo__process *y = &g->processes[x->group[k]];
        y->done = status == SHLO_OK;
        y->state = SHLO__READY;
    }
    if (status != SHLO_OK && first != x) x->error = first->error; /* x reports it */
    return status;
}

#endif
