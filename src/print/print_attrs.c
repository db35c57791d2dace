/* print/print_attrs.c - attributes as text: bare in pretty forms, else as upstream's attributes, some of them
 * gathered into structs. */
#ifndef SHLO__PRINT_PRINT_ATTRS_C
#define SHLO__PRINT_PRINT_ATTRS_C

#include "print.h"

/* Names of enums, where upstream has another. */
static const char *shlo__print_set(const char *set) {
    static const char *const names[][2] = {{"compare_type", "comparison_type"}, {"transpose_a", "transpose"}};
    for (size_t i = 0; i < SHLO__COUNT(names); i++)
        if (strcmp(set, names[i][0]) == 0) return names[i][1];
    return set;
}

static void shlo__print_enum(shlo__print *p, const char *set, int64_t number) {
    const char *name = shlo_enum_name(set, number);
    if (name)
        SHLO__PUTS(p, name);
    else
        shlo__text_i64(&p->s, number);
}

/* ---- bare ---- */

static void shlo__print_bare_item(shlo__print *p, const shlo_attr_info *row, int64_t x) {
    if (row->kind == SHLO_ATTR_BOOL || row->kind == SHLO_ATTR_BOOLS)
        SHLO__PUTS(p, x ? "true" : "false");
    else if (row->kind == SHLO_ATTR_ENUM || row->kind == SHLO_ATTR_ENUMS)
        shlo__print_enum(p, shlo_attr_choices(row), x);
    else if (row->kind == SHLO_ATTR_SYMBOL || row->kind == SHLO_ATTR_SYMBOLS)
        shlo__print_symbol(p, (uint32_t)x);
    else
        shlo__text_i64(&p->s, x);
}

/* Items of a list. An absent list that must be written has one fallback for each dimension of the first
   operand. */
static void shlo__print_bare_list(shlo__print *p, const shlo__op *op, uint32_t attr_id, const char *first) {
    const shlo_attr_info *row = shlo__op_attr_row(attr_id);
    const shlo__attr *a = shlo__module_attr(p->m, op, attr_id);
    uint32_t i, n = a ? a->n : 0;
    if (!a && row->kind == SHLO_ATTR_I64S && op->n_operands) {
        const shlo__type *t = shlo__type_at(p->m, shlo__value_type(p->m, shlo__op_operand(p->m, op, 0)));
        n = shlo__type_is_tensor(t) ? (uint32_t)t->rank : 0;
    }
    for (i = 0; i < n; i++) {
        SHLO__PUTS(p, i ? ", " : first);
        shlo__print_bare_item(p, row, shlo__module_attr_item(p->m, op, attr_id, i));
    }
}

SHLO__FN void shlo__print_bare(shlo__print *p, const shlo__op *op, uint32_t attr_id) {
    const shlo_attr_info *row = shlo__op_attr_row(attr_id);
    const shlo__attr *a = shlo__module_attr(p->m, op, attr_id);
    int64_t x = shlo__module_attr_i64(p->m, op, attr_id);
    switch (row->kind) {
    case SHLO_ATTR_STRING:
        shlo__print_string(p, (uint32_t)x);
        return;
    case SHLO_ATTR_DICT:
        shlo__text_put(&p->s, p->m->strings.items[x].text, p->m->strings.items[x].n);
        return;
    case SHLO_ATTR_TYPE:
        shlo__text_type(&p->s, p->m, (uint32_t)x);
        return;
    case SHLO_ATTR_TABLE:
        shlo__print_table(p, a ? p->m->numbers.items + a->at : NULL, a ? a->n : 0, a ? a->columns : 1);
        return;
    case SHLO_ATTR_I64S:
    case SHLO_ATTR_BOOLS:
    case SHLO_ATTR_ENUMS:
    case SHLO_ATTR_SYMBOLS:
        SHLO__PUTS(p, "[");
        shlo__print_bare_list(p, op, attr_id, "");
        SHLO__PUTS(p, "]");
        return;
    default:
        shlo__print_bare_item(p, row, x);
        return;
    }
}

/* ---- structs ---- */

static uint32_t shlo__print_attr_named(const shlo__op *op, const char *name) {
    return (uint32_t)shlo__op_find_attr((shlo_op)op->code, name, strlen(name));
}

/* One operand's dimensions in order: a letter for two of them, a running number for the others. */
typedef struct shlo__print_conv {
    const char *first;
    char first_letter;
    const char *second;
    char second_letter;
    const char *spatial;
} shlo__print_conv;

static void shlo__print_conv_part(shlo__print *p, const shlo__op *op, const shlo__print_conv *c) {
    int64_t x = shlo__module_attr_i64(p->m, op, shlo__print_attr_named(op, c->first));
    int64_t y = shlo__module_attr_i64(p->m, op, shlo__print_attr_named(op, c->second));
    uint32_t n = 0;
    const int64_t *dims = shlo__module_attr_list(p->m, op, shlo__print_attr_named(op, c->spatial), &n);
    SHLO__PUTS(p, "[");
    for (uint32_t i = 0; i < n + 2; i++) {
        SHLO__SEPARATE(p, i);
        if (x == (int64_t)i)
            shlo__text_put(&p->s, &c->first_letter, 1);
        else if (y == (int64_t)i)
            shlo__text_put(&p->s, &c->second_letter, 1);
        else
            for (uint32_t k = 0; k < n; k++)
                if (dims[k] == (int64_t)i) shlo__text_u64(&p->s, k);
    }
    SHLO__PUTS(p, "]");
}

SHLO__FN void shlo__print_conv_dims(shlo__print *p, const shlo__op *op) {
    static const shlo__print_conv input = {"input_batch_dimension", 'b', "input_feature_dimension", 'f',
                                      "input_spatial_dimensions"},
                                  kernel = {"kernel_input_feature_dimension", 'i',
                                      "kernel_output_feature_dimension", 'o', "kernel_spatial_dimensions"},
                                  output = {"output_batch_dimension", 'b', "output_feature_dimension", 'f',
                                      "output_spatial_dimensions"};
    shlo__print_conv_part(p, op, &input);
    SHLO__PUTS(p, "x");
    shlo__print_conv_part(p, op, &kernel);
    SHLO__PUTS(p, "->");
    shlo__print_conv_part(p, op, &output);
}

SHLO__FN void shlo__print_members(shlo__print *p, const shlo__op *op, uint32_t first, uint32_t end,
    uint32_t group) {
    uint32_t id, n = 0;
    for (id = first; id < end; id++) {
        const shlo_attr_info *row = shlo__op_attr_row(id);
        const shlo__attr *a = shlo__module_attr(p->m, op, id);
        if (shlo__op_spelling_of(id)->group != group) continue;
        if (!a && (row->kind == SHLO_ATTR_I64S || row->kind == SHLO_ATTR_TYPE)) continue;
        SHLO__SEPARATE(p, n++);
        SHLO__PUTS(p, row->name);
        SHLO__PUTS(p, " = ");
        shlo__print_bare(p, op, id);
    }
}

/* Channels of collectives have no type attribute: they go from device to device, type 0. */
static void shlo__print_handle(shlo__print *p, const shlo__op *op) {
    int32_t type = shlo__op_find_attr((shlo_op)op->code, "channel_type", 12);
    SHLO__PUTS(p, "handle = ");
    shlo__text_i64(&p->s, shlo__module_attr_i64(p->m, op, shlo__print_attr_named(op, "channel_id")));
    SHLO__PUTS(p, ", type = ");
    shlo__text_i64(&p->s, type < 0 ? 0 : shlo__module_attr_i64(p->m, op, (uint32_t)type));
}

static void shlo__print_group(shlo__print *p, const shlo__op *op, const shlo__op_spelling *text) {
    const shlo__op_row *row = shlo__op_row_of((shlo_op)op->code);
    const shlo__op_struct *form = shlo__op_struct_of(text->group);
    SHLO__PUTS(p, form->name);
    SHLO__PUTS(p, " = #");
    SHLO__PUTS(p, form->form);
    SHLO__PUTS(p, "<");
    if (text->how == SHLO__SPELLED_CONV)
        shlo__print_conv_dims(p, op);
    else if (text->how == SHLO__SPELLED_HANDLE)
        shlo__print_handle(p, op);
    else
        shlo__print_members(p, op, row->first_attr, (uint32_t)row->first_attr + row->n_attrs, text->group);
    SHLO__PUTS(p, ">");
}

/* ---- upstream's attributes ---- */

static void shlo__print_enum_attr(shlo__print *p, const char *set, int64_t number) {
    SHLO__PUTS(p, "#stablehlo<");
    SHLO__PUTS(p, shlo__print_set(set));
    SHLO__PUTS(p, " ");
    shlo__print_enum(p, set, number);
    SHLO__PUTS(p, ">");
}

static void shlo__print_enums_attr(shlo__print *p, const shlo__op *op, uint32_t attr_id) {
    uint32_t i, n = 0;
    const int64_t *items = shlo__module_attr_list(p->m, op, attr_id, &n);
    SHLO__PUTS(p, "[");
    for (i = 0; i < n; i++) {
        SHLO__SEPARATE(p, i);
        shlo__print_enum_attr(p, shlo_attr_choices(shlo__op_attr_row(attr_id)), items[i]);
    }
    SHLO__PUTS(p, "]");
}

static void shlo__print_table_attr(shlo__print *p, const shlo__attr *a) {
    uint32_t columns = a->columns ? a->columns : 1;
    SHLO__PUTS(p, "dense<");
    if (a->n) shlo__print_table(p, p->m->numbers.items + a->at, a->n, columns);
    SHLO__PUTS(p, "> : tensor<");
    shlo__text_u64(&p->s, a->n / columns);
    SHLO__PUTS(p, "x");
    shlo__text_u64(&p->s, columns);
    SHLO__PUTS(p, "xi64>");
}

static void shlo__print_float_attr(shlo__print *p, double x) {
    const float single = (float)x;
    const double again = (double)single;
    const int exact = memcmp(&again, &x, sizeof x) == 0; /* bits, because no NaN equals itself */
    shlo__text_float(&p->s, exact ? SHLO_F32 : SHLO_F64, exact ? (const void *)&single : (const void *)&x);
    SHLO__PUTS(p, exact ? " : f32" : " : f64");
}

static void shlo__print_array_attr(shlo__print *p, const shlo__op *op, uint32_t attr_id) {
    SHLO__PUTS(p, shlo__op_attr_row(attr_id)->kind == SHLO_ATTR_BOOLS ? "array<i1" : "array<i64");
    shlo__print_bare_list(p, op, attr_id, ": ");
    SHLO__PUTS(p, ">");
}

static void shlo__print_attr_value(shlo__print *p, const shlo__op *op, uint32_t attr_id, int i32) {
    const shlo_attr_info *row = shlo__op_attr_row(attr_id);
    const shlo__attr *a = shlo__module_attr(p->m, op, attr_id);
    const shlo__data *d;
    switch (row->kind) {
    case SHLO_ATTR_I64:
        shlo__print_bare(p, op, attr_id);
        SHLO__PUTS(p, i32 ? " : i32" : " : i64");
        return;
    case SHLO_ATTR_F32:
        shlo__print_float_attr(p, shlo__module_attr_f64(p->m, op, attr_id));
        return;
    case SHLO_ATTR_ENUM:
        shlo__print_enum_attr(p, shlo_attr_choices(row), shlo__module_attr_i64(p->m, op, attr_id));
        return;
    case SHLO_ATTR_ENUMS:
        shlo__print_enums_attr(p, op, attr_id);
        return;
    case SHLO_ATTR_I64S:
    case SHLO_ATTR_BOOLS:
        shlo__print_array_attr(p, op, attr_id);
        return;
    case SHLO_ATTR_TABLE:
        shlo__print_table_attr(p, a);
        return;
    case SHLO_ATTR_TENSOR:
        d = &p->m->data.items[shlo__module_attr_i64(p->m, op, attr_id)];
        shlo__print_dense(p, d);
        SHLO__PUTS(p, " : ");
        shlo__print_dense_type(p, d->type);
        return;
    default:
        shlo__print_bare(p, op, attr_id);
        return;
    }
}

/* Whether anything is written for this attribute: a struct is, at its first member. */
static int shlo__print_stands(const shlo__print *p, const shlo__op *op, uint32_t attr_id, uint32_t first,
    uint32_t end) {
    const shlo__op_spelling *text = shlo__op_spelling_of(attr_id);
    uint32_t id;
    int present = 0, is_first = 1;
    if (text->how < SHLO__SPELLED_IN) {
        if (text->how == SHLO__SPELLED_UNIT) return shlo__module_attr_i64(p->m, op, attr_id) != 0;
        return shlo__op_attr_row(attr_id)->stated || shlo__module_attr(p->m, op, attr_id) != NULL;
    }
    for (id = first; id < end; id++) {
        if (shlo__op_spelling_of(id)->group != text->group) continue;
        if (id < attr_id) is_first = 0;
        if (shlo__module_attr(p->m, op, id)) present = 1;
    }
    return is_first && (present || text->how == SHLO__SPELLED_IN || text->how == SHLO__SPELLED_CONV);
}

SHLO__FN void shlo__print_attrs(shlo__print *p, const shlo__op *op, uint32_t done, const char *open,
    const char *close) {
    const shlo__op_row *row = shlo__op_row_of((shlo_op)op->code);
    uint32_t id, first = row->first_attr, end = first + row->n_attrs, n = 0;
    for (id = first; id < end; id++) {
        const shlo__op_spelling *text = shlo__op_spelling_of(id);
        if ((done >> (id - first) & 1) || !shlo__print_stands(p, op, id, first, end)) continue;
        SHLO__PUTS(p, n++ ? ", " : open);
        if (text->how >= SHLO__SPELLED_IN) {
            shlo__print_group(p, op, text);
            continue;
        }
        SHLO__PUTS(p, shlo__op_attr_row(id)->name);
        if (text->how == SHLO__SPELLED_UNIT) continue;
        SHLO__PUTS(p, " = ");
        shlo__print_attr_value(p, op, id, text->how == SHLO__SPELLED_I32);
    }
    if (n) SHLO__PUTS(p, close);
}

#endif
