// link: rooms
/* tests/api/test_stack_ops.c - the stack that public calls take for every op: each accepted line of
 * tests/ops/OP.txt becomes a program (lines.h), and the stack is painted before each call and looked at
 * afterwards. docs/safety.md states the bounds. MOST=1 prints the line that takes most of each call. */
#include "lines.h"
#include "stack.h"
#include "expand/expand.h"

static shlo_error error;
static attempt trial;
static const char *at_line;
static program made;
static int computes; /* planning it takes a run of another program: a size follows from the op */
static int n_computed;

/* ---- calls: each is made on painted stack ---- */

typedef enum stack_call {
    LOAD,
    MEASURE,
    OPTIMIZE,
    PRINT,
    SPECIALIZE,
    PREPARE,
    PLAN,
    RUN,
    CALLS
} stack_call;

/* docs/safety.md states this bound, of 64-bit machines and gcc -O2. With other compilers, and with 32-bit
   x86, which passes arguments on the stack, frames may be a little larger. */
#if defined(BOUND)
#elif defined(__GNUC__) && !defined(__clang__) && UINTPTR_MAX > 0xffffffffu
#define BOUND 4096
#else
#define BOUND (4096 + 256)
#endif
static const char *const names[CALLS] = {"shlo_load", "shlo_memory_needed", "shlo_optimize", "shlo_print",
    "shlo_specialize", "shlo_program_prepare", "shlo_run that plans", "shlo_run"};

static size_t most[CALLS];
static char most_line[CALLS][200];

static void drop(void *user, const char *text, size_t n) {
    (void)user;
    (void)text;
    (void)n;
}

/* What a call works on. */
typedef struct work {
    shlo_program *p;
    call in, out;
    shlo_blob blob;
    shlo_options options;
} work;

static void make_call(stack_call which, work *w) {
    const void *code = made.code.data;
    const size_t bytes = made.code.bytes;
    size_t needed;
    if (which == LOAD) (void)shlo_load(code, bytes, &w->options, &w->p, &error);
    if (which == MEASURE) (void)shlo_memory_needed(code, bytes, &w->options, &needed, &error);
    if (which == OPTIMIZE) (void)shlo_optimize(code, bytes, 2, NULL, &w->blob, &error);
    if (which == PRINT) (void)shlo_print(code, bytes, 0, drop, NULL, NULL, &error);
    if (which == SPECIALIZE)
        (void)shlo_specialize(code, bytes, "entry", w->in.buffers, w->in.n, NULL, &w->blob, &error);
    if (which == PREPARE) (void)shlo_program_prepare(w->p, "entry", w->in.buffers, w->in.n, &error);
    if (which == PLAN || which == RUN)
        (void)shlo_run(w->p, "entry", w->in.buffers, w->in.n, w->out.buffers, w->out.n, &error);
}

static void measure(stack_call which, work *w) {
    size_t bytes;
    memset(&w->blob, 0, sizeof w->blob);
    stack_paint();
    make_call(which, w);
    bytes = stack_used();
    shlo_blob_free(&w->blob);
    CHECKF(bytes <= BOUND, "%s: %zu bytes of stack for %s%s", names[which], bytes, at_line,
        computes ? ", whose result is a size" : "");
    if (bytes <= most[which]) return;
    most[which] = bytes;
    snprintf(most_line[which], sizeof most_line[which], "%s", at_line);
}

/* ---- lines ---- */

/* Of a program that is planned, and of one that is not if its shapes are not known before. */
static void measure_runs(work *w) {
    measure(RUN, w);
    shlo_program_free(w->p);
    measure(LOAD, w);
    if (w->p) measure(PLAN, w);
}

static void measure_all(const way *how) {
    static work w;
    shlo_custom handlers[3];
    int calls = 0;
    memset(&w, 0, sizeof w);
    way_options(how, &w.options, handlers, &calls);
    measure(LOAD, &w);
    measure(MEASURE, &w);
    measure(OPTIMIZE, &w);
    measure(PRINT, &w);
    if (!w.p) return;
    line_seed = 1 + (uint32_t)trial.number;
    if (call_make(w.p, 0, &trial, &w.in)) {
        measure(SPECIALIZE, &w);
        measure(PREPARE, &w);
        if (call_make(w.p, 1, &trial, &w.out)) measure_runs(&w);
    }
    call_free(&w.in);
    call_free(&w.out);
    shlo_program_free(w.p);
}

/* The program's first result becomes as many numbers as the result's first element says: to know how many, a
   program is planned and run while this one is planned. 0: its result cannot say so. */
static int size_follows(shlo__module *m) {
    shlo__func *f = &m->funcs.items[1];
    shlo__expand e;
    shlo__attr attrs[2];
    int64_t low[SHLO_MAX_RANK], high[SHLO_MAX_RANK], one = 1, open = SHLO__DYNAMIC;
    uint32_t x, type, at;
    memset(&e, 0, sizeof e);
    e.m = m;
    e.error = &error;
    e.op = m->regions.items[f->body].last;
    if (!f->n_results) return 0;
    x = shlo__expand_operand(&e, 0);
    if (shlo__expand_type(&e, x)->kind != SHLO__TYPE_TENSOR ||
        is_complex((shlo_dtype)shlo__expand_type(&e, x)->dtype))
        return 0;
    for (int32_t d = 0; d < shlo__expand_type(&e, x)->rank; d++) {
        if (shlo__expand_dims(&e, x)[d] < 1) return 0;
        low[d] = 0;
        high[d] = 1;
    }
    at = (uint32_t)shlo__expand_type(&e, x)->rank;
    attrs[0] = shlo__emit_list(&e, SHLO__A_slice__start_indices, at, low);
    attrs[1] = shlo__emit_list(&e, SHLO__A_slice__limit_indices, at, high);
    x = shlo__emit(&e, SHLO_OP_slice, 0, 1, &x, 2, attrs);
    type = shlo__emit_type(&e, SHLO_I32, 1, &one);
    x = shlo__emit_typed(&e, SHLO_OP_reshape, shlo__emit_convert(&e, x, SHLO_I32), type);
    x = shlo__emit_binary(&e, SHLO_OP_minimum, x, shlo__emit_splat(&e, type, 3));
    x = shlo__emit_binary(&e, SHLO_OP_maximum, x, shlo__emit_splat(&e, type, 0));
    attrs[0] = shlo__emit_number(&e, SHLO__A_dynamic_iota__iota_dimension, 0);
    x = shlo__emit(&e, SHLO_OP_dynamic_iota, shlo__emit_type(&e, SHLO_F32, 1, &open), 1, &x, 1, attrs);
    if (e.status != SHLO_OK) return 0;
    m->uses.items[shlo__expand_op(&e)->operands] = x;
    m->numbers.items[m->funcs.items[1].results] = shlo__value_type(m, x);
    return 1;
}

/* The same program, of which the size of a result follows from the op. */
static void measure_computed(void) {
    shlo__module m;
    shlo_blob code;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    if (shlo__code_read(made.code.data, made.code.bytes, NULL, NULL, &m, &error) == SHLO_OK &&
        size_follows(&m) && shlo__check_all(&m, &error) == SHLO_OK &&
        shlo__code_write(&m, 0, m.allocator, &code, &error) == SHLO_OK) {
        shlo_blob_free(&made.code);
        made.code = code;
        n_computed++;
        computes = 1;
        measure_all(&ways[0]);
        computes = 0;
    }
    shlo__module_free(&m);
}

static void accepted(const char *line) {
    static const way at_bounds = {"at its bounds", 0, NULL, 0, 0};
    call in, out;
    int ran;
    shlo_status status;
    at_line = line;
    if (program_make(&made, line, &error) == SHLO_OK && made.code.data) {
        trial = attempt_of(find_attempt(&made, &in, &out, &ran, &status, &error));
        call_free(&in);
        call_free(&out);
        measure_all(&ways[0]);
        if (strchr(line, '?')) measure_all(&at_bounds);
        measure_computed();
    }
    program_free(&made);
}

static void op_lines(const char *name) {
    static char line[4096];
    char path[100];
    FILE *f;
    snprintf(path, sizeof path, "tests/ops/%s.txt", name);
    f = fopen(path, "r");
    if (!CHECK(f != NULL)) return;
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (!strncmp(line, "ok ", 3)) accepted(line + 3);
    }
    fclose(f);
}

/* Lengths that tests/ops does not have: of two stages of sixteen, and large primes. */
static void long_transforms(void) {
    accepted("fft(2x256xcomplex<f32>) {fft_type=FFT, fft_length=[256]} -> (2x256xcomplex<f32>)");
    accepted("fft(2x256xcomplex<f64>) {fft_type=IFFT, fft_length=[256]} -> (2x256xcomplex<f64>)");
    accepted("fft(2x101xcomplex<f64>) {fft_type=FFT, fft_length=[101]} -> (2x101xcomplex<f64>)");
    accepted("fft(2x509xf32) {fft_type=RFFT, fft_length=[509]} -> (2x255xcomplex<f32>)");
    accepted("fft(2x51xcomplex<f64>) {fft_type=IRFFT, fft_length=[101]} -> (2x101xf64)");
}

int main(void) {
    if (!STACK_OF_USERS) {
        TEST_CASE("frames of this build are not those of users");
        SKIP("sanitizers and -O0 make frames larger");
        return test_end("api/stack_ops");
    }
    for (int op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        TEST_CASE(row ? row->name : "");
        if (row) op_lines(row->name);
    }
    TEST_CASE("transforms");
    long_transforms();
    for (int c = 0; c < CALLS && getenv("MOST"); c++)
        printf("%s: %zu bytes, %s\n", names[c], most[c], most_line[c]);
    CHECKF(n_computed > 500, "a size was computed in %d programs only", n_computed);
    return test_end("api/stack_ops");
}
