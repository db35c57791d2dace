/* tools/image_compare.c - shlo test --image: whether images give the same bits as programs that are loaded.
 * What the checks of a test compare becomes the results of its function; the checks, which a handler does,
 * go. */
#include "tool.h"

typedef struct text_out {
    char *data;
    size_t n, capacity;
} text_out;

static int put(text_out *o, const char *text, size_t n) {
    if (n > o->capacity - o->n) {
        const size_t capacity = 2 * (o->capacity + n);
        char *data = (char *)realloc(o->data, capacity);
        if (!data) return 0;
        o->data = data;
        o->capacity = capacity;
    }
    memcpy(o->data + o->n, text, n);
    o->n += n;
    return 1;
}

/* The end of an item of a list: where a comma or the list's end stands outside of brackets. */
static const char *item_end(const char *at, const char *end) {
    int depth = 0;
    for (; at < end; at++) {
        if (strchr("<([{", *at)) depth++;
        if (strchr(">)]}", *at) && !(*at == '>' && at[-1] == '-') && depth-- == 0) break;
        if (*at == ',' && depth == 0) break;
    }
    return at;
}

/* The last " : (" of a line begins its types. */
static const char *types_of(const char *line, const char *end) {
    const char *at = end;
    while (--at > line)
        if (end - at > 4 && memcmp(at, " : (", 4) == 0) return at + 4;
    return NULL;
}

/* Lists of what a function's checks compare. */
typedef struct compared {
    text_out values, types;
} compared;

static int add_check(compared *c, const char *line, const char *end) {
    const char *value = (const char *)memchr(line, '(', (size_t)(end - line)), *type = types_of(line, end);
    int ok = value && type;
    if (ok && c->values.n) ok = put(&c->values, ", ", 2) && put(&c->types, ", ", 2);
    return ok && put(&c->values, value + 1, (size_t)(item_end(value + 1, end) - value - 1)) &&
           put(&c->types, type, (size_t)(item_end(type, end) - type));
}

static const char *line_end(const char *at, const char *end) {
    const char *newline = (const char *)memchr(at, '\n', (size_t)(end - at));
    return newline ? newline + 1 : end;
}

static int begins(const char *line, const char *end, const char *with) {
    const size_t n = strlen(with);
    return (size_t)(end - line) >= n && memcmp(line, with, n) == 0;
}

/* A function from its first line to its last, without its checks; without arguments and results it gets
   results. */
static int put_func(text_out *out, const char *at, const char *end) {
    static const char check[] = "    stablehlo.custom_call @check.", none[] = "() {\n",
                      ret[] = "    func.return";
    const char *first = line_end(at, end), *line;
    const int plain = first - at > 5 && memcmp(first - 5, none, 5) == 0;
    compared c;
    int ok = 1;
    memset(&c, 0, sizeof c);
    for (line = first; plain && ok && line < end; line = line_end(line, end))
        if (begins(line, end, check)) ok = add_check(&c, line, line_end(line, end));
    ok = ok && put(out, at, (size_t)(first - at) - (c.values.n ? 3 : 0));
    if (c.values.n)
        ok = ok && put(out, " -> (", 5) && put(out, c.types.data, c.types.n) && put(out, ") {\n", 4);
    for (line = first; ok && line < end; line = line_end(line, end)) {
        if (begins(line, end, check)) continue;
        if (c.values.n && begins(line, end, ret))
            ok = put(out, ret, sizeof ret - 1) && put(out, " ", 1) && put(out, c.values.data, c.values.n) &&
                 put(out, " : ", 3) && put(out, c.types.data, c.types.n) && put(out, "\n", 1);
        else
            ok = put(out, line, (size_t)(line_end(line, end) - line));
    }
    free(c.values.data);
    free(c.types.data);
    return ok;
}

static int put_module(text_out *out, const char *at, const char *end) {
    int ok = 1;
    while (ok && at < end) {
        const char *next = line_end(at, end);
        if (begins(at, end, "  func.func")) {
            while (next < end && !begins(next, end, "  }\n")) next = line_end(next, end);
            ok = put_func(out, at, next);
        }
        else {
            ok = put(out, at, (size_t)(next - at));
        }
        at = next;
    }
    return ok && put(out, "", 1);
}

/* The program with results instead of checks. */
shlo_status tool_without_checks(const void *code, size_t bytes, shlo_blob *out) {
    tool_code from;
    tool_text text;
    text_out changed = {NULL, 0, 0};
    import_options options;
    shlo_status status = SHLO_MEMORY;
    memset(&from, 0, sizeof from);
    memset(&options, 0, sizeof options);
    memset(out, 0, sizeof *out);
    from.data = code;
    from.bytes = bytes;
    if (!tool_text_read("-", &from, 0, &text)) return SHLO_INTERNAL;
    if (put_module(&changed, text.data, text.data + strlen(text.data)))
        status = tool_import(changed.data, changed.n - 1, &options, out);
    tool_text_free(&text);
    free(changed.data);
    return status;
}

/* ---- the comparison ---- */

typedef struct compare_run {
    shlo_program *p;
    const shlo_image *image;
    tool_buffers inputs, outputs, again;
    char *reason;
    size_t capacity;
} compare_run;

static void fill(tool_buffers *inputs) {
    int32_t i;
    for (i = 0; i < inputs->n; i++) {
        const shlo_buffer *b = &inputs->items[i];
        const size_t step = shlo_dtype_bytes(b->dtype);
        size_t k;
        for (k = 0; k < b->bytes / step; k++) {
            const int32_t x = (int32_t)(k * 5 % 7) - 2;
            shlo_convert_elements(b->dtype, (char *)b->data + k * step, SHLO_I32, &x, 1);
        }
    }
}

static int same_bits(const compare_run *c) {
    int32_t i;
    for (i = 0; i < c->outputs.n; i++) {
        if (memcmp(c->outputs.items[i].data, c->again.items[i].data, c->outputs.items[i].bytes) == 0)
            continue;
        snprintf(c->reason, c->capacity, "output %d of the image has other bits", (int)i);
        return 0;
    }
    return 1;
}

/* Public function `func` both ways. */
static shlo_status compare_func(compare_run *c, int func, shlo_error *error) {
    const char *name = shlo_program_func_name(c->p, func);
    const void *inputs[64];
    void *outputs[256];
    shlo_status loaded, planned;
    int32_t i;
    if (c->inputs.n > 64 || c->outputs.n > 256) return SHLO_UNSUPPORTED;
    fill(&c->inputs);
    for (i = 0; i < c->inputs.n; i++) inputs[i] = c->inputs.items[i].data;
    for (i = 0; i < c->outputs.n; i++) outputs[i] = c->again.items[i].data;
    loaded = shlo_run(c->p, name, c->inputs.items, c->inputs.n, c->outputs.items, c->outputs.n, error);
    planned = shlo_image_run(c->image, (uint32_t)func, inputs, outputs, error);
    if (loaded != planned) {
        snprintf(c->reason, c->capacity, "the image: status %d, loaded: %d", (int)planned, (int)loaded);
        return SHLO_CHECK;
    }
    return same_bits(c) ? SHLO_OK : SHLO_CHECK;
}

static shlo_status compare_all(compare_run *c, shlo_error *error) {
    shlo_status status = SHLO_OK;
    int func;
    for (func = 0; func < shlo_program_funcs(c->p) && status == SHLO_OK; func++) {
        if (!tool_buffers_make(c->p, func, 0, &c->inputs) || !tool_buffers_make(c->p, func, 1, &c->outputs) ||
            !tool_buffers_make(c->p, func, 1, &c->again))
            return SHLO_MEMORY;
        status = compare_func(c, func, error);
        tool_buffers_free(&c->inputs);
        tool_buffers_free(&c->outputs);
        tool_buffers_free(&c->again);
    }
    return status;
}

static shlo_status compare_target(const shlo_blob *code, const char *target, char *reason, size_t capacity) {
    shlo_options options;
    shlo_error error;
    shlo_blob blob;
    shlo_image image;
    compare_run c;
    void *memory = NULL;
    shlo_status status;
    memset(&options, 0, sizeof options);
    memset(&c, 0, sizeof c);
    c.reason = reason;
    c.capacity = capacity;
    if (strcmp(target, "host") != 0) {
        options.flags = SHLO_LOAD_PLAIN;
        options.isa = "scalar";
    }
    status = shlo_image_make(code->data, code->bytes, target, NULL, &blob, &error);
    if (status == SHLO_OK) {
        status = tool_image_open(blob.data, blob.bytes, &image, &memory, &error);
        if (status == SHLO_OK) status = shlo_load(code->data, code->bytes, &options, &c.p, &error);
        c.image = &image;
        if (status == SHLO_OK) status = compare_all(&c, &error);
        if (status == SHLO_UNSUPPORTED) status = SHLO_INTERNAL; /* what was planned must run */
    }
    if (status != SHLO_OK && !reason[0]) tool_error_text(&error, reason, capacity);
    shlo_program_free(c.p);
    tool_memory_free(memory);
    shlo_blob_free(&blob);
    return status;
}

shlo_status tool_image_compare(const void *code, size_t bytes, char *reason, size_t capacity) {
    shlo_blob changed;
    shlo_status status = tool_without_checks(code, bytes, &changed);
    if (status == SHLO_OK) status = compare_target(&changed, "host", reason, capacity);
    if (status == SHLO_OK) status = compare_target(&changed, "cortex-m4", reason, capacity);
    shlo_blob_free(&changed);
    return status;
}
