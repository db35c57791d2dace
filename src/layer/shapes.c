/* layer/shapes.c - shapes: broadcasting, reshaping, element types. Where a size is unknown, the dynamic form
 * of an op is made, with the shape as a vector of i64 that is computed from the operands. */
#ifndef SHLO__LAYER_SHAPES_C
#define SHLO__LAYER_SHAPES_C

#include "layer.h"

SHLO__FN shlo_dtype shlo__layer_dtype(const shlo_builder *b, shlo_value x) {
    const uint32_t id = shlo__build_ok(b) ? shlo__build_value_id(b, x) : 0;
    return id ? (shlo_dtype)shlo__type_at(&b->m, shlo__value_type(&b->m, id))->dtype : SHLO_NO_DTYPE;
}

SHLO__FN shlo_value shlo__layer_of(shlo_builder *b, const char *call, shlo_value x) {
    const size_t n = strlen(call) + 2, most = sizeof b->error.message - 1;
    char *message;
    if (shlo__build_ok(b)) return x;
    message = b->error.message;
    if (memcmp(message, call, n - 2) == 0) return SHLO__LAYER_NONE;
    memmove(message + n, message, most - n);
    memcpy(message, call, n - 2);
    memcpy(message + n - 2, ": ", 2);
    return SHLO__LAYER_NONE;
}

SHLO__FN int shlo__layer_shape_of(shlo_builder *b, const char *call, shlo_value x, shlo__layer_shape *out) {
    shlo_type type;
    int32_t i;
    memset(out, 0, sizeof *out);
    if (!shlo__build_ok(b)) return 0;
    if (!shlo__build_value_id(b, x)) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: an operand is %s", call, shlo__build_no_value(x));
        return 0;
    }
    type = shlo_type_of(b, x);
    if (shlo_type_get_class(b, type) != SHLO_IS_TENSOR) {
        SHLO__BUILD_FAIL(b, SHLO_TYPE, "%s: an operand is not a tensor of plain elements", call);
        return 0;
    }
    out->rank = shlo_type_rank(b, type);
    for (i = 0; i < out->rank; i++) {
        out->dims[i] = shlo_type_dim(b, type, i);
        out->bounds[i] = shlo_type_bound(b, type, i);
        out->source[i] = x;
        out->at[i] = (int8_t)i;
    }
    return 1;
}

SHLO__FN int32_t shlo__layer_axis(shlo_builder *b, const char *call, int32_t axis, int32_t rank) {
    int32_t at = axis < 0 && axis >= -rank ? axis + rank : axis;
    if (at >= 0 && at < rank) return at;
    if (shlo__build_ok(b)) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: there is no axis %d, the operand has %d dimensions", call,
            axis, rank);
    }
    return -1;
}

SHLO__FN void shlo__layer_push(shlo__layer_shape *s, int64_t size) {
    s->dims[s->rank] = size;
    s->bounds[s->rank++] = -1;
}

SHLO__FN void shlo__layer_push_from(shlo__layer_shape *s, const shlo__layer_shape *from, int32_t axis) {
    int32_t to = s->rank++;
    s->dims[to] = from->dims[axis];
    s->bounds[to] = from->bounds[axis];
    s->source[to] = from->source[axis];
    s->at[to] = from->at[axis];
}

SHLO__FN int shlo__layer_merge(shlo_builder *b, const char *call, const shlo__layer_shape *x,
    const shlo__layer_shape *y, int32_t skip, shlo__layer_shape *out) {
    int32_t i, m = x->rank - skip, n = y->rank - skip, rank = m > n ? m : n;
    memset(out, 0, sizeof *out);
    if (!shlo__build_ok(b)) return 0;
    for (i = 0; i < rank; i++) {
        int32_t p = i - (rank - m), q = i - (rank - n); /* the dimensions of x and y */
        int64_t c = p < 0 ? 1 : x->dims[p], d = q < 0 ? 1 : y->dims[q];
        if (c >= 0 && d >= 0 && c != d && c != 1 && d != 1) {
            SHLO__BUILD_FAIL(b, SHLO_SHAPE, "%s: sizes %lld and %lld of dimension %d differ and none is 1",
                call, (long long)c, (long long)d, i);
            b->error.dimension = i;
            return 0;
        }
        if (q < 0 || (p >= 0 && (d == 1 || (c >= 0 && c != 1) || (c < 0 && d < 0))))
            shlo__layer_push_from(out, x, p);
        else
            shlo__layer_push_from(out, y, q);
    }
    return 1;
}

/* ---- ops of a shape ---- */

static int shlo__layer_known(const shlo__layer_shape *s) {
    int32_t i;
    for (i = 0; i < s->rank; i++)
        if (s->dims[i] < 0) return 0;
    return 1;
}

SHLO__FN shlo_type shlo__layer_type(shlo_builder *b, shlo_dtype dtype, const shlo__layer_shape *s) {
    return shlo_tensor_bounded(b, dtype, s->dims, s->bounds, s->rank);
}

SHLO__FN shlo_value shlo__layer_size(shlo_builder *b, const shlo__layer_shape *s, int32_t i) {
    shlo_type one = shlo_tensor1(b, SHLO_I64, 1);
    shlo_get_dimension_size_attrs which;
    shlo_value size;
    if (s->dims[i] >= 0) return shlo_constant(b, one, &s->dims[i]);
    if (s->at[i] < 0) return s->source[i];
    which.dimension = s->at[i];
    size = shlo_get_dimension_size(b, s->source[i], &which);
    return shlo_reshape(b, shlo_convert(b, size, shlo_tensor0(b, SHLO_I64)), one);
}

/* The sizes of a shape as a value. */
static shlo_value shlo__layer_sizes(shlo_builder *b, const shlo__layer_shape *s) {
    shlo_value parts[SHLO_MAX_RANK];
    shlo_concatenate_attrs join = {0};
    int32_t i;
    if (s->sizes.id) return s->sizes;
    for (i = 0; i < s->rank; i++) parts[i] = shlo__layer_size(b, s, i);
    return s->rank == 1 ? parts[0] : shlo_concatenate(b, parts, s->rank, &join);
}

SHLO__FN void shlo__layer_keep_sizes(shlo_builder *b, shlo__layer_shape *s) {
    if (shlo__build_ok(b) && !shlo__layer_known(s)) s->sizes = shlo__layer_sizes(b, s);
}

/* Nothing is to be repeated: an unknown size is taken to be that of the shape. */
static int shlo__layer_fits(shlo_builder *b, shlo_value x, const shlo__layer_shape *s) {
    shlo_type type = shlo_type_of(b, x);
    int32_t i;
    if (shlo_type_rank(b, type) != s->rank) return 0;
    for (i = 0; i < s->rank; i++)
        if (shlo_type_dim(b, type, i) == 1 && s->dims[i] != 1) return 0;
    return 1;
}

SHLO__FN shlo_value shlo__layer_stretch(shlo_builder *b, shlo_value x, const shlo__layer_shape *s, int32_t n,
    const int64_t *at) {
    shlo_broadcast_in_dim_attrs known;
    shlo_dynamic_broadcast_in_dim_attrs open;
    shlo_type type;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    if (n == s->rank && shlo__layer_fits(b, x, s)) return x;
    memset(&known, 0, sizeof known);
    memset(&open, 0, sizeof open);
    type = shlo__layer_type(b, shlo__layer_dtype(b, x), s);
    known.broadcast_dimensions.items = open.broadcast_dimensions.items = at;
    known.broadcast_dimensions.n = open.broadcast_dimensions.n = n;
    if (shlo__layer_known(s)) return shlo_broadcast_in_dim(b, x, type, &known);
    return shlo_dynamic_broadcast_in_dim(b, x, shlo__layer_sizes(b, s), type, &open);
}

SHLO__FN shlo_value shlo__layer_stretch_last(shlo_builder *b, shlo_value x, const shlo__layer_shape *s) {
    int64_t at[SHLO_MAX_RANK];
    int32_t i, n;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    n = shlo_type_rank(b, shlo_type_of(b, x));
    for (i = 0; i < n; i++) at[i] = s->rank - n + i;
    return shlo__layer_stretch(b, x, s, n, at);
}

SHLO__FN shlo_value shlo__layer_splat(shlo_builder *b, const shlo__layer_shape *s, shlo_dtype dtype,
    const void *element) {
    if (shlo__layer_known(s)) return shlo_constant_splat(b, shlo__layer_type(b, dtype, s), element);
    return shlo__layer_stretch(b, shlo_constant(b, shlo_tensor0(b, dtype), element), s, 0, NULL);
}

SHLO__FN shlo_value shlo__layer_reshape(shlo_builder *b, shlo_value x, const shlo__layer_shape *s) {
    shlo_type type;
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE;
    type = shlo__layer_type(b, shlo__layer_dtype(b, x), s);
    if (shlo__layer_known(s)) return shlo_reshape(b, x, type);
    return shlo_dynamic_reshape(b, x, shlo__layer_sizes(b, s), type);
}

/* ---- element types ---- */

SHLO__FN shlo_value shlo__layer_convert(shlo_builder *b, shlo_value x, shlo_dtype dtype) {
    shlo__layer_shape s;
    if (shlo__layer_dtype(b, x) == dtype || !shlo__layer_shape_of(b, "shlo_convert", x, &s)) return x;
    return shlo_convert(b, x, shlo__layer_type(b, dtype, &s));
}

SHLO__FN shlo_value shlo__layer_widen(shlo_builder *b, shlo_value x) {
    shlo_dtype dtype = shlo__layer_dtype(b, x);
    int narrow = shlo__dtype_kind(dtype) == SHLO__FLOAT && shlo_dtype_bits(dtype) < 32;
    return narrow ? shlo__layer_convert(b, x, SHLO_F32) : x;
}

SHLO__FN int shlo__layer_floats(shlo_builder *b, const char *call, shlo_value x) {
    shlo_dtype dtype = shlo__layer_dtype(b, x);
    if (!shlo__build_ok(b)) return 0;
    if (shlo__dtype_kind(dtype) == SHLO__FLOAT) return 1;
    SHLO__BUILD_FAIL(b, SHLO_TYPE, "%s: the elements are %s, not floats", call, shlo_dtype_name(dtype));
    return 0;
}

SHLO__FN shlo_value shlo__layer_neutral(shlo_builder *b, shlo_op op, shlo_dtype dtype) {
    unsigned char element[16] = {0};
    int32_t bits = shlo_dtype_bits(dtype);
    shlo__kind kind = shlo__dtype_kind(dtype);
    int least = op == SHLO_OP_maximum, bounded = least || op == SHLO_OP_minimum;
    double x = op == SHLO_OP_add ? 0 : 1; /* the other is multiply */
    uint64_t top = (uint64_t)1 << (bits > 0 && bits <= 64 ? bits - 1 : 0);
    if (!shlo__build_ok(b)) return SHLO__LAYER_NONE; /* then there may be no type */
    if (!bounded || kind == SHLO__COMPLEX) {
        shlo__dtype_convert(dtype, element, SHLO_F64, &x);
    }
    else if (kind == SHLO__FLOAT) {
        const uint64_t infinity = least ? 0xfff0000000000000u : 0x7ff0000000000000u;
        shlo__dtype_convert(dtype, element, SHLO_F64, &infinity);
    }
    else {
        uint64_t all = kind == SHLO__INT ? top - 1 : top | (top - 1), bound = least ? ~all : all;
        if (least && kind != SHLO__INT) bound = 0;
        shlo__dtype_convert(dtype, element, SHLO_U64, &bound);
    }
    return shlo_constant(b, shlo_tensor0(b, dtype), element);
}

#endif
