/* tools/tl/run.c - shlo tl run: one launch of a kernel. */
#include "tl.h"

typedef struct tl_run_options {
    tl_launch_options launch;
    const char *output;
    int checked;
} tl_run_options;

static int launch(const tl_run_options *o, tl_subject *s) {
    shlo_error e;
    if (tlang_launch(s->p, s->kernel, s->groups, s->items, s->n, &e) != SHLO_OK)
        return tool_failed("%s: %s", o->launch.files.items[0], e.message);
    for (int i = 0; o->output && i < s->n; i++)
        if (!tl_arg_write(o->output, i, &s->args[i])) return TOOL_FAILED;
    return TOOL_OK;
}

static int run_file(const tl_run_options *o, double groups) {
    tool_file file;
    tlang_blob blob;
    tlang_options options;
    tlang_program *p = NULL;
    tl_subject subject;
    const void *code;
    size_t bytes;
    shlo_error e;
    int status = TOOL_FAILED;
    memset(&file, 0, sizeof file);
    memset(&subject, 0, sizeof subject);
    memset(&blob, 0, sizeof blob);
    memset(&options, 0, sizeof options);
    options.checked = o->checked;
    options.isa = o->launch.isa;
    if (tool_threads_begin(o->launch.threads, &options.parallel) == TOOL_OK) {
        if (tl_code_read(o->launch.files.items[0], &file, &blob, &code, &bytes)) {
            if (tlang_program_load(code, bytes, &options, &p, &e) != SHLO_OK)
                tool_failed("%s: %s", o->launch.files.items[0], e.message);
            else if (tl_subject_open(&o->launch, p, groups, &subject))
                status = launch(o, &subject);
        }
        tl_subject_close(&subject);
        tlang_program_free(p);
        tool_threads_end(&options.parallel);
    }
    tlang_blob_free(&blob);
    tool_file_free(&file);
    return status;
}

int tl_run(int argc, char **argv) {
    tl_run_options o;
    double groups = 1;
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
    options[3].name = "--output";
    options[3].text = &o.output;
    options[4].name = "--checked";
    options[4].flag = &o.checked;
    options[5].name = "--arg";
    options[5].words = &o.launch.args;
    options[6].name = "--isa";
    options[6].text = &o.launch.isa;
    status = tool_args(argc, argv, options, 7, &o.launch.files);
    if (status == TOOL_OK) status = tool_args_number("--groups", o.launch.groups, 0, 1e15, &groups);
    if (status == TOOL_OK && o.launch.files.n != 1)
        status = tool_usage("tl run FILE --groups N --arg VALUE ...");
    if (status == TOOL_OK) status = run_file(&o, groups);
    free((void *)o.launch.files.items);
    free((void *)o.launch.args.items);
    return status;
}
