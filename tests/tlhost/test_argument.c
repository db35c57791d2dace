/* tests/tlhost/test_argument.c - tensors of Hidet's types as arguments: what a kernel reads through the
 * strides is where the type says the element lies; what is refused. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "../tlvm/kernels.h"

static tlang_data_type parse(const char *text) {
    tlang_data_type t;
    shlo_error e;
    memset(&t, 0, sizeof t);
    TEST_CASE(text);
    CHECKF(tlang_data_type_parse(text, strlen(text), &t, &e) == SHLO_OK, "%s", e.message);
    return t;
}

static const char copy[] =
    "func @copy(%x: memref<f32x?x?,strided<?,?>>, %y: memref<f32x?x?>) {\n"
    "  axpby.n 1.0, %x, 0.0, %y : f32, memref<f32x?x?,strided<?,?>>, f32, memref<f32x?x?>\n"
    "}\n";

/* A kernel copies the tensor to a packed one; each element comes from where the type says. */
static void expect_read(const char *text) {
    tlang_data_type t = parse(text);
    tlang_program *p = kernels_load(copy, NULL);
    float x[64], y[64];
    tlang_arg args[2];
    shlo_error e;
    int64_t at[2], bytes = 0;
    if (!p) return;
    for (int i = 0; i < 64; i++) x[i] = (float)i, y[i] = -1;
    CHECK(tlang_arg_of_data_type(&args[0], x, sizeof x, &t) == SHLO_OK);
    args[1] = kernels_memref(y, sizeof y);
    args[1].shape = args[0].shape;
    CHECKF(tlang_launch(p, 0, 1, args, 2, &e) == SHLO_OK, "%s", e.message);
    for (at[1] = 0; at[1] < t.layout.shape[1]; at[1]++)
        for (at[0] = 0; at[0] < t.layout.shape[0]; at[0]++) {
            ELEMENT(tlang_data_type_offset(&t, at, &bytes) == SHLO_OK);
            ELEMENT(y[at[0] + at[1] * t.layout.shape[0]] == x[bytes / 4]);
        }
    SWEEP_END();
    tlang_program_free(p);
}

static void test_read(void) {
    expect_read("tensor(f32, [3, 5])");
    expect_read("tensor(f32, layout=column_major(3, 5))");
    expect_read("tensor(f32, layout=strided_layout(shape=[4, 6], ranks=[1, 0]))");
    expect_read("tensor(f32, layout=row_major(2, 1) * row_major(2, 5))"); /* a product that is strided */
    expect_read("tensor(f32, layout=row_major(1, 4) * column_major(3, 1))");
    expect_read("tensor(float32, [1, 7])");
}

/* Column-major is packed: a memref of known sizes takes it. */
static void test_static(void) {
    static const char text[] = "func @first(%x: memref<i64x2x3>, %y: memref<i64>, %s: i64) {\n"
                               "  %0 = load %x[1, 2] : memref<i64x2x3>\n  %1 = arith.add %0, %s : i64\n"
                               "  store %1, %y[] : memref<i64>\n}\n";
    tlang_data_type t = parse("tensor(int64, layout=column_major(2, 3))"), one = parse("i64");
    tlang_program *p = kernels_load(text, NULL);
    int64_t x[6] = {0, 1, 2, 3, 4, 5}, y = 0, s = 100;
    tlang_arg args[3];
    shlo_error e;
    if (!p) return;
    CHECK(tlang_arg_of_data_type(&args[0], x, sizeof x, &t) == SHLO_OK);
    CHECK(tlang_arg_of_data_type(&args[1], &y, sizeof y, &one) == SHLO_OK);
    CHECK(tlang_arg_of_data_type(&args[2], &s, sizeof s, &one) == SHLO_OK);
    CHECKF(tlang_launch(p, 0, 1, args, 3, &e) == SHLO_OK, "%s", e.message);
    CHECK(y == 105);
    tlang_program_free(p);
}

static void test_refused(void) {
    static const struct {
        const char *text;
        shlo_status status;
    } rows[] = {{"tensor(f32, layout=row_major(2, 1) * column_major(2, 2))", SHLO_UNSUPPORTED},
        {"tensor(f16, [2, 2])", SHLO_TYPE}, {"tensor(bf16, [2, 2])", SHLO_TYPE},
        {"tensor(tf32, [2, 2])", SHLO_TYPE}, {"tensor(f32x4, [2, 2])", SHLO_TYPE}, {"f16", SHLO_TYPE},
        {"~f32", SHLO_ARGUMENT}, {"~(~f16)", SHLO_ARGUMENT}, {"void", SHLO_ARGUMENT},
        {"tensor(f32, [5, 5])", SHLO_INPUT}, {"tensor(c128, [2, 4])", SHLO_INPUT}};
    char data[96];
    tlang_arg arg, zero;
    tlang_data_type many;
    memset(&zero, 0, sizeof zero);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tlang_data_type t = parse(rows[i].text);
        CHECK(tlang_arg_of_data_type(&arg, data, sizeof data, &t) == rows[i].status);
        CHECK(memcmp(&arg, &zero, sizeof arg) == 0);
        CHECK(tlang_arg_of_data_type(&arg, NULL, sizeof data, &t) == SHLO_ARGUMENT);
        CHECK(tlang_arg_of_data_type(NULL, data, sizeof data, &t) == SHLO_ARGUMENT);
    }
    CHECK(tlang_arg_of_data_type(&arg, data, sizeof data, NULL) == SHLO_ARGUMENT);
    many = parse("tensor(f32, [2, 2])");
    many.layout.rank = TLANG_MAX_RANK + 1; /* made by hand */
    CHECK(tlang_arg_of_data_type(&arg, data, sizeof data, &many) == SHLO_ARGUMENT);
    CHECK(memcmp(&arg, &zero, sizeof arg) == 0);
}

/* A tensor for a parameter: what does not fit is refused, with what differs. */
static void test_for(void) {
    static const struct {
        const char *param, *tensor;
        shlo_status status;
        const char *words;
    } rows[] = {{"memref<f32x?x?,strided<?,?>>", "tensor(f32, [4, 8])", SHLO_OK, ""},
        {"memref<f32x8x4>", "tensor(f32, layout=column_major(8, 4))", SHLO_OK, ""},
        {"memref<index>", "i64", SHLO_OK, ""}, {"f32", "f32", SHLO_OK, ""},
        {"memref<f32x?x?>", "tensor(f32, [4, 8])", SHLO_SHAPE, "stride 0 is 8, the kernel wants 1"},
        {"memref<f32x4x8>", "tensor(f32, [4, 8])", SHLO_SHAPE, "stride 0 is 8"},
        {"memref<f32x4x8>", "tensor(f32, layout=column_major(8, 4))", SHLO_SHAPE, "size 0 is 8"},
        {"memref<f32x4x8>", "tensor(f32, [4])", SHLO_TYPE, "1 dimensions, the kernel wants 2"},
        {"memref<f32x?x?>", "tensor(f32, [2, 4, 8])", SHLO_TYPE, "3 dimensions"},
        {"memref<f32x?x?>", "tensor(f64, [4, 8])", SHLO_TYPE, "elements of type f64, the kernel wants f32"},
        {"memref<f32x?x?>", "tensor(i32, [4, 8])", SHLO_TYPE, "elements of type i32"},
        {"f32", "tensor(f32, [1])", SHLO_TYPE, "wants a scalar"},
        {"group<memref<f32x8>>", "tensor(f32, [8])", SHLO_TYPE, "a group"},
        {"memref<f32x?x?>", "tensor(f16, [4, 8])", SHLO_TYPE, "no such elements"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static double data[64];
        tlang_data_type t = parse(rows[i].tensor);
        char text[128];
        tlang_program *p;
        tlang_arg arg;
        shlo_error e;
        shlo_status status;
        snprintf(text, sizeof text, "func @f(%%x: %s) { }", rows[i].param);
        p = kernels_load(text, NULL);
        if (!p) continue;
        memset(&arg, 0, sizeof arg);
        arg.data = data;
        arg.bytes = sizeof data;
        status = tlang_arg_for(p, 0, 0, &t, &arg, &e);
        CHECKF(status == rows[i].status, "%s: %s", shlo_status_text(status), e.message);
        if (status == SHLO_OK)
            CHECK(arg.data == data && tlang_launch(p, 0, 1, &arg, 1, &e) == SHLO_OK);
        else
            CHECKF(!arg.data && strstr(e.message, rows[i].words) != NULL, "%s", e.message);
        CHECK(tlang_arg_for(p, 0, 0, &t, &arg, NULL) != SHLO_OK || status == SHLO_OK);
        arg.data = data;
        arg.bytes = sizeof data;
        CHECK(tlang_arg_for(p, 0, 1, &t, &arg, &e) != SHLO_OK &&
              tlang_arg_for(p, 0, 0, &t, NULL, &e) != SHLO_OK);
        tlang_program_free(p);
    }
}

/* Both tables agree about the bytes of an element. */
static void test_scalars(void) {
    int n = 0;
    TEST_CASE("scalars");
    for (int i = 0; i < TLANG_DATA_COUNT; i++) {
        tlang_scalar scalar = tlang_data_scalar_in_kernels((tlang_data_scalar)i);
        tlang_data_type t = parse(tlang_data_scalar_name((tlang_data_scalar)i));
        n += scalar != TLANG_NO_SCALAR;
        if (scalar) CHECK(tlang_scalar_bytes(scalar) == tlang_data_type_bytes(&t));
    }
    CHECK(n == 9);
    CHECK(tlang_data_scalar_in_kernels(TLANG_DATA_COUNT) == TLANG_NO_SCALAR);
}

int main(void) {
    test_read();
    test_static();
    test_refused();
    test_for();
    test_scalars();
    return test_end("test_argument");
}
