/* lapack/dense.c - compiles the decompositions for real and for complex numbers. */
#ifndef SHLO__LAPACK_DENSE_C
#define SHLO__LAPACK_DENSE_C

#include "lapack.h"

/* ---- real ---- */
#define SHLO__T double
#define SHLO__L(name) name##_real
#define SHLO__IS_COMPLEX 0

static double shlo__lapack_number_real(double x) { return x; }
static double shlo__lapack_re_real(double a) { return a; }
static double shlo__lapack_im_real(double a) { return a - a; }
static double shlo__lapack_conj_real(double a) { return a; }
static double shlo__lapack_add_real(double a, double b) { return a + b; }
static double shlo__lapack_sub_real(double a, double b) { return a - b; }
static double shlo__lapack_mul_real(double a, double b) { return a * b; }
static double shlo__lapack_div_real(double a, double b) { return a / b; }

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
#define SHLO__T shlo__lapack_complex
#define SHLO__L(name) name##_complex
#define SHLO__IS_COMPLEX 1

static shlo__lapack_complex shlo__lapack_number_complex(double x) {
    shlo__lapack_complex r;
    r.re = x;
    r.im = 0;
    return r;
}
static double shlo__lapack_re_complex(shlo__lapack_complex a) { return a.re; }
static double shlo__lapack_im_complex(shlo__lapack_complex a) { return a.im; }
static shlo__lapack_complex shlo__lapack_conj_complex(shlo__lapack_complex a) {
    a.im = -a.im;
    return a;
}
static shlo__lapack_complex shlo__lapack_add_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    a.re += b.re;
    a.im += b.im;
    return a;
}
static shlo__lapack_complex shlo__lapack_sub_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    a.re -= b.re;
    a.im -= b.im;
    return a;
}
static shlo__lapack_complex shlo__lapack_mul_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    return shlo__lapack_times(a, b);
}
static shlo__lapack_complex shlo__lapack_div_complex(shlo__lapack_complex a, shlo__lapack_complex b) {
    return shlo__lapack_quotient(a, b);
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

SHLO__FN int32_t shlo__lapack_routine_squares(shlo__lapack_routine r) {
    static const int32_t squares[] = {
#define ROUTINE(name, squares) squares,
#include "routines.def"
    };
    return squares[r];
}

SHLO__FN int32_t shlo__lapack_do(shlo__lapack_routine r, shlo__lapack_job *j) {
    switch (r) {
#define ROUTINE(name, squares) \
    case SHLO__LAPACK_DO_##name: \
        return j->is_complex ? shlo__lapack_do_##name##_complex(j) : shlo__lapack_do_##name##_real(j);
#include "routines.def"
    default:
        return -1;
    }
}

#endif
