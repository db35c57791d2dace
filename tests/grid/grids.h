/* tests/grid/grids.h - programs written as text, run by grids of processes: one shape of input and output,
 * values as numbers. */
#ifndef TESTS_GRID_GRIDS_H
#define TESTS_GRID_GRIDS_H

#include "../import/importing.h"
#include "../fail_alloc.h"

enum { GRIDS_MOST = 16, GRIDS_BYTES = 1 << 18 };

typedef struct grids {
    shlo_program *program;
    shlo_grid *grid;
    shlo_blob code;
    int n;
    shlo_process processes[GRIDS_MOST];
    shlo_buffer in[GRIDS_MOST][4], out[GRIDS_MOST][4];
    unsigned char *memory; /* of all buffers */
    size_t used;
    shlo_error error;
} grids;

static inline void *grids_take(grids *g, size_t bytes) {
    void *at = g->memory + g->used;
    g->used += (bytes + 63) / 64 * 64;
    return g->used <= GRIDS_BYTES ? at : NULL;
}

/* Buffers of the function's types; inputs count up from 1 over all processes, outputs are full of 0xEE. */
static inline void grids_buffers(grids *g, int i, const char *func) {
    int32_t f = shlo_program_find(g->program, func ? func : "main"), k;
    shlo_process *x = &g->processes[i];
    shlo_tensor_info info;
    x->program = g->program;
    x->func = func;
    x->n_inputs = shlo_program_inputs(g->program, f);
    x->n_outputs = shlo_program_outputs(g->program, f);
    x->inputs = g->in[i];
    x->outputs = g->out[i];
    for (k = 0; k < x->n_inputs && k < 4; k++) {
        shlo_program_input(g->program, f, k, &info);
        g->in[i][k].data = grids_take(g, info.bytes);
        g->in[i][k].bytes = info.bytes;
        for (size_t e = 0; e < info.bytes / shlo_dtype_bytes(info.dtype); e++) {
            double value = (double)(i * 1000 + k * 100) + (double)e + 1;
            shlo_convert_elements(info.dtype, (char *)g->in[i][k].data + e * shlo_dtype_bytes(info.dtype),
                SHLO_F64, &value, 1);
        }
    }
    for (k = 0; k < x->n_outputs && k < 4; k++) {
        shlo_program_output(g->program, f, k, &info);
        g->out[i][k].data = grids_take(g, info.bytes);
        g->out[i][k].bytes = info.bytes;
        memset(g->out[i][k].data, 0xEE, info.bytes);
    }
}

static inline shlo_status grids_load(grids *g, const char *text, const shlo_options *options) {
    imported i;
    memset(g, 0, sizeof *g);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", i.all, text);
    g->code = i.code;
    g->memory = (unsigned char *)malloc(GRIDS_BYTES + 64);
    return shlo_load(g->code.data, g->code.bytes, options, &g->program, &g->error);
}

/* funcs: one for all processes, or names with blanks between them. */
static inline shlo_status grids_make(grids *g, const char *funcs, const shlo_grid_options *options) {
    static char names[GRIDS_MOST][64];
    int n = (int)((options->n_replicas ? options->n_replicas : 1) *
                  (options->n_partitions ? options->n_partitions : 1)),
        i = 0;
    const char *at = funcs;
    g->n = options->comm ? 1 : n;
    for (i = 0; i < g->n; i++) {
        size_t length = strcspn(at, " ");
        snprintf(names[i], sizeof names[i], "%.*s", (int)length, at);
        grids_buffers(g, i, names[i]);
        if (at[length]) at += length + 1;
    }
    return shlo_grid_create(options, g->processes, &g->grid, &g->error);
}

static inline void grids_free(grids *g) {
    shlo_grid_destroy(g->grid);
    shlo_program_free(g->program);
    shlo_blob_free(&g->code);
    free(g->memory);
    memset(g, 0, sizeof *g);
}

/* Loads, makes, runs: the first status that is not OK, its error in g->error. */
static inline shlo_status grids_run(grids *g, const char *text, const char *funcs, int replicas,
    int partitions, const shlo_parallel *parallel, const shlo_options *options) {
    shlo_grid_options o;
    shlo_status status = grids_load(g, text, options);
    memset(&o, 0, sizeof o);
    o.n_replicas = replicas;
    o.n_partitions = partitions;
    if (parallel) o.parallel = *parallel;
    if (status == SHLO_OK) status = grids_make(g, funcs, &o);
    return status == SHLO_OK ? shlo_grid_run(g->grid, g->processes, &g->error) : status;
}

#endif
