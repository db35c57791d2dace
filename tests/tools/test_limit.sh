#!/bin/sh
# tests/limit.sh passes on status and output, and ends what takes too long, with and without timeout.
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
echo "limit: $passed passed, $failed failed"
[ "$failed" = 0 ]
