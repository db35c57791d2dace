/* tests/api/reference.h - what an op gives, by the plainest loops over its definition in the specification.
 * Knows the op as the module has it and the values of its operands; elements go through tests/vm/formulas.h.
 * Sums are exact for the small values that are given to it, so their order does not matter. */
#ifndef TESTS_API_REFERENCE_H
#define TESTS_API_REFERENCE_H

#include "../vm/formulas.h"
#undef I

typedef struct reference {
    const shlo__module *m;
    const shlo__op *op;
    const tens *in; /* its operands */
    uint32_t n_in;
    const tens *out; /* what its results were computed as */
    uint32_t n_out;
} reference;

typedef enum answer { NO_REFERENCE = -1, WRONG = 0, RIGHT = 1 } answer;

static int64_t ref_item(const reference *r, uint32_t attr, int i) {
    return shlo__module_attr_item(r->m, r->op, attr, (uint32_t)i);
}
static int64_t ref_number(const reference *r, uint32_t attr) {
    return shlo__module_attr_i64(r->m, r->op, attr);
}
static int ref_count(const reference *r, uint32_t attr) {
    uint32_t n;
    shlo__module_attr_list(r->m, r->op, attr, &n);
    return (int)n;
}
/* Position of x in the list, or -1. */
static int ref_find(const reference *r, uint32_t attr, int64_t x) {
    for (int i = 0; i < ref_count(r, attr); i++)
        if (ref_item(r, attr, i) == x) return i;
    return -1;
}
static int64_t ref_int_at(const tens *x, size_t i) { return (int64_t)get_int(x->t, tens_at(x, i)); }
static int64_t ref_clamp(int64_t x, int64_t most) { return x < 0 ? 0 : x > most ? most : x; }

/* ---- moves: from which operand and index an element comes ---- */

static int from_pad(const reference *r, const int64_t *at, int64_t *index) {
    int dynamic = r->op->code == SHLO_OP_dynamic_pad;
    for (int d = 0; d < r->in[0].rank; d++) {
        int64_t low =
            dynamic ? ref_int_at(&r->in[2], (size_t)d) : ref_item(r, SHLO__A_pad__edge_padding_low, d);
        int64_t gap =
            1 + (dynamic ? ref_int_at(&r->in[4], (size_t)d) : ref_item(r, SHLO__A_pad__interior_padding, d));
        int64_t x = at[d] - low;
        if (gap < 1) return -1; /* not defined, and found only while running */
        if (x < 0 || x % gap || x / gap >= r->in[0].dims[d]) return 1;
        index[d] = x / gap;
    }
    return 0;
}

static int from_concatenate(const reference *r, const int64_t *at, int64_t *index) {
    int64_t d = ref_number(r, SHLO__A_concatenate__dimension);
    uint32_t k = 0;
    memcpy(index, at, sizeof *at * SHLO_MAX_RANK);
    for (; k + 1 < r->n_in && index[d] >= r->in[k].dims[d]; k++) index[d] -= r->in[k].dims[d];
    return (int)k;
}

static int from_update(const reference *r, const int64_t *at, int64_t *index) {
    int64_t inside[SHLO_MAX_RANK] = {0};
    int is_inside = 1;
    for (int d = 0; d < r->in[0].rank; d++) {
        int64_t size = r->in[1].dims[d];
        inside[d] = at[d] - ref_clamp(ref_int_at(&r->in[2 + d], 0), r->in[0].dims[d] - size);
        is_inside &= inside[d] >= 0 && inside[d] < size;
    }
    memcpy(index, is_inside ? inside : at, sizeof inside);
    return is_inside;
}

/* Element i of the index vector of a gather or scatter whose place among the indices is `batch`. */
static int64_t ref_start(const tens *indices, int64_t vector_dim, const int64_t *batch, int64_t i) {
    int64_t at[SHLO_MAX_RANK + 1] = {0};
    int k = 0;
    for (int d = 0; d < indices->rank; d++) at[d] = d == vector_dim ? i : batch[k++];
    return ref_int_at(indices, linear(indices->rank, indices->dims, at));
}

static int from_gather(const reference *r, const int64_t *at, int64_t *index) {
    int64_t batch[SHLO_MAX_RANK] = {0}, offset[SHLO_MAX_RANK] = {0}, vector_dim;
    int n_batch = 0, n_offset = 0, k = 0;
    vector_dim = ref_number(r, SHLO__A_gather__index_vector_dim);
    for (int d = 0; d < r->out->rank; d++)
        if (ref_find(r, SHLO__A_gather__offset_dims, d) >= 0)
            offset[n_offset++] = at[d];
        else
            batch[n_batch++] = at[d];
    for (int d = 0; d < r->in[0].rank; d++) {
        int mapped = ref_find(r, SHLO__A_gather__start_index_map, d);
        int batching = ref_find(r, SHLO__A_gather__operand_batching_dims, d);
        int64_t size = ref_item(r, SHLO__A_gather__slice_sizes, d);
        index[d] = mapped < 0
                       ? 0
                       : ref_clamp(ref_start(&r->in[1], vector_dim, batch, mapped), r->in[0].dims[d] - size);
        if (batching >= 0) {
            int64_t b = ref_item(r, SHLO__A_gather__start_indices_batching_dims, batching);
            index[d] += batch[b - (b > vector_dim)];
        }
        else if (ref_find(r, SHLO__A_gather__collapsed_slice_dims, d) < 0)
            index[d] += offset[k++];
    }
    return 0;
}

static int from_torch(const reference *r, const int64_t *at, int64_t *index) {
    int dim = (int)ref_number(r, SHLO__A_torch_index_select__dim);
    int batches = (int)ref_number(r, SHLO__A_torch_index_select__batch_dims);
    int wide = r->in[1].rank - batches;
    int64_t which[SHLO_MAX_RANK] = {0};
    for (int d = 0; d < r->in[1].rank; d++) which[d] = at[d < batches ? d : dim + d - batches];
    for (int d = 0; d < r->in[0].rank; d++) index[d] = at[d < dim ? d : d + wide - 1];
    index[dim] = ref_int_at(&r->in[1], linear(r->in[1].rank, r->in[1].dims, which));
    return index[dim] < 0 || index[dim] >= r->in[0].dims[dim] ? -1 : 0;
}

static int from_select(const reference *r, const int64_t *at, int64_t *index) {
    size_t i = r->in[0].rank ? linear(r->out->rank, r->out->dims, at) : 0;
    memcpy(index, at, sizeof *at * SHLO_MAX_RANK);
    return *tens_at(&r->in[0], i) ? 1 : 2;
}

static void from_broadcast(const reference *r, uint32_t attr, const int64_t *at, int64_t *index) {
    for (int d = 0; d < r->in[0].rank; d++) index[d] = r->in[0].dims[d] == 1 ? 0 : at[ref_item(r, attr, d)];
}

static void from_slice(const reference *r, const int64_t *at, int64_t *index) {
    for (int d = 0; d < r->in[0].rank; d++) switch (r->op->code) {
        case SHLO_OP_slice:
            index[d] =
                ref_item(r, SHLO__A_slice__start_indices, d) + at[d] * ref_item(r, SHLO__A_slice__strides, d);
            break;
        case SHLO_OP_dynamic_slice:
            index[d] = at[d] + ref_clamp(ref_int_at(&r->in[1 + d], 0), r->in[0].dims[d] - r->out->dims[d]);
            break;
        default:
            index[d] = ref_int_at(&r->in[1], (size_t)d) + at[d] * ref_int_at(&r->in[3], (size_t)d);
            break;
        }
}

/* The operand, or -1: the op is no move. */
static int ref_from(const reference *r, const int64_t *at, int64_t *index) {
    switch (r->op->code) {
    case SHLO_OP_broadcast_in_dim:
        from_broadcast(r, SHLO__A_broadcast_in_dim__broadcast_dimensions, at, index);
        return 0;
    case SHLO_OP_dynamic_broadcast_in_dim:
        from_broadcast(r, SHLO__A_dynamic_broadcast_in_dim__broadcast_dimensions, at, index);
        return 0;
    case SHLO_OP_broadcast:
        for (int d = 0; d < r->in[0].rank; d++) index[d] = at[r->out->rank - r->in[0].rank + d];
        return 0;
    case SHLO_OP_reshape:
    case SHLO_OP_dynamic_reshape:
        unravel(r->in[0].rank, r->in[0].dims, linear(r->out->rank, r->out->dims, at), index);
        return 0;
    case SHLO_OP_transpose:
        for (int d = 0; d < r->out->rank; d++) index[ref_item(r, SHLO__A_transpose__permutation, d)] = at[d];
        return 0;
    case SHLO_OP_reverse:
        for (int d = 0; d < r->out->rank; d++)
            index[d] = ref_find(r, SHLO__A_reverse__dimensions, d) < 0 ? at[d] : r->out->dims[d] - 1 - at[d];
        return 0;
    case SHLO_OP_slice:
    case SHLO_OP_dynamic_slice:
    case SHLO_OP_real_dynamic_slice:
        from_slice(r, at, index);
        return 0;
    case SHLO_OP_pad:
    case SHLO_OP_dynamic_pad: return from_pad(r, at, index);
    case SHLO_OP_concatenate: return from_concatenate(r, at, index);
    case SHLO_OP_dynamic_update_slice: return from_update(r, at, index);
    case SHLO_OP_gather: return from_gather(r, at, index);
    case SHLO_OP_torch_index_select: return from_torch(r, at, index);
    case SHLO_OP_select: return from_select(r, at, index);
    default: return -1;
    }
}

static answer ref_moves(const reference *r) {
    int64_t at[SHLO_MAX_RANK] = {0}, index[SHLO_MAX_RANK] = {0};
    for (size_t i = 0; i < r->out->n; i++) {
        int k;
        unravel(r->out->rank, r->out->dims, i, at);
        k = ref_from(r, at, index);
        if (k < 0) return NO_REFERENCE;
        if (memcmp(tens_at(r->out, i), tens_at(&r->in[k], linear(r->in[k].rank, r->in[k].dims, index)),
                r->out->size))
            return WRONG;
    }
    return RIGHT;
}

/* ---- sums ---- */

typedef struct ref_value {
    double re, im;
    uint64_t i;
} ref_value;

/* Element i as one of type t. */
static ref_value ref_load(shlo_dtype t, const tens *x, size_t i) {
    ref_value n;
    double parts[2] = {0, 0};
    unsigned char element[16];
    memset(&n, 0, sizeof n);
    shlo_convert_elements(t, element, x->t, tens_at(x, i), 1);
    if (t == SHLO_I1)
        n.i = *element;
    else if (is_int(t))
        n.i = get_int(t, element);
    else
        shlo_convert_elements(SHLO_C128, parts, t, element, 1);
    n.re = parts[0];
    n.im = parts[1];
    return n;
}

/* a + b x c in type t. */
static ref_value ref_add_product(shlo_dtype t, ref_value a, ref_value b, ref_value c) {
    a.i = t == SHLO_I1 ? (a.i | (b.i & c.i)) : a.i + b.i * c.i;
    a.re += b.re * c.re - b.im * c.im;
    a.im += b.re * c.im + b.im * c.re;
    return a;
}

static ref_value ref_add(shlo_dtype t, ref_value a, ref_value b) {
    ref_value one;
    memset(&one, 0, sizeof one);
    one.i = 1;
    one.re = 1;
    return ref_add_product(t, a, b, one);
}

/* The value as an element of type t. */
static void ref_store(shlo_dtype t, ref_value n, void *p) {
    double parts[2];
    parts[0] = n.re;
    parts[1] = n.im;
    if (t == SHLO_I1)
        *(unsigned char *)p = n.i != 0;
    else if (is_int(t))
        put_int(t, p, n.i);
    else if (is_complex(t))
        shlo_convert_elements(t, p, SHLO_C128, parts, 1);
    else
        round_to(t, n.re, p);
}

static ref_value ref_rounded(shlo_dtype t, ref_value n) {
    tens one;
    unsigned char element[16];
    ref_store(t, n, element);
    one.t = t;
    one.size = shlo_dtype_bytes(t);
    one.data = element;
    return ref_load(t, &one, 0);
}

static int ref_is(const tens *x, size_t i, ref_value n) {
    unsigned char want[16];
    ref_store(x->t, n, want);
    return same_element(x->t, want, tens_at(x, i));
}

/* One group of dimensions of a dot_general after another: those listed, then the rest. */
static answer ref_dot(const reference *r) {
    static const uint32_t lists[2][2] = {
        {SHLO__A_dot_general__lhs_batching_dimensions, SHLO__A_dot_general__lhs_contracting_dimensions},
        {SHLO__A_dot_general__rhs_batching_dimensions, SHLO__A_dot_general__rhs_contracting_dimensions}};
    int general = r->op->code == SHLO_OP_dot_general, n_sum = general ? ref_count(r, lists[0][1]) : 1;
    int64_t at[SHLO_MAX_RANK] = {0}, sum_dims[SHLO_MAX_RANK] = {0}, sum[SHLO_MAX_RANK] = {0};
    if (!general && r->in[0].rank * r->in[1].rank == 0) return NO_REFERENCE;
    for (int i = 0; i < n_sum; i++)
        sum_dims[i] = r->in[0].dims[general ? ref_item(r, lists[0][1], i) : r->in[0].rank - 1];
    for (size_t i = 0; i < r->out->n; i++) {
        ref_value total;
        memset(&total, 0, sizeof total);
        unravel(r->out->rank, r->out->dims, i, at);
        for (size_t s = 0; s < product(n_sum, sum_dims); s++) {
            ref_value factor[2];
            int free_dim = general ? ref_count(r, lists[0][0]) : 0;
            unravel(n_sum, sum_dims, s, sum);
            for (int side = 0; side < 2; side++) {
                const tens *x = &r->in[side];
                int64_t index[SHLO_MAX_RANK] = {0};
                for (int d = 0; d < x->rank; d++) {
                    int b = general ? ref_find(r, lists[side][0], d) : -1;
                    int c = general ? ref_find(r, lists[side][1], d) : d == (side ? 0 : x->rank - 1) ? 0 : -1;
                    index[d] = b >= 0 ? at[b] : c >= 0 ? sum[c] : at[free_dim++];
                }
                factor[side] = ref_load(r->out->t, x, linear(x->rank, x->dims, index));
            }
            total = ref_add_product(r->out->t, total, factor[0], factor[1]);
        }
        if (!ref_is(r->out, i, total)) return WRONG;
    }
    return RIGHT;
}

/* Every result is the sum of its input over the reduced dimensions and of the init value. */
static answer ref_reduce(const reference *r) {
    for (uint32_t k = 0; k < r->n_out; k++) {
        const tens *x = &r->in[k], *y = &r->out[k];
        ref_value *sums = (ref_value *)calloc(y->n + 1, sizeof *sums);
        answer a = RIGHT;
        for (size_t i = 0; i < y->n; i++) sums[i] = ref_load(y->t, &r->in[r->n_out + k], 0);
        for (size_t i = 0; i < x->n; i++) {
            int64_t at[SHLO_MAX_RANK] = {0}, kept[SHLO_MAX_RANK] = {0};
            int n = 0;
            size_t to;
            unravel(x->rank, x->dims, i, at);
            for (int d = 0; d < x->rank; d++)
                if (ref_find(r, SHLO__A_reduce__dimensions, d) < 0) kept[n++] = at[d];
            to = linear(n, y->dims, kept);
            sums[to] = ref_add(y->t, sums[to], ref_load(y->t, x, i));
        }
        for (size_t i = 0; i < y->n; i++)
            if (!ref_is(y, i, sums[i])) a = WRONG;
        free(sums);
        if (a != RIGHT) return a;
    }
    return RIGHT;
}

/* The dilated and padded element of input x at window element w of output element at; -1: padding. */
static int64_t ref_window_at(const reference *r, const tens *x, const int64_t *at, const int64_t *w) {
    int64_t index[SHLO_MAX_RANK] = {0};
    for (int d = 0; d < x->rank; d++) {
        int64_t base = ref_item(r, SHLO__A_reduce_window__base_dilations, d);
        int64_t p = at[d] * ref_item(r, SHLO__A_reduce_window__window_strides, d) +
                    w[d] * ref_item(r, SHLO__A_reduce_window__window_dilations, d) -
                    ref_item(r, SHLO__A_reduce_window__padding, 2 * d);
        if (p < 0 || p % base || p / base >= x->dims[d]) return -1;
        index[d] = p / base;
    }
    return (int64_t)linear(x->rank, x->dims, index);
}

static answer ref_reduce_window(const reference *r) {
    int64_t at[SHLO_MAX_RANK] = {0}, w[SHLO_MAX_RANK] = {0}, window[SHLO_MAX_RANK] = {0};
    for (uint32_t k = 0; k < r->n_out; k++) {
        const tens *x = &r->in[k], *y = &r->out[k];
        for (int d = 0; d < x->rank; d++)
            window[d] = ref_item(r, SHLO__A_reduce_window__window_dimensions, d);
        for (size_t i = 0; i < y->n; i++) {
            ref_value sum = ref_load(y->t, &r->in[r->n_out + k], 0), init = sum;
            unravel(y->rank, y->dims, i, at);
            for (size_t j = 0; j < product(x->rank, window); j++) {
                int64_t from;
                unravel(x->rank, window, j, w);
                from = ref_window_at(r, x, at, w);
                sum = ref_add(y->t, sum, from < 0 ? init : ref_load(y->t, x, (size_t)from));
                sum = ref_rounded(y->t, sum); /* what the body returns is an element */
            }
            if (!ref_is(y, i, sum)) return WRONG;
        }
    }
    return RIGHT;
}

/* ---- orders ---- */

static int ref_less(const tens *x, size_t a, size_t b) {
    if (x->t == SHLO_I1) return *tens_at(x, a) < *tens_at(x, b);
    return ref_compare(x->t, SHLO_comparison_direction_LT, 0, tens_at(x, a), tens_at(x, b));
}

/* Rows by insertion, in the order of the first operand. */
static answer ref_sort(const reference *r) {
    const tens *key = &r->in[0];
    int64_t d = ref_number(r, SHLO__A_sort__dimension), n, at[SHLO_MAX_RANK] = {0};
    size_t step = 1, order[64];
    if (is_complex(key->t) || !key->rank) return NO_REFERENCE;
    if (d < 0) d += key->rank;
    n = key->dims[d];
    for (int i = key->rank - 1; i > d; i--) step *= (size_t)key->dims[i];
    if (n > 64) return NO_REFERENCE;
    for (size_t i = 0; i < key->n; i++) {
        unravel(key->rank, key->dims, i, at);
        if (at[d]) continue;
        for (size_t j = 0; j < (size_t)n; j++) {
            size_t k = j;
            for (; k && ref_less(key, i + j * step, order[k - 1]); k--) order[k] = order[k - 1];
            order[k] = i + j * step;
        }
        for (size_t j = 0; j < (size_t)n; j++)
            for (uint32_t k = 0; k < r->n_out; k++)
                if (memcmp(tens_at(&r->out[k], i + j * step), tens_at(&r->in[k], order[j]), r->in[k].size))
                    return WRONG;
    }
    return RIGHT;
}

/* ---- elements ---- */

static answer ref_one_element(const reference *r, size_t i) {
    const tens *x = &r->in[0], *y = r->out;
    const unsigned char *a = tens_at(x, x->rank ? i : 0), *b = tens_at(&r->in[r->n_in - 1], i);
    unsigned char want[16];
    double precise;
    switch (r->op->code) {
    case SHLO_OP_compare: {
        int total = ref_number(r, SHLO__A_compare__compare_type) == SHLO_compare_type_TOTALORDER;
        int64_t direction = ref_number(r, SHLO__A_compare__comparison_direction);
        if (x->t == SHLO_I1)
            return *tens_at(y, i) == direction_holds((int)direction, *a < *b, *a == *b, 1) ? RIGHT : WRONG;
        return *tens_at(y, i) == ref_compare(x->t, (int)direction, total, a, b) ? RIGHT : WRONG;
    }
    case SHLO_OP_clamp:
        clamp_one(y->t, a, tens_at(&r->in[1], i), tens_at(&r->in[2], r->in[2].rank ? i : 0), want);
        break;
    case SHLO_OP_convert:
        shlo_convert_elements(y->t, want, x->t, a, 1);
        break;
    case SHLO_OP_reduce_precision:
        precise = ref_precision(get_f64(x->t, a), (int)ref_number(r, SHLO__A_reduce_precision__exponent_bits),
            (int)ref_number(r, SHLO__A_reduce_precision__mantissa_bits));
        put_f64(y->t, want, precise);
        break;
    default: return (answer)right((shlo_op)r->op->code, x->t, a, b, tens_at(y, i), y->t);
    }
    return same_element(y->t, want, tens_at(y, i)) ? RIGHT : WRONG;
}

static answer ref_elements(const reference *r) {
    if (r->n_in > 3) return NO_REFERENCE;
    for (size_t i = 0; i < r->out->n; i++) {
        answer a = ref_one_element(r, i);
        if (a != RIGHT) return a;
    }
    return RIGHT;
}

static answer ref_iota(const reference *r) {
    int dynamic = r->op->code == SHLO_OP_dynamic_iota;
    int64_t at[SHLO_MAX_RANK] = {0},
            d = ref_number(r, dynamic ? SHLO__A_dynamic_iota__iota_dimension : SHLO__A_iota__iota_dimension);
    for (size_t i = 0; i < r->out->n; i++) {
        ref_value n;
        memset(&n, 0, sizeof n);
        unravel(r->out->rank, r->out->dims, i, at);
        n.i = (uint64_t)at[d];
        n.re = (double)at[d];
        if (!ref_is(r->out, i, n)) return WRONG;
    }
    return RIGHT;
}

/* Every element is the sum of the two at its place. */
static answer ref_map(const reference *r) {
    shlo_dtype t = r->out->t;
    if (r->n_in > 2 || r->in[0].t != t || r->in[r->n_in - 1].t != t) return NO_REFERENCE;
    for (size_t i = 0; i < r->out->n; i++) {
        ref_value n = ref_load(t, &r->in[0], i);
        n = ref_add(t, n, ref_load(t, &r->in[r->n_in - 1], i));
        if (!ref_is(r->out, i, n)) return WRONG;
    }
    return RIGHT;
}

/* Results are the operands: what a collective op gives a process that is alone in its group, and barriers. */
static answer ref_identity(const reference *r) {
    if (r->n_in != r->n_out) return NO_REFERENCE;
    for (uint32_t k = 0; k < r->n_out; k++)
        if (r->in[k].bytes != r->out[k].bytes || memcmp(r->in[k].data, r->out[k].data, r->in[k].bytes))
            return WRONG;
    return RIGHT;
}

static answer ref_dimension_size(const reference *r) {
    int64_t d = ref_number(r, SHLO__A_get_dimension_size__dimension);
    return ref_int_at(r->out, 0) == r->in[0].dims[d] ? RIGHT : WRONG;
}

static answer ref_answer(const reference *r) {
    if (!r->n_out) return NO_REFERENCE;
    switch (r->op->code) {
    case SHLO_OP_dot_general:
    case SHLO_OP_dot: return ref_dot(r);
    case SHLO_OP_reduce: return ref_reduce(r);
    case SHLO_OP_reduce_window: return ref_reduce_window(r);
    case SHLO_OP_sort: return ref_sort(r);
    case SHLO_OP_iota:
    case SHLO_OP_dynamic_iota: return ref_iota(r);
    case SHLO_OP_map: return ref_map(r);
    case SHLO_OP_all_gather:
    case SHLO_OP_all_reduce:
    case SHLO_OP_all_to_all:
    case SHLO_OP_collective_broadcast:
    case SHLO_OP_collective_reduce:
    case SHLO_OP_reduce_scatter:
    case SHLO_OP_optimization_barrier: return ref_identity(r);
    case SHLO_OP_get_dimension_size: return ref_dimension_size(r);
    default:
        if (shlo__op_row_of((shlo_op)r->op->code)->run == SHLO__RUN_LANE && r->op->code != SHLO_OP_select)
            return ref_elements(r);
        return ref_moves(r);
    }
}
#endif
