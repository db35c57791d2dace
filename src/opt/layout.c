/* opt/layout.c - convolutions are fast on images whose channels lie side by side; PyTorch exports others.
 * Such a convolution becomes one on channels last between two transposes, and the ops around it turn with it,
 * so that transposes are left only where a whole part of the program begins and ends. Done when a program is
 * loaded: which layout is fast is a matter of the machine's kernels, not of the file (plain loops, as images
 * have them, gain nothing). Nobody sees it: arguments and results of functions, calls and regions keep their
 * types, and each result its bits, since sums keep their order: a convolution's goes by its attributes, and a
 * reduction turns only where the order cannot matter. */
#ifndef SHLO__OPT_LAYOUT_C
#define SHLO__OPT_LAYOUT_C

#include "opt.h"

/* ---- what it costs, in nanoseconds of a core, as the gains in layout_conv.c ---- */

/* A transpose: 0.1 to 0.4 ns for an element of up to 4 bytes, 0.7 out of cache; and an instruction. */
#define SHLO__LAYOUT_MOVE 0.35
#define SHLO__LAYOUT_MOVE_FAR 0.7
#define SHLO__LAYOUT_NEAR 2097152.0 /* elements that are in cache */
#define SHLO__LAYOUT_CALL 300.0
#ifndef SHLO_LAYOUT_LEAST
#define SHLO_LAYOUT_LEAST 0.0 /* that is gained where a part turns; tests turn all of them */
#endif

/* ---- what is known of the program ---- */

typedef struct shlo__layout_value {
    shlo__layout_order order; /* that its op would give it */
    shlo__layout_order asked; /* in which a turned op wants it, which is no turned one's result itself */
    uint32_t part;            /* of the op; 0: it stays as it is */
    uint32_t payer;           /* the part that asked */
    uint8_t back;             /* it is used in its own order, too */
    uint8_t firm;             /* by one that sees how it lies in memory */
    uint32_t turned;          /* itself in `order`, or in `asked`; 0: not made so far */
    uint32_t by;              /* what takes its place in the end; 0: nothing */
} shlo__layout_value;

/* Ops that turn together or not at all. */
typedef struct shlo__layout_part {
    uint32_t into; /* the part that this one has become part of; itself: none */
    double gain;   /* less the cost */
} shlo__layout_part;

typedef struct shlo__layout {
    shlo__module *m;
    const shlo_allocator *temp;
    shlo_error *error;
    shlo__layout_value *values;
    uint32_t n_values; /* that were there at first */
    shlo__layout_part *parts;
    uint32_t n_parts;
    uint32_t *ops, n_ops; /* that may turn, in the order of the text */
    uint32_t most;        /* operands of one of them */
    size_t copies;        /* bytes of constants that may be there once more: as many as there are */
    uint32_t before;      /* the op whose turn it is */
} shlo__layout;

/* ---- ops that turn with their operands ---- */

/* Ops on elements: all operands of a rank turn, and the result. */
static int shlo__layout_is_elementwise(const shlo__op *op) {
    switch (op->code) {
    case SHLO_OP_clamp:
    case SHLO_OP_select:
    case SHLO_OP_convert:
    case SHLO_OP_reduce_precision:
    case SHLO_OP_uniform_quantize:
    case SHLO_OP_uniform_dequantize: return 1;
    default: return (shlo__op_row_of((shlo_op)op->code)->traits & SHLO__ELEMENTWISE) != 0;
    }
}

/* Whether operand i turns, if the op does. */
static int shlo__layout_turns(const shlo__layout *f, const shlo__op *op, uint32_t i) {
    if (!i) return shlo__layout_rank(f->m, shlo__op_operand(f->m, op, 0)) > 0;
    return (shlo__layout_is_elementwise(op) || op->code == SHLO_OP_concatenate) &&
           shlo__layout_rank(f->m, shlo__op_operand(f->m, op, i)) > 0;
}

static shlo__layout_order shlo__layout_operand_order(const shlo__layout *f, const shlo__op *op, uint32_t i,
    shlo__layout_order order) {
    if (op->code == SHLO_OP_convolution)
        return shlo__layout_side_order(f->m, op, i ? SHLO__LAYOUT_KERNEL : SHLO__LAYOUT_INPUT);
    return shlo__layout_turns(f, op, i) ? order : 0;
}

/* The order of what is left of dimensions when some are dropped. */
static shlo__layout_order shlo__layout_reduced(const shlo__layout *f, const shlo__op *op,
    shlo__layout_order order) {
    const uint32_t rank = shlo__layout_rank(f->m, shlo__op_operand(f->m, op, 0));
    uint32_t n, left = 0, number[SHLO_MAX_RANK];
    const int64_t *dropped = shlo__module_attr_list(f->m, op, SHLO__A_reduce__dimensions, &n);
    int64_t dims[SHLO_MAX_RANK];
    memset(number, 0, sizeof number);
    for (uint32_t i = 0; i < n; i++) number[dropped[i]] = SHLO_MAX_RANK;
    for (uint32_t d = 0; d < rank; d++)
        if (!number[d]) number[d] = left++;
    left = 0;
    for (uint32_t i = 0; i < rank; i++)
        if (number[shlo__layout_dim(order, i)] != SHLO_MAX_RANK)
            dims[left++] = number[shlo__layout_dim(order, i)];
    return shlo__layout_order_of(dims, left);
}

static shlo__layout_order shlo__layout_result_order(const shlo__layout *f, const shlo__op *op,
    shlo__layout_order order) {
    uint32_t n;
    const int64_t *permutation;
    switch (op->code) {
    case SHLO_OP_convolution: return shlo__layout_side_order(f->m, op, SHLO__LAYOUT_OUTPUT);
    case SHLO_OP_broadcast_in_dim:
    case SHLO_OP_reshape: return 0;
    case SHLO_OP_reduce: return shlo__layout_reduced(f, op, order);
    case SHLO_OP_transpose: /* the operand's elements as they lie */
        permutation = shlo__module_attr_list(f->m, op, SHLO__A_transpose__permutation, &n);
        return shlo__layout_then(shlo__layout_undo(shlo__layout_order_of(permutation, n), n), order, n);
    default: return order;
    }
}

/* Does the order in which a body takes elements not matter, bit for bit? */
static int shlo__layout_any_order(const shlo__layout *f, const shlo__op *op) {
    const shlo__op *body = shlo__module_only_op(f->m, shlo__op_region(f->m, op, 0));
    const shlo__kind kind =
        shlo__dtype_kind((shlo_dtype)shlo__layout_type(f->m, shlo__op_operand(f->m, op, 0))->dtype);
    if (!body || shlo__layout_type(f->m, op->results)->kind != SHLO__TYPE_TENSOR ||
        shlo__value_type(f->m, body->results) != shlo__value_type(f->m, shlo__op_operand(f->m, op, 1)))
        return 0;
    switch (shlo__op_facts_of((shlo_op)body->code)->neutral) {
    case SHLO__NEUTRAL_NONE: return 0;
    case SHLO__NEUTRAL_LEAST:
    case SHLO__NEUTRAL_GREATEST: return kind != SHLO__COMPLEX;
    default: return kind == SHLO__INT || kind == SHLO__UINT || kind == SHLO__BOOL;
    }
}

/* A window's elements are taken in row-major order: dimensions along which it has several keep theirs. */
static int shlo__layout_window_keeps(const shlo__layout *f, const shlo__op *op, shlo__layout_order order) {
    uint32_t n, counts = 0;
    const int64_t *window = shlo__module_attr_list(f->m, op, SHLO__A_reduce_window__window_dimensions, &n);
    for (uint32_t d = 0; d < n; d++)
        if (window[d] > 1) counts |= 1u << d;
    return shlo__layout_keeps(order, n, counts);
}

/* An op of one result: sums have one operand and one start. */
static int shlo__layout_may_turn(const shlo__layout *f, const shlo__op *op, shlo__layout_order order) {
    const uint32_t x = shlo__op_operand(f->m, op, 0);
    switch (op->code) {
    case SHLO_OP_broadcast_in_dim:
    case SHLO_OP_transpose:
    case SHLO_OP_pad:
    case SHLO_OP_slice:
    case SHLO_OP_reverse:
    case SHLO_OP_concatenate:
    case SHLO_OP_batch_norm_inference: return 1;
    case SHLO_OP_bitcast_convert: return shlo__layout_rank(f->m, op->results) == shlo__layout_rank(f->m, x);
    case SHLO_OP_reshape:
        return shlo__layout_type(f->m, x)->kind == SHLO__TYPE_TENSOR &&
               shlo__layout_is_reshape(f->m, x, order);
    case SHLO_OP_reduce: return shlo__layout_any_order(f, op);
    case SHLO_OP_reduce_window:
        return shlo__layout_any_order(f, op) || shlo__layout_window_keeps(f, op, order);
    default: return shlo__layout_is_elementwise(op);
    }
}

/* ---- which parts of the program turn ---- */

static uint32_t shlo__layout_root(const shlo__layout *f, uint32_t part) {
    while (f->parts[part].into != part) {
        f->parts[part].into = f->parts[f->parts[part].into].into;
        part = f->parts[part].into;
    }
    return part;
}
static int shlo__layout_chosen(const shlo__layout *f, uint32_t part) {
    return f->parts[shlo__layout_root(f, part)].gain > SHLO_LAYOUT_LEAST;
}
static uint32_t shlo__layout_join(shlo__layout *f, uint32_t a, uint32_t b) {
    a = a ? shlo__layout_root(f, a) : 0;
    b = shlo__layout_root(f, b);
    if (!a || a == b) return b;
    f->parts[b].gain += f->parts[a].gain;
    f->parts[a].into = b;
    return b;
}

/* An iota, or a broadcast: their only attribute says dimensions of the result. */
static int shlo__layout_is_spread(const shlo__op *def) {
    const uint8_t run = def ? shlo__op_row_of((shlo_op)def->code)->run : (uint8_t)SHLO__RUN_OTHER;
    return run == SHLO__RUN_IOTA || (run == SHLO__RUN_VIEW && def->code == SHLO_OP_broadcast_in_dim);
}

/* A value in its own order that can be made in another one as well. */
static int shlo__layout_is_free(const shlo__layout *f, uint32_t value, shlo__layout_order order) {
    const shlo__op *def = shlo__layout_def(f->m, value);
    const shlo__data *data;
    const int64_t *permutation;
    uint32_t n;
    if (!def) return 0;
    data = shlo__module_constant(f->m, value);
    if (data) return shlo__module_known(data);
    if (def->code == SHLO_OP_transpose) {
        permutation = shlo__module_attr_list(f->m, def, SHLO__A_transpose__permutation, &n);
        return !shlo__layout_then(shlo__layout_order_of(permutation, n), order, n);
    }
    return shlo__layout_is_spread(def);
}

/* From one order into another. */
static double shlo__layout_cost(const shlo__layout *f, uint32_t value, shlo__layout_order from,
    shlo__layout_order to) {
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)shlo__layout_type(f->m, value)->dtype);
    const double n = shlo__layout_elements(f->m, value) * (double)(bytes > 4 ? bytes / 4 : 1);
    if (!from && (shlo__layout_is_free(f, value, to) || shlo__layout_is_reshape(f->m, value, to))) return 0;
    if (!to && shlo__layout_is_reshape(f->m, value, from)) return 0;
    return SHLO__LAYOUT_CALL + n * (n > SHLO__LAYOUT_NEAR ? SHLO__LAYOUT_MOVE_FAR : SHLO__LAYOUT_MOVE);
}

static int shlo__layout_is_view(const shlo__op *op) {
    return shlo__op_row_of((shlo_op)op->code)->run == SHLO__RUN_VIEW;
}

/* Does the op, which stays, see how its operand i lies in memory? Views show it to what uses them. */
static int shlo__layout_sees(const shlo__layout *f, const shlo__op *op, uint32_t i) {
    if (shlo__op_row_of((shlo_op)op->code)->run != SHLO__RUN_CONTRACT) return shlo__layout_is_view(op);
    return op->code != SHLO_OP_convolution || i || !shlo__layout_keeps_sums(f->m, op);
}

/* An op that stays uses the value: its part pays the way back, once. */
static void shlo__layout_leave(shlo__layout *f, const shlo__op *op, uint32_t i) {
    uint32_t value = shlo__op_operand(f->m, op, i);
    const int sees = shlo__layout_sees(f, op, i);
    shlo__layout_value *x = &f->values[value];
    /* it finds the views that it would have found, and what they show */
    while (sees && x->part && !x->firm) {
        const shlo__op *def = shlo__layout_def(f->m, value);
        const int view = shlo__layout_is_view(def);
        if (def->code == SHLO_OP_reshape || (!view && shlo__layout_is_reshape(f->m, value, x->order)))
            break; /* elements lie as they did */
        x->firm = 1;
        if (!view) break;
        value = shlo__op_operand(f->m, def, 0);
        x = &f->values[value];
    }
    if (!x->order || x->back) return;
    x->back = 1;
    f->parts[shlo__layout_root(f, x->part)].gain -= shlo__layout_cost(f, value, x->order, 0);
}

/* An op of `part` wants the value in this order. Returns the part, which may have become one with another. */
static uint32_t shlo__layout_ask(shlo__layout *f, uint32_t part, uint32_t value, shlo__layout_order order) {
    shlo__layout_value *x = &f->values[value];
    if (x->order) part = shlo__layout_join(f, part, x->part);
    if (x->order == order) return part;
    if (x->asked == order && shlo__layout_root(f, x->payer) == shlo__layout_root(f, part)) return part;
    x->asked = order;
    x->payer = part;
    f->parts[shlo__layout_root(f, part)].gain -= shlo__layout_cost(f, value, x->order, order);
    return part;
}

/* The order that an op would take from its operands; 0: it stays. It does where more would have to be turned
   for it than comes turned. */
static shlo__layout_order shlo__layout_order_for(const shlo__layout *f, const shlo__op *op) {
    shlo__layout_order order = 0;
    double more = 0;
    if (op->n_results != 1 || !shlo__layout_static(f->m, op->results)) return 0;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const uint32_t v = shlo__op_operand(f->m, op, i);
        if (!shlo__layout_static(f->m, v)) return 0;
        if (!order && shlo__layout_turns(f, op, i)) order = f->values[v].order;
    }
    if (!order || !shlo__layout_may_turn(f, op, order)) return 0;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const uint32_t v = shlo__op_operand(f->m, op, i);
        if (!shlo__layout_turns(f, op, i)) continue;
        if (f->values[v].order == order)
            more -= shlo__layout_elements(f->m, v);
        else if (shlo__layout_cost(f, v, f->values[v].order, order) > 0)
            more += shlo__layout_elements(f->m, v);
    }
    return more > 0 ? 0 : order;
}

static void shlo__layout_turn(shlo__layout *f, uint32_t id, shlo__layout_order order, uint32_t part) {
    const shlo__op *op = &f->m->ops.items[id];
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const uint32_t v = shlo__op_operand(f->m, op, i);
        const shlo__layout_order wanted = shlo__layout_operand_order(f, op, i, order);
        if (wanted)
            part = shlo__layout_ask(f, part, v, wanted);
        else
            shlo__layout_leave(f, op, i);
    }
    f->values[op->results].part = part;
    f->values[op->results].order = shlo__layout_result_order(f, op, order);
    f->ops[f->n_ops++] = id;
    f->most = SHLO__MAX(f->most, op->n_operands);
}

static void shlo__layout_visit(shlo__layout *f, uint32_t id) {
    const shlo__op *op = &f->m->ops.items[id];
    shlo__layout_order order;
    if (shlo__layout_is_seed(f->m, op)) {
        f->parts[f->n_parts].into = f->n_parts;
        f->parts[f->n_parts].gain = shlo__layout_conv_gain(f->m, op);
        shlo__layout_turn(f, id, 0, f->n_parts++);
        return;
    }
    order = op->code == SHLO_OP_convolution ? 0 : shlo__layout_order_for(f, op);
    if (order) {
        shlo__layout_turn(f, id, order, 0);
        return;
    }
    for (uint32_t i = 0; i < op->n_operands; i++) shlo__layout_leave(f, op, i);
}

/* ---- new types ---- */

static shlo_status shlo__layout_new_type(shlo__layout *f, uint32_t type, shlo__layout_order order,
    uint32_t *id) {
    const shlo__type t = *shlo__type_at(f->m, type);
    int64_t dims[SHLO_MAX_RANK];
    shlo__quant_parts parts;
    for (int32_t i = 0; i < t.rank; i++)
        dims[i] = shlo__type_dims(f->m, type)[shlo__layout_dim(order, (uint32_t)i)];
    if (t.kind != SHLO__TYPE_QUANTIZED || f->m->quants.items[t.quant].axis < 0)
        return shlo__module_reshaped(f->m, type, t.rank, dims, NULL, id);
    shlo__types_quant_parts(f->m, &t, &parts);
    parts.params.axis = (int32_t)shlo__layout_place(order, (uint32_t)parts.params.axis);
    return shlo__module_quantized(f->m, &parts, t.rank, dims, NULL, id);
}

/* ---- new attributes ---- */

/* What an attribute's numbers are. */
typedef enum shlo__layout_numbers {
    SHLO__LAYOUT_BY_DIM, /* one, or one row, for each dimension */
    SHLO__LAYOUT_DIMS    /* dimensions */
} shlo__layout_numbers;
static const struct {
    uint16_t attr;
    uint8_t are;
} shlo__layout_attrs[] = {{SHLO__A_broadcast_in_dim__broadcast_dimensions, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_slice__start_indices, SHLO__LAYOUT_BY_DIM}, {SHLO__A_slice__limit_indices, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_slice__strides, SHLO__LAYOUT_BY_DIM}, {SHLO__A_reverse__dimensions, SHLO__LAYOUT_DIMS},
    {SHLO__A_pad__edge_padding_low, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_pad__edge_padding_high, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_pad__interior_padding, SHLO__LAYOUT_BY_DIM}, {SHLO__A_concatenate__dimension, SHLO__LAYOUT_DIMS},
    {SHLO__A_reduce__dimensions, SHLO__LAYOUT_DIMS},
    {SHLO__A_reduce_window__window_dimensions, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_reduce_window__window_strides, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_reduce_window__base_dilations, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_reduce_window__window_dilations, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_reduce_window__padding, SHLO__LAYOUT_BY_DIM},
    {SHLO__A_batch_norm_inference__feature_index, SHLO__LAYOUT_DIMS}};

static shlo_status shlo__layout_new_numbers(shlo__layout *f, shlo__attr *a, shlo__layout_order order,
    int by_dim) {
    int64_t items[2 * SHLO_MAX_RANK];
    const uint32_t each = a->columns > 1 ? a->columns : 1;
    if (!order || !a->n || a->n > SHLO__COUNT(items)) return SHLO_OK;
    for (uint32_t i = 0; i < a->n; i++) {
        const uint32_t from = by_dim ? shlo__layout_dim(order, i / each) * each + i % each : i;
        const int64_t x = f->m->numbers.items[a->at + from];
        items[i] = by_dim ? x : shlo__layout_place(order, (uint32_t)x);
    }
    return shlo__module_numbers(f->m, items, a->n, &a->at);
}

static shlo_status shlo__layout_new_attr(shlo__layout *f, const shlo__op *op, shlo__layout_order order,
    shlo__attr *a) {
    if (op->code == SHLO_OP_convolution) {
        static const uint8_t sides[] = {SHLO__LAYOUT_INPUT, SHLO__LAYOUT_KERNEL, SHLO__LAYOUT_OUTPUT};
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t first = shlo__layout_first((shlo__layout_side)sides[i]);
            if (a->id >= first && a->id < first + 3)
                return shlo__layout_new_numbers(f, a,
                    shlo__layout_side_order(f->m, op, (shlo__layout_side)sides[i]), 0);
        }
        return SHLO_OK;
    }
    for (uint32_t i = 0; i < SHLO__COUNT(shlo__layout_attrs); i++)
        if (shlo__layout_attrs[i].attr == a->id)
            return shlo__layout_new_numbers(f, a, order, shlo__layout_attrs[i].are == SHLO__LAYOUT_BY_DIM);
    return SHLO_OK;
}

/* ---- new ops ---- */

/* Before the op whose turn it is, with its location. */
static shlo_status shlo__layout_emit(shlo__layout *f, shlo__op_parts *parts, uint32_t type, uint32_t *value) {
    const shlo__op old = f->m->ops.items[f->before];
    uint32_t id;
    parts->n_results = 1;
    parts->result_types = &type;
    parts->location = old.location;
    parts->line = old.line;
    SHLO__TRY(shlo__module_op(f->m, old.parent, parts, &id));
    shlo__module_insert_before(f->m, id, f->before);
    *value = f->m->ops.items[id].results;
    return SHLO_OK;
}
/* An op of x (0: of nothing) with one attribute, or none. */
static shlo_status shlo__layout_emit_one(shlo__layout *f, shlo_op code, uint32_t x, const shlo__attr *attr,
    uint32_t type, uint32_t *value) {
    shlo__op_parts parts;
    memset(&parts, 0, sizeof parts);
    parts.code = code;
    parts.n_operands = x ? 1 : 0;
    parts.operands = &x;
    parts.n_attrs = attr ? 1 : 0;
    parts.attrs = attr;
    return shlo__layout_emit(f, &parts, type, value);
}
static shlo_status shlo__layout_list(shlo__layout *f, uint32_t attr_id, uint32_t n, const int64_t *items,
    shlo__attr *attr) {
    memset(attr, 0, sizeof *attr);
    attr->id = (uint16_t)attr_id;
    attr->n = n;
    return shlo__module_numbers(f->m, items, n, &attr->at);
}

/* ---- values in another order ---- */

#define SHLO__LAYOUT_ASKED 4096 /* elements that are moved between two questions to the host */

/* Elements of a constant: `to` gets them in the new order. */
static shlo_status shlo__layout_move(const shlo__layout *f, uint32_t type, shlo__layout_order order,
    size_t bytes, const unsigned char *from, unsigned char *to) {
    const uint32_t rank = (uint32_t)shlo__type_at(f->m, type)->rank;
    const int64_t *dims = shlo__type_dims(f->m, type);
    int64_t at[SHLO_MAX_RANK], stride[SHLO_MAX_RANK], own = 1, i = 0;
    uint32_t d;
    memset(at, 0, sizeof at);
    for (d = rank; d--;) {
        stride[shlo__layout_place(order, d)] = own;
        own *= dims[d];
    }
    for (int64_t n = own; n; n--, to += bytes) {
        if (n % SHLO__LAYOUT_ASKED == 0)
            SHLO__TRY(shlo__status_asked(f->m->pulse, SHLO__LAYOUT_ASKED, f->error));
        memcpy(to, from + (size_t)i * bytes, bytes);
        for (d = rank; d--;) {
            i += stride[d];
            if (++at[d] < dims[shlo__layout_dim(order, d)]) break;
            i -= at[d] * stride[d];
            at[d] = 0;
        }
    }
    return SHLO_OK;
}

static shlo_status shlo__layout_constant_of(shlo__layout *f, const shlo__data *data, const void *bytes,
    uint32_t type, uint32_t *value) {
    uint32_t made;
    int64_t number;
    shlo__attr attr;
    SHLO__TRY(shlo__module_data_copy(f->m, type, bytes, data->n_bytes, (int)data->splat, &made));
    number = made;
    SHLO__TRY(shlo__layout_list(f, SHLO__A_constant__value, 1, &number, &attr));
    return shlo__layout_emit_one(f, SHLO_OP_constant, 0, &attr, type, value);
}

static shlo_status shlo__layout_constant(shlo__layout *f, const shlo__data *d, shlo__layout_order order,
    uint32_t type, uint32_t *value) {
    const shlo__data data = *d;
    unsigned char *to;
    int64_t n;
    shlo_status status;
    if (!shlo__type_elements(f->m, type, &n)) return SHLO_OVERFLOW;
    if (n == 0 || data.splat) return shlo__layout_constant_of(f, &data, data.bytes, type, value);
    to = (unsigned char *)shlo__alloc_raw(f->temp, data.n_bytes);
    if (!to) return SHLO_MEMORY;
    f->copies -= data.n_bytes;
    status = shlo__layout_move(f, data.type, order, data.n_bytes / (size_t)n,
        (const unsigned char *)data.bytes, to);
    if (status == SHLO_OK) status = shlo__layout_constant_of(f, &data, to, type, value);
    shlo__alloc_free(f->temp, to, data.n_bytes);
    return status;
}

/* A transpose of x, or of what x is a transpose of. */
static shlo_status shlo__layout_transpose(shlo__layout *f, uint32_t x, shlo__layout_order order,
    uint32_t type, uint32_t *value) {
    const shlo__op *def = shlo__layout_def(f->m, x);
    const uint32_t n = shlo__layout_rank(f->m, x);
    int64_t items[SHLO_MAX_RANK];
    shlo__attr attr;
    if (def && def->code == SHLO_OP_transpose) {
        uint32_t n_list;
        const int64_t *list = shlo__module_attr_list(f->m, def, SHLO__A_transpose__permutation, &n_list);
        order = shlo__layout_then(shlo__layout_order_of(list, n), order, n);
        x = shlo__op_operand(f->m, def, 0);
    }
    *value = x;
    if (!order) return SHLO_OK;
    for (uint32_t i = 0; i < n; i++) items[i] = shlo__layout_dim(order, i);
    SHLO__TRY(shlo__layout_list(f, SHLO__A_transpose__permutation, n, items, &attr));
    return shlo__layout_emit_one(f, SHLO_OP_transpose, x, &attr, type, value);
}

/* The op that makes x, an iota or a broadcast, once more with these numbers for its dimensions. */
static shlo_status shlo__layout_renumbered(shlo__layout *f, uint32_t x, shlo__layout_order order,
    uint32_t type, uint32_t *value) {
    const shlo__op def = *shlo__layout_def(f->m, x);
    shlo__attr attr = f->m->attrs.items[def.attrs];
    SHLO__TRY(shlo__layout_new_numbers(f, &attr, order, 0));
    return shlo__layout_emit_one(f, (shlo_op)def.code, def.n_operands ? shlo__op_operand(f->m, &def, 0) : 0,
        def.n_attrs ? &attr : NULL, type, value);
}

/* x in another order: of a constant, a broadcast or an iota another one, or a transpose of what is there. */
static shlo_status shlo__layout_make(shlo__layout *f, uint32_t x, shlo__layout_order order, uint32_t *value) {
    const shlo__op *def = shlo__layout_def(f->m, x);
    const shlo__data *data = shlo__module_constant(f->m, x);
    uint32_t type;
    SHLO__TRY(shlo__layout_new_type(f, shlo__value_type(f->m, x), order, &type));
    if (data && shlo__module_known(data) && (data->splat || data->n_bytes <= f->copies))
        return shlo__layout_constant(f, data, order, type, value);
    if (shlo__layout_is_reshape(f->m, x, order) && shlo__layout_type(f->m, x)->kind == SHLO__TYPE_TENSOR)
        return shlo__layout_emit_one(f, SHLO_OP_reshape, x, NULL, type, value);
    if (shlo__layout_is_spread(def)) return shlo__layout_renumbered(f, x, order, type, value);
    return shlo__layout_transpose(f, x, order, type, value);
}

/* A value of the old program in this order, for the op whose turn it is. What is made is kept for ops behind
   it in the region. */
static shlo_status shlo__layout_take(shlo__layout *f, uint32_t v, shlo__layout_order order, uint32_t *value) {
    shlo__layout_value *x = &f->values[v];
    const int turned = x->order && shlo__layout_chosen(f, x->part);
    const uint32_t n = shlo__layout_rank(f->m, v);
    *value = x->by ? x->by : v;
    if (!order) return SHLO_OK;
    *value = x->turned;
    if (turned && x->order == order) return SHLO_OK;
    if (turned)
        return shlo__layout_make(f, x->turned, shlo__layout_then(shlo__layout_undo(x->order, n), order, n),
            value);
    if (x->turned && x->asked == order &&
        shlo__layout_def(f->m, x->turned)->parent == f->m->ops.items[f->before].parent)
        return SHLO_OK;
    SHLO__TRY(shlo__layout_make(f, x->by ? x->by : v, order, value));
    if (!shlo__layout_def(f->m, *value)) return SHLO_OK;
    x->asked = order;
    x->turned = *value;
    return SHLO_OK;
}

/* A value that is to lie in memory: a product would read a transpose as a view. One with scales along a
   dimension, which no barrier takes, is computed from its storage first. */
static shlo_status shlo__layout_firm(shlo__layout *f, uint32_t *value) {
    const shlo__op *def = shlo__layout_def(f->m, *value);
    const shlo__type *t = shlo__layout_type(f->m, *value);
    if (!def || def->code != SHLO_OP_transpose) return SHLO_OK;
    if (t->kind == SHLO__TYPE_QUANTIZED && f->m->quants.items[t->quant].axis >= 0) return SHLO_OK;
    return shlo__layout_emit_one(f, SHLO_OP_optimization_barrier, *value, NULL,
        shlo__value_type(f->m, *value), value);
}

/* ---- the new program ---- */

#define SHLO__LAYOUT_ATTRS 24 /* of one op, at most */

static shlo_status shlo__layout_again(shlo__layout *f, uint32_t id, shlo__layout_order order,
    uint32_t *operands, uint32_t *value) {
    const shlo__op op = f->m->ops.items[id];
    shlo__attr attrs[SHLO__LAYOUT_ATTRS];
    shlo__op_parts parts;
    uint32_t type;
    for (uint32_t i = 0; i < op.n_operands; i++)
        SHLO__TRY(shlo__layout_take(f, shlo__op_operand(f->m, &op, i),
            shlo__layout_operand_order(f, &op, i, order), &operands[i]));
    if (op.code == SHLO_OP_convolution && shlo__layout_side_order(f->m, &op, SHLO__LAYOUT_KERNEL))
        SHLO__TRY(shlo__layout_firm(f, &operands[1]));
    if (op.n_attrs > SHLO__LAYOUT_ATTRS) return SHLO_INTERNAL;
    for (uint32_t i = 0; i < op.n_attrs; i++) {
        attrs[i] = f->m->attrs.items[op.attrs + i];
        SHLO__TRY(shlo__layout_new_attr(f, &op, order, &attrs[i]));
    }
    SHLO__TRY(shlo__layout_new_type(f, shlo__value_type(f->m, op.results),
        shlo__layout_result_order(f, &op, order), &type));
    shlo__check_parts_of(f->m, id, &parts);
    parts.operands = operands;
    parts.attrs = attrs;
    return shlo__layout_emit(f, &parts, type, value);
}

/* The value in its own order. */
static shlo_status shlo__layout_way_back(shlo__layout *f, const shlo__layout_value *x, uint32_t *value) {
    const shlo__layout_order back = shlo__layout_undo(x->order, shlo__layout_rank(f->m, *value));
    SHLO__TRY(shlo__layout_make(f, *value, back, value));
    return x->firm ? shlo__layout_firm(f, value) : SHLO_OK;
}

static shlo_status shlo__layout_rewrite(shlo__layout *f, uint32_t id, uint32_t *operands) {
    const shlo__op op = f->m->ops.items[id];
    shlo__layout_value *x = &f->values[op.results];
    const shlo__layout_order order = op.code == SHLO_OP_convolution ? 0 : shlo__layout_order_for(f, &op);
    const uint32_t name = shlo__value_name(f->m, op.results);
    const int stays = x->firm && shlo__layout_is_view(&op); /* as well, or alone */
    uint32_t value;
    if (!shlo__layout_chosen(f, x->part) || (stays && !x->order)) return SHLO_OK;
    f->before = id;
    if (op.code == SHLO_OP_transpose)
        SHLO__TRY(shlo__layout_take(f, shlo__op_operand(f->m, &op, 0), order, &value));
    else
        SHLO__TRY(shlo__layout_again(f, id, order, operands, &value));
    if (x->order) x->turned = value;
    if (stays) return SHLO_OK;
    if (x->order && x->back) SHLO__TRY(shlo__layout_way_back(f, x, &value));
    if (!x->order || x->back) x->by = value;
    if (name && op.code != SHLO_OP_transpose) SHLO__TRY(shlo__module_name_value(f->m, value, name));
    shlo__module_unlink(f->m, id);
    return SHLO_OK;
}

static shlo_status shlo__layout_rewrite_all(shlo__layout *f) {
    const size_t bytes = (size_t)f->most * sizeof(uint32_t);
    uint32_t *operands = (uint32_t *)shlo__alloc_table(f->temp, bytes);
    shlo_status status = operands ? SHLO_OK : SHLO_MEMORY;
    for (uint32_t v = 0; v < f->n_values; v++) f->values[v].asked = 0;
    for (uint32_t i = 0; i < f->n_ops && status == SHLO_OK; i++) {
        status = shlo__status_asked(f->m->pulse, SHLO__ASKED_OP, f->error);
        if (status == SHLO_OK) status = shlo__layout_rewrite(f, f->ops[i], operands);
    }
    shlo__alloc_free(f->temp, operands, bytes);
    if (status != SHLO_OK) return status;
    for (uint32_t v = 1; v < f->n_values; v++)
        if (f->values[v].by) shlo__module_replace(f->m, v, f->values[v].by);
    return SHLO_OK;
}

/* ---- the whole ---- */

/* Convolutions that may turn. */
static uint32_t shlo__layout_seeds(const shlo__layout *f) {
    uint32_t n = 0;
    for (uint32_t id = 1; id < f->m->ops.count; id++)
        n += !f->m->ops.items[id].dead && shlo__layout_is_seed(f->m, &f->m->ops.items[id]);
    return n;
}

static shlo_status shlo__layout_look(shlo__layout *f) {
    shlo__walk w;
    uint32_t id;
    for (uint32_t k = 1; k < f->m->funcs.count; k++) {
        shlo__walk_start(&w, f->m, f->m->funcs.items[k].body);
        while ((id = shlo__walk_next(&w)) != 0) {
            SHLO__TRY(shlo__status_asked(f->m->pulse, SHLO__ASKED_OP, f->error));
            shlo__layout_visit(f, id);
        }
        if (w.too_deep) f->n_ops = 0; /* planning refuses it */
    }
    return SHLO_OK;
}

static shlo_status shlo__layout_choose(shlo__layout *f) {
    uint32_t chosen = 0;
    SHLO__TRY(shlo__layout_look(f));
    for (uint32_t i = 0; i < f->n_ops; i++)
        chosen += (uint32_t)shlo__layout_chosen(f, f->values[f->m->ops.items[f->ops[i]].results].part);
    if (!chosen) return SHLO_OK;
    SHLO__TRY(shlo__layout_rewrite_all(f));
    return shlo__check_all(f->m, f->error);
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__layout_module(shlo__module *m, const shlo_allocator *temp,
    shlo_error *error) {
    size_t values, parts, bytes;
    shlo__layout f;
    shlo_status status = SHLO_MEMORY;
    memset(&f, 0, sizeof f);
    f.m = m;
    f.temp = temp;
    f.error = error;
    f.n_values = m->values.count;
    for (uint32_t i = 0; i < m->data.count; i++) f.copies += m->data.items[i].n_bytes;
    f.n_parts = shlo__layout_seeds(&f) + 1;
    if (f.n_parts == 1) return SHLO_OK;
    parts = f.n_parts * sizeof *f.parts; /* as many as ops at most */
    if (!shlo__size_mul(f.n_values, sizeof *f.values, &values) ||
        !shlo__size_add(values, parts + m->ops.count * sizeof *f.ops, &bytes))
        return SHLO_OVERFLOW;
    f.values = (shlo__layout_value *)shlo__alloc_table(temp, bytes);
    if (f.values) {
        f.parts = (shlo__layout_part *)(void *)((unsigned char *)f.values + values);
        f.ops = (uint32_t *)(void *)((unsigned char *)f.parts + parts);
        f.n_parts = 1;
        status = shlo__layout_choose(&f);
    }
    shlo__alloc_free(temp, f.values, bytes);
    return status == SHLO_OK ? SHLO_OK
                             : shlo__status_fail(error, status, "layouts: %s", shlo_status_text(status));
}

#endif
