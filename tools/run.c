/* tools/run.c - shlo run: a function's results from .npy files, as text or as .npy files. */
#include "compare.h"
#include "signature.h"
#include "tool.h"

typedef struct run_options {
    const char *path, *entry, *output, *threads, *max_bytes, *max_work, *max_frames, *timeout, *rtol, *atol,
        *isa, *seed;
    int random, integers, winograd;
    int level[3]; /* how often each was given */
    int no_fold;
    uint64_t random_seed; /* 0: no random inputs */
    double tolerance[2];  /* relative, absolute */
    size_t most_bytes;    /* 0: any number */
    tool_words inputs, weights, expected;
} run_options;

/* ---- limits ---- */

static int too_late(void *deadline) { return tool_now() > *(const double *)deadline; }

/* deadline: lives as long as the program. It counts from here: the file is read, and not the inputs. */
static int read_limits(const run_options *o, shlo_options *options, double *deadline) {
    double work, frames, timeout;
    int status = TOOL_OK;
    options->limits.bytes = o->most_bytes;
    if (o->max_work) {
        status = tool_args_whole("--max-work", o->max_work, 1, 1e18, &work);
        options->limits.work = status == TOOL_OK ? (uint64_t)work : 0;
    }
    if (status == TOOL_OK && o->max_frames) {
        status = tool_args_whole("--max-frames", o->max_frames, 1, 1e9, &frames);
        options->limits.frames = status == TOOL_OK ? (uint32_t)frames : 0;
    }
    if (status == TOOL_OK && o->timeout) {
        status = tool_args_number("--timeout", o->timeout, 1e-6, 1e9, &timeout);
        *deadline = tool_now() + timeout;
        options->interrupt.ask = too_late;
        options->interrupt.user = deadline;
    }
    return status;
}

/* ---- comparing with files ---- */

/* Compares what is inside of result i with a .npy file; prints the largest difference, or the first element
   that is too far. */
static int meets(const run_options *o, int32_t i, const shlo_tensor_info *info, const void *data,
    const tool_inside *inside, const double *tolerance) {
    int64_t dims[SHLO_MAX_RANK];
    size_t bytes, all = info->bytes / shlo_dtype_bytes(info->dtype), at, n = 0, wrong = 0, first = 0;
    double most = 0, x[2] = {0, 0}, y[2] = {0, 0};
    size_t element = shlo_dtype_bytes(info->dtype);
    const char *have = (const char *)data;
    char *want = NULL;
    if (!tool_npy_read(o->expected.items[i], info, dims, (void **)&want, &bytes)) return 0;
    for (at = 0; at < all; at++) {
        double distance;
        if (!tool_is_inside(inside, info->dims, info->rank, at)) continue;
        n++;
        if (!compare_near(info->dtype, have + at * element, want + at * element, tolerance, &distance) &&
            !wrong++)
            first = at;
        if (distance > most) most = distance;
    }
    if (wrong) {
        compare_numbers(info->dtype, have + first * element, x);
        compare_numbers(info->dtype, want + first * element, y);
        tool_failed("result %d: %zu of %zu elements differ from '%s', the first at %zu: %.9g, not %.9g",
            (int)i, wrong, n, o->expected.items[i], first, x[0], y[0]);
    }
    else {
        printf("result %d: as expected, the largest difference is %g\n", (int)i, most);
    }
    tool_memory_free(want);
    return !wrong;
}

static int as_expected(const shlo_program *p, int func, const run_options *o, const tool_signature *signature,
    const tool_buffers *outputs) {
    int ok = 1;
    if (o->expected.n > outputs->n) {
        tool_failed("--expect is given %d times, and the number of results is %d", o->expected.n, outputs->n);
        return 0;
    }
    for (int32_t i = 0; i < o->expected.n; i++) {
        shlo_tensor_info info;
        tool_inside inside;
        if (shlo_program_output(p, func, i, &info) != SHLO_OK) return 0;
        tool_inside_output(signature, i, outputs, &inside);
        ok &= meets(o, i, &info, outputs->items[i].data, &inside, o->tolerance);
    }
    return ok;
}

/* Elements of a bounded result that its sizes leave out mean nothing. */
static void print_inside(const tool_inside *inside, int32_t rank) {
    if (!inside->is_part) return;
    printf("  of which ");
    for (int32_t d = 0; d < rank; d++) printf("%s%lld", d ? "x" : "", (long long)inside->sizes[d]);
    printf(" are the result: its sizes follow\n");
}

static int give_outputs(const shlo_program *p, int func, const char *directory,
    const tool_signature *signature, const tool_buffers *outputs) {
    int32_t i;
    for (i = 0; i < outputs->n; i++) {
        shlo_tensor_info info;
        char path[4096];
        if (shlo_program_output(p, func, i, &info) != SHLO_OK) return 0;
        if (!directory) {
            tool_inside inside;
            tool_inside_output(signature, i, outputs, &inside);
            tool_values_print(stdout, &info, outputs->items[i].data);
            print_inside(&inside, info.rank);
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

/* Inputs and results are not the library's memory, so limits.bytes does not count them. */
static int values_fit(const shlo_program *p, int func, int outputs, const run_options *o) {
    const int32_t n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
    size_t sum = 0;
    for (int32_t i = 0; i < n && o->most_bytes; i++) {
        shlo_tensor_info info;
        if ((outputs ? shlo_program_output : shlo_program_input)(p, func, i, &info) != SHLO_OK) break;
        if (info.bytes > o->most_bytes - sum) {
            tool_failed("'%s': %s %d takes %zu bytes: with those before it more than --max-bytes", o->path,
                outputs ? "result" : "input", (int)i, info.bytes);
            return 0;
        }
        sum += info.bytes;
    }
    return 1;
}

/* The inputs' shapes determine those of the outputs. */
static int run_on(shlo_program *p, int func, const run_options *o, const tool_signature *signature,
    const tool_buffers *inputs) {
    const char *name = shlo_program_func_name(p, func);
    tool_buffers outputs;
    shlo_error error;
    int ok;
    memset(&error, 0, sizeof error);
    if (!tool_outputs_apart(o->output, "output", shlo_program_outputs(p, func))) return TOOL_FAILED;
    if (o->output && !tool_folder_make(o->output)) return TOOL_FAILED;
    if (shlo_program_prepare(p, name, inputs->items, inputs->n, &error) != SHLO_OK)
        return tool_error(o->path, &error);
    if (!values_fit(p, func, 1, o) || !tool_buffers_make(p, func, 1, &outputs)) return TOOL_FAILED;
    ok = shlo_run(p, name, inputs->items, inputs->n, outputs.items, outputs.n, &error) == SHLO_OK;
    if (!ok) tool_error(o->path, &error);
    if (ok && o->expected.n) ok = as_expected(p, func, o, signature, &outputs);
    if (ok && (o->output || !o->expected.n)) ok = give_outputs(p, func, o->output, signature, &outputs);
    tool_buffers_free(&outputs);
    return ok ? TOOL_OK : TOOL_FAILED;
}

static int run_function(shlo_program *p, const run_options *o, const tool_code *code) {
    int func = tool_entry(p, o->entry), status = TOOL_FAILED;
    tool_buffers inputs = {NULL, 0};
    tool_signature signature;
    int64_t(*dims)[SHLO_MAX_RANK];
    size_t n;
    if (func < 0) return tool_no_entry(p, o->path, o->entry);
    if (!values_fit(p, func, 0, o)) return TOOL_FAILED;
    if (!tool_signature_read(o->path, code, p, func, &signature)) return TOOL_FAILED;
    n = (size_t)shlo_program_inputs(p, func) + 1;
    dims = (int64_t(*)[SHLO_MAX_RANK])calloc(n, sizeof *dims);
    inputs.items = (shlo_buffer *)calloc(n, sizeof *inputs.items);
    if (!dims || !inputs.items)
        tool_failed("no memory for the inputs");
    else if (tool_inputs_read(p, func, &o->inputs, o->random_seed, &inputs, dims))
        status = run_on(p, func, o, &signature, &inputs);
    tool_signature_free(&signature);
    tool_buffers_free(&inputs);
    free(dims);
    return status;
}

/* An option that is given and that images do not have; NULL: none. */
static const char *not_of_images(const run_options *o) {
    if (o->expected.n) return "--expect";
    if (o->weights.n) return "--weights";
    if (o->threads) return "--threads";
    if (o->isa) return "--isa";
    if (o->integers) return "--integers";
    if (o->winograd) return "--winograd";
    if (o->level[0] || o->level[1] || o->level[2]) return "-O";
    if (o->no_fold) return "--no-fold-norms";
    if (o->seed) return "--seed";
    if (o->max_bytes) return "--max-bytes";
    return o->max_frames ? "--max-frames" : NULL;
}

static int run_image(const run_options *o, const tool_file *file) {
    const char *option = not_of_images(o);
    shlo_options limits;
    tool_image_options image;
    double deadline = 0;
    if (option) return tool_usage("%s: an image runs as it was planned; it takes no '%s'", o->path, option);
    memset(&limits, 0, sizeof limits);
    if (read_limits(o, &limits, &deadline) != TOOL_OK) return TOOL_USAGE;
    image.entry = o->entry;
    image.output = o->output;
    image.inputs = &o->inputs;
    image.random = o->random;
    image.max_work = limits.limits.work;
    image.interrupt = limits.interrupt;
    return tool_image_run(o->path, file, &image);
}

static int optimize(const run_options *o, tool_code *code) {
    const int level = o->level[2] ? 2 : o->level[1] ? 1 : 0;
    return !(level || o->level[0]) || tool_code_optimize(o->path, tool_level(level, o->no_fold), code);
}

static int run_program(const run_options *o, tool_file *file) {
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
    if (o->integers) options.flags = SHLO_LOAD_INTEGER_PRODUCTS;
    if (o->winograd) options.flags |= SHLO_LOAD_WINOGRAD;
    options.isa = o->isa;
    status = tool_threads_begin(o->threads, &options.parallel);
    if (status != TOOL_OK) return status;
    memset(&code, 0, sizeof code);
    if (!tool_weights_open(&o->weights, &weights) ||
        !tool_code_of(o->path, file, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | TOOL_OUTSIDE, NULL, &code) ||
        !optimize(o, &code)) {
        tool_code_free(&code);
        tool_weights_close(&weights);
        tool_threads_end(&options.parallel);
        return TOOL_FAILED;
    }
    tool_weights_use(&weights, &options.weights);
    tool_harness_begin(&harness, &options);
    status = shlo_load(code.data, code.bytes, &options, &p, &error) == SHLO_OK ? TOOL_OK
                                                                               : tool_error(o->path, &error);
    harness.program = p;
    if (status == TOOL_OK) status = run_function(p, o, &code);
    shlo_program_free(p);
    tool_harness_end(&harness);
    tool_code_free(&code);
    tool_weights_close(&weights);
    tool_threads_end(&options.parallel);
    return status;
}

static int run_file(const run_options *o) {
    tool_file file;
    int status;
    if (!tool_file_read(o->path, &file)) return TOOL_FAILED;
    status = tool_file_is_image(&file) ? run_image(o, &file) : run_program(o, &file);
    tool_file_free(&file);
    return status;
}

static int read_tolerance(run_options *o) {
    int status = TOOL_OK;
    o->tolerance[0] = 1e-5; /* NumPy's allclose */
    o->tolerance[1] = 1e-8;
    if (o->rtol) status = tool_args_number("--rtol", o->rtol, 0, 1e9, &o->tolerance[0]);
    if (status == TOOL_OK && o->atol)
        status = tool_args_number("--atol", o->atol, 0, 1e300, &o->tolerance[1]);
    return status;
}

int tool_run(int argc, char **argv) {
    run_options o;
    tool_words files = {NULL, 0};
    int status;
    tool_option options[] = {tool_option_text("--entry", &o.entry), tool_option_words("--input", &o.inputs),
        tool_option_text("--output", &o.output), tool_option_text("--threads", &o.threads),
        tool_option_words("--weights", &o.weights), tool_option_text("--max-bytes", &o.max_bytes),
        tool_option_text("--max-work", &o.max_work), tool_option_text("--timeout", &o.timeout),
        tool_option_flag("--random", &o.random), tool_option_words("--expect", &o.expected),
        tool_option_text("--rtol", &o.rtol), tool_option_text("--atol", &o.atol),
        tool_option_text("--max-frames", &o.max_frames), tool_option_flag("--integers", &o.integers),
        tool_option_text("--isa", &o.isa), tool_option_text("--seed", &o.seed),
        tool_option_flag("-O0", &o.level[0]), tool_option_flag("-O1", &o.level[1]),
        tool_option_flag("-O2", &o.level[2]), tool_option_flag("--winograd", &o.winograd),
        tool_option_flag("--no-fold-norms", &o.no_fold)};
    memset(&o, 0, sizeof o);
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("run takes one file");
    if (status == TOOL_OK && o.level[0] + o.level[1] + o.level[2] > 1)
        status = tool_usage("more than one level of optimization");
    if (status == TOOL_OK && o.seed && !o.random) status = tool_usage("--seed is for --random inputs");
    if (status == TOOL_OK) status = tool_args_seed(o.seed, &o.random_seed);
    if (!o.random) o.random_seed = 0;
    if (status == TOOL_OK) status = tool_args_isa(o.isa);
    if (status == TOOL_OK) status = tool_args_folder("--output", o.output);
    if (status == TOOL_OK) status = read_tolerance(&o);
    if (status == TOOL_OK) status = tool_args_limit("--max-bytes", o.max_bytes, &o.most_bytes);
    if (status == TOOL_OK) {
        o.path = files.items[0];
        status = run_file(&o);
    }
    free((void *)files.items);
    free((void *)o.inputs.items);
    free((void *)o.weights.items);
    free((void *)o.expected.items);
    return status;
}
