/* tests/ship/freestanding/use_stablehlo.c - the least that runs a program: a block, a load, a run. */
#include "stablehlo.h"

extern const unsigned char program[];
extern const size_t program_bytes;
int start(const shlo_buffer *in, const shlo_buffer *out);

static unsigned char block[8192];

int start(const shlo_buffer *in, const shlo_buffer *out) {
    shlo_options options;
    shlo_program *p;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.block = block;
    options.block_bytes = sizeof block;
    status = shlo_load(program, program_bytes, &options, &p, NULL);
    return status == SHLO_OK ? (int)shlo_run(p, "main", in, 2, out, 1, NULL) : (int)status;
}
