/* api/dynamic.c - programs with dimensions of unknown size: made static for the shapes (and values) of a
 * call's inputs, as a program file (shlo_specialize) or inside a loaded program, which then plans again
 * whenever the shapes change. */
#ifndef SHLO__API_DYNAMIC_C
#define SHLO__API_DYNAMIC_C

#include "api.h"

#ifndef SHLO_NO_DYNAMIC

#define SHLO__API_EVAL_STEPS (1u << 22) /* instructions that computing a shape may take */

static shlo_status shlo__api_plan_module(shlo_program *p, shlo__module *m, const shlo_allocator *temp,
    shlo_error *error);
static shlo_status shlo__api_prepare(shlo_program *p, shlo_error *error);

/* What refine/ asks for: plans the function that computes a shape and runs it. */
static shlo_status shlo__api_eval(void *user, shlo__module *m, uint32_t n_outputs, void *const *outputs,
    const size_t *bytes, shlo_error *error) {
    const shlo_options *given = (const shlo_options *)user;
    size_t room = (n_outputs + 1) * sizeof(shlo_buffer);
    shlo_buffer *buffers = (shlo_buffer *)shlo__alloc_new(given->allocator, room);
    shlo_program p;
    shlo_status status;
    memset(&p, 0, sizeof p);
    if (!buffers) return shlo__status_fail(error, SHLO_MEMORY, "no memory to compute a shape");
    p.options.allocator = given->allocator;
    p.options.isa = given->isa;
    p.options.max_steps = SHLO__API_EVAL_STEPS;
    shlo__arena_init(&p.keep, given->allocator);
    for (uint32_t i = 0; i < n_outputs; i++) {
        buffers[i].data = outputs[i];
        buffers[i].bytes = bytes[i];
    }
    status = shlo__api_plan_module(&p, m, given->allocator, error);
    if (status == SHLO_OK) status = shlo__api_prepare(&p, error);
    if (status == SHLO_OK) status = shlo_run(&p, "main", NULL, 0, buffers, (int32_t)n_outputs, error);
    shlo__alloc_free(given->allocator, p.run_memory, p.run_bytes);
    shlo__arena_free(&p.keep);
    shlo__alloc_free(given->allocator, buffers, room);
    return status == SHLO_OK ? status : shlo__status_fail(error, status, "%s", shlo_status_text(status));
}

/* ---- from buffers to argument types ---- */

static shlo_status shlo__api_bad_shape(shlo_error *error, int32_t i, int32_t dim, const char *what,
    int64_t expected, int64_t actual) {
    error->operand = i;
    error->dimension = dim;
    return shlo__status_fail(error, SHLO_INPUT, "input %d: %s: expected %lld, got %lld", (int)i, what,
        (long long)expected, (long long)actual);
}

/* The declared type with the dims that the buffer says. */
static shlo_status shlo__api_arg_type(shlo__module *m, uint32_t declared, const shlo_buffer *b, int32_t i,
    uint32_t *type, shlo_error *error) {
    const shlo__type t = *shlo__type_at(m, declared);
    *type = declared;
    if (shlo__type_static(m, declared)) return SHLO_OK;
    if (b->rank != t.rank || (t.rank && !b->dims))
        return shlo__api_bad_shape(error, i, -1, "rank (its dims must be given)", t.rank,
            b->dims ? b->rank : -1);
    if (b->dtype != SHLO_NO_DTYPE && (int)b->dtype != (int)t.dtype)
        return shlo__api_bad_shape(error, i, -1, "element type number", t.dtype, (int64_t)b->dtype);
    for (int32_t d = 0; d < t.rank; d++) {
        int64_t want = shlo__type_dims(m, declared)[d],
                bound = t.bounded ? shlo__type_dims(m, declared)[t.rank + d] : -1;
        if (b->dims[d] < 0)
            return shlo__api_bad_shape(error, i, d, "dimension", want == SHLO__DYNAMIC ? 0 : want,
                b->dims[d]);
        if (want != SHLO__DYNAMIC && want != b->dims[d])
            return shlo__api_bad_shape(error, i, d, "dimension", want, b->dims[d]);
        if (bound >= 0 && b->dims[d] > bound)
            return shlo__api_bad_shape(error, i, d, "dimension, at most", bound, b->dims[d]);
    }
    return shlo__module_reshaped(m, declared, t.rank, b->dims, NULL, type);
}

/* Inputs are the arguments with tuples flattened and tokens left out. */
static int32_t shlo__api_leaves(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    int32_t n = 0;
    if (t->kind == SHLO__TYPE_TOKEN) return 0;
    if (t->kind != SHLO__TYPE_TUPLE) return 1;
    for (int32_t i = 0; i < t->rank; i++)
        n += shlo__api_leaves(m, (uint32_t)m->numbers.items[t->at + (uint32_t)i]);
    return n;
}

/* Buffers are values that no input can give. */
static int shlo__api_runs(const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    if (t->kind != SHLO__TYPE_TUPLE) return shlo__type_is_tensor(t) || t->kind == SHLO__TYPE_TOKEN;
    for (int32_t i = 0; i < t->rank; i++)
        if (!shlo__api_runs(m, (uint32_t)m->numbers.items[t->at + (uint32_t)i])) return 0;
    return 1;
}

typedef struct shlo__api_args {
    uint32_t *types;
    const void **data;
    uint8_t *used;
    size_t bytes;
} shlo__api_args;

static shlo_status shlo__api_bind_args(shlo__module *m, uint32_t func, const shlo__api_shapes *s,
    shlo__api_args *a, shlo_error *error) {
    const shlo__region body = m->regions.items[m->funcs.items[func].body];
    int32_t at = 0;
    for (uint32_t i = 0; i < body.n_args; i++) {
        uint32_t declared = shlo__value_type(m, body.args + i);
        int32_t n = shlo__api_leaves(m, declared);
        size_t bytes;
        if (!shlo__api_runs(m, declared))
            return shlo__status_fail(error, SHLO_UNSUPPORTED, "argument %u: values of this type cannot run",
                (unsigned)i);
        if (at + n > s->n_inputs)
            return shlo__status_fail(error, SHLO_INPUT, "%s: expected more inputs than %d", s->func,
                (int)s->n_inputs);
        a->types[i] = declared;
        if (n == 1 && shlo__type_is_tensor(shlo__type_at(m, declared))) {
            SHLO__TRY(shlo__api_arg_type(m, declared, &s->inputs[at], at, &a->types[i], error));
            if (s->inputs[at].data && shlo__type_bytes(m, a->types[i], &bytes) &&
                bytes == s->inputs[at].bytes)
                a->data[i] = s->inputs[at].data;
        }
        else if (n && !shlo__refine_type_static(m, declared, 0))
            return shlo__status_fail(error, SHLO_UNSUPPORTED,
                "argument %u: a tuple with dimensions of unknown size", (unsigned)i);
        at += n;
    }
    if (at != s->n_inputs)
        return shlo__status_fail(error, SHLO_INPUT, "%s: expected %d inputs, got %d", s->func, (int)at,
            (int)s->n_inputs);
    return SHLO_OK;
}

/* From arguments to inputs. Only arguments of one input have known values. */
static void shlo__api_used_inputs(const shlo__module *m, uint32_t func, const uint8_t *args,
    uint8_t *inputs) {
    const shlo__region *body = &m->regions.items[m->funcs.items[func].body];
    int32_t at = 0;
    for (uint32_t i = 0; i < body->n_args; i++) {
        inputs[at] = args[i];
        at += shlo__api_leaves(m, shlo__value_type(m, body->args + i));
    }
}

static uint32_t shlo__api_public_func(const shlo__module *m, const char *name) {
    uint32_t f = shlo__module_find_func(m, shlo__module_find_string(m, name, strlen(name)));
    return f && !m->funcs.items[f].is_private ? f : 0;
}

/* ---- making it static ---- */

static shlo_status shlo__api_refine_for(shlo__module *m, const shlo__api_shapes *s, shlo__refine_options *o,
    shlo__module *to, const shlo_allocator *temp, shlo_error *error) {
    uint32_t func = shlo__api_public_func(m, s->func), n;
    shlo__api_args a;
    shlo_status status;
    if (!func) return shlo__status_fail(error, SHLO_NOT_FOUND, "no public function @%s", s->func);
    n = m->regions.items[m->funcs.items[func].body].n_args;
    a.bytes = ((size_t)n + 1) * (sizeof *a.data + sizeof *a.types + sizeof *a.used);
    a.data = (const void **)shlo__alloc_new(temp, a.bytes);
    if (!a.data) return SHLO_MEMORY;
    a.types = (uint32_t *)(void *)(a.data + n);
    a.used = (uint8_t *)(a.types + n);
    status = shlo__api_bind_args(m, func, s, &a, error);
    o->arg_types = a.types;
    o->arg_data = a.data;
    o->arg_used = a.used;
    if (status == SHLO_OK) status = shlo__refine_module(m, func, o, to, temp, error);
    if (status == SHLO_OK && s->used) shlo__api_used_inputs(m, func, a.used, s->used);
    shlo__alloc_free(temp, (void *)a.data, a.bytes);
    return status;
}

/* m, read and verified, becomes static in `to`; what only served to compute shapes goes. shapes NULL: as the
 * functions are declared. */
static shlo_status shlo__api_refine(shlo__module *m, const shlo__api_shapes *shapes,
    const shlo_options *options, const shlo_allocator *temp, shlo__module *to, int32_t *wants_values,
    shlo_error *error) {
    shlo_options eval;
    shlo__refine_options o;
    shlo_status status;
    memset(&o, 0, sizeof o);
    memset(&eval, 0, sizeof eval);
    eval.allocator = temp;
    eval.isa = options->isa;
    o.eval = shlo__api_eval;
    o.user = &eval;
    o.customs = options->customs;
    o.n_customs = options->n_customs;
    status = shapes ? shlo__api_refine_for(m, shapes, &o, to, temp, error)
                    : shlo__refine_module(m, 0, &o, to, temp, error);
    *wants_values = o.wants_values;
#ifndef SHLO_NO_OPT
    if (status == SHLO_OK)
        status = shlo__opt_module(to, shlo__custom_asserts(to) ? 2 : 1, temp,
            error); /* 2 folds: what is asserted of shapes becomes constant */
#endif
    if (status == SHLO_OK)
        status =
            shlo__custom_assertions(to, options->customs, options->n_customs, shapes != NULL, temp, error);
    return status;
}

#ifndef SHLO_NO_BUILD
SHLO_API shlo_status shlo_specialize(const void *code, size_t bytes, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs, const shlo_options *options, shlo_blob *out,
    shlo_error *error) {
    shlo_options o;
    shlo__api_shapes shapes;
    shlo__module m, to;
    shlo_error local;
    shlo_status status;
    int32_t wants;
    if (!error) error = &local;
    shlo__status_clear(error);
    memset(&o, 0, sizeof o);
    if (options) o = *options;
    if (!o.allocator) o.allocator = shlo__alloc_default();
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_specialize: no place for the result");
    memset(out, 0, sizeof *out);
    if (!o.allocator || (!code && bytes) || !func || n_inputs < 0 || (n_inputs && !inputs))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_specialize: no program, function, inputs or allocator");
    shapes.func = func;
    shapes.inputs = inputs;
    shapes.n_inputs = n_inputs;
    shapes.used = NULL;
    status = shlo__module_init(&m, o.allocator);
    if (status != SHLO_OK) return shlo__status_fail(error, status, "no memory to specialize");
    status = shlo__module_init(&to, o.allocator);
    if (status == SHLO_OK)
        status = shlo__code_read(code, bytes, o.weights.find ? &o.weights : NULL, &m, error);
    if (status == SHLO_OK) status = shlo__api_refine(&m, &shapes, &o, o.allocator, &to, &wants, error);
    if (status == SHLO_OK)
        status = shlo__code_write(&to, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, o.allocator, out, error);
    shlo__module_free(&to);
    shlo__module_free(&m);
    return status == SHLO_OK
               ? status
               : shlo__status_fail(error, status, "shlo_specialize: %s", shlo_status_text(status));
}
#endif

/* ---- programs that are planned when they run ---- */

struct shlo__api_dynamic {
    const void *code;
    size_t bytes;
    shlo_program *now;            /* for the shapes of the last call; NULL: none yet */
    int32_t func;                 /* of that call */
    int64_t *key;                 /* by input: rank and dims, then the values that shapes depend on */
    size_t key_bytes, dims_bytes; /* of the whole; of the first part */
    uint8_t *used;                /* by input: its value is in the key */
    int32_t n_inputs;
};

/* Does a public function have arguments of unknown shape? */
static int shlo__api_open_arguments(const shlo__module *m) {
    for (uint32_t f = 1; f < m->funcs.count; f++) {
        const shlo__region *body = &m->regions.items[m->funcs.items[f].body];
        if (!m->funcs.items[f].is_private && !shlo__refine_values_static(m, body->args, body->n_args))
            return 1;
    }
    return 0;
}

static shlo_status shlo__api_list_tensors(shlo_program *p, const shlo__module *m, uint32_t type,
    shlo__tensor *tensors, uint32_t *n) {
    const shlo__type *t = shlo__type_at(m, type);
    shlo__tensor *to = &tensors[*n];
    int64_t *dims;
    if (t->kind == SHLO__TYPE_TUPLE) {
        for (int32_t i = 0; i < t->rank; i++)
            SHLO__TRY(shlo__api_list_tensors(p, m, (uint32_t)m->numbers.items[t->at + (uint32_t)i], tensors,
                n));
        return SHLO_OK;
    }
    if (!shlo__type_is_tensor(t)) return SHLO_OK;
    dims = SHLO__NEW(&p->keep, int64_t, t->rank + 1);
    if (!dims) return SHLO_MEMORY;
    memcpy(dims, shlo__type_dims(m, type), (size_t)t->rank * sizeof *dims);
    to->dtype = t->dtype;
    to->rank = t->rank;
    to->dims = dims;
    if (!shlo__type_bytes(m, type, &to->bytes)) to->bytes = 0;
    ++*n;
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
static shlo_status shlo__api_dynamic_begin(shlo_program *p, const shlo__module *m, shlo_error *error) {
    uint32_t n = 0, *order = SHLO__NEW(&p->keep, uint32_t, m->funcs.count);
    memset(&p->code, 0, sizeof p->code);
    p->code.kernels = shlo__kernels_select(p->options.isa);
    p->code.funcs = SHLO__NEW(&p->keep, shlo__program_func, m->funcs.count);
    p->dynamic = (shlo__api_dynamic *)shlo__alloc_new(p->options.allocator, sizeof *p->dynamic);
    if (!order || !p->code.funcs || !p->dynamic)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to load the program");
    p->dynamic->func = -1;
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

static void shlo__api_dynamic_forget(shlo__api_dynamic *d, const shlo_allocator *a) {
    shlo_program_free(d->now);
    shlo__alloc_free(a, d->key, d->key_bytes + 1);
    shlo__alloc_free(a, d->used, (size_t)d->n_inputs + 1);
    d->now = NULL;
    d->key = NULL;
    d->used = NULL;
    d->func = -1;
}

static void shlo__api_dynamic_end(shlo__api_dynamic *d, const shlo_allocator *a) {
    if (!d) return;
    shlo__api_dynamic_forget(d, a);
    shlo__alloc_free(a, d, sizeof *d);
}

static shlo_status shlo__api_dynamic_fork(shlo_program *f, const shlo_program *p, shlo_error *error) {
    f->dynamic = (shlo__api_dynamic *)shlo__alloc_new(f->options.allocator, sizeof *f->dynamic);
    if (!f->dynamic) return shlo__status_fail(error, SHLO_MEMORY, "no memory to load the program");
    f->dynamic->code = p->dynamic->code;
    f->dynamic->bytes = p->dynamic->bytes;
    f->dynamic->func = -1;
    return SHLO_OK;
}

/* Rank and dims of the declared type, with what the buffer says. Where no dims are given, the declared ones.
 */
static size_t shlo__api_key_dims(const shlo__program_func *f, const shlo_buffer *inputs, int32_t n,
    int64_t *key) {
    size_t at = 0;
    for (int32_t i = 0; i < n; i++) {
        const shlo__tensor *t = &f->tensors[i];
        int given = inputs[i].dims && inputs[i].rank == t->rank;
        if (key) key[at] = t->rank;
        at++;
        for (int32_t d = 0; d < t->rank; d++, at++)
            if (key) key[at] = given ? inputs[i].dims[d] : t->dims[d];
    }
    return at * sizeof *key;
}

static int shlo__api_key_values(const shlo__api_dynamic *d, const shlo_buffer *inputs, unsigned char *write) {
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

/* Is the program that is there the one for this call? `fresh`: this call's dims. */
static int shlo__api_key_fits(const shlo__api_dynamic *d, int32_t func, const shlo_buffer *inputs,
    const int64_t *fresh, size_t bytes) {
    return d->now && d->func == func && d->dims_bytes == bytes && memcmp(d->key, fresh, bytes) == 0 &&
           shlo__api_key_values(d, inputs, NULL);
}

/* Plans for these inputs; `dims`: their part of the key. */
static shlo_status shlo__api_dynamic_plan(shlo_program *p, int32_t func, const shlo__api_shapes *s,
    const int64_t *dims, size_t dims_bytes, shlo_error *error);

SHLO_API shlo_status shlo_program_prepare(shlo_program *p, const char *func, const shlo_buffer *inputs,
    int32_t n_inputs, shlo_error *error) {
    const shlo__program_func *f;
    shlo__api_shapes s;
    shlo_error local;
    shlo_status status = SHLO_OK;
    int32_t number;
    int64_t *dims;
    size_t bytes;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!p || !func || n_inputs < 0 || (n_inputs && !inputs))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_program_prepare: no program, function or inputs");
    number = shlo_program_find(p, func);
    if (number < 0) return shlo__status_fail(error, SHLO_NOT_FOUND, "no public function @%s", func);
    if (!p->dynamic) return SHLO_OK;
    f = &p->code.funcs[number];
    if ((uint32_t)n_inputs != f->n_args)
        return shlo__status_fail(error, SHLO_INPUT, "%s: expected %u inputs, got %d", f->name,
            (unsigned)f->n_args, (int)n_inputs);
    bytes = shlo__api_key_dims(f, inputs, n_inputs, NULL);
    dims = (int64_t *)shlo__alloc_new(p->options.allocator, bytes + 1);
    if (!dims) return shlo__status_fail(error, SHLO_MEMORY, "no memory to plan the program");
    shlo__api_key_dims(f, inputs, n_inputs, dims);
    s.func = func;
    s.inputs = inputs;
    s.n_inputs = n_inputs;
    if (!shlo__api_key_fits(p->dynamic, number, inputs, dims, bytes))
        status = shlo__api_dynamic_plan(p, number, &s, dims, bytes, error);
    shlo__alloc_free(p->options.allocator, dims, bytes + 1);
    return status;
}

static shlo_status shlo__api_load(const void *code, size_t bytes, const shlo_options *options,
    const shlo__api_shapes *shapes, shlo_program **out, shlo_error *error);

static shlo_status shlo__api_dynamic_plan(shlo_program *p, int32_t func, const shlo__api_shapes *given,
    const int64_t *dims, size_t dims_bytes, shlo_error *error) {
    shlo__api_dynamic *d = p->dynamic;
    const shlo_allocator *a = p->options.allocator;
    shlo__api_shapes s = *given;
    shlo_status status;
    shlo__api_dynamic_forget(d, a);
    d->n_inputs = s.n_inputs;
    d->used = s.used = (uint8_t *)shlo__alloc_new(a, (size_t)s.n_inputs + 1);
    status = d->used ? shlo__api_load(d->code, d->bytes, &p->options, &s, &d->now, error) : SHLO_MEMORY;
    if (status == SHLO_OK) {
        d->dims_bytes = d->key_bytes = dims_bytes;
        for (int32_t i = 0; i < s.n_inputs; i++)
            if (d->used[i]) d->key_bytes += s.inputs[i].bytes; /* their sum lies in memory already */
        d->key = (int64_t *)shlo__alloc_new(a, d->key_bytes + 1);
        status = d->key ? SHLO_OK : SHLO_MEMORY;
    }
    if (status != SHLO_OK) {
        shlo__api_dynamic_forget(d, a);
        return shlo__status_fail(error, status, "no memory to plan the program");
    }
    memcpy(d->key, dims, dims_bytes);
    d->func = func;
    shlo__api_key_values(d, s.inputs, (unsigned char *)d->key);
    return SHLO_OK;
}

/* ---- loading ---- */

/* Dimensions of unknown size: found out from constants and the shapes given, or left to the run. */
static shlo_status shlo__api_plan_refined(shlo_program *p, shlo__module *m, const shlo__api_shapes *shapes,
    const shlo_allocator *temp, shlo_error *error) {
    shlo__module fixed;
    shlo_status status;
    int32_t wants_values = 0, open = !shapes && shlo__api_open_arguments(m);
    if (open && p->in_block)
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "dimensions of unknown size in a block of fixed size: make a static program of it with "
            "shlo_specialize");
    if (open) return shlo__api_dynamic_begin(p, m, error);
    SHLO__TRY(shlo__module_init(&fixed, temp));
    status = shlo__api_refine(m, shapes, &p->options, temp, &fixed, &wants_values, error);
    if (status == SHLO_OK) status = shlo__api_plan_module(p, &fixed, temp, error);
    shlo__module_free(&fixed);
    if (status == SHLO_OK || !wants_values || shapes || p->in_block) return status;
    shlo__status_clear(error);
    return shlo__api_dynamic_begin(p, m, error);
}

#else /* SHLO_NO_DYNAMIC: a program with dimensions of unknown size is refused when it is planned */

typedef struct shlo__api_shapes {
    int none;
} shlo__api_shapes;
struct shlo__api_dynamic {
    const void *code;
    size_t bytes;
    shlo_program *now;
    int32_t func;
};
SHLO__INLINE int shlo__refine_needed(const shlo__module *m) {
    (void)m;
    return 0;
}
SHLO__INLINE int shlo__refine_possible(const shlo__module *m) {
    (void)m;
    return 0;
}
SHLO__INLINE void shlo__api_dynamic_end(shlo__api_dynamic *d, const shlo_allocator *a) {
    (void)d;
    (void)a;
}
SHLO__INLINE shlo_status shlo__api_dynamic_fork(shlo_program *f, const shlo_program *p, shlo_error *error) {
    (void)f;
    (void)p;
    (void)error;
    return SHLO_UNSUPPORTED;
}
static shlo_status shlo__api_plan_module(shlo_program *p, shlo__module *m, const shlo_allocator *temp,
    shlo_error *error);
SHLO__INLINE shlo_status shlo__api_plan_refined(shlo_program *p, shlo__module *m,
    const shlo__api_shapes *shapes, const shlo_allocator *temp, shlo_error *error) {
    (void)shapes;
    return shlo__api_plan_module(p, m, temp, error);
}
SHLO_API shlo_status shlo_program_prepare(shlo_program *p, const char *func, const shlo_buffer *inputs,
    int32_t n_inputs, shlo_error *error) {
    (void)p;
    (void)func;
    (void)inputs;
    (void)n_inputs;
    (void)error;
    return SHLO_OK;
}

#endif
#endif
