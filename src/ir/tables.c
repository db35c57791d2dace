/* ir/tables.c - what the module's arrays have in common: appending, and hash tables that find equal entries.
 * Lists handed in may be part of the arrays that grow (a type's dims, another op's operands). */
#ifndef SHLO__IR_TABLES_C
#define SHLO__IR_TABLES_C

#include "ir.h"

/* ---- appending ---- */

SHLO__FN const void *shlo__tables_moved(const void *p, uintptr_t old_block, size_t bytes, const void *block) {
    uintptr_t at = (uintptr_t)p;
    return old_block && at >= old_block && at - old_block < bytes
               ? (const unsigned char *)block + (at - old_block)
               : p;
}

SHLO__FN shlo_status shlo__tables_append(const shlo_allocator *a, void **items, uint32_t *count,
    uint32_t *capacity, const void *src, uint32_t n, size_t item_bytes) {
    uintptr_t old = (uintptr_t)*items;
    size_t bytes = (size_t)*capacity * item_bytes;
    if (!n) return SHLO_OK;
    SHLO__TRY(shlo__vec_reserve_bytes(a, items, *count, capacity, n, item_bytes));
    src = shlo__tables_moved(src, old, bytes, *items);
    memmove((unsigned char *)*items + (size_t)*count * item_bytes, src, (size_t)n * item_bytes);
    *count += n;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__module_numbers(shlo__module *m, const int64_t *items, uint32_t n, uint32_t *at) {
    uint32_t first = m->numbers.count;
    SHLO__TRY(SHLO__TABLES_APPEND(m, &m->numbers, items, n));
    *at = first;
    return SHLO_OK;
}

/* ---- hashing ---- */

SHLO__FN uint64_t shlo__tables_mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * 0x9e3779b97f4a7c15u; /* 2^64 / golden ratio: Knuth, vol. 3, 6.4 */
    return h ^ (h >> 32);
}

SHLO__FN uint32_t shlo__tables_hash_numbers(uint64_t h, const int64_t *items, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) h = shlo__tables_mix(h, (uint64_t)items[i]);
    return (uint32_t)shlo__tables_mix(h, n); /* once more: multiples of eight would have runs of hundreds */
}

SHLO__FN uint32_t shlo__tables_hash_bytes(const char *text, size_t n) {
    uint64_t h = n;
    for (size_t i = 0; i < n; i++) h = shlo__tables_mix(h, (uint8_t)text[i]);
    return (uint32_t)shlo__tables_mix(h, n);
}

/* ---- interning ---- */

SHLO__FN shlo_status shlo__tables_room(const shlo__module *m, const shlo__tables_ids *t, uint32_t n) {
    uint32_t grown = *t->capacity ? *t->capacity : 8, *fresh;
    if (n > UINT32_MAX / 4) return SHLO_OVERFLOW;
    while (grown < 2 * (n + 1)) grown *= 2;
    if (grown == *t->capacity) return SHLO_OK;
    fresh = (uint32_t *)shlo__alloc_table(m->allocator, (size_t)grown * sizeof *fresh);
    if (!fresh) return SHLO_MEMORY;
    for (uint32_t id = 1; id < n; id++) {
        uint32_t at = t->hash(m, id) & (grown - 1);
        while (fresh[at]) at = (at + 1) & (grown - 1);
        fresh[at] = id;
    }
    shlo__alloc_free(m->allocator, *t->items, (size_t)*t->capacity * sizeof **t->items);
    *t->items = fresh;
    *t->capacity = grown;
    return SHLO_OK;
}

SHLO__FN uint32_t shlo__tables_intern(const shlo__module *m, const shlo__tables_ids *t, uint32_t id) {
    uint32_t *items = *t->items, mask = *t->capacity - 1, at = t->hash(m, id) & mask;
    for (int probes = 0; items[at]; at = (at + 1) & mask) {
        if (t->equal(m, items[at], id)) return items[at];
        if (++probes == SHLO__TABLES_PROBES) return 0;
    }
    return items[at] = id;
}

#endif
