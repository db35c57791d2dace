/* plan/lower_linalg.c - triangular_solve, cholesky, fft: transposed, mirrored and conjugated matrices as strides, lines and their tables. */
#ifndef SHLO__PLAN_LOWER_LINALG_C
#define SHLO__PLAN_LOWER_LINALG_C

/* ---- matrices in the last two dimensions -------------------------------------------------------------------------------- */

static int64_t shlo__lower_linalg_batch(const shlo__strides *s) {
    int64_t n = 1;
    for (int32_t d = 0; d < s->rank - 2; d++) n *= s->dim[d];
    return n;
}

static shlo_status shlo__lower_linalg_scratch(shlo__plan *p, shlo_dtype t, int64_t n, size_t more) {
    size_t bytes = shlo__linalg_scratch(p->kernels, t, n);
    if (!bytes || !shlo__size_add(bytes, more, &bytes)) return shlo__plan_fail(p, SHLO_OVERFLOW, "the matrices are too large for this machine");
    return shlo__lower_scratch(p, bytes);
}

/* op(a) x = b with a lower triangle is solved as it stands. x op(a) = b is transpose(op(a)) transpose(x) = transpose(b); an upper triangle
   becomes a lower one if rows and columns are counted from the end. */
static void shlo__lower_solve_strides(const shlo__plan *p, const shlo__op *op, shlo__p_solve *c) {
    const shlo__module *m = p->m;
    int64_t left = shlo__module_attr_i64(m, op, SHLO__A_triangular_solve__left_side), how = shlo__module_attr_i64(m, op, SHLO__A_triangular_solve__transpose_a);
    int transposed = (how != SHLO_transpose_a_NO_TRANSPOSE) != !left, lower = shlo__module_attr_i64(m, op, SHLO__A_triangular_solve__lower) != 0;
    shlo__strides a, b;
    shlo__lower_shape(p, shlo__op_operand(m, op, 0), &a);
    shlo__lower_shape(p, shlo__op_operand(m, op, 1), &b);
    c->n = a.dim[a.rank - 1];
    c->m = b.dim[b.rank - (left ? 1 : 2)];
    c->batch = shlo__lower_linalg_batch(&b);
    c->a_step = c->n * a.stride[a.rank - 2];
    c->b_step = c->n * c->m * b.bytes;
    c->a_row = a.stride[a.rank - (transposed ? 1 : 2)];
    c->a_column = a.stride[a.rank - (transposed ? 2 : 1)];
    c->b_row = b.stride[b.rank - (left ? 2 : 1)];
    c->b_column = b.stride[b.rank - (left ? 1 : 2)];
    if (lower != transposed || c->n == 0) return;
    c->a_offset = (c->n - 1) * (c->a_row + c->a_column);
    c->b_offset = (c->n - 1) * c->b_row;
    c->a_row = -c->a_row;
    c->a_column = -c->a_column;
    c->b_row = -c->b_row;
}

static shlo_status shlo__lower_solve(shlo__plan *p, const shlo__op *op) {
    shlo__p_solve *c = SHLO__KEEP(p, shlo__p_solve, 1);
    if (!c) return SHLO_MEMORY;
    shlo__lower_solve_strides(p, op, c);
    c->dtype = (uint8_t)shlo__plan_dtype(p, op->results);
    c->conjugate = shlo__module_attr_i64(p->m, op, SHLO__A_triangular_solve__transpose_a) == SHLO_transpose_a_ADJOINT;
    c->unit = shlo__module_attr_i64(p->m, op, SHLO__A_triangular_solve__unit_diagonal) != 0;
    c->groups = c->m / SHLO__LINALG_COLUMNS + (c->m % SHLO__LINALG_COLUMNS != 0);
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->a));
    SHLO__TRY(shlo__lower_operand(p, op, 1, &c->b));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    if (!shlo__lower_same_place(&c->a, &c->b)) SHLO__TRY(shlo__memory_inplace(p, &c->dst, &c->b));
    SHLO__TRY(shlo__lower_linalg_scratch(p, (shlo_dtype)c->dtype, c->n, 0));
    return shlo__lower_insn(p, SHLO__I_SOLVE, c, (double)c->batch * (double)c->n * (double)c->n * (double)c->m);
}

/* The upper factor is the adjoint of the lower one. Types under 32 bits are factored in f32, in the scratch memory. */
static shlo_status shlo__lower_cholesky(shlo__plan *p, const shlo__op *op) {
    shlo__p_cholesky *c = SHLO__KEEP(p, shlo__p_cholesky, 1);
    size_t matrix = 0;
    shlo__strides s;
    if (!c) return SHLO_MEMORY;
    shlo__lower_shape(p, op->results, &s);
    c->dtype = (uint8_t)shlo__plan_dtype(p, op->results);
    c->wide = (uint8_t)shlo__dtype_wide((shlo_dtype)c->dtype);
    c->lower = shlo__module_attr_i64(p->m, op, SHLO__A_cholesky__lower) != 0;
    c->n = s.dim[s.rank - 1];
    c->batch = shlo__lower_linalg_batch(&s);
    if (c->wide != c->dtype && (!shlo__size_mul((size_t)c->n, (size_t)c->n, &matrix) || !shlo__size_mul(matrix, sizeof(float), &matrix)))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the matrices are too large for this machine");
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->src));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    SHLO__TRY(shlo__memory_inplace(p, &c->dst, &c->src));
    SHLO__TRY(shlo__lower_linalg_scratch(p, (shlo_dtype)c->wide, c->n, matrix));
    return shlo__lower_insn(p, SHLO__I_CHOLESKY, c, (double)c->batch * (double)c->n * (double)c->n * (double)c->n / 3);
}

#endif
