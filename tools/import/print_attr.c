/* tools/import/print_attr.c - the text of an attribute that the library keeps as text, spelled as MLIR prints
 * it, so that it is the same from text and from bytecode. Attributes that other dialects encode in their own
 * way are refused. */
#include "artifact.h"

typedef struct printer {
    import_parser *p;
    char *text;
    size_t n, capacity;
} printer;

static int put(printer *t, const char *text, size_t n) {
    if (n > t->capacity - t->n) {
        size_t capacity = (t->n + n) * 2 + 64;
        char *copy;
        NEED(import_spend(t->p, t->p->token.at, capacity));
        NEED(copy = (char *)import_new(t->p, &t->p->scratch, capacity, 1));
        if (t->n) memcpy(copy, t->text, t->n);
        t->text = copy;
        t->capacity = capacity;
    }
    if (n) memcpy(t->text + t->n, text, n);
    t->n += n;
    return 1;
}

static int puts_text(printer *t, const char *text) { return put(t, text, strlen(text)); }

/* ---- texts ---- */

static int print_quoted(printer *t, const char *text, size_t n) {
    size_t i;
    NEED(puts_text(t, "\""));
    for (i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        char escape[4];
        if (c == '\\')
            NEED(puts_text(t, "\\\\"));
        else if (c < ' ' || c >= 127 || c == '"') {
            snprintf(escape, sizeof escape, "\\%02X", c);
            NEED(puts_text(t, escape));
        }
        else
            NEED(put(t, text + i, 1));
    }
    return puts_text(t, "\"");
}

static int is_word(const char *text, size_t n) {
    size_t i;
    for (i = 0; i < n; i++) {
        char c = text[i];
        int letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!letter && (!i || !((c >= '0' && c <= '9') || c == '$' || c == '.'))) return 0;
    }
    return n > 0;
}

static int print_name(printer *t, const char *text, size_t n) {
    return is_word(text, n) ? put(t, text, n) : print_quoted(t, text, n);
}

/* ---- what came as text ---- */

static int opens(char c) { return c == '(' || c == '[' || c == '{' || c == '<'; }
static int closes(char c) { return c == ')' || c == ']' || c == '}' || c == '>' || c == ','; }

/* Blanks and comments become one blank between words, and none next to brackets. */
static int print_blank(printer *t, const char *at, const char *end) {
    if (at == end || closes(*at) || !t->n || opens(t->text[t->n - 1])) return 1;
    return puts_text(t, " ");
}

/* A string has MLIR's escapes, whichever ones were written. */
static int print_string(printer *t, const char *at, const char *stop) {
    import_token token;
    const char *text;
    size_t n;
    token.kind = TOKEN_STRING;
    token.at = at;
    token.n = (size_t)(stop - at);
    NEED(import_lex_unquote(t->p, &token, &text, &n));
    return print_quoted(t, text, n);
}

/* Aliases are replaced by their definitions. */
static int print_source(printer *t, const char *at, const char *end, int depth) {
    import_parser *p = t->p;
    if (depth > IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    while (at < end) {
        const char *stop = at + 1;
        const import_attr *alias = NULL;
        import_token name;
        if (import_lex_blank(at, end) > at) {
            at = import_lex_blank(at, end);
            NEED(print_blank(t, at, end));
            continue;
        }
        if (*at == '"') {
            stop = import_lex_string(at, end);
            NEED(print_string(t, at, stop));
            at = stop;
            continue;
        }
        if (*at == '#' || *at == '!') {
            stop = import_lex_name(at + 1, end);
            name.kind = TOKEN_HASH;
            name.at = at;
            name.n = (size_t)(stop - at);
            NEED(import_alias_resolve(p, &name, &alias));
        }
        if (alias)
            NEED(print_source(t, alias->at, alias->at + alias->n, depth + 1));
        else
            NEED(put(t, at, (size_t)(stop - at)));
        at = stop;
    }
    return 1;
}

/* ---- types ---- */

static int print_type(printer *t, const artifact_type *type, const char *at) {
    char dim[32];
    int32_t i, rank;
    int known = type->type.id ? shlo_type_get_class(t->p->b, type->type) == SHLO_IS_TENSOR
                              : !type->refused && !type->quantization && !type->signature;
    if (!known)
        return import_fail(t->p, SHLO_UNSUPPORTED, at, "not supported: type %.60s in an attribute",
            type->name);
    if (!type->type.id) return puts_text(t, type->name);
    NEED(puts_text(t, "tensor<"));
    for (i = 0, rank = shlo_type_rank(t->p->b, type->type); i < rank; i++) {
        int64_t size = shlo_type_dim(t->p->b, type->type, i);
        snprintf(dim, sizeof dim, size < 0 ? "?x" : "%lldx", (long long)size);
        NEED(puts_text(t, dim));
    }
    NEED(puts_text(t, type->is_index ? "index" : shlo_dtype_name(shlo_type_dtype(t->p->b, type->type))));
    return puts_text(t, ">");
}

/* A number is followed by its type, except in lists, where numbers of the usual types are not. */
static int print_number_type(printer *t, const import_attr *a, const char *usual, int in_list) {
    if (!a->typed || (in_list && strcmp(a->typed->name, usual) == 0)) return 1;
    NEED(puts_text(t, " : "));
    return print_type(t, a->typed, a->at);
}

/* ---- numbers ---- */

static int same_real(shlo_dtype dtype, double x, const char *text) {
    double y = strtod(text, NULL);
    uint64_t a = 0, b = 0;
    return shlo_convert_elements(dtype, &a, SHLO_F64, &x, 1) == SHLO_OK &&
           shlo_convert_elements(dtype, &b, SHLO_F64, &y, 1) == SHLO_OK && a == b;
}

/* Six digits if they determine the number, else as many as do; infinities and NaN by their bits. */
static int print_real(printer *t, shlo_dtype dtype, double x) {
    char text[64];
    uint64_t bits = 0;
    if (x - x != 0) {
        if (shlo_convert_elements(dtype, &bits, SHLO_F64, &x, 1) != SHLO_OK)
            return import_fail(t->p, SHLO_INTERNAL, t->p->token.at, "conversion failed");
        snprintf(text, sizeof text, "0x%0*llX", (int)(2 * shlo_dtype_bytes(dtype)), (unsigned long long)bits);
        return puts_text(t, text);
    }
    snprintf(text, sizeof text, "%.6e", x);
    if (!same_real(dtype, x, text)) snprintf(text, sizeof text, "%.16e", x);
    return puts_text(t, text);
}

static int print_integer(printer *t, int negative, uint64_t magnitude) {
    char text[32];
    snprintf(text, sizeof text, "%s%llu", negative ? "-" : "", (unsigned long long)magnitude);
    return puts_text(t, text);
}

/* ---- elements ---- */

static int print_element(printer *t, shlo_dtype dtype, const char *at) {
    uint64_t one = 0;
    int64_t whole = 0;
    double real = 0;
    memcpy(&one, at, shlo_dtype_bytes(dtype));
    if (dtype == SHLO_I1) return puts_text(t, one & 1 ? "true" : "false");
    if (dtype == SHLO_U64) return print_integer(t, 0, one);
    if (dtype <= SHLO_U64 && shlo_convert_elements(SHLO_I64, &whole, dtype, &one, 1) == SHLO_OK) {
        return print_integer(t, whole < 0, whole < 0 ? 0 - (uint64_t)whole : (uint64_t)whole);
    }
    if (dtype <= SHLO_F64 && import_literal_bits(dtype, one, &real)) return print_real(t, dtype, real);
    return import_fail(t->p, SHLO_UNSUPPORTED, t->p->token.at,
        "not supported: elements of type %s in an attribute", shlo_dtype_name(dtype));
}

/* The elements of the dimensions from d on; *at moves past them, except for a splat. */
static int print_list(printer *t, const import_attr *a, int32_t d, const char **at) {
    shlo_dtype dtype = shlo_type_dtype(t->p->b, a->type);
    int64_t i, n;
    if (d == shlo_type_rank(t->p->b, a->type)) {
        NEED(print_element(t, dtype, *at));
        *at += shlo_dtype_bytes(dtype);
        return 1;
    }
    NEED(puts_text(t, "["));
    for (i = 0, n = shlo_type_dim(t->p->b, a->type, d); i < n; i++) {
        if (i) NEED(puts_text(t, ", "));
        NEED(print_list(t, a, d + 1, at));
    }
    return puts_text(t, "]");
}

/* If all elements are equal, one is written. */
static int is_splat(const import_attr *a, size_t element) {
    const char *first = (const char *)a->data;
    size_t i;
    for (i = element; i < a->data_bytes; i += element)
        if (memcmp(first, first + i, element) != 0) return 0;
    return 1;
}

static int print_dense(printer *t, const import_attr *a) {
    shlo_dtype dtype = shlo_type_dtype(t->p->b, a->type);
    const char *at = (const char *)a->data;
    int32_t rank = shlo_type_rank(t->p->b, a->type), i;
    size_t n = 1;
    for (i = 0; i < rank; i++) n *= (size_t)shlo_type_dim(t->p->b, a->type, i);
    if (shlo_dtype_bytes(dtype) > 8) {
        return import_fail(t->p, SHLO_UNSUPPORTED, a->at,
            "not supported: elements of type %s in an attribute", shlo_dtype_name(dtype));
    }
    NEED(puts_text(t, "dense<"));
    if (n && is_splat(a, shlo_dtype_bytes(dtype)))
        NEED(print_element(t, dtype, at));
    else if (n)
        NEED(print_list(t, a, 0, &at));
    NEED(puts_text(t, "> : "));
    return print_type(t, a->typed, a->at);
}

/* ---- trees ---- */

static int print_attr(printer *t, const import_attr *a, int in_list);

static int print_items(printer *t, const import_attr *a) {
    int32_t i;
    for (i = 0; i < a->n_items; i++) {
        if (i) NEED(puts_text(t, ", "));
        NEED(print_attr(t, &a->items[i], 1));
    }
    return 1;
}

/* array<i64: 1, 2> has a type, [1, 2] has none. */
static int print_array(printer *t, const import_attr *a) {
    NEED(puts_text(t, a->typed ? "array<" : "["));
    if (a->typed) NEED(print_type(t, a->typed, a->at));
    if (a->typed && a->n_items) NEED(puts_text(t, ": "));
    NEED(print_items(t, a));
    return puts_text(t, a->typed ? ">" : "]");
}

static int by_key(const void *x, const void *y) {
    const import_attr *a = *(const import_attr *const *)x, *b = *(const import_attr *const *)y;
    int order = memcmp(a->key, b->key, a->n_key < b->n_key ? a->n_key : b->n_key);
    return order ? order : a->n_key < b->n_key ? -1 : a->n_key > b->n_key;
}

/* A dictionary is sorted by its names, a struct has its own order. */
static int print_dict(printer *t, const import_attr *a) {
    const import_attr **items;
    int32_t i;
    NEED(items =
             (const import_attr **)import_new(t->p, &t->p->scratch, (size_t)a->n_items + 1, sizeof *items));
    for (i = 0; i < a->n_items; i++) items[i] = &a->items[i];
    if (!a->name) qsort((void *)items, (size_t)a->n_items, sizeof *items, by_key);
    if (a->name) {
        NEED(puts_text(t, "#stablehlo."));
        NEED(puts_text(t, a->name));
    }
    NEED(puts_text(t, a->name ? "<" : "{"));
    for (i = 0; i < a->n_items; i++) {
        const import_attr *item = items[i];
        if (i) NEED(puts_text(t, ", "));
        NEED(print_name(t, item->key, item->n_key));
        if (item->kind == ATTR_UNIT) continue;
        NEED(puts_text(t, " = "));
        NEED(print_attr(t, item, 0));
    }
    return puts_text(t, a->name ? ">" : "}");
}

static int print_word(printer *t, const import_attr *a) {
    if (!a->structure) return put(t, a->name, a->n_name);
    NEED(puts_text(t, "#stablehlo<"));
    NEED(puts_text(t, a->structure));
    NEED(puts_text(t, " "));
    NEED(put(t, a->name, a->n_name));
    return puts_text(t, ">");
}

static int print_kind(printer *t, const import_attr *a, int in_list) {
    switch (a->kind) {
    case ATTR_UNIT: return puts_text(t, "unit");
    case ATTR_BOOL: return puts_text(t, a->magnitude ? "true" : "false");
    case ATTR_INT:
        NEED(print_integer(t, a->negative, a->magnitude));
        return print_number_type(t, a, "i64", in_list);
    case ATTR_FLOAT:
        NEED(print_real(t, a->typed ? a->typed->dtype : SHLO_F64, a->f));
        return print_number_type(t, a, "f64", in_list);
    case ATTR_STRING: return print_quoted(t, a->name, a->n_name);
    case ATTR_SYMBOL:
        NEED(puts_text(t, "@"));
        return print_name(t, a->name, a->n_name);
    case ATTR_WORD: return print_word(t, a);
    case ATTR_LIST: return print_array(t, a);
    case ATTR_DICT: return print_dict(t, a);
    case ATTR_DENSE: return print_dense(t, a);
    case ATTR_TYPE:
        return a->typed ? print_type(t, a->typed, a->at)
                        : import_fail(t->p, SHLO_UNSUPPORTED, a->at, "not supported: a type in an attribute");
    default:
        return import_fail(t->p, SHLO_UNSUPPORTED, a->at,
            "not supported: %s in an attribute that is kept as text", a->structure ? a->structure : "this");
    }
}

/* Of attributes from text, only lists and dictionaries are taken apart. */
static int print_attr(printer *t, const import_attr *a, int in_list) {
    int ok,
        whole = a->n && !(a->kind == ATTR_DICT && *a->at == '{') && !(a->kind == ATTR_LIST && *a->at == '[');
    if (whole) return print_source(t, a->at, a->at + a->n, 0);
    if (t->p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(t->p, SHLO_LIMIT, a->at, "attributes are nested more than %d deep",
            IMPORT_MAX_DEPTH);
    t->p->depth++;
    ok = print_kind(t, a, in_list);
    t->p->depth--;
    return ok;
}

int import_attr_text(import_parser *p, const import_attr *a, const char **text, size_t *n) {
    printer t;
    memset(&t, 0, sizeof t);
    t.p = p;
    NEED(print_attr(&t, a, 0));
    *text = t.text;
    *n = t.n;
    return 1;
}
