/* kernel/room.c - the files of the room in order. */
#ifndef SHLO__KERNEL_ROOM_C
#define SHLO__KERNEL_ROOM_C

/* No multiplication and addition are fused but where a kernel asks for it: results are the same bits
   whatever flags the compiler gets (gcc fuses by default unless a standard of C is asked for). */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off")
#endif

#include "convert_any.c"
#include "precision.c"
#include "math_reduce.c"
#include "kernels.c"
#include "contract_map.c"
#include "contract_pack.c"
#include "contract_plan.c"
#include "contract_out.c"
#include "contract_vector.c"
#include "contract_thin.c"
#include "contract_gemm.c"
#include "contract.c"
#include "random.c"
#include "linalg.c"
#include "fft.c"

#if defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

#endif
