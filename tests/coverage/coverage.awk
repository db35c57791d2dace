# coverage.awk EXCEPTIONS GCOV: branches of the measured rooms, a room a line, from what `gcov -b -c -t`
# prints. MISSING names the file for the branches that nothing took. A branch of a header counts once,
# whichever room included it.
function excepted(file, text,    i, found) {
    for (i = 1; i <= n_exceptions; i++) {
        if (in_file[i] != "*" && in_file[i] != file) continue;
        if (index(text, holds[i]) == 0) continue;
        used[i] = 1
        return i
    }
    return 0
}
FNR == NR {
    if (/^level /) {
        level[$2] = $3
        next
    }
    if (/^#/ || NF == 0) next
    split($0, part, " \\| ")
    if (part[3] == "") {
        print FILENAME ":" FNR ": FILE | TEXT | REASON"
        wrong = 1
    }
    in_file[++n_exceptions] = part[1]
    holds[n_exceptions] = part[2]
    by_chance[n_exceptions] = part[3] ~ /chance/
    next
}
/^ *-: *0:Source:/ {
    file = substr($0, index($0, "Source:") + 7)
    room = ""
    if (file ~ /^src\/[a-z]+\//) {
        split(file, path, "/")
        room = path[2]
    }
    if (!(room in level)) room = ""
    next
}
room == "" { next }
/^branch / {
    key = file ":" line ":" $2
    if (!(key in taken)) {
        taken[key] = 0
        order[++n] = key
        of_room[key] = room
        of_file[key] = file
        at[key] = line
        says[key] = text
    }
    if ($3 == "taken") taken[key] += $4
    next
}
/^ *[-#=0-9]+\*?: *[0-9]+:/ {
    split($0, column, ":")
    line = column[2] + 0
    text = substr($0, length(column[1]) + length(column[2]) + 3)
    sub(/^ +/, "", text)
}
END {
    for (i = 1; i <= n; i++) {
        key = order[i]
        room = of_room[key]
        all[room]++
        if (taken[key]) hit[room]++
        else if (excepted(of_file[key], says[key])) known[room]++
        else if (!shown[of_file[key] ":" at[key]]++) print of_file[key] ":" at[key] ": " says[key] > MISSING
    }
    for (room in level) rooms = rooms " " room
    n_rooms = split(rooms, name, " ")
    for (i = 2; i <= n_rooms; i++)
        for (k = i; k > 1 && name[k - 1] > name[k]; k--) {
            t = name[k]
            name[k] = name[k - 1]
            name[k - 1] = t
        }
    for (i = 1; i <= n_rooms; i++) {
        room = name[i]
        percent = all[room] ? 100 * hit[room] / all[room] : 0
        with = all[room] ? 100 * (hit[room] + known[room]) / all[room] : 0
        good = with >= level[room]
        printf "%-8s %6d of %6d branches, %5.1f %%; with the exceptions %5.1f %%, at least %s%s\n", room,
            hit[room], all[room], percent, with, level[room], good ? "" : ": TOO FEW"
        passed += good
        failed += !good
        sum_all += all[room]
        sum_hit += hit[room]
        sum_known += known[room]
    }
    for (i = 1; i <= n_exceptions; i++)
        if (!used[i] && !by_chance[i]) {
            print "no branch needs this exception any more: " in_file[i] " | " holds[i]
            failed++
        }
    if (sum_all)
        printf "all      %6d of %6d branches, %5.1f %%; with the exceptions %5.1f %%\n", sum_hit, sum_all,
            100 * sum_hit / sum_all, 100 * (sum_hit + sum_known) / sum_all
    printf "coverage: %d passed, %d failed\n", passed, failed + wrong
    exit failed + wrong > 0
}
