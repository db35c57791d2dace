/* api/load.c - from bytes to a program: read and verify, make shapes static, expand, plan, take the memory of
 * a run. In memory of an allocator, or in a block, or only to measure the block. */
#ifndef SHLO__API_LOAD_C
#define SHLO__API_LOAD_C

#include "api.h"

/* ---- bytes to a program ---- */

#ifndef SHLO_NO_DYNAMIC
/* Whether a public function has arguments of unknown shape. */
static int shlo__api_open_arguments(const shlo__module *m) {
    for (uint32_t f = 1; f < m->funcs.count; f++) {
        const shlo__region *body = &m->regions.items[m->funcs.items[f].body];
        if (!m->funcs.items[f].is_private && !shlo__refine_values_static(m, body->args, body->n_args))
            return 1;
    }
    return 0;
}

/* The program of concrete shapes, which is not on the stack. */
typedef struct shlo__api_fixed {
    shlo__module m;
    shlo__api_refined refined;
} shlo__api_fixed;

static SHLO__NOINLINE shlo_status shlo__api_plan_fixed(shlo_program *p, shlo__module *m,
    const shlo__api_shapes *shapes, const shlo_allocator *temp, shlo__api_fixed *fixed, shlo_error *error) {
    shlo_status status;
    SHLO__TRY(shlo__module_init(&fixed->m, temp));
    fixed->m.told = m->told;
    fixed->m.log = m->log;
    fixed->m.pulse = m->pulse;
    fixed->refined.to = &fixed->m;
    status = shlo__api_refine(m, shapes, &p->options, temp, &fixed->refined, error);
    if (status == SHLO_OK) status = shlo__api_plan_module(p, &fixed->m, temp, error);
    shlo__module_free(&fixed->m);
    return status;
}

/* Unknown dimensions are computed from constants and the given shapes, or the program stays open. */
static SHLO__NOINLINE shlo_status shlo__api_plan_refined(shlo_program *p, shlo__module *m,
    const shlo__api_shapes *shapes, const shlo_allocator *temp, shlo_error *error) {
    shlo__api_fixed *fixed;
    shlo_status status;
    int open = !shapes && shlo__api_open_arguments(m);
    if (open && p->in_block)
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "dimensions of unknown size in a block of fixed size: make a static program of it with "
            "shlo_specialize");
    if (open) return shlo__api_open_begin(p, m, error);
    fixed = (shlo__api_fixed *)shlo__alloc_table(temp, sizeof *fixed);
    if (!fixed) return SHLO_MEMORY;
    status = shlo__api_plan_fixed(p, m, shapes, temp, fixed, error);
    open = status != SHLO_OK && status != SHLO_INTERRUPTED && fixed->refined.refine.wants_values && !shapes &&
           !p->in_block;
    shlo__alloc_free(temp, fixed, sizeof *fixed);
    if (!open) return status;
    shlo__status_clear(error);
    return shlo__api_open_begin(p, m, error);
}
#endif

/* Without dimensions of unknown size in the build, planning refuses them by name. */
static shlo_status shlo__api_plan_read(shlo_program *p, const shlo__api_source *s, shlo__module *m,
    const shlo_allocator *temp, shlo_error *error) {
#ifndef SHLO_NO_DYNAMIC
    int keep_open = p->options.flags & SHLO_LOAD_OPEN_BOUNDS;
    if (s->shapes || (keep_open ? shlo__refine_possible(m) : shlo__refine_needed(m)))
        return shlo__api_plan_refined(p, m, s->shapes, temp, error);
#else
    (void)s;
#endif
    return shlo__api_plan_module(p, m, temp, error);
}

static int shlo__api_has_public(const shlo__module *m) {
    for (uint32_t f = 1; f < m->funcs.count; f++)
        if (!m->funcs.items[f].is_private) return 1;
    return 0;
}

/* There is no such instruction set: the error lists those that there are. */
static SHLO__NOINLINE shlo_status shlo__api_no_isa(const char *name, shlo_error *error) {
    char there[80] = "";
    size_t n = 0;
    for (int32_t i = 0; i < shlo__kernels_count(); i++)
        n += shlo__status_format(there + n, sizeof there - n, "%s%s", i ? ", " : "",
            shlo__kernels_at(i)->name);
    return shlo__status_fail(error, SHLO_UNSUPPORTED,
        "this machine or build has no instruction set \"%s\"; there is %s", name, there);
}

static shlo_status shlo__api_plan_code(shlo_program *p, const shlo__api_source *s, shlo__module *m,
    const shlo_allocator *temp, shlo_error *error) {
    m->told = s->uses;
    m->log = p->options.log.write ? &p->options.log : NULL;
    SHLO__TRY(shlo__code_read(s->code, s->bytes, &p->options.weights, &p->options.limits, m, error));
    if (!shlo__api_has_public(m))
        return shlo__status_fail(error, SHLO_NOT_FOUND,
            "the program has no public function, so nothing in it can run");
    if (m->log) shlo__log_module(p, m);
    p->labels = m->labels;
    p->n_labels = m->n_labels;
    return shlo__api_plan_read(p, s, m, temp, error);
}

/* What is read of a program file until it is planned: not on the stack. */
typedef struct shlo__api_reading {
    shlo__module m;
    shlo__pulse pulse;
} shlo__api_reading;

/* clang tells by no macro of -ffp-contract=fast, which fuses products and sums whatever a pragma says. The
   square of 1 + 2^-27 is 1 + 2^-26 + 2^-54: rounding drops the last term, a fused instruction keeps it. */
static SHLO__NOINLINE int shlo__api_rounds(void) {
#if defined(__clang__) && !defined(SHLO_ALLOW_FAST_MATH)
    volatile const double given = 1 + 1.0 / (1 << 27), rounded = 1 + 1.0 / (1 << 26);
    const double x = given;
    return x * x - rounded == 0;
#else
    return 1;
#endif
}

/* The bytes become a module, the module a program in p->keep; the module is gone afterwards. */
static shlo_status shlo__api_plan(shlo_program *p, const shlo__api_source *s, const shlo_allocator *temp,
    shlo_error *error) {
    shlo__api_reading *x;
    shlo_status status;
    if (!shlo__kernels_select(p->options.isa)) return shlo__api_no_isa(p->options.isa, error);
    if (!shlo__api_rounds())
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "compiled with -ffp-contract=fast, or fesetround was called: products do not round to nearest "
            "before sums");
    x = (shlo__api_reading *)shlo__alloc_table(temp, sizeof *x);
    status = x ? shlo__module_init(&x->m, temp) : SHLO_MEMORY;
    if (status == SHLO_OK) {
        shlo__api_pulse(&s->options->interrupt, &x->pulse, &x->m);
        status = shlo__api_plan_code(p, s, &x->m, temp, error);
        shlo__module_free(&x->m);
    }
    shlo__alloc_free(temp, x, sizeof *x);
    if (status == SHLO_MEMORY) return shlo__status_fail(error, status, "no memory to load the program");
    if (status != SHLO_OK) return status;
    if (p->open) {
        p->open->code = s->code;
        p->open->bytes = s->bytes;
    }
    p->memory.code_bytes = s->bytes;
    p->memory.constant_bytes = p->code.constant_bytes;
#if SHLO__DEBUG
    p->source = s->code;
    p->source_sum = shlo__checksum_of((const uint8_t *)s->code, s->bytes, NULL);
#endif
    if (p->options.log.write) shlo__log_program(p);
    return SHLO_OK;
}

/* ---- memory of an allocator ---- */

/* A failure due to limits.bytes says so. The op that it names stays. */
static shlo_status shlo__api_limited(const shlo__api_counted *c, size_t run_bytes, shlo_status status,
    shlo_error *error) {
    if (status != SHLO_MEMORY || !c->refused) return status;
    error->status = SHLO_OK;
    if (run_bytes)
        return shlo__status_fail(error, SHLO_LIMIT,
            "the program takes %zu bytes and a run of it %zu: more than limits.bytes, %zu", c->live,
            run_bytes, c->limit);
    return shlo__status_fail(error, SHLO_LIMIT, "loading the program takes more than limits.bytes, %zu",
        c->limit);
}

SHLO__FN shlo_status shlo__api_load(const shlo__api_source *s, shlo_program **out, shlo_error *error) {
    const shlo_allocator *a = s->options->allocator ? s->options->allocator : shlo__alloc_default();
    shlo__api_counted counted;
    shlo_program *p;
    shlo_status status;
    if (!a)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "this build has no malloc: give an allocator or a block");
    shlo__api_counted_init(&counted, a, s->options->limits.bytes);
    p = (shlo_program *)shlo__alloc_new(&counted.allocator, sizeof *p);
    if (!p) return shlo__api_limited(&counted, 0, shlo__api_fail_memory(error), error);
    p->mark = SHLO__MARK_PROGRAM;
    p->options = *s->options;
    p->options.allocator = &counted.allocator; /* until everything is taken */
    shlo__arena_init(&p->keep, &counted.allocator);
    status = shlo__api_plan(p, s, &counted.allocator, error);
    p->memory.program_bytes = counted.live;
    p->memory.load_bytes = counted.peak - SHLO__MIN(counted.live, counted.peak);
    if (status == SHLO_OK) status = shlo__api_run_memory(p, error);
    status = shlo__api_limited(&counted, p->run_bytes, status, error);
    p->options.allocator = p->keep.allocator = a;
    if (status != SHLO_OK)
        shlo_program_free(p);
    else
        *out = p;
    return status;
}

/* ---- a block ---- */

/* All memory comes from `front`, a block or an arena that only measures, the program itself included.
   pieces: if it measures, where temporary memory comes from. *needed: bytes of the block; on failure: so
   far. */
static shlo_status shlo__api_load_whole(const shlo__api_source *s, const shlo__arena *front,
    const shlo_allocator *pieces, shlo_program **out, size_t *needed, shlo_error *error) {
    shlo__arena keep = *front;
    shlo__api_back back;
    shlo_program *p = SHLO__NEW(&keep, shlo_program, 1);
    shlo_status status;
    *needed = sizeof *p;
    if (!p) return shlo__api_fail_memory(error);
    *out = p;
    p->keep = keep;
    p->mark = SHLO__MARK_PROGRAM;
    p->options = *s->options;
    p->options.allocator = NULL;
    if (pieces) p->options.log.write = NULL; /* it is only measured */
    p->in_block = 1;
    shlo__api_back_init(&back, &p->keep, pieces);
    status = shlo__api_plan(p, s, &back.allocator, error);
    p->memory.program_bytes = p->keep.used;
    p->memory.load_bytes = back.peak - SHLO__MIN(p->keep.used, back.peak);
    if (status == SHLO_OK) status = shlo__api_run_memory(p, error);
    shlo__api_back_note(&back);
    if (!shlo__size_align(back.peak, SHLO_CONSTANT_ALIGN, &p->memory.block_bytes))
        status = shlo__status_fail(error, SHLO_OVERFLOW, "no block can be as large as the program needs it");
    *needed = p->memory.block_bytes;
    return status;
}

/* Whether limits.bytes allows a block of this size. */
static shlo_status shlo__api_within(const shlo__api_source *s, size_t needed, shlo_error *error) {
    const size_t limit = s->options->limits.bytes;
    if (!limit || needed <= limit) return SHLO_OK;
    return shlo__status_fail(error, SHLO_LIMIT, "the program needs %zu bytes: more than limits.bytes, %zu",
        needed, limit);
}

/* The size of the block that the program needs: loads it in memory of the allocator; what is large is counted
   and not taken. */
static shlo_status shlo__api_measure(const shlo__api_source *s, size_t *needed, shlo_error *error) {
    const shlo_allocator *a = s->options->allocator ? s->options->allocator : shlo__alloc_default();
    const size_t limit = s->options->limits.bytes;
    shlo__api_counted counted;
    shlo__arena front;
    shlo_program *p = NULL;
    shlo_status status;
    if (!a) return shlo__status_fail(error, SHLO_ARGUMENT, "this build has no malloc: give an allocator");
    /* A piece of a measured block takes at most three times its bytes, and the arena has a first piece. */
    shlo__api_counted_init(&counted, a, limit < SIZE_MAX / 8 ? 4 * limit + (limit ? 4096 : 0) : SIZE_MAX);
    shlo__arena_init(&front, &counted.allocator);
    front.measures = 1;
    status = shlo__api_load_whole(s, &front, &counted.allocator, &p, needed, error);
    if (p) front = p->keep;
    shlo__arena_free(&front);
    if (limit) counted.limit = limit; /* what the message names */
    status = shlo__api_limited(&counted, 0, status, error);
    return status == SHLO_OK ? shlo__api_within(s, *needed, error) : status;
}

/* Memory was not enough: says how large the block must be. Without an allocator: how far loading came. */
static shlo_status shlo__api_too_small(const shlo__api_source *s, size_t has, size_t so_far,
    shlo_error *error) {
    size_t needed = 0;
    shlo__status_clear(error);
    if (shlo__api_measure(s, &needed, error) != SHLO_OK) needed = 0;
    if (needed && needed <= has) { /* a handler's failure */
        shlo__status_clear(error);
        return shlo__api_fail_memory(error);
    }
    return shlo__arena_too_small(needed, so_far, has, error);
}

static shlo_status shlo__api_load_block(const shlo__api_source *s, shlo_program **out, shlo_error *error) {
    shlo__arena front;
    size_t has = shlo__arena_init_aligned(&front, s->options->block, s->options->block_bytes), so_far = 0;
    shlo_program *p = NULL;
    shlo_status status;
    status = shlo__api_load_whole(s, &front, NULL, &p, &so_far, error);
    if (status == SHLO_MEMORY) status = shlo__api_too_small(s, has, so_far, error);
    if (status == SHLO_OK) status = shlo__api_within(s, so_far, error);
    if (status == SHLO_OK) *out = p;
    return status;
}

/* ---- the calls ---- */

/* Not on the stack, which loading takes much of. */
#ifdef __cplusplus
static const shlo_options shlo__api_no_options = {};
#else
static const shlo_options shlo__api_no_options = {0};
#endif

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__api_load_unseen(const void *code, size_t bytes,
    const shlo_options *options, shlo_program **out) {
    shlo_error unseen;
    return shlo_load(code, bytes, options, out, &unseen);
}

SHLO_API shlo_status shlo_load(const void *code, size_t bytes, const shlo_options *options,
    shlo_program **out, shlo_error *error) {
    shlo__api_source s;
    if (!error) return shlo__api_load_unseen(code, bytes, options, out);
    shlo__status_clear(error);
    s.code = code;
    s.bytes = bytes;
    s.options = options ? options : &shlo__api_no_options;
    s.shapes = NULL;
    s.uses = NULL;
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load: no place for the program");
    *out = NULL;
    if (!code && bytes) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load: no program");
    SHLO__TRY(shlo__api_check_options(s.options, "shlo_load", error));
    return s.options->block ? shlo__api_load_block(&s, out, error) : shlo__api_load(&s, out, error);
}

SHLO_API void shlo_program_free(shlo_program *p) {
    if (!shlo__api_is_program(p) || p->in_block) return;
#ifndef SHLO_NO_DYNAMIC
    shlo__api_open_end(p->open, p->options.allocator);
#endif
    shlo__api_release(p);
}

SHLO_API shlo_status shlo_program_fork(const shlo_program *p, shlo_program **out, shlo_error *error) {
    shlo_program *f;
    shlo_status status;
    shlo_error local;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!out || !shlo__api_is_program(p))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_program_fork: no program, or it has been freed");
    *out = NULL;
    if (p->in_block)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_program_fork: a program in a block cannot be forked: load it into another block");
    f = (shlo_program *)shlo__alloc_new(p->options.allocator, sizeof *f);
    if (!f) return shlo__api_fail_memory(error);
    f->mark = SHLO__MARK_PROGRAM;
    f->options = p->options;
    f->code = p->code;
    f->memory = p->memory;
    f->labels = p->labels;
    f->n_labels = p->n_labels;
    f->is_fork = 1;
#if SHLO__DEBUG
    f->source = p->source;
    f->source_sum = p->source_sum;
#endif
#ifndef SHLO_NO_DYNAMIC
    status = p->open ? shlo__api_open_fork(f, p, error) : shlo__api_run_memory(f, error);
#else
    status = shlo__api_run_memory(f, error);
#endif
    if (status != SHLO_OK)
        shlo_program_free(f);
    else
        *out = f;
    return status;
}

static SHLO__NOINLINE shlo_status shlo__api_needed_unseen(const void *code, size_t bytes,
    const shlo_options *options, size_t *needed) {
    shlo_error unseen;
    return shlo_memory_needed(code, bytes, options, needed, &unseen);
}

SHLO_API shlo_status shlo_memory_needed(const void *code, size_t bytes, const shlo_options *options,
    size_t *needed, shlo_error *error) {
    shlo__api_source s;
    shlo_status status;
    if (!error) return shlo__api_needed_unseen(code, bytes, options, needed);
    shlo__status_clear(error);
    s.code = code;
    s.bytes = bytes;
    s.options = options ? options : &shlo__api_no_options;
    s.shapes = NULL;
    s.uses = NULL;
    if (!needed)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_memory_needed: no place for the answer");
    *needed = 0;
    if (!code && bytes) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_memory_needed: no program");
    SHLO__TRY(shlo__api_check_options(s.options, "shlo_memory_needed", error));
    status = shlo__api_measure(&s, needed, error);
    if (status != SHLO_OK) *needed = 0;
    return status;
}

#endif
