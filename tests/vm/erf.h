/* tests/vm/erf.h - chlo's formula for erf in f32 or f64, with one fault: another number, operand or
 * direction. */
#ifndef TESTS_VM_ERF_H
#define TESTS_VM_ERF_H

#include "stablehlo.h"
#include <math.h>
#include <string.h>

enum { ERF_FAULTS = 28, ERF_FAULTS_F64 = 45 };

static int erf_wide; /* f64 */
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
static shlo_value erf_add(shlo_value x, shlo_value y) { return erf_two(shlo_add, x, y); }
static shlo_value erf_times(shlo_value x, shlo_value y) { return erf_two(shlo_multiply, x, y); }

static shlo_value erf_number(shlo_value like, double x) {
    const int other = erf_here();
    const float f = other ? nextafterf((float)x, 9) : (float)x;
    const double d = other ? nextafter(x, 9) : x;
    return shlo_constant_splat(erf_builder, shlo_type_of(erf_builder, like),
        erf_wide ? (const void *)&d : (const void *)&f);
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
    static const double p[] = {
        -0.000634291559, 0.00426275702, -0.0221459139, 0.0945206806, -0.324434251, 0.0409997515};
    static const double p_wide[] = {1.0713823370419896e-08, -1.3031448118404706e-07, 1.3167534999399247e-06,
        -1.1975260261194433e-05, 9.7111119201409362e-05, -0.00069222922678129485, 0.0042607237625271943,
        -0.022140744383058745, 0.094520481208446042, -0.32443435338129623, 0.040999755626093072};
    shlo_value near = erf_times(erf_one_of(x, y), x), n = erf_number(x, -0.25);
    near = erf_add(near, n);
    near = erf_wide ? erf_polynomial(near, p_wide, 11) : erf_polynomial(near, p, 6);
    n = erf_one_of(x, y);
    near = erf_times(n, near);
    n = erf_one_of(x, y);
    return erf_add(near, n);
}

static shlo_value erf_far(shlo_value x, shlo_value y, shlo_value a) {
    static const double q[] = {
        0.000203169489, -0.00189427391, 0.00998363923, -0.0415545441, -0.843105674, -2.63896775, 0.229836017};
    static const double q_wide[] = {1.5558770304552854e-12, -4.0732343628657136e-11, 4.9194762921811748e-10,
        -3.6292330391667688e-09, 1.8059054847230346e-08, -6.1135859459005186e-08, 1.1658646739763014e-07,
        1.1358483510921003e-07, -2.0264696142091177e-06, 9.580996795144955e-06, -2.7142061614309089e-05,
        2.627041678888945e-05, 0.00023732475188068864, -0.0019779030299875086, 0.010033825433952924,
        -0.041561098046349887, -0.84310725635848593, -2.6389675142347921, 0.22983603174658768};
    shlo_value n = erf_number(x, erf_wide ? 6 : 4), far = erf_two(shlo_minimum, a, n);
    n = erf_number(x, -1);
    far = erf_add(far, n);
    far = erf_wide ? erf_polynomial(far, q_wide, 19) : erf_polynomial(far, q, 7);
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
