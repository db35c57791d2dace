// link: impl
/* test_layer_narrow.c - layers of integers and of narrow floats: what is computed in f32 and rounded once,
 * ids and masks of any type, and infinite sums. */
#include "layer.h"

/* Nothing but -infinity sums to 0, and one infinity to infinity. */
static void infinite_sums(void) {
    static const float rows[12] = {-HUGE_VALF, -HUGE_VALF, -HUGE_VALF, 1, HUGE_VALF, 2, -HUGE_VALF, 3,
        -HUGE_VALF, HUGE_VALF, -HUGE_VALF, HUGE_VALF};
    static const float want[4] = {-HUGE_VALF, HUGE_VALF, 3, HUGE_VALF};
    n_in = 0;
    input(2, 4, 3, 0, 0);
    memcpy(in[0].at, rows, sizeof rows);
    BOTH("log_sum_exp of infinities") {
        if (!end(shlo_log_sum_exp(b, arg[0], -1)) || !shaped(1, 4, 0, 0, 0)) return;
        for (int i = 0; i < 4; i++) ELEMENTF(out.at[i] == want[i], "%d: %g", i, (double)out.at[i]);
    }
}

static shlo_value rounded(shlo_value x) {
    shlo_type type = shlo_type_of(b, x);
    int64_t dims[2] = {
        shlo_type_dim(b, type, 0), shlo_type_rank(b, type) > 1 ? shlo_type_dim(b, type, 1) : 0};
    x = shlo_convert(b, x, shlo_tensor(b, SHLO_BF16, dims, shlo_type_rank(b, type)));
    return shlo_convert(b, x, type);
}

/* Of bf16: what f32 gives of the same numbers, rounded once. */
static void rounded_once(void) {
    n_in = 0;
    input(2, 3, 64, 0, 0);
    for (int kind = 0; kind < 4; kind++) {
        begin("cumsum, layer_norm, rms_norm, group_norm of bf16", 0);
        shlo_value x = rounded(arg[0]), narrow = shlo_convert(b, x, shlo_tensor2(b, SHLO_BF16, 3, 64)), y[2];
        for (int k = 0; k < 2; k++) {
            shlo_value of = k ? x : narrow, scale = shlo_number(b, 1.296875, of);
            shlo_value offset = shlo_number(b, -1.8984375, of);
            y[k] = kind == 0   ? shlo_cumsum(b, of, 1)
                   : kind == 1 ? shlo_layer_norm(b, of, scale, offset, 1e-5)
                   : kind == 2 ? shlo_rms_norm(b, of, scale, 1e-5)
                               : shlo_group_norm(b, of, 4, scale, offset, 1e-5);
        }
        y[0] = shlo_convert(b, y[0], shlo_tensor2(b, SHLO_F32, 3, 64));
        if (!end(shlo_subtract(b, y[0], rounded(y[1]))) || !shaped(2, 3, 64, 0, 0)) return;
        for (int i = 0; i < 192; i++) ELEMENTF(out.at[i] == 0, "%d %d: %g", kind, i, (double)out.at[i]);
        SWEEP_END();
    }
}

/* The largest and the smallest of integers, among them those that a reduction starts from. */
static void integers(void) {
    static const shlo_dtype types[8] = {
        SHLO_I4, SHLO_I8, SHLO_I16, SHLO_I32, SHLO_I64, SHLO_U8, SHLO_U32, SHLO_U64};
    n_in = 0;
    input(1, 2, 0, 0, 0);
    for (int k = 0; k < 8; k++) {
        for (int most = 0; most < 2; most++) {
            const int below = k < 5 && most ? -1 : 1;
            in[0].at[0] = (float)(5 * below);
            in[0].at[1] = (float)(3 * below);
            begin("reduce_max, reduce_min of integers", 0);
            shlo_value x = shlo_convert(b, arg[0], shlo_tensor1(b, types[k], 2));
            x = most ? shlo_reduce_max(b, x, SHLO_ALL, 1) : shlo_reduce_min(b, x, SHLO_ALL, 1);
            if (!end(x) || !shaped(1, 1, 0, 0, 0)) return;
            near(0, below < 0 || !most ? 3 * below : 5);
            SWEEP_END();
        }
    }
}

/* Ids of a type that does not count to the depth: 5 is one index, numbers below 0 are none. */
static void narrow_ids(void) {
    static const shlo_dtype types[4] = {SHLO_I8, SHLO_I16, SHLO_U8, SHLO_I4};
    for (int k = 0; k < 4; k++) {
        n_in = 0;
        input(1, 3, 0, 0, 0);
        in[0].at[0] = 5;
        in[0].at[1] = k == 2 ? 255 : -1;
        in[0].at[2] = k == 2 ? 128 : k == 3 ? -8 : -128;
        begin("one_hot of narrow ids", 0);
        shlo_value ids = shlo_convert(b, arg[0], shlo_tensor1(b, types[k], 3));
        if (!end(shlo_one_hot(b, ids, 300, SHLO_F32)) || !shaped(2, 3, 300, 0, 0)) return;
        for (int i = 0; i < 900; i++) near(i, in[0].at[i / 300] == (float)(i % 300));
        SWEEP_END();
    }
}

/* The mask's false scores have no weight in any type of floats; a row of nothing else is a mean. */
static void narrow_masks(void) {
    static const shlo_dtype types[] = {SHLO_F8E4M3FN, SHLO_F8E5M2, SHLO_F8E4M3, SHLO_F8E3M4,
        SHLO_F8E4M3B11FNUZ, SHLO_F8E4M3FNUZ, SHLO_F8E5M2FNUZ, SHLO_F6E2M3FN, SHLO_F6E3M2FN, SHLO_F4E2M1FN,
        SHLO_BF16, SHLO_F16, SHLO_F32, SHLO_F64};
    static const float rows[8] = {1, 1, 0, 0, 0, 0, 1, 1}, mask[6] = {1, -1, -1, 1, -1, -1};
    n_in = 0;
    input(2, 2, 4, 0, 0);
    input(2, 3, 2, 0, 0);
    memcpy(in[0].at, rows, sizeof rows);
    memcpy(in[1].at, mask, sizeof mask);
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        begin(shlo_dtype_name(types[k]), 0);
        shlo_value x = shlo_convert(b, arg[0], shlo_tensor2(b, types[k], 2, 4));
        shlo_value q = shlo_join(b, (shlo_value[2]){x, shlo_slice_along(b, x, 0, 0, 1)}, 2, 0);
        shlo_value where = shlo_compare_gt(b, arg[1], shlo_number(b, 0, arg[1]));
        if (!end(shlo_attention(b, q, x, x, where, 0)) || !shaped(2, 3, 4, 0, 0)) return;
        for (int i = 0; i < 12; i++) near(i, i < 8 ? (double)rows[i] : 0.5);
        SWEEP_END();
    }
}

int main(void) {
    infinite_sums();
    rounded_once();
    integers();
    narrow_ids();
    narrow_masks();
    return test_end("layer_narrow");
}
