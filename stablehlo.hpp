// stablehlo.hpp - stablehlo.h for C++17: values with operators, and objects that free what they own. Nothing
// else: every function of stablehlo.h takes these objects, too, since they convert to its handles. No
// exceptions: a builder keeps its first error, and a program that failed to load is false.
//
//   shlo::builder b;
//   auto x = b.arg(SHLO_F32, { 2, 2 });
//   b.ret({ (x + 1.0) * x });
//   shlo::program p(b.finish());
//   if (!p) return puts(p.error().message), 1; // what the builder refused, too
//   std::vector<float> in = { 1, 2, 3, 4 }, out(4);
//   if (!p.run({ in }, { out })) return puts(p.error().message), 1;
//
// MIT or Unlicense, as stablehlo.h, which implements all of it (SHLO_IMPLEMENTATION in one file).
#ifndef STABLEHLO_HPP
#define STABLEHLO_HPP

#include "stablehlo.h"

#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace shlo {

// The element type of a C++ type.
template <typename T> constexpr shlo_dtype dtype_of() {
    if (std::is_same_v<T, bool>) return SHLO_I1;
    if (std::is_same_v<T, float>) return SHLO_F32;
    if (std::is_same_v<T, double>) return SHLO_F64;
    if (!std::is_integral_v<T>) return SHLO_NO_DTYPE;
    const bool has_sign = std::is_signed_v<T>;
    switch (sizeof(T)) {
    case 1: return has_sign ? SHLO_I8 : SHLO_U8;
    case 2: return has_sign ? SHLO_I16 : SHLO_U16;
    case 4: return has_sign ? SHLO_I32 : SHLO_U32;
    default: return has_sign ? SHLO_I64 : SHLO_U64;
    }
}

#ifndef SHLO_NO_BUILD

// A value of a program under construction. Operators broadcast as NumPy does; a number takes the element type
// of the other operand. In (x + y) * (x - y) C++ does not say which operand is made first, and compilers
// differ: the results are the same, the program files are not. Name one of them where that matters.
struct value {
    shlo_builder *b = nullptr;
    shlo_value v = {};
    operator shlo_value() const { return v; }
    value number(double x) const { return { b, shlo_number(b, x, v) }; }
    value operator-() const { return { b, shlo_negate(b, v) }; }
};

#define SHLO_HPP_OPERATOR(op, call) \
    inline value operator op(value x, value y) { return { x.b, call(x.b, x.v, y.v) }; } \
    inline value operator op(value x, double y) { return x op x.number(y); } \
    inline value operator op(double x, value y) { return y.number(x) op y; }
SHLO_HPP_OPERATOR(+, shlo_badd)
SHLO_HPP_OPERATOR(-, shlo_bsubtract)
SHLO_HPP_OPERATOR(*, shlo_bmultiply)
SHLO_HPP_OPERATOR(/, shlo_bdivide)
SHLO_HPP_OPERATOR(<, shlo_compare_lt)
SHLO_HPP_OPERATOR(<=, shlo_compare_le)
SHLO_HPP_OPERATOR(>, shlo_compare_gt)
SHLO_HPP_OPERATOR(>=, shlo_compare_ge)
#undef SHLO_HPP_OPERATOR

// A program file in memory, or why there is none. It frees its bytes.
class blob {
    shlo_blob b = {};
    shlo_error e = {};
    friend class builder;

public:
    blob() = default;
    blob(blob &&other) noexcept : b(std::exchange(other.b, shlo_blob{})), e(other.e) {}
    blob &operator=(blob &&other) noexcept {
        std::swap(b, other.b);
        std::swap(e, other.e);
        return *this;
    }
    ~blob() { shlo_blob_free(&b); }
    const void *data() const { return b.data; }
    size_t size() const { return b.bytes; }
    shlo_blob *out() { return &b; } // for functions that fill one
    const shlo_error &error() const { return e; }
};

// A builder with one function open, "main" or one of another name. It converts to shlo_builder *.
class builder {
    shlo_builder *b;

public:
    explicit builder(const char *function = "main", const shlo_allocator *allocator = nullptr)
        : b(shlo_builder_create(allocator)) {
        if (function) shlo_func_begin(b, function);
    }
    builder(const builder &) = delete;
    builder &operator=(const builder &) = delete;
    ~builder() { shlo_builder_destroy(b); }
    operator shlo_builder *() const { return b; }

    shlo_type type(shlo_dtype dtype, std::initializer_list<int64_t> dims) const {
        return shlo_tensor(b, dtype, dims.begin(), static_cast<int32_t>(dims.size()));
    }
    value arg(shlo_dtype dtype, std::initializer_list<int64_t> dims) const {
        return { b, shlo_arg(b, type(dtype, dims)) };
    }
    // Row-major elements; as many as the shape has, or one for all, else the value is none and the builder has
    // failed.
    template <typename T> value constant(const std::vector<T> &x, std::initializer_list<int64_t> dims) const {
        static_assert(dtype_of<T>() != SHLO_NO_DTYPE && !std::is_same_v<T, bool>, "no element type");
        shlo_attr value = {};
        value.name = "value";
        value.kind = SHLO_ATTR_TENSOR;
        value.type = type(dtype_of<T>(), dims);
        value.data = x.data();
        value.data_bytes = x.size() * sizeof(T);
        shlo_op_desc op = {};
        op.op = SHLO_OP_constant;
        op.attrs = &value;
        op.n_attrs = 1;
        shlo_value made = {};
        shlo_op_create(b, &op, &made, 1);
        return { b, made };
    }
    value wrap(shlo_value v) const { return { b, v }; } // a result of a function of stablehlo.h
    void ret(std::initializer_list<value> values) const {
        std::vector<shlo_value> list(values.begin(), values.end());
        shlo_return(b, list.data(), static_cast<int32_t>(list.size()));
    }
    // Empty after a failure, which error() tells, that of the blob, and that of a program made of it.
    blob finish(int32_t flags = 0) const {
        blob code;
        if (shlo_builder_finish(b, flags, code.out()) != SHLO_OK) code.e = error();
        return code;
    }
    const shlo_error &error() const { return *shlo_builder_error(b); }
};

#endif // SHLO_NO_BUILD

// A buffer of a vector, an array, or anything else with data() and size(). Elements of inputs may be const.
struct buffer : shlo_buffer {
    buffer(const shlo_buffer &x) : shlo_buffer(x) {}
    template <typename C, typename = std::enable_if_t<!std::is_base_of_v<shlo_buffer, std::decay_t<C>>>>
    buffer(C &&x) : shlo_buffer(of(x.data(), x.size())) {}
    template <typename T, size_t n> buffer(T (&x)[n]) : shlo_buffer(of(x, n)) {}

private:
    template <typename T> static shlo_buffer of(T *data, size_t n) {
        constexpr shlo_dtype dtype = dtype_of<std::remove_const_t<T>>();
        static_assert(dtype != SHLO_NO_DTYPE, "no element type");
        return shlo_buffer_of(dtype, data, n);
    }
};

// A buffer that a run writes: its elements are not const.
struct output : buffer {
    output(const shlo_buffer &x) : buffer(x) {}
    template <typename C, typename = std::enable_if_t<!std::is_base_of_v<shlo_buffer, std::decay_t<C>>>>
    output(C &&x) : buffer(x) {
        static_assert(!std::is_const_v<std::remove_pointer_t<decltype(x.data())>>, "an output is const");
    }
    template <typename T, size_t n> output(T (&x)[n]) : buffer(x) {
        static_assert(!std::is_const_v<T>, "an output is const");
    }
};

// A loaded program. It frees itself, and the bytes it was given if these were a blob.
class program {
    shlo_program *p = nullptr;
    blob bytes;
    shlo_error e = {};

public:
    program() = default;
    // The bytes must stay as long as the program.
    program(const void *code, size_t size, const shlo_options *options = nullptr) {
        shlo_load(code, size, options, &p, &e);
    }
    explicit program(blob &&code, const shlo_options *options = nullptr)
        : bytes(std::move(code)), e(bytes.error()) {
        if (e.status == SHLO_OK) shlo_load(bytes.data(), bytes.size(), options, &p, &e);
    }
    // Takes over a program that a function of stablehlo.h has made.
    explicit program(shlo_program *loaded) : p(loaded) {}
#ifdef SHLO_STDIO
    explicit program(const char *path, const shlo_options *options = nullptr) {
        shlo_load_file(path, options, &p, &e);
    }
#endif
    program(program &&other) noexcept
        : p(std::exchange(other.p, nullptr)), bytes(std::move(other.bytes)),
          e(std::exchange(other.e, shlo_error{})) {}
    program &operator=(program &&other) noexcept {
        std::swap(p, other.p);
        std::swap(bytes, other.bytes);
        std::swap(e, other.e);
        return *this;
    }
    ~program() { shlo_program_free(p); }
    explicit operator bool() const { return p != nullptr; }
    operator shlo_program *() const { return p; }
    // A program for another thread, which shares the weights; this one must outlive it. Empty after a failure.
    program fork() const {
        program mine;
        shlo_program_fork(p, &mine.p, &mine.e);
        return mine;
    }

    // Runs "main"; false after a failure, which error() tells. A program that failed to load keeps that error.
    bool run(std::initializer_list<buffer> inputs, std::initializer_list<output> outputs) {
        return run("main", inputs, outputs);
    }
    bool run(const char *function, std::initializer_list<buffer> inputs,
        std::initializer_list<output> outputs) {
        if (!p && e.status != SHLO_OK) return false;
        return shlo_run(p, function, inputs.begin(), static_cast<int32_t>(inputs.size()), outputs.begin(),
                   static_cast<int32_t>(outputs.size()), &e) == SHLO_OK;
    }
    const shlo_error &error() const { return e; }
};

} // namespace shlo

#endif
