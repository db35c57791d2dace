// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
// link: impl
/* tests/tools/test_npz.c - NumPy's archives: deflated and stored members, Fortran's order and big-endian
 * elements are read; each cut and each changed byte is refused, or names tensors that can be read. */
#include "../test.h"
#include "../../tools/tool.h"

/* Written by Python's zipfile: a, by columns, and c are deflated; b, big-endian, is stored. */
static const unsigned char archive[] = {80, 75, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 33, 0, 116, 220, 232, 179, 87,
    0, 0, 0, 152, 0, 0, 0, 5, 0, 0, 0, 97, 46, 110, 112, 121, 155, 236, 23, 234, 27, 16, 201, 200, 80, 198,
    80, 173, 158, 146, 90, 156, 92, 164, 110, 165, 160, 110, 147, 102, 162, 174, 163, 160, 158, 150, 95, 84,
    82, 148, 152, 23, 159, 95, 148, 146, 10, 18, 15, 41, 42, 77, 5, 10, 23, 103, 36, 22, 164, 2, 185, 26, 70,
    58, 198, 58, 154, 58, 10, 181, 10, 228, 3, 46, 6, 134, 6, 123, 32, 118, 96, 96, 96, 0, 226, 5, 64, 236, 0,
    196, 7, 28, 0, 80, 75, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 33, 0, 235, 117, 96, 237, 136, 0, 0, 0, 136, 0, 0,
    0, 5, 0, 0, 0, 98, 46, 110, 112, 121, 147, 78, 85, 77, 80, 89, 1, 0, 118, 0, 123, 39, 100, 101, 115, 99,
    114, 39, 58, 32, 39, 62, 102, 52, 39, 44, 32, 39, 102, 111, 114, 116, 114, 97, 110, 95, 111, 114, 100,
    101, 114, 39, 58, 32, 70, 97, 108, 115, 101, 44, 32, 39, 115, 104, 97, 112, 101, 39, 58, 32, 40, 50, 44,
    41, 44, 32, 125, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
    32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
    32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 10, 63, 0, 0, 0, 64, 0, 0, 0, 80, 75, 3, 4, 20, 0, 0, 0,
    8, 0, 0, 0, 33, 0, 0, 183, 187, 83, 96, 0, 0, 0, 52, 1, 0, 0, 5, 0, 0, 0, 99, 46, 110, 112, 121, 155, 236,
    23, 234, 27, 16, 201, 200, 80, 198, 80, 173, 158, 146, 90, 156, 92, 164, 110, 165, 160, 110, 147, 105,
    164, 174, 163, 160, 158, 150, 95, 84, 82, 148, 152, 23, 159, 95, 148, 146, 10, 18, 119, 75, 204, 41, 78,
    5, 138, 23, 103, 36, 22, 164, 2, 249, 26, 150, 58, 134, 6, 58, 154, 58, 10, 181, 10, 228, 2, 46, 6, 6, 70,
    6, 22, 6, 78, 6, 102, 6, 30, 6, 46, 32, 228, 1, 178, 56, 129, 34, 140, 12, 131, 87, 6, 0, 80, 75, 1, 2,
    20, 3, 20, 0, 0, 0, 8, 0, 0, 0, 33, 0, 116, 220, 232, 179, 87, 0, 0, 0, 152, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 128, 1, 0, 0, 0, 0, 97, 46, 110, 112, 121, 80, 75, 1, 2, 20, 3, 20, 0, 0, 0, 0, 0, 0, 0,
    33, 0, 235, 117, 96, 237, 136, 0, 0, 0, 136, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128, 1, 122, 0,
    0, 0, 98, 46, 110, 112, 121, 80, 75, 1, 2, 20, 3, 20, 0, 0, 0, 8, 0, 0, 0, 33, 0, 0, 183, 187, 83, 96, 0,
    0, 0, 52, 1, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128, 1, 37, 1, 0, 0, 99, 46, 110, 112, 121, 80, 75,
    5, 6, 0, 0, 0, 0, 3, 0, 3, 0, 153, 0, 0, 0, 168, 1, 0, 0, 0, 0};
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

int main(void) {
    unsigned char bytes[BYTES];
    size_t i;
    unsigned seed = 1;
    int k;
    CHECK(open_copy(archive, BYTES, look));
    test_inflate();
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
