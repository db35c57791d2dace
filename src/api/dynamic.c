/* api/dynamic.c - plans an open program for the inputs of a call, unless the last call's program serves it
 * too: a key holds the shapes, and the values that shapes depend on, that it was planned for. */
#ifndef SHLO__API_DYNAMIC_C
#define SHLO__API_DYNAMIC_C

#include "api.h"

#ifndef SHLO_NO_DYNAMIC

/* Ranks and dims of the declared types, with the dims that the buffers give instead of unknown ones, in
   bytes. key: their place, or NULL. same: NULL, or a key, which sets *differs unless it begins with them. */
static size_t shlo__api_key_dims(const shlo__program_func *f, const shlo_buffer *inputs, int64_t *key,
    const int64_t *same, int *differs) {
    size_t at = 0;
    for (uint32_t i = 0; i < f->n_args; i++) {
        const shlo__tensor *t = &f->tensors[i];
        int given = inputs[i].dims && inputs[i].rank == t->rank;
        for (int32_t d = -1; d < t->rank; d++, at++) {
            int64_t x = d < 0 ? t->rank : given ? inputs[i].dims[d] : t->dims[d];
            if (key) key[at] = x;
            if (same) *differs |= same[at] != x;
        }
    }
    return at * sizeof *key;
}

static int shlo__api_key_values(const shlo__api_open *d, const shlo_buffer *inputs, unsigned char *write) {
    const unsigned char *at = (const unsigned char *)d->key + d->dims_bytes;
    for (int32_t i = 0; i < d->n_inputs; i++) {
        if (!d->used[i]) continue;
        if (write)
            memcpy(write + (at - (const unsigned char *)d->key), inputs[i].data, inputs[i].bytes);
        else if ((size_t)((const unsigned char *)d->key + d->key_bytes - at) < inputs[i].bytes ||
                 !inputs[i].data || memcmp(at, inputs[i].data, inputs[i].bytes) != 0)
            return 0;
        at += inputs[i].bytes;
    }
    return 1;
}

/* Whether the last call's program serves this call. Takes no memory: a run that was prepared has none. */
static int shlo__api_key_fits(const shlo_program *p, int32_t func, const shlo_buffer *inputs) {
    const shlo__api_open *d = p->open;
    int differs = 0;
    if (!d->now || d->func != func) return 0;
    (void)shlo__api_key_dims(&p->code.funcs[func], inputs, NULL, d->key, &differs);
    return !differs && shlo__api_key_values(d, inputs, NULL);
}

/* Plans for these inputs. */
static shlo_status shlo__api_replan(shlo_program *p, int32_t func, shlo__api_shapes *s, shlo_error *error) {
    const shlo__program_func *f = &p->code.funcs[func];
    shlo__api_open *d = p->open;
    const shlo_allocator *a = p->options.allocator;
    shlo_status status;
    d->source.code = d->code;
    d->source.bytes = d->bytes;
    d->source.options = &p->options;
    d->source.shapes = s;
    d->source.uses = NULL;
    shlo__status_log(&p->options.log, SHLO_LOG_INFO, "@%s is planned for the shapes of its inputs%s", s->func,
        d->now ? ", which have changed" : "");
    shlo__api_open_forget(d, a);
    d->n_inputs = s->n_inputs;
    d->used = s->used = (uint8_t *)shlo__alloc_new(a, (size_t)s->n_inputs + 1);
    status = d->used ? shlo__api_load(&d->source, &d->now, error) : SHLO_MEMORY;
    if (status == SHLO_OK) {
        d->dims_bytes = d->key_bytes = shlo__api_key_dims(f, s->inputs, NULL, NULL, NULL);
        for (int32_t i = 0; i < s->n_inputs; i++)
            if (d->used[i]) d->key_bytes += s->inputs[i].bytes; /* no overflow: the inputs are in memory */
        d->key = (int64_t *)shlo__alloc_new(a, d->key_bytes + 1);
        status = d->key ? SHLO_OK : SHLO_MEMORY;
    }
    if (status != SHLO_OK) {
        shlo__api_open_forget(d, a);
        return shlo__status_fail(error, status, "no memory to plan the program");
    }
    (void)shlo__api_key_dims(f, s->inputs, d->key, NULL, NULL);
    d->func = func;
    shlo__api_key_values(d, s->inputs, (unsigned char *)d->key);
    return SHLO_OK;
}

static shlo_status shlo__api_plan_inputs(shlo_program *p, int32_t number, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs, shlo_error *error) {
    const shlo__program_func *f = &p->code.funcs[number];
    shlo__api_shapes *s = &p->open->shapes;
    if ((uint32_t)n_inputs != f->n_args)
        return shlo__status_fail(error, SHLO_INPUT, "inputs of @%s: expected %u, got %d", f->name,
            (unsigned)f->n_args, (int)n_inputs);
    if (shlo__api_key_fits(p, number, inputs)) return SHLO_OK;
    s->func = func;
    s->inputs = inputs;
    s->n_inputs = n_inputs;
    s->used = NULL;
    return shlo__api_replan(p, number, s, error);
}

#endif

SHLO__FN shlo_status shlo__api_for_inputs(shlo_program *p, const char *func, const shlo__api_buffers *given,
    shlo_program **now, int32_t *number, shlo_error *error) {
    *now = p;
    *number = shlo_program_find(p, func);
    if (*number < 0) return shlo__api_no_func(p, func, error);
#ifndef SHLO_NO_DYNAMIC
    if (!p->open) return SHLO_OK;
    if (given->n_inputs < 0 || (given->n_inputs && !given->inputs))
        return shlo__status_fail(error, SHLO_ARGUMENT, "@%s: %d inputs, but their list is NULL", func,
            given->n_inputs);
    SHLO__TRY(shlo__api_plan_inputs(p, *number, func, given->inputs, given->n_inputs, error));
    *now = p->open->now;
    *number = shlo_program_find(*now, func);
#else
    (void)given;
#endif
    return SHLO_OK;
}

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__api_prepare_unseen(shlo_program *p, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs) {
    shlo_error unseen;
    return shlo_program_prepare(p, func, inputs, n_inputs, &unseen);
}

SHLO_API shlo_status shlo_program_prepare(shlo_program *p, const char *func, const shlo_buffer *inputs,
    int32_t n_inputs, shlo_error *error) {
    shlo__api_buffers given;
    shlo_program *now;
    int32_t number;
    shlo_status status;
    if (!error) return shlo__api_prepare_unseen(p, func, inputs, n_inputs);
    shlo__status_clear(error);
    if (!shlo__api_is_program(p) || !func || n_inputs < 0 || (n_inputs && !inputs))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_program_prepare: no program, function or inputs");
    if (!shlo__thread_flag_take(&p->busy)) return shlo__api_fail_busy(error);
    memset(&given, 0, sizeof given);
    given.inputs = inputs;
    given.n_inputs = n_inputs;
    status = shlo__api_for_inputs(p, func, &given, &now, &number, error);
    shlo__thread_flag_drop(&p->busy);
    return status;
}

#endif
