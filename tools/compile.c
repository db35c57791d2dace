/* tools/compile.c - shlo compile: text, MLIR bytecode or a program file in, a program file out. */
#include "tool.h"

int tool_compile(int argc, char **argv) {
    const char *output = NULL, *entry = NULL;
    int o0 = 0, o1 = 0, o2 = 0, locations = 0, notes = 0, status;
    tool_option options[] = {{"-o", &output, NULL, NULL}, {"-O0", NULL, &o0, NULL}, {"-O1", NULL, &o1, NULL},
                             {"-O2", NULL, &o2, NULL}, {"--locations", NULL, &locations, NULL}, {"--entry", &entry, NULL, NULL}, {"--shape", NULL, NULL, NULL},
                             {"--notes", NULL, &notes, NULL}};
    tool_words files = {NULL, 0}, shapes = {NULL, 0};
    tool_code code;
    const char *path;
    int32_t flags;
    options[6].words = &shapes;
    status = tool_args(argc, argv, options, 8, &files);
    if (status == TOOL_OK && (files.n != 1 || !output)) status = tool_usage(output ? "compile takes one file" : "compile needs -o FILE");
    if (status == TOOL_OK && o0 + o1 + o2 > 1) status = tool_usage("more than one level of optimization");
    path = files.n ? files.items[0] : NULL;
    free((void *)files.items);
    flags = SHLO_KEEP_NAMES | (locations ? SHLO_KEEP_LOCATIONS | SHLO_KEEP_SOURCES : 0) | (notes ? TOOL_NOTES : 0);
    if (status == TOOL_OK && !tool_code_read(path, flags, &code)) status = TOOL_FAILED;
    if (status != TOOL_OK) {
        free((void *)shapes.items);
        return status;
    }
    if ((shapes.n || entry) && !tool_specialize(path, entry, &shapes, &code)) status = TOOL_FAILED;
    free((void *)shapes.items);
    if (status != TOOL_OK) tool_code_free(&code);
    if (status != TOOL_OK) return status;
    if (!tool_code_optimize(path, o0 ? 0 : o1 ? 1 : 2, &code) || !tool_file_write(output, code.data, code.bytes)) status = TOOL_FAILED;
    tool_code_free(&code);
    return status;
}
