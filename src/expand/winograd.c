/* expand/winograd.c - convolutions with windows of 3 x 3 and constant weights, by fewer products, where the
 * host allows other rounding (SHLO_LOAD_WINOGRAD). Lavin and Gray, Fast Algorithms for Convolutional Neural
 * Networks, 2015: a tile of m x m results follows from r x r numbers, r = m + 2, which become r x r sums of
 * each other (B); products with the weights' r x r numbers (G) are summed over the channels as r x r products
 * of matrices; m x m sums of these (A) are the results. A result takes r x r / m x m products in place of 9.
 * All but the weights' part is ops like any other. */
#ifndef SHLO__EXPAND_WINOGRAD_C
#define SHLO__EXPAND_WINOGRAD_C

#include "expand.h"

#if SHLO__SMALL /* who does not optimize has no use for it */
SHLO__FN void shlo__expand_convolution(shlo__expand *e) { (void)e; }
#else

#define SHLO__WINOGRAD_MOST 6 /* numbers of a tile in a line */

/* The matrices for one m. A sum begins with the last number of its line that is not 0, which is above 0 in
   each line of b: so no sum begins with a negation. */
typedef struct shlo__winograd_form {
    int32_t m;
    int32_t cost; /* of the sums, in products for each number of a tile and channel (AVX2, measured) */
    int8_t b[SHLO__WINOGRAD_MOST][SHLO__WINOGRAD_MOST], a[4][SHLO__WINOGRAD_MOST];
    double g[SHLO__WINOGRAD_MOST][3];
} shlo__winograd_form;

static const shlo__winograd_form *shlo__winograd_forms(void) {
    static const shlo__winograd_form forms[2] = {
        {2, 45, {{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, -1, 0, 1}}, {{1, 1, 1, 0}, {0, 1, -1, 1}},
            {{1, 0, 0}, {.5, .5, .5}, {.5, -.5, .5}, {0, 0, 1}}},
        {4, 85,
            {{4, 0, -5, 0, 1, 0}, {0, -4, -4, 1, 1, 0}, {0, 4, -4, -1, 1, 0}, {0, -2, -1, 2, 1, 0},
                {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}},
            {{1, 1, 1, 1, 1, 0}, {0, 1, -1, 2, -2, 0}, {0, 1, 1, 4, 4, 0}, {0, 1, -1, 8, -8, 1}},
            {{1. / 4, 0, 0}, {-1. / 6, -1. / 6, -1. / 6}, {-1. / 6, 1. / 6, -1. / 6},
                {1. / 24, 1. / 12, 1. / 6}, {1. / 24, -1. / 12, 1. / 6}, {0, 0, 1}}}};
    return forms;
}

/* A convolution: images of h x w results, c channels to k; tall x wide tiles in each. */
typedef struct shlo__winograd {
    const shlo__winograd_form *form;
    int32_t r;
    int64_t n, h, w, c, k, tall, wide;
    int64_t stride_y, stride_x, stride_c, stride_k; /* of the weights, in elements */
} shlo__winograd;

/* ---- which convolutions ---- */

static int64_t shlo__winograd_number(const shlo__expand *e, uint32_t attr) {
    return shlo__module_attr_i64(e->m, shlo__expand_op(e), attr);
}
static int64_t shlo__winograd_item(const shlo__expand *e, uint32_t attr, uint32_t i) {
    return shlo__module_attr_item(e->m, shlo__expand_op(e), attr, i);
}
/* Two dimensions of images, windows that move by one, no holes, no groups, precision as usual. Of what lies
   far before the image no 64 bits hold the padding behind it that whole tiles need. */
static int shlo__winograd_plain(const shlo__expand *e) {
    const shlo__op *op = shlo__expand_op(e);
    uint32_t n;
    for (uint32_t i = 0; i < 2; i++)
        if (shlo__winograd_item(e, SHLO__A_convolution__window_strides, i) != 1 ||
            shlo__winograd_item(e, SHLO__A_convolution__lhs_dilation, i) != 1 ||
            shlo__winograd_item(e, SHLO__A_convolution__rhs_dilation, i) != 1 ||
            shlo__winograd_item(e, SHLO__A_convolution__padding, 2 * i) < INT32_MIN ||
            shlo__winograd_item(e, SHLO__A_convolution__precision_config, i) != SHLO_precision_DEFAULT)
            return 0;
    shlo__module_attr_list(e->m, op, SHLO__A_convolution__kernel_spatial_dimensions, &n);
    return n == 2 && shlo__winograd_number(e, SHLO__A_convolution__feature_group_count) == 1 &&
           shlo__winograd_number(e, SHLO__A_convolution__batch_group_count) == 1;
}
static int shlo__winograd_f32(const shlo__expand *e) {
    const shlo__type *x = shlo__expand_type(e, shlo__expand_operand(e, 0)),
                     *w = shlo__expand_type(e, shlo__expand_operand(e, 1)),
                     *y = shlo__type_at(e->m, shlo__expand_result_type(e, 0));
    return x->dtype == SHLO_F32 && w->dtype == SHLO_F32 && y->dtype == SHLO_F32;
}
/* Elements of the weights from one index of dimension d to the next. */
static int64_t shlo__winograd_stride(const shlo__expand *e, int64_t d) {
    const int64_t *dims = shlo__expand_dims(e, shlo__expand_operand(e, 1));
    int64_t stride = 1;
    for (int32_t i = 3; i > d; i--) stride *= dims[i];
    return stride;
}
static void shlo__winograd_sizes(const shlo__expand *e, shlo__winograd *v) {
    const int64_t *x = shlo__expand_dims(e, shlo__expand_operand(e, 0)),
                  *w = shlo__expand_dims(e, shlo__expand_operand(e, 1)),
                  *y = shlo__type_dims(e->m, shlo__expand_result_type(e, 0));
    const int64_t kc = shlo__winograd_number(e, SHLO__A_convolution__kernel_input_feature_dimension),
                  kk = shlo__winograd_number(e, SHLO__A_convolution__kernel_output_feature_dimension);
    v->n = x[shlo__winograd_number(e, SHLO__A_convolution__input_batch_dimension)];
    v->h = y[shlo__winograd_item(e, SHLO__A_convolution__output_spatial_dimensions, 0)];
    v->w = y[shlo__winograd_item(e, SHLO__A_convolution__output_spatial_dimensions, 1)];
    v->c = w[kc];
    v->k = w[kk];
    v->stride_c = shlo__winograd_stride(e, kc);
    v->stride_k = shlo__winograd_stride(e, kk);
    v->stride_y =
        shlo__winograd_stride(e, shlo__winograd_item(e, SHLO__A_convolution__kernel_spatial_dimensions, 0));
    v->stride_x =
        shlo__winograd_stride(e, shlo__winograd_item(e, SHLO__A_convolution__kernel_spatial_dimensions, 1));
}
static int shlo__winograd_window(const shlo__expand *e) {
    const int64_t *w = shlo__expand_dims(e, shlo__expand_operand(e, 1));
    for (uint32_t i = 0; i < 2; i++)
        if (w[shlo__winograd_item(e, SHLO__A_convolution__kernel_spatial_dimensions, i)] != 3) return 0;
    return 1;
}

/* The most of a dimension, of transformed weights, and of the tiles' numbers (36 for each result and channel
   are more than there are), so that no product of sizes overflows. */
#define SHLO__WINOGRAD_EXTENT 32768
#define SHLO__WINOGRAD_WEIGHTS ((int64_t)1 << 26)
#define SHLO__WINOGRAD_NUMBERS ((double)((int64_t)1 << 32))
static int shlo__winograd_small(const shlo__winograd *v) {
    const int64_t sizes[5] = {v->n, v->h, v->w, v->c, v->k};
    for (int32_t i = 0; i < 5; i++)
        if (sizes[i] < 1 || sizes[i] > SHLO__WINOGRAD_EXTENT) return 0;
    return 36 * v->c * v->k <= SHLO__WINOGRAD_WEIGHTS &&
           36. * (double)(v->n * (v->h + 4)) * (double)((v->w + 4) * SHLO__MAX(v->c, v->k)) <=
               SHLO__WINOGRAD_NUMBERS;
}
/* What a form takes, in products for each pair of channels. A weight that is read costs as much as 8, as what
   does not lie in L2 takes (AVX2: 56x56x64 28x28x128 14x14x256 7x7x512 run 1.2, 1.7, 1.6, 1.6 times as
   fast). */
static double shlo__winograd_cost(const shlo__winograd *v, const shlo__winograd_form *f) {
    const double r2 = (f->m + 2) * (f->m + 2), channels = (double)(v->c + v->k),
                 tiles = (double)(v->n * ((v->h + f->m - 1) / f->m) * ((v->w + f->m - 1) / f->m));
    return r2 * (tiles * (1 + f->cost * channels / ((double)v->c * (double)v->k)) + 8);
}
static int shlo__winograd_find(const shlo__expand *e, shlo__winograd *v) {
    double best;
    if (!shlo__winograd_f32(e) || !shlo__winograd_plain(e) || !shlo__winograd_window(e)) return 0;
    if (!shlo__expand_constant(e, shlo__expand_operand(e, 1))) return 0;
    shlo__winograd_sizes(e, v);
    if (!shlo__winograd_small(v)) return 0;
    best = 9 * ((double)(v->n * v->h * v->w) + 8);
    v->form = NULL;
    for (int32_t i = 0; i < 2; i++) {
        const shlo__winograd_form *f = shlo__winograd_forms() + i;
        if (shlo__winograd_cost(v, f) >= best) continue;
        best = shlo__winograd_cost(v, f);
        v->form = f;
    }
    if (!v->form) return 0;
    v->r = v->form->m + 2;
    v->tall = (v->h + v->form->m - 1) / v->form->m;
    v->wide = (v->w + v->form->m - 1) / v->form->m;
    return 1;
}

/* ---- weights: G w G^T for each pair of channels ---- */

static void shlo__winograd_pair(const shlo__winograd *v, const float *w, const int *reversed, float *to) {
    const double(*g)[3] = v->form->g;
    const int64_t step = v->c * v->k;
    double lines[SHLO__WINOGRAD_MOST][3];
    for (int32_t i = 0; i < v->r; i++)
        for (int32_t x = 0; x < 3; x++) {
            lines[i][x] = 0;
            for (int32_t y = 0; y < 3; y++)
                lines[i][x] +=
                    g[i][y] *
                    (double)
                        w[(reversed[0] ? 2 - y : y) * v->stride_y + (reversed[1] ? 2 - x : x) * v->stride_x];
        }
    for (int32_t i = 0; i < v->r; i++)
        for (int32_t j = 0; j < v->r; j++)
            to[(i * v->r + j) * step] =
                (float)(lines[i][0] * g[j][0] + lines[i][1] * g[j][1] + lines[i][2] * g[j][2]);
}
static void shlo__winograd_fill(shlo__expand *e, const shlo__winograd *v, float *to) {
    const shlo__data *data = shlo__expand_constant(e, shlo__expand_operand(e, 1));
    const float *w = (const float *)data->bytes;
    shlo__winograd even = *v;
    int reversed[2];
    if (data->splat) even.stride_y = even.stride_x = even.stride_c = even.stride_k = 0;
    for (uint32_t i = 0; i < 2; i++)
        reversed[i] = shlo__winograd_item(e, SHLO__A_convolution__window_reversal, i) != 0;
    for (int64_t c = 0; c < v->c && e->status == SHLO_OK; c++) {
        for (int64_t k = 0; k < v->k; k++)
            shlo__winograd_pair(&even, w + c * even.stride_c + k * even.stride_k, reversed,
                to + c * v->k + k);
        e->status = shlo__status_asked(e->m->pulse, 36 * v->k, e->error);
    }
}
/* r r matrices of c x k. */
static uint32_t shlo__winograd_weights(shlo__expand *e, const shlo__winograd *v) {
    const size_t bytes = (size_t)(v->r * v->r * v->c * v->k) * sizeof(float);
    float *numbers = (float *)shlo__alloc_table(e->temp, bytes);
    int64_t dims[3];
    uint32_t value = 0;
    if (!numbers) {
        e->status = SHLO_MEMORY;
        return 0;
    }
    dims[0] = (int64_t)v->r * v->r;
    dims[1] = v->c;
    dims[2] = v->k;
    shlo__winograd_fill(e, v, numbers);
    value = shlo__emit_constant(e, shlo__emit_type(e, SHLO_F32, 3, dims), numbers, bytes, 0);
    shlo__alloc_free(e->temp, numbers, bytes);
    return value;
}

/* ---- tiles ---- */

/* The sum of factor[i] x[i]. */
static uint32_t shlo__winograd_sum(shlo__expand *e, const int8_t *factor, int32_t n, const uint32_t *x) {
    uint32_t sum = 0;
    for (int32_t i = n - 1; i >= 0 && e->status == SHLO_OK; i--) {
        const int times = factor[i] < 0 && sum ? -factor[i] : factor[i];
        uint32_t term = x[i];
        if (!factor[i]) continue;
        if (times != 1)
            term = shlo__emit_binary(e, SHLO_OP_multiply, term,
                shlo__emit_splat(e, shlo__value_type(e->m, term), times));
        sum = !sum ? term : shlo__emit_binary(e, factor[i] < 0 ? SHLO_OP_subtract : SHLO_OP_add, sum, term);
    }
    return sum;
}
static uint32_t shlo__winograd_reshape(shlo__expand *e, uint32_t x, int32_t rank, const int64_t *dims) {
    return shlo__emit_typed(e, SHLO_OP_reshape, x, shlo__emit_type(e, SHLO_F32, rank, dims));
}
static uint32_t shlo__winograd_join(shlo__expand *e, uint32_t n, const uint32_t *x, int64_t dimension) {
    const shlo__attr attr = shlo__emit_number(e, SHLO__A_concatenate__dimension, dimension);
    return shlo__emit(e, SHLO_OP_concatenate, 0, n, x, 1, &attr);
}
/* Every m-th line of a dimension, from line `first` on. */
static uint32_t shlo__winograd_take(shlo__expand *e, const shlo__winograd *v, uint32_t x, int32_t d,
    int32_t first) {
    const int64_t n = d == 1 ? v->tall : v->wide;
    return shlo__emit_part(e, x, d, first, first + (n - 1) * v->form->m + 1, v->form->m);
}
/* The r sums B x of lines along a dimension. */
static void shlo__winograd_lines(shlo__expand *e, const shlo__winograd *v, uint32_t x, int32_t d,
    uint32_t *sums) {
    uint32_t lines[SHLO__WINOGRAD_MOST];
    for (int32_t i = 0; i < v->r; i++) lines[i] = shlo__winograd_take(e, v, x, d, i);
    for (int32_t i = 0; i < v->r; i++) sums[i] = shlo__winograd_sum(e, v->form->b[i], v->r, lines);
}
/* Images with their borders, n (tall m + 2) (wide m + 2) c, become r r matrices of tiles x c. */
static uint32_t shlo__winograd_numbers(shlo__expand *e, const shlo__winograd *v, uint32_t x) {
    uint32_t rows[SHLO__WINOGRAD_MOST], all[SHLO__WINOGRAD_MOST * SHLO__WINOGRAD_MOST];
    int64_t dims[3];
    dims[0] = 1;
    dims[1] = v->n * v->tall * v->wide;
    dims[2] = v->c;
    shlo__winograd_lines(e, v, x, 1, rows);
    for (int32_t i = 0; i < v->r; i++) shlo__winograd_lines(e, v, rows[i], 2, all + i * v->r);
    for (int32_t i = 0; i < v->r * v->r; i++) all[i] = shlo__winograd_reshape(e, all[i], 3, dims);
    return shlo__winograd_join(e, (uint32_t)(v->r * v->r), all, 0);
}
/* Line `i` of the tiles' results, n tall 1 (wide m) k: A sums A. */
static uint32_t shlo__winograd_results_line(shlo__expand *e, const shlo__winograd *v, const uint32_t *sums,
    int32_t i) {
    uint32_t columns[SHLO__WINOGRAD_MOST], results[4];
    int64_t dims[5];
    dims[0] = v->n;
    dims[1] = v->tall;
    dims[2] = v->wide;
    dims[3] = 1;
    dims[4] = v->k;
    for (int32_t j = 0; j < v->r; j++) {
        uint32_t column[SHLO__WINOGRAD_MOST];
        for (int32_t y = 0; y < v->r; y++) column[y] = sums[y * v->r + j];
        columns[j] = shlo__winograd_sum(e, v->form->a[i], v->r, column);
    }
    for (int32_t j = 0; j < v->form->m; j++)
        results[j] = shlo__winograd_reshape(e, shlo__winograd_sum(e, v->form->a[j], v->r, columns), 5, dims);
    dims[2] = 1;
    dims[3] = v->wide * v->form->m;
    return shlo__winograd_reshape(e, shlo__winograd_join(e, (uint32_t)v->form->m, results, 3), 5, dims);
}
/* r r matrices of tiles x k become n h w k. */
static uint32_t shlo__winograd_results(shlo__expand *e, const shlo__winograd *v, uint32_t x) {
    uint32_t sums[SHLO__WINOGRAD_MOST * SHLO__WINOGRAD_MOST], lines[4];
    int64_t dims[4];
    for (int32_t i = 0; i < v->r * v->r; i++) sums[i] = shlo__emit_part(e, x, 0, i, i + 1, 1);
    for (int32_t i = 0; i < v->form->m; i++) lines[i] = shlo__winograd_results_line(e, v, sums, i);
    dims[0] = v->n;
    dims[1] = v->tall * v->form->m;
    dims[2] = v->wide * v->form->m;
    dims[3] = v->k;
    x = shlo__winograd_reshape(e, shlo__winograd_join(e, (uint32_t)v->form->m, lines, 2), 4, dims);
    if (dims[1] > v->h) x = shlo__emit_part(e, x, 1, 0, v->h, 1);
    if (dims[2] > v->w) x = shlo__emit_part(e, x, 2, 0, v->w, 1);
    return x;
}

/* ---- the convolution ---- */

/* Where batch, lines, columns and channels of the input, or of the result, lie. */
static void shlo__winograd_order(const shlo__expand *e, int result, int64_t *order) {
    order[0] = shlo__winograd_number(e,
        result ? SHLO__A_convolution__output_batch_dimension : SHLO__A_convolution__input_batch_dimension);
    order[3] = shlo__winograd_number(e, result ? SHLO__A_convolution__output_feature_dimension
                                               : SHLO__A_convolution__input_feature_dimension);
    for (uint32_t i = 0; i < 2; i++)
        order[1 + i] = shlo__winograd_item(e,
            result ? SHLO__A_convolution__output_spatial_dimensions
                   : SHLO__A_convolution__input_spatial_dimensions,
            i);
}
/* The input as n h w c, with zeros around it: whole tiles. */
static uint32_t shlo__winograd_image(shlo__expand *e, const shlo__winograd *v) {
    int64_t order[4], low[4], high[4];
    shlo__attr attrs[2];
    uint32_t operands[2];
    shlo__winograd_order(e, 0, order);
    memset(low, 0, sizeof low);
    memset(high, 0, sizeof high);
    operands[0] = shlo__emit_transpose(e, shlo__expand_operand(e, 0), 4, order);
    operands[1] = shlo__emit_splat(e, shlo__emit_type(e, SHLO_F32, 0, NULL), 0);
    for (uint32_t i = 0; i < 2 && e->status == SHLO_OK; i++) {
        const int64_t lines = (i ? v->wide : v->tall) * v->form->m + 2;
        low[1 + i] = shlo__winograd_item(e, SHLO__A_convolution__padding, 2 * i);
        high[1 + i] = lines - low[1 + i] - shlo__expand_dims(e, operands[0])[1 + i];
    }
    attrs[0] = shlo__emit_list(e, SHLO__A_pad__edge_padding_low, 4, low);
    attrs[1] = shlo__emit_list(e, SHLO__A_pad__edge_padding_high, 4, high);
    return shlo__emit(e, SHLO_OP_pad, 0, 2, operands, 2, attrs);
}
static uint32_t shlo__winograd_products(shlo__expand *e, uint32_t numbers, uint32_t weights) {
    static const int64_t items[3] = {0, 1, 2};
    uint32_t operands[2];
    shlo__attr attrs[4];
    operands[0] = numbers;
    operands[1] = weights;
    attrs[0] = shlo__emit_list(e, SHLO__A_dot_general__lhs_batching_dimensions, 1, items);
    attrs[1] = shlo__emit_list(e, SHLO__A_dot_general__rhs_batching_dimensions, 1, items);
    attrs[2] = shlo__emit_list(e, SHLO__A_dot_general__lhs_contracting_dimensions, 1, items + 2);
    attrs[3] = shlo__emit_list(e, SHLO__A_dot_general__rhs_contracting_dimensions, 1, items + 1);
    return shlo__emit(e, SHLO_OP_dot_general, 0, 2, operands, 4, attrs);
}

SHLO__FN void shlo__expand_convolution(shlo__expand *e) {
    int64_t order[4], back[4];
    shlo__winograd v;
    uint32_t x;
    if (!(e->flags & SHLO__EXPAND_WINOGRAD) || !shlo__winograd_find(e, &v)) return;
    x = shlo__winograd_image(e, &v);
    x = shlo__winograd_numbers(e, &v, x);
    x = shlo__winograd_products(e, x, shlo__winograd_weights(e, &v));
    x = shlo__winograd_results(e, &v, x);
    shlo__winograd_order(e, 1, order);
    for (int32_t i = 0; i < 4; i++) back[order[i]] = i;
    shlo__expand_result(e, 0, shlo__emit_transpose(e, x, 4, back));
}
#endif

#endif
