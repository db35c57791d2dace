/* api/memory.c - the memory that loading takes. From an allocator it is counted, so that a limit holds. In a
 * block, what stays is taken from the front, what is temporary from the back. To measure a block, the same
 * pieces come from an allocator one by one, and the bytes that they would take in a block are counted. */
#ifndef SHLO__API_MEMORY_C
#define SHLO__API_MEMORY_C

#include "api.h"

/* ---- an allocator that counts ---- */

static void *shlo__api_counted_alloc(void *user, size_t bytes, size_t align) {
    shlo__api_counted *c = (shlo__api_counted *)user;
    void *block = NULL;
    if (bytes > c->limit - c->live) {
        c->refused = 1;
        return NULL;
    }
    block = c->real->alloc(c->real->user, bytes, align);
    if (!block) return NULL;
    c->live += bytes;
    c->peak = SHLO__MAX(c->peak, c->live);
    return block;
}

static void shlo__api_counted_free(void *user, void *block, size_t bytes) {
    shlo__api_counted *c = (shlo__api_counted *)user;
    SHLO_ASSERT(bytes <= c->live);
    c->live -= bytes;
    c->real->free(c->real->user, block, bytes);
}

SHLO__FN void shlo__api_counted_init(shlo__api_counted *c, const shlo_allocator *real, size_t max_bytes) {
    memset(c, 0, sizeof *c);
    c->real = real;
    c->limit = max_bytes ? max_bytes : SIZE_MAX;
    c->allocator.alloc = shlo__api_counted_alloc;
    c->allocator.free = shlo__api_counted_free;
    c->allocator.user = c;
}

/* ---- the back of a block ----
   A stack of pieces: a piece that is freed is given back as soon as no piece below it is left. Until then it
   is given to whoever needs as much, or half as much or more. */

/* The header of a piece, in SHLO__API_HEADER bytes before it. */
typedef struct shlo__api_piece {
    struct shlo__api_piece *above; /* the piece taken before this one */
    size_t bytes;                  /* header included */
    int freed;
} shlo__api_piece;

enum { SHLO__API_SEEN = 64 }; /* pieces that are looked at for one that can be given again */
#define SHLO__API_HEADER ((size_t)SHLO_CONSTANT_ALIGN)
SHLO__STATIC_ASSERT(sizeof(shlo__api_piece) <= SHLO_CONSTANT_ALIGN, api_header_fits);

SHLO__FN void shlo__api_back_note(shlo__api_back *b) {
    b->peak = SHLO__MAX(b->peak, b->keep->used + b->bytes);
}

static shlo__api_piece *shlo__api_back_take(shlo__api_back *b, size_t bytes) {
    if (b->keep->measures) return (shlo__api_piece *)shlo__alloc_raw(b->pieces, bytes);
    if (bytes > (size_t)(b->keep->end - b->keep->at)) return NULL;
    b->keep->end -= bytes;
    return (shlo__api_piece *)(void *)b->keep->end;
}

/* The smallest of the freed pieces that fits; NULL: there is none. */
static shlo__api_piece *shlo__api_back_again(const shlo__api_back *b, size_t bytes) {
    shlo__api_piece *best = NULL;
    int32_t seen = 0;
    for (shlo__api_piece *p = b->lowest; p && seen < SHLO__API_SEEN; p = p->above, seen++)
        if (p->freed && p->bytes >= bytes && p->bytes / 2 <= bytes && (!best || p->bytes < best->bytes))
            best = p;
    return best;
}

static void *shlo__api_back_alloc(void *user, size_t bytes, size_t align) {
    shlo__api_back *b = (shlo__api_back *)user;
    shlo__api_piece *piece;
    size_t need, all;
    (void)align; /* at most SHLO_CONSTANT_ALIGN */
    if (!shlo__size_align(bytes, SHLO__API_HEADER, &need) || !shlo__size_add(need, SHLO__API_HEADER, &need) ||
        !shlo__size_add(b->bytes, need, &all) || all > SIZE_MAX - b->keep->used)
        return NULL;
    piece = shlo__api_back_again(b, need);
    if (piece) {
        piece->freed = 0;
        return (unsigned char *)piece + SHLO__API_HEADER;
    }
    piece = shlo__api_back_take(b, need);
    if (!piece) {
        b->peak = SHLO__MAX(b->peak, b->keep->used + all); /* what was missing is part of what is needed */
        return NULL;
    }
    piece->above = b->lowest;
    piece->bytes = need;
    piece->freed = 0;
    b->lowest = piece;
    b->bytes = all;
    shlo__api_back_note(b);
    return (unsigned char *)piece + SHLO__API_HEADER;
}

static void shlo__api_back_free(void *user, void *block, size_t bytes) {
    shlo__api_back *b = (shlo__api_back *)user;
    shlo__api_piece *piece = (shlo__api_piece *)(void *)((unsigned char *)block - SHLO__API_HEADER);
    (void)bytes;
    shlo__api_back_note(b); /* the front has grown since the last piece was taken */
    piece->freed = 1;
    while (b->lowest && b->lowest->freed) {
        piece = b->lowest;
        b->lowest = piece->above;
        b->bytes -= piece->bytes;
        if (b->keep->measures)
            shlo__alloc_free(b->pieces, piece, piece->bytes);
        else
            b->keep->end += piece->bytes;
    }
}

SHLO__FN void shlo__api_back_init(shlo__api_back *b, shlo__arena *keep, const shlo_allocator *pieces) {
    memset(b, 0, sizeof *b);
    b->keep = keep;
    b->pieces = pieces;
    b->allocator.alloc = shlo__api_back_alloc;
    b->allocator.free = shlo__api_back_free;
    b->allocator.user = b;
}

#endif
