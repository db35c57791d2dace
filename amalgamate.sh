#!/bin/sh
# amalgamate.sh - flattens each root src/NAME.h into the shipped header NAME.h. Only POSIX sh and awk.
#
#   ./amalgamate.sh [-o DIR] [-s DIR] [ROOT...]    -o: where to write (.)   -s: the source folder (src)
#
# Rules, and no others:
#   1. A quoted include is replaced by the file: once if the file has an include guard, each time if it has
#      none.
#   2. The rows of a .def file (a table) become a macro, SHLO__TABLE_<room>_<file>, where the table is first
#      included; each include is then that macro, between the lines of the file that begin with #.
#   3. ROOM/body.h, the text that is compiled once for each instruction set, is written once, at the end,
#      under #ifdef SHLO__ISA; a root has one. Where the source includes it (also by a macro that names it),
#      the header includes itself, through the macro NAME_H_FILE, whose default is "NAME.h".
#   4. Files keep their guards, so that headers that share rooms can be included in one unit; but a .c file in
#      its room.c, and a .gen.h file, stand in a file with a guard and lose theirs. A .gen.h file also loses
#      its first comment. A banner names a room, and a file whose first line does not name it.
#   5. The names that simd/vocab.h and the text of rule 3 define without a prefix are undefined at the end,
#      and so are the guards of those files.
#   6. A system include is left alone; a repeated one is dropped. simd/ide.h, which is for editors, is
#      dropped, and so are the first comment of the root and blank lines behind blank lines.
#   7. The first line names this script and a checksum of the text; the first comment follows.
# It is an error if an include cannot be found, or if a file is first included under an #if and later outside
# of it.
set -eu

src=src
out=.
while getopts o:s: opt; do
    case $opt in
    o) out=$OPTARG ;;
    s) src=$OPTARG ;;
    *) echo "usage: $0 [-o DIR] [-s DIR] [ROOT...]" >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
if [ $# -eq 0 ]; then
    set -- "$src"/*.h
    [ -f "$1" ] || { echo "$0: no root in $src" >&2; exit 1; }
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$out"

for root; do
    name=$(basename "$root")
    awk -v root="$root" -v src="$src" '
    function fail(message) { print "amalgamate.sh: " message > "/dev/stderr"; failed = 1; exit 1 }

    # The path of include `name` found in a file of folder `dir`, without "x/..".
    function resolve(dir, name,    parts, n, i, kept, path) {
        n = split(dir "/" name, parts, "/")
        kept = 0
        for (i = 1; i <= n; i++) {
            if (parts[i] == "." || (parts[i] == "" && i > 1)) continue
            if (parts[i] == ".." && kept > 0 && parts[kept] != "..") { kept--; continue }
            parts[++kept] = parts[i]
        }
        path = parts[1]
        for (i = 2; i <= kept; i++) path = path "/" parts[i]
        return path
    }

    # Whether a block comment is open after `line`; sets bare to the line without its comments.
    function scan(line, open,    i, c, two, quote) {
        bare = ""
        if (!open && !index(line, "/*") && !index(line, "//")) { bare = line; return 0 }
        if (open && !index(line, "*/")) return 1
        quote = ""
        for (i = 1; i <= length(line); i++) {
            c = substr(line, i, 1)
            two = substr(line, i, 2)
            if (open) {
                if (two == "*/") {
                    open = 0
                    i++
                }
                continue
            }
            if (quote != "") {
                bare = bare c
                if (c == "\\") bare = bare substr(line, ++i, 1)
                else if (c == quote) quote = ""
            }
            else if (two == "//") return 0
            else if (two == "/*") {
                open = 1
                i++
            }
            else {
                if (c == "\"" || c == "\047") quote = c
                bare = bare c
            }
        }
        return open
    }

    # Reads a file once: text[], code[] (without comments), count[], guard[].
    function load(path, from,    line, n, open, directives, status) {
        if (path in count) return
        n = open = directives = 0
        while ((status = (getline line < path)) > 0) {
            text[path, ++n] = line
            open = scan(line, open)
            code[path, n] = bare
            if (bare !~ /^[ \t]*#/) {
                if (bare ~ /[^ \t]/) directives += 9
                continue
            }
            directives++
            last_directive[path] = n
            if (directives == 1) first_directive[path] = n
            if (directives == 1 && bare ~ /^[ \t]*#[ \t]*ifndef[ \t]/) { guard[path] = word(bare, 2) }
            if (directives == 2 && path in guard && word(bare, 2) != guard[path]) delete guard[path]
        }
        if (status < 0) fail(from ": cannot find " path)
        if (directives < 2) delete guard[path]
        close(path)
        count[path] = n
    }

    # Word k of a directive, "#" split off: word("# ifndef X", 2) is X.
    function word(line, k,    parts) {
        sub(/^[ \t]*#[ \t]*/, "", line)
        split(line, parts, /[ \t]+/)
        return parts[k]
    }

    function emit(line) {
        if (line ~ /^[ \t]*$/) {
            if (was_blank) return
            was_blank = 1
            line = ""
        }
        else was_blank = 0
        if (in_body) body[++n_body] = line
        else main[++n_main] = line
    }

    # The conditions that are open here, each between newlines; guards do not count.
    function conditions(    i, all) {
        all = "\n"
        for (i = 1; i <= depth; i++) if (condition[i] != "") all = all condition[i] "\n"
        return all
    }

    # Whether all conditions in `first` hold wherever those in `now` do.
    function covers(first, now,    parts, n, i) {
        n = split(first, parts, "\n")
        for (i = 1; i <= n; i++) if (parts[i] != "" && !index(now, "\n" parts[i] "\n")) return 0
        return 1
    }

    function track(line, path,    w) {
        w = word(line, 1)
        if (w ~ /^if/) {
            sub(/^[ \t]*#[ \t]*/, "", line)
            condition[++depth] = (w == "ifndef" && path in guard && word(line, 2) == guard[path]) ? "" : line
        }
        else if (w == "else") condition[depth] = "not " condition[depth]
        else if (w == "elif") condition[depth] = "not " condition[depth] " but " line
        else if (w == "endif") depth--
    }

    # Path of a file inside of the source folder.
    function inside(path) {
        sub("^" src "/", "", path)
        return path
    }

    function banner(path,    room) {
        room = path = inside(path)
        if (!sub(/\/[^\/]*$/, "", room)) return
        emit("")
        if (path == room "/room.c") emit("/* ==== room " room " ==== */")
        else if (index(text[src "/" path, 1], "/* " path " ") != 1 &&
            index(text[src "/" path, 1], "/* " root_name " ") != 1)
            emit("/* ==== " room ": " substr(path, length(room) + 2) " ==== */")
    }

    # Notes which file is the body and where it was first asked for.
    function include_self(path, from) {
        if (body_path != "" && body_path != path) fail(from ": a second body, " path)
        body_path = path
        if (!self_at) {
            self_at = n_main + 1
            self_conditions = conditions()
        }
    }

    function include(path, from,    now) {
        now = conditions()
        if (path ~ /(^|\/)simd\/ide\.h$/) return
        if (path ~ /\/body\.h$/ && !in_body) {
            include_self(path, from)
            emit("#include " file_macro)
            return
        }
        load(path, from)
        if (path ~ /\.def$/) {
            table(path)
            return
        }
        if (path in guard) {
            if (in_body ? (path in body_done || (path in done && done[path] < self_at)) : (path in done)) {
                if (covers(done_under[path], now)) return
                fail(from ": " path " was first included under a condition that does not hold here; " \
                    "include it earlier")
            }
            if (in_body) body_done[path] = 1; else done[path] = n_main
            done_under[path] = now
        }
        if (path !~ /\.gen\.h$/) banner(path)
        expand(path, from)
    }

    # The first and the last line of a table that are rows, or 0 if a directive is between rows.
    function measure(path,    i) {
        for (i = 1; i <= count[path]; i++) {
            if (code[path, i] !~ /[^ \t]/ || code[path, i] ~ /^[ \t]*#/) continue
            if (!first_row[path]) first_row[path] = i
            last_row[path] = i
        }
        for (i = first_row[path]; i < last_row[path]; i++)
            if (code[path, i] ~ /^[ \t]*#/) fail(path ":" i ": a directive between rows")
        if (!first_row[path]) fail(path ": no rows")
    }

    function table(path,    i, name, now) {
        now = conditions()
        name = inside(path)
        sub(/\.def$/, "", name)
        gsub(/[^A-Za-z0-9]/, "_", name)
        name = "SHLO__TABLE_" name
        if (!(path in table_under)) measure(path)
        if (!(path in table_under) || !covers(table_under[path], now) ||
            (in_body && table_at[path] >= self_at)) {
            banner(path)
            for (i = 1; i < first_row[path]; i++)
                if (code[path, i] !~ /^[ \t]*#/) emit(text[path, i])
            emit("#define " name " \\")
            for (; i <= last_row[path]; i++)
                if (text[path, i] ~ /[^ \t]/) emit("    " text[path, i] (i < last_row[path] ? " \\" : ""))
            table_under[path] = now
            table_at[path] = in_body ? self_at - 1 : n_main
        }
        for (i = 1; i < first_row[path]; i++)
            if (code[path, i] ~ /^[ \t]*#/) emit(code[path, i])
        emit(name)
        for (i = last_row[path] + 1; i <= count[path]; i++)
            if (code[path, i] ~ /^[ \t]*#/) emit(code[path, i])
    }

    # Whether a line is left out: what rules 4 and 6 say of first comments, and of guards in guarded files.
    function dropped(path, i, from) {
        if (path == root || path ~ /\/room\.c$/ || path ~ /\.gen\.h$/)
            if (i < first_directive[path]) return 1
        if (path ~ /\.gen\.h$/ && i == first_directive[path] + 2 && text[path, i] == "") return 1
        if (!(path in guard) || !(path ~ /\.gen\.h$/ || (path ~ /\.c$/ && from ~ /\/room\.c:/))) return 0
        return i == first_directive[path] || i == last_directive[path] ||
            code[path, i] ~ "^[ \t]*#[ \t]*define[ \t]+" guard[path] "[ \t]*$"
    }

    function expand(path, from,    i, line, dir, name, now) {
        if (++nesting > 50) fail(path ": includes itself")
        dir = path
        if (!sub(/\/[^\/]*$/, "", dir)) dir = "."
        for (i = 1; i <= count[path]; i++) {
            line = code[path, i]
            if (dropped(path, i, from)) continue
            if (line !~ /^[ \t]*#/) {
                emit(text[path, i])
                continue
            }
            if (line ~ /^[ \t]*#[ \t]*include[ \t]*"/) {
                split(line, quoted, "\"")
                include(resolve(dir, quoted[2]), path ":" i)
                continue
            }
            if (line ~ /^[ \t]*#[ \t]*include[ \t]*</) {
                name = word(line, 2)
                now = conditions()
                if (name in system_under && covers(system_under[name], now) &&
                    (!in_body || system_at[name] < self_at)) continue
                if (!(name in system_under)) {
                    system_under[name] = now
                    system_at[name] = in_body ? self_at : n_main
                }
            }
            if (line ~ /^[ \t]*#[ \t]*define[ \t].*\/body\.h"/) { # a macro that names the body
                split(line, quoted, "\"")
                named_body[word(line, 2)] = resolve(dir, quoted[2])
                emit("#define " word(line, 2) " " file_macro)
                continue
            }
            if (line ~ /^[ \t]*#[ \t]*include[ \t]/ && word(line, 2) in named_body)
                include_self(named_body[word(line, 2)], path ":" i)
            if ((in_body || path ~ /(^|\/)simd\/vocab\.h$/) && line ~ /^[ \t]*#[ \t]*define[ \t]/)
                collect(word(line, 2), path)
            track(line, path)
            emit(text[path, i])
        }
        nesting--
    }

    # A name of the vocabulary, or one that the text of rule 3 adds to it: it is short, so it is undefined at
    # the end.
    function collect(name, path) {
        sub(/\(.*/, "", name)
        if (path in guard && name == guard[path]) return
        if (path !~ /(^|\/)simd\/vocab\.h$/ && name ~ /^(SHLO|TLANG|shlo|tlang)_/) return
        if (path in guard && !(path in has_verbs)) {
            has_verbs[path] = 1
            verbs[++n_verbs] = guard[path]
            if (vocab_guard == "") vocab_guard = guard[path]
        }
        if (!(name in verb)) {
            verb[name] = 1
            verbs[++n_verbs] = name
        }
    }

    BEGIN {
        root_name = root
        sub(/.*\//, "", root_name)
        file_macro = toupper(root_name)
        sub(/\.H$/, "", file_macro)
        gsub(/[^A-Z0-9_]/, "_", file_macro)
        file_macro = file_macro "_H_FILE"
        load(root, "command line")
        expand(root, "")
        if (depth != 0) fail(root ": " depth " #if left open")
        if (body_path == "") {
            for (i = 1; i <= n_main; i++) if (i > 1 || main[i] != "") print main[i]
            exit
        }

        in_body = 1
        depth = split(self_conditions, condition, "\n")
        n = depth
        load(body_path, root)
        banner(body_path)
        expand(body_path, root)
        if (depth != n) fail(body_path ": #if left open")

        for (k = 1; main[k] == ""; k++) {} # the manual comes first
        if (main[k] ~ /^\/\*/)
            do print main[k]
            while (main[k++] !~ /\*\//)
        print "#ifndef SHLO__ISA"
        print "#ifndef " file_macro
        print "/* The name by which this file includes itself; define it if you rename the file. */"
        print "#define " file_macro " \"" root_name "\""
        print "#endif"
        for (i = k; i <= n_main; i++) print main[i]
        if (vocab_guard != "") {
            print "\n/* the vocabulary ends here */\n#ifdef " vocab_guard
            for (i = 1; i <= n_verbs; i++) print "#undef " verbs[i]
            print "#endif"
        }
        print "\n#else /* SHLO__ISA: one pass for one instruction set, included from above */"
        for (i = 1; i <= n_body; i++) print body[i]
        print "#endif"
    }
    END { if (failed) exit 1 }
    ' > "$tmp/text"
    sum=$(cksum < "$tmp/text" | cut -d' ' -f1)
    {
        echo "/* $name - generated by amalgamate.sh from $root (checksum $sum); do not edit it. */"
        cat "$tmp/text"
    } > "$tmp/$name"
    cmp -s "$tmp/$name" "$out/$name" || cp "$tmp/$name" "$out/$name"
done
