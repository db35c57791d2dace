/* tools/import/chlo.c - the ops of dialect chlo: which ops there are, how they are written, and how StableHLO
 * ops replace them when they are read. The written types must be those of the replacement. */
#include "chlo.h"

enum { STYLE_LIST, STYLE_TOP_K, STYLE_SCAN, STYLE_GENERIC };

static int chlo_expand_math(chlo *c, const chlo_row *row, const V *x, V *out);

static const chlo_row rows[] = {
#define CHLO_MATH(name) {#name, 1, STYLE_LIST, chlo_expand_math, shlo_##name, NULL},
#define CHLO_MATH2(name) {#name, 2, STYLE_LIST, chlo_expand_math, NULL, shlo_##name},
#define CHLO_OTHER(name, operands, style, expand) \
    {#name, operands, STYLE_##style, chlo_expand_##expand, NULL, NULL},
#include "chlo.def"
};

const chlo_row *import_chlo_find(const char *name, size_t n) {
    size_t i;
    if (n < 5 || memcmp(name, "chlo.", 5) != 0) return NULL;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strlen(rows[i].name) == n - 5 && memcmp(rows[i].name, name + 5, n - 5) == 0) return &rows[i];
    }
    return NULL;
}

int import_chlo_reads_region(const chlo_row *row) { return row->style == STYLE_SCAN; }

/* ---- the pretty forms ---- */

/* : T, T -> T or : (T, T) -> T; : T is the type of all. */
static int chlo_types(import_parser *p, import_op *op) {
    int32_t i;
    NEED(import_lex_need(p, ':', "':' and a type"));
    op->types_known = 1;
    if (p->token.kind == '(') return import_type_function(p, &op->types);
    NEED(import_type_list(p, &op->types.in));
    if (import_lex_take(p, TOKEN_ARROW)) return import_type_results(p, &op->types.out);
    if (op->types.in.n != 1) return import_lex_need(p, TOKEN_ARROW, "'->'");
    for (i = 1; i < op->operands.n; i++) {
        NEED(IMPORT_PUSH(p, &op->types.in));
        op->types.in.items[op->types.in.n++] = op->types.in.items[0];
    }
    NEED(IMPORT_PUSH(p, &op->types.out));
    op->types.out.items[op->types.out.n++] = op->types.in.items[0];
    return 1;
}

/* name = value */
static int chlo_pair(import_parser *p, import_op *op) {
    import_token key = p->token;
    import_attr value;
    NEED(import_lex_need(p, TOKEN_WORD, "the name of an attribute"));
    NEED(import_lex_need(p, '=', "'='"));
    NEED(import_attr_value(p, 1, &value));
    NEED(import_attr_add(p, &op->attrs, "", &value));
    op->attrs.items[op->attrs.n - 1].key = key.at;
    op->attrs.items[op->attrs.n - 1].n_key = key.n;
    return 1;
}

static int style_top_k(import_parser *p, import_op *op) {
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operand(p, op));
    while (import_lex_take(p, ',')) NEED(chlo_pair(p, op));
    return import_lex_need(p, ')', "')'");
}

static int style_list(import_parser *p, import_op *op) {
    do NEED(import_op_operand(p, op));
    while (import_lex_take(p, ','));
    return 1;
}

int import_chlo_parse(import_parser *p, import_op *op, int quoted) {
    if (op->chlo->style == STYLE_SCAN) return import_scan(p, op, quoted);
    if (quoted) return import_op_generic(p, op);
    if (op->chlo->style == STYLE_GENERIC) {
        return import_fail(p, SHLO_SYNTAX, op->at, "'%.*s' has only the generic form, in quotes",
            (int)op->n_name, op->name);
    }
    NEED(op->chlo->style == STYLE_TOP_K ? style_top_k(p, op) : style_list(p, op));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    return chlo_types(p, op);
}

/* ---- the replacement ---- */

/* The library's function of that name. */
static int chlo_expand_math(chlo *c, const chlo_row *row, const V *x, V *out) {
    if (row->two && !chlo_compatible(c, shlo_type_of(c->b, x[0]), shlo_type_of(c->b, x[1])))
        return import_fail(c->p, SHLO_TYPE, c->op->at, "%s: the operands have different types", row->name);
    *out = row->two ? row->two(c->b, x[0], x[1]) : row->one(c->b, x[0]);
    return chlo_ok(c);
}

/* A scan is made while it is read. */
int chlo_expand_scan(chlo *c, const chlo_row *row, const V *x, V *out) {
    (void)x;
    (void)out;
    return import_fail(c->p, SHLO_INTERNAL, c->op->at, "%s: no replacement was made", row->name);
}

/* ---- quantized operands: computed on the numbers that they stand for ---- */

static int is_quantized(const chlo *c, shlo_type type) {
    return shlo_type_get_class(c->b, type) == SHLO_IS_QUANTIZED;
}

/* What is stored must be of one type; scales and zero points may differ. */
static int stored_alike(chlo *c, shlo_type type, shlo_dtype *stored) {
    shlo_dtype dtype = shlo_type_dtype(c->b, type);
    if (!is_quantized(c, type)) return 1;
    if (*stored == SHLO_NO_DTYPE) *stored = dtype;
    return *stored == dtype ? 1
                            : import_fail(c->p, SHLO_TYPE, c->op->at,
                                  "%s: quantized types that are stored as %s and as %s", c->op->chlo->name,
                                  shlo_dtype_name(*stored), shlo_dtype_name(dtype));
}

/* in: room for the operands; *out: the operands, plain. */
static int plain_operands(chlo *c, V *in, const V **out) {
    const import_op *op = c->op;
    shlo_dtype stored = SHLO_NO_DTYPE, meant = SHLO_NO_DTYPE;
    int32_t i;
    *out = op->operands.items;
    for (i = 0; i < op->operands.n; i++)
        NEED(stored_alike(c, shlo_type_of(c->b, op->operands.items[i]), &stored));
    for (i = 0; i < op->types.out.n; i++) NEED(stored_alike(c, op->types.out.items[i], &stored));
    if (stored == SHLO_NO_DTYPE || op->operands.n > 3) return 1;
    for (i = 0; i < op->operands.n; i++) {
        in[i] = op->operands.items[i];
        if (!is_quantized(c, shlo_type_of(c->b, in[i]))) continue;
        in[i] = shlo_uniform_dequantize(c->b, in[i]);
        NEED(chlo_ok(c));
        if (meant == SHLO_NO_DTYPE) meant = chlo_dtype(c, in[i]);
        if (meant != chlo_dtype(c, in[i]))
            return import_fail(c->p, SHLO_TYPE, op->at, "%s: quantized types of %s and of %s", op->chlo->name,
                shlo_dtype_name(meant), shlo_dtype_name(chlo_dtype(c, in[i])));
    }
    *out = in;
    return 1;
}

/* The written type may leave other dimensions unknown than the inferred one. */
static int fit_results(chlo *c, V *out, int32_t n) {
    const import_types *want = &c->op->types.out;
    int32_t i;
    if (want->n != n)
        return import_fail(c->p, SHLO_STRUCTURE, c->op->at, "%s has %d result%s", c->op->chlo->name, (int)n,
            IMPORT_S(n));
    for (i = 0; i < n; i++) {
        if (is_quantized(c, want->items[i]) && !is_quantized(c, shlo_type_of(c->b, out[i]))) {
            out[i] = shlo_uniform_quantize(c->b, out[i], want->items[i]);
            continue;
        }
        if (!chlo_compatible(c, shlo_type_of(c->b, out[i]), want->items[i])) {
            return import_fail(c->p, SHLO_TYPE, c->op->at,
                "%s: result %d has another type than is written here", c->op->chlo->name, (int)i);
        }
        if (shlo_type_of(c->b, out[i]).id != want->items[i].id)
            out[i] = shlo_convert(c->b, out[i], want->items[i]);
    }
    return chlo_ok(c);
}

int import_chlo_finish(import_parser *p, import_op *op) {
    const chlo_row *row = op->chlo;
    int32_t n = row->expand == chlo_expand_top_k ? 2 : 1;
    V out[2] = {{0}, {0}}, in[3];
    const V *x;
    chlo c;
    if (op->made.items) return import_op_bind(p, op, op->made.items, op->made.n);
    memset(&c, 0, sizeof c);
    c.p = p;
    c.op = op;
    c.b = p->b;
    if (op->operands.n != row->operands)
        return import_fail(p, SHLO_STRUCTURE, op->at, "%s takes %d operand%s", row->name, row->operands,
            IMPORT_S(row->operands));
    import_origin_begin(p, op);
    NEED(plain_operands(&c, in, &x));
    NEED(chlo_shape(&c, x[0]));
    NEED(row->expand(&c, row, x, out));
    NEED(chlo_ok(&c));
    NEED(fit_results(&c, out, n));
    return import_op_bind(p, op, out, n);
}
