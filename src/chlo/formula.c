/* chlo/formula.c - formulas as text. `shlo__chlo_run` makes the ops of one, in the order in which it is
 * written:
 *
 *   a = abs(x); n = log1p(a / 2); if(a > 1, (t = 1 / a; P12(t * t)), n)
 *
 * A letter is a value that has been assigned; the last value is the result. `;` separates steps, also in
 * parentheses. Operators by rank: | & comparisons (< <= > >= ==), + -, * /, - in front. Functions and names
 * of numbers are in the tables below. # is the next of the numbers that the caller gives (c->given). P2(t) is
 * the polynomial of series 2, S(t) that of the caller's (c->series), C2(t) a sum of Chebyshev polynomials.
 * Texts are ours, and tests run all of them: nothing is checked but the room. */
#ifndef SHLO__CHLO_FORMULA_C
#define SHLO__CHLO_FORMULA_C

#include "chlo.h"

/* ---- numbers ---- */

SHLO__FN shlo_value shlo__chlo_number(shlo__chlo *c, double x) {
    const float narrow = (float)x;
    return shlo__layer_splat(c->b, &c->shape, c->work, c->work == SHLO_F32 ? (const void *)&narrow : &x);
}

SHLO__FN shlo_value shlo__chlo_special(shlo__chlo *c, uint64_t bits) {
    return shlo__layer_splat(c->b, &c->shape, SHLO_F64, &bits);
}

typedef struct shlo__chlo_constant {
    char name[8];
    double value;
} shlo__chlo_constant;
static const shlo__chlo_constant shlo__chlo_constants[] = {{"ln2", 0.69314718055994530942},
    {"ln2f", 0.693147182464599609375}, /* as f32 has it */
    {"pi", 3.14159265358979323846}, {"halfpi", 3.14159265358979323846 / 2}, {"lnpi", 1.14472988584940017414},
    {"lgterm", 0.91893853320467274178 - 0.5}, /* log sqrt(2 pi) - 1/2 */
    {"rsqrt2", 0.70710678118654752440}, {"rsqrtpi", 0.56418958354775628695}, {"bit20", 1.0 / 1048576},
    {"erfnear", SHLO__ERF_NEAR}, {"small", SHLO__CHLO_SMALL}, {"large", SHLO__CHLO_LARGE},
    {"larger", SHLO__CHLO_LARGE * 1e-6}};

/* How many coefficients, and these, the highest power (or degree) first. */
static const double shlo__chlo_series[] = {
    /* 0: erf x / x of x^2, for |x| <= 0.46875: numerator */
    5,
    1.85777706184603153e-1,
    3.16112374387056560,
    1.13864154151050156e2,
    3.77485237685302021e2,
    3.20937758913846947e3,
    /* 1: erf x / x of x^2, for |x| <= 0.46875: denominator */
    5,
    1,
    2.36012909523441209e1,
    2.44024637934444173e2,
    1.28261652607737228e3,
    2.84423683343917062e3,
    /* 2: exp(x^2) erfc x for 0.46875 <= x <= 4: numerator */
    9,
    2.15311535474403846e-8,
    5.64188496988670089e-1,
    8.88314979438837594,
    6.61191906371416295e1,
    2.98635138197400131e2,
    8.81952221241769090e2,
    1.71204761263407058e3,
    2.05107837782607147e3,
    1.23033935479799725e3,
    /* 3: exp(x^2) erfc x for 0.46875 <= x <= 4: denominator */
    9,
    1,
    1.57449261107098347e1,
    1.17693950891312499e2,
    5.37181101862009858e2,
    1.62138957456669019e3,
    3.29079923573345963e3,
    4.36261909014324716e3,
    3.43936767414372164e3,
    1.23033935480374942e3,
    /* 4: x^2 (1 / sqrt pi - x exp(x^2) erfc x) of 1 / x^2, for x >= 4: numerator */
    6,
    1.63153871373020978e-2,
    3.05326634961232344e-1,
    3.60344899949804439e-1,
    1.25781726111229246e-1,
    1.60837851487422766e-2,
    6.58749161529837803e-4,
    /* 5: x^2 (1 / sqrt pi - x exp(x^2) erfc x) of 1 / x^2, for x >= 4: denominator */
    6,
    1,
    2.56852019228982242,
    1.87295284992346047,
    5.27905102951428412e-1,
    6.05183413124413191e-2,
    2.33520497626869185e-3,
    /* 6: PPND16: near: numerator */
    8,
    2.5090809287301226727e3,
    3.3430575583588128105e4,
    6.7265770927008700853e4,
    4.5921953931549871457e4,
    1.3731693765509461125e4,
    1.9715909503065514427e3,
    1.3314166789178437745e2,
    3.3871328727963666080,
    /* 7: PPND16: near: denominator */
    8,
    5.2264952788528545610e3,
    2.8729085735721942674e4,
    3.9307895800092710610e4,
    2.1213794301586595867e4,
    5.3941960214247511077e3,
    6.8718700749205790830e2,
    4.2313330701600911252e1,
    1,
    /* 8: PPND16: middle: numerator */
    8,
    7.74545014278341407640e-4,
    2.27238449892691845833e-2,
    2.41780725177450611770e-1,
    1.27045825245236838258,
    3.64784832476320460504,
    5.76949722146069140550,
    4.63033784615654529590,
    1.42343711074968357734,
    /* 9: PPND16: middle: denominator */
    8,
    1.05075007164441684324e-9,
    5.47593808499534494600e-4,
    1.51986665636164571966e-2,
    1.48103976427480074590e-1,
    6.89767334985100004550e-1,
    1.67638483018380384940,
    2.05319162663775882187,
    1,
    /* 10: PPND16: far: numerator */
    8,
    2.01033439929228813265e-7,
    2.71155556874348757815e-5,
    1.24266094738807843860e-3,
    2.65321895265761230930e-2,
    2.96560571828504891230e-1,
    1.78482653991729133580,
    5.46378491116411436990,
    6.65790464350110377720,
    /* 11: PPND16: far: denominator */
    8,
    2.04426310338993978564e-15,
    1.42151175831644588870e-7,
    1.84631831751005468180e-5,
    7.86869131145613259100e-4,
    1.48753612908506148525e-2,
    1.36929880922735805310e-1,
    5.99832206555887937690e-1,
    1,
    /* 12: Stirling series of log gamma */
    10,
    -1.3924322169059011,
    0.17964437236883057,
    -0.029550653594771242,
    0.00641025641025641,
    -0.0019175269175269176,
    0.0008417508417508417,
    -0.0005952380952380953,
    0.0007936507936507937,
    -0.002777777777777778,
    0.08333333333333333,
    /* 13: Stirling series of digamma */
    10,
    -26.456212121212122,
    3.0539543302701198,
    -0.4432598039215686,
    0.08333333333333333,
    -0.021092796092796094,
    0.007575757575757576,
    -0.004166666666666667,
    0.003968253968253968,
    -0.008333333333333333,
    0.08333333333333333,
    /* 14: erf of f64, base/erf.h: p */
    11,
    SHLO__ERF_P_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)
    /* 15: erf of f64, base/erf.h: q */
    19,
    SHLO__ERF_Q_F64(SHLO__ERF_ENTRY, SHLO__ERF_ENTRY)
    /* 16: exp(-x) I1(x) / x of x / 2 - 2 for x <= 8: Chebyshev */
    29,
    2.77791411276104639959e-18,
    -2.11142121435816608115e-17,
    1.55363195773620046921e-16,
    -1.10559694773538630805e-15,
    7.60068429473540693410e-15,
    -5.04218550472791168711e-14,
    3.22379336594557470981e-13,
    -1.98397439776494371520e-12,
    1.17361862988909016308e-11,
    -6.66348972350202774223e-11,
    3.62559028155211703701e-10,
    -1.88724975172282928790e-9,
    9.38153738649577178388e-9,
    -4.44505912879632808065e-8,
    2.00329475355213526229e-7,
    -8.56872026469545474066e-7,
    3.47025130813767847674e-6,
    -1.32731636560394358279e-5,
    4.78156510755005422638e-5,
    -1.61760815825896745588e-4,
    5.12285956168575772895e-4,
    -1.51357245063125314899e-3,
    4.15642294431288815669e-3,
    -1.05640848946261981558e-2,
    2.47264490306265168283e-2,
    -5.29459812080949914269e-2,
    1.02643658689847095384e-1,
    -1.76416518357834055153e-1,
    2.52587186443633654823e-1,
    /* 17: exp(-x) I1(x) sqrt x of 32 / x - 2 for x > 8: Chebyshev */
    25,
    7.51729631084210481353e-18,
    4.41434832307170791151e-18,
    -4.65030536848935832153e-17,
    -3.20952592199342395980e-17,
    2.96262899764595013876e-16,
    3.30820231092092828324e-16,
    -1.88035477551078244854e-15,
    -3.81440307243700780478e-15,
    1.04202769841288027642e-14,
    4.27244001671195135429e-14,
    -2.10154184277266431302e-14,
    -4.08355111109219731823e-13,
    -7.19855177624590851209e-13,
    2.03562854414708950722e-12,
    1.41258074366137813316e-11,
    3.25260358301548823856e-11,
    -1.89749581235054123450e-11,
    -5.58974346219658380687e-10,
    -3.83538038596423702205e-9,
    -2.63146884688951950684e-8,
    -2.51223623787020892529e-7,
    -3.88256480887769039346e-6,
    -1.10588938762623716291e-4,
    -9.76109749136146840777e-3,
    7.78576235018280120474e-1,
};

static const double *shlo__chlo_series_at(int index) {
    const double *at = shlo__chlo_series;
    while (index-- > 0) at += 1 + (int)at[0];
    return at;
}

/* ---- ops ---- */

static shlo_value shlo__chlo_op(shlo__chlo *c, shlo_op op, shlo_value x, shlo_value y) {
    shlo_value operands[2];
    operands[0] = x;
    operands[1] = y;
    return shlo__build_one(c->b, op, operands, shlo__op_row_of(op)->in, SHLO__BUILD_INFER, NULL);
}

SHLO__FN shlo_value shlo__chlo_compare(shlo__chlo *c, int32_t direction, shlo_value x, shlo_value y) {
    shlo_compare_attrs attrs = {0, 0};
    attrs.comparison_direction = direction;
    return shlo_compare(c->b, x, y, &attrs);
}

/* By Horner's rule. */
static shlo_value shlo__chlo_poly(shlo__chlo *c, shlo_value x, const double *coefficients, int n) {
    shlo_value sum = shlo__chlo_number(c, coefficients[0]);
    for (int i = 1; i < n; i++) {
        sum = shlo_multiply(c->b, sum, x);
        sum = shlo_add(c->b, sum, shlo__chlo_number(c, coefficients[i]));
    }
    return sum;
}

/* Clenshaw's sum; the last coefficient counts half. */
static shlo_value shlo__chlo_chebyshev(shlo__chlo *c, shlo_value x, const double *coefficients, int n) {
    shlo_value b0 = shlo__chlo_number(c, coefficients[0]), b1 = shlo__chlo_number(c, 0), b2 = b1;
    for (int i = 1; i < n; i++) {
        b2 = b1;
        b1 = b0;
        b0 = shlo_multiply(c->b, x, b1);
        b0 = shlo_subtract(c->b, b0, b2);
        b0 = shlo_add(c->b, b0, shlo__chlo_number(c, coefficients[i]));
    }
    b0 = shlo_subtract(c->b, b0, b2);
    return shlo_multiply(c->b, b0, shlo__chlo_number(c, 0.5));
}

/* The magnitude with another sign bit. A NaN stays a NaN. */
static shlo_value shlo__chlo_sign_of(shlo__chlo *c, shlo_value magnitude, shlo_value sign) {
    static const uint64_t top = 0x8000000000000000u;
    shlo_type bits = shlo__layer_type(c->b, SHLO_U64, &c->shape);
    shlo_type real = shlo__layer_type(c->b, SHLO_F64, &c->shape);
    shlo_value bit = shlo__layer_splat(c->b, &c->shape, SHLO_U64, &top);
    shlo_value rest = shlo_bitcast_convert(c->b, magnitude, bits);
    rest = shlo_and(c->b, rest, shlo_not(c->b, bit));
    bit = shlo_and(c->b, shlo_bitcast_convert(c->b, sign, bits), bit);
    return shlo_bitcast_convert(c->b, shlo_or(c->b, rest, bit), real);
}

/* ---- text ---- */

enum { SHLO__CHLO_IF = 1, SHLO__CHLO_LENGTH, SHLO__CHLO_SIGNOF, SHLO__CHLO_SINGLE }; /* no single op */
typedef struct shlo__chlo_function {
    char name[8];
    uint8_t op, made; /* one op, or what is made */
} shlo__chlo_function;
static const shlo__chlo_function shlo__chlo_functions[] = {{"if", 0, SHLO__CHLO_IF},
    {"length", 0, SHLO__CHLO_LENGTH}, {"signof", 0, SHLO__CHLO_SIGNOF}, {"single", 0, SHLO__CHLO_SINGLE},
    {"abs", SHLO_OP_abs, 0}, {"sign", SHLO_OP_sign, 0}, {"floor", SHLO_OP_floor, 0},
    {"round", SHLO_OP_round_nearest_even, 0}, {"sqrt", SHLO_OP_sqrt, 0}, {"log", SHLO_OP_log, 0},
    {"log1p", SHLO_OP_log_plus_one, 0}, {"exp", SHLO_OP_exponential, 0},
    {"expm1", SHLO_OP_exponential_minus_one, 0}, {"sin", SHLO_OP_sine, 0}, {"cos", SHLO_OP_cosine, 0},
    {"tan", SHLO_OP_tan, 0}, {"atan2", SHLO_OP_atan2, 0}, {"power", SHLO_OP_power, 0},
    {"max", SHLO_OP_maximum, 0}, {"min", SHLO_OP_minimum, 0}, {"not", SHLO_OP_not, 0},
    {"complex", SHLO_OP_complex, 0}, {"real", SHLO_OP_real, 0}, {"imag", SHLO_OP_imag, 0}};

/* Operators: how they are written, their ranks, their ops or (from 128) directions of a comparison. */
typedef struct shlo__chlo_operator {
    char text[3];
    uint8_t rank, op;
} shlo__chlo_operator;
enum { SHLO__CHLO_ASSIGN = 1, SHLO__CHLO_NEGATE = 9, SHLO__CHLO_DIRECTION = 128 };
#define SHLO__CHLO_COMPARE(text, direction) \
    { text, 4, (uint8_t)((int)SHLO__CHLO_DIRECTION + (int)SHLO_comparison_direction_##direction) }
static const shlo__chlo_operator shlo__chlo_operators[] = {{"|", 2, SHLO_OP_or}, {"&", 3, SHLO_OP_and},
    SHLO__CHLO_COMPARE("<=", LE), SHLO__CHLO_COMPARE(">=", GE), SHLO__CHLO_COMPARE("==", EQ),
    SHLO__CHLO_COMPARE("<", LT), SHLO__CHLO_COMPARE(">", GT), {"+", 5, SHLO_OP_add},
    {"-", 5, SHLO_OP_subtract}, {"*", 6, SHLO_OP_multiply}, {"/", 6, SHLO_OP_divide}};
#undef SHLO__CHLO_COMPARE

/* What waits for its operands: its rank, 0: a parenthesis or a function's, and what it is. */
typedef struct shlo__chlo_waiting {
    uint8_t rank, what, series;
} shlo__chlo_waiting;
typedef struct shlo__chlo_reader {
    shlo__chlo *c;
    const char *at;
    shlo_value values[SHLO__CHLO_DEEPEST];
    shlo__chlo_waiting waiting[SHLO__CHLO_DEEPEST];
    uint32_t n_values, n_waiting;
} shlo__chlo_reader;

static void shlo__chlo_push(shlo__chlo_reader *r, shlo_value x) {
    SHLO_ASSERT(r->n_values < SHLO__CHLO_DEEPEST);
    r->values[r->n_values++ % SHLO__CHLO_DEEPEST] = x;
}
static shlo_value shlo__chlo_pop(shlo__chlo_reader *r) {
    SHLO_ASSERT(r->n_values > 0);
    return r->values[--r->n_values % SHLO__CHLO_DEEPEST];
}
static void shlo__chlo_wait(shlo__chlo_reader *r, int rank, int what, int series) {
    shlo__chlo_waiting *w = &r->waiting[r->n_waiting++ % SHLO__CHLO_DEEPEST];
    SHLO_ASSERT(r->n_waiting <= SHLO__CHLO_DEEPEST);
    w->rank = (uint8_t)rank;
    w->what = (uint8_t)what;
    w->series = (uint8_t)series;
}

static void shlo__chlo_apply(shlo__chlo_reader *r, const shlo__chlo_waiting *w) {
    shlo__chlo *c = r->c;
    const shlo_value y = shlo__chlo_pop(r);
    shlo_value made;
    if (w->rank == SHLO__CHLO_ASSIGN)
        made = *shlo__chlo_at(c, (char)w->what) = y;
    else if (w->rank == SHLO__CHLO_NEGATE)
        made = shlo_negate(c->b, y);
    else if (w->what >= SHLO__CHLO_DIRECTION)
        made = shlo__chlo_compare(c, w->what - SHLO__CHLO_DIRECTION, shlo__chlo_pop(r), y);
    else
        made = shlo__chlo_op(c, (shlo_op)w->what, shlo__chlo_pop(r), y);
    shlo__chlo_push(r, made);
}
static void shlo__chlo_reduce(shlo__chlo_reader *r, int rank) {
    while (r->n_waiting && r->waiting[r->n_waiting - 1].rank >= rank)
        shlo__chlo_apply(r, &r->waiting[--r->n_waiting]);
}

static void shlo__chlo_call_made(shlo__chlo_reader *r, const shlo__chlo_function *f) {
    shlo__chlo *c = r->c;
    shlo_value z = shlo__chlo_pop(r), y = z;
    if (f->made == SHLO__CHLO_SINGLE)
        z = shlo__layer_convert(c->b, shlo__layer_convert(c->b, z, SHLO_F32), SHLO_F64);
    else if (f->made || shlo__op_row_of((shlo_op)f->op)->in == 2)
        y = shlo__chlo_pop(r);
    if (f->made == SHLO__CHLO_IF)
        z = shlo_select(c->b, shlo__chlo_pop(r), y, z);
    else if (f->made == SHLO__CHLO_LENGTH)
        z = shlo_abs(c->b, shlo_complex(c->b, y, z));
    else if (f->made == SHLO__CHLO_SIGNOF)
        z = shlo__chlo_sign_of(c, y, z);
    else if (!f->made)
        z = shlo__chlo_op(c, (shlo_op)f->op, y, z);
    shlo__chlo_push(r, z);
}
/* A parenthesis is closed: in front of it is a function, a series or nothing. */
static void shlo__chlo_close(shlo__chlo_reader *r) {
    const shlo__chlo_waiting w = r->waiting[--r->n_waiting];
    const double *series;
    if (w.what == '(') return;
    if (w.what < SHLO__COUNT(shlo__chlo_functions)) {
        shlo__chlo_call_made(r, &shlo__chlo_functions[w.what]);
        return;
    }
    series = w.what == 'S' ? r->c->series : shlo__chlo_series_at(w.series);
    shlo__chlo_push(r, (w.what == 'C' ? shlo__chlo_chebyshev : shlo__chlo_poly)(r->c, shlo__chlo_pop(r),
                           series + 1, (int)series[0]));
}

static int shlo__chlo_is_letter(char x) { return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z'); }
static int shlo__chlo_is_digit(char x) { return x >= '0' && x <= '9'; }

/* A number of at most 15 digits: both parts of the quotient are exact, so it is rounded once. */
static double shlo__chlo_read_number(shlo__chlo_reader *r) {
    double digits = 0, scale = 1, sign = 1;
    int point = 0;
    if (*r->at == '-') {
        sign = -1;
        r->at++;
    }
    for (; shlo__chlo_is_digit(*r->at) || *r->at == '.'; r->at++)
        if (*r->at == '.')
            point = 1;
        else {
            digits = digits * 10 + (*r->at - '0');
            if (point) scale *= 10;
        }
    return sign * (digits / scale);
}
static int shlo__chlo_named(const char *name, const char *text, size_t n) {
    return strlen(name) == n && memcmp(name, text, n) == 0;
}
/* A name of n characters, of a function in front of its parenthesis or of a number. */
static void shlo__chlo_read_name(shlo__chlo_reader *r, size_t n) {
    const char *name = r->at;
    size_t i = 0;
    r->at += n;
    if (*r->at == '(') {
        r->at++;
        while (i + 1 < SHLO__COUNT(shlo__chlo_functions) &&
               !shlo__chlo_named(shlo__chlo_functions[i].name, name, n))
            i++;
        shlo__chlo_wait(r, 0, (int)i, 0);
    }
    else if (shlo__chlo_named("inf", name, n))
        shlo__chlo_push(r, shlo__chlo_special(r->c, 0x7ff0000000000000u));
    else if (shlo__chlo_named("nan", name, n))
        shlo__chlo_push(r, shlo__chlo_special(r->c, 0x7ff8000000000000u));
    else {
        while (i + 1 < SHLO__COUNT(shlo__chlo_constants) &&
               !shlo__chlo_named(shlo__chlo_constants[i].name, name, n))
            i++;
        shlo__chlo_push(r, shlo__chlo_number(r->c, shlo__chlo_constants[i].value));
    }
}
/* A series' letter, number and parenthesis, or a letter that is assigned or read. */
static void shlo__chlo_read_letter(shlo__chlo_reader *r) {
    const char letter = *r->at++;
    int series = 0;
    if (*r->at == '(' || shlo__chlo_is_digit(*r->at)) {
        for (; *r->at != '('; r->at++) series = series * 10 + (*r->at - '0');
        r->at++;
        shlo__chlo_wait(r, 0, letter, series);
    }
    else if (r->at[0] == ' ' && r->at[1] == '=' && r->at[2] == ' ') {
        r->at += 3;
        shlo__chlo_wait(r, SHLO__CHLO_ASSIGN, letter, 0);
    }
    else
        shlo__chlo_push(r, *shlo__chlo_at(r->c, letter));
}
/* Reads what stands in front of an operand, or the operand: 1. */
static int shlo__chlo_read_operand(shlo__chlo_reader *r) {
    const uint32_t before = r->n_values;
    size_t n = 0;
    while (shlo__chlo_is_letter(r->at[n]) || (n && shlo__chlo_is_digit(r->at[n]))) n++;
    if (n > 1 && shlo__chlo_is_letter(r->at[1]))
        shlo__chlo_read_name(r, n);
    else if (n)
        shlo__chlo_read_letter(r);
    else if (shlo__chlo_is_digit(r->at[*r->at == '-']))
        shlo__chlo_push(r, shlo__chlo_number(r->c, shlo__chlo_read_number(r)));
    else if (*r->at == '#') {
        r->at++;
        shlo__chlo_push(r, shlo__chlo_number(r->c, *r->c->given++));
    }
    else if (*r->at++ == '-')
        shlo__chlo_wait(r, SHLO__CHLO_NEGATE, '-', 0);
    else
        shlo__chlo_wait(r, 0, '(', 0);
    return r->n_values > before;
}
/* Reads what stands behind an operand; 1: another one follows. */
static int shlo__chlo_read_operator(shlo__chlo_reader *r) {
    for (size_t i = 0; i < SHLO__COUNT(shlo__chlo_operators); i++) {
        const shlo__chlo_operator *o = &shlo__chlo_operators[i];
        const size_t n = strlen(o->text);
        if (strncmp(r->at, o->text, n) != 0) continue;
        r->at += n;
        shlo__chlo_reduce(r, o->rank);
        shlo__chlo_wait(r, o->rank, o->op, 0);
        return 1;
    }
    shlo__chlo_reduce(r, 1); /* , ; or ) */
    if (*r->at == ';') (void)shlo__chlo_pop(r);
    if (*r->at++ != ')') return 1;
    shlo__chlo_close(r);
    return 0;
}

SHLO__FN shlo_value shlo__chlo_run(shlo__chlo *c, const char *formula) {
    shlo__chlo_reader r;
    int operand = 1; /* one is expected */
    memset(&r, 0, sizeof r);
    r.c = c;
    r.at = formula;
    for (;;) {
        while (*r.at == ' ') r.at++;
        if (!*r.at) break;
        operand = operand ? !shlo__chlo_read_operand(&r) : shlo__chlo_read_operator(&r);
    }
    shlo__chlo_reduce(&r, 1);
    return shlo__chlo_pop(&r);
}

#endif
