/* tlcheck/room.c - the files of the room in order. */
#ifndef TLANG__TLCHECK_ROOM_C
#define TLANG__TLCHECK_ROOM_C

#include "base.c"
#include "infer_scalar.c"
#include "infer_memory.c"
#include "infer_blas.c"
#include "infer_control.c"
#include "check.c"

#endif
