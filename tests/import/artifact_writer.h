/* tests/import/artifact_writer.h - writes MLIR bytecode from a description, for tests of the reader and as
 * seeds of its fuzzer. It is written after the format's description alone and knows nothing of ops:
 * properties, values and types stand as they will stand in the file.
 *
 *   module "name" <attributes>                 optional
 *   func NAME (T, T) -> (T) { ops }            `func private`, `func loose`: private; not isolated
 *   op:  name loc A <properties> & <attributes> (operands) : (T, T) { (T) ops } {! (T) ops }
 *        all parts are optional; operands are numbers; {! is a region of an op that is isolated; name without
 * dialect: WRITER's own properties:  k = A, ?k = A, ?k             in any order; ? marks an optional one,
 * without = it is absent; before version 5 attributes T:   f32  i1  scalar(f32)  2x3xf32  ?x3xf32  token
 * tuple(T, T)  complex(f32)  fn((T) -> (T))  #code(..)  text "tensor<2xf32>" A:   1  1:i32  float(bits:T)
 * "text"  @symbol  true  unit  [A, A]  {k = A}  type(T)  <1 2>  dense(T hex)  resource(T n)  #code(..)  text
 * "[1]" #code(..): of the dialect itself; what follows are numbers, +1 signed ones, $A attributes, ^T types,
 * ~"x" strings, !1 a byte
 */
#ifndef TESTS_IMPORT_ARTIFACT_WRITER_H
#define TESTS_IMPORT_ARTIFACT_WRITER_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct writer_bytes {
    uint8_t *data;
    size_t n, capacity;
} writer_bytes;
typedef struct writer_entry {
    writer_bytes bytes;
    int dialect, custom;
} writer_entry;
typedef struct writer_table {
    writer_entry *items;
    size_t n, capacity;
} writer_table;
enum {
    WRITER_BUILTIN,
    WRITER_VHLO,
    WRITER_STABLEHLO,
    WRITER_FUNC,
    WRITER_CHLO,
    WRITER_OTHER,
    WRITER_DIALECTS
};

typedef struct writer {
    int version; /* of the bytecode */
    int plain;   /* dialects stablehlo, func and builtin; 0: vhlo */
    int builtin; /* attributes and types of dialect builtin are written now */
    const char *producer;
    const char *at; /* in the description */
    writer_table strings, attrs, types, properties, names;
    writer_bytes resource_offsets, resources, out;
    size_t n_resources;
    int failed;
} writer;

/* ---- bytes ---- */

static void writer_put(writer_bytes *b, const void *data, size_t n) {
    if (b->n + n > b->capacity) {
        b->capacity = (b->n + n) * 2 + 64;
        b->data = (uint8_t *)realloc(b->data, b->capacity);
    }
    if (n) memcpy(b->data + b->n, data, n);
    b->n += n;
}

static void writer_byte(writer_bytes *b, unsigned x) {
    uint8_t byte = (uint8_t)x;
    writer_put(b, &byte, 1);
}

/* n bytes hold 7 n bits, up to 8; above that nine. */
static void writer_uv(writer_bytes *b, uint64_t x) {
    unsigned n = 1, i;
    while (n < 9 && x >> 7 * n) n++;
    if (n == 9)
        writer_byte(b, 0);
    else
        x = x << n | (uint64_t)1 << (n - 1);
    for (i = 0; i < (n == 9 ? 8 : n); i++) writer_byte(b, (unsigned)(x >> 8 * i & 0xff));
}

static void writer_sv(writer_bytes *b, int64_t x) {
    writer_uv(b, (uint64_t)x << 1 ^ (x < 0 ? ~(uint64_t)0 : 0));
}

static void writer_section(writer_bytes *out, unsigned id, const writer_bytes *body) {
    writer_byte(out, id);
    writer_uv(out, body->n);
    writer_put(out, body->data, body->n);
}

/* Takes the bytes; equal entries are one, if that is wanted. */
static size_t writer_add(writer_table *t, writer_bytes bytes, int dialect, int custom, int unique) {
    size_t i;
    for (i = 0; unique && i < t->n; i++) {
        const writer_entry *e = &t->items[i];
        if (e->dialect != dialect || e->custom != custom || e->bytes.n != bytes.n ||
            (bytes.n && memcmp(e->bytes.data, bytes.data, bytes.n) != 0))
            continue;
        free(bytes.data);
        return i;
    }
    if (t->n == t->capacity) {
        t->capacity = t->capacity * 2 + 16;
        t->items = (writer_entry *)realloc(t->items, t->capacity * sizeof *t->items);
    }
    t->items[t->n].bytes = bytes;
    t->items[t->n].dialect = dialect;
    t->items[t->n].custom = custom;
    return t->n++;
}

static size_t writer_string(writer *w, const char *text, size_t n) {
    writer_bytes b = {NULL, 0, 0};
    writer_put(&b, text, n);
    writer_byte(&b, 0);
    return writer_add(&w->strings, b, 0, 0, 1);
}

/* ---- the description ---- */

static void writer_blank(writer *w) {
    while (*w->at == ' ' || *w->at == '\n' || *w->at == ',') w->at++;
}

static int writer_take(writer *w, const char *token) {
    size_t n = strlen(token);
    writer_blank(w);
    if (strncmp(w->at, token, n) != 0) return 0;
    w->at += n;
    return 1;
}

static void writer_need(writer *w, const char *token) {
    if (writer_take(w, token) || w->failed) return;
    printf("description: expected %s at: %.60s\n", token, w->at);
    w->failed = 1;
    w->at = "";
}

static size_t writer_word(writer *w, const char **word) {
    size_t n;
    writer_blank(w);
    *word = w->at;
    n = strspn(w->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");
    w->at += n;
    return n;
}

static uint64_t writer_number(writer *w) {
    char *end;
    int negative = writer_take(w, "-");
    uint64_t x;
    writer_blank(w);
    x = strtoull(w->at, &end, 10);
    if (end == w->at)
        writer_need(w, "a number");
    else
        w->at = end;
    return negative ? 0 - x : x;
}

static size_t writer_quoted(writer *w, const char **text) {
    size_t n;
    writer_need(w, "\"");
    *text = w->at;
    n = strcspn(w->at, "\"");
    w->at += n + (w->at[n] != 0);
    return n;
}

static int writer_dialect(const writer *w) {
    return w->builtin ? WRITER_BUILTIN : w->plain ? WRITER_STABLEHLO : WRITER_VHLO;
}
static int writer_is_builtin(const writer *w) { return w->builtin || w->plain; }

static size_t writer_attr(writer *w);
static size_t writer_type(writer *w);

/* From behind #. */
static void writer_raw(writer *w, writer_bytes *b) {
    const char *text;
    size_t n;
    writer_uv(b, writer_number(w));
    writer_need(w, "(");
    while (!w->failed && !writer_take(w, ")")) {
        if (writer_take(w, "+"))
            writer_sv(b, (int64_t)writer_number(w));
        else if (writer_take(w, "$"))
            writer_uv(b, writer_attr(w));
        else if (writer_take(w, "~")) {
            n = writer_quoted(w, &text);
            writer_uv(b, writer_string(w, text, n));
        }
        else if (writer_take(w, "^"))
            writer_uv(b, writer_type(w));
        else if (writer_take(w, "!"))
            writer_byte(b, (unsigned)writer_number(w));
        else
            writer_uv(b, writer_number(w));
    }
}

static size_t writer_text(writer *w, writer_table *t) {
    writer_bytes b = {NULL, 0, 0};
    const char *text;
    size_t n = writer_quoted(w, &text);
    writer_put(&b, text, n);
    writer_byte(&b, 0);
    return writer_add(t, b, WRITER_BUILTIN, 0, 1);
}

/* ---- types ---- */

static int writer_scalar_code(const char *name, size_t n, int builtin) {
    static const struct {
        const char *name;
        int vhlo, builtin;
    } codes[] = {{"i1", 0, -1}, {"bf16", 2, 3}, {"f16", 3, 4}, {"f32", 4, 5}, {"f64", 5, 6},
        {"f8E4M3FN", 6, 24}, {"f8E5M2", 7, 22}, {"index", 9, 1}, {"i4", 10, -1}, {"i8", 11, -1},
        {"i16", 12, -1}, {"i32", 13, -1}, {"i64", 14, -1}, {"ui4", 15, -1}, {"ui8", 16, -1}, {"ui16", 17, -1},
        {"ui32", 18, -1}, {"ui64", 19, -1}, {"token", 22, 0}, {"i2", 31, -1}, {"ui2", 32, -1},
        {"none", 33, 12}, {"tf32", 34, 21}, {"f4E2M1FN", 37, 29}};
    size_t i;
    for (i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (strlen(codes[i].name) == n && memcmp(codes[i].name, name, n) == 0)
            return builtin ? codes[i].builtin : codes[i].vhlo;
    }
    return -2;
}

/* T, T up to and past ) */
static void writer_types(writer *w, writer_bytes *b) {
    size_t list[64], n = 0, i;
    while (!w->failed && !writer_take(w, ")") && n < 64) list[n++] = writer_type(w);
    writer_uv(b, n);
    for (i = 0; i < n; i++) writer_uv(b, list[i]);
}

static size_t writer_scalar(writer *w) {
    writer_bytes b = {NULL, 0, 0};
    const char *name;
    size_t n = writer_word(w, &name);
    int builtin = writer_is_builtin(w), code = writer_scalar_code(name, n, builtin);
    if (code == -2) {
        writer_need(w, "a type");
        return 0;
    }
    if (code >= 0)
        writer_uv(&b, (uint64_t)code);
    else {
        writer_uv(&b, 0);
        writer_uv(&b, (uint64_t)atoi(name + 1 + (*name == 'u')) << 2 | (*name == 'u' ? 2u : 0u));
    }
    return writer_add(&w->types, b,
        !builtin                                  ? WRITER_VHLO
        : n == 5 && memcmp(name, "token", 5) == 0 ? WRITER_STABLEHLO
                                                  : WRITER_BUILTIN,
        1, 1);
}

static size_t writer_tensor(writer *w) {
    writer_bytes b = {NULL, 0, 0};
    int64_t dims[32];
    size_t n = 0, i, element;
    while (n < 32 && ((*w->at >= '0' && *w->at <= '9') || *w->at == '?')) {
        if (*w->at == '?') {
            dims[n++] = INT64_MIN;
            w->at++;
        }
        else
            dims[n++] = (int64_t)writer_number(w);
        writer_need(w, "x");
    }
    element = writer_type(w);
    writer_uv(&b, writer_is_builtin(w) ? 13 : 20);
    writer_uv(&b, n);
    for (i = 0; i < n; i++) writer_sv(&b, dims[i]);
    writer_uv(&b, element);
    return writer_add(&w->types, b, writer_is_builtin(w) ? WRITER_BUILTIN : WRITER_VHLO, 1, 1);
}

static size_t writer_composed(writer *w) {
    writer_bytes b = {NULL, 0, 0};
    int builtin = writer_is_builtin(w), dialect = builtin ? WRITER_BUILTIN : WRITER_VHLO;
    if (writer_take(w, "#")) {
        dialect = writer_dialect(w);
        writer_raw(w, &b);
    }
    else if (writer_take(w, "tuple(")) {
        writer_uv(&b, builtin ? 15 : 23);
        writer_types(w, &b);
    }
    else if (writer_take(w, "complex(")) {
        size_t part = writer_type(w);
        writer_need(w, ")");
        writer_uv(&b, builtin ? 9 : 1);
        writer_uv(&b, part);
    }
    else {
        writer_need(w, "fn((");
        writer_uv(&b, builtin ? 2 : 8);
        writer_types(w, &b);
        writer_need(w, "->");
        writer_need(w, "(");
        writer_types(w, &b);
        writer_need(w, ")");
    }
    return writer_add(&w->types, b, dialect, 1, 1);
}

static size_t writer_type(writer *w) {
    writer_blank(w);
    if (writer_take(w, "text")) return writer_text(w, &w->types);
    if ((*w->at >= '0' && *w->at <= '9') || *w->at == '?') return writer_tensor(w);
    if (writer_take(w, "scalar(")) {
        size_t t = writer_tensor(w);
        writer_need(w, ")");
        return t;
    }
    if (*w->at == '#' || strncmp(w->at, "tuple(", 6) == 0 || strncmp(w->at, "complex(", 8) == 0 ||
        strncmp(w->at, "fn(", 3) == 0)
        return writer_composed(w);
    return writer_scalar(w);
}

/* ---- attributes ---- */

static size_t writer_builtin_string(writer *w, const char *text, size_t n) {
    writer_bytes b = {NULL, 0, 0};
    writer_uv(&b, 2);
    writer_uv(&b, writer_string(w, text, n));
    return writer_add(&w->attrs, b, WRITER_BUILTIN, 1, 1);
}

static size_t writer_own_string(writer *w, const char *text, size_t n) {
    writer_bytes b = {NULL, 0, 0};
    if (writer_is_builtin(w)) return writer_builtin_string(w, text, n);
    writer_uv(&b, 14);
    writer_uv(&b, writer_string(w, text, n));
    return writer_add(&w->attrs, b, WRITER_VHLO, 1, 1);
}

static void writer_integer(writer *w, uint64_t x, const char *type, writer_bytes *b) {
    const char *at = w->at;
    int bits = strcmp(type, "index") == 0 ? 64 : atoi(type + 1 + (*type == 'u'));
    size_t t;
    w->at = type;
    t = writer_type(w);
    w->at = at;
    if (bits < 64) x &= ((uint64_t)1 << bits) - 1;
    writer_uv(b, writer_is_builtin(w) ? 8 : 9);
    writer_uv(b, t);
    if (bits <= 8)
        writer_byte(b, (unsigned)x);
    else
        writer_sv(b, (int64_t)x);
}

static void writer_numeric(writer *w, writer_bytes *b) {
    uint64_t x = writer_number(w);
    const char *word;
    char type[16];
    size_t n;
    snprintf(type, sizeof type, "i64");
    if (*w->at == ':') {
        w->at++;
        n = writer_word(w, &word);
        snprintf(type, sizeof type, "%.*s", (int)(n < 15 ? n : 15), word);
    }
    writer_integer(w, x, type, b);
}

/* <1 2 3> */
static void writer_list(writer *w, writer_bytes *b) {
    uint64_t items[64];
    size_t n = 0, i;
    const char *at;
    char type[16];
    while (!w->failed && !writer_take(w, ">") && n < 64) items[n++] = writer_number(w);
    at = w->at;
    snprintf(type, sizeof type, writer_is_builtin(w) ? "i64" : "%dxi64", (int)n);
    writer_uv(b, writer_is_builtin(w) ? 17 : 15);
    w->at = type;
    writer_uv(b, writer_type(w));
    w->at = at;
    if (writer_is_builtin(w)) writer_uv(b, n);
    writer_uv(b, n * 8);
    for (i = 0; i < 8 * n; i++) writer_byte(b, (unsigned)(items[i / 8] >> 8 * (i % 8) & 0xff));
}

static void writer_dense(writer *w, writer_bytes *b) {
    writer_bytes data = {NULL, 0, 0};
    unsigned x;
    writer_uv(b, writer_is_builtin(w) ? 18 : 15);
    writer_uv(b, writer_type(w));
    while (!writer_take(w, ")") && sscanf(w->at, "%2x", &x) == 1) {
        writer_byte(&data, x);
        w->at += 2;
    }
    writer_uv(b, data.n);
    writer_put(b, data.data, data.n);
    free(data.data);
}

static void writer_items(writer *w, writer_bytes *b) {
    size_t list[64], n = 0, i;
    while (!w->failed && !writer_take(w, "]") && n < 64) list[n++] = writer_attr(w);
    writer_uv(b, writer_is_builtin(w) ? 0 : 1);
    writer_uv(b, n);
    for (i = 0; i < n; i++) writer_uv(b, list[i]);
}

typedef struct writer_pair {
    const char *key;
    size_t n, value;
    int optional, absent;
} writer_pair;

/* k = A, ?k up to and past `close`, sorted by name. */
static size_t writer_pairs(writer *w, const char *close, writer_pair *pairs) {
    size_t n = 0, i;
    while (!w->failed && !writer_take(w, close) && n < 64) {
        writer_pair p;
        memset(&p, 0, sizeof p);
        p.optional = writer_take(w, "?");
        p.n = writer_word(w, &p.key);
        p.absent = !writer_take(w, "=");
        if (!p.absent) p.value = writer_attr(w);
        for (i = n++; i > 0; i--) {
            size_t m = pairs[i - 1].n < p.n ? pairs[i - 1].n : p.n;
            int order = memcmp(pairs[i - 1].key, p.key, m);
            if (order < 0 || (order == 0 && pairs[i - 1].n < p.n)) break;
            pairs[i] = pairs[i - 1];
        }
        pairs[i] = p;
    }
    return n;
}

static void writer_dict(writer *w, writer_bytes *b) {
    writer_pair pairs[64];
    size_t n = writer_pairs(w, "}", pairs), i;
    writer_uv(b, writer_is_builtin(w) ? 1 : 6);
    writer_uv(b, n);
    for (i = 0; i < n; i++) {
        writer_uv(b, writer_own_string(w, pairs[i].key, pairs[i].n));
        writer_uv(b, pairs[i].value);
    }
}

static void writer_float(writer *w, writer_bytes *b) {
    uint64_t bits = writer_number(w);
    const char *name;
    size_t type;
    writer_need(w, ":");
    writer_blank(w);
    name = w->at;
    type = writer_type(w);
    writer_need(w, ")");
    writer_uv(b, writer_is_builtin(w) ? 9 : 8);
    writer_uv(b, type);
    if (name[0] == 'f' && (name[1] == '8' || name[1] == '4'))
        writer_byte(b, (unsigned)bits);
    else
        writer_sv(b, (int64_t)bits);
}

static void writer_type_attr(writer *w, writer_bytes *b) {
    writer_uv(b, writer_is_builtin(w) ? 6 : 17);
    writer_uv(b, writer_type(w));
    writer_need(w, ")");
}

static size_t writer_attr(writer *w) {
    writer_bytes b = {NULL, 0, 0};
    int builtin = writer_is_builtin(w), dialect = builtin ? WRITER_BUILTIN : WRITER_VHLO;
    const char *text;
    size_t n;
    writer_blank(w);
    if (*w->at == '"') {
        n = writer_quoted(w, &text);
        free(b.data);
        return writer_own_string(w, text, n);
    }
    if (writer_take(w, "text")) return writer_text(w, &w->attrs);
    if (writer_take(w, "@")) {
        n = writer_word(w, &text);
        if (!builtin) return writer_own_string(w, text, n);
        writer_uv(&b, 4);
        writer_uv(&b, writer_builtin_string(w, text, n));
    }
    else if (writer_take(w, "true") || writer_take(w, "false")) {
        int set = w->at[-2] == 'u';
        if (builtin)
            writer_integer(w, (uint64_t)set, "i1", &b);
        else {
            writer_uv(&b, 2);
            writer_uv(&b, (uint64_t)set);
        }
    }
    else if (writer_take(w, "unit"))
        writer_uv(&b, 7);
    else if (writer_take(w, "["))
        writer_items(w, &b);
    else if (writer_take(w, "{"))
        writer_dict(w, &b);
    else if (writer_take(w, "type("))
        writer_type_attr(w, &b);
    else if (writer_take(w, "float("))
        writer_float(w, &b);
    else if (writer_take(w, "dense("))
        writer_dense(w, &b);
    else if (writer_take(w, "resource(")) {
        writer_uv(&b, 16);
        writer_uv(&b, writer_type(w));
        writer_uv(&b, writer_number(w));
        writer_need(w, ")");
    }
    else if (writer_take(w, "<"))
        writer_list(w, &b);
    else if (writer_take(w, "##")) {
        dialect = WRITER_BUILTIN;
        writer_raw(w, &b);
    }
    else if (writer_take(w, "#")) {
        dialect = writer_dialect(w);
        writer_raw(w, &b);
    }
    else
        writer_numeric(w, &b);
    return writer_add(&w->attrs, b, dialect, 1, 1);
}

/* The dictionary of an op is of dialect builtin, whatever its values are. */
static size_t writer_op_dict(writer *w, const writer_pair *pairs, size_t n) {
    writer_bytes b = {NULL, 0, 0};
    size_t i, there = 0;
    for (i = 0; i < n; i++) there += !pairs[i].absent;
    writer_uv(&b, 1);
    writer_uv(&b, there);
    for (i = 0; i < n; i++) {
        if (pairs[i].absent) continue;
        writer_uv(&b, writer_builtin_string(w, pairs[i].key, pairs[i].n));
        writer_uv(&b, pairs[i].value);
    }
    return writer_add(&w->attrs, b, WRITER_BUILTIN, 1, 1);
}

/* ---- ops ---- */

/* What stands behind `loc`, an attribute of dialect builtin; else it is not known. */
static size_t writer_location(writer *w, int given) {
    writer_bytes b = {NULL, 0, 0};
    int builtin = w->builtin;
    size_t location;
    if (given) {
        w->builtin = 1;
        location = writer_attr(w);
        w->builtin = builtin;
        return location;
    }
    writer_uv(&b, 15);
    return writer_add(&w->attrs, b, WRITER_BUILTIN, 1, 1);
}

static const char *const writer_dialects[WRITER_DIALECTS] = {
    "builtin", "vhlo", "stablehlo", "func", "chlo", "other"};

static size_t writer_name(writer *w, const char *name, size_t n) {
    writer_bytes b = {NULL, 0, 0};
    const char *dot = (const char *)memchr(name, '.', n);
    int dialect = w->plain ? WRITER_STABLEHLO : WRITER_VHLO, d;
    for (d = 0; dot && d < WRITER_DIALECTS; d++) {
        if (strlen(writer_dialects[d]) != (size_t)(dot - name) ||
            memcmp(writer_dialects[d], name, (size_t)(dot - name)) != 0)
            continue;
        dialect = d;
        n -= (size_t)(dot + 1 - name);
        name = dot + 1;
        break;
    }
    writer_put(&b, name, n);
    return writer_add(&w->names, b, dialect, 1, 1);
}

static void writer_func(writer *w, writer_bytes *out);
static uint64_t writer_block(writer *w, writer_bytes *out); /* returns how many values it defines */

/* One region: how many blocks, how many values, the block. */
static void writer_region(writer *w, writer_bytes *out) {
    writer_bytes body = {NULL, 0, 0};
    uint64_t values;
    if (writer_take(w, "}")) {
        writer_uv(out, 0);
        return;
    }
    values = writer_block(w, &body);
    writer_uv(out, 1);
    writer_uv(out, values);
    writer_put(out, body.data, body.n);
    free(body.data);
}

/* What is behind the op's own fields. */
static void writer_regions(writer *w, writer_bytes *out, uint64_t n, int isolated,
    const writer_bytes *regions) {
    writer_uv(out, n << 1 | (unsigned)isolated);
    if (isolated && w->version >= 2)
        writer_section(out, 4, regions);
    else
        writer_put(out, regions->data, regions->n);
}

static void writer_parts(writer *w, writer_bytes *out, size_t location, unsigned mask,
    const writer_pair *props, size_t n_props, const writer_pair *attrs, size_t n_attrs) {
    writer_pair all[128];
    size_t i;
    writer_uv(out, location);
    memcpy(all, props, n_props * sizeof *props);
    memcpy(all + n_props, attrs, n_attrs * sizeof *attrs);
    if (mask & 1)
        writer_uv(out,
            w->version < 5 ? writer_op_dict(w, all, n_props + n_attrs) : writer_op_dict(w, attrs, n_attrs));
    if (mask & 0x40) {
        writer_bytes b = {NULL, 0, 0};
        for (i = 0; i < n_props; i++) {
            if (!props[i].optional)
                writer_uv(&b, props[i].value);
            else
                writer_uv(&b, props[i].absent ? 0 : (uint64_t)props[i].value << 1 | 1);
        }
        writer_uv(out, writer_add(&w->properties, b, 0, 0, 1));
    }
}

/* Returns the number of results. */
static size_t writer_op(writer *w, writer_bytes *out) {
    writer_pair props[64], attrs[64];
    writer_bytes operands = {NULL, 0, 0}, types = {NULL, 0, 0}, regions = {NULL, 0, 0};
    size_t n_props = 0, n_attrs = 0, n_operands = 0, n_types = 0, location, n;
    uint64_t n_regions = 0;
    unsigned mask = 0;
    int isolated = 0;
    const char *name;
    n = writer_word(w, &name);
    writer_uv(out, writer_name(w, name, n));
    location = writer_location(w, writer_take(w, "loc "));
    if (writer_take(w, "<")) n_props = writer_pairs(w, ">", props);
    if (writer_take(w, "&")) {
        writer_need(w, "<");
        n_attrs = writer_pairs(w, ">", attrs);
    }
    if (writer_take(w, "("))
        while (!w->failed && !writer_take(w, ")")) {
            writer_uv(&operands, writer_number(w));
            n_operands++;
        }
    if (writer_take(w, ":")) {
        writer_need(w, "(");
        while (!w->failed && !writer_take(w, ")")) {
            writer_uv(&types, writer_type(w));
            n_types++;
        }
    }
    while (writer_take(w, "{")) {
        isolated |= writer_take(w, "!");
        writer_region(w, &regions);
        n_regions++;
    }
    if (w->version < 5 ? n_props + n_attrs : n_attrs) mask |= 1;
    if (w->version >= 5 && n_props) mask |= 0x40;
    mask |= (n_types ? 2u : 0u) | (n_operands ? 4u : 0u) | (n_regions ? 16u : 0u);
    writer_byte(out, mask);
    writer_parts(w, out, location, mask, props, n_props, attrs, n_attrs);
    if (n_types) {
        writer_uv(out, n_types);
        writer_put(out, types.data, types.n);
    }
    if (n_operands) {
        writer_uv(out, n_operands);
        writer_put(out, operands.data, operands.n);
    }
    if (n_regions) writer_regions(w, out, n_regions, isolated, &regions);
    free(operands.data);
    free(types.data);
    free(regions.data);
    return n_types;
}

/* From behind { or {!: (T, T) and the ops, past }. */
static uint64_t writer_block(writer *w, writer_bytes *out) {
    writer_bytes ops = {NULL, 0, 0};
    size_t args[64], n_args = 0, n_ops = 0, i;
    uint64_t values;
    if (writer_take(w, "("))
        while (!w->failed && !writer_take(w, ")") && n_args < 64) args[n_args++] = writer_type(w);
    values = n_args;
    for (; !w->failed && !writer_take(w, "}"); n_ops++) {
        if (writer_take(w, "func "))
            writer_func(w, &ops);
        else
            values += writer_op(w, &ops);
    }
    writer_uv(out, (uint64_t)n_ops << 1 | (n_args ? 1u : 0u));
    if (n_args) {
        writer_uv(out, n_args);
        for (i = 0; i < n_args; i++) {
            writer_uv(out, w->version >= 4 ? (uint64_t)args[i] << 1 : (uint64_t)args[i]);
            if (w->version < 4) writer_uv(out, writer_location(w, 0));
        }
        if (w->version >= 3) { /* orders of uses, which say nothing: one for the last value */
            writer_byte(out, 0x20);
            if (n_args > 1) {
                writer_uv(out, 1);
                writer_uv(out, n_args - 1);
            }
            writer_uv(out, 2 << 1 | 0);
            writer_uv(out, 1);
            writer_uv(out, 0);
        }
    }
    writer_put(out, ops.data, ops.n);
    free(ops.data);
    return values;
}

/* func NAME (T) -> (T) { ops } as the op that it is: its text is written anew. */
static void writer_func(writer *w, writer_bytes *out) {
    static const char vhlo[] =
        "vhlo.func_v1 <arg_attrs = [], function_type = type(fn((%.*s) -> (%.*s))), res_attrs = [], sym_name "
        "= \"%.*s\", sym_visibility = \"%s\"> {%s (%.*s) %.*s";
    static const char plain[] = "func.func <?arg_attrs, function_type = type(fn((%.*s) -> (%.*s))), "
                                "?res_attrs, sym_name = \"%.*s\", ?sym_visibility = \"%s\"> {%s (%.*s) %.*s";
    int private_ = writer_take(w, "private"), loose = writer_take(w, "loose"), depth = 1;
    const char *name, *in, *results, *body, *end;
    size_t n_name = writer_word(w, &name), n_in, n_results, room;
    char *text;
    writer_need(w, "(");
    in = w->at;
    for (end = in; *end && depth; end++) depth += *end == '(' ? 1 : *end == ')' ? -1 : 0;
    n_in = (size_t)(end - in) - 1;
    w->at = end;
    writer_need(w, "->");
    writer_need(w, "(");
    results = w->at;
    for (end = results, depth = 1; *end && depth; end++) depth += *end == '(' ? 1 : *end == ')' ? -1 : 0;
    n_results = (size_t)(end - results) - 1;
    w->at = end;
    writer_need(w, "{");
    body = w->at;
    for (end = body, depth = 1; *end && depth; end++) depth += *end == '{' ? 1 : *end == '}' ? -1 : 0;
    room = 400 + n_name + 2 * n_in + n_results + (size_t)(end - body);
    text = (char *)malloc(room);
    snprintf(text, room, w->plain ? plain : vhlo, (int)n_in, in, (int)n_results, results, (int)n_name, name,
        private_ ? "private" : "", loose ? "" : "!", (int)n_in, in, (int)(end - body), body);
    w->at = text;
    writer_op(w, out);
    if (!w->failed) w->at = end;
    free(text);
}

/* ---- the file ---- */

static inline void writer_resource(writer *w, const char *key, const void *data, size_t n) {
    writer_bytes value = {NULL, 0, 0};
    writer_uv(&value, 1); /* alignment: no padding */
    writer_uv(&value, n);
    writer_put(&value, data, n);
    w->n_resources++;
    writer_uv(&w->resource_offsets, writer_string(w, key, strlen(key)));
    writer_uv(&w->resource_offsets, value.n);
    writer_byte(&w->resource_offsets, 0);
    writer_put(&w->resources, value.data, value.n);
    free(value.data);
}

static void writer_tables(writer *w, writer_bytes *out) {
    writer_bytes b = {NULL, 0, 0}, data = {NULL, 0, 0};
    size_t i, k, names[WRITER_DIALECTS];
    for (i = 0; i < WRITER_DIALECTS; i++)
        names[i] = writer_string(w, writer_dialects[i], strlen(writer_dialects[i]));
    writer_uv(&b, WRITER_DIALECTS);
    for (i = 0; i < WRITER_DIALECTS; i++) writer_uv(&b, w->version ? names[i] << 1 : names[i]);
    if (w->version >= 4) writer_uv(&b, w->names.n);
    for (i = 0; i < w->names.n; i++) {
        size_t s = writer_string(w, (const char *)w->names.items[i].bytes.data, w->names.items[i].bytes.n);
        writer_uv(&b, (uint64_t)w->names.items[i].dialect);
        writer_uv(&b, 1);
        writer_uv(&b, w->version >= 5 ? s << 1 | 1 : s);
    }
    writer_section(out, 1, &b);
    b.n = 0;
    writer_uv(&b, w->attrs.n);
    writer_uv(&b, w->types.n);
    for (k = 0; k < 2; k++) {
        const writer_table *t = k ? &w->types : &w->attrs;
        for (i = 0; i < t->n; i++) {
            writer_uv(&b, (uint64_t)t->items[i].dialect);
            writer_uv(&b, 1);
            writer_uv(&b, (uint64_t)t->items[i].bytes.n << 1 | (unsigned)t->items[i].custom);
            writer_put(&data, t->items[i].bytes.data, t->items[i].bytes.n);
        }
    }
    writer_section(out, 3, &b);
    writer_section(out, 2, &data);
    free(b.data);
    free(data.data);
}

static void writer_strings(const writer *w, writer_bytes *out) {
    writer_bytes b = {NULL, 0, 0};
    size_t i;
    writer_uv(&b, w->strings.n);
    for (i = w->strings.n; i--;) writer_uv(&b, w->strings.items[i].bytes.n);
    for (i = 0; i < w->strings.n; i++)
        writer_put(&b, w->strings.items[i].bytes.data, w->strings.items[i].bytes.n);
    writer_section(out, 0, &b);
    free(b.data);
}

static void writer_properties(const writer *w, writer_bytes *out) {
    writer_bytes b = {NULL, 0, 0};
    size_t i;
    writer_uv(&b, w->properties.n);
    for (i = 0; i < w->properties.n; i++) {
        writer_uv(&b, w->properties.items[i].bytes.n);
        writer_put(&b, w->properties.items[i].bytes.data, w->properties.items[i].bytes.n);
    }
    writer_section(out, 8, &b);
    free(b.data);
}

static void writer_module(writer *w, writer_bytes *ir) {
    writer_pair props[2], attrs[64];
    writer_bytes body = {NULL, 0, 0}, regions = {NULL, 0, 0};
    size_t n_ops = 0, n_attrs = 0, n_props = 0, n;
    const char *name;
    unsigned mask = 16;
    memset(props, 0, sizeof props);
    w->builtin = 1;
    if (writer_take(w, "module")) {
        n = writer_quoted(w, &name);
        if (writer_take(w, "<")) n_attrs = writer_pairs(w, ">", attrs);
        props[0].key = "sym_name";
        props[0].n = 8;
        props[0].value = writer_builtin_string(w, name, n);
        props[0].optional = 1;
        props[1].key = "sym_visibility";
        props[1].n = 14;
        props[1].optional = props[1].absent = 1;
        n_props = 2;
    }
    w->builtin = 0;
    for (writer_blank(w); *w->at && !w->failed; writer_blank(w), n_ops++) {
        if (writer_take(w, "func "))
            writer_func(w, &body);
        else
            writer_op(w, &body);
    }
    writer_uv(ir, 1 << 1);
    writer_uv(ir, writer_name(w, "builtin.module", 14));
    mask |= (w->version < 5 ? n_props + n_attrs : n_attrs) ? 1u : 0u;
    mask |= w->version >= 5 && n_props ? 0x40u : 0u;
    writer_byte(ir, mask);
    writer_parts(w, ir, writer_location(w, 0), mask, props, n_props, attrs, n_attrs);
    writer_uv(&regions, 1);
    writer_uv(&regions, 0);
    writer_uv(&regions, (uint64_t)n_ops << 1);
    writer_put(&regions, body.data, body.n);
    writer_regions(w, ir, 1, 1, &regions);
    free(body.data);
    free(regions.data);
}

/* The bytes are w->out; 0 (printed) if the description is wrong. Set version, plain, producer and resources
 * before. */
static int writer_write(writer *w, const char *description) {
    writer_bytes ir = {NULL, 0, 0};
    w->at = description;
    writer_module(w, &ir);
    writer_put(&w->out,
        "ML\xef"
        "R",
        4);
    writer_uv(&w->out, (uint64_t)w->version);
    writer_put(&w->out, w->producer ? w->producer : "test", strlen(w->producer ? w->producer : "test") + 1);
    writer_tables(w, &w->out);
    writer_section(&w->out, 4, &ir);
    if (w->n_resources) {
        writer_bytes b = {NULL, 0, 0};
        writer_uv(&b, 0);
        writer_uv(&b, WRITER_BUILTIN);
        writer_uv(&b, w->n_resources);
        writer_put(&b, w->resource_offsets.data, w->resource_offsets.n);
        writer_section(&w->out, 6, &b);
        writer_section(&w->out, 5, &w->resources);
        free(b.data);
    }
    writer_strings(w, &w->out);
    if (w->version >= 5) writer_properties(w, &w->out);
    free(ir.data);
    return !w->failed;
}

static void writer_table_free(writer_table *t) {
    size_t i;
    for (i = 0; i < t->n; i++) free(t->items[i].bytes.data);
    free(t->items);
}

static void writer_free(writer *w) {
    writer_table_free(&w->strings);
    writer_table_free(&w->attrs);
    writer_table_free(&w->types);
    writer_table_free(&w->properties);
    writer_table_free(&w->names);
    free(w->resource_offsets.data);
    free(w->resources.data);
    free(w->out.data);
    memset(w, 0, sizeof *w);
}

#endif
