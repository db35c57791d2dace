/* tools/run.c - shlo run: a function's results from .npy files, as text or as .npy files. */
#include "tool.h"
#include <time.h>

typedef struct run_options {
    const char *path, *entry, *output, *threads, *max_bytes, *max_work, *timeout;
    tool_words inputs, weights;
} run_options;

/* ---- limits ---- */

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int too_late(void *deadline) { return seconds() > *(const double *)deadline; }

/* deadline: lives as long as the program. */
static int read_limits(const run_options *o, shlo_options *options, double *deadline) {
    double work, timeout;
    int status = TOOL_OK;
    if (o->max_bytes) status = tool_args_bytes("--max-bytes", o->max_bytes, &options->limits.bytes);
    if (status == TOOL_OK && o->max_work) {
        status = tool_args_number("--max-work", o->max_work, 1, 1e18, &work);
        options->limits.work = status == TOOL_OK ? (uint64_t)work : 0;
    }
    if (status == TOOL_OK && o->timeout) {
        status = tool_args_number("--timeout", o->timeout, 1e-6, 1e9, &timeout);
        *deadline = seconds() + timeout;
        options->interrupt.ask = too_late;
        options->interrupt.user = deadline;
    }
    return status;
}

/* ---- running ---- */

/* dims: room for the shape of each. */
static int read_inputs(const shlo_program *p, int func, const tool_words *paths, tool_buffers *inputs,
    int64_t (*dims)[SHLO_MAX_RANK]) {
    int32_t n = shlo_program_inputs(p, func);
    if (paths->n != n) {
        tool_failed("the function takes %d inputs, but %d are given (--input X.npy)", (int)n, paths->n);
        return 0;
    }
    for (; inputs->n < n; inputs->n++) {
        shlo_buffer *b = &inputs->items[inputs->n];
        shlo_tensor_info info;
        if (shlo_program_input(p, func, inputs->n, &info) != SHLO_OK) return 0;
        b->dtype = info.dtype;
        b->rank = info.rank;
        b->dims = dims[inputs->n];
        if (!tool_npy_read(paths->items[inputs->n], &info, dims[inputs->n], &b->data, &b->bytes)) return 0;
    }
    return 1;
}

static int give_outputs(const shlo_program *p, int func, const char *directory, const tool_buffers *outputs) {
    int32_t i;
    for (i = 0; i < outputs->n; i++) {
        shlo_tensor_info info;
        char path[4096];
        if (shlo_program_output(p, func, i, &info) != SHLO_OK) return 0;
        if (!directory) {
            tool_values_print(stdout, &info, outputs->items[i].data);
            continue;
        }
        if ((size_t)snprintf(path, sizeof path, "%s/output_%d.npy", directory, (int)i) >= sizeof path) {
            tool_failed("the path is too long");
            return 0;
        }
        if (!tool_npy_write(path, &info, outputs->items[i].data)) return 0;
    }
    return 1;
}

/* The inputs' shapes determine those of the outputs. */
static int run_on(shlo_program *p, int func, const run_options *o, const tool_buffers *inputs) {
    const char *name = shlo_program_func_name(p, func);
    tool_buffers outputs;
    shlo_error error;
    int ok;
    memset(&error, 0, sizeof error);
    if (shlo_program_prepare(p, name, inputs->items, inputs->n, &error) != SHLO_OK)
        return tool_error(o->path, &error);
    if (!tool_buffers_make(p, func, 1, &outputs)) return TOOL_FAILED;
    ok = shlo_run(p, name, inputs->items, inputs->n, outputs.items, outputs.n, &error) == SHLO_OK;
    if (!ok) tool_error(o->path, &error);
    ok = ok && give_outputs(p, func, o->output, &outputs);
    tool_buffers_free(&outputs);
    return ok ? TOOL_OK : TOOL_FAILED;
}

static int run_function(shlo_program *p, const run_options *o) {
    int func = tool_entry(p, o->entry), status = TOOL_FAILED;
    tool_buffers inputs = {NULL, 0};
    int64_t(*dims)[SHLO_MAX_RANK];
    size_t n;
    if (func < 0) return tool_failed("'%s' has no function '%s'", o->path, o->entry ? o->entry : "main");
    n = (size_t)shlo_program_inputs(p, func) + 1;
    dims = (int64_t(*)[SHLO_MAX_RANK])calloc(n, sizeof *dims);
    inputs.items = (shlo_buffer *)calloc(n, sizeof *inputs.items);
    if (!dims || !inputs.items)
        tool_failed("no memory for the inputs");
    else if (read_inputs(p, func, &o->inputs, &inputs, dims))
        status = run_on(p, func, o, &inputs);
    tool_buffers_free(&inputs);
    free(dims);
    return status;
}

/* 1: the file is an image, which has run; *status says how. */
static int run_image(const run_options *o, int *status) {
    tool_file file;
    int is_image;
    if (strcmp(o->path, "-") == 0 || !tool_file_read(o->path, &file)) return 0;
    is_image = tool_file_is_image(&file);
    if (is_image) *status = tool_image_run(o->path, &file, o->entry, &o->inputs, o->output);
    tool_file_free(&file);
    return is_image;
}

static int run_program(const run_options *o) {
    tool_code code;
    shlo_options options;
    tool_harness harness;
    tool_weights weights;
    shlo_program *p = NULL;
    shlo_error error;
    double deadline = 0;
    int status;
    memset(&options, 0, sizeof options);
    memset(&error, 0, sizeof error);
    if (read_limits(o, &options, &deadline) != TOOL_OK) return TOOL_USAGE;
    status = tool_threads_begin(o->threads, &options.parallel);
    if (status != TOOL_OK) return status;
    memset(&code, 0, sizeof code);
    if (!tool_weights_open(&o->weights, &weights) ||
        !tool_code_read(o->path, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | TOOL_OUTSIDE, &code)) {
        tool_weights_close(&weights);
        tool_threads_end(&options.parallel);
        return TOOL_FAILED;
    }
    tool_weights_use(&weights, &options.weights);
    tool_harness_begin(&harness, &options);
    status = shlo_load(code.data, code.bytes, &options, &p, &error) == SHLO_OK ? TOOL_OK
                                                                               : tool_error(o->path, &error);
    harness.program = p;
    if (status == TOOL_OK) status = run_function(p, o);
    shlo_program_free(p);
    tool_harness_end(&harness);
    tool_code_free(&code);
    tool_weights_close(&weights);
    tool_threads_end(&options.parallel);
    return status;
}

int tool_run(int argc, char **argv) {
    run_options o;
    tool_words files = {NULL, 0};
    int status;
    tool_option options[8];
    memset(&o, 0, sizeof o);
    memset(options, 0, sizeof options);
    options[0].name = "--entry";
    options[0].text = &o.entry;
    options[1].name = "--input";
    options[1].words = &o.inputs;
    options[2].name = "--output";
    options[2].text = &o.output;
    options[3].name = "--threads";
    options[3].text = &o.threads;
    options[4].name = "--weights";
    options[4].words = &o.weights;
    options[5].name = "--max-bytes";
    options[5].text = &o.max_bytes;
    options[6].name = "--max-work";
    options[6].text = &o.max_work;
    options[7].name = "--timeout";
    options[7].text = &o.timeout;
    status = tool_args(argc, argv, options, 8, &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("run takes one file");
    if (status == TOOL_OK) {
        o.path = files.items[0];
        if (!run_image(&o, &status)) status = run_program(&o);
    }
    free((void *)files.items);
    free((void *)o.inputs.items);
    free((void *)o.weights.items);
    return status;
}
