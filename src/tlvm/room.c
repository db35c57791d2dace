/* tlvm/room.c - the files of the room in order. */
#ifndef TLANG__TLVM_ROOM_C
#define TLANG__TLVM_ROOM_C

#include "scalar.c"
SHLO__COLD_BEGIN /* what runs once for a launch, or in checked mode */
#include "fail.c"
#include "shadow.c"
SHLO__COLD_END
#include "access.c"
#include "view.c"
#include "blas.c"
#include "run.c"
#include "replay.c"
#include "flow.c"
SHLO__COLD_BEGIN
#include "plan.c"
#include "load.c"
SHLO__COLD_END
#include "launch.c"

#endif
