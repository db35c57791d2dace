/* vm/linalg.c - triangular_solve, cholesky and fft: matrices, groups of columns of right sides, and lines
 * over the threads. */
#ifndef SHLO__VM_LINALG_C
#define SHLO__VM_LINALG_C

#include "vm.h"

typedef struct shlo__linalg_job {
    const shlo__kernels *kernels;
    const void *param;
    unsigned char *a, *b, *dst;
} shlo__linalg_job;

static void shlo__linalg_solve_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__linalg_job *j = (const shlo__linalg_job *)ctx;
    const shlo__p_solve *p = (const shlo__p_solve *)j->param;
    shlo__linalg_view a, b, x;
    memset(&b, 0, sizeof b);
    b.dtype = p->dtype;
    b.row = (ptrdiff_t)p->b_row;
    b.column = (ptrdiff_t)p->b_column;
    a = x = b;
    a.row = (ptrdiff_t)p->a_row;
    a.column = (ptrdiff_t)p->a_column;
    a.conjugate = p->conjugate;
    for (int64_t i = first; i < last; i++) {
        int64_t at = i / p->groups, column = i % p->groups * SHLO__LINALG_COLUMNS;
        a.data = j->a + p->a_offset + at * p->a_step;
        b.data = j->b + p->b_offset + at * p->b_step;
        x.data = j->dst + p->b_offset + at * p->b_step;
        shlo__linalg_solve(j->kernels, &a, &b, &x, p->n, column,
            SHLO__MIN(column + SHLO__LINALG_COLUMNS, p->m), p->unit, scratch);
    }
}

SHLO__FN void shlo__linalg_triangular(shlo__vm *vm, const shlo__p_solve *p, unsigned char *frame) {
    shlo__linalg_job j;
    j.kernels = vm->code->kernels;
    j.param = p;
    j.a = shlo__program_at(frame, &p->a);
    j.b = shlo__program_at(frame, &p->b);
    j.dst = shlo__program_at(frame, &p->dst);
    if (p->n > 0)
        shlo__split_work(vm, p->batch * p->groups,
            (double)p->batch * (double)p->n * (double)p->n * (double)p->m, shlo__linalg_solve_part, &j);
}

static void shlo__linalg_cholesky_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__linalg_job *j = (const shlo__linalg_job *)ctx;
    const shlo__p_cholesky *p = (const shlo__p_cholesky *)j->param;
    const shlo__kernels *k = j->kernels;
    shlo_dtype t = (shlo_dtype)p->dtype, wide = (shlo_dtype)p->wide;
    size_t n = (size_t)p->n * (size_t)p->n, bytes = n * shlo__dtype_bytes(t);
    ptrdiff_t step = (ptrdiff_t)shlo__dtype_bytes(wide), line = (ptrdiff_t)p->n * step;
    shlo__linalg_view a, l;
    a.dtype = p->wide;
    a.conjugate = !p->lower;
    a.row = p->lower ? line : step;
    a.column = p->lower ? step : line;
    for (int64_t i = first; i < last; i++) {
        unsigned char *src = j->a + (size_t)i * bytes, *dst = j->dst + (size_t)i * bytes,
                      *narrow = scratch + shlo__linalg_scratch(k, wide, p->n);
        if (t != wide) k->convert[t][wide](narrow, src, NULL, NULL, n, NULL);
        l = a;
        a.data = t != wide ? narrow : src;
        l.data = t != wide ? narrow : dst;
        shlo__linalg_cholesky(k, &a, &l, p->n, scratch);
        if (t != wide) k->convert[wide][t](dst, narrow, NULL, NULL, n, NULL);
    }
}

SHLO__FN void shlo__linalg_factor(shlo__vm *vm, const shlo__p_cholesky *p, unsigned char *frame) {
    shlo__linalg_job j;
    j.kernels = vm->code->kernels;
    j.param = p;
    j.a = shlo__program_at(frame, &p->src);
    j.b = NULL;
    j.dst = shlo__program_at(frame, &p->dst);
    if (p->n > 0)
        shlo__split_work(vm, p->batch, (double)p->batch * (double)p->n * (double)p->n * (double)p->n,
            shlo__linalg_cholesky_part, &j);
}

typedef struct shlo__linalg_lines {
    const shlo__kernels *kernels;
    shlo__fft_lines lines;
    const void *src;
    void *dst;
} shlo__linalg_lines;

static void shlo__linalg_fft_part(void *ctx, unsigned char *scratch, int64_t first, int64_t last) {
    const shlo__linalg_lines *j = (const shlo__linalg_lines *)ctx;
    shlo__fft_run(j->kernels, &j->lines, j->src, j->dst, scratch, first, last);
}

SHLO__FN void shlo__linalg_fft(shlo__vm *vm, const shlo__p_fft *p, unsigned char *frame) {
    shlo__linalg_lines j;
    int64_t lines = p->lines.inner * p->lines.outer;
    int real = p->lines.kind == SHLO__FFT_REAL || p->lines.kind == SHLO__FFT_REAL_INVERSE;
    j.kernels = vm->code->kernels;
    j.lines = p->lines;
    j.src = shlo__program_at(frame, &p->src);
    j.dst = shlo__program_at(frame, &p->dst);
    if (!j.lines.plan)
        j.lines.plan = shlo__fft_make_plan(j.kernels, j.lines.length, real,
            shlo__program_at(frame, &p->table), (double *)(void *)shlo__program_at(frame, &p->temporary));
    shlo__split_work(vm, shlo__fft_tasks(&p->lines), 8.0 * (double)lines * (double)p->lines.length,
        shlo__linalg_fft_part, &j);
}

#endif
