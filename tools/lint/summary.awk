# summary.awk - reads lines `RULE <tab> FILE:LINE: MESSAGE`, sorted. Prints how many there are of each
# rule in each room and the first `show` of each, or all whose file begins with a prefix in `asked`. The
# exit status is 1 if there is any.
function place_of(at,    parts, n) {
    n = split(at, parts, "/")
    if (parts[1] == "src" && n > 2) return parts[2]
    if (n < 2) return "root"
    return n > 2 && parts[1] == "tools" ? parts[1] "/" parts[2] : parts[1]
}

function is_asked(at,    prefixes, n, i) {
    n = split(asked, prefixes, " ")
    for (i = 1; i <= n; i++) if (index(at, prefixes[i]) == 1) return 1
    return 0
}

BEGIN { FS = "\t" }
{
    key = $1 SUBSEP place_of($2)
    if (!(key in count)) keys[++n_keys] = key
    if (++count[key] <= show || is_asked($2)) text[key] = text[key] "    " $2 "\n"
}
END {
    for (i = 1; i <= n_keys; i++) {
        split(keys[i], parts, SUBSEP)
        printf "%s: %s: %d\n%s", parts[1], parts[2], count[keys[i]], text[keys[i]]
    }
    exit n_keys > 0
}
