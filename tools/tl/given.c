/* tools/tl/given.c - the arguments of a test: their memory, the values that a text gives them, and the values
 * that it expects. A value is a constant, which is then every element's; lists nested as deep as a memref has
 * modes (one deeper for a group), the first index outermost; iota; random. */
#include "tl.h"

#include <math.h>
#include <stdarg.h>

static int wrong(tl_given *g, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(g->problem, sizeof g->problem, format, args);
    va_end(args);
    return 0;
}

static int depth_of(const tl_given *g) { return g->info.order + (g->info.kind == TLANG_GROUP); }

/* Size of level i of the nested lists: the members of a group, then modes. */
static int64_t *size_of(tl_given *g, int level) {
    if (g->info.kind == TLANG_GROUP) return level ? &g->shape[level - 1] : &g->arg.n;
    return &g->shape[level];
}

/* ---- elements ---- */

/* An element as written, in the argument's type. 0: none stands here. */
static int read_element(tl_scan *s, tl_given *g, void *out) {
    tl_literal x;
    double part[2] = {0, 0};
    int floats = g->info.scalar > TLANG_INDEX;
    tl_blank(s);
    if (floats && (tl_word(s, "nan") || tl_word(s, "inf") || tl_word(s, "-inf"))) {
        part[0] = s->at[-1] == 'n' ? (double)NAN : s->at[-4] == '-' ? -(double)INFINITY : (double)INFINITY;
        shlo_convert_elements(tl_dtype(g->info.scalar), out, SHLO_C128, part, 1);
        return 1;
    }
    if (tl_literal_read(s, &x) != 1) return wrong(g, "expected a constant");
    if (x.kind == TL_COMPLEX && g->info.scalar < TLANG_C32) return wrong(g, "a complex constant");
    if (x.kind == TL_FLOAT && !floats) return wrong(g, "a constant that is no integer");
    if (x.kind == TL_INTEGER && !floats) {
        if (!tl_fits(g->info.scalar, x.integer)) return wrong(g, "a constant outside of its range");
        shlo_convert_elements(tl_dtype(g->info.scalar), out, SHLO_I64, &x.integer, 1);
        return 1;
    }
    part[0] = x.kind == TL_INTEGER ? (double)x.integer : x.part[0];
    part[1] = x.kind == TL_COMPLEX ? x.part[1] : 0;
    shlo_convert_elements(tl_dtype(g->info.scalar), out, SHLO_C128, part, 1);
    return 1;
}

/* Whole numbers from 0 on; or sixteenths between -1 and 1, as integers -8 to 7. */
static void make_element(tl_given *g, int random, uint64_t *state, void *out) {
    double part[2] = {0, 0};
    if (!random) part[0] = (double)(*state)++;
    for (int i = 0; random && i < 2; i++) {
        *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
        part[i] = g->info.scalar > TLANG_INDEX ? (double)(*state >> 40 & 31) / 16 - 1
                                               : (double)(*state >> 40 & 15) - 8;
        if (g->info.scalar == TLANG_I1) part[i] = (double)(*state >> 40 & 1);
    }
    if (g->info.scalar > TLANG_INDEX)
        shlo_convert_elements(tl_dtype(g->info.scalar), out, SHLO_C128, part, 1);
    else {
        int64_t whole = (int64_t)part[0];
        shlo_convert_elements(tl_dtype(g->info.scalar), out, SHLO_I64, &whole, 1);
    }
}

/* ---- memory ---- */

/* Sizes of lists, for a memref whose sizes are not known. 0: they differ, or nest too deep. */
static int measure(tl_scan *s, tl_given *g, int level, int64_t *sizes) {
    tl_literal skipped;
    int64_t n = 0;
    tl_blank(s);
    if (level == depth_of(g) || *s->at != '[') {
        if (tl_word(s, "nan") || tl_word(s, "inf") || tl_word(s, "-inf")) return 1;
        return tl_literal_read(s, &skipped) == 1 || wrong(g, "expected a constant");
    }
    tl_take(s, "[");
    do {
        if (!measure(s, g, level + 1, sizes)) return 0;
        n++;
    } while (tl_take(s, ","));
    if (!tl_take(s, "]")) return wrong(g, "expected ',' or ']'");
    if (sizes[level] && sizes[level] != n) return wrong(g, "lists of different lengths");
    sizes[level] = n;
    return 1;
}

static int take_number(tl_scan *s, int64_t *out) {
    tl_literal x;
    const char *c;
    tl_blank(s);
    for (c = s->at, x.integer = 0; *c >= '0' && *c <= '9' && x.integer < 1 << 24; c++)
        x.integer = 10 * x.integer + (*c - '0'); /* 3x4 is no hexadecimal number */
    if (c == s->at) return 0;
    s->at = c;
    *out = x.integer;
    return 1;
}

/* : 3x4 strided<1,8> members 2 offset 5: each may be missing. */
static int read_form(tl_scan *s, tl_given *g) {
    int i = 0;
    if (!tl_take(s, ":")) return 1;
    tl_blank(s);
    if (*s->at >= '0' && *s->at <= '9') {
        do {
            if (i == g->info.order || !take_number(s, &g->shape[i++])) break;
        } while (tl_take(s, "x"));
        if (i != g->info.order || g->shape[i - 1] < 1)
            return wrong(g, "expected %d sizes, as 3x4", (int)g->info.order);
    }
    for (;;) {
        if (tl_word(s, "strided")) {
            for (i = 0; i < g->info.order; i++)
                if (!tl_take(s, i ? "," : "<") || !take_number(s, &g->strides[i])) break;
            if (i < g->info.order || !tl_take(s, ">")) return wrong(g, "one stride for each mode");
        }
        else if (tl_word(s, "members")) {
            if (!take_number(s, &g->arg.n)) return wrong(g, "expected a number of members");
        }
        else if (!tl_word(s, "offset"))
            return 1;
        else if (!take_number(s, &g->arg.offset))
            return wrong(g, "expected an offset");
    }
}

/* The type's sizes and strides where it has them; packed where nobody says. */
static int settle(tl_given *g) {
    int64_t packed = 1;
    g->extent = 1;
    for (int i = 0; i < g->info.order; i++) {
        if (!g->shape[i] && g->info.shape[i] != TLANG_DYNAMIC) g->shape[i] = g->info.shape[i];
        if (!g->strides[i]) g->strides[i] = g->info.strides[i] == TLANG_DYNAMIC ? packed : g->info.strides[i];
        if (g->shape[i] < 1) return wrong(g, "the size of mode %d is not known", i);
        if (g->info.shape[i] != TLANG_DYNAMIC && g->shape[i] != g->info.shape[i])
            return wrong(g, "mode %d has size %lld, the type says %lld", i, (long long)g->shape[i],
                (long long)g->info.shape[i]);
        if (g->shape[i] > 1 << 24 || g->strides[i] > 1 << 24) return wrong(g, "too large for a test");
        packed *= g->shape[i];
        g->extent += (g->shape[i] - 1) * g->strides[i];
        if (packed > 1 << 24 || g->extent > 1 << 24) return wrong(g, "too large for a test");
    }
    if (g->info.kind == TLANG_GROUP && g->info.offset != TLANG_DYNAMIC) g->arg.offset = g->info.offset;
    if (g->info.kind != TLANG_GROUP) g->arg.n = 1;
    if (g->arg.n < 1 || g->arg.n > 4096)
        return wrong(g, "a group has 1 to 4096 members, as in `: members 2 = `");
    if (g->arg.offset < 0 || g->arg.offset > 1 << 24) return wrong(g, "too large for a test");
    return 1;
}

/* Elements between those of the argument are set to a pattern, which must be there afterwards. */
static int take_memory(tl_given *g) {
    size_t bytes = tlang_scalar_bytes(g->info.scalar);
    g->arg.bytes = (size_t)(g->extent + g->arg.offset) * bytes;
    if (g->arg.bytes > ((size_t)1 << 28) / (size_t)g->arg.n) return wrong(g, "too large for a test");
    g->n_bytes = g->arg.bytes * (size_t)g->arg.n;
    g->first = (unsigned char *)malloc(g->n_bytes);
    g->now = (unsigned char *)malloc(g->n_bytes);
    g->pointers = (void **)malloc((size_t)g->arg.n * sizeof *g->pointers);
    if (!g->first || !g->now || !g->pointers) return wrong(g, "out of memory");
    memset(g->first, 0xa5, g->n_bytes);
    for (int64_t i = 0; i < g->arg.n; i++) g->pointers[i] = g->now + (size_t)i * g->arg.bytes;
    g->arg.data = g->info.kind == TLANG_GROUP ? (void *)g->pointers : (void *)g->now;
    g->arg.shape = g->shape;
    g->arg.strides = g->strides;
    return 1;
}

/* Where the element of these indices stands, in bytes from the beginning. */
static size_t place(const tl_given *g, const int64_t *index) {
    int group = g->info.kind == TLANG_GROUP;
    int64_t at = group ? g->arg.offset : 0;
    for (int i = 0; i < g->info.order; i++) at += index[i + group] * g->strides[i];
    return (size_t)at * tlang_scalar_bytes(g->info.scalar) + (group ? (size_t)index[0] * g->arg.bytes : 0);
}

/* The next index, the first mode fastest, members slowest. 0: that was the last. */
static int step(tl_given *g, int64_t *index) {
    int group = g->info.kind == TLANG_GROUP, n = depth_of(g);
    for (int i = 0; i < n; i++) {
        int level = i + group < n ? i + group : 0;
        if (++index[level] < *size_of(g, level)) return 1;
        index[level] = 0;
    }
    return 0;
}

/* ---- values ---- */

typedef struct tl_filling {
    tl_given *g;
    unsigned char *to;
    int64_t index[TLANG_MAX_ORDER + 1];
} tl_filling;

/* Writes the elements below this level. */
static int fill(tl_scan *s, tl_filling *f, int level) {
    int64_t n = level < depth_of(f->g) ? *size_of(f->g, level) : 0;
    tl_blank(s);
    if (level == depth_of(f->g)) return read_element(s, f->g, f->to + place(f->g, f->index));
    if (!tl_take(s, "[")) { /* one constant for all */
        const char *at = s->at;
        for (f->index[level] = 0; f->index[level] < n; f->index[level]++) {
            s->at = at;
            if (!fill(s, f, level + 1)) return 0;
        }
        return 1;
    }
    for (f->index[level] = 0; f->index[level] < n; f->index[level]++)
        if ((f->index[level] && !tl_take(s, ",")) || !fill(s, f, level + 1))
            return f->g->problem[0] ? 0 : wrong(f->g, "expected %lld elements in a list", (long long)n);
    return tl_take(s, "]") || wrong(f->g, "expected %lld elements in a list", (long long)n);
}

/* The elements that a text says, into memory laid out as the argument's. */
static int read_value(tl_scan *s, tl_given *g, unsigned char *to) {
    tl_filling f;
    int random;
    uint64_t state;
    memset(&f, 0, sizeof f);
    f.g = g;
    f.to = to;
    random = tl_word(s, "random");
    if (!random && !tl_word(s, "iota")) return fill(s, &f, 0);
    state = random ? UINT64_C(0x9e3779b97f4a7c15) : 0;
    do make_element(g, random, &state, to + place(g, f.index));
    while (step(g, f.index));
    return 1;
}

int tl_given_read(tl_scan *s, tl_given *g) {
    tl_scan ahead;
    int64_t sizes[TLANG_MAX_ORDER + 1] = {0};
    if (!read_form(s, g)) return 0;
    if (!tl_take(s, "=")) return wrong(g, "expected '='");
    tl_blank(s);
    ahead = *s;
    if (*s->at == '[' && depth_of(g)) {
        if (!measure(&ahead, g, 0, sizes)) return 0;
        for (int i = 0; i < depth_of(g); i++)
            if (!*size_of(g, i) && sizes[i]) *size_of(g, i) = sizes[i];
    }
    if (!settle(g) || !take_memory(g) || !read_value(s, g, g->first)) return 0;
    g->is_given = 1;
    return 1;
}

void tl_given_reset(tl_given *g) { memcpy(g->now, g->first, g->n_bytes); }

void tl_given_free(tl_given *g) {
    free(g->first);
    free(g->now);
    free(g->pointers);
    memset(g, 0, sizeof *g);
}

/* ---- expectations ---- */

/* tolerance below 0: equal, all NaN alike. */
static int same(const tl_given *g, const unsigned char *have, const unsigned char *want, double tolerance) {
    double x[2], y[2];
    if (g->info.scalar <= TLANG_INDEX && tolerance < 0)
        return memcmp(have, want, tlang_scalar_bytes(g->info.scalar)) == 0;
    shlo_convert_elements(SHLO_C128, x, tl_dtype(g->info.scalar), have, 1);
    shlo_convert_elements(SHLO_C128, y, tl_dtype(g->info.scalar), want, 1);
    for (int i = 0; i < 2; i++) {
        if (x[i] == y[i] || (x[i] != x[i] && y[i] != y[i])) continue;
        if (!(fabs(x[i] - y[i]) <= tolerance * (fabs(y[i]) > 1 ? fabs(y[i]) : 1))) return 0;
    }
    return 1;
}

static int differs(tl_given *g, const int64_t *index, const unsigned char *have, const unsigned char *want) {
    char x[96], y[96], at[160];
    size_t n = 0;
    tool_value_text(tl_dtype(g->info.scalar), have, x, sizeof x);
    tool_value_text(tl_dtype(g->info.scalar), want, y, sizeof y);
    at[0] = 0;
    for (int i = 0; i < depth_of(g) && n < sizeof at - 24; i++)
        n += (size_t)snprintf(at + n, sizeof at - n, "%s%lld", i ? ", " : "", (long long)index[i]);
    return wrong(g, "element [%s] is %s, expected %s", at, x, y);
}

/* The first n indices of an expectation are written: `fixed`. */
static int within(const int64_t *index, const int64_t *fixed, int n) {
    for (int i = 0; i < n; i++)
        if (index[i] != fixed[i]) return 0;
    return 1;
}

/* All elements, or those that begin with these indices; and memory between elements is as it was. */
static int compare(tl_given *g, unsigned char *want, const int64_t *fixed, int n, double tolerance) {
    int64_t index[TLANG_MAX_ORDER + 1] = {0};
    size_t bytes = tlang_scalar_bytes(g->info.scalar);
    do {
        size_t at = place(g, index);
        if (within(index, fixed, n) && !same(g, g->now + at, want + at, tolerance))
            return differs(g, index, g->now + at, want + at);
        memcpy(want + at, g->now + at, bytes);
    } while (step(g, index));
    return memcmp(want, g->now, g->n_bytes) == 0 || wrong(g, "memory between its elements was written");
}

static int read_tolerance(tl_scan *s, tl_given *g, double *out) {
    tl_literal x;
    *out = g->info.scalar == TLANG_F64 || g->info.scalar == TLANG_C64 ? 1e-12 : 1e-5;
    if (!tl_word(s, "within")) return 1;
    if (tl_literal_read(s, &x) != 1 || x.kind != TL_FLOAT)
        return wrong(g, "expected a number behind 'within'");
    *out = x.part[0];
    return 1;
}

/* The value that follows, of the elements that begin with the filling's n first indices. */
static int expect_value(tl_scan *s, tl_filling *f, int n, const tl_given *other) {
    if (!other) return n ? fill(s, f, n) : read_value(s, f->g, f->to);
    if (other->n_bytes != f->g->n_bytes || other->info.scalar != f->g->info.scalar ||
        memcmp(other->shape, f->g->shape, sizeof other->shape) != 0)
        return wrong(f->g, "the other argument is of another type");
    memcpy(f->to, other->now, other->n_bytes);
    return 1;
}

int tl_given_expect(tl_scan *s, tl_given *g, const tl_given *other) {
    tl_filling f;
    int64_t fixed[TLANG_MAX_ORDER + 1];
    double tolerance = -1;
    int n = 0, about, ok;
    memset(&f, 0, sizeof f);
    f.g = g;
    g->problem[0] = 0;
    if (tl_take(s, "[")) {
        do {
            if (n == depth_of(g) || !take_number(s, &f.index[n]) || f.index[n] >= *size_of(g, n))
                return wrong(g, "expected at most %d indices inside of the shape", depth_of(g));
            n++;
        } while (tl_take(s, ","));
        if (!tl_take(s, "]")) return wrong(g, "expected ']'");
    }
    memcpy(fixed, f.index, sizeof fixed);
    about = tl_take(s, "~");
    if (!about && !tl_take(s, "=")) return wrong(g, "expected '=' or '~'");
    f.to = (unsigned char *)malloc(g->n_bytes);
    if (!f.to) return wrong(g, "out of memory");
    memcpy(f.to, g->first, g->n_bytes);
    ok = expect_value(s, &f, n, other);
    if (ok && about) ok = read_tolerance(s, g, &tolerance);
    if (ok) ok = compare(g, f.to, fixed, n, tolerance);
    free(f.to);
    return ok;
}
