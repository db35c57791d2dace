/* lapack/room.c - the files of the room in order: each calls only those above it. */
#ifndef SHLO__LAPACK_ROOM_C
#define SHLO__LAPACK_ROOM_C

#include "number.c"
#include "product.c"
#include "dense.c"
#include "calls.c"

#endif
