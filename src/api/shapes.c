/* api/shapes.c - makes a program with dimensions of unknown size static for the shapes (and values) of
 * inputs: into a program file (shlo_specialize), or while it is loaded. */
#ifndef SHLO__API_SHAPES_C
#define SHLO__API_SHAPES_C

#include "api.h"

#ifndef SHLO_NO_DYNAMIC

/* ---- computing a shape ---- */

#define SHLO__API_EVAL_STEPS (1u << 22)         /* instructions that computing a shape may take */
#define SHLO__API_EVAL_WORK ((uint64_t)1 << 30) /* element steps for all shapes: a second or so */

/* Runs its only public function, which has no arguments. *work: what all shapes may take; what this one has
   taken, a step of the VM being one, is no longer there. */
static shlo_status shlo__api_eval_run(shlo_program *p, const shlo_buffer *outputs, uint32_t n_outputs,
    uint64_t *work, shlo_error *error) {
    uint32_t number = 0;
    uint64_t steps;
    shlo_status status;
    if (!shlo__api_func(p, 0, &number)) return SHLO_INTERNAL;
    p->code.funcs[number].name = ""; /* errors name functions of the program, which has no such one */
    shlo__api_bind(p, NULL, 0, outputs, (int32_t)n_outputs);
    status = shlo__turn_alone(&p->vm, number, error);
    steps = p->vm.max_steps - p->vm.steps_left;
    *work = p->vm.work_left > steps ? p->vm.work_left - steps : 1; /* 0 were any */
    return status;
}

/* The eval of shlo__refine_options: plans the function that computes a shape, and runs it. */
static shlo_status shlo__api_eval(void *user, shlo__module *m, uint32_t n_outputs, void *const *outputs,
    const size_t *bytes, shlo_error *error) {
    shlo__api_refined *refined = (shlo__api_refined *)user;
    shlo_options *given = &refined->eval;
    size_t room = sizeof(shlo_program) + (n_outputs + 1) * sizeof(shlo_buffer);
    shlo_program *p = (shlo_program *)shlo__alloc_new(given->allocator, room); /* the buffers behind it */
    shlo_buffer *buffers;
    shlo_status status;
    if (!p) return shlo__status_fail(error, SHLO_MEMORY, "no memory to compute a shape");
    buffers = (shlo_buffer *)(void *)(p + 1);
    p->options.allocator = given->allocator;
    p->options.isa = given->isa;
    p->options.interrupt = given->interrupt;
    p->options.limits = given->limits;
    p->options.limits.steps = given->limits.eval_steps ? given->limits.eval_steps : SHLO__API_EVAL_STEPS;
    shlo__arena_init(&p->keep, given->allocator);
    for (uint32_t i = 0; i < n_outputs; i++) {
        buffers[i].data = outputs[i];
        buffers[i].bytes = bytes[i];
    }
    p->code.kernels = refined->kernels;
    status = shlo__api_plan_module(p, m, given->allocator, error);
    refined->kernels = p->code.kernels;
    if (status == SHLO_OK) status = shlo__api_run_memory(p, error);
    if (status == SHLO_OK) status = shlo__api_eval_run(p, buffers, n_outputs, &given->limits.work, error);
    shlo__alloc_free(given->allocator, p->run_memory, p->run_bytes);
    shlo__arena_free(&p->keep);
    shlo__alloc_free(given->allocator, p, room);
    return status == SHLO_OK ? status : shlo__status_fail(error, status, "%s", shlo_status_text(status));
}

/* ---- from buffers to argument types ---- */

static shlo_status shlo__api_bad_dim(shlo_error *error, int32_t i, int32_t dim, const char *most,
    int64_t expected, int64_t actual) {
    error->operand = i;
    error->dimension = dim;
    return shlo__status_fail(error, SHLO_INPUT,
        actual == SHLO__DYNAMIC
            ? "input %d: dimension %d has no known size (SHLO_DYNAMIC): the buffer must give it"
            : "input %d: dimension %d: expected %s%lld, got %lld",
        (int)i, (int)dim, most, (long long)expected, (long long)actual);
}

/* The buffer has no dims, or others than the declared type has dimensions. */
static shlo_status shlo__api_no_dims(const shlo__module *m, uint32_t declared, const shlo_buffer *b,
    int32_t i, shlo_error *error) {
    char text[80];
    shlo__type_text(m, declared, text, sizeof text);
    error->operand = i;
    if (!b->dims || b->rank < 0)
        return shlo__status_fail(error, SHLO_INPUT,
            "input %d is %s: its buffer needs dims and rank, which say the unknown sizes", (int)i, text);
    return shlo__status_fail(error, SHLO_INPUT, "input %d is %s: its buffer has rank %d", (int)i, text,
        (int)b->rank);
}

/* The declared type with the dims of the buffer, which a static one need not have. */
static shlo_status shlo__api_arg_type(shlo__module *m, uint32_t declared, const shlo_buffer *b, int32_t i,
    uint32_t *type, shlo_error *error) {
    const shlo__type t = *shlo__type_at(m, declared);
    const int is_static = shlo__type_static(m, declared);
    *type = declared;
    if (is_static && (!b->dims || b->rank < 0)) return SHLO_OK;
    if (b->rank != t.rank || (t.rank && !b->dims)) return shlo__api_no_dims(m, declared, b, i, error);
    if (!is_static && b->dtype != SHLO_NO_DTYPE && (int)b->dtype != (int)t.dtype) {
        error->operand = i;
        return shlo__status_fail(error, SHLO_INPUT, "input %d: element type: expected %s, got %s", (int)i,
            shlo_dtype_name((shlo_dtype)t.dtype), shlo_dtype_name(b->dtype));
    }
    for (int32_t d = 0; d < t.rank; d++) {
        int64_t want = shlo__type_dims(m, declared)[d],
                bound = t.bounded ? shlo__type_dims(m, declared)[t.rank + d] : -1;
        if (b->dims[d] < 0)
            return shlo__api_bad_dim(error, i, d, want == SHLO__DYNAMIC ? "at least " : "",
                want == SHLO__DYNAMIC ? 0 : want, b->dims[d]);
        if (want != SHLO__DYNAMIC && want != b->dims[d])
            return shlo__api_bad_dim(error, i, d, "", want, b->dims[d]);
        if (bound >= 0 && b->dims[d] > bound)
            return shlo__api_bad_dim(error, i, d, "at most ", bound, b->dims[d]);
    }
    return is_static ? SHLO_OK : shlo__module_reshaped(m, declared, t.rank, b->dims, NULL, type);
}

/* How many inputs an argument of this type takes: tuples are flattened, tokens left out. */
SHLO__FN int32_t shlo__api_leaves(const shlo__module *m, uint32_t type) {
    shlo__type_walk w;
    int32_t n = 0;
    shlo__walk_type_start(&w, m, type);
    while ((type = shlo__walk_type_next(&w)) != 0) n += shlo__type_at(m, type)->kind != SHLO__TYPE_TOKEN;
    return n;
}

/* Whether inputs can give a value of this type: memrefs and futures come from ops only. Never inlined, for
   the caller's frame. */
static SHLO__NOINLINE int shlo__api_runs(const shlo__module *m, uint32_t type) {
    shlo__type_walk w;
    shlo__walk_type_start(&w, m, type);
    while ((type = shlo__walk_type_next(&w)) != 0) {
        const shlo__type *t = shlo__type_at(m, type);
        if (!shlo__type_is_tensor(t) && t->kind != SHLO__TYPE_TOKEN) return 0;
    }
    return 1;
}

static SHLO__NOINLINE shlo_status shlo__api_bind_args(shlo__module *m, uint32_t func,
    const shlo__api_shapes *s, shlo__api_args *a, shlo_error *error) {
    const shlo__region body = m->regions.items[m->funcs.items[func].body];
    int32_t at = 0;
    for (uint32_t i = 0; i < body.n_args; i++) {
        uint32_t declared = shlo__value_type(m, body.args + i);
        int32_t n = shlo__api_leaves(m, declared);
        size_t bytes;
        if (!shlo__api_runs(m, declared))
            return shlo__status_fail(error, SHLO_UNSUPPORTED, "argument %u: values of this type cannot run",
                (unsigned)i);
        a->types[i] = declared;
        if (n == 1 && at < s->n_inputs && shlo__type_is_tensor(shlo__type_at(m, declared))) {
            SHLO__TRY(shlo__api_arg_type(m, declared, &s->inputs[at], at, &a->types[i], error));
            if (s->inputs[at].data && shlo__type_bytes(m, a->types[i], &bytes) &&
                bytes == s->inputs[at].bytes)
                a->data[i] = s->inputs[at].data;
        }
        else if (n && at + n <= s->n_inputs && !shlo__refine_type_static(m, declared))
            return shlo__status_fail(error, SHLO_UNSUPPORTED,
                "argument %u: a tuple with dimensions of unknown size", (unsigned)i);
        at += n;
    }
    if (at != s->n_inputs)
        return shlo__status_fail(error, SHLO_INPUT, "inputs of @%s: expected %d, got %d", s->func, (int)at,
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

static SHLO__NOINLINE shlo_status shlo__api_refine_args(shlo__module *m, const shlo__api_shapes *s,
    shlo__api_refined *out, shlo_error *error) {
    const shlo_allocator *temp = out->eval.allocator;
    shlo__api_args *a = &out->args;
    uint32_t n;
    out->func = shlo__api_public_func(m, s->func);
    if (!out->func) return shlo__status_fail(error, SHLO_NOT_FOUND, "no public function @%s", s->func);
    n = m->regions.items[m->funcs.items[out->func].body].n_args;
    a->bytes = ((size_t)n + 1) * (sizeof *a->data + sizeof *a->types + sizeof *a->used);
    a->data = (const void **)shlo__alloc_new(temp, a->bytes);
    if (!a->data) return SHLO_MEMORY;
    a->types = (uint32_t *)(void *)(a->data + n);
    a->used = (uint8_t *)(a->types + n);
    out->refine.arg_types = a->types;
    out->refine.arg_data = a->data;
    out->refine.arg_used = a->used;
    return shlo__api_bind_args(m, out->func, s, a, error);
}

/* shapes, if there are any: their arguments are bound. */
static SHLO__NOINLINE shlo_status shlo__api_refine_begin(shlo__module *m, const shlo__api_shapes *shapes,
    const shlo_options *options, const shlo_allocator *temp, shlo__api_refined *out, shlo_error *error) {
    shlo__refine_options *o = &out->refine;
    memset(o, 0, sizeof *o);
    memset(&out->eval, 0, sizeof out->eval);
    memset(&out->args, 0, sizeof out->args);
    out->kernels = NULL;
    out->func = 0;
    out->eval.allocator = temp;
    out->eval.isa = options->isa;
    out->eval.limits = options->limits;
    if (!options->limits.work) out->eval.limits.work = SHLO__API_EVAL_WORK;
    out->eval.interrupt = options->interrupt;
    o->eval = shlo__api_eval;
    o->user = out;
    o->customs = options->customs;
    o->n_customs = options->n_customs;
    o->max_ops = options->limits.refine_ops;
    return shapes ? shlo__api_refine_args(m, shapes, out, error) : SHLO_OK;
}

/* Its frame is below those of programs that compute shapes: what comes before and after has its own. */
SHLO__FN shlo_status shlo__api_refine(shlo__module *m, const shlo__api_shapes *shapes,
    const shlo_options *options, const shlo_allocator *temp, shlo__api_refined *out, shlo_error *error) {
    const shlo__refine_options *o = &out->refine;
    shlo_status status = shlo__api_refine_begin(m, shapes, options, temp, out, error);
    if (status == SHLO_OK) status = shlo__refine_module(m, out->func, &out->refine, out->to, temp, error);
    if (status == SHLO_OK && shapes && shapes->used)
        shlo__api_used_inputs(m, out->func, out->args.used, shapes->used);
    shlo__alloc_free(temp, (void *)out->args.data, out->args.bytes);
#ifndef SHLO_NO_OPT
    /* Level 2 folds constants, so that assertions about shapes become constant. */
    if (status == SHLO_OK)
        status = shlo__opt_module(out->to, shlo__custom_asserts(out->to) ? 2 : 1, temp, error);
#endif
    if (status != SHLO_OK) return status;
    return shlo__custom_assertions(out->to, o->customs, o->n_customs, shapes != NULL, temp, error);
}

#ifndef SHLO_NO_BUILD
/* What shlo_specialize needs and does not put on the stack. */
typedef struct shlo__api_special {
    shlo__module both[2]; /* as it was read, and with static shapes */
    shlo__pulse pulse;
    shlo__api_refined refined;
    shlo_options options;
    shlo_error error; /* for a caller who wants to know none */
} shlo__api_special;

static shlo_status shlo__api_specialize(const void *code, size_t bytes, const shlo__api_shapes *shapes,
    shlo__api_special *s, shlo_error *error) {
    const shlo_options *o = &s->options;
    SHLO__TRY(shlo__module_init(&s->both[0], o->allocator));
    SHLO__TRY(shlo__module_init(&s->both[1], o->allocator));
    shlo__api_pulse(&o->interrupt, &s->pulse, &s->both[0]);
    s->both[1].pulse = s->both[0].pulse;
    SHLO__TRY(shlo__code_read(code, bytes, o->weights.find ? &o->weights : NULL, &o->limits, &s->both[0],
        error));
    s->refined.to = &s->both[1];
    return shlo__api_refine(&s->both[0], shapes, o, o->allocator, &s->refined, error);
}

SHLO_API shlo_status shlo_specialize(const void *code, size_t bytes, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs, const shlo_options *options, shlo_blob *out,
    shlo_error *error) {
    const shlo_allocator *a = options && options->allocator ? options->allocator : shlo__alloc_default();
    shlo__api_shapes shapes;
    shlo__api_special *s;
    shlo_status status;
    if (error) shlo__status_clear(error);
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_specialize: no place for the result");
    memset(out, 0, sizeof *out);
    if (!a || !shlo__alloc_valid(a) || (!code && bytes) || !func || n_inputs < 0 || (n_inputs && !inputs))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_specialize: no program, function, inputs or allocator");
    if (options) SHLO__TRY(shlo__api_check_options(options, "shlo_specialize", error));
    shapes.func = func;
    shapes.inputs = inputs;
    shapes.n_inputs = n_inputs;
    shapes.used = NULL;
    s = (shlo__api_special *)shlo__alloc_new(a, sizeof *s);
    if (!s)
        return shlo__status_fail(error, SHLO_MEMORY, "shlo_specialize: %s", shlo_status_text(SHLO_MEMORY));
    if (options) s->options = *options;
    s->options.allocator = a;
    if (!error) error = &s->error;
    status = shlo__api_specialize(code, bytes, &shapes, s, error);
    if (status == SHLO_OK)
        status = shlo__code_write(&s->both[1], SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, a, out, error);
    if (status != SHLO_OK) shlo__status_fail(error, status, "shlo_specialize: %s", shlo_status_text(status));
    for (int i = 1; i >= 0; i--) shlo__module_free(&s->both[i]);
    shlo__alloc_free(a, s, sizeof *s);
    return status;
}
#endif

#endif
#endif
