/* plan/lanes.c - compiles values into a lane program: a short register program over blocks of elements. It
 * walks from the roots to the operands with an affine map for each, and emits one kernel call for each op,
 * in the type the kernels compute in (the wide type). Small floats are rounded to their type after each
 * op, so that fused and unfused programs give the same bits. */
#ifndef SHLO__PLAN_LANES_C
#define SHLO__PLAN_LANES_C

#include "plan.h"

/* ---- which ops ---- */

/* Same number of elements of the same width: a copy with another type. */
static int shlo__lanes_plain_bitcast(const shlo__plan *p, const shlo__op *op) {
    shlo_dtype from = shlo__plan_dtype(p, shlo__op_operand(p->m, op, 0)),
               to = shlo__plan_dtype(p, op->results);
    return shlo__dtype_info(from)->bits == shlo__dtype_info(to)->bits;
}

SHLO__FN int shlo__lanes_fusible(const shlo__plan *p, uint32_t op_id) {
    const shlo__op *op = &p->m->ops.items[op_id];
    switch (shlo__plan_row(p, op_id)->run) {
    case SHLO__RUN_LANE:
    case SHLO__RUN_VIEW:
    case SHLO__RUN_IOTA:
    case SHLO__RUN_CONSTANT: return 1;
    case SHLO__RUN_BITCAST: return shlo__lanes_plain_bitcast(p, op);
    default: return 0;
    }
}

SHLO__FN shlo_status shlo__lanes_cut(shlo__lane_state *s, uint32_t value) {
    s->cut = value;
    return SHLO_LIMIT;
}

static shlo_status shlo__lanes_full(shlo__lane_state *s) {
    s->lacks_room = 1;
    return SHLO_LIMIT;
}

SHLO__FN const int64_t *shlo__lanes_map(const shlo__lane_state *s, uint32_t map) {
    return s->maps + (size_t)map * ((size_t)s->r->space.n + 1);
}

/* The number of a map among those met so far; SHLO__LANE_MAPS if there are too many. */
static uint32_t shlo__lanes_map_number(shlo__lane_state *s, const shlo__affine *map) {
    size_t n = (size_t)s->r->space.n;
    for (int32_t i = 0; i < s->n_maps; i++) {
        const int64_t *known = shlo__lanes_map(s, (uint32_t)i);
        if (known[0] == map->offset && memcmp(known + 1, map->stride, n * sizeof *known) == 0)
            return (uint32_t)i;
    }
    if (s->n_maps == s->room->maps) {
        s->lacks_room = 1;
        return SHLO__LANE_MAPS;
    }
    s->maps[(size_t)s->n_maps * (n + 1)] = map->offset;
    memcpy(s->maps + (size_t)s->n_maps * (n + 1) + 1, map->stride, n * sizeof map->stride[0]);
    return (uint32_t)s->n_maps++;
}

static int32_t shlo__lanes_recall(const shlo__lane_state *s, uint32_t value, uint32_t map) {
    for (int32_t i = s->n_memo - 1; i >= 0; i--)
        if (s->memo[i].value == value && (s->memo[i].map == SHLO__ANY_MAP || s->memo[i].map == map))
            return s->memo[i].result;
    return -1;
}

SHLO__FN void shlo__lanes_remember(shlo__lane_state *s, uint32_t value, uint32_t map, int32_t result) {
    if (s->n_memo == s->room->memo) { /* values that are not remembered are compiled again */
        s->lacks_room = 1;
        return;
    }
    s->memo[s->n_memo].value = value;
    s->memo[s->n_memo].map = (uint16_t)map;
    s->memo[s->n_memo++].result = (uint16_t)result;
}

SHLO__FN shlo_status shlo__lanes_input(shlo__lane_state *s, const shlo__lane_source *source,
    const shlo__affine *map, int32_t *out) {
    static const shlo__affine none = {0, {0}};
    uint32_t number = shlo__lanes_map_number(s, map ? map : &none);
    if (s->n_inputs == s->room->inputs || number == SHLO__LANE_MAPS) return shlo__lanes_full(s);
    s->inputs[s->n_inputs] = *source;
    s->inputs[s->n_inputs].map = (uint16_t)number;
    s->values[s->n_values].dtype = source->dtype;
    s->values[s->n_values].is_input = 1;
    s->values[s->n_values].number = (uint16_t)s->n_inputs++;
    *out = s->n_values++;
    return SHLO_OK;
}

/* The step computes value number `value`. */
static shlo_status shlo__lanes_put(shlo__lane_state *s, const shlo__lane_step *step, shlo_dtype dtype,
    int32_t value) {
    SHLO__TRY(shlo__plan_complete(s->p));
    if (!step->fn) return shlo__plan_fail(s->p, SHLO_UNSUPPORTED, "no kernel for this element type");
    if (s->n_steps == s->room->insns) return shlo__lanes_full(s);
    s->steps[s->n_steps] = *step;
    s->steps[s->n_steps].dst = (int16_t)value;
    s->values[value].dtype = (uint8_t)dtype;
    s->values[value].is_input = 0;
    s->values[value].number = (uint16_t)s->n_steps++;
    return SHLO_OK;
}

static shlo_status shlo__lanes_emit(shlo__lane_state *s, const shlo__lane_step *step, shlo_dtype dtype,
    int32_t *out) {
    SHLO__TRY(shlo__lanes_put(s, step, dtype, s->n_values));
    *out = s->n_values++;
    return SHLO_OK;
}

/* number: of its kernel. */
static void shlo__lanes_step(shlo__lane_state *s, shlo__lane_step *step, uint32_t number, int32_t a,
    int32_t b, int32_t c) {
    memset(step, 0, sizeof *step);
    step->fn = shlo__plan_lane(s->p, number);
    s->weight += shlo__kernels_weight(number);
    step->x[0] = (int16_t)a;
    step->x[1] = (int16_t)b;
    step->x[2] = (int16_t)c;
}

SHLO__FN shlo_status shlo__lanes_unary(shlo__lane_state *s, uint32_t number, shlo_dtype dtype, int32_t x,
    int32_t *out) {
    shlo__lane_step step;
    shlo__lanes_step(s, &step, number, x, -1, -1);
    return shlo__lanes_emit(s, &step, dtype, out);
}

/* ---- element types: storage form, wide form, conversions ---- */

/* Integers under 8 bits have the same bytes as their wide type; floats under 32 bits do not. */
static int shlo__lanes_small_float(shlo_dtype t) {
    return shlo__dtype_kind(t) == SHLO__FLOAT && shlo__dtype_wide(t) != t;
}
static int shlo__lanes_small_int(shlo_dtype t) {
    return shlo__dtype_wide(t) != t && !shlo__lanes_small_float(t);
}

static shlo_status shlo__lanes_convert(shlo__lane_state *s, shlo_dtype from, shlo_dtype to, int32_t a,
    int32_t *out) {
    shlo__lane_step step;
    shlo__lanes_step(s, &step, SHLO__KERNEL_CONVERT(from, to), a, -1, -1);
    if (step.fn && shlo__kernels_is_told(step.fn)) step.imm = shlo__kernels_types(from, to);
    return shlo__lanes_emit(s, &step, to, out);
}

/* Storage form -> wide form. */
SHLO__FN shlo_status shlo__lanes_widen(shlo__lane_state *s, shlo_dtype t, int32_t *x) {
    return shlo__lanes_small_float(t) ? shlo__lanes_convert(s, t, SHLO_F32, *x, x) : SHLO_OK;
}

/* Wide form -> storage form of small floats. A value whose last step was the widening becomes what that step
   read, bit for bit: a conversion would keep a NaN, but not its bits. */
SHLO__FN shlo_status shlo__lanes_narrow(shlo__lane_state *s, shlo_dtype t, int32_t *x) {
    const shlo__lane_value *v = &s->values[*x];
    const shlo__lane_step *step = &s->steps[v->number];
    if (!shlo__lanes_small_float(t)) return SHLO_OK;
    if (v->is_input || s->values[step->x[0]].dtype != t) return shlo__lanes_convert(s, SHLO_F32, t, *x, x);
    *x = step->x[0];
    return SHLO_OK;
}

/* Rounds a wide result to type t (wraps integers); it stays in wide form. */
static shlo_status shlo__lanes_settle(shlo__lane_state *s, shlo_dtype t, int32_t *x) {
    if (shlo__lanes_small_float(t)) return shlo__lanes_unary(s, SHLO__KERNEL_ROUND(t), SHLO_F32, *x, x);
    if (shlo__lanes_small_int(t)) return shlo__lanes_convert(s, shlo__dtype_wide(t), t, *x, x);
    return SHLO_OK;
}

/* convert: from's wide form to to's wide form, rounding once. */
static shlo_status shlo__lanes_op_convert(shlo__lane_state *s, shlo_dtype from, shlo_dtype to, int32_t *x) {
    shlo_dtype wide = shlo__dtype_wide(from);
    if (from == to) return SHLO_OK;
    if (!shlo__lanes_small_float(to)) return shlo__lanes_convert(s, wide, to, *x, x);
    if (wide == SHLO_F32) return shlo__lanes_unary(s, SHLO__KERNEL_ROUND(to), SHLO_F32, *x, x);
    SHLO__TRY(shlo__lanes_convert(s, wide, to, *x, x));
    return shlo__lanes_convert(s, to, SHLO_F32, *x, x);
}

/* ---- ops ---- */

SHLO__FN int shlo__lanes_total_order(const shlo__plan *p, const shlo__op *compare) {
    return shlo__module_attr_i64(p->m, compare, SHLO__A_compare__compare_type) ==
               SHLO_compare_type_TOTALORDER &&
           shlo__dtype_kind(shlo__plan_dtype(p, shlo__op_operand(p->m, compare, 0))) == SHLO__FLOAT;
}

static shlo__verb shlo__lanes_compare_verb(const shlo__plan *p, const shlo__op *op) {
    static const uint8_t plain[6] = {SHLO__VERB_compare_eq, SHLO__VERB_compare_ne, SHLO__VERB_compare_ge,
        SHLO__VERB_compare_gt, SHLO__VERB_compare_le, SHLO__VERB_compare_lt};
    static const uint8_t total[6] = {SHLO__VERB_compare_total_eq, SHLO__VERB_compare_total_ne,
        SHLO__VERB_compare_total_ge, SHLO__VERB_compare_total_gt, SHLO__VERB_compare_total_le,
        SHLO__VERB_compare_total_lt};
    int64_t direction = shlo__module_attr_i64(p->m, op, SHLO__A_compare__comparison_direction);
    return (shlo__verb)(shlo__lanes_total_order(p, op) ? total : plain)[direction];
}

/* Does a verb, applied to values of type t, give a value of type t without rounding? */
static int shlo__lanes_exact(shlo__verb v, shlo_dtype t) {
    return v == SHLO__VERB_select || v == SHLO__VERB_maximum || v == SHLO__VERB_minimum ||
           v == SHLO__VERB_clamp ||
           (v == SHLO__VERB_negate &&
               (t == SHLO_BF16 || t == SHLO_F16)); /* some narrower types have no -0, or no sign */
}

/* The type whose bytes a shift needs: of sub-byte integers a logical right shift needs zero-extended
   bytes, an arithmetic one sign-extended bytes. */
static shlo_dtype shlo__lanes_shift_type(shlo__verb v, shlo_dtype t) {
    static const uint8_t swap[4][2] = {
        {SHLO_I2, SHLO_U2}, {SHLO_I4, SHLO_U4}, {SHLO_U2, SHLO_I2}, {SHLO_U4, SHLO_I4}};
    if (v != SHLO__VERB_shift_right_logical && v != SHLO__VERB_shift_right_arithmetic) return t;
    for (int i = 0; i < 4; i++)
        if (swap[i][0] == t && (v == SHLO__VERB_shift_right_logical) == (i < 2))
            return (shlo_dtype)swap[i][1];
    return t;
}

/* More bits than any type has are as many as it has. */
static int32_t shlo__lanes_bits(const shlo__module *m, const shlo__op *op, uint32_t attribute) {
    const int64_t bits = shlo__module_attr_i64(m, op, attribute);
    return (int32_t)SHLO__MIN(bits, INT32_MAX);
}

/* Small floats are reduced in their own codes, because their subnormals are not those of f32; the result
   needs no rounding. */
static shlo_status shlo__lanes_reduce_precision(shlo__lane_state *s, const shlo__op *op, shlo_dtype t,
    int32_t x, int32_t *out) {
    const shlo__module *m = s->p->m;
    const shlo_dtype wide = shlo__dtype_wide(t);
    shlo__lane_step step;
    if (wide != t) SHLO__TRY(shlo__lanes_convert(s, wide, t, x, &x));
    shlo__lanes_step(s, &step, SHLO__KERNEL_LANE(SHLO__VERB_reduce_precision, t), x, -1, -1);
    step.imm.exponent_bits = shlo__lanes_bits(m, op, SHLO__A_reduce_precision__exponent_bits);
    step.imm.mantissa_bits = shlo__lanes_bits(m, op, SHLO__A_reduce_precision__mantissa_bits);
    SHLO__TRY(shlo__lanes_emit(s, &step, t, out));
    return wide == t ? SHLO_OK : shlo__lanes_convert(s, t, wide, *out, out);
}

/* Is the value the same in all elements? Then its block holds that element from the first place on. */
static int shlo__lanes_one(const shlo__lane_state *s, int32_t x) {
    const shlo__lane_source *in;
    if (!s->values[x].is_input) return 0;
    in = &s->inputs[s->values[x].number];
    if (in->bound || (in->value && in->value == s->r->bound)) return 0;
    for (int32_t d = 0; d < s->r->space.n; d++)
        if (shlo__lanes_map(s, in->map)[1 + d]) return 0;
    return 1;
}

/* The op of this code that computes the value, if that is not in memory and has one use; else NULL. */
static const shlo__op *shlo__lanes_only(const shlo__plan *p, uint32_t value, uint32_t code) {
    const uint32_t def = shlo__plan_def(p, value);
    const shlo__op *op = &p->m->ops.items[def];
    return def && op->code == code && !p->materialized[value] &&
                   p->user_first[value + 1] - p->user_first[value] == 1
               ? op
               : NULL;
}

/* Operand i of an addition, which has become x: x if it is a product that nothing else uses and that was not
   rounded to a narrower type, else -1. */
static int32_t shlo__lanes_product(const shlo__lane_state *s, const shlo__op *op, uint32_t i, int32_t x) {
    const shlo_dtype t = shlo__plan_dtype(s->p, op->results);
    if (s->values[x].is_input ||
        s->steps[s->values[x].number].fn !=
            shlo__kernels_lane(s->p->kernels, SHLO__KERNEL_LANE(SHLO__VERB_multiply, t)))
        return -1;
    return shlo__lanes_only(s->p, shlo__op_operand(s->p->m, op, i), SHLO_OP_multiply) ? x : -1;
}

/* Takes the step of value x out of the program: nobody else wants it. */
static shlo__lane_step shlo__lanes_take(shlo__lane_state *s, int32_t x) {
    const int32_t at = s->values[x].number;
    const shlo__lane_step step = s->steps[at];
    s->n_steps--;
    for (int32_t i = at; i < s->n_steps; i++) {
        s->steps[i] = s->steps[i + 1];
        s->values[s->steps[i].dst].number = (uint16_t)i;
    }
    return step;
}

/* a * b + c is one step in place of two, with the same bits. It takes the product's number: there are as many
   numbers as inputs and steps. */
static shlo_status shlo__lanes_add(shlo__lane_state *s, const shlo__op *op, shlo_dtype t, const int32_t *x,
    int32_t *out) {
    const int32_t left = shlo__lanes_product(s, op, 0, x[0]), right = shlo__lanes_product(s, op, 1, x[1]);
    const int32_t product = SHLO__MAX(left, right), other = product == left ? x[1] : x[0];
    const shlo__verb verb = product < 0                 ? SHLO__VERB_add
                            : shlo__lanes_one(s, other) ? SHLO__VERB_multiply_add_one
                                                        : SHLO__VERB_multiply_add;
    shlo__lane_step step;
    shlo__lanes_step(s, &step, SHLO__KERNEL_LANE(verb, t), x[0], x[1], -1);
    if (product >= 0) {
        const shlo__lane_step taken = shlo__lanes_take(s, product);
        step.x[0] = taken.x[0];
        step.x[1] = taken.x[1];
        step.x[2] = (int16_t)other;
        *out = product;
        return shlo__lanes_put(s, &step, t, product);
    }
    return shlo__lanes_emit(s, &step, t, out);
}

/* One op on operands in wide form. from: dtype of the operand that selects the kernel; to: of the result. */
static shlo_status shlo__lanes_apply(shlo__lane_state *s, const shlo__op *op, shlo_dtype from, shlo_dtype to,
    int32_t *x, int32_t *out) {
    shlo__verb verb =
        op->code == SHLO_OP_compare ? shlo__lanes_compare_verb(s->p, op) : shlo__plan_verb(op->code);
    shlo_dtype shift = shlo__lanes_shift_type(verb, from), wide = shlo__dtype_wide(shift);
    shlo__lane_step step;
    if (op->code == SHLO_OP_convert) {
        *out = x[0];
        return shlo__lanes_op_convert(s, from, to, out);
    }
    if (op->code == SHLO_OP_reduce_precision) return shlo__lanes_reduce_precision(s, op, from, x[0], out);
    if (op->code == SHLO_OP_add && (from == SHLO_F32 || from == SHLO_F64))
        return shlo__lanes_add(s, op, from, x, out);
    if (shift != from) SHLO__TRY(shlo__lanes_convert(s, shlo__dtype_wide(from), shift, x[0], &x[0]));
    if (shlo__lanes_small_int(from) && (verb == SHLO__VERB_popcnt || verb == SHLO__VERB_count_leading_zeros))
        wide = from;
    shlo__lanes_step(s, &step, SHLO__KERNEL_LANE(verb, wide), x[0], x[1], x[2]);
    SHLO__TRY(shlo__lanes_emit(s, &step, shlo__dtype_wide(to), out));
    if (shift != from) return shlo__lanes_convert(s, wide, to, *out, out);
    return shlo__lanes_exact(verb, to) ? SHLO_OK : shlo__lanes_settle(s, to, out);
}

/* The value comes next on the list: what it becomes is the next pending number. */
static shlo_status shlo__lanes_want(shlo__lane_state *s, uint32_t value, const shlo__affine *map) {
    const uint32_t number = shlo__lanes_map_number(s, map);
    const int32_t known = number == SHLO__LANE_MAPS ? -1 : shlo__lanes_recall(s, value, number);
    shlo__lane_open *open;
    if (s->n_pending == s->room->pending) return shlo__lanes_full(s);
    if (known >= 0) {
        s->pending[s->n_pending++] = known;
        return SHLO_OK;
    }
    if (s->depth == s->room->depth || number == SHLO__LANE_MAPS) return shlo__lanes_full(s);
    open = &s->open[s->depth];
    open->value = value;
    open->map = (uint16_t)number;
    open->first = (uint16_t)s->n_pending;
    open->n_memo = -1;
    s->depth++;
    return SHLO_OK;
}

/* The innermost open value has become x. */
static void shlo__lanes_have(shlo__lane_state *s, int32_t x) {
    const shlo__lane_open *open = &s->open[--s->depth];
    shlo__lanes_remember(s, open->value, open->map, x);
    s->n_pending = open->first;
    s->pending[s->n_pending++] = x;
}

/* Scalar operands of an op on tensors (the bounds of clamp, the predicate of select) are read at index 0. */
static shlo_status shlo__lanes_operand(shlo__lane_state *s, const shlo__op *op, uint32_t i,
    const shlo__affine *map) {
    uint32_t v = shlo__op_operand(s->p->m, op, i);
    shlo__affine zero;
    if (shlo__type_at(s->p->m, shlo__value_type(s->p->m, v))->rank ||
        !shlo__type_at(s->p->m, shlo__value_type(s->p->m, op->results))->rank)
        return shlo__lanes_want(s, v, map);
    memset(&zero, 0, sizeof zero);
    return shlo__lanes_want(s, v, &zero);
}

/* minimum(maximum(x, lower), upper) is one step if nothing else uses the maximum: the kernel of clamp
   computes the same. Returns the maximum, or NULL. */
static const shlo__op *shlo__lanes_clamped(const shlo__lane_state *s, const shlo__op *op) {
    return op->code == SHLO_OP_minimum
               ? shlo__lanes_only(s->p, shlo__op_operand(s->p->m, op, 0), SHLO_OP_maximum)
               : NULL;
}

/* Here and below: n operands of op have become x; the next one is wanted, or op is emitted. */

/* op ends an erf; whole: its operands, as of shlo__chain_erf. */
static shlo_status shlo__lanes_erf(shlo__lane_state *s, const shlo__op *op, const shlo__affine *map,
    const uint32_t whole[3], uint32_t n, const int32_t *x) {
    const shlo_dtype t = shlo__plan_dtype(s->p, op->results);
    int32_t operands[3] = {-1, -1, -1}, out;
    shlo__lane_step step;
    for (uint32_t i = 0, have = 0; i < 3; i++) {
        if (!whole[i]) continue;
        if (have == n) return shlo__lanes_want(s, whole[i], map);
        operands[i] = x[have++];
    }
    shlo__lanes_step(s, &step, SHLO__KERNEL_LANE(SHLO__VERB_erf, t), operands[0], operands[1], operands[2]);
    SHLO__TRY(shlo__lanes_emit(s, &step, t, &out));
    shlo__lanes_have(s, out);
    return SHLO_OK;
}

/* op is the minimum of a clamp, whose operands are both of inner, its maximum, and op's second. */
static shlo_status shlo__lanes_clamp(shlo__lane_state *s, const shlo__op *op, const shlo__affine *map,
    const shlo__op *inner, uint32_t n, const int32_t *x) {
    const shlo_dtype wide = shlo__dtype_wide(shlo__plan_dtype(s->p, op->results));
    shlo__lane_step step;
    int32_t out;
    if (n < 3) return shlo__lanes_operand(s, n < 2 ? inner : op, n < 2 ? n : 1, map);
    shlo__lanes_step(s, &step, SHLO__KERNEL_LANE(SHLO__VERB_clamp, wide), x[1], x[0], x[2]);
    SHLO__TRY(shlo__lanes_emit(s, &step, wide, &out));
    shlo__lanes_have(s, out);
    return SHLO_OK;
}

static shlo_status shlo__lanes_elementwise(shlo__lane_state *s, const shlo__op *op, const shlo__affine *map,
    uint32_t n, const int32_t *x) {
    const uint32_t typed = op->code == SHLO_OP_select ? 1 : 0; /* the operand whose type says the kernel's */
    const shlo__op *inner = shlo__lanes_clamped(s, op);
    int32_t operands[3] = {-1, -1, -1}, out;
    uint32_t whole[3];
    if (shlo__chain_erf(s->p, op, whole)) return shlo__lanes_erf(s, op, map, whole, n, x);
    if (inner) return shlo__lanes_clamp(s, op, map, inner, n, x);
    if (n < op->n_operands && n < 3) return shlo__lanes_operand(s, op, n, map);
    memcpy(operands, x, n * sizeof *x);
    SHLO__TRY(shlo__lanes_apply(s, op, shlo__plan_dtype(s->p, shlo__op_operand(s->p->m, op, typed)),
        shlo__plan_dtype(s->p, op->results), operands, &out));
    shlo__lanes_have(s, out);
    return SHLO_OK;
}

static shlo_status shlo__lanes_load(shlo__lane_state *s, uint32_t value, const shlo__affine *map,
    int32_t *out) {
    shlo_dtype t = shlo__plan_dtype(s->p, value);
    shlo__lane_source source = {0, 0, 0, 0, 0, 0};
    source.value = value;
    source.dtype = (uint8_t)t;
    SHLO__TRY(shlo__lanes_input(s, &source, map, out));
    return shlo__lanes_widen(s, t, out);
}

/* bitcast_convert between types of one width keeps the bytes; it works on the storage form. */
static shlo_status shlo__lanes_bitcast(shlo__lane_state *s, const shlo__op *op, int32_t *out) {
    shlo_dtype from = shlo__plan_dtype(s->p, shlo__op_operand(s->p->m, op, 0)),
               to = shlo__plan_dtype(s->p, op->results);
    SHLO__TRY(shlo__lanes_narrow(s, from, out));
    /* Signed and unsigned sub-byte integers differ in the upper bits of the byte. */
    if (shlo__lanes_small_int(to))
        return shlo__lanes_convert(s, shlo__lanes_small_int(from) ? shlo__dtype_wide(from) : SHLO_U8, to,
            *out, out);
    if (shlo__lanes_small_int(from)) {
        /* the only float of so few bits has 4 */
        SHLO__TRY(shlo__lanes_convert(s, shlo__dtype_wide(from), SHLO_U4, *out, out));
        return shlo__lanes_widen(s, to, out);
    }
    SHLO__TRY(shlo__lanes_unary(s, SHLO__KERNEL_LANE(SHLO__VERB_copy, to), to, *out, out));
    return shlo__lanes_widen(s, to, out);
}

static shlo_status shlo__lanes_iota(shlo__lane_state *s, const shlo__op *op, const shlo__affine *map,
    int32_t *out) {
    shlo__affine number;
    shlo__lane_source source = {0, 0, 0, 0, 0, 0};
    shlo_dtype t = shlo__plan_dtype(s->p, op->results);
    int32_t dim = (int32_t)shlo__module_attr_i64(s->p->m, op, SHLO__A_iota__iota_dimension);
    if (!shlo__map_index(s->p, shlo__value_type(s->p->m, op->results), dim, &s->r->space, map, &number))
        return shlo__lanes_cut(s, op->results);
    source.dtype = (uint8_t)t;
    source.is_iota = 1;
    SHLO__TRY(shlo__lanes_input(s, &source, &number, out));
    return shlo__lanes_widen(s, t, out);
}

static shlo_status shlo__lanes_constant(shlo__lane_state *s, const shlo__op *op, const shlo__affine *map,
    int32_t *out) {
    const shlo_dtype t = shlo__plan_dtype(s->p, op->results);
    shlo__lane_source source = {0, 0, 0, 0, 0, 0};
    shlo__affine zero;
    memset(&zero, 0, sizeof zero);
    source.value = op->results;
    source.dtype = (uint8_t)t;
    source.is_constant = 1;
    SHLO__TRY(shlo__lanes_input(s, &source, shlo__module_constant(s->p->m, op->results)->splat ? &zero : map,
        out));
    return shlo__lanes_widen(s, t, out);
}

static SHLO__NOINLINE shlo_status shlo__lanes_view(shlo__lane_state *s, uint32_t op_id,
    const shlo__affine *map) {
    const shlo__op *op = &s->p->m->ops.items[op_id];
    shlo__affine next;
    if (!shlo__map_cross(s->p, op_id, &s->r->space, map, &next)) return shlo__lanes_cut(s, op->results);
    return shlo__lanes_want(s, shlo__op_operand(s->p->m, op, 0), &next);
}

/* A call inside a body. While its result is compiled, the arguments of the callee stand for the operands, of
   which n have become x. */
static shlo_status shlo__lanes_call(shlo__lane_state *s, const shlo__op *op, const shlo__affine *map,
    uint32_t n, const int32_t *x) {
    const shlo__module *m = s->p->m;
    const uint32_t body = m->funcs.items[shlo__plan_callee(s->p, op)].body;
    const shlo__region *r = &m->regions.items[body];
    shlo__lane_open *open = &s->open[s->depth - 1];
    if (n < r->n_args) return shlo__lanes_want(s, shlo__op_operand(m, op, n), map);
    if (s->n_memo + (int32_t)n > s->room->memo) return shlo__lanes_full(s);
    open->n_memo = s->n_memo;
    open->caller = s->body;
    for (uint32_t i = 0; i < n; i++) shlo__lanes_remember(s, r->args + i, SHLO__ANY_MAP, x[i]);
    s->body = body;
    return shlo__lanes_want(s, shlo__op_operand(m, &m->ops.items[r->last], open->value - op->results), map);
}

static void shlo__lanes_return(shlo__lane_state *s) {
    const shlo__lane_open *open = &s->open[s->depth - 1];
    s->body = open->caller;
    s->n_memo = open->n_memo;
    shlo__lanes_have(s, s->pending[s->n_pending - 1]);
}

/* Is the value computed by this program? Otherwise it is read from memory. */
static int shlo__lanes_here(const shlo__lane_state *s, uint32_t value) {
    uint32_t op = shlo__plan_def(s->p, value);
    if (!op) return 0;
    if (s->body) return s->p->m->ops.items[op].parent == s->body;
    return shlo__lanes_fusible(s->p, op) && (!s->p->materialized[value] || (s->depth == 1 && s->r->compute));
}

/* A value without operands in the program: it is read, counted or constant. */
static SHLO__NOINLINE shlo_status shlo__lanes_leaf(shlo__lane_state *s, uint32_t value,
    const shlo__affine *map) {
    const shlo__op *op = &s->p->m->ops.items[shlo__plan_def(s->p, value)];
    int32_t x;
    if (!shlo__lanes_here(s, value))
        SHLO__TRY(shlo__lanes_load(s, value, map, &x));
    else if (op->code == SHLO_OP_constant)
        SHLO__TRY(shlo__lanes_constant(s, op, map, &x));
    else
        SHLO__TRY(shlo__lanes_iota(s, op, map, &x));
    shlo__lanes_have(s, x);
    return SHLO_OK;
}

/* The innermost open value: its next operand, or itself. */
static shlo_status shlo__lanes_next(shlo__lane_state *s) {
    const shlo__lane_open *open = &s->open[s->depth - 1];
    const int64_t *known = shlo__lanes_map(s, open->map);
    const uint32_t op_id = shlo__plan_def(s->p, open->value), n = (uint32_t)s->n_pending - open->first;
    const shlo__op *op = &s->p->m->ops.items[op_id];
    int32_t *x = &s->pending[open->first], out = x[0];
    shlo__affine *map = &s->map;
    if (open->n_memo >= 0) {
        shlo__lanes_return(s);
        return SHLO_OK;
    }
    map->offset = known[0];
    memcpy(map->stride, known + 1, (size_t)s->r->space.n * sizeof *known);
    if (!shlo__lanes_here(s, open->value)) return shlo__lanes_leaf(s, open->value, map);
    if (op->code == SHLO_OP_call || op->code == SHLO_OP_composite) return shlo__lanes_call(s, op, map, n, x);
    switch (shlo__plan_row(s->p, op_id)->run) {
    case SHLO__RUN_LANE: return shlo__lanes_elementwise(s, op, map, n, x);
    case SHLO__RUN_IOTA:
    case SHLO__RUN_CONSTANT: return shlo__lanes_leaf(s, open->value, map);
    case SHLO__RUN_VIEW:
        if (!n) return shlo__lanes_view(s, op_id, map);
        break;
    default:
        if (!n) return shlo__lanes_want(s, shlo__op_operand(s->p->m, op, 0), map);
        SHLO__TRY(shlo__lanes_bitcast(s, op, &out));
    }
    shlo__lanes_have(s, out);
    return SHLO_OK;
}

/* An operand that is computed here; a constant is in memory already. */
SHLO__FN void shlo__lanes_choose_cut(shlo__lane_state *s, uint32_t value) {
    const shlo__op *op = &s->p->m->ops.items[shlo__plan_def(s->p, value)];
    uint32_t whole[3];
    const int one = shlo__plan_def(s->p, value) && shlo__chain_erf(s->p, op, whole);
    for (uint32_t i = 0; shlo__plan_def(s->p, value) && i < (one ? 3 : op->n_operands) && !s->cut; i++) {
        uint32_t v = one ? whole[i] : shlo__op_operand(s->p->m, op, i), def = shlo__plan_def(s->p, v);
        if (def && !s->p->materialized[v] && shlo__lanes_fusible(s->p, def) &&
            s->p->m->ops.items[def].code != SHLO_OP_constant)
            s->cut = v;
    }
}

SHLO__FN shlo_status shlo__lanes_value(shlo__lane_state *s, uint32_t value, const shlo__affine *map,
    int32_t *out) {
    shlo_status status;
    s->depth = s->n_pending = 0;
    status = shlo__lanes_want(s, value, map);
    while (status == SHLO_OK && s->depth) status = shlo__lanes_next(s);
    if (status == SHLO_OK) *out = s->pending[0];
    while (status == SHLO_LIMIT && s->depth && !s->cut) shlo__lanes_choose_cut(s, s->open[--s->depth].value);
    return status;
}

#endif
