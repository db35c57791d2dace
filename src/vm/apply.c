/* vm/apply.c - a region of scalars (the body of a reduction, map, sort, scatter ...) on blocks of elements:
 * as a lane program, or as code, once an element. */
#ifndef SHLO__VM_APPLY_C
#define SHLO__VM_APPLY_C

#include "vm.h"

SHLO__FN unsigned char *shlo__apply_start(shlo__applied *a, const shlo__vm_job *job,
    const shlo__region_body *body, unsigned char *scratch) {
    a->job = *job;
    a->body = body;
    a->status = SHLO_OK;
    return body->lanes ? shlo__block_start(&a->block, body->lanes, job, scratch) : scratch;
}

/* The code gets the next level of scratch, because the caller's blocks are in use. */
static void shlo__apply_code(shlo__applied *a, void *const *in, void *const *out, size_t n) {
    const shlo__region_body *body = a->body;
    shlo__vm *vm = a->job.vm;
    size_t level = vm->code->scratch_bytes * (size_t)vm->n_threads;
    vm->scratch += level;
    for (size_t i = 0; i < n && a->status == SHLO_OK; i++) {
        for (int32_t k = 0; k < body->n_in; k++) {
            size_t bytes = shlo__dtype_bytes((shlo_dtype)body->dtypes[k]);
            /* places of a hostile image may overlap */
            memmove(shlo__program_at(a->job.frame, &body->in[k]), (const unsigned char *)in[k] + i * bytes,
                bytes);
        }
        a->status = vm->run_body(vm, body->entry, a->job.frame);
        for (int32_t k = 0; k < body->n_out && a->status == SHLO_OK; k++) {
            size_t bytes = shlo__dtype_bytes((shlo_dtype)body->dtypes[body->n_in + k]);
            memmove((unsigned char *)out[k] + i * bytes, shlo__program_at(a->job.frame, &body->out[k]),
                bytes);
        }
    }
    vm->scratch -= level;
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

/* ---- its operands ---- */

SHLO__FN unsigned char *shlo__apply_pointers(shlo__operands *o, int32_t n, unsigned char *scratch) {
    scratch += (size_t)(0 - (uintptr_t)scratch) % sizeof(void *);
    o->in = (void **)(void *)scratch;
    o->out = o->in + 2 * n;
    return scratch + shlo__program_room(3 * (size_t)n, sizeof(void *));
}

SHLO__FN unsigned char *shlo__apply_accumulators(shlo__operands *o, int32_t n, size_t elements,
    unsigned char *scratch) {
    const size_t bytes = 16 * elements;
    scratch = shlo__apply_pointers(o, n, scratch);
    for (int32_t i = 0; i < n; i++) {
        o->in[i] = scratch + 2 * (size_t)i * bytes;
        o->out[i] = scratch + (2 * (size_t)i + 1) * bytes;
    }
    return scratch + 2 * (size_t)n * bytes;
}

SHLO__FN void shlo__apply_step(shlo__applied *a, shlo__operands *o, int32_t n_accumulators, size_t n) {
    shlo__apply_block(a, o->in, o->out, n);
    for (int32_t i = 0; i < n_accumulators; i++) {
        void *t = o->in[i];
        o->in[i] = o->out[i];
        o->out[i] = t;
    }
}

#endif
