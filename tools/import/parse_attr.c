/* tools/import/parse_attr.c - reads attributes of every spelling into a small tree in the scratch arena.
 * Attributes of other dialects are kept as balanced text. Aliases are resolved here. */
#include "parse.h"

static void attr_begin(const import_parser *p, int kind, import_attr *out) {
    memset(out, 0, sizeof *out);
    out->kind = kind;
    out->at = p->token.at;
}

/* ---- numbers, words, text ---- */

static int number_of_bits(import_parser *p, const import_token *t, shlo_dtype dtype, import_attr *out) {
    if (out->negative || !import_literal_digits(p, t, dtype, &out->magnitude) ||
        !import_literal_bits(dtype, out->magnitude, &out->f))
        return import_fail(p, SHLO_SYNTAX, out->at, "not the bits of a %s", shlo_dtype_name(dtype));
    out->kind = ATTR_FLOAT;
    return 1;
}

/* The type behind a number or text. No element type is made, since it would be added to the program's table
   of types. */
static int skip_type(import_parser *p, shlo_dtype *dtype) {
    shlo_type type;
    *dtype = p->token.kind == TOKEN_WORD ? import_type_scalar(p->token.at, p->token.n) : SHLO_NO_DTYPE;
    if (*dtype == SHLO_NO_DTYPE && !import_lex_is(&p->token, "index") && !import_lex_is(&p->token, "none"))
        return import_type_parse(p, &type);
    import_lex_advance(p);
    return 1;
}

static int attr_number(import_parser *p, int typed, import_attr *out) {
    int hex;
    shlo_dtype dtype;
    import_token number;
    const char *at;
    attr_begin(p, ATTR_INT, out);
    out->negative = import_lex_sign(p);
    number = p->token;
    hex = number.n > 2 && number.at[1] == 'x';
    if (p->token.kind == TOKEN_FLOAT) {
        out->kind = ATTR_FLOAT;
        out->f = strtod(p->token.at, NULL);
        if (out->negative) out->f = -out->f;
    }
    else if (p->token.kind != TOKEN_INT)
        return import_lex_need(p, TOKEN_INT, "a number");
    else if (!import_lex_u64(&p->token, &out->magnitude))
        return import_fail(p, SHLO_SYNTAX, p->token.at, "this number is too large");
    import_lex_advance(p);
    if (!typed || p->token.kind != ':') return 1;
    import_lex_advance(p);
    at = p->token.at;
    NEED(skip_type(p, &dtype));
    out->typed_as = dtype;
    if (out->kind == ATTR_INT && !import_literal_fits(dtype, *at == 's', out->negative, out->magnitude))
        return import_literal_unfit(p, at, dtype, *at == 's');
    return hex && dtype >= SHLO_F4E2M1FN && dtype <= SHLO_F64 ? number_of_bits(p, &number, dtype, out) : 1;
}

static int attr_string(import_parser *p, int typed, import_attr *out) {
    import_token t = p->token;
    shlo_dtype ignored;
    attr_begin(p, ATTR_STRING, out);
    NEED(import_lex_unquote(p, &t, &out->name, &out->n_name));
    import_lex_advance(p);
    if (typed && import_lex_take(p, ':')) NEED(skip_type(p, &ignored));
    return 1;
}

/* @name, or @outer::@name: the last part names the function. */
static int attr_symbol(import_parser *p, import_attr *out) {
    attr_begin(p, ATTR_SYMBOL, out);
    for (;;) {
        import_token t = p->token;
        NEED(import_lex_unquote(p, &t, &out->name, &out->n_name));
        import_lex_advance(p);
        if (p->token.kind != ':' || !import_lex_follows(p, ':')) return 1;
        import_lex_advance(p);
        import_lex_advance(p);
        if (p->token.kind != TOKEN_SYMBOL) return import_lex_need(p, TOKEN_SYMBOL, "a symbol");
    }
}

/* A word with balanced groups behind it: loc(..), affine_map<..>, #other.dialect<..>. */
static int attr_opaque(import_parser *p, import_attr *out) {
    attr_begin(p, ATTR_TEXT, out);
    import_lex_advance(p);
    while (p->token.kind == '<' || p->token.kind == '(') NEED(import_lex_skip(p));
    return 1;
}

/* ---- lists and dictionaries ---- */

static int attr_list(import_parser *p, int typed, import_attr *out) {
    import_attrs items = {0, 0, 0};
    int more;
    attr_begin(p, ATTR_LIST, out);
    import_lex_advance(p);
    for (more = p->token.kind != ']'; more; more = import_lex_take(p, ',')) {
        NEED(IMPORT_PUSH(p, &items));
        NEED(import_attr_value(p, typed, &items.items[items.n]));
        items.n++;
    }
    out->items = items.items;
    out->n_items = items.n;
    return import_lex_need(p, ']', "']'");
}

/* array<i64: 1, 2>, array<i64> */
static int attr_array(import_parser *p, import_attr *out) {
    import_attrs items = {0, 0, 0};
    attr_begin(p, ATTR_LIST, out);
    import_lex_advance(p);
    NEED(import_lex_need(p, '<', "'<'"));
    if (p->token.kind != TOKEN_WORD || import_type_scalar(p->token.at, p->token.n) == SHLO_NO_DTYPE) {
        return import_fail(p, SHLO_SYNTAX, p->token.at, "expected the type of the array");
    }
    out->typed_as = import_type_scalar(p->token.at, p->token.n);
    import_lex_advance(p);
    if (import_lex_take(p, ':')) {
        do {
            NEED(IMPORT_PUSH(p, &items));
            NEED(import_attr_value(p, 0, &items.items[items.n]));
            if (items.items[items.n].kind == ATTR_FLOAT && out->typed_as <= SHLO_U64)
                return import_fail(p, SHLO_SYNTAX, items.items[items.n].at, "expected an integer");
            items.n++;
        } while (import_lex_take(p, ','));
    }
    out->items = items.items;
    out->n_items = items.n;
    return import_lex_need(p, '>', "'>'");
}

int import_attr_add(import_parser *p, import_attrs *out, const char *key, const import_attr *value) {
    NEED(IMPORT_PUSH(p, out));
    out->items[out->n] = *value;
    out->items[out->n].key = key;
    out->items[out->n].n_key = strlen(key);
    out->n++;
    return 1;
}

void import_attr_int(const char *at, uint64_t magnitude, import_attr *out) {
    memset(out, 0, sizeof *out);
    out->kind = ATTR_INT;
    out->at = at;
    out->magnitude = magnitude;
}

const import_attr *import_attr_find(const import_attrs *attrs, const char *key) {
    size_t n = strlen(key);
    int32_t i;
    for (i = 0; i < attrs->n; i++) {
        if (attrs->items[i].n_key == n && memcmp(attrs->items[i].key, key, n) == 0) return &attrs->items[i];
    }
    return NULL;
}

static int attr_entry(import_parser *p, int typed, import_attrs *out) {
    import_token key = p->token;
    import_attr *item;
    if (key.kind != TOKEN_WORD && key.kind != TOKEN_STRING)
        return import_lex_need(p, TOKEN_WORD, "the name of an attribute");
    NEED(IMPORT_PUSH(p, out));
    item = &out->items[out->n];
    attr_begin(p, ATTR_UNIT, item);
    item->n = key.n;
    import_lex_advance(p);
    if (import_lex_take(p, '=')) NEED(import_attr_value(p, typed, item));
    item = &out->items[out->n++];
    return import_lex_unquote(p, &key, &item->key, &item->n_key);
}

/* The last of the entries from this one on has a name of its own: as far as a thousand entries back, so that
   the time is linear. */
static int is_single(import_parser *p, const import_attrs *in, int32_t from, const char *at) {
    const import_attr *last = &in->items[in->n - 1];
    int32_t i;
    for (i = in->n - from > 1000 ? in->n - 1000 : from; i < in->n - 1; i++)
        if (in->items[i].n_key == last->n_key && memcmp(in->items[i].key, last->key, last->n_key) == 0)
            return import_fail(p, SHLO_SYNTAX, at, "attribute '%.*s' is given twice",
                (int)(last->n_key < 60 ? last->n_key : 60), last->key);
    return 1;
}

int import_attr_dict(import_parser *p, import_attrs *out) {
    int32_t from = out->n;
    int more;
    NEED(import_lex_need(p, '{', "'{'"));
    for (more = p->token.kind != '}'; more; more = import_lex_take(p, ',')) {
        const char *at = p->token.at;
        NEED(attr_entry(p, 1, out));
        NEED(is_single(p, out, from, at));
    }
    return import_lex_need(p, '}', "'}'");
}

/* As in upstream, a comma may stand behind the last field. */
static int attr_struct(import_parser *p, int close, import_attrs *out) {
    char what[4] = {'\'', (char)close, '\'', 0};
    while (p->token.kind != close) {
        NEED(attr_entry(p, 1, out));
        if (!import_lex_take(p, ',')) break;
    }
    return import_lex_need(p, close, what);
}

static int attr_dictionary(import_parser *p, import_attr *out) {
    import_attrs items = {0, 0, 0};
    attr_begin(p, ATTR_DICT, out);
    NEED(import_attr_dict(p, &items));
    out->items = items.items;
    out->n_items = items.n;
    return 1;
}

/* ---- what #stablehlo. holds ---- */

/* One part of a convolution's dimension numbers: [b, 0, 1, f] with letters for two dimensions and numbers for
 * the spatial ones. */
typedef struct conv_part {
    const char *first, *second, *spatial;
    char letters[2];
} conv_part;

static int conv_letter(import_parser *p, const char *name, const import_attr *position, import_attrs *out) {
    if (import_attr_find(out, name))
        return import_fail(p, SHLO_SYNTAX, p->token.at, "'%c' is given twice", *p->token.at);
    return import_attr_add(p, out, name, position);
}

static int conv_part_parse(import_parser *p, const conv_part *part, import_attrs *out) {
    import_attr position, list;
    int64_t at[SHLO_MAX_RANK] = {0};
    int32_t n = 0, i, n_spatial = 0;
    attr_begin(p, ATTR_LIST, &list);
    NEED(import_lex_need(p, '[', "'['"));
    for (; p->token.kind != ']'; n++) {
        uint64_t k;
        attr_begin(p, ATTR_INT, &position);
        position.magnitude = (uint64_t)n;
        if (n == SHLO_MAX_RANK)
            return import_fail(p, SHLO_LIMIT, p->token.at, "more than %d dimensions", SHLO_MAX_RANK);
        if (p->token.kind == TOKEN_INT) {
            if (!import_lex_u64(&p->token, &k) || k >= SHLO_MAX_RANK)
                return import_fail(p, SHLO_ATTRIBUTE, p->token.at, "no spatial dimension");
            if (at[k])
                return import_fail(p, SHLO_SYNTAX, p->token.at, "spatial dimension %d is given twice",
                    (int)k);
            at[k] = n + 1;
            if ((int32_t)k >= n_spatial) n_spatial = (int32_t)k + 1;
        }
        else if (p->token.kind == TOKEN_WORD && p->token.n == 1 && *p->token.at == part->letters[0])
            NEED(conv_letter(p, part->first, &position, out));
        else if (p->token.kind == TOKEN_WORD && p->token.n == 1 && *p->token.at == part->letters[1])
            NEED(conv_letter(p, part->second, &position, out));
        else if (p->token.kind != '?')
            return import_fail(p, SHLO_SYNTAX, p->token.at, "expected '%c', '%c' or a number",
                part->letters[0], part->letters[1]);
        import_lex_advance(p);
        if (!import_lex_take(p, ',')) {
            n++;
            break;
        }
        if (p->token.kind == ']') return import_lex_need(p, TOKEN_WORD, "a dimension");
    }
    NEED(list.items = (import_attr *)import_new(p, &p->scratch, (size_t)n_spatial + 1, sizeof *list.items));
    for (i = 0; i < n_spatial; i++) {
        if (!at[i]) return import_fail(p, SHLO_ATTRIBUTE, list.at, "spatial dimension %d is missing", (int)i);
        list.items[i].kind = ATTR_INT;
        list.items[i].magnitude = (uint64_t)(at[i] - 1);
    }
    list.n_items = n_spatial;
    NEED(import_attr_add(p, out, part->spatial, &list));
    if (!import_attr_find(out, part->first) || !import_attr_find(out, part->second)) {
        return import_fail(p, SHLO_SYNTAX, p->token.at, "expected '%c' and '%c'", part->letters[0],
            part->letters[1]);
    }
    return import_lex_need(p, ']', "']'");
}

int import_attr_conv(import_parser *p, import_attrs *out) {
    static const conv_part parts[3] = {
        {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions", {'b', 'f'}},
        {"kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions",
            {'i', 'o'}},
        {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions", {'b', 'f'}}};
    if (import_lex_take_word(p, "raw")) return 1;
    NEED(conv_part_parse(p, &parts[0], out));
    NEED(import_lex_need_word(p, "x"));
    NEED(conv_part_parse(p, &parts[1], out));
    NEED(import_lex_need(p, TOKEN_ARROW, "'->'"));
    return conv_part_parse(p, &parts[2], out);
}

/* #stablehlo.bounds<4, ?> */
static int bounds_body(import_parser *p, import_attr *out) {
    import_attrs items = {0, 0, 0};
    int more;
    out->kind = ATTR_LIST;
    for (more = p->token.kind != '>'; more; more = import_lex_take(p, ',')) {
        NEED(IMPORT_PUSH(p, &items));
        NEED(import_attr_value(p, 0, &items.items[items.n]));
        items.n++;
    }
    out->items = items.items;
    out->n_items = items.n;
    return import_lex_need(p, '>', "'>'");
}

/* What follows #stablehlo.name<: one word is an enum, else name = value pairs. */
static int stablehlo_body(import_parser *p, import_attr *out) {
    import_attrs items = {0, 0, 0};
    import_token word = p->token;
    if (out->n_name == 6 && memcmp(out->name, "bounds", 6) == 0) return bounds_body(p, out);
    if (word.kind == TOKEN_WORD && import_lex_follows(p, '>')) {
        NEED(import_form_word(p, out, &word));
        import_lex_advance(p);
        out->kind = ATTR_WORD;
        out->name = word.at;
        out->n_name = word.n;
        return import_lex_need(p, '>', "'>'");
    }
    out->kind = ATTR_DICT;
    if (out->n_name == 4 && memcmp(out->name, "conv", 4) == 0) NEED(import_attr_conv(p, &items));
    NEED(attr_struct(p, '>', &items));
    out->items = items.items;
    out->n_items = items.n;
    return import_form_structure(p, out);
}

/* #stablehlo.name<..> or #stablehlo<name ..>; n_dialect is the length up to the name */
static int attr_stablehlo(import_parser *p, size_t n_dialect, import_attr *out) {
    import_token t = p->token;
    int inner;
    attr_begin(p, ATTR_DICT, out);
    import_lex_advance(p);
    out->name = t.at + n_dialect;
    out->n_name = t.n > n_dialect ? t.n - n_dialect : 0;
    if (out->n_name) {
        if (p->token.kind != '<') {
            out->kind = ATTR_TEXT;
            return 1;
        }
        import_lex_advance(p);
        return stablehlo_body(p, out);
    }
    NEED(import_lex_need(p, '<', "'<'"));
    out->name = p->token.at;
    out->n_name = p->token.n;
    NEED(import_lex_need(p, TOKEN_WORD, "the name of an attribute"));
    inner = import_lex_take(p, '<');
    NEED(stablehlo_body(p, out));
    return inner ? import_lex_need(p, '>', "'>'") : 1;
}

/* A name without a dot and without anything behind it can only be an alias. In bytecode there are none. */
static int is_undefined(const import_parser *p, const import_token *t) {
    if (p->artifact || memchr(t->at, '.', t->n) || import_lex_follows(p, '<')) return 0;
    return !import_index_find(&p->location_index, p->locations, sizeof *p->locations, t->at, t->n);
}

static int attr_hash(import_parser *p, import_attr *out) {
    import_token t = p->token;
    const import_attr *alias;
    static const char *const dialects[] = {"#stablehlo", "#chlo"};
    size_t i;
    for (i = 0; i < 2; i++) {
        size_t n = strlen(dialects[i]);
        if (t.n >= n && memcmp(t.at, dialects[i], n) == 0 && (t.n == n || t.at[n] == '.'))
            return attr_stablehlo(p, n + 1, out);
    }
    NEED(import_alias_resolve(p, &t, &alias));
    if (!alias && is_undefined(p, &t))
        return import_fail(p, SHLO_NOT_FOUND, t.at, "the alias '%.*s' is not defined",
            (int)(t.n < 60 ? t.n : 60), t.at);
    if (!alias) return attr_opaque(p, out);
    *out = *alias;
    import_lex_advance(p);
    return 1;
}

/* ---- dense ---- */

static int dense_type(import_parser *p, import_attr *out) {
    NEED(import_lex_need(p, ':', "':' and the type of the elements"));
    return import_type_parse(p, &out->type);
}

static int attr_dense(import_parser *p, import_attr *out) {
    const char *open, *close;
    attr_begin(p, ATTR_DENSE, out);
    import_lex_advance(p);
    open = p->token.at;
    if (p->token.kind != '<') return import_lex_need(p, '<', "'<'");
    NEED(import_lex_skip(p));
    close = p->last;
    NEED(dense_type(p, out));
    return import_literal_dense(p, open + 1, close - 1, out);
}

static int attr_resource(import_parser *p, import_attr *out) {
    import_token name;
    attr_begin(p, ATTR_DENSE, out);
    import_lex_advance(p);
    NEED(import_lex_need(p, '<', "'<'"));
    name = p->token;
    if (name.kind != TOKEN_WORD && name.kind != TOKEN_STRING)
        return import_lex_need(p, TOKEN_WORD, "the name of a resource");
    import_lex_advance(p);
    NEED(import_lex_need(p, '>', "'>'"));
    NEED(dense_type(p, out));
    return import_literal_resource(p, &name, out);
}

/* ---- all of them ---- */

static int attr_type(import_parser *p, import_attr *out) {
    import_signature *signature;
    int ok;
    attr_begin(p, ATTR_TYPE, out);
    if (p->token.kind != '(') {
        p->attr_types++;
        ok = import_type_parse(p, &out->type);
        p->attr_types--;
        return ok;
    }
    out->kind = ATTR_SIGNATURE;
    NEED(signature = (import_signature *)import_new(p, &p->scratch, 1, sizeof *signature));
    out->signature = signature;
    return import_type_function(p, signature);
}

static int attr_word(import_parser *p, import_attr *out) {
    import_token t = p->token;
    if (import_lex_is(&t, "dense")) return attr_dense(p, out);
    if (import_lex_is(&t, "dense_resource")) return attr_resource(p, out);
    if (import_lex_is(&t, "array") && import_lex_follows(p, '<')) return attr_array(p, out);
    if (import_lex_is(&t, "memref") || import_lex_is(&t, "vector") || import_lex_is(&t, "none"))
        return attr_opaque(p, out);
    if (import_type_begins(&t)) return attr_type(p, out);
    if (import_lex_follows(p, '<') || import_lex_follows(p, '(')) return attr_opaque(p, out);
    attr_begin(p, ATTR_WORD, out);
    out->name = t.at;
    out->n_name = t.n;
    if (import_lex_is(&t, "true") || import_lex_is(&t, "false")) {
        out->kind = ATTR_BOOL;
        out->magnitude = t.n == 4;
    }
    else if (import_lex_is(&t, "unit"))
        out->kind = ATTR_UNIT;
    import_lex_advance(p);
    return 1;
}

/* The struct without its name, as the pretty form of dot_general's algorithm has it. */
static int attr_anonymous(import_parser *p, import_attr *out) {
    attr_begin(p, ATTR_DICT, out);
    import_lex_advance(p);
    out->name = "dot_algorithm";
    out->n_name = strlen(out->name);
    return stablehlo_body(p, out);
}

/* An unknown bound. */
static int attr_unknown(import_parser *p, import_attr *out) {
    attr_begin(p, ATTR_WORD, out);
    out->name = p->token.at;
    out->n_name = p->token.n;
    import_lex_advance(p);
    return 1;
}

static int attr_any(import_parser *p, int typed, import_attr *out) {
    const import_attr *alias;
    switch (p->token.kind) {
    case TOKEN_INT:
    case TOKEN_FLOAT:
    case '-':
    case '+': return attr_number(p, typed, out);
    case TOKEN_STRING: return attr_string(p, typed, out);
    case TOKEN_SYMBOL: return attr_symbol(p, out);
    case TOKEN_HASH: return attr_hash(p, out);
    case TOKEN_BANG:
        NEED(import_alias_resolve(p, &p->token, &alias));
        return alias || import_lex_is(&p->token, "!stablehlo.token") ||
                       import_lex_is(&p->token, "!stablehlo.future")
                   ? attr_type(p, out)
                   : attr_opaque(p, out);
    case TOKEN_WORD: return attr_word(p, out);
    case '[': return attr_list(p, typed, out);
    case '{':
        return attr_dictionary(p, out);
    case '(': return attr_type(p, out);
    case '<': return attr_anonymous(p, out);
    case '?': return attr_unknown(p, out);
    default: return import_lex_need(p, TOKEN_WORD, "an attribute");
    }
}

int import_attr_value(import_parser *p, int typed, import_attr *out) {
    const char *at = p->token.at;
    int ok;
    if (p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    p->depth++;
    ok = attr_any(p, typed, out);
    p->depth--;
    /* else it is an alias, whose text is elsewhere */
    if (ok && out->at == at) out->n = (size_t)(p->last - at);
    return ok;
}

/* Upstream's parser meets a word without a type, and all that a pretty form consists of; in the generic form
   it is the op that refuses an attribute. */
shlo_status import_attr_fault(const import_parser *p, const import_attr *a) {
    int is_pretty = p->op_at && *p->op_at != '"';
    return p->options->like_upstream && !p->artifact && (is_pretty || a->kind == ATTR_WORD) ? SHLO_SYNTAX
                                                                                            : SHLO_ATTRIBUTE;
}

int import_attr_i64(import_parser *p, const import_attr *a, int64_t *out) {
    uint64_t limit = (uint64_t)INT64_MAX + (a->negative ? 1u : 0u);
    if (a->kind == ATTR_DENSE && a->data_bytes == shlo_dtype_bytes(shlo_type_dtype(p->b, a->type)) &&
        a->data_bytes) {
        uint64_t one[2] = {0, 0}; /* the data may be unaligned */
        memcpy(one, a->data, a->data_bytes);
        if (shlo_convert_elements(SHLO_I64, out, shlo_type_dtype(p->b, a->type), one, 1) == SHLO_OK) return 1;
        return import_fail(p, SHLO_ATTRIBUTE, a->at, "expected a 64-bit number");
    }
    if ((a->kind != ATTR_INT && a->kind != ATTR_BOOL) || a->magnitude > limit)
        return import_fail(p, import_attr_fault(p, a), a->at, "expected a 64-bit number");
    /* 255 : i8 is a number of type i8, but as an attribute it would be -1 */
    if (a->kind == ATTR_INT && !import_literal_fits(a->typed_as, 1, a->negative, a->magnitude))
        return import_literal_unfit(p, a->at, a->typed_as, 1);
    *out = a->negative ? (int64_t)(0 - a->magnitude) : (int64_t)a->magnitude;
    return 1;
}
