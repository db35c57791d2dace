/* tlvm/tlvm.h - running kernels. A frame holds every value of a kernel, one element for each lane: one lane
 * in collective regions, where values are uniform, all work-items in SPMD regions, which run in lockstep
 * under masks. Whatever a program does, memory is accessed only inside the bounds that a memref carries with
 * it. */
#ifndef TLANG__TLVM_TLVM_H
#define TLANG__TLVM_TLVM_H

#include "../tlcode/tlcode.h"
#include "../tlkernel/tlkernel.h"
#include "public.h"

/* A memref at run time: dims are sizes, then strides in elements. [low, high) is the memory it may reach. */
typedef struct tlang__memref {
    unsigned char *base, *low, *high;
    int64_t dims[1]; /* 2 * order */
} tlang__memref;

/* A kernel as planned: where everything lies in a frame, and how many lanes it has. */
typedef struct tlang__kernel {
    uint32_t func;
    int32_t rows, columns, subgroup, lanes;
    size_t frame_bytes, local_at, local_bytes;
    size_t scratch_at; /* of the collective instructions that need some */
    int32_t atomic;
} tlang__kernel;

/* Where something lies in its kernel's frame. */
typedef struct tlang__slot {
    size_t at;
    uint32_t step; /* bytes from lane to lane of an SPMD region; 0: uniform */
    uint32_t lanes;
} tlang__slot;

typedef struct tlang__shadow tlang__shadow;

struct tlang_program {
    tlang_options options;
    shlo_allocator allocator;
    tlang__module m;
    const tlang__kernels *isa;
    uint32_t n_kernels;
    tlang__kernel *kernels;
    tlang__slot *values; /* by value */
    size_t *masks;       /* by region: its mask, a byte a lane */
    size_t *locals;      /* by instruction: offset of an alloca in local memory */
    int32_t threads;
    size_t frame_bytes; /* of one thread, the largest kernel's */
    unsigned char *frames;
    shlo_error *errors; /* by thread */
    size_t bytes;       /* all that was taken for running */
};

/* One thread's run of groups of a kernel. */
typedef struct tlang__vm {
    const tlang_program *p;
    const tlang__module *m;
    const tlang__kernel *kernel;
    const tlang_arg *args;
    unsigned char *frame;
    int64_t group, n_groups;
    uint64_t steps;
    tlang__shadow *shadow; /* checked mode; NULL: not */
    shlo_error *error;
    /* where the run is */
    uint32_t insn, region;
    const unsigned char *mask; /* of the region: which lanes are active */
    uint32_t lanes;            /* of the region */
} tlang__vm;

/* The operand of an instruction: element of lane l at data + l * step. */
typedef struct tlang__operand {
    unsigned char *data;
    size_t step;
} tlang__operand;

SHLO__INLINE tlang__operand tlang__vm_value(const tlang__vm *vm, uint32_t value) {
    const tlang__slot *s = &vm->p->values[value];
    tlang__operand o;
    o.data = vm->frame + s->at;
    o.step = s->step;
    return o;
}
SHLO__INLINE tlang__operand tlang__vm_operand(const tlang__vm *vm, const tlang__insn *x, uint32_t i) {
    return tlang__vm_value(vm, vm->m->ids.items[x->operands + i]);
}
SHLO__INLINE uint32_t tlang__vm_scalar(const tlang__vm *vm, const tlang__insn *x, uint32_t i) {
    return tlang__value_type(vm->m, vm->m->ids.items[x->operands + i])->scalar;
}
SHLO__INLINE tlang__memref *tlang__vm_memref(tlang__operand o, uint32_t lane) {
    return (tlang__memref *)(void *)(o.data + lane * o.step);
}
SHLO__INLINE int64_t tlang__vm_index(tlang__operand o, uint32_t lane) {
    int64_t x;
    memcpy(&x, o.data + lane * o.step, sizeof x);
    return x;
}
SHLO__INLINE size_t tlang__vm_memref_bytes(uint32_t order) {
    return offsetof(tlang__memref, dims) + 2 * (size_t)SHLO__MAX(order, 1u) * sizeof(int64_t);
}

/* A failure of the instruction at hand, in lane `lane` (-1: the whole group). */
SHLO__FN shlo_status tlang__vm_fail(tlang__vm *vm, shlo_status status, int32_t lane, const char *format, ...)
    SHLO__PRINTF(4, 5);
/* What accesses: the work-item, or the iteration of a foreach. */
SHLO__FN int64_t tlang__vm_item(const tlang__vm *vm, uint32_t lane);

/* ---- plan.c ---- */
SHLO__FN shlo_status tlang__plan_program(tlang_program *p, shlo_error *error);

/* ---- scalar.c: all lanes, whether active or not ---- */
SHLO__FN void tlang__scalar_arith(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_compare(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_cast(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_constant(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_query(tlang__vm *vm, const tlang__insn *x);
/* An integer of any width, as it lies in memory. */
SHLO__FN int64_t tlang__scalar_int(uint32_t scalar, const unsigned char *p);
SHLO__FN void tlang__scalar_set_int(uint32_t scalar, unsigned char *p, int64_t x);

/* ---- view.c, access.c ---- */
SHLO__FN shlo_status tlang__view_run(tlang__vm *vm, const tlang__insn *x);
SHLO__FN shlo_status tlang__access_load(tlang__vm *vm, const tlang__insn *x);
SHLO__FN shlo_status tlang__access_store(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__access_alloca(tlang__vm *vm, const tlang__insn *x);
/* Does [base + every element] lie in the memref's memory? */
SHLO__FN int tlang__access_fits(const tlang__memref *r, uint32_t order, size_t element);

/* ---- blas.c ---- */
SHLO__FN shlo_status tlang__blas_run(tlang__vm *vm, const tlang__insn *x);

/* ---- shadow.c: checked mode ---- */
SHLO__FN tlang__shadow *tlang__shadow_create(const shlo_allocator *a);
SHLO__FN void tlang__shadow_destroy(tlang__shadow *s);
SHLO__FN void tlang__shadow_group(tlang__shadow *s); /* another group begins */
SHLO__FN void tlang__shadow_barrier(tlang__shadow
        *s); /* what was accessed before no longer races with work-items */
SHLO__FN void tlang__shadow_forget(tlang__shadow *s, const unsigned char *p,
    size_t bytes); /* uninitialised now */
/* Notes an access to one element; SHLO_RACE or SHLO_CHECK, reported, if it must not be. */
SHLO__FN shlo_status tlang__shadow_access(tlang__vm *vm, const unsigned char *p, size_t bytes, int32_t lane,
    int write, int atomic);

/* ---- run.c ---- */
SHLO__FN shlo_status tlang__run_group(tlang__vm *vm);

#endif
