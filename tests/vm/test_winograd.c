/* tests/vm/test_winograd.c - SHLO_LOAD_WINOGRAD: convolutions of 3 x 3 windows, in any order of dimensions,
 * with any padding and weights in either direction, are near to their sums in f64, by the bound that the flag
 * states; what the flag is not for keeps its bits. Loading lacks memory at each step and is stopped. MOST=1
 * prints the largest errors. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include "../fail_alloc.h"
#include "../api/stack.h"
#include <math.h>

#if defined(__GNUC__) && !defined(__OPTIMIZE__) && !defined(SHLO_SIMD_AT_O0)
#define OPTIMIZED 0
#else
#define OPTIMIZED 1
#endif

typedef struct conv {
    int64_t n, h, w, c, k, low[2], high[2], back[2]; /* h, w: of the input */
    int input[4], kernel[4], result[4];              /* where n h w c, kernel's y x c k, and n h w k lie */
    int64_t window, stride, hole, precision;
    shlo_dtype dtype;
    int splat, as_argument;
} conv;

static unsigned long long rng = 7;
static float random_float(void) { return (float)((double)(test_random(&rng) >> 40) / 8388608. - 1); }
static int64_t random_below(int64_t n) {
    return (int64_t)((test_random(&rng) >> 24) % (unsigned long long)n);
}
static void shuffle(int *order) {
    for (int i = 0; i < 4; i++) order[i] = i;
    for (int i = 3; i > 0; i--) {
        const int j = (int)random_below(i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}
static int64_t height(const conv *c) { return c->h + c->low[0] + c->high[0] - (c->window - 1); }
static int64_t width(const conv *c) { return c->w + c->low[1] + c->high[1] - (c->window - 1); }
/* Results of a dimension of `size` results where windows move by one and have no holes. */
static int64_t results(const conv *c, int64_t size) {
    return (size - (c->window - 1) * (c->hole - 1) + c->stride - 1) / c->stride;
}
static void dims_of(const int *order, const int64_t *sizes, int64_t *dims) {
    for (int i = 0; i < 4; i++) dims[order[i]] = sizes[i];
}
static size_t place(const int *order, const int64_t *sizes, int64_t a, int64_t b, int64_t c, int64_t d) {
    int64_t dims[4], at[4];
    dims_of(order, sizes, dims);
    at[order[0]] = a;
    at[order[1]] = b;
    at[order[2]] = c;
    at[order[3]] = d;
    return (size_t)(((at[0] * dims[1] + at[1]) * dims[2] + at[2]) * dims[3] + at[3]);
}

static shlo_list pair(const int64_t *items) {
    shlo_list l;
    memset(&l, 0, sizeof l);
    l.items = items;
    l.n = 2;
    return l;
}

static shlo_blob build(const conv *c, const float *weights) {
    const int64_t in[4] = {c->n, c->h, c->w, c->c}, ker[4] = {c->window, c->window, c->c, c->k},
                  out[4] = {c->n, results(c, height(c)), results(c, width(c)), c->k},
                  is[2] = {c->input[1], c->input[2]}, ks[2] = {c->kernel[0], c->kernel[1]},
                  os[2] = {c->result[1], c->result[2]}, strides[2] = {c->stride, c->stride},
                  holes[2] = {c->hole, c->hole}, precision[2] = {c->precision, c->precision};
    const int64_t pads[4] = {c->low[0], c->high[0], c->low[1], c->high[1]};
    int64_t dims[4];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_convolution_attrs a;
    shlo_value x, w;
    shlo_blob code;
    memset(&a, 0, sizeof a);
    a.window_strides = pair(strides);
    a.padding = pair(pads);
    a.padding.n = 4;
    a.rhs_dilation = pair(holes);
    a.window_reversal = pair(c->back);
    a.precision_config = pair(precision);
    a.input_batch_dimension = c->input[0];
    a.input_feature_dimension = c->input[3];
    a.input_spatial_dimensions = pair(is);
    a.kernel_input_feature_dimension = c->kernel[2];
    a.kernel_output_feature_dimension = c->kernel[3];
    a.kernel_spatial_dimensions = pair(ks);
    a.output_batch_dimension = c->result[0];
    a.output_feature_dimension = c->result[3];
    a.output_spatial_dimensions = pair(os);
    a.feature_group_count = a.batch_group_count = 1;
    shlo_func_begin(b, "main");
    dims_of(c->input, in, dims);
    x = shlo_arg(b, shlo_tensor(b, c->dtype, dims, 4));
    dims_of(c->kernel, ker, dims);
    if (c->as_argument)
        w = shlo_arg(b, shlo_tensor(b, c->dtype, dims, 4));
    else if (c->splat)
        w = shlo_constant_splat(b, shlo_tensor(b, c->dtype, dims, 4), weights);
    else
        w = shlo_constant(b, shlo_tensor(b, c->dtype, dims, 4), weights);
    dims_of(c->result, out, dims);
    x = shlo_convolution(b, x, w, shlo_tensor(b, c->dtype, dims, 4), &a);
    shlo_return(b, &x, 1);
    if (!CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK)) printf("%s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static void run(const conv *c, const shlo_blob *code, const char *isa, int32_t flags, const void *x,
    const void *w, void *y) {
    shlo_options o;
    shlo_program *p;
    shlo_error e;
    shlo_buffer in[2], out;
    shlo_tensor_info info;
    memset(&o, 0, sizeof o);
    o.flags = flags;
    o.isa = isa;
    if (!CHECK(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK)) {
        printf("%s\n", e.message);
        return;
    }
    memset(in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    shlo_program_input(p, 0, 0, &info);
    in[0].data = (void *)(uintptr_t)x;
    in[0].bytes = info.bytes;
    in[1].data = (void *)(uintptr_t)w;
    in[1].bytes = (size_t)(c->window * c->window * c->c * c->k) * (c->dtype == SHLO_F64 ? 8 : 4);
    shlo_program_output(p, 0, 0, &info);
    out.data = y;
    out.bytes = info.bytes;
    CHECKF(shlo_run(p, "main", in, c->as_argument ? 2 : 1, &out, 1, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
}

/* One result in f64, and the sum of its weights' magnitudes: numbers are at most 1. */
static double exact(const conv *c, const float *x, const float *w, const int64_t *at, double *size) {
    const int64_t in[4] = {c->n, c->h, c->w, c->c}, ker[4] = {3, 3, c->c, c->k};
    double sum = 0;
    *size = 0;
    for (int64_t i = 0; i < 9; i++) {
        const int64_t y = at[1] + i / 3 - c->low[0], z = at[2] + i % 3 - c->low[1],
                      ky = c->back[0] ? 2 - i / 3 : i / 3, kx = c->back[1] ? 2 - i % 3 : i % 3;
        for (int64_t k = 0; k < c->c; k++) {
            const double weight = (double)w[c->splat ? 0 : place(c->kernel, ker, ky, kx, k, at[3])];
            *size += fabs(weight);
            if (y < 0 || y >= c->h || z < 0 || z >= c->w) continue;
            sum += (double)x[place(c->input, in, at[0], y, z, k)] * weight;
        }
    }
    return sum;
}

static float *floats(int64_t n) {
    float *x = (float *)malloc((size_t)n * sizeof *x);
    for (int64_t i = 0; i < n; i++) x[i] = random_float();
    return x;
}

/* channels last, padding that keeps the size */
static conv plain(int64_t size, int64_t channels) {
    conv c;
    memset(&c, 0, sizeof c);
    c.n = 1;
    c.h = c.w = size;
    c.c = c.k = channels;
    for (int i = 0; i < 2; i++) c.low[i] = c.high[i] = 1;
    for (int i = 0; i < 4; i++) c.input[i] = c.kernel[i] = c.result[i] = i;
    c.window = 3;
    c.stride = c.hole = 1;
    c.dtype = SHLO_F32;
    return c;
}

/* The largest error of some results, as a part of the sum of their weights' magnitudes. */
static double worst_error(const conv *c, const float *x, const float *w, const float *y) {
    const int64_t out[4] = {c->n, height(c), width(c), c->k}, n = out[0] * out[1] * out[2] * out[3];
    double worst = 0;
    for (int64_t i = 0; i < n; i += 1 + n / 4000) {
        const int64_t at[4] = {
            i / (out[1] * out[2] * out[3]), i / (out[2] * out[3]) % out[1], i / out[3] % out[2], i % out[3]};
        double size, want = exact(c, x, w, at, &size),
                     is = (double)y[place(c->result, out, at[0], at[1], at[2], at[3])];
        if (!(fabs(is - want) <= worst * size)) worst = fabs(is - want) / size;
    }
    if (getenv("MOST")) printf("%s: %g\n", test_case, worst);
    return worst;
}
#define BOUND (1. / 1048576)

/* With the flag: near the sums, and by another way than without, which the last bits tell. */
static void near_its_sums(const conv *c, const char *isa) {
    const int64_t n = c->n * height(c) * width(c) * c->k;
    float *x = floats(c->n * c->h * c->w * c->c), *w = floats(9 * c->c * c->k), *y = floats(n),
          *z = floats(n);
    shlo_blob code = build(c, w);
    run(c, &code, isa, 0, x, w, y);
    run(c, &code, isa, SHLO_LOAD_WINOGRAD, x, w, z);
    CHECK(memcmp(y, z, (size_t)n * sizeof *y) != 0);
    CHECK(worst_error(c, x, w, z) <= BOUND);
    free(x);
    free(w);
    free(y);
    free(z);
    shlo_blob_free(&code);
}

/* At a multiple of 64 bytes; *block is to be freed. */
static void *aligned(size_t bytes, void **block) {
    *block = malloc(bytes + 63);
    return (void *)(((uintptr_t)*block + 63) & ~(uintptr_t)63);
}

/* The same of an image. */
static void test_image(void) {
    const conv c = plain(12, 96);
    float *x = floats(c.h * c.w * c.c), *w = floats(9 * c.c * c.k), *y = floats(c.h * c.w * c.k);
    const void *in = x;
    void *out = y, *blocks[2], *bytes, *arena;
    shlo_blob code = build(&c, w), made;
    shlo_options o;
    shlo_image image;
    shlo_error e;
    size_t needed;
    TEST_CASE("an image");
    memset(&o, 0, sizeof o);
    o.flags = SHLO_LOAD_WINOGRAD;
    CHECK(shlo_image_make(code.data, code.bytes, "host", &o, &made, &e) == SHLO_OK);
    needed = shlo_image_arena(made.data, made.bytes);
    bytes = aligned(made.bytes, &blocks[0]);
    memcpy(bytes, made.data, made.bytes);
    arena = aligned(needed, &blocks[1]);
    CHECKF(shlo_image_check(bytes, made.bytes, arena, needed, &image, &e) == SHLO_OK, "%s", e.message);
    CHECK(shlo_image_run(&image, 0, &in, &out, &e) == SHLO_OK);
    CHECK(worst_error(&c, x, w, y) <= BOUND);
    CHECK(made.bytes > 16 * 96 * 96 * sizeof(float)); /* 16 or 36 matrices of weights */
    free(x);
    free(w);
    free(y);
    free(blocks[0]);
    free(blocks[1]);
    shlo_blob_free(&made);
    shlo_blob_free(&code);
}

/* What the flag is not for. */
static void keeps_its_bits(const conv *c) {
    const size_t each = c->dtype == SHLO_F64 ? 8 : 4,
                 n = (size_t)(c->n * results(c, height(c)) * results(c, width(c)) * c->k) * each;
    float *x = floats(2 * c->n * c->h * c->w * c->c), *w = floats(2 * c->window * c->window * c->c * c->k);
    void *y = calloc(1, n), *z = calloc(1, n);
    shlo_blob code = build(c, w);
    run(c, &code, NULL, 0, x, w, y);
    run(c, &code, NULL, SHLO_LOAD_WINOGRAD, x, w, z);
    CHECK(memcmp(y, z, n) == 0);
    free(x);
    free(w);
    free(y);
    free(z);
    shlo_blob_free(&code);
}

static void test_forms(void) {
    static const char *const isas[] = {"scalar", NULL};
    conv c;
    for (int i = 0; i < 2; i++) {
        TEST_CASE("28x28x96, six numbers a tile");
        c = plain(28, 96);
        near_its_sums(&c, isas[i]);
        TEST_CASE("7x9x160, four numbers a tile, two images");
        c = plain(7, 160);
        c.w = 9;
        c.n = 2;
        near_its_sums(&c, isas[i]);
    }
    TEST_CASE("weights that are one number");
    c = plain(28, 96);
    c.splat = 1;
    near_its_sums(&c, NULL);
}

static void test_random_forms(void) {
    TEST_CASE("random");
    for (int i = 0; i < 12; i++) {
        conv c = plain(12 + random_below(9), 96);
        c.w = 12 + random_below(9);
        c.n = 1 + random_below(2);
        c.k = 80 + random_below(40);
        for (int d = 0; d < 2; d++) {
            c.low[d] = random_below(4) - 1;
            c.high[d] = random_below(4) - 1;
            c.back[d] = random_below(2);
        }
        shuffle(c.input);
        shuffle(c.kernel);
        shuffle(c.result);
        near_its_sums(&c, NULL);
    }
}

static void test_others(void) {
    conv c;
    TEST_CASE("steps of two");
    c = plain(28, 96);
    c.stride = 2;
    keeps_its_bits(&c);
    TEST_CASE("holes");
    c = plain(28, 96);
    c.hole = 2;
    keeps_its_bits(&c);
    TEST_CASE("windows far before the image");
    c = plain(28, 96);
    c.low[0] = INT64_MIN;
    c.high[0] = INT64_MAX;
    keeps_its_bits(&c);
    TEST_CASE("another precision");
    c = plain(28, 96);
    c.precision = SHLO_precision_HIGHEST;
    keeps_its_bits(&c);
    TEST_CASE("weights that are not constant");
    c = plain(28, 96);
    c.as_argument = 1;
    keeps_its_bits(&c);
    TEST_CASE("f64");
    c = plain(28, 96);
    c.dtype = SHLO_F64;
    keeps_its_bits(&c);
    TEST_CASE("windows of one element and of 5 x 5");
    c = plain(28, 96);
    c.window = 1;
    keeps_its_bits(&c);
    c.window = 5;
    keeps_its_bits(&c);
    TEST_CASE("few channels, for which it would be slower");
    c = plain(28, 4);
    keeps_its_bits(&c);
    TEST_CASE("no result");
    c = plain(1, 96);
    c.low[0] = c.high[0] = 0;
    c.h = 2;
    keeps_its_bits(&c);
}

static int stop(void *user) { return (*(int *)user)-- <= 0; }

/* Of a host that never stops it, how often loading asks. */
static int questions_of(const shlo_blob *code, int32_t flags) {
    const int most = 1 << 30;
    int left = most;
    shlo_options o;
    shlo_program *p;
    memset(&o, 0, sizeof o);
    o.flags = flags | SHLO_LOAD_NO_PACKING;
    o.interrupt.ask = stop;
    o.interrupt.user = &left;
    CHECK(shlo_load(code->data, code->bytes, &o, &p, NULL) == SHLO_OK);
    shlo_program_free(p);
    return most - left;
}

static void test_loading(void) {
    conv c = plain(12, 96);
    float *w = floats(9 * c.c * c.k);
    shlo_blob code = build(&c, w);
    fail_alloc a;
    shlo_options o;
    shlo_program *p;
    shlo_error e;
    shlo_status status = SHLO_MEMORY;
    size_t needed = 0;
    void *block;
    int questions;
    TEST_CASE("memory that fails");
    memset(&o, 0, sizeof o);
    o.flags = SHLO_LOAD_WINOGRAD;
    o.isa = "scalar";
    for (long n = 0; status == SHLO_MEMORY && n < 100000; n++) {
        fail_alloc_init(&a, n);
        o.allocator = &a.allocator;
        status = shlo_load(code.data, code.bytes, &o, &p, &e);
        if (status == SHLO_OK) shlo_program_free(p);
        ELEMENT(a.live == 0 && a.live_bytes == 0);
    }
    SWEEP_END();
    CHECK(status == SHLO_OK);
    TEST_CASE("the stack of loading");
    o.allocator = NULL;
    stack_paint();
    status = shlo_load(code.data, code.bytes, &o, &p, &e);
    needed = stack_used();
    CHECK(status == SHLO_OK);
    if (STACK_OF_USERS)
        CHECKF(needed <= 4096 + 256, "%zu bytes", needed); /* 32-bit x86, clang: as test_stack_ops */
    if (getenv("MOST")) printf("stack: %zu\n", needed);
    shlo_program_free(p);
    TEST_CASE("a block of just its size");
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e) == SHLO_OK);
    block = malloc(needed + 63);
    o.block = (void *)(((uintptr_t)block + 63) & ~(uintptr_t)63);
    o.block_bytes = needed;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    free(block);
    TEST_CASE("asked");
    o.block = NULL;
    o.block_bytes = 0;
    questions = questions_of(&code, SHLO_LOAD_WINOGRAD) - questions_of(&code, 0);
    if (getenv("MOST")) printf("questions: %d\n", questions);
    if (OPTIMIZED) CHECK(questions > 50); /* 27 without those between the weights */
    TEST_CASE("stopped");
    o.block = NULL;
    o.block_bytes = 0;
    o.interrupt.ask = stop;
    o.interrupt.user = &questions;
    status = SHLO_INTERRUPTED;
    for (int n = 0; status == SHLO_INTERRUPTED && n < 10000; n++) {
        questions = n;
        status = shlo_load(code.data, code.bytes, &o, &p, &e);
        if (n == 3) CHECK(status == SHLO_INTERRUPTED);
    }
    CHECK(status == SHLO_OK);
    shlo_program_free(p);
    shlo_blob_free(&code);
    free(w);
}

int main(void) {
    if (OPTIMIZED) {
        test_forms();
        test_random_forms();
        test_image();
    }
    else
        SKIP("builds without optimization have it not");
    test_others();
    test_loading();
    return test_end("winograd");
}
