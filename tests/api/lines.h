/* tests/api/lines.h - an accepted line of tests/ops/OP.txt as a program that returns the op's results, values
 * for its inputs, and running it. */
#ifndef TESTS_API_LINES_H
#define TESTS_API_LINES_H

#include "stablehlo.h"
#include "build/build.h"
#include "code/code.h"
#include "check/check.h"
#include "ir/ir.h"
#include "../check/notation.h"
#include "../vm/tens.h"
#include "host.h"

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

static int lines_times = 1; /* so many copies of the op */
static int lines_constant;  /* tensors are constants, of zeros */

/* In memory, as long as the program. */
static shlo_status zeros(shlo__module *m, uint32_t body, uint32_t type, uint32_t *value) {
    static const unsigned char none[1 << 16];
    shlo__op_parts parts;
    shlo__attr attr;
    size_t bytes;
    uint32_t data, op;
    int64_t number;
    if (!shlo__type_bytes(m, type, &bytes) || bytes > sizeof none) return SHLO_LIMIT;
    SHLO__TRY(shlo__module_data(m, type, none, bytes, 0, &data));
    memset(&parts, 0, sizeof parts);
    memset(&attr, 0, sizeof attr);
    number = data;
    attr.id = SHLO__A_constant__value;
    attr.n = 1;
    SHLO__TRY(shlo__module_numbers(m, &number, 1, &attr.at));
    parts.code = SHLO_OP_constant;
    parts.n_attrs = 1;
    parts.attrs = &attr;
    parts.n_results = 1;
    parts.result_types = &type;
    SHLO__TRY(shlo__module_op(m, body, &parts, &op));
    *value = m->ops.items[op].results;
    return SHLO_OK;
}

/* Arguments, or constants, for the values that the notation makes up. */
static shlo_status rewrite_args(const notation *n, uint32_t op_id, shlo__clone *c, uint32_t *body) {
    const shlo__module *m = n->m;
    uint32_t types[NOTATION_MAX] = {0}, made[NOTATION_MAX], constant[NOTATION_MAX], n_args = 0,
             n_constants = 0, type, i;
    for (i = m->regions.items[n->body].first; i; i = m->ops.items[i].next) {
        const uint32_t value = m->ops.items[i].results;
        if (m->ops.items[i].code != SHLO_OP_custom_call || i == op_id) continue;
        if (n_args + n_constants == NOTATION_MAX) break;
        SHLO__TRY(shlo__clone_type(c, shlo__value_type(m, value), &type));
        if (lines_constant && shlo__type_is_tensor(shlo__type_at(c->to, type)) &&
            shlo__type_static(c->to, type))
            constant[n_constants++] = value;
        else {
            types[n_args] = type;
            made[n_args++] = value;
        }
    }
    SHLO__TRY(shlo__module_region(c->to, n_args, types, body));
    for (i = 0; i < n_args; i++) c->values[made[i]] = c->to->regions.items[*body].args + i;
    for (i = 0; i < n_constants; i++) {
        SHLO__TRY(shlo__clone_type(c, shlo__value_type(m, constant[i]), &type));
        SHLO__TRY(zeros(c->to, *body, type, &c->values[constant[i]]));
    }
    return SHLO_OK;
}

/* A function of the values that the notation makes up, which returns the op's results. */
static shlo_status rewrite(const notation *n, uint32_t op_id, shlo__clone *c) {
    const shlo__module *m = n->m;
    const shlo__op op = m->ops.items[op_id];
    uint32_t types[NOTATION_MAX] = {0}, results[NOTATION_MAX], body, id, name, i;
    shlo__op_parts parts;
    SHLO__TRY(rewrite_args(n, op_id, c, &body));
    memset(&parts, 0, sizeof parts);
    parts.code = SHLO_OP_return;
    parts.operands = results;
    for (i = m->regions.items[n->body].first; i; i = m->ops.items[i].next) {
        const int times = i == op_id && op.code != SHLO_OP_return ? lines_times : 1;
        if (m->ops.items[i].code == SHLO_OP_custom_call && i != op_id) continue;
        for (int k = 0; k < times; k++) {
            SHLO__TRY(shlo__clone_op(c, body, i));
            if (i != op_id) continue;
            for (uint32_t r = 0; r < op.n_results && parts.n_operands < NOTATION_MAX; r++) {
                results[parts.n_operands] = c->values[op.results + r];
                types[parts.n_operands] = shlo__value_type(c->to, c->values[op.results + r]);
                parts.n_operands++;
            }
        }
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

static uint32_t line_seed;
static uint32_t random_below(uint32_t n) {
    line_seed = line_seed * 1664525u + 1013904223u;
    return (line_seed >> 8) % n;
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
    int32_t func = 0; /* the only public one */
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
    memset(options, 0, sizeof *options);
    host_options(options, handlers, calls);
    options->isa = w->isa;
    options->flags = w->flags;
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
    line_seed = 1 + (uint32_t)a->number;
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

/* The values with which the program runs, found the first way. */
static inline int find_attempt(const program *p, call *in, call *out, int *ran, shlo_status *status,
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

/* ---- the same with other element types ---- */

/* The words of a line that other types are put in the place of. */
static const char *const type_words[] = {"f32", "i32", "complex<f32>", "f64", "i64", "ui64", "i1"};
enum { N_TYPE_WORDS = sizeof type_words / sizeof *type_words };

/* A copy of the line with the word `from` replaced where it stands alone; 0: it does not occur. */
static inline int replaced(const char *line, const char *from, const char *to, char *out, size_t capacity) {
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
#endif
