#!/bin/sh
# The shipped headers as users meet them: alone, in each language, linked from two units, beside each other,
# renamed, stripped, freestanding, installed; and every C block of their manuals. No compiler
# may print anything about any of it.
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
build=${BUILD:-build}
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
skipped=0

warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion"
check="$warnings -fsyntax-only -I$top"
headers=$(cd src && echo *.h)
if [ ! -f stablehlo.h ]; then
    echo "ship: no stablehlo.h; run: make amalgamate"
    echo "ship: 0 passed, 1 failed"
    exit 1
fi

implement() { # the macro that asks for a header's implementation
    case $1 in
    stablehlo.h) echo SHLO_IMPLEMENTATION ;;
    tensorlang.h) echo TLANG_IMPLEMENTATION ;;
    *) echo "no macro known for $1" >&2; exit 2 ;;
    esac
}
have() { # PROGRAM: is it installed? If not, that is counted as skipped
    command -v "$1" > /dev/null 2>&1 && return
    echo "skipped: ship: $1 is not installed"
    skipped=$((skipped + 1))
    return 1
}
n=0
job() { # NAME COMMAND: to be run by sh in $tmp; it passes if it succeeds and says nothing
    n=$((n + 1))
    printf '# %s\nset -e\ncd "%s"\n%s\n' "$1" "$tmp" "$2" > "$tmp/job_$(printf %03d $n)"
}

compilers=
have gcc && compilers="$compilers gcc"
have clang && compilers="$compilers clang"
one=${compilers##* }
[ -n "$one" ] || one=${CC:-cc}

# What an implementation may need from outside: the C library's part that the manual names, and what compilers
# call of their own accord. Freestanding, the latter are the helpers of integer and floating-point arithmetic.
libc='mem(cpy|set|move|cmp)|str(len|cmp|ncmp|chr)|malloc|free|calloc|realloc'
compiler='_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__stack_chk_fail_local|__cpu_model|__cpu_indicator_init'
bare_libc='mem(cpy|set|move|cmp)|strlen'
bare_compiler='__aeabi_[a-z0-9_]+|__[a-z]+[sdt]i[0-9]?|__[a-z]+[sdt]f[0-9]?'

# ---- each header alone, as every language ---------------------------------------------------------------
for header in $headers; do
    stem=${header%.h}
    implementation=$(implement "$header")
    printf '#define %s\n#include "%s"\n' "$implementation" "$header" > "$tmp/$stem.c"
    cp "$tmp/$stem.c" "$tmp/$stem.cpp"
    printf '#include "%s"\n#define %s\n#include "%s"\n#include "%s"\n' \
        "$header" "$implementation" "$header" "$header" > "$tmp/${stem}_late.c"
    for cc in $compilers; do
        for std in c99 c11; do
            job "$header as $std by $cc" "$cc -std=$std $check $stem.c"
        done
        for std in c++11 c++17; do
            job "$header as $std by $cc" "$cc -x c++ -std=$std $check $stem.cpp"
        done
    done
    job "$header: first declared, then implemented, then included again" "$one -std=c99 $check ${stem}_late.c"

    # Arithmetic that the compiler may change; clang does not tell of the last three.
    for flag in clang-ffast-math clang-ffinite-math-only gcc-ffast-math gcc-ffinite-math-only \
        gcc-funsafe-math-optimizations gcc-fno-signed-zeros gcc-freciprocal-math; do
        cc=${flag%%-*} flag=-${flag#*-}
        case $compilers in *$cc*) ;; *) continue ;; esac
        job "$header refuses $flag of $cc" "
if $cc -std=c99 $flag -fsyntax-only -I$top $stem.c 2> refused_$stem$flag; then echo accepted; fi
grep -q 'needs IEEE arithmetic' refused_$stem$flag"
    done

    # clang says nothing of this flag, but the first program that is loaded does, where there is fma.
    case $stem$compilers in stablehlo*clang*)
        printf '#define SHLO_IMPLEMENTATION\n#include "stablehlo.h"\n#include <stdio.h>\nint main(void) {
    shlo_program *p = NULL;
    shlo_error error;
    if (shlo_load("", 0, NULL, &p, &error) != SHLO_UNSUPPORTED) puts("accepted");
    else if (!strstr(error.message, "-ffp-contract=fast")) puts(error.message);
    return 0;\n}\n' > "$tmp/contract.c"
        job "$header tells of -ffp-contract=fast of clang" "
fused='-O1 -march=native -ffp-contract=fast'
clang \$fused -dM -E -x c /dev/null | grep -q -E '__FMA__|__ARM_FEATURE_FMA' || exit 0
clang -std=c99 \$fused -DSHLO_NO_SIMD -I$top contract.c -o contract
./contract"
        ;;
    esac

    # An implementation in one unit, its users in others. It defines only public names, and needs only
    # those of $libc and $compiler.
    printf '#include "%s"\nint main(void) { return shlo_status_text(SHLO_OK)[0] == 0; }\n' \
        "$header" > "$tmp/${stem}_user.c"
    cp "$tmp/${stem}_user.c" "$tmp/${stem}_user.cpp"
    job "$header in two units" "
${CC:-cc} -std=c99 -O0 -c -I$top $stem.c -o $stem.o
for user in ${stem}_user.c ${stem}_user.cpp; do
    ${CC:-cc} -c -I$top \$user -o \$user.o
    ${CC:-cc} \$user.o $stem.o -o \$user.exe
    ./\$user.exe
done
nm -g --defined-only $stem.o | awk '\$3 !~ /^(shlo|tlang)_[a-z]/ { print \"not a public name: \" \$3 }'
nm -u $stem.o | awk '\$NF !~ /^($libc|$compiler)\$/ { print \"needs from outside: \" \$NF }'"

    printf '#include <%s.h>\n' complex tgmath iso646 > "$tmp/${stem}_macros.c"
    printf '#include "%s"\n%s\n' "$stem.c" \
        'typedef char left[sizeof(complex float) == sizeof I and sizeof round(1.0f) == 4 ? 1 : -1];' \
        >> "$tmp/${stem}_macros.c"
    job "$header after headers with macros of common words, which are left" \
        "$one -std=c99 $check ${stem}_macros.c"

    job "$header leaves no macro of another name behind" "
${CC:-cc} -std=c99 -E -dD -I$top $stem.c | awk '
    /^# [0-9]+ \"/ { ours = (\$3 ~ /\\/$stem\\.h\"\$/) }
    /^#undef / { delete left[\$2] }
    ours && /^#define / { name = \$2; sub(/\\(.*/, \"\", name); left[name] = 1 }
    END { for (name in left) if (name !~ /^(SHLO|TLANG|STABLEHLO|TENSORLANG)_/) print \"macro \" name }'"

    mkdir -p "$tmp/renamed_$stem"
    cp "$header" "$tmp/renamed_$stem/other_name.h"
    printf '#define %s\n#define %s_H_FILE "other_name.h"\n#include "renamed_%s/other_name.h"\n' \
        "$implementation" "$(echo "$stem" | tr a-z A-Z)" "$stem" > "$tmp/${stem}_renamed.c"
    job "$header under another name" "$one -std=c99 $warnings -fsyntax-only ${stem}_renamed.c"

    # ---- stripped: each macro that an #if asks for, and all together
    all=
    macros=$(grep -E '^[ 	]*#[ 	]*(if|elif)' "$header" |
        grep -oE '(SHLO|TLANG)_(NO_[A-Z0-9_]+|RUN_ONLY|STATIC|THREADS|DEBUG)' | sort -u)
    [ -n "$macros" ] || job "$header has SHLO_NO_ macros" "echo none found"
    for macro in $macros; do
        job "$header with $macro" "$one -std=c99 $check -D$macro $stem.c"
        case $macro in *_NO_*) all="$all -D$macro" ;; esac
    done
    job "$header with all of them" "$one -std=c99 $check $all $stem.c"
done

# What only runs images, where sizes and indices have 32 bits.
bits32="-m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu"
for cc in gcc clang; do
    # shellcheck disable=SC2086
    if printf '#include <stdint.h>\n#include <string.h>\n' |
        $cc $bits32 -fsyntax-only -x c - 2> "$tmp/lacks"; then
        job "stablehlo.h with SHLO_VM_ONLY on 32 bits by $cc" \
            "$cc $bits32 -std=c99 $warnings -Werror -O1 -I$top -DSHLO_VM_ONLY -c stablehlo.c -o only_$cc.o"
    else
        echo "skipped: ship: no 32 bits by $cc (libc6-dev-i386)"
        skipped=$((skipped + 1))
    fi
done

# What a run-only program asks of a tensor's type is there without the builder.
printf '#define SHLO_RUN_ONLY\n#include "stablehlo.h"\nint f(const shlo_tensor_info *i);\n%s\n' \
    'int f(const shlo_tensor_info *i) { return i->rank > 0 && i->dims[0] == SHLO_DYNAMIC; }' > "$tmp/asks.c"
job "stablehlo.h: unknown dimensions, run-only" "$one -std=c99 $check asks.c"

# ---- two headers ----------------------------------------------------------------------------------------
for a in $headers; do for b in $headers; do
    [ "$a" = "$b" ] && continue
    pair=${a%.h}_${b%.h}
    printf '#define %s\n#define %s\n#include "%s"\n#include "%s"\n' \
        "$(implement "$a")" "$(implement "$b")" "$a" "$b" > "$tmp/$pair.c"
    job "$a, then $b" "$one -std=c99 $check $pair.c"
    printf '#define %s\n#include "%s"\n#include "%s"\n' \
        "$(implement "$b")" "$a" "$b" > "$tmp/${pair}_second.c"
    job "$a, then $b, only the second implemented" "$one -std=c99 $check ${pair}_second.c"
done; done

# ---- freestanding ---------------------------------------------------------------------------------------
run_only() { # HEADER: the macro that leaves only what runs programs
    implement "$1" | sed 's/IMPLEMENTATION/RUN_ONLY/'
}
if have clang; then
    bare="clang --target=thumbv7em-none-eabi -mcpu=cortex-m4 -mfloat-abi=soft -ffreestanding -nostdlibinc"
    bare="$bare -isystem $top/tests/ship/freestanding -I$top -std=c99"
    for header in $headers; do
        stem=${header%.h}
        less="-D$(run_only "$header")"
        job "$header: run-only, freestanding, on a 32-bit machine" \
            "$bare $less $warnings -fsyntax-only $stem.c"
        job "... compiled, and what it needs from outside" "
$bare $less -Os -c $stem.c -o small_$stem.o
nm=\$(command -v llvm-nm llvm-nm-14 nm | head -1)
\$nm -u small_$stem.o |
    awk '\$NF !~ /^($bare_libc|$bare_compiler)\$/ { print \"needs from outside: \" \$NF }'"
    done
fi

# What a program that loads and runs one thing takes of a Cortex-M4's flash.
flash() { # HEADER COMPILER: bytes of tests/ship/freestanding/<stem>.c, linked without what it does not reach
    stem=${1%.h} bare=$2
    parts="-Os -ffunction-sections -fdata-sections -D$(run_only "$1") -w"
    $bare $parts -c "$tmp/$stem.c" -o "$tmp/flash_lib.o" &&
        $bare $parts -c "tests/ship/freestanding/use_$stem.c" -o "$tmp/flash_use.o" &&
        arm-none-eabi-ld -r --gc-sections -e start "$tmp/flash_use.o" "$tmp/flash_lib.o" -o "$tmp/flash.o" &&
        arm-none-eabi-size "$tmp/flash.o" | awk 'NR == 2 { print $1 + $2 }'
}
if have arm-none-eabi-ld && have arm-none-eabi-size; then
    m4="-mcpu=cortex-m4 -mfloat-abi=soft -ffreestanding -isystem $top/tests/ship/freestanding -I$top -std=c99"
    for header in $headers; do
        ! have arm-none-eabi-gcc || echo "ship: $header takes" \
            "$(flash "$header" "arm-none-eabi-gcc -mthumb $m4") bytes of a Cortex-M4's flash by gcc"
        ! have clang || echo "ship: $header takes" \
            "$(flash "$header" "clang --target=thumbv7em-none-eabi -nostdlibinc $m4") by clang"
    done
fi

# ---- what the manuals in the headers say: each block compiles, each program runs (pages: test_pages.sh) ----
mkdir "$tmp/blocks"
for text in $headers; do
    prefix=$(echo "$text" | tr ./ __)
    awk -v dir="$tmp/blocks" -v prefix="$prefix" -v header="$text" -f tests/ship/snippets.awk "$text" \
        2> "$tmp/awk" || job "blocks of $text" "cat awk; false"
    ls "$tmp/blocks" | grep -q "^$prefix" || job "$text has a C block" "echo none found"
done
unused="-Wno-unused-variable -Wno-unused-but-set-variable -Wno-unused-parameter"
for block in "$tmp"/blocks/*.c; do
    [ -f "$block" ] || continue
    job "$(basename "$block")" "$one -std=c99 -Wall -Wextra $unused -fsyntax-only -I$top $block"
    grep -q 'int main' "$block" && ! grep -q _IMPLEMENTATION "$block" || continue
    job "$(basename "$block") runs" "
built=\$(ls $top/$build/rooms/*.o $top/$build/shlo_impl.o 2> /dev/null || true)
$one -std=c99 -I$top $block \$built -lm -pthread -o $block.exe
$block.exe > $block.txt"
done

# ---- a library and its user, which meet by SHLO_API alone -----------------------------------------------
# Programs of both languages and both headers that link a library; they print "doubled".
cat > "$tmp/shared_user.c" << 'END'
#include "stablehlo.h"
#include "tensorlang.h"
#include <stdio.h>
int main(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, y;
    shlo_blob code;
    shlo_program *p = NULL;
    shlo_error e;
    float in[3] = {1, 2, 3}, out[3] = {0, 0, 0};
    shlo_buffer input = shlo_buffer_f32(in, 3), output = shlo_buffer_f32(out, 3);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 3));
    y = shlo_bmultiply(b, x, shlo_number(b, 2, x));
    shlo_return(b, &y, 1);
    tlang_builder_destroy(NULL);
    if (shlo_builder_finish(b, 0, &code) != SHLO_OK) return puts(shlo_builder_error(b)->message), 1;
    if (shlo_load(code.data, code.bytes, NULL, &p, &e) != SHLO_OK) return puts(e.message), 1;
    if (shlo_run(p, "main", &input, 1, &output, 1, &e) != SHLO_OK) return puts(e.message), 1;
    shlo_program_free(p);
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
    puts(out[0] == 2 && out[2] == 6 ? "doubled" : "wrong");
    return 0;
}
END
cat > "$tmp/shared_user.cpp" << 'END'
#include "stablehlo.hpp"
#include "tensorlang.h"
#include <cstdio>
int main() {
    shlo::builder b;
    shlo::value x = b.arg(SHLO_F32, {3});
    b.ret({x + x});
    shlo::program p(b.finish());
    float in[3] = {1, 2, 3}, out[3] = {};
    tlang_builder_destroy(nullptr);
    if (!p.run({in}, {out})) std::puts(p.error().message);
    std::puts(out[0] == 2 && out[2] == 6 ? "doubled" : "wrong");
}
END
# What the headers declare is what a library exports, and nothing else: public.sh COMPILER FLAG... lists it.
cat > "$tmp/public.sh" << 'END'
for header in stablehlo.h tensorlang.h; do
    "$@" -std=c99 -E -P '-DSHLO_API=SHLO_PUBLIC' -x c "$header" | tr '\n' ' ' |
        grep -oE 'SHLO_PUBLIC [^(;{]*\(' | sed -E 's/.*[ *]([a-z0-9_]+)\($/\1/'
done | LC_ALL=C sort -u
END

# A DLL, and what imports it; it runs where wine has been set up.
if have x86_64-w64-mingw32-gcc && have x86_64-w64-mingw32-g++ && have x86_64-w64-mingw32-objdump; then
    less="-DSHLO_STDIO -DSHLO_THREADS -DSHLO_NO_SIMD"
    job "a DLL by SHLO_API" "
x86_64-w64-mingw32-gcc -std=c99 -O0 $less -w '-DSHLO_API=extern __declspec(dllexport)' -I$top -shared \\
    -static-libgcc -x c $top/tools/stablehlo.c.in -o user.dll -Wl,--out-implib,user.dll.a
x86_64-w64-mingw32-gcc -std=c99 -Wall -Wextra -Wpedantic '-DSHLO_API=extern __declspec(dllimport)' $less \\
    -I$top shared_user.c -L. -l:user.dll.a -o user_c.exe
x86_64-w64-mingw32-g++ -std=c++17 -Wall -Wextra -Wpedantic $less \\
    '-DSHLO_API=extern \"C\" __declspec(dllimport)' -I$top shared_user.cpp -L. -l:user.dll.a -static \\
    -o user_cpp.exe
(cd $top && sh $tmp/public.sh x86_64-w64-mingw32-gcc $less) |
    grep -vx shlo_linalg_handlers > declared_dll # declared in any case, defined with SHLO_LINALG
x86_64-w64-mingw32-objdump -p user.dll | awk '/\[Ordinal\/Name Pointer\] Table/ { table = 1; next }
    table && NF == 0 { exit } table { print \$NF }' | LC_ALL=C sort > exported_dll
diff declared_dll exported_dll
for user in user_c.exe user_cpp.exe; do
    x86_64-w64-mingw32-objdump -p \$user | grep -q 'DLL Name: user.dll' || echo \"\$user imports nothing\"
    ! command -v wine > /dev/null || [ ! -d \"\$HOME/.wine\" ] ||
        test \"\$(WINEDEBUG=-all wine \$user | tr -d '\r')\" = doubled || echo \"\$user fails\"
done"
fi

# ---- installed ------------------------------------------------------------------------------------------
job "install" "
make -s -C $top install BUILD=$build LIB_CFLAGS=-O0 LIB_DIR=$tmp/lib DESTDIR=$tmp/root PREFIX=/usr \
    > install.log 2>&1 || { cat install.log; exit 1; }
test -x root/usr/bin/shlo
for pc in stablehlo libstablehlo; do
    version=\$(sed -n 's/^Version: //p' root/usr/lib/pkgconfig/\$pc.pc)
    grep -qF \"#define SHLO_VERSION_STRING \\\"\$version\\\"\" root/usr/include/stablehlo.h ||
        echo \"the header is not of version \$version\"
done
for library in root/usr/lib/libstablehlo.a root/usr/lib/libstablehlo.so; do
    ${CC:-cc} -std=c99 $warnings -Iroot/usr/include -DSHLO_STDIO shared_user.c \$library -pthread -o c.exe
    ${CXX:-c++} -std=c++17 $warnings -Iroot/usr/include shared_user.cpp \$library -pthread -o cpp.exe
    for user in ./c.exe ./cpp.exe; do
        test \"\$(LD_LIBRARY_PATH=root/usr/lib \$user)\" = doubled || echo \"\$user fails with \$library\"
    done
done
(cd root/usr/include && sh $tmp/public.sh ${CC:-cc} -DSHLO_THREADS -DSHLO_STDIO -DSHLO_LINALG) > declared_so
nm -D --defined-only root/usr/lib/libstablehlo.so | awk '{ print \$3 }' | LC_ALL=C sort > exported_so
diff declared_so exported_so"

# ---- packages -------------------------------------------------------------------------------------------
if have zip && have unzip; then
    job "release" "
make -s -C $top release BUILD=$tmp/out > release.log 2>&1 || { cat release.log; exit 1; }
mkdir release && cd release && unzip -q ../out/*.zip && cd stablehlo-* && sha256sum -c --quiet SHA256SUMS
cmp stablehlo.h $top/stablehlo.h"
fi
job "versions agree" "
version=\$(sed -n 's/^#define SHLO_VERSION_STRING \"\(.*\)\"/\1/p' $top/stablehlo.h)
cd $top
for file in Makefile CMakeLists.txt meson.build packaging/vcpkg/stablehlo/vcpkg.json packaging/conanfile.py
do
    grep -iq \"version.*[' \\\"]\$version\" \$file || echo \"\$file is not of version \$version\"
done"

# ---- run them -------------------------------------------------------------------------------------------
run_job='sh "$1" > "$1.log" 2>&1; echo $? > "$1.status"'
printf '%s\n' "$tmp"/job_??? | xargs -P "$cores" -I{} sh -c "$run_job" sh {}
passed=0
failed=0
for file in "$tmp"/job_???; do
    if [ "$(cat "$file.status")" = 0 ] && [ ! -s "$file.log" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "ship: failed: $(sed -n '1s/^# //p' "$file") (exit status $(cat "$file.status"))"
        head -30 "$file.log"
    fi
done
if [ -f "$tmp/small.o" ]; then
    echo "ship: run-only for a Cortex-M4 at -Os, bytes:"
    $(command -v llvm-size llvm-size-14 size | head -1) "$tmp/small.o"
fi
if [ "$skipped" = 0 ]; then
    echo "ship: $passed passed, $failed failed"
else
    echo "ship: $passed passed, $failed failed, $skipped skipped"
fi
[ "$failed" = 0 ]
