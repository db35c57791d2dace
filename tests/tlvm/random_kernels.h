/* tests/tlvm/random_kernels.h - random kernels through the builder, right by construction but for the one
 * fault that may be planted. The source of choices is a seed, or bytes, which may also choose what is
 * wrong. */
#ifndef TESTS_TLVM_RANDOM_KERNELS_H
#define TESTS_TLVM_RANDOM_KERNELS_H

#include "random_blas.h"
#include "random_faults.h"

enum { REF_MEMBERS = 120 }; /* groups, and members of a group of memrefs, at most */

/* ---- statements ---- */

/* Handles, operands and instructions as they come. */
static inline void rk_wrong(rk_gen *g) {
    tlang_insn_desc d;
    tlang_value operands[6], results[64];
    int64_t numbers[4];
    tlang_type types[2];
    memset(&d, 0, sizeof d);
    for (int i = 0; i < 6; i++) operands[i].id = rk_below(g, 256);
    for (int i = 0; i < 4; i++) numbers[i] = (int64_t)rk_below(g, 16) - 2;
    for (int i = 0; i < 2; i++) types[i].id = rk_below(g, 40);
    d.op = (tlang_op)rk_below(g, TLANG_OP_COUNT + 1);
    d.modifiers = rk_below(g, 40);
    d.operands = operands;
    d.n_operands = (int32_t)rk_below(g, 7);
    d.numbers = numbers;
    d.n_numbers = (int32_t)rk_below(g, 5);
    d.types = types;
    d.n_types = (int32_t)rk_below(g, 3);
    if (rk_one_in(g, 4))
        tlang_end(rk_b(g));
    else if (rk_one_in(g, 4))
        tlang_else(rk_b(g));
    else
        tlang_insn(rk_b(g), &d, results);
}

static inline void rk_statement_spmd(rk_gen *g) {
    switch (rk_below(g, 15)) {
    case 0:
    case 1:
    case 2:
        rk_expression(g);
        return;
    case 3:
        rk_query(g);
        return;
    case 4:
        rk_reshape(g);
        return;
    case 5:
        rk_barrier(g);
        return;
    case 6:
        if (g->depth < 5) rk_if(g);
        return;
    case 7:
        if (g->depth < 5) rk_for(g);
        return;
    case 8:
        if (g->depth < 4 && !g->foreach) rk_for_own(g);
        return;
    case 9:
        if (g->depth < 5) rk_alone(g);
        return;
    default:
        rk_access(g);
        return;
    }
}

static inline void rk_statement(rk_gen *g) {
    if (g->wrong && rk_one_in(g, 12)) rk_wrong(g);
    if (g->spmd) {
        rk_statement_spmd(g);
        return;
    }
    switch (rk_below(g, 16)) {
    case 0:
    case 1:
        rk_expression(g);
        return;
    case 2:
        rk_query(g);
        return;
    case 3:
    case 4:
        rk_reshape(g);
        return;
    case 5:
        rk_access(g);
        return;
    case 6:
        if (g->depth < 3) rk_if(g);
        return;
    case 7:
        if (g->depth < 3) rk_for(g);
        return;
    case 8:
    case 9:
        if (!g->plain) rk_foreach(g);
        return;
    case 10:
    case 11:
        if (!g->plain) rk_parallel(g);
        return;
    case 12:
        rk_local(g);
        return;
    case 13:
        rk_barrier(g);
        return;
    default:
        rk_collective(g);
        return;
    }
}

static inline void rk_block(rk_gen *g, int n) {
    int before = g->n_values;
    for (int i = 1 + (int)rk_below(g, (uint32_t)n); i > 0 && g->budget > 0; i--) {
        g->budget--;
        rk_statement(g);
    }
    for (int i = g->n_values - 1, n_left = 3; i >= before && n_left > 0; i--, n_left--)
        if (g->values[i].v.id && g->n_views) rk_probe(g, i);
}

/* ---- the kernel ---- */

/* Arguments, their parts, and a body. fault: planted somewhere in the body, where it runs. */
static inline void rk_body(rk_gen *g, rk_fault fault) {
    tlang_type types[RK_ARGS];
    tlang_value args[RK_ARGS], group;
    int n = 4 + (int)rk_below(g, 8), at = (int)rk_below(g, (uint32_t)n);
    rk_params(g);
    if (fault) rk_fault_params(g);
    for (int32_t i = 0; i < g->k->n_args; i++) types[i] = g->k->args[i].type;
    tlang_func_begin(rk_b(g), "kernel", types, args, g->k->n_args);
    rk_sizes(g);
    group = rk_keep(g, tlang_query(rk_b(g), TLANG_OP_group_id), TLANG_INDEX, 0, 0);
    for (int32_t i = 0; i < g->k->n_args - (fault ? RK_FAULT_ARGS : 0); i++)
        rk_enter(g, &g->k->args[i], args[i], group);
    for (int i = 0; i < n; i++) {
        if (fault && i == at) rk_plant(g, fault, args + g->k->n_args - RK_FAULT_ARGS, group);
        g->budget = 40;
        rk_statement(g);
    }
    for (int i = 0; g->wrong && i < 64; i++) tlang_end(rk_b(g));
    tlang_func_end(rk_b(g));
}

/* A kernel and what to launch it with; 0: the builder's error is in *e. wrong: choices that the verifier must
 * refuse are among them, and refused ones left out. The code is freed with tlang_blob_free. */
static inline int rk_generate(rk_source *from, rk_fault fault, int wrong, rk_kernel *k, shlo_error *e) {
    static rk_gen g;
    shlo_status status;
    memset(&g, 0, sizeof g);
    memset(k, 0, sizeof *k);
    g.from = from;
    g.k = k;
    g.wrong = wrong;
    g.uniform = 1;
    g.plain = rk_one_in(&g, 3);
    g.b = tlang_builder_create(from->allocator);
    memset(e, 0, sizeof *e);
    e->status = SHLO_MEMORY;
    if (!g.b) return 0;
    k->n_groups = 1 + (int64_t)rk_below(&g, rk_one_in(&g, 5) ? REF_MEMBERS : 7);
    if (fault && k->n_groups < 2) k->n_groups = 2;
    rk_body(&g, fault);
    if (wrong) tlang_builder_clear(g.b);
    status = tlang_builder_finish(g.b, TLANG_KEEP_LINES, &k->code);
    *e = *tlang_builder_error(g.b);
    tlang_builder_destroy(g.b);
    return status == SHLO_OK;
}

#endif
