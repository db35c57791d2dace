/* code/write_types.c - strings, types and constants: each gets its id, and is appended to its section, when
 * it is first used. */
#ifndef SHLO__CODE_WRITE_TYPES_C
#define SHLO__CODE_WRITE_TYPES_C

#include "code.h"

/* ---- ids ---- */

SHLO__FN uint32_t shlo__write_enter(shlo__write_map *map, uint32_t id) {
    map->list[++map->n] = id;
    return map->ids[id] = map->n;
}

SHLO__FN uint32_t shlo__write_string(shlo__write *w, uint32_t id) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_STRINGS];
    const shlo__string *s = &w->m->strings.items[id];
    if (!id || w->strings.ids[id]) return w->strings.ids[id];
    shlo__bytes_put_varint(b, s->n);
    shlo__bytes_put(b, s->text, s->n);
    return shlo__write_enter(&w->strings, id);
}

/* ---- types ---- */

static int shlo__write_type_flags(const shlo__module *m, const shlo__type *t) {
    int flags = t->bounded && shlo__type_is_tensor(t) ? SHLO__FORMAT_BOUNDED : 0;
    int32_t i;
    for (i = 0; i < t->rank; i++)
        if (m->numbers.items[t->at + (uint32_t)i] == SHLO__DYNAMIC) flags |= SHLO__FORMAT_DYNAMIC;
    return flags;
}

static void shlo__write_shape(shlo__bytes_buffer *b, const shlo__module *m, const shlo__type *t, int flags) {
    const int64_t *dims = m->numbers.items + t->at;
    int32_t i;
    shlo__bytes_put_varint(b, (uint64_t)t->rank);
    for (i = 0; i < t->rank; i++)
        shlo__bytes_put_varint(b, !(flags & SHLO__FORMAT_DYNAMIC) ? (uint64_t)dims[i]
                                  : dims[i] == SHLO__DYNAMIC      ? 0
                                                                  : (uint64_t)dims[i] + 1);
    for (i = 0; (flags & SHLO__FORMAT_BOUNDED) && i < t->rank; i++)
        shlo__bytes_put_varint(b, (uint64_t)dims[t->rank + i] + 1);
}

static void shlo__write_quantized(shlo__write *w, const shlo__type *t, int flags) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_TYPES];
    const shlo__quant *q = &w->m->quants.items[t->quant];
    uint32_t i, like = w->quants[t->quant];
    if (like) {
        const shlo__type *u = shlo__type_at(w->m, w->types.list[like]);
        if (u->dtype != t->dtype || u->expressed != t->expressed) like = 0;
    }
    shlo__bytes_put_varint(b, like);
    if (!like) {
        shlo__bytes_put_u8(b, t->dtype);
        shlo__bytes_put_u8(b, t->expressed);
        shlo__bytes_put_svarint(b, q->storage_min);
        shlo__bytes_put_svarint(b, q->storage_max);
        shlo__bytes_put_svarint(b, q->axis);
        shlo__bytes_put_varint(b, q->n_scales);
        for (i = 0; i < q->n_scales; i++)
            shlo__bytes_put_u64(b, (uint64_t)w->m->numbers.items[q->scales + i]);
        for (i = 0; i < q->n_scales; i++) shlo__bytes_put_svarint(b, w->m->numbers.items[q->zero_points + i]);
        if (!w->quants[t->quant]) {
            w->counts[SHLO__FORMAT_N_QUANTS]++;
            w->counts[SHLO__FORMAT_N_NUMBERS] += 2 * q->n_scales;
        }
        w->quants[t->quant] = w->types.n + 1;
    }
    shlo__write_shape(b, w->m, t, flags);
}

static void shlo__write_type_body(shlo__write *w, const shlo__type *t) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_TYPES];
    int flags =
        t->kind == SHLO__TYPE_TUPLE || t->kind == SHLO__TYPE_FUTURE ? 0 : shlo__write_type_flags(w->m, t);
    int32_t i;
    if (t->kind == SHLO__TYPE_TENSOR && !flags) {
        shlo__bytes_put_u8(b, t->dtype);
        shlo__write_shape(b, w->m, t, flags);
        return;
    }
    shlo__bytes_put_u8(b, (uint8_t)(SHLO__FORMAT_KINDS | flags | t->kind));
    switch (t->kind) {
    case SHLO__TYPE_QUANTIZED:
        shlo__write_quantized(w, t, flags);
        break;
    case SHLO__TYPE_TUPLE:
    case SHLO__TYPE_FUTURE:
        shlo__bytes_put_varint(b, (uint64_t)t->rank);
        for (i = 0; i < t->rank; i++)
            shlo__bytes_put_varint(b, w->types.ids[w->m->numbers.items[t->at + (uint32_t)i]]);
        break;
    case SHLO__TYPE_TOKEN:
        break;
    case SHLO__TYPE_SCALAR:
        shlo__bytes_put_u8(b, t->dtype);
        break;
    default:
        shlo__bytes_put_u8(b, t->dtype);
        shlo__write_shape(b, w->m, t, flags);
    }
}

/* A type whose members are in the file. */
static void shlo__write_new_type(shlo__write *w, uint32_t id) {
    const shlo__type *t = shlo__type_at(w->m, id);
    shlo__write_type_body(w, t);
    w->counts[SHLO__FORMAT_N_NUMBERS] += shlo__types_type_numbers(t);
    shlo__write_enter(&w->types, id);
}

/* The file's id of a type: members before the tuples that contain them. The depth of tuples is limited
   (shlo__types_nesting). */
static shlo_status shlo__write_type(shlo__write *w, uint32_t id, uint32_t *out) {
    uint32_t open[SHLO_MAX_DEPTH + 1], done[SHLO_MAX_DEPTH + 1], depth = 0;
    if (!w->types.ids[id]) SHLO__TRY(shlo__module_type_legal(w->m, id, w->error));
    open[0] = id;
    done[0] = 0;
    while (!w->types.ids[id]) {
        const shlo__type *t = shlo__type_at(w->m, open[depth]);
        const int compound = t->kind == SHLO__TYPE_TUPLE || t->kind == SHLO__TYPE_FUTURE;
        uint32_t member;
        if (!compound || done[depth] == (uint32_t)t->rank) {
            shlo__write_new_type(w, open[depth]);
            depth -= depth > 0;
            continue;
        }
        member = (uint32_t)w->m->numbers.items[t->at + done[depth]++];
        if (w->types.ids[member]) continue;
        SHLO__TRY(shlo__module_type_legal(w->m, member, w->error));
        open[++depth] = member;
        done[depth] = 0;
    }
    *out = w->types.ids[id];
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__write_type_id(shlo__write *w, uint32_t id) {
    uint32_t type = 0;
    SHLO__TRY(shlo__write_type(w, id, &type));
    shlo__bytes_put_varint(&w->sections[SHLO__FORMAT_PROGRAM], type);
    return SHLO_OK;
}

/* ---- constants ---- */

static uint32_t shlo__write_data_hash(const shlo__data *d) {
    const uint8_t *bytes = (const uint8_t *)d->bytes;
    uint64_t h = shlo__tables_mix(d->type, d->splat), word = 0;
    size_t i;
    if (d->name) return (uint32_t)shlo__tables_mix(h, d->name);
    for (i = 0; d->n_bytes - i >= sizeof word; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        h = shlo__tables_mix(h, word);
    }
    for (; i < d->n_bytes; i++) h = shlo__tables_mix(h, bytes[i]);
    return (uint32_t)shlo__tables_mix(h, d->n_bytes);
}

static int shlo__write_data_equal(const shlo__data *d, const shlo__data *e) {
    return e->type == d->type && e->splat == d->splat && e->n_bytes == d->n_bytes && e->name == d->name &&
           (d->name || !d->n_bytes || memcmp(e->bytes, d->bytes, d->n_bytes) == 0);
}

/* Equal constants are written once; one that is not found in so many places is written again. */
SHLO__FN shlo_status shlo__write_data(shlo__write *w, uint32_t id, uint32_t *out) {
    const shlo__data *d = &w->m->data.items[id];
    uint32_t type = 0, at = shlo__write_data_hash(d) & (w->table_size - 1);
    size_t n = 0;
    if (!w->data.ids[id]) {
        int probes = SHLO__TABLES_PROBES;
        while (w->table[at] && !shlo__write_data_equal(d, &w->m->data.items[w->table[at]]) && probes--)
            at = (at + 1) & (w->table_size - 1);
        if (w->table[at] && probes >= 0)
            w->data.ids[id] = w->data.ids[w->table[at]];
        else {
            if (!shlo__format_data_bytes(w->m, d->type, (int)d->splat, &n) || n != d->n_bytes)
                return SHLO__WRITE_FAIL(w, SHLO_STRUCTURE, "a constant has %zu bytes, its type asks for %zu",
                    d->n_bytes, n);
            SHLO__TRY(shlo__write_type(w, d->type, &type));
            shlo__bytes_put_varint(&w->sections[SHLO__FORMAT_CONSTANTS], (uint64_t)type << 1 | d->splat);
            shlo__write_enter(&w->data, id);
            w->table[at] = id;
        }
    }
    *out = w->data.ids[id];
    return SHLO_OK;
}

#endif
