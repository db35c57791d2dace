/* tlvm/run.c - a chunk of groups: instructions in program order, regions entered and left without recursion,
 * lanes that go another way masked. When a lane fails, the lanes below go on without it, so that the failure
 * of the lowest group is the one that is reported. */
#ifndef TLANG__TLVM_RUN_C
#define TLANG__TLVM_RUN_C

#include "tlvm.h"

/* ---- regions and masks ---- */

#define TLANG__RUN_MASK 16 /* bytes before the mask; the first says whether all lanes are active */

static unsigned char *tlang__run_mask(const tlang__vm *vm, uint32_t region) {
    return vm->frame + vm->p->masks[region] + TLANG__RUN_MASK;
}

static unsigned char *tlang__run_full(const tlang__vm *vm, uint32_t region) {
    return vm->frame + vm->p->masks[region];
}

static void tlang__run_at(tlang__vm *vm, uint32_t region) {
    vm->region = region;
    vm->lanes = vm->m->regions.items[region].spmd ? vm->items : vm->groups;
    vm->mask = tlang__run_mask(vm, region);
    vm->full = *tlang__run_full(vm, region);
}

/* The run goes on at the first instruction of the region, or behind the last one if there is none. */
static uint32_t tlang__run_enter(tlang__vm *vm, uint32_t region) {
    tlang__run_at(vm, region);
    return vm->m->regions.items[region].first;
}

/* ... behind the instruction whose region ends. */
static uint32_t tlang__run_leave(tlang__vm *vm, const tlang__insn *owner) {
    tlang__run_at(vm, owner->parent);
    return owner->next;
}

/* All lanes of the region are active. */
static void tlang__run_fill(const tlang__vm *vm, uint32_t region, uint32_t lanes) {
    memset(tlang__run_mask(vm, region), 1, lanes);
    *tlang__run_full(vm, region) = 1;
}

/* Counts what is in the region's mask: is any lane active, are all? */
static int tlang__run_any(const tlang__vm *vm, uint32_t region, uint32_t lanes) {
    const unsigned char *mask = tlang__run_mask(vm, region);
    uint32_t n = 0;
    for (uint32_t l = 0; l < lanes; l++) n += mask[l];
    *tlang__run_full(vm, region) = n == lanes;
    return n != 0;
}

/* The region has the active lanes of the one around it. */
static void tlang__run_inherit(const tlang__vm *vm, uint32_t outer, uint32_t region, uint32_t lanes) {
    memcpy(tlang__run_mask(vm, region), tlang__run_mask(vm, outer), lanes);
    *tlang__run_full(vm, region) = *tlang__run_full(vm, outer);
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

static int64_t tlang__run_stride(const tlang__vm *vm, const tlang__insn *x, uint32_t l) {
    return x->n_operands == 3 ? tlang__run_bound(vm, x, 2, l) : 1;
}

/* Are the bounds and the step the same for all lanes, so that all have the same turns? */
static int tlang__run_loop_uniform(const tlang__vm *vm, const tlang__insn *x) {
    for (uint32_t i = 0; i < x->n_operands; i++)
        if (tlang__vm_operand(vm, x, i).step) return 0;
    return tlang__vm_value(vm, vm->m->regions.items[x->region[0]].variable).step == 0;
}

static uint32_t tlang__run_for(tlang__vm *vm, const tlang__insn *x, shlo_status *status) {
    uint32_t region = x->region[0], scalar = tlang__run_loop_scalar(vm, x), lanes = vm->lanes;
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[region].variable);
    unsigned char *mask = tlang__run_mask(vm, region);
    int same = tlang__run_loop_uniform(vm, x);
    for (uint32_t l = same ? tlang__vm_first(vm) : 0; l < lanes; l++) {
        mask[l] = vm->mask[l] && tlang__run_bound(vm, x, 0, l) < tlang__run_bound(vm, x, 1, l);
        if (!mask[l] && same) return x->next;
        if (!mask[l]) continue;
        tlang__scalar_set_int(scalar, v.data + l * v.step, tlang__run_bound(vm, x, 0, l));
        if (tlang__run_stride(vm, x, l) < 1) {
            *status = shlo__status_at(vm->error, tlang__vm_fail(vm, SHLO_ARGUMENT, l, "the step is below 1"),
                2, -1);
            return 0;
        }
        if (!same) continue;
        tlang__run_inherit(vm, vm->region, region, lanes);
        return tlang__run_enter(vm, region);
    }
    return tlang__run_any(vm, region, lanes) ? tlang__run_enter(vm, region) : x->next;
}

/* The next turn of a for, or what follows it. A variable that would pass its type's range is past the end. */
static uint32_t tlang__run_for_again(tlang__vm *vm, const tlang__insn *x) {
    uint32_t region = x->region[0], scalar = tlang__run_loop_scalar(vm, x), lanes = vm->lanes;
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[region].variable);
    unsigned char *mask = tlang__run_mask(vm, region);
    int same = tlang__run_loop_uniform(vm, x), one = v.step == 0;
    int64_t now = tlang__scalar_int(scalar, v.data), next = now;
    for (uint32_t l = 0; l < lanes; l++) {
        if (!mask[l]) continue;
        if (!one) now = tlang__scalar_int(scalar, v.data + l * v.step);
        mask[l] =
            shlo__i64_add(now, tlang__run_stride(vm, x, l), &next) && next < tlang__run_bound(vm, x, 1, l);
        if (mask[l]) tlang__scalar_set_int(scalar, v.data + l * v.step, next);
        if (same) return mask[l] ? tlang__run_enter(vm, region) : tlang__run_leave(vm, x);
    }
    return tlang__run_any(vm, region, lanes) ? tlang__run_enter(vm, region) : tlang__run_leave(vm, x);
}

/* Iterations from `from` on, one a lane. 0: none is left. */
static int tlang__run_foreach_lanes(tlang__vm *vm, const tlang__insn *x, int64_t from) {
    uint32_t region = x->region[0];
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[region].variable);
    int64_t to = tlang__run_bound(vm, x, 1, 0);
    if (from >= to) return 0;
    vm->items = (uint32_t)SHLO__MIN((uint64_t)to - (uint64_t)from, (uint64_t)vm->kernel->width);
    tlang__run_fill(vm, region, vm->items);
    tlang__scalar_count(vm, tlang__run_loop_scalar(vm, x), v.data, vm->items, from);
    return 1;
}

static uint32_t tlang__run_foreach(tlang__vm *vm, const tlang__insn *x) {
    if (vm->shadow) tlang__shadow_barrier(vm->shadow, TLANG__HAS_FENCES);
    if (!tlang__run_foreach_lanes(vm, x, tlang__run_bound(vm, x, 0, 0))) return x->next;
    return tlang__run_enter(vm, x->region[0]);
}

static uint32_t tlang__run_foreach_again(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand v = tlang__vm_value(vm, vm->m->regions.items[x->region[0]].variable);
    int64_t from = tlang__scalar_int(tlang__run_loop_scalar(vm, x), v.data);
    if (shlo__i64_add(from, (int64_t)vm->items, &from) && tlang__run_foreach_lanes(vm, x, from))
        return tlang__run_enter(vm, x->region[0]);
    if (vm->shadow) tlang__shadow_barrier(vm->shadow, TLANG__HAS_FENCES);
    return tlang__run_leave(vm, x);
}

/* ---- if, parallel, yield, barrier ---- */

/* The lanes of the region around whose condition is `want` run the region, if there are any. */
static int tlang__run_branch(tlang__vm *vm, const tlang__insn *x, uint32_t branch) {
    tlang__operand c = tlang__vm_operand(vm, x, 0);
    uint32_t region = x->region[branch], lanes = vm->lanes, n;
    unsigned char want = branch == 0;
    if (!region) return 0;
    if (!c.step) {
        if (*c.data == want) tlang__run_inherit(vm, x->parent, region, lanes);
        return *c.data == want;
    }
    n = vm->p->isa->lanes->mask(tlang__run_mask(vm, region), tlang__run_mask(vm, x->parent), c.data, want,
        lanes);
    *tlang__run_full(vm, region) = n == lanes;
    return n != 0;
}

static uint32_t tlang__run_if(tlang__vm *vm, const tlang__insn *x) {
    for (uint32_t branch = 0; branch < 2; branch++)
        if (tlang__run_branch(vm, x, branch)) return tlang__run_enter(vm, x->region[branch]);
    return x->next;
}

static uint32_t tlang__run_if_again(tlang__vm *vm, const tlang__insn *x, uint32_t region) {
    if (region == x->region[0] && tlang__run_branch(vm, x, 1)) return tlang__run_enter(vm, x->region[1]);
    return tlang__run_leave(vm, x);
}

static uint32_t tlang__run_parallel(tlang__vm *vm, const tlang__insn *x) {
    vm->items = vm->kernel->lanes;
    tlang__run_fill(vm, x->region[0], vm->items);
    if (vm->shadow) tlang__shadow_barrier(vm->shadow, TLANG__HAS_FENCES);
    return tlang__run_enter(vm, x->region[0]);
}

static void tlang__run_yield(tlang__vm *vm, const tlang__insn *x) {
    const tlang__insn *owner = &vm->m->insns.items[vm->m->regions.items[vm->region].owner];
    for (uint32_t i = 0; i < x->n_operands; i++)
        tlang__scalar_blend(vm, tlang__op_bytes(tlang__vm_scalar(vm, x, i)), tlang__vm_operand(vm, x, i),
            tlang__vm_value(vm, owner->results + i));
}

/* In lockstep all lanes arrive together; checked mode finds those that do not: in a foreach, the work-items
   that have no iteration in this turn, too. */
static shlo_status tlang__run_barrier(tlang__vm *vm, const tlang__insn *x) {
    if (!vm->shadow) return SHLO_OK;
    for (uint32_t l = 0; l < vm->lanes; l++)
        if (!vm->mask[l]) return tlang__vm_fail(vm, SHLO_RACE, l, "a barrier that not all work-items reach");
    if (tlang__vm_spmd(vm) && vm->lanes < vm->kernel->lanes)
        return tlang__vm_fail(vm, SHLO_RACE, 0,
            "a barrier that not all work-items reach: %u have no iteration left",
            vm->kernel->lanes - vm->lanes);
    tlang__shadow_barrier(vm->shadow, x->modifiers);
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
        *status = tlang__run_barrier(vm, x);
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
    case TLANG_OP_lifetime_stop:
        tlang__access_stop(vm, x);
        break;
    case TLANG_OP_constant: /* tlang__run_prepare has */
        break;
    default:
        if (tlang__op_row_of(x->op)->where == TLANG__COLLECTIVE)
            *status = tlang__blas_run(vm, x);
        else if (x->op >= TLANG_OP_add && x->op <= TLANG_OP_not)
            tlang__scalar_arith(vm, x);
        else if (x->op >= TLANG_OP_cmp_eq && x->op <= TLANG_OP_cmp_le)
            tlang__scalar_compare(vm, x);
        else
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
    if (vm->shadow) tlang__shadow_barrier(vm->shadow, TLANG__HAS_FENCES);
    return tlang__run_leave(vm, owner);
}

SHLO__FN void tlang__run_prepare(tlang__vm *vm) {
    for (uint32_t i = vm->kernel->insn; i < vm->kernel->insn_end; i++) {
        const tlang__insn *x = &vm->m->insns.items[i];
        if (x->op == TLANG_OP_constant)
            tlang__scalar_constant(vm, x);
        else if (x->op == TLANG_OP_alloca)
            tlang__access_prepare_alloca(vm, i);
        else if (x->op == TLANG_OP_load && tlang__value_type(vm->m, x->results)->kind == TLANG_MEMREF)
            tlang__access_prepare_member(vm, i);
        else if (tlang__op_row_of(x->op)->where == TLANG__COLLECTIVE && x->n_operands >= 4)
            ((tlang__job *)(void *)(vm->frame + vm->p->places[i]))->run = NULL;
    }
}

/* Drops the lanes from the one that has failed on. The regions that are left without a lane run to their end:
   what has no lane does nothing. 0: no lane is left. */
static int tlang__run_drop(tlang__vm *vm, shlo_status status) {
    vm->failed = status;
    vm->groups = vm->failed_lane;
    if (!vm->groups) return 0;
    vm->lanes = vm->groups;
    return 1;
}

/* After a failure: no lane of the region is active any more. */
static int tlang__run_empty(const tlang__vm *vm) {
    return vm->failed != SHLO_OK && tlang__vm_first(vm) == vm->lanes;
}

/* Counts one more instruction or turn. */
static shlo_status tlang__run_count(tlang__vm *vm) {
    const shlo_interrupt *host = &vm->p->options.interrupt;
    if (vm->stop && (vm->asked += 1 + vm->lanes / 64) >= 1024) {
        vm->asked = 0;
        if (host->ask(host->user)) return tlang__vm_fail(vm, SHLO_INTERRUPTED, 0, "interrupted");
    }
    if (!vm->p->options.max_steps || vm->steps < vm->p->options.max_steps) {
        vm->steps++;
        return SHLO_OK;
    }
    return tlang__vm_fail(vm, SHLO_STEPS, tlang__vm_first(vm), "too many steps");
}

SHLO__FN shlo_status tlang__run_chunk(tlang__vm *vm) {
    uint32_t body = vm->m->funcs.items[vm->kernel->func].body, insn, next;
    shlo_status status;
    vm->failed = SHLO_OK;
    vm->steps = 0;
    tlang__run_fill(vm, body, vm->groups);
    insn = tlang__run_enter(vm, body);
    for (;;) {
        while (!insn || tlang__run_empty(vm)) {
            if (vm->region == body) return vm->failed;
            insn = tlang__run_region_end(vm);
            if (!insn) SHLO__TRY(tlang__run_count(vm));
        }
        vm->insn = insn;
        SHLO__TRY(tlang__run_count(vm));
        status = SHLO_OK;
        next = tlang__run_step(vm, &vm->m->insns.items[insn], &status);
        if (status == SHLO_OK) {
            insn = next;
            continue;
        }
        if (!tlang__run_drop(vm, status)) return status;
        vm->steps--; /* it runs again, in the lanes that are left */
    }
}

#endif
