/* examples/04_static_memory.c - no malloc: everything lives in one static block, whose exact size is known
 * beforehand.
 *   make build/examples/04_static_memory && build/examples/04_static_memory
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/04_static_memory.c -o static_memory -lm && ./static_memory */
#include "stablehlo.h"
#include "03_embed_model.h"

#include <stdio.h>

static union {
    unsigned char bytes[32768];
    int64_t align;
} block;

int main(void) {
    float x[3] = {-1, 0, 1}, y[3];
    int64_t dims[1] = {3};
    shlo_buffer in = {x, sizeof x, SHLO_F32, dims, 1}, out = {y, sizeof y, SHLO_F32, dims, 1};
    shlo_options options;
    shlo_memory_info memory;
    shlo_program *p;
    shlo_error e;
    memset(&options, 0, sizeof options);
    options.block = block.bytes;
    options.block_bytes = sizeof block.bytes;
    if (shlo_load(sigmoid_shlb, sizeof sigmoid_shlb, &options, &p, &e) != SHLO_OK)
        return printf("%s\n", e.message), 1;
    if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    shlo_program_memory(p, &memory);
    printf("sigmoid of -1, 0, 1: %.4f %.4f %.4f\n", (double)y[0], (double)y[1], (double)y[2]);
    printf("a block of %zu bytes is enough (aligned to 64)\n", memory.block_bytes);

    options.block_bytes = 1024; /* too small is an error, not a crash */
    printf("in 1024 bytes: %s\n",
        shlo_status_text(shlo_load(sigmoid_shlb, sizeof sigmoid_shlb, &options, &p, &e)));
    return 0;
}
