/* tools/import/mesh.c - replica groups given by axes of a mesh of devices:
 * #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [..]>. A mesh is an op of any dialect whose name
 * ends in .mesh, or an inline value; its axes are found by the names and sizes in its text. Devices are
 * numbered in row-major order of the axes. The members of a group differ in the named axes, in the order
 * of the names. */
#include "artifact.h"

enum { MESH_AXES = 32, MESH_DEVICES = 1 << 20 };

typedef struct mesh_axis {
    const char *name;
    size_t n;
    int64_t size;
} mesh_axis;
typedef struct mesh {
    mesh_axis axes[MESH_AXES];
    int32_t n;
    const char *name;
    size_t n_name;
} mesh;
/* A part of an axis: a number of steps, and the devices of a step. */
typedef struct mesh_step {
    int64_t size, stride;
} mesh_step;
typedef struct mesh_steps {
    mesh_step items[3 * MESH_AXES];
    int32_t n;
} mesh_steps;

static int mesh_fail(import_parser *p, const import_attr *a, const char *why) {
    return import_fail(p, SHLO_UNSUPPORTED, a->at, "not supported: replica groups over a mesh %s", why);
}

/* ---- the mesh ---- */

/* "x"=2 and name = "x", size = 2 are axes; @m and sym_name = "m" name the mesh. */
static int mesh_token(import_parser *p, mesh *m, import_token *text, int *is_name) {
    import_token t = p->token;
    uint64_t size;
    if (t.kind == TOKEN_SYMBOL && !m->name) NEED(import_lex_unquote(p, &t, &m->name, &m->n_name));
    if (t.kind == TOKEN_WORD && import_lex_is(&t, "sym_name"))
        *is_name = 1;
    else if (t.kind == TOKEN_STRING && *is_name) {
        *is_name = 0;
        NEED(import_lex_unquote(p, &t, &m->name, &m->n_name));
    }
    else if (t.kind == TOKEN_STRING)
        *text = t;
    else if (t.kind == TOKEN_INT && text->n) {
        if (m->n == MESH_AXES || !import_lex_u64(&t, &size) || !size || size > MESH_DEVICES)
            return import_fail(p, SHLO_LIMIT, t.at, "this mesh is too large");
        m->axes[m->n].name = text->at + 1;
        m->axes[m->n].n = text->n - 2;
        m->axes[m->n++].size = (int64_t)size;
        text->n = 0;
    }
    else if (t.kind != '=' && t.kind != ',' && !(t.kind == TOKEN_WORD && import_lex_is(&t, "size")))
        text->n = 0;
    return 1;
}

/* Reads up to `end`, or to the end of the line outside of brackets; the parser then goes on where it was. */
static int mesh_read(import_parser *p, const char *at, const char *end, mesh *m) {
    import_token token = p->token, text;
    const char *next = p->next, *last = p->last;
    int depth = 0, is_name = 0, ok = 1;
    memset(&text, 0, sizeof text);
    memset(m, 0, sizeof *m);
    import_lex_seek(p, at);
    if (!end) import_lex_advance(p); /* the op's name */
    while (ok && p->token.kind != TOKEN_END && (!end || p->token.at < end)) {
        int kind = p->token.kind;
        if (!end && !depth && memchr(p->last, '\n', (size_t)(p->token.at - p->last))) break;
        if (kind == '<' || kind == '(' || kind == '[' || kind == '{') depth++;
        if (kind == '>' || kind == ')' || kind == ']' || kind == '}') depth--;
        ok = mesh_token(p, m, &text, &is_name);
        import_lex_advance(p);
    }
    p->token = token;
    p->next = next;
    p->last = last;
    return ok;
}

static const import_attr *item_named(const import_attr *a, const char *key) {
    int32_t i;
    for (i = 0; i < a->n_items; i++)
        if (a->items[i].n_key == strlen(key) && memcmp(a->items[i].key, key, a->items[i].n_key) == 0)
            return &a->items[i];
    return NULL;
}

static int64_t field(const import_attr *a, const char *key) {
    const import_attr *item = item_named(a, key);
    return item && item->kind == ATTR_INT && item->magnitude <= MESH_DEVICES && !item->negative
               ? (int64_t)item->magnitude
               : 0;
}

/* A mesh in bytecode: axes with a name and a size. */
static int mesh_from_tree(import_parser *p, const import_attr *value, mesh *m) {
    const import_attr *axes = value->kind == ATTR_DICT && value->name ? item_named(value, "axes") : NULL;
    int32_t i;
    memset(m, 0, sizeof *m);
    if (!axes || axes->kind != ATTR_LIST || item_named(value, "device_ids"))
        return mesh_fail(p, value, "that is written like this");
    if (axes->n_items > MESH_AXES) return import_fail(p, SHLO_LIMIT, axes->at, "this mesh is too large");
    for (i = 0; i < axes->n_items; i++) {
        const import_attr *name = item_named(&axes->items[i], "name");
        mesh_axis *axis = &m->axes[m->n++];
        if (!name || name->kind != ATTR_STRING || !field(&axes->items[i], "size"))
            return mesh_fail(p, value, "whose axes are written like this");
        axis->name = name->name;
        axis->n = name->n_name;
        axis->size = field(&axes->items[i], "size");
    }
    return 1;
}

static int mesh_value(import_parser *p, const import_attr *value, mesh *m) {
    import_lexing lexing;
    int ok;
    if (!value->n) return mesh_from_tree(p, value, m);
    import_lexing_save(p, &lexing);
    p->end = value->at + value->n;
    ok = mesh_read(p, value->at, p->end, m);
    import_lexing_restore(p, &lexing);
    return ok;
}

static int mesh_find(import_parser *p, const import_attr *a, mesh *m) {
    const import_attr *value = item_named(a, "mesh"), *found;
    int32_t i;
    if (!value) return import_fail(p, SHLO_ATTRIBUTE, a->at, "the mesh is missing");
    if (value->kind != ATTR_SYMBOL && (!p->artifact || value->kind != ATTR_STRING))
        return mesh_value(p, value, m);
    for (i = 0; i < p->n_meshes; i++) {
        NEED(import_spend(p, value->at, sizeof *m));
        if (p->artifact) {
            NEED(artifact_mesh(p, p->meshes[i].at, value, &found));
            if (found) return mesh_value(p, found, m);
            continue;
        }
        NEED(mesh_read(p, p->meshes[i].at, NULL, m));
        if (m->name && m->n_name == value->n_name && memcmp(m->name, value->name, m->n_name) == 0) return 1;
    }
    return mesh_fail(p, value, "that the program does not define");
}

/* ---- its axes ---- */

/* "x", or #stablehlo.axis_ref<name = "x", sub_axis_info = ..<pre_size = 1, size = 2>>: the part of the axis
   after pre_size parts. */
static int axis_named(import_parser *p, const import_attr *a, const mesh *m, int32_t *axis, int64_t *before,
    int64_t *size) {
    const import_attr *name = a, *part = NULL;
    int32_t i;
    for (i = 0; a->kind == ATTR_DICT && i < a->n_items; i++) {
        if (a->items[i].kind == ATTR_STRING) name = &a->items[i];
        if (a->items[i].kind == ATTR_DICT) part = &a->items[i];
    }
    if (name->kind != ATTR_STRING) return mesh_fail(p, a, "whose axes are written like this");
    for (i = 0; i < m->n; i++)
        if (m->axes[i].n == name->n_name && memcmp(m->axes[i].name, name->name, name->n_name) == 0) break;
    if (i == m->n)
        return import_fail(p, SHLO_ATTRIBUTE, name->at, "the mesh has no axis '%.*s'",
            (int)(name->n_name < 60 ? name->n_name : 60), name->name);
    *axis = i;
    *before = part ? field(part, "pre_size") : 1;
    *size = part ? field(part, "size") : m->axes[i].size;
    if (*before < 1 || *size < 1 || m->axes[i].size % (*before * *size))
        return import_fail(p, SHLO_ATTRIBUTE, a->at, "no part of the axis");
    return 1;
}

/* Which parts of each axis differ within a group, and which from group to group. */
static int mesh_split(import_parser *p, const import_attr *axes, const mesh *m, mesh_steps *inner,
    mesh_steps *outer) {
    int64_t stride[MESH_AXES], before[MESH_AXES] = {0}, size[MESH_AXES], all = 1, b = 1, s = 1;
    int32_t i, k = 0;
    inner->n = outer->n = 0;
    for (i = m->n; i-- > 0; all *= m->axes[i].size) {
        stride[i] = all;
        if (all * m->axes[i].size > MESH_DEVICES)
            return import_fail(p, SHLO_LIMIT, axes->at, "this mesh is too large");
    }
    for (i = 0; i < axes->n_items; i++) {
        NEED(axis_named(p, &axes->items[i], m, &k, &b, &s));
        if (before[k]) return mesh_fail(p, &axes->items[i], "with two parts of an axis");
        before[k] = b;
        size[k] = s;
        inner->items[inner->n].size = s;
        inner->items[inner->n++].stride = stride[k] * (m->axes[k].size / (b * s));
    }
    for (k = 0; k < m->n; k++) {
        int64_t after = before[k] ? m->axes[k].size / (before[k] * size[k]) : 1;
        outer->items[outer->n].size = before[k] ? before[k] : m->axes[k].size;
        outer->items[outer->n++].stride = before[k] ? stride[k] * size[k] * after : stride[k];
        outer->items[outer->n].size = after;
        outer->items[outer->n++].stride = stride[k];
    }
    return 1;
}

/* Device number i of those that the steps reach; the last step varies fastest. */
static int64_t mesh_device(const mesh_steps *steps, int64_t i) {
    int64_t device = 0;
    int32_t k;
    for (k = steps->n; k-- > 0; i /= steps->items[k].size)
        device += i % steps->items[k].size * steps->items[k].stride;
    return device;
}

static int64_t mesh_count(const mesh_steps *steps) {
    int64_t n = 1;
    int32_t k;
    for (k = 0; k < steps->n; k++) n *= steps->items[k].size;
    return n;
}

int import_mesh_is(const import_attr *a) {
    return a->kind == ATTR_DICT && a->name && a->n_name == 23 &&
           memcmp(a->name, "replica_group_mesh_axes", 23) == 0;
}

int import_mesh_groups(import_parser *p, const import_attr *a, shlo_list *out) {
    const import_attr *axes = item_named(a, "axes");
    mesh m;
    mesh_steps inner, outer;
    int64_t columns, rows, i, k, *items;
    NEED(mesh_find(p, a, &m));
    if (!axes || axes->kind != ATTR_LIST || !m.n) return mesh_fail(p, a, "without axes");
    NEED(mesh_split(p, axes, &m, &inner, &outer));
    columns = mesh_count(&inner);
    rows = mesh_count(&outer);
    NEED(import_spend(p, a->at, (size_t)(rows * columns) * sizeof *items));
    NEED(items = (int64_t *)import_new(p, &p->scratch, (size_t)(rows * columns), sizeof *items));
    for (i = 0; i < rows; i++)
        for (k = 0; k < columns; k++)
            items[i * columns + k] = mesh_device(&outer, i) + mesh_device(&inner, k);
    out->items = items;
    out->n = (int32_t)(rows * columns);
    out->columns = (int32_t)columns;
    return 1;
}
