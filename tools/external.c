/* tools/external.c - external constants: which a program asks for, and shlo weights, which makes a .shlw, the
 * file that the library reads by itself, of tensors in files that only the tool reads. */
#include "tool.h"

/* ---- what a program asks for ---- */

static int same_type(const shlo_tensor_info *a, const shlo_tensor_info *b) {
    return a->dtype == b->dtype && a->rank == b->rank &&
           (!a->rank || memcmp(a->dims, b->dims, (size_t)a->rank * sizeof *a->dims) == 0);
}

/* The place of an item in the table, or the free one where it would be. */
static size_t *place_of(const tool_externals *all, const char *name, const shlo_tensor_info *what) {
    const size_t places = 2 * all->capacity;
    size_t h = 2166136261u, i; /* FNV-1a */
    const char *c;
    for (c = name; *c; c++) h = ((h ^ (unsigned char)*c) * 16777619u) & 0xFFFFFFFFu;
    for (i = h % places; all->table[i]; i = (i + 1) % places) {
        const tool_external *x = all->items[all->table[i] - 1];
        if (strcmp(x->name, name) == 0 && same_type(&x->what, what)) break;
    }
    return &all->table[i];
}

/* Room for twice as many items. */
static int grow(tool_externals *all) {
    const size_t capacity = all->capacity * 2 + 16;
    tool_external **grown = (tool_external **)realloc((void *)all->items, capacity * sizeof *grown);
    size_t *table, i;
    if (!grown) return 0;
    all->items = grown;
    table = (size_t *)calloc(2 * capacity, sizeof *table);
    if (!table) return 0;
    free(all->table);
    all->table = table;
    all->capacity = capacity;
    for (i = 0; i < all->n; i++) *place_of(all, all->items[i]->name, &all->items[i]->what) = i + 1;
    return 1;
}

/* NULL: out of memory. */
static tool_external *note(tool_externals *all, const char *name, const shlo_tensor_info *what) {
    tool_external *x;
    size_t *place;
    if (all->n == all->capacity && !grow(all)) return NULL;
    place = place_of(all, name, what);
    if (*place) return all->items[*place - 1];
    x = (tool_external *)calloc(1, sizeof *x);
    if (!x) return NULL;
    all->items[all->n] = x;
    x->name = (char *)malloc(strlen(name) + 1);
    if (!x->name) {
        free(x);
        return NULL;
    }
    *place = ++all->n;
    strcpy(x->name, name);
    x->what = *what;
    x->what.dims = x->dims;
    if (what->rank) memcpy(x->dims, what->dims, (size_t)what->rank * sizeof *x->dims);
    return x;
}

/* Memory of its own for each constant: whoever packs constants must not take two for one. */
static shlo_status find(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    tool_externals *all = (tool_externals *)user;
    tool_external *x = note(all, name, what);
    if (!x) return SHLO_MEMORY;
    if (all->from.find) return all->from.find(all->from.user, name, what, data, bytes, error);
    if (!x->zeros) x->zeros = calloc(what->bytes ? what->bytes : 1, 1);
    if (!x->zeros) {
        snprintf(error->message, sizeof error->message, "no memory in the place of '%.100s'", name);
        return SHLO_MEMORY;
    }
    *data = x->zeros;
    *bytes = what->bytes;
    return SHLO_OK;
}

void tool_externals_use(tool_externals *all, tool_weights *weights, shlo_weights *out) {
    memset(all, 0, sizeof *all);
    if (weights) tool_weights_use(weights, &all->from);
    out->find = find;
    out->user = all;
}

void tool_externals_print(const tool_externals *all, int json) {
    size_t i;
    if (json) printf(",\n\"external\": [");
    if (!json && all->n) printf("external constants (--weights FILE)\n");
    for (i = 0; i < all->n; i++) {
        const tool_external *x = all->items[i];
        char type[400];
        tool_type_text(&x->what, type, sizeof type);
        tool_weights_row(x->name, type, x->what.bytes, !json ? NULL : i ? ", " : "");
    }
    if (json) printf("]");
}

void tool_externals_free(tool_externals *all) {
    size_t i;
    for (i = 0; i < all->n; i++) {
        free(all->items[i]->name);
        free(all->items[i]->zeros);
        free(all->items[i]);
    }
    free((void *)all->items);
    free(all->table);
    memset(all, 0, sizeof *all);
}

/* ---- shlo weights ---- */

typedef struct chosen {
    shlo_weight *items;
    size_t n;
} chosen;

/* A tensor with elements of this type. 0: it cannot have them (reported). */
static int choose(const tool_tensor *t, shlo_dtype dtype, chosen *out) {
    shlo_weight *w = &out->items[out->n];
    char type[400];
    tool_weights_type(t, type, sizeof type);
    if (dtype == SHLO_NO_DTYPE)
        return tool_failed(
                   "'%s': '%s' is %s, whose elements may be of several types: --for PROGRAM says which",
                   t->path, t->name, type) == TOOL_OK;
    w->name = t->name;
    w->data = t->npy.data;
    w->what.dtype = dtype;
    w->what.rank = t->npy.rank;
    w->what.dims = t->npy.dims;
    w->what.bytes = t->npy.bytes;
    out->n++;
    return 1;
}

static int choose_all(const tool_weights *weights, chosen *out) {
    size_t i;
    int ok = 1;
    for (i = 0; i < weights->n && ok; i++) { /* they are in the order of their names */
        const tool_tensor *t = &weights->tensors[i];
        if (i && strcmp(t[-1].name, t->name) == 0)
            return tool_failed("'%s' has two tensors with the name '%s'", t->path, t->name) == TOOL_OK;
        ok = choose(t, t->dtype == SHLO_NO_DTYPE ? tool_npy_dtype(&t->npy) : t->dtype, out);
    }
    return ok;
}

/* All that are missing, or of another type, are told. */
static int choose_for(tool_weights *weights, const tool_externals *wanted, chosen *out) {
    shlo_weights from;
    size_t i;
    int ok = 1;
    tool_weights_use(weights, &from);
    out->items = (shlo_weight *)calloc(wanted->n + 1, sizeof *out->items);
    if (!out->items) return tool_failed("out of memory") == TOOL_OK;
    for (i = 0; i < wanted->n; i++) {
        const tool_external *x = wanted->items[i];
        const void *data;
        size_t bytes;
        shlo_error error;
        memset(&error, 0, sizeof error);
        if (from.find(from.user, x->name, &x->what, &data, &bytes, &error) != SHLO_OK) {
            ok = tool_failed("%s", error.message) == TOOL_OK;
            continue;
        }
        ok = choose(tool_weights_named(weights, x->name), x->what.dtype, out) && ok;
    }
    return ok;
}

/* Those that the program asks for. */
static int choose_program(const char *path, tool_weights *weights, chosen *out) {
    tool_code code;
    tool_externals wanted;
    shlo_options options;
    shlo_program *p = NULL;
    shlo_error error;
    shlo_status status;
    int ok;
    if (!tool_code_read(path, TOOL_OUTSIDE, &code)) return 0;
    memset(&options, 0, sizeof options);
    tool_externals_use(&wanted, NULL, &options.weights);
    options.flags = SHLO_LOAD_NO_FUSION | SHLO_LOAD_NO_PACKING;
    memset(&error, 0, sizeof error);
    status = shlo_load(code.data, code.bytes, &options, &p, &error);
    shlo_program_free(p);
    /* Constants are asked for before what may end loading otherwise, as a call without a handler does. */
    ok = (status != SHLO_MEMORY && (status == SHLO_OK || wanted.n)) || tool_error(path, &error) == TOOL_OK;
    if (ok && !wanted.n) ok = tool_failed("'%s' has no external constants", path) == TOOL_OK;
    ok = ok && choose_for(weights, &wanted, out);
    tool_externals_free(&wanted);
    tool_code_free(&code);
    return ok;
}

static int write_weights(const char *output, const chosen *all) {
    shlo_blob blob;
    shlo_error error;
    int ok;
    memset(&error, 0, sizeof error);
    if (shlo_weights_make(all->items, (int32_t)all->n, NULL, &blob, &error) != SHLO_OK)
        return tool_error(output, &error) == TOOL_OK;
    ok = tool_file_write(output, blob.data, blob.bytes);
    shlo_blob_free(&blob);
    return ok;
}

static int make_weights(const tool_words *files, const char *program, const char *output) {
    tool_weights weights;
    chosen all = {NULL, 0};
    int i, ok = 1;
    memset(&weights, 0, sizeof weights);
    for (i = 0; i < files->n && ok; i++) ok = tool_weights_bind(&weights, files->items[i]);
    if (ok && program) ok = choose_program(program, &weights, &all);
    if (ok && !program) {
        all.items = (shlo_weight *)calloc(weights.n + 1, sizeof *all.items);
        ok = all.items ? choose_all(&weights, &all) : tool_failed("out of memory") == TOOL_OK;
    }
    ok = ok && write_weights(output, &all);
    free(all.items);
    tool_weights_close(&weights);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_weights_command(int argc, char **argv) {
    const char *output = NULL, *program = NULL;
    tool_option options[] = {tool_option_text("-o", &output), tool_option_text("--for", &program)};
    tool_words files = {NULL, 0};
    int status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && (!files.n || !output))
        status = tool_usage(output ? "weights takes one or more files" : "weights needs -o FILE");
    if (status == TOOL_OK) status = make_weights(&files, program, output);
    free((void *)files.items);
    return status;
}
