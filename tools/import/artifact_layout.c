/* tools/import/artifact_layout.c - which attribute each property of an op is. Properties have no names in the
 * file: they are all attributes of the op in ascending order of their names. The names come from the op
 * table, and from artifact.def where versions differ. */
#include "artifact.h"

typedef struct version_row {
    const char *op;
    int version;
} version_row;
typedef struct only_row {
    const char *op, *attribute;
    int version;
} only_row;
typedef struct struct_row {
    const char *name, *property;
    int optional;
    const char *first;
} struct_row;
typedef struct required_row {
    const char *op, *property;
} required_row;
typedef struct layout_row {
    const char *op;
    int count;
    const char *properties;
} layout_row;

static const version_row newest[] = {
#define ARTIFACT_NEWEST(op, version) {#op, version},
#include "artifact.def"
};
static const only_row only[] = {
#define ARTIFACT_ONLY(op, attribute, version) {#op, #attribute, version},
#include "artifact.def"
};
enum { NEED_REQUIRED, NEED_OPTIONAL };
static const struct_row structs[] = {
#define ARTIFACT_STRUCT(name, property, need, first) {name, property, NEED_##need, first},
#include "artifact.def"
};
static const required_row required[] = {
#define ARTIFACT_REQUIRED(op, property) {#op, #property},
#include "artifact.def"
};
static const layout_row layouts[] = {
#define ARTIFACT_LAYOUT(op, count, properties) {op, count, properties},
#include "artifact.def"
};

static int is(const char *text, size_t n, const char *name) {
    return strlen(name) == n && memcmp(name, text, n) == 0;
}

int artifact_newest(const char *op, size_t n) {
    size_t i;
    for (i = 0; i < sizeof newest / sizeof newest[0]; i++)
        if (is(op, n, newest[i].op)) return newest[i].version;
    return 1;
}

/* ---- from the op table ---- */

/* The array is large enough for every op. */
static void add(artifact_layout *l, const char *name, int optional) {
    artifact_property *p = l->items + l->n;
    if (l->n == ARTIFACT_MAX_PROPERTIES) return;
    for (; p > l->items && strcmp(p[-1].name, name) > 0; p--) *p = p[-1];
    p->name = name;
    p->n = strlen(name);
    p->optional = optional;
    l->n++;
}

static const only_row *find_only(const char *op, const char *attribute) {
    size_t i;
    for (i = 0; i < sizeof only / sizeof only[0]; i++)
        if (strcmp(only[i].op, op) == 0 && strcmp(only[i].attribute, attribute) == 0) return &only[i];
    return NULL;
}

static int has_attr(const shlo_op_info *info, const char *name) {
    int32_t i;
    for (i = 0; i < info->n_attrs; i++)
        if (strcmp(info->attrs[i].name, name) == 0) return 1;
    return 0;
}

static int has_field(const char *fields, const char *name) {
    size_t n;
    for (; *fields; fields += n + (fields[n] == ' ')) {
        n = strcspn(fields, " ");
        if (is(fields + 1, n - 1, name)) return 1;
    }
    return 0;
}

/* The struct of dialect stablehlo that holds this attribute of the op. */
static const struct_row *struct_of(const shlo_op_info *info, const char *name) {
    size_t i;
    for (i = 0; i < sizeof structs / sizeof structs[0]; i++) {
        if (has_attr(info, structs[i].first) && has_field(artifact_struct_fields(structs[i].name), name))
            return &structs[i];
    }
    return NULL;
}

static int is_required(const char *op, const char *property) {
    size_t i;
    for (i = 0; i < sizeof required / sizeof required[0]; i++)
        if (strcmp(required[i].op, op) == 0 && strcmp(required[i].property, property) == 0) return 1;
    return 0;
}

static void from_table(const shlo_op_info *info, int version, int plain, artifact_layout *out) {
    const struct_row *s;
    int32_t i;
    size_t k;
    out->n = 0;
    for (i = 0; i < info->n_attrs; i++) {
        const shlo_attr_info *a = &info->attrs[i];
        const only_row *o = find_only(info->name, a->name);
        if (o && o->version != version) continue;
        s = plain ? struct_of(info, a->name) : NULL;
        if (!s)
            add(out, a->name, plain && !a->required && !a->stated && !is_required(info->name, a->name));
        else if (strcmp(s->first, a->name) == 0)
            add(out, s->property, s->optional && !is_required(info->name, s->property));
    }
    for (k = 0; k < sizeof only / sizeof only[0]; k++) {
        const char *name = only[k].attribute;
        if (strcmp(only[k].op, info->name) == 0 && only[k].version == version && !has_attr(info, name))
            add(out, name, plain);
    }
}

/* ---- from the list of layouts ---- */

static void from_row(const layout_row *row, artifact_layout *out) {
    const char *at = row->properties;
    out->n = 0;
    while (*at) {
        artifact_property *p = &out->items[out->n++];
        size_t n = strcspn(at, " ");
        p->optional = *at == '?';
        p->name = at + p->optional;
        p->n = n - (size_t)p->optional;
        at += n + (at[n] == ' ');
    }
}

/* A row for chlo.broadcast_ is for all ops whose names begin like this. */
static int find_row(const artifact_string *name, int count, artifact_layout *out) {
    size_t i;
    for (i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        size_t n = strlen(layouts[i].op);
        int family = layouts[i].op[n - 1] == '_';
        if (layouts[i].count != count || name->n < n || memcmp(name->at, layouts[i].op, n) != 0 ||
            (!family && name->n > n))
            continue;
        from_row(&layouts[i], out);
        return 1;
    }
    return 0;
}

int artifact_layout_known(const artifact_name *name, int count) {
    artifact_layout unused;
    return find_row(&name->name, count, &unused);
}

/* Dialect stablehlo does not write its version: it is the newest one with this number of properties. */
int artifact_layout_find(import_parser *p, const artifact_name *name, shlo_op op, int count,
    artifact_layout *out) {
    int version = name->version;
    shlo_op_info info;
    if (find_row(&name->name, count, out)) return 1;
    if (shlo_op_get_info(op, &info)) {
        if (version)
            from_table(&info, version, 0, out);
        else
            for (version = artifact_newest(info.name, strlen(info.name)); version; version--) {
                from_table(&info, version, 1, out);
                if (out->n == count) return 1;
            }
        if (out->n == count) return 1;
    }
    return import_fail(p, SHLO_ATTRIBUTE, p->token.at,
        "%.60s: %d properties are not the attributes of this operation", name->name.at, count);
}

/* ---- what VHLO writes in other words ---- */

static const shlo_attr_info *find_info(const shlo_op_info *info, const import_attr *a) {
    int32_t i;
    for (i = 0; i < info->n_attrs; i++)
        if (is(a->key, a->n_key, info->attrs[i].name)) return &info->attrs[i];
    return NULL;
}

/* VHLO writes symbols as strings. */
static int settle_symbols(import_parser *p, shlo_attr_kind kind, import_attr *a) {
    import_attr *items;
    int32_t i;
    if (kind == SHLO_ATTR_SYMBOL && a->kind == ATTR_STRING) a->kind = ATTR_SYMBOL;
    if (kind != SHLO_ATTR_SYMBOLS || a->kind != ATTR_LIST || !a->n_items) return 1;
    NEED(import_spend(p, a->at, (size_t)a->n_items * sizeof *items));
    NEED(items = (import_attr *)import_new(p, &p->scratch, (size_t)a->n_items, sizeof *items));
    for (i = 0; i < a->n_items; i++) {
        items[i] = a->items[i];
        if (items[i].kind == ATTR_STRING) items[i].kind = ATTR_SYMBOL;
    }
    a->items = items;
    return 1;
}

static int is_empty(const import_attr *a) {
    return (a->kind == ATTR_STRING && !a->n_name) ||
           ((a->kind == ATTR_LIST || (a->kind == ATTR_DICT && !a->name)) && !a->n_items);
}

/* The layouts of a call are left out together or not at all. */
static int layouts_empty(const import_attrs *attrs) {
    const import_attr *in = import_attr_find(attrs, "operand_layouts"),
                      *out = import_attr_find(attrs, "result_layouts");
    return (!in || is_empty(in)) && (!out || is_empty(out));
}

static int is_idle(const shlo_attr_info *info, const import_attr *a, int no_layouts) {
    if (a->kind == ATTR_WORD && a->typed && is(a->name, a->n_name, "none")) return 1;
    if (info->required || !is_empty(a)) return 0;
    if (strcmp(info->name, "operand_layouts") == 0 || strcmp(info->name, "result_layouts") == 0)
        return no_layouts;
    return info->kind == SHLO_ATTR_DICT || info->kind == SHLO_ATTR_STRING || info->kind == SHLO_ATTR_SYMBOLS;
}

int artifact_settle(import_parser *p, const import_op *op, import_attrs *attrs) {
    shlo_op_info info;
    int no_layouts = layouts_empty(attrs);
    int32_t i, n = 0, none = 0;
    if (!shlo_op_get_info(op->code, &info)) return 1;
    for (i = 0; i < attrs->n; i++) {
        import_attr *a = &attrs->items[i];
        const shlo_attr_info *row = find_info(&info, a);
        if (row && is_idle(row, a, no_layouts)) {
            none += a->kind == ATTR_WORD;
            continue;
        }
        if (is(a->key, a->n_key, "has_dynamic_root") && a->kind == ATTR_BOOL && !a->magnitude) continue;
        if (row) NEED(settle_symbols(p, row->kind, a));
        attrs->items[n++] = *a;
    }
    attrs->n = n;
    return none == 0 || none == 7 ? 1
                                  : import_fail(p, SHLO_ATTRIBUTE, op->at,
                                        "an algorithm of which %d of 7 parts are none", (int)none);
}
