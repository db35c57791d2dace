# page_files.sh PAGE TOOL TOP - the files that the commands of a page take as given, written into this folder:
# what the page describes, as an exported model, its weights, an input. TOP: the project's folder.
set -e
page=$1
tool=$2
top=$3

# tensors NAME=VALUE:TYPE...: writes NAME.npy for each
tensors() {
    n=0
    values= types= names=
    {
        echo "func.func @main() -> (TYPES) {"
        for each; do
            text=${each#*=}
            echo "  %$n = stablehlo.constant dense<${text%:*}> : tensor<${text##*:}>"
            values="$values%$n, "
            types="${types}tensor<${text##*:}>, "
            names="$names ${each%%=*}"
            n=$((n + 1))
        done
        echo "  return ${values%, } : ${types%, }"
        echo "}"
    } > tensors.mlir
    sed "s/TYPES/${types%, }/" tensors.mlir > tensors.tmp
    mv tensors.tmp tensors.mlir
    mkdir tensors
    "$tool" run tensors.mlir --output tensors
    n=0
    for name in $names; do
        mv "tensors/output_$n.npy" "$name.npy"
        n=$((n + 1))
    done
    rm -r tensors tensors.mlir
}
# weights FILE KERNEL BIAS: a safetensors file of a 2x3 matrix and three numbers, all 0
weights() {
    header=$(printf '{"%s":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},' "$2")
    header=$header$(printf '"%s":{"dtype":"F32","shape":[3],"data_offsets":[24,36]}}' "$3")
    printf "\\$(printf %03o ${#header})\\000\\000\\000\\000\\000\\000\\000%s" "$header" > "$1"
    head -c 36 /dev/zero >> "$1"
}
constants_model() { # of constants
    cat > model.mlir <<'END'
func.func @main(%x: tensor<1x2xf32>) -> tensor<1x3xf32> {
  %w = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  return %y : tensor<1x3xf32>
}
END
}
arguments_model() { # weights are arguments, as frameworks export them
    cat > model.mlir <<'END'
func.func @main(%w: tensor<2x3xf32> {jax.arg_info = "params['fc1']['kernel']"},
    %b: tensor<3xf32> {jax.arg_info = "params['fc1']['bias']"}, %x: tensor<1x2xf32>) -> tensor<1x3xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
  %2 = stablehlo.add %0, %1 : tensor<1x3xf32>
  return %2 : tensor<1x3xf32>
}
END
}

mkdir bin build
ln -s "$tool" bin/shlo
ln -s "$tool" build/shlo
ln -s "$top/tests" "$top/examples" .
case $page in
README.md | docs/tutorial.md | docs/embedded.md | docs/tool.md | docs/games.md)
    constants_model
    "$tool" compile model.mlir -o model.shlb
    tensors 'x=[[1.0, 2.0]]:1x2xf32'
    ;;
docs/import.md)
    arguments_model
    cp model.mlir model.mlirbc # the first bytes tell what a file is
    tensors 'w0=1.0:2x3xf32' 'w1=2.0:3xf32' 'x=[[1.0, 2.0]]:1x2xf32'
    weights params.safetensors fc1.kernel fc1.bias
    weights model.safetensors fc1.weight fc1.bias
    ;;
docs/tensorlang.md)
    tensors 'A=1.0:16x8xf32' 'G=1.0:8x8x3xf32'
    cat > kernel.ir <<'END'
func @update(%a: f32, %A: memref<f32x16x8>, %G: group<memref<f32x8x8>>) {
  %g = group_id
  %b = load %G[%g] : group<memref<f32x8x8>>
  axpby.n %a, %b, 0.0, %b : f32, memref<f32x8x8>, f32, memref<f32x8x8>
}
END
    ;;
esac
case $page in
README.md)
    printf '%s\n' 'func.func @main() {' '  %0 = stablehlo.constant dense<1> : tensor<i32>' \
        '  check.expect_eq_const %0, dense<1> : tensor<i32>' '  return' '}' > cases.mlir
    ;;
docs/tutorial.md)
    printf '#include "%s/src/stablehlo.h"\n' "$top" > stablehlo.h # the tree's, of which shlo.o is made
    awk '/^```tl/ { here = 1; next } /^```/ { here = 0 } here' "$top/$page" > step.ir
    ;;
docs/embedded.md)
    printf '#include "%s/src/stablehlo.h"\n' "$top" > stablehlo.h
    awk '/^```c/ { here = 1; next } /^```/ { if (here) exit } here' "$top/$page" > main.c
    ;;
docs/compile-time.md) printf 'int main(void) { return 0; }\n' > game.c ;;
docs/packages.md)
    ln -s "$top" stablehlo
    printf 'int main(void) { return 0; }\n' > game.c
    ;;
esac
