/* tools/tl/type.c - types as text. */
#include "tl.h"

/* A size, a stride or an offset: a number or `?`. */
static int read_extent(tl_scan *s, int64_t *out) {
    tl_literal x;
    const char *at;
    if (tl_take(s, "?")) {
        *out = TLANG_DYNAMIC;
        return 1;
    }
    at = s->at;
    if (tl_literal_read(s, &x) == 1 && x.kind == TL_INTEGER) {
        *out = x.integer;
        return 1;
    }
    if (!s->problems || at == s->at) tl_problem(s, at, "expected a number or '?'");
    return 0;
}

/* The longest scalar type that begins here: a size may follow it without a blank, as in f32x4. */
static tlang_scalar read_scalar(tl_scan *s) {
    tlang_scalar best = TLANG_NO_SCALAR;
    size_t longest = 0;
    tl_blank(s);
    for (int i = 1; i < TLANG_SCALAR_COUNT; i++) {
        const char *name = tlang_scalar_name((tlang_scalar)i);
        size_t n = strlen(name);
        if (n > longest && (size_t)(s->end - s->at) >= n && memcmp(s->at, name, n) == 0) {
            longest = n;
            best = (tlang_scalar)i;
        }
    }
    s->at += longest;
    return best;
}

static int read_sizes(tl_scan *s, int64_t *shape, int32_t *order) {
    while (tl_take(s, "x")) {
        const char *c = s->at;
        char digits[24];
        size_t n = 0;
        if (*order == TLANG_MAX_ORDER) {
            tl_problem(s, s->at, "a memref has at most %d modes", TLANG_MAX_ORDER);
            return 0;
        }
        if (tl_take(s, "?")) {
            shape[(*order)++] = TLANG_DYNAMIC;
            continue;
        }
        tl_blank(s);
        for (c = s->at; *c >= '0' && *c <= '9' && n < 19; c++)
            digits[n++] = *c; /* 0x4 is no size: 0, then x4 */
        if (!n || (*c >= '0' && *c <= '9')) {
            tl_problem(s, s->at, "expected a size or '?'");
            return 0;
        }
        digits[n] = 0;
        shape[(*order)++] = strtoll(digits, NULL, 10);
        s->at = c;
    }
    return 1;
}

static int read_strides(tl_scan *s, int64_t *strides, int32_t order) {
    const char *at = s->at;
    int32_t n = 0;
    if (tl_take(s, ">")) return order == 0 ? 1 : (tl_problem(s, at, "expected %d strides", (int)order), 0);
    do {
        if (n == order) {
            tl_problem(s, at, "expected %d strides", (int)order);
            return 0;
        }
        if (!read_extent(s, &strides[n++])) return 0;
    } while (tl_take(s, ","));
    if (n == order) return tl_expect(s, ">");
    tl_problem(s, at, "expected %d strides", (int)order);
    return 0;
}

/* Behind `memref<`: elements and sizes, then a layout and an address space, either of which may be missing.
   space: what holds without an address space. */
static tlang_type read_memref(tl_scan *s, tlang_builder *b, const char *at, tlang_space space) {
    int64_t shape[TLANG_MAX_ORDER], strides[TLANG_MAX_ORDER];
    tlang_type none = {0}, t;
    int32_t order = 0;
    int strided = 0, spaced = 0;
    tlang_scalar scalar = read_scalar(s);
    if (!scalar) {
        tl_problem(s, s->at, "expected a scalar type");
        return none;
    }
    if (!read_sizes(s, shape, &order)) return none;
    while (!spaced && tl_take(s, ",")) {
        if (!strided && tl_word(s, "strided")) {
            strided = 1;
            if (!tl_expect(s, "<") || !read_strides(s, strides, order)) return none;
            continue;
        }
        spaced = 1;
        if (tl_word(s, "local"))
            space = TLANG_LOCAL;
        else if (tl_word(s, "global"))
            space = TLANG_GLOBAL;
        else {
            tl_problem(s, s->at,
                strided ? "expected local or global" : "expected strided<...>, local or global");
            return none;
        }
    }
    if (!tl_expect(s, ">")) return none;
    t = tlang_memref_type(b, scalar, shape, strided ? strides : NULL, order, space);
    if (!t.id) {
        tl_problem(s, at, "%s", tlang_builder_error(b)->message);
        tlang_builder_clear(b);
    }
    return t;
}

static tlang_type read_group(tl_scan *s, tlang_builder *b, const char *at) {
    tlang_type none = {0}, memref, t;
    int64_t offset = 0;
    const char *inner;
    tl_blank(s);
    inner = s->at;
    if (!tl_word(s, "memref") || !tl_expect(s, "<")) {
        tl_problem(s, inner, "expected a memref type");
        return none;
    }
    memref = read_memref(s, b, inner, TLANG_GLOBAL);
    if (!memref.id) return none;
    if (tl_take(s, ",")) {
        if (!tl_word(s, "offset") || !tl_take(s, ":")) {
            tl_problem(s, s->at, "expected offset: and a number");
            return none;
        }
        if (!read_extent(s, &offset)) return none;
    }
    if (!tl_expect(s, ">")) return none;
    t = tlang_group_type(b, memref, offset);
    if (!t.id) {
        tl_problem(s, at, "%s", tlang_builder_error(b)->message);
        tlang_builder_clear(b);
    }
    return t;
}

static tlang_type read_type(tl_scan *s, tlang_builder *b, tlang_space space) {
    tlang_type none = {0};
    tlang_scalar scalar;
    const char *at;
    tl_blank(s);
    at = s->at;
    if (tl_word(s, "memref")) return tl_expect(s, "<") ? read_memref(s, b, at, space) : none;
    if (tl_word(s, "group")) return tl_expect(s, "<") ? read_group(s, b, at) : none;
    if (tl_word(s, "void")) {
        tl_problem(s, at, "no value has type void");
        return none;
    }
    scalar = read_scalar(s);
    if (scalar) return tlang_scalar_type(b, scalar);
    tl_problem(s, at, "expected a type");
    return none;
}

static size_t put_extent(char *out, size_t room, size_t n, const char *before, int64_t x) {
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)x);
    snprintf(out + n, room - n, "%s%s", before, x == TLANG_DYNAMIC ? "?" : number);
    return n + strlen(out + n);
}

/* The packed stride behind a dimension: unknown behind an unknown size, and -1, which none is, behind sizes
 * whose product no number holds. */
static int64_t packed_next(int64_t packed, int64_t size) {
    if (packed == TLANG_DYNAMIC || size == TLANG_DYNAMIC) return TLANG_DYNAMIC;
    return packed < 0 || (size > 0 && packed > INT64_MAX / size) ? -1 : packed * size;
}

void tl_type_text(const tlang_type_info *t, char *out, size_t room) {
    int64_t packed = 1;
    int strided = 0;
    size_t n;
    snprintf(out, room, "%s%s%s", t->kind == TLANG_GROUP ? "group<" : "",
        t->kind == TLANG_SCALAR ? "" : "memref<", tlang_scalar_name(t->scalar));
    if (t->kind == TLANG_SCALAR) return;
    n = strlen(out);
    for (int32_t i = 0; i < t->order; i++) {
        n = put_extent(out, room, n, "x", t->shape[i]);
        strided |= t->strides[i] != packed;
        packed = packed_next(packed, t->shape[i]);
    }
    strided |= packed == -1;
    for (int32_t i = 0; strided && i < t->order; i++)
        n = put_extent(out, room, n, i ? "," : ",strided<", t->strides[i]);
    snprintf(out + n, room - n, "%s%s>", strided ? ">" : "",
        t->kind == TLANG_MEMREF && t->space == TLANG_LOCAL ? ",local" : "");
    n += strlen(out + n);
    if (t->kind != TLANG_GROUP) return;
    if (t->offset) n = put_extent(out, room, n, ", offset: ", t->offset);
    snprintf(out + n, room - n, ">");
}

const char *tl_literal_form(tlang_scalar scalar) {
    return scalar >= TLANG_C32   ? "[1.0,0.0]"
           : scalar >= TLANG_F32 ? "1.0"
           : scalar == TLANG_I1  ? "true"
                                 : "1";
}

tlang_type tl_type_read(tl_scan *s, tlang_builder *b) { return read_type(s, b, TLANG_GLOBAL); }

tlang_type tl_type_read_local(tl_scan *s, tlang_builder *b) { return read_type(s, b, TLANG_LOCAL); }
