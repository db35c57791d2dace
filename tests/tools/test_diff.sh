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
says out '16 of A and 14 of B, of which 14 are matched'
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
expect "each bit counts" 1 "$tool" diff a.mlir b.mlir
expect "but with --atol" 0 "$tool" diff a.mlir b.mlir --atol 0
expect "another seed" 1 "$tool" diff a.mlir b.mlir --seed 7

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
expect "bounded values" 1 "$tool" diff rows.mlir columns.mlir --input 1=2 --input 2=3
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

# The program that runs has more lines than the file: the place is the file's.
cat > unhandled.mlir <<'END'
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @unhandled(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.sine %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
END
expect "the place of an error" 1 "$tool" diff unhandled.mlir
says err 'unhandled.mlir:2:3: error: custom_call: no handler is registered for unhandled'
says err '  %0 = stablehlo.custom_call @unhandled(%a)'

echo "test_diff: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
