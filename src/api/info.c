/* api/info.c - what a loaded program says of itself. */
#ifndef SHLO__API_INFO_C
#define SHLO__API_INFO_C

#include "api.h"

/* Public functions are numbered in the module's order. */
SHLO__FN const shlo__program_func *shlo__api_func(const shlo_program *p, int32_t func, uint32_t *number) {
    if (!p || func < 0) return NULL;
    for (uint32_t i = 0; i < p->code.n_funcs; i++) {
        const shlo__program_func *f = &p->code.funcs[p->code.order[i]];
        if (f->is_private || func-- > 0) continue;
        if (number) *number = p->code.order[i];
        return f;
    }
    return NULL;
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__api_no_func(const shlo_program *p, const char *name,
    shlo_error *error) {
    char there[100] = "";
    size_t n = 0;
    for (int32_t i = 0; shlo_program_func_name(p, i) && n + 1 < sizeof there; i++) {
        shlo__status_format(there + n, sizeof there - n, "%s@%s", i ? ", " : "",
            shlo_program_func_name(p, i));
        n = strlen(there);
    }
    return shlo__status_fail(error, SHLO_NOT_FOUND, "no public function @%s; there is %s", name,
        n ? there : "none");
}

SHLO_API int32_t shlo_program_funcs(const shlo_program *p) {
    int32_t n = 0;
    for (uint32_t i = 0; p && i < p->code.n_funcs; i++) n += !p->code.funcs[i].is_private;
    return n;
}

SHLO_API const char *shlo_program_func_name(const shlo_program *p, int32_t func) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    return f ? f->name : NULL;
}

SHLO_API int32_t shlo_program_find(const shlo_program *p, const char *name) {
    int32_t k = 0;
    size_t n = name ? strlen(name) : 0;
    for (uint32_t i = 0; p && name && i < p->code.n_funcs; i++) {
        const shlo__program_func *f = &p->code.funcs[p->code.order[i]];
        if (f->is_private) continue;
        if (strlen(f->name) == n && memcmp(f->name, name, n) == 0) return k;
        k++;
    }
    return -1;
}

SHLO_API int32_t shlo_program_inputs(const shlo_program *p, int32_t func) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    return f ? (int32_t)f->n_args : -1;
}

SHLO_API int32_t shlo_program_outputs(const shlo_program *p, int32_t func) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    return f ? (int32_t)f->n_results : -1;
}

static shlo_status shlo__api_tensor(const shlo_program *p, int32_t func, int32_t i, int is_output,
    shlo_tensor_info *info) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    const shlo__tensor *t;
    if (!f || !info || i < 0 || (uint32_t)i >= (is_output ? f->n_results : f->n_args)) return SHLO_ARGUMENT;
    if (p->open && shlo__thread_flag_taken(&p->busy)) return SHLO_BUSY; /* it may be being planned */
    if (p->open && p->open->now && p->open->func == func) /* its functions may be in another order */
        return shlo__api_tensor(p->open->now, shlo_program_find(p->open->now, f->name), i, is_output, info);
    t = &f->tensors[(is_output ? f->n_args : 0) + (uint32_t)i];
    info->dtype = (shlo_dtype)t->dtype;
    info->rank = t->rank;
    info->dims = t->dims;
    info->bytes = t->bytes;
    return SHLO_OK;
}

SHLO_API shlo_status shlo_program_input(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info) {
    return shlo__api_tensor(p, func, i, 0, info);
}
SHLO_API shlo_status shlo_program_output(const shlo_program *p, int32_t func, int32_t i,
    shlo_tensor_info *info) {
    return shlo__api_tensor(p, func, i, 1, info);
}

/* ---- names of inputs and outputs ---- */

/* The next label of this function, of results or of arguments; 0: there is none. */
static int shlo__api_label(shlo__bytes_reader *r, const char *func, uint32_t is_result, shlo__label *label) {
    while (shlo__bytes_left(r) && shlo__label_next(r, label) == SHLO_OK)
        if ((label->place & 1) == is_result && shlo__label_is_of(label, func)) return 1;
    return 0;
}

static size_t shlo__api_name(const shlo_program *p, int32_t func, int32_t i, uint32_t is_result, char *out,
    size_t capacity) {
    const shlo__program_func *f = shlo__api_func(p, func, NULL);
    shlo__bytes_reader r;
    shlo__label label;
    size_t n;
    if (out && capacity) out[0] = 0;
    if (!f) return 0;
    memset(&label, 0, sizeof label);
    shlo__bytes_open(&r, p->labels, p->n_labels);
    do
        if (!shlo__api_label(&r, f->name, is_result, &label)) return 0;
    while (label.place / 2 != (uint32_t)i);
    n = SHLO__MIN(label.n, capacity ? capacity - 1 : 0);
    if (!out || !capacity) return label.n;
    memcpy(out, label.text, n);
    out[n] = 0;
    return label.n;
}

SHLO_API size_t shlo_program_input_name(const shlo_program *p, int32_t func, int32_t i, char *out,
    size_t capacity) {
    return shlo__api_name(p, func, i, 0, out, capacity);
}
SHLO_API size_t shlo_program_output_name(const shlo_program *p, int32_t func, int32_t i, char *out,
    size_t capacity) {
    return shlo__api_name(p, func, i, 1, out, capacity);
}

/* Of main, or of the only function. */
static int32_t shlo__api_named(const shlo_program *p, const char *name, uint32_t is_result) {
    int32_t func = shlo_program_find(p, "main"), found = -1;
    const shlo__program_func *f;
    shlo__bytes_reader r;
    shlo__label label;
    if (func < 0 && shlo_program_funcs(p) == 1) func = 0;
    f = shlo__api_func(p, func, NULL);
    if (!f || !name) return -1;
    memset(&label, 0, sizeof label);
    shlo__bytes_open(&r, p->labels, p->n_labels);
    while (shlo__api_label(&r, f->name, is_result, &label)) {
        if (strlen(name) != label.n || memcmp(name, label.text, label.n) != 0) continue;
        if (found >= 0) return -1;
        found = (int32_t)(label.place / 2);
    }
    return (uint32_t)found < (is_result ? f->n_results : f->n_args) ? found : -1;
}

SHLO_API int32_t shlo_program_find_input(const shlo_program *p, const char *name) {
    return shlo__api_named(p, name, 0);
}
SHLO_API int32_t shlo_program_find_output(const shlo_program *p, const char *name) {
    return shlo__api_named(p, name, 1);
}

SHLO_API void shlo_program_memory(const shlo_program *p, shlo_memory_info *info) {
    if (!info) return;
    memset(info, 0, sizeof *info);
    if (p) *info = p->memory;
}

SHLO_API const char *shlo_program_isa(const shlo_program *p) { return p ? p->code.kernels->name : ""; }
SHLO_API int32_t shlo_program_instructions(const shlo_program *p) { return p ? (int32_t)p->code.n_insns : 0; }

SHLO_API double shlo_program_flops(const shlo_program *p, int32_t instruction) {
    return p && instruction >= 0 && (uint32_t)instruction < p->code.n_insns
               ? shlo__work_flops(&p->code.insns[instruction])
               : 0;
}

SHLO_API uint64_t shlo_program_work(const shlo_program *p, int32_t instruction) {
    return p && instruction >= 0 && (uint32_t)instruction < p->code.n_insns
               ? shlo__work_of(&p->code.insns[instruction])
               : 0;
}

SHLO_API size_t shlo_program_describe(const shlo_program *p, int32_t instruction, char *out,
    size_t capacity) {
    if (capacity && out) out[0] = 0;
    if (!p || instruction < 0 || (uint32_t)instruction >= p->code.n_insns) return 0;
    return shlo__program_describe(&p->code, (uint32_t)instruction, out, out ? capacity : 0);
}

#endif
