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

"$shlo" test --image tests/conformance/*.mlir > "$tmp/out"
check "conformance" $?
grep '^FAIL' "$tmp/out"
n=$(sed -n 's/ passed, .*//p' "$tmp/out")
[ "$n" -ge 240 ]
check "at least 240 programs are compared, not $n" $?

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
[ $? = 1 ]
check "no such target" $?

# A build with only what the image uses, and builds that lack a kernel and inputs walked by index, which say
# so.
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
    grep -v LANE_negate "$tmp/all.h" > "$tmp/less.h" && grep -v STRIDED "$tmp/all.h" > "$tmp/flat.h"
check "plan as a header, config" $?
for config in '' -DSHLO_CONFIG='"all.h"' -DSHLO_CONFIG='"less.h"' -DSHLO_CONFIG='"flat.h"'; do
    ${CC:-cc} -std=c99 -Wall -Wextra -O1 ${config:+"$config"} -Isrc -I"$tmp" "$tmp/run.c" \
        -o "$tmp/run" > "$tmp/cc" 2>&1
    [ $? = 0 ] && [ ! -s "$tmp/cc" ]
    check "compiles: $config" $?
    "$tmp/run" > "$tmp/ran"
    status=$?
    case $config in
    *less*) [ $status = 1 ] && grep -q 'kernel .* is not in this build' "$tmp/ran" ;;
    *flat*) [ $status = 1 ] && grep -q 'instruction kind .* is not in this build' "$tmp/ran" ;;
    *) [ $status = 0 ] && grep -q 'needs' "$tmp/ran" && tail -1 "$tmp/ran" | grep -q "^-" ;;
    esac
    check "runs: $config" $?
done
echo "image: $passed passed, $failed failed"
[ $failed = 0 ]
