/* tools/tl/launch.c - what shlo tl run and bench share: the options of a launch, and a file as code. */
#include "tl.h"

int tl_launch_args(int argc, char **argv, const tool_option *own, int n_own, const char *command,
    tl_launch_options *o) {
    enum { OWN = 2 }; /* options of one command, at most */
    const tool_option shared[] = {tool_option_text("--kernel", &o->kernel),
        tool_option_text("--groups", &o->groups_text), tool_option_text("--threads", &o->threads),
        tool_option_text("--isa", &o->isa), tool_option_words("--arg", &o->args),
        tool_option_text("--max-steps", &o->steps_text), tool_option_text("--max-bytes", &o->bytes_text),
        tool_option_text("--timeout", &o->timeout_text)};
    tool_option options[TOOL_COUNT(shared) + OWN];
    int status;
    memcpy(options, shared, sizeof shared);
    memcpy(options + TOOL_COUNT(shared), own, (size_t)n_own * sizeof *own);
    o->groups = 1;
    status = tool_args(argc, argv, options, TOOL_COUNT(shared) + n_own, &o->files);
    if (status == TOOL_OK) status = tool_args_isa(o->isa);
    if (status == TOOL_OK) status = tool_args_whole("--groups", o->groups_text, 0, 1e15, &o->groups);
    if (status == TOOL_OK) status = tool_args_whole("--max-steps", o->steps_text, 1, 1e15, &o->max_steps);
    if (status == TOOL_OK) status = tool_args_limit("--max-bytes", o->bytes_text, &o->max_bytes);
    if (status == TOOL_OK) status = tool_args_number("--timeout", o->timeout_text, 1e-6, 1e9, &o->timeout);
    if (status == TOOL_OK && o->files.n != 1) status = tool_usage("%s takes one file", command);
    return status;
}

void tl_launch_args_free(tl_launch_options *o) {
    free((void *)o->files.items);
    free((void *)o->args.items);
}

int tl_launch_failed(const tl_launch_options *o, shlo_error *e) {
    tool_as_option(e->message, "options.max_bytes", "--max-bytes");
    return tool_failed("%s: %s", o->files.items[0], e->message);
}

static int too_late(void *deadline) { return tool_now() > *(const double *)deadline; }

int tl_launch_file(const tl_launch_options *o, int checked, tl_launch_fn use, void *user) {
    tool_file file;
    tlang_blob blob;
    tlang_options options;
    const void *code;
    size_t bytes;
    double deadline = tool_now() + o->timeout;
    int status = TOOL_FAILED;
    memset(&file, 0, sizeof file);
    memset(&blob, 0, sizeof blob);
    memset(&options, 0, sizeof options);
    options.checked = checked;
    options.isa = o->isa;
    options.max_steps = (uint64_t)o->max_steps;
    options.max_bytes = o->max_bytes;
    if (o->timeout > 0) options.interrupt.ask = too_late;
    options.interrupt.user = &deadline;
    if (tool_threads_begin(o->threads, &options.parallel) == TOOL_OK) {
        if (tl_code_read(o->files.items[0], &file, &blob, &code, &bytes))
            status = use(user, code, bytes, &options);
        tool_threads_end(&options.parallel);
    }
    tlang_blob_free(&blob);
    tool_file_free(&file);
    return status;
}
