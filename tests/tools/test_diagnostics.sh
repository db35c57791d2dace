#!/bin/sh
# test_diagnostics.sh - `shlo test --verify-diagnostics`: how comments announce the lines that are refused,
# and that a case with a wrong comment fails. A case is a text between lines `// -----`; its first line says
# what must be printed for it: `ok`, or `FAIL` and the reason.
tool=$(cd "${BUILD:-build}" && pwd)/shlo
cases=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
passed=0
failed=0

# verify FILE OPTIONS: each case prints what its first line says.
verify() {
    file=$1
    shift
    "$tool" test "$@" "$file" > out 2> err
    status=$?
    grep -q '^//! FAIL' "$file" && want=1 || want=0
    if [ "$status" != "$want" ]; then
        failed=$((failed + 1))
        echo "$file: exit status $status, expected $want"
        cat err
    fi
    sed -n 's/^\/\/! //p' "$file" > want
    sed '$d' out | sed "s/ $file:[0-9]* diagnostics//" > have
    if [ -s want ] && cmp -s want have; then passed=$((passed + $(wc -l < want))); else
        failed=$((failed + 1))
        echo "$file $*:"
        diff want have
    fi
}

cat > lines.mlir <<'END_OF_CASES'
//! ok
func.func @clean(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
// -----
//! ok
func.func @next(%a: tensor<f32>) {
  // expected-error@+1 {{undeclared}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @far(%a: tensor<f32>) {
  // expected-error@+5 {{undeclared}}

  %0 = stablehlo.abs %a : tensor<f32>
  %1 = stablehlo.abs %a : tensor<f32>

  %2 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @before(%a: tensor<f32>) {
  %0 = stablehlo.abs %b : tensor<f32>
  return
  // expected-error @-2{{undeclared}}
}
// -----
//! ok
func.func @same(%a: tensor<f32>) {
  %0 = stablehlo.abs %b : tensor<f32> // expected-error {{undeclared}}
  return
}
// -----
//! ok
func.func @below(%a: tensor<f32>) {
  // expected-error@below {{undeclared}}
  // expected-error @below {{the second text of the same op}}
  // expected-note@below {{is not required}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @above(%a: tensor<f32>) {
  %0 = stablehlo.abs %b : tensor<f32>
  // expected-error@above {{undeclared}}
  // expected-error@above {{again}}
  return
}
// -----
//! ok
func.func @patterns(%a: tensor<f32>) {
  // expected-error-re@+1 {{use of {{undeclared|unknown}} value}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @several(%a: tensor<f32>) {
  // expected-error@+1 {{undeclared}} expected-error@+5 {{is in {the other} function {}}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
func.func @other(%a: tensor<f32>) {
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @nested(%a: tensor<f32>) {
  // expected-error@+1 {{the text holds expected-error@+9 {{and that is text}}}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @others(%a: tensor<f32>) {
  // expected-warning@+3 {{nobody warns}}
  // expected-remark@+2 {{nor remarks}}
  // expected-note@+1 {{nor notes}}
  return
}
// -----
//! ok
func.func @text() attributes {a = "expected-error@+1 {{in a string}}"} {
  return
}
// -----
//! ok
func.func @unknown_ops(%a: tensor<f32>) {
  %0 = "test.x"(%a) : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{no operation}}
  %1 = "stablehlo.nonexistent"(%a) : (tensor<f32>) -> tensor<f32>
  return
}
// -----
//! FAIL line 2: an error that was not expected: expected a function, found 'nonsense'
nonsense
// -----
//! FAIL line 4: an error was expected, none was found
func.func @missing(%a: tensor<f32>) {
  // expected-error@+1 {{undeclared}}
  %0 = stablehlo.abs %a : tensor<f32>
  return
}
// -----
//! FAIL line 3: an error that was not expected: use of undeclared value '%b'
func.func @unexpected(%a: tensor<f32>) {
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! FAIL line 4: an error was expected, none was found
func.func @other_line(%a: tensor<f32>) {
  %0 = stablehlo.abs %b : tensor<f32>
  return // expected-error {{undeclared}}
}
// -----
//! FAIL line 8: an error that was not expected: use of undeclared value '%c'
func.func @one_of_two(%a: tensor<f32>) {
  // expected-error@+1 {{undeclared}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
func.func @second(%a: tensor<f32>) {
  %0 = stablehlo.abs %c : tensor<f32>
  return
}
// -----
//! FAIL line 3: what is expected here cannot be read
func.func @spelt(%a: tensor<f32>) {
  // expected-error@1 {{undeclared}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! FAIL line 3: what is expected here cannot be read
func.func @without_text(%a: tensor<f32>) {
  // expected-error@+1 undeclared
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! FAIL line 5: an error was expected, none was found
func.func @warning_is_no_error(%a: tensor<f32>) {
  // expected-warning@+2 {{undeclared}}
  // expected-error@+1 {{undeclared}}
  return
}
END_OF_CASES

cat > words.mlir <<'END_OF_CASES'
//! ok
func.func @part(%a: tensor<f32>) {
  // expected-error@+1 {{undeclared value '%b'}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @pattern(%a: tensor<f32>) {
  // expected-error-re@below {{use of {{[a-z]+}} value '%{{b|c}}'}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! ok
func.func @braces(%a: tensor<f32>) {
  return
  // expected-error@+1 {{expected '}' after the return}}
  return
}
// -----
//! FAIL line 4: no error says redefinition
func.func @other_words(%a: tensor<f32>) {
  // expected-error@+1 {{redefinition}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! FAIL line 4: no error says use of {{[A-Z]+}} value
func.func @other_pattern(%a: tensor<f32>) {
  // expected-error-re@+1 {{use of {{[A-Z]+}} value}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! FAIL line 4: no error says value '.b'
func.func @no_pattern(%a: tensor<f32>) {
  // expected-error@+1 {{value '.b'}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
// -----
//! FAIL line 4: no regular expression is expected here
func.func @bad_pattern(%a: tensor<f32>) {
  // expected-error-re@+1 {{use {{(}}}}
  %0 = stablehlo.abs %b : tensor<f32>
  return
}
END_OF_CASES

# The lines that the reasons name are those of the file.
number() {
    awk '/^\/\/! FAIL line/ {
            n = $4
            sub(":", "", n)
            sub("line " n ":", "line " (NR + n - 1) ":")
        }
        { print }' "$1" > numbered && mv numbered "$1"
}
number lines.mlir
number words.mlir
verify lines.mlir --verify-diagnostics
verify words.mlir --wording

# Files written as upstream's are: what ops refuse beyond the specification; at which line of several.
good=0
bad=0
for file in forms lines; do
    "$tool" test --verify-diagnostics "$cases/diagnostics_$file.mlir" > out 2> err
    bad=$((bad + $(grep -c '^FAIL' out)))
    ok=$(grep -c '^ok' out)
    good=$((good + ok))
    [ "$ok" -gt 15 ] || { bad=$((bad + 1)); echo "$file: only $ok cases pass"; cat err; }
    grep '^FAIL' out
done
echo "diagnostics: $((passed + good)) passed, $((failed + bad)) failed"
[ $((failed + bad)) = 0 ]
