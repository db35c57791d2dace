#!/bin/sh
# mutate.sh [--room check|code|kernel|plan] [--seed N] [--count N] [--budget SECONDS] [--list]: are the tests
# able to fail? Breaks one line at a time in a throwaway copy of the tree (its last commit): drops a check,
# negates or weakens a condition, changes a comparison, a sum, a number, a truth value. Compiles that room,
# runs its tests until one fails, and names the mutants that no test notices. Every function gets one mutant
# before any gets a second; the seed chooses it. A mutant that does not compile, or compiles to the same
# object, does not count, nor does one that tests/mutation/survivors.txt gives a reason for. --count N ends
# after N that count (0: all). The closing line counts a killed mutant as passed and a survivor as failed.
room=check
seed=1
budget=600
count=0
list=
while [ $# -gt 0 ]; do
    case $1 in
    --room) room=$2 ;;
    --seed) seed=$2 ;;
    --budget) budget=$2 ;;
    --count) count=$2 ;;
    --list) list=1 ;;
    *)
        sed -n '2,8s/^# //p' "$0"
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
    tests="check/test_ops check/test_check_module check/test_random_ops api/test_every_op"
    ;;
code)
    files="src/code/read*.c src/code/format.c src/code/checksum.c src/code/weights.c"
    tests="code/test_messages code/test_load code/test_format code/test_checksum code/test_weights"
    tests="$tests fuzz/test_fuzz_code fuzz/test_fuzz_weights api/test_every_op"
    ;;
kernel)
    files="src/kernel/*.inc src/kernel/*.c"
    tests="kernel/test_lanes kernel/test_moves kernel/test_math kernel/test_math_complex kernel/test_random"
    tests="$tests kernel/test_contract"
    tests="$tests vm/test_elements vm/test_fft vm/test_linalg vm/test_folds api/test_every_op"
    ;;
plan)
    files="src/plan/*.c"
    tests="plan/test_map plan/test_memory plan/test_group vm/test_semantics api/test_every_op"
    tests="$tests vm/test_moves vm/test_folds vm/test_sort vm/test_windows"
    tests="$tests vm/test_linalg vm/test_convolutions vm/test_memory vm/test_promotion"
    tests="$tests vm/test_elements vm/test_recursion vm/test_differential custom/test_custom"
    tests="$tests grid/test_grid grid/test_comm api/test_limits"
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
        BEGIN { x = seed * 7919 % 2147483646 + 1; random() }
        FNR == 1 { name = ""; comment = 0 }
        /^[A-Za-z].*\(/ { name = $0 }
        /^ *\/\*/ { comment = 1 }
        comment { if (/\*\//) comment = 0; next }
        /^ *\*/ || /^#(include|undef|if|endif|else)/ || /STATIC_ASSERT/ { next }
        {
            n = 0
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
        }' $files | sort | awk '{ print $3, $4, $5 }'
}

# break FILE LINE KIND
break_line() {
    awk -v line="$2" -v kind="$3" '
        FNR == line && kind == "lt" { sub(/ < /, " <= ") }
        FNR == line && kind == "le" { sub(/ <= /, " < ") }
        FNR == line && kind == "gt" { sub(/ > /, " >= ") }
        FNR == line && kind == "ge" { sub(/ >= /, " > ") }
        FNR == line && kind == "eq" { sub(/ == /, " != ") }
        FNR == line && kind == "ne" { sub(/ != /, " == ") }
        FNR == line && kind == "and" { sub(/ && /, " || ") }
        FNR == line && kind == "or" { sub(/ \|\| /, " \\&\\& ") }
        FNR == line && kind == "add" { sub(/ \+ /, " - ") }
        FNR == line && kind == "sub" { sub(/ - /, " + ") }
        FNR == line && kind == "mul" { sub(/ \* /, " + ") }
        FNR == line && kind == "ret0" { sub(/return 0;/, "return 1;") }
        FNR == line && kind == "ret1" { sub(/return 1;/, "return 0;") }
        FNR == line && kind == "try" { sub(/SHLO__TRY\(/, "(void)(") }
        FNR == line && kind == "not" { sub(/if \(!/, "if (") }
        FNR == line && kind == "drop" { sub(/if \(/, "if (0 \\&\\& ") }
        FNR == line && kind == "always" { sub(/if \(/, "if (1 || ") }
        FNR == line && kind == "require" { $0 = ";" }
        FNR == line && kind == "plus" && match($0, /(<|<=|>|>=) [a-z_>.-]+[;)]/) {
            $0 = substr($0, 1, RSTART + RLENGTH - 2) " + 1" substr($0, RSTART + RLENGTH - 1)
        }
        FNR == line && kind == "number" && match($0, /(\(|, )[01](,|\))/) {
            at = RSTART + RLENGTH - 2
            $0 = substr($0, 1, at - 1) (1 - substr($0, at, 1)) substr($0, at + 1)
        }
        { print }' "$1" > "$1.mutant" && mv "$1.mutant" "$1"
}

if [ -n "$list" ]; then
    mutants
    exit 0
fi

# ---- the copy ----
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
git archive HEAD | tar -x -C "$tmp" || exit 2
cd "$tmp" || exit 2
optimize=-O0
flags="-std=c99 $optimize -DSHLO_NO_SIMD -D_DEFAULT_SOURCE -DSHLO_THREADS -Isrc"
CC=${CC:-cc}
mkdir objects
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
objects=$(ls src/*/room.c | sed 's,src/\(.*\)/room.c,build/rooms/\1.o,')
[ "$room" = plan ] && objects="$objects $(ls tools/import/*.c | sed 's,\(.*\)c$,build/\1o,')"
# shellcheck disable=SC2086
make -j"$jobs" CC="$CC" CFLAGS="$optimize -DSHLO_NO_SIMD" $objects > log 2>&1 || {
    cat log
    exit 2
}
import=$(ls build/tools/import/*.o 2> /dev/null)
for test in $tests; do
    define=
    head -12 "tests/$test.c" | grep -q '^// link: rooms' && define=-DSHLO__ROOMS
    $CC $flags $define -c "tests/$test.c" -o "objects/$(basename "$test").o" >> log 2>&1 || {
        tail -20 log
        exit 2
    }
done

# run TEST: 0 if it passes. It is linked with all rooms, or with those that it names.
run() {
    name=$(basename "$1")
    only=$(head -12 "tests/$1.c" | sed -n 's,^// link: rooms *,,p' | tr -s ' ' '\n' |
        sed 's,..*,build/rooms/&.o,')
    # shellcheck disable=SC2086
    $CC "objects/$name.o" $import ${only:-build/rooms/*.o} -lm -pthread -o "objects/$name" \
        > log 2>&1 || return 2
    sh tests/limit.sh 120 "objects/$name" > log 2>&1
}
for test in $tests; do
    run "$test" && continue
    echo "mutate.sh: $test fails before anything is broken"
    tail -5 log
    exit 2
done

# is_excused FILE LINE KIND: survivors.txt has `FILE | KIND | text of the line | reason`.
is_excused() {
    awk -v file="$1" -v kind="$3" -v text="$(sed -n "$2s/^ *//p" "$1" | tr -d '\\')" '
        BEGIN { begin = file " | " kind " | " text " | " }
        { gsub(/\\/, "") }
        substr($0, 1, length(begin)) == begin { found = 1 }
        END { exit !found }' tests/mutation/survivors.txt
}

# ---- one after another ----
passed=0
failed=0
skipped=0
excused=0
object=build/rooms/$room.o
cp "$object" objects/whole.o
mutants > todo
start=$(date +%s)
while read -r file line kind; do
    [ $(($(date +%s) - start)) -lt "$budget" ] || break
    [ "$count" = 0 ] || [ $((passed + failed)) -lt "$count" ] || break
    if is_excused "$file" "$line" "$kind"; then
        excused=$((excused + 1))
        continue
    fi
    cp "$file" objects/before
    break_line "$file" "$line" "$kind"
    if ! $CC $flags -DSHLO__ROOMS -c "src/$room/room.c" -o "$object" > log 2>&1 ||
        cmp -s "$object" objects/whole.o; then
        skipped=$((skipped + 1))
    else
        by=
        for test in $tests; do
            run "$test" || {
                by=$test
                break
            }
        done
        if [ -n "$by" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "survived: $file:$line $kind"
            diff objects/before "$file" | sed -n 's/^[<>]/    &/p'
        fi
    fi
    cp objects/before "$file"
done < todo
cp objects/whole.o "$object"
seconds=$(($(date +%s) - start))
tried=$((passed + failed))
echo "$(wc -l < todo) mutants of $room are possible, $tried were tried in $seconds s, $excused are excused"
[ "$tried" = 0 ] || echo "score of $room: $((passed * 1000 / tried)) of 1000"
echo "mutate_$room: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
