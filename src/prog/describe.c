/* prog/describe.c - an instruction as a line of text, for dumps and profiles. It holds no addresses, so that
 * plans can be compared. */
#ifndef SHLO__PROG_DESCRIBE_C
#define SHLO__PROG_DESCRIBE_C

#include "program.h"

static const char *shlo__program_insn_name(uint32_t kind) {
    switch ((shlo__insn_kind)kind) {
#define INSN(KIND, name, param, run, family) \
    case SHLO__I_##KIND: \
        return name;
#define FLOW(KIND, name, param, family) \
    case SHLO__I_##KIND: \
        return name;
#include "insns.def"
    default:
        return "?";
    }
}

/* How a body runs. */
static const char *shlo__program_body(const shlo__region_body *body) {
    return body->lanes ? "lanes" : "code";
}

static int shlo__program_is_code(const shlo__region_body *body) { return body && !body->lanes; }

SHLO__FN int shlo__program_runs_code(const shlo__insn *insn) {
    const void *p = insn->param;
    switch ((shlo__insn_kind)insn->kind) {
    case SHLO__I_MAP:
        return 1;
    case SHLO__I_REDUCE:
        return shlo__program_is_code(((const shlo__p_reduce *)p)->body);
    case SHLO__I_REDUCE_WINDOW:
        return shlo__program_is_code(((const shlo__p_window *)p)->body);
    case SHLO__I_SORT: {
        const shlo__p_sort *s = (const shlo__p_sort *)p;
        return !s->key && shlo__program_is_code(s->comparator);
    }
    case SHLO__I_SCATTER: {
        const shlo__p_scatter *s = (const shlo__p_scatter *)p;
        return !s->step && !s->replaces && shlo__program_is_code(s->body);
    }
    case SHLO__I_SELECT_AND_SCATTER: {
        const shlo__p_select *s = (const shlo__p_select *)p;
        return shlo__program_is_code(s->select) || shlo__program_is_code(s->scatter);
    }
    default:
        return 0;
    }
}

/* ---- kinds of instructions ---- */

static void shlo__program_detail_lanes(const shlo__p_lanes *p, char *out, size_t capacity) {
    const shlo__lanes *l = &p->lanes;
    const char *in_place = "";
    for (int32_t i = 0; i < l->n_inputs; i++)
        if (l->inputs[i].mode == SHLO__LINEAR && shlo__program_same(&l->inputs[i].ref, &l->outputs[0].ref))
            in_place = " in place";
    shlo__status_format(out, capacity, " elements=%lld steps=%d inputs=%d%s", (long long)l->total, l->n_steps,
        l->n_inputs, in_place);
}

static void shlo__program_detail_contract(const shlo__p_contract *p, char *out, size_t capacity) {
    int64_t sizes[4];
    size_t used;
    shlo__program_contract_sizes(p, sizes);
    used = shlo__status_format(out, capacity, " batch=%lld m=%lld n=%lld k=%lld%s", (long long)sizes[0],
        (long long)sizes[1], (long long)sizes[2], (long long)sizes[3], p->plain ? " plain" : "");
    if (p->epilogue)
        shlo__status_format(out + used, capacity - used, " then %s steps=%d inputs=%d",
            shlo_op_name((shlo_op)p->then), p->epilogue->n_steps, p->epilogue->n_inputs);
}

static void shlo__program_detail_copy(const shlo__p_copy *p, char *out, size_t capacity) {
    shlo__status_format(out, capacity, " bytes=%lld", (long long)(p->nd.elements * (int64_t)p->nd.bytes));
}

static void shlo__program_detail_moves(const shlo__p_moves *p, char *out, size_t capacity) {
    size_t bytes = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        if (shlo__program_same(&p->list[i].dst, &p->list[i].src)) continue;
        bytes += p->list[i].bytes;
        n++;
    }
    if (n)
        shlo__status_format(out, capacity, " values=%u bytes=%zu", n, bytes);
    else
        shlo__status_format(out, capacity, " in place");
}

static void shlo__program_detail_reduce(const shlo__p_reduce *p, char *out, size_t capacity) {
    const char *how = p->best ? "best of rows" : p->by_rows ? "rows" : "columns";
    shlo__status_format(out, capacity, " inner=%lld outer=%lld %s", (long long)p->lanes->total,
        (long long)p->lanes->outer_total, p->body && !p->best ? shlo__program_body(p->body) : how);
}

static void shlo__program_detail_window(const shlo__p_window *p, char *out, size_t capacity) {
    const char *how = p->line.width ? "line" : "elements";
    shlo__status_format(out, capacity, " elements=%lld window=%lld %s", (long long)p->out_total,
        (long long)p->window_total, p->body ? shlo__program_body(p->body) : how);
}

static void shlo__program_detail_sort(const shlo__p_sort *p, char *out, size_t capacity) {
    char first[32] = "";
    if (p->keep < p->length) shlo__status_format(first, sizeof first, " first=%lld", (long long)p->keep);
    shlo__status_format(out, capacity, " operands=%d length=%lld%s lines=%lld %s", p->n, (long long)p->length,
        first, (long long)(p->inner * p->outer), p->key ? "key" : shlo__program_body(p->comparator));
}

static void shlo__program_detail_scatter(const shlo__p_scatter *p, char *out, size_t capacity) {
    const char *how = p->step ? "one op" : shlo__program_body(p->body);
    shlo__status_format(out, capacity, " updates=%lld %s%s", (long long)p->total,
        p->replaces ? "replace" : how, shlo__program_same(&p->dst[0], &p->src[0]) ? " in place" : "");
}

static void shlo__program_detail_in_place(const shlo__ref *dst, const shlo__ref *src, char *out,
    size_t capacity) {
    if (shlo__program_same(dst, src)) shlo__status_format(out, capacity, " in place");
}

/* Where control goes on. */
static void shlo__program_detail_flow(const shlo__code *code, const shlo__insn *insn, char *out,
    size_t capacity) {
    if (insn->kind == SHLO__I_JUMP)
        shlo__status_format(out, capacity, " to %u", ((const shlo__p_jump *)insn->param)->target);
    else if (insn->kind == SHLO__I_BRANCH)
        shlo__status_format(out, capacity, " to %u", ((const shlo__p_branch *)insn->param)->target);
    else if (insn->kind == SHLO__I_CALL)
        shlo__status_format(out, capacity, " of @%s",
            code->funcs[((const shlo__p_call *)insn->param)->func].name);
}

/* What the plan decided, for instructions that take most of the time, and for those whose fusion and
   memory matter; "" for others. */
static void shlo__program_detail(const shlo__code *code, const shlo__insn *insn, char *out, size_t capacity) {
    const void *p = insn->param;
    out[0] = 0;
    switch ((shlo__insn_kind)insn->kind) {
    case SHLO__I_LANES:
        shlo__program_detail_lanes((const shlo__p_lanes *)p, out, capacity);
        break;
    case SHLO__I_COPY:
        shlo__program_detail_copy((const shlo__p_copy *)p, out, capacity);
        break;
    case SHLO__I_MOVE:
        shlo__program_detail_moves((const shlo__p_moves *)p, out, capacity);
        break;
    case SHLO__I_CONTRACT:
        shlo__program_detail_contract((const shlo__p_contract *)p, out, capacity);
        break;
    case SHLO__I_REDUCE:
        shlo__program_detail_reduce((const shlo__p_reduce *)p, out, capacity);
        break;
    case SHLO__I_REDUCE_WINDOW:
        shlo__program_detail_window((const shlo__p_window *)p, out, capacity);
        break;
    case SHLO__I_SORT:
        shlo__program_detail_sort((const shlo__p_sort *)p, out, capacity);
        break;
    case SHLO__I_SCATTER:
        shlo__program_detail_scatter((const shlo__p_scatter *)p, out, capacity);
        break;
    case SHLO__I_DYNAMIC_UPDATE_SLICE: {
        const shlo__p_dynamic *u = (const shlo__p_dynamic *)p;
        shlo__program_detail_in_place(&u->dst, &u->src, out, capacity);
        break;
    }
    case SHLO__I_CHOLESKY: {
        const shlo__p_cholesky *c = (const shlo__p_cholesky *)p;
        shlo__program_detail_in_place(&c->dst, &c->src, out, capacity);
        break;
    }
    case SHLO__I_SOLVE: {
        const shlo__p_solve *c = (const shlo__p_solve *)p;
        shlo__program_detail_in_place(&c->dst, &c->b, out, capacity);
        break;
    }
    case SHLO__I_FFT: {
        const shlo__p_fft *c = (const shlo__p_fft *)p;
        shlo__program_detail_in_place(&c->dst, &c->src, out, capacity);
        break;
    }
    default:
        shlo__program_detail_flow(code, insn, out, capacity);
    }
}

SHLO__FN size_t shlo__program_describe(const shlo__code *code, uint32_t insn, char *out, size_t capacity) {
    const shlo__insn *i = &code->insns[insn];
    const char *name = shlo__program_insn_name(i->kind), *op = shlo_op_name((shlo_op)i->op),
               *func = shlo__program_func_of(code, insn)->name;
    char detail[160], chain[96] = "", number[12];
    shlo__program_detail(code, i, detail, sizeof detail);
    if (i->chained) {
        const shlo__row_chain *c = shlo__program_chain_at(code, insn);
        const size_t used = shlo__status_format(chain, sizeof chain, " chain=%u rows=%lld by %lld", c->n,
            (long long)c->rows, (long long)c->step);
        if (c->window_bytes)
            shlo__status_format(chain + used, sizeof chain - used, " windows=%zu", c->window_bytes);
    }
    shlo__status_format(out, capacity, "%s %s @%s#%u%s%s", name, op, func, i->op_index, detail, chain);
    return strlen(name) + strlen(op) + strlen(func) + strlen(detail) + strlen(chain) + 4 +
           shlo__status_format(number, sizeof number, "%u", i->op_index);
}

#endif
