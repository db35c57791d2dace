/* tests/vm/test_epilogue.c - what follows a product: a vector, a tensor and bounds in any number and order,
 * with other steps among them. Those that the product settles itself, and those that are lane programs,
 * give the bits of programs without fusion and of the scalar tables. Sums are whole numbers, exact in any
 * order. */
// link: impl
#include "harness.h"

static const int64_t *shape; /* of the product: m x n */
static shlo_value row, column, tensor;

static shlo_value scalar(double x) {
    const float f = (float)x;
    return shlo_constant(bld, shlo_tensor(bld, SHLO_F32, NULL, 0), &f);
}
static shlo_value spread(shlo_value x, const int64_t *dims, int n) {
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = list_of(dims, n);
    return shlo_broadcast_in_dim(bld, x, shlo_tensor(bld, SHLO_F32, shape, 2), &a);
}
static shlo_value bound(int high) {
    static const double lows[] = {0, -2, -0.0, NAN}, highs[] = {6, 0, -0.0, INFINITY, NAN};
    return spread(scalar(high ? highs[below(5)] : lows[below(4)]), NULL, 0);
}
typedef shlo_value verb_fn(shlo_builder *b, shlo_value x, shlo_value y);
static shlo_value either(int turned, shlo_value x, shlo_value y, verb_fn *verb) {
    return turned ? verb(bld, y, x) : verb(bld, x, y);
}
/* One more step behind x. */
static shlo_value step(shlo_value x, shlo_value sums, int kind) {
    static const int64_t last = 1, first = 0;
    static const double ends[] = {6, 3, -0.0, NAN};
    const int turned = (int)below(2);
    switch (kind) {
    case 0: return either(turned, x, spread(row, &last, 1), shlo_add);
    case 1: return either(turned, x, tensor, shlo_add);
    case 2: return either(turned, x, bound(0), shlo_maximum);
    case 3: return shlo_clamp(bld, scalar(below(2) ? 0 : -2), x, scalar(ends[below(4)]));
    case 4: return either(turned, x, bound(1), shlo_minimum);
    case 5: return either(turned, x, spread(column, &first, 1), shlo_add);
    case 6: return either(turned, x, sums, shlo_add);
    default: return either(turned, x, bound(0), shlo_multiply);
    }
}
static void one(int round) {
    static const int64_t heights[] = {1, 5, 14, 16, 33}, widths[] = {1, 7, 32, 33, 70}, depths[] = {1, 9, 40};
    const int64_t dims[3] = {heights[below(5)], widths[below(5)], depths[below(3)]};
    const int64_t lhs[2] = {dims[0], dims[2]}, rhs[2] = {dims[2], dims[1]};
    const int n = 1 + (int)below(4), plain = (int)below(3);
    shlo_value x, y, sums;
    int i, at = 0;
    shape = dims;
    snprintf(prog_text, sizeof prog_text, "%d: %dx%dx%d", round, (int)dims[0], (int)dims[1], (int)dims[2]);
    prog_begin();
    x = prog_filled(SHLO_F32, 2, lhs);
    y = prog_filled(SHLO_F32, 2, rhs);
    row = prog_filled(SHLO_F32, 1, dims + 1);
    column = prog_filled(SHLO_F32, 1, dims);
    tensor = prog_filled(SHLO_F32, 2, dims);
    sums = x = shlo_matmul(bld, x, y);
    for (i = 0; i < n; i++) {
        const int kind = plain ? at + (int)below(2) : (int)below(8);
        x = step(x, sums, plain ? kind < 3 ? kind : 3 : kind);
        at = kind < 2 ? kind + 1 : 3;
    }
    for (i = 2; i < n_in; i++) fill(&in[i], 1); /* fractions, whose sums are rounded */
    for (i = 0; i < n_in; i++)
        if (in[i].n > 2 && below(3) == 0) put_f64(SHLO_F32, tens_at(&in[i], below((uint32_t)in[i].n)), NAN);
    prog_run1(x);
    prog_end();
}

int main(void) {
    TEST_CASE("epilogues of products");
    for (int i = 0; i < 1500; i++) one(i);
    return test_end("epilogue");
}
