/* simd/room.c - the files of the room in order. */
#ifndef SHLO__SIMD_ROOM_C
#define SHLO__SIMD_ROOM_C

#include "cpu.c"

#endif
