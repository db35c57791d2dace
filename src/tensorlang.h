/* tensorlang.h - root: the public part, then the rooms in order. Compiles as it is; ./amalgamate.sh flattens
 * it. */
#include "api/tensorlang.api.h"

#ifdef TLANG_IMPLEMENTATION
#ifndef TLANG__IMPLEMENTED
#define TLANG__IMPLEMENTED
#include "base/room.c"
#include "tensorlang/room.c"
#endif
#endif
