/* tools/program.c - what it takes to run a loaded program: its entry, buffers for inputs and outputs,
 * threads. */
#include "tool.h"

int tool_entry(const shlo_program *p, const char *name) {
    int found = (int)shlo_program_find(p, name ? name : "main");
    if (found < 0 && !name && shlo_program_funcs(p) == 1) return 0;
    return found;
}

int tool_no_entry(const shlo_program *p, const char *path, const char *name) {
    const char *wanted = name ? name : "main", *near = NULL;
    int32_t i;
    for (i = 0; i < shlo_program_funcs(p) && !near; i++)
        if (import_hint_near(wanted, strlen(wanted), shlo_program_func_name(p, i)))
            near = shlo_program_func_name(p, i);
    if (near)
        tool_failed("'%s' has no function '%s'; did you mean '%s'? It has", path, wanted, near);
    else
        tool_failed("'%s' has no function '%s' that can be called from outside; it has", path, wanted);
    for (i = 0; i < shlo_program_funcs(p); i++) {
        fputs("    ", stderr);
        tool_put(stderr, shlo_program_func_name(p, i));
        fputc('\n', stderr);
    }
    return TOOL_FAILED;
}

static int buffer_make(const shlo_tensor_info *info, shlo_buffer *out) {
    size_t bytes = (info->bytes + 63) / 64 * 64;
    memset(out, 0, sizeof *out);
    out->data = tool_memory(bytes);
    if (!out->data) return 0;
    memset(out->data, 0, bytes);
    out->bytes = info->bytes;
    out->dtype = info->dtype;
    out->rank = info->rank;
    out->dims = info->dims;
    return 1;
}

int tool_buffers_make(const shlo_program *p, int func, int outputs, tool_buffers *out) {
    int32_t n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
    char type[400] = "the lists";
    shlo_tensor_info info;
    memset(out, 0, sizeof *out);
    memset(&info, 0, sizeof info);
    if (n < 0) n = 0;
    out->items = (shlo_buffer *)calloc((size_t)n + 1, sizeof *out->items);
    for (; out->items && out->n < n; out->n++) {
        shlo_status s = outputs ? shlo_program_output(p, func, out->n, &info)
                                : shlo_program_input(p, func, out->n, &info);
        if (s == SHLO_OK) tool_type_text(&info, type, sizeof type);
        if (s != SHLO_OK || !buffer_make(&info, &out->items[out->n])) break;
    }
    if (out->items && out->n == n) return 1;
    tool_failed("no memory for %s %d, %s, of %zu bytes", outputs ? "result" : "input", (int)out->n, type,
        info.bytes);
    tool_buffers_free(out);
    return 0;
}

void tool_buffers_free(tool_buffers *buffers) {
    int32_t i;
    for (i = 0; i < buffers->n; i++) tool_memory_free(buffers->items[i].data);
    free(buffers->items);
    memset(buffers, 0, sizeof *buffers);
}

int tool_threads_begin(const char *threads, shlo_parallel *out) {
    double n = 1;
    memset(out, 0, sizeof *out);
    if (tool_args_whole("--threads", threads, 0, 1024, &n) != TOOL_OK) return TOOL_USAGE;
    if (n >= 1 && n < 2) return TOOL_OK;
#ifdef SHLO_THREADS
    return shlo_pool_create((int32_t)n, NULL, out) == SHLO_OK
               ? TOOL_OK
               : tool_failed("cannot start %d threads", (int)n);
#else
    return tool_failed("this tool was built without threads (SHLO_THREADS)");
#endif
}

void tool_threads_end(shlo_parallel *parallel) {
#ifdef SHLO_THREADS
    shlo_pool_destroy(parallel);
#else
    memset(parallel, 0, sizeof *parallel);
#endif
}

void tool_run_in_turn(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    int32_t i;
    (void)user;
    for (i = 0; i < n; i++) task(ctx, i);
}

size_t tool_type_text(const shlo_tensor_info *info, char *out, size_t capacity) {
    size_t n = (size_t)snprintf(out, capacity, "tensor<");
    int32_t i;
    for (i = 0; i < info->rank && n < capacity; i++) {
        if (info->dims[i] == SHLO_DYNAMIC)
            n += (size_t)snprintf(out + n, capacity - n, "?x");
        else
            n += (size_t)snprintf(out + n, capacity - n, "%lldx", (long long)info->dims[i]);
    }
    if (n < capacity) n += (size_t)snprintf(out + n, capacity - n, "%s>", shlo_dtype_name(info->dtype));
    return n;
}
