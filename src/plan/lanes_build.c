/* plan/lanes_build.c - from compiled steps to the lane program that is stored: slots and registers, merged
 * dimensions, strides in bytes. */
#ifndef SHLO__PLAN_LANES_BUILD_C
#define SHLO__PLAN_LANES_BUILD_C

#include "plan.h"

/* ---- roots: from the wide form to the storage form ---- */

static shlo_status shlo__lanes_root(shlo__lane_state *s, uint32_t i, const shlo__affine *identity) {
    shlo_dtype t = shlo__plan_dtype(s->p, s->r->roots[i]);
    int32_t x, taken;
    SHLO__TRY(shlo__lanes_value(s, s->r->roots[i], identity, &x));
    if (!s->r->wide) {
        const int32_t wide = x;
        const shlo_status status = shlo__lanes_narrow(s, t, &x);
        if (status == SHLO_LIMIT) shlo__lanes_choose_cut(s, s->r->roots[i]);
        SHLO__TRY(status);
        /* The conversion to the wide type that is not needed is the last step, so no other root uses it. */
        if (x != wide && x < wide && s->r->n_roots == 1 && wide == s->n_values - 1)
            s->n_steps--, s->n_values--;
    }
    taken = s->r->own_slots && s->values[x].is_input; /* an instruction must write each output */
    for (uint32_t j = 0; j < i; j++) taken |= s->r->own_slots && s->result[j] == x;
    if (taken)
        SHLO__TRY(shlo__lanes_unary(s, SHLO__KERNEL_LANE(SHLO__VERB_copy, s->values[x].dtype),
            (shlo_dtype)s->values[x].dtype, x, &x));
    s->result[i] = x;
    return SHLO_OK;
}

static shlo_status shlo__lanes_roots(shlo__lane_state *s) {
    for (uint32_t i = 0; i < s->r->n_roots; i++) {
        shlo__map_identity(s->p->m, shlo__value_type(s->p->m, s->r->roots[i]), &s->map);
        SHLO__TRY(shlo__lanes_root(s, i, &s->map));
    }
    return SHLO_OK;
}

/* ---- slots: inputs, outputs, registers by last use ---- */

typedef struct shlo__lane_slots {
    int32_t *last; /* by value: the step that uses it last */
    int32_t *free; /* by register: the step from which on it is free */
    int16_t *slot; /* by value */
    int32_t n_registers;
} shlo__lane_slots;

static void shlo__lanes_last_uses(const shlo__lane_state *s, shlo__lane_slots *t) {
    for (int32_t v = 0; v < s->n_values; v++) t->last[v] = -1;
    for (int32_t i = 0; i < s->n_steps; i++) {
        const int16_t *x = s->steps[i].x;
        for (int32_t k = 0; k < 3; k++)
            if (x[k] >= 0) t->last[x[k]] = i;
    }
    for (uint32_t i = 0; i < s->r->n_roots; i++) t->last[s->result[i]] = INT32_MAX;
}

/* Does each step but the last give what only the next one reads, in elements of the output's size? Then all
   of it may lie in the output, and blocks of it be long: softmax's exp(x - max) takes 0.9 of the time. An
   output may take the place of an input that is read element by element; only the first step reads those. */
static int shlo__lanes_in_output(const shlo__lane_state *s, const shlo__lane_slots *t,
    const shlo__lane_input *inputs) {
    if (!s->r->own_slots || !s->r->outputs || s->r->bound) return 0;
    for (int32_t i = 0; i < s->n_steps; i++) {
        const shlo__lane_step *step = &s->steps[i];
        if (i + 1 < s->n_steps &&
            (t->last[step->dst] != i + 1 || shlo__dtype_bytes((shlo_dtype)s->values[step->dst].dtype) !=
                                                shlo__dtype_bytes((shlo_dtype)s->values[s->result[0]].dtype)))
            return 0;
        for (int32_t k = 0; i && k < 3; k++)
            if (step->x[k] >= 0 && s->values[step->x[k]].is_input &&
                inputs[s->values[step->x[k]].number].mode == SHLO__LINEAR)
                return 0;
    }
    return 1; /* the last step gives the root */
}

/* A register is free after the last step that reads it. The result of a step never shares a register with
   its operands. */
static void shlo__lanes_registers(const shlo__lane_state *s, shlo__lane_slots *t,
    const shlo__lane_input *inputs) {
    const int32_t base = s->n_inputs + (int32_t)s->r->n_roots;
    const int in_output = shlo__lanes_in_output(s, t, inputs);
    t->n_registers = 0;
    for (int32_t v = 0; v < s->n_values; v++)
        t->slot[v] = s->values[v].is_input ? (int16_t)s->values[v].number : (int16_t)-1;
    if (s->r->own_slots)
        for (uint32_t i = 0; i < s->r->n_roots; i++)
            t->slot[s->result[i]] = (int16_t)(s->n_inputs + (int32_t)i);
    for (int32_t i = 0; i < s->n_steps; i++) {
        int32_t dst = s->steps[i].dst, r = 0;
        if (in_output) t->slot[dst] = (int16_t)s->n_inputs;
        if (t->slot[dst] >= 0) continue;
        while (r < t->n_registers && t->free[r] >= i) r++;
        if (r == t->n_registers) t->n_registers++;
        t->free[r] = t->last[dst] < i ? i : t->last[dst];
        t->slot[dst] = (int16_t)(base + r);
    }
}

/* ---- dimensions ---- */

/* Dimensions after merging. dim: the innermost of the merged ones, whose strides are those of the merged
   dimension. */
typedef struct shlo__lane_dims {
    int32_t n;
    int32_t dim[SHLO_MAX_RANK];
    int64_t extent[SHLO_MAX_RANK];
} shlo__lane_dims;

/* Bytes (of an iota: numbers) by which input k moves along dimension d of the space. */
static int64_t shlo__lanes_stride(const shlo__lane_state *s, int32_t k, int32_t d) {
    const shlo__lane_source *in = &s->inputs[k];
    return shlo__lanes_map(s, in->map)[1 + d] *
           (in->is_iota ? 1 : (int64_t)shlo__dtype_bytes((shlo_dtype)in->dtype));
}

/* One step behind the last element of an iota may leave 64 bits; then no stride is as long. */
static int shlo__lanes_mergeable(const shlo__lane_state *s, int32_t outer, int32_t inner) {
    for (int32_t k = 0; k < s->n_inputs; k++)
        if ((uint64_t)shlo__lanes_stride(s, k, outer) !=
            (uint64_t)shlo__lanes_stride(s, k, inner) * (uint64_t)s->r->space.extent[inner])
            return 0;
    return 1;
}

/* The listed dimensions without those of one element. Neighbours are merged if the strides of every input
   allow it. */
static void shlo__lanes_collapse(const shlo__lane_state *s, const int32_t *list, int32_t n,
    shlo__lane_dims *d) {
    d->n = 0;
    for (int32_t i = 0; i < n; i++) {
        int64_t extent = s->r->space.extent[list[i]];
        if (extent == 1) continue;
        if (d->n && shlo__lanes_mergeable(s, d->dim[d->n - 1], list[i]))
            d->n--, d->extent[d->n] *= extent;
        else
            d->extent[d->n] = extent;
        d->dim[d->n++] = list[i];
    }
}

static int64_t shlo__lanes_total(const shlo__lane_dims *d) {
    int64_t total = 1;
    for (int32_t i = 0; i < d->n; i++) total *= d->extent[i];
    return total;
}

static uint8_t shlo__lanes_mode(const shlo__lane_dims *d, const int64_t *stride, int64_t bytes) {
    int fixed = 1, linear = 1;
    for (int32_t i = d->n - 1; i >= 0; i--) {
        fixed &= stride[i] == 0;
        linear &= stride[i] == bytes;
        bytes *= d->extent[i];
    }
    return fixed ? SHLO__FIXED : linear ? SHLO__LINEAR : SHLO__STRIDED;
}

/* 1 if every row of the space reads the same row of the input: all strides but the innermost are 0. */
static int shlo__lanes_cyclic(const shlo__lane_dims *inner, const shlo__lane_dims *outer,
    const int64_t *stride) {
    if (outer->n || inner->n < 2 || inner->extent[inner->n - 1] > SHLO__LANE_CYCLE) return 0;
    for (int32_t i = 0; i + 1 < inner->n; i++)
        if (stride[i]) return 0;
    return 1;
}

/* ---- storing ---- */

static shlo_status shlo__lanes_store_input(shlo__lane_state *s, shlo__lane_input *to, int32_t k,
    const shlo__lane_dims *inner, const shlo__lane_dims *outer) {
    const shlo__lane_source *in = &s->inputs[k];
    int64_t bytes = in->is_iota ? 1 : (int64_t)shlo__dtype_bytes((shlo_dtype)in->dtype);
    int64_t *stride = SHLO__KEEP(s->p, int64_t, inner->n + outer->n);
    if (!stride) return SHLO_MEMORY;
    for (int32_t i = 0; i < inner->n; i++) stride[i] = shlo__lanes_stride(s, k, inner->dim[i]);
    for (int32_t i = 0; i < outer->n; i++) stride[inner->n + i] = shlo__lanes_stride(s, k, outer->dim[i]);
    to->dtype = in->dtype;
    to->is_iota = in->is_iota;
    to->stride = stride;
    to->offset = shlo__lanes_map(s, in->map)[0] * bytes;
    to->mode = shlo__lanes_mode(inner, stride, bytes);
    if (in->is_iota && to->mode == SHLO__LINEAR) to->mode = SHLO__STRIDED;
    if (!in->is_iota && to->mode == SHLO__STRIDED && shlo__lanes_cyclic(inner, outer, stride))
        to->mode = SHLO__CYCLIC;
    if (in->bound || (in->value && in->value == s->r->bound))
        to->mode = SHLO__BOUND;
    else if (in->value) {
        shlo__ref ref;
        if (in->is_constant)
            SHLO__TRY(shlo__place_constant(s->p, in->value, &ref));
        else
            SHLO__TRY(shlo__place_of(s->p, in->value, &ref));
        shlo__memory_read(s->p, &to->ref, &ref);
    }
    return SHLO_OK;
}

/* An output may be written over an input of the same element size that is read element by element, unless
   another input reads that memory. */
static shlo_status shlo__lanes_inplace(shlo__lane_state *s, const shlo__lanes *lanes, uint32_t out) {
    const shlo__lane_output *o = &lanes->outputs[out];
    for (int32_t k = 0; k < lanes->n_inputs; k++) {
        const shlo__lane_input *in = &lanes->inputs[k];
        int alone = 1;
        if (in->mode != SHLO__LINEAR || in->ref.space != SHLO__AT_BUFFER || in->offset ||
            shlo__dtype_bytes((shlo_dtype)in->dtype) != shlo__dtype_bytes((shlo_dtype)o->dtype))
            continue;
        for (int32_t j = 0; j < lanes->n_inputs; j++)
            alone &= j == k || lanes->inputs[j].ref.space != SHLO__AT_BUFFER ||
                     lanes->inputs[j].ref.index != in->ref.index;
        if (alone) SHLO__TRY(shlo__memory_inplace(s->p, &o->ref, &in->ref));
    }
    return SHLO_OK;
}

static shlo_status shlo__lanes_store_insns(const shlo__lane_state *s, const shlo__lane_slots *t,
    shlo__lanes *lanes, shlo__lane_input *inputs) {
    shlo__lane_insn *insns = SHLO__KEEP(s->p, shlo__lane_insn, s->n_steps);
    /* the pointer of this slot is NULL */
    uint16_t none = (uint16_t)(s->n_inputs + (int32_t)s->r->n_roots + t->n_registers);
    if (!insns) return SHLO_MEMORY;
    for (int32_t i = 0; i < s->n_steps; i++) {
        const shlo__lane_step *step = &s->steps[i];
        insns[i].fn = step->fn;
        insns[i].imm.precision = step->imm;
        insns[i].dst = (uint16_t)t->slot[step->dst];
        insns[i].a = step->x[0] < 0 ? none : (uint16_t)t->slot[step->x[0]];
        insns[i].b = step->x[1] < 0 ? none : (uint16_t)t->slot[step->x[1]];
        insns[i].c = step->x[2] < 0 ? none : (uint16_t)t->slot[step->x[2]];
    }
    lanes->insns = insns;
    lanes->n_insns = s->n_steps;
    lanes->weight = s->weight;
    return shlo__series_find(s->p, lanes, insns, inputs, s->r);
}

static size_t shlo__lanes_widest(const shlo__lane_state *s) {
    size_t widest = 1;
    for (int32_t v = 0; v < s->n_values; v++)
        widest = SHLO__MAX(widest, shlo__dtype_bytes((shlo_dtype)s->values[v].dtype));
    return widest;
}

static shlo_status shlo__lanes_store_dims(shlo__lane_state *s, shlo__lanes *lanes,
    const shlo__lane_dims *inner, const shlo__lane_dims *outer) {
    int64_t *extent = SHLO__KEEP(s->p, int64_t, inner->n + outer->n);
    if (!extent) return SHLO_MEMORY;
    for (int32_t i = 0; i < inner->n; i++) extent[i] = inner->extent[i];
    for (int32_t i = 0; i < outer->n; i++) extent[inner->n + i] = outer->extent[i];
    lanes->extent = extent;
    lanes->n_dims = inner->n;
    lanes->n_outer = outer->n;
    lanes->total = shlo__lanes_total(inner);
    lanes->outer_total = shlo__lanes_total(outer);
    return SHLO_OK;
}

/* What is too large for the stack. */
typedef struct shlo__lane_work {
    shlo__lane_state state;
    shlo__lane_slots slots;
    shlo__lane_dims inner, outer;
    uint32_t *roots; /* of a body: the values it returns */
    size_t bytes;    /* of this and of all lists, which follow it */
} shlo__lane_work;

static shlo_status shlo__lanes_store_output(shlo__lane_state *s, const shlo__lane_slots *t,
    shlo__lanes *lanes, uint32_t i) {
    shlo__lane_output *o = &lanes->outputs[i];
    o->dtype = s->values[s->result[i]].dtype;
    o->slot = (uint16_t)t->slot[s->result[i]];
    if (!s->r->outputs) return SHLO_OK;
    shlo__memory_write(s->p, &o->ref, &s->r->outputs[i]);
    /* A contraction writes its sums to the output first, so an epilogue's output is never the memory of an
       input. */
    return s->r->bound ? SHLO_OK : shlo__lanes_inplace(s, lanes, i);
}

static shlo_status shlo__lanes_store(shlo__lane_work *w, shlo__lanes *lanes) {
    shlo__lane_state *s = &w->state;
    shlo__lane_input *inputs = SHLO__KEEP(s->p, shlo__lane_input, s->n_inputs);
    shlo__lanes_last_uses(s, &w->slots);
    shlo__lanes_collapse(s, s->r->inner, s->r->n_inner, &w->inner);
    shlo__lanes_collapse(s, s->r->outer, s->r->n_outer, &w->outer);
    lanes->outputs = SHLO__KEEP(s->p, shlo__lane_output, s->r->n_roots);
    if (!inputs || !lanes->outputs) return SHLO_MEMORY;
    lanes->inputs = inputs;
    lanes->n_inputs = s->n_inputs;
    lanes->n_outputs = (int32_t)s->r->n_roots;
    SHLO__TRY(shlo__lanes_store_dims(s, lanes, &w->inner, &w->outer));
    for (int32_t k = 0; k < s->n_inputs; k++) {
        SHLO__TRY(shlo__lanes_store_input(s, &inputs[k], k, &w->inner, &w->outer));
        if (inputs[k].mode == SHLO__CYCLIC)
            lanes->cycle_bytes += (uint32_t)shlo__program_cycle_bytes(lanes, &inputs[k]);
    }
    shlo__lanes_registers(s, &w->slots, inputs);
    lanes->n_registers = w->slots.n_registers;
    lanes->slot_bytes = (uint32_t)(shlo__lanes_widest(s) * shlo__program_slot(lanes, SHLO_LANE_BLOCK));
    for (uint32_t i = 0; i < s->r->n_roots; i++) SHLO__TRY(shlo__lanes_store_output(s, &w->slots, lanes, i));
    SHLO__TRY(shlo__lanes_store_insns(s, &w->slots, lanes, inputs));
    return shlo__plan_scratch(s->p, shlo__program_lanes_bytes(lanes));
}

/* A list at `at` for n items; what comes next is aligned. work NULL: only counts. */
static void *shlo__lanes_list(shlo__lane_work *work, size_t *at, size_t n, size_t bytes) {
    void *list = work ? (unsigned char *)work + *at : NULL;
    *at += (n * bytes + 7) & ~(size_t)7;
    return list;
}

/* The lists of a compilation, and their bytes with those of the struct. */
static size_t shlo__lanes_lists(shlo__lane_work *w, const shlo__lanes_request *r,
    const shlo__lane_room *room) {
    const size_t inputs = (size_t)room->inputs, insns = (size_t)room->insns, n = inputs + insns;
    shlo__lane_state none, *s = w ? &w->state : &none;
    shlo__lane_slots no_slots, *t = w ? &w->slots : &no_slots;
    size_t at = sizeof *w;
    uint32_t *roots;
    s->maps =
        (int64_t *)shlo__lanes_list(w, &at, (size_t)room->maps * ((size_t)r->space.n + 1), sizeof *s->maps);
    s->steps = (shlo__lane_step *)shlo__lanes_list(w, &at, insns, sizeof *s->steps);
    s->memo = (shlo__lane_memo *)shlo__lanes_list(w, &at, (size_t)room->memo, sizeof *s->memo);
    s->inputs = (shlo__lane_source *)shlo__lanes_list(w, &at, inputs, sizeof *s->inputs);
    s->values = (shlo__lane_value *)shlo__lanes_list(w, &at, n, sizeof *s->values);
    s->open = (shlo__lane_open *)shlo__lanes_list(w, &at, (size_t)room->depth, sizeof *s->open);
    s->pending = (int32_t *)shlo__lanes_list(w, &at, (size_t)room->pending, sizeof *s->pending);
    s->result = (int32_t *)shlo__lanes_list(w, &at, r->n_roots, sizeof *s->result);
    t->last = (int32_t *)shlo__lanes_list(w, &at, n, sizeof *t->last);
    t->free = (int32_t *)shlo__lanes_list(w, &at, insns, sizeof *t->free);
    t->slot = (int16_t *)shlo__lanes_list(w, &at, n, sizeof *t->slot);
    roots = (uint32_t *)shlo__lanes_list(w, &at, r->n_roots, sizeof *roots);
    if (w) w->roots = roots;
    return at;
}

/* What most programs fit into, unless they have many roots, and all that there may be. */
static const shlo__lane_room *shlo__lanes_room(const shlo__lanes_request *r, int all) {
    static const shlo__lane_room most = {6, 10, 20, 6, 8, 20}, /* inputs, insns, memo, maps, depth, pending */
        whole = {SHLO__LANE_INPUTS, SHLO__LANE_INSNS, SHLO__LANE_MEMO, SHLO__LANE_MAPS, SHLO__LANE_DEPTH,
            3 * SHLO__LANE_DEPTH + SHLO__LANE_INPUTS};
    return all || r->n_roots > 4 ? &whole : &most;
}

static shlo__lane_work *shlo__lanes_start(shlo__plan *p, const shlo__lanes_request *r, int all) {
    const shlo__lane_room *room = shlo__lanes_room(r, all);
    const size_t bytes = shlo__lanes_lists(NULL, r, room);
    shlo__lane_work *w = NULL;
    if (shlo__memory_room(p) == SHLO_OK) w = (shlo__lane_work *)shlo__alloc_table(p->temp, bytes);
    if (!w) {
        shlo__plan_fail(p, SHLO_MEMORY, "no memory to plan a group");
        return NULL;
    }
    shlo__lanes_lists(w, r, room);
    w->bytes = bytes;
    w->state.p = p;
    w->state.r = r;
    w->state.room = room;
    return w;
}

/* Must it be compiled once more, with all room? The next one probably needs as much. */
static int shlo__lanes_again(const shlo__lane_work *w) {
    const shlo__lane_state *s = &w->state;
    const shlo__lane_room *least = shlo__lanes_room(s->r, 0);
    const int all = s->room != least;
    if (all)
        s->p->large_lanes = s->n_steps > least->insns || s->n_memo > least->memo || s->lacks_room;
    else if (s->lacks_room)
        s->p->large_lanes = 1;
    return s->lacks_room && s->room != shlo__lanes_room(s->r, 1);
}

/* Checks that one input only reads the bound value, element by element in the order of the space. */
static shlo_status shlo__lanes_check_bound(shlo__lane_state *s) {
    const shlo__lanes_request *r = s->r;
    int64_t step = 1;
    int32_t n = 0;
    for (int32_t k = 0; k < s->n_inputs; k++) n += s->inputs[k].value == r->bound;
    for (int32_t k = 0; k < s->n_inputs; k++) {
        if (s->inputs[k].value != r->bound) continue;
        if (n != 1 || shlo__lanes_map(s, s->inputs[k].map)[0]) return shlo__lanes_cut(s, r->bound);
        for (int32_t d = r->space.n - 1; d >= 0; d--) {
            if (r->space.extent[d] != 1 && shlo__lanes_map(s, s->inputs[k].map)[1 + d] != step)
                return shlo__lanes_cut(s, r->bound);
            step *= r->space.extent[d];
        }
    }
    return n && step == shlo__plan_elements(s->p, r->bound) ? SHLO_OK : shlo__lanes_cut(s, r->bound);
}

static shlo_status shlo__lanes_try(shlo__plan *p, const shlo__lanes_request *request, shlo__lanes *lanes,
    uint32_t *cut, int all, int *again) {
    shlo__lane_work *w = shlo__lanes_start(p, request, all);
    shlo_status status;
    *again = 0;
    if (!w) return SHLO_MEMORY;
    status = shlo__lanes_roots(&w->state);
    if (status == SHLO_OK && request->bound) status = shlo__lanes_check_bound(&w->state);
    *again = shlo__lanes_again(w);
    if (cut) *cut = w->state.cut;
    if (status == SHLO_OK && lanes && !*again) status = shlo__lanes_store(w, lanes);
    shlo__alloc_free(p->temp, w, w->bytes);
    return status;
}

SHLO__FN shlo_status shlo__lanes_build(shlo__plan *p, const shlo__lanes_request *request, shlo__lanes *lanes,
    uint32_t *cut) {
    int again;
    shlo_status status = shlo__lanes_try(p, request, lanes, cut, p->large_lanes, &again);
    return again ? shlo__lanes_try(p, request, lanes, cut, 1, &again) : status;
}

/* ---- bodies ---- */

static int shlo__lanes_scalar(const shlo__plan *p, uint32_t value) {
    const shlo__type *t = shlo__type_at(p->m, shlo__value_type(p->m, value));
    return t->kind == SHLO__TYPE_TENSOR && t->rank == 0;
}

/* Ops of a body are compiled where their results are used. So it must hold nothing but scalar lane ops,
   and calls of functions of such ops. */
static int shlo__lanes_pure_region(const shlo__plan *p, uint32_t region, uint32_t depth);

static int shlo__lanes_pure_op(const shlo__plan *p, uint32_t op_id, uint32_t depth) {
    const shlo__module *m = p->m;
    const shlo__op *op = &m->ops.items[op_id];
    if (op->code == SHLO_OP_return) return 1;
    if (op->n_operands > SHLO__LANE_INPUTS) return 0;
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!shlo__lanes_scalar(p, shlo__op_operand(m, op, i))) return 0;
    for (uint32_t i = 0; i < op->n_results; i++)
        if (!shlo__lanes_scalar(p, op->results + i)) return 0;
    if (!shlo__plan_callee(p, op)) return shlo__lanes_fusible(p, op_id);
    return depth < 4 && shlo__lanes_pure_region(p, m->funcs.items[shlo__plan_callee(p, op)].body, depth + 1);
}

#define SHLO__LANE_BODY_OPS 256 /* a longer body runs as code */

static int shlo__lanes_pure_region(const shlo__plan *p, uint32_t region, uint32_t depth) {
    const shlo__module *m = p->m;
    uint32_t n = 0;
    for (uint32_t id = m->regions.items[region].first; id; id = m->ops.items[id].next)
        if (++n > SHLO__LANE_BODY_OPS || !shlo__lanes_pure_op(p, id, depth)) return 0;
    return 1;
}

static shlo_status shlo__lanes_bind(shlo__lane_state *s, uint32_t region) {
    const shlo__region *r = &s->p->m->regions.items[region];
    for (uint32_t i = 0; i < r->n_args; i++) {
        shlo__lane_source source = {0, 0, 0, 0, 0, 0};
        int32_t x;
        source.dtype = (uint8_t)shlo__plan_dtype(s->p, r->args + i);
        source.bound = 1;
        SHLO__TRY(shlo__lanes_input(s, &source, NULL, &x));
    }
    for (uint32_t i = 0; i < r->n_args; i++) {
        int32_t x = (int32_t)i;
        SHLO__TRY(shlo__lanes_widen(s, shlo__plan_dtype(s->p, r->args + i), &x));
        shlo__lanes_remember(s, r->args + i, SHLO__ANY_MAP, x);
    }
    return SHLO_OK;
}

static shlo_status shlo__lanes_body_try(shlo__plan *p, uint32_t region, uint32_t root,
    shlo__region_body *body, int all, int *again) {
    const shlo__op *ret = shlo__plan_return_of(p, region);
    shlo__lanes_request r;
    shlo__lane_work *w;
    shlo_status status;
    memset(&r, 0, sizeof r);
    r.n_roots = root ? 1 : ret->n_operands;
    r.compute = r.own_slots = 1;
    *again = 0;
    w = shlo__lanes_start(p, &r, all);
    if (!w) return SHLO_MEMORY;
    r.roots = w->roots;
    for (uint32_t i = 0; i < r.n_roots; i++) w->roots[i] = root ? root : shlo__op_operand(p->m, ret, i);
    w->state.body = region;
    status = shlo__lanes_bind(&w->state, region);
    if (status == SHLO_OK) status = shlo__lanes_roots(&w->state);
    *again = shlo__lanes_again(w);
    if (status == SHLO_OK && !*again) {
        body->lanes = SHLO__KEEP(p, shlo__lanes, 1);
        status = body->lanes ? shlo__lanes_store(w, body->lanes) : SHLO_MEMORY;
    }
    shlo__alloc_free(p->temp, w, w->bytes);
    return status;
}

SHLO__FN shlo_status shlo__lanes_body(shlo__plan *p, uint32_t region, uint32_t root, shlo__region_body *body,
    int *ok) {
    shlo_status status;
    int again;
    *ok = 0;
    if (!shlo__lanes_pure_region(p, region, 0)) return SHLO_OK;
    status = shlo__lanes_body_try(p, region, root, body, p->large_lanes, &again);
    if (again) status = shlo__lanes_body_try(p, region, root, body, 1, &again);
    *ok = status == SHLO_OK;
    return status == SHLO_LIMIT ? SHLO_OK : status; /* too large for a lane program: it runs as code */
}

#endif
