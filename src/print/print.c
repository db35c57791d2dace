/* print/print.c - a program as StableHLO text: the module and its functions. */
#ifndef SHLO__PRINT_PRINT_C
#define SHLO__PRINT_PRINT_C

#include "print.h"

/* Behind a type without parentheses there can be no name. */
static void shlo__print_func_results(shlo__print *p, uint32_t func) {
    const shlo__func *f = &p->m->funcs.items[func];
    int several = f->n_results > 1 || p->m->n_labels;
    uint32_t i;
    if (!f->n_results) return;
    SHLO__PUTS(p, several ? " -> (" : " -> ");
    for (i = 0; i < f->n_results; i++) {
        SHLO__SEPARATE(p, i);
        shlo__text_type(&p->s, p->m, (uint32_t)p->m->numbers.items[f->results + i]);
        if (p->m->n_labels) shlo__print_label(p, func, 2 * i + 1);
    }
    if (several) SHLO__PUTS(p, ")");
}

static void shlo__print_func(shlo__print *p, uint32_t func) {
    const shlo__func *f = &p->m->funcs.items[func];
    p->next_value = p->next_arg = 0;
    shlo__print_line(p);
    SHLO__PUTS(p, f->is_private ? "func.func private " : "func.func ");
    shlo__print_symbol(p, f->name);
    shlo__print_args(p, f->body);
    shlo__print_arg_list(p, f->body);
    shlo__print_func_results(p, func);
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
    for (i = 1; i < m->funcs.count; i++) shlo__print_func(p, i);
    SHLO__PUTS(p, "\n}\n");
}

SHLO__FN shlo_status shlo__print_text(const shlo__module *m, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user) {
    const size_t bytes = sizeof(shlo__print) + (size_t)m->values.count * sizeof(uint32_t);
    shlo__print *p = (shlo__print *)shlo__alloc_new(m->allocator, bytes);
    shlo_status status;
    if (!p) return SHLO_MEMORY;
    p->m = m;
    p->flags = flags;
    p->s.out = p->buffer;
    p->s.capacity = sizeof p->buffer;
    p->s.write = write;
    p->s.user = user;
    p->number = (uint32_t *)(void *)(p + 1);
    shlo__print_module(p);
    shlo__text_flush(&p->s);
    status = p->status;
    SHLO__VEC_FREE(m->allocator, &p->open);
    shlo__alloc_free(m->allocator, p, bytes);
    return status;
}

SHLO_API shlo_status shlo_print(const void *code, size_t bytes, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user, const shlo_allocator *allocator,
    shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    shlo__module *m;
    shlo_status status;
    if (error) shlo__status_clear(error);
    if (!code || !write)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_print without a program or without a way to write");
    m = (shlo__module *)shlo__alloc_table(a, sizeof *m); /* large for the stack */
    status = m ? shlo__module_init(m, a) : SHLO_MEMORY;
    if (status == SHLO_OK) {
        status = shlo__code_read(code, bytes, NULL, NULL, m, error);
        if (status == SHLO_OK) status = shlo__print_text(m, flags, write, user);
        shlo__module_free(m);
    }
    shlo__alloc_free(a, m, sizeof *m);
    return status == SHLO_OK ? SHLO_OK : shlo__status_fail(error, status, "%s", shlo_status_text(status));
}

#endif
