/* vm/room.c - the files of the room in order: each calls only files that stand before it. */
#ifndef SHLO__VM_ROOM_C
#define SHLO__VM_ROOM_C

#ifndef SHLO_VM_ONLY
#include "split.c"
#endif
#include "block.c"
SHLO__CALLS_BEGIN
#include "apply.c"
SHLO__CALLS_END
#include "elementwise.c"
SHLO__CALLS_BEGIN
#include "product.c"
SHLO__CALLS_END
#ifndef SHLO_VM_ONLY
#include "best.c"
#endif
#include "reduce.c"
#ifndef SHLO_VM_ONLY
SHLO__CALLS_BEGIN
#include "rows.c"
SHLO__CALLS_END
#endif
#include "window.c"
#include "move.c"
#include "sort.c"
#include "scatter.c"
SHLO__CALLS_BEGIN
#include "draw.c"
#include "algebra.c"
#ifndef SHLO_VM_ONLY
#include "handler.c"
#include "collective.c"
#endif
SHLO__CALLS_END
#include "run.c"

#endif
