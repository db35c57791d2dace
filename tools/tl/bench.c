/* tools/tl/bench.c - shlo tl bench: how long a launch takes, in operations and bytes a second, too. A second
 * copy of the program counts the work of one launch, so that counting does not change the times. */
#include "tl.h"

typedef struct tl_bench_options {
    tl_launch_options launch;
    const char *seconds_text;
    double seconds;
    int json;
} tl_bench_options;

typedef struct tl_bench_state {
    tl_subject subject;
    shlo_error error;
} tl_bench_state;

static int launch(void *user) {
    tl_bench_state *z = (tl_bench_state *)user;
    const tl_subject *s = &z->subject;
    return tlang_launch(s->p, s->kernel, s->groups, s->items, s->n, &z->error) == SHLO_OK;
}

/* The work of one launch, which also warms up. */
static int count_work(tl_bench_state *z, const void *code, size_t bytes, const tlang_options *options,
    tlang_work *work) {
    tlang_options counting = *options;
    tlang_program *p = z->subject.p;
    int ok;
    memset(work, 0, sizeof *work);
    counting.work = work;
    ok = tlang_program_load(code, bytes, &counting, &z->subject.p, &z->error) == SHLO_OK && launch(z);
    tlang_program_free(z->subject.p);
    z->subject.p = p;
    return ok;
}

static void print_times(const tl_bench_options *o, const tl_subject *s, const tool_times *t,
    const tlang_work *work) {
    double gflops = work->operations / t->median * 1e-9, gbs = work->bytes / t->median * 1e-9;
    tlang_kernel_info info;
    tlang_kernel_get_info(s->p, s->kernel, &info);
    if (o->json) {
        printf("{\"kernel\": ");
        tool_json_text_n(stdout, info.name, (size_t)info.n_name);
        printf(", \"groups\": %lld, \"median_s\": %.9g, \"min_s\": %.9g, \"runs\": %lld, ",
            (long long)s->groups, t->median, t->least, t->n);
        printf("\"operations\": %.17g, \"bytes\": %.17g, \"gflop_per_s\": %.6g, \"gbyte_per_s\": %.6g}\n",
            work->operations, work->bytes, gflops, gbs);
        return;
    }
    printf("median_s\t%.4g\nmin_s\t%.4g\nruns\t%lld\n", t->median, t->least, t->n);
    printf("operations\t%.17g\nbytes\t%.17g\nGFLOP/s\t%.4g\nGB/s\t%.4g\n", work->operations, work->bytes,
        gflops, gbs);
}

static int bench_code(void *user, const void *code, size_t bytes, const tlang_options *options) {
    const tl_bench_options *o = (const tl_bench_options *)user;
    tl_bench_state z;
    tlang_program *p = NULL;
    tlang_work work;
    tool_times times;
    int ok, opened = 0;
    memset(&z, 0, sizeof z);
    ok = tlang_program_load(code, bytes, options, &p, &z.error) == SHLO_OK;
    if (ok) opened = tl_subject_open(&o->launch, p, &z.subject);
    if (ok && opened) {
        void *subject = &z;
        ok = count_work(&z, code, bytes, options, &work) &&
             tool_measure(launch, &subject, 1, o->seconds, &times);
        if (ok) print_times(o, &z.subject, &times, &work);
    }
    if (!ok) tl_launch_failed(&o->launch, &z.error);
    tl_subject_close(&z.subject);
    tlang_program_free(p);
    return ok && opened ? TOOL_OK : TOOL_FAILED;
}

int tl_bench(int argc, char **argv) {
    tl_bench_options o;
    const tool_option own[] = {
        tool_option_text("--seconds", &o.seconds_text), tool_option_flag("--json", &o.json)};
    int status;
    memset(&o, 0, sizeof o);
    o.seconds = 1;
    status = tl_launch_args(argc, argv, own, TOOL_COUNT(own), "tl bench", &o.launch);
    if (status == TOOL_OK) status = tool_args_number("--seconds", o.seconds_text, 0, 86400, &o.seconds);
    if (status == TOOL_OK) status = tl_launch_file(&o.launch, 0, bench_code, &o);
    tl_launch_args_free(&o.launch);
    return status;
}
