/* stablehlo.h - root: the public part, then the rooms in order. Compiles as it is; ./amalgamate.sh flattens
 * it. */
#include "api/stablehlo.api.h"

/* ========================================================================================================
 * What you may use ends here. The rest is the implementation: private, free to change, and compiled only in
 * the file that defines SHLO_IMPLEMENTATION.
 * ======================================================================================================== */

#ifdef SHLO_IMPLEMENTATION
#ifndef SHLO__IMPLEMENTED
#define SHLO__IMPLEMENTED
#include "base/begin.h"
#include "base/room.c"
#include "base/base.h"
#ifndef SHLO_VM_ONLY
#include "op/room.c"
#endif
#include "simd/room.c"
#include "kernel/room.c"
#ifndef SHLO_VM_ONLY
SHLO__COLD_BEGIN
#include "ir/room.c"
#include "check/room.c"
#include "code/room.c"
#ifndef SHLO_NO_BUILD
#include "build/room.c"
#include "layer/room.c"
#include "chlo/room.c"
#endif
#ifndef SHLO_NO_PRINT
#include "print/room.c"
#endif
#ifndef SHLO_NO_OPT
#include "opt/room.c"
#endif
#include "custom/room.c"
#if SHLO__HAVE_LINALG
#include "lapack/room.c"
#endif
#include "expand/room.c"
#ifndef SHLO_NO_DYNAMIC
#include "refine/room.c"
#endif
#endif
#include "prog/room.c"
#ifndef SHLO_VM_ONLY
#include "plan/room.c"
#endif
#include "image/room.c"
#ifndef SHLO_VM_ONLY
#include "grid/room.c"
#include "api/room.c"
SHLO__COLD_END
#endif
#include "vm/room.c"
#include "base/end.h"
#endif
#endif
