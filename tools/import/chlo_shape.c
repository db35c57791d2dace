/* tools/import/chlo_shape.c - the ops of dialect chlo that are no formulas in f64: ops on the elements' own
 * type or bits, and ops that change shapes. */
#include "chlo.h"

static int refuse_type(chlo *c, const chlo_row *row, shlo_dtype dtype) {
    return import_fail(c->p, SHLO_TYPE, c->op->at, "%s is not defined for elements of type %s", row->name,
        shlo_dtype_name(dtype));
}

static int need_attr(chlo *c, const char *name, const import_attr **out) {
    *out = import_attr_find(&c->op->attrs, name);
    return *out ? 1
                : import_fail(c->p, SHLO_ATTRIBUTE, c->op->at, "%s: attribute '%s' is missing",
                      c->op->chlo->name, name);
}

/* ---- element by element ---- */

/* The high half of an unsigned 64-bit product, from products of 32-bit halves. */
static V high_of_u64(chlo *c, V a, V b) {
    V shift = chlo_splat(c, SHLO_U64, 32), low = chlo_splat(c, SHLO_U64, 4294967295.0);
    V a0 = both(c, a, low), a1 = shlo_shift_right_logical(c->b, a, shift), b0 = both(c, b, low),
      b1 = shlo_shift_right_logical(c->b, b, shift);
    V middle = shlo_shift_right_logical(c->b, mul(c, a0, b0), shift), other, carries;
    middle = add(c, mul(c, a1, b0), middle);
    other = both(c, middle, low);
    other = add(c, mul(c, a0, b1), other);
    carries = shlo_shift_right_logical(c->b, other, shift);
    carries = add(c, shlo_shift_right_logical(c->b, middle, shift), carries);
    return add(c, mul(c, a1, b1), carries);
}

static V mulhi_64(chlo *c, shlo_dtype dtype, V a, V b) {
    V zero = chlo_splat(c, dtype, 0), high;
    if (dtype == SHLO_U64) return high_of_u64(c, a, b);
    high = to_type(c, b, SHLO_U64);
    high = to_type(c, high_of_u64(c, to_type(c, a, SHLO_U64), high), SHLO_I64);
    high = sub(c, high, pick(c, less(c, a, zero), b, zero)); /* a negative number counts 2^64 too much */
    return sub(c, high, pick(c, less(c, b, zero), a, zero));
}

int chlo_expand_mulhi(chlo *c, const chlo_row *row, const V *x, V *out) {
    shlo_dtype dtype = chlo_dtype(c, x[0]), wide = chlo_is_unsigned(dtype) ? SHLO_U64 : SHLO_I64;
    V product, shift;
    if (!chlo_is_int(dtype)) return refuse_type(c, row, dtype);
    if (dtype != chlo_dtype(c, x[1]))
        return import_fail(c->p, SHLO_TYPE, c->op->at, "%s: the operands have different types", row->name);
    if (dtype == wide) {
        *out = mulhi_64(c, dtype, x[0], x[1]);
        return 1;
    }
    product = to_type(c, x[1], wide);
    product = mul(c, to_type(c, x[0], wide), product);
    shift = chlo_splat(c, wide, shlo_dtype_bits(dtype));
    product = wide == SHLO_U64 ? shlo_shift_right_logical(c->b, product, shift)
                               : shlo_shift_right_arithmetic(c->b, product, shift);
    *out = to_type(c, product, dtype);
    return 1;
}

/* The elements are of the value's type. */
int chlo_expand_constant_like(chlo *c, const chlo_row *row, const V *x, V *out) {
    shlo_dtype dtype;
    const import_attr *value;
    unsigned char element[16];
    int64_t whole;
    NEED(need_attr(c, "value", &value));
    dtype = value->typed_as ? value->typed_as : chlo_dtype(c, x[0]);
    if (value->kind == ATTR_FLOAT) {
        if (!chlo_is_float(dtype) && !chlo_is_complex(dtype)) return refuse_type(c, row, dtype);
        *out = chlo_splat(c, dtype, value->f);
        return 1;
    }
    if (value->kind != ATTR_INT && value->kind != ATTR_BOOL)
        return import_fail(c->p, SHLO_UNSUPPORTED, value->at,
            "not supported: a value of chlo.constant_like that is no number");
    memset(element, 0, sizeof element);
    whole = value->negative ? (int64_t)(0 - value->magnitude) : (int64_t)value->magnitude;
    shlo_convert_elements(dtype, element, SHLO_I64, &whole, 1);
    *out = chlo_splat_element(c, dtype, element);
    return 1;
}

/* ---- broadcasting ---- */

/* The dimension of the result for each dimension of an operand: the last ones, unless broadcast_dimensions
   places those of the operand of smaller rank. */
static int broadcast_places(chlo *c, int32_t rank, int64_t *at) {
    const import_attr *a = import_attr_find(&c->op->attrs, "broadcast_dimensions");
    int32_t i;
    for (i = 0; i < rank; i++) at[i] = c->rank - rank + i;
    if (!a || rank == c->rank) return 1;
    if (a->kind != ATTR_LIST || a->n_items != rank)
        return import_fail(c->p, SHLO_ATTRIBUTE, a->at, "broadcast_dimensions must name %d dimensions",
            (int)rank);
    for (i = 0; i < rank; i++) {
        NEED(import_attr_i64(c->p, &a->items[i], &at[i]));
        if (at[i] < 0 || at[i] >= c->rank || (i && at[i] <= at[i - 1]))
            return import_fail(c->p, SHLO_ATTRIBUTE, a->at,
                "broadcast_dimensions must be ascending dimensions of the result");
    }
    return 1;
}

/* Merges one dimension of the result with the size and bound of one more operand: sizes of 1 are
   stretched. */
static int broadcast_dim(chlo *c, int64_t *dim, int64_t *bound, int64_t n, int64_t most) {
    if (*dim == 1) {
        *dim = n;
        *bound = most;
        return 1;
    }
    if (n == 1) return 1;
    if (*dim < 0 && n < 0) {
        *bound = *bound < 0 || most < 0 ? -1 : *bound > most ? *bound : most;
        return 1;
    }
    if (*dim >= 0 && n >= 0 && *dim != n)
        return import_fail(c->p, SHLO_TYPE, c->op->at, "%s: the operands' shapes do not broadcast",
            c->op->chlo->name);
    if (*dim < 0) {
        *dim = n;
        *bound = -1;
    }
    return 1;
}

static int broadcast_shape(chlo *c, const V *x, int32_t n) {
    chlo each[3];
    int64_t at[SHLO_MAX_RANK];
    int32_t i, d;
    for (c->rank = 0, i = 0; i < n; i++) {
        each[i] = *c;
        NEED(chlo_shape(&each[i], x[i]));
        if (each[i].rank > c->rank) c->rank = each[i].rank;
    }
    for (d = 0; d < c->rank; d++) {
        c->dims[d] = 1;
        c->bounds[d] = -1;
    }
    for (i = 0; i < n; i++) {
        NEED(broadcast_places(c, each[i].rank, at));
        for (d = 0; d < each[i].rank; d++)
            NEED(broadcast_dim(c, &c->dims[at[d]], &c->bounds[at[d]], each[i].dims[d], each[i].bounds[d]));
    }
    return 1;
}

/* The result's shape; an unknown size comes from the operands whose size is unknown. */
static int broadcast_sizes(chlo *c, const V *x, int32_t n) {
    V parts[SHLO_MAX_RANK];
    int64_t at[SHLO_MAX_RANK];
    int32_t i, d, rank, made[SHLO_MAX_RANK] = {0};
    if (!chlo_open(c)) return 1;
    for (i = 0; i < n; i++) {
        rank = shlo_type_rank(c->b, shlo_type_of(c->b, x[i]));
        NEED(broadcast_places(c, rank, at));
        for (d = 0; d < rank; d++) {
            if (c->dims[at[d]] >= 0 || shlo_type_dim(c->b, shlo_type_of(c->b, x[i]), d) >= 0) continue;
            parts[at[d]] = made[at[d]]++ ? chlo_wider(c, parts[at[d]], chlo_size_of(c, x[i], d))
                                         : chlo_size_of(c, x[i], d);
        }
    }
    for (d = 0; d < c->rank; d++)
        if (!made[d]) parts[d] = chlo_number(c, c->dims[d]);
    c->sizes = chlo_joined(c, c->rank, parts);
    return 1;
}

/* The op of the same name without "broadcast_", of either dialect. */
int chlo_expand_broadcast(chlo *c, const chlo_row *row, const V *x, V *out) {
    const chlo_row *plain;
    const char *name = row->name + strlen("broadcast_");
    char full[64];
    import_list attrs = {0, 0, 0};
    shlo_op_desc desc;
    V wide[3];
    int64_t at[SHLO_MAX_RANK];
    int32_t i;
    NEED(broadcast_shape(c, x, row->operands));
    NEED(broadcast_sizes(c, x, row->operands));
    for (i = 0; i < row->operands; i++) {
        int32_t rank = shlo_type_rank(c->b, shlo_type_of(c->b, x[i]));
        NEED(broadcast_places(c, rank, at));
        wide[i] = chlo_broadcast(c, x[i], rank, at);
    }
    snprintf(full, sizeof full, "chlo.%s", name);
    plain = import_chlo_find(full, strlen(full));
    if (plain) return plain->expand(c, plain, wide, out);
    memset(&desc, 0, sizeof desc);
    desc.op = shlo_op_by_name(name, strlen(name));
    NEED(import_attrs_convert(c->p, desc.op, &c->op->attrs, &attrs));
    desc.n_operands = row->operands;
    desc.operands = wide;
    desc.n_attrs = attrs.n;
    desc.attrs = attrs.items;
    return shlo_op_create(c->b, &desc, out, 1) == 1 ? 1 : chlo_ok(c);
}

/* ---- top_k: a stable descending sort of the last dimension, of which the first k are kept ---- */

static shlo_region descending(chlo *c, shlo_dtype dtype) {
    shlo_type types[4];
    shlo_compare_attrs attrs;
    V args[4], first;
    types[0] = types[1] = shlo_tensor0(c->b, dtype);
    types[2] = types[3] = shlo_tensor0(c->b, SHLO_I32);
    memset(&attrs, 0, sizeof attrs);
    attrs.comparison_direction = SHLO_comparison_direction_GT;
    if (chlo_is_float(dtype)) attrs.compare_type = SHLO_compare_type_TOTALORDER;
    shlo_region_begin(c->b, types, args, 4);
    first = shlo_compare(c->b, args[0], args[1], &attrs);
    return shlo_region_end(c->b, &first, 1);
}

/* The first k along a dimension. */
static V first_of(chlo *c, V x, int32_t dimension, int64_t k) {
    int64_t from[SHLO_MAX_RANK] = {0}, to[SHLO_MAX_RANK], by[SHLO_MAX_RANK];
    shlo_slice_attrs attrs;
    int32_t i;
    for (i = 0; i < c->rank; i++) {
        to[i] = c->dims[i];
        by[i] = 1;
    }
    to[dimension] = k;
    memset(&attrs, 0, sizeof attrs);
    attrs.start_indices.items = from;
    attrs.limit_indices.items = to;
    attrs.strides.items = by;
    attrs.start_indices.n = attrs.limit_indices.n = attrs.strides.n = c->rank;
    return shlo_slice(c->b, x, &attrs);
}

/* The same where not all sizes are known; k: a vector, its value or SHLO_DYNAMIC. */
static V first_of_open(chlo *c, V x, int32_t dimension, V k, int64_t known) {
    chlo result = *c;
    shlo_op_desc desc;
    V operands[4], parts[SHLO_MAX_RANK];
    int32_t i, d = dimension;
    result.dims[d] = known;
    result.bounds[d] = known >= 0 ? -1 : c->dims[d] >= 0 ? c->dims[d] : c->bounds[d];
    for (i = 0; i < c->rank; i++) parts[i] = i == d ? k : chlo_size_of(c, x, i);
    operands[0] = x;
    operands[1] = chlo_numbers(c, c->rank, 0);
    operands[2] = chlo_joined(c, c->rank, parts);
    operands[3] = chlo_numbers(c, c->rank, 1);
    memset(&desc, 0, sizeof desc);
    desc.op = SHLO_OP_real_dynamic_slice;
    desc.n_operands = 4;
    desc.operands = operands;
    return chlo_create_as(c, &desc, chlo_type(&result, chlo_dtype(c, x)));
}

/* x sorted, and the original positions. */
static void sorted(chlo *c, V x, V *out) {
    shlo_sort_attrs sort;
    V in[2];
    memset(&sort, 0, sizeof sort);
    sort.dimension = c->rank - 1;
    sort.is_stable = 1;
    in[0] = x;
    in[1] = chlo_iota(c, SHLO_I32, c->rank - 1);
    shlo_sort(c->b, in, 2, &sort, descending(c, chlo_dtype(c, x)), out);
}

static int top_k_operand(chlo *c, const char *name, V x) {
    shlo_dtype dtype = chlo_dtype(c, x);
    if (!chlo_is_int(dtype) && !chlo_is_float(dtype) && dtype != SHLO_I1)
        return import_fail(c->p, SHLO_TYPE, c->op->at, "%s is not defined for elements of type %s", name,
            shlo_dtype_name(dtype));
    return c->rank ? 1 : import_fail(c->p, SHLO_TYPE, c->op->at, "operand's rank must be at least 1");
}

int chlo_expand_top_k(chlo *c, const chlo_row *row, const V *x, V *out) {
    const import_attr *a;
    int64_t k;
    int32_t i;
    NEED(need_attr(c, "k", &a));
    NEED(import_attr_i64(c->p, a, &k));
    NEED(top_k_operand(c, row->name, x[0]));
    if (k < 0) return import_fail(c->p, SHLO_ATTRIBUTE, a->at, "k must be non-negative");
    if (c->dims[c->rank - 1] >= 0 && k > c->dims[c->rank - 1])
        return import_fail(c->p, SHLO_TYPE, c->op->at, "operand's last dimension must be at least %lld",
            (long long)k);
    sorted(c, x[0], out);
    for (i = 0; i < 2; i++)
        out[i] = chlo_open(c) ? first_of_open(c, out[i], c->rank - 1, chlo_number(c, k), k)
                              : first_of(c, out[i], c->rank - 1, k);
    return 1;
}

/* The first k (a vector) of two sorted values become the call's results, of the types that it states. */
static int top_k_bind(chlo *c, const char *name, int32_t dimension, V k, V *out) {
    import_op *op = c->op;
    int32_t i;
    for (i = 0; i < 2; i++) {
        int64_t known;
        if (shlo_type_rank(c->b, op->types.out.items[i]) != c->rank)
            return import_fail(c->p, SHLO_TYPE, op->at, "%s: result %d has another rank than the operand",
                name, (int)i);
        known = shlo_type_dim(c->b, op->types.out.items[i], dimension);
        out[i] = !chlo_open(c) && known >= 0 ? first_of(c, out[i], dimension, known)
                                             : first_of_open(c, out[i], dimension, k, known);
        NEED(chlo_ok(c));
        if (!chlo_compatible(c, shlo_type_of(c->b, out[i]), op->types.out.items[i]))
            return import_fail(c->p, SHLO_TYPE, op->at, "%s: result %d has another type than is written here",
                name, (int)i);
        if (shlo_type_of(c->b, out[i]).id != op->types.out.items[i].id)
            out[i] = shlo_convert(c->b, out[i], op->types.out.items[i]);
    }
    NEED(chlo_ok(c));
    return import_op_bind(c->p, op, out, 2);
}

/* The call @stablehlo.dynamic_top_k(%x, %k), whose k is a value. Shapes of the results may follow, named by
   indices_of_shape_operands. */
int import_dynamic_top_k(import_parser *p, import_op *op) {
    int32_t extra = import_attr_find(&op->attrs, "indices_of_shape_operands") ? 2 : 0;
    const V *x = op->operands.items;
    V out[2], k;
    chlo c;
    memset(&c, 0, sizeof c);
    c.p = p;
    c.op = op;
    c.b = p->b;
    if (op->operands.n != 2 + extra || op->types.out.n != 2)
        return import_fail(p, SHLO_STRUCTURE, op->at,
            "dynamic_top_k: expected an operand, k and two results");
    import_origin_begin(p, op);
    NEED(chlo_shape(&c, x[0]));
    NEED(top_k_operand(&c, "dynamic_top_k", x[0]));
    if (!chlo_is_int(chlo_dtype(&c, x[1])) || shlo_type_rank(p->b, shlo_type_of(p->b, x[1])) != 0)
        return import_fail(p, SHLO_TYPE, op->at, "dynamic_top_k: k is no integer");
    sorted(&c, x[0], out);
    k = chlo_vector_of(&c, shlo_convert(p->b, x[1], shlo_tensor0(p->b, SHLO_I64)));
    return top_k_bind(&c, "dynamic_top_k", c.rank - 1, k, out);
}

/* ---- ApproxTopK, exactly: a stable sort by the comparator that it names ---- */

/* The comparator's call as the region of a sort. */
static int comparator_region(chlo *c, const V *x, shlo_region *out) {
    const import_attr *called = import_attr_find(&c->op->attrs, "called_computations");
    const import_attr *name =
        called && called->kind == ATTR_LIST && called->n_items == 1 ? called->items : NULL;
    shlo_type types[4];
    V args[4], first;
    char text[256];
    if (!name || name->kind != ATTR_SYMBOL || name->n_name >= sizeof text)
        return import_fail(c->p, SHLO_ATTRIBUTE, c->op->at,
            "ApproxTopK: expected called_computations = [@name]");
    memcpy(text, name->name, name->n_name);
    text[name->n_name] = 0;
    types[0] = types[1] = shlo_tensor0(c->b, chlo_dtype(c, x[0]));
    types[2] = types[3] = shlo_tensor0(c->b, chlo_dtype(c, x[1]));
    shlo_region_begin(c->b, types, args, 4);
    shlo_call(c->b, text, args, 4, &first, 1);
    *out = shlo_region_end(c->b, &first, 1);
    return chlo_ok(c);
}

static int approx_dimension(chlo *c, int32_t *dimension) {
    const import_attr *config = import_attr_find(&c->op->attrs, "mhlo.backend_config"), *a = NULL;
    int64_t d;
    int32_t i;
    for (i = 0; config && config->kind == ATTR_DICT && i < config->n_items; i++)
        if (config->items[i].n_key == 13 && memcmp(config->items[i].key, "reduction_dim", 13) == 0)
            a = &config->items[i];
    if (!a) return import_fail(c->p, SHLO_ATTRIBUTE, c->op->at, "ApproxTopK: expected reduction_dim");
    NEED(import_attr_i64(c->p, a, &d));
    if (d < 0) d += c->rank;
    if (d < 0 || d >= c->rank)
        return import_fail(c->p, SHLO_ATTRIBUTE, a->at, "ApproxTopK: no such dimension");
    *dimension = (int32_t)d;
    return 1;
}

/* The calls @ApproxTopK(%x, %numbers, %init, %init) and @stablehlo.dynamic_approx_top_k(.., %k). The inits
   are neutral, so that no element is ever taken for them. */
int import_approx_top_k(import_parser *p, import_op *op) {
    const V *x = op->operands.items;
    V out[2], in[2], k;
    shlo_sort_attrs sort;
    shlo_region region;
    int32_t dimension = 0;
    int64_t most;
    chlo c;
    memset(&c, 0, sizeof c);
    c.p = p;
    c.op = op;
    c.b = p->b;
    if ((op->operands.n != 4 && op->operands.n != 5 && op->operands.n != 7) || op->types.out.n != 2)
        return import_fail(p, SHLO_STRUCTURE, op->at,
            "ApproxTopK: expected values, numbers, an init of each, k where it is a value, and two results");
    import_origin_begin(p, op);
    NEED(chlo_shape(&c, x[0]));
    NEED(approx_dimension(&c, &dimension));
    NEED(comparator_region(&c, x, &region));
    memset(&sort, 0, sizeof sort);
    sort.dimension = dimension;
    sort.is_stable = 1;
    in[0] = x[0];
    in[1] = x[1];
    shlo_sort(c.b, in, 2, &sort, region, out);
    NEED(chlo_ok(&c));
    most = shlo_type_rank(p->b, op->types.out.items[0]) == c.rank
               ? shlo_type_dim(p->b, op->types.out.items[0], dimension)
               : -1;
    if (op->operands.n > 4 || most < 0) {
        if (op->operands.n == 4 || shlo_type_rank(p->b, shlo_type_of(p->b, x[4])) != 0)
            return import_fail(p, SHLO_TYPE, op->at, "ApproxTopK: k is not known");
        k = chlo_vector_of(&c, shlo_convert(p->b, x[4], shlo_tensor0(p->b, SHLO_I64)));
        return top_k_bind(&c, "ApproxTopK", dimension, k, out);
    }
    if (c.dims[dimension] >= 0 && most > c.dims[dimension])
        return import_fail(p, SHLO_TYPE, op->at, "ApproxTopK: %lld of %lld elements", (long long)most,
            (long long)c.dims[dimension]);
    return top_k_bind(&c, "ApproxTopK", dimension, chlo_number(&c, most), out);
}

/* ---- ragged_dot, where the rows of the left side belong to groups ---- */

static int ragged_read(chlo *c, chlo_ragged *r) {
    static const char *const names[6] = {"lhs_batching_dimensions", "rhs_batching_dimensions",
        "lhs_contracting_dimensions", "rhs_contracting_dimensions", "lhs_ragged_dimensions",
        "rhs_group_dimensions"};
    const import_attr *a;
    int32_t i, k, j;
    NEED(need_attr(c, "ragged_dot_dimension_numbers", &a));
    memset(r, 0, sizeof *r);
    if (a->kind != ATTR_DICT)
        return import_fail(c->p, SHLO_ATTRIBUTE, a->at, "expected #chlo.ragged_dot<..>");
    for (i = 0; i < a->n_items; i++) {
        const import_attr *list = &a->items[i];
        for (k = 0; k < 6; k++)
            if (strlen(names[k]) == list->n_key && memcmp(names[k], list->key, list->n_key) == 0) break;
        if (k == 6 || list->kind != ATTR_LIST || list->n_items >= SHLO_MAX_RANK)
            return import_fail(c->p, SHLO_ATTRIBUTE, list->at, "expected a list of #chlo.ragged_dot");
        r->n[k] = list->n_items;
        for (j = 0; j < list->n_items; j++) NEED(import_attr_i64(c->p, &list->items[j], &r->lists[k][j]));
    }
    return 1;
}

/* A new first dimension for the groups: the last dimension of their sizes. */
static void ragged_grouped(chlo *c, const chlo *groups) {
    int32_t i, last = groups->rank - 1;
    for (i = c->rank; i > 0; i--) {
        c->dims[i] = c->dims[i - 1];
        c->bounds[i] = c->bounds[i - 1];
    }
    c->dims[0] = groups->dims[last];
    c->bounds[0] = groups->bounds[last];
    c->rank++;
}

/* A product for each group: the left side, repeated for each group, times the group of the right side. The
   dimensions of the result: group, batch, left, right. */
static V ragged_products(chlo *c, const chlo_ragged *r, const V *x, chlo *groups, shlo_type result) {
    int64_t at[SHLO_MAX_RANK], lists[4][SHLO_MAX_RANK];
    shlo_dot_general_attrs attrs;
    chlo lhs = *c, product = *c;
    V sizes[2], none = {0};
    int32_t i, k;
    for (i = 0; i < c->rank; i++) at[i] = i + 1;
    ragged_grouped(&lhs, groups);
    if (!chlo_type_shape(&product, result)) return none;
    ragged_grouped(&product, groups);
    if (chlo_open(&lhs)) {
        sizes[0] = chlo_sizes(groups);
        sizes[1] = chlo_sizes(c);
        lhs.sizes = chlo_joined(c, 2, sizes);
    }
    memset(&attrs, 0, sizeof attrs);
    for (k = 0; k < 4; k++) {
        int first = k == CHLO_LHS_BATCH || k == CHLO_RHS_BATCH;
        if (first) lists[k][0] = k == CHLO_LHS_BATCH ? 0 : r->lists[CHLO_RHS_GROUP][0];
        for (i = 0; i < r->n[k]; i++)
            lists[k][i + first] = r->lists[k][i] + (k == CHLO_LHS_BATCH || k == CHLO_LHS_CONTRACT);
    }
    attrs.lhs_batching_dimensions.items = lists[CHLO_LHS_BATCH];
    attrs.rhs_batching_dimensions.items = lists[CHLO_RHS_BATCH];
    attrs.lhs_contracting_dimensions.items = lists[CHLO_LHS_CONTRACT];
    attrs.rhs_contracting_dimensions.items = lists[CHLO_RHS_CONTRACT];
    attrs.lhs_batching_dimensions.n = r->n[CHLO_LHS_BATCH] + 1;
    attrs.rhs_batching_dimensions.n = r->n[CHLO_RHS_BATCH] + 1;
    attrs.lhs_contracting_dimensions.n = r->n[CHLO_LHS_CONTRACT];
    attrs.rhs_contracting_dimensions.n = r->n[CHLO_RHS_CONTRACT];
    return shlo_dot_general(c->b, chlo_broadcast(&lhs, x[0], c->rank, at), x[1],
        chlo_type(&product, shlo_type_dtype(c->b, result)), &attrs);
}

/* Whether each row is in a group: its position is at least the sum of the sizes of earlier groups, and below
   that sum with the group's own size. A product with a triangular matrix gives these sums. The result has the
   shape of the products. If batches have sizes of their own, the dimensions before the last are those of the
   products after the first. */
static V ragged_mask(chlo *c, V sizes, chlo *groups, int32_t ragged_at, chlo *all) {
    static const int64_t first[1] = {0};
    int64_t places[SHLO_MAX_RANK];
    shlo_dtype dtype = chlo_dtype(c, sizes);
    shlo_reduce_attrs sum;
    chlo square = *groups;
    int32_t i, last = groups->rank - 1;
    V before, with, zero, own, row, from, to, place, upper, sides[2];
    const unsigned char none[8] = {0};
    if (shlo_dtype_bits(dtype) < 32) { /* sums, and numbers of rows, do not fit narrow types */
        dtype = SHLO_I64;
        sizes = to_type(groups, sizes, dtype);
    }
    memset(&sum, 0, sizeof sum);
    for (i = 0; i < last; i++) places[i] = i + 1;
    places[last] = 0;
    ragged_grouped(&square, groups);
    if (chlo_open(&square)) {
        sides[0] = sides[1] = chlo_sizes(groups);
        square.sizes = chlo_joined(c, 2, sides);
    }
    place = chlo_iota(&square, SHLO_I64, last + 1);
    upper = less(c, chlo_iota(&square, SHLO_I64, 0), place);
    zero = chlo_splat(&square, dtype, 0);
    own = pick(c, upper, chlo_broadcast(&square, sizes, last + 1, places), zero);
    zero = shlo_constant_splat(c->b, shlo_tensor0(c->b, dtype), none);
    sum.dimensions.items = first;
    sum.dimensions.n = 1;
    shlo_reduce(c->b, &own, &zero, 1, &sum, shlo_region_of(c->b, SHLO_OP_add, dtype), &before);
    with = add(c, before, sizes);
    from = chlo_broadcast(all, before, last + 1, places);
    to = chlo_broadcast(all, with, last + 1, places);
    row = chlo_iota(all, dtype, ragged_at);
    to = less(c, row, to);
    return both(c, at_most(c, from, row), to);
}

int chlo_expand_ragged_dot(chlo *c, const chlo_row *row, const V *x, V *out) {
    static const int64_t first[1] = {0};
    static const unsigned char none[16] = {0};
    shlo_type result;
    shlo_dtype dtype;
    shlo_reduce_attrs sum;
    chlo product = *c, groups = *c;
    chlo_ragged r;
    V all, zero, masked;
    int32_t i, at;
    NEED(ragged_read(c, &r));
    NEED(chlo_ragged_check(c, &r));
    result = c->op->types.out.items[0];
    dtype = shlo_type_dtype(c->b, result);
    if (c->rank >= SHLO_MAX_RANK || shlo_type_rank(c->b, result) < 0 ||
        shlo_type_rank(c->b, result) >= SHLO_MAX_RANK) {
        return import_fail(c->p, SHLO_LIMIT, c->op->at, "%s: more than %d dimensions", row->name,
            SHLO_MAX_RANK - 1);
    }
    if (r.n[CHLO_RHS_GROUP] != 1 || shlo_type_rank(c->b, shlo_type_of(c->b, x[2])) < 1 ||
        chlo_ragged_has(&r, CHLO_LHS_CONTRACT, r.lists[CHLO_LHS_RAGGED][0]) ||
        chlo_ragged_has(&r, CHLO_LHS_BATCH, r.lists[CHLO_LHS_RAGGED][0])) {
        return import_fail(c->p, SHLO_UNSUPPORTED, c->op->at,
            "not supported: chlo.%s but with one ragged dimension of the rows", row->name);
    }
    for (at = 1 + r.n[CHLO_LHS_BATCH], i = 0; i < r.lists[CHLO_LHS_RAGGED][0] && i < c->rank; i++)
        at += !chlo_ragged_has(&r, CHLO_LHS_BATCH, i) && !chlo_ragged_has(&r, CHLO_LHS_CONTRACT, i);
    NEED(chlo_shape(&groups, x[2]));
    if (groups.rank > 1 && (chlo_open(&groups) || chlo_open(c))) {
        return import_fail(c->p, SHLO_UNSUPPORTED, c->op->at,
            "not supported: chlo.%s of unknown sizes with sizes of groups for each batch", row->name);
    }
    all = ragged_products(c, &r, x, &groups, result);
    NEED(chlo_ok(c));
    NEED(chlo_shape(&product, all));
    zero = chlo_splat(&product, dtype, 0);
    masked = pick(c, ragged_mask(c, x[2], &groups, at, &product), all, zero);
    zero = shlo_constant_splat(c->b, shlo_tensor0(c->b, dtype), none);
    memset(&sum, 0, sizeof sum);
    sum.dimensions.items = first;
    sum.dimensions.n = 1;
    shlo_reduce(c->b, &masked, &zero, 1, &sum, shlo_region_of(c->b, SHLO_OP_add, dtype), out);
    return 1;
}
