/* tlvm/fail.c - what a failure says: instruction, line, group, work-item. */
#ifndef TLANG__TLVM_FAIL_C
#define TLANG__TLVM_FAIL_C

#include "tlvm.h"

SHLO__FN int64_t tlang__vm_item(const tlang__vm *vm, uint32_t lane) {
    for (uint32_t r = vm->region; r; r = vm->m->regions.items[r].parent) {
        const tlang__region *region = &vm->m->regions.items[r];
        const tlang__insn *owner = &vm->m->insns.items[region->owner];
        if (!region->owner || owner->op != TLANG_OP_foreach) continue;
        return tlang__scalar_int(tlang__value_type(vm->m, region->variable)->scalar,
            tlang__vm_value(vm, region->variable).data + lane * tlang__vm_value(vm, region->variable).step);
    }
    return (int64_t)lane;
}

SHLO__FN uint32_t tlang__vm_first(const tlang__vm *vm) {
    uint32_t lane = 0;
    while (lane < vm->lanes && !tlang__vm_active(vm, lane)) lane++;
    return lane;
}

/* A later failure is of a lower group, and replaces the one before. */
SHLO__FN shlo_status tlang__vm_fail(tlang__vm *vm, shlo_status status, uint32_t lane, const char *format,
    ...) {
    const tlang__insn *x = &vm->m->insns.items[vm->insn];
    char why[176], item[40] = "", line[24] = "";
    int spmd = tlang__vm_spmd(vm);
    va_list args;
    va_start(args, format);
    shlo__status_vformat(why, sizeof why, format, args);
    va_end(args);
    vm->failed_lane = spmd ? 0 : lane;
    if (spmd) shlo__status_format(item, sizeof item, ", work-item %lld", (long long)tlang__vm_item(vm, lane));
    if (x->line) shlo__status_format(line, sizeof line, "line %u: ", x->line);
    shlo__status_clear(vm->error);
    tlang__module_place(vm->m, vm->kernel->func, vm->insn, x->op, x->line, vm->error);
    return shlo__status_fail(vm->error, status, "%s%s, group %lld%s: %s", line,
        tlang_op_name((tlang_op)x->op), (long long)(vm->group + (spmd ? 0 : (int64_t)lane)), item, why);
}

#endif
