/* build/room.c - the files of the room in order. */
#ifndef SHLO__BUILD_ROOM_C
#define SHLO__BUILD_ROOM_C

#include "builder.c"
#include "build_types.c"
#include "build_op.c"
#include "build_ops.c"
#include "calls.gen.c"
#include "build_func.c"

#endif
