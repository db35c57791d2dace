# functions.awk - reads the output of strip.awk and prints one line for each function at the top level:
#   KIND  FILE  NAME  FIRST  OPEN  LAST  LINKAGE  PARAMETERS       (tabs between them)
# KIND is `define` or `declare`; FIRST, OPEN, LAST are the lines where the head begins, of its brace and
# of the last brace, which is expected in column 0; LINKAGE is the head's first word.
BEGIN { FS = OFS = "\t" }

# How many parameters `text` lists, which begins with the list's parenthesis.
function count_parameters(text,    i, c, depth, commas) {
    depth = commas = 0
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "(") depth++
        else if (c == ")") { if (--depth == 0) break }
        else if (c == "," && depth == 1) commas++
    }
    if (commas == 0 && substr(text, 1, i) ~ /^\([ ]*(void)?[ ]*\)?$/) return 0
    return commas + 1
}

# Sets name, linkage and parameters of the function whose head is `text`. Returns 0 if it is no function's
# head.
function parse(text,    list) {
    if (text !~ /\(/ || text ~ /=/ || text ~ /^ *(typedef|struct [a-z_0-9]+ *$|enum|union)/) return 0
    if (!match(text, /[a-z][A-Za-z0-9_]*\)?[ ]*\(/)) return 0
    name = substr(text, RSTART, RLENGTH)
    gsub(/[ ()]/, "", name)
    list = substr(text, RSTART + RLENGTH - 1)
    parameters = count_parameters(list)
    linkage = text
    sub(/^ */, "", linkage)
    sub(/[^A-Za-z0-9_].*/, "", linkage)
    return 1
}

function report(kind, last) { print kind, file, name, head_at, line, last, linkage, parameters }

$1 != file {
    file = $1
    head = ""
    continued = open_name = in_body = 0
}
{
    line = $2
    code = $3
    if (continued || code ~ /^[ \t]*#/) {
        continued = (code ~ /\\$/)
        next
    }
    if (in_body) {
        if (code ~ /^}/) {
            if (open_name) print "define", file, name, head_at, open_at, line, linkage, parameters
            in_body = 0
            head = ""
        }
        next
    }
    if (code ~ /^extern ""[ ]*\{/ || code ~ /^[ \t]*$/ || code ~ /^}/) {
        head = ""
        next
    }
    if (head == "") head_at = line
    head = head " " code
    if (code ~ /\{/) {
        text = head
        sub(/\{.*/, "", text)
        open_name = parse(text)
        open_at = line
        if (code ~ /\}[ ;]*$/) {
            if (open_name) report("define", line)
            head = ""
        }
        else in_body = 1
    }
    else if (code ~ /;[ \t]*$/) {
        if (parse(head)) report("declare", line)
        head = ""
    }
}
