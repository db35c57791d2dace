/* vm/algebra.c - triangular_solve, cholesky and fft: matrices, groups of right sides, and lines over the
 * threads. */
#ifndef SHLO__VM_ALGEBRA_C
#define SHLO__VM_ALGEBRA_C

#include "vm.h"

static void shlo__algebra_solve_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_solve *p = (const shlo__p_solve *)j->param;
    unsigned char *rights = shlo__program_at(j->frame, &p->b) + p->b_offset,
                  *results = shlo__program_at(j->frame, &p->dst) + p->b_offset,
                  *triangles = shlo__program_at(j->frame, &p->a) + p->a_offset;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__linalg_system s;
    memset(&s, 0, sizeof s);
    s.pulse = &pulse;
    s.n = p->n;
    s.unit = p->unit;
    s.b.dtype = p->dtype;
    s.b.row = (ptrdiff_t)p->b_row;
    s.b.column = (ptrdiff_t)p->b_column;
    s.t = s.x = s.b;
    s.t.row = (ptrdiff_t)p->a_row;
    s.t.column = (ptrdiff_t)p->a_column;
    s.t.conjugate = p->conjugate;
    for (int64_t i = first; i < last && !shlo__kernel_beat(&pulse, 1); i++) {
        int64_t at = i / p->groups, column = i % p->groups * SHLO__LINALG_COLUMNS;
        s.t.data = triangles + at * p->a_step;
        s.b.data = rights + at * p->b_step;
        s.x.data = results + at * p->b_step;
        shlo__linalg_solve(j->vm->code->kernels, &s, column, SHLO__MIN(column + SHLO__LINALG_COLUMNS, p->m),
            scratch);
    }
}

SHLO__FN shlo_status shlo__algebra_solve(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_solve *p = (const shlo__p_solve *)param;
    const double cost = (double)p->batch * (double)p->n * (double)p->n * (double)p->m;
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    if (p->n > 0) shlo__split_work(vm, p->batch * p->groups, cost, shlo__algebra_solve_part, &j);
    return SHLO_OK;
}

static void shlo__algebra_cholesky_part(void *ctx, unsigned char *scratch, shlo__index first,
    shlo__index last) {
    const shlo__vm_job *j = (const shlo__vm_job *)ctx;
    const shlo__p_cholesky *p = (const shlo__p_cholesky *)j->param;
    const shlo__kernels *k = j->vm->code->kernels;
    shlo_dtype t = (shlo_dtype)p->dtype, wide = (shlo_dtype)p->wide;
    size_t n = (size_t)p->n * (size_t)p->n, bytes = n * shlo__dtype_bytes(t);
    ptrdiff_t step = (ptrdiff_t)shlo__dtype_bytes(wide), line = (ptrdiff_t)p->n * step;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__linalg_view a, l;
    a.dtype = p->wide;
    a.conjugate = !p->lower;
    a.row = p->lower ? line : step;
    a.column = p->lower ? step : line;
    for (int64_t i = first; i < last && !shlo__kernel_beat(&pulse, 1); i++) {
        unsigned char *src = shlo__program_at(j->frame, &p->src) + (size_t)i * bytes,
                      *dst = shlo__program_at(j->frame, &p->dst) + (size_t)i * bytes,
                      *widened = scratch + shlo__linalg_scratch(k, wide, p->n);
        if (t != wide) shlo__kernels_convert_n(k, widened, wide, src, t, n);
        l = a;
        a.data = t != wide ? widened : src;
        l.data = t != wide ? widened : dst;
        shlo__linalg_cholesky(k, &a, &l, p->n, scratch, &pulse);
        if (t != wide) shlo__kernels_convert_n(k, dst, t, widened, wide, n);
    }
}

SHLO__FN shlo_status shlo__algebra_cholesky(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_cholesky *p = (const shlo__p_cholesky *)param;
    const double cost = (double)p->batch * (double)p->n * (double)p->n * (double)p->n;
    shlo__vm_job j = shlo__vm_make_job(vm, param, frame);
    if (p->n > 0) shlo__split_work(vm, p->batch, cost, shlo__algebra_cholesky_part, &j);
    return SHLO_OK;
}

typedef struct shlo__fft_job {
    shlo__vm *vm;
    shlo__fft_call call;
} shlo__fft_job;

static void shlo__algebra_fft_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__fft_job *j = (const shlo__fft_job *)ctx;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    shlo__fft_run(&j->call, &pulse, scratch, first, last);
}

SHLO__FN shlo_status shlo__algebra_fft(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_fft *p = (const shlo__p_fft *)param;
    const double lines = (double)p->lines.inner * (double)p->lines.outer;
    shlo__fft_job j;
    if (lines == 0) return SHLO_OK; /* inner 0 would run as 1 */
    j.vm = vm;
    j.call.kernels = vm->code->kernels;
    j.call.lines = p->lines;
    j.call.src = shlo__program_at(frame, &p->src);
    j.call.dst = shlo__program_at(frame, &p->dst);
    if (!j.call.lines.plan) {
        shlo__pulse pulse = shlo__split_pulse(vm);
        shlo__fft_maker maker;
        maker.kernels = j.call.kernels;
        maker.pulse = &pulse;
        j.call.lines.plan = shlo__fft_make_plan(&maker, &p->lines, shlo__program_at(frame, &p->table),
            (double *)(void *)shlo__program_at(frame, &p->temporary));
        if (shlo__split_stopped(vm)) return SHLO_OK;
    }
    shlo__split_work(vm, (shlo__index)shlo__fft_tasks(&p->lines), 8.0 * lines * (double)p->lines.length,
        shlo__algebra_fft_part, &j);
    return SHLO_OK;
}

#endif
