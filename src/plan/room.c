/* plan/room.c - the files of the room in order: each calls only those above it. */
#ifndef SHLO__PLAN_ROOM_C
#define SHLO__PLAN_ROOM_C

#include "state.c"
#include "gaps.c"
#include "memory.c"
#include "place.c"
#include "map.c"
#include "chain.c"
#include "series.c"
#include "lanes.c"
#include "lanes_build.c"
#include "group.c"
#include "best.c"
#include "lower.c"
#include "lower_body.c"
#include "lower_move.c"
#include "lower_contract.c"
#include "lower_lane.c"
#include "lower_reduce.c"
#include "lower_window.c"
#include "lower_scatter.c"
#include "lower_sort.c"
#include "lower_random.c"
#include "lower_linalg.c"
#include "lower_custom.c"
#include "lower_collective.c"
#include "lower_control.c"
#include "lower_op.c"
#include "rows.c"
#include "plan.c"

#endif
