/* tests/vm/test_stream.c - results that do not stay in cache are stored past it: the same bits as those of
 * the scalar pass, wherever a result begins, with NaN, on rows of any length, on one thread and on two. */
// link: rooms
#include "vm/vm.h"

#include "../test.h"
#include "api/stablehlo.api.h"

#include <stdint.h>

enum { COUNT = 2200003, LINE = 64, GUARD = 0x5a }; /* more f32 than 8 MB */

/* Bytes that begin `lead` bytes behind a multiple of a line, with a line of GUARD behind them. */
typedef struct place {
    unsigned char *block, *at;
    size_t bytes;
} place;

static place place_of(size_t bytes, size_t lead) {
    place p;
    p.block = (unsigned char *)malloc(bytes + 3 * LINE);
    p.at = p.block ? p.block + (LINE - (uintptr_t)p.block % LINE) + lead : NULL;
    p.bytes = bytes;
    if (p.block) memset(p.at, GUARD, bytes + LINE);
    return p;
}
static int place_whole(const place *p) {
    for (size_t i = 0; i < LINE; i++)
        if (p->at[p->bytes + i] != GUARD) return 0;
    return 1;
}

/* Numbers of both signs, some of them NaN with a payload, which no result may keep. */
static void fill(place *p, shlo_dtype type, unsigned long long seed) {
    const size_t bytes = type == SHLO_F64 ? 8 : 4;
    for (size_t i = 0; i < p->bytes / bytes; i++) {
        const unsigned long long bits = test_random(&seed);
        const double x = (double)(bits >> 40) / 65536 - 100;
        const float y = (float)x;
        const uint64_t odd64 = 0xfff8000000000123;
        const uint32_t odd32 = 0xffc00123;
        const int odd = bits % 5003 == 0;
        if (type == SHLO_F64)
            memcpy(p->at + i * bytes, odd ? (const void *)&odd64 : (const void *)&x, bytes);
        else
            memcpy(p->at + i * bytes, odd ? (const void *)&odd32 : (const void *)&y, bytes);
    }
}

typedef shlo_value (*formula)(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row);

static shlo_value sum(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    (void)row;
    return shlo_add(b, x, y);
}
static shlo_value quotient(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    (void)row;
    return shlo_divide(b, x, y);
}
static shlo_value scaled(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    (void)row;
    return shlo_subtract(b, shlo_bmultiply(b, x, shlo_number(b, 1.5, x)), y);
}
static shlo_value of_rows(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    (void)y;
    return shlo_badd(b, shlo_bmultiply(b, x, row), row);
}
static shlo_value layer_norm(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    (void)y;
    return shlo_layer_norm(b, x, row, row, 1e-5);
}
static shlo_value rms_norm(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    (void)y;
    return shlo_rms_norm(b, x, row, 1e-5);
}
static shlo_value log_softmax(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    (void)y;
    (void)row;
    return shlo_log_softmax(b, x, 1);
}
/* The sum of squares is a result beside what is made of the rows. */
static shlo_value squares(shlo_builder *b, shlo_value x, shlo_value y, shlo_value row) {
    const shlo_value mean = shlo_reduce_mean(b, shlo_multiply(b, x, y), SHLO_LIST(1), 1);
    return shlo_bmultiply(b, shlo_bsubtract(b, x, mean), row);
}

static shlo_blob program(formula make, shlo_dtype type, int64_t rows, int64_t columns) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, y, row, result;
    shlo_blob code;
    memset(&code, 0, sizeof code);
    if (!CHECK(b != NULL)) return code;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, type, rows, columns));
    y = shlo_arg(b, shlo_tensor2(b, type, rows, columns));
    row = shlo_arg(b, shlo_tensor1(b, type, columns));
    result = make(b, x, y, row);
    shlo_return(b, &result, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

/* Runs the program; `isa`: NULL for the best. Gives 1 if it ran; 0: there is no AVX2. */
static int run(const shlo_blob *code, const char *isa, shlo_parallel *parallel, const shlo_buffer *in,
    const shlo_buffer *out) {
    shlo_options options;
    shlo_program *p = NULL;
    shlo_error e;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.isa = isa;
    if (parallel) options.parallel = *parallel;
    status = shlo_load(code->data, code->bytes, &options, &p, &e);
    if (status == SHLO_UNSUPPORTED && isa && !strcmp(isa, "avx2")) return 0;
    if (status == SHLO_OK) status = shlo_run(p, "main", in, 3, out, 1, &e);
    CHECKF(status == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    return status == SHLO_OK;
}

typedef struct sides {
    place x, y, row, want, got;
    shlo_buffer in[3], out[2];
} sides;

static int sides_begin(sides *s, shlo_dtype type, int64_t rows, int64_t columns, size_t lead) {
    const size_t element = type == SHLO_F64 ? 8 : 4, n = (size_t)(rows * columns);
    s->x = place_of(n * element, 3 * element);
    s->y = place_of(n * element, 0);
    s->row = place_of((size_t)columns * element, element);
    s->want = place_of(n * element, 0);
    s->got = place_of(n * element, lead * element);
    if (!s->x.at || !s->y.at || !s->row.at || !s->want.at || !s->got.at) return 0;
    fill(&s->x, type, 1);
    fill(&s->y, type, 2);
    fill(&s->row, type, 3);
    s->in[0] = shlo_buffer_of(type, s->x.at, n);
    s->in[1] = shlo_buffer_of(type, s->y.at, n);
    s->in[2] = shlo_buffer_of(type, s->row.at, (size_t)columns);
    s->out[0] = shlo_buffer_of(type, s->want.at, n);
    s->out[1] = shlo_buffer_of(type, s->got.at, n);
    return 1;
}
static void sides_end(sides *s) {
    free(s->x.block);
    free(s->y.block);
    free(s->row.block);
    free(s->want.block);
    free(s->got.block);
}

static void same(formula make, shlo_dtype type, int64_t rows, int64_t columns, size_t lead) {
    static const char *const isas[] = {NULL, "avx2"};
    sides s;
    shlo_blob code = program(make, type, rows, columns);
    shlo_parallel pool;
    memset(&pool, 0, sizeof pool);
    CHECK(shlo_pool_create(2, NULL, &pool) == SHLO_OK);
    if (CHECK(sides_begin(&s, type, rows, columns, lead)) && code.data &&
        run(&code, "scalar", NULL, s.in, &s.out[0]))
        for (size_t i = 0; i < 3; i++) {
            memset(s.got.at, GUARD, s.got.bytes);
            if (run(&code, isas[i % 2], i == 2 ? &pool : NULL, s.in, &s.out[1]))
                CHECKF(!memcmp(s.want.at, s.got.at, s.got.bytes) && place_whole(&s.got),
                    "%d x %d, way %d, %d elements behind a line", (int)rows, (int)columns, (int)i, (int)lead);
        }
    sides_end(&s);
    shlo_pool_destroy(&pool);
    shlo_blob_free(&code);
}

/* ---- which results go past the cache ---- */

typedef struct choice {
    shlo__lanes lanes;
    shlo__lane_insn insn;
    shlo__lane_input input;
    shlo__lane_output output;
    unsigned char *result; /* the frame: its only pointer */
    unsigned char *operand;
} choice;

static choice choice_of(void) {
    choice c;
    memset(&c, 0, sizeof c);
    c.lanes.n_inputs = c.lanes.n_outputs = c.lanes.n_insns = 1;
    c.lanes.total = SHLO_STREAM_BYTES / 4;
    c.insn.fn = shlo__kernels_select(NULL)->series[0];
    c.output.ref.space = SHLO__AT_RESULT;
    c.output.dtype = SHLO_F32;
    c.result = (unsigned char *)(uintptr_t)0x10000000;
    c.operand = c.result + SHLO_STREAM_BYTES;
    return c;
}
static int chosen(choice *c) {
    void *slot[4] = {NULL, NULL, NULL, NULL};
    shlo__lane_block b;
    shlo__vm_job j = shlo__vm_make_job(NULL, NULL, (unsigned char *)&c->result);
    int streams;
    memset(&b, 0, sizeof b);
    c->lanes.insns = &c->insn;
    c->lanes.inputs = &c->input;
    c->lanes.outputs = c->lanes.n_outputs ? &c->output : NULL;
    b.lanes = &c->lanes;
    b.kernels = shlo__kernels_select(NULL);
    b.slot = slot;
    b.base = &c->operand;
    streams = shlo__elementwise_stream(&j, &b);
    CHECK(streams == (slot[2] != NULL));
    return streams;
}
static void choices(void) {
    choice c = choice_of();
    TEST_CASE("choices");
    if (!SHLO__HAVE_STREAM) {
        SKIP("this build has no stores past the cache");
        return;
    }
    CHECK(chosen(&c));
    c.lanes.total--; /* stays in cache */
    CHECK(!chosen(&c));
    c = choice_of();
    c.lanes.n_outputs = 0; /* as a hostile image has */
    CHECK(!chosen(&c));
    c = choice_of();
    c.lanes.n_insns = 2;
    CHECK(!chosen(&c));
    c = choice_of();
    c.insn.fn = NULL; /* no series */
    CHECK(!chosen(&c));
    c = choice_of();
    c.output.ref.space = SHLO__AT_FRAME; /* the program goes on with it */
    CHECK(!chosen(&c));
    c = choice_of();
    c.operand = c.result + SHLO_STREAM_BYTES - 4; /* in an operand's place */
    CHECK(!chosen(&c));
    c.input.is_iota = 1; /* which has no place */
    CHECK(chosen(&c));
}

int main(void) {
    choices();
    TEST_CASE("one verb");
    same(sum, SHLO_F32, 1, COUNT, 0);
    same(sum, SHLO_F32, 1, COUNT, 1);
    same(quotient, SHLO_F32, COUNT / 1009, 1009, 15);
    same(sum, SHLO_F64, 1, COUNT / 2, 0);
    same(quotient, SHLO_F64, 1, COUNT / 2, 5);
    TEST_CASE("several");
    same(scaled, SHLO_F32, 1, COUNT, 4);
    same(scaled, SHLO_F64, 1, COUNT / 2, 3);
    TEST_CASE("rows");
    same(of_rows, SHLO_F32, COUNT / 1031, 1031, 0);
    same(of_rows, SHLO_F32, COUNT / 512, 512, 4);
    same(of_rows, SHLO_F32, COUNT / 19 + 1, 19, 2);
    same(of_rows, SHLO_F64, COUNT / 2 / 768, 768, 1);
    TEST_CASE("chains");
    same(layer_norm, SHLO_F32, COUNT / 1024 + 1, 1024, 0);
    same(layer_norm, SHLO_F32, COUNT / 1031, 1031, 7);
    same(rms_norm, SHLO_F32, COUNT / 2048 + 1, 2048, 4);
    same(log_softmax, SHLO_F32, COUNT / 768 + 1, 768, 1);
    same(squares, SHLO_F64, COUNT / 2 / 640, 640, 2);
    return test_end("stream");
}
