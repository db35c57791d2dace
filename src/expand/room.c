/* expand/room.c - the files of the room in order. */
#ifndef SHLO__EXPAND_ROOM_C
#define SHLO__EXPAND_ROOM_C

#include "emit.c"
#include "einsum.c"
#include "complex.c"
#include "algorithm.c"
#include "dot.c"
#include "dynamic.c"
#include "winograd.c"
#include "bounded_value.c"
#include "bounded_shape.c"
#include "bounded_move.c"
#include "batch_norm.c"
#include "bounded_grid.c"
#include "bounded_control.c"
#include "bounded_math.c"
#include "bounded_window.c"
#include "bounded_linalg.c"
#include "bounded_conv.c"
#include "bounded.c"
#include "quantize.c"
#include "promote.c"
#include "expand.c"

#endif
