/* op/room.c - the files of the room in order. */
#ifndef SHLO__OP_ROOM_C
#define SHLO__OP_ROOM_C

#include "op.c"

#endif
