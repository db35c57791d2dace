# names.awk - reads the output of functions.awk. Rules:
#   name        a function's name begins with its file or its room, in a header with any file of the room
#   length      a function has at most 80 lines
#   parameters  and at most 6 parameters
BEGIN {
    FS = "\t"
    read_exceptions()
    while ((getline text < list) > 0) {
        if (text ~ /^src\/[a-z]+\/public\.h$/) public_room[room_of(text)] = 1
        stem = stem_of(text)
        sub(/_.*/, "", stem)
        room_file[room_of(text), stem] = 1
    }
}

function check_name(file, name, room,    rest, word, stem, bare) {
    stem = stem_of(file)
    if (name ~ /^(shlo|tlang)__/) {
        rest = name
        sub(/^(shlo|tlang)__/, "", rest)
        word = rest
        sub(/_.*/, "", word)
        bare = room
        sub(/^tl/, "", bare) # the tensor language has rooms of the same names: tlcheck, tlvm
        if (word == bare) return
        if (index(rest "_", stem "_") == 1 || index("_" stem "_", "_" word "_") || word == room) return
        if (file ~ /\.h$/ && (room, word) in room_file) return
        if ((length(word) > 1 && index(stem, word) == 1) || ("words", file, word) in except) return
        wrong("name", at, name " begins neither with its file's name nor with its room's: " stem ", " room)
    }
    else if (name ~ /^(shlo|tlang)_/) {
        if (room != "api" && !(room in public_room))
            wrong("name", at, name ": a public function outside api/ and the rooms with a public.h")
    }
    else if (name !~ /^v[a-z]+(8|16|32|64)_/ || (room != "simd" && room != "kernel"))
        wrong("name", at, name ": a function without the prefix of its room")
}

$1 == "define" {
    file = $2
    name = $3
    at = file ":" $4
    lines = $6 - $4 + 1
    if (room_of(file) != "") check_name(file, name, room_of(file))
    limit = ("function", file, name) in except ? except["function", file, name] : 80
    if (lines > limit && file !~ /^(tests|bench)\//)
        wrong("length", at, name " has " lines " lines, the limit is " limit)
    if ($8 > 6 && file !~ /^(tests|bench)\// && !(("parameters", file, name) in except))
        wrong("parameters", at, name " has " $8 " parameters, the limit is 6")
}
