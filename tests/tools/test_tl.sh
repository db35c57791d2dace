#!/bin/sh
# shlo tl: launches from the command line, with random arrays and with files, and what bench prints.
page=$(cd "$(dirname "$0")/../../docs" && pwd)/tensorlang.md
. "$(dirname "$0")/expect.sh"

cat > two.ir <<'EOF'
func @product(%A: group<memref<f32x4x3>>, %B: memref<f32x3x5>, %C: group<memref<f32x4x5>>) {
  %0 = group_id
  %1 = load %A[%0] : group<memref<f32x4x3>>
  %2 = load %C[%0] : group<memref<f32x4x5>>
  %zero = constant 0.0 : f32
  %one = constant 1.0 : f32
  gemm.n.n %one, %1, %B, %zero, %2 : f32, memref<f32x4x3>, memref<f32x3x5>, f32, memref<f32x4x5>
}
func @looped(%n: index, %beta: c64, %A: memref<c64x6x7>, %B: memref<c64x6x7>) {
  %from = constant 0 -> index
  %one = constant [1.0, 0.0] -> c64
  for %i = %from, %n {
    axpby.n %one, %A, %beta, %B : c64, memref<c64x6x7>, c64, memref<c64x6x7>
  }
}
func @others(%A: memref<f64x4x3>, %x: memref<f64x4>, %y: memref<f64x3>, %C: memref<f64x4x3>) {
  %zero = constant 0.0 -> f64
  %one = constant 1.0 -> f64
  ger %one, %x, %y, %one, %C : f64, memref<f64x4>, memref<f64x3>, f64, memref<f64x4x3>
  hadamard_product %one, %x, %x, %zero, %x : f64, memref<f64x4>, memref<f64x4>, f64, memref<f64x4>
  sum.n %one, %A, %zero, %x : f64, memref<f64x4x3>, f64, memref<f64x4>
}
EOF

# ---- random arrays ----
product() {
    expect "$1" "$2" "$tool" tl run two.ir --kernel product --groups 9 --arg "$3" --arg "$4" --arg "$5" \
        --output "$6"
}
product "random arrays" 0 random:f32[4,3,9] random:f32[3,5] random:f32[4,5,9] a
product "the same random arrays" 0 random:f32[4,3,9] random:f32[3,5] random:f32[4,5,9] b
holds "random arrays differ from run to run" cmp -s a/arg_0.npy b/arg_0.npy
holds "results differ from run to run" cmp -s a/arg_2.npy b/arg_2.npy
product "what was written is read" 0 a/arg_0.npy a/arg_1.npy a/arg_2.npy c
holds "a file gives other results than the random array" cmp -s a/arg_2.npy c/arg_2.npy
product "no end" 1 "random:f32[4,3,9" random:f32[3,5] random:f32[4,5,9] c
says err "expected sizes"
product "no scalar type" 1 random:f33[4,3,9] random:f32[3,5] random:f32[4,5,9] c
says err "expected a type"
product "another type" 1 random:f64[4,3,9] random:f32[3,5] random:f32[4,5,9] c
says err "another element type"
product "another shape" 1 random:f32[4,3,9] random:f32[3,6] random:f32[4,5,9] c
says err "size 1 is 6"
product "too many elements" 1 random:f32[4,3,9] random:f32[999999999999,99999999] random:f32[4,5,9] c
says err "too large"

product "no elements" 1 random:f32[4,3,9] random:f32[3,0] random:f32[4,5,9] c
says err "expected sizes"
printf '\223NUMPY\001\000v\000%-117s\n' \
    "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 0), }" > none.npy
product "a file without elements" 1 random:f32[4,3,9] none.npy random:f32[4,5,9] c
says err "it has no elements"
product "another number of dimensions" 1 random:f32[4,3] random:f32[3,5] random:f32[4,5,9] c
says err "parameter 0, a group, takes an X.npy of f32 in 3 dimensions"
product "a constant for a memref" 1 random:f32[4,3,9] 3.0 random:f32[4,5,9] c
says err "this is a constant, no array; parameter 1, a memref, takes an X.npy of f32 in 2 dimensions, or \
random:f32[...] or zeros:f32[...]"
product "an archive for a memref" 1 random:f32[4,3,9] a.npz random:f32[4,5,9] c
says err "--arg a.npz: this is an archive of arrays, an .npz; parameter 1"
product "another word for a memref" 1 random:f32[4,3,9] zero:f32[3,5] random:f32[4,5,9] c
says err "neither the name of a file X.npy nor an array of zeros: or random:; parameter 1"
product "no offset" 1 a/arg_0.npy@ a/arg_1.npy a/arg_2.npy c
says err "expected an offset"
product "a bad offset" 1 a/arg_0.npy@1x a/arg_1.npy a/arg_2.npy c
says err "expected an offset"
product "a folder that is made" 0 random:f32[4,3,9] random:f32[3,5] random:f32[4,5,9] made
holds "nothing in the new folder" cmp -s made/arg_2.npy a/arg_2.npy
product "no folder" 1 random:f32[4,3,9] random:f32[3,5] random:f32[4,5,9] two.ir/none
says err "cannot make the folder 'two.ir': "

# ---- zeros, printed results, elements of other kinds ----
product "zeros" 0 a/arg_0.npy a/arg_1.npy zeros:f32[4x5x9] b
holds "zeros give other results" cmp -s b/arg_2.npy a/arg_2.npy
cat > small.ir <<'EOF'
func @iota(%y: memref<i8x2x3>) {
  foreach %i = 0, 3 {
    %0 = cast %i : index -> i8
    store %0, %y[1, %i] : memref<i8x2x3>
  }
}
EOF
expect "results are printed" 0 "$tool" tl run small.ir --arg zeros:i8[2,3]
says out "arg_0: tensor<2x3xi8> = [[0, 0, 0], [0, 1, 2]]"
printf '\223NUMPY\001\000v\000%-117s\n123456' \
    "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }" > u8.npy
expect "u8 for i8" 0 "$tool" tl run small.ir --arg u8.npy
says out "[[49, 50, 51], [0, 1, 2]]"
printf '\223NUMPY\001\000v\000%-117s\n1234' \
    "{'descr': '>i4', 'fortran_order': False, 'shape': (1,), }" > big.npy
expect "big-endian" 1 "$tool" tl run small.ir --arg big.npy
says err "it is big-endian"
expect "another size" 1 "$tool" tl run small.ir --arg zeros:i8[2,4]
says err "size 1 is 4; parameter 0, a memref<i8x2x3>, wants 3"
: > empty.ir
expect "no kernel" 1 "$tool" tl run empty.ir
says err "it has no kernel"

# ---- offsets of groups ----
cat > offset.ir <<'EOF'
func @fixed(%G: group<memref<f32x2>, offset: 3>) {
  %g = group_id
  %m = load %G[%g] : group<memref<f32x2>, offset: 3>
  store 1.0, %m[1] : memref<f32x2>
}
func @open(%G: group<memref<f32x?x?>, offset: ?>) {
  %g = group_id
  %m = load %G[%g] : group<memref<f32x?x?>, offset: ?>
  store 1.0, %m[1, 1] : memref<f32x?x?>
}
EOF
expect "a static offset" 0 "$tool" tl run offset.ir --kernel fixed --arg zeros:f32[5,1]
says out "[[0.0], [0.0], [0.0], [0.0], [1.0]]"
expect "the same offset" 0 "$tool" tl run offset.ir --kernel fixed --arg zeros:f32[5,1]@3
expect "another offset" 1 "$tool" tl run offset.ir --kernel fixed --arg zeros:f32[5,1]@4
says err "parameter 0 states the offset 3"
expect "members too small" 1 "$tool" tl run offset.ir --kernel fixed --arg zeros:f32[4,1]
says err "argument 0: 16 bytes of a member are too few for the offset and the sizes"
expect "an offset with sizes" 0 "$tool" tl run offset.ir --kernel open --arg zeros:f32[4,3,1]@5:2x2
says out "[[[0.0], [0.0], [0.0]], [[0.0], [0.0], [0.0]], [[0.0], [0.0], [1.0]], [[0.0], [0.0], [0.0]]]"
expect "an offset without sizes" 1 "$tool" tl run offset.ir --kernel open --arg zeros:f32[4,3,1]@5
says err "behind offset 5 a member of 12 elements has no room for size 1, which is '?', to be the array's 3"
says err "state sizes behind the offset, as @5:3x4"
expect "offset 0 without sizes" 0 "$tool" tl run offset.ir --kernel open --arg zeros:f32[4,3,1]@0
says out "[[[0.0], [0.0], [0.0]], [[0.0], [1.0], [0.0]], [[0.0], [0.0], [0.0]], [[0.0], [0.0], [0.0]]]"
for sizes in 0 0x0 2x0 0x2 2x2x2 2x2x 2 x; do
    expect "sizes $sizes" 1 "$tool" tl run offset.ir --kernel open --arg zeros:f32[4,3,1]@0:$sizes
    says err "expected the sizes of a member as :3x4, 2 of them, each at least 1; parameter 0 is a group<"
done
expect "a size that is not the type's" 1 "$tool" tl run offset.ir --kernel fixed --arg zeros:f32[5,1]@3:1
says err "expected the sizes of a member"
expect "a size that is the type's" 0 "$tool" tl run offset.ir --kernel fixed --arg zeros:f32[5,1]@3:2
expect "more groups than members" 1 "$tool" tl run offset.ir --kernel fixed --groups 3 \
    --arg zeros:f32[5,2]@3
says err "load, group 2: argument 0: no member 2 in a group of 2"
expect "too few sizes" 1 "$tool" tl run offset.ir --kernel open --arg zeros:f32[4,3,1]@5:2
says err "expected the sizes of a member"

# ---- sizes and strides whose products no number holds ----
cat > apart.ir <<'EOF'
func @apart(%x: memref<i8x?,strided<1099511627776>>) { }
func @behind(%G: group<memref<i8x?x2,strided<1,2305843009213693952>>, offset: ?>) { }
EOF
expect "elements far apart" 1 "$tool" tl run apart.ir --kernel apart --arg zeros:i8[16777217]
says err "it is too large"
expect "an offset far behind" 1 "$tool" tl run apart.ir --kernel behind \
    --arg zeros:i8[4,2,3]@9000000000000000000
says err "has no room for size 0, which is '?'"

# ---- limits, info, embed, check ----
echo 'func @forever(%y: memref<i32>) { for %i = 0, 1000000000000 { } }' > forever.ir
expect "too many steps" 1 "$tool" tl run forever.ir --max-steps 1000 --arg zeros:i32[]
says err "too many steps"
expect "too many steps in bench" 1 "$tool" tl bench forever.ir --max-steps 1000 --arg zeros:i32[]
says err "too many steps"
echo 'func @many(%s: memref<f32x4>) { axpby.n 0.5, %s, 0.5, %s : f32, memref<f32x4>, f32, memref<f32x4> }' \
    > many.ir
expect "too late" 1 "$tool" tl run forever.ir --timeout 0.05 --arg zeros:i32[]
says err "interrupted"
expect "too late, of many groups" 1 "$tool" tl run many.ir --timeout 0.05 --groups 1000000000 \
    --arg zeros:f32[4]
says err "interrupted at group"
expect "in time" 0 "$tool" tl run offset.ir --kernel fixed --timeout 100 --arg zeros:f32[5,1]@3
expect "too late in bench" 1 "$tool" tl bench forever.ir --timeout 0.05 --arg zeros:i32[]
says err "interrupted"
expect "no timeout" 2 "$tool" tl run forever.ir --timeout 0 --arg zeros:i32[]
expect "too many bytes" 1 "$tool" tl run forever.ir --max-bytes 100 --arg zeros:i32[]
says err "the program takes more than --max-bytes, 100"
expect "neither a file nor options" 2 "$tool" tl run
says err "tl run takes one file"
expect "another machine's instructions" 1 "$tool" tl run forever.ir --arg zeros:i32[] \
    --isa "$(case $(uname -m) in x86_64) echo neon ;; *) echo avx2 ;; esac)"
says err 'has no instruction set "'
says err '"; there is scalar'
expect "few bytes" 0 "$tool" tl run offset.ir --kernel fixed --max-bytes 1M --arg zeros:f32[5,1]@3
expect "check" 0 "$tool" tl asm offset.ir
expect "asm to standard output" 0 "$tool" tl asm offset.ir -o -
cp out offset.tlb
holds "a file called -" test ! -e ./-
expect "info" 0 "$tool" tl info offset.tlb
says out "2 kernels, "
says out "kernel open: work-group 16x1, subgroup 16, "
says out "  parameter 0: group<memref<f32x?x?>, offset: ?>"
says out "  parameter 0: group<memref<f32x2>, offset: 3>"
says out " bytes to run on 1 thread ("
memory() {
    "$tool" tl info offset.tlb --threads "$1" --json |
        sed -n 's/.*"run": \([0-9]*\), "threads": '"$1"',.*/\1/p'
}
holds "info: more threads take more memory" [ "$(memory 4)" -gt "$(memory 1)" ]
for threads in 0 -1 1.5 x 5000; do
    expect "info --threads $threads" 2 "$tool" tl info offset.tlb --threads $threads
    says err "'--threads $threads': expected a"
done

# ---- a file that is cut off ----
size=$(wc -c < offset.tlb)
at=4
while [ $at -lt "$size" ]; do
    head -c $at offset.tlb > part.tlb
    expect "cut off at $at" 1 "$tool" tl info part.tlb
    says err "part.tlb: byte "
    says err "cut off"
    at=$((at + 1))
done
{ cat offset.tlb && echo x; } > part.tlb
expect "a byte too many" 1 "$tool" tl info part.tlb
says err "bytes behind the end"

expect "embed" 0 "$tool" tl embed offset.ir -o offset.h
says offset.h "static const unsigned char offset["
says offset.h "tlang_launch(program, offset_"
for name in open fixed; do says offset.h "#define offset_$name "; done
says offset.h '(group<memref<f32x?x?>, offset: ?>'
expect "embed, a name" 0 "$tool" tl embed offset.tlb -o offset.h --name kernels
says offset.h "static const unsigned char kernels["
expect "embed, no output" 2 "$tool" tl embed offset.tlb
expect "the sister's info" 1 "$tool" info offset.tlb
says err "a program of the tensor language"
expect "the sister's embed" 1 "$tool" embed offset.tlb -o none.h
says err "\`shlo tl\` takes it"
expect "a part of a group" 2 "$tool" tl run two.ir --kernel product --groups 1.5 --arg a/arg_0.npy \
    --arg a/arg_1.npy --arg a/arg_2.npy
says err "expected a whole number"
expect "too few arguments" 1 "$tool" tl run two.ir --kernel product --arg a/arg_0.npy
says err "the kernel has 3 parameters, 1 --arg are given"
expect "no kernel chosen" 1 "$tool" tl run two.ir
says err "it has 3 kernels; --kernel says which"

# ---- a kernel that takes too much memory ----
cat > huge.ir <<'EOF'
func @huge() {
  %t = alloca -> memref<f32x1000000x1000000>
}
func @small(%y: memref<f32>) {
  store 1.0, %y[] : memref<f32>
}
EOF
expect "the kernel beside" 0 "$tool" tl run huge.ir --kernel small --arg zeros:f32[]
says out "= 1.0"
expect "the huge kernel" 1 "$tool" tl run huge.ir --kernel huge
says err "kernel huge takes 400000000"
says err " bytes a thread (4000000000000 of local memory), more than a kernel may, 1073741824"

# ---- braces that are missing ----
printf 'func @f(%%y: memref<f32x4>) {\n  foreach %%i = 0, 4 {\n' > open.ir
expect "no brace before the end" 1 "$tool" tl asm open.ir
says err "open.ir:3:1: error: expected '}': the '{' in line 2 is not closed"
lacks err "line 1"
printf 'func @f(%%y: memref<f32x4>) {\n  foreach %%i = 0, 4 {\n  }\n\nfunc @g() {\n}\nfunc @h() {\n' > open.ir
expect "no brace before a function" 1 "$tool" tl asm open.ir
says err "open.ir:5:1: error: expected '}': the '{' in line 1 is not closed"
says err "open.ir:8:1: error: expected '}': the '{' in line 7 is not closed"
lacks err "has the name 'func'"

# ---- the kernel of docs/tensorlang.md ----
awk '/^## The language in one kernel/ { here = 1 } here && /^```/ { n++; next } here && n == 1' \
    "$page" > page.ir
expect "the page's kernel" 0 "$tool" tl run page.ir --checked --groups 5 --arg 2.0 --arg random:f32[8,5] \
    --arg random:f32[8,4,5] --arg random:f32[8,5]

# ---- checked mode ----
cat > race.ir <<'EOF'
func @race(%x: memref<f32x16>) work_group_size(16,1) subgroup_size(16) {
  parallel {
    %l = subgroup_local_id
    %i = cast %l : i32 -> index
    store 1.0, %x[%i] : memref<f32x16>
    %a = load %x[0] : memref<f32x16>
  }
}
EOF
expect "a race" 1 "$tool" tl run race.ir --checked --arg random:f32[16]
says err "line 6: load, group 0, work-item 1: reads what work-item 0 writes in line 5 without a barrier"
says err "argument 0, element [0]"
expect "a race that nobody looks for" 0 "$tool" tl run race.ir --arg random:f32[16]

# ---- bench ----
bench() {
    name=$1
    shift
    expect "$name" 0 "$tool" tl bench two.ir --seconds 0 "$@"
}
has() { holds "$name: no line '$1 $2'" grep -qE "^$1	$2\$" out; }
bench "bench" --kernel product --groups 9 --arg random:f32[4,3,9] --arg random:f32[3,5] \
    --arg random:f32[4,5,9]
has median_s '[0-9.e-]+'
has min_s '[0-9.e-]+'
has runs '([5-9]|[1-9][0-9]+)' # five samples of one run or more
has operations 1080 # 9 * 2 * 4 * 5 * 3
has bytes 1692      # 9 * (12 + 15 + 20) * 4
has GFLOP/s '[0-9.e+-]+'
has GB/s '[0-9.e+-]+'
bench "loops" --kernel looped --groups 2 --arg 3 --arg '[0.5,0.0]' --arg random:c64[6,7] \
    --arg random:c64[6,7]
has operations 3528 # 2 * 3 * 42 * 14
has bytes 12096     # 2 * 3 * 42 * 3 * 16
bench "other instructions" --kernel others --arg random:f64[4,3] --arg random:f64[4] --arg random:f64[3] \
    --arg random:f64[4,3]
has operations 40 # 24 + 4 + 12
has bytes 472     # ((7 + 24) + (8 + 4) + (12 + 4)) * 8
bench "threads, JSON" --json --threads 2 --kernel looped --groups 4 --arg 1 --arg '[0.0,0.0]' \
    --arg random:c64[6,7] --arg random:c64[6,7]
says out '"kernel": "looped", "groups": 4, "median_s": '
says out '"operations": 2352, "bytes": 5376, '
bench "an instruction set" --isa scalar --kernel looped --arg 1 --arg '[0.0,0.0]' --arg random:c64[6,7] \
    --arg random:c64[6,7]
has runs '([5-9]|[1-9][0-9]+)' # five samples of one run or more
expect "no such instruction set" 2 "$tool" tl run two.ir --isa avx1024 --kernel looped --arg 1 \
    --arg '[0.0,0.0]' --arg random:c64[6,7] --arg random:c64[6,7]
expect "no file" 2 "$tool" tl bench --groups 3
expect "a failing launch" 1 "$tool" tl bench two.ir --kernel product --groups 10 --arg random:f32[4,3,9] \
    --arg random:f32[3,5] --arg random:f32[4,5,9]
lacks out median_s

echo "tl: $passed passed, $failed failed"
[ "$failed" = 0 ]
