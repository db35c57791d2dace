/* tools/inputs.c - a function's inputs: from .npy files, from numbers, or random. */
#include "compare.h"
#include "tool.h"

#include <unistd.h>

/* Integers: does the type hold the number? */
static int holds(shlo_dtype dtype, const void *element, int64_t whole) {
    int64_t back = 0;
    return shlo_convert_elements(SHLO_I64, &back, dtype, element, 1) == SHLO_OK && back == whole;
}

/* A scalar written as a number in place of a file's name. Returns 1: it is in *data. 0: the word is no
 * number, or there is a file of this name. -1: the input cannot be this number; that has been said. */
int tool_number_read(const char *word, const shlo_tensor_info *info, int32_t i, void **data) {
    char *end = NULL;
    const double x = strtod(word, &end);
    const int64_t whole = strtoll(word, NULL, 0);
    const int is_float = compare_is_float(info->dtype);
    if (end == word || *end || access(word, F_OK) == 0) return 0;
    if (info->rank != 0) {
        tool_failed("input %d is a tensor of rank %d, and %s is a scalar", (int)i, (int)info->rank, word);
        return -1;
    }
    *data = tool_memory(info->bytes);
    if (!*data) return tool_failed("no memory for the inputs"), -1;
    shlo_convert_elements(info->dtype, *data, is_float ? SHLO_F64 : SHLO_I64,
        is_float ? (const void *)&x : (const void *)&whole, 1);
    if (is_float || (x == (double)whole && holds(info->dtype, *data, whole))) return 1;
    tool_memory_free(*data);
    *data = NULL;
    tool_failed("input %d has type %s, which cannot be %s", (int)i, shlo_dtype_name(info->dtype), word);
    return -1;
}

/* Random elements, the same in every run. */
static int make_input(const shlo_tensor_info *info, int32_t i, uint64_t *state, shlo_buffer *b) {
    if (!info->bytes && info->rank) {
        for (int32_t d = 0; d < info->rank; d++) {
            if (info->dims[d] >= 0) continue;
            tool_failed(
                "input %d has dimensions of unknown size, so it cannot be random: give it with --input, or "
                "make the program static (shlo compile --shape)",
                (int)i);
            return 0;
        }
    }
    b->dims = info->dims;
    b->bytes = info->bytes;
    b->data = tool_memory(info->bytes);
    if (!b->data) return tool_failed("no memory for the inputs"), 0;
    tool_random(info->dtype, b->data, b->bytes, state);
    return 1;
}

/* The words in the order of the inputs: those with a name or number in front, then the others. */
static int order_inputs(const shlo_program *p, int func, const tool_words *words, int some,
    const char **paths) {
    int32_t n = shlo_program_inputs(p, func), next = 0;
    int i, pass;
    for (pass = 0; pass < 2; pass++)
        for (i = 0; i < words->n; i++) {
            const char *path;
            int input = tool_name_split(p, func, words->items[i], &path);
            if ((input == -1) != pass) continue;
            while (pass && next < n && paths[next]) next++;
            if (pass) input = next;
            if (input < 0 || input >= n || paths[input]) return 0;
            paths[input] = path;
        }
    for (i = 0; i < n && !some; i++)
        if (!paths[i]) return 0;
    return 1;
}

/* A word like NAME=X.npy with a name that no input has; NULL: there is none. */
static const char *unknown_name(const shlo_program *p, int func, const tool_words *given) {
    int i;
    for (i = 0; i < given->n; i++) {
        const char *path;
        if (strchr(given->items[i], '=') && tool_name_split(p, func, given->items[i], &path) == -1 &&
            access(given->items[i], F_OK) != 0)
            return given->items[i];
    }
    return NULL;
}

/* The number of an input that two words are for; -1: there is none. */
static int given_twice(const shlo_program *p, int func, const tool_words *given) {
    for (int i = 1; i < given->n; i++) {
        const char *path;
        const int input = tool_name_split(p, func, given->items[i], &path);
        for (int j = 0; j < i && input >= 0; j++)
            if (tool_name_split(p, func, given->items[j], &path) == input) return input;
    }
    return -1;
}

/* A word with a name that several inputs have; NULL: there is none. */
static const char *shared_name(const shlo_program *p, int func, const tool_words *given) {
    for (int i = 0; i < given->n; i++) {
        const char *path;
        if (tool_name_split(p, func, given->items[i], &path) == TOOL_NAME_SEVERAL) return given->items[i];
    }
    return NULL;
}

static int wrong_inputs(const shlo_program *p, int func, const tool_words *given) {
    const int32_t n = shlo_program_inputs(p, func);
    const char *name = unknown_name(p, func, given), *shared = shared_name(p, func, given);
    const int twice = given_twice(p, func, given);
    if (name)
        tool_failed("no input is named '%.*s'; the inputs are:", (int)strcspn(name, "="), name);
    else if (shared)
        tool_failed("several inputs are named '%.*s': give the number of one of them; the inputs are:",
            (int)strcspn(shared, "="), shared);
    else if (twice >= 0)
        tool_failed("input %d is given twice; the inputs are:", twice);
    else if (given->n > n)
        tool_failed("the function takes %d input%s, but %d are given; the inputs are:", (int)n,
            n == 1 ? "" : "s", given->n);
    else
        tool_failed(
            "the function takes %d input%s, but %d %s given (--input X.npy, NAME=X.npy, or --random); "
            "the inputs are:",
            (int)n, n == 1 ? "" : "s", given->n, given->n == 1 ? "is" : "are");
    tool_name_tell(p, func);
    return 0;
}

/* An input from a file, from a number, or random if there is no word for it. */
static int read_input(const char *word, const shlo_tensor_info *info, int32_t i, uint64_t *state,
    int64_t *dims, shlo_buffer *b) {
    b->dtype = info->dtype;
    b->rank = info->rank;
    b->dims = dims;
    if (!word) return make_input(info, i, state, b);
    b->bytes = info->bytes;
    switch (tool_number_read(word, info, i, &b->data)) {
    case 0:
        if (!tool_npy_read(word, info, dims, &b->data, &b->bytes)) return 0;
        tool_output_release(word);
        return 1;
    case 1: return 1;
    default: return 0;
    }
}

/* dims: room for the shape of each. */
int tool_inputs_read(const shlo_program *p, int func, const tool_words *given, uint64_t seed,
    tool_buffers *inputs, int64_t (*dims)[SHLO_MAX_RANK]) {
    int32_t n = shlo_program_inputs(p, func);
    uint64_t state = seed;
    const char **words = (const char **)calloc((size_t)n + 1, sizeof *words);
    int ok = words && ((!unknown_name(p, func, given) && order_inputs(p, func, given, seed != 0, words)) ||
                          wrong_inputs(p, func, given));
    for (; ok && inputs->n < n; inputs->n++) {
        shlo_tensor_info info;
        ok = shlo_program_input(p, func, inputs->n, &info) == SHLO_OK &&
             read_input(words[inputs->n], &info, inputs->n, &state, dims[inputs->n],
                 &inputs->items[inputs->n]);
        if (!ok) break;
    }
    free((void *)words);
    return ok;
}
