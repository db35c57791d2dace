#!/bin/sh
# gen_public.sh [DIR] - writes what the tables say to users as plain C into DIR (src): base/dtype.gen.h,
# base/status.gen.h, op/ops.gen.h and op/enums.gen.h, the enums; op/attrs.gen.h, the attribute structs;
# build/calls.gen.h and build/calls.gen.c, the typed constructors; and, unless DIR is given, the functions of
# stablehlo.hpp. `make amalgamate` runs it, tests/op/test_generated.sh compares. Only POSIX sh and awk.
set -eu
cd "$(dirname "$0")/.."
dir=${1:-src}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for file in base/dtype.gen.h base/status.gen.h op/ops.gen.h op/enums.gen.h op/attrs.gen.h build/calls.gen.h \
    build/calls.gen.c; do
    what=$(basename "$file" | sed 's/\.gen//')
    awk -v what="$what" -f tools/gen_public.awk src/base/dtype.def src/base/status.def src/op/enums.def \
        src/op/attrs.def src/op/ops.def src/op/calls.def > "$tmp/$what"
    mkdir -p "$(dirname "$dir/$file")"
    cmp -s "$tmp/$what" "$dir/$file" || cp "$tmp/$what" "$dir/$file"
done
[ -n "${1-}" ] || sh tools/gen_hpp.sh
