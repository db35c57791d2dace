/* examples/digits/network.h - the network as StableHLO: the classifier and the training step (forward,
 * gradient, update), built op by op. */
#ifndef DIGITS_NETWORK_H
#define DIGITS_NETWORK_H

#include "stablehlo.h"

enum { PIXELS = 64, HIDDEN = 64, CLASSES = 10, BATCH = 32, PARAMS = 4, STATE = 2 * PARAMS };
static const int64_t shape[PARAMS][2] = {{PIXELS, HIDDEN}, {HIDDEN, 0}, {HIDDEN, CLASSES}, {CLASSES, 0}};
static const float momentum = 0.9f, decay = 1e-3f;

/* ---- small helpers over the builder ---- */

static shlo_list list(const int64_t *items, int n) {
    shlo_list l = {items, n, 0};
    return l;
}
static const int64_t axis[2] = {0, 1};

static shlo_value product(shlo_builder *b, shlo_value x, shlo_value y, int x_axis, int y_axis) {
    shlo_dot_general_attrs a;
    shlo_type inferred = {0};
    memset(&a, 0, sizeof a);
    a.lhs_contracting_dimensions = list(&axis[x_axis], 1);
    a.rhs_contracting_dimensions = list(&axis[y_axis], 1);
    return shlo_dot_general(b, x, y, inferred, &a);
}

static shlo_value broadcast(shlo_builder *b, shlo_value x, shlo_type type, int n, const int64_t *dims) {
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = list(dims, n);
    return shlo_broadcast_in_dim(b, x, type, &a);
}

/* A number in the shape of `like`. */
static shlo_value number(shlo_builder *b, float x, shlo_value like) {
    return shlo_constant_splat(b, shlo_type_of(b, like), &x);
}

static shlo_value reduce(shlo_builder *b, shlo_op op, shlo_value x, int dim, float init) {
    shlo_reduce_attrs a;
    shlo_value start = shlo_constant_f32(b, init), result;
    memset(&a, 0, sizeof a);
    a.dimensions = list(&axis[dim], 1);
    shlo_reduce(b, &x, &start, 1, &a, shlo_region_of(b, op, SHLO_F32), &result);
    return result;
}

/* ---- the network: softmax(relu(x * w0 + w1) * w2 + w3) ---- */

typedef struct forward {
    shlo_value x, hidden, probability;
} forward;

static forward build_forward(shlo_builder *b, shlo_value pixels, int64_t batch, const shlo_value *w) {
    forward f;
    shlo_type in = shlo_tensor2(b, SHLO_F32, batch, PIXELS),
              hidden = shlo_tensor2(b, SHLO_F32, batch, HIDDEN),
              out = shlo_tensor2(b, SHLO_F32, batch, CLASSES);
    shlo_value z, e;
    f.x = shlo_convert(b, pixels, in);
    f.x = shlo_multiply(b, f.x, number(b, 1.0f / 16, f.x));
    z = shlo_add(b, product(b, f.x, w[0], 1, 0), broadcast(b, w[1], hidden, 1, &axis[1]));
    f.hidden = shlo_maximum(b, z, number(b, 0, z));
    z = shlo_add(b, product(b, f.hidden, w[2], 1, 0), broadcast(b, w[3], out, 1, &axis[1]));
    z = shlo_subtract(b, z, broadcast(b, reduce(b, SHLO_OP_maximum, z, 1, -1e30f), out, 1, &axis[0]));
    e = shlo_exponential(b, z);
    f.probability = shlo_divide(b, e, broadcast(b, reduce(b, SHLO_OP_add, e, 1, 0), out, 1, &axis[0]));
    return f;
}

static shlo_type param_type(shlo_builder *b, int i) {
    return shlo_tensor(b, SHLO_F32, shape[i], shape[i][1] ? 2 : 1);
}

/* NAME(pixels, target, rate, parameters, velocities) -> (parameters, velocities): one step of gradient
 * descent with momentum. */
static void build_step(shlo_builder *b, const char *name) {
    shlo_value w[PARAMS], v[PARAMS], g[PARAMS], result[STATE], pixels, target, rate, dz, dh, on;
    shlo_compare_attrs greater;
    forward f;
    shlo_func_begin(b, name);
    pixels = shlo_arg(b, shlo_tensor2(b, SHLO_U8, BATCH, PIXELS));
    target = shlo_arg(b, shlo_tensor2(b, SHLO_F32, BATCH, CLASSES));
    rate = shlo_arg(b, shlo_tensor0(b, SHLO_F32));
    for (int i = 0; i < PARAMS; i++) w[i] = shlo_arg(b, param_type(b, i));
    for (int i = 0; i < PARAMS; i++) v[i] = shlo_arg(b, param_type(b, i));
    f = build_forward(b, pixels, BATCH, w);
    /* gradient of the mean cross entropy with respect to the logits, then back through the layers */
    dz = shlo_subtract(b, f.probability, target);
    dz = shlo_multiply(b, dz, number(b, 1.0f / BATCH, dz));
    g[2] = product(b, f.hidden, dz, 0, 0);
    g[3] = reduce(b, SHLO_OP_add, dz, 0, 0);
    dh = product(b, dz, w[2], 1, 1);
    memset(&greater, 0, sizeof greater);
    greater.comparison_direction = SHLO_comparison_direction_GT;
    on = shlo_compare(b, f.hidden, number(b, 0, f.hidden), &greater);
    dh = shlo_select(b, on, dh, number(b, 0, dh));
    g[0] = product(b, f.x, dh, 0, 0);
    g[1] = reduce(b, SHLO_OP_add, dh, 0, 0);
    for (int i = 0; i < PARAMS; i++) {
        shlo_value slowed = shlo_multiply(b, v[i], number(b, momentum, v[i]));
        shlo_value pull = shlo_add(b, g[i], shlo_multiply(b, w[i], number(b, decay, w[i])));
        result[PARAMS + i] = shlo_add(b, slowed, pull);
        result[i] = shlo_subtract(b, w[i],
            shlo_multiply(b, result[PARAMS + i], broadcast(b, rate, param_type(b, i), 0, NULL)));
    }
    shlo_return(b, result, STATE);
}

/* NAME(one image, parameters) -> ten probabilities. With `params` the parameters are constants instead. */
static void build_classifier(shlo_builder *b, const char *name, float *const *params) {
    shlo_value w[PARAMS], pixels;
    forward f;
    shlo_func_begin(b, name);
    pixels = shlo_arg(b, shlo_tensor2(b, SHLO_U8, 1, PIXELS));
    for (int i = 0; i < PARAMS; i++)
        w[i] = params ? shlo_constant(b, param_type(b, i), params[i]) : shlo_arg(b, param_type(b, i));
    f = build_forward(b, pixels, 1, w);
    shlo_return(b, &f.probability, 1);
}
#endif
