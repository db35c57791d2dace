/* tests/api/failing.h - a step is repeated with one allocation failing: each in turn, or where call stacks
 * can be told apart (tests/fail_alloc.h) each that has a new one. What lacks memory says so, leaks nothing
 * and names the sizes that it took. */
#ifndef TESTS_API_FAILING_H
#define TESTS_API_FAILING_H

#include "stablehlo.h"
#include "../test.h"
#include "../fail_alloc.h"

enum { FAILING_MOST = 100000, FAILING_STACKS = 1 << 20 };

typedef shlo_status (*failing_step)(const shlo_blob *code, const fail_alloc *f, shlo_error *error);

static inline shlo_status failing_load_with(int32_t flags, const shlo_blob *code, const fail_alloc *f,
    shlo_error *error) {
    shlo_options o;
    shlo_program *p = NULL;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    o.flags = flags;
    status = shlo_load(code->data, code->bytes, &o, &p, error);
    CHECK((p != NULL) == (status == SHLO_OK));
    shlo_program_free(p);
    return status;
}

/* The plainest step: the program is loaded. */
static inline shlo_status failing_load(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return failing_load_with(0, code, f, error);
}

/* Each op by itself, and products as plain loops. */
static inline shlo_status failing_unfused(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    return failing_load_with(SHLO_LOAD_NO_FUSION | SHLO_LOAD_PLAIN, code, f, error);
}

/* An image for the scalar kernels. */
static inline shlo_status failing_image(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_options o;
    shlo_blob image;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    o.isa = "scalar";
    status = shlo_image_make(code->data, code->bytes, NULL, &o, &image, error);
    CHECK((image.data != NULL) == (status == SHLO_OK) && (image.bytes != 0) == (status == SHLO_OK));
    shlo_blob_free(&image);
    return status;
}

static size_t failing_seen[FAILING_STACKS]; /* a hash table of call stacks; 0: free */
static size_t failing_calls[FAILING_MOST];
static long failing_tried, failing_known;

/* NULL: each failure is looked at; else this is told of it instead: the step with call number n failing. */
static void (*failing_told)(failing_step run, const shlo_blob *code, long n);

/* Has an allocation with this call stack failed before? From now on it has. */
static inline int failing_is_known(size_t stack) {
    size_t at = stack % FAILING_STACKS;
    if (!stack || failing_known > FAILING_STACKS / 2) return 0;
    for (; failing_seen[at]; at = (at + 1) % FAILING_STACKS)
        if (failing_seen[at] == stack) return 1;
    failing_seen[at] = stack;
    failing_known++;
    return 0;
}

/* From now on all stacks are new again: what a failure leaves undone depends on the program. */
static inline void failing_forget(void) {
    memset(failing_seen, 0, sizeof failing_seen);
    failing_known = 0;
}

/* The step as it is, then with calls failing, each of which ends it with status `with`. */
static inline void failing_all(const char *name, failing_step run, const shlo_blob *code, shlo_status with) {
    fail_alloc f;
    shlo_error error;
    shlo_status enough, status;
    long calls;
    int here = 0;
    memset(&error, 0, sizeof error);
    fail_alloc_init(&f, -1);
    f.stacks = failing_calls;
    f.most = FAILING_MOST;
    f.top = &here;
    enough = run(code, &f, &error);
    calls = f.calls;
    CHECKF(calls < FAILING_MOST && f.live == 0 && f.live_bytes == 0, "%s: %ld calls, %ld leak", name, calls,
        f.live);
    for (long n = 0; n < calls && n < FAILING_MOST; n++) {
        if (failing_is_known(failing_calls[n])) continue;
        failing_tried++;
        if (failing_told) {
            failing_told(run, code, n);
            continue;
        }
        fail_alloc_init(&f, n);
        status = run(code, &f, &error);
        CHECKF(status == with && error.status == with && error.message[0],
            "%s: call %ld of %ld fails: status %d (%d with all): %s", name, n, calls, (int)status,
            (int)enough, error.message);
        CHECKF(f.live == 0 && f.live_bytes == 0, "%s: call %ld of %ld fails: %ld blocks, %lld bytes leak",
            name, n, calls, f.live, f.live_bytes);
    }
}

/* A step of both tests. */
static inline shlo_status failing_optimize(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob out;
    shlo_status status;
    memset(&out, 0, sizeof out);
    status = shlo_optimize(code->data, code->bytes, 2 | SHLO_FOLD_NORMS, &f->allocator, &out, error);
    CHECK((out.data != NULL) == (status == SHLO_OK));
    shlo_blob_free(&out);
    return status;
}

static inline void failing_each(const char *name, failing_step run, const shlo_blob *code) {
    failing_all(name, run, code, SHLO_MEMORY);
}

#endif
