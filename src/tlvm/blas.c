/* tlvm/blas.c - axpby, gemm, gemv, ger, hadamard_product, sum: judges operands and hands them to the kernels
 * (tlkernel). Their memory is judged as a whole before the first access. */
#ifndef TLANG__TLVM_BLAS_C
#define TLANG__TLVM_BLAS_C

#include "tlvm.h"

/* A job and its operands' memory: A, B, C; B is NULL where the job has none. */
typedef struct tlang__blas {
    tlang__job job;
    unsigned char *data[3];
} tlang__blas;

/* ---- operands ---- */

static shlo_status tlang__blas_matrix(tlang__vm *vm, const tlang__insn *x, uint32_t operand, int transposed,
    tlang__matrix *out, unsigned char **data) {
    const tlang__type *t = tlang__value_type(vm->m, vm->m->ids.items[x->operands + operand]);
    const tlang__memref *r = tlang__vm_memref(tlang__vm_operand(vm, x, operand), 0);
    uint32_t order = t->order;
    int64_t swap;
    if (!tlang__access_fits(r, order, tlang__op_bytes(t->scalar)))
        return tlang__vm_fail(vm, SHLO_BOUNDS, -1, "operand %u reaches outside of its memory", operand);
    *data = r->base;
    out->rows = order > 0 ? r->dims[0] : 1;
    out->columns = order > 1 ? r->dims[1] : 1;
    out->row = order > 0 ? r->dims[order] : 0;
    out->column = order > 1 ? r->dims[order + 1] : 0;
    if (!transposed || order < 2) return SHLO_OK;
    swap = out->rows;
    out->rows = out->columns;
    out->columns = swap;
    swap = out->row;
    out->row = out->column;
    out->column = swap;
    return SHLO_OK;
}

/* alpha or beta in the elements' type; a real factor of complex matrices has no imaginary part. */
static void tlang__blas_factor(tlang__vm *vm, const tlang__insn *x, uint32_t operand, uint32_t scalar,
    unsigned char *out) {
    memset(out, 0, 16);
    memcpy(out, tlang__vm_operand(vm, x, operand).data,
        SHLO__MIN(tlang__op_bytes(tlang__vm_scalar(vm, x, operand)), tlang__op_bytes(scalar)));
}

/* Checked mode: every element of an operand is read or written by the whole work-group. */
static shlo_status tlang__blas_note(tlang__vm *vm, const tlang__blas *z, int operand, int write, int atomic) {
    const tlang__matrix *a = operand == 0 ? &z->job.a : operand == 1 ? &z->job.b : &z->job.c;
    const unsigned char *data = z->data[operand];
    size_t bytes = tlang__op_bytes(z->job.scalar);
    if (!data) return SHLO_OK;
    for (int64_t j = 0; j < a->columns; j++)
        for (int64_t i = 0; i < a->rows; i++)
            SHLO__TRY(tlang__shadow_access(vm, data + (i * a->row + j * a->column) * (int64_t)bytes, bytes,
                -1, write, atomic));
    return SHLO_OK;
}

static int tlang__blas_is_zero(const unsigned char *factor, size_t bytes) {
    static const unsigned char zeros[16] = {0};
    return memcmp(factor, zeros, bytes) == 0;
}

static shlo_status tlang__blas_notes(tlang__vm *vm, const tlang__insn *x, const tlang__blas *z) {
    int atomic = (x->modifiers & TLANG_ATOMIC) != 0;
    tlang__shadow_barrier(vm->shadow); /* there is one between any two instructions of a collective region */
    SHLO__TRY(tlang__blas_note(vm, z, 0, 0, 0));
    SHLO__TRY(tlang__blas_note(vm, z, 1, 0, 0));
    if (!atomic && !tlang__blas_is_zero(z->job.beta, tlang__op_bytes(z->job.scalar)))
        SHLO__TRY(tlang__blas_note(vm, z, 2, 0, 0));
    SHLO__TRY(tlang__blas_note(vm, z, 2, 1, atomic));
    tlang__shadow_barrier(vm->shadow);
    return SHLO_OK;
}

static const unsigned char *tlang__blas_end(const unsigned char *data, const tlang__matrix *a,
    int64_t bytes) {
    return data + ((a->rows - 1) * a->row + (a->columns - 1) * a->column + 1) * bytes;
}

/* An operand of a product shares memory with C, so that the result would depend on the order of updates. An
   operand that is C itself is fine for combinations. */
static int tlang__blas_overlaps(const tlang__blas *z, int operand) {
    const tlang__matrix *a = operand == 0 ? &z->job.a : &z->job.b;
    const unsigned char *data = z->data[operand], *c = z->data[2];
    int64_t bytes = tlang__op_bytes(z->job.scalar);
    if (!data) return 0;
    return data < tlang__blas_end(c, &z->job.c, bytes) && c < tlang__blas_end(data, a, bytes);
}

static tlang__job_kind tlang__blas_kind(uint32_t op) {
    switch ((tlang_op)op) {
    case TLANG_OP_axpby: return TLANG__AXPBY;
    case TLANG_OP_hadamard_product: return TLANG__HADAMARD;
    case TLANG_OP_sum: return TLANG__SUM;
    default: return TLANG__PRODUCT;
    }
}

/* The matrices as the job has them, and its sizes. */
static shlo_status tlang__blas_shape(tlang__vm *vm, const tlang__insn *x, tlang__job *z) {
    int combines = z->kind == TLANG__AXPBY || z->kind == TLANG__HADAMARD, fits;
    if (x->op == TLANG_OP_ger) { /* a column times a row */
        z->b.columns = z->b.rows;
        z->b.column = z->b.row;
        z->b.rows = 1;
    }
    /* The sum of a vector is the sum of a row. */
    if (x->op == TLANG_OP_sum && tlang__value_type(vm->m, vm->m->ids.items[x->operands + 1])->order == 1) {
        z->a.columns = z->a.rows;
        z->a.column = z->a.row;
        z->a.rows = 1;
        z->a.row = 0;
    }
    if (z->kind == TLANG__SUM) {
        z->b.rows = z->a.columns;
        z->b.columns = 1;
    }
    if (z->kind == TLANG__AXPBY) z->b = z->a;
    z->m = z->c.rows;
    z->n = z->c.columns;
    z->k = combines ? 1 : z->a.columns;
    if (combines)
        fits = z->a.rows == z->m && z->a.columns == z->n && z->b.rows == z->m && z->b.columns == z->n;
    else
        fits = z->a.rows == z->m && z->b.rows == z->k && z->b.columns == z->n;
    if (fits) return SHLO_OK;
    return tlang__vm_fail(vm, SHLO_SHAPE, -1, "%lldx%lld, %lldx%lld and %lldx%lld do not fit",
        (long long)z->a.rows, (long long)z->a.columns, (long long)z->b.rows, (long long)z->b.columns,
        (long long)z->m, (long long)z->n);
}

/* Adds what the instruction is about to do. */
static void tlang__blas_count(const tlang__vm *vm, const tlang__insn *x, const tlang__job *z) {
    int complex = tlang__op_kind(z->scalar) == TLANG__COMPLEX;
    double m = (double)z->m, n = (double)z->n, k = (double)z->k, bytes = tlang__op_bytes(z->scalar);
    double results = m * n * (tlang__blas_is_zero(z->beta, (size_t)bytes) ? 1 : 2);
    double multiply = complex ? 6 : 1, add = complex ? 2 : 1, operands, each;
    if (x->op == TLANG_OP_axpby) {
        operands = m * n;
        each = m * n * (2 * multiply + add);
    }
    else if (x->op == TLANG_OP_hadamard_product) {
        operands = 2 * m * n;
        each = m * n * multiply;
    }
    else if (x->op == TLANG_OP_sum) {
        operands = m * k;
        each = m * k * add;
    }
    else {
        operands = m * k + k * n;
        each = m * n * k * (multiply + add);
    }
    vm->p->options.work->operations += each;
    vm->p->options.work->bytes += (operands + results) * bytes;
}

SHLO__FN shlo_status tlang__blas_run(tlang__vm *vm, const tlang__insn *x) {
    uint32_t c = x->n_operands - 1u;
    tlang__items items = {{NULL, NULL, NULL}, {0, 0, 0}, 1};
    tlang__blas z;
    memset(&z, 0, sizeof z);
    z.job.kind = (uint32_t)tlang__blas_kind(x->op);
    z.job.scalar = tlang__vm_scalar(vm, x, c);
    SHLO__TRY(tlang__blas_matrix(vm, x, 1, (x->modifiers & TLANG_TRANSPOSE_A) != 0, &z.job.a, &z.data[0]));
    if (x->n_operands == 5)
        SHLO__TRY(tlang__blas_matrix(vm, x, 2, (x->modifiers & TLANG_TRANSPOSE_B) != 0, &z.job.b,
            &z.data[1]));
    SHLO__TRY(tlang__blas_matrix(vm, x, c, 0, &z.job.c, &z.data[2]));
    tlang__blas_factor(vm, x, 0, z.job.scalar, z.job.alpha);
    tlang__blas_factor(vm, x, c - 1, z.job.scalar, z.job.beta);
    SHLO__TRY(tlang__blas_shape(vm, x, &z.job));
    if (vm->p->options.work) tlang__blas_count(vm, x, &z.job);
    if (vm->shadow) {
        int product = z.job.kind == TLANG__PRODUCT || z.job.kind == TLANG__SUM;
        if (product && (tlang__blas_overlaps(&z, 0) || tlang__blas_overlaps(&z, 1)))
            return tlang__vm_fail(vm, SHLO_RACE, -1, "the result overlaps an operand");
        SHLO__TRY(tlang__blas_notes(vm, x, &z));
    }
    for (int i = 0; i < 3; i++) items.at[i] = (const unsigned char *)&z.data[i];
    tlang__kernel_choose(&z.job, vm->p->isa);
    tlang__kernel_run(&z.job, &items, vm->frame + vm->kernel->scratch_at);
    return SHLO_OK;
}

#endif
