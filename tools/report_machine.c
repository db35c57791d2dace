/* tools/report_machine.c - the roofline: what this machine reaches in products and in copying, measured for a
 * moment; and the least bytes that an instruction moves. */
#include "report.h"

/* ---- products ---- */

enum { SIDE = 512, TRIES = 7 };

static int make_product(shlo_blob *code) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type types[2];
    shlo_value args[2], product;
    int ok;
    types[0] = types[1] = shlo_tensor2(b, SHLO_F32, SIDE, SIDE);
    shlo_func(b, "main", types, args, 2);
    product = shlo_matmul(b, args[0], args[1]);
    shlo_return(b, &product, 1);
    ok = shlo_builder_finish(b, 0, code) == SHLO_OK;
    shlo_builder_destroy(b);
    return ok;
}

static double least_time(shlo_program *p, const tool_buffers *in, const tool_buffers *out) {
    double least = 1e30;
    int i;
    for (i = 0; i < TRIES; i++) {
        const double begin = tool_now();
        double t;
        if (shlo_run(p, "main", in->items, in->n, out->items, out->n, NULL) != SHLO_OK) return 0;
        t = tool_now() - begin;
        if (t < least) least = t;
    }
    return least;
}

static double product_flops(const shlo_options *options) {
    shlo_options plain;
    shlo_program *p = NULL;
    shlo_blob code;
    tool_buffers in = {NULL, 0}, out = {NULL, 0};
    uint64_t state = TOOL_SEED;
    double flops = 0;
    int i;
    memset(&plain, 0, sizeof plain);
    plain.parallel = options->parallel;
    if (!make_product(&code)) return 0;
    if (shlo_load(code.data, code.bytes, &plain, &p, NULL) == SHLO_OK && tool_buffers_make(p, 0, 0, &in) &&
        tool_buffers_make(p, 0, 1, &out)) {
        double t;
        for (i = 0; i < in.n; i++) tool_random(SHLO_F32, in.items[i].data, in.items[i].bytes, &state);
        t = least_time(p, &in, &out);
        if (t > 0) flops = 2.0 * SIDE * SIDE * SIDE / t;
    }
    tool_buffers_free(&in);
    tool_buffers_free(&out);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return flops;
}

/* ---- copying ---- */

enum { COPIED = 1 << 26, PART = 1 << 20 };
typedef struct copying {
    char *to;
    const char *from;
} copying;

static void copy_part(void *ctx, int32_t i) {
    const copying *c = (const copying *)ctx;
    memcpy(c->to + (size_t)i * PART, c->from + (size_t)i * PART, PART);
}

static double copy_bytes(const shlo_parallel *parallel) {
    copying c;
    char *memory = (char *)calloc(2, COPIED);
    double least = 1e30;
    int turn;
    int32_t i;
    if (!memory) return 0;
    c.to = memory;
    c.from = memory + COPIED;
    memset(memory, 1, 2 * (size_t)COPIED);
    for (turn = 0; turn < TRIES; turn++) {
        const double begin = tool_now();
        double t;
        if (parallel->parallel_for)
            parallel->parallel_for(parallel->user, copy_part, &c, COPIED / PART);
        else
            for (i = 0; i < COPIED / PART; i++) copy_part(&c, i);
        t = tool_now() - begin;
        if (t < least) least = t;
    }
    free(memory);
    return 2.0 * COPIED / least;
}

int report_measure(const shlo_options *options, report_machine *out) {
    out->flops = product_flops(options);
    out->bytes = copy_bytes(&options->parallel);
    return (out->flops > 0 && out->bytes > 0) || (tool_failed("out of memory"), 0);
}

/* ---- bytes of an instruction ---- */

static shlo_dtype dtype_of(op_span name) {
    int d;
    for (d = 1; shlo_dtype_name((shlo_dtype)d)[0] != '?'; d++)
        if (ops_is(name, shlo_dtype_name((shlo_dtype)d))) return (shlo_dtype)d;
    return SHLO_NO_DTYPE;
}

/* Of `tensor<4x8xf32>`; of a quantized one its storage; 0: of another type, or of unknown size. */
static double type_bytes(op_span type) {
    const char *at = type.at + 7, *end = type.at + type.n;
    op_span name;
    double n = 1;
    if (type.n < 9 || memcmp(type.at, "tensor<", 7) != 0) return 0;
    while (at < end && *at >= '0' && *at <= '9') {
        char *rest;
        n *= (double)strtoll(at, &rest, 10);
        at = rest + (*rest == 'x');
    }
    name.at = at;
    if (end - at > 15 && memcmp(at, "!quant.uniform<", 15) == 0) {
        name.at = at + 15;
        name.n = strcspn(name.at, ":>");
    }
    else {
        name.n = (size_t)(end - 1 - at);
    }
    return n * (double)shlo_dtype_bytes(dtype_of(name));
}

static double all_bytes(op_span types) {
    op_span one;
    double sum = 0;
    while (ops_next(&types, &one)) sum += type_bytes(one);
    return sum;
}

/* One of these reads of its first operand no more than it gives. */
static int reads_a_part(const op_item *op) {
    return ops_is(op->name, "stablehlo.slice") || ops_is(op->name, "stablehlo.dynamic_slice") ||
           ops_is(op->name, "stablehlo.gather");
}

static int is_splat(const op_item *op) {
    const char *value = strstr(op->operands.at, "dense<");
    return ops_is(op->name, "stablehlo.constant") && value && value < op->gives.at && value[6] != '[' &&
           value[6] != '"';
}

typedef struct walk {
    const op_list *ops;
    const unsigned char *has;
    op_names names;
    unsigned char *seen;   /* of each op of the function */
    op_span arguments[64]; /* that were seen; of more, some may count twice */
    int n_arguments;
    double bytes;
} walk;

/* 1: it is the first time. */
static int is_new_argument(walk *w, op_span name) {
    int i;
    for (i = 0; i < w->n_arguments; i++)
        if (ops_same(w->arguments[i], name)) return 0;
    if (w->n_arguments < 64) w->arguments[w->n_arguments++] = name;
    return 1;
}

/* What the op reads, itself and through ops that are computed in it. */
static void read_operands(walk *w, const op_item *op, int first) {
    int stack[256], n = 0;
    stack[n++] = (int)(op - w->ops->items);
    while (n) {
        const op_item *x = &w->ops->items[stack[--n]];
        op_span values = x->operands, types = x->types, value, type;
        int k;
        for (k = 0; ops_next(&values, &value) && ops_next(&types, &type); k++) {
            int result, from = ops_named(&w->names, value, &result);
            double bytes = type_bytes(type);
            if (k == 0 && reads_a_part(x) && all_bytes(x->gives) < bytes) bytes = all_bytes(x->gives);
            if (from < 0 && !is_new_argument(w, value)) continue;
            if (from >= 0) {
                if (w->seen[from - first]) continue;
                w->seen[from - first] = 1;
                if (is_splat(&w->ops->items[from])) continue;
                if (!w->has[from] && !ops_is(w->ops->items[from].name, "stablehlo.constant") && n < 256) {
                    stack[n++] = from;
                    continue;
                }
            }
            w->bytes += bytes;
        }
    }
}

double report_traffic(const op_list *ops, int op, const unsigned char *has) {
    int first = op, n;
    walk w;
    memset(&w, 0, sizeof w);
    first -= ops->items[op].number;
    n = ops_of_function(ops, first);
    w.ops = ops;
    w.has = has;
    w.seen = (unsigned char *)calloc((size_t)n + 1, 1);
    if (w.seen && ops_names(ops, first, n, &w.names)) {
        read_operands(&w, &ops->items[op], first);
        w.bytes += all_bytes(ops->items[op].gives);
    }
    free(w.seen);
    free(w.names.op);
    return w.bytes;
}
