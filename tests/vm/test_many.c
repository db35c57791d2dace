/* tests/vm/test_many.c - reductions, windows, maps, sorts and scatters of many operands at once. */
// link: impl
#include "harness.h"

enum { MANY = 18, LENGTH = 5 };
static const int64_t length[1] = {LENGTH}, zero[1] = {0};

/* Result k is accumulator k - element (k + 1) % n, so that mixed-up operands show; `code`: through an if,
 * which is no lane program. */
static shlo_region body(int n, int code) {
    shlo_type types[2 * MANY];
    shlo_value args[2 * MANY], r[MANY];
    for (int i = 0; i < 2 * n; i++) types[i] = shlo_tensor0(bld, SHLO_I32);
    shlo_region_begin(bld, types, args, 2 * n);
    for (int k = 0; k < n; k++) {
        r[k] = shlo_subtract(bld, args[k], args[n + (k + 1) % n]);
        if (code && k == 0) {
            unsigned char yes = 1;
            shlo_region same[2];
            shlo_region_begin(bld, NULL, NULL, 0);
            same[0] = shlo_region_end(bld, &r[0], 1);
            shlo_region_begin(bld, NULL, NULL, 0);
            same[1] = shlo_region_end(bld, &args[0], 1);
            shlo_if(bld, shlo_constant(bld, shlo_tensor0(bld, SHLO_I1), &yes), same[0], same[1], &r[0], 1);
        }
    }
    return shlo_region_end(bld, r, n);
}

static int32_t at(const tens *x, size_t i) {
    int32_t v;
    memcpy(&v, tens_at(x, i), 4);
    return v;
}

static void inputs(int n, shlo_value *x, shlo_value *init) {
    for (int k = 0; k < n; k++) x[k] = prog_filled(SHLO_I32, 1, length);
    for (int k = 0; k < n; k++) init[k] = prog_filled(SHLO_I32, 0, NULL);
}

static void reduces(int n, int code, int fused) {
    shlo_value x[MANY], init[MANY], r[MANY];
    shlo_reduce_attrs a;
    memset(&a, 0, sizeof a);
    a.dimensions = list_of(zero, 1);
    prog_begin();
    inputs(n, x, init);
    for (int k = 0; fused && k < n; k++)
        x[k] = shlo_add(bld, x[k],
            x[(k + 3) % n]); /* every element from two inputs: more than one lane program reads */
    shlo_reduce(bld, x, init, n, &a, body(n, code), r);
    if (prog_run(n, r)) {
        int32_t sum[MANY][LENGTH];
        int ok = 1;
        /* the inputs of the reduction, replaced one after the other as above */
        for (int k = 0; k < n; k++)
            for (int i = 0; i < LENGTH; i++) sum[k][i] = at(&in[k], (size_t)i);
        for (int k = 0; fused && k < n; k++)
            for (int i = 0; i < LENGTH; i++) sum[k][i] += sum[(k + 3) % n][i];
        for (int k = 0; k < n; k++) {
            int32_t want = at(&in[n + k], 0);
            for (int i = 0; i < LENGTH; i++) want -= sum[(k + 1) % n][i];
            ok &= at(&out[k], 0) == want;
        }
        CHECKF(ok, "%s", prog_text);
    }
    prog_end();
}

static void windows(int n, int code) {
    static const int64_t two[1] = {2};
    shlo_value x[MANY], init[MANY], r[MANY];
    shlo_reduce_window_attrs a;
    memset(&a, 0, sizeof a);
    a.window_dimensions = list_of(two, 1);
    prog_begin();
    inputs(n, x, init);
    shlo_reduce_window(bld, x, init, n, &a, body(n, code), r);
    if (prog_run(n, r)) {
        int ok = 1;
        for (int k = 0; k < n; k++)
            for (size_t i = 0; i + 1 < LENGTH; i++) {
                const tens *e = &in[(k + 1) % n];
                ok &= at(&out[k], i) == at(&in[n + k], 0) - at(e, i) - at(e, i + 1);
            }
        CHECKF(ok, "%s", prog_text);
    }
    prog_end();
}

static void scatters(int n, int code) {
    static const int64_t index_dims[2] = {LENGTH, 1};
    shlo_value v[2 * MANY + 1], r[MANY];
    shlo_attr a[3];
    shlo_op_desc d;
    shlo_region region;
    memset(a, 0, sizeof a);
    memset(&d, 0, sizeof d);
    a[0].name = "inserted_window_dims";
    a[1].name = "scatter_dims_to_operand_dims";
    a[0].kind = a[1].kind = SHLO_ATTR_I64S;
    a[0].list = a[1].list = list_of(zero, 1);
    a[2].name = "index_vector_dim";
    a[2].kind = SHLO_ATTR_I64;
    a[2].i = 1;
    prog_begin();
    for (int k = 0; k < n; k++) v[k] = prog_filled(SHLO_I32, 1, length);
    v[n] = prog_in(SHLO_I32, 2, index_dims);
    for (int32_t i = 0; i < LENGTH; i++) {
        int32_t place = i * 2 % LENGTH;
        memcpy(tens_at(&in[n], (size_t)i), &place, 4);
    }
    for (int k = 0; k < n; k++) v[n + 1 + k] = prog_filled(SHLO_I32, 1, length);
    region = body(n, code);
    d.op = SHLO_OP_scatter;
    d.n_operands = 2 * n + 1;
    d.operands = v;
    d.n_attrs = 3;
    d.attrs = a;
    d.n_regions = 1;
    d.regions = &region;
    CHECK(shlo_op_create(bld, &d, r, n) == n);
    if (prog_run(n, r)) {
        int ok = 1;
        for (int k = 0; k < n; k++)
            for (size_t i = 0; i < LENGTH; i++)
                ok &= at(&out[k], i * 2 % LENGTH) ==
                      at(&in[k], i * 2 % LENGTH) - at(&in[n + 1 + (k + 1) % n], i);
        CHECKF(ok, "%s", prog_text);
    }
    prog_end();
}

static void sorts(int n, int hidden) {
    shlo_type types[4 * MANY];
    shlo_value v[2 * MANY], args[4 * MANY], yes;
    shlo_sort_attrs a;
    shlo_compare_attrs lt;
    memset(&a, 0, sizeof a);
    memset(&lt, 0, sizeof lt);
    lt.comparison_direction = SHLO_comparison_direction_LT;
    prog_begin();
    for (int k = 0; k < n; k++) v[k] = prog_filled(SHLO_I32, 1, length);
    for (int k = 0; k < 2 * n; k++) types[k] = shlo_tensor0(bld, SHLO_I32);
    shlo_region_begin(bld, types, args, 2 * n);
    yes = shlo_compare(bld, args[2 * n - 2], args[2 * n - 1], &lt); /* by the last operand */
    if (hidden) yes = shlo_or(bld, yes, yes);
    shlo_sort(bld, v, n, &a, shlo_region_end(bld, &yes, 1), v);
    if (prog_run(n, v)) {
        size_t order[LENGTH];
        int ok = 1;
        for (size_t i = 0; i < LENGTH; i++) {
            size_t p = i;
            for (; p > 0 && at(&in[n - 1], order[p - 1]) > at(&in[n - 1], i); p--) order[p] = order[p - 1];
            order[p] = i;
        }
        for (int k = 0; k < n; k++)
            for (size_t i = 0; i < LENGTH; i++) ok &= at(&out[k], i) == at(&in[k], order[i]);
        CHECKF(ok, "%s", prog_text);
    }
    prog_end();
}

static void maps(int n, int code) {
    shlo_type types[2 * MANY];
    shlo_value v[2 * MANY], args[2 * MANY], r;
    shlo_map_attrs a;
    memset(&a, 0, sizeof a);
    a.dimensions = list_of(zero, 1);
    prog_begin();
    for (int k = 0; k < n; k++) v[k] = prog_filled(SHLO_I32, 1, length);
    for (int k = 0; k < n; k++) types[k] = shlo_tensor0(bld, SHLO_I32);
    shlo_region_begin(bld, types, args, n);
    r = args[0];
    for (int k = 1; k < n; k++) r = shlo_subtract(bld, shlo_add(bld, r, r), args[k]);
    for (int k = 0; code && k < 300; k++) r = shlo_not(bld, r);
    r = shlo_map(bld, v, n, &a, shlo_region_end(bld, &r, 1));
    if (prog_run1(r)) {
        int ok = 1;
        for (size_t i = 0; i < LENGTH; i++) {
            uint32_t want = (uint32_t)at(&in[0], i);
            for (int k = 1; k < n; k++) want = want * 2 - (uint32_t)at(&in[k], i);
            ok &= (uint32_t)at(&out[0], i) == want;
        }
        CHECKF(ok, "%s", prog_text);
    }
    prog_end();
}

int main(void) {
    static const int counts[] = {1, 2, 12, 13, 16, 17, MANY};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        for (int code = 0; code < 2; code++) {
            int n = counts[i];
            snprintf(prog_text, sizeof prog_text, "%d operands, %s", n, code ? "code" : "lanes");
            TEST_CASE("reduce");
            reduces(n, code, 0);
            reduces(n, code, 1);
            TEST_CASE("reduce_window");
            windows(n, code);
            TEST_CASE("scatter");
            scatters(n, code);
            TEST_CASE("sort");
            sorts(n, code);
            sorts(2 * n, code);
            TEST_CASE("map");
            maps(n, code);
            maps(2 * n, code);
        }
    return test_end("many");
}
