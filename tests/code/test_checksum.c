/* tests/code/test_checksum.c - a program file with a checksum: it runs as before, any byte that changes is
 * found, and a second checksum is not added. */
// link: impl
#include "stablehlo.h"
#include "../test.h"

static shlo_blob program(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    float numbers[50];
    shlo_blob code;
    shlo_value x;
    memset(&code, 0, sizeof code);
    for (int i = 0; i < 50; i++) numbers[i] = (float)i;
    shlo_func_begin(b, "main");
    x = shlo_sine(b, shlo_constant(b, shlo_tensor1(b, SHLO_F32, 50), numbers));
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static shlo_status load(const uint8_t *code, size_t bytes, shlo_error *e) {
    shlo_program *p;
    const shlo_status status = shlo_load(code, bytes, NULL, &p, e);
    shlo_program_free(p);
    return status;
}

static void changes_are_found(shlo_blob *code) {
    unsigned char *longer;
    shlo_error e;
    TEST_CASE("every change is found");
    for (size_t i = 0; i < code->bytes; i++)
        /* The section's own head may become that of a section that nobody knows. */
        for (int bit = 0; i != code->bytes - 10 && bit < 8; bit++) {
            code->data[i] ^= (uint8_t)(1u << bit);
            ELEMENTF(load(code->data, code->bytes, &e) != SHLO_OK, "byte %zu, bit %d", i, bit);
            code->data[i] ^= (uint8_t)(1u << bit);
        }
    SWEEP_END();
    code->data[code->bytes - 60] ^= 4; /* in a constant: legal without the checksum */
    CHECKF(load(code->data, code->bytes, &e) == SHLO_FORMAT && strstr(e.message, "checksum"), "%s",
        e.message);
    CHECK(load(code->data, code->bytes - 10, &e) == SHLO_OK);
    longer = (unsigned char *)calloc(code->bytes + 3, 1);
    if (longer) memcpy(longer, code->data, code->bytes);
    CHECKF(longer && load(longer, code->bytes + 3, &e) == SHLO_FORMAT && e.offset == (int64_t)code->bytes &&
               strstr(e.message, "has bytes: 8, behind it: 3;"),
        "byte %lld: %s", (long long)e.offset, e.message);
    free(longer);
    code->data[code->bytes - 60] ^= 4;
    CHECK(load(code->data, code->bytes, &e) == SHLO_OK);
}

/* Files that have been written keep their checksums. */
static void fixed_for_ever(void) {
    static const unsigned char bytes[] = "nineteen bytes long";
    static const unsigned char sums[3][8] = {{0x99, 0xc2, 0xfe, 0x59, 0xe1, 0x73, 0x65, 0x27},
        {0xd9, 0xdf, 0xff, 0x52, 0xfa, 0xa0, 0x88, 0x02}, {0x37, 0x09, 0xdd, 0xc8, 0x81, 0x89, 0x1a, 0x50}};
    static const size_t lengths[3] = {19, 8, 1};
    shlo_blob sealed;
    TEST_CASE("checksums of old");
    for (int i = 0; i < 3; i++) {
        CHECK(shlo_checksum_add(bytes, lengths[i], NULL, &sealed, NULL) == SHLO_OK);
        CHECKF(!memcmp(sealed.data + sealed.bytes - 8, sums[i], 8), "case %d", i);
        shlo_blob_free(&sealed);
    }
}

int main(void) {
    shlo_blob plain = program(), sealed, again, text;
    shlo_error e;
    TEST_CASE("adding");
    CHECK(shlo_checksum_add(plain.data, plain.bytes, NULL, &sealed, &e) == SHLO_OK);
    CHECK(sealed.bytes == plain.bytes + 10 && memcmp(plain.data, sealed.data, plain.bytes) == 0);
    CHECK(shlo_checksum_add(sealed.data, sealed.bytes, NULL, &again, &e) == SHLO_OK);
    CHECK(again.bytes == sealed.bytes && memcmp(again.data, sealed.data, again.bytes) == 0);
    CHECK(shlo_checksum_add(NULL, 0, NULL, &text, &e) == SHLO_ARGUMENT);
    CHECK(shlo_optimize(sealed.data, sealed.bytes, 1, NULL, &text, &e) == SHLO_OK);
    shlo_blob_free(&text);
    changes_are_found(&sealed);
    shlo_blob_free(&again);
    sealed.data[8] ^= 1; /* what looks like a checksum, and is none of these bytes, stays */
    CHECK(shlo_checksum_add(sealed.data, sealed.bytes, NULL, &again, &e) == SHLO_OK);
    CHECK(again.bytes == sealed.bytes + 10 && memcmp(again.data, sealed.data, sealed.bytes) == 0);
    fixed_for_ever();
    shlo_blob_free(&plain);
    shlo_blob_free(&sealed);
    shlo_blob_free(&again);
    return test_end("code/checksum");
}
