#!/bin/sh
# Every compiler and machine: the shipped headers are compiled by each, without a warning, and the programs of
# tests/bits run, with SHLO_LOAD_EXACT, too, whose bits must be those of the list; so do a few test programs.
# One line for each target: ok, FAIL, or skipped and why; the last line names those that were skipped.
#
#   matrix.sh [-B BUILD] [PATTERN...]    targets whose names match a shell pattern; all without one
#   matrix.sh [-B BUILD] part N          N targets, other ones each day
#   matrix.sh list | part-list N         their names
#   matrix.sh deps [PATTERN...]          the packages they need
#   matrix.sh missing [PATTERN...]       targets whose compiler or runner is not installed
cd "$(dirname "$0")/.." || exit 2
build=build
if [ "${1:-}" = -B ]; then
    build=$2
    shift 2
fi
# NAME|COMPILER AND FLAGS|RUNNER|kind. Kinds: run (compile, run programs), c++ (the same as C++, the programs
# of tests/bits alone), compile (no programs: there is no system), quiet (a compiler that knows -Wall alone),
# msvc (checked with nothing of a C library but the declarations of some functions), wasm, tool (shlo beside
# that of this machine), board (tools/size.sh for the target of that name).
targets() {
    # MSVC takes every intrinsic everywhere, and has words that clang tells of.
    sets='-mavx2 -mfma -mf16c -mbmi -mbmi2 -mlzcnt -mpopcnt -mavx512f -mavx512dq -mavx512bw -mavx512vl'
    as_msvc="-U__clang__ $sets -mavx512cd -mavx512vnni -mavxvnni -Wno-language-extension-token"
    as_msvc="$as_msvc -Wno-unknown-pragmas -Wno-unused-parameter -Wno-unused-function"
    windows='clang --target=x86_64-pc-windows-msvc'
    wasm='clang --target=wasm32-wasi --sysroot=/usr -isystem /usr/include/wasm32-wasi -O2'
    cat << END
gcc-O0|gcc -std=c99 -O0||run
gcc-O1|gcc -std=c99 -O1||run
gcc-O2|gcc -std=c99 -O2||run
gcc-O3|gcc -std=c99 -O3||run
gcc-Os|gcc -std=c99 -Os||run
gcc-flto|gcc -std=c99 -O2 -flto||run
gcc-gnu17|gcc -std=gnu17 -O2||run
gcc-gnu17-native|gcc -std=gnu17 -O2 -march=native||run
gcc-gnu17-O3-native|gcc -std=gnu17 -O3 -march=native -DSHLO_NO_SIMD||run
gcc-c++11|g++ -x c++ -std=c++11 -O1||c++
gcc-c++14|g++ -x c++ -std=c++14 -O1||c++
gcc-c++17|g++ -x c++ -std=c++17 -O1||c++
gcc-c++20|g++ -x c++ -std=c++20 -O1||c++
gcc-11-O0|gcc-11 -std=c99 -O0||run
gcc-11-O1|gcc-11 -std=c99 -O1||run
gcc-11-O2|gcc-11 -std=c99 -O2||run
gcc-11-O3|gcc-11 -std=c99 -O3||run
gcc-11-Os|gcc-11 -std=c99 -Os||run
gcc-11-gnu17|gcc-11 -std=gnu17 -O2||run
gcc-11-c++11|g++-11 -x c++ -std=c++11 -O1||c++
gcc-11-c++14|g++-11 -x c++ -std=c++14 -O1||c++
gcc-11-c++17|g++-11 -x c++ -std=c++17 -O1||c++
gcc-11-c++20|g++-11 -x c++ -std=c++20 -O1||c++
clang-O0|clang -std=c99 -O0||run
clang-O1|clang -std=c99 -O1||run
clang-O2|clang -std=c99 -O2||run
clang-O3|clang -std=c99 -O3||run
clang-Os|clang -std=c99 -Os||run
clang-flto|clang -std=c99 -O2 -flto -fuse-ld=lld||run
clang-gnu17|clang -std=gnu17 -O2||run
clang-gnu17-native|clang -std=gnu17 -O2 -march=native||run
clang-c++11|clang++ -x c++ -std=c++11 -O1||c++
clang-c++14|clang++ -x c++ -std=c++14 -O1||c++
clang-c++17|clang++ -x c++ -std=c++17 -O1||c++
clang-c++20|clang++ -x c++ -std=c++20 -O1||c++
tcc|tcc||quiet
m32|gcc -m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu -std=c99 -O2||run
mingw|x86_64-w64-mingw32-gcc -std=c99 -O2 -static|wine|run
mingw-O1|x86_64-w64-mingw32-gcc -std=c99 -O1 -static|wine|run
mingw-O3|x86_64-w64-mingw32-gcc -std=c99 -O3 -static|wine|run
mingw-Os|x86_64-w64-mingw32-gcc -std=c99 -Os -static|wine|run
mingw-threads|x86_64-w64-mingw32-gcc -std=c99 -O2 -static -DSHLO_THREADS|wine|run
mingw-tool|x86_64-w64-mingw32-gcc -std=c99 -O1 -DSHLO_NO_SIMD -static|wine|tool
windows-clang-c99|$windows -std=c99||msvc
windows-clang-c++14|$windows -x c++ -std=c++14||msvc
windows-msvc-c99|$windows $as_msvc -std=c99||msvc
windows-msvc-c++14|$windows $as_msvc -x c++ -std=c++14||msvc
windows-msvc-threads-c99|$windows $as_msvc -DSHLO_THREADS -std=c99||msvc
windows-msvc-threads-c++14|$windows $as_msvc -DSHLO_THREADS -x c++ -std=c++14||msvc
aarch64|aarch64-linux-gnu-gcc -std=c99 -O2 -static|qemu-aarch64|run
aarch64-gnu17|aarch64-linux-gnu-gcc -std=gnu17 -O2 -static|qemu-aarch64|run
aarch64-armv9|aarch64-linux-gnu-gcc -std=c99 -O2 -march=armv9-a -static|qemu-aarch64|run
aarch64-clang|clang --target=aarch64-linux-gnu -I/usr/aarch64-linux-gnu/include -std=c99 -O2||compile
aarch64-scalar|aarch64-linux-gnu-gcc -std=gnu17 -O2 -static -DSHLO_NO_SIMD|qemu-aarch64|run
armhf|arm-linux-gnueabihf-gcc -std=gnu17 -O2 -mfpu=neon-vfpv4 -static|qemu-arm|run
riscv64|riscv64-linux-gnu-gcc -std=gnu17 -O2 -static|qemu-riscv64|run
wasm32|$wasm -DSHLO_NO_SIMD|node|wasm
wasm32-simd128|$wasm -msimd128|node|wasm
newlib-arm|arm-none-eabi-gcc -mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 -std=c99 -Os||compile
cortex-m4f|arm-none-eabi-gcc|qemu-system-arm|board
cortex-m0plus|arm-none-eabi-gcc|qemu-system-arm|board
rv32imc|riscv64-unknown-elf-gcc|qemu-system-riscv32|board
END
}

packages() { # TARGET: what it needs of Debian
    case $1 in
    clang-flto) echo clang lld ;;
    clang-* | windows-*) echo clang ;;
    gcc-11-c++*) echo g++-11 ;;
    gcc-11-*) echo gcc-11 ;;
    gcc-c++*) echo g++ ;;
    gcc-*) echo gcc ;;
    tcc) echo tcc ;;
    m32) echo libc6-dev-i386 lib32gcc-12-dev ;;
    mingw*) echo gcc-mingw-w64-x86-64 wine wine64 ;;
    aarch64-clang) echo clang libc6-dev-arm64-cross ;;
    aarch64*) echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user ;;
    armhf) echo gcc-arm-linux-gnueabihf libc6-dev-armhf-cross qemu-user ;;
    riscv64) echo gcc-riscv64-linux-gnu libc6-dev-riscv64-cross qemu-user ;;
    newlib-arm) echo gcc-arm-none-eabi libnewlib-arm-none-eabi ;;
    cortex-*) echo gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm ;;
    rv32imc) echo gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf qemu-system-misc ;;
    wasm*) echo clang lld nodejs wasi-libc libclang-rt-14-dev-wasm32 ;;
    esac
}

dir=$build/matrix
warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion'
all_programs=tests/vm/test_semantics.c
passed=0
failed=0
skipped=0
unknown=

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
    echo 'typedef int jmp_buf[64];' > "$dir/stub/setjmp.h"
    # What threads need of Windows.
    {
        echo '#pragma once'
        echo '#include <stddef.h>'
        echo '#ifdef __cplusplus'
        echo 'extern "C" {'
        echo '#endif'
        echo '#define WINAPI __stdcall'
        echo '#define INFINITE 0xFFFFFFFF'
        echo 'typedef void *HANDLE, *LPVOID;'
        echo 'typedef unsigned long DWORD;'
        echo 'typedef long LONG;'
        echo 'typedef int BOOL;'
        echo 'typedef unsigned long long DWORD_PTR, SIZE_T;'
        echo 'typedef struct { void *p; } SRWLOCK, CONDITION_VARIABLE;'
        echo 'typedef struct { DWORD dwNumberOfProcessors; } SYSTEM_INFO;'
        echo 'typedef DWORD(WINAPI *LPTHREAD_START_ROUTINE)(LPVOID);'
        echo 'HANDLE CreateThread(void *, SIZE_T, LPTHREAD_START_ROUTINE, LPVOID, DWORD, DWORD *);'
        echo 'DWORD WaitForSingleObject(HANDLE, DWORD);'
        echo 'BOOL CloseHandle(HANDLE);'
        echo 'void InitializeSRWLock(SRWLOCK *);'
        echo 'void AcquireSRWLockExclusive(SRWLOCK *);'
        echo 'void ReleaseSRWLockExclusive(SRWLOCK *);'
        echo 'void InitializeConditionVariable(CONDITION_VARIABLE *);'
        echo 'BOOL SleepConditionVariableSRW(CONDITION_VARIABLE *, SRWLOCK *, DWORD, DWORD);'
        echo 'void WakeAllConditionVariable(CONDITION_VARIABLE *);'
        echo 'HANDLE GetCurrentProcess(void);'
        echo 'BOOL GetProcessAffinityMask(HANDLE, DWORD_PTR *, DWORD_PTR *);'
        echo 'void GetSystemInfo(SYSTEM_INFO *);'
        echo 'LONG InterlockedCompareExchange(LONG volatile *, LONG, LONG);'
        echo 'LONG InterlockedExchange(LONG volatile *, LONG);'
        echo 'LONG InterlockedExchangeAdd(LONG volatile *, LONG);'
        echo 'void YieldProcessor(void);'
        echo '#ifdef __cplusplus'
        echo '}'
        echo '#endif'
    } > "$dir/stub/windows.h"
}

cached() { # a compiler cache where there is one
    if command -v ccache > /dev/null 2>&1; then ccache "$@"; else "$@"; fi
}

run_programs() { # RUNNER: the programs of the target that lies in $out
    "$1" "$out/run$exe" "$dir/programs.bin" tests/bits/bits.txt > "$out/log_bits" 2> "$out/log_errors" ||
        return 1
    "$1" "$out/run$exe" "$dir/programs.bin" tests/bits/bits.txt exact > "$out/log_exact" \
        2>> "$out/log_errors" || return 1
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
    compile) $1 $warnings -I"$dir/include" -c "$dir/impl.c" -o "$out/impl.o" > "$out/log" 2>&1 ;;
    board) BUILD=$build sh tools/size.sh "$(basename "$out")" > "$out/log_size" 2>&1 ;;
    msvc)
        "${1%% *}" $warnings ${1#* } -Wno-unused-command-line-argument -fms-compatibility-version=19.30 \
            -isystem "$dir/stub" -fsyntax-only -I"$dir/include" "$dir/impl.c" > "$out/log" 2>&1
        ;;
    tool) # shlo itself, beside that of this machine
        make -s BUILD="$out" CC="$(command -v ccache) $1" CFLAGS=-Werror > "$out/log" 2>&1 || return 1
        under_wine "$out/shlo.exe" --version > /dev/null 2>&1 # which sets wine up
        sh tests/tools/twin.sh "$build/shlo" env WINEDEBUG=-all "$2" "$PWD/$out/shlo.exe" > "$out/log_twin" ||
            return 1
        ;;
    *)
        flags=$warnings runner=plain libs=-lm programs=$all_programs as=
        case $3 in
        c++) programs= as='-x none' ;; # an object is no C++
        quiet) flags=-Wall programs= ;; # tcc's constants -0.0 and -NAN lose their sign: tests would be wrong
        wasm)
            runner=under_node exe=.wasm libs='-lm -Wl,-z,stack-size=1048576'
            programs=tests/bits/gemm.c
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
            $1 -w -I"$dir/include" -Itests "$program" $as "$out/impl.o" $libs \
                -o "$out/$(basename "$program" .c)$exe" >> "$out/log" 2>&1 || return 1
        done
        run_programs $runner || return 1
        ;;
    esac && [ ! -s "$out/log" ]
}

# Vectors must pay: three times the speed of scalar code in a product.
wasm_speed() {
    [ -s "$dir/wasm32/log_gemm" ] && [ -s "$dir/wasm32-simd128/log_gemm" ] || return 0
    paste "$dir/wasm32/log_gemm" "$dir/wasm32-simd128/log_gemm" | awk '{
        printf "wasm32: 256 x 256 f32 product: %s GFLOP/s, with simd128 %s: %.1f times\n", $1, $2, $2 / $1
        exit $2 < 3 * $1
    }' || failed=$((failed + 1))
}

missing() { # COMPILER RUNNER: the first of them that is not installed
    for program in "${1%% *}" $2; do
        command -v "$program" > /dev/null 2>&1 || echo "$program"
    done | head -1
}
one() { # NAME COMPILER RUNNER KIND
    missing=$(missing "$2" "$3")
    if [ -n "$missing" ]; then
        echo "$1: skipped ($missing is not installed; make deps)"
        skipped=$((skipped + 1)) unknown="$unknown $1"
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

part() { # N: the names of today's N targets; wasm32 is two of them, whose speeds are compared
    targets | awk -v day="$(($(date +%s) / 86400))" -v k="$1" -F'|' '
        {
            name[NR] = pair[NR] = $1
            sub(/-simd128$/, "", pair[NR])
            if (!(pair[NR] in at)) at[pair[NR]] = n++
        }
        END { for (i = 1; i <= NR; i++) if ((at[pair[i]] - day * k % n + n) % n < k) print name[i] }'
}
chosen() { # PATTERN...: the targets whose names match one
    targets | while IFS='|' read -r name rest; do
        for pattern; do
            # shellcheck disable=SC2254
            case $name in $pattern)
                echo "$name|$rest"
                break
                ;;
            esac
        done
    done
}

command=${1:-}
case $command in
list) targets | cut -d'|' -f1; exit ;;
part-list) part "$2"; exit ;;
deps | missing) shift ;;
part) set -- $(part "$2") ;;
esac
[ $# -gt 0 ] || set -- '*'
if [ "$command" = deps ]; then
    chosen "$@" | while IFS='|' read -r name rest; do packages "$name"; done | tr ' ' '\n' | sort -u | xargs
    exit
fi
if [ "$command" = missing ]; then
    chosen "$@" | while IFS='|' read -r name compiler runner kind; do
        [ -z "$(missing "$compiler" "$runner")" ] || echo "$name"
    done
    exit
fi
prepare
chosen "$@" > "$dir/targets"
while IFS='|' read -r name compiler runner kind; do
    one "$name" "$compiler" "$runner" "$kind" < /dev/null
done < "$dir/targets"
wasm_speed
echo "matrix: $passed passed, $failed failed, $skipped skipped"
[ -z "$unknown" ] || echo "matrix: skipped for want of a compiler or a runner (make deps):$unknown"
[ $failed = 0 ]
