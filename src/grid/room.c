/* grid/room.c - the files of the room in order: each calls only files that stand before it. */
#ifndef SHLO__GRID_ROOM_C
#define SHLO__GRID_ROOM_C

#include "grid.h"
#if SHLO__WITH_GRID
#include "group.c"
#include "meet.c"
#include "channel.c"
#include "deadlock.c"
#include "remote.c"
#endif
#include "turn.c"

#endif
