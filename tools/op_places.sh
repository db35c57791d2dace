#!/bin/sh
# op_places.sh [NAME | -l] - how many files know an op: the files one would edit to add it again. Without a
# name all ops, worst first; with -l those above the limits as lint prints them, and exit status 1 if there
# are any.
#
# A file of src/ or tools/ counts for op NAME if, comments and strings aside, it has
#   1. SHLO_OP_NAME or SHLO__A_NAME__attribute, except in a statement that makes such an op (see below)
#   2. a row of a table, ROW(NAME, ...), or an instruction's row in prog/insns.def
#   3. the definition of a function of a column of op/ops.def, shlo__COLUMN_NAME with COLUMN one of infer,
#      lower, expand, bounded, quantize, refine, simplify, or of a typed constructor shlo_NAME in build/
#   4. in vm/, the definition of a function whose name ends in _NAME, and any in a file that is called NAME.c
#   5. in kernel/*.inc and precision.c, the definition of a kernel or mathematical function of that name
# What does not count:
#   - making an op as part of another's expansion, of a rewriting or of an import: a call of an emitter
#     (shlo__emit*, shlo__refine_emit*, shlo__pass_make_op, shlo__simplify_feeds, lists for their attributes),
#     `code = SHLO_OP_NAME`. The op would be there without them.
#   - the texts of one kernel in several number formats (rule 5) are one place together, and so are the header
#     and the source of a constructor: they are one thing in parts
#   - tests/ops/NAME.txt and other tests; generated files
# What it cannot see: rules that go by a trait, a class or an attribute's name; numbers and names in strings.
cd "$(dirname "$0")/.." || exit 2
find src tools -type f \( -name '*.[ch]' -o -name '*.inc' -o -name '*.def' \) | grep '/.*/' |
    grep -v '\.gen\.' | sort |
awk -f tools/lint/strip.awk | awk -F '\t' -v only="$1" '
BEGIN {
    emitter = "(shlo__emit[a-z_0-9]*|shlo__refine_(emit[a-z_]*|list)|shlo__pass_(make_op|list)" \
        "|shlo__simplify_(feeds|list))[(]"
    column = "^shlo__(infer|lower|expand|bounded|quantize|refine|simplify)_"
}

function place(op, file) {
    if (!(op in out) || (op, file) in seen) return
    seen[op, file] = 1
    n[op]++
    files[op] = files[op] " " file
}

# Rules 1 and 2 on a whole statement.
function statement(text,    makes, word) {
    makes = text ~ emitter || text ~ /(code|op) = SHLO_OP_/
    while (match(text, /SHLO_OP_[a-z_0-9]+|SHLO__A_[a-z_0-9]+__/)) {
        word = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (makes) continue
        sub(/^SHLO_OP_/, "", word)
        sub(/^SHLO__A_/, "", word)
        sub(/__.*/, "", word)
        place(word, file)
    }
}

function rows(text,    word) {
    while (match(text, /(^|[^A-Za-z0-9_])[A-Z][A-Z0-9_]*\([a-z_0-9]+[,)]/)) {
        word = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        sub(/.*\(/, "", word)
        sub(/[,)]$/, "", word)
        place(word, file)
    }
}

function kernel_place(name) {
    sub(/(_[iuf]?[0-9]+|_##.*)$/, "", name)
    place(name, "src/kernel/" (file ~ /math_/ ? "math_*.inc" : "*.inc"))
}

function definition(text,    name) {
    if (!match(text, /[a-z][A-Za-z0-9_]*\(/)) return
    name = substr(text, RSTART, RLENGTH - 1)
    if (match(name, column)) place(substr(name, RLENGTH + 1), file)
    else if (file ~ /^src\/vm\// && match(name, /^shlo__[a-z0-9]+_/)) place(substr(name, RLENGTH + 1), file)
    else if (file ~ /^src\/build\// && name ~ /^shlo_[a-z]/) place(substr(name, 6), "src/build/build_ops.c")
}

{
    file = $1
    code = $3
    if (file == "src/op/ops.def" && match(code, /^OP\([a-z_0-9]+/)) {
        name = substr(code, 4, RLENGTH - 3)
        out[name] = order[++n_ops] = name
        elementwise[name] = code ~ /[ |]X[|,]/
    }
    line[++n_lines] = code
    of[n_lines] = file
}

# What the first word of a row in parentheses is: ROW(word, ...).
function row_word(text) {
    sub(/^[^(]*\(/, "", text)
    sub(/[^A-Za-z0-9_].*/, "", text)
    return text
}

function code_line(code,    is_text) {
    is_text = file ~ /^src\/kernel\/.*\.inc$/
    if (!is_text && file !~ /^src\/kernel\/precision/) rows(code)
    if (file == "src/prog/insns.def" && code ~ /^[A-Z_0-9]+\([A-Z_0-9]+/) place(tolower(row_word(code)), file)
    if (is_text && code ~ /^[A-Z_0-9]+\([a-z_0-9]+/) kernel_place(row_word(code))
    if (file ~ /^src\/kernel\/math_/ && match(code, /_(math|brief)\([a-z_0-9]+\)\(/))
        kernel_place(row_word(substr(code, RSTART, RLENGTH)))
    if (code ~ /^(static|SHLO__FN|SHLO_API|SHLO__INLINE)/) definition(code)
    if (file ~ /^src\/vm\// && stem in out) place(stem, file)
}

function next_file(name) {
    statement(text)
    text = ""
    file = stem = name
    sub(/.*\//, "", stem)
    sub(/\.[a-z]+$/, "", stem)
}

function print_op(name,    limit, f, m, k) {
    limit = elementwise[name] ? 4 : 6
    if (only == name) {
        m = split(substr(files[name], 2), f, " ")
        for (k = 1; k <= m; k++) print f[k]
        print n[name] " of at most " limit
    }
    else if (only == "-l" && n[name] > limit) {
        print name ": " n[name] " files know it, the limit is " limit ":" files[name]
        bad = 1
    }
    else if (only == "")
        printf "%2d %s %-24s%s\n", n[name], elementwise[name] ? "elementwise" : "structural ", name,
            files[name] | "sort -rn"
}

END {
    for (i = 1; i <= n_lines; i++) {
        if (of[i] != file) next_file(of[i])
        code_line(line[i])
        text = text " " line[i]
        if (line[i] ~ /[;{}][ \t]*$/ || line[i] ~ /^[ \t]*(case|#)/) {
            statement(text)
            text = ""
        }
    }
    statement(text)
    for (i = 1; i <= n_ops; i++) print_op(order[i])
    close("sort -rn")
    exit bad
}'
