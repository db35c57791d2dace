#!/bin/sh
# try.sh NUMBER FUNCTION NAME: runs the tests that reach FUNCTION, with mutant NUMBER chosen, until one fails
# (mutate.sh, in its copy of the tree). Prints NUMBER and the test, or `survived`. A test may take ten times
# the processor time that it took, and 4 GB.
number=$1
function=$2
by=unreached
[ -n "$ASAN_OPTIONS" ] || ulimit -v 4000000 # which AddressSanitizer would not survive
export MUTANT="$number" MUTANT_FUNCTION="$function"
while read -r test seconds; do
    grep -qx "$function" "ran/$test.reached" || continue
    by=survived
    (
        ulimit -t $((6 + 4 * seconds))
        exec sh tests/limit.sh 300 "ran/$test" > "ran/$number.log" 2>&1 < /dev/null
    ) || {
        by=$test
        break
    }
done < ran/tests
rm -f "ran/$number.log"
echo "$number $by"
