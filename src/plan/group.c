/* plan/group.c - which values are materialized and which are computed inside the group that uses them.
 * Fusion is instruction selection: the module stays as it is. A value is computed inside a group if no
 * other group uses it and the group does not compute it more often than it has elements. Results never
 * depend on these choices. */
#ifndef SHLO__PLAN_GROUP_C
#define SHLO__PLAN_GROUP_C

#include "plan.h"

/* The op costs nothing, however often it is computed. */
static int shlo__group_is_free(const shlo__plan *p, uint32_t op) {
    uint8_t run = shlo__plan_row(p, op)->run;
    return run == SHLO__RUN_VIEW || run == SHLO__RUN_IOTA || run == SHLO__RUN_CONSTANT;
}

/* A transpose that moves the innermost dimension. */
static int shlo__group_moves_last(const shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    uint32_t n;
    const int64_t *perm, *dims;
    if (op->code != SHLO_OP_transpose) return 0;
    perm = shlo__module_attr_list(p->m, op, SHLO__A_transpose__permutation, &n);
    dims = shlo__type_dims(p->m, shlo__value_type(p->m, op->results));
    while (n && dims[n - 1] == 1) n--;
    for (uint32_t d = 0; n && d + 1 < n; d++)
        if (perm[d] > perm[n - 1]) return 1; /* the operand has another innermost dimension */
    return 0;
}
/* Read element by element it would touch one cache line for each element, so a large one is materialized by a
   copy that goes by tiles. */
#define SHLO__GROUP_TURN 2048 /* elements; smaller tensors stay in L1 */
static int shlo__group_turns(const shlo__plan *p, uint32_t op_id) {
    return shlo__group_moves_last(p, op_id) &&
           shlo__plan_elements(p, p->m->ops.items[op_id].results) >= SHLO__GROUP_TURN;
}

#define SHLO__MANY UINT32_MAX /* more than one group */

/* The root of the group that a use of v belongs to; 0: the use needs nothing computed; SHLO__MANY: no
   single group. */
static uint32_t shlo__group_of_use(const shlo__plan *p, uint32_t v, uint32_t user) {
    const shlo__module *m = p->m;
    const shlo__op *u = &m->ops.items[user], *def = &m->ops.items[shlo__plan_def(p, v)];
    uint8_t run = shlo__plan_row(p, user)->run;
    if (u->parent != def->parent) return SHLO__MANY;
    if (shlo__group_turns(p, user)) return SHLO__MANY;
    if (shlo__lanes_fusible(p, user)) return p->materialized[u->results] ? u->results : p->group[u->results];
    return run == SHLO__RUN_REDUCE && !(p->flags & SHLO_LOAD_NO_FUSION) ? u->results : SHLO__MANY;
}

/* Contractions read their operands through views; but a convolution reads images so often, and by vectors of
   channels, that one whose channels lie apart is turned first (3 x 3, 56 x 56 x 64: 0.6 of the time; 2 x 2,
   4 x 4 x 48 depthwise: 0.04). */
static int shlo__group_absorbs_view(const shlo__plan *p, uint32_t user, uint32_t op) {
    const shlo__op *u = &p->m->ops.items[user];
    if (u->code == SHLO_OP_convolution && !(p->flags & (SHLO_LOAD_PLAIN | SHLO__LOAD_IMAGE)) &&
        shlo__op_operand(p->m, u, 0) == p->m->ops.items[op].results && shlo__group_moves_last(p, op))
        return 0;
    return shlo__plan_row(p, user)->run == SHLO__RUN_CONTRACT &&
           shlo__plan_row(p, op)->run != SHLO__RUN_IOTA &&
           p->m->ops.items[user].parent == p->m->ops.items[op].parent;
}

SHLO__FN int shlo__group_positions(const shlo__plan *p, const shlo__op *op, uint32_t k) {
    const shlo__module *m = p->m;
    const uint32_t v = shlo__op_operand(m, op, k), def = shlo__plan_def(p, v);
    const shlo_dtype t = shlo__plan_dtype(p, v);
    int64_t dim;
    uint32_t arg;
    if (op->code != SHLO_OP_sort || !def || m->ops.items[def].code != SHLO_OP_iota ||
        shlo__dtype_bytes(t) < 4 || shlo__dtype_kind(t) >= SHLO__FLOAT)
        return 0;
    dim = shlo__module_attr_i64(m, op, SHLO__A_sort__dimension);
    if (dim < 0) dim += shlo__type_at(m, shlo__value_type(m, v))->rank;
    arg = m->regions.items[shlo__op_region(m, op, 0)].args + 2 * k;
    return shlo__module_attr_i64(m, &m->ops.items[def], SHLO__A_iota__iota_dimension) == dim &&
           p->user_first[arg] == p->user_first[arg + 2];
}

#define SHLO__GROUP_WALK 64 /* uses, or operands, that are looked at at most */

/* 1 if `op`, which uses v, is a sort that takes it for positions. */
static int shlo__group_needs_none(const shlo__plan *p, uint32_t v, const shlo__op *op) {
    if (op->code != SHLO_OP_sort || op->n_operands > SHLO__GROUP_WALK) return 0;
    for (uint32_t k = 0; k < op->n_operands; k++)
        if (shlo__op_operand(p->m, op, k) == v && !shlo__group_positions(p, op, k)) return 0;
    return 1;
}

/* Elements of the space that group `root` iterates over. */
static int64_t shlo__group_space(const shlo__plan *p, uint32_t root) {
    uint32_t op = shlo__plan_def(p, root);
    if (shlo__plan_row(p, op)->run == SHLO__RUN_REDUCE)
        root = shlo__op_operand(p->m, &p->m->ops.items[op], 0);
    return shlo__plan_elements(p, root);
}

/* A materialized reshape shares the memory of its operand, which is materialized as well. So a chain of them
   ends at the first that is materialized already. */
static void shlo__group_materialize(shlo__plan *p, uint32_t v) {
    for (;;) {
        const shlo__op *op = &p->m->ops.items[shlo__plan_def(p, v)];
        p->materialized[v] = 1;
        if (op->code != SHLO_OP_reshape) return;
        v = shlo__op_operand(p->m, op, 0);
        if (p->materialized[v]) return;
    }
}

SHLO__FN uint32_t shlo__group_source(const shlo__plan *p, uint32_t v) {
    uint32_t def = shlo__plan_def(p, v);
    while (def && shlo__plan_row(p, def)->run == SHLO__RUN_VIEW) {
        v = shlo__op_operand(p->m, &p->m->ops.items[def], 0);
        def = shlo__plan_def(p, v);
    }
    return v;
}

/* Are all elements of v one constant? */
static int shlo__group_is_number(const shlo__plan *p, uint32_t v) {
    const shlo__data *data = shlo__module_constant(p->m, v);
    return data && data->splat;
}

/* 1 if computing a value again in each of its groups is cheaper than storing it: one step on elements that
   lie in memory anyway, the other operand small enough to stay in a cache (an eighth, or one number). x -
   mean of a layer norm is such a value. */
static int shlo__group_light(const shlo__plan *p, const shlo__op *op) {
    const uint32_t v = op->results;
    const shlo_dtype t = shlo__plan_dtype(p, v);
    const shlo__verb verb = op->n_operands == 2 ? shlo__plan_verb(op->code) : SHLO__VERB_COUNT;
    if ((t != SHLO_F32 && t != SHLO_F64) ||
        (verb != SHLO__VERB_subtract && verb != SHLO__VERB_add && verb != SHLO__VERB_multiply))
        return 0;
    for (uint32_t i = p->user_first[v]; i < p->user_first[v + 1]; i++) {
        const uint32_t g = shlo__group_of_use(p, v, p->users[i]);
        if (g == SHLO__MANY || (g && shlo__plan_elements(p, v) < shlo__group_space(p, g))) return 0;
    }
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t x = shlo__group_source(p, shlo__op_operand(p->m, op, i)), def = shlo__plan_def(p, x);
        const uint32_t y = shlo__group_source(p, shlo__op_operand(p->m, op, 1 - i));
        if (shlo__plan_elements(p, x) == shlo__plan_elements(p, v) &&
            (shlo__plan_elements(p, y) <= shlo__plan_elements(p, x) / 8 || shlo__group_is_number(p, y)) &&
            (!def || !shlo__lanes_fusible(p, def) || p->user_first[x + 1] - p->user_first[x] > 1))
            return 1;
    }
    return 0;
}

static void shlo__group_decide(shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    uint32_t v = op->results, group = 0;
    int must = p->materialized[v], free_op = shlo__group_is_free(p, op_id);
    for (uint32_t i = p->user_first[v]; i < p->user_first[v + 1]; i++) {
        uint32_t g;
        if (free_op && shlo__group_needs_none(p, v, &p->m->ops.items[p->users[i]])) continue;
        if (free_op && shlo__group_absorbs_view(p, p->users[i], op_id)) {
            group = SHLO__MANY;
            continue;
        }
        g = shlo__group_of_use(p, v, p->users[i]);
        if (shlo__group_turns(p, op_id)) must = 1;
        if (g == SHLO__MANY &&
            (!shlo__lanes_fusible(p, p->users[i]) || p->m->ops.items[p->users[i]].parent != op->parent))
            must = 1;
        if (g) group = group == 0 || group == g ? g : SHLO__MANY;
    }
    if (p->flags & SHLO_LOAD_NO_FUSION) must = must || !free_op;
    if (!must && !free_op && group && !(group == SHLO__MANY && shlo__group_light(p, op)) &&
        (group == SHLO__MANY || shlo__plan_elements(p, v) < shlo__group_space(p, group)))
        must = 1;
    if (op->code == SHLO_OP_constant && must) {
        /* A constant that is no splat is in memory already. */
        const shlo__data *data = &p->m->data.items[shlo__module_attr_i64(p->m, op, SHLO__A_constant__value)];
        if (!data->splat) must = 0;
    }
    p->group[v] = group;
    p->materialized[v] = 0;
    if (must) shlo__group_materialize(p, v);
}

SHLO__FN void shlo__group_request(const shlo__plan *p, const uint32_t *root, uint32_t type,
    shlo__lanes_request *r) {
    memset(r, 0, sizeof *r);
    r->n_roots = 1;
    r->roots = root;
    r->space.n = r->n_inner = shlo__type_at(p->m, type)->rank;
    for (int32_t d = 0; d < r->space.n; d++) {
        r->space.extent[d] = shlo__type_dims(p->m, type)[d];
        r->inner[d] = d;
    }
}

/* Tries to compile the group of `root` over the space of `type`. A value that cannot be computed inside is
   materialized, and the group is tried again. */
static shlo_status shlo__group_try(shlo__plan *p, uint32_t root, uint32_t type, int32_t compute) {
    shlo__lanes_request r;
    uint32_t cut = 0;
    shlo_status s;
    shlo__group_request(p, &root, type, &r);
    r.compute = compute;
    while ((s = shlo__lanes_build(p, &r, NULL, &cut)) == SHLO_LIMIT && cut && !p->materialized[cut]) {
        shlo__group_materialize(p, cut);
        cut = 0;
    }
    return s == SHLO_LIMIT ? shlo__plan_fail(p, SHLO_INTERNAL, "a group that cannot be cut") : s;
}

/* The group of a materialized value, or the groups of a reduction's inputs. */
static shlo_status shlo__group_try_op(shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    p->op = op_id;
    if (shlo__plan_row(p, op_id)->run != SHLO__RUN_REDUCE)
        return shlo__group_try(p, op->results, shlo__value_type(p->m, op->results), 1);
    for (uint32_t i = 0; i < op->n_operands / 2; i++) {
        uint32_t v = shlo__op_operand(p->m, op, i);
        SHLO__TRY(shlo__group_try(p, v, shlo__value_type(p->m, v), 0));
    }
    return SHLO_OK;
}

static SHLO__NOINLINE void shlo__group_contract(shlo__plan *p, const shlo__op *op) {
    shlo__affine map;
    uint32_t source, def;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        while (!shlo__map_source(p, shlo__op_operand(p->m, op, i), &map, &source))
            shlo__group_materialize(p, source);
        def = shlo__plan_def(p, source);
        /* Lanes compute an iota; a product reads it, or a view of it, from memory. */
        if (def && shlo__plan_row(p, def)->run == SHLO__RUN_IOTA) shlo__group_materialize(p, source);
    }
}

/* ---- integers with scales as a right side ---- */

/* Dimensions of the right side that are summed (beyond its rank nobody asks), and their elements; -1: it has
   a batch. */
static int64_t shlo__group_summed(const shlo__plan *p, const shlo__op *op, uint32_t *summed) {
    const shlo__module *m = p->m;
    uint32_t rhs = shlo__value_type(m, shlo__op_operand(m, op, 1)), n;
    const int64_t *dims = shlo__type_dims(m, rhs), *list;
    int64_t k = 1;
    if (op->code == SHLO_OP_convolution) {
        *summed = ~(1u << shlo__module_attr_i64(m, op, SHLO__A_convolution__kernel_output_feature_dimension));
        if (shlo__module_attr_i64(m, op, SHLO__A_convolution__feature_group_count) != 1 ||
            shlo__module_attr_i64(m, op, SHLO__A_convolution__batch_group_count) != 1)
            return -1;
    }
    else if (op->code == SHLO_OP_dot_general) {
        (void)shlo__module_attr_list(m, op, SHLO__A_dot_general__rhs_batching_dimensions, &n);
        if (n) return -1;
        list = shlo__module_attr_list(m, op, SHLO__A_dot_general__rhs_contracting_dimensions, &n);
        *summed = 0;
        for (uint32_t i = 0; i < n; i++) *summed |= 1u << list[i];
    }
    else
        return -1;
    for (int32_t d = 0; d < shlo__type_at(m, rhs)->rank; d++)
        if (*summed >> d & 1) k *= dims[d];
    return k;
}

/* The op that computes v, if v is used once. */
static const shlo__op *shlo__group_only(const shlo__plan *p, uint32_t v) {
    uint32_t def = shlo__plan_def(p, v);
    return def && p->user_first[v + 1] - p->user_first[v] == 1 ? &p->m->ops.items[def] : NULL;
}

/* A constant vector of f32 along one dimension, or one number (axis -1). */
static int shlo__group_scale_of(const shlo__plan *p, uint32_t v, shlo__scaled *s) {
    const shlo__op *op = &p->m->ops.items[shlo__plan_def(p, v)];
    uint32_t n = 0;
    const int64_t *list = NULL;
    if (!shlo__plan_def(p, v)) return 0;
    if (op->code == SHLO_OP_broadcast_in_dim) {
        list = shlo__module_attr_list(p->m, op, SHLO__A_broadcast_in_dim__broadcast_dimensions, &n);
        v = shlo__op_operand(p->m, op, 0);
    }
    s->scales = shlo__module_constant(p->m, v);
    s->axis = s->scales && s->scales->splat ? -1 : n == 1 ? (int32_t)list[0] : -2;
    if (n == 1 && shlo__type_dims(p->m, shlo__value_type(p->m, v))[0] == 1) s->axis = -1;
    return s->scales && s->axis >= -1 && s->scales->bytes;
}

/* Sums of at most this many products are computed in other orders, which depend on where the right side is.
   Fewer weights than a block of packed ones are not worth it. */
enum { SHLO__GROUP_THIN = 256, SHLO__GROUP_WEIGHTS = 1 << 16 };

SHLO__FN int shlo__group_scaled(const shlo__plan *p, const shlo__op *op, shlo__scaled *s) {
    const shlo__op *product = shlo__group_only(p, shlo__op_operand(p->m, op, 1)), *convert;
    if (!product || shlo__op_facts_of((shlo_op)product->code)->neutral != SHLO__NEUTRAL_ONE ||
        product->parent != op->parent ||
        p->flags & (SHLO_LOAD_NO_FUSION | SHLO_LOAD_PLAIN | SHLO__LOAD_IMAGE) ||
        shlo__plan_dtype(p, op->results) != SHLO_F32 || shlo__plan_dtype(p, product->results) != SHLO_F32 ||
        shlo__plan_elements(p, product->results) < SHLO__GROUP_WEIGHTS ||
        shlo__group_summed(p, op, &s->summed) <= SHLO__GROUP_THIN)
        return 0;
    for (uint32_t i = 0; i < 2; i++) {
        convert = shlo__group_only(p, shlo__op_operand(p->m, product, i));
        if (!convert || convert->code != SHLO_OP_convert || p->materialized[convert->results] ||
            convert->parent != op->parent ||
            !shlo__group_scale_of(p, shlo__op_operand(p->m, product, 1 - i), s) ||
            (s->axis >= 0 && s->summed >> s->axis & 1))
            continue;
        s->weights = shlo__op_operand(p->m, convert, 0);
        return shlo__dtype_kind(shlo__plan_dtype(p, s->weights)) == SHLO__INT &&
               shlo__dtype_bytes(shlo__plan_dtype(p, s->weights)) <= 2;
    }
    return 0;
}

/* What the scales of all columns take. */
static size_t shlo__group_scale_bytes(const shlo__plan *p, const shlo__op *op) {
    uint32_t summed;
    const int64_t k = shlo__group_summed(p, op, &summed);
    return (size_t)(shlo__plan_elements(p, shlo__op_operand(p->m, op, 1)) / k) * sizeof(float);
}

/* A right side that is integers times scales is computed while the contraction packs it. */
static SHLO__NOINLINE void shlo__group_scale(shlo__plan *p, const shlo__op *op) {
    shlo__affine map;
    shlo__scaled s;
    uint32_t source, def;
    size_t bytes;
    if (!shlo__group_scaled(p, op, &s)) return;
    bytes = shlo__group_scale_bytes(p, op);
    if (bytes > p->ahead) return;
    p->ahead -= bytes;
    while (!shlo__map_source(p, s.weights, &map, &source)) shlo__group_materialize(p, source);
    def = shlo__plan_def(p, source);
    if (def && shlo__lanes_fusible(p, def) && p->m->ops.items[def].code != SHLO_OP_constant)
        shlo__group_materialize(p, source);
    p->materialized[shlo__op_operand(p->m, op, 1)] = 0;
}

/* ---- epilogues: a group that computes on a contraction's sums ---- */

/* The root of the group that all uses of v belong to; 0: there is no such group, or it is too large to
   look. */
static uint32_t shlo__group_of_all_uses(const shlo__plan *p, uint32_t v, uint32_t region) {
    uint32_t root = 0, left = SHLO__GROUP_WALK, n = 0, values[SHLO__GROUP_WALK];
    for (values[n++] = v; n;) {
        v = values[--n];
        if (p->user_first[v] == p->user_first[v + 1]) return 0;
        for (uint32_t i = p->user_first[v]; i < p->user_first[v + 1]; i++) {
            const uint32_t user = p->users[i], r = p->m->ops.items[user].results;
            if (!left-- || p->m->ops.items[user].parent != region || !shlo__lanes_fusible(p, user)) return 0;
            if (!p->materialized[r])
                values[n++] = r;
            else if (root && r != root)
                return 0;
            else
                root = r;
        }
    }
    return root;
}

/* A contraction's result that only one group uses, once and element by element, needs no memory: the group
   is computed where the sums are made. If a group uses several contractions, it is the epilogue of the
   last one, which is visited first. */
static shlo_status shlo__group_epilogue(shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    uint32_t cut = 0, root = shlo__group_of_all_uses(p, op->results, op->parent);
    shlo__lanes_request r;
    shlo_status s;
    if (!root || shlo__place_linked(p, root) || (p->flags & SHLO_LOAD_NO_FUSION) ||
        p->m->ops.items[shlo__plan_def(p, root)].code == SHLO_OP_reshape)
        return SHLO_OK;
    shlo__group_request(p, &root, shlo__value_type(p->m, root), &r);
    r.compute = 1;
    r.bound = op->results;
    s = shlo__lanes_build(p, &r, NULL, &cut);
    if (s != SHLO_OK) return s == SHLO_LIMIT ? SHLO_OK : s;
    (void)shlo__place_link(p, op_id, root); /* else the sums are stored */
    return SHLO_OK;
}

/* Init values of a reduction are read as they are. Whoever looks at one finds it so: it comes before. */
static void shlo__group_inits(shlo__plan *p, const shlo__op *op) {
    for (uint32_t i = op->n_operands / 2; i < op->n_operands; i++) {
        const uint32_t v = shlo__op_operand(p->m, op, i), def = shlo__plan_def(p, v);
        if (def && p->m->ops.items[def].parent == op->parent && shlo__lanes_fusible(p, def))
            p->materialized[v] = 1;
    }
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__group_region(shlo__plan *p, uint32_t region) {
    uint32_t last = p->m->regions.items[region].last;
    for (uint32_t id = last; id; id = p->m->ops.items[id].prev) {
        SHLO__TRY(shlo__status_asked(p->m->pulse, SHLO__ASKED_OP, p->error));
        if (shlo__lanes_fusible(p, id)) shlo__group_decide(p, id);
        if (shlo__plan_row(p, id)->run == SHLO__RUN_REDUCE) shlo__group_inits(p, &p->m->ops.items[id]);
    }
    for (uint32_t id = last; id; id = p->m->ops.items[id].prev) {
        SHLO__TRY(shlo__status_asked(p->m->pulse, SHLO__ASKED_OP, p->error));
        uint8_t run = shlo__plan_row(p, id)->run;
        const shlo__op *op = &p->m->ops.items[id];
        if (run == SHLO__RUN_CONTRACT) {
            shlo__group_scale(p, op);
            shlo__group_contract(p, op);
            SHLO__TRY(shlo__group_epilogue(p, id));
        }
        if (run == SHLO__RUN_REDUCE ||
            (shlo__lanes_fusible(p, id) && p->materialized[op->results] && op->code != SHLO_OP_reshape))
            SHLO__TRY(shlo__group_try_op(p, id));
    }
    return SHLO_OK;
}

#endif
