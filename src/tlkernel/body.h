/* tlkernel/body.h - everything of the room that is compiled once for each instruction set, in order. No
 * include guard of its own: foreach.h includes it once a pass, with SHLO__ISA defined. */
#ifdef SHLO__ISA

#include "../simd/vocab.h"
#if defined(SHLO__ISA_SCALAR)
#include "../simd/scalar.h"
#elif defined(SHLO__ISA_AVX2)
#include "../simd/avx2.h"
#elif defined(SHLO__ISA_AVX512)
#include "../simd/avx512.h"
#elif defined(SHLO__ISA_NEON)
#include "../simd/neon.h"
#elif defined(SHLO__ISA_SIMD128)
#include "../simd/simd128.h"
#endif

/* Memory bounds all but products and sums: where both are compiled, AVX-512 takes AVX2's loops, which are as
   fast, and has its own for sums of whole registers alone. */
#if defined(SHLO__ISA_AVX512) && SHLO__HAVE_AVX2
#define TLANG__LOOPS(name) SHLO__CAT(name, _avx2)
#define TLANG__VECTOR_WHOLE 1
#else
#define TLANG__LOOPS(name) SHLO__(name)
#define TLANG__VECTOR_WHOLE 0
#include "loop.inc"
#include "lanes.inc"
#endif
#include "vector.inc"
#ifndef SHLO__ISA_SCALAR
#include "tiles.inc"
#endif
#include "table.inc"
#undef TLANG__LOOPS
#undef TLANG__VECTOR_WHOLE

#endif
