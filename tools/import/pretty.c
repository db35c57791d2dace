/* tools/import/pretty.c - the pretty forms, read by the pattern of shlo_op_get_info, which the printer uses,
 * too (TEXT in src/op/ops.def). Most ops are lists with commas; the others have a function here. */
#include "parse.h"

enum { TYPES_SAME, TYPES_RESULT, TYPES_SELECT, TYPES_EACH, TYPES_OPERANDS };
enum { HOW_VALUE, HOW_PAIR, HOW_FORMAT, HOW_WORD };

/* What a name before '=', or a bare word, means: one attribute or two, by name. */
typedef struct pretty_key {
    const char *name;
    size_t n_name;
    int how;
    const char *attribute, *second;
} pretty_key;

/* The op's form, and how far it was searched for keys. */
typedef struct pretty_form {
    shlo_op_info info;
    const char *at;
    int piece; /* the rows of pretty_pieces that were taken at `at` */
} pretty_form;

/* Keys of the pieces that the forms only name by a letter. */
static const struct {
    char letter;
    pretty_key key;
} pretty_pieces[] = {
    {'d', {"batching_dims", 13, HOW_PAIR, "lhs_batching_dimensions", "rhs_batching_dimensions"}},
    {'d', {"contracting_dims", 16, HOW_PAIR, "lhs_contracting_dimensions", "rhs_contracting_dimensions"}},
    {'a', {"algorithm", 9, HOW_VALUE, "algorithm", NULL}}};

/* ---- forms ---- */

/* $(name) at *at: the attribute's name as the op table has it; *at goes behind it. */
static const char *form_attribute(const shlo_op_info *info, const char **at) {
    const char *name = *at + 2, *end = strchr(name, ')');
    int32_t i;
    *at = end + 1;
    for (i = 0; i < info->n_attrs; i++) {
        size_t n = strlen(info->attrs[i].name);
        if ((size_t)(end - name) == n && memcmp(info->attrs[i].name, name, n) == 0)
            return info->attrs[i].name;
    }
    return NULL;
}

static int form_piece(pretty_form *f, pretty_key *k) {
    int row = f->piece, n = (int)(sizeof pretty_pieces / sizeof pretty_pieces[0]);
    while (row < n && pretty_pieces[row].letter != f->at[1]) row++;
    f->piece = row == n ? 0 : row + 1;
    if (row == n) {
        f->at += 2;
        return 0;
    }
    *k = pretty_pieces[row].key;
    return 1;
}

/* name = $(attribute), name = e$(attribute)m$(second): *at stands on the name. */
static int form_named(pretty_form *f, pretty_key *k) {
    const char *at = f->at;
    memset(k, 0, sizeof *k);
    k->name = at;
    k->n_name = strspn(at, "abcdefghijklmnopqrstuvwxyz_");
    f->at = at + k->n_name;
    if (strncmp(f->at, " = ", 3) != 0) return 0;
    f->at += 3;
    k->how = *f->at == 'e' ? HOW_FORMAT : HOW_VALUE;
    if (*f->at == 'e') f->at++;
    if (strncmp(f->at, "$(", 2) != 0) return 0;
    k->attribute = form_attribute(&f->info, &f->at);
    if (k->how == HOW_FORMAT) {
        f->at++;
        k->second = form_attribute(&f->info, &f->at);
    }
    return 1;
}

/* The next key of the form; 0: there is no more. */
static int form_next(pretty_form *f, pretty_key *k) {
    while (*f->at) {
        if (*f->at == '@') {
            if (form_piece(f, k)) return 1;
        }
        else if (*f->at == '?')
            f->at = strchr(f->at, '{') + 1;
        else if (strncmp(f->at, "$(", 2) == 0) {
            memset(k, 0, sizeof *k);
            k->how = HOW_WORD;
            k->attribute = form_attribute(&f->info, &f->at);
            return 1;
        }
        else if (*f->at >= 'a' && *f->at <= 'z') {
            if (form_named(f, k)) return 1;
        }
        else
            f->at++;
    }
    return 0;
}

static void form_begin(pretty_form *f, shlo_op op) {
    memset(f, 0, sizeof *f);
    shlo_op_get_info(op, &f->info);
    f->at = f->info.form;
}

/* What the letter at the form's end means where it is read. */
static int form_types(const shlo_op_info *info) {
    const char *colon = strchr(info->form, ':');
    switch (colon ? colon[1] : 'r') {
    case 'c':
    case 'r': return TYPES_RESULT;
    case 'p': return TYPES_SELECT;
    case 'o': return info->results ? TYPES_EACH : TYPES_OPERANDS;
    default: return TYPES_SAME;
    }
}

/* ---- the types behind the colon ---- */

static int push_type(import_parser *p, import_types *list, shlo_type type) {
    NEED(IMPORT_PUSH(p, list));
    list->items[list->n++] = type;
    return 1;
}

static int types_same(import_parser *p, import_op *op, const import_types *list) {
    int32_t i;
    for (i = 0; i < op->operands.n; i++) NEED(push_type(p, &op->types.in, list->items[0]));
    return push_type(p, &op->types.out, list->items[0]);
}

static int types_apply(import_parser *p, import_op *op, int how, const import_types *list, const char *at) {
    int32_t i, wanted = how == TYPES_SELECT                          ? 2
                        : how == TYPES_EACH || how == TYPES_OPERANDS ? op->operands.n
                                                                     : 1;
    if (list->n != wanted)
        return import_fail(p, SHLO_SYNTAX, at, "expected %d type%s, found %d", (int)wanted, IMPORT_S(wanted),
            (int)list->n);
    op->types_known = how != TYPES_RESULT;
    if (how == TYPES_RESULT) return push_type(p, &op->types.out, list->items[0]);
    if (how == TYPES_SAME) return types_same(p, op, list);
    if (how == TYPES_SELECT) {
        for (i = 0; i < op->operands.n; i++) NEED(push_type(p, &op->types.in, list->items[i > 0]));
        return push_type(p, &op->types.out, list->items[1]);
    }
    op->types.in = *list;
    if (how == TYPES_EACH) op->types.out = *list;
    return 1;
}

static int pretty_types(import_parser *p, import_op *op, int how) {
    const char *at;
    import_types list = {0, 0, 0};
    int bare = (how == TYPES_EACH || how == TYPES_OPERANDS) && !op->operands.n;
    if (bare && p->token.kind != ':') return 1;
    NEED(import_lex_need(p, ':', "':' and a type"));
    at = p->token.at;
    if (p->token.kind == '(') {
        op->types_known = 1;
        return import_type_function(p, &op->types);
    }
    NEED(import_type_list(p, &list));
    if (p->token.kind == TOKEN_ARROW)
        return import_fail(p, SHLO_SYNTAX, at,
            "the types of the operands before '->' must be in parentheses");
    return types_apply(p, op, how, &list, at);
}

static int pretty_dict(import_parser *p, import_op *op) {
    return p->token.kind == '{' ? import_attr_dict(p, &op->attrs) : 1;
}

/* ---- lists ---- */

/* The key of this name. */
static int find_name(shlo_op op, const import_token *t, pretty_key *k) {
    pretty_form f;
    for (form_begin(&f, op); form_next(&f, k);)
        if (k->how != HOW_WORD && k->n_name == t->n && memcmp(k->name, t->at, t->n) == 0) return 1;
    return 0;
}

/* The bare word of this number. */
static int find_word(shlo_op op, int number, pretty_key *k) {
    pretty_form f;
    for (form_begin(&f, op); form_next(&f, k);)
        if (k->how == HOW_WORD && number-- == 0) return 1;
    return 0;
}

static int add_number(import_parser *p, import_op *op, const char *key, const char *at, uint64_t value) {
    import_attr a;
    memset(&a, 0, sizeof a);
    a.kind = ATTR_INT;
    a.at = at;
    a.magnitude = value;
    return import_attr_add(p, &op->attrs, key, &a);
}

/* e5m10 */
static int key_format(import_parser *p, import_op *op, const pretty_key *k) {
    import_token t = p->token, e = t, m = t;
    const char *split = (const char *)memchr(t.at, 'm', t.n);
    uint64_t exponent, mantissa;
    if (t.kind != TOKEN_WORD || *t.at != 'e' || !split || split - t.at < 2 || split + 1 == t.at + t.n ||
        strspn(t.at + 1, "0123456789") != (size_t)(split - t.at) - 1 ||
        strspn(split + 1, "0123456789") < (size_t)(t.at + t.n - split) - 1) {
        return import_lex_need(p, TOKEN_BAD, "a format as e5m10");
    }
    e.at = t.at + 1;
    e.n = (size_t)(split - e.at);
    m.at = split + 1;
    m.n = (size_t)(t.at + t.n - m.at);
    if (!import_lex_u64(&e, &exponent) || !import_lex_u64(&m, &mantissa) || exponent > INT32_MAX ||
        mantissa > INT32_MAX)
        return import_fail(p, SHLO_SYNTAX, t.at, "this number is too large");
    import_lex_advance(p);
    NEED(add_number(p, op, k->attribute, t.at, exponent));
    return add_number(p, op, k->second, t.at, mantissa);
}

static int key_value(import_parser *p, import_op *op, const pretty_key *k) {
    import_attr a;
    if (k->how == HOW_FORMAT) return key_format(p, op, k);
    NEED(import_attr_value(p, 0, &a));
    NEED(import_attr_add(p, &op->attrs, k->attribute, &a));
    if (k->how != HOW_PAIR) return 1;
    NEED(import_lex_need_word(p, "x"));
    NEED(import_attr_value(p, 0, &a));
    return import_attr_add(p, &op->attrs, k->second, &a);
}

/* Instead of the word there may be a value, or one of these words. */
static int fail_word(import_parser *p, const import_op *op) {
    char what[300] = "a value as %x";
    size_t n = strlen(what);
    pretty_form f;
    pretty_key k;
    for (form_begin(&f, op->code); form_next(&f, &k);) {
        if (k.how != HOW_WORD && n + k.n_name + sizeof " or ' ='" < sizeof what)
            n += (size_t)snprintf(what + n, sizeof what - n, " or '%.*s ='", (int)k.n_name, k.name);
    }
    return import_lex_need(p, TOKEN_BAD, what);
}

/* A bare word, whose attribute depends on its position among the words, or name = value. */
static int list_word(import_parser *p, import_op *op, int *words) {
    import_token t = p->token;
    import_attr a;
    pretty_key k;
    if (import_lex_follows(p, '=')) {
        if (!find_name(op->code, &t, &k)) return fail_word(p, op);
        import_lex_advance(p);
        import_lex_advance(p);
        return key_value(p, op, &k);
    }
    if (!find_word(op->code, *words, &k)) return fail_word(p, op);
    (*words)++;
    NEED(import_attr_value(p, 0, &a));
    return import_attr_add(p, &op->attrs, k.attribute, &a);
}

/* [0:4, 1:8:2] */
static int slice_ranges(import_parser *p, import_op *op) {
    static const char *const names[3] = {"start_indices", "limit_indices", "strides"};
    import_attrs lists[3];
    import_attr list;
    int k, more;
    memset(lists, 0, sizeof lists);
    import_lex_advance(p);
    for (more = p->token.kind != ']'; more; more = import_lex_take(p, ',')) {
        for (k = 0; k < 3; k++) {
            NEED(IMPORT_PUSH(p, &lists[k]));
            if (k == 1) NEED(import_lex_need(p, ':', "':'"));
            if (k == 2 && !import_lex_take(p, ':')) {
                memset(&lists[2].items[lists[2].n], 0, sizeof *lists[2].items);
                lists[2].items[lists[2].n].kind = ATTR_INT;
                lists[2].items[lists[2].n++].magnitude = 1;
            }
            else
                NEED(import_attr_value(p, 0, &lists[k].items[lists[k].n++]));
        }
    }
    for (k = 0; k < 3; k++) {
        memset(&list, 0, sizeof list);
        list.kind = ATTR_LIST;
        list.at = p->token.at;
        list.items = lists[k].items;
        list.n_items = lists[k].n;
        NEED(import_attr_add(p, &op->attrs, names[k], &list));
    }
    return import_lex_need(p, ']', "']'");
}

/* [2] */
static int bracketed(import_parser *p, import_op *op, const char *attribute) {
    import_attr a;
    import_lex_advance(p);
    NEED(import_attr_value(p, 0, &a));
    NEED(import_attr_add(p, &op->attrs, attribute, &a));
    return import_lex_need(p, ']', "']'");
}

/* What the form has in brackets behind the operand. */
static int list_bracket(import_parser *p, import_op *op) {
    pretty_form f;
    const char *bracket;
    form_begin(&f, op->code);
    bracket = strchr(f.at, '[');
    if (!bracket) return import_lex_need(p, ',', "','");
    if (bracket[1] == '@') return slice_ranges(p, op);
    bracket++;
    return bracketed(p, op, form_attribute(&f.info, &bracket));
}

static int list_item(import_parser *p, import_op *op, int *words) {
    if (p->token.kind == TOKEN_WORD) return list_word(p, op, words);
    NEED(import_op_operand(p, op));
    return p->token.kind == '[' ? list_bracket(p, op) : 1;
}

/* optimization_barrier {..} %a : T and func.return {..} %a : T have the dictionary first. */
static int dict_is_first(const import_op *op) {
    return op->code == SHLO_OP_optimization_barrier ||
           (op->code == SHLO_OP_return && op->n_name != sizeof "stablehlo.return" - 1);
}

static int style_list(import_parser *p, import_op *op, int types) {
    int words = 0;
    if (dict_is_first(op)) NEED(pretty_dict(p, op));
    if (p->token.kind == TOKEN_VALUE || (p->token.kind == TOKEN_WORD && op->code != SHLO_OP_return)) {
        do NEED(list_item(p, op, &words));
        while (import_lex_take(p, ','));
    }
    else if (p->token.kind == '(') { /* optimization_barrier () */
        import_lex_advance(p);
        if (p->token.kind == TOKEN_VALUE)
            return import_fail(p, SHLO_SYNTAX, op->at,
                "operands in parentheses belong to the generic form, whose name is in quotes: \"%.*s\"",
                (int)op->n_name, op->name);
        NEED(import_lex_need(p, ')', "')'"));
    }
    NEED(pretty_dict(p, op));
    return pretty_types(p, op, types);
}

/* ---- the others ---- */

static int style_constant(import_parser *p, import_op *op) {
    import_attr value;
    if (p->token.kind == '(') return import_op_generic(p, op);
    NEED(pretty_dict(p, op));
    NEED(import_attr_value(p, 1, &value));
    if (value.kind != ATTR_DENSE && value.kind != ATTR_ELIDED)
        return import_fail(p, SHLO_SYNTAX, value.at, "expected dense<..>");
    NEED(import_attr_add(p, &op->attrs, "value", &value));
    return push_type(p, &op->types.out, value.type);
}

/* Numbers and booleans, in lists of any depth. */
static int are_numbers(import_parser *p, const import_attr *a) {
    int32_t i;
    if (a->kind != ATTR_LIST)
        return a->kind == ATTR_INT || a->kind == ATTR_BOOL
                   ? 1
                   : import_fail(p, SHLO_SYNTAX, a->at, "expected a number");
    for (i = 0; i < a->n_items; i++) NEED(are_numbers(p, &a->items[i]));
    return 1;
}

/* window = {stride = [..], pad = [[..]], lhs_dilate = [..], rhs_dilate = [..], reverse = [..]} */
static int convolution_window(import_parser *p, import_op *op) {
    static const char *const names[][2] = {{"stride", "window_strides"}, {"pad", "padding"},
        {"lhs_dilate", "lhs_dilation"}, {"rhs_dilate", "rhs_dilation"}, {"reverse", "window_reversal"}};
    import_attrs window = {0, 0, 0};
    int32_t i;
    size_t k;
    NEED(import_attr_dict(p, &window));
    for (i = 0; i < window.n; i++) {
        const import_attr *a = &window.items[i];
        for (k = 0; k < 5; k++)
            if (a->n_key == strlen(names[k][0]) && memcmp(a->key, names[k][0], a->n_key) == 0) break;
        if (k == 5)
            return import_fail(p, SHLO_SYNTAX, a->at, "a window has no '%.*s'",
                (int)(a->n_key < 60 ? a->n_key : 60), a->key);
        if (import_attr_find(&op->attrs, names[k][1]))
            return import_fail(p, SHLO_SYNTAX, a->at, "'%s' is given twice", names[k][0]);
        NEED(are_numbers(p, a));
        NEED(import_attr_add(p, &op->attrs, names[k][1], a));
    }
    return 1;
}

static int style_convolution(import_parser *p, import_op *op) {
    import_attrs numbers = {0, 0, 0};
    int32_t i;
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    NEED(import_lex_need_word(p, "dim_numbers"));
    NEED(import_lex_need(p, '=', "'='"));
    NEED(import_attr_conv(p, &numbers));
    for (i = 0; i < numbers.n; i++)
        NEED(import_attr_add(p, &op->attrs, numbers.items[i].key, &numbers.items[i]));
    if (import_lex_take(p, ',')) {
        NEED(import_lex_need_word(p, "window"));
        NEED(import_lex_need(p, '=', "'='"));
        NEED(convolution_window(p, op));
    }
    NEED(pretty_dict(p, op));
    return pretty_types(p, op, TYPES_RESULT);
}

/* custom_call @target(%a), call @f(%a) */
static int style_call(import_parser *p, import_op *op, const char *attribute) {
    import_attr target;
    if (p->token.kind == '(') return import_op_generic(p, op);
    if (p->token.kind != TOKEN_SYMBOL) return import_lex_need(p, TOKEN_SYMBOL, "the name of what is called");
    NEED(import_attr_value(p, 0, &target));
    NEED(import_attr_add(p, &op->attrs, attribute, &target));
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_op_operands(p, op, ')'));
    NEED(pretty_dict(p, op));
    return pretty_types(p, op, TYPES_RESULT);
}

static int style_composite(import_parser *p, import_op *op) {
    import_attr name;
    if (p->token.kind != TOKEN_STRING) return import_lex_need(p, TOKEN_STRING, "the name of the composite");
    NEED(import_attr_value(p, 0, &name));
    NEED(import_attr_add(p, &op->attrs, "name", &name));
    if (p->token.kind == TOKEN_VALUE) {
        do NEED(import_op_operand(p, op));
        while (import_lex_take(p, ','));
    }
    NEED(pretty_dict(p, op));
    return pretty_types(p, op, TYPES_RESULT);
}

/* ---- reduce ---- */

/* A body of two scalars and one op; the scalars have the type of the init value, quantized or not. */
static int reduce_applies(import_parser *p, import_op *op, const import_token *name) {
    import_types types = {0, 0, 0};
    import_values result = {0, 0, 0};
    shlo_value args[2], made;
    shlo_op_desc desc;
    shlo_region region;
    size_t prefix = sizeof "stablehlo." - 1;
    memset(&desc, 0, sizeof desc);
    if (op->operands.n != 2) return import_fail(p, SHLO_SYNTAX, name->at, "'applies' takes one input");
    if (name->n > prefix && memcmp(name->at, "stablehlo.", prefix) == 0)
        desc.op = import_op_code(p, name->at + prefix, name->n - prefix);
    if (desc.op == SHLO_OP_NONE)
        return import_hint_op(p, SHLO_STRUCTURE, name->at, "there is no operation '", name->at, name->n);
    NEED(push_type(p, &types, shlo_type_of(p->b, op->operands.items[1])));
    NEED(push_type(p, &types, types.items[0]));
    NEED(import_region_begin(p, name->at, &types, args));
    desc.n_operands = 2;
    desc.operands = args;
    if (shlo_op_create(p->b, &desc, &made, 1) != 1) return import_fail_builder(p, name->at);
    result.items = &made;
    result.n = 1;
    NEED(import_region_end(p, name->at, &result, &region));
    NEED(IMPORT_PUSH(p, &op->regions));
    op->regions.items[op->regions.n++] = region;
    return 1;
}

/* (%x: t, %y: t) (%z: u, %w: u): the arguments are the first names of all pairs, then the second names. */
static int reducer_arguments(import_parser *p, import_places *names, import_types *types) {
    import_places more = {0, 0, 0};
    import_types more_types = {0, 0, 0};
    int32_t i;
    while (import_lex_take(p, '(')) {
        NEED(import_region_arg(p, names, types));
        NEED(import_lex_need(p, ',', "','"));
        NEED(import_region_arg(p, &more, &more_types));
        NEED(import_lex_need(p, ')', "')'"));
    }
    for (i = 0; i < more.n; i++) {
        NEED(IMPORT_PUSH(p, names));
        names->items[names->n++] = more.items[i];
        NEED(push_type(p, types, more_types.items[i]));
    }
    return 1;
}

/* A region { ops } with these arguments, whose names are defined inside. */
static int pretty_region(import_parser *p, import_op *op, const import_places *names,
    const import_types *types) {
    const char *at = p->token.at;
    import_values returned = {0, 0, 0};
    uint32_t scope = p->names.n;
    shlo_region region;
    shlo_value *args = (shlo_value *)import_new(p, &p->scratch, (size_t)types->n + 1, sizeof *args);
    NEED(args);
    NEED(import_lex_need(p, '{', "'{'"));
    NEED(import_region_begin(p, at, types, args));
    NEED(import_region_define(p, names, types, args));
    NEED(import_region_ops_of(p, op, &returned));
    import_names_leave(p, scope);
    NEED(import_region_end(p, at, &returned, &region));
    NEED(IMPORT_PUSH(p, &op->regions));
    op->regions.items[op->regions.n++] = region;
    return 1;
}

/* (%a init: %c), (%b init: %d): inputs first, then init values. */
static int reduce_operands(import_parser *p, import_op *op) {
    import_op inits;
    int32_t i;
    memset(&inits, 0, sizeof inits);
    do {
        NEED(import_lex_need(p, '(', "'('"));
        NEED(import_op_operand(p, op));
        NEED(import_lex_need_word(p, "init"));
        NEED(import_lex_need(p, ':', "':'"));
        NEED(import_op_operand(p, &inits));
        NEED(import_lex_need(p, ')', "')'"));
    } while (import_lex_take(p, ','));
    for (i = 0; i < inits.operands.n; i++) {
        NEED(IMPORT_PUSH(p, &op->operands));
        NEED(IMPORT_PUSH(p, &op->places));
        op->operands.items[op->operands.n++] = inits.operands.items[i];
        op->places.items[op->places.n++] = inits.places.items[i];
    }
    return 1;
}

static int style_reduce(import_parser *p, import_op *op) {
    import_places names = {0, 0, 0};
    import_types types = {0, 0, 0};
    import_token applies;
    import_attr dims;
    memset(&applies, 0, sizeof applies);
    NEED(reduce_operands(p, op));
    if (import_lex_take_word(p, "applies")) {
        applies = p->token;
        NEED(import_lex_need(p, TOKEN_WORD, "an operation"));
    }
    NEED(import_lex_need_word(p, "across"));
    NEED(import_lex_need_word(p, "dimensions"));
    NEED(import_lex_need(p, '=', "'='"));
    NEED(import_attr_value(p, 0, &dims));
    NEED(import_attr_add(p, &op->attrs, "dimensions", &dims));
    NEED(pretty_dict(p, op));
    NEED(pretty_types(p, op, TYPES_RESULT));
    if (applies.at) return reduce_applies(p, op, &applies);
    NEED(import_lex_need_word(p, "reducer"));
    NEED(reducer_arguments(p, &names, &types));
    return pretty_region(p, op, &names, &types);
}

/* ---- while ---- */

static int while_operands(import_parser *p, import_op *op, import_places *names) {
    NEED(import_lex_need(p, '(', "'('"));
    if (import_lex_take(p, ')')) return 1;
    do {
        NEED(IMPORT_PUSH(p, names));
        names->items[names->n++] = p->token.at;
        NEED(import_lex_need(p, TOKEN_VALUE, "the name of an argument"));
        NEED(import_lex_need(p, '=', "'='"));
        NEED(import_op_operand(p, op));
    } while (import_lex_take(p, ','));
    return import_lex_need(p, ')', "')'");
}

static int style_while(import_parser *p, import_op *op) {
    import_places names = {0, 0, 0};
    NEED(while_operands(p, op, &names));
    NEED(pretty_types(p, op, TYPES_EACH));
    if (op->types.in.n != names.n)
        return import_fail(p, SHLO_SYNTAX, op->at, "expected %d type%s", (int)names.n, IMPORT_S(names.n));
    NEED(import_op_operand_types(p, op));
    if (import_lex_take_word(p, "attributes")) NEED(pretty_dict(p, op));
    NEED(import_lex_need_word(p, "cond"));
    NEED(pretty_region(p, op, &names, &op->types.in));
    NEED(import_lex_need_word(p, "do"));
    return pretty_region(p, op, &names, &op->types.in);
}

/* The forms that are no lists begin with an attribute or have a piece that says what they are. */
int import_pretty(import_parser *p, import_op *op) {
    pretty_form f;
    const char *piece, *at, *first;
    form_begin(&f, op->code);
    if (!f.at)
        return import_fail(p, SHLO_SYNTAX, op->at, "'%.*s' has only the generic form, in quotes",
            (int)op->n_name, op->name);
    piece = strchr(f.at, '@');
    switch (piece ? piece[1] : 0) {
    case 'c': return style_constant(p, op);
    case 'v': return style_convolution(p, op);
    case 'i': return style_reduce(p, op);
    case 'l': return style_while(p, op);
    case 't': return style_call(p, op, "call_target_name");
    default:
        break;
    }
    at = f.at + 1;
    if (strncmp(at, "$(", 2) == 0) {
        first = form_attribute(&f.info, &at);
        if (*at == '(') return style_call(p, op, first);
        if (*at == ' ') return style_composite(p, op);
    }
    return style_list(p, op, form_types(&f.info));
}
