#!/bin/sh
# Every name in brackets in docs/semantics.md is a test of tests/vm/test_semantics.c or a file, and every
# test of that file is named.
cd "$(dirname "$0")/../.." || exit 2
. tests/checking.sh
named=$(grep -o '\[[a-z0-9_./, ]*\]' docs/semantics.md | tr -d '[] ' | tr ',' '\n' | sort -u)
tests=$(grep -o 'TEST([a-z0-9_]*)' tests/vm/test_semantics.c | sed 's/TEST(//; s/)//' | grep -v '^name$' |
    sort -u)
has() { echo "$1" | grep -qx "$2"; }
exists() { [ -f "$1" ] || has "$tests" "$1"; }

for name in $named; do check "docs/semantics.md: no test $name" exists "$name"; done
for name in $tests; do check "docs/semantics.md does not name $name" has "$named" "$name"; done
[ "$passed" -gt 80 ] || check "docs/semantics.md: fewer than 80 names" false
echo "test_semantics: $passed passed, $failed failed"
[ "$failed" = 0 ]
