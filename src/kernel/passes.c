/* kernel/passes.c - compiles every pass. */
#ifndef SHLO__KERNEL_PASSES_C
#define SHLO__KERNEL_PASSES_C

#include "kernel.h"

#define SHLO__KERNEL_BODY "../kernel/body.h"
#define SHLO__KERNEL_DOT4
#include "../simd/foreach.h"

#endif
