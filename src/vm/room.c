/* vm/room.c - the files of the room in order: each calls only files that stand before it. */
#ifndef SHLO__VM_ROOM_C
#define SHLO__VM_ROOM_C

#ifndef SHLO_VM_ONLY
#include "split.c"
#endif
#include "block.c"
SHLO__BLOCKS_BEGIN
#include "apply.c"
SHLO__BLOCKS_END
#include "elementwise.c"
SHLO__BLOCKS_BEGIN
#include "product.c"
SHLO__BLOCKS_END
#ifndef SHLO_VM_ONLY
#include "best.c"
#endif
#include "reduce.c"
#ifndef SHLO_VM_ONLY
SHLO__BLOCKS_BEGIN
#include "rows.c"
SHLO__BLOCKS_END
#endif
#include "window.c"
#include "move.c"
#include "sort.c"
#include "scatter.c"
SHLO__BLOCKS_BEGIN
#include "draw.c"
#include "algebra.c"
#ifndef SHLO_VM_ONLY
#include "handler.c"
#include "collective.c"
#endif
SHLO__BLOCKS_END
#include "run.c"

#endif
