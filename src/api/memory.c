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
   Pieces one below the other, from the end of the block on. One that is freed joins freed neighbours; what is
   freed at the front goes back to the block, the rest is given again, whole or in part. If the block is only
   measured, places are counted from its end, and each piece has memory of its own. */

/* In a block it stands before what the piece holds. */
typedef struct shlo__api_piece {
    struct shlo__api_piece *above, *below; /* neighbours, at higher and lower addresses */
    size_t bytes_freed;                    /* its bytes, with this header; 1 more: it is freed */
} shlo__api_piece;

enum {
    SHLO__API_SEEN = 64, /* pieces that are looked at for one that can be given again */
    SHLO__API_HEADER = (sizeof(shlo__api_piece) + 7) & ~7u,
    SHLO__API_LEAST = SHLO__API_HEADER + 16, /* bytes of a piece that is worth keeping */
    SHLO__API_OWN = SHLO_CONSTANT_ALIGN      /* measured: before what a piece holds, the piece's address */
};
SHLO__STATIC_ASSERT(sizeof(shlo__api_piece *) <= SHLO_CONSTANT_ALIGN, api_piece_found);

static size_t shlo__api_piece_bytes(const shlo__api_piece *p) { return p->bytes_freed & ~(size_t)1; }
static int shlo__api_piece_freed(const shlo__api_piece *p) { return (int)(p->bytes_freed & 1); }

SHLO__FN void shlo__api_back_note(shlo__api_back *b) {
    b->peak = SHLO__MAX(b->peak, b->keep->used + b->bytes);
}

/* Puts a piece at `at`, which is not used if the block is measured, between its neighbours. */
static shlo__api_piece *shlo__api_back_piece(shlo__api_back *b, unsigned char *at, shlo__api_piece *above,
    shlo__api_piece *below, size_t bytes) {
    shlo__api_piece *p = (shlo__api_piece *)(void *)at;
    if (b->keep->measures) p = (shlo__api_piece *)shlo__alloc_table(b->pieces, sizeof *p);
    if (!p) return NULL;
    p->above = above;
    p->below = below;
    p->bytes_freed = bytes;
    if (above) above->below = p;
    if (below)
        below->above = p;
    else
        b->lowest = p;
    return p;
}

/* Takes a piece out of the list. */
static void shlo__api_back_unlink(shlo__api_back *b, shlo__api_piece *p) {
    if (p->above) p->above->below = p->below;
    if (p->below)
        p->below->above = p->above;
    else
        b->lowest = p->above;
    if (b->keep->measures) shlo__alloc_free(b->pieces, p, sizeof *p);
}

/* What the piece holds; NULL: measured, and there is no memory. */
static void *shlo__api_back_hold(const shlo__api_back *b, shlo__api_piece *p, size_t bytes) {
    unsigned char *own;
    if (!b->keep->measures) return (unsigned char *)p + SHLO__API_HEADER;
    own = (unsigned char *)shlo__alloc_raw(b->pieces, bytes + SHLO__API_OWN);
    if (!own) return NULL;
    memcpy(own, &p, sizeof p);
    return own + SHLO__API_OWN;
}

/* The smallest of the freed pieces that fits; NULL: there is none. */
static shlo__api_piece *shlo__api_back_again(const shlo__api_back *b, size_t need) {
    shlo__api_piece *best = NULL;
    int32_t seen = 0;
    for (shlo__api_piece *p = b->lowest; p && seen < SHLO__API_SEEN; p = p->above, seen++)
        if (shlo__api_piece_freed(p) && p->bytes_freed >= need &&
            (!best || p->bytes_freed < best->bytes_freed))
            best = p;
    return best;
}

/* Of a freed piece the upper `need` bytes, or all of it if the rest is not worth keeping. */
static shlo__api_piece *shlo__api_back_split(shlo__api_back *b, shlo__api_piece *p, size_t need) {
    const size_t left = shlo__api_piece_bytes(p) - need;
    shlo__api_piece *upper = p;
    if (left < SHLO__API_LEAST) {
        p->bytes_freed &= ~(size_t)1;
        return p;
    }
    upper = shlo__api_back_piece(b, (unsigned char *)p + left, p->above, p, need);
    if (upper) p->bytes_freed = left | 1;
    return upper;
}

/* Bytes that a new piece takes so that what it holds is aligned; 0: too many. */
static size_t shlo__api_back_need(const shlo__api_back *b, size_t bytes, size_t align) {
    size_t need, all;
    if (!shlo__size_align(bytes, 8, &need) || !shlo__size_add(need, SHLO__API_HEADER, &need) ||
        !shlo__size_add(b->bytes, need, &all) || all > SIZE_MAX - b->keep->used - 2 * SHLO_CONSTANT_ALIGN)
        return 0;
    if (align > 8) need += (align - ((all - SHLO__API_HEADER) & (align - 1))) & (align - 1);
    return need;
}

static shlo__api_piece *shlo__api_back_new(shlo__api_back *b, size_t need) {
    shlo__api_piece *p = NULL;
    b->peak = SHLO__MAX(b->peak, b->keep->used + b->bytes + need); /* if it is missing, it is needed, too */
    if (b->keep->measures)
        p = shlo__api_back_piece(b, NULL, b->lowest, NULL, need);
    else if (need <= (size_t)(b->keep->end - b->keep->at)) {
        b->keep->end -= need;
        p = shlo__api_back_piece(b, b->keep->end, b->lowest, NULL, need);
    }
    if (p) b->bytes += need;
    return p;
}

/* Joins a piece with what is freed beside it, and gives back what is freed at the front. */
static void shlo__api_back_join(shlo__api_back *b, shlo__api_piece *p) {
    size_t bytes;
    p->bytes_freed |= 1;
    if (p->above && shlo__api_piece_freed(p->above)) {
        p->bytes_freed += shlo__api_piece_bytes(p->above);
        shlo__api_back_unlink(b, p->above);
    }
    if (p->below && shlo__api_piece_freed(p->below)) {
        p->below->bytes_freed += shlo__api_piece_bytes(p);
        shlo__api_back_unlink(b, p);
    }
    p = b->lowest;
    if (!shlo__api_piece_freed(p)) return;
    bytes = shlo__api_piece_bytes(p);
    shlo__api_back_unlink(b, p);
    b->bytes -= bytes;
    if (!b->keep->measures) b->keep->end += bytes;
}

static void *shlo__api_back_alloc(void *user, size_t bytes, size_t align) {
    shlo__api_back *b = (shlo__api_back *)user;
    const size_t need = shlo__api_back_need(b, bytes, align);
    shlo__api_piece *p;
    void *block;
    if (!need) return NULL;
    p = align > 8 ? NULL : shlo__api_back_again(b, need);
    p = p ? shlo__api_back_split(b, p, need) : shlo__api_back_new(b, need);
    if (!p) return NULL;
    block = shlo__api_back_hold(b, p, bytes);
    if (!block) shlo__api_back_join(b, p);
    return block;
}

static void shlo__api_back_free(void *user, void *block, size_t bytes) {
    shlo__api_back *b = (shlo__api_back *)user;
    unsigned char *own = (unsigned char *)block;
    shlo__api_piece *p;
    shlo__api_back_note(b); /* the front has grown since the last piece was taken */
    if (b->keep->measures) {
        own -= SHLO__API_OWN;
        memcpy(&p, own, sizeof p);
        shlo__alloc_free(b->pieces, own, bytes + SHLO__API_OWN);
    }
    else
        p = (shlo__api_piece *)(void *)(own - SHLO__API_HEADER);
    shlo__api_back_join(b, p);
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
