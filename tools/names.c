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

/* How much a name of weights is the argument's. A part is the argument's name without its first part, which
   is the parameter of the function. */
enum { SAME_NOT, SAME_PART, SAME_PLAIN, SAME, SAME_GIVEN };

static int same_name(const char *argument, const char *weight) {
    char a[1000], w[1000];
    const char *dot;
    if (strcmp(argument, weight) == 0) return SAME;
    plain_name(argument, a, sizeof a);
    plain_name(weight, w, sizeof w);
    dot = strchr(a, '.');
    if (strcmp(a, w) == 0) return SAME_PLAIN;
    return dot && strcmp(dot + 1, w) == 0 ? SAME_PART : SAME_NOT;
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
        if (input == -1 && *word == '%') input = find_name(p, func, word + 1, (size_t)(at - word - 1));
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
        tool_put_line(to, "    %s %-3d %-32s %s%s", outputs ? "output" : "input ", (int)i,
            name[0] ? name : "-", type, stated);
    }
}

void tool_name_tell(const shlo_program *p, int func) {
    char name[200];
    int32_t i, n = shlo_program_inputs(p, func);
    tool_name_list(stderr, p, func, 0, NULL);
    for (i = 0; i < n && shlo_program_input_name(p, func, i, name, sizeof name); i++) {}
    if (i < n)
        fprintf(stderr,
            "    an argument without a name is given by its number; %%w in a text is no name, loc(\"w\") "
            "gives one\n");
}

/* ---- names of weights ---- */

/* The tensor that an argument is named as, and how much; with `other`, one that it is named as just so. */
typedef struct match {
    const tool_tensor *tensor, *other;
    int same;
} match;

static match weight_of(const tool_weights *weights, const char *path, const char *argument) {
    match found = {NULL, NULL, SAME_NOT};
    size_t i;
    for (i = 0; i < weights->n; i++) {
        const tool_tensor *t = &weights->tensors[i];
        int same;
        if (strcmp(t->path, path) != 0) continue;
        same = same_name(argument, tool_weights_name(t));
        if (same == SAME_NOT || same < found.same) continue;
        found.other = same == found.same ? found.tensor : NULL;
        found.tensor = t;
        found.same = same;
    }
    return found;
}

static void tell_unused(const tool_weights *weights, const char *path, const tool_bindings *bindings) {
    size_t i;
    int32_t k;
    for (i = 0; i < weights->n; i++) {
        const tool_tensor *t = &weights->tensors[i];
        if (strcmp(t->path, path) != 0) continue;
        for (k = 0; k < bindings->n && strcmp(bindings->items[k].name, t->name) != 0; k++) {}
        if (k == bindings->n)
            tool_put_line(stderr, "shlo: no argument is named as the weights '%s'", tool_weights_name(t));
    }
}

typedef struct matching {
    const shlo_program *program;
    int func;
    const char *path;
    const tool_weights *weights;
    match *matches; /* of all arguments */
    int32_t inputs;
    tool_bindings *bindings;
    int misfits; /* arguments that are named as tensors of another type */
} matching;

/* Another argument that is named as the same tensor at least as much as argument i, and most so; -1: there is
   none. */
static int32_t rival_of(const matching *m, int32_t i) {
    const match *own = &m->matches[i];
    int32_t k, found = -1;
    for (k = 0; k < m->inputs; k++) {
        const match *other = &m->matches[k];
        if (k == i || other->tensor != own->tensor || other->same < own->same) continue;
        if (found < 0 || other->same > m->matches[found].same) found = k;
    }
    return found;
}

/* It cannot be told which weights an argument has. */
static int ambiguous(const matching *m, int32_t i, int32_t rival) {
    const match *own = &m->matches[i];
    const char *name = tool_weights_name(own->tensor);
    if (own->other)
        tool_failed("argument %d is named as the weights '%s' and '%s' of '%s': say which are its own "
                    "(--bind %d=%s#NAME); the arguments are:",
            (int)i, tool_weights_name(own->other), name, m->path, (int)i, m->path);
    else
        tool_failed("arguments %d and %d are both named as the weights '%s' of '%s': say which has them "
                    "(--bind %d=%s#%s); the arguments are:",
            (int)i, (int)rival, name, m->path, (int)i, m->path, name);
    tool_name_tell(m->program, m->func);
    return 0;
}

static int match_argument(matching *m, int32_t i) {
    const match *own = &m->matches[i];
    const int32_t rival = own->tensor ? rival_of(m, i) : -1;
    shlo_tensor_info info;
    char name[1000], type[400], have[400];
    if (shlo_program_input(m->program, m->func, i, &info) != SHLO_OK) return 1;
    if (!shlo_program_input_name(m->program, m->func, i, name, sizeof name)) {
        fprintf(stderr, "shlo: argument %d has no name, and stays an argument\n", (int)i);
        return 1;
    }
    if (own->other || (rival >= 0 && m->matches[rival].same == own->same)) return ambiguous(m, i, rival);
    if (rival >= 0) {
        tool_put_line(stderr,
            "shlo: argument %d '%s' has no weights ('%s' are those of argument %d), and stays an argument",
            (int)i, name, tool_weights_name(own->tensor), (int)rival);
        return 1;
    }
    if (!own->tensor) {
        tool_put_line(stderr, "shlo: argument %d '%s' has no weights, and stays an argument", (int)i, name);
        return 1;
    }
    if (!tool_weights_fit(own->tensor, &info)) {
        tool_type_text(&info, type, sizeof type);
        tool_weights_type(own->tensor, have, sizeof have);
        m->misfits++;
        tool_failed("argument %d '%s' is %s, its weights '%s' of '%s' are %s: --bind names those of each "
                    "argument, if this one has none",
            (int)i, name, type, tool_weights_name(own->tensor), m->path, have);
        return 1;
    }
    m->bindings->items[m->bindings->n].argument = i;
    m->bindings->items[m->bindings->n++].name = own->tensor->name;
    return 1;
}

/* The tensor of an argument that is bound already is its own. */
static match match_of(const matching *m, int32_t i) {
    match given = {NULL, NULL, SAME_GIVEN}, none = {NULL, NULL, SAME_NOT};
    const tool_bindings *b = m->bindings;
    char name[1000];
    int32_t k;
    size_t t;
    for (k = 0; k < b->n_given && b->items[k].argument != i; k++) {}
    for (t = 0; k < b->n_given && t < m->weights->n; t++)
        if (strcmp(m->weights->tensors[t].name, b->items[k].name) == 0)
            given.tensor = &m->weights->tensors[t];
    if (k < b->n_given) return given;
    if (!shlo_program_input_name(m->program, m->func, i, name, sizeof name)) return none;
    return weight_of(m->weights, m->path, name);
}

int tool_name_match(const shlo_program *p, int func, const char *path, const tool_weights *weights,
    tool_bindings *bindings) {
    const int32_t before = bindings->n;
    matching m;
    int32_t i;
    int ok = 1;
    memset(&m, 0, sizeof m);
    m.program = p;
    m.func = func;
    m.path = path;
    m.weights = weights;
    m.bindings = bindings;
    m.inputs = shlo_program_inputs(p, func);
    m.matches = (match *)calloc((size_t)m.inputs + 1, sizeof *m.matches);
    if (!m.matches) return tool_failed("out of memory"), -1;
    for (i = 0; i < m.inputs; i++) m.matches[i] = match_of(&m, i);
    for (i = 0; i < m.inputs && ok; i++) ok = m.matches[i].same == SAME_GIVEN || match_argument(&m, i);
    free(m.matches);
    if (!ok || m.misfits) return -1;
    tell_unused(weights, path, bindings);
    tool_put_line(stderr, "shlo: %d of %d arguments are bound to '%s'", (int)(bindings->n - before),
        (int)m.inputs, path);
    return (int)(bindings->n - before);
}
