/* tools/import/hint.c - parts of messages: types as text, and suggestions for misspelled names. */
#include "parse.h"

/* ---- types ---- */

typedef struct hint_text {
    char *at;
    size_t n, capacity;
} hint_text;

static void put(hint_text *t, const char *format, ...) IMPORT_PRINTF(2, 3);
static void put(hint_text *t, const char *format, ...) {
    va_list args;
    int n;
    va_start(args, format);
    n = vsnprintf(t->at + t->n, t->capacity - t->n, format, args);
    va_end(args);
    if (n > 0) t->n = (size_t)n < t->capacity - t->n ? t->n + (size_t)n : t->capacity - 1;
}

/* ", #stablehlo.bounds<8, ?>"; nothing for a type without bounds. */
static void put_bounds(hint_text *t, const import_parser *p, shlo_type type, int32_t rank) {
    int32_t i, bounded = 0;
    for (i = 0; i < rank; i++) bounded |= shlo_type_bound(p->b, type, i) >= 0;
    for (i = 0; bounded && i < rank; i++) {
        int64_t bound = shlo_type_bound(p->b, type, i);
        put(t, i ? ", " : ", #stablehlo.bounds<");
        if (bound < 0)
            put(t, "?");
        else
            put(t, "%lld", (long long)bound);
    }
    if (bounded) put(t, ">");
}

static void put_type(hint_text *t, const import_parser *p, shlo_type type, int depth) {
    int32_t rank = shlo_type_rank(p->b, type), i;
    shlo_type_class type_class = shlo_type_get_class(p->b, type);
    if (type_class == SHLO_IS_TOKEN)
        put(t, "!stablehlo.token");
    else if (type_class == SHLO_IS_TUPLE) {
        put(t, "tuple<");
        for (i = 0; i < shlo_type_members(p->b, type) && depth < IMPORT_MAX_DEPTH; i++) {
            if (i) put(t, ", ");
            put_type(t, p, shlo_type_member(p->b, type, i), depth + 1);
        }
        put(t, ">");
    }
    else if (rank < 0)
        put(t, "%s",
            shlo_type_dtype(p->b, type) == SHLO_NO_DTYPE ? "an element type alone"
                                                         : shlo_dtype_name(shlo_type_dtype(p->b, type)));
    else {
        put(t, type_class == SHLO_IS_BUFFER ? "memref<" : "tensor<");
        for (i = 0; i < rank; i++) {
            int64_t size = shlo_type_dim(p->b, type, i);
            if (size < 0)
                put(t, "?x");
            else
                put(t, "%lldx", (long long)size);
        }
        put(t, type_class == SHLO_IS_QUANTIZED ? "!quant.uniform<%s>" : "%s",
            shlo_dtype_name(shlo_type_dtype(p->b, type)));
        put_bounds(t, p, type, rank);
        put(t, ">");
    }
}

void import_hint_type(const import_parser *p, shlo_type type, char *out, size_t capacity) {
    hint_text t;
    t.at = out;
    t.n = 0;
    t.capacity = capacity;
    out[0] = 0;
    put_type(&t, p, type, 0);
}

/* Types that have the same text differ in their quantization. */
int import_hint_types(import_parser *p, const char *at, const char *what, shlo_type have, shlo_type want) {
    char is[160], wanted[160];
    import_hint_type(p, have, is, sizeof is);
    import_hint_type(p, want, wanted, sizeof wanted);
    if (strcmp(is, wanted) == 0)
        return import_fail(p, SHLO_TYPE, at,
            "%s has another type than is written here: %s with another quantization", what, is);
    return import_fail(p, SHLO_TYPE, at, "%s has type %s, not %s as is written here", what, is, wanted);
}

/* ---- names ---- */

enum { HINT_NAME = 64 };

/* The edit distance of two names (Levenshtein); two exchanged letters count as one edit. */
static int distance(const char *a, size_t n, const char *b) {
    int rows[3][HINT_NAME + 1];
    size_t m = strlen(b), i, j;
    if (n > HINT_NAME || m > HINT_NAME) return HINT_NAME;
    for (j = 0; j <= m; j++) rows[0][j] = (int)j;
    for (i = 1; i <= n; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = (int)i;
        for (j = 1; j <= m; j++) {
            int best = above[j - 1] + (a[i - 1] != b[j - 1]);
            if (above[j] + 1 < best) best = above[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[n % 3][m];
}

int import_hint_near(const char *at, size_t n, const char *name) {
    int d = distance(at, n, name);
    return d > 0 && d <= (n < 6 ? 1 : 2);
}

/* The op of the specification whose name is the same after the dialect's prefix, or nearly the same with
   it. */
static const char *near_op(const char *name, size_t n, char *full, size_t capacity) {
    static const char *const others[][2] = {{"func.func", ""}, {"func.call", ""}, {"func.return", ""},
        {"module", "builtin.module"}, {"return", "func.return"}, {"call", "func.call"}}; /* in quotes */
    const char *dot = (const char *)memchr(name, '.', n), *best = NULL;
    size_t i;
    int code, least = n < 8 ? 2 : 3;
    shlo_op same = dot ? shlo_op_by_name(dot + 1, n - (size_t)(dot + 1 - name)) : SHLO_OP_NONE;
    if (same != SHLO_OP_NONE && memcmp(name, "func.", 5 < n ? 5 : n) != 0) {
        snprintf(full, capacity, "stablehlo.%s", shlo_op_name(same));
        return full;
    }
    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        int d = distance(name, n, others[i][0]);
        if (d < least) {
            least = d;
            best = others[i][!d];
        }
    }
    for (code = 1; code < SHLO_OP_COUNT; code++) {
        char candidate[HINT_NAME + 1];
        int d;
        if (shlo_op_name((shlo_op)code)[0] == '?') continue;
        snprintf(candidate, sizeof candidate, "stablehlo.%.50s", shlo_op_name((shlo_op)code));
        d = distance(name, n, candidate);
        if (d >= least) continue;
        least = d;
        snprintf(full, capacity, "%s", candidate);
        best = full;
    }
    return best;
}

/* Names that NumPy, PyTorch, TensorFlow and HLO use. */
static const char *meant_op(const char *name, size_t n) {
    static const char *const pairs[][2] = {{"exp", "exponential"}, {"expm1", "exponential_minus_one"},
        {"log1p", "log_plus_one"}, {"sin", "sine"}, {"cos", "cosine"}, {"neg", "negate"}, {"mul", "multiply"},
        {"sub", "subtract"}, {"div", "divide"}, {"pow", "power"}, {"rem", "remainder"}, {"mod", "remainder"},
        {"max", "maximum"}, {"min", "minimum"}, {"sigmoid", "logistic"}, {"conv", "convolution"},
        {"matmul", "dot_general"}, {"gemm", "dot_general"}, {"concat", "concatenate"}, {"cast", "convert"},
        {"where", "select"}, {"relu", "maximum"}, {"clip", "clamp"}, {"broadcast_to", "broadcast_in_dim"},
        {"expand", "broadcast_in_dim"}, {"permute", "transpose"}, {"flip", "reverse"}, {"shl", "shift_left"},
        {"sum", "reduce"}, {"reduce_sum", "reduce"}, {"arange", "iota"}, {"eq", "compare"}, {"lt", "compare"},
        {"gt", "compare"}, {"round", "round_nearest_even"}, {"bitcast", "bitcast_convert"}, {"cond", "if"},
        {"const", "constant"}, {"clz", "count_leading_zeros"}, {"popcount", "popcnt"},
        {"isfinite", "is_finite"}, {"identity", "reshape"}, {"allreduce", "all_reduce"},
        {"allgather", "all_gather"}, {"quantize", "uniform_quantize"}, {"dequantize", "uniform_dequantize"},
        {"scatter_add", "scatter"}, {"argsort", "sort"}, {"average_pool", "reduce_window"},
        {"max_pool", "reduce_window"}};
    const char *dot = (const char *)memchr(name, '.', n), *bare = dot ? dot + 1 : name;
    size_t k, left = n - (size_t)(bare - name);
    for (k = 0; k < sizeof pairs / sizeof pairs[0]; k++)
        if (strlen(pairs[k][0]) == left && memcmp(pairs[k][0], bare, left) == 0) return pairs[k][1];
    return NULL;
}

int import_hint_op(import_parser *p, shlo_status status, const char *at, const char *what, const char *name,
    size_t n) {
    char full[HINT_NAME + 1];
    int shown = (int)(n < 80 ? n : 80), quoted = what[strlen(what) - 1] == '\'';
    const char *meant = meant_op(name, n), *near;
    if (meant) snprintf(full, sizeof full, "stablehlo.%s", meant);
    near = meant ? full : near_op(name, n, full, sizeof full);
    if (!near || !*near || (strlen(near) == n && memcmp(near, name, n) == 0))
        return import_fail(p, status, at, "%s%.*s%s", what, shown, name, quoted ? "'" : "");
    return import_fail(p, status, at, "%s%.*s%s; did you mean %s?", what, shown, name, quoted ? "'" : "",
        near);
}

/* The words of an enum, "EQ, NE or LT". */
void import_hint_words(const char *set, char *out, size_t capacity) {
    hint_text t;
    int64_t i, last = -1;
    int first = 1;
    t.at = out;
    t.n = 0;
    t.capacity = capacity;
    out[0] = 0;
    for (i = 0; i < 32; i++)
        if (shlo_enum_name(set, i)) last = i;
    for (i = 0; i <= last; i++) {
        const char *word = shlo_enum_name(set, i);
        if (!word) continue;
        put(&t, "%s%s", first ? "" : i == last ? " or " : ", ", word);
        first = 0;
    }
}
