/* tools/diff_match.c - which values of two programs are the same ones: an edit script of their lists of ops
 * (Myers, "An O(ND) difference algorithm and its variations", 1986). */
#include "diff.h"

/* ---- ops whose values matter ---- */

static int is_control(const op_item *op) {
    return ops_is(op->name, "stablehlo.while") || ops_is(op->name, "stablehlo.if") ||
           ops_is(op->name, "stablehlo.case");
}

static int contains(op_span s, const char *word) {
    const size_t n = strlen(word);
    size_t i;
    for (i = 0; i + n <= s.n; i++)
        if (memcmp(s.at + i, word, n) == 0) return 1;
    return 0;
}

static int is_end(const op_item *op) {
    return ops_is(op->name, "func.return") || ops_is(op->name, "stablehlo.return");
}

static int has_effect(const op_item *op) {
    return (!op->gives.n && !is_end(op)) || contains(op->gives, "token") ||
           contains(op->attrs, "has_side_effect = true");
}

/* Of a function: from the end back, what the ends take, and what has effects. */
static int mark_function(const op_list *ops, int at, int n, char *used) {
    op_names names;
    int i, k, result;
    if (!ops_names(ops, at, n, &names)) return 0;
    for (i = at; i < at + n; i++)
        if (has_effect(&ops->items[i]))
            for (k = i; k >= 0; k = ops->items[k].owner) used[k] = 1;
    for (i = at + n - 1; i >= at; i--) {
        const op_item *op = &ops->items[i];
        op_span rest = op->operands, one;
        if (is_end(op)) used[i] = op->owner < 0 || used[op->owner];
        while (used[i] && ops_next(&rest, &one)) {
            k = ops_named(&names, one, &result);
            if (k >= 0) used[k] = 1;
        }
    }
    free(names.op);
    return 1;
}

/* Of each op, whether something depends on it; NULL: no memory. */
static char *mark_used(const op_list *ops) {
    char *used = (char *)calloc((size_t)ops->n + 1, 1);
    int at = 0, ok = used != NULL;
    for (; ok && at < ops->n; at += ops_of_function(ops, at))
        ok = mark_function(ops, at, ops_of_function(ops, at), used);
    if (ok) return used;
    free(used);
    return NULL;
}

/* ---- values ---- */

static int may_tell(const op_list *ops, int i) {
    for (i = ops->items[i].owner; i >= 0; i = ops->items[i].owner)
        if (!is_control(&ops->items[i])) return 0;
    return 1;
}

int diff_values_find(const op_list *ops, diff_values *out) {
    char *used = mark_used(ops);
    int i, capacity = 0;
    memset(out, 0, sizeof *out);
    out->ops = ops;
    if (used) out->first = (int *)calloc((size_t)ops->n + 1, sizeof *out->first);
    for (i = 0; i < ops->n && out->first; i++) {
        op_span rest = ops->items[i].gives, type;
        int result;
        out->first[i] = out->n;
        if (!used[i] || !may_tell(ops, i)) continue;
        for (result = 0; ops_next(&rest, &type); result++) {
            diff_value *v;
            if (type.n < 7 || memcmp(type.at, "tensor<", 7) != 0) continue;
            if (out->n == capacity) {
                capacity = capacity * 2 + 64;
                v = (diff_value *)realloc(out->items, (size_t)capacity * sizeof *v);
                if (!v) {
                    free(used);
                    return tool_failed("out of memory"), 0;
                }
                out->items = v;
            }
            v = &out->items[out->n++];
            v->op = i;
            v->result = result;
            v->type = type;
            v->match = -1;
        }
    }
    free(used);
    if (!out->first) return tool_failed("out of memory"), 0;
    out->first[ops->n] = out->n;
    return 1;
}

void diff_values_free(diff_values *values) {
    free(values->items);
    free(values->first);
    memset(values, 0, sizeof *values);
}

/* ---- ops that may be the same ---- */

/* A function of both programs. */
typedef struct matcher {
    diff_values *a, *b;
    int at_a, n_a, at_b, n_b; /* its ops in the lists */
    int *x, *y, n, m;         /* those that are matched one by one: with values, no constants */
    int same_file;
    int n_args; /* of the function, in both; 0: others */
} matcher;

static const op_item *op_a(const matcher *t, int i) { return &t->a->ops->items[t->x[i]]; }
static const op_item *op_b(const matcher *t, int j) { return &t->b->ops->items[t->y[j]]; }

/* Is the location only the line of a text that had none? */
static int is_line(op_span source) { return source.n > 5 && memcmp(source.at, "line ", 5) == 0; }

static int alike(const matcher *t, int i, int j) {
    const op_item *x = op_a(t, i), *y = op_b(t, j);
    op_span place_x, place_y, source_x, source_y;
    if (!ops_same(x->name, y->name) || !ops_same(x->gives, y->gives) || !ops_same(x->attrs, y->attrs))
        return 0;
    if (!is_control(x) && !ops_same_body(x, y)) return 0; /* what happens in the others is matched itself */
    ops_place(x->location, &place_x, &source_x);
    ops_place(y->location, &place_y, &source_y);
    if (t->same_file && place_x.n && place_y.n && !ops_same(place_x, place_y)) return 0;
    if (!t->same_file && (is_line(source_x) || is_line(source_y))) return 1; /* of texts, which differ */
    return !source_x.n || !source_y.n || ops_same(source_x, source_y);
}

static void pair_ops(matcher *t, int i, int j) {
    int va = t->a->first[t->x[i]], vb = t->b->first[t->y[j]];
    const int end_a = t->a->first[t->x[i] + 1], end_b = t->b->first[t->y[j] + 1];
    for (; va < end_a && vb < end_b; va++, vb++) {
        t->a->items[va].match = vb;
        t->b->items[vb].match = va;
    }
}

/* ---- the edit script: rows of the furthest places, one for each number of edits ---- */

enum { MOST_EDITS = 3000 };

/* Back from the end: pairs what the script keeps. rows[d] begins at diagonal -d. */
static void pair_back(matcher *t, int **rows, int d) {
    int i = t->n, j = t->m;
    for (; d >= 0; d--) {
        const int k = i - j;
        int from = 0, at_i, at_j;
        if (d) {
            const int *row = rows[d - 1] + (d - 1);
            from = k == -d || (k != d && row[k - 1] < row[k + 1]) ? k + 1 : k - 1;
            at_i = row[from];
            at_j = at_i - from;
        }
        else {
            at_i = at_j = 0;
        }
        while (i > at_i && j > at_j && alike(t, i - 1, j - 1)) pair_ops(t, --i, --j);
        i = at_i;
        j = at_j;
    }
}

/* 1: done; 0: too many edits; -1: no memory. */
static int pair_function(matcher *t) {
    int *rows[MOST_EDITS + 1];
    int d, k, done = 0, status = 0;
    for (d = 0; d <= MOST_EDITS && d <= t->n + t->m && !done; d++) {
        int *row = (int *)malloc((size_t)(2 * d + 1) * sizeof *row);
        rows[d] = row;
        if (!row) {
            status = -1;
            break;
        }
        for (k = -d; k <= d && !done; k += 2) {
            const int *last = d ? rows[d - 1] + (d - 1) : NULL;
            int i = 0, j;
            if (d) i = k == -d || (k != d && last[k - 1] < last[k + 1]) ? last[k + 1] : last[k - 1] + 1;
            for (j = i - k; i < t->n && j < t->m && alike(t, i, j); i++) j++;
            row[k + d] = i;
            done = i >= t->n && j >= t->m;
        }
    }
    if (done) {
        pair_back(t, rows, d - 1);
        status = 1;
    }
    while (d-- > 0) free(rows[d]);
    return status;
}

/* ---- ops that took each other's places: as many between two pairs in both, with the same types ---- */

static int match_of(const diff_values *v, int op) { return v->items[v->first[op]].match; }

static void pair_gap(matcher *t, int i, int end_i, int j, int end_j) {
    int k;
    if (end_i - i != end_j - j) return;
    for (k = 0; k < end_i - i; k++)
        if (!ops_same(op_a(t, i + k)->gives, op_b(t, j + k)->gives)) return;
    for (k = 0; k < end_i - i; k++) pair_ops(t, i + k, j + k);
}

static void pair_gaps(matcher *t) {
    int i, j = 0, from = 0;
    for (i = 0; i < t->n; i++) {
        int to;
        if (match_of(t->a, t->x[i]) < 0) continue;
        for (to = j; t->y[to] != t->b->items[match_of(t->a, t->x[i])].op;) to++;
        pair_gap(t, from, i, j, to);
        from = i + 1;
        j = to + 1;
    }
    pair_gap(t, from, t->n, j, t->m);
}

/* ---- operands ---- */

/* The value that `%12#1` names; -1: an argument, or a value that is not told. */
static int value_of(const diff_values *v, const op_names *in, op_span name) {
    int result, i;
    const int op = ops_named(in, name, &result);
    for (i = op < 0 ? 0 : v->first[op]; op >= 0 && i < v->first[op + 1]; i++)
        if (v->items[i].result == result) return i;
    return -1;
}

static int is_constant(const diff_values *v, int value) {
    return ops_is(v->ops->items[v->items[value].op].name, "stablehlo.constant");
}

/* The number of an argument of the function, which has n of them; -1: it is another value. */
static int argument_of(op_span name, int n) {
    const int number = name.n > 4 && memcmp(name.at, "%arg", 4) == 0 ? atoi(name.at + 4) : n;
    return number < n ? number : -1;
}

/* Are two operands others than each other? */
static int differ(const matcher *t, op_span a, op_span b, const op_names *in_a, const op_names *in_b) {
    const int x = value_of(t->a, in_a, a), y = value_of(t->b, in_b, b);
    const int p = argument_of(a, t->n_args), q = argument_of(b, t->n_args);
    if (p >= 0 && q >= 0) return p != q;
    if (p >= 0) return y >= 0 && t->b->items[y].match >= 0;
    if (x < 0 || t->a->items[x].match < 0) return 0;
    return q >= 0 || (y >= 0 && t->a->items[x].match != y);
}

/* Are the operands of a pair the wrong ones? */
static int contradicts(const matcher *t, const op_item *a, const op_item *b, const op_names *in_a,
    const op_names *in_b) {
    op_span rest_a = a->operands, rest_b = b->operands, one, other;
    while (ops_next(&rest_a, &one))
        if (!ops_next(&rest_b, &other) || differ(t, one, other, in_a, in_b)) return 1;
    return 0;
}

static void drop_contradictions(matcher *t, const op_names *in_a, const op_names *in_b) {
    int i, v;
    for (i = 0; i < t->n; i++) {
        const int match = match_of(t->a, t->x[i]);
        if (match < 0) continue;
        if (!contradicts(t, op_a(t, i), &t->b->ops->items[t->b->items[match].op], in_a, in_b)) continue;
        for (v = t->a->first[t->x[i]]; v < t->a->first[t->x[i] + 1]; v++) {
            if (t->a->items[v].match >= 0) t->b->items[t->a->items[v].match].match = -1;
            t->a->items[v].match = -1;
        }
    }
}

/* A constant is the counterpart of what stands at the same operand of a pair: of a constant, or of an op
   that was folded. Constants alone look too much alike. */
static void pair_constants(matcher *t, const op_names *in_a, const op_names *in_b) {
    int i;
    for (i = t->n - 1; i >= 0; i--) {
        const int match = match_of(t->a, t->x[i]);
        op_span rest_a = op_a(t, i)->operands, rest_b, one, other;
        if (match < 0) continue;
        rest_b = t->b->ops->items[t->b->items[match].op].operands;
        while (ops_next(&rest_a, &one) && ops_next(&rest_b, &other)) {
            const int x = value_of(t->a, in_a, one), y = value_of(t->b, in_b, other);
            if (x < 0 || y < 0 || t->a->items[x].match >= 0 || t->b->items[y].match >= 0) continue;
            if (!is_constant(t->a, x) && !is_constant(t->b, y)) continue;
            if (!ops_same(t->a->items[x].type, t->b->items[y].type)) continue;
            t->a->items[x].match = y;
            t->b->items[y].match = x;
        }
    }
}

/* ---- all functions ---- */

static int *choose_ops(const diff_values *v, int at, int n, int *count) {
    int *out = (int *)malloc(((size_t)n + 1) * sizeof *out), i;
    *count = 0;
    for (i = at; out && i < at + n; i++)
        if (v->first[i] < v->first[i + 1] && !is_constant(v, v->first[i])) out[(*count)++] = i;
    return out;
}

/* As pair_function. */
static int match_function(matcher *t) {
    op_names in_a = {NULL, 0}, in_b = {NULL, 0};
    int done = -1;
    t->x = choose_ops(t->a, t->at_a, t->n_a, &t->n);
    t->y = choose_ops(t->b, t->at_b, t->n_b, &t->m);
    if (t->x && t->y && ops_names(t->a->ops, t->at_a, t->n_a, &in_a) &&
        ops_names(t->b->ops, t->at_b, t->n_b, &in_b))
        done = pair_function(t);
    if (done > 0) {
        pair_gaps(t);
        drop_contradictions(t, &in_a, &in_b);
        pair_constants(t, &in_a, &in_b);
    }
    free(in_a.op);
    free(in_b.op);
    free(t->x);
    free(t->y);
    return done;
}

int diff_match(diff_values *a, diff_values *b, int same_file, int *too_unlike) {
    matcher t;
    memset(&t, 0, sizeof t);
    t.a = a;
    t.b = b;
    t.same_file = same_file;
    *too_unlike = 0;
    for (t.at_a = 0; t.at_a < a->ops->n; t.at_a += t.n_a) {
        int done;
        t.n_a = ops_of_function(a->ops, t.at_a);
        for (t.at_b = 0; t.at_b < b->ops->n; t.at_b += ops_of_function(b->ops, t.at_b))
            if (ops_same(b->ops->items[t.at_b].func, a->ops->items[t.at_a].func)) break;
        if (t.at_b >= b->ops->n) continue;
        t.n_b = ops_of_function(b->ops, t.at_b);
        t.n_args = a->ops->items[t.at_a].func_args;
        if (t.n_args != b->ops->items[t.at_b].func_args) t.n_args = 0;
        done = match_function(&t);
        if (done < 0) return tool_failed("out of memory"), 0;
        if (!done) ++*too_unlike;
    }
    return 1;
}
