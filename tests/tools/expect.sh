# tests/tools/expect.sh - what the scripts that test the tool share; they source it. Makes a temporary folder
# the current one, sets tool, passed and failed, and defines:
#   expect NAME STATUS COMMAND...   the exit status; what was printed is then in out and err
#   keep                            copies out to kept
#   holds TEXT COMMAND...           the command succeeds; TEXT says what is wrong if it does not
#   says FILE TEXT, lacks FILE TEXT the file has a line with this text, or has none
tool=$(cd "${BUILD:-build}" && pwd)/shlo
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
passed=0
failed=0

good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "$1"
}
keep() { cp out kept; }
expect() {
    name=$1
    want=$2
    shift 2
    "$@" > out 2> err < /dev/null
    have=$?
    if [ "$have" = "$want" ]; then
        good
    else
        bad "$name: exit status $have, expected $want"
        sed 's/^/    /' out err | head -5
    fi
}
holds() {
    what=$1
    shift
    if "$@"; then
        good
    else
        bad "$what"
    fi
}
says() {
    if grep -qF -e "$2" "$1"; then
        good
    else
        bad "$name: '$2' is not in what it printed:"
        sed 's/^/    /' "$1" | head -10
    fi
}
lacks() {
    if grep -qF -e "$2" "$1"; then
        bad "$name: '$2' is in what it printed"
    else
        good
    fi
}
