/* tools/source.c - files: reads them whole, tells their kinds apart by the first bytes, and shows the places
 * of problems in them. */
#include "tool.h"

#include <errno.h>
#include <limits.h>

/* ---- files ---- */

static int file_grow(tool_file *file, size_t need) {
    size_t capacity = file->capacity ? file->capacity : (size_t)1 << 16;
    void *data;
    while (capacity < need) {
        if (capacity > SIZE_MAX / 4) return 0;
        capacity *= 2;
    }
    data = tool_memory(capacity);
    if (!data) return 0;
    if (file->n) memcpy(data, file->data, file->n);
    tool_memory_free(file->data);
    file->data = (char *)data;
    file->capacity = capacity;
    return 1;
}

/* 0: errno */
static int file_fill(FILE *f, tool_file *out) {
    enum { AT_ONCE = 1 << 24 };
    int why = 0;
    for (;;) {
        size_t got;
        if (out->capacity - out->n < 2 && !file_grow(out, out->n * 2 + 2)) return 0;
        got = out->capacity - out->n - 1;
        errno = 0;
        got = fread(out->data + out->n, 1, got < AT_ONCE ? got : AT_ONCE, f);
        why = errno;
        out->n += got;
        out->data[out->n] = 0;
        tool_progress("reading", (double)out->n, (double)out->capacity);
        if (!got) break;
    }
    tool_progress_end();
    errno = why;
    return !ferror(f);
}

int tool_file_read(const char *path, tool_file *out) {
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    long size;
    int ok, why;
    memset(out, 0, sizeof *out);
    if (!f) {
        tool_failed("cannot open '%s': %s", path, strerror(errno));
        return 0;
    }
    if (!tool_output_keep(path)) {
        if (f != stdin) fclose(f);
        return 0;
    }
    if (f != stdin && fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) > 0 && size < LONG_MAX)
        file_grow(out, (size_t)size + 2);
    if (f != stdin) rewind(f);
    errno = 0;
    ok = file_fill(f, out);
    why = errno;
    if (f != stdin) fclose(f);
    if (!ok) {
        tool_file_free(out);
        tool_failed("cannot read '%s': %s", path, why ? strerror(why) : "it ends in an error");
    }
    return ok;
}

void tool_file_free(tool_file *file) {
    tool_memory_free(file->data);
    memset(file, 0, sizeof *file);
}

static int is_folder(const char *path) {
    tool_place there;
    return tool_place_of(path, &there) && there.is_folder;
}

int tool_folder_make(const char *path) {
    const size_t n = strlen(path);
    char *part = (char *)calloc(n + 1, 1);
    size_t i;
    int made = part != NULL && n;
    if (!n) tool_failed("cannot make a folder without a name");
    for (i = 0; made && i < n; i++) { /* a, a/b, a/b/c */
        part[i] = path[i];
        if (i + 1 < n && !tool_is_slash(path[i + 1])) continue;
        made = is_folder(part) || tool_folder_create(part) || is_folder(part);
        if (!made) tool_failed("cannot make the folder '%s': %s", part, strerror(errno));
    }
    if (!part) tool_failed("out of memory");
    free(part);
    return made;
}

int tool_file_is_program(const tool_file *file) { return file->n >= 4 && memcmp(file->data, "SHLB", 4) == 0; }

/* ---- problems ---- */

enum { SHOWN = 120 }; /* columns of a line: constants make lines long */

/* "error: ", in colour at a terminal. */
static const char *severity_text(const char *severity, char *out, size_t capacity) {
    const int is_error = strcmp(severity, "error") == 0;
    snprintf(out, capacity, "%s%s:%s ", tool_colour(stderr, is_error ? TOOL_RED : TOOL_CYAN), severity,
        tool_colour(stderr, TOOL_PLAIN));
    return out;
}

/* The bytes of a byte order mark at the beginning. */
static size_t mark_of(const tool_file *file) {
    return file->n >= 3 && memcmp(file->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* file: message, or with the place behind the file's name */
static void placed_text(const char *path, int32_t line, int32_t column, const char *message, char text[600]) {
    if (line > 0)
        snprintf(text, 600, "%s:%d:%d: %s", path, (int)line, (int)column, message);
    else
        snprintf(text, 600, "%s: %s", path, message);
}

static void keep_error(const char *path, int32_t line, int32_t column, const char *message) {
    char text[600];
    placed_text(path, line, column, message, text);
    tool_json_keep_error(text);
}

/* Prints `file:line:column: error: message [location]`, the line, and a caret below the place; for bytecode
   the place in bytes. */
static void show_problem(const char *path, const tool_file *file, const char *severity,
    const import_problem *problem) {
    const char *text = file->data + mark_of(file), *line, *end, *first, *at = problem->at;
    char source[240] = "", word[40];
    severity_text(severity, word, sizeof word);
    tool_progress_end();
    if (strcmp(severity, "error") == 0) keep_error(path, problem->line, problem->column, problem->message);
    if (problem->source[0]) snprintf(source, sizeof source, " [%s]", problem->source);
    fflush(stdout);
    tool_put(stderr, path);
    if (problem->offset >= 0)
        fprintf(stderr, ": %sbyte %lld: ", word, (long long)problem->offset);
    else if (problem->line)
        fprintf(stderr, ":%d:%d: %s", (int)problem->line, (int)problem->column, word);
    else
        fprintf(stderr, ": %s", word);
    tool_put(stderr, problem->message);
    tool_put(stderr, source);
    fputc('\n', stderr);
    if (problem->offset >= 0 || !at) return;
    for (line = at; line > text && line[-1] != '\n';) line--;
    first = at - line > SHOWN / 2 ? at - SHOWN / 2 : line;
    for (end = first; end < file->data + file->n && *end != '\n' && end - first < SHOWN;) end++;
    if (end == first) return; /* nothing to show */
    if (first > line) fputs("...", stderr);
    tool_put_n(stderr, first, (size_t)(end - first));
    fputs(first > line ? "\n   " : "\n", stderr);
    tool_put_space(stderr, first, (size_t)(at - first));
    fprintf(stderr, "%s^%s\n", tool_colour(stderr, TOOL_GREEN), tool_colour(stderr, TOOL_PLAIN));
}

void tool_as_option(char *text, const char *theirs, const char *ours) {
    char *at = strstr(text, theirs);
    if (!at) return;
    memcpy(at, ours, strlen(ours));
    memmove(at + strlen(ours), at + strlen(theirs), strlen(at + strlen(theirs)) + 1);
}

size_t tool_error_text(const shlo_error *e, char *out, size_t capacity) {
    int named = !e->constraint[0] || strstr(e->message, e->constraint) != NULL;
    const char *message = strstr(e->message, " has no handler for dense_resource.__elided__")
                              ? "the exporter left out the elements of this constant: " TOOL_ELIDED
                          : e->message[0] ? e->message
                                          : shlo_status_text(e->status);
    char place[80] = "";
    int n;
    if (e->function[0] && !strstr(e->message, " of @")) /* an error of a run says it */
        snprintf(place, sizeof place, " in @%s", e->function);
    if (place[0] && e->op_index >= 0 && e->line <= 0)
        snprintf(place, sizeof place, " in op %d of @%s", (int)e->op_index, e->function);
    n = snprintf(out, capacity, "%s%s%s%s%s%s%s%s", message, named ? "" : " (", named ? "" : e->constraint,
        named ? "" : ")", place, e->source[0] ? " [" : "", e->source, e->source[0] ? "]" : "");
    if (n <= 0) return 0;
    if (capacity) {
        tool_as_option(out, "(options.weights)", "(--weights FILE)");
        tool_as_option(out, "(options.limits.frames)", "(run --max-frames N)");
        tool_as_option(out, "options.customs has", "the tool has");
        tool_as_option(out, "limits.bytes", "--max-bytes");
    }
    return strlen(out);
}

/* Where the op on this line of a text begins; NULL: there is no such line, or nothing on it. */
const char *tool_line_begin(const char *text, size_t n, int32_t line) {
    const char *end = text + n;
    for (; line > 1 && text < end; text++) line -= *text == '\n';
    while (text < end && (*text == ' ' || *text == '\t')) text++;
    return line == 1 && text < end && *text != '\n' && *text != '\r' ? text : NULL;
}

int32_t tool_line_column(const char *begin, const char *at) {
    const char *line = at;
    while (line > begin && line[-1] != '\n') line--;
    return (int32_t)(at - line) + 1;
}

/* "12:5", a place in the text itself, which holds where the op's line is that of a program made of the text.
   0: another location. */
static int own_place(const char *source, int *line, int *column) {
    char *end;
    *line = *column = 0;
    if (*source < '0' || *source > '9') return 0;
    *line = (int)strtol(source, &end, 10);
    if (*end != ':' || end[1] < '0' || end[1] > '9') return 0;
    *column = (int)strtol(end + 1, &end, 10);
    return !*end && *line > 0 && *column > 0;
}

/* Prints the error with the line of the op it is about, which the text of the file has. 0: it has none. */
static int show_op(const char *path, const shlo_error *e, const char *text) {
    import_problem problem;
    tool_file file;
    const char *begin;
    int line = e->line, column;
    memset(&problem, 0, sizeof problem);
    own_place(e->source, &line, &column);
    if (!line) line = e->line;
    if (line <= 0 || e->column > 0 || strcmp(path, "-") == 0 || !tool_file_read(path, &file)) return 0;
    begin = file.data + mark_of(&file);
    if (!tool_file_is_program(&file) && !import_is_artifact(file.data, file.n))
        problem.at = tool_line_begin(begin, file.n - mark_of(&file), line);
    if (problem.at) {
        problem.line = line;
        problem.column = tool_line_column(begin, problem.at);
        problem.offset = -1;
        problem.message = text;
        problem.source = "";
        show_problem(path, &file, "error", &problem);
    }
    tool_file_free(&file);
    return problem.at != NULL;
}

/* Whether bytes of the file are places in a program: of a text that was imported they are none. */
static int has_bytes(const char *path) {
    char begin[4] = "";
    FILE *f = strcmp(path, "-") == 0 ? NULL : fopen(path, "rb");
    const size_t n = f ? fread(begin, 1, sizeof begin, f) : 0;
    if (f) fclose(f);
    return n == sizeof begin && (memcmp(begin, "SHL", 3) == 0 || memcmp(begin, "TLAN", 4) == 0);
}

int tool_error(const char *path, const shlo_error *e) {
    char text[400], word[40];
    tool_error_text(e, text, sizeof text);
    if (show_op(path, e, text)) return TOOL_FAILED;
    keep_error(path, e->line, e->column > 0 ? e->column : 1, text);
    severity_text("error", word, sizeof word);
    tool_progress_end();
    fflush(stdout);
    tool_put(stderr, path);
    if (e->line > 0)
        fprintf(stderr, ":%d:%d: %s", (int)e->line, (int)(e->column > 0 ? e->column : 1), word);
    else if (e->offset >= 0 && has_bytes(path))
        fprintf(stderr, ": %sbyte %lld: ", word, (long long)e->offset);
    else
        fprintf(stderr, ": %s", word);
    tool_put(stderr, text);
    fputc('\n', stderr);
    return TOOL_FAILED;
}

/* ---- programs ---- */

shlo_status tool_import(const char *data, size_t n, const import_options *options, shlo_blob *out) {
    return import_is_artifact(data, n) ? import_artifact(data, n, options, out)
                                       : import_text(data, n, options, out);
}

typedef struct place {
    const char *path;
    const tool_file *file;
} place;

static void print_problem(void *user, const import_problem *problem) {
    const place *at = (const place *)user;
    show_problem(at->path, at->file, "error", problem);
}

static void print_note(void *user, const import_problem *note) {
    const place *at = (const place *)user;
    show_problem(at->path, at->file, "note", note);
}

static void print_warning(void *user, const import_problem *warning) {
    const place *at = (const place *)user;
    char text[600];
    placed_text(at->path, warning->line, warning->column, warning->message, text);
    tool_json_keep_warning(text);
    show_problem(at->path, at->file, "warning", warning);
}

static void show_progress(void *user, size_t done, size_t total) {
    (void)user;
    tool_progress("importing", (double)done, (double)total);
}

#define RECIPE \
    "e = jax.export.export(jax.jit(f))(*args); open('f.mlirbc', 'wb').write(e.mlir_module_serialized)"

static uint32_t u32_of(const unsigned char *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* A flatbuffer, whose first bytes are the offset of its root, and somewhere in it MLIR bytecode. */
static int is_serialized(const tool_file *file) {
    static const char bytecode[] = {'M', 'L', (char)0xEF, 'R'};
    const unsigned char *at = (const unsigned char *)file->data;
    const size_t root = file->n >= 8 ? u32_of(at) : 0;
    size_t i;
    uint32_t back;
    if (root < 8 || root > file->n - 4 || root % 4) return 0;
    back = u32_of(at + root); /* the distance to its table of fields, which may lie behind it */
    if (back > root && (size_t)(0u - back) > file->n - root) return 0;
    for (i = 8; i + sizeof bytecode <= file->n; i++)
        if (memcmp(at + i, bytecode, sizeof bytecode) == 0) return 1;
    return 0;
}

/* Text has no bytes below those of blanks. */
static int is_binary(const tool_file *file) {
    size_t i;
    for (i = 0; i < file->n && i < 512; i++)
        if ((unsigned char)file->data[i] < 9) return 1;
    return 0;
}

/* Whether it is a text of the tensor language: its comments begin with ;, which nothing else does here, and
   kernels have types that no other program has. */
static int is_kernels(const tool_file *file) {
    const char *at = file->data + mark_of(file), *end;
    if (!file->n || import_is_artifact(file->data, file->n)) return 0;
    at += strspn(at, " \t\r\n");
    if (*at == ';') return 1;
    if (strncmp(at, "func @", 6) != 0) return 0;
    for (end = at + strcspn(at, "{"); at < end; at++)
        if (strncmp(at, "memref<", 7) == 0 || strncmp(at, "group<", 6) == 0) return 1;
    return 0;
}

/* 1: no program for this library, and reported with what takes it. */
static int is_other_kind(const char *path, const tool_file *file) {
    static const struct {
        const char *begin, *what;
    } kinds[] = {{"TLAN", "a program of the tensor language; `shlo tl` takes it"},
        {"SHLI",
            "an image; `shlo run`, `shlo info` and `shlo config` take it, other commands the program it was "
            "made of"},
        {"SHLW", "a file of weights; `shlo info` lists them, --weights and --bind-all take it"},
        {"PK\3\4",
            "a zip file; if it is .npz, `shlo info` lists its tensors; how to export models of PyTorch "
            "and Keras is in docs/import.md"},
        {"\x93NUM", "a .npy file; `shlo info` prints its type, --input and --weights take it"},
        {"HloModule ", "HLO text, which XLA makes of StableHLO; JAX gives that: " RECIPE},
        {"{ lambda ", "a jaxpr, which JAX makes StableHLO of: " RECIPE},
        {"\x89HDF", "an HDF5 file: weights, or a model of Keras, which docs/import.md says how to export"},
        {"GGUF", "a GGUF file: weights without a program"}};
    const char *begin = file->data + mark_of(file), *what = NULL;
    const size_t n = file->n - mark_of(file), blank = n ? strspn(begin, " \t\r\n") : 0;
    size_t i;
    for (i = 0; i < sizeof kinds / sizeof kinds[0] && !what; i++) {
        const size_t length = strlen(kinds[i].begin);
        if (n - blank >= length && memcmp(begin + blank, kinds[i].begin, length) == 0) what = kinds[i].what;
    }
    if (!what && is_kernels(file)) what = "a text of the tensor language; `shlo tl` takes it";
    if (!what && is_serialized(file))
        what = "what serialize() of jax.export returns, and StableHLO is a part of it: "
               "open('f.mlirbc', 'wb').write(jax.export.deserialize(data).mlir_module_serialized)";
    if (!what && tool_safetensors_is(file->data, file->n))
        what = "a file of weights (.safetensors); `shlo info` lists them, --weights and --bind-all take it";
    if (!what && n >= 8 && memcmp(begin + 4, "TFL3", 4) == 0)
        what = "a model of TensorFlow Lite; docs/import.md says how to export one of TensorFlow";
    if (!what && !import_is_artifact(file->data, file->n) && is_binary(file))
        what =
            "neither StableHLO text nor MLIR bytecode nor a program file; docs/import.md says how to export";
    if (what) tool_failed("'%s' is %s", path, what);
    return what != NULL;
}

/* Names of --identity-call that did nothing. */
static void tell_identity(const import_options *options) {
    int32_t i;
    for (i = 0; i < options->n_identity; i++) {
        const char *name = options->identity[i];
        if (options->identity_used[i] & IMPORT_IDENTITY_USED) continue;
        if (options->identity_used[i])
            tool_put_line(stderr,
                "shlo: warning: --identity-call %s: operand and result of '%s' differ in type", name, name);
        else
            tool_put_line(stderr, "shlo: warning: --identity-call %s: there is no custom call of this name",
                name);
    }
}

int tool_code_of(const char *path, tool_file *file, int32_t flags, const tool_words *identity,
    tool_code *out) {
    import_options options;
    place at;
    shlo_status status;
    memset(out, 0, sizeof *out);
    out->file = *file;
    memset(file, 0, sizeof *file);
    if (tool_file_is_program(&out->file)) {
        if (identity && identity->n)
            fprintf(stderr, "shlo: warning: --identity-call has no effect on a program file\n");
        out->data = out->file.data;
        out->bytes = out->file.n;
        return 1;
    }
    if (is_other_kind(path, &out->file)) {
        tool_code_free(out);
        return 0;
    }
    memset(&options, 0, sizeof options);
    at.path = path;
    at.file = &out->file;
    options.flags = flags & ~(TOOL_NOTES | TOOL_OUTSIDE | TOOL_ALL | TOOL_PLACES);
    options.places = (flags & TOOL_PLACES) != 0;
    options.progress = tool_progress_seen() ? show_progress : NULL;
    if (flags & TOOL_ALL) {
        options.foreign = 1;
        options.max_problems = 100000;
    }
    if (identity) {
        options.identity = identity->items;
        options.n_identity = identity->n;
    }
    if (identity && identity->n) options.identity_used = (unsigned char *)calloc((size_t)identity->n, 1);
    options.need_func = 1;
    options.outside = (flags & TOOL_OUTSIDE) != 0;
    options.report = print_problem;
    options.note = flags & TOOL_NOTES ? print_note : NULL;
    options.warn = print_warning;
    options.user = &at;
    status = tool_import(out->file.data, out->file.n, &options, &out->blob);
    tool_progress_end();
    if (status == SHLO_OK && options.identity_used) tell_identity(&options);
    free(options.identity_used);
    if (status != SHLO_OK) {
        tool_code_free(out);
        return 0;
    }
    tool_file_free(&out->file); /* the text is twice as long as its constants */
    out->data = out->blob.data;
    out->bytes = out->blob.bytes;
    return 1;
}

int tool_code_read_as(const char *path, int32_t flags, const tool_words *identity, tool_code *out) {
    tool_file file;
    memset(out, 0, sizeof *out);
    return tool_file_read(path, &file) && tool_code_of(path, &file, flags, identity, out);
}

int tool_code_read(const char *path, int32_t flags, tool_code *out) {
    return tool_code_read_as(path, flags, NULL, out);
}

int tool_level(int level, int norms_stay) { return level == 2 && !norms_stay ? 2 | SHLO_FOLD_NORMS : level; }

int tool_code_optimize(const char *path, int level, tool_code *code) {
    shlo_error error;
    shlo_blob better;
    memset(&error, 0, sizeof error);
    memset(&better, 0, sizeof better);
    if (shlo_optimize(code->data, code->bytes, level, NULL, &better, &error) != SHLO_OK) {
        tool_error(path, &error);
        return 0;
    }
    tool_code_replace(code, &better);
    return 1;
}

int tool_code_seal(const char *path, tool_code *code) {
    shlo_error error;
    shlo_blob sealed;
    if (shlo_checksum_add(code->data, code->bytes, NULL, &sealed, &error) != SHLO_OK) {
        tool_error(path, &error);
        return 0;
    }
    tool_code_replace(code, &sealed);
    return 1;
}

void tool_code_replace(tool_code *code, shlo_blob *by) {
    shlo_blob_free(&code->blob);
    code->blob = *by;
    code->data = by->data;
    code->bytes = by->bytes;
}

void tool_code_free(tool_code *code) {
    shlo_blob_free(&code->blob);
    tool_file_free(&code->file);
    memset(code, 0, sizeof *code);
}

/* ---- programs as text ---- */

static void text_append(void *user, const char *piece, size_t n) {
    tool_text *t = (tool_text *)user;
    if (t->capacity - t->n <= n) {
        size_t capacity = (t->n + n + 1) * 2;
        char *grown = (char *)realloc(t->data, capacity);
        if (!grown) {
            t->failed = 1;
            return;
        }
        t->data = grown;
        t->capacity = capacity;
    }
    memcpy(t->data + t->n, piece, n);
    t->n += n;
    t->data[t->n] = 0;
}

int tool_text_read(const char *path, const tool_code *code, int32_t flags, tool_text *out) {
    shlo_error error;
    int ok;
    memset(out, 0, sizeof *out);
    memset(&error, 0, sizeof error);
    ok = shlo_print(code->data, code->bytes, flags, text_append, out, NULL, &error) == SHLO_OK;
    if (!ok)
        tool_error(path, &error);
    else if (out->failed || !out->data)
        tool_failed("out of memory");
    if (ok && !out->failed && out->data) return 1;
    tool_text_free(out);
    return 0;
}

void tool_text_free(tool_text *text) {
    free(text->data);
    memset(text, 0, sizeof *text);
}
