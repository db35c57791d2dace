#!/bin/sh
# fuzz_seeds.sh TARGET FOLDER SEEDS TOOL: fills FOLDER with what TARGET starts from: programs of
# tests/fuzz/seeds.h and its sisters, which the program SEEDS writes, the conformance files (as TOOL compiles
# them, or as text), and the inputs kept in tests/fuzz/corpus/TARGET.
target=$1
folder=$2
seeds=$3
tool=$4
mkdir -p "$folder"
case $target in
fuzz_arrays | fuzz_weights | fuzz_artifact | fuzz_api | fuzz_random | fuzz_tl_code | fuzz_tl_text | \
    fuzz_tl_random)
    "$seeds" "$folder" "${target#fuzz_}" || rm -f "$folder"/*
    ;;
fuzz_image)
    # Each case by itself, without what is expected of it.
    for file in tests/conformance/*.mlir; do
        name=$folder/$(basename "$file" .mlir)
        awk -v name="$name" '/^\/\/ -----/ { n++ } !/check\.expect/ { print > (name "-" n ".mlir") }' "$file"
    done
    for file in "$folder"/*.mlir; do
        "$tool" plan "$file" -o "${file%.mlir}.shli" > /dev/null 2>&1
        rm -f "$file"
    done
    find "$folder" -name '*.shli' -size +3k -exec rm -f {} +
    "$seeds" "$folder" image || rm -f "$folder"/*
    ;;
fuzz_text)
    cp tests/conformance/*.mlir "$folder"
    "$seeds" "$folder" text || rm -f "$folder"/*
    ;;
*)
    # A file of several cases is no program: the tool may refuse it.
    for file in tests/conformance/*.mlir; do
        "$tool" compile "$file" -o "$folder/$(basename "$file" .mlir).shlb" > /dev/null 2>&1
    done
    "$seeds" "$folder" || rm -f "$folder"/*
    ;;
esac
if [ -d "tests/fuzz/corpus/$target" ]; then cp "tests/fuzz/corpus/$target"/* "$folder"; fi
