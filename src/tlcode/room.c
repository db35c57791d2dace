/* tlcode/room.c - the files of the room in order. */
#ifndef TLANG__TLCODE_ROOM_C
#define TLANG__TLCODE_ROOM_C

#include "read.c"
#include "write.c"

#endif
