/* plan/lower_control.c - control flow becomes jumps, a call a frame; tuples and barriers only give other
 * names to places that exist. */
#ifndef SHLO__PLAN_LOWER_CONTROL_C
#define SHLO__PLAN_LOWER_CONTROL_C

#include "plan.h"

/* Leaves of all results of an op. */
static uint32_t shlo__lower_leaves(const shlo__plan *p, const shlo__op *op) {
    return op->n_results
               ? shlo__plan_first_leaf(p, op->results + op->n_results) - shlo__plan_first_leaf(p, op->results)
               : 0;
}

/* Operands of `from`, which is the op itself or the return of a region that was lowered just now, go to the
   places of the op's results. */
static shlo_status shlo__lower_give(shlo__plan *p, const shlo__op *from, const shlo__op *op) {
    uint32_t leaf = op->n_results ? shlo__plan_first_leaf(p, op->results) : 0;
    shlo__moves moves;
    SHLO__TRY(shlo__lower_moves(p, shlo__lower_leaves(p, op), &moves));
    for (uint32_t k = 0; k < op->n_results; k++)
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, op->results + k); i++) {
            const shlo__ref dst = shlo__place_decode(p, p->leaves[leaf++]);
            shlo__ref src;
            SHLO__TRY(shlo__place_leaf(p, shlo__op_operand(p->m, from, k), i, &src));
            if (from != op) SHLO__TRY(shlo__lower_merge(p, &src, &dst, 0, p->visit.start, -1));
            SHLO__TRY(shlo__lower_move(p, &moves, &dst, &src, SHLO__AT(&p->buffers, dst.index)->bytes));
        }
    return shlo__lower_moves_end(p, &moves);
}

/* ---- if, case ---- */

static shlo_status shlo__lower_if_start(shlo__plan *p, const shlo__op *op) {
    shlo__p_branch *branch = SHLO__KEEP(p, shlo__p_branch, 1);
    shlo__ref pred;
    if (!branch) return SHLO_MEMORY;
    p->visit.insn = branch;
    SHLO__TRY(shlo__place_of(p, shlo__op_operand(p->m, op, 0), &pred));
    shlo__memory_read(p, &branch->pred, &pred);
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_BRANCH, branch));
    return shlo__place_results(p, op);
}

SHLO__FN shlo_status shlo__lower_if(shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    const uint32_t step = p->visit.step;
    if (!step)
        SHLO__TRY(shlo__lower_if_start(p, op));
    else
        SHLO__TRY(shlo__lower_give(p, shlo__plan_return_of(p, shlo__op_region(p->m, op, step - 1)), op));
    if (step == 2) {
        p->visit.jump->target = p->insns.count;
        return SHLO_OK;
    }
    if (step == 1) {
        SHLO__TRY(shlo__lower_jump(p, &p->visit.jump));
        ((shlo__p_branch *)p->visit.insn)->target = p->insns.count;
    }
    return shlo__lower_enter(p, op_id, shlo__op_region(p->m, op, step));
}

static shlo_status shlo__lower_case_start(shlo__plan *p, const shlo__op *op) {
    shlo__p_switch *sw = SHLO__KEEP(p, shlo__p_switch, 1);
    shlo__ref index;
    if (!sw) return SHLO_MEMORY;
    sw->n = op->n_regions;
    sw->targets = SHLO__KEEP(p, uint32_t, op->n_regions);
    p->visit.insn = sw;
    p->visit.jump = SHLO__KEEP(p, shlo__p_jump, 1);
    if (!sw->targets || !p->visit.jump) return SHLO_MEMORY;
    SHLO__TRY(shlo__place_of(p, shlo__op_operand(p->m, op, 0), &index));
    shlo__memory_read(p, &sw->index, &index);
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_SWITCH, sw));
    return shlo__place_results(p, op);
}

SHLO__FN shlo_status shlo__lower_case(shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    const uint32_t step = p->visit.step;
    if (!step)
        SHLO__TRY(shlo__lower_case_start(p, op));
    else {
        SHLO__TRY(shlo__lower_give(p, shlo__plan_return_of(p, shlo__op_region(p->m, op, step - 1)), op));
        SHLO__TRY(shlo__lower_insn(p, SHLO__I_JUMP, p->visit.jump));
    }
    if (step == op->n_regions) {
        p->visit.jump->target = p->insns.count;
        return SHLO_OK;
    }
    ((shlo__p_switch *)p->visit.insn)->targets[step] = p->insns.count;
    return shlo__lower_enter(p, op_id, shlo__op_region(p->m, op, step));
}

/* ---- while ---- */

static void shlo__lower_bind_args(shlo__plan *p, uint32_t region, const shlo__op *op) {
    const shlo__region *r = &p->m->regions.items[region];
    for (uint32_t k = 0; k < r->n_args; k++) shlo__place_share(p, r->args + k, op->results + k);
}

/* The loop-carried values: where the body computes them (numbers as in p->leaves), and the places they are
   carried in, the leaves of the op's results from `first` on: buffers from `place` on. */
typedef struct shlo__carry {
    uint32_t *from, first, n, place;
    uint32_t *readers; /* moves to come that read a place; SHLO__CARRIED: it has its new value */
} shlo__carry;
#define SHLO__CARRIED UINT32_MAX

static int shlo__lower_stays(const shlo__plan *p, const shlo__carry *c, uint32_t i) {
    return c->from[i] == p->leaves[c->first + i];
}

/* The carried place, other than i, that the new value of place i is in; n: none. */
static uint32_t shlo__lower_crossing(const shlo__plan *p, const shlo__carry *c, uint32_t i) {
    const shlo__ref from = shlo__place_decode(p, c->from[i]);
    const uint32_t k = from.index - c->place;
    return from.space == SHLO__AT_BUFFER && !shlo__lower_stays(p, c, i) && k < c->n ? k : c->n;
}

static shlo_status shlo__lower_carry_move(shlo__plan *p, const shlo__carry *c, uint32_t i,
    shlo__moves *moves) {
    const shlo__ref from = shlo__place_decode(p, c->from[i]),
                    to = shlo__place_decode(p, p->leaves[c->first + i]);
    const shlo__buffer_plan *b = SHLO__AT(&p->buffers, to.index);
    SHLO__TRY(shlo__lower_merge(p, &from, &to, b->now.last_read, moves->start, -1));
    return shlo__lower_move(p, moves, &to, &from, b->bytes);
}

/* Place i, which nobody reads any more, and what then is read by nobody. Without a list: only counts. */
static shlo_status shlo__lower_carry_from(shlo__plan *p, const shlo__carry *c, uint32_t i,
    shlo__moves *moves) {
    for (;;) {
        const uint32_t next = shlo__lower_crossing(p, c, i);
        c->readers[i] = SHLO__CARRIED;
        if (moves->list)
            SHLO__TRY(shlo__lower_carry_move(p, c, i, moves));
        else
            moves->n++;
        if (next == c->n || --c->readers[next] || shlo__lower_stays(p, c, next)) return SHLO_OK;
        i = next;
    }
}

/* The places that are left wait for each other in circles: place i is saved for the last one of its
   circle. */
static shlo_status shlo__lower_carry_circle(shlo__plan *p, const shlo__carry *c, uint32_t i,
    shlo__moves *moves) {
    const shlo__ref place = shlo__place_decode(p, p->leaves[c->first + i]);
    const size_t bytes = SHLO__AT(&p->buffers, place.index)->bytes;
    uint32_t last = i;
    shlo__ref saved;
    if (!moves->list) {
        moves->n++;
        return shlo__lower_carry_from(p, c, i, moves);
    }
    while (shlo__lower_crossing(p, c, last) != i) last = shlo__lower_crossing(p, c, last);
    SHLO__TRY(shlo__memory_new(p, bytes, &saved));
    SHLO__TRY(shlo__lower_move(p, moves, &saved, &place, bytes));
    SHLO__TRY(shlo__place_encode(p, &saved, &c->from[last]));
    return shlo__lower_carry_from(p, c, i, moves);
}

/* The moves run one after the other: a place gets its new value when nobody reads the old one any more. */
static shlo_status shlo__lower_carry_all(shlo__plan *p, const shlo__carry *c, shlo__moves *moves) {
    memset(c->readers, 0, c->n * sizeof *c->readers);
    for (uint32_t i = 0; i < c->n; i++) {
        const uint32_t k = shlo__lower_crossing(p, c, i);
        if (k < c->n) c->readers[k]++;
    }
    for (uint32_t i = 0; i < c->n; i++)
        if (!c->readers[i] && !shlo__lower_stays(p, c, i)) SHLO__TRY(shlo__lower_carry_from(p, c, i, moves));
    for (uint32_t i = 0; i < c->n; i++)
        if (c->readers[i] != SHLO__CARRIED && !shlo__lower_stays(p, c, i))
            SHLO__TRY(shlo__lower_carry_circle(p, c, i, moves));
    return SHLO_OK;
}

static shlo_status shlo__lower_carry_values(shlo__plan *p, const shlo__op *op, const shlo__op *ret,
    const shlo__carry *c, uint32_t start) {
    shlo__moves moves;
    uint32_t n = 0;
    for (uint32_t k = 0; k < op->n_results; k++)
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, op->results + k); i++) {
            shlo__ref from;
            SHLO__TRY(shlo__place_leaf(p, shlo__op_operand(p->m, ret, k), i, &from));
            SHLO__TRY(shlo__place_encode(p, &from, &c->from[n++]));
        }
    memset(&moves, 0, sizeof moves);
    (void)shlo__lower_carry_all(p, c, &moves); /* without a list it counts, which does not fail */
    SHLO__TRY(shlo__lower_moves(p, moves.n, &moves));
    moves.start = start;
    SHLO__TRY(shlo__lower_carry_all(p, c, &moves));
    return shlo__lower_moves_end(p, &moves);
}

static shlo_status shlo__lower_carry(shlo__plan *p, const shlo__op *op, uint32_t body, uint32_t start) {
    shlo_status status;
    shlo__carry c;
    size_t bytes;
    c.n = shlo__lower_leaves(p, op);
    if (!c.n) return SHLO_OK;
    c.first = shlo__plan_first_leaf(p, op->results);
    c.place = shlo__place_decode(p, p->leaves[c.first]).index;
    bytes = (size_t)c.n * 2 * sizeof *c.from;
    c.from = (uint32_t *)shlo__alloc_table(p->temp, bytes);
    if (!c.from) return SHLO_MEMORY;
    c.readers = c.from + c.n;
    status = shlo__lower_carry_values(p, op, shlo__plan_return_of(p, body), &c, start);
    shlo__alloc_free(p->temp, c.from, bytes);
    return status;
}

static shlo_status shlo__lower_while_start(shlo__plan *p, const shlo__op *op) {
    shlo_status status;
    p->visit.insn = SHLO__KEEP(p, shlo__p_branch, 1);
    if (!p->visit.insn) return SHLO_MEMORY;
    SHLO__TRY(shlo__place_results(p, op));
    SHLO__TRY(shlo__lower_give(p, op, op));
    p->visit.loop = shlo__lower_open_loop(p, &status);
    return status;
}

/* Behind the condition. */
static shlo_status shlo__lower_while_branch(shlo__plan *p, uint32_t cond) {
    shlo__p_branch *branch = (shlo__p_branch *)p->visit.insn;
    shlo__ref pred;
    SHLO__TRY(shlo__place_of(p, shlo__op_operand(p->m, shlo__plan_return_of(p, cond), 0), &pred));
    shlo__memory_read(p, &branch->pred, &pred);
    return shlo__lower_insn(p, SHLO__I_BRANCH, branch);
}

/* Behind the body. */
static shlo_status shlo__lower_while_end(shlo__plan *p, const shlo__op *op, uint32_t body) {
    shlo__p_jump *back;
    SHLO__TRY(shlo__lower_carry(p, op, body, p->visit.start));
    SHLO__TRY(shlo__lower_jump(p, &back));
    back->target = p->first_insn + p->loops.items[p->visit.loop].start;
    ((shlo__p_branch *)p->visit.insn)->target = p->insns.count;
    shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_while(shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    const uint32_t cond = shlo__op_region(p->m, op, 0), body = shlo__op_region(p->m, op, 1),
                   step = p->visit.step;
    if (step == 2) return shlo__lower_while_end(p, op, body);
    if (step)
        SHLO__TRY(shlo__lower_while_branch(p, cond));
    else
        SHLO__TRY(shlo__lower_while_start(p, op));
    shlo__lower_bind_args(p, step ? body : cond, op);
    return shlo__lower_enter(p, op_id, step ? body : cond);
}

/* ---- call ---- */

static shlo_status shlo__lower_call_refs(shlo__plan *p, const shlo__op *op, shlo__p_call *c) {
    uint32_t n = 0, leaf = c->n_results ? shlo__plan_first_leaf(p, op->results) : 0;
    shlo__ref *args = SHLO__KEEP(p, shlo__ref, c->n_args), *results = SHLO__KEEP(p, shlo__ref, c->n_results),
              ref;
    if (!args || !results) return SHLO_MEMORY;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = shlo__op_operand(p->m, op, k);
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, v); i++) {
            SHLO__TRY(shlo__place_leaf(p, v, i, &ref));
            shlo__memory_read(p, &args[n++], &ref);
        }
    }
    for (n = 0; n < c->n_results; n++) {
        ref = shlo__place_decode(p, p->leaves[leaf + n]);
        shlo__memory_write(p, &results[n], &ref);
    }
    c->args = args;
    c->results = results;
    return SHLO_OK;
}

/* A call of a function that is being planned. Its number, its first instruction and its frame follow when all
   are planned: shlo__plan_finish_recursion. */
static shlo_status shlo__lower_recursive_call(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_call *c = SHLO__KEEP(p, shlo__p_call, 1);
    if (!c) return SHLO_MEMORY;
    if (p->body_level)
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "inside a body, a call of a function that calls itself");
    if (p->flags & SHLO__LOAD_IMAGE)
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "a function that calls itself cannot run in an image");
    for (uint32_t k = 0; k < op.n_operands; k++)
        c->n_args += shlo__plan_leaf_count(p, shlo__op_operand(p->m, &op, k));
    c->n_results = shlo__lower_leaves(p, &op);
    c->func = shlo__plan_callee(p, &op);
    c->recursive = p->recurses = 1;
    SHLO__TRY(shlo__place_results(p, &op));
    SHLO__TRY(shlo__lower_call_refs(p, &op, c));
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->recursive, 1));
    p->recursive.items[p->recursive.count++] = c;
    return shlo__lower_insn(p, SHLO__I_CALL, c);
}

static shlo_status shlo__lower_func_call(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    uint32_t number = p->func_number[shlo__plan_callee(p, &op)];
    const shlo__program_func *f;
    shlo__p_call *c = SHLO__KEEP(p, shlo__p_call, 1);
    shlo__ref frame;
    if (!c) return SHLO_MEMORY;
    f = &p->funcs.items[number - 1];
    if (f->recurses && p->body_level)
        return shlo__plan_fail_name(p, SHLO_UNSUPPORTED,
            "inside a body, a call of a function that calls itself: @", f->name);
    p->recurses |= f->recurses;
    if (f->meets && p->body_level)
        return shlo__plan_fail_name(p, SHLO_UNSUPPORTED,
            "inside a body, a call of a function that stops for other processes: @", f->name);
    p->meets |= f->meets;
    c->func = number - 1;
    c->entry = f->entry;
    c->n_args = f->n_args;
    c->n_results = f->n_results;
    p->depth = SHLO__MAX(p->depth, f->depth + 1);
    p->body_depth = SHLO__MAX(p->body_depth, p->body_level + f->body_depth);
    SHLO__TRY(shlo__place_results(p, &op));
    SHLO__TRY(shlo__lower_call_refs(p, &op, c));
    SHLO__TRY(shlo__memory_new(p, f->frame_bytes, &frame));
    shlo__memory_write(p, &c->frame, &frame);
    return shlo__lower_insn(p, SHLO__I_CALL, c);
}

/* A call of a function, of the decomposition of a composite, or of a handler: plan_callee decides. */
SHLO__FN shlo_status shlo__lower_call_or_custom(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    uint32_t callee = shlo__plan_callee(p, &op);
    if (!callee) return shlo__lower_custom(p, op_id);
    return p->func_number[callee] ? shlo__lower_func_call(p, op_id) : shlo__lower_recursive_call(p, op_id);
}

/* ---- ops without instructions ---- */

SHLO__FN shlo_status shlo__lower_tuple(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    uint32_t first = 0;
    if (op->code == SHLO_OP_get_tuple_element) {
        uint32_t tuple = shlo__op_operand(p->m, op, 0);
        const shlo__type *t = shlo__type_at(p->m, shlo__value_type(p->m, tuple));
        int64_t index = shlo__module_attr_i64(p->m, op, SHLO__A_get_tuple_element__index);
        for (int64_t i = 0; i < index; i++)
            first += shlo__plan_leaves_of(p, (uint32_t)p->m->numbers.items[t->at + (uint32_t)i]);
        return shlo__place_alias(p, op->results, tuple, first);
    }
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = shlo__op_operand(p->m, op, k);
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, v); i++) {
            shlo__ref ref;
            SHLO__TRY(shlo__place_leaf(p, v, i, &ref));
            SHLO__TRY(shlo__place_set_leaf(p, op->results, first++, &ref));
        }
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_barrier(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    for (uint32_t k = 0; k < op->n_results; k++)
        SHLO__TRY(shlo__place_alias(p, op->results + k, shlo__op_operand(p->m, op, k), 0));
    return SHLO_OK;
}

/* A return emits nothing: the op that owns the region reads the returned values. */
SHLO__FN shlo_status shlo__lower_return(shlo__plan *p, uint32_t op_id) {
    (void)p;
    (void)op_id;
    return SHLO_OK;
}

/* An op that expand/ should have replaced: its types are not static. */
SHLO__FN shlo_status shlo__lower_none(shlo__plan *p, uint32_t op_id) {
    (void)op_id;
    return shlo__plan_fail(p, SHLO_UNSUPPORTED, "this op can be verified, but not run");
}

#endif
