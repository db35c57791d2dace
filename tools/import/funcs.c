/* tools/import/funcs.c - what text and bytecode have in common about functions and the module: the list of
 * functions with their names, the begin and the end of a function, and the attributes of the module. */
#include "parse.h"

/* ---- the lists ---- */

int import_func_note(import_parser *p, const char *at, import_func **items, int32_t *n, int32_t *capacity) {
    NEED(import_room(p, at, (void **)(void *)items, *n, capacity, sizeof **items));
    memset(&(*items)[*n], 0, sizeof **items);
    (*items)[(*n)++].at = at;
    return 1;
}

int import_func_add(import_parser *p, const char *at) {
    return import_func_note(p, at, &p->funcs, &p->n_funcs, &p->funcs_capacity);
}

int import_mesh_add(import_parser *p, const char *at) {
    return import_func_note(p, at, &p->meshes, &p->n_meshes, &p->meshes_capacity);
}

int import_func_named(import_parser *p, int32_t func, const char *name) {
    import_func *f = &p->funcs[func];
    size_t n = strlen(name);
    char *own = (char *)malloc(n + 1);
    if (!own) return import_fail(p, SHLO_MEMORY, f->at, "out of memory");
    memcpy(own, name, n + 1);
    free((void *)(uintptr_t)f->key.at);
    f->key.at = own;
    f->key.n = n;
    return 1;
}

int import_funcs_named(import_parser *p) {
    int32_t i;
    for (i = 0, p->nameless = 0; i < p->n_funcs; i++)
        if (!p->funcs[i].key.at) p->nameless = 1;
    return import_index_make(p, &p->func_index, p->funcs, (uint32_t)p->n_funcs, sizeof *p->funcs);
}

/* A function without a body can be declared but not called. A call of a function with a wrong header is not
   checked. */
int import_func_callee(import_parser *p, const import_attr *callee) {
    uint32_t i = import_index_find(&p->func_index, p->funcs, sizeof *p->funcs, callee->name, callee->n_name);
    int shown = (int)(callee->n_name < 60 ? callee->n_name : 60);
    if ((i && p->funcs[i - 1].bad) || (!i && p->nameless)) {
        p->failed = 1;
        return 0;
    }
    if (!i)
        return import_fail(p, SHLO_NOT_FOUND, callee->at, "there is no function @%.*s", shown, callee->name);
    return !p->funcs[i - 1].external ? 1
                                     : import_fail(p, SHLO_UNSUPPORTED, callee->at,
                                           "not supported: @%.*s has no body", shown, callee->name);
}

int import_func_counts(import_parser *p, const import_attr *callee, int32_t *in, int32_t *out) {
    uint32_t i = import_index_find(&p->func_index, p->funcs, sizeof *p->funcs, callee->name, callee->n_name);
    NEED(import_func_callee(p, callee));
    *in += p->funcs[i - 1].n_in;
    *out += p->funcs[i - 1].n_out;
    return 1;
}

/* ---- one function ---- */

int import_func_notes(import_parser *p, const import_attrs *attrs) {
    const import_attr *arguments = import_attr_find(attrs, "arg_attrs"),
                      *results = import_attr_find(attrs, "res_attrs");
    import_note_attrs(p, attrs,
        " sym_name sym_visibility function_type arg_attrs res_attrs tf.entry_function ", "functions");
    import_note_each(p, arguments, "arguments");
    import_note_each(p, results, "results");
    NEED(import_label_each(p, arguments, 0) && import_label_each(p, results, 1));
    return import_label_entry(p, attrs);
}

/* The only function is the entry, whatever its visibility. */
int import_func_begin(import_parser *p, const char *name, int is_private, int32_t n_args) {
    if (is_private && !p->parallel && p->n_funcs > 1 && strcmp(name, "main") != 0)
        shlo_func_begin_private(p->b, name);
    else
        shlo_func_begin(p->b, name);
    import_label_tell(p);
    if (p->options->func) p->options->func(p->options->user, name, n_args);
    p->n_begun++;
    return 1;
}

int import_func_return(import_parser *p, const char *name, const import_types *results,
    const import_values *returned, const char *at) {
    char have[120], want[120];
    int32_t i;
    if (returned->n != results->n) {
        return import_fail(p, SHLO_TYPE, at, "%d value%s returned, but @%.60s has %d result%s",
            (int)returned->n, returned->n == 1 ? " is" : "s are", name, (int)results->n,
            IMPORT_S(results->n));
    }
    for (i = 0; i < returned->n; i++) {
        if (shlo_type_of(p->b, returned->items[i]).id == results->items[i].id) continue;
        import_hint_type(p, shlo_type_of(p->b, returned->items[i]), have, sizeof have);
        import_hint_type(p, results->items[i], want, sizeof want);
        return import_fail(p, SHLO_TYPE, at,
            "value %d that is returned has another type than the result of @%.60s: %s, not %s", (int)i, name,
            have, want);
    }
    if (p->spoiled) {
        p->failed = 1;
        return 0;
    }
    shlo_return(p->b, returned->items, returned->n);
    return shlo_builder_status(p->b) == SHLO_OK ? 1 : import_fail_builder(p, at);
}

/* ---- the module ---- */

static int32_t module_count(const import_attrs *attrs, const char *key) {
    const import_attr *a = import_attr_find(attrs, key);
    return a && a->kind == ATTR_INT && !a->negative && a->magnitude <= INT32_MAX ? (int32_t)a->magnitude : 0;
}

int import_module_describe(import_parser *p, const char *name, size_t n, const import_attrs *attrs) {
    char *text = (char *)import_new(p, &p->scratch, n + 1, 1);
    NEED(text);
    if (n) memcpy(text, name, n);
    import_note_attrs(p, attrs, " sym_name sym_visibility mhlo.num_replicas mhlo.num_partitions ",
        "the module");
    shlo_builder_module_name(p->b, text, module_count(attrs, "mhlo.num_replicas"),
        module_count(attrs, "mhlo.num_partitions"));
    return shlo_builder_status(p->b) == SHLO_OK ? 1 : import_fail_builder(p, p->token.at);
}
