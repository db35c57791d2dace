#!/bin/sh
# build.sh SHLO PROGRAMS DIRECTORY: makes DIRECTORY/digits.html, a page without other files, by the tool, the
# example's program `programs`, and clang with lld for WebAssembly.
set -e
shlo=$1 programs=$2 out=$3
here=$(dirname "$0")
top=$here/../..
mkdir -p "$out"
"$programs" "$out/program.shlb" > /dev/null
"$shlo" plan "$out/program.shlb" --target wasm32 --name program -o "$out/program.h"
"$shlo" plan "$out/program.shlb" --target wasm32 -o "$out/program.shli"
"$shlo" config "$out/program.shli" -o "$out/shlo_config.h"
${CLANG:-clang} --target=wasm32 -std=c99 -Os -ffreestanding -nostdlib -I"$top" -I"$out" \
    -isystem "$top/tests/ship/freestanding" -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=32768 \
    "$here/digits.c" -o "$out/digits.wasm"
gzip -9nc "$out/digits.wasm" | base64 | tr -d '\n' > "$out/module.txt"
awk -v file="$out/module.txt" '
    /@MODULE@/ { getline text < file; sub(/@MODULE@/, ""); i = index($0, "</script>")
        print substr($0, 1, i - 1) text substr($0, i); next }
    { print }' "$here/page.html" > "$out/digits.html"
bytes=$(wc -c < "$out/digits.html")
echo "$out/digits.html: $bytes bytes"
[ "$bytes" -le 153600 ]
