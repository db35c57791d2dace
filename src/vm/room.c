/* vm/room.c - the files of the room in order: each calls only files that stand before it. */
#ifndef SHLO__VM_ROOM_C
#define SHLO__VM_ROOM_C

#ifndef SHLO_VM_ONLY
#include "split.c"
#endif
#include "block.c"
#include "apply.c"
#include "elementwise.c"
#include "product.c"
#ifndef SHLO_VM_ONLY
#include "best.c"
#endif
#include "reduce.c"
#ifndef SHLO_VM_ONLY
#include "rows.c"
#endif
#include "window.c"
#include "move.c"
#include "sort.c"
#include "scatter.c"
#include "draw.c"
#include "algebra.c"
#ifndef SHLO_VM_ONLY
#include "handler.c"
#include "collective.c"
#endif
#include "run.c"

#endif
