/* examples/mpi/run.c - runs a program file (of `shlo compile`) on all ranks of MPI, then all its processes in
 * rank 0 alone, and compares: both give the same bits.
 *
 *   make mpi && mpirun -n 4 build/examples/mpi/run model.shlb [PARTITIONS]
 *
 * The grid has PARTITIONS partitions (default 1). The inputs depend on the process and the position. */
#include "shlo_mpi.h"

typedef struct values {
    shlo_buffer *items;
    int32_t n;
    size_t bytes;
} values;

static void *checked(void *p) {
    if (p) return p;
    fprintf(stderr, "out of memory\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
    return NULL;
}

static values make_values(const shlo_program *p, int32_t func, int outputs, int process) {
    values v;
    v.n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
    v.items = (shlo_buffer *)checked(calloc((size_t)v.n + 1, sizeof *v.items));
    v.bytes = 0;
    for (int32_t i = 0; i < v.n; i++) {
        shlo_tensor_info info;
        if (outputs)
            shlo_program_output(p, func, i, &info);
        else
            shlo_program_input(p, func, i, &info);
        v.items[i].data = checked(calloc(info.bytes + 1, 1));
        v.items[i].bytes = info.bytes;
        v.bytes += info.bytes;
        for (size_t e = 0; !outputs && e < info.bytes / shlo_dtype_bytes(info.dtype); e++) {
            double x = (double)((e * 7 + (size_t)process * 3 + (size_t)i) % 11) - 4.5;
            shlo_convert_elements(info.dtype, (char *)v.items[i].data + e * shlo_dtype_bytes(info.dtype),
                SHLO_F64, &x, 1);
        }
    }
    return v;
}

static void free_values(values *v) {
    for (int32_t i = 0; i < v->n; i++) free(v->items[i].data);
    free(v->items);
}

static void set_process(shlo_process *x, const shlo_program *p, const values *in, const values *out) {
    memset(x, 0, sizeof *x);
    x->program = p;
    x->inputs = in->items;
    x->n_inputs = in->n;
    x->outputs = out->items;
    x->n_outputs = out->n;
}

/* Makes and runs a grid; 0 if that failed. */
static int run_grid(const shlo_grid_options *o, const shlo_process *processes, int rank) {
    shlo_grid *grid = NULL;
    shlo_error e;
    shlo_status status = shlo_grid_create(o, processes, &grid, &e);
    if (status == SHLO_OK) status = shlo_grid_run(grid, processes, &e);
    shlo_grid_destroy(grid);
    if (status != SHLO_OK) fprintf(stderr, "rank %d: %s\n", rank, e.message);
    return status == SHLO_OK;
}

/* Runs all processes in this one; results: their outputs, one after the other. */
static int run_here(const shlo_program *p, int32_t func, shlo_grid_options o, int n, char *results) {
    shlo_process *processes = (shlo_process *)checked(calloc((size_t)n, sizeof *processes));
    values *in = (values *)checked(calloc((size_t)n, sizeof *in)),
           *out = (values *)checked(calloc((size_t)n, sizeof *out));
    int ok;
    o.comm = NULL;
    for (int i = 0; i < n; i++) {
        in[i] = make_values(p, func, 0, i);
        out[i] = make_values(p, func, 1, i);
        set_process(&processes[i], p, &in[i], &out[i]);
    }
    ok = run_grid(&o, processes, 0);
    for (int i = 0; i < n; i++) {
        for (int32_t k = 0; k < out[i].n; k++) {
            memcpy(results, out[i].items[k].data, out[i].items[k].bytes);
            results += out[i].items[k].bytes;
        }
        free_values(&in[i]);
        free_values(&out[i]);
    }
    free(in);
    free(out);
    free(processes);
    return ok;
}

/* Rank 0 collects the outputs of all ranks, runs all processes by itself, and compares. */
static int compare(const shlo_program *p, int32_t func, const shlo_grid_options *o, const shlo_mpi *mpi,
    const values *out) {
    char *mine = (char *)checked(malloc(out->bytes + 1)), *at = mine;
    char *all = (char *)checked(malloc(out->bytes * (size_t)mpi->ranks + 1)),
         *here = (char *)checked(malloc(out->bytes * (size_t)mpi->ranks + 1));
    int ok = 1;
    for (int32_t k = 0; k < out->n; k++) {
        memcpy(at, out->items[k].data, out->items[k].bytes);
        at += out->items[k].bytes;
    }
    MPI_Gather(mine, (int)out->bytes, MPI_BYTE, all, (int)out->bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (mpi->rank == 0) {
        ok = run_here(p, func, *o, mpi->ranks, here) &&
             memcmp(all, here, out->bytes * (size_t)mpi->ranks) == 0;
        printf("%d processes, %zu bytes of results each: %s\n", mpi->ranks, out->bytes,
            ok ? "the same bits" : "OTHER BITS");
    }
    free(mine);
    free(all);
    free(here);
    return ok;
}

static int run_program(const shlo_program *p, int partitions, shlo_mpi *mpi) {
    int32_t func = shlo_program_find(p, "main");
    shlo_grid_options o;
    shlo_process process;
    values in = make_values(p, func, 0, mpi->rank), out = make_values(p, func, 1, mpi->rank);
    int ok;
    memset(&o, 0, sizeof o);
    o.n_replicas = mpi->ranks / partitions;
    o.n_partitions = partitions;
    o.comm = &mpi->comm;
    set_process(&process, p, &in, &out);
    if (!run_grid(&o, &process, mpi->rank)) MPI_Abort(MPI_COMM_WORLD, 1); /* others may wait for this rank */
    ok = compare(p, func, &o, mpi, &out);
    free_values(&in);
    free_values(&out);
    return ok;
}

static void *read_file(const char *path, size_t *n) {
    FILE *f = fopen(path, "rb");
    char *data = NULL;
    long size = f && fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
    if (size >= 0) data = (char *)malloc((size_t)size + 1);
    if (data) rewind(f);
    if (data && fread(data, 1, (size_t)size, f) != (size_t)size) {
        free(data);
        data = NULL;
    }
    if (f) fclose(f);
    *n = data ? (size_t)size : 0;
    return data;
}

int main(int argc, char **argv) {
    shlo_mpi mpi;
    shlo_program *p = NULL;
    shlo_error e;
    size_t n = 0;
    void *code = NULL;
    int partitions, ok = 0;
    MPI_Init(&argc, &argv);
    shlo_mpi_open(&mpi);
    partitions = argc > 2 ? atoi(argv[2]) : 1;
    if (argc > 1) code = read_file(argv[1], &n);
    if (!code || partitions < 1 || mpi.ranks % partitions)
        fprintf(stderr, "usage: mpirun -n N run MODEL.shlb [PARTITIONS]; N is a multiple of PARTITIONS\n");
    else if (shlo_load(code, n, NULL, &p, &e) != SHLO_OK)
        fprintf(stderr, "%s: %s\n", argv[1], e.message);
    else if (shlo_program_find(p, "main") < 0)
        fprintf(stderr, "%s: no function main\n", argv[1]);
    else
        ok = run_program(p, partitions, &mpi);
    shlo_program_free(p);
    free(code);
    shlo_mpi_close(&mpi);
    MPI_Finalize();
    return ok ? 0 : 1;
}
