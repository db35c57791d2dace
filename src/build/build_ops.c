/* build/build_ops.c - typed constructors: the attribute structs are read by the rows of attrs.def, and every
 * call ends in shlo_op_create. calls.gen.c has the constructors that follow from the table; here are those of
 * constants and calls, whose parameters no table tells. */
#ifndef SHLO__BUILD_BUILD_OPS_C
#define SHLO__BUILD_BUILD_OPS_C

#include "build.h"

/* ---- attribute structs to attribute lists ---- */

/* constant and call take no attribute struct; they are here so that each row of attrs.def has a field. */
typedef struct shlo_constant_attrs {
    const void *value;
} shlo_constant_attrs;
typedef struct shlo_call_attrs {
    const char *callee;
} shlo_call_attrs;

/* Where the field of a row of attrs.def is in its op's struct. */
static size_t shlo__build_field_offset(uint32_t attr_id) {
    static const uint16_t offsets[SHLO__ATTR_ROWS] = {
#define ATTRS_BEGIN(op)
#define ATTR(op, name, kind, need, fallback, choices) offsetof(shlo_##op##_attrs, name),
#define ATTRS_END(op)
#include "../op/attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    };
    return offsets[attr_id];
}

/* Reads one field; 0 if it is zero. */
static int shlo__build_field(const shlo_attr_info *row, const void *field, shlo_attr *out) {
    int32_t number;
    float f;
    memset(out, 0, sizeof *out);
    out->name = row->name;
    out->kind = (shlo_attr_kind)row->kind;
    switch (out->kind) {
    case SHLO_ATTR_BOOL:
    case SHLO_ATTR_ENUM:
        memcpy(&number, field, sizeof number);
        out->i = number;
        return number != 0;
    case SHLO_ATTR_I64:
        memcpy(&out->i, field, sizeof out->i);
        return out->i != 0;
    case SHLO_ATTR_F32:
        memcpy(&f, field, sizeof f);
        out->f = (double)f;
        return f != 0;
    case SHLO_ATTR_TYPE:
        memcpy(&out->type, field, sizeof out->type);
        return out->type.id != 0;
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS:
        memcpy(&out->text, field, sizeof out->text);
        return out->text != NULL;
    default:
        memcpy(&out->list, field, sizeof out->list);
        return out->list.n || out->list.items;
    }
}

/* The attributes that a struct holds; no struct: none, and the check names what is missing. */
static shlo_status shlo__build_fields(shlo_builder *b, shlo_op_desc *d, const void *attrs) {
    const shlo__op_row *op = shlo__op_row_of(d->op);
    uint32_t i;
    b->attrs.count = 0;
    if (!attrs) return SHLO_OK;
    SHLO__TRY(SHLO__VEC_RESERVE(&b->allocator, &b->attrs, op->n_attrs));
    for (i = op->first_attr; i < (uint32_t)op->first_attr + op->n_attrs; i++) {
        const shlo_attr_info *row = shlo__op_attr_row(i);
        const char *field = (const char *)attrs + shlo__build_field_offset(i);
        if (shlo__build_field(row, field, &b->attrs.items[b->attrs.count]) || row->required || row->as_is)
            b->attrs.count++;
    }
    d->attrs = b->attrs.items;
    d->n_attrs = (int32_t)b->attrs.count;
    return SHLO_OK;
}

/* ---- what constructors are made of ---- */

SHLO__FN shlo_op_desc shlo__build_begin(shlo_builder *b, shlo_op op) {
    shlo_op_desc d;
    memset(&d, 0, sizeof d);
    d.op = op;
    if (b) b->values.count = 0;
    return d;
}

SHLO__FN void shlo__build_list(shlo_builder *b, shlo_op_desc *d, const shlo_value *operands, int32_t n) {
    if (!shlo__build_ok(b)) return;
    if (!shlo__build_list_given(n, operands)) {
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s: %d operands, but their list is NULL", shlo_op_name(d->op), n);
        return;
    }
    if (!shlo__build_keep(b, SHLO__VEC_RESERVE(&b->allocator, &b->values, (uint32_t)n))) return;
    if (n) memcpy(b->values.items + b->values.count, operands, (size_t)n * sizeof *operands);
    b->values.count += (uint32_t)n;
    if (b->values.count > INT32_MAX) {
        shlo__build_keep(b, SHLO_OVERFLOW);
        return;
    }
    d->operands = b->values.items;
    d->n_operands = (int32_t)b->values.count;
}

SHLO__FN void shlo__build_many(shlo_builder *b, shlo_op_desc *d, const void *attrs, shlo_value *results,
    int32_t n) {
    int32_t i, made;
    if (shlo__build_ok(b)) shlo__build_keep(b, shlo__build_fields(b, d, attrs));
    made = shlo_op_create(b, d, results, n);
    if (made < 0 || made == n) return;
    for (i = 0; i < n; i++) results[i].id = 0;
    SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s has %d results, the caller expects %d", shlo_op_name(d->op), made,
        n);
}

SHLO__FN shlo_value shlo__build_value(shlo_builder *b, shlo_op_desc *d, const void *attrs) {
    shlo_value result = {0};
    if (shlo__build_ok(b)) shlo__build_keep(b, shlo__build_fields(b, d, attrs));
    shlo_op_create(b, d, &result, 1);
    return result;
}

SHLO__FN shlo_value shlo__build_one(shlo_builder *b, shlo_op op, const shlo_value *operands, int32_t n,
    shlo_type type, const void *attrs) {
    shlo_op_desc d = shlo__build_begin(b, op);
    d.operands = operands;
    d.n_operands = n;
    d.types = &type;
    d.n_types = type.id ? 1 : 0;
    return shlo__build_value(b, &d, attrs);
}

/* ---- constants ---- */

static shlo_value shlo__build_constant(shlo_builder *b, shlo_type type, const void *elements, size_t bytes,
    const char *name) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_constant);
    shlo_attr value;
    shlo_value result = {0};
    memset(&value, 0, sizeof value);
    value.name = "value";
    value.kind = SHLO_ATTR_TENSOR;
    value.type = type;
    value.data = elements;
    value.data_bytes = bytes;
    value.text = name;
    d.attrs = &value;
    d.n_attrs = 1;
    shlo_op_create(b, &d, &result, 1);
    return result;
}

SHLO_API shlo_value shlo_constant(shlo_builder *b, shlo_type type, const void *elements) {
    shlo_value none = {0};
    size_t bytes = 0;
    if (!shlo__build_ok(b)) return none;
    if (shlo__build_type_valid(b, type) && !shlo__type_bytes(&b->m, SHLO__BUILD_ID(b, type.id), &bytes))
        bytes = 0; /* of unknown size: refused below */
    return shlo__build_constant(b, type, elements, bytes, NULL);
}

SHLO_API shlo_value shlo_constant_splat(shlo_builder *b, shlo_type type, const void *element) {
    shlo_value none = {0};
    if (!shlo__build_ok(b)) return none;
    return shlo__build_constant(b, type, element, shlo_dtype_bytes(shlo_type_dtype(b, type)), NULL);
}

SHLO_API shlo_value shlo_constant_outside(shlo_builder *b, shlo_type type, const char *name) {
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

/* ---- calls ---- */

SHLO_API void shlo_call(shlo_builder *b, const char *callee, const shlo_value *operands, int32_t n,
    shlo_value *results, int32_t n_results) {
    shlo_op_desc d = shlo__build_begin(b, SHLO_OP_call);
    shlo_call_attrs attrs;
    attrs.callee = callee;
    d.operands = operands;
    d.n_operands = n;
    shlo__build_many(b, &d, &attrs, results, n_results);
}

#endif
