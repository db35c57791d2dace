#!/bin/sh
# `make size MODEL=FILE` measures a program of one's own: a line with flash, ram and stack, without limits;
# and says what it cannot measure. On this machine as a device; make size has the others.
cd "$(dirname "$0")/../.." || exit 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0
check() { # NAME COMMAND...
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $name"
        cat "$tmp/log"
    fi
}
measured() { # FILE: the line has three figures, none of them 0
    MODEL=$1 sh tools/size.sh x86-64 > "$tmp/log" 2>&1 &&
        grep -q '^x86-64	own	[1-9][0-9]*	[1-9][0-9]*	[1-9][0-9]*$' "$tmp/log" &&
        grep -qE '^# x86-64: of the ram, [0-9]+ bytes are MODEL_ARENA; image.arena_bytes was [1-9][0-9]*$' \
            "$tmp/log" &&
        grep -q '^# the image itself: [1-9][0-9]* bytes of flash$' "$tmp/log"
}
refused() { # WORDS FILE
    ! MODEL=$2 sh tools/size.sh x86-64 > "$tmp/log" 2>&1 && grep -q "$1" "$tmp/log"
}
# What is told when a figure of the page differs, and how the command ends.
page_differs() { # BYTES STATUS WORDS: the page has so many bytes more than the program takes
    awk -v more="$1" -F ' *[|] *' '
        $2 == "x86-64" && $3 == "empty" { $0 = "| x86-64 | empty | " $4 + more " | " $5 " | " $6 " |" }
        { print }' "$tmp/size.md" > "$tmp/page.md"
    PAGE=$tmp/page.md PROGRAMS=empty.mlir sh tools/size.sh x86-64 > "$tmp/log" 2>&1
    [ $? = "$2" ] && grep -q "$3" "$tmp/log"
}
# Inputs and outputs of several sizes and types.
cat > "$tmp/mixed.mlir" << 'END'
func.func @main(%x: tensor<3x5xf32>, %i: tensor<2xi8>, %p: tensor<i1>) -> (tensor<3x5xf32>, tensor<2xi8>) {
  %0 = stablehlo.add %x, %x : tensor<3x5xf32>
  %1 = stablehlo.select %p, %0, %x : tensor<i1>, tensor<3x5xf32>
  %2 = stablehlo.add %i, %i : tensor<2xi8>
  return %1, %2 : tensor<3x5xf32>, tensor<2xi8>
}
END
cat > "$tmp/unknown.mlir" << 'END'
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
END
if [ "$(uname -m)" = x86_64 ]; then
    check "a program of several inputs" measured "$tmp/mixed.mlir"
    cp docs/size.md "$tmp/size.md"
    PAGE=$tmp/size.md PROGRAMS=empty.mlir ACCEPT=1 sh tools/size.sh x86-64 > "$tmp/log" 2>&1
    check "ACCEPT writes a figure" page_differs 0 0 '^x86-64	empty	'
    check "a figure that fell" page_differs 17 1 '^# x86-64 empty: flash fell from '
    check "a figure that grew" page_differs -17 1 '^# x86-64 empty: flash grew from '
    check "a figure that fell a little" page_differs 16 0 '^# x86-64 empty: flash fell from '
else
    echo "skipped: own: this is no x86-64"
fi
check "unknown sizes" refused 'static tensors' "$tmp/unknown.mlir"
check "no such file" refused 'none.mlir' "$tmp/none.mlir"
echo "own: $passed passed, $failed failed"
[ "$failed" = 0 ]
