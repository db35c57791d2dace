/* examples/01_hello.c - the whole journey: build a program that adds two tensors, load its bytes, run it.
 *   make build/examples/01_hello && build/examples/01_hello
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/01_hello.c -o hello -lm && ./hello
 * A program of several files defines SHLO_IMPLEMENTATION in one of them, before the include. */
#include "stablehlo.h"

#include <stdio.h>

static shlo_buffer buffer(float *data, size_t n) {
    shlo_buffer b;
    memset(&b, 0, sizeof b); /* no dtype given: only the number of bytes is compared */
    b.data = data;
    b.bytes = n * sizeof *data;
    return b;
}

int main(void) {
    float x[4] = {1, 2, 3, 4}, y[4] = {10, 20, 30, 40}, z[4];
    shlo_buffer in[2], out = buffer(z, 4);
    shlo_program *p;
    shlo_blob code;
    shlo_error e;

    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type row = shlo_tensor1(b, SHLO_F32, 4), types[2] = {row, row};
    shlo_value args[2];
    shlo_func(b, "main", types, args, 2);
    shlo_value sum = shlo_add(b, args[0], args[1]);
    shlo_return(b, &sum, 1);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return printf("%s\n", shlo_builder_error(b)->message), 1;
    shlo_builder_destroy(b);

    if (shlo_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    in[0] = buffer(x, 4);
    in[1] = buffer(y, 4);
    if (shlo_run(p, "main", in, 2, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    printf("%g %g %g %g (a program of %zu bytes)\n", (double)z[0], (double)z[1], (double)z[2], (double)z[3],
        code.bytes);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return 0;
}
