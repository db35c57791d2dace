/* linalg/dense.c - compiles the decompositions for real and for complex numbers. */
#ifndef SHLO__LINALG_DENSE_C
#define SHLO__LINALG_DENSE_C

#include "linalg.h"

/* ---- real ---- */
#define SHLO__T double
#define SHLO__L(name) SHLO__CAT(shlo__linalg_##name, _real)
#define SHLO__IS_COMPLEX 0

static double shlo__linalg_number_real(double x) { return x; }
static double shlo__linalg_re_real(double a) { return a; }
static double shlo__linalg_im_real(double a) { return a - a; }
static double shlo__linalg_conj_real(double a) { return a; }
static double shlo__linalg_add_real(double a, double b) { return a + b; }
static double shlo__linalg_sub_real(double a, double b) { return a - b; }
static double shlo__linalg_mul_real(double a, double b) { return a * b; }
static double shlo__linalg_div_real(double a, double b) { return a / b; }

#include "vector.inc"
#include "factor.inc"
#include "form.inc"
#include "spectrum.inc"
#include "schur_real.inc"
#include "vectors.inc"

#undef SHLO__T
#undef SHLO__L
#undef SHLO__IS_COMPLEX

/* ---- complex ---- */
#define SHLO__T shlo__linalg_complex
#define SHLO__L(name) SHLO__CAT(shlo__linalg_##name, _complex)
#define SHLO__IS_COMPLEX 1

static shlo__linalg_complex shlo__linalg_number_complex(double x) {
    shlo__linalg_complex r;
    r.re = x;
    r.im = 0;
    return r;
}
static double shlo__linalg_re_complex(shlo__linalg_complex a) { return a.re; }
static double shlo__linalg_im_complex(shlo__linalg_complex a) { return a.im; }
static shlo__linalg_complex shlo__linalg_conj_complex(shlo__linalg_complex a) {
    a.im = -a.im;
    return a;
}
static shlo__linalg_complex shlo__linalg_add_complex(shlo__linalg_complex a, shlo__linalg_complex b) {
    a.re += b.re;
    a.im += b.im;
    return a;
}
static shlo__linalg_complex shlo__linalg_sub_complex(shlo__linalg_complex a, shlo__linalg_complex b) {
    a.re -= b.re;
    a.im -= b.im;
    return a;
}
static shlo__linalg_complex shlo__linalg_mul_complex(shlo__linalg_complex a, shlo__linalg_complex b) {
    shlo__linalg_complex r;
    r.re = a.re * b.re - a.im * b.im;
    r.im = a.re * b.im + a.im * b.re;
    return r;
}
static shlo__linalg_complex shlo__linalg_div_complex(shlo__linalg_complex a, shlo__linalg_complex b) {
    return shlo__linalg_quotient(a, b);
}

#include "vector.inc"
#include "factor.inc"
#include "form.inc"
#include "spectrum.inc"
#include "schur_complex.inc"
#include "vectors.inc"

#undef SHLO__T
#undef SHLO__L
#undef SHLO__IS_COMPLEX

/* ---- by name ---- */

SHLO__FN int32_t shlo__linalg_routine_squares(shlo__linalg_routine r) {
    static const int32_t squares[] = {
#define ROUTINE(name, squares) squares,
#include "routines.def"
    };
    return squares[r];
}

SHLO__FN int32_t shlo__linalg_do(shlo__linalg_routine r, shlo__linalg_job *j) {
    switch (r) {
#define ROUTINE(name, squares) \
    case SHLO__LINALG_DO_##name: \
        return j->is_complex ? shlo__linalg_##name##_complex(j) : shlo__linalg_##name##_real(j);
#include "routines.def"
    default:
        return -1;
    }
}

#endif
