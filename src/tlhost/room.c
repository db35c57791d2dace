/* tlhost/room.c - the files of the room in order. */
#ifndef TLANG__TLHOST_ROOM_C
#define TLANG__TLHOST_ROOM_C

#include "argument.c"

#endif
