/* layer/room.c - the files of the room in order. */
#ifndef SHLO__LAYER_ROOM_C
#define SHLO__LAYER_ROOM_C

#include "shapes.c"
#include "arith.c"
#include "reduce.c"
#include "network.c"
#include "window.c"
#include "loop.c"

#endif
