/* tlprint/room.c - the files of the room in order. */
#ifndef TLANG__TLPRINT_ROOM_C
#define TLANG__TLPRINT_ROOM_C

#include "print.c"

#endif
