#!/bin/sh
# test_tool.sh - the built tool from end to end: every command, what it prints, its exit status. Wrong
# expectations must fail.
. "$(dirname "$0")/expect.sh"

cat > add.mlir <<'END'
module @demo {
  func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.add %a, %b : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}
END
cat > make.mlir <<'END'
func.func @main() -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xbf16>, tensor<2xi1>,
                      tensor<1xcomplex<f32>>, tensor<ui8>) {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 0.1], [-0.0, 0x7F800000, 0x7FC00000]]> : tensor<2x3xf32>
  %1 = stablehlo.constant dense<10.0> : tensor<2x3xf32>
  %2 = stablehlo.constant dense<[1.0, 0.1, -3.0]> : tensor<3xbf16>
  %3 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %4 = stablehlo.constant dense<(1.5, -2.0)> : tensor<1xcomplex<f32>>
  %5 = stablehlo.constant dense<200> : tensor<ui8>
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xbf16>, tensor<2xi1>,
                                  tensor<1xcomplex<f32>>, tensor<ui8>
}
END
printf '%s\n' 'func.func @main(%a: tensor<f32>) -> tensor<f32> {' '	%0 = stablehlo.abs %x : tensor<f32>' \
    '  return %0 : tensor<f32>' '}' > bad.mlir

# A portable artifact, as VHLO 1.8.0: main() returns constant [1.0, 3.0] plus itself.
{
    printf 'ML\357R\015StableHLO_v1.8.0\000\001/\015\011\015\021\025\031\035\013\003\003#\003'
    printf '\003\047\003\003+\003\003/\001\0033\003;\015\007\003\003'
    printf '\013\003\003\013\003\003\013\003\003\013\003\003/\001\003\007\003\003\007\003\003'
    printf '\023\003\003\023\002;\003\001#\005\035\001\035\003\037\003'
    printf '\021\000\000\200?\000\000@@\037\011)\003\011\001\021\001\003\003\004O\005\011\020'
    printf '\013\007\004A\003\001\005\001P\013\003\007\004-\003\005\015'
    printf '\003B\013\001\003\003\005\006\013\003\003\005\001\001\007\004\013\003\003\000\317'
    printf '\033\017\025\017\031\021\015\013\013\025\013\021\003\013mai'
    printf 'n\000\000builtin\000vhlo\000stablehlo\000func\000chlo\000other\000func_v1\000con'
    printf 'stant_v1\000add_v1\000return_v1\000module\000\010\023\005'
    printf '\003\011\013\001\003\001\005\007'
} > small.mlirbc

# ---- how it is called ----
expect "no command" 2 "$tool"
expect "help" 0 "$tool" --help
keep
for command in compile run diff test dump embed graph info bench; do
    says kept "shlo $command"
    expect "$command --help" 0 "$tool" "$command" --help
    says out "usage: shlo $command"
    expect "$command without a file" 2 "$tool" "$command"
    expect "$command, unknown option" 2 "$tool" "$command" add.mlir --nonsense
    says err "--nonsense"
    [ "$command" = test ] && continue
    case $command in compile | embed) output='-o x.out' ;; graph) output='-o x.svg' ;; *) output= ;; esac
    expect "$command, no such file" 1 "$tool" "$command" nowhere.mlir $output
    says err "nowhere.mlir"
done
expect "unknown command" 2 "$tool" nonsense
says err "there is no command 'nonsense'; \`shlo help\` lists them"
holds "no more than that" [ "$(wc -l < err)" = 1 ]
expect "-h" 0 "$tool" -h
says out 'shlo compile'
says out 'shlo help COMMAND'
for command in compile tl 'tl run' weights; do
    # shellcheck disable=SC2086
    expect "$command -h" 0 "$tool" $command -h
    says out "usage: shlo ${command%% *}"
done
expect "--color without its word" 2 "$tool" run add.mlir --color
says err "'--color' needs an argument"
expect "a folder" 1 "$tool" info .
says err "cannot read '.': Is a directory"
expect "dump --isa without --program" 2 "$tool" dump add.mlir --isa scalar
says err 'dump --isa is for the instructions of --program'
expect "a large limit in a message" 2 "$tool" dump add.mlir --elide -1
says err 'expected a number from 0 to 8388606'
expect "help of a command" 0 "$tool" help lint
says out 'usage: shlo lint FILE'
expect "help of no command" 2 "$tool" help lnt
says err "did you mean 'lint'?"
expect "option without its word" 2 "$tool" compile add.mlir -o

# ---- compile ----
for level in -O0 -O1 -O2 ''; do
    expect "compile $level" 0 "$tool" compile add.mlir -o "add$level.shlb" $level
done
expect "compile a program file" 0 "$tool" compile add-O0.shlb -o again.shlb -O0
expect "the same bytes" 0 cmp add-O0.shlb again.shlb
expect "compile a problem" 1 "$tool" compile bad.mlir -o bad.shlb
says err "bad.mlir:2:21: error: use of undeclared value '%x'"
says err '	%0 = stablehlo.abs %x : tensor<f32>'
says err '	                   ^'
expect "nothing was written" 1 test -e bad.shlb
sed 's/abs %x/abs %a {mhlo.x}/; s/tensor<f32>$/& loc("model.py":12:3)/' bad.mlir > located.mlir
expect "compile, nothing said" 0 "$tool" compile located.mlir -o located.shlb
[ -s err ] && { failed=$((failed + 1)); echo "compile prints notes"; }
expect "compile --notes" 0 "$tool" compile --notes --locations located.mlir -o located.shlb
says err "located.mlir:2:25: note: attribute 'mhlo.x' of operations is left out"
sed 's/abs %x/compare LT, %a, %a {compare_typ = 1}/
    s/: tensor<f32>$/: (tensor<f32>, tensor<f32>) -> tensor<i1>/
    s/return %0.*/return %a : tensor<f32>/' bad.mlir > misspelt.mlir
for command in 'compile -o located.shlb' dump info 'run --input 1'; do
    expect "$command, a misspelt attribute" 0 "$tool" ${command%% *} misspelt.mlir ${command#${command%% *}}
    says err "misspelt.mlir:2:37: warning: compare has no attribute 'compare_typ', which is left out; did you"
done
expect "compile what is located again" 0 "$tool" compile --locations located.mlir -o located.shlb
expect "dump --locations" 0 "$tool" dump --locations located.shlb
says out 'stablehlo.abs %arg0 : tensor<f32> loc("model.py:12:3")'
"$tool" compile --locations -O0 add.mlir -o lines.shlb
"$tool" dump --locations lines.shlb > lines.mlir
expect "lines of a text without locations" 0 grep -q 'stablehlo.add .* loc("line 3")' lines.mlir
"$tool" compile --locations -O0 lines.mlir -o lines2.shlb
expect "they stay as they are" 0 "$tool" dump --locations lines2.shlb
holds "the same lines" cmp -s out lines.mlir
printf '%s\n' 'func.func @main() {' '  stablehlo.custom_call @nobody() : () -> () loc("model.py":7:1)' \
    '  return' '}' > nobody.mlir
expect "compile what nobody calls" 0 "$tool" compile nobody.mlir --locations -o nobody.shlb
expect "run it from its text" 1 "$tool" run nobody.mlir
says err "nobody.mlir:2:3: error: "
says err "[model.py:7:1]"
says err '  ^'
expect "run it from its file" 1 "$tool" run nobody.shlb
says err "[model.py:7:1]"
: > empty.mlir
expect "an empty file" 1 "$tool" compile empty.mlir -o empty.shlb
says err "empty.mlir:1:1: error: the file is empty"
expect "an empty file, tested" 1 "$tool" test empty.mlir
says out "FAIL empty.mlir:1 - 1:1: the file is empty"
expect "nothing was written" 1 test -e empty.shlb
for text in '// only a comment' 'module {}' 'func.func private @f(tensor<i32>)'; do
    echo "$text" > none.mlir
    expect "no function: $text" 1 "$tool" run none.mlir
    says err "none.mlir:1:1: error: this file has no function with a body"
done
{ printf '\357\273\277'; cat add.mlir; } > mark.mlir
expect "a byte order mark is skipped" 0 "$tool" compile mark.mlir -O0 -o mark.shlb
expect "the same program" 0 cmp mark.shlb add-O0.shlb
{ printf '\357\273\277'; cat bad.mlir; } > mark.mlir
expect "a byte order mark before a problem" 1 "$tool" compile mark.mlir -o mark.shlb
says err "mark.mlir:2:21: error: use of undeclared value '%x'"
printf '\357\273\277oops\n' > mark.mlir
expect "a byte order mark before a problem on line 1" 1 "$tool" compile mark.mlir -o mark.shlb
says err "mark.mlir:1:1: error: "
cp err kept
expect "the mark is not shown" 0 grep -qx oops kept
expect "a name with control characters" 1 "$tool" run "$(printf 'a\033[31mb\nc')"
says err "cannot open 'a\x1b[31mb\x0ac'"
escape=$(printf '\033')
printf '%s\n' "func.func @\"m${escape}n\"(%a: tensor<2xf32>) -> tensor<2xf32> {" \
    "  %0 = \"stablehlo.a${escape}dd\"(%a) : (tensor<2xf32>) -> tensor<2xf32> loc(\"l${escape}c\")" \
    '  return %0 : tensor<2xf32>' '}' > escape.mlir
printf '%s\n' 'func.func @"m\1Bn"(%a: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.custom_call @"f\1B[31mred"(%a) : (tensor<2xf32>) -> tensor<2xf32> loc("l\1Bc")' \
    '  return %0 : tensor<2xf32>' '}' > escape_call.mlir
for command in check compile info run lint dump test graph; do
    for file in escape escape_call; do
        "$tool" $command $file.mlir $([ $command = compile ] && echo -o escape.shlb) > out 2>&1
        name="$command of $file.mlir"
        lacks out "$escape"
    done
done
# Names of inputs, of tensors and of files, with what terminals obey: also U+009B, which is ESC [.
info='jax.arg_info = "l\1B[31mred\0Afake\C2\9Bline"'
printf '%s\n' "func.func @main(%a: tensor<2xf32> {$info}) -> tensor<2xf32> {" \
    '  return %a : tensor<2xf32>' '}' > named.mlir
expect "info of a hostile name" 0 "$tool" info named.mlir
says out 'input  0   l\x1b[31mred\x0afake\xc2\x9bline'
expect "run of a hostile name" 1 "$tool" run named.mlir
says err 'input  0   l\x1b[31mred\x0afake\xc2\x9bline'
printf '\126\000\000\000\000\000\000\000%s12345678' \
    '{"l\u001b[31mred\nfake\u009bline":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}   ' \
    > named.safetensors
expect "info of hostile weights" 0 "$tool" info named.safetensors
says out 'l\x1b[31mred\x0afake\xc2\x9bline'
sed 's/"l/"m/' named.mlir > other.mlir
for file in named.mlir other.mlir; do
    expect "bind of hostile weights to $file" $([ $file = named.mlir ]; echo $?) \
        "$tool" compile $file --bind-all named.safetensors -o x.shlb
    cat out err > "$file.said"
    lacks "$file.said" "$escape"
    lacks "$file.said" "$(printf '\302\233')"
done
says other.mlir.said "named as the weights 'l\x1b[31mred"
mkdir "a${escape}b"
for file in bad.mlir add.mlir kernel.tl; do
    { cat $file 2> /dev/null || echo "kernel @a${escape}b"; } > "a${escape}b/$file"
    for command in compile check test info run 'tl asm' 'tl test'; do
        # shellcheck disable=SC2086 # tl has commands of its own
        "$tool" $command "a${escape}b/$file" $([ "$command" = compile ] && echo -o x.shlb) > out 2>&1
        name="$command of a hostile path to $file"
        lacks out "$escape"
    done
done
expect "a call's name with control characters" 1 "$tool" run escape_call.mlir --random
says err 'the tool has no handler for f?[31mred in @m\x1bn'
expect "info of it" 1 "$tool" info escape_call.mlir
holds "info lists it once" [ "$(grep -c "needs a handler" out)" = 1 ]
expect "check of it" 1 "$tool" check escape_call.mlir
says out "will not run: 'f\x1b[31mred' needs a handler (1 call)"

# ---- check: the calls that the program's ops name ----
far=$(printf '%0200d' 7)
t='(tensor<2xf32>) -> tensor<2xf32>'
cat > calls.mlir << END
func.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.custom_call @"bad\0Aname"(%a) : $t
  %1 = stablehlo.custom_call @"bad\0Aname"(%0) : $t
  %2 = stablehlo.custom_call @"$far-1"(%1) : $t
  %3 = stablehlo.custom_call @"$far-2"(%2) : $t
  %4 = stablehlo.custom_call @"a\5C\22,{c = d\5C"(%3) {backend_config = "call_target_name = \22x\22"} : $t
  %5 = stablehlo.custom_call @check.expect_eq(%4, %4) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %4, %5 : tensor<2xf32>, tensor<2xf32>
}
END
for level in -O0 -O2; do
    "$tool" compile calls.mlir $level -o calls.shlb 2> err
    expect "check of calls, $level" 1 "$tool" check calls.shlb
    says out "will not run: 'bad\x0aname' needs a handler (2 calls)"
    says out "'$far-1' needs a handler (1 call)"
    says out "'$far-2' needs a handler (1 call)"
    says out "'a\\\",{c = d\\' needs a handler (1 call)"
    lacks out 'will not load'
    holds "each name once" [ "$(grep -c 'needs a handler' out)" = 4 ]
done
expect "check of calls, --json" 1 "$tool" check calls.mlir --json
says out '{"name": "bad\u000aname", "calls": 2}'
says out "{\"name\": \"a\\\\\\\",{c = d\\\\\", \"calls\": 1}], \"error\": \"\""
expect "compile to nowhere" 1 "$tool" compile add.mlir -o nowhere/x.shlb

# ---- a dictionary is for typed handlers ----
cat > typed.mlir << 'END'
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @f(%x) {mhlo.backend_config = {k = 1 : i64}} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
END
expect "dump of a typed call" 0 "$tool" dump typed.mlir
says out "api_version = 4"

# ---- run ----
expect "run, no arguments" 0 "$tool" run make.mlir
says out "tensor<2x3xf32> = [[1.0, 2.0, 0.1], [-0.0, inf, nan]]"
says out "tensor<2x3xf32> = [[10.0, 10.0, 10.0], [10.0, 10.0, 10.0]]"
says out "tensor<3xbf16> = [1.0, 0.1, -3.0]"
says out "tensor<2xi1> = [true, false]"
says out "tensor<1xcomplex<f32>> = [(1.5, -2.0)]"
says out "tensor<ui8> = 200"
expect "run --output makes folders" 0 "$tool" run make.mlir --output deep/er/values/
cmp -s deep/er/values/output_0.npy /dev/null && { failed=$((failed + 1)); echo "run --output: empty"; }
expect "run --output, a file of that name" 1 "$tool" run make.mlir --output make.mlir
says err "cannot make the folder 'make.mlir': "
expect "run --output, no name" 2 "$tool" run make.mlir --output ''
says err "'--output ': expected the name of a folder"
expect "run --output" 0 "$tool" run make.mlir --output values
[ "$(wc -c < out)" -eq 0 ] || { failed=$((failed + 1)); echo "run --output prints"; }
expect "npy" 0 grep -q "'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" values/output_0.npy
expect "npy of bf16" 0 grep -q "'descr': '<u2', 'fortran_order': False, 'shape': (3,), }" values/output_2.npy
# npy FILE HEADER BYTES: a .npy file with this header
npy() {
    printf '\223NUMPY\001\000\166\000%-117s\n' "$2" > "$1"
    head -c "$3" /dev/zero >> "$1"
}
cat > six.mlir << 'END'
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  return %x : tensor<2x3xf32>
}
END
for header in "{'descr':'<f4','fortran_order':False,'shape':(2,3)}" \
    "{ 'shape' : ( 2 ,3, ) , 'fortran_order' :True, 'descr'  :  '<f4' }" \
    "{'descr': '<f4', 'fortran_order': False, 'shape': (2L, 3L), }"; do
    npy six.npy "$header" 24
    expect "npy, $header" 0 "$tool" run six.mlir --input six.npy
done
for shape in '(-2,3)' '(+2,3)' '(2.0,3)' '(2 3)' '(2,,3)' '(,2,3)' '(2,3' '2,3' '[2,3]' \
    '(18446744073709551618,3)' '(9223372036854775808,0)'; do
    npy six.npy "{'descr': '<f4', 'fortran_order': False, 'shape': $shape, }" 24
    expect "npy, $shape" 1 "$tool" run six.mlir --input six.npy
    says err "its header is malformed"
done
npy six.npy "{'descr': '<f4', 'fortran_order': False, 'shape': (2000000000000000001,3), }" 24
expect "npy, a large shape" 1 "$tool" run six.mlir --input six.npy
says err "it is tensor<2000000000000000001x3xf32>"
npy six.npy "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (2, 3), }" 24
expect "npy, no order" 1 "$tool" run six.mlir --input six.npy
says err "its header is malformed"

cat > half.mlir << 'END'
func.func @main(%x: tensor<2xf16>) -> tensor<2xf16> {
  %0 = stablehlo.add %x, %x : tensor<2xf16>
  return %0 : tensor<2xf16>
}
END
mkdir halves
printf '\223NUMPY\001\000v\000%-117s\n\000\074\000\100' \
    "{'descr': '<u2', 'fortran_order': False, 'shape': (2,), }" > halves/raw.npy
expect "f16 as raw bits" 0 "$tool" run half.mlir --input halves/raw.npy --output halves
expect "npy of f16" 0 grep -q "'descr': '<f2', 'fortran_order': False, 'shape': (2,), }" halves/output_0.npy
expect "f16 as <f2" 0 "$tool" run half.mlir --input halves/output_0.npy
says out "tensor<2xf16> = [4.0, 8.0]"
expect "npy of one number" 0 grep -q "'descr': '|u1', 'fortran_order': False, 'shape': (), }" \
    values/output_5.npy
for file in add.mlir add.shlb add-O2.shlb; do
    expect "run $file" 0 "$tool" run $file --input values/output_0.npy --input values/output_1.npy
    says out "tensor<2x3xf32> = [[11.0, 12.0, 10.1], [10.0, inf, nan]]"
done
for shape in 3,0 0,3 4,0,4; do
    sizes=$(echo $shape | tr , x)
    printf 'func.func @main(%%x: tensor<%sxf32>) -> tensor<%sxf32> { return %%x : tensor<%sxf32> }\n' \
        "$sizes" "$sizes" "$sizes" > hollow.mlir
    for order in False True; do
        printf '\223NUMPY\001\000v\000%-117s\n' \
            "{'descr': '<f4', 'fortran_order': $order, 'shape': ($shape), }" > hollow.npy
        expect "run, an input without elements, $sizes" 0 "$tool" run hollow.mlir --input hollow.npy
        printf 'abcd' >> hollow.npy
        expect "run, elements in an input of none, $sizes" 1 "$tool" run hollow.mlir --input hollow.npy
        says err "another number of bytes"
    done
done
cat > down.mlir << 'END'
func.func @main(%n: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %p = stablehlo.compare LE, %n, %0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %n : tensor<i32>
  }, {
    %m = stablehlo.subtract %n, %1 : tensor<i32>
    %f = func.call @main(%m) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %f : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %r : tensor<i32>
}
END
expect "run, 64 open calls" 0 "$tool" run down.mlir --input 64
expect "run, one more" 1 "$tool" run down.mlir --input 65
says err "call: functions that call themselves have 64 calls open (run --max-frames N) in op 6 of @main"
expect "run --max-frames" 0 "$tool" run down.mlir --input 65 --max-frames 65
expect "run, bad max-frames" 2 "$tool" run down.mlir --input 65 --max-frames 0
expect "run, random" 0 "$tool" run add.mlir --random
keep
for seed in 0 1 2; do
    expect "run --seed $seed" 0 "$tool" run add.mlir --random --seed $seed
    cp out "seed$seed"
    holds "other inputs" [ "$(sort -u kept seed* | wc -l)" = $((seed + 2)) ]
    expect "diff --seed $seed" 0 "$tool" diff add.mlir --seed $seed
done
for seed in -1 1.5 many; do
    expect "run --seed $seed" 2 "$tool" run add.mlir --random --seed $seed
done
expect "run --seed without --random" 2 "$tool" run add.mlir --seed 1
for level in -O0 -O1 -O2; do
    expect "run $level" 0 "$tool" run add.mlir --random $level
    holds "the same result, $level" cmp -s out kept
done
expect "run, two levels" 2 "$tool" run add.mlir --random -O0 -O2
cat > steps.mlir << 'END'
func.func @main() -> tensor<i32> {
  %x = stablehlo.constant dense<127> : tensor<1024x!quant.uniform<i8:f32, 1.3>>
  %y = stablehlo.constant dense<127> : tensor<1024x!quant.uniform<i8:f32, 0.7>>
  %z = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<1024x!quant.uniform<i8:f32, 1.3>>,
    tensor<1024x!quant.uniform<i8:f32, 0.7>>) -> tensor<!quant.uniform<i32:f32, 0.91>>
  %b = stablehlo.bitcast_convert %z : (tensor<!quant.uniform<i32:f32, 0.91>>) -> tensor<i32>
  %w = stablehlo.constant dense<16516096> : tensor<i32>
  check.expect_eq %b, %w : tensor<i32>
  return %w : tensor<i32>
}
END
expect "run, sums of floats" 1 "$tool" run steps.mlir
expect "run --integers" 0 "$tool" run steps.mlir --integers
expect "test, sums of floats" 1 "$tool" test steps.mlir
expect "test --integers" 0 "$tool" test --integers steps.mlir
cat > add8.mlir << 'END'
func.func @main(%x: tensor<99x!quant.uniform<i8:f32, 1.3>>) -> tensor<99x!quant.uniform<i8:f32, 0.9>> {
  %y = stablehlo.add %x, %x : (tensor<99x!quant.uniform<i8:f32, 1.3>>,
    tensor<99x!quant.uniform<i8:f32, 1.3>>) -> tensor<99x!quant.uniform<i8:f32, 0.9>>
  return %y : tensor<99x!quant.uniform<i8:f32, 0.9>>
}
END
cat > windows.mlir << 'END'
func.func @main(%x: tensor<1x12x12x96xf32>) -> tensor<1x12x12x96xf32> {
  %w = stablehlo.constant dense<0.3> : tensor<3x3x96x96xf32>
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x12x12x96xf32>, tensor<3x3x96x96xf32>) -> tensor<1x12x12x96xf32>
  return %y : tensor<1x12x12x96xf32>
}
END
expect "run, products as they are" 0 "$tool" run windows.mlir --random --output plain
expect "run --winograd" 0 \
    "$tool" run windows.mlir --random --winograd --expect plain/output_0.npy --rtol 0 --atol 1e-3
# Only kernels of vectors are faster so.
wide=1
"$tool" bench windows.mlir --seconds 0 --isa none 2>&1 | grep -q 'there is scalar$' && wide=0
expect "run --winograd rounds otherwise, where there are vectors" $wide \
    "$tool" run windows.mlir --random --winograd --expect plain/output_0.npy --rtol 0 --atol 0
expect "bench --winograd" 0 "$tool" bench windows.mlir --winograd --seconds 0
expect "info" 0 "$tool" info add8.mlir
keep
expect "info --integers" 0 "$tool" info --integers add8.mlir
holds "info --integers tells nothing new" sh -c '! cmp -s out kept'
expect "run, an input too few" 1 "$tool" run add.mlir --input values/output_0.npy
says err "takes 2 inputs"
expect "run, another shape" 1 "$tool" run add.mlir --input values/output_0.npy --input values/output_2.npy
says err "values/output_2.npy"
expect "run, no npy" 1 "$tool" run add.mlir --input values/output_0.npy --input add.mlir
says err "not a .npy file"
expect "run --entry" 0 "$tool" run make.mlir --entry main
expect "run, no such entry" 1 "$tool" run make.mlir --entry other
says err "'other'"
expect "run, threads" 2 "$tool" run make.mlir --threads
expect "run, bad threads" 2 "$tool" run make.mlir --threads many
expect "run, bad max-bytes" 2 "$tool" run make.mlir --max-bytes many
cat > scaled.mlir << 'END'
func.func @main(%a: tensor<f32>, %b: tensor<2x3xf32>, %i: tensor<i64>) -> (tensor<2x3xf32>, tensor<i64>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.multiply %0, %b : tensor<2x3xf32>
  return %1, %i : tensor<2x3xf32>, tensor<i64>
}
END
mkdir scaled
expect "run, random inputs behind a number" 0 "$tool" run scaled.mlir --input 2.5 --random --output scaled
expect "run --expect, the same" 0 "$tool" run scaled.mlir --input 2.5 --random --expect scaled/output_0.npy
says out "result 0: as expected"
expect "run --expect, too far" 1 "$tool" run scaled.mlir --input 2.501 --random --expect scaled/output_0.npy
says err "6 of 6 elements differ"
expect "run --expect, within --rtol" 0 "$tool" run scaled.mlir --input 2.501 --random \
    --expect scaled/output_0.npy --rtol 1e-3
expect "run, a number that is no integer" 1 "$tool" run scaled.mlir --input 1 --input scaled/output_0.npy \
    --input 1.5
expect "run, an input too few without --random" 1 "$tool" run scaled.mlir --input 2.5
expect "--version" 0 "$tool" --version
says out "shlo 0."
cat > large.mlir <<'END'
func.func @main() -> tensor<f32> {
  %0 = stablehlo.iota dim = 0 : tensor<1073741824xf32>
  %1 = "stablehlo.sort"(%0) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<1073741824xf32>) -> tensor<1073741824xf32>
  %2 = stablehlo.slice %1 [0:1] : (tensor<1073741824xf32>) -> tensor<1xf32>
  %3 = stablehlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}
END
expect "run, max-bytes" 1 "$tool" run large.mlir --max-bytes 64M
says err "tensor<1073741824xf32>"
says err "more than --max-bytes, 67108864"
cat > many.mlir <<'END'
func.func @main(%a: tensor<f32>) -> (tensor<f32>, tensor<1000x100xf32>) {
  %0 = stablehlo.iota dim = 0 : tensor<1000x100xf32>
  return %a, %0 : tensor<f32>, tensor<1000x100xf32>
}
func.func public @takes(%a: tensor<1000x100xf32>) -> tensor<f32> {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  return %0 : tensor<f32>
}
END
expect "run, max-bytes of results" 1 "$tool" run many.mlir --input 1 --max-bytes 400003
says err "'many.mlir': result 1 takes 400000 bytes: with those before it more than --max-bytes"
expect "run, within max-bytes of results" 0 "$tool" run many.mlir --input 1 --max-bytes 400004
expect "run, max-bytes of inputs" 1 "$tool" run many.mlir --entry takes --random --max-bytes 300K
says err "'many.mlir': input 0 takes 400000 bytes"
cat > rows.mlir <<'END'
func.func @main() -> tensor<1000000x0xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<1000000x0xf32>
  return %0 : tensor<1000000x0xf32>
}
END
expect "run, rows of nothing" 0 "$tool" run rows.mlir
says out "= [[], [], [], ..., [], [], []]"
expect "run, within max-bytes" 0 "$tool" run make.mlir --max-bytes 1M
expect "run, bad max-work" 2 "$tool" run make.mlir --max-work much
expect "run, bad timeout" 2 "$tool" run make.mlir --timeout 0
cat > long.mlir <<'END'
func.func @main() -> tensor<f32> {
  %0 = stablehlo.iota dim = 0 : tensor<1099511627776xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0]
    : (tensor<1099511627776xf32>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}
END
cat > forever.mlir <<'END'
func.func @main() -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.while(%x = %0) : tensor<f32> cond {
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.sine %x : tensor<f32>
    stablehlo.return %y : tensor<f32>
  }
  return %1 : tensor<f32>
}
END
expect "run, max-work" 1 "$tool" run long.mlir --max-work 1e9
says err "reduce (op 2 of @main): work budget exhausted: it takes 2199023255552, "
expect "run in no memory" 2 "$tool" run large.mlir --max-bytes 0
says err "'--max-bytes 0': expected one byte or more"
expect "run, timeout" 1 "$tool" run long.mlir --timeout 0.1
says err "reduce (op 2 of @main): interrupted"
lacks err "in @main"
expect "run, within max-work" 0 "$tool" run make.mlir --max-work 1e6 --timeout 60
expect "info, work" 0 "$tool" info long.mlir
says out "steps         2199023255"
cat > vast.mlir <<'END'
func.func @main(%a: tensor<f32>) -> tensor<1099511627776xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<1099511627776xf32>
  %1 = "stablehlo.sort"(%0) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<1099511627776xf32>) -> tensor<1099511627776xf32>
  return %1 : tensor<1099511627776xf32>
}
END
if [ "$(cat /proc/sys/vm/overcommit_memory 2> "$tmp/none")" != 2 ]; then # addresses may be taken
    expect "info of more memory than there is" 0 "$tool" info vast.mlir
    says out "  arena      39582418620864"
fi
# 2^48 bytes: more than addresses have room for, however much memory is promised.
echo 'func.func @main() -> tensor<70368744177664xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<70368744177664xf32>
  return %0 : tensor<70368744177664xf32>
}' > result.mlir
expect "run, a result of more memory than there is" 1 env ASAN_OPTIONS=allocator_may_return_null=1 \
    "$tool" run result.mlir
says err "no memory for result 0, tensor<70368744177664xf32>, of 281474976710656 bytes"
head -c 50 add.shlb > cut.shlb
expect "a program file cut off" 1 "$tool" run cut.shlb
says err "cut.shlb: error:"
cat > loop.mlir <<'END'
func.func @main() -> tensor<i32> {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<10> : tensor<i32>
  %2 = stablehlo.constant dense<3> : tensor<i32>
  %3 = stablehlo.while(%i = %0) : tensor<i32>
  cond {
    %4 = stablehlo.compare LT, %i, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  } do {
    %4 = func.call @step(%i, %2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    stablehlo.return %4 : tensor<i32>
  }
  return %3 : tensor<i32>
}
func.func private @step(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.add %a, %b : tensor<i32>
  return %0 : tensor<i32>
}
END
expect "run a loop" 0 "$tool" run loop.mlir
says out "tensor<i32> = 12"

# ---- dump: what it prints is read back and prints the same ----
for file in add.mlir make.mlir loop.mlir add.shlb; do
    for form in '' --generic; do
        expect "dump $file $form" 0 "$tool" dump $file $form
        cp out first.mlir
        expect "dump what was dumped" 0 "$tool" dump first.mlir $form
        keep
        expect "dump $file $form, twice" 0 cmp kept first.mlir
    done
done
expect "dump" 0 "$tool" dump add.mlir
says out "stablehlo.add"
expect "dump --generic" 0 "$tool" dump --generic add.mlir
says out '"stablehlo.add"('
expect "dump --elide" 0 "$tool" dump --elide 5 make.mlir
says out "stablehlo.constant dense_resource<__elided__> : tensor<2x3xf32>"
says out "stablehlo.constant dense<[1.0, 0.1"
expect "dump --elide what" 2 "$tool" dump --elide many make.mlir
expect "dump --program" 0 "$tool" dump --program add.mlir
says out "add"
echo 'func.func @main() -> tensor<99xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<99xi32>
  return %0 : tensor<99xi32>
}' > iota.mlir
expect "fold" 0 "$tool" compile iota.mlir -o iota.shlb -O2
expect "run, shortened" 0 "$tool" run iota.mlir
says out "tensor<99xi32> = [0, 1, 2, 3"

# -O2 puts a batch norm into the weights, unless it shall stay; commands that compare bits leave it.
cat > norm.mlir << 'END'
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = stablehlo.constant dense<[[1.1, 2.2], [3.3, 4.4]]> : tensor<2x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>)
    -> tensor<2x2xf32>
  %c = stablehlo.constant dense<0.7> : tensor<2x2xf32>
  %1 = stablehlo.multiply %0, %c : tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
END
for options in '' -O2 '-O2 --no-fold-norms' --no-fold-norms -O1; do
    # shellcheck disable=SC2086
    expect "compile $options, a norm" 0 "$tool" compile norm.mlir -o norm.shlb $options
    expect "dump, a norm" 0 "$tool" dump norm.shlb
    case $options in
    '' | -O2) lacks out multiply ;;
    *) says out multiply ;;
    esac
    # shellcheck disable=SC2086
    expect "embed $options, a norm" 0 "$tool" embed norm.mlir -o norm.h $options
    # shellcheck disable=SC2086
    expect "plan $options, a norm" 0 "$tool" plan norm.mlir -o norm.shli $options
done
expect "run, a norm" 0 "$tool" run norm.mlir --random
keep
expect "run -O2, a norm that stays" 0 "$tool" run norm.mlir --random -O2 --no-fold-norms
holds "the same result" cmp -s out kept
expect "run -O2, a norm" 0 "$tool" run norm.mlir --random -O2
holds "another result" [ "$(cmp -s out kept; echo $?)" = 1 ]
expect "run, an image and a norm" 2 "$tool" run norm.shli --random --no-fold-norms
says err "'--no-fold-norms'"
expect "diff, a norm" 0 "$tool" diff norm.mlir
expect "bench, a norm" 0 "$tool" bench norm.mlir --seconds 0 --no-fold-norms

# The largest number of a small float is not rounded up to what would become it.
printf '%s\n' 'func.func @main() -> tensor<3xf6E2M3FN> {' \
    '  %0 = stablehlo.constant dense<[7.5, 1.0, -7.5]> : tensor<3xf6E2M3FN>' \
    '  return %0 : tensor<3xf6E2M3FN>' '}' > small.mlir
expect "run, the largest small float" 0 "$tool" run small.mlir
says out '= [7.5, 1.0, -7.5]'

# ---- encodings: bounds are never lost, others mean nothing ----
encoding() { # ENCODING STATUS
    printf '%s\n' "func.func @main(%x: tensor<?x2xf32, $1>) {" '  return' '}' > encoding.mlir
    expect "encoding $1" "$2" "$tool" check encoding.mlir
}
encoding '#stablehlo.bounds<4, ?>' 0
encoding '#stablehlo.type_extensions<bounds = [4, ?]>' 0
encoding '"row"' 0
for wrong in 'bounds<4, ?>' 'row' '#stablehlo.type_extensions<bound = [4, ?]>' '#other.bounds<4>'; do
    encoding "$wrong" 1
    says err 'expected an encoding'
done

# ---- the checksum: compile writes one unless it is told not to, and each changed bit is found ----
printf '%s\n' 'func.func @main() -> tensor<6xi32> {' \
    '  %0 = stablehlo.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>' \
    '  return %0 : tensor<6xi32>' '}' > summed.mlir
expect "compile" 0 "$tool" compile summed.mlir -o summed.shlb
expect "compile --no-checksum" 0 "$tool" compile summed.mlir --no-checksum -o bare.shlb
n=$(wc -c < bare.shlb)
holds "a checksum takes 10 bytes" [ "$(wc -c < summed.shlb)" -eq $((n + 10)) ]
head -c "$n" summed.shlb > begin
holds "a checksum is at the end" cmp -s begin bare.shlb
expect "a file with a checksum" 0 "$tool" run summed.shlb
keep
expect "a file without a checksum" 0 "$tool" run bare.shlb
holds "both run to the same results" cmp -s out kept

# flip FILE AT: FILE with one bit of the byte AT changed, as flipped.shlb.
flip() {
    byte=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
    head -c "$2" "$1" > flipped.shlb
    printf "\\$(printf %o $((byte % 2 ? byte - 1 : byte + 1)))" >> flipped.shlb
    tail -c "+$(($2 + 2))" "$1" >> flipped.shlb
}
four=$(od -An -v -tu1 -w1 bare.shlb | awk '$1 == 4 && a == 0 && b == 0 && c == 0 && d == 3 { print NR - 1 }
    { d = c; c = b; b = a; a = $1 }')
flip bare.shlb "$four"
expect "a bit of a constant, without a checksum" 0 "$tool" run flipped.shlb
says out '[1, 2, 3, 5, 5, 6]'
for at in "$four" $((n / 2)) $((n - 1)) $((n + 2)) $((n + 9)); do
    flip summed.shlb "$at"
    for verb in run check info dump; do
        expect "$verb, one bit of byte $at" 1 "$tool" "$verb" flipped.shlb
        says err 'the checksum does not match'
    done
done
expect "a checksum is left out again" 0 "$tool" compile summed.shlb --no-checksum -o again.shlb
holds "it is as it was without one" cmp -s again.shlb bare.shlb

# ---- embed: the array compiles, has the bytes that compile writes, and runs ----
expect "embed" 0 "$tool" embed loop.mlir -o loop.h --name my-loop
says loop.h '#define my_loop_main "main" /* () -> tensor<i32> */'
says loop.h '#ifndef MY_LOOP_EMBEDDED'
"$tool" compile loop.mlir -o loop.shlb
"$tool" compile loop.mlir --no-checksum -o bare.shlb
cat > embedded.c <<'END'
#include "loop.h"
#include <stdio.h>
int main(void) {
    fwrite(my_loop, 1, sizeof my_loop, stdout);
    return my_loop_main[0] != 'm';
}
END
expect "embed, compiled" 0 cc -Wall -Wextra -Werror embedded.c -o embedded
expect "embed, run" 0 ./embedded
keep
expect "embed, the bytes" 0 cmp kept loop.shlb
expect "embed --no-checksum" 0 "$tool" embed loop.mlir -o loop.h --name my-loop --no-checksum
expect "embed, compiled" 0 cc -Wall -Wextra -Werror embedded.c -o embedded
expect "embed, run" 0 ./embedded
keep
expect "embed, the bytes without a checksum" 0 cmp kept bare.shlb
grep -q private loop.h && { failed=$((failed + 1)); echo "embed names a private function"; }
cat > quoted.mlir << 'END'
func.func @"gr\C3\B6\C3\9Fe\22x??/"(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
END
expect "embed, a name that C escapes otherwise" 0 "$tool" embed quoted.mlir -o quoted.h --name quoted
cat > quoted.c << END
#include "quoted.h"
#include <stdio.h>
int main(void) {
    puts($(sed -n 's/^#define \(quoted_gr[^ ]*\).*/\1/p' quoted.h));
    return sizeof quoted == 0;
}
END
expect "embed, that name, compiled" 0 cc -std=c99 -Wall -Wextra -Werror quoted.c -o quoted
expect "embed, that name, run" 0 ./quoted
printf 'gr\303\266\303\237e"x??/\n' > wanted
holds "embed, another name" cmp -s out wanted
expect "embed to nowhere" 1 "$tool" embed loop.mlir -o nowhere/loop.h

# ---- names of arguments are part of the bytes that compile writes ----
printf '%s\n' 'func.func @main(%x: tensor<2xf32> {jax.arg_info = "named"}) -> tensor<2xf32> {' \
    '  return %x : tensor<2xf32>' '}' > named.mlir
"$tool" compile named.mlir -o named.shlb
expect "embed of a program file" 0 "$tool" embed named.shlb -o of_file.h --name named
expect "embed of a text" 0 "$tool" embed named.mlir -o of_text.h --name named
expect "the same array" 0 cmp of_text.h of_file.h

# ---- plan: quantized tensors in integers ----
printf '%s\n' 'func.func @main(%x: tensor<4x8x!quant.uniform<i8:f32, 0.05>>)' \
    '    -> tensor<4x4x!quant.uniform<i8:f32, 0.07>> {' \
    '  %w = stablehlo.constant dense<3> : tensor<8x4x!quant.uniform<i8:f32, 0.01>>' \
    '  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]' \
    '      : (tensor<4x8x!quant.uniform<i8:f32, 0.05>>, tensor<8x4x!quant.uniform<i8:f32, 0.01>>)' \
    '      -> tensor<4x4x!quant.uniform<i8:f32, 0.07>>' \
    '  return %y : tensor<4x4x!quant.uniform<i8:f32, 0.07>>' '}' > quantized.mlir
expect "plan" 0 "$tool" plan quantized.mlir --target x86-64 -o exact.shli
expect "plan --integers" 0 "$tool" plan quantized.mlir --target x86-64 -o integers.shli --integers
holds "another image" sh -c '! cmp -s exact.shli integers.shli'
expect "run" 0 "$tool" run integers.shli --random
# ---- embed and plan: each function has a macro of its own, also where C writes their names alike ----
long=a2345678901234567890123456789012345678901234567890123456789012345678
cat > alike.mlir << END
func.func @"a.b"(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @a_b_2(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @a-b(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @a_b(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @${long}x(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @${long}y(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @ARENA(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @"e*/\0A"(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
END
expect "embed of names that C writes alike" 0 "$tool" embed alike.mlir -o alike.h --name M
for macro in 'a_b "a_b"' 'a_b_2 "a_b_2"' 'a_b_3 "a.b"' 'a_b_4 "a-b"' "${long}x \"${long}x\"" \
    "${long}y \"${long}y\"" 'ARENA_2 "ARENA"' 'e___ "e*/\012"'; do
    says alike.h "#define M_$macro /* (%arg0: tensor<2xf32>) -> tensor<2xf32> */"
done
says alike.h 'shlo_run(program, M_a_b_3, ..)'
expect "plan of names that C writes alike" 0 "$tool" plan alike.mlir -o alike_image.h --name M
for macro in 'a_b 3 /*' 'a_b_2 1 /*' 'a_b_3 0 /* a.b:' 'a_b_4 2 /* a-b:' "${long}x 4 /*" "${long}y 5 /*" \
    'ARENA_2 6 /* ARENA:' 'e___ 7 /* e/?:'; do
    says alike_image.h "#define M_$macro (tensor<2xf32>) -> tensor<2xf32> */"
done
says alike_image.h 'shlo_image_run(.., M_a_b_3, ..)'
printf '%s\n' '#include HEADER' 'int main(void) { return sizeof M == 0; }' > alike.c
for header in alike.h alike_image.h; do
    expect "$header, compiled" 0 cc -std=c99 -Wall -Wextra -Werror "-DHEADER=\"$header\"" alike.c -o alike
done
for command in embed plan; do
    expect "$command, a name that is too long" 1 "$tool" $command alike.mlir -o none.h --name $long
    says err "the name of an array has at most 62 characters"
    expect "nothing was written" 1 test -e none.h
done

# ---- graph: boxes for ops and what they take, regions inside of their ops, lines for what flows ----
boxes() { # FILE OPS ARGUMENTS LINES: constants are no boxes, and no line goes into or out of a region
    holds "$1: not $2 ops" [ "$(grep -c 'class="op"' "$1")" = "$2" ]
    holds "$1: not $3 arguments" [ "$(grep -c 'class="value"' "$1")" = "$3" ]
    holds "$1: not $4 lines" [ "$(grep -c '<path' "$1")" = "$4" ]
}
expect "graph" 0 "$tool" graph loop.mlir -o loop.svg
says loop.svg '</svg>'
says loop.svg '>while</text>'
says loop.svg '<a href="#func_step">'
boxes loop.svg 8 4 8
expect "graph of a function" 0 "$tool" graph loop.mlir -o step.svg --entry step
boxes step.svg 2 2 3
says step.svg '>tensor&lt;i32&gt;</text>'
expect "graph of no function" 1 "$tool" graph loop.mlir -o none.svg --entry none
expect "graph as a page" 0 "$tool" graph loop.mlir -o loop.html
says loop.html '<svg '
says loop.html 'addEventListener'
expect "graph as DOT" 0 "$tool" graph loop.mlir -o loop.dot
holds "loop.dot: not 8 lines" [ "$(grep -c ' -> ' loop.dot)" = 8 ]
for file in loop.png loop.txt loop.svg.gz; do
    expect "graph to $file" 2 "$tool" graph loop.mlir -o $file
    says err "graph writes .html, .svg and .dot, not '$file'"
    expect "nothing was written" 1 test -e $file
done
ln -s linked.svg link
expect "graph through a link" 0 "$tool" graph loop.mlir -o link
holds "the link was replaced" test -L link
says linked.svg '<svg'
expect "graph to nowhere" 1 "$tool" graph loop.mlir -o nowhere/loop.svg

# A name does not end the attribute that it stands in.
cat > hostile.mlir << 'END'
func.func @"\22 onmouseover=alert`1` x='y'"(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
END
for file in hostile.svg hostile.html; do
    expect "graph of a hostile name" 0 "$tool" graph hostile.mlir -o $file
    says $file 'id="func_&quot;'
    lacks $file '" onmouseover'
    lacks $file "'y'"
done

# Twelve layers of five ops, each with a weight of its own and an input of all, are drawn as one.
layers() { # OP OF THE SEVENTH LAYER
    awk -v seventh="$1" 'BEGIN {
        t = "tensor<8xf32>"
        printf "func.func @main(%%x: " t ", %%all: " t
        for (i = 0; i < 12; i++) printf ", %%w%d: " t, i
        print ") -> " t " {"
        for (i = v = 0; i < 12; i++) {
            in_name = i ? "%v" v : "%x"
            print "  %v" v + 1 " = stablehlo.multiply " in_name ", %w" i " : " t
            print "  %v" v + 2 " = stablehlo." (i == 6 ? seventh : "tanh") " %v" v + 1 " : " t
            print "  %v" v + 3 " = stablehlo.add %v" v + 2 ", " in_name " : " t
            print "  %v" v + 4 " = stablehlo.maximum %v" v + 3 ", %all : " t
            print "  %v" v + 5 " = stablehlo.negate %v" v + 4 " : " t
            v += 5
        }
        print "  return %v" v " : " t "\n}"
    }'
}
layers tanh > layers.mlir
expect "graph of layers" 0 "$tool" graph layers.mlir -o layers.svg
says layers.svg '&#215; 12</text>'
boxes layers.svg 6 3 9
layers sine > sine.mlir
expect "graph of unequal layers" 0 "$tool" graph sine.mlir -o sine.svg
says sine.svg '&#215; 6</text>'
says sine.svg '>sine</text>'
says sine.svg '&#215; 5</text>'

# ---- what other programs read: JSON, completion ----
is_json() { # FILE: python reads it; where there is none, its brackets match
    if command -v python3 > /dev/null; then
        python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$1"
    else
        [ "$(tr -cd '[{' < "$1" | wc -c)" = "$(tr -cd ']}' < "$1" | wc -c)" ]
    fi
}
expect "info --json" 0 "$tool" info add.mlir --json
says out '{"op": "stablehlo.add", "type": "f32", "count": 1}'
says out '"memory": {"file": '
holds "info --json is JSON" is_json out
expect "test --json" 0 "$tool" test loop.mlir --json
holds "test --json is JSON" is_json out
says out '"outcome": "ok"'
expect "bench --json" 0 "$tool" bench add.mlir --seconds 0 --profile --json
holds "bench --json is JSON" is_json out
says out '"profile_runs": 10, "instructions": ['
expect "bench --isa" 0 "$tool" bench add.mlir --seconds 0 --isa scalar
case $(uname -m) in x86*) other=neon ;; *) other=avx2 ;; esac
expect "bench --isa of another machine" 1 "$tool" bench add.mlir --seconds 0 --isa $other
says err "no instruction set \"$other\"; there is scalar"
expect "run --isa of another machine" 1 "$tool" run add.mlir --random --isa $other
expect "run --isa" 0 "$tool" run add.mlir --random --isa scalar
expect "plan for options of run" 0 "$tool" plan add.mlir -o add.shli
expect "run of an image" 0 "$tool" run add.shli --random
keep
from_pipe() { cat add.shli | "$tool" "$@"; }
printf '%s\n' 'func.func @main(%x: tensor<f32>) -> tensor<f32> {' \
    '  %a = stablehlo.iota dim = 0 : tensor<3000000000xf32>' \
    '  %s = stablehlo.reduce(%a init: %x) applies stablehlo.add across dimensions = [0]' \
    '      : (tensor<3000000000xf32>, tensor<f32>) -> tensor<f32>' \
    '  return %s : tensor<f32>' '}' > large.mlir
expect "plan of what is too large" 1 "$tool" plan large.mlir -o large.shli
says err "reduce: too large for an image, whose sizes, counts and offsets are below 2^31 in op 1 of @main"
expect "run of an image from standard input" 0 from_pipe run - --random
holds "it is the same run" cmp -s out kept
expect "run of an image from a pipe" 0 from_pipe run /dev/stdin --random
holds "that, too" cmp -s out kept
expect "info of an image from a pipe" 0 from_pipe info /dev/stdin
says out "an image (shlo plan) for host"
expect "run of a file that is not there" 1 "$tool" run missing.shlb --random
holds "it says so once" [ "$(grep -c "cannot open" err)" = 1 ]
for option in '--expect x.npy' '--weights w.npz' '--threads 2' '--isa scalar' --integers --winograd \
    '--max-bytes 1G' '--max-frames 2'; do
    # shellcheck disable=SC2086 # an option and its value
    expect "an image takes no $option" 2 "$tool" run add.shli --random $option
    says err "it takes no '${option%% *}'"
done
expect "an image within its limits" 0 "$tool" run add.shli --random --max-work 1e6 --timeout 60
expect "an image, bad max-work" 2 "$tool" run add.shli --random --max-work much
expect "plan of what takes long" 0 "$tool" plan forever.mlir -o forever.shli
expect "an image, max-work" 1 "$tool" run forever.shli --max-work 1e6
says err "image: max_work reached at instruction"
expect "an image, timeout" 1 "$tool" run forever.shli --timeout 0.1
says err "image: interrupted at instruction"
expect "bench of two" 0 "$tool" bench add.mlir add.mlir --seconds 0
says out 'ratio	'
expect "bench of three" 2 "$tool" bench add.mlir add.mlir add.mlir
for shell in bash zsh fish; do
    expect "completion $shell" 0 "$tool" completion $shell
    says out '--weights-above'
done
if command -v bash > /dev/null; then
    "$tool" completion bash > completion.bash
    completed() { # WORD...: what bash offers for the last one
        bash -c '. ./completion.bash
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _shlo
            echo "${COMPREPLY[@]}"' bash "$@"
    }
    holds "bash completes commands" [ "$(completed shlo comp)" = compile ]
    holds "bash completes options" [ "$(completed shlo graph --e)" = --entry ]
fi
expect "completion of no shell" 2 "$tool" completion csh

# ---- lint ----
expect "lint of a small program" 0 "$tool" lint add.mlir
says out 'nothing to say'
printf '%s\n' 'func.func @main(%x: tensor<64x64xf64>) -> tensor<64x64xf64> {' \
    '  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<64x64xf64>) -> tensor<64x64xf64>' \
    '  return %0 : tensor<64x64xf64>' '}' > moves.mlir
expect "lint of moves" 0 "$tool" lint moves.mlir
says out 'compute in f64'
says out '`copy`'
printf '%s\n' 'func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {' \
    '  %0 = stablehlo.abs %x : tensor<?xf32>' '  return %0 : tensor<?xf32>' '}' > any.mlir
cat > region.mlir << 'END'
func.func @main(%x: tensor<64x64xf32>, %z: tensor<f32>) -> tensor<64xf32> {
  %0 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = "stablehlo.if"(%1) ({
      %3 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }, {
      stablehlo.return %b : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
END
expect "lint of a region" 0 "$tool" lint region.mlir
says out '1 instruction with `code`: a region'
expect "lint of unknown sizes" 0 "$tool" lint any.mlir
says out 'unknown size'

# ---- info ----
expect "info" 0 "$tool" info add.mlir
says out "@main: (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>)"
says out "stablehlo.add"
says out "arena"
says out "flops"
says out "running    4096"
figure() { sed -n "s/^  $1 *\([0-9]*\).*/\1/p" out | head -1; }
arena=$(figure arena)
[ "$(figure "one block")" -ge "$(figure peak)" ] &&
    [ "$(figure peak)" -ge $(($(figure program) + arena)) ]
expect "info: the table adds up" 0 test $? = 0
expect "info of four threads" 0 "$tool" info add.mlir --threads 4
scratch=$((($(figure arena) - arena) / 3))
expect "info of two threads" 0 "$tool" info add.mlir --threads 2
expect "info: each thread takes as much" 0 test $((arena + scratch)) = "$(figure arena)"
expect "info of a device" 0 "$tool" info add.mlir --target cortex-m4
says out "target cortex-m4"
says out "stack      2048 at most"
arena=$(figure arena)
expect "plan for it" 0 "$tool" plan add.mlir --target cortex-m4 -o add_m4.h
says add_m4.h "_ARENA $arena"
expect "plan: a comment of at most 110 columns" 1 grep -qE '^(/| )\*.{109}' add_m4.h
expect "info of unpacked weights" 0 "$tool" info add.mlir --no-packing
expect "info of no device" 2 "$tool" info add.mlir --target pdp-11
says err "'--target pdp-11': expected host, cortex-m4, cortex-m0plus, rv32imc, wasm32 or x86-64"
expect "info of threads of a device" 2 "$tool" info add.mlir --target cortex-m4 --threads 2

# ---- bench ----
expect "bench" 0 "$tool" bench add.mlir --seconds 0 --profile --trace trace.json
keep
expect "bench, median" 0 grep -qE "^median_s	[0-9.e-]+$" kept
expect "bench, table" 0 grep -q "us per run" kept
says kept "profile: medians of 10 runs, "
expect "a longer profile" 0 "$tool" bench add.mlir --seconds 0.2 --profile
lacks out "profile: medians of 10 runs, "
says out "profile: medians of "
expect "bench, trace" 0 grep -q '"traceEvents"' trace.json

# ---- test ----
# check NAME WORD BODY: one case of type f32 and i32 values.
check() {
    printf '%s\n' 'func.func @main() {' "  %a = stablehlo.constant dense<$4> : tensor<2x$3>" \
        "  %b = stablehlo.constant dense<$5> : tensor<2x$3>" "  $6" '  return' '}' > case.mlir
    want=0
    [ "$2" = FAIL ] && want=1
    expect "$1" $want "$tool" test case.mlir
    says out "$2 case.mlir:1 main"
}
call() {
    echo "stablehlo.custom_call @check.$1(%a, %b) {has_side_effect = true}" \
        ": (tensor<2x$2>, tensor<2x$2>) -> ()"
}
check "equal" ok f32 "[1.0, 2.0]" "[1.0, 2.0]" "$(call expect_eq f32)"
check "equal, spoiled" FAIL f32 "[1.0, 2.0]" "[1.0, 2.0000002]" "$(call expect_eq f32)"
says out "element 1 is 2.0, expected 2.0000002"
check "equal integers" ok i32 "[1, -2]" "[1, -2]" "$(call expect_eq i32)"
check "equal integers, spoiled" FAIL i32 "[1, -2]" "[1, -3]" "$(call expect_eq i32)"
check "NaN equals nothing" FAIL f32 "[1.0, 0x7FC00000]" "[1.0, 0x7FC00000]" "$(call expect_eq f32)"
check "three ulp" ok f32 "[0x3F800003, 1.0]" "[0x3F800000, 1.0]" "$(call expect_close f32)"
check "four ulp" FAIL f32 "[0x3F800004, 1.0]" "[0x3F800000, 1.0]" "$(call expect_close f32)"
says out "(4 ulp)"
check "almost" ok f32 "[1.0009, 1.0]" "[1.0, 1.0]" "$(call expect_almost_eq f32)"
check "almost, spoiled" FAIL f32 "[1.0011, 1.0]" "[1.0, 1.0]" "$(call expect_almost_eq f32)"
check "op: almost" ok f32 "[1.00009, 1.0]" "[1.0, 1.0]" "check.expect_almost_eq %a, %b : tensor<2xf32>"
check "op: almost, spoiled" FAIL f32 "[1.0002, 1.0]" "[1.0, 1.0]" \
    "check.expect_almost_eq %a, %b : tensor<2xf32>"
check "op: almost, own tolerance" ok f32 "[1.1, 1.0]" "[1.0, 1.0]" \
    "check.expect_almost_eq %a, %b, tolerance = 0.2 : tensor<2xf32>"
check "op: constant" ok f32 "[1.0, 2.0]" "0.0" "check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>"
check "op: constant, spoiled" FAIL f32 "[1.0, 2.0]" "0.0" \
    "check.expect_eq_const %a, dense<[1.0, 3.0]> : tensor<2xf32>"
check "op: close" ok f32 "[0x3F800001, 1.0]" "[0x3F800000, 1.0]" \
    "check.expect_close %a, %b : tensor<2xf32>, tensor<2xf32>"
check "op: close, spoiled" FAIL f32 "[0x3F800002, 1.0]" "[0x3F800000, 1.0]" \
    "check.expect_close %a, %b : tensor<2xf32>, tensor<2xf32>"
check "op: not so close" FAIL f32 "[0x3F800000, 1.0]" "[0x3F800000, 1.0]" \
    "check.expect_close %a, %b, max_ulp_difference = 3, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>"
check "old form" ok f32 "[1.00009, 1.0]" "[1.0, 1.0]" \
    "%0 = stablehlo.custom_call @check.eq(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<i1>"
check "old form, spoiled" FAIL i32 "[1, 2]" "[1, 1]" \
    "%0 = stablehlo.custom_call @check.eq(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<i1>"
cat > cases.mlir <<'END'
// The first case has only comments.
// -----
func.func @only() {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  check.expect_eq_const %0, dense<1> : tensor<i32>
  return
}
// -----
func.func @main() {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  interpreter.nothing %0 : tensor<i32>
  return
}
// -----
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
// -----
func.func @main() {
  %0 = stablehlo.abs %x : tensor<i32>
  return
}
// -----
func.func @main() {
  %a = stablehlo.constant dense<1.0> : tensor<2xf32>
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0], algorithm = <
    lhs_precision_type = f64, rhs_precision_type = f64, accumulation_type = f64,
    lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 7,
    allow_imprecise_accumulation = false> : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  return
}
END
expect "cases" 1 "$tool" test cases.mlir
says out "ok cases.mlir:1 - (verified only: nothing ran)"
says out "ok cases.mlir:2 only"
says out "SKIP cases.mlir:3 - 11:3: not supported: interpreter.nothing"
says out "ok cases.mlir:4 main"
says out "FAIL cases.mlir:5 - 20:22: use of undeclared value '%x'"
says out "SKIP cases.mlir:6 - 26:5: dot_general: the algorithm f64 x f64 -> f64 with 1 and 1 components, 7"
says out "3 passed, 1 failed, 2 skipped"
expect "cases with inputs" 0 "$tool" test add.mlir
says out "ok add.mlir:1 main (verified only: nothing ran)"
says out "verified only, and nothing ran: 1 of those passed"
says out "1 passed, 0 failed, 0 skipped"
expect "cases without" 0 "$tool" test loop.mlir
lacks out "verified only"
cat > meets.mlir << 'END'
func.func @main(%a: tensor<?x2xf32>) -> tensor<4x2xf32> {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64,
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
END
expect "a case that meets others" 0 "$tool" test meets.mlir
says out "(verified and compiled; not run: all_gather: group member 1, but there are 1 in op 0 of @main)"
says out "verified only, and nothing ran: 1 of those passed"
cat > open.mlir << 'END'
func.func @main(%a: tensor<?x2xf32>, %b: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = stablehlo.add %a, %b : tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
END
expect "an open program says so" 0 "$tool" info open.mlir
says out "@main: (tensor<?x2xf32>, tensor<?x2xf32>) -> (tensor<?x2xf32>)"
expect "an open program is tested with shapes" 0 "$tool" test open.mlir
expect "made static" 0 "$tool" compile open.mlir -o open.shlb --shape 3x2 --shape 3x2
expect "static now" 0 "$tool" info open.shlb
says out "@main: (tensor<3x2xf32>, tensor<3x2xf32>) -> (tensor<3x2xf32>)"
expect "shapes that disagree" 1 "$tool" compile open.mlir -o open.shlb --shape 3x2 --shape 4x2
says err "add: "
expect "a shape too few" 1 "$tool" compile open.mlir -o open.shlb --shape 3x2
expect "no shape" 2 "$tool" compile open.mlir -o open.shlb --shape 3by2 --shape 3x2
says err "'--shape 3by2': expected sizes"
for shape in 3x2x ' 3x2' '3x 2' 3x-2 +3x2 3xx2 x3 '' 99999999999999999999x2; do
    expect "no shape: '$shape'" 2 "$tool" compile open.mlir -o wrong.shlb --shape 3x2 --shape "$shape"
    says err "'--shape $shape': expected sizes"
done
sed '1,/func/s/%b: tensor<?x2xf32>/&, %c: tensor<3xf32>/' open.mlir > fixed.mlir
for shape in 3 -; do
    expect "a declared shape: $shape" 0 "$tool" compile fixed.mlir -o fixed.shlb --shape 3x2 --shape 3x2 \
        --shape $shape
done
expect "another size than declared" 1 "$tool" compile fixed.mlir -o wrong.shlb --shape 3x2 --shape 3x2 \
    --shape 4
says err "input 2: dimension 0: expected 3, got 4"
expect "another rank than declared" 1 "$tool" compile fixed.mlir -o wrong.shlb --shape 3x2 --shape 3x2 \
    --shape 3x1
says err "--shape 3x1 does not fit: input 2 is tensor<3xf32>"
expect "nothing was written" 1 test -e wrong.shlb
expect "no plan without shapes" 1 "$tool" plan open.mlir -o wrong.shli
says err "open.mlir: input 0 of @main is tensor<?x2xf32>: an image has no unknown sizes; \`shlo compile --"
cat > inside.mlir << 'END'
func.func @main(%a: tensor<4xf32>, %n: tensor<1xi32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dynamic_broadcast_in_dim %z, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0]
      : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
END
expect "no plan of sizes that are values" 1 "$tool" plan inside.mlir -o wrong.shli
says err "stablehlo.dynamic_broadcast_in_dim has a result of unknown size: an image has no unknown sizes;"
expect "no bench without shapes" 1 "$tool" bench open.mlir

printf '%s\n' 'func.func @main(%a: memref<2xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {' \
    '  return %b : tensor<?xf32>' '}' > buffer.mlir
expect "a buffer is verified" 0 "$tool" test buffer.mlir
says out "argument 0: values of this type cannot run"
expect "a file that is not there" 1 "$tool" test nowhere.mlir
says out "0 passed, 1 failed, 0 skipped"

# ---- bytecode of MLIR ----
expect "artifact, run" 0 "$tool" run small.mlirbc
says out "[2.0, 6.0]"
expect "artifact, dump" 0 "$tool" dump small.mlirbc
says out "stablehlo.add"
expect "artifact, test" 0 "$tool" test small.mlirbc
says out "1 passed, 0 failed, 0 skipped"
expect "artifact, info" 0 "$tool" info small.mlirbc
says out "stablehlo.constant"
expect "artifact, compile" 0 "$tool" compile small.mlirbc -o small.shlb
head -c 100 small.mlirbc > cut.mlirbc
expect "artifact, cut off" 1 "$tool" compile cut.mlirbc -o cut.shlb
says err "cut.mlirbc: error: byte "

echo "test_tool: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
