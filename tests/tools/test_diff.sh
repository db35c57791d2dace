#!/bin/sh
# test_diff.sh - shlo diff: the first op whose values differ, in programs that differ in one place each; and
# programs that do not differ, optimized or not.
. "$(dirname "$0")/expect.sh"

# program NAME SED-SCRIPT: a program with a function, a loop, a region of elements, with one thing changed
program() {
    sed "$2" > "$1" << 'END'
func.func @main(%x: tensor<4xf32>, %w: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %h = stablehlo.dot_general %w, %x, contracting_dims = [1] x [0]
    : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = stablehlo.constant dense<1.0> : tensor<4xf32>
  %z = stablehlo.multiply %h, %c : tensor<4xf32>
  %g = func.call @act(%z) : (tensor<4xf32>) -> tensor<4xf32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %i0, %v = %g) : tensor<i32>, tensor<4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    %v1 = stablehlo.sine %v : tensor<4xf32>
    stablehlo.return %i1, %v1 : tensor<i32>, tensor<4xf32>
  }
  %k = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%r#1 init: %k) applies stablehlo.add across dimensions = [0]
    : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
  return %b, %z : tensor<4xf32>, tensor<4xf32>
}
func.func private @act(%z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %z : tensor<4xf32>
  return %0 : tensor<4xf32>
}
END
}
program a.mlir ''
first() { # NAME SED-SCRIPT OP PLACE: B is A but for the script
    program b.mlir "$2"
    expect "$1" 1 "$tool" diff a.mlir b.mlir
    says out "first difference: stablehlo.$3"
    says out "B: b.mlir:$4: op "
}
expect "the same program" 0 "$tool" diff a.mlir a.mlir
says out 'results: 2 of 2 are the same'
says out 'no difference'
lacks out 'first difference'
expect "optimized" 0 "$tool" diff a.mlir
says out 'B: a.mlir -O2'
says out '16 of A and 13 of B, of which 12 are matched'
expect "optimized less" 0 "$tool" diff a.mlir -O1
first "another op in the loop" 's/sine/cosine/' sine 16:11
says out 'B: b.mlir:16:11: op 11 of @main, stablehlo.cosine tensor<4xf32>'
says out 'the time that it ran: 0, from 0'
says out 'results: 1 of 2 are the same'
first "in a function" 's/tanh/logistic/' tanh 26:8
first "a constant" 's/dense<1.0>/dense<1.0000001>/' constant 4:8
says out 'element [0]: 1.0 in A, 1.0000001 in B; 4 of 4 differ, by 1.19e-07 at most'
first "the end of the loop" 's/dense<3>/dense<4>/' constant 10:10
first "another region" 's/applies stablehlo.add/applies stablehlo.maximum/' reduce 20:8
first "an op more before it" \
    's/^  %k/  %extra = stablehlo.negate %z : tensor<4xf32>\n&/; s/add across/maximum across/' reduce 21:8

program b.mlir 's/dense<1.0>/dense<1.0000001>/'
expect "within --rtol" 0 "$tool" diff a.mlir b.mlir --rtol 1e-5
expect "beyond --rtol" 1 "$tool" diff a.mlir b.mlir --rtol 1e-8
program b.mlir 's/dense<0.0>/dense<-0.0>/'
expect "a value that no result shows" 0 "$tool" diff a.mlir b.mlir
says out 'the results are the same, a value inside is not: stablehlo.constant'
says out 'element []: 0.0 in A, -0.0 in B; 1 of 1 differ, by 0 at most'
says out 'results: 2 of 2 are the same'
expect "the same, --json" 0 "$tool" diff a.mlir b.mlir --json
says out '"same_inside": false, "same": true}'
expect "but with --atol" 0 "$tool" diff a.mlir b.mlir --atol 0
says out 'no difference'
expect "another seed" 0 "$tool" diff a.mlir b.mlir --seed 7
for zero in 0.0 -0.0; do
    printf '%s\n' 'func.func @main(%x: tensor<f32>) -> tensor<f32> {' \
        "  %0 = stablehlo.constant dense<$zero> : tensor<f32>" \
        '  %1 = stablehlo.multiply %x, %0 : tensor<f32>' '  return %1 : tensor<f32>' '}' > "zero$zero.mlir"
done
expect "each bit counts" 1 "$tool" diff zero0.0.mlir zero-0.0.mlir
expect "but not within --atol" 0 "$tool" diff zero0.0.mlir zero-0.0.mlir --atol 0
sed 's/multiply/add/; s/-0.0/2.0/' zero-0.0.mlir > two.mlir
for seed in 1 2 3 4; do
    "$tool" diff zero0.0.mlir two.mlir --seed $seed | sed -n 's/^result 0: element \[\]: //p'
done | sort -u > seeds
holds "other seeds, other inputs" [ "$(wc -l < seeds)" = 4 ]

# Where one of the two is NaN there is no distance.
nans() { # NAME ELEMENTS
    printf '%s\n' 'func.func @main() -> tensor<4xf32> {' \
        "  %0 = stablehlo.constant dense<[$2]> : tensor<4xf32>" '  return %0 : tensor<4xf32>' '}' > "$1"
}
nans number.mlir '1.0, 2.0, 3.0, 4.0'
nans nan.mlir '0x7FC00000, 0x7FC00000, 3.0, 4.0'
nans both.mlir '0x7FC00000, 2.5, 3.0, 4.0'
nans quiet.mlir '0x7FC00001, 2.5, 3.0, 4.0'
expect "NaN" 1 "$tool" diff number.mlir nan.mlir
says out 'element [0]: 1.0 in A, nan in B; 2 of 4 differ: NaN in one of the two'
expect "NaN and others" 1 "$tool" diff both.mlir number.mlir
says out 'nan in A, 1.0 in B; 2 of 4 differ: 1 is NaN in one of the two, the others differ by 0.5 at most'
expect "NaN, --json" 1 "$tool" diff both.mlir number.mlir --json
says out '"differing": 2, "elements": 4, "nan_in_one": 1, "largest": 0.5'
expect "NaN in both" 1 "$tool" diff both.mlir quiet.mlir
says out '1 of 4 differ, by 0 at most'

# Ops are no counterparts if their attributes or regions differ, if nothing depends on one of them, or if they
# take other arguments.
unlike() { # NAME LINES..: the program as it is against itself optimized
    what=$1
    shift
    printf '%s\n' 'func.func @main(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi1> {' \
        '  %k = stablehlo.constant dense<1> : tensor<i32>' "$@" '  return %r : tensor<4xi1>' '}' > unlike.mlir
    "$tool" compile unlike.mlir -O0 -o unlike0.shlb
    "$tool" compile unlike.mlir -O2 -o unlike2.shlb
    expect "$what" 0 "$tool" diff unlike0.shlb unlike2.shlb
    says out ': no difference'
    lacks out ' 0 are matched'
}
reduce() { # RESULT OP, OPERAND
    echo "  %$1 = stablehlo.reduce(%${3:-x} init: %k) applies stablehlo.$2 across dimensions = [0]
    : (tensor<4xi32>, tensor<i32>) -> tensor<i32>"
}
types='(tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>'
spread='  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<i32>) -> tensor<4xi32>'
unlike "another region, unused" "$(reduce u maximum)" "$(reduce s add)" "$spread" \
    "  %r = stablehlo.compare LT, %b, %y : $types"
unlike "another region" "$(reduce u maximum)" \
    '  %w = stablehlo.broadcast_in_dim %u, dims = [] : (tensor<i32>) -> tensor<4xi32>' \
    "  %c = stablehlo.compare LT, %w, %y : $types" \
    '  %z = stablehlo.select %c, %x, %x : tensor<4xi1>, tensor<4xi32>' "$(reduce s add z)" \
    "$spread" "  %r = stablehlo.compare LT, %b, %y : $types"
unlike "another attribute" "  %u = stablehlo.compare GT, %x, %y : $types" \
    '  %v = stablehlo.select %u, %x, %x : tensor<4xi1>, tensor<4xi32>' \
    "  %r = stablehlo.compare LT, %v, %y : $types"
unlike "other arguments" '  %u = stablehlo.minimum %x, %x : tensor<4xi32>' \
    '  %v = stablehlo.minimum %u, %y : tensor<4xi32>' '  %n = stablehlo.negate %x : tensor<4xi32>' \
    "  %r = stablehlo.compare LT, %v, %n : $types"

# A third time through the loop: values are compared turn by turn.
program b.mlir 's/%v1 = stablehlo.sine %v :/%f = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>\
    %two = stablehlo.constant dense<2.0> : tensor<f32>\
    %late = stablehlo.compare GE, %f, %two : (tensor<f32>, tensor<f32>) -> tensor<i1>\
    %sine = stablehlo.sine %v : tensor<4xf32>\
    %v1 = stablehlo.select %late, %v, %sine : tensor<i1>,/'
expect "from the third turn on" 1 "$tool" diff a.mlir b.mlir
says out 'first difference: stablehlo.while'

# What an exporter knows of its ops counts more than their order.
located() { # OP OP LINE LINE
    printf '%s\n' 'func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {' \
        "  %0 = stablehlo.$1 %x : tensor<2xf32> loc(\"m.py\":$3:1)" \
        "  %1 = stablehlo.$2 %x : tensor<2xf32> loc(\"m.py\":$4:1)" \
        '  return %0, %1 : tensor<2xf32>, tensor<2xf32>' '}'
}
located sine sine 1 2 > one.mlir
located sine cosine 1 2 > two.mlir
expect "locations" 1 "$tool" diff one.mlir two.mlir
says out '[m.py:2:1]'
"$tool" compile one.mlir --locations -O0 -o one.shlb
"$tool" compile two.mlir --locations -O0 -o two.shlb
expect "of program files" 1 "$tool" diff one.shlb two.shlb
says out 'A: one.shlb: op 1 of @main, stablehlo.sine tensor<2xf32> [m.py:2:1]'

expect "--json" 1 "$tool" diff one.mlir two.mlir --json
says out '"place": "3:8", "location": "m.py:2:1", "function": "main", "op": "stablehlo.cosine", "number": 1'
says out '"same": false}'
if command -v python3 > /dev/null; then
    holds "diff --json is JSON" python3 -c 'import json; json.load(open("out"))'
fi

printf '%s\n' 'func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<2xf32> {' \
    '  return %x : tensor<2xf32>' '}' > three.mlir
expect "other inputs" 1 "$tool" diff one.mlir three.mlir
says err 'the programs take other inputs; A:'
expect "no program" 2 "$tool" diff
expect "three programs" 2 "$tool" diff one.mlir one.mlir one.mlir
expect "too little memory to keep values" 0 "$tool" diff a.mlir --max-bytes 16
says out 'values were not compared: they do not fit into --max-bytes'

# Elements beyond the sizes of a bounded value are ignored; sizes that differ are told.
for dim in 0 1; do
    b='tensor<?x?xf32, #stablehlo.bounds<8, 8>>'
    echo "func.func @main(%x: $b) -> $b {
  %y = stablehlo.reverse %x, dims = [$dim] : $b
  %z = stablehlo.reverse %y, dims = [$dim] : $b
  return %z : $b
}"
done | awk -v RS='}\n' '{ print $0 "}" > (NR == 1 ? "rows.mlir" : "columns.mlir") }'
"$tool" run rows.mlir --random --input 1=2 --input 2=3 --output first > /dev/null
expect "a bounded result" 0 "$tool" run columns.mlir --random --input 1=2 --input 2=3 \
    --expect first/output_0.npy --expect first/output_1.npy --expect first/output_2.npy
expect "its sizes" 0 "$tool" run columns.mlir --random --input 1=2 --input 2=3
says out '  of which 2x3 are the result: its sizes follow'
expect "bounded values" 0 "$tool" diff rows.mlir columns.mlir --input 1=2 --input 2=3
says out 'results: 3 of 3 are the same'
says out '6 of 6 differ'

# Large constants are moved out of the text, and weights are the user's.
awk 'BEGIN { printf "func.func @main() -> tensor<4096xf32> {\n  %%0 = stablehlo.constant dense<["
    for (i = 0; i < 4096; i++) printf "%s%d.5", i ? ", " : "", i
    t = "tensor<4096xf32>"
    print "]> : " t "\n  %1 = stablehlo.sine %0 : " t "\n  return %1 : " t "\n}" }' > large.mlir
sed 's/ 4000.5/ 4000.25/' large.mlir > larger.mlir
expect "a large constant" 1 "$tool" diff large.mlir larger.mlir
says out 'element [4000]: 4000.5 in A, 4000.25 in B; 1 of 4096 differ'
"$tool" compile large.mlir -O0 -o large.shlb --weights-out large.shlw
expect "external constants" 0 "$tool" diff large.mlir large.shlb --weights large.shlw

# Calls that have become ops: what has no counterpart is named, and has one where both are made so.
cat > calls.mlir << 'END'
func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  %1 = stablehlo.add %0, %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<4xf32>
  %1 = call @g(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @f(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
END
expect "calls that have become ops" 0 "$tool" diff calls.mlir
says out '3 values of A are not compared: B has no @f, @g (where -O1 has made ops of calls, compile A so'
lacks out 'of B are not compared'
"$tool" compile calls.mlir -O1 --locations -o calls.shlb
expect "calls that have become ops, in A" 0 "$tool" diff calls.shlb calls.mlir
says out '3 values of B are not compared: A has no @f, @g (where -O1 has made ops of calls, compile B so'
lacks out 'of A are not compared'
expect "calls that have become ops, --json" 0 "$tool" diff calls.mlir calls.shlb --json
says out '"only_in_a": ["f", "g"], "only_in_b": [], '
sed 's/sine/cosine/' calls.mlir > other.mlir
"$tool" compile other.mlir -O1 --locations -o other.shlb
expect "calls that have become ops of both" 1 "$tool" diff calls.shlb other.shlb
says out 'of which 5 are matched'
says out 'A: calls.shlb: op 1 of @main, stablehlo.sine tensor<4xf32> [line 2]'
lacks out 'not compared'

# The program that runs has more lines than the file: the place is the file's.
cat > unhandled.mlir <<'END'
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @unhandled(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.sine %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
END
expect "the place of an error" 1 "$tool" diff unhandled.mlir
says err 'unhandled.mlir:2:3: error: custom_call: the tool has no handler for unhandled in @main'
says err '  %0 = stablehlo.custom_call @unhandled(%a)'

echo "test_diff: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
