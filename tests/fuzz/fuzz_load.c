/* tests/fuzz/fuzz_load.c - bytes from a stranger: load them, and run whatever is accepted, within a small
 * memory and step budget. -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "stablehlo.h"
#include "limited.h"
#include "mutate_code.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long fuzz_accepted;

#define MAX_BUFFERS 64

/* Zeroed memory for one input or output, unknown dimensions being 2; 0 if there is too much of it. */
static int make_buffer(shlo_buffer *buffer, const shlo_tensor_info *info, int64_t *dims) {
    size_t bytes = shlo_dtype_bytes(info->dtype);
    int32_t d;
    memset(buffer, 0, sizeof *buffer);
    for (d = 0; d < info->rank; d++) {
        dims[d] = info->dims[d] == SHLO_DYNAMIC ? 2 : info->dims[d];
        if (dims[d] > (int64_t)(MEMORY_LIMIT / 16) || (bytes *= (size_t)dims[d]) > MEMORY_LIMIT / 16)
            return 0;
    }
    buffer->data = calloc(1, bytes ? bytes : 1);
    buffer->bytes = bytes;
    buffer->dtype = info->dtype;
    buffer->rank = info->rank;
    buffer->dims = dims;
    return buffer->data != NULL;
}

static void run_function(shlo_program *p, int32_t func) {
    static int64_t dims[2 * MAX_BUFFERS][SHLO_MAX_RANK];
    shlo_buffer buffers[2 * MAX_BUFFERS];
    const char *name = shlo_program_func_name(p, func);
    int32_t n_inputs = shlo_program_inputs(p, func), n_outputs = shlo_program_outputs(p, func), made = 0, i;
    int ready = n_inputs >= 0 && n_outputs >= 0 && n_inputs <= MAX_BUFFERS && n_outputs <= MAX_BUFFERS;
    shlo_error error;
    for (i = 0; ready && i < n_inputs + n_outputs; i++) {
        shlo_tensor_info info;
        shlo_status s = SHLO_OK;
        if (i == n_inputs)
            s = shlo_program_prepare(p, name, buffers, n_inputs,
                &error); /* outputs may have shapes only now */
        if (s == SHLO_OK)
            s = i < n_inputs ? shlo_program_input(p, func, i, &info)
                             : shlo_program_output(p, func, i - n_inputs, &info);
        ready = s == SHLO_OK && make_buffer(&buffers[i], &info, dims[i]);
        if (ready) made++;
    }
    if (ready) shlo_run(p, name, buffers, n_inputs, buffers + n_inputs, n_outputs, &error);
    for (i = 0; i < made; i++) free(buffers[i].data);
}

/* A handler that uses all it is given. */
static shlo_status scale_prepare(void *user, const shlo_call_info *call, size_t *scratch_bytes,
    shlo_error *error) {
    int64_t factor = 0;
    (void)user;
    (void)error;
    *scratch_bytes = 64;
    return shlo_call_i64(call, "factor", &factor) == SHLO_ATTRIBUTE ? SHLO_ATTRIBUTE : SHLO_OK;
}

static shlo_status scale(void *user, const shlo_call_info *call, shlo_error *error) {
    int32_t i;
    (void)user;
    (void)error;
    if (call->scratch_bytes) memset(call->scratch, 0, call->scratch_bytes);
    for (i = 0; i < call->n_outputs; i++) memset(call->outputs[i].data, 0, call->outputs[i].bytes);
    for (i = 0; i < call->n_inputs; i++)
        if (call->inputs[i].bytes && call->scratch_bytes >= 64)
            memcpy(call->scratch, call->inputs[i].data,
                call->inputs[i].bytes < 64 ? call->inputs[i].bytes : 64);
    return SHLO_OK;
}

/* Names of the seeds' calls, those of conformance files among them. */
static const shlo_custom handlers[] = {{"scale", NULL, scale, scale_prepare, NULL, 0, 0, 0},
    {"my.f", NULL, scale, scale_prepare, NULL, 1, 1, 0},
    {"check.expect_eq", NULL, scale, NULL, NULL, 0, 0, 0},
    {"check.expect_almost_eq", NULL, scale, NULL, NULL, 0, 0, 0},
    {"check.expect_close", NULL, scale, NULL, NULL, 0, 0, 0}};

/* Zeros for every constant outside that is small. */
static shlo_status give_zeros(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    static double zeros[1 << 10];
    (void)user;
    (void)error;
    if (!name[0] || what->bytes > sizeof zeros) return SHLO_NOT_FOUND;
    *data = zeros;
    *bytes = what->bytes;
    return SHLO_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    shlo_allocator allocator = limited;
    shlo_options options;
    shlo_program *p = NULL;
    shlo_error error;
    void *copy = NULL;
    if (posix_memalign(&copy, 64, size ? size : 1) != 0) return 0;
    memcpy(copy, data, size);
    used = 0;
    memset(&options, 0, sizeof options);
    options.allocator = &allocator;
    options.limits.steps = 20000;
    options.limits.work = 20000000; /* one step may draw millions of random numbers */
    options.flags = (int32_t)(size & (SHLO_LOAD_NO_FUSION | SHLO_LOAD_OPEN_BOUNDS | SHLO_LOAD_NO_PACKING));
    options.customs = handlers;
    options.n_customs = (int32_t)(sizeof handlers / sizeof handlers[0]);
    options.weights.find = give_zeros;
    if (shlo_load(copy, size, &options, &p, &error) == SHLO_OK) {
        int32_t func;
        fuzz_accepted++;
        for (func = 0; func < shlo_program_funcs(p) && func < 8; func++) run_function(p, func);
        shlo_program_free(p);
    }
    else if (error.status == SHLO_OK || error.message[0] == 0) {
        abort(); /* a refusal says why */
    }
    if (used != 0) abort(); /* everything was given back */
    free(copy);
    return 0;
}

#ifdef FUZZ_MAIN
#include "driver.h"
#endif
