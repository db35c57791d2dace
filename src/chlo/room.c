/* chlo/room.c - the files of the room in order. */
#ifndef SHLO__CHLO_ROOM_C
#define SHLO__CHLO_ROOM_C

#include "formula.c"
#include "chlo_math.c"
#include "chlo_complex.c"
#include "calls.c"

#endif
