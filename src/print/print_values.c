/* print/print_values.c - names, types, lists, the elements of constants. */
#ifndef SHLO__PRINT_PRINT_VALUES_C
#define SHLO__PRINT_PRINT_VALUES_C

#include "print.h"

SHLO__FN void shlo__print_line(shlo__print *p) {
    int i;
    SHLO__PUTS(p, "\n");
    for (i = 0; i < p->indent; i++) SHLO__PUTS(p, "  ");
}

SHLO__FN void shlo__print_quoted(shlo__print *p, const char *text, size_t n) {
    size_t i;
    SHLO__PUTS(p, "\"");
    for (i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 32 && c < 127 && c != '"' && c != '\\') {
            shlo__text_put(&p->s, text + i, 1);
        }
        else {
            SHLO__PUTS(p, "\\");
            shlo__text_hex(&p->s, c, 2);
        }
    }
    SHLO__PUTS(p, "\"");
}

SHLO__FN void shlo__print_string(shlo__print *p, uint32_t string) {
    const shlo__string *s = &p->m->strings.items[string];
    shlo__print_quoted(p, s->text, s->n);
}

static int shlo__print_is_word(const char *text, size_t n) {
    size_t i;
    for (i = 0; i < n; i++) {
        char c = text[i];
        int letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!letter && (!i || !((c >= '0' && c <= '9') || c == '.' || c == '$'))) return 0;
    }
    return n > 0;
}

/* In quotes if it is not a word. */
static void shlo__print_word(shlo__print *p, uint32_t string) {
    const shlo__string *s = &p->m->strings.items[string];
    if (shlo__print_is_word(s->text, s->n))
        shlo__text_put(&p->s, s->text, s->n);
    else
        shlo__print_quoted(p, s->text, s->n);
}

SHLO__FN void shlo__print_symbol(shlo__print *p, uint32_t string) {
    SHLO__PUTS(p, "@");
    shlo__print_word(p, string);
}

SHLO__FN void shlo__print_table(shlo__print *p, const int64_t *items, uint32_t n, uint32_t columns) {
    uint32_t i;
    SHLO__PUTS(p, "[");
    for (i = 0; i < n; i++) {
        SHLO__SEPARATE(p, i);
        if (i % columns == 0) SHLO__PUTS(p, "[");
        shlo__text_i64(&p->s, items[i]);
        if (i % columns == columns - 1) SHLO__PUTS(p, "]");
    }
    SHLO__PUTS(p, "]");
}

/* ---- constants ---- */

static void shlo__print_integer(shlo__print *p, shlo_dtype t, const uint8_t *at) {
    uint64_t bits = 0, top;
    memcpy(&bits, at, shlo__dtype_bytes(t)); /* little-endian, see config.h */
    top = (uint64_t)1 << (shlo__dtype_info(t)->bits - 1);
    bits &= top | (top - 1);
    if (shlo__dtype_kind(t) == SHLO__INT && (bits & top)) {
        SHLO__PUTS(p, "-");
        bits = (bits ^ (top | (top - 1))) + 1;
    }
    shlo__text_u64(&p->s, bits);
}

static void shlo__print_element(shlo__print *p, shlo_dtype t, const uint8_t *at) {
    shlo_dtype part = shlo__dtype_real(t);
    switch (shlo__dtype_kind(t)) {
    case SHLO__BOOL:
        SHLO__PUTS(p, *at ? "true" : "false");
        return;
    case SHLO__FLOAT:
        shlo__text_float(&p->s, t, at);
        return;
    case SHLO__COMPLEX:
        break;
    default:
        shlo__print_integer(p, t, at);
        return;
    }
    SHLO__PUTS(p, "(");
    shlo__text_float(&p->s, part, at);
    SHLO__PUTS(p, ", ");
    shlo__text_float(&p->s, part, at + shlo__dtype_bytes(part));
    SHLO__PUTS(p, ")");
}

/* Brackets open where an index of every inner dimension is 0 and close where it is the last. */
static void shlo__print_list(shlo__print *p, const shlo__data *d, int64_t n) {
    const shlo__type *t = shlo__type_at(p->m, d->type);
    const int64_t *dims = shlo__type_dims(p->m, d->type);
    const uint8_t *at = (const uint8_t *)d->bytes;
    size_t step = shlo__dtype_bytes((shlo_dtype)t->dtype);
    int64_t i, block;
    int32_t k;
    for (i = 0; i < n; i++, at += step) {
        SHLO__SEPARATE(p, i);
        for (k = t->rank - 1, block = 1; k >= 0; k--)
            if (i % (block *= dims[k]) == 0) SHLO__PUTS(p, "[");
        shlo__print_element(p, (shlo_dtype)t->dtype, at);
        for (k = t->rank - 1, block = 1; k >= 0; k--)
            if ((i + 1) % (block *= dims[k]) == 0) SHLO__PUTS(p, "]");
    }
}

SHLO__FN void shlo__print_dense(shlo__print *p, const shlo__data *d) {
    const shlo__type *t = shlo__type_at(p->m, d->type);
    int64_t n = 0;
    size_t i;
    shlo__type_elements(p->m, d->type, &n);
    if (d->name) {
        SHLO__PUTS(p, "dense_resource<");
        shlo__print_word(p, d->name);
        SHLO__PUTS(p, ">");
        return;
    }
    if ((p->flags & SHLO_PRINT_ELIDE) && n > (p->flags >> 8 ? (p->flags >> 8) - 1 : SHLO__PRINT_ELIDED) &&
        !d->splat) {
        SHLO__PUTS(p, "dense_resource<__elided__>");
        return;
    }
    SHLO__PUTS(p, "dense<");
    if (d->splat) {
        shlo__print_element(p, (shlo_dtype)t->dtype, (const uint8_t *)d->bytes);
    }
    else if (n <= SHLO__PRINT_LIST || t->dtype == SHLO_I1) {
        shlo__print_list(p, d, n); /* readers disagree whether hexadecimal i1 is bits or bytes */
    }
    else {
        SHLO__PUTS(p, "\"0x");
        for (i = 0; i < d->n_bytes; i++) shlo__text_hex(&p->s, ((const uint8_t *)d->bytes)[i], 2);
        SHLO__PUTS(p, "\"");
    }
    SHLO__PUTS(p, ">");
}

SHLO__FN void shlo__print_dense_type(shlo__print *p, uint32_t type) {
    const shlo__type *t = shlo__type_at(p->m, type);
    if (t->kind != SHLO__TYPE_QUANTIZED) {
        shlo__text_type(&p->s, p->m, type);
        return;
    }
    SHLO__PUTS(p, "tensor<");
    shlo__text_dims(&p->s, shlo__type_dims(p->m, type), t->rank);
    SHLO__PUTS(p, shlo__dtype_info((shlo_dtype)t->dtype)->name);
    SHLO__PUTS(p, ">");
}

/* ---- values ---- */

SHLO__FN void shlo__print_value(shlo__print *p, uint32_t value) {
    const shlo__value *v = &p->m->values.items[value];
    const uint32_t index = shlo__value_index(p->m, value);
    SHLO__PUTS(p, v->is_arg ? "%arg" : "%");
    shlo__text_u64(&p->s, p->number[v->is_arg ? value : value - index]);
    if (v->is_arg || p->m->ops.items[v->owner].n_results == 1) return;
    SHLO__PUTS(p, "#");
    shlo__text_u64(&p->s, index);
}

SHLO__FN void shlo__print_operands(shlo__print *p, const shlo__op *op) {
    uint32_t i;
    for (i = 0; i < op->n_operands; i++) {
        SHLO__SEPARATE(p, i);
        shlo__print_value(p, shlo__op_operand(p->m, op, i));
    }
}

SHLO__FN void shlo__print_args(shlo__print *p, uint32_t region) {
    const shlo__region *r = &p->m->regions.items[region];
    uint32_t i;
    for (i = 0; i < r->n_args; i++) p->number[r->args + i] = p->next_arg++;
}

/* The name of an argument or result, as JAX writes it. */
SHLO__FN void shlo__print_label(shlo__print *p, uint32_t func, uint32_t place) {
    const char *name = shlo__text(p->m, p->m->funcs.items[func].name);
    shlo__bytes_reader r;
    shlo__label label;
    memset(&label, 0, sizeof label);
    shlo__bytes_open(&r, p->m->labels, p->m->n_labels);
    while (shlo__bytes_left(&r) && shlo__label_next(&r, &label) == SHLO_OK) {
        if (label.place != place || !shlo__label_is_of(&label, name)) continue;
        SHLO__PUTS(p, place & 1 ? " {jax.result_info = " : " {jax.arg_info = ");
        shlo__print_quoted(p, label.text, label.n);
        SHLO__PUTS(p, "}");
        return;
    }
}

SHLO__FN void shlo__print_arg_list(shlo__print *p, uint32_t region) {
    const shlo__region *r = &p->m->regions.items[region];
    uint32_t i;
    SHLO__PUTS(p, "(");
    for (i = 0; i < r->n_args; i++) {
        SHLO__SEPARATE(p, i);
        shlo__print_value(p, r->args + i);
        SHLO__PUTS(p, ": ");
        shlo__text_type(&p->s, p->m, shlo__value_type(p->m, r->args + i));
        if (r->func && p->m->n_labels) shlo__print_label(p, r->func, 2 * i);
    }
    SHLO__PUTS(p, ")");
}

/* ---- types ---- */

static uint32_t shlo__print_operand_type(const shlo__print *p, const shlo__op *op, uint32_t i) {
    return shlo__value_type(p->m, shlo__op_operand(p->m, op, i));
}

static void shlo__print_operand_types(shlo__print *p, const shlo__op *op) {
    uint32_t i;
    for (i = 0; i < op->n_operands; i++) {
        SHLO__SEPARATE(p, i);
        shlo__text_type(&p->s, p->m, shlo__print_operand_type(p, op, i));
    }
}

static void shlo__print_result_types(shlo__print *p, const shlo__op *op) {
    uint32_t i;
    if (op->n_results != 1) SHLO__PUTS(p, "(");
    for (i = 0; i < op->n_results; i++) {
        SHLO__SEPARATE(p, i);
        shlo__text_type(&p->s, p->m, shlo__value_type(p->m, op->results + i));
    }
    if (op->n_results != 1) SHLO__PUTS(p, ")");
}

SHLO__FN void shlo__print_function_type(shlo__print *p, const shlo__op *op) {
    SHLO__PUTS(p, " : (");
    shlo__print_operand_types(p, op);
    SHLO__PUTS(p, ") -> ");
    shlo__print_result_types(p, op);
}

static int shlo__print_one_type(const shlo__print *p, const shlo__op *op) {
    uint32_t i;
    for (i = 0; i < op->n_operands; i++)
        if (shlo__print_operand_type(p, op, i) != shlo__value_type(p->m, op->results)) return 0;
    return op->n_results == 1;
}

SHLO__FN void shlo__print_types(shlo__print *p, const shlo__op *op, char how) {
    if (how == 'o' && !op->n_operands) return;
    if (how == 'f' || how == 'c' || how == 'p' || (how == 's' && !shlo__print_one_type(p, op))) {
        shlo__print_function_type(p, op);
        return;
    }
    SHLO__PUTS(p, " : ");
    if (how == 'o')
        shlo__print_operand_types(p, op);
    else
        shlo__print_result_types(p, op);
}

#endif
