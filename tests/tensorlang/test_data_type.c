/* tests/tensorlang/test_data_type.c - Hidet's types: both spellings, sizes, the specification's tables of
 * layouts, products that associate and do not commute, strides for a launch, and what is refused. */
// link: impl
#include "../test.h"
#include "tensorlang.h"

static tlang_data_type parse(const char *text) {
    tlang_data_type t;
    shlo_error e;
    memset(&t, 0, sizeof t);
    TEST_CASE(text);
    CHECKF(tlang_data_type_parse(text, strlen(text), &t, &e) == SHLO_OK, "%s", e.message);
    return t;
}

static void refuse(const char *text, shlo_status want, int64_t offset) {
    tlang_data_type t;
    shlo_error e;
    shlo_status status = tlang_data_type_parse(text, strlen(text), &t, &e);
    TEST_CASE(text);
    CHECKF(status == want && (offset < 0 || e.offset == offset), "%s at %lld", e.message,
        (long long)e.offset);
}

static void test_scalars(void) {
    static const struct {
        const char *name, *same;
        size_t bytes;
    } rows[] = {{"i8", "int8", 1}, {"i16", "int16", 2}, {"i32", "int32", 4}, {"i64", "int64", 8},
        {"f16", "float16", 2}, {"bf16", "bfloat16", 2}, {"tf32", "tfloat32", 4}, {"f32", "float32", 4},
        {"f64", "float64", 8}, {"bool", "boolean", 1}, {"c64", "complex64", 8}, {"c128", "complex128", 16},
        {"i8x4", "int8x4", 4}, {"f16x2", "float16x2", 4}, {"f32x4", "float32x4", 16}, {"void", "void", 0},
        {"~i32", "~int32", sizeof(void *)}, {"~(~f16)", "~~f16", sizeof(void *)},
        {"~void", "~(void)", sizeof(void *)}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tlang_data_type a = parse(rows[i].name), b = parse(rows[i].same);
        CHECK(a.scalar == b.scalar && a.lanes == b.lanes && a.pointers == b.pointers);
        CHECK(tlang_data_type_bytes(&a) == rows[i].bytes);
    }
    CHECK(parse("~(~f16)").pointers == 2);
    CHECK(strcmp(tlang_data_scalar_name(TLANG_DATA_TF32), "tf32") == 0);
}

/* The positions of all elements, the last coordinate fastest, are `want`. */
static void expect_positions(const char *text, const int64_t *want, int n) {
    tlang_data_type t = parse(text);
    int64_t at[TLANG_MAX_RANK] = {0}, bytes;
    int same = t.is_tensor && t.layout.elements == n;
    for (int i = 0; same && i < n; i++) {
        int32_t d = t.layout.rank - 1;
        same &= tlang_data_type_offset(&t, at, &bytes) == SHLO_OK && bytes == 4 * want[i];
        while (d >= 0 && ++at[d] == t.layout.shape[d]) at[d--] = 0;
    }
    CHECK(same);
}

static void test_tensors(void) {
    static const int64_t rows[] = {0, 1, 2, 3, 4, 5}, columns[] = {0, 2, 4, 1, 3, 5},
                         ranks[] = {0, 2, 1, 3, 4, 6, 5, 7}, tiles[] = {0, 1, 2, 3, 4, 5, 6, 7},
                         mixed[] = {0, 2, 1, 3, 4, 6, 5, 7};
    tlang_data_type a, b;
    expect_positions("tensor(f32, [2, 3])", rows, 6);
    expect_positions("tensor(dtype=f32, shape=[2, 3], layout=column_major(2, 3))", columns, 6);
    expect_positions("tensor(f32, layout=strided_layout(shape=[2, 2, 2], ranks=[0, 2, 1]))", ranks, 8);
    expect_positions("tensor(f32, layout=row_major(2, 1) * row_major(2, 2))", tiles, 8);
    expect_positions("tensor(f32, layout=row_major(2, 1) * column_major(2, 2))", mixed, 8);
    a = parse("tensor(f32, layout=(row_major(2, 1) * row_major(2, 2)) * column_major(2, 2))");
    b = parse("tensor(f32, layout=row_major(2, 1) * (row_major(2, 2) * column_major(2, 2)))");
    CHECK(a.layout.shape[0] == 8 && a.layout.shape[1] == 4);
    CHECK(tlang_layout_equal(&a.layout, &b.layout));
    b = parse("tensor(f32, layout=row_major(2, 2) * row_major(2, 1) * column_major(2, 2))");
    CHECK(!tlang_layout_equal(&a.layout, &b.layout));
    CHECK(tlang_data_type_bytes(&a) == 128);
    a = parse("tensor(f16x2, [1024, 1024])");
    CHECK(tlang_data_type_bytes(&a) == 4u << 20);
}

/* Several notations of one type. */
static void test_same(void) {
    static const char *const rows[][2] = {
        {"tensor(f32, [1024, 1024])",
            "tensor(dtype=f32, layout=strided_layout(shape=[1024, 1024], ranks=[0, 1]))"},
        {"tensor(f32, layout=column_major(1024, 512))",
            "tensor(f32, layout=strided_layout(shape=[1024, 512], ranks=[1, 0]))"},
        {"tensor(f32, [1024, 512], column_major(1024, 512))",
            "tensor(float32, layout=column_major(1024, 512))"},
        {"tensor(i8, [2, 3, 4])", "tensor(int8, layout=row_major(2, 3, 4))"},
        {"tensor(i8, layout=column_major(2, 3, 4))",
            "tensor(int8, layout=strided_layout([2, 3, 4], [2, 1, 0]))"},
        {"tensor(f32, layout=row_major(1, 1) * column_major(2, 2))",
            "tensor(f32, layout=column_major(2, 2))"},
        {"tensor(f32, layout=row_major(2, 2) * row_major(2, 2) * row_major(2, 2))",
            "tensor(f32, layout=row_major(2, 2) * (row_major(2, 2) * row_major(2, 2)))"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tlang_data_type a = parse(rows[i][0]), b = parse(rows[i][1]);
        CHECK(a.is_tensor && a.scalar == b.scalar && tlang_layout_equal(&a.layout, &b.layout));
        CHECK(tlang_data_type_bytes(&a) == tlang_data_type_bytes(&b));
    }
    for (int i = 1; i < TLANG_DATA_COUNT; i++) { /* a tensor of any scalar type, and a pointer to any */
        char text[64];
        tlang_data_type element = parse(tlang_data_scalar_name((tlang_data_scalar)i)), t;
        sprintf(text, "tensor(%s, [3, 5])", tlang_data_scalar_name((tlang_data_scalar)i));
        t = parse(text);
        CHECK(tlang_data_type_bytes(&t) == 15 * tlang_data_type_bytes(&element));
        sprintf(text, "~%s", tlang_data_scalar_name((tlang_data_scalar)i));
        t = parse(text);
        CHECK(t.pointers == 1 && (int)t.scalar == i && tlang_data_type_bytes(&t) == sizeof(void *));
    }
}

/* Row-major and column-major of three dimensions, by the formulas. */
static void test_formulas(void) {
    tlang_data_type rows = parse("tensor(f64, [3, 4, 5])"),
                    columns = parse("tensor(f64, layout=column_major(3, 4, 5))");
    int64_t c[3], bytes = 0;
    for (c[0] = 0; c[0] < 3; c[0]++)
        for (c[1] = 0; c[1] < 4; c[1]++)
            for (c[2] = 0; c[2] < 5; c[2]++) {
                ELEMENT(tlang_data_type_offset(&rows, c, &bytes) == SHLO_OK);
                ELEMENT(bytes == 8 * (c[0] * 4 * 5 + c[1] * 5 + c[2]));
                ELEMENT(tlang_data_type_offset(&columns, c, &bytes) == SHLO_OK);
                ELEMENT(bytes == 8 * (c[2] * 4 * 3 + c[1] * 3 + c[0]));
            }
    SWEEP_END();
    CHECK(tlang_data_type_offset(&rows, c, &bytes) == SHLO_SHAPE); /* [3, 4, 5] is outside */
}

static void test_strides(void) {
    tlang_data_type t = parse("tensor(f64, [3, 4, 5])");
    int64_t shape[TLANG_MAX_RANK], strides[TLANG_MAX_RANK];
    CHECK(tlang_data_type_strides(&t, shape, strides) == SHLO_OK);
    CHECK(shape[0] == 3 && shape[1] == 4 && shape[2] == 5 && strides[0] == 20 && strides[1] == 5 &&
          strides[2] == 1);
    t = parse("tensor(f64, layout=row_major(2, 1) * column_major(2, 2))");
    CHECK(tlang_data_type_strides(&t, shape, strides) == SHLO_UNSUPPORTED);
    t = parse("f32");
    CHECK(tlang_data_type_strides(&t, shape, strides) == SHLO_ARGUMENT);
    t = parse("tensor(f64, [3, 4, 5])");
    t.layout.rank = TLANG_MAX_RANK + 1; /* made by hand */
    CHECK(tlang_data_type_strides(&t, shape, strides) == SHLO_ARGUMENT);
}

static void test_refused(void) {
    refuse("f33", SHLO_SYNTAX, 0);
    refuse("f32x3", SHLO_TYPE, 0);
    refuse("f32x", SHLO_SYNTAX, 0);
    refuse("voidx2", SHLO_SYNTAX, 0);
    refuse("~(f32", SHLO_SYNTAX, 5);
    refuse("f32 f32", SHLO_SYNTAX, 4);
    refuse("", SHLO_SYNTAX, 0);
    refuse("~tensor(f32, [2])", SHLO_SYNTAX, 1); /* a pointer is to a scalar type or a pointer type */
    refuse("tensor(f32, [n])", SHLO_SYNTAX, 13); /* sizes are constants */
    refuse("tensor(f32, [-2])", SHLO_SYNTAX, 13);
    refuse("tensor(~f32, [2])", SHLO_SYNTAX, 7);
    refuse("tensor(f32)", SHLO_SYNTAX, -1);
    refuse("tensor(void, [2])", SHLO_TYPE, -1);
    refuse("tensor(f32, [2, 2], layout=row_major(2, 3))", SHLO_SHAPE, -1);
    refuse("tensor(f32, [0])", SHLO_SHAPE, -1);
    refuse("tensor(f32, [9223372036854775807, 9223372036854775807])", SHLO_OVERFLOW, -1);
    refuse("tensor(f32, [99999999999999999999])", SHLO_OVERFLOW, -1);
    refuse("tensor(f32, layout=row_major(2) * row_major(2, 2))", SHLO_SHAPE, -1);
    refuse("tensor(f32, layout=strided_layout(shape=[2, 2], ranks=[0, 0]))", SHLO_SHAPE, -1);
    refuse("tensor(f32, [1, 1, 1, 1, 1, 1, 1, 1, 1])", SHLO_LIMIT, -1);
    refuse("tensor(f32, layout=((((((((((((((((((row_major(2))))))))))))))))))))", SHLO_LIMIT, -1);
    CHECK(tlang_data_type_parse(NULL, 0, NULL, NULL) == SHLO_ARGUMENT);
}

int main(void) {
    test_scalars();
    test_tensors();
    test_same();
    test_formulas();
    test_strides();
    test_refused();
    return test_end("test_data_type");
}
