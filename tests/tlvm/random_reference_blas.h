/* tests/tlvm/random_reference_blas.h - collective instructions of the reference: sums in double, with a
 * bound of what the elements' own type may lose in any order. Sums of small integers lose nothing. */
#ifndef TESTS_TLVM_RANDOM_REFERENCE_BLAS_H
#define TESTS_TLVM_RANDOM_REFERENCE_BLAS_H

/* A number with how far it may be off, and the magnitude of what was added to it. */
typedef struct ref_number_of {
    int64_t i;
    double part[2], error, size;
    int whole; /* everything in it is an integer */
} ref_sum;

/* A matrix: rows times columns from an element on; a vector is a column. */
typedef struct ref_matrix {
    ref_block *block; /* NULL: ones */
    int64_t at, rows, columns, row, column;
} ref_matrix;

static inline double ref_size(const double *part) { return fabs(part[0]) + fabs(part[1]); }

static inline void ref_swap(int64_t *x, int64_t *y) {
    int64_t z = *x;
    *x = *y;
    *y = z;
}

static inline ref_matrix ref_matrix_of(ref_run *r, ref_item *w, const tlang__insn *x, uint32_t operand,
    int turned) {
    const ref_value *v = ref_operand(r, w, x, operand);
    uint32_t order = ref_type(r, x, operand)->order;
    ref_matrix a;
    a.block = v->block;
    a.at = v->at;
    a.rows = order > 0 ? v->dims[0] : 1;
    a.row = order > 0 ? v->dims[order] : 0;
    a.columns = order > 1 ? v->dims[1] : 1;
    a.column = order > 1 ? v->dims[order + 1] : 0;
    if (turned && order > 1) {
        ref_swap(&a.rows, &a.columns);
        ref_swap(&a.row, &a.column);
    }
    return a;
}

static inline ref_sum ref_exactly(int64_t i, double re, double im) {
    ref_sum s;
    s.i = i;
    s.part[0] = re;
    s.part[1] = im;
    s.error = 0;
    s.size = ref_size(s.part);
    s.whole = re == floor(re) && im == floor(im);
    return s;
}

static inline ref_sum ref_entry(ref_run *r, const ref_matrix *a, int64_t i, int64_t j) {
    int64_t element = a->at + i * a->row + j * a->column;
    ref_sum s = ref_exactly(0, 0, 0);
    double part[2] = {0, 0};
    int64_t n = 0;
    if (!a->block) return ref_exactly(1, 1, 0);
    if (element < 0 || element >= a->block->elements) {
        ref_fail(r, "an operand outside of its memory");
        return s;
    }
    ref_get(a->block, element, &n, part);
    s = ref_exactly(n, part[0], part[1]);
    s.error = a->block->error[element];
    return s;
}

static inline ref_sum ref_times(ref_sum x, ref_sum y, double unit) {
    ref_sum s = ref_exactly((int64_t)((uint64_t)x.i * (uint64_t)y.i),
        x.part[0] * y.part[0] - x.part[1] * y.part[1], x.part[0] * y.part[1] + x.part[1] * y.part[0]);
    s.size = x.size * y.size;
    s.error = x.error * y.size + y.error * x.size + x.error * y.error + 4 * unit * s.size;
    s.whole = x.whole && y.whole;
    return s;
}

static inline ref_sum ref_plus(ref_sum x, ref_sum y, double unit) {
    ref_sum s =
        ref_exactly((int64_t)((uint64_t)x.i + (uint64_t)y.i), x.part[0] + y.part[0], x.part[1] + y.part[1]);
    s.size = x.size + y.size;
    s.error = x.error + y.error + 2 * unit * s.size;
    s.whole = x.whole && y.whole;
    return s;
}

/* C = alpha (sum over k of A B, or A times B by elements) + beta C; where beta is 0, C is not read. */
static inline void ref_blas_run(ref_run *r, const ref_matrix *z, const ref_value *factors, int64_t n,
    int products) {
    tlang_scalar scalar = z[2].block->scalar;
    double unit = ref_single(scalar) ? 6e-8 : ref_whole(scalar) ? 0 : 1.2e-16;
    ref_sum alpha = ref_exactly(factors[0].i, factors[0].part[0], factors[0].part[1]);
    ref_sum beta = ref_exactly(factors[1].i, factors[1].part[0], factors[1].part[1]);
    for (int64_t j = 0; j < z[2].columns; j++)
        for (int64_t i = 0; i < z[2].rows; i++) {
            ref_sum s = ref_exactly(0, 0, 0), old = ref_entry(r, &z[2], i, j);
            if (r->wrong) return;
            for (int64_t k = 0; k < n; k++)
                s = ref_plus(s,
                    products ? ref_times(ref_entry(r, &z[0], i, k), ref_entry(r, &z[1], k, j), unit)
                             : ref_times(ref_entry(r, &z[0], i, j), ref_entry(r, &z[1], i, j), unit),
                    unit);
            s = ref_times(alpha, s, unit);
            if (beta.i || beta.size != 0) s = ref_plus(s, ref_times(beta, old, unit), unit);
            if (s.whole && s.size < (ref_single(scalar) ? 1.6e7 : 9e15)) s.error = 0;
            ref_set(z[2].block, z[2].at + i * z[2].row + j * z[2].column, ref_wrap(scalar, (uint64_t)s.i),
                s.part, s.error);
        }
}

static inline void ref_blas(ref_run *r, ref_item *w, const tlang__insn *x) {
    int products = x->op != TLANG_OP_axpby && x->op != TLANG_OP_hadamard_product, fits;
    uint32_t to = x->n_operands - 1u;
    ref_value factors[2];
    ref_matrix z[3];
    memset(z, 0, sizeof z);
    z[0] = ref_matrix_of(r, w, x, 1, (x->modifiers & TLANG_TRANSPOSE_A) != 0);
    z[2] = ref_matrix_of(r, w, x, to, 0);
    if (to == 4) z[1] = ref_matrix_of(r, w, x, 2, (x->modifiers & TLANG_TRANSPOSE_B) != 0);
    if (x->op == TLANG_OP_ger) {
        ref_swap(&z[1].rows, &z[1].columns);
        ref_swap(&z[1].row, &z[1].column);
    }
    if (x->op == TLANG_OP_sum && ref_type(r, x, 1)->order == 1) {
        ref_swap(&z[0].rows, &z[0].columns);
        ref_swap(&z[0].row, &z[0].column);
    }
    if (to == 3) {
        z[1] = z[0];
        z[1].block = NULL;
        if (products) z[1].rows = z[0].columns;
        if (products) z[1].columns = 1;
    }
    factors[0] = *ref_operand(r, w, x, 0);
    factors[1] = *ref_operand(r, w, x, to - 1);
    if (ref_type(r, x, 0)->scalar < TLANG_C32) factors[0].part[1] = 0;
    if (ref_type(r, x, to - 1)->scalar < TLANG_C32) factors[1].part[1] = 0;
    fits = z[0].rows == z[2].rows && z[1].columns == z[2].columns;
    fits = fits &&
           (products ? z[0].columns == z[1].rows : z[0].columns == z[1].columns && z[0].rows == z[1].rows);
    if (fits)
        ref_blas_run(r, z, factors, products ? z[0].columns : 1, products);
    else
        ref_fail(r, "operands of a collective instruction do not fit");
}

#endif
