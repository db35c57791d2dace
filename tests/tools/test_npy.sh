#!/bin/sh
# test_npy.sh - headers of .npy files: what NumPy refuses is refused, and what it writes is read. Where there
# is NumPy, it is asked itself.
. "$(dirname "$0")/expect.sh"
skipped=0

printf '%s\n' 'func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {' \
    '  return %x : tensor<2x3xf32>' '}' > x.mlir
numpy=
for python in python3 /usr/bin/python3; do
    [ -n "$numpy" ] || ! $python -c 'import numpy' 2> /dev/null || numpy=$python
done
cat > ask.py << 'EOF'
import sys, warnings
warnings.simplefilter("ignore")
import numpy
for name in sys.argv[1:]:
    try:
        x = numpy.load(name)
        good = x.shape == (2, 3) and x.dtype.newbyteorder("=") == numpy.float32 and float(x[0, 0]) == 1
    except Exception:
        good = False
    print(name, "read" if good else "refused")
EOF

# file NAME VERSION HEADER [LENGTH]: 24 bytes of floats behind a header, which states LENGTH, else its own
file() {
    length=${4:-$(printf '%b' "$3" | wc -c)}
    low=$(printf '%03o' $((length % 256)))
    high=$(printf '%03o' $((length / 256)))
    case $2 in
    1*) printf "\\223NUMPY\\001\\$(printf '%03o' "${2#1.}")\\$low\\$high" ;;
    *) printf "\\223NUMPY\\$(printf '%03o' "${2%.*}")\\$(printf '%03o' "${2#*.}")\\$low\\$high\\000\\000" ;;
    esac > "$1"
    printf '%b' "$3" >> "$1"
    case $3 in
    *">f4"*) printf '\077\200\000\000' ;;
    *) printf '\000\000\200\077' ;;
    esac >> "$1"
    printf '\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000' >> "$1"
}
n=0
# try read|refused|stricter VERSION HEADER [LENGTH]: what becomes of it; stricter: NumPy reads it, and nothing
# writes it
try() {
    n=$((n + 1))
    file "$n.npy" "$2" "$3" "${4:-}"
    case $1 in read) want=0 ;; *) want=1 ;; esac
    expect "$2 $3" $want "$tool" run x.mlir --input "$n.npy"
    [ $want = 0 ] || says err "$n.npy' is not a tensor<2x3xf32>: "
    case $1 in refused) echo "$n.npy refused" ;; *) echo "$n.npy read" ;; esac >> wanted
}
d="'descr': '<f4'"
o="'fortran_order': False"
s="'shape': (2, 3)"

# ---- what NumPy writes, and other spellings of it ----
try read 1.0 "{$d, $o, $s, }"
try read 1.0 "{$d, $o, $s, }                                \n"
try read 2.0 "{$d, $o, $s, }   \n"
try read 3.0 "{$d, $o, $s, }   \n"
try read 1.0 "{$s,$o,$d}"
try read 1.0 "{\"descr\":\"<f4\",\"fortran_order\":False,\"shape\":(2,3,)}"
try read 1.0 "{'descr' : '<f4' ,$o , 'shape' : ( 2 , 3 ) , }"
try read 1.0 "{$d, 'fortran_order': True, $s, }"
try read 1.0 "{$d, $o, 'shape': (2L, 3L), }"
try read 1.0 "{'descr': '>f4', $o, $s, }"
try read 1.0 "{'descr': '=f4', $o, $s, }"
try read 1.0 "{'descr': '|f4', $o, $s, }"

# ---- versions and lengths ----
for version in 0.0 0.1 1.1 1.255 2.1 3.1 4.0 255.0; do try refused $version "{$d, $o, $s, }"; done
try refused 1.0 "{$d, $o, $s, }" 20
try refused 1.0 "{$d, $o, $s, }" 200
try refused 1.0 "{$d, $o, $s, }" 60000
try refused 1.0 "" 0
try refused 1.0 "$(awk -v begin="{$d, $o, $s, }" 'BEGIN { printf "%s%10000s", begin, "" }')"

# ---- the dictionary ----
for header in "$d, $o, $s" "($d, $o, $s)" "[$d, $o, $s]" "{$d, $o, $s" "$d, $o, $s}" "{$d, $o, $s}}" \
    "{$d, $o, $s} x" "x {$d, $o, $s}" "{{$d, $o, $s}}" "{$d $o, $s}" "{$d,, $o, $s}" "{, $d, $o, $s}" \
    "{$d, $o, $s,,}" "{$d; $o; $s}" "{$d, $o}" "{$d, $s}" "{$o, $s}" "{}" "" "   " "{$d, $o, $s, 'more': 1}" \
    "{$d, $o, $s, 'descr2': '<f4'}" "{'Descr': '<f4', $o, $s}" "{'descr ': '<f4', $o, $s}" \
    "{descr: '<f4', $o, $s}" "{'descr' '<f4', $o, $s}" "{'descr'= '<f4', $o, $s}" \
    "{'x': 'descr', 'descr': '<f4', $o, $s}" "{$d, $o, $s}\\000" "{$d, $o\\000, $s}" "{$d, $o, $s};"; do
    try refused 1.0 "$header"
done
try stricter 1.0 "{$d, $d, $o, $s}"
try stricter 1.0 "{$d, $o, $s} # a comment"

# ---- fortran_order ----
for order in false true FALSE None 0 1 "'False'" "'True'" Falsey Trueish Fals F "[False]" "" "False True"; do
    try refused 1.0 "{$d, 'fortran_order': $order, $s}"
done

# ---- shape ----
for shape in "[2, 3]" "(2 3)" "(2,, 3)" "(, 2, 3)" "2, 3" "6" "(6)" "(6,)" "(-2, -3)" "(2.0, 3)" "(02, 3)" \
    "(2, 3" "2, 3)" "('2', 3)" "(2, None)" "(2, 3x)" "(2, 3LL)" "(2, L3)" "()" "(3, 2)" "(2, 3, 1)" "(2; 3)" \
    "(18446744073709551618, 3)" "((2, 3))x" "(2, (3,))" "(2, 3) (2, 3)" "" "None" "'(2, 3)'" "(2.5, 3)" \
    "(2e0, 3)"; do
    try refused 1.0 "{$d, $o, 'shape': $shape}"
done
try refused 3.0 "{$d, $o, 'shape': (2L, 3L)}"
try stricter 1.0 "{$d, $o, 'shape': (0x2, 3)}"
try stricter 1.0 "{$d, $o, 'shape': (2, -3)}"
try stricter 1.0 "{$d, $o, 'shape': ((2, 3))}"

# ---- descr ----
for descr in "'xf4'" "' f4'" "'<f4 '" "'<f5'" "'<f40'" "'<f8'" "'>f8'" "'<i4'" "'<u4'" "'<c8'" \
    "'|V4'" "'|S4'" "'<U1'" "'|O'" "''" "'<'" "f4" "<f4" "None" "4" "'<<f4'" "'<F4'" "'<f4" "\"<f4'" \
    "'<f4\\n'" \
    "[('x', '<f4')]" "{'x': '<f4'}" "'<f4', '<f4'"; do
    try refused 1.0 "{'descr': $descr, $o, $s}"
done
for descr in "'f'" "'<f'" "'f4'" "'float32'" "'<f4' ''"; do try stricter 1.0 "{'descr': $descr, $o, $s}"; done

# ---- NumPy's own answers ----
if [ -n "$numpy" ]; then
    i=0
    while [ $i -lt $n ]; do
        i=$((i + 1))
        echo "$i.npy"
    done | xargs "$numpy" ask.py > have
    holds "NumPy has other answers: $(diff wanted have | tr '\n' ' ')" cmp -s wanted have
else
    echo "skipped: npy: there is no NumPy"
    skipped=$((skipped + 1))
fi
echo "npy: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
