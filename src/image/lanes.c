/* image/lanes.c - lane programs and the bodies of instructions. Sizes of registers and of scratch are not in
 * the image: the machine that reads it knows its own blocks. */
#ifndef SHLO__IMAGE_LANES_C
#define SHLO__IMAGE_LANES_C

#include "image.h"

static void shlo__image_lane_input(shlo__codec *c, shlo__lane_input *in, size_t rank) {
    shlo__codec_u8(c, &in->mode);
    shlo__codec_u8(c, &in->is_iota);
    shlo__codec_dtype(c, &in->dtype);
    /* numbers that are made lie nowhere: they have no elements one after the other */
    shlo__span_require(c, in->mode <= SHLO__BOUND && in->is_iota <= (in->mode != SHLO__LINEAR));
    if (in->mode == SHLO__BOUND) {
        in->is_iota = 0;
        return;
    }
    if (!in->is_iota) shlo__codec_ref(c, &in->ref);
    shlo__codec_index(c, &in->offset);
    in->stride = shlo__codec_indices(c, in->stride, rank);
}

/* What the slots of an instruction hold: type sizes. */
static size_t shlo__image_slot_bytes(const shlo__lanes *l, int32_t slot, size_t widest) {
    if (slot < l->n_inputs) return shlo__dtype_bytes((shlo_dtype)l->inputs[slot].dtype);
    slot -= l->n_inputs;
    return slot < l->n_outputs ? shlo__dtype_bytes((shlo_dtype)l->outputs[slot].dtype) : widest;
}

/* Types of what kernel `number` reads and writes. select reads booleans first. */
static void shlo__image_lane_types(uint32_t number, shlo_dtype *from, shlo_dtype *to) {
    const uint32_t row = number / 32;
    const shlo_dtype t = (shlo_dtype)(number % 32);
    *from = *to = t;
    if (row < SHLO__VERB_COUNT)
        *to = shlo__kernels_result(row, t);
    else if (row < SHLO__VERB_COUNT + 32)
        *from = (shlo_dtype)(row - SHLO__VERB_COUNT);
    else
        *from = *to = SHLO_F32; /* rounded in place of f32 */
}

static void shlo__image_lane_check(shlo__codec *c, const shlo__lanes *l, const shlo__lane_insn *insn,
    size_t widest) {
    const int32_t slots = l->n_inputs + l->n_outputs + l->n_registers;
    const uint32_t verb = c->number / 32;
    const int32_t n = verb < SHLO__VERB_COUNT ? shlo__kernels_operands(verb) : 1;
    const uint16_t x[3] = {insn->a, insn->b, insn->c};
    shlo_dtype from, to;
    if (!c->check || c->fault) return;
    shlo__image_lane_types(c->number, &from, &to);
    for (int32_t i = 0; i < 3; i++) {
        size_t bytes = verb == SHLO__VERB_select && i == 0 ? 1 : shlo__dtype_bytes(from);
        shlo__span_require(c, x[i] <= slots);
        if (i < n && !c->fault)
            shlo__span_require(c, x[i] < slots && bytes <= shlo__image_slot_bytes(l, x[i], widest));
    }
    shlo__span_require(c, insn->dst >= l->n_inputs && insn->dst < slots);
    if (!c->fault)
        shlo__span_require(c, shlo__dtype_bytes(to) <= shlo__image_slot_bytes(l, insn->dst, widest));
    if (verb == SHLO__VERB_reduce_precision)
        shlo__span_require(c,
            insn->imm.precision.exponent_bits > 0 && insn->imm.precision.mantissa_bits >= 0);
}

/* A conversion that is told its types is told those of its number, whatever the image says. */
static void shlo__image_lane_told(const shlo__codec *c, shlo__lane_insn *insn) {
#if SHLO__SPARSE
    (void)c;
    (void)insn;
#else
    if (!c->writer && insn->fn && shlo__kernels_is_told(insn->fn))
        insn->imm.precision = shlo__kernels_types((shlo_dtype)(c->number / 32 - SHLO__VERB_COUNT),
            (shlo_dtype)(c->number % 32));
#endif
}

static void shlo__image_lane_insns(shlo__codec *c, shlo__lanes *l, size_t widest) {
    shlo__lane_insn *insns =
        (shlo__lane_insn *)shlo__codec_room(c, l->insns, (size_t)l->n_insns, sizeof *insns);
    for (int32_t i = 0; insns && i < l->n_insns; i++) {
        shlo__lane_insn *insn = &insns[i];
        shlo__codec_lane(c, &insn->fn, &insn->imm.precision);
        shlo__codec_u16(c, &insn->dst);
        shlo__codec_u16(c, &insn->a);
        shlo__codec_u16(c, &insn->b);
        shlo__codec_u16(c, &insn->c);
        shlo__codec_i32(c, &insn->imm.precision.exponent_bits);
        shlo__codec_i32(c, &insn->imm.precision.mantissa_bits);
        shlo__image_lane_told(c, insn);
        shlo__span_require(c, insn->fn != NULL);
        shlo__image_lane_check(c, l, insn, widest);
    }
    l->insns = insns;
    l->n_steps = l->n_insns;
#ifndef SHLO_VM_ONLY
    l->weight = l->n_steps;
    l->period = 0;
#endif
}

static void shlo__image_lane_sizes(shlo__codec *c, shlo__lanes *l, uint8_t widest) {
    l->total = l->outer_total = 1;
    for (int32_t d = 0; d < l->n_dims + l->n_outer; d++) {
        shlo__index *total = d < l->n_dims ? &l->total : &l->outer_total;
        *total = shlo__span_product(c, *total, l->extent[d]);
    }
    l->slot_bytes = (uint32_t)(shlo__program_slot(l, shlo__image_block(c)) * widest);
    l->cycle_bytes = 0;
    for (int32_t k = 0; k < l->n_inputs && !c->fault; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        if (in->mode != SHLO__CYCLIC) continue;
        shlo__span_require(c, l->n_dims > 0 && !in->is_iota && l->extent[l->n_dims - 1] > 0 &&
                                  l->extent[l->n_dims - 1] <= SHLO__LANE_CYCLE);
        if (!c->fault) l->cycle_bytes += (uint32_t)shlo__program_cycle_bytes(l, in);
    }
}

SHLO__FN void shlo__image_lanes(shlo__codec *c, shlo__lanes *l) {
    shlo__lane_input *inputs;
    shlo__lane_output *outputs;
    uint8_t widest = (uint8_t)(c->writer ? l->slot_bytes / shlo__program_slot(l, SHLO_LANE_BLOCK) : 0);
    size_t rank;
    shlo__codec_count(c, &l->n_dims, SHLO_MAX_RANK);
    shlo__codec_count(c, &l->n_outer, SHLO_MAX_RANK);
    shlo__codec_count(c, &l->n_inputs, SHLO__LANE_INPUTS);
    shlo__codec_count(c, &l->n_outputs, SHLO__LANE_INPUTS);
    shlo__codec_count(c, &l->n_registers, SHLO__LANE_INSNS);
    shlo__codec_count(c, &l->n_insns, SHLO__LANE_INSNS);
    shlo__codec_u8(c, &widest);
    shlo__span_require(c, widest <= 16);
    rank = (size_t)(l->n_dims + l->n_outer);
    l->extent = shlo__codec_indices(c, l->extent, rank);
    inputs = (shlo__lane_input *)shlo__codec_room(c, l->inputs, (size_t)l->n_inputs, sizeof *inputs);
    for (int32_t k = 0; inputs && k < l->n_inputs; k++) shlo__image_lane_input(c, &inputs[k], rank);
    outputs = (shlo__lane_output *)shlo__codec_room(c, l->outputs, (size_t)l->n_outputs, sizeof *outputs);
    for (int32_t k = 0; outputs && k < l->n_outputs; k++) {
        shlo__codec_dtype(c, &outputs[k].dtype);
        shlo__codec_u16(c, &outputs[k].slot);
        shlo__codec_ref(c, &outputs[k].ref);
    }
    if (!c->writer) {
        l->inputs = inputs;
        l->outputs = outputs;
    }
    if (c->fault) return;
    shlo__image_lane_insns(c, l, widest);
    if (c->writer || c->fault) return;
    /* An input or output that is staged takes a slot, too. */
    for (int32_t i = 0; i < l->n_inputs + l->n_outputs; i++)
        widest = (uint8_t)SHLO__MAX(widest, shlo__image_slot_bytes(l, i, widest));
    shlo__image_lane_sizes(c, l, widest);
}

SHLO__FN shlo__lanes *shlo__image_lanes_at(shlo__codec *c, const shlo__lanes *from) {
    shlo__lanes *l = (shlo__lanes *)shlo__codec_room(c, from, 1, sizeof *l);
    if (l) shlo__image_lanes(c, l);
    return l;
}

/* What a lane program reads through the map of an input. */
static void shlo__image_lane_place(shlo__codec *c, const shlo__lanes *l, const shlo__lane_input *in) {
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)in->dtype);
    shlo__span s = shlo__span_at(in->offset);
    if (in->is_iota) {
        shlo__codec_needs(c, c->kernels->iota != NULL, SHLO__USES_IOTA, 0);
        return;
    }
    if (in->mode == SHLO__LINEAR)
        shlo__span_axis(c, &s, l->total, (shlo__index)bytes);
    else if (in->mode == SHLO__STRIDED)
        shlo__span_axes(c, &s, l->n_dims, l->extent, in->stride);
    else if (in->mode == SHLO__CYCLIC)
        shlo__span_axis(c, &s, l->extent[l->n_dims - 1], in->stride[l->n_dims - 1]);
    shlo__span_axes(c, &s, l->n_outer, l->extent + l->n_dims, in->stride + l->n_dims);
    shlo__span_inside(c, &in->ref, &s, bytes, shlo__span_align(in->dtype), 0);
}

SHLO__FN void shlo__image_lanes_places(shlo__codec *c, const shlo__lanes *l, int32_t bound, int outputs) {
    if (!c->check || c->fault) return;
    for (int32_t k = 0; k < l->n_inputs; k++) {
        const shlo__lane_input *in = &l->inputs[k];
        if (in->mode == SHLO__BOUND)
            bound--;
        else {
            if (in->mode == SHLO__STRIDED) {
                shlo__codec_used(c, SHLO__USES_STRIDED, 0);
                shlo__codec_needs(c, SHLO__HAS_STRIDED, SHLO__USES_STRIDED, 0);
            }
            shlo__span_require(c, in->mode != SHLO__STRIDED || l->n_dims > 0);
            if (!c->fault && l->total && l->outer_total) shlo__image_lane_place(c, l, in);
        }
        if (in->is_iota) shlo__codec_used(c, SHLO__USES_IOTA, 0);
    }
    shlo__span_require(c, bound == 0);
    for (int32_t k = 0; k < l->n_outputs && !c->fault; k++) {
        const int32_t slot = l->outputs[k].slot;
        shlo__span_require(c, slot < l->n_inputs + l->n_outputs + l->n_registers);
        /* A result that is an input is read as the output's type; registers hold any. */
        if (slot < l->n_inputs) shlo__span_require(c, l->inputs[slot].dtype == l->outputs[k].dtype);
        if (outputs) shlo__span_list(c, &l->outputs[k].ref, l->total, l->outputs[k].dtype, 1);
    }
}

/* ---- bodies ---- */

SHLO__FN const shlo__region_body *shlo__image_body(shlo__codec *c, const shlo__region_body *from) {
    shlo__region_body *b = (shlo__region_body *)shlo__codec_room(c, from, 1, sizeof *b);
    uint8_t lanes;
    if (!b) return NULL;
    lanes = b->lanes != NULL;
    shlo__codec_count(c, &b->n_in, UINT16_MAX);
    shlo__codec_count(c, &b->n_out, UINT16_MAX);
    b->dtypes = shlo__codec_dtypes(c, b->dtypes, (size_t)b->n_in + (size_t)b->n_out);
    shlo__codec_u8(c, &lanes);
    if (lanes) {
        shlo__lanes *l = shlo__image_lanes_at(c, b->lanes);
        b->lanes = l;
        return b;
    }
    shlo__codec_u32(c, &b->entry);
    b->in = shlo__codec_refs(c, b->in, (size_t)b->n_in);
    b->out = shlo__codec_refs(c, b->out, (size_t)b->n_out);
    return b;
}

static void shlo__image_body_lanes(shlo__codec *c, const shlo__region_body *b) {
    const shlo__lanes *l = b->lanes;
    shlo__span_require(c,
        l->n_inputs >= b->n_in && l->n_outputs == b->n_out && l->n_dims == 0 && l->n_outer == 0);
    for (int32_t k = 0; k < b->n_in && !c->fault; k++)
        shlo__span_require(c, l->inputs[k].mode == SHLO__BOUND && l->inputs[k].dtype == b->dtypes[k]);
    for (int32_t k = 0; k < b->n_out && !c->fault; k++)
        shlo__span_require(c, l->outputs[k].dtype == b->dtypes[b->n_in + k]);
    shlo__image_lanes_places(c, l, b->n_in, 0);
}

SHLO__FN void shlo__image_body_fits(shlo__codec *c, const shlo__region_body *b, int32_t n_out,
    const uint8_t *out) {
    const int32_t n_in = b ? b->n_in : 0;
    if (!c->check || c->fault) return;
    shlo__span_require(c, b->n_out == n_out);
    for (int32_t k = 0; k < n_out && !c->fault; k++) shlo__span_require(c, b->dtypes[n_in + k] == out[k]);
    if (c->fault) return;
    if (b->lanes) {
        shlo__image_body_lanes(c, b);
        return;
    }
    if (b->entry < c->check->func.entry || b->entry >= c->check->func.end)
        shlo__codec_fail(c, SHLO__IMAGE_TARGET);
    for (int32_t k = 0; k < n_in; k++) shlo__span_list(c, &b->in[k], 1, b->dtypes[k], 1);
    for (int32_t k = 0; k < n_out; k++) shlo__span_list(c, &b->out[k], 1, b->dtypes[n_in + k], 0);
}

SHLO__FN void shlo__image_body_scratch(shlo__codec *c, const shlo__region_body *body, size_t n, size_t blocks,
    size_t elements, size_t more) {
    shlo__span_scratch(c, shlo__program_lanes_bytes(body ? body->lanes : NULL) +
                              shlo__program_room(3 * n + 1, sizeof(void *)) + blocks * 16 * elements + more);
}

#endif
