/* check/room.c - the files of the room in order. */
#ifndef SHLO__CHECK_ROOM_C
#define SHLO__CHECK_ROOM_C

#include "check_rules.c"
#include "infer_elementwise.c"
#include "infer_shape.c"
#include "infer_control.c"
#include "infer_dot.c"
#include "infer_window.c"
#include "infer_reduce.c"
#include "infer_gather.c"
#include "infer_linalg.c"
#include "infer_dynamic.c"
#include "infer_collective.c"
#include "infer_legacy.c"
#include "check.c"
#include "check_module.c"

#endif
