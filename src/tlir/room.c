/* tlir/room.c - the files of the room in order. */
#ifndef TLANG__TLIR_ROOM_C
#define TLANG__TLIR_ROOM_C

#include "module.c"
#include "types.c"

#endif
