// link: impl
/* test_layer.c - every layer against plain loops in double, with known and with unknown sizes; what is
 * refused, and every allocation failing in its turn. */
#include "layer.h"

static void broadcasting(void) {
    n_in = 0;
    input(3, 4, 1, 3, 0);
    input(2, 5, 1, 0, 0);
    input(1, 3, 0, 0, 0);
    BOTH("x[4,1,3] - y[5,1]") {
        if (!end(shlo_bsubtract(b, arg[0], arg[1])) || !shaped(3, 4, 5, 3, 0)) return;
        for (int i = 0; i < 60; i++)
            near(i, (double)in[0].at[i / 15 * 3 + i % 3] - (double)in[1].at[i / 3 % 5]);
    }
    BOTH("x[4,1,3] * z[3], z * x") {
        if (!end(shlo_bmultiply(b, arg[2], arg[0])) || !shaped(3, 4, 1, 3, 0)) return;
        for (int i = 0; i < 12; i++) near(i, (double)in[0].at[i] * (double)in[2].at[i % 3]);
    }
    BOTH("number") {
        shlo_value half = shlo_number(b, 0.5, arg[0]);
        if (!end(shlo_bdivide(b, arg[0], half)) || !shaped(3, 4, 1, 3, 0)) return;
        for (int i = 0; i < 12; i++) near(i, (double)in[0].at[i] * 2);
    }
    BOTH("full_like") {
        if (!end(shlo_full_like(b, 3, arg[0])) || !shaped(3, 4, 1, 3, 0)) return;
        for (int i = 0; i < 12; i++) near(i, 3);
    }
    BOTH("where(x < y, x, 7)") {
        shlo_value less = shlo_compare_lt(b, arg[0], arg[1]), seven = shlo_number(b, 7, arg[0]);
        if (!end(shlo_where(b, less, arg[0], seven)) || !shaped(3, 4, 5, 3, 0)) return;
        for (int i = 0; i < 60; i++) {
            float x = in[0].at[i / 15 * 3 + i % 3], y = in[1].at[i / 3 % 5];
            near(i, x < y ? (double)x : 7);
        }
    }
    BOTH("comparisons") {
        shlo_value zero = shlo_number(b, 0, arg[0]), all[6];
        all[0] = shlo_compare_eq(b, arg[0], zero);
        all[1] = shlo_compare_ne(b, arg[0], zero);
        all[2] = shlo_compare_gt(b, arg[0], zero);
        all[3] = shlo_compare_ge(b, arg[0], zero);
        all[4] = shlo_compare_le(b, arg[0], zero);
        all[5] = shlo_compare_lt(b, arg[0], zero);
        for (int i = 0; i < 6; i++) {
            shlo_value weight = shlo_number(b, 1 << i, arg[0]);
            all[i] = shlo_where(b, all[i], weight, zero);
            if (i) all[i] = shlo_badd(b, all[i], all[i - 1]);
        }
        if (!end(all[5]) || !shaped(3, 4, 1, 3, 0)) return;
        for (int i = 0; i < 12; i++)
            near(i, in[0].at[i] > 0 ? 2 + 4 + 8 : in[0].at[i] < 0 ? 2 + 16 + 32 : 1 + 8 + 16);
    }
    BOTH("binary: atan2, maximum, minimum, power") {
        shlo_value x = shlo_binary(b, SHLO_OP_atan2, arg[0], arg[2]), y = shlo_bmaximum(b, x, arg[2]);
        y = shlo_bminimum(b, y, shlo_number(b, 1, y));
        if (!end(shlo_bpower(b, y, shlo_number(b, 2, y)))) return;
        for (int i = 0; i < 12; i++) {
            double a = fmax(atan2((double)in[0].at[i], (double)in[2].at[i % 3]), (double)in[2].at[i % 3]);
            near(i, pow(fmin(a, 1), 2));
        }
    }
}

static void activations(void) {
    typedef struct act {
        const char *name;
        shlo_value (*make)(shlo_builder *, shlo_value);
    } act;
    static const act list[] = {
        {"relu", shlo_relu}, {"silu", shlo_silu}, {"softplus", shlo_softplus}, {"gelu_tanh", shlo_gelu_tanh}};
    n_in = 0;
    input(2, 7, 9, 0, 0);
    for (int k = 0; k < 4; k++) {
        BOTH(list[k].name) {
            if (!end(list[k].make(b, arg[0])) || !shaped(2, 7, 9, 0, 0)) return;
            for (int i = 0; i < 63; i++) {
                double x = (double)in[0].at[i];
                double t =
                    0.5 * x * (1 + tanh(sqrt(2 / 3.14159265358979323846) * (x + 0.044715 * x * x * x)));
                near(i, k == 0 ? fmax(x, 0) : k == 1 ? x / (1 + exp(-x)) : k == 2 ? log(1 + exp(x)) : t);
            }
        }
    }
    BOTH("leaky_relu") {
        if (!end(shlo_leaky_relu(b, arg[0], 0.1)) || !shaped(2, 7, 9, 0, 0)) return;
        for (int i = 0; i < 63; i++) near(i, (double)in[0].at[i] * (in[0].at[i] < 0 ? 0.1 : 1));
    }
}

/* Functions of dialect chlo; tests/import/test_chlo.c measures their errors. */
static void functions(void) {
    typedef struct fn {
        const char *name;
        shlo_value (*make)(shlo_builder *, shlo_value);
        double (*want)(double);
    } fn;
    static const fn list[] = {{"erf", shlo_erf, erf}, {"erfc", shlo_erfc, erfc},
        {"lgamma", shlo_lgamma, lgamma}, {"sinh", shlo_sinh, sinh}, {"cosh", shlo_cosh, cosh},
        {"atan", shlo_atan, atan}, {"asinh", shlo_asinh, asinh}};
    n_in = 0;
    input(2, 7, 9, 0, 0);
    for (int k = 0; k < 7; k++) {
        BOTH(list[k].name) {
            if (!end(list[k].make(b, arg[0])) || !shaped(2, 7, 9, 0, 0)) return;
            for (int i = 0; i < 63; i++) near(i, list[k].want((double)in[0].at[i]));
        }
    }
    BOTH("gelu") {
        if (!end(shlo_gelu(b, arg[0])) || !shaped(2, 7, 9, 0, 0)) return;
        for (int i = 0; i < 63; i++) {
            double x = (double)in[0].at[i];
            near(i, 0.5 * x * (1 + erf(x * sqrt(0.5))));
        }
    }
    BOTH("asin, acos, atanh, acosh, square, erf_inv of what makes them x") {
        shlo_value x = shlo_tanh(b, arg[0]), y = shlo_asin(b, shlo_sine(b, x)), two = shlo_number(b, 2, x);
        y = shlo_badd(b, y, shlo_acos(b, shlo_cosine(b, shlo_abs(b, x))));
        y = shlo_badd(b, y, shlo_atanh(b, x));
        y = shlo_badd(b, y, shlo_erf(b, shlo_erf_inv(b, x)));
        y = shlo_badd(b, y, shlo_square(b, x));
        y = shlo_badd(b, y, shlo_acosh(b, shlo_badd(b, shlo_square(b, x), two)));
        if (!end(y) || !shaped(2, 7, 9, 0, 0)) return;
        for (int i = 0; i < 63; i++) {
            double t = tanh((double)in[0].at[i]);
            near(i, t + fabs(t) + (double)in[0].at[i] + t + t * t + acosh(t * t + 2));
        }
    }
    BOTH("digamma and polygamma(0), zeta, bessel_i1e") {
        shlo_value x = shlo_badd(b, shlo_square(b, arg[0]), shlo_number(b, 1.5, arg[0])), y;
        y = shlo_bsubtract(b, shlo_digamma(b, x), shlo_polygamma(b, shlo_full_like(b, 0, x), x));
        y = shlo_badd(b, y, shlo_zeta(b, shlo_full_like(b, 2, x), shlo_full_like(b, 1, x)));
        y = shlo_badd(b, y, shlo_bessel_i1e(b, shlo_full_like(b, 1, x)));
        if (!end(y) || !shaped(2, 7, 9, 0, 0)) return;
        for (int i = 0; i < 63; i++) near(i, 1.6449340668482264 + 0.2079104153497085);
    }
}

static void refused(shlo_value v, shlo_status status, const char *text) {
    const shlo_error *e = shlo_builder_error(b);
    CHECKF(v.id == 0 && e->status == status && strstr(e->message, text), "%d %s", (int)e->status, e->message);
    shlo_builder_destroy(b);
}

static void shapes(void) {
    static const int64_t split[3] = {2, -1, 2}, all[1] = {-1}, heads[3] = {SHLO_DYNAMIC, 2, 3},
                         joined[3] = {-1, 2, 6};
    n_in = 0;
    input(2, 4, 6, 0, 0);
    input(1, 6, 0, 0, 0);
    BOTH("reshape_to") {
        if (!end(shlo_reshape_to(b, arg[0], split, 3)) || !shaped(3, 2, 6, 2, 0)) return;
        for (int i = 0; i < 24; i++) near(i, (double)in[0].at[i]);
    }
    BOTH("reshape_to a vector") {
        if (!end(shlo_reshape_to(b, arg[0], all, 1)) || !shaped(1, 24, 0, 0, 0)) return;
    }
    BOTH("reshape_to keeps the batch") {
        if (!end(shlo_reshape_to(b, arg[0], heads, 3)) || !shaped(3, 4, 2, 3, 0)) return;
        for (int i = 0; i < 24; i++) near(i, (double)in[0].at[i]);
    }
    BOTH("reshape_to takes a factor out of the batch") {
        if (!end(shlo_reshape_to(b, arg[0], joined, 3)) || !shaped(3, 2, 2, 6, 0)) return;
        for (int i = 0; i < 24; i++) near(i, (double)in[0].at[i]);
    }
    begin("reshape_to of two unknown sizes", 3);
    if (!end(shlo_reshape_to(b, arg[0], joined, 3)) || !shaped(3, 2, 2, 6, 0)) return;
    for (int i = 0; i < 24; i++) near(i, (double)in[0].at[i]);
    begin("broadcast_like an unknown size", 2);
    shlo_value row = shlo_full_like(b, 7, arg[1]);
    if (!end(shlo_broadcast_like(b, row, arg[0])) || !shaped(2, 4, 6, 0, 0)) return;
    for (int i = 0; i < 24; i++) near(i, 7);
    begin("broadcast_like what is smaller", 0);
    refused(shlo_broadcast_like(b, arg[0], arg[1]), SHLO_SHAPE, "larger");
    begin("broadcast_like of another size", 0);
    row = shlo_slice_along(b, arg[1], 0, 0, 1);
    refused(shlo_broadcast_like(b, arg[1], row), SHLO_SHAPE, "larger");
    BOTH("permute") {
        if (!end(shlo_permute(b, arg[0], SHLO_LIST(-1, 0))) || !shaped(2, 6, 4, 0, 0)) return;
        for (int i = 0; i < 24; i++) near(i, (double)in[0].at[i % 4 * 6 + i / 4]);
    }
    begin("slice_along", 0);
    if (!end(shlo_slice_along(b, arg[0], -1, 1, -2)) || !shaped(2, 4, 3, 0, 0)) return;
    for (int i = 0; i < 12; i++) near(i, (double)in[0].at[i / 3 * 6 + 1 + i % 3]);
    BOTH("join") {
        shlo_value two[2] = {arg[0], arg[0]};
        if (!end(shlo_join(b, two, 2, -1)) || !shaped(2, 4, 12, 0, 0)) return;
        for (int i = 0; i < 48; i++) near(i, (double)in[0].at[i / 12 * 6 + i % 6]);
    }
}

/* ---- reductions ---- */

typedef shlo_value (*fold_fn)(shlo_builder *, shlo_value, shlo_list, int32_t);

/* Over the axes whose bit is set in j; i: the place in the result. */
static double fold(int kind, int i, int j) {
    double sum = 0, product = 1, most = -HUGE_VAL, least = HUGE_VAL;
    int n = 0;
    for (int at = 0; at < 60; at++) {
        int d[3] = {at / 15, at / 5 % 3, at % 5}, place = 0;
        static const int size[3] = {4, 3, 5};
        for (int axis = 0; axis < 3; axis++)
            if (!(j >> axis & 1)) place = place * size[axis] + d[axis];
        if (place != i) continue;
        sum += (double)in[0].at[at];
        product *= (double)in[0].at[at];
        most = fmax(most, (double)in[0].at[at]);
        least = fmin(least, (double)in[0].at[at]);
        n++;
    }
    return kind == 0 ? sum : kind == 1 ? sum / n : kind == 2 ? product : kind == 3 ? most : least;
}

static void reductions(void) {
    static const fold_fn make[5] = {
        shlo_reduce_sum, shlo_reduce_mean, shlo_reduce_product, shlo_reduce_max, shlo_reduce_min};
    n_in = 0;
    input(3, 4, 3, 5, 0);
    for (int kind = 0; kind < 5; kind++) {
        for (int mask = 1; mask < 8; mask++) {
            for (int32_t keep = 0; keep < 2; keep++) {
                int64_t axes[3];
                int n = 0, rank = 0;
                for (int axis = 0; axis < 3; axis++)
                    if (mask >> axis & 1) axes[n++] = axis == 2 ? -1 : axis;
                BOTH("reduce") {
                    shlo_list list = {NULL, 0, 0};
                    if (mask != 7) list.items = axes;
                    if (mask != 7) list.n = n;
                    if (!end(make[kind](b, arg[0], list, keep))) return;
                    rank = keep ? 3 : 3 - n;
                    CHECK(out.rank == rank);
                    for (int64_t i = 0; i < count(&out); i++) near(i, fold(kind, (int)i, mask));
                }
            }
        }
    }
    BOTH("argmax") {
        if (!end(shlo_argmax(b, arg[0], -1, 1)) || !shaped(3, 4, 3, 1, 0)) return;
        for (int i = 0; i < 12; i++) {
            int best = 0;
            for (int k = 1; k < 5; k++)
                if (in[0].at[i * 5 + k] > in[0].at[i * 5 + best]) best = k;
            near(i, best);
        }
    }
    BOTH("argmin of equal ones is the first") {
        shlo_value bits = shlo_floor(b, arg[0]);
        if (!end(shlo_argmin(b, bits, 1, 0)) || !shaped(2, 4, 5, 0, 0)) return;
        for (int i = 0; i < 20; i++) {
            int best = 0;
            for (int k = 1; k < 3; k++)
                if (floorf(in[0].at[i / 5 * 15 + k * 5 + i % 5]) <
                    floorf(in[0].at[i / 5 * 15 + best * 5 + i % 5]))
                    best = k;
            near(i, best);
        }
    }
    BOTH("argmax of what a reduction starts from") {
        if (!end(shlo_argmax(b, shlo_full_like(b, -HUGE_VAL, arg[0]), 1, 0)) || !shaped(2, 4, 5, 0, 0))
            return;
        for (int i = 0; i < 20; i++) near(i, 0);
    }
    for (int second = 0; second < 2; second++) {
        BOTH("top_k") {
            shlo_value both[2];
            shlo_top_k(b, arg[0], 3, &both[0], &both[1]);
            if (!end(both[second]) || !shaped(3, 4, 3, 3, 0)) return;
            for (int i = 0; i < 36; i++) { /* as many are larger as stand before it */
                const float *row = in[0].at + i / 3 * 5;
                int larger = 0, at = 0;
                for (int k = 0; k < 5; k++) {
                    larger = 0;
                    for (int n = 0; n < 5; n++) larger += row[n] > row[k] || (row[n] == row[k] && n < k);
                    if (larger == i % 3) at = k;
                }
                near(i, second ? at : (double)row[at]);
            }
        }
    }
    begin("cumsum", 0);
    if (!end(shlo_cumsum(b, arg[0], 2)) || !shaped(3, 4, 3, 5, 0)) return;
    for (int i = 0; i < 12; i++) {
        double sum = 0;
        for (int k = 0; k < 5; k++) near(i * 5 + k, sum += (double)in[0].at[i * 5 + k]);
    }
}

static void norms(void) {
    n_in = 0;
    input(3, 4, 3, 8, 0);
    input(1, 8, 0, 0, 0);
    input(1, 8, 0, 0, 0);
    for (int kind = 0; kind < 3; kind++) {
        BOTH("softmax, log_softmax, log_sum_exp") {
            shlo_value y = kind == 0   ? shlo_softmax(b, arg[0], 1)
                           : kind == 1 ? shlo_log_softmax(b, arg[0], 1)
                                       : shlo_log_sum_exp(b, arg[0], -2);
            if (!end(y) || !(kind == 2 ? shaped(2, 4, 8, 0, 0) : shaped(3, 4, 3, 8, 0))) return;
            for (int i = 0; i < 32; i++) {
                const float *x = &in[0].at[i / 8 * 24 + i % 8];
                double sum = exp((double)x[0]) + exp((double)x[8]) + exp((double)x[16]);
                for (int k = 0; k < (kind == 2 ? 1 : 3); k++) {
                    double e = exp((double)x[8 * k]) / sum;
                    near(kind == 2 ? i : i / 8 * 24 + i % 8 + 8 * k, kind == 0   ? e
                                                                     : kind == 1 ? log(e)
                                                                                 : log(sum));
                }
            }
        }
    }
    for (int kind = 0; kind < 3; kind++) {
        BOTH("layer_norm, rms_norm, group_norm") {
            shlo_value y = kind == 0   ? shlo_layer_norm(b, arg[0], arg[1], arg[2], 1e-5)
                           : kind == 1 ? shlo_rms_norm(b, arg[0], arg[1], 1e-5)
                                       : shlo_group_norm(b, arg[0], 2, arg[1], SHLO_NONE, 1e-5);
            if (!end(y) || !shaped(3, 4, 3, 8, 0)) return;
            for (int i = 0; i < 96; i++) {
                int group = kind == 2 ? 12 : 8; /* elements that are normed together */
                double sum = 0, squares = 0, mean, root;
                for (int k = 0; k < 96; k++) {
                    int same = kind == 2 ? k / 24 == i / 24 && k % 8 / 4 == i % 8 / 4 : k / 8 == i / 8;
                    if (!same) continue;
                    sum += (double)in[0].at[k];
                    squares += (double)in[0].at[k] * (double)in[0].at[k];
                }
                mean = kind == 1 ? 0 : sum / group;
                root = sqrt(squares / group - mean * mean + 1e-5);
                near(i, ((double)in[0].at[i] - mean) / root * (double)in[1].at[i % 8] +
                            (kind == 0 ? (double)in[2].at[i % 8] : 0));
            }
        }
    }
}

/* ---- networks ---- */

static void products(void) {
    n_in = 0;
    input(4, 2, 1, 3, 4);
    input(3, 5, 4, 6, 0);
    input(2, 4, 6, 0, 0);
    input(1, 6, 0, 0, 0);
    input(1, 4, 0, 0, 0);
    BOTH("matmul with a batch") {
        if (!end(shlo_matmul(b, arg[0], arg[1])) || !shaped(4, 2, 5, 3, 6)) return;
        for (int i = 0; i < 180; i++) {
            double sum = 0;
            for (int k = 0; k < 4; k++)
                sum += (double)in[0].at[i / 90 * 12 + i / 6 % 3 * 4 + k] *
                       (double)in[1].at[i / 18 % 5 * 24 + k * 6 + i % 6];
            near(i, sum);
        }
    }
    BOTH("linear") {
        if (!end(shlo_linear(b, arg[0], arg[2], arg[3])) || !shaped(4, 2, 1, 3, 6)) return;
        for (int i = 0; i < 36; i++) {
            double sum = (double)in[3].at[i % 6];
            for (int k = 0; k < 4; k++)
                sum += (double)in[0].at[i / 6 * 4 + k] * (double)in[2].at[k * 6 + i % 6];
            near(i, sum);
        }
    }
    BOTH("matrix times vector") {
        if (!end(shlo_matmul(b, arg[0], arg[4])) || !shaped(3, 2, 1, 3, 0)) return;
        for (int i = 0; i < 6; i++) {
            double sum = 0;
            for (int k = 0; k < 4; k++) sum += (double)in[0].at[i * 4 + k] * (double)in[4].at[k];
            near(i, sum);
        }
    }
    BOTH("vector times matrices") {
        if (!end(shlo_matmul(b, arg[4], arg[1])) || !shaped(2, 5, 6, 0, 0)) return;
        for (int i = 0; i < 30; i++) {
            double sum = 0;
            for (int k = 0; k < 4; k++)
                sum += (double)in[4].at[k] * (double)in[1].at[i / 6 * 24 + k * 6 + i % 6];
            near(i, sum);
        }
    }
}

static void attention(void) {
    n_in = 0;
    input(3, 2, 3, 4, 0);
    input(3, 2, 5, 4, 0);
    input(3, 2, 5, 6, 0);
    input(2, 3, 5, 0, 0);
    for (int kind = 0; kind < 3; kind++) {
        BOTH("attention: everywhere, by booleans, by numbers") {
            shlo_value mask = SHLO_NONE;
            if (kind == 1) mask = shlo_compare_gt(b, arg[3], shlo_number(b, -1, arg[3]));
            if (kind == 2) mask = arg[3];
            if (!end(shlo_attention(b, arg[0], arg[1], arg[2], mask, kind == 2 ? 0.25 : 0)) ||
                !shaped(3, 2, 3, 6, 0))
                return;
            for (int i = 0; i < 36; i++) {
                double above = 0, below = 0;
                for (int n = 0; n < 5; n++) {
                    double score = 0, e, m = (double)in[3].at[i / 6 % 3 * 5 + n];
                    for (int d = 0; d < 4; d++)
                        score += (double)in[0].at[i / 6 * 4 + d] * (double)in[1].at[i / 18 * 20 + n * 4 + d];
                    e = exp(score * (kind == 2 ? 0.25 : 0.5) + (kind == 2 ? m : 0));
                    if (kind == 1 && !(m > -1)) e = 0;
                    below += e;
                    above += e * (double)in[2].at[i / 18 * 30 + n * 6 + i % 6];
                }
                near(i, above / below);
            }
        }
    }
}

static void tables(void) {
    n_in = 0;
    input(2, 2, 3, 0, 0);
    input(2, 7, 4, 0, 0);
    for (int i = 0; i < 6; i++) in[0].at[i] = (float)(i * 5 % 7);
    for (int kind = 0; kind < 2; kind++) {
        begin("embedding, one_hot", 0);
        shlo_value ids = shlo_convert(b, arg[0], shlo_tensor2(b, SHLO_I32, 2, 3));
        shlo_value y = kind ? shlo_one_hot(b, ids, 7, SHLO_F32) : shlo_embedding(b, arg[1], ids);
        if (!end(y) || !shaped(3, 2, 3, kind ? 7 : 4, 0)) return;
        for (int i = 0; i < (kind ? 42 : 24); i++) {
            if (kind)
                near(i, in[0].at[i / 7] == (float)(i % 7));
            else
                near(i, (double)in[1].at[i / 4 * 5 % 7 * 4 + i % 4]);
        }
        SWEEP_END();
    }
}

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

static void lstm(void) {
    n_in = 0;
    input(2, 3, 2, 0, 0);  /* x */
    input(2, 2, 16, 0, 0); /* weights of the input */
    input(2, 4, 16, 0, 0); /* of the state */
    input(1, 16, 0, 0, 0); /* bias */
    input(2, 3, 4, 0, 0);  /* h */
    input(2, 3, 4, 0, 0);  /* c */
    begin("lstm_cell", 0);
    shlo_value h = arg[4], c = arg[5], two[2];
    shlo_lstm weights = {arg[1], arg[2], arg[3]};
    shlo_lstm_cell(b, arg[0], &weights, &h, &c);
    two[0] = h;
    two[1] = c;
    if (!end(shlo_join(b, two, 2, 0)) || !shaped(2, 6, 4, 0, 0)) return;
    for (int i = 0; i < 12; i++) {
        double gate[4], cell;
        for (int g = 0; g < 4; g++) {
            gate[g] = (double)in[3].at[g * 4 + i % 4];
            for (int k = 0; k < 2; k++)
                gate[g] += (double)in[0].at[i / 4 * 2 + k] * (double)in[1].at[k * 16 + g * 4 + i % 4];
            for (int k = 0; k < 4; k++)
                gate[g] += (double)in[4].at[i / 4 * 4 + k] * (double)in[2].at[k * 16 + g * 4 + i % 4];
        }
        cell = sigmoid(gate[1]) * (double)in[5].at[i] + sigmoid(gate[0]) * tanh(gate[2]);
        near(i, sigmoid(gate[3]) * tanh(cell));
        near(12 + i, cell);
    }
    SWEEP_END();
}

/* One number of a convolution or pool over x[2, 7, 6, 4]; kind: 0 conv, 1 depthwise, 2 largest, 3 mean. */
static double window_at(int kind, const shlo_window2d *w, const int64_t *low, int64_t n, int64_t row,
    int64_t column, int64_t channel, int64_t per) {
    double sum = 0, most = -HUGE_VAL;
    int hits = 0;
    int64_t rows = kind < 2 ? 3 : w->size[0], columns = kind < 2 ? 2 : w->size[1];
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t j = 0; j < columns; j++) {
            int64_t r = row * w->stride[0] - low[0] + i * w->dilation[0],
                    c = column * w->stride[1] - low[1] + j * w->dilation[1];
            if (r < 0 || r >= 7 || c < 0 || c >= 6) continue;
            hits++;
            if (kind >= 2) {
                double x = (double)in[0].at[((n * 7 + r) * 6 + c) * 4 + channel];
                sum += x;
                most = fmax(most, x);
                continue;
            }
            for (int64_t k = 0; k < (kind ? 1 : 4 / w->groups); k++) {
                int64_t from = kind ? channel / per : channel / per * (4 / w->groups) + k;
                int64_t at = kind ? ((i * 2 + j) * 4 + channel / per) * per + channel % per
                                  : ((i * 2 + j) * (4 / w->groups) + k) * 6 + channel;
                sum += (double)in[0].at[((n * 7 + r) * 6 + c) * 4 + from] * (double)in[1].at[at];
            }
        }
    }
    return kind == 2 ? most : kind == 3 ? sum / hits : sum + (double)in[2].at[channel];
}

static void windows(void) {
    static const shlo_window2d list[5] = {{{2, 3}, {1, 1}, {1, 1}, {{0, 0}, {0, 0}}, 1, 0, 0},
        {{3, 2}, {2, 1}, {1, 2}, {{1, 2}, {0, 1}}, 2, 0, 0},
        {{3, 3}, {2, 2}, {1, 1}, {{0, 0}, {0, 0}}, 1, 1, 0},
        {{2, 2}, {1, 3}, {2, 1}, {{0, 1}, {1, 0}}, 2, 0, 0},
        {{3, 2}, {1, 1}, {1, 1}, {{0, 0}, {0, 0}}, 1, 1, 0}};
    for (int kind = 0; kind < 4; kind++) {
        for (int k = 0; k < 5; k++) {
            const shlo_window2d *w = &list[k];
            int64_t per = kind == 0   ? 6 / w->groups
                          : kind == 1 ? 2
                                      : 1,
                    channels = kind == 0   ? 6
                               : kind == 1 ? 8
                                           : 4;
            n_in = 0;
            input(4, 2, 7, 6, 4);
            if (kind == 0)
                input(4, 3, 2, 4 / w->groups, 6);
            else
                input(4, 3, 2, 4, 2);
            input(1, channels, 0, 0, 0);
            BOTH("conv2d, depthwise_conv2d, max_pool2d, avg_pool2d") {
                shlo_value y = kind == 0   ? shlo_conv2d(b, arg[0], arg[1], arg[2], w)
                               : kind == 1 ? shlo_depthwise_conv2d(b, arg[0], arg[1], arg[2], w)
                               : kind == 2 ? shlo_max_pool2d(b, arg[0], w)
                                           : shlo_avg_pool2d(b, arg[0], w);
                int64_t low[2] = {w->padding[0][0], w->padding[1][0]};
                if (!end(y) || !CHECK(out.rank == 4 && out.dims[0] == 2 && out.dims[3] == channels)) return;
                if (w->same) {
                    int64_t size[2] = {kind < 2 ? 3 : w->size[0], kind < 2 ? 2 : w->size[1]},
                            in_size[2] = {7, 6};
                    for (int i = 0; i < 2; i++) {
                        int64_t steps = (in_size[i] + w->stride[i] - 1) / w->stride[i];
                        int64_t all = (steps - 1) * w->stride[i] + size[i] - in_size[i];
                        low[i] = all > 0 ? all / 2 : 0;
                        CHECK(out.dims[1 + i] == steps);
                    }
                }
                for (int64_t i = 0; i < count(&out); i++)
                    near(i, window_at(kind, w, low, i / (out.dims[1] * out.dims[2] * channels),
                                i / (out.dims[2] * channels) % out.dims[1], i / channels % out.dims[2],
                                i % channels, per));
            }
        }
    }
}

/* The same convolution with the channels first. */
static void channels_first(void) {
    shlo_window2d w = {{0, 0}, {2, 1}, {1, 1}, {{1, 0}, {0, 1}}, 2, 0, 0};
    n_in = 0;
    input(4, 2, 4, 7, 6);
    input(4, 6, 2, 3, 2);
    begin("channels first", 0);
    w.channels_first = 1;
    shlo_value y = shlo_conv2d(b, arg[0], arg[1], SHLO_NONE, &w), x, k;
    w.channels_first = 0;
    x = shlo_permute(b, arg[0], SHLO_LIST(0, 2, 3, 1));
    k = shlo_permute(b, arg[1], SHLO_LIST(2, 3, 1, 0));
    x = shlo_permute(b, shlo_conv2d(b, x, k, SHLO_NONE, &w), SHLO_LIST(0, 3, 1, 2));
    if (!end(shlo_bsubtract(b, x, y)) || !shaped(4, 2, 6, 3, 6)) return;
    for (int64_t i = 0; i < count(&out); i++) near(i, 0);
    SWEEP_END();
}

static void loops(void) {
    n_in = 0;
    input(2, 3, 2, 0, 0);
    BOTH("loop: x, 2 x + i, ..") {
        shlo_value a[1], x = arg[0];
        shlo_loop loop;
        shlo_loop_begin(b, &loop, 5, &x, a, 1);
        shlo_value i = shlo_convert(b, loop.index, shlo_tensor0(b, SHLO_F32));
        a[0] = shlo_badd(b, shlo_badd(b, a[0], a[0]), i);
        shlo_loop_end(b, &loop, a, &x);
        if (!end(x) || !shaped(2, 3, 2, 0, 0)) return;
        for (int k = 0; k < 6; k++) near(k, (double)in[0].at[k] * 32 + 26);
    }
}

/* ---- what is refused, and misuse ---- */

/* Sizes that divide or not are known when the program runs. */
static void not_divisible(void) {
    static const int64_t odd[2] = {5, -1};
    shlo_program *p = NULL;
    shlo_buffer x;
    shlo_blob code;
    shlo_error e;
    n_in = 0;
    input(2, 4, 6, 0, 0);
    begin("24 elements as rows of 5", 1);
    shlo_value y = shlo_reshape_to(b, arg[0], odd, 2);
    shlo_return(b, &y, 1);
    CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
    shlo_builder_destroy(b);
    if (!CHECK(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK)) return;
    memset(&x, 0, sizeof x);
    x.data = in[0].at;
    x.bytes = 24 * sizeof(float);
    x.dtype = SHLO_F32;
    x.dims = in[0].dims;
    x.rank = 2;
    CHECKF(shlo_program_prepare(p, "main", &x, 1, &e) == SHLO_SHAPE, "%d %s", (int)e.status, e.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

static void errors(void) {
    static const int64_t odd[2] = {5, -1}, twice[2] = {-1, -1};
    shlo_window2d w;
    memset(&w, 0, sizeof w);
    n_in = 0;
    input(2, 4, 6, 0, 0);
    input(1, 5, 0, 0, 0);
    input(4, 1, 4, 4, 2);
    begin("sizes that do not fit", 0);
    refused(shlo_badd(b, arg[0], arg[1]), SHLO_SHAPE, "sizes 6 and 5");
    begin("no axis", 0);
    refused(shlo_softmax(b, arg[0], 2), SHLO_ARGUMENT, "no axis 2");
    begin("no axis below", 0);
    refused(shlo_reduce_sum(b, arg[0], SHLO_LIST(-3), 0), SHLO_ARGUMENT, "no axis -3");
    begin("a huge axis", 0);
    refused(shlo_reduce_sum(b, arg[0], SHLO_LIST(INT64_MIN), 0), SHLO_ARGUMENT, "no axis");
    begin("no value", 0);
    refused(shlo_badd(b, arg[0], SHLO_NONE), SHLO_ARGUMENT, "");
    begin("a made-up value", 0);
    shlo_value wild = {123456};
    refused(shlo_matmul(b, arg[0], wild), SHLO_ARGUMENT, "");
    begin("mean of integers", 0);
    refused(shlo_reduce_mean(b, shlo_convert(b, arg[0], shlo_tensor2(b, SHLO_I32, 4, 6)), SHLO_ALL, 0),
        SHLO_TYPE, "i32");
    begin("a size that does not divide", 0);
    refused(shlo_reshape_to(b, arg[0], odd, 2), SHLO_SHAPE, "24");
    begin("two sizes left open", 0);
    refused(shlo_reshape_to(b, arg[0], twice, 2), SHLO_ARGUMENT, "size 1 is -1 or SHLO_DYNAMIC, as size 0");
    begin("top_k without a place", 0);
    shlo_value place;
    shlo_top_k(b, arg[0], 1, NULL, &place);
    refused(place, SHLO_ARGUMENT, "no place for the values");
    begin("top_k without another place", 0);
    shlo_top_k(b, arg[0], 1, &place, NULL);
    refused(place, SHLO_ARGUMENT, "no place for the indices");
    begin("a pool without a size", 0);
    refused(shlo_max_pool2d(b, arg[2], &w), SHLO_ARGUMENT, "size 0");
    begin("a pool without a window", 0);
    refused(shlo_max_pool2d(b, arg[2], NULL), SHLO_ARGUMENT, "without a window");
    begin("a pool of a matrix", 0);
    w.size[0] = w.size[1] = 2;
    refused(shlo_avg_pool2d(b, arg[0], &w), SHLO_SHAPE, "2 dimensions");
    begin("a convolution of a matrix", 0);
    refused(shlo_conv2d(b, arg[0], arg[2], SHLO_NONE, NULL), SHLO_SHAPE, "2 dimensions, not 4");
    begin("a slice from the end of an unknown size", 1);
    refused(shlo_slice_along(b, arg[0], 0, -1, 0), SHLO_SHAPE, "size of dimension 0 is not known");
    begin("a slice of an unknown size up to its end", 1);
    refused(shlo_slice_along(b, arg[0], 0, 1, 0), SHLO_SHAPE, "size of dimension 0 is not known");
    begin("a slice of an unknown size beside another", 3);
    refused(shlo_slice_along(b, arg[0], 0, 0, 1), SHLO_SHAPE, "size of dimension 0 is not known");
    begin("a state of unknown size", 2);
    shlo_lstm weights = {arg[1], arg[1], SHLO_NONE};
    place = arg[1];
    shlo_lstm_cell(b, arg[1], &weights, &place, &arg[0]);
    CHECK(shlo_builder_status(b) == SHLO_SHAPE);
    refused(SHLO_NONE, SHLO_SHAPE, "size of the state is not known");
    begin("queries that are a vector", 0);
    refused(shlo_attention(b, arg[1], arg[0], arg[0], SHLO_NONE, 1), SHLO_SHAPE, "queries are not");
    begin("queries of unknown depth", 2);
    refused(shlo_attention(b, arg[0], arg[0], arg[0], SHLO_NONE, 0), SHLO_SHAPE, "queries are not");
    begin("a scale of another type", 0);
    refused(shlo_layer_norm(b, arg[0],
                shlo_number(b, 1, shlo_convert(b, arg[1], shlo_tensor1(b, SHLO_F16, 5))), SHLO_NONE, 1e-5),
        SHLO_TYPE, "scale or offset is f16, the operand f32");
    begin("groups that do not divide", 0);
    refused(shlo_group_norm(b, arg[0], 4, SHLO_NONE, SHLO_NONE, 1e-5), SHLO_SHAPE, "6 channels in 4");
    begin("a product of a scalar", 0);
    refused(shlo_matmul(b, arg[0], shlo_constant_f32(b, 1)), SHLO_SHAPE, "scalar");
    begin("numbers that do not add up are the op's error", 0);
    refused(shlo_linear(b, arg[0], arg[0], SHLO_NONE), SHLO_SHAPE, "");
    begin("functions of floats only", 0);
    refused(shlo_erf(b, shlo_convert(b, arg[0], shlo_tensor2(b, SHLO_I32, 4, 6))), SHLO_TYPE,
        "erf: the elements are i32");
    begin("two types", 0);
    refused(shlo_zeta(b, arg[0], shlo_convert(b, arg[0], shlo_tensor2(b, SHLO_F64, 4, 6))), SHLO_TYPE,
        "f32 and f64");
    begin("after a failure nothing happens", 0);
    shlo_softmax(b, arg[0], 7);
    shlo_lstm_cell(b, arg[0], NULL, &arg[0], &arg[1]);
    refused(shlo_attention(b, arg[0], arg[0], arg[0], SHLO_NONE, 0), SHLO_ARGUMENT, "no axis 7");
    CHECK(shlo_badd(NULL, arg[0], arg[0]).id == 0 && shlo_softmax(NULL, arg[0], 0).id == 0);
    shlo_loop_begin(NULL, NULL, 1, NULL, NULL, 0);
}

/* Every allocation of a builder that makes layers fails in its turn. */
static void allocations(void) {
    test_case = "allocations";
    for (long fail_at = 0;; fail_at++) {
        fail_alloc f;
        shlo_value x, y, carried[1], next[1];
        shlo_loop loop;
        shlo_status status;
        fail_alloc_init(&f, fail_at);
        b = shlo_builder_create(&f.allocator);
        shlo_func_begin(b, "main");
        x = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(2, 4, 4, 8)));
        y = shlo_attention(b, x, x, x, SHLO_NONE, 0);
        y = shlo_layer_norm(b, y, SHLO_NONE, SHLO_NONE, 1e-5);
        carried[0] = y;
        memset(&loop, 0, sizeof loop);
        shlo_loop_begin(b, &loop, 3, carried, next, 1);
        next[0] = shlo_relu(b, next[0]);
        shlo_loop_end(b, &loop, next, carried);
        shlo_return(b, carried, 1);
        status = shlo_builder_status(b);
        shlo_builder_destroy(b);
        ELEMENT(f.live == 0 && f.live_bytes == 0);
        if (f.calls <= fail_at) {
            CHECK(status == SHLO_OK);
            break;
        }
        ELEMENT(status == SHLO_MEMORY || status == SHLO_ARGUMENT);
    }
    SWEEP_END();
}

int main(void) {
    broadcasting();
    activations();
    functions();
    shapes();
    reductions();
    norms();
    products();
    attention();
    tables();
    lstm();
    windows();
    channels_first();
    loops();
    errors();
    not_divisible();
    allocations();
    return test_end("layer");
}
