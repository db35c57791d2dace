#!/bin/sh
# conformance.sh [-j N] TOOL DIR...: `TOOL test` on every .mlir, .mlirbc and .mlir.bc file below DIR, one
# process a file, each for at most 60 s. Files with expected-error (or -warning, -note, -remark) comments
# are run with --verify-diagnostics. Prints each FAIL and SKIP line and the closing line "N passed, N
# failed, N skipped"; a crash, a timeout or a missing closing line counts as one failure. Exit status 1 if
# any.
jobs=2
if [ "$1" = -j ]; then
    jobs=$2
    shift 2
fi
tool=$1
shift
[ $# -gt 0 ] || {
    echo "usage: make conformance DIR=FOLDER" >&2
    exit 2
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

find "$@" \( -name '*.mlir' -o -name '*.mlirbc' -o -name '*.mlir.bc' \) -type f | sort > "$tmp/files"
[ -s "$tmp/files" ] || {
    echo "conformance.sh: no .mlir or bytecode file in $*" >&2
    exit 1
}
mkdir "$tmp/out"
awk -v dir="$tmp/out" '{ printf "%s/%06d\n%s\n", dir, NR, $0 }' "$tmp/files" | xargs -P "$jobs" -n 2 sh -c '
    flags=
    grep -qE "expected-(error|warning|note|remark)" "$2" && flags=--verify-diagnostics
    sh tests/limit.sh 60 "$0" test $flags "$2" > "$1" 2>&1 < /dev/null
    echo "exit status $? $2" >> "$1"
    [ ! -t 2 ] || printf "\r\033[K%s of them" "$(ls "$(dirname "$1")" | wc -l)" >&2
' "$tool"
[ ! -t 2 ] || printf '\r\033[K' >&2

find "$tmp/out" -type f | sort | xargs cat | awk '
    /^(FAIL|SKIP) / { print; next }
    /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/ { closed = 1; p = $1; f = $3; s = $5; next }
    /^exit status / {
        status = $3
        file = $0
        sub(/^exit status [0-9]+ /, "", file)
        if (closed && status == (f > 0 ? 1 : 0)) {
            passed += p
            failed += f
            skipped += s
        }
        else {
            failed++
            why = status == 124 ? "timeout" : status > 128 ? "crash, signal " status - 128 : ""
            print "FAIL " file " " (why == "" ? "exit status " status ", " last : why)
        }
        closed = p = f = s = 0
        last = ""
        next
    }
    { last = $0 }
    END { print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped"; exit failed > 0 }
'
