#!/bin/sh
# test_messages.sh - what the tool says when it is called wrongly, and what only a terminal gets: colours and
# progress.
. "$(dirname "$0")/expect.sh"

printf '%s\n' 'func.func @forward(%x: tensor<2xf32> loc("params['\''fc'\''][\"bias\"]"),' \
    '    %y: tensor<f32> loc("scale"))' '    -> tensor<2xf32> {' \
    '  return %x : tensor<2xf32>' '}' > two.mlir
printf '%s\n' 'func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.abs %z : tensor<2xf32>' '  return %0 : tensor<2xf32>' '}' > bad.mlir
printf '%s\n' 'func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.abs %x : tensor<2xf32>' '  return %0 : tensor<2xf32>' '}' > abs.mlir

# ---- what was meant ----
expect "a command misspelt" 2 "$tool" bnech abs.mlir
says err "there is no command 'bnech'; did you mean 'bench'?"
lacks err 'usage: shlo COMMAND'
expect "no command like it" 2 "$tool" transmogrify
says err "there is no command 'transmogrify'; \`shlo help\` lists them"
expect "an option misspelt" 2 "$tool" bench abs.mlir --sceonds 0
says err "unknown option '--sceonds'; did you mean '--seconds'?"
expect "an option with =" 0 "$tool" bench abs.mlir --seconds=0
expect "a flag with =" 2 "$tool" bench abs.mlir --json=1
says err "'--json' takes no argument"
expect "a function misspelt" 1 "$tool" run two.mlir --entry fowrard
says err "'two.mlir' has no function 'fowrard'; did you mean 'forward'? It has"
for command in run bench graph; do
    output=
    [ $command = graph ] && output='-o x.svg'
    expect "$command: no such function" 1 "$tool" $command two.mlir --entry nothing $output
    says err "has no function 'nothing'"
    says err '    forward'
done
expect "no such file" 1 "$tool" run nowhere.mlir
says err "cannot open 'nowhere.mlir': No such file or directory"

# ---- options of the wrong kind ----
expect "completion for no shell" 2 "$tool" completion
says err 'completion needs the name of a shell'
says err 'usage: shlo completion bash|zsh|fish'
lacks err 'usage: shlo COMMAND'
for line in 'completion --help' 'completion -h' 'help completion'; do
    expect "$line" 0 "$tool" $line
    says out 'usage: shlo completion bash|zsh|fish'
done
expect "completion for another shell" 2 "$tool" completion tcsh
says err 'completion is for bash, zsh or fish'
for tolerance in nan inf -1 x; do
    expect "run --rtol $tolerance" 2 "$tool" run abs.mlir --random --rtol "$tolerance"
    says err "'--rtol $tolerance': expected a number from 0 to"
    expect "run --atol $tolerance" 2 "$tool" run abs.mlir --random --atol "$tolerance"
done
printf '%s\n' 'func.func @main(%x: tensor<?x?xf32>, %y: tensor<4xf32>) -> tensor<?x?xf32> {' \
    '  return %x : tensor<?x?xf32>' '}' > open.mlir
expect "a shape of another rank" 1 "$tool" compile open.mlir -o open.shlb --shape 4
says err "open.mlir: error: --shape 4 does not fit: input 0 is tensor<?x?xf32>"
lacks err "buffer"
expect "no shape for unknown sizes" 1 "$tool" compile open.mlir -o open.shlb --shape -
says err "--shape - does not fit: input 0 is tensor<?x?xf32>"
lacks err "buffer"
expect "another size than is stated" 1 "$tool" compile open.mlir -o open.shlb --shape 4x8 --shape 5
says err "--shape 5 does not fit: input 1: dimension 0: expected 4, got 5"

# ---- quantized inputs and inputs that are sizes ----
cat > stated.mlir << 'END'
!q = !quant.uniform<i8:f32, 0.5:3>
!p = !quant.uniform<i8:f32:1, {0.5, 0.25, 0.125}>
func.func @main(%a: tensor<2x!q>, %b: tensor<2x3x!p>, %n: tensor<?xf32, #stablehlo.bounds<8>>,
                %c: tensor<2xf32>)
    -> (tensor<2x!q>, tensor<?xf32, #stablehlo.bounds<8>>) {
  return %a, %n : tensor<2x!q>, tensor<?xf32, #stablehlo.bounds<8>>
}
END
expect "info of scales and sizes" 0 "$tool" info stated.mlir
says out 'tensor<2xi8> for tensor<2x!quant.uniform<i8:f32, 0.5:3>>'
says out 'tensor<2x3xi8> for tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.125}>>'
says out 'tensor<i32> (size of dimension 0 of input 2)'
says out 'tensor<i32> (size of dimension 0 of output 1)'
lacks out 'tensor<2xf32> '
expect "info of scales and sizes, as JSON" 0 "$tool" info --json stated.mlir
says out '"type": "tensor<2xi8>", "stated": "tensor<2x!quant.uniform<i8:f32, 0.5:3>>"'
says out '"size_of": 2, "dimension": 0'
expect "plan of scales and sizes" 0 "$tool" plan stated.mlir -o stated.h
says stated.h '/* main: input 1 is tensor<2x3xi8> for tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, '
says stated.h '/* main: input 3 is tensor<i32> (size of dimension 0 of input 2) */'

awk 'BEGIN {
    for (i = 0; i < 40; i++) {
        a = a (i ? ", " : "") "0." 100 + i
        b = b (i ? ", " : "") "0." (i == 33 ? 999 : 100 + i)
    }
    a = "tensor<40x!quant.uniform<i8:f32:0, {" a "}>>"
    b = "tensor<40x!quant.uniform<i8:f32:0, {" b "}>>"
    print "func.func @main(%a: " a ") -> " b " {"
    print "  %0 = stablehlo.transpose %a, dims = [0] : (" a ") -> " b
    print "  return %0 : " b "\n}"
}' > scales.mlir
expect "a scale of many" 1 "$tool" check scales.mlir
says err 'whose scale or zero point 33 differs'

cat > several.mlir << 'END'
func.func @main(%a: tensor<5x2xf32>, %b: tensor<2x5xf32>) -> tensor<5x5xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32,
    rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,
    num_primitive_operations = 7, allow_imprecise_accumulation = false>
    : (tensor<5x2xf32>, tensor<2x5xf32>) -> tensor<5x5xf32>
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32,
    rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,
    num_primitive_operations = 7, allow_imprecise_accumulation = false>
    : (tensor<5x2xf32>, tensor<2x5xf32>) -> tensor<5x5xf32>
  %2:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}}
      : (tensor<5x2xf32>) -> (tensor<5x2xf32>, tensor<i32>)
  %3 = stablehlo.custom_call @unheard_of(%0) : (tensor<5x5xf32>) -> tensor<5x5xf32>
  %4 = stablehlo.add %1, %3 : tensor<5x5xf32>
  return %4 : tensor<5x5xf32>
}
END
expect "all reasons at once" 1 "$tool" check several.mlir
says out '7 products is not supported (2 ops)'
says out 'expected a square matrix (1 op)'
says out "'unheard_of' needs a handler (1 call)"
expect "all reasons at once, as JSON" 1 "$tool" check --json several.mlir
says out '"ops": 2'
says out '"missing": [{"name": "unheard_of", "calls": 1}]'
printf '%s\n' 'func.func @main(%a: tensor<4xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.custom_call @SPMDFullToShardShape(%a) : (tensor<4xf32>) -> tensor<2xf32>' \
    '  return %0 : tensor<2xf32>' '}' > part.mlir
expect "a part of a value" 1 "$tool" check part.mlir
says out "'SPMDFullToShardShape' is for several devices"
printf '%s\n' 'func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {' \
    '  stablehlo.custom_call @InspectSharding(%a) {has_side_effect = true} : (tensor<4xf32>) -> ()' \
    '  %0 = stablehlo.custom_call @xla_mark_tensor(%a) : (tensor<4xf32>) -> tensor<4xf32>' \
    '  return %0 : tensor<4xf32>' '}' > marks.mlir
expect "marks" 0 "$tool" check marks.mlir
printf "%s\n" "func.func @main(%a: tensor<4xf32>) {" "  %0 = stablehlo.relu %a : tensor<4xf32>" \
    "  return" "}" > relu.mlir
expect "a name by its meaning" 1 "$tool" check relu.mlir
says err 'did you mean stablehlo.maximum?'

# ---- attributes misspelt ----
cat > misspelt.mlir << 'END'
func.func @main(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.transpose"(%a) {permutaton = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) {dimension = 1 : i64, is_stabel = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<3x2xf32>
}
END
expect "a misspelt attribute of a wrong program" 1 "$tool" check misspelt.mlir
says err "misspelt.mlir:2:35: error: transpose has no attribute 'permutaton'; did you mean 'permutation'?"
says err "misspelt.mlir:7:28: warning: sort has no attribute 'is_stabel', which is left out"
lacks err "warning: transpose"
printf '%s\n' 'func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.convert %a : tensor<2xf32>' \
    '  %1 = "stablehlo.sort"(%0) ({' '  ^bb0(%x: tensor<f32>, %y: tensor<f32>):' \
    '    %c = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>' \
    '    stablehlo.return %c : tensor<i1>' \
    '  }) {is_stabel = true} : (tensor<2xf32>) -> tensor<2xf32>' '  return %1 : tensor<2xf32>' '}' > left.mlir
expect "warnings of check" 0 "$tool" check left.mlir
says err "left.mlir:7:7: warning: sort has no attribute 'is_stabel'"
expect "warnings as JSON" 0 "$tool" check --json left.mlir
says out "\"warnings\": [\"left.mlir:7:7: sort has no attribute 'is_stabel', which is left out; did you mean"
triangular() {
    printf '%s\n' 'func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x1xf32>) -> tensor<2x1xf32> {' \
        "  %0 = \"stablehlo.triangular_solve\"(%a, %b) {$1" \
        '      transpose_a = #stablehlo<transpose NO_TRANSPOSE>}' \
        '      : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>' \
        '  return %0 : tensor<2x1xf32>' '}' > triangular.mlir
}
triangular 'left_side = true, lower = true, unit_diagonal = false,'
expect "a triangular system" 0 "$tool" check triangular.mlir
for left_out in left_side lower unit_diagonal; do
    triangular "$(echo 'left_side = true, lower = true, unit_diagonal = false,' |
        sed "s/$left_out = [a-z]*,//")"
    expect "a triangular system without $left_out" 1 "$tool" check triangular.mlir
    says err "triangular.mlir:2:8: error: triangular_solve: attribute '$left_out' is missing"
done
triangular 'left_side = true, lowr = true, unit_diagonal = false,'
expect "a triangular system with a misspelt triangle" 1 "$tool" check triangular.mlir
says err "triangular.mlir:2:64: error: triangular_solve has no attribute 'lowr'; did you mean 'lower'?"
for product in '"stablehlo.dot_general"(%a, %a)' 'stablehlo.dot_general %a, %a'; do
    printf '%s\n' 'func.func @main(%a: tensor<2x2xf32>) -> tensor<2x2x2x2xf32> {' \
        "  %0 = $product : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2x2xf32>" \
        '  return %0 : tensor<2x2x2x2xf32>' '}' > product.mlir
    expect "a product without dimensions" 1 "$tool" check product.mlir
    says err "product.mlir:2:8: error: dot_general: "
done
says err "expected 'contracting_dims = [..] x [..]' behind the operands"
algorithm() {
    cat << END
func.func @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0],
    algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32,
      lhs_component_count = 1, rhs_component_count = 1, $1>
    : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
END
}
algorithm 'num_primitive_operations = 1, allow_imprecise_accumulation = false' > whole_algorithm.mlir
expect "an algorithm" 0 "$tool" check whole_algorithm.mlir
algorithm 'num_primitive_operations = 1' > algorithm.mlir
expect "an algorithm without a field" 1 "$tool" check algorithm.mlir
says err "algorithm.mlir:3:17: error: dot_algorithm has no 'allow_imprecise_accumulation'"
algorithm 'num_primitive_operation = 1, allow_imprecise_accumulation = false' > algorithm.mlir
expect "a misspelt field of an algorithm" 1 "$tool" check algorithm.mlir
says err "algorithm.mlir:4:57: error: 'num_primitive_operation' is no part of dot_algorithm"
says err "did you mean 'num_primitive_operations'?"
algorithm 'num_primitive_operations = 5, allow_imprecise_accumulation = false' > algorithm.mlir
expect "an algorithm that is not published" 1 "$tool" check algorithm.mlir
says out 'dot_general: the algorithm f32 x f32 -> f32 with 1 and 1 components, 5 products is not'

# ---- linear algebra of the wrong shapes ----
cat > potrf.mlir << 'END'
func.func @main(%a: tensor<5x2xf32>) -> (tensor<5x2xf32>, tensor<i32>) {
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}}
      : (tensor<5x2xf32>) -> (tensor<5x2xf32>, tensor<i32>)
  return %0#0, %0#1 : tensor<5x2xf32>, tensor<i32>
}
END
expect "a matrix that is not square" 1 "$tool" check potrf.mlir
says out 'lapack_spotrf_ffi: operand 0 holds matrices of 5x2; expected a square matrix'
cat > geqrf.mlir << 'END'
func.func @main(%a: tensor<5x2xf32>) -> (tensor<5x2xf32>, tensor<5xf32>) {
  %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%a) {mhlo.backend_config = {}}
      : (tensor<5x2xf32>) -> (tensor<5x2xf32>, tensor<5xf32>)
  return %0#0, %0#1 : tensor<5x2xf32>, tensor<5xf32>
}
END
expect "a vector of another length" 1 "$tool" check geqrf.mlir
says out 'matrices of 5x2; expected min(rows, columns) scalars (tau)'
cat > gtsv.mlir << 'END'
func.func @main(%d: tensor<3xf32>, %b: tensor<4x1xf32>)
    -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x1xf32>, tensor<i32>) {
  %0:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%d, %d, %d, %b) {mhlo.backend_config = {}}
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x1xf32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x1xf32>, tensor<i32>)
  return %0#0, %0#1, %0#2, %0#3, %0#4
      : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x1xf32>, tensor<i32>
}
END
expect "diagonals of another length" 1 "$tool" check gtsv.mlir
says out 'expected three diagonals with a number for each row of the right sides'

cat > syevd.mlir << 'END'
func.func @main(%a: tensor<2x2xf32>) -> (tensor<3xf32>, tensor<3x3xf32>, tensor<i32>) {
  %0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a)
      {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}}
      : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<3xf32>, tensor<i32>)
  %1:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a)
      {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}}
      : (tensor<2x2xf32>) -> (tensor<3x3xf32>, tensor<2xf32>, tensor<i32>)
  %2:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a)
      {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}}
      : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i64>)
  return %0#1, %1#0, %0#2 : tensor<3xf32>, tensor<3x3xf32>, tensor<i32>
}
END
expect "results of other shapes and types" 1 "$tool" check syevd.mlir
says out 'lapack_ssyevd_ffi: result 1 holds vectors of 3, operand 0 holds matrices of 2x2; expected a square'
says out 'lapack_ssyevd_ffi: result 0 is of 3x3, expected 2x2'
says out 'lapack_ssyevd_ffi: result 2 has elements of type i64, expected i32'
potrf() {
    printf '%s\n' "func.func @main(%a: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>) {" \
        "  %0:2 = stablehlo.custom_call @lapack_$1potrf_ffi(%a) {mhlo.backend_config = {$2}}" \
        "      : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)" \
        "  return %0#0, %0#1 : tensor<2x2xf32>, tensor<i32>" "}" > letters.mlir
}
potrf s 'uplo = 76 : ui8'
expect "a triangle" 0 "$tool" check letters.mlir
potrf s 'upol = 76 : ui8'
expect "an attribute of a call misspelt" 1 "$tool" check letters.mlir
says out "lapack_spotrf_ffi: there is no attribute 'uplo', expected 76 (L) or 85 (U)"
potrf s 'uplo = 108 : ui8'
expect "an attribute of a call that is none of its letters" 1 "$tool" run letters.mlir --random
says err "lapack_spotrf_ffi: attribute 'uplo' is 108, expected 76 (L) or 85 (U)"
potrf d 'uplo = 76 : ui8'
expect "a call by another type's name" 1 "$tool" check letters.mlir
says out 'lapack_dpotrf_ffi: operand 0 has elements of type f32, expected f64'

# ---- inputs and arguments by names ----
cat > dot.mlir << 'END'
func.func @main(%a: tensor<4xf32>) -> tensor<f32> {
  %0 = stablehlo.dot_general %a, %a, contracting_dim = [0] x [0]
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
END
expect "no input" 1 "$tool" run two.mlir
says err 'the function takes 2 inputs, but 0 are given'
says err "params['fc'][\"bias\"]"
expect "an input of no name" 1 "$tool" run two.mlir --input scael=2
says err "no input is named 'scael'; the inputs are:"
expect "an input of no name beside another" 1 "$tool" run two.mlir --input scael=x.npy --input 2
says err "no input is named 'scael'; the inputs are:"
expect "an input twice" 1 "$tool" run two.mlir --input 0=1 --input 0=2
says err 'input 0 is given twice; the inputs are:'
cat > whole.mlir << 'END'
func.func @main(%n: tensor<i32>, %u: tensor<ui8>, %v: tensor<2xf32>) -> tensor<i32> {
  return %n : tensor<i32>
}
END
expect "a fraction for an integer" 1 "$tool" run whole.mlir --input 2.5 --random
says err 'input 0 has type i32, which cannot be 2.5'
expect "too large for a type" 1 "$tool" run whole.mlir --input 2 --input 300 --random
says err 'input 1 has type ui8, which cannot be 300'
expect "a number for a tensor" 1 "$tool" run whole.mlir --input 2 --input 3 --input 4
says err 'input 2 is a tensor of rank 1, and 4 is a scalar'
expect "a plan of it" 0 "$tool" plan whole.mlir -o whole.shli
expect "numbers for an image" 0 "$tool" run whole.shli --input -7 --input 3 --random
says out 'tensor<i32>'
expect "a wrong number for an image" 1 "$tool" run whole.shli --input -7 --input -3 --random
says err 'input 1 has type ui8, which cannot be -3'
expect "a keyword misspelt" 1 "$tool" check dot.mlir
says err "or 'batching_dims =' or 'contracting_dims ='"
expect "too many" 1 "$tool" run two.mlir --input 1 --input 2 --input 3
says err 'the function takes 2 inputs, but 3 are given'
mkdir made
expect "a vector" 0 "$tool" run abs.mlir --random --output made
expect "inputs by names" 0 "$tool" run two.mlir --input scale=2 --input params.fc.bias=made/output_0.npy
expect "bound by a plain name" 0 "$tool" compile two.mlir -o two.shlb --bind params.fc.bias=made/output_0.npy
expect "bound by no name" 1 "$tool" compile two.mlir -o two.shlb --bind params.fc.biass=made/output_0.npy
says err "no argument 'params.fc.biass'; the arguments are:"
printf '%s\n' 'func.func @main(%w: tensor<2xf32>, %x: tensor<2xf32> loc("x")) -> tensor<2xf32> {' \
    '  %0 = stablehlo.add %x, %w : tensor<2xf32>' '  return %0 : tensor<2xf32>' '}' > named.mlir
expect "bound by the name of a text" 1 "$tool" compile named.mlir -o two.shlb --bind w=made/output_0.npy
says err "no argument 'w'; the arguments are:"
says err 'an argument without a name is given by its number; %w in a text is no name, loc("w") gives one'
expect "an input by the name of a text" 1 "$tool" run named.mlir --input %w=made/output_0.npy --random
says err 'an argument without a name is given by its number'
expect "an input by its name with a %" 0 "$tool" run named.mlir --input %x=made/output_0.npy --random
expect "bound by its name with a %" 0 "$tool" compile named.mlir -o two.shlb --bind %x=made/output_0.npy
expect "all have names" 1 "$tool" run two.mlir --input nothing=made/output_0.npy --random
lacks err 'an argument without a name'
expect "bound without a name" 2 "$tool" compile two.mlir -o two.shlb --bind made/output_0.npy
says err 'expected NUMBER=FILE, NAME=FILE or NAME=FILE#TENSOR; the arguments are:'

# ---- files of other kinds ----
other_kind() { # NAME TEXT: what it is said to be
    for command in check run info; do
        expect "$command of $1" 1 "$tool" $command "$1"
        says err "'$1' is $2"
    done
}
printf 'HloModule jit_f, entry_computation_layout={(f32[4]{0})->f32[4]{0}}\n\nENTRY main {\n}\n' > f.hlo
other_kind f.hlo 'HLO text, which XLA makes of StableHLO; JAX gives that: e = jax.export.export('
printf '\n{ lambda ; a:f32[4]. let b:f32[4] = sin a in (b,) }\n' > f.jaxpr
other_kind f.jaxpr 'a jaxpr, which JAX makes StableHLO of: e = jax.export.export(jax.jit(f))(*args);'
flatbuffer() { # a root table at byte 16, of a vector of bytes
    printf '\020\000\000\000\000\000\000\000\006\000\010\000\004\000\000\000\010\000\000\000\004\000\000\000'
    printf '\010\000\000\000%s' "$1"
}
flatbuffer "$(printf 'ML\357RStabl')" > f.exported
other_kind f.exported 'what serialize() of jax.export returns, and StableHLO is a part of it: '
says err 'jax.export.deserialize(data).mlir_module_serialized'
flatbuffer 'no module' > f.flat
other_kind f.flat 'neither StableHLO text nor MLIR bytecode nor a program file; docs/import.md says'
printf '\034\000\000\000TFL3\000\000\000\000' > f.tflite
other_kind f.tflite 'a model of TensorFlow Lite'
printf '\211HDF\r\n\032\n\000\000\000\000' > f.keras
other_kind f.keras 'an HDF5 file'
printf '\010\007\022\007pytorch\032\0052.1.0:' > f.onnx
other_kind f.onnx 'neither StableHLO text'
expect "an image" 0 "$tool" plan abs.mlir -o abs.shli
expect "an image's info" 0 "$tool" info abs.shli
says out '@main: (tensor<2xf32>) -> (tensor<2xf32>)'
says out 'an image (shlo plan) for host'
expect "an image's info, --json" 0 "$tool" info abs.shli --json
says out '"entries": [{"name": "main", "type": "(tensor<2xf32>) -> (tensor<2xf32>)"}]}'
expect "an image runs on random inputs" 0 "$tool" run abs.shli --random
says out 'tensor<2xf32> = ['
expect "an image without its input" 1 "$tool" run abs.shli
says err "the image's function takes 1 input, but 0 are given"
for command in bench check dump; do
    expect "$command of an image" 1 "$tool" $command abs.shli
    says err "'abs.shli' is an image"
done
expect "bench of an array" 1 "$tool" bench made/output_0.npy
says err 'is a .npy file'
expect "weights as JSON" 0 "$tool" info made/output_0.npy --json
says out '{"name": "output_0", "type": '

# ---- JSON of what else is a table ----
json() { # NAME COMMAND...: what it prints is JSON
    what=$1
    shift
    expect "$what" 0 "$tool" "$@" --json
    ! command -v python3 > /dev/null ||
        holds "$what is JSON" python3 -c 'import json; json.load(open("out"))'
}
json "check" check abs.mlir
says out '"runs": true, "missing": [], "error": "", "refused": []'
json "lint" lint abs.mlir
says out '{"findings": ['
printf '%s\n' 'func.func @main(%x: tensor<8xf64>) -> tensor<8xf64> {' \
    '  %0 = stablehlo.abs %x : tensor<8xf64>' '  return %0 : tensor<8xf64>' '}' > wide.mlir
json "lint of f64" lint wide.mlir
says out '"1 of 1 ops compute in f64'
json "instructions" dump abs.mlir --program
says out '"instruction": "lanes abs @main#0'
expect "a program's text as JSON" 2 "$tool" dump abs.mlir --json
says err 'dump --json is for the instructions of --program'
printf '%s\n' 'func.func @main() {' '  stablehlo.custom_call @nobody() {has_side_effect = true} : () -> ()' \
    '  return' '}' > nobody.mlir
expect "check of what nobody calls" 1 "$tool" check nobody.mlir --json
says out '"runs": false, "missing": [{"name": "nobody", "calls": 1}]'

# ---- names of arrays ----
for word in int class while xor_eq alignas; do
    for command in plan embed; do
        expect "$command --name $word" 1 "$tool" $command abs.mlir -o word.h --name $word
        says err "an array cannot be called '$word', a keyword of C or C++: choose another name with --name"
    done
done
cp abs.mlir double.mlir
expect "a file's name that is a keyword" 1 "$tool" plan double.mlir -o word.h
says err "an array cannot be called 'double'"
expect "nothing was written" 1 test -e word.h
for word in in integer xor_e _class; do
    expect "plan --name $word" 0 "$tool" plan abs.mlir -o word.h --name $word
    says word.h "static const unsigned char $word["
done

# ---- kernels of the tensor language ----
cat > kernels.ir << 'IR'
func @first(%a: memref<f32x4>) {}
func @second(%a: memref<f32x4>) {}
IR
json "kernels" tl info kernels.ir
says out '"name": "second"'
expect "kernels are no StableHLO" 1 "$tool" run kernels.ir
says err "'kernels.ir' is a text of the tensor language; \`shlo tl\` takes it"
{ printf '; RUN: @first\n; ARG: %%a = 1.0\n; EXPECT: %%a = 1.0\n' && cat kernels.ir; } > case.ir
expect "nor are cases of them" 1 "$tool" info case.ir
says err "'case.ir' is a text of the tensor language; \`shlo tl\` takes it"
"$tool" compile abs.mlir -o abs.shlb
"$tool" plan abs.mlir -o abs.shli
for command in 'tl asm' 'tl dis' 'tl info' 'tl run' 'tl bench' 'tl embed -o x.h'; do
    for file in abs.mlir abs.shlb; do
        # shellcheck disable=SC2086
        expect "$command $file" 1 "$tool" $command $file
        says err "'$file' is a StableHLO program; \`shlo\` without \`tl\` takes it"
    done
done
expect "an image is no kernels" 1 "$tool" tl info abs.shli
says err "'abs.shli' is an image; \`shlo\` without \`tl\` takes it"
expect "an image" 1 "$tool" compile abs.shli -o x.shlb
says err "'abs.shli' is an image; \`shlo run\`, \`shlo info\` and \`shlo config\` take it"
expect "a case without a RUN" 0 "$tool" tl test kernels.ir
says out "ok kernels.ir#1 - (verified only: it has no RUN)"
says out "verified only, and nothing ran: 1 of those passed"
expect "a case with one" 0 "$tool" tl test case.ir
lacks out "verified only"
expect "tl bench" 0 "$tool" tl bench kernels.ir --kernel first --arg zeros:f32[4] --seconds 0
holds "digits of tl bench" grep -qE '^median_s	[0-9](\.[0-9]{1,3})?(e-[0-9]+)?$' out
expect "no kernel" 1 "$tool" tl run kernels.ir --kernel third --arg zeros:f32[4]
says err "no kernel is called 'third'; there are"
says err '    second'
expect "tl misspelt" 2 "$tool" tl rnu kernels.ir
says err "tl has no command 'rnu'; did you mean 'run'?"

# ---- rows ----
printf '%s\n' 'func.func @main() -> tensor<8x4xi32> {' '  %0 = stablehlo.iota dim = 0 : tensor<8x4xi32>' \
    '  return %0 : tensor<8x4xi32>' '}' > rows.mlir
expect "a matrix is printed in rows" 0 "$tool" run rows.mlir
says out '[[0, 0, 0, 0],'
says out ' [7, 7, 7, 7]]'

# ---- colours: never in a pipe, unless they are asked for ----
escape=$(printf '\033')
expect "a problem" 1 "$tool" run bad.mlir
lacks err "$escape"
expect "a problem, --color always" 1 "$tool" run bad.mlir --color always
says err "$escape[1;31merror:"
expect "a problem, --color=never" 1 "$tool" --color=never run bad.mlir
lacks err "$escape"
expect "--color with another word" 2 "$tool" run bad.mlir --color sometimes
says err "'--color sometimes': expected auto, always or never"
expect "test, --color always" 0 "$tool" test abs.mlir --color always
says out "${escape}[32mok${escape}[0m abs.mlir:1"

# ---- a terminal ----
skipped=0
at_terminal() { # NAME COMMAND: what it prints at a terminal is in out
    expect "$1" 0 script -qec "$2" typescript
}
if command -v script > /dev/null && script -qec true typescript > /dev/null 2>&1 < /dev/null; then
    at_terminal "colours at a terminal" "TERM=xterm NO_COLOR= $tool test abs.mlir"
    says out "${escape}[32mok"
    at_terminal "NO_COLOR" "TERM=xterm NO_COLOR=1 $tool test abs.mlir"
    lacks out "$escape"
    at_terminal "progress" "$tool bench abs.mlir --seconds 1"
    says out 'measuring'
    at_terminal "progress is for standard error" "$tool bench abs.mlir --seconds 1 2> errors"
    lacks out 'measuring'
else
    echo "skipped: messages: no script(1)"
    skipped=1
fi
echo "test_messages: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
