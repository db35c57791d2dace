/* tools/import/artifact_module.c - functions and the module of MLIR bytecode. A first pass finds the
 * functions, because a call may come before its function. */
#include "artifact.h"

/* ---- functions ---- */

typedef struct func {
    const char *at, *name;
    const import_signature *types;
    int is_private, has_body;
} func;

static int is_private(const import_attr *visibility) {
    return visibility && visibility->kind == ATTR_STRING && visibility->n_name == 7 &&
           memcmp(visibility->name, "private", 7) == 0;
}

static int func_describe(import_parser *p, const artifact_header *h, func *out) {
    import_attrs attrs = {0, 0, 0};
    const import_attr *name, *type;
    char *text;
    if (h->mask & ARTIFACT_HAS_PROPERTIES) NEED(artifact_read_properties(p, h, NULL, &attrs));
    if (h->mask & ARTIFACT_HAS_ATTRS) NEED(artifact_attr_dict(p, h->attrs, 0, "functions", &attrs));
    NEED(import_func_notes(p, &attrs));
    name = import_attr_find(&attrs, "sym_name");
    type = import_attr_find(&attrs, "function_type");
    if (!name || name->kind != ATTR_STRING || memchr(name->name, 0, name->n_name)) {
        return import_fail(p, SHLO_STRUCTURE, h->at, "this function has no sym_name");
    }
    NEED(text = (char *)import_new(p, &p->scratch, name->n_name + 1, 1));
    memcpy(text, name->name, name->n_name);
    out->at = h->at;
    out->name = text;
    if (!type || type->kind != ATTR_SIGNATURE)
        return import_fail(p, SHLO_STRUCTURE, h->at, "this function has no function_type");
    if (h->regions != 1) return import_fail(p, SHLO_STRUCTURE, h->at, "a function has one region");
    out->types = type->signature;
    out->is_private = is_private(import_attr_find(&attrs, "sym_visibility"));
    return 1;
}

static int func_body(import_parser *p, const func *f) {
    import_types types = {0, 0, 0};
    import_values returned = {0, 0, 0};
    shlo_value *args;
    int32_t i;
    int ok;
    p->labelling = 1;
    ok = artifact_block_args(p, &types);
    p->labelling = 0;
    NEED(ok);
    for (i = 0; i < types.n && types.n == f->types->in.n; i++)
        if (types.items[i].id != f->types->in.items[i].id) break;
    if (i != f->types->in.n)
        return import_fail(p, SHLO_TYPE, f->at, "the block's arguments are not those of function_type");
    NEED(import_func_begin(p, f->name, f->is_private, types.n));
    NEED(args = (shlo_value *)import_new(p, &p->scratch, (size_t)types.n + 1, sizeof *args));
    for (i = 0; i < types.n; i++) args[i] = shlo_arg(p->b, types.items[i]);
    if (shlo_builder_status(p->b) != SHLO_OK) return import_fail_builder(p, f->at);
    NEED(artifact_block_define(p, args, types.n));
    NEED(import_region_ops(p, &returned));
    return import_func_return(p, f->name, &f->types->out, &returned, p->return_at);
}

static int read_func(import_parser *p, const char *at, const char *end, int declare) {
    artifact *a = p->artifact;
    import_mark mark = import_arena_mark(&p->scratch);
    artifact_cursor c, inner, probe;
    artifact_header h;
    func f;
    uint64_t blocks;
    int ok;
    memset(&f, 0, sizeof f);
    memset(&p->labels, 0, sizeof p->labels);
    c.at = at;
    c.end = end;
    NEED(artifact_read_header(p, &c, &h));
    p->muted = declare; /* it is read again with its body */
    ok = func_describe(p, &h, &f);
    p->muted = 0;
    if (f.name && (declare || p->n_funcs == 1)) NEED(import_func_named(p, p->declaring, f.name));
    NEED(ok);
    NEED(artifact_regions_begin(p, &c, &h, &inner));
    probe = inner;
    NEED(artifact_uv(p, &probe, &blocks));
    a->regions = &inner;
    a->scope = h.isolated ? a->n_slots : 0;
    p->funcs[p->declaring].external = !blocks;
    p->funcs[p->declaring].n_in = f.types->in.n;
    p->funcs[p->declaring].n_out = f.types->out.n;
    if (p->n_funcs == 1) NEED(import_funcs_named(p));
    if (blocks && declare) {
        NEED(import_spend(p, at, ((size_t)f.types->in.n + (size_t)f.types->out.n) * 8));
        shlo_func_declare(p->b, f.name, f.types->in.items, f.types->in.n, f.types->out.items, f.types->out.n);
        if (shlo_builder_status(p->b) != SHLO_OK) return import_fail_builder(p, h.at);
    }
    else if (!blocks && !declare)
        import_note(p, at, "a function without a body is left out");
    else if (blocks) {
        NEED(func_body(p, &f));
        if (h.isolated && a->version >= 2) NEED(artifact_ended(p, &inner, "a function"));
    }
    import_arena_release(&p->scratch, mark);
    return 1;
}

/* ---- the module ---- */

static int is_mesh(const artifact_header *h) {
    return h->name->name.n > 5 && strcmp(h->name->name.at + h->name->name.n - 5, ".mesh") == 0;
}

int artifact_mesh(import_parser *p, const char *at, const import_attr *name, const import_attr **out) {
    import_attrs attrs = {0, 0, 0};
    const import_attr *own, *value;
    artifact_cursor c;
    artifact_header h;
    c.at = at;
    c.end = p->artifact->sections[ARTIFACT_IR].end;
    *out = NULL;
    NEED(artifact_read_header(p, &c, &h));
    if (h.mask & ARTIFACT_HAS_PROPERTIES) NEED(artifact_read_properties(p, &h, NULL, &attrs));
    if (h.mask & ARTIFACT_HAS_ATTRS) NEED(artifact_attr_dict(p, h.attrs, 0, "a mesh", &attrs));
    own = import_attr_find(&attrs, "sym_name");
    value = import_attr_find(&attrs, "mesh");
    if (own && value && own->kind == ATTR_STRING && own->n_name == name->n_name &&
        memcmp(own->name, name->name, own->n_name) == 0)
        *out = value;
    return 1;
}

static int is_named(const artifact_header *h, const char *name) {
    return strcmp(h->name->canonical.at, name) == 0;
}

static int note_module(import_parser *p, artifact_cursor *c, const artifact_header *h);

/* Functions are noted; ops of other dialects beside them (a mesh of devices, for example) are skipped. */
static int note_op(import_parser *p, artifact_cursor *c) {
    artifact_cursor begin = *c;
    artifact_header h;
    NEED(artifact_read_header(p, c, &h));
    NEED(artifact_check_version(p, h.name));
    if (is_named(&h, "builtin.module")) return note_module(p, c, &h);
    if (is_named(&h, "func.func"))
        NEED(import_func_add(p, begin.at));
    else if (!is_mesh(&h) && import_is_ours(h.name->canonical.at, h.name->canonical.n)) {
        return import_fail(p, SHLO_FORMAT, h.at, "expected a function, found '%.60s'", h.name->name.at);
    }
    if (is_mesh(&h)) NEED(import_mesh_add(p, begin.at));
    if (!is_named(&h, "func.func"))
        import_note(p, h.at, "'%.60s' beside the functions is left out", h.name->name.at);
    *c = begin;
    return artifact_skip_op(p, c);
}

static int note_ops(import_parser *p, artifact_cursor *c, size_t *values) {
    uint64_t ops;
    int args;
    NEED(artifact_region_open(p, c, values));
    NEED(artifact_read_block(p, c, &ops, &args));
    if (args) return import_fail(p, SHLO_FORMAT, c->at, "a module has no arguments");
    for (; ops; ops--) NEED(note_op(p, c));
    return 1;
}

/* The functions of a nested module are functions of the whole program. */
static int note_module(import_parser *p, artifact_cursor *c, const artifact_header *h) {
    artifact_cursor inner;
    size_t ignored;
    if (h->regions != 1) return import_fail(p, SHLO_STRUCTURE, h->at, "a module has one region");
    import_note(p, h->at, "a nested module: its functions become functions of the whole program");
    if (p->depth >= IMPORT_MAX_DEPTH)
        return import_fail(p, SHLO_LIMIT, c->at, "nested more than %d deep", IMPORT_MAX_DEPTH);
    p->depth++;
    NEED(artifact_regions_begin(p, c, h, &inner));
    NEED(note_ops(p, &inner, &ignored));
    p->depth--;
    return artifact_regions_end(p, c, h, &inner);
}

/* A call may come before its function. */
static int declare_funcs(import_parser *p, const char *end) {
    for (p->declaring = 0; p->declaring < p->n_funcs && p->n_funcs > 1; p->declaring++) {
        import_func *f = &p->funcs[p->declaring];
        if (f->bad || read_func(p, f->at, end, 1)) continue;
        if (!import_may_go_on(p)) return 0;
        import_go_on(p);
        f->bad = 1;
    }
    return p->n_funcs > 1 ? import_funcs_named(p) : 1;
}

/* A new builder does not have the types of the old one. Problems of attributes and types have been reported
   already. */
static int restart(import_parser *p, size_t n_slots) {
    artifact *a = p->artifact;
    size_t i;
    shlo_builder_destroy(p->b);
    p->b = shlo_builder_create(NULL);
    import_arena_free(&p->scratch);
    import_go_on(p);
    for (i = 0; i < a->n_attrs; i++)
        if (a->attrs[i].state != ARTIFACT_BAD) a->attrs[i].state = ARTIFACT_NEW;
    for (i = 0; i < a->n_types; i++)
        if (a->types[i].state != ARTIFACT_BAD) a->types[i].state = ARTIFACT_NEW;
    a->n_slots = n_slots;
    a->n_frames = p->depth = 0;
    p->spent = 0;
    return p->b ? 1 : import_fail(p, SHLO_MEMORY, p->text, "out of memory");
}

/* After a problem, reading goes on at the next function, as in a text. */
static int module_body(import_parser *p, artifact_cursor *c) {
    artifact *a = p->artifact;
    const char *end = c->end;
    size_t values;
    NEED(note_ops(p, c, &values));
    NEED(artifact_slots(p, values));
    memset(a->slots + a->n_slots, 0, values * sizeof *a->slots);
    values = a->n_slots += values;
    NEED(declare_funcs(p, end));
    for (p->func = 0; p->func < p->n_funcs; p->func++) {
        p->spoiled = 0;
        p->declaring = p->func;
        if (p->funcs[p->func].bad || read_func(p, p->funcs[p->func].at, end, 0)) continue;
        if (!import_may_go_on(p)) return 0;
        NEED(restart(p, values));
        NEED(declare_funcs(p, end));
    }
    return !p->problems;
}

static int module_describe(import_parser *p, const artifact_header *h) {
    import_attrs attrs = {0, 0, 0};
    const import_attr *name;
    if (h->mask & ARTIFACT_HAS_PROPERTIES) NEED(artifact_read_properties(p, h, NULL, &attrs));
    if (h->mask & ARTIFACT_HAS_ATTRS) NEED(artifact_attr_dict(p, h->attrs, 1, "the module", &attrs));
    name = import_attr_find(&attrs, "sym_name");
    return import_module_describe(p, name && name->kind == ATTR_STRING ? name->name : "",
        name && name->kind == ATTR_STRING ? name->n_name : 0, &attrs);
}

/* The top level is a block of one op, the module, which has one region. */
int artifact_module(import_parser *p) {
    artifact_cursor c = p->artifact->sections[ARTIFACT_IR], inner;
    artifact_header h;
    uint64_t ops;
    int args;
    NEED(artifact_read_block(p, &c, &ops, &args));
    if (ops != 1 || args)
        return import_fail(p, SHLO_UNSUPPORTED, c.at, "not supported: a file with several modules, or none");
    NEED(artifact_read_header(p, &c, &h));
    if (!is_named(&h, "builtin.module"))
        return import_fail(p, SHLO_UNSUPPORTED, h.at, "not supported: '%.60s' instead of a module",
            h.name->name.at);
    if (h.regions != 1) return import_fail(p, SHLO_STRUCTURE, h.at, "a module has one region");
    NEED(module_describe(p, &h));
    NEED(artifact_regions_begin(p, &c, &h, &inner));
    NEED(module_body(p, &inner));
    NEED(artifact_regions_end(p, &c, &h, &inner));
    return artifact_ended(p, &c, "the operations");
}
