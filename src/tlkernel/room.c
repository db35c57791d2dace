/* tlkernel/room.c - the files of the room in order. */
#ifndef TLANG__TLKERNEL_ROOM_C
#define TLANG__TLKERNEL_ROOM_C

/* Multiplications and additions are fused only where a kernel asks for it, as in kernel/room.c. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off")
#endif

#include "plain.c"
#include "vector.c"
#include "lanes.c"
#include "product.c"
#include "kernels.c"

#if defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

#endif
