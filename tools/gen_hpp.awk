# gen_hpp.awk - see gen_hpp.sh. Reads declarations `SHLO_API shlo_value shlo_NAME(shlo_builder *b, ...);`,
# which may take several lines.

function fail(message) {
    print FILENAME ":" FNR ": " message > "/dev/stderr"
    failed = 1
    exit 1
}
function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

# One parameter of C, with the next one if it counts its items: appends to `params`, to `given`, which goes to
# detail::call, and to `made`, which goes to C where a list of values (`lists`) needs a detail::maker; and to
# `from` what may say which builder it is. Returns how many it took, or 0: no function of C++ has it.
function parameter(text, next_one,    name, type) {
    name = text
    sub(/.*[ *]/, "", name)
    type = trim(substr(text, 1, length(text) - length(name)))
    if (type == "shlo_value") return add("value " name, "made.of(" name ")", name)
    if (type == "const shlo_value *" && next_one == "int32_t n" && ++lists)
        return add("const values &" name, "made.of(" name ").data(), made.count(" name ")", name) * 2
    if (type == "const int64_t *" && next_one == "int32_t rank")
        return add("list " name, name ".l.items, " name ".l.n", "") * 2
    if (type == "shlo_list") return add("list " name, name ".l", "")
    if (type == "int32_t" && name == "keepdims") return add(type " " name " = 0", name, "")
    if (type ~ /^const shlo_[a-z0-9_]+ \*$/) return add(type name, name, "")
    if (type ~ /^(double|int32_t|int64_t|shlo_type|shlo_dtype|shlo_op|shlo_region)$/)
        return add(type " " name, name, "")
    return 0
}
function add(param, argument, value) {
    params = params (params == "" ? "" : ", ") param
    given = given ", " (value == "" ? argument : value)
    made = made ", " argument
    if (value != "") from = from (from == "" ? "" : ", ") value
    return 1
}

function line_of(text) { # in lines of at most 110 columns
    while (length(text) > 110) {
        for (at = 109; at > 40 && substr(text, at, 2) != ", "; at--) {}
        body = body substr(text, 1, at) "\n"
        text = "    " substr(text, at + 2)
    }
    body = body text "\n"
}

function declaration(text,    name, n, part, i, took) {
    sub(/^SHLO_API shlo_value shlo_/, "", text)
    name = text
    sub(/\(.*/, "", name)
    sub(/^[^(]*\(shlo_builder \*b,? */, "", text)
    sub(/\);.*/, "", text)
    if (name ~ /^(and|or|not|xor)$/) return # words of C++: operators
    n = split(text, part, /, */)
    params = given = made = from = ""
    lists = 0
    for (i = 1; i <= n; i += took) if (!(took = parameter(part[i], part[i + 1]))) return
    if (from == "") return
    count++
    head = "inline value " name "(" params ") {"
    if (!lists && length(head given name) < 76) {
        line_of(head " return detail::call(shlo_" name given "); }")
        return
    }
    line_of(head)
    if (lists) line_of("    detail::maker made{ " from " };")
    line_of(lists ? "    return { made.b, shlo_" name "(made.b" made ") };" : \
        "    return detail::call(shlo_" name given ");")
    body = body "}\n"
}

FILENAME ~ /\.h$/ {
    if ($0 !~ /^SHLO_API shlo_value shlo_[a-z0-9_]+\(shlo_builder \*b/) next
    text = trim($0)
    while (text !~ /;/) {
        if ((getline more) <= 0) fail("a declaration that does not end")
        text = text " " trim(more)
    }
    declaration(text)
    next
}
/^\/\/ made by tools\/gen_hpp\.sh/ {
    print
    printf "%s", body
    skipping = 1
}
/^\/\/ end of what is made/ { skipping = 0; ended = 1 }
!skipping { print }
END {
    if (failed) exit 1
    if (!count || !ended) {
        print "gen_hpp.sh: no function, or a mark is missing" > "/dev/stderr"
        exit 1
    }
}
