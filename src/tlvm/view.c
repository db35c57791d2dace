/* tlvm/view.c - expand, fuse, subview, size: other shapes over the same memory. Wrong offsets and sizes only
 * make a memref whose elements lie outside; whoever accesses them is stopped. */
#ifndef TLANG__TLVM_VIEW_C
#define TLANG__TLVM_VIEW_C

#include "tlvm.h"

/* A constant of the instruction, or the next operand's value. */
static int64_t tlang__view_next(const tlang__vm *vm, const tlang__insn *x, uint32_t i, uint32_t lane,
    uint32_t *operand) {
    int64_t n = vm->m->numbers.items[x->numbers + i];
    return n == TLANG__DYNAMIC ? tlang__vm_index(tlang__vm_operand(vm, x, ++*operand), lane) : n;
}

/* ---- sizes and strides: from[2 * order] to out ---- */

typedef struct tlang__view {
    const tlang__insn *x;
    const int64_t *from;
    int64_t *out;
    uint32_t order, lane;
} tlang__view;

static shlo_status tlang__view_expand(tlang__vm *vm, const tlang__view *z) {
    const tlang__insn *x = z->x;
    uint32_t mode = (uint32_t)vm->m->numbers.items[x->numbers], n = x->n_numbers - 1, operand = 0;
    uint32_t out_order = z->order + n - 1;
    int64_t step = z->from[z->order + mode], product = 1;
    for (uint32_t i = 0; i < out_order; i++) {
        uint32_t k = i < mode ? i : i - (n - 1);
        if (i < mode || i >= mode + n) {
            z->out[i] = z->from[k];
            z->out[out_order + i] = z->from[z->order + k];
            continue;
        }
        z->out[i] = tlang__view_next(vm, x, 1 + i - mode, z->lane, &operand);
        z->out[out_order + i] = step;
        if (!shlo__i64_mul(step, z->out[i], &step)) step = INT64_MAX;
        if (!shlo__i64_mul(product, z->out[i], &product)) product = INT64_MAX;
    }
    if (vm->shadow && product != z->from[mode])
        return shlo__status_at(vm->error,
            tlang__vm_fail(vm, SHLO_SHAPE, z->lane, "sizes of product %lld for a mode of size %lld",
                (long long)product, (long long)z->from[mode]),
            0, (int32_t)mode);
    return SHLO_OK;
}

static shlo_status tlang__view_fuse(tlang__vm *vm, const tlang__view *z) {
    uint32_t i = (uint32_t)vm->m->numbers.items[z->x->numbers],
             j = (uint32_t)vm->m->numbers.items[z->x->numbers + 1];
    uint32_t out_order = z->order - (j - i), at = 0;
    int64_t fused = 1;
    for (uint32_t k = i; k <= j; k++) {
        int64_t next;
        if (!shlo__i64_mul(fused, z->from[k], &fused)) fused = INT64_MAX;
        if (!shlo__i64_mul(z->from[k], z->from[z->order + k], &next)) next = INT64_MAX;
        if (vm->shadow && k < j && next != z->from[z->order + k + 1])
            return shlo__status_at(vm->error,
                tlang__vm_fail(vm, SHLO_SHAPE, z->lane, "modes %u and %u have a gap and cannot be fused", k,
                    k + 1),
                0, (int32_t)k);
    }
    for (uint32_t k = 0; k < z->order; k++) {
        if (k > i && k <= j) continue;
        z->out[at] = k == i ? fused : z->from[k];
        z->out[out_order + at++] = z->from[z->order + k];
    }
    return SHLO_OK;
}

static shlo_status tlang__view_subview(tlang__vm *vm, const tlang__view *z) {
    const tlang__insn *x = z->x;
    uint32_t out_order = tlang__value_type(vm->m, x->results)->order, at = 0, operand = 0;
    for (uint32_t i = 0; i < z->order; i++) {
        int64_t stated = vm->m->numbers.items[x->numbers + 2 * i + 1], mode = z->from[i];
        int64_t offset = tlang__view_next(vm, x, 2 * i, z->lane, &operand);
        int64_t size = stated == TLANG__WHOLE ? mode : tlang__view_next(vm, x, 2 * i + 1, z->lane, &operand);
        if (vm->shadow && (offset < 0 || size < (stated == 0 ? 0 : 1) || offset >= mode ||
                              SHLO__MAX(size, 1) > mode - offset))
            return shlo__status_at(vm->error,
                stated ? tlang__vm_fail(vm, SHLO_BOUNDS, z->lane,
                             "slice %lld:%lld of mode %u, whose size is %lld", (long long)offset,
                             (long long)size, i, (long long)mode)
                       : tlang__vm_fail(vm, SHLO_BOUNDS, z->lane,
                             "index %lld is outside of mode %u, whose size is %lld", (long long)offset, i,
                             (long long)mode),
                0, (int32_t)i);
        if (!stated) continue;
        z->out[at] = size;
        z->out[out_order + at++] = z->from[z->order + i];
    }
    return SHLO_OK;
}

static shlo_status tlang__view_dims(tlang__vm *vm, const tlang__insn *x, uint32_t lane) {
    tlang__view z;
    z.x = x;
    z.from = tlang__vm_dims(vm, tlang__vm_slot(vm, x, 0), lane);
    z.out = tlang__vm_dims(vm, &vm->p->values[x->results], lane);
    z.order = tlang__value_type(vm->m, tlang__vm_id(vm, x, 0))->order;
    z.lane = lane;
    if (x->op == TLANG_OP_expand) return tlang__view_expand(vm, &z);
    if (x->op == TLANG_OP_fuse) return tlang__view_fuse(vm, &z);
    return tlang__view_subview(vm, &z);
}

/* ---- subview: where the first element is ---- */

/* One move: the bases of all lanes by their offset in one mode. */
typedef struct tlang__view_moving {
    unsigned char *base, *low; /* lane 0: pointers */
    size_t base_step, low_step;
    tlang__operand offset; /* elements */
    int64_t room;
    uint32_t lanes;
} tlang__view_moving;

/* Far outside becomes the end, where nothing can be accessed. */
static void tlang__view_move_lane(const tlang__view_moving *z, uint32_t lane, int64_t stride) {
    uintptr_t *base = (uintptr_t *)(void *)(z->base + lane * z->base_step);
    uintptr_t low = *(const uintptr_t *)(const void *)(z->low + lane * z->low_step);
    int64_t position = (int64_t)(*base - low), by;
    if (!shlo__i64_mul(tlang__vm_index(z->offset, lane), stride, &by) ||
        !shlo__i64_add(position, by, &position) || position < 0 || position > z->room)
        position = z->room;
    *base = low + (uintptr_t)position;
}

/* The same for a stride above 0 that all lanes share. */
static void tlang__view_move_lanes(const tlang__view_moving *z, int64_t stride) {
    uint64_t limit = (uint64_t)(z->room / stride), room = (uint64_t)z->room;
    for (uint32_t l = 0; l < z->lanes; l++) {
        uintptr_t *base = (uintptr_t *)(void *)(z->base + l * z->base_step);
        uintptr_t low = *(const uintptr_t *)(const void *)(z->low + l * z->low_step);
        uint64_t by = (uint64_t)tlang__vm_index(z->offset, l), position = (uint64_t)(*base - low);
        if (by > limit) {
            tlang__view_move_lane(z, l, stride);
            continue;
        }
        position += by * (uint64_t)stride;
        *base = low + (uintptr_t)(position > room ? room : position);
    }
}

static void tlang__view_move(const tlang__vm *vm, const tlang__insn *x, tlang__operand offset,
    uint32_t mode) {
    const tlang__slot *s = &vm->p->values[x->results], *from = tlang__vm_slot(vm, x, 0);
    const tlang__type *t = tlang__value_type(vm->m, tlang__vm_id(vm, x, 0));
    int64_t bytes = (int64_t)tlang__op_bytes(t->scalar), stride;
    tlang__view_moving z;
    z.base = vm->frame + s->at;
    z.base_step = s->step;
    z.low = vm->frame + vm->p->values[s->root].low;
    z.low_step = vm->p->values[s->root].step;
    z.offset = offset;
    z.room = *tlang__vm_room(vm, s);
    z.lanes = tlang__vm_lanes(vm, s->step);
    for (uint32_t l = 0; l < z.lanes; l++) {
        if (!shlo__i64_mul(tlang__vm_dims(vm, from, l)[t->order + mode], bytes, &stride)) stride = INT64_MAX;
        if (!from->dims_step && stride > 0 && z.room >= 0) {
            tlang__view_move_lanes(&z, stride);
            return;
        }
        tlang__view_move_lane(&z, l, stride);
    }
}

/* Is it an offset of 0, known before the run? */
static int tlang__view_stays(const tlang__vm *vm, const tlang__insn *x, uint32_t mode) {
    return vm->m->numbers.items[x->numbers + 2 * mode] == 0;
}

/* Adds the offset of a mode to the positions of lane 0 and of the last lane. 0: it does not make a line, or
   numbers are large. */
static int tlang__view_line_mode(const tlang__vm *vm, tlang__operand o, int64_t stride, int64_t *ends) {
    int64_t by;
    for (int i = 0; i < 2; i++)
        if (!shlo__i64_mul(tlang__vm_index(o, i ? vm->lanes - 1 : 0), stride, &by) ||
            !shlo__i64_add(ends[i], by, &ends[i]))
            return 0;
    return 1;
}

/* Bases at equal distances from one base that all lanes share: the parts of an array, group by group. They
   lie in the memory if the first and the last one do. 0: they are not so. Lane by lane they made a fifth of a
   small product's time. */
static int tlang__view_line(const tlang__vm *vm, const tlang__insn *x) {
    const tlang__slot *s = &vm->p->values[x->results], *from = tlang__vm_slot(vm, x, 0), *offset;
    const tlang__type *t = tlang__value_type(vm->m, tlang__vm_id(vm, x, 0));
    int64_t ends[2], room = *tlang__vm_room(vm, s), stride, step = 0;
    tlang__operand o;
    uintptr_t low = (uintptr_t)*tlang__vm_low(vm, s, 0);
    uint32_t operand = 0;
    if (!s->step || from->step || from->dims_step || !vm->lanes || vm->shadow) return 0;
    ends[0] = ends[1] = tlang__vm_position(vm, from, 0);
    for (uint32_t i = 0; x->op == TLANG_OP_subview && i < t->order; i++) {
        int64_t *number = &vm->m->numbers.items[x->numbers + 2 * i];
        o.data = (unsigned char *)number;
        o.step = 0;
        if (number[0] == TLANG__DYNAMIC) {
            offset = tlang__vm_slot(vm, x, ++operand);
            o = tlang__vm_operand(vm, x, operand);
            if (!tlang__access_straight(vm, offset, 0, vm->lanes - 1)) return 0;
        }
        if (!shlo__i64_mul(tlang__vm_dims(vm, from, 0)[t->order + i], tlang__op_bytes(t->scalar), &stride) ||
            stride < 0 || !tlang__view_line_mode(vm, o, stride, ends) || ends[0] < 0 || ends[0] > room ||
            ends[1] < 0 || ends[1] > room) /* as lane by lane: no mode may leave the memory */
            return 0;
        operand += number[1] == TLANG__DYNAMIC;
    }
    if (ends[0] < 0 || ends[0] > room || ends[1] < ends[0]) return 0;
    if (vm->lanes > 1) step = (ends[1] - ends[0]) / (int64_t)(vm->lanes - 1);
    tlang__access_line_of(vm, s, low + (uintptr_t)ends[0], step, vm->lanes);
    return 1;
}

static void tlang__view_base(const tlang__vm *vm, const tlang__insn *x) {
    const tlang__slot *s = &vm->p->values[x->results], *from = tlang__vm_slot(vm, x, 0);
    uint32_t order = tlang__value_type(vm->m, tlang__vm_id(vm, x, 0))->order, operand = 0;
    if (s->at == from->at) return; /* the plan has found that it does not move */
    if (tlang__view_line(vm, x)) return;
    if (s->step) *tlang__vm_line(vm, s) = 0;
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, s->step); l < lanes; l++)
        *tlang__vm_base(vm, s, l) = *tlang__vm_base(vm, from, l);
    for (uint32_t i = 0; x->op == TLANG_OP_subview && i < order; i++) {
        int64_t *number = &vm->m->numbers.items[x->numbers + 2 * i];
        tlang__operand offset;
        offset.data = (unsigned char *)number;
        offset.step = 0;
        if (number[0] == TLANG__DYNAMIC) offset = tlang__vm_operand(vm, x, ++operand);
        if (!tlang__view_stays(vm, x, i)) tlang__view_move(vm, x, offset, i);
        operand += number[1] == TLANG__DYNAMIC;
    }
}

/* ---- the instructions ---- */

static void tlang__view_size(const tlang__vm *vm, const tlang__insn *x) {
    tlang__operand out = tlang__vm_value(vm, x->results);
    int64_t mode = vm->m->numbers.items[x->numbers];
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, out.step); l < lanes; l++)
        memcpy(out.data + l * out.step, &tlang__vm_dims(vm, tlang__vm_slot(vm, x, 0), l)[mode], sizeof mode);
}

SHLO__FN shlo_status tlang__view_run(tlang__vm *vm, const tlang__insn *x) {
    const tlang__slot *s = &vm->p->values[x->results];
    if (x->op == TLANG_OP_size) {
        tlang__view_size(vm, x);
        return SHLO_OK;
    }
    if (!s->dims_step && (!vm->shadow || !s->step))
        SHLO__TRY(tlang__view_dims(vm, x, 0));
    else
        for (uint32_t l = 0; l < vm->lanes; l++)
            if (tlang__vm_active(vm, l)) SHLO__TRY(tlang__view_dims(vm, x, l));
    tlang__view_base(vm, x);
    return SHLO_OK;
}

#endif
