#!/bin/sh
# test_compile_time.sh - tools/compile_time.sh fails where a compiler does; its table of what to leave out
# has a row for each combination of switches, of three rounds.
cd "$(dirname "$0")/../.." || exit 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0
check() { # NAME STATUS
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "compile_time: $1"; fi
}
printf '#!/bin/sh\n[ "$1" = --version ] || { echo no such flag >&2; exit 1; }\n' > "$tmp/fails"
# One that notes its flags, and makes a small object of a fixed size.
cat > "$tmp/notes" << END
#!/bin/sh
[ "\$1" = --version ] && exit
echo "\$*" >> "$tmp/flags"
for to; do :; done
exec ${CC:-cc} -x c -c "$tmp/empty.c" -o "\$to"
END
chmod +x "$tmp/fails" "$tmp/notes"
echo 'const int empty[8] = {1};' > "$tmp/empty.c"
for option in --limits --leave-out; do
    CC=$tmp/fails timeout 60 sh tools/compile_time.sh $option > "$tmp/out" 2> "$tmp/err"
    [ $? = 1 ] && grep -q 'no such flag' "$tmp/err"
    check "a compiler that fails, $option" $?
done
CC=$tmp/notes sh tools/compile_time.sh --leave-out > "$tmp/out" 2> "$tmp/err"
check "--leave-out" $?
rows=$(grep -c '^| .* s | .* | [0-9]* | 1.00 |$' "$tmp/out")
[ "$rows" -ge 10 ]
check "rows of the table: $rows" $?
[ "$(wc -l < "$tmp/flags")" = $((3 * rows)) ] && [ "$(sort -u "$tmp/flags" | wc -l)" = "$rows" ]
check "three rounds, each of other flags" $?
grep -q -- '-O2 -DSHLO_VM_ONLY .*-DSHLO_CONFIG="vm.h"' "$tmp/flags"
check "a configuration" $?
echo "compile_time: $passed passed, $failed failed"
[ "$failed" = 0 ]
