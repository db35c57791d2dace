/* build/builder.c - the builder itself: its life, its latched error, and the program file it ends in.
 * Errors latch: after the first failure every call does nothing and returns the zero handle. */
#ifndef SHLO__BUILD_BUILDER_C
#define SHLO__BUILD_BUILDER_C

#include "build.h"

/* There is a builder, and it lives. */
static int shlo__builder_is(const shlo_builder *b) { return b && SHLO__MARKED(b, SHLO__MARK_BUILDER); }

SHLO__FN int shlo__build_ok(const shlo_builder *b) {
    return shlo__builder_is(b) && b->error.status == SHLO_OK;
}

/* Number of the next op of the function in program order, in which an op is before the ops of its regions,
 * though it is made after them. */
static int32_t shlo__builder_index(const shlo_builder *b) {
    uint32_t i, index = 0;
    for (i = 0; i < b->frames.count; i++) {
        const shlo__build_frame *f = &b->frames.items[i];
        index += b->regions.items[f->region].n_ops;
        if (i + 1 < b->frames.count)
            index += 1 + f->unowned_ops; /* the op to come that owns the region above */
    }
    return (int32_t)index;
}

SHLO__FN shlo_status shlo__build_placed(shlo_builder *b, shlo_status status) {
    shlo_error *e = &b->error;
    if (b->func && !e->function[0])
        SHLO__NAME(e->function, shlo__text(&b->m, b->m.funcs.items[b->func].name));
    if (e->op_index < 0 && b->func) e->op_index = shlo__builder_index(b);
    shlo__op_place(&b->m, b->line > 0 ? (uint32_t)b->line : 0, b->location, e);
    return status;
}

SHLO__FN int shlo__build_keep(shlo_builder *b, shlo_status status) {
    if (status != SHLO_OK) SHLO__BUILD_FAIL(b, status, "%s", shlo_status_text(status));
    return status == SHLO_OK;
}

SHLO__FN shlo__build_frame *shlo__build_top(shlo_builder *b) {
    return b->frames.count ? &b->frames.items[b->frames.count - 1] : NULL;
}

/* ---- life ---- */

SHLO_API shlo_builder *shlo_builder_create(const shlo_allocator *allocator) {
    shlo_builder *b;
    if (!allocator) allocator = shlo__alloc_default();
    if (!allocator || !shlo__alloc_valid(allocator)) return NULL;
    b = (shlo_builder *)shlo__alloc_new(allocator, sizeof *b);
    if (!b) return NULL;
    b->allocator = *allocator;
    b->mark = SHLO__MARK_BUILDER;
#if SHLO__DEBUG /* a number above those of any program, from the builder's address */
    b->seal = 0x80000000u | ((uint32_t)((uintptr_t)b >> 4) * 0x9E3779B1u >> 1 & 0x7FFF0000u);
#endif
    shlo__status_clear(&b->error);
    shlo__bytes_buffer_init(&b->labels, &b->allocator);
    if (shlo__module_init(&b->m, &b->allocator) == SHLO_OK) return b;
    shlo__alloc_free(allocator, b, sizeof *b);
    return NULL;
}

SHLO_API void shlo_builder_destroy(shlo_builder *b) {
    shlo_allocator a;
    if (!shlo__builder_is(b)) return;
    a = b->allocator;
    b->mark = 0;
    SHLO__VEC_FREE(&a, &b->frames);
    SHLO__VEC_FREE(&a, &b->regions);
    SHLO__VEC_FREE(&a, &b->funcs);
    SHLO__VEC_FREE(&a, &b->ids);
    SHLO__VEC_FREE(&a, &b->values);
    SHLO__VEC_FREE(&a, &b->attrs);
    shlo__bytes_buffer_free(&b->labels);
    shlo__module_free(&b->m);
    shlo__alloc_free(&a, b, sizeof *b);
}

SHLO_API shlo_status shlo_builder_status(const shlo_builder *b) {
    return shlo__builder_is(b) ? b->error.status : SHLO_ARGUMENT;
}

SHLO_API const shlo_error *shlo_builder_error(const shlo_builder *b) {
    static const shlo_error no_builder = {SHLO_ARGUMENT, -1, -1, -1, -1, 0, 0, -1, "", "", "", "",
        "there is no builder, or it has been destroyed", ""};
    return shlo__builder_is(b) ? &b->error : &no_builder;
}

SHLO_API void shlo_builder_clear_error(shlo_builder *b) {
    if (!shlo__builder_is(b) || b->error.status == SHLO_OK) return;
    shlo__status_clear(&b->error);
    if (b->func) b->funcs.items[b->func].stage = SHLO__BUILD_ABANDONED; /* until it is finished after all */
}

SHLO_API void shlo_builder_location(shlo_builder *b, int32_t line, const char *location) {
    if (!shlo__build_ok(b)) return;
    b->line = line;
    b->location = 0;
    if (location) shlo__build_keep(b, shlo__module_string(&b->m, location, strlen(location), &b->location));
}

SHLO_API void shlo_builder_module_name(shlo_builder *b, const char *name, int32_t n_replicas,
    int32_t n_partitions) {
    if (!shlo__build_ok(b)) return;
    if (n_replicas < 0 || n_partitions < 0) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a module of %d replicas and %d partitions", n_replicas,
            n_partitions);
        return;
    }
    b->m.name = 0;
    if (name && *name) shlo__build_keep(b, shlo__module_string(&b->m, name, strlen(name), &b->m.name));
    b->m.n_replicas = (uint32_t)n_replicas;
    b->m.n_partitions = (uint32_t)n_partitions;
}

/* ---- finishing ---- */

static shlo_status shlo__build_all_done(shlo_builder *b) {
    uint32_t i;
    for (i = 1; i < b->m.funcs.count; i++) {
        const char *name = shlo__text(&b->m, b->m.funcs.items[i].name);
        if (i < b->funcs.count && b->funcs.items[i].stage == SHLO__BUILD_DONE) continue;
        SHLO__NAME(b->error.function, name);
        if (i < b->funcs.count && b->funcs.items[i].stage == SHLO__BUILD_DECLARED)
            return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "function %s was declared, but never built", name);
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "function %s has not ended: shlo_return is missing", name);
    }
    return SHLO_OK;
}

SHLO_API shlo_status shlo_builder_finish(shlo_builder *b, int32_t flags, shlo_blob *out) {
    shlo_status status;
    if (out) memset(out, 0, sizeof *out);
    if (!shlo__builder_is(b)) return SHLO_ARGUMENT;
    if (b->error.status != SHLO_OK) return b->error.status;
    if (!out || flags & ~(2 * SHLO_KEEP_SOURCES - 1))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_builder_finish: out is NULL, or flags are unknown");
    status = shlo__build_all_done(b);
    b->m.labels = b->labels.data;
    b->m.n_labels = b->labels.n;
    if (status == SHLO_OK) status = shlo__check_module(&b->m, &b->error);
    if (status == SHLO_OK) status = shlo__code_write(&b->m, flags, &b->allocator, out, &b->error);
    shlo__build_keep(b, status);
    return status;
}

#endif
