/* api/run.c - runs a function of a loaded program: checks the buffers, then hands over to grid/. */
#ifndef SHLO__API_RUN_C
#define SHLO__API_RUN_C

#include "api.h"

/* The buffer that is being checked. */
typedef struct shlo__api_buffer {
    const shlo_buffer *b;
    int is_output;
    int32_t i;
} shlo__api_buffer;

/* "input 0" or "output 2", and the failure's place. */
static const char *shlo__api_buffer_name(const shlo__api_buffer *x, shlo_error *error) {
    *(x->is_output ? &error->result : &error->operand) = x->i;
    return x->is_output ? "output" : "input";
}

/* The type as "tensor<2x3xf32>". */
static void shlo__api_tensor_text(const shlo__tensor *t, char *out, size_t capacity) {
    shlo__text_sink s;
    memset(&s, 0, sizeof s);
    s.out = out;
    s.capacity = capacity - 1;
    shlo__text_puts(&s, "tensor<");
    shlo__text_dims(&s, t->dims, t->rank);
    shlo__text_puts(&s, shlo_dtype_name((shlo_dtype)t->dtype));
    shlo__text_puts(&s, ">");
    out[SHLO__MIN(s.at, capacity - 1)] = 0;
}

/* A buffer of another size, type or shape than the tensor's. */
static shlo_status shlo__api_other_type(const shlo__tensor *t, const shlo__api_buffer *x, const char *what,
    size_t actual, shlo_error *error) {
    char text[80];
    shlo__api_tensor_text(t, text, sizeof text);
    return shlo__status_fail(error, SHLO_INPUT, "%s %d is %s of %zu bytes; the buffer has %s %zu",
        shlo__api_buffer_name(x, error), x->i, text, t->bytes, what, actual);
}

/* The alignment of 8-byte numbers: 4 on 32-bit x86. */
typedef struct shlo__api_widest {
    char first;
    double real;
} shlo__api_widest;
#define SHLO__API_WIDEST offsetof(shlo__api_widest, real)

static shlo_status shlo__api_check_buffer(const shlo__tensor *t, const shlo__api_buffer *x,
    shlo_error *error) {
    const shlo_buffer *b = x->b;
    size_t align = SHLO__MIN(shlo__dtype_bytes((shlo_dtype)t->dtype), SHLO__API_WIDEST);
    if (b->dtype != SHLO_NO_DTYPE && (int)b->dtype != (int)t->dtype)
        return shlo__status_fail(error, SHLO_INPUT, "%s %d: element type: expected %s, got %s",
            shlo__api_buffer_name(x, error), x->i, shlo_dtype_name((shlo_dtype)t->dtype),
            shlo_dtype_name(b->dtype));
    if (b->bytes != t->bytes) return shlo__api_other_type(t, x, "the size", b->bytes, error);
    if (!b->data && t->bytes)
        return shlo__status_fail(error, SHLO_INPUT, "%s %d: data is NULL, and %zu bytes are needed",
            shlo__api_buffer_name(x, error), x->i, t->bytes);
    if ((uintptr_t)b->data & (align - 1))
        return shlo__status_fail(error, SHLO_INPUT,
            "%s %d: data is %u past a multiple of %zu bytes, to which its elements must be aligned",
            shlo__api_buffer_name(x, error), x->i, (unsigned)((uintptr_t)b->data & (align - 1)), align);
    if (b->dtype == SHLO_NO_DTYPE || b->rank < 0 || !b->dims) return SHLO_OK;
    if (b->rank != t->rank) return shlo__api_other_type(t, x, "the rank", (size_t)b->rank, error);
    for (int32_t d = 0; d < t->rank; d++) {
        if (b->dims[d] == t->dims[d]) continue;
        error->dimension = d;
        return shlo__status_fail(error, SHLO_INPUT, "%s %d: dimension %d: expected %lld, got %lld",
            shlo__api_buffer_name(x, error), x->i, d, (long long)t->dims[d], (long long)b->dims[d]);
    }
    return SHLO_OK;
}

#if SHLO__DEBUG
/* What costs time in the size of inputs and programs. */
static shlo_status shlo__api_check_elements(const shlo__tensor *t, const shlo__api_buffer *x,
    shlo_error *error) {
    if (shlo__code_elements_legal((shlo_dtype)t->dtype, (const uint8_t *)x->b->data, t->bytes))
        return SHLO_OK;
    error->operand = x->i;
    return shlo__status_fail(error, SHLO_INPUT,
        "input %d: an element is out of the range of %s (storage form: a byte each; i1 is 0 or 1)", x->i,
        shlo_dtype_name((shlo_dtype)t->dtype));
}

static shlo_status shlo__api_check_source(const shlo_program *p, shlo_error *error) {
    if (shlo__checksum_of((const uint8_t *)p->source, p->memory.code_bytes, NULL) == p->source_sum)
        return SHLO_OK;
    return shlo__status_fail(error, SHLO_ARGUMENT,
        "the %zu bytes that the program was loaded from have changed; they are used in place, so they must "
        "stay until shlo_program_free",
        p->memory.code_bytes);
}
#endif

/* The last byte of a buffer that has some. */
static uintptr_t shlo__api_last(const shlo_buffer *b) { return (uintptr_t)b->data + (b->bytes - 1); }

/* Both have bytes, and b begins no earlier than a. */
static int shlo__api_overlap(const shlo_buffer *a, const shlo_buffer *b) {
    return (uintptr_t)b->data - (uintptr_t)a->data < a->bytes;
}

/* By number: inputs, then outputs. */
static const shlo_buffer *shlo__api_place(const shlo__api_buffers *x, uint32_t i) {
    return i < (uint32_t)x->n_inputs ? &x->inputs[i] : &x->outputs[i - (uint32_t)x->n_inputs];
}

/* Two that begin at one address are in the order of their numbers. */
static int shlo__api_behind(const shlo__api_buffers *x, uint32_t i, uint32_t k) {
    const uintptr_t a = (uintptr_t)shlo__api_place(x, i)->data, b = (uintptr_t)shlo__api_place(x, k)->data;
    return a > b || (a == b && i > k);
}

/* A heap, as it needs no other memory: moves order[at] down to its place among the first n. */
static void shlo__api_sift(const shlo__api_buffers *x, uint32_t at, uint32_t n) {
    uint32_t *order = x->order;
    const uint32_t moved = order[at];
    while (2 * at + 1 < n) {
        uint32_t child = 2 * at + 1;
        if (child + 1 < n && shlo__api_behind(x, order[child + 1], order[child])) child++;
        if (!shlo__api_behind(x, order[child], moved)) break;
        order[at] = order[child];
        at = child;
    }
    order[at] = moved;
}

/* By address, without those of no bytes; returns how many there are. */
static uint32_t shlo__api_sort(const shlo__api_buffers *x) {
    const uint32_t all = (uint32_t)x->n_inputs + (uint32_t)x->n_outputs;
    uint32_t n = 0, sorted = 1;
    for (uint32_t i = 0; i < all; i++) {
        if (!shlo__api_place(x, i)->bytes) continue;
        sorted &= !n || shlo__api_behind(x, i, x->order[n - 1]);
        x->order[n++] = i;
    }
    if (sorted) return n;
    for (uint32_t i = n / 2; i-- > 0;) shlo__api_sift(x, i, n);
    for (uint32_t left = n; left > 1; left--) {
        const uint32_t first = x->order[0];
        x->order[0] = x->order[left - 1];
        x->order[left - 1] = first;
        shlo__api_sift(x, 0, left - 1);
    }
    return n;
}

static shlo_status shlo__api_fail_overlap(const shlo__api_buffers *x, uint32_t i, uint32_t k,
    shlo_error *error) {
    const int32_t output = (int32_t)SHLO__MAX(i, k) - x->n_inputs, other = (int32_t)SHLO__MIN(i, k);
    error->result = output;
    return shlo__status_fail(error, SHLO_INPUT, "output %d overlaps %s %d", output,
        other < x->n_inputs ? "input" : "output", other < x->n_inputs ? other : other - x->n_inputs);
}

/* 1 if no output overlaps another buffer, of few: a third of what putting them in order takes. */
static int shlo__api_apart(const shlo__api_buffers *x) {
    for (int32_t i = 0; i < x->n_outputs; i++) {
        const shlo_buffer *b = &x->outputs[i];
        for (int32_t k = 0; k < x->n_inputs; k++)
            if (shlo__api_overlap(&x->inputs[k], b) || shlo__api_overlap(b, &x->inputs[k])) return 0;
        for (int32_t k = 0; k < i; k++)
            if (shlo__api_overlap(&x->outputs[k], b) || shlo__api_overlap(b, &x->outputs[k])) return 0;
    }
    return 1;
}

/* Of all that begin before it, a buffer overlaps the one that ends last, if any: an output is compared with
   that of all, an input with that of the outputs, which is the last one, as outputs overlap nothing. */
static SHLO__NOINLINE shlo_status shlo__api_check_overlap(const shlo__api_buffers *x, shlo_error *error) {
    const uint32_t n = shlo__api_sort(x);
    uint32_t any = 0, output = 0; /* where in the order */
    int seen = 0;
    for (uint32_t at = 0; at < n; at++) {
        const uint32_t i = x->order[at];
        const shlo_buffer *b = shlo__api_place(x, i);
        const int is_output = i >= (uint32_t)x->n_inputs;
        if (at && is_output && shlo__api_overlap(shlo__api_place(x, x->order[any]), b))
            return shlo__api_fail_overlap(x, i, x->order[any], error);
        if (seen && !is_output && shlo__api_overlap(shlo__api_place(x, x->order[output]), b))
            return shlo__api_fail_overlap(x, i, x->order[output], error);
        if (!at || shlo__api_last(b) > shlo__api_last(shlo__api_place(x, x->order[any]))) any = at;
        if (is_output) output = at;
        seen |= is_output;
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__api_check_run(const shlo__program_func *f, const shlo__api_buffers *given,
    shlo_error *error) {
    const int32_t n_inputs = given->n_inputs, n_outputs = given->n_outputs;
    const int no_inputs = n_inputs > 0 && !given->inputs, no_outputs = n_outputs > 0 && !given->outputs;
    shlo__api_buffer x;
    if (n_inputs < 0 || (uint32_t)n_inputs != f->n_args || no_inputs)
        return shlo__status_fail(error, no_inputs ? SHLO_ARGUMENT : SHLO_INPUT,
            "inputs of @%s: expected %u, got %d%s", f->name, f->n_args, n_inputs,
            no_inputs ? ", but the list is NULL" : "");
    if (n_outputs < 0 || (uint32_t)n_outputs != f->n_results || no_outputs)
        return shlo__status_fail(error, no_outputs ? SHLO_ARGUMENT : SHLO_INPUT,
            "outputs of @%s: expected %u, got %d%s", f->name, f->n_results, n_outputs,
            no_outputs ? ", but the list is NULL" : "");
    x.is_output = 0;
    for (x.i = 0; x.i < n_inputs; x.i++) {
        x.b = &given->inputs[x.i];
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[x.i], &x, error));
#if SHLO__DEBUG
        SHLO__TRY(shlo__api_check_elements(&f->tensors[x.i], &x, error));
#endif
    }
    x.is_output = 1;
    for (x.i = 0; x.i < n_outputs; x.i++) {
        x.b = &given->outputs[x.i];
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[n_inputs + x.i], &x, error));
    }
    if (n_inputs + n_outputs <= 8 && shlo__api_apart(given)) return SHLO_OK;
    return shlo__api_check_overlap(given, error);
}

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__api_run_unseen(shlo_program *p, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs, const shlo_buffer *outputs, int32_t n_outputs) {
    shlo_error unseen;
    return shlo_run(p, func, inputs, n_inputs, outputs, n_outputs, &unseen);
}

/* The program that `p` is for these inputs; what it takes is not below those that plan it. */
static SHLO__NOINLINE shlo_status shlo__api_run_now(shlo_program *now, int32_t func, shlo__api_buffers *given,
    shlo_error *error) {
    uint32_t number = 0;
    const shlo__program_func *f = shlo__api_func(now, func, &number);
#if SHLO__DEBUG
    SHLO__TRY(shlo__api_check_source(now, error));
#endif
    given->order = (uint32_t *)(void *)now->vm.arena;
    SHLO__TRY(shlo__api_check_run(f, given, error));
    shlo__api_bind(now, given->inputs, given->n_inputs, given->outputs, given->n_outputs);
    return shlo__turn_alone(&now->vm, number, error);
}

SHLO_API shlo_status shlo_run(shlo_program *p, const char *func, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    shlo__api_buffers given;
    shlo_program *now;
    int32_t number;
    shlo_status status;
    if (!error) return shlo__api_run_unseen(p, func, inputs, n_inputs, outputs, n_outputs);
    given.inputs = inputs;
    given.outputs = outputs;
    given.n_inputs = n_inputs;
    given.n_outputs = n_outputs;
    shlo__status_clear(error);
    if (!func || !shlo__api_is_program(p))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_run: no program (NULL, or it has been freed), or no function name");
    if (!shlo__thread_flag_take(&p->busy)) return shlo__api_fail_busy(error);
    status = shlo__api_for_inputs(p, func, &given, &now, &number, error);
    if (status == SHLO_OK) {
        status = shlo__api_run_now(now, number, &given, error);
        if (status != SHLO_OK && !error->function[0]) SHLO__NAME(error->function, func);
    }
    shlo__thread_flag_drop(&p->busy);
    return status;
}

#endif
