/* prog/program.c - what an instruction says of itself, for dumps and profiles. */
#ifndef SHLO__PROG_PROGRAM_C
#define SHLO__PROG_PROGRAM_C

#include "program.h"

static const char *shlo__program_insn_name(uint32_t kind) {
    switch ((shlo__insn_kind)kind) {
#define INSN(KIND, name, param, run) \
    case SHLO__I_##KIND: return name;
#define FLOW(KIND, name, param) \
    case SHLO__I_##KIND: return name;
#include "insns.def"
    default: return "?";
    }
}

static void shlo__program_detail_contract(const shlo__p_contract *p, char *out, size_t capacity) {
    const shlo__contract_plan *c = &p->plan;
    size_t used = shlo__status_format(out, capacity, " batch=%lld m=%lld n=%lld k=%lld", (long long)c->batch,
        (long long)c->m, (long long)c->n, (long long)c->k);
    if (p->epilogue && used < capacity)
        shlo__status_format(out + used, capacity - used, " then %s steps=%d inputs=%d",
            shlo_op_name((shlo_op)p->then), p->epilogue->n_insns, p->epilogue->n_inputs);
}

/* The sizes of those instructions in which programs spend their time; "" for others. */
static void shlo__program_detail(const shlo__insn *insn, char *out, size_t capacity) {
    out[0] = 0;
    if (insn->kind == SHLO__I_LANES) {
        const shlo__lanes *l = &((const shlo__p_lanes *)insn->param)->lanes;
        shlo__status_format(out, capacity, " elements=%lld steps=%d inputs=%d", (long long)l->total,
            l->n_insns, l->n_inputs);
    }
    else if (insn->kind == SHLO__I_CONTRACT) {
        shlo__program_detail_contract((const shlo__p_contract *)insn->param, out, capacity);
    }
    else if (insn->kind == SHLO__I_REDUCE) {
        const shlo__p_reduce *r = (const shlo__p_reduce *)insn->param;
        shlo__status_format(out, capacity, " inner=%lld outer=%lld %s", (long long)r->lanes->total,
            (long long)r->lanes->outer_total, r->by_rows ? "rows" : "columns");
    }
}

SHLO__FN size_t shlo__program_describe(const shlo__code *code, uint32_t insn, char *out, size_t capacity) {
    const shlo__insn *i = &code->insns[insn];
    char detail[144];
    shlo__program_detail(i, detail, sizeof detail);
    return shlo__status_format(out, capacity, "%s %s @%s#%u%s", shlo__program_insn_name(i->kind),
        shlo_op_name((shlo_op)i->op), code->funcs[i->func].name, i->op_index, detail);
}

#endif
