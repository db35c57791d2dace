/* grid/remote.c - the other processes are on other hosts: collectives and channels through the user's
 * communicator. Before a group exchanges data its members compare what they are about to do, so that a
 * disagreement is an error instead of wrong data. */
#ifndef SHLO__GRID_REMOTE_C
#define SHLO__GRID_REMOTE_C

#include "grid.h"

SHLO__FN shlo_status shlo__remote_stage(const shlo__grid *g, const shlo__code *code, size_t *bytes) {
    *bytes = (size_t)g->replicas * g->partitions * sizeof(uint64_t); /* fingerprints to compare */
    for (uint32_t k = 0; k < code->n_insns; k++) {
        const shlo__p_collective *p = (const shlo__p_collective *)code->insns[k].param;
        size_t need = 0;
        if (code->insns[k].kind != SHLO__I_COLLECTIVE || p->exchange == SHLO__PERMUTE) continue;
        for (int32_t i = 0; i < p->n; i++) {
            if (!shlo__size_mul(shlo__group_most(g, p), p->buffers[i].bytes, &need)) return SHLO_OVERFLOW;
            *bytes = SHLO__MAX(*bytes, need);
        }
    }
    return SHLO_OK;
}

static uint64_t shlo__remote_mix(uint64_t h, uint64_t x) { return (h ^ x) * 0x9E3779B97F4A7C15u ^ (h >> 29); }

/* Everything that shlo__meet_differ compares, hashed into one number. */
static uint64_t shlo__remote_fingerprint(const shlo__process *x, const shlo__p_collective *p) {
    const uint64_t exchange = p->exchange | (uint64_t)x->ring << 8;
    uint64_t h = shlo__remote_mix(shlo__remote_mix(exchange, (uint64_t)p->channel), (uint64_t)p->n);
    for (uint32_t k = 0; k < x->n_group; k++) h = shlo__remote_mix(h, x->group[k]);
    for (int32_t i = 0; i < p->n; i++) {
        const shlo__piece *piece = &p->pieces[i];
        h = shlo__remote_mix(shlo__remote_mix(shlo__remote_mix(h, (uint64_t)piece->src_step),
                                 (uint64_t)piece->dst_step),
            (uint64_t)piece->row);
    }
    for (int32_t i = 0; i < 2 * p->n; i++) {
        h = shlo__remote_mix(shlo__remote_mix(h, (uint64_t)p->buffers[i].dtype),
            (uint64_t)p->buffers[i].rank);
        for (int32_t d = 0; d < p->buffers[i].rank; d++)
            h = shlo__remote_mix(h, (uint64_t)p->buffers[i].dims[d]);
    }
    return h;
}

static shlo_status shlo__remote_agree(const shlo__grid *g, shlo__process *x, const shlo__p_collective *p) {
    uint64_t mine = shlo__remote_fingerprint(x, p), theirs;
    SHLO__TRY(g->comm->gather(g->comm->user, x->group, x->n_group, &mine, sizeof mine, g->stage,
        x->vm->error));
    for (uint32_t k = 0; k < x->n_group; k++) {
        memcpy(&theirs, g->stage + k * sizeof theirs, sizeof theirs);
        if (theirs != mine)
            return shlo__status_fail(x->vm->error, SHLO_GROUP,
                "%s: process (%u, %u) does not have the same op, channel, group and types",
                shlo_op_name((shlo_op)x->vm->waiting->op), x->group[k] / g->partitions,
                x->group[k] % g->partitions);
    }
    return SHLO_OK;
}

static shlo_status shlo__remote_permute(const shlo__grid *g, shlo__process *x, const shlo__p_collective *p,
    uint32_t me) {
    uint32_t n = x->n_group;
    int64_t to = me + 1 < n ? (int64_t)x->group[me + 1] : x->ring ? (int64_t)x->group[0] : SHLO_NOBODY;
    int64_t from = me ? (int64_t)x->group[me - 1] : x->ring ? (int64_t)x->group[n - 1] : SHLO_NOBODY;
    for (int32_t i = 0; i < p->n; i++) {
        unsigned char *src = shlo__program_at(x->vm->frame, &p->src[i]),
                      *dst = shlo__program_at(x->vm->frame, &p->dst[i]);
        size_t bytes = p->buffers[i].bytes;
        if (from < 0) memset(dst, 0, bytes);
        if (n == 1) /* a ring of one */
            memcpy(dst, src, bytes);
        else
            SHLO__TRY(g->comm->exchange(g->comm->user, 0, to, to < 0 ? NULL : src, from,
                from < 0 ? NULL : dst, bytes, x->vm->error));
    }
    return SHLO_OK;
}

static shlo_status shlo__remote_collective(const shlo__grid *g, shlo__process *x,
    const shlo__p_collective *p) {
    shlo__joint j;
    uint32_t me = 0;
    while (x->group[me] != x->number) me++;
    SHLO__TRY(shlo__remote_agree(g, x, p));
    if (p->exchange == SHLO__PERMUTE) return shlo__remote_permute(g, x, p, me);
    j.vm = x->vm;
    j.frame = x->vm->frame;
    j.p = p;
    j.n = x->n_group;
    j.ring = x->ring;
    j.src = x->src;
    j.dst = x->dst;
    for (j.i = 0; j.i < p->n; j.i++) {
        size_t bytes = p->buffers[j.i].bytes;
        SHLO__TRY(g->comm->gather(g->comm->user, x->group, x->n_group,
            shlo__program_at(x->vm->frame, &p->src[j.i]), bytes, g->stage, x->vm->error));
        for (uint32_t k = 0; k < j.n; k++) {
            x->src[k] = g->stage + k * bytes;
            x->dst[k] = k == me ? shlo__program_at(x->vm->frame, &p->dst[j.i]) : NULL;
        }
        SHLO__TRY(shlo__collective_exchange(&j));
    }
    return SHLO_OK;
}

static shlo_status shlo__remote_transfer(const shlo__grid *g, shlo__process *x, const shlo__p_transfer *p) {
    uint32_t other;
    int named = shlo__channel_target(p, x->number, &other);
    int64_t process = other == SHLO__ANYONE ? SHLO_ANYONE : (int64_t)other;
    if (named && other != SHLO__ANYONE && other >= g->replicas * g->partitions)
        return shlo__channel_fail(x, "names a process that does not exist");
    for (uint32_t i = 0; i < p->n; i++) {
        unsigned char *tensor = shlo__program_at(x->vm->frame, &p->refs[i]);
        size_t bytes = p->buffers[i].bytes;
        if (!named && p->kind == SHLO__RECV)
            memset(tensor, 0, bytes);
        else if (named && p->kind == SHLO__SEND)
            SHLO__TRY(g->comm->exchange(g->comm->user, p->channel, process, tensor, SHLO_NOBODY, NULL, bytes,
                x->vm->error));
        else if (named)
            SHLO__TRY(g->comm->exchange(g->comm->user, p->channel, SHLO_NOBODY, NULL, process, tensor, bytes,
                x->vm->error));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__remote_arrive(shlo__grid *g, shlo__process *x) {
    const shlo__p_collective *p = shlo__grid_collective(x);
    const shlo__p_transfer *t = shlo__grid_transfer(x);
    x->done = 1;
    if (t && t->kind != SHLO__SEND && t->kind != SHLO__RECV)
        return shlo__channel_arrive(g, x); /* reports that there is no host */
    if (t) return shlo__remote_transfer(g, x, t);
    SHLO__TRY(shlo__group_find(g, x, p));
    if (x->n_group) return shlo__remote_collective(g, x, p);
    shlo__collective_zero(p, x->vm->frame);
    return SHLO_OK;
}

#endif
