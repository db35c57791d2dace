#!/bin/sh
# The cases of tests/tl/*.ir pass, and shlo tl test sees what is wrong: each case below fails, and says why.
cases=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/../tools/expect.sh"

expect "the cases" 0 "$tool" tl test "$cases"/*.ir
passed=$((passed + $(grep -c '^ok ' out)))
grep '^FAIL' out

# fails REASON: the case on standard input fails, and the line says why.
fails() {
    cat > case.ir
    expect "$1" 1 "$tool" tl test case.ir
    says out "FAIL case.ir#1 "
    says out "$1"
    says out "0 passed, 1 failed, 0 skipped"
}
add='func @add(%x: memref<f32x2>, %y: memref<f32x2>) {
  axpby 1.0, %x, 1.0, %y : f32, memref<f32x2>, f32, memref<f32x2>
}'
fails "line 4: element [1] is 6.0, expected 7.0" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; ARG: %y = [3, 4]
; EXPECT: %y = [4, 7]
$add
EOF
fails "outside of its range" <<EOF
; RUN: @narrow
; ARG: %x = 256
; ARG: %y = zeros
func @narrow(%x: i8, %y: memref<i8>) {
  store %x, %y[] : memref<i8>
}
EOF
fails "line 4: element [0] is 4.0, expected 4.5" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; ARG: %y = [3, 4]
; EXPECT: %y ~ [4.5, 6]
$add
EOF
fails "line 4: element [0] is 4.0, expected 3.5" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; ARG: %y = [3, 4]
; EXPECT: %y[0] = 3.5
$add
EOF
fails "line 4: element [0] is 4.0, expected 1.0" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; ARG: %y = [3, 4]
; EXPECT: %y = %x
$add
EOF
fails "line 1: it does not fail" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; ARG: %y = [3, 4]
; FAILS: bounds
$add
EOF
# An index is told as an index, a slice as a slice, with the values that a run gave them.
for slice in '%g' '%g:1' '0:%n'; do
    case $slice in
    %g) why='2: index 2 is outside of mode 1, whose size is 2' ;;
    %g:1) why='2: slice 2:1 of mode 1, whose size is 2' ;;
    *) why='0: slice 0:3 of mode 1, whose size is 2 (checked)' ;;
    esac
    fails "line 4: it fails otherwise: line 8: subview, group $why" <<EOF
; RUN: @far groups 3 checked
; ARG: %A = [[1, 2], [3, 4], [5, 6], [7, 8]]
; ARG: %n = 3
; FAILS: no such words
func @far(%A: memref<f32x4x2>, %n: index) {
  %z = group_id
  %g = arith.add %z, 0 : index
  %a = subview %A[:, $slice] : memref<f32x4x2>
}
EOF
done
fails "line 3: it fails otherwise: line 5: store" <<'EOF'
; RUN: @far
; ARG: %y = [3, 4]
; FAILS: no such words
func @far(%y: memref<f32x2>) {
  %n = size %y[0] : memref<f32x2> store 1.0, %y[%n] : memref<f32x2>
}
EOF
fails "line 1: line 5: store" <<'EOF'
; RUN: @far
; ARG: %y = [3, 4]
; EXPECT: %y = [3, 4]
func @far(%y: memref<f32x2>) {
  %n = size %y[0] : memref<f32x2> store 1.0, %y[%n] : memref<f32x2>
}
EOF
fails "line 3: memory between its elements was written" <<'EOF'
; RUN: @gap plain
; ARG: %y : 2x2 strided<1,3> = 1
; EXPECT: %y = 1
func @gap(%y: memref<f32x?x?,strided<?,?>>) {
  store 4.0, %y[2, 0] : memref<f32x?x?,strided<?,?>>
}
EOF
fails "line 1: no ARG for %y" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; EXPECT: %x = [1, 2]
$add
EOF
fails "line 1: a run without EXPECT or FAILS" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; ARG: %y = [1, 2]
$add
EOF
fails "line 3: no directive has the name EXPCT" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; EXPCT: %y = [1, 2]
$add
EOF
fails "line 1: no directive has the name Run; did you mean RUN" <<'EOF'
; Run: @one
func @one(%x: i32) { }
EOF
fails "line 2: no directive has the name arg; did you mean ARG" <<'EOF'
; RUN: @one
;arg : %x = 1
func @one(%x: i32) { }
EOF
fails "line 1: expected ':' behind RUN" <<'EOF'
; RUN @one
func @one(%x: i32) { }
EOF
fails "line 3: expected ':' behind EXPECT" <<'EOF'
; RUN: @one
; ARG: %x = 1
; EXPECT %x = 1
func @one(%x: i32) { }
EOF
fails "line 1: it does not fail; 'checked' behind RUN makes only the checked launch" <<'EOF'
; RUN: @race
; ARG: %x = 1
; FAILS: store
func @race(%x: memref<f32x4>) { parallel { store 1.0, %x[0] : memref<f32x4> } }
EOF
fails "line 1: no kernel @sub" <<EOF
; RUN: @sub
$add
EOF
fails "line 1: ARG stands before RUN" <<EOF
; ARG: %x = [1, 2]
; RUN: @add
$add
EOF
fails "line 2: mode 0 has size 3, the type says 2" <<EOF
; RUN: @add
; ARG: %x = [1, 2, 3]
$add
EOF
fails "line 4: expected 2 elements in a list" <<EOF
; RUN: @add
; ARG: %x = [1, 2]
; ARG: %y = [1, 2]
; EXPECT: %y = [2, 4, 8]
$add
EOF
fails "line 2: expected the name of a parameter" <<EOF
; RUN: @add
; ARG: %z = [1, 2]
$add
EOF
fails "line 2: a constant that is no integer" <<'EOF'
; RUN: @one
; ARG: %x = 1.5
func @one(%x: i32) { }
EOF
fails "line 3: the argument is given twice" <<'EOF'
; RUN: @one
; ARG: %x = 1
; ARG: %x = 2
func @one(%x: i32) { }
EOF
fails "line 2: the size of mode 0 is not known" <<'EOF'
; RUN: @open
; ARG: %x = 1
func @open(%x: memref<f32x?>) { }
EOF
fails "line 4: what fails has no results: EXPECT or FAILS, not both" <<'EOF'
; RUN: @one
; ARG: %x = 1
; FAILS: load
; EXPECT: %x = 1
func @one(%x: i32) { }
EOF
fails "2:13: error: %y is not defined" <<'EOF'
func @f() {
  %x = cast %y : f32 -> f64
}
EOF
fails "line 2: no such problem in line 2" <<'EOF'
func @f(%y: f32) {
  %x = cast %y : f32 -> f64 ; REFUSED: %y is not defined
}
EOF
fails "2:13: error: %y is not defined" <<'EOF'
func @f() {
  %x = cast %y : f32 -> f64
  %z = cast %w : f32 -> f64 ; REFUSED: %w is not defined
}
EOF
fails "there is no function" <<'EOF'
; nothing
EOF

# A second case is counted from its own line on, and files from their own first case.
printf 'func @f() { }\n; -----\nfunc @g() {\n  foo\n}\n' > two.ir
expect "two cases" 1 "$tool" tl test two.ir case.ir
says out "ok two.ir#1 -"
says out "FAIL two.ir#2 - 4:3: error: no instruction has the name 'foo'"
says out "FAIL case.ir#1"
says out "1 passed, 2 failed, 0 skipped"
expect "two cases, JSON" 1 "$tool" tl test --json two.ir case.ir nowhere.ir
says out '[{"outcome": "ok", "file": "two.ir", "case": 1, "name": "-", "reason": "(verified only: '
says out 'it has no RUN)"},'
says out '"reason": "4:3: error: no instruction has the name '"'foo'"'"'
[ "$(tail -n 1 out | tail -c 3)" = '}]' ] || { failed=$((failed + 1)); echo "no end of the JSON"; }
expect "no case, JSON" 1 "$tool" tl test --json nowhere.ir
says out "[]"
expect "no file" 2 "$tool" tl test
expect "a file that is not there" 1 "$tool" tl test nowhere.ir

# ---- the text: places, a caret, several problems in one run, the status ----
printf 'func @f(%%a: f32) {\n  %%b = arith.add %%a, %%c : f32\n\n  foo\n}\n' > wrong.ir
expect "problems" 1 "$tool" tl asm wrong.ir -o wrong.tlb
says err "wrong.ir:2:22: error: %c is not defined"
says err "  %b = arith.add %a, %c : f32"
says err "                     ^"
says err "wrong.ir:4:3: error: no instruction has the name 'foo'"
holds "a program was written in spite of problems" test ! -e wrong.tlb

# A head that cannot be read ends its function, not the run; the types of both sides are said.
cat > heads.ir <<'EOF'
func @a(%x: f31) {
  %y = nothing
}
func @b() subgroup_size(0) {
}
func @c(%x: f32, %x: f32) {
  %e = arith.add %x, 1 : f32
  barrier.locl
}
func @d(%m: memref<f32x6x8>, %n: index) {
  %e = expand %m[0 -> %n x 2] : memref<f32x6x8>
  %s = subview %e[1, 1, :] : memref<f32x?x2x8,strided<1,?,?>>
  %q = load %m[6, 0] : memref<f32x6x8>
}
EOF
expect "heads" 1 "$tool" tl asm heads.ir
says err "heads.ir:1:13: error: expected a type"
lacks err "nothing"
says err "heads.ir:4:"
says err "heads.ir:6:18: error: %x is defined twice in this region"
says err "heads.ir:7:22: error: the constant does not fit type f32, which is written as 1.0"
says err "heads.ir:8:11: error: barrier has no such modifier here: .locl"
says err "%e is memref<f32x?x2x8,strided<1,?,6>>, which is not of the type that is stated for it: "
says err ": memref<f32x?x2x8>"
says err "index 6 is outside of mode 0"

# ---- problems of more text than a case keeps, cut anywhere ----
long=$(printf '%0990d' 0 | tr 0 a)
{
    printf '; REFUSED: no such words\nfunc @f() {\n'
    for line in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "$long"; done
    echo '}'
} > cut.ir
far=$(printf '%01760d' 0 | sed 's|00|./|g')
while [ ${#far} -lt 2200 ]; do
    expect "a path of ${#far}" 1 "$tool" tl test "${far}cut.ir"
    says out "line 1: no such problem in line 2"
    far=$far././././././././././././././././././././
done

# ---- text, program, text, program: the same bytes ----
for file in "$cases"/sample.ir "$cases"/control.ir; do
    sed '/^; -----/,$d' "$file" > one.ir
    expect "asm" 0 "$tool" tl asm one.ir -o one.tlb
    expect "dis" 0 "$tool" tl dis one.tlb
    cp out printed.ir
    expect "asm of dis" 0 "$tool" tl asm printed.ir -o two.tlb
    expect "dis of asm of dis" 0 "$tool" tl dis two.tlb
    holds "the text changed" cmp -s out printed.ir
    expect "asm again" 0 "$tool" tl asm printed.ir -o three.tlb
    holds "the bytes changed" cmp -s two.tlb three.tlb
    expect "asm without lines" 0 "$tool" tl asm one.ir -o one.tlb --no-lines
    expect "dis without lines" 0 "$tool" tl dis one.tlb
    cp out printed.ir
    expect "asm of dis without lines" 0 "$tool" tl asm printed.ir -o two.tlb --no-lines
    holds "the bytes differ without lines" cmp -s one.tlb two.tlb
done

echo "test_cases: $passed passed, $failed failed"
[ "$failed" = 0 ]
