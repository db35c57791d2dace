/* tlvm/run.c - one group: instructions in program order, regions entered and left without recursion. A
 * collective region is an SPMD region of one lane. */
#ifndef TLANG__TLVM_RUN_C
#define TLANG__TLVM_RUN_C

#include "tlvm.h"

static unsigned char *tlang__run_mask(const tlang__vm *vm, uint32_t region) {
    return vm->frame + vm->p->masks[region];
}

static uint32_t tlang__run_lanes(const tlang__vm *vm, uint32_t region) {
    return vm->m->regions.items[region].spmd ? (uint32_t)vm->kernel->lanes : 1;
}

/* The run goes on at the first instruction of the region, or behind the last one if there is none. */
static uint32_t tlang__run_enter(tlang__vm *vm, uint32_t region) {
    vm->region = region;
    vm->lanes = tlang__run_lanes(vm, region);
    vm->mask = tlang__run_mask(vm, region);
    return vm->m->regions.items[region].first;
}

/* ... behind the instruction whose region ends. */
static uint32_t tlang__run_leave(tlang__vm *vm, const tlang__insn *owner) {
    vm->region = owner->parent;
    vm->lanes = tlang__run_lanes(vm, vm->region);
    vm->mask = tlang__run_mask(vm, vm->region);
    return owner->next;
}

static int tlang__run_any(const unsigned char *mask, uint32_t lanes) {
    for (uint32_t l = 0; l < lanes; l++)
        if (mask[l]) return 1;
    return 0;
}

/* ---- loops: which lanes have another turn ---- */

static uint32_t tlang__run_loop_scalar(const tlang__vm *vm, const tlang__insn *x) {
    return tlang__type_at(vm->m, vm->m->ids.items[x->types])->scalar;
}

/* Lane l's bound i: from, to, step. */
static int64_t tlang__run_bound(const tlang__vm *vm, const tlang__insn *x, uint32_t i, uint32_t l) {
    tlang__operand o = tlang__vm_operand(vm, x, i);
    return tlang__scalar_int(tlang__run_loop_scalar(vm, x), o.data + l * o.step);
}

static uint32_t tlang__run_for(tlang__vm *vm, const tlang__insn *x, shlo_status *status) {
    uint32_t region = x->region[0], scalar = tlang__run_loop_scalar(vm, x), lanes = vm->lanes;
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[region].variable);
    unsigned char *mask = tlang__run_mask(vm, region);
    for (uint32_t l = 0; l < lanes; l++) {
        mask[l] = vm->mask[l] && tlang__run_bound(vm, x, 0, l) < tlang__run_bound(vm, x, 1, l);
        if (!mask[l]) continue;
        tlang__scalar_set_int(scalar, v.data + l * v.step, tlang__run_bound(vm, x, 0, l));
        if (x->n_operands == 3 && tlang__run_bound(vm, x, 2, l) < 1) {
            *status = tlang__vm_fail(vm, SHLO_ARGUMENT, (int32_t)l, "the step is below 1");
            return 0;
        }
    }
    return tlang__run_any(mask, lanes) ? tlang__run_enter(vm, region) : x->next;
}

/* The next turn of a for, or what follows it. A variable that would pass its type's range is past the end. */
static uint32_t tlang__run_for_again(tlang__vm *vm, const tlang__insn *x) {
    uint32_t region = x->region[0], scalar = tlang__run_loop_scalar(vm, x), lanes = vm->lanes;
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[region].variable);
    unsigned char *mask = tlang__run_mask(vm, region);
    for (uint32_t l = 0; l < lanes; l++) {
        int64_t next, step = 1;
        if (!mask[l]) continue;
        if (x->n_operands == 3) step = tlang__run_bound(vm, x, 2, l);
        next = tlang__scalar_int(scalar, v.data + l * v.step);
        mask[l] = shlo__i64_add(next, step, &next) && next < tlang__run_bound(vm, x, 1, l);
        if (mask[l]) tlang__scalar_set_int(scalar, v.data + l * v.step, next);
    }
    return tlang__run_any(mask, lanes) ? tlang__run_enter(vm, region) : tlang__run_leave(vm, x);
}

/* Iterations from `from` on, one a lane. 0: none is left. */
static int tlang__run_foreach_lanes(tlang__vm *vm, const tlang__insn *x, int64_t from) {
    uint32_t region = x->region[0], scalar = tlang__run_loop_scalar(vm, x),
             lanes = (uint32_t)vm->kernel->lanes;
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[region].variable);
    unsigned char *mask = tlang__run_mask(vm, region);
    int64_t to = tlang__run_bound(vm, x, 1, 0);
    for (uint32_t l = 0; l < lanes; l++) {
        int64_t i = from;
        mask[l] = shlo__i64_add(from, (int64_t)l, &i) && i < to;
        tlang__scalar_set_int(scalar, v.data + l * v.step, mask[l] ? i : 0);
    }
    return mask[0];
}

static uint32_t tlang__run_foreach(tlang__vm *vm, const tlang__insn *x) {
    if (vm->shadow) tlang__shadow_barrier(vm->shadow);
    if (!tlang__run_foreach_lanes(vm, x, tlang__run_bound(vm, x, 0, 0))) return x->next;
    return tlang__run_enter(vm, x->region[0]);
}

static uint32_t tlang__run_foreach_again(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[x->region[0]].variable);
    int64_t from = tlang__scalar_int(tlang__run_loop_scalar(vm, x), v.data);
    if (shlo__i64_add(from, vm->kernel->lanes, &from) && tlang__run_foreach_lanes(vm, x, from))
        return tlang__run_enter(vm, x->region[0]);
    if (vm->shadow) tlang__shadow_barrier(vm->shadow);
    return tlang__run_leave(vm, x);
}

/* ---- if, parallel, yield, barrier ---- */

/* The lanes whose condition is `want` run the region, if there are any. */
static int tlang__run_branch(tlang__vm *vm, const tlang__insn *x, uint32_t branch, const unsigned char *outer,
    uint32_t lanes) {
    tlang__operand c = tlang__vm_operand(vm, x, 0);
    unsigned char *mask;
    if (!x->region[branch]) return 0;
    mask = tlang__run_mask(vm, x->region[branch]);
    for (uint32_t l = 0; l < lanes; l++) mask[l] = outer[l] && (c.data[l * c.step] != 0) == (branch == 0);
    return tlang__run_any(mask, lanes);
}

static uint32_t tlang__run_if(tlang__vm *vm, const tlang__insn *x) {
    for (uint32_t branch = 0; branch < 2; branch++)
        if (tlang__run_branch(vm, x, branch, vm->mask, vm->lanes))
            return tlang__run_enter(vm, x->region[branch]);
    return x->next;
}

static uint32_t tlang__run_if_again(tlang__vm *vm, const tlang__insn *x, uint32_t region) {
    const unsigned char *outer = tlang__run_mask(vm, x->parent);
    if (region == x->region[0] && tlang__run_branch(vm, x, 1, outer, vm->lanes))
        return tlang__run_enter(vm, x->region[1]);
    return tlang__run_leave(vm, x);
}

static uint32_t tlang__run_parallel(tlang__vm *vm, const tlang__insn *x) {
    memset(tlang__run_mask(vm, x->region[0]), 1, (size_t)vm->kernel->lanes);
    if (vm->shadow) tlang__shadow_barrier(vm->shadow);
    return tlang__run_enter(vm, x->region[0]);
}

static void tlang__run_yield(tlang__vm *vm, const tlang__insn *x) {
    const tlang__insn *owner = &vm->m->insns.items[vm->m->regions.items[vm->region].owner];
    for (uint32_t i = 0; i < x->n_operands; i++) {
        tlang__operand from = tlang__vm_operand(vm, x, i), to = tlang__vm_value(vm, owner->results + i);
        size_t bytes = tlang__op_bytes(tlang__vm_scalar(vm, x, i));
        for (uint32_t l = 0; l < vm->lanes; l++)
            if (vm->mask[l]) memcpy(to.data + l * to.step, from.data + l * from.step, bytes);
    }
}

/* In lockstep all lanes arrive together; checked mode finds those that do not. */
static shlo_status tlang__run_barrier(tlang__vm *vm) {
    if (!vm->shadow) return SHLO_OK;
    for (uint32_t l = 0; l < vm->lanes; l++)
        if (!vm->mask[l])
            return tlang__vm_fail(vm, SHLO_RACE, (int32_t)l, "a barrier that not all work-items reach");
    tlang__shadow_barrier(vm->shadow);
    return SHLO_OK;
}

/* ---- the loop ---- */

/* The instruction behind this one, or the first inside; *status is its failure. */
static uint32_t tlang__run_step(tlang__vm *vm, const tlang__insn *x, shlo_status *status) {
    switch ((tlang_op)x->op) {
    case TLANG_OP_for: return tlang__run_for(vm, x, status);
    case TLANG_OP_foreach: return tlang__run_foreach(vm, x);
    case TLANG_OP_if: return tlang__run_if(vm, x);
    case TLANG_OP_parallel: return tlang__run_parallel(vm, x);
    case TLANG_OP_yield:
        tlang__run_yield(vm, x);
        break;
    case TLANG_OP_barrier:
        *status = tlang__run_barrier(vm);
        break;
    case TLANG_OP_alloca:
        tlang__access_alloca(vm, x);
        break;
    case TLANG_OP_load:
        *status = tlang__access_load(vm, x);
        break;
    case TLANG_OP_store:
        *status = tlang__access_store(vm, x);
        break;
    case TLANG_OP_expand:
    case TLANG_OP_fuse:
    case TLANG_OP_subview:
    case TLANG_OP_size:
        *status = tlang__view_run(vm, x);
        break;
    case TLANG_OP_cast:
        tlang__scalar_cast(vm, x);
        break;
    case TLANG_OP_constant:
        tlang__scalar_constant(vm, x);
        break;
    case TLANG_OP_lifetime_stop:
        break;
    default:
        *status = tlang__op_row_of(x->op)->where == TLANG__COLLECTIVE ? tlang__blas_run(vm, x) : SHLO_OK;
        if (x->op >= TLANG_OP_add && x->op <= TLANG_OP_not)
            tlang__scalar_arith(vm, x);
        else if (x->op >= TLANG_OP_cmp_eq && x->op <= TLANG_OP_cmp_le)
            tlang__scalar_compare(vm, x);
        else if (x->n_results && !x->n_operands)
            tlang__scalar_query(vm, x);
        break;
    }
    return x->next;
}

/* Behind the last instruction of a region. */
static uint32_t tlang__run_region_end(tlang__vm *vm) {
    uint32_t region = vm->region;
    const tlang__insn *owner;
    vm->insn = vm->m->regions.items[region].owner;
    owner = &vm->m->insns.items[vm->insn];
    if (owner->op == TLANG_OP_for) return tlang__run_for_again(vm, owner);
    if (owner->op == TLANG_OP_foreach) return tlang__run_foreach_again(vm, owner);
    if (owner->op == TLANG_OP_if) return tlang__run_if_again(vm, owner, region);
    if (vm->shadow) tlang__shadow_barrier(vm->shadow);
    return tlang__run_leave(vm, owner);
}

SHLO__FN shlo_status tlang__run_group(tlang__vm *vm) {
    uint32_t body = vm->m->funcs.items[vm->kernel->func].body, insn;
    tlang__run_mask(vm, body)[0] = 1;
    insn = tlang__run_enter(vm, body);
    for (;;) {
        shlo_status status = SHLO_OK;
        while (!insn) {
            if (vm->region == body) return SHLO_OK;
            insn = tlang__run_region_end(vm);
            if (!insn && ++vm->steps == vm->p->options.max_steps) return SHLO_STEPS;
        }
        vm->insn = insn;
        if (++vm->steps == vm->p->options.max_steps)
            return tlang__vm_fail(vm, SHLO_STEPS, -1, "too many steps");
        insn = tlang__run_step(vm, &vm->m->insns.items[insn], &status);
        SHLO__TRY(status);
    }
}

#endif
