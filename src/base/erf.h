/* base/erf.h - the numbers of erf in f32, in one place: chlo writes the formula with them, plan finds it in
 * programs, kernel computes it in registers with the same bits. Up to SHLO__ERF_NEAR it is
 * x + x p(x^2 - 1/4); from there on 1 - exp(q(|x| - 1)) / 8, whose argument is small where erfc counts, and
 * from 4 on that is 1. At most 0.99 ulp, and 0.94 of results that are normal numbers: found by trying all. */
#ifndef SHLO__BASE_ERF_H
#define SHLO__BASE_ERF_H

#define SHLO__ERF_NEAR 0.84375

/* The coefficients of p and q, the highest power first. */
#define SHLO__ERF_P(FIRST, NEXT) \
    FIRST(-0.000634291559) \
    NEXT(0.00426275702) NEXT(-0.0221459139) NEXT(0.0945206806) NEXT(-0.324434251) NEXT(0.0409997515)
#define SHLO__ERF_Q(FIRST, NEXT) \
    FIRST(0.000203169489) \
    NEXT(-0.00189427391) \
    NEXT(0.00998363923) NEXT(-0.0415545441) NEXT(-0.843105674) NEXT(-2.63896775) NEXT(0.229836017)
#define SHLO__ERF_ENTRY(x) x,

#endif
