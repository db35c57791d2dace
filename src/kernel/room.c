/* kernel/room.c - the files of the room in order. */
#ifndef SHLO__KERNEL_ROOM_C
#define SHLO__KERNEL_ROOM_C

#include "kernel.h"

#if SHLO__IN_PART(SHLO__PART_scalar)
#include "convert_any.c"
#include "precision.c"
#include "math_reduce.c"
#ifndef SHLO_VM_ONLY
#include "gemm_exact.c"
#endif
#endif
#if SHLO__IN_PART(SHLO__PART_scalar) || SHLO__IN_PART(SHLO__PART_avx2) || SHLO__IN_PART(SHLO__PART_avx512)
#include "passes.c"
#endif
#if SHLO__IN_PART(SHLO__PART_scalar)
#include "kernels.c"
#ifndef SHLO_VM_ONLY
#include "contract_map.c"
#include "contract_pack.c"
#include "contract_plan.c"
#include "contract_out.c"
SHLO__CALLS_BEGIN
#include "contract_vector.c"
#include "contract_thin.c"
#include "contract_lines.c"
SHLO__CALLS_END
#include "contract_gemm.c"
#include "contract.c"
#endif
#include "contract_plain.c"
#include "random.c"
#include "linalg.c"
#include "fft_roots.c"
#include "fft_length.c"
#include "fft_way.c"
#include "fft.c"
#endif

#endif
