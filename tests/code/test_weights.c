/* test_weights.c - external constants as bytes: weights files made and searched, programs split from their
 * weights and joined with them, every cut and every changed byte of both, every failing allocation. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include "../fail_alloc.h"

/* main(x: 4xf32) = x + a + b + c, with a and b of 16 bytes, c a splat, and main(..)'s second result of 40
 * bytes of i1. */
static shlo_blob sample(void) {
    static const float a[4] = {1, 2, 3, 4}, b[4] = {10, 20, 30, 40}, c = 100;
    static const uint8_t bits[40] = {1, 0, 1};
    shlo_builder *m = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor1(m, SHLO_F32, 4);
    shlo_value x, results[2];
    shlo_blob out;
    shlo_func_begin(m, "main");
    x = shlo_arg(m, t);
    x = shlo_add(m, x, shlo_constant(m, t, a));
    x = shlo_add(m, x, shlo_constant(m, t, b));
    results[0] = shlo_add(m, x, shlo_constant_splat(m, t, &c));
    results[1] = shlo_constant(m, shlo_tensor1(m, SHLO_I1, 40), bits);
    shlo_return(m, results, 2);
    CHECKF(shlo_builder_finish(m, SHLO_KEEP_NAMES, &out) == SHLO_OK, "%s", shlo_builder_error(m)->message);
    shlo_builder_destroy(m);
    return out;
}

/* main(x) = x + [5, 6, 7, 8]; weights of its own are called w0 and w1. */
static shlo_blob named(void) {
    static const float a[4] = {5, 6, 7, 8};
    shlo_builder *m = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor1(m, SHLO_F32, 4);
    shlo_value x;
    shlo_blob out;
    shlo_func_begin(m, "main");
    x = shlo_arg(m, t);
    x = shlo_add(m, x, shlo_constant(m, t, a));
    x = shlo_add(m, x, shlo_constant_outside(m, t, "w0"));
    x = shlo_add(m, x, shlo_constant_outside(m, t, "w1"));
    shlo_return(m, &x, 1);
    CHECKF(shlo_builder_finish(m, SHLO_KEEP_NAMES, &out) == SHLO_OK, "%s", shlo_builder_error(m)->message);
    shlo_builder_destroy(m);
    return out;
}

static void *exact(const void *data, size_t n) {
    void *copy = malloc(n ? n : 1);
    if (n) memcpy(copy, data, n);
    return copy;
}

static shlo_status load(const void *code, size_t bytes, const void *weights, size_t n, shlo_program **p,
    shlo_error *error) {
    static shlo_weights_file file;
    shlo_options options;
    memset(&options, 0, sizeof options);
    file.data = weights;
    file.bytes = n;
    options.weights.find = shlo_weights_find;
    options.weights.user = &file;
    return shlo_load(code, bytes, &options, p, error);
}

/* Runs and says whether the results are the program's. */
static int runs_right(shlo_program *p) {
    float x[4] = {0.5f, 0, 0, 0}, y[4] = {0};
    uint8_t bits[40];
    shlo_buffer in = {x, sizeof x, SHLO_F32, NULL, -1},
                out[2] = {{y, sizeof y, SHLO_F32, NULL, -1}, {bits, sizeof bits, SHLO_I1, NULL, -1}};
    if (shlo_run(p, "main", &in, 1, out, 2, NULL) != SHLO_OK) return 0;
    return y[0] == 111.5f && y[1] == 122 && y[2] == 133 && y[3] == 144 && bits[0] == 1 && bits[1] == 0 &&
           bits[2] == 1 && bits[39] == 0;
}

/* ---- making files ---- */

static int is_empty(const shlo_weight *w) {
    return !w->name && !w->data && !w->what.bytes && !w->what.dims && !w->what.rank;
}

/* A file of one tensor of two dimensions, changed in one place; what an entry's answer is. */
static shlo_status changed(size_t at, uint64_t number, size_t n, shlo_weight *found, int64_t *dims,
    shlo_error *e) {
    static const int64_t sizes[2] = {2, 3};
    static const float f[6] = {1, 2, 3, 4, 5, 6};
    shlo_weight w;
    shlo_weights_file file;
    shlo_blob blob;
    shlo_status status;
    memset(&w, 0, sizeof w);
    memset(found, 1, sizeof *found);
    w.name = "w", w.what.dtype = SHLO_F32, w.what.rank = 2, w.what.dims = sizes, w.what.bytes = 24;
    w.data = f;
    if (!CHECK(shlo_weights_make(&w, 1, NULL, &blob, e) == SHLO_OK)) return SHLO_INTERNAL;
    for (size_t i = 0; i < n; i++) ((uint8_t *)blob.data)[at + i] = (uint8_t)(number >> 8 * i);
    file.data = blob.data;
    file.bytes = blob.bytes;
    status = shlo_weights_entry(&file, 0, found, dims, e);
    shlo_blob_free(&blob);
    return status;
}

/* Each number of the header and of a record is looked at; what is refused leaves nothing in the answer. */
static void numbers(void) {
    enum { RECORD = 24, SIZES = 24, PLACE = 0, BYTES = 8 };
    static const int reserved[] = {6, 7, 20, 21, 22, 23, RECORD + 30, RECORD + 31};
    shlo_weights_file none;
    shlo_weight found;
    shlo_error e;
    int64_t dims[SHLO_MAX_RANK];
    TEST_CASE("numbers");
    CHECK(changed(0, 'S', 1, &found, dims, &e) == SHLO_OK && dims[0] == 2 && dims[1] == 3);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        CHECK(changed((size_t)reserved[i], 1, 1, &found, dims, &e) == SHLO_FORMAT && is_empty(&found));
    CHECK(changed(0, 'T', 1, &found, dims, &e) == SHLO_FORMAT && is_empty(&found));
    CHECK(changed(16, 0, 4, &found, dims, &e) == SHLO_NOT_FOUND && is_empty(&found));
    CHECK(changed(8, 20, 8, &found, dims, &e) == SHLO_FORMAT && is_empty(&found)); /* less than its header */
    memset(&none, 0, sizeof none);
    CHECK(shlo_weights_entry(&none, 0, &found, dims, &e) == SHLO_FORMAT && is_empty(&found));
    CHECK(changed(RECORD + PLACE, 1, 1, &found, dims, &e) == SHLO_FORMAT && is_empty(&found));
    CHECK(changed(RECORD + BYTES, 20, 8, &found, dims, &e) == SHLO_FORMAT && is_empty(&found));
}

/* Sizes may be the largest number where there are no elements; a message of long sizes is cut. */
static void large_sizes(void) {
    int64_t dims[SHLO_MAX_RANK], got[SHLO_MAX_RANK];
    shlo_weight w, found;
    shlo_weights_file file;
    shlo_tensor_info other;
    shlo_blob blob;
    shlo_error e;
    const void *data = NULL;
    size_t bytes = 0;
    TEST_CASE("large sizes");
    memset(&w, 0, sizeof w);
    w.name = "w", w.what.dtype = SHLO_F32, w.what.rank = SHLO_MAX_RANK, w.what.dims = dims;
    w.data = dims;
    for (int i = 0; i < SHLO_MAX_RANK; i++) dims[i] = i ? (int64_t)(SIZE_MAX >> 1) : 0;
    if (!CHECK(shlo_weights_make(&w, 1, NULL, &blob, &e) == SHLO_OK)) return;
    file.data = blob.data;
    file.bytes = blob.bytes;
    CHECK(shlo_weights_entry(&file, 0, &found, got, &e) == SHLO_OK && got[1] == (int64_t)(SIZE_MAX >> 1));
    memset(&other, 0, sizeof other);
    other.dtype = SHLO_F32;
    CHECK(shlo_weights_find(&file, "w", &other, &data, &bytes, &e) == SHLO_SHAPE);
    CHECKF(strlen(e.message) == strlen("the weights 'w' are , the program needs tensor<f32>") + 63, "%s",
        e.message);
    shlo_blob_free(&blob);
}

static void made(void) {
    static const int64_t dims[2] = {2, 3};
    static const float f[6] = {1, 2, 3, 4, 5, 6};
    static const uint8_t u = 7;
    shlo_weight w[4];
    shlo_weights_file file;
    shlo_weight found;
    shlo_blob blob, again;
    shlo_error e;
    int64_t got[SHLO_MAX_RANK];
    const void *data = NULL;
    size_t bytes = 0;
    int i;
    static const char *const sorted[4] = {"a", "aa", "b", "\xc3\xa9"};
    TEST_CASE("made");
    memset(w, 0, sizeof w);
    w[0].name = "b", w[0].what.dtype = SHLO_F32, w[0].what.rank = 2, w[0].what.dims = dims,
    w[0].what.bytes = 24, w[0].data = f;
    w[1].name = "aa", w[1].what.dtype = SHLO_U8, w[1].what.bytes = 1, w[1].data = &u;
    w[2] = w[1], w[2].name = "\xc3\xa9";
    w[3] = w[0], w[3].name = "a";
    CHECKF(shlo_weights_make(w, 4, NULL, &blob, &e) == SHLO_OK, "%s", e.message);
    file.data = blob.data;
    file.bytes = blob.bytes;
    for (i = 0; i < 4; i++) {
        CHECK(shlo_weights_entry(&file, i, &found, got, &e) == SHLO_OK && strcmp(found.name, sorted[i]) == 0);
        CHECK(((uintptr_t)found.data - (uintptr_t)blob.data) % 64 == 0);
    }
    CHECK(shlo_weights_entry(&file, 4, &found, got, &e) == SHLO_NOT_FOUND &&
          shlo_weights_entry(&file, -1, &found, got, &e) == SHLO_ARGUMENT);
    CHECK(shlo_weights_entry(&file, 0, &found, got, NULL) == SHLO_OK && found.what.dtype == SHLO_F32 &&
          found.what.rank == 2 && got[0] == 2 && got[1] == 3);
    CHECK(found.what.bytes == 24 && memcmp(found.data, f, 24) == 0);
    for (i = 0; i < 4; i++) {
        CHECK(shlo_weights_find(&file, w[i].name, &w[i].what, &data, &bytes, &e) == SHLO_OK &&
              bytes == w[i].what.bytes && memcmp(data, w[i].data, bytes) == 0);
    }
    CHECK(shlo_weights_find(&file, "c", &w[0].what, &data, &bytes, &e) == SHLO_NOT_FOUND &&
          strstr(e.message, "'c'"));
    CHECK(shlo_weights_find(&file, "b", &w[1].what, &data, &bytes, &e) == SHLO_SHAPE &&
          strstr(e.message, "tensor<2x3xf32>") && strstr(e.message, "tensor<ui8>"));
    w[0].what.dtype = SHLO_I32;
    CHECK(shlo_weights_find(&file, "b", &w[0].what, &data, &bytes, &e) == SHLO_TYPE);
    CHECK(shlo_weights_find(&file, NULL, &w[0].what, &data, &bytes, &e) == SHLO_ARGUMENT);
    w[0].what.dtype = SHLO_F32;
    found = w[2], w[2] = w[3], w[3] = found; /* another order, the same file */
    CHECK(shlo_weights_make(w, 4, NULL, &again, &e) == SHLO_OK && again.bytes == blob.bytes &&
          memcmp(again.data, blob.data, blob.bytes) == 0);
    shlo_blob_free(&again);
    shlo_blob_free(&blob);
    w[3].name = "a";
    CHECK(shlo_weights_make(w, 4, NULL, &blob, &e) == SHLO_ARGUMENT && !blob.data &&
          strstr(e.message, "'a'"));
    w[3].name = "";
    CHECK(shlo_weights_make(w, 4, NULL, &blob, &e) == SHLO_ARGUMENT);
    w[3].name = "z", w[3].what.bytes = 23;
    CHECK(shlo_weights_make(w, 4, NULL, &blob, &e) == SHLO_ARGUMENT);
    CHECK(shlo_weights_make(NULL, 0, NULL, &blob, &e) == SHLO_OK && blob.bytes >= 24);
    shlo_blob_free(&blob);
}

/* Many names, each found. */
static void many(void) {
    enum { N = 1000 };
    static char names[N][16];
    static int32_t values[N];
    static shlo_weight w[N];
    shlo_weights_file file;
    shlo_blob blob;
    shlo_error e;
    const void *data = NULL;
    size_t bytes = 0;
    int i, right = 0;
    TEST_CASE("many");
    memset(w, 0, sizeof w);
    for (i = 0; i < N; i++) {
        snprintf(names[i], sizeof names[i], "t%d", i * 7919 % N);
        values[i] = i;
        w[i].name = names[i], w[i].what.dtype = SHLO_I32, w[i].what.bytes = 4, w[i].data = &values[i];
    }
    CHECK(shlo_weights_make(w, N, NULL, &blob, &e) == SHLO_OK);
    file.data = blob.data;
    file.bytes = blob.bytes;
    for (i = 0; i < N; i++)
        right += shlo_weights_find(&file, names[i], &w[i].what, &data, &bytes, &e) == SHLO_OK &&
                 memcmp(data, &values[i], 4) == 0;
    CHECK(right == N);
    CHECK(shlo_weights_find(&file, "t", &w[0].what, &data, &bytes, &e) == SHLO_NOT_FOUND &&
          shlo_weights_find(&file, "zz", &w[0].what, &data, &bytes, &e) == SHLO_NOT_FOUND);
    shlo_blob_free(&blob);
}

/* ---- splitting and joining ---- */

static void names_are_new(void) {
    shlo_blob whole = named(), program, weights;
    shlo_weights_file file;
    shlo_weight w;
    int64_t dims[SHLO_MAX_RANK];
    shlo_error e;
    TEST_CASE("split beside weights of its own");
    CHECKF(shlo_weights_split(whole.data, whole.bytes, 0, NULL, &program, &weights, &e) == SHLO_OK, "%s",
        e.message);
    file.data = weights.data;
    file.bytes = weights.bytes;
    CHECK(shlo_weights_entry(&file, 0, &w, dims, &e) == SHLO_OK && strcmp(w.name, "w2") == 0 &&
          shlo_weights_entry(&file, 1, &w, dims, &e) == SHLO_NOT_FOUND);
    shlo_blob_free(&program);
    shlo_blob_free(&weights);
    shlo_blob_free(&whole);
}

static void parted(void) {
    shlo_blob whole = sample(), program, weights, program2, weights2, again;
    shlo_weights_file file;
    shlo_weights from;
    shlo_weight w;
    int64_t dims[SHLO_MAX_RANK];
    shlo_program *p = NULL;
    shlo_error e;
    TEST_CASE("split");
    CHECK(whole.data[5] == 0); /* the lowest version that does */
    CHECKF(shlo_weights_split(whole.data, whole.bytes, 17, NULL, &program, &weights, &e) == SHLO_OK, "%s",
        e.message);
    file.data = weights.data;
    file.bytes = weights.bytes;
    CHECK(shlo_weights_entry(&file, 0, &w, dims, &e) == SHLO_OK && strcmp(w.name, "w0") == 0 &&
          w.what.dtype == SHLO_I1 && shlo_weights_entry(&file, 1, &w, dims, &e) == SHLO_NOT_FOUND);
    shlo_blob_free(&program);
    shlo_blob_free(&weights);
    CHECK(shlo_weights_split(whole.data, whole.bytes, 0, NULL, &program, &weights, &e) == SHLO_OK &&
          program.data[5] == 1);
    CHECK(shlo_weights_split(whole.data, whole.bytes, 16, NULL, &program2, &weights2, &e) ==
          SHLO_OK); /* 0 and 1 mean the same */
    CHECK(program.bytes == program2.bytes && memcmp(program.data, program2.data, program.bytes) == 0);
    CHECK(weights.bytes == weights2.bytes && memcmp(weights.data, weights2.data, weights.bytes) == 0);
    shlo_blob_free(&program2);
    shlo_blob_free(&weights2);
    file.data = weights.data;
    file.bytes = weights.bytes;
    CHECKF(load(program.data, program.bytes, weights.data, weights.bytes, &p, &e) == SHLO_OK, "%s",
        e.message);
    CHECK(runs_right(p));
    shlo_program_free(p);
    from.find = shlo_weights_find;
    from.user = &file;
    CHECK(shlo_weights_join(program.data, program.bytes, &from, NULL, &again, &e) == SHLO_OK);
    CHECK(again.bytes == whole.bytes &&
          memcmp(again.data, whole.data, whole.bytes) == 0); /* split and joined */
    shlo_blob_free(&again);
    from.find = NULL;
    CHECK(shlo_weights_join(program.data, program.bytes, &from, NULL, &again, &e) == SHLO_NOT_FOUND &&
          !again.data && strstr(e.message, "'w0'"));
    CHECK(shlo_weights_split(program.data, program.bytes, 1, NULL, &program2, &weights2, &e) ==
          SHLO_OK); /* what is outside stays, under its name */
    CHECK(program.bytes == program2.bytes && memcmp(program.data, program2.data, program.bytes) == 0);
    shlo_blob_free(&program2);
    shlo_blob_free(&weights2);
    shlo_blob_free(&program);
    shlo_blob_free(&weights);
    shlo_blob_free(&whole);
}

static void collect(void *user, const char *text, size_t n) { strncat((char *)user, text, n); }

/* Optimizing and printing do not need the weights; equal names are one constant, different ones are not. */
static void unbound(void) {
    static char text[4096];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor1(b, SHLO_F32, 4), t2 = shlo_tensor2(b, SHLO_F32, 2, 2);
    shlo_value x, y, z;
    shlo_blob code, better;
    shlo_error e;
    TEST_CASE("unbound");
    shlo_func_begin(b, "main");
    x = shlo_constant_outside(b, t, "w");
    y = shlo_constant_outside(b, t, "w");
    z = shlo_constant_outside(b, t, "a b");
    x = shlo_add(b, shlo_add(b, x, y), z);
    x = shlo_reshape(b, shlo_multiply(b, x, shlo_constant_f32(b, 1).id ? x : x), t2);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    CHECK(shlo_optimize(code.data, code.bytes, 2, NULL, &better, &e) == SHLO_OK && better.bytes < code.bytes);
    CHECK(shlo_print(better.data, better.bytes, 0, collect, text, NULL, &e) == SHLO_OK);
    CHECKF(strstr(text, "stablehlo.constant dense_resource<w> : tensor<4xf32>") &&
               strstr(text, "dense_resource<\"a b\"> : tensor<4xf32>"),
        "%s", text);
    CHECK(strstr(strstr(text, "dense_resource<w>") + 1, "dense_resource<w>") == NULL);
    text[0] = 0;
    CHECK(shlo_print(better.data, better.bytes, SHLO_PRINT_GENERIC | SHLO_PRINT_ELIDE, collect, text, NULL,
              &e) == SHLO_OK &&
          strstr(text, "value = dense_resource<w> : tensor<4xf32>"));
    shlo_blob_free(&code);
    shlo_blob_free(&better);
    shlo_func_begin(b, "g");
    shlo_constant_outside(b, t2, "w");
    CHECK(shlo_builder_status(b) == SHLO_TYPE && strstr(shlo_builder_error(b)->message, "'w'"));
    shlo_builder_clear_error(b);
    shlo_constant_outside(b, t, "");
    CHECK(shlo_builder_status(b) == SHLO_ARGUMENT);
    shlo_builder_clear_error(b);
    shlo_constant_outside(b, t, NULL);
    CHECK(shlo_builder_status(b) == SHLO_ARGUMENT);
    shlo_builder_clear_error(b);
    shlo_constant_outside(b, shlo_tensor1(b, SHLO_F32, SHLO_DYNAMIC), "d");
    CHECK(shlo_builder_status(b) == SHLO_TYPE);
    shlo_builder_destroy(b);
}

/* ---- malformed files ---- */

/* Loads, and runs what is accepted: it may compute something else, but must not crash. */
static int survives(const void *code, size_t bytes, const void *weights, size_t n) {
    void *c = exact(code, bytes), *w = exact(weights, n);
    shlo_program *p = NULL;
    shlo_error e;
    shlo_status s = load(c, bytes, w, n, &p, &e);
    CHECK(s == e.status && (s == SHLO_OK || e.message[0]));
    if (p) runs_right(p);
    shlo_program_free(p);
    free(c);
    free(w);
    return s == SHLO_OK;
}

static void strangers(void) {
    shlo_blob whole = sample(), program, weights;
    shlo_error e;
    size_t i, accepted = 0;
    int bit;
    TEST_CASE("malformed files");
    CHECK(shlo_weights_split(whole.data, whole.bytes, 1, NULL, &program, &weights, &e) == SHLO_OK);
    for (i = 0; i < program.bytes; i++)
        CHECKF(!survives(program.data, i, weights.data, weights.bytes), "program cut at %zu", i);
    for (i = 0; i < weights.bytes; i++)
        CHECKF(!survives(program.data, program.bytes, weights.data, i), "weights cut at %zu", i);
    for (i = 0; i < program.bytes; i++) {
        for (bit = 0; bit < 8; bit++) {
            program.data[i] ^= (uint8_t)(1u << bit);
            accepted += (size_t)survives(program.data, program.bytes, weights.data, weights.bytes);
            program.data[i] ^= (uint8_t)(1u << bit);
        }
    }
    for (i = 0; i < weights.bytes; i++) {
        for (bit = 0; bit < 8; bit++) {
            weights.data[i] ^= (uint8_t)(1u << bit);
            accepted += (size_t)survives(program.data, program.bytes, weights.data, weights.bytes);
            weights.data[i] ^= (uint8_t)(1u << bit);
        }
    }
    CHECK(accepted > 0); /* elements may be anything */
    CHECK(survives(program.data, program.bytes, weights.data, weights.bytes));
    program.data[5] = 0; /* section 8 in a file that says it is 1.0 */
    CHECK(!survives(program.data, program.bytes, weights.data, weights.bytes));
    shlo_blob_free(&whole);
    shlo_blob_free(&program);
    shlo_blob_free(&weights);
}

/* ---- memory ---- */

/* ---- a host's own weights ---- */

/* What `find` does, by `user`: says nothing, fills the whole message, gives too little, gives no bytes,
 * answers but leaves a message. */
static shlo_status odd_find(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    static const char zeros[4096];
    const int how = *(const int *)user;
    (void)name;
    if (how == 0) return SHLO_NOT_FOUND;
    if (how == 1) {
        memset(error->message, 'x', sizeof error->message);
        return SHLO_INPUT;
    }
    *data = how == 3 ? NULL : zeros;
    *bytes = how == 2 ? what->bytes - 1 : what->bytes;
    if (how == 4) snprintf(error->message, sizeof error->message, "nothing of note");
    return what->bytes <= sizeof zeros ? SHLO_OK : SHLO_INTERNAL;
}

static void odd_weights(void) {
    static const shlo_status want[] = {SHLO_NOT_FOUND, SHLO_INPUT, SHLO_INPUT, SHLO_INPUT, SHLO_OK};
    static const char *const says[] = {"the constant '", "xxx", "the weights have ", "the weights have ", ""};
    shlo_blob whole = sample(), program, weights;
    shlo_error e;
    TEST_CASE("a host's own weights");
    CHECK(shlo_weights_split(whole.data, whole.bytes, 1, NULL, &program, &weights, &e) == SHLO_OK);
    for (int how = 0; how < 5; how++) {
        shlo_options options;
        shlo_program *p = NULL;
        memset(&options, 0, sizeof options);
        options.weights.find = odd_find;
        options.weights.user = &how;
        CHECKF(shlo_load(program.data, program.bytes, &options, &p, &e) == want[how] && !p == (how < 4),
            "%d: %s", how, e.message);
        CHECKF(e.status == want[how] && !strncmp(e.message, says[how], strlen(says[how])), "%d: %s", how,
            e.message);
        if (how == 1) CHECK(strlen(e.message) == sizeof e.message - 1);
        shlo_program_free(p);
    }
    shlo_blob_free(&whole);
    shlo_blob_free(&program);
    shlo_blob_free(&weights);
}

static void no_memory(void) {
    shlo_blob whole = sample();
    long at;
    int done;
    TEST_CASE("no memory");
    for (at = 0, done = 0; !done && at < 1000; at++) {
        fail_alloc f;
        shlo_blob program, weights, again;
        shlo_weights_file file;
        shlo_weights from;
        shlo_status s;
        fail_alloc_init(&f, at);
        s = shlo_weights_split(whole.data, whole.bytes, 1, &f.allocator, &program, &weights, NULL);
        CHECK(s == SHLO_OK || (s == SHLO_MEMORY && !program.data && !weights.data && f.live == 0));
        file.data = weights.data;
        file.bytes = weights.bytes;
        from.find = shlo_weights_find;
        from.user = &file;
        if (s == SHLO_OK) {
            s = shlo_weights_join(program.data, program.bytes, &from, &f.allocator, &again, NULL);
            CHECK(s == SHLO_OK || (s == SHLO_MEMORY && !again.data));
            if (s == SHLO_OK) shlo_blob_free(&again);
            done = s == SHLO_OK;
        }
        shlo_blob_free(&program);
        shlo_blob_free(&weights);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
    CHECK(done);
    shlo_blob_free(&whole);
}

int main(void) {
    made();
    numbers();
    large_sizes();
    many();
    names_are_new();
    parted();
    unbound();
    strangers();
    odd_weights();
    no_memory();
    return test_end("code/weights");
}
