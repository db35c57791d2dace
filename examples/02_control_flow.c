/* examples/02_control_flow.c - a while loop with an if inside: how many steps of "halve, or triple and add
 * one" lead to 1?
 *   make build/examples/02_control_flow && build/examples/02_control_flow
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/02_control_flow.c -o control_flow -lm && ./control_flow */
#include "stablehlo.h"

#include <stdio.h>

static shlo_value compare(shlo_builder *b, shlo_value x, shlo_value y, int direction) {
    shlo_compare_attrs a;
    memset(&a, 0, sizeof a);
    a.comparison_direction = direction;
    return shlo_compare(b, x, y, &a);
}

int main(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type number = shlo_tensor0(b, SHLO_I64), carried[2];
    shlo_value state[2], next[2], end[2], one, two, three, even;
    shlo_region cond, body, halve, triple;
    carried[0] = carried[1] = number;
    shlo_func_begin(b, "main");
    state[0] = shlo_arg(b, number);
    one = shlo_constant_i64(b, 1);
    two = shlo_constant_i64(b, 2);
    three = shlo_constant_i64(b, 3);
    state[1] = shlo_constant_i64(b, 0);

    shlo_region_begin(b, carried, next, 2); /* while x != 1 */
    even = compare(b, next[0], one, SHLO_comparison_direction_NE);
    cond = shlo_region_end(b, &even, 1);

    shlo_region_begin(b, carried, next, 2); /* x = x is even ? x / 2 : 3 * x + 1; steps += 1 */
    even = shlo_remainder(b, next[0], two);
    even = compare(b, even, shlo_constant_i64(b, 0), SHLO_comparison_direction_EQ);
    shlo_region_begin(b, NULL, NULL, 0);
    end[0] = shlo_divide(b, next[0], two); /* regions see the values around them */
    halve = shlo_region_end(b, end, 1);
    shlo_region_begin(b, NULL, NULL, 0);
    end[0] = shlo_add(b, shlo_multiply(b, next[0], three), one);
    triple = shlo_region_end(b, end, 1);
    shlo_if(b, even, halve, triple, end, 1);
    end[1] = shlo_add(b, next[1], one);
    body = shlo_region_end(b, end, 2);
    shlo_while(b, state, 2, cond, body, end);
    shlo_return(b, &end[1], 1);

    shlo_blob code;
    shlo_program *p;
    shlo_error e;
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return printf("%s\n", shlo_builder_error(b)->message), 1;
    if (shlo_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    int64_t x = 27, steps = 0;
    shlo_buffer in = {&x, sizeof x, SHLO_I64, NULL, 0}, out = {&steps, sizeof steps, SHLO_I64, NULL, 0};
    if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    printf("from %d to 1 in %d steps\n", (int)x, (int)steps);
    shlo_program_free(p);
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
    return steps == 111 ? 0 : 1;
}
