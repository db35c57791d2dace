#!/bin/sh
# bench/tl_peers.sh [WORD] [--rounds N] - bench_tl beside libxsmm, OpenBLAS, Eigen and plain loops of constant
# bounds, one thread. In each round every case is run by each program in turn; the median round counts.
# Prints case, ours, best peer, its name, and how many times as fast ours is; then the geometric mean of each
# group of cases. WORD: only cases whose names contain it. Libraries that are not installed are left out and
# named: `make bench-deps` installs them. The peers are compiled with -O3 -march=native.
cd "$(dirname "$0")/.." || exit 2
word=
rounds=3
while [ $# -gt 0 ]; do
    case $1 in
        --rounds) shift; rounds=$1 ;;
        *) word=$1 ;;
    esac
    shift
done
build=${BUILD:-build}
ours=$build/bench/bench_tl
to=$build/bench/peers
[ -x "$ours" ] || { echo "no $ours: run make bench-peers" >&2; exit 2; }
mkdir -p "$to"
programs=$ours

# peer NAME COMPILER FLAGS...: compiles bench/peers/tl_NAME.*
peer() {
    name=$1
    compiler=$2
    shift 2
    source=$(ls bench/peers/tl_"$name".*)
    if [ "$to/tl_$name" -nt "$source" ] ||
        $compiler -O3 -march=native "$source" -o "$to/tl_$name" "$@" 2> "$to/$name.log"; then
        programs="$programs $to/tl_$name"
    else
        echo "left out: $name (it does not compile: $to/$name.log; make bench-deps installs it)"
    fi
}
cc=${CC:-cc}
peer libxsmm "$cc" -lxsmm -lxsmmnoblas -ldl -pthread -lm
peer openblas "$cc" -I/usr/include/openblas -I/usr/include/$(uname -m)-linux-gnu -lopenblas -lm
peer eigen "${CXX:-c++}" -mprefer-vector-width=512 -I/usr/include/eigen3 -Wno-ignored-attributes
peer loops "$cc" -mprefer-vector-width=512 -ffast-math

"$ours" --list | grep -F -e "$word" > "$to/cases"
: > "$to/times"
for round in $(seq "$rounds"); do
    while read -r case; do
        for program in $programs; do "$program" "$case" >> "$to/times"; done
    done < "$to/cases"
done

# The time of case and library: the median of its rounds.
sort -t "$(printf '\t')" -k1,1 -k2,2 -k3,3g "$to/times" | awk -F '\t' '
    { key = $1 "\t" $2; if (key != last) { flush(); last = key; n = 0 } t[++n] = $3 }
    END { flush() }
    function flush() { if (n) print last "\t" t[int((n + 1) / 2)] }' > "$to/medians"
awk -F '\t' '
    FNR == NR { if ($2 ~ /^tensorlang/) mine[$1, $2] = $3
                else if (!($1 in best) || $3 < best[$1]) { best[$1] = $3; who[$1] = $2 }
                next }
    { line($1, "tensorlang.h"); line($1, "tensorlang.h-groups") }
    function line(name, library,    ratio, group) {
        if (!((name, library) in mine)) return
        if (!(name in best)) { printf "%s\t%s\t%.9f\n", name, library, mine[name, library]; return }
        ratio = best[name] / mine[name, library]
        printf "%s\t%s\t%.9f\t%.9f\t%s\t%.3f\n", name, library, mine[name, library], best[name],
            who[name], ratio
        group = name
        sub(/\/[^\/]*/, "", group)
        group = group "\t" library
        if (!(group in count)) order[++groups] = group
        count[group]++
        sum[group] += log(ratio)
    }
    END { for (i = 1; i <= groups; i++)
              printf "geomean\t%s\t%.3f\n", order[i], exp(sum[order[i]] / count[order[i]]) }
    ' "$to/medians" "$to/cases"
