# recursion.awk FILE.ci... - refuses functions that call themselves, directly or through others, from the call
# graphs that gcc writes with -fcallgraph-info (make stack). Calls through pointers are not seen. Exceptions,
# whose depth does not depend on the program: lines `recursion FUNCTION WHY` of tools/lint_exceptions.txt.
function name_of(title) {
    sub(/^.*:/, "", title)
    sub(/\..*/, "", title) # the compiler adds .constprop.0, .part.0
    return title
}
BEGIN {
    FS = "\""
    while ((getline text < "tools/lint_exceptions.txt") > 0)
        if (split(text, parts, " ") >= 3 && parts[1] == "recursion") allowed[parts[2]] = 1
}
/^edge:/ {
    from = name_of($2)
    to = name_of($4)
    if (from == to && $2 != $4) next # into the part of it that the compiler has split off
    if (from !~ /^(shlo|tlang)_/ || (from in allowed) || (to in allowed) || (from, to) in seen) next
    seen[from, to] = 1
    caller[++n] = from
    callee[n] = to
    left[from]++
}
# A function all of whose callees are out of the graph goes out, too; what stays calls itself or what does.
END {
    for (changed = 1; changed;) {
        changed = 0
        for (i = 1; i <= n; i++)
            if (!gone[i] && !left[callee[i]]) {
                gone[i] = changed = 1
                left[caller[i]]--
            }
    }
    for (i = 1; i <= n; i++) # the same from the other end leaves only the circles
        if (!gone[i]) called[callee[i]]++
    for (changed = 1; changed;) {
        changed = 0
        for (i = 1; i <= n; i++)
            if (!gone[i] && !called[caller[i]]) {
                gone[i] = changed = 1
                called[callee[i]]--
            }
    }
    for (i = 1; i <= n; i++)
        if (!gone[i] && ++failed <= 20) print "    " caller[i] " calls " callee[i] ", and comes back"
    if (!n) print "nothing was compiled with -fcallgraph-info"
    print "recursion: " (failed || !n ? "failed" : "ok")
    exit failed || !n
}
