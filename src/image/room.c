/* image/room.c - the files of the room in order. */
#ifndef SHLO__IMAGE_ROOM_C
#define SHLO__IMAGE_ROOM_C

#include "image.h"
#ifndef SHLO_VM_ONLY
#include "put.c"
#endif
#include "codec.c"
#include "span.c"
#include "records.c"
#include "lanes.c"
#include "insns_move.c"
#include "insns_product.c"
#include "insns_reduce.c"
#include "insns_sort.c"
#include "insns_math.c"
#include "insns_flow.c"
#include "insns.c"
#include "read.c"
#ifndef SHLO_VM_ONLY
#include "store.c"
#include "uses.c"
#endif

#endif
