/* tests/expand/test_hybrid.c - products of floats with quantized weights: weights become floats while they
 * are packed, so that no run holds all of them as f32, and the bits are those of weights that are f32 in
 * memory (SHLO_LOAD_NO_FUSION). */
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
#include "../import/importing.h"
#include <math.h>

enum { K = 1031, N = 517, TALL = 70001, MOST_M = 37, TEXT = 1 << 17 };

static unsigned long long rng = 1;
static char text[TEXT], type[TEXT / 4], list[TEXT / 8];

/* The scale of output n of `of`. */
static float scale(int per_axis, int n) { return per_axis ? 0.001f * (float)(1 + n % 19) : 0.013f; }

/* i8 weights with a scale each along `axis`, which has n elements, or (-1) one for all. */
static void quantized(const char *dims, int axis, int n) {
    size_t at = 0;
    if (axis < 0) {
        snprintf(type, sizeof type, "tensor<%sx!quant.uniform<i8:f32, 0.013>>", dims);
        return;
    }
    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%.3f", i ? ", " : "", (double)scale(1, i));
    snprintf(type, sizeof type, "tensor<%sx!quant.uniform<i8:f32:%d, {%s}>>", dims, axis, list);
}

/* Runs the program with these inputs; returns the bytes of its arena. */
static size_t run(int flags, const shlo_buffer *in, float *out, size_t n) {
    shlo_program *program = NULL;
    shlo_options options;
    shlo_memory_info memory;
    shlo_buffer result;
    shlo_error error;
    imported i;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%.300s\n%s", text, i.all);
    memset(&options, 0, sizeof options);
    memset(&memory, 0, sizeof memory);
    options.flags = flags;
    memset(&result, 0, sizeof result);
    result.data = out;
    result.bytes = n * sizeof *out;
    CHECKF(shlo_load(i.code.data, i.code.bytes, &options, &program, &error) == SHLO_OK, "%s", error.message);
    if (program) {
        shlo_program_memory(program, &memory);
        CHECKF(shlo_run(program, "main", in, 2, &result, 1, &error) == SHLO_OK, "%s", error.message);
    }
    shlo_program_free(program);
    shlo_blob_free(&i.code);
    return memory.arena_bytes;
}

/* x of n_x and weights of n_w elements; `text` is the program. sum: the result in f64. */
static void compare(const char *name, size_t n_x, size_t n_w, size_t n_out,
    double (*sum)(const float *x, const signed char *w, size_t i)) {
    float *x = (float *)malloc(n_x * sizeof *x), *fused = (float *)malloc(n_out * sizeof *fused),
          *plain = (float *)malloc(n_out * sizeof *plain);
    signed char *w = (signed char *)malloc(n_w);
    shlo_buffer in[2];
    size_t small, large;
    int near = 1;
    TEST_CASE(name);
    for (size_t i = 0; i < n_x; i++) x[i] = (float)(test_random(&rng) >> 40) * 5.9604645e-8f - 0.25f;
    for (size_t i = 0; i < n_w; i++) w[i] = (signed char)(test_random(&rng) >> 20);
    memset(in, 0, sizeof in);
    in[0].data = x;
    in[0].bytes = n_x * sizeof *x;
    in[1].data = w;
    in[1].bytes = n_w;
    small = run(0, in, fused, n_out);
    large = run(SHLO_LOAD_NO_FUSION, in, plain, n_out);
    CHECKF(memcmp(fused, plain, n_out * sizeof *fused) == 0, "%s: other bits than unfused", name);
    CHECKF(large >= 4 * n_w && (small < 2 * n_w || n_w < 500000), "%s: the arena is %zu and %zu bytes", name,
        small, large);
    for (size_t i = 0; i < n_out; i++) {
        double exact = sum(x, w, i);
        near &= fabs(fused[i] - exact) < 1e-3 * (1 + fabs(exact));
    }
    CHECKF(near, "%s: wrong sums", name);
    free(x);
    free(w);
    free(fused);
    free(plain);
}

/* ---- dot_general: [m, k] times [k, n], or [n, k] ---- */

static int dot_n, dot_k, dot_turned, dot_axis;
static double dot_sum(const float *x, const signed char *w, size_t i) {
    size_t m = i / (size_t)dot_n, n = i % (size_t)dot_n;
    double sum = 0;
    for (size_t k = 0; k < (size_t)dot_k; k++)
        sum += (double)x[m * (size_t)dot_k + k] *
               (double)((float)w[dot_turned ? n * (size_t)dot_k + k : k * (size_t)dot_n + n] *
                        scale(dot_axis, (int)n));
    return sum;
}

static void dots(void) {
    static const int ms[] = {1, 5, MOST_M}, ns[] = {N, 1};
    for (int i = 0; i < 24; i++) {
        char dims[40], name[80];
        int m = ms[i % 3];
        dot_n = ns[i / 12];
        dot_k = dot_n == 1 ? TALL : K;
        dot_turned = i / 3 & 1;
        dot_axis = i / 6 & 1;
        if (dot_n == 1 && dot_axis) continue;
        snprintf(dims, sizeof dims, "%dx%d", dot_turned ? dot_n : dot_k, dot_turned ? dot_k : dot_n);
        quantized(dims, dot_axis ? !dot_turned : -1, dot_n);
        snprintf(text, sizeof text,
            "func.func @main(%%x: tensor<%dx%dxf32>, %%w: %s) -> tensor<%dx%dxf32> {\n"
            "  %%0 = stablehlo.dot_general %%x, %%w, contracting_dims = [1] x [%d] : (tensor<%dx%dxf32>, %s) "
            "-> "
            "tensor<%dx%dxf32>\n  return %%0 : tensor<%dx%dxf32>\n}\n",
            m, dot_k, type, m, dot_n, dot_turned, m, dot_k, type, m, dot_n, m, dot_n);
        snprintf(name, sizeof name, "dot, %s, %d rows, %d columns, %s", dot_turned ? "turned" : "straight", m,
            dot_n, dot_axis ? "per axis" : "one scale");
        compare(name, (size_t)(m * dot_k), (size_t)(dot_k * dot_n), (size_t)(m * dot_n), dot_sum);
    }
}

/* Two dimensions of the weights are not summed; the scales are along either. */
enum { FIRST = 24, SECOND = 25 };
static double wide_sum(const float *x, const signed char *w, size_t i) {
    size_t m = i / (FIRST * SECOND), a = i / SECOND % FIRST, b = i % SECOND;
    double sum = 0;
    for (size_t k = 0; k < K; k++)
        sum += (double)x[m * K + k] *
               (double)((float)w[(a * K + k) * SECOND + b] * scale(1, (int)(dot_axis ? b : a)));
    return sum;
}

static void wide(void) {
    for (dot_axis = 0; dot_axis < 2; dot_axis++) {
        quantized("24x1031x25", 2 * dot_axis, dot_axis ? SECOND : FIRST);
        snprintf(text, sizeof text,
            "func.func @main(%%x: tensor<5x1031xf32>, %%w: %s) -> tensor<5x24x25xf32> {\n"
            "  %%0 = stablehlo.dot_general %%x, %%w, contracting_dims = [1] x [1] : (tensor<5x1031xf32>, %s) "
            "-> "
            "tensor<5x24x25xf32>\n  return %%0 : tensor<5x24x25xf32>\n}\n",
            type, type);
        compare(dot_axis ? "scales along the last" : "scales along the first", 5 * K, FIRST * K * SECOND,
            5 * FIRST * SECOND, wide_sum);
    }
}

/* ---- convolution: [6, 7, 40] with kernels [3, 3, 40, 200], borders, reversed ---- */

enum { H = 6, W = 7, IN = 40, OUT = 200 };
static double conv_sum(const float *x, const signed char *w, size_t i) {
    int row = (int)(i / (W * OUT)), col = (int)(i / OUT % W), n = (int)(i % OUT);
    double sum = 0;
    for (int p = 0; p < 3; p++)
        for (int q = 0; q < 3; q++) {
            int r = row + p - 1, c = col + q - 1;
            for (int f = 0; f < IN && r >= 0 && r < H && c >= 0 && c < W; f++)
                sum += (double)x[(r * W + c) * IN + f] *
                       (double)((float)w[(((2 - p) * 3 + q) * IN + f) * OUT + n] * scale(1, n));
        }
    return sum;
}

static void convs(void) {
    quantized("3x3x40x200", 3, OUT);
    snprintf(text, sizeof text,
        "func.func @main(%%x: tensor<1x6x7x40xf32>, %%w: %s) -> tensor<1x6x7x200xf32> {\n"
        "  %%0 = stablehlo.convolution(%%x, %%w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], "
        "window = "
        "{pad = [[1, 1], [1, 1]], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count "
        "= 1 "
        ": i64} : (tensor<1x6x7x40xf32>, %s) -> tensor<1x6x7x200xf32>\n"
        "  return %%0 : tensor<1x6x7x200xf32>\n}\n",
        type, type);
    compare("convolution", H * W * IN, 9 * IN * OUT, H * W * OUT, conv_sum);
}

int main(void) {
    dots();
    wide();
    convs();
    return test_end("hybrid");
}
