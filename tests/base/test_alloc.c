// link: rooms
/* tests/base/test_alloc.c - checked sizes, blocks, arena and arrays; each also with the n-th allocation
 * failing. */
#include "../test.h"
#include "base/base.h"

/* Counts what is out, checks that free gets the size alloc had, fails when `left` runs out, and hands out
 * dirty memory. */
typedef struct {
    long left, blocks;
    size_t bytes;
} counter;
static void *counter_alloc(void *user, size_t bytes, size_t align) {
    counter *c = (counter *)user;
    void *p;
    if (c->left-- <= 0 || !(p = shlo__alloc_default()->alloc(NULL, bytes, align))) return NULL;
    memset(p, 0xa5, bytes);
    c->blocks++;
    c->bytes += bytes;
    return p;
}
static void counter_free(void *user, void *block, size_t bytes) {
    counter *c = (counter *)user;
    c->blocks--;
    c->bytes -= bytes;
    shlo__alloc_default()->free(NULL, block, bytes);
}
static shlo_allocator counting(counter *c, long left) {
    shlo_allocator a;
    c->left = left;
    c->blocks = 0;
    c->bytes = 0;
    a.alloc = counter_alloc;
    a.free = counter_free;
    a.user = c;
    return a;
}

static int all_zero(const void *p, size_t n) {
    const unsigned char *b = (const unsigned char *)p;
    while (n--)
        if (*b++) return 0;
    return 1;
}

static void test_sizes(void) {
    size_t s = 5;
    int64_t i = 5, a, b;
    static const int64_t edges[] = {0, 1, -1, 2, -2, 3037000499, 3037000500, -3037000500, INT64_MAX,
        INT64_MIN, INT64_MAX / 2, INT64_MIN / 2, INT64_MAX - 1, INT64_MIN + 1};
    size_t x, y, n = sizeof edges / sizeof edges[0];
    CHECK(shlo__size_add(SIZE_MAX - 1, 1, &s) && s == SIZE_MAX);
    CHECK(!shlo__size_add(SIZE_MAX, 1, &s) && s == SIZE_MAX);
    CHECK(shlo__size_mul(SIZE_MAX / 3, 3, &s) && s == SIZE_MAX / 3 * 3);
    CHECK(!shlo__size_mul(SIZE_MAX / 2 + 1, 2, &s) && shlo__size_mul(SIZE_MAX, 0, &s) && s == 0);
    CHECK(shlo__size_align(65, 64, &s) && s == 128 && shlo__size_align(64, 64, &s) && s == 64 &&
          !shlo__size_align(SIZE_MAX - 62, 64, &s));
#if defined(__SIZEOF_INT128__)
    for (x = 0; x < n; x++) {
        for (y = 0; y < n; y++) {
            __extension__ __int128 sum = (__int128)edges[x] + edges[y],
                                   product = (__int128)edges[x] * edges[y];
            a = edges[x];
            b = edges[y];
            i = 77;
            CHECKF(shlo__i64_add(a, b, &i) == (sum == (int64_t)sum) &&
                       i == (sum == (int64_t)sum ? (int64_t)sum : 77),
                "%lld + %lld", (long long)a, (long long)b);
            i = 77;
            CHECKF(shlo__i64_mul(a, b, &i) == (product == (int64_t)product) &&
                       i == (product == (int64_t)product ? (int64_t)product : 77),
                "%lld * %lld", (long long)a, (long long)b);
        }
    }
#else
    (void)edges;
    (void)x;
    (void)y;
    (void)n;
    (void)a;
    (void)b;
    (void)i;
#endif
}

static void test_blocks(void) {
    size_t n;
    void *p[100];
    counter c;
    shlo_allocator a = counting(&c, 1);
    for (n = 0; n < 100; n++) {
        p[n] = shlo__alloc_new(NULL, n * 7);
        CHECK(p[n] && (uintptr_t)p[n] % SHLO_CONSTANT_ALIGN == 0 && all_zero(p[n], n * 7));
        memset(p[n], 1, n * 7);
    }
    for (n = 0; n < 100; n++) shlo__alloc_free(NULL, p[n], n * 7);
    shlo__alloc_free(NULL, NULL, 5);
    CHECK(shlo__alloc_new(NULL, SIZE_MAX) == NULL && shlo__alloc_new(NULL, SIZE_MAX - 70) == NULL);
    p[0] = shlo__alloc_new(&a, 0);
    CHECK(p[0] && shlo__alloc_new(&a, 10) == NULL);
    shlo__alloc_free(&a, p[0], 0);
    CHECK(c.blocks == 0 && c.bytes == 0);
}

/* Many allocations; every one aligned, zeroed and apart from the others. False at the first failure. */
static int use_arena(shlo__arena *arena) {
    unsigned long long state = 3;
    int i;
    unsigned char *last = NULL;
    for (i = 0; i < 500; i++) {
        size_t n = (size_t)(test_random(&state) % 300), align = (size_t)1 << test_random(&state) % 7;
        unsigned char *p;
        if (i % 100 == 99) n = 20000;
        p = (unsigned char *)shlo__arena_alloc(arena, n, 3, align);
        if (!p) return 0;
        CHECK((uintptr_t)p % align == 0 && all_zero(p, n * 3));
        CHECK(!last || *last == 0xee || n * 3 == 0);
        memset(p, 0xee, n * 3);
        if (n) last = p + n * 3 - 1;
    }
    return 1;
}

static void test_arena(void) {
    long left;
    counter c;
    shlo_allocator a = counting(&c, 1000);
    shlo__arena arena;
    int64_t *numbers;
    shlo__arena_init(&arena, &a);
    CHECK(use_arena(&arena) && arena.used >= 500 && (SHLO_ARENA_CHUNK < 1024 || c.blocks < 20));
    numbers = SHLO__NEW(&arena, int64_t, 10);
    CHECK(numbers && (uintptr_t)numbers % 8 == 0);
    CHECK(shlo__arena_alloc(&arena, SIZE_MAX / 2, 3, 8) == NULL &&
          shlo__arena_alloc(&arena, SIZE_MAX - 8, 1, 64) == NULL);
    shlo__arena_free(&arena);
    CHECK(c.blocks == 0 && c.bytes == 0 && arena.chunks == NULL);
    for (left = 0; left < 8; left++) {
        a = counting(&c, left);
        shlo__arena_init(&arena, &a);
        if (use_arena(&arena)) CHECK(left > 2);
        shlo__arena_free(&arena);
        CHECK(c.blocks == 0 && c.bytes == 0);
    }
    shlo__arena_init(&arena, NULL);
    CHECK(use_arena(&arena));
    shlo__arena_free(&arena);
}

static void test_fixed_block(void) {
    static unsigned char block[256];
    shlo__arena arena;
    unsigned char *p;
    size_t used;
    memset(block, 0xcc, sizeof block);
    shlo__arena_init_block(&arena, block + 1, 200);
    p = (unsigned char *)shlo__arena_alloc(&arena, 16, 8, 8);
    CHECK(p && (uintptr_t)p % 8 == 0 && all_zero(p, 128) && p + 128 <= block + 201);
    used = arena.used;
    CHECK(shlo__arena_alloc(&arena, 100, 1, 1) == NULL && arena.used == used); /* a refusal takes nothing */
    p = (unsigned char *)shlo__arena_alloc(&arena, 201 - (size_t)(arena.at - block), 1, 1);
    CHECK(p && arena.at == block + 201 && shlo__arena_alloc(&arena, 1, 1, 1) == NULL && block[201] == 0xcc);
    CHECK(shlo__arena_alloc(&arena, SIZE_MAX, 1, 64) == NULL);
    shlo__arena_free(&arena);
    for (used = 1; used < 4; used++) { /* padding and size together wrap */
        shlo__arena_init_block(&arena, block + used, 200);
        CHECK(shlo__arena_alloc(&arena, SIZE_MAX, 1, 64) == NULL && arena.used == 0);
    }
    shlo__arena_init_block(&arena, NULL, 0);
    CHECK(shlo__arena_alloc(&arena, 1, 1, 1) == NULL);
}

/* What is in front of a user's block's first aligned address, and behind its last, is not used. */
static void test_aligned_block(void) {
    static unsigned char room[4 * SHLO_CONSTANT_ALIGN];
    unsigned char *block = room + ((size_t)(0 - (uintptr_t)room) & (SHLO_CONSTANT_ALIGN - 1));
    shlo__arena arena;
    shlo_error error;
    CHECK(shlo__arena_init_aligned(&arena, block, 130) == 130);
    CHECK(arena.at == block && arena.end == block + (130 & ~(SHLO_CONSTANT_ALIGN - 1)));
    CHECK(shlo__arena_init_aligned(&arena, block + 1, 131) == 132 - SHLO_CONSTANT_ALIGN);
    CHECK(arena.at == block + SHLO_CONSTANT_ALIGN);
    CHECK(shlo__arena_init_aligned(&arena, block + 1, 3) == 0 && arena.at == arena.end);
    CHECK(shlo__arena_init_aligned(&arena, NULL, 0) == 0);
    shlo__status_clear(&error);
    CHECK(shlo__arena_too_small(192, 7, 64, &error) == SHLO_MEMORY);
    CHECK(strcmp(error.message, "the block is too small: the program needs 192 bytes, has 64") == 0);
    CHECK(shlo__arena_too_small(0, 65, 64, &error) == SHLO_MEMORY);
    CHECK(strcmp(error.message, "the block is too small: the program needs more than 65 bytes, has 64") == 0);
}

/* A list in parts: items stay where they are, and an empty or cleared one keeps its parts. */
static void test_parts(void) {
    SHLO__PIECES(uint64_t) v = {NULL, 0, 0, 0};
    const uint32_t n_parts = SHLO_LIST_LEAST == 1 ? 1000 : 64; /* 16 parts at a time, or one of one item */
    const uint32_t room = SHLO_LIST_LEAST == 1 ? 1024 : 64;
    uint64_t *first = NULL;
    counter c;
    shlo_allocator a = counting(&c, 2000);
    for (uint32_t i = 0; i < 1000; i++) {
        CHECK(SHLO__PIECES_RESERVE(&a, &v) == SHLO_OK);
        *SHLO__AT(&v, v.count) = i;
        v.count++;
        if (!i) first = SHLO__AT(&v, 0);
    }
    for (uint32_t i = 0; i < 1000; i++) ELEMENT(*SHLO__AT(&v, i) == i);
    SWEEP_END();
    CHECK(SHLO__AT(&v, 0) == first && v.n_parts == n_parts);
    CHECK(c.bytes == n_parts * SHLO__PIECE(&v) * 8 + room * sizeof(void *)); /* no second copy */
    v.count = 0;
    c.left = 0;
    for (; v.count < 1000; v.count++) ELEMENT(SHLO__PIECES_RESERVE(&a, &v) == SHLO_OK);
    SWEEP_END();
    v.count = v.n_parts * SHLO__PIECE(&v);
    CHECK(SHLO__PIECES_RESERVE(&a, &v) == SHLO_MEMORY && *SHLO__AT(&v, 999) == 999);
    SHLO__PIECES_FREE(&a, &v);
    CHECK(c.blocks == 0 && c.bytes == 0 && !v.n_parts);
}

static void test_exact(void) {
    SHLO__VEC(uint32_t) v = {NULL, 0, 0};
    counter c;
    shlo_allocator a = counting(&c, 2);
    CHECK(SHLO__VEC_EXACT(&a, &v, 3) == SHLO_OK && v.capacity == 3 && c.bytes == 12);
    v.count = 3;
    v.items[2] = 7;
    CHECK(SHLO__VEC_EXACT(&a, &v, 2) == SHLO_OK && v.capacity == 5 && c.bytes == 20 && v.items[2] == 7);
    CHECK(SHLO__VEC_EXACT(&a, &v, 2) == SHLO_OK && v.capacity == 5);
    CHECK(SHLO__VEC_EXACT(&a, &v, 3) == SHLO_MEMORY && SHLO__VEC_EXACT(&a, &v, UINT32_MAX) == SHLO_OVERFLOW);
    SHLO__VEC_FREE(&a, &v);
    CHECK(c.blocks == 0);
}

static void test_vec(void) {
    SHLO__VEC(uint32_t) v = {NULL, 0, 0};
    counter c;
    shlo_allocator a;
    uint32_t i, capacity;
    void *none = NULL;
    const uint32_t room = SHLO_LIST_LEAST == 1 ? 200 : 256; /* for 200 items */
    long steps = SHLO_LIST_LEAST == 1 ? 200 : 1;
    for (i = SHLO_LIST_LEAST; i > 1 && i < room; i *= 2) steps++;
    a = counting(&c, steps);
    for (i = 0; i < 200; i++) {
        CHECK(SHLO__VEC_RESERVE(&a, &v, 1) == SHLO_OK);
        v.items[v.count++] = i;
    }
    for (i = 0; i < v.count; i++) CHECK(v.items[i] == i);
    CHECK(v.capacity == room && c.blocks == 1);
    v.count = room;
    CHECK(SHLO__VEC_RESERVE(&a, &v, 1) == SHLO_MEMORY && v.items[199] == 199 && v.capacity == room);
    CHECK(SHLO__VEC_RESERVE(&a, &v, UINT32_MAX) == SHLO_OVERFLOW && v.capacity == room);
    SHLO__VEC_FREE(&a, &v);
    CHECK(c.blocks == 0 && c.bytes == 0);
    capacity = 0;
    CHECK(shlo__vec_reserve_bytes(&a, &none, 0, &capacity, 1000, SIZE_MAX / 100) == SHLO_OVERFLOW && !none &&
          !capacity);
}

int main(void) {
    TEST_CASE("sizes");
    test_sizes();
    TEST_CASE("blocks");
    test_blocks();
    TEST_CASE("arena");
    test_arena();
    TEST_CASE("fixed block");
    test_fixed_block();
    test_aligned_block();
    TEST_CASE("parts");
    test_parts();
    TEST_CASE("exact");
    test_exact();
    TEST_CASE("vec");
    test_vec();
    return test_end("base/alloc");
}
