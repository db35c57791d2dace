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

# ---- what counts as passed ----
echo 'echo "nothing: 0 passed, 0 failed"' > "$tmp/nothing.sh"
echo 'echo "skips: 0 passed, 0 failed, 3 skipped"' > "$tmp/skips.sh"
echo 'echo "some: 2 passed, 0 failed, 1 skipped"' > "$tmp/some.sh"
printf '#include "%s"\nint main(void) { return test_end("empty"); }\n' "$(pwd)/tests/test.h" > "$tmp/empty.c"
${CC:-cc} -w -o "$tmp/empty" "$tmp/empty.c"
BUILD=$tmp sh tests/run.sh "$tmp/nothing.sh" "$tmp/skips.sh" "$tmp/some.sh" "$tmp/empty" > "$tmp/sum"
expect "the status of nothing" 1 $?
expect "the sum with nothing" "2 passed, 2 failed, 4 skipped" "$(tail -1 "$tmp/sum")"
expect "nothing is said" 1 "$(grep -c 'nothing.sh: it has checked nothing' "$tmp/sum")"
expect "a program of nothing" 1 "$(grep -c '^empty has checked nothing, and skipped nothing' "$tmp/sum")"
expect "what failed is told again" "failed: $tmp/nothing.sh: nothing: 0 passed, 0 failed
failed: $tmp/empty: empty: 0 passed, 1 failed
failed: $tmp/empty: empty has checked nothing, and skipped nothing" "$(grep '^failed: ' "$tmp/sum")"
expect "skipped as a whole" 1 "$(grep -c "^skipped as a whole: $tmp/skips.sh\$" "$tmp/sum")"

# ---- what CI counts of a step ----
# counts TEXT: of a log with these lines
counts() {
    printf '%b\n' "$1" > "$tmp/log"
    bash .ci/run sums "$tmp/log"
}
if command -v bash > /dev/null; then
    expect "sums of two runs" "7 1 3" \
        "$(counts 'a: 9 passed, 0 failed\n3 passed, 0 failed, 2 skipped\n4 passed, 1 failed, 1 skipped')"
    expect "named sums" "12 3 0" "$(counts 'mutate_code: 5 passed, 1 failed\nmutate_opt: 7 passed, 2 failed')"
    expect "no sum" "" "$(counts 'all is well')"
fi
echo "limit: $passed passed, $failed failed"
[ "$failed" = 0 ]
