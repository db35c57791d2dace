/* tests/ship/freestanding/use_tensorlang.c - the least that runs a kernel: a block, a load, a launch. */
#include "tensorlang.h"

extern const unsigned char kernel[];
extern const size_t kernel_bytes;
int start(const tlang_arg *args);

static unsigned char block[8192];

int start(const tlang_arg *args) {
    tlang_options options;
    tlang_program *p;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.block = block;
    options.block_bytes = sizeof block;
    options.chunk = 1;
    status = tlang_program_load(kernel, kernel_bytes, &options, &p, NULL);
    return status == SHLO_OK ? (int)tlang_launch(p, 0, 1, args, 3, NULL) : (int)status;
}
