#!/bin/sh
# twin.sh TOOL COMMAND... - the tool of another system, run by COMMAND... (wine shlo.exe), does what TOOL,
# that of this one, does: the same exit status, the same text, the same files. tools/matrix.sh calls it.
set -u
here=$(readlink -f "$1")
shift
there=$*
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0

# Each tool runs these lines as $tool, in a folder of its own.
cat > "$tmp/commands" << 'END'
$tool --version
$tool compile net.mlir -o net.shlb
$tool compile net.mlir -o net.shlb
$tool compile net.shlb -o net.shlb
$tool compile net.shlb -o ./net.shlb
$tool compile net.mlir -o nowhere/net.shlb
$tool compile missing.mlir -o net.shlb
$tool compile bad.mlir -o bad.shlb
$tool compile - -o piped.shlb < net.mlir
$tool compile net.mlir -o large.shlb --weights-out large.shlw --weights-above 8
$tool info net.shlb
$tool info large.shlw
$tool info - < net.shlb
$tool dump net.shlb
$tool run net.shlb --random
$tool run net.shlb --random --output results/deep
$tool run net.shlb --random --expect results/deep/output_0.npy
$tool run net.shlb --input results/deep/output_0.npy --output results
$tool run large.shlb --random --weights large.shlw --threads 2
$tool plan net.mlir --target cortex-m4 -o net.h
$tool plan net.mlir --target cortex-m4 -o net.shli
$tool config net.shli -o net_config.h
$tool embed net.shlb -o folder.h
$tool graph net.mlir -o net.svg
$tool lint net.mlir
$tool check net.mlir
$tool test net.mlir
$tool diff net.mlir net.shlb
$tool test --verify-diagnostics bad.mlir
END
cat > "$tmp/net.mlir" << 'END'
func.func @main(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.constant dense<[[1.0, -2.5, 0.25, 3.0], [0.5, 2.0, -1.0, 4.0], [1.0, 1.5, 0.0, 2.0],
                                 [0.125, 7.0, -3.0, 1.0]]> : tensor<4x4xf32>
  %1 = stablehlo.dot_general %a, %0, contracting_dims = [1] x [0]
      : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.tanh %1 : tensor<2x4xf32>
  func.return %2 : tensor<2x4xf32>
}
END
cat > "$tmp/bad.mlir" << 'END'
func.func @main(%a: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{add}}
  %0 = stablehlo.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  func.return %0 : tensor<3xf32>
}
END

# side NAME TOOL: all commands in $tmp/NAME, what they print and their status in NAME.I
side() {
    mkdir "$tmp/$1"
    cp "$tmp/net.mlir" "$tmp/bad.mlir" "$tmp/$1"
    cd "$tmp/$1" || exit 2
    tool=$2 line=0
    while read -r command; do
        line=$((line + 1))
        eval "$command" > "$tmp/out" 2>&1 3< /dev/null
        echo "exit status $?" >> "$tmp/out"
        tr -d '\r' < "$tmp/out" > "$tmp/$1.$line"
    done < "$tmp/commands"
}
side here "$here"
side there "$there"

line=0
while read -r command; do
    line=$((line + 1))
    if cmp -s "$tmp/here.$line" "$tmp/there.$line"; then
        passed=$((passed + 1))
        continue
    fi
    failed=$((failed + 1))
    echo "$command: prints something else"
    diff "$tmp/here.$line" "$tmp/there.$line" | head -5
done < "$tmp/commands"
if diff -r "$tmp/here" "$tmp/there" > "$tmp/out" && [ -s "$tmp/there/net.h" ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "other files:"
    head -5 "$tmp/out"
fi
echo "twin: $passed passed, $failed failed"
[ "$failed" = 0 ]
