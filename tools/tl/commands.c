/* tools/tl/commands.c - shlo tl: asm, dis. */
#include "tl.h"

int tl_code_read(const char *path, tool_file *file, tlang_blob *blob, const void **code, size_t *bytes) {
    memset(blob, 0, sizeof *blob);
    if (!tool_file_read(path, file)) return 0;
    *code = file->data;
    *bytes = file->n;
    if (file->n >= 4 && memcmp(file->data, "TLAN", 4) == 0) return 1;
    if (!tl_assemble(path, file->data, file->n, TLANG_KEEP_LINES, blob)) return 0;
    *code = blob->data;
    *bytes = blob->bytes;
    return 1;
}

static int tl_asm(int argc, char **argv) {
    const char *output = NULL;
    tool_words files = {NULL, 0};
    const tool_option options[] = {{"-o", &output, NULL, NULL}};
    tool_file file;
    tlang_blob blob;
    int status = tool_args(argc, argv, options, 1, &files), ok;
    if (status == TOOL_OK && (files.n != 1 || !output)) status = tool_usage("tl asm IN.ir -o OUT.tlb");
    if (status == TOOL_OK) {
        status = TOOL_FAILED;
        memset(&blob, 0, sizeof blob);
        memset(&file, 0, sizeof file);
        ok = tool_file_read(files.items[0], &file) &&
             tl_assemble(files.items[0], file.data, file.n, TLANG_KEEP_LINES, &blob);
        if (ok && tool_file_write(output, blob.data, blob.bytes)) status = TOOL_OK;
        tlang_blob_free(&blob);
        tool_file_free(&file);
    }
    free((void *)files.items);
    return status;
}

static void put(void *user, const char *text, size_t n) { fwrite(text, 1, n, (FILE *)user); }

static int tl_dis(int argc, char **argv) {
    tool_words files = {NULL, 0};
    tool_file file;
    tlang_blob blob;
    const void *code;
    size_t bytes;
    shlo_error e;
    int status = tool_args(argc, argv, NULL, 0, &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("tl dis FILE");
    if (status == TOOL_OK) {
        memset(&file, 0, sizeof file);
        memset(&blob, 0, sizeof blob);
        status = TOOL_FAILED;
        if (tl_code_read(files.items[0], &file, &blob, &code, &bytes)) {
            status = tlang_print(code, bytes, NULL, put, stdout, &e) == SHLO_OK ? TOOL_OK : TOOL_FAILED;
            if (status != TOOL_OK) tool_failed("%s: %s", files.items[0], e.message);
        }
        tlang_blob_free(&blob);
        tool_file_free(&file);
    }
    free((void *)files.items);
    return status;
}

int tool_tl(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {
        {"asm", tl_asm}, {"dis", tl_dis}, {"run", tl_run}, {"test", tl_test}, {"bench", tl_bench}};
    for (size_t i = 0; argc > 0 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[0], commands[i].name) == 0) return commands[i].run(argc - 1, argv + 1);
    return tool_usage("tl asm|dis|run|test|bench ...");
}
