/* opt/layout_conv.c - orders of dimensions, and which one a convolution is fast with: what that gains, and
 * where its sums keep their bits. */
#ifndef SHLO__OPT_LAYOUT_CONV_C
#define SHLO__OPT_LAYOUT_CONV_C

#include "opt.h"

/* ---- what is gained and what it costs, in nanoseconds of a core (Zen 4, AVX-512) ---- */

/* Channels first, a convolution gathers its operand element by element for each block of output features:
   0.25 to 0.6 ns for each of the positions x window x channels, less where rows of the image are long. Its
   sums are 0.004 ns a product slower as well. So a window of 3 x 3 takes, channels last, 0.47 (8 channels),
   0.69 (64), 0.77 (256), 0.67 (512) of the time, 7 x 7 on 3 channels 0.68, 4 groups of 16 channels 0.31.
   Nothing is gained where less than 16 elements of a window lie side by side channels last, too, or where a
   group has few output features: less than 64 of 16 bits (2.2 of the time for 4, 1.1 for 32), less than 8
   from less than 32 (1.4), less than 4 (2.1). */
#define SHLO__LAYOUT_GATHERED 0.25
#define SHLO__LAYOUT_GATHERED_LONG 0.1
#define SHLO__LAYOUT_LONG 128
#define SHLO__LAYOUT_RUN 16
#define SHLO__LAYOUT_NARROW 64
#define SHLO__LAYOUT_PRODUCT 0.004
/* One channel in, one out, of f32 or f64, is 0.5 ns slower for each position, less where rows are long, and
   50 ns for each image and channel: 3 x 3 by 2, 56 x 56 x 64 takes 0.33 of the time. Windows of 9 products
   of f32 with as many results as positions, which are mostly those of shlo__plane_rows_fn, are 0.05 and 150
   ns slower: 56 x 56 x 144 takes 0.75 of the time, 14 x 14 x 384 0.2, 7 x 7 x 960 0.09. Nothing along one or
   three dimensions or with less than 32 channels. Fewer than 8 do not fill a vector, and one channel in, two
   out is slower channels last (1.6): these stay. */
#define SHLO__LAYOUT_DEPTHWISE 0.5
#define SHLO__LAYOUT_IMAGE 50.0
#define SHLO__LAYOUT_PLANE 0.05
#define SHLO__LAYOUT_PLANE_IMAGE 150.0
#define SHLO__LAYOUT_CHANNELS 8
#define SHLO__LAYOUT_VECTORS 32
/* A window of one element is a matrix product either way (0.7 to 1.17): nothing gained, nothing lost. */

SHLO__FN const shlo__type *shlo__layout_type(const shlo__module *m, uint32_t value) {
    return shlo__type_at(m, shlo__value_type(m, value));
}
static const int64_t *shlo__layout_dims(const shlo__module *m, uint32_t value) {
    return shlo__type_dims(m, shlo__value_type(m, value));
}
SHLO__FN uint32_t shlo__layout_rank(const shlo__module *m, uint32_t value) {
    return (uint32_t)shlo__layout_type(m, value)->rank;
}
SHLO__FN int shlo__layout_static(const shlo__module *m, uint32_t value) {
    return shlo__type_is_tensor(shlo__layout_type(m, value)) &&
           shlo__type_static(m, shlo__value_type(m, value));
}
SHLO__FN double shlo__layout_elements(const shlo__module *m, uint32_t value) {
    double n = 1;
    for (uint32_t d = 0; d < shlo__layout_rank(m, value); d++) n *= (double)shlo__layout_dims(m, value)[d];
    return n;
}

SHLO__FN const shlo__op *shlo__layout_def(const shlo__module *m, uint32_t value) {
    const shlo__value *v = &m->values.items[value];
    return v->is_arg ? NULL : &m->ops.items[v->owner];
}

/* ---- orders ---- */

SHLO__FN uint32_t shlo__layout_dim(shlo__layout_order order, uint32_t i) {
    return order ? (uint32_t)(order >> 4 * i & 15) : i;
}
/* The number that dimension d has afterwards. */
SHLO__FN uint32_t shlo__layout_place(shlo__layout_order order, uint32_t d) {
    uint32_t i = 0;
    if (!order) return d;
    while (i < SHLO_MAX_RANK - 1 && shlo__layout_dim(order, i) != d) i++;
    return i;
}
SHLO__FN shlo__layout_order shlo__layout_order_of(const int64_t *dims, uint32_t n) {
    shlo__layout_order order = 0, moved = 0;
    for (uint32_t i = 0; i < n; i++) {
        order |= (shlo__layout_order)dims[i] << 4 * i;
        moved |= (shlo__layout_order)dims[i] ^ i;
    }
    return moved ? order : 0;
}
/* First one, then the other. */
SHLO__FN shlo__layout_order shlo__layout_then(shlo__layout_order first, shlo__layout_order then, uint32_t n) {
    int64_t dims[SHLO_MAX_RANK];
    for (uint32_t i = 0; i < n; i++) dims[i] = shlo__layout_dim(first, shlo__layout_dim(then, i));
    return shlo__layout_order_of(dims, n);
}
SHLO__FN shlo__layout_order shlo__layout_undo(shlo__layout_order order, uint32_t n) {
    int64_t dims[SHLO_MAX_RANK];
    for (uint32_t i = 0; i < n; i++) dims[i] = shlo__layout_place(order, i);
    return shlo__layout_order_of(dims, n);
}
/* Do the dimensions that `counts` says keep their order among each other? */
SHLO__FN int shlo__layout_keeps(shlo__layout_order order, uint32_t n, uint32_t counts) {
    uint32_t last = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t d = shlo__layout_dim(order, i);
        if (!(counts >> d & 1)) continue;
        if (d < last) return 0;
        last = d;
    }
    return 1;
}
/* Only dimensions of one element move: elements stay where they are. */
SHLO__FN int shlo__layout_is_reshape(const shlo__module *m, uint32_t value, shlo__layout_order order) {
    const uint32_t n = shlo__layout_rank(m, value);
    uint32_t counts = 0;
    for (uint32_t d = 0; d < n; d++)
        if (shlo__layout_dims(m, value)[d] != 1) counts |= 1u << d;
    return shlo__layout_keeps(order, n, counts);
}

/* ---- convolutions ---- */

static int64_t shlo__layout_number(const shlo__module *m, const shlo__op *op, uint32_t attr) {
    return shlo__module_attr_i64(m, op, attr);
}

SHLO__FN uint32_t shlo__layout_first(shlo__layout_side side) {
    return side == SHLO__LAYOUT_INPUT    ? (uint32_t)SHLO__A_convolution__input_batch_dimension
           : side == SHLO__LAYOUT_KERNEL ? (uint32_t)SHLO__A_convolution__kernel_input_feature_dimension
                                         : (uint32_t)SHLO__A_convolution__output_batch_dimension;
}

/* Batch, positions, features; of weights: positions, input features, output features. */
static shlo__layout_order shlo__layout_wanted(const shlo__module *m, const shlo__op *op,
    shlo__layout_side side) {
    const uint32_t first = shlo__layout_first(side);
    int64_t dims[SHLO_MAX_RANK];
    uint32_t n, at = 0;
    const int64_t *positions = shlo__module_attr_list(m, op, first + 2, &n);
    if (side != SHLO__LAYOUT_KERNEL) dims[at++] = shlo__layout_number(m, op, first);
    for (uint32_t i = 0; i < n; i++) dims[at++] = positions[i];
    if (side == SHLO__LAYOUT_KERNEL) dims[at++] = shlo__layout_number(m, op, first);
    dims[at++] = shlo__layout_number(m, op, first + 1);
    return shlo__layout_order_of(dims, at);
}

/* Are features the last dimension? */
static int shlo__layout_is_last(const shlo__module *m, const shlo__op *op, shlo__layout_side side) {
    uint32_t n;
    (void)shlo__module_attr_list(m, op, shlo__layout_first(side) + 2, &n);
    return shlo__layout_number(m, op, shlo__layout_first(side) + 1) == (int64_t)n + 1;
}

static int64_t shlo__layout_groups(const shlo__module *m, const shlo__op *op) {
    return shlo__layout_number(m, op, SHLO__A_convolution__feature_group_count) *
           shlo__layout_number(m, op, SHLO__A_convolution__batch_group_count);
}

static int64_t shlo__layout_inputs(const shlo__module *m, const shlo__op *op) {
    return shlo__layout_dims(m,
        shlo__op_operand(m, op,
            1))[shlo__layout_number(m, op, SHLO__A_convolution__kernel_input_feature_dimension)];
}

/* Weights that are put in order when the program is loaded: constants, and integers times scales
   (plan/group.c). */
static int shlo__layout_is_packed(const shlo__module *m, uint32_t weights) {
    const shlo__op *def = shlo__layout_def(m, weights);
    if (shlo__module_constant(m, weights)) return 1;
    if (!def || def->code != SHLO_OP_multiply) return 0;
    for (uint32_t i = 0; i < 2; i++) {
        const shlo__op *convert = shlo__layout_def(m, shlo__op_operand(m, def, i));
        if (convert && convert->n_operands == 1 && shlo__module_constant(m, shlo__op_operand(m, convert, 0)))
            return 1;
    }
    return 0;
}

/* A side in the order in which it is to be; 0 where it is good as it is. Weights that are put in order ahead
   are, but for those of one input feature, which are read in place. */
SHLO__FN shlo__layout_order shlo__layout_side_order(const shlo__module *m, const shlo__op *op,
    shlo__layout_side side) {
    if (side == SHLO__LAYOUT_KERNEL && (shlo__layout_groups(m, op) == 1 || shlo__layout_inputs(m, op) != 1) &&
        shlo__layout_is_packed(m, shlo__op_operand(m, op, 1)))
        return 0;
    if (side != SHLO__LAYOUT_KERNEL && shlo__layout_is_last(m, op, side)) return 0;
    return shlo__layout_wanted(m, op, side);
}

/* What spatial dimension s has: of a side's value, by the attribute that lists the dimensions. */
static int64_t shlo__layout_extent(const shlo__module *m, const shlo__op *op, uint32_t value,
    shlo__layout_side side, uint32_t s) {
    return shlo__layout_dims(m, value)[shlo__module_attr_item(m, op, shlo__layout_first(side) + 2, s)];
}

/* Does a window leave the image along spatial dimension s, where it moves or has several elements? */
static int shlo__layout_crosses(const shlo__module *m, const shlo__op *op, uint32_t s) {
    const int64_t in = shlo__layout_extent(m, op, shlo__op_operand(m, op, 0), SHLO__LAYOUT_INPUT, s),
                  kernel = shlo__layout_extent(m, op, shlo__op_operand(m, op, 1), SHLO__LAYOUT_KERNEL, s),
                  out = shlo__layout_extent(m, op, op->results, SHLO__LAYOUT_OUTPUT, s),
                  low = shlo__module_attr_item(m, op, SHLO__A_convolution__padding, 2 * s),
                  stride = shlo__module_attr_item(m, op, SHLO__A_convolution__window_strides, s),
                  step = shlo__module_attr_item(m, op, SHLO__A_convolution__rhs_dilation, s);
    if (out == 1 && kernel == 1) return 0;
    return low > 0 || shlo__module_attr_item(m, op, SHLO__A_convolution__lhs_dilation, s) != 1 ||
           (out - 1) * stride + (kernel - 1) * step >= in + low;
}
/* Sizes are known, and none is 0: so products of them are at most numbers of elements, which an i64 holds. */
static int shlo__layout_has_elements(const shlo__module *m, const shlo__op *op) {
    const uint32_t x = shlo__op_operand(m, op, 0), w = shlo__op_operand(m, op, 1), y = op->results;
    return shlo__layout_static(m, x) && shlo__layout_static(m, w) && shlo__layout_static(m, y) &&
           shlo__layout_elements(m, x) > 0 && shlo__layout_elements(m, w) > 0 &&
           shlo__layout_elements(m, y) > 0;
}
/* Elements of the weights that one sum takes. */
static int64_t shlo__layout_products(const shlo__module *m, const shlo__op *op) {
    uint32_t n;
    int64_t all = shlo__layout_inputs(m, op);
    (void)shlo__module_attr_list(m, op, SHLO__A_convolution__kernel_spatial_dimensions, &n);
    for (uint32_t s = 0; s < n; s++)
        all *= shlo__layout_extent(m, op, shlo__op_operand(m, op, 1), SHLO__LAYOUT_KERNEL, s);
    return all;
}
static int64_t shlo__layout_features(const shlo__module *m, const shlo__op *op) {
    return shlo__layout_dims(m,
        op->results)[shlo__layout_number(m, op, SHLO__A_convolution__output_feature_dimension)];
}
/* Every kernel takes a sum in the order of its products, but two. A row times a matrix takes what lies side
   by side by lanes (kernel/contract_vector.c): where a group has one feature and no window leaves the image,
   and where there is one position, then by how weights lie. And where a group has one feature, up to 256
   products are one sum or, packed, in f64 up to 192 (kernel/contract_thin.c, contract_gemm.c). */
SHLO__FN int shlo__layout_keeps_sums(const shlo__module *m, const shlo__op *op) {
    uint32_t n;
    int64_t positions = 1, products;
    int crosses = 0;
    if (!shlo__layout_has_elements(m, op)) return 0;
    products = shlo__layout_products(m, op);
    (void)shlo__module_attr_list(m, op, SHLO__A_convolution__output_spatial_dimensions, &n);
    for (uint32_t s = 0; s < n; s++) {
        positions *= shlo__layout_extent(m, op, op->results, SHLO__LAYOUT_OUTPUT, s);
        crosses |= shlo__layout_crosses(m, op, s);
    }
    if (positions == 1 && shlo__layout_side_order(m, op, SHLO__LAYOUT_KERNEL)) return 0;
    if (shlo__layout_features(m, op) != shlo__layout_groups(m, op)) return 1;
    return crosses && (products <= 192 || products > 256);
}

/* Groups of one input feature that are slower channels last. */
static int shlo__layout_is_slow(const shlo__module *m, const shlo__op *op) {
    const int64_t groups = shlo__layout_groups(m, op);
    return groups > 1 && shlo__layout_inputs(m, op) == 1 &&
           (groups < SHLO__LAYOUT_CHANNELS || shlo__layout_features(m, op) != groups);
}

SHLO__FN int shlo__layout_is_seed(const shlo__module *m, const shlo__op *op) {
    return op->code == SHLO_OP_convolution && shlo__layout_keeps_sums(m, op) &&
           (!shlo__layout_is_last(m, op, SHLO__LAYOUT_INPUT) ||
               !shlo__layout_is_last(m, op, SHLO__LAYOUT_OUTPUT)) &&
           !shlo__layout_is_slow(m, op);
}

/* Elements of a window that lie side by side, channels last. */
static int64_t shlo__layout_run(const shlo__module *m, const shlo__op *op, uint32_t n) {
    if (!n || shlo__layout_groups(m, op) != 1 ||
        shlo__module_attr_item(m, op, SHLO__A_convolution__rhs_dilation, n - 1) != 1)
        return shlo__layout_inputs(m, op);
    return shlo__layout_inputs(m, op) *
           shlo__layout_extent(m, op, shlo__op_operand(m, op, 1), SHLO__LAYOUT_KERNEL, n - 1);
}

static double shlo__layout_depthwise_gain(const shlo__module *m, const shlo__op *op, int is_long) {
    const shlo_dtype t = (shlo_dtype)shlo__layout_type(m, op->results)->dtype;
    const int64_t *out = shlo__layout_dims(m, op->results), features = shlo__layout_features(m, op);
    const double in = shlo__layout_elements(m, shlo__op_operand(m, op, 0)),
                 all = shlo__layout_elements(m, op->results),
                 images =
                     (double)features *
                     (double)out[shlo__layout_number(m, op, SHLO__A_convolution__output_batch_dimension)];
    if ((t != SHLO_F32 && t != SHLO_F64) || features < SHLO__LAYOUT_VECTORS) return 0;
    if (t == SHLO_F32 && in == all && shlo__layout_products(m, op) == 9)
        return SHLO__LAYOUT_PLANE * all + SHLO__LAYOUT_PLANE_IMAGE * images;
    return SHLO__LAYOUT_DEPTHWISE * SHLO__MAX(in, all) / (is_long ? 2 : 1) + SHLO__LAYOUT_IMAGE * images;
}

static int64_t shlo__layout_least_features(shlo_dtype t, int64_t inputs) {
    if (shlo__dtype_kind(t) == SHLO__FLOAT && shlo__dtype_bytes(t) < 4) return SHLO__LAYOUT_NARROW;
    return inputs < SHLO__LAYOUT_VECTORS ? 8 : 4;
}

SHLO__FN double shlo__layout_conv_gain(const shlo__module *m, const shlo__op *op) {
    const shlo_dtype t = (shlo_dtype)shlo__layout_type(m, shlo__op_operand(m, op, 0))->dtype;
    const int64_t products = shlo__layout_products(m, op), inputs = shlo__layout_inputs(m, op),
                  groups = shlo__layout_groups(m, op), features = shlo__layout_features(m, op);
    double gathered;
    uint32_t n;
    int is_long;
    (void)shlo__module_attr_list(m, op, SHLO__A_convolution__output_spatial_dimensions, &n);
    if (shlo__layout_is_last(m, op, SHLO__LAYOUT_INPUT) || products == inputs) return 0;
    is_long = shlo__layout_extent(m, op, op->results, SHLO__LAYOUT_OUTPUT, n - 1) >= SHLO__LAYOUT_LONG;
    if (inputs == 1 && groups > 1) return n == 2 ? shlo__layout_depthwise_gain(m, op, is_long) : 0;
    if (shlo__layout_run(m, op, n) < SHLO__LAYOUT_RUN ||
        features / groups < shlo__layout_least_features(t, inputs))
        return 0;
    gathered = shlo__layout_elements(m, op->results) * (double)products * (double)groups / (double)features;
    return is_long ? SHLO__LAYOUT_GATHERED_LONG * gathered
                   : SHLO__LAYOUT_GATHERED * gathered +
                         SHLO__LAYOUT_PRODUCT * gathered * (double)features / (double)groups;
}

#endif
