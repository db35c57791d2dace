/* tools/bench.c - shlo bench: how long a run takes, and where the time goes. Inputs are random but always the
 * same. A profile is taken from a second copy of the program, whose hook is called around each instruction,
 * so that it does not change the median. */
#include "tool.h"

typedef struct bench_options {
    const char *path, *entry, *threads, *seconds, *trace;
    int profile;
    tool_words weights;
} bench_options;

/* ---- profile ---- */

typedef struct event {
    int32_t instruction;
    double begin, end;
} event;
typedef struct recorder {
    double *total, *begun; /* of each instruction */
    long *calls;
    event *events; /* of one run, for a trace; at most max_events */
    size_t n_events, max_events;
} recorder;

static void record(void *user, int32_t instruction, int32_t end) {
    recorder *r = (recorder *)user;
    double t = tool_now();
    if (!end) {
        r->begun[instruction] = t;
        return;
    }
    r->total[instruction] += t - r->begun[instruction];
    r->calls[instruction]++;
    if (r->n_events == r->max_events) return;
    r->events[r->n_events].instruction = instruction;
    r->events[r->n_events].begin = r->begun[instruction];
    r->events[r->n_events++].end = t;
}

static const recorder *sorting;
static int slower_first(const void *a, const void *b) {
    double x = sorting->total[*(const int32_t *)a], y = sorting->total[*(const int32_t *)b];
    return x > y ? -1 : x < y ? 1 : *(const int32_t *)a - *(const int32_t *)b;
}

static int print_profile(const shlo_program *p, const recorder *r, int runs) {
    int32_t n = shlo_program_instructions(p), i;
    int32_t *order = (int32_t *)malloc(((size_t)n + 1) * sizeof *order);
    double sum = 0;
    char line[512];
    if (!order) return 0;
    for (i = 0; i < n; i++) {
        order[i] = i;
        sum += r->total[i];
    }
    sorting = r;
    qsort(order, (size_t)n, sizeof *order, slower_first);
    printf("%12s %7s %9s %9s  instruction\n", "us per run", "share", "calls", "gflop/s");
    for (i = 0; i < n; i++) {
        int32_t k = order[i];
        if (!r->calls[k]) continue;
        shlo_program_describe(p, k, line, sizeof line);
        printf("%12.3f %6.2f%% %9ld %9.3f  %s\n", r->total[k] * 1e6 / runs,
            sum > 0 ? 100 * r->total[k] / sum : 0, r->calls[k] / runs,
            r->total[k] > 0 ? shlo_program_flops(p, k) * (double)r->calls[k] / r->total[k] * 1e-9 : 0, line);
    }
    free(order);
    return 1;
}

static void json_text(FILE *f, const char *text) {
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', f);
        if ((unsigned char)*text >= ' ') fputc(*text, f);
    }
}

static int write_trace(const char *path, const shlo_program *p, const recorder *r) {
    FILE *f = fopen(path, "w");
    size_t i;
    int ok;
    char line[512];
    if (!f) {
        tool_failed("cannot write '%s'", path);
        return 0;
    }
    fprintf(f, "{\"traceEvents\": [");
    for (i = 0; i < r->n_events; i++) {
        const event *e = &r->events[i];
        shlo_program_describe(p, e->instruction, line, sizeof line);
        fprintf(f, "%s\n{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"ts\": %.3f, \"dur\": %.3f, \"name\": \"",
            i ? "," : "", (e->begin - r->events[0].begin) * 1e6, (e->end - e->begin) * 1e6);
        json_text(f, line);
        fprintf(f, "\"}");
    }
    fprintf(f, "\n]}\n");
    ok = !ferror(f);
    if (fclose(f) != 0) ok = 0;
    if (!ok) tool_failed("cannot write '%s'", path);
    return ok;
}

/* ---- measuring ---- */

typedef struct subject {
    shlo_program *p;
    int func;
    tool_buffers inputs, outputs;
    shlo_error error;
} subject;

static int run_once(void *user) {
    subject *s = (subject *)user;
    return shlo_run(s->p, shlo_program_func_name(s->p, s->func), s->inputs.items, s->inputs.n,
               s->outputs.items, s->outputs.n, &s->error) == SHLO_OK;
}

static int subject_open(const bench_options *o, const tool_code *code, const shlo_options *options,
    subject *s) {
    uint64_t state = 88172645463325252ULL;
    int32_t i;
    memset(s, 0, sizeof *s);
    if (shlo_load(code->data, code->bytes, options, &s->p, &s->error) != SHLO_OK) {
        tool_error(o->path, &s->error);
        return 0;
    }
    s->func = tool_entry(s->p, o->entry);
    if (s->func < 0) {
        tool_failed("'%s' has no function '%s'", o->path, o->entry ? o->entry : "main");
        return 0;
    }
    if (tool_is_open(s->p, s->func)) {
        tool_failed("'%s' has dimensions of unknown size: make it static first (shlo compile --shape)",
            o->path);
        return 0;
    }
    if (!tool_buffers_make(s->p, s->func, 0, &s->inputs) || !tool_buffers_make(s->p, s->func, 1, &s->outputs))
        return 0;
    for (i = 0; i < s->inputs.n; i++)
        tool_random(s->inputs.items[i].dtype, s->inputs.items[i].data, s->inputs.items[i].bytes, &state);
    return 1;
}

static void subject_close(subject *s) {
    shlo_program_free(s->p);
    tool_buffers_free(&s->inputs);
    tool_buffers_free(&s->outputs);
}

static int recorder_open(recorder *r, int32_t instructions, int trace) {
    size_t n = (size_t)instructions + 1;
    memset(r, 0, sizeof *r);
    r->max_events = trace ? 200000 : 0;
    r->total = (double *)calloc(n, sizeof *r->total);
    r->begun = (double *)calloc(n, sizeof *r->begun);
    r->calls = (long *)calloc(n, sizeof *r->calls);
    r->events = (event *)calloc(r->max_events + 1, sizeof *r->events);
    return r->total && r->begun && r->calls && r->events;
}

static void recorder_close(recorder *r) {
    free(r->total);
    free(r->begun);
    free(r->calls);
    free(r->events);
}

static int profile(const bench_options *o, const tool_code *code, const shlo_options *plain,
    int32_t instructions) {
    enum { RUNS = 10 };
    shlo_options options = *plain;
    recorder r;
    subject s;
    int ok, i;
    memset(&s, 0, sizeof s);
    ok = recorder_open(&r, instructions, o->trace != NULL);
    options.profile.hook = record;
    options.profile.user = &r;
    ok = ok && subject_open(o, code, &options, &s) && shlo_program_instructions(s.p) == instructions;
    for (i = 0; i < RUNS && ok; i++) {
        ok = run_once(&s);
        if (i == 0) r.max_events = r.n_events;
    }
    if (ok && o->profile) ok = print_profile(s.p, &r, RUNS);
    if (ok && o->trace) ok = write_trace(o->trace, s.p, &r);
    subject_close(&s);
    recorder_close(&r);
    return ok;
}

static int bench_program(const bench_options *o, double seconds) {
    tool_code code;
    shlo_options options;
    tool_harness harness;
    tool_weights weights;
    subject s;
    tool_times times;
    int ok, status;
    memset(&options, 0, sizeof options);
    memset(&s, 0, sizeof s);
    status = tool_threads_begin(o->threads, &options.parallel);
    if (status != TOOL_OK) return status;
    tool_harness_begin(&harness, &options);
    memset(&code, 0, sizeof code);
    ok = tool_weights_open(&o->weights, &weights) &&
         tool_code_read(o->path, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | TOOL_OUTSIDE, &code) &&
         tool_code_optimize(o->path, 2, &code);
    tool_weights_use(&weights, &options.weights);
    ok = ok && subject_open(o, &code, &options, &s);
    harness.program = s.p;
    if (ok && !tool_measure(run_once, &s, seconds, &times)) {
        tool_error(o->path, &s.error);
        ok = 0;
    }
    if (ok) printf("median_s\t%.9g\nmin_s\t%.9g\nruns\t%d\n", times.median, times.least, times.n);
    if (ok && (o->profile || o->trace)) ok = profile(o, &code, &options, shlo_program_instructions(s.p));
    subject_close(&s);
    tool_harness_end(&harness);
    tool_code_free(&code);
    tool_weights_close(&weights);
    tool_threads_end(&options.parallel);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_bench(int argc, char **argv) {
    bench_options o;
    tool_words files = {NULL, 0};
    double seconds = 1;
    int status;
    tool_option options[6];
    memset(&o, 0, sizeof o);
    memset(options, 0, sizeof options);
    options[0].name = "--entry";
    options[0].text = &o.entry;
    options[1].name = "--threads";
    options[1].text = &o.threads;
    options[2].name = "--seconds";
    options[2].text = &o.seconds;
    options[3].name = "--trace";
    options[3].text = &o.trace;
    options[4].name = "--profile";
    options[4].flag = &o.profile;
    options[5].name = "--weights";
    options[5].words = &o.weights;
    status = tool_args(argc, argv, options, 6, &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("bench takes one file");
    if (status == TOOL_OK) status = tool_args_number("--seconds", o.seconds, 0, 86400, &seconds);
    if (status == TOOL_OK) {
        o.path = files.items[0];
        status = bench_program(&o, seconds);
    }
    free((void *)files.items);
    free((void *)o.weights.items);
    return status;
}
