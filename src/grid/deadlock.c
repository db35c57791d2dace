/* grid/deadlock.c - when no process can continue: who waits where for whom, followed from process to process
 * until the chain closes or ends. */
#ifndef SHLO__GRID_DEADLOCK_C
#define SHLO__GRID_DEADLOCK_C

#include "grid.h"

/* The process at the other end of a channel; NULL: none is known. */
static shlo__process *shlo__deadlock_other_end(const shlo__grid *g, const shlo__process *x,
    const shlo__p_transfer *p) {
    uint32_t other;
    shlo__channel_target(p, x->number, &other);
    if (other != SHLO__ANYONE) return &g->processes[other];
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = 0; k < g->processes[i].vm->code->n_transfers; k++) {
            const shlo__slot *s = &g->processes[i].slots[k];
            if (s->used && s->p->kind != p->kind && s->p->channel == p->channel) return &g->processes[i];
        }
    return NULL;
}

/* The process that x waits for; NULL: none is known, or x does not wait. */
static shlo__process *shlo__deadlock_next(const shlo__grid *g, const shlo__process *x) {
    const shlo__p_transfer *p = shlo__grid_transfer(x);
    if (x->state != SHLO__WAITING) return NULL;
    if (p) return shlo__deadlock_other_end(g, x, p);
    for (uint32_t k = 0; k < x->n_group; k++) {
        shlo__process *y = &g->processes[x->group[k]];
        if (y != x && !shlo__meet_has(y, x)) return y;
    }
    return NULL;
}

/* Where to begin the description: the process with the smallest number of the ring in which the chain from x
 * ends; without a ring the third last process of the chain. */
static shlo__process *shlo__deadlock_start(const shlo__grid *g, shlo__process *x) {
    shlo__process *a = x, *b, *start = x;
    uint32_t n = 0;
    while (n <= g->n && (a = shlo__deadlock_next(g, a)) != NULL) n++;
    if (a) { /* more steps than processes: a ring */
        for (start = a, b = shlo__deadlock_next(g, a); b != a; b = shlo__deadlock_next(g, b))
            if (b->number < start->number) start = b;
        return start;
    }
    for (uint32_t i = 3; i < n; i++) start = shlo__deadlock_next(g, start);
    return start;
}

static void shlo__deadlock_place(const shlo__process *x, char *out, size_t capacity) {
    const shlo__p_transfer *p = shlo__grid_transfer(x);
    const char *op = shlo_op_name((shlo_op)x->vm->waiting->op);
    if (p)
        shlo__status_format(out, capacity, "%s (channel %lld)", op, (long long)p->channel);
    else
        shlo__status_format(out, capacity, "%s (op %u of @%s)", op, x->vm->waiting->op_index,
            shlo__program_func_of(x->vm->code, x->vm->pc)->name);
}

SHLO__FN shlo__process *shlo__deadlock_tell(shlo__grid *g) {
    shlo__process *first = g->processes, *x, *next;
    char text[sizeof first->error.message], place[80];
    size_t n;
    while (first->state != SHLO__WAITING) first++;
    first = shlo__deadlock_start(g, first);
    n = shlo__status_format(text, sizeof text, "deadlock: ");
    for (x = first; x; x = next == first ? NULL : next) {
        next = shlo__deadlock_next(g, x);
        if (x->state != SHLO__WAITING) {
            n += shlo__status_format(text + n, sizeof text - n, "which has ended");
            break;
        }
        shlo__deadlock_place(x, place, sizeof place);
        if (x == first)
            n += shlo__status_format(text + n, sizeof text - n, "process (%u, %u)", x->number / g->partitions,
                x->number % g->partitions);
        n += shlo__status_format(text + n, sizeof text - n, "%s waits at %s for ", x == first ? "" : "which",
            place);
        if (next)
            n += shlo__status_format(text + n, sizeof text - n, "(%u, %u)%s", next->number / g->partitions,
                next->number % g->partitions, next == first ? "" : ", ");
        else
            n += shlo__status_format(text + n, sizeof text - n, "another process, but none comes");
    }
    shlo__status_fail(first->vm->error, SHLO_DEADLOCK, "%s", text);
    shlo__run_fail(first->vm, first->vm->pc, SHLO_DEADLOCK); /* adds op and function */
    return first;
}

#endif
