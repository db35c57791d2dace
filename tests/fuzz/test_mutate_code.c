// link: impl
/* tests/fuzz/test_mutate_code.c - what fuzz_load and fuzz_code change: each seed is, as fields, itself; its
 * changes have the counts, sizes and checksum that they need, and enough of them are legal. */
#include "stablehlo.h"
#define FUZZ_MAIN 0
#include "mutate_code.h"
#include "seeds.h"

static code_file file;
static uint8_t out[CODE_BYTES];

static void same(const void *code, size_t n, const char *what) {
    size_t made;
    if (!CHECK(code_read(&file, (const uint8_t *)code, n))) return;
    made = code_write(&file, out, sizeof out);
    if (!CHECK(made == n && memcmp(out, code, n) == 0)) printf("  %s: other bytes\n", what);
}

static void nothing(void *user, const char *text, size_t n) {
    (void)user;
    (void)text;
    (void)n;
}

/* 1: legal. What says that the file is not put together as it should be fails. */
static int legal(const uint8_t *code, size_t n, int spoiled) {
    static const char *const never[] = {"the header counts", "the checksum", "cut off: section"};
    shlo_error e;
    uint8_t *copy = (uint8_t *)malloc(n);
    shlo_status s;
    memcpy(copy, code, n);
    s = shlo_print(copy, n, 0, nothing, NULL, NULL, &e);
    for (size_t i = 0; s != SHLO_OK && !spoiled && i < sizeof never / sizeof *never; i++)
        if (!CHECK(!strstr(e.message, never[i]))) printf("  %s\n", e.message);
    free(copy);
    return s == SHLO_OK;
}

static int changed_legal, changed;
static void change(const void *code, size_t n) {
    static uint8_t again[CODE_BYTES];
    for (unsigned seed = 0; seed < 100; seed++) {
        size_t made;
        memcpy(out, code, n);
        memcpy(again, code, n);
        mutate_state = 2 * seed + 1;
        made = mutate_fields(out, n, sizeof out);
        mutate_state = 2 * seed + 1;
        CHECK(made == mutate_fields(again, n, sizeof again) && memcmp(out, again, made) == 0);
        if (!made) continue; /* too large */
        changed++;
        changed_legal += legal(out, made, mutate_file.wrong);
    }
}

/* Where there are no fields, bytes change; a checksum that was right is right then, nearly always. */
static size_t flip(uint8_t *data, size_t n, size_t most) {
    (void)most;
    data[20] ^= 1;
    return n;
}
static void test_bytes(const void *code, size_t n) {
    int right = 0;
    for (unsigned seed = 0; seed < 100; seed++) {
        memcpy(out, code, n);
        mutate_state = 2 * seed + 1;
        CHECK(mutate_bytes(out, n, sizeof out, flip) == n && out[20] != ((const uint8_t *)code)[20]);
        const uint64_t sum = code_checksum(out, n - 10);
        right += memcmp(&sum, out + n - 8, 8) == 0;
    }
    CHECK(right > 70 && right < 100);
    memcpy(out, "SHLB", 4);
    CHECK(mutate_code(out, 30, sizeof out, 1, flip) == 30);
}

static void test_seeds(void) {
    for (int i = 0; i < SEED_COUNT; i++) {
        shlo_blob blob, summed, program, weights;
        shlo_error e;
        if (!CHECK(seed_make(i, i % 4, &blob, &e) == SHLO_OK)) continue;
        same(blob.data, blob.bytes, "a seed");
        CHECK(shlo_checksum_add(blob.data, blob.bytes, NULL, &summed, NULL) == SHLO_OK);
        same(summed.data, summed.bytes, "with a checksum");
        if (shlo_weights_split(blob.data, blob.bytes, 1, NULL, &program, &weights, NULL) == SHLO_OK) {
            same(program.data, program.bytes, "constants outside");
            shlo_blob_free(&program);
            shlo_blob_free(&weights);
        }
        change(summed.data, summed.bytes);
        test_bytes(summed.data, summed.bytes);
        shlo_blob_free(&summed);
        shlo_blob_free(&blob);
    }
    printf("%d of %d changed programs are legal\n", changed_legal, changed);
    CHECK(5 * changed_legal > changed && changed_legal < changed);
}

int main(void) {
    test_seeds();
    return test_end("mutate_code");
}
