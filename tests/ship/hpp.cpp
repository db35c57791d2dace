// hpp.cpp - what stablehlo.hpp promises: ownership, operators, element types, and lists in C++.
#include "stablehlo.hpp"

#include <array>
#include <cstdio>
#include <cstring>

static int passed, failed;
static void check(bool ok, int line) {
    if (ok) passed++;
    else failed++, std::printf("hpp.cpp:%d: failed\n", line);
}
#define CHECK(x) check(x, __LINE__)

static_assert(shlo::dtype_of<float>() == SHLO_F32 && shlo::dtype_of<bool>() == SHLO_I1);
static_assert(shlo::dtype_of<unsigned char>() == SHLO_U8 && shlo::dtype_of<long long>() == SHLO_I64);
static_assert(shlo::dtype_of<int *>() == SHLO_NO_DTYPE);

static void operators() {
    shlo::builder b;
    auto x = b.arg(SHLO_F32, { 2 }), y = b.arg(SHLO_F32, { 2 });
    auto z = (2.0 - x) / y * -x + (x + 0.5), less = 1.0 < x, more = x >= y;
    b.ret({ z, less, more, b.constant(std::vector<int32_t>{ 7, 8 }, { 2 }) });
    shlo::program p(b.finish());
    CHECK(p && !p.error().status);
    std::array<float, 2> in = { 1, 3 };
    const std::vector<float> divisor = { 4, 2 };
    float out[2];
    unsigned char greater[2], at_least[2];
    int numbers[2];
    CHECK(p.run({ in, divisor }, { out, shlo_buffer_of(SHLO_I1, greater, 2),
                                     shlo_buffer_of(SHLO_I1, at_least, 2), numbers }));
    CHECK(out[0] == 1.25f && out[1] == 5.0f);
    CHECK(!greater[0] && greater[1] && !at_least[0] && at_least[1] && numbers[1] == 8);
    CHECK(!p.run({ in }, { out }) && p.error().status == SHLO_INPUT);
    shlo::program q(std::move(p));
    CHECK(!p && q);
    p = std::move(q);
    CHECK(p && !q);
}

// As many elements as the shape has, counted without overflow.
static void constants() {
    const int64_t large = int64_t(1) << 32;
    const std::vector<float> none;
    shlo::builder overflow, negative, empty;
    CHECK(!overflow.constant(none, { large, large }).v.id && overflow.error().status);
    CHECK(!negative.constant(std::vector<float>(4), { -2, -2 }).v.id && negative.error().status);
    CHECK(empty.constant(none, { 3, 0 }).v.id && !empty.error().status);
}

static void lists() {
    shlo::builder b;
    auto x = b.wrap(shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(2, 3))));
    shlo_dot_general_attrs dot = {};
    auto sum = b.wrap(shlo_reduce_sum(b, x, SHLO_LIST(-1), 1));
    auto all = b.wrap(shlo_reduce_max(b, x / sum, SHLO_ALL, 0));
    (void)dot;
    b.ret({ all });
    shlo::program p(b.finish());
    std::vector<float> in = { 1, 2, 1, 3, 3, 2 }, out(1);
    CHECK(p && p.run({ in }, { out }) && out[0] == 0.5f);

    shlo::program mine = p.fork();
    out[0] = 0;
    CHECK(mine && mine.run({ in }, { out }) && out[0] == 0.5f);
    shlo_program *loaded = nullptr;
    CHECK(shlo_program_fork(p, &loaded, nullptr) == SHLO_OK);
    shlo::program owned(loaded);
    CHECK(owned && owned.run({ in }, { out }));
    shlo::program none;
    CHECK(!none.fork());
}

// Each argument of the macros is evaluated once.
static int64_t calls;
static int64_t next() { return ++calls; }
static void once() {
    shlo::builder b;
    const shlo_type t = shlo_tensor(b, SHLO_F32, SHLO_DIMS(next(), 4));
    CHECK(calls == 1 && shlo_type_rank(b, t) == 2 && shlo_type_dim(b, t, 0) == 1);
    auto x = b.arg(SHLO_F32, { 2, 3 });
    CHECK(shlo_reduce_sum(b, x, SHLO_LIST(next() - 2, 1), 0).id && calls == 2);
    CHECK((SHLO_PRINT_ELIDE_ABOVE(next()) >> 8) == 4 && calls == 3);
}

// A mistake in building is the error of what is made of it.
static void builder_errors() {
    shlo::builder b;
    auto x = b.arg(SHLO_F32, { 2, 2 }), y = b.arg(SHLO_F32, { 3, 3 });
    b.ret({ x + y });
    shlo::blob code = b.finish();
    CHECK(code.error().status == SHLO_SHAPE);
    shlo::program p(std::move(code)), later;
    CHECK(!p && p.error().status == SHLO_SHAPE);
    later = std::move(p);
    CHECK(later.error().status == SHLO_SHAPE && !p.run({}, {}) && p.error().status == SHLO_ARGUMENT);
    CHECK(!later.run({}, {}) && later.error().status == SHLO_SHAPE);
    CHECK(!std::strcmp(later.error().message, b.error().message));
    shlo::program none;
    CHECK(!none.run({}, {}) && none.error().status == SHLO_ARGUMENT);
}

static void failures() {
    shlo::builder b;
    b.ret({ b.constant(std::vector<float>{ 1, 2, 3 }, { 2 }) });
    CHECK(b.finish().size() == 0 && b.error().status == SHLO_ARGUMENT);
    CHECK(std::strstr(b.error().message, "2 elements of 4 bytes (or one for all), the data has 12 bytes"));
    shlo::builder whole;
    auto n = whole.arg(SHLO_I32, { 2 }) * 0.5;
    CHECK(!n.v.id && std::strstr(whole.error().message, "no integer"));
    shlo::program none(nullptr, 0), missing;
    CHECK(!none && none.error().status != SHLO_OK && !missing);
    std::vector<float> x(1);
    CHECK(!missing.run({ x }, { x }));
}

// Values of two builders in one op: the builder of the first one refuses the other, by every way.
template <typename F> static void mixed(F op, int line) {
    shlo::builder one, two;
    auto x = one.arg(SHLO_F32, { 2, 2 }), y = two.arg(SHLO_F32, { 2, 2 });
    auto made = op(x, y);
    check(made.b == static_cast<shlo_builder *>(one) && !made.v.id, line);
    check(!one && two && std::strstr(one.error().message, "no value of this builder") != nullptr, line);
    two.ret({ y });
    check(bool(two.finish()), line);
}
#define MIXED(expression) mixed([](shlo::value x, shlo::value y) { return expression; }, __LINE__)

static void builders() {
    MIXED(x + y);
    MIXED(x < y);
    MIXED(x == y);
    MIXED(x & y);
    MIXED(maximum(x, y));
    MIXED(matmul(x, y));
    MIXED(where(x < 0.0, x, y));
    MIXED(linear(x, y, {}));
    MIXED(shlo::join({ x, y }, 0));
    MIXED(atan2(x, y));
    shlo::builder one, two;
    auto x = one.arg(SHLO_F32, { 2 }), y = two.arg(SHLO_F32, { 2 });
    one.ret({ x, y });
    CHECK(!one && two && !one.finish() && std::strstr(one.error().message, "no value of this builder"));
    const shlo::value none;
    CHECK(!(none + none).b && !(none + none).v.id && !(-none).v.id && !(none * 2.0).v.id);
}

// The functions are those of stablehlo.h: the same program file.
static shlo_blob by_c() {
    shlo_builder *b = shlo_builder_create(nullptr);
    const int64_t dims[2] = { 3, 2 };
    shlo_func_begin(b, "main");
    const shlo_value x = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(2, 3)));
    const shlo_value y = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(3, 2)));
    shlo_value z = shlo_relu(b, shlo_matmul(b, x, y)), pair[2], top[2];
    z = shlo_linear(b, z, shlo_tanh(b, z), SHLO_NONE);
    pair[0] = z;
    pair[1] = shlo_softmax(b, z, -1);
    z = shlo_join(b, pair, 2, 0);
    z = shlo_reduce_sum(b, z, SHLO_LIST(0), 1);
    z = shlo_badd(b, z, shlo_reshape_to(b, shlo_permute(b, x, SHLO_LIST(1, 0)), dims, 2));
    shlo_top_k(b, z, 1, &top[0], &top[1]);
    shlo_return(b, top, 2);
    shlo_blob code = {};
    CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
    shlo_builder_destroy(b);
    return code;
}

static void functions() {
    shlo::builder b;
    const std::vector<int64_t> dims = { 3, 2 };
    auto x = b.arg(SHLO_F32, { 2, 3 }), y = b.arg(SHLO_F32, dims);
    auto z = relu(matmul(x, y));
    z = linear(z, tanh(z), {});
    auto soft = softmax(z, -1);
    z = reduce_sum(shlo::join({ z, soft }, 0), { 0 }, 1);
    auto shaped = reshape_to(permute(x, { 1, 0 }), dims);
    auto best = top_k(z + shaped, 1);
    b.ret({ best.values, best.indices });
    shlo::blob code = b.finish();
    shlo_blob want = by_c();
    CHECK(code && code.size() == want.bytes && !std::memcmp(code.data(), want.data, want.bytes));
    shlo_blob_free(&want);
}

static void logic() {
    shlo::builder b;
    auto x = b.arg(SHLO_I32, { 4 }), y = b.arg(SHLO_I32, {});
    b.ret({ (x & y) | (x ^ ~y), where((x == y) | (x != 3.0), x, -x), reduce_sum(x, {}),
        reduce_max(x, { -1 }, 1) });
    shlo::program p(b.finish());
    const std::vector<int32_t> in = { 1, 2, 3, 4 };
    std::vector<int32_t> bits(4), chosen(4), sum(1), most(1);
    const int32_t by[1] = { 2 };
    CHECK(p && p.run("main", std::vector<shlo::buffer>{ in, by },
                   std::vector<shlo::output>{ bits, chosen, sum, most }));
    for (int i = 0; i < 4; i++) {
        const int32_t n = in[static_cast<size_t>(i)];
        CHECK(bits[static_cast<size_t>(i)] == ((n & 2) | (n ^ ~2)) &&
            chosen[static_cast<size_t>(i)] == (n == 3 ? -n : n));
    }
    CHECK(sum[0] == 10 && most[0] == 4);
}

// Values stay those of a builder that is moved; a blob says whether there is a file.
static void moves() {
    shlo::builder b;
    auto x = b.arg(SHLO_F32, { 2 });
    shlo::builder moved(std::move(b)), other;
    moved.ret({ x + 1.0 });
    CHECK(moved && !b);
    other = std::move(moved);
    shlo::blob code = other.finish(), none;
    CHECK(code && !none && other && !moved.finish());
    CHECK(shlo::dtype_of<std::complex<float>>() == SHLO_C64);
    static_assert(!std::is_constructible_v<shlo::buffer, int> && !std::is_convertible_v<shlo::blob, bool>);
}

int main() {
    operators();
    builders();
    functions();
    logic();
    moves();
    constants();
    lists();
    failures();
    once();
    builder_errors();
    std::printf("hpp: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
