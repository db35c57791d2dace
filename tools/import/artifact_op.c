/* tools/import/artifact_op.c - the ops of MLIR bytecode: values by number, regions, ops. An op is made by the
 * same functions as an op of a text; only its parts are read in another way. */
#include "artifact.h"

/* ---- values ---- */

int artifact_slots(import_parser *p, size_t extra) {
    artifact *a = p->artifact;
    size_t capacity = a->slots_capacity ? a->slots_capacity : 256;
    shlo_value *grown;
    if (a->slots && a->n_slots + extra <= a->slots_capacity) return 1;
    while (capacity < a->n_slots + extra) capacity *= 2;
    grown = (shlo_value *)realloc(a->slots, capacity * sizeof *grown);
    if (!grown) return import_fail(p, SHLO_MEMORY, p->token.at, "out of memory");
    a->slots = grown;
    a->slots_capacity = capacity;
    return 1;
}

/* The values of a region are numbered after those of the regions around it. */
static int frame_push(import_parser *p, artifact_cursor *c, size_t values) {
    artifact *a = p->artifact;
    artifact_frame *f = &a->frames[a->n_frames];
    if (p->depth >= IMPORT_MAX_DEPTH || a->n_frames == IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, c->at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    NEED(artifact_slots(p, values));
    memset(a->slots + a->n_slots, 0, values * sizeof *a->slots);
    f->base = f->next = a->n_slots;
    f->limit = a->n_slots += values;
    f->c = c;
    f->ops = 0;
    a->n_frames++;
    return 1;
}

static int frame_pop(import_parser *p) {
    artifact *a = p->artifact;
    const artifact_frame *f = &a->frames[--a->n_frames];
    a->n_slots = f->base;
    if (f->next == f->limit) return 1;
    return import_fail(p, SHLO_FORMAT, f->c->at, "%llu of the values of this region are missing",
        (unsigned long long)(f->limit - f->next));
}

static int take_slots(import_parser *p, const char *at, size_t n, size_t *first) {
    artifact_frame *f = &p->artifact->frames[p->artifact->n_frames - 1];
    if (n > f->limit - f->next)
        return import_fail(p, SHLO_FORMAT, at, "more values than the region says it has");
    *first = f->next;
    f->next += n;
    return 1;
}

int artifact_block_args(import_parser *p, import_types *types) {
    artifact_frame *f;
    artifact_cursor *c = p->artifact->regions;
    size_t values, n = 0, i, type;
    int args;
    NEED(artifact_region_open(p, c, &values));
    NEED(frame_push(p, c, values));
    f = &p->artifact->frames[p->artifact->n_frames - 1];
    NEED(artifact_read_block(p, c, &f->ops, &args));
    if (!args) return 1;
    NEED(artifact_count(p, c, &n));
    NEED(types->items = (shlo_type *)import_new(p, &p->scratch, n + 1, sizeof *types->items));
    for (i = 0; i < n; i++) {
        const char *at = c->at;
        const artifact_type *t;
        import_origin origin;
        NEED(artifact_read_arg(p, c, &type, &origin));
        if (p->labelling) NEED(import_label_argument(p, (int32_t)i, &origin));
        NEED(t = artifact_type_at(p, type));
        NEED(artifact_value_type(p, t, at, &types->items[i]));
    }
    types->n = (int32_t)n;
    return artifact_skip_uses(p, c, n);
}

int artifact_block_define(import_parser *p, const shlo_value *values, int32_t n) {
    size_t first = 0;
    NEED(take_slots(p, p->token.at, (size_t)n, &first));
    if (n) memcpy(p->artifact->slots + first, values, (size_t)n * sizeof *values);
    return 1;
}

int artifact_op_results(import_parser *p, const import_op *op, const shlo_value *results, int32_t n) {
    if ((size_t)n != op->n_slots)
        return import_fail(p, SHLO_STRUCTURE, op->at, "the op has %d result%s, not %d", (int)n,
            IMPORT_S(n), (int)op->n_slots);
    if (n) memcpy(p->artifact->slots + op->first_slot, results, (size_t)n * sizeof *results);
    return 1;
}

static int read_operands(import_parser *p, const artifact_header *h, import_op *op) {
    artifact *a = p->artifact;
    artifact_cursor c = h->operands;
    size_t i, number;
    NEED(op->operands.items =
             (shlo_value *)import_new(p, &p->scratch, h->n_operands + 1, sizeof *op->operands.items));
    NEED(op->places.items =
             (const char **)import_new(p, &p->scratch, h->n_operands + 1, sizeof *op->places.items));
    for (i = 0; i < h->n_operands; i++) {
        op->places.items[i] = c.at;
        NEED(artifact_index(p, &c, a->n_slots - a->scope, "value", &number));
        op->operands.items[i] = a->slots[a->scope + number];
        if (op->operands.items[i].id == ARTIFACT_SPOILED) {
            p->failed = 1;
            return 0;
        }
        if (!op->operands.items[i].id)
            return import_fail(p, SHLO_STRUCTURE, op->places.items[i],
                "value number %d is used before it is defined", (int)number);
    }
    op->operands.n = op->places.n = (int32_t)h->n_operands;
    return 1;
}

static int read_results(import_parser *p, const artifact_header *h, import_op *op) {
    artifact_cursor c = h->results;
    size_t i;
    NEED(op->types.out.items =
             (shlo_type *)import_new(p, &p->scratch, h->n_results + 1, sizeof *op->types.out.items));
    for (i = 0; i < h->n_results; i++) {
        const char *at = c.at;
        const artifact_type *t;
        NEED(artifact_type_ref(p, &c, &t));
        NEED(artifact_value_type(p, t, at, &op->types.out.items[i]));
    }
    op->types.out.n = (int32_t)h->n_results;
    op->n_slots = h->n_results;
    return take_slots(p, op->at, h->n_results, &op->first_slot);
}

/* ---- ops ---- */

static int read_attrs(import_parser *p, const artifact_header *h, import_op *op) {
    if (h->mask & ARTIFACT_HAS_PROPERTIES) NEED(artifact_read_properties(p, h, op, &op->attrs));
    if (h->mask & ARTIFACT_HAS_ATTRS) /* frameworks have attributes of their own */
        NEED(artifact_attr_dict(p, h->attrs, op->code == SHLO_OP_custom_call, "operations", &op->attrs));
    return h->name->version ? artifact_settle(p, op, &op->attrs) : 1;
}

static int read_region(import_parser *p, const char *at, shlo_region *out) {
    import_types types = {0, 0, 0};
    import_values returned = {0, 0, 0};
    shlo_value *args;
    NEED(artifact_block_args(p, &types));
    NEED(args = (shlo_value *)import_new(p, &p->scratch, (size_t)types.n + 1, sizeof *args));
    NEED(import_region_begin(p, at, &types, args));
    NEED(artifact_block_define(p, args, types.n));
    NEED(import_region_ops(p, &returned));
    return import_region_end(p, at, &returned, out);
}

/* Ops whose region becomes a part of the region around it. */
static int reads_in_place(const import_op *op) {
    return (op->chlo && import_chlo_reads_region(op->chlo)) ||
           (op->foreign && import_foreign_reads_region(op->foreign));
}

static int read_each_region(import_parser *p, const artifact_header *h, import_op *op) {
    uint64_t i;
    if (reads_in_place(op) && h->regions != 1)
        return import_fail(p, SHLO_STRUCTURE, op->at, "%.60s has one region", op->name);
    if (reads_in_place(op)) return op->chlo ? import_scan(p, op, 1) : import_foreign_parse(p, op, 1);
    if (op->opaque) return artifact_skip_regions(p, p->artifact->regions, h->regions);
    for (i = 0; i < h->regions; i++) {
        shlo_region region;
        if (op->code == SHLO_OP_composite && artifact_region_empty(p, p->artifact->regions)) continue;
        NEED(read_region(p, op->at, &region));
        NEED(IMPORT_PUSH(p, &op->regions));
        op->regions.items[op->regions.n++] = region;
    }
    return 1;
}

/* The values of isolated regions have numbers of their own. */
static int read_regions(import_parser *p, artifact_cursor *c, const artifact_header *h, import_op *op) {
    artifact *a = p->artifact;
    artifact_cursor inner, *outer = a->regions;
    size_t scope = a->scope;
    if (!h->regions && !reads_in_place(op)) return 1;
    NEED(artifact_regions_begin(p, c, h, &inner));
    if (h->isolated) a->scope = a->n_slots;
    a->regions = &inner;
    NEED(read_each_region(p, h, op));
    a->regions = outer;
    a->scope = scope;
    return artifact_regions_end(p, c, h, &inner);
}

/* Conversions between dialects and annotations of devices: the results are the operands. */
static int is_identity(const artifact_name *name) {
    return strcmp(name->name.at, "builtin.unrealized_conversion_cast") == 0 ||
           strcmp(name->name.at, "sdy.sharding_constraint") == 0;
}

static int pass_through(import_parser *p, const artifact_header *h, const import_op *op) {
    int32_t i;
    for (i = 0; i < op->operands.n && op->types.out.n == op->operands.n; i++) {
        if (shlo_type_of(p->b, op->operands.items[i]).id != op->types.out.items[i].id) break;
    }
    if (i == op->operands.n && op->types.out.n == i && !h->regions)
        return artifact_op_results(p, op, op->operands.items, i);
    return import_fail(p, SHLO_UNSUPPORTED, op->at, "not supported: %.60s that changes types", op->name);
}

static int read_op(import_parser *p, artifact_cursor *c, import_op *op) {
    artifact_header h;
    memset(op, 0, sizeof *op);
    NEED(artifact_read_header(p, c, &h));
    op->at = h.at;
    op->origin = p->origin;
    op->name = h.name->canonical.at;
    op->n_name = h.name->canonical.n;
    p->token.at = h.at;
    NEED(artifact_check_version(p, h.name));
    if (!is_identity(h.name)) NEED(import_op_identify(p, op, 1));
    NEED(read_operands(p, &h, op));
    p->scalar_values = op->foreign || op->opaque;
    NEED(read_results(p, &h, op));
    p->scalar_values = 0;
    if (is_identity(h.name)) {
        op->identity = 1;
        import_note(p, h.at, "'%.60s' is left out: its operands take its place", h.name->name.at);
        return pass_through(p, &h, op);
    }
    NEED(read_attrs(p, &h, op));
    NEED(read_regions(p, c, &h, op));
    p->origin = op->origin;
    return 1;
}

/* After a problem in an op of a function's body its results are spoiled, and reading goes on at the next op,
   as in a text. Malformed bytes end the reading, since the next op cannot be found. */
static int op_recover(import_parser *p, artifact_frame *f, artifact_cursor at, size_t first) {
    artifact *a = p->artifact;
    artifact_cursor c = at;
    artifact_header h;
    if (p->depth != 1 || !import_may_go_on(p)) return 0;
    import_go_on(p);
    a->n_frames = (int)(f - a->frames) + 1;
    a->n_slots = f->limit;
    a->scope = f->scope;
    a->regions = f->c;
    NEED(artifact_read_header(p, &at, &h));
    NEED(artifact_skip_op(p, &c));
    f->next = first;
    NEED(take_slots(p, h.at, h.n_results, &first));
    for (; first < f->next; first++) a->slots[first].id = ARTIFACT_SPOILED;
    *f->c = c;
    p->failed = f->ops == 1; /* the return is wrong: nothing is left to read */
    return !p->failed;
}

/* The ops of the block whose arguments were read last; the last op is the return. */
int artifact_block_ops(import_parser *p, import_values *returned) {
    artifact_frame *f = &p->artifact->frames[p->artifact->n_frames - 1];
    f->scope = p->artifact->scope;
    for (; f->ops; f->ops--) {
        import_mark mark = import_arena_mark(&p->scratch);
        artifact_cursor begin = *f->c;
        size_t first = f->next;
        import_op op;
        if (!read_op(p, f->c, &op)) {
            NEED(op_recover(p, f, begin, first));
            import_arena_release(&p->scratch, mark);
            continue;
        }
        if (op.code == SHLO_OP_return) {
            p->return_at = op.at;
            import_origin_begin(p, &op);
            if (f->ops > 1) return import_fail(p, SHLO_STRUCTURE, f->c->at, "operations after the return");
            NEED(import_keep_returned(p, &op, returned));
            return frame_pop(p);
        }
        p->token.at = op.at;
        if (!op.identity && !import_op_finish(p, &op)) NEED(op_recover(p, f, begin, first));
        import_arena_release(&p->scratch, mark);
    }
    return import_fail(p, SHLO_REGION, f->c->at, "this region does not end in a return");
}
