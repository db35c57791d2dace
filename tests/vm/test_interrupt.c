/* tests/vm/test_interrupt.c - work and interruption: every way of running asks the host at intervals, stops
 * where it is told to, leaves the program as good as before, and counts its work before it begins. */
// link: impl
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
#include "stablehlo.h"
#include "../../tools/import/import.h"
#include "../test.h"
#include "interrupt_programs.h"
#include <time.h>

/* ---- a host that asks and counts ---- */

typedef struct host {
    long asked, stop_at; /* stops from that question on; 0: never */
    double last, gap;    /* CPU time of the last question, and the longest between two */
} host;

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int ask(void *user) {
    host *h = (host *)user;
    const double now = cpu();
    if (h->asked++ && now - h->last > h->gap) h->gap = now - h->last;
    h->last = now;
    return h->stop_at && h->asked >= h->stop_at;
}

/* Always, once the program is loaded. Called by several threads at once. */
static int is_loaded(void *user) { return *(const int *)user; }

/* ---- a program with its buffers ---- */

typedef struct subject {
    shlo_program *p;
    shlo_buffer in[4], out[2];
    int32_t n_in, n_out;
    shlo_error error;
} subject;

/* Numbers that sums of other parts would show; indices stay 0. */
static void fill(shlo_dtype t, void *data, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        if ((t == SHLO_F32 || t == SHLO_C64) && i % 4 == 0) {
            const float x = (float)(i / 4 % 97) / 7 - 3;
            memcpy((char *)data + i, &x, 4);
        }
        if (t == SHLO_C128 && i % 8 == 0) {
            const double x = (double)(i / 8 % 97) / 7 - 3;
            memcpy((char *)data + i, &x, 8);
        }
        if (t == SHLO_I8) ((unsigned char *)data)[i] = (unsigned char)(i * 37 % 251);
        if ((t == SHLO_BF16 || t == SHLO_F16) && i % 2)
            ((unsigned char *)data)[i] = (unsigned char)(0x38 + i % 9);
    }
}

static void buffers(subject *s, int32_t n, int outputs, shlo_buffer *b) {
    for (int32_t i = 0; i < n; i++) {
        shlo_tensor_info info;
        memset(&b[i], 0, sizeof b[i]);
        CHECK((outputs ? shlo_program_output(s->p, 0, i, &info) : shlo_program_input(s->p, 0, i, &info)) ==
              SHLO_OK);
        b[i].bytes = info.bytes;
        b[i].data = calloc(info.bytes + 1, 1);
        if (!outputs) fill(info.dtype, b[i].data, info.bytes);
    }
}

static int open_subject(subject *s, const shlo_blob *code, const shlo_options *options) {
    memset(s, 0, sizeof *s);
    if (!CHECK(shlo_load(code->data, code->bytes, options, &s->p, &s->error) == SHLO_OK)) {
        printf("    %s\n", s->error.message);
        return 0;
    }
    s->n_in = shlo_program_inputs(s->p, 0);
    s->n_out = shlo_program_outputs(s->p, 0);
    buffers(s, s->n_in, 0, s->in);
    buffers(s, s->n_out, 1, s->out);
    return 1;
}

static void close_subject(subject *s) {
    for (int32_t i = 0; i < s->n_in; i++) free(s->in[i].data);
    for (int32_t i = 0; i < s->n_out; i++) free(s->out[i].data);
    shlo_program_free(s->p);
}

static shlo_status run(subject *s) {
    return shlo_run(s->p, "main", s->in, s->n_in, s->out, s->n_out, &s->error);
}

static uint64_t hash(const subject *s) {
    uint64_t h = 1469598103934665603u;
    for (int32_t i = 0; i < s->n_out; i++)
        for (size_t k = 0; k < s->out[i].bytes; k++)
            h = (h ^ ((const unsigned char *)s->out[i].data)[k]) * 1099511628211u;
    return h;
}

static uint64_t work_of(const shlo_program *p) {
    uint64_t work = 0;
    for (int32_t i = 0; i < shlo_program_instructions(p); i++) work += shlo_program_work(p, i);
    return work;
}

/* ---- interruption ---- */

static void report(void *user, const import_problem *problem) {
    (void)user;
    printf("%d:%d: %s\n", (int)problem->line, (int)problem->column, problem->message);
}

static int read_sample(const sample *x, shlo_blob *code) {
    import_options options;
    memset(&options, 0, sizeof options);
    memset(code, 0, sizeof *code);
    options.report = report;
    return CHECK(import_text(x->text, strlen(x->text), &options, code) == SHLO_OK);
}

/* Work between two questions on the average, at most. Tiles in SIMD registers are larger, and faster. */
#define STEPS_BETWEEN(p) (strcmp(shlo_program_isa(p), "scalar") ? 300000u : 100000u)

static long questions_of(const char *name) {
    for (size_t i = 0; i < sizeof at_least / sizeof *at_least; i++)
        if (strcmp(at_least[i].name, name) == 0) return at_least[i].questions;
    return 0;
}

static void stops_anywhere(const sample *x, const shlo_blob *code) {
    const int is_loop = strcmp(x->op, "while") == 0;
    shlo_options o;
    subject s;
    host h;
    uint64_t expected;
    long asked;
    memset(&o, 0, sizeof o);
    memset(&h, 0, sizeof h);
    o.flags = x->flags;
    if (!open_subject(&s, code, &o)) return;
    CHECK(run(&s) == SHLO_OK);
    expected = hash(&s);
    close_subject(&s);
    o.interrupt.ask = ask;
    o.interrupt.user = &h;
    if (!open_subject(&s, code, &o)) return;
    h.asked = 0; /* by loading it */
    h.gap = 0;
    CHECK(run(&s) == SHLO_OK && hash(&s) == expected);
    asked = h.asked;
    for (int i = 0; i < 3 && getenv("GAPS"); i++) { /* the first run touches new pages */
        const double gap = h.gap;
        h.asked = 0;
        h.gap = 0;
        CHECK(run(&s) == SHLO_OK);
        if (h.gap > gap) h.gap = gap;
    }
    if (getenv("GAPS")) printf("%-28s %6ld questions, %7.1f us\n", x->name, asked, h.gap * 1e6);
    CHECKF(is_loop || (uint64_t)asked * STEPS_BETWEEN(s.p) >= work_of(s.p), "%s: %ld questions, %llu steps",
        x->name, asked, (unsigned long long)work_of(s.p));
    CHECKF(asked >= questions_of(x->name), "%s: %ld questions", x->name, asked);
    for (h.stop_at = 1; h.stop_at <= asked; h.stop_at = h.stop_at * 3 + 1) {
        shlo_status status;
        h.asked = 0;
        status = run(&s);
        ELEMENTF(status == SHLO_INTERRUPTED && h.asked == h.stop_at && s.error.op[0],
            "%s: %d after %ld of %ld", x->name, (int)status, h.asked, h.stop_at);
        if (h.stop_at * 2 > asked && h.stop_at < asked && !is_loop) /* the last may be of the return */
            ELEMENTF(strcmp(s.error.op, x->op) == 0, "%s: %s", x->name, s.error.op);
    }
    SWEEP_END();
    h.stop_at = 0;
    CHECK(run(&s) == SHLO_OK && hash(&s) == expected);
    close_subject(&s);
}

static void stops_threads(const sample *x, const shlo_blob *code) {
    shlo_options o;
    subject s;
    int loaded = 0;
    memset(&o, 0, sizeof o);
    o.flags = x->flags;
    o.interrupt.ask = is_loaded;
    o.interrupt.user = &loaded;
    if (shlo_pool_create(3, NULL, &o.parallel) != SHLO_OK) return;
    if (open_subject(&s, code, &o)) {
        loaded = 1;
        CHECK(run(&s) == SHLO_INTERRUPTED);
        close_subject(&s);
    }
    shlo_pool_destroy(&o.parallel);
}

/* Tasks run one at a time, the last one first, as a pool of no threads may do. */
static void backwards(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n-- > 0) task(ctx, n);
}

static void any_order_will_do(const sample *x, const shlo_blob *code) {
    shlo_options o;
    uint64_t expected = 0;
    subject s;
    memset(&o, 0, sizeof o);
    o.flags = x->flags;
    for (int i = 0; i < 2; i++) {
        if (i) {
            o.parallel.parallel_for = backwards;
            o.parallel.n_threads = 5;
        }
        if (!open_subject(&s, code, &o)) return;
        CHECK(run(&s) == SHLO_OK && (!i || hash(&s) == expected));
        expected = hash(&s);
        close_subject(&s);
    }
}

/* ---- work ---- */

static void work_is_exact(const sample *x, const shlo_blob *code) {
    shlo_options o;
    subject s;
    uint64_t work;
    memset(&o, 0, sizeof o);
    o.flags = x->flags;
    if (strcmp(x->op, "while") == 0 || strcmp(x->op, "map") == 0) return; /* run some of it many times */
    if (!open_subject(&s, code, &o)) return;
    work = work_of(s.p);
    close_subject(&s);
    o.limits.work = work;
    if (!open_subject(&s, code, &o)) return;
    CHECK(run(&s) == SHLO_OK);
    close_subject(&s);
    o.limits.work = work - 1;
    if (!open_subject(&s, code, &o)) return;
    CHECK(run(&s) == SHLO_WORK);
    close_subject(&s);
    o.limits.work = work / 2;
    if (!open_subject(&s, code, &o)) return;
    CHECKF(run(&s) == SHLO_WORK && strcmp(s.error.op, x->op) == 0, "%s: %s", x->name, s.error.op);
    CHECKF(strncmp(s.error.message, x->op, strlen(x->op)) == 0, "%s: %s", x->name, s.error.message);
    close_subject(&s);
}

/* What is told of an instruction follows from its shapes: docs/safety.md. */
static void work_follows_shapes(void) {
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        uint64_t most = 0;
        shlo_program *p = NULL;
        shlo_error e;
        shlo_blob code;
        TEST_CASE(counted[i].x.name);
        if (!read_sample(&counted[i].x, &code)) continue;
        CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
        for (int32_t k = 0; k < shlo_program_instructions(p); k++)
            if (shlo_program_work(p, k) > most) most = shlo_program_work(p, k);
        CHECKF(most == counted[i].work, "%llu steps", (unsigned long long)most);
        shlo_program_free(p);
        shlo_blob_free(&code);
    }
}

/* One instruction of 2^60 elements, none of which is ever stored. */
static void endless(void) {
    static const char *const texts[] = {
        "func.func @main() -> tensor<f32> { %0 = stablehlo.iota dim = 0 : tensor<1152921504606846976xf32>"
        " %1 = stablehlo.constant dense<0.0> : tensor<f32> %2 = stablehlo.reduce(%0 init: %1) applies"
        " stablehlo.add across dimensions = [0] : (tensor<1152921504606846976xf32>, tensor<f32>) ->"
        " tensor<f32> return %2 : tensor<f32> }",
        "func.func @main() -> tensor<1xf32> { %0 = stablehlo.constant dense<1.0> : tensor<1xf32> %1 ="
        " stablehlo.constant dense<0.0> : tensor<f32> %2 = \"stablehlo.reduce_window\"(%0, %1) ({ ^bb0(%a:"
        " tensor<f32>, %b: tensor<f32>): %s = stablehlo.add %a, %b : tensor<f32> stablehlo.return %s :"
        " tensor<f32> }) {window_dimensions = array<i64: 1152921504606846976>, padding ="
        " dense<[[0, 1152921504606846975]]> : tensor<1x2xi64>} : (tensor<1xf32>, tensor<f32>) -> "
        "tensor<1xf32>"
        " return %2 : tensor<1xf32> }",
        "func.func @main() -> tensor<i8> { %0 = stablehlo.iota dim = 0 : tensor<4611686018427387904xi8>"
        " %1 = stablehlo.multiply %0, %0 : tensor<4611686018427387904xi8>"
        " %2 = stablehlo.add %1, %0 : tensor<4611686018427387904xi8>"
        " %3 = stablehlo.xor %2, %0 : tensor<4611686018427387904xi8>"
        " %4 = stablehlo.subtract %3, %1 : tensor<4611686018427387904xi8>"
        " %c = stablehlo.constant dense<0> : tensor<i8> %5 = stablehlo.reduce(%4 init: %c) applies"
        " stablehlo.add across dimensions = [0] : (tensor<4611686018427387904xi8>, tensor<i8>) ->"
        " tensor<i8> return %5 : tensor<i8> }"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        sample x = {"endless", "", 0, NULL};
        shlo_blob code;
        shlo_options o;
        subject s;
        host h;
        TEST_CASE("an instruction of 2^60 steps");
        if (sizeof(size_t) < 8) { /* such types do not exist there */
            SKIP("32 bits");
            return;
        }
        x.text = texts[i];
        memset(&o, 0, sizeof o);
        memset(&h, 0, sizeof h);
        if (!read_sample(&x, &code)) continue;
        h.stop_at = 1000;
        o.interrupt.ask = ask;
        o.interrupt.user = &h;
        if (open_subject(&s, &code, &o)) {
            CHECK(run(&s) == SHLO_INTERRUPTED);
            close_subject(&s);
        }
        h.asked = 0;
        h.stop_at = 10000; /* of a run that no work ends */
        o.limits.work = 1000000000;
        if (open_subject(&s, &code, &o)) {
            CHECK(run(&s) == SHLO_WORK && s.error.op_index >= 0);
            CHECKF(strstr(s.error.message,
                       i < 2 ? "it takes " : "it takes 18446744073709551615, "),
                "%s", s.error.message);
            close_subject(&s);
        }
        shlo_blob_free(&code);
    }
}

int main(void) {
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        shlo_blob code;
        TEST_CASE(samples[i].name);
        if (!read_sample(&samples[i], &code)) continue;
        stops_anywhere(&samples[i], &code);
        stops_threads(&samples[i], &code);
        any_order_will_do(&samples[i], &code);
        work_is_exact(&samples[i], &code);
        shlo_blob_free(&code);
    }
    work_follows_shapes();
    endless();
    return test_end("test_interrupt");
}
