#!/bin/sh
# gen_calls.sh [DIR] - writes what the op tables say as plain C into DIR (src): op/attrs.gen.h, the attribute
# structs; build/calls.gen.h and build/calls.gen.c, the typed constructors. `make amalgamate` runs it,
# tests/ship/test_generated.sh compares. Only POSIX sh and awk.
set -eu
cd "$(dirname "$0")/.."
dir=${1:-src}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$dir/op" "$dir/build"
for what in attrs.h calls.h calls.c; do
    awk -v what="$what" -f tools/gen_calls.awk src/op/enums.def src/op/attrs.def src/op/ops.def \
        src/op/calls.def > "$tmp/$what"
done
put() { cmp -s "$tmp/$1" "$dir/$2" || cp "$tmp/$1" "$dir/$2"; }
put attrs.h op/attrs.gen.h
put calls.h build/calls.gen.h
put calls.c build/calls.gen.c
