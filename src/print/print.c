/* print/print.c - a program as StableHLO text: modules, functions, regions, the generic form of ops, names of
 * values. */
#ifndef SHLO__PRINT_PRINT_C
#define SHLO__PRINT_PRINT_C

#include "print.h"

SHLO__FN void shlo__print_line(shlo__print *p) {
    int i;
    SHLO__PUTS(p, "\n");
    for (i = 0; i < p->indent; i++) SHLO__PUTS(p, "  ");
}

/* ---- values ---- */

SHLO__FN void shlo__print_value(shlo__print *p, uint32_t value) {
    const shlo__value *v = &p->m->values.items[value];
    SHLO__PUTS(p, v->is_arg ? "%arg" : "%");
    shlo__text_u64(&p->s, p->number[v->is_arg ? value : value - v->index]);
    if (v->is_arg || p->m->ops.items[v->owner].n_results == 1) return;
    SHLO__PUTS(p, "#");
    shlo__text_u64(&p->s, v->index);
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

/* (%arg0: T, %arg1: U) */
static void shlo__print_arg_list(shlo__print *p, uint32_t region) {
    const shlo__region *r = &p->m->regions.items[region];
    uint32_t i;
    SHLO__PUTS(p, "(");
    for (i = 0; i < r->n_args; i++) {
        SHLO__SEPARATE(p, i);
        shlo__print_value(p, r->args + i);
        SHLO__PUTS(p, ": ");
        shlo__text_type(&p->s, p->m, shlo__value_type(p->m, r->args + i));
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

static void shlo__print_function_type(shlo__print *p, const shlo__op *op) {
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

/* ---- ops ---- */

static void shlo__print_generic_regions(shlo__print *p, const shlo__op *op) {
    uint32_t i;
    SHLO__PUTS(p, " (");
    for (i = 0; i < op->n_regions; i++) {
        uint32_t region = shlo__op_region(p->m, op, i);
        SHLO__PUTS(p, i ? ", {" : "{");
        shlo__print_args(p, region);
        if (p->m->regions.items[region].n_args) {
            shlo__print_line(p);
            SHLO__PUTS(p, "^bb0");
            shlo__print_arg_list(p, region);
            SHLO__PUTS(p, ":");
        }
        shlo__print_region(p, region);
        shlo__print_line(p);
        SHLO__PUTS(p, "}");
    }
    SHLO__PUTS(p, ")");
}

static void shlo__print_generic(shlo__print *p, const shlo__op *op) {
    SHLO__PUTS(p, "\"");
    SHLO__PUTS(p, shlo__print_dialect(p, op));
    SHLO__PUTS(p, shlo_op_name((shlo_op)op->code));
    SHLO__PUTS(p, "\"(");
    shlo__print_operands(p, op);
    SHLO__PUTS(p, ")");
    shlo__print_attrs(p, op, 0, " <{", "}>");
    if (op->n_regions) shlo__print_generic_regions(p, op);
    shlo__print_function_type(p, op);
}

static void shlo__print_location(shlo__print *p, const shlo__op *op) {
    const shlo__string *s = &p->m->strings.items[op->location];
    if (!op->location) return;
    SHLO__PUTS(p, " loc(");
    shlo__print_quoted(p, s->text, s->n);
    SHLO__PUTS(p, ")");
}

static void shlo__print_op(shlo__print *p, const shlo__op *op) {
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
    if ((p->flags & SHLO_PRINT_GENERIC) || !shlo__print_pretty(p, op)) shlo__print_generic(p, op);
    if (p->flags & SHLO_PRINT_LOCATIONS) shlo__print_location(p, op);
}

SHLO__FN void shlo__print_region(shlo__print *p, uint32_t region) {
    uint32_t op;
    p->indent++;
    for (op = p->m->regions.items[region].first; op; op = p->m->ops.items[op].next)
        shlo__print_op(p, &p->m->ops.items[op]);
    p->indent--;
}

/* ---- functions and the module ---- */

static void shlo__print_func_results(shlo__print *p, const shlo__func *f) {
    uint32_t i;
    if (!f->n_results) return;
    SHLO__PUTS(p, f->n_results == 1 ? " -> " : " -> (");
    for (i = 0; i < f->n_results; i++) {
        SHLO__SEPARATE(p, i);
        shlo__text_type(&p->s, p->m, (uint32_t)p->m->numbers.items[f->results + i]);
    }
    if (f->n_results > 1) SHLO__PUTS(p, ")");
}

static void shlo__print_func(shlo__print *p, const shlo__func *f) {
    p->next_value = p->next_arg = 0;
    shlo__print_line(p);
    SHLO__PUTS(p, f->is_private ? "func.func private " : "func.func ");
    shlo__print_symbol(p, f->name);
    shlo__print_args(p, f->body);
    shlo__print_arg_list(p, f->body);
    shlo__print_func_results(p, f);
    SHLO__PUTS(p, " {");
    shlo__print_region(p, f->body);
    shlo__print_line(p);
    SHLO__PUTS(p, "}");
}

static void shlo__print_module_count(shlo__print *p, const char *name, uint32_t n, const char *open) {
    if (!n) return;
    SHLO__PUTS(p, open);
    SHLO__PUTS(p, name);
    shlo__text_u64(&p->s, n);
    SHLO__PUTS(p, " : i32");
}

static void shlo__print_module(shlo__print *p) {
    const shlo__module *m = p->m;
    uint32_t i;
    SHLO__PUTS(p, "module ");
    if (m->name) {
        shlo__print_symbol(p, m->name);
        SHLO__PUTS(p, " ");
    }
    shlo__print_module_count(p, "mhlo.num_partitions = ", m->n_partitions, "attributes {");
    shlo__print_module_count(p, "mhlo.num_replicas = ", m->n_replicas,
        m->n_partitions ? ", " : "attributes {");
    SHLO__PUTS(p, m->n_partitions || m->n_replicas ? "} {" : "{");
    p->indent = 1;
    for (i = 1; i < m->funcs.count; i++) shlo__print_func(p, &m->funcs.items[i]);
    SHLO__PUTS(p, "\n}\n");
}

SHLO__FN shlo_status shlo__print_text(const shlo__module *m, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user) {
    shlo__print p;
    memset(&p, 0, sizeof p);
    p.m = m;
    p.flags = flags;
    p.s.out = p.buffer;
    p.s.capacity = sizeof p.buffer;
    p.s.write = write;
    p.s.user = user;
    p.number = (uint32_t *)shlo__alloc_new(m->allocator, (size_t)m->values.count * sizeof *p.number);
    if (!p.number) return SHLO_MEMORY;
    shlo__print_module(&p);
    shlo__text_flush(&p.s);
    shlo__alloc_free(m->allocator, p.number, (size_t)m->values.count * sizeof *p.number);
    return SHLO_OK;
}

SHLO_API shlo_status shlo_print(const void *code, size_t bytes, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user, const shlo_allocator *allocator,
    shlo_error *error) {
    shlo__module m;
    shlo_status status;
    if (error) shlo__status_clear(error);
    if (!code || !write)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_print without a program or without a way to write");
    status = shlo__module_init(&m, allocator);
    if (status == SHLO_OK) {
        status = shlo__code_read(code, bytes, NULL, &m, error);
        if (status == SHLO_OK) status = shlo__print_text(&m, flags, write, user);
        shlo__module_free(&m);
    }
    return status == SHLO_OK ? SHLO_OK : shlo__status_fail(error, status, "%s", shlo_status_text(status));
}

#endif
