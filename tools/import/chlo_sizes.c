/* tools/import/chlo_sizes.c - shapes as values: vectors of i64. Known sizes become constants, so that few ops
 * remain where sizes are known. */
#include "chlo.h"

int chlo_open(const chlo *c) {
    int32_t i;
    for (i = 0; i < c->rank; i++)
        if (c->dims[i] < 0) return 1;
    return 0;
}

V chlo_vector_of(chlo *c, V scalar) {
    return shlo_reshape(c->b, scalar, shlo_tensor1(c->b, chlo_dtype(c, scalar), 1));
}
V chlo_number(chlo *c, int64_t x) { return shlo_constant(c->b, shlo_tensor1(c->b, SHLO_I64, 1), &x); }
V chlo_numbers(chlo *c, int32_t n, int64_t x) {
    return shlo_constant_splat(c->b, shlo_tensor1(c->b, SHLO_I64, n), &x);
}

V chlo_joined(chlo *c, int32_t n, const V *parts) {
    shlo_concatenate_attrs attrs;
    memset(&attrs, 0, sizeof attrs);
    return n == 1 ? parts[0] : shlo_concatenate(c->b, parts, n, &attrs);
}

V chlo_size_of(chlo *c, V x, int32_t d) {
    shlo_get_dimension_size_attrs attrs;
    int64_t known = shlo_type_dim(c->b, shlo_type_of(c->b, x), d);
    if (known >= 0) return chlo_number(c, known);
    memset(&attrs, 0, sizeof attrs);
    attrs.dimension = d;
    return chlo_vector_of(c,
        shlo_convert(c->b, shlo_get_dimension_size(c->b, x, &attrs), shlo_tensor0(c->b, SHLO_I64)));
}

V chlo_sizes_of(chlo *c, V x) {
    shlo_type type = shlo_type_of(c->b, x);
    int32_t i, rank = shlo_type_rank(c->b, type), known = 0;
    int64_t dims[SHLO_MAX_RANK];
    V parts[SHLO_MAX_RANK];
    for (i = 0; i < rank; i++) {
        dims[i] = shlo_type_dim(c->b, type, i);
        known += dims[i] >= 0;
    }
    if (known == rank)
        return shlo_constant(c->b, shlo_tensor1(c->b, SHLO_I64, rank),
            rank ? (const void *)dims : (const void *)"");
    for (i = 0; i < rank; i++) parts[i] = chlo_size_of(c, x, i);
    return chlo_joined(c, rank, parts);
}

V chlo_sizes(chlo *c) {
    if (!c->sizes.id) c->sizes = chlo_sizes_of(c, c->like);
    return c->sizes;
}

V chlo_wider(chlo *c, V a, V b) {
    static const int64_t one = 1;
    return pick(c, equal(c, a, shlo_constant_splat(c->b, shlo_type_of(c->b, a), &one)), b, a);
}

int chlo_compatible(const chlo *c, shlo_type a, shlo_type b) {
    int32_t i, rank = shlo_type_rank(c->b, a);
    if (a.id == b.id) return 1;
    if (shlo_type_get_class(c->b, a) != SHLO_IS_TENSOR || shlo_type_get_class(c->b, b) != SHLO_IS_TENSOR)
        return 0;
    if (shlo_type_dtype(c->b, a) != shlo_type_dtype(c->b, b) || rank != shlo_type_rank(c->b, b)) return 0;
    for (i = 0; i < rank; i++) {
        int64_t m = shlo_type_dim(c->b, a, i), n = shlo_type_dim(c->b, b, i);
        if (m >= 0 && n >= 0 && m != n) return 0;
    }
    return 1;
}
