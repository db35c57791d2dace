/* simd/root.h - the square root of one number by an instruction that every CPU of this kind has. */
#ifndef SHLO__SIMD_ROOT_H
#define SHLO__SIMD_ROOT_H

#include "../base/base.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define SHLO__HAVE_ROOT 1
SHLO__INLINE double shlo__root(double x) {
    const __m128d v = _mm_set_sd(x);
    return _mm_cvtsd_f64(_mm_sqrt_sd(v, v));
}
#elif (defined(__GNUC__) || defined(__clang__)) && SHLO__ARM64
#define SHLO__HAVE_ROOT 1
SHLO__INLINE double shlo__root(double x) {
    double r;
    __asm__("fsqrt %d0, %d1" : "=w"(r) : "w"(x));
    return r;
}
#else
#define SHLO__HAVE_ROOT 0
#endif

#endif
