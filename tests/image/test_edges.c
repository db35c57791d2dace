// deps: $(filter-out $(BUILD)/tools/shlo.o,$(TOOL_OBJECTS))
// link: impl
/* tests/image/test_edges.c - images whose numbers are each in range, and too large together, or in the wrong
 * company: they are refused. */
#include "../../tools/tool.h"
#include "../test.h"

enum { ARENA = 1 << 22, MOST = 1 << 20, CONSTANTS = 28, BYTES = 12, HEADER = 96 };

static unsigned char *image, *arena;
static size_t n_bytes;

static void make(const char *text) {
    import_options options;
    shlo_blob code, made;
    memset(&options, 0, sizeof options);
    n_bytes = 0;
    if (!CHECK(tool_import(text, strlen(text), &options, &code) == SHLO_OK)) return;
    if (CHECK(shlo_image_make(code.data, code.bytes, "host", NULL, &made, NULL) == SHLO_OK)) {
        n_bytes = made.bytes;
        memcpy(image, made.data, made.bytes);
        shlo_blob_free(&made);
    }
    shlo_blob_free(&code);
}

static uint32_t word(size_t at) {
    uint32_t x;
    memcpy(&x, image + at, sizeof x);
    return x;
}
static void set_word(size_t at, size_t x) {
    const uint32_t y = (uint32_t)x;
    memcpy(image + at, &y, sizeof y);
}

/* The place behind n numbers, each of which ends with a byte below 128. */
static size_t skip(size_t at, int n) {
    for (; n > 0; at++) n -= image[at] < 128;
    return at;
}

static shlo_status check(void) {
    shlo_image out;
    return shlo_image_check(image, n_bytes, arena, ARENA, &out, NULL);
}

/* The parameters of an instruction, behind its kind, op and number: one function's record is the first. */
static size_t param(size_t insn) { return skip(word(HEADER + 4 + 4 * insn), 3); }

/* Elements of 128 bits are moved in halves, of which only those with a smaller element are written. */
static void bits(void) {
    size_t at;
    test_case = "bits";
    make("func.func @main(%x: tensor<32x2xi4>) -> tensor<32xf64> {\n"
         "  %n = stablehlo.not %x : tensor<32x2xi4>\n"
         "  %b = stablehlo.bitcast_convert %n : (tensor<32x2xi4>) -> tensor<32xi8>\n"
         "  %0 = stablehlo.convert %b : (tensor<32xi8>) -> tensor<32xf64>\n"
         "  return %0 : tensor<32xf64>\n}");
    if (!n_bytes || !CHECK(check() == SHLO_OK)) return;
    at = skip(param(1), 4); /* two places of the frame */
    CHECK(image[at] == SHLO_I4 && image[at + 1] == SHLO_I8 && image[at + 2] == 0x80 && image[at + 3] == 1);
    image[at + 2] = 0x82; /* one element */
    image[at + 3] = 0;
    CHECK(check() == SHLO_OK);
    image[at] = image[at + 1] = SHLO_C128;
    CHECK(check() == SHLO_FORMAT);
}

/* Numbers of four bytes that begin at one: machines without such accesses trap. */
static void unaligned(void) {
    size_t at;
    test_case = "unaligned";
    make("func.func @main(%x: tensor<9xf32>) -> tensor<8xf32> {\n"
         "  %0 = stablehlo.slice %x [1:9] : (tensor<9xf32>) -> tensor<8xf32>\n"
         "  return %0 : tensor<8xf32>\n}");
    if (!n_bytes || !CHECK(check() == SHLO_OK)) return;
    for (at = param(0); at < n_bytes;
         at++) { /* one byte is the offset, of which nothing but 2 bits is wrong */
        const unsigned char was = image[at];
        shlo_error e;
        shlo_image out;
        for (image[at] = 1; image[at] < 4; image[at]++)
            if (shlo_image_check(image, n_bytes, arena, ARENA, &out, &e) == SHLO_FORMAT &&
                strstr(e.message, "a place that is not aligned"))
                return;
        image[at] = was;
    }
    CHECK(!"no place was found to be unaligned");
}

#if !defined(SHLO_LANE_BLOCK)
/* Lane programs, each of many registers: together they take more scratch than 32 bits count. */
static void scratch(void) {
    static const unsigned char lanes[] = {
        1, 1, 0, 0, 96, 0, 16, 0xD8, 4, 8}; /* 300 x 4 elements, no result */
    enum { LANES = 10911, NEW = LANES + 2, BODY = 2000 };
    static unsigned char body[BODY];
    size_t at, rest, to;
    test_case = "scratch";
    make("func.func @main(%x: tensor<4x300xf32>) -> tensor<300xf32> {\n"
         "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
         "  %0 = stablehlo.reduce(%x init: %z) across dimensions = [0]\n"
         "    : (tensor<4x300xf32>, tensor<f32>) -> tensor<300xf32>\n"
         "    reducer(%a: tensor<f32>, %b: tensor<f32>) {\n"
         "      %c = stablehlo.abs %b : tensor<f32>\n"
         "      %d = stablehlo.add %a, %c : tensor<f32>\n"
         "      stablehlo.return %d : tensor<f32>\n    }\n"
         "  return %0 : tensor<300xf32>\n}");
    if (!n_bytes || !CHECK(check() == SHLO_OK)) return;
    at = param(0);
    CHECK(image[at] == 1 && image[at + 1] == 1 && image[at + 3] == 1);
    /* a new record behind the others, where constants are now; these follow it */
    rest = word(CONSTANTS) - at;
    if (!CHECK(rest + n_bytes - word(CONSTANTS) < BODY)) return;
    memcpy(body, image + at, n_bytes - at);
    to = word(HEADER + 4);
    memmove(image + word(CONSTANTS), image + to, at - to);
    set_word(HEADER + 4, word(CONSTANTS));
    at = word(CONSTANTS) + at - to;
    image[at++] = body[0];
    image[at++] = (unsigned char)(NEW - 1) | 128; /* their number */
    image[at++] = (unsigned char)((NEW - 1) >> 7);
    image[at++] = body[2];
    image[at++] = body[3];
    for (int i = 0; i < NEW - 2; i++, at += sizeof lanes) memcpy(image + at, lanes, sizeof lanes);
    memcpy(image + at, body + 4, rest - 4);
    at = (at + rest - 4 + 63) / 64 * 64;
    memcpy(image + at, body + rest, n_bytes - word(CONSTANTS));
    n_bytes = at + n_bytes - word(CONSTANTS);
    set_word(CONSTANTS, at);
    set_word(BYTES, n_bytes);
    CHECK(check() == SHLO_FORMAT);
}
#endif

int main(void) {
    void *memory = NULL;
    if (posix_memalign(&memory, 64, MOST + ARENA)) return 2;
    image = (unsigned char *)memory;
    arena = image + MOST;
    bits();
    unaligned();
#if !defined(SHLO_LANE_BLOCK) /* smaller blocks take less scratch than 32 bits count */
    scratch();
#endif
    free(memory);
    return test_end("edges");
}
