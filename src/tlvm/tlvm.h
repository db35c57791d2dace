/* tlvm/tlvm.h - running kernels. A frame holds every value of a kernel: one element if the value is uniform,
 * else one for each lane. A lane is a group of the chunk that runs in lockstep or, in SPMD regions, a
 * work-item. Whatever a program does, memory is accessed only inside the bounds of the argument, member or
 * alloca that a memref is made of. */
#ifndef TLANG__TLVM_TLVM_H
#define TLANG__TLVM_TLVM_H

#include "../base/thread.h"
#include "../tlcode/tlcode.h"
#include "../tlkernel/tlkernel.h"
#include "public.h"

/* A kernel as planned: where everything lies in a frame, and how many lanes it has. */
typedef struct tlang__kernel {
    uint32_t func, insn, insn_end; /* instructions: [insn, insn_end) */
    int32_t rows, columns, subgroup;
    uint32_t lanes;      /* work-items of a group */
    uint32_t chunk;      /* groups that run in lockstep, at most */
    uint32_t width;      /* lanes of an SPMD region, at most: a foreach takes several turns at once */
    shlo_status refused; /* not SHLO_OK: it has no frame and cannot be launched */
    size_t frame_bytes, local_at;
    size_t local_bytes, local_step; /* local memory of one group; rounded up */
    uint32_t positions;             /* in the frame: an int64_t for each lane */
    size_t scratch_at;              /* of the collective instructions that need some */
    size_t job_at; /* the job of the collective instruction that runs, if there is any in the kernel */
    int32_t atomic;
    uint32_t steps, steps_at; /* room for steps in the frame, if the kernel may be replayed (replay.c) */
} tlang__kernel;

/* Where a value lies in its kernel's frame. A memref is a pointer to its first element, its sizes and
   strides, and the value whose memory it views. */
typedef struct tlang__slot {
    uint32_t at, step;        /* lane l: at + l * step. step 0: uniform */
    uint32_t dims, dims_step; /* of a memref: `order` sizes, then strides in elements */
    uint32_t root;            /* of a memref: the argument, loaded member or alloca whose memory it views */
    uint32_t low, room;       /* of a root: pointers to where its memory begins; its bytes, an int64_t */
    uint32_t line;            /* of a memref that varies: an int64_t, tlang__vm_line */
    uint8_t varying, dims_vary;
    uint8_t affine; /* tlang__affine */
} tlang__slot;

/* Whether the elements of an integer value are e0 + l * d, for every lane l. */
typedef enum tlang__affine {
    TLANG__NOT_AFFINE,
    TLANG__AFFINE,         /* modulo 2^64 */
    TLANG__AFFINE_NARROWED /* of any width, and no sum has wrapped */
} tlang__affine;

/* The room of an alloca behind its lifetime_stop, in checked mode. */
#define TLANG__STOPPED (-2)

typedef struct tlang__shadow tlang__shadow;

/* One task of a launch: what it reports, and how it is run again. */
typedef struct tlang__outcome {
    shlo_status status;
    shlo_error error;
    uint32_t steps; /* in its frame; 0: the next launch interprets */
    int64_t first;  /* the group that the steps begin with */
} tlang__outcome;

/* How groups are shared out. */
typedef struct tlang__share {
    int64_t n_groups;
    int64_t chunk; /* groups that run in lockstep */
    int64_t near;  /* ... of them that a replay takes from one instruction to the next */
    int32_t n_tasks;
} tlang__share;

/* The last launch: the same one again is replayed from its first group on. */
typedef struct tlang__last {
    const tlang__kernel *kernel; /* NULL: none */
    tlang__share share;
    tlang_arg *args;
    int64_t *numbers; /* scalars (16 bytes), sizes and strides */
} tlang__last;

struct tlang_program {
    uint32_t mark; /* SHLO__MARK_TL_PROGRAM */
    tlang_options options;
    const shlo_allocator *allocator; /* of checked launches; NULL: none */
    shlo__arena arena;               /* of all that the program has, itself among it */
    shlo_allocator memory;           /* takes from the arena */
    void *last;                      /* the last piece, which can be given back */
    size_t last_used, needed;        /* of the arena before it; the most that was used */
    int measures, limited;           /* limited: options.max_bytes was not enough */
    tlang__module m;
    const tlang__kernels *isa;
    uint32_t n_kernels;
    tlang__kernel *kernels;
    tlang__slot *values; /* by value */
    uint32_t *masks; /* by region: a byte that says whether all lanes are active; 16 further: a byte a lane */
    size_t *places;  /* by instruction: an alloca in a group's local memory; in the frame, the job of a
                       collective one */
    int32_t threads;
    size_t frame_bytes; /* of one thread, the largest kernel's */
    unsigned char *frames;
    tlang__outcome *outcomes; /* by thread */
    tlang__last last_launch;
    shlo__flag busy; /* a launch runs */
    size_t bytes;    /* all that was taken for running */
};

/* One thread's run of groups of a kernel. */
typedef struct tlang__vm {
    const tlang_program *p;
    const tlang__module *m;
    const tlang__kernel *kernel;
    const tlang_arg *args;
    unsigned char *frame;
    int64_t group, n_groups; /* group: the first of the chunk */
    uint64_t steps;
    uint32_t asked;        /* instructions, and 64 lanes, since the host was asked whether to go on */
    tlang__stop *stop;     /* NULL: it is not asked */
    tlang__shadow *shadow; /* checked mode; NULL: not */
    shlo_error *error;
    shlo_status failed;     /* of the lowest group that has failed; it and the higher ones have ended */
    uint32_t failed_lane;   /* of the last failure */
    uint32_t groups, items; /* lanes of collective and of SPMD regions */
    /* where the run is */
    uint32_t insn, region, lanes;
    int uneven; /* members of groups do not lie at equal distances: replays store their addresses */
    int full;   /* all lanes of the region are active */
    const unsigned char *mask; /* of the region: which lanes are active */
} tlang__vm;

/* How many numbers are kept of an argument of the last launch. */
SHLO__INLINE uint32_t tlang__vm_last_numbers(const tlang__module *m, const tlang__type *t) {
    uint32_t order = t->kind == TLANG_GROUP ? tlang__type_at(m, t->memref)->order : t->order;
    return 2 * SHLO__MAX(order, 1u);
}

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
SHLO__INLINE uint32_t tlang__vm_id(const tlang__vm *vm, const tlang__insn *x, uint32_t i) {
    return vm->m->ids.items[x->operands + i];
}
SHLO__INLINE const tlang__slot *tlang__vm_slot(const tlang__vm *vm, const tlang__insn *x, uint32_t i) {
    return &vm->p->values[tlang__vm_id(vm, x, i)];
}
SHLO__INLINE tlang__operand tlang__vm_operand(const tlang__vm *vm, const tlang__insn *x, uint32_t i) {
    return tlang__vm_value(vm, tlang__vm_id(vm, x, i));
}
SHLO__INLINE uint32_t tlang__vm_scalar(const tlang__vm *vm, const tlang__insn *x, uint32_t i) {
    return tlang__value_type(vm->m, tlang__vm_id(vm, x, i))->scalar;
}
SHLO__INLINE int64_t tlang__vm_index(tlang__operand o, uint32_t lane) {
    int64_t x;
    memcpy(&x, o.data + lane * o.step, sizeof x);
    return x;
}
/* Lanes that an instruction computes whose result has this step: one for all if it is uniform. */
SHLO__INLINE uint32_t tlang__vm_lanes(const tlang__vm *vm, size_t step) { return step ? vm->lanes : 1; }
SHLO__INLINE int tlang__vm_active(const tlang__vm *vm, uint32_t lane) { return vm->full || vm->mask[lane]; }
SHLO__INLINE int tlang__vm_spmd(const tlang__vm *vm) { return vm->m->regions.items[vm->region].spmd != 0; }

/* ---- memrefs ---- */

SHLO__INLINE int64_t *tlang__vm_dims(const tlang__vm *vm, const tlang__slot *s, uint32_t lane) {
    return (int64_t *)(void *)(vm->frame + s->dims + (size_t)lane * s->dims_step);
}
SHLO__INLINE unsigned char **tlang__vm_base(const tlang__vm *vm, const tlang__slot *s, uint32_t lane) {
    return (unsigned char **)(void *)(vm->frame + s->at + (size_t)lane * s->step);
}
SHLO__INLINE unsigned char **tlang__vm_low(const tlang__vm *vm, const tlang__slot *s, uint32_t lane) {
    const tlang__slot *root = &vm->p->values[s->root];
    return (unsigned char **)(void *)(vm->frame + root->low + (size_t)lane * root->step);
}
SHLO__INLINE int64_t *tlang__vm_room(const tlang__vm *vm, const tlang__slot *s) {
    return (int64_t *)(void *)(vm->frame + vm->p->values[s->root].room);
}
/* Bytes from each lane's first element to the next one's, plus 1; 0: not known. */
SHLO__INLINE int64_t *tlang__vm_line(const tlang__vm *vm, const tlang__slot *s) {
    return (int64_t *)(void *)(vm->frame + s->line);
}
/* Bytes from the beginning of its memory to its first element. */
SHLO__INLINE int64_t tlang__vm_position(const tlang__vm *vm, const tlang__slot *s, uint32_t lane) {
    return (int64_t)((uintptr_t)*tlang__vm_base(vm, s, lane) - (uintptr_t)*tlang__vm_low(vm, s, lane));
}

/* A failure of the instruction at hand in a lane. Nothing may have been written by the instruction: it is run
   again for the lanes below. */
SHLO__FN shlo_status tlang__vm_fail(tlang__vm *vm, shlo_status status, uint32_t lane, const char *format, ...)
    SHLO__PRINTF(4, 5);
/* What accesses: the work-item, or the iteration of a foreach. */
SHLO__FN int64_t tlang__vm_item(const tlang__vm *vm, uint32_t lane);
/* The lowest active lane. */
SHLO__FN uint32_t tlang__vm_first(const tlang__vm *vm);

/* ---- flow.c: which values are uniform ---- */
SHLO__FN void tlang__flow_kernel(tlang_program *p, const tlang__kernel *k, uint32_t first, uint32_t end);

/* ---- plan.c ---- */
SHLO__FN shlo_status tlang__plan_program(tlang_program *p, shlo_error *error);
/* Reports why a kernel that was refused cannot run. */
SHLO__FN shlo_status tlang__plan_refuse(const tlang_program *p, const tlang__kernel *k, shlo_error *error);

/* ---- scalar.c: all lanes, whether active or not ---- */
SHLO__FN void tlang__scalar_arith(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_compare(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_cast(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_constant(tlang__vm *vm, const tlang__insn *x);
SHLO__FN void tlang__scalar_query(tlang__vm *vm, const tlang__insn *x);
/* An integer of any width, as it lies in memory. */
SHLO__FN int64_t tlang__scalar_int(uint32_t scalar, const unsigned char *p);
SHLO__FN void tlang__scalar_set_int(uint32_t scalar, unsigned char *p, int64_t x);
/* n integers: x, x + 1, ... */
SHLO__FN void tlang__scalar_count(const tlang__vm *vm, uint32_t scalar, unsigned char *p, uint32_t n,
    int64_t x);
/* Elements of the active lanes. */
SHLO__FN void tlang__scalar_blend(const tlang__vm *vm, uint32_t bytes, tlang__operand from,
    tlang__operand to);

/* ---- view.c, access.c ---- */
SHLO__FN shlo_status tlang__view_run(tlang__vm *vm, const tlang__insn *x);
SHLO__FN shlo_status tlang__access_load(tlang__vm *vm, const tlang__insn *x);
SHLO__FN shlo_status tlang__access_store(tlang__vm *vm, const tlang__insn *x);
/* Does the operand's element `reach` bytes from its first one lie in its memory in all `groups` groups? */
SHLO__FN int tlang__access_inside(const tlang__vm *vm, const tlang__slot *s, int64_t reach, int64_t groups);
/* What a launch knows of an alloca, or of a loaded member's sizes and memory. */
SHLO__FN void tlang__access_prepare_alloca(tlang__vm *vm, uint32_t insn);
SHLO__FN void tlang__access_prepare_member(tlang__vm *vm, uint32_t insn);
SHLO__FN void tlang__access_alloca(tlang__vm *vm, const tlang__insn *x);
/* Checked mode: the operand's memory has no room from here on; what an access to it then says. */
SHLO__FN void tlang__access_stop(tlang__vm *vm, const tlang__insn *x);
SHLO__FN shlo_status tlang__access_stopped(tlang__vm *vm, const tlang__slot *s, uint32_t operand);
/* Is a value uniform, or affine and so small that it has not wrapped between the lanes `from` and `to`? */
SHLO__FN int tlang__access_straight(const tlang__vm *vm, const tlang__slot *s, uint32_t from, uint32_t to);
/* Bytes of an argument that its elements may be in. */
SHLO__FN int64_t tlang__access_room(const tlang__type *t, const tlang_arg *arg);
/* The alignment of elements in memory of the caller: their size, but that of a pointer at most. */
SHLO__FN size_t tlang__access_align(const tlang__type *t);
/* Sizes and strides of a memref, those that are `?` from the argument, which may be NULL if there are none.
   0: one is missing, or below 1. */
SHLO__FN int tlang__access_dims(const tlang__module *m, const tlang__type *t, const tlang_arg *arg,
    int64_t *dims);
/* Bytes from a memref's first element to the end of its last; -1: more than an int64_t counts, or a size
   below 1 or a stride below 0. */
SHLO__FN int64_t tlang__access_reach(const int64_t *dims, uint32_t order, size_t element);

/* Fills a varying memref's addresses: first + lane * step. */
SHLO__FN void tlang__access_line_of(const tlang__vm *vm, const tlang__slot *s, uintptr_t first, int64_t step,
    uint32_t lanes);
/* Of a load of members: lane 0's index if those of `lanes` lanes, which may be more than there are, follow it
   one by one and are inside; else -1. */
SHLO__FN int64_t tlang__access_run(const tlang__vm *vm, const tlang__insn *x, int64_t lanes);
/* Does a load of one member for all groups give what it gave when it ran last? */
SHLO__FN int tlang__access_same(const tlang__vm *vm, const tlang__insn *x);
/* Takes the addresses of such members, `lanes` of them from index `first` on. 0: one is NULL. */
SHLO__FN int tlang__access_addresses(const tlang__vm *vm, const tlang__insn *x, int64_t first,
    uint32_t lanes);
/* Where the element of the first of such members lies, and how far apart they are. 0: not alike, or one is
   NULL. */
SHLO__FN int tlang__access_even(const tlang__vm *vm, const tlang__insn *x, int64_t first, uint32_t lanes,
    uintptr_t *at, size_t *by);

/* ---- blas.c ---- */
SHLO__FN shlo_status tlang__blas_run(tlang__vm *vm, const tlang__insn *x);
/* Scratch that the instruction may need at run time: exact if its sizes and strides are known. */
SHLO__FN size_t tlang__blas_scratch(const tlang_program *p, const tlang__insn *x);

/* ---- replay.c ---- */
/* One thing that is done again for each chunk. */
typedef struct tlang__step {
    const tlang__insn *x;
    uintptr_t at;     /* of a view, in the first group */
    int64_t distance; /* ..., from group to group */
    int64_t member;   /* of a load, in the first group */
    int64_t group;    /* a view's addresses in the frame are those of so many groups from this one on */
    uint32_t groups;
    /* of a collective instruction */
    const tlang__job *job;
    tlang__items items;
    size_t move[3];         /* of items: from group to group; 0 in local memory, which groups use in turn */
    const int64_t *line[3]; /* of items; NULL: 0 */
    uint32_t source[3];     /* of items: the step, from 1, whose addresses they are; 0: none */
    int direct;             /* all that differ from group to group have a source */
    /* of a view or a load, where a run begins: its first address; from group to group */
    uintptr_t now;
    size_t by;
} tlang__step;
/* Makes the steps of `groups` groups, of which a chunk has just run first. How many; 0: they must be
   interpreted. */
SHLO__FN uint32_t tlang__replay_make(tlang__vm *vm, int64_t groups);
/* Are the members that all groups share where they were when the steps were made? The host may have put
   others in their places since. */
SHLO__FN int tlang__replay_holds(const tlang__vm *vm);
/* Runs a chunk, or `whole` groups, by its steps, which begin with group `first`: all collective instructions
   for `near` groups, then for the next ones. 0: nothing was done, the chunk must be interpreted. */
SHLO__FN int tlang__replay_run(tlang__vm *vm, uint32_t steps, int64_t first, int64_t near, int64_t whole);
/* Of a collective instruction (blas.c). 0: there is none. */
SHLO__FN int tlang__blas_step(const tlang__vm *vm, int64_t groups, tlang__step *step);
/* Runs such a step for n groups from lane `lane` on. */
SHLO__FN void tlang__blas_again(const tlang__vm *vm, const tlang__step *step, uint32_t lane, uint32_t n);
/* The same with the addresses that the sources among `steps` have now. */
SHLO__FN void tlang__blas_direct(const tlang__vm *vm, const tlang__step *steps, const tlang__step *step,
    uint32_t lane, uint32_t n);

/* ---- shadow.c: checked mode ---- */
SHLO__FN tlang__shadow *tlang__shadow_create(const tlang_program *p, const tlang__kernel *kernel);
SHLO__FN void tlang__shadow_destroy(tlang__shadow *s);
SHLO__FN void tlang__shadow_group(tlang__shadow *s); /* another group begins */
/* What was accessed before no longer races with work-items, in the memory that these TLANG_FENCE_ name. */
SHLO__FN void tlang__shadow_barrier(tlang__shadow *s, uint32_t fences);
/* The memory is uninitialised again. */
SHLO__FN void tlang__shadow_forget(tlang__shadow *s, const unsigned char *p, size_t bytes);
/* An access to one element. lane: who accesses; -1: the whole work-group. What is atomic writes. */
typedef struct tlang__touch {
    const unsigned char *at;
    uint32_t bytes;
    uint32_t root; /* the value whose memory it is */
    int32_t lane;
    int write, atomic;
} tlang__touch;
/* Notes an access; SHLO_RACE or SHLO_CHECK, reported, if it must not be. */
SHLO__FN shlo_status tlang__shadow_access(tlang__vm *vm, const tlang__touch *t);

/* ---- run.c ---- */
/* Once for a launch, in every thread: what does not change from chunk to chunk. */
SHLO__FN void tlang__run_prepare(tlang__vm *vm);
/* Runs vm->groups groups from vm->group on. */
SHLO__FN shlo_status tlang__run_chunk(tlang__vm *vm);

#endif
