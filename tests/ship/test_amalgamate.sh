#!/bin/sh
# Tests amalgamate.sh on a small tree that has everything the real one has: two roots with a shared room,
# tables used twice, text compiled once per "instruction set", a vocabulary, conditional rooms, and a manual
# that quotes an include.
here=$(cd "$(dirname "$0")/../.." && pwd)
CC=${CC:-cc}
CXX=${CXX:-c++}
passed=0
failed=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1

has_failed() { # NAME: counts a failure and prints the log
    failed=$((failed + 1))
    echo "amalgamate: failed: $1"
    cat log
}
check() { # NAME COMMAND...: counts whether the command succeeds
    name=$1; shift
    if "$@" > log 2>&1; then passed=$((passed + 1)); else has_failed "$name"; fi
}
refuse() { # NAME PATTERN COMMAND...: the command must fail and say PATTERN
    name=$1 pattern=$2; shift 2
    if ! "$@" > log 2>&1 && grep -q "$pattern" log; then
        passed=$((passed + 1))
    else
        has_failed "$name"
    fi
}
fails() { ! "$@"; }

mkdir -p src/base src/api src/simd src/kernel src/opt
cat > src/base/config.h <<'E'
/* base/config.h */
#ifndef T__CONFIG_H
#define T__CONFIG_H
#include <stddef.h>
#ifndef T_NO_HOST
#include <stdlib.h>
#endif
#define T__CAT2(a, b) a##b
#define T__CAT(a, b) T__CAT2(a, b)
#endif
E
cat > src/base/color.def <<'E'
/* COLOR(name, number): a table with a comment
 * of two lines and a string that looks like one */
COLOR(red, 1, "/* not a comment */") /* the first */
COLOR(blue, 2, "b")
E
cat > src/api/one.api.h <<'E'
/* The manual:
 *     #include "nowhere.h"
   #include "nowhere either.h"
 */
#ifndef ONE_API_H
#define ONE_API_H
#include "../base/config.h"
enum one_color {
#define COLOR(name, number, text) one_##name = number,
#include "../base/color.def"
#undef COLOR
    one_colors
};
/* these are numbers */
#include "numbers.gen.h"
int one_sum(void);
#endif
E
cat > src/simd/vocab.h <<'E'
#ifndef T__VOCAB_H
#define T__VOCAB_H
#define T__(x) T__CAT(x, SHLO__ISA)
#define vadd T__(t__vadd)
#endif
E
for isa in narrow:10 wide:100; do
    printf '#ifndef T__%s_H\n#define T__%s_H\n%s\n#endif\n' ${isa%:*} ${isa%:*} \
        "static int vadd(int a, int b) { return a + b + ${isa#*:}; }" > src/simd/${isa%:*}.h
done
cat > src/kernel/body.h <<'E'
/* no guard: one pass each time */
#ifndef SHLO__ISA
#include "../simd/ide.h"
#endif
#include "../base/config.h"
#include "../simd/vocab.h"
#ifdef T__NARROW
#include "../simd/narrow.h"
#else
#include "../simd/wide.h"
#endif
#include "names.h"
#include "sum.inc"
E
printf '#ifndef T__NAMES_H\n#define T__NAMES_H\n#define vtwice T__(t__vtwice)\n#endif\n' > src/kernel/names.h
echo 'static int T__(t__sum)(void) { return vadd(1, 2); }' > src/kernel/sum.inc
cat > src/simd/foreach.h <<'E'
/* no guard: once for each room that has a body */
#define SHLO__ISA _narrow
#define T__NARROW
#include T__BODY
#undef SHLO__ISA
#undef T__NARROW
#define SHLO__ISA _wide
#include T__BODY
#undef SHLO__ISA
#undef T__BODY
E
cat > src/kernel/sum.c <<'E'
#ifndef T__SUM_C
#define T__SUM_C
#define T__BODY "../kernel/body.h"
#include "../simd/foreach.h"
#include <stdlib.h>
#include <stddef.h>
static const char *const t__names[] = {
#define COLOR(name, number, text) #name text,
#include "../base/color.def"
#undef COLOR
};
#endif
E
mkdir -p src/cell
sed -e '/names.h/d' -e 's/sum.inc/cell.inc/' src/kernel/body.h > src/cell/body.h
echo 'static int T__(t__cell)(void) { return vadd(2, 3); }' > src/cell/cell.inc
sed 's/T__SUM_C/T__CELL_C/; s/kernel/cell/; s/t__names/t__cells/' src/kernel/sum.c > src/cell/cell.c
cat > src/opt/opt.c <<'E'
#ifndef T__OPT_C
#define T__OPT_C
#include "../base/config.h"
static int t__opt(void) { return 1000; }
#endif
E
mkdir -p src/part
cat > src/part/room.c <<'E'
/* part/room.c - the files of the room in order. */
#ifndef T__PART_ROOM_C
#define T__PART_ROOM_C
#include "part.c"
#endif
E
cat > src/part/part.c <<'E'
/* part/part.c - a file that names itself */
#ifndef T__PART_C
#define T__PART_C
static int t__part(void) { return one_three - 3; }
#endif
E
cat > src/api/numbers.gen.h <<'E'
/* api/numbers.gen.h - made by hand for this test. */
#ifndef T__NUMBERS_GEN_H
#define T__NUMBERS_GEN_H

enum one_numbers { one_three = 3 };

#endif
E
cat > src/one.h <<'E'
#ifndef ONE_H
#define ONE_H
#include "api/one.api.h"
#endif
#ifdef ONE_IMPLEMENTATION
#include "kernel/sum.c"
#include "part/room.c"
#ifndef T_NO_OPT
#include "opt/opt.c"
#endif
#ifndef ONE__IMPLEMENTED
#define ONE__IMPLEMENTED
int one_sum(void) {
    int sum = t__sum_narrow() + t__sum_wide() + t__names[1][0] + t__part();
#ifndef T_NO_OPT
    sum += t__opt();
#endif
    return sum;
}
#endif
#endif
E
cat > src/two.h <<'E'
#ifndef TWO_H
#define TWO_H
#include "base/config.h"
int two_sum(void);
#endif
#ifdef TWO_IMPLEMENTATION
#include "cell/cell.c"
#ifndef TWO__IMPLEMENTED
#define TWO__IMPLEMENTED
int two_sum(void) { return t__cell_narrow() + t__cell_wide() + t__cells[0][0]; }
#endif
#endif
E
cat > main.c <<'E'
#define ONE_IMPLEMENTATION
#include ONE_NAME
#include ONE_NAME
#if defined(vadd) || defined(vtwice)
#error "the vocabulary leaks"
#endif
int main(void) { return one_sum() == EXPECT && one_blue == 2 ? 0 : 1; }
E
cat > both.c <<'E'
#define ONE_IMPLEMENTATION
#define TWO_IMPLEMENTATION
#include FIRST
#include SECOND
int main(void) { return one_sum() == 1214 && two_sum() == 234 ? 0 : 1; }
E

run() { # FLAGS...: compiles main.c and runs it
    $CC -Wall -Wextra -Werror "$@" -o main && ./main
}
# narrow 13 + wide 103 + 'b' 98 = 214, the optional room 1000
check "flattens" "$here/amalgamate.sh" -o out
generated='^/\* one.h - generated by amalgamate.sh from src/one.h (checksum [0-9]*)'
check "names its generator first" sh -c 'head -1 out/one.h | grep -q "$0"' "$generated"
check "the same again" sh -c '"$0" -o again && cmp out/one.h again/one.h && cmp out/two.h again/two.h' \
    "$here/amalgamate.sh"
check "one root on request" sh -c \
    '"$0" -o single src/two.h && cmp out/two.h single/two.h && [ ! -f single/one.h ]' "$here/amalgamate.sh"
check "the manual is untouched" grep -q '^ \*     #include "nowhere.h"' out/one.h
check "no quoted include is left" sh -c '[ "$(grep -c "^[ \t]*#include \"" out/two.h)" = 0 ]'
count() { # PATTERN N: that many lines of the header
    [ "$(grep -c -e "$1" out/one.h)" = "$2" ]
}
check "a table becomes one macro" count '^#define SHLO__TABLE_base_color' 1
check "... with its comments" count 'COLOR(name, number): a table' 1
check "... whose rows stand once" count 'COLOR(red, 1, "/[*] not a comment' 1
check "... that is used where the table was included" count '^SHLO__TABLE_base_color$' 2
check "no blank line behind a blank line" sh -c '[ -z "$(uniq -d out/one.h | grep "^$")" ]'
check "a .c file of a room loses its guard" count T__PART_C 0
check "... but not its text" count 't__part(void)' 1
check "... and the room keeps its own" count '^#ifndef T__PART_ROOM_C' 1
check "made text follows the comment before it" sh -c \
    'grep -A1 "these are numbers" out/one.h | grep -q "^enum one_numbers"'
check "... without its guard" count T__NUMBERS_GEN_H 0
check "... and without its head" count 'made by hand' 0
check "a file with a guard stands once" sh -c '[ "$(grep -c "^#define T__CONFIG_H" out/one.h)" = 1 ]'
check "the body stands once" sh -c '[ "$(grep -c "t__sum)(void)" out/one.h)" = 1 ]'
check "an unconditional system include survives a conditional one" sh -c \
    '[ "$(grep -c "stdlib.h" out/one.h)" = 2 ]'
check "a repeated system include is dropped" sh -c '[ "$(grep -c "stddef.h" out/one.h)" = 1 ]'
check "banners" grep -q '^/\* ==== kernel: sum.c ==== \*/' out/one.h
check "the header compiles" run -Iout -DONE_NAME='"one.h"' -DEXPECT=1214 main.c
check "... through a path, not -I" run -DONE_NAME='"out/one.h"' -DEXPECT=1214 main.c
check "... without the optional room" run -Iout -DONE_NAME='"one.h"' -DEXPECT=214 -DT_NO_OPT main.c
tree() { # compiles main.c against the tree, where the vocabulary may leak, and runs it
    grep -v "the vocabulary leaks" main.c | sed "s/#if defined(vadd).*/#if 0/" > tree.c &&
        $CC -Isrc -DONE_NAME='"one.h"' -DEXPECT=1214 tree.c -o tree && ./tree
}
check "the tree gives the same" tree
check "C++" sh -c '$0 -x c++ -Iout -DONE_NAME="\"one.h\"" -DEXPECT=1214 main.c -o main && ./main' "$CXX"
check "both headers" run -Iout -DFIRST='"one.h"' -DSECOND='"two.h"' both.c
check "both headers, other order" run -Iout -DFIRST='"two.h"' -DSECOND='"one.h"' both.c
mv out/two.h out/kept; cp out/one.h out/renamed.h; mv out/one.h out/gone
check "renamed, and told so" \
    run -Iout -DONE_NAME='"renamed.h"' -DONE_H_FILE='"renamed.h"' -DEXPECT=1214 main.c
refuse "renamed, not told" "one.h" run -Iout -DONE_NAME='"renamed.h"' -DEXPECT=1214 main.c
echo '#include "missing.h"' >> src/opt/opt.c
refuse "a missing include" "src/opt/opt.c:6: cannot find src/opt/missing.h" "$here/amalgamate.sh" -o out
check "nothing is written then" fails test -f out/one.h
printf '#ifndef T_NO_OPT\n#include "late.h"\n#endif\n#include "late.h"\n' > src/opt/opt.c
printf '#ifndef LATE_H\n#define LATE_H\n#endif\n' > src/opt/late.h
three() { # flattens a third root: the first without its conditional room, then that room without a condition
    sed "/T_NO_OPT/,+2d" src/one.h > src/three.h
    echo '#include "opt/opt.c"' >> src/three.h
    "$here/amalgamate.sh" -o out src/three.h
}
refuse "first under a condition, then without it" "src/opt/opt.c:4: src/opt/late.h" three
printf '#include "loop.h"\n' > src/loop.h
refuse "a file that includes itself" "includes itself" "$here/amalgamate.sh" -o out src/loop.h
refuse "no root" "no root" "$here/amalgamate.sh" -s nowhere

echo "amalgamate: $passed passed, $failed failed"
[ "$failed" = 0 ]
