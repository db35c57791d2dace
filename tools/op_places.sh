#!/bin/sh
# op_places.sh [NAME | -l] - how many files know an op: those one would edit to add it again. Without a name
# all ops, worst first; with -l those above the limit, and exit status 1 if there are any. The limit is 6, for
# an elementwise op 4; tools/lint_exceptions.txt has the ops that need more, with reasons.
#
# A file of src/ or tools/ counts for op NAME if it has, comments and strings aside,
#   1. SHLO_OP_NAME or SHLO__A_NAME__attribute, except in a statement that makes such an op (see below)
#   2. a row of a table, ROW(NAME, ...)
#   3. the definition of a function of a column of op/ops.def, shlo__COLUMN_NAME with COLUMN one of infer,
#      lower, expand, bounded, quantize, refine, simplify
#   4. the row of its instruction, INSN(NAME, ...) in prog/insns.def, or the function that this row names
#   5. in kernel/*.inc, the definition of a kernel or mathematical function of that name
# What does not count:
#   - making an op as part of another's expansion, of a rewriting or of an import: a call of an emitter with
#     the op or with an attribute for it, `code = SHLO_OP_NAME`, and the names that chlo/formula.c has for the
#     ops of its formulas. The op would be there without them.
#   - the tables op/*.def are one place, the row of the op; so are the texts of one kernel in several
#     number formats (rule 5): they are one thing in parts
#   - the dialect chlo has ops of the same names: the rows of tools/import/chlo* and foreign* are its own
#   - tests, generated files, and the rooms of the tensor language (tl*), which has ops of its own
# What it cannot see: rules that go by a trait, a class or an attribute's name; numbers and names in strings.
cd "$(dirname "$0")/.." || exit 2
find src tools -type f \( -name '*.[ch]' -o -name '*.inc' -o -name '*.def' \) | grep '/.*/' |
    grep -vE '\.gen\.|^(src|tools)/tl|^src/chlo/formula' | sort | awk -f tools/lint/strip.awk |
    awk -F '\t' -v only="$1" '
BEGIN {
    emitters = "(shlo__emit[a-z_0-9]*|shlo__refine_(emit[a-z_]*|list)|shlo__pass_(make_op|list)|" \
        "shlo__simplify_(feeds|list)|shlo_region_of|import_attrs_convert|shlo_binary|shlo__layer_[a-z]*)\\("
    columns = "^shlo__(infer|lower|expand|bounded|quantize|refine|simplify)_"
}

function place(op, file) {
    if (file ~ /^src\/op\//) file = "src/op/*.def"
    if (!(op in is_op) || (op, file) in seen) return
    seen[op, file] = 1
    n[op]++
    files[op] = files[op] " " file
}

# Rule 1, on a whole statement.
function statement(text,    makes, word) {
    makes = text ~ emitters || text ~ /(code|op) = SHLO_OP_/
    while (!makes && match(text, /SHLO_OP_[a-z_0-9]+|SHLO__A_[a-z_0-9]+__/)) {
        word = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
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

# Rule 5: MACRO(name_type, ..), vf64_math(name)(..).
function kernels(code,    name) {
    if (match(code, /_(math|brief)\([a-z_0-9]+\)\(/)) {
        name = substr(code, RSTART, RLENGTH)
        sub(/^_[a-z]+\(/, "", name)
        sub(/\).*/, "", name)
    }
    else if (match(code, /^[A-Z_0-9]+\([a-z_0-9]+/)) {
        name = substr(code, RSTART, RLENGTH)
        sub(/.*\(/, "", name)
    }
    sub(/(_[iuf]?[0-9]+|_##.*)$/, "", name)
    place(name, "src/kernel/" (file ~ /math_/ ? "math_*.inc" : "*.inc"))
}

# Rules 3 and 4.
function definition(text,    name) {
    if (!match(text, /[a-z][A-Za-z0-9_]*\(/)) return
    name = substr(text, RSTART, RLENGTH - 1)
    if (file ~ /^src\/vm\// && (name in run_by)) place(run_by[name], file)
    if (match(name, columns)) place(substr(name, RLENGTH + 1), file)
}

function look(code) {
    if (file ~ /^src\/kernel\/.*\.inc$/) kernels(code)
    else if (file !~ /^tools\/import\/(chlo|foreign)/) rows(code)
    if (code ~ /^(static|SHLO__FN|SHLO_API|SHLO__INLINE)/) definition(code)
    pending = pending " " code
    if (code ~ /[;{}][ \t]*$/ || code ~ /^[ \t]*(case|#)/) {
        statement(pending)
        pending = ""
    }
}

{
    code = $3
    if ($1 == "src/op/ops.def" && match(code, /^OP\([a-z_0-9]+/)) {
        name = substr(code, 4, RLENGTH - 3)
        is_op[name] = 1
        order[++n_ops] = name
        elementwise[name] = code ~ /[ |]X[|,]/
    }
    if ($1 == "src/prog/insns.def" && match(code, /^INSN\([A-Z_0-9]+/)) {
        name = tolower(substr(code, 6, RLENGTH - 5))
        sub(/.*, */, "", code)
        sub(/\).*/, "", code)
        run_by[code] = name
        code = "INSN(" name ")"
    }
    line[++n_lines] = code
    of[n_lines] = $1
}

END {
    for (i = 1; i <= n_lines; i++) {
        if (of[i] != file) statement(pending)
        if (of[i] != file) pending = ""
        file = of[i]
        look(line[i])
    }
    statement(pending)
    for (i = 1; i <= n_ops; i++) {
        name = order[i]
        limit = elementwise[name] ? 4 : 6
        class = elementwise[name] ? "elementwise" : "structural "
        if (only == name) {
            m = split(substr(files[name], 2), f, " ")
            for (k = 1; k <= m; k++) print f[k]
            print n[name] " of at most " limit
        }
        else if (only == "-l" && n[name] > limit) {
            print name ": " n[name] " files know it, the limit is " limit ":" files[name]
            bad = 1
        }
        else if (only == "") printf "%2d %s %-24s%s\n", n[name], class, name, files[name] | "sort -rn"
    }
    close("sort -rn")
    exit bad
}'
