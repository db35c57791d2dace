/* tools/import/attrs.c - converts the tree of an attribute into the kind that its row of the op table states.
 * MLIR's structures (#stablehlo.dot<..>) become the specification's attributes, field by field. */
#include "artifact.h"

typedef struct target {
    const shlo_op_info *op;
    const shlo_attr_info *info;
} target;

static int bad(import_parser *p, const target *t, const import_attr *a, const char *want) {
    return import_fail(p, import_attr_fault(p, a), a->at, "attribute '%s' of %s: expected %s", t->info->name,
        t->op->name, want);
}

static int bad_word(import_parser *p, const target *t, const import_attr *a) {
    char words[160];
    import_hint_words(shlo_attr_choices(t->info), words, sizeof words);
    return import_fail(p, import_attr_fault(p, a), a->at, "attribute '%s' of %s: expected %s, found '%.*s'",
        t->info->name, t->op->name, words, (int)(a->n_name < 40 ? a->n_name : 40), a->name);
}

/* ---- lists ---- */

static int64_t *list_room(import_parser *p, size_t n, shlo_attr *out) {
    int64_t *items = NULL;
    if (n > INT32_MAX)
        import_fail(p, SHLO_LIMIT, p->token.at, "too many numbers");
    else if (import_spend(p, p->token.at, n * sizeof *items))
        items = (int64_t *)import_new(p, &p->scratch, n + 1, sizeof *items);
    out->list.items = items;
    out->list.n = (int32_t)n;
    return items;
}

static int list_of_dense(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    shlo_dtype dtype = shlo_type_dtype(p->b, a->type);
    size_t element = shlo_dtype_bytes(dtype), n = 1, i, stored = a->data_bytes / element;
    int32_t rank = shlo_type_rank(p->b, a->type), d;
    int64_t *items;
    for (d = 0; d < rank; d++) {
        n *= (size_t)shlo_type_dim(p->b, a->type, d);
        if (n > (size_t)1 << 24) return bad(p, t, a, "a shorter list");
    }
    if (dtype > SHLO_U64) return bad(p, t, a, "integers");
    if (n && rank != (t->info->kind == SHLO_ATTR_TABLE ? 2 : 1))
        return bad(p, t, a, t->info->kind == SHLO_ATTR_TABLE ? "rows" : "a list of one dimension");
    items = list_room(p, n, out);
    if (!items) return 0;
    for (i = 0; i < n; i++) {
        uint64_t one = 0; /* the data may be unaligned */
        memcpy(&one, (const unsigned char *)a->data + (stored == n ? i : 0) * element, element);
        if (shlo_convert_elements(SHLO_I64, &items[i], dtype, &one, 1) != SHLO_OK)
            return bad(p, t, a, "integers");
    }
    if (rank == 2) out->list.columns = (int32_t)shlo_type_dim(p->b, a->type, 1);
    return 1;
}

static int list_item(import_parser *p, const target *t, const import_attr *item, int64_t *out) {
    if (t->info->kind != SHLO_ATTR_ENUMS || item->kind == ATTR_INT) return import_attr_i64(p, item, out);
    if (item->kind != ATTR_WORD && item->kind != ATTR_STRING) return bad(p, t, item, "a word");
    *out = shlo_enum_by_name(shlo_attr_choices(t->info), item->name, item->n_name);
    return *out >= 0 ? 1 : bad_word(p, t, item);
}

static int list_of_items(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    int64_t *items = list_room(p, (size_t)a->n_items, out);
    int32_t i;
    if (!items) return 0;
    for (i = 0; i < a->n_items; i++) NEED(list_item(p, t, &a->items[i], &items[i]));
    return 1;
}

/* [[0, 1], [2, 3]] */
static int table_of_lists(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    int32_t columns = a->n_items && a->items[0].kind == ATTR_LIST ? a->items[0].n_items : 0, i, j;
    int64_t *items = list_room(p, (size_t)a->n_items * (size_t)columns, out);
    if (!items) return 0;
    out->list.columns = columns;
    for (i = 0; i < a->n_items; i++) {
        const import_attr *row = &a->items[i];
        if (row->kind != ATTR_LIST || row->n_items != columns) return bad(p, t, row, "rows of equal length");
        for (j = 0; j < columns; j++) NEED(import_attr_i64(p, &row->items[j], &items[i * columns + j]));
    }
    return 1;
}

static int list_value(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    if (a->kind == ATTR_DENSE) return list_of_dense(p, t, a, out);
    if (import_mesh_is(a)) return import_mesh_groups(p, a, &out->list);
    if (a->kind == ATTR_DICT)
        return import_fail(p, SHLO_UNSUPPORTED, a->at, "not supported: %.*s as '%s'",
            (int)(a->n < 40 ? a->n : 40), a->at, t->info->name);
    if (a->kind != ATTR_LIST) return bad(p, t, a, "a list");
    if (a->typed_as && a->typed_as != (t->info->kind == SHLO_ATTR_BOOLS ? SHLO_I1 : SHLO_I64))
        return bad(p, t, a, t->info->kind == SHLO_ATTR_BOOLS ? "array<i1: ..>" : "array<i64: ..>");
    return t->info->kind == SHLO_ATTR_TABLE ? table_of_lists(p, t, a, out) : list_of_items(p, t, a, out);
}

/* An optional list that is empty is left out, so that equal programs are equal modules. One that text always
   states has no default, and its length is verified. */
static int convert_list(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    NEED(list_value(p, t, a, out));
    if (!out->list.n && !t->info->required && !t->info->stated) out->list.items = NULL;
    return 1;
}

/* ---- single values ---- */

static int convert_enum(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    if (a->kind == ATTR_INT) return import_attr_i64(p, a, &out->i);
    if (a->kind != ATTR_WORD && a->kind != ATTR_STRING) return bad(p, t, a, "a word");
    out->i = shlo_enum_by_name(shlo_attr_choices(t->info), a->name, a->n_name);
    return out->i >= 0 ? 1 : bad_word(p, t, a);
}

static int convert_bool(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    if (a->kind != ATTR_BOOL && a->kind != ATTR_UNIT) return bad(p, t, a, "true or false");
    out->i = a->kind == ATTR_UNIT || a->magnitude;
    return 1;
}

static int convert_f32(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    int64_t whole = 0;
    if (a->kind != ATTR_FLOAT && a->kind != ATTR_INT) return bad(p, t, a, "a number");
    if (a->kind == ATTR_INT) NEED(import_attr_i64(p, a, &whole));
    out->f = a->kind == ATTR_FLOAT ? a->f : (double)whole;
    return 1;
}

/* tf32 is no element type; shlo_element_type takes SHLO_NO_DTYPE for it. */
static int convert_type(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    int tf32 = a->kind == ATTR_WORD && a->n_name == 4 && memcmp(a->name, "tf32", 4) == 0;
    if (!tf32 && a->kind != ATTR_TYPE) return bad(p, t, a, "a type");
    out->type = tf32 ? shlo_element_type(p->b, SHLO_NO_DTYPE) : a->type;
    return out->type.id ? 1 : import_fail_builder(p, a->at);
}

/* The constructor takes length 0 for "up to the NUL", so an empty text needs one. */
static void set_text(shlo_attr *out, const char *text, size_t n) {
    out->text = n ? text : "";
    out->n_text = n;
}

static int convert_symbols(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    size_t n = 0;
    char *text;
    int32_t i;
    if (a->kind != ATTR_LIST) return bad(p, t, a, "a list of symbols");
    for (i = 0; i < a->n_items; i++) {
        if (a->items[i].kind != ATTR_SYMBOL || memchr(a->items[i].name, ' ', a->items[i].n_name))
            return bad(p, t, &a->items[i], "a symbol without blanks");
        n += a->items[i].n_name + 1;
    }
    NEED(import_spend(p, a->at, n));
    NEED(text = (char *)import_new(p, &p->scratch, n + 1, 1));
    for (n = 0, i = 0; i < a->n_items; i++) {
        if (i) text[n++] = ' ';
        memcpy(text + n, a->items[i].name, a->items[i].n_name);
        n += a->items[i].n_name;
    }
    set_text(out, text, n);
    return 1;
}

static int convert_name(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    if (a->kind != ATTR_STRING && a->kind != ATTR_SYMBOL) return bad(p, t, a, "a name");
    set_text(out, a->name, a->n_name);
    return 1;
}

static int convert_dict(import_parser *p, const import_attr *a, shlo_attr *out) {
    const char *text;
    size_t n;
    NEED(import_attr_text(p, a, &text, &n));
    set_text(out, text, n);
    return 1;
}

static int convert_tensor(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    if (a->kind == ATTR_ELIDED && a->name) {
        out->type = a->type;
        set_text(out, a->name, a->n_name);
        return 1;
    }
    if (a->kind != ATTR_DENSE) return bad(p, t, a, "dense<..>");
    NEED(import_spend(p, a->at, a->data_bytes));
    out->type = a->type;
    out->data = a->data ? a->data : (const void *)"";
    out->data_bytes = a->data_bytes;
    return 1;
}

static int convert_value(import_parser *p, const target *t, const import_attr *a, shlo_attr *out) {
    switch (t->info->kind) {
    case SHLO_ATTR_BOOL: return convert_bool(p, t, a, out);
    case SHLO_ATTR_I64: return import_attr_i64(p, a, &out->i);
    case SHLO_ATTR_F32: return convert_f32(p, t, a, out);
    case SHLO_ATTR_ENUM: return convert_enum(p, t, a, out);
    case SHLO_ATTR_I64S:
    case SHLO_ATTR_BOOLS:
    case SHLO_ATTR_ENUMS:
    case SHLO_ATTR_TABLE: return convert_list(p, t, a, out);
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_SYMBOL: return convert_name(p, t, a, out);
    case SHLO_ATTR_SYMBOLS: return convert_symbols(p, t, a, out);
    case SHLO_ATTR_TYPE: return convert_type(p, t, a, out);
    case SHLO_ATTR_TENSOR: return convert_tensor(p, t, a, out);
    case SHLO_ATTR_DICT: return convert_dict(p, a, out);
    case SHLO_ATTR_NONE:
        break;
    }
    return bad(p, t, a, "nothing");
}

/* ---- all of an op ---- */

static const shlo_attr_info *find_info(const shlo_op_info *op, const char *key, size_t n) {
    int32_t i;
    for (i = 0; i < op->n_attrs; i++)
        if (strlen(op->attrs[i].name) == n && memcmp(op->attrs[i].name, key, n) == 0) return &op->attrs[i];
    return NULL;
}

static int is_accuracy(const char *key, size_t n) {
    return n == 15 && memcmp(key, "result_accuracy", n) == 0;
}

static int is_default(const import_attr *a) {
    static const char word[] = "DEFAULT";
    size_t i;
    for (i = 0; i + sizeof word - 1 <= a->n; i++)
        if (memcmp(a->at + i, word, sizeof word - 1) == 0) return 1;
    return 0;
}

/* An attribute of the op that a name without a dialect nearly is. Required ones are check_spelling's. */
static const char *near_attr(const shlo_op_info *op, const char *key, size_t n_key) {
    int32_t i;
    if (memchr(key, '.', n_key)) return NULL;
    for (i = 0; i < op->n_attrs; i++)
        if (!op->attrs[i].required && import_hint_near(key, n_key, op->attrs[i].name))
            return op->attrs[i].name;
    return NULL;
}

static void note_unknown(import_parser *p, const shlo_op_info *op, const char *key, size_t n_key,
    const import_attr *a) {
    int accuracy = is_accuracy(key, n_key);
    const char *near = accuracy ? NULL : near_attr(op, key, n_key);
    if (near) {
        import_warn(p, import_note_place(p, key),
            "%s has no attribute '%.*s', which is left out; did you mean '%s'?", op->name,
            (int)(n_key < 80 ? n_key : 80), key, near);
        return;
    }
    if (!p->options->note || (accuracy && (p->artifact ? artifact_accuracy_default(p, a) : is_default(a))))
        return;
    if (accuracy)
        import_note(p, import_note_place(p, key), "result_accuracy has no effect");
    else
        import_note(p, import_note_place(p, key), "attribute '%.*s' of operations is left out",
            (int)(n_key < 80 ? n_key : 80), key);
}

static int convert_one(import_parser *p, const shlo_op_info *op, const char *key, size_t n_key,
    const import_attr *a, import_list *out) {
    target t;
    shlo_attr *made;
    int32_t i;
    t.op = op;
    t.info = find_info(op, key, n_key);
    if (!t.info) {
        note_unknown(p, op, key, n_key, a);
        return 1;
    } /* unknown attributes are legal everywhere */
    for (i = 0; i < out->n; i++) {
        if (out->items[i].name == t.info->name)
            return import_fail(p, SHLO_ATTRIBUTE, a->at, "attribute '%s' is given twice", t.info->name);
    }
    NEED(IMPORT_PUSH(p, out));
    made = &out->items[out->n++];
    memset(made, 0, sizeof *made);
    made->name = t.info->name;
    made->kind = t.info->kind;
    return convert_value(p, &t, a, made);
}

/* #stablehlo.channel_handle<handle = 1, type = 2> is channel_id and channel_type. */
static int convert_field(import_parser *p, const shlo_op_info *op, const import_attr *structure,
    const import_attr *field, import_list *out) {
    const char *key = field->key;
    size_t n = field->n_key;
    if (structure->n_name == 14 && memcmp(structure->name, "channel_handle", 14) == 0) {
        key = n == 6 ? "channel_id" : "channel_type";
        n = strlen(key);
    }
    return convert_one(p, op, key, n, field, out);
}

/* Unknown attributes are legal. But if a required attribute is missing and an unknown one has nearly its
   name, the unknown one is reported. */
static int check_spelling(import_parser *p, const shlo_op_info *op, const import_attrs *in,
    const import_list *out) {
    int32_t i, k;
    for (i = 0; i < op->n_attrs; i++) {
        if (!op->attrs[i].required) continue;
        for (k = 0; k < out->n; k++)
            if (out->items[k].name == op->attrs[i].name) break;
        if (k < out->n) continue;
        for (k = 0; k < in->n; k++) {
            const import_attr *a = &in->items[k];
            if (find_info(op, a->key, a->n_key) || !import_hint_near(a->key, a->n_key, op->attrs[i].name))
                continue;
            return import_fail(p, SHLO_ATTRIBUTE, p->artifact ? p->op_at : import_note_place(p, a->key),
                "%s has no attribute '%.*s'; did you mean '%s'?", op->name, (int)a->n_key, a->key,
                op->attrs[i].name);
        }
    }
    return 1;
}

/* Exporters write the dictionary for typed handlers as mhlo.backend_config; backend_config is then absent or
   an empty string. */
static int is_empty_config(const import_attr *a) {
    return a->kind == ATTR_STRING && a->n_name == 0 && a->n_key == strlen("backend_config") &&
           memcmp(a->key, "backend_config", a->n_key) == 0;
}

/* A dictionary is for typed handlers: api_version 4, written or not. Upstream refuses others. */
static int typed_version(import_parser *p, const shlo_op_info *info, import_list *out) {
    import_attr four;
    memset(&four, 0, sizeof four);
    four.kind = ATTR_INT;
    four.magnitude = 4;
    return convert_one(p, info, "api_version", strlen("api_version"), &four, out);
}

static int is_version(const import_attr *a) {
    return a->n_key == strlen("api_version") && memcmp(a->key, "api_version", a->n_key) == 0;
}

int import_attrs_convert(import_parser *p, shlo_op op, const import_attrs *in, import_list *out) {
    const import_attr *foreign =
        op == SHLO_OP_custom_call ? import_attr_find(in, "mhlo.backend_config") : NULL;
    int typed = foreign && foreign->kind == ATTR_DICT;
    shlo_op_info info;
    int32_t i, k;
    if (!shlo_op_get_info(op, &info)) return import_fail(p, SHLO_INTERNAL, p->token.at, "an unknown op");
    for (i = 0; i < in->n; i++) {
        const import_attr *a = &in->items[i];
        if ((foreign && is_empty_config(a)) || (typed && is_version(a))) continue;
        if (a == foreign) {
            NEED(convert_one(p, &info, "backend_config", strlen("backend_config"), a, out));
            continue;
        }
        if (a->kind != ATTR_DICT || !a->name || is_accuracy(a->key, a->n_key) ||
            find_info(&info, a->key, a->n_key))
            NEED(convert_one(p, &info, a->key, a->n_key, a, out));
        else
            for (k = 0; k < a->n_items; k++) NEED(convert_field(p, &info, a, &a->items[k], out));
    }
    if (typed) NEED(typed_version(p, &info, out));
    return out->n < info.n_attrs ? check_spelling(p, &info, in, out) : 1;
}
