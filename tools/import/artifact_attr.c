/* tools/import/artifact_attr.c - attributes of MLIR bytecode become the same trees as attributes of text.
 * Each is decoded once, when it is first used. An attribute that no row of artifact.def describes is opaque:
 * it is refused only if its contents are needed. */
#include "artifact.h"

enum {
    FORM_LIST,
    FORM_DICT,
    FORM_STRING,
    FORM_TYPED_STRING,
    FORM_SYMBOL,
    FORM_PATH,
    FORM_TYPE,
    FORM_UNIT,
    FORM_BOOL,
    FORM_NUMBER,
    FORM_INT,
    FORM_FLOAT,
    FORM_ENUM,
    FORM_STRUCT,
    FORM_ARRAY,
    FORM_DENSE,
    FORM_RESOURCE,
    FORM_OPAQUE
};
typedef struct attr_row {
    const char *dialect;
    uint64_t code;
    int form;
    const char *name, *fields;
} attr_row;

static const attr_row rows[] = {
#define ARTIFACT_ATTR(dialect, code, form, name, fields) {#dialect, code, FORM_##form, name, fields},
#include "artifact.def"
};

const char *artifact_dialect(const import_parser *p, const artifact_entry *e) {
    return p->artifact->dialects[e->dialect].at;
}

/* Trees are made in the scratch arena. Trees of the file's tables outlive the op, so the arenas are exchanged
   while one is made. */
int artifact_keep(import_parser *p, import_arena *scratch) {
    int outermost = !p->in_alias++;
    *scratch = p->scratch;
    if (outermost) p->scratch = p->kept;
    return outermost;
}

void artifact_kept(import_parser *p, int outermost, import_arena scratch) {
    if (outermost) {
        p->kept = p->scratch;
        p->scratch = scratch;
    }
    p->in_alias--;
}

/* ---- numbers and texts ---- */

static void set_int(import_attr *out, int64_t value) {
    out->kind = ATTR_INT;
    out->negative = value < 0;
    out->magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

static int attr_string(import_parser *p, artifact_cursor *c, import_attr *out) {
    artifact_string s;
    NEED(artifact_str(p, c, &s));
    out->kind = ATTR_STRING;
    out->name = s.at;
    out->n_name = s.n;
    return 1;
}

static int attr_typed_string(import_parser *p, artifact_cursor *c, import_attr *out) {
    const artifact_type *t;
    NEED(attr_string(p, c, out));
    return artifact_type_ref(p, c, &t);
}

static int attr_symbol(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    const import_attr *name;
    NEED(artifact_attr_ref(p, c, &name));
    if (name->kind != ATTR_STRING && name->kind != ATTR_SYMBOL)
        return import_fail(p, SHLO_ATTRIBUTE, at, "the name of a symbol is no text");
    out->kind = ATTR_SYMBOL;
    out->name = name->name;
    out->n_name = name->n_name;
    return 1;
}

/* @outer::@name: the last part names the function. */
static int attr_path(import_parser *p, artifact_cursor *c, import_attr *out) {
    size_t n;
    NEED(attr_symbol(p, c, out));
    NEED(artifact_count(p, c, &n));
    for (; n; n--) NEED(attr_symbol(p, c, out));
    return 1;
}

static int attr_bool(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    out->kind = ATTR_BOOL;
    NEED(artifact_uv(p, c, &out->magnitude));
    return out->magnitude <= 1 ? 1 : import_fail(p, SHLO_FORMAT, at, "this is neither true nor false");
}

static int attr_number(import_parser *p, artifact_cursor *c, import_attr *out) {
    out->kind = ATTR_INT;
    return artifact_uv(p, c, &out->magnitude);
}

/* An integer of one bit is a bool. */
static int attr_int(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    uint64_t bits;
    NEED(artifact_type_ref(p, c, &out->typed));
    if (!out->typed->is_integer || out->typed->bits < 1)
        return import_fail(p, SHLO_TYPE, at, "'%.40s' is no integer type", out->typed->name);
    if (out->typed->bits > 64)
        return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: an integer of %d bits",
            (int)out->typed->bits);
    NEED(artifact_bits(p, c, out->typed->bits, &bits));
    if (out->typed->is_signed && bits >> (out->typed->bits - 1)) {
        uint64_t high = out->typed->bits < 64 ? ~(uint64_t)0 << out->typed->bits : 0;
        out->negative = 1;
        bits = 0 - (bits | high);
    }
    out->kind = out->typed->bits == 1 ? ATTR_BOOL : ATTR_INT;
    out->magnitude = bits;
    return 1;
}

static int attr_float(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    uint64_t bits;
    NEED(artifact_type_ref(p, c, &out->typed));
    if (out->typed->is_integer || !out->typed->dtype || !out->typed->bits) {
        return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: a number of type '%.40s'",
            out->typed->name);
    }
    NEED(artifact_bits(p, c, out->typed->bits, &bits));
    out->kind = ATTR_FLOAT;
    return import_literal_bits(out->typed->dtype, bits, &out->f)
               ? 1
               : import_fail(p, SHLO_TYPE, at, "'%.40s' is no floating-point type", out->typed->name);
}

static int attr_enum(import_parser *p, artifact_cursor *c, const attr_row *row, import_attr *out) {
    const char *at = c->at;
    uint64_t number;
    NEED(artifact_uv(p, c, &number));
    out->kind = ATTR_WORD;
    out->structure = row->name;
    out->name = number <= INT32_MAX ? shlo_enum_name(row->fields, (int64_t)number) : NULL;
    if (!out->name)
        return import_fail(p, SHLO_ATTRIBUTE, at, "there is no %s number %llu", row->name,
            (unsigned long long)number);
    out->n_name = strlen(out->name);
    return 1;
}

/* A type, or `none`, or tf32, which is no type of the library. */
static int attr_type(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    NEED(artifact_type_ref(p, c, &out->typed));
    out->kind = ATTR_TYPE;
    out->type = out->typed->type;
    if (out->typed->signature) {
        out->kind = ATTR_SIGNATURE;
        out->signature = out->typed->signature;
    }
    else if (out->typed->dtype && !out->typed->quantization) {
        out->type = shlo_element_type(p->b, out->typed->dtype);
        return out->type.id ? 1 : import_fail_builder(p, at);
    }
    else if (!out->type.id) {
        out->kind = ATTR_WORD;
        out->name = out->typed->name;
        out->n_name = strlen(out->typed->name);
    }
    return 1;
}

/* ---- lists, dictionaries, structs ---- */

static int new_items(import_parser *p, size_t n, import_attr *out) {
    out->n_items = (int32_t)n;
    out->items = (import_attr *)import_new(p, &p->scratch, n + 1, sizeof *out->items);
    return out->items != NULL;
}

static int attr_list(import_parser *p, artifact_cursor *c, import_attr *out) {
    size_t n, i;
    out->kind = ATTR_LIST;
    NEED(artifact_count(p, c, &n));
    NEED(new_items(p, n, out));
    for (i = 0; i < n; i++) {
        const import_attr *item;
        NEED(artifact_attr_ref(p, c, &item));
        out->items[i] = *item;
    }
    return 1;
}

/* Names with a dot belong to other dialects: most of them are never used. */
static int read_dict(import_parser *p, artifact_cursor *c, int dotted, const char *of, import_attrs *out) {
    const import_attr *name, *before = NULL, *value;
    size_t n, index;
    NEED(artifact_count(p, c, &n));
    for (; n; n--, before = name) {
        const char *at = c->at;
        NEED(artifact_attr_ref(p, c, &name));
        if (name->kind != ATTR_STRING)
            return import_fail(p, SHLO_FORMAT, at, "the name of an attribute is no text");
        if (before && before->n_name == name->n_name && memcmp(before->name, name->name, name->n_name) == 0) {
            return import_fail(p, SHLO_ATTRIBUTE, at, "attribute '%.60s' is given twice", name->name);
        }
        NEED(artifact_index(p, c, p->artifact->n_attrs, "attribute", &index));
        if (!dotted && memchr(name->name, '.', name->n_name)) {
            import_note(p, import_note_place(p, NULL), "attribute '%.*s' of %s is left out",
                (int)(name->n_name < 80 ? name->n_name : 80), name->name, of);
            continue;
        }
        NEED(value = artifact_attr_at(p, index));
        NEED(import_attr_add(p, out, "", value));
        out->items[out->n - 1].key = name->name;
        out->items[out->n - 1].n_key = name->n_name;
    }
    return 1;
}

static int attr_dict(import_parser *p, artifact_cursor *c, import_attr *out) {
    import_attrs items = {0, 0, 0};
    NEED(read_dict(p, c, 1, "", &items));
    out->kind = ATTR_DICT;
    out->items = items.items;
    out->n_items = items.n;
    return 1;
}

static int field_list(import_parser *p, artifact_cursor *c, import_attr *out) {
    size_t n, i;
    out->kind = ATTR_LIST;
    NEED(artifact_count(p, c, &n));
    NEED(new_items(p, n, out));
    for (i = 0; i < n; i++) {
        int64_t value;
        out->items[i].at = c->at;
        NEED(artifact_sv(p, c, &value));
        set_int(&out->items[i], value);
    }
    return 1;
}

static int read_field(import_parser *p, artifact_cursor *c, char kind, import_attr *out) {
    int64_t value;
    unsigned byte;
    memset(out, 0, sizeof *out);
    out->at = c->at;
    if (kind == 'Z') return field_list(p, c, out);
    if (kind == 't') return attr_type(p, c, out);
    if (kind == 's') return attr_string(p, c, out);
    if (kind == 'A') return attr_list(p, c, out);
    if (kind == 'z') {
        NEED(artifact_sv(p, c, &value));
        set_int(out, value);
        return 1;
    }
    NEED(artifact_byte(p, c, &byte));
    out->kind = ATTR_BOOL;
    out->magnitude = byte;
    return byte <= 1 ? 1 : import_fail(p, SHLO_FORMAT, out->at, "this is neither true nor false");
}

/* An optional attribute. */
static int read_part(import_parser *p, artifact_cursor *c, char kind, const import_attr **out) {
    const char *at = c->at;
    uint64_t number;
    unsigned byte;
    int there = 1;
    *out = NULL;
    if (kind == 'o') {
        NEED(artifact_byte(p, c, &byte));
        there = byte != 0;
    }
    else if (kind == 'O') {
        NEED(artifact_uv(p, c, &number));
        there = number != 0;
    }
    else if (kind == 'q') {
        NEED(artifact_flagged(p, c, &number, &there));
        if (there && number >= p->artifact->n_attrs)
            return import_fail(p, SHLO_FORMAT, at, "there is no attribute number %llu",
                (unsigned long long)number);
        return !there || (*out = artifact_attr_at(p, (size_t)number)) != NULL;
    }
    return !there || artifact_attr_ref(p, c, out);
}

static int attr_struct(import_parser *p, artifact_cursor *c, const attr_row *row, import_attr *out) {
    import_attrs items = {0, 0, 0};
    const char *field = row->fields;
    while (*field) {
        size_t n = strcspn(field, " ");
        import_attr value;
        const import_attr *part = &value;
        if (strchr("aoOq", *field))
            NEED(read_part(p, c, *field, &part));
        else
            NEED(read_field(p, c, *field, &value));
        if (part) {
            NEED(import_attr_add(p, &items, "", part));
            items.items[items.n - 1].key = field + 1;
            items.items[items.n - 1].n_key = n - 1;
        }
        field += n + (field[n] == ' ');
    }
    out->kind = ATTR_DICT;
    out->name = row->name;
    out->n_name = strlen(row->name);
    out->items = items.items;
    out->n_items = items.n;
    return 1;
}

const char *artifact_struct_fields(const char *name) {
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].form == FORM_STRUCT && strcmp(rows[i].name, name) == 0) return rows[i].fields;
    return "";
}

/* Whether the fields of a row fill the entry, for rows that share a code; such rows have numbers only. */
static int struct_fits(const attr_row *row, artifact_cursor c) {
    const char *field = row->fields;
    while (*field) {
        uint64_t n = 1, ignored;
        if (*field == 'Z' && !artifact_try_uv(&c, &n)) return 0;
        for (; n; n--)
            if (!artifact_try_uv(&c, &ignored)) return 0;
        field += strcspn(field, " ");
        field += *field == ' ';
    }
    return c.at == c.end;
}

/* ---- elements ---- */

static int count_elements(import_parser *p, const char *at, shlo_type type, size_t *out) {
    int32_t rank = shlo_type_rank(p->b, type), i;
    size_t element = shlo_dtype_bytes(shlo_type_dtype(p->b, type));
    *out = 1;
    if (rank < 0 || !element) return import_fail(p, SHLO_TYPE, at, "elements of what is no tensor");
    for (i = 0; i < rank; i++) {
        int64_t size = shlo_type_dim(p->b, type, i);
        if (size < 0) return import_fail(p, SHLO_TYPE, at, "elements of a tensor of unknown size");
        if (size && *out > (SIZE_MAX / 2 / element) / (size_t)size)
            return import_fail(p, SHLO_OVERFLOW, at, "this tensor is too large");
        *out *= (size_t)size;
    }
    return 1;
}

static int set_elements(import_parser *p, const char *at, const artifact_string *bytes, import_attr *out) {
    size_t n;
    NEED(artifact_value_type(p, out->typed, at, &out->type));
    NEED(count_elements(p, at, out->type, &n));
    out->kind = ATTR_DENSE;
    return import_literal_raw(p, bytes->at, bytes->n, n, out);
}

static int attr_dense(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    artifact_string bytes;
    NEED(artifact_type_ref(p, c, &out->typed));
    NEED(artifact_blob(p, c, &bytes));
    return set_elements(p, at, &bytes, out);
}

static int attr_resource(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    size_t index;
    NEED(artifact_type_ref(p, c, &out->typed));
    NEED(artifact_index(p, c, p->artifact->n_resources, "resource", &index));
    NEED(artifact_value_type(p, out->typed, at, &out->type));
    out->kind = ATTR_ELIDED;
    if (p->artifact->resources[index].at) return set_elements(p, at, &p->artifact->resources[index], out);
    if (p->options->outside && p->artifact->keys[index].n &&
        strcmp(p->artifact->keys[index].at, "__elided__") != 0) {
        out->name = p->artifact->keys[index].at;
        out->n_name = p->artifact->keys[index].n;
    }
    return 1;
}

/* array<i64: 1, 2>, of integers. */
static int attr_array(import_parser *p, artifact_cursor *c, import_attr *out) {
    const char *at = c->at;
    artifact_string bytes;
    uint64_t n;
    size_t size, i;
    NEED(artifact_type_ref(p, c, &out->typed));
    NEED(artifact_uv(p, c, &n));
    NEED(artifact_blob(p, c, &bytes));
    size = shlo_dtype_bytes(out->typed->dtype);
    if (!out->typed->is_integer || !size)
        return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: an array of '%.40s'", out->typed->name);
    if (n > bytes.n || n * size != bytes.n) {
        return import_fail(p, SHLO_FORMAT, at, "%llu numbers in %llu bytes", (unsigned long long)n,
            (unsigned long long)bytes.n);
    }
    out->kind = ATTR_LIST;
    NEED(new_items(p, (size_t)n, out));
    for (i = 0; i < n; i++) {
        uint64_t element = 0;
        int64_t value;
        memcpy(&element, bytes.at + i * size, size);
        if (shlo_convert_elements(SHLO_I64, &value, out->typed->dtype, &element, 1) != SHLO_OK)
            return import_fail(p, SHLO_INTERNAL, at, "conversion failed");
        set_int(&out->items[i], value);
        if (out->typed->bits == 1) out->items[i].kind = ATTR_BOOL;
    }
    return 1;
}

/* ---- entries ---- */

static int attr_opaque(artifact_cursor *c, const char *name, import_attr *out) {
    out->kind = ATTR_TEXT;
    out->structure = name;
    c->at = c->end;
    return 1;
}

static int read_form(import_parser *p, artifact_cursor *c, const attr_row *row, import_attr *out) {
    switch (row->form) {
    case FORM_LIST: return attr_list(p, c, out);
    case FORM_DICT: return attr_dict(p, c, out);
    case FORM_STRING: return attr_string(p, c, out);
    case FORM_TYPED_STRING: return attr_typed_string(p, c, out);
    case FORM_SYMBOL: return attr_symbol(p, c, out);
    case FORM_PATH: return attr_path(p, c, out);
    case FORM_TYPE: return attr_type(p, c, out);
    case FORM_UNIT:
        out->kind = ATTR_UNIT;
        return 1;
    case FORM_BOOL: return attr_bool(p, c, out);
    case FORM_NUMBER: return attr_number(p, c, out);
    case FORM_INT: return attr_int(p, c, out);
    case FORM_FLOAT: return attr_float(p, c, out);
    case FORM_ENUM: return attr_enum(p, c, row, out);
    case FORM_STRUCT: return attr_struct(p, c, row, out);
    case FORM_ARRAY: return attr_array(p, c, out);
    case FORM_DENSE: return attr_dense(p, c, out);
    case FORM_RESOURCE: return attr_resource(p, c, out);
    default: return attr_opaque(c, row->name, out);
    }
}

static int decode_bytes(import_parser *p, const artifact_entry *e, import_attr *out) {
    const char *dialect = artifact_dialect(p, e);
    const attr_row *row = NULL;
    artifact_cursor c;
    uint64_t code;
    size_t i;
    c.at = e->at;
    c.end = e->end;
    NEED(artifact_uv(p, &c, &code));
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].code != code || strcmp(rows[i].dialect, dialect) != 0) continue;
        row = &rows[i];
        if (i + 1 == sizeof rows / sizeof rows[0] || rows[i + 1].code != code || struct_fits(row, c)) break;
    }
    if (!row) return attr_opaque(&c, dialect, out);
    NEED(read_form(p, &c, row, out));
    return artifact_ended(p, &c, "an attribute");
}

static int decode_text(import_parser *p, const artifact_entry *e, import_attr *out) {
    import_token t;
    NEED(import_text_begin(p, e->at, e->end, &t));
    NEED(import_attr_value(p, 1, out));
    return import_text_end(p);
}

static int decode(import_parser *p, artifact_entry *e) {
    import_arena scratch;
    import_lexing lexing;
    int ok, outermost;
    if (p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, e->at, "attributes are nested more than %d deep", IMPORT_MAX_DEPTH);
    outermost = artifact_keep(p, &scratch);
    p->depth++;
    import_lexing_save(p, &lexing);
    e->value.attr = (import_attr *)import_new(p, &p->scratch, 1, sizeof *e->value.attr);
    if (e->value.attr) e->value.attr->at = e->at;
    ok = e->value.attr && (e->custom ? decode_bytes(p, e, e->value.attr) : decode_text(p, e, e->value.attr));
    import_lexing_restore(p, &lexing);
    p->depth--;
    artifact_kept(p, outermost, scratch);
    return ok;
}

/* It was reported where it was used first; a later use fails without another report. */
void artifact_bad_again(import_parser *p, const artifact_entry *e) {
    if (p->may_refuse)
        p->refused = 1;
    else if (p->problems)
        p->failed = 1;
    else
        import_fail(p, SHLO_UNSUPPORTED, e->at, "not supported: an attribute or type of this kind");
}

const import_attr *artifact_attr_at(import_parser *p, size_t index) {
    artifact_entry *e = &p->artifact->attrs[index];
    if (e->state == ARTIFACT_BUSY) {
        import_fail(p, SHLO_FORMAT, e->at, "an attribute is part of itself");
        return NULL;
    }
    if (e->state == ARTIFACT_BAD) {
        artifact_bad_again(p, e);
        return NULL;
    }
    if (e->state == ARTIFACT_NEW) {
        e->state = ARTIFACT_BUSY;
        e->state = decode(p, e) ? ARTIFACT_DONE : ARTIFACT_BAD;
    }
    return e->state == ARTIFACT_DONE ? e->value.attr : NULL;
}

int artifact_attr_ref(import_parser *p, artifact_cursor *c, const import_attr **out) {
    size_t index;
    NEED(artifact_index(p, c, p->artifact->n_attrs, "attribute", &index));
    *out = artifact_attr_at(p, index);
    return *out != NULL;
}

/* No tolerances, and the mode is DEFAULT. */
int artifact_accuracy_default(const import_parser *p, const import_attr *a) {
    artifact_cursor c;
    uint64_t code, parts[4];
    int i;
    c.at = a->at;
    c.end = p->artifact->sections[ARTIFACT_DATA].end;
    if (a->kind != ATTR_TEXT || !artifact_try_uv(&c, &code)) return 0;
    for (i = 0; i < 4; i++)
        if (!artifact_try_uv(&c, &parts[i])) return 0;
    if (parts[0] || parts[1] || parts[2] || parts[3] >= p->artifact->n_attrs) return 0;
    c.at = p->artifact->attrs[parts[3]].at;
    c.end = p->artifact->attrs[parts[3]].end;
    return artifact_try_uv(&c, &code) && artifact_try_uv(&c, &parts[0]) && !parts[0];
}

/* An op's dictionary. Many ops may share one, so the cost of reading it again is counted. */
int artifact_attr_dict(import_parser *p, size_t index, int dotted, const char *of, import_attrs *out) {
    const artifact_entry *e = &p->artifact->attrs[index];
    artifact_cursor c;
    uint64_t code;
    c.at = e->at;
    c.end = e->end;
    NEED(import_spend(p, e->at, (size_t)(e->end - e->at)));
    NEED(artifact_uv(p, &c, &code));
    if (!e->custom || code != 1 || strcmp(artifact_dialect(p, e), "builtin") != 0) {
        return import_fail(p, SHLO_FORMAT, e->at, "the attributes of an operation are no dictionary");
    }
    NEED(read_dict(p, &c, dotted, of, out));
    return artifact_ended(p, &c, "a dictionary");
}
