#!/bin/sh
# Images of all conformance programs, for this machine and for a device, give the same bits as the programs
# when they are loaded; and one image through the commands: plan, config, run.
cd "$(dirname "$0")/../.." || exit 2
shlo=${BUILD:-build}/shlo
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0
check() { # NAME STATUS
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $1"; fi
}

# The numbers of far*.mlir are too large for images.
find tests/conformance -name '*.mlir' ! -name 'far*.mlir' > "$tmp/files"
xargs "$shlo" test --image < "$tmp/files" > "$tmp/out"
check "conformance" $?
grep '^FAIL' "$tmp/out"
n=$(sed -n 's/ passed, .*//p' "$tmp/out")
[ "$n" -ge 240 ]
check "at least 240 programs are compared, not $n" $?
"$shlo" test --image tests/conformance/far_64.mlir > "$tmp/out"
grep -q '^0 passed' "$tmp/out" && ! grep '^FAIL' "$tmp/out" | grep -v 'too large for an image'
check "offsets that an image has no room for are refused, wherever it is made" $?

cat > "$tmp/net.mlir" << 'END'
func.func @main() -> tensor<2x3xf32> {
  %a = stablehlo.iota dim = 1 : tensor<2x4xf32>
  %b = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [0.5, 0.25, 2.0]]>
    : tensor<4x3xf32>
  %c = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
    : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  %d = stablehlo.negate %c : tensor<2x3xf32>
  %e = stablehlo.iota dim = 0 : tensor<2x3xf32>
  %f = stablehlo.add %d, %e : tensor<2x3xf32>
  func.return %f : tensor<2x3xf32>
}
END
"$shlo" run "$tmp/net.mlir" > "$tmp/loaded"
for target in host cortex-m4 cortex-m0plus rv32imc wasm32 x86-64; do
    "$shlo" plan "$tmp/net.mlir" --target $target -o "$tmp/net.shli" &&
        "$shlo" run "$tmp/net.shli" > "$tmp/ran" && cmp "$tmp/loaded" "$tmp/ran"
    check "plan and run for $target" $?
done
"$shlo" plan "$tmp/net.mlir" --target pdp-11 -o "$tmp/none.shli" 2> /dev/null
[ $? = 2 ]
check "no such target" $?

# No results of a product, and an op behind it.
cat > "$tmp/nothing.mlir" << 'END'
func.func @main(%x: tensor<0x3xf32>, %y: tensor<3x2xf32>) -> tensor<0x2xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
    : (tensor<0x3xf32>, tensor<3x2xf32>) -> tensor<0x2xf32>
  %1 = stablehlo.tanh %0 : tensor<0x2xf32>
  func.return %1 : tensor<0x2xf32>
}
END
"$shlo" plan "$tmp/nothing.mlir" --target cortex-m4 -o "$tmp/nothing.shli" &&
    "$shlo" run "$tmp/nothing.shli" --random > "$tmp/ran" && grep -q 'tensor<0x2xf32> = \[\]' "$tmp/ran"
check "an empty product, and an op behind it" $?

# A weight that has changed: the machine cannot know, the checksum does.
"$shlo" plan "$tmp/net.mlir" --target cortex-m4 -o "$tmp/net.shli"
size=$(wc -c < "$tmp/net.shli")
head -c $((size - 2)) "$tmp/net.shli" > "$tmp/changed.shli"
printf 'xx' >> "$tmp/changed.shli"
! "$shlo" run "$tmp/changed.shli" > /dev/null 2> "$tmp/err" &&
    grep -q 'its checksum does not match' "$tmp/err"
check "an image that has changed is refused by the tool" $?

# A build with only what the image uses, and one that lacks a kernel, which says so.
cat > "$tmp/run.c" << 'END'
#define SHLO_VM_ONLY
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
#include "net.h"
#include <stdio.h>
#include <string.h>
static unsigned char arena[NET_ARENA] __attribute__((aligned(64)));
int main(void) {
    shlo_image image;
    shlo_error error;
    float out[6];
    void *outputs[1] = {out};
    for (size_t n = 0; n < sizeof arena; n += 8) { /* an arena of the size that it states is enough */
        shlo_status status = shlo_image_check(net, sizeof net, arena, n, &image, &error);
        if (status == SHLO_OK) break;
        if (status != SHLO_MEMORY || image.arena_bytes <= n || image.arena_bytes > sizeof arena) return 2;
        if (shlo_image_check(net, sizeof net, arena, image.arena_bytes, &image, NULL) != SHLO_OK) break;
    }
    if (shlo_image_check(net, sizeof net, arena, 8, &image, &error) != SHLO_MEMORY) return 2;
    printf("needs: %s\n", error.message);
    if (shlo_image_check(net, sizeof net, arena, sizeof arena, &image, &error) != SHLO_OK)
        return printf("%s\n", error.message), 1;
    image.max_steps = 1;
    if (shlo_image_run(&image, net_main, NULL, outputs, &error) != SHLO_STEPS) return 3;
    if (!strstr(error.message, "max_steps reached at instruction 1")) return 4;
    image.max_steps = 0;
    if (shlo_image_run(&image, net_main, NULL, outputs, &error) != SHLO_OK) return 1;
    for (int i = 0; i < 6; i++) printf("%g\n", (double)out[i]);
    return 0;
}
END
"$shlo" plan "$tmp/net.mlir" --target x86-64 -o "$tmp/net.h" && "$shlo" plan "$tmp/net.mlir" --target x86-64 \
    -o "$tmp/net.shli" && "$shlo" config "$tmp/net.shli" -o "$tmp/all.h" &&
    grep -v LANE_negate "$tmp/all.h" > "$tmp/less.h"
check "plan as a header, config" $?
for config in '' -DSHLO_CONFIG='"all.h"' -DSHLO_CONFIG='"less.h"'; do
    ${CC:-cc} -std=c99 -Wall -Wextra -O1 ${config:+"$config"} -Isrc -I"$tmp" "$tmp/run.c" \
        -o "$tmp/run" > "$tmp/cc" 2>&1
    [ $? = 0 ] && [ ! -s "$tmp/cc" ]
    check "compiles: $config" $?
    "$tmp/run" > "$tmp/ran"
    status=$?
    case $config in
    *less*) [ $status = 1 ] && grep -q 'part .* is not in this build' "$tmp/ran" ;;
    *) [ $status = 0 ] && grep -q 'needs' "$tmp/ran" && tail -1 "$tmp/ran" | grep -q "^-" ;;
    esac
    check "runs: $config" $?
done

# Each part of the library that a configuration can name is left out once: the message of SHLO_UNSUPPORTED has
# a number that `shlo config --part` turns into the macro.
cat > "$tmp/parts.mlir" << 'END'
func.func @main(%x: tensor<1x6x6x2xf32>, %k: tensor<3x3x2x3xf32>, %m: tensor<4x6xf32>, %b: tensor<2x3xi8>,
                %s: tensor<2x3xi32>, %h: tensor<4x4xf32>)
    -> (tensor<1x4x4x3xf32>, tensor<6xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<6x4xf32>,
        tensor<8xui32>, tensor<6xcomplex<f32>>, tensor<2x2xi32>, tensor<2x2xi32>, tensor<4x4xf32>) {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x6x6x2xf32>, tensor<3x3x2x3xf32>) -> tensor<1x4x4x3xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %zi = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0]
    : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  %i = stablehlo.iota dim = 1 : tensor<4x6xi32>
  %2:2 = stablehlo.reduce(%m init: %z), (%i init: %zi) across dimensions = [1]
    : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%d: tensor<i32>, %e: tensor<i32>) {
      %p = stablehlo.compare GT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %q = stablehlo.select %p, %a, %c : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %r = stablehlo.select %p, %d, %e : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %q, %r : tensor<f32>, tensor<i32>
    }
  %3 = stablehlo.reduce(%m init: %z) applies stablehlo.maximum across dimensions = [1]
    : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = stablehlo.transpose %m, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %state = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %5:2 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY
    : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  %both = stablehlo.complex %1, %1 : tensor<6xcomplex<f32>>
  %6 = stablehlo.fft %both, type = FFT, length = [6] : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
  %7 = stablehlo.dot_general %b, %b, contracting_dims = [1] x [1]
    : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x2xi32>
  %8 = stablehlo.dot_general %s, %s, contracting_dims = [1] x [1]
    : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x2xi32>
  %9 = stablehlo.cholesky %h, lower = true : tensor<4x4xf32>
  return %0, %1, %2#0, %2#1, %3, %4, %5#1, %6, %7, %8, %9
    : tensor<1x4x4x3xf32>, tensor<6xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<6x4xf32>,
      tensor<8xui32>, tensor<6xcomplex<f32>>, tensor<2x2xi32>, tensor<2x2xi32>, tensor<4x4xf32>
}
END
cat > "$tmp/part.c" << 'END'
#define SHLO_VM_ONLY
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
#include "parts.h"
#include <stdio.h>
static unsigned char arena[PARTS_ARENA + 4096] __attribute__((aligned(64)));
int main(void) {
    shlo_image image;
    shlo_error error;
    shlo_status status = shlo_image_check(parts, sizeof parts, arena, sizeof arena, &image, &error);
    return printf("%s: %s\n", shlo_status_text(status), error.message), status != SHLO_OK;
}
END
"$shlo" plan "$tmp/parts.mlir" --target x86-64 -o "$tmp/parts.h" &&
    "$shlo" plan "$tmp/parts.mlir" --target x86-64 -o "$tmp/parts.shli" &&
    "$shlo" config "$tmp/parts.shli" -o "$tmp/whole.h"
check "parts: plan and config" $?
for part in BODY COLUMNS FFT IOTA PLAIN_ANY RANDOM STRIDED TILES TILE_f32 TRANSPOSE WINDOWS LANE_add_f32 \
    LANE_multiply_i32 CONVERT_f64_f32 FOLD_maximum_f32 INSN_COPY INSN_FFT; do
    grep -q "SHLO_HAS_$part 1" "$tmp/whole.h"
    check "parts: $part is used" $?
    grep -v "SHLO_HAS_$part 1" "$tmp/whole.h" > "$tmp/part.h"
    ${CC:-cc} -std=c99 -w -O0 -DSHLO_CONFIG='"part.h"' -Isrc -I"$tmp" "$tmp/part.c" -o "$tmp/part"
    check "parts: compiles without $part" $?
    said=$("$tmp/part")
    number=$(echo "$said" |
        sed -n 's/^not supported: image: instruction .*: part \([0-9]*\) is not in .*/\1/p')
    "$shlo" config --part "$number" > "$tmp/named" && grep -qx "SHLO_HAS_$part" "$tmp/named"
    check "parts: without $part: $said" $?
done
for number in 99999 4000000000; do
    "$shlo" config --part $number > "$tmp/out" 2>&1
    [ $? -gt 0 ] && grep -qE 'no part of this version|expected a number' "$tmp/out"
    check "config of no part: $number" $?
done
# An element type that a switch leaves out.
${CC:-cc} -std=c99 -w -O0 -DSHLO_NO_COMPLEX -Isrc -I"$tmp" "$tmp/part.c" -o "$tmp/part"
check "parts: compiles without complex types" $?
said=$("$tmp/part")
[ "$("$shlo" config --part "$(echo "$said" | sed -n 's/.*: part \([0-9]*\) is .*/\1/p')")" = 'complex<f32>' ]
check "parts: without complex types: $said" $?
echo "image: $passed passed, $failed failed"
[ $failed = 0 ]
