/* tests/opt/test_opt.c - the optimizer: every rule before and after, results equal bit for bit, a fixed
 * point, and allocation failures. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include "../api/failing.h"
#include <sys/mman.h>
#include <unistd.h>

/* ---- a program of one function, as text before and after ---- */

typedef shlo_value (*body_fn)(shlo_builder *b, shlo_value x, shlo_value y);
typedef struct text {
    char at[16384];
    size_t n;
} text;

static void put(void *user, const char *s, size_t n) {
    text *t = (text *)user;
    if (t->n + n >= sizeof t->at) n = sizeof t->at - 1 - t->n;
    memcpy(t->at + t->n, s, n);
    t->n += n;
    t->at[t->n] = 0;
}

static shlo_dtype element = SHLO_F32;
static int64_t rows = 2, columns = 3;

/* main(x, y) -> one value, both of [rows, columns]. */
static shlo_status build(body_fn body, shlo_blob *code) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, y, r;
    shlo_status s;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, element, rows, columns));
    y = shlo_arg(b, shlo_tensor2(b, element, rows, columns));
    r = body(b, x, y);
    shlo_return(b, &r, 1);
    s = shlo_builder_finish(b, 0, code);
    if (s != SHLO_OK) printf("    %s\n", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return s;
}

/* The bytes of the result; 0: there is none. */
static size_t run(const shlo_blob *code, unsigned char *out, size_t bytes) {
    static int64_t in[2][64];
    unsigned long long seed = 99;
    size_t written = 0;
    shlo_program *p;
    shlo_error e;
    shlo_buffer inputs[2], output;
    shlo_tensor_info info;
    memset(inputs, 0, sizeof inputs);
    memset(&output, 0, sizeof output);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 64; k++) {
            float f[2];
            f[0] = (float)(test_random(&seed) % 100) - 50;
            f[1] = -0.0f;
            if (element == SHLO_F32)
                memcpy(&in[i][k], f, 8);
            else
                in[i][k] = (int64_t)(test_random(&seed) % 1000) - 500;
        }
    if (!CHECK(shlo_load(code->data, code->bytes, NULL, &p, &e) == SHLO_OK)) {
        printf("    %s\n", e.message);
        return 0;
    }
    for (int i = 0; i < 2; i++) {
        shlo_program_input(p, 0, i, &info);
        inputs[i].data = in[i];
        inputs[i].bytes = info.bytes;
    }
    shlo_program_output(p, 0, 0, &info);
    output.data = out;
    output.bytes = info.bytes;
    if (CHECK(info.bytes <= bytes)) {
        written = shlo_run(p, "main", inputs, 2, &output, 1, &e) == SHLO_OK ? info.bytes : 0;
        CHECKF(written > 0, "%s", e.message);
    }
    shlo_program_free(p);
    return written;
}

static int count(const char *haystack, const char *needle) {
    int n = 0;
    for (; (haystack = strstr(haystack, needle)) != NULL; haystack++) n++;
    return n;
}

/* After optimizing at `level`, `gone` no longer stands in the text and `left` does `n` times; the results are
   the same bits; a second run of the optimizer changes nothing. */
static void expect(const char *name, body_fn body, int level, const char *gone, const char *left, int n) {
    static text before, after;
    static unsigned char a[4096], b[4096];
    size_t bytes;
    shlo_blob code, once, twice;
    shlo_error e;
    TEST_CASE(name);
    before.n = after.n = 0;
    if (!CHECK(build(body, &code) == SHLO_OK)) return;
    shlo_print(code.data, code.bytes, 0, put, &before, NULL, NULL);
    if (!CHECK(shlo_optimize(code.data, code.bytes, level, NULL, &once, &e) == SHLO_OK)) {
        printf("    %s\n", e.message);
        return;
    }
    if (FAIL_ALLOC_STACKS) failing_each(name, failing_optimize, &code); /* elsewhere that takes long */
    shlo_print(once.data, once.bytes, 0, put, &after, NULL, NULL);
    if (gone) {
        CHECKF(strstr(before.at, gone) != NULL, "the test does not contain %s", gone);
        CHECKF(strstr(after.at, gone) == NULL, "%s", after.at);
    }
    if (left) CHECKF(count(after.at, left) == n, "%s", after.at);
    memset(a, 1, sizeof a);
    memset(b, 1, sizeof b);
    bytes = run(&code, a, sizeof a);
    CHECK(run(&once, b, sizeof b) == bytes);
    CHECK(memcmp(a, b, bytes) == 0);
    CHECK(shlo_optimize(once.data, once.bytes, level, NULL, &twice, NULL) == SHLO_OK);
    CHECK(twice.bytes == once.bytes && memcmp(twice.data, once.data, once.bytes) == 0);
    shlo_blob_free(&code);
    shlo_blob_free(&once);
    shlo_blob_free(&twice);
}

/* ---- the programs ---- */

static shlo_value splat(shlo_builder *b, double x, shlo_value like) {
    unsigned char bytes[16];
    shlo_convert_elements(shlo_type_dtype(b, shlo_type_of(b, like)), bytes, SHLO_F64, &x, 1);
    return shlo_constant_splat(b, shlo_type_of(b, like), bytes);
}
static shlo_list list(const int64_t *items, int n) {
    shlo_list l;
    l.items = items;
    l.n = n;
    l.columns = 0;
    return l;
}

static shlo_value add_zero(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_multiply(b, shlo_add(b, x, splat(b, 0, x)), y);
}
/* NaNs of what is computed are one NaN, so that an identity keeps their bits, too. */
static shlo_value computed(shlo_builder *b, shlo_value x) {
    return shlo_type_dtype(b, shlo_type_of(b, x)) == SHLO_F32 ? shlo_sine(b, x) : x;
}
static shlo_value multiply_argument(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_select(b, shlo_is_finite(b, y), shlo_multiply(b, x, splat(b, 1, x)), y);
}
static shlo_value add_minus_zero(shlo_builder *b, shlo_value x, shlo_value y) {
    x = computed(b, x);
    return shlo_multiply(b, shlo_add(b, splat(b, -0.0, x), x), y);
}
static shlo_value subtract_zero(shlo_builder *b, shlo_value x, shlo_value y) {
    x = computed(b, x);
    return shlo_multiply(b, shlo_subtract(b, x, splat(b, 0, x)), y);
}
static shlo_value multiply_one(shlo_builder *b, shlo_value x, shlo_value y) {
    x = computed(b, x);
    return shlo_add(b, shlo_multiply(b, x, splat(b, 1, x)), y);
}
static shlo_value divide_one(shlo_builder *b, shlo_value x, shlo_value y) {
    x = computed(b, x);
    return shlo_add(b, shlo_divide(b, x, splat(b, 1, x)), y);
}
static shlo_value negate_twice(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_negate(b, shlo_negate(b, x)), y);
}
static shlo_value maximum_twice(shlo_builder *b, shlo_value x, shlo_value y) {
    x = computed(b, x);
    return shlo_add(b, shlo_maximum(b, x, x), y);
}
static shlo_value or_zero(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_or(b, x, splat(b, 0, x)), y);
}
static shlo_value and_ones(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_and(b, splat(b, -1, x), x), y);
}
static shlo_value xor_zero(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_xor(b, x, splat(b, 0, x)), y);
}
static shlo_value not_twice(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_not(b, shlo_not(b, x)), y);
}
static shlo_value shift_zero(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_shift_left(b, x, splat(b, 0, x)), y);
}
static shlo_value zero_shifted(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_shift_left(b, splat(b, 0, x), x), y);
}
static shlo_value convert_same(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_convert(b, x, shlo_type_of(b, x)), y);
}

static shlo_value select_true(shlo_builder *b, shlo_value x, shlo_value y) {
    unsigned char yes = 1;
    return shlo_select(b, shlo_constant_splat(b, shlo_tensor0(b, SHLO_I1), &yes), shlo_negate(b, x), y);
}
static shlo_value select_same(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_compare_attrs a;
    memset(&a, 0, sizeof a);
    a.comparison_direction = SHLO_comparison_direction_GT;
    return shlo_select(b, shlo_compare(b, x, y, &a), x, x);
}
static shlo_value reshape_twice(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_value r = shlo_reshape(b, x, shlo_tensor1(b, element, rows * columns));
    return shlo_add(b, shlo_reshape(b, r, shlo_type_of(b, x)), y);
}
static const int64_t zero_one[] = {0, 1, 2}, one_zero[] = {1, 0};
static shlo_value transpose_twice(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_transpose_attrs a;
    memset(&a, 0, sizeof a);
    a.permutation = list(one_zero, 2);
    return shlo_add(b, shlo_transpose(b, shlo_transpose(b, x, &a), &a), y);
}
static shlo_value broadcast_twice(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_broadcast_in_dim_attrs a;
    shlo_value r;
    (void)y;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = list(zero_one, 2);
    r = shlo_broadcast_in_dim(b, x, shlo_tensor3(b, element, rows, columns, 2), &a);
    a.broadcast_dimensions = list(zero_one, 3);
    return shlo_broadcast_in_dim(b, r, shlo_tensor4(b, element, rows, columns, 2, 2), &a);
}
static shlo_value slice_twice(shlo_builder *b, shlo_value x, shlo_value y) {
    static const int64_t s1[] = {0, 1}, l1[] = {2, 3}, s2[] = {1, 0}, l2[] = {2, 2};
    shlo_slice_attrs a;
    (void)y;
    memset(&a, 0, sizeof a);
    a.start_indices = list(s1, 2);
    a.limit_indices = list(l1, 2);
    x = shlo_slice(b, x, &a);
    a.start_indices = list(s2, 2);
    a.limit_indices = list(l2, 2);
    return shlo_slice(b, x, &a);
}
static shlo_value slice_all(shlo_builder *b, shlo_value x, shlo_value y) {
    static const int64_t start[] = {0, 0}, limit[] = {2, 3};
    shlo_slice_attrs a;
    memset(&a, 0, sizeof a);
    a.start_indices = list(start, 2);
    a.limit_indices = list(limit, 2);
    return shlo_add(b, shlo_slice(b, x, &a), y);
}
static shlo_value pad_nothing(shlo_builder *b, shlo_value x, shlo_value y) {
    static const int64_t none[] = {0, 0};
    shlo_pad_attrs a;
    memset(&a, 0, sizeof a);
    a.edge_padding_low = a.edge_padding_high = list(none, 2);
    return shlo_add(b, shlo_pad(b, x, shlo_constant_f32(b, 7), &a), y);
}
static shlo_value concatenate_one(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_concatenate_attrs a;
    memset(&a, 0, sizeof a);
    return shlo_add(b, shlo_concatenate(b, &x, 1, &a), y);
}
static shlo_value slice_at_constants(shlo_builder *b, shlo_value x, shlo_value y) {
    static const int64_t sizes[] = {1, 2};
    shlo_dynamic_slice_attrs a;
    shlo_value v[3];
    (void)y;
    memset(&a, 0, sizeof a);
    a.slice_sizes = list(sizes, 2);
    v[0] = x;
    v[1] = shlo_constant_i32(b, 1);
    v[2] = shlo_constant_i32(b, 99); /* clamped to 1 */
    return shlo_dynamic_slice(b, v[0], v + 1, 2, &a);
}
static shlo_value tuple_element(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_get_tuple_element_attrs a;
    shlo_value v[2];
    v[0] = x;
    v[1] = y;
    a.index = 1;
    return shlo_add(b, shlo_get_tuple_element(b, shlo_tuple(b, v, 2), &a), x);
}
static shlo_value common(shlo_builder *b, shlo_value x, shlo_value y) {
    return shlo_add(b, shlo_tanh(b, x), shlo_multiply(b, shlo_tanh(b, x), y));
}
static shlo_value dead(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_tanh(b, shlo_sine(b, y));
    return shlo_add(b, x, y);
}
static shlo_value fold(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_value two = splat(b, 2, x), six = shlo_multiply(b, shlo_add(b, two, splat(b, 1, x)), two);
    return shlo_add(b, shlo_multiply(b, x, six), y);
}
static shlo_value fold_list(shlo_builder *b, shlo_value x, shlo_value y) {
    float v[6] = {1, -2, 3, 0.1f, 1e30f, -0.0f};
    shlo_value c = shlo_constant(b, shlo_type_of(b, x), v);
    return shlo_add(b, shlo_multiply(b, x, shlo_exponential(b, shlo_divide(b, c, splat(b, 3, x)))), y);
}
static shlo_value broadcast_splat(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    return shlo_add(b,
        shlo_multiply(b, x, shlo_broadcast_in_dim(b, shlo_constant_f32(b, 3), shlo_type_of(b, x), &a)), y);
}
static shlo_value splat_in_disguise(shlo_builder *b, shlo_value x, shlo_value y) {
    float v[6] = {5, 5, 5, 5, 5, 5};
    return shlo_add(b, shlo_multiply(b, x, shlo_constant(b, shlo_type_of(b, x), v)), y);
}
static shlo_value decided_if(shlo_builder *b, shlo_value x, shlo_value y) {
    unsigned char no = 0;
    shlo_value pred = shlo_constant_splat(b, shlo_tensor0(b, SHLO_I1), &no), t, e, r;
    shlo_region yes_region, no_region;
    shlo_region_begin(b, NULL, NULL, 0);
    t = shlo_tanh(b, x);
    yes_region = shlo_region_end(b, &t, 1);
    shlo_region_begin(b, NULL, NULL, 0);
    e = shlo_add(b, x, y);
    no_region = shlo_region_end(b, &e, 1);
    shlo_if(b, pred, yes_region, no_region, &r, 1);
    return r;
}

/* ---- memory failures ---- */

static void every_allocation_fails(void) {
    shlo_blob code, out;
    long n = 0;
    TEST_CASE("every allocation fails in turn");
    if (!CHECK(build(fold_list, &code) == SHLO_OK)) return;
    for (;; n++) {
        fail_alloc f;
        shlo_status s;
        fail_alloc_init(&f, n);
        s = shlo_optimize(code.data, code.bytes, 2, &f.allocator, &out, NULL);
        if (s == SHLO_OK)
            shlo_blob_free(&out);
        else
            CHECK(s == SHLO_MEMORY);
        CHECK(f.live == 0 && f.live_bytes == 0);
        if (s == SHLO_OK || n > 100000) break;
    }
    CHECK(n > 5);
    shlo_blob_free(&code);
}

/* ---- reads past the end of a table ---- */

/* Each block ends where a page begins that nobody may read. Blocks are not given back. */
static void *guard_alloc(void *user, size_t bytes, size_t align) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (bytes + page - 1) / page * page;
    char *p = (char *)mmap(NULL, pages + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    (void)user;
    if (p == MAP_FAILED || mprotect(p + pages, page, PROT_NONE) != 0) return NULL;
    return (void *)((size_t)(p + pages - bytes) & ~(align - 1));
}
static void guard_free(void *user, void *block, size_t bytes) {
    (void)user;
    (void)block;
    (void)bytes;
}

/* Programs of 1, 2, .. values: one of them fills the table of values to its end, so that the return, which
   has no results, stands behind its last entry. */
static void reads_stay_inside(void) {
    shlo_allocator guard = {guard_alloc, guard_free, NULL};
    TEST_CASE("no pass reads past a table's end");
    for (int n = 1; n <= 70; n++) {
        shlo_builder *b = shlo_builder_create(NULL);
        shlo_blob code, out;
        shlo_value x;
        shlo_func_begin(b, "main");
        x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 2));
        for (int i = 0; i < n; i++) x = i % 2 ? shlo_sine(b, x) : shlo_cosine(b, x);
        shlo_return(b, &x, 1);
        CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
        shlo_builder_destroy(b);
        CHECK(shlo_optimize(code.data, code.bytes, 2, &guard, &out, NULL) == SHLO_OK);
        shlo_blob_free(&code);
    }
}

int main(void) {
    expect("add -0.0", add_minus_zero, 1, "stablehlo.add", "stablehlo.multiply", 1);
    expect("x + 0.0 is no identity", add_zero, 2, NULL, "stablehlo.add", 1);
    expect("subtract 0.0", subtract_zero, 1, "stablehlo.subtract", "stablehlo.multiply", 1);
    expect("multiply by 1", multiply_one, 1, "stablehlo.multiply", "stablehlo.add", 1);
    expect("multiply by 1 makes NaNs one", multiply_argument, 2, NULL, "stablehlo.multiply", 1);
    expect("divide by 1", divide_one, 1, "stablehlo.divide", "stablehlo.add", 1);
    expect("negate twice", negate_twice, 1, "stablehlo.negate", "stablehlo.add", 1);
    expect("maximum of one", maximum_twice, 1, "stablehlo.maximum", "stablehlo.add", 1);
    expect("convert to the same type", convert_same, 1, "stablehlo.convert", "stablehlo.add", 1);
    expect("select that is decided", select_true, 1, "stablehlo.select", "stablehlo.negate", 1);
    expect("select of the same", select_same, 1, "stablehlo.select", "stablehlo.compare", 0);
    expect("reshape twice", reshape_twice, 1, "stablehlo.reshape", "stablehlo.add", 1);
    expect("transpose twice", transpose_twice, 1, "stablehlo.transpose", "stablehlo.add", 1);
    expect("broadcast twice", broadcast_twice, 1, NULL, "stablehlo.broadcast_in_dim", 1);
    expect("slice twice", slice_twice, 1, NULL, "stablehlo.slice", 1);
    expect("slice of everything", slice_all, 1, "stablehlo.slice", "stablehlo.add", 1);
    expect("pad by nothing", pad_nothing, 1, "stablehlo.pad", "stablehlo.add", 1);
    expect("concatenate one", concatenate_one, 1, "stablehlo.concatenate", "stablehlo.add", 1);
    expect("dynamic slice at constants", slice_at_constants, 1, "stablehlo.dynamic_slice", "stablehlo.slice",
        1);
    expect("element of tuple", tuple_element, 1, "stablehlo.tuple", "stablehlo.add", 1);
    expect("common subexpression", common, 1, NULL, "stablehlo.tanh", 1);
    expect("dead code", dead, 1, "stablehlo.tanh", "stablehlo.sine", 0);
    expect("folding waits for level 2", fold, 1, NULL, "stablehlo.add", 2);
    expect("folding of splats", fold, 2, NULL, "stablehlo.add", 1);
    expect("folding of lists", fold_list, 2, "stablehlo.exponential", "stablehlo.divide", 0);
    expect("broadcast of a splat", broadcast_splat, 1, "stablehlo.broadcast_in_dim", "stablehlo.constant", 1);
    expect("splat in disguise", splat_in_disguise, 1, NULL, "dense<5", 1);
    expect("decided if", decided_if, 1, "stablehlo.if", "stablehlo.add", 1);
    element = SHLO_I32;
    expect("integer add 0", add_zero, 1, "stablehlo.add", "stablehlo.multiply", 1);
    expect("or with 0", or_zero, 1, "stablehlo.or", "stablehlo.add", 1);
    expect("and with all ones", and_ones, 1, "stablehlo.and", "stablehlo.add", 1);
    expect("xor with 0", xor_zero, 1, "stablehlo.xor", "stablehlo.add", 1);
    expect("not twice", not_twice, 1, "stablehlo.not", "stablehlo.add", 1);
    expect("shift by 0", shift_zero, 1, "stablehlo.shift_left", "stablehlo.add", 1);
    expect("0 shifted is not the amount", zero_shifted, 1, NULL, "stablehlo.shift_left", 1);
    element = SHLO_F32;
    every_allocation_fails();
    reads_stay_inside();
    return test_end("opt");
}
