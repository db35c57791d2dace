/* api/room.c - the files of the room in order. */
#ifndef SHLO__API_ROOM_C
#define SHLO__API_ROOM_C

#include "memory.c"
#include "info.c"
#include "program.c"
#include "log.c"
#include "shapes.c"
#include "open.c"
#include "load.c"
#include "dynamic.c"
#include "run.c"
#if SHLO__WITH_GRID
#include "grid.c"
#endif
#include "bind.c"
#include "image.c"
#include "buffer.c"
#include "file.c"

#endif
