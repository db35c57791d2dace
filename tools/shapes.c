/* tools/shapes.c - programs with dimensions of unknown size, tried with concrete shapes. All unknown
 * dimensions get the same size, and so do integer scalars, since exported programs pass sizes in them. The
 * program is run twice, planned for these shapes, and made static first (shlo_specialize) without fusion:
 * both must give the same bits. */
#include "tool.h"

#include <errno.h>

static const int64_t sizes[] = {
    4, 3, 6, 8, 5, 2, 7, 1, 10, 16, 12, 9, 0}; /* the first one that the program accepts */
enum { N_SIZES = sizeof sizes / sizeof sizes[0] };

static int is_open(const shlo_tensor_info *info) {
    for (int32_t d = 0; d < info->rank; d++)
        if (info->dims[d] == SHLO_DYNAMIC) return 1;
    return 0;
}

int tool_is_open(const shlo_program *p, int func) {
    shlo_tensor_info info;
    for (int32_t i = 0; i < shlo_program_inputs(p, func); i++)
        if (shlo_program_input(p, func, i, &info) == SHLO_OK && is_open(&info)) return 1;
    for (int32_t i = 0; i < shlo_program_outputs(p, func); i++)
        if (shlo_program_output(p, func, i, &info) == SHLO_OK && is_open(&info)) return 1;
    return 0;
}

/* Small numbers, all different; integer scalars are `size`. */
static void fill(shlo_buffer *b, int64_t size, unsigned seed) {
    size_t each = shlo_dtype_bytes(b->dtype), n = b->bytes / each;
    for (size_t i = 0; i < n; i++) {
        unsigned char *at = (unsigned char *)b->data + i * each;
        double x;
        seed = seed * 1664525u + 1013904223u;
        if (b->dtype == SHLO_I1)
            x = seed >> 31;
        else if (b->dtype < SHLO_F4E2M1FN)
            x = b->rank ? (double)((int64_t)(seed >> 16) % (size > 0 ? size : 1)) : (double)size;
        else
            x = 0.25 + (double)(seed >> 20) / 4096;
        if (b->dtype == SHLO_C64) {
            float z[2];
            z[0] = (float)x;
            z[1] = (float)(1 - x);
            memcpy(at, z, sizeof z);
        }
        else if (b->dtype == SHLO_C128) {
            double z[2];
            z[0] = x;
            z[1] = 1 - x;
            memcpy(at, z, sizeof z);
        }
        else
            shlo_convert_elements(b->dtype, at, SHLO_F64, &x, 1);
    }
}

/* ---- shapes as words: 4x8, and - for one that the program declares ---- */

static int read_shape(const char *word, shlo_buffer *b, int64_t *dims) {
    const char *at = word;
    char *end;
    memset(b, 0, sizeof *b);
    b->rank = -1;
    if (strcmp(word, "-") == 0) return 1;
    b->dims = dims;
    b->rank = 0;
    while (*at) {
        long long n;
        errno = 0;
        n = strtoll(at, &end, 10);
        if (*at < '0' || *at > '9' || errno || b->rank == SHLO_MAX_RANK || (*end && *end != 'x')) return 0;
        dims[b->rank++] = n;
        at = end;
        if (*at == 'x' && !*++at) return 0;
    }
    return b->rank > 0;
}

static int wrong_shape(const char *word) {
    return tool_usage("'--shape %s': expected sizes with x between them, as in 4x8, or - for what the "
                      "program declares",
        word);
}

int tool_args_shape(const char *word) {
    int64_t dims[SHLO_MAX_RANK];
    shlo_buffer b;
    return read_shape(word, &b, dims) ? TOOL_OK : wrong_shape(word);
}

/* The library speaks of buffers; here they are words. */
static void tell_shape(const char *path, const tool_words *shapes, shlo_error *error) {
    char told[sizeof error->message];
    const char *end = strstr(error->message, ": its buffer");
    const int32_t i = error->operand;
    if (error->status == SHLO_INPUT && i >= 0 && i < shapes->n) {
        snprintf(told, sizeof told, "--shape %s does not fit: %.*s", shapes->items[i],
            end ? (int)(end - error->message) : 300, error->message);
        memcpy(error->message, told, sizeof told);
    }
    tool_error(path, error);
}

int tool_specialize(const char *path, const char *entry, const tool_words *shapes, tool_code *code) {
    shlo_buffer *inputs = (shlo_buffer *)calloc((size_t)shapes->n + 1, sizeof *inputs);
    int64_t(*dims)[SHLO_MAX_RANK] = (int64_t(*)[SHLO_MAX_RANK])calloc((size_t)shapes->n + 1, sizeof *dims);
    shlo_error error;
    shlo_blob blob;
    int i, ok = inputs && dims;
    if (!ok) tool_failed("no memory for the shapes");
    for (i = 0; ok && i < shapes->n; i++) {
        ok = read_shape(shapes->items[i], &inputs[i], dims[i]);
        if (!ok) wrong_shape(shapes->items[i]);
    }
    if (ok && shlo_specialize(code->data, code->bytes, entry ? entry : "main", inputs, shapes->n, NULL, &blob,
                  &error) != SHLO_OK) {
        tell_shape(path, shapes, &error);
        ok = 0;
    }
    free(inputs);
    free(dims);
    if (!ok) return 0;
    shlo_blob_free(&code->blob);
    code->blob = blob;
    code->data = blob.data;
    code->bytes = blob.bytes;
    return 1;
}

typedef struct inputs {
    tool_buffers buffers;
    int64_t (*dims)[SHLO_MAX_RANK];
} inputs;

static void inputs_free(inputs *in) {
    tool_buffers_free(&in->buffers);
    free(in->dims);
}

static int inputs_make(const shlo_program *p, int func, int64_t size, inputs *in) {
    int32_t n = shlo_program_inputs(p, func);
    memset(in, 0, sizeof *in);
    in->buffers.items = (shlo_buffer *)calloc((size_t)n + 1, sizeof *in->buffers.items);
    in->dims = (int64_t(*)[SHLO_MAX_RANK])calloc((size_t)n + 1, sizeof *in->dims);
    for (; in->buffers.items && in->dims && in->buffers.n < n; in->buffers.n++) {
        shlo_buffer *b = &in->buffers.items[in->buffers.n];
        shlo_tensor_info info;
        size_t total = 1;
        shlo_program_input(p, func, in->buffers.n, &info);
        for (int32_t d = 0; d < info.rank; d++) {
            in->dims[in->buffers.n][d] = info.dims[d] == SHLO_DYNAMIC ? size : info.dims[d];
            total *= (size_t)in->dims[in->buffers.n][d];
        }
        b->dtype = info.dtype;
        b->rank = info.rank;
        b->dims = in->dims[in->buffers.n];
        b->bytes = total * shlo_dtype_bytes(info.dtype);
        b->data = tool_memory(b->bytes);
        if (!b->data) break;
        fill(b, size, (unsigned)in->buffers.n + 1);
    }
    if (in->dims && in->buffers.items && in->buffers.n == n) return 1;
    inputs_free(in);
    return 0;
}

/* Runs the program on the inputs; the caller frees the outputs. */
static shlo_status run(shlo_program *p, const char *name, const inputs *in, tool_buffers *out,
    shlo_error *error) {
    shlo_status status = shlo_program_prepare(p, name, in->buffers.items, in->buffers.n, error);
    if (status != SHLO_OK) return status;
    if (!tool_buffers_make(p, shlo_program_find(p, name), 1, out)) return SHLO_MEMORY;
    return shlo_run(p, name, in->buffers.items, in->buffers.n, out->items, out->n, error);
}

/* The static program for these inputs gives the same results. */
static shlo_status compare(const void *code, size_t bytes, const char *name, const inputs *in,
    const tool_buffers *want, shlo_error *error) {
    shlo_options options;
    shlo_program *p = NULL;
    tool_buffers out = {NULL, 0};
    shlo_blob blob;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.flags = SHLO_LOAD_NO_FUSION;
    options.customs = tool_checks;
    options.n_customs = tool_n_checks;
    status = shlo_specialize(code, bytes, name, in->buffers.items, in->buffers.n, NULL, &blob, error);
    if (status == SHLO_OK) status = shlo_load(blob.data, blob.bytes, &options, &p, error);
    if (status == SHLO_OK) status = run(p, name, in, &out, error);
    for (int32_t i = 0; i < out.n && status == SHLO_OK; i++) {
        if (out.items[i].bytes == want->items[i].bytes &&
            memcmp(out.items[i].data, want->items[i].data, out.items[i].bytes) == 0)
            continue;
        status = SHLO_CHECK;
        snprintf(error->message, sizeof error->message, "result %d of the static program differs", (int)i);
    }
    tool_buffers_free(&out);
    shlo_program_free(p);
    shlo_blob_free(&blob);
    return status;
}

/* A failure of @shape_assertion, and not of a check: this shape is not what the program asks for. */
static int asserts(shlo_status status, const shlo_error *error) {
    return status == SHLO_CHECK && strncmp(error->message, "check.", 6) != 0;
}

shlo_status tool_try_shapes(const void *code, size_t bytes, shlo_program *p, int func, shlo_error *error) {
    const char *name = shlo_program_func_name(p, func);
    shlo_status status = SHLO_OK;
    for (int k = 0; k < N_SIZES; k++) {
        tool_buffers out = {NULL, 0};
        shlo_error later;
        inputs in;
        memset(&later, 0, sizeof later);
        if (!inputs_make(p, func, sizes[k], &in)) return SHLO_MEMORY;
        status = run(p, name, &in, &out, k ? &later : error);
        if (asserts(status, k ? &later : error)) status = SHLO_SHAPE;
        if (status == SHLO_OK) status = compare(code, bytes, name, &in, &out, error);
        tool_buffers_free(&out);
        inputs_free(&in);
        if (status == SHLO_SHAPE || status == SHLO_ATTRIBUTE || status == SHLO_INPUT)
            continue; /* another size may be accepted */
        if (later.status != SHLO_OK) *error = later;
        return status;
    }
    return status;
}
