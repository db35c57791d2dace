# gen_readme.awk - README.md on standard output, with the kilobytes that docs/size.md has in its table of
# flash. awk -f tools/gen_readme.awk docs/size.md README.md
BEGIN { FS = " *\\| *" }
FNR == NR { if ($4 ~ /^[0-9]+$/) flash[$2, $3] = sprintf("%.1f", $4 / 1000); next }
/Cortex-M4F \| Cortex-M0\+ \| RV32IMC/ { table = 1 }
!/^\|/ { table = 0 }
table && NF == 6 && $3 ~ /^[0-9.]+$/ {
    name = $2
    if (match(name, /`[a-z]+`/)) name = substr(name, RSTART + 1, RLENGTH - 2)
    else name = "empty"
    print "| " $2 " | " flash["cortex-m4f", name] " | " flash["cortex-m0plus", name] " | " \
        flash["rv32imc", name] " |"
    next
}
{ print }
