# strip.awk - reads file names and prints every line of those files as FILE <tab> LINE <tab> CODE: without
# comments, with empty strings; an include keeps its name.

# The line without comments and with empty strings; sets in_comment.
function bare(text,    result, i, two) {
    gsub(/\\./, "", text)
    result = ""
    while (text != "") {
        if (in_comment) {
            i = index(text, "*/")
            if (!i) return result
            text = substr(text, i + 2)
            in_comment = 0
            continue
        }
        if (!match(text, /"[^"]*"|\047[^\047]*\047|\/\/|\/\*/)) return result text
        result = result substr(text, 1, RSTART - 1)
        two = substr(text, RSTART, 2)
        if (two == "//") return result
        if (two == "/*") in_comment = 1
        else result = result "\"\""
        text = substr(text, RSTART + RLENGTH)
    }
    return result
}

{
    file = $0
    line = in_comment = 0
    while ((getline text < file) > 0) {
        line++
        if (text ~ /^[ \t]*#[ \t]*include/ && !in_comment) code = text
        else if (!in_comment && text !~ /["\047\/]/) code = text
        else code = bare(text)
        print file "\t" line "\t" code
    }
    close(file)
}
