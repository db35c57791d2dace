// flags: -O0 -USHLO_NO_SIMD
/* tests/api/test_debug.c - an implementation with SHLO_DEBUG and SHLO_ASSERT: what it refuses that another
 * takes on trust. Freed memory stays readable here, so that a use of it is found by its mark. */
#define SHLO_NO_SIMD
#undef SHLO_ASSERT
#ifndef SHLO_DEBUG
#define SHLO_DEBUG
#endif
#define SHLO_ASSERT(condition) ((condition) ? (void)0 : (void)asserted++)
static int asserted;
#include "../test.h"
#define SHLO_STATIC
#define SHLO_NO_PRINT
#define SHLO_NO_OPT
#define SHLO_NO_DYNAMIC
#define SHLO_NO_BOUNDED
#define SHLO_NO_QUANTIZED
#define SHLO_NO_COMPLEX
#define SHLO_NO_FFT
#define SHLO_NO_LINALG
#define SHLO_NO_RANDOM
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"

/* Memory that is taken once: what is freed keeps its contents. */
static unsigned char pool[1 << 20];
static size_t used;
static size_t crooked; /* added to each address */
static void *take(void *user, size_t bytes, size_t align) {
    size_t at = (used + align - 1) / align * align + crooked;
    (void)user;
    if (at + bytes > sizeof pool) return NULL;
    used = at + bytes;
    return pool + at + (size_t)(0 - (uintptr_t)pool) % 64;
}
static void keep(void *user, void *block, size_t bytes) {
    (void)user;
    (void)block;
    (void)bytes;
}
static const shlo_allocator allocator = {take, keep, NULL};

static shlo_builder *begin(shlo_value *x, shlo_dtype dtype) {
    shlo_builder *b = shlo_builder_create(&allocator);
    shlo_func_begin(b, "main");
    *x = shlo_arg(b, shlo_tensor1(b, dtype, 4));
    return b;
}

static shlo_blob identity(shlo_dtype dtype) {
    shlo_value x;
    shlo_builder *b = begin(&x, dtype);
    shlo_blob code;
    x = shlo_not(b, x);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static void refused(shlo_status status, const shlo_error *e, shlo_status expected, const char *text) {
    CHECKF(status == expected && strstr(e->message, text), "status %d, message '%s'", (int)status,
        e->message);
}

static void test_builders(void) {
    shlo_value x, y, z;
    shlo_builder *a = begin(&x, SHLO_F32), *b = begin(&y, SHLO_F32);
    shlo_type type = shlo_type_of(a, x);
    shlo_blob code;
    TEST_CASE("values of another builder");
    CHECK(x.id != y.id);
    shlo_abs(b, x);
    refused(shlo_builder_status(b), shlo_builder_error(b), SHLO_ARGUMENT,
        "operand 0 is no value of this builder");
    TEST_CASE("types of another builder");
    shlo_builder_destroy(b);
    b = begin(&y, SHLO_F32);
    shlo_arg(b, type);
    refused(shlo_builder_status(b), shlo_builder_error(b), SHLO_ARGUMENT,
        "argument 1: its type is no type of this builder");
    TEST_CASE("its own");
    z = shlo_abs(a, x);
    CHECK(shlo_type_of(a, z).id == type.id && shlo_type_rank(a, type) == 1 && shlo_type_dim(a, type, 0) == 4);
    CHECK(asserted == 0);
    TEST_CASE("destroyed");
    shlo_builder_destroy(a);
    CHECK(shlo_builder_status(a) == SHLO_ARGUMENT && asserted == 1);
    CHECK(strstr(shlo_builder_error(a)->message, "has been destroyed") != NULL);
    CHECK(shlo_builder_finish(a, 0, &code) == SHLO_ARGUMENT);
    asserted = 0;
    shlo_builder_destroy(a);
    CHECK(asserted == 1);
    shlo_builder_destroy(b);
    asserted = 0;
}

static void test_programs(void) {
    shlo_blob code = identity(SHLO_I1);
    shlo_options o;
    shlo_program *p = NULL, *fork = NULL;
    shlo_error e;
    unsigned char in[4] = {0, 1, 1, 0}, out[4];
    shlo_buffer x = shlo_buffer_of(SHLO_I1, in, 4), y = shlo_buffer_of(SHLO_I1, out, 4);
    memset(&o, 0, sizeof o);
    o.allocator = &allocator;
    TEST_CASE("elements");
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK);
    CHECK(shlo_program_fork(p, &fork, &e) == SHLO_OK);
    CHECKF(shlo_run(p, "main", &x, 1, &y, 1, &e) == SHLO_OK && out[0] == 1 && out[1] == 0, "%s", e.message);
    in[2] = 7;
    refused(shlo_run(p, "main", &x, 1, &y, 1, &e), &e, SHLO_INPUT, "input 0: an element is out of the range");
    in[2] = 1;
    TEST_CASE("bytes that changed");
    ((unsigned char *)code.data)[code.bytes - 1] ^= 1;
    refused(shlo_run(fork, "main", &x, 1, &y, 1, &e), &e, SHLO_ARGUMENT, "the program was loaded from have");
    ((unsigned char *)code.data)[code.bytes - 1] ^= 1;
    CHECK(shlo_run(p, "main", &x, 1, &y, 1, &e) == SHLO_OK);
    TEST_CASE("bytes that changed before the fork");
    shlo_program_free(fork);
    ((unsigned char *)code.data)[code.bytes - 1] ^= 1;
    CHECK(shlo_program_fork(p, &fork, &e) == SHLO_OK);
    refused(shlo_run(fork, "main", &x, 1, &y, 1, &e), &e, SHLO_ARGUMENT, "the program was loaded from have");
    ((unsigned char *)code.data)[code.bytes - 1] ^= 1;
    CHECK(shlo_run(fork, "main", &x, 1, &y, 1, &e) == SHLO_OK);
    TEST_CASE("freed");
    CHECK(asserted == 0);
    shlo_program_free(fork);
    shlo_program_free(p);
    refused(shlo_run(p, "main", &x, 1, &y, 1, &e), &e, SHLO_ARGUMENT, "it has been freed");
    CHECK(asserted == 1);
    refused(shlo_program_fork(p, &fork, &e), &e, SHLO_ARGUMENT, "it has been freed");
    shlo_program_free(p);
    CHECK(asserted == 3);
    asserted = 0;
}

/* An allocator that does not align is the user's mistake. */
static void test_allocator(void) {
    TEST_CASE("alignment");
    crooked = 8;
    shlo_builder_destroy(shlo_builder_create(&allocator));
    CHECK(asserted > 0);
}

int main(void) {
    test_builders();
    test_programs();
    test_allocator();
    return test_end("test_debug");
}
