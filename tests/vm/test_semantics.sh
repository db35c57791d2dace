#!/bin/sh
# Every name in brackets in docs/semantics.md is a test of tests/vm/test_semantics.c or a file, and every test there is named.
cd "$(dirname "$0")/../.." || exit 2
passed=0
failed=0
named=$(grep -o '\[[a-z0-9_./, ]*\]' docs/semantics.md | tr -d '[] ' | tr ',' '\n' | sort -u)
tests=$(grep -o 'TEST([a-z0-9_]*)' tests/vm/test_semantics.c | sed 's/TEST(//; s/)//' | grep -v '^name$' | sort -u)
for name in $named; do
    if [ -f "$name" ] || echo "$tests" | grep -qx "$name"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "docs/semantics.md: no test $name"; fi
done
for name in $tests; do
    if echo "$named" | grep -qx "$name"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "docs/semantics.md does not name $name"; fi
done
echo "test_semantics: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 80 ]
