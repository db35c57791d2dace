/* opt/public.h - programs into cheaper ones. */
#ifndef SHLO__OPT_PUBLIC_H
#define SHLO__OPT_PUBLIC_H

#include "../code/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SHLO_NO_OPT
/* Joined to level 2 of shlo_optimize by |. Batch norms go into the weights of the product before them:
   batch_norm_inference, and multiplication, division, addition and subtraction of constants, where these vary
   along one dimension of the result of a convolution or dot_general. Its constant weights are multiplied by
   what the steps multiply by, and one addition is left. Results may differ: each new weight, and what is
   added, is rounded once from f64, and steps between are no longer rounded. So a result y = sum(w * x) + b is
   off by about half an ulp of the largest weight w of its feature for each x, times |x|, and half an ulp of b
   (in f64, an ulp more for each step), beside the roundings of the sum itself; and sums become infinite for
   other inputs. A product stays as it is if its result has another use, its weights have another use, are
   outside of the program, a splat or of another type than the result (f16, bf16, f32, f64), if it names an
   algorithm, if a number would not be finite, or all weights of a feature below the normal numbers. */
enum { SHLO_FOLD_NORMS = 16 };

/* Makes a program cheaper; its results keep their bits. level 0: nothing; 1: calls of short functions (of at
   most 64 ops), and of private ones that are called once, become their ops, and unused ops and private
   functions, common subexpressions and identities go; 2: constant folding as well (constants of at most
   SHLO_FOLD_LIMIT elements, all together at most 1 MB and 16 times the program's constants);
   2 | SHLO_FOLD_NORMS: batch norms, too, and results keep their bits but for these; others: SHLO_ARGUMENT.
   The input is verified first and not changed; names and locations are kept. *out is a new program file, the
   caller's to free with shlo_blob_free; empty after a failure. Memory comes from `allocator` (NULL: malloc).
   Takes at most eight rounds, each in time of the program's size. Meant for the machine that makes program
   files: a device loads the result. Fails with what the verifier finds; SHLO_ARGUMENT: also no program or
   place; SHLO_MEMORY, SHLO_OVERFLOW. */
SHLO_API shlo_status shlo_optimize(const void *code, size_t bytes, int32_t level,
    const shlo_allocator *allocator, shlo_blob *out, shlo_error *error);
#endif

#ifdef __cplusplus
}
#endif
#endif
