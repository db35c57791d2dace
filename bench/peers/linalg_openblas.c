/* bench/peers/linalg_openblas.c - decompositions of f32 matrices against OpenBLAS's LAPACK (Debian:
 * libopenblas-dev), one thread each, interleaved in one process; milliseconds of CPU time of the fastest
 * round, and how many times as fast as the peer.
 *
 *   make build/bench/linalg_openblas     (make bench-peers runs it, too)
 *   OPENBLAS_NUM_THREADS=1 taskset -c 0 build/bench/linalg_openblas [ROUNDS [ROUTINES [ROUTINES]]]
 *
 * ROUTINES: digits from 0 on, of the table below, those of large and those of small matrices; -: none.
 */
#define SHLO_LINALG
#include "stablehlo.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 512, SMALL = 4, ITEMS = 100000, ROUTINES = 6 };

void spotrf_(const char *, const int *, float *, const int *, int *);
void sgetrf_(const int *, const int *, float *, const int *, int *, int *);
void sgeqrf_(const int *, const int *, float *, const int *, float *, float *, const int *, int *);
void ssyevd_(const char *, const char *, const int *, float *, const int *, float *, float *, const int *,
    int *, const int *, int *);
void sgesdd_(const char *, const int *, const int *, float *, const int *, float *, float *, const int *,
    float *, const int *, float *, const int *, int *, int *);
void sgeev_(const char *, const char *, const int *, float *, const int *, float *, float *, float *,
    const int *, float *, const int *, float *, const int *, int *);

static float a[SMALL * SMALL * ITEMS > N *N ? SMALL *SMALL *ITEMS : N *N], b[sizeof a / sizeof *a],
    u[2 * (sizeof a / sizeof *a)], v[2 * (sizeof a / sizeof *a)], w[N * ITEMS / 16], wi[sizeof w / sizeof *w],
    work[8 * N * N];
static int pivots[16 * N > SMALL *ITEMS ? 16 * N : SMALL *ITEMS], info[ITEMS];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the peer ---- */

static void peer(int routine, int n, float *x, int item) {
    const int n_work = 8 * N * N, n_whole = 16 * N;
    float *uu = u + (size_t)item * (size_t)(n * n), *vv = v + (size_t)item * (size_t)(n * n);
    float *ww = w + item * n, *wwi = wi + item * n;
    int *status = &info[item];
    if (routine == 0) spotrf_("L", &n, x, &n, status);
    if (routine == 1) sgetrf_(&n, &n, x, &n, pivots + item * n, status);
    if (routine == 2) sgeqrf_(&n, &n, x, &n, ww, work, &n_work, status);
    if (routine == 3) ssyevd_("V", "L", &n, x, &n, ww, work, &n_work, pivots, &n_whole, status);
    if (routine == 4) sgesdd_("S", &n, &n, x, &n, ww, uu, &n, vv, &n, work, &n_work, pivots, status);
    if (routine == 5) sgeev_("N", "V", &n, x, &n, ww, wwi, uu, &n, vv, &n, work, &n_work, status);
}

/* ---- ours, by the handlers of JAX's calls ---- */

typedef struct routine_row {
    const char *name, *title, *config, *results;
} routine_row;
static const routine_row rows[ROUTINES] = {{"lapack_spotrf_ffi", "potrf", "{uplo = 76 : ui8}", "AI"},
    {"lapack_sgetrf_ffi", "getrf", "{}", "API"}, {"lapack_sgeqrf_ffi", "geqrf", "{}", "AT"},
    {"lapack_ssyevd_ffi", "syevd", "{mode = 86 : ui8, uplo = 76 : ui8}", "ATI"},
    {"lapack_sgesdd_ffi", "gesdd", "{mode = 83 : ui8}", "ATUVI"},
    {"lapack_sgeev_ffi", "geev", "{compute_left = 78 : ui8, compute_right = 86 : ui8}", "TtUVI"}};

typedef struct our_call {
    const shlo_custom *handler;
    shlo_call_info info;
    shlo_buffer input, outputs[5];
    int64_t dims[3];
} our_call;

static void buffer(shlo_buffer *x, our_call *c, char letter) {
    const int64_t items = c->dims[0], n = c->dims[1];
    const int wide = c->handler->name[8] == 'g' && strchr("UV", letter) && strstr(c->handler->name, "geev");
    x->dims = c->dims;
    x->rank = letter == 'I' ? 1 : strchr("AUV", letter) ? 3 : 2;
    x->dtype = strchr("PI", letter) ? SHLO_I32 : wide ? SHLO_C64 : SHLO_F32;
    x->bytes = (size_t)(items * (x->rank > 1 ? n : 1) * (x->rank > 2 ? n : 1)) * (wide ? 8 : 4);
    x->data = letter == 'A'   ? (void *)b
              : letter == 'U' ? (void *)u
              : letter == 'V' ? (void *)v
              : letter == 'P' ? (void *)pivots
              : letter == 'I' ? (void *)info
              : letter == 'T' ? (void *)w
                              : (void *)wi;
}

static void prepare(our_call *c, int routine, int n, int items) {
    int32_t count;
    const shlo_custom *handlers = shlo_linalg_handlers(&count);
    shlo_error error;
    memset(c, 0, sizeof *c);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(handlers[i].name, rows[routine].name) == 0) c->handler = &handlers[i];
    c->dims[0] = items;
    c->dims[1] = c->dims[2] = n;
    c->info.name = rows[routine].name;
    c->info.version = 4;
    c->info.config = rows[routine].config;
    c->info.config_bytes = strlen(rows[routine].config);
    c->info.inputs = &c->input;
    c->info.outputs = c->outputs;
    c->info.n_inputs = 1;
    buffer(&c->input, c, 'A');
    for (const char *r = rows[routine].results; *r; r++) buffer(&c->outputs[c->info.n_outputs++], c, *r);
    if (c->handler->prepare(c->handler->user, &c->info, &c->info.scratch_bytes, &error)) {
        printf("%s\n", error.message);
        exit(1);
    }
    c->info.scratch = malloc(c->info.scratch_bytes);
}

/* ---- rounds ---- */

static void fill(int routine, int n, int items) {
    for (int i = 0; i < n * n * items; i++) a[i] = (float)rand() / (float)RAND_MAX - 0.5f;
    for (int k = 0; k < items && (routine == 0 || routine == 3); k++)
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) a[k * n * n + i + j * n] = a[k * n * n + j + i * n];
            if (routine == 0) a[k * n * n + i + i * n] += (float)n;
        }
}

static void measure(int routine, int n, int items, int rounds) {
    double theirs = 1e9, ours = 1e9;
    our_call c;
    shlo_error error;
    prepare(&c, routine, n, items);
    for (int round = 0; round < rounds; round++) {
        double t;
        fill(routine, n, items);
        memcpy(b, a, (size_t)(n * n * items) * sizeof *a);
        t = now();
        for (int i = 0; i < items; i++) peer(routine, n, b + i * n * n, i);
        t = now() - t;
        if (t < theirs) theirs = t;
        memcpy(b, a, (size_t)(n * n * items) * sizeof *a);
        t = now();
        c.handler->call(c.handler->user, &c.info, &error);
        t = now() - t;
        if (t < ours) ours = t;
    }
    printf("%-6s %4dx%d, %6d matrices: OpenBLAS %8.2f ms, ours %8.2f ms: %.2f\n", rows[routine].title, n, n,
        items, theirs * 1e3, ours * 1e3, theirs / ours);
    free(c.info.scratch);
}

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? atoi(argv[1]) : 5;
    const char *large = argc > 2 ? argv[2] : "012345", *small = argc > 3 ? argv[3] : "012345";
    for (int r = 0; r < ROUTINES; r++)
        if (strchr(large, '0' + r)) measure(r, N, 1, rounds);
    for (int r = 0; r < ROUTINES; r++)
        if (strchr(small, '0' + r)) measure(r, SMALL, ITEMS, rounds);
    return 0;
}
