#!/bin/sh
# size.sh - what a program takes of a device: its image is planned for each target, built with only what it
# uses (SHLO_VM_ONLY, SHLO_CONFIG, -Os), and run by an emulator. Prints, a line each and tabs between them:
#
#   target  program  flash  ram  stack      (bytes; flash without the image itself, the model)
#
# flash: code and tables of the linked program, with start-up code and the C library's memory functions; ram:
# arena and struct shlo_image; stack: what the check and the run have written of a painted stack. Results have
# to be the same on all targets. A target whose compiler or emulator is missing says so.
#
# A figure that is larger than docs/size.md has it is a failure. ACCEPT=1 writes all figures there instead.
set -u
cd "$(dirname "$0")/.." || exit 2
top=$PWD
shlo=${BUILD:-build}/shlo
[ -x "$shlo" ] || { echo "no $shlo: run make" >&2; exit 2; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

# Networks that examples keep as C arrays: digits in floats, words in bytes.
for name in digits keyword; do
    awk 'f { gsub(/[^0-9,]/, ""); n = split($0, b, ",") }
        f { for (i = 1; i <= n; i++) if (b[i] != "") printf "\\%03o", b[i] }
        /= *\{/ { f = 1 }' "examples/$name/classifier.h" > "$tmp/octal"
    # shellcheck disable=SC2059
    printf "$(cat "$tmp/octal")" > "$tmp/$name.shlb"
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
        empty.mlir) echo "-DN_INPUTS=0 -DN_OUTPUTS=0 -DINPUT_BYTES=0 -DOUTPUT_BYTES=0 -DIO_BYTES=0" ;;
    esac
}

# measure LABEL TARGET PROGRAM COMPILER LINK EMULATOR: one line
measure() {
    name=${3%.*}
    rm -f "$tmp/model.h" "$tmp/model.shli" "$tmp/shlo_config.h"
    "$shlo" plan "$tmp/$3" --target "$2" --name model -o "$tmp/model.h" &&
        "$shlo" plan "$tmp/$3" --target "$2" -o "$tmp/model.shli" &&
        "$shlo" config "$tmp/model.shli" -o "$tmp/shlo_config.h" || { failed=1; return; }
    parts="-Os -w -ffunction-sections -fdata-sections -I$tmp -I$top $(io "$3")"
    parts="$parts -DSHLO_CONFIG=\"shlo_config.h\""
    parts="$parts -DMODEL_H=\"model.h\""
    for told in "" -DBOARD_QEMU; do
        for file in main board; do
            # shellcheck disable=SC2086
            $4 $parts $told -c "tests/size/$file.c" -o "$tmp/$file.o" || { failed=1; return; }
        done
        link="-nostartfiles -Wl,--gc-sections $5 $tmp/main.o $tmp/board.o -o $tmp/size$told.elf"
        # shellcheck disable=SC2086
        $4 $link -lc 2> /dev/null || $4 $link -lc -lnosys || { failed=1; return; }
    done
    image=$(wc -c < "$tmp/model.shli")
    flash=$(size "$tmp/size.elf" | awk 'NR == 2 { print $1 + $2 }')
    ram=$(size "$tmp/size.elf" | awk 'NR == 2 { print $3 }')
    told=$(timeout 60 $6 "$tmp/size-DBOARD_QEMU.elf" 2>&1 < /dev/null | tail -1)
    ram=$((ram - $(io "$3" | sed "s/.*=//")))
    printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$name" "$((flash - image))" "$ram" "${told%% *}" |
        tee -a "$tmp/figures"
    if [ "$name" = empty ]; then return; fi
    if [ "${told#* }" = 0 ] || [ -z "$told" ]; then
        echo "# $1 $name: the run failed"
        failed=1
        return
    fi
    echo "${told#* }" >> "$tmp/sums.$name"
}

# Instructions of a run of digits on a Cortex-M4F, beside the same layers as C loops (tests/size/speed.c).
speed() {
    "$shlo" plan "$tmp/digits.shlb" --target cortex-m4 --name model -o "$tmp/model.h" &&
        "$shlo" plan "$tmp/digits.shlb" --target cortex-m4 -o "$tmp/model.shli" &&
        "$shlo" config "$tmp/model.shli" -o "$tmp/shlo_config.h" || { failed=1; return; }
    arm="arm-none-eabi-gcc -mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 -Os -w -DBOARD_QEMU"
    arm="$arm -ffunction-sections -fdata-sections -I$tmp -I$top"
    arm="$arm -DSHLO_CONFIG=\"shlo_config.h\" -DMODEL_H=\"model.h\" -nostartfiles -Wl,--gc-sections"
    $arm -T tests/size/arm.ld tests/size/speed.c tests/size/board.c -o "$tmp/speed.elf" -lm -lc -lnosys ||
        { failed=1; return; }
    timeout 60 qemu-system-arm -M mps2-an386 -nographic -icount shift=0 \
        -semihosting-config enable=on,target=native -kernel "$tmp/speed.elf" 2>&1 < /dev/null |
        awk '{ printf "# cortex-m4f digits: %d instructions, as C loops %d: %.2f times\n", $1, $2, $1 / $2 }'
}

echo "# target	program	flash	ram	stack"
all() { # LABEL TARGET COMPILER LINK EMULATOR
    for program in empty.mlir digits.shlb keyword.shlb lstm.mlir; do
        measure "$1" "$2" $program "$3" "$4" "$5"
    done
}
if have arm-none-eabi-gcc && have qemu-system-arm; then
    all cortex-m4f cortex-m4 "arm-none-eabi-gcc -mthumb -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16" \
        "-T tests/size/arm.ld" \
        "qemu-system-arm -M mps2-an386 -nographic -semihosting-config enable=on,target=native -kernel"
    all cortex-m0plus cortex-m0plus "arm-none-eabi-gcc -mthumb -mcpu=cortex-m0plus" "-T tests/size/arm.ld" \
        "qemu-system-arm -M mps2-an385 -nographic -semihosting-config enable=on,target=native -kernel"
    speed
else
    echo "# cortex-m4f, cortex-m0plus: no arm-none-eabi-gcc or no qemu-system-arm (make size-deps)"
fi
if have riscv64-unknown-elf-gcc && have qemu-system-riscv32; then
    all rv32imc rv32imc \
        "riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -msave-restore --specs=picolibc.specs" \
        "-T tests/size/riscv.ld" \
        "qemu-system-riscv32 -M virt -bios none -nographic -semihosting-config enable=on,target=native \
        -kernel"
else
    echo "# rv32imc: no riscv64-unknown-elf-gcc or no qemu-system-riscv32 (make size-deps)"
fi
if [ "$(uname -m)" = x86_64 ]; then
    all x86-64 x86-64 "cc -DSHLO_NO_SIMD -ffreestanding -DSHLO_NO_MALLOC -fno-stack-protector -fno-pie \
        -fno-asynchronous-unwind-tables" "-nostdlib -static -no-pie -Wl,-z,noseparate-code" ""
else
    echo "# x86-64: this is another machine"
fi
for name in digits keyword lstm; do
    [ -f "$tmp/sums.$name" ] || continue
    if [ "$(sort -u "$tmp/sums.$name" | wc -l)" != 1 ]; then
        echo "# $name: the targets' results differ: $(tr '\n' ' ' < "$tmp/sums.$name")"
        failed=1
    fi
done
# The figures beside those of docs/size.md, or in their place.
touch "$tmp/figures"
if [ "${ACCEPT:-}" = 1 ]; then
    awk -F '\t' 'NR == FNR { row[$1 $2] = "| " $1 " | " $2 " | " $3 " | " $4 " | " $5 " |"; next }
        { split($0, c, / *\| */); print (c[2] c[3] in row) ? row[c[2] c[3]] : $0 }' \
        "$tmp/figures" docs/size.md > "$tmp/size.md" && cp "$tmp/size.md" docs/size.md
    exit $failed
fi
awk -F '\t' -v slack=16 '
    NR == FNR { split($0, c, / *\| */); for (i = 0; i < 3; i++) was[c[2] c[3] i] = c[4 + i]; next }
    { for (i = 0; i < 3; i++) {
        name = i == 0 ? "flash" : i == 1 ? "ram" : "stack"
        if (!($1 $2 i in was)) print "# " $1 " " $2 ": not in docs/size.md"
        else if (i == 2 && $5 > 2048) print "# " $1 " " $2 ": stack above 2048, which shlo info promises"
        else if ($(3 + i) > was[$1 $2 i] + slack)
            print "# " $1 " " $2 ": " name " grew from " was[$1 $2 i] " to " $(3 + i)
        else continue
        bad = 1
    } }
    END {
        if (bad) print "# accept larger figures by ACCEPT=1 make size, and say why in the commit"
        exit bad
    }
' docs/size.md "$tmp/figures" || failed=1
exit $failed
