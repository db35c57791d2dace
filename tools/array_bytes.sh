#!/bin/sh
# array_bytes.sh HEADER - writes the bytes of the C array in HEADER to standard output: the program file that
# `shlo embed` made the header of.
set -eu
octal=$(awk 'f { gsub(/[^0-9,]/, ""); n = split($0, b, ",") }
    f { for (i = 1; i <= n; i++) if (b[i] != "") printf "\\%03o", b[i] }
    /= *\{/ { f = 1 }' "$1")
# shellcheck disable=SC2059
printf "$octal"
