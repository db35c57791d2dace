/* tlvm/access.c - alloca, load, store: every access lies in the memory of its memref, or the run ends. The
 * positions of all lanes are judged before the first access. */
#ifndef TLANG__TLVM_ACCESS_C
#define TLANG__TLVM_ACCESS_C

#include "tlvm.h"

SHLO__FN int64_t tlang__access_reach(const int64_t *dims, uint32_t order, size_t element) {
    int64_t reach = 0, step;
    for (uint32_t i = 0; i < order; i++) {
        if (dims[i] < 1 || dims[order + i] < 1) return -1; /* a stride of 0: any number of elements */
        if (!shlo__i64_mul(dims[i] - 1, dims[order + i], &step) || !shlo__i64_add(reach, step, &reach))
            return -1;
    }
    if (!shlo__i64_mul(reach, (int64_t)element, &reach) || !shlo__i64_add(reach, (int64_t)element, &reach))
        return -1;
    return reach;
}

SHLO__FN int tlang__access_straight(const tlang__vm *vm, const tlang__slot *s, uint32_t from, uint32_t to) {
    tlang__operand o;
    o.data = vm->frame + s->at;
    o.step = s->step;
    if (!o.step) return 1;
    return s->affine && tlang__vm_index(o, from) == (int32_t)tlang__vm_index(o, from) &&
           tlang__vm_index(o, from + (to > from)) == (int32_t)tlang__vm_index(o, from + (to > from)) &&
           tlang__vm_index(o, to) == (int32_t)tlang__vm_index(o, to);
}

/* A part of an element behind the last one is not used: an element that begins anywhere in the room, in steps
   of its alignment, is aligned. */
SHLO__FN int64_t tlang__access_room(const tlang__type *t, const tlang_arg *arg) {
    return (int64_t)(arg->bytes - arg->bytes % tlang__op_bytes(t->scalar));
}

/* ---- addresses at equal distances ---- */

SHLO__FN void tlang__access_line_of(const tlang__vm *vm, const tlang__slot *s, uintptr_t first, int64_t step,
    uint32_t lanes) {
    uintptr_t *to = (uintptr_t *)(void *)tlang__vm_base(vm, s, 0);
    *tlang__vm_line(vm, s) = step + 1;
    if (sizeof *to == sizeof step)
        vm->p->isa->lanes->count((int64_t *)(void *)to, (int64_t)first, step, lanes);
    else
        for (uint32_t l = 0; l < lanes; l++) to[l] = first + (uintptr_t)step * l;
}

/* ---- alloca ---- */

SHLO__FN int tlang__access_dims(const tlang__module *m, const tlang__type *t, const tlang_arg *arg,
    int64_t *dims) {
    int64_t packed = 1;
    for (uint32_t i = 0; i < t->order; i++) {
        int64_t size = tlang__type_shape(m, t)[i], stride = tlang__type_strides(m, t)[i];
        if (size == TLANG__DYNAMIC) size = arg->shape ? arg->shape[i] : 0;
        if (stride == TLANG__DYNAMIC) stride = arg->strides ? arg->strides[i] : packed;
        if (size < 1 || stride < 1) return 0;
        dims[i] = size;
        dims[t->order + i] = stride;
        if (!shlo__i64_mul(stride, size, &packed)) packed = INT64_MAX;
    }
    return 1;
}

/* An alloca's memory of one group lies behind that of the group before, so that an instruction on small ones
   runs over all of them as over one array; apart, each took up to 25 ns more. Allocas that share no byte of a
   group's local memory share none of the chunk's, where all places are `chunk` times as far. */
SHLO__FN void tlang__access_prepare_alloca(tlang__vm *vm, uint32_t insn) {
    const tlang__insn *x = &vm->m->insns.items[insn];
    const tlang__slot *s = &vm->p->values[x->results];
    const tlang__type *t = tlang__value_type(vm->m, x->results);
    unsigned char *local = vm->frame + vm->kernel->local_at + vm->p->places[insn] * vm->kernel->chunk;
    (void)tlang__access_dims(vm->m, t, NULL, tlang__vm_dims(vm, s, 0));
    *tlang__vm_room(vm, s) =
        tlang__access_reach(tlang__vm_dims(vm, s, 0), t->order, tlang__op_bytes(t->scalar));
    *tlang__vm_base(vm, s, 0) = local;
    if (s->step) tlang__access_line_of(vm, s, (uintptr_t)local, *tlang__vm_room(vm, s), vm->kernel->chunk);
}

/* The memory is there from the start; checked mode forgets what was in it, and gives back the room that a
   lifetime_stop has taken. */
SHLO__FN void tlang__access_alloca(tlang__vm *vm, const tlang__insn *x) {
    const tlang__slot *s = &vm->p->values[x->results];
    if (!vm->shadow) return;
    tlang__access_prepare_alloca(vm, (uint32_t)(x - vm->m->insns.items));
    tlang__shadow_forget(vm->shadow, *tlang__vm_base(vm, s, 0), (size_t)*tlang__vm_room(vm, s));
}

SHLO__FN void tlang__access_stop(tlang__vm *vm, const tlang__insn *x) {
    if (vm->shadow) *tlang__vm_room(vm, tlang__vm_slot(vm, x, 0)) = TLANG__STOPPED;
}

SHLO__FN shlo_status tlang__access_stopped(tlang__vm *vm, const tlang__slot *s, uint32_t operand) {
    uint32_t line = vm->m->insns.items[vm->m->values.items[s->root].insn].line, lane = tlang__vm_first(vm);
    if (*tlang__vm_room(vm, s) != TLANG__STOPPED) return SHLO_OK;
    return shlo__status_at(vm->error,
        line ? tlang__vm_fail(vm, SHLO_BOUNDS, lane,
                   "local memory behind its lifetime_stop: the alloca of line %u", line)
             : tlang__vm_fail(vm, SHLO_BOUNDS, lane, "local memory behind its lifetime_stop"),
        (int32_t)operand, -1);
}

/* ---- members of groups ---- */

static const tlang_arg *tlang__access_group(const tlang__vm *vm, const tlang__insn *x) {
    return &vm->args[tlang__vm_id(vm, x, 0) - vm->m->funcs.items[vm->kernel->func].args];
}

SHLO__FN size_t tlang__access_align(const tlang__type *t) {
    return SHLO__MIN((size_t)tlang__op_bytes(t->scalar), sizeof(void *));
}

/* The bits that no address of a member has. */
static uintptr_t tlang__access_odd(const tlang__vm *vm, const tlang__insn *x) {
    return tlang__access_align(tlang__value_type(vm->m, tlang__vm_id(vm, x, 0))) - 1;
}

/* In bytes; the launch has judged that it lies in the memory. */
static int64_t tlang__access_offset(const tlang__vm *vm, const tlang__insn *x) {
    const tlang__type *group = tlang__value_type(vm->m, tlang__vm_id(vm, x, 0));
    int64_t offset = group->offset == TLANG__DYNAMIC ? tlang__access_group(vm, x)->offset : group->offset;
    return offset * (int64_t)tlang__op_bytes(group->scalar);
}

/* All members have the same sizes and the same room. A negative room: the sizes do not fit. */
SHLO__FN void tlang__access_prepare_member(tlang__vm *vm, uint32_t insn) {
    const tlang__insn *x = &vm->m->insns.items[insn];
    const tlang_arg *arg = tlang__access_group(vm, x);
    const tlang__slot *s = &vm->p->values[x->results];
    const tlang__type *t = tlang__value_type(vm->m, x->results);
    int64_t reach, room = tlang__access_room(t, arg);
    (void)tlang__access_dims(vm->m, t, arg, tlang__vm_dims(vm, s, 0));
    reach = tlang__access_reach(tlang__vm_dims(vm, s, 0), t->order, tlang__op_bytes(t->scalar));
    *tlang__vm_room(vm, s) = reach < 0 || reach > room - tlang__access_offset(vm, x) ? -1 : room;
}

SHLO__FN int64_t tlang__access_run(const tlang__vm *vm, const tlang__insn *x, int64_t lanes) {
    const tlang__slot *index = tlang__vm_slot(vm, x, 1);
    tlang__operand o = tlang__vm_operand(vm, x, 1);
    int64_t first = tlang__vm_index(o, 0), n = tlang__access_group(vm, x)->n;
    uint32_t here = (uint32_t)SHLO__MIN(lanes, (int64_t)vm->lanes);
    if ((here < 2 && lanes > 1) || !o.step || !tlang__access_straight(vm, index, 0, here - 1) || first < 0 ||
        tlang__vm_index(o, here - 1) != first + (int64_t)here - 1 || first >= n || lanes > n - first)
        return -1;
    return first;
}

SHLO__FN int tlang__access_same(const tlang__vm *vm, const tlang__insn *x) {
    unsigned char *const *members = (unsigned char *const *)tlang__access_group(vm, x)->data;
    return members[tlang__vm_index(tlang__vm_operand(vm, x, 1), 0)] ==
           *tlang__vm_low(vm, &vm->p->values[x->results], 0);
}

SHLO__FN int tlang__access_addresses(const tlang__vm *vm, const tlang__insn *x, int64_t first,
    uint32_t lanes) {
    const tlang__slot *s = &vm->p->values[x->results];
    unsigned char *const *members = (unsigned char *const *)tlang__access_group(vm, x)->data + first;
    unsigned char **low = tlang__vm_low(vm, s, 0), **base = tlang__vm_base(vm, s, 0);
    if (low != base) memcpy(low, members, lanes * sizeof *low);
    return vm->p->isa->lanes->addresses((uintptr_t *)(void *)base, (const uintptr_t *)(const void *)members,
        (size_t)tlang__access_offset(vm, x), tlang__access_odd(vm, x), lanes, tlang__vm_line(vm, s));
}

SHLO__FN int tlang__access_even(const tlang__vm *vm, const tlang__insn *x, int64_t first, uint32_t lanes,
    uintptr_t *at, size_t *by) {
    const uintptr_t *members = (const uintptr_t *)tlang__access_group(vm, x)->data + first;
    *at = members[0] + (uintptr_t)tlang__access_offset(vm, x);
    return vm->p->isa->lanes->even(members, tlang__access_odd(vm, x), lanes, by);
}

/* Copies the pointers of active lanes to `low`; the first active lane that must not have one, or the number
   of lanes. */
static uint32_t tlang__access_pointers(const tlang__vm *vm, const tlang_arg *arg, tlang__operand index,
    unsigned char **low, uint32_t lanes, uintptr_t odd) {
    unsigned char *const *members = (unsigned char *const *)arg->data;
    for (uint32_t l = 0; l < lanes; l++) {
        uint64_t i = (uint64_t)tlang__vm_index(index, l);
        if (i < (uint64_t)arg->n) {
            low[l] = members[i];
            if (low[l] && !((uintptr_t)low[l] & odd)) continue;
        }
        if (lanes == 1 || tlang__vm_active(vm, l)) return l;
    }
    return lanes;
}

/* Why a lane has no member. */
static shlo_status tlang__access_no_member(tlang__vm *vm, const tlang__insn *x, uint32_t lane, int64_t i) {
    const tlang_arg *arg = tlang__access_group(vm, x);
    const tlang__type *t = tlang__value_type(vm->m, tlang__vm_id(vm, x, 0));
    unsigned argument = (unsigned)(arg - vm->args);
    if (i < 0 || i >= arg->n)
        return tlang__vm_fail(vm, SHLO_BOUNDS, lane, "argument %u: no member %lld in a group of %lld",
            argument, (long long)i, (long long)arg->n);
    if (!((unsigned char *const *)arg->data)[i])
        return tlang__vm_fail(vm, SHLO_INPUT, lane, "argument %u: member %lld is NULL", argument,
            (long long)i);
    return tlang__vm_fail(vm, SHLO_INPUT, lane, "argument %u: member %lld is not aligned to %u bytes",
        argument, (long long)i, (unsigned)tlang__access_align(t));
}

static shlo_status tlang__access_member(tlang__vm *vm, const tlang__insn *x) {
    const tlang_arg *arg = tlang__access_group(vm, x);
    const tlang__slot *s = &vm->p->values[x->results];
    tlang__operand index = tlang__vm_operand(vm, x, 1);
    uint32_t lanes = tlang__vm_lanes(vm, s->step), bad;
    unsigned char **low = tlang__vm_low(vm, s, 0), **base = tlang__vm_base(vm, s, 0);
    int64_t offset = tlang__access_offset(vm, x), first = tlang__access_run(vm, x, lanes);
    if (first >= 0 && *tlang__vm_room(vm, s) >= 0 && tlang__access_addresses(vm, x, first, lanes))
        return SHLO_OK;
    if (s->step) *tlang__vm_line(vm, s) = 0;
    bad = tlang__access_pointers(vm, arg, index, low, lanes, tlang__access_odd(vm, x));
    if (bad < lanes) {
        const shlo_status status =
            tlang__access_no_member(vm, x, s->step ? bad : tlang__vm_first(vm), tlang__vm_index(index, bad));
        return shlo__status_at(vm->error, status, status == SHLO_BOUNDS, -1); /* the index, or the group */
    }
    if (*tlang__vm_room(vm, s) < 0)
        return shlo__status_at(vm->error,
            tlang__vm_fail(vm, SHLO_INPUT, tlang__vm_first(vm),
                "argument %u: %zu bytes of a member are too few for the offset and the sizes",
                (unsigned)(arg - vm->args), arg->bytes),
            0, -1);
    for (uint32_t l = 0; l < lanes && base != low; l++)
        base[l] = (unsigned char *)((uintptr_t)low[l] + (uintptr_t)offset);
    return SHLO_OK;
}

/* ---- where elements are ---- */

/* The elements of an access. A position counts bytes from where the memory of the memref begins. */
typedef struct tlang__access {
    const tlang__insn *x;
    uint32_t memref;      /* operand; the indices follow it */
    const tlang__type *t; /* of the memref */
    const tlang__slot *s; /* of the memref */
    int64_t bytes, last;  /* of an element; the last position an element may have */
    uint32_t lanes;
    int64_t first, step; /* positions are first + l * step, if in_line */
    int in_line;
    int64_t *positions; /* else */
} tlang__access;

static void tlang__access_open(tlang__vm *vm, const tlang__insn *x, uint32_t memref, tlang__access *a) {
    memset(a, 0, sizeof *a);
    a->x = x;
    a->memref = memref;
    a->s = tlang__vm_slot(vm, x, memref);
    a->t = tlang__value_type(vm->m, tlang__vm_id(vm, x, memref));
    a->bytes = (int64_t)tlang__op_bytes(a->t->scalar);
    a->last = *tlang__vm_room(vm, a->s) - a->bytes;
    a->positions = (int64_t *)(void *)(vm->frame + vm->kernel->positions);
    a->lanes = vm->lanes;
}

/* Of two numbers that fit 32 bits the product fits: no division is needed to see it. */
static int tlang__access_mul(int64_t a, int64_t b, int64_t *out) {
    if (a != (int32_t)a || b != (int32_t)b) return shlo__i64_mul(a, b, out);
    *out = a * b;
    return 1;
}

/* The position of one lane's element; -1: outside. */
static int64_t tlang__access_position(const tlang__vm *vm, const tlang__access *a, uint32_t lane) {
    const int64_t *strides = tlang__vm_dims(vm, a->s, lane) + a->t->order;
    int64_t at = 0, step;
    for (uint32_t i = 0; i < a->t->order; i++) {
        int64_t index = tlang__vm_index(tlang__vm_operand(vm, a->x, a->memref + 1 + i), lane);
        if (!tlang__access_mul(index, strides[i], &step) || !shlo__i64_add(at, step, &at)) return -1;
    }
    if (!tlang__access_mul(at, a->bytes, &at) || !shlo__i64_add(at, tlang__vm_position(vm, a->s, lane), &at))
        return -1;
    return at >= 0 && at <= a->last ? at : -1;
}

/* Reports an index outside of the shape, if there is one. */
static shlo_status tlang__access_indices(tlang__vm *vm, const tlang__access *a, uint32_t lane) {
    const int64_t *dims = tlang__vm_dims(vm, a->s, lane);
    for (uint32_t i = 0; i < a->t->order; i++) {
        int64_t index = tlang__vm_index(tlang__vm_operand(vm, a->x, a->memref + 1 + i), lane);
        if (index < 0 || index >= dims[i])
            return shlo__status_at(vm->error,
                tlang__vm_fail(vm, SHLO_BOUNDS, lane, "index %u is %lld, the size is %lld", i,
                    (long long)index, (long long)dims[i]),
                (int32_t)(a->memref + 1 + i), (int32_t)i);
    }
    return SHLO_OK;
}

static shlo_status tlang__access_outside(tlang__vm *vm, const tlang__access *a, uint32_t lane) {
    SHLO__TRY(tlang__access_indices(vm, a, lane));
    return shlo__status_at(vm->error,
        tlang__vm_fail(vm, SHLO_BOUNDS, lane, "an element outside of the memory of its memref"),
        (int32_t)a->memref, -1);
}

/* Lane by lane, with the indices judged against the shape in checked mode. */
static shlo_status tlang__access_each(tlang__vm *vm, tlang__access *a) {
    for (uint32_t l = 0; l < a->lanes; l++) {
        if (!tlang__vm_active(vm, l)) continue;
        if (vm->shadow) SHLO__TRY(tlang__access_indices(vm, a, l));
        a->positions[l] = tlang__access_position(vm, a, l);
        if (a->positions[l] < 0) return tlang__access_outside(vm, a, l);
    }
    return SHLO_OK;
}

/* Is every index uniform or affine, and the memref uniform? Then positions are a line, which lies inside if
   both of its ends do. */
static int tlang__access_line(const tlang__vm *vm, tlang__access *a) {
    uint32_t from = 0, to = vm->lanes - 1;
    int64_t end;
    if (a->s->step || a->s->dims_step) return 0;
    while (from < to && !tlang__vm_active(vm, from)) from++;
    while (to > from && !tlang__vm_active(vm, to)) to--;
    for (uint32_t i = 0; i < a->t->order; i++)
        if (!tlang__access_straight(vm, tlang__vm_slot(vm, a->x, a->memref + 1 + i), from, to)) return 0;
    a->first = tlang__access_position(vm, a, from);
    end = tlang__access_position(vm, a, to);
    if (a->first < 0 || end < 0) return 0;
    a->step = to > from ? (end - a->first) / (int64_t)(to - from) : 0;
    a->first -= (int64_t)from * a->step;
    a->in_line = 1;
    return 1;
}

/* Adds index * stride of all lanes. Not 0: an index that does not fit 32 bits, so that sums may have wrapped.
   That is no fault yet. */
static uint64_t tlang__access_add(int64_t *SHLO__RESTRICT positions, const int64_t *indices, int64_t stride,
    uint32_t lanes) {
    uint64_t wild = 0;
    for (uint32_t l = 0; l < lanes; l++) {
        uint64_t i = (uint64_t)indices[l];
        wild |= (i + 0x80000000u) >> 32;
        positions[l] = (int64_t)((uint64_t)positions[l] + i * (uint64_t)stride);
    }
    return wild;
}

/* Positions of all lanes by vectors. 0: strides vary, numbers are large, or a lane's element is outside. */
static int tlang__access_vector(const tlang__vm *vm, tlang__access *a) {
    const int64_t *strides = tlang__vm_dims(vm, a->s, 0) + a->t->order;
    uint64_t wild = 0, outside = 0;
    if (a->s->dims_step || a->last < 0) return 0;
    for (uint32_t l = 0; l < a->lanes; l++) a->positions[l] = tlang__vm_position(vm, a->s, l);
    for (uint32_t i = 0; i < a->t->order; i++) {
        tlang__operand o = tlang__vm_operand(vm, a->x, a->memref + 1 + i);
        int64_t stride, index = tlang__vm_index(o, 0), by;
        if (!shlo__i64_mul(strides[i], a->bytes, &stride) || stride < 0 || stride >> 26) return 0;
        if (o.step) {
            wild |= tlang__access_add(a->positions, (const int64_t *)(const void *)o.data, stride, a->lanes);
            continue;
        }
        if (index != (int32_t)index) return 0;
        by = index * stride;
        for (uint32_t l = 0; l < a->lanes; l++) /* sums that have wrapped may wrap again */
            a->positions[l] = (int64_t)((uint64_t)a->positions[l] + (uint64_t)by);
    }
    if (wild) return 0;
    for (uint32_t l = 0; l < a->lanes; l++)
        outside |=
            (uint64_t)((uint64_t)a->positions[l] > (uint64_t)a->last) & (uint64_t)tlang__vm_active(vm, l);
    return !outside;
}

static shlo_status tlang__access_judge(tlang__vm *vm, tlang__access *a) {
    if (vm->shadow) SHLO__TRY(tlang__access_stopped(vm, a->s, a->memref));
    if (!vm->shadow && tlang__access_line(vm, a)) return SHLO_OK;
    if (!vm->shadow && tlang__access_vector(vm, a)) return SHLO_OK;
    return tlang__access_each(vm, a);
}

/* ---- moving elements ---- */

/* Where lane 0 has its memory, and where lane l has its element. */
static unsigned char *tlang__access_at(const tlang__vm *vm, const tlang__access *a, uint32_t lane) {
    int64_t position = a->in_line ? a->first + (int64_t)lane * a->step : a->positions[lane];
    return *tlang__vm_low(vm, a->s, lane) + position;
}

/* Copies n elements of a line; the compiler makes moves of the sizes that are constants. */
static void tlang__access_copy(uint32_t bytes, tlang__operand from, tlang__operand to, uint32_t n) {
    if (from.step == bytes && to.step == bytes) {
        memcpy(to.data, from.data, (size_t)n * bytes);
        return;
    }
    switch (bytes) {
    case 4:
        for (uint32_t l = 0; l < n; l++) memcpy(to.data + l * to.step, from.data + l * from.step, 4);
        return;
    case 8:
        for (uint32_t l = 0; l < n; l++) memcpy(to.data + l * to.step, from.data + l * from.step, 8);
        return;
    default:
        for (uint32_t l = 0; l < n; l++) memcpy(to.data + l * to.step, from.data + l * from.step, bytes);
        return;
    }
}

/* Is it a line of elements one behind another that can be moved at once? *at: lane 0's. */
static int tlang__access_packed(const tlang__vm *vm, const tlang__access *a, unsigned char **at) {
    if (!a->in_line || a->step != a->bytes || a->bytes > (int64_t)sizeof(uint64_t)) return 0;
    *at = tlang__access_at(vm, a, 0);
    return 1;
}

/* A line of all lanes: *line is where it is in memory. */
static int tlang__access_whole(const tlang__vm *vm, const tlang__access *a, tlang__operand *line) {
    if (!a->in_line || !vm->full || a->step < 0) return 0;
    line->data = tlang__access_at(vm, a, 0);
    line->step = (size_t)a->step;
    return 1;
}

/* Checked mode: every active lane accesses its element. */
static shlo_status tlang__access_note(tlang__vm *vm, const tlang__access *a, int write) {
    tlang__touch t;
    memset(&t, 0, sizeof t);
    t.bytes = (uint32_t)a->bytes;
    t.root = a->s->root;
    t.write = write;
    for (uint32_t l = 0; vm->shadow && l < a->lanes; l++) {
        if (!tlang__vm_active(vm, l)) continue;
        t.at = tlang__access_at(vm, a, l);
        t.lane = (int32_t)l;
        SHLO__TRY(shlo__status_at(vm->error, tlang__shadow_access(vm, &t), (int32_t)a->memref, -1));
    }
    return SHLO_OK;
}

/* One element for all lanes. */
static shlo_status tlang__access_load_one(tlang__vm *vm, tlang__access *a, unsigned char *out) {
    int64_t at = tlang__access_position(vm, a, 0);
    if (at < 0) return tlang__access_outside(vm, a, tlang__vm_first(vm));
    memcpy(out, *tlang__vm_low(vm, a->s, 0) + at, (size_t)a->bytes);
    return SHLO_OK;
}

static void tlang__access_load_lanes(const tlang__vm *vm, const tlang__access *a, tlang__operand out) {
    uint32_t bytes = (uint32_t)a->bytes;
    tlang__operand line;
    unsigned char *at;
    if (tlang__access_whole(vm, a, &line)) {
        tlang__access_copy(bytes, line, out, a->lanes);
        return;
    }
    if (tlang__access_packed(vm, a, &at)) {
        vm->p->isa->lanes->copy(out.data, at, vm->mask, bytes, a->lanes);
        return;
    }
    for (uint32_t l = 0; l < a->lanes; l++)
        if (tlang__vm_active(vm, l)) memcpy(out.data + l * out.step, tlang__access_at(vm, a, l), bytes);
}

SHLO__FN shlo_status tlang__access_load(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand out = tlang__vm_value(vm, x->results);
    tlang__access a;
    if (tlang__value_type(vm->m, tlang__vm_id(vm, x, 0))->kind == TLANG_GROUP)
        return tlang__access_member(vm, x);
    tlang__access_open(vm, x, 0, &a);
    if (!out.step && !vm->shadow) {
        a.lanes = 1;
        SHLO__TRY(tlang__access_load_one(vm, &a, out.data));
    }
    else {
        SHLO__TRY(tlang__access_judge(vm, &a));
        SHLO__TRY(tlang__access_note(vm, &a, 0));
        tlang__access_load_lanes(vm, &a, out);
    }
    for (uint32_t l = 0; a.t->scalar == TLANG_I1 && l < a.lanes; l++) out.data[l] &= 1;
    return SHLO_OK;
}

/* Lanes in order, so that of several that store to one element the last is seen. */
SHLO__FN shlo_status tlang__access_store(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand value = tlang__vm_operand(vm, x, 0), line;
    unsigned char *at;
    tlang__access a;
    tlang__access_open(vm, x, 1, &a);
    SHLO__TRY(tlang__access_judge(vm, &a));
    SHLO__TRY(tlang__access_note(vm, &a, 1));
    if (tlang__access_whole(vm, &a, &line)) {
        tlang__access_copy((uint32_t)a.bytes, value, line, a.lanes);
        return SHLO_OK;
    }
    if (value.step && tlang__access_packed(vm, &a, &at)) {
        vm->p->isa->lanes->copy(at, value.data, vm->mask, (uint32_t)a.bytes, a.lanes);
        return SHLO_OK;
    }
    for (uint32_t l = 0; l < a.lanes; l++)
        if (tlang__vm_active(vm, l))
            memcpy(tlang__access_at(vm, &a, l), value.data + l * value.step, (size_t)a.bytes);
    return SHLO_OK;
}

SHLO__FN int tlang__access_inside(const tlang__vm *vm, const tlang__slot *s, int64_t reach, int64_t groups) {
    int64_t by, end;
    if (!s->step || vm->p->values[s->root].step) return 1; /* at the same place of its memory in all groups */
    return shlo__i64_mul(*tlang__vm_line(vm, s) - 1, groups - 1, &by) &&
           shlo__i64_add(tlang__vm_position(vm, s, 0), by, &end) && reach >= 0 &&
           end <= *tlang__vm_room(vm, s) - reach;
}

#endif
