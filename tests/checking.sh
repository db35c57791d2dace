# tests/checking.sh - for scripts that count what holds: passed and failed, and how a check is made.
passed=0
failed=0

# check TEXT COMMAND...: the command must succeed; else TEXT is printed.
check() {
    text=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$text"
    fi
}
