/* examples/07_custom_call.c - a program calls a function of yours: with attributes, checked types, and
 * scratch from the program's memory.
 *   make build/examples/07_custom_call && build/examples/07_custom_call
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/07_custom_call.c -o custom_call -lm && ./custom_call */
#include "stablehlo.h"

#include <stdio.h>

/* Called once when the program is loaded. */
static shlo_status median_prepare(void *user, const shlo_call_info *call, size_t *scratch_bytes,
    shlo_error *error) {
    (void)user;
    *scratch_bytes = call->inputs[0].bytes;
    if (call->inputs[0].dtype == SHLO_F32 && call->outputs[0].bytes == sizeof(float)) return SHLO_OK;
    snprintf(error->message, sizeof error->message, "my.median makes one f32 of many");
    return SHLO_TYPE;
}

static shlo_status median(void *user, const shlo_call_info *call, shlo_error *error) {
    float *sorted = (float *)call->scratch;
    size_t n = call->inputs[0].bytes / sizeof *sorted, at;
    double quantile = 0.5;
    (void)user;
    (void)error;
    if (shlo_call_f64(call, "quantile", &quantile) == SHLO_ATTRIBUTE)
        return SHLO_ATTRIBUTE; /* absent is fine */
    for (size_t i = 0; i < n; i++) {
        float x = ((const float *)call->inputs[0].data)[i];
        for (at = i; at > 0 && sorted[at - 1] > x; at--) sorted[at] = sorted[at - 1];
        sorted[at] = x;
    }
    *(float *)call->outputs[0].data = sorted[(size_t)(quantile * (double)(n - 1))];
    return SHLO_OK;
}

int main(void) {
    float x[5] = {3, 9, 1, 7, 5}, y = 0;
    shlo_buffer in = {x, sizeof x, SHLO_F32, NULL, -1}, out = {&y, sizeof y, SHLO_F32, NULL, -1};
    shlo_custom_call_attrs attrs = {0};
    shlo_custom custom = {0};
    shlo_options options = {0};
    shlo_program *p;
    shlo_blob code;
    shlo_error e;
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_func_begin(b, "main");
    shlo_type number = shlo_tensor0(b, SHLO_F32);
    shlo_value v = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 5));
    attrs.call_target_name = "my.median";
    attrs.backend_config = "{quantile = 0.75}";
    attrs.api_version = 4; /* a dictionary */
    shlo_custom_call(b, &v, 1, &number, 1, &attrs, &v);
    shlo_return(b, &v, 1);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return printf("%s\n", shlo_builder_error(b)->message), 1;
    shlo_builder_destroy(b);

    custom.name = "my.median"; /* without it shlo_load refuses the program */
    custom.call = median;
    custom.prepare = median_prepare;
    options.customs = &custom, options.n_customs = 1;
    if (shlo_load(code.data, code.bytes, &options, &p, &e) != SHLO_OK ||
        shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK)
        return printf("%s\n", e.message), 1;
    shlo_program_free(p);
    shlo_blob_free(&code);
    return printf("three quarters are at most %g\n", (double)y), y == 7 ? 0 : 1;
}
