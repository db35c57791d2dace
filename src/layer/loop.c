/* layer/loop.c - loops of a known number of steps. */
#ifndef SHLO__LAYER_LOOP_C
#define SHLO__LAYER_LOOP_C

#include "layer.h"

/* Room for the types and the values of what the loop carries, the counter first. */
static shlo_value *shlo__layer_loop_room(shlo_builder *b, int32_t n, shlo_type **types, size_t *bytes) {
    const size_t one = sizeof(shlo_value) + sizeof(shlo_type);
    shlo_value *values = NULL;
    if (shlo__size_mul((size_t)n + 1, one, bytes))
        values = (shlo_value *)shlo__alloc_new(&b->allocator, *bytes);
    if (!values)
        shlo__build_keep(b, SHLO_MEMORY);
    else
        *types = (shlo_type *)(void *)(values + n + 1);
    return values;
}

SHLO_API void shlo_loop_begin(shlo_builder *b, shlo_loop *loop, int64_t count, const shlo_value *carried,
    shlo_value *args, int32_t n) {
    shlo_compare_attrs less = {0, 0};
    shlo_value *values, limit;
    shlo_type *types = NULL;
    size_t bytes = 0;
    int32_t i;
    if (loop) memset(loop, 0, sizeof *loop);
    if (n > 0 && args) memset(args, 0, (size_t)n * sizeof *args);
    if (loop && n > 0) loop->n = n;
    if (!shlo__build_ok(b)) return;
    if (!loop || n < 0 || (n && (!carried || !args)) || count < 0 || count > INT32_MAX) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_loop_begin: %lld steps, %d values", (long long)count, n);
        return;
    }
    loop->carried = carried;
    loop->count = count;
    values = shlo__layer_loop_room(b, n, &types, &bytes);
    if (!values) return;
    types[0] = shlo_tensor0(b, SHLO_I32);
    for (i = 0; i < n; i++) types[i + 1] = shlo_type_of(b, carried[i]);
    less.comparison_direction = SHLO_comparison_direction_LT;
    shlo_region_begin(b, types, values, n + 1);
    limit = shlo_compare(b, values[0], shlo_constant_i32(b, (int32_t)count), &less);
    loop->condition = shlo_region_end(b, &limit, 1);
    shlo_region_begin(b, types, values, n + 1);
    loop->index = values[0];
    for (i = 0; i < n; i++) args[i] = values[i + 1];
    shlo__alloc_free(&b->allocator, values, bytes);
}

/* Whether value i of the next step has the type that the loop carries. Checked here, since `while` counts the
 * index, too. */
static int shlo__layer_loop_keeps(shlo_builder *b, int32_t i, shlo_value carried, shlo_value next) {
    const uint32_t from = shlo__build_value_id(b, carried), to = shlo__build_value_id(b, next);
    shlo__type_name expected, given;
    shlo__check c;
    if (!from || !to) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_loop_end: value %d is %s", i,
            shlo__build_no_value(from ? next : carried));
        return 0;
    }
    memset(&c, 0, sizeof c);
    c.m = &b->m;
    if (shlo__check_types_fit(&c, shlo__value_type(&b->m, to), shlo__value_type(&b->m, from), SHLO__EXACT))
        return 1;
    SHLO__BUILD_FAIL(b, SHLO_REGION, "shlo_loop_end: value %d has type %s, the loop carries %s", i,
        shlo__check_name(&c, shlo__value_type(&b->m, to), &given),
        shlo__check_name(&c, shlo__value_type(&b->m, from), &expected));
    return 0;
}

static void shlo__layer_loop_while(shlo_builder *b, const shlo_loop *loop, const shlo_value *next,
    shlo_value *results) {
    const int32_t n = loop->n;
    shlo_type *types = NULL;
    shlo_value *values;
    shlo_region body;
    size_t bytes = 0;
    int32_t i;
    for (i = 0; i < n; i++)
        if (!shlo__layer_loop_keeps(b, i, loop->carried[i], next[i])) return;
    values = shlo__layer_loop_room(b, n, &types, &bytes);
    if (!values) return;
    values[0] = shlo_add(b, loop->index, shlo_constant_i32(b, 1));
    for (i = 0; i < n; i++) values[i + 1] = next[i];
    body = shlo_region_end(b, values, n + 1);
    /* A constant of the condition may not be used outside of it: the counter has one of its own. */
    values[0] = shlo_constant_i32(b, 0);
    for (i = 0; i < n; i++) values[i + 1] = loop->carried[i];
    shlo_while(b, values, n + 1, loop->condition, body, values);
    for (i = 0; i < n; i++) results[i] = values[i + 1];
    shlo__alloc_free(&b->allocator, values, bytes);
}

SHLO_API void shlo_loop_end(shlo_builder *b, shlo_loop *loop, const shlo_value *next, shlo_value *results) {
    const int32_t n = loop ? loop->n : 0;
    if (shlo__build_ok(b) && (!loop || (n && (!next || !results))))
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_loop_end without values");
    if (shlo__build_ok(b)) shlo__layer_loop_while(b, loop, next, results);
    if (!shlo__build_ok(b) && n && results) memset(results, 0, (size_t)n * sizeof *results);
}

#endif
