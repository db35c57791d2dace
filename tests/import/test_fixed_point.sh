#!/bin/sh
# test_fixed_point.sh [DIR...]: what `shlo dump` prints of each .mlir file below DIR (default: our conformance
# programs) is read as the same program: the dump of the dump is the same text, in the pretty and in the
# generic form, and all of them compile to the same bytes. Files of several cases are taken case by case. A
# case that is refused by name is skipped; one that is refused as wrong must say so on purpose.
root=$(cd "$(dirname "$0")/../.." && pwd)
tool=$(cd "${BUILD:-build}" && pwd)/shlo
[ $# -gt 0 ] || set -- "$root/tests/conformance"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0
skipped=0

wrong() {
    failed=$((failed + 1))
    echo "$1: $2"
    sed 's/^/    /' "$tmp/err" | head -5
}
dump() { "$tool" dump "$@" 2> "$tmp/err"; }
same() { cmp "$tmp/$1" "$tmp/$2" > "$tmp/err" 2>&1; }

# one NAME: the program in $tmp/in
one() {
    if ! dump "$tmp/in" > "$tmp/pretty"; then
        if grep -q 'not supported' "$tmp/err" || grep -q 'expected-error' "$tmp/in"; then
            skipped=$((skipped + 1))
        else
            wrong "$1" "refused"
        fi
        return
    fi
    dump --generic "$tmp/in" > "$tmp/generic" || { wrong "$1" "no generic dump"; return; }
    for form in pretty generic; do
        dump "$tmp/$form" > "$tmp/pretty2" || { wrong "$1" "its $form dump is refused"; return; }
        same pretty pretty2 || { wrong "$1" "the pretty dump of its $form dump differs"; return; }
        dump --generic "$tmp/$form" > "$tmp/generic2" || { wrong "$1" "its $form dump is refused"; return; }
        same generic generic2 || { wrong "$1" "the generic dump of its $form dump differs"; return; }
    done
    for form in in pretty generic; do
        if ! "$tool" compile -O0 "$tmp/$form" -o "$tmp/$form.shlb" 2> "$tmp/err"; then
            wrong "$1" "its $form text does not compile"
            return
        fi
        same in.shlb "$form.shlb" || { wrong "$1" "its $form dump compiles to other bytes"; return; }
    done
    passed=$((passed + 1))
}

find "$@" -name '*.mlir' -type f | sort > "$tmp/files"
while read -r file; do
    rm -f "$tmp"/case*
    awk -v out="$tmp/case" '/^\/\/ -----$/ { n++; next } { print > (out sprintf("%04d", n)) }' "$file"
    for case in "$tmp"/case*; do
        mv "$case" "$tmp/in"
        one "$file:$((1 + $(expr "${case##*case}" + 0)))"
    done
done < "$tmp/files"
echo "test_fixed_point: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
