#!/bin/sh
# gen_tensorlang.sh - docs/tensorlang.md on standard output: its text, with what stands between the two marks
# made again from the tables of src/tlop, the rules in tests/tlcheck and the cases in tests/tl. `make docs`
# writes the file, `make lint` compares it.
cd "$(dirname "$0")/.." || exit 2
exec awk -f tools/gen_tensorlang.awk src/tlop/scalars.def src/tlop/ops.def tests/tlcheck/rules.def \
    tests/tl/*.ir docs/tensorlang.md
