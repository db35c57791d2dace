/* tests/vm/erf.h - chlo's formula for erf in f32 or f64, with one fault: another number, operand or
 * direction. */
#ifndef TESTS_VM_ERF_H
#define TESTS_VM_ERF_H

#include "stablehlo.h"
#include <math.h>
#include <string.h>

enum { ERF_FAULTS = 132, ERF_FAULTS_F64 = 45 };

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

/* f64: two methods */
static shlo_value erf_near(shlo_value x, shlo_value y) {
    static const double p[] = {1.0713823370419896e-08, -1.3031448118404706e-07, 1.3167534999399247e-06,
        -1.1975260261194433e-05, 9.7111119201409362e-05, -0.00069222922678129485, 0.0042607237625271943,
        -0.022140744383058745, 0.094520481208446042, -0.32443435338129623, 0.040999755626093072};
    shlo_value near = erf_times(erf_one_of(x, y), x), n = erf_number(x, -0.25);
    near = erf_add(near, n);
    near = erf_polynomial(near, p, 11);
    n = erf_one_of(x, y);
    near = erf_times(n, near);
    n = erf_one_of(x, y);
    return erf_add(near, n);
}

static shlo_value erf_far(shlo_value x, shlo_value y, shlo_value a) {
    static const double q[] = {1.5558770304552854e-12, -4.0732343628657136e-11, 4.9194762921811748e-10,
        -3.6292330391667688e-09, 1.8059054847230346e-08, -6.1135859459005186e-08, 1.1658646739763014e-07,
        1.1358483510921003e-07, -2.0264696142091177e-06, 9.580996795144955e-06, -2.7142061614309089e-05,
        2.627041678888945e-05, 0.00023732475188068864, -0.0019779030299875086, 0.010033825433952924,
        -0.041561098046349887, -0.84310725635848593, -2.6389675142347921, 0.22983603174658768};
    shlo_value n = erf_number(x, 6), far = erf_two(shlo_minimum, a, n);
    n = erf_number(x, -1);
    far = erf_add(far, n);
    far = erf_polynomial(far, q, 19);
    far = erf_of(shlo_exponential, far);
    n = erf_number(x, -0.125);
    far = erf_times(far, n);
    n = erf_number(x, 1);
    far = erf_add(far, n);
    n = erf_of(shlo_sign, erf_one_of(x, y));
    return erf_times(n, far);
}

static shlo_value erf_compare(shlo_value x, shlo_value y, int direction, int other) {
    shlo_compare_attrs attrs;
    memset(&attrs, 0, sizeof attrs);
    attrs.comparison_direction = erf_here() ? other : direction;
    if (erf_here()) attrs.compare_type = SHLO_compare_type_TOTALORDER;
    return erf_keep(shlo_compare(erf_builder, x, y, &attrs));
}

static shlo_value erf_f64(shlo_value x, shlo_value y) {
    shlo_value a = erf_of(shlo_abs, erf_one_of(x, y)), near = erf_near(x, y), far = erf_far(x, y, a), n, b;
    b = erf_one_of(a, near);
    n = erf_number(x, 0.84375);
    b = erf_compare(b, n, SHLO_comparison_direction_GT, SHLO_comparison_direction_GE);
    n = erf_one_of(near, far);
    return shlo_select(erf_builder, b, far, n);
}

/* f32: of each piece the numbers of one row */
static shlo_value erf_below[5];
static shlo_value erf_entry(shlo_value x, const double *row, int first) {
    shlo_value sum = erf_number(x, row[5]);
    for (int i = 4; i >= first; i--) {
        const shlo_value n = erf_number(x, row[i]), b = erf_here() ? erf_below[(i + 1) % 5] : erf_below[i];
        sum = erf_keep(shlo_select(erf_builder, b, n, sum));
    }
    return sum;
}
static shlo_value erf_f32(shlo_value x, shlo_value y) {
    static const double cut[] = {2.5, 3, 3.5, 4, 5};
    static const double row[9][6] = {
        {0, 0.69339788, 1.20244396, 1.69528186, 2.38754416, 3.3921032},
        {0, 0.673216224, 0.910965443, 0.983492196, 0.99926585, 0.999998391},
        {-0.0170525946, 0.0179412756, 0.00378307654, -0.0059647481, 0.00038872732, 6.78433571e-05},
        {-0.00932756905, -0.0336448811, 0.0193610247, 0.0113352537, -0.00296287378, -0.000146865976},
        {0.116583385, -0.043003235, -0.0528958179, 0.00327581749, 0.0080454722, 0.000158558323},
        {-0.000737388502, 0.164345041, 0.00577219063, -0.0494768023, -0.0126257967, -0.000127769643},
        {-0.37605837, -0.00892732665, 0.167592064, 0.100853026, 0.0130915539, 8.25133029e-05},
        {-2.35190305e-06, -0.48375839, -0.319584668, -0.108029671, -0.00901073404, -3.85369603e-05},
        {0.128379181, 0.697663486, 0.265779257, 0.0637237206, 0.00377398357, 1.13766082e-05},
    };
    shlo_value a = erf_of(shlo_abs, erf_one_of(x, y)), n = erf_number(x, 4), s, d, p, near, far;
    a = erf_two(shlo_minimum, a, n);
    n = erf_number(x, 2);
    s = erf_add(a, n);
    for (int i = 0; i < 5; i++) {
        n = erf_number(x, cut[i]);
        d = erf_one_of(s, a);
        erf_below[i] = erf_compare(d, n, SHLO_comparison_direction_LT, SHLO_comparison_direction_LE);
    }
    n = erf_entry(x, row[0], 0);
    d = erf_keep(shlo_subtract(erf_builder, erf_one_of(a, x), n));
    p = erf_entry(x, row[2], 0);
    for (int k = 3; k < 9; k++) {
        n = erf_one_of(d, a);
        p = erf_times(p, n);
        n = erf_entry(x, row[k], 0);
        p = erf_add(p, n);
    }
    near = erf_times(erf_one_of(x, y), p);
    near = erf_add(near, erf_one_of(x, y));
    far = erf_times(erf_one_of(d, a), p);
    n = erf_entry(x, row[1], 1);
    far = erf_add(n, far);
    n = erf_of(shlo_sign, erf_one_of(x, y));
    far = erf_times(n, far);
    n = erf_one_of(erf_below[0], erf_below[1]);
    return shlo_select(erf_builder, n, near, far);
}

static shlo_value erf_formula(shlo_value x, shlo_value y) {
    erf_place = erf_step = 0;
    return erf_wide ? erf_f64(x, y) : erf_f32(x, y);
}

#endif
