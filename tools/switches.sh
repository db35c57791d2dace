#!/bin/sh
# switches.sh - what a build that only runs programs (SHLO_RUN_ONLY, -O2) takes, and what is left out of it by
# a configuration for examples/digits and by each switch SHLO_NO_...: the two tables of docs/embedded.md.
# Prints a line a build and tabs between: CPU seconds, KB of text (the first column of `size`, of 1000 bytes),
# and of the switches how many KB less than without them. CC is the compiler, gcc without it.
set -eu
cd "$(dirname "$0")/.."
shlo=${BUILD:-build}/shlo
[ -x "$shlo" ] || { echo "no $shlo: run make" >&2; exit 2; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cc=${CC:-gcc}
printf '#define SHLO_IMPLEMENTATION\n#include "stablehlo.h"\n' > "$tmp/impl.c"

sh tools/array_bytes.sh examples/digits/classifier.h > "$tmp/digits.shlb"
"$shlo" config "$tmp/digits.shlb" -o "$tmp/digits.h"

# build NAME FLAG...: its line, and $text, in bytes
build() {
    name=$1
    shift
    (times; $cc -O2 -w -DSHLO_RUN_ONLY "$@" -I. -I"$tmp" -c "$tmp/impl.c" -o "$tmp/impl.o"; times) \
        > "$tmp/times"
    seconds=$(awk 'NR % 2 == 0 { split($1, t, "[ms]"); all[NR] = t[1] * 60 + t[2] }
        END { printf "%.0f", all[4] - all[2] }' "$tmp/times")
    text=$(size "$tmp/impl.o" | awk 'NR == 2 { print $1 }')
    awk -v name="$name" -v seconds="$seconds" -v text="$text" -v full="${full:-0}" 'BEGIN {
        printf "%s\t%s s\t%.0f KB", name, seconds, text / 1000
        if (full) printf "\t%.0f KB less", (full - text) / 1000
        print "" }'
}
build "all"
build "all, for digits" '-DSHLO_CONFIG="digits.h"'
build "SHLO_NO_SIMD" -DSHLO_NO_SIMD
scalar=$text
build "SHLO_NO_SIMD, for digits" -DSHLO_NO_SIMD '-DSHLO_CONFIG="digits.h"'
full=$scalar every=
for family in F64 COMPLEX SMALL_FLOATS BOUNDED QUANTIZED FFT LINALG RANDOM GRID; do
    build "SHLO_NO_SIMD, SHLO_NO_$family" -DSHLO_NO_SIMD "-DSHLO_NO_$family"
    every="$every -DSHLO_NO_$family"
done
# shellcheck disable=SC2086
build "SHLO_NO_SIMD, all of these" -DSHLO_NO_SIMD $every
