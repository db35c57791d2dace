#!/bin/sh
# Builds without families (SHLO_NO_F64 ..): each switch alone and all together compile without a warning; such
# a build runs what does not need the family, with the same results, and refuses what does, naming op or type
# and switch. For gcc and clang, C99 and C++11.
cd "$(dirname "$0")/../.." || exit 2
shlo=${BUILD:-build}/shlo
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0 skipped=0
check() { # NAME STATUS
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $1"; fi
}

# A program that needs each family, and what its refusal says of it.
program() { # NAME ARGUMENTS RESULT BODY
    printf 'func.func @main(%s) -> %s {\n%s\nfunc.return %%r : %s\n}\n' "$2" "$3" "$4" "$3" > "$tmp/$1.mlir"
}
f=tensor\<4xf32\>
program F64 "%x: tensor<4xf64>" "tensor<4xf64>" "%r = stablehlo.sine %x : tensor<4xf64>"
program COMPLEX "%x: $f" "$f" \
    "%c = stablehlo.complex %x, %x : tensor<4xcomplex<f32>>
    %r = stablehlo.real %c : (tensor<4xcomplex<f32>>) -> $f"
program SMALL_FLOATS "%x: $f" "$f" \
    "%h = stablehlo.convert %x : ($f) -> tensor<4xbf16>
    %r = stablehlo.convert %h : (tensor<4xbf16>) -> $f"
program FFT "%x: $f" "tensor<3xcomplex<f32>>" \
    "%r = stablehlo.fft %x, type = RFFT, length = [4] : ($f) -> tensor<3xcomplex<f32>>"
program LINALG "%x: tensor<2x2xf32>" "tensor<2x2xf32>" \
    "%r = stablehlo.cholesky %x, lower = true : tensor<2x2xf32>"
program RANDOM "%x: $f" "$f" \
    "%a = stablehlo.constant dense<0.0> : tensor<f32>
    %b = stablehlo.constant dense<1.0> : tensor<f32>
    %s = stablehlo.constant dense<4> : tensor<1xi64>
    %r = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> $f"
program BOUNDED "%x: $f" "tensor<i32>" \
    "%n = stablehlo.constant dense<2> : tensor<i32>
    %b = stablehlo.set_dimension_size %x, %n, dim = 0
        : ($f, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
    %r = stablehlo.get_dimension_size %b, dim = 0 : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>"
program QUANTIZED "%x: $f" "$f" \
    "%q = stablehlo.uniform_quantize %x : ($f) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
    %r = stablehlo.uniform_dequantize %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> $f"
program GRID "%x: tensor<4xi32>" "tensor<ui32>" "%r = stablehlo.replica_id : tensor<ui32>"
program none "%x: $f" "$f" \
    "%t = stablehlo.tanh %x : $f
    %i = stablehlo.convert %t : ($f) -> tensor<4xi8>
    %j = stablehlo.convert %i : (tensor<4xi8>) -> $f
    %d = stablehlo.dot_general %x, %j, contracting_dims = [0] x [0] : ($f, $f) -> tensor<f32>
    %b = stablehlo.broadcast_in_dim %d, dims = [] : (tensor<f32>) -> $f
    %r = stablehlo.add %t, %b : $f"
families="F64 COMPLEX SMALL_FLOATS FFT LINALG RANDOM BOUNDED QUANTIZED GRID"
says() { # FAMILY
    case $1 in
    F64) echo 'f64>* is not in this build, which has SHLO_NO_F64' ;;
    COMPLEX) echo 'complex<f32>>* is not in this build, which has SHLO_NO_COMPLEX' ;;
    SMALL_FLOATS) echo 'bf16>* is not in this build, which has SHLO_NO_SMALL_FLOATS' ;;
    FFT) echo 'fft: .*not in this build, which has SHLO_NO_FFT' ;;
    LINALG) echo 'cholesky: .*not in this build, which has SHLO_NO_LINALG' ;;
    RANDOM) echo 'rng: .*not in this build, which has SHLO_NO_RANDOM' ;;
    BOUNDED) echo 'bound.* is not in this build, which has SHLO_NO_BOUNDED' ;;
    QUANTIZED) echo 'a quantized type is not in this build, which has SHLO_NO_QUANTIZED' ;;
    GRID) echo 'replica_id: .*not in this build, which has SHLO_NO_GRID' ;;
    esac
}
needs() { # FAMILY: all that its program needs, as a list in commas
    case $1 in
    FFT) echo ,FFT,COMPLEX, ;;
    *) echo ",$1," ;;
    esac
}

for name in none $families; do
    "$shlo" compile "$tmp/$name.mlir" -o "$tmp/$name.shlb" || failed=$((failed + 1))
    "$shlo" plan "$tmp/$name.mlir" --target host -o "$tmp/$name.shli" 2> /dev/null
done

# Loads a program, or checks an image, and runs it on 1, 2, 3, 4; prints the bits of the result or the error.
cat > "$tmp/run.c" << 'END'
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
#include <stdio.h>
int main(int n, char **path) {
    static unsigned char file[4096], arena[65536], in[64], out[64];
    static const float x[4] = {1, 2, 3, 4}, spd[4] = {4, 2, 2, 3};
    shlo_options options;
    shlo_program *p;
    shlo_error e;
    shlo_status status;
    shlo_buffer inputs[1], outputs[1];
    shlo_tensor_info info;
    size_t bytes;
    FILE *f = fopen(path[1], "rb");
    if (n < 2 || !f) return 2;
    bytes = fread(file, 1, sizeof file, f);
    fclose(f);
    memset(&options, 0, sizeof options);
    options.block = arena;
    options.block_bytes = sizeof arena;
    options.isa = "scalar";
    if (shlo_load(file, bytes, &options, &p, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
    memset(inputs, 0, sizeof inputs);
    memset(outputs, 0, sizeof outputs);
    memcpy(in, strstr(path[1], "LINALG") ? spd : x, sizeof x);
    if (strstr(path[1], "F64")) ((double *)(void *)in)[1] = 3;
    shlo_program_input(p, 0, 0, &info);
    inputs[0].data = in;
    inputs[0].bytes = info.bytes;
    inputs[0].rank = -1;
    shlo_program_output(p, 0, 0, &info);
    outputs[0].data = out;
    outputs[0].bytes = info.bytes;
    outputs[0].rank = -1;
    status = shlo_run(p, "main", inputs, 1, outputs, 1, &e);
    if (status != SHLO_OK) return printf("%s\n", e.message), 1;
    for (size_t i = 0; i < info.bytes; i++) printf("%02x", out[i]);
    return puts(""), 0;
}
END

# A compiler that takes half a second, if there is one: what runs is no matter of optimization.
fast="${CC:-cc} -std=c99 -O0"
command -v tcc > /dev/null 2>&1 && fast=tcc
build() { # NAME FLAG...
    name=$1
    shift
    # shellcheck disable=SC2086
    $fast -DSHLO_NO_SIMD "$@" -Isrc "$tmp/run.c" -o "$tmp/run_$name" > "$tmp/cc" 2>&1
    check "compiles: $fast $*: $(head -1 "$tmp/cc")" $?
}
runs() { # NAME LACKS: what needs a family in LACKS (commas around each) is refused, all else runs
    for program in none $families; do
        "$tmp/run_$1" "$tmp/$program.shlb" > "$tmp/out" 2>&1
        status=$?
        lacks=
        for family in $families; do
            case $(needs $program) in
            *,$family,*) case $2 in *,$family,*) lacks="$lacks $family" ;; esac ;;
            esac
        done
        if [ -z "$lacks" ]; then
            [ $status = 0 ] && cmp -s "$tmp/out" "$tmp/$program.bits"
            check "$1: $program runs and gives the same bits: $(head -1 "$tmp/out")" $?
            continue
        fi
        found=1
        for family in $lacks; do grep -q "$(says $family)" "$tmp/out" && found=0; done
        [ $status = 1 ] && [ $found = 0 ]
        check "$1: $program is refused by name, not: $(head -1 "$tmp/out")" $?
    done
}

# With all families: what each program gives.
build all -DSHLO_RUN_ONLY
for program in none $families; do
    "$tmp/run_all" "$tmp/$program.shlb" > "$tmp/$program.bits"
    check "all: $program runs: $(head -1 "$tmp/$program.bits")" $?
done
every=
for family in $families; do
    build "$family" -DSHLO_RUN_ONLY "-DSHLO_NO_$family"
    every="$every -DSHLO_NO_$family"
    runs "$family" ",$family,"
done
all=$(echo ",$families," | tr ' ' ,)
# shellcheck disable=SC2086
build none -DSHLO_RUN_ONLY $every
runs none "$all"
# shellcheck disable=SC2086
build built $every
runs built "$all"

# Whether compilers say anything.
echo "typedef int one;" > "$tmp/one.c"
for compiler in gcc clang g++ clang++; do
    if ! command -v $compiler > /dev/null 2>&1; then
        skipped=$((skipped + 1))
        echo "skipped: switches: $compiler is not installed"
        continue
    fi
    case $compiler in
    gcc) language=-std=c99 each=$every ;;
    clang) language=-std=c99 each= ;;
    *) language="-std=c++11 -x c++" each= ;;
    esac
    for switches in $each "$every" "-DSHLO_VM_ONLY $every"; do
        # shellcheck disable=SC2086
        $compiler $language -Wall -Wextra -Wpedantic -Wshadow -Wconversion -fsyntax-only -DSHLO_NO_SIMD \
            -DSHLO_IMPLEMENTATION $switches -Isrc -include stablehlo.h "$tmp/one.c" > "$tmp/cc" 2>&1 &&
            [ ! -s "$tmp/cc" ]
        check "$compiler $switches says: $(head -2 "$tmp/cc")" $?
    done
done
echo "switches: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
