# places.awk - reads the lines `OP: N files know it...` of tools/op_places.sh -l. Rule:
#   places  an elementwise op is known to at most 4 files, any other op to at most 6
BEGIN { FS = ":"; read_exceptions() }
!(("places", "src/op/ops.def", $1) in except) { wrong("places", "src/op/ops.def:1", $0) }
