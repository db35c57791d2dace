/* tools/import/literal.c - the elements between dense< and >: one for all, nested lists, or raw bytes as
 * hexadecimal digits. They are read from the text directly into their place. Decimals are rounded to f64, and
 * from there once to the type. */
#include "parse.h"

typedef struct reader {
    import_parser *p;
    const char *at, *end;
    shlo_dtype dtype;
    size_t element; /* bytes of one */
    unsigned char *out, *limit;
    int32_t rank;
    int64_t dims[SHLO_MAX_RANK];
} reader;

static int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static int is_complex(shlo_dtype d) { return d == SHLO_C64 || d == SHLO_C128; }
static int is_signed(shlo_dtype d) { return d >= SHLO_I2 && d <= SHLO_I64; }
static int is_unsigned(shlo_dtype d) { return d >= SHLO_U2 && d <= SHLO_U64; }
static int is_float(shlo_dtype d) { return d >= SHLO_F4E2M1FN && d <= SHLO_F64; }

/* ---- one element ---- */

int import_literal_bits(shlo_dtype dtype, uint64_t bits, double *out) {
    int32_t n = shlo_dtype_bits(dtype);
    if (!is_float(dtype) || (n < 64 && bits >> n)) return 0;
    /* little-endian: the low bytes are the element */
    return shlo_convert_elements(SHLO_F64, out, dtype, &bits, 1) == SHLO_OK;
}

static import_token number_token(const reader *r) {
    import_token t;
    const char *at = r->at;
    t.kind = TOKEN_INT;
    t.at = at;
    if (r->end - at > 2 && at[0] == '0' && at[1] == 'x') {
        for (at += 2; at < r->end && digit_of(*at) >= 0;) at++;
    }
    else {
        while (at < r->end && *at >= '0' && *at <= '9') at++;
    }
    t.n = (size_t)(at - t.at);
    return t;
}

static int take_sign(reader *r) {
    int plus = r->at < r->end && *r->at == '+' && !r->p->options->like_upstream;
    if (plus) r->at++;
    if (plus || r->at == r->end || *r->at != '-') return 0;
    r->at = import_lex_blank(r->at + 1, r->end);
    return 1;
}

static int read_word(reader *r, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0) return 0;
    r->at += n;
    return 1;
}

/* NaN and infinity have no words. */
static int fail_number(reader *r, const char *at, const char *what) {
    const char *word = at + (at < r->end && *at == '-'), *end = word;
    int special;
    while (end < r->end && ((*end >= 'a' && *end <= 'z') || (*end >= 'A' && *end <= 'Z'))) end++;
    special = end - word == 3 &&
              (memcmp(word, "nan", 3) == 0 || memcmp(word, "NaN", 3) == 0 || memcmp(word, "inf", 3) == 0);
    if (special)
        return import_fail(r->p, SHLO_SYNTAX, at,
            "expected %s; infinities and NaN are written as their bits, 0x7F800000 and 0x7FC00000 for f32",
            what);
    if (end == word) end += end < r->end;
    if (end == word) return import_fail(r->p, SHLO_SYNTAX, at, "expected %s", what);
    return import_fail(r->p, SHLO_SYNTAX, at, "expected %s, found '%.*s'", what,
        (int)(end - at < 40 ? end - at : 40), at);
}

/* A number of a type without a sign may be signed or unsigned: 255 and -1 are the same i8, as MLIR has it. A
   si8, as the specification has it, is signed. */
int import_literal_fits(shlo_dtype dtype, int spelled_signed, int negative, uint64_t magnitude) {
    int32_t bits = shlo_dtype_bits(dtype);
    uint64_t most = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
    if (!is_signed(dtype) && !is_unsigned(dtype)) return 1;
    if (negative) return is_unsigned(dtype) ? !magnitude : magnitude <= (most >> 1) + 1;
    return magnitude <= (spelled_signed ? most >> 1 : most);
}

int import_literal_unfit(import_parser *p, const char *at, shlo_dtype dtype, int spelled_signed) {
    return import_fail(p, SHLO_SYNTAX, at, "this number does not fit %s%s",
        spelled_signed && is_signed(dtype) ? "s" : "", shlo_dtype_name(dtype));
}

static int read_integer(reader *r) {
    const char *begin = r->at;
    int negative = take_sign(r);
    int32_t bits = shlo_dtype_bits(r->dtype);
    import_token t = number_token(r);
    uint64_t value = 0, most = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
    if (!t.n) return fail_number(r, begin, "an integer");
    r->at += t.n;
    if (r->at < r->end && *r->at == '.')
        return import_fail(r->p, SHLO_SYNTAX, begin, "expected an integer, found a decimal number");
    if (!import_lex_u64(&t, &value) ||
        !import_literal_fits(r->dtype, r->p->spelled_signed, negative, value)) {
        return import_literal_unfit(r->p, begin, r->dtype, r->p->spelled_signed);
    }
    if (negative) value = 0 - value;
    if (is_signed(r->dtype) && bits < 64 && (value >> (bits - 1) & 1)) value |= ~most;
    memcpy(r->out, &value, r->element);
    return 1;
}

static int read_bool(reader *r) {
    if (read_word(r, "true") || read_word(r, "1") || read_word(r, "-1"))
        *r->out = 1;
    else if (read_word(r, "false") || read_word(r, "0"))
        *r->out = 0;
    else
        return import_fail(r->p, SHLO_SYNTAX, r->at, "expected true or false");
    return 1;
}

/* Bits are written as all their digits; those of less than a byte also as a byte, as MLIR writes them. */
int import_literal_digits(const import_parser *p, const import_token *t, shlo_dtype dtype, uint64_t *bits) {
    size_t n = t->n - 2, width = (size_t)shlo_dtype_bits(dtype);
    if (!import_lex_u64(t, bits) || (width < 64 && *bits >> width)) return 0;
    return n == (width + 3) / 4 || (width < 8 && n == 2) || p->options->like_upstream;
}

/* A decimal, or 0x and the bits of the value. */
static int read_float_as(reader *r, shlo_dtype dtype, void *out) {
    const char *begin = r->at;
    int negative = take_sign(r);
    import_token t = number_token(r);
    uint64_t bits = 0;
    char *stop = NULL;
    double x;
    if (!t.n) return fail_number(r, begin, "a floating-point number");
    if (t.n > 2 && t.at[1] == 'x') {
        if (negative || !import_literal_digits(r->p, &t, dtype, &bits))
            return import_fail(r->p, SHLO_SYNTAX, begin, "not the bits of a %s", shlo_dtype_name(dtype));
        memcpy(out, &bits, shlo_dtype_bytes(dtype));
        r->at += t.n;
        return 1;
    }
    if (r->p->options->like_upstream && (t.at + t.n == r->end || t.at[t.n] != '.'))
        return import_fail(r->p, SHLO_SYNTAX, begin, "expected a floating-point number, found an integer");
    x = strtod(t.at, &stop);
    if (stop > r->end) return import_fail(r->p, SHLO_SYNTAX, begin, "expected a floating-point number");
    r->at = stop;
    if (negative) x = -x;
    if (dtype == SHLO_F32) {
        float f = (float)x;
        memcpy(out, &f, sizeof f);
        return 1;
    }
    return shlo_convert_elements(dtype, out, SHLO_F64, &x, 1) == SHLO_OK
               ? 1
               : import_fail(r->p, SHLO_INTERNAL, begin, "conversion failed");
}

static int read_complex(reader *r) {
    shlo_dtype part = r->dtype == SHLO_C64 ? SHLO_F32 : SHLO_F64;
    int i;
    if (r->at == r->end || *r->at != '(')
        return import_fail(r->p, SHLO_SYNTAX, r->at, "expected '(' and the parts of a complex number");
    for (i = 0; i < 2; i++) {
        r->at = import_lex_blank(r->at + 1, r->end);
        NEED(read_float_as(r, part, r->out + (size_t)i * shlo_dtype_bytes(part)));
        r->at = import_lex_blank(r->at, r->end);
        if (r->at == r->end || *r->at != ",)"[i])
            return import_fail(r->p, SHLO_SYNTAX, r->at, "expected '%c'", ",)"[i]);
    }
    r->at++;
    return 1;
}

static int read_element(reader *r) {
    int ok = r->dtype == SHLO_I1    ? read_bool(r)
             : is_complex(r->dtype) ? read_complex(r)
             : is_float(r->dtype)   ? read_float_as(r, r->dtype, r->out)
                                    : read_integer(r);
    r->out += r->element;
    return ok;
}

/* ---- lists ---- */

static int read_list(reader *r, int32_t d) {
    const char *open = r->at;
    int64_t n = 0;
    if (d == r->rank)
        return r->out < r->limit ? read_element(r)
                                 : import_fail(r->p, SHLO_SHAPE, open, "more elements than the type has");
    if (r->at == r->end || *r->at != '[')
        return import_fail(r->p, SHLO_SHAPE, r->at, "expected a list: the type has %d dimension%s",
            (int)r->rank, IMPORT_S(r->rank));
    r->at = import_lex_blank(r->at + 1, r->end);
    while (r->at < r->end && *r->at != ']') {
        NEED(read_list(r, d + 1));
        n++;
        r->at = import_lex_blank(r->at, r->end);
        if (r->at == r->end || *r->at != ',') break;
        r->at = import_lex_blank(r->at + 1, r->end);
        if (r->at < r->end && *r->at == ']')
            return import_fail(r->p, SHLO_SYNTAX, r->at, "expected an element after ',', found ']'");
    }
    if (r->at == r->end || *r->at != ']') return import_fail(r->p, SHLO_SYNTAX, r->at, "expected ',' or ']'");
    if (n != r->dims[d]) {
        return import_fail(r->p, SHLO_SHAPE, open, "%lld item%s in this list, but the type says %lld",
            (long long)n, IMPORT_S(n), (long long)r->dims[d]);
    }
    r->at++;
    return 1;
}

/* ---- raw bytes ---- */

/* n bytes of digits into out; *at moves past them. */
static int hex_bytes(const char *at, size_t n, unsigned char *out) {
    size_t i;
    for (i = 0; i < n; i++, at += 2) {
        int high = digit_of(at[0]), low = digit_of(at[1]);
        if ((high | low) < 0) return 0;
        out[i] = (unsigned char)(high << 4 | low);
    }
    return 1;
}

/* Elements of less than a byte are cut to the bits of their type. */
static void tidy(shlo_dtype dtype, unsigned char *out, size_t n) {
    int32_t bits = shlo_dtype_bits(dtype);
    unsigned mask, sign;
    size_t i;
    if (bits >= 8) return;
    mask = (1u << bits) - 1;
    sign = 1u << (bits - 1);
    for (i = 0; i < n; i++) {
        unsigned value = dtype == SHLO_I1 ? out[i] != 0 : out[i] & mask;
        out[i] = (unsigned char)(is_signed(dtype) && (value & sign) ? value | ~mask : value);
    }
}

/* The old form of i1: a bit for each element, the lowest first. In place, and so from the last element to the
   first. */
static void unpack_bits(unsigned char *out, size_t n) {
    while (n--) out[n] = out[n >> 3] >> (n & 7) & 1;
}

/* Whether `bytes` bytes are n elements of i1 as bits. */
static int raw_packed(shlo_dtype dtype, size_t bytes, size_t n) {
    return dtype == SHLO_I1 && bytes == (n + 7) / 8 && bytes != n;
}

/* Refuses a number of bytes that is neither n elements nor one element nor n bits. */
static int raw_check(import_parser *p, const char *at, shlo_dtype dtype, size_t bytes, size_t n) {
    size_t element = shlo_dtype_bytes(dtype);
    if (bytes == n * element || bytes == element || raw_packed(dtype, bytes, n)) return 1;
    return import_fail(p, SHLO_SHAPE, at, "%zu bytes, but the type takes %zu", bytes, n * element);
}

static void raw_finish(shlo_dtype dtype, unsigned char *data, size_t bytes, size_t n, import_attr *out) {
    int splat = bytes == 1 && (data[0] == 0 || data[0] == 0xff); /* all bits are alike */
    int packed = raw_packed(dtype, bytes, n) && !splat;
    if (packed) unpack_bits(data, n);
    out->data = data;
    out->data_bytes = n == 0 ? 0 : packed ? n : bytes;
    tidy(dtype, data, out->data_bytes / shlo_dtype_bytes(dtype));
}

/* Digits of the raw elements. */
static int literal_hex(import_parser *p, const char *at, const char *end, import_attr *out) {
    shlo_dtype dtype = shlo_type_dtype(p->b, out->type);
    size_t bytes = (size_t)(end - at) / 2, n = out->data_bytes / shlo_dtype_bytes(dtype);
    unsigned char *data;
    if ((end - at) % 2) return import_fail(p, SHLO_SHAPE, at, "expected pairs of hexadecimal digits");
    NEED(raw_check(p, at, dtype, bytes, n));
    NEED(data = (unsigned char *)import_new(p, &p->scratch, raw_packed(dtype, bytes, n) ? n : bytes, 1));
    if (!hex_bytes(at, bytes, data)) return import_fail(p, SHLO_SYNTAX, at, "expected hexadecimal digits");
    raw_finish(dtype, data, bytes, n, out);
    return 1;
}

/* Elements of a byte or more are used in place, at any address. */
int import_literal_raw(import_parser *p, const char *bytes, size_t n_bytes, size_t n, import_attr *out) {
    shlo_dtype dtype = shlo_type_dtype(p->b, out->type);
    unsigned char *data;
    size_t room;
    NEED(raw_check(p, bytes, dtype, n_bytes, n));
    if (shlo_dtype_bits(dtype) >= 8) {
        out->data = bytes;
        out->data_bytes = n ? n_bytes : 0;
        return 1;
    }
    room = raw_packed(dtype, n_bytes, n) ? n : n_bytes;
    NEED(import_spend(p, bytes, room)); /* a resource may be read with many types */
    NEED(data = (unsigned char *)import_new(p, &p->scratch, room, 1));
    if (n_bytes) memcpy(data, bytes, n_bytes);
    raw_finish(dtype, data, n_bytes, n, out);
    return 1;
}

/* ---- the whole ---- */

static int reader_open(import_parser *p, const char *at, const char *end, const import_attr *attr, reader *r,
    size_t *n) {
    int32_t i;
    memset(r, 0, sizeof *r);
    r->p = p;
    r->at = import_lex_blank(at, end);
    r->end = end;
    r->dtype = shlo_type_dtype(p->b, attr->type);
    r->rank = shlo_type_rank(p->b, attr->type);
    r->element = shlo_dtype_bytes(r->dtype);
    if (r->rank < 0 || !r->element) return import_fail(p, SHLO_TYPE, at, "elements of what is no tensor");
    *n = 1;
    for (i = 0; i < r->rank; i++) {
        r->dims[i] = shlo_type_dim(p->b, attr->type, i);
        if (r->dims[i] < 0) return import_fail(p, SHLO_TYPE, at, "elements of a tensor of unknown size");
        if (r->dims[i] && *n > (SIZE_MAX / 2 / r->element) / (size_t)r->dims[i])
            return import_fail(p, SHLO_OVERFLOW, at, "this tensor is too large");
        *n *= (size_t)r->dims[i];
    }
    return 1;
}

static int read_all(import_parser *p, reader *r, size_t n, import_attr *out) {
    int splat = *r->at != '[';
    unsigned char *data;
    if (!splat && n > (size_t)(r->end - r->at))
        return import_fail(p, SHLO_SHAPE, r->at, "fewer elements than the type has");
    if (splat) r->rank = 0;
    NEED(data = (unsigned char *)import_new(p, &p->scratch, splat ? 1 : n, r->element));
    r->out = data;
    r->limit = data + (splat ? 1 : n) * r->element;
    NEED(read_list(r, 0));
    out->data = data;
    out->data_bytes = n == 0 ? 0 : splat ? r->element : n * r->element;
    return 1;
}

int import_literal_dense(import_parser *p, const char *at, const char *end, import_attr *out) {
    reader r;
    size_t n;
    NEED(reader_open(p, at, end, out, &r, &n));
    out->data_bytes = n * r.element;
    if (r.at == end) return n ? import_fail(p, SHLO_SHAPE, at, "no elements, but the type has some") : 1;
    if (*r.at == '"') {
        const char *close = import_lex_string(r.at, end) - 1;
        if (close - r.at < 3 || r.at[1] != '0' || r.at[2] != 'x')
            return import_fail(p, SHLO_SYNTAX, r.at, "expected \"0x...\"");
        NEED(literal_hex(p, r.at + 3, close, out));
        r.at = close + 1;
    }
    else
        NEED(read_all(p, &r, n, out));
    r.at = import_lex_blank(r.at, end);
    return r.at == end ? 1 : import_fail(p, SHLO_SYNTAX, r.at, "expected '>' after the elements");
}

/* ---- resources ---- */

static int resource_add(import_parser *p, const import_token *name, const import_token *text) {
    import_resource *r;
    if (p->n_resources == p->resources_capacity) {
        int32_t capacity = p->resources_capacity ? p->resources_capacity * 2 : 16;
        void *grown = p->n_resources < INT32_MAX / 2
                          ? realloc(p->resources, (size_t)capacity * sizeof *p->resources)
                          : NULL;
        if (!grown) return import_fail(p, SHLO_MEMORY, name->at, "out of memory");
        p->resources = (import_resource *)grown;
        p->resources_capacity = capacity;
    }
    r = &p->resources[p->n_resources++];
    r->key.at = name->at;
    r->key.n = name->n;
    r->data = text->at + 1;
    r->n_data = text->n - 2;
    return 1;
}

/* { name: "0x<alignment><data>", .. } */
static int resource_entries(import_parser *p) {
    NEED(import_lex_need(p, '{', "'{'"));
    while (p->token.kind == TOKEN_WORD || p->token.kind == TOKEN_STRING) {
        import_token name = p->token, text;
        import_lex_advance(p);
        NEED(import_lex_need(p, ':', "':'"));
        text = p->token;
        NEED(import_lex_need(p, TOKEN_STRING, "the resource as a text"));
        NEED(resource_add(p, &name, &text));
        if (!import_lex_take(p, ',')) break;
    }
    return import_lex_need(p, '}', "'}'");
}

/* {-# dialect_resources: { builtin: { .. } }, external_resources: { .. } #-} */
static int resource_sections(import_parser *p) {
    import_lex_seek(p, p->meta + 3);
    while (p->token.kind == TOKEN_WORD) {
        int dialects = import_lex_is(&p->token, "dialect_resources");
        import_lex_advance(p);
        NEED(import_lex_need(p, ':', "':'"));
        if (!dialects)
            NEED(import_lex_skip(p));
        else {
            NEED(import_lex_need(p, '{', "'{'"));
            while (import_lex_take(p, TOKEN_WORD)) {
                NEED(import_lex_need(p, ':', "':'"));
                NEED(resource_entries(p));
                if (!import_lex_take(p, ',')) break;
            }
            NEED(import_lex_need(p, '}', "'}'"));
        }
        if (!import_lex_take(p, ',')) break;
    }
    return p->token.kind == TOKEN_HASH || p->token.kind == TOKEN_BAD ? 1 : import_lex_need(p, '#', "'#-}'");
}

/* Read when the first constant refers to a resource. */
static int resources_read(import_parser *p) {
    import_token token = p->token;
    const char *next = p->next, *last = p->last;
    if (p->resources_read || !p->meta) return 1;
    NEED(resource_sections(p));
    NEED(import_index_make(p, &p->resource_index, p->resources, (uint32_t)p->n_resources,
        sizeof *p->resources));
    p->resources_read = 1;
    p->token = token;
    p->next = next;
    p->last = last;
    return 1;
}

static int resource_data(import_parser *p, const import_resource *found, import_attr *out) {
    reader r;
    size_t n;
    const char *at = found->data, *end = at + found->n_data;
    if (end - at < 10 || at[0] != '0' || at[1] != 'x')
        return import_fail(p, SHLO_SYNTAX, at, "expected \"0x\", four bytes of alignment and the data");
    at += 10;
    NEED(reader_open(p, at, end, out, &r, &n));
    out->data_bytes = n * r.element;
    return literal_hex(p, at, end, out);
}

int import_literal_resource(import_parser *p, const import_token *name, import_attr *out) {
    uint32_t i;
    NEED(resources_read(p));
    i = import_index_find(&p->resource_index, p->resources, sizeof *p->resources, name->at, name->n);
    if (i) return resource_data(p, &p->resources[i - 1], out);
    out->kind = ATTR_ELIDED;
    if (import_lex_is(name, "__elided__")) return 1;
    if (!p->options->outside || (name->kind == TOKEN_STRING && name->n == 2))
        return import_fail(p, SHLO_NOT_FOUND, name->at,
            "there is no resource '%.*s' in the file: --weights FILE gives its elements",
            (int)(name->n < 60 ? name->n : 60), name->at);
    out->name = name->at;
    out->n_name = name->n;
    return name->kind == TOKEN_WORD ? 1 : import_lex_unquote(p, name, &out->name, &out->n_name);
}
