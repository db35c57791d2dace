/* tools/info.c - shlo info: what a program is made of. Ops are counted by printing the program and reading
 * the text, so that the public API is enough. */
#include "signature.h"

typedef struct use {
    const char *name;
    size_t n;
    shlo_dtype dtype;
    long count;
    char text[64];
} use;
/* The machine that is asked about. */
typedef struct info_machine {
    const char *target, *threads;
    int no_packing;
    int32_t n_threads;
    int json, integers;
} info_machine;

/* The program as it was read. */
typedef struct info_source {
    const char *path;
    const tool_code *code;
} info_source;

typedef struct uses {
    use *items;
    size_t n;
    int failed;
} uses;

static void count_op(void *user, const char *name, size_t n, shlo_dtype dtype) {
    uses *all = (uses *)user;
    use *grown;
    size_t i;
    for (i = 0; i < all->n; i++) {
        use *u = &all->items[i];
        if (u->dtype == dtype && u->n == n && memcmp(u->text, name, n) == 0) {
            u->count++;
            return;
        }
    }
    grown = n < sizeof grown->text ? (use *)realloc(all->items, (all->n + 1) * sizeof *grown) : NULL;
    if (!grown) {
        all->failed = 1;
        return;
    }
    all->items = grown;
    memset(&grown[all->n], 0, sizeof *grown);
    memcpy(grown[all->n].text, name, n);
    grown[all->n].n = n;
    grown[all->n].dtype = dtype;
    grown[all->n++].count = 1;
}

static int by_name(const void *a, const void *b) {
    const use *x = (const use *)a, *y = (const use *)b;
    int order = strcmp(x->text, y->text);
    return order ? order : (int)x->dtype - (int)y->dtype;
}

/* Calls that a host must handle. */
static void print_calls(const char *path, const tool_code *code, tool_weights *weights) {
    tool_missing missing;
    if (!tool_calls_missing(path, code, weights, &missing)) return;
    if (missing.n) printf("handlers\n");
    tool_calls_print(stdout, "  ", &missing);
    tool_calls_free(&missing);
}

static int has_calls(const uses *all) {
    size_t i;
    for (i = 0; i < all->n; i++)
        if (strcmp(all->items[i].text, "stablehlo.custom_call") == 0) return 1;
    return 0;
}

static void print_use(const use *u, int json, int first) {
    const char *type = u->dtype == SHLO_NO_DTYPE ? "-" : shlo_dtype_name(u->dtype);
    if (!json) {
        printf("  %-36s %-14s %ld\n", u->text, type, u->count);
        return;
    }
    printf("%s{\"op\": ", first ? "" : ", ");
    tool_json_text(stdout, u->text);
    printf(", \"type\": \"%s\", \"count\": %ld}", type, u->count);
}

static int print_uses(const char *path, const tool_code *code, tool_weights *weights, int json) {
    tool_text t;
    uses all = {NULL, 0, 0};
    import_options options;
    shlo_blob again;
    size_t i;
    int ok;
    memset(&options, 0, sizeof options);
    memset(&again, 0, sizeof again);
    options.outside = 1;
    options.op = count_op;
    options.user = &all;
    if (!tool_text_read(path, code, SHLO_PRINT_GENERIC | SHLO_PRINT_ELIDE, &t)) return 0;
    ok = import_text(t.data, t.n, &options, &again) == SHLO_OK && !all.failed;
    if (ok && all.n) qsort(all.items, all.n, sizeof *all.items, by_name);
    if (ok)
        printf(json ? "{\"ops\": [" : "ops\n");
    else
        tool_failed("'%s': its text cannot be read back", path);
    for (i = 0; i < all.n && ok; i++) print_use(&all.items[i], json, i == 0);
    if (ok && json) printf("]");
    if (ok && !json && has_calls(&all)) print_calls(path, code, weights);
    shlo_blob_free(&again);
    free(all.items);
    tool_text_free(&t);
    return ok;
}

static void print_types(const shlo_program *p, int32_t func, int outputs) {
    int32_t n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func), i;
    printf("(");
    for (i = 0; i < n; i++) {
        shlo_tensor_info info;
        char type[400] = "?";
        if ((outputs ? shlo_program_output(p, func, i, &info) : shlo_program_input(p, func, i, &info)) ==
            SHLO_OK)
            tool_type_text(&info, type, sizeof type);
        printf("%s%s", i ? ", " : "", type);
    }
    printf(")");
}

static void print_entries(const info_source *source, const shlo_program *p) {
    int32_t i;
    printf("entries\n");
    for (i = 0; i < shlo_program_funcs(p); i++) {
        tool_signature stated;
        const int known = tool_signature_read(source->path, source->code, p, i, &stated);
        fputs("  @", stdout);
        tool_put(stdout, shlo_program_func_name(p, i));
        fputs(": ", stdout);
        print_types(p, i, 0);
        printf(" -> ");
        print_types(p, i, 1);
        printf("\n");
        tool_name_list(stdout, p, i, 0, known ? &stated : NULL);
        tool_name_list(stdout, p, i, 1, known ? &stated : NULL);
        if (known) tool_signature_free(&stated);
    }
}

/* Of a value whose stated type is another one, or that is a size. */
static void json_stated(const tool_signature *stated, int outputs, int32_t i, const char *type) {
    const tool_value_type *v = i < stated->n[outputs] ? &stated->items[outputs][i] : NULL;
    if (v && v->of >= 0)
        printf(", \"size_of\": %d, \"dimension\": %d", v->of, (int)v->dim);
    else if (v && strcmp(v->text, type) != 0) {
        printf(", \"stated\": ");
        tool_json_text(stdout, v->text);
    }
}

static void json_values(const shlo_program *p, int32_t func, int outputs, const tool_signature *stated) {
    int32_t n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func), i;
    for (i = 0; i < n; i++) {
        shlo_tensor_info info;
        char text[400] = "?";
        if ((outputs ? shlo_program_output(p, func, i, &info) : shlo_program_input(p, func, i, &info)) ==
            SHLO_OK)
            tool_type_text(&info, text, sizeof text);
        printf("%s{\"type\": ", i ? ", " : "");
        tool_json_text(stdout, text);
        json_stated(stated, outputs, i, text);
        text[0] = 0;
        if (outputs)
            shlo_program_output_name(p, func, i, text, sizeof text);
        else
            shlo_program_input_name(p, func, i, text, sizeof text);
        printf(", \"name\": ");
        tool_json_text(stdout, text);
        printf("}");
    }
}

static void json_entries(const info_source *source, const shlo_program *p) {
    int32_t i;
    printf(",\n\"entries\": [");
    for (i = 0; i < shlo_program_funcs(p); i++) {
        tool_signature stated;
        if (!tool_signature_read(source->path, source->code, p, i, &stated))
            memset(&stated, 0, sizeof stated);
        printf("%s{\"function\": ", i ? ",\n" : "");
        tool_json_text(stdout, shlo_program_func_name(p, i));
        printf(", \"inputs\": [");
        json_values(p, i, 0, &stated);
        printf("], \"outputs\": [");
        json_values(p, i, 1, &stated);
        printf("]}");
        tool_signature_free(&stated);
    }
    printf("]");
}

static int is_open(const shlo_program *p) {
    int32_t i;
    for (i = 0; i < shlo_program_funcs(p); i++)
        if (tool_is_open(p, i)) return 1;
    return 0;
}

static void print_open(const info_source *source, const shlo_program *p, int json) {
    if (json) {
        json_entries(source, p);
        return;
    }
    print_entries(source, p);
    printf("memory and work depend on the shapes: shlo compile --shape makes the program static\n");
}

/* Bytes of the C stack that calls take at most, on 64-bit machines: tests/api/test_stack.c and
   test_stack_ops.c hold them. On devices, whose figures docs/size.md has, an image takes less than the last;
   tools/size.sh holds that. */
enum { INFO_STACK_LOAD = 4096, INFO_STACK_RUN = 4096, INFO_STACK_IMAGE = 2048 };

static void print_program(const info_source *source, const shlo_program *p, size_t block_bytes, int json) {
    shlo_memory_info m;
    size_t peak;
    double flops = 0, work = 0;
    int32_t i, n = shlo_program_instructions(p);
    shlo_program_memory(p, &m);
    peak = m.program_bytes + (m.arena_bytes > m.load_bytes ? m.arena_bytes : m.load_bytes);
    for (i = 0; i < n; i++) {
        flops += shlo_program_flops(p, i);
        work += (double)shlo_program_work(p, i);
    }
    if (json) {
        json_entries(source, p);
        printf(",\n\"memory\": {\"file\": %zu, \"constants\": %zu, \"program\": %zu, \"arena\": %zu, "
               "\"loading\": %zu, \"peak\": %zu, \"one_block\": %zu}",
            m.code_bytes, m.constant_bytes, m.program_bytes, m.arena_bytes, m.load_bytes, peak, block_bytes);
        printf(",\n\"stack\": {\"loading\": %d, \"running\": %d}", INFO_STACK_LOAD, INFO_STACK_RUN);
        printf(",\n\"work\": {\"instructions\": %d, \"flops\": %.0f, \"steps\": %.0f, \"isa\": \"%s\"}",
            (int)n, flops, work, shlo_program_isa(p));
        return;
    }
    print_entries(source, p);
    printf("memory\n  file       %zu\n  constants  %zu\n  program    %zu\n  arena      %zu\n  loading    "
           "%zu\n  peak       %zu (program, and the larger of arena and loading)\n  one block  %zu\n",
        m.code_bytes, m.constant_bytes, m.program_bytes, m.arena_bytes, m.load_bytes, peak, block_bytes);
    printf("stack (docs/safety.md)\n  loading    %d\n  running    %d (each thread)\n", INFO_STACK_LOAD,
        INFO_STACK_RUN);
    printf("work\n  instructions  %d\n  flops         %.0f (each instruction once)\n"
           "  steps         %.0f (of elements, each instruction once)\n  isa           %s\n",
        (int)n, flops, work, shlo_program_isa(p));
}

/* It cannot be loaded: by itself, or since zeros are not what it needs. */
static int info_unknown(const info_source *source, const tool_externals *externals, const shlo_error *error) {
    const int status = tool_error(source->path, error);
    if (externals->n && !externals->from.find)
        tool_failed("zeros stood in for its external constants; --weights FILE gives their elements");
    return status;
}

/* On a device, which runs an image: planned here, its arena measured for there. */
static int info_target(const info_source *source, const shlo_options *options,
    const tool_externals *externals, const info_machine *machine) {
    const char *target = machine->target;
    size_t arena;
    shlo_blob image;
    shlo_error error;
    const shlo_status status =
        shlo_image_make(source->code->data, source->code->bytes, target, options, &image, &error);
    tool_externals_print(externals, machine->json);
    if (status != SHLO_OK) return info_unknown(source, externals, &error);
    arena = shlo_image_arena(image.data, image.bytes);
    if (machine->json)
        printf(",\n\"target\": \"%s\", \"image\": %zu, \"arena\": %zu, \"stack\": %d", target,
            (size_t)image.bytes, arena, INFO_STACK_IMAGE);
    else
        printf("target %s (an image: shlo plan --target)\n  image      %zu (in place: flash)\n"
               "  arena      %zu at most\n"
               "  stack      %d at most, for the check and a run\n",
            target, (size_t)image.bytes, arena, INFO_STACK_IMAGE);
    shlo_blob_free(&image);
    return TOOL_OK;
}

static int info_here(const info_source *source, const shlo_options *options, const tool_externals *externals,
    const info_machine *machine) {
    const void *code = source->code->data;
    const size_t bytes = source->code->bytes;
    shlo_program *p = NULL;
    shlo_error error;
    size_t block_bytes = 0;
    shlo_status status;
    memset(&error, 0, sizeof error);
    status = shlo_load(code, bytes, options, &p, &error);
    tool_externals_print(externals, machine->json);
    if (status == SHLO_OK && is_open(p))
        print_open(source, p, machine->json);
    else if (status == SHLO_OK &&
             (status = shlo_memory_needed(code, bytes, options, &block_bytes, &error)) == SHLO_OK)
        print_program(source, p, block_bytes, machine->json);
    shlo_program_free(p);
    return status == SHLO_OK ? TOOL_OK : info_unknown(source, externals, &error);
}

static int info_program(const char *path, tool_file *file, tool_weights *weights,
    const info_machine *machine) {
    tool_code code;
    shlo_options options;
    tool_harness harness;
    tool_externals externals;
    info_source source;
    int status = TOOL_FAILED, counted;
    source.path = path;
    source.code = &code;
    memset(&options, 0, sizeof options);
    options.allocator = tool_untouched();
    if (!tool_code_of(path, file, SHLO_KEEP_NAMES | TOOL_OUTSIDE, NULL, &code)) {
        if (machine->json) tool_json_failed("{");
        return TOOL_FAILED;
    }
    tool_harness_begin(&harness, &options);
    tool_externals_use(&externals, weights, &options.weights);
    if (machine->n_threads > 1) {
        options.parallel.parallel_for = tool_run_in_turn;
        options.parallel.n_threads = machine->n_threads;
    }
    if (machine->no_packing) options.flags |= SHLO_LOAD_NO_PACKING;
    if (machine->integers) options.flags |= SHLO_LOAD_INTEGER_PRODUCTS;
    counted = print_uses(path, &code, weights, machine->json);
    if (counted) status = (machine->target ? info_target : info_here)(&source, &options, &externals, machine);
    if (machine->json && status == TOOL_OK)
        printf("}\n");
    else if (machine->json)
        tool_json_failed(counted ? ",\n" : "{");
    tool_externals_free(&externals);
    tool_harness_end(&harness);
    tool_code_free(&code);
    return status;
}

/* With --json nothing has been printed before. */
static int info_failed(const info_machine *machine) {
    if (machine->json) tool_json_failed("{");
    return TOOL_FAILED;
}

/* Of a program or an image; the weights are the program's. */
static int info_code(const char *path, const tool_words *paths, const info_machine *machine) {
    tool_file file;
    tool_weights weights;
    int status = TOOL_OK;
    if (!tool_file_read(path, &file)) return info_failed(machine);
    if (tool_file_is_image(&file)) {
        status = tool_image_info(path, &file, machine->json);
        tool_file_free(&file);
        return status == TOOL_OK ? TOOL_OK : info_failed(machine);
    }
    if (tool_weights_open(paths, &weights)) {
        status = info_program(path, &file, &weights, machine);
        tool_weights_close(&weights);
    }
    else {
        status = info_failed(machine);
    }
    tool_file_free(&file);
    return status;
}

static int info_weights(const char *path, const tool_words *paths, const info_machine *machine) {
    tool_weights weights;
    int status = TOOL_OK;
    if (!tool_weights_open(paths, &weights)) return info_failed(machine);
    if (tool_weights_add(&weights, path))
        tool_weights_print(&weights, machine->json);
    else
        status = info_failed(machine);
    tool_weights_close(&weights);
    return status;
}

static int info_file(const char *path, const tool_words *paths, const info_machine *machine) {
    return tool_weights_like(path) ? info_weights(path, paths, machine) : info_code(path, paths, machine);
}

int tool_info(int argc, char **argv) {
    tool_words files = {NULL, 0}, weights = {NULL, 0};
    info_machine machine = {NULL, NULL, 0, 1, 0, 0};
    double threads = 1;
    tool_option options[] = {tool_option_words("--weights", &weights),
        tool_option_text("--target", &machine.target), tool_option_text("--threads", &machine.threads),
        tool_option_flag("--no-packing", &machine.no_packing), tool_option_flag("--json", &machine.json),
        tool_option_flag("--integers", &machine.integers)};
    int status;
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK) status = tool_args_whole("--threads", machine.threads, 1, 4096, &threads);
    machine.n_threads = (int32_t)threads;
    if (status == TOOL_OK) status = tool_args_target(machine.target);
    if (machine.target && strcmp(machine.target, "host") == 0) machine.target = NULL;
    if (status == TOOL_OK && machine.target && (machine.n_threads > 1 || machine.no_packing))
        status = tool_usage("a device runs one thread, and products that are not packed");
    if (status == TOOL_OK)
        status =
            files.n == 1 ? info_file(files.items[0], &weights, &machine) : tool_usage("info takes one file");
    free((void *)files.items);
    free((void *)weights.items);
    return status;
}
