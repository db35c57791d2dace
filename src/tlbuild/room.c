/* tlbuild/room.c - the files of the room in order. */
#ifndef TLANG__TLBUILD_ROOM_C
#define TLANG__TLBUILD_ROOM_C

#include "build.c"

#endif
