# shape.awk - reads the output of strip.awk. Rules:
#   statement  one a line
#   macro      no function is written in a macro of more than 10 lines
BEGIN { FS = "\t"; read_exceptions() }

# The part of a line that stands in no parentheses; `depth` of them are open from earlier lines.
function outside(text,    closes, opens) {
    while (gsub(/\([^()]*\)/, "", text)) {}
    while (depth > 0 && (closes = index(text, ")"))) {
        text = substr(text, closes + 1)
        depth--
    }
    if (depth > 0) return ""
    opens = index(text, "(")
    if (!opens) return text
    closes = substr(text, opens)
    text = substr(text, 1, opens - 1)
    depth = gsub(/\(/, "", closes)
    return text
}

function check_statements(code,    text) {
    if (depth == 0 && code !~ /;.*[^ \t};\\]/ && code !~ /\(/) return
    text = outside(code)
    if (!sub(/^[^;]*;/, "", text)) return
    gsub(/[ \t};\\]/, "", text)
    if (text != "" && text != "while") wrong("statement", at, "more than one statement")
}

function end_macro() {
    if (macro_lines > 10 && has_linkage && has_body && file !~ /^(tests|bench)\// &&
        !(("macro", file, macro) in except))
        wrong("macro", macro_at, macro " writes a function in " macro_lines " lines, the limit is 10")
    macro_lines = 0
}

$1 != file {
    file = $1
    depth = macro_lines = 0
    is_table = file ~ /\.def$/
}
{
    at = file ":" $2
    code = $3
    if (code ~ /^[ \t]*#/) {
        depth = 0
        if (code ~ /^[ \t]*#[ \t]*define[ \t].*\\$/) {
            macro = code
            sub(/^[ \t]*#[ \t]*define[ \t]*/, "", macro)
            sub(/[^A-Za-z0-9_].*/, "", macro)
            macro_at = at
            macro_lines = 1
            has_linkage = has_body = 0
        }
        next
    }
    if (macro_lines) {
        macro_lines++
        if (code ~ /static|SHLO__[A-Z]*FN|SHLO__(INLINE|LOCAL|PART)/) has_linkage = 1
        if (code ~ /\{/) has_body = 1
        if (code !~ /\\$/) end_macro()
    }
    if (code ~ /^}/ || code ~ /^[ \t]*$/) depth = 0
    if (!is_table) check_statements(code)
}
