#!/bin/sh
# fuzz_seeds.sh TARGET FOLDER SEEDS TOOL: fills FOLDER with what TARGET starts from: programs of
# tests/fuzz/seeds.h and its sisters, which the program SEEDS writes, the conformance files (as TOOL compiles
# them, or as text), and the inputs kept in tests/fuzz/corpus: TARGET has what failed once, TARGET.pack what
# takes branches that the seeds do not.
target=$1
folder=$2
seeds=$3
tool=$4
mkdir -p "$folder"

# Each case of the conformance files by itself, without the lines that fit PATTERN: cases PATTERN.
cases() {
    for file in tests/conformance/*.mlir; do
        name=$folder/$(basename "$file" .mlir)
        awk -v name="$name" -v pattern="$1" '
            /^\/\/ -----/ { close(name "-" n ".mlir"); n++ }
            pattern == "" || $0 !~ pattern { print > (name "-" n ".mlir") }' "$file"
    done
}
# What the tool makes of each: each COMMAND SUFFIX. It may refuse some.
each() {
    for file in "$folder"/*.mlir; do
        "$tool" "$1" "$file" -o "${file%.mlir}.$2" > /dev/null 2>&1
        rm -f "$file"
    done
    find "$folder" -name "*.$2" -size +3k -exec rm -f {} +
}

case $target in
fuzz_arrays | fuzz_weights | fuzz_artifact | fuzz_api | fuzz_random | fuzz_tl_code | fuzz_tl_text | \
    fuzz_tl_random)
    "$seeds" "$folder" "${target#fuzz_}" || rm -f "$folder"/*
    ;;
fuzz_image)
    cases check.expect
    each plan shli
    "$seeds" "$folder" image || rm -f "$folder"/*
    ;;
fuzz_linalg)
    "$seeds" "$folder" || rm -f "$folder"/*
    ;;
fuzz_text)
    cases ""
    "$seeds" "$folder" text || rm -f "$folder"/*
    ;;
*)
    cases ""
    each compile shlb
    "$seeds" "$folder" || rm -f "$folder"/*
    ;;
esac
kept=tests/fuzz/corpus/$target
if [ -d "$kept" ]; then cp "$kept"/* "$folder"; fi
if [ -f "$kept.pack" ]; then "$seeds" unpack "$kept.pack" "$folder"; fi
