#!/bin/sh
# The page of examples/web in a headless browser: it is at most 150 KB, needs no other file, trains its
# network to at least 94 % of the held-out images, and recognizes at least four of five digits that are drawn
# on it with the pointer. Skipped without a compiler for WebAssembly or without Chromium.
cd "$(dirname "$0")/../.." || exit 2
. tests/web/browser.sh

echo 'int f(void); int f(void) { return 1; }' > "$tmp/probe.c"
clang --target=wasm32 -nostdlib -Wl,--no-entry "$tmp/probe.c" -o "$tmp/probe.wasm" > /dev/null 2>&1 ||
    skip "no clang with lld for WebAssembly"
check "the page is built and small" \
    sh examples/web/build.sh "$build/shlo" "$build/examples/web/programs" "$tmp" > "$tmp/log" 2>&1
cat "$tmp/log"
[ -n "$browser" ] || skip "no Chromium"

with_script "$tmp/digits.html" tests/web/strokes.js
open_page
trained=$(of trained) drawn=$(of drawn)
right=$(echo "$drawn" | tr ' ' '\n' | awk -F: 'NF == 2 && $1 == $2 { n++ } END { print n + 0 }')
echo "page: $trained of 1000 held-out images, drawings $drawn"
check "trained" [ "${trained:-0}" -ge 940 ]
check "drawings are recognized" [ "$right" -ge 4 ]
check "a cleared page shows no digit" [ "$(of cleared)" = yes ]
echo "page: $passed passed, $failed failed"
[ "$failed" = 0 ]
