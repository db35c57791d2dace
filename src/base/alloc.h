/* base/alloc.h - checked sizes and the arena. Every size that depends on input goes through shlo__size_*. */
#ifndef SHLO__BASE_ALLOC_H
#define SHLO__BASE_ALLOC_H

#include "status.h"

/* Checked arithmetic: false on overflow, *out untouched then. */
SHLO__INLINE int shlo__size_add(size_t a, size_t b, size_t *out) {
    if (a > SIZE_MAX - b) return 0;
    *out = a + b;
    return 1;
}
SHLO__INLINE int shlo__size_mul(size_t a, size_t b, size_t *out) {
    if (b && a > SIZE_MAX / b) return 0;
    *out = a * b;
    return 1;
}
#if SHLO__HAVE_OVERFLOW /* an instruction and a jump: the text below takes 8 KB more in all */
SHLO__INLINE int shlo__i64_add(int64_t a, int64_t b, int64_t *out) {
    int64_t sum;
    if (__builtin_add_overflow(a, b, &sum)) return 0;
    *out = sum;
    return 1;
}
SHLO__INLINE int shlo__i64_mul(int64_t a, int64_t b, int64_t *out) {
    int64_t product;
    if (__builtin_mul_overflow(a, b, &product)) return 0;
    *out = product;
    return 1;
}
#else
SHLO__INLINE int shlo__i64_add(int64_t a, int64_t b, int64_t *out) {
    if ((b > 0 && a > INT64_MAX - b) || (b < 0 && a < INT64_MIN - b)) return 0;
    *out = a + b;
    return 1;
}
SHLO__INLINE int shlo__i64_mul(int64_t a, int64_t b, int64_t *out) {
    if (a && b) {
        if ((a == -1 && b == INT64_MIN) || (b == -1 && a == INT64_MIN)) return 0;
        if (a != -1 && b != -1) {
            if (a > 0 ? (b > 0 ? a > INT64_MAX / b : b < INT64_MIN / a)
                      : (b > 0 ? a < INT64_MIN / b : b < INT64_MAX / a))
                return 0;
        }
    }
    *out = a * b;
    return 1;
}
#endif
/* Rounds up to a multiple of align (a power of two). */
SHLO__INLINE int shlo__size_align(size_t a, size_t align, size_t *out) {
    if (a > SIZE_MAX - (align - 1)) return 0;
    *out = (a + (align - 1)) & ~(align - 1);
    return 1;
}

/* A bump arena over an allocator: chunks are taken as needed and freed together. Or over one fixed block,
   from which nothing is freed. */
typedef struct shlo__chunk {
    struct shlo__chunk *next;
    size_t bytes;
} shlo__chunk;
typedef struct shlo__arena {
    const shlo_allocator *allocator; /* NULL: a fixed block */
    shlo__chunk *chunks;
    unsigned char *at, *end;
    size_t used;        /* bytes of all pieces, laid out one after another in one aligned block */
    size_t chunk_bytes; /* size of the next chunk */
    int measures;       /* large pieces are counted in `used` and not taken */
} shlo__arena;

SHLO__FN const shlo_allocator *shlo__alloc_default(void); /* malloc's; NULL where there is no malloc */
/* A user's allocator that lacks a function fails every allocation; NULL is malloc's. */
SHLO__INLINE int shlo__alloc_valid(const shlo_allocator *a) { return !a || (a->alloc && a->free); }
/* Aligned to SHLO_CONSTANT_ALIGN; _new: zeroed; _raw: as it comes. _table: zeroed, and aligned for structs
   only: in a block, that costs fewer bytes. */
SHLO__FN void *shlo__alloc_new(const shlo_allocator *a, size_t bytes);
SHLO__FN void *shlo__alloc_raw(const shlo_allocator *a, size_t bytes);
SHLO__FN void *shlo__alloc_table(const shlo_allocator *a, size_t bytes);
SHLO__FN void shlo__alloc_free(const shlo_allocator *a, void *block, size_t bytes); /* block may be NULL */
SHLO__FN void shlo__arena_init(shlo__arena *arena, const shlo_allocator *allocator);
SHLO__FN void shlo__arena_init_block(shlo__arena *arena, void *block, size_t bytes);
/* ... over the whole multiples of SHLO_CONSTANT_ALIGN in a user's block. Gives the bytes from its first
   aligned address on. */
SHLO__FN size_t shlo__arena_init_aligned(shlo__arena *arena, void *block, size_t bytes);
/* Fails with what such a block must have; needed: 0: more than was taken, `so_far`, is not known. */
SHLO__FN shlo_status shlo__arena_too_small(size_t needed, size_t so_far, size_t has, shlo_error *error);
/* n elements of size bytes, zeroed. NULL when memory is exhausted or the size overflows. */
SHLO__FN void *shlo__arena_alloc(shlo__arena *arena, size_t n, size_t size, size_t align);
/* A piece that the caller fills, aligned to SHLO_CONSTANT_ALIGN and not zeroed. SHLO_OK with *block NULL: the
   arena only measures, and there is nothing to fill. */
SHLO__FN shlo_status shlo__arena_large(shlo__arena *arena, size_t bytes, void **block);
SHLO__FN void shlo__arena_free(shlo__arena *arena);
#define SHLO__NEW(arena, type, n) \
    ((type *)shlo__arena_alloc((arena), (size_t)(n), sizeof(type), SHLO__ALIGNOF(type)))
#define SHLO__ALIGNOF(type) ((size_t)8) /* no type of ours needs more; SIMD blocks are asked for by hand */

/* A growable array: items, count, capacity. Grows in proportion through the allocator. */
#define SHLO__VEC(type) \
    struct { \
        type *items; \
        uint32_t count, capacity; \
    }
/* Makes room for `extra` more items; SHLO_MEMORY or SHLO_OVERFLOW on failure. */
SHLO__FN shlo_status shlo__vec_reserve_bytes(const shlo_allocator *a, void **items, uint32_t count,
    uint32_t *capacity, uint32_t extra, size_t item_bytes);
#define SHLO__VEC_RESERVE(a, v, extra) \
    shlo__vec_reserve_bytes((a), (void **)(void *)&(v)->items, (v)->count, &(v)->capacity, \
        (uint32_t)(extra), sizeof *(v)->items)
/* ... and for no others: they are all that there will be, or almost. */
SHLO__FN shlo_status shlo__vec_exact_bytes(const shlo_allocator *a, void **items, uint32_t count,
    uint32_t *capacity, uint32_t extra, size_t item_bytes);
#define SHLO__VEC_EXACT(a, v, extra) \
    shlo__vec_exact_bytes((a), (void **)(void *)&(v)->items, (v)->count, &(v)->capacity, (uint32_t)(extra), \
        sizeof *(v)->items)
/* A list in parts, which stay where they are: growing it takes no second copy. */
#define SHLO__PIECES(type) \
    struct { \
        type **parts; \
        uint32_t count, n_parts, capacity; \
    }
/* Items of a part (one where each is to be able to fail); a pointer to item i, which is named twice. */
#define SHLO__PIECE(v) \
    (SHLO_LIST_LEAST == 1 ? 1u : sizeof **(v)->parts <= 4 ? 32u : sizeof **(v)->parts <= 8 ? 16u : 8u)
#define SHLO__AT(v, i) (&(v)->parts[(i) / SHLO__PIECE(v)][(i) % SHLO__PIECE(v)])
/* Makes room for one more item. */
#define SHLO__PIECES_RESERVE(a, v) \
    ((v)->count / SHLO__PIECE(v) < (v)->n_parts \
            ? SHLO_OK \
            : shlo__alloc_parts((a), (void ***)(void *)&(v)->parts, &(v)->n_parts, &(v)->capacity, \
                  SHLO__PIECE(v) * sizeof **(v)->parts))
#define SHLO__PIECES_FREE(a, v) \
    shlo__alloc_parts_free((a), (void ***)(void *)&(v)->parts, &(v)->n_parts, &(v)->capacity, \
        SHLO__PIECE(v) * sizeof **(v)->parts)
SHLO__FN shlo_status shlo__alloc_parts(const shlo_allocator *a, void ***parts, uint32_t *n_parts,
    uint32_t *capacity, size_t part_bytes);
SHLO__FN void shlo__alloc_parts_free(const shlo_allocator *a, void ***parts, uint32_t *n_parts,
    uint32_t *capacity, size_t part_bytes);
#define SHLO__VEC_FREE(a, v) shlo__alloc_free((a), (v)->items, (size_t)(v)->capacity * sizeof *(v)->items)

#endif
