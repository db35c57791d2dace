/* base/erf.h - the numbers of erf, in one place: chlo writes the formula with them, plan finds it in
 * programs, kernel computes it in registers with the same bits.
 *
 * f64: up to SHLO__ERF_NEAR it is x + x p(x^2 - 1/4); from there on 1 - exp(q(|x| - 1)) / 8, whose argument
 * is small where erfc counts, and from 6 on that is 1.
 *
 * f32: pieces of a = |x|, cut where a + 2, rounded, is SHLO__ERF_CUT. With d = a - m for a number m in the
 * piece, erf is erf(m) + d p(d); m is one whose erf(m) is nearly an f32 (S. Gal 1986), so no rounding is
 * lost there. In the first piece m is 0 and it is a + a p(a). */
#ifndef SHLO__BASE_ERF_H
#define SHLO__BASE_ERF_H

#define SHLO__ERF_NEAR 0.84375
#define SHLO__ERF_ONE 6.0

enum { SHLO__ERF_PIECES = 6, SHLO__ERF_ROWS = 9 };
/* a + 2 is below number i of these in the pieces up to i. */
#define SHLO__ERF_CUT(i) (i < 3 ? 2.5 + 0.5 * i : i + 1.0)
typedef float shlo__erf_row[8];
/* Rows 0 and 1: m and erf(m) of each piece; then the coefficients of p, the highest power first. The last two
   columns are for vf32_entry. */
SHLO__INLINE const shlo__erf_row *shlo__erf_rows(void) {
    static const shlo__erf_row rows[] = {
        {0.0f, 0.69339788f, 1.20244396f, 1.69528186f, 2.38754416f, 3.3921032f, 3.3921032f, 3.3921032f},
        {0.0f, 0.673216224f, 0.910965443f, 0.983492196f, 0.99926585f, 0.999998391f, 0.999998391f,
            0.999998391f},
        {-0.0170525946f, 0.0179412756f, 0.00378307654f, -0.0059647481f, 0.00038872732f, 6.78433571e-05f,
            6.78433571e-05f, 6.78433571e-05f},
        {-0.00932756905f, -0.0336448811f, 0.0193610247f, 0.0113352537f, -0.00296287378f, -0.000146865976f,
            -0.000146865976f, -0.000146865976f},
        {0.116583385f, -0.043003235f, -0.0528958179f, 0.00327581749f, 0.0080454722f, 0.000158558323f,
            0.000158558323f, 0.000158558323f},
        {-0.000737388502f, 0.164345041f, 0.00577219063f, -0.0494768023f, -0.0126257967f, -0.000127769643f,
            -0.000127769643f, -0.000127769643f},
        {-0.37605837f, -0.00892732665f, 0.167592064f, 0.100853026f, 0.0130915539f, 8.25133029e-05f,
            8.25133029e-05f, 8.25133029e-05f},
        {-2.35190305e-06f, -0.48375839f, -0.319584668f, -0.108029671f, -0.00901073404f, -3.85369603e-05f,
            -3.85369603e-05f, -3.85369603e-05f},
        {0.128379181f, 0.697663486f, 0.265779257f, 0.0637237206f, 0.00377398357f, 1.13766082e-05f,
            1.13766082e-05f, 1.13766082e-05f}};
    return rows;
}

/* The coefficients of p and q in f64, the highest power first. */
#define SHLO__ERF_P_F64(FIRST, NEXT) \
    FIRST(1.0713823370419896e-08) \
    NEXT(-1.3031448118404706e-07) NEXT(1.3167534999399247e-06) NEXT(-1.1975260261194433e-05) \
    NEXT(9.7111119201409362e-05) NEXT(-0.00069222922678129485) NEXT(0.0042607237625271943) \
    NEXT(-0.022140744383058745) NEXT(0.094520481208446042) NEXT(-0.32443435338129623) \
    NEXT(0.040999755626093072)
#define SHLO__ERF_Q_F64(FIRST, NEXT) \
    FIRST(1.5558770304552854e-12) \
    NEXT(-4.0732343628657136e-11) NEXT(4.9194762921811748e-10) NEXT(-3.6292330391667688e-09) \
    NEXT(1.8059054847230346e-08) NEXT(-6.1135859459005186e-08) NEXT(1.1658646739763014e-07) \
    NEXT(1.1358483510921003e-07) NEXT(-2.0264696142091177e-06) NEXT(9.580996795144955e-06) \
    NEXT(-2.7142061614309089e-05) NEXT(2.627041678888945e-05) NEXT(0.00023732475188068864) \
    NEXT(-0.0019779030299875086) NEXT(0.010033825433952924) NEXT(-0.041561098046349887) \
    NEXT(-0.84310725635848593) NEXT(-2.6389675142347921) NEXT(0.22983603174658768)
#define SHLO__ERF_ENTRY(x) x,

#endif
