/* print/print_op.c - ops as text, each in its pretty form (TEXT in op/ops.def) or the generic one. An op
 * whose region is being printed waits in a list until the region has ended. */
#ifndef SHLO__PRINT_PRINT_OP_C
#define SHLO__PRINT_PRINT_OP_C

#include "print.h"

/* ---- pieces that have regions ---- */

static const shlo__op *shlo__print_body_op(const shlo__print *p, const shlo__op *op) {
    return &p->m->ops.items[p->m->regions.items[shlo__op_region(p->m, op, 0)].first];
}

/* Upstream's condition for `applies`: the body returns one op, without attributes, of its two arguments in
   order. Readers take the body's type from the operands, so this form cannot express an accumulator of
   another type. */
static int shlo__print_applies(const shlo__print *p, const shlo__op *op) {
    uint32_t region = shlo__op_region(p->m, op, 0), type;
    const shlo__region *r = &p->m->regions.items[region];
    const shlo__op *o = shlo__module_only_op(p->m, region);
    if (op->n_operands != 2 || !o || o->n_attrs || shlo__op_operand(p->m, o, 0) != r->args) return 0;
    type = shlo__value_type(p->m, r->args);
    return shlo__value_type(p->m, shlo__op_operand(p->m, op, 1)) == type &&
           shlo__value_type(p->m, r->args + 1) == type && shlo__value_type(p->m, o->results) == type &&
           shlo__type_at(p->m, type)->rank == 0 &&
           (shlo__op_row_of((shlo_op)o->code)->traits & SHLO__ELEMENTWISE);
}

static void shlo__print_applied(shlo__print *p, const shlo__op *op) {
    SHLO__PUTS(p, "stablehlo.");
    SHLO__PUTS(p, shlo_op_name((shlo_op)shlo__print_body_op(p, op)->code));
}

/* (%a init: %c), (%b init: %d) */
static void shlo__print_inits(shlo__print *p, const shlo__op *op) {
    uint32_t i, n = op->n_operands / 2;
    for (i = 0; i < n; i++) {
        SHLO__PUTS(p, i ? ", (" : "(");
        shlo__print_value(p, shlo__op_operand(p->m, op, i));
        SHLO__PUTS(p, " init: ");
        shlo__print_value(p, shlo__op_operand(p->m, op, n + i));
        SHLO__PUTS(p, ")");
    }
}

static void shlo__print_reducer_arg(shlo__print *p, uint32_t arg) {
    shlo__print_value(p, arg);
    SHLO__PUTS(p, ": ");
    shlo__text_type(&p->s, p->m, shlo__value_type(p->m, arg));
}

/* The region is printed next, and the op that p->at stands for goes on behind it. */
static void shlo__print_enter(shlo__print *p, uint32_t region) {
    p->status = SHLO__VEC_RESERVE(p->m->allocator, &p->open, 1);
    if (p->status != SHLO_OK) return;
    p->at.next = p->m->regions.items[region].first;
    p->open.items[p->open.count++] = p->at;
    p->indent++;
}

static void shlo__print_brace(shlo__print *p, const shlo__op *op) {
    SHLO__PUTS(p, "{");
    shlo__print_enter(p, shlo__op_region(p->m, op, p->at.step));
}

/* The body of reduce: its arguments come in pairs, the accumulator and the element of each input. */
static void shlo__print_reducer(shlo__print *p, const shlo__op *op) {
    uint32_t region = shlo__op_region(p->m, op, 0), i, n = op->n_operands / 2,
             args = p->m->regions.items[region].args;
    shlo__print_args(p, region);
    shlo__print_line(p);
    SHLO__PUTS(p, " reducer");
    for (i = 0; i < n; i++) {
        SHLO__PUTS(p, "(");
        shlo__print_reducer_arg(p, args + i);
        SHLO__PUTS(p, ", ");
        shlo__print_reducer_arg(p, args + n + i);
        SHLO__PUTS(p, ") ");
    }
    shlo__print_brace(p, op);
}

/* %x = %a, ..: the names are those of both regions' arguments. */
static void shlo__print_loop(shlo__print *p, const shlo__op *op) {
    uint32_t i, cond = shlo__op_region(p->m, op, 0), body = shlo__op_region(p->m, op, 1);
    uint32_t args = p->m->regions.items[cond].args, same = p->m->regions.items[body].args;
    shlo__print_args(p, cond);
    for (i = 0; i < op->n_operands; i++) {
        p->number[same + i] = p->number[args + i];
        SHLO__SEPARATE(p, i);
        shlo__print_value(p, args + i);
        SHLO__PUTS(p, " = ");
        shlo__print_value(p, shlo__op_operand(p->m, op, i));
    }
}

static void shlo__print_loop_regions(shlo__print *p, const shlo__op *op) {
    shlo__print_line(p);
    SHLO__PUTS(p, "cond ");
    shlo__print_brace(p, op); /* then shlo__print_pretty_next */
}

/* ---- forms ---- */

/* One @x; returns the attributes it has written. */
static uint32_t shlo__print_piece(shlo__print *p, const shlo__op *op, char piece) {
    uint32_t id, done = 0;
    switch (piece) {
    case 'c':
        shlo__print_dense(p, &p->m->data.items[shlo__module_attr_i64(p->m, op, SHLO__A_constant__value)]);
        return 1;
    case 's':
        shlo__print_ranges(p, op);
        return ~0u;
    case 'd':
        shlo__print_dot_dims(p, op);
        return 15; /* the first four rows */
    case 'a':
        shlo__print_algorithm(p, op);
        for (id = SHLO__A_dot_general__lhs_precision_type;
             id <= SHLO__A_dot_general__allow_imprecise_accumulation; id++)
            done |= shlo__print_done(op, id);
        return done;
    case 'v':
        shlo__print_conv_dims(p, op);
        for (id = SHLO__A_convolution__input_batch_dimension;
             id <= SHLO__A_convolution__output_spatial_dimensions; id++)
            done |= shlo__print_done(op, id);
        return done;
    case 'w':
        shlo__print_window(p, op);
        for (id = SHLO__A_convolution__window_strides; id <= SHLO__A_convolution__window_reversal; id++)
            done |= shlo__print_done(op, id);
        return done;
    case 't':
        shlo__print_target(p, op);
        return shlo__print_done(op, SHLO__A_custom_call__call_target_name);
    case 'r':
        shlo__print_applied(p, op);
        return 0;
    case 'i':
        shlo__print_inits(p, op);
        return 0;
    case 'b':
        shlo__print_reducer(p, op);
        return 0;
    case 'l':
        shlo__print_loop(p, op);
        return 0;
    case 'm':
        shlo__print_loop_regions(p, op);
        return 0;
    default: /* 'o' */
        if (op->n_operands)
            shlo__print_operands(p, op);
        else
            SHLO__PUTS(p, "()");
        return 0;
    }
}

/* The attribute named between `text` and `end`. */
static uint32_t shlo__print_named(const shlo__op *op, const char *text, const char *end) {
    return (uint32_t)shlo__op_find_attr((shlo_op)op->code, text, (size_t)(end - text));
}

/* ?name{..}: where the form goes on: inside, or after the brace if the attribute is absent. Braces that are
   text follow a space. */
static const char *shlo__print_choice(const shlo__print *p, const shlo__op *op, const char *form) {
    const char *end = strchr(form, '{');
    if (shlo__module_attr(p->m, op, shlo__print_named(op, form, end))) return end + 1;
    return strchr(end, '}') + 1;
}

/* One unit of the form at `form`; returns where the form goes on. */
static const char *shlo__print_unit(shlo__print *p, const shlo__op *op, const char *form) {
    const char c = *form++;
    if (c == ' ' && !op->n_operands && strncmp(form, "%*", 2) == 0)
        form += 2;
    else if (c == '%' && *form == '*') {
        shlo__print_operands(p, op);
        form++;
    }
    else if (c == '%')
        shlo__print_value(p, shlo__op_operand(p->m, op, (uint32_t)(*form++ - '0')));
    else if (c == '$') {
        const char *end = strchr(form, ')');
        uint32_t id = shlo__print_named(op, form + 1, end);
        shlo__print_bare(p, op, id);
        p->at.done |= shlo__print_done(op, id);
        form = end + 1;
    }
    else if (c == '?') {
        const char *brace = strchr(form, '{') + 1;
        form = shlo__print_choice(p, op, form);
        p->at.inside = form == brace;
    }
    else if (c == '}' && p->at.inside)
        p->at.inside = 0;
    else if (c == ' ' && *form == ':') {
        shlo__print_attrs(p, op, p->at.done, " {", "}");
        shlo__print_types(p, op, form[1]);
        form += 2;
    }
    else
        shlo__text_put(&p->s, &c, 1);
    return form;
}

/* The rest of the pretty form. 0: the op has entered a region. */
static int shlo__print_pretty_next(shlo__print *p, const shlo__op *op) {
    const uint32_t level = p->open.count;
    if (p->at.step && p->at.step < op->n_regions) { /* of a loop */
        SHLO__PUTS(p, " do ");
        shlo__print_brace(p, op);
        return 0;
    }
    while (*p->at.form) {
        if (*p->at.form != '@') {
            p->at.form = shlo__print_unit(p, op, p->at.form);
            continue;
        }
        p->at.form += 2;
        p->at.done |= shlo__print_piece(p, op, p->at.form[-1]);
        if (p->status != SHLO_OK || p->open.count != level) return 0;
    }
    return 1;
}

static int shlo__print_fits(const shlo__print *p, const shlo__op *op, uint8_t when) {
    uint32_t i;
    for (i = 0; when == SHLO__TEXT_MATCHES && i < op->n_results; i++)
        if (i >= op->n_operands ||
            shlo__value_type(p->m, shlo__op_operand(p->m, op, i)) != shlo__value_type(p->m, op->results + i))
            return 0;
    if (when == SHLO__TEXT_MATCHES) return 1;
    if (when == SHLO__TEXT_ALONE) return !op->n_regions;
    if (when == SHLO__TEXT_APPLIES) return shlo__print_applies(p, op);
    return when == SHLO__TEXT_ALWAYS ||
           shlo__type_at(p->m, shlo__value_type(p->m, op->results))->kind == SHLO__TYPE_TENSOR;
}

static const char *shlo__print_dialect(const shlo__print *p, const shlo__op *op) {
    int is_func =
        op->code == SHLO_OP_call || (op->code == SHLO_OP_return && p->m->regions.items[op->parent].func);
    return is_func ? "func." : "stablehlo.";
}

/* The pretty form of a constant has one type: that of its value and of its data, which may differ in known
 * sizes. */
static int shlo__print_op_one_type(const shlo__print *p, const shlo__op *op) {
    return op->code != SHLO_OP_constant ||
           p->m->data.items[shlo__module_attr_i64(p->m, op, SHLO__A_constant__value)].type ==
               shlo__value_type(p->m, op->results);
}

/* NULL: the op has no pretty form. */
static const char *shlo__print_form(const shlo__print *p, const shlo__op *op) {
    shlo__op_text text;
    if ((p->flags & SHLO_PRINT_GENERIC) || !shlo__print_op_one_type(p, op)) return NULL;
    for (uint32_t k = 0; (text = shlo__op_text_of((shlo_op)op->code, k)).form; k++)
        if (shlo__print_fits(p, op, text.when)) break;
    return text.form;
}

/* ---- the generic form, and ops ---- */

/* The rest of the generic form: regions, then the type. 0: the op has entered a region. */
static int shlo__print_generic_next(shlo__print *p, const shlo__op *op) {
    if (p->at.step < op->n_regions) {
        const uint32_t region = shlo__op_region(p->m, op, p->at.step);
        SHLO__PUTS(p, p->at.step ? ", {" : " ({");
        shlo__print_args(p, region);
        if (p->m->regions.items[region].n_args) {
            shlo__print_line(p);
            SHLO__PUTS(p, "^bb0");
            shlo__print_arg_list(p, region);
            SHLO__PUTS(p, ":");
        }
        shlo__print_enter(p, region);
        return 0;
    }
    if (op->n_regions) SHLO__PUTS(p, ")");
    shlo__print_function_type(p, op);
    return 1;
}

static void shlo__print_generic_start(shlo__print *p, const shlo__op *op) {
    SHLO__PUTS(p, "\"");
    SHLO__PUTS(p, shlo__print_dialect(p, op));
    SHLO__PUTS(p, shlo_op_name((shlo_op)op->code));
    SHLO__PUTS(p, "\"(");
    shlo__print_operands(p, op);
    SHLO__PUTS(p, ")");
    shlo__print_attrs(p, op, 0, " <{", "}>");
}

static void shlo__print_location(shlo__print *p, const shlo__op *op) {
    const shlo__string *s = &p->m->strings.items[op->location];
    if (op->location && (p->flags & SHLO_PRINT_LOCATIONS)) {
        SHLO__PUTS(p, " loc(");
        shlo__print_quoted(p, s->text, s->n);
        SHLO__PUTS(p, ")");
    }
    else if (op->line && (p->flags & SHLO_PRINT_LINES)) {
        SHLO__PUTS(p, " loc(\"line ");
        shlo__text_u64(&p->s, op->line);
        SHLO__PUTS(p, "\")");
    }
}

static void shlo__print_op_start(shlo__print *p, const shlo__op *op) {
    shlo__print_line(p);
    if (op->n_results) {
        p->number[op->results] = p->next_value++;
        SHLO__PUTS(p, "%");
        shlo__text_u64(&p->s, p->number[op->results]);
        if (op->n_results > 1) {
            SHLO__PUTS(p, ":");
            shlo__text_u64(&p->s, op->n_results);
        }
        SHLO__PUTS(p, " = ");
    }
    p->at.form = shlo__print_form(p, op);
    if (p->at.form) {
        SHLO__PUTS(p, shlo__print_dialect(p, op));
        SHLO__PUTS(p, shlo_op_name((shlo_op)op->code));
    }
    else
        shlo__print_generic_start(p, op);
}

/* The text of the op that p->at stands for, up to its next region. */
static void shlo__print_op(shlo__print *p) {
    const shlo__op *op = &p->m->ops.items[p->at.op];
    if (p->at.step) {
        shlo__print_line(p);
        SHLO__PUTS(p, "}");
    }
    else
        shlo__print_op_start(p, op);
    if (!(p->at.form ? shlo__print_pretty_next(p, op) : shlo__print_generic_next(p, op))) return;
    shlo__print_location(p, op);
}

SHLO__FN void shlo__print_region(shlo__print *p, uint32_t region) {
    memset(&p->at, 0, sizeof p->at);
    shlo__print_enter(p, region);
    while (p->open.count && p->status == SHLO_OK) {
        shlo__print_open *top = &p->open.items[p->open.count - 1];
        const uint32_t id = top->next;
        if (id) {
            top->next = p->m->ops.items[id].next;
            memset(&p->at, 0, sizeof p->at);
            p->at.op = id;
        }
        else {
            p->at = *top;
            p->at.step++;
            p->open.count--;
            p->indent--;
        }
        if (p->at.op) shlo__print_op(p);
    }
}

#endif
