/* tools/import/form.c - verifies what the library does not: attributes that are read and then dropped
 * (tolerances, layouts), attributes without a default in the generic form, widths of numbers, and results
 * with more unknown sizes than upstream allows. */
#include "parse.h"

static int has_key(const import_attr *a, const char *key) {
    return a->n_key == strlen(key) && memcmp(a->key, key, a->n_key) == 0;
}
static int is_word(const import_attr *a, const char *word) {
    return a->n_name == strlen(word) && memcmp(a->name, word, a->n_name) == 0;
}

/* ---- result_accuracy: tolerances belong to the mode TOLERANCE, none is below 0 ---- */

typedef struct accuracy {
    const import_attr *mode;
    int positive, negative;
} accuracy;

static int accuracy_field(import_parser *p, const import_attr *a, accuracy *out) {
    if (has_key(a, "mode")) {
        out->mode = a;
        if (a->kind == ATTR_WORD &&
            (is_word(a, "DEFAULT") || is_word(a, "HIGHEST") || is_word(a, "TOLERANCE")))
            return 1;
        return import_fail(p, SHLO_SYNTAX, a->at, "expected one of DEFAULT, HIGHEST, TOLERANCE");
    }
    if (!has_key(a, "atol") && !has_key(a, "rtol") && !has_key(a, "ulps"))
        return import_fail(p, SHLO_SYNTAX, a->at, "'%.*s' is no part of result_accuracy", (int)a->n_key,
            a->key);
    if (a->kind != ATTR_INT && a->kind != ATTR_FLOAT)
        return import_fail(p, SHLO_SYNTAX, a->at, "expected a number");
    if (a->kind == ATTR_INT ? a->magnitude == 0 : a->f == 0) return 1;
    if (a->negative)
        out->negative = 1;
    else
        out->positive = 1;
    return 1;
}

static int accuracy_check(import_parser *p, const import_attr *a) {
    accuracy given = {NULL, 0, 0};
    int32_t i;
    if (a->kind != ATTR_DICT)
        return import_fail(p, SHLO_ATTRIBUTE, a->at, "expected #stablehlo.result_accuracy<..>");
    for (i = 0; i < a->n_items; i++) NEED(accuracy_field(p, &a->items[i], &given));
    if (given.negative)
        return import_fail(p, SHLO_SYNTAX, a->at, "tolerances of result_accuracy must not be negative");
    if (given.mode && is_word(given.mode, "TOLERANCE"))
        return given.positive ? 1
                              : import_fail(p, SHLO_SYNTAX, a->at,
                                    "result_accuracy with mode TOLERANCE needs a tolerance");
    return given.positive ? import_fail(p, SHLO_SYNTAX, a->at,
                                "tolerances of result_accuracy without mode TOLERANCE must be zero")
                          : 1;
}

/* ---- structures: known names, each once; enums: known words ---- */

enum { SOME, ALL_UPSTREAM, ALL }; /* fields that are required: what upstream asks for, or always */

typedef struct structure {
    const char *name, *fields[8];
    int required;
} structure;

/* All fields are lists of numbers, but for those that is_number_field names, and those of dot_algorithm,
   whose kinds are verified when they are converted. */
static const structure structures[] = {{"dot",
                                           {"lhs_batching_dimensions", "rhs_batching_dimensions",
                                               "lhs_contracting_dimensions", "rhs_contracting_dimensions"},
                                           SOME},
    {"gather",
        {"offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims",
            "start_index_map", "index_vector_dim"},
        SOME},
    {"scatter",
        {"update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims",
            "scatter_dims_to_operand_dims", "index_vector_dim"},
        SOME},
    {"ragged_dot",
        {"lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions",
            "rhs_contracting_dimensions", "lhs_ragged_dimensions", "rhs_group_dimensions"},
        SOME},
    {"output_operand_alias", {"output_tuple_indices", "operand_index", "operand_tuple_indices"},
        ALL_UPSTREAM},
    {"channel_handle", {"handle", "type"}, ALL_UPSTREAM},
    {"dot_algorithm",
        {"lhs_precision_type", "rhs_precision_type", "accumulation_type", "lhs_component_count",
            "rhs_component_count", "num_primitive_operations", "allow_imprecise_accumulation"},
        ALL}};

static int is_number_field(const import_attr *a) {
    return has_key(a, "index_vector_dim") || has_key(a, "operand_index") || has_key(a, "handle") ||
           has_key(a, "type");
}

static int field_check(import_parser *p, const structure *s, const import_attr *a) {
    int is_number = is_number_field(a), k;
    const char *near = NULL;
    for (k = 0; s->fields[k] && !has_key(a, s->fields[k]); k++)
        if (import_hint_near(a->key, a->n_key, s->fields[k])) near = s->fields[k];
    if (!s->fields[k])
        return import_fail(p, SHLO_SYNTAX, a->key, "'%.*s' is no part of %s%s%s%s",
            (int)(a->n_key < 60 ? a->n_key : 60), a->key, s->name, near ? "; did you mean '" : "",
            near ? near : "", near ? "'?" : "");
    if (s->required == ALL) return 1;
    if (a->kind == (is_number ? ATTR_INT : ATTR_LIST)) return 1;
    return import_fail(p, SHLO_SYNTAX, a->at, is_number ? "expected a number" : "expected a list of numbers");
}

static int field_is_there(import_parser *p, const structure *s, const import_attr *a, const char *field) {
    int32_t i;
    for (i = 0; i < a->n_items; i++)
        if (has_key(&a->items[i], field)) return 1;
    return import_fail(p, SHLO_SYNTAX, a->at, "%s has no '%s'", s->name, field);
}

int import_form_structure(import_parser *p, const import_attr *a) {
    size_t k;
    int32_t i, j;
    for (k = 0; k < sizeof structures / sizeof structures[0] && !is_word(a, structures[k].name); k++) {}
    if (k == sizeof structures / sizeof structures[0]) return 1;
    for (i = 0; i < a->n_items; i++) {
        NEED(field_check(p, &structures[k], &a->items[i]));
        for (j = 0; j < i; j++)
            if (a->items[j].n_key == a->items[i].n_key &&
                memcmp(a->items[j].key, a->items[i].key, a->items[i].n_key) == 0)
                return import_fail(p, SHLO_SYNTAX, a->items[i].key, "'%.*s' is given twice",
                    (int)a->items[i].n_key, a->items[i].key);
    }
    if (structures[k].required < (p->options->like_upstream ? ALL_UPSTREAM : ALL)) return 1;
    for (j = 0; structures[k].fields[j]; j++)
        NEED(field_is_there(p, &structures[k], a, structures[k].fields[j]));
    return 1;
}

/* Other enums are verified with the attribute that holds the word. */
int import_form_word(import_parser *p, const import_attr *a, const import_token *word) {
    static const char *const sets[][2] = {{"comparison_direction", "comparison_direction"},
        {"comparison_type", "compare_type"}, {"precision", "precision"}, {"transpose", "transpose_a"},
        {"fft_type", "fft_type"}, {"rng_distribution", "rng_distribution"},
        {"rng_algorithm", "rng_algorithm"}};
    size_t k;
    for (k = 0; p->options->like_upstream && k < sizeof sets / sizeof sets[0]; k++) {
        if (!is_word(a, sets[k][0]) || shlo_enum_by_name(sets[k][1], word->at, word->n) >= 0) continue;
        return import_fail(p, SHLO_SYNTAX, word->at, "'%.*s' is no %s", (int)(word->n < 60 ? word->n : 60),
            word->at, sets[k][0]);
    }
    return 1;
}

/* ---- infeed's layout: a list of numbers for each result but the token ---- */

static int layout_check(import_parser *p, const import_op *op, const import_attr *a) {
    int32_t i, k;
    if (a->kind != ATTR_LIST)
        return import_fail(p, SHLO_ATTRIBUTE, a->at, "attribute 'layout': expected a list");
    if (a->n_items != op->types.out.n - 1)
        return import_fail(p, SHLO_ATTRIBUTE, a->at, "attribute 'layout' has %d item%s for %d result%s",
            (int)a->n_items, IMPORT_S(a->n_items), (int)(op->types.out.n - 1),
            IMPORT_S(op->types.out.n - 1));
    for (i = 0; i < a->n_items; i++) {
        const import_attr *one = &a->items[i];
        if (one->kind != ATTR_LIST)
            return import_fail(p, SHLO_ATTRIBUTE, one->at, "attribute 'layout': expected lists");
        for (k = 0; k < one->n_items; k++)
            if (one->items[k].kind != ATTR_INT)
                return import_fail(p, SHLO_ATTRIBUTE, one->items[k].at,
                    "attribute 'layout': expected numbers of dimensions");
    }
    return 1;
}

/* ---- as upstream's verifier does ---- */

static int need_attr(import_parser *p, const import_op *op, const char *name) {
    int32_t i;
    if (import_attr_find(&op->attrs, name)) return 1;
    for (i = 0; i < op->attrs.n; i++) {
        const import_attr *a = &op->attrs.items[i];
        if (a->key && import_hint_near(a->key, a->n_key, name))
            return import_fail(p, SHLO_ATTRIBUTE, import_note_place(p, a->key),
                "%s has no attribute '%.*s'; did you mean '%s'?", shlo_op_name(op->code), (int)a->n_key,
                a->key, name);
    }
    return import_fail(p, SHLO_ATTRIBUTE, op->at, "%s: attribute '%s' is missing", shlo_op_name(op->code),
        name);
}

/* Attributes that have a default in the C structures and none in the specification: single attributes, and
   structs of attributes. An op has a struct if it has one of its fields. */
static int needs_check(import_parser *p, const import_op *op) {
    static const char *const structs[][2] = {{"start_index_map", "dimension_numbers"},
        {"scatter_dims_to_operand_dims", "scatter_dimension_numbers"},
        {"lhs_contracting_dimensions", "dot_dimension_numbers"}};
    shlo_op_info info;
    int32_t i;
    size_t k;
    if (!shlo_op_get_info(op->code, &info)) return 1;
    for (i = 0; i < info.n_attrs; i++) {
        if (info.attrs[i].stated) NEED(need_attr(p, op, info.attrs[i].name));
        for (k = 0; k < sizeof structs / sizeof structs[0]; k++)
            if (strcmp(info.attrs[i].name, structs[k][0]) == 0) NEED(need_attr(p, op, structs[k][1]));
    }
    return 1;
}

/* Integers in attributes have 64 bits, except where the specification has si32. */
static int is_wide_enough(const import_attr *a) {
    static const char *const narrow[] = {"exponent_bits", "mantissa_bits", "index", "version", "api_version"};
    shlo_dtype want = SHLO_I64;
    size_t k;
    for (k = 0; k < sizeof narrow / sizeof narrow[0]; k++)
        if (has_key(a, narrow[k])) want = SHLO_I32;
    return a->kind == ATTR_INT && (!a->typed_as || a->typed_as == want);
}

static int are_words(const import_attr *a) {
    int32_t i;
    for (i = 0; i < a->n_items; i++)
        if (a->items[i].kind != ATTR_WORD) return 0;
    return a->kind == ATTR_LIST;
}

/* Upstream accepts one form of each attribute; this importer accepts several forms of a list, and enums as
   text. */
static int has_form(import_parser *p, const shlo_attr_info *info, const import_attr *a) {
    int is_dense = a->kind == ATTR_DENSE && shlo_type_dtype(p->b, a->type) == SHLO_I64;
    switch (info->kind) {
    case SHLO_ATTR_I64: return is_wide_enough(a);
    case SHLO_ATTR_F32: return a->kind == ATTR_FLOAT && a->typed_as == SHLO_F32;
    case SHLO_ATTR_I64S: return is_dense || (a->kind == ATTR_LIST && a->typed_as == SHLO_I64);
    case SHLO_ATTR_TABLE: return is_dense || import_mesh_is(a);
    case SHLO_ATTR_ENUM: return a->kind == ATTR_WORD;
    case SHLO_ATTR_ENUMS: return are_words(a);
    case SHLO_ATTR_STRING: return a->kind == ATTR_STRING;
    default: return 1;
    }
}

static int is_handle(const import_attr *a) {
    return a->kind == ATTR_DICT && a->name && is_word(a, "channel_handle") && a->n_items == 2;
}

static int forms_check(import_parser *p, const import_op *op) {
    shlo_op_info info;
    int32_t i, k;
    if (!shlo_op_get_info(op->code, &info)) return 1;
    for (k = 0; k < op->attrs.n; k++) {
        const import_attr *a = &op->attrs.items[k];
        for (i = 0; i < info.n_attrs; i++) {
            if (!has_key(a, info.attrs[i].name) || has_form(p, &info.attrs[i], a)) continue;
            return import_fail(p, SHLO_ATTRIBUTE, a->at,
                "attribute '%s' is not of the form or type that upstream demands", info.attrs[i].name);
        }
        if (has_key(a, "channel_handle") && !is_handle(a))
            return import_fail(p, SHLO_ATTRIBUTE, a->at,
                "expected #stablehlo.channel_handle<handle = .., type = ..>");
    }
    return 1;
}

/* At most one size of these results may be unknown, and a bound given. */
static int open_check(import_parser *p, const import_op *op) {
    int32_t d, n = 0;
    shlo_type type;
    if ((op->code != SHLO_OP_reshape && op->code != SHLO_OP_broadcast_in_dim) || op->types.out.n != 1)
        return 1;
    type = op->types.out.items[0];
    for (d = 0; d < shlo_type_rank(p->b, type); d++) n += shlo_type_dim(p->b, type, d) == SHLO_DYNAMIC;
    return n < 2 ? 1
                 : import_fail(p, SHLO_SHAPE, op->at,
                       "%d dimensions of the result are dynamic, expected at most one", (int)n);
}

int import_form_check(import_parser *p, const import_op *op) {
    int quoted = op->name != op->at;
    int32_t i;
    if (p->artifact) return 1;
    if (p->options->like_upstream) NEED(open_check(p, op));
    for (i = 0; i < op->attrs.n; i++) {
        const import_attr *a = &op->attrs.items[i];
        if (has_key(a, "result_accuracy")) NEED(accuracy_check(p, a));
        if (op->code == SHLO_OP_infeed && has_key(a, "layout")) NEED(layout_check(p, op, a));
    }
    if (p->options->like_upstream && quoted) NEED(forms_check(p, op));
    if (quoted || (op->code == SHLO_OP_convolution && p->options->like_upstream)) return needs_check(p, op);
    if (op->code == SHLO_OP_dot_general && !import_attr_find(&op->attrs, "lhs_contracting_dimensions"))
        return import_fail(p, SHLO_ATTRIBUTE, op->at,
            "dot_general: expected 'contracting_dims = [..] x [..]' behind the operands");
    return 1; /* the other pretty forms have all attributes */
}
