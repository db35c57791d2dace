#!/bin/sh
# SHLO_CONFIG for the full library: a build with what `shlo config` names of a program runs it with the bits
# of a full build, and refuses every other program by the name of the op, instruction or kernel that it lacks;
# a configuration of several programs runs each of them.
cd "$(dirname "$0")/../.." || exit 2
shlo=${BUILD:-build}/shlo
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0
check() { # NAME STATUS
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $1"; fi
}

sh tools/array_bytes.sh examples/digits/classifier.h > "$tmp/digits.shlb"

cat > "$tmp/floats.mlir" << 'END'
func.func @main(%x: tensor<6x8xf32>, %y: tensor<8x5xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %d = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
    : (tensor<6x8xf32>, tensor<8x5xf32>) -> tensor<6x5xf32>
  %t = stablehlo.tanh %d : tensor<6x5xf32>
  %r = stablehlo.reduce(%t init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<6x5xf32>, tensor<f32>) -> tensor<5xf32>
  func.return %r : tensor<5xf32>
}
END
cat > "$tmp/ints.mlir" << 'END'
func.func @main(%x: tensor<12xi32>, %y: tensor<12xi32>) -> tensor<12xi32> {
  %a = stablehlo.multiply %x, %y : tensor<12xi32>
  %b = stablehlo.xor %a, %x : tensor<12xi32>
  %s = "stablehlo.sort"(%b) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %c = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<12xi32>) -> tensor<12xi32>
  func.return %s : tensor<12xi32>
}
END
cat > "$tmp/conversions.mlir" << 'END'
func.func @main(%x: tensor<16xi16>) -> (tensor<16xbf16>, tensor<16xui8>, tensor<16xf64>) {
  %h = stablehlo.convert %x : (tensor<16xi16>) -> tensor<16xbf16>
  %f = stablehlo.convert %h : (tensor<16xbf16>) -> tensor<16xf8E4M3FN>
  %u = stablehlo.convert %f : (tensor<16xf8E4M3FN>) -> tensor<16xui8>
  %d = stablehlo.convert %x : (tensor<16xi16>) -> tensor<16xf64>
  func.return %h, %u, %d : tensor<16xbf16>, tensor<16xui8>, tensor<16xf64>
}
END
cat > "$tmp/quantized.mlir" << 'END'
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %q = stablehlo.uniform_quantize %x : (tensor<8xf32>) -> tensor<8x!quant.uniform<i8:f32, 0.5>>
  %a = stablehlo.add %q, %q : tensor<8x!quant.uniform<i8:f32, 0.5>>
  %r = stablehlo.uniform_dequantize %a : (tensor<8x!quant.uniform<i8:f32, 0.5>>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
END
cat > "$tmp/linalg.mlir" << 'END'
func.func @main(%x: tensor<4x8xf32>, %s: tensor<2xui64>)
    -> (tensor<4x5xcomplex<f32>>, tensor<2xui64>, tensor<3xui32>, tensor<4x4xf32>) {
  %f = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<4x8xf32>) -> tensor<4x5xcomplex<f32>>
  %n, %b = stablehlo.rng_bit_generator %s, algorithm = PHILOX
    : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %l = stablehlo.cholesky %i, lower = true : tensor<4x4xf32>
  func.return %f, %n, %b, %l : tensor<4x5xcomplex<f32>>, tensor<2xui64>, tensor<3xui32>, tensor<4x4xf32>
}
END
programs="digits floats ints conversions quantized linalg"
for name in floats ints conversions quantized linalg; do
    "$shlo" compile "$tmp/$name.mlir" -o "$tmp/$name.shlb"
    check "compile $name" $?
done

# Prints the bytes of all results of @main, whose arguments are small integers or such floats; or the error.
cat > "$tmp/run.c" << 'END'
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
#include <stdio.h>
static void fill(shlo_dtype t, unsigned char *to, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) to[i] = (unsigned char)(i % 7);
    if (t != SHLO_F32) return;
    for (size_t i = 0; i < bytes / 4; i++) ((float *)(void *)to)[i] = (float)(i % 5) - 1.5f;
}
int main(int n, char **path) {
    static unsigned char file[65536];
    static double in[4][512], out[4][512];
    shlo_program *p;
    shlo_error e;
    shlo_buffer inputs[4], outputs[4];
    shlo_tensor_info info;
    int32_t i, f, n_in, n_out;
    FILE *from = fopen(path[1], "rb");
    size_t bytes, k;
    if (n < 2 || !from) return 2;
    bytes = fread(file, 1, sizeof file, from);
    fclose(from);
    memset(inputs, 0, sizeof inputs);
    memset(outputs, 0, sizeof outputs);
    if (shlo_load(file, bytes, NULL, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    f = shlo_program_find(p, "main");
    if (f < 0) f = 0;
    n_in = shlo_program_inputs(p, f);
    n_out = shlo_program_outputs(p, f);
    for (i = 0; i < n_in; i++) {
        shlo_program_input(p, f, i, &info);
        fill(info.dtype, (unsigned char *)in[i], info.bytes);
        inputs[i] = shlo_buffer_u8((unsigned char *)in[i], info.bytes);
        inputs[i].dtype = SHLO_NO_DTYPE;
    }
    for (i = 0; i < n_out; i++) {
        shlo_program_output(p, f, i, &info);
        outputs[i] = shlo_buffer_u8((unsigned char *)out[i], info.bytes);
        outputs[i].dtype = SHLO_NO_DTYPE;
    }
    if (shlo_run(p, shlo_program_func_name(p, f), inputs, n_in, outputs, n_out, &e) != SHLO_OK)
        return printf("%s\n", e.message), 1;
    for (i = 0; i < n_out; i++)
        for (k = 0; k < outputs[i].bytes; k++) printf("%02x", ((unsigned char *)out[i])[k]);
    return puts(""), 0;
}
END
fast="${CC:-cc} -std=c99 -O0"
command -v tcc > /dev/null 2>&1 && fast=tcc
build() { # NAME FLAG...
    name=$1
    shift
    # shellcheck disable=SC2086
    $fast -DSHLO_RUN_ONLY -DSHLO_NO_SIMD "$@" -Isrc -I"$tmp" "$tmp/run.c" -o "$tmp/run_$name" \
        > "$tmp/cc" 2>&1
    check "compiles: $name: $(head -1 "$tmp/cc")" $?
}
build full
for name in $programs; do
    "$tmp/run_full" "$tmp/$name.shlb" > "$tmp/$name.bits"
    check "full: $name runs: $(head -c 200 "$tmp/$name.bits")" $?
done
for name in $programs; do
    "$shlo" config "$tmp/$name.shlb" -o "$tmp/$name.h"
    check "config of $name" $?
    build "$name" "-DSHLO_CONFIG=\"$name.h\""
    for other in $programs; do
        "$tmp/run_$name" "$tmp/$other.shlb" > "$tmp/out" 2>&1
        status=$?
        if [ $other = $name ]; then
            [ $status = 0 ] && cmp -s "$tmp/out" "$tmp/$name.bits"
            check "built for $name, runs it with the same bits: $(head -c 200 "$tmp/out")" $?
        else
            [ $status = 1 ] &&
                grep -qE 'not in this build, wh(ose SHLO_CONFIG lacks SHLO_HAS|ich has SHLO_NO_)' "$tmp/out"
            check "built for $name, refuses $other by name, not: $(head -c 200 "$tmp/out")" $?
        fi
    done
done
# shellcheck disable=SC2046
"$shlo" config $(for name in $programs; do echo "$tmp/$name.shlb"; done) -o "$tmp/union.h"
check "config of all" $?
build union '-DSHLO_CONFIG="union.h"'
for name in $programs; do
    "$tmp/run_union" "$tmp/$name.shlb" > "$tmp/out" 2>&1 && cmp -s "$tmp/out" "$tmp/$name.bits"
    check "built for all: $name has the same bits: $(head -c 200 "$tmp/out")" $?
done

# Without one line of its configuration a program is refused, or no worse: each line is needed.
n=0
for macro in $(sed -n 's/^#define \(SHLO_HAS_[^ ]*\) 1$/\1/p' "$tmp/floats.h"); do
    grep -v "$macro " "$tmp/floats.h" > "$tmp/less.h"
    build less '-DSHLO_CONFIG="less.h"'
    "$tmp/run_less" "$tmp/floats.shlb" > "$tmp/out" 2>&1
    case $? in
    1) grep -q "$macro\|SHLO_HAS_TILE" "$tmp/out" && n=$((n + 1)) ;;
    0) cmp -s "$tmp/out" "$tmp/floats.bits" ;;
    *) false ;;
    esac
    check "without $macro: $(head -c 200 "$tmp/out")" $?
done
[ $n -ge 8 ]
check "lines of a configuration that are missed by name: $n" $?

# Integers of 2 and 4 bits have the functions of bytes: an image names bytes, for which a small build has
# loops.
"$shlo" plan "$tmp/digits.shlb" --target cortex-m4 -o "$tmp/digits.shli" &&
    "$shlo" config "$tmp/digits.shli" -o "$tmp/digits_image.h" &&
    grep -q 'CONVERT_u8_f32 1' "$tmp/digits_image.h" && ! grep -q 'CONVERT_[iu][24]_' "$tmp/digits_image.h"
check "an image's conversions of bytes" $?

# What is packed names its tiles in an image, too: the check of images refuses a build without them.
for name in $programs; do
    "$shlo" plan "$tmp/$name.shlb" -o "$tmp/host.shli" > "$tmp/out" 2>&1 || continue
    "$shlo" config "$tmp/host.shli" -o "$tmp/host.h" &&
        [ "$(grep TILE "$tmp/host.h" | sort)" = "$(grep TILE "$tmp/$name.h" | sort)" ]
    check "tiles of the image of $name" $?
done

# As users build it, with the instruction sets of the machine; and without warnings, whatever the
# optimization.
${CC:-cc} -std=c99 -O2 -DSHLO_RUN_ONLY -DSHLO_CONFIG='"union.h"' -Isrc -I"$tmp" "$tmp/run.c" \
    -o "$tmp/run_fast" > "$tmp/cc" 2>&1
check "compiles with instruction sets: $(head -1 "$tmp/cc")" $?
for name in $programs; do # products of floats may have other bits
    "$tmp/run_fast" "$tmp/$name.shlb" > "$tmp/out" 2>&1 &&
        { [ $name = digits ] || cmp -s "$tmp/out" "$tmp/$name.bits"; }
    check "with instruction sets $name has the same bits: $(head -c 200 "$tmp/out")" $?
done
for level in -O0 -O2; do
    for part in -DSHLO_RUN_ONLY -USHLO_RUN_ONLY; do
        ${CC:-cc} -std=c99 $level -Wall -Wextra -Wpedantic -Wshadow -Wconversion -fsyntax-only $part \
            -DSHLO_CONFIG='"union.h"' -Isrc -I"$tmp" "$tmp/run.c" > "$tmp/cc" 2>&1 && [ ! -s "$tmp/cc" ]
        check "no warnings with $level $part: $(head -2 "$tmp/cc")" $?
    done
done
echo "config: $passed passed, $failed failed"
[ $failed = 0 ]
