/* tests/vm/bodies.h - regions of two i32 scalars for reductions, windows, maps and scatters: some are lane
 * programs, the others hold control flow, calls, tensors, reductions of their own, and run as code. Each has
 * a reference in C. */
#ifndef TESTS_VM_BODIES_H
#define TESTS_VM_BODIES_H

#include "harness.h"

enum {
    BODY_LINEAR,
    BODY_IF,
    BODY_WHILE,
    BODY_CALL,
    BODY_CAPTURE,
    BODY_CASE,
    BODY_REDUCE,
    BODY_TENSOR,
    BODY_LONG,
    BODY_CALL_WHILE,
    N_BODIES
};

#define BODY_CAPTURED 5

static inline int32_t wrap32(uint32_t x) { return (int32_t)x; }

/* What the body gives for the accumulator and the next element, in 32 bits that wrap. */
static inline int32_t ref_body(int kind, int32_t a, int32_t x) {
    uint32_t u = (uint32_t)a, v = (uint32_t)x;
    switch (kind) {
    case BODY_LINEAR:
    case BODY_CALL: return wrap32(u * 3 + v);
    case BODY_IF: return a < x ? wrap32(u + v) : wrap32(u - v - v);
    case BODY_WHILE:
    case BODY_CALL_WHILE: return wrap32(u + 3 * v);
    case BODY_CAPTURE: return wrap32(u * BODY_CAPTURED - v);
    case BODY_CASE: return x == 0 ? a : x == 1 ? wrap32(u + 7) : wrap32(v - u);
    case BODY_REDUCE: return wrap32(u - v);
    case BODY_TENSOR: return wrap32(u + 6 * v);
    default:
        for (int i = 0; i < 150; i++) u = (u ^ v) + 1;
        return wrap32(u);
    }
}

static inline shlo_value body_compare(shlo_value a, shlo_value b, int direction) {
    shlo_compare_attrs c;
    memset(&c, 0, sizeof c);
    c.comparison_direction = direction;
    return shlo_compare(bld, a, b, &c);
}

static inline shlo_region body_one(shlo_value v) { return shlo_region_end(bld, &v, 1); }
static inline void body_open(void) { shlo_region_begin(bld, NULL, NULL, 0); }

/* Adds x to a three times, in a loop. */
static inline shlo_value body_loop(shlo_value a, shlo_value x) {
    shlo_type i32 = shlo_tensor0(bld, SHLO_I32), types[2];
    shlo_value state[2], args[2], next[2];
    shlo_region cond, body;
    types[0] = types[1] = i32;
    state[0] = shlo_constant_i32(bld, 0);
    state[1] = a;
    shlo_region_begin(bld, types, args, 2);
    cond = body_one(body_compare(args[0], shlo_constant_i32(bld, 3), SHLO_comparison_direction_LT));
    shlo_region_begin(bld, types, args, 2);
    next[0] = shlo_add(bld, args[0], shlo_constant_i32(bld, 1));
    next[1] = shlo_add(bld, args[1], x);
    body = shlo_region_end(bld, next, 2);
    shlo_while(bld, state, 2, cond, body, next);
    return next[1];
}

static inline shlo_value body_case(shlo_value a, shlo_value x) {
    shlo_region branches[3];
    shlo_value r;
    body_open();
    branches[0] = body_one(a);
    body_open();
    branches[1] = body_one(shlo_add(bld, a, shlo_constant_i32(bld, 7)));
    body_open();
    branches[2] = body_one(shlo_subtract(bld, x, a));
    shlo_case(bld, x, branches, 3, &r, 1);
    return r;
}

static inline shlo_value body_if(shlo_value a, shlo_value x) {
    shlo_region yes, no;
    shlo_value less = body_compare(a, x, SHLO_comparison_direction_LT), r;
    body_open();
    yes = body_one(shlo_add(bld, a, x));
    body_open();
    no = body_one(shlo_subtract(bld, shlo_subtract(bld, a, x), x));
    shlo_if(bld, less, yes, no, &r, 1);
    return r;
}

/* a and six times x through a tensor: [x, x, .., x] summed from a. subtract: one x, taken away by a body of
 * its own. */
static inline shlo_value body_inner(shlo_value a, shlo_value x, int subtract) {
    static const int64_t zero[1] = {0};
    shlo_broadcast_in_dim_attrs br;
    shlo_reduce_attrs re;
    shlo_type types[2];
    shlo_value args[2], r;
    memset(&br, 0, sizeof br);
    memset(&re, 0, sizeof re);
    br.broadcast_dimensions = list_of(zero, 0);
    if (!subtract) {
        x = shlo_broadcast_in_dim(bld, x, shlo_tensor1(bld, SHLO_I32, 6), &br);
        re.dimensions = list_of(zero, 1);
        shlo_reduce(bld, &x, &a, 1, &re, shlo_region_of(bld, SHLO_OP_add, SHLO_I32), &r);
        return r;
    }
    re.dimensions = list_of(zero, 0);
    types[0] = types[1] = shlo_tensor0(bld, SHLO_I32);
    shlo_region_begin(bld, types, args, 2);
    shlo_reduce(bld, &x, &a, 1, &re, body_one(shlo_subtract(bld, args[0], args[1])), &r);
    return r;
}

static inline shlo_value body_compute(int kind, shlo_value a, shlo_value x, shlo_value captured) {
    shlo_value both[2], r;
    both[0] = a;
    both[1] = x;
    switch (kind) {
    case BODY_LINEAR: return shlo_add(bld, shlo_multiply(bld, a, shlo_constant_i32(bld, 3)), x);
    case BODY_CALL:
        shlo_call(bld, "linear", both, 2, &r, 1);
        return r;
    case BODY_CALL_WHILE:
        shlo_call(bld, "loop", both, 2, &r, 1);
        return r;
    case BODY_IF: return body_if(a, x);
    case BODY_WHILE: return body_loop(a, x);
    case BODY_CAPTURE: return shlo_subtract(bld, shlo_multiply(bld, a, captured), x);
    case BODY_CASE: return body_case(a, x);
    case BODY_REDUCE: return body_inner(a, x, 1);
    case BODY_TENSOR: return body_inner(a, x, 0);
    default:
        for (int i = 0; i < 150; i++) {
            const shlo_value one = shlo_constant_i32(bld, 1);
            a = shlo_add(bld, shlo_xor(bld, a, x), one);
        }
        return a;
    }
}

/* Before main is begun: the functions that bodies call. */
static inline void body_functions(void) {
    shlo_type i32 = shlo_tensor0(bld, SHLO_I32);
    shlo_value a, x;
    shlo_func_begin_private(bld, "linear");
    a = shlo_arg(bld, i32);
    x = shlo_arg(bld, i32);
    a = body_compute(BODY_LINEAR, a, x, a);
    shlo_return(bld, &a, 1);
    shlo_func_begin_private(bld, "loop");
    a = shlo_arg(bld, i32);
    x = shlo_arg(bld, i32);
    a = body_loop(a, x);
    shlo_return(bld, &a, 1);
}

static inline void prog_begin_bodies(void) {
    bld = shlo_builder_create(NULL);
    n_in = n_out = 0;
    body_functions();
    shlo_func_begin(bld, "main");
}

static inline shlo_region body_region(int kind, shlo_value captured) {
    shlo_type types[2];
    shlo_value args[2];
    types[0] = types[1] = shlo_tensor0(bld, SHLO_I32);
    shlo_region_begin(bld, types, args, 2);
    return body_one(body_compute(kind, args[0], args[1], captured));
}
#endif
