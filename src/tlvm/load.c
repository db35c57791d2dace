/* tlvm/load.c - loading programs. Everything a program has is taken from one arena in a fixed order: chunks
 * of an allocator, or one block, whose exact size is what loading into chunks has counted. */
#ifndef TLANG__TLVM_LOAD_C
#define TLANG__TLVM_LOAD_C

#include "tlvm.h"

/* ---- the arena as an allocator ---- */

static void *tlang__load_take(void *user, size_t bytes, size_t align) {
    tlang_program *p = (tlang_program *)user;
    size_t used = p->arena.used;
    void *block = NULL;
    (void)align; /* pieces of an arena are aligned to SHLO_CONSTANT_ALIGN, as what is asked for here is */
    if (!shlo__size_align(bytes, SHLO_CONSTANT_ALIGN, &bytes)) return NULL;
    if (p->options.max_bytes && (used > p->options.max_bytes || bytes > p->options.max_bytes - used)) {
        p->limited = 1;
        return NULL;
    }
    if (shlo__arena_large(&p->arena, bytes, &block) != SHLO_OK) return NULL;
    p->last = block;
    p->last_used = used;
    p->needed = SHLO__MAX(p->needed, p->arena.used);
    return block;
}

/* Only the last piece comes back. */
static void tlang__load_drop(void *user, void *block, size_t bytes) {
    tlang_program *p = (tlang_program *)user;
    (void)bytes;
    if (block != p->last) return;
    p->arena.at = (unsigned char *)block;
    p->arena.used = p->last_used;
    p->last = NULL;
}

/* ---- loading ---- */

/* What is loaded. */
typedef struct tlang__load_source {
    const void *code;
    size_t bytes;
    tlang_options options;
} tlang__load_source;

/* There is no such instruction set: the error lists those that there are. */
static shlo_status tlang__load_no_isa(const char *name, shlo_error *error) {
    const tlang__kernels *k;
    char there[80] = "";
    size_t n = 0;
    for (int32_t i = 0; (k = tlang__kernels_at(i)) != NULL; i++)
        n += shlo__status_format(there + n, sizeof there - n, "%s%s", i ? ", " : "", k->name);
    return shlo__status_fail(error, SHLO_UNSUPPORTED,
        "this machine or build has no instruction set \"%s\"; there is %s", name, there);
}

static shlo_status tlang__load_module(const tlang__load_source *s, tlang_program *p, shlo_error *error) {
    tlang__counts counts;
    p->isa = tlang__kernels_select(p->options.isa);
    if (!p->isa) return tlang__load_no_isa(p->options.isa, error);
    SHLO__TRY(tlang__code_counts(s->code, s->bytes, &counts, error));
    SHLO__TRY(tlang__module_open(&p->m, &p->memory, &counts));
    SHLO__TRY(tlang__code_read(s->code, s->bytes, &p->m, error));
    return tlang__plan_program(p, error);
}

/* measures: memory of launches is counted and not taken; the program cannot run. */
static shlo_status tlang__load_whole(const tlang__load_source *s, shlo__arena *arena, int measures,
    tlang_program **out, shlo_error *error) {
    size_t bytes = 0;
    void *block = NULL;
    tlang_program *p;
    shlo_status status;
    *out = NULL;
    (void)shlo__size_align(sizeof *p, SHLO_CONSTANT_ALIGN, &bytes);
    if (shlo__arena_large(arena, bytes, &block) != SHLO_OK)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to load");
    *out = p = (tlang_program *)block;
    memset(p, 0, sizeof *p);
    p->arena = *arena;
    p->needed = arena->used;
    p->mark = SHLO__MARK_TL_PROGRAM;
    p->options = s->options;
    p->allocator = s->options.allocator ? s->options.allocator : shlo__alloc_default();
    p->memory.alloc = tlang__load_take;
    p->memory.free = tlang__load_drop;
    p->memory.user = p;
    p->measures = measures;
    status = tlang__load_module(s, p, error);
    if (p->limited) {
        shlo__status_clear(error);
        return shlo__status_fail(error, SHLO_LIMIT, "the program takes more than options.max_bytes, %zu",
            p->options.max_bytes);
    }
    if (status != SHLO_OK) shlo__status_fail(error, status, "%s", shlo_status_text(status));
    return status;
}

/* What the plan has decided, for options.log. */
static void tlang__load_log(const tlang_program *p) {
    const tlang_options *o = &p->options;
    if (!o->log.write) return;
    shlo__status_log(&o->log, SHLO_LOG_INFO, "%s kernels; functions: %u; bytes for launches: %zu",
        p->isa->name, (unsigned)p->n_kernels, p->bytes);
    if (o->checked && o->parallel.n_threads > 1)
        shlo__status_log(&o->log, SHLO_LOG_WARNING,
            "options.checked: launches take one thread, not the %d of options.parallel",
            o->parallel.n_threads);
    if (o->parallel.n_threads > 1 && !o->parallel.parallel_for)
        shlo__status_log(&o->log, SHLO_LOG_WARNING,
            "options.parallel.n_threads is %d, but parallel_for is NULL: launches take one thread",
            o->parallel.n_threads);
    for (uint32_t i = 0; i < p->n_kernels; i++) {
        const tlang__kernel *k = &p->kernels[i];
        const tlang__func *f = &p->m.funcs.items[k->func];
        char name[64];
        shlo__status_name(name, sizeof name, p->m.text.items + f->name, f->n_name);
        if (k->refused != SHLO_OK)
            shlo__status_log(&o->log, SHLO_LOG_WARNING, "@%s takes too much memory: it cannot be launched",
                name);
        if (k->atomic)
            shlo__status_log(&o->log, SHLO_LOG_INFO,
                "@%s has atomic updates: its groups run in order, on one thread", name);
        if (k->chunk == 1 && !o->checked && o->chunk != 1)
            shlo__status_log(&o->log, SHLO_LOG_INFO,
                "@%s: groups run one after the other, not several in lockstep, because of %s", name,
                o->max_steps ? "max_steps, SPMD regions or atomic updates"
                             : "SPMD regions or atomic updates");
    }
}

/* The arena holds the program itself. */
static void tlang__load_end(tlang_program *p) {
    shlo__arena arena = p->arena;
    p->mark = 0;
    shlo__arena_free(&arena);
}

static shlo_status tlang__load_chunks(const tlang__load_source *s, int measures, tlang_program **out,
    shlo_error *error) {
    shlo__arena arena;
    shlo_status status;
    shlo__arena_init(&arena, s->options.allocator);
    if (!arena.allocator)
        return shlo__status_fail(error, SHLO_ARGUMENT, "there is no malloc: options.allocator or a block");
    status = tlang__load_whole(s, &arena, measures, out, error);
    if (status == SHLO_OK) return status;
    if (*out)
        tlang__load_end(*out);
    else
        shlo__arena_free(&arena);
    *out = NULL;
    return status;
}

static shlo_status tlang__load_measure(const tlang__load_source *s, size_t *needed, shlo_error *error) {
    tlang_program *p;
    SHLO__TRY(tlang__load_chunks(s, 1, &p, error));
    *needed = p->needed;
    tlang__load_end(p);
    return SHLO_OK;
}

/* The failure that says how large the block must be, if there is an allocator to count it with. */
static shlo_status tlang__load_too_small(const tlang__load_source *s, size_t has, size_t so_far,
    shlo_error *error) {
    size_t needed = 0;
    if (tlang__load_measure(s, &needed, error) != SHLO_OK) needed = 0;
    return shlo__arena_too_small(needed, so_far, has, error);
}

static shlo_status tlang__load_block(const tlang__load_source *s, tlang_program **out, shlo_error *error) {
    shlo__arena arena;
    size_t has = shlo__arena_init_aligned(&arena, s->options.block, s->options.block_bytes), so_far;
    shlo_status status;
    status = tlang__load_whole(s, &arena, 0, out, error);
    so_far = *out ? (*out)->needed : 0;
    if (status != SHLO_OK) *out = NULL;
    return status == SHLO_MEMORY ? tlang__load_too_small(s, has, so_far, error) : status;
}

/* ---- the calls ---- */

static shlo_status tlang__load_source_of(const void *code, size_t bytes, const tlang_options *options,
    tlang__load_source *s, shlo_error *error) {
    memset(s, 0, sizeof *s);
    s->code = code;
    s->bytes = bytes;
    if (options) s->options = *options;
    if (!code && bytes)
        return shlo__status_fail(error, SHLO_ARGUMENT, "no program: code is NULL, bytes is %zu", bytes);
    if (s->options.parallel.n_threads < 0 || s->options.parallel.n_threads > 4096)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "options.parallel.n_threads is %d; it must be from 0 to 4096", s->options.parallel.n_threads);
    if (s->options.chunk < 0)
        return shlo__status_fail(error, SHLO_ARGUMENT, "options.chunk is %d; it must not be negative",
            s->options.chunk);
    return SHLO_OK;
}

SHLO_API shlo_status tlang_program_load(const void *code, size_t bytes, const tlang_options *options,
    tlang_program **out, shlo_error *error) {
    tlang__load_source s;
    shlo_error unseen;
    if (!error) error = &unseen;
    shlo__status_clear(error);
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "tlang_program_load: no place for the program");
    *out = NULL;
    SHLO__TRY(tlang__load_source_of(code, bytes, options, &s, error));
    SHLO__TRY(s.options.block ? tlang__load_block(&s, out, error) : tlang__load_chunks(&s, 0, out, error));
    tlang__load_log(*out);
    return SHLO_OK;
}

SHLO_API shlo_status tlang_memory_needed(const void *code, size_t bytes, const tlang_options *options,
    size_t *needed, shlo_error *error) {
    tlang__load_source s;
    shlo_error unseen;
    if (!error) error = &unseen;
    shlo__status_clear(error);
    if (!needed)
        return shlo__status_fail(error, SHLO_ARGUMENT, "tlang_memory_needed: no place for the answer");
    *needed = 0;
    SHLO__TRY(tlang__load_source_of(code, bytes, options, &s, error));
    s.options.block = NULL;
    return tlang__load_measure(&s, needed, error);
}

SHLO_API void tlang_program_free(tlang_program *p) {
    if (p && SHLO__MARKED(p, SHLO__MARK_TL_PROGRAM) && !p->options.block) tlang__load_end(p);
}

#endif
