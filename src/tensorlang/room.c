/* tensorlang/room.c - the files of the room in order. */
#ifndef SHLO__TENSORLANG_ROOM_C
#define SHLO__TENSORLANG_ROOM_C

#include "layout.c"

#endif
