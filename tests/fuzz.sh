#!/bin/sh
# fuzz.sh SECONDS PROGRAM...: runs each libFuzzer program for some seconds from its kept inputs (tests/fuzz/corpus/NAME),
# which stay as they are; what is found lies beside the program.
seconds=$1
shift
passed=0
failed=0
for program; do
    name=$(basename "$program")
    work=$program.corpus
    mkdir -p "$work"
    if "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$program." \
        "$work" "tests/fuzz/corpus/$name" > "$program.log" 2>&1; then
        passed=$((passed + 1))
        echo "ok $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$program.log") inputs"
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        tail -40 "$program.log"
    fi
done
[ $((passed + failed)) -gt 0 ] || { echo "no fuzz programs"; failed=1; }
echo "fuzz: $passed passed, $failed failed"
[ "$failed" = 0 ]
