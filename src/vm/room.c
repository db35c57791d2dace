/* vm/room.c - the files of the room in order. */
#ifndef SHLO__VM_ROOM_C
#define SHLO__VM_ROOM_C

#include "split.c"
#include "block.c"
#include "apply.c"
#include "move.c"
#include "exec.c"
#include "sort.c"
#include "window.c"
#include "scatter.c"
#include "collective.c"
#include "random.c"
#include "linalg.c"
#include "run.c"
#include "vm.c"

#endif
