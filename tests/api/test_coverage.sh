#!/bin/sh
# test_coverage.sh - docs/coverage.md is what the test of every op finds.
cd "$(dirname "$0")/../.." || exit 2
if "${BUILD:-build}/tests/api/test_every_op" --table | diff - docs/coverage.md > /dev/null; then
    echo "test_coverage: 1 passed, 0 failed"
else
    echo "docs/coverage.md is not what the tests find; run: make docs"
    echo "test_coverage: 0 passed, 1 failed"
    exit 1
fi
