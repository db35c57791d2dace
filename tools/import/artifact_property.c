/* tools/import/artifact_property.c - the attributes of an op from its properties: indices of attributes, in
 * the order that artifact_layout.c knows. */
#include "artifact.h"

static int add_attr(import_parser *p, import_attrs *out, const artifact_property *property, size_t index) {
    const import_attr *value = artifact_attr_at(p, index);
    NEED(value);
    NEED(import_attr_add(p, out, "", value));
    out->items[out->n - 1].key = property->name;
    out->items[out->n - 1].n_key = property->n;
    return 1;
}

/* One property; the lowest bit of an optional one says whether it is present. */
static int read_property(import_parser *p, artifact_cursor *c, const artifact_property *property,
    import_attrs *out) {
    const char *at = c->at;
    uint64_t index;
    int there = 1;
    if (property->optional)
        NEED(artifact_flagged(p, c, &index, &there));
    else
        NEED(artifact_uv(p, c, &index));
    if (!there) return 1;
    if (index >= p->artifact->n_attrs)
        return import_fail(p, SHLO_FORMAT, at, "there is no attribute number %llu",
            (unsigned long long)index);
    return add_attr(p, out, property, (size_t)index);
}

/* The lengths of groups of operands or results: numbers, or numbers with a position in the upper bits. */
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
    if (n > 2)
        return import_fail(p, SHLO_FORMAT, list.at, "%llu groups of operands or results",
            (unsigned long long)n);
    bits = 0;
    if (sparse && n) NEED(artifact_uv(p, c, &bits));
    if (bits > 8)
        return import_fail(p, SHLO_FORMAT, list.at, "positions of %llu bits", (unsigned long long)bits);
    for (i = 0; i < n; i++) {
        uint64_t at = i;
        NEED(artifact_uv(p, c, &packed));
        if (sparse) at = packed & (((uint64_t)1 << bits) - 1);
        if (at > 1)
            return import_fail(p, SHLO_FORMAT, list.at, "there is no group %llu", (unsigned long long)at);
        items[at].magnitude = sparse ? packed >> bits : packed;
    }
    return import_attr_add(p, out, key, &list);
}

static int skip_segments(artifact_cursor *c) {
    uint64_t n, ignored;
    if (!artifact_try_uv(c, &n)) return 0;
    n = (n >> 1) + (n > 1 && (n & 1));
    for (; n; n--)
        if (!artifact_try_uv(c, &ignored)) return 0;
    return 1;
}

/* For chlo.scan there are two forms; the one that fills the entry is taken. */
static int scan_properties(import_parser *p, artifact_cursor *c, import_attrs *out) {
    static const artifact_property fields[] = {{"dimension", 9, 0}, {"is_associative", 14, 1},
        {"is_reverse", 10, 1}, {"operandSegmentSizes", 19, 0}, {"resultSegmentSizes", 18, 0},
        {"scan_dim_size", 13, 1}};
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

int artifact_read_properties(import_parser *p, const artifact_header *h, const import_op *op,
    import_attrs *out) {
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
        NEED(artifact_attr_dict(p, index, 0, "operations", out));
        return artifact_ended(p, &c, "the properties of an operation");
    }
    if (strcmp(h->name->name.at, "chlo.scan") == 0) {
        NEED(scan_properties(p, &c, out));
        return artifact_ended(p, &c, "the properties of an operation");
    }
    while (probe.at < probe.end && n <= ARTIFACT_MAX_PROPERTIES && artifact_try_uv(&probe, &ignored)) n++;
    p->token.at = h->at;
    /* nothing in them is needed */
    if (op && (op->opaque || op->foreign) && !artifact_layout_known(h->name, n)) return 1;
    NEED(artifact_layout_find(p, h->name, op ? op->code : SHLO_OP_NONE, n, &layout));
    for (i = 0; i < n; i++) NEED(read_property(p, &c, &layout.items[i], out));
    return artifact_ended(p, &c, "the properties of an operation");
}
