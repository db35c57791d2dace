/* plan/lower_collective.c - ops between processes: a collective becomes the pieces that processes
 * exchange, a transfer the tensors that go through a channel or a feed. Who receives them is decided in
 * the run, because a program may run in any grid. */
#ifndef SHLO__PLAN_LOWER_COLLECTIVE_C
#define SHLO__PLAN_LOWER_COLLECTIVE_C

/* A body runs once for each element, in the process that works for its group: a run cannot stop inside it. */
static shlo_status shlo__lower_collective_place(shlo__plan *p) {
    if (p->body_level)
        return shlo__plan_fail(p, SHLO_UNSUPPORTED,
            "this op cannot run inside a body that is run once an element");
    p->meets = 1;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_process_id(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_process_id *c = SHLO__KEEP(p, shlo__p_process_id, 1);
    if (!c) return SHLO_MEMORY;
    c->partition = op->code == SHLO_OP_partition_id;
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    return shlo__lower_insn(p, SHLO__I_PROCESS_ID, c);
}

/* ---- collectives ---- */

static shlo_status shlo__lower_collective_buffers(shlo__plan *p, const shlo__op *op, shlo__p_collective *c) {
    shlo_buffer *buffers = SHLO__KEEP(p, shlo_buffer, 2 * (size_t)op->n_results);
    if (!buffers) return SHLO_MEMORY;
    for (uint32_t i = 0; i < op->n_results; i++) {
        SHLO__TRY(shlo__lower_buffer(p, shlo__op_operand(p->m, op, i), &buffers[i]));
        SHLO__TRY(shlo__lower_buffer(p, op->results + i, &buffers[op->n_results + i]));
    }
    c->buffers = buffers;
    return SHLO_OK;
}

/* What all collectives have. table: the attribute replica_groups or source_target_pairs. */
static shlo_status shlo__lower_collective_begin(shlo__plan *p, const shlo__op *op, shlo__exchange exchange,
    uint32_t table, uint32_t channel, shlo__p_collective **out) {
    shlo__p_collective *c = SHLO__KEEP(p, shlo__p_collective, 1);
    const shlo__attr *a = shlo__module_attr(p->m, op, table);
    uint32_t n;
    const int64_t *list = shlo__module_attr_list(p->m, op, table, &n);
    int64_t *groups = SHLO__KEEP(p, int64_t, (size_t)n);
    shlo__piece *pieces = SHLO__KEEP(p, shlo__piece, op->n_results);
    if (!c || !groups || !pieces) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_collective_place(p));
    if (n) memcpy(groups, list, (size_t)n * sizeof *groups);
    c->exchange = (uint8_t)exchange;
    c->n = (int32_t)op->n_results;
    c->width = n ? a->columns : 0;
    c->rows = n ? n / a->columns : 0;
    c->groups = groups;
    c->channel = shlo__module_attr_i64(p->m, op, channel);
    c->pieces = pieces;
    *out = c;
    return shlo__lower_collective_buffers(p, op, c);
}

/* How an operand is cut into pieces, and along which dimension pieces are concatenated; -1: they are not. */
typedef struct shlo__collective_cut {
    int64_t split, count; /* the dimension that is cut, and into how many pieces */
    int64_t concat;
} shlo__collective_cut;

static shlo_status shlo__lower_collective_piece(shlo__plan *p, const shlo__op *op, uint32_t i,
    const shlo__collective_cut *cut, shlo__piece *piece) {
    shlo__strides s, r;
    shlo__lower_shape(p, shlo__op_operand(p->m, op, i), &s);
    shlo__lower_shape(p, op->results + i, &r);
    if (cut->split >= 0) {
        s.dim[cut->split] /= cut->count;
        piece->src_step = s.dim[cut->split] * s.stride[cut->split];
    }
    if (cut->concat >= 0) piece->dst_step = s.dim[cut->concat] * r.stride[cut->concat];
    return shlo__lower_nd(p, &s, s.dim, r.stride, s.stride, &piece->nd);
}

static shlo_status shlo__lower_collective_end(shlo__plan *p, const shlo__op *op, shlo__p_collective *c) {
    shlo__ref *dst = SHLO__KEEP(p, shlo__ref, op->n_results);
    if (!dst) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_operands(p, op, 0, op->n_results, &c->src));
    for (uint32_t i = 0; i < op->n_results; i++) SHLO__TRY(shlo__lower_result(p, op, i, &dst[i]));
    c->dst = dst;
    return shlo__lower_insn(p, SHLO__I_COLLECTIVE, c);
}

/* The size of a group is the larger dimension divided by the smaller one; two empty dimensions do not tell
   it. */
static shlo_status shlo__lower_collective_size(shlo__plan *p, shlo__p_collective *c, int64_t small_dim,
    int64_t large_dim) {
    int64_t size = small_dim ? large_dim / small_dim : 0;
    if (size && c->size && size != c->size)
        return shlo__plan_fail(p, SHLO_SHAPE, "the results' shapes ask for groups of different sizes");
    if (size) c->size = size;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_all_gather(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_collective *c;
    int64_t d = shlo__module_attr_i64(p->m, op, SHLO__A_all_gather__all_gather_dim);
    const shlo__collective_cut cut = {-1, 1, d};
    SHLO__TRY(shlo__lower_collective_begin(p, op, SHLO__GATHER, SHLO__A_all_gather__replica_groups,
        SHLO__A_all_gather__channel_id, &c));
    c->grouping = (uint8_t)shlo__op_grouping(c->channel,
        shlo__module_attr_i64(p->m, op, SHLO__A_all_gather__use_global_device_ids) != 0);
    for (uint32_t i = 0; i < op->n_results; i++) {
        SHLO__TRY(shlo__lower_collective_size(p, c, c->buffers[i].dims[d],
            c->buffers[op->n_results + i].dims[d]));
        SHLO__TRY(shlo__lower_collective_piece(p, op, i, &cut, &c->pieces[i]));
    }
    return shlo__lower_collective_end(p, op, c);
}

SHLO__FN shlo_status shlo__lower_all_to_all(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_collective *c;
    shlo__collective_cut cut;
    SHLO__TRY(shlo__lower_collective_begin(p, op, SHLO__SWAP, SHLO__A_all_to_all__replica_groups,
        SHLO__A_all_to_all__channel_id, &c));
    c->grouping = (uint8_t)shlo__op_plain_grouping(c->channel);
    c->size = shlo__module_attr_i64(p->m, op, SHLO__A_all_to_all__split_count);
    cut.split = shlo__module_attr_i64(p->m, op, SHLO__A_all_to_all__split_dimension);
    cut.count = c->size;
    cut.concat = shlo__module_attr_i64(p->m, op, SHLO__A_all_to_all__concat_dimension);
    for (uint32_t i = 0; i < op->n_results; i++)
        SHLO__TRY(shlo__lower_collective_piece(p, op, i, &cut, &c->pieces[i]));
    return shlo__lower_collective_end(p, op, c);
}

static shlo_status shlo__lower_collective_whole(shlo__plan *p, const shlo__op *op, shlo__p_collective *c) {
    static const shlo__collective_cut whole = {-1, 1, -1};
    c->grouping = (uint8_t)shlo__op_plain_grouping(c->channel);
    for (uint32_t i = 0; i < op->n_results; i++)
        SHLO__TRY(shlo__lower_collective_piece(p, op, i, &whole, &c->pieces[i]));
    return shlo__lower_collective_end(p, op, c);
}

SHLO__FN shlo_status shlo__lower_collective_broadcast(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_collective *c;
    SHLO__TRY(shlo__lower_collective_begin(p, op, SHLO__SPREAD, SHLO__A_collective_broadcast__replica_groups,
        SHLO__A_collective_broadcast__channel_id, &c));
    return shlo__lower_collective_whole(p, op, c);
}

SHLO__FN shlo_status shlo__lower_collective_permute(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_collective *c;
    SHLO__TRY(shlo__lower_collective_begin(p, op, SHLO__PERMUTE,
        SHLO__A_collective_permute__source_target_pairs, SHLO__A_collective_permute__channel_id, &c));
    return shlo__lower_collective_whole(p, op, c);
}

/* ---- reductions ---- */

/* The rows that are reduced: the whole operand, or the part of each row that a receiver gets along the
   scattered dimension. */
static shlo_status shlo__lower_collective_rows(shlo__plan *p, const shlo__op *op, shlo__p_collective *c) {
    int64_t d = op->code == SHLO_OP_reduce_scatter
                    ? shlo__module_attr_i64(p->m, op, SHLO__A_reduce_scatter__scatter_dimension)
                    : -1;
    shlo__lane_fn *widen = SHLO__KEEP(p, shlo__lane_fn, op->n_results);
    if (!widen) return SHLO_MEMORY;
    c->dtype = c->body->dtypes[c->body->n_in];
    for (uint32_t i = 0; i < op->n_results; i++) {
        const shlo_buffer *from = &c->buffers[i], *to = &c->buffers[op->n_results + i];
        shlo__piece *piece = &c->pieces[i];
        piece->rows = piece->row = piece->src_row = 1;
        for (int32_t k = 0; k < to->rank; k++) {
            *(k < d ? &piece->rows : &piece->row) *= to->dims[k];
            if (k >= d) piece->src_row *= from->dims[k];
        }
        if (d >= 0) SHLO__TRY(shlo__lower_collective_size(p, c, to->dims[d], from->dims[d]));
        if (from->dtype != (shlo_dtype)c->dtype)
            widen[i] = shlo__plan_lane(p, SHLO__KERNEL_CONVERT(from->dtype, c->dtype));
    }
    c->widen = widen;
    return SHLO_OK;
}

typedef struct shlo__reduce_row {
    uint16_t op;
    uint8_t exchange;
    uint32_t groups, channel, global;
} shlo__reduce_row;

static const shlo__reduce_row *shlo__lower_reduce_row(uint32_t op) {
    static const shlo__reduce_row rows[3] = {
        {SHLO_OP_all_reduce, SHLO__REDUCE, SHLO__A_all_reduce__replica_groups, SHLO__A_all_reduce__channel_id,
            SHLO__A_all_reduce__use_global_device_ids},
        {SHLO_OP_reduce_scatter, SHLO__SCATTER, SHLO__A_reduce_scatter__replica_groups,
            SHLO__A_reduce_scatter__channel_id, SHLO__A_reduce_scatter__use_global_device_ids},
        {SHLO_OP_collective_reduce, SHLO__REDUCE_FIRST, SHLO__A_collective_reduce__replica_groups,
            SHLO__A_collective_reduce__channel_id, SHLO__A_collective_reduce__use_global_device_ids}};
    uint32_t i = 0;
    while (rows[i].op != op) i++;
    return &rows[i];
}

SHLO__FN shlo_status shlo__lower_collective_reduce(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    const shlo__reduce_row *row = shlo__lower_reduce_row(op.code);
    shlo__p_collective *c;
    shlo__region_body *body;
    SHLO__TRY(shlo__lower_loop_body(p, op_id, &body));
    if (!body) return SHLO_OK;
    SHLO__TRY(shlo__lower_collective_begin(p, &op, (shlo__exchange)row->exchange, row->groups, row->channel,
        &c));
    c->body = body;
    c->grouping = (uint8_t)shlo__op_grouping(c->channel, shlo__module_attr_i64(p->m, &op, row->global) != 0);
    SHLO__TRY(shlo__lower_collective_rows(p, &op, c));
    SHLO__TRY(shlo__lower_operands(p, &op, 0, op.n_results, &c->src));
    SHLO__TRY(shlo__lower_results(p, &op, &c->dst));
    SHLO__TRY(shlo__lower_body_scratch(p, body, 1, 3, SHLO_LANE_BLOCK, 0));
    SHLO__TRY(shlo__lower_insn(p, SHLO__I_COLLECTIVE, c));
    shlo__lower_close_loop(p, p->visit.loop, shlo__memory_now(p) - 1);
    return SHLO_OK;
}

/* ---- channels and feeds ---- */

typedef struct shlo__transfer_row {
    uint16_t op;
    uint8_t kind, sends;
    uint32_t channel, host, pairs, config;
} shlo__transfer_row;
#define SHLO__NO_ATTR UINT32_MAX

static const shlo__transfer_row *shlo__lower_transfer_row(uint32_t op) {
    static const shlo__transfer_row rows[4] = {
        {SHLO_OP_send, SHLO__SEND, 1, SHLO__A_send__channel_id, SHLO__A_send__is_host_transfer,
            SHLO__A_send__source_target_pairs, SHLO__NO_ATTR},
        {SHLO_OP_recv, SHLO__RECV, 0, SHLO__A_recv__channel_id, SHLO__A_recv__is_host_transfer,
            SHLO__A_recv__source_target_pairs, SHLO__NO_ATTR},
        {SHLO_OP_infeed, SHLO__INFEED, 0, SHLO__NO_ATTR, SHLO__NO_ATTR, SHLO__NO_ATTR,
            SHLO__A_infeed__infeed_config},
        {SHLO_OP_outfeed, SHLO__OUTFEED, 1, SHLO__NO_ATTR, SHLO__NO_ATTR, SHLO__NO_ATTR,
            SHLO__A_outfeed__outfeed_config}};
    uint32_t i = 0;
    while (rows[i].op != op) i++;
    return &rows[i];
}

static shlo_status shlo__lower_transfer_attrs(shlo__plan *p, const shlo__op *op,
    const shlo__transfer_row *row, shlo__p_transfer *c) {
    uint32_t n = 0, config = row->config == SHLO__NO_ATTR
                                 ? 0
                                 : (uint32_t)shlo__module_attr_i64(p->m, op, row->config);
    const int64_t *list =
        row->pairs == SHLO__NO_ATTR ? NULL : shlo__module_attr_list(p->m, op, row->pairs, &n);
    int64_t *pairs = SHLO__KEEP(p, int64_t, (size_t)n);
    if (!pairs) return SHLO_MEMORY;
    if (n && shlo__module_attr(p->m, op, row->pairs)->columns != 2)
        return shlo__plan_fail(p, SHLO_UNSUPPORTED, "source_target_pairs must have two columns");
    for (uint32_t i = 0; i < n; i++) {
        if (list[i] < 0 || list[i] > INT32_MAX)
            return shlo__plan_fail(p, SHLO_ATTRIBUTE, "source_target_pairs has a number that is no process");
        pairs[i] = list[i];
    }
    c->pairs = pairs;
    c->n_pairs = n / 2;
    c->kind = row->kind;
    c->host = row->host == SHLO__NO_ATTR || shlo__module_attr_i64(p->m, op, row->host) != 0;
    if (row->channel != SHLO__NO_ATTR) {
        c->channel = shlo__module_attr_i64(p->m, op, row->channel);
        if (c->channel <= 0)
            return shlo__plan_fail(p, SHLO_ATTRIBUTE, "channel_id is 0, expected a positive number");
        c->number = p->n_transfers++;
    }
    c->config = config ? shlo__plan_keep_text(p, config) : "";
    return c->config ? SHLO_OK : SHLO_MEMORY;
}

/* The last operand or result is the token. */
SHLO__FN shlo_status shlo__lower_transfer(shlo__plan *p, uint32_t op_id) {
    const shlo__op op_copy = p->m->ops.items[op_id], *op = &op_copy;
    const shlo__transfer_row *row = shlo__lower_transfer_row(op->code);
    shlo__p_transfer *c = SHLO__KEEP(p, shlo__p_transfer, 1);
    uint32_t n = (row->sends ? op->n_operands : op->n_results) - 1;
    shlo__ref *refs = SHLO__KEEP(p, shlo__ref, n), copy;
    shlo_buffer *buffers = SHLO__KEEP(p, shlo_buffer, n);
    if (!c || !refs || !buffers) return SHLO_MEMORY;
    SHLO__TRY(shlo__lower_collective_place(p));
    SHLO__TRY(shlo__lower_transfer_attrs(p, op, row, c));
    for (uint32_t i = 0; i < n; i++) {
        size_t bytes;
        SHLO__TRY(shlo__lower_buffer(p, row->sends ? shlo__op_operand(p->m, op, i) : op->results + i,
            &buffers[i]));
        if (row->sends)
            SHLO__TRY(shlo__lower_operand(p, op, i, &refs[i]));
        else
            SHLO__TRY(shlo__lower_result(p, op, i, &refs[i]));
        if (!shlo__size_align(buffers[i].bytes, SHLO_CONSTANT_ALIGN, &bytes) ||
            !shlo__size_add(c->bytes, bytes, &c->bytes))
            return shlo__plan_fail(p, SHLO_OVERFLOW, "the tensors do not fit into memory");
    }
    c->n = n;
    c->refs = refs;
    c->buffers = buffers;
    SHLO__TRY(shlo__memory_new(p, (size_t)n * sizeof(shlo_buffer), &copy));
    shlo__memory_write(p, &c->copy, &copy);
    return shlo__lower_insn(p, SHLO__I_TRANSFER, c);
}

#endif
