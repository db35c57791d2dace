#!/bin/sh
# lint.sh [--rules] [PREFIX...] - what a compiler does not check: rooms, calls, names, sizes, layout, links;
# and that the shipped headers and the tables of docs/ say what src/ does (--rules: not this). The rules are
# in tools/lint, their exceptions, with reasons, in tools/lint_exceptions.txt. Prints how often each room
# breaks each rule and the first places, or all places in files whose path begins with a PREFIX. Exit status 1
# if anything is wrong.
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
rules_only=0
[ "${1-}" = --rules ] && rules_only=1 && shift

find src tools examples bench tests -type f \( -name '*.[ch]' -o -name '*.inc' -o -name '*.def' \) |
    sort > "$tmp/c"
find * \( -name build -o -name '*.tmp' \) -prune -o -type f \
    \( -name '*.sh' -o -name '*.awk' -o -name '*.md' -o -name Makefile \) -print | sort > "$tmp/other"
echo .ci/run >> "$tmp/other"
find * -name build -prune -o -type f -print > "$tmp/files"

rule() { # FILE.awk INPUT...: one rule file, with what the rules share
    file=$1
    shift
    awk -v list="$tmp/c" -v functions="$tmp/functions" -f tools/lint/exceptions.awk -f "tools/lint/$file" "$@"
}
rule strip.awk "$tmp/c" > "$tmp/code"
awk -f tools/lint/functions.awk "$tmp/code" > "$tmp/functions"
{
    rule text.awk "$tmp/c" "$tmp/other"
    rule includes.awk "$tmp/code"
    rule names.awk "$tmp/functions"
    rule shape.awk "$tmp/code"
    rule calls.awk "$tmp/functions" "$tmp/code"
    rule links.awk -v files="$tmp/files" $(grep '\.md$' "$tmp/other") /dev/null
    [ ! -f tests/mutation/survivors.txt ] || rule reasons.awk tests/mutation/survivors.txt
    [ ! -f src/op/ops.def ] || sh tools/op_places.sh -l | rule places.awk
} > "$tmp/wrong"
sort -t'	' -k1,1 -k2,2 "$tmp/wrong" |
    awk -v asked="$*" -v show=3 -f tools/lint/summary.awk
status=$?
awk -f tools/lint/sizes.awk "$tmp/functions"

same() { # MADE COMMITTED COMMAND: the committed file is what COMMAND makes
    cmp -s "$1" "$2" && return
    echo "$2: not what src/ gives; run: $3"
    status=1
}
generated() {
    if ./amalgamate.sh -o "$tmp/headers"; then
        for header in "$tmp"/headers/*.h; do same "$header" "$(basename "$header")" "make amalgamate"; done
    else
        status=1
    fi
    if sh tools/gen_hpp.sh -c > "$tmp/stablehlo.hpp"; then
        same "$tmp/stablehlo.hpp" stablehlo.hpp "make amalgamate"
    else
        status=1
    fi
    if sh tools/gen_docs.sh > "$tmp/ops.md"; then
        same "$tmp/ops.md" docs/ops.md "make docs"
    else
        status=1
    fi
    if awk -f tools/gen_readme.awk docs/size.md docs/benchmarks.md README.md > "$tmp/README.md"; then
        same "$tmp/README.md" README.md "make docs"
    else
        status=1
    fi
    if sh tools/gen_tl_ops.sh > "$tmp/tl_ops.md"; then
        same "$tmp/tl_ops.md" docs/tl_ops.md "make docs"
    else
        status=1
    fi
}
[ "$rules_only" = 1 ] || generated
[ "$status" = 0 ] && echo "lint: ok" || echo "lint: failed"
exit "$status"
