/* custom/room.c - the files of the room in order. */
#ifndef SHLO__CUSTOM_ROOM_C
#define SHLO__CUSTOM_ROOM_C

#include "dict.c"
#include "assertion.c"
#include "custom.c"
#include "decide.c"

#endif
