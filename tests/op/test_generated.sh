#!/bin/sh
# What tools/gen_public.sh makes of the op tables is what src/ has, and each op of ops.def has a constructor,
# under a comment. A row that is missing or wrong is refused.
cd "$(dirname "$0")/../.." || exit 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0
check() { # NAME COMMAND...
    name=$1
    shift
    if "$@" > "$tmp/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "generated: failed: $name"
        cat "$tmp/log"
    fi
}
refuse() { # NAME PATTERN: the generator must say PATTERN of the table on standard input
    cat > "$tmp/calls.def"
    if ! awk -v what=calls.h -f tools/gen_public.awk src/op/enums.def src/op/attrs.def src/op/ops.def \
        "$tmp/calls.def" > "$tmp/log" 2>&1 && grep -q "$2" "$tmp/log"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "generated: not refused: $1"
    fi
}

check "the generator runs" sh tools/gen_public.sh "$tmp/src"
for file in base/dtype.gen.h base/status.gen.h op/ops.gen.h op/enums.gen.h op/attrs.gen.h build/calls.gen.h \
    build/calls.gen.c; do
    check "src/$file: run make amalgamate" diff "$tmp/src/$file" "src/$file"
done

# grep finds the declaration of each op's constructor, with a comment above it.
awk '/^OP\(/ { sub(/^OP\(/, ""); sub(/,.*/, ""); print }' src/op/ops.def > "$tmp/ops"
check "ops" test "$(wc -l < "$tmp/ops")" -gt 100
while read -r op; do
    check "shlo_$op is declared" grep -qE "^SHLO_API (shlo_value|void) shlo_$op\(" \
        src/build/calls.gen.h src/build/public.h
done < "$tmp/ops"
check "comments above declarations" awk '
    /^SHLO_API/ && before !~ /\*\/$/ { print "no comment: " $0; bad = 1 }
    { before = $0 }
    END { exit bad }' src/build/calls.gen.h

grep -v '^CALL(tan,' src/op/calls.def > "$tmp/without"
refuse "an op without a row" "no row of tan" < "$tmp/without"
sed 's/^CALL(tan,/CALL(tangent,/' src/op/calls.def > "$tmp/other"
refuse "a row of another name" "no row of tan" < "$tmp/other"
sed '$a CALL(tangent, operand, none, none, value)' src/op/calls.def > "$tmp/more"
refuse "a row without an op" "that ops.def does not have" < "$tmp/more"
sed 's/^CALL(add, lhs rhs,/CALL(add, lhs,/' src/op/calls.def > "$tmp/operands"
refuse "another number of operands" "has 2 operands" < "$tmp/operands"
sed '$a CALL(tan, operand, none, value)' src/op/calls.def > "$tmp/columns"
refuse "too few columns" "five columns" < "$tmp/columns"

echo "generated: $passed passed, $failed failed"
[ "$failed" = 0 ]
