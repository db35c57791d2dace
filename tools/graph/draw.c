/* tools/graph/draw.c - a placed graph as SVG, alone or in a page that pans and zooms; as DOT, without
 * places. */
#include "graph.h"

enum { LINE = 14, SHOWN = 40, POINTED = 600 };

/* Text or an attribute's value between quotes. */
static void write_escaped(FILE *f, graph_span s, size_t most) {
    size_t i;
    for (i = 0; i < s.n && i < most; i++) {
        char c = s.at[i];
        const char *escape = c == '<'    ? "&lt;"
                             : c == '>'  ? "&gt;"
                             : c == '&'  ? "&amp;"
                             : c == '"'  ? "&quot;"
                             : c == '\'' ? "&#39;"
                                         : NULL;
        if (escape)
            fputs(escape, f);
        else if ((unsigned char)c >= ' ')
            fputc(c, f);
    }
    if (s.n > most) fputs("&#8230;", f);
}

/* Ops of one name have one colour. */
static int hue(graph_span label) {
    unsigned h = 2166136261u;
    size_t i;
    for (i = 0; i < label.n; i++) h = (h ^ (unsigned char)label.at[i]) * 16777619u;
    return (int)(h % 360);
}

static void write_label(FILE *f, const graph_node *x) {
    write_escaped(f, x->label, SHOWN);
    if (!x->inner.n) return;
    fputs(" (", f);
    write_escaped(f, x->inner, SHOWN);
    fputc(')', f);
}

static void write_box(FILE *f, const graph_node *x) {
    double middle = x->x + x->width / 2;
    fprintf(f, "<g><title>");
    write_escaped(f, x->line, POINTED);
    fprintf(f, "</title><rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"5\"",
        x->times   ? "times"
        : x->value ? "value"
                   : "op",
        x->x, x->y, x->width, x->height);
    if (!x->times && !x->value) fprintf(f, " style=\"fill:hsl(%d,60%%,92%%)\"", hue(x->label));
    fputs("/>", f);
    if (x->times) {
        fprintf(f, "<text class=\"count\" x=\"%.0f\" y=\"%.0f\">&#215; %d</text></g>\n", middle,
            x->y + LINE + 2, x->times);
        return;
    }
    fprintf(f, "<text x=\"%.0f\" y=\"%.0f\">", middle, x->y + LINE + 1);
    write_label(f, x);
    fprintf(f, "</text><text class=\"type\" x=\"%.0f\" y=\"%.0f\">", middle, x->y + 2 * LINE + 1);
    write_escaped(f, x->type, SHOWN);
    fputs("</text></g>\n", f);
}

static void write_edge(FILE *f, const graph *g, const graph_edge *e) {
    double x = e->leaves, y = g->nodes[e->from].y + g->nodes[e->from].height;
    int i;
    fprintf(f, "<path d=\"M%.0f %.0f", x, y);
    for (i = 0; i <= e->n_bends; i++) {
        int last = i == e->n_bends;
        const graph_point *b = last ? NULL : &g->bends[e->first_bend + i];
        double u = last ? e->enters : b->x, v = last ? g->nodes[e->to].y : b->y;
        fprintf(f, "C%.0f %.0f %.0f %.0f %.0f %.0f", x, (y + v) / 2, u, (y + v) / 2, u, v);
        x = u;
        y = last ? v : b->below;
        if (!last) fprintf(f, "V%.0f", y);
    }
    fputs("\"/>\n", f);
}

/* Boxes and lines of each scope, by scope. */
typedef struct pen {
    FILE *f;
    const graph *g;
    int *node_next, *node_first, *edge_next, *edge_first, *inner_next, *inner_first;
} pen;

static void write_scope(const pen *p, int scope) {
    const graph *g = p->g;
    const graph_scope *s = &g->scopes[scope];
    int i, inner;
    fprintf(p->f, "<g transform=\"translate(%.0f %.0f)\"", s->x, s->y);
    if (s->owner < 0) {
        fputs(" id=\"func_", p->f);
        write_escaped(p->f, s->title, SHOWN);
        fputs("\"", p->f);
    }
    fprintf(p->f,
        "><rect class=\"%s\" width=\"%.0f\" height=\"%.0f\" rx=\"5\"/><text class=\"title\" y=\"-3\">",
        s->owner < 0 ? "func" : "region", s->width, s->height);
    write_escaped(p->f, s->title, SHOWN);
    fputs("</text>\n", p->f);
    for (i = p->edge_first[scope]; i >= 0; i = p->edge_next[i]) write_edge(p->f, g, &g->edges[i]);
    for (i = p->node_first[scope]; i >= 0; i = p->node_next[i]) {
        const graph_node *x = &g->nodes[i];
        if (x->callee.n) {
            fputs("<a href=\"#func_", p->f);
            write_escaped(p->f, x->callee, SHOWN);
            fputs("\">", p->f);
        }
        write_box(p->f, x);
        if (x->callee.n) fputs("</a>", p->f);
        if (p->inner_first[i] < 0) continue;
        fprintf(p->f, "<g transform=\"translate(%.0f %.0f)\">", x->x, x->y);
        for (inner = p->inner_first[i]; inner >= 0; inner = p->inner_next[inner])
            if (g->scopes[inner].drawn) write_scope(p, inner);
        fputs("</g>\n", p->f);
    }
    fputs("</g>\n", p->f);
}

static int *lists(size_t n) {
    int *items = (int *)malloc((n + 1) * sizeof *items);
    size_t i;
    for (i = 0; items && i <= n; i++) items[i] = -1;
    return items;
}

static int open_pen(pen *p, FILE *f, const graph *g) {
    int i;
    p->f = f;
    p->g = g;
    p->node_next = lists((size_t)g->n_nodes);
    p->node_first = lists((size_t)g->n_scopes);
    p->edge_next = lists((size_t)g->n_edges);
    p->edge_first = lists((size_t)g->n_scopes);
    p->inner_next = lists((size_t)g->n_scopes);
    p->inner_first = lists((size_t)g->n_nodes);
    if (!p->node_next || !p->node_first || !p->edge_next || !p->edge_first || !p->inner_next ||
        !p->inner_first)
        return 0;
    for (i = g->n_nodes - 1; i >= 0; i--) {
        if (g->nodes[i].hidden) continue;
        p->node_next[i] = p->node_first[g->nodes[i].scope];
        p->node_first[g->nodes[i].scope] = i;
    }
    for (i = g->n_edges - 1; i >= 0; i--) {
        int scope = g->nodes[g->edges[i].to].scope;
        p->edge_next[i] = p->edge_first[scope];
        p->edge_first[scope] = i;
    }
    for (i = g->n_scopes - 1; i >= 0; i--) {
        int owner = g->scopes[i].owner;
        if (owner < 0) continue;
        p->inner_next[i] = p->inner_first[owner];
        p->inner_first[owner] = i;
    }
    return 1;
}

static void close_pen(pen *p) {
    free(p->node_next);
    free(p->node_first);
    free(p->edge_next);
    free(p->edge_first);
    free(p->inner_next);
    free(p->inner_first);
}

static const char style[] =
    "<style>text{font:12px sans-serif;text-anchor:middle;fill:#222}.type{font-size:10px;fill:#556}"
    ".title{font-weight:bold;text-anchor:start}.count{font-weight:bold}rect{fill:#fff;stroke:#345}"
    ".func{fill:#fafafa;stroke:#bbb}.region,.times{fill:#f2f4f8;stroke:#99a;stroke-dasharray:4 3}"
    ".times{stroke-width:2;stroke-dasharray:none}path{fill:none;stroke:#89a}a{cursor:pointer}</style>\n";

int graph_svg(FILE *f, const graph *g) {
    pen p;
    int i, ok = open_pen(&p, f, g);
    if (ok) {
        fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"0 0 %.0f %.0f\">\n%s",
            g->width, g->height, g->width, g->height, style);
        for (i = 0; i < g->n_scopes; i++)
            if (g->scopes[i].owner < 0 && g->scopes[i].drawn) write_scope(&p, i);
        fputs("</svg>\n", f);
    }
    close_pen(&p);
    return ok;
}

/* Drag to move, turn the wheel to zoom, click on a call to see what it calls; `0` shows all. */
static const char script[] =
    "const svg=document.querySelector('svg'),all=svg.viewBox.baseVal,whole=[all.width,all.height];\n"
    "svg.removeAttribute('width');svg.removeAttribute('height');\n"
    "const view={x:0,y:0,k:1};\n"
    "const show=()=>{all.x=view.x;all.y=view.y;all.width=innerWidth/view.k;all.height=innerHeight/view.k};\n"
    "const "
    "fit=(x,y,w)=>{view.k=Math.min(1.5,innerWidth/w);view.x=x+w/2-innerWidth/view.k/2;view.y=y;show()};\n"
    "const go=id=>{const r=id&&document.getElementById(id);if(!r)return fit(0,0,whole[0]);\n"
    "const b=r.getBBox(),m=r.transform.baseVal.consolidate().matrix;fit(m.e+b.x-20,m.f+b.y-20,b.width+40)};\n"
    "svg.addEventListener('wheel',e=>{e.preventDefault();const z=Math.exp(-e.deltaY/500);\n"
    "view.x+=e.clientX/view.k*(1-1/z);view.y+=e.clientY/view.k*(1-1/z);view.k*=z;show()},{passive:false});\n"
    "let held=null,moved=false;\n"
    "svg.addEventListener('pointerdown',e=>{held=e;moved=false});\n"
    "addEventListener('pointermove',e=>{if(!held)return;moved=true;view.x-=(e.clientX-held.clientX)/view.k;\n"
    "view.y-=(e.clientY-held.clientY)/view.k;held=e;show()});\n"
    "addEventListener('pointerup',()=>held=null);\n"
    "svg.addEventListener('click',e=>{const a=e.target.closest('a');if(a){e.preventDefault();\n"
    "if(!moved)go(a.getAttribute('href').slice(1))}});\n"
    "addEventListener('keydown',e=>e.key==='0'&&go());addEventListener('resize',show);\n"
    "const first=document.getElementById('func_main')||document.querySelector('g[id^=func_]');\n"
    "go(first&&first.id);\n";

int graph_html(FILE *f, const graph *g, const char *title) {
    graph_span name;
    int ok;
    name.at = title;
    name.n = strlen(title);
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", f);
    write_escaped(f, name, 200);
    fputs("</"
          "title><style>html,body{margin:0;height:100%;overflow:hidden;background:#fff}svg{width:100%;height:"
          "100%;"
          "display:block;touch-action:none}</style></head><body>\n",
        f);
    ok = graph_svg(f, g);
    fprintf(f, "<script>\n%s</script></body></html>\n", script);
    return ok;
}

/* ---- DOT ---- */

static void write_dot_text(FILE *f, graph_span s) {
    size_t i;
    for (i = 0; i < s.n && i < SHOWN; i++) {
        if (s.at[i] == '"' || s.at[i] == '\\') fputc('\\', f);
        if ((unsigned char)s.at[i] >= ' ') fputc(s.at[i], f);
    }
    if (s.n > SHOWN) fputs("...", f);
}

static void write_dot_scope(const pen *p, int scope) {
    const graph *g = p->g;
    int i, inner;
    fprintf(p->f, "subgraph cluster_%d {\nlabel=\"", scope);
    write_dot_text(p->f, g->scopes[scope].title);
    if (g->scopes[scope].owner >= 0 && g->nodes[g->scopes[scope].owner].times)
        fprintf(p->f, "x %d", g->nodes[g->scopes[scope].owner].times);
    fputs("\";\n", p->f);
    for (i = p->node_first[scope]; i >= 0; i = p->node_next[i]) {
        const graph_node *x = &g->nodes[i];
        fprintf(p->f, "n%d [label=\"", i);
        write_dot_text(p->f, x->label);
        if (x->inner.n) fputs(" ", p->f);
        write_dot_text(p->f, x->inner);
        if (x->type.n) fputs("\\n", p->f);
        write_dot_text(p->f, x->type);
        if (x->times) fprintf(p->f, "x %d", x->times);
        fputs("\"];\n", p->f);
        for (inner = p->inner_first[i]; inner >= 0; inner = p->inner_next[inner])
            if (g->scopes[inner].drawn) write_dot_scope(p, inner);
    }
    fputs("}\n", p->f);
}

int graph_dot(FILE *f, const graph *g) {
    pen p;
    int i, ok = open_pen(&p, f, g);
    if (ok) {
        fputs("digraph program {\nnode [shape=box, fontname=\"sans-serif\"];\n", f);
        for (i = 0; i < g->n_scopes; i++)
            if (g->scopes[i].owner < 0 && g->scopes[i].drawn) write_dot_scope(&p, i);
        for (i = 0; i < g->n_edges; i++) fprintf(f, "n%d -> n%d;\n", g->edges[i].from, g->edges[i].to);
        fputs("}\n", f);
    }
    close_pen(&p);
    return ok;
}
