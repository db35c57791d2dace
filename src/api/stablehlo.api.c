/* api/stablehlo.api.c - loading and running: checks arguments, then runs the journey in order: read, verify,
 * plan, run. */
#ifndef SHLO__API_STABLEHLO_C
#define SHLO__API_STABLEHLO_C

#include "api.h"

/* ---- memory while loading
 * ---------------------------------------------------------------------------------------------- What stays
 * is taken from the front, what is needed only while loading from the back. Freed pieces at the back are
 * given back as soon as nothing lies below them. */

typedef struct shlo__api_piece {
    size_t bytes, freed;
} shlo__api_piece; /* stands before each piece of the back, in 64 bytes */
#define SHLO__API_HEADER ((size_t)SHLO_CONSTANT_ALIGN)

typedef struct shlo__api_back {
    shlo__arena
        *keep; /* in a block: its end moves with ours. NULL: memory comes from `real` and is only counted */
    const shlo_allocator *real;
    unsigned char *block, *end;
    size_t live, peak; /* counting: bytes live; in a block: most bytes of both ends together */
} shlo__api_back;

static void shlo__api_note(shlo__api_back *b) {
    size_t used = b->keep ? (size_t)(b->keep->at - b->block) + (size_t)(b->end - b->keep->end) : b->live;
    b->peak = SHLO__MAX(b->peak, used);
}

static void *shlo__api_back_alloc(void *user, size_t bytes, size_t align) {
    shlo__api_back *b = (shlo__api_back *)user;
    shlo__api_piece *piece;
    size_t need;
    if (!b->keep) {
        void *p = b->real->alloc(b->real->user, bytes, align);
        if (p) b->live += bytes;
        shlo__api_note(b);
        return p;
    }
    if (!shlo__size_align(bytes, SHLO__API_HEADER, &need) || !shlo__size_add(need, SHLO__API_HEADER, &need))
        return NULL;
    if (need > (size_t)(b->keep->end - b->keep->at)) return NULL;
    b->keep->end -= need;
    piece = (shlo__api_piece *)(void *)b->keep->end;
    piece->bytes = need;
    piece->freed = 0;
    shlo__api_note(b);
    return b->keep->end + SHLO__API_HEADER;
}

static void shlo__api_back_free(void *user, void *block, size_t bytes) {
    shlo__api_back *b = (shlo__api_back *)user;
    if (!b->keep) {
        b->live -= bytes;
        b->real->free(b->real->user, block, bytes);
        return;
    }
    shlo__api_note(b); /* the front has grown since the last piece was taken */
    ((shlo__api_piece *)(void *)((unsigned char *)block - SHLO__API_HEADER))->freed = 1;
    while (b->keep->end < b->end && ((shlo__api_piece *)(void *)b->keep->end)->freed)
        b->keep->end += ((shlo__api_piece *)(void *)b->keep->end)->bytes;
}

/* ---- loading ---- */

static shlo_status shlo__api_plan_module(shlo_program *p, shlo__module *m, const shlo_allocator *temp,
    shlo_error *error) {
    shlo__plan_target target;
    target.kernels = shlo__kernels_select(p->options.isa);
    target.options = &p->options;
    target.temp = temp;
    target.keep = &p->keep;
    SHLO__TRY(shlo__expand_module(m, temp, error));
    SHLO__TRY(shlo__custom_assertions(m, p->options.customs, p->options.n_customs, 0, temp, error));
    return shlo__plan_module(m, &target, &p->code, error);
}

/* The bytes become a module, the module a program in p->keep; the module is gone afterwards. */
static shlo_status shlo__api_plan(shlo_program *p, const void *code, size_t bytes,
    const shlo__api_shapes *shapes, const shlo_allocator *temp, shlo_error *error) {
    shlo__module m;
    shlo_status status;
    int refine = 0;
    if (!shlo__kernels_select(p->options.isa))
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "this machine or build has no instruction set \"%s\"", p->options.isa);
    status = shlo__module_init(&m, temp);
    if (status != SHLO_OK) return shlo__status_fail(error, status, "no memory to load the program");
    status = shlo__code_read(code, bytes, &p->options.weights, &m, error);
    if (status == SHLO_OK)
        refine = shapes || (p->options.flags & SHLO_LOAD_OPEN_BOUNDS ? shlo__refine_possible(&m)
                                                                     : shlo__refine_needed(&m));
    if (status == SHLO_OK)
        status = refine ? shlo__api_plan_refined(p, &m, shapes, temp, error)
                        : shlo__api_plan_module(p, &m, temp, error);
    shlo__module_free(&m);
    if (status == SHLO_OK && p->dynamic) {
        p->dynamic->code = code;
        p->dynamic->bytes = bytes;
    }
    return status;
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

/* Memory that a run needs, laid out as stack, frames, scratch. */
static shlo_status shlo__api_prepare(shlo_program *p, shlo_error *error) {
    size_t stack, frame;
    if (p->dynamic) return SHLO_OK;
    if (!shlo__api_run_bytes(p, &stack, &frame, &p->run_bytes))
        return shlo__status_fail(error, SHLO_OVERFLOW,
            "the program's memory does not fit into the address space");
    p->run_memory = p->in_block
                        ? (unsigned char *)shlo__arena_alloc(&p->keep, 1, p->run_bytes, SHLO_CONSTANT_ALIGN)
                        : (unsigned char *)shlo__alloc_new(p->options.allocator, p->run_bytes);
    if (!p->run_memory)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to run the program: %zu bytes are needed",
            p->run_bytes);
    p->vm.code = &p->code;
    p->vm.options = &p->options;
    p->vm.stack = (shlo__vm_frame *)(void *)p->run_memory;
    p->vm.arena = p->run_memory + stack;
    p->vm.scratch = p->vm.arena + frame;
    p->vm.n_threads = shlo__api_threads(p);
    p->memory.arena_bytes = p->run_bytes;
    return SHLO_OK;
}

static shlo_status shlo__api_fail_memory(shlo_error *error) {
    return shlo__status_fail(error, SHLO_MEMORY, "no memory to load the program");
}

/* Everything from one allocator; nothing is left behind on failure. */
static shlo_status shlo__api_load(const void *code, size_t bytes, const shlo_options *options,
    const shlo__api_shapes *shapes, shlo_program **out, shlo_error *error) {
    const shlo_allocator *a = options->allocator ? options->allocator : shlo__alloc_default();
    shlo__api_back back;
    shlo_allocator temp;
    shlo_program *p;
    shlo_status status;
    if (!a)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "this build has no malloc: give an allocator or a block");
    p = (shlo_program *)shlo__alloc_new(a, sizeof *p);
    if (!p) return shlo__api_fail_memory(error);
    memset(&back, 0, sizeof back);
    back.real = a;
    temp.alloc = shlo__api_back_alloc;
    temp.free = shlo__api_back_free;
    temp.user = &back;
    p->options = *options;
    p->options.allocator = a;
    shlo__arena_init(&p->keep, a);
    status = shlo__api_plan(p, code, bytes, shapes, &temp, error);
    if (status == SHLO_OK) status = shlo__api_prepare(p, error);
    p->memory.load_bytes = back.peak;
    p->memory.program_bytes = p->keep.used + sizeof *p;
    if (status != SHLO_OK) {
        shlo_program_free(p);
        return status;
    }
    *out = p;
    return SHLO_OK;
}

/* Everything in one block. */
static shlo_status shlo__api_load_block(const void *code, size_t bytes, const shlo_options *options,
    shlo_program **out, shlo_error *error) {
    uintptr_t start =
        ((uintptr_t)options->block + SHLO_CONSTANT_ALIGN - 1) & ~(uintptr_t)(SHLO_CONSTANT_ALIGN - 1);
    size_t lost = (size_t)(start - (uintptr_t)options->block), size;
    shlo__api_back back;
    shlo_allocator temp;
    shlo__arena keep;
    shlo_program *p;
    shlo_status status;
    if (options->block_bytes < lost) return shlo__api_fail_memory(error);
    size = (options->block_bytes - lost) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
    memset(&back, 0, sizeof back);
    back.block = (unsigned char *)start;
    back.end = back.block + size;
    shlo__arena_init_block(&keep, back.block, size);
    p = SHLO__NEW(&keep, shlo_program, 1);
    if (!p) return shlo__api_fail_memory(error);
    p->keep = keep;
    p->options = *options;
    p->options.allocator = NULL;
    p->in_block = 1;
    back.keep = &p->keep;
    temp.alloc = shlo__api_back_alloc;
    temp.free = shlo__api_back_free;
    temp.user = &back;
    status = shlo__api_plan(p, code, bytes, NULL, &temp, error);
    p->memory.program_bytes = (size_t)(p->keep.at - back.block);
    p->memory.load_bytes = back.peak > p->memory.program_bytes ? back.peak - p->memory.program_bytes : 0;
    if (status == SHLO_OK) status = shlo__api_prepare(p, error);
    if (status != SHLO_OK) return status;
    shlo__api_note(&back);
    p->memory.block_bytes = (back.peak + SHLO_CONSTANT_ALIGN - 1) & ~(size_t)(SHLO_CONSTANT_ALIGN - 1);
    *out = p;
    return SHLO_OK;
}

SHLO_API shlo_status shlo_load(const void *code, size_t bytes, const shlo_options *options,
    shlo_program **out, shlo_error *error) {
    shlo_options none;
    shlo_error local;
    shlo_status status;
    if (!error) error = &local;
    shlo__status_clear(error);
    memset(&none, 0, sizeof none);
    if (!options) options = &none;
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load: no place for the program");
    *out = NULL;
    if (!code && bytes) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load: no program");
    if (options->n_customs < 0 || (options->n_customs && !options->customs))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load: n_customs without customs");
    if (options->parallel.n_threads < 0 || options->parallel.n_threads > 4096)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load: n_threads must be in [0, 4096]");
    status = options->block ? shlo__api_load_block(code, bytes, options, out, error)
                            : shlo__api_load(code, bytes, options, NULL, out, error);
    if (status == SHLO_OK) {
        (*out)->memory.code_bytes = bytes;
        (*out)->memory.constant_bytes = (*out)->code.constant_bytes;
    }
    return status;
}

SHLO_API void shlo_program_free(shlo_program *p) {
    shlo_allocator a;
    shlo__arena keep;
    if (!p || p->in_block) return;
    a = *p->options.allocator;
    keep = p->keep;
    shlo__alloc_free(&a, p->run_memory, p->run_bytes);
    shlo__api_dynamic_end(p->dynamic, &a);
    if (!p->is_fork) shlo__arena_free(&keep);
    shlo__alloc_free(&a, p, sizeof *p);
}

SHLO_API shlo_status shlo_program_fork(const shlo_program *p, shlo_program **out, shlo_error *error) {
    shlo_program *f;
    shlo_status status;
    shlo_error local;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!p || !out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_program_fork: no program");
    *out = NULL;
    if (p->in_block)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_program_fork: a program in a block cannot be forked: load it into another block");
    f = (shlo_program *)shlo__alloc_new(p->options.allocator, sizeof *f);
    if (!f) return shlo__api_fail_memory(error);
    f->options = p->options;
    f->code = p->code;
    f->memory = p->memory;
    f->is_fork = 1;
    status = p->dynamic ? shlo__api_dynamic_fork(f, p, error) : shlo__api_prepare(f, error);
    if (status != SHLO_OK)
        shlo_program_free(f);
    else
        *out = f;
    return status;
}

SHLO_API shlo_status shlo_memory_needed(const void *code, size_t bytes, const shlo_options *options,
    size_t *needed, shlo_error *error) {
    shlo_options o;
    shlo_program *p;
    shlo_error local;
    const shlo_allocator *a;
    size_t size = 0;
    shlo_status status;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!needed)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_memory_needed: no place for the answer");
    *needed = 0;
    memset(&o, 0, sizeof o);
    if (options) o = *options;
    a = o.allocator ? o.allocator : shlo__alloc_default();
    if (!a) return shlo__status_fail(error, SHLO_ARGUMENT, "this build has no malloc: give an allocator");
    if (!shlo__size_mul(bytes, 4, &size) || !shlo__size_add(size, 65536, &size))
        return shlo__status_fail(error, SHLO_OVERFLOW, "the program is too large");
    for (;;) { /* a block that is too small tells nothing: double it */
        void *block = shlo__alloc_new(a, size);
        if (!block) return shlo__api_fail_memory(error);
        shlo__status_clear(error);
        o.block = block;
        o.block_bytes = size;
        status = shlo_load(code, bytes, &o, &p, error);
        if (status == SHLO_OK) *needed = p->memory.block_bytes;
        shlo__alloc_free(a, block, size);
        if (status != SHLO_MEMORY || !shlo__size_mul(size, 2, &size)) return status;
    }
}

/* ---- running ---- */

static shlo_status shlo__api_bad_buffer(shlo_error *error, int is_output, int32_t i, int32_t dimension,
    const char *what, int64_t expected, int64_t actual) {
    if (is_output)
        error->result = i;
    else
        error->operand = i;
    error->dimension = dimension;
    return shlo__status_fail(error, SHLO_INPUT, "%s %d: %s: expected %lld, got %lld",
        is_output ? "output" : "input", i, what, (long long)expected, (long long)actual);
}

/* What this machine's compilers align 8-byte numbers to: 4 on 32-bit x86. */
typedef struct shlo__api_widest {
    char first;
    double real;
} shlo__api_widest;
#define SHLO__API_WIDEST offsetof(shlo__api_widest, real)

static shlo_status shlo__api_check_buffer(const shlo__tensor *t, const shlo_buffer *b, int is_output,
    int32_t i, shlo_error *error) {
    size_t align = SHLO__MIN(shlo__dtype_bytes((shlo_dtype)t->dtype), SHLO__API_WIDEST);
    if (b->bytes != t->bytes)
        return shlo__api_bad_buffer(error, is_output, i, -1, "bytes", (int64_t)t->bytes, (int64_t)b->bytes);
    if (!b->data && t->bytes)
        return shlo__api_bad_buffer(error, is_output, i, -1, "data is NULL; bytes", (int64_t)t->bytes, 0);
    if ((uintptr_t)b->data % align)
        return shlo__api_bad_buffer(error, is_output, i, -1, "alignment of data", (int64_t)align,
            (int64_t)((uintptr_t)b->data % align));
    if (b->dtype == SHLO_NO_DTYPE) return SHLO_OK;
    if ((int)b->dtype != (int)t->dtype)
        return shlo__api_bad_buffer(error, is_output, i, -1, "element type number", t->dtype,
            (int64_t)b->dtype);
    if (b->rank < 0 || (b->rank > 0 && !b->dims)) return SHLO_OK;
    if (b->rank != t->rank) return shlo__api_bad_buffer(error, is_output, i, -1, "rank", t->rank, b->rank);
    for (int32_t d = 0; d < t->rank; d++)
        if (b->dims[d] != t->dims[d])
            return shlo__api_bad_buffer(error, is_output, i, d, "dimension", t->dims[d], b->dims[d]);
    return SHLO_OK;
}

static int shlo__api_overlap(const shlo_buffer *a, const shlo_buffer *b) {
    uintptr_t x = (uintptr_t)a->data, y = (uintptr_t)b->data;
    return a->bytes && b->bytes && (x < y ? y - x < a->bytes : x - y < b->bytes);
}

#define SHLO__API_OVERLAP_CHECKS 65536 /* pairs of buffers; a call with more of them is trusted */

static shlo_status shlo__api_check_overlap(const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    if ((int64_t)(n_inputs + n_outputs) * n_outputs > SHLO__API_OVERLAP_CHECKS) return SHLO_OK;
    for (int32_t o = 0; o < n_outputs; o++) {
        int bad = 0;
        for (int32_t i = 0; i < n_inputs; i++) bad |= shlo__api_overlap(&inputs[i], &outputs[o]);
        for (int32_t i = 0; i < o; i++) bad |= shlo__api_overlap(&outputs[i], &outputs[o]);
        if (!bad) continue;
        error->result = o;
        return shlo__status_fail(error, SHLO_INPUT, "output %d overlaps another buffer", o);
    }
    return SHLO_OK;
}

static shlo_status shlo__api_check_run(const shlo__program_func *f, const shlo_buffer *inputs,
    int32_t n_inputs, const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    if (n_inputs < 0 || (uint32_t)n_inputs != f->n_args || (n_inputs && !inputs))
        return shlo__status_fail(error, SHLO_INPUT, "%s: expected %u inputs, got %d", f->name, f->n_args,
            n_inputs);
    if (n_outputs < 0 || (uint32_t)n_outputs != f->n_results || (n_outputs && !outputs))
        return shlo__status_fail(error, SHLO_INPUT, "%s: expected %u outputs, got %d", f->name, f->n_results,
            n_outputs);
    for (int32_t i = 0; i < n_inputs; i++)
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[i], &inputs[i], 0, i, error));
    for (int32_t i = 0; i < n_outputs; i++)
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[n_inputs + i], &outputs[i], 1, i, error));
    return shlo__api_check_overlap(inputs, n_inputs, outputs, n_outputs, error);
}

/* Public functions are numbered in the module's order. */
static const shlo__program_func *shlo__api_func(const shlo_program *p, int32_t func, uint32_t *number) {
    if (!p || func < 0) return NULL;
    for (uint32_t i = 0; i < p->code.n_funcs; i++) {
        const shlo__program_func *f = &p->code.funcs[p->code.order[i]];
        if (f->is_private || func-- > 0) continue;
        if (number) *number = p->code.order[i];
        return f;
    }
    return NULL;
}

/* The entry's frame begins with its pointers. */
static void shlo__api_bind(shlo_program *p, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs) {
    void **table = (void **)(void *)p->vm.arena;
    for (int32_t i = 0; i < n_inputs; i++) table[i] = inputs[i].data;
    for (int32_t i = 0; i < n_outputs; i++) table[n_inputs + i] = outputs[i].data;
}

SHLO_API shlo_status shlo_run(shlo_program *p, const char *func, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    const shlo__program_func *f;
    shlo_error local;
    uint32_t number = 0;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!p || !func)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_run: no program or no function name");
    f = shlo__api_func(p, shlo_program_find(p, func), &number);
    if (!f) return shlo__status_fail(error, SHLO_NOT_FOUND, "no public function @%s", func);
    if (p->dynamic) {
        SHLO__TRY(shlo_program_prepare(p, func, inputs, n_inputs, error));
        return shlo_run(p->dynamic->now, func, inputs, n_inputs, outputs, n_outputs, error);
    }
    SHLO__NAME(error->function, func);
    SHLO__TRY(shlo__api_check_run(f, inputs, n_inputs, outputs, n_outputs, error));
    shlo__api_bind(p, inputs, n_inputs, outputs, n_outputs);
    return shlo__turn_alone(&p->vm, number, error);
}

/* ---- what a program says of itself ---- */

SHLO_API int32_t shlo_program_funcs(const shlo_program *p) {
    int32_t n = 0;
    for (uint32_t i = 0; p && i < p->code.n_funcs; i++) n += !p->code.funcs[i].is_private;
    return n;
}

SHLO_API const char *shlo_program_func_name(const shlo_program *p, int32_t func) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    return f ? f->name : NULL;
}

SHLO_API int32_t shlo_program_find(const shlo_program *p, const char *name) {
    int32_t k = 0;
    size_t n = name ? strlen(name) : 0;
    for (uint32_t i = 0; p && name && i < p->code.n_funcs; i++) {
        const shlo__program_func *f = &p->code.funcs[p->code.order[i]];
        if (f->is_private) continue;
        if (strlen(f->name) == n && memcmp(f->name, name, n) == 0) return k;
        k++;
    }
    return -1;
}

SHLO_API int32_t shlo_program_inputs(const shlo_program *p, int32_t func) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    return f ? (int32_t)f->n_args : -1;
}

SHLO_API int32_t shlo_program_outputs(const shlo_program *p, int32_t func) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    return f ? (int32_t)f->n_results : -1;
}

static shlo_status shlo__api_tensor(const shlo_program *p, int32_t func, int32_t i, int is_output,
    shlo_tensor_info *info) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    const shlo__tensor *t;
    if (!f || !info || i < 0 || (uint32_t)i >= (is_output ? f->n_results : f->n_args)) return SHLO_ARGUMENT;
    if (p->dynamic && p->dynamic->now && p->dynamic->func == func)
        return shlo__api_tensor(p->dynamic->now, 0, i, is_output, info);
    t = &f->tensors[(is_output ? f->n_args : 0) + (uint32_t)i];
    info->dtype = (shlo_dtype)t->dtype;
    info->rank = t->rank;
    info->dims = t->dims;
    info->bytes = t->bytes;
    return SHLO_OK;
}

SHLO_API shlo_status shlo_program_input(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info) {
    return shlo__api_tensor(p, func, i, 0, info);
}
SHLO_API shlo_status shlo_program_output(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info) {
    return shlo__api_tensor(p, func, i, 1, info);
}

SHLO_API void shlo_program_memory(const shlo_program *p, shlo_memory_info *info) {
    if (!info) return;
    memset(info, 0, sizeof *info);
    if (p) *info = p->memory;
}

SHLO_API const char *shlo_program_isa(const shlo_program *p) { return p ? p->code.kernels->name : ""; }
SHLO_API int32_t shlo_program_instructions(const shlo_program *p) { return p ? (int32_t)p->code.n_insns : 0; }

SHLO_API double shlo_program_flops(const shlo_program *p, int32_t instruction) {
    return p && instruction >= 0 && (uint32_t)instruction < p->code.n_insns ? p->code.insns[instruction].flops
                                                                            : 0;
}

SHLO_API size_t shlo_program_describe(const shlo_program *p, int32_t instruction, char *out,
    size_t capacity) {
    if (capacity && out) out[0] = 0;
    if (!p || instruction < 0 || (uint32_t)instruction >= p->code.n_insns) return 0;
    return shlo__program_describe(&p->code, (uint32_t)instruction, out, capacity);
}

#endif
