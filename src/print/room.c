/* print/room.c - the files of the room in order. */
#ifndef SHLO__PRINT_ROOM_C
#define SHLO__PRINT_ROOM_C

#include "print_values.c"
#include "print_attrs.c"
#include "print_pieces.c"
#include "print_op.c"
#include "print.c"

#endif
