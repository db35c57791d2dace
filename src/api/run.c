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

static shlo_status shlo__api_bad_buffer(const shlo__api_buffer *x, const char *what, int64_t expected,
    int64_t actual, shlo_error *error) {
    if (x->is_output)
        error->result = x->i;
    else
        error->operand = x->i;
    return shlo__status_fail(error, SHLO_INPUT, "%s %d: %s: expected %lld, got %lld",
        x->is_output ? "output" : "input", x->i, what, (long long)expected, (long long)actual);
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
    if (b->bytes != t->bytes)
        return shlo__api_bad_buffer(x, "bytes", (int64_t)t->bytes, (int64_t)b->bytes, error);
    if (!b->data && t->bytes)
        return shlo__api_bad_buffer(x, "data is NULL; bytes", (int64_t)t->bytes, 0, error);
    if ((uintptr_t)b->data & (align - 1))
        return shlo__api_bad_buffer(x, "alignment of data", (int64_t)align,
            (int64_t)((uintptr_t)b->data & (align - 1)), error);
    if (b->dtype == SHLO_NO_DTYPE) return SHLO_OK;
    if ((int)b->dtype != (int)t->dtype) {
        *(x->is_output ? &error->result : &error->operand) = x->i;
        return shlo__status_fail(error, SHLO_INPUT, "%s %d: element type: expected %s, got %s",
            x->is_output ? "output" : "input", x->i, shlo_dtype_name((shlo_dtype)t->dtype),
            shlo_dtype_name(b->dtype));
    }
    if (b->rank < 0 || !b->dims) return SHLO_OK;
    if (b->rank != t->rank) return shlo__api_bad_buffer(x, "rank", t->rank, b->rank, error);
    for (int32_t d = 0; d < t->rank; d++) {
        if (b->dims[d] == t->dims[d]) continue;
        error->dimension = d;
        return shlo__api_bad_buffer(x, "dimension", t->dims[d], b->dims[d], error);
    }
    return SHLO_OK;
}

static int shlo__api_overlap(const shlo_buffer *a, const shlo_buffer *b) {
    uintptr_t x = (uintptr_t)a->data, y = (uintptr_t)b->data;
    return a->bytes && b->bytes && (x < y ? y - x < a->bytes : x - y < b->bytes);
}

#define SHLO__API_OVERLAP_CHECKS 65536 /* pairs of buffers; with more of them the caller is trusted */

static shlo_status shlo__api_check_overlap(const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    if ((int64_t)(n_inputs + n_outputs) * n_outputs > SHLO__API_OVERLAP_CHECKS) return SHLO_OK;
    for (int32_t o = 0; o < n_outputs; o++) {
        int bad = 0;
        for (int32_t i = 0; i < n_inputs; i++) bad |= shlo__api_overlap(&inputs[i], &outputs[o]);
        for (int32_t i = 0; i < o; i++) bad |= shlo__api_overlap(&outputs[i], &outputs[o]);
        if (!bad) continue;
        error->result = o;
        return shlo__status_fail(error, SHLO_INPUT, "output %d overlaps another buffer", o);
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__api_check_run(const shlo__program_func *f, const shlo_buffer *inputs,
    int32_t n_inputs, const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    shlo__api_buffer x;
    if (n_inputs < 0 || (uint32_t)n_inputs != f->n_args || (n_inputs && !inputs))
        return shlo__status_fail(error, SHLO_INPUT, "%s: expected %u inputs, got %d", f->name, f->n_args,
            n_inputs);
    if (n_outputs < 0 || (uint32_t)n_outputs != f->n_results || (n_outputs && !outputs))
        return shlo__status_fail(error, SHLO_INPUT, "%s: expected %u outputs, got %d", f->name, f->n_results,
            n_outputs);
    x.is_output = 0;
    for (x.i = 0; x.i < n_inputs; x.i++) {
        x.b = &inputs[x.i];
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[x.i], &x, error));
    }
    x.is_output = 1;
    for (x.i = 0; x.i < n_outputs; x.i++) {
        x.b = &outputs[x.i];
        SHLO__TRY(shlo__api_check_buffer(&f->tensors[n_inputs + x.i], &x, error));
    }
    return shlo__api_check_overlap(inputs, n_inputs, outputs, n_outputs, error);
}

SHLO_API shlo_status shlo_run(shlo_program *p, const char *func, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    const shlo__program_func *f;
    shlo_program *now;
    shlo_error local;
    shlo_status status;
    uint32_t number = 0;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!p || !func)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_run: no program or no function name");
    if (!shlo__thread_flag_take(&p->busy)) return shlo__api_fail_busy(error);
    status = shlo__api_for_inputs(p, func, inputs, n_inputs, &now, error);
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
