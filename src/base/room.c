/* base/room.c - the files of the room in order. */
#ifndef SHLO__BASE_ROOM_C
#define SHLO__BASE_ROOM_C

#include "status.c"
#include "alloc.c"
#include "dtype.c"
#include "thread.c"
#include "nofpu.c"

#endif
