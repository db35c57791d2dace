/* lapack/room.c - the files of the room in order: each calls only those above it. */
#ifndef SHLO__LAPACK_ROOM_C
#define SHLO__LAPACK_ROOM_C

/* It computes, unlike the rooms around it; without fused products, so that bits do not depend on the CPU. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC push_options
#pragma GCC optimize("O3", "no-ipa-cp-clone", "fp-contract=off")
#endif
#include "number.c"
#include "product.c"
#include "rotate.c"
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC optimize("O2", "fp-contract=off") /* most of their time is in kernels */
#endif
#include "iterate.c"
#include "divide.c"
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC optimize("O3", "no-ipa-cp-clone", "fp-contract=off")
#endif
#include "dense.c"
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC optimize("O2", "fp-contract=off") /* loops are kernels from here on */
#endif
#include "batch.c"
#include "options.c"
#include "calls.c"
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC pop_options
#endif

#endif
