/* layer.h - what the tests of layers share: programs of one expression, their inputs and results. */
#ifndef TESTS_LAYER_LAYER_H
#define TESTS_LAYER_LAYER_H

#include "stablehlo.h"
#include "../fail_alloc.h"
#include "../test.h"

#include <math.h>

/* ---- a program of one function, run at once ---- */

enum { MOST = 4096 };
typedef struct tensor {
    int32_t rank;
    int64_t dims[4];
    float at[MOST];
} tensor;

static tensor in[6], out;
static int n_in;
static shlo_builder *b;
static shlo_value arg[6];

static int64_t count(const tensor *t) {
    int64_t n = 1;
    for (int32_t i = 0; i < t->rank; i++) n *= t->dims[i];
    return n;
}

/* Numbers between -2 and 2 that look random. */
static void fill(tensor *t, uint32_t seed) {
    for (int64_t i = 0; i < count(t); i++) {
        seed = seed * 1664525u + 1013904223u;
        t->at[i] = (float)(seed >> 8) / 4194304.0f - 2;
    }
}

static void input(int32_t rank, int64_t d0, int64_t d1, int64_t d2, int64_t d3) {
    tensor *t = &in[n_in++];
    t->rank = rank;
    t->dims[0] = d0;
    t->dims[1] = d1;
    t->dims[2] = d2;
    t->dims[3] = d3;
    fill(t, (uint32_t)n_in * 77);
}

/* Begins a function of the inputs; bit i of `open`: dimension i of the first is unknown. */
static void begin(const char *name, uint32_t open) {
    test_case = name;
    b = shlo_builder_create(NULL);
    shlo_func_begin(b, "main");
    for (int i = 0; i < n_in; i++) {
        int64_t dims[4];
        memcpy(dims, in[i].dims, sizeof dims);
        for (int d = 0; i == 0 && d < 4; d++)
            if (open >> d & 1) dims[d] = SHLO_DYNAMIC;
        arg[i] = shlo_arg(b, shlo_tensor(b, SHLO_F32, dims, in[i].rank));
    }
}

static int went_well(shlo_status status, const char *message) {
    CHECKF(status == SHLO_OK, "%s", message);
    return status == SHLO_OK;
}

/* Loads and runs a program file and leaves the result in `out`. */
static int run(const shlo_blob *code, shlo_program **p) {
    shlo_buffer inputs[6], output;
    shlo_tensor_info info;
    shlo_error e;
    memset(inputs, 0, sizeof inputs);
    memset(&output, 0, sizeof output);
    for (int i = 0; i < n_in; i++) {
        inputs[i].data = in[i].at;
        inputs[i].bytes = (size_t)count(&in[i]) * sizeof(float);
        inputs[i].dtype = SHLO_F32;
        inputs[i].dims = in[i].dims;
        inputs[i].rank = in[i].rank;
    }
    if (!went_well(shlo_load(code->data, code->bytes, NULL, p, &e), e.message)) return 0;
    if (!went_well(shlo_program_prepare(*p, "main", inputs, n_in, &e), e.message)) return 0;
    if (!CHECK(shlo_program_output(*p, 0, 0, &info) == SHLO_OK)) return 0;
    if (!CHECK(info.rank <= 4 && info.bytes <= sizeof out.at)) return 0;
    out.rank = info.rank;
    for (int32_t i = 0; i < info.rank; i++) out.dims[i] = info.dims[i];
    output.data = out.at;
    output.bytes = info.bytes;
    output.dtype = SHLO_F32;
    output.rank = -1;
    return went_well(shlo_run(*p, "main", inputs, n_in, &output, 1, &e), e.message);
}

/* Ends the function with one result and runs it. */
static int end(shlo_value x) {
    shlo_program *p = NULL;
    shlo_blob code;
    shlo_type type = shlo_type_of(b, x);
    int ok;
    memset(&out, 0, sizeof out);
    if (shlo_type_dtype(b, type) != SHLO_F32) {
        int64_t dims[4] = {0};
        for (int32_t i = 0; i < shlo_type_rank(b, type); i++) dims[i] = shlo_type_dim(b, type, i);
        x = shlo_convert(b, x, shlo_tensor(b, SHLO_F32, dims, shlo_type_rank(b, type)));
    }
    shlo_return(b, &x, 1);
    ok = went_well(shlo_builder_finish(b, 0, &code), shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    if (!ok) return 0;
    ok = run(&code, &p);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return ok;
}

static int shaped(int32_t rank, int64_t d0, int64_t d1, int64_t d2, int64_t d3) {
    const int64_t dims[4] = {d0, d1, d2, d3};
    int same = out.rank == rank && !memcmp(dims, out.dims, (size_t)rank * sizeof *dims);
    CHECKF(same, "rank %d, %lld %lld %lld %lld", (int)out.rank, (long long)out.dims[0],
        (long long)out.dims[1], (long long)out.dims[2], (long long)out.dims[3]);
    return same;
}

static void near(int64_t i, double want) {
    ELEMENTF(fabs((double)out.at[i] - want) <= 2e-5 * (1 + fabs(want)), "%lld: %.9g, not %.9g", (long long)i,
        (double)out.at[i], want);
}

/* Each case runs with known sizes and with an unknown first one. */
#define BOTH(name) \
    for (uint32_t open = 0; open < 2; open++, SWEEP_END()) \
        for (int once = (begin(name, open), 1); once; once = 0)

/* ---- arithmetic ---- */

#endif
