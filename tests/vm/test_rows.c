/* tests/vm/test_rows.c - chains over rows that do not fit the cache, and rows that repeat: the same bits as
 * one instruction after the other, on one part or several. */
// link: impl
#include "ways.h"

enum { ROWS = 3 * 67, COLUMNS = 512 }; /* three parts, and blocks that are not all of one size */

static void check_nothing(void) {}

static shlo_value tensor(int32_t seed) {
    static const int64_t dims[] = {3, 67, COLUMNS};
    const shlo_value x = prog_in(SHLO_F32, 3, dims);
    for (size_t k = 0; k < in[n_in - 1].n; k++)
        ((float *)(void *)in[n_in - 1].data)[k] = (float)(4 * below_one() - 2 + 0.001 * seed);
    return x;
}
static shlo_value row_of(void) {
    static const int64_t dims[] = {COLUMNS};
    return prog_filled(SHLO_F32, 1, dims);
}

static shlo_value softmax(void) { return shlo_softmax(bld, tensor(0), 2); }
/* By one number: above zero, behind the greatest of a row; below it, not. */
static shlo_value scaled_by(double scale) {
    const shlo_value x = tensor(10), c = shlo_broadcast_like(bld, shlo_number(bld, scale, x), x);
    return shlo_softmax(bld, shlo_multiply(bld, x, c), 2);
}
static shlo_value scaled(void) { return scaled_by(0.3); }
static shlo_value turned(void) { return scaled_by(-0.3); }
static shlo_value log_softmax(void) { return shlo_log_softmax(bld, shlo_tanh(bld, tensor(1)), 2); }
static shlo_value layer_norm(void) {
    const shlo_value x = tensor(2), g = row_of();
    return shlo_layer_norm(bld, x, g, row_of(), 1e-5);
}
static shlo_value rms_norm(void) {
    const shlo_value x = tensor(3), y = tensor(4), scale = row_of();
    return shlo_rms_norm(bld, shlo_add(bld, x, y), scale, 1e-5);
}
/* Sums of products with the first row, which is the row itself once; and rows that are no whole groups of
   partial sums. */
static shlo_value first_row(void) {
    static const int64_t dims[] = {201, COLUMNS}, zero[] = {0, 0}, end[] = {1, COLUMNS}, one[] = {1, 1};
    const shlo_value x = prog_filled(SHLO_F32, 2, dims);
    shlo_slice_attrs slice;
    shlo_value first;
    slice.start_indices = list_of(zero, 2);
    slice.limit_indices = list_of(end, 2);
    slice.strides = list_of(one, 2);
    first = shlo_reshape(bld, shlo_slice(bld, x, &slice), shlo_tensor1(bld, SHLO_F32, COLUMNS));
    return shlo_reduce_sum(bld, shlo_bmultiply(bld, x, first), SHLO_LIST(1), 0);
}
static shlo_value odd_norm(void) {
    static const int64_t dims[] = {203, 500}, columns = 500;
    const shlo_value x = prog_filled(SHLO_F32, 2, dims), g = prog_filled(SHLO_F32, 1, &columns);
    return shlo_layer_norm(bld, x, g, prog_filled(SHLO_F32, 1, &columns), 1e-5);
}
/* Rows that each channel's numbers fit again and again: whole vectors, parts of them, too many elements to be
   repeated in scratch; as the op, and as a chain that another tensor is added to. */
static shlo_value channels(int64_t n, int chain) {
    const int64_t dims[] = {3, 131, n};
    const shlo_value x = prog_filled(SHLO_F32, 3, dims), other = prog_filled(SHLO_F32, 3, dims);
    const shlo_value mean = prog_filled(SHLO_F32, 1, &n), scale = prog_filled(SHLO_F32, 1, &n),
                     shift = prog_filled(SHLO_F32, 1, &n);
    shlo_value variance = prog_filled(SHLO_F32, 1, &n), y;
    shlo_batch_norm_inference_attrs attrs;
    attrs.epsilon = 1e-5f;
    attrs.feature_index = 2;
    variance = shlo_multiply(bld, variance, variance);
    if (!chain) return shlo_batch_norm_inference(bld, x, scale, shift, mean, variance, &attrs);
    y = shlo_bmultiply(bld, shlo_bsubtract(bld, x, mean), shlo_rsqrt(bld, variance));
    y = shlo_badd(bld, shlo_bmultiply(bld, y, scale), shift);
    return chain > 1 ? shlo_add(bld, y, other) : y;
}
static shlo_value batch_norm(void) { return channels(256, 0); }
static shlo_value batch_norm_parts(void) { return channels(75, 0); }
static shlo_value batch_norm_long(void) { return channels(1100, 0); }
static shlo_value batch_norm_chain(void) { return channels(1000, 1); }
static shlo_value batch_norm_added(void) { return channels(96, 2); }
/* Beside what is read across. */
static shlo_value batch_norm_across(void) {
    static const int64_t dims[] = {131, 96}, twice[] = {131, 192}, zero[] = {0, 0}, steps[] = {1, 2}, n = 96;
    const shlo_value x = prog_filled(SHLO_F32, 2, dims), y = prog_filled(SHLO_F32, 2, twice),
                     mean = prog_filled(SHLO_F32, 1, &n);
    shlo_slice_attrs slice;
    slice.start_indices = list_of(zero, 2);
    slice.limit_indices = list_of(twice, 2);
    slice.strides = list_of(steps, 2);
    return shlo_multiply(bld, shlo_bsubtract(bld, x, mean), shlo_slice(bld, y, &slice));
}
/* Exponentials and greatest elements behind chains that no loop of their own has. */
static shlo_value shifted(void) {
    const shlo_value x = tensor(11), c = shlo_broadcast_like(bld, shlo_number(bld, 0.7, x), x),
                     y = shlo_add(bld, x, c);
    const shlo_value m = shlo_broadcast_like(bld, shlo_reduce_max(bld, x, SHLO_LIST(2), 1), x);
    return shlo_exponential(bld, shlo_subtract(bld, y, m));
}
static shlo_value greatest(int shift) {
    const shlo_value x = tensor(12), c = shlo_broadcast_like(bld, shlo_number(bld, 0.7, x), x),
                     d = shlo_broadcast_like(bld, shlo_number(bld, 0.1, x), x);
    return shlo_reduce_max(bld, shlo_multiply(bld, shift ? shlo_subtract(bld, x, d) : x, c), SHLO_LIST(2), 0);
}
static shlo_value greatest_scaled(void) { return greatest(0); }
static shlo_value greatest_shifted(void) { return greatest(1); }
/* Two dimensions are reduced, so a row of the chain is a matrix; and by columns: the middle one. */
static shlo_value matrices(void) {
    const shlo_value x = tensor(5), e = shlo_exponential(bld, x);
    return shlo_divide(bld, e, shlo_broadcast_like(bld, shlo_reduce_sum(bld, e, SHLO_LIST(1, 2), 1), e));
}
static shlo_value middle(void) { return shlo_softmax(bld, tensor(6), 1); }
/* Rows of a value that others of the chain read elsewhere: it may not be written over. */
static shlo_value backwards(void) {
    const shlo_value x = tensor(7), y = shlo_add(bld, x, x);
    shlo_reverse_attrs reverse;
    shlo_value s;
    reverse.dimensions = SHLO_LIST(0, 1);
    s = shlo_reduce_sum(bld, shlo_multiply(bld, x, shlo_reverse(bld, y, &reverse)), SHLO_LIST(2), 1);
    return shlo_divide(bld, y, shlo_broadcast_like(bld, s, y));
}

/* A chain that could lie in its output, but for what it reads there later. */
static shlo_value later(void) {
    const shlo_value x = shlo_tanh(bld, tensor(9));
    const shlo_value m = shlo_broadcast_like(bld, shlo_reduce_max(bld, x, SHLO_LIST(2), 1), x);
    return shlo_multiply(bld, shlo_exponential(bld, shlo_subtract(bld, x, m)), x);
}
/* Sums of rows that end in parts of a vector, of products, and of one element for all. */
static shlo_value short_rows(void) {
    static const int64_t dims[] = {61, 203};
    const shlo_value x = prog_filled(SHLO_F32, 2, dims), y = prog_filled(SHLO_F32, 2, dims);
    const shlo_value s = shlo_reduce_sum(bld, shlo_multiply(bld, x, y), SHLO_LIST(1), 1);
    const shlo_value t = shlo_subtract(bld, y, shlo_broadcast_like(bld, s, y));
    return shlo_divide(bld, x, shlo_broadcast_like(bld, shlo_reduce_sum(bld, t, SHLO_LIST(1), 1), x));
}

/* The last value of the chain is larger than those that die in it, and is read as a whole later: its place
   may not be theirs, whose rows are still to come. */
static shlo_value places(void) {
    static const int64_t dims[] = {3, 67, COLUMNS};
    const shlo_value x = tensor(8), a = shlo_exponential(bld, x);
    shlo_value s = shlo_reduce_sum(bld, a, SHLO_LIST(2), 1), b, y;
    s = shlo_add(bld, s, shlo_reduce_max(bld, a, SHLO_LIST(2), 1));
    b = shlo_tanh(bld, x);
    s = shlo_add(bld, s, shlo_reduce_sum(bld, b, SHLO_LIST(2), 1));
    s = shlo_add(bld, s, shlo_reduce_max(bld, b, SHLO_LIST(2), 1));
    y = shlo_multiply(bld, x, shlo_broadcast_like(bld, s, x));
    y = shlo_convert(bld, y, shlo_tensor(bld, SHLO_F64, dims, 3));
    return shlo_subtract(bld, shlo_reduce_sum(bld, y, SHLO_LIST(0, 1), 0),
        shlo_reduce_max(bld, y, SHLO_LIST(0, 1), 0));
}

/* Rows that are longer than a block, read backwards, by columns, and every other element. */
static shlo_value long_rows(void) {
    static const int64_t dims[] = {5, 700}, across[] = {700, 5}, twice[] = {5, 1400};
    static const int64_t zero[] = {0, 0}, one_two[] = {1, 2};
    const shlo_value x = prog_filled(SHLO_F32, 2, dims), y = prog_filled(SHLO_F32, 2, across),
                     z = prog_filled(SHLO_F32, 2, twice);
    shlo_reverse_attrs reverse;
    shlo_transpose_attrs turn;
    shlo_slice_attrs slice;
    reverse.dimensions = SHLO_LIST(1);
    turn.permutation = SHLO_LIST(1, 0);
    slice.start_indices = list_of(zero, 2);
    slice.limit_indices = list_of(twice, 2);
    slice.strides = list_of(one_two, 2);
    return shlo_add(bld, shlo_multiply(bld, shlo_reverse(bld, x, &reverse), shlo_transpose(bld, y, &turn)),
        shlo_slice(bld, z, &slice));
}

/* The index along a dimension of one element, which is no value of the program, in rows longer than a block;
   the rows are so long, too, that reading all of one would leave the scratch. */
static shlo_value counted(int64_t columns) {
    const int64_t dims[] = {5, columns}, deep[] = {5, columns, 1}, five = 5;
    const shlo_value x = prog_filled(SHLO_F32, 2, dims), y = prog_filled(SHLO_F32, 1, &five);
    shlo_broadcast_in_dim_attrs rows;
    shlo_iota_attrs along;
    shlo_value z;
    rows.broadcast_dimensions = SHLO_LIST(0);
    along.iota_dimension = 2;
    z = shlo_subtract(bld, x, shlo_broadcast_in_dim(bld, y, shlo_tensor(bld, SHLO_F32, dims, 2), &rows));
    z = shlo_reshape(bld, z, shlo_tensor(bld, SHLO_F32, deep, 3));
    return shlo_add(bld, z, shlo_iota(bld, shlo_tensor(bld, SHLO_F32, deep, 3), &along));
}
static shlo_value counted_short(void) { return counted(300); }
static shlo_value counted_long(void) { return counted(100000); }

int main(void) {
    static const struct {
        const char *name;
        shlo_value (*make)(void);
    } cases[] = {{"softmax", softmax}, {"scaled", scaled}, {"turned", turned}, {"log_softmax", log_softmax},
        {"layer_norm", layer_norm}, {"rms_norm", rms_norm}, {"matrices", matrices}, {"middle", middle},
        {"backwards", backwards}, {"later", later}, {"short_rows", short_rows}, {"places", places},
        {"long_rows", long_rows}, {"batch_norm", batch_norm}, {"batch_norm_parts", batch_norm_parts},
        {"batch_norm_long", batch_norm_long}, {"batch_norm_chain", batch_norm_chain},
        {"batch_norm_added", batch_norm_added}, {"first_row", first_row}, {"odd_norm", odd_norm},
        {"batch_norm_across", batch_norm_across}, {"shifted", shifted}, {"greatest_scaled", greatest_scaled},
        {"greatest_shifted", greatest_shifted}, {"counted_short", counted_short},
        {"counted_long", counted_long}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE(cases[i].name);
        sprintf(prog_text, "%s", cases[i].name);
        prog_begin();
        ways_run(cases[i].make(), check_nothing);
        prog_end();
    }
    return test_end("rows");
}
