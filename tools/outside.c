/* tools/outside.c - external constants: arguments bound to weights, weights joined to a program, large
 * constants moved out of it. */
#include "tool.h"

/* Adds the file of FILE#NAME, or of FILE with one tensor, to the weights and returns the tensor's name. NULL:
   reported. */
static const char *read_source(const char *word, tool_weights *weights) {
    const char *name = strrchr(word, '#');
    size_t n = name ? (size_t)(name - word) : strlen(word);
    char *path = (char *)malloc(n + 1);
    const tool_tensor *first = NULL;
    size_t i;
    int ok;
    if (!path) {
        tool_failed("out of memory");
        return NULL;
    }
    memcpy(path, word, n);
    path[n] = 0;
    ok = tool_weights_bind(weights, path);
    if (ok && !name && tool_weights_of(weights, path, &first) != 1) {
        tool_failed("'%s' holds several tensors: say which, as %s#NAME", path, path);
        ok = 0;
    }
    for (i = 0; ok && name && i < weights->n && !first; i++)
        if (strcmp(weights->tensors[i].path, path) == 0 &&
            strcmp(tool_weights_name(&weights->tensors[i]), name + 1) == 0)
            first = &weights->tensors[i];
    free(path);
    return !ok ? NULL : first ? first->name : name + 1;
}

/* ---- binding: the program is loaded for the names and types of its arguments ---- */

typedef struct binder {
    shlo_program *program;
    int func;
    tool_weights *weights;
    tool_bindings bindings;
} binder;

/* 3=FILE#NAME, arg3=.., NAME=.. */
static int read_binding(binder *b, const char *word) {
    const char *rest;
    shlo_binding *out = &b->bindings.items[b->bindings.n++];
    int argument = tool_name_split(b->program, b->func, word, &rest);
    if (argument < 0) {
        if (argument == TOOL_NAME_SEVERAL)
            tool_failed("'--bind %s': several arguments have this name; give the number of:", word);
        else if (strchr(word, '='))
            tool_failed("'--bind %s': no argument '%.*s'; the arguments are:", word, (int)strcspn(word, "="),
                word);
        else
            tool_usage("'--bind %s': expected NUMBER=FILE, NAME=FILE or NAME=FILE#TENSOR; the arguments are:",
                word);
        tool_name_tell(b->program, b->func);
        return 0;
    }
    out->argument = argument;
    out->name = read_source(rest, b->weights);
    return out->name != NULL;
}

static int read_bindings(binder *b, const tool_words *words, const tool_words *all) {
    int i, n;
    for (i = 0; i < words->n; i++)
        if (!read_binding(b, words->items[i])) return 0;
    b->bindings.n_given = b->bindings.n;
    for (i = 0; i < all->n; i++) {
        if (!tool_weights_bind(b->weights, all->items[i])) return 0;
        n = tool_name_match(b->program, b->func, all->items[i], b->weights, &b->bindings);
        if (n < 0) return 0;
        if (!n) return tool_failed("--bind-all %s binds no argument", all->items[i]) == TOOL_OK;
    }
    return 1;
}

static int bind_all(const char *path, binder *b, const tool_words *words, const tool_words *all,
    tool_code *code) {
    shlo_error error;
    shlo_blob bound;
    size_t n = (size_t)shlo_program_inputs(b->program, b->func);
    memset(&error, 0, sizeof error);
    b->bindings.items =
        (shlo_binding *)calloc((size_t)words->n + (size_t)all->n * n + 1, sizeof *b->bindings.items);
    if (!b->bindings.items) {
        tool_failed("out of memory");
        return 0;
    }
    if (!read_bindings(b, words, all)) return 0;
    if (shlo_bind(code->data, code->bytes, shlo_program_func_name(b->program, b->func), b->bindings.items,
            b->bindings.n, NULL, &bound, &error) != SHLO_OK)
        return tool_error(path, &error) == TOOL_OK;
    tool_code_replace(code, &bound);
    return 1;
}

int tool_outside_bind(const char *path, const char *entry, const tool_words *words, const tool_words *all,
    tool_weights *weights, tool_code *code) {
    shlo_options options;
    tool_harness harness;
    shlo_error error;
    binder b;
    int ok;
    memset(&options, 0, sizeof options);
    memset(&error, 0, sizeof error);
    memset(&b, 0, sizeof b);
    b.weights = weights;
    tool_harness_begin(&harness, &options);
    tool_weights_use(weights, &options.weights);
    options.flags = SHLO_LOAD_NO_FUSION | SHLO_LOAD_NO_PACKING;
    ok = shlo_load(code->data, code->bytes, &options, &b.program, &error) == SHLO_OK ||
         tool_error(path, &error) == TOOL_OK;
    if (ok) {
        b.func = tool_entry(b.program, entry);
        ok = b.func >= 0 ? bind_all(path, &b, words, all, code)
                         : tool_no_entry(b.program, path, entry) == TOOL_OK;
    }
    shlo_program_free(b.program);
    tool_harness_end(&harness);
    free(b.bindings.items);
    return ok;
}

int tool_outside_join(const char *path, tool_weights *weights, tool_code *code) {
    shlo_weights from;
    shlo_error error;
    shlo_blob whole;
    tool_weights_use(weights, &from);
    memset(&error, 0, sizeof error);
    if (shlo_weights_join(code->data, code->bytes, &from, NULL, &whole, &error) != SHLO_OK) {
        tool_error(path, &error);
        return 0;
    }
    tool_code_replace(code, &whole);
    return 1;
}

int tool_outside_split(const char *path, const char *above, const char *output, tool_code *code) {
    shlo_error error;
    shlo_blob program, weights;
    size_t limit;
    int ok;
    memset(&error, 0, sizeof error);
    if (tool_args_bytes("--weights-above", above ? above : "4K", &limit) != TOOL_OK) return 0;
    if (shlo_weights_split(code->data, code->bytes, limit, NULL, &program, &weights, &error) != SHLO_OK) {
        tool_error(path, &error);
        return 0;
    }
    ok = tool_file_write(output, weights.data, weights.bytes);
    shlo_blob_free(&weights);
    tool_code_replace(code, &program);
    return ok;
}
