# Writes each fenced block of a text or of a comment to DIR/PREFIX_NN.EXT, in order; EXT is the word behind
# the fence, "none" where there is none. A block of C (or C++) with a function of its own is written as it
# stands; a fragment is put into a function, behind the header and the declarations of the text's block
# ```c given, if it has one. Macros stand before the include.
function begins_function(i) {
    return line[i] ~ /^[a-z][A-Za-z0-9_ *]*[ *][a-z_0-9]+\(.*\)[ ]*(\{.*)?$/ && \
        line[i] !~ /^(if|for|while|switch|return|else)[ (]/ && (line[i] ~ /\{/ || line[i + 1] ~ /^\{/)
}

function includes(file, own) {
    if (own) return
    if (kind == "cpp") print "#include <cstdio>\n#include <vector>\n#include \"stablehlo.hpp\"" > file
    if (kind == "c") print "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>" > file
    if (kind == "c") print "#include \"" header "\"" > file
}

function finish_code(file,    i, whole, own) {
    whole = own = 0
    for (i = 1; i <= n; i++) if (begins_function(i)) whole = 1
    for (i = 1; i <= n; i++) {
        if (line[i] !~ /^#/) continue
        print line[i] > file
        if (line[i] ~ /include.*(stablehlo|tensorlang)/) own = 1
    }
    includes(file, own)
    if (!whole) print "void block(void);\nvoid block(void) {\n" (kind == "c" ? given : "") > file
    for (i = 1; i <= n; i++) if (line[i] !~ /^#/) print line[i] > file
    if (!whole) print "}" > file
}

function finish(    file, i) {
    file = sprintf("%s/%s_%02d.%s", dir, prefix, ++blocks, kind)
    if (kind == "c" || kind == "cpp") {
        print "/* block " blocks " of " FILENAME " */" > file
        finish_code(file)
    } else {
        for (i = 1; i <= n; i++) print line[i] > file
    }
    close(file)
}
{
    text = $0
    sub(/^ \* ?/, "", text)
    sub(/^ \*$/, "", text)
    fence = text
    sub(/^[ \t]+/, "", fence)
}
!inside && !giving && fence ~ /^```c given *$/ { giving = 1; next }
!inside && !giving && fence ~ /^```/ {
    kind = substr(fence, 4)
    if (kind !~ /^[a-z]+$/) kind = "none"
    inside = 1
    indent = length(text) - length(fence)
    n = 0
    next
}
giving && fence ~ /^```/ { giving = 0; next }
giving { given = given text "\n"; next }
inside && fence ~ /^```/ { inside = 0; finish(); next }
inside { if (substr(text, 1, indent) ~ /^ *$/) text = substr(text, indent + 1); line[++n] = text }
END { if (inside || giving) { print FILENAME ": a block is left open" > "/dev/stderr"; exit 1 } }
