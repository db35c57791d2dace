/* vm/handler.c - custom_call, and composites that a handler of the host runs. */
#ifndef SHLO__VM_HANDLER_C
#define SHLO__VM_HANDLER_C

#include "vm.h"

SHLO__FN shlo_status shlo__handler_call(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_custom *p = (const shlo__p_custom *)param;
    shlo_buffer *buffers = (shlo_buffer *)(void *)shlo__program_at(frame, &p->buffers);
    const shlo_custom *handler =
        shlo__custom_handler(vm->options->customs, vm->options->n_customs, (int32_t)p->handler);
    shlo_call_info info = p->info;
    for (int32_t i = 0; i < info.n_inputs + info.n_outputs; i++) {
        buffers[i] = i < info.n_inputs ? info.inputs[i] : info.outputs[i - info.n_inputs];
        buffers[i].data = shlo__program_at(frame, &p->refs[i]);
    }
    info.inputs = buffers;
    info.outputs = buffers + info.n_inputs;
    if (info.scratch_bytes) info.scratch = shlo__program_at(frame, &p->scratch);
    return shlo__custom_result(&info, handler->call(handler->user, &info, vm->error), vm->error);
}

#endif
