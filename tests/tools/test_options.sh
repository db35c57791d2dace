#!/bin/sh
# test_options.sh - each option of each command: the help describes it and no other, and a wrong
# value is a wrong call (status 2) that names the option and what it takes.
docs=$(cd "$(dirname "$0")/../../docs" && pwd)
. "$(dirname "$0")/expect.sh"

printf '%s\n' 'func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.abs %x : tensor<2xf32>' '  return %0 : tensor<2xf32>' '}' > abs.mlir
printf '%s\n' 'func @scale(%X: memref<f32x4>) {' '  %two = constant 2.0 : f32' \
    '  %zero = constant 0.0 : f32' \
    '  axpby.n %two, %X, %zero, %X : f32, memref<f32x4>, f32, memref<f32x4>' '}' > scale.ir
commands='compile check run diff test dump tl embed plan config graph info weights lint bench'
expect "the commands" 0 "$tool" --help
holds "a command is not tried here" [ "$(grep -c '^  shlo [a-z]' out)" = $(($(echo $commands | wc -w) + 1)) ]

# options_of TEXT: the words that are options, one a line
options_of() { tr ' |[]\n`' '\n\n\n\n\n\n' < "$1" | grep -E '^--?[a-zA-Z]' | grep -vE '^-$' | sort -u; }
# ---- help ----
for command in $commands; do
    expect "$command --help" 0 "$tool" $command --help
    awk '/^usage:/ || /^       shlo / { print; next } { exit }' out > use
    # What stands first on a line of the help, behind two blanks.
    sed -n 's/^  \(-[^ ].*\)$/\1/p' out | awk '{
        for (i = 1; i <= NF; i++) {
            word = $i
            more = sub(/,$/, "", word)
            if (word !~ /^-/) break
            print word
            if (!more) break
        }
    }' | sort -u > described
    options_of use > used
    holds "$command: used and described: $(diff used described | tr '\n' ' ')" cmp -s used described
    [ $command = tl ] || continue # tests/tools/test_page.sh looks for the others in docs/tool.md
    while read -r option; do
        holds "docs/tensorlang.md lacks $option" grep -qF -e "$option" "$docs/tensorlang.md"
    done < used
done

# ---- values ----
# wrong OPTION VALUE COMMAND...: refused as a wrong call that names both
wrong() {
    option=$1
    value=$2
    shift 2
    expect "$* $option '$value'" 2 "$@" "$option" "$value"
    says err "'$option $value': "
    says err "expected "
    says err "usage: shlo "
}
numbers="x -1 nan 1x 1,5"
# numbers COMMAND OPTIONS...: each takes numbers only
numbers() {
    line=$1
    shift
    for option; do
        for value in $numbers ''; do
            # shellcheck disable=SC2086
            wrong "$option" "$value" "$tool" $line
        done
    done
}
# whole COMMAND OPTIONS...: and whole ones
whole() {
    numbers "$@"
    line=$1
    shift
    # shellcheck disable=SC2086
    for option; do wrong "$option" 1.5 "$tool" $line; done
}
numbers 'compile abs.mlir -o out.shlb --weights-out out.shlw' --weights-above
whole 'run abs.mlir --random' --threads --seed --max-work --max-frames
numbers 'run abs.mlir --random' --rtol --atol --max-bytes --timeout
whole 'diff abs.mlir' --threads --seed
numbers 'diff abs.mlir' --rtol --atol --max-bytes
whole 'dump abs.mlir' --elide
whole 'info abs.mlir' --threads
whole 'bench abs.mlir' --threads
numbers 'bench abs.mlir' --seconds
whole 'config' --part
whole 'tl run scale.ir --arg zeros:f32[4]' --threads --groups --max-steps
numbers 'tl run scale.ir --arg zeros:f32[4]' --max-bytes --timeout
whole 'tl bench scale.ir --arg zeros:f32[4]' --threads --groups --max-steps
numbers 'tl bench scale.ir --arg zeros:f32[4]' --max-bytes --timeout --seconds
whole 'tl info scale.ir' --threads
for value in avx avx1024 '' SCALAR; do
    wrong --isa "$value" "$tool" run abs.mlir --random
    wrong --isa "$value" "$tool" bench abs.mlir --seconds 0
    wrong --isa "$value" "$tool" dump abs.mlir --program
    wrong --isa "$value" "$tool" tl run scale.ir --arg 'zeros:f32[4]'
    wrong --isa "$value" "$tool" tl bench scale.ir --arg 'zeros:f32[4]'
done
for value in pdp-11 '' Host cortex; do
    wrong --target "$value" "$tool" plan abs.mlir -o out.shli
    wrong --target "$value" "$tool" info abs.mlir
done
for target in $(sed -n 's/^TARGET("\([^"]*\)".*/\1/p' "$docs/../src/image/targets.def") host; do
    expect "--target $target" 0 "$tool" plan abs.mlir -o out.shli --target "$target"
    expect "plan --help" 0 "$tool" plan --help
    says out "$target"
done
for value in -4 4x '' x 4xx4 4.5 '4 x 4' --; do
    wrong --shape "$value" "$tool" compile abs.mlir -o out.shlb
done
for value in w.npy '' 0; do wrong --bind "$value" "$tool" compile abs.mlir -o out.shlb; done
for value in '' -; do
    wrong --output "$value" "$tool" run abs.mlir --random
    wrong --output "$value" "$tool" tl run scale.ir --arg 'zeros:f32[4]'
done
for option in --report --trace; do wrong $option - "$tool" bench abs.mlir --seconds 0; done
expect "--color" 2 "$tool" --color maybe info abs.mlir
says err "'--color maybe': expected auto, always or never"
expect "graph -o" 2 "$tool" graph abs.mlir -o out.pdf
says err ".html, .svg and .dot"
holds "something was written" [ ! -e out.shlb ]

# ---- any option: without its value, or with one that it does not take ----
for command in $commands; do
    file=abs.mlir
    case $command in tl) command='tl run' file=scale.ir ;; esac
    # shellcheck disable=SC2086
    "$tool" $command --help | awk '/^usage:/ || /^       shlo / { print; next } { exit }' > use
    if [ "$command" = "tl run" ]; then grep 'shlo tl run' use > one && mv one use; fi
    for option in $(options_of use); do
        if grep -qE -e "$option [A-Za-z0-9]" use; then
            # shellcheck disable=SC2086
            expect "$command $option without a value" 2 "$tool" $command $file "$option"
            says err "'$option' needs an argument"
        else
            case $option in -*[!-]*-*|--*) given=$option=1 ;; *) continue ;; esac
            # shellcheck disable=SC2086
            expect "$command $given" 2 "$tool" $command $file "$given"
            says err "'$option' takes no argument"
        fi
    done
done
echo "options: $passed passed, $failed failed"
[ "$failed" = 0 ]
