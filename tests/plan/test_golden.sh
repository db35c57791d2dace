#!/bin/sh
# test_golden.sh - the plans of small programs, as `shlo dump --program --isa scalar` prints them: which ops
# are one instruction, what is computed in place, how bodies run. A change of fusion or of memory shows here.
#
# golden/NAME.mlir is a program, its first line says what its plan shows; golden/NAME.plan is the plan.
# GOLDEN=renew sh tests/plan/test_golden.sh writes all plans anew: look at `git diff` before you keep them.
tool=$(cd "${BUILD:-build}" && pwd)/shlo
cd "$(dirname "$0")/golden" || exit 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0
for program in *.mlir; do
    name=${program%.mlir}
    "$tool" dump --program --isa scalar "$program" > "$tmp/plan" 2> "$tmp/error"
    status=$?
    if [ "$status" = 0 ] && [ "${GOLDEN:-}" = renew ]; then cp "$tmp/plan" "$name.plan"; fi
    if [ "$status" = 0 ] && cmp -s "$tmp/plan" "$name.plan"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "plan/golden/$name:"
        cat "$tmp/error"
        diff "$name.plan" "$tmp/plan"
    fi
done
for plan in *.plan; do
    [ -f "${plan%.plan}.mlir" ] && continue
    failed=$((failed + 1))
    echo "plan/golden/$plan: there is no such program"
done
# docs/tool.md explains each word of a line: names of instructions, and what stands before a number.
words=$(sed -n 's/^[A-Z]*([A-Z_]*, *"\([a-z_]*\)".*/`\1`/p' ../../../src/prog/insns.def &&
    grep -o '[a-z]*=%' ../../../src/prog/describe.c | sed 's/%//')
[ "$(echo "$words" | wc -l)" -ge 50 ] || { failed=$((failed + 1)); echo "plan/golden: too few words"; }
sed -n '/^### The planned/,/^## /p' ../../../docs/tool.md > "$tmp/words"
for word in $words; do
    if grep -qE "(^|[^a-z])$word" "$tmp/words"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "plan/golden: docs/tool.md says nothing of $word"
    fi
done
echo "plan/golden: $passed passed, $failed failed"
[ "$failed" = 0 ]
