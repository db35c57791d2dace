// link: impl
/* test_buffer.c - buffers without shapes, programs from files, tensors as text. */
#include "stablehlo.h"
#include "../test.h"

#include <math.h>

static void text_is(const shlo_buffer *x, const char *want) {
    char out[256];
    size_t n = shlo_tensor_text(x, out, sizeof out);
    CHECKF(n == strlen(want) && !strcmp(out, want), "'%s', not '%s'", out, want);
}

static void texts(void) {
    static const int64_t two_three[2] = {2, 3}, cube[3] = {2, 1, 2}, none[2] = {2, 0}, wrong[1] = {5};
    static const int64_t many[2] = {200000000, 0}, huge[4] = {0, (int64_t)1 << 62, 4, 0},
                         apart[5] = {1, 2, 0, (int64_t)1 << 62, 4};
    float x[6] = {1, -2.5f, 0.1f, INFINITY, -INFINITY, NAN};
    uint8_t flags[2] = {1, 0};
    int8_t small[4] = {-128, 127, 0, 1};
    uint64_t wide[1] = {UINT64_MAX};
    float complex_one[2] = {1, -1};
    shlo_buffer b = shlo_buffer_f32(x, 6);
    static const char whole[] = "[[1.0, -2.5, 0.1],\n [inf, -inf, nan]]";
    char out[8];
    test_case = "text";
    text_is(&b, "[1.0, -2.5, 0.1, inf, -inf, nan]");
    b.dims = two_three;
    b.rank = 2;
    text_is(&b, whole);
    CHECK(shlo_tensor_text(&b, out, sizeof out) == strlen(whole) && !strcmp(out, "[[1.0, "));
    CHECK(shlo_tensor_text(&b, NULL, 0) == strlen(whole));
    b = shlo_buffer_of(SHLO_I1, flags, 2);
    text_is(&b, "[true, false]");
    b = shlo_buffer_i8(small, 4);
    b.dims = cube;
    b.rank = 3;
    text_is(&b, "[[[-128, 127]],\n [[0, 1]]]");
    b = shlo_buffer_of(SHLO_U64, wide, 1);
    b.dims = cube; /* rank 0: a scalar */
    text_is(&b, "18446744073709551615");
    b = shlo_buffer_of(SHLO_C64, complex_one, 1);
    text_is(&b, "[(1.0, -1.0)]");
    b = shlo_buffer_f32(x, 0);
    b.dims = none;
    b.rank = 2;
    text_is(&b, "[[],\n []]");
    b.dims = wrong;
    b.rank = 1;
    CHECK(shlo_tensor_text(&b, out, sizeof out) == 0 && out[0] == 0);
    CHECK(shlo_tensor_text(NULL, out, sizeof out) == 0);
    b.dims = many;
    b.rank = 2;
    text_is(&b, "[]");
    b.dims = huge;
    for (b.rank = 1; b.rank <= 4; b.rank++) text_is(&b, "[]");
    b.dims = huge + 1;
    b.rank = 2;
    CHECK(shlo_tensor_text(&b, NULL, 0) == 0);
    b.rank = 3;
    text_is(&b, "[]");
    b.dims = apart;
    b.rank = 5;
    text_is(&b, "[[[],\n  []]]");
    b = shlo_buffer_f32(x, SIZE_MAX);
    CHECK(b.bytes == SIZE_MAX && shlo_tensor_text(&b, NULL, 0) == 0);
}

static void long_texts(void) {
    static int32_t x[2002];
    static const int64_t dims[2] = {1001, 2};
    shlo_buffer b = shlo_buffer_i32(x, 2002);
    test_case = "elided";
    for (int i = 0; i < 2002; i++) x[i] = i;
    text_is(&b, "[0, 1, 2, ..., 1999, 2000, 2001]");
    b.dims = dims;
    b.rank = 2;
    text_is(&b, "[[0, 1],\n [2, 3],\n [4, 5],\n ...,\n [1996, 1997],\n [1998, 1999],\n [2000, 2001]]");
}

/* main(x[2, 3]) -> x + x */
static shlo_blob doubling(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    shlo_value x;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 3));
    x = shlo_add(b, x, x);
    shlo_return(b, &x, 1);
    CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
    shlo_builder_destroy(b);
    return code;
}

static void files(const char *path) {
    static unsigned char block[64];
    float x[6] = {1, 2, 3, 4, 5, 6}, y[6] = {0};
    shlo_blob code = doubling();
    shlo_buffer in = shlo_buffer_f32(x, 6), out = shlo_buffer_f32(y, 6);
    static const shlo_allocator lacking = {NULL, NULL, NULL};
    shlo_options options;
    shlo_program *p = NULL;
    shlo_error e;
    FILE *f = fopen(path, "wb");
    test_case = "files";
    CHECK(f && fwrite(code.data, 1, code.bytes, f) == code.bytes && fclose(f) == 0);
    CHECK(shlo_load_file(path, NULL, &p, &e) == SHLO_OK &&
          shlo_run(p, "main", &in, 1, &out, 1, &e) == SHLO_OK);
    CHECK(y[0] == 2 && y[5] == 12);
    in.bytes -= 4;
    CHECK(shlo_run(p, "main", &in, 1, &out, 1, &e) == SHLO_INPUT);
    shlo_program_free(p);
    f = fopen(path, "wb");
    CHECK(f && fwrite(code.data, 1, 20, f) == 20 && fclose(f) == 0);
    CHECK(shlo_load_file(path, NULL, &p, &e) != SHLO_OK && !p);
    f = fopen(path, "wb");
    CHECK(f && fclose(f) == 0);
    CHECK(shlo_load_file(path, NULL, &p, &e) == SHLO_FORMAT && !p);
    remove(path);
    CHECK(shlo_load_file(path, NULL, &p, &e) == SHLO_NOT_FOUND && strstr(e.message, path));
    CHECK(shlo_load_file(".", NULL, &p, &e) == SHLO_INPUT && !p && strstr(e.message, "'.' cannot be read"));
    CHECK(shlo_load_file(NULL, NULL, &p, &e) == SHLO_ARGUMENT && strstr(e.message, "no path"));
    CHECK(shlo_load_file(path, NULL, NULL, &e) == SHLO_ARGUMENT);
    memset(&options, 0, sizeof options);
    options.block = block;
    options.block_bytes = sizeof block;
    CHECK(shlo_load_file(path, &options, &p, &e) == SHLO_ARGUMENT && strstr(e.message, "block"));
    options.block = NULL;
    options.allocator = &lacking;
    CHECK(shlo_load_file(path, &options, &p, &e) == SHLO_ARGUMENT &&
          strstr(e.message, "without alloc or free"));
    shlo_blob_free(&code);
}

int main(int argc, char **argv) {
    char path[512];
    snprintf(path, sizeof path, "%s.shlb.tmp", argc > 0 ? argv[0] : "test_buffer");
    texts();
    long_texts();
    files(path);
    CHECK(!strcmp(shlo_version(), SHLO_VERSION_STRING) && SHLO_VERSION_NUMBER >= 100);
    return test_end("buffer");
}
