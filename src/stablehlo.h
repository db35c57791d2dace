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
#ifdef SHLO_PART
#if SHLO_PART + 0 < 1 || SHLO_PART + 0 > 4
#error "SHLO_PART is 1, 2, 3 or 4: each has a file that defines it and SHLO_IMPLEMENTATION"
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
#ifndef SHLO_VM_ONLY
#include "op/op.h"
#if SHLO__IN_PART(1)
#include "op/room.c"
#endif
#endif
#include "simd/cpu.h"
#if SHLO__IN_PART(1)
#include "simd/room.c"
#endif
#include "kernel/room.c"
#ifndef SHLO_VM_ONLY
SHLO__COLD_BEGIN
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#if SHLO__IN_PART(1)
#include "ir/room.c"
#include "check/room.c"
#include "code/room.c"
#endif
#ifndef SHLO_NO_BUILD
#include "build/build.h"
#include "layer/layer.h"
#include "chlo/chlo.h"
#if SHLO__IN_PART(1)
#include "build/room.c"
#include "layer/room.c"
#include "chlo/room.c"
#endif
#endif
#ifndef SHLO_NO_PRINT
#include "print/print.h"
#if SHLO__IN_PART(1)
#include "print/room.c"
#endif
#endif
#ifndef SHLO_NO_OPT
#include "opt/opt.h"
#if SHLO__IN_PART(1)
#include "opt/room.c"
#endif
#endif
#include "custom/custom.h"
#if SHLO__IN_PART(1)
#include "custom/room.c"
#endif
#if SHLO__HAVE_LINALG
#include "lapack/lapack.h"
#if SHLO__IN_PART(4)
#include "lapack/room.c"
#endif
#endif
#include "expand/expand.h"
#if SHLO__IN_PART(1)
#include "expand/room.c"
#endif
#ifndef SHLO_NO_DYNAMIC
#include "refine/refine.h"
#if SHLO__IN_PART(1)
#include "refine/room.c"
#endif
#endif
#endif
#include "prog/program.h"
#if SHLO__IN_PART(1)
#include "prog/room.c"
#endif
#ifndef SHLO_VM_ONLY
#include "plan/plan.h"
#if SHLO__IN_PART(1)
#include "plan/room.c"
#endif
#endif
#include "vm/vm.h"
#include "image/image.h"
#if SHLO__IN_PART(4)
#include "image/room.c"
#endif
#ifndef SHLO_VM_ONLY
#include "grid/grid.h"
#include "api/api.h"
#if SHLO__IN_PART(4)
#include "grid/room.c"
#include "api/room.c"
#endif
SHLO__COLD_END
#endif
#if SHLO__IN_PART(2)
#include "vm/room.c"
#endif
#include "base/end.h"
#endif
#endif
