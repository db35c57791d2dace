/* tlprint/print.c - a module as text; the words of ops.def's text column are the functions here. */
#ifndef TLANG__TLPRINT_PRINT_C
#define TLANG__TLPRINT_PRINT_C

#include "../tlcode/tlcode.h"
#include "public.h"

typedef struct tlang__print {
    const tlang__module *m;
    void (*write)(void *user, const char *text, size_t n);
    void *user;
    uint32_t first; /* value 0 of the function */
} tlang__print;

static void tlang__print_s(tlang__print *p, const char *text) { p->write(p->user, text, strlen(text)); }

static void tlang__print_i64(tlang__print *p, int64_t x) {
    char text[24];
    shlo__status_format(text, sizeof text, "%lld", (long long)x);
    tlang__print_s(p, text);
}

static void tlang__print_extent(tlang__print *p, int64_t x) {
    if (x == TLANG__DYNAMIC)
        tlang__print_s(p, "?");
    else
        tlang__print_i64(p, x);
}

static void tlang__print_value(tlang__print *p, uint32_t value) {
    tlang__print_s(p, "%");
    tlang__print_i64(p, (int64_t)value - (int64_t)p->first);
}

static void tlang__print_list(tlang__print *p, const uint32_t *values, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (i) tlang__print_s(p, ", ");
        tlang__print_value(p, values[i]);
    }
}

/* ---- types ---- */

static void tlang__print_memref(tlang__print *p, const tlang__type *t) {
    const int64_t *shape = tlang__type_shape(p->m, t), *strides = tlang__type_strides(p->m, t);
    tlang__print_s(p, "memref<");
    tlang__print_s(p, tlang_scalar_name((tlang_scalar)t->scalar));
    for (uint32_t i = 0; i < t->order; i++) {
        tlang__print_s(p, "x");
        tlang__print_extent(p, shape[i]);
    }
    if (!tlang__types_is_packed(p->m, t)) {
        tlang__print_s(p, ",strided<");
        for (uint32_t i = 0; i < t->order; i++) {
            if (i) tlang__print_s(p, ",");
            tlang__print_extent(p, strides[i]);
        }
        tlang__print_s(p, ">");
    }
    if (t->space == TLANG_LOCAL) tlang__print_s(p, ",local");
    tlang__print_s(p, ">");
}

static void tlang__print_type(tlang__print *p, uint32_t type) {
    const tlang__type *t = tlang__type_at(p->m, type);
    if (t->kind == TLANG_VOID) tlang__print_s(p, "void");
    if (t->kind == TLANG_SCALAR) tlang__print_s(p, tlang_scalar_name((tlang_scalar)t->scalar));
    if (t->kind == TLANG_MEMREF) tlang__print_memref(p, t);
    if (t->kind != TLANG_GROUP) return;
    tlang__print_s(p, "group<");
    tlang__print_memref(p, tlang__type_at(p->m, t->memref));
    if (t->offset) {
        tlang__print_s(p, ",offset:");
        tlang__print_extent(p, t->offset);
    }
    tlang__print_s(p, ">");
}

static void tlang__print_type_of(tlang__print *p, uint32_t value) {
    tlang__print_type(p, p->m->values.items[value].type);
}

/* ---- what follows an instruction's name ---- */

static const uint32_t *tlang__print_operands(const tlang__print *p, const tlang__insn *x) {
    return x->n_operands ? p->m->ids.items + x->operands : NULL;
}

static void tlang__print_nothing_text(tlang__print *p, const tlang__insn *x) {
    (void)p;
    (void)x;
}

static void tlang__print_value_text(tlang__print *p, const tlang__insn *x) {
    tlang__print_s(p, " ");
    tlang__print_list(p, tlang__print_operands(p, x), x->n_operands);
}

static void tlang__print_operands_text(tlang__print *p, const tlang__insn *x) {
    tlang__print_value_text(p, x);
    tlang__print_s(p, " : ");
    tlang__print_type_of(p, tlang__print_operands(p, x)[0]);
}

static void tlang__print_stated(tlang__print *p, const tlang__insn *x) {
    tlang__print_s(p, " -> ");
    tlang__print_type(p, p->m->ids.items[x->types]);
}

static void tlang__print_cast_text(tlang__print *p, const tlang__insn *x) {
    tlang__print_operands_text(p, x);
    tlang__print_stated(p, x);
}

static void tlang__print_alloca_text(tlang__print *p, const tlang__insn *x) { tlang__print_stated(p, x); }

static void tlang__print_barrier_text(tlang__print *p, const tlang__insn *x) {
    if (x->modifiers & TLANG_FENCE_GLOBAL) tlang__print_s(p, ".global");
    if (x->modifiers & TLANG_FENCE_LOCAL) tlang__print_s(p, ".local");
}

/* Small whole numbers and halves, quarters and eighths in decimal; anything else in hexadecimal, which is
   exact. */
static void tlang__print_double(tlang__print *p, int64_t bits) {
    static const char *const fractions[8] = {".0", ".125", ".25", ".375", ".5", ".625", ".75", ".875"};
    uint64_t mantissa = (uint64_t)bits & 0xfffffffffffffu;
    int exponent = (int)((uint64_t)bits >> 52 & 0x7ff), digit;
    double x, eighths;
    memcpy(&x, &bits, sizeof x);
    if (bits < 0) {
        tlang__print_s(p, "-");
        x = -x;
    }
    eighths = x * 8;
    if (eighths < 8e15 && eighths == (double)(int64_t)eighths && (int64_t)eighths < ((int64_t)1 << 44)) {
        tlang__print_i64(p, (int64_t)eighths / 8);
        tlang__print_s(p, fractions[(int64_t)eighths % 8]);
        return;
    }
    tlang__print_s(p, exponent ? "0x1." : "0x0.");
    for (digit = 12; digit >= 0 && (digit == 12 || mantissa & (((uint64_t)1 << (4 * (digit + 1))) - 1));
         digit--) {
        char text[2] = {"0123456789abcdef"[mantissa >> (4 * digit) & 15], 0};
        tlang__print_s(p, text);
    }
    tlang__print_s(p, "p");
    tlang__print_i64(p, exponent ? exponent - 1023 : -1022);
}

static void tlang__print_constant_text(tlang__print *p, const tlang__insn *x) {
    const int64_t *n = tlang__tlir_numbers(p->m, x);
    const tlang__type *t = tlang__type_at(p->m, p->m->ids.items[x->types]);
    tlang__kind kind = tlang__op_kind(t->scalar);
    tlang__print_s(p, " ");
    if (kind == TLANG__BOOL) tlang__print_s(p, n[0] ? "true" : "false");
    if (kind == TLANG__INT) tlang__print_i64(p, n[0]);
    if (kind == TLANG__FLOAT) tlang__print_double(p, n[0]);
    if (kind == TLANG__COMPLEX) {
        tlang__print_s(p, "[");
        tlang__print_double(p, n[0]);
        tlang__print_s(p, ",");
        tlang__print_double(p, n[1]);
        tlang__print_s(p, "]");
    }
    tlang__print_stated(p, x);
}

/* gemm, gemv, sum and axpby have transpositions; gemm, gemv and sum a comma behind the name. */
static void tlang__print_blas_text(tlang__print *p, const tlang__insn *x) {
    const uint32_t *v = tlang__print_operands(p, x);
    if (x->op != TLANG_OP_ger && x->op != TLANG_OP_hadamard_product)
        tlang__print_s(p, x->modifiers & TLANG_TRANSPOSE_A ? ".t" : ".n");
    if (x->op == TLANG_OP_gemm) tlang__print_s(p, x->modifiers & TLANG_TRANSPOSE_B ? ".t" : ".n");
    if (x->modifiers & TLANG_ATOMIC) tlang__print_s(p, ".atomic");
    tlang__print_s(p, x->op == TLANG_OP_gemm || x->op == TLANG_OP_gemv || x->op == TLANG_OP_sum ? ", " : " ");
    tlang__print_list(p, v, x->n_operands);
    tlang__print_s(p, " : ");
    for (uint32_t i = 0; i < x->n_operands; i++) {
        if (i) tlang__print_s(p, ", ");
        tlang__print_type_of(p, v[i]);
    }
}

static void tlang__print_loop_text(tlang__print *p, const tlang__insn *x) {
    tlang__print_s(p, " ");
    tlang__print_value(p, p->m->regions.items[x->region[0]].variable);
    tlang__print_s(p, " = ");
    tlang__print_list(p, tlang__print_operands(p, x), x->n_operands);
    tlang__print_s(p, " : ");
    tlang__print_type(p, p->m->ids.items[x->types]);
}

static void tlang__print_if_text(tlang__print *p, const tlang__insn *x) {
    tlang__print_value_text(p, x);
    if (!x->n_results) return;
    tlang__print_s(p, " -> (");
    for (uint32_t i = 0; i < x->n_results; i++) {
        if (i) tlang__print_s(p, ", ");
        tlang__print_type_of(p, x->results + i);
    }
    tlang__print_s(p, ")");
}

static void tlang__print_yield_text(tlang__print *p, const tlang__insn *x) {
    if (x->n_operands) tlang__print_value_text(p, x);
    tlang__print_s(p, " :");
    if (x->n_operands) tlang__print_s(p, " ");
    for (uint32_t i = 0; i < x->n_operands; i++) {
        if (i) tlang__print_s(p, ", ");
        tlang__print_type_of(p, tlang__print_operands(p, x)[i]);
    }
}

static void tlang__print_access(tlang__print *p, const uint32_t *v, uint32_t n_indices) {
    tlang__print_value(p, v[0]);
    tlang__print_s(p, "[");
    tlang__print_list(p, v + 1, n_indices);
    tlang__print_s(p, "] : ");
    tlang__print_type_of(p, v[0]);
}

static void tlang__print_load_text(tlang__print *p, const tlang__insn *x) {
    tlang__print_s(p, " ");
    tlang__print_access(p, tlang__print_operands(p, x), x->n_operands - 1u);
}

static void tlang__print_store_text(tlang__print *p, const tlang__insn *x) {
    tlang__print_s(p, " ");
    tlang__print_value(p, tlang__print_operands(p, x)[0]);
    tlang__print_s(p, ", ");
    tlang__print_access(p, tlang__print_operands(p, x) + 1, x->n_operands - 2u);
}

static void tlang__print_size_text(tlang__print *p, const tlang__insn *x) {
    const uint32_t *v = tlang__print_operands(p, x);
    tlang__print_s(p, " ");
    tlang__print_value(p, v[0]);
    tlang__print_s(p, "[");
    for (uint32_t i = 0; i < x->n_numbers; i++) {
        if (i) tlang__print_s(p, ",");
        tlang__print_i64(p, p->m->numbers.items[x->numbers + i]);
    }
    tlang__print_s(p, "] : ");
    tlang__print_type_of(p, v[0]);
}

static void tlang__print_fuse_text(tlang__print *p, const tlang__insn *x) { tlang__print_size_text(p, x); }

/* A constant, or the next operand. */
static void tlang__print_next(tlang__print *p, int64_t number, const uint32_t **v) {
    if (number == TLANG__DYNAMIC)
        tlang__print_value(p, *++*v);
    else
        tlang__print_i64(p, number);
}

static void tlang__print_expand_text(tlang__print *p, const tlang__insn *x) {
    const uint32_t *v = tlang__print_operands(p, x), *at = v;
    const int64_t *n = tlang__tlir_numbers(p->m, x);
    tlang__print_s(p, " ");
    tlang__print_value(p, v[0]);
    tlang__print_s(p, "[");
    tlang__print_i64(p, n[0]);
    for (uint32_t i = 1; i < x->n_numbers; i++) {
        tlang__print_s(p, i == 1 ? " -> " : " x ");
        tlang__print_next(p, n[i], &at);
    }
    tlang__print_s(p, "] : ");
    tlang__print_type_of(p, v[0]);
}

static void tlang__print_subview_text(tlang__print *p, const tlang__insn *x) {
    const uint32_t *v = tlang__print_operands(p, x), *at = v;
    const int64_t *n = tlang__tlir_numbers(p->m, x);
    tlang__print_s(p, " ");
    tlang__print_value(p, v[0]);
    tlang__print_s(p, "[");
    for (uint32_t i = 0; i < x->n_numbers; i += 2) {
        if (i) tlang__print_s(p, ", ");
        if (n[i + 1] == TLANG__WHOLE) {
            tlang__print_s(p, ":");
            continue;
        }
        tlang__print_next(p, n[i], &at);
        if (!n[i + 1]) continue;
        tlang__print_s(p, ":");
        tlang__print_next(p, n[i + 1], &at);
    }
    tlang__print_s(p, "] : ");
    tlang__print_type_of(p, v[0]);
}

typedef void (*tlang__print_fn)(tlang__print *p, const tlang__insn *x);

static tlang__print_fn tlang__print_rule(uint32_t op) {
    switch ((tlang_op)op) {
#define INSN(name, number, spelling, where, operands, results, regions, infer, text, types, modifiers) \
    case TLANG_OP_##name: \
        return tlang__print_##text##_text;
#include "../tlop/ops.def"
    default: return tlang__print_nothing_text;
    }
}

/* ---- instructions, regions, functions ---- */

static void tlang__print_indent(tlang__print *p, uint32_t depth) {
    while (depth--) tlang__print_s(p, "  ");
}

static void tlang__print_insn(tlang__print *p, uint32_t insn, uint32_t depth) {
    const tlang__insn *x = &p->m->insns.items[insn];
    tlang__print_indent(p, depth);
    for (uint32_t i = 0; i < x->n_results; i++) {
        if (i) tlang__print_s(p, ", ");
        tlang__print_value(p, x->results + i);
    }
    if (x->n_results) tlang__print_s(p, " = ");
    tlang__print_s(p, tlang_op_name((tlang_op)x->op));
    tlang__print_rule(x->op)(p, x);
    tlang__print_s(p, x->region[0] ? " {\n" : "\n");
}

/* Without recursion: behind the last instruction of a region the text goes on behind its owner. */
static void tlang__print_body(tlang__print *p, uint32_t body) {
    uint32_t region = body, insn = p->m->regions.items[body].first, depth = 1;
    for (;;) {
        const tlang__insn *owner;
        if (insn) {
            const tlang__insn *x = &p->m->insns.items[insn];
            tlang__print_insn(p, insn, depth);
            if (x->region[0]) {
                region = x->region[0];
                depth++;
            }
            insn = x->region[0] ? p->m->regions.items[region].first : x->next;
            continue;
        }
        tlang__print_indent(p, --depth);
        if (region == body) {
            tlang__print_s(p, "}\n");
            return;
        }
        owner = &p->m->insns.items[p->m->regions.items[region].owner];
        if (owner->region[0] == region && owner->region[1]) {
            tlang__print_s(p, "} else {\n");
            region = owner->region[1];
            insn = p->m->regions.items[region].first;
            depth++;
            continue;
        }
        tlang__print_s(p, "}\n");
        region = p->m->regions.items[region].parent;
        insn = owner->next;
    }
}

static void tlang__print_func(tlang__print *p, const tlang__func *f) {
    char text[64];
    p->first = f->args;
    tlang__print_s(p, "func @");
    p->write(p->user, p->m->text.items + f->name, f->n_name);
    tlang__print_s(p, "(");
    for (uint32_t i = 0; i < f->n_args; i++) {
        if (i) tlang__print_s(p, ", ");
        tlang__print_value(p, f->args + i);
        tlang__print_s(p, ": ");
        tlang__print_type_of(p, f->args + i);
    }
    tlang__print_s(p, ")");
    if (f->group_rows) {
        shlo__status_format(text, sizeof text, " work_group_size(%d,%d)", f->group_rows, f->group_columns);
        tlang__print_s(p, text);
    }
    if (f->subgroup) {
        shlo__status_format(text, sizeof text, " subgroup_size(%d)", f->subgroup);
        tlang__print_s(p, text);
    }
    tlang__print_s(p, " {\n");
    tlang__print_body(p, f->body);
}

SHLO_API shlo_status tlang_print(const void *code, size_t bytes, const shlo_allocator *allocator,
    void (*write)(void *user, const char *text, size_t n), void *user, shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    tlang__module m;
    tlang__print p;
    shlo_status status;
    if (error) shlo__status_clear(error);
    if (!code || !write || !a) return shlo__status_fail(error, SHLO_ARGUMENT, "tlang_print: a bad argument");
    status = tlang__module_init(&m, a);
    if (status == SHLO_OK) status = tlang__code_read(code, bytes, &m, error);
    memset(&p, 0, sizeof p);
    p.m = &m;
    p.write = write;
    p.user = user;
    for (uint32_t f = 1; status == SHLO_OK && f < m.funcs.count; f++)
        tlang__print_func(&p, &m.funcs.items[f]);
    tlang__module_free(&m);
    return status;
}

#endif
