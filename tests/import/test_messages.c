// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_messages.c - the mistakes that people make in texts: each one is reported once, where it
 * stands, in words that say what is expected. The words are judged by reading them; who makes them better
 * changes them here. */
#include "importing.h"

#define HEAD \
    "func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %i: tensor<i32>, %p: tensor<i1>) -> " \
    "tensor<2x3xf32> {\n"
#define BODY(ops) HEAD ops "\n  return %a : tensor<2x3xf32>\n}\n"

static const struct {
    const char *text;
    int line, column;
    const char *message;
} mistakes[] = {
    {BODY("  %0 = stablehlo.exp %a, %b : tensor<2x3xf32>"), 2, 8,
        "there is no operation 'stablehlo.exp'; did you mean stablehlo.exponential?"},
    {BODY("  %0 = stablehlo.addd %a, %b : tensor<2x3xf32>"), 2, 8,
        "there is no operation 'stablehlo.addd'; did you mean stablehlo.add?"},
    {BODY("  %0 = stablehlo_add %a, %b : tensor<2x3xf32>"), 2, 8,
        "not supported: stablehlo_add; did you mean stablehlo.add?"},
    {BODY("  %0 = stabelhlo.add %a, %b : tensor<2x3xf32>"), 2, 8,
        "not supported: stabelhlo.add; did you mean stablehlo.add?"},
    {BODY("  %0 = mhlo.add %a, %b : tensor<2x3xf32>"), 2, 8,
        "not supported: mhlo.add; did you mean stablehlo.add?"},
    {BODY("  %0 = stablehlo.add %a, %b : tensor<3x2xf32>"), 2, 22,
        "operand 0 has type tensor<2x3xf32>, not tensor<3x2xf32> as is written here"},
    {BODY("  %0 = stablehlo.add %a, %i : tensor<2x3xf32>"), 2, 26,
        "operand 1 has type tensor<i32>, not tensor<2x3xf32> as is written here"},
    {BODY("  %0 = stablehlo.add %a : tensor<2x3xf32>"), 2, 8, "add: 1 operands, expected 2"},
    {BODY("  %0 = stablehlo.add %a %b : tensor<2x3xf32>"), 2, 25, "expected ':' and a type, found '%b'"},
    {BODY("  %0 = stablehlo.abs %a, %b : tensor<2x3xf32>"), 2, 8, "abs: 2 operands, expected 1"},
    {BODY("  %0 = stablehlo.add %a, %b tensor<2x3xf32>"), 2, 29, "expected ':' and a type, found 'tensor'"},
    {BODY("  %0 = stablehlo.add %a, %b"), 2, 28, "expected ':' and a type, found the end of the line"},
    {BODY("  %0 = stablehlo.add %a, %c : tensor<2x3xf32>"), 2, 26, "use of undeclared value '%c'"},
    {BODY("  %0 = stablehlo.add %a, %1 : tensor<2x3xf32>\n  %1 = stablehlo.abs %a : tensor<2x3xf32>"), 2, 26,
        "use of undeclared value '%1'"},
    {BODY("  %0 = stablehlo.abs %a : tensor<2x3xf32>\n  %0 = stablehlo.abs %b : tensor<2x3xf32>"), 3, 3,
        "redefinition of value '%0'"},
    {BODY("  %0 stablehlo.abs %a : tensor<2x3xf32>"), 2, 6, "expected '=', found 'stablehlo.abs'"},
    {BODY("  = stablehlo.abs %a : tensor<2x3xf32>"), 2, 3, "expected an operation, found '='"},
    {BODY("  %0 = stablehlo.abs a : tensor<2x3xf32>"), 2, 22, "expected a value as %x, found 'a'"},
    {BODY("  %0 = stablehlo.abs %a : tensor<2x3xfloat32>"), 2, 38, "'float32' is no element type"},
    {BODY("  %0 = stablehlo.abs %a : tensor<2x3xf31>"), 2, 38, "'f31' is no element type"},
    {BODY("  %0 = stablehlo.abs %a : tensor<2x3xf32"), 2, 41, "expected '>', found the end of the line"},
    {BODY("  %0 = stablehlo.abs %a : tensor<2,3,f32>"), 2, 35,
        "expected 'x' after a size, and then another size or the element type"},
    {BODY("  %0 = stablehlo.abs %a : tensor<2x3>"), 2, 37,
        "expected 'x' after a size, and then another size or the element type"},
    {BODY("  %0 = stablehlo.abs %a : f32[2,3]"), 2, 22,
        "operand 0 has type tensor<2x3xf32>, not an element type alone as is written here"},
    {BODY("  %0 = stablehlo.abs %a : f32"), 2, 22,
        "operand 0 has type tensor<2x3xf32>, not an element type alone as is written here"},
    {BODY("  %0 = stablehlo.constant dense<[1.0, 2.0, x]> : tensor<3xf32>"), 2, 44,
        "expected a floating-point number, found 'x'"},
    {BODY("  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<3xf32>"), 2, 33,
        "2 items in this list, but the type says 3"},
    {BODY("  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<3xf32>"), 2, 49,
        "more elements than the type has"},
    {BODY("  %0 = stablehlo.constant dense<[[1.0, 2.0], [3.0]]> : tensor<2x2xf32>"), 2, 46,
        "1 item in this list, but the type says 2"},
    {BODY("  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<2x2xf32>"), 2, 34,
        "expected a list: the type has 2 dimensions"},
    {BODY("  %0 = stablehlo.constant dense<300> : tensor<i8>"), 2, 33, "this number does not fit i8"},
    {BODY("  %0 = stablehlo.constant dense<-1> : tensor<ui8>"), 2, 33, "this number does not fit ui8"},
    {BODY("  %0 = stablehlo.constant dense<1.5> : tensor<i32>"), 2, 33,
        "expected an integer, found a decimal number"},
    {BODY("  %0 = stablehlo.constant dense<.1> : tensor<f32>"), 2, 33,
        "expected a floating-point number, found '.'"},
    {BODY("  %0 = stablehlo.constant dense<true> : tensor<i32>"), 2, 33, "expected an integer, found 'true'"},
    {BODY("  %0 = stablehlo.constant dense<nan> : tensor<f32>"), 2, 33,
        "expected a floating-point number; infinities and NaN are written as their bits, 0x7F800000 and "
        "0x7FC00000 for "
        "f32"},
    {BODY("  %0 = stablehlo.constant dense<[1.0, 2.0 : tensor<2xf32>"), 2, 32, "this bracket is not closed"},
    {BODY("  %0 = stablehlo.constant dense<\"0x0000\"> : tensor<2xf32>"), 2, 36,
        "2 bytes, but the type takes 8"},
    {BODY("  %0 = \"stablehlo.constant\"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<3xf32>"), 2, 8,
        "constant: result 0 has type tensor<3xf32>, expected the shape of tensor<2xf32> (C1)"},
    {HEAD "  %0 = stablehlo.abs %a : tensor<2x3xf32>\n}\n", 3, 1, "this region does not end in a return"},
    {HEAD "  return %a : tensor<2x3xf32>\n", 3, 1, "expected '}' after the return, found the end"},
    {BODY("") "}\n", 5, 1, "this '}' closes nothing"},
    {HEAD "  return %a, %b : tensor<2x3xf32>, tensor<2x3xf32>\n}\n", 2, 3,
        "2 values are returned, but @main has 1 result"},
    {HEAD "  return %i : tensor<i32>\n}\n", 2, 3,
        "value 0 that is returned has another type than the result of @main: tensor<i32>, not "
        "tensor<2x3xf32>"},
    {HEAD "  return %a\n}\n", 2, 12, "expected ':' and a type, found the end of the line"},
    {HEAD "  return %a : tensor<i32>\n}\n", 2, 10,
        "operand 0 has type tensor<2x3xf32>, not tensor<i32> as is written here"},
    {BODY("  %0:2 = stablehlo.abs %a : tensor<2x3xf32>"), 2, 10, "the op has 1 result, but 2 are named"},
    {BODY("  %0 = stablehlo.abs %a#1 : tensor<2x3xf32>"), 2, 22, "'%a' has 1 results, no number 1"},
    {BODY("  %0 = call @foo(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>"), 2, 13, "there is no function @foo"},
    {BODY("  %0 = call @f(%i) : (tensor<i32>) -> tensor<2x3xf32>") "func.func private @f(%x: "
                                                                   "tensor<2x3xf32>) -> tensor<2x3xf32> {\n  "
                                                                   "return %x : tensor<2x3xf32>\n}\n",
        2, 3, "call: operand 0 has type tensor<i32>, expected the function's argument type tensor<2x3xf32>"},
    {BODY("  %0 = call @f(%a) : (tensor<2x3xf32>) -> tensor<i32>") "func.func private @f(%x: "
                                                                   "tensor<2x3xf32>) -> tensor<2x3xf32> {\n  "
                                                                   "return %x : tensor<2x3xf32>\n}\n",
        2, 3, "call: result 0 has type tensor<i32>, expected the function's result type tensor<2x3xf32>"},
    {"func.func @main() {\n  call @main() : () -> ()\n  return\n}\n", 2, 3,
        "function main calls itself, directly or through others, under no condition"},
    {"func.func @main() {\n  call @f() : () -> ()\n  return\n}\nfunc.func @f() {\n  call @main() : () -> "
     "()\n  return\n}\n",
        6, 3, "function main calls itself, directly or through others, under no condition"},
    {"!t = !u\n!u = !t\nfunc.func @main(%a: !t) {\n  return\n}\n", 2, 6,
        "the alias '!t' is defined by itself"},
    {"func.func @main(%a: !t) {\n  return\n}\n", 1, 21, "the alias '!t' is not defined"},
    {BODY("  %0 = \"stablehlo.transpose\"(%a) {permutation = #perm} : (tensor<2x3xf32>) -> tensor<3x2xf32>"),
        2, 49, "the alias '#perm' is not defined"},
    {BODY("  %0 = \"stablehlo.transpose\"(%a) : (tensor<2x3xf32>) -> tensor<3x2xf32>"), 2, 8,
        "transpose: attribute permutation is missing"},
    {BODY("  %0 = \"stablehlo.transpose\"(%a) {permutations = array<i64: 1, 0>} : (tensor<2x3xf32>) -> "
          "tensor<3x2xf32>"),
        2, 35, "transpose has no attribute 'permutations'; did you mean 'permutation'?"},
    {BODY("  %0 = \"stablehlo.transpose\"(%a) {permutation = \"10\"} : (tensor<2x3xf32>) -> tensor<3x2xf32>"),
        2, 49, "attribute 'permutation' of transpose: expected a list"},
    {BODY("  %0 = \"stablehlo.transpose\"(%a) {permutation = array<i64: 1, 1>} : (tensor<2x3xf32>) -> "
          "tensor<3x2xf32>"),
        2, 8, "transpose: item 1 of permutation is 1, which occurred before (C2)"},
    {BODY("  %0 = stablehlo.transpose %a : (tensor<2x3xf32>) -> tensor<3x2xf32>"), 2, 8,
        "transpose: attribute permutation is missing"},
    {BODY("  %0 = stablehlo.transpose %a, dim = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>"), 2, 32,
        "expected a value as %x or 'dims =', found 'dim'"},
    {BODY("  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>"), 2, 8,
        "transpose: result 0 has type tensor<2x3xf32>, expected the shape of tensor<3x2xf32> (C3)"},
    {BODY("  %0 = stablehlo.compare LESS, %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>"), 2,
        26, "attribute 'comparison_direction' of compare: expected EQ, NE, GE, GT, LE or LT, found 'LESS'"},
    {BODY("  %0 = stablehlo.compare LT, %a, %b : tensor<2x3xi1>"), 2, 30,
        "operand 0 has type tensor<2x3xf32>, not tensor<2x3xi1> as is written here"},
    {BODY("  %0 = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<7xf32>"), 2, 8,
        "reshape: result 0 has type tensor<7xf32>, expected the number of elements of tensor<2x3xf32> (C2)"},
    {BODY("  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, "
          "tensor<2x3xf32>) -> tensor<2x3xf32>"),
        2, 8, "dot_general: dimension 0 of rhs has size 2, expected 3 as dimension 1 of lhs (C10)"},
    {BODY("  %0 = stablehlo.add(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>"), 2, 8,
        "operands in parentheses belong to the generic form, whose name is in quotes: \"stablehlo.add\""},
    {BODY("  %0 = \"stablehlo.add\"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>)"), 2, 68,
        "expected '->', found the end of the line"},
    {BODY("  %0 = \"stablehlo.add\"(%a, %b) : (tensor<2x3xf32>) -> tensor<2x3xf32>"), 2, 8,
        "2 operands, but 1 type of operands"},
    {BODY("  %0 = \"stablehlo.add\"(%a, %b) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>"), 2, 28,
        "operand 1 has type tensor<2x3xf32>, not tensor<i32> as is written here"},
    {BODY("  %0 = stablehlo.custom_call @f(%a) {backend_config = \"abc} : (tensor<2x3xf32>) -> "
          "tensor<2x3xf32>"),
        2, 55, "this string is not closed"},
    {BODY("  %0 = stablehlo.abs %a {x = 1 : tensor<2x3xf32>"), 2, 49,
        "expected '}', found the end of the line"},
    {BODY("  %0 = \"stablehlo.iota\"() {iota_dimension = } : () -> tensor<2xi32>"), 2, 45,
        "expected an attribute, found '}'"},
    {BODY("  %0 = \"stablehlo.if\"(%p) ({\n    %1 = stablehlo.abs %a : tensor<2x3xf32>\n  }, {\n    "
          "stablehlo.return %b : tensor<2x3xf32>\n  }) : (tensor<i1>) -> tensor<2x3xf32>"),
        4, 3, "this region does not end in a return"},
    {BODY("  %0 = \"stablehlo.if\"(%p) ({\n    stablehlo.return %b : tensor<2x3xf32>\n  }) : (tensor<i1>) -> "
          "tensor<2x3xf32>"),
        2, 8, "if: 1 regions, expected 2"},
    {BODY("  %0 = \"stablehlo.if\"(%p) ({\n    stablehlo.return %i : tensor<i32>\n  }, {\n    "
          "stablehlo.return %b : tensor<2x3xf32>\n  }) : (tensor<i1>) -> tensor<2x3xf32>"),
        2, 8, "if: region 1: result 0 has type tensor<2x3xf32>, expected tensor<i32> (C2)"},
    {BODY("  %0 = \"stablehlo.if\"(%p) ({\n    %1 = stablehlo.abs %a : tensor<2x3xf32>\n    stablehlo.return "
          "%1 : tensor<2x3xf32>\n  }, {\n    stablehlo.return %b : tensor<2x3xf32>\n  }) : (tensor<i1>) -> "
          "tensor<2x3xf32>\n  %2 = stablehlo.abs %1 : tensor<2x3xf32>"),
        8, 22, "use of undeclared value '%1'"},
    {BODY("  %0 = stablehlo.while(%x = %a) : tensor<2x3xf32>\n  cond {\n    stablehlo.return %a : "
          "tensor<2x3xf32>\n  } do {\n    stablehlo.return %x : tensor<2x3xf32>\n  }"),
        2, 8, "while: region 0: result 0 has type tensor<2x3xf32>, expected tensor<i1> (C1)"},
    {BODY("  %0 = stablehlo.while(%x = %a) : tensor<2x3xf32>\n  cond {\n    stablehlo.return %p : "
          "tensor<i1>\n  }"),
        5, 4, "expected 'do', found the end of the line"},
    {BODY("  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = stablehlo.reduce(%a init: %z) applies "
          "stablehlo.add across dimensions = [2] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>"),
        3, 8, "reduce: item 0 of dimensions is 2, expected at least 0 and below 2 (C4)"},
    {BODY("  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = stablehlo.reduce(%a init: %z) across "
          "dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>"),
        3, 111, "expected 'reducer', found the end of the line"},
    {BODY("  %0 = stablehlo.slice %a [0:3, 0:1] : (tensor<2x3xf32>) -> tensor<3x1xf32>"), 2, 8,
        "slice: item 0 of limit_indices is 3, expected at most the size 2 (C3)"},
    {BODY("  %0 = stablehlo.slice %a [0:1] : (tensor<2x3xf32>) -> tensor<1x3xf32>"), 2, 8,
        "slice: start_indices has 1 items, expected 2 (C2)"},
    {BODY("  %0 = stablehlo.slice %a [0-1, 0:1] : (tensor<2x3xf32>) -> tensor<1x1xf32>"), 2, 29,
        "expected ':', found '-'"},
    {BODY("  %0 = stablehlo.concatenate %a, %b, dim = 2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> "
          "tensor<4x3xf32>"),
        2, 8, "concatenate: dimension is 2, expected 0 <= dimension < 2 (C4)"},
    {BODY("  %0 = stablehlo.broadcast_in_dim %i, dims = [0] : (tensor<i32>) -> tensor<2xi32>"), 2, 8,
        "broadcast_in_dim: broadcast_dimensions has 1 items, expected 0 (C2)"},
    {"func.func @main(%a) {\n  return\n}\n", 1, 19, "expected ':', found ')'"},
    {"func.func @main(%a tensor<f32>) {\n  return\n}\n", 1, 20, "expected ':', found 'tensor'"},
    {"func.func @main(%a: tensor<f32>, %a: tensor<f32>) {\n  return\n}\n", 1, 34,
        "redefinition of value '%a'"},
    {"func.func (%a: tensor<f32>) {\n  return\n}\n", 1, 11, "expected the name of a function, found '('"},
    {"func.func main(%a: tensor<f32>) {\n  return\n}\n", 1, 11,
        "expected the name of a function, found 'main'"},
    {"func.fun @main(%a: tensor<f32>) {\n  return\n}\n", 1, 1,
        "expected a function, found 'func.fun'; did you mean func.func?"},
    {"func @main(%a: tensor<f32>) {\n  return\n}\n", 1, 1, "expected a function, found 'func'"},
    {"func.func @main() {\n  return\n}\nfunc.func @main() {\n  return\n}\n", 4, 11,
        "there is a function main already"},
    {"func.func @main(%a: tensor<f32>) tensor<f32> {\n  return %a : tensor<f32>\n}\n", 1, 34,
        "expected '->' before the results, found 'tensor'"},
    {"module {\nfunc.func @main() {\n  return\n}\n", 5, 1, "expected '}', found the end"},
    {"func.func @main() {\n  func.func @f() {\n    return\n  }\n  return\n}\n", 2, 3,
        "func.func may not stand in a function, only at the top of the file or in a module"},
    {BODY("  module {"), 2, 3,
        "module may not stand in a function, only at the top of the file or in a module"},
    {BODY("  \"builtin.module\"() ({\n  }) : () -> ()"), 2, 3,
        "builtin.module may not stand in a function, only at the top of the file or in a module"},
    {BODY("  \"return\"() : () -> ()"), 2, 3, "not supported: return; did you mean func.return?"},
    {"stablehlo.add %a, %a : tensor<f32>\n", 1, 1,
        "operations belong in functions: expected a function, found 'stablehlo.add'"},
    {"\"module\"() ({\n}) : () -> ()\n", 1, 1,
        "expected a function, found 'module'; did you mean builtin.module?"},
    {"hello world\n", 1, 1, "expected a function, found 'hello'"},
    {"{\"a\": 1}\n", 1, 1, "expected a function, found '{'"},
    {"%0 = stablehlo.constant dense<1> : tensor<i32>\n", 1, 1,
        "operations belong in functions: expected a function, found '%0'"},
    {BODY("  %0 = stablehlo.abs %a ; tensor<2x3xf32>"), 2, 25, "expected ':' and a type, found ';'"},
    {BODY("  %0 = stablehlo.constant dense<1.0>"), 2, 37,
        "expected ':' and the type of the elements, found the end of the line"},
    {BODY("  %0 = stablehlo.constant 1.0 : tensor<f32>"), 2, 27, "expected dense<..>"},
    {BODY("  %0 = stablehlo.iota dim = -1 : tensor<2xi32>"), 2, 8,
        "iota: iota_dimension is -1, expected 0 <= iota_dimension < 1 (C1)"},
    {BODY("  %0 = stablehlo.iota : tensor<2xi32>"), 2, 8, "iota: attribute iota_dimension is missing"},
    {BODY("  %0 = stablehlo.convert %a : tensor<2x3xf32> -> tensor<2x3xf64>"), 2, 31,
        "the types of the operands before '->' must be in parentheses"},
    {BODY("  %0 = stablehlo.select %a, %a, %b : tensor<2x3xi1>, tensor<2x3xf32>"), 2, 25,
        "operand 0 has type tensor<2x3xf32>, not tensor<2x3xi1> as is written here"},
    {BODY("  %0 = stablehlo.abs %a : tensor<-2x3xf32>"), 2, 34,
        "a size is a number from 0, or ? if it is unknown"},
    {BODY("  %0 = stablehlo.abs %a : tensor<99999999999999999999x3xf32>"), 2, 34, "this size is too large"},
    {BODY("  %0 = stablehlo.abs %a : tensor<*xf32>"), 2, 34, "StableHLO has no unranked tensors"},
    {BODY("  cf.br ^bb1\n^bb1:"), 2, 3, "not supported: cf.br"},
    {BODY("  %0, %1 = stablehlo.add %a, %b : tensor<2x3xf32>"), 2, 12,
        "the op has 1 result, but 2 are named"},
    {BODY("  # a comment\n  %0 = stablehlo.abs %a : tensor<2x3xf32>"), 2, 3,
        "expected an operation, found '#': comments begin with //"},
    {BODY("  %0 = stablehlo.abs %a : tensor<2x3xf32> loc("), 2, 46, "this bracket is not closed"},
    {BODY("  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f]x[i, o]->[b, g], window = {} "
          "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) "
          "-> tensor<2x3xf32>"),
        2, 71, "expected 'b', 'f' or a number"},
    {BODY("  %0 = \"stablehlo.fft\"(%a) {fft_type = #stablehlo<fft_type FFFT>, fft_length = array<i64: 3>} : "
          "(tensor<2x3xf32>) -> tensor<2x3xf32>"),
        2, 40, "attribute 'fft_type' of fft: expected FFT, IFFT, RFFT or IRFFT, found 'FFFT'"},
};

static void test_mistakes(void) {
    size_t k;
    for (k = 0; k < sizeof mistakes / sizeof mistakes[0]; k++) {
        imported i;
        TEST_CASE(mistakes[k].message);
        importing_text(mistakes[k].text, &i);
        CHECKF(i.status != SHLO_OK && i.problems == 1, "%s\n    has %d problems: %s", mistakes[k].text,
            i.problems, i.all);
        CHECKF(i.first.line == mistakes[k].line && i.first.column == mistakes[k].column,
            "%s\n    is wrong at %d:%d, not at %d:%d", mistakes[k].text, (int)i.first.line,
            (int)i.first.column, mistakes[k].line, mistakes[k].column);
        CHECKF(strcmp(i.message, mistakes[k].message) == 0, "%s\n    said: %s\n    not:  %s",
            mistakes[k].text, i.message, mistakes[k].message);
        shlo_blob_free(&i.code);
    }
}

int main(void) {
    test_mistakes();
    return test_end("test_messages");
}
