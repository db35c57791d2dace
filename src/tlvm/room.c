/* tlvm/room.c - the files of the room in order. */
#ifndef TLANG__TLVM_ROOM_C
#define TLANG__TLVM_ROOM_C

#include "scalar.c"
#include "fail.c"
#include "shadow.c"
#include "access.c"
#include "view.c"
#include "blas.c"
#include "run.c"
#include "replay.c"
#include "flow.c"
#include "plan.c"
#include "load.c"
#include "launch.c"

#endif
