/* tensorlang.h - root: the public part, then the rooms in order. Compiles as it is; ./amalgamate.sh flattens
 * it. */
#include "api/tensorlang.api.h"

/* ========================================================================================================
 * What you may use ends here. The rest is the implementation: private, free to change, and compiled only in
 * the file that defines TLANG_IMPLEMENTATION.
 * ======================================================================================================== */

#ifdef TLANG_IMPLEMENTATION
#ifndef TLANG__IMPLEMENTED
#define TLANG__IMPLEMENTED
#include "base/begin.h"
#include "base/room.c"
#include "simd/room.c"
SHLO__COLD_BEGIN
#ifndef TLANG_RUN_ONLY
#include "tensorlang/room.c"
#endif
#include "tlop/room.c"
#include "tlir/room.c"
#include "tlcheck/room.c"
#include "tlcode/room.c"
#ifndef TLANG_RUN_ONLY
#include "tlbuild/room.c"
#include "tlprint/room.c"
#endif
SHLO__COLD_END
#include "tlkernel/room.c"
#include "tlvm/room.c"
#ifndef TLANG_RUN_ONLY
#include "tlhost/room.c"
#endif
#include "base/end.h"
#endif
#endif
