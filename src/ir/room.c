/* ir/room.c - the files of the room in order. */
#ifndef SHLO__IR_ROOM_C
#define SHLO__IR_ROOM_C

#include "tables.c"
#include "types.c"
#include "text.c"
#include "walk.c"
#include "module.c"
#include "clone.c"

#endif
