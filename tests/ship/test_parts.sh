#!/bin/sh
# stablehlo.h compiled in parts (SHLO_PART 1 to 4, tensorlang.h as part 5): by each compiler as C and as C++,
# without a warning; linked, the parts are the library. A missing part and other switches are link errors that
# say so, and wrong numbers and combinations are errors.
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
build=${BUILD:-build}
case $build in /*) ;; *) build=$top/$build ;; esac
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion"
passed=0
failed=0
skipped=0
have() {
    command -v "$1" > /dev/null 2>&1 && return
    echo "skipped: parts: $1 is not installed"
    skipped=$((skipped + 1))
    return 1
}
check() { # NAME COMMAND...: it must succeed and say nothing
    name=$1
    shift
    if "$@" > "$tmp/log" 2>&1 && [ ! -s "$tmp/log" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL parts: $name"
        head -20 "$tmp/log"
    fi
}
for part in 0 1 2 3 4 5; do
    printf '#define SHLO_IMPLEMENTATION\n#define SHLO_PART %s\n#include "stablehlo.h"\n' \
        $part > "$tmp/$part.c"
done
printf '#define TLANG_IMPLEMENTATION\n#define SHLO_PART 5\n#include "tensorlang.h"\n' > "$tmp/tl.c"
cd "$tmp" || exit 2

# A program of both headers, which prints the bits of results.
cat > use.c << 'END'
#include "stablehlo.h"
#include "tensorlang.h"
#include <stdio.h>
#include <string.h>
int main(void) {
    float in[49], out[49];
    shlo_buffer input = shlo_buffer_f32(in, 49), output = shlo_buffer_f32(out, 49);
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_program *p = NULL;
    shlo_value x, y;
    shlo_blob code;
    shlo_options options;
    shlo_error e;
    int i;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor(b, SHLO_F32, SHLO_DIMS(7, 7)));
    y = shlo_softmax(b, shlo_matmul(b, shlo_tanh(b, x), shlo_sine(b, x)), -1);
    y = shlo_bmaximum(b, shlo_gelu(b, y), shlo_number(b, 0.1, y));
    shlo_return(b, &y, 1);
    tlang_builder_destroy(NULL);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return puts(shlo_builder_error(b)->message), 1;
    memset(&options, 0, sizeof options);
    options.isa = "scalar";
    if (shlo_load(code.data, code.bytes, &options, &p, &e) != SHLO_OK) return puts(e.message), 1;
    for (i = 0; i < 49; i++) in[i] = (float)(i % 11) * 0.37f - 1;
    if (shlo_run(p, "main", &input, 1, &output, 1, &e) != SHLO_OK) return puts(e.message), 1;
    for (i = 0; i < 49; i++) {
        unsigned bits;
        memcpy(&bits, out + i, 4);
        printf("%08x\n", bits);
    }
    shlo_program_free(p);
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
    return 0;
}
END
parts() { # NAME COMPILER FLAGS...: compiles NAME_1.o to NAME_4.o and NAME_tl.o, side by side
    as=$1
    shift
    for part in 1 2 3 4 tl; do echo $part; done |
        xargs -P "$cores" -I{} "$@" $warnings -I"$top" -c {}.c -o "${as}_{}.o"
}
names() { # OBJECT...: what they define for others has names of the library, also in C++
    nm -g --defined-only "$@" | awk 'NF == 3 && $3 !~ /^(shlo|tlang)_/ { print "an external name: " $3 }'
}
runs() { # OBJECT...: with them the program prints what it prints with the objects of the tree
    ${CC:-cc} -std=c99 -I"$top" use.c "$@" -lm -pthread -o use && ./use | diff expected -
}
exports() { # OBJECT...: a shared library of them exports public functions alone
    ${CC:-cc} -shared "$@" -o parts.so &&
        nm -D --defined-only parts.so | awk '$3 !~ /^(shlo|tlang)_[a-z]/ { print "exported: " $3 }'
}
fails() { # NAME COMMAND...: it fails, and says NAME
    says=$1
    shift
    if "$@" > said 2>&1; then echo "it succeeds"; fi
    grep -q "$says" said || cat said
}
# shellcheck disable=SC2010,SC2046
${CC:-cc} -std=c99 -I"$top" use.c $(ls "$build"/rooms/*.o "$build"/shlo_impl.o 2> /dev/null) -lm -pthread \
    -o tree && ./tree > expected
check "the program of this test prints something" test -s expected
for cc in gcc clang; do
    have $cc || continue
    check "$cc, C99" parts ${cc}_c $cc -std=c99 -O0
    check "$cc, C++11" parts ${cc}_cpp $cc -x c++ -std=c++11 -O0
    for as in ${cc}_c ${cc}_cpp; do
        check "$as: names" names ${as}_*.o
        check "$as: runs" runs ${as}_*.o
    done
done
have aarch64-linux-gnu-gcc && { # gcc 12 warns of registers that are arrays in unoptimized code
    check "AArch64" parts arm aarch64-linux-gnu-gcc -std=c99 -O0 -DSHLO_SIMD_AT_O0 -Wno-maybe-uninitialized
    check "AArch64: links" aarch64-linux-gnu-gcc -std=c99 -I"$top" use.c arm_*.o -lm -pthread -o arm
}

# What features leave out, and what they add.
for with in -DSHLO_RUN_ONLY \
    '-DSHLO_NO_COMPLEX -DSHLO_NO_F64 -DSHLO_NO_SMALL_FLOATS -DSHLO_NO_FFT -DSHLO_NO_RANDOM' \
    '-DSHLO_NO_AVX2 -DSHLO_LINALG -DSHLO_THREADS -DSHLO_STDIO -DSHLO_DEBUG -DSHLO_SIMD_AT_O0'; do
    # shellcheck disable=SC2086
    check "$with" parts with ${CC:-cc} -std=c99 -O0 -fPIC -D_DEFAULT_SOURCE -Wno-maybe-uninitialized $with
    check "$with: links" ${CC:-cc} -shared -Wl,-z,defs with_*.o -lm -pthread -o with.so
done
check "a shared library" exports with_*.o

# Link errors by name. linked NAME PART...: the program with these objects, also without what nobody uses.
parts lone ${CC:-cc} -std=c99 -O0 -fdata-sections
linked() {
    ${CC:-cc} -std=c99 -I"$top" use.c "$@" -lm -pthread -o linked &&
        ${CC:-cc} -std=c99 -I"$top" -Wl,--gc-sections use.c "$@" -lm -pthread -o linked
}
for part in 1 2 3 4; do
    # shellcheck disable=SC2010,SC2046
    check "without part $part" fails shlo__part_${part}_is_missing linked $(ls lone_*.o | grep -v _$part)
done
while read -r part flag name; do
    ${CC:-cc} -std=c99 -O0 -fdata-sections "$flag" -D_DEFAULT_SOURCE -I"$top" -c $part.c -o other.o
    # shellcheck disable=SC2010,SC2046
    check "part $part with $flag" fails "shlo__in_part_1_SHLO_$name" \
        linked $(ls lone_*.o | grep -v _$part) other.o
done << 'END'
2 -DSHLO_THREADS THREADS_is_not_1
3 -DSHLO_SIMD_AT_O0 NO_SIMD_is_not_0_as_with_optimization
2 -O1 NO_SIMD_is_not_0_as_with_optimization
4 -DSHLO_NO_COMPLEX NO_COMPLEX_is_not_1
4 -DSHLO_MAX_RANK=8 MAX_RANK_is_not_8
tl -DSHLO_DEBUG DEBUG_is_not_1
END
# What is not optimized has no instruction sets: beside a part 1 that has some, it says so; beside one that
# has none, for whatever reason, it links.
for with in -DSHLO_SIMD_AT_O0 -DSHLO_NO_SIMD; do
    ${CC:-cc} -std=c99 -O0 $with -I"$top" -c 1.c -o first.o
    # shellcheck disable=SC2010,SC2046
    case $with in
    *AT_O0) check "part 1 has instruction sets" fails NO_SIMD_is_not_1_as_without_optimization \
        linked $(ls lone_*.o | grep -v _1) first.o ;;
    *) check "part 1 with $with" linked $(ls lone_*.o | grep -v _1) first.o ;;
    esac
done
${CC:-cc} -std=c99 -O1 -DSHLO_NO_SIMD -I"$top" -c 1.c -o first.o
# shellcheck disable=SC2010,SC2046
check "part 1 optimized with SHLO_NO_SIMD" linked $(ls lone_*.o | grep -v _1) first.o
${CC:-cc} -std=c99 -O1 -DSHLO_NO_SIMD -I"$top" -c 3.c -o other.o
# shellcheck disable=SC2010,SC2046
check "part 3 optimized with SHLO_NO_SIMD" linked $(ls lone_*.o | grep -v _3) other.o

# Errors of the compiler.
compile() { ${CC:-cc} -fsyntax-only -I"$top" "$@"; }
check "part 0" fails 'SHLO_PART is 1, 2, 3 or 4' compile 0.c
check "part 5" fails 'SHLO_PART is 1, 2, 3 or 4' compile 5.c
check "a static part" fails 'not with SHLO_STATIC' compile -DSHLO_STATIC 1.c
check "a part of the machine alone" fails 'nor with SHLO_VM_ONLY' compile -DSHLO_VM_ONLY 1.c
sed 's/5/2/' tl.c > tl_2.c
check "tensorlang.h as part 2" fails 'tensorlang.h is part 5' compile tl_2.c

# With optimization, so with all instruction sets: the bits of the programs of tests/bits.
bits=$build/tests/bits
if [ -x "$bits/programs" ]; then
    (cd "$top" && "$bits/programs" "$tmp/programs.bin")
    check "optimized" parts fast ${CC:-cc} -std=c99 -O2
    ${CC:-cc} -std=c99 -D_DEFAULT_SOURCE -I"$top" "$top/tests/bits/run.c" fast_*.o -lm -pthread -o run
    for isa in 'scalar all' avx2 avx512 neon; do
        # shellcheck disable=SC2086
        ./run programs.bin "$top/tests/bits/bits.txt" $isa > differs
        case $? in
        0) passed=$((passed + 1)) ;;
        3) ;; # this machine has no such instructions
        *) check "bits: $isa" cat differs ;;
        esac
    done
fi
echo "parts: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
