#!/bin/sh
# gen_docs.sh [readme] - docs/ops.md on standard output: every op, attribute, enum, element type and status, from the tables in src/. With
# `readme`: README.md, where the list between the two `make docs` marks is anew that of the ops that do not run. `make docs` writes both files;
# `make lint` compares them.
cd "$(dirname "$0")/.." || exit 2
exec awk -v what="${1:-ops}" '
function fail(message) { print FILENAME ":" FNR ": " message > "/dev/stderr"; failed = 1; exit 1 }
function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

# The columns of NAME(a, b, ...), and what the comment behind it says.
function row(name,    inner, i, n) {
    if (index($0, name "(") == 0) return 0
    inner = trim($0)
    if (index(inner, name "(") != 1) return 0
    comment = ""
    if ((i = index(inner, "/*")) > 0) { comment = substr(inner, i + 2); sub(/\*\/.*/, "", comment); comment = trim(comment); inner = trim(substr(inner, 1, i - 1)) }
    if (inner !~ /\)$/) fail("a row that does not end in this line")
    inner = substr(inner, length(name) + 2, length(inner) - length(name) - 2)
    n = split(inner, col, ",")
    for (i = 1; i <= n; i++) { col[i] = trim(col[i]); gsub(/"/, "", col[i]) }
    return n
}

function letters(types,    text, i, n, part) {
    if (types == "0") return "as specified"
    text = ""
    n = split(types, part, "|")
    for (i = 1; i <= n; i++) {
        if (!(part[i] in kind_word)) fail("no word for the type letter " part[i])
        text = text (text == "" ? "" : ", ") kind_word[part[i]]
    }
    return text
}

function attributes(op,    text, i, a) {
    text = ""
    for (i = 1; i <= n_attrs[op]; i++) {
        a = attr[op, i]
        text = text (text == "" ? "" : "<br>") a
    }
    return text == "" ? "-" : text
}

function c_call(name, ctor) { return ctor == "HAND" && !(name in by_hand) ? "`shlo_op_create`" : "`shlo_" name "`" }
function count(n) { return n < 0 ? "any" : n }

BEGIN {
    kind_word["B"] = "boolean"; kind_word["I"] = "signed"; kind_word["U"] = "unsigned"
    kind_word["F"] = "float"; kind_word["C"] = "complex"; kind_word["Q"] = "quantized"
    attr_word["BOOL"] = "boolean"; attr_word["I64"] = "number"; attr_word["F32"] = "f32"; attr_word["ENUM"] = "enum"; attr_word["I64S"] = "numbers"
    attr_word["BOOLS"] = "booleans"; attr_word["ENUMS"] = "enums"; attr_word["TABLE"] = "table"; attr_word["STRING"] = "text"; attr_word["TYPE"] = "type"
    attr_word["SYMBOL"] = "function"; attr_word["SYMBOLS"] = "functions"; attr_word["TENSOR"] = "constant"; attr_word["DICT"] = "dictionary"
}

# README.md with its list replaced.
function readme(    text, inside, marks) {
    while ((getline text < "README.md") > 0) {
        if (text == "<!-- end of make docs -->") { inside = 0; marks++ }
        if (!inside) print text
        if (text ~ /^<!-- make docs:/) { print wrap(missing); inside = 1; marks++ }
    }
    if (marks != 2 || inside) { print "README.md: the marks of make docs are missing" > "/dev/stderr"; failed = 1 }
}

function wrap(text,    out, line, i, n, word) {
    n = split(text, word, " ")
    line = out = ""
    for (i = 1; i <= n; i++) {
        if (length(line) + length(word[i]) >= 130) { out = out line "\n"; line = "" }
        line = line (line == "" ? "" : " ") word[i]
    }
    return out line
}

FILENAME ~ /build\/public\.h$/ { if (match($0, /^SHLO_API [a-z_]+ shlo_[a-z_0-9]+\(shlo_builder \*b/)) { name = $3; sub(/^shlo_/, "", name); sub(/\(.*/, "", name); by_hand[name] = 1 } next }

FILENAME ~ /attrs\.def$/ && row("ATTR") {
    if (!(col[3] in attr_word)) fail("no word for the kind " col[3])
    text = "`" col[2] "`: " (col[6] == "none" ? attr_word[col[3]] : col[3] == "ENUMS" ? col[6] "s" : col[6])
    if (col[4] == "OPTIONAL") text = text ", optional"
    if (col[4] == "OPTIONAL" && col[5] != "0" && col[3] != "TABLE") text = text " (" col[5] ")"
    attr[col[1], ++n_attrs[col[1]]] = text
    next
}

FILENAME ~ /enums\.def$/ && row("CHOICE") {
    if (!(col[1] in choices)) set[++n_sets] = col[1]
    choices[col[1]] = choices[col[1]] (choices[col[1]] == "" ? "" : ", ") "`" col[2] "` " col[3]
    next
}

FILENAME ~ /dtype\.def$/ && row("DTYPE") {
    dtype[++n_dtypes] = "| `SHLO_" col[1] "` | " col[2] " | `" col[3] "` | " col[4] " | " tolower(col[5]) " | " col[6] " | " (col[7] == col[1] ? "itself" : "`SHLO_" col[7] "`") " |"
    next
}

FILENAME ~ /status\.def$/ && row("STATUS") {
    status[++n_status] = "| `SHLO_" col[1] "` | " col[2] " | " col[3] " | " comment " |"
    next
}

FILENAME ~ /ops\.def$/ && /^\/\* [a-z]/ && !/^\/\* op\// { group = $0; sub(/^\/\* /, "", group); sub(/ *\*\/.*/, "", group); next }
FILENAME ~ /ops\.def$/ && row("OP") {
    if (group != last_group) { op[++n_ops] = "\n### " toupper(substr(group, 1, 1)) substr(group, 2) "\n\n" head; last_group = group }
    total++
    if (col[10] != "NONE") runs++
    else missing = missing (missing == "" ? "" : ", ") "`" col[1] "`"
    op[++n_ops] = "| `" col[1] "` | " col[2] " | " count(col[3]) " | " count(col[4]) " | " (col[5] == 0 ? "-" : count(col[5])) " | " attributes(col[1]) " | " \
        letters(col[8]) " | " c_call(col[1], col[6]) " | " (col[10] == "NONE" ? "no" : "yes") " |"
    next
}
BEGIN {
    head = "| op | number | operands | results | regions | attributes | first operand | C call | runs |\n|---|---|---|---|---|---|---|---|---|"
}

END {
    if (failed) exit 1
    if (!total || !n_dtypes || !n_status || !n_sets) { print "gen_docs.sh: a table is empty" > "/dev/stderr"; exit 1 }
    if (what == "readme") { readme(); exit failed }
    print "# Ops, attributes, element types, statuses\n"
    print "Generated from the tables in `src/op` and `src/base` by `make docs`. Do not edit.\n"
    print "## Ops\n"
    print total " ops. Each of them can be built, verified, written, read and printed; " runs " run. `shlo_load` refuses a program with one of the others"
    print "and names it.\n"
    print "- *number*: in program files; stable."
    print "- *operands, results, regions*: `any` where the number varies."
    print "- *attributes*: fields of `shlo_<op>_attrs`, with what an absent optional one means in parentheses where that is not zero or nothing."
    print "- *first operand*: classes of element types; *as specified* where the constraints of the specification say more than a list can."
    print "- *C call*: the constructor of the builder. `shlo_op_create`, which makes every op, stands where there is no typed one."
    for (i = 1; i <= n_ops; i++) print op[i]
    print "\n## Enums\n\nIn C `SHLO_<enum>_<choice>`, as `SHLO_comparison_direction_LT`.\n\n| enum | choices and numbers |\n|---|---|"
    for (i = 1; i <= n_sets; i++) print "| `" set[i] "` | " choices[set[i]] " |"
    print "\n## Element types\n\n*bytes* is what an element takes in memory, *computed in* the type in which kernels work on it.\n"
    print "| C | number | text | bits | class | bytes | computed in |\n|---|---|---|---|---|---|---|"
    for (i = 1; i <= n_dtypes; i++) print dtype[i]
    print "\n## Statuses\n\n| C | number | `shlo_status_text` | when |\n|---|---|---|---|"
    for (i = 1; i <= n_status; i++) print status[i]
}
' src/build/public.h src/op/enums.def src/op/attrs.def src/base/dtype.def src/base/status.def src/op/ops.def
