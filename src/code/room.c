/* code/room.c - the files of the room in order. */
#ifndef SHLO__CODE_ROOM_C
#define SHLO__CODE_ROOM_C

#include "format.c"
#include "checksum.c"
#include "labels.c"
#include "read_items.c"
#include "read_types.c"
#include "read_program.c"
#include "read.c"
#include "weights.c"
#ifndef SHLO_NO_BUILD
#include "write_types.c"
#include "write.c"
#include "write_weights.c"
#endif

#endif
