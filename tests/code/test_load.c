// link: rooms
/* test_load.c - the reader with the real check/: programs of the builder written and read back, and every
 * cut, changed byte and failing allocation of them. What is accepted passes all checks again. */
#include "stablehlo.h"
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#include "build/build.h"
#include "../test.h"
#include "../fail_alloc.h"
#include "../fuzz/seeds.h"

static void free_blob(shlo_blob *blob) { shlo__alloc_free(&blob->allocator, blob->data, blob->bytes); }

static shlo_blob seed(int i) {
    shlo_blob blob;
    shlo_error error;
    CHECKF(seed_make(i, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, &blob, &error) == SHLO_OK, "%s",
        error.message);
    return blob;
}

static shlo_status try_read(const uint8_t *bytes, size_t n, const shlo_allocator *a, shlo__module *m) {
    shlo_error error;
    shlo_status status;
    shlo__status_clear(&error);
    status = shlo__module_init(m, a);
    if (status != SHLO_OK) return status;
    status = shlo__code_read(bytes, n, NULL, NULL, m, &error);
    ELEMENT(status == error.status && (status == SHLO_OK || error.message[0]));
    if (status != SHLO_OK) shlo__module_free(m);
    return status;
}

static void there_and_back(const uint8_t *bytes, size_t n) {
    shlo__module m;
    shlo_blob again;
    ELEMENT(try_read(bytes, n, NULL, &m) == SHLO_OK);
    ELEMENT(shlo__check_all(&m, NULL) == SHLO_OK);
    ELEMENT(shlo__code_write(&m, 3, NULL, &again, NULL) == SHLO_OK);
    ELEMENT(again.bytes == n && memcmp(again.data, bytes, n) == 0);
    free_blob(&again);
    shlo__module_free(&m);
}

/* Accepted or refused, without a leak. What is accepted is sound, and writes the same bytes each time. */
static int probe(const uint8_t *bytes, size_t n) {
    shlo__module m;
    fail_alloc f;
    shlo_blob blob;
    int accepted;
    fail_alloc_init(&f, -1);
    accepted = try_read(bytes, n, &f.allocator, &m) == SHLO_OK;
    if (accepted) {
        ELEMENT(shlo__check_all(&m, NULL) == SHLO_OK);
        ELEMENT(shlo__code_write(&m, 3, &f.allocator, &blob, NULL) == SHLO_OK);
        shlo__module_free(&m);
        there_and_back(blob.data, blob.bytes);
        free_blob(&blob);
    }
    ELEMENT(f.live == 0 && f.live_bytes == 0);
    return accepted;
}

static void changed(shlo_blob *blob) {
    static const uint8_t with[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff};
    size_t at, k;
    long refused = 0;
    for (at = 0; at < blob->bytes; at++)
        for (k = 0; k < sizeof with; k++) {
            blob->data[at] ^= with[k];
            if (!probe(blob->data, blob->bytes)) refused++;
            blob->data[at] ^= with[k];
        }
    CHECKF(refused > (long)blob->bytes, "%ld", refused);
}

static void cut(const shlo_blob *blob) {
    size_t n;
    for (n = 0; n < blob->bytes; n++) CHECK(!probe(blob->data, n));
}

/* Whichever allocation fails, the failure is told. */
static void starved(const shlo_blob *blob) {
    shlo__module m;
    fail_alloc f;
    long n, calls;
    fail_alloc_init(&f, -1);
    CHECK(try_read(blob->data, blob->bytes, &f.allocator, &m) == SHLO_OK);
    shlo__module_free(&m);
    calls = f.calls;
    CHECK(calls > 10);
    for (n = 0; n < calls; n++) {
        shlo_status status;
        fail_alloc_init(&f, n);
        status = try_read(blob->data, blob->bytes, &f.allocator, &m);
        CHECKF(status == SHLO_MEMORY, "allocation %ld: %s", n, shlo_status_text(status));
        if (status == SHLO_OK) shlo__module_free(&m);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
}

int main(void) {
    int i;
    for (i = 0; i < SEED_COUNT; i++) {
        shlo_blob blob;
        char name[20];
        snprintf(name, sizeof name, "seed %d", i);
        TEST_CASE(name);
        blob = seed(i);
        if (!blob.bytes) continue; /* seed() has complained */
        there_and_back(blob.data, blob.bytes);
        cut(&blob);
        changed(&blob);
        starved(&blob);
        there_and_back(blob.data, blob.bytes);
        free_blob(&blob);
    }
    return test_end("code/load");
}
