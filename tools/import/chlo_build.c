/* tools/import/chlo_build.c - the builder's functions as the expansions of dialect chlo use them: by op code,
 * with constants and types of the expansion's shape. */
#include "chlo.h"

int chlo_ok(chlo *c) {
    return shlo_builder_status(c->b) == SHLO_OK ? 1 : import_fail_builder(c->p, c->op->at);
}

int chlo_type_shape(chlo *c, shlo_type type) {
    static const V none = {0};
    int32_t i;
    shlo_type_class kind = shlo_type_get_class(c->b, type);
    c->rank = shlo_type_rank(c->b, type);
    if (kind != SHLO_IS_TENSOR || c->rank > SHLO_MAX_RANK) {
        return import_fail(c->p, kind == SHLO_IS_QUANTIZED ? SHLO_UNSUPPORTED : SHLO_TYPE, c->op->at,
            "%s: the operands are not plain tensors", c->op->chlo->name);
    }
    for (i = 0; i < c->rank; i++) {
        c->dims[i] = shlo_type_dim(c->b, type, i);
        c->bounds[i] = shlo_type_bound(c->b, type, i);
    }
    c->like = c->sizes = none;
    return 1;
}

int chlo_shape(chlo *c, V x) {
    NEED(chlo_type_shape(c, shlo_type_of(c->b, x)));
    c->like = x;
    return 1;
}

shlo_type chlo_type(chlo *c, shlo_dtype dtype) {
    return shlo_tensor_bounded(c->b, dtype, c->dims, c->bounds, c->rank);
}

V chlo_create(chlo *c, shlo_op op, int32_t n, const V *operands) {
    shlo_op_desc desc;
    V out = {0};
    memset(&desc, 0, sizeof desc);
    desc.op = op;
    desc.n_operands = n;
    desc.operands = operands;
    shlo_op_create(c->b, &desc, &out, 1);
    return out;
}

V chlo_create_as(chlo *c, shlo_op_desc *desc, shlo_type type) {
    V out = {0};
    desc->n_types = 1;
    desc->types = &type;
    shlo_op_create(c->b, desc, &out, 1);
    return out;
}

shlo_attr chlo_list(const char *name, int32_t n, const int64_t *items) {
    shlo_attr a;
    memset(&a, 0, sizeof a);
    a.name = name;
    a.kind = SHLO_ATTR_I64S;
    a.list.items = items;
    a.list.n = n;
    return a;
}

V chlo_splat(chlo *c, shlo_dtype dtype, double x) {
    unsigned char element[16];
    memset(element, 0, sizeof element);
    shlo_convert_elements(dtype, element, SHLO_F64, &x, 1);
    return chlo_splat_element(c, dtype, element);
}

V chlo_splat_element(chlo *c, shlo_dtype dtype, const void *element) {
    if (!chlo_open(c)) return shlo_constant_splat(c->b, chlo_type(c, dtype), element);
    return chlo_broadcast(c, shlo_constant_splat(c->b, shlo_tensor0(c->b, dtype), element), 0, NULL);
}

V chlo_iota(chlo *c, shlo_dtype dtype, int64_t dimension) {
    shlo_iota_attrs attrs;
    shlo_dynamic_iota_attrs dynamic;
    memset(&attrs, 0, sizeof attrs);
    memset(&dynamic, 0, sizeof dynamic);
    attrs.iota_dimension = dynamic.iota_dimension = dimension;
    return chlo_open(c) ? shlo_dynamic_iota(c->b, chlo_sizes(c), chlo_type(c, dtype), &dynamic)
                        : shlo_iota(c->b, chlo_type(c, dtype), &attrs);
}

V chlo_compare(chlo *c, int direction, V x, V y) {
    shlo_compare_attrs attrs;
    memset(&attrs, 0, sizeof attrs);
    attrs.comparison_direction = direction;
    return shlo_compare(c->b, x, y, &attrs);
}

V chlo_broadcast(chlo *c, V x, int32_t n, const int64_t *at) {
    shlo_broadcast_in_dim_attrs attrs;
    shlo_dynamic_broadcast_in_dim_attrs dynamic;
    shlo_type type = chlo_type(c, chlo_dtype(c, x));
    if (!chlo_open(c) && type.id == shlo_type_of(c->b, x).id) return x;
    memset(&attrs, 0, sizeof attrs);
    memset(&dynamic, 0, sizeof dynamic);
    attrs.broadcast_dimensions.items = dynamic.broadcast_dimensions.items = at;
    attrs.broadcast_dimensions.n = dynamic.broadcast_dimensions.n = n;
    return chlo_open(c) ? shlo_dynamic_broadcast_in_dim(c->b, x, chlo_sizes(c), type, &dynamic)
                        : shlo_broadcast_in_dim(c->b, x, type, &attrs);
}

int chlo_bits(shlo_dtype dtype, shlo_dtype *out) {
    int32_t bits = shlo_dtype_bits(dtype);
    *out = bits == 8    ? SHLO_U8
           : bits == 16 ? SHLO_U16
           : bits == 32 ? SHLO_U32
           : bits == 64 ? SHLO_U64
                        : SHLO_NO_DTYPE;
    return *out != SHLO_NO_DTYPE;
}
