#!/bin/sh
# test_versions.sh - program files of every format version load, and run to the results that they had when
# they were written; a file of a newer version is refused, naming both versions. A file that is written
# replaces the old one only when it is whole.
here=$(cd "$(dirname "$0")/../versions" && pwd)
. "$(dirname "$0")/expect.sh"

n=0
for file in "$here"/*.shlb; do
    version=$(basename "$file" .shlb)
    cp "$file" "$version.shlb"
    set -- "$version.shlb"
    [ -f "$here/$version.shlw" ] && set -- "$@" --weights "$here/$version.shlw"
    expect "run $version" 0 "$tool" run "$@"
    holds "$version: other results" cmp -s out "$here/$version.txt"
    n=$((n + 1))
done
holds "files are missing" [ "$n" -ge 3 ]

{ head -c 5 checksum.shlb; printf '\002'; tail -c +7 checksum.shlb; } > newer.shlb
expect "a newer minor version" 1 "$tool" run newer.shlb
says err "format version 1.2: this library reads 1.0 to 1.1"
{ head -c 4 checksum.shlb; printf '\002\000'; tail -c +7 checksum.shlb; } > newer.shlb
expect "a newer major version" 1 "$tool" run newer.shlb
says err "format version 2.0: this library reads 1.0 to 1.1"
{ head -c 200 checksum.shlb; printf '\377'; tail -c +202 checksum.shlb; } > rotten.shlb
expect "a byte that has changed" 1 "$tool" run rotten.shlb
says err "the checksum does not match"

# A full disk: nothing half-written stays under the final name.
awk 'BEGIN {
    printf "func.func @main() -> tensor<4000xf32> { %%0 = stablehlo.constant dense<[0.0"
    for (i = 1; i < 4000; i++) printf ", %d.0", i
    print "]> : tensor<4000xf32> return %0 : tensor<4000xf32> }" }' > large.mlir
cp 1.0.shlb old.shlb
expect "a disk that is full" 1 sh -c "ulimit -f 4; trap '' XFSZ; '$tool' compile large.mlir -o old.shlb"
says err "cannot write 'old.shlb'"
holds "a write that failed has changed the file" cmp -s old.shlb 1.0.shlb
holds "a write that failed has left a file" [ ! -e old.shlb.part ]
expect "a device" 0 "$tool" compile 1.0.shlb -o /dev/null

echo "versions: $passed passed, $failed failed"
[ "$failed" = 0 ]
