#!/bin/sh
# test_json.sh - what --json prints is JSON: of programs that fail, and of names that are no UTF-8.
. "$(dirname "$0")/expect.sh"

is_json() { # of UTF-8
    ! command -v python3 > /dev/null || python3 -c 'import json, sys
json.loads(open(sys.argv[1], "rb").read().decode("utf-8"))' "$1"
}
json() { # NAME STATUS COMMAND...
    what=$1
    status=$2
    shift 2
    expect "$what" "$status" "$tool" "$@" --json
    holds "$what: no JSON" is_json out
}

printf '%s\n' 'func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {' \
    '  %0 = stablehlo.abs %x : tensor<2xf32>' '  return %0 : tensor<2xf32>' '}' > abs.mlir
sed 's/abs %x/abz %x/' abs.mlir > bad.mlir
sed 's/stablehlo.abs %x :/stablehlo.custom_call @nobody(%x) : (tensor<2xf32>) ->/' abs.mlir > nobody.mlir
# whole: 2 and 4 bytes; wrong: FF, a continuation alone, overlong forms, a surrogate, above 10FFFF, cut
wrong='|\\FF|\\80|\\C0\\AF|\\E0\\80\\80|\\ED\\A0\\80|\\F4\\90\\80\\80|\\C3'
sed 's/@main/@"\\C3\\A9\\F0\\9F\\98\\80'"$wrong"'"/' abs.mlir > bytes.mlir
named=$(printf '\303\251\360\237\230\200|')'\ufffd|\ufffd|\ufffd\ufffd|\ufffd\ufffd\ufffd|'
named=$named'\ufffd\ufffd\ufffd|\ufffd\ufffd\ufffd\ufffd|\ufffd'

# ---- names ----
json "info of names" 0 info bytes.mlir
says out "\"function\": \"$named\""
json "test of names" 0 test bytes.mlir
says out "$named"
json "instructions of names" 0 dump bytes.mlir --program
says out "$named"
expect "a trace of names" 0 "$tool" bench bytes.mlir --seconds 0 --trace trace.json
holds "a trace of names: no JSON" is_json trace.json
odd=$(printf 'odd\377.mlir')
if cp abs.mlir "$odd" 2> /dev/null; then # some file systems take only UTF-8
    json "a file's name" 0 check "$odd"
    says out '"odd\ufffd.mlir"'
fi

# ---- programs that fail ----
json "info without a plan" 1 info nobody.mlir
says out '"op": "stablehlo.custom_call"'
says out '"error": "nobody.mlir: custom_call: the tool has no handler for nobody in op 0 of @main'
json "info for a device, without a plan" 1 info nobody.mlir --target cortex-m4
says out '"error": "nobody.mlir'
for command in info check diff; do
    json "$command of what does not parse" 1 $command bad.mlir
    says out "\"error\": \"bad.mlir:2:8: there is no operation 'stablehlo.abz'"
    json "$command of no file" 1 $command nowhere.mlir
    says out "\"error\": \"cannot open 'nowhere.mlir': "
    json "$command without its weights" 1 $command abs.mlir --weights nowhere.shlw
    says out '"error": "'
done
sed "s,<2xf32>,<3xf32>," abs.mlir > wide.mlir
json "diff of programs with other inputs" 1 diff abs.mlir wide.mlir
says out '"error": "'
expect "an image of names" 0 "$tool" plan bytes.mlir -o bytes.shli
json "info of an image of names" 0 info bytes.shli
says out "{\"name\": \"$named\", \"type\": "
expect "an image" 0 "$tool" plan abs.mlir -o abs.shli
head -c 100 abs.shli > cut.shli
json "info of half an image" 1 info cut.shli
says out '"error": "'

echo "json: $passed passed, $failed failed"
[ "$failed" = 0 ]
