/* tools/plan.c - shlo plan: an image of a program, as bytes or as a C header. shlo config: a header that
 * names what images or programs need, so that a build compiles nothing else. */
#include "ops.h"
#include "signature.h"

typedef struct plan_options {
    const char *path, *output, *target, *name;
    int level, integers;
    tool_words weights;
} plan_options;

static int ends_with(const char *text, const char *end) {
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* ---- the header ---- */

static void write_tensors(FILE *f, const shlo_image *image, uint32_t func, int output) {
    shlo_image_tensor t;
    uint32_t i;
    for (i = 0; shlo_image_tensor_at(image, func, output, i, &t) == SHLO_OK; i++) {
        int32_t d;
        fprintf(f, "%s%stensor<", i ? ", " : output ? " -> " : "", i || output ? "" : "(");
        for (d = 0; d < t.rank; d++) fprintf(f, "%lldx", (long long)t.dims[d]);
        fprintf(f, "%s>", shlo_dtype_name(t.dtype));
    }
    if (!output) fputs(i ? ")" : "()", f);
}

/* The image's functions, which the caller frees. NULL: out of memory (reported). */
static tool_macro *find_macros(const char *array, const shlo_image *image) {
    tool_macro *all = (tool_macro *)calloc((size_t)image->n_functions + 1, sizeof *all);
    uint32_t i, n = 0;
    if (!all) return tool_failed("out of memory"), NULL;
    for (i = 0; i < image->n_functions; i++) {
        all[i].name = shlo_image_function(image, i, &n);
        all[i].n = n;
    }
    if (tool_macros_make(array, all, image->n_functions)) return all;
    tool_macros_free(all, image->n_functions);
    return NULL;
}

/* The number of each function, with its type, and its name if the macro does not tell it. */
static void write_functions(FILE *f, const char *name, const shlo_image *image, const tool_macro *all) {
    uint32_t i;
    for (i = 0; i < image->n_functions; i++) {
        fprintf(f, "#define %s_%s %u /* ", name, all[i].macro, (unsigned)i);
        if (strlen(all[i].macro) != all[i].n || memcmp(all[i].macro, all[i].name, all[i].n) != 0) {
            tool_macro_comment(f, all[i].name, all[i].n);
            fputs(": ", f);
        }
        write_tensors(f, image, i, 0);
        write_tensors(f, image, i, 1);
        fputs(" */\n", f);
    }
}

/* Scales and bounds of the program, which an image no longer tells. */
static void write_stated(FILE *f, const char *path, const tool_code *code) {
    static const char *const words[] = {"input", "output"};
    shlo_program *p = NULL;
    shlo_tensor_info info;
    int32_t func, i;
    int output;
    if (shlo_load(code->data, code->bytes, NULL, &p, NULL) != SHLO_OK) return;
    for (func = 0; func < shlo_program_funcs(p); func++) {
        const char *name = shlo_program_func_name(p, func);
        tool_signature s;
        if (!tool_signature_read(path, code, p, func, &s)) break;
        for (output = 0; output < 2; output++)
            for (i = 0; i < s.n[output]; i++) {
                char type[400] = "", stated[600];
                if ((output ? shlo_program_output : shlo_program_input)(p, func, i, &info) == SHLO_OK)
                    tool_type_text(&info, type, sizeof type);
                tool_signature_stated(&s, output, i, type, stated, sizeof stated);
                if (!stated[0]) continue;
                fputs("/* ", f);
                tool_macro_comment(f, name, strlen(name));
                fprintf(f, ": %s %d is %s%s */\n", words[output], (int)i, type, stated);
            }
        tool_signature_free(&s);
    }
    shlo_program_free(p);
}

static int write_image(const plan_options *o, const char *name, const tool_code *code, const shlo_blob *blob,
    const shlo_image *image, size_t arena) {
    tool_output out;
    char macro[64];
    size_t i;
    FILE *f;
    tool_macro *all = find_macros(name, image);
    if (!all || !tool_output_open(o->output, &out)) {
        tool_macros_free(all, all ? image->n_functions : 0);
        return 0;
    }
    f = out.f;
    tool_upper(name, macro);
    fprintf(f,
        "/* %s - a program planned for %s, made by `shlo plan`:\n *   shlo_image_check(%s, sizeof %s, arena, "
        "%s_ARENA, ..), then\n *   shlo_image_run(.., %s_%s, ..).\n * The arena begins at a multiple of "
        "SHLO_IMAGE_ALIGN. */\n",
        name, image->target, name, name, macro, name, tool_macros_main(all, image->n_functions));
    fprintf(f,
        "#ifndef %s_IMAGE\n#define %s_IMAGE\n\n#define %s_ARENA %llu /* at most; "
        "image.arena_bytes is exactly what a build needs */\n",
        macro, macro, macro, (unsigned long long)arena);
    write_functions(f, name, image, all);
    tool_macros_free(all, image->n_functions);
    write_stated(f, o->path, code);
    fprintf(f,
        "\n#if defined(__GNUC__) && defined(SHLO_IMAGE_ALIGN)\n__attribute__((aligned(SHLO_IMAGE_ALIGN)))\n"
        "#elif defined(__GNUC__)\n__attribute__((aligned(64)))\n#endif\nstatic const unsigned char %s[%llu] "
        "= {",
        name, (unsigned long long)blob->bytes);
    for (i = 0; i < blob->bytes; i++) fprintf(f, "%s%u,", i % 24 ? "" : "\n    ", (unsigned)blob->data[i]);
    fputs("\n};\n\n#endif\n", f);
    return tool_output_close(&out, 1);
}

static int write_planned(const plan_options *o, const tool_code *code, const shlo_blob *blob) {
    const size_t arena = shlo_image_arena(blob->data, blob->bytes);
    char name[64];
    void *memory;
    shlo_image image;
    shlo_error error;
    shlo_status status;
    if (!ends_with(o->output, ".h")) return tool_file_write(o->output, blob->data, blob->bytes);
    if (!tool_array_name(o->name, o->path, o->output, name, sizeof name)) return 0;
    status = tool_image_open(blob->data, blob->bytes, &image, &memory, &error);
    if (status != SHLO_OK) {
        tool_error(o->path, &error);
        return 0;
    }
    status = write_image(o, name, code, blob, &image, arena) ? SHLO_OK : SHLO_INTERNAL;
    tool_memory_free(memory);
    return status == SHLO_OK;
}

/* ---- planning ---- */

/* The first op with a result of unknown size, as "stablehlo.iota"; "": none. */
static void open_op(const char *path, const tool_code *code, char *out, size_t capacity) {
    op_list ops;
    int i;
    out[0] = 0;
    if (!ops_read(path, code, 1, &ops)) return;
    for (i = 0; i < ops.n && !out[0]; i++) {
        const op_item *op = &ops.items[i];
        if (memchr(op->gives.at, '?', op->gives.n))
            snprintf(out, capacity, "%.*s", (int)op->name.n, op->name.at);
    }
    ops_free(&ops);
}

/* Says which input or op has the unknown sizes that an image cannot have. 0: none. */
static int say_open(const char *path, const tool_code *code) {
    static const char how[] = "an image has no unknown sizes; `shlo compile --shape` makes a static program";
    shlo_program *p = NULL;
    shlo_tensor_info info;
    char type[400], op[100];
    int32_t f, i, said = 0;
    if (shlo_load(code->data, code->bytes, NULL, &p, NULL) != SHLO_OK) return 0;
    for (f = 0; f < shlo_program_funcs(p) && !said; f++) {
        for (i = 0; shlo_program_input(p, f, i, &info) == SHLO_OK && !said; i++) {
            tool_type_text(&info, type, sizeof type);
            if (!strchr(type, '?')) continue;
            said = tool_failed("%s: input %d of @%s is %s: %s", path, (int)i, shlo_program_func_name(p, f),
                type, how);
        }
    }
    shlo_program_free(p);
    if (said) return 1;
    open_op(path, code, op, sizeof op);
    if (op[0]) tool_failed("%s: %s has a result of unknown size: %s", path, op, how);
    return op[0] != 0;
}

static int plan_file(const plan_options *o) {
    tool_code code;
    tool_weights weights;
    shlo_options options;
    shlo_blob blob;
    shlo_error error;
    int ok;
    memset(&code, 0, sizeof code);
    ok = tool_weights_open(&o->weights, &weights) &&
         tool_code_read(o->path, o->weights.n ? TOOL_OUTSIDE : 0, &code);
    if (ok && weights.n_files) ok = tool_outside_join(o->path, &weights, &code);
    tool_weights_close(&weights);
    ok = ok && tool_code_optimize(o->path, o->level, &code);
    memset(&options, 0, sizeof options);
    if (o->integers) options.flags = SHLO_LOAD_INTEGER_PRODUCTS;
    if (ok && shlo_image_make(code.data, code.bytes, o->target, &options, &blob, &error) != SHLO_OK) {
        if (error.status != SHLO_UNSUPPORTED || !say_open(o->path, &code)) tool_error(o->path, &error);
        ok = 0;
    }
    else if (ok) {
        ok = write_planned(o, &code, &blob);
        shlo_blob_free(&blob);
    }
    tool_code_free(&code);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_plan(int argc, char **argv) {
    plan_options o = {NULL, NULL, "host", NULL, 2, 0, {NULL, 0}};
    int o0 = 0, o1 = 0, o2 = 0, no_fold = 0, status;
    tool_option options[] = {tool_option_text("-o", &o.output), tool_option_text("--target", &o.target),
        tool_option_text("--name", &o.name), tool_option_flag("-O0", &o0), tool_option_flag("-O1", &o1),
        tool_option_flag("-O2", &o2), tool_option_words("--weights", &o.weights),
        tool_option_flag("--no-fold-norms", &no_fold), tool_option_flag("--integers", &o.integers)};
    tool_words files = {NULL, 0};
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && (files.n != 1 || !o.output))
        status = tool_usage(o.output ? "plan takes one file" : "plan needs -o FILE");
    if (status == TOOL_OK && o0 + o1 + o2 > 1) status = tool_usage("more than one level of optimization");
    o.path = files.n ? files.items[0] : NULL;
    o.level = tool_level(o0 ? 0 : o1 ? 1 : 2, no_fold);
    free((void *)files.items);
    if (status == TOOL_OK) status = tool_args_target(o.target);
    if (status == TOOL_OK) status = plan_file(&o);
    free((void *)o.weights.items);
    return status;
}

/* ---- shlo config ---- */

typedef struct names {
    char (*items)[80];
    size_t n;
    int failed;
} names;

static void add_name(void *user, const char *name) {
    names *all = (names *)user;
    char(*grown)[80];
    size_t i;
    for (i = 0; i < all->n; i++)
        if (strcmp(all->items[i], name) == 0) return;
    grown = (char(*)[80])realloc(all->items, (all->n + 1) * sizeof *grown);
    if (!grown) {
        all->failed = 1;
        return;
    }
    all->items = grown;
    snprintf(grown[all->n++], sizeof *grown, "%s", name);
}

static int compare_names(const void *a, const void *b) { return strcmp((const char *)a, (const char *)b); }

/* A program, which the full library loads. */
static int config_program(const char *path, tool_file *file, tool_weights *weights, names *all) {
    tool_code code;
    shlo_options options;
    shlo_error error;
    shlo_status status = SHLO_OK;
    int ok;
    memset(&code, 0, sizeof code);
    memset(&options, 0, sizeof options);
    tool_weights_use(weights, &options.weights);
    ok = tool_code_of(path, file, weights->n_files ? TOOL_OUTSIDE : 0, NULL, &code);
    if (ok) status = shlo_program_uses(code.data, code.bytes, &options, add_name, all, &error);
    if (status != SHLO_OK) tool_error(path, &error);
    tool_code_free(&code);
    return ok && status == SHLO_OK;
}

static int config_file(const char *path, tool_weights *weights, names *all) {
    tool_file file;
    shlo_error error;
    shlo_status status;
    if (!tool_file_read(path, &file)) return 0;
    if (!tool_file_is_image(&file)) return config_program(path, &file, weights, all);
    status = shlo_image_uses(file.data, file.n, add_name, all, NULL, &error);
    if (status != SHLO_OK) tool_error(path, &error);
    tool_file_free(&file);
    return status == SHLO_OK;
}

static int write_config(const char *path, const tool_words *files, const names *all) {
    tool_output out;
    size_t i;
    FILE *f;
    if (!tool_output_open(path, &out)) return 0;
    f = out.f;
    fputs("/* What these files need of stablehlo.h, made by `shlo config`: define SHLO_CONFIG as the name of "
          "this file.\n",
        f);
    for (i = 0; i < (size_t)files->n; i++) fprintf(f, " * %s\n", files->items[i]);
    fputs(" */\n#ifndef SHLO_CONFIG_H\n#define SHLO_CONFIG_H\n\n", f);
    for (i = 0; i < all->n; i++) fprintf(f, "#define %s 1\n", all->items[i]);
    fputs("\n#endif\n", f);
    return tool_output_close(&out, 1);
}

static void print_name(void *user, const char *name) { fprintf((FILE *)user, "%s\n", name); }

/* What a build that refuses an image names by number. */
static int config_part(const char *text) {
    double number = 0;
    if (tool_args_whole("--part", text, 0, 1e9, &number) != TOOL_OK) return TOOL_USAGE;
    if (shlo_image_part((uint32_t)number, print_name, stdout) == SHLO_OK) return TOOL_OK;
    return tool_failed("'--part %s': no part of this version has that number", text);
}

static int config_files(const tool_words *files, const tool_words *weight_files, const char *output) {
    names all = {NULL, 0, 0};
    tool_weights weights;
    int i, ok = tool_weights_open(weight_files, &weights);
    for (i = 0; ok && i < files->n; i++) ok = config_file(files->items[i], &weights, &all);
    if (ok && all.failed) ok = tool_failed("out of memory") == TOOL_OK;
    if (ok && all.n) qsort(all.items, all.n, sizeof *all.items, compare_names);
    ok = ok && write_config(output, files, &all);
    tool_weights_close(&weights);
    free(all.items);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_config(int argc, char **argv) {
    const char *output = NULL, *part = NULL;
    tool_words files = {NULL, 0}, weights = {NULL, 0};
    tool_option options[] = {tool_option_text("-o", &output), tool_option_text("--part", &part),
        tool_option_words("--weights", &weights)};
    int status;
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && part && (files.n || output || weights.n))
        status = tool_usage("config --part takes no file, no -o and no --weights");
    if (status == TOOL_OK && !part && (!files.n || !output))
        status = tool_usage("config needs files and -o FILE, or --part N");
    if (status == TOOL_OK) status = part ? config_part(part) : config_files(&files, &weights, output);
    free((void *)files.items);
    free((void *)weights.items);
    return status;
}
