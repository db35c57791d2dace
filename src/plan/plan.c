/* plan/plan.c - a verified module becomes a program: functions, callees first, each lowered and given its
 * frame. The planner relies on the verifier: types are sound, every region ends in its
 * return. */
#ifndef SHLO__PLAN_PLAN_C
#define SHLO__PLAN_PLAN_C

#include "plan.h"

/* ---- what can be planned ---- */

/* Strides must fit even if a dimension of 0 makes the tensor empty. */
static int shlo__plan_strides_fit(const shlo__plan *p, uint32_t type) {
    const shlo__type *t = shlo__type_at(p->m, type);
    int64_t bytes = (int64_t)shlo__dtype_bytes((shlo_dtype)t->dtype);
    for (int32_t d = 0; d < t->rank; d++)
        if (!shlo__i64_mul(bytes, SHLO__MAX(shlo__type_dims(p->m, type)[d], 1), &bytes)) return 0;
    return bytes <= PTRDIFF_MAX;
}

/* Types of unknown size can be verified, but not planned. */
static shlo_status shlo__plan_check_plain(shlo__plan *p, uint32_t type) {
    const shlo__type *t = shlo__type_at(p->m, type);
    if (t->kind == SHLO__TYPE_TOKEN) return SHLO_OK;
    if (t->kind != SHLO__TYPE_TENSOR)
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "values of this type cannot run");
    if (!shlo__type_static(p->m, type))
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "a tensor with dimensions of unknown size cannot run");
    if (!shlo__plan_strides_fit(p, type))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the tensor's dimensions are too large for this machine");
    return SHLO_OK;
}

static shlo_status shlo__plan_check_type(shlo__plan *p, uint32_t type) {
    shlo__type_walk w;
    if (shlo__type_at(p->m, type)->kind != SHLO__TYPE_TUPLE) return shlo__plan_check_plain(p, type);
    if (p->type_leaves[type] >= SHLO__PLAN_MAX_LEAVES)
        return shlo__plan_fail(p, SHLO_LIMIT, "a tuple has too many members");
    shlo__walk_type_start(&w, p->m, type);
    while ((type = shlo__walk_type_next(&w)) != 0) SHLO__TRY(shlo__plan_check_plain(p, type));
    return SHLO_OK;
}

static SHLO__NOINLINE shlo_status shlo__plan_number(shlo__plan *p, uint32_t region) {
    uint32_t n = 0, id;
    shlo__walk w;
    shlo__walk_start(&w, p->m, region);
    while ((id = shlo__walk_next(&w)) != 0) {
        const shlo__op *op = &p->m->ops.items[id];
        p->op_number[id] = n++;
        p->op = id;
        for (uint32_t k = 0; k < op->n_results; k++)
            SHLO__TRY(shlo__plan_check_type(p, shlo__value_type(p->m, op->results + k)));
    }
    if (w.too_deep) return shlo__plan_fail(p, SHLO_LIMIT, "regions are nested deeper than SHLO_MAX_DEPTH");
    p->op = 0;
    return SHLO_OK;
}

/* ---- functions ---- */

static shlo_status shlo__plan_tensor(shlo__plan *p, uint32_t type, shlo__tensor *to) {
    const shlo__type *t = shlo__type_at(p->m, type);
    int64_t *dims = SHLO__KEEP(p, int64_t, t->rank);
    if (!dims) return SHLO_MEMORY;
    memcpy(dims, shlo__type_dims(p->m, type), (size_t)t->rank * sizeof *dims);
    to->dtype = t->dtype;
    to->rank = t->rank;
    to->dims = dims;
    if (!shlo__type_bytes(p->m, type, &to->bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "a tensor does not fit into memory");
    return SHLO_OK;
}

static shlo_status shlo__plan_tensors(shlo__plan *p, uint32_t type, shlo__tensor *list, uint32_t *n) {
    shlo__type_walk w;
    shlo__walk_type_start(&w, p->m, type);
    while ((type = shlo__walk_type_next(&w)) != 0)
        if (shlo__type_at(p->m, type)->kind != SHLO__TYPE_TOKEN)
            SHLO__TRY(shlo__plan_tensor(p, type, &list[(*n)++]));
    return SHLO_OK;
}

static SHLO__NOINLINE shlo_status shlo__plan_signature(shlo__plan *p, const shlo__func *f,
    shlo__program_func *to) {
    const shlo__module *m = p->m;
    const shlo__region *body = &m->regions.items[f->body];
    uint32_t n = 0, count = 0;
    shlo__tensor *tensors;
    for (uint32_t i = 0; i < body->n_args; i++) {
        SHLO__TRY(shlo__plan_check_type(p, shlo__value_type(m, body->args + i)));
        n += shlo__plan_leaf_count(p, body->args + i);
    }
    to->n_args = n;
    for (uint32_t i = 0; i < f->n_results; i++) n += p->type_leaves[m->numbers.items[f->results + i]];
    to->n_results = n - to->n_args;
    tensors = SHLO__KEEP(p, shlo__tensor, n);
    if (!tensors) return SHLO_MEMORY;
    for (uint32_t i = 0; i < body->n_args; i++)
        SHLO__TRY(shlo__plan_tensors(p, shlo__value_type(m, body->args + i), tensors, &count));
    for (uint32_t i = 0; i < f->n_results; i++)
        SHLO__TRY(shlo__plan_tensors(p, (uint32_t)m->numbers.items[f->results + i], tensors, &count));
    to->tensors = tensors;
    to->is_private = f->is_private;
    to->name = shlo__plan_keep_text(p, f->name);
    return to->name ? SHLO_OK : SHLO_MEMORY;
}

static shlo_status shlo__plan_bind_args(shlo__plan *p, const shlo__region *body) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < body->n_args; i++)
        for (uint32_t k = 0; k < shlo__plan_leaf_count(p, body->args + i); k++) {
            shlo__ref ref;
            memset(&ref, 0, sizeof ref);
            ref.space = SHLO__AT_ARG;
            ref.index = n++;
            SHLO__TRY(shlo__place_set_leaf(p, body->args + i, k, &ref));
        }
    return SHLO_OK;
}

/* A result is written to the caller's buffer at once where that is possible, else copied there at the end. */
static SHLO__NOINLINE shlo_status shlo__plan_results(shlo__plan *p, const shlo__func *f,
    const shlo__program_func *to) {
    const shlo__op ret = *shlo__plan_return_of(p, f->body);
    shlo__moves moves;
    uint32_t n = 0;
    SHLO__TRY(shlo__lower_moves(p, to->n_results, &moves));
    for (uint32_t k = 0; k < ret.n_operands; k++) {
        uint32_t v = shlo__op_operand(p->m, &ret, k);
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, v); i++, n++) {
            shlo__ref src, dst;
            memset(&dst, 0, sizeof dst);
            dst.space = SHLO__AT_RESULT;
            dst.index = to->n_args + n;
            SHLO__TRY(shlo__place_leaf(p, v, i, &src));
            SHLO__TRY(shlo__lower_merge(p, &src, NULL, 0, 0, (int32_t)n));
            SHLO__TRY(shlo__lower_move(p, &moves, &dst, &src, to->tensors[to->n_args + n].bytes));
        }
    }
    SHLO__TRY(shlo__lower_moves_end(p, &moves));
    return shlo__lower_insn(p, SHLO__I_RETURN, NULL);
}

static void shlo__plan_reset(shlo__plan *p) {
    p->open.count = p->buffers.count = p->inplace.count = p->merges.count = 0;
    p->last_ref = NULL;
    p->chains.count = 0;
    p->loops.count = 1; /* number 0: no loop */
    p->loop = 0;
    p->depth = p->body_level = p->body_depth = p->meets = p->recurses = 0;
    p->first_insn = p->insns.count;
}

static shlo_status shlo__plan_func(shlo__plan *p, uint32_t func) {
    const shlo__func *f = &p->m->funcs.items[func];
    shlo__program_func *to; /* in the table, not on the stack */
    p->op = 0;
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->loops, 1));
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->funcs, 1));
    to = &p->funcs.items[p->funcs.count];
    shlo__plan_reset(p);
    SHLO__TRY(shlo__plan_signature(p, f, to));
    SHLO__TRY(shlo__plan_number(p, f->body));
    SHLO__TRY(shlo__plan_bind_args(p, &p->m->regions.items[f->body]));
    SHLO__TRY(shlo__lower_region(p, f->body));
    p->op = p->m->regions.items[f->body].last;
    SHLO__TRY(shlo__plan_results(p, f, to));
    SHLO__TRY(shlo__rows_function(p));
    SHLO__TRY(shlo__memory_assign(p, to->n_args, to->n_results, &to->frame_bytes));
    shlo__memory_tell(p, to->name);
    to->entry = p->first_insn;
    to->depth = p->depth;
    to->body_depth = p->body_depth;
    to->meets = p->meets;
    to->recurses = p->recurses;
    p->func_number[func] = ++p->funcs.count;
    return SHLO_OK;
}

static uint32_t shlo__plan_called(void *user, const shlo__op *op) {
    return shlo__op_row_of((shlo_op)op->code)->run == SHLO__RUN_CALL
               ? shlo__plan_callee((const shlo__plan *)user, op)
               : 0;
}

static shlo_status shlo__plan_visit(void *user, uint32_t func) {
    shlo__plan *p = (shlo__plan *)user;
    shlo_status status = shlo__plan_func(p, func);
    if (status != SHLO_OK) SHLO__NAME(p->error->function, shlo__text(p->m, p->m->funcs.items[func].name));
    return status;
}

/* Plans public functions and what they call. A function that a handler replaces, or that nobody calls,
   need not be able to run. */
static shlo_status shlo__plan_all(shlo__plan *p) {
    uint8_t *seen = (uint8_t *)shlo__alloc_table(p->temp, p->m->funcs.count + 1);
    shlo_status status = seen ? SHLO_OK : shlo__plan_fail(p, SHLO_MEMORY, "no memory to plan");
    shlo__callees c;
    memset(&c, 0, sizeof c);
    c.m = p->m;
    c.temp = p->temp;
    c.seen = seen;
    c.callee = shlo__plan_called;
    c.visit = shlo__plan_visit;
    c.user = p;
    for (uint32_t f = 1; f < p->m->funcs.count && status == SHLO_OK; f++)
        if (!p->m->funcs.items[f].is_private) status = shlo__walk_callees(&c, f);
    shlo__alloc_free(p->temp, seen, p->m->funcs.count + 1);
    return status;
}

/* ---- the whole ---- */

/* Calls of functions that call themselves get the callee's number, and the program frames for them behind
   those of the largest function. If any function stops for other processes, these may, too. */
static shlo_status shlo__plan_finish_recursion(shlo__plan *p, shlo__code *code) {
    size_t all;
    uint32_t meets = 0;
    if (!p->recursive.count) return SHLO_OK;
    for (uint32_t i = 0; i < p->recursive.count; i++) {
        shlo__p_call *c = p->recursive.items[i];
        c->func = p->func_number[c->func] - 1;
        c->entry = code->funcs[c->func].entry;
        code->recursive_bytes = SHLO__MAX(code->recursive_bytes, code->funcs[c->func].frame_bytes);
    }
    for (uint32_t f = 0; f < code->n_funcs; f++) meets |= code->funcs[f].meets;
    for (uint32_t f = 0; f < code->n_funcs; f++)
        if (code->funcs[f].recurses) code->funcs[f].meets |= meets;
    code->frames = p->frames;
    if (!shlo__size_align(code->recursive_bytes, SHLO_CONSTANT_ALIGN, &code->recursive_bytes) ||
        !shlo__size_align(code->frame_bytes, SHLO_CONSTANT_ALIGN, &code->first_frame) ||
        !shlo__size_mul(code->recursive_bytes, code->frames, &all) ||
        !shlo__size_add(code->first_frame, all, &code->frame_bytes) || code->depth >= UINT32_MAX / 2 ||
        code->frames >= UINT32_MAX / 2 / (code->depth + 1))
        return shlo__plan_fail(p, SHLO_OVERFLOW,
            "the frames of functions that call themselves (options.limits.frames)");
    code->depth = (code->frames + 1) * (code->depth + 1);
    return SHLO_OK;
}

/* Instructions in memory of their exact size, for which the tables make room. */
static shlo_status shlo__plan_finish_insns(shlo__plan *p, shlo__code *code) {
    shlo__plan_close_numbers(p);
    code->n_insns = p->insns.count;
    code->insns = SHLO__KEEP(p, shlo__insn, p->insns.count);
    if (!code->insns) return SHLO_MEMORY;
    for (uint32_t i = 0; i < p->insns.count; i++) code->insns[i] = *SHLO__AT(&p->insns, i);
    return SHLO_OK;
}

/* Functions in the module's order. */
static SHLO__NOINLINE shlo_status shlo__plan_finish(shlo__plan *p, shlo__code *code) {
    uint32_t n = 0, *order = SHLO__KEEP(p, uint32_t, p->funcs.count + 1);
    code->funcs = SHLO__KEEP(p, shlo__program_func, p->funcs.count + 1);
    if (!order || !code->funcs) return SHLO_MEMORY;
    if (p->funcs.count) memcpy(code->funcs, p->funcs.items, p->funcs.count * sizeof *code->funcs);
    for (uint32_t f = 1; f < p->m->funcs.count; f++)
        if (p->func_number[f]) order[n++] = p->func_number[f] - 1;
    if (p->constants.count) {
        shlo__constant *constants = SHLO__KEEP(p, shlo__constant, p->constants.count);
        if (!constants) return SHLO_MEMORY;
        memcpy(constants, p->constants.items, p->constants.count * sizeof *constants);
        code->constants = constants;
        code->n_constants = p->constants.count;
    }
    if (p->row_chains.count) {
        shlo__row_chain *chains = SHLO__KEEP(p, shlo__row_chain, p->row_chains.count);
        if (!chains) return SHLO_MEMORY;
        memcpy(chains, p->row_chains.items, p->row_chains.count * sizeof *chains);
        code->chains = chains;
        code->n_chains = p->row_chains.count;
    }
    code->order = order;
    code->n_funcs = p->funcs.count;
    code->scratch_bytes = p->scratch_bytes;
    code->kernels = p->kernels;
    code->n_transfers = p->n_transfers;
    code->n_replicas = p->m->n_replicas;
    code->n_partitions = p->m->n_partitions;
    for (uint32_t f = 0; f < code->n_funcs; f++) {
        code->frame_bytes = SHLO__MAX(code->frame_bytes, code->funcs[f].frame_bytes);
        code->depth = SHLO__MAX(code->depth, code->funcs[f].depth);
        code->body_depth = SHLO__MAX(code->body_depth, code->funcs[f].body_depth);
    }
    SHLO__TRY(shlo__plan_finish_recursion(p, code));
    SHLO__TRY(shlo__plan_finish_insns(p, code));
    for (uint32_t d = 1; d < p->m->data.count; d++) code->constant_bytes += p->m->data.items[d].n_bytes;
    return SHLO_OK;
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__plan_module(shlo__module *m, const shlo__plan_target *target,
    shlo__code *code, shlo_error *error) {
    shlo__plan *p = (shlo__plan *)shlo__alloc_table(target->temp, sizeof *p); /* too large for the stack */
    shlo_status status = p ? shlo__plan_open(p, m, target, error) : SHLO_MEMORY;
    memset(code, 0, sizeof *code);
    if (status == SHLO_OK) status = shlo__plan_all(p);
    if (p) shlo__plan_close_tables(p);
    if (status == SHLO_OK) status = shlo__plan_finish(p, code);
    /* If the failing step has not said why. */
    if (status != SHLO_OK) shlo__status_fail(error, status, "%s", shlo_status_text(status));
    if (p) shlo__plan_close(p);
    shlo__alloc_free(target->temp, p, sizeof *p);
    return status;
}

#endif
