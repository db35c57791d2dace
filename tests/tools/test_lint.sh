#!/bin/sh
# test_lint.sh - every rule of tools/lint.sh refuses what it is for: a small tree that is clean, and then one
# fault at a time.
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0

# A tree of two rooms: high includes low.
tree() {
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/src/low" "$tmp/tree/src/high" "$tmp/tree/tools" "$tmp/tree/tests" "$tmp/tree/bench" \
        "$tmp/tree/examples" "$tmp/tree/.ci"
    cp -r "$root/tools/lint" "$root/tools/lint.sh" "$tmp/tree/tools"
    cd "$tmp/tree" || exit 2
    : > .ci/run
    : > tools/lint_exceptions.txt
    printf 'low\nhigh: low\n' > src/rooms.txt
    printf '#include "a.c"\n#include "b.c"\n' > src/low/room.c
    cat > src/low/low.h <<'END'
SHLO__FN int shlo__a_one(void);
SHLO__FN int shlo__b_two(void);
END
    cat > src/low/a.c <<'END'
#include "low.h"

SHLO__FN int shlo__a_one(void) {
    return 1;
}
END
    cat > src/low/b.c <<'END'
#include "low.h"

SHLO__FN int shlo__b_two(void) {
    int i, sum = 0;
    for (i = 0; i < 2; i++) sum += shlo__a_one();
    return sum;
}
END
    printf '#include "c.c"\n' > src/high/room.c
    printf 'SHLO_API int shlo_c(void);\n' > src/high/public.h
    cat > src/high/c.c <<'END'
#include "public.h"
#include "../low/low.h"

SHLO_API int shlo_c(void) { return shlo__b_two(); }
END
}

# refuses RULE TEXT: in this tree, a line of the rule has the text.
refuses() {
    sh tools/lint.sh --rules . src tools tests README docs > "$tmp/out" 2>&1
    status=$?
    if [ "$status" != 0 ] && grep -A99 "^$1: " "$tmp/out" | grep -qF -e "$2"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "rule $1: nothing says '$2' (exit status $status):"
        sed 's/^/    /' "$tmp/out" | head
    fi
    tree
}
add() { printf '%s\n' "$2" >> "$1"; } # FILE LINE

accepts() { # WHAT: nothing is wrong
    if sh tools/lint.sh --rules > "$tmp/out" 2>&1; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$1 is refused:"
        sed 's/^/    /' "$tmp/out"
    fi
    tree
}

tree
accepts "the clean tree"
mkdir docs
add docs/page.md '# A page'
add docs/README.md '[a page](page.md)'
add README.md '[pages](docs/README.md)'
accepts "a page that docs/README.md names"

add src/low/a.c '#include "b.c"'
refuses include "src/low/a.c:6: a .c file stands in its room.c only"
add src/low/a.c '#include "../high/public.h"'
refuses include "src/low/a.c:6: room low may not include room high"
add src/low/a.c '#include <stdio.h>'
refuses include "src/low/a.c:6: system header <stdio.h>"
add src/low/a.c 'static int shlo__a_x(void) { return abort(); }'
refuses foreign "src/low/a.c:6: "
add src/low/a.c 'static __m256 shlo__a_x;'
refuses intrinsic "src/low/a.c:6: "
add tools/t.c 'int t(void) { return shlo__a_one(); }'
refuses foreign "tools/t.c:1: a private name"
add src/low/a.c 'static int shlo__z_x(void) { return 1; }'
refuses name "src/low/a.c:6: shlo__z_x begins neither"
add src/low/a.c 'static int shlo__a_x(int a, int b, int c, int d, int e, int f, int g) { return a; }'
refuses parameters "src/low/a.c:6: shlo__a_x has 7 parameters"
{ echo 'static int shlo__a_x(void) {'; yes '    ;' | head -80; echo '}'; } >> src/low/a.c
refuses length "src/low/a.c:6: shlo__a_x has 82 lines"
yes '/* a line */' | head -900 >> src/low/a.c
refuses length "src/low/a.c:905: 905 lines"
add src/low/a.c "/* $(printf '%0107d' 0) */"
refuses width "src/low/a.c:6: 113 columns"
add tests/t.sh "# $(printf '%0109d' 0)"
refuses width "tests/t.sh:1: 111 columns"
add src/README.md 'see [a page](../docs/page.md)'
refuses link "src/README.md:1: no file ../docs/page.md"
mkdir docs
add docs/page.md '# A page'
refuses link "README.md:1: no link to docs/page.md"
add README.md '[one](src/low/a.c), [two](#no-such-place)'
refuses link "README.md:1: no heading #no-such-place"
add src/low/a.c "/* TO""DO */"
refuses unfinished "src/low/a.c:6: "
sed 's/return 1;/x = 1; return x;/' src/low/a.c > x && mv x src/low/a.c
refuses statement "src/low/a.c:4: more than one statement"
sed 's/return 1;/if (x) y(); else z();/' src/low/a.c > x && mv x src/low/a.c
refuses statement "src/low/a.c:4: more than one statement"
{
    printf '%s\n' '#define X(n) \' '    static int shlo__a_##n(void) { \'
    yes '        y(); \' | head -9
    echo '    }'
} >> src/low/a.c
refuses macro "src/low/a.c:6: X writes a function in 12 lines"
sed 's/return 1;/return shlo__b_two();/' src/low/a.c > x && mv x src/low/a.c
refuses order "src/low/a.c:4: call of shlo__b_two closes the cycle a.c -> b.c -> a.c"
printf '#include "b.c"\n#include "a.c"\n' > src/low/room.c
refuses order "src/low/b.c:5: call of shlo__a_one goes to a.c, which room.c lists later"
sed 's/return 1;/return shlo__c_x();/' src/low/a.c > x && mv x src/low/a.c
add src/high/c.c 'SHLO__FN int shlo__c_x(void) { return 1; }'
refuses rooms "src/low/a.c:4: room low calls shlo__c_x of room high"
add src/low/low.h 'SHLO__FN int shlo__a_x(void);'
add src/low/a.c 'SHLO__FN int shlo__a_x(void) { return 1; }'
refuses static "src/low/a.c:6: shlo__a_x is used nowhere"
add src/low/a.c 'SHLO__FN int shlo__a_x(void) { return 1; }'
add src/low/a.c 'SHLO__FN int shlo__a_y(void) { return shlo__a_x(); }'
refuses static "src/low/a.c:6: shlo__a_x is used by this file only"
sed 's/SHLO__FN/static/' src/low/a.c > x && mv x src/low/a.c
refuses static "src/low/a.c:3: shlo__a_one is static, but b.c uses it"
sed '/shlo__a_one/d' src/low/low.h > x && mv x src/low/low.h
refuses header "src/low/a.c:3: shlo__a_one is declared in no header"
add src/low/low.h 'SHLO__FN int shlo__a_gone(void);'
refuses header "src/low/low.h:3: shlo__a_gone is declared, but defined nowhere"
add src/low/more.h 'struct shlo__more;'
refuses header "room low has more than one header: src/low/low.h src/low/more.h"
add src/low/b.c 'SHLO__FN int shlo__a_one(void);'
refuses header "src/low/b.c:8: shlo__a_one is declared in a .c file"

add tools/lint_exceptions.txt 'words src/low/gone.c x'
refuses exception "words src/low/gone.c: there is no such file"
mkdir tests/mutation
add tests/mutation/survivors.txt 'src/low/a.c:shlo__a_one | ret1 | return 1; | a reason'
accepts "a reason for a line that is there"
mkdir tests/mutation
add tests/mutation/survivors.txt 'src/low/a.c:shlo__a_one | ret1 | return 1 | 2; | a reason'
refuses reason "survivors.txt:1: src/low/a.c:shlo__a_one: no such line: return 1 | 2; | a reason"
mkdir tests/mutation
add tests/mutation/survivors.txt 'src/low/a.c:shlo__a_gone | ret1 | return 1; | a reason'
refuses reason "tests/mutation/survivors.txt:1: src/low/a.c:shlo__a_gone: no such line"

# An exception is one.
add src/low/a.c 'static int shlo__a_x(int a, int b, int c, int d, int e, int f, int g) { return a; }'
add tools/lint_exceptions.txt 'parameters src/low/a.c shlo__a_x'
if sh tools/lint.sh --rules > "$tmp/out" 2>&1; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "an exception is not one:"
    sed 's/^/    /' "$tmp/out"
fi

echo "test_lint: $passed passed, $failed failed"
[ "$failed" = 0 ]
