#!/bin/sh
# limit.sh SECONDS COMMAND...: runs a command for at most SECONDS. The exit status is the command's, or 124
# if it took too long. Uses timeout (coreutils) where it exists, which also ends the command's children;
# otherwise, and with LIMIT_PORTABLE=1, a background process that ends the command.
if [ -z "$LIMIT_PORTABLE" ] && command -v timeout > /dev/null 2>&1; then
    exec timeout "$@"
fi
seconds=$1
shift
"$@" &
command=$!
(
    while [ "$seconds" -gt 0 ]; do
        sleep 1
        seconds=$((seconds - 1))
    done
    kill -TERM "$command"
    sleep 5
    kill -KILL "$command"
) > /dev/null 2>&1 &
watcher=$!
wait "$command"
status=$?
kill "$watcher" 2> /dev/null
[ "$status" = 143 ] && status=124
exit "$status"
