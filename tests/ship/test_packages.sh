#!/bin/sh
# A user's project builds and runs with CMake (add_subdirectory, an installed package; FetchContent finds the
# same target) and with Meson (a subproject with its wrap file), where these are installed.
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0
skipped=0
CFLAGS="-DSHLO_NO_SIMD ${CFLAGS-}"
export CFLAGS
unset BUILD MAKEFLAGS MAKELEVEL

cat > "$tmp/main.c" << 'END'
#include <stablehlo.h>
#include <tensorlang.h>
int main(void) {
    tlang_builder_destroy(NULL);
    return shlo_version()[0] == 0;
}
END

have() {
    command -v "$1" > /dev/null 2>&1 && return
    echo "skipped: packages: $1 is not installed"
    skipped=$((skipped + 1))
    return 1
}
check() { # NAME COMMAND...: it must succeed
    name=$1
    shift
    if "$@" > "$tmp/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name: $*"
        tail -20 "$tmp/log"
    fi
}
project() { # FOLDER LINE: a CMake project that finds the library by LINE
    mkdir -p "$tmp/$1"
    cp "$tmp/main.c" "$tmp/$1"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.13)' 'project(user C)' "$2" \
        'add_executable(user main.c)' \
        'target_link_libraries(user PRIVATE stablehlo::stablehlo)' > "$tmp/$1/CMakeLists.txt"
}
if have cmake; then
    project sub "add_subdirectory($top stablehlo)"
    check "cmake: a subdirectory" cmake -S "$tmp/sub" -B "$tmp/sub/b" -DCMAKE_BUILD_TYPE=Debug
    check "cmake: it builds" cmake --build "$tmp/sub/b" -j 2
    check "cmake: it runs" "$tmp/sub/b/user"
    check "cmake: it installs" cmake --install "$tmp/sub/b" --prefix "$tmp/root"
    project fetched "include(FetchContent)
FetchContent_Declare(stablehlo SOURCE_DIR $top)
FetchContent_MakeAvailable(stablehlo)"
    sed -i 's/VERSION 3.13/VERSION 3.14/' "$tmp/fetched/CMakeLists.txt"
    check "cmake: FetchContent" cmake -S "$tmp/fetched" -B "$tmp/fetched/b"
    project found 'find_package(stablehlo 0.1 REQUIRED)'
    check "cmake: a package" cmake -S "$tmp/found" -B "$tmp/found/b" -DCMAKE_PREFIX_PATH="$tmp/root"
    check "cmake: the package builds" cmake --build "$tmp/found/b"
    check "cmake: the package runs" "$tmp/found/b/user"
fi
if have meson && have ninja; then
    mkdir -p "$tmp/meson/subprojects/stablehlo/tools"
    cp "$tmp/main.c" "$tmp/meson"
    cp meson.build stablehlo.h stablehlo.hpp tensorlang.h "$tmp/meson/subprojects/stablehlo"
    cp tools/part.c.in "$tmp/meson/subprojects/stablehlo/tools"
    cp packaging/stablehlo.wrap "$tmp/meson/subprojects"
    printf '%s\n' "project('user', 'c', default_options: ['buildtype=debug'])" \
        "executable('user', 'main.c', dependencies: dependency('stablehlo'))" > "$tmp/meson/meson.build"
    check "meson: a subproject" meson setup "$tmp/meson/b" "$tmp/meson" -Ddefault_library=static
    check "meson: it builds" ninja -C "$tmp/meson/b"
    check "meson: it runs" "$tmp/meson/b/user"
fi
echo "packages: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
