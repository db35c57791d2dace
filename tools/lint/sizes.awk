# sizes.awk - reads the output of functions.awk and prints how long the functions of src/ are.
BEGIN { FS = "\t" }
$1 == "define" && $2 ~ /^src\// {
    lines = $6 - $4 + 1
    histogram[lines]++
    n++
    total += lines
    if (lines > longest) longest = lines
    at[lines] = $2 ": " $3
}
function quantile(q,    seen, lines) {
    seen = 0
    for (lines = 1; lines <= longest; lines++) {
        seen += histogram[lines]
        if (seen >= q * n) return lines
    }
    return 0
}
END {
    printf "%d functions in src/: median %d lines, 90%% at most %d, ", n, quantile(0.5), quantile(0.9)
    printf "the longest %d (%s)\n", longest, at[longest]
}
