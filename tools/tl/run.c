/* tools/tl/run.c - shlo tl run: one launch of a kernel. */
#include "tl.h"

typedef struct tl_run_options {
    tl_launch_options launch;
    const char *output;
    int checked;
} tl_run_options;

static int launch(const tl_run_options *o, tl_subject *s) {
    shlo_error e;
    if (!tool_outputs_apart(o->output, "arg", s->n)) return TOOL_FAILED;
    if (o->output && !tool_folder_make(o->output)) return TOOL_FAILED;
    if (tlang_launch(s->p, s->kernel, s->groups, s->items, s->n, &e) != SHLO_OK)
        return tl_launch_failed(&o->launch, &e);
    for (int i = 0; i < s->n; i++)
        if (!(o->output ? tl_arg_write(o->output, i, &s->args[i]) : tl_arg_print(i, &s->args[i])))
            return TOOL_FAILED;
    return TOOL_OK;
}

static int run_code(void *user, const void *code, size_t bytes, const tlang_options *options) {
    const tl_run_options *o = (const tl_run_options *)user;
    tlang_program *p = NULL;
    tl_subject subject;
    shlo_error e;
    int status = TOOL_FAILED;
    memset(&subject, 0, sizeof subject);
    if (tlang_program_load(code, bytes, options, &p, &e) != SHLO_OK)
        tl_launch_failed(&o->launch, &e);
    else if (tl_subject_open(&o->launch, p, &subject))
        status = launch(o, &subject);
    tl_subject_close(&subject);
    tlang_program_free(p);
    return status;
}

int tl_run(int argc, char **argv) {
    tl_run_options o;
    const tool_option own[] = {
        tool_option_text("--output", &o.output), tool_option_flag("--checked", &o.checked)};
    int status;
    memset(&o, 0, sizeof o);
    status = tl_launch_args(argc, argv, own, TOOL_COUNT(own), "tl run", &o.launch);
    if (status == TOOL_OK) status = tool_args_folder("--output", o.output);
    if (status == TOOL_OK) status = tl_launch_file(&o.launch, o.checked, run_code, &o);
    tl_launch_args_free(&o.launch);
    return status;
}
