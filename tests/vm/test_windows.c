/* tests/vm/test_windows.c - reduce_window along one dimension: the way that does not depend on the window's
 * size gives what going through every window gives, on every type, from every side of the limits between
 * them. */
// link: impl
#include "harness.h"

static const shlo_op monoids[] = {
    SHLO_OP_add, SHLO_OP_multiply, SHLO_OP_maximum, SHLO_OP_minimum, SHLO_OP_and, SHLO_OP_or, SHLO_OP_xor};

static int fits(shlo_op op, shlo_dtype t) {
    if (op == SHLO_OP_and || op == SHLO_OP_or || op == SHLO_OP_xor) return is_int(t) || t == SHLO_I1;
    return !is_float(t) || op == SHLO_OP_maximum ||
           op == SHLO_OP_minimum; /* sums of floats: tests/vm/test_folds.c */
}

static int zero;                      /* the init value is 0 */
static int64_t outer_low, outer_high; /* padding of the first dimension */

static void step(shlo_op op, shlo_dtype t, unsigned char *acc, const unsigned char *x) {
    if (is_float(t) && op == SHLO_OP_add)
        put_f64(t, acc, get_f64(t, acc) + get_f64(t, x));
    else if (is_float(t)) {
        double a = get_f64(t, acc), b = get_f64(t, x);
        int take = isnan(b) || (op == SHLO_OP_maximum ? b > a || (b == a && signbit(a))
                                                      : b < a || (b == a && signbit(b)));
        if (!isnan(a) && take) put_f64(t, acc, b);
    }
    else if (t == SHLO_I1) {
        int both = op == SHLO_OP_multiply || op == SHLO_OP_minimum || op == SHLO_OP_and;
        *acc = (unsigned char)(both ? *acc & *x : op == SHLO_OP_xor ? *acc ^ *x : *acc | *x);
    }
    else {
        uint64_t a = get_int(t, acc), b = get_int(t, x);
        int less = is_signed(t) ? (int64_t)a < (int64_t)b : a < b;
        switch ((int)op) {
        case SHLO_OP_add:
            a += b;
            break;
        case SHLO_OP_multiply:
            a *= b;
            break;
        case SHLO_OP_maximum:
            a = less ? b : a;
            break;
        case SHLO_OP_minimum:
            a = less ? a : b;
            break;
        case SHLO_OP_and:
            a &= b;
            break;
        case SHLO_OP_or:
            a |= b;
            break;
        default:
            a ^= b;
        }
        put_int(t, acc, a);
    }
}

/* [outer, length, inner], windows of `width` along the middle. */
static void window(shlo_op op, shlo_dtype t, int64_t outer, int64_t length, int64_t inner, int64_t width,
    int64_t low, int64_t high) {
    int64_t dims[3], size[3] = {1, 1, 1}, padding[6] = {0, 0, 0, 0, 0, 0}, outs[3];
    shlo_reduce_window_attrs a;
    shlo_value x, init, r;
    tens want;
    memset(&a, 0, sizeof a);
    dims[0] = outer;
    outs[0] = outer + outer_low + outer_high;
    dims[1] = length;
    dims[2] = outs[2] = inner;
    outs[1] = length + low + high - width + 1;
    if (outs[1] < 0) outs[1] = 0;
    size[1] = width;
    padding[0] = outer_low;
    padding[1] = outer_high;
    padding[2] = low;
    padding[3] = high;
    snprintf(prog_text, sizeof prog_text, "%s of %s: [%d, %d, %d], width %d, padding %d and %d",
        shlo_op_name(op), shlo_dtype_name(t), (int)outer, (int)length, (int)inner, (int)width, (int)low,
        (int)high);
    prog_begin();
    x = prog_in(t, 3, dims);
    init = prog_in(t, 0, NULL);
    fill(&in[0], 1);
    fill(&in[1], 1);
    if (zero) put_f64(t, in[1].data, 0);
    for (size_t i = 0; is_float(t) && i < in[0].n; i++)
        if (below(200) == 0) put_f64(t, tens_at(&in[0], i), below(2) ? NAN : -0.0);
    a.window_dimensions = list_of(size, 3);
    a.padding = list_of(padding, 6);
    shlo_reduce_window(bld, &x, &init, 1, &a, shlo_region_of(bld, op, t), &r);
    if (prog_run1(r)) {
        tens_make(&want, t, 3, outs);
        for (size_t i = 0; i < want.n; i++) {
            int64_t at[3];
            unravel(3, outs, i, at);
            memcpy(tens_at(&want, i), in[1].data, want.size);
            for (int64_t w = 0; w < width; w++) {
                int64_t from[3];
                from[0] = at[0] - outer_low;
                from[1] = at[1] + w - low;
                from[2] = at[2];
                step(op, t, tens_at(&want, i),
                    from[0] < 0 || from[0] >= outer || from[1] < 0 || from[1] >= length
                        ? in[1].data
                        : tens_at(&in[0], linear(3, dims, from)));
            }
        }
        expect(0, &want);
    }
    prog_end();
}

int main(void) {
    static const int64_t widths[] = {2, 13, 14, 15, 16, 31, 40, 79, 80, 81};
    TEST_CASE("every type and monoid");
    for (int t = SHLO_I1; t <= SHLO_F64; t++)
        for (int m = 0; m < 7; m++)
            if (fits(monoids[m], (shlo_dtype)t) && t != SHLO_F8E8M0FNU)
                window(monoids[m], (shlo_dtype)t, 2, 40, 70, 10 + m, 3, 2);
    TEST_CASE("shapes");
    for (int i = 0; i < 10; i++) {
        window(SHLO_OP_add, SHLO_I32, 2, 40, 30, widths[i], widths[i] - 1, 0); /* running sums */
        window(SHLO_OP_maximum, SHLO_F32, 1, 300, 1, 190 + widths[i], 0, widths[i] - 1);
        window(SHLO_OP_minimum, SHLO_F64, 3, 40, 300, widths[i], 5, -4);
        window(SHLO_OP_add, SHLO_U8, 1, 40, 32, widths[i], -3, widths[i]);
    }
    window(SHLO_OP_add, SHLO_I32, 0, 40, 3, 9, 0, 0);
    window(SHLO_OP_add, SHLO_I32, 2, 40, 0, 9, 0, 0);
    window(SHLO_OP_add, SHLO_I32, 1, 3000, 5, 3000, 2999, 0);
    TEST_CASE("another dimension is moved, padded or cut");
    for (outer_low = -1; outer_low < 2; outer_low++)
        for (outer_high = -1; outer_high < 2; outer_high++)
            window(SHLO_OP_add, SHLO_I32, 4, 40, 30, 31, 30, 0);
    outer_low = outer_high = 0;
    TEST_CASE("running sums");
    for (zero = 0; zero < 2; zero++)
        for (int t = SHLO_BF16; t <= SHLO_F64; t++) {
            window(SHLO_OP_add, (shlo_dtype)t, 3, 40, 30, 40, 39, 0);
            window(SHLO_OP_add, (shlo_dtype)t, 35, 23, 1, 25, 24, 0);
            window(SHLO_OP_add, (shlo_dtype)t, 2, 23, 300, 23, 22, 0);
            window(SHLO_OP_add, (shlo_dtype)t, 2, 23, 5, 22, 21, 0);
            window(SHLO_OP_add, (shlo_dtype)t, 2, 23, 5, 23, 0, 22);
        }
    TEST_CASE("narrow windows before a last dimension that none touches");
    for (zero = 0; zero < 2; zero++)
        for (int t = SHLO_BF16; t <= SHLO_F64; t++)
            for (int64_t low = -1; low < 2; low++) window(SHLO_OP_add, (shlo_dtype)t, 2, 9, 170, 3, low, 1);
    return test_end("windows");
}
