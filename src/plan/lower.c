/* plan/lower.c - ops become instructions, region by region; control flow becomes jumps. Data movement is in
 * lower_move.c, contractions and reductions in lower_math.c. */
#ifndef SHLO__PLAN_LOWER_C
#define SHLO__PLAN_LOWER_C

#include "plan.h"

/* ---- instructions and places ---- */

SHLO__FN shlo_status shlo__lower_insn(shlo__plan *p, shlo__insn_kind kind, const void *param, double flops) {
    shlo__insn *insn;
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->insns, 1));
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->loop_of, 1));
    insn = &p->insns.items[p->insns.count++];
    memset(insn, 0, sizeof *insn);
    insn->kind = (uint16_t)kind;
    insn->op = p->op ? p->m->ops.items[p->op].code : (uint16_t)SHLO_OP_return;
    insn->func = p->func;
    insn->op_index = p->op ? p->op_number[p->op] : 0;
    insn->flops = flops;
    insn->param = param;
    p->loop_of.items[p->loop_of.count++] = p->loop;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_scratch(shlo__plan *p, size_t bytes) {
    size_t aligned;
    if (!shlo__size_align(bytes, SHLO_CONSTANT_ALIGN, &aligned)) return SHLO_OVERFLOW;
    p->scratch_bytes = SHLO__MAX(p->scratch_bytes, aligned);
    return SHLO_OK;
}

static shlo_status shlo__lower_bytes(shlo__plan *p, uint32_t value, size_t *bytes) {
    if (!shlo__type_bytes(p->m, shlo__value_type(p->m, value), bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the tensor does not fit into memory");
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_place(shlo__plan *p, uint32_t value, shlo__ref *ref) {
    shlo__leaf *leaf = &p->leaves[p->first_leaf[value]];
    size_t bytes;
    SHLO__TRY(shlo__lower_bytes(p, value, &bytes));
    SHLO__TRY(shlo__memory_new(p, bytes, &leaf->ref));
    leaf->placed = 1;
    *ref = leaf->ref;
    return SHLO_OK;
}

static shlo__data *shlo__lower_constant(const shlo__plan *p, uint32_t value) {
    uint32_t op = shlo__plan_def(p, value);
    if (!op || p->m->ops.items[op].code != SHLO_OP_constant) return NULL;
    return &p->m->data.items[shlo__module_attr_i64(p->m, &p->m->ops.items[op], SHLO__A_constant__value)];
}

SHLO__FN shlo_status shlo__lower_constant_place(shlo__plan *p, uint32_t value, shlo__ref *ref) {
    shlo__data *data = shlo__lower_constant(p, value);
    if (data->owned) {
        void *copy = shlo__arena_alloc(p->keep, data->n_bytes + 1, 1, SHLO_CONSTANT_ALIGN);
        if (!copy) return shlo__plan_fail(p, SHLO_MEMORY, "no memory for a constant");
        if (data->n_bytes) memcpy(copy, data->bytes, data->n_bytes);
        data->bytes = copy;
        data->owned = 0;
    }
    memset(ref, 0, sizeof *ref);
    ref->space = SHLO__AT_CONST;
    ref->data = data->bytes;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_value(shlo__plan *p, uint32_t value, shlo__ref *ref) {
    const shlo__leaf *leaf = &p->leaves[p->first_leaf[value]];
    if (leaf->placed)
        *ref = leaf->ref;
    else if (shlo__lower_constant(p, value))
        return shlo__lower_constant_place(p, value, ref);
    else
        return shlo__plan_fail(p, SHLO_INTERNAL, "a value without a place");
    return SHLO_OK;
}

static uint32_t shlo__lower_leaf_count(const shlo__plan *p, uint32_t value) {
    return p->first_leaf[value + 1] - p->first_leaf[value];
}

/* Leaf i of any value: of tuples their members, of tensors the tensor. */
static shlo_status shlo__lower_leaf(shlo__plan *p, uint32_t value, uint32_t i, shlo__ref *ref) {
    const shlo__leaf *leaf = &p->leaves[p->first_leaf[value] + i];
    if (!leaf->placed) return shlo__lower_value(p, value, ref);
    *ref = leaf->ref;
    return SHLO_OK;
}

static void shlo__lower_set_leaf(shlo__plan *p, uint32_t value, uint32_t i, const shlo__ref *ref) {
    shlo__leaf *leaf = &p->leaves[p->first_leaf[value] + i];
    leaf->ref = *ref;
    leaf->placed = 1;
}

/* value's leaves are other's, from leaf `first` on. */
static shlo_status shlo__lower_alias(shlo__plan *p, uint32_t value, uint32_t other, uint32_t first) {
    for (uint32_t i = 0; i < shlo__lower_leaf_count(p, value); i++) {
        shlo__ref ref;
        SHLO__TRY(shlo__lower_leaf(p, other, first + i, &ref));
        shlo__lower_set_leaf(p, value, i, &ref);
    }
    return SHLO_OK;
}

/* Bytes of each leaf of a type, in order. */
static shlo_status shlo__lower_leaf_bytes(shlo__plan *p, uint32_t type, uint32_t *i, size_t *bytes,
    uint32_t capacity) {
    const shlo__type *t = shlo__type_at(p->m, type);
    if (shlo__type_is_tensor(t)) {
        if (*i >= capacity || !shlo__type_bytes(p->m, type, &bytes[*i]))
            return shlo__plan_fail(p, SHLO_OVERFLOW, "a tuple's member does not fit into memory");
        ++*i;
    }
    else if (t->kind == SHLO__TYPE_TUPLE) {
        for (int32_t k = 0; k < t->rank; k++)
            SHLO__TRY(shlo__lower_leaf_bytes(p, (uint32_t)p->m->numbers.items[t->at + (uint32_t)k], i, bytes,
                capacity));
    }
    return SHLO_OK;
}

/* Whole-tensor copy; the VM leaves it out where both are one place in the end. */
static shlo_status shlo__lower_copy(shlo__plan *p, const shlo__ref *dst, const shlo__ref *src, size_t bytes) {
    shlo__p_copy *c = SHLO__KEEP(p, shlo__p_copy, 1);
    if (!c) return SHLO_MEMORY;
    c->nd.bytes = bytes;
    SHLO__TRY(shlo__memory_read(p, &c->src, src));
    SHLO__TRY(shlo__memory_write(p, &c->dst, dst));
    SHLO__TRY(shlo__memory_inplace(p, &c->dst, &c->src));
    return shlo__lower_insn(p, SHLO__I_COPY, c, 0);
}

/* The copy about to be emitted moves a region's result to its place. */
static shlo_status shlo__lower_merge(shlo__plan *p, const shlo__ref *from, const shlo__ref *to,
    uint32_t loop_read, uint32_t region_start, int32_t result) {
    shlo__merge *g;
    if (from->space != SHLO__AT_FRAME || from->offset) return SHLO_OK;
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->merges, 1));
    g = &p->merges.items[p->merges.count++];
    g->from = from->index;
    g->to = to ? to->index : 0;
    g->pc = shlo__memory_now(p);
    g->loop_read = loop_read;
    g->region_start = region_start;
    g->result = result;
    return SHLO_OK;
}

/* ---- groups ---- */

/* A group that only moves elements is a strided copy, which has better kernels. */
static shlo_status shlo__lower_pure_copy(shlo__plan *p, const shlo__lanes *lanes, const shlo__ref *dst,
    const shlo__ref *src) {
    shlo__p_copy *c = SHLO__KEEP(p, shlo__p_copy, 1);
    int64_t *to = SHLO__KEEP(p, int64_t, lanes->n_dims + 1), step;
    if (!c || !to) return SHLO_MEMORY;
    step = (int64_t)shlo__dtype_bytes((shlo_dtype)lanes->outputs[0].dtype);
    c->nd.bytes = (size_t)step;
    for (int32_t d = lanes->n_dims - 1; d >= 0; d--) to[d] = step, step *= lanes->extent[d];
    c->nd.n = lanes->n_dims;
    c->nd.extent = lanes->extent;
    c->nd.dst = to;
    c->nd.src = lanes->inputs[0].stride;
    c->src_offset = lanes->inputs[0].offset;
    SHLO__TRY(shlo__memory_read(p, &c->src, src));
    SHLO__TRY(shlo__memory_write(p, &c->dst, dst));
    return shlo__lower_insn(p, SHLO__I_COPY, c, 0);
}

static int shlo__lower_is_pure_copy(const shlo__plan *p, const shlo__lanes *l) {
    return l->n_insns == 1 && l->n_inputs == 1 &&
           (l->inputs[0].mode == SHLO__STRIDED || l->inputs[0].mode == SHLO__CYCLIC) &&
           !l->inputs[0].is_iota && l->insns[0].fn == p->kernels->lane[SHLO__VERB_copy][l->outputs[0].dtype];
}

static shlo_status shlo__lower_group(shlo__plan *p, const shlo__op *op) {
    shlo__p_lanes *g = SHLO__KEEP(p, shlo__p_lanes, 1);
    shlo__lanes_request r;
    shlo__ref out;
    uint32_t root = op->results;
    if (!g) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_place(p, root, &out));
    shlo__group_request(p, &root, shlo__value_type(p->m, root), &r);
    r.outputs = &out;
    r.compute = 1;
    SHLO__TRY(shlo__lanes_build(p, &r, &g->lanes, NULL));
    if (shlo__lower_is_pure_copy(p, &g->lanes)) {
        shlo__ref src = g->lanes.inputs[0].ref;
        return shlo__lower_pure_copy(p, &g->lanes, &out, &src);
    }
    return shlo__lower_insn(p, SHLO__I_LANES, g, (double)g->lanes.total * g->lanes.n_insns);
}

SHLO__FN shlo_status shlo__lower_lane(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    if (!p->home[op->results]) return SHLO_OK;
    if (op->code == SHLO_OP_reshape)
        return shlo__lower_alias(p, op->results, shlo__op_operand(p->m, op, 0), 0);
    if (op->code == SHLO_OP_constant && !shlo__lower_constant(p, op->results)->splat)
        return SHLO_OK; /* lies in memory */
    return p->epilogue[op->results] ? shlo__lower_epilogue(p, op->results) : shlo__lower_group(p, op);
}

/* ---- control flow ---- */

static const shlo__op *shlo__lower_return_of(const shlo__plan *p, uint32_t region) {
    return &p->m->ops.items[p->m->regions.items[region].last];
}

static shlo_status shlo__lower_jump(shlo__plan *p, shlo__p_jump **jump) {
    *jump = SHLO__KEEP(p, shlo__p_jump, 1);
    return *jump ? shlo__lower_insn(p, SHLO__I_JUMP, *jump, 0) : SHLO_MEMORY;
}

/* New buffers for all leaves of the op's results. */
static shlo_status shlo__lower_place_results(shlo__plan *p, const shlo__op *op) {
    for (uint32_t k = 0; k < op->n_results; k++) {
        uint32_t v = op->results + k, n = shlo__lower_leaf_count(p, v), i = 0;
        size_t *bytes = (size_t *)shlo__alloc_new(p->temp, (n + 1) * sizeof *bytes);
        shlo_status status =
            bytes ? shlo__lower_leaf_bytes(p, shlo__value_type(p->m, v), &i, bytes, n) : SHLO_MEMORY;
        for (i = 0; i < n && status == SHLO_OK; i++) {
            shlo__ref ref;
            status = shlo__memory_new(p, bytes[i], &ref);
            if (status == SHLO_OK) shlo__lower_set_leaf(p, v, i, &ref);
        }
        shlo__alloc_free(p->temp, bytes, (n + 1) * sizeof *bytes);
        SHLO__TRY(status);
    }
    return SHLO_OK;
}

/* Lowers a branch and copies what it returns to the op's results. */
static shlo_status shlo__lower_branch(shlo__plan *p, uint32_t op_id, uint32_t region) {
    uint32_t start = shlo__memory_now(p);
    SHLO__TRY(shlo__lower_region(p, region));
    p->op = op_id;
    for (uint32_t k = 0; k < p->m->ops.items[op_id].n_results; k++) {
        uint32_t v = p->m->ops.items[op_id].results + k,
                 from = shlo__op_operand(p->m, shlo__lower_return_of(p, region), k);
        for (uint32_t i = 0; i < shlo__lower_leaf_count(p, v); i++) {
            shlo__ref src, dst = p->leaves[p->first_leaf[v] + i].ref;
            SHLO__TRY(shlo__lower_leaf(p, from, i, &src));
            SHLO__TRY(shlo__lower_merge(p, &src, &dst, 0, start, -1));
            SHLO__TRY(shlo__lower_copy(p, &dst, &src, p->buffers.items[dst.index].bytes));
        }
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_if(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_branch *branch = SHLO__KEEP(p, shlo__p_branch, 1);
    shlo__p_jump *jump;
    shlo__ref pred;
    if (!branch) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_value(p, shlo__op_operand(p->m, &op, 0), &pred));
    SHLO__TRY(shlo__memory_read(p, &branch->pred, &pred));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_BRANCH, branch, 0));
    SHLO__TRY(shlo__lower_place_results(p, &op));
    SHLO__TRY(shlo__lower_branch(p, op_id, shlo__op_region(p->m, &op, 0)));
    SHLO__TRY(shlo__lower_jump(p, &jump));
    branch->target = p->insns.count;
    SHLO__TRY(shlo__lower_branch(p, op_id, shlo__op_region(p->m, &op, 1)));
    jump->target = p->insns.count;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_case(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_switch *sw = SHLO__KEEP(p, shlo__p_switch, 1);
    shlo__p_jump *exit_jump = SHLO__KEEP(p, shlo__p_jump, 1);
    shlo__ref index;
    if (!sw || !exit_jump) return SHLO_MEMORY;
    sw->n = op.n_regions;
    sw->targets = SHLO__KEEP(p, uint32_t, op.n_regions);
    if (!sw->targets) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_value(p, shlo__op_operand(p->m, &op, 0), &index));
    SHLO__TRY(shlo__memory_read(p, &sw->index, &index));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_SWITCH, sw, 0));
    SHLO__TRY(shlo__lower_place_results(p, &op));
    for (uint32_t i = 0; i < op.n_regions; i++) {
        sw->targets[i] = p->insns.count;
        SHLO__TRY(shlo__lower_branch(p, op_id, shlo__op_region(p->m, &op, i)));
        SHLO__TRY(shlo__lower_insn(p, SHLO__I_JUMP, exit_jump, 0));
    }
    exit_jump->target = p->insns.count;
    return SHLO_OK;
}

static void shlo__lower_bind_args(shlo__plan *p, uint32_t region, const shlo__op *op) {
    const shlo__region *r = &p->m->regions.items[region];
    for (uint32_t k = 0; k < r->n_args && k < op->n_results; k++)
        for (uint32_t i = 0; i < shlo__lower_leaf_count(p, r->args + k); i++)
            shlo__lower_set_leaf(p, r->args + k, i, &p->leaves[p->first_leaf[op->results + k] + i].ref);
}

static uint32_t shlo__lower_open_loop(shlo__plan *p, shlo_status *status) {
    uint32_t l = p->loops.count;
    *status = SHLO__VEC_RESERVE(p->temp, &p->loops, 1);
    if (*status != SHLO_OK) return 0;
    p->loops.items[l].start = shlo__memory_now(p);
    p->loops.items[l].end = 0;
    p->loops.items[l].parent = p->loop;
    p->loops.count++;
    p->loop = l;
    return l;
}

static void shlo__lower_close_loop(shlo__plan *p, uint32_t l, uint32_t end) {
    p->loops.items[l].end = end;
    p->loop = p->loops.items[l].parent;
}

/* One value a turn of the loop hands to the next: from where it was made to the carried place. */
typedef struct shlo__carry {
    shlo__ref from, to;
    size_t bytes;
} shlo__carry;

static int shlo__lower_same_place(const shlo__ref *a, const shlo__ref *b) {
    return a->space == SHLO__AT_FRAME && b->space == SHLO__AT_FRAME && a->index == b->index;
}

/* Copies happen one after the other, so a carried place that is read for another one is saved first. */
static shlo_status shlo__lower_save_crossing(shlo__plan *p, shlo__carry *c, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            shlo__ref saved;
            if (i == j || !shlo__lower_same_place(&c[i].from, &c[j].to)) continue;
            SHLO__TRY(shlo__memory_new(p, c[i].bytes, &saved));
            SHLO__TRY(shlo__lower_copy(p, &saved, &c[i].from, c[i].bytes));
            c[i].from = saved;
        }
    return SHLO_OK;
}

static shlo_status shlo__lower_carry_all(shlo__plan *p, shlo__carry *c, uint32_t n, uint32_t start) {
    SHLO__TRY(shlo__lower_save_crossing(p, c, n));
    for (uint32_t i = 0; i < n; i++) {
        if (shlo__lower_same_place(&c[i].from, &c[i].to)) continue;
        SHLO__TRY(shlo__lower_merge(p, &c[i].from, &c[i].to, p->buffers.items[c[i].to.index].last_read, start,
            -1));
        SHLO__TRY(shlo__lower_copy(p, &c[i].to, &c[i].from, c[i].bytes));
    }
    return SHLO_OK;
}

static shlo_status shlo__lower_carry(shlo__plan *p, const shlo__op *op, uint32_t body, uint32_t start) {
    const shlo__op *ret = shlo__lower_return_of(p, body);
    uint32_t n = 0, total = op->n_results
                                ? p->first_leaf[op->results + op->n_results] - p->first_leaf[op->results]
                                : 0;
    shlo__carry *c = (shlo__carry *)shlo__alloc_new(p->temp, ((size_t)total + 1) * sizeof *c);
    shlo_status status = c ? SHLO_OK : SHLO_MEMORY;
    for (uint32_t k = 0; k < op->n_results && status == SHLO_OK; k++)
        for (uint32_t i = 0; i < shlo__lower_leaf_count(p, op->results + k) && status == SHLO_OK; i++, n++) {
            c[n].to = p->leaves[p->first_leaf[op->results + k] + i].ref;
            c[n].bytes = p->buffers.items[c[n].to.index].bytes;
            status = shlo__lower_leaf(p, shlo__op_operand(p->m, ret, k), i, &c[n].from);
        }
    if (status == SHLO_OK) status = shlo__lower_carry_all(p, c, n, start);
    shlo__alloc_free(p->temp, c, ((size_t)total + 1) * sizeof *c);
    return status;
}

static shlo_status shlo__lower_while_start(shlo__plan *p, const shlo__op *op) {
    SHLO__TRY(shlo__lower_place_results(p, op));
    for (uint32_t k = 0; k < op->n_results; k++)
        for (uint32_t i = 0; i < shlo__lower_leaf_count(p, op->results + k); i++) {
            shlo__ref src, dst = p->leaves[p->first_leaf[op->results + k] + i].ref;
            SHLO__TRY(shlo__lower_leaf(p, shlo__op_operand(p->m, op, k), i, &src));
            SHLO__TRY(shlo__lower_copy(p, &dst, &src, p->buffers.items[dst.index].bytes));
        }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_while(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    uint32_t cond = shlo__op_region(p->m, &op, 0), body = shlo__op_region(p->m, &op, 1), loop, top, start;
    shlo__p_branch *branch = SHLO__KEEP(p, shlo__p_branch, 1);
    shlo__p_jump *back;
    shlo__ref pred;
    shlo_status status;
    if (!branch) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_while_start(p, &op));
    top = p->insns.count;
    loop = shlo__lower_open_loop(p, &status);
    SHLO__TRY(status);
    shlo__lower_bind_args(p, cond, &op);
    SHLO__TRY(shlo__lower_region(p, cond));
    p->op = op_id;
    SHLO__TRY(shlo__lower_value(p, shlo__op_operand(p->m, shlo__lower_return_of(p, cond), 0), &pred));
    SHLO__TRY(shlo__memory_read(p, &branch->pred, &pred));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_BRANCH, branch, 0));
    start = shlo__memory_now(p);
    shlo__lower_bind_args(p, body, &op);
    SHLO__TRY(shlo__lower_region(p, body));
    p->op = op_id;
    SHLO__TRY(shlo__lower_carry(p, &op, body, start));
    SHLO__TRY(shlo__lower_jump(p, &back));
    back->target = top;
    branch->target = p->insns.count;
    shlo__lower_close_loop(p, loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

static shlo_status shlo__lower_call_refs(shlo__plan *p, const shlo__op *op, shlo__p_call *c) {
    uint32_t n = 0;
    shlo__ref *args = SHLO__KEEP(p, shlo__ref, c->n_args + 1),
              *results = SHLO__KEEP(p, shlo__ref, c->n_results + 1), ref;
    if (!args || !results) return SHLO_MEMORY;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = shlo__op_operand(p->m, op, k);
        for (uint32_t i = 0; i < shlo__lower_leaf_count(p, v); i++) {
            SHLO__TRY(shlo__lower_leaf(p, v, i, &ref));
            SHLO__TRY(shlo__memory_read(p, &args[n++], &ref));
        }
    }
    n = 0;
    for (uint32_t k = 0; k < op->n_results; k++)
        for (uint32_t i = 0; i < shlo__lower_leaf_count(p, op->results + k); i++)
            SHLO__TRY(shlo__memory_write(p, &results[n++],
                &p->leaves[p->first_leaf[op->results + k] + i].ref));
    c->args = args;
    c->results = results;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_call(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    uint32_t number = p->func_number[shlo__plan_callee(p, &op)];
    const shlo__program_func *f;
    shlo__p_call *c = SHLO__KEEP(p, shlo__p_call, 1);
    shlo__ref frame;
    if (!c) return SHLO_MEMORY;
    if (!number) return shlo__plan_fail(p, SHLO_INTERNAL, "a call of a function that is not planned");
    f = &p->funcs.items[number - 1];
    if (f->meets && p->body_level)
        return shlo__plan_fail_name(p, SHLO_UNSUPPORTED,
            "inside a body, a call of a function that stops for other processes: @", f->name);
    p->meets |= f->meets;
    c->func = number - 1;
    c->n_args = f->n_args;
    c->n_results = f->n_results;
    p->depth = SHLO__MAX(p->depth, f->depth + 1);
    p->body_depth = SHLO__MAX(p->body_depth, p->body_level + f->body_depth);
    SHLO__TRY(shlo__lower_place_results(p, &op));
    SHLO__TRY(shlo__lower_call_refs(p, &op, c));
    SHLO__TRY(shlo__memory_new(p, f->frame_bytes, &frame));
    SHLO__TRY(shlo__memory_write(p, &c->frame, &frame));
    return shlo__lower_insn(p, SHLO__I_CALL, c, 0);
}

SHLO__FN shlo_status shlo__lower_tuple(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    uint32_t first = 0;
    if (op->code == SHLO_OP_get_tuple_element) {
        uint32_t tuple = shlo__op_operand(p->m, op, 0);
        const shlo__type *t = shlo__type_at(p->m, shlo__value_type(p->m, tuple));
        int64_t index = shlo__module_attr_i64(p->m, op, SHLO__A_get_tuple_element__index);
        for (int64_t i = 0; i < index; i++)
            first += shlo__plan_leaves_of(p, (uint32_t)p->m->numbers.items[t->at + (uint32_t)i]);
        return shlo__lower_alias(p, op->results, tuple, first);
    }
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = shlo__op_operand(p->m, op, k);
        for (uint32_t i = 0; i < shlo__lower_leaf_count(p, v); i++) {
            shlo__ref ref;
            SHLO__TRY(shlo__lower_leaf(p, v, i, &ref));
            shlo__lower_set_leaf(p, op->results, first++, &ref);
        }
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_barrier(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    for (uint32_t k = 0; k < op->n_results; k++)
        SHLO__TRY(shlo__lower_alias(p, op->results + k, shlo__op_operand(p->m, op, k), 0));
    return SHLO_OK;
}

#endif
