#!/bin/sh
# stablehlo.hpp: its test and the examples of examples/cpp, as C++17 and C++20, by g++ and clang++. No
# compiler may print anything. The implementation is that of the tests' build.
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}
out=$build/tests/ship/cpp
passed=0
failed=0
skipped=0
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion"
mkdir -p "$out"
objects=$(ls "$build"/rooms/*.o "$build"/shlo_impl.o 2> /dev/null)
for cc in g++ clang++; do
    if ! command -v $cc > /dev/null 2>&1; then
        echo "skipped: hpp: $cc is not installed"
        skipped=$((skipped + 1))
        continue
    fi
    for std in c++17 c++20; do
        for source in tests/ship/hpp.cpp examples/cpp/*.cpp; do
            name=$(basename "$source" .cpp)
            if $cc -std=$std $warnings -I. "$source" $objects -lm -pthread \
                $LDFLAGS -o "$out/$name" > "$out/$name.log" 2>&1 && [ ! -s "$out/$name.log" ] &&
                "$out/$name" > "$out/$name.txt"; then
                passed=$((passed + 1))
            else
                failed=$((failed + 1))
                echo "FAIL $source, $std by $cc"
                cat "$out/$name.log"
                [ ! -f "$out/$name.txt" ] || grep failed "$out/$name.txt"
            fi
        done
    done
done
# A const vector or array is no output.
for kind in 'std::vector<float> y' 'float y[1]'; do
    for const in '' 'const '; do
        name="a ${const}output: $kind"
        printf '#include "stablehlo.hpp"\n#include <vector>\nvoid f(shlo::program &p);\n%s\n' \
            "void f(shlo::program &p) { static ${const}$kind = {}; p.run({}, { y }); }" \
            > "$out/const.cpp"
        g++ -std=c++17 -fsyntax-only -I. "$out/const.cpp" > "$out/const.log" 2>&1
        compiled=$?
        if [ -z "$const" ] && [ $compiled = 0 ]; then
            passed=$((passed + 1))
        elif [ -n "$const" ] && [ $compiled != 0 ] && grep -q 'an output is const' "$out/const.log"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAIL $name"
            cat "$out/const.log"
        fi
    done
done
# A program that only runs files, or images, takes the header, too, with the implementation in the same file.
cat > "$out/without.cpp" << 'END'
#define SHLO_IMPLEMENTATION
#include "stablehlo.hpp"
int main() {
#ifdef SHLO_VM_ONLY
    return shlo::dtype_of<float>() != SHLO_F32;
#else
    float x[2] = { 1, 2 };
    shlo::buffer input(x);
    shlo::program empty, none(x, sizeof x);
    return empty || none || none.run({ input }, { x }) || none.error().status == SHLO_OK;
#endif
}
END
for switch in SHLO_RUN_ONLY SHLO_NO_BUILD SHLO_VM_ONLY; do
    if g++ -std=c++17 $warnings -D$switch -DSHLO_NO_SIMD -I. "$out/without.cpp" -lm -o "$out/without" \
        > "$out/without.log" 2>&1 && [ ! -s "$out/without.log" ] && "$out/without"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL stablehlo.hpp with $switch"
        cat "$out/without.log"
    fi
done
# No compiler warns of the implementations, all of them in one file.
printf '#define %s\n' SHLO_IMPLEMENTATION TLANG_IMPLEMENTATION SHLO_LINALG SHLO_STDIO SHLO_THREADS \
    > "$out/all.cpp"
printf '#include "%s"\n' tensorlang.h stablehlo.h >> "$out/all.cpp"
for cc in g++ clang++; do
    command -v $cc > /dev/null 2>&1 || continue # told above
    for std in c++11 c++20; do
        if $cc -std=$std $warnings -fsyntax-only -I. "$out/all.cpp" > "$out/all.log" 2>&1 &&
            [ ! -s "$out/all.log" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAIL both headers with SHLO_LINALG, $std by $cc"
            head -20 "$out/all.log"
        fi
    done
done
printed=$out/01_hello.txt
if [ -f "$printed" ] && ! grep -q '^0.7214 0.2654 0.0132 0.9820 0.0180 0.0000' "$printed"; then
    failed=$((failed + 1))
    echo "FAIL examples/cpp/01_hello.cpp printed:"
    cat "$printed"
fi
echo "hpp: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
