/* tools/import/chlo_scan.c - chlo.scan becomes a while loop. Its body is read as part of the loop's body, so
 * the op is made while it is read; what follows the region (types, and attributes in the generic form) is
 * read first. */
#include "chlo.h"

typedef struct scan {
    chlo c; /* the first input's shape */
    int32_t inputs, carries, outputs;
    int64_t dimension, steps; /* steps SHLO_DYNAMIC: the number is the value `count`, an i64 */
    V count;
    int reverse;
    const char *region, *after; /* the { of the region, and where reading goes on after it */
} scan;

/* ---- reading what is around the region ---- */

static int32_t segment(const import_attr *a, int32_t i) {
    return a && a->kind == ATTR_LIST && i < a->n_items && a->items[i].kind == ATTR_INT &&
                   a->items[i].magnitude < 1 << 20
               ? (int32_t)a->items[i].magnitude
               : -1;
}

/* (%a) inits(%i) dimension=0 attributes {..} {region} : (T, t) -> (T, t) */
static int scan_pretty(import_parser *p, import_op *op, scan *s) {
    import_attr dimension;
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    s->inputs = op->operands.n;
    NEED(import_lex_need_word(p, "inits"));
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    NEED(import_lex_need_word(p, "dimension"));
    NEED(import_lex_need(p, '=', "'='"));
    NEED(import_attr_value(p, 1, &dimension));
    NEED(import_attr_add(p, &op->attrs, "dimension", &dimension));
    if (import_lex_take_word(p, "attributes")) NEED(import_attr_dict(p, &op->attrs));
    s->region = p->token.at;
    if (p->token.kind != '{') return import_lex_need(p, '{', "'{'");
    return import_lex_skip(p);
}

static int scan_generic(import_parser *p, import_op *op, scan *s) {
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    if (import_lex_take(p, '<')) {
        NEED(import_attr_dict(p, &op->attrs));
        NEED(import_lex_need(p, '>', "'>'"));
    }
    NEED(import_lex_need(p, '(', "'(' and a region"));
    s->region = p->token.at;
    if (p->token.kind != '{') return import_lex_need(p, '{', "'{'");
    NEED(import_lex_skip(p));
    NEED(import_lex_need(p, ')', "')'"));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    s->inputs = segment(import_attr_find(&op->attrs, "operandSegmentSizes"), 0);
    return 1;
}

/* Everything but the region has been read, and operands have their types. */
static int scan_artifact(import_parser *p, import_op *op, scan *s) {
    NEED(op->types.in.items =
             (shlo_type *)import_new(p, &p->scratch, (size_t)op->operands.n + 1, sizeof *op->types.in.items));
    for (; op->types.in.n < op->operands.n; op->types.in.n++)
        op->types.in.items[op->types.in.n] = shlo_type_of(p->b, op->operands.items[op->types.in.n]);
    s->inputs = segment(import_attr_find(&op->attrs, "operandSegmentSizes"), 0);
    return 1;
}

static int scan_types(import_parser *p, import_op *op, scan *s) {
    int32_t i;
    s->carries = op->operands.n - s->inputs;
    s->outputs = op->types.out.n - s->carries;
    if (s->inputs < 0 || s->carries < 0 || s->outputs < 0 || op->types.in.n != op->operands.n) {
        return import_fail(p, SHLO_STRUCTURE, op->at,
            "scan: the numbers of inputs, carries and results do not fit");
    }
    for (i = 0; i < op->operands.n; i++) {
        if (shlo_type_of(p->b, op->operands.items[i]).id != op->types.in.items[i].id)
            return import_fail(p, SHLO_TYPE, op->places.items[i],
                "operand %d has another type than is written here", (int)i);
    }
    for (i = 0; i < s->carries; i++) {
        if (op->types.in.items[s->inputs + i].id != op->types.out.items[s->outputs + i].id)
            return import_fail(p, SHLO_TYPE, op->at, "scan: carry %d changes its type", (int)i);
    }
    return 1;
}

/* An output is allocated before its slices are computed, so their sizes must be known. */
static int scan_open_output(const scan *s, const chlo *c) {
    int32_t i;
    for (i = 0; i < c->rank; i++)
        if (c->dims[i] < 0 && (i != s->dimension || !s->inputs)) return 1;
    return 0;
}

/* All inputs and outputs have the same number of slices; if it is unknown, it is the size of the first
   input. */
static int scan_attrs(import_parser *p, import_op *op, scan *s) {
    const import_attr *reverse = import_attr_find(&op->attrs, "is_reverse"),
                      *dimension = import_attr_find(&op->attrs, "dimension");
    int32_t i;
    if (!dimension) return import_fail(p, SHLO_ATTRIBUTE, op->at, "scan: attribute 'dimension' is missing");
    NEED(import_attr_i64(p, dimension, &s->dimension));
    s->reverse =
        reverse && (reverse->kind == ATTR_UNIT || (reverse->kind == ATTR_BOOL && reverse->magnitude));
    if (!s->inputs && !s->outputs)
        return import_fail(p, SHLO_UNSUPPORTED, op->at,
            "not supported: chlo.scan without inputs and outputs");
    for (i = 0; i < s->inputs + s->outputs; i++) {
        shlo_type type = i < s->inputs ? op->types.in.items[i] : op->types.out.items[i - s->inputs];
        chlo c = s->c;
        NEED(chlo_type_shape(&c, type));
        if (s->dimension < 0 || s->dimension >= c.rank)
            return import_fail(p, SHLO_ATTRIBUTE, op->at, "scan: there is no dimension %lld",
                (long long)s->dimension);
        if (i >= s->inputs && scan_open_output(s, &c))
            return import_fail(p, SHLO_UNSUPPORTED, op->at,
                "not supported: chlo.scan with slices of unknown size in output %d", (int)(i - s->inputs));
        if (!i || s->steps < 0) s->steps = c.dims[s->dimension];
        if (c.dims[s->dimension] >= 0 && c.dims[s->dimension] != s->steps)
            return import_fail(p, SHLO_TYPE, op->at,
                "scan: inputs and outputs have different sizes in dimension %lld", (long long)s->dimension);
    }
    return 1;
}

/* ---- the loop: a counter, the carries, the outputs ---- */

/* The type of one slice: without the dimension, or with it as 1. */
static shlo_type slice_type(scan *s, shlo_type type, int keep, chlo *c) {
    int32_t i;
    *c = s->c;
    if (!chlo_type_shape(c, type)) return shlo_token(c->b);
    c->dims[s->dimension] = 1;
    c->bounds[s->dimension] = -1;
    if (!keep) {
        for (i = (int32_t)s->dimension; i + 1 < c->rank; i++) {
            c->dims[i] = c->dims[i + 1];
            c->bounds[i] = c->bounds[i + 1];
        }
        c->rank--;
    }
    return chlo_type(c, shlo_type_dtype(c->b, type));
}

/* Appends the start indices of a slice to the operands. */
static int32_t starts(scan *s, int32_t rank, V at, V *out) {
    int32_t i;
    V zero = shlo_constant_i64(s->c.b, 0);
    for (i = 0; i < rank; i++) out[i] = i == s->dimension ? at : zero;
    return rank;
}

/* A slice whose other sizes are known at run time only. */
static V open_slice_of(scan *s, V x, V at, shlo_type small) {
    int64_t offsets[SHLO_MAX_RANK];
    int32_t i, rank = shlo_type_rank(s->c.b, shlo_type_of(s->c.b, x));
    shlo_op_desc desc;
    shlo_attr attrs[4];
    V operands[3], parts[SHLO_MAX_RANK];
    for (i = 0; i < rank; i++) {
        offsets[i] = i;
        parts[i] = i == s->dimension ? chlo_number(&s->c, 1) : chlo_size_of(&s->c, x, i);
    }
    attrs[0] = chlo_list("offset_dims", rank - 1, offsets);
    attrs[1] = chlo_list("collapsed_slice_dims", 1, &s->dimension);
    attrs[2] = chlo_list("start_index_map", 1, &s->dimension);
    memset(&attrs[3], 0, sizeof attrs[3]);
    attrs[3].name = "index_vector_dim";
    attrs[3].kind = SHLO_ATTR_I64;
    operands[0] = x;
    operands[1] = chlo_vector_of(&s->c, at);
    operands[2] = chlo_joined(&s->c, rank, parts);
    memset(&desc, 0, sizeof desc);
    desc.op = SHLO_OP_dynamic_gather;
    desc.n_operands = 3;
    desc.operands = operands;
    desc.n_attrs = 4;
    desc.attrs = attrs;
    return chlo_create_as(&s->c, &desc, small);
}

static V slice_of(scan *s, V x, V at) {
    shlo_builder *b = s->c.b;
    shlo_type type = shlo_type_of(b, x), small;
    shlo_dynamic_slice_attrs attrs;
    V operands[SHLO_MAX_RANK + 1];
    chlo sizes;
    small = slice_type(s, type, 0, &sizes);
    if (chlo_open(&sizes)) return open_slice_of(s, x, at, small);
    slice_type(s, type, 1, &sizes);
    memset(&attrs, 0, sizeof attrs);
    attrs.slice_sizes.items = sizes.dims;
    attrs.slice_sizes.n = sizes.rank;
    operands[0] = x;
    return shlo_reshape(b,
        shlo_dynamic_slice(b, operands[0], operands + 1, starts(s, sizes.rank, at, operands + 1), &attrs),
        small);
}

static V updated(scan *s, V all, V slice, V at) {
    shlo_builder *b = s->c.b;
    V operands[SHLO_MAX_RANK + 2];
    chlo sizes;
    operands[0] = all;
    operands[1] = shlo_reshape(b, slice, slice_type(s, shlo_type_of(b, all), 1, &sizes));
    return shlo_dynamic_update_slice(b, operands[0], operands[1], operands + 2,
        starts(s, sizes.rank, at, operands + 2));
}

static V steps_of(scan *s) { return s->steps < 0 ? s->count : shlo_constant_i64(s->c.b, s->steps); }

/* The value of an output before its slices are written. */
static V blank(scan *s, shlo_type type) {
    static const unsigned char zero[16] = {0};
    V parts[SHLO_MAX_RANK];
    chlo c = s->c;
    int32_t i;
    if (!chlo_type_shape(&c, type)) return s->count;
    for (i = 0; chlo_open(&c) && i < c.rank; i++)
        parts[i] = i == s->dimension ? chlo_vector_of(&c, steps_of(s)) : chlo_number(&c, c.dims[i]);
    if (i) c.sizes = chlo_joined(&c, c.rank, parts);
    return chlo_splat_element(&c, shlo_type_dtype(c.b, type), zero);
}

/* The arguments of the body's block are slices and carries. */
static int scan_arguments(import_parser *p, import_op *op, scan *s, const V *carried, V at) {
    import_places names = {0, 0, 0};
    import_types types = {0, 0, 0};
    V *values;
    int32_t i;
    NEED(import_block_label(p, &names, &types));
    if (types.n != op->operands.n)
        return import_fail(p, SHLO_REGION, op->at, "scan: the body must have %d arguments",
            (int)op->operands.n);
    NEED(values = (V *)import_new(p, &p->scratch, (size_t)types.n + 1, sizeof *values));
    for (i = 0; i < types.n; i++) {
        values[i] = i < s->inputs ? slice_of(s, op->operands.items[i], at) : carried[i - s->inputs];
        NEED(chlo_ok(&s->c));
        if (shlo_type_of(p->b, values[i]).id == types.items[i].id) continue;
        p->op_at = op->at;
        return import_fail(p, SHLO_REGION, p->artifact ? op->at : names.items[i],
            "scan: argument %d of the body has another type than its slice or carry", (int)i);
    }
    return import_region_define(p, &names, &types, values);
}

static int scan_body(import_parser *p, import_op *op, scan *s, const import_types *types, V *args,
    shlo_region *out) {
    import_values returned = {0, 0, 0}, results = {0, 0, 0};
    uint32_t scope = p->names.n;
    V at;
    int32_t i;
    NEED(import_region_begin(p, op->at, types, args));
    at = s->reverse ? shlo_subtract(p->b,
                          s->steps < 0 ? shlo_subtract(p->b, s->count, shlo_constant_i64(p->b, 1))
                                       : shlo_constant_i64(p->b, s->steps - 1),
                          args[0])
                    : args[0];
    if (s->region) {
        import_lex_seek(p, s->region);
        NEED(import_lex_need(p, '{', "'{'"));
    }
    NEED(scan_arguments(p, op, s, args + 1, at));
    NEED(import_region_ops_of(p, op, &returned));
    import_names_leave(p, scope);
    if (returned.n != s->outputs + s->carries)
        return import_fail(p, SHLO_REGION, op->at, "scan: the body must return %d values",
            (int)(s->outputs + s->carries));
    NEED(results.items = (V *)import_new(p, &p->scratch, (size_t)types->n, sizeof *results.items));
    results.items[results.n++] = shlo_add(p->b, args[0], shlo_constant_i64(p->b, 1));
    for (i = 0; i < s->carries; i++) results.items[results.n++] = returned.items[s->outputs + i];
    for (i = 0; i < s->outputs; i++)
        results.items[results.n++] = updated(s, args[1 + s->carries + i], returned.items[i], at);
    NEED(chlo_ok(&s->c));
    return import_region_end(p, op->at, &results, out);
}

static int scan_cond(import_parser *p, import_op *op, scan *s, const import_types *types, V *args,
    shlo_region *out) {
    import_values result = {0, 0, 0};
    V go;
    NEED(import_region_begin(p, op->at, types, args));
    go = chlo_compare(&s->c, SHLO_comparison_direction_LT, args[0], steps_of(s));
    result.items = &go;
    result.n = 1;
    return import_region_end(p, op->at, &result, out);
}

static int scan_loop(import_parser *p, import_op *op, scan *s) {
    int32_t n = 1 + s->carries + s->outputs, i;
    import_types types = {0, 0, 0};
    V *in, *args, *made;
    shlo_region cond, body;
    NEED(in = (V *)import_new(p, &p->scratch, (size_t)n, sizeof *in));
    NEED(args = (V *)import_new(p, &p->scratch, (size_t)n, sizeof *args));
    NEED(made = (V *)import_new(p, &p->scratch, (size_t)n, sizeof *made));
    NEED(types.items = (shlo_type *)import_new(p, &p->scratch, (size_t)n, sizeof *types.items));
    in[0] = shlo_constant_i64(p->b, 0);
    for (i = 0; i < s->carries; i++) in[1 + i] = op->operands.items[s->inputs + i];
    if (s->steps < 0)
        s->count = shlo_reshape(p->b, chlo_size_of(&s->c, op->operands.items[0], (int32_t)s->dimension),
            shlo_tensor0(p->b, SHLO_I64));
    for (i = 0; i < s->outputs; i++) in[1 + s->carries + i] = blank(s, op->types.out.items[i]);
    NEED(chlo_ok(&s->c));
    for (types.n = 0; types.n < n; types.n++) types.items[types.n] = shlo_type_of(p->b, in[types.n]);
    NEED(scan_cond(p, op, s, &types, args, &cond));
    NEED(scan_body(p, op, s, &types, args, &body));
    shlo_while(p->b, in, n, cond, body, args);
    NEED(chlo_ok(&s->c));
    for (i = 0; i < s->outputs; i++) made[i] = args[1 + s->carries + i];
    for (i = 0; i < s->carries; i++) made[s->outputs + i] = args[1 + i];
    op->made.items = made;
    op->made.n = n - 1;
    return 1;
}

/* It becomes a call by its name, like other ops that are not supported. */
static int scan_refused(import_parser *p, import_op *op, const scan *s) {
    p->refused = 0;
    op->chlo = NULL;
    op->opaque = 1;
    import_lex_seek(p, s->after);
    return 1;
}

int import_scan(import_parser *p, import_op *op, int quoted) {
    scan s;
    int ok;
    memset(&s, 0, sizeof s);
    s.c.p = p;
    s.c.op = op;
    s.c.b = p->b;
    if (p->artifact)
        NEED(scan_artifact(p, op, &s));
    else {
        NEED(quoted ? scan_generic(p, op, &s) : scan_pretty(p, op, &s));
        NEED(import_lex_need(p, ':', "':' and the type of the op"));
        NEED(import_type_function(p, &op->types));
        s.after = p->token.at;
        NEED(import_location(p, &op->origin)); /* it is read again after the op */
    }
    NEED(scan_types(p, op, &s));
    p->may_refuse = p->options->foreign && s.after;
    ok = scan_attrs(p, op, &s);
    p->may_refuse = 0;
    if (p->refused) return scan_refused(p, op, &s);
    NEED(ok);
    import_origin_begin(p, op);
    NEED(scan_loop(p, op, &s));
    if (s.after) import_lex_seek(p, s.after);
    return 1;
}
