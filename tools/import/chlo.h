/* tools/import/chlo.h - what the files of dialect chlo share: the op being expanded, and short names for the
 * builder's functions, so that formulas are readable. All values of a formula, constants too, have the shape
 * `dims`; where sizes are unknown, constants are broadcast to sizes computed at run time. The builder keeps
 * the first failure, so formulas check nothing. */
#ifndef TOOLS_IMPORT_CHLO_H
#define TOOLS_IMPORT_CHLO_H

#include "parse.h"

#include <math.h>

typedef shlo_value V;

typedef struct chlo {
    import_parser *p;
    import_op *op;
    shlo_builder *b;
    int32_t rank;
    int64_t dims[SHLO_MAX_RANK];   /* SHLO_DYNAMIC: known at run time only */
    int64_t bounds[SHLO_MAX_RANK]; /* the bound of such a dimension; -1: none */
    V like, sizes; /* a value of this shape; the shape as a vector of i64, once chlo_sizes has made it */
} chlo;

/* the shape is that of x[0]; out has room for two */
typedef int (*chlo_expand_fn)(chlo *c, const chlo_row *row, const V *x, V *out);

struct chlo_row {
    const char *name; /* without "chlo." */
    int operands, style;
    chlo_expand_fn expand;
    V (*one)(shlo_builder *b, V x); /* of CHLO_MATH rows */
    V (*two)(shlo_builder *b, V x, V y);
};

/* ---- chlo_build.c ---- */

int chlo_shape(chlo *c, V x);                 /* sets dims and bounds to its shape */
int chlo_type_shape(chlo *c, shlo_type type); /* the same for a type, without sizes */
V chlo_create(chlo *c, shlo_op op, int32_t n, const V *operands);
V chlo_create_as(chlo *c, shlo_op_desc *desc, shlo_type type); /* the op's one result has this type */
shlo_attr chlo_list(const char *name, int32_t n, const int64_t *items); /* an attribute of that op */
/* x must be a value of the type, or a whole number below 2^53 that is converted */
V chlo_splat(chlo *c, shlo_dtype dtype, double x);
V chlo_splat_element(chlo *c, shlo_dtype dtype, const void *element);
V chlo_iota(chlo *c, shlo_dtype dtype, int64_t dimension);
V chlo_compare(chlo *c, int direction, V x, V y);
/* to the shape of c: dimension i of x becomes dimension at[i] */
V chlo_broadcast(chlo *c, V x, int32_t n, const int64_t *at);
int chlo_bits(shlo_dtype dtype, shlo_dtype *out); /* the unsigned type of that width; 0 if there is none */
static inline shlo_dtype chlo_dtype(const chlo *c, V x) {
    return shlo_type_dtype(c->b, shlo_type_of(c->b, x));
}
shlo_type chlo_type(chlo *c, shlo_dtype dtype);
int chlo_ok(chlo *c); /* reports the builder's failure, if there is one */

/* ---- chlo_sizes.c: shapes are vectors of i64; what is known of them becomes constants ---- */

int chlo_open(const chlo *c);                      /* whether a dimension is unknown */
V chlo_sizes(chlo *c);                             /* the shape of c as a value */
V chlo_sizes_of(chlo *c, V x);                     /* the shape of x */
V chlo_size_of(chlo *c, V x, int32_t d);           /* one item of it, as a vector of one */
V chlo_vector_of(chlo *c, V scalar);               /* of one item */
V chlo_number(chlo *c, int64_t x);                 /* the same for a constant */
V chlo_joined(chlo *c, int32_t n, const V *parts); /* concatenated vectors */
V chlo_numbers(chlo *c, int32_t n, int64_t x);     /* n times x */
V chlo_wider(chlo *c, V a, V b); /* the shape to which both are broadcast: sizes of 1 are stretched */
/* whether they are the same but for unknown dimensions */
int chlo_compatible(const chlo *c, shlo_type a, shlo_type b);

static inline int chlo_is_int(shlo_dtype d) { return d >= SHLO_I2 && d <= SHLO_U64; }
static inline int chlo_is_unsigned(shlo_dtype d) { return d >= SHLO_U2 && d <= SHLO_U64; }
static inline int chlo_is_float(shlo_dtype d) { return d >= SHLO_F4E2M1FN && d <= SHLO_F64; }
static inline int chlo_is_complex(shlo_dtype d) { return d == SHLO_C64 || d == SHLO_C128; }

static inline V to_type(chlo *c, V x, shlo_dtype d) {
    return chlo_dtype(c, x) == d ? x : shlo_convert(c->b, x, chlo_type(c, d));
}
static inline V to_bits(chlo *c, V x, shlo_dtype d) { return shlo_bitcast_convert(c->b, x, chlo_type(c, d)); }
static inline V add(chlo *c, V x, V y) { return shlo_add(c->b, x, y); }
static inline V sub(chlo *c, V x, V y) { return shlo_subtract(c->b, x, y); }
static inline V mul(chlo *c, V x, V y) { return shlo_multiply(c->b, x, y); }
static inline V quo(chlo *c, V x, V y) { return shlo_divide(c->b, x, y); }
static inline V pick(chlo *c, V which, V yes, V no) { return shlo_select(c->b, which, yes, no); }
static inline V both(chlo *c, V x, V y) { return shlo_and(c->b, x, y); }
static inline V either(chlo *c, V x, V y) { return shlo_or(c->b, x, y); }
static inline V equal(chlo *c, V x, V y) { return chlo_compare(c, SHLO_comparison_direction_EQ, x, y); }
static inline V less(chlo *c, V x, V y) { return chlo_compare(c, SHLO_comparison_direction_LT, x, y); }
static inline V at_most(chlo *c, V x, V y) { return chlo_compare(c, SHLO_comparison_direction_LE, x, y); }

/* ---- what chlo.def names, in chlo_shape.c ---- */

#define CHLO_MATH(name)
#define CHLO_MATH2(name)
#define CHLO_OTHER(name, operands, style, expand) \
    int chlo_expand_##expand(chlo *c, const chlo_row *row, const V *x, V *out);
#include "chlo.def"

/* ---- chlo_ragged.c: the attribute of ragged_dot, list by list ---- */

enum {
    CHLO_LHS_BATCH,
    CHLO_RHS_BATCH,
    CHLO_LHS_CONTRACT,
    CHLO_RHS_CONTRACT,
    CHLO_LHS_RAGGED,
    CHLO_RHS_GROUP
};
typedef struct chlo_ragged {
    int64_t lists[6][SHLO_MAX_RANK];
    int32_t n[6];
} chlo_ragged;
int chlo_ragged_check(chlo *c, const chlo_ragged *r);
int chlo_ragged_has(const chlo_ragged *r, int k, int64_t dim); /* is dim in list k? */

#endif
