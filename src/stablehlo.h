/* stablehlo.h - root: the public part, then the rooms in order. Compiles as it is; ./amalgamate.sh flattens
 * it. */
#include "api/stablehlo.api.h"

#ifdef SHLO_IMPLEMENTATION
#ifndef SHLO__IMPLEMENTED
#define SHLO__IMPLEMENTED
#include "base/base.h"
#include "op/op.c"
#include "kernel/kernels.c"
#include "kernel/contract.c"
#include "kernel/random.c"
#include "kernel/linalg.c"
#include "kernel/fft.c"
#include "ir/module.c"
#include "check/check.c"
#include "code/code.c"
#ifndef SHLO_NO_BUILD
#include "build/build.c"
#endif
#ifndef SHLO_NO_PRINT
#include "print/print.c"
#endif
#ifndef SHLO_NO_OPT
#include "opt/opt.c"
#endif
#include "custom/custom.c"
#include "expand/expand.c"
#ifndef SHLO_NO_DYNAMIC
#include "ir/clone.c"
#include "refine/refine.c"
#endif
#include "plan/plan.c"
#include "vm/vm.c"
#include "grid/grid.c"
#include "api/stablehlo.api.c"
#include "api/grid.api.c"
#include "api/bind.c"
#endif
#endif
