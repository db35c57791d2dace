/* tools/tl/commands.c - shlo tl: asm, dis, info, embed, and which command is which. */
#include "tl.h"

/* 1: a program of StableHLO or something else that is none of the tensor language, and reported. */
static int is_other_kind(const char *path, const tool_file *file) {
    static const char program[] = "a StableHLO program; `shlo` without `tl` takes it";
    static const struct {
        const char *begin, *what;
    } kinds[] = {{"SHLB", program}, {"ML\xefR", program}, {"module", program}, {"func.func", program},
        {"builtin.module", program}, {"\"builtin.module\"", program}, {"#loc", program},
        {"//", "no text of the tensor language, whose comments begin with `;`: `shlo` without `tl` takes "
               "StableHLO"},
        {"SHLI", "an image; `shlo` without `tl` takes it"},
        {"SHLW", "a file of weights; `shlo info` lists them"}};
    const size_t blank = file->n ? strspn(file->data, " \t\r\n") : 0;
    size_t i;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const size_t n = strlen(kinds[i].begin);
        if (file->n - blank >= n && memcmp(file->data + blank, kinds[i].begin, n) == 0)
            return tool_failed("'%s' is %s", path, kinds[i].what), 1;
    }
    return 0;
}

int tl_code_read(const char *path, tool_file *file, tlang_blob *blob, const void **code, size_t *bytes) {
    memset(blob, 0, sizeof *blob);
    if (!tool_file_read(path, file)) return 0;
    *code = file->data;
    *bytes = file->n;
    if (file->n >= 4 && memcmp(file->data, "TLAN", 4) == 0) return 1;
    if (is_other_kind(path, file)) return 0;
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
    tool_option options[] = {tool_option_text("-o", &output), tool_option_flag("--no-lines", &no_lines)};
    tool_file file;
    tlang_blob blob;
    int status, ok;
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && files.n != 1) status = tool_usage("tl asm IN.ir [-o OUT.tlb] [--no-lines]");
    if (status == TOOL_OK) {
        memset(&blob, 0, sizeof blob);
        memset(&file, 0, sizeof file);
        ok = tool_file_read(files.items[0], &file) && !is_other_kind(files.items[0], &file) &&
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
    const char *path, *output, *name, *threads;
    int json;
    const void *code;
    size_t bytes;
} tl_source;

enum { NO_OPTIONS, FOR_EMBED, FOR_INFO };

static int with_code(int argc, char **argv, tl_source *z, int which, int (*use)(const tl_source *z)) {
    static const int first[] = {0, 0, 2}, n[] = {0, 2, 2};
    tool_words files = {NULL, 0};
    tool_option options[] = {tool_option_text("-o", &z->output), tool_option_text("--name", &z->name),
        tool_option_flag("--json", &z->json), tool_option_text("--threads", &z->threads)};
    tool_file file;
    tlang_blob blob;
    int status;
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
    tlang_options options;
    double threads = 1;
    size_t needed = 0;
    shlo_error e;
    int ok;
    if (tool_args_whole("--threads", z->threads, 1, 4096, &threads) != TOOL_OK) return 0;
    memset(&options, 0, sizeof options);
    options.parallel.parallel_for = tool_run_in_turn;
    options.parallel.n_threads = (int32_t)threads;
    ok = tlang_program_load(z->code, z->bytes, &options, &p, &e) == SHLO_OK &&
         tlang_memory_needed(z->code, z->bytes, &options, &needed, &e) == SHLO_OK;
    if (ok) {
        const int32_t n = tlang_kernel_count(p);
        if (z->json)
            printf("{\"n\": %d, \"code\": %zu, \"run\": %zu, \"threads\": %d, \"isa\": \"%s\", "
                   "\"kernels\": [\n",
                (int)n, z->bytes, needed, (int)threads, tlang_program_isa(p));
        else
            printf("%d kernel%s, %zu bytes of code, %zu bytes to run on %d thread%s (%s)\n", (int)n,
                n == 1 ? "" : "s", z->bytes, needed, (int)threads, threads > 1 ? "s" : "",
                tlang_program_isa(p));
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

/* The kernels' names, which the caller frees with the macros. NULL: out of memory (reported). */
static tool_macro *kernel_macros(const char *array, const tlang_program *p) {
    const size_t n = (size_t)tlang_kernel_count(p);
    tool_macro *all = (tool_macro *)calloc(n + 1, sizeof *all);
    if (!all) return tool_failed("out of memory"), NULL;
    for (size_t i = 0; i < n; i++) {
        tlang_kernel_info info;
        tlang_kernel_get_info(p, (int32_t)i, &info);
        all[i].name = info.name;
        all[i].n = (size_t)info.n_name;
    }
    if (tool_macros_make(array, all, n)) return all;
    tool_macros_free(all, n);
    return NULL;
}

/* The number of each kernel, with its parameters. */
static void write_kernels(FILE *f, const char *array, const tlang_program *p, const tool_macro *all) {
    for (int32_t i = 0; i < tlang_kernel_count(p); i++) {
        tlang_kernel_info info;
        tlang_kernel_get_info(p, i, &info);
        fprintf(f, "#define %s_%s %d /* ", array, all[i].macro, (int)i);
        tool_macro_comment(f, info.name, (size_t)info.n_name);
        for (int32_t k = 0; k < info.n_args; k++) {
            tlang_type_info type;
            char text[512];
            tlang_kernel_get_arg(p, i, k, &type);
            tl_type_text(&type, text, sizeof text);
            fputs(k ? ", " : "(", f);
            tool_macro_comment(f, text, strlen(text));
        }
        fputs(info.n_args ? ") */\n" : "() */\n", f);
    }
}

static int write_embedded(const tl_source *z, const char *name, const tlang_program *p) {
    tool_macro *all = kernel_macros(name, p);
    const size_t n = (size_t)tlang_kernel_count(p);
    char guard[64];
    tool_output out;
    FILE *f;
    if (!all || !tool_output_open(z->output, &out)) {
        tool_macros_free(all, all ? n : 0);
        return 0;
    }
    f = out.f;
    fprintf(f,
        "/* %s - kernels, made by `shlo tl embed`: tlang_program_load(%s, sizeof %s, ..), then\n * "
        "tlang_launch(program, %s_%s, ..). */\n",
        name, name, name, name, tool_macros_main(all, n));
    tool_upper(name, guard);
    fprintf(f, "#ifndef %s_EMBEDDED\n#define %s_EMBEDDED\n\n", guard, guard);
    write_kernels(f, name, p, all);
    tool_macros_free(all, n);
    tool_embed_bytes(f, name, (const unsigned char *)z->code, z->bytes);
    fputs("\n#endif\n", f);
    return tool_output_close(&out, 1);
}

static int embed(const tl_source *z) {
    tlang_program *p = NULL;
    char name[64];
    shlo_error e;
    int ok;
    if (!tool_array_name(z->name, z->path, z->output, name, sizeof name)) return 0;
    if (tlang_program_load(z->code, z->bytes, NULL, &p, &e) != SHLO_OK) /* only what can run is embedded */
        return tool_failed("%s: %s", z->path, e.message), 0;
    ok = write_embedded(z, name, p);
    tlang_program_free(p);
    return ok;
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
