#!/bin/sh
# test_safety.sh - docs/safety.md: each point ends with the tests that hold it, these are there, its table has
# every public function, and each that takes memory is one whose allocations fail in a test.
cd "$(dirname "$0")/../.." || exit 2
page=docs/safety.md
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
. tests/checking.sh

# ---- points and their tests ----
# Each point as one line. "(none)": a point without tests, at its end.
awk '/^- / { if (open) print point; point = $0; open = 1; next }
    /^  / && open { sub(/^ */, " "); point = point $0; next }
    open { print point; open = 0 }
    END { if (open) print point }' $page > "$tmp/points"
while read -r point; do
    check "$page: no test at the end of: $point" \
        sh -c 'printf "%s\n" "$1" | grep -qE "\[(tests|tools)/[^]]*\]\.?$"' sh "$point"
done < "$tmp/points"
check "$page: fewer points than there were" [ "$(wc -l < "$tmp/points")" -ge 35 ]
# Names in brackets, which may go over lines.
tr '\n' ' ' < $page | grep -oE '\[(tests|tools)/[^]]*\]' | tr -d '[]' | tr ', ' '\n\n' | sed '/^$/d' |
    sort -u > "$tmp/named"
while read -r name; do check "$page names $name, which is not there" [ -f "$name" ]; done < "$tmp/named"
check "$page: fewer tests than there were" [ "$(wc -l < "$tmp/named")" -ge 50 ]

# ---- public functions ----
# Each declaration of the source as one line. Those of a builder are one row.
cat src/*/public.h src/*/options.h src/*/*.gen.h src/api/*.api.h | awk '
    /^SHLO_API / { text = $0; while (text !~ /;/ && (getline line) > 0) text = text " " line; print text }' |
    tr -s ' ' > "$tmp/declared"
sed 's/(.*//; s/.*[ *]//' "$tmp/declared" | sort -u > "$tmp/functions"
grep -vE '\((const )?(shlo|tlang)_builder \*' "$tmp/declared" |
    sed 's/(.*//; s/.*[ *]//' | sort -u > "$tmp/others"
sed -n '/^## Each call/,/^## Not/p' $page | grep '^|' | cut -d'|' -f2 |
    grep -oE '`(shlo|tlang)_[a-z0-9_]+`' | tr -d '`' |
    grep -vE '^(shlo|tlang)_builder$' | sort > "$tmp/rows"
while read -r name; do
    check "$page: the table of calls lacks $name" grep -qx "$name" "$tmp/rows"
done < "$tmp/others"
while read -r name; do
    check "$page: the table of calls has $name, which is no public function" grep -qx "$name" "$tmp/functions"
done < "$tmp/rows"
check "$page: a call twice: $(uniq -d "$tmp/rows" | xargs)" [ -z "$(uniq -d "$tmp/rows")" ]
check "fewer public functions than there were" [ "$(wc -l < "$tmp/functions")" -ge 300 ]

# ---- calls that take memory ----
grep -E 'shlo_allocator \*|(shlo|tlang|shlo_grid)_options \*' "$tmp/declared" | sed 's/(.*//; s/.*[ *]//' |
    sort -u > "$tmp/taking"
while read -r name; do
    check "$name: no test in which its allocations fail" grep -q "$name(" tests/api/test_failing_calls.c \
        tests/api/failing.h tests/tlvm/test_allocations.c tests/tlvm/random_kernels.h tests/tlcode/test_code.c
done < "$tmp/taking"
check "fewer calls that take memory than there were" [ "$(wc -l < "$tmp/taking")" -ge 20 ]
echo "test_safety: $passed passed, $failed failed"
[ "$failed" = 0 ]
