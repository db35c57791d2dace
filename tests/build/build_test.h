/* tests/build/build_test.h - the beginning and the ends of a scenario with a builder. Include it after the
 * headers of src/ that the test uses. */
#ifndef TESTS_BUILD_TEST_H
#define TESTS_BUILD_TEST_H

#include "../test.h"

static inline shlo_builder *begin(const char *name) {
    shlo_builder *b;
    TEST_CASE(name);
    b = shlo_builder_create(NULL);
    CHECK(b != NULL);
    if (b) b->seal = 0; /* with SHLO_DEBUG, too, a handle is the number in the module */
    return b;
}

static inline void free_blob(shlo_blob *blob) { shlo__alloc_free(&blob->allocator, blob->data, blob->bytes); }

/* Ends a scenario that must have failed so. */
static inline void failed(shlo_builder *b, shlo_status status) {
    shlo_status got = shlo_builder_status(b);
    CHECKF(got == status, "%s: %s", shlo_status_text(got), shlo_builder_error(b)->message);
    CHECK(shlo_builder_error(b)->status == got && shlo_builder_error(b)->message[0]);
    shlo_builder_destroy(b);
}

static inline void succeeded(shlo_builder *b) {
    CHECKF(shlo_builder_status(b) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
}

static inline shlo_list list(const int64_t *items, int32_t n) {
    shlo_list l;
    l.items = items;
    l.n = n;
    l.columns = 0;
    return l;
}

#endif
