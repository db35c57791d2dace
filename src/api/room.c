/* api/room.c - the files of the room in order. */
#ifndef SHLO__API_ROOM_C
#define SHLO__API_ROOM_C

#include "dynamic.c"
#include "stablehlo.api.c"
#include "grid.api.c"
#include "bind.c"

#endif
