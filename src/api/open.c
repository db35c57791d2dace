/* api/open.c - open programs: functions are known as declared; what is planned is planned for one call. */
#ifndef SHLO__API_OPEN_C
#define SHLO__API_OPEN_C

#include "api.h"

#ifndef SHLO_NO_DYNAMIC

static shlo_status shlo__api_list_tensor(shlo_program *p, const shlo__module *m, uint32_t type,
    shlo__tensor *to) {
    const shlo__type *t = shlo__type_at(m, type);
    int64_t *dims = SHLO__NEW(&p->keep, int64_t, t->rank + 1);
    if (!dims) return SHLO_MEMORY;
    memcpy(dims, shlo__type_dims(m, type), (size_t)t->rank * sizeof *dims);
    to->dtype = t->dtype;
    to->rank = t->rank;
    to->dims = dims;
    if (!shlo__type_bytes(m, type, &to->bytes)) to->bytes = 0;
    return SHLO_OK;
}

static shlo_status shlo__api_list_tensors(shlo_program *p, const shlo__module *m, uint32_t type,
    shlo__tensor *tensors, uint32_t *n) {
    shlo__type_walk w;
    shlo__walk_type_start(&w, m, type);
    while ((type = shlo__walk_type_next(&w)) != 0)
        if (shlo__type_is_tensor(shlo__type_at(m, type)))
            SHLO__TRY(shlo__api_list_tensor(p, m, type, &tensors[(*n)++]));
    return SHLO_OK;
}

static shlo_status shlo__api_list_func(shlo_program *p, const shlo__module *m, const shlo__func *f,
    shlo__program_func *to) {
    const shlo__region *body = &m->regions.items[f->body];
    const shlo__string *name = &m->strings.items[f->name];
    uint32_t n = 0, leaves = 0;
    char *text = SHLO__NEW(&p->keep, char, name->n + 1);
    shlo__tensor *tensors;
    for (uint32_t i = 0; i < body->n_args; i++)
        leaves += (uint32_t)shlo__api_leaves(m, shlo__value_type(m, body->args + i));
    for (uint32_t i = 0; i < f->n_results; i++)
        leaves += (uint32_t)shlo__api_leaves(m, (uint32_t)m->numbers.items[f->results + i]);
    tensors = SHLO__NEW(&p->keep, shlo__tensor, leaves + 1);
    if (!text || !tensors) return SHLO_MEMORY;
    memcpy(text, name->text, name->n);
    for (uint32_t i = 0; i < body->n_args; i++)
        SHLO__TRY(shlo__api_list_tensors(p, m, shlo__value_type(m, body->args + i), tensors, &n));
    to->n_args = n;
    for (uint32_t i = 0; i < f->n_results; i++)
        SHLO__TRY(shlo__api_list_tensors(p, m, (uint32_t)m->numbers.items[f->results + i], tensors, &n));
    to->n_results = n - to->n_args;
    to->tensors = tensors;
    to->name = text;
    return SHLO_OK;
}

/* The public functions as declared; nothing is planned yet. */
SHLO__FN shlo_status shlo__api_open_begin(shlo_program *p, const shlo__module *m, shlo_error *error) {
    uint32_t n = 0, *order = SHLO__NEW(&p->keep, uint32_t, m->funcs.count);
    memset(&p->code, 0, sizeof p->code);
    p->code.kernels = shlo__kernels_select(p->options.isa);
    if (p->options.flags & SHLO_LOAD_EXACT) p->code.kernels = shlo__kernels_exact(p->code.kernels);
    p->code.funcs = SHLO__NEW(&p->keep, shlo__program_func, m->funcs.count);
    p->open = (shlo__api_open *)shlo__alloc_new(p->options.allocator, sizeof *p->open);
    if (!order || !p->code.funcs || !p->open)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to load the program");
    p->open->func = -1;
    for (uint32_t f = 1; f < m->funcs.count; f++) {
        if (m->funcs.items[f].is_private) continue;
        order[n] = n;
        if (shlo__api_list_func(p, m, &m->funcs.items[f], &p->code.funcs[n]) != SHLO_OK)
            return shlo__status_fail(error, SHLO_MEMORY, "no memory to load the program");
        n++;
    }
    p->code.n_funcs = n;
    p->code.order = order;
    return SHLO_OK;
}

SHLO__FN void shlo__api_open_forget(shlo__api_open *d, const shlo_allocator *a) {
    if (d->now) shlo__api_release(d->now);
    shlo__alloc_free(a, d->key, d->key_bytes + 1);
    shlo__alloc_free(a, d->used, (size_t)d->n_inputs + 1);
    d->now = NULL;
    d->key = NULL;
    d->used = NULL;
    d->func = -1;
}

SHLO__FN void shlo__api_open_end(shlo__api_open *d, const shlo_allocator *a) {
    if (!d) return;
    shlo__api_open_forget(d, a);
    shlo__alloc_free(a, d, sizeof *d);
}

SHLO__FN shlo_status shlo__api_open_fork(shlo_program *f, const shlo_program *p, shlo_error *error) {
    f->open = (shlo__api_open *)shlo__alloc_new(f->options.allocator, sizeof *f->open);
    if (!f->open) return shlo__status_fail(error, SHLO_MEMORY, "no memory to load the program");
    f->open->code = p->open->code;
    f->open->bytes = p->open->bytes;
    f->open->func = -1;
    return SHLO_OK;
}

#endif
#endif
