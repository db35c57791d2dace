/* examples/06_errors.c - every failure is a status and an exact place: in a program being built, in damaged
 * bytes, in inputs.
 *   make build/examples/06_errors && build/examples/06_errors
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/06_errors.c -o errors -lm && ./errors */
#include "stablehlo.h"
#include "03_embed_model.h"

#include <stdio.h>

int main(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    shlo_program *p;
    shlo_error e;

    /* Errors latch: build on, ask once. */
    shlo_type types[2];
    shlo_value args[2];
    types[0] = shlo_tensor2(b, SHLO_F32, 2, 3);
    types[1] = shlo_tensor2(b, SHLO_F32, 2, 4);
    shlo_func(b, "main", types, args, 2);
    shlo_value sum = shlo_add(b, args[0], args[1]);
    shlo_return(b, &sum, 1);
    shlo_status status = shlo_builder_finish(b, 0, &code);
    const shlo_error *why = shlo_builder_error(b);
    printf("building: %s\n  %s\n  op %s, constraint %s\n", shlo_status_text(status), why->message, why->op,
        why->constraint);
    shlo_builder_destroy(b);

    /* Bytes are verified before anything else happens. */
    unsigned char damaged[sizeof sigmoid_shlb];
    memcpy(damaged, sigmoid_shlb, sizeof damaged);
    damaged[40] ^= 0x55;
    status = shlo_load(damaged, sizeof damaged, NULL, &p, &e);
    printf("damaged bytes: %s\n  %s\n", shlo_status_text(status), e.message);
    if (status == SHLO_OK) shlo_program_free(p);
    status = shlo_load(sigmoid_shlb, sizeof sigmoid_shlb / 2, NULL, &p, &e);
    printf("half of the bytes: %s\n  %s\n", shlo_status_text(status), e.message);

    /* Inputs are compared with what the program wants. */
    float in_data[4] = {0}, out_data[3];
    int64_t four[1] = {4};
    shlo_buffer in = {in_data, sizeof in_data, SHLO_F32, four, 1},
                out = {out_data, sizeof out_data, SHLO_NO_DTYPE, NULL, 0};
    if (shlo_load(sigmoid_shlb, sizeof sigmoid_shlb, NULL, &p, &e) != SHLO_OK) return 1;
    status = shlo_run(p, "main", &in, 1, &out, 1, &e);
    printf("wrong input: %s\n  %s (input %d)\n", shlo_status_text(status), e.message, (int)e.operand);
    status = shlo_run(p, "train", &in, 1, &out, 1, &e);
    printf("wrong function: %s\n  %s\n", shlo_status_text(status), e.message);
    shlo_program_free(p);
    return 0;
}
