/* tools/import/label.c - names of a function's arguments and results: from attributes of exporters, else from
 * the argument's location. The first one that is found counts. */
#include "parse.h"

/* Attributes of arguments and results; a list of texts is a path. */
static const char *const keys[] = {"jax.arg_info", "jax.result_info", "onnx.name",
    "tf_saved_model.index_path", "ml_program.identifier", "iree.abi.name", "torch.name", "mhlo.name"};

const char import_label_keys[] = " jax.arg_info jax.result_info onnx.name tf_saved_model.index_path "
                                 "ml_program.identifier iree.abi.name torch.name mhlo.name ";

/* A text, or texts with dots between them; 0: it is neither. */
static size_t text_of(const import_attr *a, char *out, size_t capacity) {
    size_t n = 0;
    int32_t i;
    out[0] = 0;
    if (a->kind == ATTR_STRING)
        n = (size_t)snprintf(out, capacity, "%.*s", (int)(a->n_name < 400 ? a->n_name : 400), a->name);
    for (i = 0; a->kind == ATTR_LIST && i < a->n_items && n < capacity; i++) {
        const import_attr *part = &a->items[i];
        if (part->kind == ATTR_STRING)
            n += (size_t)snprintf(out + n, capacity - n, "%s%.*s", n ? "." : "",
                (int)(part->n_name < 400 ? part->n_name : 400), part->name);
    }
    return n < capacity ? n : 0;
}

static int label_add(import_parser *p, uint32_t place, const char *text, size_t n) {
    import_label *label;
    char *own;
    int32_t i;
    for (i = 0; i < p->labels.n; i++)
        if (p->labels.items[i].place == place) return 1;
    NEED(IMPORT_PUSH(p, &p->labels));
    NEED(own = (char *)import_new(p, &p->scratch, n + 1, 1));
    memcpy(own, text, n);
    label = &p->labels.items[p->labels.n++];
    label->place = place;
    label->text = own;
    return 1;
}

int import_label_attrs(import_parser *p, uint32_t place, const import_attrs *attrs) {
    char text[1000];
    size_t k;
    if (p->muted) return 1;
    for (k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        const import_attr *a = import_attr_find(attrs, keys[k]);
        size_t n = a ? text_of(a, text, sizeof text) : 0;
        if (n) return label_add(p, place, text, n);
    }
    return 1;
}

int import_label_each(import_parser *p, const import_attr *list, uint32_t is_result) {
    import_attrs one;
    int32_t i;
    for (i = 0; list && list->kind == ATTR_LIST && i < list->n_items; i++) {
        one.items = list->items[i].items;
        one.n = one.capacity = list->items[i].kind == ATTR_DICT ? list->items[i].n_items : 0;
        NEED(import_label_attrs(p, 2 * (uint32_t)i + is_result, &one));
    }
    return 1;
}

int import_label_argument(import_parser *p, int32_t i, const import_origin *origin) {
    char text[1000];
    size_t n = p->muted ? 0 : import_origin_name(p, origin, text, sizeof text);
    return !n || label_add(p, 2 * (uint32_t)i, text, n);
}

/* tf.entry_function = {inputs = "a,b", outputs = "c"} */
int import_label_entry(import_parser *p, const import_attrs *attrs) {
    const import_attr *entry = import_attr_find(attrs, "tf.entry_function");
    int32_t i;
    if (p->muted || !entry || entry->kind != ATTR_DICT) return 1;
    for (i = 0; i < entry->n_items; i++) {
        const import_attr *a = &entry->items[i];
        uint32_t place = a->n_key == 7 && memcmp(a->key, "outputs", 7) == 0;
        size_t from = 0, to;
        if (a->kind != ATTR_STRING || (!place && (a->n_key != 6 || memcmp(a->key, "inputs", 6) != 0)))
            continue;
        for (; from < a->n_name; from = to + 1, place += 2) {
            for (to = from; to < a->n_name && a->name[to] != ','; to++) {}
            if (to > from) NEED(label_add(p, place, a->name + from, to - from));
        }
    }
    return 1;
}

void import_label_tell(import_parser *p) {
    int32_t i;
    for (i = 0; i < p->labels.n; i++) {
        const import_label *label = &p->labels.items[i];
        if (label->place & 1)
            shlo_result_name(p->b, (int32_t)(label->place / 2), label->text);
        else
            shlo_arg_name(p->b, (int32_t)(label->place / 2), label->text);
    }
    memset(&p->labels, 0, sizeof p->labels);
}
