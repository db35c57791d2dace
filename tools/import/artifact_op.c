/* tools/import/artifact_op.c - the operations of MLIR bytecode: values by number, regions, ops, functions, the module. An op is read
 * and made as one of text is; only where its parts come from differs. */
#include "artifact.h"

enum { HAS_ATTRS = 1, HAS_RESULTS = 2, HAS_OPERANDS = 4, HAS_SUCCESSORS = 8, HAS_REGIONS = 16, HAS_USES = 32, HAS_PROPERTIES = 64 };

/* An op without its regions. */
typedef struct header {
    const char *at;
    const artifact_name *name;
    unsigned mask;
    size_t attrs, properties;   /* numbers of entries */
    size_t n_results, n_operands;
    artifact_cursor results, operands;
    uint64_t regions;
    int isolated;
} header;

/* ---- reading one op ---- */

/* Orders of uses say nothing of what an op does. */
static int skip_uses(import_parser *p, artifact_cursor *c, size_t values) {
    uint64_t orders = 1, ignored, n;
    int pairs;
    if (values != 1) NEED(artifact_uv(p, c, &orders));
    if (orders > values) return import_fail(p, SHLO_FORMAT, c->at, "orders of uses of more values than there are");
    for (; orders; orders--) {
        if (values > 1) NEED(artifact_uv(p, c, &ignored));
        NEED(artifact_flagged(p, c, &n, &pairs));
        for (; n; n--) NEED(artifact_uv(p, c, &ignored));
    }
    return 1;
}

/* The list is looked at now and read where it is needed. */
static int skip_list(import_parser *p, artifact_cursor *c, size_t limit, const char *what, size_t *n, artifact_cursor *out) {
    size_t i, ignored;
    NEED(artifact_count(p, c, n));
    *out = *c;
    for (i = 0; i < *n; i++) NEED(artifact_index(p, c, limit, what, &ignored));
    return 1;
}

static int header_lists(import_parser *p, artifact_cursor *c, header *h) {
    const artifact *a = p->artifact;
    if (h->mask & HAS_ATTRS) NEED(artifact_index(p, c, a->n_attrs, "attribute", &h->attrs));
    if (h->mask & HAS_PROPERTIES) NEED(artifact_index(p, c, a->n_properties, "property", &h->properties));
    if (h->mask & HAS_RESULTS) NEED(skip_list(p, c, a->n_types, "type", &h->n_results, &h->results));
    if (h->mask & HAS_OPERANDS) NEED(skip_list(p, c, SIZE_MAX, "value", &h->n_operands, &h->operands));
    if (h->mask & HAS_SUCCESSORS) return import_fail(p, SHLO_UNSUPPORTED, c->at, "not supported: branches between blocks");
    if (h->mask & HAS_USES) NEED(skip_uses(p, c, h->n_results));
    return h->mask & HAS_REGIONS ? artifact_flagged(p, c, &h->regions, &h->isolated) : 1;
}

static int read_header(import_parser *p, artifact_cursor *c, header *h) {
    const artifact *a = p->artifact;
    size_t name, location;
    memset(h, 0, sizeof *h);
    h->at = p->token.at = c->at;
    NEED(artifact_index(p, c, a->n_names, "operation", &name));
    h->name = &a->names[name];
    NEED(artifact_byte(p, c, &h->mask));
    if (h->mask >> 7 || (h->mask & HAS_PROPERTIES && a->version < 5) || (h->mask & HAS_USES && a->version < 3)) {
        return import_fail(p, SHLO_FORMAT, c->at - 1, "an operation cannot have these parts");
    }
    NEED(artifact_index(p, c, a->n_attrs, "attribute", &location));
    return header_lists(p, c, h);
}

/* Isolated regions lie in a section of their own. */
static int regions_begin(import_parser *p, artifact_cursor *c, const header *h, artifact_cursor *out) {
    const char *at = c->at;
    unsigned id;
    *out = *c;
    if (!h->isolated || p->artifact->version < 2) return 1;
    NEED(artifact_section(p, c, &id, out));
    return id == ARTIFACT_IR ? 1 : import_fail(p, SHLO_FORMAT, at, "expected the section of a region");
}

static int regions_end(import_parser *p, artifact_cursor *c, const header *h, const artifact_cursor *inner) {
    if (h->isolated && p->artifact->version >= 2) return artifact_ended(p, inner, "a region");
    c->at = inner->at;
    return 1;
}

/* A block up to its first op. */
static int read_block(import_parser *p, artifact_cursor *c, uint64_t *ops, int *args) {
    const char *at = c->at;
    NEED(artifact_flagged(p, c, ops, args));
    return *ops <= (size_t)(c->end - c->at) ? 1 : import_fail(p, SHLO_FORMAT, at, "%llu operations do not fit into this part", (unsigned long long)*ops);
}

static int read_arg(import_parser *p, artifact_cursor *c, size_t *type) {
    const char *at = c->at;
    uint64_t number;
    size_t location;
    int has_location = 1;
    if (p->artifact->version >= 4) NEED(artifact_flagged(p, c, &number, &has_location));
    else NEED(artifact_uv(p, c, &number));
    if (number >= p->artifact->n_types) return import_fail(p, SHLO_FORMAT, at, "there is no type number %llu", (unsigned long long)number);
    *type = (size_t)number;
    return has_location ? artifact_index(p, c, p->artifact->n_attrs, "attribute", &location) : 1;
}

/* What follows the arguments: orders of their uses. */
static int skip_arg_uses(import_parser *p, artifact_cursor *c, size_t n) {
    unsigned flag = 0;
    if (p->artifact->version >= 3) NEED(artifact_byte(p, c, &flag));
    return flag ? skip_uses(p, c, n) : 1;
}

/* ---- passing over an op ---- */

static int skip_op(import_parser *p, artifact_cursor *c);

static int skip_block(import_parser *p, artifact_cursor *c) {
    uint64_t ops;
    size_t n, i, type;
    int args;
    NEED(read_block(p, c, &ops, &args));
    if (args) {
        NEED(artifact_count(p, c, &n));
        for (i = 0; i < n; i++) NEED(read_arg(p, c, &type));
        NEED(skip_arg_uses(p, c, n));
    }
    for (; ops; ops--) NEED(skip_op(p, c));
    return 1;
}

static int skip_regions(import_parser *p, artifact_cursor *c, uint64_t n) {
    uint64_t blocks, ignored;
    if (p->depth >= IMPORT_MAX_DEPTH) return import_fail(p, SHLO_LIMIT, c->at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    p->depth++;
    for (; n; n--) {
        NEED(artifact_uv(p, c, &blocks));
        if (blocks) NEED(artifact_uv(p, c, &ignored));
        for (; blocks; blocks--) NEED(skip_block(p, c));
    }
    p->depth--;
    return 1;
}

static int skip_op(import_parser *p, artifact_cursor *c) {
    artifact_cursor inner;
    header h;
    NEED(read_header(p, c, &h));
    if (!h.regions) return 1;
    NEED(regions_begin(p, c, &h, &inner));
    if (!h.isolated || p->artifact->version < 2) {
        NEED(skip_regions(p, &inner, h.regions));
        c->at = inner.at;
    }
    return 1;
}

/* ---- values ---- */

static int slots_room(import_parser *p, size_t extra) {
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

/* From the number of blocks of a region to its only block; values: how many the region says it has. */
static int region_open(import_parser *p, artifact_cursor *c, size_t *values) {
    const char *at = c->at;
    uint64_t blocks;
    NEED(artifact_uv(p, c, &blocks));
    if (!blocks) return import_fail(p, SHLO_REGION, at, "this region is empty");
    if (blocks > 1) return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: more than one block");
    return artifact_count(p, c, values);
}

/* The values of a region come behind those of the regions around it. */
static int frame_push(import_parser *p, artifact_cursor *c, size_t values) {
    artifact *a = p->artifact;
    artifact_frame *f = &a->frames[a->n_frames];
    if (p->depth >= IMPORT_MAX_DEPTH || a->n_frames == IMPORT_MAX_DEPTH) return import_fail(p, SHLO_LIMIT, c->at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    NEED(slots_room(p, values));
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
    return f->next == f->limit ? 1 : import_fail(p, SHLO_FORMAT, f->c->at, "%llu of the values of this region are missing", (unsigned long long)(f->limit - f->next));
}

static int take_slots(import_parser *p, const char *at, size_t n, size_t *first) {
    artifact_frame *f = &p->artifact->frames[p->artifact->n_frames - 1];
    if (n > f->limit - f->next) return import_fail(p, SHLO_FORMAT, at, "more values than the region says it has");
    *first = f->next;
    f->next += n;
    return 1;
}

int artifact_block_args(import_parser *p, import_types *types) {
    artifact_frame *f;
    artifact_cursor *c = p->artifact->regions;
    size_t values, n = 0, i, type;
    int args;
    NEED(region_open(p, c, &values));
    NEED(frame_push(p, c, values));
    f = &p->artifact->frames[p->artifact->n_frames - 1];
    NEED(read_block(p, c, &f->ops, &args));
    if (!args) return 1;
    NEED(artifact_count(p, c, &n));
    NEED(types->items = (shlo_type *)import_new(p, &p->scratch, n + 1, sizeof *types->items));
    for (i = 0; i < n; i++) {
        const char *at = c->at;
        const artifact_type *t;
        NEED(read_arg(p, c, &type));
        NEED(t = artifact_type_at(p, type));
        NEED(artifact_value_type(p, t, at, &types->items[i]));
    }
    types->n = (int32_t)n;
    return skip_arg_uses(p, c, n);
}

int artifact_block_define(import_parser *p, const shlo_value *values, int32_t n) {
    size_t first;
    NEED(take_slots(p, p->token.at, (size_t)n, &first));
    if (n) memcpy(p->artifact->slots + first, values, (size_t)n * sizeof *values);
    return 1;
}

int artifact_op_results(import_parser *p, const import_op *op, const shlo_value *results, int32_t n) {
    if ((size_t)n != op->n_slots) return import_fail(p, SHLO_STRUCTURE, op->at, "the op has %d results, not %d", (int)n, (int)op->n_slots);
    if (n) memcpy(p->artifact->slots + op->first_slot, results, (size_t)n * sizeof *results);
    return 1;
}

static int read_operands(import_parser *p, const header *h, import_op *op) {
    artifact *a = p->artifact;
    artifact_cursor c = h->operands;
    size_t i, number;
    NEED(op->operands.items = (shlo_value *)import_new(p, &p->scratch, h->n_operands + 1, sizeof *op->operands.items));
    NEED(op->places.items = (const char **)import_new(p, &p->scratch, h->n_operands + 1, sizeof *op->places.items));
    for (i = 0; i < h->n_operands; i++) {
        op->places.items[i] = c.at;
        NEED(artifact_index(p, &c, a->n_slots - a->scope, "value", &number));
        op->operands.items[i] = a->slots[a->scope + number];
        if (!op->operands.items[i].id) return import_fail(p, SHLO_STRUCTURE, op->places.items[i], "value number %d is used before it is defined", (int)number);
    }
    op->operands.n = op->places.n = (int32_t)h->n_operands;
    return 1;
}

static int read_results(import_parser *p, const header *h, import_op *op) {
    artifact_cursor c = h->results;
    size_t i;
    NEED(op->types.out.items = (shlo_type *)import_new(p, &p->scratch, h->n_results + 1, sizeof *op->types.out.items));
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

/* ---- attributes ---- */

static int add_attr(import_parser *p, import_attrs *out, const artifact_property *property, size_t index) {
    const import_attr *value = artifact_attr_at(p, index);
    NEED(value);
    NEED(import_attr_add(p, out, "", value));
    out->items[out->n - 1].key = property->name;
    out->items[out->n - 1].n_key = property->n;
    return 1;
}

/* One property; of an optional one the lowest bit says whether it is there. */
static int read_property(import_parser *p, artifact_cursor *c, const artifact_property *property, import_attrs *out) {
    const char *at = c->at;
    uint64_t index;
    int there = 1;
    if (property->optional) NEED(artifact_flagged(p, c, &index, &there));
    else NEED(artifact_uv(p, c, &index));
    if (!there) return 1;
    if (index >= p->artifact->n_attrs) return import_fail(p, SHLO_FORMAT, at, "there is no attribute number %llu", (unsigned long long)index);
    return add_attr(p, out, property, (size_t)index);
}

/* The lengths of two groups of operands or results: numbers, or pairs of a position and a number in one. */
static int read_segments(import_parser *p, artifact_cursor *c, const char *key, import_attrs *out) {
    import_attr list, *items;
    uint64_t n, bits, i, packed;
    int sparse;
    NEED(items = (import_attr *)import_new(p, &p->scratch, 2, sizeof *items));
    memset(&list, 0, sizeof list);
    list.kind = ATTR_LIST;
    list.at = c->at;
    list.items = items;
    list.n_items = 2;
    items[0].kind = items[1].kind = ATTR_INT;
    items[0].at = items[1].at = c->at;
    NEED(artifact_flagged(p, c, &n, &sparse));
    if (n > 2) return import_fail(p, SHLO_FORMAT, list.at, "%llu groups of operands or results", (unsigned long long)n);
    bits = 0;
    if (sparse && n) NEED(artifact_uv(p, c, &bits));
    if (bits > 8) return import_fail(p, SHLO_FORMAT, list.at, "positions of %llu bits", (unsigned long long)bits);
    for (i = 0; i < n; i++) {
        uint64_t at = i;
        NEED(artifact_uv(p, c, &packed));
        if (sparse) at = packed & (((uint64_t)1 << bits) - 1);
        if (at > 1) return import_fail(p, SHLO_FORMAT, list.at, "there is no group %llu", (unsigned long long)at);
        items[at].magnitude = sparse ? packed >> bits : packed;
    }
    return import_attr_add(p, out, key, &list);
}

static int skip_segments(artifact_cursor *c) {
    uint64_t n, ignored;
    if (!artifact_try_uv(c, &n)) return 0;
    n = (n >> 1) + (n > 1 && (n & 1));
    for (; n; n--) if (!artifact_try_uv(c, &ignored)) return 0;
    return 1;
}

/* Of chlo.scan: two forms, told apart by which of them fills the entry. */
static int scan_properties(import_parser *p, artifact_cursor *c, import_attrs *out) {
    static const artifact_property fields[] = {
        {"dimension", 9, 0}, {"is_associative", 14, 1}, {"is_reverse", 10, 1}, {"operandSegmentSizes", 19, 0}, {"resultSegmentSizes", 18, 0}, {"scan_dim_size", 13, 1}};
    artifact_cursor rest = *c;
    uint64_t ignored;
    int old = p->artifact->version < 6, n = old ? 5 : 3, sized, i;
    for (i = 0; i < n; i++) artifact_try_uv(&rest, &ignored);
    sized = old ? rest.at < rest.end : !skip_segments(&rest) || !skip_segments(&rest) || rest.at < rest.end;
    for (i = 0; i < n; i++) NEED(read_property(p, c, &fields[i], out));
    if (sized) NEED(read_property(p, c, &fields[5], out));
    if (old) return 1;
    NEED(read_segments(p, c, "operandSegmentSizes", out));
    return read_segments(p, c, "resultSegmentSizes", out);
}

static int read_properties(import_parser *p, const header *h, const import_op *op, import_attrs *out) {
    const artifact_string *entry = &p->artifact->properties[h->properties];
    artifact_cursor c, probe;
    artifact_layout layout;
    uint64_t ignored;
    size_t index;
    int n = 0, i;
    probe.at = c.at = entry->at;
    probe.end = c.end = entry->at + entry->n;
    if (!h->name->registered) {
        NEED(artifact_index(p, &c, p->artifact->n_attrs, "attribute", &index));
        NEED(artifact_attr_dict(p, index, 0, out));
        return artifact_ended(p, &c, "the properties of an operation");
    }
    if (strcmp(h->name->name.at, "chlo.scan") == 0) {
        NEED(scan_properties(p, &c, out));
        return artifact_ended(p, &c, "the properties of an operation");
    }
    while (probe.at < probe.end && n <= ARTIFACT_MAX_PROPERTIES && artifact_try_uv(&probe, &ignored)) n++;
    p->token.at = h->at;
    if (op && (op->opaque || op->foreign) && !artifact_layout_known(h->name, n)) return 1; /* nothing in them is asked for */
    NEED(artifact_layout_find(p, h->name, op ? op->code : SHLO_OP_NONE, n, &layout));
    for (i = 0; i < n; i++) NEED(read_property(p, &c, &layout.items[i], out));
    return artifact_ended(p, &c, "the properties of an operation");
}

static int read_attrs(import_parser *p, const header *h, import_op *op) {
    if (h->mask & HAS_PROPERTIES) NEED(read_properties(p, h, op, &op->attrs));
    if (h->mask & HAS_ATTRS) NEED(artifact_attr_dict(p, h->attrs, op->code == SHLO_OP_custom_call, &op->attrs)); /* frameworks have their own */
    return h->name->version ? artifact_settle(p, op, &op->attrs) : 1;
}

/* ---- ops ---- */

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

static int read_each_region(import_parser *p, const header *h, import_op *op) {
    uint64_t i;
    int scan = op->chlo && import_chlo_reads_region(op->chlo), in_place = scan || (op->foreign && import_foreign_reads_region(op->foreign));
    if (in_place && h->regions != 1) return import_fail(p, SHLO_STRUCTURE, op->at, "%.60s has one region", op->name);
    if (in_place) return scan ? import_scan(p, op, 1) : import_foreign_parse(p, op, 1);
    if (op->opaque) return skip_regions(p, p->artifact->regions, h->regions);
    for (i = 0; i < h->regions; i++) {
        shlo_region region;
        NEED(read_region(p, op->at, &region));
        NEED(IMPORT_PUSH(p, &op->regions));
        op->regions.items[op->regions.n++] = region;
    }
    return 1;
}

/* The values of isolated regions have numbers of their own. */
static int read_regions(import_parser *p, artifact_cursor *c, const header *h, import_op *op) {
    artifact *a = p->artifact;
    artifact_cursor inner, *outer = a->regions;
    size_t scope = a->scope;
    if (!h->regions) return !op->foreign || !import_foreign_reads_region(op->foreign) ? 1 : import_fail(p, SHLO_STRUCTURE, op->at, "%.60s has one region", op->name);
    NEED(regions_begin(p, c, h, &inner));
    if (h->isolated) a->scope = a->n_slots;
    a->regions = &inner;
    NEED(read_each_region(p, h, op));
    a->regions = outer;
    a->scope = scope;
    return regions_end(p, c, h, &inner);
}

/* Between dialects, and about devices: the values are the operands. */
static int is_identity(const artifact_name *name) {
    return strcmp(name->name.at, "builtin.unrealized_conversion_cast") == 0 || strcmp(name->name.at, "sdy.sharding_constraint") == 0;
}

static int pass_through(import_parser *p, const header *h, const import_op *op) {
    int32_t i;
    for (i = 0; i < op->operands.n && op->types.out.n == op->operands.n; i++) {
        if (shlo_type_of(p->b, op->operands.items[i]).id != op->types.out.items[i].id) break;
    }
    if (i == op->operands.n && op->types.out.n == i && !h->regions) return artifact_op_results(p, op, op->operands.items, i);
    return import_fail(p, SHLO_UNSUPPORTED, op->at, "not supported: %.60s that changes types", op->name);
}

static int check_version(import_parser *p, const artifact_name *name) {
    const char *op = name->canonical.at + strcspn(name->canonical.at, ".") + 1;
    if (name->version ? name->version <= artifact_newest(op, strlen(op)) : strncmp(name->name.at, "vhlo.", 5) != 0) return 1;
    return import_fail(p, SHLO_UNSUPPORTED, p->token.at, "not supported: %.60s", name->name.at);
}

static int read_op(import_parser *p, artifact_cursor *c, import_op *op) {
    header h;
    memset(op, 0, sizeof *op);
    NEED(read_header(p, c, &h));
    op->at = h.at;
    op->name = h.name->canonical.at;
    op->n_name = h.name->canonical.n;
    p->token.at = h.at;
    NEED(check_version(p, h.name));
    if (!is_identity(h.name)) NEED(import_op_identify(p, op, 1));
    NEED(read_operands(p, &h, op));
    p->scalar_values = op->foreign || op->opaque;
    NEED(read_results(p, &h, op));
    p->scalar_values = 0;
    if (is_identity(h.name)) { op->identity = 1; return pass_through(p, &h, op); }
    NEED(read_attrs(p, &h, op));
    return read_regions(p, c, &h, op);
}

/* The ops of the block whose arguments were read last. The last one returns. */
int artifact_block_ops(import_parser *p, import_values *returned) {
    artifact_frame *f = &p->artifact->frames[p->artifact->n_frames - 1];
    for (; f->ops; f->ops--) {
        import_mark mark = import_arena_mark(&p->scratch);
        import_op op;
        NEED(read_op(p, f->c, &op));
        if (op.code == SHLO_OP_return) {
            p->return_at = op.at;
            if (f->ops > 1) return import_fail(p, SHLO_STRUCTURE, f->c->at, "operations behind the return");
            NEED(import_keep_returned(p, &op, returned));
            return frame_pop(p);
        }
        if (!op.identity) NEED(import_op_finish(p, &op));
        import_arena_release(&p->scratch, mark);
    }
    return import_fail(p, SHLO_REGION, f->c->at, "this region does not end in a return");
}

/* ---- functions ---- */

typedef struct func { const char *at, *name; const import_signature *types; int is_private, has_body; } func;

static int is_private(const import_attr *visibility) {
    return visibility && visibility->kind == ATTR_STRING && visibility->n_name == 7 && memcmp(visibility->name, "private", 7) == 0;
}

static int func_describe(import_parser *p, const header *h, func *out) {
    import_attrs attrs = {0, 0, 0};
    const import_attr *name, *type;
    char *text;
    if (h->mask & HAS_PROPERTIES) NEED(read_properties(p, h, NULL, &attrs));
    if (h->mask & HAS_ATTRS) NEED(artifact_attr_dict(p, h->attrs, 0, &attrs));
    name = import_attr_find(&attrs, "sym_name");
    type = import_attr_find(&attrs, "function_type");
    if (!name || name->kind != ATTR_STRING || memchr(name->name, 0, name->n_name)) return import_fail(p, SHLO_STRUCTURE, h->at, "this function has no sym_name");
    if (!type || type->kind != ATTR_SIGNATURE) return import_fail(p, SHLO_STRUCTURE, h->at, "this function has no function_type");
    if (h->regions != 1) return import_fail(p, SHLO_STRUCTURE, h->at, "a function has one region");
    NEED(text = (char *)import_new(p, &p->scratch, name->n_name + 1, 1));
    memcpy(text, name->name, name->n_name);
    out->at = h->at;
    out->name = text;
    out->types = type->signature;
    out->is_private = is_private(import_attr_find(&attrs, "sym_visibility"));
    return 1;
}

static int func_body(import_parser *p, const func *f) {
    import_types types = {0, 0, 0};
    import_values returned = {0, 0, 0};
    shlo_value *args;
    int32_t i;
    NEED(artifact_block_args(p, &types));
    for (i = 0; i < types.n && types.n == f->types->in.n; i++) if (types.items[i].id != f->types->in.items[i].id) break;
    if (i != f->types->in.n) return import_fail(p, SHLO_TYPE, f->at, "the block's arguments are not those of function_type");
    NEED(import_func_begin(p, f->name, f->is_private, types.n));
    NEED(args = (shlo_value *)import_new(p, &p->scratch, (size_t)types.n + 1, sizeof *args));
    for (i = 0; i < types.n; i++) args[i] = shlo_arg(p->b, types.items[i]);
    if (shlo_builder_status(p->b) != SHLO_OK) return import_fail_builder(p, f->at);
    NEED(artifact_block_define(p, args, types.n));
    NEED(import_region_ops(p, &returned));
    return import_func_return(p, f->name, &f->types->out, &returned, p->return_at);
}

static int read_func(import_parser *p, const char *at, const char *end, int declare) {
    artifact *a = p->artifact;
    import_mark mark = import_arena_mark(&p->scratch);
    artifact_cursor c, inner, probe;
    header h;
    func f;
    uint64_t blocks;
    c.at = at;
    c.end = end;
    NEED(read_header(p, &c, &h));
    NEED(func_describe(p, &h, &f));
    NEED(regions_begin(p, &c, &h, &inner));
    probe = inner;
    NEED(artifact_uv(p, &probe, &blocks));
    a->regions = &inner;
    a->scope = h.isolated ? a->n_slots : 0;
    if (blocks && declare) {
        NEED(import_spend(p, at, ((size_t)f.types->in.n + (size_t)f.types->out.n) * 8));
        shlo_func_declare(p->b, f.name, f.types->in.n, f.types->in.items, f.types->out.n, f.types->out.items);
        if (shlo_builder_status(p->b) != SHLO_OK) return import_fail_builder(p, h.at);
    } else if (blocks) {
        NEED(func_body(p, &f));
        if (h.isolated && a->version >= 2) NEED(artifact_ended(p, &inner, "a function"));
    }
    import_arena_release(&p->scratch, mark);
    return 1;
}

/* ---- the module ---- */

static int is_mesh(const header *h) { return h->name->name.n > 5 && strcmp(h->name->name.at + h->name->name.n - 5, ".mesh") == 0; }

int artifact_mesh(import_parser *p, const char *at, const import_attr *name, const import_attr **out) {
    import_attrs attrs = {0, 0, 0};
    const import_attr *own, *value;
    artifact_cursor c;
    header h;
    c.at = at;
    c.end = p->artifact->sections[ARTIFACT_IR].end;
    *out = NULL;
    NEED(read_header(p, &c, &h));
    if (h.mask & HAS_PROPERTIES) NEED(read_properties(p, &h, NULL, &attrs));
    if (h.mask & HAS_ATTRS) NEED(artifact_attr_dict(p, h.attrs, 0, &attrs));
    own = import_attr_find(&attrs, "sym_name");
    value = import_attr_find(&attrs, "mesh");
    if (own && value && own->kind == ATTR_STRING && own->n_name == name->n_name && memcmp(own->name, name->name, own->n_name) == 0) *out = value;
    return 1;
}

static int is_named(const header *h, const char *name) { return strcmp(h->name->canonical.at, name) == 0; }

static int note_module(import_parser *p, artifact_cursor *c, const header *h);

/* Functions are noted; what other dialects have beside them (a mesh of devices, say) is passed over. */
static int note_op(import_parser *p, artifact_cursor *c) {
    artifact_cursor begin = *c;
    header h;
    NEED(read_header(p, c, &h));
    NEED(check_version(p, h.name));
    if (is_named(&h, "builtin.module")) return note_module(p, c, &h);
    if (is_named(&h, "func.func")) NEED(import_func_add(p, begin.at));
    else if (is_mesh(&h)) NEED(import_mesh_add(p, begin.at));
    else if (import_is_ours(h.name->canonical.at, h.name->canonical.n)) return import_fail(p, SHLO_FORMAT, h.at, "expected a function, found '%.60s'", h.name->name.at);
    *c = begin;
    return skip_op(p, c);
}

static int note_ops(import_parser *p, artifact_cursor *c, size_t *values) {
    uint64_t ops;
    int args;
    NEED(region_open(p, c, values));
    NEED(read_block(p, c, &ops, &args));
    if (args) return import_fail(p, SHLO_FORMAT, c->at, "a module has no arguments");
    for (; ops; ops--) NEED(note_op(p, c));
    return 1;
}

/* The functions of a module inside a module are as those around it. */
static int note_module(import_parser *p, artifact_cursor *c, const header *h) {
    artifact_cursor inner;
    size_t ignored;
    if (h->regions != 1) return import_fail(p, SHLO_STRUCTURE, h->at, "a module has one region");
    if (p->depth >= IMPORT_MAX_DEPTH) return import_fail(p, SHLO_LIMIT, c->at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    p->depth++;
    NEED(regions_begin(p, c, h, &inner));
    NEED(note_ops(p, &inner, &ignored));
    p->depth--;
    return regions_end(p, c, h, &inner);
}

static int module_body(import_parser *p, artifact_cursor *c) {
    artifact *a = p->artifact;
    const char *end = c->end;
    size_t values;
    int declare;
    NEED(note_ops(p, c, &values));
    NEED(slots_room(p, values));
    memset(a->slots + a->n_slots, 0, values * sizeof *a->slots);
    a->n_slots += values;
    for (declare = p->n_funcs > 1; declare >= 0; declare--) {
        for (p->func = 0; p->func < p->n_funcs; p->func++) NEED(read_func(p, p->funcs[p->func].at, end, declare));
    }
    return 1;
}

static int module_describe(import_parser *p, const header *h) {
    import_attrs attrs = {0, 0, 0};
    const import_attr *name;
    if (h->mask & HAS_PROPERTIES) NEED(read_properties(p, h, NULL, &attrs));
    if (h->mask & HAS_ATTRS) NEED(artifact_attr_dict(p, h->attrs, 1, &attrs));
    name = import_attr_find(&attrs, "sym_name");
    return import_module_describe(p, name && name->kind == ATTR_STRING ? name->name : "", name && name->kind == ATTR_STRING ? name->n_name : 0, &attrs);
}

/* The top level is a block of one op, the module, which has one region. */
int artifact_module(import_parser *p) {
    artifact_cursor c = p->artifact->sections[ARTIFACT_IR], inner;
    header h;
    uint64_t ops;
    int args;
    NEED(read_block(p, &c, &ops, &args));
    if (ops != 1 || args) return import_fail(p, SHLO_UNSUPPORTED, c.at, "not supported: a file that is not one module");
    NEED(read_header(p, &c, &h));
    if (!is_named(&h, "builtin.module")) return import_fail(p, SHLO_UNSUPPORTED, h.at, "not supported: '%.60s' instead of a module", h.name->name.at);
    if (h.regions != 1) return import_fail(p, SHLO_STRUCTURE, h.at, "a module has one region");
    NEED(module_describe(p, &h));
    NEED(regions_begin(p, &c, &h, &inner));
    NEED(module_body(p, &inner));
    NEED(regions_end(p, &c, &h, &inner));
    return artifact_ended(p, &c, "the operations");
}
