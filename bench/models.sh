#!/bin/sh
# bench/models.sh [NAME ...] - whole networks (bench/models.py) by shlo and by ONNX Runtime, by turns, with
# the same weights and the same input; the results are compared first. Prints network, milliseconds of both,
# and how many times as fast ours is, then the geometric mean. THREADS (1), ROUNDS (3) and SECONDS_EACH (0.3,
# a measurement) are taken from the environment, and so are OPTIONS of `shlo bench` and `shlo run`
# (--winograd); the median round counts. On one thread both are pinned to CPU. `make bench-models-deps`
# installs what it needs: NumPy, node, onnxruntime-node in $BUILD/bench/npm.
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build}
threads=${THREADS:-1}
to=$build/bench/models
ORT_MODULES=${ORT_MODULES:-$PWD/$build/bench/npm}
export ORT_MODULES
[ -x "$build/shlo" ] || { echo "no $build/shlo: run make bench-models" >&2; exit 2; }
[ -d "$ORT_MODULES/node_modules/onnxruntime-node" ] ||
    { echo "no ONNX Runtime in $ORT_MODULES: make bench-models-deps installs it" >&2; exit 2; }
[ $# != 0 ] || set -- mlp_b1 mlp_b64 resnet50 resnet50_bn mobilenetv2 bert_mini bert_base attention
pin=
[ "$threads" != 1 ] || pin="taskset -c ${CPU:-1}"
command -v taskset > /dev/null || pin=
mkdir -p "$to"
: > "$to/times"

theirs() { $pin node bench/peers/models_ort.mjs "$to" "$1" "$threads" "${SECONDS_EACH:-0.3}"; }
ours() {
    # shellcheck disable=SC2086
    $pin "$build/shlo" bench "$to/$1.shlb" ${OPTIONS:-} --threads "$threads" \
        --seconds "${SECONDS_EACH:-0.3}" | awk -F '\t' '$1 == "median_s" { print $2 }'
}

for name; do
    [ -s "$to/$name.shlb" ] || {
        ${PYTHON:-python3} bench/models.py "$to" "$name" || exit 1
        "$build/shlo" compile "$to/$name.mlir" -o "$to/$name.shlb" || exit 1
        rm "$to/$name.mlir"
    }
    theirs "$name" > "$to/seconds" || exit 1
    # shellcheck disable=SC2086
    "$build/shlo" run "$to/$name.shlb" ${OPTIONS:-} --input "$to/$name.npy" \
        --expect "$to/$name.expected.npy" --rtol 1e-3 --atol 1e-4 > "$to/log" 2>&1 ||
        { echo "$name: the results differ" >&2; cat "$to/log" >&2; exit 1; }
    for round in $(seq "${ROUNDS:-3}"); do
        printf '%s\tours\t%s\n' "$name" "$(ours "$name")" >> "$to/times"
        printf '%s\ttheirs\t%s\n' "$name" "$(theirs "$name")" >> "$to/times"
    done
done

echo "network	ours, ms	ONNX Runtime, ms	ratio"
sort -t "$(printf '\t')" -k1,1 -k2,2 -k3,3g "$to/times" | awk -F '\t' '
    { key = $1 SUBSEP $2; if (!($1 in seen)) { seen[$1]; order[++n] = $1 } t[key, ++count[key]] = $3 }
    function median(key) { return t[key, int((count[key] + 1) / 2)] }
    END { for (i = 1; i <= n; i++) {
              ours = median(order[i] SUBSEP "ours"); theirs = median(order[i] SUBSEP "theirs")
              printf "%s\t%.3f\t%.3f\t%.2f\n", order[i], ours * 1e3, theirs * 1e3, theirs / ours
              sum += log(theirs / ours) }
          printf "geometric mean\t\t\t%.2f\n", exp(sum / n) }'
