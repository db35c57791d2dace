/* kernel/series.h - how a series says what it does (series.inc): several verbs, one after the other, on what
 * stays in registers. Its steps are numbers of 16 bits; whoever plans one writes them (plan/series.c). */
#ifndef SHLO__KERNEL_SERIES_H
#define SHLO__KERNEL_SERIES_H

/* The shape of a series of one, two or four steps: verbs from the first on, with ONE or without, and their
   number. */
#define SHLO__SERIES_SHAPE1(a) ((a) << 4 | 1)
#define SHLO__SERIES_SHAPE2(a, b) ((a) << 8 | (b) << 4 | 2)
#define SHLO__SERIES_SHAPE4(a, b, c, d) ((a) << 16 | (b) << 12 | (c) << 8 | (d) << 4 | 4)

/* Steps of a series (series.inc): a verb (the bits VERB), ONE if it reads one element for all, and from bit
   SLOT on the slot that it reads. FROM and INTO have the accumulator on their right side; SQUARE does not use
   what it reads. */
enum {
    SHLO__SERIES_ADD,
    SHLO__SERIES_SUBTRACT,
    SHLO__SERIES_FROM,
    SHLO__SERIES_MULTIPLY,
    SHLO__SERIES_DIVIDE,
    SHLO__SERIES_INTO,
    SHLO__SERIES_SQUARE,
    SHLO__SERIES_VERB = 7,
    SHLO__SERIES_ONE = 8,
    SHLO__SERIES_SLOT = 4,
    /* Behind the last step: the elements are stored; or their sum is, in the order of a fold, in front of as
       many partials; or their exponentials are, or the greatest of products with one number above zero, in
       front of as many partials (f32 only). */
    SHLO__SERIES_END = 0xffff,
    SHLO__SERIES_SUM = 0xfffe,
    SHLO__SERIES_EXP = 0xfffd,
    SHLO__SERIES_TOP = 0xfffc,
    SHLO__SERIES_STEPS = 8,
    /* Then the elements after which operands begin again, or 0; and a bit for each step whose operand goes on
       all the same. */
    SHLO__SERIES_ITEMS = SHLO__SERIES_STEPS + 3,
    /* Shapes that have loops of their own. */
    SHLO__SERIES_SQUARES =
        SHLO__SERIES_SHAPE2(SHLO__SERIES_SUBTRACT | SHLO__SERIES_ONE, SHLO__SERIES_SQUARE | SHLO__SERIES_ONE),
    SHLO__SERIES_AFFINE = SHLO__SERIES_SHAPE4(SHLO__SERIES_SUBTRACT, SHLO__SERIES_MULTIPLY,
        SHLO__SERIES_MULTIPLY, SHLO__SERIES_ADD),
    SHLO__SERIES_NORMAL = SHLO__SERIES_SHAPE4(SHLO__SERIES_SUBTRACT, SHLO__SERIES_DIVIDE,
        SHLO__SERIES_MULTIPLY, SHLO__SERIES_ADD),
    /* Added to these two: the first two operands are ONE; the others are. */
    SHLO__SERIES_SCALARS = SHLO__SERIES_ONE << 16 | SHLO__SERIES_ONE << 12,
    SHLO__SERIES_ALL = SHLO__SERIES_ONE << 8 | SHLO__SERIES_ONE << 4,
    SHLO__SERIES_RMS = SHLO__SERIES_SHAPE2(SHLO__SERIES_MULTIPLY | SHLO__SERIES_ONE, SHLO__SERIES_MULTIPLY),
    SHLO__SERIES_PRODUCT = SHLO__SERIES_SHAPE1(SHLO__SERIES_MULTIPLY),
    SHLO__SERIES_QUOTIENT = SHLO__SERIES_SHAPE1(SHLO__SERIES_DIVIDE | SHLO__SERIES_ONE),
    SHLO__SERIES_LESS = SHLO__SERIES_SHAPE1(SHLO__SERIES_SUBTRACT | SHLO__SERIES_ONE),
    SHLO__SERIES_SCALED = SHLO__SERIES_SHAPE2(SHLO__SERIES_MULTIPLY | SHLO__SERIES_ONE,
        SHLO__SERIES_SUBTRACT | SHLO__SERIES_ONE)
};

/* The `c` of a series of f32 that runs on several rows, which begin so many bytes apart; NULL: on one, as
   those of f64. */
typedef struct shlo__series_rows {
    size_t rows;
    ptrdiff_t a, dst;
    const ptrdiff_t *stride; /* of the other slots, by number */
    void *sums;              /* one result for each row; NULL: they are stored as rows */
    int streams;             /* 1: rows are stored past the cache, where the pass has such stores */
} shlo__series_rows;

#endif
