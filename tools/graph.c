/* tools/graph.c - shlo graph: draws a program as SVG, as a page that pans and zooms, or as DOT. */
#include "graph/graph.h"

static int ends_in(const char *path, const char *end) {
    size_t n = strlen(path), m = strlen(end);
    return n >= m && strcmp(path + n - m, end) == 0;
}

/* Whether -o says what is drawn; a name without an ending, as of a pipe, is SVG. */
static int is_drawn(const char *path) {
    const char *name = tool_last_part(path);
    return !strchr(name, '.') || ends_in(path, ".svg") || ends_in(path, ".html") || ends_in(path, ".dot");
}

static int write_graph(const graph *g, const char *path, const char *title) {
    tool_output out;
    int ok;
    if (!tool_output_open(path, &out)) return 0;
    if (ends_in(path, ".dot"))
        ok = graph_dot(out.f, g);
    else if (ends_in(path, ".html"))
        ok = graph_html(out.f, g, title);
    else
        ok = graph_svg(out.f, g);
    if (!ok) tool_failed("out of memory");
    return tool_output_close(&out, ok);
}

static void no_function(const graph *g, const char *path, const char *name) {
    int i;
    tool_failed("'%s' has no function '%s'; it has", path, name);
    for (i = 0; i < g->n_scopes; i++)
        if (g->scopes[i].owner < 0)
            fprintf(stderr, "    %.*s\n", (int)g->scopes[i].title.n, g->scopes[i].title.at);
}

static int draw(const char *text, const char *entry, const char *output, const char *title) {
    graph g;
    int ok;
    memset(&g, 0, sizeof g);
    ok = graph_read(&g, text, entry);
    if (!ok) no_function(&g, title, entry);
    if (ok && !g.failed) {
        graph_lift(&g);
        graph_repeat(&g);
        graph_lift(&g);
        graph_place(&g);
    }
    if (ok && g.failed) tool_failed("out of memory");
    ok = ok && !g.failed && write_graph(&g, output, title);
    graph_close(&g);
    return ok;
}

int tool_graph(int argc, char **argv) {
    const char *output = NULL, *entry = NULL, *path;
    tool_option options[] = {tool_option_text("-o", &output), tool_option_text("--entry", &entry)};
    tool_words files = {NULL, 0};
    tool_code code;
    tool_text text;
    int status = tool_args(argc, argv, options, TOOL_COUNT(options), &files), ok;
    if (status == TOOL_OK && (files.n != 1 || !output))
        status = tool_usage(output ? "graph takes one file" : "graph needs -o FILE");
    if (status == TOOL_OK && !is_drawn(output))
        status = tool_usage("graph writes .html, .svg and .dot, not '%s'", output);
    path = files.n ? files.items[0] : NULL;
    free((void *)files.items);
    if (status != TOOL_OK) return status;
    if (!tool_code_read(path, TOOL_OUTSIDE, &code)) return TOOL_FAILED;
    ok = tool_text_read(path, &code, SHLO_PRINT_ELIDE, &text);
    if (ok) {
        ok = draw(text.data, entry, output, path);
        tool_text_free(&text);
    }
    tool_code_free(&code);
    return ok ? TOOL_OK : TOOL_FAILED;
}
