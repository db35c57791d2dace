/* examples/09_weights.c - a program that only names its weights, and two sets of them: each is loaded with
 * its own, and uses it where it lies. Here both lie in memory; a file would be mapped (mmap, MapViewOfFile)
 * or lie in flash, with nothing else changed. `shlo compile --weights-out` makes such files.
 *   make build/examples/09_weights && build/examples/09_weights
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/09_weights.c -o weights -lm && ./weights */
#include "stablehlo.h"

#include <stdio.h>

/* y = x * scale + shift */
static shlo_blob make_program(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type row = shlo_tensor1(b, SHLO_F32, 3);
    shlo_blob code;
    shlo_func_begin(b, "main");
    shlo_value x = shlo_arg(b, row);
    shlo_value y = shlo_multiply(b, x, shlo_constant_outside(b, row, "scale"));
    y = shlo_add(b, y, shlo_constant_outside(b, row, "shift"));
    shlo_return(b, &y, 1);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) puts(shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static shlo_blob make_weights(const float *scale, const float *shift) {
    static const int64_t three[1] = {3};
    shlo_weight list[2] = {
        {"scale", {SHLO_F32, three, 1, 12}, scale}, {"shift", {SHLO_F32, three, 1, 12}, shift}};
    shlo_blob file;
    shlo_error e;
    if (shlo_weights_make(list, 2, NULL, &file, &e) != SHLO_OK) puts(e.message);
    return file;
}

static int run_with(const shlo_blob *code, const shlo_blob *weights) {
    shlo_weights_file file = {weights->data, weights->bytes};
    float x[3] = {1, 2, 3}, y[3];
    shlo_buffer in = {x, sizeof x, SHLO_F32, NULL, -1}, out = {y, sizeof y, SHLO_F32, NULL, -1};
    shlo_options options;
    shlo_program *p;
    shlo_error e;
    memset(&options, 0, sizeof options);
    options.weights.find =
        shlo_weights_find; /* or a function of yours: a name and a type in, a pointer out */
    options.weights.user = &file;
    if (shlo_load(code->data, code->bytes, &options, &p, &e) != SHLO_OK) return puts(e.message), 1;
    if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return puts(e.message), 1;
    printf("%g %g %g\n", (double)y[0], (double)y[1], (double)y[2]);
    shlo_program_free(p);
    return 0;
}

int main(void) {
    static const float ones[3] = {1, 1, 1}, tens[3] = {10, 10, 10};
    shlo_blob code = make_program(), first = make_weights(ones, tens), second = make_weights(tens, ones);
    shlo_program *p;
    shlo_error e;
    int failed = run_with(&code, &first) || run_with(&code, &second);
    if (shlo_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) puts(e.message); /* without weights */
    shlo_blob_free(&code);
    shlo_blob_free(&first);
    shlo_blob_free(&second);
    return failed;
}
