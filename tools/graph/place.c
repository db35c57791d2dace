/* tools/graph/place.c - gives each box a place (Sugiyama's method): rows from top to bottom by what flows,
 * few crossings by the means of the neighbours, then the columns at the least distance from these. Regions
 * are placed first; they make the boxes of their ops larger. */
#include "graph.h"

enum { LINE = 14, PAD = 8, GAP_X = 16, GAP_Y = 34, BEND = 4, SWEEPS = 8, LONGEST_TEXT = 40, MARGIN = 20 };
enum { MOST_BENDS = 300000 }; /* beyond them, lines pass behind boxes */

/* A box, or where a line passes a row on its way. */
typedef struct item {
    int node, row;        /* node -1: a bend */
    double x, width, key; /* x: its middle */
} item;
typedef struct link { /* between neighbouring rows */
    int above, below;
} link;

/* One scope. */
typedef struct sheet {
    graph *g;
    item *items; /* boxes in the order of the text, then bends */
    int n_boxes, n_items;
    link *links;
    int n_links;
    int *begins[2], *ends[2]; /* links by their lower item (0), by their upper one (1), and these sorted */
    int *rows, *row_begins, n_rows; /* items row by row */
} sheet;

/* The graph by scopes. */
typedef struct placer {
    graph *g;
    int *nodes, *node_begins, *edges, *edge_begins, *inner, *next; /* inner: the first scope of a node */
    int *item_of;                                                  /* of a node, in its sheet */
} placer;

static double text_width(graph_span a, graph_span b, double each) {
    size_t n = a.n + (b.n ? b.n + 3 : 0);
    return (double)(n < LONGEST_TEXT ? n : LONGEST_TEXT) * each + 2 * PAD;
}

static void size_of_box(graph_node *x) {
    graph_span none = {"", 0};
    double type = text_width(x->type, none, 6);
    x->width = text_width(x->label, x->inner, 7.4);
    if (type > x->width) x->width = type;
    x->height = x->times ? PAD : 2 * LINE + PAD;
}

/* ---- links between items ---- */

/* begins and ends: the links by one of their items. */
static int sort_links(sheet *s, int below) {
    int *begins = (int *)calloc((size_t)s->n_items + 2, sizeof *begins), i;
    int *ends = (int *)malloc(((size_t)s->n_links + 1) * sizeof *ends);
    free(s->begins[below]);
    free(s->ends[below]);
    s->begins[below] = begins;
    s->ends[below] = ends;
    if (!begins || !ends) return 0;
    for (i = 0; i < s->n_links; i++) begins[(below ? s->links[i].above : s->links[i].below) + 2]++;
    for (i = 2; i < s->n_items + 2; i++) begins[i] += begins[i - 1];
    for (i = 0; i < s->n_links; i++) ends[begins[(below ? s->links[i].above : s->links[i].below) + 1]++] = i;
    return 1;
}

static int other(const sheet *s, int below, int k) {
    const link *l = &s->links[s->ends[below][k]];
    return below ? l->below : l->above;
}

/* ---- rows ---- */

/* The row just above the first user; INT32_MAX: none uses it. */
static int row_above_users(const sheet *s, int i) {
    int row = INT32_MAX, k;
    for (k = s->begins[1][i]; k < s->begins[1][i + 1]; k++) {
        int user = s->items[other(s, 1, k)].row - 1;
        if (user < row) row = user;
    }
    return row;
}

/* An op stands below all that it uses. What has no ops above it, as an argument or what prepares weights,
 * stands just above its first user. */
static void choose_rows(sheet *s) {
    const graph_node *nodes = s->g->nodes;
    int i, k, top = 0;
    for (i = 0; i < s->n_boxes; i++) {
        s->items[i].row = 0;
        for (k = s->begins[0][i]; k < s->begins[0][i + 1]; k++) {
            const item *above = &s->items[other(s, 0, k)];
            if (!nodes[above->node].value && above->row >= s->items[i].row) s->items[i].row = above->row + 1;
        }
    }
    for (i = s->n_boxes - 1; i >= 0; i--) {
        int used = row_above_users(s, i), ops = 0;
        for (k = s->begins[0][i]; k < s->begins[0][i + 1]; k++)
            ops += !nodes[s->items[other(s, 0, k)].node].value;
        if (used != INT32_MAX && (ops == 0 || nodes[s->items[i].node].value)) s->items[i].row = used;
        if (s->items[i].row < top) top = s->items[i].row;
    }
    for (i = 0; i < s->n_boxes; i++) s->items[i].row -= top;
}

/* Lines over several rows get an item in each row between. */
static int add_bends(sheet *s) {
    int i, n = s->n_links;
    long long bends = 0;
    item *items;
    link *links;
    for (i = 0; i < n; i++) bends += s->items[s->links[i].below].row - s->items[s->links[i].above].row - 1;
    if (bends > MOST_BENDS) bends = 0;
    items = (item *)realloc(s->items, ((size_t)s->n_items + (size_t)bends + 1) * sizeof *items);
    if (items) s->items = items;
    links = (link *)realloc(s->links, ((size_t)n + (size_t)bends + 1) * sizeof *links);
    if (links) s->links = links;
    if (!items || !links) return 0;
    for (i = 0; i < n && bends; i++) {
        int below = links[i].below, row = items[links[i].above].row + 1, last = i;
        for (; row < items[below].row; row++) {
            item *x = &items[s->n_items];
            memset(x, 0, sizeof *x);
            x->node = -1;
            x->row = row;
            x->width = BEND;
            links[last].below = s->n_items;
            links[s->n_links].above = s->n_items++;
            links[s->n_links].below = below;
            last = s->n_links++;
        }
    }
    return 1;
}

/* ---- the order in the rows ---- */

static int list_rows(sheet *s) {
    int i;
    s->n_rows = 0;
    for (i = 0; i < s->n_items; i++)
        if (s->items[i].row >= s->n_rows) s->n_rows = s->items[i].row + 1;
    s->rows = (int *)malloc(((size_t)s->n_items + 1) * sizeof *s->rows);
    s->row_begins = (int *)calloc((size_t)s->n_rows + 2, sizeof *s->row_begins);
    if (!s->rows || !s->row_begins) return 0;
    for (i = 0; i < s->n_items; i++) s->row_begins[s->items[i].row + 2]++;
    for (i = 2; i < s->n_rows + 2; i++) s->row_begins[i] += s->row_begins[i - 1];
    for (i = 0; i < s->n_items; i++) s->rows[s->row_begins[s->items[i].row + 1]++] = i;
    return 1;
}

/* The mean x of what is linked above (0) or below (1); where nothing is, its own. */
static double mean_of_linked(const sheet *s, int i, int below) {
    double sum = 0;
    int k, n = s->begins[below][i + 1] - s->begins[below][i];
    for (k = s->begins[below][i]; k < s->begins[below][i + 1]; k++) sum += s->items[other(s, below, k)].x;
    return n ? sum / n : s->items[i].x;
}

/* Insertion sort: rows are nearly sorted, and equal keys keep their order. */
static void sort_row(sheet *s, int row) {
    int i, k;
    for (i = s->row_begins[row] + 1; i < s->row_begins[row + 1]; i++) {
        int x = s->rows[i];
        for (k = i; k > s->row_begins[row] && s->items[s->rows[k - 1]].key > s->items[x].key; k--)
            s->rows[k] = s->rows[k - 1];
        s->rows[k] = x;
    }
}

static double apart(const item *a, const item *b) { return (a->width + b->width) / 2 + GAP_X; }

/* The middles that lie nearest to `key` (least squares) without overlap, in the row's order: boxes that would
 * overlap are joined into runs, each at the mean of what its members want. `runs` is scratch, 3 a member. */
static void space_row(sheet *s, int row, double *runs) {
    int begin = s->row_begins[row], n = s->row_begins[row + 1] - begin, i, k, n_runs = 0;
    double offset = 0;
    for (i = 0; i < n; i++) { /* a run: the sum of what is wanted, the number of members, its offset */
        item *x = &s->items[s->rows[begin + i]];
        if (i) offset += apart(&s->items[s->rows[begin + i - 1]], x);
        x->x = offset;
        runs[3 * n_runs] = x->key - offset;
        runs[3 * n_runs + 1] = 1;
        n_runs++;
        while (n_runs > 1 &&
               runs[3 * n_runs - 3] * runs[3 * n_runs - 5] <= runs[3 * n_runs - 6] * runs[3 * n_runs - 2]) {
            runs[3 * n_runs - 6] += runs[3 * n_runs - 3];
            runs[3 * n_runs - 5] += runs[3 * n_runs - 2];
            n_runs--;
        }
    }
    for (i = k = 0; k < n_runs; k++) {
        int members = (int)runs[3 * k + 1];
        for (; members; members--, i++) s->items[s->rows[begin + i]].x += runs[3 * k] / runs[3 * k + 1];
    }
}

/* Sweeps down and up: first the order within rows follows the neighbours, then the places do. */
static void choose_columns(sheet *s, double *runs) {
    int sweep, row, i;
    for (i = 0; i < s->n_items; i++) s->items[i].key = 0;
    for (row = 0; row < s->n_rows; row++) space_row(s, row, runs);
    for (sweep = 0; sweep < 2 * SWEEPS; sweep++) {
        int below = sweep & 1;
        for (row = 0; row < s->n_rows; row++) {
            int r = below ? s->n_rows - 1 - row : row;
            for (i = s->row_begins[r]; i < s->row_begins[r + 1]; i++)
                s->items[s->rows[i]].key = mean_of_linked(s, s->rows[i], below);
            if (sweep < SWEEPS) sort_row(s, r);
            space_row(s, r, runs);
        }
    }
}

/* ---- one scope ---- */

/* From middles to corners; the lines' ends and bends. Widths and heights are those of the scope. */
static void finish(const sheet *s, graph_scope *scope, const int *edges, const int *spans) {
    graph *g = s->g;
    double left = 0, right = 0, y = MARGIN / 2;
    int i, row, bend = s->n_boxes, k;
    for (i = 0; i < s->n_items; i++) {
        if (s->items[i].x - s->items[i].width / 2 < left) left = s->items[i].x - s->items[i].width / 2;
        if (s->items[i].x + s->items[i].width / 2 > right) right = s->items[i].x + s->items[i].width / 2;
    }
    left -= MARGIN / 2;
    for (row = 0; row < s->n_rows; row++) {
        double height = 0;
        for (i = s->row_begins[row]; i < s->row_begins[row + 1]; i++) {
            const item *x = &s->items[s->rows[i]];
            if (x->node >= 0 && g->nodes[x->node].height > height) height = g->nodes[x->node].height;
        }
        for (i = s->row_begins[row]; i < s->row_begins[row + 1]; i++) {
            item *x = &s->items[s->rows[i]];
            x->key = y;
            x->x -= left;
            if (x->node < 0) continue;
            g->nodes[x->node].x = x->x - x->width / 2;
            g->nodes[x->node].y = y + (height - g->nodes[x->node].height) / 2;
        }
        s->row_begins[row] = (int)height; /* no longer needed; the bends want the heights */
        y += height + GAP_Y;
    }
    scope->width = right - left + MARGIN / 2;
    scope->height = y - (s->n_rows ? GAP_Y : 0) + MARGIN / 2;
    for (i = 0; spans[i] >= 0; i++) {
        graph_edge *e = &g->edges[edges[i]];
        e->leaves = g->nodes[e->from].x + g->nodes[e->from].width / 2;
        e->enters = g->nodes[e->to].x + g->nodes[e->to].width / 2;
        for (k = 0; k < spans[i]; k++, bend++) {
            int at = graph_add_bend(g);
            if (at < 0) return;
            g->bends[at].x = s->items[bend].x;
            g->bends[at].y = s->items[bend].key;
            g->bends[at].below = s->items[bend].key + s->row_begins[s->items[bend].row];
            if (k == 0) e->first_bend = at;
            e->n_bends++;
        }
    }
}

static int open_sheet(sheet *s, const placer *p, int scope) {
    int begin = p->node_begins[scope], i;
    memset(s, 0, sizeof *s);
    s->g = p->g;
    s->n_boxes = s->n_items = p->node_begins[scope + 1] - begin;
    s->n_links = p->edge_begins[scope + 1] - p->edge_begins[scope];
    s->items = (item *)calloc((size_t)s->n_items + 1, sizeof *s->items);
    s->links = (link *)calloc((size_t)s->n_links + 1, sizeof *s->links);
    if (!s->items || !s->links) return 0;
    for (i = 0; i < s->n_boxes; i++) {
        s->items[i].node = p->nodes[begin + i];
        s->items[i].width = p->g->nodes[s->items[i].node].width;
        p->item_of[s->items[i].node] = i;
    }
    for (i = 0; i < s->n_links; i++) {
        const graph_edge *e = &p->g->edges[p->edges[p->edge_begins[scope] + i]];
        s->links[i].above = p->item_of[e->from];
        s->links[i].below = p->item_of[e->to];
    }
    return 1;
}

static void close_sheet(sheet *s) {
    int i;
    for (i = 0; i < 2; i++) {
        free(s->begins[i]);
        free(s->ends[i]);
    }
    free(s->items);
    free(s->links);
    free(s->rows);
    free(s->row_begins);
}

static void place_boxes(const placer *p, int scope) {
    sheet s;
    int n_edges = p->edge_begins[scope + 1] - p->edge_begins[scope], i;
    int *spans = (int *)calloc((size_t)n_edges + 1, sizeof *spans); /* bends of each line */
    double *runs = NULL;
    int ok = open_sheet(&s, p, scope) && spans && sort_links(&s, 0) && sort_links(&s, 1);
    if (ok) {
        choose_rows(&s);
        for (i = 0; i < n_edges; i++)
            spans[i] = s.items[s.links[i].below].row - s.items[s.links[i].above].row - 1;
        spans[n_edges] = -1;
        ok = add_bends(&s);
        for (i = 0; i < n_edges && s.n_items == s.n_boxes; i++) spans[i] = 0;
    }
    ok = ok && sort_links(&s, 0) && sort_links(&s, 1) && list_rows(&s);
    runs = ok ? (double *)malloc(((size_t)s.n_items + 1) * 3 * sizeof *runs) : NULL;
    if (runs) {
        choose_columns(&s, runs);
        finish(&s, &p->g->scopes[scope], p->edges + p->edge_begins[scope], spans);
    }
    else {
        p->g->failed = 1;
    }
    free(runs);
    free(spans);
    close_sheet(&s);
}

/* A scope after what stands inside of it: regions lie side by side below the op's own lines. */
static void place_scope(const placer *p, int scope) {
    graph *g = p->g;
    int i, inner;
    for (i = p->node_begins[scope]; i < p->node_begins[scope + 1] && !g->failed; i++) {
        graph_node *x = &g->nodes[p->nodes[i]];
        double own, right = GAP_X / 2, height = 0;
        size_of_box(x);
        own = x->height;
        for (inner = p->inner[p->nodes[i]]; inner >= 0 && !g->failed; inner = p->next[inner]) {
            if (!g->scopes[inner].drawn) continue;
            place_scope(p, inner);
            g->scopes[inner].x = right;
            g->scopes[inner].y = own + LINE;
            right += g->scopes[inner].width + GAP_X / 2;
            if (g->scopes[inner].height > height) height = g->scopes[inner].height;
        }
        if (right > x->width) x->width = right;
        if (height > 0) x->height = own + LINE + height + GAP_X / 2;
    }
    if (!g->failed) place_boxes(p, scope);
}

/* ---- all of them ---- */

static int compare_places(const void *a, const void *b) {
    const graph_node *x = *(const graph_node *const *)a, *y = *(const graph_node *const *)b;
    if (x->scope != y->scope) return x->scope < y->scope ? -1 : 1;
    if (x->order != y->order) return x->order < y->order ? -1 : 1;
    if (x->value != y->value) return x->value ? -1 : 1; /* before the op that uses it first */
    return x < y ? -1 : x > y;
}

/* Boxes and lines by their scopes. */
static int sort_by_scope(placer *p) {
    graph *g = p->g;
    const graph_node **sorted = (const graph_node **)malloc(((size_t)g->n_nodes + 1) * sizeof *sorted);
    int i, n = 0;
    if (!sorted) return 0;
    for (i = 0; i < g->n_nodes; i++)
        if (!g->nodes[i].hidden) sorted[n++] = &g->nodes[i];
    qsort((void *)sorted, (size_t)n, sizeof *sorted, compare_places);
    for (i = 0; i < n; i++) {
        p->nodes[i] = (int)(sorted[i] - g->nodes);
        p->node_begins[sorted[i]->scope + 1]++;
    }
    free((void *)sorted);
    for (i = 0; i < g->n_edges; i++) p->edge_begins[g->nodes[g->edges[i].to].scope + 2]++;
    for (i = 0; i < g->n_scopes; i++) {
        p->node_begins[i + 1] += p->node_begins[i];
        p->edge_begins[i + 2] += p->edge_begins[i + 1];
    }
    for (i = 0; i < g->n_edges; i++) p->edges[p->edge_begins[g->nodes[g->edges[i].to].scope + 1]++] = i;
    for (i = 0; i < g->n_nodes; i++) p->inner[i] = -1;
    for (i = g->n_scopes - 1; i >= 0; i--) {
        int owner = g->scopes[i].owner;
        p->next[i] = owner < 0 ? -1 : p->inner[owner];
        if (owner >= 0) p->inner[owner] = i;
    }
    return 1;
}

void graph_place(graph *g) {
    placer p;
    size_t nodes = (size_t)g->n_nodes + 1, scopes = (size_t)g->n_scopes + 3, edges = (size_t)g->n_edges + 1;
    double x = MARGIN;
    int i;
    p.g = g;
    p.nodes = (int *)malloc(nodes * sizeof(int));
    p.inner = (int *)malloc(nodes * sizeof(int));
    p.item_of = (int *)malloc(nodes * sizeof(int));
    p.edges = (int *)malloc(edges * sizeof(int));
    p.next = (int *)malloc(scopes * sizeof(int));
    p.node_begins = (int *)calloc(scopes, sizeof(int));
    p.edge_begins = (int *)calloc(scopes, sizeof(int));
    if (!p.nodes || !p.inner || !p.item_of || !p.edges || !p.next || !p.node_begins || !p.edge_begins ||
        !sort_by_scope(&p))
        g->failed = 1;
    for (i = 0; i < g->n_scopes && !g->failed; i++) {
        graph_scope *s = &g->scopes[i];
        if (s->owner >= 0 || !s->drawn) continue;
        place_scope(&p, i);
        s->x = x;
        s->y = MARGIN + LINE;
        x += s->width + MARGIN;
        if (s->y + s->height > g->height) g->height = s->y + s->height;
    }
    g->width = x;
    g->height += MARGIN;
    free(p.nodes);
    free(p.inner);
    free(p.item_of);
    free(p.edges);
    free(p.next);
    free(p.node_begins);
    free(p.edge_begins);
}
