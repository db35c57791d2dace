#!/bin/sh
# Every compiler and machine: the shipped headers are compiled by each, without a warning, and the programs of
# tests/bits run, whose bits must be those of the list; so do a few test programs. One line for each target:
# ok, FAIL, or skipped and why. What a target needs of Debian: matrix.sh deps.
#
#   matrix.sh [-B BUILD] [PATTERN...]    targets whose names match a shell pattern; all without one
#   matrix.sh [-B BUILD] part N          N targets, other ones each day
#   matrix.sh list | deps                names | what `make matrix-deps` installs
cd "$(dirname "$0")/.." || exit 2
build=build
if [ "${1:-}" = -B ]; then
    build=$2
    shift 2
fi
packages='gcc g++ gcc-11 g++-11 clang llvm lld tcc libc6-dev-i386 lib32gcc-12-dev gcc-mingw-w64-x86-64
wine wine64 gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-arm-linux-gnueabihf libc6-dev-armhf-cross
gcc-riscv64-linux-gnu libc6-dev-riscv64-cross qemu-user nodejs wasi-libc libclang-rt-14-dev-wasm32'

# NAME|COMPILER AND FLAGS|RUNNER|kind. Kinds: run (compile, run programs), syntax (C or C++ that is only
# checked). `quiet` compilers know no -W flags.
targets() {
    cat << 'END'
gcc-O0|gcc -std=c99 -O0||run
gcc-O1|gcc -std=c99 -O1||run
gcc-O2|gcc -std=c99 -O2||run
gcc-O3|gcc -std=c99 -O3||run
gcc-Os|gcc -std=c99 -Os||run
gcc-flto|gcc -std=c99 -O2 -flto||run
gcc-gnu17-native|gcc -std=gnu17 -O2 -march=native||run
gcc-gnu17-O3-native|gcc -std=gnu17 -O3 -march=native -DSHLO_NO_SIMD||run
gcc-c++11|g++ -x c++ -std=c++11||syntax
gcc-c++14|g++ -x c++ -std=c++14||syntax
gcc-c++17|g++ -x c++ -std=c++17||syntax
gcc-c++20|g++ -x c++ -std=c++20||syntax
gcc-11-O2|gcc-11 -std=c99 -O2||run
gcc-11-c++20|g++-11 -x c++ -std=c++20||syntax
clang-O0|clang -std=c99 -O0||run
clang-O1|clang -std=c99 -O1||run
clang-O2|clang -std=c99 -O2||run
clang-O3|clang -std=c99 -O3||run
clang-Os|clang -std=c99 -Os||run
clang-flto|clang -std=c99 -O2 -flto -fuse-ld=lld||run
clang-gnu17-native|clang -std=gnu17 -O2 -march=native||run
clang-c++11|clang++ -x c++ -std=c++11||syntax
clang-c++14|clang++ -x c++ -std=c++14||syntax
clang-c++17|clang++ -x c++ -std=c++17||syntax
clang-c++20|clang++ -x c++ -std=c++20||syntax
tcc|tcc||quiet
m32|gcc -m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu -std=c99 -O2||run
mingw|x86_64-w64-mingw32-gcc -std=c99 -O2 -static|wine|run
mingw-threads|x86_64-w64-mingw32-gcc -std=c99 -O2 -static -DSHLO_THREADS|wine|run
msvc-c99|clang --target=x86_64-pc-windows-msvc -std=c99||msvc
msvc-c++14|clang --target=x86_64-pc-windows-msvc -x c++ -std=c++14||msvc
aarch64|aarch64-linux-gnu-gcc -std=c99 -O2 -static|qemu-aarch64|run
aarch64-gnu17|aarch64-linux-gnu-gcc -std=gnu17 -O2 -static|qemu-aarch64|run
aarch64-scalar|aarch64-linux-gnu-gcc -std=gnu17 -O2 -static -DSHLO_NO_SIMD|qemu-aarch64|run
armhf|arm-linux-gnueabihf-gcc -std=gnu17 -O2 -mfpu=neon-vfpv4 -static|qemu-arm|run
riscv64|riscv64-linux-gnu-gcc -std=gnu17 -O2 -static|qemu-riscv64|run
wasm32|clang --target=wasm32-wasi --sysroot=/usr -isystem /usr/include/wasm32-wasi -O1|node|wasm
END
}

dir=$build/matrix
warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion'
all_programs=tests/vm/test_semantics.c
passed=0
failed=0
skipped=0

prepare() { # the headers as users have them, and the programs, made by this machine
    mkdir -p "$dir/include" "$dir/stub" || exit 1
    ./amalgamate.sh -o "$dir/include" || exit 1
    "$build/tests/bits/programs" "$dir/programs.bin" || exit 1
    printf '#define SHLO_IMPLEMENTATION\n#define TLANG_IMPLEMENTATION\n%s\n%s\n' \
        '#include "stablehlo.h"' '#include "tensorlang.h"' > "$dir/impl.c"
    # What the implementation needs of a C library, for a target that has none here.
    {
        echo '#include <stddef.h>'
        echo '#ifdef __cplusplus'
        echo 'extern "C" {'
        echo '#endif'
        echo 'void *memcpy(void *, const void *, size_t);'
        echo 'void *memmove(void *, const void *, size_t);'
        echo 'void *memset(void *, int, size_t);'
        echo 'int memcmp(const void *, const void *, size_t);'
        echo 'size_t strlen(const char *);'
        echo 'int strcmp(const char *, const char *);'
        echo 'int strncmp(const char *, const char *, size_t);'
        echo 'char *strchr(const char *, int);'
        echo 'void *malloc(size_t);'
        echo 'void free(void *);'
        echo 'void *_aligned_malloc(size_t, size_t);'
        echo 'void _aligned_free(void *);'
        echo '#ifdef __cplusplus'
        echo '}'
        echo '#endif'
    } > "$dir/stub/string.h"
    cp "$dir/stub/string.h" "$dir/stub/stdlib.h"
    cp "$dir/stub/string.h" "$dir/stub/malloc.h"
}

cached() { # a compiler cache where there is one
    if command -v ccache > /dev/null 2>&1; then ccache "$@"; else "$@"; fi
}

run_programs() { # RUNNER: the programs of the target that lies in $out
    "$1" "$out/run$exe" "$dir/programs.bin" tests/bits/bits.txt > "$out/log_bits" 2> "$out/log_errors" ||
        return 1
    for program in $programs; do
        program=$(basename "$program" .c)
        "$1" "$out/$program$exe" > "$out/log_$program" 2>> "$out/log_errors" || return 1
    done
}

plain() { "$@"; }
under_wine() { WINEDEBUG=-all wine "$@"; }
under_node() {
    node --no-warnings --experimental-wasi-unstable-preview1 tools/matrix_wasi.mjs "$@"
}

target() { # COMPILER RUNNER KIND: all messages to $out/log, which must stay empty
    exe=
    case $3 in
    syntax) $1 $warnings -fsyntax-only -I"$dir/include" "$dir/impl.c" > "$out/log" 2>&1 ;;
    msvc)
        $1 $warnings -Wno-unused-command-line-argument -fms-compatibility-version=19.30 -isystem "$dir/stub" \
            -fsyntax-only -I"$dir/include" "$dir/impl.c" > "$out/log" 2>&1
        ;;
    *)
        flags=$warnings runner=plain libs=-lm programs=$all_programs
        case $3 in
        quiet) flags= programs= ;; # tcc's constants -0.0 and -NAN lose their sign: tests would be wrong
        wasm)
            flags='-w -DSHLO_NO_SIMD' runner=under_node exe=.wasm libs='-Wl,-z,stack-size=1048576'
            programs=
            ;;
        esac
        case $2 in
        wine) runner=under_wine exe=.exe ;;
        qemu-*) runner=$2 ;;
        esac
        # shellcheck disable=SC2086
        cached $1 $flags -I"$dir/include" -c "$dir/impl.c" -o "$out/impl.o" > "$out/log" 2>&1 || return 1
        for program in tests/bits/run.c $programs; do
            # shellcheck disable=SC2086
            $1 -w -I"$dir/include" -Itests "$program" "$out/impl.o" $libs \
                -o "$out/$(basename "$program" .c)$exe" >> "$out/log" 2>&1 || return 1
        done
        run_programs $runner || return 1
        ;;
    esac && [ ! -s "$out/log" ]
}

one() { # NAME COMPILER RUNNER KIND
    missing=
    for program in "${2%% *}" $3; do
        command -v "$program" > /dev/null 2>&1 || missing=$program
    done
    if [ -n "$missing" ]; then
        echo "$1: skipped ($missing is not installed; make matrix-deps)"
        skipped=$((skipped + 1))
        return
    fi
    out=$dir/$1 start=$(date +%s)
    rm -rf "$out"
    mkdir -p "$out"
    if target "$2" "$3" "$4"; then
        echo "$1: ok ($(($(date +%s) - start)) s)"
        passed=$((passed + 1))
    else
        echo "$1: FAIL (logs in $out)"
        cat "$out"/log* 2> /dev/null | grep -v ': ok' | head -20
        failed=$((failed + 1))
    fi
}

case ${1:-} in
list) targets | cut -d'|' -f1; exit ;;
deps) echo $packages; exit ;;
part)
    n=$(targets | grep -c .)
    day=$(($(date +%s) / 86400))
    chosen=$(targets | awk -v n="$n" -v day="$day" -v k="$2" -F'|' \
        '{ if ((NR - 1 - day * k % n + n) % n < k) print $1 }')
    set -- $chosen
    ;;
esac
[ $# -gt 0 ] || set -- '*'
prepare
targets > "$dir/targets"
while IFS='|' read -r name compiler runner kind; do
    for pattern; do
        # shellcheck disable=SC2254
        case $name in $pattern)
            one "$name" "$compiler" "$runner" "$kind" < /dev/null
            break
            ;;
        esac
    done
done < "$dir/targets"
echo "matrix: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
