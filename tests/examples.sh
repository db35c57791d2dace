#!/bin/sh
# Every example runs to its end with exit status 0 and says something. (`make test` has built them.)
passed=0
failed=0
for source in examples/*.c examples/*/*.c; do
    [ -f "$source" ] || continue
    case $source in
    examples/mpi/*) continue ;;          # tests/grid/test_mpi.sh
    examples/roles/*) continue ;;        # tests/ship/test_roles.sh
    examples/web/digits.c) continue ;;   # tests/web/test_page.sh
    esac
    program=${BUILD:-build}/${source%.c}
    output=$(sh tests/limit.sh 300 "$program" 2>&1)
    status=$?
    if [ "$status" = 0 ] && [ -n "$output" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$source: exit status $status: $output"
    fi
done
# The first comment of each says how to build it.
for source in examples/[0-9]*.c; do
    program=${source%.c}
    for line in "make build/$program && build/$program" "cc -O2 -DSHLO_IMPLEMENTATION -I. $source -o "; do
        head -8 "$source" | grep -qF " *   $line" && continue
        failed=$((failed + 1))
        echo "$source: its first comment has no line: $line"
    done
done
[ $((passed + failed)) -gt 0 ] || { echo "no examples"; failed=1; }
echo "examples: $passed passed, $failed failed"
[ "$failed" = 0 ]
