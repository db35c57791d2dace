# tests/web/browser.sh - what the tests of pages share; they source it. Sets build, tmp, passed, failed.
build=${BUILD:-build}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0
check() { # NAME COMMAND...
    name=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "page: failed: $name"; fi
}
skip() { # WHY: ends the test
    echo "skipped: page: $1"
    echo "page: $passed passed, $failed failed, 1 skipped"
    exit 0
}
browser=$(command -v chromium chromium-browser google-chrome | head -1)

# with_script PAGE SCRIPT: PAGE with SCRIPT at its end, as $tmp/tried.html
with_script() {
    sed 's|</body>||; s|</html>||' "$1" > "$tmp/tried.html"
    { echo '<script>'; cat "$2"; echo '</script></body></html>'; } >> "$tmp/tried.html"
}

# Opens $tmp/tried.html and waits until it logs a line with `RESULT name=value,name=value,`, at most two
# minutes. What it logged is in $tmp/console.
open_page() {
    "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$tmp/user" --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync --enable-logging=stderr \
        --window-size=1200,900 --remote-debugging-port=0 "file://$tmp/tried.html" > /dev/null \
        2> "$tmp/console" < /dev/null &
    pid=$!
    waited=0
    until grep -q 'RESULT ' "$tmp/console" || [ $waited = 120 ]; do
        sleep 1
        waited=$((waited + 1))
    done
    kill $pid
    wait $pid 2> /dev/null
}
of() { sed -n "s/.*RESULT .*$1=\([^,]*\),.*/\1/p" "$tmp/console"; }
