#!/bin/sh
# tensorlang.h alone and beside stablehlo.h, by every compiler, in every language, optimized and for 32 bits:
# no compiler may print anything, and a kernel gives the same numbers. TENSORLANG_ALL=1: every language at
# every level of optimization (minutes).
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0
skipped=0
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion"

quiet() { # NAME COMMAND...: it passes if it succeeds and says nothing
    name=$1; shift
    if "$@" > "$tmp/log" 2>&1 && [ ! -s "$tmp/log" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "tensorlang: failed: $name"
        head -20 "$tmp/log"
    fi
}
skip() {
    skipped=$((skipped + 1))
    echo "skipped: tensorlang: $1"
}

# A kernel that adds up i * i for i below 10, 8 times, in f64 and i16, and what it must print.
cat > "$tmp/use.c" << 'E'
#define TLANG_IMPLEMENTATION
#include "tensorlang.h"
#ifdef BESIDE
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
#endif
#include "use.h"
E
cat > "$tmp/use_second.c" << 'E'
#define TLANG_IMPLEMENTATION
#include "stablehlo.h"
#include "tensorlang.h"
#include "use.h"
E
cat > "$tmp/use.h" << 'E'
#include <stdio.h>
static tlang_value element(tlang_builder *b, tlang_value i, tlang_scalar scalar) {
    tlang_value x = tlang_cast(b, i, scalar);
    return tlang_binary(b, TLANG_OP_mul, x, x);
}
static void kernel(tlang_builder *b, const char *name, tlang_scalar scalar) {
    int64_t many[1] = {TLANG_DYNAMIC}, ten[1] = {10};
    tlang_type types[1];
    tlang_value args[1], v[4], i, at, zero, end;
    tlang_slice part[1] = {{{0, {0}}, {0, {0}}}};
    types[0] = tlang_memref_type(b, scalar, many, NULL, 1, TLANG_GLOBAL);
    tlang_func_begin(b, name, types, args, 1);
    at = tlang_query(b, TLANG_OP_group_id);
    zero = tlang_constant_int(b, TLANG_INDEX, 0);
    end = tlang_constant_int(b, TLANG_INDEX, 10);
    v[1] = tlang_alloca(b, tlang_memref_type(b, scalar, ten, NULL, 1, TLANG_LOCAL));
    i = tlang_foreach(b, TLANG_INDEX, zero, end);
    tlang_store(b, element(b, i, scalar), v[1], &i, 1);
    tlang_end(b);
    part[0].offset.value = at;
    v[0] = tlang_cast(b, at, scalar);
    v[2] = tlang_constant_int(b, TLANG_INDEX, 1);
    v[2] = tlang_cast(b, v[2], scalar);
    v[3] = tlang_subview(b, args[0], part, 1);
    tlang_sum(b, 0, v);
    tlang_func_end(b);
}
int main(void) {
    double doubles[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int16_t shorts[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int64_t shape[1] = {8};
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_program *p = NULL;
    tlang_arg arg;
    tlang_blob code;
    shlo_error e;
    int n;
    kernel(b, "doubles", TLANG_F64);
    kernel(b, "shorts", TLANG_I16);
    if (tlang_builder_finish(b, 0, &code) != SHLO_OK) return 1;
    tlang_builder_destroy(b);
    if (tlang_program_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return 2;
    tlang_blob_free(&code);
    memset(&arg, 0, sizeof arg);
    arg.shape = shape;
    for (n = 0; n < 2; n++) {
        arg.data = n ? (void *)shorts : (void *)doubles;
        arg.bytes = n ? sizeof shorts : sizeof doubles;
        if (tlang_launch(p, n, 8, &arg, 1, &e) != SHLO_OK) return 3;
    }
    tlang_program_free(p);
    for (n = 0; n < 8; n++)
        if (doubles[n] != 286.0 * n || shorts[n] != 286 * n) printf("%d: %g, %d\n", n, doubles[n], shorts[n]);
    return 0;
}
E
cp "$tmp/use.c" "$tmp/use.cpp"
mv "$tmp/use_second.c" "$tmp/use_second.cpp"

run() { # NAME FILE COMPILER FLAG...: compiles, links and runs
    name=$1 file=$2; shift 2
    quiet "$name" "$@" $warnings -I"$top" "$tmp/$file" -o "$tmp/a.out"
    [ -x "$tmp/a.out" ] || return
    quiet "$name, run" "$tmp/a.out"
    rm -f "$tmp/a.out"
}

for cc in gcc clang; do
    command -v $cc > /dev/null 2>&1 || { skip "$cc is not installed"; continue; }
    for std in c99 c17 gnu17 c++11 c++20; do
        case $std in c++*) file=use.cpp language=c++ ;; *) file=use.c language=c ;; esac
        quiet "$cc -std=$std" $cc -x $language -std=$std $warnings -fsyntax-only -I"$top" "$tmp/$file"
        [ -n "$TENSORLANG_ALL" ] || continue
        for level in 0 1 2 3 s; do
            run "$cc -std=$std -O$level" "$file" $cc -x $language -std=$std -O$level
        done
    done
    run "$cc -O0" use.c $cc -std=c99 -O0
    [ $cc = clang ] || run "$cc -O2" use.c $cc -std=c99 -O2 -DSHLO_NO_SIMD
done

# With stablehlo.h in both orders. In C, tests/ship/run.sh does.
cxx=${CXX:-c++}
quiet "before stablehlo.h in C++" $cxx $warnings -fsyntax-only -DBESIDE -I"$top" "$tmp/use.cpp"
quiet "behind stablehlo.h in C++" $cxx $warnings -fsyntax-only -I"$top" "$tmp/use_second.cpp"

# In two files, each with functions of its own. Each makes calls of its header.
cat > "$tmp/one.c" << 'E'
#define SHLO_STATIC
#define TLANG_IMPLEMENTATION
#include "tensorlang.h"
int kernels(void);
int kernels(void) { return tlang_builder_create(NULL) != NULL; }
E
cat > "$tmp/two.c" << 'E'
#define SHLO_STATIC
#define SHLO_IMPLEMENTATION
#include "stablehlo.h"
int kernels(void);
int main(void) { return kernels() && shlo_builder_create(NULL) ? 0 : 1; }
E
quiet "two files" gcc -w -O0 -DSHLO_NO_SIMD -I"$top" "$tmp/one.c" "$tmp/two.c" -lm -pthread -o "$tmp/a.out"
quiet "two files, run" "$tmp/a.out"
rm -f "$tmp/a.out"

bits32="-m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu"
echo 'int main(void) { return 0; }' > "$tmp/probe.c"
if gcc $bits32 "$tmp/probe.c" -o "$tmp/probe" 2> /dev/null && "$tmp/probe"; then
    run "32 bits" use.c gcc $bits32 -std=c99 -O1 -DSHLO_NO_SIMD
    quiet "32 bits, all instruction sets" gcc $bits32 -std=c99 $warnings -fsyntax-only -I"$top" "$tmp/use.c"
else
    skip "no compiler for 32 bits"
fi

if [ "$skipped" = 0 ]; then
    echo "tensorlang: $passed passed, $failed failed"
else
    echo "tensorlang: $passed passed, $failed failed, $skipped skipped"
fi
[ "$failed" = 0 ]
