#!/bin/sh
# mutate.sh [--room check|code|opt|plan] [--seed N] [--count N] [--only TEXT] [--list]: are the tests able to
# fail? Breaks one line at a time in a throwaway copy of the tree: drops a check, negates or weakens a
# condition, changes a comparison, a sum, a number, a truth value. All mutants of a room are built at once,
# each as a copy of its function (mutation/schemata.awk); an environment variable chooses one when a test
# starts. Each is tried with the tests that reach its function, until one fails; those that no test notices
# are named. Every function gets one mutant before any gets a second; the seed chooses it. A mutant that does
# not compile does not count, nor does one that tests/mutation/survivors.txt gives a reason for, unless a test
# does notice it: that is a failure. --count N tries the first N (0: all), --only TEXT those of the lines of
# --list that the expression matches. A killed mutant counts as passed, a survivor as failed.
room=check
seed=1
count=0
only=.
list=
memory=
while [ $# -gt 0 ]; do
    case $1 in
    --room) room=$2 ;;
    --seed) seed=$2 ;;
    --count) count=$2 ;;
    --only) only=$2 ;;
    --list) list=1 ;;
    *)
        sed -n '2,10s/^# //p' "$0"
        exit 2
        ;;
    esac
    [ "$1" = --list ] || shift
    shift
done

# What is broken, and what should notice: quick tests first.
case $room in
check)
    files="src/check/infer_*.c src/check/check*.c"
    tests="check/test_ops check/test_told check/test_walk check/test_check_module check/test_verdicts"
    tests="$tests check/test_random_ops api/test_every_op"
    ;;
code)
    files="src/code/read*.c src/code/format.c src/code/checksum.c src/code/weights.c"
    tests="code/test_messages code/test_corners code/test_no_memory code/test_refusals code/test_weights"
    tests="$tests code/test_checksum code/test_load fuzz/test_fuzz_code fuzz/test_fuzz_weights"
    tests="$tests code/test_format"
    ;;
opt)
    files="src/opt/*.c"
    tests="opt/test_rules opt/test_opt opt/test_nan opt/test_norm opt/test_layout api/test_interrupted"
    tests="$tests opt/test_identities opt/test_inline"
    ;;
plan)
    # The fence behind a block of memory sees what is written there; this also what is read.
    memory=-fsanitize=address
    export ASAN_OPTIONS=detect_leaks=0:symbolize=0:max_allocation_size_mb=2000:allocator_may_return_null=1
    files="src/plan/*.c"
    tests="plan/test_plans plan/test_no_memory plan/test_group custom/test_custom plan/test_map"
    tests="$tests plan/test_memory plan/test_unplanned plan/test_twins plan/test_scaled plan/test_rare"
    tests="$tests vm/test_recursion vm/test_rows grid/test_grid grid/test_comm api/test_profile"
    tests="$tests api/test_unusual vm/test_memory vm/test_stops vm/test_elements vm/test_windows"
    tests="$tests api/test_limits vm/test_chain api/test_interrupted vm/test_best"
    ;;
*)
    echo "mutate.sh: no room $room" >&2
    exit 2
    ;;
esac

# ---- mutants: FILE LINE KIND, in the order in which they are tried ----
mutants() {
    # shellcheck disable=SC2086
    awk -v seed="$seed" '
        function random() { x = (x * 16807) % 2147483647; return x }
        function mutant(kind) {
            rank = n_of[FILENAME " " name]++
            printf "%06d %010d %s %d %s\n", rank, random(), FILENAME, FNR, kind
        }
        # A line is broken in the same way whatever is written before it.
        function begin(text,    i) {
            x = seed
            for (i = 1; i <= length(text); i++) x = (x * 31 + order[substr(text, i, 1)]) % 2147483647
            x += x == 0
            random()
        }
        BEGIN { for (i = 32; i < 127; i++) order[sprintf("%c", i)] = i }
        FNR == 1 { name = ""; comment = 0 }
        /^[A-Za-z].*\(/ { name = $0 }
        /^ *\/\*/ { comment = 1 }
        comment { if (/\*\//) comment = 0; next }
        /^ *\*/ || /^#(include|undef|if|endif|else)/ || /ASSERT\(/ { next }
        {
            n = 0
            begin(FILENAME name $0)
            if (/ < /) kinds[n++] = "lt"
            if (/ <= /) kinds[n++] = "le"
            if (/ > /) kinds[n++] = "gt"
            if (/ >= /) kinds[n++] = "ge"
            if (/ == /) kinds[n++] = "eq"
            if (/ != /) kinds[n++] = "ne"
            if (/ && /) kinds[n++] = "and"
            if (/ \|\| /) kinds[n++] = "or"
            if (/ \+ /) kinds[n++] = "add"
            if (/ - /) kinds[n++] = "sub"
            if (/ \* /) kinds[n++] = "mul"
            if (/return 0;/) kinds[n++] = "ret0"
            if (/return 1;/) kinds[n++] = "ret1"
            if (/^ *SHLO__TRY\(.*\);$/) kinds[n++] = "try"
            if (/^ *if \(.*\) (return|break|continue)[^{]*;$/) kinds[n++] = "drop"
            if (/^ *if \(.*\) (return|break|continue)[^{]*;$/) kinds[n++] = "always"
            if (/^ *(SHLO__REQUIRE|shlo__span_require)\(.*\);$/) kinds[n++] = "require"
            if (/(<|<=|>|>=) [a-z_>.-]+[;)]/) kinds[n++] = "plus"
            if (/if \(!/) kinds[n++] = "not"
            if (/(\(|, )[01](,|\))/) kinds[n++] = "number"
            if (n) mutant(kinds[random() % n])
        }' $files | sort | awk '{ print $3, $4, $5 }' | grep -E "$only"
}

if [ -n "$list" ]; then
    mutants
    exit 0
fi

# ---- the copy, as the working tree is ----
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
state=$(git stash create)
git archive "${state:-HEAD}" | tar -x -C "$tmp" || exit 2
cd "$tmp" || exit 2
CC=${CC:-cc}
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
# Each piece of memory and each item of a list is a block of its own, so that each can fail and has an end.
defines="-DSHLO_NO_SIMD -D_DEFAULT_SOURCE -DSHLO_THREADS -DSHLO_STDIO"
defines="$defines -DSHLO_ARENA_CHUNK=1 -DSHLO_LIST_LEAST=1"
flags="-std=c99 -w -O0 $defines -DTEST_STOPS=1 -Isrc"
# What `make sanitize` would notice of the room ends a test: a place outside of an array, a number that nobody
# has set, an overflow, what the room asserts.
traps="-fstack-protector-all -ftrivial-auto-var-init=pattern -fsanitize-undefined-trap-on-error"
traps="$traps -fsanitize=bounds,pointer-overflow,shift,signed-integer-overflow,null"
# Frames are chained, so that call stacks can be told apart (fail_alloc.h).
frames="-fno-omit-frame-pointer -fno-optimize-sibling-calls"
make -j"$jobs" CC="$CC" CFLAGS="-O1 -DSHLO_NO_SIMD $frames" TOOL=tool tool build/tools/parts.a > log 2>&1 || {
    tail -20 log
    exit 2
}
# shellcheck disable=SC2086
$CC $flags -DSHLO__ROOMS -c src/base/room.c -o build/rooms/base.o || exit 2

# ---- the room with all mutants: those that do not compile are taken out, and it is built again ----
mutants | if [ "$count" = 0 ]; then cat; else head -n "$count"; fi | awk '{ print NR, $0 }' > todo
cp -r "src/$room" whole
: > bad
while :; do
    rm -f map.*
    for file in $files; do
        whole=whole/${file##*/}
        sed "s,src/$room/,whole/," todo > todo.whole
        awk -v MAP="map.${file##*/}" -f tests/mutation/schemata.awk bad todo.whole "$whole" > "$file"
    done
    # shellcheck disable=SC2086
    $CC $flags $traps $memory -fmax-errors=0 -DSHLO__ROOMS -include tests/assert.h \
        -include tests/mutation/chosen.h -c "src/$room/room.c" -o room.o 2> log && break
    sed -n 's/^mutant_\([0-9]*\)\.c:[0-9:]* .*error.*/\1/p' log | sort -u > worse
    [ -s worse ] || {
        head -40 log
        exit 2
    }
    cat worse >> bad
done
cat map.* | sort -n > map

# ---- the tests, and which functions each reaches ----
$CC -w -O1 -c tests/mutation/chosen.c -o chosen.o || exit 2
mkdir ran
: > ran/tests
: > ran/replays
for test in $tests; do
    name=$(echo "$test" | tr / -) # two rooms may have tests of one name
    only=$(head -12 "tests/$test.c" | sed -n 's,^// link: rooms *,,p' | tr -s ' ' '\n' |
        sed 's,^kernel$,& kernel_avx2 kernel_avx512,' | tr ' ' '\n' | sed 's,..*,build/rooms/&.o,')
    define=
    head -12 "tests/$test.c" | grep -q '^// link: rooms' && define=-DSHLO__ROOMS
    # shellcheck disable=SC2046,SC2086
    $CC $flags $memory $define -DMUTANTS "tests/$test.c" room.o chosen.o build/tools/parts.a \
        $(ls ${only:-build/rooms/*.o} | grep -v "/$room\.o$") build/tools/parts.a -lm -pthread \
        -o "ran/$name" > log 2>&1 || {
        tail -20 log
        exit 2
    }
    # It makes its outcomes again, each mutant in a process, faster than it could be started.
    if grep -q 'mutation/replay\.h' "tests/$test.c"; then
        echo "$name" >> ran/replays
        continue
    fi
    began=$(date +%s)
    MUTANT_REACHED=ran/$name.reached "ran/$name" > log 2>&1 || {
        echo "mutate.sh: $test fails before anything is broken"
        tail -5 log
        exit 2
    }
    echo "$name $(($(date +%s) - began))" >> ran/tests
done

# ---- each mutant ----
began=$(date +%s)
: > result
cp map left
while read -r name; do
    rm -f part.* by.*
    awk -v n="${JOBS:-$jobs}" '{ print > ("part." NR % n) }' left
    for part in part.*; do
        [ -f "$part" ] || continue
        REPLAY_MAP=$part REPLAY_RESULT=by.${part#part.} "ran/$name" > "log.$part" 2>&1 ||
            { tail -3 "log.$part"; : > failed; } &
    done
    wait
    [ ! -f failed ] || {
        echo "mutate.sh: $name fails before anything is broken"
        exit 2
    }
    cat by.* 2> /dev/null | sed "s/replay/$name/" >> result
    awk 'FILENAME == "result" { done[$1] = 1; next } !($1 in done)' result left > rest
    mv rest left
done < ran/replays
xargs -P "${JOBS:-$jobs}" -L 1 sh tests/mutation/try.sh < left >> result
seconds=$(($(date +%s) - began))

# survivors.txt has `FILE | KIND | text of the line | reason`, or FILE:FUNCTION. Texts are compared without \.
awk -v room="$room" -v seconds="$seconds" '
    function base(path) {
        sub(/.*\//, "", path)
        return path
    }
    function excused(what,    i) {
        gsub(/\\/, "", what)
        for (i = 0; i < n_reasons; i++)
            if (substr(reason[i], 1, length(what)) == what) return 1
        return 0
    }
    FILENAME == "tests/mutation/survivors.txt" {
        gsub(/\\/, "")
        reason[n_reasons++] = $0
        next
    }
    FILENAME == "todo" {
        file[$1] = $2
        line[$1] = $3
        kind[$1] = $4
        possible++
        next
    }
    FILENAME == "map" { name[$1] = $3; next }
    {
        f = file[$1]
        while (n_read[f] < line[$1] && (getline text < ("whole/" base(f))) > 0) source[f, ++n_read[f]] = text
        text = source[f, line[$1]]
        sub(/^ */, "", text)
        end = " | " kind[$1] " | " text
        noticed = $2 != "survived" && $2 != "unreached"
        if (excused(f end " | ") || excused(f ":" name[$1] end " | ")) {
            n_excused += !noticed
            n_wrong += noticed
            if (noticed) print "excused, but " $2 " notices it: " f ":" line[$1] end
        } else if (noticed) n_killed++
        else {
            n_left++
            print $2 ": " f ":" line[$1] " " name[$1] end
        }
    }
    END {
        tried = n_killed + n_left
        printf "%d mutants of %s are possible, %d were tried in %d s, %d are excused\n", possible, room,
            tried, seconds, n_excused
        if (tried) printf "score of %s: %d of 1000\n", room, int(n_killed * 1000 / tried)
        printf "mutate_%s: %d passed, %d failed, %d skipped\n", room, n_killed, n_left + n_wrong,
            possible - tried - n_excused - n_wrong
        exit n_left + n_wrong > 0
    }' tests/mutation/survivors.txt todo map result
