/* grid/channel.c - send and recv among processes of one machine. A send copies its tensors into the op's slot
 * and continues; it waits only if the slot still holds what the same op sent before. A channel has one
 * process at each end, unless the ops name pairs, so what is received does not depend on timing. */
#ifndef SHLO__GRID_CHANNEL_C
#define SHLO__GRID_CHANNEL_C

#include "grid.h"

SHLO__FN int shlo__channel_target(const shlo__p_transfer *p, uint32_t number, uint32_t *other) {
    int mine = p->kind == SHLO__SEND ? 0 : 1;
    *other = SHLO__ANYONE;
    for (uint32_t i = 0; i < p->n_pairs; i++) {
        if (p->pairs[2 * i + (uint32_t)mine] != (int64_t)number) continue;
        *other = (uint32_t)p->pairs[2 * i + 1 - (uint32_t)mine];
        return 1;
    }
    return !p->n_pairs;
}

SHLO__FN shlo_status shlo__channel_fail(const shlo__process *x, const char *what) {
    return shlo__status_fail(x->vm->error, SHLO_GROUP, "%s: channel %lld %s",
        shlo_op_name((shlo_op)x->vm->waiting->op), (long long)shlo__grid_transfer(x)->channel, what);
}

/* Without pairs, this end of the channel belongs to the first process that uses it. */
static shlo_status shlo__channel_claim(const shlo__grid *g, shlo__process *x, const shlo__p_transfer *p) {
    x->slots[p->number].used = 1;
    for (uint32_t i = 0; i < g->n && !p->n_pairs; i++) {
        const shlo__process *y = &g->processes[i];
        for (uint32_t k = 0; y != x && k < y->vm->code->n_transfers; k++) {
            const shlo__slot *s = &y->slots[k];
            if (s->used && s->p->kind == p->kind && s->p->channel == p->channel && !s->p->n_pairs)
                return shlo__channel_fail(x, p->kind == SHLO__SEND
                                                 ? "has two senders and no source_target_pairs"
                                                 : "has two receivers and no source_target_pairs");
        }
    }
    return SHLO_OK;
}

/* Processes that wait at the other end of the channel try again. */
static void shlo__channel_stir(shlo__grid *g, const shlo__p_transfer *p) {
    for (uint32_t i = 0; i < g->n; i++) {
        shlo__process *y = &g->processes[i];
        const shlo__p_transfer *q = y->state == SHLO__WAITING ? shlo__grid_transfer(y) : NULL;
        if (q && q->kind != p->kind && q->channel == p->channel) y->state = SHLO__READY;
    }
}

static void shlo__channel_copy(const shlo__process *x, const shlo__p_transfer *p, unsigned char *memory) {
    for (uint32_t i = 0; i < p->n; i++) {
        unsigned char *tensor = shlo__program_at(x->vm->frame, &p->refs[i]);
        memcpy(p->kind == SHLO__SEND ? memory : tensor, p->kind == SHLO__SEND ? tensor : memory,
            p->buffers[i].bytes);
        memory += (p->buffers[i].bytes + SHLO_CONSTANT_ALIGN - 1) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
    }
}

/* Copies without the lock; meanwhile the slot belongs to this process. */
static void shlo__channel_copy_unlocked(shlo__grid *g, shlo__process *x, const shlo__p_transfer *p,
    unsigned char *memory) {
    x->state = SHLO__RUNNING;
    g->running++;
    shlo__grid_unlock(g);
    shlo__channel_copy(x, p, memory);
    shlo__grid_lock(g);
    g->running--;
    x->done = 1;
}

static shlo_status shlo__channel_send(shlo__grid *g, shlo__process *x, const shlo__p_transfer *p,
    uint32_t target) {
    shlo__slot *slot = &x->slots[p->number];
    if (target != SHLO__ANYONE && target >= g->n)
        return shlo__channel_fail(x, "names a target that does not exist");
    if (slot->order) {
        x->state = SHLO__WAITING;
        return SHLO_OK;
    }
    shlo__channel_copy_unlocked(g, x, p, slot->memory);
    slot->target = target;
    slot->order = ++g->order;
    shlo__channel_stir(g, p);
    return SHLO_OK;
}

/* The oldest slot whose tensors are in transit to process `number`; NULL: none. */
static shlo__slot *shlo__channel_find(const shlo__grid *g, const shlo__p_transfer *p, uint32_t number,
    uint32_t source) {
    shlo__slot *found = NULL;
    for (uint32_t i = 0; i < g->n; i++) {
        const shlo__process *y = &g->processes[i];
        for (uint32_t k = 0; (source == SHLO__ANYONE || source == i) && k < y->vm->code->n_transfers; k++) {
            shlo__slot *s = &y->slots[k];
            if (!s->order || s->taken || s->p->channel != p->channel ||
                (s->target != SHLO__ANYONE && s->target != number))
                continue;
            if (!found || s->order < found->order) found = s;
        }
    }
    return found;
}

static shlo_status shlo__channel_recv(shlo__grid *g, shlo__process *x, const shlo__p_transfer *p,
    uint32_t source) {
    shlo__slot *slot;
    if (source != SHLO__ANYONE && source >= g->n)
        return shlo__channel_fail(x, "names a source that does not exist");
    slot = shlo__channel_find(g, p, x->number, source);
    if (!slot) {
        x->state = SHLO__WAITING;
        return SHLO_OK;
    }
    if (slot->p->n != p->n || !shlo__meet_same_buffers(slot->p->buffers, p->buffers, p->n))
        return shlo__channel_fail(x, "carries tensors of other types");
    slot->taken = 1;
    shlo__channel_copy_unlocked(g, x, p, slot->memory);
    slot->taken = 0;
    slot->order = 0;
    shlo__channel_stir(g, p);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__channel_arrive(shlo__grid *g, shlo__process *x) {
    const shlo__p_transfer *p = shlo__grid_transfer(x);
    uint32_t other;
    if (p->kind != SHLO__SEND && p->kind != SHLO__RECV)
        return shlo__status_fail(x->vm->error, SHLO_UNSUPPORTED,
            "%s: there is no host: options.host.%s is not set", shlo_op_name((shlo_op)x->vm->waiting->op),
            shlo_op_name((shlo_op)x->vm->waiting->op));
    if (!x->slots)
        return shlo__status_fail(x->vm->error, SHLO_UNSUPPORTED,
            "%s: channel %lld has no other end outside a grid", shlo_op_name((shlo_op)x->vm->waiting->op),
            (long long)p->channel);
    /* as in collective_permute: who is no source sends nothing, who is no target gets zeros */
    if (!shlo__channel_target(p, x->number, &other)) {
        for (uint32_t i = 0; i < p->n && p->kind == SHLO__RECV; i++)
            memset(shlo__program_at(x->vm->frame, &p->refs[i]), 0, p->buffers[i].bytes);
        x->done = 1;
        return SHLO_OK;
    }
    SHLO__TRY(shlo__channel_claim(g, x, p));
    return p->kind == SHLO__SEND ? shlo__channel_send(g, x, p, other) : shlo__channel_recv(g, x, p, other);
}

#endif
