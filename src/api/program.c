/* api/program.c - plans a static module and takes the memory that a run needs. */
#ifndef SHLO__API_PROGRAM_C
#define SHLO__API_PROGRAM_C

#include "api.h"

SHLO__FN shlo_status shlo__api_fail_memory(shlo_error *error) {
    return shlo__status_fail(error, SHLO_MEMORY, "no memory to load the program");
}

SHLO__FN shlo_status shlo__api_fail_busy(shlo_error *error) {
    return shlo__status_fail(error, SHLO_BUSY,
        "the program is in use by another call; shlo_program_fork makes a second program");
}

/* Asks the host while a program is loaded; once it has said stop, it is asked no more. */
static int shlo__api_ask(shlo__pulse *pulse) {
    const shlo_interrupt *host = (const shlo_interrupt *)pulse->host;
    pulse->left = SHLO_BEAT;
    if (host && !host->ask(host->user)) return 0;
    pulse->host = NULL;
    pulse->left = -1;
    return 1;
}
SHLO__FN void shlo__api_pulse(const shlo_interrupt *host, shlo__pulse *pulse, shlo__module *m) {
    pulse->left = SHLO_BEAT;
    pulse->ask = shlo__api_ask;
    pulse->host = (void *)(uintptr_t)host;
    m->pulse = host->ask ? pulse : NULL;
}

SHLO__FN shlo_status shlo__api_check_options(const shlo_options *o, const char *call, shlo_error *error) {
    if (!shlo__alloc_valid(o->allocator))
        return shlo__status_fail(error, SHLO_ARGUMENT, "%s: options.allocator without alloc or free", call);
    if (o->n_customs < 0 || (o->n_customs && !o->customs))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "%s: options.n_customs is %d, but options.customs is NULL", call, o->n_customs);
    if (o->block_bytes && !o->block)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "%s: options.block_bytes is %zu, but options.block is NULL", call, o->block_bytes);
    if (o->parallel.n_threads < 0 || o->parallel.n_threads > 4096)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "%s: options.parallel.n_threads is %d; it must be from 0 to 4096", call, o->parallel.n_threads);
    if (o->flags & ~(2 * SHLO_LOAD_WINOGRAD - 1))
        return shlo__status_fail(error, SHLO_ARGUMENT, "%s: options.flags is 0x%x; not all are known", call,
            (unsigned)o->flags);
    return SHLO_OK;
}

static int32_t shlo__api_expand_flags(int32_t flags) {
    return (flags & SHLO_LOAD_INTEGER_PRODUCTS ? SHLO__EXPAND_INTEGERS : 0) |
           (flags & SHLO_LOAD_WINOGRAD ? SHLO__EXPAND_WINOGRAD : 0);
}

#ifndef SHLO_NO_OPT
/* A composite without a handler is a call. */
static uint32_t shlo__api_callee(void *user, const shlo__module *m, const shlo__op *op) {
    const shlo_options *o = (const shlo_options *)user;
    return shlo__custom_find(m, op, o->customs, o->n_customs) < 0 ? shlo__module_callee(m, op) : 0;
}

/* Cheaper for this host, which has these handlers and this machine. */
static shlo_status shlo__api_prepare(shlo_program *p, shlo__module *m, const shlo_allocator *temp,
    shlo_error *error) {
    shlo__inline_rule calls;
    uint32_t changes = 0;
    calls.callee = shlo__api_callee;
    calls.user = &p->options;
    if (p->options.flags & SHLO_LOAD_NO_FUSION) return SHLO_OK;
    SHLO__TRY(shlo__inline_module(m, &calls, temp, &changes, error));
#if SHLO__HAVE_LAYOUTS
    if (!(p->options.flags & (SHLO_LOAD_NO_PACKING | SHLO_LOAD_PLAIN | SHLO__LOAD_IMAGE)))
        SHLO__TRY(shlo__layout_module(m, temp, error));
#endif
    return SHLO_OK;
}
#endif

SHLO__FN shlo_status shlo__api_plan_module(shlo_program *p, shlo__module *m, const shlo_allocator *temp,
    shlo_error *error) {
    shlo__plan_target target;
    target.kernels = p->code.kernels ? p->code.kernels : shlo__kernels_select(p->options.isa);
    if (p->options.flags & SHLO_LOAD_EXACT) target.kernels = shlo__kernels_exact(target.kernels);
    target.options = &p->options;
    target.temp = temp;
    target.keep = &p->keep;
#ifndef SHLO_NO_OPT
    SHLO__TRY(shlo__api_prepare(p, m, temp, error));
#endif
    SHLO__TRY(shlo__expand_module(m, shlo__api_expand_flags(p->options.flags), temp, error));
    SHLO__TRY(shlo__custom_assertions(m, p->options.customs, p->options.n_customs, 0, temp, error));
    return shlo__plan_module(m, &target, &p->code, error);
}

static int32_t shlo__api_threads(const shlo_program *p) {
    return p->options.parallel.parallel_for ? SHLO__MAX(p->options.parallel.n_threads, 1) : 1;
}

static int shlo__api_run_bytes(const shlo_program *p, size_t *stack, size_t *frame, size_t *total) {
    size_t scratch;
    return shlo__size_mul((size_t)p->code.depth + 1, sizeof(shlo__vm_frame), stack) &&
           shlo__size_align(*stack, SHLO_CONSTANT_ALIGN, stack) &&
           shlo__size_align(p->code.frame_bytes, SHLO_CONSTANT_ALIGN, frame) &&
           shlo__size_mul(p->code.scratch_bytes, (size_t)shlo__api_threads(p), &scratch) &&
           shlo__size_mul(scratch, (size_t)p->code.body_depth + 1, &scratch) &&
           shlo__size_add(*stack, *frame, total) && shlo__size_add(*total, scratch, total);
}

/* Laid out as stack, frames, scratch. Nothing of it is read before it is written, so pages that a run does
   not need are never touched. */
SHLO__FN shlo_status shlo__api_run_memory(shlo_program *p, shlo_error *error) {
    size_t stack, frame;
    void *memory = NULL;
    shlo_status status = SHLO_OK;
    if (p->open) return SHLO_OK;
    if (!shlo__api_run_bytes(p, &stack, &frame, &p->run_bytes))
        return shlo__status_fail(error, SHLO_OVERFLOW,
            "the program's memory does not fit into the address space");
    p->memory.arena_bytes = p->run_bytes;
    if (p->in_block)
        status = shlo__arena_large(&p->keep, p->run_bytes, &memory);
    else
        memory = shlo__alloc_raw(p->options.allocator, p->run_bytes);
    if (status == SHLO_OK && !memory && p->keep.measures) return SHLO_OK;
    if (!memory)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to run the program: %zu bytes are needed",
            p->run_bytes);
    p->run_memory = (unsigned char *)memory;
    p->vm.code = &p->code;
    p->vm.options = &p->options;
    p->vm.stack = (shlo__vm_frame *)memory;
    p->vm.arena = p->run_memory + stack;
    p->vm.scratch = p->vm.arena + frame;
    p->vm.n_threads = shlo__api_threads(p);
    return SHLO_OK;
}

/* The entry's frame begins with its pointers. A tensor without elements may have no memory: it gets some, as
   C adds nothing to NULL, not even 0. */
SHLO__FN void shlo__api_bind(shlo_program *p, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs) {
    void **table = (void **)(void *)p->vm.arena;
    for (int32_t i = 0; i < n_inputs; i++) table[i] = inputs[i].data ? inputs[i].data : (void *)table;
    for (int32_t i = 0; i < n_outputs; i++)
        table[n_inputs + i] = outputs[i].data ? outputs[i].data : (void *)table;
}

SHLO__FN void shlo__api_release(shlo_program *p) {
    shlo_allocator a = *p->options.allocator;
    shlo__arena keep = p->keep;
    p->mark = 0;
    shlo_blob_free(&p->file);
    shlo__alloc_free(&a, p->run_memory, p->run_bytes);
    if (!p->is_fork) shlo__arena_free(&keep);
    shlo__alloc_free(&a, p, sizeof *p);
}

#endif
