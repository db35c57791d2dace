# coverage.awk EXCEPTIONS GCOV: branches of the measured rooms, a room a line, from what `gcov -b -c -t`
# prints. MISSING names the file for the lines with branches that have neither a test nor a reason. A branch
# of a header counts once, whichever room included it.

# Of the branches of a line that nothing took, how many have a reason? Each reason excuses as many of a line
# as it says.
function excused(file, text, n,    i, left, k) {
    left = n
    for (i = 1; i <= n_exceptions && left > 0; i++) {
        if (in_file[i] != "*" && in_file[i] != file) continue;
        if (index(text, holds[i]) == 0) continue;
        k = excuses[i] == 0 || left < excuses[i] ? left : excuses[i]
        if (k > most[i]) most[i] = k
        left -= k
    }
    return n - left
}
FNR == NR {
    if (/^level /) {
        level[$2] = $3
        open[$2] = $4 + 0
        next
    }
    if (/^unneeded /) may_be_unneeded = $2 + 0
    if (/^#/ || /^unneeded / || NF == 0) next
    split($0, part, " \\| ")
    if (part[3] == "") {
        print FILENAME ":" FNR ": FILE | TEXT | [N: or all:] REASON"
        wrong++
    }
    in_file[++n_exceptions] = part[1]
    holds[n_exceptions] = part[2]
    by_chance[n_exceptions] = part[3] ~ /chance/
    excuses[n_exceptions] = part[3] ~ /^all: / || by_chance[n_exceptions] ? 0 : 1
    if (part[3] ~ /^[0-9]+: /) excuses[n_exceptions] = part[3] + 0
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
        of_branch[++n] = key
        of_place[n] = file ":" line
        of_room[n] = room
    }
    if (!((file ":" line) in says)) {
        place[++n_places] = file ":" line
        of_file[n_places] = file
        place_room[n_places] = room
        says[file ":" line] = text
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
        all[of_room[i]]++
        branches[of_place[i]]++
        if (taken[of_branch[i]]) hit[of_room[i]]++
        else {
            missing[of_place[i]]++
            split(of_branch[i], part, ":")
            which[of_place[i]] = which[of_place[i]] " " part[3]
        }
    }
    for (i = 1; i <= n_places; i++) {
        if (!missing[place[i]]) continue
        with = excused(of_file[i], says[place[i]], missing[place[i]])
        known[place_room[i]] += with
        if (with < missing[place[i]])
            printf "%s: %d without a reason; not taken:%s of %d | %s\n", place[i],
                missing[place[i]] - with, which[place[i]], branches[place[i]], says[place[i]] > MISSING
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
        left = all[room] - hit[room] - known[room]
        good = all[room] && percent >= level[room] && left <= open[room]
        printf "%-8s %6d of %6d branches, %5.1f %%, at least %s; %d have a reason, %d neither, at most %d", \
            room, hit[room], all[room], percent, level[room], known[room], left, open[room]
        print good ? "" : ": FAILED"
        passed += good
        failed += !good
        sum_all += all[room]
        sum_hit += hit[room]
        sum_known += known[room]
    }
    for (i = 1; i <= n_exceptions; i++)
        if (!by_chance[i] && (!most[i] || most[i] < excuses[i])) {
            print (most[i] ? "no line needs more than " most[i] " of" : "no branch needs") \
                " this exception any more: " in_file[i] " | " holds[i]
            unneeded++
        }
    failed += unneeded > may_be_unneeded
    if (sum_all)
        printf "all      %6d of %6d branches, %5.1f %%; %d have a reason, %d neither\n", sum_hit, sum_all,
            100 * sum_hit / sum_all, sum_known, sum_all - sum_hit - sum_known
    printf "coverage: %d passed, %d failed\n", passed, failed + wrong
    exit failed + wrong > 0
}
