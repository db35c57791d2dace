#!/bin/sh
# coverage.sh BUILD TEST...: runs the tests of a build with --coverage, then prints how many branches of each
# room they took. What is left goes to BUILD/missing.txt, unless tests/coverage/exceptions.txt has a reason
# for it. A room below its level there fails, and so does an exception that nothing needs (but chance).
build=$1
shift
find "$build" -name '*.gcda' -exec rm -f {} +
BUILD=$build sh tests/run.sh -j "$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)" "$@" \
    > "$build/tests.log"
tail -1 "$build/tests.log"
grep -E '^[^ ]+: .* [1-9][0-9]* failed' "$build/tests.log"
: > "$build/missing.txt"
counts="$build/rooms/*.gcda $build/tests/base/*.gcda $build/tests/opt/*.gcda"
# shellcheck disable=SC2086 # a list of patterns
${GCOV:-gcov} -b -c -r -t $counts > "$build/gcov.txt" 2> "$build/gcov.log" || {
    cat "$build/gcov.log"
    echo "coverage: 0 passed, 1 failed"
    exit 1
}
awk -v MISSING="$build/missing.txt" -f tests/coverage/coverage.awk tests/coverage/exceptions.txt \
    "$build/gcov.txt"
