#!/bin/sh
# stack.sh FILE.su... - refuses functions of src/ whose stack frame is above 1024 bytes, from what gcc wrote
# with -fstack-usage (make stack). Prints the first three of each file. Exceptions: lines `stack FILE FUNCTION
# BYTES` of tools/lint_exceptions.txt.
cd "$(dirname "$0")/.." || exit 2
exec awk '
BEGIN {
    FS = "\t"
    while ((getline text < "tools/lint_exceptions.txt") > 0)
        if (split(text, parts, " ") >= 4 && parts[1] == "stack") {
            sub(/^src\//, "", parts[2])
            limit["src/" parts[2], parts[3]] = parts[4]
        }
}
{
    split($1, place, ":")
    file = place[1]
    while (sub(/[a-z]+\/\.\.\//, "", file)) {}
    name = place[4]
    sub(/\..*/, "", name) # the compiler adds .constprop.0, .part.0
    n++
    if ($2 > most) {
        most = $2
        largest = file ":" place[2] ": " name
    }
    allowed = (file, name) in limit ? limit[file, name] : 1024
    if ($2 <= allowed) next
    failed++
    if (!(file in count)) files[++n_files] = file
    if (++count[file] <= 3)
        text_of[file] = text_of[file] "    " file ":" place[2] ": " name " has a frame of " $2 \
            " bytes, the limit is " allowed "\n"
}
END {
    for (i = 1; i <= n_files; i++) printf "%s: %d\n%s", files[i], count[files[i]], text_of[files[i]]
    if (!n) print "nothing was compiled with -fstack-usage"
    printf "%d functions, the largest frame has %d bytes (%s)\n", n, most, largest
    print "stack: " (failed || !n ? "failed" : "ok")
    exit failed || !n
}' "$@"
