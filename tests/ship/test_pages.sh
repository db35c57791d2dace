#!/bin/sh
# Every block of every page does what it says. Each fence names a language: C and C++ compile without a
# warning, and programs run; commands run in a scratch folder (tests/ship/page_files.sh makes the files that
# the page takes as given); StableHLO text and kernels are checked, and CMake's lines configure. `text` is
# what a program prints, or a format. The blocks of one page run in their order, in one folder.
# test_pages.sh [PAGE...]: only these pages.
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
build=$(cd "${BUILD:-build}" && pwd)
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
objects=$(ls "$build"/rooms/*.o "$build"/shlo_impl.o 2> /dev/null | tr '\n' ' ')
warnings="-Wall -Wextra -Wno-unused-variable -Wno-unused-but-set-variable -Wno-unused-parameter"
exempt=$top/tests/ship/page_exempt.txt
export top build objects warnings exempt
pages=${*:-README.md CONTRIBUTING.md SECURITY.md docs/*.md src/README.md}

# ---- one block, in the folder of its page ---------------------------------------------------------------
# The implementation is linked, not compiled again, unless the block asks for one of its own.
cat > "$tmp/block.sh" <<'END'
set -e
block=$1
page=$2
PATH=$PWD/bin:$PATH
links=$objects
flags=-DSHLO__IMPLEMENTED
! grep -q SHLO_VM_ONLY "$block" || links= flags=
compile() { # COMPILER: compiles; a program is linked and runs
    if grep -q '^int main' "$block"; then
        $1 $warnings $flags -I. -I"$top/src" -I"$top" "$block" $links -lm -pthread -o "$block.exe"
        "$block.exe" > "$block.txt"
    else
        $1 $warnings $flags -fsyntax-only -I. -I"$top/src" -I"$top" "$block"
    fi
}
case $block in
*.c)
    compile "${CC:-cc} -std=c99"
    case $page in # what games and C++ hosts copy
    docs/games.md | docs/cookbook.md | docs/linear_algebra.md)
        ! command -v c++ > /dev/null || compile "c++ -std=c++11 -x c++"
        ;;
    esac
    ;;
*.cpp)
    command -v c++ > /dev/null || exit 77
    compile "c++ -std=c++17"
    ;;
*.sh)
    sed -e 's/  *#.*//' "$block" | while IFS= read -r line; do
        if grep -qF "$line	" "$exempt"; then continue; fi
        printf '%s\n' "$line"
    done > "$block.run"
    for tool in $(sed -n 's/^\([a-z0-9]*-[a-z0-9-]*-gcc\) .*/\1/p' "$block.run"); do # of another machine
        command -v "$tool" > /dev/null || exit 77
    done
    sh -e "$block.run" > "$block.txt" 2>&1 || { cat "$block.txt"; exit 1; }
    ;;
*.mlir) shlo check "$block" > "$block.txt" || { cat "$block.txt"; exit 1; } ;;
*.tl)
    if grep -q '^; RUN' "$block"; then set -- tl test "$block"; else set -- tl asm "$block"; fi
    shlo "$@" > "$block.txt" || { cat "$block.txt"; exit 1; }
    ;;
*.python)
    python3 -c pass 2> /dev/null || exit 77
    python3 -c 'import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")' "$block"
    ;;
*.cmake)
    command -v cmake > /dev/null || exit 77
    { printf '%s\n' 'cmake_minimum_required(VERSION 3.13)' 'project(user C)' 'add_executable(game game.c)'
        cat "$block"; } > CMakeLists.txt
    cmake -S . -B cmake > "$block.txt" 2>&1 || { cat "$block.txt"; exit 1; }
    ;;
*.text) ;;
*)
    echo "a block without a language that this test knows: name one behind the fence, or text"
    exit 1
    ;;
esac
END

# ---- one page -------------------------------------------------------------------------------------------
cat > "$tmp/page.sh" <<'END'
page=$1
dir=$2/$(echo "$page" | tr ./ __)
mkdir -p "$dir"
cd "$dir" || exit 2
header=stablehlo.h
[ "$page" != docs/tensorlang.md ] || header=tensorlang.h
awk -v dir="$dir" -v prefix=block -v header="$header" -f "$top/tests/ship/snippets.awk" "$top/$page" \
    > log 2>&1 || echo "failed: $page: $(cat log)" >> "$dir.failed"
sh "$top/tests/ship/page_files.sh" "$page" "$build/shlo" "$top" > log 2>&1 ||
    echo "failed: $page: the files that it takes as given: $(cat log)" >> "$dir.failed"
if [ "$page" = docs/tutorial.md ]; then # the object that the page compiles, and its first program
    ld -r $objects -o shlo.o
    cp "$(ls block_*.c | head -1)" hello.c
fi
for block in block_??.*; do
    [ -f "$block" ] || continue
    case $block in *.exe | *.txt | *.run) continue ;; esac
    sh "$top/tests/limit.sh" 300 sh "$2/block.sh" "$dir/$block" "$page" > log 2>&1
    case $? in
    0) if [ -s log ]; then result=failed; else result=passed; fi ;;
    77) result=skipped ;;
    *) result=failed ;;
    esac
    case $result in
    failed) { echo "failed: $page: $block"; head -20 log; head -40 "$block"; } >> "$dir.failed" ;;
    skipped) echo "skipped: pages: $page: $block: what it needs is not installed" >> "$dir.failed" ;;
    esac
    echo $result >> "$dir.results"
done
END
printf '%s\n' $pages | xargs -P "$cores" -I{} sh "$tmp/page.sh" {} "$tmp"
cat "$tmp"/*.failed 2> /dev/null

# ---- every exemption is of a line that a page has -------------------------------------------------------
sed -n 's/^\([^#	][^	]*\)	.*/\1/p' "$exempt" > "$tmp/exempt"
lost=0
while IFS= read -r line; do
    grep -qF -e "$line" README.md docs/*.md && continue
    echo "failed: tests/ship/page_exempt.txt: no page has the line: $line"
    lost=$((lost + 1))
done < "$tmp/exempt"

count() { cat "$tmp"/*.results | grep -c "^$1$"; }
failed=$(($(cat "$tmp"/*.failed 2> /dev/null | grep -c '^failed: ') + lost))
passed=$(count passed)
skipped=$(count skipped)
[ "$passed" -gt 0 ] || failed=$((failed + 1))
if [ "$skipped" = 0 ]; then
    echo "pages: $passed passed, $failed failed"
else
    echo "pages: $passed passed, $failed failed, $skipped skipped"
fi
[ "$failed" = 0 ]
