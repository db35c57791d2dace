/* check/infer_window.c - how many windows fit: reduce_window, select_and_scatter, convolution. */
#ifndef SHLO__CHECK_INFER_WINDOW_C
#define SHLO__CHECK_INFER_WINDOW_C

#include "check.h"

/* The window along one dimension. */
typedef struct shlo__window {
    int64_t size, stride, base_dilation, dilation, low, high;
} shlo__window;

/* n elements, step apart, take this much room. */
static int shlo__infer_window_dilated(int64_t n, int64_t step, int64_t *out) {
    if (!n) {
        *out = 0;
        return 1;
    }
    return shlo__i64_mul(n - 1, step, &n) && shlo__i64_add(n, 1, out);
}

/* num_windows of the specification; 0 if a size overflows. */
static int shlo__infer_window_count(int64_t size, const shlo__window *w, int64_t *n) {
    int64_t padded = 0, window = 0, room = 0;
    if (!shlo__infer_window_dilated(size, w->base_dilation, &padded) ||
        !shlo__infer_window_dilated(w->size, w->dilation, &window))
        return 0;
    if (!shlo__i64_add(padded, w->low, &padded) || !shlo__i64_add(padded, w->high, &padded)) return 0;
    *n = 0;
    if (padded <= 0 || window > padded) return 1;
    room = (padded - window) / w->stride;
    return shlo__i64_add(room, 1, n);
}

/* Dimension `from` of s becomes dimension `to` of out. */
static shlo_status shlo__infer_window_dim(shlo__check *c, const char *constraint, const shlo__shape *s,
    int32_t from, const shlo__window *w, shlo__shape *out, int32_t to) {
    int64_t dim = s->dim[from], bound = s->bound[from];
    if (w->size == SHLO__DYNAMIC || (dim == SHLO__DYNAMIC && bound < 0)) {
        shlo__check_shape_set(out, to, SHLO__DYNAMIC, -1);
        return SHLO_OK;
    }
    if (!shlo__infer_window_count(dim == SHLO__DYNAMIC ? bound : dim, w, &bound))
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), to), SHLO_OVERFLOW,
            constraint, "the padded and dilated size of dimension %d overflows", from);
    shlo__check_shape_set(out, to, dim == SHLO__DYNAMIC ? dim : bound, bound);
    return SHLO_OK;
}

/* ---- reduce_window ---- */

/* What a list of n inputs and n initial values has to be: (constraints named) inputs of one shape and init
 * values of their element types. */
SHLO__FN shlo_status shlo__infer_window_inputs(shlo__check *c, const char *count, const char *shapes,
    const char *inits, uint32_t *n, shlo__shape *s) {
    uint32_t i;
    *n = c->parts->n_operands / 2;
    if (!*n || c->parts->n_operands % 2)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_ARGUMENT, count,
            "%u operands, expected as many inputs as initial values, at least one",
            (unsigned)c->parts->n_operands);
    for (i = 0; i < *n; i++) {
        SHLO__TRY(shlo__check_operand_is(c, "I1", i, SHLO__T_TENSOR));
        SHLO__TRY(shlo__check_operand_of_rank(c, "I2", *n + i, SHLO__T_TENSOR, 0));
    }
    shlo__check_shape(c, shlo__check_operand(c, 0), s);
    for (i = 0; i < *n; i++) {
        SHLO__TRY(shlo__check_joins(c, shapes, SHLO__CHECK_AT_OPERAND(i), shlo__check_operand(c, i), s));
        SHLO__TRY(shlo__check_same_elements(c, inits, SHLO__CHECK_AT_OPERAND(*n + i),
            shlo__check_operand(c, *n + i), shlo__check_operand(c, i), SHLO__EXACT));
    }
    return shlo__check_n_results(c, count, *n);
}

static shlo_status shlo__infer_reduce_window_lists(shlo__check *c, uint32_t rank, shlo__list l[5]) {
    SHLO__TRY(shlo__check_sized(c, "C4", SHLO__A_reduce_window__window_dimensions, rank, &l[0]));
    SHLO__TRY(shlo__check_items_at_least(c, "C5", &l[0], 1));
    SHLO__TRY(shlo__check_sized(c, "C6", SHLO__A_reduce_window__window_strides, rank, &l[1]));
    SHLO__TRY(shlo__check_items_at_least(c, "C7", &l[1], 1));
    SHLO__TRY(shlo__check_sized(c, "C8", SHLO__A_reduce_window__base_dilations, rank, &l[2]));
    SHLO__TRY(shlo__check_items_at_least(c, "C9", &l[2], 1));
    SHLO__TRY(shlo__check_sized(c, "C10", SHLO__A_reduce_window__window_dilations, rank, &l[3]));
    SHLO__TRY(shlo__check_items_at_least(c, "C11", &l[3], 1));
    return shlo__check_pairs(c, "C12", SHLO__A_reduce_window__padding, rank, &l[4]);
}

SHLO__FN shlo_status shlo__infer_reduce_window(shlo__check *c) {
    shlo__list l[5];
    shlo__shape s, out;
    shlo__body body;
    uint32_t n = 0, i, d;
    SHLO__TRY(shlo__infer_window_inputs(c, "C1", "C2", "C3", &n, &s));
    SHLO__TRY(shlo__infer_reduce_window_lists(c, (uint32_t)s.rank, l));
    SHLO__TRY(shlo__check_body_reduces(c, 0, "C13", n, 0, &body));
    out.rank = s.rank;
    for (d = 0; d < (uint32_t)s.rank; d++) {
        shlo__window w;
        w.size = shlo__check_item(c, &l[0], d);
        w.stride = shlo__check_item(c, &l[1], d);
        w.base_dilation = shlo__check_item(c, &l[2], d);
        w.dilation = shlo__check_item(c, &l[3], d);
        w.low = shlo__check_item(c, &l[4], 2 * d);
        w.high = shlo__check_item(c, &l[4], 2 * d + 1);
        SHLO__TRY(shlo__infer_window_dim(c, "C15", &s, (int32_t)d, &w, &out, (int32_t)d));
    }
    for (i = 0; i < n; i++)
        SHLO__TRY(shlo__check_result_shape(c, i, "C16", i ? "C14" : "C15",
            shlo__check_body_result(c, &body, i), &out, SHLO__EXACT));
    return SHLO_OK;
}

/* ---- select_and_scatter ---- */

static SHLO__NOINLINE shlo_status shlo__infer_window_source_differs(shlo__check *c, const shlo__shape *s,
    const shlo__shape *windows, int32_t d) {
    shlo__size_text text[2];
    return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), d), SHLO_SHAPE, "C2",
        "dimension %d of source has size %s, expected %s, the number of windows", d,
        shlo__check_size(s->dim[d], s->bound[d], &text[0]),
        shlo__check_size(windows->dim[d], windows->bound[d], &text[1]));
}

/* (C2) The shape that source must have. Never inlined, for the caller's frame. */
static SHLO__NOINLINE shlo_status shlo__infer_window_source(shlo__check *c, const shlo__list l[3]) {
    uint32_t source = shlo__check_operand(c, 1), d;
    shlo__shape s, t, out;
    int32_t bad;
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, source, &t);
    out.rank = s.rank;
    for (d = 0; d < (uint32_t)s.rank; d++) {
        shlo__window w;
        w.size = shlo__check_item(c, &l[0], d);
        w.stride = shlo__check_item(c, &l[1], d);
        w.base_dilation = w.dilation = 1;
        w.low = shlo__check_item(c, &l[2], 2 * d);
        w.high = shlo__check_item(c, &l[2], 2 * d + 1);
        SHLO__TRY(shlo__infer_window_dim(c, "C2", &s, (int32_t)d, &w, &out, (int32_t)d));
    }
    if (shlo__check_shapes_fit(&t, &out, &bad)) return SHLO_OK;
    if (bad < 0)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(1), SHLO_SHAPE, "C2",
            "source has rank %d, expected %d as the operand has", t.rank, out.rank);
    return shlo__infer_window_source_differs(c, &t, &out, bad);
}

SHLO__FN shlo_status shlo__infer_select_and_scatter(shlo__check *c) {
    uint32_t operand = shlo__check_operand(c, 0), rank = (uint32_t)shlo__check_rank(c, operand), k;
    shlo__list l[3];
    shlo__body select, scatter;
    shlo__shape s;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I3", 2, SHLO__T_TENSOR, 0));
    SHLO__TRY(shlo__check_same_elements(c, "C1", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1),
        operand, SHLO__EXACT));
    SHLO__TRY(shlo__check_same_elements(c, "C3", SHLO__CHECK_AT_OPERAND(2), shlo__check_operand(c, 2),
        operand, SHLO__EXACT));
    SHLO__TRY(shlo__check_sized(c, "C4", SHLO__A_select_and_scatter__window_dimensions, rank, &l[0]));
    SHLO__TRY(shlo__check_items_at_least(c, "C5", &l[0], 1));
    SHLO__TRY(shlo__check_sized(c, "C6", SHLO__A_select_and_scatter__window_strides, rank, &l[1]));
    SHLO__TRY(shlo__check_items_at_least(c, "C7", &l[1], 1));
    SHLO__TRY(shlo__check_pairs(c, "C8", SHLO__A_select_and_scatter__padding, rank, &l[2]));
    SHLO__TRY(shlo__infer_window_source(c, l));
    SHLO__TRY(shlo__check_body_of(c, 0, "C9", 2, 1, &select));
    for (k = 0; k < 2; k++)
        SHLO__TRY(shlo__check_body_scalar(c, &select, "C9", "argument", k,
            shlo__check_body_arg(c, &select, k), operand));
    SHLO__TRY(shlo__check_body_is_predicate(c, &select, "C9"));
    SHLO__TRY(shlo__check_body_reduces(c, 1, "C10", 1, 0, &scatter));
    shlo__check_shape(c, operand, &s);
    return shlo__check_result_shape(c, 0, "C12", "C11", shlo__check_body_result(c, &scatter, 0), &s,
        SHLO__EXACT);
}

/* ---- convolution ---- */

/* The attributes that convolution and dynamic_conv share, in the order of their tables. */
enum {
    SHLO__CONV_STRIDES,
    SHLO__CONV_LHS_DILATION,
    SHLO__CONV_RHS_DILATION,
    SHLO__CONV_REVERSAL,
    SHLO__CONV_INPUT_BATCH,
    SHLO__CONV_INPUT_FEATURE,
    SHLO__CONV_INPUT_SPATIAL,
    SHLO__CONV_KERNEL_INPUT,
    SHLO__CONV_KERNEL_OUTPUT,
    SHLO__CONV_KERNEL_SPATIAL,
    SHLO__CONV_OUTPUT_BATCH,
    SHLO__CONV_OUTPUT_FEATURE,
    SHLO__CONV_OUTPUT_SPATIAL,
    SHLO__CONV_FEATURE_GROUPS,
    SHLO__CONV_BATCH_GROUPS,
    SHLO__CONV_PRECISION,
    SHLO__CONV_ATTRS
};

typedef struct shlo__conv {
    uint32_t id[SHLO__CONV_ATTRS];
    int32_t rank;
    uint32_t spatial; /* rank - 2 */
    shlo__list strides, lhs_dilation, rhs_dilation, input_spatial, kernel_spatial, output_spatial;
} shlo__conv;

static void shlo__infer_window_conv_ids(shlo__conv *v, int dynamic) {
    uint32_t i;
    for (i = 0; i < SHLO__CONV_ATTRS; i++) {
        if (dynamic)
            v->id[i] = SHLO__A_dynamic_conv__window_strides + i;
        else
            v->id[i] = SHLO__A_convolution__window_strides + i +
                       (i > SHLO__CONV_STRIDES); /* padding stands second there */
    }
}

/* [first] + spatial + [last] are the dimensions 0 .. rank - 1 in some order. */
static shlo_status shlo__infer_window_conv_dims(shlo__check *c, const shlo__conv *v, const char *constraint,
    int first, const shlo__list *spatial, int last) {
    shlo__list all[3];
    uint32_t k, i, seen = 0;
    all[0] = shlo__check_list(c, v->id[first]);
    all[1] = *spatial;
    all[2] = shlo__check_list(c, v->id[last]);
    for (k = 0; k < 3; k++) {
        SHLO__TRY(shlo__check_items_in(c, constraint, &all[k], 0, v->rank));
        for (i = 0; i < all[k].n; i++) {
            int64_t d = shlo__check_item(c, &all[k], i);
            if (seen >> d & 1)
                return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(all[k].attr), SHLO_ATTRIBUTE, constraint,
                    "dimension %lld is named a second time by %s", (long long)d,
                    shlo__op_attr_row(all[k].attr)->name);
            seen |= 1u << d;
        }
    }
    return SHLO_OK;
}

/* (C2) Published programs with dynamic_conv state strides for more dimensions than there are; those mean
 * nothing. */
static shlo_status shlo__infer_window_conv_strides(shlo__check *c, shlo__conv *v) {
    uint32_t n = v->spatial;
    v->strides = shlo__check_list(c, v->id[SHLO__CONV_STRIDES]);
    if (c->parts->code == SHLO_OP_dynamic_conv && v->strides.n > n)
        v->strides.n = n;
    else
        SHLO__TRY(shlo__check_sized(c, "C2", v->id[SHLO__CONV_STRIDES], n, &v->strides));
    return shlo__check_items_at_least(c, "C3", &v->strides, 1);
}

/* (C2) .. (C9), (C12), (C17), (C19): sizes of the lists; padding is looked at elsewhere. */
static shlo_status shlo__infer_window_conv_lists(shlo__check *c, shlo__conv *v) {
    shlo__list reversal;
    uint32_t n = v->spatial;
    SHLO__TRY(shlo__infer_window_conv_strides(c, v));
    SHLO__TRY(shlo__check_sized(c, "C5", v->id[SHLO__CONV_LHS_DILATION], n, &v->lhs_dilation));
    SHLO__TRY(shlo__check_items_at_least(c, "C6", &v->lhs_dilation, 1));
    SHLO__TRY(shlo__check_sized(c, "C7", v->id[SHLO__CONV_RHS_DILATION], n, &v->rhs_dilation));
    SHLO__TRY(shlo__check_items_at_least(c, "C8", &v->rhs_dilation, 1));
    SHLO__TRY(shlo__check_sized(c, "C9", v->id[SHLO__CONV_REVERSAL], n, &reversal));
    SHLO__TRY(shlo__check_sized(c, "C12", v->id[SHLO__CONV_INPUT_SPATIAL], n, &v->input_spatial));
    SHLO__TRY(shlo__infer_window_conv_dims(c, v, "C13", SHLO__CONV_INPUT_BATCH, &v->input_spatial,
        SHLO__CONV_INPUT_FEATURE));
    SHLO__TRY(shlo__check_sized(c, "C17", v->id[SHLO__CONV_KERNEL_SPATIAL], n, &v->kernel_spatial));
    SHLO__TRY(shlo__infer_window_conv_dims(c, v, "C18", SHLO__CONV_KERNEL_INPUT, &v->kernel_spatial,
        SHLO__CONV_KERNEL_OUTPUT));
    SHLO__TRY(shlo__check_sized(c, "C19", v->id[SHLO__CONV_OUTPUT_SPATIAL], n, &v->output_spatial));
    return shlo__infer_window_conv_dims(c, v, "C20", SHLO__CONV_OUTPUT_BATCH, &v->output_spatial,
        SHLO__CONV_OUTPUT_FEATURE);
}

/* The operand's dimension that an attribute names divides into groups. */
static shlo_status shlo__infer_window_conv_divides(shlo__check *c, const shlo__conv *v,
    const char *constraint, uint32_t operand, int dim_attr, int group_attr) {
    int64_t d = shlo__check_number(c, v->id[dim_attr]), groups = shlo__check_number(c, v->id[group_attr]),
            size = shlo__check_dim(c, shlo__check_operand(c, operand), (uint32_t)d);
    if (size == SHLO__DYNAMIC || size % groups == 0) return SHLO_OK;
    return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(operand), d), SHLO_SHAPE, constraint,
        "dimension %lld has size %lld, expected a multiple of %s, which is %lld", (long long)d,
        (long long)size, shlo__op_attr_row(v->id[group_attr])->name, (long long)groups);
}

/* (C14) The kernel has the input features of a group. Never inlined, for the caller's frame. */
static SHLO__NOINLINE shlo_status shlo__infer_window_conv_features(shlo__check *c, const shlo__conv *v) {
    int64_t groups = shlo__check_number(c, v->id[SHLO__CONV_FEATURE_GROUPS]), size, bound;
    int32_t from = (int32_t)shlo__check_number(c, v->id[SHLO__CONV_INPUT_FEATURE]),
            to = (int32_t)shlo__check_number(c, v->id[SHLO__CONV_KERNEL_INPUT]);
    shlo__shape s, t;
    shlo__size_text text[2];
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, shlo__check_operand(c, 1), &t);
    size = s.dim[from] == SHLO__DYNAMIC ? SHLO__DYNAMIC : s.dim[from] / groups;
    bound = s.bound[from] < 0 ? -1 : s.bound[from] / groups;
    if (shlo__check_sizes_fit(size, bound, t.dim[to], t.bound[to])) return SHLO_OK;
    return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), to), SHLO_SHAPE, "C14",
        "dimension %d of the kernel has size %s, expected %s, the input features of a group", to,
        shlo__check_size(t.dim[to], t.bound[to], &text[0]), shlo__check_size(size, bound, &text[1]));
}

/* (C10), (C11), (C14) .. (C16), (C21) .. (C23): groups. */
static shlo_status shlo__infer_window_conv_groups(shlo__check *c, const shlo__conv *v) {
    SHLO__TRY(shlo__check_at_least(c, "C21", v->id[SHLO__CONV_FEATURE_GROUPS], 1));
    SHLO__TRY(shlo__check_at_least(c, "C22", v->id[SHLO__CONV_BATCH_GROUPS], 1));
    if (shlo__check_number(c, v->id[SHLO__CONV_FEATURE_GROUPS]) != 1 &&
        shlo__check_number(c, v->id[SHLO__CONV_BATCH_GROUPS]) != 1)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(v->id[SHLO__CONV_BATCH_GROUPS]), SHLO_ATTRIBUTE, "C23",
            "feature_group_count and batch_group_count are both above 1");
    SHLO__TRY(shlo__infer_window_conv_divides(c, v, "C10", 0, SHLO__CONV_INPUT_BATCH,
        SHLO__CONV_BATCH_GROUPS));
    SHLO__TRY(shlo__infer_window_conv_divides(c, v, "C11", 0, SHLO__CONV_INPUT_FEATURE,
        SHLO__CONV_FEATURE_GROUPS));
    SHLO__TRY(shlo__infer_window_conv_features(c, v));
    SHLO__TRY(shlo__infer_window_conv_divides(c, v, "C15", 1, SHLO__CONV_KERNEL_OUTPUT,
        SHLO__CONV_BATCH_GROUPS));
    return shlo__infer_window_conv_divides(c, v, "C16", 1, SHLO__CONV_KERNEL_OUTPUT,
        SHLO__CONV_FEATURE_GROUPS);
}

/* (C25). padding NULL: only known when the program runs. Never inlined, for the caller's frame. */
static SHLO__NOINLINE shlo_status shlo__infer_window_conv_shape(shlo__check *c, const shlo__conv *v,
    const shlo__list *padding, shlo__shape *out) {
    int64_t groups = shlo__check_number(c, v->id[SHLO__CONV_BATCH_GROUPS]),
            from = shlo__check_number(c, v->id[SHLO__CONV_INPUT_BATCH]);
    int64_t to = shlo__check_number(c, v->id[SHLO__CONV_OUTPUT_BATCH]);
    shlo__shape s, t;
    uint32_t i;
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, shlo__check_operand(c, 1), &t);
    out->rank = v->rank;
    shlo__check_shape_set(out, (int32_t)to,
        s.dim[from] == SHLO__DYNAMIC ? SHLO__DYNAMIC : s.dim[from] / groups,
        s.bound[from] < 0 ? -1 : s.bound[from] / groups);
    from = shlo__check_number(c, v->id[SHLO__CONV_KERNEL_OUTPUT]);
    shlo__check_shape_set(out, (int32_t)shlo__check_number(c, v->id[SHLO__CONV_OUTPUT_FEATURE]), t.dim[from],
        t.bound[from]);
    for (i = 0; i < v->spatial; i++) {
        int32_t in = (int32_t)shlo__check_item(c, &v->input_spatial, i),
                at = (int32_t)shlo__check_item(c, &v->output_spatial, i);
        int64_t k = shlo__check_item(c, &v->kernel_spatial, i);
        int open = padding && t.dim[k] == SHLO__DYNAMIC && t.bound[k] >= 0; /* the fewer, the more windows */
        shlo__window w;
        w.size = !padding ? SHLO__DYNAMIC : open ? 0 : t.dim[k];
        w.stride = shlo__check_item(c, &v->strides, i);
        w.base_dilation = shlo__check_item(c, &v->lhs_dilation, i);
        w.dilation = shlo__check_item(c, &v->rhs_dilation, i);
        w.low = padding ? shlo__check_item(c, padding, 2 * i) : 0;
        w.high = padding ? shlo__check_item(c, padding, 2 * i + 1) : 0;
        SHLO__TRY(shlo__infer_window_dim(c, "C25", &s, in, &w, out, at));
        if (open) shlo__check_shape_set(out, at, SHLO__DYNAMIC, shlo__check_most(out, at));
    }
    return SHLO_OK;
}

/* (C29), (C30): scales lie along output features. */
static shlo_status shlo__infer_window_conv_axes(shlo__check *c, const shlo__conv *v) {
    int32_t rhs = shlo__check_axis(c, shlo__check_operand(c, 1)),
            result = shlo__check_given(c, 0) ? shlo__check_axis(c, c->results[0]) : -1;
    int64_t kernel = shlo__check_number(c, v->id[SHLO__CONV_KERNEL_OUTPUT]),
            output = shlo__check_number(c, v->id[SHLO__CONV_OUTPUT_FEATURE]);
    if (rhs >= 0 && rhs != kernel)
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), rhs), SHLO_TYPE, "C29",
            "the quantization dimension of rhs is %d, expected %lld", rhs, (long long)kernel);
    if (result >= 0 && result != output)
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(0), result), SHLO_TYPE, "C30",
            "the quantization dimension of the result is %d, expected %lld", result, (long long)output);
    return SHLO_OK;
}

/* (C27). Programs that accumulate in a wider type (i8 into i32) are in use, so the result may be a promotion
 * of the operands. */
static shlo_status shlo__infer_window_conv_elements(shlo__check *c, uint32_t *like) {
    uint32_t lhs = shlo__check_operand(c, 0);
    SHLO__TRY(shlo__check_same_elements(c, "C27", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1), lhs,
        SHLO__EXACT));
    *like = lhs;
    if (!shlo__check_given(c, 0)) return SHLO_OK;
    *like = c->results[0];
    return shlo__check_promotable(c, lhs, *like) ? SHLO_OK
                                                 : shlo__check_differ(c, "C27", SHLO__CHECK_AT_RESULT(0),
                                                       SHLO_TYPE, *like, lhs, "the element type of");
}

static shlo_status shlo__infer_window_conv_start(shlo__check *c, shlo__conv *v, int dynamic) {
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_ANY));
    shlo__infer_window_conv_ids(v, dynamic);
    v->rank = shlo__check_rank(c, shlo__check_operand(c, 0));
    if (v->rank < 2)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(0), SHLO_SHAPE, "C1",
            "lhs has rank %d, expected a batch and a feature dimension at least", v->rank);
    v->spatial = (uint32_t)v->rank - 2;
    return shlo__check_rank_is(c, "C1", SHLO__CHECK_AT_OPERAND(1), shlo__check_operand(c, 1), v->rank);
}

static shlo_status shlo__infer_window_conv(shlo__check *c, shlo__conv *v, const shlo__list *padding) {
    static const shlo__dot_labels labels = {"C28", "C31", "C32", "C33", "C34"};
    shlo__shape s;
    uint32_t like = 0;
    SHLO__TRY(shlo__infer_window_conv_groups(c, v));
    SHLO__TRY(shlo__check_precision(c, "C24", v->id[SHLO__CONV_PRECISION]));
    if (shlo__infer_dot_is_quantized(c)) {
        SHLO__TRY(shlo__infer_dot_quantized(c, &labels, &like));
        SHLO__TRY(shlo__infer_window_conv_axes(c, v));
    }
    else {
        SHLO__TRY(shlo__infer_window_conv_elements(c, &like));
    }
    if (shlo__check_given(c, 0))
        SHLO__TRY(shlo__check_rank_is(c, "C26", SHLO__CHECK_AT_RESULT(0), c->results[0], v->rank));
    SHLO__TRY(shlo__infer_window_conv_shape(c, v, padding, &s));
    return shlo__check_result_shape(c, 0, "C27", "C25", like, &s, SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_convolution(shlo__check *c) {
    shlo__list padding;
    shlo__conv v;
    SHLO__TRY(shlo__infer_window_conv_start(c, &v, 0));
    SHLO__TRY(shlo__infer_window_conv_lists(c, &v));
    SHLO__TRY(shlo__check_pairs(c, "C4", SHLO__A_convolution__padding, v.spatial, &padding));
    return shlo__infer_window_conv(c, &v, &padding);
}

/* The padding as a list, if it is a constant. Never inlined, for the caller's frame. */
static SHLO__NOINLINE shlo_status shlo__infer_window_known_padding(shlo__check *c, uint32_t n,
    shlo__list *padding, int *known) {
    int64_t items[2 * SHLO_MAX_RANK];
    uint32_t i;
    for (i = 0; i < n && i < 2 * SHLO_MAX_RANK && shlo__check_known(c, 2, i, &items[i]); i++) {}
    *known = i == n;
    memset(padding, 0, sizeof *padding);
    padding->n = n;
    return *known ? shlo__module_numbers(c->m, items, n, &padding->at) : SHLO_OK;
}

/* lhs, rhs, padding */
SHLO__FN shlo_status shlo__infer_dynamic_conv(shlo__check *c) {
    uint32_t type = shlo__check_operand(c, 2);
    shlo__list padding;
    shlo__conv v;
    int known;
    SHLO__TRY(shlo__infer_window_conv_start(c, &v, 1));
    SHLO__TRY(shlo__check_operand_of_rank(c, "I3", 2, SHLO__T_INTS, 2));
    SHLO__TRY(shlo__infer_window_conv_lists(c, &v));
    if (!shlo__check_size_is(c, type, 0, v.spatial) || !shlo__check_size_is(c, type, 1, 2))
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(2), SHLO_SHAPE, "C4",
            "padding is no table of %u rows of 2", (unsigned)v.spatial);
    SHLO__TRY(shlo__infer_window_known_padding(c, 2 * v.spatial, &padding, &known));
    return shlo__infer_window_conv(c, &v, known ? &padding : NULL);
}

#endif
