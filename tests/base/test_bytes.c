// link: rooms
/* tests/base/test_bytes.c - the reader refuses what is malformed and stays where it was; the writer's bytes
 * read back. */
#include "../test.h"
#include "base/base.h"
#include "../../src/base/bytes.h"

static shlo_status read_varint(const char *bytes, size_t n, uint64_t limit, uint64_t *out, size_t *offset) {
    shlo__bytes_reader r;
    shlo_status s;
    shlo__bytes_open(&r, bytes, n);
    s = shlo__bytes_varint(&r, limit, out);
    *offset = shlo__bytes_offset(&r);
    return s;
}

static void test_varint_refusals(void) {
    static const struct {
        const char *bytes;
        size_t n;
        uint64_t limit;
        shlo_status status;
        uint64_t value;
    } cases[] = {
        {"", 0, UINT64_MAX, SHLO_FORMAT, 0},
        {"\x00", 1, UINT64_MAX, SHLO_OK, 0},
        {"\x7f", 1, UINT64_MAX, SHLO_OK, 127},
        {"\x80", 1, UINT64_MAX, SHLO_FORMAT, 0},
        {"\x80\x01", 2, UINT64_MAX, SHLO_OK, 128},
        {"\x80\x00", 2, UINT64_MAX, SHLO_FORMAT, 0}, /* overlong zero */
        {"\xff\x00", 2, UINT64_MAX, SHLO_FORMAT, 0}, /* overlong 127 */
        {"\x80\x80\x00", 3, UINT64_MAX, SHLO_FORMAT, 0},
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10, UINT64_MAX, SHLO_OK, UINT64_MAX},
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 10, UINT64_MAX, SHLO_FORMAT, 0}, /* 65 bits */
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00", 10, UINT64_MAX, SHLO_FORMAT, 0}, /* overlong 63 bits */
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x81\x00", 11, UINT64_MAX, SHLO_FORMAT, 0},
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff", 9, UINT64_MAX, SHLO_FORMAT, 0},
        {"\x05", 1, 5, SHLO_OK, 5},
        {"\x06", 1, 5, SHLO_LIMIT, 0},
    };
    size_t i, offset;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t value = 0;
        shlo_status s = read_varint(cases[i].bytes, cases[i].n, cases[i].limit, &value, &offset);
        CHECKF(s == cases[i].status, "case %d gave %d", (int)i, (int)s);
        CHECKF(value == cases[i].value, "case %d", (int)i);
        CHECKF(offset == (s == SHLO_OK ? cases[i].n : 0), "case %d", (int)i);
    }
}

/* Numbers of a fixed size that are cut off leave the reader where it was. */
static void test_cut_numbers(void) {
    static const uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (size_t n = 0; n < 8; n++) {
        shlo__bytes_reader r;
        uint8_t a = 9;
        uint16_t b = 9;
        uint32_t c = 9;
        uint64_t d = 9;
        shlo__bytes_open(&r, bytes, n < 7 ? n : 7);
        CHECK(shlo__bytes_u64(&r, &d) == SHLO_FORMAT && d == 9 && shlo__bytes_offset(&r) == 0);
        CHECK(n < 4 ? shlo__bytes_u32(&r, &c) == SHLO_FORMAT && c == 9 && shlo__bytes_offset(&r) == 0
                    : shlo__bytes_u32(&r, &c) == SHLO_OK && c == 0x04030201);
        shlo__bytes_open(&r, bytes, n < 7 ? n : 7);
        CHECK(n < 2 ? shlo__bytes_u16(&r, &b) == SHLO_FORMAT && b == 9 && shlo__bytes_offset(&r) == 0
                    : shlo__bytes_u16(&r, &b) == SHLO_OK && b == 0x0201);
        shlo__bytes_open(&r, bytes, n < 7 ? n : 7);
        CHECK(n < 1 ? shlo__bytes_u8(&r, &a) == SHLO_FORMAT && a == 9
                    : shlo__bytes_u8(&r, &a) == SHLO_OK && a == 1);
    }
}

/* Bytes that are filled in later stay inside of what is written. */
static void test_filled_in(void) {
    shlo__bytes_buffer b;
    shlo__bytes_buffer_init(&b, NULL);
    for (int i = 0; i < 4; i++) shlo__bytes_put_u8(&b, (uint8_t)i);
    shlo__bytes_patch(&b, 2, "xy", 2);
    CHECK(b.n == 4 && !memcmp(b.data, "\0\1xy", 4));
    shlo__bytes_patch(&b, 3, "zz", 2);
    shlo__bytes_patch(&b, 5, "z", 1);
    shlo__bytes_patch(&b, 4, "z", 0);
    b.status = SHLO_MEMORY; /* what a failure left is not filled in */
    shlo__bytes_patch(&b, 0, "z", 1);
    CHECK(b.n == 4 && !memcmp(b.data, "\0\1xy", 4));
    shlo__bytes_buffer_free(&b);
}

static void test_round_trip(void) {
    shlo__bytes_buffer b;
    shlo__bytes_reader r;
    uint64_t u, expected;
    int64_t s, signed_expected;
    unsigned long long state = 7, bits;
    int i;
    shlo__bytes_buffer_init(&b, NULL);
    for (i = 0; i < 20000; i++) {
        bits = test_random(&state) >> (i % 64);
        shlo__bytes_put_varint(&b, bits);
        memcpy(&s, &bits, 8);
        shlo__bytes_put_svarint(&b, (i & 1) ? s : -(s >> 1));
    }
    shlo__bytes_put_svarint(&b, INT64_MIN);
    shlo__bytes_put_svarint(&b, INT64_MAX);
    CHECK(b.status == SHLO_OK);
    shlo__bytes_open(&r, b.data, b.n);
    state = 7;
    for (i = 0; i < 20000; i++) {
        bits = test_random(&state) >> (i % 64);
        expected = bits;
        memcpy(&signed_expected, &bits, 8);
        if (!(i & 1)) signed_expected = -(signed_expected >> 1);
        ELEMENT(shlo__bytes_varint(&r, UINT64_MAX, &u) == SHLO_OK && u == expected);
        ELEMENT(shlo__bytes_svarint(&r, &s) == SHLO_OK && s == signed_expected);
    }
    CHECK(shlo__bytes_svarint(&r, &s) == SHLO_OK && s == INT64_MIN);
    CHECK(shlo__bytes_svarint(&r, &s) == SHLO_OK && s == INT64_MAX);
    CHECK(shlo__bytes_left(&r) == 0);
    shlo__bytes_buffer_free(&b);
    CHECK(b.data == NULL && b.capacity == 0);
}

static void test_zigzag_bytes(void) {
    static const struct {
        int64_t value;
        uint8_t byte;
    } cases[] = {{0, 0}, {-1, 1}, {1, 2}, {-2, 3}, {2, 4}, {-64, 127}};
    size_t i;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        shlo__bytes_buffer b;
        shlo__bytes_buffer_init(&b, NULL);
        shlo__bytes_put_svarint(&b, cases[i].value);
        CHECK(b.n == 1 && b.data[0] == cases[i].byte);
        shlo__bytes_buffer_free(&b);
    }
}

static void test_fixed(void) {
    shlo__bytes_buffer b;
    shlo__bytes_reader r;
    uint8_t u8 = 0;
    uint16_t u16 = 0;
    uint32_t u32 = 0;
    uint64_t u64 = 0;
    const uint8_t *p = NULL;
    static const uint8_t expected[] = {
        1, 0x34, 0x12, 0, 0x78, 0x56, 0x34, 0x12, 8, 7, 6, 5, 4, 3, 2, 1, 'h', 'i', 0, 0};
    shlo__bytes_buffer_init(&b, NULL);
    shlo__bytes_put_u8(&b, 1);
    shlo__bytes_put_u16(&b, 0x1234);
    shlo__bytes_put_align(&b, 4);
    shlo__bytes_put_align(&b, 4); /* already there */
    shlo__bytes_put_u32(&b, 0);
    shlo__bytes_put_u64(&b, 0x0102030405060708u);
    shlo__bytes_put(&b, "hi", 2);
    shlo__bytes_put(&b, NULL, 0);
    shlo__bytes_put_align(&b, 4);
    u32 = 0x12345678;
    shlo__bytes_patch(&b, 4, &u32, 4);
    shlo__bytes_patch(&b, 17, &u32, 4); /* reaches past the end: ignored */
    CHECK(b.n == sizeof expected && memcmp(b.data, expected, b.n) == 0);
    shlo__bytes_open(&r, b.data, b.n);
    CHECK(shlo__bytes_u8(&r, &u8) == SHLO_OK && u8 == 1);
    CHECK(shlo__bytes_u16(&r, &u16) == SHLO_OK && u16 == 0x1234);
    CHECK(shlo__bytes_align(&r, 4) == SHLO_OK && shlo__bytes_offset(&r) == 4);
    CHECK(shlo__bytes_u32(&r, &u32) == SHLO_OK && u32 == 0x12345678);
    CHECK(shlo__bytes_u64(&r, &u64) == SHLO_OK && u64 == 0x0102030405060708u);
    CHECK(shlo__bytes_u64(&r, &u64) == SHLO_FORMAT && shlo__bytes_offset(&r) == 16);
    CHECK(shlo__bytes_raw(&r, 5, &p) == SHLO_FORMAT && shlo__bytes_offset(&r) == 16);
    CHECK(shlo__bytes_raw(&r, SIZE_MAX, &p) == SHLO_FORMAT);
    CHECK(shlo__bytes_raw(&r, 2, &p) == SHLO_OK && memcmp(p, "hi", 2) == 0);
    CHECK(shlo__bytes_align(&r, 32) == SHLO_FORMAT && shlo__bytes_offset(&r) == 18); /* padding cut off */
    b.data[19] = 1;
    CHECK(shlo__bytes_align(&r, 4) == SHLO_FORMAT && shlo__bytes_offset(&r) == 18); /* padding not zero */
    shlo__bytes_buffer_free(&b);
    shlo__bytes_open(&r, NULL, 0);
    CHECK(shlo__bytes_offset(&r) == 0 && shlo__bytes_left(&r) == 0);
    CHECK(shlo__bytes_raw(&r, 0, &p) == SHLO_OK && shlo__bytes_u8(&r, &u8) == SHLO_FORMAT &&
          shlo__bytes_align(&r, 64) == SHLO_OK);
}

/* An allocator that refuses after `left` allocations. */
static void *few_alloc(void *user, size_t bytes, size_t align) {
    int *left = (int *)user;
    return (*left)-- > 0 ? shlo__alloc_default()->alloc(NULL, bytes, align) : NULL;
}
static void few_free(void *user, void *block, size_t bytes) {
    (void)user;
    shlo__alloc_default()->free(NULL, block, bytes);
}

static void test_latch(void) {
    int left = 1;
    shlo_allocator few;
    shlo__bytes_buffer b;
    size_t n;
    few.alloc = few_alloc;
    few.free = few_free;
    few.user = &left;
    shlo__bytes_buffer_init(&b, &few);
    for (n = 0; n < 100; n++) shlo__bytes_put_u64(&b, n);
    CHECK(b.status == SHLO_MEMORY && b.n == 256);
    shlo__bytes_put_u8(&b, 1);
    shlo__bytes_put_align(&b, 512);
    CHECK(b.n == 256);
    shlo__bytes_buffer_free(&b);
    shlo__bytes_buffer_init(&b, NULL);
    shlo__bytes_put_u8(&b, 1);
    CHECK(!shlo__bytes_room(&b, SIZE_MAX) && b.status == SHLO_OVERFLOW);
    shlo__bytes_buffer_free(&b);
}

int main(void) {
    TEST_CASE("varint refusals");
    test_varint_refusals();
    test_cut_numbers();
    test_filled_in();
    TEST_CASE("round trip");
    test_round_trip();
    TEST_CASE("zigzag bytes");
    test_zigzag_bytes();
    TEST_CASE("fixed widths");
    test_fixed();
    TEST_CASE("latched failure");
    test_latch();
    return test_end("base/bytes");
}
