/* tlvm/access.c - alloca, load, store: every access lies in the memory of its memref, or the run ends. */
#ifndef TLANG__TLVM_ACCESS_C
#define TLANG__TLVM_ACCESS_C

#include "tlvm.h"

/* Every element's bytes lie in [low, high): sizes are at least 1, strides at least 0, and sums are
   checked. */
SHLO__FN int tlang__access_fits(const tlang__memref *r, uint32_t order, size_t element) {
    int64_t reach = 0, step;
    for (uint32_t i = 0; i < order; i++) {
        if (r->dims[i] < 1 || r->dims[order + i] < 0) return 0;
        if (!shlo__i64_mul(r->dims[i] - 1, r->dims[order + i], &step) || !shlo__i64_add(reach, step, &reach))
            return 0;
    }
    if (!shlo__i64_mul(reach, (int64_t)element, &reach) || !shlo__i64_add(reach, (int64_t)element, &reach))
        return 0;
    return r->base >= r->low && r->base <= r->high && reach <= r->high - r->base;
}

/* The element at the indices first .. of lane l; NULL, reported, if it is outside. */
static unsigned char *tlang__access_element(tlang__vm *vm, const tlang__insn *x, uint32_t memref,
    uint32_t lane) {
    const tlang__type *t = tlang__value_type(vm->m, vm->m->ids.items[x->operands + memref]);
    const tlang__memref *r = tlang__vm_memref(tlang__vm_operand(vm, x, memref), lane);
    int64_t bytes = (int64_t)tlang__op_bytes(t->scalar), at = 0, step;
    for (uint32_t i = 0; i < t->order; i++) {
        int64_t index = tlang__vm_index(tlang__vm_operand(vm, x, memref + 1 + i), lane);
        if (vm->shadow && (index < 0 || index >= r->dims[i])) {
            tlang__vm_fail(vm, SHLO_BOUNDS, (int32_t)lane, "index %u is %lld, the size is %lld", i,
                (long long)index, (long long)r->dims[i]);
            return NULL;
        }
        if (!shlo__i64_mul(index, r->dims[t->order + i], &step) || !shlo__i64_add(at, step, &at))
            at = INT64_MAX;
    }
    if (r->base < r->low || r->base > r->high || !shlo__i64_mul(at, bytes, &at) || at < r->low - r->base ||
        at > r->high - r->base - bytes) {
        tlang__vm_fail(vm, SHLO_BOUNDS, (int32_t)lane, "an element outside of the memory of its memref");
        return NULL;
    }
    return r->base + at;
}

/* The memref that a group holds. */
static shlo_status tlang__access_member(tlang__vm *vm, const tlang__insn *x, uint32_t lane,
    tlang__memref *out) {
    uint32_t value = vm->m->ids.items[x->operands];
    const tlang_arg *arg = &vm->args[value - vm->m->funcs.items[vm->kernel->func].args];
    const tlang__type *group = tlang__value_type(vm->m, value), *t = tlang__type_at(vm->m, group->memref);
    int64_t index = tlang__vm_index(tlang__vm_operand(vm, x, 1), lane), packed = 1, offset;
    if (index < 0 || index >= arg->n)
        return tlang__vm_fail(vm, SHLO_BOUNDS, (int32_t)lane, "member %lld of a group of %lld",
            (long long)index, (long long)arg->n);
    memcpy(&out->low, (const unsigned char *)arg->data + (size_t)index * sizeof(void *), sizeof out->low);
    if (!out->low)
        return tlang__vm_fail(vm, SHLO_INPUT, (int32_t)lane, "member %lld is NULL", (long long)index);
    out->high = out->low + arg->bytes;
    offset = group->offset == TLANG__DYNAMIC ? arg->offset : group->offset;
    out->base =
        out->low + (size_t)offset * tlang__op_bytes(t->scalar); /* the launch has bounded the offset */
    for (uint32_t i = 0; i < t->order; i++) {
        int64_t size = tlang__type_shape(vm->m, t)[i], stride = tlang__type_strides(vm->m, t)[i];
        out->dims[i] = size == TLANG__DYNAMIC ? arg->shape[i] : size;
        out->dims[t->order + i] = stride != TLANG__DYNAMIC ? stride : arg->strides ? arg->strides[i] : packed;
        if (!shlo__i64_mul(packed, out->dims[i], &packed)) packed = INT64_MAX;
    }
    if (!tlang__access_fits(out, t->order, tlang__op_bytes(t->scalar)))
        return tlang__vm_fail(vm, SHLO_INPUT, (int32_t)lane, "the group's memory is too small for its sizes");
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__access_load(tlang__vm *vm, const tlang__insn *x) {
    const tlang__type *t = tlang__value_type(vm->m, vm->m->ids.items[x->operands]);
    tlang__operand out = tlang__vm_value(vm, x->results);
    size_t bytes = tlang__op_bytes(t->scalar);
    for (uint32_t l = 0; l < vm->lanes; l++) {
        const unsigned char *p;
        if (!vm->mask[l]) continue;
        if (t->kind == TLANG_GROUP) {
            SHLO__TRY(tlang__access_member(vm, x, l, tlang__vm_memref(out, l)));
            continue;
        }
        p = tlang__access_element(vm, x, 0, l);
        if (!p) return SHLO_BOUNDS;
        if (vm->shadow) SHLO__TRY(tlang__shadow_access(vm, p, bytes, (int32_t)l, 0, 0));
        memcpy(out.data + l * out.step, p, bytes);
        if (t->scalar == TLANG_I1) out.data[l * out.step] &= 1;
    }
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__access_store(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand value = tlang__vm_operand(vm, x, 0);
    size_t bytes = tlang__op_bytes(tlang__vm_scalar(vm, x, 0));
    for (uint32_t l = 0; l < vm->lanes; l++) {
        unsigned char *p;
        if (!vm->mask[l]) continue;
        p = tlang__access_element(vm, x, 1, l);
        if (!p) return SHLO_BOUNDS;
        if (vm->shadow) SHLO__TRY(tlang__shadow_access(vm, p, bytes, (int32_t)l, 1, 0));
        memcpy(p, value.data + l * value.step, bytes);
    }
    return SHLO_OK;
}

SHLO__FN void tlang__access_alloca(tlang__vm *vm, const tlang__insn *x) {
    const tlang__type *t = tlang__value_type(vm->m, x->results);
    tlang__memref *r = tlang__vm_memref(tlang__vm_value(vm, x->results), 0);
    int64_t reach = 1;
    r->base = r->low = vm->frame + vm->kernel->local_at + vm->p->locals[vm->insn];
    for (uint32_t i = 0; i < t->order; i++) {
        r->dims[i] = tlang__type_shape(vm->m, t)[i];
        r->dims[t->order + i] = tlang__type_strides(vm->m, t)[i];
        reach += (r->dims[i] - 1) * r->dims[t->order + i];
    }
    r->high = r->low + (size_t)reach * tlang__op_bytes(t->scalar);
    if (vm->shadow) tlang__shadow_forget(vm->shadow, r->low, (size_t)(r->high - r->low));
}

#endif
