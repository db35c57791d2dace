// link: impl
/* tests/api/test_failing_calls.c - every public call that takes memory, by a row of a table: each of its
 * allocations fails in turn. (Programs of every op: test_failing.c; whole programs: test_failing_programs.c.)
 * tests/api/test_safety.sh finds calls without a row. */
#include "failing.h"

#include <unistd.h>

/* ---- programs ---- */

enum { ROWS = 4, COLUMNS = 8 };

static const float weights[COLUMNS * COLUMNS] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
static float in[ROWS * COLUMNS], out[ROWS * COLUMNS], twice[ROWS * COLUMNS];

/* Regions, a product, names and locations; rows SHLO_DYNAMIC: planned when it runs. */
static shlo_value body(shlo_builder *b, int64_t rows) {
    const int64_t dims[2] = {rows, COLUMNS};
    shlo_value x = shlo_arg(b, shlo_tensor(b, SHLO_F32, dims, 2)), w, inside, next;
    shlo_loop loop;
    shlo_arg_name(b, 0, "x");
    shlo_builder_location(b, 7, "net.py:7");
    w = shlo_constant(b, shlo_tensor2(b, SHLO_F32, COLUMNS, COLUMNS), weights);
    shlo_loop_begin(b, &loop, 3, &x, &inside, 1);
    next = shlo_tanh(b, shlo_matmul(b, inside, w));
    shlo_loop_end(b, &loop, &next, &x);
    return shlo_softmax(b, x, -1);
}

static shlo_status make(int64_t rows, const shlo_allocator *allocator, shlo_blob *code, shlo_error *error) {
    shlo_builder *b = shlo_builder_create(allocator);
    shlo_value y;
    shlo_status status;
    memset(code, 0, sizeof *code);
    error->status = SHLO_MEMORY;
    snprintf(error->message, sizeof error->message, "no builder");
    if (!b) return SHLO_MEMORY;
    shlo_func_begin(b, "main");
    y = body(b, rows);
    shlo_return(b, &y, 1);
    status = shlo_builder_finish(b, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, code);
    *error = *shlo_builder_error(b);
    CHECK((code->data != NULL) == (status == SHLO_OK));
    shlo_builder_destroy(b);
    return status;
}

static shlo_options options_of(const fail_alloc *f) {
    shlo_options o;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    return o;
}

static const int64_t shape[2] = {ROWS, COLUMNS};
static shlo_buffer buffer(float *data) {
    shlo_buffer x = shlo_buffer_f32(data, ROWS * COLUMNS);
    x.dims = shape;
    x.rank = 2;
    return x;
}

/* Of a result: it is there if the call says so, and goes. */
static shlo_status dropped(shlo_status status, shlo_blob *result) {
    CHECK((result->data != NULL) == (status == SHLO_OK));
    shlo_blob_free(result);
    return status;
}

/* ---- programs as bytes ---- */

static shlo_status build(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob b;
    (void)code;
    return dropped(make(ROWS, &f->allocator, &b, error), &b);
}
static shlo_status checksum(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob b;
    return dropped(shlo_checksum_add(code->data, code->bytes, &f->allocator, &b, error), &b);
}
static shlo_status specialize(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o = options_of(f);
    shlo_buffer x = buffer(in);
    shlo_blob b;
    return dropped(shlo_specialize(code->data, code->bytes, "main", &x, 1, &o, &b, error), &b);
}
static shlo_status bind(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    const shlo_binding binding = {0, "outside"};
    shlo_blob b;
    return dropped(shlo_bind(code->data, code->bytes, "main", &binding, 1, &f->allocator, &b, error), &b);
}
static shlo_status split(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob program, moved;
    const shlo_status s =
        shlo_weights_split(code->data, code->bytes, 16, &f->allocator, &program, &moved, error);
    dropped(s, &moved);
    return dropped(s, &program);
}
/* From outside comes what has been split off. */
static shlo_status join(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_weights_file file;
    shlo_weights from;
    shlo_blob program, moved, b;
    shlo_status s;
    CHECK(shlo_weights_split(code->data, code->bytes, 16, NULL, &program, &moved, NULL) == SHLO_OK);
    file.data = moved.data;
    file.bytes = moved.bytes;
    from.find = shlo_weights_find;
    from.user = &file;
    s = shlo_weights_join(program.data, program.bytes, &from, &f->allocator, &b, error);
    shlo_blob_free(&program);
    shlo_blob_free(&moved);
    return dropped(s, &b);
}
static shlo_status make_weights(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_weight w[2];
    shlo_blob b;
    (void)code;
    memset(w, 0, sizeof w);
    for (int i = 0; i < 2; i++) {
        w[i].name = i ? "b" : "a";
        w[i].what.dtype = SHLO_F32;
        w[i].what.bytes = 4;
        w[i].data = weights;
    }
    return dropped(shlo_weights_make(w, 2, &f->allocator, &b, error), &b);
}

static void count_text(void *user, const char *text, size_t n) {
    (void)text;
    *(size_t *)user += n;
}
static shlo_status print_as(int32_t flags, const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    size_t n = 0;
    const shlo_status s =
        shlo_print(code->data, code->bytes, flags, count_text, &n, &f->allocator, error);
    CHECK(s != SHLO_OK || n > 100);
    return s;
}
static shlo_status print(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return print_as(0, code, f, error);
}
static shlo_status print_generic(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return print_as(SHLO_PRINT_GENERIC, code, f, error);
}
static shlo_status print_short(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return print_as(SHLO_PRINT_ELIDE_ABOVE(4), code, f, error);
}
static shlo_status print_located(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return print_as(SHLO_PRINT_LOCATIONS | SHLO_PRINT_GENERIC, code, f, error);
}

/* ---- programs that are loaded ---- */

static shlo_status needed(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o = options_of(f);
    size_t bytes;
    return shlo_memory_needed(code->data, code->bytes, &o, &bytes, error);
}
static void tell(void *user, const char *name) {
    (void)name;
    ++*(int *)user;
}
static shlo_status uses(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o = options_of(f);
    int told = 0;
    return shlo_program_uses(code->data, code->bytes, &o, tell, &told, error);
}

/* Of an image that there is. */
static shlo_status image_uses(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob image;
    int told = 0;
    shlo_status s;
    CHECK(shlo_image_make(code->data, code->bytes, NULL, NULL, &image, NULL) == SHLO_OK);
    s = shlo_image_uses(image.data, image.bytes, tell, &told, &f->allocator, error);
    CHECK((told > 0) == (s == SHLO_OK));
    shlo_blob_free(&image);
    return s;
}

static char path[] = "/tmp/shlo-calls-XXXXXX"; /* the program, as a file */

static shlo_status load_file(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o = options_of(f);
    shlo_program *p = NULL;
    const shlo_status s = shlo_load_file(path, &o, &p, error);
    (void)code;
    CHECK((p != NULL) == (s == SHLO_OK));
    shlo_program_free(p);
    return s;
}

/* Loads, then does something with the program. */
static shlo_status loaded(const shlo_blob *code, const fail_alloc *f, shlo_error *error,
    shlo_status (*use)(shlo_program *p, const fail_alloc *f, shlo_error *error)) {
    shlo_options o = options_of(f);
    shlo_program *p = NULL;
    shlo_status s = shlo_load(code->data, code->bytes, &o, &p, error);
    if (s == SHLO_OK) s = use(p, f, error);
    shlo_program_free(p);
    return s;
}
static shlo_status use_run(shlo_program *p, const fail_alloc *f, shlo_error *error) {
    shlo_buffer x = buffer(in), y = buffer(out);
    (void)f;
    return shlo_run(p, "main", &x, 1, &y, 1, error);
}
static shlo_status run(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return loaded(code, f, error, use_run);
}
static shlo_status use_prepare(shlo_program *p, const fail_alloc *f, shlo_error *error) {
    shlo_buffer x = buffer(in);
    (void)f;
    return shlo_program_prepare(p, "main", &x, 1, error);
}
static shlo_status prepare(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return loaded(code, f, error, use_prepare);
}
/* The fork runs, too: it is planned by itself if the program is open. */
static shlo_status use_fork(shlo_program *p, const fail_alloc *f, shlo_error *error) {
    shlo_program *fork = NULL;
    shlo_status s = shlo_program_fork(p, &fork, error);
    CHECK((fork != NULL) == (s == SHLO_OK));
    if (s == SHLO_OK) s = use_run(fork, f, error);
    shlo_program_free(fork);
    return s;
}
static shlo_status fork_it(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return loaded(code, f, error, use_fork);
}
static shlo_status use_grid(shlo_program *p, const fail_alloc *f, shlo_error *error) {
    shlo_buffer x = buffer(in), y[2] = {buffer(out), buffer(twice)};
    shlo_process processes[2];
    shlo_grid_options o;
    shlo_grid *grid = NULL;
    shlo_status s;
    memset(&o, 0, sizeof o);
    memset(processes, 0, sizeof processes);
    o.allocator = &f->allocator;
    o.n_replicas = 2;
    for (int i = 0; i < 2; i++) {
        processes[i].program = p;
        processes[i].inputs = &x;
        processes[i].outputs = &y[i];
        processes[i].n_inputs = processes[i].n_outputs = 1;
    }
    s = shlo_grid_create(&o, processes, &grid, error);
    CHECK((grid != NULL) == (s == SHLO_OK));
    if (s == SHLO_OK) s = shlo_grid_run(grid, processes, error);
    shlo_grid_destroy(grid);
    return s;
}
static shlo_status grid(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return loaded(code, f, error, use_grid);
}

#ifdef SHLO_THREADS
static shlo_status pool(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_parallel p;
    (void)code;
    error->status = shlo_pool_create(3, &f->allocator, &p);
    CHECK((p.user != NULL) == (error->status == SHLO_OK));
    shlo_pool_destroy(&p);
    snprintf(error->message, sizeof error->message, "a pool has no error record");
    return error->status;
}
#endif

/* ---- all of them ---- */

enum { STATIC = 1, OPEN = 2 };

static const struct {
    const char *name;
    failing_step run;
    int programs; /* which it is tried with */
} calls[] = {{"shlo_builder_create, shlo_builder_finish", build, STATIC},
    {"shlo_checksum_add", checksum, STATIC}, {"shlo_optimize", failing_optimize, STATIC | OPEN},
    {"shlo_specialize", specialize, STATIC | OPEN}, {"shlo_bind", bind, STATIC},
    {"shlo_weights_split", split, STATIC | OPEN}, {"shlo_weights_join", join, STATIC | OPEN},
    {"shlo_weights_make", make_weights, STATIC}, {"shlo_print", print, STATIC | OPEN},
    {"shlo_print, generic", print_generic, STATIC | OPEN}, {"shlo_print, short", print_short, STATIC | OPEN},
    {"shlo_print, with locations", print_located, STATIC | OPEN}, {"shlo_memory_needed", needed, STATIC},
    {"shlo_program_uses", uses, STATIC}, {"shlo_image_make", failing_image, STATIC},
    {"shlo_image_uses", image_uses, STATIC},
    {"shlo_load", failing_load, STATIC | OPEN}, {"shlo_load, plain", failing_unfused, STATIC | OPEN},
    {"shlo_load_file", load_file, STATIC}, {"shlo_run", run, STATIC | OPEN},
    {"shlo_program_prepare", prepare, STATIC | OPEN}, {"shlo_program_fork", fork_it, STATIC | OPEN},
#ifdef SHLO_THREADS
    {"shlo_pool_create", pool, STATIC},
#endif
    {"shlo_grid_create", grid, STATIC}};

static void each_call(const shlo_blob *code, int which) {
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        fail_alloc f;
        shlo_error error;
        if (!(calls[i].programs & which)) continue;
        TEST_CASE(calls[i].name);
        fail_alloc_init(&f, -1);
        CHECKF(calls[i].run(code, &f, &error) == SHLO_OK, "%s", error.message);
        CHECK(f.calls > 0);
        failing_forget(); /* what another call has tried is tried again */
        failing_each(which == OPEN ? "open" : "static", calls[i].run, code);
    }
}

int main(void) {
    shlo_blob code;
    shlo_error e;
    int fd = mkstemp(path);
    TEST_CASE("programs");
    CHECKF(make(ROWS, NULL, &code, &e) == SHLO_OK, "%s", e.message);
    CHECK(fd >= 0 && write(fd, code.data, code.bytes) == (ssize_t)code.bytes);
    close(fd);
    each_call(&code, STATIC);
    shlo_blob_free(&code);
    remove(path);
    CHECKF(make(SHLO_DYNAMIC, NULL, &code, &e) == SHLO_OK, "%s", e.message);
    each_call(&code, OPEN);
    shlo_blob_free(&code);
    printf("%ld allocations failed\n", failing_tried);
    return test_end("api/failing_calls");
}
