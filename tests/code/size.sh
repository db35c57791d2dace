#!/bin/sh
# size.sh DIR [TOOL [TWINS]]: for each X.mlir in DIR with a twin in MLIR bytecode (X[.VERSION].mlirbc or
# .mlir.bc) in TWINS, which is DIR if not given: the size of its program file and that of the twin, smallest
# file first; then the sums. Exit status 1 if there is no pair.
dir=${1:?usage: size.sh DIR [TOOL [TWINS]]}
tool=${2:-build/shlo}
twins=${3:-$dir}
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
for text in "$dir"/*.mlir; do
    base=$twins/$(basename "$text" .mlir)
    for twin in "$base.mlirbc" "$base.mlir.bc" "$base".[0-9c]*.mlir.bc; do
        [ -f "$twin" ] || continue
        if "$tool" compile "$text" -o "$tmp/out.shlb" > /dev/null 2>&1; then
            echo "$(wc -c < "$tmp/out.shlb") $(wc -c < "$twin") $(basename "$twin")"
        else
            echo "not compiled: $(basename "$text")" >&2
        fi
    done
done > "$tmp/sizes"
sort -k1,1n "$tmp/sizes" | awk '
    { printf "%9d %9d  %.2f  %s\n", $1, $2, $1 / $2, $3; ours += $1; theirs += $2; sum += $1 / $2; n++ }
    END {
        if (!n) { print "no pairs"; exit 1 }
        printf "%9d %9d  %.2f  all %d; mean of the ratios %.2f\n", ours, theirs, ours / theirs, n, sum / n
    }'
