/* tlvm/flow.c - which values are uniform: the same in every lane, so that they are computed once. Operands
 * come before their users, so one pass in program order is enough. */
#ifndef TLANG__TLVM_FLOW_C
#define TLANG__TLVM_FLOW_C

#include "tlvm.h"

typedef struct tlang__flow {
    tlang_program *p;
    const tlang__module *m;
    const tlang__kernel *k;
    const tlang__insn *x;
    int spmd; /* the region of x */
} tlang__flow;

static tlang__slot *tlang__flow_operand(const tlang__flow *z, uint32_t i) {
    return &z->p->values[z->m->ids.items[z->x->operands + i]];
}

static int tlang__flow_any(const tlang__flow *z, uint32_t first) {
    for (uint32_t i = first; i < z->x->n_operands; i++)
        if (tlang__flow_operand(z, i)->varying) return 1;
    return 0;
}

/* Groups of a chunk differ by their number and their local memory; work-items by theirs. In checked mode
   every work-item makes its own accesses. */
static int tlang__flow_source(const tlang__flow *z) {
    uint32_t op = z->x->op;
    if (z->spmd && z->p->options.checked) return op != TLANG_OP_constant;
    if (op == TLANG_OP_group_id || op == TLANG_OP_alloca) return z->k->chunk > 1;
    return op == TLANG_OP_subgroup_id || op == TLANG_OP_subgroup_local_id;
}

/* The loop variable of a for is uniform among its active lanes even if they end at different turns. */
static void tlang__flow_loop(const tlang__flow *z) {
    tlang__slot *v = &z->p->values[z->m->regions.items[z->x->region[0]].variable];
    v->varying = (uint8_t)(z->x->op == TLANG_OP_foreach || (z->spmd && z->p->options.checked) ||
                           tlang__flow_operand(z, 0)->varying ||
                           (z->x->n_operands == 3 && tlang__flow_operand(z, 2)->varying));
    if (z->x->op == TLANG_OP_foreach) v->affine = TLANG__AFFINE_NARROWED;
}

static void tlang__flow_yield(const tlang__flow *z) {
    const tlang__insn *owner = &z->m->insns.items[z->m->regions.items[z->x->parent].owner];
    for (uint32_t i = 0; i < z->x->n_operands; i++)
        z->p->values[owner->results + i].varying |= tlang__flow_operand(z, i)->varying;
}

static int tlang__flow_wide(const tlang__flow *z, uint32_t value) {
    uint32_t scalar = tlang__value_type(z->m, value)->scalar;
    return scalar == TLANG_I64 || scalar == TLANG_INDEX;
}

static int tlang__flow_cast_affine(const tlang__flow *z, const tlang__slot *from) {
    if (!tlang__flow_wide(z, z->x->results)) return TLANG__NOT_AFFINE;
    if (from->affine == TLANG__AFFINE_NARROWED) return TLANG__AFFINE;
    return tlang__flow_wide(z, z->m->ids.items[z->x->operands]) ? (int)from->affine : (int)TLANG__NOT_AFFINE;
}

static int tlang__flow_affine(const tlang__flow *z) {
    const tlang__slot *a = z->x->n_operands ? tlang__flow_operand(z, 0) : NULL;
    const tlang__slot *b = z->x->n_operands > 1 ? tlang__flow_operand(z, 1) : NULL;
    switch ((tlang_op)z->x->op) {
    case TLANG_OP_group_id: return TLANG__AFFINE;
    case TLANG_OP_subgroup_local_id:
        return z->k->lanes == (uint32_t)z->k->subgroup && z->k->width == z->k->lanes ? TLANG__AFFINE_NARROWED
                                                                                     : TLANG__NOT_AFFINE;
    case TLANG_OP_cast: return tlang__flow_cast_affine(z, a);
    case TLANG_OP_add:
    case TLANG_OP_sub:
        if (!tlang__flow_wide(z, z->x->results)) return TLANG__NOT_AFFINE;
        return (a->affine || !a->varying) && (b->affine || !b->varying) ? TLANG__AFFINE : TLANG__NOT_AFFINE;
    case TLANG_OP_mul:
        if (!tlang__flow_wide(z, z->x->results)) return TLANG__NOT_AFFINE;
        return (a->affine && !b->varying) || (b->affine && !a->varying) ? TLANG__AFFINE : TLANG__NOT_AFFINE;
    default: return TLANG__NOT_AFFINE;
    }
}

/* Whose memory a memref views, and whether its sizes vary. */
static void tlang__flow_memref(const tlang__flow *z, tlang__slot *s) {
    const tlang__insn *x = z->x;
    const tlang__slot *from;
    uint32_t operand = 0;
    s->root = x->results;
    if (x->op == TLANG_OP_alloca || x->op == TLANG_OP_load) return;
    from = tlang__flow_operand(z, 0);
    s->root = from->root;
    s->dims_vary = from->dims_vary;
    for (uint32_t i = x->op == TLANG_OP_expand; i < x->n_numbers && x->op != TLANG_OP_fuse; i++) {
        int size = x->op == TLANG_OP_expand || i % 2 == 1;
        if (z->m->numbers.items[x->numbers + i] != TLANG__DYNAMIC) continue;
        operand++;
        if (size) s->dims_vary |= tlang__flow_operand(z, operand)->varying;
    }
}

static void tlang__flow_insn(const tlang__flow *z) {
    const tlang__insn *x = z->x;
    int varying = tlang__flow_source(z);
    if (x->op == TLANG_OP_for || x->op == TLANG_OP_foreach) tlang__flow_loop(z);
    if (x->op == TLANG_OP_yield) tlang__flow_yield(z);
    if (x->op == TLANG_OP_size)
        varying |= tlang__flow_operand(z, 0)->dims_vary;
    else
        varying |= tlang__flow_any(z, 0);
    for (uint32_t i = 0; i < x->n_results; i++) {
        tlang__slot *s = &z->p->values[x->results + i];
        s->varying = (uint8_t)(s->varying | varying);
        if (tlang__value_type(z->m, x->results + i)->kind == TLANG_MEMREF) tlang__flow_memref(z, s);
        if (varying && !z->p->options.checked) s->affine = (uint8_t)tlang__flow_affine(z);
    }
}

SHLO__FN void tlang__flow_kernel(tlang_program *p, const tlang__kernel *k, uint32_t first, uint32_t end) {
    const tlang__func *f = &p->m.funcs.items[k->func];
    tlang__flow z;
    memset(&z, 0, sizeof z);
    z.p = p;
    z.m = &p->m;
    z.k = k;
    for (uint32_t i = 0; i < f->n_args; i++) p->values[f->args + i].root = f->args + i;
    for (uint32_t i = first; i < end; i++) {
        z.x = &p->m.insns.items[i];
        z.spmd = p->m.regions.items[z.x->parent].spmd;
        tlang__flow_insn(&z);
    }
}

#endif
