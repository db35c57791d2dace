/* base/alloc.c - the malloc allocator, zeroed blocks, the arena and growing arrays. Nothing else in the
 * library calls malloc. Every size is checked. A failure is NULL or a status, and changes nothing. */
#ifndef SHLO__BASE_ALLOC_C
#define SHLO__BASE_ALLOC_C

#include "alloc.h"

#ifndef SHLO_NO_MALLOC
/* C99 has no aligned allocation: the block begins at the next aligned address, and malloc's pointer is stored
 * right before it. */
static void *shlo__alloc_malloc(void *user, size_t bytes, size_t align) {
    size_t total;
    unsigned char *raw, *block;
    (void)user;
    if (align < sizeof(void *)) align = sizeof(void *);
    if (!shlo__size_add(bytes, align + sizeof(void *), &total)) return NULL;
    raw = (unsigned char *)malloc(total);
    if (!raw) return NULL;
    block = raw + sizeof(void *);
    block += (size_t)(0 - (uintptr_t)block) & (align - 1);
    memcpy(block - sizeof(void *), &raw, sizeof raw);
    return block;
}
static void shlo__alloc_malloc_free(void *user, void *block, size_t bytes) {
    void *raw;
    (void)user;
    (void)bytes;
    memcpy(&raw, (unsigned char *)block - sizeof(void *), sizeof raw);
    free(raw);
}
#endif

SHLO__FN const shlo_allocator *shlo__alloc_default(void) {
#ifndef SHLO_NO_MALLOC
    static const shlo_allocator from_malloc = {shlo__alloc_malloc, shlo__alloc_malloc_free, NULL};
    return &from_malloc;
#else
    return NULL;
#endif
}

enum { SHLO__TABLE_ALIGN = 8 }; /* no struct of ours needs more */

/* A size of 0 still gives a block: NULL always means failure. */
static void *shlo__alloc_aligned(const shlo_allocator *a, size_t bytes, size_t align) {
    void *block;
    if (!a) a = shlo__alloc_default();
    block = a && shlo__alloc_valid(a) ? a->alloc(a->user, bytes ? bytes : 1, align) : NULL;
    SHLO_ASSERT(((uintptr_t)block & (align - 1)) == 0); /* as shlo_allocator promises */
    return block;
}

SHLO__FN void *shlo__alloc_raw(const shlo_allocator *a, size_t bytes) {
    return shlo__alloc_aligned(a, bytes, SHLO_CONSTANT_ALIGN);
}

SHLO__FN void *shlo__alloc_table(const shlo_allocator *a, size_t bytes) {
    void *block = shlo__alloc_aligned(a, bytes, SHLO__TABLE_ALIGN);
    if (block) memset(block, 0, bytes);
    return block;
}

SHLO__FN void *shlo__alloc_new(const shlo_allocator *a, size_t bytes) {
    void *block = shlo__alloc_raw(a, bytes);
    if (block) memset(block, 0, bytes);
    return block;
}

SHLO__FN void shlo__alloc_free(const shlo_allocator *a, void *block, size_t bytes) {
    if (!block) return;
    if (!a) a = shlo__alloc_default();
    if (a) a->free(a->user, block, bytes ? bytes : 1);
}

/* ---- arena ---- */

enum { SHLO__ARENA_FIRST_CHUNK = SHLO_ARENA_CHUNK < 256 ? SHLO_ARENA_CHUNK : 256 };

SHLO__FN void shlo__arena_init(shlo__arena *arena, const shlo_allocator *allocator) {
    memset(arena, 0, sizeof *arena);
    arena->allocator = allocator ? allocator : shlo__alloc_default();
    arena->chunk_bytes = SHLO__ARENA_FIRST_CHUNK;
}

SHLO__FN void shlo__arena_init_block(shlo__arena *arena, void *block, size_t bytes) {
    memset(arena, 0, sizeof *arena);
    arena->at = (unsigned char *)block;
    arena->end = bytes ? arena->at + bytes : arena->at;
}

SHLO__FN size_t shlo__arena_init_aligned(shlo__arena *arena, void *block, size_t bytes) {
    const size_t mask = SHLO_CONSTANT_ALIGN - 1,
                 lost = SHLO__MIN((size_t)(0 - (uintptr_t)block) & mask, bytes);
    /* no sum of pointers: an empty block may be NULL */
    shlo__arena_init_block(arena, (void *)((uintptr_t)block + lost), (bytes - lost) & ~mask);
    return bytes - lost;
}

SHLO__FN shlo_status shlo__arena_too_small(size_t needed, size_t so_far, size_t has, shlo_error *error) {
    shlo__status_clear(error);
    return shlo__status_fail(error, SHLO_MEMORY,
        "the block is too small: the program needs %s%zu bytes, has %zu", needed ? "" : "more than ",
        needed ? needed : SHLO__MAX(so_far, has), has);
}

/* Takes a chunk with room for `bytes` at any alignment up to `align`; chunks double so that their number
 * stays small. */
static int shlo__arena_grow(shlo__arena *arena, size_t bytes, size_t align) {
    const size_t head = sizeof *arena->chunks;
    /* Pieces that are blocks of their own end with these, so that tests see what goes beyond. */
    const size_t pad = SHLO_ARENA_CHUNK > 1 ? align : SHLO__MAX(align, head) - head;
    size_t total;
    shlo__chunk *chunk;
    if (!arena->allocator) return 0;
    if (!shlo__size_add(bytes, pad + head, &total)) return 0;
    total = SHLO__MAX(total, arena->chunk_bytes);
    /* so that pieces take the same bytes wherever the chunk lies */
    chunk = (shlo__chunk *)shlo__alloc_raw(arena->allocator, total);
    if (!chunk) return 0;
    chunk->next = arena->chunks;
    chunk->bytes = total;
    arena->chunks = chunk;
    arena->at = (unsigned char *)(chunk + 1);
    arena->end = (unsigned char *)chunk + total;
    if (arena->chunk_bytes < SHLO_ARENA_CHUNK) arena->chunk_bytes *= 2;
    return 1;
}

/* Adds a piece to what one block would hold. */
static int shlo__arena_count(shlo__arena *arena, size_t bytes, size_t align) {
    size_t used;
    if (!shlo__size_align(arena->used, align, &used) || !shlo__size_add(used, bytes, &used)) return 0;
    arena->used = used;
    return 1;
}

static void *shlo__arena_take(shlo__arena *arena, size_t bytes, size_t align) {
    size_t need, pad;
    unsigned char *block;
    pad = (size_t)(0 - (uintptr_t)arena->at) & (align - 1);
    if (!shlo__size_add(bytes, pad, &need)) return NULL;
    if (!arena->at || need > (size_t)(arena->end - arena->at)) {
        if (!shlo__arena_grow(arena, bytes, align)) return NULL;
        pad = (size_t)(0 - (uintptr_t)arena->at) & (align - 1);
        need = bytes + pad; /* shlo__arena_grow has checked a larger sum */
    }
    if (!shlo__arena_count(arena, bytes, align)) return NULL;
    block = arena->at + pad;
    arena->at += need;
    SHLO_ASSERT(arena->at <= arena->end && ((uintptr_t)block & (align - 1)) == 0);
    return block;
}

SHLO__FN void *shlo__arena_alloc(shlo__arena *arena, size_t n, size_t size, size_t align) {
    size_t bytes;
    void *block;
    if (!shlo__size_mul(n, size, &bytes)) return NULL;
    block = shlo__arena_take(arena, bytes, align);
    if (block && bytes) memset(block, 0, bytes);
    return block;
}

SHLO__FN shlo_status shlo__arena_large(shlo__arena *arena, size_t bytes, void **block) {
    *block = NULL;
    if (arena->measures)
        return shlo__arena_count(arena, bytes, SHLO_CONSTANT_ALIGN) ? SHLO_OK : SHLO_OVERFLOW;
    *block = shlo__arena_take(arena, bytes, SHLO_CONSTANT_ALIGN);
    return *block ? SHLO_OK : SHLO_MEMORY;
}

SHLO__FN void shlo__arena_free(shlo__arena *arena) {
    shlo__chunk *chunk = arena->chunks;
    while (chunk) {
        shlo__chunk *next = chunk->next;
        shlo__alloc_free(arena->allocator, chunk, chunk->bytes);
        chunk = next;
    }
    memset(arena, 0, sizeof *arena);
}

/* ---- growing arrays ---- */

static shlo_status shlo__vec_resize(const shlo_allocator *a, void **items, uint32_t count, uint32_t *capacity,
    uint32_t grown, size_t item_bytes) {
    size_t bytes;
    void *block;
    if (!shlo__size_mul(grown, item_bytes, &bytes)) return SHLO_OVERFLOW;
    block = shlo__alloc_table(a, bytes);
    if (!block) return SHLO_MEMORY;
    if (count) memcpy(block, *items, (size_t)count * item_bytes);
    shlo__alloc_free(a, *items, (size_t)*capacity * item_bytes);
    *items = block;
    *capacity = grown;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__vec_reserve_bytes(const shlo_allocator *a, void **items, uint32_t count,
    uint32_t *capacity, uint32_t extra, size_t item_bytes) {
    /* Of large items fewer: most lists of a small program stay short. */
    const size_t fits = SHLO__MAX(128 / item_bytes, 1);
    const uint32_t least = (uint32_t)SHLO__MIN(fits, SHLO_LIST_LEAST);
    uint32_t need, grown;
    if (extra <= *capacity - count) return SHLO_OK;
    if (extra > UINT32_MAX - count) return SHLO_OVERFLOW;
    need = count + extra;
    /* Long lists grow by half: what is not used of them counts in the memory that loading takes. */
    grown = *capacity + (*capacity < 4096 ? *capacity : *capacity / 2);
    grown = *capacity > UINT32_MAX / 2 ? need : SHLO__MAX(SHLO__MAX(need, grown), least);
    if (SHLO_LIST_LEAST == 1 && *capacity < 1024) grown = need; /* so that it can fail for each item */
    return shlo__vec_resize(a, items, count, capacity, grown, item_bytes);
}

SHLO__FN shlo_status shlo__vec_exact_bytes(const shlo_allocator *a, void **items, uint32_t count,
    uint32_t *capacity, uint32_t extra, size_t item_bytes) {
    if (extra <= *capacity - count) return SHLO_OK;
    if (extra > UINT32_MAX - count) return SHLO_OVERFLOW;
    return shlo__vec_resize(a, items, count, capacity, count + extra, item_bytes);
}

/* ---- lists in parts ---- */

/* Parts that are taken at once when there are so many: the more, the longer the list. */
static uint32_t shlo__alloc_parts_at(uint32_t n_parts) {
    return SHLO_LIST_LEAST == 1 ? 1 : SHLO__MAX(SHLO__MIN(n_parts, 16), 1);
}

SHLO__FN shlo_status shlo__alloc_parts(const shlo_allocator *a, void ***parts, uint32_t *n_parts,
    uint32_t *capacity, size_t part_bytes) {
    const uint32_t n = shlo__alloc_parts_at(*n_parts);
    unsigned char *block;
    if (*n_parts >= UINT32_MAX / 64) return SHLO_OVERFLOW; /* so many of the smallest items, at most */
    if (*n_parts + n > *capacity)
        SHLO__TRY(shlo__vec_resize(a, (void **)(void *)parts, *n_parts, capacity,
            SHLO__MAX(*capacity * 2, SHLO__MIN(4, SHLO_LIST_LEAST)), sizeof **parts));
    block = (unsigned char *)shlo__alloc_table(a, n * part_bytes);
    if (!block) return SHLO_MEMORY;
    for (uint32_t i = 0; i < n; i++) (*parts)[(*n_parts)++] = block + i * part_bytes;
    return SHLO_OK;
}

SHLO__FN void shlo__alloc_parts_free(const shlo_allocator *a, void ***parts, uint32_t *n_parts,
    uint32_t *capacity, size_t part_bytes) {
    for (uint32_t i = 0, n; i < *n_parts; i += n) {
        n = shlo__alloc_parts_at(i);
        shlo__alloc_free(a, (*parts)[i], n * part_bytes);
    }
    shlo__alloc_free(a, *parts, (size_t)*capacity * sizeof **parts);
    *parts = NULL;
    *n_parts = *capacity = 0;
}

#endif
