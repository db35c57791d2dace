/* tools/import/parse_op.c - one op: the names of its results, the generic form, regions, and the call that
 * makes it. An op is made when it has been read completely; its regions are made before it, while they are
 * read. */
#include "artifact.h"

/* ---- operands and results ---- */

int import_op_operand(import_parser *p, import_op *op) {
    const char *at = p->token.at;
    NEED(IMPORT_PUSH(p, &op->operands));
    NEED(IMPORT_PUSH(p, &op->places));
    NEED(import_names_use(p, &op->operands.items[op->operands.n]));
    op->places.items[op->places.n++] = at;
    op->operands.n++;
    return 1;
}

int import_op_operands(import_parser *p, import_op *op, int close) {
    char what[4] = {'\'', (char)close, '\'', 0};
    if (p->token.kind != close) {
        do NEED(import_op_operand(p, op));
        while (import_lex_take(p, ','));
    }
    return import_lex_need(p, close, what);
}

/* %a:2, %b = */
static int result_names(import_parser *p, import_op *op) {
    do {
        import_token name = p->token;
        uint64_t count = 1;
        import_group *g;
        NEED(import_lex_need(p, TOKEN_VALUE, "the name of a result"));
        if (import_lex_take(p, ':')) {
            if (p->token.kind != TOKEN_INT || !import_lex_u64(&p->token, &count) || !count ||
                count > 1 << 20) {
                return import_fail(p, SHLO_SYNTAX, p->token.at, "expected the number of results");
            }
            import_lex_advance(p);
        }
        NEED(IMPORT_PUSH(p, &op->groups));
        g = &op->groups.items[op->groups.n++];
        g->at = name.at;
        g->n = name.n;
        g->count = (uint32_t)count;
    } while (import_lex_take(p, ','));
    return import_lex_need(p, '=', "'='");
}

static int bind_results(import_parser *p, const import_op *op, const shlo_value *results, int32_t n) {
    uint32_t at = 0;
    int32_t i;
    for (i = 0; i < op->groups.n; i++) at += op->groups.items[i].count;
    if (op->groups.n && at != (uint32_t)n) {
        return import_fail(p, SHLO_STRUCTURE, op->at, "the op has %d result%s, but %u %s named", (int)n,
            IMPORT_S(n), (unsigned)at, at == 1 ? "is" : "are");
    }
    for (at = 0, i = 0; i < op->groups.n; i++) {
        const import_group *g = &op->groups.items[i];
        NEED(import_names_define(p, g->at, g->n, results + at, g->count));
        at += g->count;
    }
    return 1;
}

/* ---- making it ---- */

int import_op_operand_types(import_parser *p, const import_op *op) {
    char what[24];
    int32_t i;
    if (!op->types_known) return 1;
    if (op->types.in.n != op->operands.n) {
        return import_fail(p, SHLO_TYPE, op->at, "%d operand%s, but %d type%s of operands",
            (int)op->operands.n, IMPORT_S(op->operands.n), (int)op->types.in.n, IMPORT_S(op->types.in.n));
    }
    for (i = 0; i < op->operands.n; i++) {
        if (shlo_type_of(p->b, op->operands.items[i]).id == op->types.in.items[i].id) continue;
        snprintf(what, sizeof what, "operand %d", (int)i);
        return import_hint_types(p, op->places.items[i], what, shlo_type_of(p->b, op->operands.items[i]),
            op->types.in.items[i]);
    }
    return 1;
}

static void observe(import_parser *p, const import_op *op, const shlo_value *results, int32_t n) {
    shlo_dtype dtype = SHLO_NO_DTYPE;
    if (!p->options->op) return;
    if (n)
        dtype = shlo_type_dtype(p->b, shlo_type_of(p->b, results[0]));
    else if (op->operands.n)
        dtype = shlo_type_dtype(p->b, shlo_type_of(p->b, op->operands.items[0]));
    p->options->op(p->options->user, op->name, op->n_name, dtype);
}

int import_op_bind(import_parser *p, const import_op *op, const shlo_value *results, int32_t n) {
    observe(p, op, results, n);
    if (p->artifact) return artifact_op_results(p, op, results, n);
    return bind_results(p, op, results, n);
}

int32_t import_op_new(import_parser *p, const import_op *op, const import_list *attrs, shlo_value *results,
    int32_t capacity) {
    shlo_op_desc desc;
    int32_t n;
    memset(&desc, 0, sizeof desc);
    desc.op = op->code;
    desc.n_operands = op->operands.n;
    desc.operands = op->operands.items;
    desc.n_attrs = attrs->n;
    desc.attrs = attrs->items;
    desc.n_regions = op->regions.n;
    desc.regions = op->regions.items;
    desc.n_types = op->types.out.n;
    desc.types = op->types.out.items;
    import_origin_begin(p, op);
    n = shlo_op_create(p->b, &desc, results, capacity);
    return n < 0 ? import_fail_builder(p, op->at) - 1 : n;
}

int import_op_create(import_parser *p, const import_op *op, const import_list *attrs) {
    int32_t capacity = op->types.out.n + 4, n;
    shlo_value *results = (shlo_value *)import_new(p, &p->scratch, (size_t)capacity, sizeof *results);
    NEED(results);
    n = import_op_new(p, op, attrs, results, capacity);
    if (n == 1 && op->code == SHLO_OP_constant && p->options->like_upstream)
        NEED(import_upstream_constant(p, op, results[0]));
    if (n > 0 && op->types_known && n != op->types.out.n)
        return import_fail(p, SHLO_ARGUMENT, op->at, "the op has %d result%s, but %d type%s of results",
            (int)n, IMPORT_S(n), (int)op->types.out.n, IMPORT_S(op->types.out.n));
    return n >= 0 && import_op_bind(p, op, results, n);
}

/* A constant without elements (an elided resource) becomes a call without a handler: it compiles and does not
   run. */
static int elided_constant(import_parser *p, import_op *op, const import_attr *value) {
    import_attrs attrs = {0, 0, 0};
    import_list list = {0, 0, 0};
    import_attr target;
    memset(&target, 0, sizeof target);
    target.kind = ATTR_STRING;
    target.at = value->at;
    target.name = "dense_resource.__elided__";
    target.n_name = strlen(target.name);
    NEED(import_attr_add(p, &attrs, "call_target_name", &target));
    op->code = SHLO_OP_custom_call;
    if (!op->types.out.n) {
        NEED(IMPORT_PUSH(p, &op->types.out));
        op->types.out.items[op->types.out.n++] = value->type;
    }
    NEED(import_attrs_convert(p, op->code, &attrs, &list));
    return import_op_create(p, op, &list);
}

/* The elements of a quantized constant are written in its storage type, and have been read in it. */
static void constant_type(import_parser *p, const import_op *op, const import_list *attrs) {
    shlo_type type = op->types.out.n ? op->types.out.items[0] : attrs->items[0].type;
    int32_t d, rank = shlo_type_rank(p->b, type);
    if (shlo_type_get_class(p->b, type) != SHLO_IS_QUANTIZED ||
        shlo_type_dtype(p->b, type) != shlo_type_dtype(p->b, attrs->items[0].type))
        return;
    if (rank != shlo_type_rank(p->b, attrs->items[0].type)) return;
    for (d = 0; d < rank; d++)
        if (shlo_type_dim(p->b, type, d) != shlo_type_dim(p->b, attrs->items[0].type, d)) return;
    attrs->items[0].type = type;
}

static int check_callee(import_parser *p, const import_op *op) {
    const import_attr *callee = op->code == SHLO_OP_call ? import_attr_find(&op->attrs, "callee")
                                : op->code == SHLO_OP_composite
                                    ? import_attr_find(&op->attrs, "decomposition")
                                    : NULL;
    return !callee || (callee->kind != ATTR_SYMBOL && callee->kind != ATTR_STRING) ||
           import_func_callee(p, callee);
}

/* Names with a dot belong to other dialects and are not needed. */
static void note_discardable(import_parser *p, const import_op *op) {
    int32_t i;
    import_attrs one;
    one.n = one.capacity = 1;
    for (i = 0; p->options->note && i < op->attrs.n; i++) {
        one.items = &op->attrs.items[i];
        if (memchr(one.items->key, '.', one.items->n_key)) import_note_attrs(p, &one, "", "operations");
    }
}

static int op_make(import_parser *p, import_op *op) {
    import_list attrs = {0, 0, 0};
    const import_attr *value = op->code == SHLO_OP_constant ? import_attr_find(&op->attrs, "value") : NULL;
    int done;
    if (p->options->like_upstream && !p->artifact) NEED(import_upstream_accepts(p, op));
    if (op->code == SHLO_OP_custom_call) {
        NEED(import_custom_call(p, op, &done));
        if (done) return 1;
    }
    if (op->chlo || op->foreign) note_discardable(p, op);
    if (op->chlo) return import_chlo_finish(p, op);
    if (op->foreign) return import_foreign_finish(p, op);
    if (op->opaque) return import_foreign_opaque(p, op);
    if (op->code == SHLO_OP_NONE)
        return import_interpreter_is(op) ? import_interpreter_finish(p, op) : import_check_finish(p, op);
    if (value && value->kind == ATTR_ELIDED && !value->name) {
        import_note(p, op->at, "a constant without elements: this program compiles and does not run");
        return elided_constant(p, op, value);
    }
    NEED(check_callee(p, op));
    if ((op->code == SHLO_OP_collective_broadcast || op->code == SHLO_OP_collective_reduce) &&
        import_broadcast_has_root(op))
        NEED(import_broadcast_root_fits(p, op));
    if (op->code == SHLO_OP_collective_broadcast && import_broadcast_is(op)) return import_broadcast(p, op);
    if (op->code == SHLO_OP_collective_reduce && import_broadcast_has_root(op))
        return import_broadcast_reduce(p, op);
    NEED(import_form_check(p, op));
    NEED(import_attrs_convert(p, op->code, &op->attrs, &attrs));
    if (value) constant_type(p, op, &attrs);
    return import_op_create(p, op, &attrs);
}

/* An unsupported op becomes a call by its name, if the options say so. */
int import_op_finish(import_parser *p, import_op *op) {
    int ok;
    NEED(import_op_operand_types(p, op));
    p->op_at = op->at;
    p->origin = op->origin;
    p->may_refuse = p->options->foreign != 0;
    ok = op_make(p, op);
    p->may_refuse = 0;
    if (p->refused) {
        p->refused = 0;
        ok = import_foreign_opaque(p, op);
    }
    p->op_at = NULL;
    if (ok) memset(&p->origin, 0, sizeof p->origin);
    return ok;
}

int import_op_constant(import_parser *p, const import_attr *value, shlo_type type, const char *at,
    shlo_value *out) {
    shlo_attr attr;
    shlo_op_desc desc;
    if (value->kind != ATTR_DENSE) return import_fail(p, SHLO_ATTRIBUTE, value->at, "expected dense<..>");
    memset(&attr, 0, sizeof attr);
    memset(&desc, 0, sizeof desc);
    attr.name = "value";
    attr.kind = SHLO_ATTR_TENSOR;
    attr.type = value->type;
    attr.data = value->data ? value->data : (const void *)"";
    attr.data_bytes = value->data_bytes;
    desc.op = SHLO_OP_constant;
    desc.n_attrs = desc.n_types = 1;
    desc.attrs = &attr;
    desc.types = &type;
    return shlo_op_create(p->b, &desc, out, 1) == 1 ? 1 : import_fail_builder(p, at);
}

/* ---- regions ---- */

int import_region_arg(import_parser *p, import_places *names, import_types *types) {
    import_attrs ignored = {0, 0, 0};
    import_origin origin = {NULL, 0};
    NEED(IMPORT_PUSH(p, names));
    NEED(IMPORT_PUSH(p, types));
    names->items[names->n++] = p->token.at;
    NEED(import_lex_need(p, TOKEN_VALUE, "the name of an argument"));
    NEED(import_lex_need(p, ':', "':'"));
    NEED(import_type_parse(p, &types->items[types->n]));
    types->n++;
    if (p->token.kind == '{') NEED(import_attr_dict(p, &ignored));
    import_note_attrs(p, &ignored, p->labelling ? import_label_keys : "", "arguments");
    NEED(import_location(p, &origin));
    if (!p->labelling) return 1;
    NEED(import_label_attrs(p, 2 * (uint32_t)(types->n - 1), &ignored));
    return import_label_argument(p, types->n - 1, &origin);
}

int import_region_define(import_parser *p, const import_places *names, const import_types *types,
    const shlo_value *args) {
    int32_t i;
    if (p->artifact) return artifact_block_define(p, args, types->n);
    for (i = 0; i < types->n; i++) {
        const char *at = names->items[i];
        NEED(import_names_define(p, at, (size_t)(import_lex_name(at + 1, p->end) - at), &args[i], 1));
    }
    return 1;
}

int import_region_begin(import_parser *p, const char *at, const import_types *types, shlo_value *args) {
    shlo_region_begin(p->b, types->items, args, types->n);
    return shlo_builder_status(p->b) == SHLO_OK ? 1 : import_fail_builder(p, at);
}

int import_region_end(import_parser *p, const char *at, const import_values *values, shlo_region *out) {
    *out = shlo_region_end(p->b, values->items, values->n);
    return out->id ? 1 : import_fail_builder(p, at);
}

int import_block_label(import_parser *p, import_places *names, import_types *types) {
    if (p->artifact) return artifact_block_args(p, types);
    if (!import_lex_take(p, TOKEN_BLOCK)) return 1;
    if (import_lex_take(p, '(')) {
        if (p->token.kind != ')') {
            do NEED(import_region_arg(p, names, types));
            while (import_lex_take(p, ','));
        }
        NEED(import_lex_need(p, ')', "')'"));
    }
    return import_lex_need(p, ':', "':'");
}

static int region_parse(import_parser *p, const import_op *op, shlo_region *out) {
    const char *at = p->token.at;
    import_places names = {0, 0, 0};
    import_types types = {0, 0, 0};
    import_values returned = {0, 0, 0};
    shlo_value *args;
    uint32_t scope = p->names.n;
    NEED(import_lex_need(p, '{', "'{'"));
    NEED(import_block_label(p, &names, &types));
    NEED(args = (shlo_value *)import_new(p, &p->scratch, (size_t)types.n + 1, sizeof *args));
    NEED(import_region_begin(p, at, &types, args));
    NEED(import_region_define(p, &names, &types, args));
    NEED(import_region_ops_of(p, op, &returned));
    import_names_leave(p, scope);
    return import_region_end(p, at, &returned, out);
}

static int op_regions(import_parser *p, import_op *op) {
    NEED(import_lex_need(p, '(', "'('"));
    do {
        shlo_region region;
        if (op->code == SHLO_OP_composite && p->token.kind == '{' && import_lex_follows(p, '}')) {
            NEED(import_lex_skip(p));
            continue;
        }
        NEED(region_parse(p, op, &region));
        NEED(IMPORT_PUSH(p, &op->regions));
        op->regions.items[op->regions.n++] = region;
    } while (import_lex_take(p, ','));
    return import_lex_need(p, ')', "')'");
}

/* ---- the op ---- */

int import_op_generic(import_parser *p, import_op *op) {
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    if (p->token.kind == '<') {
        import_lex_advance(p);
        NEED(import_attr_dict(p, &op->attrs));
        NEED(import_lex_need(p, '>', "'>'"));
    }
    if (p->token.kind == '(') NEED(op->opaque ? import_lex_skip(p) : op_regions(p, op));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    NEED(import_lex_need(p, ':', "':' and the type of the op"));
    op->types_known = 1;
    return import_type_function(p, &op->types);
}

static int has_prefix(const import_op *op, const char *prefix) {
    return op->n_name > strlen(prefix) && memcmp(op->name, prefix, strlen(prefix)) == 0;
}

int import_is_ours(const char *name, size_t n) {
    static const char *const dialects[] = {"stablehlo.", "func.", "chlo.", "vhlo.", "builtin."};
    size_t i;
    for (i = 0; i < sizeof dialects / sizeof dialects[0]; i++)
        if (n > strlen(dialects[i]) && memcmp(name, dialects[i], strlen(dialects[i])) == 0) return 1;
    return !memchr(name, '.', n);
}

/* The first draft's examples call maximum and minimum max and min. */
shlo_op import_op_code(const import_parser *p, const char *name, size_t n) {
    if (n == 3 && !p->options->like_upstream && memcmp(name, "max", n) == 0) return SHLO_OP_maximum;
    if (n == 3 && !p->options->like_upstream && memcmp(name, "min", n) == 0) return SHLO_OP_minimum;
    return shlo_op_by_name(name, n);
}

/* Fails if the op belongs among the functions. */
static int stands_here(import_parser *p, const import_op *op) {
    static const char *const outer[] = {"func.func", "module", "builtin.module"};
    size_t i;
    for (i = 0; i < sizeof outer / sizeof outer[0]; i++)
        if (op->n_name == strlen(outer[i]) && memcmp(op->name, outer[i], op->n_name) == 0)
            return import_fail(p, SHLO_STRUCTURE, op->at,
                "%s may not stand in a function, only at the top of the file or in a module", outer[i]);
    return 1;
}

/* In function bodies `return` and `call` are the ops of dialect func. */
int import_op_identify(import_parser *p, import_op *op, int quoted) {
    const char *name = op->name;
    size_t n = op->n_name;
    if (has_prefix(op, "check.") || import_interpreter_is(op)) return 1;
    NEED(stands_here(p, op));
    op->chlo = import_chlo_find(name, n);
    op->foreign = op->chlo ? NULL : import_foreign_find(name, n);
    if (op->chlo || op->foreign) return 1;
    if (n == 13 && memcmp(name, "chlo.constant", n) == 0) {
        name += 5;
        n -= 5;
    }
    else if (has_prefix(op, "stablehlo.")) {
        name += 10;
        n -= 10;
    }
    else if (has_prefix(op, "func.")) {
        name += 5;
        n -= 5;
    }
    else if (n == 10 && memcmp(name, "sdy.return", n) == 0) {
        name += 4;
        n -= 4;
    }
    else if (has_prefix(op, "ml_program.")) {
        name += 11;
        n -= 11;
    } /* the first draft's */
    else if (quoted && p->options->foreign && !has_prefix(op, "chlo.")) {
        op->opaque = 1;
        return 1;
    }
    else if (quoted ||
             !((n == 6 && memcmp(name, "return", 6) == 0) || (n == 4 && memcmp(name, "call", 4) == 0))) {
        return import_hint_op(p, SHLO_UNSUPPORTED, op->at, "not supported: ", op->name, op->n_name);
    }
    op->code = import_op_code(p, name, n);
    if (op->code != SHLO_OP_NONE) return 1;
    return import_hint_op(p, SHLO_STRUCTURE, op->at, "there is no operation '", op->name, op->n_name);
}

/* Reads an op completely and makes nothing, except for an op that becomes a loop. */
static int op_read(import_parser *p, import_op *op) {
    int quoted;
    memset(op, 0, sizeof *op);
    if (p->token.kind == TOKEN_VALUE) NEED(result_names(p, op));
    op->at = p->begun_at = p->token.at;
    quoted = p->token.kind == TOKEN_STRING;
    op->name = p->token.at + quoted;
    op->n_name = p->token.n - (quoted ? 2u : 0u);
    if (!quoted && p->token.kind != TOKEN_WORD) return import_lex_expected(p, "an operation");
    NEED(import_op_identify(p, op, quoted));
    import_lex_advance(p);
    if (op->chlo)
        NEED(import_chlo_parse(p, op, quoted));
    else if (op->foreign)
        NEED(import_foreign_parse(p, op, quoted));
    else if (quoted)
        NEED(op->opaque ? import_foreign_generic(p, op) : import_op_generic(p, op));
    else
        NEED(op->code == SHLO_OP_NONE ? import_check_parse(p, op) : import_pretty(p, op));
    return import_location(p, &op->origin);
}

/* The values that a region or function returns outlive the op's scratch. */
int import_keep_returned(import_parser *p, const import_op *op, import_values *returned) {
    if (!op->operands.n) return 1;
    NEED(returned->items =
             (shlo_value *)import_new(p, &p->scratch, (size_t)op->operands.n, sizeof *returned->items));
    memcpy(returned->items, op->operands.items, (size_t)op->operands.n * sizeof *returned->items);
    returned->n = op->operands.n;
    return 1;
}

/* After a problem in an op of a function's body its results are spoiled, and reading goes on at the next op.
   Open regions of the builder stay open, since no program will be made. */
static int op_recover(import_parser *p, const import_op *op, uint32_t scope) {
    int32_t i;
    if (p->depth != 1 || p->options->like_upstream || !import_may_go_on(p)) return 0;
    import_go_on(p);
    import_names_leave(p, scope);
    for (i = 0; i < op->groups.n; i++)
        NEED(import_names_spoil(p, op->groups.items[i].at, op->groups.items[i].n));
    p->failed = !import_lex_next_op(p, op->at ? op->at : p->token.at);
    return !p->failed;
}

/* The place is the region's last op, or else the op that owns it. */
static int no_return(import_parser *p, const char *last) {
    p->op_at = last;
    import_fail(p, SHLO_REGION, p->token.at, "this region does not end in a return");
    p->op_at = NULL;
    return 0;
}

/* stablehlo.return ends the regions of ops, sdy.return one that is read in place; others end functions. */
static int return_fits(import_parser *p, const import_op *op) {
    const int of_op = has_prefix(op, "stablehlo.");
    if (p->owner_at && !of_op && (p->options->like_upstream || !has_prefix(op, "sdy.")))
        return import_fail(p, SHLO_STRUCTURE, op->at,
            "this return ends a function's body only; stablehlo.return ends a region");
    return p->owner_at || !of_op ||
           import_fail(p, SHLO_STRUCTURE, op->at,
               "stablehlo.return ends the regions of operations; func.return ends a function's body");
}

static int region_ops(import_parser *p, import_values *returned) {
    const char *last = p->begun_at;
    import_key only = {NULL, 0};
    int32_t n = 0;
    for (;; n++) {
        import_mark mark = import_arena_mark(&p->scratch);
        uint32_t scope = p->names.n;
        import_op op;
        if (p->token.kind == '}') return no_return(p, last);
        if (p->token.kind == TOKEN_BLOCK)
            return import_fail(p, SHLO_UNSUPPORTED, p->token.at, "not supported: more than one block");
        if (!op_read(p, &op)) {
            NEED(op_recover(p, &op, scope));
            import_arena_release(&p->scratch, mark);
            continue;
        }
        last = op.at;
        if (op.code == SHLO_OP_return) {
            p->return_at = op.at;
            p->body_op = only;
            NEED(return_fits(p, &op));
            import_origin_begin(p, &op);
            NEED(import_op_operand_types(p, &op));
            NEED(import_keep_returned(p, &op, returned));
            return p->token.kind == TOKEN_BLOCK
                       ? import_fail(p, SHLO_UNSUPPORTED, p->token.at, "not supported: more than one block")
                       : import_lex_take(p, '}') || import_lex_expected(p, "'}' after the return");
        }
        only.at = op.name;
        only.n = n ? 0 : op.n_name;
        if (!import_op_finish(p, &op)) NEED(op_recover(p, &op, scope));
        import_arena_release(&p->scratch, mark);
    }
}

int import_region_ops_of(import_parser *p, const import_op *op, import_values *returned) {
    const char *owner = p->owner_at;
    p->owner_at = op->at;
    NEED(import_region_ops(p, returned));
    p->owner_at = owner;
    return 1;
}

int import_region_ops(import_parser *p, import_values *returned) {
    int ok;
    if (p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, p->token.at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    p->depth++;
    ok = p->artifact ? artifact_block_ops(p, returned) : region_ops(p, returned);
    p->depth--;
    return ok;
}
