/* tools/compare.h - the three ways in which tests compare values. */
#ifndef TOOLS_COMPARE_H
#define TOOLS_COMPARE_H

#include "stablehlo.h"

typedef struct compare_limits {
    double tolerance;
    uint64_t min_ulp, max_ulp;
} compare_limits;
typedef enum compare_rule { COMPARE_EXACT, COMPARE_ALMOST, COMPARE_CLOSE } compare_rule;

/* The distance of two floats in units of the last place; UINT64_MAX for an infinity or a NaN, unless both are
   equal or NaN. For complex numbers the larger distance of the two parts. */
uint64_t compare_ulp(shlo_dtype dtype, const void *a, const void *b);
/* Index of the first of n elements that breaks the rule; n if none does. Every rule holds for every n = 0. */
size_t compare_elements(compare_rule rule, shlo_dtype dtype, const void *a, const void *b, size_t n,
    const compare_limits *limits);
/* An element as one number, or a complex one as two; returns how many. */
int compare_numbers(shlo_dtype dtype, const void *element, double *out);
/* As NumPy's allclose: |a - b| <= tolerance[1] + tolerance[0] |b|, and two NaN are equal. *distance is |a
   - b|, of parts the larger one; 0 where one is NaN. */
int compare_near(shlo_dtype dtype, const void *a, const void *b, const double *tolerance, double *distance);
int compare_is_float(shlo_dtype dtype); /* floats and complex: what ALMOST and CLOSE are for */

#endif
