#!/bin/sh
# size.sh - what a program takes of a device: its image is planned for each target, built with only what it
# uses (SHLO_VM_ONLY, SHLO_CONFIG, -Os), and run by an emulator. Prints, a line each and tabs between them:
#
#   target  program  flash  ram  stack      (bytes; flash without the image itself, the model)
#
# flash: code and tables of the linked program, with start-up code and the C library's memory functions; ram:
# arena and struct shlo_image; stack: what the check and the run have written of a painted stack. Lines that
# begin with # tell of parts: the check of images, the plain contraction, instructions beside C loops. Results
# have to be the same on all targets. What cannot be measured for want of a compiler or an emulator is said
# again at the end.
#
#   size.sh [TARGET...]     these targets; all without one
#   PROGRAMS=LIST size.sh  of the project's own programs only these, as empty.mlir
#   MODEL=FILE size.sh ...  this program (.mlir, .shlb) in place of the project's own ones, without limits
#
# Each figure that differs from that of docs/size.md (or PAGE) is told; more than 16 bytes, up or down, are a
# failure, as is a figure above a limit. ACCEPT=1 writes all figures there; limits stay.
set -u
cd "$(dirname "$0")/.." || exit 2
top=$PWD
shlo=${BUILD:-build}/shlo
[ -x "$shlo" ] || { echo "no $shlo: run make" >&2; exit 2; }
tmp=$(mktemp -d)
page=${PAGE:-docs/size.md}
trap 'rm -rf "$tmp"' EXIT
failed=0
wanted=${*:-cortex-m4f cortex-m0plus rv32imc x86-64}
missing=

# Limits in bytes. On x86-64, where pointers are long, digits has none of flash.
limits='empty 8192
digits 16384
keyword 32768
lstm 20480'
most_stack=2048    # what `shlo info` promises; 4096 is what was asked for
most_besides=512   # of ram, beside the arena
most_check=4096    # code of the check of images, in digits on a Cortex-M4F
most_plain=2048    # code of the plain contraction, in each program there;
most_windows=2112  # in keyword, where it has windows, it is larger (docs/size.md)
most_slowdown=1.5  # instructions of a run of digits there, as a multiple of those of C loops

# The program of MODEL is `own`, with room for the largest of its inputs, and of its outputs, for each.
programs=${PROGRAMS:-empty.mlir digits.shlb keyword.shlb lstm.mlir}
if [ -n "${MODEL:-}" ]; then
    programs=own.${MODEL##*.}
    cp "$MODEL" "$tmp/$programs" || exit 2
    "$shlo" info "$MODEL" > "$tmp/info" || exit 2
    own_io=$(awk '
        $1 == "output" || $1 == "input" {
            text = $NF
            if (text !~ /^tensor<([0-9]+x)*[a-z][A-Za-z0-9<>]*>$/) bad = 1
            gsub(/^tensor<|>$/, "", text)
            bytes = 1
            while (match(text, /^[0-9]+x/)) {
                bytes *= substr(text, 1, RLENGTH - 1)
                text = substr(text, RLENGTH + 1)
            }
            bits = text
            gsub(/[^0-9]+/, " ", bits)
            split(bits, part, " ")
            bytes *= (part[1] <= 8 || text ~ /^f[468]E/ ? 1 : part[1] / 8) * (text ~ /^complex/ ? 2 : 1)
            bytes = int((bytes + 15) / 16) * 16
            n[$1]++
            if (bytes > most[$1]) most[$1] = bytes
        }
        /^  @/ { functions++ }
        END {
            if (bad || functions != 1) exit 1
            printf "-DN_INPUTS=%d -DN_OUTPUTS=%d -DINPUT_BYTES=%d -DOUTPUT_BYTES=%d -DIO_BYTES=%d",
                n["input"], n["output"], most["input"], most["output"],
                n["input"] * most["input"] + n["output"] * most["output"]
        }' "$tmp/info") || { echo "$MODEL: one function of static tensors is measured" >&2; exit 2; }
fi

# Networks that examples keep as C arrays: digits in floats, words in bytes.
for name in digits keyword; do
    sh tools/array_bytes.sh "examples/$name/classifier.h" > "$tmp/$name.shlb"
done

# A step of a network with state: an LSTM cell, eight times, in a while.
cat > "$tmp/lstm.mlir" << 'END'
func.func @main(%x: tensor<1x16xf32>) -> tensor<1x16xf32> {
  %w = stablehlo.constant dense<0.03125> : tensor<32x64xf32>
  %b = stablehlo.constant dense<0.25> : tensor<1x64xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %eight = stablehlo.constant dense<8> : tensor<i32>
  %start = stablehlo.constant dense<0.0> : tensor<1x16xf32>
  %0:3 = stablehlo.while(%i = %zero, %h = %start, %c = %start)
    : tensor<i32>, tensor<1x16xf32>, tensor<1x16xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %eight : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.concatenate %x, %h, dim = 1 : (tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0]
      : (tensor<1x32xf32>, tensor<32x64xf32>) -> tensor<1x64xf32>
    %3 = stablehlo.add %2, %b : tensor<1x64xf32>
    %4 = stablehlo.slice %3 [0:1, 0:16] : (tensor<1x64xf32>) -> tensor<1x16xf32>
    %5 = stablehlo.slice %3 [0:1, 16:32] : (tensor<1x64xf32>) -> tensor<1x16xf32>
    %6 = stablehlo.slice %3 [0:1, 32:48] : (tensor<1x64xf32>) -> tensor<1x16xf32>
    %7 = stablehlo.slice %3 [0:1, 48:64] : (tensor<1x64xf32>) -> tensor<1x16xf32>
    %8 = stablehlo.logistic %4 : tensor<1x16xf32>
    %9 = stablehlo.logistic %5 : tensor<1x16xf32>
    %10 = stablehlo.logistic %6 : tensor<1x16xf32>
    %11 = stablehlo.tanh %7 : tensor<1x16xf32>
    %12 = stablehlo.multiply %9, %c : tensor<1x16xf32>
    %13 = stablehlo.multiply %8, %11 : tensor<1x16xf32>
    %14 = stablehlo.add %12, %13 : tensor<1x16xf32>
    %15 = stablehlo.tanh %14 : tensor<1x16xf32>
    %16 = stablehlo.multiply %10, %15 : tensor<1x16xf32>
    %17 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %17, %16, %14 : tensor<i32>, tensor<1x16xf32>, tensor<1x16xf32>
  }
  func.return %0#1 : tensor<1x16xf32>
}
END

# Nothing to compute: the machine that runs images, and its check.
cat > "$tmp/empty.mlir" << 'END'
func.func @main() {
  func.return
}
END

have() { command -v "$1" > /dev/null 2>&1; }

# io PROGRAM: the sizes of inputs and outputs, all alike.
io() {
    case $1 in
        digits.shlb) echo "-DN_INPUTS=1 -DN_OUTPUTS=1 -DINPUT_BYTES=64 -DOUTPUT_BYTES=40 -DIO_BYTES=104" ;;
        keyword.shlb)
            echo "-DN_INPUTS=1 -DN_OUTPUTS=1 -DINPUT_BYTES=384 -DOUTPUT_BYTES=24 -DIO_BYTES=408"
            ;;
        lstm.mlir) echo "-DN_INPUTS=1 -DN_OUTPUTS=1 -DINPUT_BYTES=64 -DOUTPUT_BYTES=64 -DIO_BYTES=128" ;;
        own.*) echo "$own_io" ;;
        empty.mlir) echo "-DN_INPUTS=0 -DN_OUTPUTS=0 -DINPUT_BYTES=0 -DOUTPUT_BYTES=0 -DIO_BYTES=0" ;;
    esac
}

wants() { case " $wanted " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }

# fail MESSAGE: a line about what does not hold
fail() {
    echo "# $1"
    failed=1
}

# at_most WHAT FIGURE LIMIT: a line, and a failure above the limit
at_most() {
    echo "# $1: $2 bytes of at most $3"
    [ "$2" -le "$3" ] || fail "$1: above $3"
}

# plan TARGET PROGRAM: the image as a header and a file, and what it uses
plan() {
    rm -f "$tmp/model.h" "$tmp/model.shli" "$tmp/shlo_config.h"
    "$shlo" plan "$tmp/$2" --target "$1" --name model -o "$tmp/model.h" &&
        "$shlo" plan "$tmp/$2" --target "$1" -o "$tmp/model.shli" &&
        "$shlo" config "$tmp/model.shli" -o "$tmp/shlo_config.h"
}

# build PROGRAM COMPILER LINK MACROS: $tmp/size.elf
build() {
    flags="-Os -w -ffunction-sections -fdata-sections -I$tmp -I${include:-$top} $(io "$1") $4"
    flags="$flags -DSHLO_CONFIG=\"shlo_config.h\" -DMODEL_H=\"model.h\""
    for file in main board; do
        # shellcheck disable=SC2086
        $2 $flags -c "tests/size/$file.c" -o "$tmp/$file.o" || return 1
    done
    link="-nostartfiles -Wl,--gc-sections $3 $tmp/main.o $tmp/board.o -o $tmp/size.elf"
    # shellcheck disable=SC2086
    $2 $link -lc 2> /dev/null || $2 $link -lc -lnosys
}

section_bytes() { size "$tmp/size.elf" | awk -v flash="$1" 'NR == 2 { print flash ? $1 + $2 : $3 }'; }

# measure LABEL TARGET PROGRAM COMPILER LINK EMULATOR: one line
measure() {
    name=${3%.*}
    if ! plan "$2" "$3" || ! build "$3" "$4" "$5" ""; then
        fail "$1 $name: not built"
        return
    fi
    image=$(wc -c < "$tmp/model.shli")
    flash=$(section_bytes 1)
    ram=$(section_bytes 0)
    [ "$1" != cortex-m4f ] || [ "$name" = own ] || parts "$1" "$3" "$4" "$5"
    build "$3" "$4" "$5" -DBOARD_QEMU || failed=1
    told=$(timeout 60 $6 "$tmp/size.elf" 2>&1 < /dev/null | tail -1)
    ram=$((ram - $(io "$3" | sed "s/.*=//")))
    stack=${told%% *} sum=${told#* } needs=${told##* }
    sum=${sum% *}
    printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$name" "$((flash - image))" "$ram" "$stack" | tee -a "$tmp/figures"
    [ "$name" = own ] || hold "$1" "$name" $((flash - image)) "$ram" "$stack"
    if [ "$name" = empty ]; then return; fi
    if [ "$sum" = 0 ] || [ -z "$told" ]; then
        fail "$1 $name: the run failed"
        return
    fi
    echo "$sum" >> "$tmp/sums.$name"
    [ "$name" != own ] ||
        echo "# $1: of the ram, $(arena) bytes are MODEL_ARENA; image.arena_bytes was $needs"
}

# arena: MODEL_ARENA of the planned program
arena() { awk '$2 ~ /_ARENA$/ { print $3; exit }' "$tmp/model.h"; }

# hold LABEL NAME FLASH RAM STACK: the limits
hold() {
    limit=$(echo "$limits" | awk -v name="$2" '$1 == name { print $2 }')
    arena=$(arena)
    [ "$1 $2" = "x86-64 digits" ] || [ "$3" -le "$limit" ] || fail "$1 $2: flash $3, above $limit"
    [ "$4" -le $((arena + most_besides)) ] || fail "$1 $2: ram $4, above $most_besides beside the arena"
    [ -n "$5" ] && [ "$5" -le "$most_stack" ] || fail "$1 $2: stack ${5:-unknown}, above $most_stack"
}

# code PATTERN: bytes of the program's functions whose names match
code() {
    sum=0
    for part in $(nm -S "$tmp/size.elf" | awk -v like="$1" '$3 ~ /[tT]/ && $4 ~ like { print $2 }'); do
        sum=$((sum + 0x$part))
    done
    echo $sum
}

# parts LABEL PROGRAM COMPILER LINK: of the program that measure has built. A contraction's functions by their
# names; the check: what a program has less that never calls it and whose decoder has no checker.
parts() {
    plain=$(code '^shlo__(plain_|product_plain)')
    limit=$most_plain
    [ "$name" != keyword ] || limit=$most_windows
    [ "$plain" = 0 ] || at_most "$1 $name: code of the plain contraction" "$plain" "$limit"
    [ "$name" = digits ] || return
    with=$(code .)
    mkdir -p "$tmp/unchecked"
    sed 's/c->check\([^a-z_]\)/((shlo__image_checker *)0)\1/g' "$top/stablehlo.h" \
        > "$tmp/unchecked/stablehlo.h"
    if include=$tmp/unchecked build "$2" "$3" "$4" -DBOARD_UNCHECKED; then
        echo "# $1 $name: the check of images, with its messages: $((flash - $(section_bytes 1))) bytes"
        at_most "$1 $name: code of the check of images" $((with - $(code .))) "$most_check"
    else
        fail "$1 $name: not built without the check"
    fi
}

# Instructions of a run of digits on a Cortex-M4F, beside the same layers as C loops (tests/size/speed.c).
speed() {
    plan cortex-m4 digits.shlb || { failed=1; return; }
    arm="arm-none-eabi-gcc -mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 -Os -w -DBOARD_QEMU"
    arm="$arm -ffunction-sections -fdata-sections -I$tmp -I$top"
    arm="$arm -DSHLO_CONFIG=\"shlo_config.h\" -DMODEL_H=\"model.h\" -nostartfiles -Wl,--gc-sections"
    $arm -T tests/size/arm.ld tests/size/speed.c tests/size/board.c -o "$tmp/speed.elf" -lm -lc -lnosys ||
        { failed=1; return; }
    timeout 60 qemu-system-arm -M mps2-an386 -nographic -icount shift=0 \
        -semihosting-config enable=on,target=native -kernel "$tmp/speed.elf" > "$tmp/speed" 2>&1 < /dev/null
    awk -v most="$most_slowdown" '
        $1 > 0 && $2 > 0 {
            printf "# cortex-m4f digits: %d instructions, as C loops %d: %.2f times, of at most %s\n",
                $1, $2, $1 / $2, most
            told = 1
            slow = $1 > most * $2
        }
        END { exit !told || slow }' "$tmp/speed" || fail "cortex-m4f digits: too slow, or the run failed"
}

echo "# target	program	flash	ram	stack"
all() { # LABEL TARGET COMPILER LINK EMULATOR
    for program in $programs; do
        measure "$1" "$2" $program "$3" "$4" "$5"
    done
}
# lacks PROGRAM...: the first one that is not installed
lacks() {
    for program; do have "$program" || { echo "$program"; return; }; done
}
# skip TARGET WHY
skip() {
    echo "# $1: not measured, $2"
    missing="$missing $1"
}
arm_lacks=$(lacks arm-none-eabi-gcc qemu-system-arm)
semihosting='-nographic -semihosting-config enable=on,target=native -kernel'
if ! wants cortex-m4f; then :; elif [ -n "$arm_lacks" ]; then
    skip cortex-m4f "no $arm_lacks (make deps)"
else
    all cortex-m4f cortex-m4 "arm-none-eabi-gcc -mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16" \
        "-T tests/size/arm.ld" "qemu-system-arm -M mps2-an386 $semihosting"
    [ -n "${MODEL:-}" ] || speed
fi
if ! wants cortex-m0plus; then :; elif [ -n "$arm_lacks" ]; then
    skip cortex-m0plus "no $arm_lacks (make deps)"
else
    all cortex-m0plus cortex-m0plus "arm-none-eabi-gcc -mthumb -mcpu=cortex-m0plus" "-T tests/size/arm.ld" \
        "qemu-system-arm -M mps2-an385 $semihosting"
fi
riscv_lacks=$(lacks riscv64-unknown-elf-gcc qemu-system-riscv32)
if ! wants rv32imc; then :; elif [ -n "$riscv_lacks" ]; then
    skip rv32imc "no $riscv_lacks (make deps)"
else
    all rv32imc rv32imc \
        "riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -msave-restore --specs=picolibc.specs" \
        "-T tests/size/riscv.ld" "qemu-system-riscv32 -M virt -bios none $semihosting"
fi
if ! wants x86-64; then :; elif [ "$(uname -m)" != x86_64 ]; then
    skip x86-64 "this is another machine"
else
    all x86-64 x86-64 "cc -DSHLO_NO_SIMD -ffreestanding -DSHLO_NO_MALLOC -fno-stack-protector -fno-pie \
        -fno-asynchronous-unwind-tables" "-nostdlib -static -no-pie -Wl,-z,noseparate-code" ""
fi
for name in digits keyword lstm own; do
    [ -f "$tmp/sums.$name" ] || continue
    if [ "$(sort -u "$tmp/sums.$name" | wc -l)" != 1 ]; then
        fail "$name: the targets' results differ: $(tr '\n' ' ' < "$tmp/sums.$name")"
    fi
done
[ -z "$missing" ] || echo "# skipped, nothing is known of:$missing"
if [ -n "${MODEL:-}" ]; then
    echo "# the image itself: $image bytes of flash"
    exit $failed
fi
# The figures beside those of the page, or in their place.
touch "$tmp/figures"
if [ "${ACCEPT:-}" = 1 ]; then
    awk -F '\t' 'NR == FNR { row[$1 $2] = "| " $1 " | " $2 " | " $3 " | " $4 " | " $5 " |"; next }
        { split($0, c, / *\| */); print (c[2] c[3] in row) ? row[c[2] c[3]] : $0 }' \
        "$tmp/figures" "$page" > "$tmp/size.md" && cp "$tmp/size.md" "$page"
    exit $failed
fi
awk -F '\t' -v slack=16 -v page="$page" '
    NR == FNR { split($0, c, / *\| */); for (i = 0; i < 3; i++) was[c[2] c[3] i] = c[4 + i]; next }
    { for (i = 0; i < 3; i++) {
        name = i == 0 ? "flash" : i == 1 ? "ram" : "stack"
        if (!($1 $2 i in was)) { print "# " $1 " " $2 ": not in " page; bad = 1; continue }
        more = $(3 + i) - was[$1 $2 i]
        if (!more) continue
        print "# " $1 " " $2 ": " name (more > 0 ? " grew" : " fell") " from " was[$1 $2 i] " to " $(3 + i)
        stale = 1
        if (more > slack || more < -slack) bad = 1
    } }
    END {
        if (stale) print "# ACCEPT=1 make size writes the figures to " page "; the commit says why"
        exit bad
    }
' "$page" "$tmp/figures" || failed=1
exit $failed
