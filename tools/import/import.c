/* tools/import/import.c - the two entries of the importer: a parser is opened, reads a text or bytecode,
 * writes the program if there was no problem, and is closed. */
#include "artifact.h"

static void parser_open(import_parser *p, const char *text, size_t n, const import_options *options,
    shlo_blob *out) {
    static const import_options none; /* the defaults */
    memset(p, 0, sizeof *p);
    memset(out, 0, sizeof *out);
    p->options = options ? options : &none;
    p->text = p->next = text;
    p->end = p->input_end = text + n;
    p->token.at = text;
}

static void parser_close(import_parser *p) {
    int32_t i;
    for (i = 0; i < p->n_funcs; i++) free((void *)(uintptr_t)p->funcs[i].key.at);
    shlo_builder_destroy(p->b);
    import_arena_free(&p->scratch);
    import_arena_free(&p->kept);
    import_names_free(&p->names);
    import_notes_free(&p->notes);
    free(p->aliases);
    free(p->funcs);
    free(p->meshes);
    free(p->globals);
    free(p->resources);
    free(p->locations);
    free(p->location_index.slots);
    free(p->func_index.slots);
    free(p->alias_index.slots);
    free(p->resource_index.slots);
}

/* Writes the program once everything has been read without a problem. */
static void parser_finish(import_parser *p, shlo_blob *out) {
    if (p->options->need_func && !p->n_begun)
        import_fail(p, SHLO_STRUCTURE, p->text, "%s",
            p->text == p->end ? "the file is empty" : "this file has no function with a body");
    else if (shlo_builder_finish(p->b, p->options->flags, out) != SHLO_OK)
        import_fail_builder(p, NULL);
}

/* The length of UTF-8's byte order mark at the beginning of a text: 3 or 0. */
static size_t mark_bytes(const char *text, size_t n) {
    return n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

shlo_status import_text(const char *text, size_t n, const import_options *options, shlo_blob *out) {
    import_parser parser, *p = &parser;
    size_t mark = mark_bytes(text, n);
    parser_open(p, text + mark, n - mark, options, out);
    if (import_module_text(p)) parser_finish(p, out);
    import_notes_tell(p);
    parser_close(p);
    return p->problems ? p->status : SHLO_OK;
}

int import_is_artifact(const void *bytes, size_t n) { return n >= 4 && memcmp(bytes, "ML\xefR", 4) == 0; }

shlo_status import_artifact(const void *bytes, size_t n, const import_options *options, shlo_blob *out) {
    import_parser parser, *p = &parser;
    artifact *a = (artifact *)calloc(1, sizeof *a);
    parser_open(p, (const char *)bytes, n, options, out);
    p->artifact = a;
    p->b = shlo_builder_create(NULL);
    if (!a || !p->b)
        import_fail(p, SHLO_MEMORY, NULL, "out of memory");
    else if (!import_is_artifact(bytes, n))
        import_fail(p, SHLO_FORMAT, p->text, "this is no MLIR bytecode");
    else if (artifact_open(p) && artifact_module(p))
        parser_finish(p, out);
    import_notes_tell(p);
    parser_close(p);
    if (a) free(a->slots);
    free(a);
    return p->problems ? p->status : SHLO_OK;
}
