/* vm/apply.c - the body of a reduction or map at work on blocks of scalars: as a lane program, or as code
 * once per element. */
#ifndef SHLO__VM_APPLY_C
#define SHLO__VM_APPLY_C

#include "vm.h"

SHLO__FN unsigned char *shlo__apply_start(shlo__applied *a, shlo__vm *vm, const shlo__region_body *body,
    unsigned char *frame, unsigned char *scratch) {
    a->vm = vm;
    a->body = body;
    a->frame = frame;
    a->status = SHLO_OK;
    return body->lanes ? shlo__block_start(&a->block, body->lanes, vm->code->kernels, frame, scratch)
                       : scratch;
}

/* One element at a time through the body's code, which has scratch of its own: the caller's blocks are in
 * use. */
static void shlo__apply_code(shlo__applied *a, void *const *in, void *const *out, size_t n) {
    const shlo__region_body *body = a->body;
    size_t level = a->vm->code->scratch_bytes * (size_t)a->vm->n_threads;
    a->vm->scratch += level;
    for (size_t i = 0; i < n && a->status == SHLO_OK; i++) {
        for (int32_t k = 0; k < body->n_in; k++) {
            size_t bytes = shlo__dtype_bytes((shlo_dtype)body->dtypes[k]);
            memcpy(shlo__program_at(a->frame, &body->in[k]), (const unsigned char *)in[k] + i * bytes, bytes);
        }
        a->status = shlo__run_from(a->vm, body->entry, a->frame);
        for (int32_t k = 0; k < body->n_out && a->status == SHLO_OK; k++) {
            size_t bytes = shlo__dtype_bytes((shlo_dtype)body->dtypes[body->n_in + k]);
            memcpy((unsigned char *)out[k] + i * bytes, shlo__program_at(a->frame, &body->out[k]), bytes);
        }
    }
    a->vm->scratch -= level;
}

SHLO__FN void shlo__apply_block(shlo__applied *a, void *const *in, void *const *out, size_t n) {
    const shlo__region_body *body = a->body;
    if (!body->lanes) {
        shlo__apply_code(a, in, out, n);
        return;
    }
    for (int32_t k = 0; k < body->n_in; k++) a->block.slot[k] = in[k];
    for (int32_t k = 0; k < body->n_out; k++) a->block.slot[body->lanes->n_inputs + k] = out[k];
    shlo__block_exec(&a->block, n);
}

#endif
