/* plan/lower_custom.c - custom_call, and composites with a handler: the buffers that the handler gets, in
 * the layouts and the memory that the attributes of the op ask for, and the scratch of the handler. */
#ifndef SHLO__PLAN_LOWER_CUSTOM_C
#define SHLO__PLAN_LOWER_CUSTOM_C

#include "plan.h"

/* ---- layouts ---- */

/* dst = src, one of them row-major and the other as `layout` says (minor to major). */
static shlo_status shlo__lower_custom_turn(shlo__plan *p, const shlo_buffer *b, const int64_t *layout,
    int to_layout, const shlo__ref *dst, const shlo__ref *src) {
    shlo__p_copy *c = SHLO__KEEP(p, shlo__p_copy, 1);
    int64_t *rows = SHLO__KEEP(p, int64_t, b->rank), *turned = SHLO__KEEP(p, int64_t, b->rank),
            step = (int64_t)shlo__dtype_bytes(b->dtype), other;
    if (!c || !rows || !turned) return SHLO_MEMORY;
    c->nd.bytes = (size_t)step;
    other = step;
    for (int32_t d = b->rank - 1; d >= 0; d--) rows[d] = step, step *= b->dims[d];
    for (int32_t k = 0; k < b->rank; k++) turned[layout[k]] = other, other *= b->dims[layout[k]];
    c->nd.n = b->rank;
    c->nd.extent = b->dims;
    c->nd.dst = to_layout ? turned : rows;
    c->nd.src = to_layout ? rows : turned;
    shlo__lower_loops(&c->nd);
    shlo__memory_read(p, &c->src, src);
    shlo__memory_write(p, &c->dst, dst);
    return shlo__lower_insn(p, SHLO__I_COPY, c);
}

/* NULL: row-major. */
static const int64_t *shlo__lower_custom_layout(const int64_t *const *layouts, int32_t i) {
    return layouts ? layouts[i] : NULL;
}

/* ---- places ---- */

static shlo_status shlo__lower_custom_inputs(shlo__plan *p, const shlo__op *op, const shlo_call_info *info,
    shlo__ref *places) {
    int32_t n = 0;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = shlo__op_operand(p->m, op, k);
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, v); i++)
            SHLO__TRY(shlo__place_leaf(p, v, i, &places[n++]));
    }
    for (int32_t i = 0; i < n; i++) {
        const int64_t *layout = shlo__lower_custom_layout(info->input_layouts, i);
        shlo__ref turned;
        if (!layout) continue;
        SHLO__TRY(shlo__memory_new(p, info->inputs[i].bytes, &turned));
        SHLO__TRY(shlo__lower_custom_turn(p, &info->inputs[i], layout, 1, &turned, &places[i]));
        places[i] = turned;
    }
    return SHLO_OK;
}

/* A result is written to its place, or to memory in the layout that is asked for. A result that aliases an
   operand starts as a copy of it, which costs nothing if the operand is not used afterwards. */
static shlo_status shlo__lower_custom_outputs(shlo__plan *p, const shlo__op *op, const shlo_call_info *info,
    const int32_t *aliases, shlo__ref *inputs, shlo__ref *outputs) {
    shlo__moves moves;
    int32_t n = 0;
    SHLO__TRY(shlo__place_results(p, op));
    SHLO__TRY(shlo__lower_moves(p, (uint32_t)info->n_outputs, &moves));
    for (uint32_t k = 0; k < op->n_results; k++)
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, op->results + k); i++)
            outputs[n++] = shlo__place_known_leaf(p, op->results + k, i);
    for (int32_t i = 0; i < n; i++) {
        if (shlo__lower_custom_layout(info->output_layouts, i))
            SHLO__TRY(shlo__memory_new(p, info->outputs[i].bytes, &outputs[i]));
        if (aliases[i] < 0) continue;
        SHLO__TRY(shlo__lower_move(p, &moves, &outputs[i], &inputs[aliases[i]], info->outputs[i].bytes));
        inputs[aliases[i]] = outputs[i];
    }
    return shlo__lower_moves_end(p, &moves);
}

static shlo_status shlo__lower_custom_finish(shlo__plan *p, const shlo__op *op, const shlo_call_info *info,
    const shlo__ref *outputs) {
    int32_t n = 0;
    for (uint32_t k = 0; k < op->n_results; k++)
        for (uint32_t i = 0; i < shlo__plan_leaf_count(p, op->results + k); i++, n++) {
            const int64_t *layout = shlo__lower_custom_layout(info->output_layouts, n);
            const shlo__ref place = shlo__place_known_leaf(p, op->results + k, i);
            if (layout)
                SHLO__TRY(shlo__lower_custom_turn(p, &info->outputs[n], layout, 0, &place, &outputs[n]));
        }
    return SHLO_OK;
}

/* ---- the call ---- */

/* Finds the handler, what it gets, and its memory. aliases: an array of info.n_outputs. */
static shlo_status shlo__lower_custom_prepare(shlo__plan *p, const shlo__op *op, shlo__p_custom *c,
    int32_t **aliases) {
    int32_t number = shlo__custom_find(p->m, op, p->customs, p->n_customs);
    const shlo_custom *handler;
    shlo_status status;
    if (number < 0)
        return shlo__plan_fail_name(p, SHLO_UNSUPPORTED, "options.customs has no handler for ",
            shlo__text(p->m,
                (uint32_t)shlo__module_attr_i64(p->m, op, SHLO__A_custom_call__call_target_name)));
    handler = shlo__custom_handler(p->customs, p->n_customs, number);
    c->handler = (uint32_t)number;
    status = shlo__custom_describe(p->m, op, p->keep, &c->info, p->error);
    if (status != SHLO_OK) return shlo__plan_fail_call(p, status);
    *aliases = SHLO__KEEP(p, int32_t, c->info.n_outputs);
    if (!*aliases) return SHLO_MEMORY;
    status = shlo__custom_aliases(p->m, op, &c->info, *aliases, p->error);
    c->info.output_aliases = *aliases;
    if (status == SHLO_OK && handler->prepare)
        status = shlo__custom_result(&c->info,
            handler->prepare(handler->user, &c->info, &c->info.scratch_bytes, p->error), p->error);
    return status == SHLO_OK ? SHLO_OK : shlo__plan_fail_call(p, status);
}

static shlo_status shlo__lower_custom_temp(shlo__plan *p, size_t bytes, shlo__ref *ref) {
    shlo__ref place;
    if (bytes > PTRDIFF_MAX)
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the handler's scratch does not fit into memory");
    SHLO__TRY(shlo__memory_new(p, bytes, &place));
    shlo__memory_write(p, ref, &place);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_custom(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_custom *c = SHLO__KEEP(p, shlo__p_custom, 1);
    shlo__ref *refs, *places;
    int32_t *aliases = NULL, n, n_in;
    if (!c) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_custom_prepare(p, op, c, &aliases));
    n_in = c->info.n_inputs;
    n = n_in + c->info.n_outputs;
    refs = SHLO__KEEP(p, shlo__ref, (size_t)n);
    places = SHLO__KEEP(p, shlo__ref, (size_t)n);
    if (!refs || !places) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_custom_inputs(p, op, &c->info, places));
    SHLO__TRY(shlo__lower_custom_outputs(p, op, &c->info, aliases, places, places + n_in));
    for (int32_t i = 0; i < n_in; i++) shlo__memory_read(p, &refs[i], &places[i]);
    for (int32_t i = n_in; i < n; i++) shlo__memory_write(p, &refs[i], &places[i]);
    c->refs = refs;
    SHLO__TRY(shlo__lower_custom_temp(p, ((size_t)n + 1) * sizeof(shlo_buffer), &c->buffers));
    SHLO__TRY(shlo__lower_custom_temp(p, c->info.scratch_bytes, &c->scratch));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_CUSTOM, c));
    return shlo__lower_custom_finish(p, op, &c->info, places + n_in);
}

#endif
