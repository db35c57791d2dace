# gen_public.awk - the tables to plain C. what: dtype.h, status.h, ops.h, enums.h, attrs.h, calls.h, calls.c.
function fail(message) {
    print FILENAME ":" FNR ": " message > "/dev/stderr"
    failed = 1
    exit 1
}
function trim(text) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    return text
}

# The columns of NAME(a, b, ...), which ends in this line; comment: the one behind it.
function row(name, text,    i, n) {
    text = trim(text)
    if (index(text, name "(") != 1) return 0
    comment = ""
    if (match(text, / *\/\*.*\*\/$/)) {
        comment = substr(text, RSTART)
        sub(/^ */, "", comment)
        text = substr(text, 1, RSTART - 1)
    }
    if (text !~ /\)$/) fail("a row that does not end here: " text)
    n = split(substr(text, length(name) + 2, length(text) - length(name) - 2), col, ",")
    for (i = 1; i <= n; i++) col[i] = trim(col[i])
    return n
}

# Prints text, 110 columns wide: broken behind commas, four columns further in.
function wrap(text,    at, indent) {
    indent = ""
    while (length(indent text) > 110) {
        for (at = 110 - length(indent); at > 0 && substr(text, at, 2) != ", "; at--) {}
        if (at == 0) fail("a line that cannot be broken: " text)
        print indent substr(text, 1, at)
        text = substr(text, at + 2)
        indent = "    "
    }
    print indent text
}

function file_head(file, from, what) {
    print "/* " file " - made from " from " by tools/gen_public.sh: edit that."
    print " * " what " */"
    print "#ifndef SHLO__" guard_of(file) "\n#define SHLO__" guard_of(file) "\n"
}
function guard_of(file) {
    file = toupper(file)
    gsub(/[^A-Z]/, "_", file)
    return file
}

# ---- enums ----

# Lines "    name = number, comment" of an enum, comments in one column.
function enumerators(n, name, value, remark,    i, width, line) {
    width = 0
    for (i = 1; i <= n; i++) if (length(name[i] value[i]) > width) width = length(name[i] value[i])
    for (i = 1; i <= n; i++) {
        line = name[i] " = " value[i] ","
        if (remark[i] != "") while (length(line) < width + 4) line = line " "
        print "    " line (remark[i] == "" ? "" : " " remark[i])
    }
}

FILENAME ~ /dtype\.def$/ && row("DTYPE", $0) {
    dtype[++n_dtypes] = "SHLO_" col[1]
    dtype_number[n_dtypes] = col[2]
    spelling = substr(col[3], 2, length(col[3]) - 2)
    dtype_remark[n_dtypes] = "/* " spelling " */"
    next
}
FILENAME ~ /status\.def$/ && row("STATUS", $0) {
    status[++n_statuses] = "SHLO_" col[1]
    status_number[n_statuses] = col[2]
    status_remark[n_statuses] = comment
    next
}

function dtypes() {
    file_head("base/dtype.gen.h", "base/dtype.def", "Element types; base/public.h describes them.")
    print "typedef enum shlo_dtype {\n    SHLO_NO_DTYPE = 0,"
    enumerators(n_dtypes, dtype, dtype_number, dtype_remark)
    print "    SHLO_DTYPE_COUNT\n} shlo_dtype;\n\n#endif"
}
function statuses() {
    file_head("base/status.gen.h", "base/status.def", "Statuses; base/public.h describes them.")
    print "typedef enum shlo_status {"
    enumerators(n_statuses, status, status_number, status_remark)
    print "    SHLO_STATUS_COUNT\n} shlo_status;\n\n#endif"
}
function op_codes(    i, largest) {
    file_head("op/ops.gen.h", "op/ops.def", "Op codes; op/public.h describes them.")
    print "typedef enum shlo_op {\n    SHLO_OP_NONE = 0,"
    largest = 0
    for (i = 1; i <= n_ops; i++) {
        print "    SHLO_OP_" order[i] " = " code_of[order[i]] ","
        if (code_of[order[i]] > largest) largest = code_of[order[i]]
    }
    print "    SHLO_OP_COUNT = " largest + 1 " /* one more than the largest code */\n} shlo_op;\n\n#endif"
}
function enums() {
    file_head("op/enums.gen.h", "op/enums.def", "The enums of attributes; op/public.h describes them.")
    print "enum shlo_enum_number {"
    enumerators(n_choices, choice, choice_number, choice_remark)
    print "    SHLO_enum_number_end\n};\n\n#endif"
}

# ---- attribute structs ----

# What the comment behind a field says: what it holds, whether it is required, what its absence means.
function field_comment(kind, need, fallback, choices,    text) {
    text = kind_text[kind]
    if (kind ~ /^ENUM/) text = text "SHLO_" choices "_" first_choice[choices] " .."
    if (need == "REQUIRED") return text "; required"
    if (need == "AS_IS") return text "; " fallback " without the struct"
    if (kind == "TABLE") return text "; optional: " (fallback < 0 ? "no rows" : "all " fallback)
    if (kind == "BOOLS" || (kind == "I64S" && fallback != 0)) return text "; optional: all " fallback
    if (kind == "I64" || kind == "BOOL") return text "; optional: " fallback
    return text "; optional"
}

BEGIN {
    field["BOOL"] = field["ENUM"] = "int32_t "
    field["I64"] = "int64_t "
    field["F32"] = "float "
    field["I64S"] = field["BOOLS"] = field["ENUMS"] = field["TABLE"] = "shlo_list "
    field["STRING"] = field["SYMBOL"] = field["SYMBOLS"] = field["DICT"] = "const char *"
    field["TYPE"] = "shlo_type "
    field["TENSOR"] = "const void *"
    kind_text["BOOL"] = "0 or 1"
    kind_text["I64"] = kind_text["F32"] = "number"
    kind_text["ENUM"] = ""
    kind_text["I64S"] = kind_text["BOOLS"] = "list"
    kind_text["ENUMS"] = "list of "
    kind_text["TABLE"] = "table"
    kind_text["STRING"] = "text"
    kind_text["TYPE"] = "shlo_element_type"
    kind_text["SYMBOL"] = "name of a function"
    kind_text["SYMBOLS"] = "names of functions, separated by blanks"
    kind_text["DICT"] = "attribute dictionary, as text"
    kind_text["TENSOR"] = "elements"
}

FILENAME ~ /enums\.def$/ && row("CHOICE", $0) {
    if (!(col[1] in first_choice)) first_choice[col[1]] = col[2]
    choice[++n_choices] = "SHLO_" col[1] "_" col[2]
    choice_number[n_choices] = col[3]
    next
}
FILENAME ~ /attrs\.def$/ && row("ATTR", $0) {
    if (!(col[3] in field)) fail("no field for the kind " col[3])
    n_fields[col[1]]++
    if (n_fields[col[1]] == 1) struct[++n_structs] = col[1]
    fields[col[1], n_fields[col[1]]] = field[col[3]] col[2]
    comments[col[1], n_fields[col[1]]] = field_comment(col[3], col[4], col[5], col[6])
    next
}
function attribute_structs(    i, k, op, width, line) {
    file_head("op/attrs.gen.h", "op/attrs.def", \
        "The attribute structs of the ops; op/public.h says how they are filled in.")
    for (i = 1; i <= n_structs; i++) {
        op = struct[i]
        if (results[op] == "hand") continue
        print "typedef struct shlo_" op "_attrs {"
        width = 0
        for (k = 1; k <= n_fields[op]; k++) if (length(fields[op, k]) > width) width = length(fields[op, k])
        for (k = 1; k <= n_fields[op]; k++) {
            line = fields[op, k] ";"
            while (length(line) <= width) line = line " "
            print "    " line " /* " comments[op, k] " */"
        }
        print "} shlo_" op "_attrs;\n"
    }
    print "#endif"
}

# ---- constructors ----

FILENAME ~ /ops\.def$/ && row("OP", $0) {
    order[++n_ops] = col[1]
    code_of[col[1]] = col[2] + 0
    operands_of[col[1]] = col[3]
    next
}

FILENAME ~ /calls\.def$/ && /^\/\*/ { text = ""; in_text = 1 }
FILENAME ~ /calls\.def$/ && in_text {
    line = trim($0)
    sub(/^\/\* */, "", line)
    if (line ~ /\*\/$/) { in_text = 0; sub(/ *\*\/$/, "", line) }
    text = text (text == "" ? "" : "\n   ") line
    next
}
FILENAME ~ /calls\.def$/ && /^CALL\(/ { call_row = "" }
FILENAME ~ /calls\.def$/ && NF {
    call_row = call_row (call_row == "" ? "" : " ") trim($0)
    if (call_row !~ /\)$/) next
    if (row("CALL", call_row) != 5) fail("a row of other than five columns: " call_row)
    name = col[1]
    if (name in doc) fail("two rows of " name)
    doc[name] = text
    ins[name] = col[2]; types[name] = col[3]; regions[name] = col[4]; results[name] = col[5]
    text = ""
}

function is_list(parameter) { return parameter ~ /\[\]$/ }
function plain(parameter) { sub(/\[\]$/, "", parameter); return parameter }
function add(text) { parameters = parameters ", " text }

# The parameters of a constructor, and its head.
function head(op,    n, i, part, lists, next_list) {
    parameters = "shlo_builder *b"
    n = ins[op] == "none" ? 0 : split(ins[op], part, " ")
    n_list = 0
    for (i = 1; i <= n; i++) {
        operand[i] = part[i]
        n_list += is_list(part[i])
    }
    n_operands = n
    lists = 0
    for (i = 1; i <= n; i++) {
        if (!is_list(operand[i])) { add("shlo_value " operand[i]); continue }
        add("const shlo_value *" plain(operand[i]))
        if (++lists == n_list) {
            if (types[op] == "types[]" && results[op] == "n") add("const shlo_type *types")
            add("int32_t n")
        }
    }
    if (types[op] == "type") add("shlo_type type")
    if (types[op] == "types[]" && results[op] != "n") {
        add("const shlo_type *types")
        if (results[op] == "types") add("int32_t n_types")
    }
    if (op in n_fields) add("const shlo_" op "_attrs *attrs")
    n_regions = regions[op] == "none" ? 0 : split(regions[op], region, " ")
    for (i = 1; i <= n_regions; i++)
        add(is_list(region[i]) ? "const shlo_region *" plain(region[i]) ", int32_t n_" plain(region[i]) : \
            "shlo_region " region[i])
    if (results[op] != "value") add("shlo_value *results")
    if (results[op] == "any") add("int32_t n_results")
    return "SHLO_API " (results[op] == "value" ? "shlo_value" : "void") " shlo_" op "(" parameters ")"
}

function declarations(    i, op, lines, n, k) {
    file_head("build/calls.gen.h", "op/calls.def and op/attrs.def", \
        "The typed constructors; build/public.h says what holds for all of them.")
    for (i = 1; i <= n_ops; i++) {
        op = order[i]
        if (results[op] == "hand") continue
        print "/* " doc[op] " */"
        wrap(head(op) ";")
    }
    print "\n#endif"
}

# Number of results of which the constructor tells.
function result_count(op) {
    if (results[op] == "n") return "n"
    if (results[op] == "types") return "n_types"
    if (results[op] == "any") return "n_results"
    return results[op]
}

# One result of operands that stand in one list already: a call of one line.
function short_body(op,    i, list, n, attrs, type) {
    attrs = op in n_fields ? "attrs" : "NULL"
    type = types[op] == "type" ? "type" : "SHLO__BUILD_INFER"
    if (n_list == 1) { list = plain(operand[1]); n = "n" }
    else if (n_operands == 0) { list = "NULL"; n = "0" }
    else if (n_operands == 1) { list = "&" operand[1]; n = "1" }
    else {
        list = "operands"
        n = n_operands
        print "    shlo_value operands[" n "];"
        for (i = 1; i <= n_operands; i++) print "    operands[" (i - 1) "] = " operand[i] ";"
    }
    wrap("    return shlo__build_one(b, SHLO_OP_" op ", " list ", " n ", " type ", " attrs ");")
}

function long_body(op,    i, attrs, list) {
    attrs = op in n_fields ? "attrs" : "NULL"
    print "    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_" op ");"
    if (n_regions > 1) {
        print "    shlo_region regions[" n_regions "];"
        for (i = 1; i <= n_regions; i++) print "    regions[" (i - 1) "] = " region[i] ";"
    }
    for (i = 1; i <= n_operands; i++) {
        list = is_list(operand[i]) ? plain(operand[i]) ", n" : "&" operand[i] ", 1"
        print "    shlo__build_list(b, &d, " list ");"
    }
    if (types[op] == "type") print "    d.types = &type;\n    d.n_types = type.id ? 1 : 0;"
    if (types[op] == "types[]") print "    d.types = types;\n    d.n_types = " result_count(op) ";"
    if (n_regions > 1) print "    d.regions = regions;\n    d.n_regions = " n_regions ";"
    else if (n_regions == 1 && is_list(region[1]))
        print "    d.regions = " plain(region[1]) ";\n    d.n_regions = n_" plain(region[1]) ";"
    else if (n_regions == 1) print "    d.regions = &" region[1] ";\n    d.n_regions = 1;"
    if (results[op] == "value") print "    return shlo__build_value(b, &d, " attrs ");"
    else print "    shlo__build_many(b, &d, " attrs ", results, " result_count(op) ");"
}

function definitions(    i, op) {
    file_head("build/calls.gen.c", "op/calls.def and op/attrs.def", \
        "The typed constructors: each describes its op and hands it to build_ops.c.")
    print "#include \"build.h\"\n"
    for (i = 1; i <= n_ops; i++) {
        op = order[i]
        if (results[op] == "hand") continue
        wrap(head(op) " {")
        if (results[op] == "value" && n_regions == 0 && (n_list == 0 || n_operands == 1)) short_body(op)
        else long_body(op)
        print "}\n"
    }
    print "#endif"
}

END {
    if (failed) exit 1
    for (i = 1; i <= n_ops; i++) {
        op = order[i]
        if (!(op in doc)) {
            print "op/calls.def: no row of " op > "/dev/stderr"
            exit 1
        }
        n_rows++
        head(op)
        if (results[op] != "hand" && operands_of[op] >= 0 && operands_of[op] != n_operands) {
            print "op/calls.def: " op " has " operands_of[op] " operands in ops.def" > "/dev/stderr"
            exit 1
        }
    }
    for (op in doc) n_rows--
    if (n_rows != 0) {
        print "op/calls.def: a row of an op that ops.def does not have" > "/dev/stderr"
        exit 1
    }
    if (what == "dtype.h") dtypes()
    else if (what == "status.h") statuses()
    else if (what == "ops.h") op_codes()
    else if (what == "enums.h") enums()
    else if (what == "attrs.h") attribute_structs()
    else if (what == "calls.h") declarations()
    else definitions()
}
