/* tlvm/room.c - the files of the room in order. */
#ifndef TLANG__TLVM_ROOM_C
#define TLANG__TLVM_ROOM_C

#include "scalar.c"
#if SHLO__COLD_ROOMS /* what runs once for a launch, or in checked mode */
#pragma GCC push_options
#pragma GCC optimize("Og")
#endif
#include "fail.c"
#include "shadow.c"
#if SHLO__COLD_ROOMS
#pragma GCC pop_options
#endif
#include "access.c"
#include "view.c"
#include "blas.c"
#include "run.c"
#include "replay.c"
#include "flow.c"
#if SHLO__COLD_ROOMS
#pragma GCC push_options
#pragma GCC optimize("Og")
#endif
#include "plan.c"
#include "load.c"
#if SHLO__COLD_ROOMS
#pragma GCC pop_options
#endif
#include "launch.c"

#endif
