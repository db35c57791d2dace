/* tools/graph/graph.h - a program as boxes: read from its text, repeated blocks found, placed, drawn. */
#ifndef TOOLS_GRAPH_H
#define TOOLS_GRAPH_H

#include "../tool.h"

/* A part of the program's text, which outlives the graph. */
typedef struct graph_span {
    const char *at;
    size_t n;
} graph_span;

/* A box: an argument, an op, a return, a repeated block; or a bend of a line that passes a row (no label). */
typedef struct graph_node {
    graph_span label, type, line; /* line: the whole op, for those who point at it */
    graph_span inner;             /* the op of a small region: `add` of a reduction */
    graph_span callee;            /* of a call, without @ */
    int scope;                    /* that it stands in */
    int order;                    /* of ops in the text; what flows goes from lower to higher ones */
    int hidden;                   /* a constant, or part of a block that stands for others: not drawn */
    int stands_in;                /* the node that is drawn for it; itself */
    int value;                    /* an argument */
    int times;                    /* a repeated block: how many; else 0 */
    int row;
    double x, y, width, height; /* the left upper corner, in its scope */
} graph_node;

/* What boxes stand in: a function, a region, a repeated block. */
typedef struct graph_scope {
    graph_span title;
    int owner; /* node; -1: a function */
    int drawn;
    double x, y, width, height; /* in the owner, or on the sheet */
} graph_scope;

/* A line from the lower edge of a box to the upper edge of another, and the points where it bends, all in the
   scope of both boxes. */
typedef struct graph_edge {
    int from, to, first_bend, n_bends;
    double leaves, enters; /* x of its ends */
} graph_edge;
typedef struct graph_point {
    double x, y, below; /* it goes straight down from y to below */
} graph_point;

typedef struct graph {
    graph_node *nodes;
    graph_scope *scopes;
    graph_edge *edges;
    graph_point *bends;
    int n_nodes, n_scopes, n_edges, n_bends, nodes_capacity, scopes_capacity, edges_capacity, bends_capacity;
    int failed; /* no memory */
    double width, height;
} graph;

int graph_add_node(graph *g, int scope); /* -1: no memory */
int graph_add_scope(graph *g, int owner, const char *title, size_t n);
void graph_add_edge(graph *g, int from, int to);
int graph_add_bend(graph *g);
void graph_close(graph *g);

/* Functions and what they call from the text that shlo_print writes; entry NULL: all. 0: there is no such
   function. */
int graph_read(graph *g, const char *text, const char *entry);
/* Blocks of ops that follow each other and are alike become one, drawn once with their number. */
void graph_repeat(graph *g);
/* Gives each line between nodes of different scopes to the nodes of one scope around both. */
void graph_lift(graph *g);
void graph_place(graph *g);
/* 0: no memory */
int graph_svg(FILE *f, const graph *g);
int graph_html(FILE *f, const graph *g, const char *title);
int graph_dot(FILE *f, const graph *g);
#endif
