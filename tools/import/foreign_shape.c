/* tools/import/foreign_shape.c - the expansions of dialects arith, tensor and shape. A shape is a vector of
 * i64. */
#include "foreign.h"

static V operand(const chlo *c, int32_t i) { return c->op->operands.items[i]; }
static shlo_type type_of(const chlo *c, V x) { return shlo_type_of(c->b, x); }

static int refuse(chlo *c, const char *why) {
    return import_fail(c->p, SHLO_UNSUPPORTED, c->op->at, "not supported: %s %s", c->op->foreign->name, why);
}
static int need_result(chlo *c) {
    return foreign_result(c).id ? 1
                                : import_fail(c->p, SHLO_TYPE, c->op->at, "%s needs the type of its result",
                                      c->op->foreign->name);
}

/* ---- arith ---- */

int foreign_constant(chlo *c, const foreign_row *row, V *out) {
    const import_attr *a = import_attr_find(&c->op->attrs, "value");
    unsigned char element[16];
    shlo_dtype dtype;
    double x;
    (void)row;
    NEED(need_result(c));
    if (!a) return import_fail(c->p, SHLO_ATTRIBUTE, c->op->at, "attribute 'value' is missing");
    if (a->kind == ATTR_DENSE) return import_op_constant(c->p, a, a->type, c->op->at, out);
    dtype = shlo_type_dtype(c->b, foreign_result(c));
    memset(element, 0, sizeof element);
    if (a->kind == ATTR_FLOAT) {
        x = a->f;
        shlo_convert_elements(dtype, element, SHLO_F64, &x, 1);
    }
    else {
        int64_t whole = 0;
        NEED(import_attr_i64(c->p, a, &whole));
        shlo_convert_elements(dtype, element, SHLO_I64, &whole, 1);
    }
    *out = shlo_constant_splat(c->b, foreign_result(c), element);
    return 1;
}

int foreign_convert(chlo *c, const foreign_row *row, V *out) {
    (void)row;
    NEED(need_result(c));
    *out = type_of(c, operand(c, 0)).id == foreign_result(c).id
               ? operand(c, 0)
               : shlo_convert(c->b, operand(c, 0), foreign_result(c));
    return 1;
}

/* i1 is -1 or 0 to these, but 1 or 0 to stablehlo. */
int foreign_extend(chlo *c, const foreign_row *row, V *out) {
    if (chlo_dtype(c, operand(c, 0)) == SHLO_I1) return refuse(c, "of i1");
    return foreign_convert(c, row, out);
}

/* An integer without a sign in its type, read as unsigned. */
int foreign_unsigned(chlo *c, const foreign_row *row, V *out) {
    shlo_dtype from = chlo_dtype(c, operand(c, 0)), bits;
    if (from == SHLO_I1) return foreign_convert(c, row, out);
    NEED(need_result(c));
    NEED(chlo_shape(c, operand(c, 0)));
    if (!chlo_bits(from, &bits)) return refuse(c, "of this type");
    *out = shlo_convert(c->b, to_bits(c, operand(c, 0), bits), foreign_result(c));
    return 1;
}

int foreign_same(chlo *c, const foreign_row *row, V *out) {
    *out = chlo_create(c, row->op, c->op->operands.n, c->op->operands.items);
    return 1;
}

/* Both operands as unsigned numbers of the same bits. */
static int unsigned_bits(chlo *c, V *x) {
    shlo_dtype bits;
    NEED(chlo_shape(c, operand(c, 0)));
    if (!chlo_is_int(chlo_dtype(c, operand(c, 0))) || !chlo_bits(chlo_dtype(c, operand(c, 0)), &bits))
        return refuse(c, "of this type");
    if (!chlo_compatible(c, type_of(c, operand(c, 0)), type_of(c, operand(c, 1))))
        return import_fail(c->p, SHLO_TYPE, c->op->at, "%s: the operands have different types",
            c->op->foreign->name);
    x[0] = to_bits(c, operand(c, 0), bits);
    x[1] = to_bits(c, operand(c, 1), bits);
    return 1;
}

int foreign_bits(chlo *c, const foreign_row *row, V *out) {
    V x[2];
    NEED(unsigned_bits(c, x));
    *out = to_bits(c, chlo_create(c, row->op, 2, x), chlo_dtype(c, operand(c, 0)));
    return 1;
}

/* StableHLO's quotient is truncated. It is too large for floor if there is a remainder whose sign differs
   from the divisor's, and too small for ceil if the signs are equal. */
int foreign_rounded(chlo *c, const foreign_row *row, V *out) {
    int up = strcmp(row->name, "arith.ceildivsi") == 0;
    V q, r, zero, one, other, off;
    NEED(chlo_shape(c, operand(c, 0)));
    if (!chlo_is_int(chlo_dtype(c, operand(c, 0)))) return refuse(c, "of this type");
    zero = chlo_splat(c, chlo_dtype(c, operand(c, 0)), 0);
    one = chlo_splat(c, chlo_dtype(c, operand(c, 0)), 1);
    q = quo(c, operand(c, 0), operand(c, 1));
    r = shlo_remainder(c->b, operand(c, 0), operand(c, 1));
    other = less(c, operand(c, 1), zero);
    other = shlo_xor(c->b, less(c, r, zero), other);
    if (up) other = shlo_not(c->b, other);
    off = both(c, shlo_not(c->b, equal(c, r, zero)), other);
    *out = pick(c, off, up ? add(c, q, one) : sub(c, q, one), q);
    return 1;
}

int foreign_compare(chlo *c, const foreign_row *row, V *out) {
    enum { SIGNED, REAL, UNSIGNED };
    static const struct {
        const char *word;
        uint64_t number;
        int kind, direction;
    } words[] = {{"eq", 0, SIGNED, SHLO_comparison_direction_EQ},
        {"ne", 1, SIGNED, SHLO_comparison_direction_NE}, {"slt", 2, SIGNED, SHLO_comparison_direction_LT},
        {"ult", 6, UNSIGNED, SHLO_comparison_direction_LT},
        {"ule", 7, UNSIGNED, SHLO_comparison_direction_LE},
        {"ugt", 8, UNSIGNED, SHLO_comparison_direction_GT},
        {"uge", 9, UNSIGNED, SHLO_comparison_direction_GE}, {"sle", 3, SIGNED, SHLO_comparison_direction_LE},
        {"sgt", 4, SIGNED, SHLO_comparison_direction_GT}, {"sge", 5, SIGNED, SHLO_comparison_direction_GE},
        {"oeq", 1, REAL, SHLO_comparison_direction_EQ}, {"ogt", 2, REAL, SHLO_comparison_direction_GT},
        {"oge", 3, REAL, SHLO_comparison_direction_GE}, {"olt", 4, REAL, SHLO_comparison_direction_LT},
        {"ole", 5, REAL, SHLO_comparison_direction_LE}, {"une", 13, REAL, SHLO_comparison_direction_NE}};
    const import_attr *a = import_attr_find(&c->op->attrs, "predicate");
    int real = strcmp(row->name, "arith.cmpf") == 0;
    shlo_type type = {0};
    V x[2];
    size_t i;
    if (!a) return import_fail(c->p, SHLO_ATTRIBUTE, c->op->at, "attribute 'predicate' is missing");
    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        if ((words[i].kind == REAL) != real) continue;
        if (a->kind == ATTR_INT ? a->magnitude == words[i].number
                                : a->kind == ATTR_WORD && strlen(words[i].word) == a->n_name &&
                                      memcmp(words[i].word, a->name, a->n_name) == 0)
            break;
    }
    if (i == sizeof words / sizeof words[0]) return refuse(c, "with this predicate");
    x[0] = operand(c, 0);
    x[1] = operand(c, 1);
    if (words[i].kind == UNSIGNED) NEED(unsigned_bits(c, x));
    *out = chlo_compare(c, words[i].direction, x[0], x[1]);
    if (!c->op->types.out.n) return 1;
    type = type_of(c, *out); /* pretty forms do not write it */
    c->op->types.out.items[0] = type;
    return 1;
}

int foreign_select(chlo *c, const foreign_row *row, V *out) {
    (void)row;
    *out = shlo_select(c->b, operand(c, 0), operand(c, 1), operand(c, 2));
    return 1;
}

/* The same elements, with a type in which more or fewer sizes are known. */
int foreign_cast(chlo *c, const foreign_row *row, V *out) {
    (void)row;
    *out = operand(c, 0);
    return 1;
}

/* ---- shapes ---- */

static V scalar_of(chlo *c, V vector) {
    return shlo_reshape(c->b, vector, shlo_tensor0(c->b, chlo_dtype(c, vector)));
}

int foreign_shape_of(chlo *c, const foreign_row *row, V *out) {
    (void)row;
    *out = chlo_sizes_of(c, operand(c, 0));
    return 1;
}

/* One element, at these indices: scalars, one for each dimension. */
static V element_at(chlo *c, V x, int32_t n, const V *indices) {
    static const int64_t ones[SHLO_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    shlo_dynamic_slice_attrs attrs;
    V operands[SHLO_MAX_RANK + 1];
    int32_t i;
    if (!n) return x;
    memset(&attrs, 0, sizeof attrs);
    attrs.slice_sizes.items = ones;
    attrs.slice_sizes.n = n;
    operands[0] = x;
    for (i = 0; i < n; i++) operands[1 + i] = indices[i];
    return scalar_of(c, shlo_dynamic_slice(c->b, operands[0], operands + 1, n, &attrs));
}

int foreign_dim(chlo *c, const foreign_row *row, V *out) {
    V index = operand(c, 1);
    (void)row;
    if (!shlo_type_rank(c->b, type_of(c, operand(c, 0))))
        return import_fail(c->p, SHLO_TYPE, c->op->places.items[0], "a scalar has no dimensions");
    *out = element_at(c, chlo_sizes_of(c, operand(c, 0)), 1, &index);
    return 1;
}

int foreign_extract(chlo *c, const foreign_row *row, V *out) {
    int32_t n = c->op->operands.n - 1;
    (void)row;
    if (n < 0 || n > SHLO_MAX_RANK || n != shlo_type_rank(c->b, type_of(c, operand(c, 0))))
        return import_fail(c->p, SHLO_TYPE, c->op->at, "%s needs an index for each dimension",
            c->op->foreign->name);
    *out = element_at(c, operand(c, 0), n, c->op->operands.items + 1);
    return 1;
}

int foreign_from_elements(chlo *c, const foreign_row *row, V *out) {
    int32_t i, n = c->op->operands.n;
    V *parts;
    (void)row;
    if (!n) {
        *out = shlo_constant(c->b, shlo_tensor1(c->b, SHLO_I64, 0), "");
        return 1;
    }
    NEED(parts = (V *)import_new(c->p, &c->p->scratch, (size_t)n, sizeof *parts));
    for (i = 0; i < n; i++) parts[i] = chlo_vector_of(c, operand(c, i));
    *out = chlo_joined(c, n, parts);
    if (foreign_result(c).id && shlo_type_rank(c->b, foreign_result(c)) != 1)
        *out = shlo_reshape(c->b, *out, foreign_result(c));
    return 1;
}

int foreign_const_shape(chlo *c, const foreign_row *row, V *out) {
    const import_attr *a = import_attr_find(&c->op->attrs, "shape");
    int64_t dims[SHLO_MAX_RANK + 1];
    int32_t i;
    (void)row;
    if (a && a->kind == ATTR_DENSE) return import_op_constant(c->p, a, a->type, c->op->at, out);
    if (!a || a->kind != ATTR_LIST || a->n_items > SHLO_MAX_RANK)
        return import_fail(c->p, SHLO_ATTRIBUTE, c->op->at, "expected a list of sizes");
    for (i = 0; i < a->n_items; i++) NEED(import_attr_i64(c->p, &a->items[i], &dims[i]));
    *out = shlo_constant(c->b, shlo_tensor1(c->b, SHLO_I64, a->n_items), dims);
    return 1;
}

int foreign_concat(chlo *c, const foreign_row *row, V *out) {
    (void)row;
    *out = chlo_joined(c, 2, c->op->operands.items);
    return 1;
}

int foreign_reshape(chlo *c, const foreign_row *row, V *out) {
    (void)row;
    NEED(need_result(c));
    *out = shlo_dynamic_reshape(c->b, operand(c, 0), operand(c, 1), foreign_result(c));
    return 1;
}

int foreign_rank(chlo *c, const foreign_row *row, V *out) {
    shlo_type shape = type_of(c, operand(c, 0));
    (void)row;
    if (shlo_type_rank(c->b, shape) != 1 || shlo_type_dim(c->b, shape, 0) < 0)
        return refuse(c, "of a shape of unknown rank");
    *out = shlo_constant_i64(c->b, shlo_type_dim(c->b, shape, 0));
    return 1;
}

int foreign_num_elements(chlo *c, const foreign_row *row, V *out) {
    static const int64_t zero = 0;
    V shape = operand(c, 0), one = shlo_constant_i64(c->b, 1);
    shlo_reduce_attrs attrs;
    (void)row;
    memset(&attrs, 0, sizeof attrs);
    attrs.dimensions.items = &zero;
    attrs.dimensions.n = 1;
    shlo_reduce(c->b, &shape, &one, 1, &attrs, shlo_region_of(c->b, SHLO_OP_multiply, SHLO_I64), out);
    return 1;
}

/* ---- the shape of what two shapes are broadcast to: sizes of 1 give way, missing ones in front are 1 ----
 */

static V padded(chlo *c, V x, int64_t n, int64_t want) {
    V parts[2];
    if (n == want) return x;
    parts[0] = chlo_numbers(c, (int32_t)(want - n), 1);
    parts[1] = x;
    return chlo_joined(c, 2, parts);
}

int foreign_broadcast(chlo *c, const foreign_row *row, V *out) {
    int32_t i;
    (void)row;
    if (!c->op->operands.n) return refuse(c, "of nothing");
    for (i = 0; i < c->op->operands.n; i++) {
        V x = operand(c, i), a, b;
        int64_t n = shlo_type_dim(c->b, type_of(c, x), 0), m, most;
        if (shlo_type_rank(c->b, type_of(c, x)) != 1 || n < 0 || n > SHLO_MAX_RANK)
            return refuse(c, "of shapes of unknown rank");
        if (!i) {
            *out = x;
            continue;
        }
        m = shlo_type_dim(c->b, type_of(c, *out), 0);
        most = n > m ? n : m;
        a = padded(c, *out, m, most);
        b = padded(c, x, n, most);
        *out = chlo_wider(c, a, b);
        NEED(chlo_ok(c));
    }
    return 1;
}
