/* plan/lower_scatter.c - scatter and select_and_scatter: a body runs on elements whose places are values. */
#ifndef SHLO__PLAN_LOWER_SCATTER_C
#define SHLO__PLAN_LOWER_SCATTER_C

/* ---- scatter ---- */

/* What each dimension of the updates walks (the specification's update_scatter_dims and update_window_dims).
 */
static shlo_status shlo__lower_scatter_dims(shlo__plan *p, const shlo__op *op, uint32_t n,
    const shlo__strides *index, shlo__p_scatter *c) {
    const shlo__module *m = p->m;
    shlo__strides updates;
    uint32_t n_window, n_inserted, n_batching, n_index_batching;
    const int64_t *window = shlo__module_attr_list(m, op, SHLO__A_scatter__update_window_dims, &n_window);
    const int64_t *inserted =
        shlo__module_attr_list(m, op, SHLO__A_scatter__inserted_window_dims, &n_inserted);
    const int64_t *batching =
        shlo__module_attr_list(m, op, SHLO__A_scatter__input_batching_dims, &n_batching);
    const int64_t *index_batching =
        shlo__module_attr_list(m, op, SHLO__A_scatter__scatter_indices_batching_dims, &n_index_batching);
    int64_t vector_dim = shlo__module_attr_i64(m, op, SHLO__A_scatter__index_vector_dim);
    int32_t input = 0, e = 0;
    shlo__scatter_dim *dims;
    shlo__lower_shape(p, shlo__op_operand(m, op, n + 1), &updates);
    dims = SHLO__KEEP(p, shlo__scatter_dim, updates.rank);
    if (!dims) return SHLO_MEMORY;
    for (int32_t d = 0; d < updates.rank; d++) {
        dims[d].extent = updates.dim[d];
        dims[d].input_dim = -1;
        if (shlo__module_listed(window, n_window, d)) {
            while (shlo__module_listed(inserted, n_inserted, input) ||
                   shlo__module_listed(batching, n_batching, input))
                input++;
            dims[d].input_dim = input++;
            continue;
        }
        if (e == vector_dim) e++;
        dims[d].index_stride = index->stride[e];
        for (uint32_t b = 0; b < n_index_batching; b++)
            if (index_batching[b] == e) dims[d].input_dim = (int32_t)batching[b];
        e++;
    }
    c->n_dims = updates.rank;
    c->dims = dims;
    c->row = 1;
    c->row_dim = -1;
    if (updates.rank && shlo__module_listed(window, n_window, updates.rank - 1)) {
        c->row = dims[updates.rank - 1].extent;
        c->row_dim = dims[updates.rank - 1].input_dim;
    }
    return SHLO_OK;
}

static shlo_status shlo__lower_scatter_inputs(shlo__plan *p, const shlo__op *op, uint32_t n,
    shlo__p_scatter *c) {
    shlo__affine linear;
    uint32_t type = shlo__value_type(p->m, op->results), n_to;
    const int64_t *to =
        shlo__module_attr_list(p->m, op, SHLO__A_scatter__scatter_dims_to_operand_dims, &n_to);
    size_t *bytes = SHLO__KEEP(p, size_t, n);
    int64_t *numbers;
    c->rank = shlo__type_at(p->m, type)->rank;
    numbers = SHLO__KEEP(p, int64_t, 2 * (size_t)c->rank + n_to);
    if (!bytes || !numbers) return SHLO_MEMORY;
    shlo__map_identity(p->m, type, &linear);
    for (int32_t d = 0; d < c->rank; d++) {
        numbers[d] = shlo__type_dims(p->m, type)[d];
        numbers[c->rank + d] = linear.stride[d];
    }
    for (uint32_t i = 0; i < n_to; i++) numbers[2 * c->rank + (int32_t)i] = to[i];
    for (uint32_t i = 0; i < n; i++) SHLO__TRY(shlo__plan_bytes(p, op->results + i, &bytes[i]));
    c->in_extent = numbers;
    c->in_stride = numbers + c->rank;
    c->to_input = numbers + 2 * c->rank;
    c->n_index = (int32_t)n_to;
    c->bytes = bytes;
    return SHLO_OK;
}

/* A result may be written over its input if neither updates nor indices are in that memory. */
static shlo_status shlo__lower_scatter_inplace(shlo__plan *p, const shlo__p_scatter *c) {
    for (int32_t i = 0; i < c->n; i++) {
        int alone = !shlo__place_same(&c->src[i], &c->index);
        for (int32_t k = 0; k < c->n; k++)
            alone &= !shlo__place_same(&c->src[i], &c->updates[k]) &&
                     (k == i || !shlo__place_same(&c->src[i], &c->src[k]));
        if (alone) SHLO__TRY(shlo__memory_inplace(p, &c->dst[i], &c->src[i]));
    }
    return SHLO_OK;
}

/* Bodies that need not run as such: those that return the update, and one verb on a type that kernels
   compute in. */
static void shlo__lower_scatter_direct(shlo__plan *p, const shlo__op *op, uint32_t n, shlo__p_scatter *c) {
    uint32_t region = shlo__op_region(p->m, op, 0);
    const shlo__op *ret = shlo__plan_return_of(p, region);
    shlo_dtype t = shlo__plan_dtype(p, op->results);
    shlo__verb verb;
    c->replaces = 1;
    for (uint32_t k = 0; k < n; k++)
        if (shlo__op_operand(p->m, ret, k) != p->m->regions.items[region].args + n + k) c->replaces = 0;
    if (n == 1 && shlo__dtype_wide(t) == t && shlo__lower_monoid(p, region, &verb))
        c->step = shlo__plan_lane(p, SHLO__KERNEL_LANE(verb, t));
}

SHLO__FN shlo_status shlo__lower_scatter(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_scatter *c = SHLO__KEEP(p, shlo__p_scatter, 1);
    uint32_t n = op.n_results;
    shlo__region_body *body;
    shlo__strides index;
    int64_t vector_dim = shlo__module_attr_i64(p->m, &op, SHLO__A_scatter__index_vector_dim);
    if (!c) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_loop_body(p, op_id, &body));
    if (!body) return SHLO_OK;
    c->n = (int32_t)n;
    c->body = body;
    shlo__lower_scatter_direct(p, &op, n, c);
    shlo__lower_shape(p, shlo__op_operand(p->m, &op, n), &index);
    c->index_dtype = (uint8_t)shlo__plan_dtype(p, shlo__op_operand(p->m, &op, n));
    c->index_stride = vector_dim < index.rank ? index.stride[vector_dim] : 0;
    c->total = shlo__plan_elements(p, shlo__op_operand(p->m, &op, n + 1));
    SHLO__TRY(shlo__lower_scatter_dims(p, &op, n, &index, c));
    SHLO__TRY(shlo__lower_scatter_inputs(p, &op, n, c));
    SHLO__TRY(shlo__lower_operands(p, &op, 0, n, &c->src));
    SHLO__TRY(shlo__lower_operand(p, &op, n, &c->index));
    SHLO__TRY(shlo__lower_operands(p, &op, n + 1, n, &c->updates));
    SHLO__TRY(shlo__lower_results(p, &op, &c->dst));
    SHLO__TRY(shlo__lower_result_dtypes(p, &op, &c->dtypes));
    SHLO__TRY(shlo__lower_scatter_inplace(p, c));
    SHLO__TRY(shlo__lower_body_scratch(p, body, n, 2 * (size_t)n,
        shlo__program_body_block(SHLO_LANE_BLOCK, n, (uint64_t)c->row), 0));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_SCATTER, c));
    shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

/* ---- select_and_scatter ---- */

static shlo_status shlo__lower_select_numbers(shlo__plan *p, const shlo__op *op, shlo__p_select *c) {
    const shlo__module *m = p->m;
    size_t r = (size_t)c->rank;
    int64_t *all = SHLO__KEEP(p, int64_t, 5 * r);
    if (!all) return SHLO_MEMORY;
    c->in_extent = all;
    c->out_extent = all + r;
    c->window = all + 2 * r;
    c->step = all + 3 * r;
    c->pad_low = all + 4 * r;
    c->window_total = 1;
    for (uint32_t d = 0; d < (uint32_t)r; d++) {
        all[d] = shlo__type_dims(m, shlo__value_type(m, shlo__op_operand(m, op, 0)))[d];
        all[r + d] = shlo__type_dims(m, shlo__value_type(m, shlo__op_operand(m, op, 1)))[d];
        all[2 * r + d] = shlo__module_attr_item(m, op, SHLO__A_select_and_scatter__window_dimensions, d);
        all[3 * r + d] = shlo__module_attr_item(m, op, SHLO__A_select_and_scatter__window_strides, d);
        all[4 * r + d] = shlo__module_attr_item(m, op, SHLO__A_select_and_scatter__padding, 2 * d);
        if (!shlo__i64_mul(c->window_total, all[2 * r + d], &c->window_total))
            return shlo__plan_fail(p, SHLO_OVERFLOW, "the window has too many elements");
    }
    c->in_total = shlo__plan_elements(p, op->results);
    c->source_total = shlo__plan_elements(p, shlo__op_operand(m, op, 1));
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_select_and_scatter(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__p_select *c = SHLO__KEEP(p, shlo__p_select, 1);
    shlo__region_body *select, *scatter;
    shlo__ref place;
    if (!c) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_loop_body(p, op_id, &select));
    if (!select) return SHLO_OK;
    SHLO__TRY(shlo__lower_body(p, op_id, 1, &scatter));
    if (!scatter) return SHLO_OK;
    c->rank = shlo__type_at(p->m, shlo__value_type(p->m, op.results))->rank;
    c->dtype = (uint8_t)shlo__plan_dtype(p, op.results);
    c->operand_dtype = (uint8_t)shlo__plan_dtype(p, shlo__op_operand(p->m, &op, 0));
    c->select = select;
    c->scatter = scatter;
    SHLO__TRY(shlo__lower_select_numbers(p, &op, c));
    SHLO__TRY(shlo__lower_operand(p, &op, 0, &c->operand));
    SHLO__TRY(shlo__lower_operand(p, &op, 1, &c->source));
    SHLO__TRY(shlo__lower_operand(p, &op, 2, &c->init));
    place = shlo__place_known_leaf(p, op.results, 0);
    shlo__memory_write(p, &c->dst, &place);
    SHLO__TRY(shlo__lower_body_scratch(p, select, 1, 1, SHLO_LANE_BLOCK,
        shlo__program_lanes_bytes(scatter->lanes)));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_SELECT_AND_SCATTER, c));
    shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

#endif
