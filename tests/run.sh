#!/bin/sh
# run.sh [-j N] PROGRAM...: runs test programs and test scripts, N at a time, each for at most ten minutes of
# processor time (each process of a script), or half an hour by the clock. Prints the output of those that
# fail, what was skipped, the closing line of each, which is "name: N passed, N failed[, N skipped]", and
# their sum. A test without a closing line has failed, and so has one whose exit status contradicts it, or
# that has neither checked nor skipped anything. Those that were skipped as a whole are named before the sum,
# and what failed is told again.
jobs=1
if [ "$1" = -j ]; then
    jobs=$2
    shift 2
fi
logs=${BUILD:-build}/logs
rm -rf "$logs"
mkdir -p "$logs"
[ $# -gt 0 ] || {
    echo "run.sh: no tests"
    exit 1
}

for program; do printf '%s\n' "$program"; done | xargs -P "$jobs" -I{} sh -c '
    log=$2/$(printf "%s" "$1" | tr / _)
    case $1 in *.sh) runner=sh ;; *) runner=$RUNNER ;; esac
    (
        ulimit -S -t "${TEST_SECONDS:-600}"
        exec sh tests/limit.sh 1800 $runner "$1" > "$log" 2>&1 < /dev/null
    )
    printf "\nexit status %d\n" $? >> "$log"
    [ ! -t 2 ] || printf "\r\033[K%s of %s" "$(ls "$2" | wc -l)" "$3" >&2
' sh {} "$logs" $#
[ ! -t 2 ] || printf '\r\033[K' >&2

for program; do
    log=$logs/$(printf '%s' "$program" | tr / _)
    echo "program $program"
    cat "$log"
done | awk '
    # What the end tells again: how a bad program ended, and the first lines that it printed.
    function note_bad(end,    i, told) {
        bad[++n_bad] = name ": " end
        for (i = 1; i <= n && told < 4; i++)
            if (line[i] !~ /^(ok|skipped)/) {
                bad[++n_bad] = name ": " substr(line[i], 1, 300)
                told++
            }
    }
    function close_one(    good, nothing, why) {
        if (name == "") return
        nothing = (passed + failed == 0)
        good = (closing != "" && status == (failed > 0 ? 1 : 0) && (!nothing || skipped > 0))
        for (i = 1; i <= n; i++)
            if (!good || failed > 0 || line[i] ~ /^skipped: /) print line[i]
        if (closing != "") print closing
        if (!good) {
            why = closing == "" ? "no closing line" : \
                nothing && status == 0 ? "it has checked nothing" : "closing line does not fit"
            if (status == 124 || status == 152) why = why ", it took too long"
            print name ": " why ", exit status " status
        }
        if (!good || failed > 0) note_bad(closing == "" ? why : closing)
        if (good && nothing) whole = whole (whole == "" ? "" : " ") name
        sum_passed += passed
        sum_failed += failed + (!good && failed == 0 ? 1 : 0)
        sum_skipped += skipped
    }
    /^program / { close_one(); name = $2; n = passed = failed = skipped = 0; closing = status = ""; next }
    /^exit status / { status = $3; next }
    /^[^ ]+: [0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$/ {
        closing = $0
        passed = $2
        failed = $4
        skipped = $6 + 0
        next
    }
    $0 != "" { line[++n] = $0 }
    END {
        close_one()
        if (whole != "") print "skipped as a whole: " whole
        for (i = 1; i <= n_bad; i++) print "failed: " bad[i]
        printf "%d passed, %d failed", sum_passed, sum_failed
        print sum_skipped ? ", " sum_skipped " skipped" : ""
        exit sum_failed > 0
    }
'
