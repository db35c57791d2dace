#!/bin/sh
# compile_time.sh [HEADER | --limits | --leave-out] - what compiling the implementation of stablehlo.h costs:
# for each compiler and its flags the CPU seconds, the text in bytes, and the ratio of both to what HEADER
# takes (an older stablehlo.h, compiled right behind it); then seconds, text and memory of each part
# (SHLO_PART). HEADER: by default the one of revision 7fcf246, where the history has it; without one ratios
# are to the first line. --limits: neither another header nor parts. --leave-out: instead of all that, the
# table "What to leave out" of docs/compile-time.md: what switches leave of the whole and of parts, by turns,
# the least of three rounds. It needs build/shlo (BUILD).
#
# Text above a limit is a failure, and so are tables with pointers (data, the second column of `size`). Limits
# are of gcc 12 and clang 14: others are measured, and fail nothing.
set -eu
cd "$(dirname "$0")/.."
base=${1-}
limits=
leave_out=
case $base in
--limits) limits=1 base= ;;
--leave-out) leave_out=1 limits=1 base= ;;
esac
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
if [ -z "$base$limits" ] && git show 7fcf246:stablehlo.h > "$tmp/base.h" 2> /dev/null; then
    base=$tmp/base.h
    echo "beside the header of revision 7fcf246:"
fi
printf '#define SHLO_IMPLEMENTATION\n#include STABLEHLO_H_FILE\n' > "$tmp/impl.c"

# SECONDS TEXT DATA of header $1 with compiler and flags $2...
compile() {
    header=$1
    shift
    if ! (times; "$@" -w -DSTABLEHLO_H_FILE="\"$header\"" -c "$tmp/impl.c" -o "$tmp/impl.o" || exit; times) \
        > "$tmp/times" 2> "$tmp/log"; then
        cat "$tmp/log" >&2
        return 1
    fi
    seconds=$(awk '{ sub(/s.*/, "", $1); split($1, t, "m"); if (NR % 2 == 0) all[NR] = t[1] * 60 + t[2] }
        END { printf "%.2f", all[4] - all[2] }' "$tmp/times")
    echo "$seconds $(size "$tmp/impl.o" | awk 'NR == 2 { print $1, $2 }')"
}

# ---- what to leave out ----

# combinations N: a line for each, the flags behind its name.
most='-DSHLO_NO_COMPLEX -DSHLO_NO_FFT -DSHLO_NO_RANDOM -DSHLO_NO_GRID -DSHLO_NO_BOUNDED -DSHLO_NO_QUANTIZED
    -DSHLO_NO_LINALG -DSHLO_NO_F64 -DSHLO_NO_SMALL_FLOATS'
combinations() {
    cat << END
nothing
\`SHLO_NO_AVX512\`	-DSHLO_NO_AVX512
\`SHLO_NO_SIMD\`	-DSHLO_NO_SIMD
\`SHLO_RUN_ONLY\`	-DSHLO_RUN_ONLY
\`SHLO_RUN_ONLY\`, \`_NO_AVX512\`	-DSHLO_RUN_ONLY -DSHLO_NO_AVX512
both, and all families (\`SHLO_NO_F64\` to \`_NO_GRID\`)	-DSHLO_RUN_ONLY -DSHLO_NO_AVX512 $(echo $most)
\`SHLO_RUN_ONLY\`, \`SHLO_NO_SIMD\`	-DSHLO_RUN_ONLY -DSHLO_NO_SIMD
\`SHLO_RUN_ONLY\` with a \`SHLO_CONFIG\` of digits	-DSHLO_RUN_ONLY -I$tmp -DSHLO_CONFIG="run.h"
\`SHLO_VM_ONLY\` with a \`SHLO_CONFIG\` of its image	-DSHLO_VM_ONLY -I$tmp -DSHLO_CONFIG="vm.h"
part 1	-DSHLO_PART=1
part 2	-DSHLO_PART=2
part 3	-DSHLO_PART=3
part 4	-DSHLO_PART=4
END
}
if [ -n "$leave_out" ]; then
    shlo=${BUILD:-build}/shlo
    [ -x "$shlo" ] || { echo "no $shlo: run make" >&2; exit 2; }
    sh tools/array_bytes.sh examples/digits/classifier.h > "$tmp/digits.shlb"
    "$shlo" plan "$tmp/digits.shlb" --target x86-64 -o "$tmp/digits.shli"
    "$shlo" config "$tmp/digits.shlb" -o "$tmp/run.h"
    "$shlo" config "$tmp/digits.shli" -o "$tmp/vm.h"
    combinations > "$tmp/combinations"
    for round in 1 2 3; do
        while IFS='	' read -r name flags; do
            # shellcheck disable=SC2086
            measured=$(compile "$PWD/stablehlo.h" "${CC:-gcc}" -O2 $flags)
            printf '%s\t%s\n' "$name" "$measured"
        done < "$tmp/combinations"
    done > "$tmp/rounds"
    awk -F '\t' '{
            split($2, n, " ")
            if (!($1 in least)) name[++rows] = $1
            if (!($1 in least) || n[1] < least[$1]) least[$1] = n[1]
            text[$1] = n[2]
        }
        END {
            print "| left out | time | of the whole | text, bytes | of the whole |\n|---|---:|---:|---:|---:|"
            for (i = 1; i <= rows; i++) {
                one = name[i]
                printf "| %s | %.1f s | %.2f | %d | %.2f |\n", one, least[one], least[one] / least[name[1]],
                    text[one], text[one] / text[name[1]]
            }
        }' "$tmp/rounds"
    exit
fi

first=
failed=0
line() { # KB BYTES COMPILER FLAGS...: at most so much text and so much data
    limit=$1 most_data=$2
    shift 2
    command -v "$1" > /dev/null || return 0
    flags=$*
    measured=$(compile "$PWD/stablehlo.h" "$@")
    other=${first:-$measured}
    [ -z "$base" ] || other=$(compile "$base" "$@")
    first=${first:-$measured}
    echo "$measured $other" | awk -v flags="$flags" '{
        printf "%-40s %6.2f s %8d bytes  time x%.2f  text x%.2f\n", flags, $1, $2, $1 / $4, $2 / $5 }'
    data=${measured##* } text=${measured#* }
    case $("$1" --version | head -1) in
    *gcc*\ 12.* | *cc\ *\ 12.* | *clang*version\ 14.*) ;;
    *) return 0 ;;
    esac
    [ "${text% *}" -le $((limit * 1024)) ] || { echo "$flags: text above $limit KB"; failed=1; }
    [ "$data" -le "$most_data" ] || { echo "$flags: tables with pointers above $most_data bytes"; failed=1; }
}
line 1300 20480 "${CC:-gcc}" -O2
line 1451 12000 "${CC:-gcc}" -O0
line 734 20000 "${CC:-gcc}" -O2 -DSHLO_RUN_ONLY -DSHLO_NO_SIMD
line 1533 12000 clang -O0
line 1545 24000 clang -O2
[ -z "$limits" ] || exit $failed
for cc in "${CC:-gcc}" clang; do
    command -v "$cc" > /dev/null || continue
    for part in 1 2 3 4; do
        memory=
        if [ -x /usr/bin/time ]; then memory="/usr/bin/time -o $tmp/memory -f %M"; fi
        # shellcheck disable=SC2086
        measured=$(compile "$PWD/stablehlo.h" $memory "$cc" -O2 -DSHLO_PART=$part)
        echo "$measured $(cat "$tmp/memory" 2> /dev/null)" | awk -v flags="$cc -O2 -DSHLO_PART=$part" '{
            printf "%-40s %6.2f s %8d bytes%s\n", flags, $1, $2, $4 ? sprintf("  %d MB", $4 / 1024) : "" }'
    done
done
exit $failed
