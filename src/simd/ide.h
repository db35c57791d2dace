/* simd/ide.h - for editors only: shows a kernel's text as the scalar pass sees it. Never included in a
   build. */
#ifndef SHLO__SIMD_IDE_H
#define SHLO__SIMD_IDE_H
#define SHLO__ISA scalar
#define SHLO__ISA_SCALAR 1
#define SHLO__LOOPS scalar
#define SHLO__LOOPS_HERE 1
#include "../kernel/kernel.h"
#include "vocab.h"
#include "scalar.h"
#include "../kernel/shell.inc"
#endif
