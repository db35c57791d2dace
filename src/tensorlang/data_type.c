/* tensorlang/data_type.c - Hidet's types: read from their notation, measured, and asked where an element
 * lies. */
#ifndef TLANG__TENSORLANG_DATA_TYPE_C
#define TLANG__TENSORLANG_DATA_TYPE_C

#include "../base/base.h"
#include "public.h"

typedef struct tlang__data_row {
    const char *spelling, *long_spelling;
    uint8_t bytes;
} tlang__data_row;

static const tlang__data_row tlang__data_rows[TLANG_DATA_COUNT] = {
    {"void", "void", 0},
#define DATA_TYPE(name, spelling, long_spelling, bytes) {spelling, long_spelling, bytes},
#include "data_types.def"
};

typedef struct tlang__data_text {
    const char *text, *at, *end;
    shlo_error *error;
    int32_t depth; /* of parentheses */
} tlang__data_text;

static shlo_status tlang__data_fail(tlang__data_text *z, shlo_status status, const char *expected) {
    if (z->error && z->error->status == SHLO_OK) z->error->offset = (int64_t)(z->at - z->text);
    return shlo__status_fail(z->error, status, "character %d: %s", (int)(z->at - z->text), expected);
}

/* ---- characters ---- */

static void tlang__data_blank(tlang__data_text *z) {
    while (z->at < z->end && (*z->at == ' ' || *z->at == '\n' || *z->at == '\t' || *z->at == '\r')) z->at++;
}

static int tlang__data_take(tlang__data_text *z, const char *symbol) {
    size_t n = strlen(symbol);
    tlang__data_blank(z);
    if ((size_t)(z->end - z->at) < n || memcmp(z->at, symbol, n) != 0) return 0;
    z->at += n;
    return 1;
}

static int tlang__data_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static int tlang__data_digit(char c) { return c >= '0' && c <= '9'; }

/* A word of letters and digits. */
static size_t tlang__data_word(const tlang__data_text *z) {
    size_t n = 0;
    while (z->at + n < z->end && (tlang__data_letter(z->at[n]) || (n && tlang__data_digit(z->at[n])))) n++;
    return n;
}

static int tlang__data_keyword(tlang__data_text *z, const char *word) {
    tlang__data_blank(z);
    return tlang__data_word(z) == strlen(word) && tlang__data_take(z, word);
}

static shlo_status tlang__data_number(tlang__data_text *z, int64_t *out) {
    int64_t value = 0;
    tlang__data_blank(z);
    if (z->at == z->end || !tlang__data_digit(*z->at))
        return tlang__data_fail(z, SHLO_SYNTAX, "expected a number");
    for (; z->at < z->end && tlang__data_digit(*z->at); z->at++)
        if (!shlo__i64_mul(value, 10, &value) || !shlo__i64_add(value, *z->at - '0', &value))
            return tlang__data_fail(z, SHLO_OVERFLOW, "the number is above 2^63");
    *out = value;
    return SHLO_OK;
}

/* Numbers between two symbols; the first is passed already. */
static shlo_status tlang__data_numbers(tlang__data_text *z, const char *close, int64_t *out, int32_t *n) {
    *n = 0;
    if (tlang__data_take(z, close)) return SHLO_OK;
    do {
        if (*n == TLANG_MAX_RANK) return tlang__data_fail(z, SHLO_LIMIT, "too many dimensions");
        SHLO__TRY(tlang__data_number(z, &out[(*n)++]));
    } while (tlang__data_take(z, ","));
    return tlang__data_take(z, close) ? SHLO_OK
                                      : tlang__data_fail(z, SHLO_SYNTAX, "expected ',' or the end of a list");
}

/* name = [1, 2]; the name may be left out. */
static shlo_status tlang__data_list(tlang__data_text *z, const char *name, int64_t *out, int32_t *n) {
    if (tlang__data_keyword(z, name) && !tlang__data_take(z, "="))
        return tlang__data_fail(z, SHLO_SYNTAX, "expected '='");
    if (!tlang__data_take(z, "[")) return tlang__data_fail(z, SHLO_SYNTAX, "expected '['");
    return tlang__data_numbers(z, "]", out, n);
}

/* ---- layouts ---- */

static shlo_status tlang__data_layout(tlang__data_text *z, tlang_layout *out);

static shlo_status tlang__data_strided(tlang__data_text *z, tlang_layout *out) {
    int64_t shape[TLANG_MAX_RANK] = {0}, ranks[TLANG_MAX_RANK] = {0};
    int32_t n, n_ranks, order[TLANG_MAX_RANK];
    SHLO__TRY(tlang__data_list(z, "shape", shape, &n));
    if (!tlang__data_take(z, ",")) return tlang__data_fail(z, SHLO_SYNTAX, "expected ',' and ranks");
    SHLO__TRY(tlang__data_list(z, "ranks", ranks, &n_ranks));
    if (!tlang__data_take(z, ")")) return tlang__data_fail(z, SHLO_SYNTAX, "expected ')'");
    if (n != n_ranks) return tlang__data_fail(z, SHLO_SHAPE, "as many ranks as dimensions are needed");
    for (int32_t i = 0; i < n; i++) order[i] = (int32_t)SHLO__MIN(ranks[i], (int64_t)TLANG_MAX_RANK);
    return tlang_strided(shape, order, n, out);
}

/* row_major(2, 3), column_major(2, 3), strided_layout(...), or a product in parentheses. */
static shlo_status tlang__data_layout_one(tlang__data_text *z, tlang_layout *out) {
    int64_t shape[TLANG_MAX_RANK] = {0};
    int32_t n, rows;
    if (tlang__data_take(z, "(")) {
        if (++z->depth > 16) return tlang__data_fail(z, SHLO_LIMIT, "parentheses nest too deep");
        SHLO__TRY(tlang__data_layout(z, out));
        z->depth--;
        return tlang__data_take(z, ")") ? SHLO_OK : tlang__data_fail(z, SHLO_SYNTAX, "expected ')'");
    }
    if (tlang__data_keyword(z, "strided_layout"))
        return tlang__data_take(z, "(") ? tlang__data_strided(z, out)
                                        : tlang__data_fail(z, SHLO_SYNTAX, "expected '('");
    rows = tlang__data_keyword(z, "row_major");
    if (!rows && !tlang__data_keyword(z, "column_major"))
        return tlang__data_fail(z, SHLO_SYNTAX, "expected row_major, column_major or strided_layout");
    if (!tlang__data_take(z, "(")) return tlang__data_fail(z, SHLO_SYNTAX, "expected '('");
    SHLO__TRY(tlang__data_numbers(z, ")", shape, &n));
    return rows ? tlang_row_major(shape, n, out) : tlang_column_major(shape, n, out);
}

static shlo_status tlang__data_layout(tlang__data_text *z, tlang_layout *out) {
    SHLO__TRY(tlang__data_layout_one(z, out));
    while (tlang__data_take(z, "*")) {
        tlang_layout inner;
        SHLO__TRY(tlang__data_layout_one(z, &inner));
        SHLO__TRY(tlang_compose(out, &inner, out));
    }
    return SHLO_OK;
}

/* ---- types ---- */

/* f32, float32, f32x4, float32x4. */
static shlo_status tlang__data_scalar(tlang__data_text *z, tlang_data_type *out) {
    size_t n, base, i;
    tlang__data_blank(z);
    n = tlang__data_word(z);
    for (base = n; base > 1 && tlang__data_digit(z->at[base - 1]); base--) {}
    if (base < n && base > 1 && z->at[base - 1] == 'x' && tlang__data_digit(z->at[base - 2])) {
        for (i = base; i < n && out->lanes < 100; i++) out->lanes = 10 * out->lanes + (z->at[i] - '0');
        if (out->lanes < 2 || out->lanes > 16 || (out->lanes & (out->lanes - 1)))
            return tlang__data_fail(z, SHLO_TYPE, "a vector has 2, 4, 8 or 16 elements");
        base--;
    }
    else
        base = n;
    for (i = 0; i < TLANG_DATA_COUNT; i++) {
        const tlang__data_row *row = &tlang__data_rows[i];
        if ((strlen(row->spelling) == base && memcmp(row->spelling, z->at, base) == 0) ||
            (strlen(row->long_spelling) == base && memcmp(row->long_spelling, z->at, base) == 0))
            break;
    }
    if (i == TLANG_DATA_COUNT || (i == TLANG_DATA_VOID && out->lanes) || (i == TLANG_DATA_BOOL && out->lanes))
        return tlang__data_fail(z, SHLO_SYNTAX, "expected a scalar type");
    out->scalar = (tlang_data_scalar)i;
    z->at += n;
    return SHLO_OK;
}

/* Behind `tensor`: (dtype, shape, layout), each with its name or without; a shape or a layout may be left
   out. Never inlined, for the caller's frame. */
static SHLO__NOINLINE shlo_status tlang__data_tensor(tlang__data_text *z, tlang_data_type *out) {
    int64_t shape[TLANG_MAX_RANK] = {0};
    int32_t n = -1, has_layout = 0;
    if (!tlang__data_take(z, "(")) return tlang__data_fail(z, SHLO_SYNTAX, "expected '('");
    if (tlang__data_keyword(z, "dtype") && !tlang__data_take(z, "="))
        return tlang__data_fail(z, SHLO_SYNTAX, "expected '='");
    SHLO__TRY(tlang__data_scalar(z, out));
    if (out->scalar == TLANG_DATA_VOID)
        return tlang__data_fail(z, SHLO_TYPE, "a tensor has no elements of type void");
    while (tlang__data_take(z, ",")) {
        tlang__data_blank(z);
        if (n < 0 && !has_layout && z->at < z->end && (*z->at == '[' || *z->at == 's')) {
            SHLO__TRY(tlang__data_list(z, "shape", shape, &n));
            continue;
        }
        if (has_layout) return tlang__data_fail(z, SHLO_SYNTAX, "expected ')'");
        if (tlang__data_keyword(z, "layout") && !tlang__data_take(z, "="))
            return tlang__data_fail(z, SHLO_SYNTAX, "expected '='");
        SHLO__TRY(tlang__data_layout(z, &out->layout));
        has_layout = 1;
    }
    if (!tlang__data_take(z, ")")) return tlang__data_fail(z, SHLO_SYNTAX, "expected ')'");
    if (n < 0 && !has_layout) return tlang__data_fail(z, SHLO_SYNTAX, "a tensor has a shape or a layout");
    out->is_tensor = 1;
    if (!has_layout) return tlang_row_major(shape, n, &out->layout);
    if (n >= 0 && (n != out->layout.rank || memcmp(shape, out->layout.shape, (size_t)n * sizeof *shape) != 0))
        return tlang__data_fail(z, SHLO_SHAPE, "the shape is not the layout's");
    return SHLO_OK;
}

SHLO_API shlo_status tlang_data_type_parse(const char *text, size_t n, tlang_data_type *out,
    shlo_error *error) {
    tlang__data_text z;
    tlang_data_type t;
    shlo_status status;
    int32_t open = 0;
    if (error) shlo__status_clear(error);
    if (!text || !out)
        return shlo__status_fail(error, SHLO_ARGUMENT, "tlang_data_type_parse: a bad argument");
    memset(&t, 0, sizeof t);
    memset(&z, 0, sizeof z);
    z.text = z.at = text;
    z.end = text + n;
    z.error = error;
    while (tlang__data_take(&z, "~")) {
        if (++t.pointers > 64) return tlang__data_fail(&z, SHLO_LIMIT, "too many pointers");
        while (tlang__data_take(&z, "(")) open++;
    }
    status = t.pointers || !tlang__data_keyword(&z, "tensor") ? tlang__data_scalar(&z, &t)
                                                              : tlang__data_tensor(&z, &t);
    if (status != SHLO_OK) return shlo__status_fail(error, status, "%s", shlo_status_text(status));
    for (; open; open--)
        if (!tlang__data_take(&z, ")")) return tlang__data_fail(&z, SHLO_SYNTAX, "expected ')'");
    tlang__data_blank(&z);
    if (z.at != z.end) return tlang__data_fail(&z, SHLO_SYNTAX, "expected the end of the type");
    *out = t;
    return SHLO_OK;
}

static size_t tlang__data_element(const tlang_data_type *t) {
    if ((uint32_t)t->scalar >= TLANG_DATA_COUNT) return 0;
    return (size_t)tlang__data_rows[t->scalar].bytes * (size_t)SHLO__MAX(t->lanes, 1);
}

SHLO_API size_t tlang_data_type_bytes(const tlang_data_type *type) {
    size_t bytes;
    if (!type) return 0;
    if (type->pointers) return sizeof(void *);
    bytes = tlang__data_element(type);
    if (!type->is_tensor) return bytes;
    return (uint64_t)type->layout.elements <= SIZE_MAX / 256 &&
                   shlo__size_mul(bytes, (size_t)type->layout.elements, &bytes)
               ? bytes
               : 0;
}

SHLO_API shlo_status tlang_data_type_offset(const tlang_data_type *type, const int64_t *coordinate,
    int64_t *bytes) {
    int64_t position;
    if (!type || !bytes || !type->is_tensor || type->pointers) return SHLO_ARGUMENT;
    SHLO__TRY(tlang_position(&type->layout, coordinate, &position));
    return shlo__i64_mul(position, (int64_t)tlang__data_element(type), bytes) ? SHLO_OK : SHLO_OVERFLOW;
}

SHLO_API shlo_status tlang_data_type_strides(const tlang_data_type *type, int64_t *shape, int64_t *strides) {
    if (!type || !shape || !strides || !type->is_tensor || type->pointers ||
        type->layout.rank > TLANG_MAX_RANK)
        return SHLO_ARGUMENT;
    for (int32_t d = 0; d < type->layout.rank; d++) {
        if (!type->layout.strides[d]) return SHLO_UNSUPPORTED;
        shape[d] = type->layout.shape[d];
        strides[d] = type->layout.strides[d];
    }
    return SHLO_OK;
}

SHLO_API const char *tlang_data_scalar_name(tlang_data_scalar scalar) {
    return (uint32_t)scalar < TLANG_DATA_COUNT ? tlang__data_rows[scalar].spelling : "?";
}

#endif
