/* plan/lower.c - what every lowering is made of: instructions, copies, loops over strides, operands that the
 * next instruction reads and results that it writes. */
#ifndef SHLO__PLAN_LOWER_C
#define SHLO__PLAN_LOWER_C

#include "plan.h"

/* An instruction that SHLO_CONFIG leaves out is refused. */
static shlo_status shlo__lower_present(shlo__plan *p, uint32_t kind) {
#if !SHLO__ALL
    static const char *const macros[] = {
    /* NULL: it is in this build */
#define INSN(KIND, name, param, run, family) SHLO__IF_INSN(KIND, family)(NULL, "SHLO_HAS_INSN_" #KIND),
#define FLOW(KIND, name, param, family) NULL,
#include "../prog/insns.def"
    };
    if (macros[kind])
        return shlo__plan_fail_name(p, SHLO_UNSUPPORTED, "not in this build, whose SHLO_CONFIG lacks ",
            macros[kind]);
#endif
    shlo__plan_uses(p, SHLO__USES_INSN, kind);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_insn(shlo__plan *p, shlo__insn_kind kind, const void *param) {
    shlo__insn *insn;
    SHLO__TRY(shlo__plan_complete(p));
    SHLO__TRY(shlo__lower_present(p, (uint32_t)kind));
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->insns));
    insn = SHLO__AT(&p->insns, p->insns.count);
    memset(insn, 0, sizeof *insn);
    insn->kind = (uint8_t)kind;
    insn->op = p->op ? p->m->ops.items[p->op].code : (uint16_t)SHLO_OP_return;
    insn->op_index = p->op ? p->op_number[p->op] : 0;
    insn->param = param;
    p->insns.count++;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_moves(shlo__plan *p, uint32_t n, shlo__moves *moves) {
    moves->n = 0;
    moves->list = SHLO__KEEP(p, shlo__move, n);
    return moves->list ? SHLO_OK : SHLO_MEMORY;
}

SHLO__FN shlo_status shlo__lower_move(shlo__plan *p, shlo__moves *moves, const shlo__ref *dst,
    const shlo__ref *src, size_t bytes) {
    shlo__move *x = &moves->list[moves->n++];
    x->bytes = bytes;
    shlo__memory_read(p, &x->src, src);
    shlo__memory_write(p, &x->dst, dst);
    return shlo__memory_inplace(p, &x->dst, &x->src);
}

SHLO__FN shlo_status shlo__lower_moves_end(shlo__plan *p, const shlo__moves *moves) {
    shlo__p_moves *c;
    if (!moves->n) return SHLO_OK;
    c = SHLO__KEEP(p, shlo__p_moves, 1);
    if (!c) return SHLO_MEMORY;
    c->n = moves->n;
    c->list = moves->list;
    return shlo__lower_insn(p, SHLO__I_MOVE, c);
}

SHLO__FN shlo_status shlo__lower_merge(shlo__plan *p, const shlo__ref *from, const shlo__ref *to,
    uint32_t loop_read, uint32_t region_start, int32_t result) {
    shlo__merge *g;
    if (from->space != SHLO__AT_BUFFER) return SHLO_OK;
    SHLO__TRY(SHLO__PIECES_RESERVE(p->temp, &p->merges));
    g = SHLO__AT(&p->merges, p->merges.count);
    p->merges.count++;
    g->from = from->index;
    g->to = to ? to->index : 0;
    g->pc = shlo__memory_now(p);
    g->loop_read = loop_read;
    g->region_start = region_start;
    g->result = result;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_jump(shlo__plan *p, shlo__p_jump **jump) {
    *jump = SHLO__KEEP(p, shlo__p_jump, 1);
    return *jump ? shlo__lower_insn(p, SHLO__I_JUMP, *jump) : SHLO_MEMORY;
}

/* ---- loops ---- */

SHLO__FN uint32_t shlo__lower_open_loop(shlo__plan *p, shlo_status *status) {
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

SHLO__FN void shlo__lower_close_loop(shlo__plan *p, uint32_t l, uint32_t end) {
    p->loops.items[l].end = end;
    p->loop = p->loops.items[l].parent;
}

/* ---- regions ---- */

SHLO__FN shlo_status shlo__lower_enter(shlo__plan *p, uint32_t op, uint32_t region) {
    SHLO__TRY(shlo__group_region(p, region));
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->open, 1));
    p->visit.op = op;
    p->visit.next = p->m->regions.items[region].first;
    p->visit.start = shlo__memory_now(p);
    p->open.items[p->open.count++] = p->visit;
    return SHLO_OK;
}

/* ---- operands and results ---- */

SHLO__FN shlo_status shlo__lower_operand(shlo__plan *p, const shlo__op *op, uint32_t i, shlo__ref *ref) {
    shlo__ref place;
    SHLO__TRY(shlo__place_of(p, shlo__op_operand(p->m, op, i), &place));
    shlo__memory_read(p, ref, &place);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_operands(shlo__plan *p, const shlo__op *op, uint32_t first, uint32_t n,
    const shlo__ref **refs) {
    shlo__ref *list = SHLO__KEEP(p, shlo__ref, n);
    if (!list) return SHLO_MEMORY;
    for (uint32_t i = 0; i < n; i++) SHLO__TRY(shlo__lower_operand(p, op, first + i, &list[i]));
    *refs = list;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_inits(shlo__plan *p, const shlo__op *op, uint32_t n, const shlo__ref **init,
    const uint8_t **dtypes) {
    shlo__ref *refs = SHLO__KEEP(p, shlo__ref, n);
    uint8_t *types = SHLO__KEEP(p, uint8_t, n);
    if (!refs || !types) return SHLO_MEMORY;
    for (uint32_t i = 0; i < n; i++) {
        types[i] = (uint8_t)shlo__plan_dtype(p, op->results + i);
        SHLO__TRY(shlo__lower_operand(p, op, n + i, &refs[i]));
    }
    *init = refs;
    *dtypes = types;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_result(shlo__plan *p, const shlo__op *op, uint32_t k, shlo__ref *ref) {
    shlo__ref place;
    SHLO__TRY(shlo__place_new(p, op->results + k, &place));
    shlo__memory_write(p, ref, &place);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_results(shlo__plan *p, const shlo__op *op, const shlo__ref **dst) {
    shlo__ref *refs = SHLO__KEEP(p, shlo__ref, op->n_results);
    if (!refs) return SHLO_MEMORY;
    for (uint32_t k = 0; k < op->n_results; k++) {
        const shlo__ref place = shlo__place_known_leaf(p, op->results + k, 0);
        shlo__memory_write(p, &refs[k], &place);
    }
    *dst = refs;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_result_dtypes(shlo__plan *p, const shlo__op *op, const uint8_t **dtypes) {
    uint8_t *list = SHLO__KEEP(p, uint8_t, op->n_results);
    if (!list) return SHLO_MEMORY;
    for (uint32_t i = 0; i < op->n_results; i++) list[i] = (uint8_t)shlo__plan_dtype(p, op->results + i);
    *dtypes = list;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_buffer(shlo__plan *p, uint32_t value, shlo_buffer *b) {
    const shlo__type *t = shlo__type_at(p->m, shlo__value_type(p->m, value));
    int64_t *dims;
    if (!shlo__type_is_tensor(t))
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "an operand or result that is no tensor");
    dims = SHLO__KEEP(p, int64_t, t->rank);
    if (!dims) return SHLO_MEMORY;
    memcpy(dims, shlo__type_dims(p->m, shlo__value_type(p->m, value)), (size_t)t->rank * sizeof *dims);
    b->dtype = (shlo_dtype)t->dtype;
    b->rank = t->rank;
    b->dims = dims;
    return shlo__plan_bytes(p, value, &b->bytes);
}

/* ---- strides ---- */

SHLO__FN void shlo__lower_shape(const shlo__plan *p, uint32_t value, shlo__strides *s) {
    const int64_t *dims = shlo__type_dims(p->m, shlo__value_type(p->m, value));
    int64_t step = (int64_t)shlo__dtype_bytes(shlo__plan_dtype(p, value));
    s->rank = shlo__type_at(p->m, shlo__value_type(p->m, value))->rank;
    s->bytes = step;
    for (int32_t d = s->rank - 1; d >= 0; d--) {
        s->dim[d] = dims[d];
        s->stride[d] = step;
        step *= dims[d];
    }
}

/* The dimension that a transposing copy exchanges with the last one; -1: none, or too few elements to
   gain. */
static int32_t shlo__lower_column(const shlo__nd *nd) {
    const int32_t last = nd->n - 1;
    const int64_t bytes = (int64_t)nd->bytes;
    if (last < 1 || nd->dst[last] != bytes || nd->src[last] == bytes || nd->src[last] <= 0) return -1;
    for (int32_t d = 0; d < last; d++)
        if (nd->src[d] == bytes && nd->extent[d] >= 4 && nd->extent[last] >= 4 && nd->dst[d] > 0) return d;
    return -1;
}

SHLO__FN void shlo__lower_loops(shlo__nd *nd) {
    nd->elements = 1;
    /* cannot overflow: at most those of a tensor */
    for (int32_t d = 0; d < nd->n; d++) nd->elements *= nd->extent[d];
    nd->column = shlo__lower_column(nd);
}

SHLO__FN shlo_status shlo__lower_nd(shlo__plan *p, const shlo__strides *shape, const int64_t *extent,
    const int64_t *dst, const int64_t *src, shlo__nd *nd) {
    int64_t *e, *to, *from;
    int32_t n = 0, k = 0;
    for (int32_t d = 0; d < shape->rank; d++) n += extent[d] != 1;
    e = SHLO__KEEP(p, int64_t, 3 * n);
    if (!e) return SHLO_MEMORY;
    to = e + n;
    from = to + n;
    for (int32_t d = 0; d < shape->rank; d++) {
        if (extent[d] == 1) continue;
        if (k && to[k - 1] == dst[d] * extent[d] && from[k - 1] == src[d] * extent[d])
            e[--k] *= extent[d];
        else
            e[k] = extent[d];
        to[k] = dst[d];
        from[k++] = src[d];
    }
    nd->n = k;
    nd->bytes = (size_t)shape->bytes;
    nd->extent = e;
    nd->dst = to;
    nd->src = from;
    shlo__lower_loops(nd);
    return SHLO_OK;
}

#endif
