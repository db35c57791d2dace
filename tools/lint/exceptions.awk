# exceptions.awk - functions that the rules share: src/rooms.txt and tools/lint_exceptions.txt.

function wrong(rule, at, message) { print rule "\t" at ": " message }

# rooms[A]; may[A, B]: room A may include room B.
function read_rooms(    text, parts, n, i, again, a, b, c) {
    while ((getline text < "src/rooms.txt") > 0) {
        if (text ~ /^#/ || text == "") continue
        n = split(text, parts, /[: ]+/)
        rooms[parts[1]] = 1
        may[parts[1], parts[1]] = 1
        for (i = 2; i <= n; i++) if (parts[i] != "") may[parts[1], parts[i]] = 1
    }
    do { # what those may include
        again = 0
        for (a in rooms) for (b in rooms) if ((a, b) in may)
            for (c in rooms) if ((b, c) in may && !((a, c) in may)) {
                may[a, c] = 1
                again = 1
            }
    } while (again)
}

# Lines `RULE FILE WORD...`: except[RULE, FILE] is the first word, except[RULE, FILE, WORD] the number
# after WORD or 1.
function read_exceptions(    text, parts, n, i) {
    while ((getline text < "tools/lint_exceptions.txt") > 0) {
        if (text ~ /^#/ || text == "") continue
        sub(/ *#.*/, "", text)
        n = split(text, parts, " ")
        if (parts[2] ~ /\// && parts[2] !~ /^(src|tools|tests|bench|examples)\//) parts[2] = "src/" parts[2]
        except[parts[1], parts[2]] = parts[3]
        for (i = 3; i <= n; i++)
            except[parts[1], parts[2], parts[i]] = (parts[i + 1] ~ /^[0-9]+$/) ? parts[i + 1] : 1
    }
}

# Room and stem of a file: src/ROOM/STEM.x; the room is empty elsewhere.
function room_of(file,    parts, n) {
    n = split(file, parts, "/")
    return parts[1] == "src" && n > 2 ? parts[2] : ""
}
function base_name(file) { sub(/.*\//, "", file); return file }
function stem_of(file) { sub(/.*\//, "", file); sub(/\..*/, "", file); return file }
