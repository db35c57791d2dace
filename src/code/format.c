/* code/format.c - rules of the file that the reader and the writer must apply alike. */
#ifndef SHLO__CODE_FORMAT_C
#define SHLO__CODE_FORMAT_C

#include "code.h"

SHLO__FN size_t shlo__format_alignment(const shlo__module *m, const shlo__data *d) {
    if (d->n_bytes >= 64) return 64;
    return shlo__dtype_bytes((shlo_dtype)shlo__type_at(m, d->type)->dtype);
}

SHLO__FN int shlo__format_data_bytes(const shlo__module *m, uint32_t type, int splat, size_t *n) {
    const shlo__type *t = shlo__type_at(m, type);
    if (!shlo__type_static(m, type)) return 0;
    if (!splat) return shlo__type_bytes(m, type, n);
    *n = shlo__dtype_bytes((shlo_dtype)t->dtype);
    return 1;
}

SHLO__FN int shlo__format_layout(const shlo__module *m, const shlo__format_list *list, size_t *alignment,
    size_t *end) {
    size_t at = 0, align;
    *alignment = 1;
    for (align = 64; align; align /= 2) {
        for (uint32_t i = 0; i < list->n; i++) {
            uint32_t id = list->ids ? list->ids[i] : i + 1;
            const shlo__data *d = &m->data.items[id];
            if (d->name || shlo__format_alignment(m, d) != align) continue;
            *alignment = SHLO__MAX(*alignment, align);
            if (!shlo__size_align(at, align, &at)) return 0;
            if (list->place) list->place(list->user, id, at);
            if (!shlo__size_add(at, d->n_bytes, &at)) return 0;
        }
    }
    *end = at;
    return 1;
}

SHLO__FN int shlo__format_list_kind(int kind) {
    return kind == SHLO_ATTR_I64S || kind == SHLO_ATTR_BOOLS || kind == SHLO_ATTR_ENUMS ||
           kind == SHLO_ATTR_SYMBOLS || kind == SHLO_ATTR_TABLE;
}

SHLO__FN uint32_t shlo__format_optionals(const shlo__op_row *row) {
    uint32_t i, n = 0;
    for (i = 0; i < row->n_attrs; i++) n += !shlo__op_attr_row(row->first_attr + i)->required;
    return n;
}

SHLO_API void shlo_blob_free(shlo_blob *blob) {
    if (!blob || !blob->data) return;
    shlo__alloc_free(&blob->allocator, blob->data, blob->bytes);
    memset(blob, 0, sizeof *blob);
}

#endif
