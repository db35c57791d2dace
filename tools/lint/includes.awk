# includes.awk - reads the output of strip.awk. Rules:
#   include    a room includes rooms below it, no .c but room.c includes a .c, few system headers
#   intrinsic  instruction sets are known in simd/ only
#   foreign    no call of the C library that the library must not make; tools use public names only
BEGIN {
    FS = "\t"
    read_rooms()
    simd_header = "^([a-z0-9]*intrin|cpuid|arm_neon|wasm_simd128|riscv_vector|asm/hwcap|" \
        "sys/auxv|sys/types|sys/sysctl)[.]h$"
    intrinsic = "(^|[^A-Za-z0-9_])(_mm[0-9]*_|__m(128|256|512)|__builtin_ia32|v(ld1|st1)q?_" \
        "|(float|int|uint)(8|16|32|64)x[0-9]+_t)"
}

function check_include(text,    target, to, in_src, is_root) {
    in_src = file ~ /^src\//
    if (match(text, /"[^"]*"/)) {
        target = substr(text, RSTART + 1, RLENGTH - 2)
        is_root = file ~ /^src\/[a-z]+\.h$/ && target ~ /\/room\.c$/
        if (target ~ /\.c$/ && file !~ /\/room\.c$/ && !is_root && file !~ /^(tests|bench)\//)
            wrong("include", at, "a .c file stands in its room.c only")
        if (in_src && room != "" && target ~ /^\.\.\//) {
            to = substr(target, 4)
            sub(/\/.*/, "", to)
            if (!(to in rooms)) wrong("include", at, target ": no such room in src/rooms.txt")
            else if (!((room, to) in may) && file != "src/simd/ide.h")
                wrong("include", at, "room " room " may not include room " to)
        }
        else if (in_src && room != "" && index(target, "/"))
            wrong("include", at, "include of another room must be written \"../room/file\"")
        if (!in_src && file !~ /^(tests|bench)\// && target ~ /(^|\/)src\//)
            wrong("include", at, "only the public headers may be used here")
    }
    else if (in_src && match(text, /<[^>]*>/)) {
        target = substr(text, RSTART + 1, RLENGTH - 2)
        if (target ~ /^(stddef|stdint|string|limits|stdarg)\.h$/) return
        if (target == "stdlib.h" && room == "base") return
        if (target == "stdio.h" && file == "src/base/config.h") return # if SHLO_STDIO asks for it
        if (file ~ /base\/(thread|begin)\./ && target ~ /^(windows|pthread|unistd)\.h$/) return
        if (room == "simd" && target ~ simd_header) return
        wrong("include", at, "system header <" target "> is not for src/")
    }
}

function check_code(code) {
    if (file ~ /^src\//) {
        if (room != "simd" && file !~ /gemm_tile\.inc$/ && code ~ intrinsic)
            wrong("intrinsic", at, "an intrinsic outside simd/")
        if (room != "simd" && file != "src/base/config.h" && code ~ /__(AVX|SSE|ARM_NEON|ARM_FEATURE|FMA__)/)
            wrong("intrinsic", at, "a CPU test outside simd/")
        if (code ~ /(^|[^A-Za-z0-9_>.])(abort|exit|longjmp|setjmp|assert|v?s?n?printf|puts|fopen)[ ]*\(/ &&
            file != "src/api/file.c") # shlo_load_file, if SHLO_STDIO asks for it
            wrong("foreign", at, "a call that does not belong into the library")
    }
    else if (file ~ /^(tools|examples)\// && code ~ /(^|[^A-Za-z0-9_])(shlo|tlang)__/)
        wrong("foreign", at, "a private name of the library")
}

$1 != file {
    file = $1
    room = room_of(file)
    if (room != "" && !(room in rooms)) wrong("include", file ":1", "room " room " is not in src/rooms.txt")
}
{
    at = file ":" $2
    if ($3 ~ /^[ \t]*#[ \t]*include/) check_include($3)
    else check_code($3)
}
