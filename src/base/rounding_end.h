/* base/rounding_end.h - ends what rounding_begin.h began. MSVC cannot say what its default was: there,
 * contraction stays off in the rest of the file. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
#elif defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC pop_options
#elif defined(_MSC_VER)
#pragma float_control(pop)
#endif
