/* examples/tensor/03_masked.c - work-items that take different ways: each group's work-items go on halving or
 * tripling a number (Collatz) until it is 1, as many steps as their number needs. */
#include "tensorlang.h"

#include <stdio.h>

enum { N = 96 };

/* steps[i] = how many steps i + 1 takes, by a loop of at most 200 turns whose body is masked. */
static void build(tlang_builder *b) {
    static const int64_t any[1] = {TLANG_DYNAMIC};
    tlang_type type = tlang_memref_type(b, TLANG_I32, any, NULL, 1, TLANG_GLOBAL), cells;
    static const int64_t shape[1] = {N};
    static const tlang_scalar one_i32[1] = {TLANG_I32};
    tlang_value steps, i, x, next, local, n, zero, one, two, three, odd, going, index;
    tlang_func_begin(b, "collatz", &type, &steps, 1);
    cells = tlang_memref_type(b, TLANG_I32, shape, NULL, 1, TLANG_LOCAL);
    local = tlang_alloca(b, cells);
    zero = tlang_constant_int(b, TLANG_I32, 0);
    one = tlang_constant_int(b, TLANG_I32, 1);
    two = tlang_constant_int(b, TLANG_I32, 2);
    three = tlang_constant_int(b, TLANG_I32, 3);
    n = tlang_size(b, steps, 0);
    index = tlang_foreach(b, TLANG_INDEX, tlang_constant_int(b, TLANG_INDEX, 0), n);
    i = tlang_binary(b, TLANG_OP_add, tlang_cast(b, index, TLANG_I32), one);
    tlang_store(b, i, local, &index, 1);
    tlang_store(b, zero, steps, &index, 1);
    tlang_for(b, TLANG_I32, zero, tlang_constant_int(b, TLANG_I32, 200), one);
    x = tlang_load(b, local, &index, 1);
    going = tlang_binary(b, TLANG_OP_cmp_ne, x, one);
    tlang_if(b, going, NULL, NULL, 0); /* work-items whose number is 1 rest */
    odd = tlang_binary(b, TLANG_OP_cmp_eq, tlang_binary(b, TLANG_OP_and, x, one), one);
    tlang_if(b, odd, one_i32, &next, 1);
    n = tlang_binary(b, TLANG_OP_add, tlang_binary(b, TLANG_OP_mul, x, three), one);
    tlang_yield(b, &n, 1);
    tlang_else(b);
    n = tlang_binary(b, TLANG_OP_div, x, two);
    tlang_yield(b, &n, 1);
    tlang_end(b);
    tlang_store(b, next, local, &index, 1);
    n = tlang_binary(b, TLANG_OP_add, tlang_load(b, steps, &index, 1), one);
    tlang_store(b, n, steps, &index, 1);
    tlang_end(b); /* if */
    tlang_end(b); /* for */
    tlang_end(b); /* foreach */
    tlang_func_end(b);
}

int main(void) {
    static const int64_t shape[1] = {N};
    int32_t steps[N], wrong = 0, most = 0;
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_program *p;
    tlang_blob code;
    tlang_arg arg;
    shlo_error e;
    build(b);
    if (tlang_builder_finish(b, 0, &code) != SHLO_OK) return puts(tlang_builder_error(b)->message), 1;
    tlang_builder_destroy(b);
    if (tlang_program_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return puts(e.message), 1;
    memset(&arg, 0, sizeof arg);
    arg.data = steps, arg.bytes = sizeof steps, arg.shape = shape;
    if (tlang_launch(p, 0, 1, &arg, 1, &e) != SHLO_OK) return puts(e.message), 1;
    for (int i = 0; i < N; i++) {
        int32_t n = 0;
        for (int32_t x = i + 1; x != 1; x = x & 1 ? 3 * x + 1 : x / 2) n++;
        wrong += n != steps[i];
        if (steps[i] > steps[most]) most = i;
    }
    printf("of the numbers to %d, %d takes the most steps: %d; %d are wrong\n", N, (int)most + 1,
        (int)steps[most], (int)wrong);
    tlang_program_free(p);
    tlang_blob_free(&code);
    return wrong != 0;
}
