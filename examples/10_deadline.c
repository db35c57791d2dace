/* examples/10_deadline.c - a program that is not trusted: bounded in memory and work, and ended at a deadline
 * in the middle of an instruction.
 *   make build/examples/10_deadline && build/examples/10_deadline
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/10_deadline.c -o deadline -lm && ./deadline */
#include "stablehlo.h"

#include <stdio.h>
#include <time.h>

/* CPU time of this process, which C99 has; with threads take a clock of the system. */
static int too_late(void *user) { return clock() > *(const clock_t *)user; }

/* What a host needs for it: ten lines. */
static shlo_status run_until(clock_t *deadline, const shlo_blob *code, shlo_buffer *out, shlo_error *e) {
    shlo_options options;
    shlo_program *p;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.limits.bytes = 1 << 20;
    options.interrupt.ask = too_late;
    options.interrupt.user = deadline;
    status = shlo_load(code->data, code->bytes, &options, &p, e);
    if (status == SHLO_OK) status = shlo_run(p, "main", NULL, 0, out, 1, e);
    shlo_program_free(p);
    return status;
}

/* The sum of 2^50 numbers: a file of 100 bytes, and hours of work. */
static shlo_blob endless(void) {
    static const int64_t zero = 0;
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_iota_attrs along;
    shlo_reduce_attrs over;
    shlo_value x, start, sum;
    shlo_blob code;
    memset(&along, 0, sizeof along);
    memset(&over, 0, sizeof over);
    over.dimensions.items = &zero;
    over.dimensions.n = 1;
    shlo_func_begin(b, "main");
    x = shlo_iota(b, shlo_tensor1(b, SHLO_F32, (int64_t)1 << 50), &along);
    start = shlo_constant_f32(b, 0);
    shlo_reduce(b, &x, &start, 1, &over, shlo_region_of(b, SHLO_OP_add, SHLO_F32), &sum);
    shlo_return(b, &sum, 1);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) printf("%s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

int main(void) {
    shlo_blob code = endless();
    float y = 0;
    shlo_buffer out = {&y, sizeof y, SHLO_F32, NULL, -1};
    clock_t deadline = clock() + CLOCKS_PER_SEC / 10;
    shlo_error e;
    shlo_status status = run_until(&deadline, &code, &out, &e);
    printf("after a tenth of a second: %s\n", e.message);
    shlo_blob_free(&code);
    return status != SHLO_INTERRUPTED;
}
