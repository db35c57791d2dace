/* tensorlang.h - root: the public part, then the rooms in order. Compiles as it is; ./amalgamate.sh flattens
 * it. */
#include "api/tensorlang.api.h"

/* ==========================================================================================================
 * What you may use ends here. The rest is the implementation: private, free to change, and compiled only in
 * the file that defines TLANG_IMPLEMENTATION.
 * ========================================================================================================== */

#ifdef TLANG_IMPLEMENTATION
#ifndef TLANG__IMPLEMENTED
#define TLANG__IMPLEMENTED
#include "base/room.c"
#include "tensorlang/room.c"
#endif
#endif
