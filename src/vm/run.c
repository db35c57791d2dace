/* vm/run.c - the run loop: one instruction after the other, calls on a stack of frames, a step budget, a
 * profile hook. */
#ifndef SHLO__VM_RUN_C
#define SHLO__VM_RUN_C

#include "vm.h"

/* ---- control ---- */

static uint32_t shlo__run_switch(const shlo__p_switch *p, unsigned char *frame) {
    int32_t index;
    memcpy(&index, shlo__program_at(frame, &p->index), sizeof index);
    return p->targets[index < 0 || (uint32_t)index >= p->n ? p->n - 1 : (uint32_t)index];
}

/* The callee's frame begins with its pointers. */
static unsigned char *shlo__run_enter(const shlo__p_call *p, unsigned char *frame) {
    unsigned char *callee = shlo__program_at(frame, &p->frame);
    unsigned char **table = (unsigned char **)(void *)callee;
    for (uint32_t i = 0; i < p->n_args; i++) table[i] = shlo__program_at(frame, &p->args[i]);
    for (uint32_t i = 0; i < p->n_results; i++)
        table[p->n_args + i] = shlo__program_at(frame, &p->results[i]);
    return callee;
}

static void shlo__run_process_id(const shlo__vm *vm, const shlo__p_process_id *p, unsigned char *frame) {
    memcpy(shlo__program_at(frame, &p->dst), p->partition ? &vm->partition : &vm->replica,
        sizeof vm->replica);
}

/* Everything but control flow. */
static shlo_status shlo__run_insn(shlo__vm *vm, const shlo__insn *insn, unsigned char *frame) {
    const void *p = insn->param;
    switch ((shlo__insn_kind)insn->kind) {
    case SHLO__I_LANES:
        shlo__exec_lanes(vm, (const shlo__p_lanes *)p, frame);
        return SHLO_OK;
    case SHLO__I_COPY:
        shlo__move_copy(vm, (const shlo__p_copy *)p, frame);
        return SHLO_OK;
    case SHLO__I_BITS:
        shlo__move_bits((const shlo__p_bits *)p, frame);
        return SHLO_OK;
    case SHLO__I_PAD:
        shlo__move_pad(vm, (const shlo__p_pad *)p, frame);
        return SHLO_OK;
    case SHLO__I_DYNAMIC_SLICE:
        shlo__move_dynamic_slice(vm, (const shlo__p_dynamic *)p, frame);
        return SHLO_OK;
    case SHLO__I_DYNAMIC_UPDATE_SLICE:
        shlo__move_dynamic_update_slice(vm, (const shlo__p_dynamic *)p, frame);
        return SHLO_OK;
    case SHLO__I_GATHER:
        shlo__move_gather(vm, (const shlo__p_gather *)p, frame);
        return SHLO_OK;
    case SHLO__I_CONTRACT:
        shlo__exec_contract(vm, (const shlo__p_contract *)p, frame);
        return SHLO_OK;
    case SHLO__I_REDUCE: return shlo__exec_reduce(vm, (const shlo__p_reduce *)p, frame);
    case SHLO__I_REDUCE_WINDOW: return shlo__window_run(vm, (const shlo__p_window *)p, frame);
    case SHLO__I_MAP: return shlo__exec_map(vm, (const shlo__p_map *)p, frame);
    case SHLO__I_SORT: return shlo__sort_run(vm, (const shlo__p_sort *)p, frame);
    case SHLO__I_SCATTER: return shlo__scatter_run(vm, (const shlo__p_scatter *)p, frame);
    case SHLO__I_SELECT_AND_SCATTER: return shlo__scatter_select(vm, (const shlo__p_select *)p, frame);
    case SHLO__I_RANDOM_BITS:
        shlo__random_generate(vm, (const shlo__p_random_bits *)p, frame);
        return SHLO_OK;
    case SHLO__I_RANDOM:
        shlo__random_draw(vm, (const shlo__p_random *)p, frame);
        return SHLO_OK;
    case SHLO__I_SOLVE:
        shlo__linalg_triangular(vm, (const shlo__p_solve *)p, frame);
        return SHLO_OK;
    case SHLO__I_CHOLESKY:
        shlo__linalg_factor(vm, (const shlo__p_cholesky *)p, frame);
        return SHLO_OK;
    case SHLO__I_FFT:
        shlo__linalg_fft(vm, (const shlo__p_fft *)p, frame);
        return SHLO_OK;
    case SHLO__I_CUSTOM: return shlo__exec_custom(vm, (const shlo__p_custom *)p, frame);
    case SHLO__I_PROCESS_ID:
        shlo__run_process_id(vm, (const shlo__p_process_id *)p, frame);
        return SHLO_OK;
    default: return SHLO_INTERNAL;
    }
}

SHLO__FN shlo_status shlo__run_fail(shlo__vm *vm, uint32_t pc, shlo_status status) {
    const shlo__insn *insn = &vm->code->insns[pc];
    if (vm->error) {
        SHLO__NAME(vm->error->op, shlo_op_name((shlo_op)insn->op));
        SHLO__NAME(vm->error->function, vm->code->funcs[insn->func].name);
        vm->error->op_index = (int32_t)insn->op_index;
    }
    return shlo__status_fail(vm->error, status, "%s: %s", shlo_op_name((shlo_op)insn->op),
        shlo_status_text(status));
}

static shlo_status shlo__run_profiled(shlo__vm *vm, uint32_t pc, unsigned char *frame) {
    const shlo_profile *profile = &vm->options->profile;
    shlo_status status;
    if (!profile->hook) return shlo__run_insn(vm, &vm->code->insns[pc], frame);
    profile->hook(profile->user, (int32_t)pc, 0);
    status = shlo__run_insn(vm, &vm->code->insns[pc], frame);
    profile->hook(profile->user, (int32_t)pc, 1);
    return status;
}

/* Waiting counts as the instruction's own time. */
static shlo_status shlo__run_stop(shlo__vm *vm, uint32_t pc, unsigned char *frame) {
    const shlo_profile *profile = &vm->options->profile;
    vm->waiting = &vm->code->insns[pc];
    vm->pc = pc;
    vm->frame = frame;
    if (profile->hook) profile->hook(profile->user, (int32_t)pc, 0);
    return SHLO_OK;
}

/* The stack is as it was at `bottom` when this level of the run ends. */
static shlo_status shlo__run_level(shlo__vm *vm, uint32_t pc, unsigned char *frame, uint32_t bottom) {
    for (;;) {
        const shlo__insn *insn = &vm->code->insns[pc];
        if (vm->options->max_steps && vm->steps_left-- == 0) {
            vm->steps_left = 0;
            return shlo__run_fail(vm, pc, SHLO_STEPS);
        }
        switch ((shlo__insn_kind)insn->kind) {
        case SHLO__I_STOP: return SHLO_OK;
        case SHLO__I_JUMP:
            pc = ((const shlo__p_jump *)insn->param)->target;
            break;
        case SHLO__I_BRANCH: {
            const shlo__p_branch *p = (const shlo__p_branch *)insn->param;
            pc = *shlo__program_at(frame, &p->pred) ? pc + 1 : p->target;
            break;
        }
        case SHLO__I_SWITCH:
            pc = shlo__run_switch((const shlo__p_switch *)insn->param, frame);
            break;
        case SHLO__I_CALL: {
            const shlo__p_call *p = (const shlo__p_call *)insn->param;
            vm->stack[vm->n_stack].pc = pc + 1;
            vm->stack[vm->n_stack++].frame = frame;
            frame = shlo__run_enter(p, frame);
            pc = vm->code->funcs[p->func].entry;
            break;
        }
        case SHLO__I_RETURN:
            if (vm->n_stack == bottom) return SHLO_OK;
            pc = vm->stack[--vm->n_stack].pc;
            frame = vm->stack[vm->n_stack].frame;
            break;
        case SHLO__I_COLLECTIVE:
        case SHLO__I_TRANSFER: return shlo__run_stop(vm, pc, frame);
        default: {
            shlo_status status = shlo__run_profiled(vm, pc, frame);
            if (status != SHLO_OK) {
                vm->n_stack = bottom;
                return shlo__run_fail(vm, pc, status);
            }
            pc++;
        }
        }
    }
}

SHLO__FN shlo_status shlo__run_from(shlo__vm *vm, uint32_t pc, unsigned char *frame) {
    return shlo__run_level(vm, pc, frame, vm->n_stack);
}

SHLO__FN shlo_status shlo__run_resume(shlo__vm *vm) {
    const shlo_profile *profile = &vm->options->profile;
    if (profile->hook) profile->hook(profile->user, (int32_t)vm->pc, 1);
    vm->waiting = NULL;
    return shlo__run_level(vm, vm->pc + 1, vm->frame, 0);
}

SHLO__FN shlo_status shlo__run_func(shlo__vm *vm, uint32_t func) {
    vm->n_stack = 0;
    vm->waiting = NULL;
    vm->steps_left = vm->options->max_steps;
    vm->drawn = 0;
    return shlo__run_from(vm, vm->code->funcs[func].entry, vm->arena);
}

#endif
