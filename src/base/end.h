/* base/end.h - ends what begin.h began. MSVC cannot say what its default was: there, contraction stays off in
 * the rest of the file. */
#ifndef __cplusplus
#pragma pop_macro("I")
#pragma pop_macro("complex")
#pragma pop_macro("round")
#pragma pop_macro("and")
#pragma pop_macro("or")
#pragma pop_macro("xor")
#pragma pop_macro("not")
#endif

#if defined(_WIN32)
#pragma pop_macro("TEXT")
#pragma pop_macro("NOTE")
#pragma pop_macro("far")
#pragma pop_macro("near")
#pragma pop_macro("small")
#pragma pop_macro("hyper")
#pragma pop_macro("interface")
#pragma pop_macro("min")
#pragma pop_macro("max")
#endif

#if defined(__GNUC__) && !defined(__TINYC__) && __STDC_HOSTED__ == 0
#pragma pop_macro("memcpy")
#pragma pop_macro("memmove")
#pragma pop_macro("memset")
#pragma pop_macro("memcmp")
#endif

#if defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wignored-pragmas"
#pragma clang diagnostic ignored "-Wunknown-pragmas"
#pragma float_control(pop)
#pragma clang diagnostic pop
#elif defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC pop_options
#elif defined(_MSC_VER)
#pragma float_control(pop)
#endif
