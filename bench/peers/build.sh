#!/bin/sh
# bench/peers/build.sh BUILD [ISA] - compiles the programs of other libraries that bench/side.py runs, into
# BUILD/bench/peers (ISA avx2: BUILD/bench/peers-avx2, by compilers that know no more than AVX2 and FMA), and
# says which it had to leave out. `make bench-deps` installs the libraries (Debian).
cd "$(dirname "$0")" || exit 2
to=$1/bench/peers fast=-march=native
if [ "${2:-}" = avx2 ]; then to=$to-avx2 fast=-march=haswell; fi
mkdir -p "$to"

program() { # NAME COMMAND...: compiled again when what it is made of has changed
    name=$1
    shift
    for source; do
        case $source in *.c | *.cc) break ;; esac
    done
    [ -n "$(find "$to/$name" -newer "$source" -newer peer.h 2> /dev/null)" ] && return
    "$@" -o "$to/$name" 2> "$to/$name.log" || {
        rm -f "$to/$name"
        echo "left out: $name ($(grep -m 1 -E 'error|cannot find' "$to/$name.log"))" >&2
    }
}
program gemm_openblas "${CC:-cc}" -O2 $fast gemm_cblas.c -lopenblas
program gemm_blis "${CC:-cc}" -O2 $fast gemm_cblas.c -l:libblis.so.4
program onednn "${CXX:-c++}" -O2 $fast onednn.cc -ldnnl
program functions "${CC:-cc}" -O3 $fast functions.c -lsleef -lm
program loops_o3 "${CC:-cc}" -O3 $fast loops.c -lm
program loops_ofast "${CC:-cc}" -Ofast $fast loops.c -lm
program fft_fftw "${CC:-cc}" -O2 $fast fft_fftw.c -lfftw3 -lfftw3f -lm
program sorts "${CXX:-c++}" -O3 $fast sorts.cc -lhwy_contrib -lhwy
