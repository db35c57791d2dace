// link: rooms base op ir code
/* test_format.c - the contents of a file, with a lenient check/ in place of the real one: every op, type and
 * attribute written and read back, the same bytes whatever the tables look like, every cut, every changed
 * byte, every failing allocation. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#include "../test.h"
#include "../fail_alloc.h"
#include "generate.h"
#include "same.h"

static int refuse_code = -1; /* an op that the check refuses */

shlo_status shlo__check_op(shlo__check *c) {
    uint32_t i;
    for (i = 0; i < c->parts->n_operands; i++)
        ELEMENT(c->parts->operands[i] && c->parts->operands[i] < c->m->values.count);
    for (i = 0; i < c->parts->n_results; i++)
        ELEMENT(c->results[i] == c->parts->result_types[i] && c->results[i]);
    ELEMENT(c->func != 0 && c->row == shlo__op_row_of(c->parts->code) && c->n_results <= c->results_capacity);
    return (int)c->parts->code == refuse_code ? shlo__status_fail(c->error, SHLO_TYPE, "refused") : SHLO_OK;
}
shlo_status shlo__check_module(shlo__module *m, shlo_error *error) {
    (void)m;
    (void)error;
    return SHLO_OK;
}
shlo_status shlo__check_all(shlo__module *m, shlo_error *error) { return shlo__check_module(m, error); }

static shlo_blob write_module(const shlo__module *m, int32_t flags) {
    shlo_error error;
    shlo_blob blob;
    shlo__status_clear(&error);
    CHECKF(shlo__code_write(m, flags, NULL, &blob, &error) == SHLO_OK, "%s", error.message);
    return blob;
}

static void free_blob(shlo_blob *blob) { shlo__alloc_free(&blob->allocator, blob->data, blob->bytes); }

static shlo_limits limits; /* 0: the usual ones */

/* Reads bytes that are aligned as a file is; without a place for the module, only the status counts. */
static shlo_status try_read(const void *bytes, size_t n, const shlo_allocator *a, shlo__module *m,
    shlo_error *error) {
    shlo_status status;
    shlo__status_clear(error);
    status = shlo__module_init(m, a);
    if (status != SHLO_OK) return status;
    status = shlo__code_read(bytes, n, NULL, &limits, m, error);
    ELEMENT(status == error->status);
    if (status != SHLO_OK) {
        ELEMENT(error->message[0] && error->offset >= 0 && error->offset <= (int64_t)n);
        shlo__module_free(m);
    }
    return status;
}

static shlo_status status_of(const void *bytes, size_t n) {
    shlo__module m;
    shlo_error error;
    shlo_status status = try_read(bytes, n, NULL, &m, &error);
    if (status == SHLO_OK) shlo__module_free(&m);
    return status;
}

static void round_trip(const shlo__module *m, int32_t flags) {
    shlo_blob blob = write_module(m, flags), again;
    shlo__module n;
    shlo_error error;
    CHECKF(try_read(blob.data, blob.bytes, NULL, &n, &error) == SHLO_OK, "%s at %lld, op %d %s",
        error.message, (long long)error.offset, (int)error.op_index, error.op);
    if (error.status == SHLO_OK) {
        CHECK(same_module(m, &n, flags));
        again = write_module(&n, flags);
        CHECK(again.bytes == blob.bytes && memcmp(again.data, blob.data, blob.bytes) == 0);
        free_blob(&again);
        shlo__module_free(&n);
    }
    free_blob(&blob);
}

static void every_op(void) {
    unsigned long long seed;
    TEST_CASE("every op");
    for (seed = 0; seed < 60; seed++) {
        shlo__module m;
        int32_t flags;
        CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
        make_module(&m, seed, 1, SHLO_OP_COUNT - 1);
        for (flags = 0; flags < 4; flags++) round_trip(&m, flags);
        shlo__module_free(&m);
    }
}

static void nothing(void) {
    shlo__module m;
    TEST_CASE("no functions");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    round_trip(&m, 3);
    shlo__module_free(&m);
}

/* The tables of a module may hold more, in any order; ops may be dead, values replaced. */
static void what_tables_hold(void) {
    shlo__module m, n;
    shlo_blob a, b;
    uint32_t id = 0, region = 0, value, dead;
    shlo__op_parts p;
    generator g;
    TEST_CASE("unused entries of tables");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK && shlo__module_init(&n, NULL) == SHLO_OK);
    memset(&g, 0, sizeof g);
    g.m = &n;
    g.random = 99;
    make_string(&g, "loss");
    make_string(&g, "never used");
    make_constants(&g);
    make_types(&g);
    CHECK(shlo__module_region(&n, 2, g.types, &region) == SHLO_OK); /* without an owner */
    make_module(&m, 5, 1, 60);
    make_module(&n, 5, 1, 60);
    memset(&p, 0, sizeof p);
    p.code = SHLO_OP_abs;
    p.n_operands = p.n_results = 1;
    p.result_types = g.types;
    value = n.regions.items[n.funcs.items[1].body].args;
    p.operands = &value;
    CHECK(shlo__module_op(&n, n.funcs.items[1].body, &p, &dead) == SHLO_OK);
    shlo__module_insert_before(&n, dead, n.regions.items[n.funcs.items[1].body].first);
    a = write_module(&m, 3);
    b = write_module(&n, 3);
    CHECK(a.bytes != b.bytes || memcmp(a.data, b.data, a.bytes) != 0);
    free_blob(&b);
    id = n.ops.items[n.regions.items[n.funcs.items[1].body].last].operands;
    if (n.uses.items[id] == value)
        n.uses.items[id] = n.ops.items[dead].results; /* a use of what was replaced */
    shlo__module_replace(&n, n.ops.items[dead].results, value);
    shlo__module_unlink(&n, dead);
    b = write_module(&n, 3);
    CHECK(a.bytes == b.bytes && memcmp(a.data, b.data, a.bytes) == 0);
    free_blob(&a);
    free_blob(&b);
    shlo__module_free(&m);
    shlo__module_free(&n);
}

/* ---- malformed files ---- */

static shlo_blob sample(int last) {
    shlo__module m;
    shlo_blob blob;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    make_module(&m, 3, 1, last);
    blob = write_module(&m, 3);
    shlo__module_free(&m);
    return blob;
}

typedef struct meter {
    fail_alloc f;
    long long most;
} meter;

static void *meter_take(void *user, size_t bytes, size_t align) {
    meter *t = (meter *)user;
    void *block = fail_alloc_take(&t->f, bytes, align);
    if (t->f.live_bytes > t->most) t->most = t->f.live_bytes;
    return block;
}
static void meter_give(void *user, void *block, size_t bytes) {
    fail_alloc_give(&((meter *)user)->f, block, bytes);
}

/* For any bytes: no leak, and memory in proportion to them. A module that is accepted can be written. */
static shlo_status probe(const uint8_t *bytes, size_t n) {
    shlo__module m;
    shlo_error error;
    meter t;
    shlo_status status;
    fail_alloc_init(&t.f, -1);
    t.most = 0;
    t.f.allocator.alloc = meter_take;
    t.f.allocator.free = meter_give;
    t.f.allocator.user = &t;
    status = try_read(bytes, n, &t.f.allocator, &m, &error);
    if (status == SHLO_OK) {
        shlo_blob blob = write_module(&m, 3);
        free_blob(&blob);
        shlo__module_free(&m);
    }
    ELEMENT(t.f.live == 0 && t.f.live_bytes == 0);
    ELEMENTF(t.most < 12000 + 64 * (long long)n, "%lld bytes for a file of %lld", t.most, (long long)n);
    return status;
}

/* A file of one section of zeros whose header counts this: memory is reserved for it before the zeros are
   read. */
static void count_lies(int section, uint32_t *counts, uint32_t bytes) {
    uint8_t *file = (uint8_t *)calloc(bytes + 100, 1), *at = file + 6;
    memcpy(file, "SHLB\1\0", 6);
    counts[SHLO__FORMAT_COUNTS] = bytes; /* of the section */
    for (int k = 0; k <= SHLO__FORMAT_COUNTS; k++) {
        uint32_t n = counts[k];
        if (k == SHLO__FORMAT_COUNTS) *at++ = (uint8_t)section;
        for (; n > 127; n >>= 7) *at++ = (uint8_t)(n | 0x80);
        *at++ = (uint8_t)n;
    }
    CHECK(probe(file, (size_t)(at - file) + bytes) != SHLO_OK);
    free(file);
}

static void counts_that_lie(void) {
    enum { BYTES = 60000 };
    static const int share[4] = {
        SHLO__FORMAT_N_OPS, SHLO__FORMAT_N_VALUES, SHLO__FORMAT_N_REGIONS, SHLO__FORMAT_N_FUNCS};
    static const uint32_t takes[4] = {1, 1, 2, 3};
    TEST_CASE("counts that lie");
    for (uint32_t all = 0; all < 16; all++) { /* which of the four are as many as fit, each or together */
        uint32_t counts[SHLO__FORMAT_COUNTS + 1] = {0}, n = 0;
        for (int k = 0; k < 4; k++) n += all >> k & 1;
        for (int alone = 0; alone < 2; alone++) {
            for (int k = 0; k < 4; k++)
                counts[share[k]] = all >> k & 1 ? BYTES / takes[k] / (alone ? 1 : n) : 0;
            counts[SHLO__FORMAT_N_USES] = BYTES - counts[SHLO__FORMAT_N_OPS];
            counts[SHLO__FORMAT_N_CHILDREN] = counts[SHLO__FORMAT_N_NUMBERS] = BYTES;
            count_lies(SHLO__FORMAT_PROGRAM, counts, BYTES);
        }
    }
    for (int k = SHLO__FORMAT_N_STRINGS; k <= SHLO__FORMAT_N_DATA; k++)
        for (uint32_t quants = 0; quants < 3; quants++) {
            uint32_t counts[SHLO__FORMAT_COUNTS + 1] = {0};
            counts[k] = counts[SHLO__FORMAT_N_NUMBERS] = BYTES;
            counts[SHLO__FORMAT_N_QUANTS] = quants == 0 ? 0 : quants == 1 ? BYTES / 16 : BYTES;
            count_lies(k == SHLO__FORMAT_N_STRINGS ? SHLO__FORMAT_STRINGS
                       : k == SHLO__FORMAT_N_DATA  ? SHLO__FORMAT_CONSTANTS
                                                   : SHLO__FORMAT_TYPES,
                counts, BYTES);
        }
}

static void cuts(void) {
    shlo_blob blob = sample(SHLO_OP_COUNT - 1);
    size_t n;
    TEST_CASE("cuts");
    for (n = 0; n < blob.bytes; n++) {
        uint8_t *copy = (uint8_t *)malloc(n + 1); /* so that a sanitizer sees a read beyond it */
        memcpy(copy, blob.data, n);
        copy = (uint8_t *)realloc(copy, n ? n : 1);
        CHECKF(probe(copy, n) != SHLO_OK, "%d of %d bytes are accepted", (int)n, (int)blob.bytes);
        free(copy);
    }
    free_blob(&blob);
}

static void changed_bytes(void) {
    static const uint8_t with[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff, 0x7f, 0x03};
    shlo_blob blob = sample(40);
    size_t at, k;
    long refused = 0, accepted = 0;
    TEST_CASE("changed bytes");
    for (at = 0; at < blob.bytes; at++) {
        for (k = 0; k < sizeof with; k++) {
            blob.data[at] ^= with[k];
            if (probe(blob.data, blob.bytes) == SHLO_OK)
                accepted++;
            else
                refused++;
            blob.data[at] ^= with[k];
        }
    }
    CHECKF(refused > accepted / 4, "%ld refused, %ld accepted", refused, accepted);
    CHECK(accepted > 0 && probe(blob.data, blob.bytes) == SHLO_OK);
    free_blob(&blob);
}

/* Two bytes at a time, anywhere. */
static void random_changes(void) {
    shlo_blob blob = sample(SHLO_OP_COUNT - 1);
    unsigned long long random = 7;
    int i;
    TEST_CASE("random changes");
    for (i = 0; i < 20000; i++) {
        size_t a = (size_t)(test_random(&random) % blob.bytes),
               b = (size_t)(test_random(&random) % (i & 1 ? blob.bytes : 120));
        uint8_t x = blob.data[a], y = blob.data[b];
        blob.data[a] = (uint8_t)test_random(&random);
        blob.data[b] = (uint8_t)test_random(&random);
        probe(blob.data, blob.bytes);
        blob.data[b] = y;
        blob.data[a] = x;
    }
    CHECK(probe(blob.data, blob.bytes) == SHLO_OK);
    free_blob(&blob);
}

static void failing_allocations(void) {
    shlo_blob blob = sample(60);
    shlo__module m;
    shlo_error error;
    fail_alloc f;
    long n;
    shlo_status status = SHLO_MEMORY;
    TEST_CASE("failing allocations");
    for (n = 0; status != SHLO_OK && n < 1000; n++) {
        fail_alloc_init(&f, n);
        status = try_read(blob.data, blob.bytes, &f.allocator, &m, &error);
        if (status == SHLO_OK)
            CHECK(f.calls <= n); /* none failed */
        else
            CHECK(status == SHLO_MEMORY && f.calls == n + 1); /* the last that it asks */
        if (status == SHLO_OK) shlo__module_free(&m);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
    CHECK(n > 12 && n < 1000);
    CHECK(try_read(blob.data, blob.bytes, NULL, &m, &error) == SHLO_OK);
    status = SHLO_MEMORY;
    for (n = 0; status != SHLO_OK && n < 1000; n++) {
        shlo_blob out;
        fail_alloc_init(&f, n);
        shlo__status_clear(&error);
        status = shlo__code_write(&m, 3, &f.allocator, &out, &error);
        CHECK(status == error.status && (status == SHLO_OK || status == SHLO_MEMORY));
        CHECK(status != SHLO_OK || f.calls <= n);
        if (status == SHLO_OK)
            free_blob(&out);
        else
            CHECK(!out.data && !out.bytes);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
    CHECK(n > 5 && n < 1000);
    shlo__module_free(&m);
    free_blob(&blob);
}

/* ---- files written by hand ---- */

/* func @f(%0: tensor<2xf32>) -> tensor<2xf32> { %1 = add %0, %0; %2 = constant; return %1 }, the
 * example of docs/bytecode.md. */
static const uint8_t by_hand[] = {'S', 'H', 'L', 'B', 1, 0, 1, 1, 0, 1, 1, 1, 3, 3, 3, 1, 0,
    3,                 /* header: counts */
    0x01, 2, 1, 'f',   /* strings: "f" */
    0x02, 3, 27, 1, 2, /* types: f32, rank 1, [2] */
    0x03, 1, 2,        /* constants: type 1, no splat */
    0x04, 18, 0, 0, 0, /* program: no name, replicas, partitions */
    1, 0, 1, 1, 1, 1,  /* f: public, one argument of type 1, one result of type 1 */
    3,                 /* three ops */
    0x80 | 15, 1, 1,   /* add, implied type: the latest value twice */
    0x80 | 32, 1,      /* constant 1, implied type */
    50, 1, 2,          /* return one value: the one before the latest */
    0x27, 8,           /* data, aligned to 4 */
    0, 0, 0x80, 0x3f, 0, 0, 0, 0x40};

enum { HAND_COUNTS = 6, HAND_STRINGS = 18, HAND_TYPES = 22, HAND_PROGRAM = 30, HAND_DATA = 50 };

static void by_hand_as_documented(void) {
    shlo__module m;
    shlo_error error;
    shlo_blob blob;
    SHLO__ALIGNED(64) uint8_t file[sizeof by_hand + 1];
    uint32_t constant;
    TEST_CASE("by hand");
    memcpy(file, by_hand, sizeof by_hand);
    CHECKF(try_read(file, sizeof by_hand, NULL, &m, &error) == SHLO_OK, "%s at %d", error.message,
        (int)error.offset);
    CHECK(m.funcs.count == 2 && m.ops.count == 4 && m.ops.items[2].code == SHLO_OP_constant);
    CHECK(m.data.items[1].bytes == file + sizeof by_hand - 8); /* in place */
    CHECK(shlo__op_operand(&m, &m.ops.items[3], 0) == m.ops.items[1].results);
    blob = write_module(&m, 0);
    CHECK(blob.bytes == sizeof by_hand && memcmp(blob.data, by_hand, sizeof by_hand) == 0);
    free_blob(&blob);
    shlo__module_free(&m);
    memcpy(file + 1, by_hand, sizeof by_hand); /* not aligned: copied */
    CHECK(try_read(file + 1, sizeof by_hand, NULL, &m, &error) == SHLO_OK);
    constant = 0;
    CHECK(((uintptr_t)m.data.items[1].bytes & 3) == 0);
    CHECK((const uint8_t *)m.data.items[1].bytes < file ||
          (const uint8_t *)m.data.items[1].bytes >= file + sizeof file);
    memcpy(&constant, (const uint8_t *)m.data.items[1].bytes + 4, 4);
    CHECK(constant == 0x40000000);
    shlo__module_free(&m);
}

/* The file by hand with `n` bytes at `at` instead of `old`. */
static shlo_status spliced(size_t at, size_t old, const void *bytes, size_t n) {
    uint8_t file[400];
    memcpy(file, by_hand, at);
    memcpy(file + at, bytes, n);
    memcpy(file + at + n, by_hand + at + old, sizeof by_hand - at - old);
    return status_of(file, sizeof by_hand - old + n);
}
#define SPLICED(at, old, text) spliced((at), (old), (text), sizeof(text) - 1)

static void lies(void) {
    size_t i;
    TEST_CASE("false statements");
    CHECK(SPLICED(0, 0, "") == SHLO_OK);
    CHECK(SPLICED(3, 1, "b") == SHLO_FORMAT);
    CHECK(SPLICED(4, 1, "\x02") == SHLO_VERSION && SPLICED(4, 1, "\x00") == SHLO_VERSION &&
          SPLICED(5, 1, "\x02") == SHLO_VERSION);
    for (i = 0; i < SHLO__FORMAT_COUNTS; i++) {
        uint8_t count = by_hand[HAND_COUNTS + i], more = (uint8_t)(count + 1), less = (uint8_t)(count - 1);
        CHECK(spliced(HAND_COUNTS + i, 1, &more, 1) == SHLO_FORMAT);
        if (count) CHECKF(spliced(HAND_COUNTS + i, 1, &less, 1) == SHLO_FORMAT, "count %d", (int)i);
        CHECK(SPLICED(HAND_COUNTS + i, 1, "\xff\xff\xff\xff\x0f") == SHLO_FORMAT);
        CHECK(SPLICED(HAND_COUNTS + i, 1, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01") == SHLO_FORMAT);
    }
    CHECK(SPLICED(HAND_COUNTS, 1, "\x81\x00") == SHLO_FORMAT); /* longer than needed */
    CHECK(SPLICED(sizeof by_hand, 0, "\x00") == SHLO_FORMAT &&
          SPLICED(sizeof by_hand, 0, "\x0b\x00") == SHLO_VERSION &&
          SPLICED(sizeof by_hand, 0, "\x08\x00") == SHLO_FORMAT);
    CHECK(SPLICED(sizeof by_hand, 0, "\x8b\x02zz") == SHLO_OK); /* an unknown section that may be skipped */
    CHECK(SPLICED(sizeof by_hand, 0, "\x88\x03zz") == SHLO_FORMAT &&
          SPLICED(sizeof by_hand, 0, "\x87\x00") == SHLO_FORMAT);
    CHECK(SPLICED(HAND_STRINGS, 4, "\x02\x03\x1b\x01\x02") == SHLO_FORMAT);
    CHECK(SPLICED(HAND_STRINGS + 1, 3,
              "\x02\x02"
              "f") == SHLO_FORMAT);
    CHECK(SPLICED(HAND_TYPES + 2, 1, "\x1f") == SHLO_FORMAT &&
          SPLICED(HAND_TYPES + 2, 1, "\x00") == SHLO_FORMAT);
    CHECK(SPLICED(HAND_STRINGS + 1, 3,
              "\x03\x02"
              "ff") == SHLO_FORMAT); /* data would begin at 53 */
}

/* Sections behind the program, written by hand: each is refused by a check of its own. */
static void sections_behind(void) {
    enum { N = sizeof by_hand };
    const uint8_t head = SHLO__FORMAT_CHECKSUM_HEAD;
    uint8_t sum[32], file[120];
    static const struct {
        const char *step; /* of the second location's line */
        size_t n;
        shlo_status status;
    } steps[] = {{"\x02", 1, SHLO_OK}, {"\x01", 1, SHLO_OK}, {"\x03", 1, SHLO_FORMAT},
        {"\xfc\xff\xff\xff\x0f", 5, SHLO_OK}, {"\xfe\xff\xff\xff\x0f", 5, SHLO_FORMAT},
        {"\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10, SHLO_FORMAT}};
    static const char *const labels[] = {"", "\x80", "\x05", "\x01", "\x01g", "\x01g\x80"};
    TEST_CASE("lines");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        static const uint8_t first[] = {2, 1, 2, 0, 1}; /* two locations: op 1 in line 1, op 2 */
        size_t n = HAND_DATA;
        memcpy(file, by_hand, n);
        file[n++] = SHLO__FORMAT_OPTIONAL | SHLO__FORMAT_LOCATIONS;
        file[n++] = (uint8_t)(sizeof first + steps[i].n + 1);
        memcpy(file + n, first, sizeof first);
        n += sizeof first;
        memcpy(file + n, steps[i].step, steps[i].n);
        n += steps[i].n;
        file[n++] = 0;
        file[n++] = by_hand[HAND_DATA];
        file[n++] = by_hand[HAND_DATA + 1];
        while (n % 4) file[n++] = 0;
        memcpy(file + n, by_hand + HAND_DATA + 2, N - HAND_DATA - 2);
        CHECKF(status_of(file, n + N - HAND_DATA - 2) == steps[i].status, "step %d", (int)i);
    }
    TEST_CASE("labels that are cut off");
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        uint8_t bytes[16] = {SHLO__FORMAT_OPTIONAL | SHLO__FORMAT_LABELS};
        const size_t n = strlen(labels[i]);
        bytes[1] = (uint8_t)n;
        memcpy(bytes + 2, labels[i], n);
        CHECKF(spliced(N, 0, bytes, n + 2) == (n ? SHLO_FORMAT : SHLO_OK), "case %d", (int)i);
    }
    TEST_CASE("a checksum with another head, and one between zeros");
    for (int bit = 4; bit < 8; bit++) {
        shlo_blob sealed;
        uint8_t *copy;
        CHECK(shlo_checksum_add(by_hand, N, NULL, &sealed, NULL) == SHLO_OK && sealed.bytes == N + 10);
        copy = (uint8_t *)sealed.data;
        CHECK(copy[N] == head && status_of(copy, N + 10) == SHLO_OK);
        copy[N] ^= (uint8_t)(1u << bit);
        CHECKF(status_of(copy, N + 10) == SHLO_FORMAT, "bit %d", bit);
        memset(sum, 0, sizeof sum);
        sum[0] = copy[N], sum[1] = 8;
        CHECK(spliced(N, 0, sum, 10 + ((16u << bit >> 4) - (N + 2) % 16) % 16) == SHLO_FORMAT);
        free_blob(&sealed);
    }
}

/* A file of types only. */
static shlo_status types_file(uint8_t n_types, uint8_t n_quants, uint8_t n_numbers, const char *types,
    size_t n) {
    uint8_t file[200] = {
        'S', 'H', 'L', 'B', 1, 0, 0, n_types, n_quants, 0, 0, 0, 0, 0, 0, 0, 0, n_numbers, 2, (uint8_t)n};
    memcpy(file + 20, types, n);
    memcpy(file + 20 + n, "\4\3\0\0\0", 5);
    return status_of(file, 25 + n);
}
#define TYPES(n_types, n_quants, n_numbers, text) \
    types_file((n_types), (n_quants), (n_numbers), (text), sizeof(text) - 1)
#define SCALE "\0\0\0\0\0\0\xe0\x3f" /* 0.5 */

static void types_by_hand(void) {
    TEST_CASE("types by hand");
    CHECK(TYPES(1, 0, 1, "\x1b\1\2") == SHLO_OK &&
          TYPES(2, 0, 1, "\x1b\1\2\x1b\1\2") == SHLO_FORMAT); /* twice */
    CHECK(TYPES(1, 0, 0, "\x1b\0") == SHLO_OK && TYPES(1, 0, 0, "\x1f\0") == SHLO_FORMAT &&
          TYPES(1, 0, 0, "\0\0") == SHLO_FORMAT);
    CHECK(TYPES(1, 0, 16, "\x1b\x10\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1") == SHLO_OK);
    CHECK(TYPES(1, 0, 17, "\x1b\x11\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1") == SHLO_LIMIT);
    CHECK(TYPES(1, 0, 1, "\x1b\1\xff\xff\xff\xff\xff\xff\xff\xff\x7f") == SHLO_OK); /* 2^63 - 1 */
    CHECK(TYPES(1, 0, 1, "\x1b\1\x80\x80\x80\x80\x80\x80\x80\x80\x80\1") == SHLO_FORMAT);
    CHECK(TYPES(1, 0, 1, "\x1b\1\x82\0") == SHLO_FORMAT && TYPES(1, 0, 1, "\x1b\1") == SHLO_FORMAT);
    CHECK(TYPES(1, 0, 1, "\x49\x1b\1\0") == SHLO_OK && TYPES(1, 0, 2, "\x59\x1b\1\0\3") == SHLO_OK);
    CHECK(TYPES(1, 0, 2, "\x59\x1b\1\3\3") == SHLO_SHAPE && TYPES(1, 0, 0, "\x5f\x1b") == SHLO_FORMAT);
    CHECK(TYPES(1, 0, 0, "\x43") == SHLO_OK && TYPES(1, 0, 0, "\x40") == SHLO_FORMAT &&
          TYPES(1, 0, 0, "\x4b") == SHLO_FORMAT);
    CHECK(TYPES(1, 0, 0, "\x44\0") == SHLO_OK && TYPES(2, 0, 1, "\x43\x46\1\1") == SHLO_OK);
    CHECK(TYPES(2, 0, 2, "\x43\x44\2\1\1") == SHLO_OK &&
          TYPES(2, 0, 1, "\x43\x44\1\2") == SHLO_FORMAT); /* a tuple of itself */
    CHECK(TYPES(1, 0, 0, "\x47\x1b") == SHLO_OK && TYPES(1, 0, 0, "\x47\0") == SHLO_OK &&
          TYPES(2, 0, 1, "\x47\0\x44\1\1") == SHLO_TYPE);
    CHECK(TYPES(1, 1, 3, "\x42\0\4\x1b\xff\1\xfe\1\1\1" SCALE "\0\1\2") == SHLO_OK);
    CHECK(TYPES(2, 1, 4, "\x42\0\4\x1b\xff\1\xfe\1\1\1" SCALE "\0\1\2\x42\1\1\3") == SHLO_OK);
    CHECK(TYPES(2, 1, 4, "\x1b\1\2\x42\1\1\3") == SHLO_FORMAT); /* like a type that is not quantized */
    CHECK(TYPES(1, 1, 3, "\x42\0\4\x1b\xff\1\xfe\1\0\1" SCALE "\0\1\1") == SHLO_OK &&
          TYPES(1, 1, 3, "\x42\0\4\x1b\xff\1\xfe\1\0\1" SCALE "\0\1\2") == SHLO_TYPE);
    CHECK(TYPES(2, 1, 4, "\x42\0\4\x1b\xff\1\xfe\1\0\1" SCALE "\0\1\1\x42\1\1\3") == SHLO_TYPE &&
          TYPES(2, 1, 3, "\x42\0\4\x1b\xff\1\xfe\1\0\1" SCALE "\0\1\1\x42\1\0") == SHLO_TYPE);
    CHECK(TYPES(1, 1, 3, "\x42\0\4\4\xff\1\xfe\1\1\1" SCALE "\0\1\2") ==
          SHLO_TYPE); /* expressed in integers */
    CHECK(TYPES(1, 1, 3, "\x42\0\4\x1b\xff\1\xfe\1\1\x7f" SCALE "\0\1\2") == SHLO_FORMAT &&
          TYPES(1, 2, 3, "\x42\0\4\x1b\xff\1\xfe\1\1\1" SCALE "\0\1\2") == SHLO_FORMAT);
}

/* Each tuple has the one before twice: 2^n members in 4 n bytes. */
static void tuples_of_tuples(void) {
    char types[200];
    size_t n = 1;
    uint8_t k;
    TEST_CASE("tuples of tuples");
    types[0] = 0x43;
    for (k = 1; k < 30; k++) {
        shlo_status status;
        memcpy(types + n, "\x44\2", 2);
        types[n + 2] = types[n + 3] = (char)k;
        n += 4;
        status = types_file((uint8_t)(k + 1), 0, (uint8_t)(2 * k), types, n);
        CHECKF(status == (k < 16 ? SHLO_OK : SHLO_LIMIT), "%d", (int)k); /* 2^(k+1) - 2 types in it */
    }
}

static void program_by_hand(void) {
    TEST_CASE("program by hand");
    CHECK(SPLICED(HAND_PROGRAM + 12, 1, "\x80") == SHLO_FORMAT &&
          SPLICED(HAND_PROGRAM + 12, 1, "\xfc") == SHLO_FORMAT); /* no such op */
    CHECK(SPLICED(HAND_PROGRAM + 12, 1, "\x90") == SHLO_OK);     /* and */
    CHECK(SPLICED(HAND_PROGRAM + 13, 1, "\2") == SHLO_FORMAT &&
          SPLICED(HAND_PROGRAM + 13, 1, "\0") == SHLO_FORMAT); /* no such value */
    CHECK(SPLICED(HAND_PROGRAM + 16, 1, "\2") == SHLO_FORMAT &&
          SPLICED(HAND_PROGRAM + 16, 1, "\0") == SHLO_FORMAT); /* no such constant */
    CHECK(SPLICED(HAND_PROGRAM + 19, 1, "\3") == SHLO_OK &&
          SPLICED(HAND_PROGRAM + 19, 1, "\4") == SHLO_FORMAT);
    CHECK(SPLICED(HAND_PROGRAM + 6, 1, "\1") == SHLO_OK &&
          SPLICED(HAND_PROGRAM + 6, 1, "\2") == SHLO_FORMAT); /* visibility */
    CHECK(SPLICED(HAND_PROGRAM + 5, 1, "\0") == SHLO_FORMAT &&
          SPLICED(HAND_PROGRAM + 5, 1, "\2") == SHLO_FORMAT); /* name */
    CHECK(SPLICED(HAND_PROGRAM + 2, 1, "\1") == SHLO_OK && SPLICED(HAND_PROGRAM + 2, 1, "\2") == SHLO_FORMAT);
    CHECK(SPLICED(HAND_PROGRAM + 8, 1, "\2") == SHLO_FORMAT &&
          SPLICED(HAND_PROGRAM + 10, 1, "\0") == SHLO_FORMAT);   /* types */
    CHECK(SPLICED(HAND_PROGRAM + 17, 1, "\xb2") == SHLO_FORMAT); /* implied types, and no results */
    CHECK(SPLICED(HAND_PROGRAM + 11, 1, "\2") == SHLO_FORMAT &&
          SPLICED(HAND_PROGRAM + 11, 1, "\4") == SHLO_FORMAT); /* number of ops */
}

static void places(void) {
    shlo__module m;
    shlo_error error;
    TEST_CASE("places");
    refuse_code = SHLO_OP_constant;
    CHECK(try_read(by_hand, sizeof by_hand, NULL, &m, &error) == SHLO_TYPE);
    CHECK(error.op_index == 1 && strcmp(error.op, "constant") == 0 && strcmp(error.function, "f") == 0);
    CHECK(error.offset == HAND_PROGRAM + 17);
    refuse_code = -1;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__code_read(NULL, 0, NULL, NULL, &m, NULL) == SHLO_FORMAT);
    CHECK(shlo__code_read(NULL, 1, NULL, NULL, &m, NULL) == SHLO_ARGUMENT);
    CHECK(shlo__code_read(by_hand, sizeof by_hand, NULL, NULL, &m, NULL) == SHLO_OK);
    CHECK(shlo__code_read(by_hand, sizeof by_hand, NULL, NULL, &m, NULL) == SHLO_ARGUMENT);
    shlo__module_free(&m);
}

/* A file whose only constant has this element type and these bytes. */
static shlo_status element(shlo_dtype t, const char *bytes) {
    uint8_t file[sizeof by_hand];
    memcpy(file, by_hand, sizeof by_hand);
    file[HAND_TYPES + 2] = (uint8_t)t;
    file[HAND_DATA] = 0x07;
    file[HAND_DATA + 1] = 2;
    memcpy(file + HAND_DATA + 2, bytes, 2);
    return status_of(file, HAND_DATA + 4);
}

static void elements(void) {
    TEST_CASE("elements");
    CHECK(element(SHLO_I1, "\0\1") == SHLO_OK && element(SHLO_I1, "\1\2") == SHLO_FORMAT);
    CHECK(element(SHLO_I2, "\xfe\1") == SHLO_OK && element(SHLO_I2, "\1\2") == SHLO_FORMAT &&
          element(SHLO_I2, "\xfd\1") == SHLO_FORMAT);
    CHECK(element(SHLO_I4, "\xf8\7") == SHLO_OK && element(SHLO_I4, "\1\x08") == SHLO_FORMAT &&
          element(SHLO_I4, "\xf7\1") == SHLO_FORMAT);
    CHECK(element(SHLO_U2, "\0\3") == SHLO_OK && element(SHLO_U2, "\4\0") == SHLO_FORMAT);
    CHECK(element(SHLO_U4, "\0\x0f") == SHLO_OK && element(SHLO_U4, "\x10\0") == SHLO_FORMAT);
    CHECK(element(SHLO_F4E2M1FN, "\0\x0f") == SHLO_OK && element(SHLO_F4E2M1FN, "\xff\0") == SHLO_FORMAT);
    CHECK(element(SHLO_F6E3M2FN, "\0\x3f") == SHLO_OK && element(SHLO_F6E3M2FN, "\x40\0") == SHLO_FORMAT);
    CHECK(element(SHLO_I8, "\x80\xff") == SHLO_OK && element(SHLO_F8E5M2, "\x80\xff") == SHLO_OK);
}

/* Branches in branches: as deep as allowed, and one deeper. */
static void depth(void) {
    int levels;
    TEST_CASE("depth");
    for (levels = SHLO_MAX_DEPTH - 2; levels <= SHLO_MAX_DEPTH; levels++) {
        shlo__module m, n;
        shlo_blob blob;
        shlo_error error;
        shlo__op_parts p;
        uint32_t region = 0, inner = 0, id = 0, type = 0, func = 0, name = 0;
        int i;
        shlo_status status;
        shlo__status_clear(&error);
        CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
        CHECK(shlo__module_tensor(&m, SHLO_I32, 0, NULL, NULL, &type) == SHLO_OK &&
              shlo__module_string(&m, "f", 1, &name) == SHLO_OK);
        CHECK(shlo__module_region(&m, 1, &type, &region) == SHLO_OK &&
              shlo__module_func(&m, name, region, 0, NULL, &func) == SHLO_OK);
        for (i = 0; i < levels; i++) {
            uint32_t index = m.regions.items[m.funcs.items[1].body].args;
            CHECK(shlo__module_region(&m, 0, NULL, &inner) == SHLO_OK);
            memset(&p, 0, sizeof p);
            p.code = SHLO_OP_case;
            p.n_operands = p.n_regions = 1;
            p.operands = &index;
            p.regions = &inner;
            CHECK(shlo__module_op(&m, region, &p, &id) == SHLO_OK);
            region = inner;
        }
        status = shlo__code_write(&m, 0, NULL, &blob, &error);
        CHECK(status == (levels < SHLO_MAX_DEPTH ? SHLO_OK : SHLO_LIMIT));
        if (status == SHLO_OK) {
            CHECK(try_read(blob.data, blob.bytes, NULL, &n, &error) == SHLO_OK);
            shlo__module_free(&n);
            free_blob(&blob);
        }
        shlo__module_free(&m);
    }
}

/* Deeper than the writer would go: an op `case` without results in a region of one op `case` .. */
static void too_deep(void) {
    static const uint8_t front[] = {
        'S', 'H', 'L', 'B', 1, 0, 1, 1, 0, 0, 1, 2, 1, 1, 1, 0, 1, 0, 1, 2, 1, 'f', 2, 2, 6, 0};
    static const uint8_t program[] = {0, 0, 0, 1, 0, 1, 1, 0, 1};
    enum { LEVELS = 5000, LEVEL = 6 };
    static uint8_t file[LEVELS * LEVEL + 100];
    shlo__module m;
    shlo_error error;
    uint8_t *at = file;
    size_t n = sizeof program + LEVELS * LEVEL;
    int i;
    TEST_CASE("too deep");
    memcpy(at, front, sizeof front);
    at += sizeof front;
    *at++ = 4;
    *at++ = (uint8_t)(n | 0x80);
    *at++ = (uint8_t)(n >> 7 | 0x80);
    *at++ = (uint8_t)(n >> 14);
    memcpy(at, program, sizeof program);
    for (at += sizeof program, i = 0; i < LEVELS; i++, at += LEVEL)
        memcpy(at, "\x35\0\1\1\0\1", LEVEL); /* case, results, regions, operand; arguments, ops */
    CHECK(try_read(file, (size_t)(at - file), NULL, &m, &error) == SHLO_LIMIT);
    CHECKF(error.op_index == SHLO_MAX_DEPTH - 1, "%s %d", error.message, (int)error.op_index);
}

/* What the library has room for is not exceeded, whatever the host allows. */
static void allowed_more(void) {
    limits.rank = limits.depth = INT32_MAX;
    too_deep();
    TEST_CASE("a rank above the largest");
    CHECK(TYPES(1, 0, 16, "\x1b\x10\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1") == SHLO_OK);
    CHECK(TYPES(1, 0, 17, "\x1b\x11\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1") == SHLO_LIMIT);
    memset(&limits, 0, sizeof limits);
}

/* Files that others have written keep their sum and their places. */
static void fixed_for_ever(void) {
    static const int64_t sizes[2] = {15, 16};
    static const float zeros[16] = {0};
    shlo__module m;
    TEST_CASE("the checksum, and where constants stand");
    CHECK(shlo__checksum_of((const uint8_t *)"stablehlo", 9, NULL) == UINT64_C(0xAC468A8267F103CD));
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    for (int i = 0; i < 2; i++) {
        uint32_t type = 0, id = 0;
        CHECK(shlo__module_tensor(&m, SHLO_F32, 1, &sizes[i], NULL, &type) == SHLO_OK);
        CHECK(shlo__module_data_copy(&m, type, zeros, i ? 64 : 60, 0, &id) == SHLO_OK);
        CHECK(shlo__format_alignment(&m, &m.data.items[id]) == (i ? 64u : 4u));
    }
    shlo__module_free(&m);
}

int main(void) {
    every_op();
    nothing();
    what_tables_hold();
    by_hand_as_documented();
    lies();
    sections_behind();
    types_by_hand();
    tuples_of_tuples();
    program_by_hand();
    places();
    elements();
    depth();
    too_deep();
    allowed_more();
    counts_that_lie();
    cuts();
    changed_bytes();
    random_changes();
    failing_allocations();
    fixed_for_ever();
    return test_end("code/format");
}
