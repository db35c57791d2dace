/* image/insns_flow.c - control flow: the fields of these instructions, and the proof that jumps stay in their
 * function, and callees in the frame of their caller. */
#ifndef SHLO__IMAGE_INSNS_FLOW_C
#define SHLO__IMAGE_INSNS_FLOW_C

#include "image.h"

static void shlo__image_target_of(shlo__codec *c, uint32_t *target) {
    shlo__codec_u32(c, target);
    if (c->check && (*target < c->check->func.entry || *target >= c->check->func.end))
        shlo__codec_fail(c, SHLO__IMAGE_TARGET);
}

SHLO__FN void shlo__image_of_p_none(shlo__codec *c, void *param) {
    (void)c;
    (void)param;
}
SHLO__FN void shlo__image_of_p_jump(shlo__codec *c, void *param) {
    shlo__image_target_of(c, &((shlo__p_jump *)param)->target);
}
SHLO__FN void shlo__image_of_p_branch(shlo__codec *c, void *param) {
    shlo__p_branch *p = (shlo__p_branch *)param;
    shlo__codec_ref(c, &p->pred);
    shlo__image_target_of(c, &p->target);
    shlo__span_list(c, &p->pred, 1, SHLO_I1, 0);
}
SHLO__FN void shlo__image_of_p_switch(shlo__codec *c, void *param) {
    shlo__p_switch *p = (shlo__p_switch *)param;
    shlo__codec_ref(c, &p->index);
    shlo__codec_u32(c, &p->n);
    p->targets = (uint32_t *)shlo__codec_room(c, p->targets, p->n, sizeof *p->targets);
    for (uint32_t i = 0; p->targets && i < p->n && !c->fault; i++) shlo__image_target_of(c, &p->targets[i]);
    shlo__span_require(c, p->n > 0);
    shlo__span_list(c, &p->index, 1, SHLO_I32, 0);
}

/* The callee's frame lies in the caller's, and so is smaller: calls cannot go around. No result lies in it: a
 * callee that writes one must not meet its own pointers. */
static void shlo__image_call_check(shlo__codec *c, const shlo__p_call *p) {
    const shlo__image_func *f = &c->check->func;
    shlo__image_func callee;
    shlo__codec tensors;
    shlo__span whole = shlo__span_at(0);
    if (p->func >= shlo__image_head(c->image)->n_funcs) {
        shlo__codec_fail(c, SHLO__IMAGE_TARGET);
        return;
    }
    shlo__image_func_at(c->image, p->func, &callee, c);
    if (c->fault) return;
    shlo__span_require(c, p->entry == callee.entry && p->n_args == callee.n_args &&
                              p->n_results == callee.n_results && p->frame.space == SHLO__AT_FRAME &&
                              callee.frame_bytes < f->frame_bytes);
    shlo__span_inside(c, &p->frame, &whole, callee.frame_bytes, 8, 1);
    tensors = callee.tensors;
    for (uint32_t i = 0; i < p->n_args + p->n_results && !c->fault; i++) {
        shlo__tensor t;
        int64_t dims[SHLO_MAX_RANK];
        shlo__image_tensor(&tensors, &t, dims);
        shlo__span_inside(c, i < p->n_args ? &p->args[i] : &p->results[i - p->n_args], &whole, t.bytes,
            shlo__span_align(t.dtype), i >= p->n_args);
        if (i >= p->n_args)
            shlo__span_apart(c, &p->results[i - p->n_args], t.bytes, &p->frame, callee.frame_bytes);
    }
}

SHLO__FN void shlo__image_of_p_call(shlo__codec *c, void *param) {
    shlo__p_call *p = (shlo__p_call *)param;
    shlo__codec_u32(c, &p->func);
    shlo__codec_u32(c, &p->entry);
    p->recursive = 0;
    shlo__codec_ref(c, &p->frame);
    shlo__codec_u32(c, &p->n_args);
    shlo__codec_u32(c, &p->n_results);
    p->args = shlo__codec_refs(c, p->args, p->n_args);
    p->results = shlo__codec_refs(c, p->results, p->n_results);
    if (c->check && !c->fault) shlo__image_call_check(c, p);
}

SHLO__FN void shlo__image_of_p_process_id(shlo__codec *c, void *param) {
    shlo__p_process_id *p = (shlo__p_process_id *)param;
    shlo__codec_ref(c, &p->dst);
    shlo__codec_u8(c, &p->partition);
    shlo__span_list(c, &p->dst, 1, SHLO_U32, 1);
}

#endif
