#!/bin/sh
# lint.sh - what a compiler does not check: rooms, names, sizes, and that the shipped headers, docs/ops.md and README.md say what src/ does.
# Exceptions stand in tools/lint_exceptions.txt. Exit status 1 if anything is wrong.
cd "$(dirname "$0")/.." || exit 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

find src tools examples bench tests -type f \( -name '*.[ch]' -o -name '*.inc' -o -name '*.def' -o -name '*.sh' \) | sort > "$tmp/files"

awk -v list="$tmp/files" '
function wrong(message) { print FILE ":" line_number ": " message; violations++ }

function read_rooms(    text, parts, n, i, again, a, b, c) {
    while ((getline text < "src/rooms.txt") > 0) {
        if (text ~ /^#/ || text == "") continue
        n = split(text, parts, /[: ]+/)
        rooms[parts[1]] = 1
        may[parts[1], parts[1]] = 1
        for (i = 2; i <= n; i++) if (parts[i] != "") may[parts[1], parts[i]] = 1
    }
    do { # whatever those may include
        again = 0
        for (a in rooms) for (b in rooms) if ((a, b) in may) for (c in rooms) if ((b, c) in may && !((a, c) in may)) { may[a, c] = 1; again = 1 }
    } while (again)
}

function read_exceptions(    text, parts, n, i) {
    while ((getline text < "tools/lint_exceptions.txt") > 0) {
        n = split(text, parts, " ")
        if (parts[1] == "function") function_limit["src/" parts[2], parts[3]] = function_limit[parts[2], parts[3]] = parts[4]
        if (parts[1] == "file") file_limit["src/" parts[2]] = file_limit[parts[2]] = parts[3]
        if (parts[1] == "words") for (i = 3; i <= n; i++) words["src/" parts[2], parts[i]] = 1
    }
}

# The line without comments and with empty strings; sets in_comment.
function bare(text,    result, i) {
    gsub(/\\./, "", text)
    result = ""
    while (text != "") {
        if (in_comment) {
            i = index(text, "*/")
            if (!i) return result
            text = substr(text, i + 2)
            in_comment = 0
        }
        else if (match(text, /"[^"]*"|\047[^\047]*\047|\/\/|\/\*/)) {
            result = result substr(text, 1, RSTART - 1)
            if (substr(text, RSTART, 2) == "//") return result
            if (substr(text, RSTART, 2) == "/*") in_comment = 1
            else result = result "\"\""
            text = substr(text, RSTART + RLENGTH)
        }
        else { result = result text; text = "" }
    }
    return result
}

function check_include(text,    target, to) {
    if (match(text, /"[^"]*"/)) {
        target = substr(text, RSTART + 1, RLENGTH - 2)
        if (in_src && room != "" && target ~ /^\.\.\//) {
            to = substr(target, 4)
            sub(/\/.*/, "", to)
            if (!(to in rooms)) wrong("includes " target ": no such room in src/rooms.txt")
            else if (!((room, to) in may) && FILE != "src/simd/ide.h") wrong("room " room " may not include room " to)
        }
        else if (in_src && room != "" && index(target, "/")) wrong("include of another room must be written \"../room/file\"")
        if (!in_src && FILE !~ /^(tests|bench)\// && target ~ /(^|\/)src\//) wrong("only the public headers may be used here")
    }
    else if (in_src && match(text, /<[^>]*>/)) {
        target = substr(text, RSTART + 1, RLENGTH - 2)
        if (target ~ /^(stddef|stdint|string|limits|stdarg)\.h$/) return
        if (target == "stdlib.h" && room == "base") return
        if (FILE ~ /base\/thread\./ && target ~ /^(windows|pthread|unistd)\.h$/) return
        if (room == "simd" && target ~ /^(immintrin|cpuid|intrin|arm_neon|wasm_simd128|riscv_vector|sys\/auxv|asm\/hwcap)\.h$/) return
        wrong("system header <" target "> is not for src/")
    }
}

function check_code(code) {
    if (in_src) {
        if (room != "simd" && FILE !~ /gemm_tile\.inc$/ && code ~ /(^|[^A-Za-z0-9_])(_mm[0-9]*_|__m(128|256|512)|__builtin_ia32|v(ld1|st1)q?_|(float|int|uint)(8|16|32|64)x[0-9]+_t)/)
            wrong("an intrinsic outside simd/")
        if (room != "simd" && FILE != "src/base/config.h" && code ~ /__(AVX|SSE|ARM_NEON|ARM_FEATURE|FMA__)/) wrong("a CPU test outside simd/")
        if (code ~ /(^|[^A-Za-z0-9_>.])(abort|exit|longjmp|setjmp|assert|v?s?n?printf|puts|fopen)[ ]*\(/) wrong("a call that does not belong into the library")
    }
    else if (FILE ~ /^(tools|examples)\// && code ~ /(^|[^A-Za-z0-9_])(shlo|tlang)__/) wrong("a private name of the library")
}

function check_name(name,    rest, word) {
    if (!in_src || room == "") return
    if (name ~ /^(shlo|tlang)__/) {
        rest = name
        sub(/^(shlo|tlang)__/, "", rest)
        word = rest
        sub(/_.*/, "", word)
        if (index(rest "_", stem "_") == 1 || index("_" stem "_", "_" word "_") || (length(word) > 1 && index(stem, word) == 1) || (FILE, word) in words || word == room) return
        wrong(name " does not begin with its file or its room: " stem_word ", " room)
    }
    else if (name ~ /^(shlo|tlang)_/) { if (room != "api" && !(room in public_room)) wrong(name ": a public function outside api/ and the rooms with a public.h") }
    else if (name !~ /^v[a-z]+(8|16|32|64)_/ || (room != "simd" && room != "kernel")) wrong(name ": a function without the prefix of its room")
}

function end_function(lines,    limit) {
    if (!name_here) return
    n_functions++
    length_of[n_functions] = lines
    place_of[n_functions] = FILE ": " name_here
    limit = (FILE, name_here) in function_limit ? function_limit[FILE, name_here] : 80
    if (lines > limit && FILE !~ /^(tests|bench)\//) wrong(name_here " has " lines " lines, the limit is " limit)
    name_here = ""
}

# Follows top-level definitions by style: a function opens at depth 0 and its last brace stands in column 0.
function follow(code,    head_text, name) {
    if (continued || code ~ /^[ \t]*#/) { continued = (code ~ /\\$/); return }
    if (open_at) {
        if (code ~ /^}/) { end_function(line_number - open_at + 1); open_at = 0; head = "" }
        return
    }
    if (code ~ /^extern ""[ ]*\{/ || code ~ /^[ \t]*$/ || code ~ /^}/) { head = ""; return }
    if (head == "") head_at = line_number
    head = head " " code
    if (code ~ /\{/) {
        head_text = head
        sub(/\{.*/, "", head_text)
        name = ""
        if (head_text ~ /\(/ && head_text !~ /=/ && head_text !~ /^ (typedef|struct [a-z_0-9]+ *$|enum|union)/) {
            if (match(head_text, /[a-z][A-Za-z0-9_]*\)?[ ]*\(/)) {
                name = substr(head_text, RSTART, RLENGTH)
                gsub(/[ ()]/, "", name)
            }
        }
        name_here = name
        if (name != "") check_name(name)
        if (code ~ /\}[ ;]*$/) { end_function(line_number - head_at + 1); head = "" }
        else open_at = head_at
    }
    else if (code ~ /;[ \t]*$/) head = ""
}

function lint_file(    text, code, is_c, limit, parts, n, status) {
    line_number = in_comment = continued = open_at = 0
    head = name_here = ""
    in_src = FILE ~ /^src\//
    is_c = FILE ~ /\.(c|h|inc|def)$/
    n = split(FILE, parts, "/")
    room = in_src && n > 2 ? parts[2] : ""
    if (room != "" && !(room in rooms)) wrong("room " room " is not in src/rooms.txt")
    stem = parts[n]
    sub(/\..*/, "", stem)
    stem_word = stem
    sub(/_.*/, "", stem_word)
    while ((status = (getline text < FILE)) > 0) {
        line_number++
        if (text ~ /(^|[^A-Za-z])(T[O]DO|F[I]XME|X[X]X|H[A]CK)([^A-Za-z]|$)/) wrong("unfinished")
        if (!is_c) continue
        code = bare(text)
        if (code ~ /^[ \t]*#[ \t]*include/) check_include(text)
        else check_code(code)
        if (FILE !~ /\.def$/) follow(code (text ~ /\\$/ ? "\\" : ""))
    }
    close(FILE)
    limit = FILE in file_limit ? file_limit[FILE] : room == "simd" ? 1500 : 900
    if (is_c && line_number > limit && FILE !~ /^(examples\/.*data|tests\/.*(samples|writer))\.h$/) wrong(line_number " lines, the limit is " limit)
    if (is_c && FILE ~ /^(src|tools)\//) { n_files++; file_lines[n_files] = line_number; file_name[n_files] = FILE; total += line_number }
}

# Prints the five largest of value[1..n] with their names.
function longest(what, value, names, n,    i, k, best, done) {
    print "longest " what ":"
    for (k = 1; k <= 5 && k <= n; k++) {
        best = 0
        for (i = 1; i <= n; i++) if (!(i in done) && (!best || value[i] > value[best])) best = i
        done[best] = 1
        printf "  %4d  %s\n", value[best], names[best]
    }
}

function quantile(q,    i, seen, n) {
    seen = 0
    for (n = 1; n <= max_length; n++) { seen += histogram[n]; if (seen >= q * n_src) return n }
    return 0
}

BEGIN {
    read_rooms()
    read_exceptions()
    while ((getline FILE < list) > 0) if (FILE ~ /^src\/[a-z]+\/public\.h$/) { split(FILE, parts, "/"); public_room[parts[2]] = 1 }
    close(list)
    while ((getline FILE < list) > 0) lint_file()
    for (i = 1; i <= n_functions; i++) if (place_of[i] ~ /^src\//) {
        n_src++
        histogram[length_of[i]]++
        src_length[n_src] = length_of[i]
        src_place[n_src] = place_of[i]
        if (length_of[i] > max_length) max_length = length_of[i]
    }
    printf "%d files in src/ and tools/, %d lines; %d functions in src/, median %d lines, 90%% at most %d\n", n_files, total, n_src, quantile(0.5), quantile(0.9)
    longest("functions of src/", src_length, src_place, n_src)
    longest("files", file_lines, file_name, n_files)
    exit violations > 0
}
'
status=$?

if ./amalgamate.sh -o "$tmp/headers"; then
    for header in "$tmp"/headers/*.h; do
        name=$(basename "$header")
        cmp -s "$header" "$name" || { echo "$name: not what src/ gives; run: make amalgamate"; status=1; }
    done
else
    status=1
fi
if sh tools/gen_docs.sh > "$tmp/ops.md" && sh tools/gen_docs.sh readme > "$tmp/README.md"; then
    cmp -s "$tmp/ops.md" docs/ops.md || { echo "docs/ops.md: not what the tables in src/ give; run: make docs"; status=1; }
    cmp -s "$tmp/README.md" README.md || { echo "README.md: not the ops that the tables in src/ give; run: make docs"; status=1; }
else
    status=1
fi
[ "$status" = 0 ] && echo "lint: ok" || echo "lint: failed"
exit "$status"
