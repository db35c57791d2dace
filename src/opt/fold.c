/* opt/fold.c - ops on constants become constants. Runs the scalar kernels, the reference of every target, as
 * lane programs do: computed in the wide type, rounded to the element type after each op. */
#ifndef SHLO__OPT_FOLD_C
#define SHLO__OPT_FOLD_C

#include "opt.h"

/* What one fold works with: operands in wide form, the result in wide form, then in storage form. */
typedef struct shlo__fold {
    unsigned char *operand[3], *wide, *result;
    size_t n, bytes;
    unsigned char *block;
} shlo__fold;

static shlo__verb shlo__fold_verb(const shlo__pass *p, const shlo__op *op) {
    static const uint8_t plain[6] = {SHLO__VERB_compare_eq, SHLO__VERB_compare_ne, SHLO__VERB_compare_ge,
        SHLO__VERB_compare_gt, SHLO__VERB_compare_le, SHLO__VERB_compare_lt};
    static const uint8_t verbs[] = {
        SHLO__VERB_copy, /* of no op */
#define OP(name, wire, in, out, regions, traits, types, run, verb) SHLO__VERB_##verb,
#include "../op/ops.def"
    };
    if (op->code == SHLO_OP_compare)
        return (shlo__verb)plain[shlo__module_attr_i64(p->m, op, SHLO__A_compare__comparison_direction)];
    return (shlo__verb)verbs[1 + shlo__op_number(op->code)];
}

/* Only what needs no more than kernel calls on whole blocks: sub-byte integers shift in ways of their own,
   total orders and reduce_precision take parameters; they are rare enough to stay. The result is looked at
   only once the op is known to be elementwise: others may have none. */
static int shlo__fold_possible(const shlo__pass *p, const shlo__op *op) {
    int64_t n;
    uint32_t type;
    if (shlo__op_row_of((shlo_op)op->code)->run != SHLO__RUN_LANE || op->n_operands > 3 || !op->n_operands)
        return 0;
    type = shlo__value_type(p->m, op->results);
    if (!shlo__pass_plain(p, type)) return 0;
    if (op->code == SHLO_OP_reduce_precision || !shlo__type_elements(p->m, type, &n) || n > SHLO_FOLD_LIMIT ||
        n == 0)
        return 0;
    if (op->code == SHLO_OP_compare &&
        shlo__module_attr_i64(p->m, op, SHLO__A_compare__compare_type) == SHLO_compare_type_TOTALORDER)
        return 0;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        uint32_t v = shlo__op_operand(p->m, op, i);
        if (!shlo__pass_constant(p, v) || !shlo__pass_plain(p, shlo__value_type(p->m, v))) return 0;
        if (shlo__dtype_info((shlo_dtype)shlo__type_at(p->m, shlo__value_type(p->m, v))->dtype)->bits < 8 &&
            shlo__type_at(p->m, shlo__value_type(p->m, v))->dtype != SHLO_I1)
            return 0;
    }
    return shlo__dtype_info((shlo_dtype)shlo__type_at(p->m, type)->dtype)->bits >= 8 ||
           shlo__type_at(p->m, type)->dtype == SHLO_I1;
}

/* Operand i in wide form: all elements, or one repeated. */
static void shlo__fold_load(const shlo__pass *p, const shlo__op *op, uint32_t i, shlo__fold *f) {
    const shlo__data *d = shlo__pass_constant(p, shlo__op_operand(p->m, op, i));
    shlo_dtype t = (shlo_dtype)shlo__type_at(p->m, d->type)->dtype, wide = shlo__dtype_wide(t);
    size_t bytes = shlo__dtype_bytes(t), have = d->n_bytes / bytes;
    if (have >= f->n) {
        shlo__kernels_convert_n(p->scalar, f->operand[i], wide, d->bytes, t, f->n);
        return;
    }
    shlo__kernels_convert_n(p->scalar, f->wide, wide, d->bytes, t, 1);
    p->scalar->stride(f->operand[i], (ptrdiff_t)shlo__dtype_bytes(wide), f->wide, 0, f->n,
        shlo__dtype_bytes(wide));
}

/* 1: computed; 0: there is no kernel for it. */
static int shlo__fold_compute(const shlo__pass *p, const shlo__op *op, shlo__fold *f) {
    const shlo__module *m = p->m;
    uint32_t selector = op->code == SHLO_OP_select ? 1 : 0;
    shlo_dtype from =
        (shlo_dtype)shlo__type_at(m, shlo__value_type(m, shlo__op_operand(m, op, selector)))->dtype;
    shlo_dtype to = (shlo_dtype)shlo__type_at(m, shlo__value_type(m, op->results))->dtype;
    shlo__lane_fn fn = shlo__kernels_verb(p->scalar, shlo__fold_verb(p, op), shlo__dtype_wide(from));
    f->bytes = shlo__dtype_bytes(to);
    if (op->code == SHLO_OP_convert) {
        shlo__kernels_convert_n(p->scalar, f->result, to, f->operand[0], shlo__dtype_wide(from), f->n);
        return 1;
    }
    if (!fn) return 0;
    fn(f->wide, f->operand[0], f->operand[1], f->operand[2], f->n, NULL);
    shlo__kernels_convert_n(p->scalar, f->result, to, f->wide, shlo__dtype_wide(to), f->n);
    return 1;
}

/* Whether the op only gives its operand's elements, in their order, another shape. */
static int shlo__fold_only_shapes(const shlo__pass *p, const shlo__op *op) {
    uint32_t n;
    const int64_t *dims;
    if (op->code == SHLO_OP_reshape) return 1;
    if (op->code != SHLO_OP_broadcast_in_dim) return 0;
    dims = shlo__module_attr_list(p->m, op, SHLO__A_broadcast_in_dim__broadcast_dimensions, &n);
    for (uint32_t i = 1; i < n; i++)
        if (dims[i] <= dims[i - 1]) return 0;
    return 1;
}

/* 1: the constant may be made; its bytes are taken off what is left. */
static int shlo__fold_affords(shlo__pass *p, size_t bytes) {
    if (bytes <= 64) return 1;
    if (bytes > p->fold_bytes) return 0;
    p->fold_bytes -= bytes;
    return 1;
}

/* Vectors that are broadcast in steps are computed with between them. */
static shlo_status shlo__fold_shape(shlo__pass *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    const uint32_t type = shlo__value_type(p->m, op->results);
    const shlo__data *d = shlo__pass_constant(p, shlo__op_operand(p->m, op, 0));
    size_t bytes;
    int64_t n;
    if (!d || d->splat || !shlo__pass_plain(p, type) || !shlo__type_elements(p->m, type, &n) ||
        n > SHLO_FOLD_LIMIT || !shlo__type_bytes(p->m, type, &bytes) || bytes != d->n_bytes ||
        !shlo__fold_affords(p, bytes))
        return SHLO_OK;
    return shlo__pass_make_constant(p, op_id, d->bytes, d->n_bytes, 0);
}

SHLO__FN shlo_status shlo__fold_op(shlo__pass *p, uint32_t op_id) {
    const shlo__op op = p->m->ops.items[op_id];
    shlo__fold f;
    int64_t n = 0;
    int splat = 1, done;
    uint32_t type;
    shlo_status status = SHLO_OK;
    size_t room;
    if (shlo__fold_only_shapes(p, &op)) return shlo__fold_shape(p, op_id);
    if (!SHLO__ALL || !shlo__fold_possible(p, &op)) return SHLO_OK; /* a configured build may lack kernels */
    shlo__type_elements(p->m, shlo__value_type(p->m, op.results), &n);
    for (uint32_t i = 0; i < op.n_operands; i++)
        splat &= (int)shlo__pass_constant(p, shlo__op_operand(p->m, &op, i))->splat | (n == 1);
    f.n = splat ? 1 : (size_t)n;
    type = shlo__type_at(p->m, shlo__value_type(p->m, op.results))->dtype;
    if (!shlo__fold_affords(p, f.n * shlo__dtype_bytes((shlo_dtype)type))) return SHLO_OK;
    room = (f.n * 16 + 63) & ~(size_t)63; /* of the widest elements, in whole cache lines */
    f.block = (unsigned char *)shlo__alloc_new(p->temp, 5 * room);
    if (!f.block) return SHLO_MEMORY;
    for (int i = 0; i < 3; i++) f.operand[i] = f.block + (size_t)i * room;
    f.wide = f.block + 3 * room;
    f.result = f.block + 4 * room;
    for (uint32_t i = 0; i < op.n_operands; i++) shlo__fold_load(p, &op, i, &f);
    done = shlo__fold_compute(p, &op, &f);
    if (done) status = shlo__pass_make_constant(p, op_id, f.result, f.n * f.bytes, splat && n > 1);
    shlo__alloc_free(p->temp, f.block, 5 * room);
    return status;
}

#endif
