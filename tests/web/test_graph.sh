#!/bin/sh
# The page that `shlo graph` writes, in a headless browser: it shows the program, follows the wheel and the
# pointer, and a click on a call goes to what is called. Skipped without Chromium.
cd "$(dirname "$0")/../.." || exit 2
. tests/web/browser.sh
[ -n "$browser" ] || skip "no Chromium"

awk 'BEGIN {
    t = "tensor<8xf32>"
    print "func.func @main(%x: " t ") -> " t " {\n  %v0 = func.call @far(%x) : (" t ") -> " t
    for (i = 0; i < 300; i++) {
        print "  %v" i + 1 " = stablehlo." (i % 7 ? i % 11 ? "sine" : "tanh" : "abs") " %v" i " : " t
    }
    print "  return %v300 : " t "\n}"
    print "func.func private @far(%x: " t ") -> " t " {"
    print "  %0 = stablehlo.add %x, %x : " t "\n  return %0 : " t "\n}" }' > "$tmp/long.mlir"
check "drawn" "$build/shlo" graph "$tmp/long.mlir" -o "$tmp/long.html"
cat > "$tmp/try.js" << 'END'
const box = () => ['x', 'y', 'width', 'height'].map(k => Math.round(svg.viewBox.baseVal[k])).join(' ');
const at = { clientX: 300, clientY: 300, bubbles: true, cancelable: true };
const start = box();
svg.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: 200 }));
const zoomed = box();
svg.dispatchEvent(new PointerEvent('pointerdown', at));
dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 350 }));
dispatchEvent(new PointerEvent('pointerup', at));
const shifted = box();
document.querySelector('a').dispatchEvent(new PointerEvent('pointerdown', at));
dispatchEvent(new PointerEvent('pointerup', at));
document.querySelector('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const called = document.getElementById('func_far').getBoundingClientRect();
console.log('RESULT zoomed=' + (start !== zoomed) + ',moved=' + (zoomed !== shifted) + ',seen=' +
    (called.left >= 0 && called.right <= innerWidth && called.top >= 0 && called.top < innerHeight) +
    ',ops=' + document.querySelectorAll('.op').length + ',');
END
with_script "$tmp/long.html" "$tmp/try.js"
open_page
check "the wheel zooms" [ "$(of zoomed)" = true ]
check "the pointer moves it" [ "$(of moved)" = true ]
check "a click shows what is called" [ "$(of seen)" = true ]
check "ops" [ "$(of ops)" -gt 4 ]
check "no errors" [ "$(grep -c 'Uncaught' "$tmp/console")" = 0 ]
echo "page: $passed passed, $failed failed"
[ "$failed" = 0 ]
