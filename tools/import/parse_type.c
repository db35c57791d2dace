/* tools/import/parse_type.c - types: tensors with unknown and bounded dimensions, quantized elements, tuples,
 * tokens. Types that the library cannot hold are refused by name. */
#include "parse.h"

/* The specification's examples of algorithms write f8e5m2 for f8E5M2. */
static int is_lower_case(const char *name, const char *at, size_t n) {
    size_t i;
    for (i = 0; i < n && name[i]; i++)
        if (at[i] != (name[i] >= 'A' && name[i] <= 'Z' ? name[i] + ('a' - 'A') : name[i])) return 0;
    return i == n && !name[i];
}

/* The specification's first draft has other names for some types. */
shlo_dtype import_type_scalar(const char *at, size_t n) {
    static const struct {
        const char *name;
        shlo_dtype dtype;
    } draft[] = {{"pred", SHLO_I1}, {"c64", SHLO_C64}, {"c128", SHLO_C128}};
    int d;
    for (d = SHLO_NO_DTYPE + 1; d < SHLO_DTYPE_COUNT; d++) {
        const char *name = shlo_dtype_name((shlo_dtype)d);
        if (*name == *at && strlen(name) == n && memcmp(name, at, n) == 0) return (shlo_dtype)d;
    }
    if (n > 2 && at[0] == 's' && at[1] == 'i') { /* i1 has no sign */
        shlo_dtype dtype = import_type_scalar(at + 1, n - 1);
        return dtype == SHLO_I1 ? SHLO_NO_DTYPE : dtype;
    }
    for (d = SHLO_F4E2M1FN; d <= SHLO_F8E8M0FNU && *at == 'f'; d++)
        if (is_lower_case(shlo_dtype_name((shlo_dtype)d), at, n)) return (shlo_dtype)d;
    for (d = 0; d < (int)(sizeof draft / sizeof draft[0]); d++)
        if (strlen(draft[d].name) == n && memcmp(draft[d].name, at, n) == 0) return draft[d].dtype;
    return SHLO_NO_DTYPE;
}

int import_type_begins(const import_token *t) {
    static const char *const words[] = {"tensor", "tuple", "complex", "index", "none", "memref", "vector"};
    size_t i;
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (import_lex_is(t, words[i])) return 1;
    return import_type_scalar(t->at, t->n) != SHLO_NO_DTYPE;
}

/* As types of values, upstream's other number types are known, too. */
static int begins_value_type(const import_parser *p) {
    const import_token *t = &p->token;
    return import_type_begins(t) ||
           (p->options->like_upstream && !p->attr_types && t->n > 1 && (*t->at == 'i' || *t->at == 'f') &&
               strspn(t->at + 1, "0123456789") >= t->n - 1);
}

/* Upstream's parser accepts more types than its ops, so the problem is reported at the op. Such a type
   becomes a buffer, which no op accepts. */
static int unknown_type(import_parser *p, shlo_type *out) {
    static const int64_t dims[1] = {INT32_MAX};
    *out = shlo_buffer_type(p->b, SHLO_I8, dims, 1);
    return out->id ? 1 : import_fail_builder(p, p->token.at);
}

/* i3, f80, complex<i8>, and si8 as types of values */
static int unknown_element(import_parser *p, import_element *e) {
    const import_token *t = &p->token;
    size_t digits = t->n > 1 && *t->at != 'i' && *t->at != 'f' ? 2 : 1;
    if (!p->options->like_upstream || t->kind != TOKEN_WORD || t->n <= digits ||
        strspn(t->at + digits, "0123456789") < t->n - digits)
        return 0;
    e->unknown = 1;
    import_lex_advance(p);
    return 1;
}

/* ---- quantized elements ---- */

typedef struct reals {
    double *items;
    int32_t n, capacity;
} reals;
typedef struct wholes {
    int64_t *items;
    int32_t n, capacity;
} wholes;

static int storage_type(import_parser *p, shlo_dtype *out) {
    import_token t = p->token;
    char name[8];
    NEED(import_lex_need(p, TOKEN_WORD, "a storage type"));
    *out = import_type_scalar(t.at, t.n);
    p->spelled_signed = *t.at == 's';
    if (*out == SHLO_NO_DTYPE && t.n < sizeof name - 1 && *t.at == 'u') { /* u8 is ui8 */
        snprintf(name, sizeof name, "ui%.*s", (int)t.n - 1, t.at + 1);
        *out = import_type_scalar(name, strlen(name));
    }
    return *out != SHLO_NO_DTYPE
               ? 1
               : import_fail(p, SHLO_TYPE, t.at, "'%.*s' is no storage type", (int)t.n, t.at);
}

static int storage_limits(import_parser *p, shlo_quantization *q) {
    if (!import_lex_take(p, '<')) return 1;
    NEED(import_lex_signed(p, &q->storage_min));
    NEED(import_lex_need(p, ':', "':'"));
    NEED(import_lex_signed(p, &q->storage_max));
    return import_lex_need(p, '>', "'>'");
}

/* A decimal, or all digits of the bits of the expressed type; upstream has no bits here. */
static int scale_number(import_parser *p, shlo_dtype expressed, double *out) {
    const import_token *t = &p->token;
    const int hex = t->kind == TOKEN_INT && t->n > 2 && t->at[1] == 'x' && !p->options->like_upstream;
    const int negative = import_lex_sign(p);
    uint64_t bits;
    if (hex) {
        if (!import_literal_digits(p, t, expressed, &bits) || !import_literal_bits(expressed, bits, out))
            return import_fail(p, SHLO_SYNTAX, t->at, "not the bits of a %s", shlo_dtype_name(expressed));
    }
    else {
        if (t->kind != TOKEN_FLOAT && (t->kind != TOKEN_INT || (t->n > 1 && t->at[1] == 'x')))
            return import_lex_need(p, TOKEN_FLOAT, "a scale");
        *out = strtod(t->at, NULL);
        if (negative) *out = -*out;
    }
    import_lex_advance(p);
    return 1;
}

/* scale[:zero point] */
static int scale_pair(import_parser *p, shlo_dtype expressed, reals *scales, wholes *zeros) {
    double scale;
    int64_t zero = 0;
    NEED(scale_number(p, expressed, &scale));
    if (import_lex_take(p, ':')) NEED(import_lex_signed(p, &zero));
    NEED(IMPORT_PUSH(p, scales));
    NEED(IMPORT_PUSH(p, zeros));
    scales->items[scales->n++] = scale;
    zeros->items[zeros->n++] = zero;
    return 1;
}

/* Other quantized types (by blocks, quant.any), read from behind the `<`; the ops refuse them. */
static int unknown_quantized(import_parser *p, import_element *e) {
    while (p->token.kind != '>' && p->token.kind != TOKEN_END && p->token.kind != TOKEN_BAD) {
        if (p->token.kind == '{' || p->token.kind == '<')
            NEED(import_lex_skip(p));
        else
            import_lex_advance(p);
    }
    e->unknown = 1;
    return import_lex_need(p, '>', "'>'");
}

/* One pair, or several in braces. Upstream has braces exactly where there is an axis. */
static int quantization_parameters(import_parser *p, int has_axis, shlo_dtype expressed, reals *scales,
    wholes *zeros) {
    int braces = p->options->like_upstream ? has_axis : p->token.kind == '{';
    if (!braces) return scale_pair(p, expressed, scales, zeros);
    NEED(import_lex_need(p, '{', "'{' and a scale for each element along the axis"));
    do NEED(scale_pair(p, expressed, scales, zeros));
    while (import_lex_take(p, ','));
    return import_lex_need(p, '}', "'}'");
}

static int quantized_element(import_parser *p, import_element *e) {
    const char *at = p->token.at;
    reals scales = {0, 0, 0};
    wholes zeros = {0, 0, 0};
    int64_t axis = -1;
    int has_axis;
    import_lex_advance(p);
    NEED(import_lex_need(p, '<', "'<'"));
    NEED(storage_type(p, &e->q.storage));
    NEED(storage_limits(p, &e->q));
    NEED(import_lex_need(p, ':', "':'"));
    e->q.expressed = import_type_scalar(p->token.at, p->token.n);
    if (e->q.expressed == SHLO_NO_DTYPE)
        return import_fail(p, SHLO_TYPE, p->token.at, "expected the expressed type");
    import_lex_advance(p);
    has_axis = import_lex_take(p, ':');
    if (has_axis) {
        if (p->token.kind == '{' && p->options->like_upstream) return unknown_quantized(p, e);
        if (p->token.kind == '{')
            return import_fail(p, SHLO_UNSUPPORTED, p->token.at, "not supported: quantization by blocks");
        NEED(import_lex_signed(p, &axis));
    }
    NEED(import_lex_need(p, ',', "','"));
    NEED(quantization_parameters(p, has_axis, e->q.expressed, &scales, &zeros));
    NEED(import_lex_need(p, '>', "'>'"));
    if (p->options->like_upstream && shlo_dtype_bits(e->q.storage) > 32)
        return import_fail(p, SHLO_TYPE, at, "a storage type of more than 32 bits");
    if (axis > INT32_MAX || (has_axis && axis < 0))
        return import_fail(p, SHLO_TYPE, at, "the quantization dimension is out of range (C11, C12)");
    e->quantized = 1;
    e->dtype = e->q.storage;
    e->q.axis = (int32_t)axis;
    e->q.n = scales.n;
    e->q.scales = scales.items;
    e->q.zero_points = zeros.items;
    return 1;
}

/* ---- tensors ---- */

static int complex_element(import_parser *p, import_element *e) {
    shlo_dtype part, *out = &e->dtype;
    import_lex_advance(p);
    NEED(import_lex_need(p, '<', "'<'"));
    part = import_type_scalar(p->token.at, p->token.n);
    if (part != SHLO_F32 && part != SHLO_F64 && p->options->like_upstream) {
        e->unknown = 1;
        import_lex_advance(p);
        return import_lex_need(p, '>', "'>'");
    }
    if (part != SHLO_F32 && part != SHLO_F64)
        return import_fail(p, SHLO_TYPE, p->token.at, "complex elements have parts of f32 or f64");
    *out = part == SHLO_F32 ? SHLO_C64 : SHLO_C128;
    import_lex_advance(p);
    return import_lex_need(p, '>', "'>'");
}

/* !q, where !q = !quant.uniform<..>: the definition is read again at each use. A name with a dot is a
   dialect's, so no definition leads to another one. */
static int aliased_element(import_parser *p, const char *body, import_element *e) {
    import_lexing here;
    int ok;
    import_lexing_save(p, &here);
    import_lex_seek(p, body);
    ok = import_type_element(p, e);
    import_lexing_restore(p, &here);
    if (ok) import_lex_advance(p);
    return ok;
}

int import_type_element(import_parser *p, import_element *e) {
    import_token t = p->token;
    const int own = t.kind == TOKEN_BANG && !memchr(t.at, '.', t.n);
    const char *body = own ? import_alias_body(p, &t) : NULL;
    memset(e, 0, sizeof *e);
    if (body && p->end - body > 7 && memcmp(body, "!quant.", 7) == 0) return aliased_element(p, body, e);
    if (t.kind == TOKEN_BANG && import_lex_is(&t, "!quant.uniform")) return quantized_element(p, e);
    if (t.kind == TOKEN_BANG && p->options->like_upstream && t.n > 7 && memcmp(t.at, "!quant.", 7) == 0) {
        import_lex_advance(p);
        return import_lex_take(p, '<') ? unknown_quantized(p, e) : import_lex_need(p, '<', "'<'");
    }
    if (t.kind == TOKEN_WORD && import_lex_is(&t, "complex")) return complex_element(p, e);
    e->dtype = t.kind == TOKEN_WORD ? import_type_scalar(t.at, t.n) : SHLO_NO_DTYPE;
    p->spelled_signed = *t.at == 's';
    /* MLIR's index has 64 bits */
    if (t.kind == TOKEN_WORD && import_lex_is(&t, "index")) e->dtype = SHLO_I64;
    if ((e->dtype == SHLO_NO_DTYPE || (*t.at == 's' && !p->attr_types)) && unknown_element(p, e)) return 1;
    if (e->dtype == SHLO_NO_DTYPE) {
        return import_fail(p, t.kind == TOKEN_BANG ? SHLO_UNSUPPORTED : SHLO_TYPE, t.at,
            "'%.*s' is no element type", (int)(t.n < 60 ? t.n : 60), t.at);
    }
    import_lex_advance(p);
    return 1;
}

/* 2x?x3x: characters, because the lexer would take 0x4 for a number. */
static int tensor_dims(import_parser *p, int64_t *dims, int32_t *rank) {
    const char *at = p->token.at;
    *rank = 0;
    if (*at == '*' && p->options->like_upstream) {
        *rank = -1;
        at = import_lex_blank(at + 1, p->end);
        if (at == p->end || *at != 'x') return import_fail(p, SHLO_SYNTAX, at, "expected 'x' after '*'");
        import_lex_seek(p, at + 1);
        return 1;
    }
    if (*at == '*') return import_fail(p, SHLO_TYPE, at, "StableHLO has no unranked tensors");
    for (;;) {
        import_token t;
        uint64_t size = 0;
        if (at < p->end && *at == '-')
            return import_fail(p, SHLO_TYPE, at, "a size is a number from 0, or ? if it is unknown");
        if (at == p->end || ((*at < '0' || *at > '9') && *at != '?')) break;
        t.at = at++;
        if (*t.at != '?')
            while (at < p->end && *at >= '0' && *at <= '9') at++;
        t.n = (size_t)(at - t.at);
        if (*t.at != '?' && (!import_lex_u64(&t, &size) || size > INT64_MAX))
            return import_fail(p, SHLO_TYPE, t.at, "this size is too large");
        at = import_lex_blank(at, p->end);
        if (at == p->end || *at != 'x')
            return import_fail(p, SHLO_SYNTAX, at,
                "expected 'x' after a size, and then another size or the element type");
        if (*rank == SHLO_MAX_RANK)
            return import_fail(p, SHLO_LIMIT, t.at, "more than %d dimensions", SHLO_MAX_RANK);
        dims[(*rank)++] = *t.at == '?' ? SHLO_DYNAMIC : (int64_t)size;
        at = import_lex_blank(at + 1, p->end);
    }
    import_lex_seek(p, at);
    return 1;
}

/* Bounds that are misspelt, and what is no attribute, are no encodings to be left out. */
static int other_encoding(import_parser *p, const char *at) {
    size_t n = (size_t)(p->token.at - at), i;
    int is_word = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
    for (i = 0; i + 5 <= n && memcmp(at + i, "bound", 5) != 0;) i++;
    if (is_word || i + 5 <= n)
        return import_fail(p, SHLO_TYPE, at, "expected an encoding, as #stablehlo.bounds<4, ?>");
    import_note(p, at, "the encoding of a tensor's type is left out");
    return 1;
}

/* What follows the element type: bounds in two spellings. Other encodings (sparse ones) have no meaning for
   values and are dropped. */
static int tensor_encoding(import_parser *p, int32_t rank, int64_t *bounds, int *bounded) {
    const char *at = p->token.at;
    import_attr a;
    const import_attr *list = &a;
    int32_t i;
    *bounded = 0;
    NEED(import_attr_value(p, 0, &a));
    if (a.kind == ATTR_DICT && a.n_items == 1 && a.items[0].n_key == 6 &&
        memcmp(a.items[0].key, "bounds", 6) == 0)
        list = &a.items[0];
    if (list->kind != ATTR_LIST) return other_encoding(p, at);
    if (list->n_items != rank)
        return import_fail(p, SHLO_TYPE, at, "%d bound%s for %d dimension%s", (int)list->n_items,
            IMPORT_S(list->n_items), (int)rank, IMPORT_S(rank));
    for (i = 0; i < rank; i++) {
        const import_attr *item = &list->items[i];
        bounds[i] = -1;
        if (item->kind == ATTR_WORD && *item->name == '?') continue;
        if (item->kind != ATTR_INT || item->negative || item->magnitude > INT64_MAX)
            return import_fail(p, SHLO_TYPE, item->at,
                "a bound is a number from 0, or ? if there is none for this dimension");
        bounds[i] = (int64_t)item->magnitude;
        *bounded = 1;
    }
    return 1;
}

/* The constraints of a quantized type that upstream's parser leaves to the ops: zero points in the range of
   the storage type, and a scale for each index of the axis. */
static int is_for_ops(const import_element *e, int32_t rank, const int64_t *dims) {
    int bits = shlo_dtype_bits(e->q.storage), is_signed = e->q.storage <= SHLO_I64;
    int64_t min, max;
    int32_t i;
    if (bits > 32 || e->q.storage > SHLO_U64) return 0; /* no storage type */
    min = is_signed ? -((int64_t)1 << (bits - 1)) : 0;
    max = ((int64_t)1 << (bits - is_signed)) - 1;
    if (e->q.storage_min || e->q.storage_max) {
        min = e->q.storage_min;
        max = e->q.storage_max;
    }
    if (min >= max) return 0;
    for (i = 0; i < e->q.n; i++)
        if (e->q.zero_points[i] < min || e->q.zero_points[i] > max) return 1;
    if (e->q.axis < 0) return 0;
    return e->q.axis >= rank || (dims[e->q.axis] != SHLO_DYNAMIC && dims[e->q.axis] != e->q.n);
}

static int tensor_parse(import_parser *p, shlo_type *out) {
    const char *at = p->token.at;
    int64_t dims[SHLO_MAX_RANK], bounds[SHLO_MAX_RANK];
    int32_t rank;
    int bounded = 0;
    import_element e;
    import_lex_advance(p);
    NEED(import_lex_need(p, '<', "'<'"));
    NEED(tensor_dims(p, dims, &rank));
    NEED(import_type_element(p, &e));
    if (import_lex_take(p, ',')) NEED(tensor_encoding(p, rank, bounds, &bounded));
    NEED(import_lex_need(p, '>', "'>'"));
    if (rank < 0 || e.unknown || (p->options->like_upstream && e.quantized && is_for_ops(&e, rank, dims)))
        return unknown_type(p, out);
    e.q.bounds = bounded ? bounds : NULL;
    *out = e.quantized ? shlo_quantized(p->b, &e.q, dims, rank)
           : bounded   ? shlo_tensor_bounded(p->b, e.dtype, dims, bounds, rank)
                       : shlo_tensor(p->b, e.dtype, dims, rank);
    return out->id ? 1 : import_fail_builder(p, at);
}

/* memref<2x3xf32, layout>: the layout has no meaning for values. */
static int buffer_parse(import_parser *p, shlo_type *out) {
    const char *at = p->token.at;
    int64_t dims[SHLO_MAX_RANK];
    int32_t rank;
    import_attr layout;
    import_element e;
    import_lex_advance(p);
    NEED(import_lex_need(p, '<', "'<'"));
    NEED(tensor_dims(p, dims, &rank));
    NEED(import_type_element(p, &e));
    while (import_lex_take(p, ',')) NEED(import_attr_value(p, 1, &layout));
    NEED(import_lex_need(p, '>', "'>'"));
    if (rank < 0 || e.unknown) return unknown_type(p, out);
    if (e.quantized)
        return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: buffers of quantized elements");
    *out = shlo_buffer_type(p->b, e.dtype, dims, rank);
    return out->id ? 1 : import_fail_builder(p, at);
}

int import_type_future(import_parser *p, const char *at, const import_types *members, shlo_type *out) {
    shlo_type values;
    int32_t i;
    if (!members->n) return import_fail(p, SHLO_SYNTAX, at, "a future of no values");
    for (i = 0; i < members->n; i++) {
        shlo_type_class kind = shlo_type_get_class(p->b, members->items[i]);
        if (kind == SHLO_IS_TUPLE || kind == SHLO_IS_OTHER || kind == SHLO_IS_NONE)
            return import_fail(p, SHLO_SYNTAX, at, "values of a future are tensors, tokens or buffers");
    }
    values = shlo_tuple_type(p->b, members->items, members->n);
    *out = shlo_tuple_type(p->b, &values, 1);
    return out->id ? 1 : import_fail_builder(p, at);
}

/* tuple<T, U> and !stablehlo.future<T, U> */
static int tuple_parse(import_parser *p, int is_future, shlo_type *out) {
    const char *at = p->token.at;
    import_types members = {0, 0, 0};
    int ok;
    import_lex_advance(p);
    NEED(import_lex_need(p, '<', "'<'"));
    p->attr_types += is_future; /* a bare element type is none of a value */
    ok = p->token.kind == '>' || import_type_list(p, &members);
    p->attr_types -= is_future;
    NEED(ok);
    NEED(import_lex_need(p, '>', "'>'"));
    if (is_future) return import_type_future(p, at, &members, out);
    *out = shlo_tuple_type(p->b, members.items, members.n);
    return out->id ? 1 : import_fail_builder(p, at);
}

static int bang_type(import_parser *p, shlo_type *out) {
    import_token t = p->token;
    const import_attr *alias;
    if (import_lex_is(&t, "!stablehlo.future")) return tuple_parse(p, 1, out);
    import_lex_advance(p);
    if (import_lex_is(&t, "!stablehlo.token")) {
        *out = shlo_token(p->b);
        return out->id ? 1 : import_fail_builder(p, t.at);
    }
    NEED(import_alias_resolve(p, &t, &alias));
    if (!alias && t.n > 11 && memcmp(t.at, "!stablehlo.", 11) == 0)
        return import_fail(p, SHLO_SYNTAX, t.at, "there is no type '%.*s'", (int)(t.n < 60 ? t.n : 60), t.at);
    if (!alias && p->options->like_upstream)
        return p->token.kind == '<' && !import_lex_skip(p) ? 0 : unknown_type(p, out);
    if (!alias && !memchr(t.at, '.', t.n))
        return import_fail(p, SHLO_NOT_FOUND, t.at, "the alias '%.*s' is not defined",
            (int)(t.n < 60 ? t.n : 60), t.at);
    if (!alias || alias->kind != ATTR_TYPE)
        return import_fail(p, SHLO_UNSUPPORTED, t.at, "not supported: type %.*s", (int)(t.n < 60 ? t.n : 60),
            t.at);
    *out = alias->type;
    return 1;
}

static int scalar_parse(import_parser *p, shlo_type *out) {
    const char *at = p->token.at;
    import_element e;
    int is_value = p->scalar_values || import_lex_is(&p->token, "index");
    if (import_lex_is(&p->token, "vector") || import_lex_is(&p->token, "none")) {
        if (p->options->like_upstream) {
            import_lex_advance(p);
            return p->token.kind == '<' && !import_lex_skip(p) ? 0 : unknown_type(p, out);
        }
        return import_fail(p, SHLO_UNSUPPORTED, at, "not supported: type %.*s", (int)p->token.n, at);
    }
    NEED(import_type_element(p, &e));
    if (e.unknown || (!is_value && !p->attr_types && p->options->like_upstream)) return unknown_type(p, out);
    *out = is_value ? shlo_tensor0(p->b, e.dtype) : shlo_element_type(p->b, e.dtype);
    return out->id ? 1 : import_fail_builder(p, at);
}

/* The specification's name of !stablehlo.token. */
static int is_plain_token(const import_parser *p) {
    return p->token.kind == TOKEN_WORD && !p->options->like_upstream && import_lex_is(&p->token, "token");
}

static int token_parse(import_parser *p, shlo_type *out) {
    const char *at = p->token.at;
    import_lex_advance(p);
    *out = shlo_token(p->b);
    return out->id ? 1 : import_fail_builder(p, at);
}

int import_type_parse(import_parser *p, shlo_type *out) {
    import_token t = p->token;
    int ok;
    if (p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, t.at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    p->depth++;
    p->spelled_signed = 0;
    if (t.kind == TOKEN_BANG)
        ok = bang_type(p, out);
    else if (is_plain_token(p))
        ok = token_parse(p, out);
    else if (t.kind != TOKEN_WORD || !begins_value_type(p))
        ok = import_fail(p, SHLO_SYNTAX, t.at, "expected a type");
    else if (import_lex_is(&t, "tensor"))
        ok = tensor_parse(p, out);
    else if (import_lex_is(&t, "tuple"))
        ok = tuple_parse(p, 0, out);
    else if (import_lex_is(&t, "memref"))
        ok = buffer_parse(p, out);
    else
        ok = scalar_parse(p, out);
    p->depth--;
    return ok;
}

int import_type_list(import_parser *p, import_types *out) {
    do {
        NEED(IMPORT_PUSH(p, out));
        NEED(import_type_parse(p, &out->items[out->n]));
        out->n++;
    } while (import_lex_take(p, ','));
    return 1;
}

/* Whether a comma and another type of values follow. */
static int more_results(import_parser *p) {
    import_lexing here;
    int more = 0;
    if (p->options->like_upstream || p->token.kind != ',') return 0;
    import_lexing_save(p, &here);
    import_lex_advance(p);
    more = p->token.kind == TOKEN_BANG || import_lex_is(&p->token, "tensor") ||
           import_lex_is(&p->token, "tuple") || is_plain_token(p);
    import_lexing_restore(p, &here);
    return more && import_lex_take(p, ',');
}

/* The specification's functions have results without parentheses, too, however many. */
int import_type_results(import_parser *p, import_types *out) {
    if (!import_lex_take(p, '(')) {
        do {
            NEED(IMPORT_PUSH(p, out));
            NEED(import_type_parse(p, &out->items[out->n]));
            out->n++;
        } while (more_results(p));
        return 1;
    }
    if (p->token.kind != ')') NEED(import_type_list(p, out));
    return import_lex_need(p, ')', "')'");
}

int import_type_function(import_parser *p, import_signature *out) {
    NEED(import_lex_need(p, '(', "'('"));
    if (p->token.kind != ')') NEED(import_type_list(p, &out->in));
    NEED(import_lex_need(p, ')', "')'"));
    NEED(import_lex_need(p, TOKEN_ARROW, "'->'"));
    return import_type_results(p, &out->out);
}
