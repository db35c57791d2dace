/* tests/vm/test_told.c - most conversions of rare types are one kernel, which its caller tells the types. Who
 * tells nothing may only have kernels of one pair: those between a type and its wide form. Who may have any
 * is run here with types that must be told. */
// link: rooms
#include "kernel/kernel.h"

#include "harness.h"

/* The kernels that are called without types: accumulators of sums, windows and scatters. */
static void wide_forms_are_never_told(void) {
    int told = 0;
    TEST_CASE("wide forms");
    for (int32_t i = 0; i < shlo__kernels_count(); i++) {
        const shlo__kernels *k = shlo__kernels_at(i);
        for (int t = 1; t < SHLO_DTYPE_COUNT; t++) {
            const shlo_dtype wide = shlo__dtype_wide((shlo_dtype)t);
            const shlo__lane_fn there = shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(t, wide)),
                                back = shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(wide, t));
            CHECKF((shlo_dtype)t == wide || (!shlo__kernels_is_told(there) && !shlo__kernels_is_told(back)),
                "%s of %s", shlo_dtype_name((shlo_dtype)t), k->name);
            for (int to = 1; to < SHLO_DTYPE_COUNT; to++)
                told += shlo__kernels_is_told(shlo__kernels_lane(k, SHLO__KERNEL_CONVERT(t, to)));
        }
    }
    CHECK(told > 0);
}

/* Packed, and in plain loops. */
static int runs(shlo_value result) {
    shlo_blob code;
    shlo_options plain;
    int ok;
    memset(&code, 0, sizeof code);
    memset(&plain, 0, sizeof plain);
    plain.flags = SHLO_LOAD_PLAIN;
    shlo_return(bld, &result, 1);
    ok = shlo_builder_finish(bld, 0, &code) == SHLO_OK;
    CHECKF(ok, "%s: %s", prog_text, shlo_builder_error(bld)->message);
    if (ok) ok = prog_way(&code, NULL, 1) && prog_way(&code, &plain, 0);
    shlo_blob_free(&code);
    shlo_builder_destroy(bld);
    return ok;
}

/* A product takes its operands in the type of its result. */
static void products(void) {
    static const struct {
        shlo_dtype in, out;
    } pairs[] = {{SHLO_F8E5M2, SHLO_F16}, {SHLO_F8E4M3FN, SHLO_BF16}, {SHLO_F8E5M2, SHLO_F64},
        {SHLO_F4E2M1FN, SHLO_F16}, {SHLO_C64, SHLO_C128}};
    static const int64_t lhs_dims[2] = {3, 5}, rhs_dims[2] = {5, 4}, out_dims[2] = {3, 4};
    TEST_CASE("products");
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++) {
        shlo_value x, y, z;
        tens want;
        snprintf(prog_text, sizeof prog_text, "a product of %s as %s", shlo_dtype_name(pairs[p].in),
            shlo_dtype_name(pairs[p].out));
        CHECKF(shlo__kernels_is_told(shlo__kernels_lane(shlo__kernels_at(0),
                   SHLO__KERNEL_CONVERT(pairs[p].in, pairs[p].out))),
            "%s", prog_text);
        prog_begin();
        x = prog_filled(pairs[p].in, 2, lhs_dims);
        y = prog_filled(pairs[p].in, 2, rhs_dims);
        z = shlo_dot(bld, x, y, shlo_tensor(bld, pairs[p].out, out_dims, 2), NULL);
        tens_make(&want, pairs[p].out, 2, out_dims);
        for (size_t i = 0; i < want.n; i++) {
            double sum[2] = {0, 0};
            for (size_t k = 0; k < 5; k++) {
                double a[2], b[2];
                shlo_convert_elements(SHLO_C128, a, pairs[p].in, tens_at(&in[0], i / 4 * 5 + k), 1);
                shlo_convert_elements(SHLO_C128, b, pairs[p].in, tens_at(&in[1], k * 4 + i % 4), 1);
                sum[0] += a[0] * b[0] - a[1] * b[1];
                sum[1] += a[0] * b[1] + a[1] * b[0];
            }
            shlo_convert_elements(pairs[p].out, tens_at(&want, i), SHLO_C128, sum, 1);
        }
        if (runs(z))
            expect(0, &want);
        else
            tens_free(&want);
        prog_end();
    }
}

int main(void) {
    wide_forms_are_never_told();
    products();
    return test_end("told");
}
