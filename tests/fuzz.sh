#!/bin/sh
# fuzz.sh SECONDS TOOL PROGRAM...: runs each libFuzzer program for SECONDS, from the seeds that fuzz_seeds.sh
# gives it. An input that makes it fail is written beside the program.
seconds=$1
tool=$2
shift 2
passed=0
failed=0
total=$#
progress() { # at a terminal: which of them runs, and how long it takes
    [ -t 2 ] && printf '\r\033[K%s' "$1" >&2
}
for program; do
    name=$(basename "$program")
    progress "$((passed + failed + 1)) of $total: $name, $seconds s"
    seeds=$program.seeds
    rm -rf "$seeds"
    mkdir -p "$program.corpus"
    sh tests/fuzz_seeds.sh "$name" "$seeds" "$(dirname "$program")/seeds" "$tool"
    if [ -z "$(ls "$seeds")" ]; then
        progress
        failed=$((failed + 1))
        echo "FAIL $name: nothing to start from"
    elif "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$program." "$program.corpus" "$seeds" > "$program.log" 2>&1; then
        progress
        passed=$((passed + 1))
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$program.log")
        echo "ok $name: $(ls "$seeds" | wc -l) seeds, $runs runs"
    else
        progress
        failed=$((failed + 1))
        echo "FAIL $name"
        tail -40 "$program.log"
    fi
done
[ $((passed + failed)) -gt 0 ] || { echo "no fuzz programs"; failed=1; }
echo "fuzz: $passed passed, $failed failed"
[ "$failed" = 0 ]
