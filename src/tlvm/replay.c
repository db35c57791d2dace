/* tlvm/replay.c - what is left of a kernel without control flow when its first chunk of groups has run: views
 * and members move on by equal distances, and collective instructions run as they were judged and chosen. All
 * that moves is inside if it is so in the last group, as it was in the first. */
#ifndef TLANG__TLVM_REPLAY_C
#define TLANG__TLVM_REPLAY_C

#include "tlvm.h"

static int tlang__replay_view(const tlang__vm *vm, int64_t groups, tlang__step *step) {
    const tlang__slot *s = &vm->p->values[step->x->results];
    if (!*tlang__vm_line(vm, s) || vm->p->values[s->root].step) return 0;
    step->at = (uintptr_t)*tlang__vm_base(vm, s, 0);
    step->distance = *tlang__vm_line(vm, s) - 1;
    return tlang__access_inside(vm, s, 0, groups);
}

/* 1: it is a step; 0: there is nothing to do; -1: it must be interpreted. */
static int tlang__replay_step(const tlang__vm *vm, int64_t groups, tlang__step *step) {
    const tlang__insn *x = step->x;
    const tlang__slot *s = &vm->p->values[x->results];
    switch ((tlang_op)x->op) {
    case TLANG_OP_alloca: return 0;
    case TLANG_OP_load:
        if (!s->step) return 0;
        step->member = tlang__access_run(vm, x, groups);
        return step->member < 0 ? -1 : 1;
    case TLANG_OP_expand:
    case TLANG_OP_fuse:
    case TLANG_OP_subview:
        if (s->dims_step) return -1;
        if (!s->step || s->at == tlang__vm_slot(vm, x, 0)->at) return 0;
        return tlang__replay_view(vm, groups, step) ? 1 : -1;
    default:
        if (tlang__op_row_of(x->op)->where != TLANG__COLLECTIVE) return 0;
        return tlang__blas_step(vm, groups, step) ? 1 : -1;
    }
}

/* Which steps a collective instruction has its addresses from: those that write its operands' places. */
static void tlang__replay_sources(const tlang__vm *vm, const tlang__step *steps, tlang__step *step) {
    step->direct = step->job != NULL;
    for (int o = 0; o < 3 && step->job; o++) {
        for (const tlang__step *from = steps; from < step; from++)
            if (!from->job && step->items.at[o] == vm->frame + vm->p->values[from->x->results].at)
                step->source[o] = (uint32_t)(from - steps) + 1;
        if (step->move[o] && !step->source[o]) step->direct = 0;
    }
}

SHLO__FN uint32_t tlang__replay_make(tlang__vm *vm, int64_t groups) {
    const tlang__kernel *k = vm->kernel;
    tlang__step *steps = (tlang__step *)(void *)(vm->frame + k->steps_at);
    uint32_t n = 0;
    if (vm->groups < 2 && groups > 1) return 0; /* no distance is known */
    for (uint32_t i = k->insn; i < k->insn_end && n < k->steps; i++) {
        int found;
        memset(&steps[n], 0, sizeof *steps);
        steps[n].x = &vm->m->insns.items[i];
        found = tlang__replay_step(vm, groups, &steps[n]);
        if (found < 0) return 0;
        if (found) tlang__replay_sources(vm, steps, &steps[n]);
        n += (uint32_t)found;
    }
    return n;
}

SHLO__FN int tlang__replay_holds(const tlang__vm *vm) {
    for (uint32_t i = vm->kernel->insn; i < vm->kernel->insn_end; i++) {
        const tlang__insn *x = &vm->m->insns.items[i];
        if (x->op == TLANG_OP_load && !vm->p->values[x->results].step && !tlang__access_same(vm, x)) return 0;
    }
    return 1;
}

/* ---- addresses that follow each other are not stored ---- */

/* Where what the step gives begins, and how far it moves from group to group. 0: it must be stored. */
static int tlang__replay_locate(const tlang__vm *vm, tlang__step *step, int64_t first, int64_t groups) {
    const int64_t by = vm->group - first;
    if (step->x->op == TLANG_OP_load)
        return tlang__access_even(vm, step->x, step->member + by, (uint32_t)groups, &step->now, &step->by);
    step->now = step->at + (uintptr_t)(by * step->distance);
    step->by = (size_t)step->distance;
    return step->distance >= 0;
}

/* 0: nothing was done. */
static int tlang__replay_direct(tlang__vm *vm, tlang__step *begin, tlang__step *end, int64_t first,
    int64_t near, int64_t groups) {
    uint32_t n, jobs = 0;
    for (tlang__step *step = begin; step < end; step++) {
        jobs += step->job != NULL;
        if (step->job ? !step->direct : !tlang__replay_locate(vm, step, first, groups)) return 0;
    }
    if (jobs == 1 && !vm->kernel->local_step) near = groups;
    for (uint32_t lane = 0; lane < groups; lane += n) {
        n = (uint32_t)SHLO__MIN(groups - lane, near);
        for (const tlang__step *step = begin; step < end; step++)
            if (step->job) tlang__blas_direct(vm, begin, step, lane, n);
    }
    vm->groups = (uint32_t)groups;
    return 1;
}

/* ---- addresses that are stored ---- */

/* The addresses of a view or of members. 0: a member is missing. */
static int tlang__replay_addresses(tlang__vm *vm, tlang__step *step, int64_t first) {
    const int64_t by = vm->group - first;
    if (step->x->op == TLANG_OP_load)
        return tlang__access_addresses(vm, step->x, step->member + by, vm->groups);
    if (step->group == vm->group && step->groups >= vm->groups) return 1;
    tlang__access_line_of(vm, &vm->p->values[step->x->results], step->at + (uintptr_t)(by * step->distance),
        step->distance, vm->groups);
    step->group = vm->group;
    step->groups = vm->groups;
    return 1;
}

SHLO__FN int tlang__replay_run(tlang__vm *vm, uint32_t steps, int64_t first, int64_t near, int64_t whole) {
    tlang__step *begin = (tlang__step *)(void *)(vm->frame + vm->kernel->steps_at), *end = begin + steps;
    uint32_t n;
    if (!vm->uneven && tlang__replay_direct(vm, begin, end, first, near, whole)) return 1;
    vm->uneven = 1;
    for (tlang__step *step = begin; step < end; step++)
        if (!step->job && !tlang__replay_addresses(vm, step, first)) {
            for (step = begin; step < end; step++) step->groups = 0; /* the interpreter will write others */
            return 0;
        }
    for (uint32_t lane = 0; lane < vm->groups; lane += n) {
        n = (uint32_t)SHLO__MIN((int64_t)(vm->groups - lane), near);
        for (const tlang__step *step = begin; step < end; step++)
            if (step->job) tlang__blas_again(vm, step, lane, n);
    }
    return 1;
}

#endif
