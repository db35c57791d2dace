#!/bin/sh
# The same bits on every machine: the programs that programs.c makes, run with each instruction set of this
# machine, against the hashes of bits.txt. BITS=renew writes bits.txt.
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}
dir=$build/tests/bits
list=tests/bits/bits.txt
[ -x "$dir/programs" ] && [ -x "$dir/run" ] || {
    echo "bits: $dir is not built; run: make programs"
    echo "bits: 0 passed, 1 failed"
    exit 1
}
"$dir/programs" "$dir/programs.bin" || exit 1
if [ "${BITS:-}" = renew ]; then
    "$dir/run" "$dir/programs.bin" "$list" scalar renew > "$list.new" &&
        "$dir/run" "$dir/programs.bin" "$list" exact renew >> "$list.new" && mv "$list.new" "$list"
fi
passed=0
failed=0
skipped=0
for way in 'scalar all' 'scalar all plain' avx2 avx512 neon \
    'scalar exact' 'scalar exact plain' 'avx2 exact' 'avx512 exact' 'neon exact'; do
    # An instruction set that this machine or build lacks ends the run with status 3.
    # shellcheck disable=SC2086
    "$dir/run" "$dir/programs.bin" "$list" $way > "$dir/log"
    case $? in
    0) passed=$((passed + 1)) ;;
    3) skipped=$((skipped + 1)) ;;
    *)
        failed=$((failed + 1))
        sed "s/^/$way: /" "$dir/log"
        ;;
    esac
done
echo "bits: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
