#!/bin/sh
# build.sh - every target of tests/fuzz as OSS-Fuzz wants it: $OUT/NAME and $OUT/NAME_seed_corpus.zip. Runs in
# the root of the repository; the environment gives CC, CFLAGS, LIB_FUZZING_ENGINE, OUT and, in its images,
# CXXFLAGS.
set -eu
[ -f Makefile ] && [ -d tests/fuzz ] || cd "$SRC/stablehlo.h"
engine=$LIB_FUZZING_ENGINE
case ${CXXFLAGS-} in *-stdlib=libc++*) engine="$engine -stdlib=libc++ -lc++" ;; esac
work=${WORK:-build/ossfuzz}

# The tool makes seeds of text; it is not fuzzed, so it is built without a sanitizer.
make -j"$(nproc)" BUILD="$work/plain" CC="$CC" CFLAGS='-O1 -DSHLO_NO_SIMD' "$work/plain/shlo" \
    "$work/plain/tests/fuzz/seeds"
make -j"$(nproc)" BUILD="$work/fuzz" CC="$CC" CFLAGS="$CFLAGS -DSHLO_NO_SIMD" FUZZ_ENGINE="$engine" \
    fuzz-targets
for program in "$work"/fuzz/tests/fuzz/fuzz_*; do
    case $program in *.*) continue ;; esac
    name=$(basename "$program")
    cp "$program" "$OUT/$name"
    rm -rf "$work/seeds"
    sh tests/fuzz_seeds.sh "$name" "$work/seeds" "$work/plain/tests/fuzz/seeds" "$work/plain/shlo"
    [ -z "$(ls "$work/seeds")" ] || zip -q -j "$OUT/${name}_seed_corpus.zip" "$work/seeds"/*
done
