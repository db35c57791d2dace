/* tools/import/upstream.c - what upstream's ops refuse and the specification allows; checked with
 * options->like_upstream only. The specification leaves most of a custom call to its host, and the algorithms
 * of dot_general to the implementation; upstream verifies both. */
#include "parse.h"

static int refuse(import_parser *p, const import_op *op, const char *why) {
    return import_fail(p, SHLO_ATTRIBUTE, op->at, "%.*s: %s", (int)op->n_name, op->name, why);
}

/* ---- layouts of a call: each a permutation of the dimensions ---- */

/* Item i of a list of integers. */
static int64_t dense_item(import_parser *p, const import_attr *a, int64_t i) {
    shlo_dtype dtype = shlo_type_dtype(p->b, a->type);
    size_t bytes = shlo_dtype_bytes(dtype), at = a->data_bytes > bytes ? (size_t)i * bytes : 0;
    uint64_t one = 0; /* the data may be unaligned */
    int64_t item = -1;
    if (!bytes || bytes > sizeof one || at + bytes > a->data_bytes) return -1;
    memcpy(&one, (const unsigned char *)a->data + at, bytes);
    return shlo_convert_elements(SHLO_I64, &item, dtype, &one, 1) == SHLO_OK ? item : -1;
}

static int layout_fits(import_parser *p, const import_attr *layout, shlo_type type) {
    int32_t rank = shlo_type_rank(p->b, type), d;
    uint64_t seen = 0;
    shlo_type_class kind = shlo_type_get_class(p->b, type);
    if (kind == SHLO_IS_BUFFER) return layout->kind == ATTR_DENSE; /* it has no known rank */
    if (kind == SHLO_IS_TUPLE || layout->kind != ATTR_DENSE || shlo_type_rank(p->b, layout->type) != 1)
        return 0;
    if (kind == SHLO_IS_TOKEN) rank = 0;
    if (shlo_type_dim(p->b, layout->type, 0) != rank) return 0;
    for (d = 0; d < rank; d++) {
        int64_t item = dense_item(p, layout, d);
        if (item < 0 || item >= rank || seen >> item & 1) return 0;
        seen |= (uint64_t)1 << item;
    }
    return 1;
}

static int layouts_fit(import_parser *p, const import_attr *layouts, const import_types *types) {
    int32_t i;
    if (layouts->kind != ATTR_LIST || layouts->n_items != types->n) return 0;
    for (i = 0; i < types->n; i++)
        if (!layout_fits(p, &layouts->items[i], types->items[i])) return 0;
    return 1;
}

/* If the only result is a tuple, its members count as the results. */
static int result_types(import_parser *p, const import_op *op, import_types *out) {
    int32_t i, n = op->types.out.n == 1 ? shlo_type_members(p->b, op->types.out.items[0]) : -1;
    *out = op->types.out;
    if (n < 0) return 1;
    memset(out, 0, sizeof *out);
    for (i = 0; i < n; i++) {
        NEED(IMPORT_PUSH(p, out));
        out->items[out->n++] = shlo_type_member(p->b, op->types.out.items[0], i);
    }
    return 1;
}

static int call_layouts(import_parser *p, const import_op *op) {
    const import_attr *operands = import_attr_find(&op->attrs, "operand_layouts"),
                      *results = import_attr_find(&op->attrs, "result_layouts");
    import_types types;
    if (!operands && !results) return 1;
    if (!operands || !results)
        return refuse(p, op, "layouts of operands without those of results, or the other way round");
    NEED(result_types(p, op, &types));
    if (!layouts_fit(p, operands, &op->types.in))
        return refuse(p, op, "operand_layouts are no permutation of dimensions for each operand");
    return layouts_fit(p, results, &types)
               ? 1
               : refuse(p, op, "result_layouts are no permutation of dimensions for each result");
}

/* ---- aliases of a call: a part of the results is a part of an operand ---- */

/* The member of a type at these indices; *ok: there is one. */
static shlo_type part_of(import_parser *p, shlo_type type, const import_attr *indices, int32_t from,
    int *ok) {
    int32_t i, n = indices && indices->kind == ATTR_LIST ? indices->n_items : 0;
    for (i = from; i < n && *ok; i++) {
        const import_attr *index = &indices->items[i];
        *ok = index->kind == ATTR_INT && !index->negative &&
              (int64_t)shlo_type_members(p->b, type) > (int64_t)(index->magnitude & INT32_MAX) &&
              index->magnitude <= INT32_MAX;
        if (*ok) type = shlo_type_member(p->b, type, (int32_t)index->magnitude);
    }
    return type;
}

/* For several results, the first index selects one, as if they were a tuple. */
static int output_part(const import_op *op, const import_attr *indices, int32_t *from) {
    *from = 0;
    if (op->types.out.n == 1) return 0;
    *from = 1;
    if (!indices || indices->kind != ATTR_LIST || !indices->n_items || indices->items[0].kind != ATTR_INT ||
        indices->items[0].negative)
        return -1;
    return indices->items[0].magnitude < (uint64_t)op->types.out.n ? (int)indices->items[0].magnitude : -1;
}

static const import_attr *field_of(const import_attr *alias, const char *name) {
    import_attrs fields = {0, 0, 0};
    fields.items = alias->items;
    fields.n = alias->n_items;
    return import_attr_find(&fields, name);
}

/* The operand that an alias names and its result; 0: there is none. */
static int alias_fits(import_parser *p, const import_op *op, const import_attr *alias, int *output) {
    const import_attr *index, *indices;
    shlo_type in, out;
    int32_t from = 0;
    int ok = 1;
    if (alias->kind != ATTR_DICT) return 0;
    index = field_of(alias, "operand_index");
    indices = field_of(alias, "output_tuple_indices");
    if (!index || index->kind != ATTR_INT || index->negative || index->magnitude >= (uint64_t)op->types.in.n)
        return 0;
    *output = output_part(op, indices, &from);
    if (*output < 0) return 0;
    in = part_of(p, op->types.in.items[index->magnitude], field_of(alias, "operand_tuple_indices"), 0, &ok);
    out = part_of(p, op->types.out.items[*output], indices, from, &ok);
    return ok && in.id == out.id;
}

/* ---- buffers of a call ---- */

static int is_target(const import_op *op, const char *name) {
    const import_attr *target = import_attr_find(&op->attrs, "call_target_name");
    return target && target->n_name == strlen(name) && memcmp(target->name, name, target->n_name) == 0;
}

static int is_buffer(import_parser *p, shlo_type type) {
    return shlo_type_get_class(p->b, type) == SHLO_IS_BUFFER;
}

/* A tensor, and the memref that it is stored in. */
static int is_pinned(import_parser *p, const import_types *tensor, const import_types *buffer) {
    int64_t dims[SHLO_MAX_RANK];
    int32_t d, rank;
    if (tensor->n != 1 || buffer->n != 1 || shlo_type_get_class(p->b, tensor->items[0]) != SHLO_IS_TENSOR)
        return 0;
    rank = shlo_type_rank(p->b, tensor->items[0]);
    for (d = 0; d < rank; d++) dims[d] = shlo_type_dim(p->b, tensor->items[0], d);
    return shlo_buffer_type(p->b, shlo_type_dtype(p->b, tensor->items[0]), dims, rank).id ==
           buffer->items[0].id; /* equal types have one id */
}

/* Aliases have equal types; and a result is a memref only if an operand is its alias, or if the call creates
   it. */
static int call_aliases(import_parser *p, const import_op *op) {
    const import_attr *aliases = import_attr_find(&op->attrs, "output_operand_aliases");
    int32_t i, n = aliases && aliases->kind == ATTR_LIST ? aliases->n_items : 0, k;
    int output = 0;
    for (i = 0; i < n; i++)
        if (!alias_fits(p, op, &aliases->items[i], &output))
            return refuse(p, op,
                "output_operand_aliases name an operand and a result, or parts of them, of different types");
    if (is_target(op, "CreateBuffer"))
        return !op->types.in.n && op->types.out.n == 1 && is_buffer(p, op->types.out.items[0])
                   ? 1
                   : refuse(p, op, "expected no operands and one buffer");
    if (is_target(op, "Pin"))
        return is_pinned(p, &op->types.in, &op->types.out)
                   ? 1
                   : refuse(p, op, "expected a tensor and its buffer");
    if (is_target(op, "Unpin"))
        return is_pinned(p, &op->types.out, &op->types.in)
                   ? 1
                   : refuse(p, op, "expected a buffer and its tensor");
    for (k = 0; k < op->types.out.n; k++) {
        if (!is_buffer(p, op->types.out.items[k])) continue;
        for (i = 0; i < n && !(alias_fits(p, op, &aliases->items[i], &output) && output == k); i++) {}
        if (i == n) return refuse(p, op, "a buffer that is no operand's");
    }
    return 1;
}

/* ---- calls ---- */

/* Version 4 has a dictionary as its config, the other versions have text. */
static int call_config(import_parser *p, const import_op *op) {
    const import_attr *version = import_attr_find(&op->attrs, "api_version"),
                      *config = import_attr_find(&op->attrs, "backend_config");
    uint64_t number = version && version->kind == ATTR_INT ? version->magnitude : 1;
    if (number > 4 || (version && version->negative)) return refuse(p, op, "there is no such api_version");
    if (!config || config->kind == (number == 4 ? ATTR_DICT : ATTR_STRING) ||
        (config->kind == ATTR_STRING && !config->n_name))
        return 1;
    return refuse(p, op,
        number == 4 ? "expected a dictionary as backend_config" : "expected text as backend_config");
}

/* ---- algorithms that some hardware has ---- */

/* Whether the text of a field is this word. */
static int field_is(const import_attr *algorithm, const char *field, const char *word) {
    const import_attr *a = field_of(algorithm, field);
    return a && a->n == strlen(word) && memcmp(a->at, word, a->n) == 0;
}

static int is_small_float(const import_attr *algorithm, const char *field) {
    const import_attr *a = field_of(algorithm, field);
    return a && a->n > 2 && memcmp(a->at, "f8", 2) == 0;
}

static int has_types(const import_attr *algorithm, const char *operands, const char *accumulation) {
    return field_is(algorithm, "lhs_precision_type", operands) &&
           field_is(algorithm, "rhs_precision_type", operands) &&
           field_is(algorithm, "accumulation_type", accumulation);
}

static uint64_t field_number(const import_attr *algorithm, const char *field) {
    const import_attr *a = field_of(algorithm, field);
    return a && a->kind == ATTR_INT && !a->negative ? a->magnitude : 0;
}

/* PrecisionConfig.Algorithm of xla_data.proto, which the specification refers to: types, components of the
   operands, and the number of their products. */
static int is_known_algorithm(const import_attr *algorithm) {
    static const struct {
        const char *operands, *accumulation;
        uint64_t most;
    } rows[] = {{"f16", "f16", 1}, {"f16", "f32", 1}, {"bf16", "bf16", 1}, {"bf16", "f32", 9},
        {"tf32", "f32", 3}, {"f32", "f32", 1}, {"f64", "f64", 1}};
    uint64_t count = field_number(algorithm, "num_primitive_operations");
    size_t i;
    uint64_t lhs = field_number(algorithm, "lhs_component_count"),
             rhs = field_number(algorithm, "rhs_component_count");
    if (lhs < 1 || lhs > 3 || rhs < 1 || rhs > 3 || count < 1) return 0;
    if (is_small_float(algorithm, "lhs_precision_type") && is_small_float(algorithm, "rhs_precision_type"))
        return count == 1 && field_is(algorithm, "accumulation_type", "f32");
    if (field_is(algorithm, "allow_imprecise_accumulation", "true")) return 0;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (has_types(algorithm, rows[i].operands, rows[i].accumulation))
            return count <= rows[i].most && (count == 1 || count % 3 == 0);
    return 0;
}

static int dot_algorithm(import_parser *p, const import_op *op) {
    const import_attr *algorithm = import_attr_find(&op->attrs, "algorithm");
    return !algorithm || algorithm->kind != ATTR_DICT || is_known_algorithm(algorithm)
               ? 1
               : import_fail(p, SHLO_SYNTAX, algorithm->at, /* the attribute verifies itself */
                     "%.*s: no hardware is known to have this algorithm", (int)op->n_name, op->name);
}

/* ---- convolution ---- */

/* The sizes of a window are positive. */
static int kernel_has_elements(import_parser *p, const import_op *op) {
    const import_attr *numbers = import_attr_find(&op->attrs, "dimension_numbers"),
                      *spatial = import_attr_find(&op->attrs, "kernel_spatial_dimensions");
    int32_t i;
    if (!spatial && numbers && numbers->kind == ATTR_DICT)
        spatial = field_of(numbers, "kernel_spatial_dimensions");
    if (!spatial || spatial->kind != ATTR_LIST || op->types.in.n < 2) return 1;
    for (i = 0; i < spatial->n_items; i++) {
        const import_attr *d = &spatial->items[i];
        if (d->kind == ATTR_INT && d->magnitude <= INT32_MAX &&
            shlo_type_dim(p->b, op->types.in.items[1], (int32_t)d->magnitude) == 0)
            return refuse(p, op, "a window without elements");
    }
    return 1;
}

/* Rows of replica_groups are as long as split_count says, even if there are none. */
static int group_size(import_parser *p, const import_op *op) {
    const import_attr *groups = import_attr_find(&op->attrs, "replica_groups"),
                      *count = import_attr_find(&op->attrs, "split_count");
    if (!groups || groups->kind != ATTR_DENSE || shlo_type_rank(p->b, groups->type) != 2 || !count ||
        count->kind != ATTR_INT)
        return 1;
    return shlo_type_dim(p->b, groups->type, 1) == (int64_t)count->magnitude
               ? 1
               : refuse(p, op, "rows of replica_groups that are not split_count long");
}

/* ---- shapes that are constants ---- */

typedef struct import_vector {
    struct import_vector *before;
    uint32_t value;
    int32_t n;
    int64_t items[SHLO_MAX_RANK];
} import_vector;

int import_upstream_constant(import_parser *p, const import_op *op, shlo_value made) {
    const import_attr *value = import_attr_find(&op->attrs, "value");
    import_vector *v;
    int64_t n;
    int32_t i;
    if (!value || value->kind != ATTR_DENSE || shlo_type_rank(p->b, value->type) != 1 ||
        shlo_type_dtype(p->b, value->type) > SHLO_U64)
        return 1;
    n = shlo_type_dim(p->b, value->type, 0);
    if (n < 0 || n > SHLO_MAX_RANK) return 1;
    NEED(v = (import_vector *)import_new(p, &p->kept, 1, sizeof *v));
    v->before = p->vectors;
    v->value = made.id;
    v->n = (int32_t)n;
    for (i = 0; i < v->n; i++) v->items[i] = dense_item(p, value, i);
    p->vectors = v;
    return 1;
}

/* The constant that operand 1 is, with a size for each dimension of the result; NULL: it is none. */
static const import_vector *constant_shape(const import_parser *p, const import_op *op) {
    const import_vector *v;
    if (op->operands.n != 2 || op->types.out.n != 1) return NULL;
    for (v = p->vectors; v && v->value != op->operands.items[1].id; v = v->before) {}
    return v && v->n == shlo_type_rank(p->b, op->types.out.items[0]) ? v : NULL;
}

/* An operand of known size has as many elements as the shape. */
static int reshape_counts(import_parser *p, const import_op *op) {
    const import_vector *shape = constant_shape(p, op);
    shlo_type type = shape ? op->types.in.items[0] : op->types.out.items[0];
    double have = 1, want = 1;
    int32_t i;
    if (!shape) return 1;
    for (i = 0; i < shlo_type_rank(p->b, type); i++) {
        if (shlo_type_dim(p->b, type, i) < 0) return 1;
        have *= (double)shlo_type_dim(p->b, type, i);
    }
    for (i = 0; i < shape->n; i++) want *= (double)shape->items[i];
    return have == want ? 1 : refuse(p, op, "the shape has another number of elements than the operand");
}

/* A known size of the operand is 1 or that of its image. */
static int broadcast_fits(import_parser *p, const import_op *op) {
    const import_vector *shape = constant_shape(p, op);
    const import_attr *dims = import_attr_find(&op->attrs, "broadcast_dimensions");
    int32_t i;
    if (!shape || !dims || dims->kind != ATTR_LIST) return 1;
    for (i = 0; i < dims->n_items && i < shlo_type_rank(p->b, op->types.in.items[0]); i++) {
        const import_attr *to = &dims->items[i];
        int64_t size = shlo_type_dim(p->b, op->types.in.items[0], i);
        if (size < 0 || size == 1 || to->kind != ATTR_INT || to->negative ||
            to->magnitude >= (uint64_t)shape->n || shape->items[to->magnitude] == size)
            continue;
        return refuse(p, op, "the shape has another size than a dimension of the operand");
    }
    return 1;
}

int import_upstream_accepts(import_parser *p, const import_op *op) {
    if (op->code == SHLO_OP_dynamic_reshape) return reshape_counts(p, op);
    if (op->code == SHLO_OP_dynamic_broadcast_in_dim) return broadcast_fits(p, op);
    if (op->code == SHLO_OP_convolution || op->code == SHLO_OP_dynamic_conv)
        return kernel_has_elements(p, op);
    if (op->code == SHLO_OP_dot_general) return dot_algorithm(p, op);
    if (op->code == SHLO_OP_all_to_all) return group_size(p, op);
    if (op->code != SHLO_OP_custom_call) return 1;
    return call_config(p, op) && call_layouts(p, op) && call_aliases(p, op);
}
