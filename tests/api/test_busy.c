/* tests/api/test_busy.c - one call at a time on a program, an open program and a grid: from a handler, which
 * is inside of a run, and from a second thread. Grids of open programs are refused. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#ifdef SHLO_THREADS
#include <pthread.h>
#endif

/* ---- programs that call the handler "inside" ---- */

static shlo_blob program(int64_t n) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_custom_call_attrs call;
    shlo_type t = shlo_tensor(b, SHLO_F32, &n, 1);
    shlo_type four = shlo_tensor1(b, SHLO_F32, 4);
    shlo_value x, y[2];
    shlo_blob out;
    memset(&call, 0, sizeof call);
    call.call_target_name = "inside";
    call.api_version = 1;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, t);
    y[0] = shlo_negate(b, x);
    shlo_custom_call(b, NULL, 0, &four, 1, &call, &y[1]);
    shlo_return(b, y, 2);
    CHECKF(shlo_builder_finish(b, 0, &out) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return out;
}

static float x_elements[4] = {1, 2, 3, 4};
static const int64_t four = 4;

typedef struct call {
    shlo_buffer in, out[2];
    float y[2][4];
} call;

static void call_init(call *c) {
    memset(c, 0, sizeof *c);
    c->in.data = x_elements;
    for (int i = 0; i < 2; i++) c->out[i].data = c->y[i];
    c->in.bytes = c->out[0].bytes = c->out[1].bytes = sizeof x_elements;
    c->in.dims = c->out[0].dims = &four;
    c->in.rank = c->out[0].rank = 1;
}

static shlo_status run(shlo_program *p, shlo_error *e, float *first) {
    call c;
    shlo_status s;
    call_init(&c);
    s = shlo_run(p, "main", &c.in, 1, c.out, 2, e);
    *first = c.y[0][0];
    return s;
}

/* What the handler does once, while its program runs. */
typedef struct state {
    shlo_program *p, *fork;
    shlo_grid *grid;
    shlo_process *process;
    int depth, calls;
    shlo_status of_run, of_prepare, of_fork, of_grid, of_output;
    shlo_error e;
    float first;
    shlo_status result;
} state;

static shlo_status inside(void *user, const shlo_call_info *info, shlo_error *error) {
    state *s = (state *)user;
    call c;
    shlo_tensor_info tensor;
    (void)error;
    memset(info->outputs[0].data, 0, info->outputs[0].bytes);
    s->calls++;
    if (s->depth++) return SHLO_OK; /* the fork's run */
    call_init(&c);
    if (s->p) {
        s->of_run = run(s->p, &s->e, &s->first);
        s->of_prepare = shlo_program_prepare(s->p, "main", &c.in, 1, NULL);
        s->of_output = shlo_program_output(s->p, 0, 0, &tensor);
    }
    if (s->fork) s->of_fork = run(s->fork, NULL, &s->first);
    if (s->grid) s->of_grid = shlo_grid_run(s->grid, s->process, &s->e);
    s->depth = 0;
    return s->result;
}

static shlo_custom handler;

static shlo_program *load(const shlo_blob *code, state *s, void *block, size_t bytes) {
    shlo_options o;
    shlo_program *p;
    shlo_error e;
    memset(s, 0, sizeof *s);
    memset(&o, 0, sizeof o);
    memset(&handler, 0, sizeof handler);
    handler.name = "inside";
    handler.call = inside;
    handler.user = s;
    o.customs = &handler;
    o.n_customs = 1;
    o.block = block;
    o.block_bytes = bytes;
    CHECKF(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    return p;
}

static void from_a_handler(const char *name, int64_t n) {
    shlo_blob code = program(n);
    state s;
    shlo_error e;
    float first = 0;
    shlo_program *p;
    TEST_CASE(name);
    p = load(&code, &s, NULL, 0);
    if (!p) return;
    s.p = p;
    CHECK(shlo_program_fork(p, &s.fork, NULL) == SHLO_OK);
    CHECK(run(p, &e, &first) == SHLO_OK && first == -1 && s.calls == 2);
    CHECK(s.of_run == SHLO_BUSY && s.of_prepare == SHLO_BUSY && s.of_fork == SHLO_OK && s.first == -1);
    CHECKF(strstr(s.e.message, "shlo_program_fork") != NULL, "%s", s.e.message);
    CHECK(s.of_output == (n < 0 ? SHLO_BUSY : SHLO_OK));
    s.result = SHLO_INTERNAL; /* the handler fails: the program is free again all the same */
    CHECK(run(p, &e, &first) == SHLO_INTERNAL && s.of_run == SHLO_BUSY);
    s.result = SHLO_OK;
    s.p = NULL;
    CHECK(run(p, &e, &first) == SHLO_OK && first == -1);
    CHECK(shlo_run(p, "main", NULL, 0, NULL, 0, &e) == SHLO_INPUT); /* and after a wrong call */
    CHECK(shlo_run(p, "none", NULL, 0, NULL, 0, &e) == SHLO_NOT_FOUND);
    CHECK(run(p, &e, &first) == SHLO_OK && first == -1);
    shlo_program_free(s.fork);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* ---- grids ---- */

static void grids(void) {
    shlo_blob code = program(4);
    state s;
    call c;
    shlo_process process;
    shlo_grid *grid, *other;
    shlo_error e;
    shlo_program *p;
    float first;
    size_t bytes;
    void *block = NULL;
    TEST_CASE("a grid runs for one call at a time");
    p = load(&code, &s, NULL, 0);
    if (!p) return;
    call_init(&c);
    memset(&process, 0, sizeof process);
    process.program = p;
    process.inputs = &c.in;
    process.outputs = c.out;
    process.n_inputs = 1;
    process.n_outputs = 2;
    CHECKF(shlo_grid_create(NULL, &process, &grid, &e) == SHLO_OK, "%s", e.message);
    s.grid = grid;
    s.process = &process;
    CHECK(shlo_grid_run(grid, &process, &e) == SHLO_OK && s.of_grid == SHLO_BUSY && c.y[0][0] == -1);
    CHECKF(strstr(s.e.message, "the grid is in use") != NULL, "%s", s.e.message);
    s.grid = NULL;
    CHECK(shlo_grid_run(grid, &process, &e) == SHLO_OK);
    shlo_grid_destroy(grid);
    shlo_program_free(p);

    TEST_CASE("a program in a block is its grids' too");
    bytes = 1 << 16;
    block = malloc(bytes);
    p = load(&code, &s, block, bytes);
    if (!p) return;
    process.program = p;
    CHECK(shlo_grid_create(NULL, &process, &grid, &e) == SHLO_OK);
    CHECK(shlo_grid_create(NULL, &process, &other, &e) == SHLO_OK);
    s.process = &process;
    s.p = p;
    s.grid = other;
    CHECK(shlo_grid_run(grid, &process, &e) == SHLO_OK && s.of_grid == SHLO_BUSY && s.of_run == SHLO_BUSY);
    s.p = NULL;
    s.grid = grid;
    CHECK(run(p, &e, &first) == SHLO_OK && s.of_grid == SHLO_BUSY && first == -1);
    s.grid = NULL;
    CHECK(run(p, &e, &first) == SHLO_OK && shlo_grid_run(other, &process, &e) == SHLO_OK);
    shlo_grid_destroy(other);
    shlo_grid_destroy(grid);
    free(block);
    shlo_blob_free(&code);
}

static void grids_of_open_programs(void) {
    shlo_blob code = program(SHLO_DYNAMIC);
    state s;
    shlo_process process;
    shlo_grid *grid = NULL;
    shlo_error e;
    shlo_program *p;
    TEST_CASE("a grid of open programs is refused");
    p = load(&code, &s, NULL, 0);
    memset(&process, 0, sizeof process);
    process.program = p;
    CHECK(shlo_grid_create(NULL, &process, &grid, &e) == SHLO_UNSUPPORTED && !grid);
    CHECKF(strstr(e.message, "shlo_specialize") != NULL, "%s", e.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* ---- threads ---- */

#ifdef SHLO_THREADS
typedef struct meeting {
    pthread_mutex_t mutex;
    pthread_cond_t change;
    pthread_t first;
    int running, tried; /* the first thread is in the handler; the second has had its answer */
    shlo_program *p;
    shlo_status second;
} meeting;

/* A second thread that is not refused gets here, and does not wait for itself. */
static shlo_status wait_inside(void *user, const shlo_call_info *info, shlo_error *error) {
    meeting *m = (meeting *)user;
    (void)error;
    memset(info->outputs[0].data, 0, info->outputs[0].bytes);
    if (!pthread_equal(pthread_self(), m->first)) return SHLO_OK;
    pthread_mutex_lock(&m->mutex);
    m->running = 1;
    pthread_cond_broadcast(&m->change);
    while (!m->tried) pthread_cond_wait(&m->change, &m->mutex);
    pthread_mutex_unlock(&m->mutex);
    return SHLO_OK;
}

static void *second_thread(void *user) {
    meeting *m = (meeting *)user;
    float first;
    pthread_mutex_lock(&m->mutex);
    while (!m->running) pthread_cond_wait(&m->change, &m->mutex);
    pthread_mutex_unlock(&m->mutex);
    m->second = run(m->p, NULL, &first);
    pthread_mutex_lock(&m->mutex);
    m->tried = 1;
    pthread_cond_broadcast(&m->change);
    pthread_mutex_unlock(&m->mutex);
    return NULL;
}

static void from_a_thread(void) {
    shlo_blob code = program(4);
    state s;
    meeting m;
    pthread_t thread;
    float first = 0;
    TEST_CASE("a second thread is refused while the first runs");
    memset(&m, 0, sizeof m);
    pthread_mutex_init(&m.mutex, NULL);
    pthread_cond_init(&m.change, NULL);
    m.first = pthread_self();
    m.p = load(&code, &s, NULL, 0);
    handler.call = wait_inside;
    handler.user = &m;
    if (m.p && CHECK(pthread_create(&thread, NULL, second_thread, &m) == 0)) {
        CHECK(run(m.p, NULL, &first) == SHLO_OK && first == -1);
        pthread_join(thread, NULL);
        CHECK(m.second == SHLO_BUSY);
    }
    shlo_program_free(m.p);
    pthread_cond_destroy(&m.change);
    pthread_mutex_destroy(&m.mutex);
    shlo_blob_free(&code);
}
#else
static void from_a_thread(void) {
    TEST_CASE("a second thread is refused while the first runs");
    SKIP("built without threads");
}
#endif

int main(void) {
    from_a_handler("a planned program, from its handler", 4);
    from_a_handler("an open program, from its handler", SHLO_DYNAMIC);
    grids();
    grids_of_open_programs();
    from_a_thread();
    return test_end("api/busy");
}
