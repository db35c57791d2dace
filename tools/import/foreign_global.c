/* tools/import/foreign_global.c - globals of the dialects util and ml_program, which are defined beside the
 * functions. A global that is not mutable is never changed, so a load of it is a constant: the value of its
 * definition. */
#include "foreign.h"

typedef struct global {
    int found, is_mutable, has_value;
    import_attr value;
} global;

/* @g(dense<..> : T) : T; @g {..} = dense<..> : T; @g : T = dense<..> : T */
static int global_value(import_parser *p, global *g) {
    import_attrs ignored = {0, 0, 0};
    shlo_type type;
    int in_brackets = import_lex_take(p, '(');
    if (!in_brackets) {
        if (p->token.kind == '{') NEED(import_attr_dict(p, &ignored));
        if (import_lex_take(p, ':')) NEED(import_type_parse(p, &type));
        if (!import_lex_take(p, '=')) return 1;
    }
    g->has_value = 1;
    NEED(import_attr_value(p, 0, &g->value));
    return in_brackets ? import_lex_need(p, ')', "')'") : 1;
}

/* util.global private mutable @g ..; the first word need not be the name. */
static int global_read(import_parser *p, const char *at, const import_attr *wanted, global *g) {
    const char *name;
    size_t n;
    memset(g, 0, sizeof *g);
    import_lex_seek(p, at);
    do {
        import_lex_advance(p);
        if (p->token.kind == TOKEN_WORD && import_lex_is(&p->token, "mutable")) g->is_mutable = 1;
    } while (p->token.kind == TOKEN_WORD);
    if (p->token.kind != TOKEN_SYMBOL) return 1;
    NEED(import_lex_unquote(p, &p->token, &name, &n));
    g->found = n == wanted->n_name && memcmp(name, wanted->name, n) == 0;
    if (!g->found) return 1;
    import_lex_advance(p);
    return global_value(p, g);
}

static int global_find(import_parser *p, const import_attr *wanted, global *g) {
    import_lexing lexing;
    int32_t i;
    int ok = 1;
    memset(g, 0, sizeof *g);
    import_lexing_save(p, &lexing);
    for (i = 0; ok && !g->found && i < p->n_globals; i++) {
        ok = import_spend(p, wanted->at, sizeof *g) && global_read(p, p->globals[i].at, wanted, g);
    }
    import_lexing_restore(p, &lexing);
    return ok;
}

/* immutable @g {..} : T */
int foreign_global_pretty(import_parser *p, import_op *op) {
    import_attr name;
    import_lex_take_word(p, "immutable");
    if (p->token.kind != TOKEN_SYMBOL) return import_lex_need(p, TOKEN_SYMBOL, "the name of a global");
    NEED(import_attr_value(p, 0, &name));
    NEED(import_attr_add(p, &op->attrs, "global", &name));
    if (p->token.kind == '{') NEED(import_attr_dict(p, &op->attrs));
    NEED(import_lex_need(p, ':', "':' and a type"));
    return import_type_list(p, &op->types.out);
}

int foreign_global(chlo *c, const foreign_row *row, V *out) {
    const import_attr *name = import_attr_find(&c->op->attrs, "global");
    global g;
    if (!name || name->kind != ATTR_SYMBOL)
        return import_fail(c->p, SHLO_ATTRIBUTE, c->op->at, "%s: attribute 'global' is missing", row->name);
    if (c->op->types.out.n != 1)
        return import_fail(c->p, SHLO_STRUCTURE, c->op->at, "%s has 1 result", row->name);
    NEED(global_find(c->p, name, &g));
    if (!g.found || g.is_mutable || !g.has_value || g.value.kind != ATTR_DENSE) {
        return import_fail(c->p, SHLO_UNSUPPORTED, name->at, "not supported: the value of a global that %s",
            !g.found       ? "the program does not define"
            : g.is_mutable ? "is mutable"
                           : "is not written in the program");
    }
    if (g.value.type.id != foreign_result(c).id)
        return import_fail(c->p, SHLO_TYPE, name->at, "the global has another type than is written here");
    return import_op_constant(c->p, &g.value, g.value.type, c->op->at, out);
}
