#!/bin/sh
# gen_tl_ops.sh - docs/tl_ops.md on standard output: every instruction of the tensor language, from the tables
# of src/tlop, the examples and rules in tests/tlcheck and the cases in tests/tl. `make docs` writes the file,
# `make lint` compares it.
cd "$(dirname "$0")/.." || exit 2
exec awk -f tools/gen_tl_ops.awk src/tlbuild/public.h src/tlop/scalars.def src/tlop/ops.def \
    tests/tlcheck/test_rules.c tests/tlcheck/rules.def tests/tl/*.ir
