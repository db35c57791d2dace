/* base/rounding_begin.h - from here to rounding_end.h every multiplication and every addition is rounded by
 * itself, whatever flags the compiler gets: gcc fuses them by default unless a standard of C is asked for,
 * clang within an expression. gcc 12 also makes a sum and a difference of products side by side into one
 * fused instruction (vfmaddsub), though contraction is off, so statements are not joined to vectors: with
 * -march=native functions of complex numbers would have other bits. Has no include guard. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma float_control(precise, on, push)
#pragma fp_contract(off)
#endif
