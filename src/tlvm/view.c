/* tlvm/view.c - expand, fuse, subview, size: other shapes over the same memory. Wrong offsets and sizes only
 * make a memref whose elements lie outside; whoever accesses them is stopped. */
#ifndef TLANG__TLVM_VIEW_C
#define TLANG__TLVM_VIEW_C

#include "tlvm.h"

/* Moves the base by elements; far outside it becomes the end, where nothing can be accessed. */
static void tlang__view_move(tlang__memref *r, int64_t elements, int64_t stride, int64_t bytes) {
    int64_t by;
    if (!shlo__i64_mul(elements, stride, &by) || !shlo__i64_mul(by, bytes, &by) || by < r->low - r->base ||
        by > r->high - r->base)
        r->base = r->high;
    else
        r->base += by;
}

/* A constant of the instruction, or the next operand's value. */
static int64_t tlang__view_next(tlang__vm *vm, const tlang__insn *x, uint32_t i, uint32_t lane,
    uint32_t *operand) {
    int64_t n = vm->m->numbers.items[x->numbers + i];
    return n == TLANG__DYNAMIC ? tlang__vm_index(tlang__vm_operand(vm, x, ++*operand), lane) : n;
}

static shlo_status tlang__view_expand(tlang__vm *vm, const tlang__insn *x, const tlang__memref *from,
    uint32_t order, uint32_t lane, tlang__memref *out) {
    uint32_t mode = (uint32_t)vm->m->numbers.items[x->numbers], n = x->n_numbers - 1, operand = 0;
    uint32_t out_order = order + n - 1;
    int64_t step = from->dims[order + mode], product = 1;
    for (uint32_t i = 0; i < out_order; i++) {
        uint32_t k = i < mode ? i : i - (n - 1);
        if (i < mode || i >= mode + n) {
            out->dims[i] = from->dims[k];
            out->dims[out_order + i] = from->dims[order + k];
            continue;
        }
        out->dims[i] = tlang__view_next(vm, x, 1 + i - mode, lane, &operand);
        out->dims[out_order + i] = step;
        if (!shlo__i64_mul(step, out->dims[i], &step)) step = INT64_MAX;
        if (!shlo__i64_mul(product, out->dims[i], &product)) product = INT64_MAX;
    }
    if (vm->shadow && product != from->dims[mode])
        return tlang__vm_fail(vm, SHLO_SHAPE, (int32_t)lane, "sizes of product %lld for a mode of size %lld",
            (long long)product, (long long)from->dims[mode]);
    return SHLO_OK;
}

static shlo_status tlang__view_fuse(tlang__vm *vm, const tlang__insn *x, const tlang__memref *from,
    uint32_t order, uint32_t lane, tlang__memref *out) {
    uint32_t i = (uint32_t)vm->m->numbers.items[x->numbers],
             j = (uint32_t)vm->m->numbers.items[x->numbers + 1];
    uint32_t out_order = order - (j - i), at = 0;
    int64_t fused = 1;
    for (uint32_t k = i; k <= j; k++) {
        int64_t next;
        if (!shlo__i64_mul(fused, from->dims[k], &fused)) fused = INT64_MAX;
        if (!shlo__i64_mul(from->dims[k], from->dims[order + k], &next)) next = INT64_MAX;
        if (vm->shadow && k < j && next != from->dims[order + k + 1])
            return tlang__vm_fail(vm, SHLO_SHAPE, (int32_t)lane,
                "modes %u and %u have a gap and cannot be fused", k, k + 1);
    }
    for (uint32_t k = 0; k < order; k++) {
        if (k > i && k <= j) continue;
        out->dims[at] = k == i ? fused : from->dims[k];
        out->dims[out_order + at++] = from->dims[order + k];
    }
    return SHLO_OK;
}

static shlo_status tlang__view_subview(tlang__vm *vm, const tlang__insn *x, const tlang__memref *from,
    uint32_t order, uint32_t lane, tlang__memref *out) {
    int64_t bytes = (int64_t)tlang__op_bytes(tlang__vm_scalar(vm, x, 0));
    uint32_t out_order = tlang__value_type(vm->m, x->results)->order, at = 0, operand = 0;
    for (uint32_t i = 0; i < order; i++) {
        int64_t stated = vm->m->numbers.items[x->numbers + 2 * i + 1];
        int64_t offset = tlang__view_next(vm, x, 2 * i, lane, &operand);
        int64_t size =
            stated == TLANG__WHOLE ? from->dims[i] : tlang__view_next(vm, x, 2 * i + 1, lane, &operand);
        if (vm->shadow && (offset < 0 || size < (stated == 0 ? 0 : 1) || offset >= from->dims[i] ||
                              SHLO__MAX(size, 1) > from->dims[i] - offset))
            return tlang__vm_fail(vm, SHLO_BOUNDS, (int32_t)lane,
                "slice %lld:%lld of mode %u, whose size is %lld", (long long)offset, (long long)size, i,
                (long long)from->dims[i]);
        tlang__view_move(out, offset, from->dims[order + i], bytes);
        if (!stated) continue;
        out->dims[at] = size;
        out->dims[out_order + at++] = from->dims[order + i];
    }
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__view_run(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand from = tlang__vm_operand(vm, x, 0), out = tlang__vm_value(vm, x->results);
    uint32_t order = tlang__value_type(vm->m, vm->m->ids.items[x->operands])->order;
    for (uint32_t l = 0; l < vm->lanes; l++) {
        const tlang__memref *f = tlang__vm_memref(from, l);
        tlang__memref *o;
        if (!vm->mask[l]) continue;
        if (x->op == TLANG_OP_size) {
            memcpy(out.data + l * out.step, &f->dims[vm->m->numbers.items[x->numbers]], sizeof f->dims[0]);
            continue;
        }
        o = tlang__vm_memref(out, l);
        o->base = f->base;
        o->low = f->low;
        o->high = f->high;
        if (x->op == TLANG_OP_expand)
            SHLO__TRY(tlang__view_expand(vm, x, f, order, l, o));
        else if (x->op == TLANG_OP_fuse)
            SHLO__TRY(tlang__view_fuse(vm, x, f, order, l, o));
        else
            SHLO__TRY(tlang__view_subview(vm, x, f, order, l, o));
    }
    return SHLO_OK;
}

#endif
