#!/bin/sh
# Our own conformance programs, without and with the optimizer: all pass, and each fails as soon as one
# digit or one truth value of one expected constant is changed. Where POINTER_BITS=32, those of files
# *_64.mlir are refused, each with a size as the reason.
cd "$(dirname "$0")/../.." || exit 2
tool=${BUILD:-build}/shlo
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0

too_large() { [ "${POINTER_BITS:-64}" = 32 ] && [ "${1%_64.mlir}" != "$1" ]; }
all_passed='^[1-9][0-9]* passed, 0 failed, 0 skipped$'
all_refused='^0 passed, [1-9][0-9]* failed, 0 skipped$'
# holds FILE STATUS: what the tool said of FILE is as it should be.
holds() {
    if too_large "$1"; then
        [ "$2" = 1 ] && grep -q "$all_refused" "$tmp/out" &&
            ! grep '^FAIL ' "$tmp/out" | grep -qvE 'overflows|too large for this machine'
    else
        [ "$2" = 0 ] && grep -q "$all_passed" "$tmp/out"
    fi
}
for level in -O0 -O2; do
    for file in tests/conformance/*.mlir; do
        $tool test $level "$file" > "$tmp/out" 2>&1
        if holds "$file" $?; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$file $level:"
            grep -v '^ok ' "$tmp/out"
        fi
    done
done

# spoil FILE K: FILE with its k-th expected constant changed in its first digit or truth value.
spoil() {
    awk -v k="$2" '
        /check\.expect_[a-z_]*const / && ++n == k && match($0, /dense<.*> :/) {
            head = substr($0, 1, RSTART + 5)
            body = substr($0, RSTART + 6)
            if (body ~ /^\[*true/) sub(/true/, "false", body)
            else if (body ~ /^\[*false/) sub(/false/, "true", body)
            else if (match(body, /[0-9]/)) {
                digit = (substr(body, RSTART, 1) + 1) % 10
                body = substr(body, 1, RSTART - 1) digit substr(body, RSTART + 1)
            }
            $0 = head body
        }
        { print }' "$1"
}
for file in tests/conformance/*.mlir; do
    if too_large "$file"; then continue; fi
    n=$(grep -c 'check\.expect_[a-z_]*const ' "$file")
    k=0
    while [ "$k" -lt "$n" ]; do
        k=$((k + 1))
        spoil "$file" "$k" > "$tmp/spoiled.mlir"
        $tool test "$tmp/spoiled.mlir" > "$tmp/out" 2>&1
        if [ $? = 1 ] && [ "$(grep -c '^FAIL ' "$tmp/out")" = 1 ]; then passed=$((passed + 1)); else
            failed=$((failed + 1))
            echo "$file passes although its expected constant $k is spoiled:"
            diff "$file" "$tmp/spoiled.mlir"
            tail -3 "$tmp/out"
        fi
    done
done
# Every op of the table has an example, in the generic form of the specification's own examples.
for op in $(sed -n 's/^OP(\([a-z0-9_]*\),.*/\1/p' src/op/ops.def); do
    if grep -qE "\"(stablehlo|func)\.$op\"\(" tests/conformance/examples*.mlir; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "no example has $op"
    fi
done
# Every op with a note of where the verifier differs from the specification stands in docs/semantics.md.
sed -n '/^## Text and constraints/,/^## Indices/p' docs/semantics.md > "$tmp/constraints"
for op in $(sed -n 's/^ *NOTE(\([a-z0-9_]*\),.*/\1/p' src/op/ops.def); do
    if grep -qE "(^|[^a-z0-9_])$op([^a-z0-9_]|\$)" "$tmp/constraints"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "docs/semantics.md does not say where $op is looser or stricter"
    fi
done
echo "conformance: $passed passed, $failed failed"
[ "$failed" = 0 ]
