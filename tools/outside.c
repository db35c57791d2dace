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
    int ok;
    if (!path) {
        tool_failed("out of memory");
        return NULL;
    }
    memcpy(path, word, n);
    path[n] = 0;
    ok = tool_weights_add(weights, path);
    if (ok && !name && tool_weights_of(weights, path, &first) != 1) {
        tool_failed("'%s' holds several tensors: say which, as %s#NAME", path, path);
        ok = 0;
    }
    free(path);
    return !ok ? NULL : name ? name + 1 : first->name;
}

/* 3=FILE#NAME, also %arg3=.. and arg3=.. */
static int read_binding(const char *word, tool_weights *weights, shlo_binding *out) {
    const char *at = word + (*word == '%');
    char *end;
    long argument;
    if (strncmp(at, "arg", 3) == 0) at += 3;
    argument = strtol(at, &end, 10);
    if (end == at || *end != '=' || !end[1] || argument < 0 || argument > INT32_MAX) {
        tool_usage("'--bind %s': expected NUMBER=FILE or NUMBER=FILE#NAME", word);
        return 0;
    }
    out->argument = (int32_t)argument;
    out->name = read_source(end + 1, weights);
    return out->name != NULL;
}

int tool_outside_bind(const char *path, const char *entry, const tool_words *words, tool_weights *weights,
    tool_code *code) {
    shlo_binding *bindings = (shlo_binding *)calloc((size_t)words->n + 1, sizeof *bindings);
    shlo_error error;
    shlo_blob bound;
    int i, ok = bindings != NULL;
    if (!ok) tool_failed("out of memory");
    for (i = 0; ok && i < words->n; i++) ok = read_binding(words->items[i], weights, &bindings[i]);
    memset(&error, 0, sizeof error);
    if (ok && shlo_bind(code->data, code->bytes, entry ? entry : "main", bindings, words->n, NULL, &bound,
                  &error) != SHLO_OK) {
        tool_error(path, &error);
        ok = 0;
    }
    if (ok) tool_code_replace(code, &bound);
    free(bindings);
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
