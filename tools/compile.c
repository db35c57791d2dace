/* tools/compile.c - shlo compile: text, MLIR bytecode or a program file becomes a program file, with its
 * weights in it or in a file of their own. */
#include "tool.h"

typedef struct compile_options {
    const char *path, *output, *entry, *above, *weights_out;
    int o0, o1, o2, locations, notes, outside, no_checksum, no_fold;
    tool_words shapes, weights, bindings, bind_all, identity;
} compile_options;

/* Whether each output is a file of its own, and no input. */
static int are_apart(const compile_options *o) {
    return tool_output_apart(o->output) && tool_output_apart(o->weights_out) &&
           tool_outputs_differ("-o", o->output, "--weights-out", o->weights_out);
}

/* External constants become part of the program if weights are given, unless --outside is. */
static int transform(const compile_options *o, tool_weights *weights, tool_code *code) {
    if ((o->bindings.n || o->bind_all.n) &&
        !tool_outside_bind(o->path, o->entry, &o->bindings, &o->bind_all, weights, code))
        return 0;
    if (weights->n_files && !o->outside && !tool_outside_join(o->path, weights, code)) return 0;
    if ((o->shapes.n || (o->entry && !o->bindings.n && !o->bind_all.n)) &&
        !tool_specialize(o->path, o->entry, &o->shapes, code))
        return 0;
    if (!tool_code_optimize(o->path, tool_level(o->o0 ? 0 : o->o1 ? 1 : 2, o->no_fold), code)) return 0;
    if (!are_apart(o)) return 0;
    if (o->weights_out && !tool_outside_split(o->path, o->above, o->weights_out, code)) return 0;
    return (o->no_checksum || tool_code_seal(o->path, code)) &&
           tool_file_write(o->output, code->data, code->bytes);
}

/* All calls that a host must handle, at once. */
static void warn_of_calls(const char *path, const tool_code *code, tool_weights *weights) {
    tool_missing missing;
    if (!tool_calls_any(path, code) || !tool_calls_missing(path, code, weights, &missing)) return;
    tool_calls_print(stderr, "shlo: warning: ", &missing);
    if (!strstr(missing.error, "is outside of the program")) /* its weights come later */
        tool_calls_print_refused(stderr, "shlo: warning: will not load: ", &missing);
    tool_calls_free(&missing);
}

static int compile_file(const compile_options *o) {
    int32_t flags = SHLO_KEEP_NAMES | (o->locations ? SHLO_KEEP_LOCATIONS | SHLO_KEEP_SOURCES : 0) |
                    (o->notes ? TOOL_NOTES : 0) | (o->outside || o->weights.n ? TOOL_OUTSIDE : 0);
    tool_weights weights;
    tool_code code;
    int ok;
    if (!tool_weights_open(&o->weights, &weights)) return TOOL_FAILED;
    ok = tool_code_read_as(o->path, flags, &o->identity, &code);
    if (ok) {
        warn_of_calls(o->path, &code, &weights);
        ok = transform(o, &weights, &code);
        tool_code_free(&code);
    }
    tool_weights_close(&weights);
    return ok ? TOOL_OK : TOOL_FAILED;
}

static int parse(int argc, char **argv, compile_options *o, tool_words *files) {
    tool_option options[] = {tool_option_text("-o", &o->output), tool_option_flag("-O0", &o->o0),
        tool_option_flag("-O1", &o->o1), tool_option_flag("-O2", &o->o2),
        tool_option_flag("--no-fold-norms", &o->no_fold), tool_option_flag("--locations", &o->locations),
        tool_option_flag("--notes", &o->notes), tool_option_flag("--no-checksum", &o->no_checksum),
        tool_option_text("--entry", &o->entry), tool_option_words("--shape", &o->shapes),
        tool_option_words("--weights", &o->weights), tool_option_words("--bind", &o->bindings),
        tool_option_words("--bind-all", &o->bind_all), tool_option_words("--identity-call", &o->identity),
        tool_option_flag("--outside", &o->outside), tool_option_text("--weights-above", &o->above),
        tool_option_text("--weights-out", &o->weights_out)};
    return tool_args(argc, argv, options, TOOL_COUNT(options), files);
}

int tool_compile(int argc, char **argv) {
    compile_options o;
    tool_words files = {NULL, 0};
    size_t above;
    int status, i;
    memset(&o, 0, sizeof o);
    status = parse(argc, argv, &o, &files);
    if (status == TOOL_OK && (files.n != 1 || !o.output))
        status = tool_usage(o.output ? "compile takes one file" : "compile needs -o FILE");
    if (status == TOOL_OK && o.o0 + o.o1 + o.o2 > 1)
        status = tool_usage("more than one level of optimization");
    if (status == TOOL_OK && o.above && !o.weights_out)
        status = tool_usage("--weights-above needs --weights-out FILE");
    if (status == TOOL_OK && o.above) status = tool_args_bytes("--weights-above", o.above, &above);
    for (i = 0; status == TOOL_OK && i < o.shapes.n; i++) status = tool_args_shape(o.shapes.items[i]);
    if (status == TOOL_OK) {
        o.path = files.items[0];
        status = compile_file(&o);
    }
    free((void *)files.items);
    free((void *)o.shapes.items);
    free((void *)o.weights.items);
    free((void *)o.bindings.items);
    free((void *)o.bind_all.items);
    free((void *)o.identity.items);
    return status;
}
