/* tests/api/test_forks.c - a program and its forks, or programs of the same bytes, are made and run at the
 * same time, each on a thread of its own, and give the bits that one thread gives. ThreadSanitizer sees what
 * they share (make tsan). */
// link: impl
#include "stablehlo.h"
#include "../test.h"

#ifdef SHLO_THREADS
#include <pthread.h>

enum { THREADS = 4, TURNS = 40, ROWS = 5, COLUMNS = 24, OUT = ROWS * COLUMNS };

/* Products with packed weights, a table of a transform, random bits, a sort, a loop, a body that is called:
 * what a plan prepares, and what a run writes. */
static shlo_value in_a_loop(shlo_builder *b, shlo_value x, shlo_value weights) {
    shlo_loop loop;
    shlo_value inside, next, out;
    shlo_loop_begin(b, &loop, 3, &x, &inside, 1);
    next = shlo_softmax(b, shlo_matmul(b, inside, weights), -1);
    shlo_loop_end(b, &loop, &next, &out);
    return out;
}

static shlo_value transformed(shlo_builder *b, shlo_value x) {
    shlo_fft_attrs fft;
    fft.fft_type = SHLO_fft_type_RFFT;
    fft.fft_length = SHLO_LIST(COLUMNS);
    x = shlo_fft(b, x, &fft);
    fft.fft_type = SHLO_fft_type_IRFFT;
    return shlo_fft(b, x, &fft);
}

static shlo_blob program(int64_t rows) {
    shlo_builder *b = shlo_builder_create(NULL);
    float numbers[COLUMNS * COLUMNS];
    int64_t dims[] = {rows, COLUMNS};
    shlo_value x, weights, sorted, places;
    shlo_blob out;
    for (int i = 0; i < COLUMNS * COLUMNS; i++) numbers[i] = (float)(i * 7 % 23 - 11) / 16;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor(b, SHLO_F32, dims, 2));
    weights = shlo_constant(b, shlo_tensor2(b, SHLO_F32, COLUMNS, COLUMNS), numbers);
    x = in_a_loop(b, x, weights);
    if (rows > 0) x = transformed(b, x);
    shlo_top_k(b, x, COLUMNS, &sorted, &places);
    x = shlo_add(b, sorted, shlo_cumsum(b, x, 1));
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &out) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return out;
}

/* ---- one thread ---- */

/* Where a thread's program comes from: it is forked before, or by the thread while others run, or the thread
   loads the same bytes. Thread 0 has the program that is forked. */
enum { FORKED, FORKING, LOADING };

typedef struct runner {
    shlo_program *p, *own;
    const shlo_blob *code;
    int number, how;
    float (*want)[OUT];
    long wrong;
    shlo_status status;
    pthread_mutex_t *gate; /* closed until all threads are there */
} runner;

/* The turn's shape and elements are the thread's own. */
static shlo_status run_once(shlo_program *p, int number, int turn, int open, float *out) {
    const int64_t dims[] = {open ? 1 + (number + turn) % ROWS : ROWS, COLUMNS};
    float in[OUT];
    shlo_buffer x, y;
    for (int i = 0; i < OUT; i++) in[i] = (float)((i * 31 + number * 17 + turn * 5) % 41 - 20) / 8;
    memset(out, 0, OUT * sizeof *out);
    x = shlo_buffer_f32(in, (size_t)(dims[0] * COLUMNS));
    y = shlo_buffer_f32(out, (size_t)(dims[0] * COLUMNS));
    x.dims = y.dims = dims;
    x.rank = y.rank = 2;
    return shlo_run(p, "main", &x, 1, &y, 1, NULL);
}

static void run_turn(runner *r, shlo_program *p, int turn, int open) {
    float out[OUT];
    const shlo_status s = run_once(p, r->number, turn, open, out);
    if (s != SHLO_OK) r->status = s;
    r->wrong += memcmp(out, r->want[turn], sizeof out) != 0;
}

static int renew(runner *r) {
    if (r->how == FORKED || !r->number) return 1;
    shlo_program_free(r->own);
    r->status = r->how == FORKING ? shlo_program_fork(r->p, &r->own, NULL)
                                  : shlo_load(r->code->data, r->code->bytes, NULL, &r->own, NULL);
    return r->status == SHLO_OK;
}

static int is_open; /* whether the program at hand is planned for each shape */

static void *thread(void *user) {
    runner *r = (runner *)user;
    pthread_mutex_lock(r->gate);
    pthread_mutex_unlock(r->gate);
    for (int turn = 0; turn < TURNS; turn++) {
        if (turn % 8 == 0 && !renew(r)) return NULL;
        run_turn(r, r->own ? r->own : r->p, turn, is_open);
    }
    return NULL;
}

/* ---- all at once ---- */

static float want[THREADS][TURNS][OUT];

/* Each thread's results, one after the other, by a program of its own. */
static void alone(const shlo_blob *code) {
    shlo_program *p = NULL;
    shlo_error e;
    CHECKF(shlo_load(code->data, code->bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
    for (int i = 0; p && i < THREADS; i++)
        for (int turn = 0; turn < TURNS; turn++)
            ELEMENT(run_once(p, i, turn, is_open, want[i][turn]) == SHLO_OK);
    SWEEP_END();
    shlo_program_free(p);
}

static void together(const shlo_blob *code, int how, const shlo_parallel *pool) {
    runner r[THREADS];
    pthread_t threads[THREADS];
    pthread_mutex_t gate;
    shlo_program *p = NULL;
    shlo_options o;
    int n = 0;
    memset(&o, 0, sizeof o);
    memset(r, 0, sizeof r);
    if (pool) o.parallel = *pool;
    CHECK(shlo_load(code->data, code->bytes, &o, &p, NULL) == SHLO_OK);
    if (!p) return;
    pthread_mutex_init(&gate, NULL);
    pthread_mutex_lock(&gate);
    for (int i = 0; i < THREADS; i++) {
        r[i].p = p;
        r[i].number = i;
        r[i].code = code;
        r[i].how = how;
        r[i].want = want[i];
        r[i].gate = &gate;
        if (i && how == FORKED) CHECK(shlo_program_fork(p, &r[i].own, NULL) == SHLO_OK);
    }
    while (n < THREADS && CHECK(pthread_create(&threads[n], NULL, thread, &r[n]) == 0)) n++;
    pthread_mutex_unlock(&gate);
    for (int i = 0; i < n; i++) {
        pthread_join(threads[i], NULL);
        CHECKF(r[i].status == SHLO_OK && !r[i].wrong, "thread %d: %s, %ld of %d runs are wrong", i,
            shlo_status_text(r[i].status), r[i].wrong, TURNS);
        shlo_program_free(r[i].own);
    }
    pthread_mutex_destroy(&gate);
    shlo_program_free(p);
}

static void each_way(const char *name, int64_t rows) {
    shlo_blob code;
    shlo_parallel pool;
    TEST_CASE(name);
    code = program(rows);
    is_open = rows < 0;
    alone(&code);
    together(&code, FORKED, NULL);
    together(&code, FORKING, NULL);
    together(&code, LOADING, NULL);
    if (CHECK(shlo_pool_create(3, NULL, &pool) == SHLO_OK)) together(&code, FORKING, &pool);
    shlo_pool_destroy(&pool);
    shlo_blob_free(&code);
}

int main(void) {
    each_way("a planned program", ROWS);
    each_way("a program that is planned for each shape", SHLO_DYNAMIC);
    return test_end("api/forks");
}
#else
int main(void) {
    TEST_CASE("forks");
    SKIP("built without threads");
    return test_end("api/forks");
}
#endif
