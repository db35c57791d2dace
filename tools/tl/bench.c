/* tools/tl/bench.c - shlo tl bench: how long a launch takes, in operations and bytes a second, too. A second
 * copy of the program counts the work of one launch, so that counting does not change the times. */
#include "tl.h"

typedef struct tl_bench_options {
    tl_launch_options launch;
    const char *seconds;
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
        printf("{\"kernel\": \"%.*s\", \"groups\": %lld, \"median_s\": %.9g, \"min_s\": %.9g, \"runs\": %d, ",
            (int)info.n_name, info.name, (long long)s->groups, t->median, t->least, t->n);
        printf("\"operations\": %.17g, \"bytes\": %.17g, \"gflop_per_s\": %.6g, \"gbyte_per_s\": %.6g}\n",
            work->operations, work->bytes, gflops, gbs);
        return;
    }
    printf("median_s\t%.9g\nmin_s\t%.9g\nruns\t%d\n", t->median, t->least, t->n);
    printf("operations\t%.17g\nbytes\t%.17g\nGFLOP/s\t%.6g\nGB/s\t%.6g\n", work->operations, work->bytes,
        gflops, gbs);
}

static int bench_code(const tl_bench_options *o, double groups, double seconds, const void *code,
    size_t bytes, const tlang_options *options) {
    tl_bench_state z;
    tlang_program *p = NULL;
    tlang_work work;
    tool_times times;
    int ok, opened = 0;
    memset(&z, 0, sizeof z);
    ok = tlang_program_load(code, bytes, options, &p, &z.error) == SHLO_OK;
    if (ok) opened = tl_subject_open(&o->launch, p, groups, &z.subject);
    if (ok && opened) {
        ok = count_work(&z, code, bytes, options, &work) && tool_measure(launch, &z, seconds, &times);
        if (ok) print_times(o, &z.subject, &times, &work);
    }
    if (!ok) tool_failed("%s: %s", o->launch.files.items[0], z.error.message);
    tl_subject_close(&z.subject);
    tlang_program_free(p);
    return ok && opened ? TOOL_OK : TOOL_FAILED;
}

static int bench_file(const tl_bench_options *o, double groups, double seconds) {
    tool_file file;
    tlang_blob blob;
    tlang_options options;
    const void *code;
    size_t bytes;
    int status = TOOL_FAILED;
    memset(&file, 0, sizeof file);
    memset(&blob, 0, sizeof blob);
    memset(&options, 0, sizeof options);
    options.isa = o->launch.isa;
    if (tool_threads_begin(o->launch.threads, &options.parallel) == TOOL_OK) {
        if (tl_code_read(o->launch.files.items[0], &file, &blob, &code, &bytes))
            status = bench_code(o, groups, seconds, code, bytes, &options);
        tool_threads_end(&options.parallel);
    }
    tlang_blob_free(&blob);
    tool_file_free(&file);
    return status;
}

int tl_bench(int argc, char **argv) {
    tl_bench_options o;
    double groups = 1, seconds = 1;
    int status;
    tool_option options[7];
    memset(&o, 0, sizeof o);
    memset(options, 0, sizeof options);
    options[0].name = "--kernel";
    options[0].text = &o.launch.kernel;
    options[1].name = "--groups";
    options[1].text = &o.launch.groups;
    options[2].name = "--threads";
    options[2].text = &o.launch.threads;
    options[3].name = "--seconds";
    options[3].text = &o.seconds;
    options[4].name = "--json";
    options[4].flag = &o.json;
    options[5].name = "--arg";
    options[5].words = &o.launch.args;
    options[6].name = "--isa";
    options[6].text = &o.launch.isa;
    status = tool_args(argc, argv, options, 7, &o.launch.files);
    if (status == TOOL_OK) status = tool_args_number("--groups", o.launch.groups, 0, 1e15, &groups);
    if (status == TOOL_OK) status = tool_args_number("--seconds", o.seconds, 0, 86400, &seconds);
    if (status == TOOL_OK && o.launch.files.n != 1)
        status = tool_usage("tl bench FILE --groups N --arg VALUE ...");
    if (status == TOOL_OK) status = bench_file(&o, groups, seconds);
    free((void *)o.launch.files.items);
    free((void *)o.launch.args.items);
    return status;
}
