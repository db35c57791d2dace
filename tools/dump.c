/* tools/dump.c - shlo dump: a program as StableHLO text, or its planned instructions. */
#include "tool.h"

static void write_stdout(void *user, const char *text, size_t n) {
    (void)user;
    fwrite(text, 1, n, stdout);
}

static int dump_instructions(const char *path, const tool_code *code) {
    shlo_program *p = NULL;
    shlo_options options;
    tool_harness harness;
    shlo_error error;
    int32_t i;
    char line[1024];
    memset(&options, 0, sizeof options);
    memset(&error, 0, sizeof error);
    tool_harness_begin(&harness, &options);
    if (shlo_load(code->data, code->bytes, &options, &p, &error) != SHLO_OK) return tool_error(path, &error);
    for (i = 0; i < shlo_program_instructions(p); i++) {
        shlo_program_describe(p, i, line, sizeof line);
        printf("%5d  %s\n", (int)i, line);
    }
    shlo_program_free(p);
    tool_harness_end(&harness);
    return TOOL_OK;
}

int tool_dump(int argc, char **argv) {
    int generic = 0, program = 0, locations = 0, notes = 0, status;
    const char *elide = NULL;
    double above = 0;
    tool_option options[] = {{"--generic", NULL, &generic, NULL}, {"--elide", &elide, NULL, NULL}, {"--program", NULL, &program, NULL}, {"--locations", NULL, &locations, NULL}, {"--notes", NULL, &notes, NULL}};
    tool_words files = {NULL, 0};
    tool_code code;
    shlo_error error;
    const char *path;
    int32_t flags;
    memset(&error, 0, sizeof error);
    status = tool_args(argc, argv, options, 5, &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("dump takes one file");
    if (status == TOOL_OK) status = tool_args_number("--elide", elide, 0, 8388606, &above);
    path = files.n ? files.items[0] : NULL;
    free((void *)files.items);
    if (status != TOOL_OK) return status;
    if (!tool_code_read(path, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | (notes ? TOOL_NOTES : 0), &code)) return TOOL_FAILED;
    flags = (generic ? SHLO_PRINT_GENERIC : 0) | (locations ? SHLO_PRINT_LOCATIONS : 0) | (elide ? SHLO_PRINT_ELIDE_ABOVE(above) : 0);
    if (program) status = dump_instructions(path, &code);
    else if (shlo_print(code.data, code.bytes, flags, write_stdout, NULL, NULL, &error) != SHLO_OK) {
        status = tool_error(path, &error);
    }
    tool_code_free(&code);
    return status;
}
