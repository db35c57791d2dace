/* tensorlang/room.c - the files of the room in order: each calls only files that stand before it. */
#ifndef SHLO__TENSORLANG_ROOM_C
#define SHLO__TENSORLANG_ROOM_C

#include "layout.c"
#include "data_type.c"

#endif
