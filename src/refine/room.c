/* refine/room.c - the files of the room in order. */
#ifndef SHLO__REFINE_ROOM_C
#define SHLO__REFINE_ROOM_C

#include "known.c"
#include "shape.c"
#include "standin.c"
#include "refine.c"

#endif
