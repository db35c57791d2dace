/* opt/room.c - the files of the room in order. */
#ifndef SHLO__OPT_ROOM_C
#define SHLO__OPT_ROOM_C

#include "pass.c"
#include "dedupe.c"
#include "fold.c"
#include "simplify.c"
#include "norm.c"
#include "inline.c"
#if SHLO__HAVE_LAYOUTS
#include "layout_conv.c"
#include "layout.c"
#endif
#include "opt.c"

#endif
