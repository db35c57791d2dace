// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
// link: impl
/* tests/tools/test_npz.c - NumPy's archives: deflated and stored members, Fortran's order and big-endian
 * elements are read; each cut and each changed byte is refused, or names tensors that can be read. */
#include "../test.h"
#include "../../tools/tool.h"
#include "npz_archive.h"

enum { BYTES = sizeof archive };

/* In memory of exactly its size. 1: accepted. */
static int open_copy(const unsigned char *bytes, size_t n, void (*look)(const tool_weights *weights)) {
    char *copy = (char *)malloc(n ? n : 1);
    tool_weights weights;
    tool_mapped file;
    volatile unsigned sum = 0;
    size_t i, k;
    int ok = 0;
    memset(&weights, 0, sizeof weights);
    memset(&file, 0, sizeof file);
    memcpy(copy, bytes, n);
    file.data = copy;
    file.bytes = n;
    if (tool_npz_is(copy, n)) ok = tool_npz_open(&file, &weights) == NULL;
    for (i = 0; ok && i < weights.n; i++)
        for (k = 0; k < weights.tensors[i].npy.bytes; k++)
            sum += (unsigned char)weights.tensors[i].npy.data[k];
    (void)sum; /* what counts is that all of it could be read */
    if (ok && look) look(&weights);
    tool_weights_close(&weights);
    free(copy);
    return ok;
}

static void look(const tool_weights *weights) {
    static const float by_rows[6] = {1, 2, 3, 4, 5, 6}, small[2] = {0.5f, 2};
    int16_t squares[90];
    int i;
    for (i = 0; i < 90; i++) squares[i] = (int16_t)(i * i % 13);
    CHECK(weights->n == 3);
    if (weights->n != 3) return;
    CHECK(strcmp(weights->tensors[0].name, "a") == 0 && strcmp(weights->tensors[2].name, "c") == 0);
    CHECK(weights->tensors[0].npy.bytes == sizeof by_rows &&
          memcmp(weights->tensors[0].npy.data, by_rows, sizeof by_rows) == 0);
    CHECK(weights->tensors[1].npy.bytes == sizeof small &&
          memcmp(weights->tensors[1].npy.data, small, sizeof small) == 0);
    CHECK(weights->tensors[2].npy.bytes == sizeof squares &&
          memcmp(weights->tensors[2].npy.data, squares, sizeof squares) == 0);
    CHECK(tool_npy_is(&weights->tensors[0].npy, SHLO_F32));
    CHECK(tool_npy_is(&weights->tensors[2].npy, SHLO_I16));
    CHECK(tool_npy_is(&weights->tensors[1].npy, SHLO_F32) &&
          !tool_npy_is(&weights->tensors[1].npy, SHLO_F64));
}

static void test_inflate(void) {
    static const unsigned char fixed[] = {75, 76, 74, 78, 68, 69, 138, 0},
                               stored[] = {1, 5, 0, 250, 255, 104, 101, 108, 108, 111};
    char out[20];
    TEST_CASE("streams");
    CHECK(tool_inflate(fixed, sizeof fixed, out, 19) && memcmp(out, "abcabcabcabcabcabc!", 19) == 0);
    CHECK(!tool_inflate(fixed, sizeof fixed, out, 18) && !tool_inflate(fixed, sizeof fixed, out, 20));
    CHECK(!tool_inflate(fixed, sizeof fixed - 1, out, 19));
    CHECK(tool_inflate(stored, sizeof stored, out, 5) && memcmp(out, "hello", 5) == 0);
    CHECK(!tool_inflate(stored, sizeof stored - 1, out, 5));
}

static void put(unsigned char *at, uint64_t x, int n) {
    for (int i = 0; i < n; i++) at[i] = (unsigned char)(x >> 8 * i);
}

/* ZIP64: the list, then a member, at a place of 64 bits. Only a sanitizer sees the pointer that such a place
   gives, if it is formed at all. */
static void test_far(void) {
    static const uint64_t places[] = {145, 146, UINT32_MAX, (uint64_t)1 << 47, UINT64_MAX - 40, UINT64_MAX};
    /* a header, the list of one member, the end of the list as ZIP64 has it, where that is, the end */
    unsigned char bytes[22 + 59 + 56 + 20 + 22];
    unsigned char *member = bytes + 22, *wide = member + 59, *where = wide + 56, *end = where + 20;
    TEST_CASE("far places");
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        for (int list = 0; list < 2; list++) {
            memset(bytes, 0, sizeof bytes);
            memcpy(bytes, "PK\3\4", 4);
            memcpy(member, "PK\1\2", 4);
            put(member + 28, 1, 2);
            put(member + 30, 12, 2);
            put(member + 42, UINT32_MAX, 4);
            put(member + 47, 1, 2);
            put(member + 49, 8, 2);
            put(member + 51, list ? 0 : places[i], 8);
            memcpy(wide, "PK\6\6", 4);
            put(wide + 32, 1, 8);
            put(wide + 48, list ? places[i] : (uint64_t)(member - bytes), 8);
            memcpy(where, "PK\6\7", 4);
            put(where + 8, (uint64_t)(wide - bytes), 8);
            memcpy(end, "PK\5\6", 4);
            put(end + 16, UINT32_MAX, 4);
            CHECK(!open_copy(bytes, sizeof bytes, NULL));
        }
}

/* A list that names one member many times: they would take more memory than the file can hold. */
static void test_shared(void) {
    enum { LIST = 424, MEMBER = 51, TIMES = 8 }; /* each member's entry in the list has as many bytes */
    unsigned char bytes[BYTES + TIMES * MEMBER], *end = bytes + LIST + (3 + TIMES) * MEMBER;
    TEST_CASE("members that share bytes");
    memcpy(bytes, archive, LIST + 3 * MEMBER);
    for (int i = 0; i < TIMES; i++)
        memcpy(bytes + LIST + (3 + i) * MEMBER, archive + LIST + MEMBER, MEMBER); /* b has 136 bytes */
    memcpy(end, archive + LIST + 3 * MEMBER, 22);
    put(end + 10, 4, 2);
    CHECK(open_copy(bytes, sizeof bytes, NULL)); /* one of them twice */
    put(end + 10, 3 + TIMES, 2);
    CHECK(!open_copy(bytes, sizeof bytes, NULL));
}

/* An array of big-endian elements, in memory of exactly its size; what it is refused with, NULL: nothing. */
static const char *open_turned(const char *descr, int count, size_t bytes, unsigned char *first) {
    char header[128], *file = (char *)calloc(1, 10 + sizeof header + bytes), *own = NULL;
    tool_npy npy;
    const char *wrong;
    const int n = snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (%d,), }",
        descr, count);
    memcpy(file, "\x93NUMPY\x01\0", 8);
    file[8] = (char)n;
    memcpy(file + 10, header, (size_t)n);
    for (size_t i = 0; i < bytes; i++) file[10 + (size_t)n + i] = (char)i;
    wrong = tool_npy_open_owned(file, 10 + (size_t)n + bytes, &npy, &own);
    if (!wrong && bytes) *first = (unsigned char)npy.data[0];
    free(own);
    free(file);
    return wrong;
}

/* A complex number has two halves, each turned by itself: of an odd size it has none. */
static void test_turned(void) {
    unsigned char first = 0;
    TEST_CASE("big-endian");
    CHECK(!open_turned(">c16", 2, 32, &first) && first == 7);
    CHECK(!open_turned(">f8", 2, 16, &first) && first == 7);
    CHECK(!open_turned(">u2", 2, 4, &first) && first == 1);
    CHECK(open_turned(">c17", 2, 34, &first) && open_turned(">c3", 1, 3, &first));
    CHECK(open_turned(">c1", 1, 1, &first) && open_turned(">c0", 1, 0, &first));
    CHECK(open_turned(">f8", 2, 15, &first) && open_turned(">fx", 2, 16, &first));
}

int main(void) {
    unsigned char bytes[BYTES];
    size_t i;
    unsigned seed = 1;
    int k;
    CHECK(open_copy(archive, BYTES, look));
    test_inflate();
    test_far();
    test_turned();
    test_shared();
    TEST_CASE("cut off");
    for (i = 0; i < BYTES; i++) CHECK(!open_copy(archive, i, NULL));
    TEST_CASE("changed");
    for (k = 0; k < 20000; k++) {
        memcpy(bytes, archive, BYTES);
        do {
            seed = seed * 1664525u + 1013904223u;
            bytes[(seed >> 8) % BYTES] ^= (unsigned char)(1u << (seed >> 29));
        } while (seed & 0x8000);
        open_copy(bytes, BYTES, NULL);
    }
    return test_end("test_npz");
}
