# gen_tl_ops.awk - see gen_tl_ops.sh. Reads the tables row by row; a row may take several lines.

function fail(message) {
    print FILENAME ":" FNR ": " message > "/dev/stderr"
    failed = 1
    exit 1
}
function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

# col[1..n]: the columns of the row NAME(a, "b", ...) that begins in this line; adjacent literals are one.
# Returns n, or 0 if no such row begins here.
function row(name,    text, more, i, n, c, quoted, part) {
    text = trim($0)
    if (index(text, name "(") != 1) return 0
    while (text !~ /\)$/) {
        if ((getline more) <= 0) fail("a row that does not end")
        text = text " " trim(more)
    }
    gsub(/" "/, "", text)
    text = substr(text, length(name) + 2, length(text) - length(name) - 2)
    n = 1
    col[1] = ""
    quoted = 0
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\\" && quoted) {
            part = substr(text, ++i, 1)
            col[n] = col[n] (part == "n" ? " " : part)
        }
        else if (c == "\"") quoted = !quoted
        else if (c == "," && !quoted) col[++n] = ""
        else col[n] = col[n] c
    }
    for (i = 1; i <= n; i++) col[i] = trim(col[i])
    return n
}

function word(list, key) {
    if (!((list, key) in words)) fail("no word for " key)
    return words[list, key]
}
function cell(text) { gsub(/\|/, "\\|", text); return text }
function count(n) { return n < 0 ? "any" : n }

BEGIN {
    words["where", "COLLECTIVE"] = "collective"
    words["where", "SPMD"] = "SPMD"
    words["where", "MIXED"] = "any"
    words["types", "ALL"] = "all"
    words["types", "REAL"] = "not complex"
    words["types", "INTEGER"] = "integers"
    words["types", "INT"] = "integers, not i1"
    words["types", "BOOL"] = "i1"
    words["types", "NONE"] = "-"
    words["has", "TWO"] = "two of `.n` `.t`; `.atomic`"
    words["has", "ONE"] = "`.n` or `.t`; `.atomic`"
    words["has", "UPDATE"] = "`.atomic`"
    words["has", "FENCES"] = "`.global` `.local`"
    words["has", "PLAIN"] = "-"
    n_ops = n_scalars = 0
}

FILENAME ~ /scalars\.def$/ && row("SCALAR") {
    scalars = scalars (scalars == "" ? "" : ", ") "`" col[3] "` (" col[5] ")"
    n_scalars++
    next
}

# The calls of the builder.
FILENAME ~ /public\.h$/ {
    if (match($0, /tlang_[a-z_]+\(/)) called[substr($0, RSTART, RLENGTH - 1)] = 1
    next
}

# Calls as code: "tlang_a, tlang_b".
function calls(text,    i, n, part) {
    n = split(text, part, /, */)
    text = ""
    for (i = 1; i <= n; i++) {
        if (!(part[i] in called)) fail("the builder has no call " part[i])
        text = text (text == "" ? "" : ", ") "`" part[i] "`"
    }
    return text
}

# What an instruction does, its operands and its call are said above its row.
FILENAME ~ /ops\.def$/ && /^\/\* / {
    does = $0
    sub(/^\/\* /, "", does)
    next
}
FILENAME ~ /ops\.def$/ && /^ \* Operands: / {
    operands = $0
    sub(/^ \* Operands: /, "", operands)
    call = operands
    sub(/\. Call: .*/, "", operands)
    sub(/.*\. Call: /, "", call)
    sub(/\. \*\/$/, "", call)
    next
}
FILENAME ~ /ops\.def$/ && row("INSN") {
    if (operands == "" || call == "") fail(col[1] ": what are its operands, what makes it?")
    n = operands == "none" ? 0 : split(operands, part, ",")
    if (col[5] >= 0 && n != col[5]) fail(col[1] ": " n " operands in its comment, " col[5] " in its row")
    op[++n_ops] = col[1]
    spelling[col[1]] = col[3]
    shown_of[col[1]] = "| `" col[3] "` | " (n ? operands : "-") " | " cell(does)
    line_of[col[1]] = "| `" col[3] "` | `TLANG_OP_" col[1] "` | " col[2] " | " calls(call) " | " \
        word("where", col[4]) " | " \
        count(col[5]) " | " count(col[6]) " | " col[7] " | " word("types", col[10]) " | " \
        word("has", col[11])
    operands = call = ""
    next
}

# The values that examples use.
FILENAME ~ /test_rules\.c$/ && /^static const char arguments/ {
    while ((getline > 0) && $0 !~ /^$/) {
        sub(/^ *"/, "")
        sub(/";?$/, "")
        values = values $0
    }
    next
}
FILENAME ~ /\.c$/ { next }

FILENAME ~ /rules\.def$/ && row("SHOWS") {
    if (!(col[1] in spelling)) fail("no instruction " col[1])
    example[col[1]] = col[2]
    next
}

FILENAME ~ /rules\.def$/ && row("HOLDS") {
    held[col[1]]++
    next
}
FILENAME ~ /rules\.def$/ && row("BREAKS") {
    if (!(col[1] in spelling) && col[1] != "name" && col[1] != "type") fail("no instruction " col[1])
    broken[col[1]]++
    key = col[1] SUBSEP col[2]
    if (!(key in message)) rule[col[1], ++n_rules[col[1]]] = col[2]
    message[key] = message[key] (message[key] == "" ? "" : "; ") "\"" col[4] "\""
    if (index(message[key], "\"" col[4] "\"; \"" col[4] "\"")) sub(/; [^;]*$/, "", message[key])
    next
}

# The cases that have an instruction.
FILENAME ~ /\.ir$/ {
    code = $0
    sub(/;.*/, "", code)
    file = FILENAME
    sub(/.*\//, "", file)
    for (i = 1; i <= n_ops; i++) {
        text = spelling[op[i]]
        gsub(/\./, "\\.", text)
        if ((op[i], file) in seen || code !~ ("(^|[ =}{])" text "([ .,\\[]|$)")) continue
        seen[op[i], file] = 1
        cases[op[i]] = cases[op[i]] (cases[op[i]] == "" ? "" : ", ") file
    }
    next
}

function rules_of(name, title,    i) {
    for (i = 1; i <= n_rules[name]; i++)
        print "| " title " | " cell(rule[name, i]) " | " cell(message[name, rule[name, i]]) " |"
}

END {
    if (failed) exit 1
    if (!n_ops || !n_scalars || values == "") {
        print "gen_tl_ops.sh: a table is empty" > "/dev/stderr"
        exit 1
    }
    print "# Instructions of the tensor language\n"
    print "Generated from the tables in `src/tlop` and the rules in `tests/tlcheck` by `make docs`. Do not"
    print "edit. What the language is, and how a program runs: [tensorlang.md](tensorlang.md).\n"
    print "Scalar types, with the bytes of an element:\n" scalars ".\n"
    print "## One line each\n"
    print "Operands stand in this order in text, in `tlang_insn_desc.operands` and in the arguments of the"
    print "calls below. An upper-case letter is a matrix, a lower-case one a vector; `op` is nothing for"
    print "`.n`, the transpose for `.t`. The values of the examples:\n"
    print "```text"
    while (match(values, /, %/)) {
        print substr(values, 1, RSTART)
        values = substr(values, RSTART + 2)
    }
    print values
    print "```\n"
    print "| instruction | operands | what it does | an example |\n|---|---|---|---|"
    for (i = 1; i <= n_ops; i++) {
        if (example[op[i]] == "") fail("no example of " op[i])
        print shown_of[op[i]] " | `" cell(example[op[i]]) "` |"
    }
    print "\n## Calls, types, tests\n"
    print "*number*: in program files; stable. *call*: of the builder; `tlang_insn` makes all of them, too."
    print "*where*: the regions that it may stand in. *types*: of what it computes with. *regions*: how many"
    print "it has. *rules*: programs of `tests/tlcheck/rules.def` that are accepted and refused (arith, cmp,"
    print "cast and constant with all types: `tests/tlcheck/test_tables.c`). *cases*: files of `tests/tl`"
    print "that run it.\n"
    print "| instruction | name in C | number | call | where | operands | results | regions | types " \
        "| modifiers | rules | cases |"
    print "|---|---|---|---|---|---|---|---|---|---|---|---|"
    for (i = 1; i <= n_ops; i++) {
        name = op[i]
        print line_of[name] " | " (held[name] + 1) " + " (broken[name] + 0) " | " \
            (cases[name] == "" ? "-" : cases[name]) " |"
    }
    print "\n## Restrictions\n"
    print "Each has a program that breaks it, is refused with these words, and at the right place.\n"
    print "| of | restriction | refused with |\n|---|---|---|"
    rules_of("name", "names")
    rules_of("type", "types")
    for (i = 1; i <= n_ops; i++) rules_of(op[i], "`" spelling[op[i]] "`")
}
