// link: rooms
/* tests/api/test_every_op.c - whatever the verifier accepts runs, and gives the same bits however it is run:
 * every accepted line of tests/ops/OP.txt, with every element type put in, becomes a program that returns the
 * op's results. It runs on the best and on the scalar kernels, fused or not, optimized or not, in a block or
 * from malloc; the results must agree element for element, and with tests/api/reference.h where that knows
 * the op. docs/coverage.md is printed from what ran and agreed (--table). */
#include "stablehlo.h"
#include "build/build.h"
#include "code/code.h"
#include "check/check.h"
#include "ir/ir.h"
#include "../check/notation.h"
#include "reference.h"

enum { MOST_BYTES = 1 << 20, MOST_TENSORS = 32, MOST_OPERANDS = 6, TRIES = 2000 };

/* ---- a line as a program ---- */

typedef struct program {
    shlo__module m; /* the line as it stands: the op among made-up values */
    notation n;
    uint32_t op;
    shlo_blob code; /* a function of these values that returns the op's results; no data: refused */
    size_t length;  /* of the line up to what it says of its results */
} program;

/* The op into the body of the notation's function. */
static shlo_status add_op(notation *n, uint32_t *op, shlo_error *error) {
    uint32_t results[NOTATION_MAX];
    shlo__op_parts parts;
    shlo__check c;
    memset(&parts, 0, sizeof parts);
    memset(&c, 0, sizeof c);
    parts.code = n->op;
    parts.n_operands = n->n_operands;
    parts.operands = n->operands;
    parts.n_attrs = n->n_attrs;
    parts.attrs = n->attrs;
    parts.n_regions = n->n_regions;
    parts.regions = n->regions;
    memcpy(results, n->given, sizeof results);
    c.m = n->m;
    c.error = error;
    c.parts = &parts;
    c.func = n->func;
    c.n_results = n->n_given;
    c.results = results;
    c.results_capacity = NOTATION_MAX;
    SHLO__TRY(shlo__check_op(&c));
    parts.n_results = c.n_results;
    parts.result_types = results;
    return shlo__module_op(n->m, n->body, &parts, op);
}

/* A function of the values that the notation makes up, which returns the op's results. */
static shlo_status rewrite(const notation *n, uint32_t op_id, shlo__clone *c) {
    const shlo__module *m = n->m;
    const shlo__op op = m->ops.items[op_id];
    uint32_t types[NOTATION_MAX] = {0}, results[NOTATION_MAX], made[NOTATION_MAX], n_args = 0, body, id, name,
             i;
    shlo__op_parts parts;
    for (i = m->regions.items[n->body].first; i; i = m->ops.items[i].next)
        if (m->ops.items[i].code == SHLO_OP_custom_call && i != op_id && n_args < NOTATION_MAX) {
            made[n_args] = m->ops.items[i].results;
            SHLO__TRY(shlo__clone_type(c, shlo__value_type(m, made[n_args]), &types[n_args]));
            n_args++;
        }
    SHLO__TRY(shlo__module_region(c->to, n_args, types, &body));
    for (i = 0; i < n_args; i++) c->values[made[i]] = c->to->regions.items[body].args + i;
    for (i = m->regions.items[n->body].first; i; i = m->ops.items[i].next)
        if (m->ops.items[i].code != SHLO_OP_custom_call || i == op_id) SHLO__TRY(shlo__clone_op(c, body, i));
    memset(&parts, 0, sizeof parts);
    parts.code = SHLO_OP_return;
    parts.n_operands = op.n_results;
    parts.operands = results;
    for (i = 0; i < op.n_results; i++) {
        results[i] = c->values[op.results + i];
        types[i] = shlo__value_type(c->to, results[i]);
    }
    if (op.code != SHLO_OP_return)
        SHLO__TRY(shlo__module_op(c->to, body, &parts, &id));
    else {
        const shlo__op *end = &c->to->ops.items[c->to->regions.items[body].last];
        parts.n_operands = end->n_operands;
        for (i = 0; i < end->n_operands; i++)
            types[i] = shlo__value_type(c->to, shlo__op_operand(c->to, end, i));
    }
    SHLO__TRY(shlo__module_string(c->to, "entry", 5, &name));
    SHLO__TRY(shlo__module_func(c->to, name, body, parts.n_operands, types, &id));
    for (i = 1; i < m->funcs.count; i++)
        if (i != n->func) {
            SHLO__TRY(shlo__clone_func(c, i));
            c->to->funcs.items[c->to->funcs.count - 1].is_private = 1;
        }
    return SHLO_OK;
}

/* A refused line leaves no code. */
static shlo_status program_make(program *p, const char *line, shlo_error *error) {
    shlo__module whole;
    shlo__clone clone;
    shlo_status status;
    memset(p, 0, sizeof *p);
    shlo__status_clear(error);
    if (shlo__module_init(&p->m, NULL) != SHLO_OK || shlo__module_init(&whole, NULL) != SHLO_OK)
        return SHLO_MEMORY;
    notation_computes = 1;
    notation_read(&p->n, &p->m, line);
    p->length = (size_t)(p->n.at - line);
    status = p->n.wrong ? SHLO_ARGUMENT : p->n.status == SHLO_OK ? add_op(&p->n, &p->op, error) : p->n.status;
    if (status == SHLO_OK) status = shlo__clone_begin(&clone, &p->m, &whole, p->m.allocator);
    if (status == SHLO_OK) {
        status = rewrite(&p->n, p->op, &clone);
        shlo__clone_end(&clone);
    }
    if (status == SHLO_OK) status = shlo__check_all(&whole, error);
    if (status == SHLO_OK) status = shlo__code_write(&whole, 0, p->m.allocator, &p->code, error);
    shlo__module_free(&whole);
    return status;
}

static void program_free(program *p) {
    shlo_blob_free(&p->code);
    shlo__module_free(&p->m);
}

/* ---- values ---- */

static uint32_t seed;
static uint32_t random_below(uint32_t n) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

/* Unknown dimensions may have to be of one size or another, and integers may be sizes. The first tries give
 * all of them one size and have integers of many kinds; the others throw dice for every one. */
typedef struct attempt {
    int number;
    int64_t size;  /* of unknown dimensions; 0: dice */
    uint32_t span; /* dice are below it */
} attempt;

static attempt attempt_of(int number) {
    static const int64_t sizes[] = {2, 2, 3, 1, 4, 5, 6};
    attempt a;
    a.number = number;
    a.size = number < (int)(sizeof sizes / sizeof *sizes) ? sizes[number] : 0;
    a.span = number % 2 ? 18 : 5;
    return a;
}

/* Small values that every type has and whose sums are exact in it: -1, 0, 1, 2, and in wide floats quarters.
 */
static void put_value(const attempt *a, shlo_dtype t, int rank, size_t i, void *p) {
    static const double small[] = {-1, 1, 2, 0, 1, 2, 0}, wide[] = {-2, 0.75, 3, 0.25, 0, -0.5, 1.75};
    double x[2];
    x[0] = shlo_dtype_bits(t) < 16 ? small[i % 7] : wide[i % 7];
    x[1] = wide[(i + 3) % 7];
    if (t == SHLO_F8E8M0FNU) x[0] = (double)(1 << i % 3);
    if (is_int(t)) {
        x[0] = a->number == 0 ? small[i % 7] : a->size == 0 ? (double)random_below(4) : 1;
        if (a->size && a->number && !rank && t == SHLO_I32) x[0] = (double)a->size;
        if (!is_signed(t)) x[0] = fabs(x[0]);
    }
    if (t == SHLO_I1)
        *(unsigned char *)p = (unsigned char)(a->number == 0 ? i % 3 != 1 : 1);
    else
        shlo_convert_elements(t, p, is_complex(t) ? SHLO_C128 : SHLO_F64, x, 1);
}

typedef struct call {
    tens items[MOST_TENSORS];
    shlo_buffer buffers[MOST_TENSORS];
    int32_t n;
} call;

static void call_free(call *c) {
    for (int32_t i = 0; i < c->n; i++) tens_free(&c->items[i]);
    c->n = 0;
}

/* Tensors for the inputs or outputs of the program's function; 0: they would be too large. */
static int call_make(const shlo_program *p, int outputs, const attempt *a, call *c) {
    int64_t dims[SHLO_MAX_RANK];
    int32_t func = shlo_program_find(p, "entry");
    int32_t n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
    c->n = 0;
    if (n > MOST_TENSORS) return 0;
    for (; c->n < n; c->n++) {
        tens *x = &c->items[c->n];
        shlo_buffer *b = &c->buffers[c->n];
        shlo_tensor_info info;
        size_t bytes;
        if (outputs)
            shlo_program_output(p, func, c->n, &info);
        else
            shlo_program_input(p, func, c->n, &info);
        bytes = shlo_dtype_bytes(info.dtype);
        for (int32_t d = 0; d < info.rank; d++) {
            dims[d] = info.dims[d];
            if (dims[d] == SHLO_DYNAMIC) dims[d] = a->size ? a->size : (int64_t)random_below(a->span);
            if (dims[d] > MOST_BYTES || (bytes *= (size_t)dims[d]) > MOST_BYTES) return 0;
        }
        tens_make(x, info.dtype, info.rank, dims);
        for (size_t i = 0; !outputs && i < x->n; i++) put_value(a, x->t, x->rank, i, tens_at(x, i));
        memset(b, 0, sizeof *b);
        b->dtype = x->t;
        b->rank = x->rank;
        b->dims = x->dims;
        b->bytes = x->bytes;
        b->data = x->data;
    }
    return 1;
}

/* ---- the host ---- */

static void put_ones(const shlo_buffer *b) {
    const double one[2] = {1, 0};
    shlo_dtype from = is_complex(b->dtype) ? SHLO_C128 : SHLO_F64;
    for (size_t at = 0; at < b->bytes; at += shlo_dtype_bytes(b->dtype))
        shlo_convert_elements(b->dtype, (unsigned char *)b->data + at, from, one, 1);
}

/* What a region cannot compute from its arguments is made up: ones. */
static shlo_status source(void *user, const shlo_call_info *info, shlo_error *error) {
    (void)user;
    (void)error;
    for (int32_t i = 0; i < info->n_outputs; i++) put_ones(&info->outputs[i]);
    return SHLO_OK;
}

static shlo_status source_shape(void *user, const shlo_call_info *info, int64_t *const *dims,
    shlo_error *error) {
    (void)user;
    (void)error;
    for (int32_t i = 0; i < info->n_outputs; i++)
        for (int32_t d = 0; d < info->outputs[i].rank; d++)
            if (dims[i][d] < 0) dims[i][d] = 2;
    return SHLO_OK;
}

/* The condition of a loop: yes, yes, no. */
static shlo_status again(void *user, const shlo_call_info *info, shlo_error *error) {
    int *calls = (int *)user;
    (void)error;
    *(unsigned char *)info->outputs[0].data = (unsigned char)(++*calls % 3 != 0);
    return SHLO_OK;
}

static shlo_status feed(void *user, const shlo_transfer *what, const shlo_buffer *tensors, int32_t n,
    shlo_error *error) {
    (void)user;
    (void)error;
    for (int32_t i = 0; i < n; i++)
        if (what->op[0] == 'i' || what->op[0] == 'r') put_ones(&tensors[i]);
    return SHLO_OK;
}

/* ---- running ---- */

/* A way to run a program: which of its two files, which kernels, which flags, where its memory is. */
typedef struct way {
    const char *name;
    int optimized;
    const char *isa;
    int32_t flags;
    int in_block;
} way;
static const way ways[] = {
    {"as it is", 0, NULL, SHLO_LOAD_OPEN_BOUNDS, 0},
    {"unfused", 0, NULL, SHLO_LOAD_OPEN_BOUNDS | SHLO_LOAD_NO_FUSION, 0},
    {"scalar", 0, "scalar", SHLO_LOAD_OPEN_BOUNDS, 0},
    {"scalar, unfused", 0, "scalar", SHLO_LOAD_OPEN_BOUNDS | SHLO_LOAD_NO_FUSION, 0},
    {"optimized", 1, NULL, SHLO_LOAD_OPEN_BOUNDS, 0},
    {"optimized, scalar, unfused", 1, "scalar", SHLO_LOAD_OPEN_BOUNDS | SHLO_LOAD_NO_FUSION, 0},
    {"in a block", 0, NULL, SHLO_LOAD_OPEN_BOUNDS, 1},
};
enum { N_WAYS = sizeof ways / sizeof *ways };

static void way_options(const way *w, shlo_options *options, shlo_custom *handlers, int *calls) {
    static const char *const names[] = {"source", "any", "again"};
    memset(options, 0, sizeof *options);
    memset(handlers, 0, 3 * sizeof *handlers);
    for (int k = 0; k < 3; k++) {
        handlers[k].name = names[k];
        handlers[k].call = k < 2 ? source : again;
        handlers[k].shape = source_shape;
        handlers[k].user = calls;
    }
    options->customs = handlers;
    options->n_customs = 3;
    options->isa = w->isa;
    options->flags = w->flags;
    options->max_steps = 100000;
    options->host.infeed = options->host.outfeed = options->host.recv = options->host.send = feed;
}

/* Nothing is written behind a tensor. */
static int call_intact(const call *c) {
    for (int32_t i = 0; i < c->n; i++)
        for (size_t k = 0; k < 64; k++)
            if (c->items[i].data[c->items[i].bytes + k] != 0x5A) return 0;
    return 1;
}

/* One run; its inputs and outputs are the caller's to free. *ran: nothing was too large for this test. */
static shlo_status run_once(const shlo_blob *code, const way *w, const attempt *a, call *in, call *out,
    int *ran, shlo_error *error) {
    shlo_options options;
    shlo_custom handlers[3];
    shlo_program *p = NULL;
    shlo_status status = SHLO_OK;
    int calls = 0;
    in->n = out->n = *ran = 0;
    way_options(w, &options, handlers, &calls);
    if (w->in_block) {
        status = shlo_memory_needed(code->data, code->bytes, &options, &options.block_bytes, error);
        options.block_bytes += 64;
        if (status == SHLO_OK) options.block = malloc(options.block_bytes);
    }
    seed = 1 + (uint32_t)a->number;
    if (status == SHLO_OK) status = shlo_load(code->data, code->bytes, &options, &p, error);
    if (status == SHLO_OK && call_make(p, 0, a, in)) {
        status = shlo_program_prepare(p, "entry", in->buffers, in->n, error);
        if (status == SHLO_OK && call_make(p, 1, a, out)) {
            status = shlo_run(p, "entry", in->buffers, in->n, out->buffers, out->n, error);
            *ran = 1;
        }
    }
    shlo_program_free(p);
    free(options.block);
    return status;
}

static int other_values_may_do(shlo_status status) {
    return status == SHLO_SHAPE || status == SHLO_INPUT || status == SHLO_ATTRIBUTE || status == SHLO_TYPE ||
           status == SHLO_REGION;
}

/* The order in which these add depends on the kernel: other instructions, other last bits
 * (docs/semantics.md). */
static int is_rounded_by_order(shlo_op op) {
    return shlo__op_row_of(op)->run == SHLO__RUN_CONTRACT || op == SHLO_OP_cholesky ||
           op == SHLO_OP_triangular_solve || op == SHLO_OP_einsum || op == SHLO_OP_dynamic_conv;
}

static int is_close(shlo_dtype t, const void *a, const void *b) {
    double x[2], y[2],
        unit = t == SHLO_F64 || t == SHLO_C128  ? 1e-15
               : t == SHLO_F32 || t == SHLO_C64 ? 1e-6
                                                : 0;
    if (same_element(t, a, b)) return 1;
    shlo_convert_elements(SHLO_C128, x, t, a, 1);
    shlo_convert_elements(SHLO_C128, y, t, b, 1);
    return fabs(x[0] - y[0]) <= unit * (1 + fabs(x[0])) && fabs(x[1] - y[1]) <= unit * (1 + fabs(x[1]));
}

/* The first tensor of two runs that differs, bit for bit (any two NaNs are equal) or, if rounded, by more
 * than some units in the last place; -1: none. */
static int32_t call_differs(const call *a, const call *b, int rounded) {
    if (a->n != b->n) return 0;
    for (int32_t k = 0; k < a->n; k++) {
        const tens *x = &a->items[k], *y = &b->items[k];
        if (x->bytes != y->bytes) return k;
        for (size_t i = 0; i < x->n; i++)
            if (!(rounded ? is_close : same_element)(x->t, tens_at(x, i), tens_at(y, i))) return k;
    }
    return -1;
}

/* What must fail, and how: one process alone has no neighbours; some shapes follow from nothing in the
 * program; some programs that the verifier has to accept can have no shape that fits. Everything else runs.
 */
static int expected(const char *op, const char *original, const char *line, shlo_status status) {
    static const struct {
        const char *line;
        shlo_status status;
    } lines[] = {
        {"all_gather(?xf32)", SHLO_UNSUPPORTED},
        {"gather(0x2x", SHLO_UNSUPPORTED},                                /* elements of nothing */
        {"infeed(token) {infeed_config=\"x\"} as (2x", SHLO_UNSUPPORTED}, /* ?xi1 beside it */
        {"reshape(1x?2x?3xf32)", SHLO_UNSUPPORTED}, /* of two unknown sizes neither follows from the other */
        {"recv(", SHLO_UNSUPPORTED},
        {"send(", SHLO_UNSUPPORTED},
        {"reduce_scatter(?x0", SHLO_UNSUPPORTED},
        {"rng_bit_generator(?x", SHLO_UNSUPPORTED},
        {"get_tuple_element(tuple<?", SHLO_UNSUPPORTED},
        {"slice(9223372036854775807x0xi8)",
            sizeof(size_t) < 8 ? SHLO_OVERFLOW : SHLO_OK}, /* strides that need 64 bits */
        {"reshape(?x3xf32) as (4xf32)", SHLO_SHAPE},
        {"dynamic_reshape(?x3xf32, 1xi32) as (4xf32)", SHLO_SHAPE},
    };
    static const char *const groups[] = {"all_gather", "all_reduce", "all_to_all", "collective_broadcast",
        "collective_permute", "collective_reduce", "reduce_scatter"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strncmp(lines[i].line, original, strlen(lines[i].line)) && lines[i].status == status) return 1;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (!strcmp(groups[i], op) && status == SHLO_GROUP) return 1;
    /* such integers hold no size above 1 */
    if (other_values_may_do(status) && strstr(line, "xi2")) return 1;
    /* no algorithm has another state */
    return !strcmp(op, "rng_bit_generator") && status == SHLO_UNSUPPORTED && !strstr(line, "(2xui64") &&
           !strstr(line, "(3xui64") && !strstr(line, "(4xui32");
}

/* ---- the reference ---- */

/* The operands of the op: inputs of the program, in order, and constants. 0: something else is among them. */
static int operands_of(const program *p, const call *in, tens *operands, uint32_t *n) {
    const shlo__op *op = &p->m.ops.items[p->op];
    uint32_t input = 0;
    *n = op->n_operands;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        uint32_t value = shlo__op_operand(&p->m, op, i);
        const shlo__op *maker = &p->m.ops.items[p->m.values.items[value].owner];
        const shlo__type *type = shlo__type_at(&p->m, shlo__value_type(&p->m, value));
        if (type->kind != SHLO__TYPE_TENSOR) return 0;
        if (maker->code == SHLO_OP_constant) {
            int64_t id = shlo__module_attr_i64(&p->m, maker, SHLO__A_constant__value);
            const shlo__data *data = &p->m.data.items[id];
            if (data->splat) return 0;
            tens_make(&operands[i], (shlo_dtype)type->dtype, type->rank,
                shlo__type_dims(&p->m, shlo__value_type(&p->m, value)));
            memcpy(operands[i].data, data->bytes, data->n_bytes);
        }
        else {
            if ((int32_t)input >= in->n) return 0;
            operands[i] = in->items[input++];
            operands[i].data = (unsigned char *)malloc(operands[i].bytes + 1);
            memcpy(operands[i].data, in->items[input - 1].data, operands[i].bytes);
        }
    }
    return 1;
}

static answer reference_of(const program *p, const call *in, const call *out) {
    static tens operands[NOTATION_MAX];
    const shlo__op *op = &p->m.ops.items[p->op];
    reference r;
    answer a = NO_REFERENCE;
    memset(&r, 0, sizeof r);
    memset(operands, 0, sizeof operands);
    for (uint32_t i = 0; i < op->n_results; i++)
        if (shlo__type_at(&p->m, shlo__value_type(&p->m, op->results + i))->kind != SHLO__TYPE_TENSOR)
            return a;
    r.m = &p->m;
    r.op = op;
    r.in = operands;
    r.out = out->items;
    r.n_out = op->n_results;
    if (operands_of(p, in, operands, &r.n_in) && (uint32_t)out->n == r.n_out) a = ref_answer(&r);
    for (uint32_t i = 0; i < r.n_in; i++) free(operands[i].data);
    return a;
}

/* ---- what is known of an op ---- */

typedef struct knowledge {
    signed char types[MOST_OPERANDS]
                     [SHLO_DTYPE_COUNT]; /* by operand (by any result, where no operand is a tensor):
                                                    runs and agrees */
    int n_combinations, n_referenced;
} knowledge;
static knowledge known; /* of the op at hand */

/* The operand (or result) has this type: it runs, unless something of this type has failed. */
static void learn_type(const program *p, uint32_t at, uint32_t value, int agrees) {
    const shlo__type *type = shlo__type_at(&p->m, shlo__value_type(&p->m, value));
    if (type->kind == SHLO__TYPE_TENSOR && known.types[at][type->dtype] != -1)
        known.types[at][type->dtype] = agrees ? 1 : -1;
}

static void learn(const program *p, int agrees) {
    const shlo__op *op = &p->m.ops.items[p->op];
    const shlo__op_row *row = shlo__op_row_of((shlo_op)op->code);
    int has_tensors = 0;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        uint32_t value = shlo__op_operand(&p->m, op, i);
        learn_type(p, row->in < 0 || i >= MOST_OPERANDS ? 0 : i, value, agrees);
        has_tensors |= shlo__type_is_tensor(shlo__type_at(&p->m, shlo__value_type(&p->m, value)));
    }
    for (uint32_t i = 0; !has_tensors && i < op->n_results; i++) learn_type(p, 0, op->results + i, agrees);
}

static void complain(const char *line, const way *w, const char *what, shlo_status status,
    const shlo_error *e) {
    CHECKF(0, "%s, %s: %s, status %d: %s", line, w->name, what, (int)status, e->message);
}

/* Nothing is compared of results that have no element. */
static int has_elements(const call *out) {
    size_t n = 0;
    for (int32_t i = 0; i < out->n; i++) n += out->items[i].n;
    return out->n == 0 || n != 0;
}

/* The values with which the program runs, found the first way. */
static int find_attempt(const program *p, call *in, call *out, int *ran, shlo_status *status,
    shlo_error *error) {
    int number = 0;
    for (; number < TRIES; number++) {
        attempt a = attempt_of(number);
        shlo_error last;
        *status = run_once(&p->code, &ways[0], &a, in, out, ran, number ? &last : error);
        /* the first try has negative integers, which are no sizes */
        if (!other_values_may_do(*status) && (number || *status != SHLO_UNSUPPORTED)) break;
        call_free(in);
        call_free(out);
    }
    return number;
}

/* How large a block must be is not known beforehand where shapes follow from inputs. */
static int has_open_shapes(const char *line, const shlo_error *error) {
    return strchr(line, '?') || strstr(error->message, "known only while running");
}

/* Every other way must end as the first did. 1: they agree. */
static int ways_agree(const char *line, const program *p, const shlo_blob *better, int number,
    const call *first, shlo_status status) {
    attempt a = attempt_of(number);
    for (int k = 1; k < N_WAYS; k++) {
        call in, out;
        shlo_error error;
        int ran, agrees, rounded = ways[k].isa && is_rounded_by_order((shlo_op)p->m.ops.items[p->op].code);
        shlo_status now;
        memset(&error, 0, sizeof error);
        now = run_once(ways[k].optimized ? better : &p->code, &ways[k], &a, &in, &out, &ran, &error);
        agrees = now == status &&
                 (status != SHLO_OK || (call_differs(first, &out, rounded) < 0 && call_intact(&out)));
        call_free(&in);
        call_free(&out);
        if (agrees || (ways[k].in_block && now == SHLO_UNSUPPORTED && has_open_shapes(line, &error)))
            continue;
        complain(line, &ways[k], now == status ? "other results" : "ends otherwise", now, &error);
        return 0;
    }
    return 1;
}

/* One check: the program runs, all ways agree, and the reference does. `original`: the line before types were
 * put in. */
static void combination(const char *op, const char *original, const char *line, const program *p) {
    call in, out;
    shlo_blob better;
    shlo_error error;
    shlo_status status;
    answer a;
    int ran = 0, agrees = 0, number;
    memset(&error, 0, sizeof error);
    if (shlo_optimize(p->code.data, p->code.bytes, 2, NULL, &better, &error) != SHLO_OK) {
        complain(line, &ways[0], "is not optimized", error.status, &error);
        return;
    }
    number = find_attempt(p, &in, &out, &ran, &status, &error);
    a = status == SHLO_OK && ran ? reference_of(p, &in, &out) : NO_REFERENCE;
    if (status != SHLO_OK && !expected(op, original, line, status))
        complain(line, &ways[0], "does not run", status, &error);
    else if (a == WRONG)
        complain(line, &ways[0], "not what the reference gives", status, &error);
    else
        agrees = ways_agree(line, p, &better, number, &out, status) && CHECK(!ran || call_intact(&out));
    if (!agrees) learn(p, 0);
    if (agrees && status == SHLO_OK && ran && has_elements(&out)) {
        learn(p, 1);
        known.n_combinations++;
        known.n_referenced += a == RIGHT;
    }
    call_free(&in);
    call_free(&out);
    shlo_blob_free(&better);
}

/* Planned at its bounds it runs, or is refused by name; nothing else. */
static void at_bounds(const char *line, const program *p) {
    static const way bounds = {"at its bounds", 0, NULL, 0, 0};
    call in, out;
    shlo_error error;
    attempt a = attempt_of(1);
    int ran;
    shlo_status status = run_once(&p->code, &bounds, &a, &in, &out, &ran, &error);
    CHECKF(status != SHLO_INTERNAL && status != SHLO_FORMAT && (status == SHLO_OK || error.message[0]),
        "%s: status %d: %s", line, (int)status, error.message);
    call_free(&in);
    call_free(&out);
}

/* ---- the same with other element types ---- */

/* A copy of the line with the word `from` replaced where it stands alone; 0: it does not occur. */
static int replaced(const char *line, const char *from, const char *to, char *out, size_t capacity) {
    size_t length = strlen(from), n = 0;
    int count = 0;
    while (*line && n + strlen(to) + 2 < capacity) {
        int alone = strncmp(line, from, length) == 0 &&
                    !strchr("abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", line[length]);
        int before =
            n && (out[n - 1] == 'x' ||
                     !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_<", out[n - 1]));
        if ((alone || (line[length] == 0 && strncmp(line, from, length) == 0)) && before) {
            memcpy(out + n, to, strlen(to));
            n += strlen(to);
            line += length;
            count++;
        }
        else
            out[n++] = *line++;
    }
    out[n] = 0;
    return count;
}

/* Whatever element type the verifier accepts in this line. */
static void other_types(const char *op, const char *line) {
    static const char *const words[] = {"f32", "i32", "complex<f32>", "f64", "i64", "ui64", "i1"};
    static char copy[4200];
    if (strstr(line, "q<")) return;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        for (int t = 1; t < SHLO_DTYPE_COUNT; t++) {
            program p;
            shlo_error error;
            const char *name = shlo_dtype_name((shlo_dtype)t);
            if (!strcmp(name, words[w]) || !replaced(line, words[w], name, copy, sizeof copy)) continue;
            if (program_make(&p, copy, &error) == SHLO_OK) combination(op, line, copy, &p);
            program_free(&p);
        }
}

static void accepted(const char *op, const char *text) {
    static char line[4096];
    program p;
    shlo_error error;
    CHECKF(program_make(&p, text, &error) == SHLO_OK, "%s: %s", text, error.message);
    snprintf(line, sizeof line, "%.*s", (int)p.length, text);
    if (p.code.data) combination(op, line, line, &p);
    if (p.code.data && strchr(line, '?')) at_bounds(line, &p);
    program_free(&p);
    other_types(op, line);
}

/* ---- the table of docs/coverage.md ---- */

typedef struct summary {
    char constraints[80], reasons[600];
    int accepted, refused, quantized, open;
} summary;

static void summarize(summary *s, const char *line) {
    if (!strncmp(line, "constraints ", 12))
        snprintf(s->constraints, sizeof s->constraints, "%.79s", line + 12);
    else if (!strncmp(line, "untestable ", 11))
        snprintf(s->reasons + strlen(s->reasons), sizeof s->reasons - strlen(s->reasons), "%s%.200s",
            s->reasons[0] ? "; " : "", line + 11);
    else if (!strncmp(line, "ok ", 3)) {
        s->accepted++;
        s->quantized += strstr(line, "q<") != NULL;
        s->open += strchr(line, '?') != NULL;
    }
    else if (line[0] && line[0] != '#')
        s->refused++;
}

/* A set of types: groups of which all run by their name, others one by one. */
static void print_types(const signed char *types) {
    static const struct {
        const char *name;
        int first, last;
    } groups[] = {{"all", SHLO_I1, SHLO_C128}, {"i1", SHLO_I1, SHLO_I1}, {"signed", SHLO_I2, SHLO_I64},
        {"unsigned", SHLO_U2, SHLO_U64}, {"float", SHLO_F4E2M1FN, SHLO_F64},
        {"complex", SHLO_C64, SHLO_C128}};
    int printed[SHLO_DTYPE_COUNT] = {0}, n = 0;
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        int whole = !printed[groups[g].first];
        for (int t = groups[g].first; t <= groups[g].last; t++) whole &= types[t] == 1;
        if (whole) printf("%s%s", n++ ? " " : "", groups[g].name);
        for (int t = groups[g].first; whole && t <= groups[g].last; t++) printed[t] = 1;
    }
    for (int t = 1; t < SHLO_DTYPE_COUNT; t++)
        if (types[t] == 1 && !printed[t]) printf("%s%s", n++ ? " " : "", shlo_dtype_name((shlo_dtype)t));
    if (!n) printf("-");
}

/* Operands whose types are the same stand together. */
static void print_operands(void) {
    int last = 0;
    for (int i = 1; i < MOST_OPERANDS; i++)
        if (memchr(known.types[i], 1, SHLO_DTYPE_COUNT)) last = i;
    for (int i = 0; i <= last; i++) {
        int end = i;
        while (end < last && !memcmp(known.types[end + 1], known.types[i], SHLO_DTYPE_COUNT)) end++;
        if (i || end < last) printf("%s%d", i ? "; " : "", i);
        if (end > i && (i || end < last)) printf("-%d", end);
        if (i || end < last) printf(": ");
        print_types(known.types[i]);
        i = end;
    }
}

static void print_summary(const char *op, const summary *s) {
    printf("| `%s` | ", op);
    print_operands();
    printf(" | %d, %d | %s%s%s | %d (%d quantized, %d with unknown sizes), %d |\n", known.n_combinations,
        known.n_referenced, s->constraints[0] ? s->constraints : "-",
        s->reasons[0] ? "<br>no program can violate " : "", s->reasons, s->accepted, s->quantized, s->open,
        s->refused);
}

static void read_file(const char *op, int table) {
    static char line[4096];
    char path[100];
    summary s;
    FILE *f;
    TEST_CASE(op);
    snprintf(path, sizeof path, "tests/ops/%s.txt", op);
    f = fopen(path, "r");
    if (!CHECK(f != NULL)) return;
    memset(&known, 0, sizeof known);
    memset(&s, 0, sizeof s);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        summarize(&s, line);
        if (!strncmp(line, "ok ", 3)) accepted(op, line + 3);
    }
    fclose(f);
    if (table) print_summary(op, &s);
}

static void print_head(void) {
    printf(
        "# What is covered\n"
        "\n"
        "Generated by `make docs` from the results of the test that checks it\n"
        "(`tests/api/test_every_op.c`). Do not edit.\n"
        "\n"
        "Every accepted line of `tests/ops/OP.txt` is tried with every element type. A combination counts\n"
        "if the verifier accepts it, it runs, and its results (not empty ones) are the same, element for\n"
        "element, on the best and on the scalar kernels, fused and not, optimized and not, in a block and\n"
        "from malloc. Where there is an independent reference (`tests/api/reference.h`), the results must\n"
        "be its results.\n"
        "\n"
        "- **types that run**: by operand, where operands differ (an op of any number of operands: of any\n"
        "  operand; an op whose operands are no tensors: of its results). `signed`, `unsigned`, `float`,\n"
        "  `complex`: all types of the kind.\n"
        "- **combinations**: how many ran and agreed, and how many of these were compared with the\n"
        "  reference.\n"
        "- **constraints**: the specification's numbers. Each has lines in the file that violate it and\n"
        "  state the code and place of the error (`tests/check/test_ops.c` fails for a constraint without\n"
        "  one).\n"
        "- **lines**: of the file, accepted and refused.\n"
        "\n"
        "| op | types that run | combinations | constraints | lines |\n"
        "|---|---|---|---|---|\n");
}

int main(int argc, char **argv) {
    int table = argc > 1 && !strcmp(argv[1], "--table");
    if (table) print_head();
    for (int op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        if (row && (argc < 2 || table || !strcmp(argv[1], row->name))) read_file(row->name, table);
    }
    return table ? test_failed > 0 : test_end("api/every_op");
}
