// link: rooms
/* tests/ir/test_collisions.c - who writes a file chooses what is hashed: names, types, constants and process
 * numbers that meet in one place of a table do not make it slow. More of them than SHLO__TABLES_PROBES are
 * refused, or, where finding equals only saves bytes, not found. */
#include "stablehlo.h"

#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "../test.h"

/* All of them lie in one place of tables of up to so many. */
enum { MASK = 4095, MOST = SHLO__TABLES_PROBES };

/* The next name behind *k that lies there. */
static void next_name(unsigned *k, char name[16]) {
    do snprintf(name, 16, "n%07u", ++*k);
    while (shlo__tables_hash_bytes(name, strlen(name)) & MASK);
}

static void names(void) {
    shlo__module m;
    char name[16];
    unsigned k = 0;
    uint32_t id = 0;
    TEST_CASE("names");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    for (uint32_t i = 0; i < MOST; i++) {
        next_name(&k, name);
        ELEMENT(shlo__module_string(&m, name, strlen(name), &id) == SHLO_OK && id == i + 1);
    }
    SWEEP_END();
    CHECK(shlo__module_string(&m, name, strlen(name), &id) == SHLO_OK && id == MOST);
    CHECK(shlo__module_find_string(&m, name, strlen(name)) == MOST);
    next_name(&k, name);
    CHECK(shlo__module_string(&m, name, strlen(name), &id) == SHLO_LIMIT);
    CHECK(shlo__module_find_string(&m, name, strlen(name)) == 0);
    CHECK(shlo__module_string(&m, "another", 7, &id) == SHLO_OK && id == MOST + 1);
    shlo__module_free(&m);
}

/* The next size of a vector of f32 whose type lies there. */
static int64_t next_size(int64_t size) {
    const uint64_t h = shlo__tables_mix((uint64_t)SHLO__TYPE_TENSOR | (uint64_t)SHLO_F32 << 8, 1);
    do size++;
    while (shlo__tables_hash_numbers(h, &size, 1) & MASK);
    return size;
}

static void types(void) {
    shlo__module m;
    int64_t size = 0;
    uint32_t id = 0, first = 0, numbers;
    TEST_CASE("types");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    for (uint32_t i = 0; i < MOST; i++) {
        size = next_size(size);
        ELEMENT(shlo__module_tensor(&m, SHLO_F32, 1, &size, NULL, &id) == SHLO_OK);
        if (!i) first = id;
        ELEMENT(id == first + i);
    }
    SWEEP_END();
    CHECK(shlo__module_tensor(&m, SHLO_F32, 1, &size, NULL, &id) == SHLO_OK && id == first + MOST - 1);
    numbers = m.numbers.count;
    size = next_size(size);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 1, &size, NULL, &id) == SHLO_LIMIT);
    CHECK(m.numbers.count == numbers && m.types.count == first + MOST);
    size = -1;
    CHECK(shlo__module_tensor(&m, SHLO_F64, 1, &size, NULL, &id) == SHLO_OK && id == first + MOST);
    shlo__module_free(&m);
}

/* Sizes and names as programs have them do not meet: multiples, and what is counted. (Multiples of eight lay
   in runs of 555 when the hash was mixed once less.) */
static void not_chosen(void) {
    enum { MANY = 270000 };
    for (int step = 1; step <= 1 << 20; step *= 8) {
        shlo__module m;
        uint32_t id = 0;
        TEST_CASE("not chosen");
        CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
        for (int64_t i = 0; i < MANY; i++) {
            const int64_t size = step * i;
            char name[20];
            snprintf(name, sizeof name, "v%lld", (long long)size);
            ELEMENT(shlo__module_tensor(&m, SHLO_I4, 1, &size, NULL, &id) == SHLO_OK);
            ELEMENT(shlo__module_string(&m, name, strlen(name), &id) == SHLO_OK);
        }
        SWEEP_END();
        shlo__module_free(&m);
    }
}

/* ---- programs ---- */

/* The bytes of a program that adds up N constants, each of which it has twice; its sum is right. They lie in
   one place if `type` is the number of their type in the program. */
static size_t sum_of_constants(uint32_t type) {
    enum { N = MOST + 40 };
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type scalar = shlo_tensor0(b, SHLO_I64);
    shlo_value sum;
    shlo_blob code;
    shlo_program *p = NULL;
    shlo_buffer out;
    shlo_error e;
    int64_t x[N], next = 0, want = 0, have = 0;
    const uint64_t h = shlo__tables_mix(type, 0); /* of constants that are no splat */
    size_t bytes;
    for (int i = 0; i < N; i++) {
        do next++;
        while (shlo__tables_mix(shlo__tables_mix(h, (uint64_t)next), sizeof next) & MASK);
        x[i] = next;
        want += 2 * next;
    }
    shlo_func_begin(b, "main");
    sum = shlo_constant(b, scalar, &have);
    for (int i = 0; i < 2 * N; i++) sum = shlo_add(b, sum, shlo_constant(b, scalar, &x[i % N]));
    shlo_return(b, &sum, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    bytes = code.bytes;
    memset(&out, 0, sizeof out);
    out.data = &have;
    out.bytes = sizeof have;
    CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
    CHECKF(shlo_run(p, "main", NULL, 0, &out, 1, &e) == SHLO_OK, "%s", e.message);
    CHECKF(have == want, "%lld instead of %lld", (long long)have, (long long)want);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return bytes;
}

static void constants(void) {
    size_t least = SIZE_MAX, most = 0;
    TEST_CASE("constants");
    for (uint32_t type = 1; type < 4; type++) { /* one of them is that of the program */
        const size_t bytes = sum_of_constants(type);
        if (bytes < least) least = bytes;
        if (bytes > most) most = bytes;
    }
    CHECKF(most >= least + 40 * 8, "%zu and %zu bytes", least, most);
}

/* A permute of n processes whose numbers lie in one place. */
static shlo_status permute(int n, shlo_error *e) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_collective_permute_attrs a;
    static int64_t pairs[2 * (MOST + 1)];
    int64_t process = 0;
    shlo_value x;
    shlo_status status;
    shlo_blob code;
    for (int i = 0; i < n; i++) {
        do process++;
        while (shlo__tables_hash_numbers(0, &process, 1) & MASK);
        pairs[2 * i] = process;
        pairs[2 * i + 1] = i;
    }
    memset(&a, 0, sizeof a);
    a.source_target_pairs.items = pairs;
    a.source_target_pairs.n = 2 * n;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor0(b, SHLO_F32));
    x = shlo_collective_permute(b, x, &a);
    shlo_return(b, &x, 1);
    status = shlo_builder_finish(b, 0, &code);
    *e = *shlo_builder_error(b);
    shlo_builder_destroy(b);
    if (status == SHLO_OK) shlo_blob_free(&code);
    return status;
}

static void processes(void) {
    shlo_error e;
    TEST_CASE("processes");
    CHECKF(permute(MOST, &e) == SHLO_OK, "%s", e.message);
    CHECKF(permute(MOST + 1, &e) == SHLO_LIMIT && strstr(e.message, "source_target_pairs"), "%s", e.message);
}

/* A file of functions whose names do not meet, until they are replaced. */
static void files(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    char name[16];
    unsigned k = 0;
    shlo_blob code;
    shlo_program *p = NULL;
    shlo_error e;
    TEST_CASE("files");
    for (int i = 0; i <= MOST; i++) {
        snprintf(name, sizeof name, "f%07d", i);
        shlo_func_begin(b, name);
        shlo_return(b, NULL, 0);
    }
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    for (size_t at = 0; at + 8 <= code.bytes; at++)
        if (memcmp((char *)code.data + at, "f0", 2) == 0) {
            next_name(&k, name);
            memcpy((char *)code.data + at, name, 8);
        }
    CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_LIMIT &&
               strcmp(e.message, "too many texts have the hash of text 257") == 0,
        "%s", e.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

int main(void) {
    names();
    types();
    not_chosen();
    constants();
    processes();
    files();
    return test_end("ir/collisions");
}
