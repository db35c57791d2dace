/* examples/03_embed.c - a program as a C array in the executable: constants are used where they lie, nothing
 * is parsed.
 *   make build/examples/03_embed && build/examples/03_embed
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/03_embed.c -o embed -lm && ./embed */
#include "stablehlo.h"
#include "03_embed_model.h"

#include <stdio.h>

int main(void) {
    float x[3] = {-2, 0, 2}, y[3];
    int64_t dims[1] = {3};
    shlo_buffer in = {x, sizeof x, SHLO_F32, dims, 1}, out = {y, sizeof y, SHLO_F32, dims, 1};
    shlo_memory_info memory;
    shlo_program *p;
    shlo_error e;
    if (shlo_load(sigmoid_shlb, sizeof sigmoid_shlb, NULL, &p, &e) != SHLO_OK)
        return printf("%s\n", e.message), 1;
    if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    shlo_program_memory(p, &memory);
    printf("sigmoid of -2, 0, 2: %.4f %.4f %.4f (%zu bytes of program)\n", (double)y[0], (double)y[1],
        (double)y[2], memory.code_bytes);
    shlo_program_free(p);
    return 0;
}
