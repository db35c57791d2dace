/* tools/import/location.c - where an op comes from: "model.py:12:3 (jit(f)/add)". In nested locations (calls,
 * fused ones) the first file and the first name count; a callee comes before its caller, so the place is the
 * innermost one. Nothing is reported here: a location that cannot be read is unknown. */
#include "artifact.h"

enum {
    LOCATION_STEPS = 256
}; /* parts of one location that are read: chains have hundreds of calls, and their beginning is enough */

typedef struct import_source {
    artifact_string name, file;
    uint64_t line, column;
    int escaped, steps;
} import_source;

static void set_name(import_source *s, const char *at, size_t n) {
    if (s->name.n) return;
    s->name.at = at;
    s->name.n = n;
}

static void set_file(import_source *s, const char *at, size_t n, uint64_t line, uint64_t column) {
    s->file.at = at;
    s->file.n = n;
    s->line = line;
    s->column = column;
}

/* ---- of text ---- */

static const char *text_any(const import_parser *p, const char *at, const char *end, import_source *s,
    int depth);

static const char *text_number(const char *at, const char *end, uint64_t *out) {
    for (*out = 0; at < end && *at >= '0' && *at <= '9'; at++)
        if (*out < UINT64_MAX / 20) *out = *out * 10 + (uint64_t)(*at - '0');
    return at;
}

static int is_at(const char *at, const char *end, const char *word) {
    return (size_t)(end - at) >= strlen(word) && memcmp(at, word, strlen(word)) == 0;
}

/* "file":1:2, "file":1:2 to 3:4, "name", "name"(inner) */
static const char *text_quoted(const import_parser *p, const char *at, const char *end, import_source *s,
    int depth) {
    const char *name = at + 1, *stop = import_lex_string(at, end);
    size_t n = stop - at >= 2 ? (size_t)(stop - at) - 2 : 0;
    uint64_t line, column = 0;
    at = import_lex_blank(stop, end);
    if (at < end && *at == ':') {
        at = text_number(import_lex_blank(at + 1, end), end, &line);
        if (at < end && *at == ':') at = text_number(at + 1, end, &column);
        set_file(s, name, n, line, column);
        return at;
    }
    set_name(s, name, n);
    if (at == end || *at != '(') return at;
    at = text_any(p, at + 1, end, s, depth);
    if (!at || s->file.n) return at;
    at = import_lex_blank(at, end);
    return at < end && *at == ')' ? at + 1 : NULL;
}

/* callsite(callee at caller) */
static const char *text_call(const import_parser *p, const char *at, const char *end, import_source *s,
    int depth) {
    at = text_any(p, import_lex_blank(at, end) + 1, end, s, depth);
    if (!at || s->file.n) return at;
    at = import_lex_blank(at, end);
    if (!is_at(at, end, "at")) return NULL;
    at = text_any(p, at + 2, end, s, depth);
    if (!at || s->file.n) return at;
    at = import_lex_blank(at, end);
    return at < end && *at == ')' ? at + 1 : NULL;
}

/* fused[a, b], fused<{..}>[a, b] */
static const char *text_fused(const import_parser *p, const char *at, const char *end, import_source *s,
    int depth) {
    int open = 0;
    at = import_lex_blank(at, end);
    if (at < end && *at == '<') {
        do {
            if (*at == '"') {
                at = import_lex_string(at, end);
                continue;
            }
            if (*at == '<') open++;
            if (*at == '>' && at[-1] != '-') open--;
            at++;
        } while (at < end && open);
        at = import_lex_blank(at, end);
    }
    while (at < end && (*at == '[' || *at == ',')) {
        at = text_any(p, at + 1, end, s, depth);
        if (!at || s->file.n) return at;
        at = import_lex_blank(at, end);
    }
    return at < end && *at == ']' ? at + 1 : NULL;
}

/* Returns the end of it, or any place once the file is known; NULL: it cannot be read. */
static const char *text_any(const import_parser *p, const char *at, const char *end, import_source *s,
    int depth) {
    at = import_lex_blank(at, end);
    if (at >= end || depth == IMPORT_MAX_DEPTH || s->steps++ == LOCATION_STEPS) return NULL;
    if (*at == '"') return text_quoted(p, at, end, s, depth + 1);
    if (is_at(at, end, "unknown")) return at + 7;
    if (is_at(at, end, "callsite")) return text_call(p, at + 8, end, s, depth + 1);
    if (is_at(at, end, "fused")) return text_fused(p, at + 5, end, s, depth + 1);
    if (is_at(at, end, "loc(")) return text_any(p, at + 4, end, s, depth + 1);
    if (*at == '#') {
        const char *stop = import_lex_name(at + 1, end);
        uint32_t i = import_index_find(&p->location_index, p->locations, sizeof *p->locations, at,
            (size_t)(stop - at));
        if (i && !text_any(p, p->locations[i - 1].body, p->input_end, s, depth + 1)) return NULL;
        return stop;
    }
    return NULL;
}

/* ---- of bytecode ---- */

enum {
    CODE_STRING = 2,
    CODE_CALL = 10,
    CODE_FILE,
    CODE_FUSED,
    CODE_FUSED_METADATA,
    CODE_NAME,
    CODE_UNKNOWN,
    CODE_RANGE = 22
};

static int entry_open(const import_parser *p, size_t index, artifact_cursor *c, uint64_t *code) {
    const artifact *a = p->artifact;
    const artifact_entry *e;
    if (index >= a->n_attrs) return 0;
    e = &a->attrs[index];
    c->at = e->at;
    c->end = e->end;
    return e->custom && strcmp(artifact_dialect(p, e), "builtin") == 0 && artifact_try_uv(c, code);
}

/* The text of the string attribute whose number is next. */
static int entry_string(const import_parser *p, artifact_cursor *c, artifact_string *out) {
    artifact_cursor s;
    uint64_t index, code;
    if (!artifact_try_uv(c, &index) || index > SIZE_MAX / 2 || !entry_open(p, (size_t)index, &s, &code) ||
        code != CODE_STRING)
        return 0;
    if (!artifact_try_uv(&s, &index) || index >= p->artifact->n_strings) return 0;
    *out = p->artifact->strings[index];
    return 1;
}

static void entry_any(const import_parser *p, uint64_t index, import_source *s, int depth) {
    artifact_cursor c;
    artifact_string text;
    uint64_t code, n, line = 0, column = 0;
    if (s->file.n || depth == IMPORT_MAX_DEPTH || s->steps++ == LOCATION_STEPS || index > SIZE_MAX / 2 ||
        !entry_open(p, (size_t)index, &c, &code))
        return;
    switch (code) {
    case CODE_FILE:
        if (entry_string(p, &c, &text) && artifact_try_uv(&c, &line) && artifact_try_uv(&c, &column))
            set_file(s, text.at, text.n, line, column);
        return;
    case CODE_RANGE:
        if (!entry_string(p, &c, &text) || !artifact_try_uv(&c, &n)) return;
        if ((n > 0 && !artifact_try_uv(&c, &line)) || (n > 1 && !artifact_try_uv(&c, &column))) return;
        set_file(s, text.at, text.n, line, column);
        return;
    case CODE_NAME:
        if (!entry_string(p, &c, &text)) return;
        set_name(s, text.at, text.n);
        if (artifact_try_uv(&c, &index)) entry_any(p, index, s, depth + 1);
        return;
    case CODE_CALL:
        n = 2;
        break;
    case CODE_FUSED:
    case CODE_FUSED_METADATA:
        if (!artifact_try_uv(&c, &n)) return;
        break;
    default:
        return;
    }
    for (; n && !s->file.n && s->steps < LOCATION_STEPS && artifact_try_uv(&c, &index); n--)
        entry_any(p, index, s, depth + 1);
}

/* ---- as one line ---- */

static int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Control characters become question marks. */
static size_t put_text(const import_source *s, const artifact_string *text, char *out, size_t n,
    size_t capacity) {
    size_t i;
    for (i = 0; i < text->n && n + 1 < capacity; i++) {
        char c = text->at[i];
        if (s->escaped && c == '\\' && i + 1 < text->n) {
            c = text->at[++i];
            if (i + 1 < text->n && hex_digit(c) >= 0 && hex_digit(text->at[i + 1]) >= 0)
                c = (char)(hex_digit(c) << 4 | hex_digit(text->at[++i]));
            else if (c == 'n' || c == 't')
                c = '\n';
        }
        out[n++] = (unsigned char)c < ' ' || c == 127 ? '?' : c;
    }
    out[n] = 0;
    return n;
}

static void find_source(const import_parser *p, const import_origin *origin, import_source *s) {
    memset(s, 0, sizeof *s);
    s->escaped = !p->artifact;
    if (p->artifact && origin->entry)
        entry_any(p, origin->entry - 1, s, 0);
    else if (!p->artifact && origin->at)
        text_any(p, origin->at, p->input_end, s, 0);
}

size_t import_origin_name(const import_parser *p, const import_origin *origin, char *out, size_t capacity) {
    import_source s;
    find_source(p, origin, &s);
    return s.file.n ? 0 : put_text(&s, &s.name, out, 0, capacity);
}

size_t import_origin_text(const import_parser *p, const import_origin *origin, char *out, size_t capacity) {
    import_source s;
    size_t n = 0;
    int made;
    *out = 0;
    find_source(p, origin, &s);
    if (!s.file.n) return put_text(&s, &s.name, out, 0, capacity);
    n = put_text(&s, &s.file, out, 0, capacity);
    made = s.line ? snprintf(out + n, capacity - n, s.column ? ":%llu:%llu" : ":%llu",
                        (unsigned long long)s.line, (unsigned long long)s.column)
                  : 0;
    n = made < 0 || (size_t)made >= capacity - n ? strlen(out) : n + (size_t)made;
    if (!s.name.n || capacity - n < 8) return n;
    n = put_text(&s, &s.name, out, n + (size_t)snprintf(out + n, capacity - n, " ("), capacity - 1);
    out[n++] = ')';
    out[n] = 0;
    return n;
}

/* Ops made from here on have this origin: the op's line in the text, and its location. */
void import_origin_begin(import_parser *p, const import_op *op) {
    char text[1040];
    int32_t line, column;
    size_t n = 0;
    import_lex_place(p, op->at, &line, &column);
    if (p->options->places && !p->artifact) n = (size_t)snprintf(text, 40, "%d:%d ", (int)line, (int)column);
    if (p->options->flags & SHLO_KEEP_LOCATIONS) n += import_origin_text(p, &op->origin, text + n, 1000);
    if (n && text[n - 1] == ' ') text[--n] = 0;
    shlo_builder_location(p->b, line, n ? text : NULL);
    if (p->options->progress && !p->artifact)
        p->options->progress(p->options->user, (size_t)(op->at - p->text), (size_t)(p->end - p->text));
}

/* loc(..), if there is one. */
int import_location(import_parser *p, import_origin *out) {
    if (p->token.kind != TOKEN_WORD || !import_lex_is(&p->token, "loc") || !import_lex_follows(p, '('))
        return 1;
    import_lex_advance(p);
    if (out) out->at = p->token.at + 1;
    return import_lex_skip(p);
}
