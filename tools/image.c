/* tools/image.c - images: checked, and run like programs. */
#include "tool.h"

int tool_file_is_image(const tool_file *file) { return file->n >= 4 && memcmp(file->data, "SHLI", 4) == 0; }

shlo_status tool_image_open(const void *data, size_t bytes, shlo_image *out, void **memory,
    shlo_error *error) {
    size_t room = (size_t)1 << 20; /* to decode; then as planned; then what it needs */
    int again;
    memset(error, 0, sizeof *error);
    for (again = 0; again < 3; again++) {
        shlo_status status;
        *memory = tool_memory(room);
        if (!*memory) return SHLO_MEMORY;
        status = shlo_image_check(data, bytes, *memory, room, out, error);
        if (status == SHLO_OK) {
            if (shlo_image_intact(data, bytes)) return status;
            error->status = status = SHLO_FORMAT;
            snprintf(error->message, sizeof error->message,
                "image: it has changed since it was made: its checksum does not match");
        }
        tool_memory_free(*memory);
        *memory = NULL;
        if (status != SHLO_MEMORY || !out->arena_bytes) return status;
        room = out->arena_bytes;
    }
    return SHLO_MEMORY;
}

/* ---- shlo run ---- */

static void tensor_info(const shlo_image_tensor *t, shlo_tensor_info *info) {
    memset(info, 0, sizeof *info);
    info->dtype = t->dtype;
    info->rank = t->rank;
    info->dims = t->dims;
    info->bytes = t->bytes;
}

typedef struct image_call {
    const shlo_image *image;
    uint32_t func, n_inputs, n_outputs;
    void **inputs, **outputs;
} image_call;

static uint32_t count(const shlo_image *image, uint32_t func, int output) {
    shlo_image_tensor t;
    uint32_t n = 0;
    while (shlo_image_tensor_at(image, func, output, n, &t) == SHLO_OK) n++;
    return n;
}

/* Input i from a file, from a number, or random. */
static int take_input(const char *word, const shlo_tensor_info *info, int32_t i, uint64_t *state,
    void **out) {
    int64_t dims[SHLO_MAX_RANK];
    size_t bytes;
    const int number = word ? tool_number_read(word, info, i, out) : 0;
    if (number) return number > 0;
    if (word && !tool_npy_read(word, info, dims, out, &bytes)) return 0;
    if (word) return tool_output_release(word), 1;
    *out = tool_memory(info->bytes);
    if (!*out) return tool_failed("out of memory"), 0;
    tool_random(info->dtype, *out, info->bytes, state);
    return 1;
}

static int take_tensors(image_call *c, const tool_words *inputs, int random) {
    uint64_t state = TOOL_SEED;
    uint32_t i;
    c->n_inputs = count(c->image, c->func, 0);
    c->n_outputs = count(c->image, c->func, 1);
    if (inputs->n != (int)c->n_inputs && !(random && inputs->n < (int)c->n_inputs)) {
        tool_failed(
            "the image's function takes %u input%s, but %d %s given (--input X.npy in their order, or "
            "--random)",
            (unsigned)c->n_inputs, c->n_inputs == 1 ? "" : "s", inputs->n, inputs->n == 1 ? "is" : "are");
        return 0;
    }
    c->inputs = (void **)calloc((size_t)c->n_inputs + 1, sizeof *c->inputs);
    c->outputs = (void **)calloc((size_t)c->n_outputs + 1, sizeof *c->outputs);
    if (!c->inputs || !c->outputs) return tool_failed("out of memory"), 0;
    for (i = 0; i < c->n_inputs + c->n_outputs; i++) {
        const int output = i >= c->n_inputs;
        shlo_image_tensor t;
        shlo_tensor_info info;
        shlo_image_tensor_at(c->image, c->func, output, output ? i - c->n_inputs : i, &t);
        tensor_info(&t, &info);
        if (output) {
            c->outputs[i - c->n_inputs] = tool_memory(t.bytes);
            if (!c->outputs[i - c->n_inputs]) return tool_failed("out of memory"), 0;
        }
        else if (!take_input((int)i < inputs->n ? inputs->items[i] : NULL, &info, (int32_t)i, &state,
                     &c->inputs[i])) {
            return 0;
        }
    }
    return 1;
}

static int give_tensors(const image_call *c, const char *directory) {
    uint32_t i;
    for (i = 0; i < c->n_outputs; i++) {
        shlo_image_tensor t;
        shlo_tensor_info info;
        char path[4096];
        shlo_image_tensor_at(c->image, c->func, 1, i, &t);
        tensor_info(&t, &info);
        if (!directory) {
            tool_values_print(stdout, &info, c->outputs[i]);
            continue;
        }
        if ((size_t)snprintf(path, sizeof path, "%s/output_%u.npy", directory, (unsigned)i) >= sizeof path)
            return tool_failed("the path is too long"), 0;
        if (!tool_npy_write(path, &info, c->outputs[i])) return 0;
    }
    return 1;
}

/* name NULL: main, or the first one. */
static int find(const shlo_image *image, const char *name, uint32_t *func) {
    const char *wanted = name ? name : "main";
    for (*func = 0; *func < image->n_functions; ++*func) {
        uint32_t n;
        const char *text = shlo_image_function(image, *func, &n);
        if (text && strlen(wanted) == n && memcmp(text, wanted, n) == 0) return 1;
    }
    *func = 0;
    return !name && image->n_functions > 0;
}

static int run_call(const char *path, image_call *c, const tool_words *inputs, int random,
    const char *output) {
    shlo_error error;
    int ok = take_tensors(c, inputs, random) && tool_outputs_apart(output, "output", (int)c->n_outputs) &&
             (!output || tool_folder_make(output));
    uint32_t i;
    if (ok &&
        shlo_image_run(c->image, c->func, (const void *const *)c->inputs, c->outputs, &error) != SHLO_OK) {
        tool_error(path, &error);
        ok = 0;
    }
    ok = ok && give_tensors(c, output);
    for (i = 0; c->inputs && i < c->n_inputs; i++) tool_memory_free(c->inputs[i]);
    for (i = 0; c->outputs && i < c->n_outputs; i++) tool_memory_free(c->outputs[i]);
    free(c->inputs);
    free(c->outputs);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_image_run(const char *path, const tool_file *file, const tool_image_options *o) {
    shlo_image image;
    shlo_error error;
    image_call c;
    void *memory;
    int status;
    memset(&c, 0, sizeof c);
    if (tool_image_open(file->data, file->n, &image, &memory, &error) != SHLO_OK)
        return tool_error(path, &error);
    image.max_work = o->max_work;
    image.interrupt = o->interrupt;
    c.image = &image;
    status = find(&image, o->entry, &c.func) ? run_call(path, &c, o->inputs, o->random, o->output)
             : o->entry                      ? tool_failed("'%s' has no function '%s'", path, o->entry)
                                             : tool_failed("'%s' has no function", path);
    tool_memory_free(memory);
    return status;
}

/* ---- shlo info ---- */

/* "(tensor<2xf32>, tensor<i32>)" */
static void print_tensors(const shlo_image *image, uint32_t func, int output) {
    shlo_image_tensor t;
    uint32_t i;
    printf("(");
    for (i = 0; shlo_image_tensor_at(image, func, output, i, &t) == SHLO_OK; i++) {
        shlo_tensor_info info;
        char type[400];
        tensor_info(&t, &info);
        tool_type_text(&info, type, sizeof type);
        printf("%s%s", i ? ", " : "", type);
    }
    printf(")");
}

int tool_image_info(const char *path, const tool_file *file, int json) {
    shlo_image image;
    shlo_error error;
    void *memory;
    uint32_t i, n;
    if (tool_image_open(file->data, file->n, &image, &memory, &error) != SHLO_OK)
        return tool_error(path, &error);
    fputs(json ? "{\"target\": " : "an image (shlo plan) for ", stdout);
    if (json)
        tool_json_text(stdout, image.target);
    else
        tool_put(stdout, image.target);
    printf(json ? ", \"image\": %zu, \"arena\": %zu, \"entries\": ["
                : "\n  image      %zu (in place: flash)\n  arena      %zu at most\n",
        file->n, shlo_image_arena(file->data, file->n));
    for (i = 0; i < image.n_functions; i++) {
        const char *name = shlo_image_function(&image, i, &n);
        char text[600];
        snprintf(text, sizeof text, "%.*s", (int)n, name);
        if (json) {
            printf("%s{\"name\": ", i ? ", " : "");
            tool_json_text(stdout, text);
            printf(", \"type\": \"");
        }
        else {
            putchar('@');
            tool_put(stdout, text);
            fputs(": ", stdout);
        }
        print_tensors(&image, i, 0);
        printf(" -> ");
        print_tensors(&image, i, 1);
        printf(json ? "\"}" : "\n");
    }
    if (json) printf("]}\n");
    tool_memory_free(memory);
    return TOOL_OK;
}
