/* tools/tl/parse.c - functions and instructions of the tensor language by calls of the builder. A problem
 * ends its instruction; reading goes on with the next one, so that one run reports several. */
#include "tl.h"

enum { MAX_OPERANDS = 64 };

/* A name that stands for a value, in the region of depth `depth`. value zero: its instruction was wrong. */
typedef struct tl_name {
    const char *name;
    size_t n;
    tlang_value value;
    int depth;
    size_t before; /* the name defined before it in the same bucket, from 1; 0: none */
} tl_name;

typedef struct tl_parse {
    tl_scan s;
    tlang_builder *b;
    tl_name *names;
    size_t n_names, capacity;
    size_t *buckets;         /* capacity of them: the name defined last, from 1 */
    int depth, open, failed; /* open: a function is; failed: out of memory */
    int unclosed;            /* a missing brace of this function was told */
} tl_parse;

/* An operand as written: a value, or a literal that becomes a constant once its type is known. */
typedef struct tl_operand {
    const char *at;
    int known; /* the name has a value, or it is a literal */
    tlang_value value;
    tl_literal literal;
} tl_operand;

/* ---- names ---- */

/* %name or @name. 0: reported. */
static int read_name(tl_parse *p, const char *sigil, const char **name, size_t *n) {
    if (!tl_expect(&p->s, sigil)) return 0;
    *name = p->s.at;
    *n = tl_name_length(p->s.at);
    p->s.at += *n;
    if (*n) return 1;
    tl_problem(&p->s, *name, "expected a name: a letter, then letters, digits and underscores; or digits");
    return 0;
}

/* capacity is a power of two. */
static size_t *bucket_of(const tl_parse *p, const char *name, size_t n) {
    size_t hash = 5381;
    for (size_t i = 0; i < n; i++) hash = hash * 33 + (unsigned char)name[i];
    return &p->buckets[(hash ^ hash >> 15) & (p->capacity - 1)];
}

/* met: how many others were in the way. */
static tl_name *find_name(tl_parse *p, const char *name, size_t n, int *met) {
    size_t i = p->capacity ? *bucket_of(p, name, n) : 0;
    for (*met = 0; i > 0; i = p->names[i - 1].before, ++*met)
        if (p->names[i - 1].n == n && memcmp(p->names[i - 1].name, name, n) == 0) return &p->names[i - 1];
    return NULL;
}

/* Name i becomes its bucket's last one. */
static void add_name(tl_parse *p, size_t i) {
    size_t *bucket = bucket_of(p, p->names[i].name, p->names[i].n);
    p->names[i].before = *bucket;
    *bucket = i + 1;
}

static int grow_names(tl_parse *p) {
    size_t capacity = p->capacity ? 2 * p->capacity : 64;
    tl_name *names = (tl_name *)realloc(p->names, capacity * sizeof *names);
    if (names) p->names = names;
    free(p->buckets);
    p->buckets = (size_t *)calloc(capacity, sizeof *p->buckets);
    p->capacity = p->buckets ? capacity : 0;
    if (!names || !p->buckets) return 0;
    for (size_t i = 0; i < p->n_names; i++) add_name(p, i);
    return 1;
}

static void define(tl_parse *p, const char *name, size_t n, tlang_value value) {
    enum { MOST_MET = 256 }; /* more are chosen to be searched one by one */
    int met;
    const tl_name *old = find_name(p, name, n, &met);
    tl_name *z;
    if (old && old->depth == p->depth) {
        tl_problem(&p->s, name - 1, "%%%.*s is defined twice in this region", (int)n, name);
        return;
    }
    if (met >= MOST_MET) {
        tl_problem(&p->s, name - 1, "too many names have the hash of %%%.*s", (int)n, name);
        return;
    }
    if (p->n_names == p->capacity && !grow_names(p)) {
        p->failed = 1;
        p->n_names = p->capacity = 0;
        return;
    }
    z = &p->names[p->n_names++];
    z->name = name;
    z->n = n;
    z->value = value;
    z->depth = p->depth;
    add_name(p, p->n_names - 1);
}

/* The names from this depth on: the last name of all is the last one of its bucket. */
static void drop_names(tl_parse *p, int depth) {
    for (; p->n_names && p->names[p->n_names - 1].depth >= depth; p->n_names--) {
        const tl_name *z = &p->names[p->n_names - 1];
        *bucket_of(p, z->name, z->n) = z->before;
    }
}

static void leave_region(tl_parse *p) { drop_names(p, p->depth--); }

/* ---- operands ---- */

static int read_operand(tl_parse *p, tl_operand *out) {
    const char *name;
    size_t n;
    const tl_name *found;
    int got, met;
    memset(out, 0, sizeof *out);
    tl_blank(&p->s);
    out->at = p->s.at;
    if (*p->s.at != '%') {
        got = tl_literal_read(&p->s, &out->literal);
        out->known = got == 1;
        if (got == 0) tl_problem(&p->s, out->at, "expected a value or a constant");
        return got == 1;
    }
    if (!read_name(p, "%", &name, &n)) return 0;
    found = find_name(p, name, n, &met);
    if (!found) tl_problem(&p->s, out->at, "%%%.*s is not defined", (int)n, name);
    if (!found) return 0;
    out->value = found->value;
    out->known = out->value.id != 0;
    return 1;
}

/* Values and constants up to what is no comma. Returns their number; -1: reported. */
static int read_operands(tl_parse *p, tl_operand *out) {
    int n = 0;
    do {
        if (n == MAX_OPERANDS) {
            tl_problem(&p->s, p->s.at, "more than %d operands", MAX_OPERANDS);
            return -1;
        }
        if (!read_operand(p, &out[n++])) return -1;
    } while (tl_take(&p->s, ","));
    return n;
}

/* A value's type is not what the text says. */
static void other_type(tl_parse *p, const tl_operand *x, tlang_type stated) {
    tlang_type_info is, want;
    char is_text[300], want_text[300];
    tlang_type_get_info(p->b, tlang_type_of(p->b, x->value), &is);
    tlang_type_get_info(p->b, stated, &want);
    tl_type_text(&is, is_text, sizeof is_text);
    tl_type_text(&want, want_text, sizeof want_text);
    tl_problem(&p->s, x->at, "%%%.*s is %s, which is not of the type that is stated for it: %s",
        (int)tl_name_length(x->at + 1), x->at + 1, is_text, want_text);
}

/* The value of an operand that is to have this type. Zero: reported, or its own instruction was. */
static tlang_value value_of(tl_parse *p, const tl_operand *x, tlang_type type) {
    tlang_value none = {0}, v = none;
    tlang_type_info info;
    const shlo_error *e = tlang_builder_error(p->b);
    if (x->literal.kind == TL_NO_LITERAL) {
        if (x->known && type.id && !tlang_type_alike(p->b, tlang_type_of(p->b, x->value), type)) {
            other_type(p, x, type);
            return none;
        }
        return x->value;
    }
    if (tlang_type_get_info(p->b, type, &info) != SHLO_OK || info.kind != TLANG_SCALAR) {
        tl_problem(&p->s, x->at, "a constant cannot stand here");
        return none;
    }
    if (info.scalar <= TLANG_INDEX && x->literal.kind == TL_INTEGER)
        v = tlang_constant_int(p->b, info.scalar, x->literal.integer);
    else if ((info.scalar == TLANG_F32 || info.scalar == TLANG_F64) && x->literal.kind == TL_FLOAT)
        v = tlang_constant_float(p->b, info.scalar, x->literal.part[0]);
    else if (info.scalar >= TLANG_C32 && x->literal.kind == TL_COMPLEX)
        v = tlang_constant_complex(p->b, info.scalar, x->literal.part[0], x->literal.part[1]);
    else
        tl_problem(&p->s, x->at, "the constant does not fit type %s, which is written as %s",
            tlang_scalar_name(info.scalar), tl_literal_form(info.scalar));
    if (e->status != SHLO_OK) {
        tl_problem(&p->s, x->at, "%s", e->message);
        tlang_builder_clear(p->b);
    }
    return v;
}

/* All operands, each of its type; types.n 1 stands for all. 0: one of them has none. */
static int values_of(tl_parse *p, const tl_operand *x, int n, const tlang_type *types, int n_types,
    tlang_value *out) {
    int all = 1;
    for (int i = 0; i < n; i++) {
        out[i] = value_of(p, &x[i], types[n_types == 1 ? 0 : i]);
        all &= out[i].id != 0;
    }
    return all;
}

static int read_types(tl_parse *p, tlang_type *types, int room) {
    int n = 0;
    do {
        if (n == room) {
            tl_problem(&p->s, p->s.at, "more than %d types", room);
            return -1;
        }
        types[n] = tl_type_read(&p->s, p->b);
        if (!types[n++].id) return -1;
    } while (tl_take(&p->s, ","));
    return n;
}

/* ---- instructions ---- */

/* One being read: what is on the left of `=`, and what the builder is told. */
typedef struct tl_insn {
    const char *at; /* its name */
    tlang_op op;
    uint32_t modifiers;
    tl_operand operands[MAX_OPERANDS];
    tlang_value values[MAX_OPERANDS], results[MAX_OPERANDS];
    int64_t numbers[2 * MAX_OPERANDS];
    tlang_type types[MAX_OPERANDS];
    int n_operands, n_numbers, n_types;
    const char *names[MAX_OPERANDS];
    size_t n_name[MAX_OPERANDS];
    int n_names;
    const char *variable; /* of a loop */
    size_t n_variable;
} tl_insn;

/* Types that are stated behind a colon, one for each operand, or one for all. */
static int typed_operands(tl_parse *p, tl_insn *x, int one_for_all) {
    tlang_type types[MAX_OPERANDS];
    int n;
    const char *at;
    if (!tl_expect(&p->s, ":")) return 0;
    tl_blank(&p->s);
    at = p->s.at;
    n = read_types(p, types, MAX_OPERANDS);
    if (n < 0) return 0;
    if (n != (one_for_all ? 1 : x->n_operands)) {
        tl_problem(&p->s, at, "%d type%s, expected %d", n, IMPORT_S(n), one_for_all ? 1 : x->n_operands);
        return 0;
    }
    return values_of(p, x->operands, x->n_operands, types, n, x->values);
}

static int read_plain(tl_parse *p, tl_insn *x) {
    x->n_operands = read_operands(p, x->operands);
    return x->n_operands > 0 && typed_operands(p, x, 1);
}

static int read_blas(tl_parse *p, tl_insn *x) {
    (void)tl_take(&p->s, ",");
    x->n_operands = read_operands(p, x->operands);
    return x->n_operands > 0 && typed_operands(p, x, 0);
}

static int read_stated(tl_parse *p, tl_insn *x) {
    x->types[0] = tl_type_read(&p->s, p->b);
    x->n_types = 1;
    return x->types[0].id != 0;
}

static int read_alloca(tl_parse *p, tl_insn *x) {
    if (!tl_expect(&p->s, "->")) return 0;
    x->types[0] = tl_type_read_local(&p->s, p->b);
    x->n_types = 1;
    return x->types[0].id != 0;
}

/* constant 1.0 -> f32, or with a colon. */
static int read_constant(tl_parse *p, tl_insn *x) {
    const char *type;
    int got;
    tlang_type_info info;
    tl_blank(&p->s);
    x->operands[0].at = p->s.at;
    got = tl_literal_read(&p->s, &x->operands[0].literal);
    if (got == 0) tl_problem(&p->s, p->s.at, "expected a constant");
    if (got != 1) return 0;
    if (!tl_take(&p->s, "->") && !tl_take(&p->s, ":")) {
        tl_problem(&p->s, p->s.at, "expected '->' and a type");
        return 0;
    }
    tl_blank(&p->s);
    type = p->s.at;
    if (!read_stated(p, x)) return 0;
    if (tlang_type_get_info(p->b, x->types[0], &info) != SHLO_OK || info.kind != TLANG_SCALAR) {
        tl_problem(&p->s, type, "a constant has a scalar type");
        return 0;
    }
    x->results[0] = value_of(p, &x->operands[0], x->types[0]);
    x->op = TLANG_OP_NONE; /* it is made already */
    return x->results[0].id != 0;
}

static int read_cast(tl_parse *p, tl_insn *x) {
    x->n_operands = 1;
    if (!read_operand(p, &x->operands[0]) || !typed_operands(p, x, 1)) return 0;
    return tl_expect(&p->s, "->") && read_stated(p, x);
}

static int read_barrier(tl_parse *p, tl_insn *x) {
    (void)p;
    (void)x;
    return 1;
}

/* [i, j, ...] of type index behind `first` operands, then the memref's type. */
static int read_access(tl_parse *p, tl_insn *x, int first) {
    tlang_type index = tlang_scalar_type(p->b, TLANG_INDEX), type;
    tlang_type_info info;
    int n = 0, all = 1;
    if (!read_operand(p, &x->operands[first]) || !tl_expect(&p->s, "[")) return 0;
    if (!tl_take(&p->s, "]")) {
        do {
            if (first + 1 + n == MAX_OPERANDS || !read_operand(p, &x->operands[first + 1 + n++])) return 0;
        } while (tl_take(&p->s, ","));
        if (!tl_expect(&p->s, "]")) return 0;
    }
    if (!tl_expect(&p->s, ":")) return 0;
    type = tl_type_read(&p->s, p->b);
    if (!type.id) return 0;
    x->n_operands = first + 1 + n;
    if (first && tlang_type_get_info(p->b, type, &info) == SHLO_OK) {
        x->values[0] = value_of(p, &x->operands[0], tlang_scalar_type(p->b, info.scalar));
        all &= x->values[0].id != 0;
    }
    x->values[first] = value_of(p, &x->operands[first], type);
    all &= x->values[first].id != 0;
    for (int i = 0; i < n; i++) {
        x->values[first + 1 + i] = value_of(p, &x->operands[first + 1 + i], index);
        all &= x->values[first + 1 + i].id != 0;
    }
    return all;
}

static int read_load(tl_parse *p, tl_insn *x) { return read_access(p, x, 0); }

static int read_store(tl_parse *p, tl_insn *x) {
    return read_operand(p, &x->operands[0]) && tl_expect(&p->s, ",") && read_access(p, x, 1);
}

/* A number, or a value of type index: the next operand. */
static int read_extent(tl_parse *p, tl_insn *x) {
    tl_operand o;
    if (x->n_numbers >= 2 * MAX_OPERANDS || x->n_operands >= MAX_OPERANDS) {
        tl_problem(&p->s, p->s.at, "too many modes");
        return 0;
    }
    if (!read_operand(p, &o)) return 0;
    if (o.literal.kind != TL_NO_LITERAL && o.literal.kind != TL_INTEGER) {
        tl_problem(&p->s, o.at, "expected a whole number or a value");
        return 0;
    }
    if (o.literal.kind == TL_INTEGER) {
        x->numbers[x->n_numbers++] = o.literal.integer;
        return 1;
    }
    x->numbers[x->n_numbers++] = TLANG_DYNAMIC;
    x->operands[x->n_operands++] = o;
    return 1;
}

/* ] : memref type, of the first operand; the others are of type index. */
static int end_view(tl_parse *p, tl_insn *x) {
    tlang_type index = tlang_scalar_type(p->b, TLANG_INDEX), type;
    int all;
    if (!tl_expect(&p->s, "]") || !tl_expect(&p->s, ":")) return 0;
    type = tl_type_read(&p->s, p->b);
    if (!type.id) return 0;
    x->values[0] = value_of(p, &x->operands[0], type);
    all = x->values[0].id != 0;
    for (int i = 1; i < x->n_operands; i++) {
        x->values[i] = value_of(p, &x->operands[i], index);
        all &= x->values[i].id != 0;
    }
    return all;
}

static int begin_view(tl_parse *p, tl_insn *x) {
    x->n_operands = 1;
    return read_operand(p, &x->operands[0]) && tl_expect(&p->s, "[");
}

static int read_fuse(tl_parse *p, tl_insn *x) {
    return begin_view(p, x) && read_extent(p, x) && tl_expect(&p->s, ",") && read_extent(p, x) &&
           end_view(p, x);
}

static int read_size(tl_parse *p, tl_insn *x) {
    return begin_view(p, x) && read_extent(p, x) && end_view(p, x);
}

/* Sizes may follow `x` without a blank, as 2x8: a literal would read on. */
static int read_expand_size(tl_parse *p, tl_insn *x) {
    const char *c;
    int64_t size = 0;
    tl_blank(&p->s);
    if (*p->s.at == '%') return read_extent(p, x);
    for (c = p->s.at; *c >= '0' && *c <= '9' && size < INT64_MAX / 10 - 9; c++) size = 10 * size + (*c - '0');
    if (c == p->s.at || (*c >= '0' && *c <= '9') || x->n_numbers >= 2 * MAX_OPERANDS) {
        tl_problem(&p->s, p->s.at, "expected a size");
        return 0;
    }
    p->s.at = c;
    x->numbers[x->n_numbers++] = size;
    return 1;
}

static int read_expand(tl_parse *p, tl_insn *x) {
    if (!begin_view(p, x) || !read_extent(p, x) || !tl_expect(&p->s, "->")) return 0;
    do {
        if (!read_expand_size(p, x)) return 0;
    } while (tl_take(&p->s, "x"));
    return end_view(p, x);
}

/* %0, 2:4, %1:%2, or a bare colon for the whole mode. */
static int read_slice(tl_parse *p, tl_insn *x) {
    if (tl_take(&p->s, ":")) {
        if (x->n_numbers + 2 > 2 * MAX_OPERANDS) return 0;
        x->numbers[x->n_numbers++] = 0;
        x->numbers[x->n_numbers++] = TLANG_WHOLE;
        return 1;
    }
    if (!read_extent(p, x)) return 0;
    if (tl_take(&p->s, ":")) return read_extent(p, x);
    if (x->n_numbers >= 2 * MAX_OPERANDS) return 0;
    x->numbers[x->n_numbers++] = 0;
    return 1;
}

static int read_subview(tl_parse *p, tl_insn *x) {
    if (!begin_view(p, x)) return 0;
    tl_blank(&p->s);
    if (*p->s.at != ']') {
        do {
            if (!read_slice(p, x)) return 0;
        } while (tl_take(&p->s, ","));
    }
    return end_view(p, x);
}

static int read_loop(tl_parse *p, tl_insn *x) {
    if (!read_name(p, "%", &x->variable, &x->n_variable) || !tl_expect(&p->s, "=")) return 0;
    x->n_operands = read_operands(p, x->operands);
    if (x->n_operands < 0) return 0;
    x->n_types = 1;
    x->types[0] = tl_take(&p->s, ":") ? tl_type_read(&p->s, p->b) : tlang_scalar_type(p->b, TLANG_INDEX);
    return x->types[0].id && values_of(p, x->operands, x->n_operands, x->types, 1, x->values);
}

static int read_if(tl_parse *p, tl_insn *x) {
    tlang_type condition = tlang_scalar_type(p->b, TLANG_I1);
    x->n_operands = 1;
    if (!read_operand(p, &x->operands[0])) return 0;
    if (tl_take(&p->s, "->")) {
        if (!tl_expect(&p->s, "(")) return 0;
        if (!tl_take(&p->s, ")")) {
            x->n_types = read_types(p, x->types, MAX_OPERANDS);
            if (x->n_types < 0 || !tl_expect(&p->s, ")")) return 0;
        }
    }
    return values_of(p, x->operands, 1, &condition, 1, x->values);
}

static int read_yield(tl_parse *p, tl_insn *x) {
    tl_blank(&p->s);
    if (*p->s.at != ':' && *p->s.at != '}') x->n_operands = read_operands(p, x->operands);
    if (x->n_operands < 0) return 0;
    if (x->n_operands) return typed_operands(p, x, 0);
    (void)tl_take(&p->s, ":");
    return 1;
}

static int read_lifetime_stop(tl_parse *p, tl_insn *x) {
    x->n_operands = 1;
    if (!read_operand(p, &x->operands[0])) return 0;
    tl_blank(&p->s);
    if (*p->s.at == ':') return typed_operands(p, x, 0);
    x->values[0] = x->operands[0].value;
    return x->values[0].id != 0;
}

static int read_nothing(tl_parse *p, tl_insn *x) {
    (void)p;
    (void)x;
    return 1;
}

/* How the text of an instruction goes on behind its name. */
static int read_rest(tl_parse *p, tl_insn *x) {
    switch (x->op) {
    case TLANG_OP_alloca: return read_alloca(p, x);
    case TLANG_OP_axpby:
    case TLANG_OP_gemm:
    case TLANG_OP_gemv:
    case TLANG_OP_ger:
    case TLANG_OP_hadamard_product:
    case TLANG_OP_sum: return read_blas(p, x);
    case TLANG_OP_for:
    case TLANG_OP_foreach: return read_loop(p, x);
    case TLANG_OP_barrier: return read_barrier(p, x);
    case TLANG_OP_cast: return read_cast(p, x);
    case TLANG_OP_constant: return read_constant(p, x);
    case TLANG_OP_expand: return read_expand(p, x);
    case TLANG_OP_fuse: return read_fuse(p, x);
    case TLANG_OP_if: return read_if(p, x);
    case TLANG_OP_load: return read_load(p, x);
    case TLANG_OP_store: return read_store(p, x);
    case TLANG_OP_size: return read_size(p, x);
    case TLANG_OP_subview: return read_subview(p, x);
    case TLANG_OP_yield: return read_yield(p, x);
    case TLANG_OP_lifetime_stop: return read_lifetime_stop(p, x);
    default:
        if ((x->op >= TLANG_OP_add && x->op <= TLANG_OP_not) ||
            (x->op >= TLANG_OP_cmp_eq && x->op <= TLANG_OP_cmp_le))
            return read_plain(p, x);
        return read_nothing(p, x);
    }
}

/* The modifier that a word behind a point means; 0: none. Transpositions stand first, each modifier once. */
static uint32_t modifier_of(const tl_insn *x, const char *word, size_t n, int transposes) {
    uint32_t bit = 0;
    if (n == 6 && memcmp(word, "atomic", n) == 0) bit = TLANG_ATOMIC;
    if (x->op == TLANG_OP_barrier && n == 6 && memcmp(word, "global", n) == 0) bit = TLANG_FENCE_GLOBAL;
    if (x->op == TLANG_OP_barrier && n == 5 && memcmp(word, "local", n) == 0) bit = TLANG_FENCE_LOCAL;
    if (n == 1 && (*word == 't' || *word == 'n') && !(x->modifiers & TLANG_ATOMIC))
        bit = transposes ? TLANG_TRANSPOSE_B : TLANG_TRANSPOSE_A;
    return bit & x->modifiers ? 0 : bit;
}

static int n_transposes(tlang_op op) {
    if (op == TLANG_OP_gemm) return 2;
    return op == TLANG_OP_axpby || op == TLANG_OP_gemv || op == TLANG_OP_sum;
}

/* Behind a name: .n.t.atomic, .local. An omitted .n is not transposed. 0: reported. */
static int read_modifiers(tl_parse *p, tl_insn *x) {
    int transposes = 0, room = n_transposes(x->op);
    while (*p->s.at == '.') {
        const char *word = p->s.at + 1;
        size_t n = tl_name_length(word);
        uint32_t bit = modifier_of(x, word, n, transposes);
        int transpose = bit & (TLANG_TRANSPOSE_A | TLANG_TRANSPOSE_B);
        if (!bit || (transpose && transposes++ == room)) {
            tl_problem(&p->s, word, "%s has no such modifier here: .%.*s", tlang_op_name(x->op), (int)n,
                word);
            return 0;
        }
        if (!transpose || *word == 't') x->modifiers |= bit;
        p->s.at = word + n;
    }
    return 1;
}

/* A name with its modifiers: gemm.n.t.atomic, arith.add, barrier.local. 0: reported. */
static int read_op(tl_parse *p, tl_insn *x) {
    const char *c = p->s.at;
    size_t n = tl_name_length(c);
    x->at = c;
    if (n && c[n] == '.' && ((n == 5 && memcmp(c, "arith", n) == 0) || (n == 3 && memcmp(c, "cmp", n) == 0)))
        n += 1 + tl_name_length(c + n + 1);
    x->op = tlang_op_by_name(c, n);
    if (!n) {
        tl_problem(&p->s, c, "expected an instruction");
        return 0;
    }
    if (x->op == TLANG_OP_NONE) {
        tl_problem(&p->s, c, "no instruction has the name '%.*s'", (int)n, c);
        return 0;
    }
    p->s.at = c + n;
    return read_modifiers(p, x);
}

static int read_left(tl_parse *p, tl_insn *x) {
    tl_blank(&p->s);
    if (*p->s.at != '%') return 1;
    do {
        if (x->n_names == MAX_OPERANDS) return 0;
        if (!read_name(p, "%", &x->names[x->n_names], &x->n_name[x->n_names])) return 0;
        x->n_names++;
    } while (tl_take(&p->s, ","));
    if (!tl_expect(&p->s, "=")) return 0;
    tl_blank(&p->s);
    return 1;
}

/* Tells the builder. 0: it refused, which is reported. */
static int make(tl_parse *p, tl_insn *x) {
    const shlo_error *e = tlang_builder_error(p->b);
    tlang_insn_desc d;
    if (x->op == TLANG_OP_NONE) return 1;
    memset(&d, 0, sizeof d);
    d.op = x->op;
    d.modifiers = x->modifiers;
    d.operands = x->values;
    d.n_operands = x->n_operands;
    d.numbers = x->numbers;
    d.n_numbers = x->n_numbers;
    d.types = x->types;
    d.n_types = x->n_types;
    tlang_builder_line(p->b, tl_line(&p->s, x->at));
    tlang_insn(p->b, &d, x->results);
    if (e->status == SHLO_OK) return 1;
    tl_problem(&p->s, e->operand >= 0 && e->operand < x->n_operands ? x->operands[e->operand].at : x->at,
        "%s", e->message);
    tlang_builder_clear(p->b);
    return 0;
}

static int has_region(tlang_op op) {
    return op == TLANG_OP_for || op == TLANG_OP_foreach || op == TLANG_OP_parallel || op == TLANG_OP_if;
}

static int n_results(const tl_insn *x, tlang_op op) {
    if (op == TLANG_OP_if) return x->n_types;
    if (has_region(op)) return 0;
    switch (op) {
    case TLANG_OP_axpby:
    case TLANG_OP_gemm:
    case TLANG_OP_gemv:
    case TLANG_OP_ger:
    case TLANG_OP_hadamard_product:
    case TLANG_OP_sum:
    case TLANG_OP_barrier:
    case TLANG_OP_store:
    case TLANG_OP_yield:
    case TLANG_OP_lifetime_stop: return 0;
    default: return 1;
    }
}

/* Behind a problem: to the next line that begins an instruction or ends the region; regions are passed
   whole. */
static void recover(tl_parse *p, const char *insn) {
    const char *before = p->s.at;
    int depth = 0;
    while (before > insn && strchr(" \t\r", before[-1])) before--;
    if (before > insn && before[-1] == '\n') return; /* the line is passed already */
    for (; p->s.at < p->s.end; p->s.at++) {
        char c = *p->s.at;
        if (c == ';')
            while (p->s.at + 1 < p->s.end && p->s.at[1] != '\n') p->s.at++;
        if (c == '{') depth++;
        if (c == '}' && depth-- == 0) return;
        if (c == '\n' && depth == 0) {
            before = p->s.at;
            tl_blank(&p->s);
            if (*p->s.at != ':' && *p->s.at != ',' && *p->s.at != '{') return;
            p->s.at = before;
        }
    }
}

static void read_body(tl_parse *p, const char *brace);

/* The region that is open, from { on; the builder closes it. */
static void read_region(tl_parse *p, const char *variable, size_t n, tlang_value value, int may_else) {
    const shlo_error *e = tlang_builder_error(p->b);
    const char *at;
    p->depth++;
    if (variable) define(p, variable, n, value);
    if (tl_expect(&p->s, "{")) read_body(p, p->s.at - 1);
    leave_region(p);
    tl_blank(&p->s);
    at = p->s.at;
    if (may_else && tl_word(&p->s, "else")) {
        tlang_else(p->b);
        if (e->status == SHLO_OK) {
            read_region(p, NULL, 0, value, 0);
            return;
        }
    }
    else
        tlang_end(p->b);
    if (e->status == SHLO_OK) return;
    tl_problem(&p->s, at, "%s", e->message);
    tlang_builder_clear(p->b);
}

static void read_insn(tl_parse *p, tl_insn *x) {
    tlang_op op;
    int ok, expected;
    const char *at;
    memset(x, 0, sizeof *x);
    tl_blank(&p->s);
    at = p->s.at;
    ok = read_left(p, x) && read_op(p, x);
    op = x->op;
    if (ok) ok = read_rest(p, x);
    expected = n_results(x, op);
    if (ok && x->n_names && x->n_names != expected) {
        tl_problem(&p->s, at, "%d name%s, but %s has %d result%s", x->n_names, IMPORT_S(x->n_names),
            tlang_op_name(op), expected, IMPORT_S(expected));
        ok = 0;
    }
    if (ok) ok = make(p, x);
    if (!ok) recover(p, at);
    if (ok && has_region(op)) {
        tlang_value variable = tlang_region_variable(p->b);
        const char *name = x->variable;
        size_t n = x->n_variable;
        tl_insn kept = *x;
        read_region(p, name, n, variable, op == TLANG_OP_if);
        *x = kept;
    }
    for (int i = 0; i < x->n_names; i++) define(p, x->names[i], x->n_name[i], x->results[i]);
}

/* Does the text end here, or the next function begin? Then the innermost open brace is told. */
static int is_unclosed(tl_parse *p, const char *brace) {
    tl_scan ahead = p->s;
    if (p->s.at < p->s.end && !tl_word(&ahead, "func")) return 0;
    if (!p->unclosed)
        tl_problem(&p->s, p->s.at, "expected '}': the '{' in line %d is not closed",
            (int)tl_line(&p->s, brace));
    p->unclosed = 1;
    return 1;
}

/* Instructions up to the closing brace, which is passed. */
static void read_body(tl_parse *p, const char *brace) {
    tl_insn *x = (tl_insn *)malloc(sizeof *x);
    if (!x) p->failed = 1;
    while (x && !p->failed && p->s.problems < TL_MAX_PROBLEMS) {
        if (tl_take(&p->s, "}") || is_unclosed(p, brace)) break;
        if (p->depth > 60) {
            tl_problem(&p->s, p->s.at, "regions nest too deep");
            p->s.at = p->s.end;
            break;
        }
        read_insn(p, x);
    }
    free(x);
}

/* ---- functions ---- */

static int read_sizes(tl_parse *p, int n, int32_t *out) {
    if (!tl_expect(&p->s, "(")) return 0;
    for (int i = 0; i < n; i++) {
        tl_literal x;
        const char *at = p->s.at;
        if (i && !tl_expect(&p->s, ",")) return 0;
        if (tl_literal_read(&p->s, &x) != 1 || x.kind != TL_INTEGER || x.integer < 1 || x.integer > 1 << 20) {
            tl_problem(&p->s, at, "expected a number of work-items");
            return 0;
        }
        out[i] = (int32_t)x.integer;
    }
    return tl_expect(&p->s, ")");
}

static int read_attributes(tl_parse *p) {
    const shlo_error *e = tlang_builder_error(p->b);
    for (;;) {
        int32_t n[2];
        const char *at;
        tl_blank(&p->s);
        at = p->s.at;
        if (tl_word(&p->s, "work_group_size")) {
            if (!read_sizes(p, 2, n)) return 0;
            tlang_work_group_size(p->b, n[0], n[1]);
        }
        else if (tl_word(&p->s, "subgroup_size")) {
            if (!read_sizes(p, 1, n)) return 0;
            tlang_subgroup_size(p->b, n[0]);
        }
        else
            return 1;
        if (e->status == SHLO_OK) continue;
        tl_problem(&p->s, at, "%s", e->message);
        tlang_builder_clear(p->b);
    }
}

static int read_arguments(tl_parse *p, tl_insn *x) {
    if (!tl_expect(&p->s, "(")) return 0;
    if (tl_take(&p->s, ")")) return 1;
    do {
        if (x->n_names == MAX_OPERANDS) {
            tl_problem(&p->s, p->s.at, "more than %d arguments", MAX_OPERANDS);
            return 0;
        }
        if (!read_name(p, "%", &x->names[x->n_names], &x->n_name[x->n_names]) || !tl_expect(&p->s, ":"))
            return 0;
        x->types[x->n_names] = tl_type_read(&p->s, p->b);
        if (!x->types[x->n_names++].id) return 0;
    } while (tl_take(&p->s, ","));
    return tl_expect(&p->s, ")");
}

/* Up to the body's brace. 0: reported; the function may be open. */
static int read_head(tl_parse *p, tl_insn *x) {
    const shlo_error *e = tlang_builder_error(p->b);
    const char *name, *at;
    size_t n;
    char text[256];
    if (!tl_word(&p->s, "func")) {
        tl_problem(&p->s, p->s.at, "expected 'func'");
        return 0;
    }
    tl_blank(&p->s);
    at = p->s.at;
    if (!read_name(p, "@", &name, &n) || !read_arguments(p, x)) return 0;
    if (n >= sizeof text) {
        tl_problem(&p->s, at, "the name is too long");
        return 0;
    }
    memcpy(text, name, n);
    text[n] = 0;
    tlang_func_begin(p->b, text, x->types, x->results, x->n_names);
    if (e->status != SHLO_OK) {
        tl_problem(&p->s, at, "%s", e->message);
        tlang_builder_clear(p->b);
        return 0;
    }
    p->open = 1;
    return read_attributes(p) && tl_expect(&p->s, "{");
}

/* To the next line that begins with `func`: a function without a head that can be read is passed whole. */
static void skip_func(tl_parse *p) {
    while (p->s.at < p->s.end) {
        const char *before;
        while (p->s.at < p->s.end && *p->s.at != '\n') p->s.at++;
        tl_blank(&p->s);
        before = p->s.at;
        if (tl_word(&p->s, "func")) {
            p->s.at = before;
            return;
        }
    }
}

static void read_func(tl_parse *p, tl_insn *x) {
    memset(x, 0, sizeof *x);
    p->open = 0;
    if (read_head(p, x)) {
        p->depth = 0;
        drop_names(p, 0);
        for (int i = 0; i < x->n_names; i++) define(p, x->names[i], x->n_name[i], x->results[i]);
        p->unclosed = 0;
        read_body(p, p->s.at - 1);
    }
    else
        skip_func(p);
    if (p->open) tlang_func_end(p->b);
    if (tlang_builder_error(p->b)->status != SHLO_OK && !p->s.problems)
        tl_problem(&p->s, p->s.at, "%s", tlang_builder_error(p->b)->message);
    tlang_builder_clear(p->b);
}

int tl_assemble(const char *path, const char *text, size_t n, int32_t flags, tlang_blob *out) {
    return tl_assemble_to(stderr, path, text, n, flags, out);
}

int tl_assemble_to(FILE *to, const char *path, const char *text, size_t n, int32_t flags, tlang_blob *out) {
    tl_parse p;
    tl_insn *x = (tl_insn *)malloc(sizeof *x);
    memset(&p, 0, sizeof p);
    memset(out, 0, sizeof *out);
    p.s.path = path;
    p.s.to = to;
    p.s.text = p.s.at = text;
    p.s.end = text + n;
    p.b = tlang_builder_create(NULL);
    p.failed = !x || !p.b;
    if (n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) p.s.at += 3; /* a byte order mark */
    for (tl_blank(&p.s); !p.failed && p.s.at < p.s.end && p.s.problems < TL_MAX_PROBLEMS; tl_blank(&p.s))
        read_func(&p, x);
    if (p.failed) tool_failed("%s: out of memory", path);
    if (!p.failed && !p.s.problems && tlang_builder_finish(p.b, flags, out) != SHLO_OK) {
        tool_failed("%s: %s", path, tlang_builder_error(p.b)->message);
        p.s.problems++;
    }
    tlang_builder_destroy(p.b);
    free(p.names);
    free(p.buckets);
    free(x);
    return !p.failed && !p.s.problems;
}
