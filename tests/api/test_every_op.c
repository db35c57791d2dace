// link: rooms
/* tests/api/test_every_op.c - whatever the verifier accepts runs, and gives the same bits however it is run:
 * every accepted line of tests/ops/OP.txt, with every element type put in, becomes a program that returns the
 * op's results. It runs on the best and on the scalar kernels, fused or not, optimized or not, in a block or
 * from malloc; the results must agree element for element, and with tests/api/reference.h where that knows
 * the op. docs/coverage.md is printed from what ran and agreed (--table). */
#include "lines.h"
#include "reference.h"

/* Nothing is written behind a tensor. */
static int call_intact(const call *c) {
    for (int32_t i = 0; i < c->n; i++)
        for (size_t k = 0; k < 64; k++)
            if (c->items[i].data[c->items[i].bytes + k] != 0x5A) return 0;
    return 1;
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
        {"dot_general(2x4xf32, 4x3xf32) {lhs_contracting_dimensions=[1], rhs_contracting_dimensions=[0], "
         "precision_config=[DEFAULT,DEFAULT], lhs_precision_type=tf32",
            SHLO_UNSUPPORTED},                                            /* sums of other types than f32 */
        {"dot_general(4xf64, 4xf64) {lhs_contracting_dimensions=[0], rhs_contracting_dimensions=[0], "
         "lhs_precision_type=f32",
            SHLO_UNSUPPORTED},                                            /* as above, and complex numbers */
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

/* Whatever element type the verifier accepts in this line. */
static void other_types(const char *op, const char *line) {
    static char copy[4200];
    if (strstr(line, "q<")) return;
    for (size_t w = 0; w < N_TYPE_WORDS; w++)
        for (int t = 1; t < SHLO_DTYPE_COUNT; t++) {
            program p;
            shlo_error error;
            const char *name = shlo_dtype_name((shlo_dtype)t);
            if (!strcmp(name, type_words[w]) || !replaced(line, type_words[w], name, copy, sizeof copy))
                continue;
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
