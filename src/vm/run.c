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

/* The callee's frame begins with its pointers. A recursive call has the next frame behind those of others. */
static unsigned char *shlo__run_enter(shlo__vm *vm, const shlo__p_call *p, unsigned char *frame) {
    unsigned char *callee =
        p->recursive ? vm->arena + vm->code->first_frame + vm->n_frames++ * vm->code->recursive_bytes
                     : shlo__program_at(frame, &p->frame);
    unsigned char **table = (unsigned char **)(void *)callee;
    for (uint32_t i = 0; i < p->n_args; i++) table[i] = shlo__program_at(frame, &p->args[i]);
    for (uint32_t i = 0; i < p->n_results; i++)
        table[p->n_args + i] = shlo__program_at(frame, &p->results[i]);
    return callee;
}

SHLO__FN shlo_status shlo__run_process_id(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_process_id *p = (const shlo__p_process_id *)param;
    memcpy(shlo__program_at(frame, &p->dst), p->partition ? &vm->partition : &vm->replica,
        sizeof vm->replica);
    return SHLO_OK;
}

/* ---- instructions ---- */

typedef shlo_status (*shlo__executor)(shlo__vm *vm, const void *param, unsigned char *frame);

/* NULL: control flow, which shlo__run_level does. */
static const shlo__executor shlo__run_table[SHLO__I_KINDS] = {
#define FLOW(KIND, name, param, family) NULL,
#define INSN(KIND, name, param, run, family) SHLO__IF_INSN(KIND, family)(run, NULL),
#ifdef SHLO_VM_ONLY
#define HOSTED(KIND, name, param, run, family) NULL,
#endif
#include "../prog/insns.def"
};

static const shlo__insn *shlo__run_fetch(shlo__vm *vm, uint32_t pc) {
#ifndef SHLO_VM_ONLY
    SHLO_ASSERT(vm->fetch || pc < vm->code->n_insns);
    if (!vm->fetch) return &vm->code->insns[pc];
#endif
    return vm->fetch(vm, pc);
}

#ifndef SHLO_VM_ONLY
/* What there was of steps or work. place: of the instruction. */
static shlo_status shlo__run_spent(shlo__vm *vm, const shlo__insn *insn, shlo_status status,
    const char *place) {
    const shlo_limits *limits = &vm->options->limits;
    const char *text = shlo_status_text(status);
    if (status == SHLO_STEPS)
        return shlo__status_fail(vm->error, status, "%s: %s: %lld instructions", place, text,
            (long long)limits->steps);
    return shlo__status_fail(vm->error, status,
        "%s: %s: it takes %llu, %llu of %llu are left (element steps)", place, text,
        (unsigned long long)shlo__work_of(insn), (unsigned long long)vm->work_left,
        (unsigned long long)limits->work);
}
#endif

SHLO__FN shlo_status shlo__run_fail(shlo__vm *vm, uint32_t pc, shlo_status status) {
#ifndef SHLO_VM_ONLY
    if (!vm->fetch) {
        const shlo__insn *insn = &vm->code->insns[pc];
        const char *op = shlo_op_name((shlo_op)insn->op), *func = shlo__program_func_of(vm->code, pc)->name;
        char place[112];
        if (vm->error) {
            SHLO__NAME(vm->error->op, op);
            SHLO__NAME(vm->error->function, func);
            vm->error->op_index = (int32_t)insn->op_index;
        }
        /* what computes a shape runs in a function without a name */
        shlo__status_format(place, sizeof place, *func ? "%s (op %u of @%s)" : "%s", op, insn->op_index,
            func);
        if (status == SHLO_STEPS || status == SHLO_WORK) return shlo__run_spent(vm, insn, status, place);
        return shlo__status_fail(vm->error, status, "%s: %s", place, shlo_status_text(status));
    }
    if (status == SHLO_WORK || status == SHLO_INTERRUPTED)
        return shlo__status_fail(vm->error, status, "image: %s at instruction %u",
            status == SHLO_WORK ? "max_work reached" : "interrupted", (unsigned)pc);
#endif
    return shlo__status_fail(vm->error, status,
        status == SHLO_STEPS ? "image: max_steps reached at instruction %u" : "image: instruction %u fails",
        (unsigned)pc);
}

/* A call of a function that calls itself, with all frames for such calls in use. */
static shlo_status shlo__run_no_frame(shlo__vm *vm, uint32_t pc) {
#ifndef SHLO_VM_ONLY
    shlo__status_fail(vm->error, SHLO_LIMIT,
        "call: functions that call themselves have %u calls open (options.limits.frames)",
        (unsigned)vm->n_frames);
#endif
    return shlo__run_fail(vm, pc, SHLO_LIMIT);
}

#ifdef SHLO_VM_ONLY
static shlo_status shlo__run_insn(shlo__vm *vm, const shlo__insn *insn, uint32_t pc, unsigned char *frame) {
    (void)pc;
    return shlo__run_table[insn->kind](vm, insn->param, frame);
}
#else
static shlo_status shlo__run_insn(shlo__vm *vm, const shlo__insn *insn, uint32_t pc, unsigned char *frame) {
    const shlo_profile *profile = vm->options ? &vm->options->profile : NULL;
    shlo_status status;
    if (!profile || !profile->hook) return shlo__run_table[insn->kind](vm, insn->param, frame);
    profile->hook(profile->user, (int32_t)pc, 0);
    status = shlo__run_table[insn->kind](vm, insn->param, frame);
    profile->hook(profile->user, (int32_t)pc, 1);
    return status;
}
#endif

#ifndef SHLO_VM_ONLY
/* A profile counts the waiting as the instruction's own time. */
static shlo_status shlo__run_stop(shlo__vm *vm, uint32_t pc, unsigned char *frame) {
    const shlo_profile *profile = &vm->options->profile;
    vm->waiting = &vm->code->insns[pc];
    vm->pc = pc;
    vm->frame = frame;
    if (profile->hook) profile->hook(profile->user, (int32_t)pc, 0);
    return SHLO_OK;
}
#endif

#ifdef SHLO_VM_ONLY
static shlo_status shlo__run_work(shlo__vm *vm, const shlo__insn *insn) {
    (void)vm;
    (void)insn;
    return SHLO_OK;
}
#else
/* The host is asked before each instruction that computes, which counts as more steps than there are between
   two questions, and now and then in loops of others, which count as 64. */
static shlo_status shlo__run_work(shlo__vm *vm, const shlo__insn *insn) {
    uint64_t work;
    if (shlo__kernel_tick(&vm->pulse, shlo__run_table[insn->kind] ? SHLO_BEAT + 1 : 64))
        return SHLO_INTERRUPTED;
    if (!vm->max_work) return SHLO_OK;
    work = shlo__work_of(insn);
    if (work > vm->work_left) return SHLO_WORK;
    vm->work_left -= work;
    return SHLO_OK;
}
#endif

/* Counts the instruction before it begins: a status that ends the run, or SHLO_OK. */
static shlo_status shlo__run_allow(shlo__vm *vm, const shlo__insn *insn) {
    if (vm->max_steps && vm->steps_left-- == 0) return SHLO_STEPS;
    return shlo__run_work(vm, insn);
}

#ifndef SHLO_VM_ONLY
/* The *n instructions of the chain that begins at `pc`; the first one is allowed already. */
static shlo_status shlo__run_chain(shlo__vm *vm, uint32_t pc, unsigned char *frame, uint32_t *n) {
    const shlo__row_chain *chain = shlo__program_chain_at(vm->code, pc);
    for (*n = 1; *n < chain->n; ++*n) SHLO__TRY(shlo__run_allow(vm, &vm->code->insns[pc + *n]));
    shlo__rows_run(vm, chain, frame);
    return SHLO_OK;
}
#endif

/* One instruction at `pc` that computes, or a chain of them; *n: how many have run. For a profile the
 * instructions of a chain run one after the other, so that it can tell them apart; where what they give each
 * other has no memory, all are the first one. */
static shlo_status shlo__run_compute(shlo__vm *vm, const shlo__insn *insn, uint32_t pc, unsigned char *frame,
    uint32_t *n) {
    *n = 1;
#ifndef SHLO_VM_ONLY
    if (!vm->fetch && insn->chained) {
        const shlo_profile *profile = vm->options ? &vm->options->profile : NULL;
        const int told = profile && profile->hook;
        shlo_status status;
        if (told && insn->chained != SHLO__CHAINED_WINDOWS) return shlo__run_insn(vm, insn, pc, frame);
        if (told) profile->hook(profile->user, (int32_t)pc, 0);
        status = shlo__run_chain(vm, pc, frame, n);
        if (told) profile->hook(profile->user, (int32_t)pc, 1);
        return status;
    }
#endif
    return shlo__run_insn(vm, insn, pc, frame);
}

/* From `pc` to a STOP, or to the RETURN that finds the stack at `bottom`. When it ends the stack is at
 * `bottom` again. */
static shlo_status shlo__run_level(shlo__vm *vm, uint32_t pc, unsigned char *frame, uint32_t bottom) {
    for (;;) {
        const shlo__insn *insn = shlo__run_fetch(vm, pc);
        const shlo_status allowed = shlo__run_allow(vm, insn);
        if (allowed != SHLO_OK) return shlo__run_fail(vm, pc, allowed);
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
            if (p->recursive && vm->n_frames >= vm->code->frames) return shlo__run_no_frame(vm, pc);
            if (vm->n_stack > vm->code->depth) return shlo__run_fail(vm, pc, SHLO_FORMAT);
            vm->stack[vm->n_stack].pc = pc + 1;
            vm->stack[vm->n_stack].recursive = p->recursive;
            vm->stack[vm->n_stack++].frame = frame;
            frame = shlo__run_enter(vm, p, frame);
            pc = p->entry;
            break;
        }
        case SHLO__I_RETURN:
            if (vm->n_stack == bottom) return SHLO_OK;
            pc = vm->stack[--vm->n_stack].pc;
            frame = vm->stack[vm->n_stack].frame;
            vm->n_frames -= vm->stack[vm->n_stack].recursive;
            break;
#ifndef SHLO_VM_ONLY
        case SHLO__I_COLLECTIVE:
        case SHLO__I_TRANSFER: return shlo__run_stop(vm, pc, frame);
#endif
        default: {
            uint32_t n;
            shlo_status status = shlo__run_compute(vm, insn, pc, frame, &n);
            if (status == SHLO_OK && shlo__split_stopped(vm)) status = SHLO_INTERRUPTED;
            if (status != SHLO_OK) {
                vm->n_stack = bottom;
                return shlo__run_fail(vm, pc, status);
            }
            pc += n;
        }
        }
    }
}

/* An image may ask for more levels than it has declared. */
static shlo_status shlo__run_from(shlo__vm *vm, uint32_t pc, unsigned char *frame) {
    shlo_status status;
    if (vm->level >= vm->code->body_depth) return SHLO_FORMAT;
    vm->level++;
    if (vm->work) vm->work += vm->work_bytes; /* only images have some */
    status = shlo__run_level(vm, pc, frame, vm->n_stack);
    if (vm->work) vm->work -= vm->work_bytes;
    vm->level--;
    return status;
}

SHLO__FN shlo_status shlo__run_at(shlo__vm *vm, uint32_t pc) {
    vm->steps_left = vm->max_steps;
#ifndef SHLO_VM_ONLY
    vm->work_left = vm->max_work;
#endif
    vm->n_stack = vm->n_frames = 0;
    vm->level = 0;
    vm->drawn = 0;
    vm->run_body = shlo__run_from;
#ifndef SHLO_VM_ONLY
    shlo__thread_flag_drop(&vm->stopped);
    vm->pulse = shlo__split_pulse(vm);
#endif
    return shlo__run_level(vm, pc, vm->arena, 0);
}

#ifndef SHLO_VM_ONLY
SHLO__FN shlo_status shlo__run_resume(shlo__vm *vm) {
    const shlo_profile *profile = &vm->options->profile;
    if (profile->hook) profile->hook(profile->user, (int32_t)vm->pc, 1);
    vm->waiting = NULL;
    return shlo__run_level(vm, vm->pc + 1, vm->frame, 0);
}

SHLO__FN shlo_status shlo__run_func(shlo__vm *vm, uint32_t func) {
    vm->waiting = NULL;
    vm->max_steps = vm->options->limits.steps;
    vm->max_work = vm->options->limits.work;
    vm->interrupt = &vm->options->interrupt;
    return shlo__run_at(vm, vm->code->funcs[func].entry);
}
#endif

#endif
