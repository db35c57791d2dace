/* tools/weights.c - files of weights: they are mapped, and programs use their tensors, found by name, in
 * place. A mapped file that becomes shorter meanwhile ends the tool with a message and TOOL_FAILED. */
#include "tool.h"

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define CAN_MAP 1
#else
#define CAN_MAP 0
#endif

/* ---- files ---- */

#if CAN_MAP
/* Memory of a mapping that has no file behind it any more: no caller could go on without it. Anything else
   ends the tool as it would have without this handler. */
static void lost(int number, siginfo_t *about, void *context) {
    static const char text[] = "shlo: error: a file of weights became shorter while it was in use\n";
    ssize_t ignored;
    (void)context;
    if (about->si_code != BUS_ADRERR) {
        signal(number, SIG_DFL);
        return;
    }
    ignored = write(STDERR_FILENO, text, sizeof text - 1);
    (void)ignored;
    _exit(TOOL_FAILED);
}

static void watch(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = lost;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGBUS, &action, NULL);
}
#endif

/* 1: mapped. A file that cannot be mapped (a pipe, an empty file) is read. */
static int map(tool_mapped *file) {
#if CAN_MAP
    struct stat s;
    int fd = open(file->path, O_RDONLY);
    void *at = MAP_FAILED;
    if (fd < 0) return 0;
    if (fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && s.st_size > 0 && (uintmax_t)s.st_size <= SIZE_MAX)
        at = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (at == MAP_FAILED) return 0;
    watch();
    file->data = (const char *)at;
    file->bytes = (size_t)s.st_size;
    return 1;
#else
    (void)file;
    return 0;
#endif
}

static void unmap(tool_mapped *file) {
#if CAN_MAP
    if (!file->read.data && file->data) munmap((void *)(uintptr_t)file->data, file->bytes);
#endif
    tool_file_free(&file->read);
    free(file->path);
}

/* ---- tensors ---- */

/* A terminated copy of the name; for NULL, memory for one. */
tool_tensor *tool_weights_new(tool_weights *weights, const char *name, size_t n) {
    tool_tensor *t;
    char *own;
    if (weights->n == weights->capacity) {
        size_t capacity = weights->capacity ? weights->capacity * 2 : 64;
        void *grown =
            capacity <= SIZE_MAX / sizeof *t ? realloc(weights->tensors, capacity * sizeof *t) : NULL;
        if (!grown) return NULL;
        weights->tensors = (tool_tensor *)grown;
        weights->capacity = capacity;
    }
    own = (char *)calloc(n + 1, 1);
    if (!own) return NULL;
    if (name) memcpy(own, name, n);
    t = &weights->tensors[weights->n++];
    memset(t, 0, sizeof *t);
    t->name = own;
    return t;
}

void tool_weights_type(const tool_tensor *t, char *out, size_t capacity) {
    tool_npy_type(&t->npy, t->dtype, out, capacity);
}

static int is_weights(const char *data, size_t bytes) { return bytes >= 4 && memcmp(data, "SHLW", 4) == 0; }

static const char *open_weights(const tool_mapped *file, tool_weights *out) {
    shlo_weights_file view;
    shlo_weight w;
    int64_t dims[SHLO_MAX_RANK];
    shlo_status status;
    int32_t i;
    view.data = file->data;
    view.bytes = file->bytes;
    for (i = 0; (status = shlo_weights_entry(&view, i, &w, dims, NULL)) == SHLO_OK; i++) {
        tool_tensor *t = tool_weights_new(out, w.name, strlen(w.name));
        if (!t) return "out of memory";
        t->dtype = w.what.dtype;
        t->npy.rank = w.what.rank;
        memcpy(t->npy.dims, dims, sizeof t->npy.dims[0] * (size_t)w.what.rank);
        t->npy.data = (const char *)w.data;
        t->npy.bytes = w.what.bytes;
        t->path = file->path;
    }
    return status == SHLO_NOT_FOUND ? NULL : shlo_status_text(status);
}

/* weights/fc1.npy is fc1. */
static const char *open_npy(const tool_mapped *file, tool_weights *out) {
    const char *name = tool_last_part(file->path);
    size_t n = strlen(name);
    tool_tensor *t = tool_weights_new(out, name, n > 4 && strcmp(name + n - 4, ".npy") == 0 ? n - 4 : n);
    if (!t) return "out of memory";
    t->path = file->path;
    return tool_npy_open_owned(file->data, file->bytes, &t->npy, &t->own);
}

static int open_file(tool_weights *weights, const char *path) {
    tool_mapped *file = &weights->files[weights->n_files];
    const char *wrong;
    memset(file, 0, sizeof *file);
    file->path = (char *)malloc(strlen(path) + 1);
    if (!file->path) {
        tool_failed("out of memory");
        return 0;
    }
    strcpy(file->path, path);
    if (!tool_output_keep(path)) {
        free(file->path);
        return 0;
    }
    if (!map(file)) {
        if (!tool_file_read(path, &file->read)) {
            free(file->path);
            return 0;
        }
        file->data = file->read.data;
        file->bytes = file->read.n;
    }
    weights->n_files++;
    if (is_weights(file->data, file->bytes))
        wrong = open_weights(file, weights);
    else if (file->bytes >= 6 && memcmp(file->data, "\x93NUMPY", 6) == 0)
        wrong = open_npy(file, weights);
    else if (tool_safetensors_is(file->data, file->bytes))
        wrong = tool_safetensors_open(file, weights);
    else if (tool_npz_is(file->data, file->bytes))
        wrong = tool_npz_open(file, weights);
    else
        wrong = "it is not a .shlw, .safetensors, .npy or .npz file";
    if (wrong) tool_failed("'%s': %s", path, wrong);
    return !wrong;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const tool_tensor *)a)->name, ((const tool_tensor *)b)->name);
}

int tool_weights_add(tool_weights *weights, const char *path) {
    tool_mapped *grown;
    int i;
    for (i = 0; i < weights->n_files; i++)
        if (strcmp(weights->files[i].path, path) == 0) return 1;
    grown = (tool_mapped *)realloc(weights->files, ((size_t)weights->n_files + 1) * sizeof *grown);
    if (!grown) {
        tool_failed("out of memory");
        return 0;
    }
    weights->files = grown;
    if (!open_file(weights, path)) return 0;
    if (weights->n) qsort(weights->tensors, weights->n, sizeof *weights->tensors, by_name);
    return 1;
}

/* FILE#NAME */
static int rename_tensor(tool_tensor *t) {
    const size_t n = strlen(t->path) + 1 + strlen(t->name) + 1;
    char *name = (char *)malloc(n);
    if (!name) return tool_failed("out of memory"), 0;
    snprintf(name, n, "%s#%s", t->path, t->name);
    free(t->name);
    t->name = name;
    return 1;
}

/* Of tensors of one name, those of the file at `path`, if another file has one, too. */
static int rename_doubles(tool_tensor *first, size_t n, const char *path) {
    size_t i;
    for (i = 1; i < n && first[i].path == first->path;) i++;
    if (i >= n) return 1;
    for (i = 0; i < n; i++)
        if (strcmp(first[i].path, path) == 0 && !rename_tensor(&first[i])) return 0;
    return 1;
}

int tool_weights_bind(tool_weights *weights, const char *path) {
    const int before = weights->n_files;
    size_t i, end;
    if (!tool_weights_add(weights, path)) return 0;
    if (!weights->n || weights->n_files == before) return 1;
    for (i = 0; i < weights->n; i = end) { /* they are in the order of their names */
        const tool_tensor *t = &weights->tensors[i];
        for (end = i + 1; end < weights->n && by_name(t, &weights->tensors[end]) == 0;) end++;
        if (!rename_doubles(&weights->tensors[i], end - i, path)) return 0;
    }
    qsort(weights->tensors, weights->n, sizeof *weights->tensors, by_name);
    return 1;
}

const char *tool_weights_name(const tool_tensor *t) {
    const size_t n = strlen(t->path);
    return strncmp(t->name, t->path, n) == 0 && t->name[n] == '#' ? t->name + n + 1 : t->name;
}

int tool_weights_open(const tool_words *paths, tool_weights *out) {
    int i;
    memset(out, 0, sizeof *out);
    for (i = 0; i < paths->n; i++) {
        if (tool_weights_add(out, paths->items[i])) continue;
        tool_weights_close(out);
        return 0;
    }
    return 1;
}

void tool_weights_close(tool_weights *weights) {
    size_t i;
    int k;
    for (i = 0; i < weights->n; i++) {
        free(weights->tensors[i].name);
        free(weights->tensors[i].own);
    }
    for (k = 0; k < weights->n_files; k++) unmap(&weights->files[k]);
    free(weights->tensors);
    free(weights->files);
    memset(weights, 0, sizeof *weights);
}

size_t tool_weights_of(const tool_weights *weights, const char *path, const tool_tensor **first) {
    size_t i, n = 0;
    *first = NULL;
    for (i = 0; i < weights->n; i++) {
        if (strcmp(weights->tensors[i].path, path) != 0) continue;
        if (!n++) *first = &weights->tensors[i];
    }
    return n;
}

int tool_weights_like(const char *path) {
    char begin[16];
    size_t n = 0;
    long size = 0;
    tool_place there;
    FILE *f = tool_place_of(path, &there) && there.is_file ? fopen(path, "rb") : NULL;
    if (!f) return 0; /* what is read from a pipe is gone */
    n = fread(begin, 1, sizeof begin, f);
    if (fseek(f, 0, SEEK_END) == 0) size = ftell(f);
    fclose(f);
    if (n < 9 || size < 9) return 0;
    return is_weights(begin, n) || memcmp(begin, "\x93NUMPY", 6) == 0 || memcmp(begin, "PK\3\4", 4) == 0 ||
           tool_safetensors_is(begin, (size_t)size);
}

void tool_weights_row(const char *name, const char *type, size_t bytes, const char *before) {
    if (!before) {
        tool_put_line(stdout, "  %-40s %-28s %zu", name, type, bytes);
        return;
    }
    printf("%s{\"name\": ", before);
    tool_json_text(stdout, name);
    printf(", \"type\": ");
    tool_json_text(stdout, type);
    printf(", \"bytes\": %zu}", bytes);
}

void tool_weights_print(const tool_weights *weights, int json) {
    size_t i;
    if (json) printf("{\"tensors\": [");
    for (i = 0; i < weights->n; i++) {
        const tool_tensor *t = &weights->tensors[i];
        char type[400];
        tool_weights_type(t, type, sizeof type);
        tool_weights_row(t->name, type, t->npy.bytes, !json ? NULL : i ? ",\n" : "\n");
    }
    if (json) printf("]}\n");
}

/* ---- what a program asks ---- */

int tool_weights_fit(const tool_tensor *t, const shlo_tensor_info *what) {
    int32_t i;
    if (t->dtype != SHLO_NO_DTYPE ? t->dtype != what->dtype : !tool_npy_is(&t->npy, what->dtype)) return 0;
    if (t->npy.rank != what->rank) return 0;
    for (i = 0; i < what->rank; i++)
        if (t->npy.dims[i] != what->dims[i]) return 0;
    return 1;
}

static shlo_status misfit(const tool_tensor *t, const shlo_tensor_info *what, shlo_error *error) {
    char have[400], want[400];
    tool_weights_type(t, have, sizeof have);
    tool_type_text(what, want, sizeof want);
    snprintf(error->message, sizeof error->message, "'%.40s' is %.60s in the weights, %.60s in the program",
        t->name, have, want);
    return SHLO_TYPE;
}

const tool_tensor *tool_weights_named(const tool_weights *weights, const char *name) {
    tool_tensor key;
    key.name = (char *)(uintptr_t)name;
    if (!weights->n) return NULL;
    return (const tool_tensor *)bsearch(&key, weights->tensors, weights->n, sizeof key, by_name);
}

static shlo_status find(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    const tool_weights *weights = (const tool_weights *)user;
    const tool_tensor *t = tool_weights_named(weights, name), *end = t ? weights->tensors + weights->n : NULL;
    if (!t) {
        snprintf(error->message, sizeof error->message, "the weights have no '%.100s'", name);
        return SHLO_NOT_FOUND;
    }
    if ((t > weights->tensors && by_name(t, t - 1) == 0) || (t + 1 < end && by_name(t, t + 1) == 0)) {
        const tool_tensor *other = t > weights->tensors && by_name(t, t - 1) == 0 ? t - 1 : t + 1;
        snprintf(error->message, sizeof error->message,
            "'%.60s' is in '%.60s' and in '%.60s': give one of them", name, t->path, other->path);
        return SHLO_INPUT;
    }
    if (!tool_weights_fit(t, what)) return misfit(t, what, error);
    *data = t->npy.data;
    *bytes = t->npy.bytes;
    return SHLO_OK;
}

void tool_weights_use(tool_weights *weights, shlo_weights *out) {
    memset(out, 0, sizeof *out);
    if (!weights->n_files) return;
    out->find = find;
    out->user = weights;
}
