#!/bin/sh
# gen_docs.sh - docs/ops.md on standard output: every op, attribute, enum, element type and status, from the
# tables in src/. `make docs` writes the file, `make lint` compares it.
cd "$(dirname "$0")/.." || exit 2
exec awk -f tools/gen_docs.awk src/op/enums.def src/op/attrs.def src/base/dtype.def \
    src/base/status.def src/op/calls.def src/op/ops.def
