# Writes each fenced C block (```c ... ```) of a text or of a comment to DIR/PREFIX_N.c. A block with a
# function of its own is compiled as it stands; a fragment is put into a function, behind the header and the
# declarations of the text's block ```c given, if it has one. Macros stand before the include.
function begins_function(i) {
    return line[i] ~ /^[a-z][A-Za-z0-9_ *]*[ *][a-z_0-9]+\(.*\)[ ]*(\{.*)?$/ && \
        line[i] !~ /^(if|for|while|switch|return|else)[ (]/ && (line[i] ~ /\{/ || line[i + 1] ~ /^\{/)
}

function finish(    file, i, text, whole) {
    file = sprintf("%s/%s_%02d.c", dir, prefix, ++blocks)
    whole = 0
    for (i = 1; i <= n; i++) if (begins_function(i)) whole = 1
    print "/* block " blocks " of " FILENAME " */" > file
    for (i = 1; i <= n; i++) {
        if (line[i] !~ /^#/) continue
        print line[i] > file
        if (line[i] ~ /include.*(stablehlo|tensorlang)/) whole = 2
    }
    if (whole < 2) {
        print "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>" > file
        print "#include \"" header "\"" > file
    }
    if (!whole) print "void block(void);\nvoid block(void) {\n" given > file
    for (i = 1; i <= n; i++) if (line[i] !~ /^#/) print line[i] > file
    if (!whole) print "}" > file
    close(file)
}
{
    text = $0
    sub(/^ \* ?/, "", text)
    sub(/^ \*$/, "", text)
    fence = text
    sub(/^[ \t]+/, "", fence)
}
!inside && fence ~ /^```c *$/ { inside = 1; indent = length(text) - length(fence); n = 0; next }
!inside && fence ~ /^```c given *$/ { giving = 1; next }
giving && fence ~ /^```/ { giving = 0; next }
giving { given = given text "\n"; next }
inside && fence ~ /^```/ { inside = 0; finish(); next }
inside { if (substr(text, 1, indent) ~ /^ *$/) text = substr(text, indent + 1); line[++n] = text }
END { if (inside) { print FILENAME ": a block is left open" > "/dev/stderr"; exit 1 } }
