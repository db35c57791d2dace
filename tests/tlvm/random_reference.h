/* tests/tlvm/random_reference.h - the slow reference: runs a kernel as the specification tells it, one group
 * after the other and in it one work-item after the other, each up to the next barrier. Every index is
 * judged. Of floats that a collective instruction has rounded it knows how far another order of the sum may
 * be off. */
#ifndef TESTS_TLVM_RANDOM_REFERENCE_H
#define TESTS_TLVM_RANDOM_REFERENCE_H

#include "tlcode/tlcode.h"
#include "random_memory.h"
#include <math.h>

typedef struct ref_value {
    int64_t i;
    double part[2]; /* floats; f32 as a double */
    ref_block *block;
    int64_t at, dims[2 * RK_MODES]; /* memref: the element it begins at, sizes, strides */
} ref_value;

/* A work-item, an iteration, or the whole group outside of SPMD regions. */
typedef struct ref_item {
    ref_value *values;     /* those of SPMD regions */
    uint32_t insn, region; /* 0: at the end of the region */
    int64_t number;        /* in the work-group */
    int done;
} ref_item;

typedef struct ref_run {
    const tlang__module *m;
    const rk_kernel *k;
    ref_memory *memory;
    ref_value *values; /* outside of SPMD regions */
    int64_t group;
    ref_block *locals[512]; /* of the group */
    int n_locals;
    const char *wrong; /* why the kernel is none that a test should have: a defect of the generator */
} ref_run;

static inline void ref_fail(ref_run *r, const char *why) {
    if (!r->wrong) r->wrong = why;
}

static inline ref_value *ref_value_of(ref_run *r, ref_item *w, uint32_t v) {
    return r->m->regions.items[r->m->values.items[v].region].spmd ? &w->values[v] : &r->values[v];
}
static inline ref_value *ref_operand(ref_run *r, ref_item *w, const tlang__insn *x, uint32_t i) {
    return ref_value_of(r, w, r->m->ids.items[x->operands + i]);
}
static inline ref_value *ref_result(ref_run *r, ref_item *w, const tlang__insn *x, uint32_t i) {
    return ref_value_of(r, w, x->results + i);
}
static inline const tlang__type *ref_type(const ref_run *r, const tlang__insn *x, uint32_t i) {
    return tlang__value_type(r->m, r->m->ids.items[x->operands + i]);
}

/* ---- scalars ---- */

static inline int ref_bits(uint32_t s) {
    return s == TLANG_I1 ? 1 : 8 * (int)tlang_scalar_bytes((tlang_scalar)s);
}
static inline int ref_whole(uint32_t s) { return s <= TLANG_INDEX; }
static inline int ref_single(uint32_t s) { return s == TLANG_F32 || s == TLANG_C32; }

/* The low bits, sign-extended; an i1 is 0 or 1. */
static inline int64_t ref_wrap(uint32_t s, uint64_t x) {
    switch (ref_bits(s)) {
    case 1: return (int64_t)(x & 1);
    case 8: return (int8_t)(uint8_t)x;
    case 16: return (int16_t)(uint16_t)x;
    case 32: return (int32_t)(uint32_t)x;
    default: return (int64_t)x;
    }
}

/* volatile: gcc 12 at -O2 takes (double)(float)x of two neighbours for x. */
static inline double ref_round(uint32_t s, double x) {
    volatile float single = (float)x;
    return ref_single(s) ? (double)single : x;
}

static inline int64_t ref_shift(uint32_t s, uint32_t op, int64_t x, int64_t by) {
    int out = by < 0 || by >= (s == TLANG_I1 ? 8 : ref_bits(s));
    if (op == TLANG_OP_shl) return out ? 0 : (int64_t)((uint64_t)x << by);
    if (out) return x < 0 ? -1 : 0;
    while (by-- > 0) x = x < 0 ? (x - 1) / 2 : x / 2; /* toward minus infinity */
    return x;
}

static inline int64_t ref_whole_op(uint32_t s, uint32_t op, int64_t x, int64_t y) {
    switch ((tlang_op)op) {
    case TLANG_OP_add: return ref_wrap(s, (uint64_t)x + (uint64_t)y);
    case TLANG_OP_sub: return ref_wrap(s, (uint64_t)x - (uint64_t)y);
    case TLANG_OP_mul: return ref_wrap(s, (uint64_t)x * (uint64_t)y);
    case TLANG_OP_div:
        if (y == 0) return ref_wrap(s, UINT64_MAX);
        return ref_wrap(s, y == -1 ? 0 - (uint64_t)x : (uint64_t)(x / y));
    case TLANG_OP_rem: return y == 0 ? x : y == -1 ? 0 : x % y;
    case TLANG_OP_shl:
    case TLANG_OP_shr: return ref_wrap(s, (uint64_t)ref_shift(s, op, x, y));
    case TLANG_OP_and: return x & y;
    case TLANG_OP_or: return x | y;
    case TLANG_OP_xor: return x ^ y;
    case TLANG_OP_neg: return ref_wrap(s, 0 - (uint64_t)x);
    default: return ref_wrap(s, ~(uint64_t)x);
    }
}

static inline double ref_float_op(uint32_t op, double x, double y) {
    switch ((tlang_op)op) {
    case TLANG_OP_add: return x + y;
    case TLANG_OP_sub: return x - y;
    case TLANG_OP_mul: return x * y;
    case TLANG_OP_div: return x / y;
    case TLANG_OP_rem: return fmod(x, y);
    default: return -x;
    }
}

/* Products as written; quotients by Smith's method. c32 is computed in f64 and rounded once. */
static inline void ref_complex_op(uint32_t op, const double *x, const double *y, double *out) {
    double r, d;
    int by_real = fabs(y[0]) >= fabs(y[1]);
    switch ((tlang_op)op) {
    case TLANG_OP_mul:
        out[0] = x[0] * y[0] - x[1] * y[1];
        out[1] = x[0] * y[1] + x[1] * y[0];
        return;
    case TLANG_OP_div:
        r = by_real ? y[1] / y[0] : y[0] / y[1];
        d = by_real ? y[0] + y[1] * r : y[0] * r + y[1];
        out[0] = (by_real ? x[0] + x[1] * r : x[0] * r + x[1]) / d;
        out[1] = (by_real ? x[1] - x[0] * r : x[1] * r - x[0]) / d;
        return;
    default:
        out[0] = ref_float_op(op, x[0], y[0]);
        out[1] = ref_float_op(op, x[1], y[1]);
        return;
    }
}

static inline void ref_arith(uint32_t s, uint32_t op, const ref_value *x, const ref_value *y,
    ref_value *out) {
    double part[2] = {0, 0};
    if (ref_whole(s)) {
        out->i = ref_whole_op(s, op, x->i, y->i);
        return;
    }
    if (s == TLANG_F32 || s == TLANG_F64)
        part[0] = ref_float_op(op, x->part[0], y->part[0]); /* rounding twice is rounding once: 53 > 2 * 24 */
    else
        ref_complex_op(op, x->part, y->part, part);
    out->part[0] = ref_round(s, part[0]);
    out->part[1] = ref_round(s, part[1]);
}

static inline int ref_compare(uint32_t s, uint32_t op, const ref_value *x, const ref_value *y) {
    int whole = ref_whole(s), complex = s == TLANG_C32 || s == TLANG_C64;
    int equal = whole ? x->i == y->i : x->part[0] == y->part[0] && (!complex || x->part[1] == y->part[1]);
    int less = whole ? x->i < y->i : x->part[0] < y->part[0];
    int greater = whole ? x->i > y->i : x->part[0] > y->part[0];
    switch ((tlang_op)op) {
    case TLANG_OP_cmp_eq: return equal;
    case TLANG_OP_cmp_ne: return !equal;
    case TLANG_OP_cmp_gt: return greater;
    case TLANG_OP_cmp_ge: return greater || equal;
    case TLANG_OP_cmp_lt: return less;
    default: return less || equal;
    }
}

static inline int64_t ref_truncate(uint32_t s, double x) {
    double limit = ldexp(1, ref_bits(s) - 1);
    if (x != x) return 0;
    if (x >= limit) return (int64_t)(((uint64_t)1 << (ref_bits(s) - 1)) - 1);
    return x <= -limit ? ref_wrap(s, (uint64_t)1 << (ref_bits(s) - 1)) : (int64_t)x;
}

static inline void ref_cast(uint32_t from, uint32_t to, const ref_value *x, ref_value *out) {
    ref_value in = *x;
    if (ref_whole(to)) {
        if (to == TLANG_I1)
            out->i = ref_whole(from) ? in.i != 0 : in.part[0] != 0;
        else
            out->i = ref_whole(from) ? ref_wrap(to, (uint64_t)in.i) : ref_truncate(to, in.part[0]);
        return;
    }
    if (ref_whole(from)) {
        out->part[0] = ref_single(to) ? (double)(float)in.i : (double)in.i;
        out->part[1] = 0;
        return;
    }
    out->part[0] = ref_round(to, in.part[0]);
    out->part[1] = from >= TLANG_C32 && to >= TLANG_C32 ? ref_round(to, in.part[1]) : 0;
}

static inline void ref_constant(const ref_run *r, const tlang__insn *x, uint32_t s, ref_value *out) {
    const int64_t *n = r->m->numbers.items + x->numbers;
    double part[2] = {0, 0};
    if (ref_whole(s)) {
        out->i = ref_wrap(s, (uint64_t)n[0]);
        return;
    }
    for (uint32_t i = 0; i < x->n_numbers; i++) memcpy(&part[i], &n[i], sizeof part[i]);
    out->part[0] = ref_round(s, part[0]);
    out->part[1] = ref_round(s, part[1]);
}

static inline int64_t ref_query(const ref_run *r, const ref_item *w, uint32_t op) {
    switch ((tlang_op)op) {
    case TLANG_OP_group_id: return r->group;
    case TLANG_OP_group_size: return r->k->n_groups;
    case TLANG_OP_num_subgroups: return r->k->lanes / r->k->subgroup;
    case TLANG_OP_subgroup_size: return r->k->subgroup;
    case TLANG_OP_subgroup_id: return w->number / r->k->subgroup;
    default: return w->number % r->k->subgroup;
    }
}

/* ---- memory ---- */

/* An element's number in its block. */
static inline int64_t ref_element(ref_run *r, const ref_value *memref, uint32_t order, ref_value *const *at) {
    int64_t element = memref->at;
    for (uint32_t i = 0; i < order; i++) {
        if (at[i]->i < 0 || at[i]->i >= memref->dims[i]) {
            ref_fail(r, "an index outside of its shape");
            return -1;
        }
        element += at[i]->i * memref->dims[order + i];
    }
    if (element >= 0 && element < memref->block->elements) return element;
    ref_fail(r, "an element outside of its memory");
    return -1;
}

static inline void ref_load(ref_run *r, ref_item *w, const tlang__insn *x) {
    const tlang__type *t = ref_type(r, x, 0);
    ref_value *from = ref_operand(r, w, x, 0), *out = ref_result(r, w, x, 0), *at[RK_MODES] = {NULL};
    int64_t element;
    if (t->kind == TLANG_GROUP) {
        int arg = (int)(r->m->ids.items[x->operands] - r->m->funcs.items[1].args);
        int64_t member = ref_operand(r, w, x, 1)->i;
        if (member < 0 || member >= r->k->args[arg].n)
            ref_fail(r, "no such member of a group");
        else
            ref_memref(r->k, r->memory, arg, member, &out->block, &out->at, out->dims);
        return;
    }
    for (uint32_t i = 0; i < t->order; i++) at[i] = ref_operand(r, w, x, 1 + i);
    element = ref_element(r, from, t->order, at);
    if (element >= 0) ref_get(from->block, element, &out->i, out->part);
}

static inline void ref_store(ref_run *r, ref_item *w, const tlang__insn *x) {
    const tlang__type *t = ref_type(r, x, 1);
    ref_value *to = ref_operand(r, w, x, 1), *value = ref_operand(r, w, x, 0), *at[RK_MODES] = {NULL};
    int64_t element;
    for (uint32_t i = 0; i < t->order; i++) at[i] = ref_operand(r, w, x, 2 + i);
    element = ref_element(r, to, t->order, at);
    if (element >= 0) ref_set(to->block, element, value->i, value->part, 0);
}

static inline void ref_alloca(ref_run *r, ref_item *w, const tlang__insn *x) {
    const tlang__type *t = tlang__value_type(r->m, x->results);
    ref_value *out = ref_result(r, w, x, 0);
    int64_t elements = 1;
    for (uint32_t i = 0; i < t->order; i++) {
        out->dims[i] = tlang__type_shape(r->m, t)[i];
        out->dims[t->order + i] = tlang__type_strides(r->m, t)[i];
        elements += (out->dims[i] - 1) * out->dims[t->order + i];
    }
    out->at = 0;
    out->block = ref_block_new((tlang_scalar)t->scalar, elements);
    if (r->n_locals == 512) {
        ref_fail(r, "too many allocas run");
        ref_block_free(r->locals[--r->n_locals]);
    }
    r->locals[r->n_locals++] = out->block;
}

/* ---- views ---- */

/* A constant of the instruction, or the next operand. */
static inline int64_t ref_number(ref_run *r, ref_item *w, const tlang__insn *x, uint32_t i,
    uint32_t *operand) {
    int64_t n = r->m->numbers.items[x->numbers + i];
    return n == TLANG_DYNAMIC ? ref_operand(r, w, x, ++*operand)->i : n;
}

static inline void ref_expand(ref_run *r, ref_item *w, const tlang__insn *x, const ref_value *from,
    ref_value *out) {
    uint32_t order = ref_type(r, x, 0)->order, mode = (uint32_t)r->m->numbers.items[x->numbers], to = 0;
    uint32_t n = x->n_numbers - 1, operand = 0;
    int64_t product = 1;
    for (uint32_t i = 0; i < order; i++) {
        for (uint32_t k = 0; i == mode && k < n; k++, to++) {
            out->dims[to] = ref_number(r, w, x, 1 + k, &operand);
            out->dims[order + n - 1 + to] = from->dims[order + i] * product;
            product *= out->dims[to];
        }
        if (i == mode) continue;
        out->dims[to] = from->dims[i];
        out->dims[order + n - 1 + to++] = from->dims[order + i];
    }
    if (product != from->dims[mode]) ref_fail(r, "an expand of another size");
}

static inline void ref_fuse(ref_run *r, const tlang__insn *x, const ref_value *from, ref_value *out) {
    uint32_t order = ref_type(r, x, 0)->order, first = (uint32_t)r->m->numbers.items[x->numbers];
    uint32_t last = (uint32_t)r->m->numbers.items[x->numbers + 1], n = order - (last - first), to = 0;
    for (uint32_t i = 0; i < order; i++) {
        if (i > first && i <= last) {
            if (from->dims[i - 1] * from->dims[order + i - 1] != from->dims[order + i])
                ref_fail(r, "a fuse over a gap");
            out->dims[first] *= from->dims[i];
            continue;
        }
        out->dims[to] = from->dims[i];
        out->dims[n + to++] = from->dims[order + i];
    }
}

static inline void ref_subview(ref_run *r, ref_item *w, const tlang__insn *x, const ref_value *from,
    ref_value *out) {
    uint32_t order = ref_type(r, x, 0)->order, n = tlang__value_type(r->m, x->results)->order, to = 0,
             operand = 0;
    for (uint32_t i = 0; i < order; i++) {
        int64_t stated = r->m->numbers.items[x->numbers + 2 * i + 1], offset, size;
        offset = ref_number(r, w, x, 2 * i, &operand);
        size = stated == TLANG__WHOLE ? from->dims[i] : ref_number(r, w, x, 2 * i + 1, &operand);
        if (offset < 0 || size < 0 || offset + (size ? size : 1) > from->dims[i])
            ref_fail(r, "a slice outside");
        out->at += offset * from->dims[order + i];
        if (!stated) continue;
        out->dims[to] = size;
        out->dims[n + to++] = from->dims[order + i];
    }
}

static inline void ref_view(ref_run *r, ref_item *w, const tlang__insn *x) {
    ref_value from = *ref_operand(r, w, x, 0), *out = ref_result(r, w, x, 0);
    if (x->op == TLANG_OP_size) {
        out->i = from.dims[r->m->numbers.items[x->numbers]];
        return;
    }
    out->block = from.block;
    out->at = from.at;
    if (x->op == TLANG_OP_expand)
        ref_expand(r, w, x, &from, out);
    else if (x->op == TLANG_OP_fuse)
        ref_fuse(r, x, &from, out);
    else
        ref_subview(r, w, x, &from, out);
}

#include "random_reference_blas.h"

/* ---- control ---- */

static inline void ref_items(ref_run *r, ref_item *w, const tlang__insn *x);

static inline void ref_enter(ref_run *r, ref_item *w, uint32_t region) {
    w->region = region;
    w->insn = r->m->regions.items[region].first;
}

static inline void ref_leave(ref_item *w, const tlang__insn *owner) {
    w->region = owner->parent;
    w->insn = owner->next;
}

/* Starts a for, or takes its next turn. */
static inline void ref_for(ref_run *r, ref_item *w, const tlang__insn *x, int again) {
    int64_t to = ref_operand(r, w, x, 1)->i, step = x->n_operands == 3 ? ref_operand(r, w, x, 2)->i : 1;
    ref_value *i = ref_value_of(r, w, r->m->regions.items[x->region[0]].variable);
    if (step < 1) ref_fail(r, "a step below 1");
    if (again && i->i > INT64_MAX - step) {
        ref_leave(w, x);
        return;
    }
    i->i = again ? i->i + step : ref_operand(r, w, x, 0)->i;
    if (i->i < to && step > 0)
        ref_enter(r, w, x->region[0]);
    else
        ref_leave(w, x);
}

static inline void ref_yield(ref_run *r, ref_item *w, const tlang__insn *x) {
    const tlang__insn *owner = &r->m->insns.items[r->m->regions.items[w->region].owner];
    for (uint32_t i = 0; i < x->n_operands; i++) *ref_result(r, w, owner, i) = *ref_operand(r, w, x, i);
}

static inline void ref_scalar(ref_run *r, ref_item *w, const tlang__insn *x) {
    ref_value *out = x->n_results ? ref_result(r, w, x, 0) : NULL;
    uint32_t s = x->n_results ? tlang__value_type(r->m, x->results)->scalar : 0;
    if (x->op == TLANG_OP_constant)
        ref_constant(r, x, s, out);
    else if (x->op == TLANG_OP_cast)
        ref_cast(ref_type(r, x, 0)->scalar, s, ref_operand(r, w, x, 0), out);
    else if (x->op >= TLANG_OP_cmp_eq && x->op <= TLANG_OP_cmp_le)
        out->i =
            ref_compare(ref_type(r, x, 0)->scalar, x->op, ref_operand(r, w, x, 0), ref_operand(r, w, x, 1));
    else if (x->n_operands)
        ref_arith(s, x->op, ref_operand(r, w, x, 0), ref_operand(r, w, x, x->n_operands - 1u), out);
    else
        out->i = ref_query(r, w, x->op);
}

/* One instruction; 1: a barrier. */
static inline int ref_step(ref_run *r, ref_item *w) {
    const tlang__insn *x = &r->m->insns.items[w->insn];
    uint32_t other;
    w->insn = x->next;
    switch ((tlang_op)x->op) {
    case TLANG_OP_barrier: return 1;
    case TLANG_OP_lifetime_stop: return 0;
    case TLANG_OP_for: return ref_for(r, w, x, 0), 0;
    case TLANG_OP_parallel:
    case TLANG_OP_foreach: return ref_items(r, w, x), 0;
    case TLANG_OP_if:
        other = ref_operand(r, w, x, 0)->i ? x->region[0] : x->region[1];
        if (other) ref_enter(r, w, other);
        return 0;
    case TLANG_OP_yield: return ref_yield(r, w, x), 0;
    case TLANG_OP_alloca: return ref_alloca(r, w, x), 0;
    case TLANG_OP_load: return ref_load(r, w, x), 0;
    case TLANG_OP_store: return ref_store(r, w, x), 0;
    case TLANG_OP_expand:
    case TLANG_OP_fuse:
    case TLANG_OP_subview:
    case TLANG_OP_size: return ref_view(r, w, x), 0;
    case TLANG_OP_axpby:
    case TLANG_OP_gemm:
    case TLANG_OP_gemv:
    case TLANG_OP_ger:
    case TLANG_OP_hadamard_product:
    case TLANG_OP_sum: return ref_blas(r, w, x), 0;
    default: return ref_scalar(r, w, x), 0;
    }
}

/* Runs up to a barrier, or the end of region `body`. */
static inline void ref_go(ref_run *r, ref_item *w, uint32_t body) {
    while (!r->wrong) {
        const tlang__insn *owner = &r->m->insns.items[r->m->regions.items[w->region].owner];
        if (w->insn) {
            if (ref_step(r, w)) return;
        }
        else if (w->region == body) {
            w->done = 1;
            return;
        }
        else if (owner->op == TLANG_OP_for)
            ref_for(r, w, owner, 1);
        else
            ref_leave(w, owner);
    }
}

/* All work-items, or all iterations, in turns from barrier to barrier. */
static inline void ref_items(ref_run *r, ref_item *w, const tlang__insn *x) {
    int each = x->op == TLANG_OP_foreach;
    int64_t from = each ? ref_operand(r, w, x, 0)->i : 0,
            to = each ? ref_operand(r, w, x, 1)->i : r->k->lanes;
    int64_t n = to > from ? to - from : 0, left = n;
    ref_item *items = (ref_item *)calloc((size_t)n + 1, sizeof *items);
    for (int64_t i = 0; i < n; i++) {
        items[i].values = (ref_value *)calloc(r->m->values.count, sizeof *items[i].values);
        items[i].number = i;
        ref_enter(r, &items[i], x->region[0]);
        if (each) ref_value_of(r, &items[i], r->m->regions.items[x->region[0]].variable)->i = from + i;
    }
    while (left && !r->wrong) {
        int64_t before = left;
        uint32_t at = 0;
        for (int64_t i = 0; i < n; i++) {
            if (items[i].done) continue;
            ref_go(r, &items[i], x->region[0]);
            left -= items[i].done;
            if (!items[i].done && at && at != items[i].insn + 1)
                ref_fail(r, "work-items at different barriers");
            if (!items[i].done) at = items[i].insn + 1;
        }
        if (left && left != before) ref_fail(r, "a barrier that not all work-items reach");
    }
    for (int64_t i = 0; i < n; i++) free(items[i].values);
    free(items);
}

/* ---- the launch ---- */

static inline void ref_begin(ref_run *r) {
    const tlang__func *f = &r->m->funcs.items[1];
    for (uint32_t i = 0; i < f->n_args; i++) {
        ref_value *v = &r->values[f->args + i];
        const rk_arg *a = &r->k->args[i];
        memset(v, 0, sizeof *v);
        if (a->kind == TLANG_SCALAR)
            ref_get(ref_memory_block(r->memory, (int)i, 0), 0, &v->i, v->part);
        else if (a->kind == TLANG_MEMREF)
            ref_memref(r->k, r->memory, (int)i, 0, &v->block, &v->at, v->dims);
    }
}

/* All groups; NULL, or what is wrong with the kernel. */
static inline const char *ref_launch(const tlang__module *m, const rk_kernel *k, ref_memory *memory) {
    static ref_run r;
    memset(&r, 0, sizeof r);
    r.m = m;
    r.k = k;
    r.memory = memory;
    r.values = (ref_value *)calloc(m->values.count, sizeof *r.values);
    for (r.group = 0; r.group < k->n_groups && !r.wrong; r.group++) {
        ref_item whole;
        memset(&whole, 0, sizeof whole);
        ref_begin(&r);
        ref_enter(&r, &whole, m->funcs.items[1].body);
        while (!whole.done && !r.wrong) ref_go(&r, &whole, m->funcs.items[1].body);
        while (r.n_locals) ref_block_free(r.locals[--r.n_locals]);
    }
    free(r.values);
    return r.wrong;
}

#endif
