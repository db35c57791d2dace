/* examples/08_grid.c - four processes learn one line together: each has points of its own, in each step they
 * add up their gradients.
 *   make build/examples/08_grid && build/examples/08_grid
 *   cc -O2 -DSHLO_IMPLEMENTATION -I. examples/08_grid.c -o grid -lm && ./grid */
#include "stablehlo.h"

#include <stdio.h>

enum { PROCESSES = 4, POINTS = 64, STEPS = 200 };

/* The mean over all processes: all_reduce, and a division. */
static shlo_value mean(shlo_builder *b, shlo_value x) {
    static const int64_t all[PROCESSES] = {0, 1, 2, 3};
    shlo_all_reduce_attrs over;
    shlo_value sum;
    memset(&over, 0, sizeof over);
    over.replica_groups.items = all;
    over.replica_groups.n = over.replica_groups.columns = PROCESSES;
    shlo_all_reduce(b, &x, 1, &over, shlo_region_of(b, SHLO_OP_add, SHLO_F32), &sum);
    return shlo_divide(b, sum, shlo_constant_f32(b, PROCESSES));
}

static shlo_value spread(shlo_builder *b, shlo_value x) {
    shlo_broadcast_in_dim_attrs none;
    memset(&none, 0, sizeof none);
    return shlo_broadcast_in_dim(b, x, shlo_tensor1(b, SHLO_F32, POINTS), &none);
}

static shlo_value average(shlo_builder *b, shlo_value x) {
    static const int64_t zero[1] = {0};
    shlo_reduce_attrs over;
    shlo_value none = shlo_constant_f32(b, 0), sum;
    memset(&over, 0, sizeof over);
    over.dimensions.items = zero;
    over.dimensions.n = 1;
    shlo_reduce(b, &x, &none, 1, &over, shlo_region_of(b, SHLO_OP_add, SHLO_F32), &sum);
    return shlo_divide(b, sum, shlo_constant_f32(b, POINTS));
}

/* main(x, y) -> slope, intercept: gradient descent on the mean of (slope * x + intercept - y)^2. */
static void build(shlo_builder *b) {
    shlo_type points = shlo_tensor1(b, SHLO_F32, POINTS), carried[3];
    shlo_value x, y, state[3], now[3], next[3], end[3], more, wrong, rate;
    shlo_compare_attrs below;
    shlo_region cond, body;
    carried[0] = carried[1] = shlo_tensor0(b, SHLO_F32);
    carried[2] = shlo_tensor0(b, SHLO_I64);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, points);
    y = shlo_arg(b, points);
    state[0] = state[1] = shlo_constant_f32(b, 0);
    state[2] = shlo_constant_i64(b, 0);
    rate = shlo_constant_f32(b, 0.5f);
    memset(&below, 0, sizeof below);
    below.comparison_direction = SHLO_comparison_direction_LT;
    shlo_region_begin(b, carried, now, 3);
    more = shlo_compare(b, now[2], shlo_constant_i64(b, STEPS), &below);
    cond = shlo_region_end(b, &more, 1);
    shlo_region_begin(b, carried, now, 3);
    wrong = shlo_multiply(b, spread(b, now[0]), x);
    wrong = shlo_subtract(b, shlo_add(b, wrong, spread(b, now[1])), y);
    next[0] =
        shlo_subtract(b, now[0], shlo_multiply(b, rate, mean(b, average(b, shlo_multiply(b, wrong, x)))));
    next[1] = shlo_subtract(b, now[1], shlo_multiply(b, rate, mean(b, average(b, wrong))));
    next[2] = shlo_add(b, now[2], shlo_constant_i64(b, 1));
    body = shlo_region_end(b, next, 3);
    shlo_while(b, state, 3, cond, body, end);
    shlo_return(b, end, 2);
}

int main(void) {
    static float x[PROCESSES][POINTS], y[PROCESSES][POINTS], line[PROCESSES][2];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_buffer in[PROCESSES][2], out[PROCESSES][2];
    shlo_process processes[PROCESSES];
    shlo_grid_options options;
    shlo_grid *grid = NULL;
    shlo_program *p = NULL;
    shlo_blob code;
    shlo_error e;
    int ok;
    build(b);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return printf("%s\n", shlo_builder_error(b)->message), 1;
    if (shlo_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    memset(in, 0, sizeof in);
    memset(out, 0, sizeof out);
    memset(processes, 0, sizeof processes);
    memset(&options, 0, sizeof options);
    for (int i = 0; i < PROCESSES; i++) {
        for (int k = 0; k < POINTS; k++) { /* each process sees another quarter of the line */
            x[i][k] = (float)(i * POINTS + k) / (PROCESSES * POINTS / 2) - 1;
            y[i][k] = 3 * x[i][k] - 2;
        }
        in[i][0].data = x[i];
        in[i][1].data = y[i];
        in[i][0].bytes = in[i][1].bytes = sizeof x[i];
        for (int k = 0; k < 2; k++) {
            out[i][k].data = &line[i][k];
            out[i][k].bytes = sizeof line[i][k];
        }
        processes[i].program = p;
        processes[i].inputs = in[i];
        processes[i].outputs = out[i];
        processes[i].n_inputs = processes[i].n_outputs = 2;
    }
    options.n_replicas = PROCESSES;
#ifdef SHLO_THREADS
    if (shlo_pool_create(0, NULL, &options.parallel) != SHLO_OK) return puts("no threads"), 1;
#endif
    if (shlo_grid_create(&options, processes, &grid, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    if (shlo_grid_run(grid, processes, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    ok = line[0][0] > 2.99f && line[0][0] < 3.01f && line[0][1] > -2.01f && line[0][1] < -1.99f;
    for (int i = 1; i < PROCESSES; i++) ok = ok && !memcmp(line[0], line[i], sizeof line[0]);
    printf("y = %.3f x %+.3f, said all %d processes\n", (double)line[0][0], (double)line[0][1], PROCESSES);
    shlo_grid_destroy(grid);
#ifdef SHLO_THREADS
    shlo_pool_destroy(&options.parallel);
#endif
    shlo_program_free(p);
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
    return ok ? 0 : 1;
}
