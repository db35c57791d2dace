# calls.awk - reads the output of functions.awk, then that of strip.awk. Rules:
#   order   the files of a room form a line (room.c): calls go to files listed earlier
#   rooms   a room calls only rooms that it may include
#   static  what only its own file uses is static; a function that nothing uses is not there
#   header  what crosses files is declared in the room's one header, and what is declared is defined
BEGIN {
    FS = "\t"
    read_rooms()
    read_exceptions()
    while ((getline text < list) > 0) {
        room = room_of(text)
        if (text ~ /\/room\.c$/) read_order(text, room)
        if (room != "") read_includes(text)
        if (text ~ /\.h$/ && room != "" && text !~ /\/(public|[a-z]*\.api)\.h$/ &&
            !(("header", room, base_name(text)) in except))
            headers[room] = headers[room] " " text
    }
}

function read_order(path, room,    text, n) {
    n = 0
    while ((getline text < path) > 0) if (match(text, /"[^"]*"/))
        place["src/" room "/" substr(text, RSTART + 1, RLENGTH - 2)] = ++n
    close(path)
}

# The file that code belongs to: text that one .c file alone includes is a part of that file.
function owner_of(file) { return (file in included_by) && included_by[file] != "" ? included_by[file] : file }

# Notes which texts (.inc) a file includes.
function read_includes(path,    text, name) {
    while ((getline text < path) > 0) {
        if (text !~ /^[ \t]*#[ \t]*include[ \t]*"[a-z0-9_]+\.inc"/) continue
        match(text, /"[^"]*"/)
        name = path
        sub(/[^\/]*$/, substr(text, RSTART + 1, RLENGTH - 2), name)
        if (name in included_by && included_by[name] != path) included_by[name] = ""
        else included_by[name] = path ~ /\.c$/ ? path : ""
    }
    close(path)
}

# A use of `name` in this file.
function use(name) {
    if ((file, line, name) in head_line) return
    if (!((name, file) in used_at)) {
        used_at[name, file] = used_at[name, owner_of(file)] = line
        if (home[name] != owner_of(file)) {
            n_users[name]++
            if (file !~ /^(tests|bench)\//) user_of[name] = file
            users[++n_uses] = name SUBSEP file
        }
    }
}

# The shortest way of calls from file `from` to file `to`, as text; empty if there is none.
function way(from, to,    queue, n, i, k, parts, n_parts, before, text) {
    queue[n = 1] = from
    before[from] = ""
    for (i = 1; i <= n; i++) {
        if (queue[i] == to) {
            text = base_name(to)
            while ((to = before[to]) != "") text = base_name(to) " -> " text
            return text
        }
        n_parts = split(calls[queue[i]], parts, " ")
        for (k = 1; k <= n_parts; k++) if (!(parts[k] in before)) {
            before[parts[k]] = queue[i]
            queue[++n] = parts[k]
        }
    }
    return ""
}

function check_use(name, from,    to, room, cycle) {
    to = home[name]
    room = room_of(from)
    if (room == "" || room_of(to) == "") return
    if (!((room, room_of(to)) in may)) {
        wrong("rooms", from ":" used_at[name, from], "room " room " calls " name " of room " room_of(to))
        return
    }
    if (room_of(to) != room || !(to in place) || !(from in place) || place[to] < place[from]) return
    cycle = way(to, from)
    if (cycle != "")
        cycle = "closes the cycle " base_name(from) " -> " cycle
    else
        cycle = "goes to " base_name(to) ", which room.c lists later"
    wrong("order", from ":" used_at[name, from], "call of " name " " cycle)
}

function check_function(name,    file, at, room) {
    file = home[name]
    room = room_of(file)
    at = file ":" defined_at[name]
    if (linkage_of[name] ~ /^SHLO_API$/ || name == "main") return
    if (linkage_of[name] ~ /^(static|SHLO__INLINE|SHLO__LOCAL)$/) {
        if (name in user_of)
            wrong("static", at, name " is " linkage_of[name] ", but " base_name(user_of[name]) " uses it")
    }
    else if (file ~ /\.c$/ && !n_users[name]) {
        if ((name, file) in used_at) wrong("static", at, name " is used by this file only: make it static")
        else if (!(name in pasted)) wrong("static", at, name " is used nowhere")
    }
    else if (file ~ /\.c$/ && room != "" && !(name in declared))
        wrong("header", at, name " is declared in no header")
}

FILENAME == functions {
    kind = $1
    for (i = $4; i <= $5; i++) head_line[$2, i, $3] = 1
    if ($2 !~ /^(src|tools)\//) next
    if (kind == "define") {
        if ($2 !~ /\.c$/ || ($7 == "static" && $2 !~ /^src/)) next
        home[$3] = $2
        defined_at[$3] = $4
        linkage_of[$3] = $7
    }
    else if ($7 !~ /^(static|SHLO__LOCAL|SHLO__INLINE)$/) {
        if ($2 ~ /\.h$/) {
            if (!($3 in declared)) order_declared[++n_declared] = $3
            declared[$3] = $2
            declared_at[$3] = $2 ":" $4
        }
        else if ($2 ~ /\.c$/)
            wrong("header", $2 ":" $4, $3 " is declared in a .c file, not in the room\047s header")
    }
    next
}
{
    file = $1
    line = $2
    code = $3
    if (file ~ /\.def$/) {
        while (match(code, /[a-z][a-z0-9_]*/)) {
            row_word[substr(code, RSTART, RLENGTH)] = 1
            code = substr(code, RSTART + RLENGTH)
        }
        next
    }
    macro_before = 0
    while (match(code, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word = substr(code, RSTART, RLENGTH)
        macro = word ~ /^SHLO__([A-Z]*_)?$/ # SHLO__(name) is `name` and a suffix
        code = substr(code, RSTART + RLENGTH)
        if (word in home && !macro_before) use(word)
        else if (code ~ /^[ ]*##/ && !macro_before && word ~ /_$/ && length(word) > 6) {
            pastes[++n_pastes] = word
            paste_file[n_pastes] = file
            paste_line[n_pastes] = line
            paste_declares[n_pastes] = $3 ~ /SHLO__FN|SHLO_API/
        }
        macro_before = macro
    }
}

END {
    for (name in home) if (name in row_word) pasted[name] = declared[name] = 1 # a table names it in full
    for (i = 1; i <= n_pastes; i++) for (name in home)
        if (index(name, pastes[i]) == 1 && substr(name, length(pastes[i]) + 1) in row_word) {
            pasted[name] = 1
            if (paste_declares[i]) declared[name] = paste_file[i]
            else if (paste_file[i] !~ /\.inc$/ || linkage_of[name] != "static") {
                file = paste_file[i]
                line = paste_line[i]
                use(name)
            }
        }
    for (i = 1; i <= n_uses; i++) {
        split(users[i], parts, SUBSEP)
        from = parts[2]
        to = home[parts[1]]
        if (room_of(from) == room_of(to) && room_of(to) != "" && !((from, to) in edge)) {
            edge[from, to] = 1
            calls[from] = calls[from] " " to
        }
    }
    for (i = 1; i <= n_uses; i++) {
        split(users[i], parts, SUBSEP)
        check_use(parts[1], parts[2])
    }
    for (name in home) check_function(name)
    for (i = 1; i <= n_declared; i++) {
        name = order_declared[i]
        if (!(name in home) && declared[name] ~ /^src\//)
            wrong("header", declared_at[name], name " is declared, but defined nowhere")
    }
    for (room in headers) if (split(headers[room], parts, " ") > 1)
        wrong("header", parts[1] ":1", "room " room " has more than one header:" headers[room])
}
