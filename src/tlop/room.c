/* tlop/room.c - the files of the room in order. */
#ifndef TLANG__TLOP_ROOM_C
#define TLANG__TLOP_ROOM_C

#include "op.c"

#endif
