/* tools/import/artifact_type.c - types of MLIR bytecode, each decoded once, when it is first used. Encoded
 * types of the dialects builtin, vhlo, stablehlo and quant are read by the rows of artifact.def; types
 * written as text are read by the parser of texts. */
#include "artifact.h"

enum {
    TYPE_SCALAR,
    TYPE_INTEGER,
    TYPE_COMPLEX,
    TYPE_FUNCTION,
    TYPE_TENSOR,
    TYPE_ENCODED,
    TYPE_TUPLE,
    TYPE_FUTURE,
    TYPE_TOKEN,
    TYPE_QUANTIZED,
    TYPE_PER_AXIS,
    TYPE_BUFFER,
    TYPE_MEMREF,
    TYPE_REFUSED
};
typedef struct type_row {
    const char *dialect;
    uint64_t code;
    int form;
    const char *name;
} type_row;

static const type_row rows[] = {
#define ARTIFACT_TYPE(dialect, code, form, name) {#dialect, code, TYPE_##form, name},
#include "artifact.def"
};

/* ---- element types ---- */

static int read_scalar(const char *name, artifact_type *out) {
    out->name = name;
    out->dtype = import_type_scalar(name, strlen(name));
    out->is_index = strcmp(name, "index") == 0;
    if (out->is_index) out->dtype = SHLO_I64; /* MLIR's index has 64 bits */
    out->bits = shlo_dtype_bits(out->dtype);
    out->is_integer = out->dtype >= SHLO_I1 && out->dtype <= SHLO_U64;
    out->is_signed = out->dtype >= SHLO_I2 && out->dtype <= SHLO_I64;
    return 1;
}

static int read_integer(import_parser *p, artifact_cursor *c, artifact_type *out) {
    static const char *const signs[3] = {"", "s", "u"};
    const char *at = c->at;
    uint64_t code;
    char *name;
    NEED(artifact_uv(p, c, &code));
    if ((code & 3) == 3 || code < 4 || code >> 2 > (uint64_t)1 << 24)
        return import_fail(p, SHLO_FORMAT, at, "there is no such integer type");
    NEED(name = (char *)import_new(p, &p->scratch, 16, 1));
    snprintf(name, 16, "%si%u", signs[code & 3], (unsigned)(code >> 2));
    NEED(read_scalar(name, out));
    out->bits = (int32_t)(code >> 2);
    out->is_integer = 1;
    out->is_signed = (code & 3) != 2 && out->bits > 1;
    return 1;
}

static int read_complex(import_parser *p, artifact_cursor *c, artifact_type *out) {
    const char *at = c->at;
    const artifact_type *part;
    NEED(artifact_type_ref(p, c, &part));
    out->dtype = part->dtype == SHLO_F32 ? SHLO_C64 : part->dtype == SHLO_F64 ? SHLO_C128 : SHLO_NO_DTYPE;
    return out->dtype ? 1 : import_fail(p, SHLO_TYPE, at, "complex elements have parts of f32 or f64");
}

/* ---- lists of types ---- */

static int read_types(import_parser *p, artifact_cursor *c, import_types *out) {
    size_t n, i;
    NEED(artifact_count(p, c, &n));
    NEED(out->items = (shlo_type *)import_new(p, &p->scratch, n + 1, sizeof *out->items));
    for (i = 0; i < n; i++) {
        const char *at = c->at;
        const artifact_type *t;
        NEED(artifact_type_ref(p, c, &t));
        NEED(artifact_value_type(p, t, at, &out->items[i]));
    }
    out->n = (int32_t)n;
    return 1;
}

static int read_function(import_parser *p, artifact_cursor *c, artifact_type *out) {
    import_signature *signature;
    NEED(signature = (import_signature *)import_new(p, &p->scratch, 1, sizeof *signature));
    out->signature = signature;
    NEED(read_types(p, c, &signature->in));
    return read_types(p, c, &signature->out);
}

static int read_tuple(import_parser *p, artifact_cursor *c, int is_future, artifact_type *out) {
    const char *at = c->at;
    import_types members = {0, 0, 0};
    NEED(read_types(p, c, &members));
    if (is_future) return import_type_future(p, at, &members, &out->type);
    out->type = shlo_tuple_type(p->b, members.items, members.n);
    return 1;
}

/* ---- tensors ---- */

static int read_dims(import_parser *p, artifact_cursor *c, int64_t *dims, int32_t *rank) {
    const char *at = c->at;
    size_t n, i;
    NEED(artifact_count(p, c, &n));
    if (n > SHLO_MAX_RANK) return import_fail(p, SHLO_LIMIT, at, "more than %d dimensions", SHLO_MAX_RANK);
    for (i = 0; i < n; i++) {
        at = c->at;
        NEED(artifact_sv(p, c, &dims[i]));
        if (dims[i] < 0 && dims[i] != SHLO_DYNAMIC)
            return import_fail(p, SHLO_TYPE, at, "a dimension of %lld", (long long)dims[i]);
    }
    *rank = (int32_t)n;
    return 1;
}

/* The bounds in a tensor's encoding. Other encodings (sparse ones) have no meaning for values and are
   dropped, as in text. */
static int read_bounds(import_parser *p, const import_attr *a, int32_t rank, int64_t *bounds, int *bounded) {
    int32_t i;
    if (a->kind == ATTR_DICT && a->n_items == 1 && a->items[0].n_key == 6 &&
        memcmp(a->items[0].key, "bounds", 6) == 0)
        a = &a->items[0];
    if (a->kind != ATTR_LIST) return 1;
    if (a->n_items != rank)
        return import_fail(p, SHLO_TYPE, a->at, "%d bounds for %d dimensions", (int)a->n_items, (int)rank);
    for (i = 0; i < rank; i++) {
        const import_attr *item = &a->items[i];
        bounds[i] = -1;
        if (item->kind == ATTR_WORD) continue;
        NEED(import_attr_i64(p, item, &bounds[i]));
        if (bounds[i] < 0 && bounds[i] != SHLO_DYNAMIC)
            return import_fail(p, SHLO_TYPE, a->at, "a bound is no size");
        if (bounds[i] >= 0)
            *bounded = 1;
        else
            bounds[i] = -1;
    }
    return 1;
}

static int read_tensor(import_parser *p, artifact_cursor *c, int encoded, artifact_type *out) {
    const char *at = c->at;
    const import_attr *encoding = NULL;
    const artifact_type *e;
    shlo_quantization q;
    int64_t dims[SHLO_MAX_RANK], bounds[SHLO_MAX_RANK];
    int32_t rank;
    int bounded = 0;
    if (encoded) NEED(artifact_attr_ref(p, c, &encoding));
    NEED(read_dims(p, c, dims, &rank));
    NEED(artifact_type_ref(p, c, &e));
    if (!e->dtype)
        return import_fail(p, e->refused ? SHLO_UNSUPPORTED : SHLO_TYPE, at, "'%.60s' is no element type",
            e->name);
    if (encoding) NEED(read_bounds(p, encoding, rank, bounds, &bounded));
    out->is_index = e->is_index;
    if (e->quantization) {
        q = *e->quantization;
        q.bounds = bounded ? bounds : NULL;
        NEED(import_spend(p, at, (size_t)q.n * 16));
    }
    out->type = e->quantization ? shlo_quantized(p->b, &q, dims, rank)
                : bounded       ? shlo_tensor_bounded(p->b, e->dtype, dims, bounds, rank)
                                : shlo_tensor(p->b, e->dtype, dims, rank);
    return 1;
}

/* A memref; its layout has no meaning for values. */
static int read_buffer(import_parser *p, artifact_cursor *c, int layout, artifact_type *out) {
    const char *at = c->at;
    const artifact_type *e;
    int64_t dims[SHLO_MAX_RANK];
    int32_t rank;
    size_t ignored;
    NEED(read_dims(p, c, dims, &rank));
    NEED(artifact_type_ref(p, c, &e));
    if (layout) NEED(artifact_index(p, c, p->artifact->n_attrs, "attribute", &ignored));
    if (e->quantization)
        return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: buffers of quantized elements");
    if (!e->dtype)
        return import_fail(p, e->refused ? SHLO_UNSUPPORTED : SHLO_TYPE, at, "'%.60s' is no element type",
            e->name);
    out->type = shlo_buffer_type(p->b, e->dtype, dims, rank);
    return 1;
}

/* ---- quantized elements ---- */

/* The storage type is written without its sign, which is a flag. */
static int read_storage(import_parser *p, artifact_cursor *c, shlo_quantization *q) {
    const char *at = c->at;
    uint64_t flags;
    const artifact_type *storage, *expressed;
    char name[16];
    NEED(artifact_uv(p, c, &flags));
    NEED(artifact_type_ref(p, c, &storage));
    NEED(artifact_type_ref(p, c, &expressed));
    if (flags > 1 || !storage->is_integer || storage->bits > 64 || !expressed->dtype ||
        expressed->quantization) {
        return import_fail(p, SHLO_TYPE, at, "these are no types to quantize with");
    }
    snprintf(name, sizeof name, "%si%d", flags ? "" : "u", (int)storage->bits);
    q->storage = import_type_scalar(name, strlen(name));
    q->expressed = expressed->dtype;
    return q->storage ? 1 : import_fail(p, SHLO_TYPE, at, "'%s' is no storage type", name);
}

static int read_quantized(import_parser *p, artifact_cursor *c, artifact_type *out) {
    shlo_quantization *q;
    double *scale;
    int64_t *zero;
    NEED(q = (shlo_quantization *)import_new(p, &p->scratch, 1, sizeof *q));
    NEED(scale = (double *)import_new(p, &p->scratch, 1, sizeof *scale));
    NEED(zero = (int64_t *)import_new(p, &p->scratch, 1, sizeof *zero));
    NEED(read_storage(p, c, q));
    NEED(artifact_f64(p, c, scale));
    NEED(artifact_sv(p, c, zero));
    NEED(artifact_sv(p, c, &q->storage_min));
    NEED(artifact_sv(p, c, &q->storage_max));
    q->axis = -1;
    q->n = 1;
    q->scales = scale;
    q->zero_points = zero;
    out->dtype = q->storage;
    out->quantization = q;
    return 1;
}

static int read_per_axis(import_parser *p, artifact_cursor *c, artifact_type *out) {
    const char *at = c->at;
    shlo_quantization *q;
    double *scales;
    int64_t *zeros;
    uint64_t axis;
    size_t n, m, i;
    NEED(q = (shlo_quantization *)import_new(p, &p->scratch, 1, sizeof *q));
    NEED(read_storage(p, c, q));
    NEED(artifact_uv(p, c, &axis));
    NEED(artifact_sv(p, c, &q->storage_min));
    NEED(artifact_sv(p, c, &q->storage_max));
    NEED(artifact_count(p, c, &n));
    NEED(scales = (double *)import_new(p, &p->scratch, n + 1, sizeof *scales));
    for (i = 0; i < n; i++) NEED(artifact_f64(p, c, &scales[i]));
    NEED(artifact_count(p, c, &m));
    NEED(zeros = (int64_t *)import_new(p, &p->scratch, m + 1, sizeof *zeros));
    for (i = 0; i < m; i++) NEED(artifact_sv(p, c, &zeros[i]));
    if (n != m || axis > INT32_MAX)
        return import_fail(p, SHLO_TYPE, at, "%d scales, %d zero points, axis %llu", (int)n, (int)m,
            (unsigned long long)axis);
    q->axis = (int32_t)axis;
    q->n = (int32_t)n;
    q->scales = scales;
    q->zero_points = zeros;
    out->dtype = q->storage;
    out->quantization = q;
    return 1;
}

/* ---- entries ---- */

static int read_form(import_parser *p, artifact_cursor *c, const type_row *row, artifact_type *out) {
    out->name = row->name;
    switch (row->form) {
    case TYPE_SCALAR: return read_scalar(row->name, out);
    case TYPE_INTEGER: return read_integer(p, c, out);
    case TYPE_COMPLEX: return read_complex(p, c, out);
    case TYPE_FUNCTION: return read_function(p, c, out);
    case TYPE_TENSOR: return read_tensor(p, c, 0, out);
    case TYPE_ENCODED: return read_tensor(p, c, 1, out);
    case TYPE_TUPLE: return read_tuple(p, c, 0, out);
    case TYPE_FUTURE: return read_tuple(p, c, 1, out);
    case TYPE_TOKEN:
        out->type = shlo_token(p->b);
        return 1;
    case TYPE_QUANTIZED: return read_quantized(p, c, out);
    case TYPE_BUFFER: return read_buffer(p, c, 0, out);
    case TYPE_MEMREF: return read_buffer(p, c, 1, out);
    case TYPE_PER_AXIS: return read_per_axis(p, c, out);
    default:
        out->refused = 1;
        c->at = c->end;
        return 1;
    }
}

static int decode_bytes(import_parser *p, const artifact_entry *e, artifact_type *out) {
    const char *dialect = artifact_dialect(p, e);
    artifact_cursor c;
    uint64_t code;
    size_t i;
    c.at = e->at;
    c.end = e->end;
    NEED(artifact_uv(p, &c, &code));
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].code != code || strcmp(rows[i].dialect, dialect) != 0) continue;
        NEED(read_form(p, &c, &rows[i], out));
        if (shlo_builder_status(p->b) != SHLO_OK) return import_fail_builder(p, e->at);
        return artifact_ended(p, &c, "a type");
    }
    out->name = dialect;
    out->refused = 1;
    return strcmp(dialect, "builtin") != 0 && strcmp(dialect, "vhlo") != 0 &&
                   strcmp(dialect, "stablehlo") != 0 && strcmp(dialect, "quant") != 0
               ? 1
               : import_fail(p, SHLO_FORMAT, e->at, "there is no type %llu of dialect %s",
                     (unsigned long long)code, dialect);
}

static int is_value_type(const import_token *t) {
    return import_lex_is(t, "tensor") || import_lex_is(t, "tuple") || import_lex_is(t, "memref") ||
           (t->n > 11 && memcmp(t->at, "!stablehlo.", 11) == 0);
}

/* A type as text ends with a NUL. */
static int decode_text(import_parser *p, const artifact_entry *e, artifact_type *out) {
    import_element element;
    import_token t;
    out->name = e->at;
    if (import_text_begin(p, e->at, e->end, &t) && t.kind == TOKEN_BANG &&
        !import_lex_is(&t, "!quant.uniform") && !is_value_type(&t)) {
        out->refused = 1;
        return 1;
    }
    if (p->failed) return 0;
    if (is_value_type(&t))
        NEED(import_type_parse(p, &out->type));
    else if (t.kind == TOKEN_WORD && import_type_scalar(t.at, t.n) == SHLO_NO_DTYPE &&
             !import_lex_is(&t, "complex")) {
        out->refused = !import_lex_is(&t, "tf32") && !import_lex_is(&t, "none");
        return 1;
    }
    else {
        shlo_quantization *q;
        NEED(import_type_element(p, &element));
        if (!element.quantized) NEED(read_scalar(e->at, out));
        out->dtype = element.dtype;
        NEED(q = (shlo_quantization *)import_new(p, &p->scratch, 1, sizeof *q));
        *q = element.q;
        if (element.quantized) out->quantization = q;
    }
    return import_text_end(p);
}

static int decode(import_parser *p, artifact_entry *e) {
    import_arena scratch;
    import_lexing lexing;
    int ok, outermost;
    if (p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, e->at, "types are nested more than %d deep", IMPORT_MAX_DEPTH);
    outermost = artifact_keep(p, &scratch);
    p->depth++;
    import_lexing_save(p, &lexing);
    e->value.type = (artifact_type *)import_new(p, &p->scratch, 1, sizeof *e->value.type);
    ok = e->value.type && (e->custom ? decode_bytes(p, e, e->value.type) : decode_text(p, e, e->value.type));
    import_lexing_restore(p, &lexing);
    p->depth--;
    artifact_kept(p, outermost, scratch);
    return ok;
}

const artifact_type *artifact_type_at(import_parser *p, size_t index) {
    artifact_entry *e = &p->artifact->types[index];
    if (e->state == ARTIFACT_BUSY) {
        import_fail(p, SHLO_FORMAT, e->at, "a type is part of itself");
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
    return e->state == ARTIFACT_DONE ? e->value.type : NULL;
}

int artifact_type_ref(import_parser *p, artifact_cursor *c, const artifact_type **out) {
    size_t index;
    NEED(artifact_index(p, c, p->artifact->n_types, "type", &index));
    *out = artifact_type_at(p, index);
    return *out != NULL;
}

int artifact_value_type(import_parser *p, const artifact_type *t, const char *at, shlo_type *out) {
    *out = t->type;
    if (t->type.id) return 1;
    if (t->dtype && !t->quantization && (t->is_index || p->scalar_values)) {
        *out = shlo_tensor0(p->b, t->dtype);
        return out->id ? 1 : import_fail_builder(p, at);
    }
    return import_fail(p, t->refused ? SHLO_UNSUPPORTED : SHLO_TYPE, at,
        t->refused ? "not supported: type %.60s" : "'%.60s' is no type of a value", t->name);
}
