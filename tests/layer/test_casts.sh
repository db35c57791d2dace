#!/bin/sh
# test_casts.sh - the declarations of stablehlo.h, and the lists that they make in C++, have no cast of C, of
# which C++ compilers can warn.
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/casts.cpp" << 'END_OF_FILE'
#include "stablehlo.h"
shlo_value use(shlo_builder *b, shlo_value x, int n) {
    shlo_type t = shlo_tensor(b, SHLO_F32, SHLO_DIMS(2, n));
    shlo_value y = shlo_reduce_sum(b, x, SHLO_LIST(0, 1), 0);
    return t.id ? y : shlo_reduce_sum(b, x, SHLO_ALL, 0);
}
END_OF_FILE
compiler=${CXX:-c++}
echo 'int main() {}' > "$tmp/any.cpp"
if ! $compiler -Wold-style-cast -fsyntax-only "$tmp/any.cpp" 2> /dev/null; then
    echo "skipped: no C++ compiler that warns of casts"
    echo "layer/casts: 0 passed, 0 failed, 1 skipped"
    exit 0
fi
if $compiler -std=c++11 -Wall -Wextra -Wold-style-cast -Werror -Isrc -fsyntax-only "$tmp/casts.cpp"; then
    echo "layer/casts: 1 passed, 0 failed"
else
    echo "layer/casts: 0 passed, 1 failed"
    exit 1
fi
