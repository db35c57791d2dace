/* tests/tlvm/test_safety.c - what kernels and hosts do wrong: barriers that not all reach or that fence other
 * memory, races between arguments of other types at one place, launches within launches, programs that ask
 * for too much memory, views that leave their memory. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

/* One argument of so many bytes; plain or checked. */
static shlo_status launch(const char *text, const tlang_options *options, int64_t groups, tlang_arg *args,
    int32_t n, shlo_error *e) {
    tlang_program *p = kernels_load(text, options);
    shlo_status status = p ? tlang_launch(p, 0, groups, args, n, e) : SHLO_INTERNAL;
    tlang_program_free(p);
    return status;
}

static void expect_checked(const char *name, const char *text, tlang_arg *args, int32_t n, shlo_status want,
    const char *words) {
    tlang_options options;
    shlo_error e;
    shlo_status status;
    TEST_CASE(name);
    memset(&options, 0, sizeof options);
    memset(&e, 0, sizeof e);
    CHECK(launch(text, &options, 1, args, n, &e) == SHLO_OK);
    options.checked = 1;
    status = launch(text, &options, 1, args, n, &e);
    CHECKF(status == want && (!want || strstr(e.message, words)), "%d: %s", status, e.message);
}

/* ---- barriers ---- */

#define EXCHANGE_LOCAL(barrier) \
    "func @f(%A: memref<i32x16>) work_group_size(16,1) {\n %t = alloca -> memref<i32x16>\n parallel {\n" \
    "%l = subgroup_local_id\n %i = cast %l : i32 -> index\n store %l, %t[%i] : " \
    "memref<i32x16,local>\n" barrier "\n%m = arith.add %i, 1 : index\n %j = arith.rem %m, 16 : index\n" \
    "%x = load %t[%j] : memref<i32x16,local>\n } }\n"
#define EXCHANGE_GLOBAL(barrier) \
    "func @f(%A: memref<i32x16>) work_group_size(16,1) {\n parallel {\n" \
    "%l = subgroup_local_id\n %i = cast %l : i32 -> index\n store %l, %A[%i] : memref<i32x16>\n" barrier \
    "\n%m = arith.add %i, 1 : index\n %j = arith.rem %m, 16 : index\n" \
    "%x = load %A[%j] : memref<i32x16>\n } }\n"
#define TURNS(n) \
    "func @f(%A: memref<i32x16>) work_group_size(16,1) {\n foreach %i = 0, " n " { barrier.local } }\n"

static void test_barriers(void) {
    int32_t data[16] = {0};
    tlang_arg a = kernels_memref(data, sizeof data);
    expect_checked("local, fenced", EXCHANGE_LOCAL("barrier.local"), &a, 1, SHLO_OK, "");
    expect_checked("local, both fences", EXCHANGE_LOCAL("barrier.global.local"), &a, 1, SHLO_OK, "");
    expect_checked("local, no fence", EXCHANGE_LOCAL("barrier"), &a, 1, SHLO_RACE,
        "the alloca of line 2, element [1]");
    expect_checked("local, the other fence", EXCHANGE_LOCAL("barrier.global"), &a, 1, SHLO_RACE,
        "the alloca of line 2, element [1]");
    expect_checked("global, fenced", EXCHANGE_GLOBAL("barrier.global"), &a, 1, SHLO_OK, "");
    expect_checked("global, no fence", EXCHANGE_GLOBAL("barrier"), &a, 1, SHLO_RACE, "argument 0");
    expect_checked("global, the other fence", EXCHANGE_GLOBAL("barrier.local"), &a, 1, SHLO_RACE,
        "argument 0");
    expect_checked("as many iterations as work-items", TURNS("32"), &a, 1, SHLO_OK, "");
    expect_checked("work-items without iteration", TURNS("20"), &a, 1, SHLO_RACE,
        "12 have no iteration left");
}

/* ---- one memory, two types ---- */

#define ALIAS(a, b, first, second) \
    "func @f(%A: memref<" a ">, %B: memref<" b ">) work_group_size(2,1) {\n parallel {\n" \
    "%l = subgroup_local_id\n %i = cast %l : i32 -> index\n %c = cmp.eq %i, 0 : index\n" \
    "if %c {\n %x = load %A[" first "] : memref<" a ">\n store %x, %A[" first "] : memref<" a ">\n }\n" \
    "else {\n %y = load %B[" second "] : memref<" b ">\n store %y, %B[" second "] : memref<" b ">\n } } }\n"

static void test_types(void) {
    double data[4] = {0};
    tlang_arg args[2];
    args[0] = args[1] = kernels_memref(data, sizeof data);
    expect_checked("f32 in f64", ALIAS("f32x8", "f64x4", "1", "0"), args, 2, SHLO_RACE, "argument 1");
    expect_checked("f64 over f32", ALIAS("f64x4", "f32x8", "0", "1"), args, 2, SHLO_RACE, "argument 1");
    expect_checked("f32 beside f64", ALIAS("f32x8", "f64x4", "1", "1"), args, 2, SHLO_OK, "");
    expect_checked("i8 in c64", ALIAS("c64x2", "i8x32", "0", "15"), args, 2, SHLO_RACE, "argument 1");
    expect_checked("i8 beside c64", ALIAS("c64x2", "i8x32", "0", "16"), args, 2, SHLO_OK, "");
    args[1] = kernels_memref(data + 1, sizeof data - 8);
    expect_checked("c64 half over c64", ALIAS("c64x2", "c64x1", "0", "0"), args, 2, SHLO_RACE, "argument 1");
}

/* ---- hosts ---- */

typedef struct nested {
    tlang_program *p;
    tlang_arg arg;
    shlo_status status;
    shlo_error error;
} nested;

/* Runs the tasks and, in the middle of them, the program again. */
static void launch_again(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    nested *z = (nested *)user;
    z->status = tlang_launch(z->p, 0, 1, &z->arg, 1, &z->error);
    while (n-- > 0) task(ctx, n);
}

static void test_busy(void) {
    static float data[4096];
    nested z;
    tlang_options options;
    shlo_error e;
    TEST_CASE("a launch within a launch");
    memset(&z, 0, sizeof z);
    memset(&options, 0, sizeof options);
    z.arg = kernels_memref(data, sizeof data);
    z.status = SHLO_INTERNAL;
    options.parallel.parallel_for = launch_again;
    options.parallel.user = &z;
    options.parallel.n_threads = 2;
    z.p = kernels_load("func @f(%A: memref<f32x1024x4>) { %g = group_id\n %a = subview %A[:, %g] : "
                       "memref<f32x1024x4>\n axpby.n 0.0, %a, 1.0, %a : f32, memref<f32x1024>, f32, "
                       "memref<f32x1024> }\n",
        &options);
    for (int i = 0; i < 2; i++) { /* the second time, the first one is over */
        z.status = SHLO_INTERNAL;
        CHECKF(tlang_launch(z.p, 0, 4, &z.arg, 1, &e) == SHLO_OK, "%s", e.message);
        CHECKF(z.status == SHLO_BUSY && strstr(z.error.message, "in use"), "%s", z.error.message);
    }
    z.arg.bytes = 4; /* a launch that is refused is over, too */
    CHECK(tlang_launch(z.p, 0, 4, &z.arg, 1, &e) == SHLO_INPUT);
    CHECK(tlang_launch(z.p, 0, 4, &z.arg, 1, &e) == SHLO_INPUT);
    tlang_program_free(z.p);
}

static shlo_status load_limited(const char *text, size_t max_bytes, size_t *needed, shlo_error *e) {
    tlang_options options;
    tlang_program *p = NULL;
    tlang_blob blob;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.max_bytes = max_bytes;
    if (!tl_assemble("test", text, strlen(text), TLANG_KEEP_LINES, &blob)) return SHLO_INTERNAL;
    if (needed)
        status = tlang_memory_needed(blob.data, blob.bytes, &options, needed, e);
    else
        status = tlang_program_load(blob.data, blob.bytes, &options, &p, e);
    tlang_program_free(p);
    tlang_blob_free(&blob);
    return status;
}

static void test_limit(void) {
    static const char large[] = "func @f() { %t = alloca -> memref<i8x4000000000> }\n";
    static const char small[] = "func @f() { %t = alloca -> memref<i8x4000> }\n";
    size_t needed = 0;
    shlo_error e;
    TEST_CASE("max_bytes");
    CHECK(load_limited(large, 1 << 20, NULL, &e) == SHLO_LIMIT && strstr(e.message, "max_bytes, 1048576"));
    CHECK(load_limited(large, 1 << 20, &needed, &e) == SHLO_LIMIT && needed == 0);
    CHECK(load_limited(small, 0, &needed, &e) == SHLO_OK && needed > 4000);
    CHECK(load_limited(small, needed, NULL, &e) == SHLO_OK);
    CHECK(load_limited(small, needed - 1, NULL, &e) == SHLO_LIMIT);
    CHECK(load_limited(small, 1, NULL, &e) == SHLO_LIMIT);
}

/* A kernel that takes too much is refused, the others run; a program without any other cannot be loaded. */
static void test_refused(void) {
    static const char text[] = "func @large() { %t = alloca -> memref<i8x2000000000> }\n"
                               "func @good(%x: memref<i32>) { store 7, %x[] : memref<i32> }\n"
                               "func @none() { }\n";
    tlang_program *p = kernels_load(text, NULL);
    tlang_kernel_info info;
    int32_t x = 0;
    tlang_arg arg;
    shlo_error e;
    TEST_CASE("a kernel that is refused");
    memset(&arg, 0, sizeof arg);
    arg.data = &x;
    arg.bytes = sizeof x;
    CHECK(tlang_launch(p, 0, 1, NULL, 0, &e) == SHLO_LIMIT);
    CHECKF(strstr(e.message, "kernel large takes 200000") != NULL, "%s", e.message);
    CHECKF(strstr(e.message, "2000000000 of local memory), more than a kernel may, 1073741824"), "%s",
        e.message);
    CHECK(tlang_kernel_get_info(p, 0, &info) == SHLO_OK && info.local_bytes == 2000000000);
    CHECK(tlang_launch(p, 1, 1, &arg, 1, &e) == SHLO_OK && x == 7);
    CHECK(tlang_launch(p, 2, 1, NULL, 0, &e) == SHLO_OK);
    CHECK(tlang_program_bytes(p) < 1 << 24);
    tlang_program_free(p);
}

/* Local memory of nearly as many bytes as a size_t counts, and lanes of a few bytes more or less. */
static void test_most(void) {
    char text[4096];
    shlo_error e;
    TEST_CASE("the most local memory");
    for (int values = 0; values < 64; values++) {
        size_t n = (size_t)snprintf(text, sizeof text,
            "func @f() {\n %%a = alloca -> memref<i8x9223372036854775806>\n"
            "%%b = alloca -> memref<i8x9223372036854775744>\n %%g = group_id\n");
        for (int i = 0; i < values; i++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%%c%d = cmp.eq %%g, %%g : index\n", i);
        snprintf(text + n, sizeof text - n, "}\n");
        CHECKF(load_limited(text, 0, NULL, &e) == SHLO_OVERFLOW, "%s", e.message);
    }
}

static void test_chunk(void) {
    static const char text[] = "func @f() { }\n";
    tlang_program *p = NULL;
    tlang_options options;
    tlang_blob blob;
    size_t needed;
    shlo_error e;
    TEST_CASE("a negative chunk");
    memset(&options, 0, sizeof options);
    options.chunk = -5;
    CHECK(tl_assemble("test", text, strlen(text), 0, &blob));
    CHECK(tlang_program_load(blob.data, blob.bytes, &options, &p, &e) == SHLO_ARGUMENT && !p);
    CHECKF(strstr(e.message, "options.chunk is -5"), "%s", e.message);
    CHECK(tlang_memory_needed(blob.data, blob.bytes, &options, &needed, &e) == SHLO_ARGUMENT);
    tlang_blob_free(&blob);
}

/* ---- views that leave their memory ---- */

/* Far outside and back again: an element is where elements are, not where the memory ends. */
static void test_far(void) {
    static const char text[] = "func @f(%A: memref<i32x?x?,strided<?,?>>, %a: index, %b: index) {\n"
                               "%v = subview %A[%a:1, %b:1] : memref<i32x?x?,strided<?,?>>\n"
                               "%z = constant 0 -> index\n %x = constant -1 -> i32\n"
                               "store %x, %v[%z, %z] : memref<i32x1x1,strided<?,?>> }\n";
    int32_t data[16] = {0};
    int64_t shape[2] = {2, 2}, strides[2] = {1, 4}, far = 100, back = -1;
    tlang_arg args[3];
    shlo_error e;
    TEST_CASE("the end of the memory");
    args[0] = kernels_memref(data, 43);
    args[0].shape = shape;
    args[0].strides = strides;
    args[1] = kernels_memref(&far, sizeof far);
    args[2] = kernels_memref(&back, sizeof back);
    (void)launch(text, NULL, 1, args, 3, &e);
    for (int i = 0; i < 16; i++)
        CHECKF(data[i] == 0 || data[i] == -1, "element %d: %x", i, (unsigned)data[i]);
}

/* Each of the modes must stay in the memory, alone and for the groups of a chunk. */
static void test_modes(void) {
    static const char text[] = "func @f(%A: memref<i32x4x?>, %n: index) {\n"
                               "%g = group_id\n %m = arith.add %n, %g : index\n %one = constant 1 -> index\n"
                               "%v = subview %A[%m:1, %one:1] : memref<i32x4x?>\n"
                               "axpby.n 1, %v, 1, %v : i32, memref<i32x1x1,strided<1,4>>, i32, "
                               "memref<i32x1x1,strided<1,4>> }\n";
    int32_t data[40] = {0};
    int64_t shape[2] = {4, 10}, n = 0;
    tlang_options options;
    tlang_arg args[2];
    shlo_error e;
    args[0] = kernels_memref(data, sizeof data);
    args[0].shape = shape;
    args[1] = kernels_memref(&n, sizeof n);
    memset(&options, 0, sizeof options);
    for (options.chunk = 0; options.chunk < 4; options.chunk++) {
        TEST_CASE("the modes of a subview");
        n = 0;
        CHECK(launch(text, &options, 4, args, 2, &e) == SHLO_OK);
        n = -1;
        CHECKF(launch(text, &options, 4, args, 2, &e) == SHLO_BOUNDS && strstr(e.message, "group 0"), "%s",
            e.message);
    }
}

/* Only the last groups of a chunk reach outside of the memory: nothing behind it changes. */
static void test_last_groups(void) {
    static const char text[] = "func @f(%A: memref<f32x8x?>, %B: memref<f32x8x64>) {\n"
                               "%g = group_id\n %a = subview %A[:, %g] : memref<f32x8x?>\n"
                               "%b = subview %B[:, %g] : memref<f32x8x64>\n"
                               "axpby.n 1.0, %b, 0.0, %a : f32, memref<f32x8>, f32, memref<f32x8> }\n";
    static float a[64][8], b[64][8];
    int64_t shape[2] = {8, 0};
    tlang_arg args[2];
    tlang_options options;
    shlo_error e;
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 8; j++) b[i][j] = 1;
    memset(&options, 0, sizeof options);
    args[1] = kernels_memref(b, sizeof b);
    for (int64_t inside = 1; inside < 64; inside += 7) {
        TEST_CASE("the last groups");
        memset(a, 0, sizeof a);
        args[0] = kernels_memref(a, (size_t)inside * sizeof a[0]);
        args[0].shape = shape;
        shape[1] = inside;
        CHECK(launch(text, &options, inside, args, 2, &e) == SHLO_OK);
        CHECK(launch(text, &options, inside + 1, args, 2, &e) == SHLO_BOUNDS && a[inside][0] == 0);
        CHECK(launch(text, &options, 64, args, 2, &e) == SHLO_BOUNDS && a[inside][0] == 0 && a[63][7] == 0);
    }
}

/* All groups share the view, and the first ones take another way: the others' access is judged. */
static void test_other_way(void) {
    static const char text[] = "func @f(%A: memref<f32x4>, %B: memref<f32x8>, %n: index) {\n"
                               "%g = group_id\n %c = cmp.ge %g, 2 : index\n if %c {\n"
                               "%a = subview %A[0:%n] : memref<f32x4>\n"
                               "axpby.n 1.0, %B, 0.0, %a : f32, memref<f32x8>, f32, memref<f32x?> } }\n";
    float a[8] = {0}, b[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    int64_t n = 8;
    tlang_arg args[3];
    shlo_error e;
    TEST_CASE("a view of groups that go another way");
    args[0] = kernels_memref(a, sizeof a / 2);
    args[1] = kernels_memref(b, sizeof b);
    args[2] = kernels_memref(&n, sizeof n);
    CHECK(launch(text, NULL, 2, args, 3, &e) == SHLO_OK && a[0] == 0);
    CHECK(launch(text, NULL, 4, args, 3, &e) == SHLO_BOUNDS && a[4] == 0);
    CHECKF(strstr(e.message, "group 2: operand 3 reaches outside"), "%s", e.message);
    args[0].bytes = sizeof a;
    CHECKF(launch(text, NULL, 4, args, 3, &e) == SHLO_OK && a[7] == 1, "%s", e.message);
}

/* ---- what options.log is told while a program is loaded ---- */

static char told[1024];

static void note(void *user, shlo_log_level level, const char *text) {
    CHECK(user == told && strlen(told) + strlen(text) + 3 < sizeof told);
    strcat(told, level == SHLO_LOG_WARNING ? "!" : " ");
    strcat(told, text);
    strcat(told, "\n");
}

static void test_log(void) {
    static const char text[] = "func @spread(%x: memref<f32x8>) {\n"
                               "  foreach %i = 0, 8 : index { store 1.0, %x[%i] : memref<f32x8> }\n"
                               "}\n";
    tlang_options options;
    tlang_program *p;
    float x[8];
    tlang_arg arg = kernels_memref(x, sizeof x);
    TEST_CASE("log");
    memset(&options, 0, sizeof options);
    options.log.write = note;
    options.log.user = told;
    options.isa = "scalar";
    options.parallel.n_threads = 2;
    p = kernels_load(text, &options);
    CHECKF(strstr(told, " scalar kernels; functions: 1; ") != NULL, "%s", told);
    CHECKF(strstr(told, "!options.parallel.n_threads is 2, but parallel_for is NULL") != NULL, "%s", told);
    CHECKF(strstr(told, " @spread: groups run one after the other") != NULL, "%s", told);
    told[0] = 0;
    CHECK(tlang_launch(p, 0, 1, &arg, 1, NULL) == SHLO_OK && x[7] == 1 && !told[0]);
    tlang_program_free(p);
}

static void drop(void *user, const char *text, size_t n) {
    (void)user;
    (void)text;
    (void)n;
}

/* An expanded mode of size 0 gives the next one a stride of 0. What is as long as it likes in a few bytes is
   refused, as is all else that does not lie in its memory. */
static void test_still(void) {
    static const char text[] =
        "func @f(%A: memref<f32x4>, %zero: index, %n: index) {\n"
        "  %v = expand %A[0 -> %zero x %n] : memref<f32x4>\n"
        "  %w = subview %v[0, 0:%n] : memref<f32x?x?,strided<1,?>>\n"
        "  axpby 1.0, %w, 1.0, %w : f32, memref<f32x?,strided<?>>, f32, memref<f32x?,strided<?>>\n}\n";
    float x[4] = {1, 2, 3, 4};
    int64_t zero = 0, n = 1000;
    tlang_arg args[3];
    shlo_error e;
    TEST_CASE("a stride of 0");
    args[0] = kernels_memref(x, sizeof x);
    args[1] = kernels_memref(&zero, sizeof zero);
    args[2] = kernels_memref(&n, sizeof n);
    CHECKF(launch(text, NULL, 1, args, 3, &e) == SHLO_BOUNDS, "%s", e.message);
    CHECK(x[0] == 1);
}

/* Numbers that leave 64 bits where they count for nothing: the stride of a mode of one element, and indices
   of lanes whose sums wrap before they are refused (the undefined behavior sanitizer sees these). */
static void test_wide(void) {
    static const char one[] = "func @f(%A: memref<f32x?x?,strided<?,?>>) {\n"
                              "  axpby 1.0, %A, 1.0, %A : f32, memref<f32x?x?,strided<?,?>>, f32, "
                              "memref<f32x?x?,strided<?,?>>\n}\n";
    static const char wild[] =
        "func @f(%A: memref<f32x?x?,strided<?,?>>, %I: memref<indexx17>) work_group_size(16,1) {\n"
        "  %k = load %I[16] : memref<indexx17>\n  parallel {\n"
        "    %l = subgroup_local_id\n    %i = cast %l : i32 -> index\n"
        "    %j = load %I[%i] : memref<indexx17>\n"
        "    %x = load %A[%j, %k] : memref<f32x?x?,strided<?,?>>\n"
        "    store %x, %A[0, 0] : memref<f32x?x?,strided<?,?>> } }\n";
    int64_t column[2] = {4, 1}, far[2] = {1, INT64_MAX}, square[2] = {2, 2}, near[2] = {1, 2}, index[17];
    float x[4] = {1, 2, 3, 4};
    tlang_arg args[2];
    shlo_error e;
    TEST_CASE("numbers at the edge");
    args[0] = kernels_memref(x, sizeof x);
    args[0].shape = column;
    args[0].strides = far;
    CHECKF(launch(one, NULL, 2, args, 1, &e) == SHLO_OK && x[0] == 4 && x[3] == 16, "%s", e.message);
    for (int i = 0; i < 16; i++) index[i] = i % 3 ? 1 : INT64_MAX / 4;
    index[16] = INT32_MAX;
    args[0].shape = square;
    args[0].strides = near;
    args[1] = kernels_memref(index, sizeof index);
    CHECKF(launch(wild, NULL, 1, args, 2, &e) == SHLO_BOUNDS, "%s", e.message);
}

/* NULL and numbers of nothing, in every call that takes a program, its bytes or a place for it. */
static void test_nothing(void) {
    static const char text[] = "func @f(%A: memref<f32x4>) work_group_size(16,1) {\n}\n";
    tlang_program *p = kernels_load(text, NULL), *none = p;
    tlang_kernel_info info;
    tlang_type_info arg_info;
    tlang_blob code;
    shlo_error e;
    size_t needed = 1;
    TEST_CASE("nothing");
    memset(&code, 0, sizeof code);
    CHECK(tl_assemble("text", text, strlen(text), 0, &code));
    CHECK(tlang_program_load(NULL, 5, NULL, &none, &e) == SHLO_ARGUMENT && !none && e.message[0]);
    CHECK(tlang_program_load(NULL, 0, NULL, &none, NULL) != SHLO_OK && !none);
    CHECK(tlang_program_load(code.data, code.bytes, NULL, NULL, &e) == SHLO_ARGUMENT && e.message[0]);
    CHECK(tlang_memory_needed(NULL, 5, NULL, &needed, &e) == SHLO_ARGUMENT && !needed && e.message[0]);
    CHECK(tlang_memory_needed(code.data, code.bytes, NULL, NULL, &e) == SHLO_ARGUMENT && e.message[0]);
    CHECK(tlang_print(NULL, 5, NULL, drop, NULL, &e) == SHLO_ARGUMENT && e.message[0]);
    CHECK(tlang_print(code.data, code.bytes, NULL, NULL, NULL, &e) == SHLO_ARGUMENT && e.message[0]);
    CHECK(tlang_program_bytes(NULL) == 0 && !tlang_program_isa(NULL)[0] && tlang_kernel_count(NULL) == 0);
    CHECK(tlang_kernel_find(NULL, "f") == -1 && tlang_kernel_find(p, NULL) == -1);
    CHECK(tlang_kernel_get_info(NULL, 0, &info) == SHLO_ARGUMENT);
    CHECK(tlang_kernel_get_info(p, 1, &info) != SHLO_OK && tlang_kernel_get_info(p, -1, &info) != SHLO_OK);
    CHECK(tlang_kernel_get_arg(p, 0, 1, &arg_info) != SHLO_OK);
    CHECK(tlang_kernel_get_arg(NULL, 0, 0, &arg_info) == SHLO_ARGUMENT);
    CHECK(tlang_launch(NULL, 0, 1, NULL, 0, &e) == SHLO_ARGUMENT && e.message[0]);
    CHECK(tlang_launch(p, 1, 1, NULL, 0, &e) != SHLO_OK && e.message[0]);
    CHECK(tlang_launch(p, 0, 1, NULL, 1, &e) != SHLO_OK && e.message[0]);
    CHECK(tlang_launch(p, 0, -1, NULL, 0, NULL) != SHLO_OK);
    tlang_blob_free(&code);
    tlang_blob_free(NULL);
    tlang_program_free(p);
    tlang_program_free(NULL);
}

/* ---- local memory that nothing has written ---- */

static unsigned char pool[1 << 18];
static size_t taken;

static void *take(void *user, size_t bytes, size_t align) {
    const size_t at = taken + (size_t)(0 - (uintptr_t)(pool + taken)) % align;
    (void)user;
    if (bytes > sizeof pool - at) return NULL;
    taken = at + bytes;
    return pool + at;
}
static void drop_none(void *user, void *block, size_t bytes) { (void)user, (void)block, (void)bytes; }

/* Each group gives what it finds, and leaves sevens. */
static const char finds[] = "func @f(%x: memref<i32x8x40>) {\n %g = group_id\n %t = alloca -> memref<i32x8>\n"
                            "foreach %i = 0, 8 {\n %y = load %t[%i] : memref<i32x8,local>\n"
                            "store %y, %x[%i, %g] : memref<i32x8x40>\n"
                            "store 7, %t[%i] : memref<i32x8,local>\n }\n }\n";

static void found(const tlang_options *options) {
    static int32_t x[8 * 40];
    tlang_arg arg = kernels_memref(x, sizeof x);
    tlang_program *p = kernels_load(finds, options);
    for (int k = 0; k < 2; k++) {
        int zeros = 0, others = 0;
        memset(x, -1, sizeof x);
        CHECK(p && tlang_launch(p, 0, 40, &arg, 1, NULL) == SHLO_OK);
        for (int i = 0; i < 8 * 40; i++) zeros += !x[i], others += x[i] && x[i] != 7;
        CHECKF(!others && (k || zeros >= 8), "launch %d: %d zeros, %d others", k, zeros, others);
    }
    tlang_program_free(p);
}

static void test_unwritten(void) {
    static const shlo_allocator marked = {take, drop_none, NULL};
    int32_t x[8 * 40];
    tlang_arg arg = kernels_memref(x, sizeof x);
    tlang_options options;
    TEST_CASE("local memory that nothing has written is the program's");
    memset(&options, 0, sizeof options);
    options.allocator = &marked;
    for (options.chunk = 0; options.chunk < 2; options.chunk++) {
        taken = 0;
        memset(pool, 0xa5, sizeof pool);
        found(&options);
    }
    memset(pool, 0xa5, sizeof pool);
    options.allocator = NULL;
    options.block = pool;
    options.block_bytes = sizeof pool;
    found(&options);
    expect_checked("local memory that nothing has written", finds, &arg, 1, SHLO_CHECK, "");
}

int main(void) {
    test_unwritten();
    test_barriers();
    test_types();
    test_busy();
    test_limit();
    test_refused();
    test_most();
    test_chunk();
    test_far();
    test_still();
    test_wide();
    test_modes();
    test_last_groups();
    test_other_way();
    test_log();
    test_nothing();
    return test_end("test_safety");
}
