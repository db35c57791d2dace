# links.awk - rule "link": each relative link of a page leads to a file and, with #, to a heading of it; each
# page of docs/ is linked from README.md or docs/README.md. Input: all files of Markdown; variable `files`: a
# list of all files.
BEGIN {
    while ((getline path < files) > 0) {
        exists[path] = 1
        while (sub(/\/[^\/]*$/, "", path)) exists[path] = 1
    }
}

# The name of a heading in a link: lower case, blanks as dashes, no other marks.
function slug(text) {
    text = tolower(text)
    gsub(/`/, "", text)
    gsub(/[^a-z0-9 _-]/, "", text)
    gsub(/ /, "-", text)
    return text
}

# DIR/PATH without . and ..
function join(dir, path,    all, parts, n, i, out, m) {
    n = split(dir == "" ? path : dir "/" path, parts, "/")
    for (i = 1; i <= n; i++) {
        if (parts[i] == "" || parts[i] == ".") continue
        if (parts[i] == "..") m--
        else out[++m] = parts[i]
    }
    for (i = 1; i <= m; i++) all = all (i > 1 ? "/" : "") out[i]
    return all
}

function found(target,    hash, path, anchor, dir) {
    if (target ~ /^[a-z]+:/) return
    hash = index(target, "#")
    path = hash ? substr(target, 1, hash - 1) : target
    anchor = hash ? substr(target, hash + 1) : ""
    dir = FILENAME
    if (!sub(/\/[^\/]*$/, "", dir)) dir = ""
    path = path == "" ? FILENAME : join(dir, path)
    links++
    from[links] = FILENAME ":" FNR
    to[links] = path
    at[links] = anchor
    shown[links] = target
    if (FILENAME ~ /^(docs\/)?README\.md$/) listed[path] = 1
}

FNR == 1 { fenced = 0 }
/^[ \t]*```/ { fenced = !fenced; next }
fenced { next }
/^#+ / { text = $0; sub(/^#+ /, "", text); heading[FILENAME, slug(text)] = 1 }
{
    rest = $0
    gsub(/`[^`]*`/, "", rest)
    while (match(rest, /\]\([^)]+\)/)) {
        found(substr(rest, RSTART + 2, RLENGTH - 3))
        rest = substr(rest, RSTART + RLENGTH)
    }
}
END {
    for (i = 1; i <= links; i++) {
        if (!(to[i] in exists)) wrong("link", from[i], "no file " shown[i])
        else if (at[i] != "" && !((to[i], at[i]) in heading)) wrong("link", from[i], "no heading " shown[i])
    }
    for (path in exists)
        if (path ~ /^docs\/[^\/]*\.md$/ && !(path in listed)) wrong("link", "README.md:1", "no link to " path)
}
