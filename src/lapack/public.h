/* lapack/public.h - decompositions that frameworks export as custom calls. */
#ifndef SHLO__LAPACK_PUBLIC_H
#define SHLO__LAPACK_PUBLIC_H

#include "../custom/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Handlers of the linear algebra that JAX and others export as calls of LAPACK, cuSOLVER, hipSOLVER and the
   TPU's: Cholesky, LU, QR with and without pivots, Hermitian and general eigenvalues, singular values, Schur,
   Hessenberg and tridiagonal forms, triangular and tridiagonal systems; their names are in
   docs/linear_algebra.md. f32, f64 and their complex types, any number of batch dimensions; computed in f64.
   *n is their number. They need no memory but the program's. Give them to shlo_load:

     options.customs = shlo_linalg_handlers(&options.n_customs);

   Only with SHLO_LINALG defined where the header is implemented. */
#if !defined(SHLO_STATIC) || defined(SHLO_LINALG)
SHLO_API const shlo_custom *shlo_linalg_handlers(int32_t *n);
#endif

#ifdef __cplusplus
}
#endif
#endif
