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
            "%s %d: data is %u bytes behind a multiple of %zu, to which its elements must be aligned",
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

static int shlo__api_overlap(const shlo_buffer *a, const shlo_buffer *b) {
    uintptr_t x = (uintptr_t)a->data, y = (uintptr_t)b->data;
    return a->bytes && b->bytes && (x < y ? y - x < a->bytes : x - y < b->bytes);
}

#define SHLO__API_OVERLAP_CHECKS 65536 /* pairs of buffers; with more of them the caller is trusted */

static shlo_status shlo__api_check_overlap(const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    if ((int64_t)(n_inputs + n_outputs) * n_outputs > SHLO__API_OVERLAP_CHECKS) return SHLO_OK;
    for (int32_t o = 0; o < n_outputs; o++) {
        int32_t other = -1; /* an input, or behind them an output */
        for (int32_t i = 0; i < n_inputs && other < 0; i++)
            if (shlo__api_overlap(&inputs[i], &outputs[o])) other = i;
        for (int32_t i = 0; i < o && other < 0; i++)
            if (shlo__api_overlap(&outputs[i], &outputs[o])) other = n_inputs + i;
        if (other < 0) continue;
        error->result = o;
        return shlo__status_fail(error, SHLO_INPUT, "output %d overlaps %s %d", o,
            other < n_inputs ? "input" : "output", other < n_inputs ? other : other - n_inputs);
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__api_check_run(const shlo__program_func *f, const shlo_buffer *inputs,
    int32_t n_inputs, const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    shlo__api_buffer x;
    if (n_inputs < 0 || (uint32_t)n_inputs != f->n_args || (n_inputs && !inputs))
        return shlo__status_fail(error, SHLO_INPUT, "@%s takes %u inputs, %d are given%s", f->name, f->n_args,
            n_inputs, n_inputs && !inputs ? ", but the list is NULL" : "");
    if (n_outputs < 0 || (uint32_t)n_outputs != f->n_results || (n_outputs && !outputs))
        return shlo__status_fail(error, SHLO_INPUT, "@%s has %u outputs, %d are given%s", f->name,
            f->n_results, n_outputs, n_outputs && !outputs ? ", but the list is NULL" : "");
    x.is_output = 0;
    for (x.i = 0; x.i < n_inputs; x.i++) {
        x.b = &inputs[x.i];
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[x.i], &x, error));
#if SHLO__DEBUG
        SHLO__TRY(shlo__api_check_elements(&f->tensors[x.i], &x, error));
#endif
    }
    x.is_output = 1;
    for (x.i = 0; x.i < n_outputs; x.i++) {
        x.b = &outputs[x.i];
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[n_inputs + x.i], &x, error));
    }
    return shlo__api_check_overlap(inputs, n_inputs, outputs, n_outputs, error);
}

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__api_run_unseen(shlo_program *p, const char *func,
    const shlo_buffer *inputs, int32_t n_inputs, const shlo_buffer *outputs, int32_t n_outputs) {
    shlo_error unseen;
    return shlo_run(p, func, inputs, n_inputs, outputs, n_outputs, &unseen);
}

SHLO_API shlo_status shlo_run(shlo_program *p, const char *func, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    const shlo__program_func *f;
    shlo_program *now;
    shlo_status status;
    uint32_t number = 0;
    if (!error) return shlo__api_run_unseen(p, func, inputs, n_inputs, outputs, n_outputs);
    shlo__status_clear(error);
    if (!func || !shlo__api_is_program(p))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_run: no program (NULL, or it has been freed), or no function name");
    if (!shlo__thread_flag_take(&p->busy)) return shlo__api_fail_busy(error);
    status = shlo__api_for_inputs(p, func, inputs, n_inputs, &now, error);
#if SHLO__DEBUG
    if (status == SHLO_OK) status = shlo__api_check_source(now, error);
#endif
    if (status == SHLO_OK) {
        f = shlo__api_func(now, shlo_program_find(now, func), &number);
        status = shlo__api_check_run(f, inputs, n_inputs, outputs, n_outputs, error);
        if (status == SHLO_OK) {
            shlo__api_bind(now, inputs, n_inputs, outputs, n_outputs);
            status = shlo__turn_alone(&now->vm, number, error);
        }
        if (status != SHLO_OK && !error->function[0]) SHLO__NAME(error->function, func);
    }
    shlo__thread_flag_drop(&p->busy);
    return status;
}

#endif
