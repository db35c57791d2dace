/* simd/vocab.h - the vocabulary: every verb once, as a late paste that follows whatever SHLO__ISA is where it
 * is used. A target's file defines each of them as a plain function; kernels are written once over these
 * names. vf32 and vi32 have VF32_LANES lanes, vf64 and vi64 VF64_LANES; vm32 and vm64 are masks for them.
 * Scalar has 1 lane of each, every other target twice as many 32-bit lanes as 64-bit ones. Unless a line says
 * otherwise every verb gives the same bits on every target (NaN payloads aside). */
#ifndef SHLO__SIMD_VOCAB_H
#define SHLO__SIMD_VOCAB_H

/* SHLO__(name): the name with the current target's name appended. */
#define SHLO__(x) SHLO__CAT(x##_, SHLO__ISA)

/* In front of a loop of at most 16 turns over an array of registers: gcc leaves them in memory otherwise. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define SHLO__UNROLLED_16 _Pragma("GCC unroll 16")
#else
#define SHLO__UNROLLED_16
#endif

/* ---- types and widths ---- */
#define vf32 SHLO__(shlo__vf32) /* f32 lanes */
#define vf64 SHLO__(shlo__vf64) /* f64 lanes */
#define vi32 SHLO__(shlo__vi32) /* 32-bit integer lanes, as many as vf32 */
#define vi64 SHLO__(shlo__vi64) /* 64-bit integer lanes, as many as vf64 */
#define vm32 SHLO__(shlo__vm32) /* one truth value for each lane of vf32/vi32 */
#define vm64 SHLO__(shlo__vm64) /* ... of vf64/vi64 */
/* integer constants (enum): usable as array sizes and in `if` */
#define VF32_LANES SHLO__(SHLO__VF32_LANES)
#define VF64_LANES SHLO__(SHLO__VF64_LANES)
/* 1 if madd rounds once on this target, 0 if multiply and add round apart */
#define VF_FUSED SHLO__(SHLO__VF_FUSED)

/* ---- f32; each line has its f64 twin below ---- */
/* (const float *p): all lanes; p needs no alignment beyond the element's */
#define vf32_load SHLO__(shlo__vf32_load)
#define vf32_store SHLO__(shlo__vf32_store) /* (float *p, v) */
#define vf32_stream SHLO__(shlo__vf32_stream) /* past the cache: (p, v), p at a multiple of v's size; x86 */
/* (p, n): the first n < LANES lanes, zero in the others; touches nothing beyond */
#define vf32_load_n SHLO__(shlo__vf32_load_n)
#define vf32_load_where SHLO__(shlo__vf32_load_where) /* (p, m): lanes of m; others are 0, not read; x86 */
#define vf32_store_n SHLO__(shlo__vf32_store_n) /* (p, v, n): the first n < LANES lanes */
#define vf32_set1 SHLO__(shlo__vf32_set1)       /* (x): x in every lane */
#define vf32_zero SHLO__(shlo__vf32_zero)       /* () */
#define vf32_iota SHLO__(shlo__vf32_iota)       /* (): 0, 1, 2 ... */
#define vf32_add SHLO__(shlo__vf32_add)         /* a + b */
#define vf32_sub SHLO__(shlo__vf32_sub)         /* a - b */
#define vf32_mul SHLO__(shlo__vf32_mul)         /* a * b */
#define vf32_div SHLO__(shlo__vf32_div)         /* a / b, correctly rounded */
#define vf32_sqrt SHLO__(shlo__vf32_sqrt)       /* correctly rounded; NaN for negative numbers, -0 for -0 */
#define vf32_neg SHLO__(shlo__vf32_neg)         /* sign bit flipped, also of NaN and zero */
#define vf32_abs SHLO__(shlo__vf32_abs)         /* sign bit cleared */
#define vf32_min SHLO__(shlo__vf32_min)         /* a < b ? a : b (so b if either is NaN) */
#define vf32_max SHLO__(shlo__vf32_max)         /* a > b ? a : b */
/* a * b + c; rounded once iff VF_FUSED: the one verb that differs between targets */
#define vf32_madd SHLO__(shlo__vf32_madd)
#define vf32_msub SHLO__(shlo__vf32_msub)   /* a * b - c, likewise */
#define vf32_nmadd SHLO__(shlo__vf32_nmadd) /* c - a * b, likewise */
/* to an integer, ties to even; keeps the sign of zero results, NaN and infinities */
#define vf32_round SHLO__(shlo__vf32_round)
#define vf32_floor SHLO__(shlo__vf32_floor)
#define vf32_ceil SHLO__(shlo__vf32_ceil)
#define vf32_trunc SHLO__(shlo__vf32_trunc)
#define vf32_and SHLO__(shlo__vf32_and) /* on the bits */
#define vf32_or SHLO__(shlo__vf32_or)
#define vf32_xor SHLO__(shlo__vf32_xor)
#define vf32_andnot SHLO__(shlo__vf32_andnot)     /* ~a & b on the bits */
#define vf32_copysign SHLO__(shlo__vf32_copysign) /* (magnitude, sign) */
/* comparisons give vm32; false if either is NaN, but ne is true then */
#define vf32_lt SHLO__(shlo__vf32_lt)
#define vf32_le SHLO__(shlo__vf32_le)
#define vf32_eq SHLO__(shlo__vf32_eq)
#define vf32_ne SHLO__(shlo__vf32_ne)
#define vf32_gt SHLO__(shlo__vf32_gt)
#define vf32_ge SHLO__(shlo__vf32_ge)
#define vf32_unord SHLO__(shlo__vf32_unord)           /* either is NaN */
#define vf32_select SHLO__(shlo__vf32_select)         /* (mask, a, b): mask ? a : b */
#define vf32_unless_nan SHLO__(shlo__vf32_unless_nan) /* (x, other): x, or `other` where it is NaN */
/* (x, k), k a power of two below LANES: lane i of the lowest k is lane i + k of x; the others are anything */
#define vf32_down SHLO__(shlo__vf32_down)
/* (const float table[8], vi32 index): table[index & 7] */
#define vf32_entry SHLO__(shlo__vf32_entry)
#define vf32_from_bits SHLO__(shlo__vf32_from_bits) /* vi32 seen as f32 */
#define vf32_from_i32 SHLO__(shlo__vf32_from_i32)   /* nearest even */
/* (lo, hi): two vf64 narrowed, nearest even; with one lane only lo counts */
#define vf32_from_f64 SHLO__(shlo__vf32_from_f64)
/* (const uint16_t *p): widened, exact; LANES elements */
#define vf32_load_bf16 SHLO__(shlo__vf32_load_bf16)
#define vf32_load_f16 SHLO__(shlo__vf32_load_f16)
#define vf32_store_bf16 SHLO__(shlo__vf32_store_bf16) /* (uint16_t *p, v): nearest even, NaN stays NaN */
#define vf32_store_f16 SHLO__(shlo__vf32_store_f16)
#define vf32_load_bf16_n SHLO__(shlo__vf32_load_bf16_n) /* ... n < LANES elements */
#define vf32_load_f16_n SHLO__(shlo__vf32_load_f16_n)
#define vf32_store_bf16_n SHLO__(shlo__vf32_store_bf16_n)
#define vf32_store_f16_n SHLO__(shlo__vf32_store_f16_n)

/* ---- f64 ---- */
#define vf64_load SHLO__(shlo__vf64_load)
#define vf64_store SHLO__(shlo__vf64_store)
#define vf64_stream SHLO__(shlo__vf64_stream)
#define vf64_load_n SHLO__(shlo__vf64_load_n)
#define vf64_store_n SHLO__(shlo__vf64_store_n)
#define vf64_set1 SHLO__(shlo__vf64_set1)
#define vf64_zero SHLO__(shlo__vf64_zero)
#define vf64_iota SHLO__(shlo__vf64_iota)
#define vf64_add SHLO__(shlo__vf64_add)
#define vf64_sub SHLO__(shlo__vf64_sub)
#define vf64_mul SHLO__(shlo__vf64_mul)
#define vf64_div SHLO__(shlo__vf64_div)
#define vf64_sqrt SHLO__(shlo__vf64_sqrt)
#define vf64_neg SHLO__(shlo__vf64_neg)
#define vf64_abs SHLO__(shlo__vf64_abs)
#define vf64_min SHLO__(shlo__vf64_min)
#define vf64_max SHLO__(shlo__vf64_max)
#define vf64_madd SHLO__(shlo__vf64_madd)
#define vf64_msub SHLO__(shlo__vf64_msub)
#define vf64_nmadd SHLO__(shlo__vf64_nmadd)
#define vf64_round SHLO__(shlo__vf64_round)
#define vf64_floor SHLO__(shlo__vf64_floor)
#define vf64_ceil SHLO__(shlo__vf64_ceil)
#define vf64_trunc SHLO__(shlo__vf64_trunc)
#define vf64_and SHLO__(shlo__vf64_and)
#define vf64_or SHLO__(shlo__vf64_or)
#define vf64_xor SHLO__(shlo__vf64_xor)
#define vf64_andnot SHLO__(shlo__vf64_andnot)
#define vf64_copysign SHLO__(shlo__vf64_copysign)
#define vf64_lt SHLO__(shlo__vf64_lt)
#define vf64_le SHLO__(shlo__vf64_le)
#define vf64_eq SHLO__(shlo__vf64_eq)
#define vf64_ne SHLO__(shlo__vf64_ne)
#define vf64_gt SHLO__(shlo__vf64_gt)
#define vf64_ge SHLO__(shlo__vf64_ge)
#define vf64_unord SHLO__(shlo__vf64_unord)
#define vf64_select SHLO__(shlo__vf64_select)
#define vf64_unless_nan SHLO__(shlo__vf64_unless_nan)
#define vf64_down SHLO__(shlo__vf64_down)
#define vf64_from_bits SHLO__(shlo__vf64_from_bits)
#define vf64_from_i64 SHLO__(shlo__vf64_from_i64) /* exact, for |x| < 2^51 only */
#define vf64_lo_f32 SHLO__(shlo__vf64_lo_f32)     /* (vf32): its lower half, widened */
#define vf64_hi_f32 SHLO__(shlo__vf64_hi_f32)     /* (vf32): its upper half; with one lane the same as lo */

#define vf32_reverse SHLO__(shlo__vf32_reverse) /* the lanes in the opposite order */
#define vf64_reverse SHLO__(shlo__vf64_reverse)

/* ---- (a, b), pairs: of the lanes of a, then of b, those with even and odd numbers; and back: the lower and
 * the upper halves of a and b, a lane of each by turns ---- */
#define vf32_evens SHLO__(shlo__vf32_evens)
#define vf32_odds SHLO__(shlo__vf32_odds)
#define vf32_zip_low SHLO__(shlo__vf32_zip_low)
#define vf32_zip_high SHLO__(shlo__vf32_zip_high)
#define vf64_evens SHLO__(shlo__vf64_evens)
#define vf64_odds SHLO__(shlo__vf64_odds)
#define vf64_zip_low SHLO__(shlo__vf64_zip_low)
#define vf64_zip_high SHLO__(shlo__vf64_zip_high)

/* ---- columns of four elements beside each other; AVX2 and AVX-512 alone ---- */
#define vf32_load_4 SHLO__(shlo__vf32_load_4) /* (p): the four elements at p in every four lanes */
#define vf64_load_4 SHLO__(shlo__vf64_load_4)
#define vf32_pick_4 \
    SHLO__(shlo__vf32_pick_4) /* (v, k): of every four lanes number k, in all four; k: 0 to 3 */
#define vf64_pick_4 SHLO__(shlo__vf64_pick_4)

/* ---- lanes moved by their numbers and by a mask; AVX2 and AVX-512 alone ---- */
#define vi32_permute SHLO__(shlo__vi32_permute) /* (v, vi32 at): lane i is lane at[i] of v */
#define vi64_permute SHLO__(shlo__vi64_permute)
/* (int32_t *no, int32_t *yes, v, mask): the lanes outside the mask, in their order, to `no`, those inside to
   `yes`; anything behind them, up to LANES elements in all. Returns how many are inside. */
#define vi32_deal SHLO__(shlo__vi32_deal)
#define vi64_deal SHLO__(shlo__vi64_deal)

/* ---- 32-bit integers ---- */
#define vi32_load SHLO__(shlo__vi32_load) /* (const int32_t *p) */
#define vi32_store SHLO__(shlo__vi32_store)
#define vi32_load_n SHLO__(shlo__vi32_load_n)
#define vi32_store_n SHLO__(shlo__vi32_store_n)
#define vi32_set1 SHLO__(shlo__vi32_set1) /* (int32_t) */
#define vi32_zero SHLO__(shlo__vi32_zero)
#define vi32_iota SHLO__(shlo__vi32_iota)
#define vi32_add SHLO__(shlo__vi32_add) /* add, sub, mul wrap */
#define vi32_sub SHLO__(shlo__vi32_sub)
#define vi32_mul SHLO__(shlo__vi32_mul)
#define vi32_and SHLO__(shlo__vi32_and)
#define vi32_or SHLO__(shlo__vi32_or)
#define vi32_xor SHLO__(shlo__vi32_xor)
#define vi32_andnot SHLO__(shlo__vi32_andnot) /* ~a & b */
#define vi32_shl SHLO__(shlo__vi32_shl)       /* (v, int k): one count for all lanes, 0 <= k < 32 */
#define vi32_shr SHLO__(shlo__vi32_shr)       /* zeros come in */
#define vi32_sar SHLO__(shlo__vi32_sar)       /* the sign comes in */
#define vi32_shlv SHLO__(shlo__vi32_shlv)     /* (v, vi32 k): a count a lane, 0 <= k < 32 */
#define vi32_shrv SHLO__(shlo__vi32_shrv)
#define vi32_sarv SHLO__(shlo__vi32_sarv)
#define vi32_eq SHLO__(shlo__vi32_eq) /* comparisons give vm32; signed */
#define vi32_gt SHLO__(shlo__vi32_gt)
#define vi32_lt SHLO__(shlo__vi32_lt)
#define vi32_min SHLO__(shlo__vi32_min) /* signed */
#define vi32_max SHLO__(shlo__vi32_max)
#define vi32_select SHLO__(shlo__vi32_select)
#define vi32_from_bits SHLO__(shlo__vi32_from_bits) /* vf32 seen as integers */
/* nearest even; |x| < 2^31 only (elsewhere the value is unspecified) */
#define vi32_round_f32 SHLO__(shlo__vi32_round_f32)
#define vi32_trunc_f32 SHLO__(shlo__vi32_trunc_f32) /* toward zero; |x| < 2^31 only */
/* (vi32 rows[VF32_LANES]): the square of lanes mirrored, in place */
#define vi32_transpose SHLO__(shlo__vi32_transpose)

/* ---- bytes by fours: on every target but scalar; on AVX-512 only in the second pass (foreach.h) ---- */
/* (a, b, c): c plus the products of the four bytes of each lane; wraps. By an instruction that not every CPU
   of the target has: only in its second pass */
#define vi32_dot4 SHLO__(shlo__vi32_dot4)
/* (x, b, c, x_signed): the same with x's bytes as x_signed says; b's are then signed iff x_signed ==
   VI32_DOT4_ALIKE */
#define vi32_dot4_row SHLO__(shlo__vi32_dot4_row)
/* the same of what every CPU of the target has */
#define vi32_dot4_plain SHLO__(shlo__vi32_dot4_plain)
#define vi32_dot4_plain_row SHLO__(shlo__vi32_dot4_plain_row)
/* (const unsigned char *p, ptrdiff_t step): lane i is bytes i of the four lines p, p + step, .. */
#define vi32_interleave SHLO__(shlo__vi32_interleave)
/* (const unsigned char *const p[4], n, vi32 out[4]): the first n of 4 LANES bytes of four lines, zeros for
   the others; lane i of out[o] has those of column i / 4 * 16 + o * 4 + i % 4 */
#define vi32_interleave_wide SHLO__(shlo__vi32_interleave_wide)
/* (const unsigned char *p, n): the first n of 4 LANES bytes, zeros for the others */
#define vi32_load_bytes SHLO__(shlo__vi32_load_bytes)
#define VI32_DOT4_ALIKE SHLO__(SHLO__VI32_DOT4_ALIKE)
/* 1 if dot4 takes a's bytes as signed, 0 as unsigned */
#define VI32_DOT4_A_SIGNED SHLO__(SHLO__VI32_DOT4_A_SIGNED)
#define VI32_DOT4_B_SIGNED SHLO__(SHLO__VI32_DOT4_B_SIGNED)

/* ---- bytes by eights, of signed bytes: only in NEON's third pass ---- */
/* (a, b, c): lane 2 r + s of c plus the products of the eight bytes of lanes 2 r, 2 r + 1 of a and 2 s,
   2 s + 1 of b; wraps */
#define vi32_mmla SHLO__(shlo__vi32_mmla)
/* (const int32_t *p, const int32_t *q): p[0], p[1], q[0], q[1]; and p[0], 0, q[0], 0 */
#define vi32_two_eights SHLO__(shlo__vi32_two_eights)
#define vi32_two_fours SHLO__(shlo__vi32_two_fours)
/* (a, b): lanes 0 and 1 of both, and lanes 2 and 3 */
#define vi32_lower_halves SHLO__(shlo__vi32_lower_halves)
#define vi32_upper_halves SHLO__(shlo__vi32_upper_halves)
#define vi32_later SHLO__(shlo__vi32_later)
/* (v, vi32 out[2]): the lanes, each in front of a zero */
#define vi32_spread SHLO__(shlo__vi32_spread)
/* (const unsigned char *p, ptrdiff_t step, vi32 out[8]): the eights of 16 columns of eight lines */
#define vi32_eights SHLO__(shlo__vi32_eights)

/* ---- bf16 in pairs: only in a target's third pass. The upper half of a lane is multiplied first ---- */
/* (a, b, c): c + upper half of a * upper half of b, rounded, + lower half * lower half, rounded; numbers
   below the normal ones count as zeros, before and after */
#define vf32_dot2 SHLO__(shlo__vf32_dot2)
/* (vf32): halves of each lane as f32 */
#define vf32_upper SHLO__(shlo__vf32_upper)
#define vf32_lower SHLO__(shlo__vf32_lower)
/* (const uint16_t *p, ptrdiff_t step, lines, cols, last): lane i is elements i of lines p and p + step, the
   first in the upper half; of one line the other half is `last`; zero from lane `cols` on */
#define vi32_pair_lines SHLO__(shlo__vi32_pair_lines)
/* (const uint16_t *p, n, last): lane i is elements 2 i and 2 i + 1, in NEON's the first in the lower half;
   `last` from element n on */
#define vi32_pair_row SHLO__(shlo__vi32_pair_row)
/* (const uint16_t *p, step, least, vi32 out[2]): the pairs of all 2 LANES elements of lines p and p + step;
   vi32: vi32_pair_least of both lines */
#define vi32_pair_wide SHLO__(shlo__vi32_pair_wide)
#define vi32_exchange SHLO__(shlo__vi32_exchange) /* the halves of each lane */
/* (v, least): the smaller of `least` and the size of v, less 1, in each half: 65535 for a zero */
#define vi32_pair_least SHLO__(shlo__vi32_pair_least)
/* (v): int32_t: the smallest of all halves, in both halves */
#define vi32_pair_smallest SHLO__(shlo__vi32_pair_smallest)
/* (v, n, limit): int: some half of the first n lanes is below */
#define vi32_pair_below SHLO__(shlo__vi32_pair_below)

/* ---- bf16 by fours: only in NEON's third pass. A lane has two, the lower half is the first ---- */
/* (a, b, c), c and the result are bits of f32: lane 2 r + s of c plus the products of lanes 2 r, 2 r + 1 of a
   and 2 s, 2 s + 1 of b: of each lane in turn both products, exact, are summed, then added to c. Sums are
   rounded to odd; numbers below the normal ones count as zeros, before and after */
#define vi32_mmla_bf16 SHLO__(shlo__vi32_mmla_bf16)
/* (v, greatest): the larger of `greatest` and the size of v, in each half */
#define vi32_pair_greatest SHLO__(shlo__vi32_pair_greatest)
/* (a, b): the smaller one of each half, as unsigned numbers */
#define vi32_pair_min SHLO__(shlo__vi32_pair_min)
/* (v): int32_t: the smallest of the lower and of the upper halves of all lanes */
#define vi32_pair_fold SHLO__(shlo__vi32_pair_fold)
/* (least, greatest): int32_t: the smallest of all halves of the one, 0x7FFF less the largest of the other in
   the upper half */
#define vi32_pair_range SHLO__(shlo__vi32_pair_range)
/* (least, greatest, vi32 out[2]): the same, half by half */
#define vi32_pair_ranges SHLO__(shlo__vi32_pair_ranges)
/* (v, w, line): ranges of v and w, lane by lane, and `line`, the least halves */
#define vi32_pair_both SHLO__(shlo__vi32_pair_both)
/* (const uint16_t *p, ptrdiff_t step, vi32 out[4], vi32 range[2]): the fours of eight columns of four lines;
   range: vi32_pair_least and vi32_pair_greatest of each column */
#define vi32_pair_fours SHLO__(shlo__vi32_pair_fours)
/* (v, w, vi32 out[2]): the lanes of both in turn */
#define vi32_zip SHLO__(shlo__vi32_zip)

/* ---- 64-bit integers ---- */
#define vi64_load SHLO__(shlo__vi64_load)
#define vi64_store SHLO__(shlo__vi64_store)
#define vi64_load_n SHLO__(shlo__vi64_load_n)
#define vi64_store_n SHLO__(shlo__vi64_store_n)
#define vi64_set1 SHLO__(shlo__vi64_set1)
#define vi64_zero SHLO__(shlo__vi64_zero)
#define vi64_iota SHLO__(shlo__vi64_iota)
#define vi64_add SHLO__(shlo__vi64_add)
#define vi64_sub SHLO__(shlo__vi64_sub)
#define vi64_mul SHLO__(shlo__vi64_mul)
#define vi64_and SHLO__(shlo__vi64_and)
#define vi64_or SHLO__(shlo__vi64_or)
#define vi64_xor SHLO__(shlo__vi64_xor)
#define vi64_andnot SHLO__(shlo__vi64_andnot)
#define vi64_shl SHLO__(shlo__vi64_shl) /* 0 <= k < 64 */
#define vi64_shr SHLO__(shlo__vi64_shr)
#define vi64_sar SHLO__(shlo__vi64_sar)
#define vi64_shlv SHLO__(shlo__vi64_shlv)
#define vi64_shrv SHLO__(shlo__vi64_shrv)
#define vi64_sarv SHLO__(shlo__vi64_sarv)
#define vi64_eq SHLO__(shlo__vi64_eq) /* vm64; signed */
#define vi64_gt SHLO__(shlo__vi64_gt)
#define vi64_lt SHLO__(shlo__vi64_lt)
#define vi64_min SHLO__(shlo__vi64_min)
#define vi64_max SHLO__(shlo__vi64_max)
#define vi64_select SHLO__(shlo__vi64_select)
#define vi64_from_bits SHLO__(shlo__vi64_from_bits)
#define vi64_round_f64 SHLO__(shlo__vi64_round_f64) /* nearest even; |x| < 2^51 only */
#define vi64_transpose SHLO__(shlo__vi64_transpose)

/* ---- masks ---- */
#define vm32_bits SHLO__(shlo__vm32_bits) /* (bits): lane i where bit i is set; x86 */
#define vm32_and SHLO__(shlo__vm32_and)
#define vm32_or SHLO__(shlo__vm32_or)
#define vm32_xor SHLO__(shlo__vm32_xor)
#define vm32_not SHLO__(shlo__vm32_not)
#define vm32_andnot SHLO__(shlo__vm32_andnot) /* ~a & b */
#define vm32_any SHLO__(shlo__vm32_any)       /* int: some lane is true */
#define vm32_all SHLO__(shlo__vm32_all)       /* int: every lane is true */
#define vm64_and SHLO__(shlo__vm64_and)
#define vm64_or SHLO__(shlo__vm64_or)
#define vm64_xor SHLO__(shlo__vm64_xor)
#define vm64_not SHLO__(shlo__vm64_not)
#define vm64_andnot SHLO__(shlo__vm64_andnot)
#define vm64_any SHLO__(shlo__vm64_any)
#define vm64_all SHLO__(shlo__vm64_all)

#endif
