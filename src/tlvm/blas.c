/* tlvm/blas.c - axpby, gemm, gemv, ger, hadamard_product, sum: all are a product of strided matrices or a
 * combination of them by elements. Their memory is judged as a whole before the first access. */
#ifndef TLANG__TLVM_BLAS_C
#define TLANG__TLVM_BLAS_C

#include "tlvm.h"

#define TLANG__BLAS_ROWS 32 /* sums that are made at a time */

/* A matrix: strides in elements. A vector is a column, a scalar has both extents 1. */
typedef struct tlang__blas_matrix {
    unsigned char *data; /* NULL: a matrix of ones */
    int64_t rows, columns, row, column;
} tlang__blas_matrix;

typedef struct tlang__blas {
    tlang__blas_matrix a, b, c;
    int64_t m, n, k;
    unsigned char alpha[16], beta[16]; /* of the elements' type */
} tlang__blas;

#define TLANG__T float
#define TLANG__B(name) name##_f32
#define TLANG__ZERO 0.0f
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0.0f)
#include "blas.inc"

#define TLANG__T double
#define TLANG__B(name) name##_f64
#define TLANG__ZERO 0.0
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0.0)
#include "blas.inc"

/* Integers wrap: unsigned arithmetic; i8 and i16 are promoted and cut again. */

#define TLANG__T uint8_t
#define TLANG__B(name) name##_i8
#define TLANG__ZERO 0
#define TLANG__MADD(s, a, b) (s) = (uint8_t)((s) + (a) * (b))
#define TLANG__SCALE(r, a, b) (r) = (uint8_t)((a) * (b))
#define TLANG__PLUS(s, a) (s) = (uint8_t)((s) + (a))
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "blas.inc"

#define TLANG__T uint16_t
#define TLANG__B(name) name##_i16
#define TLANG__ZERO 0
#define TLANG__MADD(s, a, b) (s) = (uint16_t)((s) + (uint32_t)(a) * (b))
#define TLANG__SCALE(r, a, b) (r) = (uint16_t)((uint32_t)(a) * (b))
#define TLANG__PLUS(s, a) (s) = (uint16_t)((s) + (a))
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "blas.inc"

#define TLANG__T uint32_t
#define TLANG__B(name) name##_i32
#define TLANG__ZERO 0
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "blas.inc"

#define TLANG__T uint64_t
#define TLANG__B(name) name##_i64
#define TLANG__ZERO 0
#define TLANG__MADD(s, a, b) (s) += (a) * (b)
#define TLANG__SCALE(r, a, b) (r) = (a) * (b)
#define TLANG__PLUS(s, a) (s) += (a)
#define TLANG__IS_ZERO(a) ((a) == 0)
#include "blas.inc"

typedef struct tlang__blas_c32 {
    float re, im;
} tlang__blas_c32;
typedef struct tlang__blas_c64 {
    double re, im;
} tlang__blas_c64;
static const tlang__blas_c32 tlang__blas_zero_c32 = {0, 0};
static const tlang__blas_c64 tlang__blas_zero_c64 = {0, 0};

#define TLANG__BLAS_MADD(s, a, b) \
    ((s).re += (a).re * (b).re - (a).im * (b).im, (s).im += (a).re * (b).im + (a).im * (b).re)
#define TLANG__BLAS_SCALE(r, a, b) \
    ((r).re = (a).re * (b).re - (a).im * (b).im, (r).im = (a).re * (b).im + (a).im * (b).re)

#define TLANG__T tlang__blas_c32
#define TLANG__B(name) name##_c32
#define TLANG__ZERO tlang__blas_zero_c32
#define TLANG__MADD(s, a, b) TLANG__BLAS_MADD(s, a, b)
#define TLANG__SCALE(r, a, b) TLANG__BLAS_SCALE(r, a, b)
#define TLANG__PLUS(s, a) ((s).re += (a).re, (s).im += (a).im)
#define TLANG__IS_ZERO(a) ((a).re == 0.0f && (a).im == 0.0f)
#include "blas.inc"

#define TLANG__T tlang__blas_c64
#define TLANG__B(name) name##_c64
#define TLANG__ZERO tlang__blas_zero_c64
#define TLANG__MADD(s, a, b) TLANG__BLAS_MADD(s, a, b)
#define TLANG__SCALE(r, a, b) TLANG__BLAS_SCALE(r, a, b)
#define TLANG__PLUS(s, a) ((s).re += (a).re, (s).im += (a).im)
#define TLANG__IS_ZERO(a) ((a).re == 0.0 && (a).im == 0.0)
#include "blas.inc"

typedef void (*tlang__blas_fn)(const tlang__blas *z);

/* By scalar type, in the order of scalars.def; i1 is computed as i8 and cut (tlang__blas_cut). */
static const tlang__blas_fn tlang__blas_products[TLANG_SCALAR_COUNT] = {NULL, tlang__blas_product_i8,
    tlang__blas_product_i8, tlang__blas_product_i16, tlang__blas_product_i32, tlang__blas_product_i64,
    tlang__blas_product_i64, tlang__blas_product_f32, tlang__blas_product_f64, tlang__blas_product_c32,
    tlang__blas_product_c64};
static const tlang__blas_fn tlang__blas_combines[TLANG_SCALAR_COUNT] = {NULL, tlang__blas_combine_i8,
    tlang__blas_combine_i8, tlang__blas_combine_i16, tlang__blas_combine_i32, tlang__blas_combine_i64,
    tlang__blas_combine_i64, tlang__blas_combine_f32, tlang__blas_combine_f64, tlang__blas_combine_c32,
    tlang__blas_combine_c64};

static void tlang__blas_cut(const tlang__blas *z) {
    for (int64_t j = 0; j < z->n; j++)
        for (int64_t i = 0; i < z->m; i++) z->c.data[i * z->c.row + j * z->c.column] &= 1;
}

/* ---- operands ---- */

static shlo_status tlang__blas_matrix_of(tlang__vm *vm, const tlang__insn *x, uint32_t operand,
    int transposed, tlang__blas_matrix *out) {
    const tlang__type *t = tlang__value_type(vm->m, vm->m->ids.items[x->operands + operand]);
    const tlang__memref *r = tlang__vm_memref(tlang__vm_operand(vm, x, operand), 0);
    uint32_t order = t->order;
    int64_t swap;
    if (!tlang__access_fits(r, order, tlang__op_bytes(t->scalar)))
        return tlang__vm_fail(vm, SHLO_BOUNDS, -1, "operand %u reaches outside of its memory", operand);
    out->data = r->base;
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
static shlo_status tlang__blas_note(tlang__vm *vm, const tlang__blas_matrix *a, size_t bytes, int write,
    int atomic) {
    if (!a->data) return SHLO_OK;
    for (int64_t j = 0; j < a->columns; j++)
        for (int64_t i = 0; i < a->rows; i++)
            SHLO__TRY(tlang__shadow_access(vm, a->data + (i * a->row + j * a->column) * (int64_t)bytes, bytes,
                -1, write, atomic));
    return SHLO_OK;
}

static int tlang__blas_is_zero(const unsigned char *factor, size_t bytes) {
    static const unsigned char zeros[16] = {0};
    return memcmp(factor, zeros, bytes) == 0;
}

static shlo_status tlang__blas_notes(tlang__vm *vm, const tlang__insn *x, const tlang__blas *z,
    size_t bytes) {
    int atomic = (x->modifiers & TLANG_ATOMIC) != 0;
    SHLO__TRY(tlang__blas_note(vm, &z->a, bytes, 0, 0));
    SHLO__TRY(tlang__blas_note(vm, &z->b, bytes, 0, 0));
    if (!atomic && !tlang__blas_is_zero(z->beta, bytes)) SHLO__TRY(tlang__blas_note(vm, &z->c, bytes, 0, 0));
    SHLO__TRY(tlang__blas_note(vm, &z->c, bytes, 1, atomic));
    tlang__shadow_barrier(vm->shadow);
    return SHLO_OK;
}

/* A and C share memory in a way that an update would read what it has written: an operand that is the result
   itself, element by element, is fine for those that combine. */
static int tlang__blas_overlaps(const tlang__blas_matrix *a, const tlang__blas_matrix *c, int64_t bytes) {
    const unsigned char *a_end, *c_end;
    if (!a->data) return 0;
    a_end = a->data + ((a->rows - 1) * a->row + (a->columns - 1) * a->column + 1) * bytes;
    c_end = c->data + ((c->rows - 1) * c->row + (c->columns - 1) * c->column + 1) * bytes;
    return a->data < c_end && c->data < a_end;
}

/* How the instruction is one of the two loops: product of A (m x k) and B (k x n), or combination of A and
   B. */
static shlo_status tlang__blas_shape(tlang__vm *vm, const tlang__insn *x, tlang__blas *z) {
    int fits;
    switch ((tlang_op)x->op) {
    case TLANG_OP_ger: /* a column times a row */
        z->b.columns = z->b.rows;
        z->b.column = z->b.row;
        z->b.rows = 1;
        break;
    case TLANG_OP_sum: /* of a vector: of a row */
        if (tlang__value_type(vm->m, vm->m->ids.items[x->operands + 1])->order == 1) {
            z->a.columns = z->a.rows;
            z->a.column = z->a.row;
            z->a.rows = 1;
            z->a.row = 0;
        }
        z->b.rows = z->a.columns;
        z->b.columns = 1;
        break;
    case TLANG_OP_axpby:
        z->b.rows = z->a.rows;
        z->b.columns = z->a.columns;
        break;
    default:
        break;
    }
    z->m = z->c.rows;
    z->n = z->c.columns;
    z->k = z->a.columns;
    if (x->op == TLANG_OP_axpby || x->op == TLANG_OP_hadamard_product)
        fits = z->a.rows == z->m && z->a.columns == z->n && z->b.rows == z->m && z->b.columns == z->n;
    else
        fits = z->a.rows == z->m && z->b.rows == z->k && z->b.columns == z->n;
    if (fits) return SHLO_OK;
    return tlang__vm_fail(vm, SHLO_SHAPE, -1, "%lldx%lld, %lldx%lld and %lldx%lld do not fit",
        (long long)z->a.rows, (long long)z->a.columns, (long long)z->b.rows, (long long)z->b.columns,
        (long long)z->m, (long long)z->n);
}

/* Adds what the instruction is about to do. */
static void tlang__blas_count(const tlang__vm *vm, const tlang__insn *x, const tlang__blas *z,
    uint32_t scalar) {
    int complex = tlang__op_kind(scalar) == TLANG__COMPLEX;
    double m = (double)z->m, n = (double)z->n, k = (double)z->k, bytes = tlang__op_bytes(scalar);
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
    int two = x->n_operands == 5, combines = x->op == TLANG_OP_axpby || x->op == TLANG_OP_hadamard_product;
    uint32_t c = x->n_operands - 1u, scalar = tlang__vm_scalar(vm, x, c);
    size_t bytes = tlang__op_bytes(scalar);
    tlang__blas z;
    memset(&z, 0, sizeof z);
    SHLO__TRY(tlang__blas_matrix_of(vm, x, 1, (x->modifiers & TLANG_TRANSPOSE_A) != 0, &z.a));
    if (two) SHLO__TRY(tlang__blas_matrix_of(vm, x, 2, (x->modifiers & TLANG_TRANSPOSE_B) != 0, &z.b));
    SHLO__TRY(tlang__blas_matrix_of(vm, x, c, 0, &z.c));
    tlang__blas_factor(vm, x, 0, scalar, z.alpha);
    tlang__blas_factor(vm, x, c - 1, scalar, z.beta);
    SHLO__TRY(tlang__blas_shape(vm, x, &z));
    if (vm->p->options.work) tlang__blas_count(vm, x, &z, scalar);
    if (vm->shadow) {
        if (!combines && (tlang__blas_overlaps(&z.a, &z.c, (int64_t)bytes) ||
                             tlang__blas_overlaps(&z.b, &z.c, (int64_t)bytes)))
            return tlang__vm_fail(vm, SHLO_RACE, -1, "the result overlaps an operand");
        SHLO__TRY(tlang__blas_notes(vm, x, &z, bytes));
    }
    if (combines)
        tlang__blas_combines[scalar](&z);
    else
        tlang__blas_products[scalar](&z);
    if (scalar == TLANG_I1) tlang__blas_cut(&z);
    return SHLO_OK;
}

#endif
