#!/bin/sh
# The page of examples/web in a headless browser: it is at most 150 KB, needs no other file, trains its
# network to at least 94 % of the held-out images, and recognizes at least four of five digits that are drawn
# on it with the pointer. Skipped without a compiler for WebAssembly or without Chromium.
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0
check() { # NAME COMMAND...
    name=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "page: failed: $name"; fi
}
skip() {
    echo "skipped: page: $1"
    echo "page: $passed passed, $failed failed, 1 skipped"
    exit 0
}

echo 'int f(void); int f(void) { return 1; }' > "$tmp/probe.c"
clang --target=wasm32 -nostdlib -Wl,--no-entry "$tmp/probe.c" -o "$tmp/probe.wasm" > /dev/null 2>&1 ||
    skip "no clang with lld for WebAssembly"
check "the page is built and small" \
    sh examples/web/build.sh "$build/shlo" "$build/examples/web/programs" "$tmp" > "$tmp/log" 2>&1
cat "$tmp/log"
browser=$(command -v chromium chromium-browser google-chrome | head -1)
[ -n "$browser" ] || skip "no Chromium"

sed 's|</body>|<script>|' "$tmp/digits.html" | sed '/^<\/html>/d' > "$tmp/drawn.html"
{ cat tests/web/strokes.js; echo '</script></body></html>'; } >> "$tmp/drawn.html"
"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$tmp/user" --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --enable-logging=stderr \
    --remote-debugging-port=0 "file://$tmp/drawn.html" > /dev/null 2> "$tmp/errors" < /dev/null &
pid=$!
waited=0
until grep -q 'RESULT ' "$tmp/errors" || [ $waited = 120 ]; do
    sleep 1
    waited=$((waited + 1))
done
kill $pid
wait $pid 2> /dev/null
of() { sed -n "s/.*RESULT .*$1=\([^,]*\),.*/\1/p" "$tmp/errors"; }
trained=$(of trained) drawn=$(of drawn)
right=$(echo "$drawn" | tr ' ' '\n' | awk -F: 'NF == 2 && $1 == $2 { n++ } END { print n + 0 }')
echo "page: $trained of 1000 held-out images, drawings $drawn"
check "trained" [ "${trained:-0}" -ge 940 ]
check "drawings are recognized" [ "$right" -ge 4 ]
check "a cleared page shows no digit" [ "$(of cleared)" = yes ]
echo "page: $passed passed, $failed failed"
[ "$failed" = 0 ]
