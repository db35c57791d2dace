#!/bin/sh
# test_page.sh - docs/tool.md and --help say the same: every option of a command stands in its use line, in
# its help, and in its section of the page or the part for all commands; the page's use lines have no others.
page=$(cd "$(dirname "$0")/../.." && pwd)/docs/tool.md
. "$(dirname "$0")/expect.sh"

options() { grep -o -E -e '(^|[[ |(`])--?[a-zA-Z][-a-zA-Z0-9]*' | sed 's/^[^-]*//' | sort -u; }
# The page's section of a command: from its heading to the next one of that level.
section() {
    awk -v command="$1" '/^## / {
        on = 0
        n = split(substr($0, 4), names, ", ")
        for (i = 1; i <= n; i++) if (names[i] == command) on = 1
    }
    on' "$page"
}
# Its use line, which may take several lines between backquotes.
use_of() { awk -v RS='`' -v command="shlo $1 " 'index($0, command) == 1 { print; exit }'; }
# lists NAME FILE FILE: the second file has every line of the first.
lists() {
    left=$(grep -v -x -F -f "$3" "$2")
    if [ -n "$left" ]; then bad "$1: $(echo "$left" | tr '\n' ' ')"; else good; fi
}

"$tool" --help > all 2>&1
for command in $(sed -n 's/^  shlo \([a-z]*\) .*/\1/p' all); do
    [ "$command" = tl ] && continue # docs/tensorlang.md
    if [ "$command" = completion ]; then # no options
        section completion > section
        if [ -s section ]; then good; else bad "the page has no section on completion"; fi
        continue
    fi
    "$tool" "$command" --help > help 2>&1 || bad "$command --help"
    section "$command" > section
    [ -s section ] || bad "the page has no section on $command"
    head -n 1 help | options > in_use
    sed 1d help | grep -E '^  ?-' | sed 's/   .*//' | tr ',' ' ' | options > in_help
    awk '/^## / { exit } 1' "$page" | cat - section |
        awk -v RS='`' -v command="shlo $command " 'index($0, command) != 1' > rest
    { options < rest && grep -o -E -e '^--?[a-zA-Z][-a-zA-Z0-9]*' rest && echo -o; } | sort -u > explained
    use_of "$command" < section | tr '\n' ' ' | options > in_page
    [ -s in_page ] || [ ! -s in_use ] || bad "$command: the page has no use line"
    lists "$command: in --help, but not in its use line" in_help in_use
    lists "$command: in the use line, but not explained by --help" in_use in_help
    lists "$command: not in the use line of the page" in_use in_page
    lists "$command: only in the use line of the page" in_page in_use
    lists "$command: not explained in its section of the page" in_use explained
done

echo "page: $passed passed, $failed failed"
[ "$failed" = 0 ]
