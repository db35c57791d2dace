/* tests/tlvm/random_faults.h - one fault of each kind, planted in a random kernel on arguments of its own,
 * with the status and the line that checked mode must report. */
#ifndef TESTS_TLVM_RANDOM_FAULTS_H
#define TESTS_TLVM_RANDOM_FAULTS_H

#include "random_params.h"

/* memref<i32x64x?>, of which each group has a column; memref<i32x?x3,strided<1,?>>, shared, with strides 1
   and 5. */
enum { RK_FAULT_ARGS = 2, RK_FAULT_ROWS = 64 };

static inline void rk_fault_params(rk_gen *g) {
    static const int64_t own[2] = {RK_FAULT_ROWS, TLANG_DYNAMIC}, shared[2] = {TLANG_DYNAMIC, 3},
                         steps[2] = {1, TLANG_DYNAMIC};
    rk_arg *a = rk_arg_add(g, TLANG_MEMREF, TLANG_I32, RK_PRIVATE, RK_ANY), *b;
    a->order = 2;
    a->shape[0] = RK_FAULT_ROWS;
    a->shape[1] = g->k->n_groups;
    a->strides[0] = 1;
    a->strides[1] = RK_FAULT_ROWS;
    a->elements = RK_FAULT_ROWS * g->k->n_groups;
    a->type = tlang_memref_type(rk_b(g), TLANG_I32, own, NULL, 2, TLANG_GLOBAL);
    b = rk_arg_add(g, TLANG_MEMREF, TLANG_I32, RK_SHARED, RK_ANY);
    b->order = 2;
    b->shape[0] = 4;
    b->shape[1] = 3;
    b->strides[0] = 1;
    b->strides[1] = 5;
    b->strided = 1;
    b->elements = 14;
    b->type = tlang_memref_type(rk_b(g), TLANG_I32, shared, steps, 2, TLANG_GLOBAL);
}

/* The instruction that was built last is the one to be reported. */
static inline void rk_blame(rk_gen *g, shlo_status status) {
    g->k->found = status;
    g->k->line = g->line;
}

static inline tlang_value rk_column(rk_gen *g, tlang_value own, tlang_value group) {
    tlang_slice slices[2];
    memset(slices, 0, sizeof slices);
    slices[0].size.constant = TLANG_WHOLE;
    slices[1].offset.value = group;
    return tlang_subview(rk_b(g), own, slices, 2);
}

/* Two iterations, or neighbours among the work-items: both write, one reads what the other wrote, or writes
   what the other read. */
static inline void rk_plant_race(rk_gen *g, tlang_value column) {
    tlang_value zero = rk_index_of(g, 0), two = rk_index_of(g, 2), one = rk_index_of(g, 1), i, j;
    tlang_value x = rk_int(g, TLANG_I32, 5);
    uint32_t kind = rk_below(g, 3);
    i = tlang_foreach(rk_b(g), TLANG_INDEX, zero, two);
    j = rk_two(g, TLANG_OP_xor, i, one);
    if (kind == 1) tlang_store(rk_b(g), x, column, &i, 1);
    if (kind == 2) (void)tlang_load(rk_b(g), column, &i, 1);
    rk_blame(g, SHLO_RACE); /* one work-item alone takes an iteration after the other */
    if (kind == 1)
        (void)tlang_load(rk_b(g), column, &j, 1);
    else
        tlang_store(rk_b(g), x, column, kind ? &j : &zero, 1);
    if (!kind || g->k->lanes > 1) rk_blame(g, SHLO_RACE);
    tlang_end(rk_b(g));
}

static inline void rk_plant_groups(rk_gen *g, tlang_value shared, tlang_value group) {
    tlang_value at[2], one = rk_index_of(g, 1), x = rk_int(g, TLANG_I32, 5), first;
    at[0] = at[1] = rk_index_of(g, 0);
    if (rk_one_in(g, 2)) { /* the first group writes, the others read */
        first = rk_two(g, TLANG_OP_cmp_lt, group, one);
        tlang_if(rk_b(g), first, NULL, NULL, 0);
        tlang_store(rk_b(g), x, shared, at, 2);
        tlang_else(rk_b(g));
        (void)tlang_load(rk_b(g), shared, at, 2);
        rk_blame(g, SHLO_RACE);
        tlang_end(rk_b(g));
        return;
    }
    tlang_store(rk_b(g), x, shared, at, 2);
    rk_blame(g, SHLO_RACE);
}

static inline void rk_plant_bounds(rk_gen *g, tlang_value own, tlang_value column) {
    tlang_value end = rk_one_in(g, 2) ? rk_index_of(g, RK_FAULT_ROWS) : tlang_size(rk_b(g), own, 0);
    tlang_value x = rk_int(g, TLANG_I32, 5);
    tlang_slice slice[1];
    if (rk_one_in(g, 4)) end = rk_index_of(g, rk_one_in(g, 2) ? -1 : INT64_MAX / 2);
    end = rk_two(g, TLANG_OP_add, end, rk_index_of(g, 0)); /* the verifier refuses a constant outside */
    memset(slice, 0, sizeof slice);
    slice[0].offset.value = end;
    slice[0].size.constant = 1;
    switch (rk_below(g, 3)) {
    case 0:
        (void)tlang_load(rk_b(g), column, &end, 1);
        break;
    case 1:
        tlang_store(rk_b(g), x, column, &end, 1);
        break;
    default:
        (void)tlang_subview(rk_b(g), column, slice, 1);
        break;
    }
    rk_blame(g, SHLO_BOUNDS);
}

/* A barrier that only some iterations reach: in a branch or in a loop. */
static inline void rk_plant_barrier(rk_gen *g) {
    tlang_value zero = rk_index_of(g, 0), end = rk_index_of(g, g->k->lanes < 2 ? 1 : g->k->lanes), i,
                none = {0};
    if (g->k->lanes < 2) return;
    i = tlang_foreach(rk_b(g), TLANG_INDEX, zero, end);
    if (rk_one_in(g, 2))
        (void)tlang_for(rk_b(g), TLANG_INDEX, zero, i, none);
    else
        tlang_if(rk_b(g), rk_two(g, TLANG_OP_cmp_ne, i, zero), NULL, NULL, 0);
    tlang_barrier(rk_b(g), rk_below(g, 2) ? TLANG_FENCE_LOCAL : 0);
    rk_blame(g, SHLO_RACE);
    tlang_end(rk_b(g));
    tlang_end(rk_b(g));
}

/* Memory of which the last element is not written, but perhaps was in its last life. */
static inline void rk_plant_unwritten(rk_gen *g, tlang_value column) {
    static const int64_t shape[1] = {8};
    tlang_value at = rk_index_of(g, 7), x = rk_int(g, TLANG_I32, 1), zero = rk_index_of(g, 0), none = {0},
                v[4], i;
    tlang_value memory, turn = tlang_for(rk_b(g), TLANG_INDEX, zero, rk_index_of(g, 2), none);
    tlang_type type = tlang_memref_type(rk_b(g), TLANG_I32, shape, NULL, 1, TLANG_LOCAL);
    tlang_slice slice[1];
    memory = tlang_alloca(rk_b(g), type);
    i = tlang_for(rk_b(g), TLANG_INDEX, zero, at, none);
    tlang_store(rk_b(g), x, memory, &i, 1);
    tlang_end(rk_b(g));
    if (rk_one_in(g, 2)) {
        tlang_if(rk_b(g), rk_two(g, TLANG_OP_cmp_eq, turn, zero), NULL, NULL, 0);
        tlang_store(rk_b(g), x, memory, &at, 1);
        tlang_end(rk_b(g));
    }
    memset(slice, 0, sizeof slice);
    slice[0].size.constant = 8;
    v[0] = v[2] = x;
    v[1] = memory;
    v[3] = tlang_subview(rk_b(g), column, slice, 1);
    if (rk_one_in(g, 2))
        (void)tlang_load(rk_b(g), memory, &at, 1);
    else
        tlang_axpby(rk_b(g), 0, v);
    rk_blame(g, SHLO_CHECK);
    tlang_end(rk_b(g));
}

static inline void rk_plant(rk_gen *g, rk_fault fault, const tlang_value *args, tlang_value group) {
    tlang_value column = rk_column(g, args[0], group);
    tlang_extent sizes[2];
    memset(sizes, 0, sizeof sizes);
    switch (fault) {
    case RK_RACE_OF_ITEMS:
        rk_plant_race(g, column);
        break;
    case RK_RACE_OF_GROUPS:
        rk_plant_groups(g, args[1], group);
        break;
    case RK_OUT_OF_BOUNDS:
        rk_plant_bounds(g, args[0], column);
        break;
    case RK_DIVERGENT_BARRIER:
        rk_plant_barrier(g);
        break;
    case RK_UNINITIALISED:
        rk_plant_unwritten(g, column);
        break;
    case RK_BROKEN_FUSE: /* the stride is 5, the size 4 */
        (void)tlang_fuse(rk_b(g), args[1], 0, 1);
        rk_blame(g, SHLO_SHAPE);
        break;
    default: /* 3 times 2 for a size of 4 */
        sizes[0].constant = 3;
        sizes[1].value = rk_index_of(g, 2);
        (void)tlang_expand(rk_b(g), args[1], 0, sizes, 2);
        rk_blame(g, SHLO_SHAPE);
        break;
    }
}

#endif
