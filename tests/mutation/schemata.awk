# schemata.awk -v MAP=FILE BAD WANTED SOURCE: SOURCE with all of its mutants in it. WANTED has lines `NUMBER
# FILE LINE KIND`; those whose numbers BAD has are left out. Each function is preceded by a copy a mutant, and
# asks first which of them is chosen (chosen.h). MAP gets a line `NUMBER FUNCTION NAME` for each mutant that
# is there; a function is numbered as its first mutant. Lines outside of functions stay as they are.
function once(s, from, to,    at) {
    at = index(s, from)
    return at ? substr(s, 1, at - 1) to substr(s, at + length(from)) : s
}
function broken(s, kind,    at) {
    if (kind == "lt") return once(s, " < ", " <= ")
    if (kind == "le") return once(s, " <= ", " < ")
    if (kind == "gt") return once(s, " > ", " >= ")
    if (kind == "ge") return once(s, " >= ", " > ")
    if (kind == "eq") return once(s, " == ", " != ")
    if (kind == "ne") return once(s, " != ", " == ")
    if (kind == "and") return once(s, " && ", " || ")
    if (kind == "or") return once(s, " || ", " && ")
    if (kind == "add") return once(s, " + ", " - ")
    if (kind == "sub") return once(s, " - ", " + ")
    if (kind == "mul") return once(s, " * ", " + ")
    if (kind == "ret0") return once(s, "return 0;", "return 1;")
    if (kind == "ret1") return once(s, "return 1;", "return 0;")
    if (kind == "try") return once(s, "SHLO__TRY(", "(void)(")
    if (kind == "not") return once(s, "if (!", "if (")
    if (kind == "drop") return once(s, "if (", "if (0 && ")
    if (kind == "always") return once(s, "if (", "if (1 || ")
    if (kind == "require") return ";"
    if (kind == "plus" && match(s, /(<|<=|>|>=) [a-z_>.-]+[;)]/))
        return substr(s, 1, RSTART + RLENGTH - 2) " + 1" substr(s, RSTART + RLENGTH - 1)
    if (kind == "number" && match(s, /(\(|, )[01](,|\))/)) {
        at = RSTART + RLENGTH - 2
        return substr(s, 1, at - 1) (1 - substr(s, at, 1)) substr(s, at + 1)
    }
    return s
}
function put(s, line) {
    text[++n] = s
    at_line[n] = line
}
# The names of the parameters of a signature, as arguments.
function arguments(sig,    list, c, i, depth, one, all) {
    list = substr(sig, index(sig, "(") + 1)
    sub(/\)[^)]*$/, "", list)
    if (list == "void" || list == "") return ""
    list = list ","
    for (i = 1; i <= length(list); i++) {
        c = substr(list, i, 1)
        depth += (c == "(" || c == "[") - (c == ")" || c == "]")
        if (c != "," || depth) {
            one = one c
            continue
        }
        if (match(one, /\(\*[ \n]*[a-zA-Z_0-9]+/)) {
            one = substr(one, RSTART + 2, RLENGTH - 2)
        } else {
            sub(/\[.*/, "", one)
            sub(/[ \n]+$/, "", one)
            match(one, /[a-zA-Z_0-9]+$/)
            one = substr(one, RSTART, RLENGTH)
        }
        gsub(/[ \n]/, "", one)
        all = all (all == "" ? "" : ", ") one
        one = ""
    }
    return all
}
FILENAME == ARGV[1] {
    bad[$1] = 1
    next
}
FILENAME == ARGV[2] {
    if ($2 == ARGV[3] && !($1 in bad)) here[$3] = here[$3] " " $1 " " $4
    next
}
# A function on one line, or with its body on the last line of its signature, is taken apart.
{
    open = $0 ~ /^[A-Za-z].*\(/ && $0 !~ /^(typedef|enum|struct)/ ? 1 : open && !/^[{}#]/ && !/[;{}]$/
    if ((open || pending) && /\{ .*\}$/ && $0 !~ /=.*\{/) {
        brace = index($0, "{ ")
        put(substr($0, 1, brace), FNR)
        rest = substr($0, brace + 2)
        put("    " substr(rest, 1, length(rest) - 1), FNR)
        put("}", FNR)
    } else put($0, FNR)
    pending = open
}
END {
    for (i = 1; i <= n; i++) {
        if (text[i] !~ /^[A-Za-z].*\(/ || text[i] ~ /^(typedef|enum|struct)/) {
            print text[i]
            continue
        }
        for (head = i; head < n && text[head] !~ /[;{}]$/ && head - i < 8; head++) continue
        for (last = head; last < n && text[last] != "}"; last++) continue
        if (text[head] !~ /\{$/ || index(text[i], "=") || text[last] != "}") {
            print text[i]
            continue
        }
        emit(i, head, last)
        i = last
    }
}
function emit(first, head, last,    sig, i, j, k, count, pick, b, name, args, bare, void, cases, number) {
    for (i = first; i <= head; i++) sig = sig (i > first ? "\n" : "") text[i]
    sub(/ *\{$/, "", sig)
    name = substr(sig, 1, index(sig, "(") - 1)
    sub(/.*[ *]/, "", name)
    bare = sig
    while (sub(/^(static|inline|SHLO__FN|SHLO__LOCAL|SHLO__NOINLINE|SHLO_API) +/, "", bare)) continue
    void = bare ~ /^void [a-z]/
    args = arguments(sig)
    for (j = head + 1; j < last && sig !~ /\.\.\./; j++) {
        count = split(here[at_line[j]], pick, " ")
        for (k = 1; k < count; k += 2) {
            b = broken(text[j], pick[k + 1])
            if (b == text[j]) continue
            if (number == "") {
                number = pick[k]
                if (sig ~ /^static/) print sig ";"
            }
            print "#line 1 \"mutant_" pick[k] ".c\""
            print "static " once(bare, name "(", name "__m" pick[k] "(") " {"
            for (i = head + 1; i <= last; i++) print i == j ? b : text[i]
            cases = cases "case " pick[k] ": " (void ? "" : "return ") name "__m" pick[k] "(" args ");" \
                (void ? " return; " : " ")
            print pick[k], number, name > MAP
        }
    }
    if (number != "") print "#line " at_line[first] " \"" ARGV[3] "\""
    for (i = first; i <= head; i++) print text[i]
    if (number != "") {
        print "shlo__mutant_reached[" number "] = ++shlo__mutant_clock;"
        print "if (shlo__mutant_function == " number ") switch (shlo__mutant) { " cases "default: break; }"
        print "#line " at_line[head] + 1 " \"" ARGV[3] "\""
    }
    for (i = head + 1; i <= last; i++) print text[i]
}
