#!/bin/sh
# tests/limit.sh passes on status and output, and ends what takes too long, with and without timeout.
# tests/run.sh ends what takes too much processor time, and a test that only waits has longer.
cd "$(dirname "$0")/../.." || exit 2
passed=0
failed=0

# expect NAME WANT HAVE
expect() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: $3 instead of $2"
    fi
}

for LIMIT_PORTABLE in "" 1; do
    export LIMIT_PORTABLE
    expect "output" "a b" "$(sh tests/limit.sh 10 echo a b)"
    sh tests/limit.sh 10 sh -c 'exit 3'
    expect "status" 3 $?
    sh tests/limit.sh 1 sleep 20
    expect "too long" 124 $?
    sh tests/limit.sh 10 sh -c 'kill -SEGV $$' > /dev/null 2>&1
    expect "crash" 139 $?
done

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
echo 'while :; do :; done' > "$tmp/spins.sh"
echo 'sleep 2; echo "waits: 1 passed, 0 failed"' > "$tmp/waits.sh"
expect "processor time" "1 passed, 1 failed" \
    "$(TEST_SECONDS=1 BUILD=$tmp sh tests/run.sh -j 2 "$tmp/spins.sh" "$tmp/waits.sh" 2> /dev/null | tail -1)"
expect "said" 1 "$(grep -c 152 "$tmp"/logs/*spins.sh)"
echo "limit: $passed passed, $failed failed"
[ "$failed" = 0 ]
