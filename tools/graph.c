/* tools/graph.c - shlo graph: draws a function as SVG, ops as boxes and values as lines between them. An op
 * is drawn one row below the lowest op whose value it uses; an op with regions is one box. Everything is
 * taken from the program's text. */
#include "tool.h"

enum { BOX_WIDTH = 168, BOX_HEIGHT = 34, GAP_X = 18, GAP_Y = 40, MARGIN = 20, SHOWN = 26 };

/* An argument, an op, or the return. */
typedef struct node {
    const char *name, *label, *type;
    size_t n_name, n_label, n_type;
    int row, column;
} node;
typedef struct edge {
    int from, to;
} edge;
typedef struct graph {
    node *nodes;
    int n_nodes;
    edge *edges;
    int n_edges;
    int *heads, *next, n_heads;
    int rows, columns;
} graph;

/* ---- reading the text ---- */

static int is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static unsigned hash(const char *at, size_t n) {
    unsigned h = 2166136261u;
    while (n--) h = (h ^ (unsigned char)*at++) * 16777619u;
    return h;
}

static int find_node(const graph *g, const char *at, size_t n) {
    int i = g->heads[hash(at, n) % (unsigned)g->n_heads];
    while (i >= 0 && (g->nodes[i].n_name != n || memcmp(g->nodes[i].name, at, n) != 0)) i = g->next[i];
    return i;
}

/* The arrays are large enough: a text has at most as many ops as lines, and as many uses as percent signs. */
static node *add_node(graph *g, const char *name, size_t n_name, const char *label, size_t n_label) {
    node *x = &g->nodes[g->n_nodes];
    int *head = &g->heads[hash(name, n_name) % (unsigned)g->n_heads];
    x->name = name;
    x->n_name = n_name;
    x->label = label;
    x->n_label = n_label;
    g->next[g->n_nodes] = *head;
    *head = g->n_nodes++;
    return x;
}

/* %name, without #index */
static size_t value_length(const char *at) {
    size_t n = 1;
    while (is_name(at[n])) n++;
    return n;
}

/* Draws a line to node `to` from each earlier node whose value the text names. */
static void add_uses(graph *g, const char *at, const char *end, int to) {
    while ((at = (const char *)memchr(at, '%', (size_t)(end - at))) != NULL) {
        size_t n = value_length(at);
        int from = find_node(g, at, n), i;
        for (i = g->n_edges; from >= 0 && i > 0 && g->edges[i - 1].to == to; i--)
            if (g->edges[i - 1].from == from) from = -1;
        if (from >= 0 && from != to) {
            g->edges[g->n_edges].from = from;
            g->edges[g->n_edges++].to = to;
            if (g->nodes[from].row >= g->nodes[to].row) g->nodes[to].row = g->nodes[from].row + 1;
        }
        at += n;
    }
}

/* The types of the op's results: the text behind the last arrow, or else behind the last colon. */
static void find_type(node *x, const char *begin, const char *end) {
    const char *at = NULL, *c;
    for (c = begin; c + 3 < end; c++)
        if (memcmp(c, " -> ", 4) == 0 || memcmp(c, " : ", 3) == 0) at = c;
    if (!at) return;
    x->type = at + (at[1] == '-' ? 4 : 3);
    x->n_type = (size_t)(end - x->type);
}

/* One op, from its line to the line of the next one. */
static void add_op(graph *g, const char *at, const char *end) {
    const char *line = (const char *)memchr(at, '\n', (size_t)(end - at)), *name = at, *label = at;
    size_t n_name = 0, n;
    node *x;
    if (!line) line = end;
    if (*at == '%') {
        const char *equals = strstr(at, " = ");
        n_name = value_length(at);
        label = equals && equals < line ? equals + 3 : line;
    }
    if (*label == '"') label++;
    for (n = 0; label + n < line && (is_name(label[n]) || label[n] == '.');) n++;
    if (n > 10 && memcmp(label, "stablehlo.", 10) == 0) {
        label += 10;
        n -= 10;
    }
    x = add_node(g, name, n_name, label, n);
    if (n_name) find_type(x, label, line);
    add_uses(g, label, end, g->n_nodes - 1);
}

/* The arguments (%arg0: T, %arg1: U) of the function. */
static void add_arguments(graph *g, const char *at, const char *end) {
    while ((at = (const char *)memchr(at, '%', (size_t)(end - at))) != NULL) {
        size_t n = value_length(at);
        node *x = add_node(g, at, n, at, n);
        const char *next = (const char *)memchr(at + n, '%', (size_t)(end - at - (ptrdiff_t)n));
        x->type = at + n + 2;
        x->n_type = (size_t)((next ? next - 2 : end - 1) - x->type);
        at += n;
    }
}

/* The line that begins the function; NULL: there is none. */
static const char *find_function(const char *text, const char *entry) {
    const char *at, *first = NULL, *want = entry ? entry : "main";
    size_t n = strlen(want);
    for (at = text; (at = strstr(at, "\n  func.func ")) != NULL; at++) {
        const char *name = strchr(at, '@');
        if (!first) first = at + 1;
        if (name && strncmp(name + 1, want, n) == 0 && name[1 + n] == '(') return at + 1;
    }
    return entry ? NULL : first;
}

/* Regions begin and end on lines of their own. */
static int begins_op(const char *at) {
    return *at == '%' || *at == '"' || strncmp(at, "stablehlo.", 10) == 0 || strncmp(at, "func.", 5) == 0;
}

static int graph_read(graph *g, const char *text, const char *entry) {
    static const char indent[] = "\n    ";
    const char *at = find_function(text, entry), *stop, *next;
    if (!at) {
        tool_failed("there is no function '%s'", entry ? entry : "main");
        return 0;
    }
    stop = strstr(at, "\n  }");
    next = strchr(at, '\n');
    at = strchr(at, '(');
    add_arguments(g, at, at + strcspn(at, ")") + 1);
    for (at = next; at && stop && at < stop; at = next) {
        const char *op = at + sizeof indent - 1;
        for (next = op; (next = strstr(next, indent)) != NULL && !begins_op(next + sizeof indent - 1);
             next++) {}
        if (!next || next > stop) next = stop;
        add_op(g, op, next);
    }
    return 1;
}

static int graph_open(graph *g, const char *text) {
    size_t values = 1, lines = 1, i;
    const char *c;
    for (c = text; *c; c++) {
        values += *c == '%';
        lines += *c == '\n';
    }
    memset(g, 0, sizeof *g);
    if (values > INT32_MAX / 8 || lines > INT32_MAX / 8) return 0;
    g->n_heads = (int)(values + lines);
    g->nodes = (node *)calloc(values + lines, sizeof *g->nodes);
    g->edges = (edge *)calloc(values, sizeof *g->edges);
    g->heads = (int *)calloc(values + lines, sizeof *g->heads);
    g->next = (int *)calloc(values + lines, sizeof *g->next);
    if (!g->nodes || !g->edges || !g->heads || !g->next) return 0;
    for (i = 0; i < values + lines; i++) g->heads[i] = -1;
    return 1;
}

static void graph_close(graph *g) {
    free(g->nodes);
    free(g->edges);
    free(g->heads);
    free(g->next);
}

/* ---- drawing ---- */

/* Columns in the order of the text; each row is centred. */
static int graph_place(graph *g, int **widths) {
    int i;
    for (i = 0; i < g->n_nodes; i++)
        if (g->nodes[i].row >= g->rows) g->rows = g->nodes[i].row + 1;
    *widths = (int *)calloc((size_t)g->rows + 1, sizeof **widths);
    if (!*widths) return 0;
    for (i = 0; i < g->n_nodes; i++) {
        g->nodes[i].column = (*widths)[g->nodes[i].row]++;
        if ((*widths)[g->nodes[i].row] > g->columns) g->columns = (*widths)[g->nodes[i].row];
    }
    return 1;
}

static int left_of(const graph *g, const int *widths, const node *x) {
    return MARGIN + (g->columns - widths[x->row]) * (BOX_WIDTH + GAP_X) / 2 + x->column * (BOX_WIDTH + GAP_X);
}
static int top_of(const node *x) { return MARGIN + x->row * (BOX_HEIGHT + GAP_Y); }

static void write_text(FILE *f, const char *at, size_t n) {
    size_t i;
    for (i = 0; i < n && i < SHOWN; i++) {
        if (at[i] == '<')
            fputs("&lt;", f);
        else if (at[i] == '>')
            fputs("&gt;", f);
        else if (at[i] == '&')
            fputs("&amp;", f);
        else if ((unsigned char)at[i] >= ' ')
            fputc(at[i], f);
    }
    if (n > SHOWN) fputs("...", f);
}

static void draw(FILE *f, const graph *g, const int *widths) {
    int i;
    fprintf(f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lld\" height=\"%lld\" font-family=\"sans-serif\" "
        "text-anchor=\"middle\">\n",
        2LL * MARGIN + (long long)g->columns * (BOX_WIDTH + GAP_X),
        2LL * MARGIN + (long long)g->rows * (BOX_HEIGHT + GAP_Y));
    for (i = 0; i < g->n_edges; i++) {
        const node *a = &g->nodes[g->edges[i].from], *b = &g->nodes[g->edges[i].to];
        int x = left_of(g, widths, a) + BOX_WIDTH / 2, y = top_of(a) + BOX_HEIGHT,
            u = left_of(g, widths, b) + BOX_WIDTH / 2, v = top_of(b);
        fprintf(f, "<path d=\"M%d %dC%d %d %d %d %d %d\" fill=\"none\" stroke=\"#8899aa\"/>\n", x, y, x,
            (y + v) / 2, u, (y + v) / 2, u, v);
    }
    for (i = 0; i < g->n_nodes; i++) {
        const node *n = &g->nodes[i];
        int x = left_of(g, widths, n), y = top_of(n), value = n->label == n->name;
        fprintf(f,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\" fill=\"%s\" stroke=\"#334455\"/>\n",
            x, y, BOX_WIDTH, BOX_HEIGHT, value ? "#ffffff" : "#dde8f4");
        fprintf(f, "<text x=\"%d\" y=\"%d\" font-size=\"12\">", x + BOX_WIDTH / 2, y + 14);
        write_text(f, n->label, n->n_label);
        fprintf(f, "</text><text x=\"%d\" y=\"%d\" font-size=\"10\" fill=\"#556677\">", x + BOX_WIDTH / 2,
            y + 28);
        write_text(f, n->type, n->n_type);
        fputs("</text>\n", f);
    }
    fputs("</svg>\n", f);
}

static int graph_write(graph *g, const char *path) {
    int *widths = NULL, ok;
    FILE *f;
    if (!graph_place(g, &widths)) {
        tool_failed("out of memory");
        return 0;
    }
    f = fopen(path, "w");
    if (f) draw(f, g, widths);
    ok = f && !ferror(f);
    if (f && fclose(f) != 0) ok = 0;
    free(widths);
    if (!ok) tool_failed("cannot write '%s'", path);
    return ok;
}

int tool_graph(int argc, char **argv) {
    const char *output = NULL, *entry = NULL, *path;
    tool_option options[] = {{"-o", &output, NULL, NULL}, {"--entry", &entry, NULL, NULL}};
    tool_words files = {NULL, 0};
    tool_code code;
    tool_text text;
    graph g;
    int status = tool_args(argc, argv, options, 2, &files), ok;
    if (status == TOOL_OK && (files.n != 1 || !output))
        status = tool_usage(output ? "graph takes one file" : "graph needs -o FILE");
    path = files.n ? files.items[0] : NULL;
    free((void *)files.items);
    if (status != TOOL_OK) return status;
    if (!tool_code_read(path, TOOL_OUTSIDE, &code)) return TOOL_FAILED;
    ok = tool_text_read(path, &code, SHLO_PRINT_ELIDE, &text);
    if (ok) {
        ok = graph_open(&g, text.data);
        if (!ok) tool_failed("out of memory");
        ok = ok && graph_read(&g, text.data, entry) && graph_write(&g, output);
        graph_close(&g);
        tool_text_free(&text);
    }
    tool_code_free(&code);
    return ok ? TOOL_OK : TOOL_FAILED;
}
