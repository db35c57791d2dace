/* tools/import/artifact_ir.c - the encoding of an op in MLIR bytecode: its fields, and where its regions
 * begin and end. Nothing is built here. */
#include "artifact.h"

/* ---- reading one op ---- */

/* The order of uses has no meaning for the program. */
static int skip_uses(import_parser *p, artifact_cursor *c, size_t values) {
    uint64_t orders = 1, ignored, n;
    int pairs;
    if (values != 1) NEED(artifact_uv(p, c, &orders));
    if (orders > values)
        return import_fail(p, SHLO_FORMAT, c->at, "orders of uses of more values than there are");
    for (; orders; orders--) {
        if (values > 1) NEED(artifact_uv(p, c, &ignored));
        NEED(artifact_flagged(p, c, &n, &pairs));
        for (; n; n--) NEED(artifact_uv(p, c, &ignored));
    }
    return 1;
}

/* The list is checked here, and decoded where it is needed. */
static int skip_list(import_parser *p, artifact_cursor *c, size_t limit, const char *what, size_t *n,
    artifact_cursor *out) {
    size_t i, ignored;
    NEED(artifact_count(p, c, n));
    *out = *c;
    for (i = 0; i < *n; i++) NEED(artifact_index(p, c, limit, what, &ignored));
    return 1;
}

static int header_lists(import_parser *p, artifact_cursor *c, artifact_header *h) {
    const artifact *a = p->artifact;
    if (h->mask & ARTIFACT_HAS_ATTRS) NEED(artifact_index(p, c, a->n_attrs, "attribute", &h->attrs));
    if (h->mask & ARTIFACT_HAS_PROPERTIES)
        NEED(artifact_index(p, c, a->n_properties, "property", &h->properties));
    if (h->mask & ARTIFACT_HAS_RESULTS) NEED(skip_list(p, c, a->n_types, "type", &h->n_results, &h->results));
    if (h->mask & ARTIFACT_HAS_OPERANDS)
        NEED(skip_list(p, c, SIZE_MAX, "value", &h->n_operands, &h->operands));
    if (h->mask & ARTIFACT_HAS_SUCCESSORS)
        return import_fail(p, SHLO_UNSUPPORTED, c->at, "not supported: branches between blocks");
    if (h->mask & ARTIFACT_HAS_USES) NEED(skip_uses(p, c, h->n_results));
    return h->mask & ARTIFACT_HAS_REGIONS ? artifact_flagged(p, c, &h->regions, &h->isolated) : 1;
}

int artifact_read_header(import_parser *p, artifact_cursor *c, artifact_header *h) {
    artifact *a = p->artifact;
    size_t name;
    memset(h, 0, sizeof *h);
    h->at = a->at = p->token.at = c->at;
    NEED(artifact_index(p, c, a->n_names, "operation", &name));
    h->name = &a->names[name];
    NEED(artifact_byte(p, c, &h->mask));
    if (h->mask >> 7 || (h->mask & ARTIFACT_HAS_PROPERTIES && a->version < 5) ||
        (h->mask & ARTIFACT_HAS_USES && a->version < 3)) {
        return import_fail(p, SHLO_FORMAT, c->at - 1, "an operation cannot have these parts");
    }
    NEED(artifact_index(p, c, a->n_attrs, "attribute", &h->location));
    p->origin.entry = h->location + 1;
    return header_lists(p, c, h);
}

/* Isolated regions are in a section of their own. */
int artifact_regions_begin(import_parser *p, artifact_cursor *c, const artifact_header *h,
    artifact_cursor *out) {
    const char *at = c->at;
    unsigned id;
    *out = *c;
    if (!h->isolated || p->artifact->version < 2) return 1;
    NEED(artifact_section(p, c, &id, out));
    return id == ARTIFACT_IR ? 1 : import_fail(p, SHLO_FORMAT, at, "expected the section of a region");
}

int artifact_regions_end(import_parser *p, artifact_cursor *c, const artifact_header *h,
    const artifact_cursor *inner) {
    if (h->isolated && p->artifact->version >= 2) return artifact_ended(p, inner, "a region");
    c->at = inner->at;
    return 1;
}

/* Reads from the number of blocks of a region to its only block; values: the number of values that the region
   declares. */
int artifact_region_empty(import_parser *p, artifact_cursor *c) {
    artifact_cursor next = *c;
    uint64_t blocks;
    if (!artifact_uv(p, &next, &blocks) || blocks) return 0;
    *c = next;
    return 1;
}

int artifact_region_open(import_parser *p, artifact_cursor *c, size_t *values) {
    const char *at = c->at;
    uint64_t blocks;
    NEED(artifact_uv(p, c, &blocks));
    if (!blocks) return import_fail(p, SHLO_REGION, at, "this region is empty");
    if (blocks > 1) return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: more than one block");
    return artifact_count(p, c, values);
}

/* Reads a block up to its first op. */
int artifact_read_block(import_parser *p, artifact_cursor *c, uint64_t *ops, int *args) {
    const char *at = c->at;
    NEED(artifact_flagged(p, c, ops, args));
    return *ops <= (size_t)(c->end - c->at)
               ? 1
               : import_fail(p, SHLO_FORMAT, at, "%llu operations do not fit into this part",
                     (unsigned long long)*ops);
}

int artifact_read_arg(import_parser *p, artifact_cursor *c, size_t *type, import_origin *origin) {
    const char *at = c->at;
    uint64_t number;
    size_t location;
    int has_location = 1;
    if (p->artifact->version >= 4)
        NEED(artifact_flagged(p, c, &number, &has_location));
    else
        NEED(artifact_uv(p, c, &number));
    if (number >= p->artifact->n_types)
        return import_fail(p, SHLO_FORMAT, at, "there is no type number %llu", (unsigned long long)number);
    *type = (size_t)number;
    memset(origin, 0, sizeof *origin);
    if (!has_location) return 1;
    NEED(artifact_index(p, c, p->artifact->n_attrs, "attribute", &location));
    origin->entry = location + 1;
    return 1;
}

/* What follows the arguments: the order of their uses. */
int artifact_skip_uses(import_parser *p, artifact_cursor *c, size_t n) {
    unsigned flag = 0;
    if (p->artifact->version >= 3) NEED(artifact_byte(p, c, &flag));
    return flag ? skip_uses(p, c, n) : 1;
}

/* ---- passing over an op ---- */

static int skip_block(import_parser *p, artifact_cursor *c) {
    import_origin origin;
    uint64_t ops;
    size_t n, i, type;
    int args;
    NEED(artifact_read_block(p, c, &ops, &args));
    if (args) {
        NEED(artifact_count(p, c, &n));
        for (i = 0; i < n; i++) NEED(artifact_read_arg(p, c, &type, &origin));
        NEED(artifact_skip_uses(p, c, n));
    }
    for (; ops; ops--) NEED(artifact_skip_op(p, c));
    return 1;
}

int artifact_skip_regions(import_parser *p, artifact_cursor *c, uint64_t n) {
    uint64_t blocks, ignored;
    if (p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, c->at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    p->depth++;
    for (; n; n--) {
        NEED(artifact_uv(p, c, &blocks));
        if (blocks) NEED(artifact_uv(p, c, &ignored));
        for (; blocks; blocks--) NEED(skip_block(p, c));
    }
    p->depth--;
    return 1;
}

int artifact_skip_op(import_parser *p, artifact_cursor *c) {
    artifact_cursor inner;
    artifact_header h;
    NEED(artifact_read_header(p, c, &h));
    if (!h.regions) return 1;
    NEED(artifact_regions_begin(p, c, &h, &inner));
    if (!h.isolated || p->artifact->version < 2) {
        NEED(artifact_skip_regions(p, &inner, h.regions));
        c->at = inner.at;
    }
    return 1;
}

/* ---- which op ---- */

int artifact_check_version(import_parser *p, const artifact_name *name) {
    const char *op = name->canonical.at + strcspn(name->canonical.at, ".") + 1;
    if (name->version ? name->version <= artifact_newest(op, strlen(op))
                      : strncmp(name->name.at, "vhlo.", 5) != 0)
        return 1;
    return import_fail(p, SHLO_UNSUPPORTED, p->token.at, "not supported: %.60s", name->name.at);
}
