#!/bin/sh
# format.sh [FILE...] - lays C out by .clang-format (all of the repository without arguments), and does what
# it has no option for. A name that a macro makes, as SHLO__L(shlo__lapack_set)(a, i), is one word to it:
# NAME$name$ meanwhile, or it would break the line between the name and the arguments. So is a for behind one
# of the macros that say how often its body is copied (.clang-format names them). A case that only returns is
# put on one line again.
set -eu
cd "$(dirname "$0")/.."
if [ $# = 0 ]; then
    set -- $(git ls-files 'src/*/*.[ch]' 'src/*/*.inc' 'src/*.h' 'tools/*.[ch]' 'tests/*.[ch]' \
        'examples/*.[ch]' 'bench/*.[ch]' | grep -vE '(data|model|classifier)\.h$')
fi
made='((SHLO|TLANG)__[A-Z0-9_]*)\(([a-z][A-Za-z0-9_]*)\)'
loop='(SHLO__(UNROLLED|UNROLLED_16|ROLLED))'
made_type='((SHLO|TLANG)__[A-Z0-9_]*)\(((shlo|tlang)__[a-z0-9_]*)\)'
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT
for file; do
    case ${file##*/} in stablehlo.h | tensorlang.h) continue ;; esac
    sed -E -e "s/$loop for \\(/\1\$for (/g" \
        -e "s/$made\\(/\1\$\3\$(/g" -e "s/$made_type( \*?[A-Za-z_])/\1\$\3\$\5/g" "$file" |
        clang-format --assume-filename="$file" |
        sed -E -e 's/\$for \(/ for (/g' -e 's/\$([a-z][A-Za-z0-9_]*)\$/(\1)/g' | awk '
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
