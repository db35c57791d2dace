#!/bin/sh
# Images of conformance programs, and these with bytes changed, in builds of what devices compile
# (hostile_small.c): for 64 and 32 bits, for size. SANITIZERS: flags that look closer, and take a minute of
# compiling.
cd "$(dirname "$0")/../.." || exit 2
shlo=${BUILD:-build}/shlo
make_images=${BUILD:-build}/tests/image/test_hostile
rounds=${ROUNDS:-20}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0 skipped=0
check() { # NAME STATUS
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $1"; fi
}
if [ ! -x "$make_images" ]; then
    echo "hostile_small: 0 passed, 0 failed, 1 skipped"
    exit 0
fi

for width in 64 32; do
    target=x86-64 flags=${SANITIZERS:-}
    [ $width = 32 ] && target=cortex-m4 &&
        flags="$flags -m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu"
    rm -rf "$tmp/images"
    mkdir "$tmp/images"
    "$make_images" "$tmp/images" $target > /dev/null && "$shlo" config "$tmp"/images/* -o "$tmp/of_images.h"
    check "images for $target, config" $?
    # shellcheck disable=SC2086
    if ! ${CC:-cc} -std=c11 -D_DEFAULT_SOURCE -Os $flags '-DSHLO_CONFIG="of_images.h"' -Isrc -I"$tmp" \
        tests/image/hostile_small.c -o "$tmp/run" 2> "$tmp/cc"; then
        [ $width = 32 ]
        check "compiles: $(head -1 "$tmp/cc")" $?
        skipped=$((skipped + 1))
        continue
    fi
    ASAN_OPTIONS=detect_leaks=0 "$tmp/run" "$rounds" "$tmp"/images/* > "$tmp/out" 2>&1
    check "$width bits: $(tail -4 "$tmp/out")" $?
    tail -1 "$tmp/out"
    rm -f "$tmp/run"
done
echo "hostile_small: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
