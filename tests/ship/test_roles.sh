#!/bin/sh
# The programs of examples/roles: each compiles without a warning, ends with 0 and prints the line that says
# that all is right. firmware.c includes the headers that the tool makes of motor.mlir.
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}
out=$build/tests/ship/roles
roles=examples/roles
passed=0 failed=0 skipped=0
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion"
mkdir -p "$out"
objects=$(ls "$build"/rooms/*.o "$build"/shlo_impl.o 2> /dev/null)

quiet() { # COMMAND...: it ends with 0 and prints nothing
    if ! "$@" > "$out/log" 2>&1 || [ -s "$out/log" ]; then cat "$out/log" && false; fi
}
prints() { # LINE COMMAND...: it ends with 0 and prints a line that begins with LINE
    line=$1
    shift
    if ! sh tests/limit.sh 120 "$@" > "$out/log" 2>&1 || ! grep -q "^$line" "$out/log"; then
        cat "$out/log" && false
    fi
}
check() { # NAME COMMAND...
    name=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "failed: $roles/$name"; fi
}
skip() { # NAME WHY
    echo "skipped: roles: $1: $2"
    skipped=$((skipped + 1))
}

graph() {
    # shellcheck disable=SC2086
    quiet ${CC:-cc} -std=c99 $warnings -O0 -I. $roles/graph.c $objects $LDFLAGS -lm -pthread \
        -o "$out/graph" &&
        prints '5 of 5 right' "$out/graph"
}
firmware() {
    plan="$build/shlo plan $roles/motor.mlir --target cortex-m4"
    # shellcheck disable=SC2086
    quiet $plan -o "$out/motor.h" && quiet $plan -o "$out/motor.shli" &&
        quiet "$build/shlo" config "$out/motor.shli" -o "$out/motor_config.h" &&
        quiet ${CC:-cc} -std=c99 $warnings -O0 -Isrc -I"$out" $roles/firmware.c $LDFLAGS -lm \
            -o "$out/firmware" &&
        prints 'in all 0 wrong' "$out/firmware"
}
game() {
    # shellcheck disable=SC2086
    quiet c++ -std=c++17 $warnings -O0 -I. $roles/game.cpp $objects $LDFLAGS -lm -pthread \
        -o "$out/game" &&
        prints '2400 thoughts in 30 frames, 6 cut, 0 wrong' "$out/game"
}

check graph.c graph
check firmware.c firmware
if command -v c++ > /dev/null 2>&1; then check game.cpp game; else skip game.cpp "no C++ compiler"; fi
if python3 -c 'import math; math.prod' 2> /dev/null; then
    SHLO=$(cd "$build" && pwd)/shlo
    export SHLO
    check exported.sh prints 'without its weights: .*there are no weights' sh $roles/exported.sh
else
    skip exported.sh "no Python"
fi
echo "roles: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
