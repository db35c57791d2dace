// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/plan/test_scaled.c - products with weights that are integers times scales, written in many ways: the
 * same numbers as without fusion, whether the plan takes the scales into the product or not. */
#include "../api/failing.h"
#include "../import/importing.h"
#include <math.h>
#include "scaled.h"

static float x[3 * 512], out[2][800];
static unsigned char weights[4 * 512 * 160];

static void run(const shlo_blob *code, int32_t flags, float *to, size_t *n) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_tensor_info info;
    shlo_buffer in[2], result;
    shlo_error e;
    unsigned long long seed = 5;
    memset(&o, 0, sizeof o);
    memset(in, 0, sizeof in);
    memset(&result, 0, sizeof result);
    o.flags = flags;
    CHECKF(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    if (!p) return;
    for (int i = 0; i < 3 * 512; i++) x[i] = (float)(test_random(&seed) % 200) / 100 - 1;
    shlo_program_input(p, 0, 1, &info);
    for (size_t i = 0; i < info.bytes / shlo_dtype_bytes(info.dtype); i++) {
        double value = (double)(test_random(&seed) % 100);
        shlo_convert_elements(info.dtype, weights + i * shlo_dtype_bytes(info.dtype), SHLO_F64, &value, 1);
    }
    in[0].data = x;
    in[0].bytes = sizeof x;
    in[1].data = weights;
    in[1].bytes = info.bytes;
    shlo_program_output(p, 0, 0, &info);
    CHECK(info.bytes <= sizeof out[0]);
    result.data = to;
    result.bytes = info.bytes;
    *n = info.bytes / sizeof *to;
    CHECKF(shlo_run(p, "main", in, 2, &result, 1, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
}

int main(void) {
    for (size_t k = 0; k < N_SCALED; k++) {
        imported i;
        size_t n[2] = {0, 0};
        double size = 0;
        TEST_CASE(scaled_programs[k].name);
        importing_text(scaled_programs[k].text, &i);
        CHECKF(i.status == SHLO_OK, "%s", i.all);
        if (i.status != SHLO_OK) continue;
        run(&i.code, 0, out[0], &n[0]);
        run(&i.code, SHLO_LOAD_NO_FUSION, out[1], &n[1]);
        CHECK(n[0] == n[1] && n[0] > 0);
        for (size_t j = 0; j < n[0]; j++) size = fmax(size, fabs((double)out[1][j]));
        CHECK(size > 1);
        for (size_t j = 0; j < n[0]; j++)
            ELEMENTF(fabs((double)out[0][j] - (double)out[1][j]) <= 1e-5 * size, "%d: %g and %g", (int)j,
                (double)out[0][j], (double)out[1][j]);
        SWEEP_END();
        failing_forget();
        if (FAIL_ALLOC_STACKS) failing_each(scaled_programs[k].name, failing_load, &i.code);
        shlo_blob_free(&i.code);
    }
    return test_end("plan/scaled");
}
