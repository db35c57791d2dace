/* tlbuild/build.c - calls that append to a module; see public.h. The first failure stays, and nothing is done
 * after it. */
#ifndef TLANG__TLBUILD_BUILD_C
#define TLANG__TLBUILD_BUILD_C

#include "tlbuild.h"

struct tlang_builder {
    shlo_allocator allocator;
    uint32_t mark; /* SHLO__MARK_TL_BUILDER */
    tlang__module m;
    shlo_error error;
    uint32_t func, region; /* open; 0: none */
    uint32_t line;
};

SHLO_API tlang_builder *tlang_builder_create(const shlo_allocator *allocator) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    tlang_builder *b = a ? (tlang_builder *)shlo__alloc_new(a, sizeof *b) : NULL;
    if (!b) return NULL;
    b->allocator = *a;
    b->mark = SHLO__MARK_TL_BUILDER;
    shlo__status_clear(&b->error);
    if (tlang__module_init(&b->m, &b->allocator) == SHLO_OK) return b;
    tlang_builder_destroy(b);
    return NULL;
}

/* There is a builder, and it lives. */
static int tlang__build_is(const tlang_builder *b) { return b && SHLO__MARKED(b, SHLO__MARK_TL_BUILDER); }

SHLO_API void tlang_builder_destroy(tlang_builder *b) {
    shlo_allocator a;
    if (!tlang__build_is(b)) return;
    a = b->allocator;
    b->mark = 0;
    tlang__module_free(&b->m);
    shlo__alloc_free(&a, b, sizeof *b);
}

SHLO_API const shlo_error *tlang_builder_error(const tlang_builder *b) {
    return tlang__build_is(b) ? &b->error : NULL;
}

SHLO_API void tlang_builder_clear(tlang_builder *b) {
    if (tlang__build_is(b) && b->error.status != SHLO_MEMORY && b->error.status != SHLO_INTERNAL)
        shlo__status_clear(&b->error);
}

SHLO_API void tlang_builder_line(tlang_builder *b, uint32_t line) {
    if (b) b->line = line;
}

static int tlang__build_ok(const tlang_builder *b) {
    return tlang__build_is(b) && b->error.status == SHLO_OK;
}

/* Where the caller is, as far as the failure does not say it. */
static void tlang__build_place(tlang_builder *b) {
    if (!b->error.line) b->error.line = (int32_t)b->line;
    if (b->func && !b->error.function[0]) tlang__module_blame(&b->m, b->func, &b->error);
}

/* Latches a failure that has no message of its own. */
static void tlang__build_note(tlang_builder *b, shlo_status status) {
    if (status == SHLO_OK) return;
    shlo__status_fail(&b->error, status, "%s", shlo_status_text(status));
    tlang__build_place(b);
}

/* Latches a failure of a call that makes `op`, or of another one; the first one stays. */
static void tlang__build_fail(tlang_builder *b, shlo_status status, tlang_op op, const char *format, ...)
    SHLO__PRINTF(4, 5);
static void tlang__build_fail(tlang_builder *b, shlo_status status, tlang_op op, const char *format, ...) {
    char why[160];
    va_list args;
    if (!tlang__build_ok(b)) return;
    va_start(args, format);
    shlo__status_vformat(why, sizeof why, format, args);
    va_end(args);
    if (op) SHLO__NAME(b->error.op, tlang_op_name(op));
    shlo__status_fail(&b->error, status, "%s", why);
    tlang__build_place(b);
}

/* ---- types ---- */

SHLO_API tlang_type tlang_scalar_type(tlang_builder *b, tlang_scalar scalar) {
    tlang_type t = {0};
    if (tlang__build_ok(b)) tlang__build_note(b, tlang__types_scalar(&b->m, (uint32_t)scalar, &t.id));
    return t;
}

SHLO_API tlang_type tlang_memref_type(tlang_builder *b, tlang_scalar scalar, const int64_t *shape,
    const int64_t *strides, int32_t order, tlang_space space) {
    int64_t dims[2 * TLANG_MAX_ORDER] = {0};
    tlang__type of;
    tlang_type t = {0};
    if (!tlang__build_ok(b)) return t;
    if (order < 0 || order > TLANG_MAX_ORDER || (order && !shape) || (uint32_t)space > TLANG_LOCAL) {
        tlang__build_fail(b, order > TLANG_MAX_ORDER ? SHLO_LIMIT : SHLO_ARGUMENT, TLANG_OP_NONE,
            "tlang_memref_type: order %d (at most %d), %s shape, address space %d", order, TLANG_MAX_ORDER,
            shape ? "a" : "no", (int)space);
        return t;
    }
    for (int32_t i = 0; i < order; i++) dims[i] = shape[i];
    for (int32_t i = 0; strides && i < order; i++) dims[order + i] = strides[i];
    memset(&of, 0, sizeof of);
    of.scalar = (uint8_t)SHLO__MIN((uint32_t)scalar, 255u);
    of.space = (uint8_t)space;
    of.order = (uint8_t)order;
    tlang__build_note(b, tlang__types_memref(&b->m, &of, dims, strides != NULL, &t.id, &b->error));
    return t;
}

SHLO_API tlang_type tlang_group_type(tlang_builder *b, tlang_type memref, int64_t offset) {
    tlang_type t = {0};
    if (!tlang__build_ok(b)) return t;
    if (!memref.id || memref.id >= b->m.types.count)
        tlang__build_fail(b, SHLO_ARGUMENT, TLANG_OP_NONE,
            "tlang_group_type: the memref is no type of this builder");
    else
        tlang__build_note(b, tlang__types_group(&b->m, memref.id, offset, &t.id, &b->error));
    return t;
}

SHLO_API tlang_type tlang_type_of(const tlang_builder *b, tlang_value value) {
    tlang_type t = {0};
    if (b && value.id && value.id < b->m.values.count) t.id = b->m.values.items[value.id].type;
    return t;
}

SHLO_API shlo_status tlang_type_get_info(const tlang_builder *b, tlang_type type, tlang_type_info *out) {
    if (!b || !out || !type.id || type.id >= b->m.types.count) return SHLO_ARGUMENT;
    tlang__types_info(&b->m, type.id, out);
    return SHLO_OK;
}

SHLO_API int32_t tlang_type_alike(const tlang_builder *b, tlang_type x, tlang_type y) {
    return b && x.id && y.id && x.id < b->m.types.count && y.id < b->m.types.count &&
           tlang__types_alike(&b->m, x.id, y.id);
}

/* ---- functions ---- */

SHLO_API void tlang_func_begin(tlang_builder *b, const char *name, const tlang_type *types, tlang_value *args,
    int32_t n_args) {
    uint32_t ids[TLANG__MAX_OPERANDS] = {0};
    tlang__signature of;
    shlo_status status;
    for (int32_t i = 0; args && i < n_args; i++) args[i].id = 0;
    if (!tlang__build_ok(b)) return;
    if (!name || n_args < 0 || n_args > TLANG__MAX_OPERANDS || (n_args && !types) || b->func) {
        tlang__build_fail(b, SHLO_ARGUMENT, TLANG_OP_NONE, "%s",
            b->func ? "tlang_func_begin before tlang_func_end of the last function"
                    : "tlang_func_begin: no name, no types, or more than 64 parameters");
        return;
    }
    for (int32_t i = 0; i < n_args; i++) ids[i] = types[i].id;
    of.name = name;
    of.n_name = strlen(name);
    of.types = ids;
    of.n_args = (uint32_t)n_args;
    status = tlang__check_func(&b->m, &of, &b->func, &b->error);
    tlang__build_note(b, status);
    if (status != SHLO_OK) return;
    b->region = b->m.funcs.items[b->func].body;
    for (int32_t i = 0; args && i < n_args; i++) args[i].id = b->m.funcs.items[b->func].args + (uint32_t)i;
}

static int tlang__build_in_func(tlang_builder *b) {
    if (!tlang__build_ok(b)) return 0;
    if (!b->func)
        tlang__build_fail(b, SHLO_STRUCTURE, TLANG_OP_NONE, "there is no open function: tlang_func_begin");
    return b->func != 0;
}

/* The attributes of the open function; -1 leaves one as it is. */
static void tlang__build_attributes(tlang_builder *b, int32_t rows, int32_t columns, int32_t subgroup) {
    const tlang__func *f = &b->m.funcs.items[b->func];
    int32_t sizes[3];
    sizes[0] = subgroup < 0 ? rows : f->group_rows;
    sizes[1] = subgroup < 0 ? columns : f->group_columns;
    sizes[2] = subgroup < 0 ? f->subgroup : subgroup;
    tlang__build_note(b, tlang__check_attributes(&b->m, b->func, sizes, &b->error));
}

SHLO_API void tlang_work_group_size(tlang_builder *b, int32_t rows, int32_t columns) {
    if (!tlang__build_in_func(b)) return;
    if (rows < 1 || columns < 1)
        tlang__build_fail(b, SHLO_ATTRIBUTE, TLANG_OP_NONE,
            "a work-group of %d x %d work-items: sizes are at least 1", (int)rows, (int)columns);
    else
        tlang__build_attributes(b, rows, columns, -1);
    if (b->error.status != SHLO_OK) SHLO__NAME(b->error.attribute, "work_group_size");
}

SHLO_API void tlang_subgroup_size(tlang_builder *b, int32_t items) {
    if (!tlang__build_in_func(b)) return;
    if (items < 1)
        tlang__build_fail(b, SHLO_ATTRIBUTE, TLANG_OP_NONE, "a subgroup of %d work-items: it has at least 1",
            (int)items);
    else
        tlang__build_attributes(b, 0, 0, items);
    if (b->error.status != SHLO_OK) SHLO__NAME(b->error.attribute, "subgroup_size");
}

SHLO_API void tlang_func_end(tlang_builder *b) {
    if (!tlang__build_in_func(b)) return;
    if (b->region != b->m.funcs.items[b->func].body) {
        tlang__build_fail(b, SHLO_REGION, TLANG_OP_NONE, "the function ends inside of a region");
        return;
    }
    tlang__build_note(b, tlang__check_func_end(&b->m, b->func, &b->error));
    b->func = b->region = 0;
}

/* ---- instructions ---- */

/* Its number; 0 after a failure. */
static uint32_t tlang__build_append(tlang_builder *b, const tlang__parts *parts) {
    uint32_t insn = 0;
    shlo_status status;
    if (!tlang__build_in_func(b)) return 0;
    status = tlang__check_append(&b->m, b->region, parts, &insn, &b->error);
    tlang__build_note(b, status);
    if (status != SHLO_OK) return 0;
    if (b->m.insns.items[insn].region[0]) b->region = b->m.insns.items[insn].region[0];
    return insn;
}

SHLO_API void tlang_insn(tlang_builder *b, const tlang_insn_desc *desc, tlang_value *results) {
    uint32_t operands[TLANG__MAX_OPERANDS], types[TLANG__MAX_OPERANDS], insn;
    tlang__parts parts;
    if (!tlang__build_ok(b)) return;
    if (!desc || desc->n_operands < 0 || desc->n_numbers < 0 || desc->n_types < 0 ||
        desc->n_operands > TLANG__MAX_OPERANDS || desc->n_types > TLANG__MAX_OPERANDS ||
        (desc->n_operands && !desc->operands) || (desc->n_numbers && !desc->numbers) ||
        (desc->n_types && !desc->types)) {
        tlang__build_fail(b, SHLO_ARGUMENT, desc ? desc->op : TLANG_OP_NONE,
            "tlang_insn: no description, a list that is NULL, or more operands than any instruction has");
        return;
    }
    memset(&parts, 0, sizeof parts);
    for (int32_t i = 0; i < desc->n_operands; i++) operands[i] = desc->operands[i].id;
    for (int32_t i = 0; i < desc->n_types; i++) types[i] = desc->types[i].id;
    parts.op = (uint32_t)desc->op;
    parts.modifiers = desc->modifiers;
    parts.n_operands = (uint32_t)desc->n_operands;
    parts.n_numbers = (uint32_t)desc->n_numbers;
    parts.n_types = (uint32_t)desc->n_types;
    parts.operands = operands;
    parts.numbers = desc->numbers;
    parts.types = types;
    parts.line = b->line;
    insn = tlang__build_append(b, &parts);
    for (uint32_t i = 0; insn && results && i < b->m.insns.items[insn].n_results; i++)
        results[i].id = b->m.insns.items[insn].results + i;
}

static void tlang__build_close(tlang_builder *b, int other) {
    uint32_t parent, opened = 0;
    shlo_status status;
    if (!tlang__build_in_func(b)) return;
    parent = b->m.regions.items[b->region].parent;
    status = tlang__check_close(&b->m, b->region, other, &opened, &b->error);
    tlang__build_note(b, status);
    if (status == SHLO_OK) b->region = opened ? opened : parent;
}

SHLO_API void tlang_end(tlang_builder *b) { tlang__build_close(b, 0); }
SHLO_API void tlang_else(tlang_builder *b) { tlang__build_close(b, 1); }

SHLO_API tlang_value tlang_region_variable(const tlang_builder *b) {
    tlang_value v = {0};
    if (b && b->region) v.id = b->m.regions.items[b->region].variable;
    return v;
}

/* An instruction of at most one result. */
static tlang_value tlang__build_one(tlang_builder *b, const tlang_insn_desc *desc) {
    tlang_value result = {0};
    tlang_insn(b, desc, &result);
    return result;
}

static tlang_insn_desc tlang__build_desc(tlang_op op, int32_t n, const tlang_value *operands) {
    tlang_insn_desc d;
    memset(&d, 0, sizeof d);
    d.op = op;
    d.n_operands = n;
    d.operands = operands;
    return d;
}

/* kinds: a bit each, of the types that the call makes constants of. */
static tlang_value tlang__build_constant(tlang_builder *b, tlang_scalar scalar, int kinds, int32_t n,
    const int64_t *numbers) {
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_constant, 0, NULL);
    tlang_type type = tlang_scalar_type(b, scalar);
    tlang_value none = {0};
    if (tlang__build_ok(b) && !(kinds >> tlang__op_kind((uint32_t)scalar) & 1)) {
        tlang__build_fail(b, SHLO_TYPE, TLANG_OP_constant, "constant: %s takes tlang_constant_%s",
            tlang_scalar_name(scalar),
            scalar >= TLANG_C32   ? "complex"
            : scalar >= TLANG_F32 ? "float"
                                  : "int");
        return none;
    }
    d.n_numbers = n;
    d.numbers = numbers;
    d.n_types = 1;
    d.types = &type;
    return tlang__build_one(b, &d);
}

static int64_t tlang__build_bits(double x) {
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

SHLO_API tlang_value tlang_constant_int(tlang_builder *b, tlang_scalar scalar, int64_t value) {
    return tlang__build_constant(b, scalar, TLANG__TYPES_INTEGER, 1, &value);
}

SHLO_API tlang_value tlang_constant_float(tlang_builder *b, tlang_scalar scalar, double value) {
    int64_t bits = tlang__build_bits(value);
    return tlang__build_constant(b, scalar, 1 << TLANG__FLOAT, 1, &bits);
}

SHLO_API tlang_value tlang_constant_complex(tlang_builder *b, tlang_scalar scalar, double re, double im) {
    int64_t bits[2];
    bits[0] = tlang__build_bits(re);
    bits[1] = tlang__build_bits(im);
    return tlang__build_constant(b, scalar, 1 << TLANG__COMPLEX, 2, bits);
}

SHLO_API tlang_value tlang_unary(tlang_builder *b, tlang_op op, tlang_value x) {
    tlang_insn_desc d = tlang__build_desc(op, 1, &x);
    return tlang__build_one(b, &d);
}

SHLO_API tlang_value tlang_binary(tlang_builder *b, tlang_op op, tlang_value x, tlang_value y) {
    tlang_value v[2];
    tlang_insn_desc d;
    v[0] = x;
    v[1] = y;
    d = tlang__build_desc(op, 2, v);
    return tlang__build_one(b, &d);
}

SHLO_API tlang_value tlang_cast(tlang_builder *b, tlang_value x, tlang_scalar to) {
    tlang_type type = tlang_scalar_type(b, to);
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_cast, 1, &x);
    d.n_types = 1;
    d.types = &type;
    return tlang__build_one(b, &d);
}

SHLO_API tlang_value tlang_query(tlang_builder *b, tlang_op op) {
    tlang_insn_desc d = tlang__build_desc(op, 0, NULL);
    return tlang__build_one(b, &d);
}

SHLO_API tlang_value tlang_size(tlang_builder *b, tlang_value memref, int32_t mode) {
    int64_t number = mode;
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_size, 1, &memref);
    d.n_numbers = 1;
    d.numbers = &number;
    return tlang__build_one(b, &d);
}

/* head: operands before the indices. */
static tlang_value tlang__build_access(tlang_builder *b, tlang_op op, int32_t n_head, const tlang_value *head,
    int32_t n, const tlang_value *indices) {
    tlang_value v[2 + TLANG_MAX_ORDER] = {{0}}, none = {0};
    tlang_insn_desc d = tlang__build_desc(op, n_head, v);
    if (n < 0 || n > TLANG_MAX_ORDER || (n && !indices)) {
        tlang__build_fail(b, SHLO_ARGUMENT, op, "%s: %d indices, or their list is NULL", tlang_op_name(op),
            n);
        return none;
    }
    for (int32_t i = 0; i < n_head; i++) v[i] = head[i];
    for (int32_t i = 0; i < n; i++) v[d.n_operands++] = indices[i];
    return tlang__build_one(b, &d);
}

SHLO_API tlang_value tlang_load(tlang_builder *b, tlang_value from, const tlang_value *indices, int32_t n) {
    return tlang__build_access(b, TLANG_OP_load, 1, &from, n, indices);
}

SHLO_API void tlang_store(tlang_builder *b, tlang_value value, tlang_value to, const tlang_value *indices,
    int32_t n) {
    tlang_value head[2];
    head[0] = value;
    head[1] = to;
    tlang__build_access(b, TLANG_OP_store, 2, head, n, indices);
}

SHLO_API tlang_value tlang_alloca(tlang_builder *b, tlang_type memref) {
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_alloca, 0, NULL);
    d.n_types = 1;
    d.types = &memref;
    return tlang__build_one(b, &d);
}

SHLO_API void tlang_lifetime_stop(tlang_builder *b, tlang_value memref) {
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_lifetime_stop, 1, &memref);
    tlang_insn(b, &d, NULL);
}

SHLO_API tlang_value tlang_fuse(tlang_builder *b, tlang_value memref, int32_t from, int32_t to) {
    int64_t modes[2];
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_fuse, 1, &memref);
    modes[0] = from;
    modes[1] = to;
    d.n_numbers = 2;
    d.numbers = modes;
    return tlang__build_one(b, &d);
}

/* An extent as a number, or as DYNAMIC and one more operand. */
static void tlang__build_extent(tlang_insn_desc *d, int64_t *numbers, tlang_value *operands, tlang_extent x) {
    if (x.value.id) operands[d->n_operands++] = x.value;
    numbers[d->n_numbers++] = x.value.id ? TLANG__DYNAMIC : x.constant;
}

SHLO_API tlang_value tlang_expand(tlang_builder *b, tlang_value memref, int32_t mode,
    const tlang_extent *sizes, int32_t n) {
    int64_t numbers[1 + TLANG_MAX_ORDER];
    tlang_value operands[1 + TLANG_MAX_ORDER] = {{0}}, none = {0};
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_expand, 1, operands);
    if (n < 0 || n > TLANG_MAX_ORDER || (n && !sizes)) {
        tlang__build_fail(b, SHLO_ARGUMENT, TLANG_OP_expand, "expand: %d sizes, or their list is NULL", n);
        return none;
    }
    operands[0] = memref;
    numbers[d.n_numbers++] = mode;
    for (int32_t i = 0; i < n; i++) tlang__build_extent(&d, numbers, operands, sizes[i]);
    d.numbers = numbers;
    return tlang__build_one(b, &d);
}

SHLO_API tlang_value tlang_subview(tlang_builder *b, tlang_value memref, const tlang_slice *slices,
    int32_t n) {
    int64_t numbers[2 * TLANG_MAX_ORDER];
    tlang_value operands[1 + 2 * TLANG_MAX_ORDER] = {{0}}, none = {0};
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_subview, 1, operands);
    if (n < 0 || n > TLANG_MAX_ORDER || (n && !slices)) {
        tlang__build_fail(b, SHLO_ARGUMENT, TLANG_OP_subview, "subview: %d slices, or their list is NULL", n);
        return none;
    }
    operands[0] = memref;
    for (int32_t i = 0; i < n; i++) {
        tlang__build_extent(&d, numbers, operands, slices[i].offset);
        tlang__build_extent(&d, numbers, operands, slices[i].size);
    }
    d.numbers = numbers;
    return tlang__build_one(b, &d);
}

static void tlang__build_update(tlang_builder *b, tlang_op op, uint32_t modifiers, const tlang_value v[4]) {
    tlang_insn_desc d = tlang__build_desc(op, 4, v);
    d.modifiers = modifiers;
    tlang_insn(b, &d, NULL);
}

SHLO_API void tlang_axpby(tlang_builder *b, uint32_t modifiers, const tlang_value v[4]) {
    tlang__build_update(b, TLANG_OP_axpby, modifiers, v);
}

SHLO_API void tlang_sum(tlang_builder *b, uint32_t modifiers, const tlang_value v[4]) {
    tlang__build_update(b, TLANG_OP_sum, modifiers, v);
}

SHLO_API void tlang_product(tlang_builder *b, tlang_op op, uint32_t modifiers, const tlang_value v[5]) {
    tlang_insn_desc d = tlang__build_desc(op, 5, v);
    d.modifiers = modifiers;
    tlang_insn(b, &d, NULL);
}

/* ---- regions ---- */

static tlang_value tlang__build_loop(tlang_builder *b, tlang_op op, tlang_scalar scalar, int32_t n,
    const tlang_value *bounds) {
    tlang_type type = tlang_scalar_type(b, scalar);
    tlang_insn_desc d = tlang__build_desc(op, n, bounds);
    d.n_types = 1;
    d.types = &type;
    tlang_insn(b, &d, NULL);
    return tlang_region_variable(tlang__build_ok(b) ? b : NULL);
}

SHLO_API tlang_value tlang_foreach(tlang_builder *b, tlang_scalar type, tlang_value from, tlang_value to) {
    tlang_value bounds[2];
    bounds[0] = from;
    bounds[1] = to;
    return tlang__build_loop(b, TLANG_OP_foreach, type, 2, bounds);
}

SHLO_API tlang_value tlang_for(tlang_builder *b, tlang_scalar type, tlang_value from, tlang_value to,
    tlang_value step) {
    tlang_value bounds[3];
    bounds[0] = from;
    bounds[1] = to;
    bounds[2] = step;
    return tlang__build_loop(b, TLANG_OP_for, type, step.id ? 3 : 2, bounds);
}

SHLO_API void tlang_parallel(tlang_builder *b) {
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_parallel, 0, NULL);
    tlang_insn(b, &d, NULL);
}

SHLO_API void tlang_if(tlang_builder *b, tlang_value condition, const tlang_scalar *types,
    tlang_value *results, int32_t n) {
    tlang_type of[TLANG__MAX_OPERANDS];
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_if, 1, &condition);
    if (n < 0 || n > TLANG__MAX_OPERANDS || (n && !types)) {
        tlang__build_fail(b, SHLO_ARGUMENT, TLANG_OP_if, "if: %d types, or their list is NULL", n);
        return;
    }
    for (int32_t i = 0; i < n; i++) of[i] = tlang_scalar_type(b, types[i]);
    d.n_types = n;
    d.types = of;
    tlang_insn(b, &d, results);
}

SHLO_API void tlang_yield(tlang_builder *b, const tlang_value *values, int32_t n) {
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_yield, n, values);
    tlang_insn(b, &d, NULL);
}

SHLO_API void tlang_barrier(tlang_builder *b, uint32_t fences) {
    tlang_insn_desc d = tlang__build_desc(TLANG_OP_barrier, 0, NULL);
    d.modifiers = fences;
    tlang_insn(b, &d, NULL);
}

/* ---- the file ---- */

SHLO_API shlo_status tlang_builder_finish(tlang_builder *b, int32_t flags, tlang_blob *out) {
    shlo__bytes_buffer bytes;
    shlo_status status;
    if (out) memset(out, 0, sizeof *out);
    if (!out || !tlang__build_is(b)) return SHLO_ARGUMENT;
    if (b->func)
        tlang__build_fail(b, SHLO_STRUCTURE, TLANG_OP_NONE,
            "a function has not ended: tlang_func_end is missing");
    if (b->error.status != SHLO_OK) return b->error.status;
    shlo__bytes_buffer_init(&bytes, &b->allocator);
    status = tlang__code_write(&b->m, (flags & TLANG_KEEP_LINES) != 0, &bytes);
    if (status != SHLO_OK) {
        shlo__bytes_buffer_free(&bytes);
        tlang__build_note(b, status);
        return status;
    }
    out->data = bytes.data;
    out->bytes = bytes.n;
    out->capacity = bytes.capacity;
    out->allocator = b->allocator;
    return SHLO_OK;
}

SHLO_API void tlang_blob_free(tlang_blob *blob) {
    if (!blob || !blob->data) return;
    shlo__alloc_free(&blob->allocator, blob->data, blob->capacity);
    memset(blob, 0, sizeof *blob);
}

#endif
