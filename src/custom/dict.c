/* custom/dict.c - attributes read from the text of a dictionary, {name = value, ...} as MLIR spells it or
 * {"name": value, ...} as JSON does: one pass, no memory, nothing assumed about the text. */
#ifndef SHLO__CUSTOM_DICT_C
#define SHLO__CUSTOM_DICT_C

#include "custom.h"
#include "../ir/ir.h"

/* ---- characters ---- */

static int shlo__dict_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static int shlo__dict_digit(char c) { return c >= '0' && c <= '9'; }
static int shlo__dict_hex(char c) {
    return shlo__dict_digit(c)    ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}
static int shlo__dict_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || shlo__dict_digit(c) || c == '_' || c == '.' ||
           c == '$' || c == '-';
}

/* Blanks and comments. */
static void shlo__dict_skip(shlo__dict *d) {
    for (;;) {
        while (d->at < d->end && shlo__dict_blank(*d->at)) d->at++;
        if (d->end - d->at < 2 || d->at[0] != '/' || d->at[1] != '/') return;
        while (d->at < d->end && *d->at != '\n') d->at++;
    }
}

SHLO__FN int shlo__dict_take(shlo__dict *d, char c) {
    shlo__dict_skip(d);
    if (d->at >= d->end || *d->at != c) return 0;
    d->at++;
    return 1;
}

static int shlo__dict_take_text(shlo__dict *d, const char *text) {
    size_t n = strlen(text);
    shlo__dict_skip(d);
    if ((size_t)(d->end - d->at) < n || memcmp(d->at, text, n) != 0) return 0;
    d->at += n;
    return 1;
}

SHLO__FN int shlo__dict_done(shlo__dict *d) {
    shlo__dict_skip(d);
    return d->at == d->end;
}

/* Past a string that begins here. */
static void shlo__dict_skip_string(shlo__dict *d) {
    for (d->at++; d->at < d->end && *d->at != '"'; d->at++)
        if (*d->at == '\\' && d->end - d->at > 1) d->at++;
    if (d->at < d->end) d->at++;
}

/* Up to the comma or bracket that ends a value; brackets inside it are balanced. */
SHLO__FN shlo__dict shlo__dict_value(shlo__dict *d) {
    shlo__dict value;
    size_t depth = 0;
    shlo__dict_skip(d);
    value.at = d->at;
    while (d->at < d->end) {
        char c = *d->at;
        int arrow = c == '>' && d->at > value.at && d->at[-1] == '-',
            close = c == '}' || c == ']' || c == ')' || (c == '>' && !arrow);
        if (c == '"') {
            shlo__dict_skip_string(d);
            continue;
        }
        if (!depth && (c == ',' || close)) break;
        if (c == '{' || c == '[' || c == '(' || c == '<') depth++;
        if (close) depth--;
        d->at++;
    }
    value.end = d->at;
    while (value.end > value.at && shlo__dict_blank(value.end[-1])) value.end--;
    return value;
}

/* The name of an entry, without its quotes. */
static shlo__dict shlo__dict_key(shlo__dict *d) {
    shlo__dict key;
    shlo__dict_skip(d);
    key = *d;
    if (d->at < d->end && *d->at == '"') {
        shlo__dict_skip_string(d);
        key.at++;
        key.end = d->at > key.at && d->at[-1] == '"' ? d->at - 1 : d->at;
    }
    else {
        while (d->at < d->end && shlo__dict_word(*d->at)) d->at++;
        key.end = d->at;
    }
    return key;
}

/* The value of an entry, behind the opening bracket; of a name that stands alone, nothing. */
SHLO__FN shlo_status shlo__dict_entry(shlo__dict d, const char *name, shlo__dict *value) {
    size_t n = strlen(name);
    do {
        shlo__dict key = shlo__dict_key(&d);
        value->at = value->end = d.at;
        if (shlo__dict_take(&d, '=') || shlo__dict_take(&d, ':')) *value = shlo__dict_value(&d);
        if ((size_t)(key.end - key.at) == n && n && memcmp(key.at, name, n) == 0) return SHLO_OK;
    } while (shlo__dict_take(&d, ','));
    return SHLO_NOT_FOUND;
}

static shlo_status shlo__dict_find(shlo__dict d, const char *name, shlo__dict *value) {
    return shlo__dict_take(&d, '{') ? shlo__dict_entry(d, name, value) : SHLO_NOT_FOUND;
}

/* ---- numbers ---- */

/* Behind a literal: the type it names, if any, and nothing else. */
static int shlo__dict_type(shlo__dict *d, shlo_dtype *type) {
    *type = SHLO_NO_DTYPE;
    if (!shlo__dict_take(d, ':')) return shlo__dict_done(d);
    shlo__dict_skip(d);
    for (int t = 1; t < SHLO_DTYPE_COUNT; t++) {
        shlo__dict rest = *d;
        if (shlo__dict_take_text(&rest, shlo_dtype_name((shlo_dtype)t)) && shlo__dict_done(&rest)) {
            *type = (shlo_dtype)t;
            return 1;
        }
    }
    return shlo__dict_take_text(d, "index") && shlo__dict_done(d);
}

/* Digits of a base as a number; 0: none, or too large. */
static int shlo__dict_digits(shlo__dict *d, unsigned base, uint64_t *x) {
    const char *start = d->at;
    *x = 0;
    for (; d->at < d->end; d->at++) {
        int digit = shlo__dict_hex(*d->at);
        if (digit < 0 || (unsigned)digit >= base) break;
        if (*x > (UINT64_MAX - (unsigned)digit) / base) return 0;
        *x = *x * base + (unsigned)digit;
    }
    return d->at > start;
}

SHLO__FN int shlo__dict_i64(shlo__dict d, int64_t *value) {
    int negative = shlo__dict_take(&d, '-');
    unsigned base = shlo__dict_take_text(&d, "0x") ? 16 : 10;
    uint64_t x;
    shlo_dtype type;
    if (!shlo__dict_digits(&d, base, &x) || !shlo__dict_type(&d, &type)) return 0;
    if (type >= SHLO_F4E2M1FN) return 0;
    if (negative ? x > (uint64_t)1 << 63 : x > INT64_MAX && type != SHLO_U64) return 0;
    *value = (int64_t)(negative ? 0 - x : x);
    return 1;
}

/* m * 10^e to the nearest double, ties to even: the quotient of two big numbers bit by bit, from the leading
   one on. `sticky`: there is something behind m. */
static double shlo__dict_scale(uint64_t m, int64_t e, int sticky) {
    shlo__text_big num, den, none;
    uint64_t bits = 0;
    int64_t exponent = 63, keep = 53; /* the value is num / den * 2^exponent; bits of the result */
    double x;
    if (!m || e < -350) return 0;
    if (e > 310) e = 310;
    memset(&none, 0, sizeof none);
    shlo__text_big_set(&num, m, 0);
    shlo__text_big_set(&den, 1, 63);
    for (int64_t i = 0; i < e; i++) shlo__text_big_times(&num, 10);
    for (int64_t i = 0; i > e; i--) shlo__text_big_times(&den, 10);
    while (shlo__text_big_compare(&num, &none, &den) >= 0) shlo__text_big_times(&den, 2), exponent++;
    while (shlo__text_big_compare(&num, &none, &den) < 0) shlo__text_big_times(&num, 2), exponent--;
    if (exponent > 1024) exponent = 1024;
    if (exponent < -1022) keep = 53 - (-1022 - exponent); /* subnormal: fewer bits */
    if (keep < 0) return 0;
    for (int64_t i = 0; i <= keep; i++) { /* one more, to round by */
        int one = shlo__text_big_compare(&num, &none, &den) >= 0;
        bits = bits << 1 | (unsigned)one;
        if (one) shlo__text_big_subtract(&num, &den);
        shlo__text_big_times(&num, 2);
    }
    sticky |= shlo__text_big_compare(&num, &none, &none) > 0;
    bits = (bits >> 1) + ((bits & 1) && (sticky || (bits & 2)));
    bits += keep == 53 ? (uint64_t)(exponent + 1022) << 52
                       : 0; /* the hidden bit counts once; a carry goes into the exponent */
    if (bits > (uint64_t)0x7FF << 52) bits = (uint64_t)0x7FF << 52;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* 12.5e-3: at most 19 digits count, the rest decides ties. */
static int shlo__dict_decimal(shlo__dict *d, double *value) {
    uint64_t m = 0;
    int64_t e = 0, power = 0;
    int digits = 0, sticky = 0, point = 0, minus;
    for (; d->at < d->end && (shlo__dict_digit(*d->at) || (*d->at == '.' && !point)); d->at++) {
        unsigned digit = (unsigned)(*d->at - '0');
        if (*d->at == '.') {
            point = 1;
            continue;
        }
        digits = 1;
        if (m < UINT64_MAX / 10 - 1)
            m = m * 10 + digit, e -= point;
        else
            sticky |= digit != 0, e += !point;
    }
    if (!digits) return 0;
    if (d->at < d->end && (*d->at == 'e' || *d->at == 'E')) {
        d->at++;
        minus = d->at < d->end && *d->at == '-';
        if (d->at < d->end && (*d->at == '-' || *d->at == '+')) d->at++;
        if (d->at >= d->end || !shlo__dict_digit(*d->at)) return 0;
        for (; d->at < d->end && shlo__dict_digit(*d->at); d->at++)
            power = SHLO__MIN(power * 10 + (*d->at - '0'), (int64_t)1 << 40);
        e += minus ? -power : power;
    }
    *value = shlo__dict_scale(m, e, sticky);
    return 1;
}

/* A decimal, rounded to the type it names; or 0x and the bits of that type. */
static int shlo__dict_f64(shlo__dict d, double *value) {
    int negative = shlo__dict_take(&d, '-'), hex = shlo__dict_take_text(&d, "0x");
    uint64_t bits = 0, element = 0;
    double x = 0;
    shlo_dtype type;
    if (!(hex ? shlo__dict_digits(&d, 16, &bits) : shlo__dict_decimal(&d, &x)) || !shlo__dict_type(&d, &type))
        return 0;
    if (negative) x = -x;
    if (type >= SHLO_C64 || (hex && (negative || type < SHLO_F4E2M1FN))) return 0;
    if (type >= SHLO_F4E2M1FN) {
        if (hex)
            element = bits; /* little-endian, as everything here */
        else
            shlo__dtype_convert(type, &element, SHLO_F64, &x);
        shlo__dtype_convert(SHLO_F64, &x, type, &element);
    }
    *value = x;
    return 1;
}

/* ---- lists ---- */

/* Elements of "tensor<2x3xf32>", as far as they are written; -1: not that. */
static int64_t shlo__dict_elements(shlo__dict d) {
    int64_t n = 1;
    uint64_t x;
    if (!shlo__dict_take(&d, ':') || !shlo__dict_take_text(&d, "tensor<")) return -1;
    while (d.at < d.end && shlo__dict_digit(*d.at)) {
        if (!shlo__dict_digits(&d, 10, &x) || x > INT32_MAX || !shlo__i64_mul(n, (int64_t)x, &n)) return -1;
        if (d.at >= d.end || *d.at++ != 'x') return -1;
    }
    return n;
}

/* What stands between the brackets of a list; splat >= 0: one item stands for that many. */
static int shlo__dict_body(shlo__dict d, shlo__dict *body, int64_t *splat) {
    int dense = shlo__dict_take_text(&d, "dense<"), array = !dense && shlo__dict_take_text(&d, "array<");
    *splat = -1;
    if (array) {
        for (shlo__dict_skip(&d); d.at < d.end && shlo__dict_word(*d.at);) d.at++;
        if (!shlo__dict_take(&d, ':')) return shlo__dict_take(&d, '>') ? (*body = d, 1) : 0; /* no items */
        *body = d;
        return d.end > d.at && *--body->end == '>';
    }
    if (dense) {
        shlo__dict_skip(&d);
        *body = shlo__dict_value(&d);
        if (!shlo__dict_take(&d, '>')) return 0;
        if (body->at < body->end && *body->at != '[' && (*splat = shlo__dict_elements(d)) < 0) return 0;
        return 1;
    }
    *body = d;
    return shlo__dict_take(&d, '[') && d.end > d.at && d.end[-1] == ']';
}

/* The next item of a list, brackets of rows left out; 0: no more. */
static int shlo__dict_next(shlo__dict *d, shlo__dict *item) {
    for (;;) {
        shlo__dict_skip(d);
        if (d->at >= d->end) return 0;
        if (*d->at != '[' && *d->at != ']' && *d->at != ',') break;
        d->at++;
    }
    *item = shlo__dict_value(d);
    return item->end > item->at;
}

SHLO__FN int shlo__dict_read_i64(shlo__dict item, void *to) { return shlo__dict_i64(item, (int64_t *)to); }
static int shlo__dict_read_f64(shlo__dict item, void *to) { return shlo__dict_f64(item, (double *)to); }

/* Twice: once to know that every item is good, then to write. */
SHLO__FN shlo_status shlo__dict_list(shlo__dict value, shlo__dict_read read, void *items, int64_t capacity,
    int64_t *n) {
    shlo__dict body, item;
    int64_t splat, count = 0;
    union {
        int64_t i;
        double d;
    } x; /* both of 8 bytes */
    if (!shlo__dict_body(value, &body, &splat)) return SHLO_ATTRIBUTE;
    for (shlo__dict d = body; shlo__dict_next(&d, &item); count++)
        if (!read(item, &x)) return SHLO_ATTRIBUTE;
    if (splat >= 0 && count != 1) return SHLO_ATTRIBUTE;
    *n = splat >= 0 ? splat : count;
    if (*n > capacity) return SHLO_LIMIT;
    if (splat >= 0) {
        for (int64_t i = 0; i < splat; i++) memcpy((char *)items + i * 8, &x, 8);
        return SHLO_OK;
    }
    count = 0;
    for (shlo__dict d = body; shlo__dict_next(&d, &item) && read(item, &x); count++)
        memcpy((char *)items + count * 8, &x, 8);
    return SHLO_OK;
}

/* ---- strings ---- */

/* Decodes a string, quotes included in `value`; out may be NULL to count. 0: no string. */
SHLO__FN int shlo__dict_string(shlo__dict value, char *out, size_t *n) {
    const char *p = value.at, *end = value.end;
    *n = 0;
    if (end - p < 2 || *p != '"' || end[-1] != '"') return 0;
    for (p++, end--; p < end; p++, ++*n) {
        char c = *p;
        if (c == '"') return 0;
        if (c == '\\') {
            if (++p >= end) return 0;
            if (p + 1 < end && shlo__dict_hex(p[0]) >= 0 && shlo__dict_hex(p[1]) >= 0)
                c = (char)(shlo__dict_hex(p[0]) * 16 + shlo__dict_hex(p[1])), p++;
            else
                c = (char)(*p == 'n' ? '\n' : *p == 't' ? '\t' : *p);
        }
        if (out) out[*n] = c;
    }
    return 1;
}

/* ---- what handlers call ---- */

static shlo_status shlo__dict_of(const shlo_call_info *call, const char *name, const void *out,
    shlo__dict *value) {
    shlo__dict d;
    if (!call || !name || !out) return SHLO_ARGUMENT;
    d.at = call->config ? call->config : "";
    d.end = call->config ? call->config + call->config_bytes : d.at;
    return shlo__dict_find(d, name, value);
}

SHLO_API shlo_status shlo_call_i64(const shlo_call_info *call, const char *name, int64_t *value) {
    shlo__dict d;
    SHLO__TRY(shlo__dict_of(call, name, value, &d));
    return shlo__dict_i64(d, value) ? SHLO_OK : SHLO_ATTRIBUTE;
}

SHLO_API shlo_status shlo_call_f64(const shlo_call_info *call, const char *name, double *value) {
    shlo__dict d;
    SHLO__TRY(shlo__dict_of(call, name, value, &d));
    return shlo__dict_f64(d, value) ? SHLO_OK : SHLO_ATTRIBUTE;
}

SHLO_API shlo_status shlo_call_bool(const shlo_call_info *call, const char *name, int32_t *value) {
    shlo__dict d;
    int alone, yes;
    SHLO__TRY(shlo__dict_of(call, name, value, &d));
    alone = d.at == d.end;
    yes = alone || shlo__dict_take_text(&d, "true");
    if ((!yes && !shlo__dict_take_text(&d, "false")) || !shlo__dict_done(&d)) return SHLO_ATTRIBUTE;
    *value = yes;
    return SHLO_OK;
}

SHLO_API shlo_status shlo_call_dtype(const shlo_call_info *call, const char *name, shlo_dtype *value) {
    shlo__dict d;
    SHLO__TRY(shlo__dict_of(call, name, value, &d));
    for (int t = 1; t < SHLO_DTYPE_COUNT; t++) {
        shlo__dict rest = d;
        if (!shlo__dict_take_text(&rest, shlo_dtype_name((shlo_dtype)t)) || !shlo__dict_done(&rest)) continue;
        *value = (shlo_dtype)t;
        return SHLO_OK;
    }
    return SHLO_ATTRIBUTE;
}

SHLO_API shlo_status shlo_call_string(const shlo_call_info *call, const char *name, char *out,
    size_t capacity, size_t *n) {
    shlo__dict d;
    size_t length;
    SHLO__TRY(shlo__dict_of(call, name, out, &d));
    if (!shlo__dict_string(d, NULL, &length)) return SHLO_ATTRIBUTE;
    if (n) *n = length;
    if (length >= capacity) return SHLO_LIMIT;
    shlo__dict_string(d, out, &length);
    out[length] = 0;
    return SHLO_OK;
}

static shlo_status shlo__dict_items(const shlo_call_info *call, const char *name, shlo__dict_read read,
    void *items, int32_t capacity, int32_t *n) {
    shlo__dict d;
    int64_t count = 0;
    shlo_status status;
    SHLO__TRY(shlo__dict_of(call, name, n, &d));
    if (capacity < 0 || (capacity && !items)) return SHLO_ARGUMENT;
    status = shlo__dict_list(d, read, items, capacity, &count);
    if (count > INT32_MAX) return SHLO_ATTRIBUTE;
    if (status == SHLO_OK || status == SHLO_LIMIT) *n = (int32_t)count;
    return status;
}

SHLO_API shlo_status shlo_call_i64s(const shlo_call_info *call, const char *name, int64_t *items,
    int32_t capacity, int32_t *n) {
    return shlo__dict_items(call, name, shlo__dict_read_i64, items, capacity, n);
}

SHLO_API shlo_status shlo_call_f64s(const shlo_call_info *call, const char *name, double *items,
    int32_t capacity, int32_t *n) {
    return shlo__dict_items(call, name, shlo__dict_read_f64, items, capacity, n);
}

SHLO_API shlo_status shlo_call_text(const shlo_call_info *call, const char *name, const char **text,
    size_t *n) {
    shlo__dict d;
    SHLO__TRY(shlo__dict_of(call, name, n, &d));
    if (!text) return SHLO_ARGUMENT;
    *text = d.at;
    *n = (size_t)(d.end - d.at);
    return SHLO_OK;
}

#endif
