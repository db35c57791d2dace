/* tests/api/test_limits.c - the memory of a program: counted without being allocated, bounded by max_bytes,
 * stated in errors, not touched before a run. And programs that cannot run at all. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include "../fail_alloc.h"
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

/* ---- an allocator that counts ---- */

typedef struct counter {
    shlo_allocator allocator;
    size_t live, peak;
    long calls;
} counter;

static void *counter_take(void *user, size_t bytes, size_t align) {
    counter *c = (counter *)user;
    void *block = NULL;
    c->calls++;
    if (posix_memalign(&block, align, bytes)) return NULL;
    c->live += bytes;
    if (c->live > c->peak) c->peak = c->live;
    return block;
}
static void counter_give(void *user, void *block, size_t bytes) {
    ((counter *)user)->live -= bytes;
    free(block);
}
static void counter_init(counter *c) {
    memset(c, 0, sizeof *c);
    c->allocator.alloc = counter_take;
    c->allocator.free = counter_give;
    c->allocator.user = c;
}

/* ---- programs ---- */

static shlo_blob finish(shlo_builder *b) {
    shlo_blob out;
    CHECKF(shlo_builder_finish(b, 0, &out) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return out;
}

static shlo_value first_of(shlo_builder *b, shlo_value x) {
    static const int64_t zero = 0, one = 1;
    shlo_slice_attrs a;
    memset(&a, 0, sizeof a);
    a.start_indices.items = &zero;
    a.limit_indices.items = a.strides.items = &one;
    a.start_indices.n = a.limit_indices.n = a.strides.n = 1;
    return shlo_slice(b, x, &a);
}

/* main() -> f32[1]: the first of n sines. Without fusion all n are made, twice. */
static shlo_blob large(int64_t n) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_iota_attrs a;
    shlo_value x;
    memset(&a, 0, sizeof a);
    shlo_func_begin(b, "main");
    x = shlo_iota(b, shlo_tensor1(b, SHLO_F32, n), &a);
    x = first_of(b, shlo_sine(b, x));
    shlo_return(b, &x, 1);
    return finish(b);
}

/* main() -> t[1]: of n numbers negated, and of others before and behind them. */
static shlo_blob uneven(shlo_dtype t, int64_t n, int64_t others) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_iota_attrs a;
    shlo_value x[3];
    memset(&a, 0, sizeof a);
    shlo_func_begin(b, "main");
    for (int i = 0; i < 3; i++) {
        x[i] = shlo_iota(b, shlo_tensor1(b, t, i == 1 ? n : others), &a);
        x[i] = first_of(b, shlo_negate(b, x[i]));
    }
    x[0] = shlo_add(b, x[0], shlo_add(b, x[1], x[2]));
    shlo_return(b, x, 1);
    return finish(b);
}

/* main(f32[4x512]) -> f32[4x512]: a product with a constant matrix, which loading packs. */
static shlo_blob weights(void) {
    static float w[512 * 512];
    static const int64_t zero = 0, one = 1;
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_dot_general_attrs a;
    shlo_type none;
    shlo_value x, y;
    memset(&a, 0, sizeof a);
    memset(&none, 0, sizeof none);
    a.lhs_contracting_dimensions.items = &one;
    a.rhs_contracting_dimensions.items = &zero;
    a.lhs_contracting_dimensions.n = a.rhs_contracting_dimensions.n = 1;
    for (int i = 0; i < 512 * 512; i++) w[i] = (float)(i % 7);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 4, 512));
    y = shlo_dot_general(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_F32, 512, 512), w), none, &a);
    shlo_return(b, &y, 1);
    return finish(b);
}

/* main(f32[?]) -> f32[?] */
static shlo_blob open_program(void) {
    static const int64_t unknown = SHLO_DYNAMIC;
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor(b, SHLO_F32, &unknown, 1));
    x = shlo_multiply(b, shlo_sine(b, x), shlo_cosine(b, x)); /* one of them is made where the result goes */
    shlo_return(b, &x, 1);
    return finish(b);
}

static shlo_options plain(const counter *c) {
    shlo_options o;
    memset(&o, 0, sizeof o);
    o.flags = SHLO_LOAD_NO_FUSION;
    o.allocator = c ? &c->allocator : NULL;
    return o;
}

/* ---- shlo_memory_needed ---- */

static void needs_are_counted(void) {
    /* A type whose bytes no size_t can count is refused when the program is built. */
    const int largest = sizeof(size_t) > 4 ? 60 : 28;
    counter c;
    size_t needed = 0, least = 0, n_bytes;
    TEST_CASE("what is needed is counted, not taken");
    for (int log = 20; log <= largest; log += 8) {
        shlo_blob code = large((int64_t)1 << log);
        shlo_options o;
        shlo_error e;
        shlo_status s;
        counter_init(&c);
        o = plain(&c);
        s = shlo_memory_needed(code.data, code.bytes, &o, &needed, &e);
        n_bytes = log < 60 ? (size_t)4 << log : 0;
        if (n_bytes)
            ELEMENTF(s == SHLO_OK && needed > n_bytes && needed < 2 * n_bytes + (1u << 20), "2^%d: %zu", log,
                needed);
        else
            ELEMENT(s == SHLO_OVERFLOW || s == SHLO_OK);
        ELEMENTF(c.peak < 65536 && c.live == 0, "2^%d: %zu bytes taken", log, c.peak);
        if (log == 20) least = c.peak;
        ELEMENT(c.peak == least);
        shlo_blob_free(&code);
    }
    SWEEP_END();
}

/* Packed weights are counted too, and the count is exact. */
static void weights_are_counted(void) {
    shlo_blob code = weights();
    shlo_options o;
    shlo_error e;
    shlo_program *p;
    counter c;
    size_t needed = 0;
    unsigned char *block;
    char text[80];
    TEST_CASE("packed weights are counted, not packed");
    counter_init(&c);
    o = plain(&c);
    if (!CHECK(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e) == SHLO_OK)) return;
    CHECKF(needed > 512 * 512 * 4 && c.peak < 65536 && c.live == 0, "%zu needed, %zu taken", needed, c.peak);
    if (posix_memalign((void **)&block, 64, needed)) return;
    o.block = block;
    o.block_bytes = needed;
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK);
    for (size_t less = 1; less < needed; less *= 4) {
        shlo_status s;
        o.block_bytes = needed - less;
        s = shlo_load(code.data, code.bytes, &o, &p, &e);
        snprintf(text, sizeof text, "needs %zu bytes, has %zu", needed, needed - less);
        ELEMENTF(s == SHLO_MEMORY && !p && strstr(e.message, text), "%zu less: %s", less, e.message);
    }
    SWEEP_END();
    o.block = block + 1;
    o.block_bytes = needed - 1;
    snprintf(text, sizeof text, "needs %zu bytes, has %zu", needed, needed - 64);
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_MEMORY && strstr(e.message, text), "%s",
        e.message);
    free(block);
    shlo_blob_free(&code);
}

/* main(f32[4x96]) -> f32[4x64]: products with 40 parts of a matrix of 34 KB, each of 24 KB. */
static shlo_blob parts_of_weights(void) {
    static float w[136 * 64];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_dot_general_attrs a;
    shlo_slice_attrs part;
    shlo_type none;
    shlo_value x, c, y, sum;
    memset(&a, 0, sizeof a);
    memset(&none, 0, sizeof none);
    memset(&part, 0, sizeof part);
    a.lhs_contracting_dimensions = SHLO_LIST(1);
    a.rhs_contracting_dimensions = SHLO_LIST(0);
    for (int i = 0; i < 136 * 64; i++) w[i] = (float)(i % 7);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 4, 96));
    c = shlo_constant(b, shlo_tensor2(b, SHLO_F32, 136, 64), w);
    for (int i = 0; i < 40; i++) {
        part.start_indices = SHLO_LIST(i, 0);
        part.limit_indices = SHLO_LIST(i + 96, 64);
        part.strides = SHLO_LIST(1, 1);
        y = shlo_dot_general(b, x, shlo_slice(b, c, &part), none, &a);
        sum = i ? shlo_add(b, sum, y) : y;
    }
    shlo_return(b, &sum, 1);
    return finish(b);
}

static size_t program_bytes(const shlo_blob *code, int32_t flags) {
    shlo_options o;
    shlo_memory_info m;
    shlo_error e;
    shlo_program *p;
    memset(&o, 0, sizeof o);
    memset(&m, 0, sizeof m);
    o.flags = flags;
    CHECKF(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_memory(p, &m);
    shlo_program_free(p);
    return m.program_bytes;
}

/* All that is packed stays in proportion to the constants: 16 times these; each product takes some more. */
static void packing_is_bounded(void) {
    shlo_blob code = parts_of_weights();
    const size_t packed = program_bytes(&code, 0), plain = program_bytes(&code, SHLO_LOAD_NO_PACKING);
    TEST_CASE("packed weights are bounded");
    CHECKF(packed > plain + 10 * 96 * 64 * 4 && packed < plain + 22 * 136 * 64 * 4, "%zu and %zu", packed,
        plain);
    shlo_blob_free(&code);
}

/* A network of two layers with the weights in its file, of about 700 bytes. */
static shlo_blob network(void) {
    static const float weights[80] = {1, 2, 3};
    static const int64_t zero = 0, one = 1;
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_dot_general_attrs dot;
    shlo_type none;
    shlo_value x;
    memset(&dot, 0, sizeof dot);
    memset(&none, 0, sizeof none);
    dot.lhs_contracting_dimensions.items = &one;
    dot.rhs_contracting_dimensions.items = &zero;
    dot.lhs_contracting_dimensions.n = dot.rhs_contracting_dimensions.n = 1;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 1, 8));
    x = shlo_dot_general(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_F32, 8, 10), weights), none, &dot);
    x = shlo_badd(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_F32, 1, 10), weights + 1));
    x = shlo_bmaximum(b, x, shlo_number(b, 0, x));
    x = shlo_dot_general(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_F32, 10, 4), weights + 2), none, &dot);
    x = shlo_badd(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_F32, 1, 4), weights + 3));
    shlo_return(b, &x, 1);
    return finish(b);
}

/* Exact bytes: what is temporary is given back, and what is given back is used again. The program and its run
   need BLOCK_STAYS of them. */
#define BLOCK_MOST (12 << 10)
#ifdef SHLO_DEBUG /* a program keeps more */
#define BLOCK_STAYS ((6 << 10) + 64)
#else
#define BLOCK_STAYS (6 << 10)
#endif

static void small_blocks(void) {
    shlo_blob code = network();
    shlo_memory_info m;
    shlo_options o;
    shlo_error e;
    shlo_program *p = NULL;
    size_t needed = 0, larger;
    void *block = NULL;
    TEST_CASE("the block of a small network");
    CHECKF(code.bytes > 600 && code.bytes < 800, "%zu bytes of file", code.bytes);
    memset(&o, 0, sizeof o);
    o.isa = "scalar"; /* others pack weights into wider panels */
    CHECKF(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e) == SHLO_OK, "%s", e.message);
    CHECKF(needed <= BLOCK_MOST, "%zu bytes", needed);
    if (posix_memalign(&block, 64, needed)) return;
    o.block = block;
    o.block_bytes = needed;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_memory(p, &m);
    CHECK(m.block_bytes == needed);
    CHECKF(m.program_bytes + m.arena_bytes <= BLOCK_STAYS, "%zu and %zu", m.program_bytes, m.arena_bytes);
    /* what loading takes is given back before a run takes its arena */
    larger = m.load_bytes > m.arena_bytes ? m.load_bytes : m.arena_bytes;
    CHECKF(m.program_bytes + larger <= needed && m.program_bytes + larger > needed - 128, "%zu, %zu and %zu",
        m.program_bytes, m.load_bytes, m.arena_bytes);
    free(block);
    shlo_blob_free(&code);
}

/* ---- max_bytes ---- */

static void a_large_value_is_named(void) {
    shlo_blob code = large((int64_t)1 << 28);
    counter c;
    shlo_options o;
    shlo_error e;
    shlo_program *p;
    size_t needed;
    TEST_CASE("max_bytes names the value that is too large");
    counter_init(&c);
    o = plain(&c);
    o.limits.bytes = 1 << 20;
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_LIMIT && !p && e.status == SHLO_LIMIT);
    CHECKF((strcmp(e.op, "sine") == 0 || strcmp(e.op, "iota") == 0) && e.result == 0 &&
               strstr(e.message, "result 0, tensor<268435456xf32>, takes 1073741824 of ") &&
               strstr(e.message, "more than limits.bytes, 1048576"),
        "%s: %s", e.op, e.message);
    CHECK(c.live == 0 && c.peak < (1 << 20));
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e) == SHLO_LIMIT && needed == 0);
    CHECKF(strstr(e.message, "tensor<268435456xf32>") != NULL, "%s", e.message);
    o.flags = 0; /* fused, nothing is large */
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* Loading with a limit of so many bytes ends with these words. */
static void says_within(const shlo_blob *code, size_t bytes, const char *words) {
    shlo_options o = plain(NULL);
    shlo_error e;
    shlo_program *p = NULL;
    o.limits.bytes = bytes;
    CHECK(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_LIMIT && !p);
    CHECKF(strstr(e.message, words) != NULL, "%s", e.message);
    shlo_program_free(p);
}

static void errors_name_what_is_too_large(void) {
    shlo_blob code = uneven(SHLO_F32, 1 << 20, 1 << 16);
    shlo_options o = plain(NULL);
    shlo_memory_info m;
    shlo_error e;
    shlo_program *p = NULL;
    char words[160];
    TEST_CASE("what max_bytes names");
    memset(&m, 0, sizeof m);
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_memory(p, &m);
    shlo_program_free(p);
    says_within(&code, 1000, "loading the program takes more than limits.bytes, 1000");
    says_within(&code, 2000000, "result 0, tensor<1048576xf32>, takes 4194304 of ");
    snprintf(words, sizeof words,
        "the program takes %zu bytes and a run of it %zu: more than limits.bytes, %zu", m.program_bytes,
        m.arena_bytes, m.program_bytes + m.arena_bytes - 1);
    says_within(&code, m.program_bytes + m.arena_bytes - 1, words);
    shlo_blob_free(&code);
    code = uneven(SHLO_I8, 1000001, 1000000);
    says_within(&code, 100000, "result 0, tensor<1000001xi8>, takes 1000001 of ");
    shlo_blob_free(&code);
}

/* What a load takes at its peak is enough; one byte less is not. */
static void max_bytes_is_exact(const char *name, shlo_blob code) {
    counter c;
    shlo_options o;
    shlo_error e;
    shlo_memory_info m;
    shlo_program *p;
    size_t peak, needed = 0, none = 1;
    TEST_CASE(name);
    counter_init(&c);
    o = plain(&c);
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK);
    shlo_program_free(p);
    peak = c.peak;
    o.limits.bytes = peak;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    for (size_t less = 1; less < peak; less *= 2) {
        o.limits.bytes = peak - less;
        ELEMENTF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_LIMIT && !p &&
                     strstr(e.message, "limits.bytes"),
            "%zu less: %s", less, e.message);
    }
    SWEEP_END();
    CHECK(c.live == 0 && c.peak == peak);
    o.limits.bytes = 0;
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK);
    shlo_program_memory(p, &m);
    CHECKF(m.program_bytes + (m.load_bytes > m.arena_bytes ? m.load_bytes : m.arena_bytes) == peak,
        "%zu, %zu and %zu of %zu", m.program_bytes, m.load_bytes, m.arena_bytes, peak);
    CHECKF(m.program_bytes + m.arena_bytes == c.live, "%zu and %zu of %zu", m.program_bytes, m.arena_bytes,
        c.live);
    shlo_program_free(p);
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e) == SHLO_OK);
    o.limits.bytes = needed - 1;
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &none, &e) == SHLO_LIMIT && !none);
    CHECKF(strstr(e.message, "limits.bytes") != NULL, "%s", e.message);
    shlo_blob_free(&code);
}

/* A limit holds for the block that a program needs, not for what it takes to measure it, which has a bound of
 * its own. */
static void blocks_are_bounded(void) {
    shlo_blob code = network();
    counter c;
    shlo_options o;
    shlo_error e;
    shlo_program *p = NULL;
    size_t needed = 0, again = 0;
    void *block = NULL;
    TEST_CASE("max_bytes of a block");
    memset(&o, 0, sizeof o);
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e) == SHLO_OK);
    if (posix_memalign(&block, 64, needed + 64)) return;
    o.block = block;
    o.block_bytes = needed + 64;
    for (size_t less = 0; less < 2; less++) {
        const shlo_status want = less ? SHLO_LIMIT : SHLO_OK;
        o.limits.bytes = needed - less;
        CHECKF(shlo_memory_needed(code.data, code.bytes, &o, &again, &e) == want, "%s", e.message);
        CHECK(again == (less ? 0 : needed) && (!less || strstr(e.message, "limits.bytes")));
        CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == want, "%s", e.message);
        CHECK((p == NULL) == (less == 1) && (!less || strstr(e.message, "limits.bytes")));
    }
    o.limits.bytes = SIZE_MAX;
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &again, &e) == SHLO_OK && again == needed);
    o.limits.bytes = 64;
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &again, &e) == SHLO_LIMIT);
    CHECKF(strstr(e.message, "limits.bytes, 64") != NULL, "%s", e.message);
    counter_init(&c);
    o.allocator = &c.allocator;
    o.limits.bytes = needed - 1;
    CHECK(shlo_memory_needed(code.data, code.bytes, &o, &again, &e) == SHLO_LIMIT && c.live == 0);
    for (size_t limit = 64; limit < needed; limit += 64) {
        c.peak = 0;
        o.limits.bytes = limit;
        ELEMENT(shlo_memory_needed(code.data, code.bytes, &o, &again, &e) == SHLO_LIMIT && c.live == 0);
        ELEMENTF(c.peak <= 4 * limit + 4096, "%zu bytes to measure with a limit of %zu", c.peak, limit);
    }
    SWEEP_END();
    free(block);
    shlo_blob_free(&code);
}

static void open_programs_are_bounded(void) {
    shlo_blob code = open_program();
    int64_t dims = (int64_t)1 << 26;
    float x[4] = {0, 1, 2, 3}, y[4];
    shlo_buffer in, out;
    shlo_options o = plain(NULL);
    shlo_error e;
    shlo_program *p;
    TEST_CASE("max_bytes holds when an open program is planned");
    o.limits.bytes = 1 << 20;
    memset(&in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    if (!CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK)) return;
    in.dims = &dims;
    in.rank = 1;
    CHECK(shlo_program_prepare(p, "main", &in, 1, &e) == SHLO_LIMIT);
    CHECKF(strstr(e.op, "sine") && strstr(e.message, "tensor<67108864xf32>"), "%s: %s", e.op, e.message);
    dims = 4;
    in.data = x;
    out.data = y;
    in.bytes = out.bytes = sizeof x;
    CHECKF(shlo_run(p, "main", &in, 1, &out, 1, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* ---- pages ---- */

#ifdef __linux__
enum { MAPPED = 64 };
static struct mapped {
    unsigned char *at;
    size_t bytes;
} mapped[MAPPED];

/* Large blocks are mapped; small ones are not looked at. */
static void *map_take(void *user, size_t bytes, size_t align) {
    void *block;
    (void)user;
    if (bytes < 1u << 20) return posix_memalign(&block, align, bytes) ? NULL : block;
    for (int i = 0; i < MAPPED; i++) {
        if (mapped[i].at) continue;
        block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (block == MAP_FAILED) return NULL;
        mapped[i].at = (unsigned char *)block;
        mapped[i].bytes = bytes;
        return block;
    }
    return NULL;
}
static void map_give(void *user, void *block, size_t bytes) {
    (void)user;
    for (int i = 0; i < MAPPED; i++)
        if (mapped[i].at == block) {
            munmap(block, bytes);
            mapped[i].at = NULL;
            return;
        }
    free(block);
}

/* Bytes of the mapped blocks that have pages. */
static size_t resident(size_t *all) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), n = 0;
    *all = 0;
    for (int i = 0; i < MAPPED; i++) {
        size_t pages = (mapped[i].bytes + page - 1) / page;
        unsigned char *there = mapped[i].at ? (unsigned char *)malloc(pages) : NULL;
        if (there && mincore(mapped[i].at, mapped[i].bytes, there) == 0) {
            *all += mapped[i].bytes;
            for (size_t k = 0; k < pages; k++) n += (there[k] & 1) * page;
        }
        free(there);
    }
    return n;
}

static void loading_touches_no_pages(void) {
    shlo_blob code = large((int64_t)1 << 24);
    shlo_allocator a;
    shlo_options o = plain(NULL);
    shlo_program *p, *fork;
    shlo_buffer out;
    shlo_error e;
    float y = -1;
    size_t all = 0, pages;
    TEST_CASE("the memory of a run is not touched before it");
    a.alloc = map_take;
    a.free = map_give;
    a.user = NULL;
    o.allocator = &a;
    if (!CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK)) return;
    CHECK(shlo_program_fork(p, &fork, &e) == SHLO_OK);
    pages = resident(&all);
    CHECKF(all > 2 * ((size_t)64 << 20) && pages < (1 << 20), "%zu of %zu bytes", pages, all);
    memset(&out, 0, sizeof out);
    out.data = &y;
    out.bytes = sizeof y;
    CHECK(shlo_run(p, "main", NULL, 0, &out, 1, &e) == SHLO_OK && y == 0);
    CHECK(resident(&all) > (size_t)64 << 20); /* the count does count */
    shlo_program_free(fork);
    shlo_program_free(p);
    shlo_blob_free(&code);
}
#else
static void loading_touches_no_pages(void) {
    TEST_CASE("the memory of a run is not touched before it");
    SKIP("no mincore on this system");
}
#endif

/* ---- roots of unity ---- */

/* Programs keep the roots of several lengths up to a bound, and compute others when they run. */
static void roots_are_bounded(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x[3];
    shlo_options o;
    shlo_program *p;
    shlo_memory_info m;
    shlo_error e;
    shlo_blob code;
    TEST_CASE("roots of unity");
    shlo_func_begin(b, "main");
    for (int i = 0; i < 3; i++) x[i] = shlo_arg(b, shlo_tensor1(b, SHLO_C128, (int64_t)(3 + i) << 18));
    for (int i = 0; i < 3; i++) {
        const int64_t n = (int64_t)(3 + i) << 18;
        shlo_fft_attrs a;
        memset(&a, 0, sizeof a);
        a.fft_type = SHLO_fft_type_FFT;
        a.fft_length.items = &n;
        a.fft_length.n = 1;
        x[i] = shlo_fft(b, x[i], &a);
    }
    shlo_return(b, x, 3);
    code = finish(b);
    o = plain(NULL);
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_memory(p, &m);
#ifdef SHLO_FFT_TABLE_BYTES /* another bound than the usual one */
    CHECKF(m.program_bytes < SHLO_FFT_TABLE_BYTES + (64u << 10), "%zu bytes", m.program_bytes);
#else
    CHECKF(m.program_bytes > 20u << 20 && m.program_bytes < 33u << 20, "%zu bytes", m.program_bytes);
#endif
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* ---- a block, and who else fails ---- */

static shlo_status shy(void *user, const shlo_call_info *call, size_t *scratch_bytes, shlo_error *error) {
    int *left = (int *)user;
    (void)call;
    (void)error;
    *scratch_bytes = 64;
    return *left && !--*left ? SHLO_MEMORY : SHLO_OK;
}

static shlo_status never(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)user;
    (void)call;
    (void)error;
    return SHLO_INTERNAL;
}

/* A handler without memory, in a block that is large enough: no size is named that would help. Measuring what
 * a small block lacks may fail itself. */
static void a_block_and_others(void) {
    static unsigned char block[1 << 16];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor1(b, SHLO_F32, 4);
    shlo_custom_call_attrs call;
    shlo_custom handler;
    shlo_options o;
    shlo_program *p;
    shlo_error e;
    shlo_blob code;
    shlo_value x;
    int left, named = 0;
    TEST_CASE("a block, and a handler that fails");
    memset(&call, 0, sizeof call);
    memset(&handler, 0, sizeof handler);
    memset(&o, 0, sizeof o);
    call.call_target_name = "shy";
    call.api_version = 1;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, t);
    shlo_custom_call(b, &x, 1, &t, 1, &call, &x);
    shlo_return(b, &x, 1);
    code = finish(b);
    handler.name = "shy";
    handler.prepare = shy;
    handler.call = never;
    handler.user = &left;
    o.customs = &handler;
    o.n_customs = 1;
    o.block = block;
    o.block_bytes = sizeof block;
    left = 0;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    left = 1;
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_MEMORY && !p);
    CHECKF(!strstr(e.message, "needs"), "%s", e.message);
    o.block_bytes = 512;
    for (long at = 0; !named && at < 1000; at++) {
        fail_alloc f;
        fail_alloc_init(&f, at);
        o.allocator = &f.allocator;
        CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_MEMORY && !p);
        named = f.calls <= at; /* none failed */
        CHECKF(!named || strstr(e.message, "needs"), "%s", e.message);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
    CHECK(named);
    shlo_blob_free(&code);
}

/* ---- nothing to run ---- */

static void nothing_to_run(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    shlo_program *p;
    shlo_error e;
    size_t needed;
    TEST_CASE("nothing to run");
    CHECK(shlo_load(NULL, 0, NULL, &p, &e) == SHLO_FORMAT && !p);
    CHECKF(strstr(e.message, "empty") != NULL, "%s", e.message);
    CHECK(shlo_memory_needed("", 0, NULL, &needed, &e) == SHLO_FORMAT && needed == 0);
    shlo_func_begin_private(b, "helper");
    shlo_return(b, NULL, 0);
    code = finish(b);
    CHECK(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_NOT_FOUND && !p);
    CHECKF(strstr(e.message, "no public function") != NULL, "%s", e.message);
    CHECK(shlo_memory_needed(code.data, code.bytes, NULL, &needed, &e) == SHLO_NOT_FOUND && needed == 0);
    shlo_blob_free(&code);
}

/* ---- the other limits ---- */

/* main() -> x + x of a constant of 64 f32 with three dimensions. */
static shlo_blob small(void) {
    static const float x[64] = {1, 2};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value v;
    shlo_func_begin(b, "main");
    v = shlo_constant(b, shlo_tensor3(b, SHLO_F32, 4, 4, 4), x);
    v = shlo_add(b, v, v);
    shlo_return(b, &v, 1);
    return finish(b);
}

/* Sets one limit; returns what loading says. */
static shlo_status load_within(const shlo_blob *code, const shlo_limits *limits) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_error e;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.limits = *limits;
    status = shlo_load(code->data, code->bytes, &o, &p, &e);
    CHECK((status == SHLO_OK) == (p != NULL) && (status == SHLO_OK || e.message[0]));
    shlo_program_free(p);
    return status;
}

/* Three ops with the return, 256 bytes of constants, three dimensions: one less of each is refused. */
static void what_is_read_is_bounded(void) {
    shlo_blob code = small();
    shlo_limits l;
    TEST_CASE("ops, constants, rank");
    memset(&l, 0, sizeof l);
    CHECK(load_within(&code, &l) == SHLO_OK);
    l.ops = 3;
    l.constant_bytes = 256;
    l.rank = 3;
    CHECK(load_within(&code, &l) == SHLO_OK);
    l.ops = 2;
    CHECK(load_within(&code, &l) == SHLO_LIMIT);
    l.ops = 3;
    l.constant_bytes = 255;
    CHECK(load_within(&code, &l) == SHLO_LIMIT);
    l.constant_bytes = 256;
    l.rank = 2;
    CHECK(load_within(&code, &l) == SHLO_LIMIT);
    l.rank = l.depth = 1 << 20; /* more than there may be */
    CHECK(load_within(&code, &l) == SHLO_OK);
    shlo_blob_free(&code);
}

/* A sine in `depth` regions, each in the one before. */
static shlo_value nested_sine(shlo_builder *b, shlo_value condition, shlo_value x, int depth) {
    shlo_value result;
    shlo_region yes, no;
    if (!depth) return shlo_sine(b, x);
    shlo_region_begin(b, NULL, NULL, 0);
    result = nested_sine(b, condition, x, depth - 1);
    yes = shlo_region_end(b, &result, 1);
    shlo_region_begin(b, NULL, NULL, 0);
    no = shlo_region_end(b, &x, 1);
    shlo_if(b, condition, yes, no, &result, 1);
    return result;
}

/* main(i1, f32) -> f32 */
static shlo_blob nested(int depth) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value condition, x;
    shlo_func_begin(b, "main");
    condition = shlo_arg(b, shlo_tensor0(b, SHLO_I1));
    x = shlo_arg(b, shlo_tensor0(b, SHLO_F32));
    x = nested_sine(b, condition, x, depth);
    shlo_return(b, &x, 1);
    return finish(b);
}

static void depth_is_bounded(void) {
    shlo_limits l;
    TEST_CASE("depth");
    memset(&l, 0, sizeof l);
    for (int depth = 1; depth <= 5; depth++) {
        shlo_blob code = nested(depth);
        l.depth = depth + 1; /* main's body is one, too */
        CHECKF(load_within(&code, &l) == SHLO_OK, "%d", depth);
        l.depth = depth;
        CHECKF(load_within(&code, &l) == SHLO_LIMIT, "%d", depth);
        shlo_blob_free(&code);
    }
}

/* A limit below nothing is a mistake, not the default. */
static void negative_limits_are_refused(void) {
    static const int32_t negative[] = {-1, -16, INT32_MIN};
    shlo_blob code = small();
    TEST_CASE("negative");
    for (int i = 0; i < 6; i++) {
        shlo_options o;
        shlo_program *p;
        shlo_error e;
        memset(&o, 0, sizeof o);
        *(i < 3 ? &o.limits.rank : &o.limits.depth) = negative[i % 3];
        CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_ARGUMENT && !p);
        CHECKF(strstr(e.message, i < 3 ? "limits.rank" : "limits.depth") != NULL, "%s", e.message);
    }
    shlo_blob_free(&code);
}

/* main(x[?]) -> x + 1: its shapes are computed when the first input comes. */
static void computing_shapes_is_bounded(void) {
    static const int64_t dims[1] = {5};
    float x[5] = {0}, y[5];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_buffer in = {x, sizeof x, SHLO_F32, dims, 1}, out = {y, sizeof y, SHLO_F32, NULL, -1};
    shlo_blob code;
    shlo_value v;
    TEST_CASE("refine_ops, eval_steps");
    shlo_func_begin(b, "main");
    v = shlo_arg(b, shlo_tensor1(b, SHLO_F32, SHLO_DYNAMIC));
    v = shlo_badd(b, v, shlo_number(b, 1, v));
    shlo_return(b, &v, 1);
    code = finish(b);
    for (int i = 0; i < 3; i++) {
        shlo_options o;
        shlo_program *p = NULL;
        shlo_error e;
        shlo_status want = i == 0 ? SHLO_OK : i == 1 ? SHLO_LIMIT : SHLO_STEPS;
        memset(&o, 0, sizeof o);
        if (i == 1) o.limits.refine_ops = 1;
        if (i == 2) o.limits.eval_steps = 1;
        CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
        CHECKF(shlo_run(p, "main", &in, 1, &out, 1, &e) == want, "%d: %d, %s", i, (int)e.status, e.message);
        shlo_program_free(p);
    }
    shlo_blob_free(&code);
}

/* A chain of sines, one instruction each, and what begins and ends it: as many as limits.steps says, and no
   more; the next one is named. */
static void steps_are_counted(void) {
    enum { SINES = 5 };
    float x[4] = {0, 1, 2, 3}, y[4];
    static const int64_t dims[1] = {4};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_buffer in = {x, sizeof x, SHLO_F32, dims, 1}, out = {y, sizeof y, SHLO_F32, dims, 1};
    shlo_options o;
    shlo_program *p = NULL;
    shlo_error e;
    shlo_blob code;
    shlo_value v;
    int32_t n;
    TEST_CASE("steps are counted");
    shlo_func_begin(b, "main");
    v = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4));
    for (int i = 0; i < SINES; i++) v = shlo_sine(b, v);
    shlo_return(b, &v, 1);
    code = finish(b);
    memset(&o, 0, sizeof o);
    o.flags = SHLO_LOAD_NO_FUSION;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    n = shlo_program_instructions(p);
    CHECKF(n >= SINES && n <= SINES + 2, "%d instructions", (int)n);
    shlo_program_free(p);
    for (int i = 1; i <= n; i++) {
        char says[80];
        o.limits.steps = (uint64_t)i;
        snprintf(says, sizeof says, "sine (op %d of @main): step budget exhausted: %d instructions", i, i);
        CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
        CHECKF(shlo_run(p, "main", &in, 1, &out, 1, &e) == (i < n ? SHLO_STEPS : SHLO_OK), "%d of %d: %s", i,
            (int)n, e.message);
        if (i < SINES)
            CHECKF(strcmp(e.op, "sine") == 0 && e.op_index == i && strcmp(e.message, says) == 0,
                "%d: %s, op %d: %s", i, e.op, (int)e.op_index, e.message);
        shlo_program_free(p);
    }
    shlo_blob_free(&code);
}

int main(void) {
    needs_are_counted();
    steps_are_counted();
    what_is_read_is_bounded();
    depth_is_bounded();
    negative_limits_are_refused();
    computing_shapes_is_bounded();
    weights_are_counted();
    packing_is_bounded();
    small_blocks();
    a_large_value_is_named();
    errors_name_what_is_too_large();
    max_bytes_is_exact("max_bytes is exact: values", large(1 << 16));
    max_bytes_is_exact("max_bytes is exact: packed weights", weights());
    blocks_are_bounded();
    open_programs_are_bounded();
    loading_touches_no_pages();
    roots_are_bounded();
    a_block_and_others();
    nothing_to_run();
    return test_end("api/limits");
}
