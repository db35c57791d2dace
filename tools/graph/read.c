/* tools/graph/read.c - a graph of the text that shlo_print writes: one op a line, regions between braces. */
#include "graph.h"

/* The value of a name. A block's argument becomes a node of its scope only if it is used. */
typedef struct named {
    graph_span name, type;
    int func, scope, node, next;
} named;

/* An op whose regions are being read. `carried`: the arguments of each region, as a loop's line has them. */
typedef struct open_op {
    int node, scope; /* the scope around it */
    graph_span carried;
} open_op;

typedef struct reader {
    graph *g;
    named *names;
    int n_names, names_capacity, *heads, n_heads;
    open_op *open;
    int n_open, open_capacity;
    int func, scope, order;
    const char *end; /* of the line */
} reader;

static int is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static size_t name_length(const char *at) { /* %name, without #index */
    size_t n = 1;
    while (is_name(at[n])) n++;
    return n;
}

static unsigned hash(const reader *r, const char *at, size_t n) {
    unsigned h = 2166136261u ^ (unsigned)r->func;
    while (n--) h = (h ^ (unsigned char)*at++) * 16777619u;
    return h % (unsigned)r->n_heads;
}

static void name_value(reader *r, graph_span name, graph_span type, int node) {
    named *x, *grown;
    int *head = &r->heads[hash(r, name.at, name.n)];
    if (r->n_names == r->names_capacity) {
        grown = (named *)realloc(r->names, ((size_t)r->n_names * 2 + 64) * sizeof *grown);
        if (!grown) {
            r->g->failed = 1;
            return;
        }
        r->names = grown;
        r->names_capacity = r->n_names * 2 + 64;
    }
    x = &r->names[r->n_names];
    x->name = name;
    x->type = type;
    x->func = r->func;
    x->scope = r->scope;
    x->node = node;
    x->next = *head;
    *head = r->n_names++;
}

/* The node of a value; -1: none has that name. */
static int value_node(reader *r, const char *at, size_t n) {
    int i = r->heads[hash(r, at, n)];
    named *x;
    while (i >= 0 && (r->names[i].func != r->func || r->names[i].name.n != n ||
                         memcmp(r->names[i].name.at, at, n) != 0))
        i = r->names[i].next;
    if (i < 0) return -1;
    x = &r->names[i];
    if (x->node < 0 && (x->node = graph_add_node(r->g, x->scope)) >= 0) {
        graph_node *node = &r->g->nodes[x->node];
        node->label = node->line = x->name;
        node->type = x->type;
        node->value = 1;
        node->order = r->order;
    }
    return x->node;
}

/* To the end of a type: the next comma, blank or parenthesis outside of brackets. */
static graph_span read_type(const char *at, const char *end) {
    graph_span type;
    int depth = 0;
    type.at = at;
    for (; at < end; at++) {
        if (strchr("<({[", *at)) depth++;
        if (strchr(">)}]", *at) && depth-- == 0) break;
        if (depth == 0 && (*at == ',' || *at == ' ')) break;
    }
    type.n = (size_t)(at - type.at);
    return type;
}

/* `%arg0: T, %arg1: U` names arguments of the scope; `%arg0 = %0, %arg1 = %1` those of a loop. */
static void read_arguments(reader *r, const char *at, const char *end) {
    while ((at = (const char *)memchr(at, '%', (size_t)(end - at))) != NULL) {
        graph_span name, type = {"", 0};
        name.at = at;
        name.n = name_length(at);
        at += name.n;
        if (at + 2 < end && at[0] == ':') {
            type = read_type(at + 2, end);
            at = type.at + type.n;
        }
        if (at + 3 < end && memcmp(at, " = %", 4) == 0) at += 3 + name_length(at + 3);
        name_value(r, name, type, -1);
    }
}

/* ---- ops ---- */

/* A loop's `(%arg = %init, ...)`, or nothing. */
static graph_span find_carried(const char *at, const char *end) {
    graph_span none = {"", 0}, list;
    const char *open = (const char *)memchr(at, '(', (size_t)(end - at)), *close;
    size_t n;
    if (!open || open + 1 >= end || open[1] != '%') return none;
    n = name_length(open + 1);
    if (open + 1 + n + 3 >= end || memcmp(open + 1 + n, " = ", 3) != 0) return none;
    close = (const char *)memchr(open, ')', (size_t)(end - open));
    list.at = open + 1;
    list.n = close ? (size_t)(close - open - 1) : 0;
    return close ? list : none;
}

static void read_uses(reader *r, const char *at, const char *end, int to) {
    while ((at = (const char *)memchr(at, '%', (size_t)(end - at))) != NULL) {
        size_t n = name_length(at);
        int carried = at + n + 3 < end && memcmp(at + n, " = %", 4) == 0;
        int from = carried ? -1 : value_node(r, at, n);
        if (from >= 0 && from != to) graph_add_edge(r->g, from, to);
        at += n;
    }
}

/* The types of the results: the text behind the last arrow, or else behind the last colon. */
static graph_span find_type(const char *begin, const char *end) {
    graph_span type = {"", 0};
    const char *at = NULL, *c;
    for (c = begin; c + 3 < end; c++)
        if (memcmp(c, " -> ", 4) == 0 || memcmp(c, " : ", 3) == 0) at = c;
    if (!at) return type;
    type.at = at + (at[1] == '-' ? 4 : 3);
    type.n = (size_t)(end - type.at);
    if (type.n > 2 && memcmp(end - 2, " {", 2) == 0) type.n -= 2;
    return type;
}

static graph_span find_label(const char *at, const char *end) {
    graph_span label;
    if (*at == '"') at++;
    for (label.at = at, label.n = 0; at + label.n < end && (is_name(at[label.n]) || at[label.n] == '.');)
        label.n++;
    if (label.n > 10 && memcmp(label.at, "stablehlo.", 10) == 0) {
        label.at += 10;
        label.n -= 10;
    }
    return label;
}

static int is_label(const graph_node *x, const char *label) {
    return x->label.n == strlen(label) && memcmp(x->label.at, label, x->label.n) == 0;
}

/* A constant, and what is made of constants alone, is part of the ops that use it. */
static int is_constant(const graph *g, const graph_node *x, int first_edge) {
    int i;
    if (is_label(x, "constant")) return 1;
    if (first_edge == g->n_edges || x->callee.n || x->line.at[x->line.n - 1] == '{') return 0;
    if (is_label(x, "func.return") || is_label(x, "return") || is_label(x, "custom_call")) return 0;
    for (i = first_edge; i < g->n_edges; i++)
        if (!g->nodes[g->edges[i].from].hidden) return 0;
    return 1;
}

static void read_op(reader *r, const char *at) {
    const char *equals = at, *op = at;
    graph_span name = {at, 0}, none = {"", 0};
    int node = graph_add_node(r->g, r->scope), first_edge = r->g->n_edges;
    graph_node *x;
    if (node < 0) return;
    if (*at == '%') {
        name.n = name_length(at);
        while (equals + 3 < r->end && memcmp(equals, " = ", 3) != 0) equals++;
        op = equals + 3;
    }
    x = &r->g->nodes[node];
    x->order = ++r->order;
    x->label = find_label(op, r->end);
    x->line.at = at;
    x->line.n = (size_t)(r->end - at);
    x->type = find_type(op, r->end);
    if (is_label(x, "func.call")) {
        const char *callee = (const char *)memchr(op, '@', (size_t)(r->end - op));
        if (callee) {
            x->callee.at = ++callee;
            while (callee < r->end && *callee != '(') callee++;
            x->callee.n = (size_t)(callee - x->callee.at);
        }
    }
    read_uses(r, op, r->end, node);
    if (r->g->failed) return;
    x = &r->g->nodes[node];
    x->hidden = is_constant(r->g, x, first_edge);
    if (name.n) name_value(r, name, none, node);
}

/* ---- regions ---- */

static void open_region(reader *r, int node, const char *title, size_t n, graph_span carried) {
    open_op *grown;
    if (r->n_open == r->open_capacity) {
        grown = (open_op *)realloc(r->open, ((size_t)r->n_open * 2 + 16) * sizeof *grown);
        if (!grown) {
            r->g->failed = 1;
            return;
        }
        r->open = grown;
        r->open_capacity = r->n_open * 2 + 16;
    }
    r->open[r->n_open].node = node;
    r->open[r->n_open].scope = r->scope;
    r->open[r->n_open++].carried = carried;
    r->scope = graph_add_scope(r->g, node, title, n);
    if (r->g->failed) return;
    if (node >= 0) r->g->nodes[node].hidden = 0;
    read_arguments(r, carried.at, carried.at + carried.n);
}

/* `}` and what follows it: ` do {`, `, {`, or the op's types. */
static void close_region(reader *r, const char *at) {
    open_op was = r->open[--r->n_open];
    graph_span type;
    r->scope = was.scope;
    if (was.node < 0) return;
    if (r->end[-1] == '{') {
        const char *title = at + 1;
        size_t n = (size_t)(r->end - 1 - title);
        while (n && (*title == ' ' || *title == ',')) title++, n--;
        while (n && title[n - 1] == ' ') n--;
        open_region(r, was.node, title, n, was.carried);
        return;
    }
    type = find_type(at, r->end);
    if (type.n && !r->g->nodes[was.node].type.n) r->g->nodes[was.node].type = type;
}

/* The op whose regions begin on this line, which is not the op's first: the last one of the scope. */
static int last_op(const reader *r) {
    int i = r->g->n_nodes - 1;
    while (i >= 0 && (r->g->nodes[i].scope != r->scope || r->g->nodes[i].value)) i--;
    return i;
}

static void read_function(reader *r, const char *at) {
    const char *name = (const char *)memchr(at, '@', (size_t)(r->end - at)), *open, *close;
    graph_span none = {"", 0};
    int depth = 0;
    if (!name) return;
    for (open = name; open < r->end && *open != '(';) open++;
    for (close = open; close < r->end; close++) {
        depth += (*close == '(') - (*close == ')');
        if (depth == 0) break;
    }
    r->func++;
    r->scope = -1;
    open_region(r, -1, name + 1, (size_t)(open - name - 1), none);
    if (!r->g->failed) read_arguments(r, open, close);
}

static void read_line(reader *r, const char *at) {
    graph_span none = {"", 0};
    int before = r->g->n_nodes, node;
    if (strncmp(at, "func.func ", 10) == 0) {
        read_function(r, at);
        return;
    }
    if (r->n_open == 0) return; /* the module's own lines */
    if (*at == '}') {
        close_region(r, at);
    }
    else if (*at == '^') {
        read_arguments(r, at, r->end);
    }
    else if (*at == '%' || *at == '"' || strncmp(at, "stablehlo.", 10) == 0 || strncmp(at, "func.", 5) == 0) {
        read_op(r, at);
        if (r->end[-1] == '{' && !r->g->failed) open_region(r, before, "", 0, none);
    }
    else if (r->end[-1] == '{' && (node = last_op(r)) >= 0) { /* cond {, reducer(%a: T) { */
        graph_span line = r->g->nodes[node].line;
        size_t n = 0;
        while (is_name(at[n])) n++;
        open_region(r, node, at, n, find_carried(line.at, line.at + line.n));
        if (!r->g->failed) read_arguments(r, at, r->end);
    }
}

/* ---- what is drawn ---- */

/* The op of a region that has but one, and that returns it: it is named in the box instead. */
static void fold_small_regions(graph *g) {
    int *ops = (int *)calloc((size_t)g->n_nodes + 1, sizeof *ops), *one, i;
    one = (int *)calloc((size_t)g->n_nodes + 1, sizeof *one);
    if (!ops || !one) g->failed = 1;
    for (i = 0; i < g->n_nodes && !g->failed; i++) {
        int owner = g->scopes[g->nodes[i].scope].owner;
        const graph_node *x = &g->nodes[i];
        if (owner < 0 || x->hidden || x->value || is_label(x, "return")) continue;
        ops[owner] += x->line.at[x->line.n - 1] == '{' ? 2 : 1;
        one[owner] = i;
    }
    for (i = 0; i < g->n_scopes && !g->failed; i++) {
        int owner = g->scopes[i].owner;
        if (owner < 0 || ops[owner] > 1 || is_label(&g->nodes[owner], "while") ||
            is_label(&g->nodes[owner], "if") || is_label(&g->nodes[owner], "case"))
            continue;
        g->scopes[i].drawn = 0;
        if (ops[owner]) g->nodes[owner].inner = g->nodes[one[owner]].label;
    }
    for (i = 0; i < g->n_nodes && !g->failed; i++)
        if (!g->scopes[g->nodes[i].scope].drawn) g->nodes[i].hidden = 1;
    free(ops);
    free(one);
}

static int find_function(const graph *g, graph_span name) {
    int i;
    for (i = 0; i < g->n_scopes; i++)
        if (g->scopes[i].owner < 0 && g->scopes[i].title.n == name.n &&
            memcmp(g->scopes[i].title.at, name.at, name.n) == 0)
            return i;
    return -1;
}

static int function_of(const graph *g, int node) {
    int scope = g->nodes[node].scope;
    while (g->scopes[scope].owner >= 0) scope = g->nodes[g->scopes[scope].owner].scope;
    return scope;
}

/* With an entry, only the functions that it reaches. */
static int choose_functions(graph *g, const char *entry) {
    graph_span name;
    int i, more = 1;
    if (!entry) return 1;
    name.at = entry;
    name.n = strlen(entry);
    if (find_function(g, name) < 0) return 0;
    for (i = 0; i < g->n_scopes; i++)
        if (g->scopes[i].owner < 0) g->scopes[i].drawn = i == find_function(g, name);
    while (more) {
        more = 0;
        for (i = 0; i < g->n_nodes; i++) {
            int callee = g->nodes[i].callee.n ? find_function(g, g->nodes[i].callee) : -1;
            if (callee < 0 || g->scopes[callee].drawn || !g->scopes[function_of(g, i)].drawn) continue;
            g->scopes[callee].drawn = 1;
            more = 1;
        }
    }
    for (i = 0; i < g->n_nodes; i++)
        if (!g->scopes[function_of(g, i)].drawn) g->nodes[i].hidden = 1;
    return 1;
}

int graph_read(graph *g, const char *text, const char *entry) {
    reader r;
    const char *at, *line;
    size_t n_heads = 1;
    int i;
    memset(&r, 0, sizeof r);
    for (at = text; *at; at++) n_heads += *at == '\n';
    r.g = g;
    r.n_heads = n_heads > 1 << 24 ? 1 << 24 : (int)n_heads;
    r.heads = (int *)malloc((size_t)r.n_heads * sizeof *r.heads);
    if (!r.heads) g->failed = 1;
    for (i = 0; r.heads && i < r.n_heads; i++) r.heads[i] = -1;
    for (line = text; *line && !g->failed; line = *r.end ? r.end + 1 : r.end) {
        for (at = line; *at == ' ';) at++;
        r.end = at + strcspn(at, "\n");
        if (r.end > at) read_line(&r, at);
    }
    free(r.heads);
    free(r.names);
    free(r.open);
    if (g->failed) return 1;
    fold_small_regions(g);
    return choose_functions(g, entry);
}
