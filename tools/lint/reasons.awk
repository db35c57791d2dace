# reasons.awk - reads tests/mutation/survivors.txt, FILE | KIND | text of the line | reason. Rule:
#   reason  a line that has a reason is there; a function that is named, too

# The file's lines without \ and the spaces before them, each between newlines.
function read_lines(file,    line) {
    known[file] = "\n"
    while ((getline line < file) > 0) {
        gsub(/\\/, "", line)
        sub(/^ */, "", line)
        known[file] = known[file] line "\n"
    }
    close(file)
}
# Is a beginning of the text, up to a bar, a line of the file?
function is_there(file, text,    at, end) {
    for (end = 1; (at = index(substr(text, end), " | ")) > 0; end += at) {
        if (index(known[file], "\n" substr(text, 1, end + at - 2) "\n")) return 1
    }
    return 0
}

/^#/ { next }
{
    gsub(/\\/, "")
    text = $0
    place = substr(text, 1, index(text, " | ") - 1)
    sub(/^[^|]* \| [a-z0-9]* \| /, "", text)
    split(place, part, ":")
    if (!(part[1] in known)) read_lines(part[1])
    if (!is_there(part[1], text) || (part[2] != "" && !index(known[part[1]], part[2] "(")))
        wrong("reason", FILENAME ":" FNR, place ": no such line: " text)
}
