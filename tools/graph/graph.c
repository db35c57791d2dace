/* tools/graph/graph.c - nodes, scopes, and lines; lines between scopes. */
#include "graph.h"

/* Room for one more item; NULL: no memory, and the graph has failed. */
static void *room(graph *g, void *items, int n, int *capacity, size_t bytes) {
    void *grown;
    if (g->failed) return NULL;
    if (n < *capacity) return items;
    if (n > INT32_MAX / 4) {
        g->failed = 1;
        return NULL;
    }
    grown = realloc(items, ((size_t)n * 2 + 64) * bytes);
    if (grown)
        *capacity = n * 2 + 64;
    else
        g->failed = 1;
    return grown;
}

int graph_add_node(graph *g, int scope) {
    graph_node *nodes = (graph_node *)room(g, g->nodes, g->n_nodes, &g->nodes_capacity, sizeof *nodes);
    if (!nodes) return -1;
    g->nodes = nodes;
    memset(&nodes[g->n_nodes], 0, sizeof *nodes);
    nodes[g->n_nodes].scope = scope;
    nodes[g->n_nodes].stands_in = g->n_nodes;
    return g->n_nodes++;
}

int graph_add_scope(graph *g, int owner, const char *title, size_t n) {
    graph_scope *scopes = (graph_scope *)room(g, g->scopes, g->n_scopes, &g->scopes_capacity, sizeof *scopes);
    if (!scopes) return -1;
    g->scopes = scopes;
    memset(&scopes[g->n_scopes], 0, sizeof *scopes);
    scopes[g->n_scopes].owner = owner;
    scopes[g->n_scopes].drawn = 1;
    scopes[g->n_scopes].title.at = title;
    scopes[g->n_scopes].title.n = n;
    return g->n_scopes++;
}

void graph_add_edge(graph *g, int from, int to) {
    graph_edge *edges = (graph_edge *)room(g, g->edges, g->n_edges, &g->edges_capacity, sizeof *edges);
    if (!edges) return;
    g->edges = edges;
    memset(&edges[g->n_edges], 0, sizeof *edges);
    edges[g->n_edges].from = from;
    edges[g->n_edges++].to = to;
}

int graph_add_bend(graph *g) {
    graph_point *bends = (graph_point *)room(g, g->bends, g->n_bends, &g->bends_capacity, sizeof *bends);
    if (!bends) return -1;
    g->bends = bends;
    memset(&bends[g->n_bends], 0, sizeof *bends);
    return g->n_bends++;
}

void graph_close(graph *g) {
    free(g->nodes);
    free(g->scopes);
    free(g->edges);
    free(g->bends);
    memset(g, 0, sizeof *g);
}

static int depth_of(const graph *g, int scope) {
    int depth = 0;
    while (g->scopes[scope].owner >= 0) {
        scope = g->nodes[g->scopes[scope].owner].scope;
        depth++;
    }
    return depth;
}

/* The node around `node`, one scope out. */
static int outer(const graph *g, int node) { return g->scopes[g->nodes[node].scope].owner; }

static int is_drawn(const graph *g, int node) {
    for (; node >= 0; node = outer(g, node))
        if (g->nodes[node].hidden) return 0;
    return 1;
}

static int compare_edges(const void *a, const void *b) {
    const graph_edge *x = (const graph_edge *)a, *y = (const graph_edge *)b;
    if (x->to != y->to) return x->to < y->to ? -1 : 1;
    return x->from < y->from ? -1 : x->from > y->from;
}

void graph_lift(graph *g) {
    int i, n = 0;
    for (i = 0; i < g->n_edges && !g->failed; i++) {
        int from = g->nodes[g->edges[i].from].stands_in, to = g->nodes[g->edges[i].to].stands_in;
        int from_depth = depth_of(g, g->nodes[from].scope), to_depth = depth_of(g, g->nodes[to].scope);
        for (; from_depth > to_depth; from_depth--) from = outer(g, from);
        for (; to_depth > from_depth; to_depth--) to = outer(g, to);
        while (from >= 0 && to >= 0 && g->nodes[from].scope != g->nodes[to].scope) {
            from = outer(g, from);
            to = outer(g, to);
        }
        if (from < 0 || to < 0 || from == to || !is_drawn(g, from) || !is_drawn(g, to)) continue;
        /* what a repeated block passes on to its next turn goes back, and is not drawn */
        if (!g->nodes[from].value && g->nodes[from].order >= g->nodes[to].order) continue;
        g->edges[n].from = from;
        g->edges[n++].to = to;
    }
    if (n) qsort(g->edges, (size_t)n, sizeof *g->edges, compare_edges);
    g->n_edges = 0;
    for (i = 0; i < n; i++)
        if (!i || compare_edges(&g->edges[i], &g->edges[i - 1]) != 0) g->edges[g->n_edges++] = g->edges[i];
}
