/* tools/names.c - inputs and outputs by their names: NAME=FILE where a number could stand, and --bind-all,
 * which matches the names of arguments with those of weights. */
#include "signature.h"

/* params['dense'][0].w and params/dense/0/w are params.dense.0.w. */
static void plain_name(const char *name, char *out, size_t capacity) {
    size_t n = 0;
    for (; *name && n + 1 < capacity; name++) {
        char c = *name;
        if (c == '\'' || c == '"' || c == ']') continue;
        if (c == '[' || c == '/') c = '.';
        if (c == '.' && (!n || out[n - 1] == '.')) continue;
        out[n++] = c;
    }
    out[n] = 0;
}

/* The same name, or the argument's without its first part, which is the parameter of the function. */
static int same_name(const char *argument, const char *weight) {
    char a[1000], w[1000];
    const char *dot;
    if (strcmp(argument, weight) == 0) return 1;
    plain_name(argument, a, sizeof a);
    plain_name(weight, w, sizeof w);
    dot = strchr(a, '.');
    return strcmp(a, w) == 0 || (dot && strcmp(dot + 1, w) == 0);
}

/* The only input whose plain name is that of `name`, as params.w of params['w']. */
static int find_plain(const shlo_program *p, int func, const char *name, size_t n) {
    char text[1000], wanted[1000];
    int32_t i, found = -1;
    if (n >= sizeof wanted) return -1;
    memcpy(wanted, name, n);
    wanted[n] = 0;
    for (i = 0; i < shlo_program_inputs(p, func); i++) {
        if (!shlo_program_input_name(p, func, i, text, sizeof text) || !same_name(text, wanted)) continue;
        if (found >= 0) return TOOL_NAME_SEVERAL;
        found = i;
    }
    return found;
}

static int find_name(const shlo_program *p, int func, const char *name, size_t n) {
    char text[1000];
    int32_t i, found = -1;
    for (i = 0; i < shlo_program_inputs(p, func); i++) {
        size_t length = shlo_program_input_name(p, func, i, text, sizeof text);
        if (length != n || n >= sizeof text || memcmp(text, name, n) != 0) continue;
        if (found >= 0) return TOOL_NAME_SEVERAL;
        found = i;
    }
    return found;
}

/* 3, arg3, %arg3 */
static int number_of(const char *word, size_t n, int32_t inputs) {
    size_t i = n && *word == '%' ? 1 : 0;
    int32_t number = 0;
    if (n - i > 3 && memcmp(word + i, "arg", 3) == 0) i += 3;
    if (i == n) return -1;
    for (; i < n; i++) {
        if (word[i] < '0' || word[i] > '9' || number > inputs) return -1;
        number = number * 10 + (word[i] - '0');
    }
    return number < inputs ? number : -1;
}

int tool_name_split(const shlo_program *p, int func, const char *word, const char **rest) {
    const char *at = word;
    int input;
    while ((at = strchr(at, '=')) != NULL) { /* names may have = in them */
        input = find_name(p, func, word, (size_t)(at - word));
        if (input == -1) input = number_of(word, (size_t)(at - word), shlo_program_inputs(p, func));
        if (input == -1 && at > word) input = find_plain(p, func, word, (size_t)(at - word));
        *rest = ++at;
        if (input != -1) return input;
    }
    *rest = word;
    return -1;
}

void tool_name_list(FILE *to, const shlo_program *p, int func, int outputs,
    const struct tool_signature *signature) {
    int32_t i, n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
    for (i = 0; i < n; i++) {
        shlo_tensor_info info;
        char type[400] = "?", name[200], stated[600];
        if ((outputs ? shlo_program_output(p, func, i, &info) : shlo_program_input(p, func, i, &info)) ==
            SHLO_OK)
            tool_type_text(&info, type, sizeof type);
        if (outputs)
            shlo_program_output_name(p, func, i, name, sizeof name);
        else
            shlo_program_input_name(p, func, i, name, sizeof name);
        tool_signature_stated(signature, outputs, i, type, stated, sizeof stated);
        fprintf(to, "    %s %-3d %-32s %s%s\n", outputs ? "output" : "input ", (int)i, name[0] ? name : "-",
            type, stated);
    }
}

/* ---- names of weights ---- */

static const tool_tensor *weight_of(const tool_weights *weights, const char *path, const char *argument) {
    const tool_tensor *found = NULL;
    size_t i;
    for (i = 0; i < weights->n; i++) {
        const tool_tensor *t = &weights->tensors[i];
        if (strcmp(t->path, path) != 0 || !same_name(argument, tool_weights_name(t))) continue;
        if (strcmp(argument, tool_weights_name(t)) == 0) return t;
        found = t;
    }
    return found;
}

static void tell_unused(const tool_weights *weights, const char *path, const shlo_binding *bindings, int n) {
    size_t i;
    int k;
    for (i = 0; i < weights->n; i++) {
        const tool_tensor *t = &weights->tensors[i];
        if (strcmp(t->path, path) != 0) continue;
        for (k = 0; k < n && strcmp(bindings[k].name, t->name) != 0; k++) {}
        if (k == n) fprintf(stderr, "shlo: no argument is named as the weights '%s'\n", tool_weights_name(t));
    }
}

int tool_name_match(const shlo_program *p, int func, const char *path, const tool_weights *weights,
    shlo_binding *bindings) {
    int32_t i, inputs = shlo_program_inputs(p, func);
    int n = 0;
    for (i = 0; i < inputs; i++) {
        shlo_tensor_info info;
        char name[1000], type[400];
        const tool_tensor *t;
        if (shlo_program_input(p, func, i, &info) != SHLO_OK) continue;
        if (!shlo_program_input_name(p, func, i, name, sizeof name)) {
            fprintf(stderr, "shlo: argument %d has no name, and stays an argument\n", (int)i);
            continue;
        }
        t = weight_of(weights, path, name);
        tool_type_text(&info, type, sizeof type);
        if (!t)
            fprintf(stderr, "shlo: argument %d '%s' has no weights, and stays an argument\n", (int)i, name);
        else if (!tool_weights_fit(t, &info))
            fprintf(stderr, "shlo: argument %d '%s' is %s, its weights are not: it stays an argument\n",
                (int)i, name, type);
        else {
            bindings[n].argument = i;
            bindings[n++].name = t->name;
        }
    }
    tell_unused(weights, path, bindings, n);
    fprintf(stderr, "shlo: %d of %d arguments are bound to '%s'\n", n, (int)inputs, path);
    return n;
}
