/* examples/tensor/04_reduce.c - the dot product of each group's vectors: every work-item adds up its share,
 * then a tree in local memory, with a barrier before each level. Checked mode finds what happens without
 * it. */
#include "tensorlang.h"

#include <stdio.h>

enum { ITEMS = 32, N = 1000, GROUPS = 8 };

static tlang_value at2(tlang_builder *b, tlang_value m, tlang_value i, tlang_value j) {
    tlang_value index[2];
    index[0] = i, index[1] = j;
    return tlang_load(b, m, index, 2);
}

/* dot[g] = sum over i of x[i, g] y[i, g] */
static void build(tlang_builder *b, int barriers) {
    static const int64_t two[2] = {TLANG_DYNAMIC, TLANG_DYNAMIC}, items[1] = {ITEMS},
                         any[1] = {TLANG_DYNAMIC};
    tlang_type types[3];
    tlang_value arg[3], g, part, item, i, half, sum, other, zero, one, width, level;
    types[0] = types[1] = tlang_memref_type(b, TLANG_F32, two, NULL, 2, TLANG_GLOBAL);
    types[2] = tlang_memref_type(b, TLANG_F32, any, NULL, 1, TLANG_GLOBAL);
    tlang_func_begin(b, "dot", types, arg, 3);
    tlang_work_group_size(b, ITEMS, 1);
    tlang_subgroup_size(b, ITEMS);
    g = tlang_query(b, TLANG_OP_group_id);
    part = tlang_alloca(b, tlang_memref_type(b, TLANG_F32, items, NULL, 1, TLANG_LOCAL));
    zero = tlang_constant_int(b, TLANG_INDEX, 0);
    width = tlang_constant_int(b, TLANG_INDEX, ITEMS);
    tlang_parallel(b);
    item = tlang_cast(b, tlang_query(b, TLANG_OP_subgroup_local_id), TLANG_INDEX);
    tlang_store(b, tlang_constant_float(b, TLANG_F32, 0), part, &item, 1);
    i = tlang_for(b, TLANG_INDEX, item, tlang_size(b, arg[0], 0), width); /* item, item + ITEMS, ... */
    sum = at2(b, arg[0], i, g);
    sum = tlang_binary(b, TLANG_OP_mul, sum, at2(b, arg[1], i, g));
    tlang_store(b, tlang_binary(b, TLANG_OP_add, tlang_load(b, part, &item, 1), sum), part, &item, 1);
    tlang_end(b);
    one = tlang_constant_int(b, TLANG_INDEX, 1);
    level = tlang_for(b, TLANG_INDEX, zero, tlang_constant_int(b, TLANG_INDEX, 5), one);
    half = tlang_binary(b, TLANG_OP_shr, tlang_constant_int(b, TLANG_INDEX, ITEMS / 2), level);
    if (barriers) tlang_barrier(b, TLANG_FENCE_LOCAL);
    tlang_if(b, tlang_binary(b, TLANG_OP_cmp_lt, item, half), NULL, NULL, 0);
    other = tlang_binary(b, TLANG_OP_add, item, half);
    sum = tlang_load(b, part, &item, 1);
    sum = tlang_binary(b, TLANG_OP_add, sum, tlang_load(b, part, &other, 1));
    tlang_store(b, sum, part, &item, 1);
    tlang_end(b);
    tlang_end(b);
    tlang_if(b, tlang_binary(b, TLANG_OP_cmp_eq, item, zero), NULL, NULL, 0);
    tlang_store(b, tlang_load(b, part, &zero, 1), arg[2], &g, 1);
    tlang_end(b);
    tlang_end(b); /* parallel */
    tlang_func_end(b);
}

static float x[GROUPS][N], y[GROUPS][N], dot[GROUPS];

static shlo_status run(int barriers, int checked, shlo_error *e) {
    static const int64_t shape[2] = {N, GROUPS}, groups[1] = {GROUPS};
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_options options;
    tlang_program *p = NULL;
    tlang_blob code;
    tlang_arg args[3];
    shlo_status status;
    memset(&options, 0, sizeof options);
    memset(args, 0, sizeof args);
    options.checked = checked;
    args[0].data = x, args[0].bytes = sizeof x, args[0].shape = shape;
    args[1].data = y, args[1].bytes = sizeof y, args[1].shape = shape;
    args[2].data = dot, args[2].bytes = sizeof dot, args[2].shape = groups;
    build(b, barriers);
    status = tlang_builder_finish(b, 0, &code);
    if (status != SHLO_OK) *e = *tlang_builder_error(b);
    if (status == SHLO_OK) status = tlang_program_load(code.data, code.bytes, &options, &p, e);
    if (status == SHLO_OK) status = tlang_launch(p, 0, GROUPS, args, 3, e);
    tlang_program_free(p);
    tlang_blob_free(&code);
    tlang_builder_destroy(b);
    return status;
}

int main(void) {
    int wrong = 0;
    shlo_error e;
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < N; i++) x[g][i] = (float)(i % 4 + g), y[g][i] = (float)(i % 3 - 1);
    if (run(1, 1, &e) != SHLO_OK || run(1, 0, &e) != SHLO_OK) return puts(e.message), 1;
    for (int g = 0; g < GROUPS; g++) {
        float sum = 0;
        for (int i = 0; i < N; i++) sum += x[g][i] * y[g][i];
        wrong += sum != dot[g]; /* small whole numbers: exact in any order */
    }
    printf("dot product of group 5: %g; %d of %d wrong\n", (double)dot[5], wrong, GROUPS);
    if (run(0, 1, &e) != SHLO_RACE) return puts("without barriers checked mode found nothing"), 1;
    printf("without barriers: %s\n", e.message);
    return wrong != 0;
}
