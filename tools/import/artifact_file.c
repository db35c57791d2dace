/* tools/import/artifact_file.c - the container of MLIR bytecode: header, sections, and the tables of strings,
 * dialects, names of ops, attributes, types, properties and resources. Tables hold places in the file; the
 * entries are decoded when they are needed. */
#include "artifact.h"

enum { NEWEST_BYTECODE = 6, ALIGN_MOST = 1 << 20, PADDING = 0xcb };

static void *new_table(import_parser *p, size_t n, size_t bytes) {
    return import_new(p, &p->kept, n + 1, bytes);
}

/* ---- sections ---- */

/* Alignment counts from the first byte of the file. */
static int skip_padding(import_parser *p, artifact_cursor *c, uint64_t align) {
    if (!align || align > ALIGN_MOST || (align & (align - 1)))
        return import_fail(p, SHLO_FORMAT, c->at, "%llu is no alignment", (unsigned long long)align);
    while ((uint64_t)(c->at - p->text) & (align - 1)) {
        if (c->at == c->end || (unsigned char)*c->at != PADDING) return artifact_fail(p, c, "padding");
        c->at++;
    }
    return 1;
}

int artifact_section(import_parser *p, artifact_cursor *c, unsigned *id, artifact_cursor *out) {
    const char *at = c->at;
    uint64_t n, align;
    NEED(artifact_byte(p, c, id));
    NEED(artifact_uv(p, c, &n));
    if (*id & 0x80) {
        NEED(artifact_uv(p, c, &align));
        NEED(skip_padding(p, c, align));
    }
    *id &= 0x7f;
    if (*id >= ARTIFACT_SECTIONS)
        return import_fail(p, SHLO_FORMAT, at, "there is no kind %u of sections", *id);
    if (n > (size_t)(c->end - c->at))
        return import_fail(p, SHLO_FORMAT, at, "a section of %llu bytes is cut off", (unsigned long long)n);
    out->at = c->at;
    out->end = c->at + n;
    c->at = out->end;
    return 1;
}

static int check_sections(import_parser *p, const artifact_cursor *c) {
    static const char *const names[ARTIFACT_SECTIONS] = {
        "strings", "dialects", "attributes and types", "offsets", "operations", "", "", "", "properties"};
    const artifact *a = p->artifact;
    int i;
    for (i = 0; i < ARTIFACT_SECTIONS; i++) {
        int needed = i <= ARTIFACT_IR || (i == ARTIFACT_PROPERTIES && a->version >= 5);
        if (needed && !a->present[i])
            return import_fail(p, SHLO_FORMAT, c->at, "there is no section of %s", names[i]);
    }
    if (a->present[ARTIFACT_RESOURCES] != a->present[ARTIFACT_RESOURCE_OFFSETS]) {
        return import_fail(p, SHLO_FORMAT, c->at, "only one of the two sections of resources is there");
    }
    return 1;
}

static int read_sections(import_parser *p, artifact_cursor *c) {
    artifact *a = p->artifact;
    while (c->at < c->end) {
        const char *at = c->at;
        unsigned id;
        artifact_cursor body;
        NEED(artifact_section(p, c, &id, &body));
        if (a->present[id] || id == ARTIFACT_DIALECT_VERSION)
            return import_fail(p, SHLO_FORMAT, at, "section %u is misplaced or occurs twice", id);
        a->present[id] = 1;
        a->sections[id] = body;
    }
    return check_sections(p, c);
}

/* ---- strings ---- */

/* First the lengths, from the last string to the first, each with its NUL; then the strings. */
static int read_strings(import_parser *p) {
    artifact *a = p->artifact;
    artifact_cursor c = a->sections[ARTIFACT_STRINGS];
    size_t i;
    NEED(artifact_count(p, &c, &a->n_strings));
    NEED(a->strings = (artifact_string *)new_table(p, a->n_strings, sizeof *a->strings));
    for (i = a->n_strings; i--;) {
        uint64_t n;
        NEED(artifact_uv(p, &c, &n));
        if (!n || n > (size_t)(c.end - c.at))
            return import_fail(p, SHLO_FORMAT, c.at, "a string of %llu bytes is cut off",
                (unsigned long long)n);
        a->strings[i].n = (size_t)n - 1;
        a->strings[i].at = c.end -= n;
        if (c.end[n - 1]) return import_fail(p, SHLO_FORMAT, c.end + n - 1, "a string does not end in NUL");
    }
    return artifact_ended(p, &c, "the lengths of strings");
}

/* ---- dialects and names of ops ---- */

static int read_dialects(import_parser *p, artifact_cursor *c) {
    artifact *a = p->artifact;
    size_t i;
    NEED(artifact_count(p, c, &a->n_dialects));
    NEED(a->dialects = (artifact_string *)new_table(p, a->n_dialects, sizeof *a->dialects));
    for (i = 0; i < a->n_dialects; i++) {
        const char *at = c->at;
        uint64_t name;
        int versioned = 0;
        artifact_cursor ignored;
        unsigned id;
        if (a->version)
            NEED(artifact_flagged(p, c, &name, &versioned));
        else
            NEED(artifact_uv(p, c, &name));
        if (name >= a->n_strings)
            return import_fail(p, SHLO_FORMAT, at, "there is no string number %llu",
                (unsigned long long)name);
        a->dialects[i] = a->strings[name];
        if (!versioned) continue;
        at = c->at;
        NEED(artifact_section(p, c, &id, &ignored));
        if (id != ARTIFACT_DIALECT_VERSION)
            return import_fail(p, SHLO_FORMAT, at, "expected a dialect's version");
    }
    return 1;
}

static int starts(const artifact_string *s, const char *prefix) {
    return s->n >= strlen(prefix) && memcmp(s->at, prefix, strlen(prefix)) == 0;
}

/* vhlo.add_v1 is stablehlo.add; vhlo.func_v1 and vhlo.call_v1 are of dialect func. */
static int canonical_name(import_parser *p, artifact_name *name) {
    const char *at = name->name.at + 5, *end = name->name.at + name->name.n, *v = end;
    char *text;
    size_t n;
    int func;
    name->canonical = name->name;
    if (!starts(&name->name, "vhlo.")) return 1;
    while (v > at && v[-1] >= '0' && v[-1] <= '9') v--;
    if (v == end || end - v > 3 || v - at < 3 || v[-1] != 'v' || v[-2] != '_') return 1;
    for (n = 0; v + n < end; n++) name->version = name->version * 10 + (v[n] - '0');
    n = (size_t)(v - 2 - at);
    func = n == 4 && (memcmp(at, "func", 4) == 0 || memcmp(at, "call", 4) == 0);
    NEED(text = (char *)import_new(p, &p->kept, n + 11, 1));
    memcpy(text, func ? "func." : "stablehlo.", func ? 5 : 10);
    memcpy(text + (func ? 5 : 10), at, n);
    name->canonical.at = text;
    name->canonical.n = n + (func ? 5 : 10);
    return 1;
}

static int read_name(import_parser *p, artifact_cursor *c, const artifact_string *dialect,
    artifact_name *out) {
    const char *at = c->at;
    const artifact *a = p->artifact;
    uint64_t i;
    char *text;
    size_t n;
    out->registered = 1;
    if (a->version >= 5)
        NEED(artifact_flagged(p, c, &i, &out->registered));
    else
        NEED(artifact_uv(p, c, &i));
    if (i >= a->n_strings)
        return import_fail(p, SHLO_FORMAT, at, "there is no string number %llu", (unsigned long long)i);
    n = a->strings[i].n;
    if (memchr(a->strings[i].at, 0, n) || memchr(dialect->at, 0, dialect->n) || n > 100 || dialect->n > 100) {
        return import_fail(p, SHLO_FORMAT, at, "this is no name of an operation");
    }
    NEED(text = (char *)import_new(p, &p->kept, dialect->n + n + 2, 1));
    memcpy(text, dialect->at, dialect->n);
    if (n) text[dialect->n] = '.';
    if (n) memcpy(text + dialect->n + 1, a->strings[i].at, n);
    out->name.at = text;
    out->name.n = strlen(text);
    if (strcmp(text, "interpreter.run_parallel") == 0) p->parallel = 1;
    return canonical_name(p, out);
}

static int names_room(import_parser *p, size_t extra) {
    artifact *a = p->artifact;
    size_t capacity = a->names_capacity ? a->names_capacity : 64;
    artifact_name *grown;
    if (a->n_names + extra <= a->names_capacity) return 1;
    while (capacity < a->n_names + extra) capacity *= 2;
    NEED(grown = (artifact_name *)import_new(p, &p->kept, capacity, sizeof *grown));
    if (a->n_names) memcpy(grown, a->names, a->n_names * sizeof *grown);
    a->names = grown;
    a->names_capacity = capacity;
    return 1;
}

static int read_names(import_parser *p) {
    artifact *a = p->artifact;
    artifact_cursor c = a->sections[ARTIFACT_DIALECTS];
    uint64_t ignored;
    NEED(read_dialects(p, &c));
    if (a->version >= 4) NEED(artifact_uv(p, &c, &ignored));
    while (c.at < c.end) {
        size_t dialect, n;
        NEED(artifact_index(p, &c, a->n_dialects, "dialect", &dialect));
        NEED(artifact_count(p, &c, &n));
        NEED(names_room(p, n));
        for (; n; n--) NEED(read_name(p, &c, &a->dialects[dialect], &a->names[a->n_names++]));
    }
    return 1;
}

/* ---- attributes and types ---- */

/* Reads groups of entries until there are n; *data is the place of the next entry's bytes. */
static int read_entries(import_parser *p, artifact_cursor *c, artifact_cursor *data, artifact_entry *entries,
    size_t n) {
    size_t i = 0;
    while (i < n) {
        const char *at = c->at;
        size_t dialect, count;
        NEED(artifact_index(p, c, p->artifact->n_dialects, "dialect", &dialect));
        NEED(artifact_count(p, c, &count));
        if (count > n - i)
            return import_fail(p, SHLO_FORMAT, at, "more attributes or types than there should be");
        for (; count; count--, i++) {
            uint64_t bytes;
            at = c->at;
            NEED(artifact_flagged(p, c, &bytes, &entries[i].custom));
            if (bytes > (size_t)(data->end - data->at)) {
                return import_fail(p, SHLO_FORMAT, at, "an entry of %llu bytes does not fit",
                    (unsigned long long)bytes);
            }
            entries[i].dialect = (int32_t)dialect;
            entries[i].at = data->at;
            entries[i].end = data->at += bytes;
        }
    }
    return 1;
}

static int read_offsets(import_parser *p) {
    artifact *a = p->artifact;
    artifact_cursor c = a->sections[ARTIFACT_OFFSETS], data = a->sections[ARTIFACT_DATA];
    NEED(artifact_count(p, &c, &a->n_attrs));
    NEED(artifact_count(p, &c, &a->n_types));
    NEED(a->attrs = (artifact_entry *)new_table(p, a->n_attrs, sizeof *a->attrs));
    NEED(a->types = (artifact_entry *)new_table(p, a->n_types, sizeof *a->types));
    NEED(read_entries(p, &c, &data, a->attrs, a->n_attrs));
    NEED(read_entries(p, &c, &data, a->types, a->n_types));
    return artifact_ended(p, &c, "the offsets");
}

static int read_properties(import_parser *p) {
    artifact *a = p->artifact;
    artifact_cursor c = a->sections[ARTIFACT_PROPERTIES];
    size_t i;
    if (c.at == c.end) return 1;
    NEED(artifact_count(p, &c, &a->n_properties));
    NEED(a->properties = (artifact_string *)new_table(p, a->n_properties, sizeof *a->properties));
    for (i = 0; i < a->n_properties; i++) NEED(artifact_blob(p, &c, &a->properties[i]));
    return artifact_ended(p, &c, "the properties");
}

/* ---- resources ---- */

/* The bytes of a blob; none for other resources and for a blob without data. */
static int read_resource(import_parser *p, artifact_cursor *c, artifact_cursor *data, artifact_string *key,
    artifact_string *out) {
    const char *at = c->at;
    artifact_cursor value;
    uint64_t n, align;
    unsigned kind;
    NEED(artifact_str(p, c, key));
    NEED(artifact_uv(p, c, &n));
    NEED(artifact_byte(p, c, &kind));
    if (kind > 2 || n > (size_t)(data->end - data->at)) {
        return import_fail(p, SHLO_FORMAT, at, "a resource of kind %u and %llu bytes", kind,
            (unsigned long long)n);
    }
    value.at = data->at;
    value.end = data->at += n;
    out->at = NULL;
    out->n = 0;
    if (kind || !n) return 1;
    NEED(artifact_uv(p, &value, &align));
    NEED(artifact_uv(p, &value, &n));
    NEED(skip_padding(p, &value, align));
    if (n != (size_t)(value.end - value.at)) {
        return import_fail(p, SHLO_FORMAT, value.at, "a blob of %llu bytes does not fill its resource",
            (unsigned long long)n);
    }
    out->at = value.at;
    out->n = (size_t)n;
    return 1;
}

/* Groups of entries up to the end of the section. Resources of dialects have numbers, external resources have
   none. */
static int read_resources(import_parser *p) {
    artifact *a = p->artifact;
    artifact_cursor c = a->sections[ARTIFACT_RESOURCE_OFFSETS], data = a->sections[ARTIFACT_RESOURCES];
    size_t external, count, dialect;
    artifact_string ignored, key;
    if (!a->present[ARTIFACT_RESOURCES]) return 1;
    NEED(a->resources = (artifact_string *)new_table(p, (size_t)(c.end - c.at), sizeof *a->resources));
    NEED(a->keys = (artifact_string *)new_table(p, (size_t)(c.end - c.at), sizeof *a->keys));
    NEED(artifact_count(p, &c, &external));
    for (; external; external--) {
        NEED(artifact_str(p, &c, &ignored));
        NEED(artifact_count(p, &c, &count));
        for (; count; count--) NEED(read_resource(p, &c, &data, &key, &ignored));
    }
    while (c.at < c.end) {
        NEED(artifact_index(p, &c, a->n_dialects, "dialect", &dialect));
        NEED(artifact_count(p, &c, &count));
        for (; count; count--, a->n_resources++)
            NEED(read_resource(p, &c, &data, &a->keys[a->n_resources], &a->resources[a->n_resources]));
    }
    return artifact_ended(p, &data, "the resources");
}

/* ---- the file ---- */

/* StableHLO_vX.Y.Z: the oldest version is 0.9.0; a version above 1.20 may contain things that are unknown
   here. */
static int check_producer(import_parser *p, const char *at) {
    unsigned major = 0, minor = 0;
    if (strncmp(at, "StableHLO_v", 11) != 0) return 1;
    if (sscanf(at + 11, "%6u.%6u", &major, &minor) != 2)
        return import_fail(p, SHLO_FORMAT, at, "'%.40s' has no version", at);
    if ((major == 0 && minor >= 9) || (major == 1 && minor <= 20)) return 1;
    return import_fail(p, SHLO_UNSUPPORTED, at,
        "not supported: an artifact of version %u.%u; 0.9 to 1.20 are", major, minor);
}

int artifact_open(import_parser *p) {
    artifact_cursor c;
    uint64_t version;
    const char *producer;
    c.at = p->text + 4;
    c.end = p->end;
    NEED(artifact_uv(p, &c, &version));
    if (version > NEWEST_BYTECODE) {
        return import_fail(p, SHLO_UNSUPPORTED, p->text + 4, "not supported: version %llu of MLIR bytecode",
            (unsigned long long)version);
    }
    p->artifact->version = (int)version;
    producer = c.at;
    c.at = (const char *)memchr(producer, 0, (size_t)(c.end - producer));
    if (!c.at) return import_fail(p, SHLO_FORMAT, producer, "the producer's name does not end");
    c.at++;
    NEED(check_producer(p, producer));
    NEED(read_sections(p, &c));
    NEED(read_strings(p));
    NEED(read_names(p));
    NEED(read_offsets(p));
    if (p->artifact->present[ARTIFACT_PROPERTIES]) NEED(read_properties(p));
    return read_resources(p);
}
