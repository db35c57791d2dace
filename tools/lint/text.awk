# text.awk - reads file names. Rules:
#   width       at most 110 columns
#   unfinished  no mark of unfinished work
#   length      of files
#   exception   an exception is one of a file that is there
BEGIN {
    read_exceptions()
    while ((getline path < list) > 0) there[path] = 1
    for (key in except) {
        split(key, parts, SUBSEP)
        if (parts[2] ~ /\// && !(parts[2] in there))
            gone[parts[1] " " parts[2]] = 1
    }
    for (key in gone) wrong("exception", "tools/lint_exceptions.txt:1", key ": there is no such file")
}

# Columns of a line: bytes that do not continue a character of UTF-8.
function columns(text) { gsub(/[\200-\277]/, "", text); return length(text) }

{
    file = $0
    line = 0
    is_c = file ~ /\.(c|h|inc|def)$/
    generated = file ~ /^(examples\/.*(data|model|classifier)|tests\/.*(samples|writer))\.h$/
    while ((getline text < file) > 0) {
        line++
        if (text ~ /(^|[^A-Za-z])(T[O]DO|F[I]XME|X[X]X|H[A]CK)([^A-Za-z]|$)/)
            wrong("unfinished", file ":" line, text)
        if (length(text) <= 110 || generated || columns(text) <= 110) continue
        if (file ~ /\.md$/ && (text ~ /^\|/ || text ~ /\]\([^)]*\)[.,;:]?$/ && text !~ / .* .* /)) continue
        wrong("width", file ":" line, columns(text) " columns, the limit is 110")
    }
    close(file)
    limit = ("file", file) in except ? except["file", file] : room_of(file) == "simd" ? 1500 : 900
    if (is_c && line > limit && !generated)
        wrong("length", file ":" line, line " lines, the limit is " limit)
}
