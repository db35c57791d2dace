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
    holds "$name: nothing stays under another name" test -z "$(find . -name "$(basename "$file").*")"
}

full compile p2.shlb "$tool" compile p.shlb -O0 -o p2.shlb
full plan p.shli "$tool" plan p.shlb -o p.shli
full "plan of a header" plan.h "$tool" plan p.shlb -o plan.h
full embed embed.h "$tool" embed p.shlb -o embed.h
mkdir out0
full "run --output" out0/output_0.npy "$tool" run p.shlb --random --output out0
printf '\223NUMPY\001\000\166\000%-117s\nabcd' \
    "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}" > one.npy
full weights one.shlw "$tool" weights one.npy -o one.shlw
full config config.h "$tool" config p.shlb -o config.h
full "bench --trace" trace.json "$tool" bench p.shlb --seconds 0.01 --trace trace.json
full "tl asm" k.tlb "$tool" tl asm "$here/../tl/sample.ir" -o k.tlb
full "tl embed" k.h "$tool" tl embed "$here/../tl/sample.ir" -o k.h
full "bench --report" report.html "$tool" bench p.shlb --seconds 0.01 --report report.html
full graph p.svg "$tool" graph p.shlb -o p.svg
full "graph as a page" p.html "$tool" graph p.shlb -o p.html
full "graph as DOT" p.dot "$tool" graph p.shlb -o p.dot

# What is there under another name is no business of the tool.
echo mine > o.shlb.part
expect "a file of the user beside the output" 0 "$tool" compile p.shlb -o o.shlb
holds "it is as it was" grep -qx mine o.shlb.part
rm o.shlb.part
ln -s p.mlir o.shlb.part
expect "a link beside the output" 0 "$tool" compile p.shlb -o o.shlb
holds "what it leads to is as it was" grep -q '^func.func' p.mlir
if mkfifo fifo && mv fifo o.shlb.part; then
    expect "a pipe beside the output" 0 sh "$here/../limit.sh" 20 "$tool" compile p.shlb -o o.shlb
fi

# The mode of a file stays, and that of a new one is what the user wants of new ones.
mode() { find . -name "$1" -perm "$2" | wc -l | tr -d ' '; }
expect "an output" 0 "$tool" compile p.shlb -o kept.shlb
chmod 600 kept.shlb
expect "an output again" 0 "$tool" compile p.shlb -o kept.shlb
holds "a private file stays private" [ "$(mode kept.shlb 0600)" = 1 ]
chmod 755 kept.shlb
expect "an output again" 0 "$tool" compile p.shlb -o kept.shlb
holds "other modes stay" [ "$(mode kept.shlb 0755)" = 1 ]
(umask 027 && "$tool" compile p.shlb -o masked.shlb)
holds "umask" [ "$(mode masked.shlb 0640)" = 1 ]

# A link stays one, and a full disk leaves what it leads to as it was.
mkdir -p folder/deep
cp p.shlb folder/linked.shlb
ln -s ../linked.shlb folder/deep/second
ln -s folder/deep/second first
limited "$tool" compile p.shlb -O0 -o first
says errors "cannot write 'first'"
holds "what a link leads to is as it was" cmp -s p.shlb folder/linked.shlb
expect "through links" 0 "$tool" compile p.shlb --no-checksum -o first
holds "the links stay" test -L first -a -L folder/deep/second
holds "what they lead to is written" sh -c '! cmp -s p.shlb folder/linked.shlb'
ln -s round about && ln -s about round
expect "links in a circle" 1 "$tool" compile p.shlb -o round
says err "cannot write 'round'"
expect "no name" 1 "$tool" compile p.shlb -o ''
says err "cannot write ''"
holds "nothing stays beside them" test -z "$(find . -name '*.??????' ! -name '*.shlb*' ! -name '*.??????.*')"

# No output takes the place of another, or of what it is made of.
cp p.mlir folder/m.mlir
ln folder/m.mlir hard.mlir
ln -s folder/m.mlir soft.mlir
for target in folder/m.mlir folder/../folder/m.mlir hard.mlir soft.mlir; do
    for verb in compile embed plan config; do
        expect "$verb over its source, $target" 2 "$tool" $verb folder/m.mlir -o $target
        says err "'$target' is read and would be overwritten"
    done
done
expect "weights over their source" 2 "$tool" weights one.npy -o ./one.npy
says err "one.npy' is read and would be overwritten"
expect "compile, weights over the source" 2 "$tool" compile hard.mlir -o new.shlb --weights-out folder/m.mlir
holds "the source is as it was" cmp -s p.mlir folder/m.mlir
for target in new.shlb ./new.shlb folder/../new.shlb; do
    expect "both outputs in $target" 2 "$tool" compile p.mlir -o new.shlb --weights-out $target
    says err "'$target' would be written twice"
    holds "neither is written" test ! -e new.shlb
done
expect "outputs of like names" 0 "$tool" compile p.mlir -o new.shlb --weights-out new.shlb.part
head -c 4 new.shlb.part > begin
holds "weights are weights" grep -q SHLW begin
printf '\223NUMPY\001\000\166\000%-117s\n' \
    "{'descr': '<f4', 'fortran_order': False, 'shape': (1024,)}" > x.npy
head -c 4096 /dev/zero >> x.npy
cp x.npy before.npy
for options in '-o x.npy' '-o y.shlb --weights-out ./x.npy'; do
    # shellcheck disable=SC2086
    expect "compile $options over what is bound" 2 "$tool" compile p.mlir --bind 0=x.npy $options
    says err "x.npy' is read and would be overwritten"
    holds "what is bound is as it was" cmp -s x.npy before.npy
done
cp "$here/../tl/sample.ir" sample.ir
expect "tl asm over its source" 2 "$tool" tl asm sample.ir -o ../"$(basename "$tmp")"/sample.ir
says err "sample.ir' is read and would be overwritten"
expect "tl embed over its source" 2 "$tool" tl embed sample.ir -o ./sample.ir
says err "./sample.ir' is read and would be overwritten"

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
