/* tools/import/module.c - modules and functions of a text. A first scan finds functions, aliases and
 * resources, because they may be used before they are defined; then functions are declared, and read in
 * order. After a problem, reading goes on at the next function with a new builder, since no program will be
 * made. */
#include "parse.h"

/* ---- the first look ---- */

/* #loc1 = loc(..): most aliases are locations, and they are read only when they are needed. */
static int scan_located(import_parser *p, const char *at, const char *stop, const char *body) {
    import_located *located;
    NEED(import_room(p, at, (void **)(void *)&p->locations, p->n_locations, &p->locations_capacity,
        sizeof *p->locations));
    located = &p->locations[p->n_locations++];
    located->key.at = at;
    located->key.n = (size_t)(stop - at);
    located->body = body;
    return 1;
}

static int scan_alias(import_parser *p, const char *at, const char *stop) {
    const char *body = import_lex_blank(stop, p->end);
    import_alias *alias;
    if (body >= p->end || *body != '=') return 1;
    body = import_lex_blank(body + 1, p->end);
    if (p->end - body > 4 && memcmp(body, "loc(", 4) == 0) return scan_located(p, at, stop, body + 4);
    NEED(import_room(p, at, (void **)(void *)&p->aliases, p->n_aliases, &p->aliases_capacity,
        sizeof *p->aliases));
    alias = &p->aliases[p->n_aliases++];
    memset(alias, 0, sizeof *alias);
    alias->key.at = at;
    alias->key.n = (size_t)(stop - at);
    alias->body = body;
    return 1;
}

static int is_func(const char *at, const char *stop) {
    size_t n = (size_t)(stop - at);
    return (n == 9 && memcmp(at, "func.func", 9) == 0) || (n == 11 && memcmp(at, "\"func.func\"", 11) == 0) ||
           /* the spelling of the specification's first draft */
           (n == 15 && memcmp(at, "ml_program.func", 15) == 0);
}

static int is_mesh(const char *at, const char *stop) {
    size_t n = (size_t)(stop - at);
    return (n > 5 && memcmp(stop - 5, ".mesh", 5) == 0) || (n > 7 && memcmp(stop - 6, ".mesh\"", 6) == 0);
}

static int is_global(const char *at, const char *stop) {
    return stop - at > 7 && memcmp(stop - 7, ".global", 7) == 0;
}

/* A word, quoted or not. */
static int scan_word(import_parser *p, const char *at, const char *stop) {
    if (is_func(at, stop)) return import_func_add(p, at);
    if (is_global(at, stop)) return import_func_note(p, at, &p->globals, &p->n_globals, &p->globals_capacity);
    return is_mesh(at, stop) ? import_mesh_add(p, at) : 1;
}

/* In quotes or not. */
static int is_parallel(const char *at, const char *stop) {
    static const char word[] = "interpreter.run_parallel";
    int quoted = *at == '"';
    return (size_t)(stop - at) == sizeof word - 1 + 2 * (size_t)quoted &&
           memcmp(at + quoted, word, sizeof word - 1) == 0;
}

static const char *scan_meta(import_parser *p, const char *at) {
    if (!p->meta) p->meta = at;
    while (at < p->end) {
        if (*at == '"') {
            at = import_lex_string(at, p->end);
            continue;
        }
        if (p->end - at >= 3 && memcmp(at, "#-}", 3) == 0) return at + 3;
        at++;
    }
    return at;
}

static int scan(import_parser *p) {
    const char *at = p->text, *end = p->end, *stop;
    int64_t depth = 0;
    while ((at = import_lex_blank(at, end)) < end) {
        char c = *at;
        stop = at + 1;
        if (c == '"') {
            stop = import_lex_string(at, end);
            NEED(scan_word(p, at, stop));
            p->parallel |= is_parallel(at, stop);
        }
        else if (end - at >= 3 && memcmp(at, "{-#", 3) == 0)
            stop = scan_meta(p, at);
        else if (c == '(' || c == '[' || c == '{')
            depth++;
        else if (c == ')' || c == ']' || c == '}')
            depth--;
        else if (c == '%' || c == '@' || c == '^')
            stop = import_lex_name(at + 1, end);
        else if (c == '#' || c == '!') {
            stop = import_lex_name(at + 1, end);
            if (depth <= 0) NEED(scan_alias(p, at, stop));
        }
        else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
            while (stop < end &&
                   ((*stop >= 'a' && *stop <= 'z') || (*stop >= 'A' && *stop <= 'Z') ||
                       (*stop >= '0' && *stop <= '9') || *stop == '.' || *stop == '_' || *stop == '$'))
                stop++;
            NEED(scan_word(p, at, stop));
            p->parallel |= is_parallel(at, stop);
        }
        at = stop;
    }
    NEED(import_index_make(p, &p->location_index, p->locations, (uint32_t)p->n_locations,
        sizeof *p->locations));
    return import_index_make(p, &p->alias_index, p->aliases, (uint32_t)p->n_aliases, sizeof *p->aliases);
}

/* ---- functions ---- */

typedef struct header {
    const char *at; /* its name */
    const char *name;
    int is_private, generic;
    import_places names; /* of the arguments */
    import_signature types;
    const char *body;  /* the { of its region; NULL: a declaration */
    const char *after; /* where reading goes on if there is no body, or after a generic one */
} header;

static int header_name(import_parser *p, const char *text, size_t n, header *h) {
    char *name = (char *)import_new(p, &p->scratch, n + 1, 1);
    NEED(name);
    if (memchr(text, 0, n)) return import_fail(p, SHLO_SYNTAX, p->token.at, "a name with a NUL in it");
    if (n) memcpy(name, text, n);
    h->name = name;
    return 1;
}

/* (%a: T {..} loc(..), T) */
static int header_arguments(import_parser *p, header *h) {
    import_attrs ignored = {0, 0, 0};
    int ok, more;
    NEED(import_lex_need(p, '(', "'('"));
    for (more = p->token.kind != ')'; more; more = import_lex_take(p, ',')) {
        if (p->token.kind == TOKEN_VALUE) {
            p->labelling = 1;
            ok = import_region_arg(p, &h->names, &h->types.in);
            p->labelling = 0;
            NEED(ok);
        }
        else {
            NEED(IMPORT_PUSH(p, &h->types.in));
            NEED(import_type_parse(p, &h->types.in.items[h->types.in.n]));
            h->types.in.n++;
            if (p->token.kind == '{') NEED(import_attr_dict(p, &ignored));
            import_note_attrs(p, &ignored, "", "arguments");
            ignored.n = 0;
        }
    }
    return import_lex_need(p, ')', "')'");
}

/* -> T, -> (T {..}, T) */
static int header_results(import_parser *p, header *h) {
    import_attrs ignored = {0, 0, 0};
    import_types *out = &h->types.out;
    int more;
    if (!import_lex_take(p, TOKEN_ARROW)) return 1;
    if (p->token.kind != '(') return import_type_results(p, out);
    import_lex_advance(p);
    for (more = p->token.kind != ')'; more; more = import_lex_take(p, ',')) {
        NEED(IMPORT_PUSH(p, out));
        NEED(import_type_parse(p, &out->items[out->n]));
        out->n++;
        if (p->token.kind == '{') NEED(import_attr_dict(p, &ignored));
        import_note_attrs(p, &ignored, import_label_keys, "results");
        NEED(import_label_attrs(p, 2 * (uint32_t)(out->n - 1) + 1, &ignored));
        ignored.n = 0;
    }
    return import_lex_need(p, ')', "')'");
}

static int header_pretty(import_parser *p, header *h) {
    import_attrs ignored = {0, 0, 0};
    const char *text;
    size_t n;
    import_lex_advance(p);
    h->is_private = import_lex_take_word(p, "private");
    if (!h->is_private && !import_lex_take_word(p, "public")) import_lex_take_word(p, "nested");
    h->at = p->token.at;
    if (p->token.kind != TOKEN_SYMBOL) return import_lex_need(p, TOKEN_SYMBOL, "the name of a function");
    NEED(import_lex_unquote(p, &p->token, &text, &n));
    NEED(header_name(p, text, n, h));
    import_lex_advance(p);
    NEED(header_arguments(p, h));
    NEED(header_results(p, h));
    if (!h->types.out.n &&
        ((p->token.kind == TOKEN_WORD && import_type_begins(&p->token)) || p->token.kind == TOKEN_BANG) &&
        !memchr(p->last, '\n', (size_t)(p->token.at - p->last))) {
        return import_lex_need(p, TOKEN_ARROW, "'->' before the results");
    }
    if (import_lex_take_word(p, "attributes")) NEED(import_attr_dict(p, &ignored));
    import_note_attrs(p, &ignored, " tf.entry_function ", "functions");
    NEED(import_label_entry(p, &ignored));
    if (p->token.kind == '{') h->body = p->token.at;
    h->after = p->token.at;
    return 1;
}

static int header_properties(import_parser *p, const import_attrs *attrs, header *h) {
    const import_attr *name = import_attr_find(attrs, "sym_name"),
                      *type = import_attr_find(attrs, "function_type");
    const import_attr *visibility = import_attr_find(attrs, "sym_visibility");
    if (!name || name->kind != ATTR_STRING)
        return import_fail(p, SHLO_STRUCTURE, h->at, "this function has no sym_name");
    if (!type || type->kind != ATTR_SIGNATURE)
        return import_fail(p, SHLO_STRUCTURE, h->at, "this function has no function_type");
    h->types = *type->signature;
    h->is_private = visibility && visibility->kind == ATTR_STRING && visibility->n_name == 7 &&
                    memcmp(visibility->name, "private", 7) == 0;
    return header_name(p, name->name, name->n_name, h);
}

/* "func.func"() <{..}> ({ body }) {..} : () -> () */
static int header_generic(import_parser *p, header *h) {
    import_attrs attrs = {0, 0, 0};
    import_signature ignored;
    memset(&ignored, 0, sizeof ignored);
    h->generic = 1;
    h->at = p->token.at;
    import_lex_advance(p);
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_lex_need(p, ')', "')'"));
    if (import_lex_take(p, '<')) {
        NEED(import_attr_dict(p, &attrs));
        NEED(import_lex_need(p, '>', "'>'"));
    }
    if (import_lex_take(p, '(')) {
        h->body = p->token.at;
        if (p->token.kind != '{') return import_lex_need(p, '{', "'{'");
        if (import_lex_follows(p, '}')) h->body = NULL;
        NEED(import_lex_skip(p));
        NEED(import_lex_need(p, ')', "')'"));
    }
    if (p->token.kind == '{') NEED(import_attr_dict(p, &attrs));
    NEED(import_lex_need(p, ':', "':'"));
    NEED(import_type_function(p, &ignored));
    h->after = p->token.at;
    NEED(import_func_notes(p, &attrs));
    return header_properties(p, &attrs, h);
}

static int header_parse(import_parser *p, header *h) {
    memset(h, 0, sizeof *h);
    return p->token.kind == TOKEN_STRING ? header_generic(p, h) : header_pretty(p, h);
}

/* In the generic form, ^bb0(%x: T, ..): names the arguments. */
static int body_label(import_parser *p, header *h) {
    import_types types = {0, 0, 0};
    int32_t i;
    int more;
    if (!import_lex_take(p, TOKEN_BLOCK)) return 1;
    if (import_lex_take(p, '(')) {
        for (more = p->token.kind != ')'; more; more = import_lex_take(p, ',')) {
            NEED(import_region_arg(p, &h->names, &types));
        }
        NEED(import_lex_need(p, ')', "')'"));
    }
    for (i = 0; i < types.n && types.n == h->types.in.n; i++)
        if (types.items[i].id != h->types.in.items[i].id) break;
    if (i != h->types.in.n && h->generic)
        return import_fail(p, SHLO_TYPE, h->at, "the block's arguments are not those of function_type");
    return import_lex_need(p, ':', "':'");
}

static int func_body(import_parser *p, header *h) {
    import_values returned = {0, 0, 0};
    shlo_value *args;
    int32_t i;
    int ok;
    p->begun_at = h->at;
    import_lex_seek(p, h->body);
    import_lex_advance(p);
    p->labelling = h->generic;
    ok = body_label(p, h);
    p->labelling = 0;
    NEED(ok);
    NEED(import_func_begin(p, h->name, h->is_private, h->types.in.n));
    NEED(args = (shlo_value *)import_new(p, &p->scratch, (size_t)h->types.in.n + 1, sizeof *args));
    for (i = 0; i < h->types.in.n; i++) args[i] = shlo_arg(p->b, h->types.in.items[i]);
    if (shlo_builder_status(p->b) != SHLO_OK) return import_fail_builder(p, h->at);
    if (h->names.n != h->types.in.n)
        return import_fail(p, SHLO_SYNTAX, h->at, "the arguments of @%.60s have no names", h->name);
    NEED(import_region_define(p, &h->names, &h->types.in, args));
    NEED(import_region_ops(p, &returned));
    NEED(import_func_return(p, h->name, &h->types.out, &returned, p->return_at));
    if (h->generic) import_lex_seek(p, h->after);
    return 1;
}

static int func_parse(import_parser *p) {
    import_mark mark = import_arena_mark(&p->scratch);
    header h;
    p->spoiled = 0;
    memset(&p->labels, 0, sizeof p->labels);
    if (p->func < p->n_funcs && p->funcs[p->func++].bad) {
        p->failed = 1;
        return 0;
    }
    NEED(header_parse(p, &h));
    if (p->n_funcs == 1) NEED(import_func_named(p, 0, h.name) && import_funcs_named(p));
    if (h.body)
        NEED(func_body(p, &h));
    else
        import_note(p, h.at, "a function without a body is left out");
    import_names_leave(p, 0);
    import_arena_release(&p->scratch, mark);
    return import_location(p, NULL);
}

static int func_declare(import_parser *p, int32_t func) {
    header h;
    int ok;
    p->muted = 1; /* it is read again with its body */
    ok = header_parse(p, &h);
    p->muted = 0;
    if (h.name) NEED(import_func_named(p, func, h.name));
    NEED(ok);
    p->funcs[func].external = !h.body;
    p->funcs[func].n_in = h.types.in.n;
    p->funcs[func].n_out = h.types.out.n;
    if (!h.body) return 1;
    shlo_func_declare(p->b, h.name, h.types.in.items, h.types.in.n, h.types.out.items, h.types.out.n);
    return shlo_builder_status(p->b) == SHLO_OK ? 1 : import_fail_builder(p, h.at);
}

/* A call may come before its function. */
static int funcs_declare(import_parser *p) {
    int32_t i;
    for (i = 0; i < p->n_funcs && p->n_funcs > 1; i++) {
        import_mark mark = import_arena_mark(&p->scratch);
        if (p->funcs[i].bad) continue;
        import_lex_seek(p, p->funcs[i].at);
        if (!func_declare(p, i)) {
            if (p->options->like_upstream || !import_may_go_on(p)) return 0;
            shlo_builder_clear_error(p->b);
            p->funcs[i].bad = 1;
            p->failed = 0;
        }
        import_arena_release(&p->scratch, mark);
    }
    return p->n_funcs > 1 ? import_funcs_named(p) : 1;
}

/* ---- modules ---- */

static int top_level(import_parser *p, int nested);

/* module @name attributes {..} { .. }. The functions of a nested module are functions of the whole program:
   calls name them by the last part of the symbol, and two of the same name are refused. */
static int module_pretty(import_parser *p, int nested) {
    import_attrs attrs = {0, 0, 0};
    const char *name = "";
    size_t n = 0;
    import_lex_advance(p);
    if (p->token.kind == TOKEN_SYMBOL) {
        NEED(import_lex_unquote(p, &p->token, &name, &n));
        import_lex_advance(p);
    }
    if (import_lex_take_word(p, "attributes")) NEED(import_attr_dict(p, &attrs));
    if (!nested)
        NEED(import_module_describe(p, name, n, &attrs));
    else
        import_note(p, p->token.at, "a nested module: its functions become functions of the whole program");
    NEED(import_lex_need(p, '{', "'{'"));
    NEED(top_level(p, 1));
    return import_location(p, NULL);
}

static int module_generic(import_parser *p, int nested) {
    import_attrs attrs = {0, 0, 0};
    import_signature ignored;
    const import_attr *name;
    memset(&ignored, 0, sizeof ignored);
    import_lex_advance(p);
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_lex_need(p, ')', "')'"));
    if (import_lex_take(p, '<')) {
        NEED(import_attr_dict(p, &attrs));
        NEED(import_lex_need(p, '>', "'>'"));
    }
    NEED(import_lex_need(p, '(', "'('"));
    NEED(import_lex_need(p, '{', "'{'"));
    if (import_lex_take(p, TOKEN_BLOCK)) {
        if (import_lex_take(p, '(')) NEED(import_lex_need(p, ')', "')'"));
        NEED(import_lex_need(p, ':', "':'"));
    }
    NEED(top_level(p, 1));
    NEED(import_lex_need(p, ')', "')'"));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &attrs));
    name = import_attr_find(&attrs, "sym_name");
    if (!nested)
        NEED(import_module_describe(p, name && name->kind == ATTR_STRING ? name->name : "",
            name && name->kind == ATTR_STRING ? name->n_name : 0, &attrs));
    NEED(import_lex_need(p, ':', "':'"));
    NEED(import_type_function(p, &ignored));
    return import_location(p, NULL);
}

/* #name = .. was found by the scan; only its end is needed here. */
static int skip_alias(import_parser *p) {
    import_token name = p->token;
    const import_attr *value;
    const char *end;
    import_lex_advance(p);
    NEED(import_lex_need(p, '=', "'='"));
    if (p->token.kind == TOKEN_WORD && import_lex_is(&p->token, "loc")) return import_location(p, NULL);
    NEED(import_alias_resolve(p, &name, &value));
    if (!value) return import_fail(p, SHLO_SYNTAX, name.at, "an alias must be defined outside of the module");
    end = import_alias_end(p, &name);
    if (!end)
        return import_fail(p, SHLO_SYNTAX, name.at, "the alias '%.*s' is defined twice",
            (int)(name.n < 60 ? name.n : 60), name.at);
    import_lex_seek(p, end);
    return 1;
}

/* An op of another dialect beside the functions (a mesh of devices, for example) ends with its line. */
static int skip_foreign(import_parser *p) {
    import_token t = p->token;
    int quoted = t.kind == TOKEN_STRING;
    size_t n = t.n - 2 * (size_t)quoted;
    const char *name = t.at + quoted, *dot = (const char *)memchr(name, '.', n), *line = t.at;
    if (import_is_ours(name, t.n) && !is_mesh(t.at, t.at + t.n)) {
        int is_op = dot && shlo_op_by_name(dot + 1, n - (size_t)(dot + 1 - name)) != SHLO_OP_NONE;
        return import_hint_op(p, SHLO_SYNTAX, t.at,
            is_op ? "operations belong in functions: expected a function, found '"
                  : "expected a function, found '",
            name, n);
    }
    import_note(p, t.at, "'%.*s' beside the functions is left out", (int)(n < 60 ? n : 60), name);
    while (line < p->end && *line != '\n') line++;
    while (p->token.kind != TOKEN_END && p->token.at < line && p->token.kind != '}') {
        if (p->token.kind == '(' || p->token.kind == '{' || p->token.kind == '[' || p->token.kind == '<') {
            NEED(import_lex_skip(p));
            while (line < p->end && (line < p->last || *line != '\n')) line++;
        }
        else
            import_lex_advance(p);
    }
    return 1;
}

static int top_item(import_parser *p, int nested) {
    const import_token *t = &p->token;
    if (t->kind == TOKEN_META) {
        import_lex_seek(p, scan_meta(p, t->at));
        return 1;
    }
    if (t->kind == TOKEN_HASH || t->kind == TOKEN_BANG) return skip_alias(p);
    if (is_func(t->at, t->at + t->n)) return func_parse(p);
    if (import_lex_is(t, "module") || import_lex_is(t, "builtin.module") ||
        import_lex_is(t, "\"builtin.module\"")) {
        int ok;
        if (p->depth >= IMPORT_MAX_DEPTH)
            return import_fail(p, SHLO_LIMIT, t->at, "nested more than %d deep", IMPORT_MAX_DEPTH);
        p->depth++;
        ok = t->kind == TOKEN_STRING ? module_generic(p, nested) : module_pretty(p, nested);
        p->depth--;
        return ok;
    }
    if (t->kind == TOKEN_WORD || t->kind == TOKEN_STRING) return skip_foreign(p);
    if (t->kind == TOKEN_VALUE)
        return import_fail(p, SHLO_SYNTAX, t->at,
            "operations belong in functions: expected a function, found '%.*s'", (int)(t->n < 60 ? t->n : 60),
            t->at);
    if (t->kind == '}') return import_fail(p, SHLO_SYNTAX, t->at, "this '}' closes nothing");
    return import_lex_expected(p, "a function");
}

/* nested: up to and past the } */
static int top_level(import_parser *p, int nested) {
    while (p->token.kind != TOKEN_END && !(nested && p->token.kind == '}')) NEED(top_item(p, nested));
    return nested ? import_lex_need(p, '}', "'}'") : 1;
}

/* ---- the whole text ---- */

/* A new builder does not have the types of the old one, so aliases are read again. */
static int restart(import_parser *p) {
    int32_t i;
    shlo_builder_destroy(p->b);
    p->b = shlo_builder_create(NULL);
    import_arena_free(&p->scratch);
    import_arena_free(&p->kept);
    import_names_leave(p, 0);
    for (i = 0; i < p->n_aliases; i++) p->aliases[i].state = 0;
    p->depth = p->in_alias = p->failed = p->scalar_values = p->attr_types = p->spoiled = p->refused =
        p->may_refuse = 0;
    p->vectors = NULL;
    p->spent = 0;
    p->op_at = p->owner_at = NULL;
    if (!p->b) return import_fail(p, SHLO_MEMORY, p->text, "out of memory");
    return funcs_declare(p);
}

static int read_once(import_parser *p) {
    NEED(restart(p));
    import_lex_seek(p, p->text);
    return top_level(p, 0);
}

/* Reads the functions after the wrong one, each on its own. */
static void read_rest(import_parser *p) {
    int32_t next;
    while ((next = p->func) > 0 && next < p->n_funcs && import_may_go_on(p)) {
        if (p->options->like_upstream && p->last_status == SHLO_SYNTAX) return;
        if (!restart(p)) return;
        for (p->func = next; p->func < p->n_funcs;) {
            import_lex_seek(p, p->funcs[p->func].at);
            if (!func_parse(p)) break;
        }
        if (!p->failed) return;
    }
}

int import_module_text(import_parser *p) {
    NEED(scan(p));
    if (!read_once(p)) read_rest(p);
    return !p->problems;
}
