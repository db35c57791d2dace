// link: rooms
/* tests/fuzz/fuzz_random.c - bytes as the choices of tests/vm/every_step.h: a legal program, which must load,
 * run, and give the same bits in every way of running it: unfused, unpacked, in a block of exactly its size,
 * in parts in any order, on every instruction set, optimized, with its constants outside, forked, from an
 * image, in a grid, after runs that were stopped or refused; and in several ways at once, opened and
 * specialized again and on the threads of a pool among them. Each buffer has exactly its size, so that a
 * sanitizer sees what lies beyond. -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "stablehlo.h"
#include "../vm/every_step.h"
#include "open_program.h"
#include <limits.h>
#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__asan_default_options(void);

/* All memory holds something, so that who reads what nobody wrote gives other results; AddressSanitizer fills
   the first 4 KB of a block alone. */
const char *__asan_default_options(void) { return "max_malloc_fill_size=1073741824:malloc_fill_byte=63"; }

/* A program of more work is only loaded and printed: some thirty runs under sanitizers would take minutes. */
enum { FUZZ_BUFFERS = 4, FUZZ_WORK = 1 << 24 };

static long fuzz_accepted;
static shlo_blob fuzz_code;

static void show(void *user, const char *text, size_t n) {
    (void)user;
    fwrite(text, 1, n, stderr);
}

/* Ends with the program that does not keep what the first lines of this file say. */
static void need(int ok, const char *way, const char *what) {
    if (ok) return;
    fprintf(stderr, "fuzz_random: %s: %s\n", way, what);
    if (fuzz_code.data) shlo_print(fuzz_code.data, fuzz_code.bytes, 0, show, NULL, NULL, NULL);
    abort();
}

/* ---- inputs and outputs ---- */

typedef struct tensors {
    shlo_buffer items[FUZZ_BUFFERS];
    int64_t dims[FUZZ_BUFFERS][SHLO_MAX_RANK];
    int32_t n;
} tensors;

static void *exactly(size_t bytes, size_t align) {
    void *at = NULL;
    need(posix_memalign(&at, align, bytes ? bytes : 1) == 0, "memory", "there is none");
    return at;
}

/* Numbers around 0, NaN, infinities and huge ones among them. */
static void fill_input(shlo_dtype t, unsigned char *data, size_t bytes) {
    const double rare[] = {0.0, -0.0, 1e30, -1e30, HUGE_VAL, -HUGE_VAL, NAN, 1e-30};
    unsigned long long seed = 4242;
    const size_t size = shlo_dtype_bytes(t);
    for (size_t i = 0; i < bytes; i += size) {
        const uint64_t r = test_random(&seed);
        const double x = r % 29 == 0 ? rare[r >> 40 & 7] : (double)(r >> 20 & 2047) / 500 - 2;
        shlo_convert_elements(t, data + i, SHLO_F64, &x, 1);
    }
}

static void make_tensors(const shlo_program *p, int output, tensors *x) {
    shlo_tensor_info info;
    x->n = output ? shlo_program_outputs(p, 0) : shlo_program_inputs(p, 0);
    need(x->n > 0 && x->n <= FUZZ_BUFFERS, "buffers", "their number");
    memset(x->items, 0, sizeof x->items);
    for (int32_t i = 0; i < x->n; i++) {
        if (output)
            shlo_program_output(p, 0, i, &info);
        else
            shlo_program_input(p, 0, i, &info);
        x->items[i] = shlo_buffer_of(info.dtype, exactly(info.bytes, 16), 0);
        x->items[i].bytes = info.bytes;
        x->items[i].rank = info.rank;
        x->items[i].dims = x->dims[i];
        memcpy(x->dims[i], info.dims, (size_t)info.rank * sizeof x->dims[i][0]);
        if (output)
            memset(x->items[i].data, 0x55, info.bytes);
        else
            fill_input(info.dtype, (unsigned char *)x->items[i].data, info.bytes);
    }
}
/* The same types and shapes, in other memory. */
static void make_like(const tensors *like, tensors *x) {
    *x = *like;
    for (int32_t i = 0; i < x->n; i++) {
        x->items[i].dims = x->dims[i];
        x->items[i].data = exactly(x->items[i].bytes, 16);
        memset(x->items[i].data, 0x55, x->items[i].bytes);
    }
}
static void free_tensors(tensors *x) {
    for (int32_t i = 0; i < x->n; i++) free(x->items[i].data);
}

static void need_same(const tensors *got, const tensors *want, const char *way) {
    need(got->n == want->n, way, "the number of results");
    for (int32_t i = 0; i < got->n; i++) {
        const shlo_buffer *a = &got->items[i], *b = &want->items[i];
        need(a->bytes == b->bytes && (!a->bytes || memcmp(a->data, b->data, a->bytes) == 0), way,
            "other bits");
    }
}

static tensors fuzz_in, fuzz_want;
static shlo_parallel fuzz_pool; /* of two threads; made by the first input that needs it */

/* Runs p: with the bits of fuzz_want. */
static void run_same(shlo_program *p, const char *way) {
    tensors out;
    shlo_error e;
    make_like(&fuzz_want, &out);
    need(shlo_run(p, "main", fuzz_in.items, fuzz_in.n, out.items, out.n, &e) == SHLO_OK, way, e.message);
    need_same(&out, &fuzz_want, way);
    free_tensors(&out);
}

/* ---- ways ---- */

static void load_same(const shlo_blob *code, const shlo_options *o, const char *way) {
    shlo_program *p;
    shlo_error e;
    need(shlo_load(code->data, code->bytes, o, &p, &e) == SHLO_OK, way, e.message);
    run_same(p, way);
    shlo_program_free(p);
}

static void flag_ways(const shlo_blob *code, int exact) {
    shlo_options o;
    memset(&o, 0, sizeof o);
    o.flags = SHLO_LOAD_NO_FUSION;
    load_same(code, &o, "not fused");
    o.flags = SHLO_LOAD_NO_PACKING;
    load_same(code, &o, "not packed");
    o.flags = SHLO_LOAD_PLAIN;
    if (exact) load_same(code, &o, "plain");
}

static void block_way(const shlo_blob *code) {
    shlo_options o;
    shlo_error e;
    memset(&o, 0, sizeof o);
    need(shlo_memory_needed(code->data, code->bytes, NULL, &o.block_bytes, &e) == SHLO_OK, "memory needed",
        e.message);
    o.block = exactly(o.block_bytes, 64);
    load_same(code, &o, "in a block");
    free(o.block);
}

static void backwards(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n-- > 0) task(ctx, n);
}

static void parts_way(const shlo_blob *code) {
    shlo_options o;
    memset(&o, 0, sizeof o);
    o.parallel.parallel_for = backwards;
    o.parallel.n_threads = 2 + (int32_t)(code->bytes % 4);
    load_same(code, &o, "in parts");
}

static void isa_ways(const shlo_blob *code) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
    shlo_options o;
    memset(&o, 0, sizeof o);
    for (size_t i = 0; i < sizeof isas / sizeof *isas; i++) {
        shlo_program *p;
        o.isa = isas[i];
        if (shlo_load(code->data, code->bytes, &o, &p, NULL) == SHLO_UNSUPPORTED) continue;
        run_same(p, isas[i]);
        shlo_program_free(p);
    }
}

static void optimized_ways(const shlo_blob *code) {
    for (int32_t level = 1; level <= 2; level++) {
        shlo_blob better;
        shlo_error e;
        shlo_status s = shlo_optimize(code->data, code->bytes, level, NULL, &better, &e);
        need(s == SHLO_OK, "optimize", e.message);
        load_same(&better, NULL, level == 1 ? "optimized once" : "optimized");
        shlo_blob_free(&better);
    }
}

static void split_way(const shlo_blob *code) {
    shlo_blob program, weights, joined;
    shlo_weights_file file;
    shlo_options o;
    shlo_error e;
    memset(&o, 0, sizeof o);
    need(shlo_weights_split(code->data, code->bytes, 32, NULL, &program, &weights, &e) == SHLO_OK, "split",
        e.message);
    file.data = weights.data;
    file.bytes = weights.bytes;
    o.weights.find = shlo_weights_find;
    o.weights.user = &file;
    load_same(&program, &o, "constants outside");
    need(shlo_weights_join(program.data, program.bytes, &o.weights, NULL, &joined, &e) == SHLO_OK, "join",
        e.message);
    load_same(&joined, NULL, "joined");
    shlo_blob_free(&joined);
    shlo_blob_free(&weights);
    shlo_blob_free(&program);
}

static void count_text(void *user, const char *text, size_t n) {
    (void)text;
    *(size_t *)user += n;
}
static void print_way(const shlo_blob *code) {
    size_t n = 0;
    shlo_error e;
    need(shlo_print(code->data, code->bytes, 0, count_text, &n, NULL, &e) == SHLO_OK, "print", e.message);
    need(n > 0, "print", "no text");
}

/* An image's products are plain loops, whose sums have another order. */
static void image_way(const shlo_blob *code, int exact) {
    shlo_blob made;
    shlo_image image;
    shlo_error e;
    const void *in[FUZZ_BUFFERS];
    void *out[FUZZ_BUFFERS], *arena, *bytes;
    tensors got = fuzz_want;
    shlo_status s = shlo_image_make(code->data, code->bytes, NULL, NULL, &made, &e);
    if (s == SHLO_LIMIT) return; /* too large for an image */
    need(s == SHLO_OK, "image", e.message);
    arena = exactly(shlo_image_arena(made.data, made.bytes), SHLO_IMAGE_ALIGN);
    bytes = exactly(made.bytes, SHLO_IMAGE_ALIGN);
    memcpy(bytes, made.data, made.bytes);
    s = shlo_image_check(bytes, made.bytes, arena, shlo_image_arena(made.data, made.bytes), &image, &e);
    need(s == SHLO_OK, "image check", e.message);
    for (int32_t i = 0; i < fuzz_in.n; i++) in[i] = fuzz_in.items[i].data;
    for (int32_t i = 0; i < got.n; i++) {
        got.items[i].data = out[i] = exactly(got.items[i].bytes, 16);
        memset(out[i], 0x55, got.items[i].bytes);
    }
    need(shlo_image_run(&image, 0, in, out, &e) == SHLO_OK, "image run", e.message);
    if (exact) need_same(&got, &fuzz_want, "image");
    free_tensors(&got);
    free(bytes);
    free(arena);
    shlo_blob_free(&made);
}

static void grid_way(shlo_program *p, const shlo_parallel *parallel) {
    tensors out[2];
    shlo_process processes[2];
    shlo_grid_options o;
    shlo_grid *grid;
    shlo_error e;
    memset(&o, 0, sizeof o);
    memset(processes, 0, sizeof processes);
    o.n_partitions = 2;
    if (parallel) o.parallel = *parallel;
    for (int i = 0; i < 2; i++) {
        make_tensors(p, 1, &out[i]);
        processes[i].program = p;
        processes[i].inputs = fuzz_in.items;
        processes[i].n_inputs = fuzz_in.n;
        processes[i].outputs = out[i].items;
        processes[i].n_outputs = out[i].n;
    }
    need(shlo_grid_create(&o, processes, &grid, &e) == SHLO_OK, "grid", e.message);
    need(shlo_grid_run(grid, processes, &e) == SHLO_OK, "grid run", e.message);
    shlo_grid_destroy(grid);
    for (int i = 0; i < 2; i++) {
        need_same(&out[i], &fuzz_want, "grid");
        free_tensors(&out[i]);
    }
}

/* ---- runs that do not end well ---- */

static int ask_later(void *user) { return --*(long *)user < 0; }

static uint64_t work_of(const shlo_program *p) {
    uint64_t work = 0;
    for (int32_t i = 0; i < shlo_program_instructions(p); i++) work += shlo_program_work(p, i);
    return work;
}

/* Stopped at some question, or by its work: the next run is as if nothing had been. */
static void stopped_ways(const shlo_blob *code, size_t choice) {
    shlo_options o;
    shlo_program *p, *fork;
    shlo_error e;
    tensors out;
    long questions = (long)(choice % 7);
    memset(&o, 0, sizeof o);
    o.interrupt.ask = ask_later;
    o.interrupt.user = &questions;
    if (shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK)
        shlo_program_free(p);
    else
        need(e.status == SHLO_INTERRUPTED && questions < 0, "interrupted loading", e.message);
    questions = LONG_MAX;
    need(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "not interrupted", e.message);
    questions = (long)(choice % 7);
    make_tensors(p, 1, &out);
    if (shlo_run(p, "main", fuzz_in.items, fuzz_in.n, out.items, out.n, &e) != SHLO_OK)
        need(e.status == SHLO_INTERRUPTED && questions < 0, "interrupted", e.message);
    questions = LONG_MAX;
    run_same(p, "after an interruption");
    need(shlo_program_fork(p, &fork, &e) == SHLO_OK, "fork", e.message);
    run_same(fork, "fork");
    grid_way(fork, NULL);
    o.limits.work = work_of(fork) / 2 + 1;
    shlo_program_free(fork);
    shlo_program_free(p);
    questions = LONG_MAX;
    need(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "limited", e.message);
    if (shlo_run(p, "main", fuzz_in.items, fuzz_in.n, out.items, out.n, &e) != SHLO_OK)
        need(e.status == SHLO_WORK, "limited", e.message);
    free_tensors(&out);
    shlo_program_free(p);
}

/* ---- several ways at once ---- */

/* What an input's own bytes choose. */
typedef struct choices {
    unsigned long long state;
    char text[160];
    size_t n;
} choices;

/* A number below n; above 0 it is part of what the combination is called. */
static int choose(choices *c, int n, const char *what) {
    const int k = (int)((test_random(&c->state) >> 20) % (unsigned)n);
    if (k)
        c->n += (size_t)snprintf(c->text + c->n, sizeof c->text - c->n, "%s%s %d", c->n ? ", " : "", what, k);
    return k;
}

static unsigned sum_of(const uint8_t *data, size_t n) {
    unsigned sum = 1;
    for (size_t i = 0; i < n; i++) sum = 31 * sum + data[i];
    return sum;
}

/* `code` becomes `next`, if there is one. */
static void replace_code(shlo_blob *code, shlo_blob next) {
    shlo_blob_free(code);
    *code = next;
}

static void ignore_text(void *user, const char *text, size_t n) {
    (void)user;
    (void)text;
    (void)n;
}

/* The program with unknown dimensions, as far as it is legal then: run as it is, and made static again. */
static void open_way(shlo_blob *code, const char *way) {
    const size_t most = code->bytes + code->bytes / 2 + 1024;
    uint8_t *open = (uint8_t *)exactly(most, 64);
    const size_t n = open_program((const uint8_t *)code->data, code->bytes,
        (uint64_t)fuzz_in.items[0].dims[0], open, most);
    shlo_blob file, closed;
    shlo_error e;
    memset(&file, 0, sizeof file);
    file.data = open;
    file.bytes = n;
    if (n && shlo_print(open, n, 0, ignore_text, NULL, NULL, &e) == SHLO_OK) {
        shlo_status s = shlo_specialize(open, n, "main", fuzz_in.items, fuzz_in.n, NULL, &closed, &e);
        need(s == SHLO_OK || s == SHLO_UNSUPPORTED, way, e.message);
        if (s == SHLO_OK) {
            load_same(&file, NULL, way);
            replace_code(code, closed);
        }
    }
    free(open);
}

static void with_fork(shlo_program *p, int grid, const char *way) {
    shlo_program *fork;
    shlo_error e;
    need(shlo_program_fork(p, &fork, &e) == SHLO_OK, way, e.message);
    run_same(fork, way);
    if (grid) grid_way(fork, grid > 1 ? &fuzz_pool : NULL);
    run_same(p, way);
    shlo_program_free(fork);
}

/* Loads and runs the program as the choices say. */
static void run_chosen(const shlo_blob *code, shlo_options *o, choices *c, int exact) {
    static const char *const isas[] = {NULL, "scalar", "avx2", "avx512", "neon"};
    const int block = choose(c, 2, "block"), fork = choose(c, 2, "fork"), grid = choose(c, 3, "grid");
    shlo_program *p;
    shlo_error e;
    shlo_status s;
    if (exact) o->isa = isas[choose(c, 5, "instruction set")];
    s = shlo_memory_needed(code->data, code->bytes, o, &o->block_bytes, &e);
    if (s == SHLO_UNSUPPORTED && o->isa) return;
    need(s == SHLO_OK, c->text, e.message);
    o->block = block ? exactly(o->block_bytes, 64) : NULL;
    if (!block) o->block_bytes = 0;
    need(shlo_load(code->data, code->bytes, o, &p, &e) == SHLO_OK, c->text, e.message);
    run_same(p, c->text);
    if (fork && !block) with_fork(p, grid, c->text);
    run_same(p, c->text);
    shlo_program_free(p);
    free(o->block);
}

static void choose_parallel(shlo_options *o, choices *c) {
    switch (choose(c, 3, "threads")) {
    case 1:
        o->parallel.parallel_for = backwards;
        o->parallel.n_threads = 3;
        break;
    case 2:
        o->parallel = fuzz_pool;
        break;
    default:
        break;
    }
}

static void combined_way(const shlo_blob *code, unsigned long long seed, int exact) {
    static const int32_t flags[] = {0, SHLO_LOAD_NO_FUSION, SHLO_LOAD_NO_PACKING,
        SHLO_LOAD_NO_FUSION | SHLO_LOAD_NO_PACKING, SHLO_LOAD_PLAIN};
    shlo_weights_file file;
    shlo_blob now = {0}, next, weights = {0};
    shlo_options o;
    shlo_error e;
    choices c;
    int level;
    memset(&c, 0, sizeof c);
    memset(&o, 0, sizeof o);
    c.state = 2 * seed + 1;
    level = choose(&c, 3, "optimized");
    need(shlo_optimize(code->data, code->bytes, level, NULL, &now, &e) == SHLO_OK, c.text, e.message);
    if (choose(&c, 3, "opened")) open_way(&now, c.text);
    if (choose(&c, 2, "split")) {
        need(shlo_weights_split(now.data, now.bytes, 32, NULL, &next, &weights, &e) == SHLO_OK, c.text,
            e.message);
        replace_code(&now, next);
        file.data = weights.data;
        file.bytes = weights.bytes;
        o.weights.find = shlo_weights_find;
        o.weights.user = &file;
    }
    o.flags = flags[choose(&c, exact ? 5 : 4, "flags")];
    choose_parallel(&o, &c);
    run_chosen(&now, &o, &c, exact);
    shlo_blob_free(&now);
    shlo_blob_free(&weights);
}

/* Runs p, and then its code in every way; `seed` chooses the combined ones. */
static void every_way(shlo_program *p, const shlo_blob *code, int exact, unsigned seed) {
    shlo_error e;
    make_tensors(p, 0, &fuzz_in);
    make_tensors(p, 1, &fuzz_want);
    need(shlo_run(p, "main", fuzz_in.items, fuzz_in.n, fuzz_want.items, fuzz_want.n, &e) == SHLO_OK, "run",
        e.message);
    run_same(p, "again");
    flag_ways(code, exact);
    block_way(code);
    parts_way(code);
    if (exact) isa_ways(code);
    optimized_ways(code);
    split_way(code);
    image_way(code, exact);
    stopped_ways(code, seed);
    if (!fuzz_pool.n_threads)
        need(shlo_pool_create(2, NULL, &fuzz_pool) == SHLO_OK, "threads", "none were made");
    for (unsigned k = 0; k < 2; k++) combined_way(code, 2 * seed + k, exact);
    free_tensors(&fuzz_in);
    free_tensors(&fuzz_want);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    shlo_blob code;
    shlo_program *p;
    shlo_error e;
    int exact;
    shlo_status s = every_program(data, size, &code, &exact, &e);
    fuzz_code = code;
    need(s == SHLO_OK, "builder", e.message);
    s = shlo_load(code.data, code.bytes, NULL, &p, &e);
    if (s == SHLO_OK) {
        fuzz_accepted++;
        if (work_of(p) <= FUZZ_WORK) every_way(p, &code, exact, sum_of(data, size));
        shlo_program_free(p);
    }
    else
        need(s == SHLO_UNSUPPORTED, "load", e.message);
    print_way(&code);
    shlo_blob_free(&code);
    fuzz_code = code;
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_random.h"

static int driver_seeds(void) { return seeds_random(driver_keep); }
#endif
