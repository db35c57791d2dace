#!/bin/sh
# format.sh [FILE...] - lays C out by .clang-format (all of the repository without arguments). Then a case
# that only returns is put on one line again, which clang-format has no option for.
set -eu
cd "$(dirname "$0")/.."
if [ $# = 0 ]; then
    set -- $(git ls-files 'src/*/*.[ch]' 'src/*/*.inc' 'src/*.h' 'tools/*.[ch]' 'tests/*.[ch]' \
        'examples/*.[ch]' 'bench/*.[ch]' | grep -vE '(data|model|classifier)\.h$')
fi
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT
for file; do
    clang-format "$file" | awk '
    function flush() { if (held != "") print held; held = "" }
    {
        bare = $0
        sub(/^ +/, "", bare)
        if (held != "" && bare ~ /^return [^;{}]*;( \/[\/*].*)?$/ && length(held) + 1 + length(bare) <= 110 &&
            held !~ /\/[\/*]/) {
            print held " " bare
            held = ""
            next
        }
        flush()
        if ($0 ~ /^ *(case [^;{}"]*|default):$/) held = $0
        else print
    }
    END { flush() }' > "$tmp"
    cmp -s "$tmp" "$file" || cat "$tmp" > "$file"
done
