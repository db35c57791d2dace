/* tools/tl/commands.c - shlo tl: asm, dis, info, embed, and which command is which. */
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

/* ---- asm ---- */

static int tl_asm(int argc, char **argv) {
    const char *output = NULL;
    tool_words files = {NULL, 0};
    int no_lines = 0;
    tool_option options[] = {{"-o", NULL, NULL, NULL}, {"--no-lines", NULL, NULL, NULL}};
    tool_file file;
    tlang_blob blob;
    int status, ok;
    options[0].text = &output;
    options[1].flag = &no_lines;
    status = tool_args(argc, argv, options, 2, &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("tl asm IN.ir [-o OUT.tlb] [--no-lines]");
    if (status == TOOL_OK) {
        memset(&blob, 0, sizeof blob);
        memset(&file, 0, sizeof file);
        ok = tool_file_read(files.items[0], &file) &&
             tl_assemble(files.items[0], file.data, file.n, no_lines ? 0 : TLANG_KEEP_LINES, &blob) &&
             (!output || tool_file_write(output, blob.data, blob.bytes));
        status = ok ? TOOL_OK : TOOL_FAILED;
        tlang_blob_free(&blob);
        tool_file_free(&file);
    }
    free((void *)files.items);
    return status;
}

/* ---- dis, info, embed: each takes one file, as text or as a program ---- */

typedef struct tl_source {
    const char *path, *output, *name;
    int json;
    const void *code;
    size_t bytes;
} tl_source;

enum { NO_OPTIONS, FOR_EMBED, FOR_INFO };

static int with_code(int argc, char **argv, tl_source *z, int which, int (*use)(const tl_source *z)) {
    static const int first[] = {0, 0, 2}, n[] = {0, 2, 1};
    tool_words files = {NULL, 0};
    tool_option options[] = {
        {"-o", NULL, NULL, NULL}, {"--name", NULL, NULL, NULL}, {"--json", NULL, NULL, NULL}};
    tool_file file;
    tlang_blob blob;
    int status;
    options[0].text = &z->output;
    options[1].text = &z->name;
    options[2].flag = &z->json;
    status = tool_args(argc, argv, options + first[which], n[which], &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("expected one FILE");
    if (status == TOOL_OK && which == FOR_EMBED && !z->output)
        status = tool_usage("tl embed FILE -o KERNELS.h");
    if (status == TOOL_OK) {
        memset(&file, 0, sizeof file);
        memset(&blob, 0, sizeof blob);
        z->path = files.items[0];
        status = tl_code_read(z->path, &file, &blob, &z->code, &z->bytes) && use(z) ? TOOL_OK : TOOL_FAILED;
        tlang_blob_free(&blob);
        tool_file_free(&file);
    }
    free((void *)files.items);
    return status;
}

static void put(void *user, const char *text, size_t n) { fwrite(text, 1, n, (FILE *)user); }

static int print_text(const tl_source *z) {
    shlo_error e;
    if (tlang_print(z->code, z->bytes, NULL, put, stdout, &e) == SHLO_OK) return 1;
    tool_failed("%s: %s", z->path, e.message);
    return 0;
}

static int tl_dis(int argc, char **argv) {
    tl_source z;
    memset(&z, 0, sizeof z);
    return with_code(argc, argv, &z, NO_OPTIONS, print_text);
}

static void print_kernel_json(const tlang_program *p, int32_t i) {
    tlang_kernel_info info;
    int32_t k;
    tlang_kernel_get_info(p, i, &info);
    printf("%s{\"name\": ", i ? ",\n" : "");
    tool_json_text_n(stdout, info.name, (size_t)info.n_name);
    printf(", \"work_group\": [%d, %d], \"subgroup\": %d, \"atomic\": %s, "
           "\"thread_bytes\": %zu, \"local_bytes\": %zu, \"parameters\": [",
        (int)info.rows, (int)info.columns, (int)info.subgroup, info.atomic ? "true" : "false",
        info.frame_bytes, info.local_bytes);
    for (k = 0; k < info.n_args; k++) {
        tlang_type_info type;
        char text[512];
        tlang_kernel_get_arg(p, i, k, &type);
        tl_type_text(&type, text, sizeof text);
        printf("%s", k ? ", " : "");
        tool_json_text(stdout, text);
    }
    printf("]}");
}

static void print_kernel(const tlang_program *p, int32_t i) {
    tlang_kernel_info info;
    tlang_kernel_get_info(p, i, &info);
    tool_put_line(stdout,
        "kernel %.*s: work-group %dx%d, subgroup %d%s, %zu bytes a thread, %zu of them local",
        (int)info.n_name, info.name, (int)info.rows, (int)info.columns, (int)info.subgroup,
        info.atomic ? ", atomic (one thread)" : "", info.frame_bytes, info.local_bytes);
    for (int32_t k = 0; k < info.n_args; k++) {
        tlang_type_info type;
        char text[512];
        tlang_kernel_get_arg(p, i, k, &type);
        tl_type_text(&type, text, sizeof text);
        printf("  parameter %d: %s\n", (int)k, text);
    }
}

static int print_info(const tl_source *z) {
    tlang_program *p = NULL;
    size_t needed = 0;
    shlo_error e;
    int ok = tlang_program_load(z->code, z->bytes, NULL, &p, &e) == SHLO_OK &&
             tlang_memory_needed(z->code, z->bytes, NULL, &needed, &e) == SHLO_OK;
    if (ok) {
        const int32_t n = tlang_kernel_count(p);
        printf(z->json  ? "{\"n\": %d, \"code\": %zu, \"run\": %zu, \"isa\": \"%s\", \"kernels\": [\n"
               : n == 1 ? "%d kernel, %zu bytes of code, %zu bytes to run (%s)\n"
                        : "%d kernels, %zu bytes of code, %zu bytes to run (%s)\n",
            (int)n, z->bytes, needed, tlang_program_isa(p));
        for (int32_t i = 0; i < n; i++) z->json ? print_kernel_json(p, i) : print_kernel(p, i);
        if (z->json) printf("]}\n");
    }
    else
        tool_failed("%s: %s", z->path, e.message);
    tlang_program_free(p);
    return ok;
}

static int tl_info(int argc, char **argv) {
    tl_source z;
    memset(&z, 0, sizeof z);
    return with_code(argc, argv, &z, FOR_INFO, print_info);
}

static int embed(const tl_source *z) {
    tlang_program *p = NULL;
    char name[64], guard[64];
    shlo_error e;
    tool_output out;
    FILE *f;
    if (!tool_array_name(z->name, z->path, z->output, name, sizeof name)) return 0;
    if (tlang_program_load(z->code, z->bytes, NULL, &p, &e) != SHLO_OK) /* only what can run is embedded */
        return tool_failed("%s: %s", z->path, e.message), 0;
    tlang_program_free(p);
    if (!tool_output_open(z->output, &out)) return 0;
    f = out.f;
    fprintf(f, "/* %s - kernels, made by `shlo tl embed`: tlang_program_load(%s, sizeof %s, ..). */\n", name,
        name, name);
    tool_upper(name, guard);
    fprintf(f, "#ifndef %s_EMBEDDED\n#define %s_EMBEDDED\n", guard, guard);
    tool_embed_bytes(f, name, (const unsigned char *)z->code, z->bytes);
    fputs("\n#endif\n", f);
    return tool_output_close(&out, 1);
}

static int tl_embed(int argc, char **argv) {
    tl_source z;
    memset(&z, 0, sizeof z);
    return with_code(argc, argv, &z, FOR_EMBED, embed);
}

int tool_tl(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {{"asm", tl_asm}, {"dis", tl_dis}, {"info", tl_info}, {"embed", tl_embed}, {"run", tl_run},
        {"test", tl_test}, {"bench", tl_bench}};
    for (size_t i = 0; argc > 0 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[0], commands[i].name) == 0) return commands[i].run(argc - 1, argv + 1);
    for (size_t i = 0; argc > 0 && i < sizeof commands / sizeof commands[0]; i++)
        if (import_hint_near(argv[0], strlen(argv[0]), commands[i].name))
            return tool_usage("tl has no command '%s'; did you mean '%s'?", argv[0], commands[i].name);
    return tool_usage("expected tl asm, dis, info, embed, run, test or bench");
}
