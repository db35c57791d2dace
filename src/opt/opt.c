/* opt/opt.c - which program is equal but cheaper: reads a program, runs the passes to a fixed point, verifies
 * and writes it again. */
#ifndef SHLO__OPT_OPT_C
#define SHLO__OPT_OPT_C

#include "../code/code.h"
#include "opt.h"

/* Each round is linear in the program; a round that changes nothing is the last. */
static shlo_status shlo__opt_run(shlo__pass *p) {
    for (int round = 0; round < SHLO__OPT_ROUNDS; round++) {
        p->changes = 0;
        for (uint32_t f = 1; f < p->m->funcs.count; f++)
            SHLO__TRY(shlo__simplify_region(p, p->m->funcs.items[f].body));
        SHLO__TRY(shlo__dedupe_dead(p));
        if (p->norms) SHLO__TRY(shlo__norm_run(p));
        if (!p->changes) return SHLO_OK;
    }
    return SHLO_OK;
}

/* Composites stay: whoever loads the program may have handlers for them. */
static uint32_t shlo__opt_callee(void *user, const shlo__module *m, const shlo__op *op) {
    (void)user;
    return op->code == SHLO_OP_call ? shlo__module_callee(m, op) : 0;
}

SHLO__FN shlo_status shlo__opt_module(shlo__module *m, int32_t level, const shlo_allocator *a,
    shlo_error *error) {
    static const shlo__inline_rule calls = {shlo__opt_callee, NULL};
    shlo__pass p;
    shlo_status status;
    memset(&p, 0, sizeof p);
    p.m = m;
    p.temp = a;
    p.level = level & ~SHLO_FOLD_NORMS;
    p.norms = (level & SHLO_FOLD_NORMS) != 0;
    p.scalar = shlo__kernels_select("scalar");
    p.fold_bytes = SHLO__FOLD_LEAST;
    for (uint32_t i = 1; i < m->data.count; i++) /* those that lie outside are not in the file */
        if (!m->data.items[i].name) p.fold_bytes += SHLO__FOLD_TIMES * (uint64_t)m->data.items[i].n_bytes;
    status = shlo__inline_module(m, &calls, a, &p.changes, error);
    if (status == SHLO_OK) status = shlo__opt_run(&p);
    SHLO__VEC_FREE(a, &p.open);
    if (status != SHLO_OK) return shlo__status_fail(error, status, "no memory to optimize");
    return shlo__check_all(m, error);
}

static shlo_status shlo__opt_code(const void *code, size_t bytes, int32_t level, shlo__module *m,
    shlo_blob *out, shlo_error *error) {
    SHLO__TRY(shlo__code_read(code, bytes, NULL, NULL, m, error));
    if (level) SHLO__TRY(shlo__opt_module(m, level, m->allocator, error));
    return shlo__code_write(m, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, m->allocator, out, error);
}

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__opt_unseen(const void *code, size_t bytes, int32_t level,
    const shlo_allocator *allocator, shlo_blob *out) {
    shlo_error unseen;
    return shlo_optimize(code, bytes, level, allocator, out, &unseen);
}

SHLO_API shlo_status shlo_optimize(const void *code, size_t bytes, int32_t level,
    const shlo_allocator *allocator, shlo_blob *out, shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    shlo__module *m;
    shlo_status status;
    if (!error) return shlo__opt_unseen(code, bytes, level, allocator, out);
    shlo__status_clear(error);
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_optimize: no place for the result");
    memset(out, 0, sizeof *out);
    if (!a || !shlo__alloc_valid(a) || (!code && bytes))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_optimize: no program or no allocator");
    if (level != (2 | SHLO_FOLD_NORMS) && (level < 0 || level > 2))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_optimize: level must be 0, 1, 2 or 2 | SHLO_FOLD_NORMS");
    m = (shlo__module *)shlo__alloc_table(a, sizeof *m); /* large for the stack */
    status = m ? shlo__module_init(m, a) : SHLO_MEMORY;
    if (status != SHLO_OK)
        shlo__status_fail(error, status, "no memory to optimize");
    else {
        status = shlo__opt_code(code, bytes, level, m, out, error);
        shlo__module_free(m);
    }
    shlo__alloc_free(a, m, sizeof *m);
    return status;
}

#endif
