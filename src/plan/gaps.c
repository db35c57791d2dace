/* plan/gaps.c - the free ranges of a frame while it is being laid out: the lowest one that is large enough in
 * log n steps. A treap ordered by offset; each node knows the largest gap below it. Priorities are hashes of
 * the nodes' numbers, so no program can choose a bad shape. */
#ifndef SHLO__PLAN_GAPS_C
#define SHLO__PLAN_GAPS_C

#include "plan.h"

static uint32_t shlo__gaps_priority(uint32_t node) {
    uint64_t x = (uint64_t)node * 0x9e3779b97f4a7c15u;
    return (uint32_t)(x >> 32);
}

static size_t shlo__gaps_largest(const shlo__gaps *g, uint32_t node) {
    return node ? g->nodes[node].largest : 0;
}

static void shlo__gaps_update(shlo__gaps *g, uint32_t node) {
    shlo__gap *x = &g->nodes[node];
    size_t below = SHLO__MAX(shlo__gaps_largest(g, x->child[0]), shlo__gaps_largest(g, x->child[1]));
    x->largest = SHLO__MAX(x->bytes, below);
}

static void shlo__gaps_update_up(shlo__gaps *g, uint32_t node) {
    for (; node; node = g->nodes[node].parent) shlo__gaps_update(g, node);
}

/* `node` hangs where `old` did. */
static void shlo__gaps_hang(shlo__gaps *g, uint32_t parent, uint32_t old, uint32_t node) {
    if (!parent)
        g->root = node;
    else
        g->nodes[parent].child[g->nodes[parent].child[1] == old] = node;
    if (node) g->nodes[node].parent = parent;
}

/* The node changes places with its parent. */
static void shlo__gaps_rotate(shlo__gaps *g, uint32_t node) {
    uint32_t parent = g->nodes[node].parent, side = g->nodes[parent].child[1] == node;
    uint32_t inner = g->nodes[node].child[!side];
    shlo__gaps_hang(g, g->nodes[parent].parent, parent, node);
    g->nodes[parent].child[side] = inner;
    if (inner) g->nodes[inner].parent = parent;
    g->nodes[node].child[!side] = parent;
    g->nodes[parent].parent = node;
    shlo__gaps_update(g, parent);
    shlo__gaps_update(g, node);
}

static void shlo__gaps_insert(shlo__gaps *g, size_t offset, size_t bytes) {
    uint32_t node = g->free ? g->free : ++g->n, at = g->root, parent = 0, side = 0;
    shlo__gap *x = &g->nodes[node];
    if (g->free) g->free = x->parent;
    memset(x, 0, sizeof *x);
    x->offset = offset;
    x->bytes = bytes;
    while (at) {
        parent = at;
        side = offset > g->nodes[at].offset;
        at = g->nodes[at].child[side];
    }
    x->parent = parent;
    if (parent)
        g->nodes[parent].child[side] = node;
    else
        g->root = node;
    shlo__gaps_update_up(g, node);
    while (x->parent && shlo__gaps_priority(node) > shlo__gaps_priority(x->parent))
        shlo__gaps_rotate(g, node);
}

static void shlo__gaps_remove(shlo__gaps *g, uint32_t node) {
    shlo__gap *x = &g->nodes[node];
    uint32_t parent;
    while (x->child[0] && x->child[1]) {
        uint32_t left = x->child[0], right = x->child[1];
        shlo__gaps_rotate(g, shlo__gaps_priority(left) > shlo__gaps_priority(right) ? left : right);
    }
    parent = x->parent;
    shlo__gaps_hang(g, parent, node, x->child[x->child[0] == 0]);
    shlo__gaps_update_up(g, parent);
    x->parent = g->free;
    g->free = node;
}

/* Room for one more gap. Node 0 is none. */
static shlo_status shlo__gaps_room(shlo__gaps *g) {
    const uint32_t used = g->n + 1;
    if (g->free || used < g->capacity) return SHLO_OK;
    return shlo__vec_reserve_bytes(g->temp, (void **)(void *)&g->nodes, g->capacity ? used : 0, &g->capacity,
        2, sizeof *g->nodes);
}

SHLO__FN shlo_status shlo__gaps_begin(shlo__gaps *g, const shlo_allocator *temp, size_t base) {
    memset(g, 0, sizeof *g);
    g->temp = temp;
    SHLO__TRY(shlo__gaps_room(g));
    shlo__gaps_insert(g, base, SIZE_MAX - base);
    return SHLO_OK;
}

SHLO__FN void shlo__gaps_end(shlo__gaps *g) {
    shlo__alloc_free(g->temp, g->nodes, (size_t)g->capacity * sizeof *g->nodes);
}

SHLO__FN int shlo__gaps_take(shlo__gaps *g, size_t bytes, size_t *offset) {
    uint32_t at = g->root;
    if (shlo__gaps_largest(g, at) < bytes) return 0;
    for (;;) {
        uint32_t left = g->nodes[at].child[0];
        if (shlo__gaps_largest(g, left) >= bytes && left)
            at = left;
        else if (g->nodes[at].bytes >= bytes)
            break;
        else
            at = g->nodes[at].child[1];
    }
    *offset = g->nodes[at].offset;
    g->nodes[at].offset += bytes;
    g->nodes[at].bytes -= bytes;
    if (g->nodes[at].bytes)
        shlo__gaps_update_up(g, at);
    else
        shlo__gaps_remove(g, at);
    return 1;
}

SHLO__FN shlo_status shlo__gaps_give(shlo__gaps *g, size_t offset, size_t bytes) {
    uint32_t before = 0, behind = 0;
    SHLO__TRY(shlo__gaps_room(g));
    for (uint32_t at = g->root; at;) {
        uint32_t above = g->nodes[at].offset > offset;
        if (above)
            behind = at;
        else
            before = at;
        at = g->nodes[at].child[!above];
    }
    SHLO_ASSERT(!before || g->nodes[before].offset + g->nodes[before].bytes <= offset);
    SHLO_ASSERT(!behind || g->nodes[behind].offset - offset >= bytes);
    if (behind && g->nodes[behind].offset == offset + bytes) {
        bytes += g->nodes[behind].bytes;
        shlo__gaps_remove(g, behind);
    }
    if (before && g->nodes[before].offset + g->nodes[before].bytes == offset) {
        g->nodes[before].bytes += bytes;
        shlo__gaps_update_up(g, before);
        return SHLO_OK;
    }
    shlo__gaps_insert(g, offset, bytes);
    return SHLO_OK;
}

#endif
