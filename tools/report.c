/* tools/report.c - the data of the page that shlo bench --report writes, as an object of JavaScript. */
#include "report.h"

/* An instruction's line: `contract dot_general @main#3 batch=1 m=4`. */
typedef struct line_parts {
    char text[512], kind[32], op[64], func[128];
    int number;
} line_parts;

static void read_line(const shlo_program *p, int32_t i, line_parts *out) {
    const char *at, *hash;
    memset(out, 0, sizeof *out);
    out->number = -1;
    shlo_program_describe(p, i, out->text, sizeof out->text);
    if (sscanf(out->text, "%31s %63s", out->kind, out->op) != 2) return;
    at = strchr(out->text, '@');
    hash = at ? strchr(at, '#') : NULL;
    if (!hash) return;
    snprintf(out->func, sizeof out->func, "%.*s", (int)(hash - at - 1), at + 1);
    out->number = atoi(hash + 1);
}

/* The op of an instruction in the list; -1: the plan has made it. */
static int op_of(const report *r, const line_parts *line) {
    const int op = ops_find(r->ops, line->func, strlen(line->func), line->number);
    const char *name = op < 0 ? "" : r->ops->items[op].name.at, *dot = strchr(name, '.');
    if (op < 0 || !dot || strncmp(dot + 1, line->op, strlen(line->op)) != 0) return -1;
    return op;
}

static void put_span(FILE *f, op_span s) {
    char text[1200];
    snprintf(text, sizeof text, "%.*s", (int)(s.n < 1100 ? s.n : 1100), s.n ? s.at : "");
    tool_json_text(f, text);
}

/* ---- where an instruction stands: functions and the ops around it, outermost first ---- */

enum { DEEPEST = 40 };

static void put_op_label(FILE *f, const op_item *op) {
    op_span place, source;
    char text[300];
    ops_place(op->location, &place, &source);
    snprintf(text, sizeof text, "%.*s #%d%s%.*s", (int)(op->name.n < 80 ? op->name.n : 80), op->name.at,
        op->number, place.n ? " :" : "", (int)(place.n < 40 ? place.n : 40), place.at);
    tool_json_text(f, text);
}

/* Of each function, at its first op: the only op that calls it; -1: none, -2: several. The caller frees
   it. */
static int *find_callers(const report *r) {
    int32_t n = shlo_program_instructions(r->p), i;
    int *out = (int *)malloc(((size_t)r->ops->n + 1) * sizeof *out), k;
    for (k = 0; out && k <= r->ops->n; k++) out[k] = -1;
    for (i = 0; out && i < n; i++) {
        line_parts line;
        const char *of;
        int op, callee;
        read_line(r->p, i, &line);
        of = strcmp(line.kind, "call") == 0 ? strstr(line.text, " of @") : NULL;
        if (!of) continue;
        op = op_of(r, &line);
        callee = ops_find(r->ops, of + 5, strlen(of + 5), 0);
        if (op >= 0 && callee >= 0) out[callee] = out[callee] == -1 || out[callee] == op ? op : -2;
    }
    return out;
}

static void put_path(FILE *f, const report *r, const int *callers, int op) {
    int path[DEEPEST], n = 0, at = op;
    const char *comma = "";
    while (at >= 0 && n < DEEPEST) {
        const int owner = r->ops->items[at].owner;
        path[n++] = at;
        at = owner >= 0 ? owner : callers[at - r->ops->items[at].number];
    }
    fputc('[', f);
    while (n-- > 0) {
        const op_item *x = &r->ops->items[path[n]];
        if (x->owner < 0) {
            fprintf(f, "%s\"@%.*s\"", comma, (int)x->func.n, x->func.at);
            comma = ",";
        }
        fputs(comma, f);
        put_op_label(f, x);
        comma = ",";
    }
    fputc(']', f);
}

/* ---- the parts ---- */

static void put_instruction(FILE *f, const report *r, int32_t i, const unsigned char *has,
    const int *callers) {
    line_parts line;
    const double runs = r->runs;
    double bytes = 0;
    int op;
    read_line(r->p, i, &line);
    op = op_of(r, &line);
    if (op >= 0) bytes = report_traffic(r->ops, op, has);
    if (strcmp(line.kind, "copy") == 0) {
        const char *at = strstr(line.text, " bytes=");
        bytes = at ? 2 * atof(at + 7) : 0;
    }
    fprintf(f, "{\"i\":%d,\"s\":%.9g,\"calls\":%.9g,\"flops\":%.9g,\"bytes\":%.9g,\"op\":", (int)i,
        r->seconds[i], (double)r->calls[i] / runs, shlo_program_flops(r->p, i), bytes);
    tool_json_text(f, line.op);
    fputs(",\"text\":", f);
    tool_json_text(f, line.text);
    if (op >= 0) {
        op_span place, source;
        ops_place(r->ops->items[op].location, &place, &source);
        fputs(",\"place\":", f);
        put_span(f, place);
        fputs(",\"location\":", f);
        put_span(f, source);
        fputs(",\"path\":", f);
        put_path(f, r, callers, op);
    }
    fputc('}', f);
}

static int put_instructions(FILE *f, const report *r) {
    int32_t n = shlo_program_instructions(r->p), i;
    unsigned char *has = (unsigned char *)calloc((size_t)r->ops->n + 1, 1);
    int *callers = find_callers(r), any = 0, ok;
    for (i = 0; i < n && has; i++) {
        line_parts line;
        int op;
        read_line(r->p, i, &line);
        op = op_of(r, &line);
        if (op >= 0) has[op] = 1;
    }
    fputs("\"instructions\":[", f);
    for (i = 0; i < n && has && callers; i++) {
        if (!r->calls[i]) continue;
        fputs(any++ ? ",\n" : "\n", f);
        put_instruction(f, r, i, has, callers);
    }
    fputs("],\n", f);
    ok = has && callers;
    free(has);
    free(callers);
    return ok;
}

static void put_places(FILE *f, const report *r) {
    size_t i;
    fputs("\"places\":[", f);
    for (i = 0; i < r->n_places; i++) {
        const report_place *x = &r->places[i];
        const int op = ops_find(r->ops, x->func, strlen(x->func), x->op_index);
        op_span place = {"", 0}, source;
        if (op >= 0) ops_place(r->ops->items[op].location, &place, &source);
        fprintf(f, "%s\n{\"func\":", i ? "," : "");
        tool_json_text(f, x->func);
        fputs(",\"op\":", f);
        tool_json_text(f, x->op);
        fputs(",\"place\":", f);
        put_span(f, place);
        fprintf(f, ",\"number\":%d,\"first\":%d,\"last\":%d,\"offset\":%zu,\"bytes\":%zu}", (int)x->op_index,
            (int)x->first, (int)x->last, x->offset, x->bytes);
    }
    fputs("],\n", f);
}

static int put_data(FILE *f, const report *r) {
    shlo_memory_info m;
    shlo_program_memory(r->p, &m);
    fputs("{\"file\":", f);
    tool_json_text(f, r->path);
    fputs(",\"entry\":", f);
    tool_json_text(f, r->entry);
    fprintf(f,
        ",\"isa\":\"%s\",\"version\":\"%s\",\"threads\":%d,\"median\":%.9g,\"least\":%.9g,\"p95\":%.9g,"
        "\"runs\":%lld,\n",
        shlo_program_isa(r->p), shlo_version(), r->threads, r->times->median, r->times->least, r->times->p95,
        r->times->n);
    fprintf(f,
        "\"peak_flops\":%.9g,\"peak_bytes\":%.9g,\"memory\":{\"file\":%zu,\"constants\":%zu,"
        "\"program\":%zu,\"arena\":%zu},\n",
        r->machine.flops, r->machine.bytes, m.code_bytes, m.constant_bytes, m.program_bytes, m.arena_bytes);
    if (!put_instructions(f, r)) return 0;
    put_places(f, r);
    fputs("\"end\":0}", f);
    return 1;
}

/* In a script, "</" would end it: in the data it is written "<\/". */
static void put_safe(FILE *to, const char *text, size_t n) {
    size_t i;
    for (i = 0; i < n; i++) {
        fputc(text[i], to);
        if (text[i] == '<' && i + 1 < n && text[i + 1] == '/') fputc('\\', to);
    }
}

int report_write(const char *path, const report *r) {
    tool_stream data;
    tool_output out;
    const char *const *piece = report_page;
    const int opened = tool_stream_open(&data);
    int ok = opened && put_data(data.f, r);
    if (opened && !tool_stream_close(&data)) ok = 0;
    if (!ok) return free(data.data), tool_failed("out of memory"), 0;
    if (!tool_output_open(path, &out)) return free(data.data), 0;
    for (; *piece; piece++) fputs(*piece, out.f);
    put_safe(out.f, data.data, data.n);
    for (piece++; *piece; piece++) fputs(*piece, out.f);
    free(data.data);
    return tool_output_close(&out, 1);
}
