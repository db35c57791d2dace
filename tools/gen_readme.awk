# gen_readme.awk - README.md on standard output, with the figures that docs/size.md and docs/benchmarks.md
# have in its two tables: kilobytes of flash by target, and ratios by size (of the section "Today", column
# array).
# awk -f tools/gen_readme.awk docs/size.md docs/benchmarks.md README.md
BEGIN { FS = " *\\| *" }

# The word in backticks; empty: there is none.
function code_of(text) {
    return match(text, /`[a-z0-9_]+`/) ? substr(text, RSTART + 1, RLENGTH - 2) : ""
}

FNR == 1 { today = table = 0 }
FILENAME ~ /size\.md$/ {
    if ($4 ~ /^[0-9]+$/) figure[$3, $2] = sprintf("%.1f", $4 / 1000)
    next
}
FILENAME ~ /benchmarks\.md$/ {
    if (/^##/) today = /^### Today/
    name = code_of($2)
    if (!today || name == "" || $2 !~ /(cubed|squared)$/) next
    sizes = $2
    sub(/^`[^`]*` */, "", sizes)
    n = split(sizes, size, /[, ]+/)
    split($3, ratio, /, */)
    for (i = 1; i < n; i++) figure[name, size[i]] = ratio[i]
    next
}

# A row of a table; a figure that is not known stays as it is.
function row(name, columns,    i, n, of, line) {
    n = split(columns, of, " ")
    line = "| " $2 " |"
    for (i = 1; i <= n; i++) line = line " " ((name, of[i]) in figure ? figure[name, of[i]] : $(i + 2)) " |"
    print line
}
/^\| *\| Cortex-M4F \|/ { table = "cortex-m4f cortex-m0plus rv32imc" }
/^\| n \| 8 \|/ { table = "8 16 32 64" }
!/^\|/ { table = 0 }
table && $3 ~ /^[0-9.]+$/ && $2 != "n" {
    name = code_of($2)
    row(name == "" ? "empty" : name, table)
    next
}
{ print }
