// link: rooms
/* tests/api/test_every_op.c - whatever the verifier accepts runs: every accepted line of tests/ops/OP.txt
 * becomes a program that returns the op's results, and is written, loaded and run on made-up values, with and
 * without the optimizer, on the best and on the scalar kernels, fused or not. What no single process can do
 * is expected to fail by name. */
#include "stablehlo.h"
#include "build/build.h"
#include "code/code.h"
#include "check/check.h"
#include "ir/ir.h"
#include "print/print.h"
#include "../check/notation.h"

enum { MOST_BYTES = 1 << 20, MOST_INPUTS = 32 };

/* ---- a line as a program ---- */

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

/* The program of a line; refused lines leave *code empty. */
static shlo_status make_program(const char *line, shlo_blob *code, shlo_error *error) {
    shlo__module m, whole;
    shlo__clone clone;
    notation n;
    shlo_status status;
    uint32_t op = 0;
    memset(code, 0, sizeof *code);
    shlo__status_clear(error);
    if (shlo__module_init(&m, NULL) != SHLO_OK || shlo__module_init(&whole, NULL) != SHLO_OK)
        return SHLO_MEMORY;
    notation_read(&n, &m, line);
    status = n.wrong ? SHLO_ARGUMENT : n.status == SHLO_OK ? add_op(&n, &op, error) : n.status;
    if (status == SHLO_OK) status = shlo__clone_begin(&clone, &m, &whole, m.allocator);
    if (status == SHLO_OK) {
        status = rewrite(&n, op, &clone);
        shlo__clone_end(&clone);
    }
    if (status == SHLO_OK) status = shlo__check_all(&whole, error);
    if (status == SHLO_OK) status = shlo__code_write(&whole, 0, m.allocator, code, error);
    shlo__module_free(&whole);
    shlo__module_free(&m);
    return status;
}

/* ---- values ---- */

typedef struct call {
    shlo_buffer items[MOST_INPUTS];
    int64_t dims[MOST_INPUTS][SHLO_MAX_RANK];
    int32_t n;
} call;

static void call_free(call *c) {
    for (int32_t i = 0; i < c->n; i++) free(c->items[i].data);
    c->n = 0;
}

static uint32_t seed, span; /* span: sizes are below it */
static uint32_t random_below(uint32_t n) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

/* Small values that every type has; unknown dimensions get `size`, or (0) any of their own. */
static int call_make(const shlo_program *p, int32_t func, int outputs, int64_t size, call *c) {
    int32_t n = outputs ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
    c->n = 0;
    if (n > MOST_INPUTS) return 0;
    for (; c->n < n; c->n++) {
        shlo_buffer *b = &c->items[c->n];
        shlo_tensor_info info;
        double x = 1;
        if (outputs)
            shlo_program_output(p, func, c->n, &info);
        else
            shlo_program_input(p, func, c->n, &info);
        memset(b, 0, sizeof *b);
        b->dtype = info.dtype;
        b->rank = info.rank;
        b->dims = c->dims[c->n];
        b->bytes = shlo_dtype_bytes(info.dtype);
        for (int32_t d = 0; d < info.rank; d++) {
            c->dims[c->n][d] = info.dims[d] != SHLO_DYNAMIC ? info.dims[d]
                               : size                       ? size
                                                            : (int64_t)random_below(span);
            if (c->dims[c->n][d] > MOST_BYTES || (b->bytes *= (size_t)c->dims[c->n][d]) > MOST_BYTES)
                return 0;
        }
        b->data = calloc(b->bytes + 64, 1);
        if (!outputs && !b->rank && info.dtype == SHLO_I32 && size) x = (double)size;
        if (!outputs && info.dtype != SHLO_C64 && info.dtype != SHLO_C128)
            for (size_t at = 0; at < b->bytes; at += shlo_dtype_bytes(info.dtype)) {
                if (!size && info.dtype < SHLO_F4E2M1FN && info.dtype != SHLO_I1) x = random_below(4);
                shlo_convert_elements(info.dtype, (unsigned char *)b->data + at, SHLO_F64, &x, 1);
            }
    }
    return 1;
}

/* The notation makes values up by calling this: ones. */
static shlo_status custom(void *user, const shlo_call_info *info, shlo_error *error) {
    const double one = 1;
    (void)user;
    (void)error;
    for (int32_t i = 0; i < info->n_outputs; i++) {
        const shlo_buffer *b = &info->outputs[i];
        memset(b->data, 0, b->bytes);
        if (b->dtype == SHLO_C64 || b->dtype == SHLO_C128) continue;
        for (size_t at = 0; at < b->bytes; at += shlo_dtype_bytes(b->dtype))
            shlo_convert_elements(b->dtype, (unsigned char *)b->data + at, SHLO_F64, &one, 1);
    }
    return SHLO_OK;
}

static shlo_status custom_shape(void *user, const shlo_call_info *info, int64_t *const *dims,
    shlo_error *error) {
    (void)user;
    (void)error;
    for (int32_t i = 0; i < info->n_outputs; i++)
        for (int32_t d = 0; d < info->outputs[i].rank; d++)
            if (dims[i][d] < 0) dims[i][d] = 2;
    return SHLO_OK;
}

/* ---- running ---- */

/* What must fail, and how: one process alone has no neighbours; some shapes follow from nothing in the
 * program; some programs that the verifier has to accept can have no shape that fits. Everything else runs.
 */
static int expected(const char *op, const char *line, shlo_status status) {
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
        if (!strncmp(lines[i].line, line, strlen(lines[i].line)) && lines[i].status == status) return 1;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (!strcmp(groups[i], op) && status == SHLO_GROUP) return 1;
    /* no algorithm has another state */
    return !strcmp(op, "rng_bit_generator") && status == SHLO_UNSUPPORTED && !strstr(line, "(2xui64") &&
           !strstr(line, "(3xui64") && !strstr(line, "(4xui32");
}

static shlo_status feed(void *user, const shlo_transfer *what, const shlo_buffer *tensors, int32_t n,
    shlo_error *error) {
    (void)user;
    (void)what;
    (void)error;
    for (int32_t i = 0; i < n; i++)
        if (what->op[0] == 'i') memset(tensors[i].data, 0, tensors[i].bytes);
    return SHLO_OK;
}

static shlo_status run_once(const shlo_blob *code, const char *entry, const char *isa, int32_t flags,
    int64_t size, shlo_error *error) {
    shlo_options options;
    shlo_custom handlers[2];
    shlo_program *p = NULL;
    shlo_status status;
    call in, out;
    memset(&options, 0, sizeof options);
    memset(handlers, 0, sizeof handlers);
    handlers[0].name = "source"; /* the notation's made-up values */
    handlers[1].name = "any";
    handlers[0].call = handlers[1].call = custom;
    handlers[0].shape = handlers[1].shape = custom_shape;
    options.customs = handlers;
    options.n_customs = 2;
    options.isa = isa;
    options.flags = flags;
    options.max_steps = 100000;
    options.host.infeed = options.host.outfeed = feed;
    in.n = out.n = 0;
    status = shlo_load(code->data, code->bytes, &options, &p, error);
    if (status == SHLO_OK && call_make(p, shlo_program_find(p, entry), 0, size, &in)) {
        status = shlo_program_prepare(p, entry, in.items, in.n, error);
        if (status == SHLO_OK && call_make(p, shlo_program_find(p, entry), 1, size, &out))
            status = shlo_run(p, entry, in.items, in.n, out.items, out.n, error);
    }
    call_free(&in);
    call_free(&out);
    shlo_program_free(p);
    return status;
}

/* Unknown dimensions may have to be of one size or another. */
static shlo_status run_sizes(const shlo_blob *code, const char *entry, const char *isa, int32_t flags,
    shlo_error *error) {
    static const int64_t sizes[] = {2, 3, 1, 4, 5, 6};
    shlo_status status = SHLO_OK;
    size_t n = sizeof sizes / sizeof *sizes;
    seed = 1;
    for (size_t i = 0; i < 2000; i++) {
        shlo_error last;
        span = i % 2 ? 18 : 5;
        status = run_once(code, entry, isa, flags, i < n ? sizes[i] : 0, i ? &last : error);
        if (status != SHLO_SHAPE && status != SHLO_INPUT && status != SHLO_ATTRIBUTE && status != SHLO_TYPE &&
            status != SHLO_REGION)
            break;
    }
    return status;
}

static void runs(const char *op, const char *line, const shlo_blob *code, const char *isa, int32_t flags) {
    shlo_error error;
    shlo_status status;
    memset(&error, 0, sizeof error);
    status = run_sizes(code, "entry", isa, flags, &error);
    CHECKF(status == SHLO_OK || status == SHLO_STEPS || expected(op, line, status), "%s: status %d: %s", line,
        (int)status, error.message);
}

/* Planned at its bounds it runs, or is refused by name; nothing else. */
static void at_bounds(const char *line, const shlo_blob *code) {
    shlo_error error;
    shlo_status status = run_once(code, "entry", NULL, 0, 2, &error);
    CHECKF(status != SHLO_INTERNAL && status != SHLO_FORMAT && (status == SHLO_OK || error.message[0]),
        "%s: status %d: %s", line, (int)status, error.message);
}

static void accepted(const char *op, const char *line) {
    shlo_blob code, better;
    shlo_error error;
    CHECKF(make_program(line, &code, &error) == SHLO_OK, "%s: %s", line, error.message);
    if (!code.data) return;
    runs(op, line, &code, NULL, SHLO_LOAD_OPEN_BOUNDS);
    runs(op, line, &code, "scalar", SHLO_LOAD_NO_FUSION | SHLO_LOAD_OPEN_BOUNDS);
    if (strchr(line, '?')) at_bounds(line, &code);
    CHECKF(shlo_optimize(code.data, code.bytes, 2, NULL, &better, &error) == SHLO_OK, "%s: %s", line,
        error.message);
    if (better.data) runs(op, line, &better, NULL, SHLO_LOAD_OPEN_BOUNDS);
    shlo_blob_free(&better);
    shlo_blob_free(&code);
}

/* ---- the same with other element types ---- */

static char seen[SHLO_DTYPE_COUNT]; /* of the op at hand */

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

/* Whatever element type the verifier accepts in this line runs, too. */
static void other_types(const char *op, const char *line) {
    static const char *const words[] = {"f32", "i32", "complex<f32>", "f64", "i64", "ui64", "i1"};
    static char copy[4200];
    if (strstr(line, "q<")) return;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        for (int t = 1; t < SHLO_DTYPE_COUNT; t++) {
            shlo_blob code;
            shlo_error error;
            if (seen[t] || !replaced(line, words[w], shlo_dtype_name((shlo_dtype)t), copy, sizeof copy))
                continue;
            if (make_program(copy, &code, &error) != SHLO_OK) continue;
            runs(op, copy, &code, NULL, SHLO_LOAD_OPEN_BOUNDS);
            seen[t] = 1;
            shlo_blob_free(&code);
        }
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

static void print_summary(const char *op, const summary *s) {
    int n = 0;
    printf("| `%s` | ", op);
    for (int t = 1; t < SHLO_DTYPE_COUNT; t++)
        if (seen[t]) printf("%s%s", n++ ? " " : "", shlo_dtype_name((shlo_dtype)t));
    printf(
        "%s | %s%s%s | `tests/ops/%s.txt`: %d accepted (%d quantized, %d with unknown sizes), %d refused |\n",
        n ? "" : "-", s->constraints[0] ? s->constraints : "-",
        s->reasons[0] ? "<br>no program can violate " : "", s->reasons, op, s->accepted, s->quantized,
        s->open, s->refused);
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
    memset(seen, 0, sizeof seen);
    memset(&s, 0, sizeof s);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        summarize(&s, line);
        if (strncmp(line, "ok ", 3)) continue;
        if (!table) accepted(op, line + 3);
        other_types(op, line + 3);
    }
    fclose(f);
    if (table) print_summary(op, &s);
}

static void print_head(void) {
    printf("# What is covered\n\nGenerated by `make docs` from the test that checks it "
           "(`tests/api/test_every_op.c`). Do not edit.\n\n"
           "For each op: the element types with which a program of it is verified, written, loaded and run "
           "(in some operand; every accepted line of its file is\n"
           "tried with every type); the specification's numbered constraints, each of which has lines in "
           "that file which violate it and say which code and\n"
           "place the error must have (`tests/check/test_ops.c` fails for a constraint without one); and the "
           "file.\n\n"
           "| op | element types that run | constraints | test |\n|---|---|---|---|\n");
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
