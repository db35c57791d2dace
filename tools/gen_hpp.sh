#!/bin/sh
# gen_hpp.sh [-c] - writes the free functions of stablehlo.hpp, which stand between two marks: one for each
# function of the builder that makes a value of values. -c: prints the file instead. tools/gen_public.sh runs
# it, `make lint` compares.
set -eu
cd "$(dirname "$0")/.."
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT
awk -f tools/gen_hpp.awk src/build/calls.gen.h src/layer/public.h src/chlo/public.h stablehlo.hpp > "$tmp"
if [ "${1-}" = -c ]; then cat "$tmp"; else cmp -s "$tmp" stablehlo.hpp || cp "$tmp" stablehlo.hpp; fi
