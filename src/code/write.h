/* code/write.h - the state of one writing. Ids of the file are given in the order of first use on a walk
 * through the program, so equal programs give equal bytes, whatever else the module's tables hold and in
 * whatever order. */
#ifndef SHLO__CODE_WRITE_H
#define SHLO__CODE_WRITE_H

#include "../base/base.h"
#include "format.h"

/* Ids of the file by id of the module (0: not used yet), and the other way round. */
typedef struct shlo__write_map {
    uint32_t *ids, *list;
    uint32_t n;
} shlo__write_map;

typedef struct shlo__write {
    const shlo__module *m;
    const shlo_allocator *a;
    shlo_error *error;
    uint32_t *block; /* all maps */
    size_t block_bytes;
    shlo__write_map strings, types, data, values, ops;
    uint32_t *quants;    /* by quant: type of the file that spells its parameters */
    uint32_t *table;     /* hash table of constants' ids in the module */
    uint32_t table_size; /* a power of two */
    uint32_t counts[SHLO__FORMAT_COUNTS];
    shlo__bytes_buffer sections[SHLO__FORMAT_SECTIONS];
    shlo__format_scope scope;
    uint32_t func; /* being written, or 0 */
    int32_t n_ops, op_index;
    uint8_t *data_bytes; /* the data section in the result */
} shlo__write;

#define SHLO__WRITE_FAIL(w, ...) shlo__status_fail((w)->error, __VA_ARGS__)

SHLO__INLINE uint32_t shlo__write_enter(shlo__write_map *map, uint32_t id) {
    map->list[++map->n] = id;
    return map->ids[id] = map->n;
}

/* The file's id of a string; 0 stays 0. */
SHLO__INLINE uint32_t shlo__write_string(shlo__write *w, uint32_t id) {
    shlo__bytes_buffer *b = &w->sections[SHLO__FORMAT_STRINGS];
    const shlo__string *s = &w->m->strings.items[id];
    if (!id || w->strings.ids[id]) return w->strings.ids[id];
    shlo__bytes_put_varint(b, s->n);
    shlo__bytes_put(b, s->text, s->n);
    return shlo__write_enter(&w->strings, id);
}

#endif
