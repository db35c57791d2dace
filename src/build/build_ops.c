/* build/build_ops.c - one typed constructor per op, expanded from ops.def and attrs.def; by hand only those
 * whose operands or results are lists of a particular make. All end in shlo_op_create. */
#ifndef SHLO__BUILD_BUILD_OPS_C
#define SHLO__BUILD_BUILD_OPS_C

#include "build.h"

/* ---- attribute structs to attribute lists: one function per op, one line per field ---- */

enum { SHLO__BUILD_OPTIONAL = 0, SHLO__BUILD_REQUIRED = 1, SHLO__BUILD_STATED = 0 };

/* The next entry of a list; *n counts it if `present`. */
static shlo_attr *shlo__build_field(shlo_attr *out, int32_t *n, const char *name, shlo_attr_kind kind,
    int present) {
    shlo_attr *a = &out[*n];
    if (!present) return NULL;
    memset(a, 0, sizeof *a);
    a->name = name;
    a->kind = kind;
    ++*n;
    return a;
}
static void shlo__build_field_number(shlo_attr *out, int32_t *n, const char *name, shlo_attr_kind kind,
    int required, int64_t value) {
    shlo_attr *a = shlo__build_field(out, n, name, kind, required || value);
    if (a) a->i = value;
}
static void shlo__build_field_float(shlo_attr *out, int32_t *n, const char *name, shlo_attr_kind kind,
    int required, float value) {
    shlo_attr *a = shlo__build_field(out, n, name, kind, required || value != 0);
    if (a) a->f = (double)value;
}
static void shlo__build_field_list(shlo_attr *out, int32_t *n, const char *name, shlo_attr_kind kind,
    int required, shlo_list value) {
    shlo_attr *a = shlo__build_field(out, n, name, kind, required || value.n || value.items);
    if (a) a->list = value;
}
static void shlo__build_field_text(shlo_attr *out, int32_t *n, const char *name, shlo_attr_kind kind,
    int required, const char *value) {
    shlo_attr *a = shlo__build_field(out, n, name, kind, required || value);
    if (a) a->text = value;
}
static void shlo__build_field_type(shlo_attr *out, int32_t *n, const char *name, shlo_attr_kind kind,
    int required, shlo_type value) {
    shlo_attr *a = shlo__build_field(out, n, name, kind, required || value.id);
    if (a) a->type = value;
}
static void shlo__build_field_data(shlo_attr *out, int32_t *n, const char *name, shlo_attr_kind kind,
    int required, const void *value) {
    shlo_attr *a = shlo__build_field(out, n, name, kind, required || value);
    if (a) a->data = value; /* its type and size are the constructor's arguments */
}
#define SHLO__BUILD_BOOL shlo__build_field_number
#define SHLO__BUILD_I64 shlo__build_field_number
#define SHLO__BUILD_ENUM shlo__build_field_number
#define SHLO__BUILD_F32 shlo__build_field_float
#define SHLO__BUILD_I64S shlo__build_field_list
#define SHLO__BUILD_BOOLS shlo__build_field_list
#define SHLO__BUILD_ENUMS shlo__build_field_list
#define SHLO__BUILD_TABLE shlo__build_field_list
#define SHLO__BUILD_STRING shlo__build_field_text
#define SHLO__BUILD_DICT shlo__build_field_text
#define SHLO__BUILD_SYMBOL shlo__build_field_text
#define SHLO__BUILD_SYMBOLS shlo__build_field_text
#define SHLO__BUILD_TYPE shlo__build_field_type
#define SHLO__BUILD_TENSOR shlo__build_field_data

/* No struct: no attributes; the check names what is missing. */
#define ATTRS_BEGIN(op) \
    SHLO__FN int32_t shlo__build_attrs_##op(const shlo_##op##_attrs *s, shlo_attr *out) { \
        int32_t n = 0; \
        if (!s) return 0;
#define ATTR(op, name, kind, need, fallback, choices) \
    SHLO__BUILD_##kind(out, &n, #name, SHLO_ATTR_##kind, SHLO__BUILD_##need, s->name);
#define ATTRS_END(op) \
    return n; \
    }
#include "../op/attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END

/* ---- constructors ---- */

/* One op as the constructors put it together. */
typedef struct shlo__build_call {
    shlo_op_desc desc;
    shlo_attr attrs[SHLO__BUILD_MAX_ATTRS];
    shlo_value operands[3];
    shlo_type type;
} shlo__build_call;

static void shlo__build_call_init(shlo__build_call *c, shlo_op op, int32_t n, shlo_value x, shlo_value y,
    shlo_value z) {
    memset(&c->desc, 0, sizeof c->desc);
    c->type.id = 0;
    c->desc.op = op;
    c->desc.n_operands = n;
    c->desc.operands = c->operands;
    c->desc.attrs = c->attrs;
    c->operands[0] = x;
    c->operands[1] = y;
    c->operands[2] = z;
}

static void shlo__build_call_list(shlo__build_call *c, shlo_op op, int32_t n, const shlo_value *operands) {
    shlo_value none = {0};
    shlo__build_call_init(c, op, n, none, none, none);
    c->desc.operands = operands;
}

static void shlo__build_call_type(shlo__build_call *c, shlo_type type) {
    c->type = type;
    c->desc.types = &c->type;
    c->desc.n_types = type.id ? 1 : 0; /* none: infer it */
}

static shlo_value shlo__build_call_one(shlo_builder *b, shlo__build_call *c) {
    shlo_value result = {0};
    shlo_op_create(b, &c->desc, &result, 1);
    return result;
}

/* For ops of as many results as the caller has room for. */
static void shlo__build_call_many(shlo_builder *b, shlo__build_call *c, int32_t n, shlo_value *results) {
    int32_t i, made = shlo_op_create(b, &c->desc, results, n);
    if (made < 0 || made == n) return;
    for (i = 0; i < n; i++) results[i].id = 0;
    SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s has %d results, the caller expects %d", shlo_op_name(c->desc.op),
        made, n);
}

/* Two lists of n operands, one after the other, in the builder's memory; NULL after a failure. */
static const shlo_value *shlo__build_join(shlo_builder *b, int32_t n, const shlo_value *first,
    const shlo_value *second) {
    if (!shlo__build_ok(b)) return NULL;
    if (n < 0 || n > INT32_MAX / 2 || (n && (!first || !second))) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "two lists of %d operands without operands", n);
        return NULL;
    }
    b->values.count = 0;
    if (!shlo__build_keep(b, SHLO__VEC_RESERVE(&b->allocator, &b->values, 2 * (uint32_t)n + 1))) return NULL;
    if (n) memcpy(b->values.items, first, (size_t)n * sizeof *first);
    if (n) memcpy(b->values.items + n, second, (size_t)n * sizeof *second);
    return b->values.items;
}

#define SHLO__BUILD_CALL(name, n, x, y, z) \
    shlo__build_call c; \
    shlo__build_call_init(&c, SHLO_OP_##name, n, x, y, z)
#define SHLO__BUILD_CALL_LIST(name, n, operands) \
    shlo__build_call c; \
    shlo__build_call_list(&c, SHLO_OP_##name, n, operands)
#define SHLO__BUILD_CALL_ATTRS(name) c.desc.n_attrs = shlo__build_attrs_##name(attrs, c.attrs)
#define SHLO__BUILD_NONE shlo__build_none()
static shlo_value shlo__build_none(void) {
    shlo_value none = {0};
    return none;
}

/* The letters of the ctor column, as api/stablehlo.api.h declares them. */
#define SHLO__BUILD_U1(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x) { \
        SHLO__BUILD_CALL(name, 1, x, x, x); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_U1A(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, const shlo_##name##_attrs *attrs) { \
        SHLO__BUILD_CALL(name, 1, x, x, x); \
        SHLO__BUILD_CALL_ATTRS(name); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_U1T(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, shlo_type type) { \
        SHLO__BUILD_CALL(name, 1, x, x, x); \
        shlo__build_call_type(&c, type); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_U1AT(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, shlo_type type, \
        const shlo_##name##_attrs *attrs) { \
        SHLO__BUILD_CALL(name, 1, x, x, x); \
        SHLO__BUILD_CALL_ATTRS(name); \
        shlo__build_call_type(&c, type); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_B2(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, shlo_value y) { \
        SHLO__BUILD_CALL(name, 2, x, y, y); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_B2A(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, shlo_value y, \
        const shlo_##name##_attrs *attrs) { \
        SHLO__BUILD_CALL(name, 2, x, y, y); \
        SHLO__BUILD_CALL_ATTRS(name); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_B2T(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, shlo_value y, shlo_type type) { \
        SHLO__BUILD_CALL(name, 2, x, y, y); \
        shlo__build_call_type(&c, type); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_B2AT(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, shlo_value y, shlo_type type, \
        const shlo_##name##_attrs *attrs) { \
        SHLO__BUILD_CALL(name, 2, x, y, y); \
        SHLO__BUILD_CALL_ATTRS(name); \
        shlo__build_call_type(&c, type); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_T3(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_value x, shlo_value y, shlo_value z) { \
        SHLO__BUILD_CALL(name, 3, x, y, z); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_Z0(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b) { \
        SHLO__BUILD_CALL_LIST(name, 0, NULL); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_Z0AT(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, shlo_type type, const shlo_##name##_attrs *attrs) { \
        SHLO__BUILD_CALL_LIST(name, 0, NULL); \
        SHLO__BUILD_CALL_ATTRS(name); \
        shlo__build_call_type(&c, type); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_V(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, const shlo_value *operands, int32_t n) { \
        SHLO__BUILD_CALL_LIST(name, n, operands); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_VA(name) \
    SHLO_API shlo_value shlo_##name(shlo_builder *b, const shlo_value *operands, int32_t n, \
        const shlo_##name##_attrs *attrs) { \
        SHLO__BUILD_CALL_LIST(name, n, operands); \
        SHLO__BUILD_CALL_ATTRS(name); \
        return shlo__build_call_one(b, &c); \
    }
#define SHLO__BUILD_HAND(name)
#define OP(name, wire, in, out, regions, ctor, traits, types, infer, run, verb) SHLO__BUILD_##ctor(name)
#include "../op/ops.def"

/* ---- by hand: constants ---- */

static shlo_value shlo__build_constant(shlo_builder *b, shlo_type type, const void *elements, size_t bytes,
    const char *name) {
    shlo_constant_attrs constant;
    const shlo_constant_attrs *attrs = &constant;
    constant.value = elements;
    {
        SHLO__BUILD_CALL_LIST(constant, 0, NULL);
        SHLO__BUILD_CALL_ATTRS(constant);
        c.attrs[0].type = type;
        c.attrs[0].data_bytes = bytes;
        c.attrs[0].text = name;
        return shlo__build_call_one(b, &c);
    }
}

SHLO_API shlo_value shlo_constant(shlo_builder *b, shlo_type type, const void *elements) {
    size_t bytes = 0;
    if (!shlo__build_ok(b)) return SHLO__BUILD_NONE;
    if (shlo__build_type_valid(b, type) && !shlo__type_bytes(&b->m, type.id, &bytes))
        bytes = 0; /* of unknown size: refused below */
    return shlo__build_constant(b, type, elements, bytes, NULL);
}

SHLO_API shlo_value shlo_constant_splat(shlo_builder *b, shlo_type type, const void *element) {
    if (!shlo__build_ok(b)) return SHLO__BUILD_NONE;
    return shlo__build_constant(b, type, element, shlo_dtype_bytes(shlo_type_dtype(b, type)), NULL);
}

SHLO_API shlo_value shlo_constant_outside(shlo_builder *b, shlo_type type, const char *name) {
    if (!shlo__build_ok(b)) return SHLO__BUILD_NONE;
    return shlo__build_constant(b, type, NULL, 0, name ? name : "");
}

SHLO_API shlo_value shlo_constant_f32(shlo_builder *b, float x) {
    return shlo_constant(b, shlo_tensor0(b, SHLO_F32), &x);
}
SHLO_API shlo_value shlo_constant_i32(shlo_builder *b, int32_t x) {
    return shlo_constant(b, shlo_tensor0(b, SHLO_I32), &x);
}
SHLO_API shlo_value shlo_constant_i64(shlo_builder *b, int64_t x) {
    return shlo_constant(b, shlo_tensor0(b, SHLO_I64), &x);
}

/* ---- by hand: regions ---- */

SHLO_API void shlo_reduce(shlo_builder *b, const shlo_value *inputs, const shlo_value *init_values, int32_t n,
    const shlo_reduce_attrs *attrs, shlo_region body, shlo_value *results) {
    const shlo_value *operands = shlo__build_join(b, n, inputs, init_values);
    SHLO__BUILD_CALL_LIST(reduce, operands ? 2 * n : 0, operands);
    SHLO__BUILD_CALL_ATTRS(reduce);
    c.desc.regions = &body;
    c.desc.n_regions = 1;
    shlo__build_call_many(b, &c, n, results);
}

SHLO_API void shlo_reduce_window(shlo_builder *b, const shlo_value *inputs, const shlo_value *init_values,
    int32_t n, const shlo_reduce_window_attrs *attrs, shlo_region body, shlo_value *results) {
    const shlo_value *operands = shlo__build_join(b, n, inputs, init_values);
    SHLO__BUILD_CALL_LIST(reduce_window, operands ? 2 * n : 0, operands);
    SHLO__BUILD_CALL_ATTRS(reduce_window);
    c.desc.regions = &body;
    c.desc.n_regions = 1;
    shlo__build_call_many(b, &c, n, results);
}

SHLO_API shlo_value shlo_map(shlo_builder *b, const shlo_value *inputs, int32_t n,
    const shlo_map_attrs *attrs, shlo_region computation) {
    SHLO__BUILD_CALL_LIST(map, n, inputs);
    SHLO__BUILD_CALL_ATTRS(map);
    c.desc.regions = &computation;
    c.desc.n_regions = 1;
    return shlo__build_call_one(b, &c);
}

SHLO_API void shlo_sort(shlo_builder *b, const shlo_value *inputs, int32_t n, const shlo_sort_attrs *attrs,
    shlo_region comparator, shlo_value *results) {
    SHLO__BUILD_CALL_LIST(sort, n, inputs);
    SHLO__BUILD_CALL_ATTRS(sort);
    if (attrs && !attrs->dimension) { /* the first dimension, which a zero says here: not "absent", which
                                         would be the last */
        shlo_attr *dimension = &c.attrs[c.desc.n_attrs++];
        memset(dimension, 0, sizeof *dimension);
        dimension->name = "dimension";
        dimension->kind = SHLO_ATTR_I64;
    }
    c.desc.regions = &comparator;
    c.desc.n_regions = 1;
    shlo__build_call_many(b, &c, n, results);
}

SHLO_API void shlo_if(shlo_builder *b, shlo_value pred, shlo_region true_branch, shlo_region false_branch,
    shlo_value *results, int32_t n) {
    shlo_region branches[2];
    SHLO__BUILD_CALL(if, 1, pred, pred, pred);
    branches[0] = true_branch;
    branches[1] = false_branch;
    c.desc.regions = branches;
    c.desc.n_regions = 2;
    shlo__build_call_many(b, &c, n, results);
}

SHLO_API void shlo_case(shlo_builder *b, shlo_value index, const shlo_region *branches, int32_t n_branches,
    shlo_value *results, int32_t n) {
    SHLO__BUILD_CALL(case, 1, index, index, index);
    c.desc.regions = branches;
    c.desc.n_regions = n_branches;
    shlo__build_call_many(b, &c, n, results);
}

SHLO_API void shlo_while(shlo_builder *b, const shlo_value *operands, int32_t n, shlo_region cond,
    shlo_region body, shlo_value *results) {
    shlo_region regions[2];
    SHLO__BUILD_CALL_LIST(while, n, operands);
    regions[0] = cond;
    regions[1] = body;
    c.desc.regions = regions;
    c.desc.n_regions = 2;
    shlo__build_call_many(b, &c, n, results);
}

/* ---- by hand: calls and lists ---- */

SHLO_API void shlo_call(shlo_builder *b, const char *callee, const shlo_value *operands, int32_t n,
    shlo_value *results, int32_t n_results) {
    shlo_call_attrs call;
    const shlo_call_attrs *attrs = &call;
    call.callee = callee;
    {
        SHLO__BUILD_CALL_LIST(call, n, operands);
        SHLO__BUILD_CALL_ATTRS(call);
        shlo__build_call_many(b, &c, n_results, results);
    }
}

SHLO_API void shlo_optimization_barrier(shlo_builder *b, const shlo_value *operands, int32_t n,
    shlo_value *results) {
    SHLO__BUILD_CALL_LIST(optimization_barrier, n, operands);
    shlo__build_call_many(b, &c, n, results);
}

SHLO_API void shlo_custom_call(shlo_builder *b, const shlo_value *operands, int32_t n, const shlo_type *types,
    int32_t n_results, const shlo_custom_call_attrs *attrs, shlo_value *results) {
    SHLO__BUILD_CALL_LIST(custom_call, n, operands);
    SHLO__BUILD_CALL_ATTRS(custom_call);
    c.desc.types = types;
    c.desc.n_types = n_results;
    shlo__build_call_many(b, &c, n_results, results);
}

SHLO_API void shlo_composite(shlo_builder *b, const shlo_value *operands, int32_t n, const shlo_type *types,
    int32_t n_results, const shlo_composite_attrs *attrs, shlo_value *results) {
    SHLO__BUILD_CALL_LIST(composite, n, operands);
    SHLO__BUILD_CALL_ATTRS(composite);
    c.desc.types = types;
    c.desc.n_types = n_results;
    shlo__build_call_many(b, &c, n_results, results);
}

#endif
