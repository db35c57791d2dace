/* plan/lower_linalg.c - triangular_solve, cholesky, fft: transposed, mirrored and conjugated matrices as
 * strides; the lines of a transform and their tables. */
#ifndef SHLO__PLAN_LOWER_LINALG_C
#define SHLO__PLAN_LOWER_LINALG_C

/* ---- matrices in the last two dimensions ---- */

static int64_t shlo__lower_linalg_batch(const shlo__strides *s) {
    int64_t n = 1;
    for (int32_t d = 0; d < s->rank - 2; d++) n *= s->dim[d];
    return n;
}

static shlo_status shlo__lower_linalg_scratch(shlo__plan *p, shlo_dtype t, int64_t n, size_t more) {
    size_t bytes = shlo__linalg_scratch(p->kernels, t, n);
    if (!bytes || !shlo__size_add(bytes, more, &bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the matrices are too large for this machine");
    return shlo__plan_scratch(p, bytes);
}

/* Complex matrices, too, take the tile of real ones. */
static shlo_status shlo__lower_linalg_tile(shlo__plan *p, shlo_dtype t) {
    const shlo_dtype real = shlo__dtype_real(t);
    const shlo__tile_kind kind = real == SHLO_F64 ? SHLO__TILE_F64 : SHLO__TILE_F32;
    return shlo__plan_tile(p, real, p->kernels->tiles->tile[kind].run != NULL);
}

/* op(a) x = b with a lower triangle is solved as it is. x op(a) = b is transpose(op(a)) transpose(x) =
   transpose(b). An upper triangle becomes a lower one when rows and columns are counted from the end. */
static void shlo__lower_solve_strides(const shlo__plan *p, const shlo__op *op, shlo__p_solve *c) {
    const shlo__module *m = p->m;
    int64_t left = shlo__module_attr_i64(m, op, SHLO__A_triangular_solve__left_side),
            how = shlo__module_attr_i64(m, op, SHLO__A_triangular_solve__transpose_a);
    int transposed = (how != SHLO_transpose_a_NO_TRANSPOSE) != !left,
        lower = shlo__module_attr_i64(m, op, SHLO__A_triangular_solve__lower) != 0;
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

SHLO__FN shlo_status shlo__lower_solve(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
    shlo__p_solve *c = SHLO__KEEP(p, shlo__p_solve, 1);
    if (!c) return SHLO_MEMORY;
    shlo__lower_solve_strides(p, op, c);
    c->dtype = (uint8_t)shlo__plan_dtype(p, op->results);
    c->conjugate =
        shlo__module_attr_i64(p->m, op, SHLO__A_triangular_solve__transpose_a) == SHLO_transpose_a_ADJOINT;
    c->unit = shlo__module_attr_i64(p->m, op, SHLO__A_triangular_solve__unit_diagonal) != 0;
    c->groups = c->m / SHLO__LINALG_COLUMNS + (c->m % SHLO__LINALG_COLUMNS != 0);
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->a));
    SHLO__TRY(shlo__lower_operand(p, op, 1, &c->b));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    if (!shlo__place_same(&c->a, &c->b)) SHLO__TRY(shlo__memory_inplace(p, &c->dst, &c->b));
    SHLO__TRY(shlo__lower_linalg_scratch(p, (shlo_dtype)c->dtype, c->n, 0));
    SHLO__TRY(shlo__lower_linalg_tile(p, (shlo_dtype)c->dtype));
    return shlo__lower_insn(p, SHLO__I_SOLVE, c);
}

/* The upper factor is the adjoint of the lower one. Types of less than 32 bits are factored in f32, in
   scratch. */
SHLO__FN shlo_status shlo__lower_cholesky(shlo__plan *p, uint32_t op_id) {
    const shlo__op copy = p->m->ops.items[op_id], *op = &copy;
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
    if (c->wide != c->dtype && (!shlo__size_mul((size_t)c->n, (size_t)c->n, &matrix) ||
                                   !shlo__size_mul(matrix, sizeof(float), &matrix)))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the matrices are too large for this machine");
    SHLO__TRY(shlo__lower_operand(p, op, 0, &c->src));
    SHLO__TRY(shlo__lower_result(p, op, 0, &c->dst));
    SHLO__TRY(shlo__memory_inplace(p, &c->dst, &c->src));
    SHLO__TRY(shlo__lower_linalg_scratch(p, (shlo_dtype)c->wide, c->n, matrix));
    SHLO__TRY(shlo__lower_linalg_tile(p, (shlo_dtype)c->wide));
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_sqrt, shlo__dtype_real((shlo_dtype)c->wide)));
    if (c->wide != c->dtype) {
        shlo__plan_lane(p, SHLO__KERNEL_CONVERT(c->dtype, c->wide));
        shlo__plan_lane(p, SHLO__KERNEL_CONVERT(c->wide, c->dtype));
    }
    return shlo__lower_insn(p, SHLO__I_CHOLESKY, c);
}

/* ---- fft ---- */

/* Tables of roots of unity that a program keeps: at most so many bytes (enough for about 10^6 numbers) and
   so many tables. Others are made in each run, in the frame: to load a small file must not take much time
   or memory. */
#ifndef SHLO_FFT_TABLE_BYTES
#define SHLO_FFT_TABLE_BYTES (32u << 20)
#endif

enum { SHLO__FFT_KEPT = 256 };
typedef struct shlo__fft_kept {
    struct shlo__fft_kept *next;
    int64_t length;
    int real, wide, back;
    const shlo__fft_plan *plan;
} shlo__fft_kept;

/* Roots that the program keeps, by kind of lines and direction, or *kept is 0. Their plan is NULL where
   memory is only measured. */
static shlo_status shlo__lower_fft_keep(shlo__plan *p, shlo__fft_lines *l, size_t bytes, size_t temporary,
    int *kept) {
    const int real = shlo__fft_is_real(l), wide = l->wide, back = shlo__fft_is_back(l);
    shlo__fft_kept *t;
    shlo__fft_maker maker;
    double *work = NULL;
    void *memory;
    shlo_status status;
    t = p->fft_tables;
    while (t && (t->length != l->length || t->real != real || t->wide != wide || t->back != back))
        t = t->next;
    if (!t) {
        if (p->flags & SHLO__LOAD_IMAGE || p->n_fft_tables == SHLO__FFT_KEPT ||
            bytes > SHLO_FFT_TABLE_BYTES || p->fft_table_bytes > SHLO_FFT_TABLE_BYTES - bytes)
            return SHLO_OK;
        t = SHLO__KEEP(p, shlo__fft_kept, 1);
        status = shlo__arena_large(p->keep, bytes, &memory);
        if (temporary) work = (double *)shlo__alloc_raw(p->temp, temporary);
        if (!t || status != SHLO_OK || (temporary && !work)) {
            shlo__alloc_free(p->temp, work, temporary);
            return shlo__plan_fail(p, SHLO_MEMORY, "no memory for roots of unity");
        }
        maker.kernels = p->kernels;
        maker.pulse = p->m->pulse;
        if (memory) t->plan = shlo__fft_make_plan(&maker, l, memory, work);
        shlo__alloc_free(p->temp, work, temporary);
        SHLO__TRY(shlo__status_asked(p->m->pulse, 0, p->error));
        t->length = l->length;
        t->real = real;
        t->back = back;
        t->wide = wide;
        t->next = p->fft_tables;
        p->fft_tables = t;
        p->n_fft_tables++;
        p->fft_table_bytes += bytes;
    }
    l->plan = t->plan;
    *kept = 1;
    return SHLO_OK;
}

static shlo_status shlo__lower_fft_plan(shlo__plan *p, shlo__p_fft *c) {
    size_t bytes = shlo__fft_plan_bytes(&c->lines), scratch = shlo__fft_scratch(&c->lines), temporary = 0;
    shlo__ref table, work;
    int kept = 0;
    if (!bytes || !scratch ||
        !shlo__size_mul(shlo__fft_plan_temporary(&c->lines), sizeof(double), &temporary))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the lines are too long for this machine");
    shlo__plan_uses(p, SHLO__USES_FFT, 0);
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_cosine, SHLO_F64));
    shlo__plan_lane(p, SHLO__KERNEL_LANE(SHLO__VERB_sine, SHLO_F64));
    shlo__plan_lane(p, SHLO__KERNEL_CONVERT(SHLO_F32, SHLO_F64));
    shlo__plan_lane(p, SHLO__KERNEL_CONVERT(SHLO_F64, SHLO_F32));
    SHLO__TRY(shlo__plan_complete(p));
    SHLO__TRY(shlo__plan_scratch(p, scratch));
    SHLO__TRY(shlo__lower_fft_keep(p, &c->lines, bytes, temporary, &kept));
    if (kept) return SHLO_OK;
    SHLO__TRY(shlo__memory_new(p, bytes, &table));
    SHLO__TRY(shlo__memory_new(p, temporary, &work));
    shlo__memory_write(p, &c->table, &table);
    shlo__memory_write(p, &c->temporary, &work);
    return SHLO_OK;
}

/* One side of a pass. */
typedef struct shlo__fft_side {
    const shlo__strides *shape;
    shlo__ref at;
} shlo__fft_side;

/* Transforms one dimension: lines of src become lines of dst. */
static shlo_status shlo__lower_fft_pass(shlo__plan *p, shlo__fft_kind kind, int32_t d,
    const shlo__fft_side *src, const shlo__fft_side *dst) {
    const shlo__fft_side *real = kind == SHLO__FFT_REAL ? src : dst;
    shlo__p_fft *c = SHLO__KEEP(p, shlo__p_fft, 1);
    shlo__fft_lines *l;
    if (!c) return SHLO_MEMORY;
    l = &c->lines;
    l->kind = (uint8_t)kind;
    l->wide = src->shape->bytes == (kind == SHLO__FFT_REAL ? 8 : 16);
    l->length = real->shape->dim[d];
    l->src_count = src->shape->dim[d];
    l->dst_count = dst->shape->dim[d];
    l->inner = l->outer = 1;
    for (int32_t i = 0; i < d; i++) l->outer *= src->shape->dim[i];
    for (int32_t i = d + 1; i < src->shape->rank; i++) l->inner *= src->shape->dim[i];
    SHLO__TRY(shlo__lower_fft_plan(p, c));
    shlo__memory_read(p, &c->src, &src->at);
    shlo__memory_write(p, &c->dst, &dst->at);
    if (src->shape->bytes == dst->shape->bytes) SHLO__TRY(shlo__memory_inplace(p, &dst->at, &src->at));
    return shlo__lower_insn(p, SHLO__I_FFT, c);
}

/* Transforms the last dimensions, beginning with the last one; an inverse ends with it. The last dimension
   is the one that is real on one side. */
static shlo_status shlo__lower_fft_passes(shlo__plan *p, const shlo__op *op, shlo__strides *in,
    shlo__strides *out) {
    static const uint8_t kinds[] = {
        SHLO__FFT_FORWARD, SHLO__FFT_INVERSE, SHLO__FFT_REAL, SHLO__FFT_REAL_INVERSE};
    shlo__fft_kind kind = (shlo__fft_kind)kinds[shlo__module_attr_i64(p->m, op, SHLO__A_fft__fft_type)];
    int inverse = kind == SHLO__FFT_INVERSE || kind == SHLO__FFT_REAL_INVERSE;
    uint32_t operand = shlo__op_operand(p->m, op, 0), count;
    /* what is read next; the result of passes but the last; the result */
    shlo__fft_side at, middle, result;
    size_t bytes;
    shlo__module_attr_list(p->m, op, SHLO__A_fft__fft_length, &count);
    shlo__lower_shape(p, operand, in);
    shlo__lower_shape(p, op->results, out);
    at.shape = in;
    result.shape = out;
    SHLO__TRY(shlo__place_of(p, operand, &at.at));
    SHLO__TRY(shlo__place_new(p, op->results, &result.at));
    if (shlo__plan_elements(p, op->results) == 0) return SHLO_OK;
    SHLO__TRY(shlo__plan_bytes(p, operand, &bytes));
    middle = kind == SHLO__FFT_REAL_INVERSE ? at : result;
    if (kind == SHLO__FFT_REAL_INVERSE && count > 1) SHLO__TRY(shlo__memory_new(p, bytes, &middle.at));
    for (int32_t i = 0; i < (int32_t)count; i++) {
        int32_t d = inverse ? out->rank - (int32_t)count + i : out->rank - 1 - i;
        int last = d == out->rank - 1;
        shlo__fft_kind pass = last ? kind : inverse ? SHLO__FFT_INVERSE : SHLO__FFT_FORWARD;
        const shlo__fft_side *to = last && kind == SHLO__FFT_REAL_INVERSE ? &result : &middle;
        SHLO__TRY(shlo__lower_fft_pass(p, pass, d, &at, to));
        at = *to;
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__lower_fft(shlo__plan *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    /* too large for the stack, of which roots of unity take some */
    shlo__strides *shapes = (shlo__strides *)shlo__alloc_table(p->temp, 2 * sizeof *shapes);
    const shlo_status status = shapes ? shlo__lower_fft_passes(p, &op, shapes, shapes + 1) : SHLO_MEMORY;
    shlo__alloc_free(p->temp, shapes, 2 * sizeof *shapes);
    return status;
}

#endif
