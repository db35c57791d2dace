/* tests/vm/test_memory.c - memory: every failing allocation, exact blocks, nothing allocated while running,
 * small arenas; misuse of shlo_run; endless loops; forks; the profile hook. */
// link: impl
#include "programs.h"
#include "../fail_alloc.h"

static unsigned char out[1u << 22];

static void every_allocation_fails(void) {
    shlo_blob code;
    int exact;
    TEST_CASE("every allocation fails in turn");
    for (unsigned long long seed = 3; seed <= 12; seed += 3) {
        if (!CHECK(gen_program(seed, 20, &code, &exact) == SHLO_OK)) continue;
        for (long n = 0; n < 100000; n++) {
            fail_alloc f;
            shlo_options o;
            shlo_program *p, *fork;
            shlo_error e;
            shlo_status s;
            fail_alloc_init(&f, n);
            memset(&o, 0, sizeof o);
            o.allocator = &f.allocator;
            s = shlo_load(code.data, code.bytes, &o, &p, &e);
            if (s == SHLO_OK) {
                s = shlo_program_fork(p, &fork, &e);
                if (s == SHLO_OK) shlo_program_free(fork);
                shlo_program_free(p);
            }
            CHECK(f.live == 0 && f.live_bytes == 0);
            if (s == SHLO_OK) {
                CHECK(n > 10);
                break;
            }
            CHECK(s == SHLO_MEMORY && e.status == SHLO_MEMORY && e.message[0]);
        }
        shlo_blob_free(&code);
    }
}

/* A block of exactly the size that shlo_memory_needed names works, surrounded by guards; 64 bytes less do
 * not. */
static void exact_blocks(void) {
    TEST_CASE("exact blocks");
    for (unsigned long long seed = 1; seed <= 60; seed++) {
        shlo_options o;
        shlo_blob code;
        shlo_error e;
        shlo_program *p;
        shlo_memory_info m;
        size_t needed, n;
        int exact, clean = 1;
        unsigned char *memory, *block;
        if (!CHECK(gen_program(seed, 15, &code, &exact) == SHLO_OK)) continue;
        if (!CHECK(shlo_memory_needed(code.data, code.bytes, NULL, &needed, &e) == SHLO_OK)) continue;
        memory = (unsigned char *)malloc(needed + 256);
        if (!CHECK(memory != NULL)) return;
        block = memory + 64 + (64 - (size_t)((uintptr_t)memory % 64)) % 64;
        memset(memory, 0xA5, needed + 256);
        memset(&o, 0, sizeof o);
        o.block = block;
        o.block_bytes = needed;
        n = run_program(code.data, code.bytes, &o, 0, out, sizeof out);
        CHECK(n > 0);
        for (unsigned char *g = memory; g < block; g++) clean &= *g == 0xA5;
        for (unsigned char *g = block + needed; g < memory + needed + 256; g++) clean &= *g == 0xA5;
        CHECK(clean);
        if (shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK) {
            shlo_program_memory(p, &m);
            CHECK(m.block_bytes == needed && m.code_bytes == code.bytes && m.arena_bytes > 0);
        }
        o.block_bytes = needed - 64;
        CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_MEMORY && p == NULL);
        free(memory);
        shlo_blob_free(&code);
    }
}

static void nothing_while_running(void) {
    fail_alloc f;
    shlo_options o;
    shlo_blob code;
    shlo_program *p;
    shlo_buffer in[2], results[4];
    shlo_tensor_info info;
    long calls;
    int exact;
    static double data[2][40000];
    TEST_CASE("nothing is allocated while running");
    if (!CHECK(gen_program(5, 25, &code, &exact) == SHLO_OK)) return;
    fail_alloc_init(&f, -1);
    memset(&o, 0, sizeof o);
    o.allocator = &f.allocator;
    if (!CHECK(shlo_load(code.data, code.bytes, &o, &p, NULL) == SHLO_OK)) return;
    memset(in, 0, sizeof in);
    memset(results, 0, sizeof results);
    for (int i = 0; i < 2; i++) {
        shlo_program_input(p, 0, i, &info);
        in[i].data = data[i];
        in[i].bytes = info.bytes;
    }
    for (int i = 0; i < 4; i++) {
        shlo_program_output(p, 0, i, &info);
        results[i].data = out + (size_t)i * (sizeof out / 4);
        results[i].bytes = info.bytes;
    }
    calls = f.calls;
    for (int i = 0; i < 10; i++) CHECK(shlo_run(p, "main", in, 2, results, 4, NULL) == SHLO_OK);
    CHECK(f.calls == calls);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* ---- small arenas ---- */

#define MEGA (1 << 18) /* elements of f32: one megabyte */

static size_t arena_of(shlo_builder *b, int32_t flags) {
    shlo_options o;
    shlo_blob code;
    shlo_program *p;
    shlo_memory_info m;
    memset(&o, 0, sizeof o);
    o.flags = flags;
    m.arena_bytes = (size_t)-1;
    if (!CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK)) {
        printf("    %s\n", shlo_builder_error(b)->message);
        return m.arena_bytes;
    }
    if (CHECK(shlo_load(code.data, code.bytes, &o, &p, NULL) == SHLO_OK)) {
        shlo_program_memory(p, &m);
        shlo_program_free(p);
    }
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
    return m.arena_bytes;
}

static void small_arenas(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, v[3], args[2], end[2];
    shlo_type carried[2];
    shlo_region cond, body;
    shlo_compare_attrs lt;
    TEST_CASE("a chain reuses its memory");
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, MEGA));
    for (int i = 0; i < 20; i++) x = shlo_tanh(b, x);
    shlo_return(b, &x, 1);
    CHECK(arena_of(b, SHLO_LOAD_NO_FUSION) < 1200000);
    TEST_CASE("a loop updates its slice in place");
    b = shlo_builder_create(NULL);
    shlo_func_begin(b, "main");
    v[1] = shlo_arg(b, shlo_tensor1(b, SHLO_F32, MEGA));
    v[0] = shlo_constant_i32(b, 0);
    carried[0] = shlo_type_of(b, v[0]);
    carried[1] = shlo_type_of(b, v[1]);
    memset(&lt, 0, sizeof lt);
    lt.comparison_direction = SHLO_comparison_direction_LT;
    shlo_region_begin(b, carried, args, 2);
    end[0] = shlo_compare(b, args[0], shlo_constant_i32(b, 10), &lt);
    cond = shlo_region_end(b, end, 1);
    shlo_region_begin(b, carried, args, 2);
    v[2] = args[0];
    end[0] = shlo_add(b, args[0], shlo_constant_i32(b, 1));
    {
        shlo_value update[3];
        update[0] = args[1];
        update[1] = shlo_reshape(b, shlo_constant_f32(b, 7), shlo_tensor1(b, SHLO_F32, 1));
        update[2] = args[0];
        end[1] = shlo_dynamic_update_slice(b, update[0], update[1], update + 2, 1);
    }
    body = shlo_region_end(b, end, 2);
    shlo_while(b, v, 2, cond, body, end);
    shlo_return(b, &end[1], 1);
    CHECK(arena_of(b, 0) < 100000); /* the carried tensor is the caller's output buffer */
}

/* ---- misuse and hooks ---- */

static shlo_program *add_program(const shlo_options *o, shlo_blob *code) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_program *p = NULL;
    shlo_value x, y;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 3));
    y = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 3));
    x = shlo_add(b, x, y);
    shlo_return(b, &x, 1);
    if (CHECK(shlo_builder_finish(b, 0, code) == SHLO_OK))
        CHECK(shlo_load(code->data, code->bytes, o, &p, NULL) == SHLO_OK);
    shlo_builder_destroy(b);
    return p;
}

static void misuse(void) {
    static float x[8], y[8], z[8];
    static const int64_t right[2] = {2, 3}, turned[2] = {3, 2};
    shlo_buffer in[2] = {{x, 24, SHLO_F32, right, 2}, {y, 24, SHLO_F32, right, 2}},
                r = {z, 24, SHLO_F32, right, 2}, bad[2];
    shlo_blob code;
    shlo_error e;
    shlo_program *p = add_program(NULL, &code);
    TEST_CASE("misuse of run");
    CHECK(shlo_run(p, "main", in, 2, &r, 1, &e) == SHLO_OK);
    CHECK(shlo_run(p, "other", in, 2, &r, 1, &e) == SHLO_NOT_FOUND);
    CHECK(shlo_run(p, NULL, in, 2, &r, 1, &e) == SHLO_ARGUMENT &&
          shlo_run(NULL, "main", in, 2, &r, 1, &e) == SHLO_ARGUMENT);
    CHECK(shlo_run(p, "main", in, 1, &r, 1, &e) == SHLO_INPUT &&
          shlo_run(p, "main", NULL, 2, &r, 1, &e) == SHLO_ARGUMENT);
    CHECK(shlo_run(p, "main", in, 2, &r, 0, &e) == SHLO_INPUT &&
          shlo_run(p, "main", in, -1, &r, 1, &e) == SHLO_INPUT);
    memcpy(bad, in, sizeof in);
    bad[1].bytes = 20;
    CHECK(shlo_run(p, "main", bad, 2, &r, 1, &e) == SHLO_INPUT && e.operand == 1);
    memcpy(bad, in, sizeof in);
    bad[0].dtype = SHLO_I32;
    CHECK(shlo_run(p, "main", bad, 2, &r, 1, &e) == SHLO_INPUT && e.operand == 0);
    memcpy(bad, in, sizeof in);
    bad[1].dims = turned;
    CHECK(shlo_run(p, "main", bad, 2, &r, 1, &e) == SHLO_INPUT && e.operand == 1 && e.dimension == 0);
    memcpy(bad, in, sizeof in);
    bad[1].rank = 1;
    CHECK(shlo_run(p, "main", bad, 2, &r, 1, &e) == SHLO_INPUT && e.operand == 1);
    memcpy(bad, in, sizeof in);
    bad[0].data = (char *)x + 1;
    CHECK(shlo_run(p, "main", bad, 2, &r, 1, &e) == SHLO_INPUT && e.operand == 0);
    memcpy(bad, in, sizeof in);
    bad[0].data = NULL;
    CHECK(shlo_run(p, "main", bad, 2, &r, 1, &e) == SHLO_INPUT && e.operand == 0);
    memcpy(bad, in, sizeof in);
    bad[0].data = z + 1;
    CHECK(shlo_run(p, "main", bad, 2, &r, 1, &e) == SHLO_INPUT && e.result == 0);
    CHECK(shlo_run(p, "main", in, 2, &r, 1, NULL) == SHLO_OK);
    shlo_program_free(p);
    shlo_program_free(NULL);
    shlo_blob_free(&code);
}

static void endless_loop(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, c;
    shlo_region cond, body;
    shlo_type t = shlo_tensor0(b, SHLO_I32);
    unsigned char yes = 1;
    int32_t in = 0, result = 0;
    shlo_buffer i = {&in, 4, SHLO_I32, NULL, 0}, r = {&result, 4, SHLO_I32, NULL, 0};
    shlo_options o;
    shlo_blob code;
    shlo_error e;
    shlo_program *p;
    TEST_CASE("endless loop");
    shlo_func_begin(b, "main");
    x = shlo_arg(b, t);
    shlo_region_begin(b, &t, &c, 1);
    c = shlo_constant(b, shlo_tensor0(b, SHLO_I1), &yes);
    cond = shlo_region_end(b, &c, 1);
    shlo_region_begin(b, &t, &c, 1);
    c = shlo_add(b, c, shlo_constant_i32(b, 1));
    body = shlo_region_end(b, &c, 1);
    shlo_while(b, &x, 1, cond, body, &c);
    shlo_return(b, &c, 1);
    memset(&o, 0, sizeof o);
    o.limits.steps = 10000;
    if (CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK) &&
        CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK)) {
        CHECK(shlo_run(p, "main", &i, 1, &r, 1, &e) == SHLO_STEPS);
        CHECK(shlo_run(p, "main", &i, 1, &r, 1, &e) == SHLO_STEPS); /* each run has the whole budget */
        shlo_program_free(p);
    }
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
}

typedef struct seen {
    long begun, ended;
    int32_t last;
} seen;
static void hook(void *user, int32_t instruction, int32_t end) {
    seen *s = (seen *)user;
    if (end) {
        s->ended++;
        CHECK(instruction == s->last);
    }
    else
        s->begun++;
    s->last = instruction;
}

static void hooks(void) {
    static float x[6], y[6], z[6];
    shlo_buffer in[2] = {{x, 24, SHLO_NO_DTYPE, NULL, 0}, {y, 24, SHLO_NO_DTYPE, NULL, 0}},
                r = {z, 24, SHLO_NO_DTYPE, NULL, 0};
    shlo_options o;
    shlo_blob code;
    shlo_program *p;
    seen s = {0, 0, -1};
    char text[128];
    TEST_CASE("profile hook");
    memset(&o, 0, sizeof o);
    o.profile.hook = hook;
    o.profile.user = &s;
    p = add_program(&o, &code);
    CHECK(shlo_run(p, "main", in, 2, &r, 1, NULL) == SHLO_OK);
    CHECK(s.begun > 0 && s.begun == s.ended);
    CHECK(shlo_program_instructions(p) > 0 && shlo_program_describe(p, 0, text, sizeof text) > 0 &&
          strstr(text, "add"));
    CHECK(shlo_program_describe(p, -1, text, sizeof text) == 0 &&
          shlo_program_describe(p, 9999, text, sizeof text) == 0);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

int main(void) {
    every_allocation_fails();
    exact_blocks();
    nothing_while_running();
    small_arenas();
    misuse();
    endless_loop();
    hooks();
    return test_end("memory");
}
