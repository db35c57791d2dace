#!/bin/sh
# test_weights.sh - external constants in the tool: files of three kinds, constants moved out and in,
# arguments bound, and what is refused.
. "$(dirname "$0")/expect.sh"

# x w + b, with w and b as arguments, as constants, and as external constants
cat > args.mlir <<'END'
func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0]
      : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  %1 = stablehlo.add %0, %arg2 : tensor<3xf32>
  return %1 : tensor<3xf32>
}
END
constants() {
    cat <<END
func.func @main(%arg0: tensor<2xf32>) -> tensor<3xf32> {
  %w = stablehlo.constant $1 : tensor<2x3xf32>
  %b = "stablehlo.constant"() <{value = $2 : tensor<3xf32>}> : () -> tensor<3xf32>
  %0 = stablehlo.dot_general %arg0, %w, contracting_dims = [0] x [0]
      : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  %1 = stablehlo.add %0, %b : tensor<3xf32>
  return %1 : tensor<3xf32>
}
END
}
constants 'dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>' 'dense<[10.0, 20.0, 30.0]>' > inside.mlir
constants 'dense_resource<w>' 'dense_resource<"layer b">' > outside.mlir
cat > values.mlir <<'END'
func.func @main() -> (tensor<2xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<3xi32>) {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %2 = stablehlo.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %3 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<3xi32>
}
END
result='tensor<3xf32> = [19.0, 32.0, 45.0]'
"$tool" run values.mlir --output . || exit 2
mv output_0.npy x.npy
mv output_1.npy w.npy
mv output_2.npy 'layer b.npy'
mv output_3.npy ints.npy

# A length of at most 65535 as eight bytes.
length() {
    printf "\\$(printf %03o $(($1 % 256)))\\$(printf %03o $(($1 / 256)))\\000\\000\\000\\000\\000\\000"
}
# safetensors FILE HEADER: w and b follow the header and two more bytes, so that they are unaligned
safetensors() {
    {
        length ${#2}
        printf %s "$2"
        printf 'zz\000\000\200\077\000\000\000\100\000\000\100\100\000\000\200\100'
        printf '\000\000\240\100\000\000\300\100'
        printf '\000\000\040\101\000\000\240\101\000\000\360\101'
    } > "$1"
}
w='"w":{"dtype":"F32","shape":[2,3],"data_offsets":[2,26]}'
b='"layer b" : { "shape": [3] , "data_offsets":[26,38],"dtype":"F32"}'
safetensors model.safetensors "{\"__metadata__\":{\"format\":\"pt\\n\"},$w,$b}"

# ---- inputs as arguments: what the result is ----
expect "as arguments" 0 "$tool" run args.mlir --input x.npy --input w.npy --input 'layer b.npy'
says out "$result"

# ---- text whose resources lie outside ----
expect "no weights" 1 "$tool" run outside.mlir --input x.npy
says err "'w' is outside of the program, and there are no weights (--weights FILE)"
expect "diff without weights" 1 "$tool" diff outside.mlir
says err "'w' is outside of the program, and there are no weights (--weights FILE)"
expect "compile without weights" 1 "$tool" compile outside.mlir -o x.shlb
says err "outside.mlir:2:42: error: there is no resource 'w' in the file: --weights FILE gives its elements"
expect "npy" 0 "$tool" run outside.mlir --input x.npy --weights w.npy --weights 'layer b.npy'
says out "$result"
expect "safetensors" 0 "$tool" run outside.mlir --input x.npy --weights model.safetensors
says out "$result"
expect "one of them" 1 "$tool" run outside.mlir --input x.npy --weights w.npy
says err "the weights have no 'layer b'"
{ length 2 && printf '{}'; } > nothing.safetensors
expect "no tensors" 1 "$tool" run outside.mlir --input x.npy --weights nothing.safetensors
says err "the weights have no 'w'"
expect "twice" 1 "$tool" run outside.mlir --input x.npy --weights w.npy --weights model.safetensors
says err "'w' is in 'w.npy' and in 'model.safetensors'"
expect "compile with weights" 0 "$tool" compile outside.mlir -o joined.shlb --weights model.safetensors
expect "compile inside" 0 "$tool" compile inside.mlir -o inside.shlb
expect "the same bytes" 0 cmp joined.shlb inside.shlb
expect "compile, outside" 0 "$tool" compile outside.mlir -o named.shlb --outside
expect "run" 0 "$tool" run named.shlb --input x.npy --weights model.safetensors
says out "$result"
expect "compile a program with weights" 0 "$tool" compile named.shlb -o joined.shlb \
    --weights model.safetensors
expect "the same bytes" 0 cmp joined.shlb inside.shlb
expect "config without its weights" 1 "$tool" config named.shlb -o needs.h
says err "(--weights FILE)"
expect "config" 0 "$tool" config named.shlb -o needs.h --weights model.safetensors
expect "config of all" 0 "$tool" config inside.shlb -o inside.h
holds "the same parts" sh -c "grep define needs.h > a; grep define inside.h > b; cmp a b"
expect "config of a text" 0 "$tool" config outside.mlir -o needs.h --weights model.safetensors
expect "config of a part" 2 "$tool" config --part 1 --weights model.safetensors
expect "bench" 0 "$tool" bench named.shlb --seconds 0.01 --weights model.safetensors
expect "embed" 0 "$tool" embed named.shlb -o model.h --weights model.safetensors
expect "embed without" 0 "$tool" embed named.shlb -o model2.h
expect "they differ" 1 cmp -s model.h model2.h

# ---- moved out and in again ----
expect "split" 0 "$tool" compile inside.mlir -o split.shlb --weights-out split.shlw --weights-above 20
expect "info of weights" 0 "$tool" info split.shlw
says out "w0                                       tensor<2x3xf32>              24"
lacks out "w1"
expect "info of safetensors" 0 "$tool" info model.safetensors
says out "layer b                                  tensor<3xf32>                12"
expect "info of npy" 0 "$tool" info ints.npy
says out "ints                                     tensor<3xi32>"
expect "info of a program with its weights" 0 "$tool" info split.shlb --weights split.shlw
says out "one block"
keep
expect "info of a program without its weights" 0 "$tool" info split.shlb
says out "external constants (--weights FILE)"
says out "  w0                                       tensor<2x3xf32>              24"
holds "memory is that with its weights" cmp -s out kept
expect "info as JSON" 0 "$tool" info split.shlb --json
says out '"external": [{"name": "w0", "type": "tensor<2x3xf32>", "bytes": 24}]'
expect "info for a device" 0 "$tool" info split.shlb --target cortex-m4
says out "  w0                                       tensor<2x3xf32>              24"
says out "arena"
expect "info of a text" 0 "$tool" info outside.mlir
says out "  w                                        tensor<2x3xf32>              24"
says out "  layer b                                  tensor<3xf32>                12"
expect "info with half of the weights" 1 "$tool" info outside.mlir --weights w.npy
says out "  layer b                                  tensor<3xf32>                12"
says err "the weights have no 'layer b'"
expect "info of a program that has all" 0 "$tool" info inside.shlb
lacks out "external"
expect "run" 0 "$tool" run split.shlb --input x.npy --weights split.shlw
says out "$result"
expect "dump" 0 "$tool" dump split.shlb
says out "stablehlo.constant dense_resource<w0> : tensor<2x3xf32>"
cp out split.mlir
expect "graph" 0 "$tool" graph split.shlb -o split.svg
expect "dump with weights" 0 "$tool" dump split.shlb --weights split.shlw
says out "dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>"
expect "dump --program" 0 "$tool" dump --program split.shlb --weights split.shlw
expect "there and back" 0 "$tool" compile split.mlir -o again.shlb --outside
expect "the same bytes" 0 cmp again.shlb split.shlb
expect "joined again" 0 "$tool" compile split.mlir -o again.shlb --weights split.shlw
expect "the same bytes" 0 cmp again.shlb inside.shlb
expect "split everything" 0 "$tool" compile inside.mlir -o all.shlb --weights-out all.shlw --weights-above 0
expect "info" 0 "$tool" info all.shlw
says out "w1"
expect "4K is the default" 0 "$tool" compile inside.mlir -o none.shlb --weights-out none.shlw
expect "nothing moved" 0 cmp none.shlb inside.shlb
expect "no size" 2 "$tool" compile inside.mlir -o none.shlb --weights-out none.shlw --weights-above 20Q
says err "--weights-above 20Q"
expect "a size alone" 2 "$tool" compile inside.mlir -o none.shlb --weights-above 20

# ---- a file of weights for the library, of tensors in other files ----
expect "weights of safetensors" 0 "$tool" weights model.safetensors -o made.shlw
expect "info" 0 "$tool" info made.shlw
says out "  w                                        tensor<2x3xf32>              24"
says out "  layer b                                  tensor<3xf32>                12"
expect "run" 0 "$tool" run outside.mlir --input x.npy --weights made.shlw
says out "$result"
expect "weights of npy" 0 "$tool" weights w.npy 'layer b.npy' -o of_npy.shlw
expect "the same bytes" 0 cmp of_npy.shlw made.shlw
expect "weights of weights" 0 "$tool" weights of_npy.shlw ints.npy -o all.shlw
says_info() {
    "$tool" info "$1" > out
    says out "$2"
}
says_info all.shlw "ints                                     tensor<3xi32>"
expect "weights for a program" 0 "$tool" weights all.shlw --for outside.mlir -o for.shlw
expect "only what it names" 0 cmp for.shlw made.shlw
expect "weights to standard output" 0 "$tool" weights w.npy 'layer b.npy' -o -
keep
expect "the same bytes" 0 cmp kept made.shlw
expect "half of what it names" 1 "$tool" weights w.npy --for outside.mlir -o never.shlw
says err "the weights have no 'layer b'"
head -c 60 named.shlb > cut.shlb
expect "half of a program" 1 "$tool" weights made.shlw --for cut.shlb -o never.shlw
says err "cut.shlb: error: byte "
cat > host.mlir <<'EOF'
func.func @main() -> tensor<3xf32> {
  %b = stablehlo.constant dense_resource<"layer b"> : tensor<3xf32>
  %w = stablehlo.constant dense_resource<w> : tensor<2x3xf32>
  %0 = stablehlo.custom_call @of_the_host(%b, %w) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
EOF
expect "a program that only its host loads" 0 "$tool" weights made.shlw --for host.mlir -o host.shlw
expect "all of them" 0 cmp host.shlw made.shlw
expect "no external constants" 1 "$tool" weights w.npy --for inside.shlb -o never.shlw
says err "'inside.shlb' has no external constants"
safetensors other.safetensors '{"w":{"dtype":"F32","shape":[3,2],"data_offsets":[2,26]}}'
expect "all that is wrong" 1 "$tool" weights other.safetensors --for outside.mlir -o never.shlw
says err "the weights have no 'layer b'"
says err "'w' is tensor<3x2xf32> in the weights, tensor<2x3xf32> in the program"
expect "one name in two files" 0 "$tool" weights w.npy other.safetensors -o twice.shlw
says_info twice.shlw "other.safetensors#w                      tensor<3x2xf32>"
w2='"w":{"dtype":"F32","shape":[2,3],"data_offsets":[2,26]}'
safetensors doubled.safetensors "{$w2,$w2}"
expect "one name twice in a file" 1 "$tool" weights doubled.safetensors -o never.shlw
says err "'doubled.safetensors' has two tensors with the name 'w'"
{ head -c 130 w.npy; printf 'x'; } > short.npy
expect "npy cut off" 1 "$tool" weights short.npy -o never.shlw
says err "the weights 'short' have 3 bytes, their shape takes 24"
npy() { # FILE DESCR: four bytes
    printf '\223NUMPY\001\000\166\000%-117s\nabcd' \
        "{'descr': '$2', 'fortran_order': False, 'shape': (2,)}" > "$1"
}
npy half.npy '<u2'
expect "elements of several types" 0 "$tool" weights half.npy -o half.shlw
says_info half.shlw "tensor<2xui16>"
printf '%s\n' 'func.func @main() -> tensor<2xbf16> {' \
    '  %h = stablehlo.constant dense_resource<half> : tensor<2xbf16>' '  return %h : tensor<2xbf16>' '}' \
    > half.mlir
expect "elements as a program has them" 0 "$tool" weights half.npy --for half.mlir -o half.shlw
says_info half.shlw "tensor<2xbf16>"
expect "run" 0 "$tool" run half.mlir --weights half.shlw
npy bytes.npy '|V1'
expect "elements that NumPy does not know" 1 "$tool" weights bytes.npy -o never.shlw
says err "'bytes.npy': 'bytes' is tensor<2x'|V1'>, whose elements may be of several types: --for PROGRAM"
holds "nothing is written" test ! -e never.shlw

# ---- arguments bound ----
cp 'layer b.npy' layer_b.npy
safetensors model.safetensors "{$w,\"layer_b\":{\"shape\":[3],\"data_offsets\":[26,38],\"dtype\":\"F32\"}}"
for words in "--bind 1=model.safetensors#w --bind 2=model.safetensors#layer_b" \
    "--bind 1=w.npy --bind %arg2=layer_b.npy" "--bind arg2=layer_b.npy --bind 1=split.shlw"; do
    expect "bind $words" 0 "$tool" compile args.mlir -o bound.shlb $words
    expect "the same bytes" 0 cmp bound.shlb inside.shlb
done
expect "bind, outside" 0 "$tool" compile args.mlir -o bound.shlb --bind 1=w.npy --outside
expect "dump" 0 "$tool" dump bound.shlb
says out "func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32>"
says out "dense_resource<w>"
expect "run" 0 "$tool" run bound.shlb --input x.npy --input layer_b.npy --weights w.npy
says out "$result"
expect "bind another shape" 1 "$tool" compile args.mlir -o none.shlb --bind 1=layer_b.npy
says err "'layer_b' is tensor<3xf32> in the weights, tensor<2x3xf32> in the program"
lacks err 'error: byte' # of the program that was made of the text
expect "bind another type" 1 "$tool" compile args.mlir -o none.shlb --bind 2=ints.npy
says err "'ints' is tensor<3xi32> in the weights, tensor<3xf32> in the program"
expect "bind, no such argument" 1 "$tool" compile args.mlir -o none.shlb --bind 3=w.npy
says err "no argument '3'; the arguments are:"
expect "bind twice" 1 "$tool" compile args.mlir -o none.shlb --bind 1=w.npy --bind 1=w.npy
says err "argument 1 is bound twice"
expect "bind which" 1 "$tool" compile args.mlir -o none.shlb --bind 1=model.safetensors
says err "holds several tensors: say which"
expect "bind no number" 1 "$tool" compile args.mlir -o none.shlb --bind w=w.npy
says err "--bind w=w.npy"
# ---- calls that need a handler ----
cat > calls.mlir <<'END'
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @foo(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.custom_call @foo(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = stablehlo.custom_call @bar(%1) : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
END
expect "check" 1 "$tool" check calls.mlir
says out "'foo' needs a handler (2 calls)"
says out "'bar' needs a handler (1 call)"
expect "check, one is the identity" 1 "$tool" check calls.mlir --identity-call foo
says out "'bar' needs a handler (1 call)"
expect "check, both are the identity" 0 "$tool" check calls.mlir --identity-call foo --identity-call bar
says out "calls.mlir: ok"
expect "compile warns" 0 "$tool" compile calls.mlir -o calls.shlb
says err "warning: 'foo' needs a handler (2 calls)"
says err "warning: 'bar' needs a handler (1 call)"
expect "the identity" 0 "$tool" compile calls.mlir -o calls.shlb --identity-call foo --identity-call bar
expect "the identity runs" 0 "$tool" run calls.shlb --input x.npy
expect "an identity that nobody calls" 0 "$tool" check calls.mlir --identity-call foo --identity-call bar \
    --identity-call baz
says err "warning: --identity-call baz: there is no custom call of this name"
lacks err "--identity-call foo"
expect "the identity of a program file" 0 "$tool" compile calls.shlb -o none.shlb --identity-call foo
says err "warning: --identity-call has no effect on a program file"
cat > behind.mlir <<'END'
func.func @main(%x: tensor<2xf32>, %a: tensor<2x2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @foo(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {}}
      : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
  %2 = stablehlo.custom_call @bar(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = stablehlo.custom_call @to_whole(%2) : (tensor<2xf32>) -> tensor<2xi32>
  return %2 : tensor<2xf32>
}
END
expect "calls behind one that is refused" 0 "$tool" compile behind.mlir -o none.shlb --identity-call to_whole
says err "warning: 'foo' needs a handler (1 call)"
says err "warning: 'bar' needs a handler (1 call)"
says err "warning: 'to_whole' needs a handler (1 call)"
says err "warning: will not load: lapack_spotrf_ffi: there is no attribute 'uplo'"
says err "warning: --identity-call to_whole: operand and result of 'to_whole' differ in type"
sed 's/tensor<2xf32>/tensor<?xf32>/g' calls.mlir > open_calls.mlir
expect "calls of unknown sizes" 1 "$tool" check open_calls.mlir
says out "'foo' needs a handler (2 calls)"
says out "'bar' needs a handler (1 call)"
printf '%s\n' 'func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {' \
    '  %c = stablehlo.constant dense<true> : tensor<i1>' \
    '  stablehlo.custom_call @shape_assertion(%c) {error_message = "no", has_side_effect = true}' \
    '      : (tensor<i1>) -> ()' \
    '  return %x : tensor<?x2xf32>' '}' > asserts.mlir
expect "calls that are the library's own" 0 "$tool" check asserts.mlir
cat > elided.mlir <<'END'
func.func @main() -> tensor<2xf32> {
  %0 = stablehlo.constant dense_resource<__elided__> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
END
expect "weights left out" 1 "$tool" check elided.mlir
says out "the exporter left out the elements of 1 constant "
says out "--bind-all"
expect "weights left out, run" 1 "$tool" run elided.mlir
says err "elided.mlir:2:3: error: the exporter left out the elements of this constant: print the module"

# ---- by name ----
cat > names.mlir <<'END'
#at = loc("layer_b")
func.func @main(%arg0: tensor<2xf32> {jax.arg_info = "args['x']"}, %arg1: tensor<2x3xf32> {onnx.name = "w"},
    %arg2: tensor<3xf32> loc(#at)) -> (tensor<3xf32> {jax.result_info = "result"}) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0]
      : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  %1 = stablehlo.add %0, %arg2 : tensor<3xf32>
  return %1 : tensor<3xf32>
}
END
expect "names" 0 "$tool" info names.mlir
says out "input  0   args['x']"
says out "input  2   layer_b"
says out "output 0   result"
expect "names, in order" 0 "$tool" run names.mlir --input layer_b=layer_b.npy \
    --input "args['x']=x.npy" --input w.npy
says out "$result"
expect "numbers" 0 "$tool" run names.mlir --input 2=layer_b.npy --input x.npy --input arg1=w.npy
says out "$result"
expect "names, one twice" 1 "$tool" run names.mlir --input w=w.npy --input w=w.npy --input x.npy
says err "input  1   w"
expect "names, printed" 0 "$tool" dump names.mlir
says out '{jax.arg_info = "layer_b"}'
says out '{jax.result_info = "result"}'
expect "bind by name" 0 "$tool" compile names.mlir -o bound.shlb --bind w=w.npy
expect "bind by name" 0 "$tool" run bound.shlb --input x.npy --input layer_b=layer_b.npy
says out "$result"
expect "bind all" 0 "$tool" compile names.mlir -o bound.shlb --bind-all model.safetensors
says err "argument 0 'args['x']' has no weights"
says err "2 of 3 arguments are bound to 'model.safetensors'"
expect "bind all" 0 "$tool" run bound.shlb --input x.npy
says out "$result"
expect "bind all, another type" 1 "$tool" compile names.mlir -o none.shlb --bind-all ints.npy
says err "0 of 3 arguments"
says err "--bind-all ints.npy binds no argument"
two_names() {
    printf '%s\n' "func.func @main(%x: tensor<3xi32> loc(\"$1\"), %y: tensor<3xi32> loc(\"$2\"))" \
        '    -> tensor<3xi32> {' \
        '  %0 = stablehlo.add %x, %y : tensor<3xi32>' '  return %0 : tensor<3xi32>' '}' > two_names.mlir
}
for name in "opt['ints']" params.ints; do
    two_names params.ints "$name"
    expect "bind all, two of one name" 1 "$tool" compile two_names.mlir -o none.shlb --bind-all ints.npy
    says err "arguments 0 and 1 are both named as the weights 'ints' of 'ints.npy': say which has them"
    says err "--bind 0=ints.npy#ints"
    says err 'input  1   '
done
two_names params.ints opt.ints
expect "bind all, one of them said" 1 "$tool" compile two_names.mlir -o none.shlb --bind 0=ints.npy \
    --bind-all ints.npy
says err "argument 1 'opt.ints' has no weights ('ints' are those of argument 0), and stays an argument"
two_names ints opt.ints
expect "bind all, one is nearer" 0 "$tool" compile two_names.mlir -o none.shlb --bind-all ints.npy
says err "argument 1 'opt.ints' has no weights ('ints' are those of argument 0), and stays an argument"
safetensors twice.safetensors "{$w,\"layer/b\":{\"shape\":[3],\"data_offsets\":[26,38],\"dtype\":\"F32\"},\
\"layer.b\":{\"shape\":[3],\"data_offsets\":[26,38],\"dtype\":\"F32\"}}"
two_names "layer['b']" other
expect "bind all, one of two names" 1 "$tool" compile two_names.mlir -o none.shlb --bind-all twice.safetensors
says err "argument 0 is named as the weights 'layer.b' and 'layer/b' of 'twice.safetensors': say which"
two_names x other
expect "bind all, another type" 1 "$tool" compile two_names.mlir -o never.shlb --bind-all x.npy
says err "argument 0 'x' is tensor<3xi32>, its weights 'x' of 'x.npy' are tensor<2xf32>"
safetensors stale.safetensors "{$w,\"layer_b\":{\"shape\":[1],\"data_offsets\":[26,30],\"dtype\":\"F32\"}}"
expect "bind all, one of another shape" 1 "$tool" compile names.mlir -o never.shlb \
    --bind-all stale.safetensors
says err "argument 2 'layer_b' is tensor<3xf32>, its weights 'layer_b' of 'stale.safetensors' are tensor<1x"
holds "nothing is written" test ! -e never.shlb
expect "bind all, one of another shape, the other said" 0 "$tool" compile names.mlir -o bound.shlb \
    --bind w=stale.safetensors#w
two_names params.x opt.x
expect "an input by a name of two" 1 "$tool" run two_names.mlir --input x=ints.npy --input ints.npy
says err "several inputs are named 'x': give the number of one of them; the inputs are:"
expect "an input of another type" 1 "$tool" run two_names.mlir --input x.npy --input ints.npy
says err "'x.npy' is not a tensor<3xi32>: it is tensor<2xf32>"
expect "no such entry" 1 "$tool" run names.mlir --entry other
says err "main"

expect "bind no file" 1 "$tool" compile args.mlir -o none.shlb --bind 1=nowhere.npy
says err "nowhere.npy"
cat > called.mlir <<'END'
func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}
func.func @other(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = func.call @main(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
END
expect "bind what is called" 1 "$tool" compile called.mlir -o none.shlb --bind 0=x.npy
says err "@main is called inside of the program"
expect "bind another function" 0 "$tool" compile called.mlir -o other.shlb --bind 0=x.npy --entry other
expect "run" 0 "$tool" run other.shlb --entry other
says out "tensor<2xf32> = [1.0, 2.0]"

# ---- what is no file of weights ----
wrong() {
    safetensors wrong.safetensors "$1"
    expect "$1" 1 "$tool" run outside.mlir --input x.npy --weights wrong.safetensors
    says err "'wrong.safetensors': $2"
}
wrong '{' "its header is not JSON"
wrong '{"w":1}' "its header is not a JSON object of objects"
wrong '{"w":{"dtype":"F32","shape":[2,3],"data_offsets":[2,27]}}' \
    "a tensor has another number of bytes than its shape"
wrong '{"w":{"dtype":"F32","shape":[2,3],"data_offsets":[26,50]}}' "a tensor is outside of the file"
wrong '{"w":{"dtype":"F32","shape":[2,3],"data_offsets":[26,2]}}' "a tensor is outside of the file"
wrong '{"w":{"dtype":"F31","shape":[2,3],"data_offsets":[2,26]}}' "a tensor has an unknown element type"
wrong '{"w":{"dtype":"F32","shape":[2,3]}}' "a tensor lacks its type, shape or place"
wrong '{"w":{"dtype":"F32","dtype":"F32","shape":[2,3],"data_offsets":[2,26]}}' \
    "a tensor has an unknown property, or one twice"
wrong '{"w":{"dtype":"F32","shape":[99999999999999999999],"data_offsets":[2,26]}}' "the shape of a tensor"
wrong '{"w":{"dtype":"F32","shape":[9223372036854775,9223372036854775,0,3],"data_offsets":[2,26]}}' \
    "a tensor has another number of bytes"
wrong '{"w":{"dtype":"F32","shape":[2,3],"data_offsets":[2,26]}} x' "its header goes on after its object"
wrong '{"w\ud800":{}}' "its header is not JSON"
wrong '{"__metadata__":{"a":1}}' "its __metadata__"
printf '\377\377\377\377\000\000\000\000{' > wrong.safetensors
expect "a header beyond the file" 1 "$tool" run outside.mlir --input x.npy --weights wrong.safetensors
says err "it is not a .shlw, .safetensors, .npy or .npz file"
head -c 60 split.shlw > wrong.shlw
expect "a file cut off" 1 "$tool" run split.shlb --input x.npy --weights wrong.shlw
says err "'wrong.shlw': malformed file"
head -c 100 w.npy > wrong.npy
expect "npy cut off" 1 "$tool" run outside.mlir --input x.npy --weights wrong.npy
says err "'wrong.npy'"
w2='"w":{"dtype":"F32","shape":[3,2],"data_offsets":[2,26]}'
b2='"layer b":{"dtype":"I32","shape":[3],"data_offsets":[26,38]}'
safetensors model.safetensors "{$w2,$b2}"
expect "another shape" 1 "$tool" run outside.mlir --input x.npy --weights model.safetensors
says err "'w' is tensor<3x2xf32> in the weights, tensor<2x3xf32> in the program"
w2='"w":{"dtype":"F32","shape":[2,3],"data_offsets":[2,26]}'
b2='"layer b":{"dtype":"I32","shape":[3],"data_offsets":[26,38]}'
safetensors model.safetensors "{$w2,$b2}"
expect "another type" 1 "$tool" run outside.mlir --input x.npy --weights model.safetensors
says err "'layer b' is tensor<3xi32> in the weights, tensor<3xf32> in the program"
w2='"w":{"dtype":"F32","shape":[2,3],"data_offsets":[2,26]}'
b2='"la\u0079er\u0020b":{"dtype":"F32","shape":[3],"data_offsets":[26,38]}'
safetensors model.safetensors "{$w2,$b2}"
expect "escapes" 0 "$tool" run outside.mlir --input x.npy --weights model.safetensors
says out "$result"

# ---- two files with tensors of one name: each --bind names its file ----
printf '%s\n' 'func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {' \
    '  return %a, %b : tensor<2xf32>, tensor<2xf32>' '}' > pair.mlir
printf '%s\n' 'func.func @main() -> (tensor<2xf32>, tensor<2xf32>) {' \
    '  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>' \
    '  %1 = stablehlo.constant dense<[3.0, 4.0]> : tensor<2xf32>' \
    '  return %0, %1 : tensor<2xf32>, tensor<2xf32>' '}' > numbers.mlir
mkdir -p here there
"$tool" run numbers.mlir --output here
mv here/output_0.npy here/same.npy
mv here/output_1.npy there/same.npy
expect "bind of one name from two files" 0 "$tool" compile pair.mlir -o pair.shlb --bind 0=here/same.npy \
    --bind 1=there/same.npy
expect "each gets its own" 0 "$tool" run pair.shlb
says out 'tensor<2xf32> = [1.0, 2.0]'
says out 'tensor<2xf32> = [3.0, 4.0]'
expect "bind by the tensor's name" 0 "$tool" compile pair.mlir -o pair.shlb --bind 0=here/same.npy \
    --bind 1=there/same.npy#same
expect "and again" 0 "$tool" run pair.shlb
says out 'tensor<2xf32> = [3.0, 4.0]'

echo "weights: $passed passed, $failed failed"
[ "$failed" = 0 ]
