/* tools/graph/repeat.c - finds blocks of ops that follow each other and are alike: same names, same types,
 * same lines within the block. They become one block, drawn once. */
#include "graph.h"

enum { LONGEST = 512, TRIES = 16, SHORTEST_RUN = 6 };

/* The ops of one scope in the order of the text, and the lines that end at each. */
typedef struct row_of_ops {
    graph *g;
    int *ops, *place, *first_edge; /* place: of a node among ops; -1 */
    unsigned *looks;               /* of each op */
    int n;
} row_of_ops;

static unsigned mix(unsigned h, graph_span text) {
    size_t i;
    for (i = 0; i < text.n; i++) h = (h ^ (unsigned char)text.at[i]) * 16777619u;
    return (h ^ '/') * 16777619u;
}

static unsigned looks_of(const graph_node *x) {
    return mix(mix(mix(mix(2166136261u, x->label), x->type), x->inner), x->callee);
}

/* Do the ops at places a and b, of blocks that begin at a0 and b0, look alike and use the same places of
 * their blocks? */
static int alike(const row_of_ops *r, int a, int a0, int b, int b0) {
    int e = r->first_edge[r->ops[a]], f = r->first_edge[r->ops[b]], x, y;
    if (r->looks[a] != r->looks[b]) return 0;
    for (;; e++, f++) {
        while (e < r->first_edge[r->ops[a] + 1] && r->place[r->g->edges[e].from] < a0) e++;
        while (f < r->first_edge[r->ops[b] + 1] && r->place[r->g->edges[f].from] < b0) f++;
        x = e < r->first_edge[r->ops[a] + 1] ? r->place[r->g->edges[e].from] - a0 : -1;
        y = f < r->first_edge[r->ops[b] + 1] ? r->place[r->g->edges[f].from] - b0 : -1;
        if (x != y) return 0;
        if (x < 0) return 1;
    }
}

/* How many blocks of `length` ops begin at place i. */
static int count_blocks(const row_of_ops *r, int i, int length) {
    int t = 0;
    while (i + length + t < r->n &&
           alike(r, i + t, i + t / length * length, i + length + t, i + length + t / length * length))
        t++;
    return t / length + 1;
}

/* The n blocks of `length` ops from place i become one. */
static void stack(row_of_ops *r, int i, int length, int n) {
    graph *g = r->g;
    int scope = g->nodes[r->ops[i]].scope, node = graph_add_node(g, scope), inside, k;
    inside = node < 0 ? -1 : graph_add_scope(g, node, "", 0);
    if (inside < 0) return;
    g->nodes[node].times = n;
    g->nodes[node].order = g->nodes[r->ops[i]].order;
    for (k = 0; k < n * length; k++) {
        graph_node *x = &g->nodes[r->ops[i + k]];
        if (k < length) {
            x->scope = inside;
        }
        else {
            x->hidden = 1;
            x->stands_in = r->ops[i + k % length];
        }
    }
}

static void find_repeats(row_of_ops *r) {
    int i, length, best, times, tries, k;
    for (i = 0; i < r->n && !r->g->failed; i += best ? best * times : 1) {
        best = times = tries = 0;
        for (length = 1; length <= LONGEST && i + 2 * length <= r->n && tries < TRIES; length++) {
            if (r->looks[i] != r->looks[i + length]) continue;
            tries++;
            k = count_blocks(r, i, length);
            if (k < 2 || (k == 2 && length < SHORTEST_RUN) || k * length < SHORTEST_RUN) continue;
            if (k * length <= best * times) continue;
            best = length;
            times = k;
        }
        if (best) stack(r, i, best, times);
    }
}

/* Arguments that only stacked blocks use go with them: drawn in the first, hidden with the others. */
static void move_values(graph *g) {
    int *scope = (int *)malloc(((size_t)g->n_nodes + 1) * sizeof *scope), i;
    if (!scope) g->failed = 1;
    for (i = 0; scope && i < g->n_nodes; i++) scope[i] = -1;
    for (i = 0; scope && i < g->n_edges; i++) {
        const graph_node *to = &g->nodes[g->edges[i].to];
        int from = g->edges[i].from, in = to->hidden ? -2 : to->scope;
        if (!g->nodes[from].value) continue;
        if (scope[from] == -1 || scope[from] == -2)
            scope[from] = in;
        else if (in != -2 && scope[from] != in)
            scope[from] = g->nodes[from].scope;
    }
    for (i = 0; scope && i < g->n_nodes; i++) {
        if (!g->nodes[i].value || scope[i] == -1) continue;
        if (scope[i] == -2)
            g->nodes[i].hidden = 1;
        else
            g->nodes[i].scope = scope[i];
    }
    free(scope);
}

static int compare_order(const void *a, const void *b) {
    const graph_node *x = *(const graph_node *const *)a, *y = *(const graph_node *const *)b;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* All drawn ops, scope by scope, in the order of the text; begins[s] is where scope s begins. */
static int sort_ops(const graph *g, int *ops, int *begins) {
    const graph_node **sorted;
    int i, n = 0;
    sorted = (const graph_node **)malloc(((size_t)g->n_nodes + 1) * sizeof *sorted);
    if (!sorted) return 0;
    for (i = 0; i < g->n_nodes; i++)
        if (!g->nodes[i].hidden && !g->nodes[i].value) sorted[n++] = &g->nodes[i];
    qsort((void *)sorted, (size_t)n, sizeof *sorted, compare_order);
    memset(begins, 0, ((size_t)g->n_scopes + 2) * sizeof *begins);
    for (i = 0; i < n; i++) begins[sorted[i]->scope + 2]++;
    for (i = 2; i < g->n_scopes + 2; i++) begins[i] += begins[i - 1];
    for (i = 0; i < n; i++) ops[begins[sorted[i]->scope + 1]++] = (int)(sorted[i] - g->nodes);
    free((void *)sorted);
    return 1;
}

void graph_repeat(graph *g) {
    row_of_ops r;
    int n = g->n_nodes, n_scopes = g->n_scopes, i, s;
    int *ops = (int *)malloc(((size_t)n + 1) * sizeof *ops);
    int *begins = (int *)malloc(((size_t)n_scopes + 2) * sizeof *begins);
    memset(&r, 0, sizeof r);
    r.g = g;
    r.place = (int *)malloc(((size_t)n + 1) * sizeof *r.place);
    r.first_edge = (int *)calloc((size_t)n + 2, sizeof *r.first_edge);
    r.looks = (unsigned *)malloc(((size_t)n + 1) * sizeof *r.looks);
    if (!ops || !begins || !r.place || !r.first_edge || !r.looks || !sort_ops(g, ops, begins)) g->failed = 1;
    for (i = 0; i < g->n_edges && !g->failed; i++) r.first_edge[g->edges[i].to + 1]++; /* sorted by `to` */
    for (i = 0; i < n && !g->failed; i++) {
        r.first_edge[i + 1] += r.first_edge[i];
        r.place[i] = -1;
    }
    for (s = 0; s < n_scopes && !g->failed; s++) {
        r.ops = ops + begins[s];
        r.n = begins[s + 1] - begins[s];
        for (i = 0; i < r.n; i++) {
            r.place[r.ops[i]] = i;
            r.looks[i] = looks_of(&g->nodes[r.ops[i]]);
        }
        find_repeats(&r);
        for (i = 0; i < r.n; i++) r.place[r.ops[i]] = -1;
    }
    if (!g->failed) move_values(g);
    free(ops);
    free(begins);
    free(r.place);
    free(r.first_edge);
    free(r.looks);
}
