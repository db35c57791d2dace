/* prog/room.c - the files of the room in order. */
#ifndef SHLO__PROG_ROOM_C
#define SHLO__PROG_ROOM_C

#include "program.c"
#ifndef SHLO_VM_ONLY
#include "describe.c"
#include "work.c"
#include "uses.c"
#endif

#endif
