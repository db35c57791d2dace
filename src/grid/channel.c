/* grid/channel.c - send and recv among processes of one machine. A send puts its tensors into the op's slot
 * and goes on; it waits only while the slot is still full from its last turn. A channel has one process at
 * each end, unless the ops name pairs, so what is received never depends on who was faster. */
#ifndef SHLO__GRID_CHANNEL_C
#define SHLO__GRID_CHANNEL_C

#include "grid.h"

/* The other end that source_target_pairs give process `number`. 0: they do not name it. Without pairs it is
 * anyone. */
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

/* A channel without pairs belongs to the first process that uses this end of it. */
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

/* Those who wait at the other end look again. */
static void shlo__channel_stir(shlo__grid *g, const shlo__p_transfer *p) {
    for (uint32_t i = 0; i < g->n; i++) {
        const shlo__p_transfer *q = shlo__grid_transfer(&g->processes[i]);
        if (g->processes[i].state == SHLO__WAITING && q && q->kind != p->kind && q->channel == p->channel)
            g->processes[i].state = SHLO__READY;
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

/* The slot stays this process's own while it is copied without the lock. */
static void shlo__channel_copy_apart(shlo__grid *g, shlo__process *x, const shlo__p_transfer *p,
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
        return shlo__channel_fail(x, "has a target that is not there");
    if (slot->order) {
        x->state = SHLO__WAITING;
        return SHLO_OK;
    }
    shlo__channel_copy_apart(g, x, p, slot->memory);
    slot->target = target;
    slot->order = ++g->order;
    shlo__channel_stir(g, p);
    return SHLO_OK;
}

/* The oldest that is under way to process `number`. */
static shlo__slot *shlo__channel_find(const shlo__grid *g, const shlo__p_transfer *p, uint32_t number,
    uint32_t source) {
    shlo__slot *found = NULL;
    for (uint32_t i = 0; i < g->n; i++) {
        const shlo__process *y = &g->processes[i];
        for (uint32_t k = 0; (source == SHLO__ANYONE || source == i) && k < y->vm->code->n_transfers; k++) {
            shlo__slot *s = &y->slots[k];
            if (!s->order || s->p->channel != p->channel ||
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
        return shlo__channel_fail(x, "has a source that is not there");
    slot = shlo__channel_find(g, p, x->number, source);
    if (!slot) {
        x->state = SHLO__WAITING;
        return SHLO_OK;
    }
    if (slot->p->n != p->n || !shlo__meet_same_buffers(slot->p->buffers, p->buffers, p->n))
        return shlo__channel_fail(x, "brings tensors of other types");
    shlo__channel_copy_apart(g, x, p, slot->memory);
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
    if (!shlo__channel_target(p, x->number, &other)) { /* as collective_permute: who is no source sends
                                                          nothing, who is no target gets zeros */
        for (uint32_t i = 0; i < p->n && p->kind == SHLO__RECV; i++)
            memset(shlo__program_at(x->vm->frame, &p->refs[i]), 0, p->buffers[i].bytes);
        x->done = 1;
        return SHLO_OK;
    }
    SHLO__TRY(shlo__channel_claim(g, x, p));
    return p->kind == SHLO__SEND ? shlo__channel_send(g, x, p, other) : shlo__channel_recv(g, x, p, other);
}

#endif
