#!/bin/sh
# test_outputs.sh - no output replaces a file that is read, by whatever name; - is standard output for every
# output but those that cannot be.
. "$(dirname "$0")/expect.sh"

printf '%s\n' 'func.func @main(%x: tensor<2xf32>, %w: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.add %x, %w : tensor<2xf32>' '  return %0 : tensor<2xf32>' '}' > add.mlir
printf '%s\n' 'func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.constant dense_resource<w> : tensor<2xf32>' \
    '  %1 = stablehlo.add %0, %x : tensor<2xf32>' '  return %1 : tensor<2xf32>' '}' > outside.mlir
printf '%s\n' 'func @scale(%X: memref<f32x4>) {' '  %two = constant 2.0 : f32' \
    '  %zero = constant 0.0 : f32' \
    '  axpby.n %two, %X, %zero, %X : f32, memref<f32x4>, f32, memref<f32x4>' '}' > scale.ir
cp add.mlir other.mlir
expect "an input" 0 "$tool" run add.mlir --random --output given
cp given/output_0.npy w.npy
expect "a kernel's output" 0 "$tool" tl run scale.ir --arg random:f32[4] --output state
expect "a kernel's file" 0 "$tool" tl asm scale.ir -o scale.tlb
expect "an image" 0 "$tool" plan add.mlir -o add.shli

# ---- what is read stays ----
# apart NAME FILE COMMAND...: refused as called wrongly, and FILE stays as it was
apart() {
    what=$1
    file=$2
    shift 2
    cp "$file" before
    expect "$what" 2 "$@"
    says err "is read and would be overwritten: choose another name for the output"
    holds "$what: $file has changed" cmp -s before "$file"
}
mkdir folder steps
cp add.mlir state/output_0.npy
cp scale.ir steps/arg_0.npy
sed 's/<w>/<output_0>/' outside.mlir > other_outside.mlir
for kind in same dotted absolute around link chain hard; do
    rm -f link chain.mlir hard.mlir link.mlir
    case $kind in
    same) spelled=add.mlir ;;
    dotted) spelled=./add.mlir ;;
    absolute) spelled=$tmp/add.mlir ;;
    around) spelled=folder/../add.mlir ;;
    link) ln -s add.mlir link.mlir && spelled=link.mlir ;;
    chain) ln -s add.mlir link.mlir && ln -s link.mlir chain.mlir && spelled=chain.mlir ;;
    hard) ln add.mlir hard.mlir && spelled=hard.mlir ;;
    esac
    apart "compile, $kind" add.mlir "$tool" compile add.mlir -o "$spelled"
    apart "compile --weights-out, $kind" add.mlir "$tool" compile add.mlir -o x.shlb --weights-out "$spelled"
    holds "compile wrote half of it" [ ! -e x.shlb ]
    apart "embed, $kind" add.mlir "$tool" embed add.mlir -o "$spelled"
    apart "plan, $kind" add.mlir "$tool" plan add.mlir -o "$spelled"
    apart "config, $kind" add.mlir "$tool" config other.mlir add.mlir -o "$spelled"
    apart "bench --report, $kind" add.mlir "$tool" bench add.mlir --seconds 0 --report "$spelled"
    apart "bench --trace, $kind" add.mlir "$tool" bench add.mlir --seconds 0 --trace "$spelled"
    holds "bench measured first" [ ! -s out ]
    apart "bench, the second, $kind" add.mlir "$tool" bench other.mlir add.mlir --seconds 0 --trace "$spelled"
done
cp add.mlir g.svg
apart "graph" g.svg "$tool" graph g.svg -o g.svg
apart "weights of compile" w.npy "$tool" compile outside.mlir --weights w.npy -o w.npy
apart "weights of compile, elsewhere" w.npy "$tool" compile outside.mlir --weights w.npy -o x.shlb \
    --weights-out ./w.npy
apart "bound weights" w.npy "$tool" compile add.mlir --bind 1=w.npy -o w.npy
apart "weights of embed" w.npy "$tool" embed outside.mlir --weights w.npy -o w.npy
apart "weights of plan" w.npy "$tool" plan outside.mlir --weights w.npy -o w.npy
apart "weights of bench" w.npy "$tool" bench outside.mlir --weights w.npy --seconds 0 --trace w.npy
apart "an image" add.shli "$tool" config add.shli -o add.shli
apart "run --output, the program" state/output_0.npy "$tool" run state/output_0.npy --random --output state
apart "run --output, weights" given/output_0.npy "$tool" run other_outside.mlir --random \
    --weights given/output_0.npy --output given
holds "it ran first" [ ! -s out ]
apart "run --output, what is expected" given/output_0.npy "$tool" run add.mlir --random \
    --expect given/output_0.npy --rtol 1e9 --output given
apart "tl asm" scale.ir "$tool" tl asm scale.ir -o ./scale.ir
apart "tl embed" scale.tlb "$tool" tl embed scale.tlb -o scale.tlb
apart "tl run --output" steps/arg_0.npy "$tool" tl run steps/arg_0.npy --arg state/arg_0.npy --output steps
apart "standard input" add.mlir sh -c '"$1" compile - -o add.mlir < add.mlir' sh "$tool"

# ---- a step of a run takes the place of the one before ----
expect "run over its input" 0 "$tool" run add.mlir --random --input given/output_0.npy --output given
expect "an image over its input" 0 "$tool" run add.shli --random --input given/output_0.npy --output given
expect "a kernel over its argument" 0 "$tool" tl run scale.ir --arg state/arg_0.npy --output state

expect "one file for two outputs" 2 "$tool" compile add.mlir -o x.shlb --weights-out ./x.shlb
says err "would be written twice: give -o and --weights-out names of their own"
expect "one page for two outputs" 2 "$tool" bench add.mlir --seconds 0 --report x.html --trace ./x.html
says err "would be written twice: give --report and --trace names of their own"
holds "bench measured before it looked" [ ! -s out ]

# ---- standard output ----
# written NAME FILE COMMAND...: with -o - it prints what is in FILE, and makes no file of that name
written() {
    what=$1
    file=$2
    shift 2
    expect "$what to standard output" 0 "$@" -o -
    holds "$what prints something else than it writes" cmp -s out "$file"
    holds "$what makes a file named -" [ ! -e - ]
}
expect "compile" 0 "$tool" compile add.mlir -o add.shlb
expect "embed" 0 "$tool" embed add.mlir -o add.h
expect "config" 0 "$tool" config add.mlir -o add_config.h
expect "graph" 0 "$tool" graph add.mlir -o add.svg
expect "tl embed" 0 "$tool" tl embed scale.ir -o scale.h
written compile add.shlb "$tool" compile add.mlir
written embed add.h "$tool" embed add.mlir
written plan add.shli "$tool" plan add.mlir
written config add_config.h "$tool" config add.mlir
written graph add.svg "$tool" graph add.mlir
written "tl asm" scale.tlb "$tool" tl asm scale.ir
written "tl embed" scale.h "$tool" tl embed scale.ir
expect "weights" 0 "$tool" compile outside.mlir --weights w.npy --weights-above 0 -o x.shlb \
    --weights-out x.shlw
expect "weights to standard output" 0 "$tool" compile outside.mlir --weights w.npy --weights-above 0 \
    -o y.shlb --weights-out -
holds "weights are something else there" cmp -s out x.shlw
expect "weights" 0 "$tool" weights w.npy -o w.shlw
written weights w.shlw "$tool" weights w.npy
expect "both to standard output" 2 "$tool" compile add.mlir -o - --weights-out -
expect "an array without a name" 2 sh -c '"$1" embed - -o - < add.mlir' sh "$tool"
says err "choose one with --name"
for option in --report --trace; do
    expect "bench $option -" 2 "$tool" bench add.mlir --seconds 0 $option -
    says err "'$option -': expected the name of a file"
done
expect "run --output -" 2 "$tool" run add.mlir --random --output -
says err "'--output -': expected the name of a folder"
expect "tl run --output -" 2 "$tool" tl run scale.ir --arg random:f32[4] --output -
says err "'--output -': expected the name of a folder"
holds "something is named -" [ ! -e - ]
expect "a full disk" 1 sh -c '"$1" compile add.mlir -o - > /dev/full' sh "$tool"
says err "standard output cannot be written"
for command in compile embed plan config graph weights tl; do
    expect "$command --help" 0 "$tool" $command --help
    says out "- is standard output"
done
echo "outputs: $passed passed, $failed failed"
[ "$failed" = 0 ]
