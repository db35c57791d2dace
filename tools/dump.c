/* tools/dump.c - shlo dump: a program as StableHLO text, or its planned instructions. */
#include "tool.h"

static void write_stdout(void *user, const char *text, size_t n) {
    (void)user;
    fwrite(text, 1, n, stdout);
}

static int dump_instructions(const char *path, const char *isa, int json, const tool_code *code) {
    shlo_program *p = NULL;
    shlo_options options;
    tool_harness harness;
    shlo_error error;
    int32_t i;
    char line[1024];
    memset(&options, 0, sizeof options);
    memset(&error, 0, sizeof error);
    tool_harness_begin(&harness, &options);
    options.isa = isa;
    if (shlo_load(code->data, code->bytes, &options, &p, &error) != SHLO_OK) return tool_error(path, &error);
    for (i = 0; i < shlo_program_instructions(p); i++) {
        shlo_program_describe(p, i, line, sizeof line);
        if (!json) {
            tool_put_line(stdout, "%5d  %s", (int)i, line);
            continue;
        }
        printf("%s{\"flops\": %.9g, \"work\": %.9g, \"instruction\": ", i ? ",\n" : "[",
            shlo_program_flops(p, i), (double)shlo_program_work(p, i));
        tool_json_text(stdout, line);
        printf("}");
    }
    if (json) printf("%s]\n", shlo_program_instructions(p) ? "" : "[");
    shlo_program_free(p);
    tool_harness_end(&harness);
    return TOOL_OK;
}

typedef struct dump_options {
    const char *path, *elide, *isa;
    int generic, program, locations, notes, json;
    double above;
    tool_words weights;
} dump_options;

static int dump_text(const dump_options *o, const tool_code *code) {
    int32_t flags = (o->generic ? SHLO_PRINT_GENERIC : 0) |
                    (o->locations ? SHLO_PRINT_LOCATIONS | SHLO_PRINT_LINES : 0) |
                    (o->elide ? SHLO_PRINT_ELIDE_ABOVE(o->above) : 0);
    shlo_error error;
    memset(&error, 0, sizeof error);
    return shlo_print(code->data, code->bytes, flags, write_stdout, NULL, NULL, &error) == SHLO_OK
               ? TOOL_OK
               : tool_error(o->path, &error);
}

static int dump_file(const dump_options *o) {
    tool_weights weights;
    tool_code code;
    int ok, status = TOOL_FAILED;
    if (!tool_weights_open(&o->weights, &weights)) return TOOL_FAILED;
    ok = tool_code_read(o->path,
        SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | TOOL_OUTSIDE | (o->notes ? TOOL_NOTES : 0), &code);
    if (ok) {
        if (!weights.n_files || tool_outside_join(o->path, &weights, &code))
            status = o->program ? dump_instructions(o->path, o->isa, o->json, &code) : dump_text(o, &code);
        tool_code_free(&code);
    }
    tool_weights_close(&weights);
    return status;
}

int tool_dump(int argc, char **argv) {
    dump_options o;
    tool_option options[] = {tool_option_flag("--generic", &o.generic), tool_option_text("--elide", &o.elide),
        tool_option_flag("--program", &o.program), tool_option_flag("--locations", &o.locations),
        tool_option_flag("--notes", &o.notes), tool_option_text("--isa", &o.isa),
        tool_option_words("--weights", &o.weights), tool_option_flag("--json", &o.json)};
    tool_words files = {NULL, 0};
    int status;
    memset(&o, 0, sizeof o);
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("dump takes one file");
    if (status == TOOL_OK && o.json && !o.program)
        status = tool_usage("dump --json is for the instructions of --program");
    if (status == TOOL_OK && o.isa && !o.program)
        status = tool_usage("dump --isa is for the instructions of --program");
    if (status == TOOL_OK) status = tool_args_isa(o.isa);
    if (status == TOOL_OK) status = tool_args_whole("--elide", o.elide, 0, 8388606, &o.above);
    if (status == TOOL_OK) {
        o.path = files.items[0];
        status = dump_file(&o);
    }
    free((void *)files.items);
    free((void *)o.weights.items);
    return status;
}
