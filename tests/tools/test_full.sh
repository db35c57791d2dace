#!/bin/sh
# test_full.sh - the tool when the disk is full: every command that writes a file ends with status 1 and says
# which file it was; nothing half-written stays, neither under the final name nor under another, and a file
# that was there before is as it was.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/expect.sh"

cat > p.mlir << 'END'
func.func @main(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %y = stablehlo.add %x, %x : tensor<1024xf32>
  return %y : tensor<1024xf32>
}
END
"$tool" compile p.mlir -o p.shlb > /dev/null 2>&1 || bad "p.mlir is not compiled"

# limited COMMAND...: no file may get a byte; what it says, and its exit status, are in errors.
limited() {
    printf '%s\n' "$(
        trap '' XFSZ
        ulimit -f 0
        "$@" 2>&1 > /dev/null < /dev/null
        echo "status $?"
    )" > errors
}

# full NAME FILE COMMAND...: the command writes FILE.
full() {
    file=$2
    command=$1
    shift 2
    expect "$command" 0 "$@"
    holds "$command: writes $file" test -s "$file"
    name="$command on a full disk"
    cp "$file" whole
    limited "$@"
    says errors "status 1"
    says errors "cannot write '$file'"
    holds "$name: the file that was there is as it was" cmp -s whole "$file"
    rm "$file"
    limited "$@"
    says errors "status 1"
    holds "$name: nothing stays" test ! -e "$file"
    holds "$name: nothing stays under another name" test -z "$(find . -name '*.part')"
}

full compile p2.shlb "$tool" compile p.shlb -O0 -o p2.shlb
full plan p.shli "$tool" plan p.shlb -o p.shli
full "plan of a header" plan.h "$tool" plan p.shlb -o plan.h
full embed embed.h "$tool" embed p.shlb -o embed.h
mkdir out0
full "run --output" out0/output_0.npy "$tool" run p.shlb --random --output out0
full config config.h "$tool" config p.shlb -o config.h
full "bench --trace" trace.json "$tool" bench p.shlb --seconds 0.01 --trace trace.json
full "tl asm" k.tlb "$tool" tl asm "$here/../tl/sample.ir" -o k.tlb
full "tl embed" k.h "$tool" tl embed "$here/../tl/sample.ir" -o k.h
full "bench --report" report.html "$tool" bench p.shlb --seconds 0.01 --report report.html
full graph p.svg "$tool" graph p.shlb -o p.svg
full "graph as a page" p.html "$tool" graph p.shlb -o p.html
full "graph as DOT" p.dot "$tool" graph p.shlb -o p.dot

# A device is written to as it is.
if [ -c /dev/full ]; then
    for command in 'compile p.shlb -o' 'embed p.shlb -o' 'plan p.shlb -o' 'graph p.shlb -o'; do
        # shellcheck disable=SC2086
        expect "$command /dev/full" 1 "$tool" $command /dev/full
        says err "cannot write '/dev/full'"
        holds "/dev/full is still a device" test -c /dev/full
    done
    for command in 'dump p.shlb' --version --help 'run --help' 'completion bash'; do
        # shellcheck disable=SC2086
        "$tool" $command > /dev/full 2> err
        holds "$command to a full device fails" test $? = 1
        says err "standard output cannot be written"
    done
fi

echo "tools/full: $passed passed, $failed failed"
[ "$failed" = 0 ]
