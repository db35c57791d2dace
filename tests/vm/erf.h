/* tests/vm/erf.h - chlo's formula for erf in f32, with one fault: another number, operand or direction. */
#ifndef TESTS_VM_ERF_H
#define TESTS_VM_ERF_H

#include "stablehlo.h"
#include <math.h>
#include <string.h>

enum { ERF_FAULTS = 28 };

static shlo_builder *erf_builder;
static int erf_fault, erf_place; /* the fault's number; that of the next place where one may be */
static int erf_turned;           /* operands of sums and products are exchanged */
static int erf_shown, erf_step;  /* the number of a result that is kept in erf_kept; that of the next one */
static shlo_value erf_kept;
static int erf_other = -1; /* the number of a step that is done by another op */

static int erf_here(void) { return erf_place++ == erf_fault; }

static shlo_value erf_keep(shlo_value x) {
    if (erf_step++ == erf_shown) erf_kept = x;
    return x;
}
/* Of one operand, and of two. */
static shlo_value erf_of(shlo_value (*op)(shlo_builder *b, shlo_value x), shlo_value x) {
    return erf_keep(erf_step == erf_other ? shlo_cosine(erf_builder, x) : op(erf_builder, x));
}
static shlo_value erf_two(shlo_value (*op)(shlo_builder *b, shlo_value x, shlo_value y), shlo_value x,
    shlo_value y) {
    const shlo_value left = erf_turned ? y : x, right = erf_turned ? x : y;
    return erf_keep(erf_step == erf_other ? shlo_atan2(erf_builder, left, right)
                                          : op(erf_builder, left, right));
}
static shlo_value erf_add(shlo_value x, shlo_value y) {
    return erf_two(shlo_add, x, y);
}
static shlo_value erf_times(shlo_value x, shlo_value y) {
    return erf_two(shlo_multiply, x, y);
}

static shlo_value erf_number(shlo_value like, double x) {
    float f = erf_here() ? nextafterf((float)x, 9) : (float)x;
    return shlo_constant_splat(erf_builder, shlo_type_of(erf_builder, like), &f);
}
static shlo_value erf_one_of(shlo_value x, shlo_value y) { return erf_here() ? y : x; }

/* Operands have names, as C does not say which argument of a call comes first. */
static shlo_value erf_polynomial(shlo_value x, const double *c, int n) {
    shlo_value sum = erf_number(x, c[0]);
    for (int i = 1; i < n; i++) {
        const shlo_value product = erf_times(sum, x), next = erf_number(x, c[i]);
        sum = erf_add(product, next);
    }
    return sum;
}

static shlo_value erf_near(shlo_value x, shlo_value y) {
    static const double p[] = {-0.000634291559, 0.00426275702, -0.0221459139, 0.0945206806, -0.324434251,
        0.0409997515};
    shlo_value near = erf_times(erf_one_of(x, y), x), n = erf_number(x, -0.25);
    near = erf_polynomial(erf_add(near, n), p, 6);
    n = erf_one_of(x, y);
    near = erf_times(n, near);
    n = erf_one_of(x, y);
    return erf_add(near, n);
}

static shlo_value erf_far(shlo_value x, shlo_value y, shlo_value a) {
    static const double q[] = {0.000203169489, -0.00189427391, 0.00998363923, -0.0415545441, -0.843105674,
        -2.63896775, 0.229836017};
    shlo_value n = erf_number(x, 4), far = erf_two(shlo_minimum, a, n);
    n = erf_number(x, -1);
    far = erf_polynomial(erf_add(far, n), q, 7);
    far = erf_of(shlo_exponential, far);
    n = erf_number(x, -0.125);
    far = erf_times(far, n);
    n = erf_number(x, 1);
    far = erf_add(far, n);
    n = erf_of(shlo_sign, erf_one_of(x, y));
    return erf_times(n, far);
}

static shlo_value erf_formula(shlo_value x, shlo_value y) {
    shlo_compare_attrs greater;
    shlo_value a, near, far, n, b;
    memset(&greater, 0, sizeof greater);
    erf_place = erf_step = 0;
    greater.comparison_direction = erf_here() ? SHLO_comparison_direction_GE : SHLO_comparison_direction_GT;
    if (erf_here()) greater.compare_type = SHLO_compare_type_TOTALORDER;
    a = erf_of(shlo_abs, erf_one_of(x, y));
    near = erf_near(x, y);
    far = erf_far(x, y, a);
    b = erf_one_of(a, near);
    n = erf_number(x, 0.84375);
    b = erf_keep(shlo_compare(erf_builder, b, n, &greater));
    n = erf_one_of(near, far);
    return shlo_select(erf_builder, b, far, n);
}

#endif
