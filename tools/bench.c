/* tools/bench.c - shlo bench: how long a run takes, and where the time goes. Inputs are random but always the
 * same. A profile is taken from a second copy of the program, whose hook is called around each instruction,
 * so that it does not change the median. */
#include "report.h"

typedef struct bench_options {
    const char *path, *against; /* against: a second program; or NULL */
    const char *entry, *threads, *seconds, *trace, *report, *isa;
    int profile, json, integers, winograd, no_fold;
    tool_words weights;
} bench_options;

/* ---- profile ---- */

typedef struct event {
    int32_t instruction;
    double begin, end;
} event;
typedef struct recorder {
    double *now, *begun; /* of each instruction: seconds in this run, and when it has begun */
    long *calls;         /* in all runs */
    double *samples;     /* seconds of each run, one instruction behind the other; at most max_runs each */
    double *seconds;     /* the median of those */
    int runs, max_runs;
    event *events; /* of one run, for a trace; at most max_events */
    size_t n_events, max_events;
    report_place *places; /* of values, for a report */
    size_t n_places, places_capacity;
    int failed; /* no memory */
} recorder;

static void record_place(void *user, const shlo_placed *value) {
    recorder *r = (recorder *)user;
    report_place *x;
    if (r->n_places == r->places_capacity) {
        x = (report_place *)realloc(r->places, (r->places_capacity * 2 + 256) * sizeof *x);
        if (!x) {
            r->failed = 1;
            return;
        }
        r->places = x;
        r->places_capacity = r->places_capacity * 2 + 256;
    }
    x = &r->places[r->n_places++];
    snprintf(x->func, sizeof x->func, "%s", value->func);
    snprintf(x->op, sizeof x->op, "%s", value->op);
    x->op_index = value->op_index;
    x->first = value->first;
    x->last = value->last;
    x->offset = value->offset;
    x->bytes = value->bytes;
}

static void record(void *user, int32_t instruction, int32_t end) {
    recorder *r = (recorder *)user;
    double t = tool_now();
    if (!end) {
        r->begun[instruction] = t;
        return;
    }
    r->now[instruction] += t - r->begun[instruction];
    r->calls[instruction]++;
    if (r->n_events == r->max_events) return;
    r->events[r->n_events].instruction = instruction;
    r->events[r->n_events].begin = r->begun[instruction];
    r->events[r->n_events++].end = t;
}

static const recorder *sorting;
static int slower_first(const void *a, const void *b) {
    double x = sorting->seconds[*(const int32_t *)a], y = sorting->seconds[*(const int32_t *)b];
    return x > y ? -1 : x < y ? 1 : *(const int32_t *)a - *(const int32_t *)b;
}

/* The instructions that took most of the time first, as a table or as the list of a JSON object. */
static int print_profile(const shlo_program *p, const recorder *r, int json) {
    int32_t n = shlo_program_instructions(p), i;
    int32_t *order = (int32_t *)malloc(((size_t)n + 1) * sizeof *order);
    double sum = 0;
    const char *comma = "";
    char line[512];
    if (!order) return 0;
    for (i = 0; i < n; i++) {
        order[i] = i;
        sum += r->seconds[i];
    }
    sorting = r;
    qsort(order, (size_t)n, sizeof *order, slower_first);
    if (json)
        printf(", \"profile_runs\": %d, \"instructions\": [", r->runs);
    else
        printf("profile: medians of %d runs, with two looks at the clock around each instruction; %.4g s in "
               "all\n"
               "  us per run   share     calls   gflop/s  instruction\n",
            r->runs, sum);
    for (i = 0; i < n; i++) {
        int32_t k = order[i];
        const long calls = r->calls[k] / r->runs;
        double work = shlo_program_flops(p, k) * (double)calls * 1e-9;
        double gflops = r->seconds[k] > 0 ? work / r->seconds[k] : 0;
        if (!r->calls[k]) continue;
        shlo_program_describe(p, k, line, sizeof line);
        if (!json) {
            tool_put_line(stdout, "%12.3f %6.2f%% %9ld %9.3f  %s", r->seconds[k] * 1e6,
                sum > 0 ? 100 * r->seconds[k] / sum : 0, calls, gflops, line);
            continue;
        }
        printf("%s\n{\"seconds\": %.9g, \"calls\": %ld, \"gflop_per_s\": %.6g, \"instruction\": ", comma,
            r->seconds[k], calls, gflops);
        tool_json_text(stdout, line);
        printf("}");
        comma = ",";
    }
    if (json) printf("\n]");
    free(order);
    return 1;
}

static int write_trace(const char *path, const shlo_program *p, const recorder *r) {
    tool_output out;
    size_t i;
    char line[512];
    FILE *f;
    if (!tool_output_open(path, &out)) return 0;
    f = out.f;
    fprintf(f, "{\"traceEvents\": [");
    for (i = 0; i < r->n_events; i++) {
        const event *e = &r->events[i];
        shlo_program_describe(p, e->instruction, line, sizeof line);
        fprintf(f, "%s\n{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"ts\": %.3f, \"dur\": %.3f, \"name\": ",
            i ? "," : "", (e->begin - r->events[0].begin) * 1e6, (e->end - e->begin) * 1e6);
        tool_json_text(f, line);
        fputc('}', f);
    }
    fprintf(f, "\n]}\n");
    return tool_output_close(&out, 1);
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

static int subject_open(const char *path, const char *entry, const tool_code *code,
    const shlo_options *options, subject *s) {
    uint64_t state = 88172645463325252ULL;
    int32_t i;
    memset(s, 0, sizeof *s);
    if (shlo_load(code->data, code->bytes, options, &s->p, &s->error) != SHLO_OK) {
        tool_error(path, &s->error);
        return 0;
    }
    s->func = tool_entry(s->p, entry);
    if (s->func < 0) return tool_no_entry(s->p, path, entry), 0;
    if (tool_is_open(s->p, s->func)) {
        tool_failed("'%s' has dimensions of unknown size: make it static first (shlo compile --shape)", path);
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

/* So many runs that medians are sure, and no more memory for them than this. */
enum { FEWEST_RUNS = 10, MOST_RUNS = 1000, MOST_SAMPLES = 1 << 22 };

static int recorder_open(recorder *r, int32_t instructions, int trace) {
    const size_t n = (size_t)instructions + 1, most = MOST_SAMPLES / n;
    memset(r, 0, sizeof *r);
    r->max_events = trace ? 200000 : 0;
    r->max_runs = most < FEWEST_RUNS ? FEWEST_RUNS : most > MOST_RUNS ? MOST_RUNS : (int)most;
    r->now = (double *)calloc(n, sizeof *r->now);
    r->begun = (double *)calloc(n, sizeof *r->begun);
    r->calls = (long *)calloc(n, sizeof *r->calls);
    r->seconds = (double *)calloc(n, sizeof *r->seconds);
    r->samples = (double *)calloc(n * (size_t)r->max_runs, sizeof *r->samples);
    r->events = (event *)calloc(r->max_events + 1, sizeof *r->events);
    return r->now && r->begun && r->calls && r->seconds && r->samples && r->events;
}

static void recorder_close(recorder *r) {
    free(r->now);
    free(r->begun);
    free(r->calls);
    free(r->seconds);
    free(r->samples);
    free(r->events);
    free(r->places);
}

/* Runs until the time is over. 0: a run failed. */
static int record_runs(recorder *r, subject *s, int32_t instructions, double seconds) {
    const double begin = tool_now();
    int32_t i;
    while (r->runs < r->max_runs && (r->runs < FEWEST_RUNS || tool_now() - begin < seconds)) {
        memset(r->now, 0, (size_t)instructions * sizeof *r->now);
        if (!run_once(s)) return 0;
        for (i = 0; i < instructions; i++)
            r->samples[(size_t)i * (size_t)r->max_runs + (size_t)r->runs] = r->now[i];
        if (!r->runs++) r->max_events = r->n_events;
    }
    for (i = 0; i < instructions; i++)
        r->seconds[i] = tool_median(r->samples + (size_t)i * (size_t)r->max_runs, r->runs);
    return 1;
}

static int write_report(const bench_options *o, const tool_code *code, const shlo_options *options,
    const subject *s, const recorder *r, const tool_times *times) {
    op_list ops;
    report page;
    int ok;
    memset(&page, 0, sizeof page);
    page.path = o->path;
    page.entry = shlo_program_func_name(s->p, s->func);
    page.p = s->p;
    page.ops = &ops;
    page.times = times;
    page.seconds = r->seconds;
    page.calls = r->calls;
    page.runs = r->runs;
    page.threads = options->parallel.parallel_for ? (int)options->parallel.n_threads : 1;
    page.places = r->places;
    page.n_places = r->n_places;
    if (r->failed) return tool_failed("out of memory"), 0;
    if (!ops_read(o->path, code, 1, &ops)) return 0;
    ok = report_measure(options, &page.machine) && report_write(o->report, &page);
    ops_free(&ops);
    return ok;
}

static int profile(const bench_options *o, const tool_code *code, const shlo_options *plain,
    int32_t instructions, double seconds, const tool_times *times) {
    shlo_options options = *plain;
    recorder r;
    subject s;
    int ok;
    memset(&s, 0, sizeof s);
    ok = recorder_open(&r, instructions, o->trace != NULL);
    options.profile.hook = record;
    options.profile.user = &r;
    options.profile.placed = o->report ? record_place : NULL;
    ok = ok && subject_open(o->path, o->entry, code, &options, &s) &&
         shlo_program_instructions(s.p) == instructions;
    ok = ok && record_runs(&r, &s, instructions, seconds);
    if (ok && o->profile) ok = print_profile(s.p, &r, o->json);
    if (ok && o->trace) ok = write_trace(o->trace, s.p, &r);
    if (ok && o->report) ok = write_report(o, code, plain, &s, &r, times);
    subject_close(&s);
    recorder_close(&r);
    return ok;
}

/* A program that is measured. */
typedef struct entrant {
    const char *path;
    tool_code code;
    tool_harness harness;
    shlo_options options;
    subject s;
} entrant;

static int entrant_open(entrant *x, const char *path, const bench_options *o, const shlo_parallel *parallel,
    tool_weights *weights) {
    memset(x, 0, sizeof *x);
    x->path = path;
    x->options.parallel = *parallel;
    x->options.flags =
        (o->integers ? SHLO_LOAD_INTEGER_PRODUCTS : 0) | (o->winograd ? SHLO_LOAD_WINOGRAD : 0);
    x->options.isa = o->isa;
    tool_harness_begin(&x->harness, &x->options);
    tool_weights_use(weights, &x->options.weights);
    if (!tool_code_read(path,
            SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | TOOL_OUTSIDE | (o->report ? TOOL_PLACES : 0), &x->code))
        return 0;
    if (!tool_code_optimize(path, tool_level(2, o->no_fold), &x->code)) return 0;
    if (!subject_open(path, o->entry, &x->code, &x->options, &x->s)) return 0;
    x->harness.program = x->s.p;
    return 1;
}

static void entrant_close(entrant *x) {
    subject_close(&x->s);
    tool_harness_end(&x->harness);
    tool_code_free(&x->code);
}

static void print_times(const bench_options *o, const tool_times *t) {
    double ratio = o->against ? t[0].median / t[1].median : 0;
    if (!o->json) {
        printf("median_s\t%.4g\nmin_s\t%.4g\np95_s\t%.4g\nruns\t%lld\n", t->median, t->least, t->p95, t->n);
        if (o->against) printf("median_s_of_the_second\t%.4g\nratio\t%.4g\n", t[1].median, ratio);
        return;
    }
    printf("{\"median_s\": %.9g, \"min_s\": %.9g, \"p95_s\": %.9g, \"runs\": %lld", t->median, t->least,
        t->p95, t->n);
    if (o->against) printf(", \"median_s_of_the_second\": %.9g, \"ratio\": %.4g", t[1].median, ratio);
}

/* One program, or two by turns: the ratio is the first one's time over the second one's. */
static int bench_programs(const bench_options *o, double seconds) {
    entrant x[2];
    void *users[2];
    tool_weights weights;
    tool_times times[2];
    shlo_parallel parallel;
    int n = o->against ? 2 : 1, opened, i, ok, status;
    memset(&parallel, 0, sizeof parallel);
    status = tool_threads_begin(o->threads, &parallel);
    if (status != TOOL_OK) return status;
    ok = tool_weights_open(&o->weights, &weights);
    for (opened = 0; opened < n && ok; opened++) {
        ok = entrant_open(&x[opened], opened ? o->against : o->path, o, &parallel, &weights);
        users[opened] = &x[opened].s;
    }
    ok = ok && tool_output_apart(o->trace) && tool_output_apart(o->report) &&
         tool_outputs_differ("--report", o->report, "--trace", o->trace);
    if (ok && !tool_measure(run_once, users, n, seconds, times)) {
        for (i = 0; i < n; i++)
            if (x[i].s.error.status != SHLO_OK) tool_error(x[i].path, &x[i].s.error);
        ok = 0;
    }
    if (ok) print_times(o, times);
    if (ok && (o->profile || o->trace || o->report))
        ok = profile(o, &x[0].code, &x[0].options, shlo_program_instructions(x[0].s.p), seconds, times);
    if (ok && o->json) printf("}\n");
    for (i = 0; i < opened; i++) entrant_close(&x[i]);
    tool_weights_close(&weights);
    tool_threads_end(&parallel);
    return ok ? TOOL_OK : TOOL_FAILED;
}

static int not_standard_output(const char *option, const char *text) {
    if (!text || strcmp(text, "-") != 0) return TOOL_OK;
    return tool_usage("'%s -': expected the name of a file, since the times go to standard output", option);
}

int tool_bench(int argc, char **argv) {
    bench_options o;
    tool_words files = {NULL, 0};
    double seconds = 1;
    int status;
    tool_option options[] = {tool_option_text("--entry", &o.entry), tool_option_text("--threads", &o.threads),
        tool_option_text("--seconds", &o.seconds), tool_option_text("--trace", &o.trace),
        tool_option_flag("--profile", &o.profile), tool_option_flag("--json", &o.json),
        tool_option_words("--weights", &o.weights), tool_option_flag("--integers", &o.integers),
        tool_option_text("--report", &o.report), tool_option_text("--isa", &o.isa),
        tool_option_flag("--winograd", &o.winograd), tool_option_flag("--no-fold-norms", &o.no_fold)};
    memset(&o, 0, sizeof o);
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && (files.n < 1 || files.n > 2))
        status = tool_usage("bench takes one or two files");
    if (status == TOOL_OK) status = tool_args_isa(o.isa);
    if (status == TOOL_OK) status = not_standard_output("--report", o.report);
    if (status == TOOL_OK) status = not_standard_output("--trace", o.trace);
    if (status == TOOL_OK) status = tool_args_number("--seconds", o.seconds, 0, 86400, &seconds);
    if (status == TOOL_OK) {
        o.path = files.items[0];
        o.against = files.n == 2 ? files.items[1] : NULL;
        status = bench_programs(&o, seconds);
    }
    free((void *)files.items);
    free((void *)o.weights.items);
    return status;
}
