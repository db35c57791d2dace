#!/bin/sh
# The page that `shlo bench --report` writes: its data say what the program does, and in a headless browser
# flame, table, memory and roofline show it. The browser's part is skipped without Chromium.
cd "$(dirname "$0")/../.." || exit 2
. tests/web/browser.sh

cat > "$tmp/net.mlir" << 'END'
func.func @main(%x: tensor<32x64xf32>, %w: tensor<64x64xf32>) -> tensor<32x64xf32> {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<32x64xf32>, tensor<64x64xf32>) -> tensor<32x64xf32> loc("</script>.py":7:1)
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %i0, %v = %h) : tensor<i32>, tensor<32x64xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    %v1 = func.call @act(%v) : (tensor<32x64xf32>) -> tensor<32x64xf32>
    stablehlo.return %i1, %v1 : tensor<i32>, tensor<32x64xf32>
  }
  return %r#1 : tensor<32x64xf32>
}
func.func private @act(%z: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = stablehlo.tanh %z : tensor<32x64xf32>
  %1 = stablehlo.multiply %0, %z : tensor<32x64xf32>
  return %1 : tensor<32x64xf32>
}
END
check "written" "$build/shlo" bench "$tmp/net.mlir" --seconds 0.05 --report "$tmp/net.html" > /dev/null
has() { check "$1" grep -qF "$2" "$tmp/net.html"; }
dot=$((32 * 64 * 64 * 2)) bytes=$(((32 * 64 + 64 * 64 + 32 * 64) * 4))
has "operations and bytes of the product" "\"calls\":1,\"flops\":$dot,\"bytes\":$bytes,\"op\":\"dot_general\""
has "tanh is fused: one value in, one out" "\"bytes\":$((2 * 32 * 64 * 4)),\"op\":\"multiply\""
has "calls of the function" '"calls":3,'
has "a short function in a loop is part of it" \
    '"path":["@main","stablehlo.while #2 :5:10","stablehlo.multiply #9 :20:8"]'
# One that is too long for that, which is public, so that it is not called once alone.
awk 'BEGIN {
    type = "tensor<4xf32>"
    print "func.func @main(%x: " type ") -> " type " {"
    print "  %i0 = stablehlo.constant dense<0> : tensor<i32>"
    print "  %r:2 = stablehlo.while(%i = %i0, %v = %x) : tensor<i32>, " type
    print "  cond {\n    %n = stablehlo.constant dense<3> : tensor<i32>"
    print "    %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>"
    print "    stablehlo.return %t : tensor<i1>\n  } do {"
    print "    %one = stablehlo.constant dense<1> : tensor<i32>"
    print "    %i1 = stablehlo.add %i, %one : tensor<i32>"
    print "    %v1 = func.call @act(%v) : (" type ") -> " type
    print "    stablehlo.return %i1, %v1 : tensor<i32>, " type "\n  }\n  return %r#1 : " type "\n}"
    print "func.func @act(%0: " type ") -> " type " {"
    for (i = 1; i <= 70; i++) print "  %" i " = stablehlo.sine %" i - 1 " : " type
    print "  return %70 : " type "\n}"
}' > "$tmp/long.mlir"
check "a long one" "$build/shlo" bench "$tmp/long.mlir" --entry main --seconds 0.05 \
    --report "$tmp/long.html" > /dev/null
path='"path":["@main","stablehlo.while #1 :3:10","func.call #7 :11:11","@act","stablehlo.sine #'
check "functions in loops" grep -qF "$path" "$tmp/long.html"
has "places in memory" "\"offset\":"
check "a location ends no script" [ "$(grep -c '</script>' "$tmp/net.html")" = 1 ]
check "nowhere" sh -c '! "$1" bench "$2" --seconds 0 --report "$3" 2> /dev/null' sh "$build/shlo" \
    "$tmp/net.mlir" "$tmp/nowhere/x.html"

[ -n "$browser" ] || skip "no Chromium"
cat > "$tmp/try.js" << 'END'
const at = { clientX: 300, clientY: 60, bubbles: true, cancelable: true };
const bars = () => document.querySelectorAll('#flame rect').length;
const all = bars();
document.querySelectorAll('#flame rect')[1].dispatchEvent(new MouseEvent('click', at));
const one = bars();
document.querySelector('#flame rect').dispatchEvent(new MouseEvent('click', at));
const again = bars();
const lines = () => [...document.querySelectorAll('#table tr')].slice(1);
const table = () => lines().map(r => parseFloat(r.cells[1].textContent));
const falling = table().every((x, i, t) => !i || t[i - 1] >= x);
document.querySelectorAll('#table th')[1].click();
document.querySelectorAll('#table th')[1].click();
const rising = table().every((x, i, t) => !i || t[i - 1] <= x);
const sum = table().reduce((a, x) => a + x, 0);
const box = () => document.getElementById('memory').viewBox.baseVal.width;
const start = box();
document.getElementById('memory').dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: 300 }));
const zoomed = box();
document.querySelector('#roof circle').dispatchEvent(new PointerEvent('pointermove', at));
console.log('RESULT all=' + all + ',fewer=' + (one < all) + ',again=' + (again === all) +
    ',falling=' + falling + ',rising=' + rising + ',sum=' + Math.round(sum) +
    ',zoomed=' + (zoomed !== start) + ',places=' +
    document.querySelectorAll('#memory rect').length + ',circles=' +
    document.querySelectorAll('#roof circle').length + ',tip=' +
    document.getElementById('tip').textContent.includes('of the roof') + ',');
END
with_script "$tmp/net.html" "$tmp/try.js"
open_page
check "the flame shows what there is" [ "$(of all)" -ge 7 ]
check "a click shows a part" [ "$(of fewer)" = true ]
check "a click on the top shows all" [ "$(of again)" = true ]
check "the slowest first" [ "$(of falling)" = true ]
check "sorted the other way" [ "$(of rising)" = true ]
check "shares are of the whole" [ "$(of sum)" -ge 99 -a "$(of sum)" -le 101 ]
check "the wheel zooms" [ "$(of zoomed)" = true ]
check "memory" [ "$(of places)" -ge 2 ]
check "the roofline has instructions" [ "$(of circles)" -ge 2 ]
check "which say what they are" [ "$(of tip)" = true ]
check "no errors" [ "$(grep -c 'Uncaught' "$tmp/console")" = 0 ]
echo "page: $passed passed, $failed failed"
[ "$failed" = 0 ]
