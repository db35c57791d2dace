/* tools/signature.c - signatures are read from the program's text, so that the public API is enough. */
#include "signature.h"

#include "ops.h"

/* ---- bounds ---- */

uint32_t tool_bounded_dims(const char *type, size_t n) {
    static const char word[] = "#stablehlo.bounds<";
    const size_t length = sizeof word - 1;
    uint32_t mask = 0, bit = 1;
    size_t i = 0;
    while (i + length <= n && memcmp(type + i, word, length) != 0) i++;
    if (i + length > n) return 0;
    for (i += length; i < n && type[i] != '>'; i++) {
        if (type[i] == ',') bit <<= 1;
        if (type[i] >= '0' && type[i] <= '9') mask |= bit;
    }
    return mask;
}

void tool_inside_of(uint32_t bounded, const shlo_buffer *elements, const shlo_buffer *sizes,
    tool_inside *out) {
    out->is_part = 0;
    for (int32_t d = 0; d < elements->rank; d++) {
        int32_t size;
        out->sizes[d] = elements->dims[d];
        if (!(bounded >> d & 1)) continue;
        memcpy(&size, sizes++->data, sizeof size);
        if (size < 0) size = 0;
        if (size >= out->sizes[d]) continue;
        out->sizes[d] = size;
        out->is_part = 1;
    }
}

void tool_inside_output(const tool_signature *s, int32_t i, const tool_buffers *outputs, tool_inside *out) {
    const char *type = i < s->n[1] && s->items[1][i].of < 0 ? s->items[1][i].text : "";
    tool_inside_of(tool_bounded_dims(type, strlen(type)), &outputs->items[i], &outputs->items[i] + 1, out);
}

int tool_is_inside(const tool_inside *x, const int64_t *dims, int32_t rank, size_t at) {
    if (!x->is_part) return 1;
    for (int32_t d = rank - 1; d >= 0; d--) {
        if ((int64_t)(at % (size_t)dims[d]) >= x->sizes[d]) return 0;
        at /= (size_t)dims[d];
    }
    return 1;
}

/* ---- reading ---- */

static int add(tool_signature *s, int output, const char *text, size_t n, int of, int32_t dim) {
    tool_value_type *grown =
        (tool_value_type *)realloc(s->items[output], ((size_t)s->n[output] + 1) * sizeof *grown);
    if (!grown) return 0;
    s->items[output] = grown;
    grown += s->n[output];
    grown->text = (char *)malloc(n + 1);
    if (!grown->text) return 0;
    memcpy(grown->text, text, n);
    grown->text[n] = 0;
    grown->of = of;
    grown->dim = dim;
    s->n[output]++;
    return 1;
}

/* A value's type, and those of the sizes that follow it. */
static int add_value(tool_signature *s, int output, op_span type) {
    const uint32_t bounded = tool_bounded_dims(type.at, type.n);
    const int32_t of = s->n[output];
    if (!add(s, output, type.at, type.n, -1, 0)) return 0;
    for (int32_t d = 0; d < 32; d++)
        if (bounded >> d & 1 && !add(s, output, "tensor<i32>", 11, of, d)) return 0;
    return 1;
}

/* Bytes of a type before " {attributes}"; the scales of a quantized type are in braces, too. */
static size_t type_bytes(const char *type, size_t n) {
    size_t i;
    int depth = 0;
    for (i = 0; i < n && !(type[i] == '{' && !depth); i++) depth += (type[i] == '<') - (type[i] == '>');
    return i;
}

/* Each item of "%arg0: T {attributes}, .."; the type ends before the attributes. */
static int add_list(tool_signature *s, int output, op_span list) {
    op_span item;
    while (ops_next(&list, &item)) {
        const char *colon = item.n && *item.at == '%' ? (const char *)memchr(item.at, ':', item.n) : NULL;
        if (colon) {
            item.n -= (size_t)(colon + 2 - item.at);
            item.at = colon + 2;
        }
        item.n = type_bytes(item.at, item.n);
        while (item.n && item.at[item.n - 1] == ' ') item.n--;
        if (!add_value(s, output, item)) return 0;
    }
    return 1;
}

/* From "(" to what closes it, strings left out; `at` is moved behind it. */
static op_span in_brackets(const char **at) {
    op_span s;
    int depth = 0, quoted = 0;
    s.at = *at + 1;
    for (; **at; ++*at) {
        if (quoted && **at == '\\' && (*at)[1]) {
            ++*at;
            continue;
        }
        if (**at == '"') quoted = !quoted;
        if (quoted) continue;
        depth += **at == '(';
        if (**at == ')' && --depth == 0) break;
    }
    s.n = (size_t)(*at - s.at);
    if (**at) ++*at;
    return s;
}

/* The line "func.func public @name(..) -> ..{". */
static const char *find_function(const char *text, const char *name) {
    const size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, "func.func ")) != NULL; at++) {
        const char *sign = at + strcspn(at, "@\n");
        if (*sign != '@') continue;
        sign += 1 + (sign[1] == '"');
        if (strncmp(sign, name, n) != 0) continue;
        sign += n + (sign[n] == '"');
        if (*sign == '(') return sign;
    }
    return NULL;
}

static int read_lists(tool_signature *s, const char *at) {
    op_span results;
    if (!at) return 1;
    if (!add_list(s, 0, in_brackets(&at))) return 0;
    if (strncmp(at, " -> ", 4) != 0) return 1;
    at += 4;
    results.at = at;
    results.n = strcspn(at, "\n");
    if (*at == '(')
        results = in_brackets(&at);
    else
        while (results.n && strchr(" {", results.at[results.n - 1])) results.n--;
    return add_list(s, 1, results);
}

static void drop(tool_signature *s, int output) {
    for (int32_t i = 0; i < s->n[output]; i++) free(s->items[output][i].text);
    s->n[output] = 0;
}

int tool_signature_read(const char *path, const tool_code *code, const shlo_program *p, int32_t func,
    tool_signature *out) {
    tool_text text;
    int ok;
    memset(out, 0, sizeof *out);
    if (!tool_text_read(path, code, SHLO_PRINT_ELIDE, &text)) return 0;
    ok = read_lists(out, find_function(text.data, shlo_program_func_name(p, func)));
    tool_text_free(&text);
    if (out->n[0] != shlo_program_inputs(p, func)) drop(out, 0);
    if (out->n[1] != shlo_program_outputs(p, func)) drop(out, 1);
    if (ok) return 1;
    tool_signature_free(out);
    return tool_failed("out of memory") == TOOL_OK;
}

void tool_signature_stated(const tool_signature *s, int output, int32_t i, const char *type, char *out,
    size_t capacity) {
    const tool_value_type *v = s && i < s->n[output] ? &s->items[output][i] : NULL;
    out[0] = 0;
    if (v && v->of >= 0)
        snprintf(out, capacity, " (size of dimension %d of %s %d)", (int)v->dim, output ? "output" : "input",
            v->of);
    else if (v && strcmp(v->text, type) != 0)
        snprintf(out, capacity, " for %s", v->text);
}

void tool_signature_free(tool_signature *s) {
    for (int i = 0; i < 2; i++) {
        drop(s, i);
        free(s->items[i]);
        s->items[i] = NULL;
    }
}
