/* tools/harness.c - the custom calls by which test programs run a grid of processes
 * (interpreter.run_parallel), record a value under a name (interpreter.probe), compare with a recorded value
 * (check.expect_serialized_eq), and print a value (interpreter.print). */
#include "compare.h"
#include "tool.h"

struct tool_probe {
    char id[64], type[200];
    void *data;
    size_t bytes;
};

static shlo_status refuse(shlo_error *error, shlo_status status, const char *what) {
    error->status = status;
    snprintf(error->message, sizeof error->message, "%s", what);
    return status;
}

/* ---- texts: lists of functions in a call's config ---- */

typedef struct name_list {
    char (*items)[128];
    int32_t n, rows;
} name_list;

/* Past a name, quoted or not. */
static const char *take_name(const char *at, char *out, size_t capacity) {
    int quoted = *at == '"';
    size_t n = 0;
    at += quoted;
    while (*at && (quoted ? *at != '"' : *at != ',' && *at != ']' && *at != ' ')) {
        if (n + 1 < capacity) out[n++] = *at;
        at++;
    }
    out[n] = 0;
    return at + (quoted && *at);
}

/* key = [@a, @b] or [[@a, @b], [@c, @d]]; absent: none. 0: out of memory. */
static int read_names(const shlo_call_info *call, const char *key, name_list *out) {
    const char *at = "", *end;
    size_t n = 0;
    int filled = 0;
    memset(out, 0, sizeof *out);
    if (shlo_call_text(call, key, &at, &n) != SHLO_OK) n = 0;
    out->items = (char(*)[128])calloc(n + 1, sizeof *out->items);
    for (end = at + n; out->items && at < end;) {
        if (*at == '[') filled = 0;
        if (*at == ']') {
            out->rows += filled;
            filled = 0;
        }
        if (*at == '@') {
            at = take_name(at + 1, out->items[out->n++], sizeof *out->items);
            filled = 1;
        }
        else
            at++;
    }
    return out->items != NULL;
}

/* ---- processes ---- */

/* Runs the next function of the infeed; its results are fed. */
static shlo_status feed(void *user, const shlo_transfer *what, const shlo_buffer *tensors, int32_t n,
    shlo_error *error) {
    tool_harness *h = (tool_harness *)user;
    const char *name;
    shlo_program *p;
    shlo_status status;
    (void)what;
    if (h->infeed_at >= h->n_infeed) return refuse(error, SHLO_NOT_FOUND, "infeed: the queue is empty");
    name = h->infeed[h->infeed_at++];
    status = shlo_program_fork(h->program, &p, error);
    if (status != SHLO_OK) return status;
    status = shlo_run(p, name, NULL, 0, tensors, n, error);
    shlo_program_free(p);
    return status;
}

static shlo_status swallow(void *user, const shlo_transfer *what, const shlo_buffer *tensors, int32_t n,
    shlo_error *error) {
    (void)user;
    (void)what;
    (void)tensors;
    (void)n;
    (void)error;
    return SHLO_OK;
}

/* Operands and results are in the order of the processes: all of the first process, then all of the
   second. */
static shlo_status deal(const tool_harness *h, const name_list *names, const shlo_call_info *call,
    shlo_process *processes, shlo_error *error) {
    int32_t i, a = 0, r = 0;
    for (i = 0; i < names->n; i++) {
        int32_t func = shlo_program_find(h->program, names->items[i]);
        shlo_process *x = &processes[i];
        if (func < 0)
            return refuse(error, SHLO_NOT_FOUND,
                "interpreter.run_parallel: there is no function of one of these names");
        x->program = h->program;
        x->func = names->items[i];
        x->n_inputs = shlo_program_inputs(h->program, func);
        x->n_outputs = shlo_program_outputs(h->program, func);
        if (x->n_inputs > call->n_inputs - a || x->n_outputs > call->n_outputs - r)
            return refuse(error, SHLO_INPUT,
                "interpreter.run_parallel: too few operands or results for these functions");
        x->inputs = call->inputs + a;
        x->outputs = call->outputs + r;
        a += x->n_inputs;
        r += x->n_outputs;
    }
    return a == call->n_inputs && r == call->n_outputs
               ? SHLO_OK
               : refuse(error, SHLO_INPUT,
                     "interpreter.run_parallel: more operands or results than these functions have");
}

static shlo_status run_grid(const name_list *names, const shlo_process *processes, shlo_error *error) {
    shlo_grid_options options;
    shlo_grid *grid;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.n_replicas = names->rows;
    options.n_partitions = names->n / names->rows;
    status = shlo_grid_create(&options, processes, &grid, error);
    if (status == SHLO_OK) status = shlo_grid_run(grid, processes, error);
    shlo_grid_destroy(grid);
    return status;
}

static shlo_status run_parallel(void *user, const shlo_call_info *call, shlo_error *error) {
    tool_harness *h = (tool_harness *)user;
    name_list names, infeed;
    shlo_process *processes;
    shlo_status status;
    if (!read_names(call, "programs", &names)) return SHLO_MEMORY;
    processes = (shlo_process *)calloc((size_t)names.n + 1, sizeof *processes);
    if (!read_names(call, "infeed", &infeed) || !processes)
        status = SHLO_MEMORY;
    else if (!names.rows || names.n % names.rows)
        status = refuse(error, SHLO_ATTRIBUTE, "interpreter.run_parallel: programs is no grid of functions");
    else
        status = deal(h, &names, call, processes, error);
    h->infeed = infeed.items;
    h->n_infeed = infeed.n;
    h->infeed_at = 0;
    if (status == SHLO_OK) status = run_grid(&names, processes, error);
    h->infeed = NULL;
    h->n_infeed = 0;
    free(processes);
    free(names.items);
    free(infeed.items);
    return status;
}

/* ---- probes ---- */

static void describe(const shlo_buffer *b, shlo_tensor_info *info) {
    info->dtype = b->dtype;
    info->rank = b->rank;
    info->dims = b->dims;
    info->bytes = b->bytes;
}

static shlo_status probe(void *user, const shlo_call_info *call, shlo_error *error) {
    tool_harness *h = (tool_harness *)user;
    tool_probe *grown = (tool_probe *)realloc(h->probes, ((size_t)h->n_probes + 1) * sizeof *grown), *p;
    shlo_tensor_info info;
    if (!grown) return SHLO_MEMORY;
    h->probes = grown;
    if (call->n_inputs != 1 || call->n_outputs != 1 || call->inputs[0].bytes != call->outputs[0].bytes)
        return refuse(error, SHLO_ARGUMENT, "interpreter.probe: expected one value");
    p = &h->probes[h->n_probes];
    describe(&call->inputs[0], &info);
    tool_type_text(&info, p->type, sizeof p->type);
    p->id[0] = 0;
    if (shlo_call_string(call, "probe_id", p->id, sizeof p->id, NULL) == SHLO_LIMIT)
        return refuse(error, SHLO_LIMIT, "interpreter.probe: the probe_id is too long");
    p->bytes = call->inputs[0].bytes;
    p->data = malloc(p->bytes + 1);
    if (!p->data) return SHLO_MEMORY;
    memcpy(p->data, call->inputs[0].data, p->bytes);
    memcpy(call->outputs[0].data, call->inputs[0].data, p->bytes);
    h->n_probes++;
    return SHLO_OK;
}

/* Number `iter` of the lines that contain the id: the format of the file that the reference interpreter
   writes. */
static const tool_probe *find_probe(const tool_harness *h, const char *id, int64_t iter) {
    int32_t i;
    for (i = 0; i < h->n_probes; i++)
        if (strstr(h->probes[i].id, id) && iter-- == 0) return &h->probes[i];
    return NULL;
}

static shlo_status check_serialized(void *user, const shlo_call_info *call, shlo_error *error) {
    compare_limits limits = {0, 0, 0};
    const tool_probe *p;
    shlo_tensor_info info;
    char id[64] = "", type[200];
    int64_t iter = 0;
    size_t n;
    if (call->n_inputs != 1)
        return refuse(error, SHLO_ARGUMENT, "check.expect_serialized_eq: expected one value");
    shlo_call_string(call, "probe_id", id, sizeof id, NULL);
    shlo_call_i64(call, "iter", &iter);
    p = find_probe((const tool_harness *)user, id, iter);
    if (!p) return refuse(error, SHLO_CHECK, "check.expect_serialized_eq: no such probe");
    describe(&call->inputs[0], &info);
    tool_type_text(&info, type, sizeof type);
    if (strcmp(type, p->type) != 0 || call->inputs[0].bytes != p->bytes)
        return refuse(error, SHLO_CHECK, "check.expect_serialized_eq: the probe has another type");
    n = p->bytes / shlo_dtype_bytes(call->inputs[0].dtype);
    if (compare_elements(COMPARE_EXACT, call->inputs[0].dtype, call->inputs[0].data, p->data, n, &limits) ==
        n)
        return SHLO_OK;
    return refuse(error, SHLO_CHECK, "check.expect_serialized_eq: the probe has another value");
}

static shlo_status print(void *user, const shlo_call_info *call, shlo_error *error) {
    int32_t i;
    (void)user;
    (void)error;
    for (i = 0; i < call->n_inputs; i++) {
        shlo_tensor_info info;
        describe(&call->inputs[i], &info);
        tool_values_print(stdout, &info, call->inputs[i].data);
    }
    return SHLO_OK;
}

/* ---- all together ---- */

void tool_harness_begin(tool_harness *h, shlo_options *options) {
    static const struct {
        const char *name;
        shlo_status (*call)(void *user, const shlo_call_info *call, shlo_error *error);
    } own[] = {{"interpreter.run_parallel", run_parallel}, {"interpreter.probe", probe},
        {"interpreter.print", print}, {"check.expect_serialized_eq", check_serialized}};
    const int32_t n_own = (int32_t)(sizeof own / sizeof own[0]);
    int32_t i, n = 0, n_linalg;
    const shlo_custom *linalg = shlo_linalg_handlers(&n_linalg);
    memset(h, 0, sizeof *h);
    h->customs = (shlo_custom *)calloc((size_t)(tool_n_checks + n_own + n_linalg), sizeof *h->customs);
    for (i = 0; i < tool_n_checks && h->customs; i++) h->customs[n++] = tool_checks[i];
    for (i = 0; i < n_linalg && h->customs; i++) h->customs[n++] = linalg[i];
    for (i = 0; i < n_own && h->customs; i++) {
        h->customs[n].name = own[i].name;
        h->customs[n].call = own[i].call;
        h->customs[n++].user = h;
    }
    options->customs = h->customs;
    options->n_customs = n;
    options->host.infeed = feed;
    options->host.outfeed = swallow;
    options->host.user = h;
}

void tool_harness_end(tool_harness *h) {
    int32_t i;
    free(h->customs);
    for (i = 0; i < h->n_probes; i++) free(h->probes[i].data);
    free(h->probes);
    memset(h, 0, sizeof *h);
}
