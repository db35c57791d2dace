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
#ifdef SHLO_PART
#if SHLO_PART + 0 != 5
#error "beside stablehlo.h in parts, tensorlang.h is part 5, a file with TLANG_IMPLEMENTATION and SHLO_PART 5"
#endif
#endif
#include "base/begin.h"
#include "base/base.h"
#ifdef SHLO_PART
#include "base/parts.inc"
#endif
#if SHLO__IN_PART(1)
#include "base/room.c"
#endif
#include "simd/cpu.h"
#if SHLO__IN_PART(1)
#include "simd/room.c"
#endif
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
