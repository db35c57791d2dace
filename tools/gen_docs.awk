# gen_docs.awk - see gen_docs.sh. Reads the tables row by row; a row may take several lines.

function fail(message) {
    print FILENAME ":" FNR ": " message > "/dev/stderr"
    failed = 1
    exit 1
}
function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

# col[1..n]: the columns of the row NAME(a, b, ...) that begins in this line; comment: what the comment behind
# it says. Returns n, or 0 if no such row begins here.
function row(name,    text, more, i, n) {
    text = trim($0)
    if (index(text, name "(") != 1) return 0
    while (text !~ /\)( *\/\*.*\*\/)?$/) {
        if ((getline more) <= 0) fail("a row that does not end")
        text = text " " trim(more)
    }
    comment = ""
    if ((i = index(text, "/*")) > 0) {
        comment = substr(text, i + 2)
        sub(/\*\/.*/, "", comment)
        comment = trim(comment)
        text = trim(substr(text, 1, i - 1))
    }
    text = substr(text, length(name) + 2, length(text) - length(name) - 2)
    n = split(text, col, ",")
    for (i = 1; i <= n; i++) {
        col[i] = trim(col[i])
        gsub(/"/, "", col[i])
    }
    return n
}

# The element types that a list of type letters allows.
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

function attributes(op,    text, i) {
    text = ""
    for (i = 1; i <= n_attrs[op]; i++) text = text (text == "" ? "" : "<br>") attr[op, i]
    return text == "" ? "-" : text
}

function count(n) { return n < 0 ? "any" : n }

BEGIN {
    n = split("B boolean I signed U unsigned F float C complex Q quantized", words, " ")
    for (i = 1; i < n; i += 2) kind_word[words[i]] = words[i + 1]
    pairs = "BOOL boolean I64 number F32 f32 ENUM enum I64S numbers BOOLS booleans ENUMS enums TABLE table " \
        "STRING text TYPE type SYMBOL function SYMBOLS functions TENSOR constant DICT dictionary"
    n = split(pairs, words, " ")
    for (i = 1; i < n; i += 2) attr_word[words[i]] = words[i + 1]
    head = "| op | number | operands | results | regions | attributes | first operand | what it does |\n" \
        "|---|---|---|---|---|---|---|---|"
}

# What an op does is said above its row of calls.def.
FILENAME ~ /calls\.def$/ {
    line = trim($0)
    if (line ~ /^\/\*/) does = ""
    if (line ~ /^CALL\(/) {
        name = substr(line, 6)
        sub(/,.*/, "", name)
        sub(/^\/\* */, "", does)
        sub(/ *\*\/$/, "", does)
        gsub(/\|/, "\\|", does)
        text_of[name] = does
    }
    does = does (does == "" ? "" : " ") line
    next
}

FILENAME ~ /attrs\.def$/ && row("ATTR") {
    if (!(col[3] in attr_word)) fail("no word for the kind " col[3])
    text = col[6] == "none" ? attr_word[col[3]] : col[3] == "ENUMS" ? col[6] "s" : col[6]
    text = "`" col[2] "`: " text
    if (col[4] != "REQUIRED") text = text ", optional"
    if (col[4] != "REQUIRED" && col[5] != "0" && col[3] != "TABLE") text = text " (" col[5] ")"
    attr[col[1], ++n_attrs[col[1]]] = text
    next
}

FILENAME ~ /enums\.def$/ && row("CHOICE") {
    if (!(col[1] in choices)) set[++n_sets] = col[1]
    choices[col[1]] = choices[col[1]] (choices[col[1]] == "" ? "" : ", ") "`" col[2] "` " col[3]
    next
}

FILENAME ~ /dtype\.def$/ && row("DTYPE") {
    computed = col[7] == col[1] ? "itself" : "`SHLO_" col[7] "`"
    dtype[++n_dtypes] = "| `SHLO_" col[1] "` | " col[2] " | `" col[3] "` | " col[4] " | " tolower(col[5]) \
        " | " col[6] " | " computed " |"
    next
}

FILENAME ~ /status\.def$/ && row("STATUS") {
    status[++n_status] = "| `SHLO_" col[1] "` | " col[2] " | " col[3] " | " comment " |"
    next
}

# A comment between the rows of ops.def names a group of ops.
FILENAME ~ /ops\.def$/ && /^\/\* [a-z]/ && !/^\/\* op\// {
    group = $0
    sub(/^\/\* /, "", group)
    sub(/ *\*\/.*/, "", group)
    next
}
FILENAME ~ /ops\.def$/ && row("OP") {
    if (group != last_group) {
        op[++n_ops] = "\n### " toupper(substr(group, 1, 1)) substr(group, 2) "\n\n" head
        last_group = group
    }
    total++
    op[++n_ops] = "| `" col[1] "` | " col[2] " | " count(col[3]) " | " count(col[4]) " | " \
        (col[5] == 0 ? "-" : count(col[5])) " | " attributes(col[1]) " | " letters(col[7]) " | " \
        text_of[col[1]] " |"
    next
}

# NOTE(op, "text" "text"), where the text holds commas.
FILENAME ~ /ops\.def$/ && /^ *NOTE\(/ {
    text = trim($0)
    while (text !~ /"\)$/) {
        if ((getline more) <= 0) fail("a row that does not end")
        text = text " " trim(more)
    }
    name = substr(text, 6)
    sub(/,.*/, "", name)
    sub(/^[^"]*"/, "", text)
    sub(/"\)$/, "", text)
    gsub(/" *"/, "", text)
    note[++n_notes] = "- `" name "`: " text
    next
}

# An item of a list in lines of at most 108 columns.
function print_item(text,    words, n, i, line) {
    n = split(text, words, " ")
    line = words[1]
    for (i = 2; i <= n; i++) {
        if (length(line) + 1 + length(words[i]) > 108) {
            print line
            line = " "
        }
        line = line " " words[i]
    }
    print line
}

END {
    if (failed) exit 1
    if (!total || !n_dtypes || !n_status || !n_sets) {
        print "gen_docs.sh: a table is empty" > "/dev/stderr"
        exit 1
    }
    print "# Ops, attributes, element types, statuses\n"
    print "Generated from the tables in `src/op` and `src/base` by `make docs`. Do not edit.\n"
    print "## Ops\n"
    print total " ops. Each can be built, by `shlo_<op>` or `shlo_op_create`, verified, written, read,"
    print "printed and run; [coverage.md](coverage.md) says with which element types.\n"
    print "- *number*: in program files; stable."
    print "- *operands, results, regions*: `any` where the number varies."
    print "- *attributes*: fields of `shlo_<op>_attrs`. In parentheses: the value of an absent optional one,"
    print "  where it is not zero or nothing."
    print "- *first operand*: classes of element types; *as specified* where the specification's constraints"
    print "  say more than a list can."
    for (i = 1; i <= n_ops; i++) print op[i]
    print "\n### Where the verifier or the loader differs from the specification\n"
    print "What is known to differ. *Cn*, *In*: the constraint or input of the op in the specification.\n"
    for (i = 1; i <= n_notes; i++) print_item(note[i])
    print "\n## Enums\n\nIn C `SHLO_<enum>_<choice>`, as `SHLO_comparison_direction_LT`.\n"
    print "| enum | choices and numbers |\n|---|---|"
    for (i = 1; i <= n_sets; i++) print "| `" set[i] "` | " choices[set[i]] " |"
    print "\n## Element types\n"
    print "*bytes* is the size of an element in memory, *computed in* the type that kernels compute in.\n"
    print "| C | number | text | bits | class | bytes | computed in |\n|---|---|---|---|---|---|---|"
    for (i = 1; i <= n_dtypes; i++) print dtype[i]
    print "\n## Statuses\n\n| C | number | `shlo_status_text` | when |\n|---|---|---|---|"
    for (i = 1; i <= n_status; i++) print status[i]
}
