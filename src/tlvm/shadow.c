/* tlvm/shadow.c - checked mode: what was accessed, by whom, since when. One entry for each grain of memory, the
 * kernel's smallest element: who wrote, updated and read it among the work-items since the last barrier that
 * fences its memory, and among the groups since the launch. */
#ifndef TLANG__TLVM_SHADOW_C
#define TLANG__TLVM_SHADOW_C

#include "tlvm.h"

#define TLANG__SHADOW_NONE INT64_MIN
#define TLANG__SHADOW_MANY (INT64_MIN + 1) /* more than one */
#define TLANG__SHADOW_ALL (INT64_MIN + 2)  /* a collective instruction: the whole work-group */

/* Work-items, or groups. Two plain writers race, so there is one at most. */
typedef struct tlang__shadow_party {
    int64_t writer, updater, reader; /* plain writes, atomic updates, reads */
} tlang__shadow_party;

static const tlang__shadow_party tlang__shadow_nobody = {
    TLANG__SHADOW_NONE, TLANG__SHADOW_NONE, TLANG__SHADOW_NONE};

typedef struct tlang__shadow_entry {
    uintptr_t address; /* 0: free */
    uint64_t epoch;    /* of items */
    tlang__shadow_party items, groups;
    int written; /* local memory: since it was allocated */
} tlang__shadow_entry;

struct tlang__shadow {
    const shlo_allocator *allocator;
    tlang__shadow_entry *entries; /* open addressing; a power of two */
    size_t n, capacity;
    uint64_t epoch[2]; /* of global and of local memory */
    uint32_t grain;    /* bytes */
};

/* Elements are aligned to their size, but to 8 bytes at most. */
static uint32_t tlang__shadow_grain(const tlang__module *m, uint32_t func) {
    uint32_t grain = 8;
    for (uint32_t v = 1; v < m->values.count; v++) {
        const tlang__type *t = tlang__value_type(m, v);
        if (m->regions.items[m->values.items[v].region].func == func && t->kind != TLANG_SCALAR)
            grain = SHLO__MIN(grain, tlang__op_bytes(t->scalar));
    }
    return grain;
}

SHLO__FN tlang__shadow *tlang__shadow_create(const tlang_program *p, const tlang__kernel *kernel) {
    tlang__shadow *s = (tlang__shadow *)shlo__alloc_new(p->allocator, sizeof *s);
    if (s) {
        s->allocator = p->allocator;
        s->epoch[0] = s->epoch[1] = 1;
        s->grain = tlang__shadow_grain(&p->m, kernel->func);
    }
    return s;
}

SHLO__FN void tlang__shadow_destroy(tlang__shadow *s) {
    const shlo_allocator *a;
    if (!s) return;
    a = s->allocator;
    shlo__alloc_free(a, s->entries, s->capacity * sizeof *s->entries);
    shlo__alloc_free(a, s, sizeof *s);
}

SHLO__FN void tlang__shadow_barrier(tlang__shadow *s, uint32_t fences) {
    s->epoch[0] += (fences & TLANG_FENCE_GLOBAL) != 0;
    s->epoch[1] += (fences & TLANG_FENCE_LOCAL) != 0;
}

static size_t tlang__shadow_hash(uintptr_t address, size_t capacity) {
    return (size_t)(((uint64_t)address * 0x9e3779b97f4a7c15u) >> 20) & (capacity - 1);
}

static tlang__shadow_entry *tlang__shadow_find(tlang__shadow *s, uintptr_t address) {
    size_t i = tlang__shadow_hash(address, s->capacity);
    while (s->entries[i].address && s->entries[i].address != address) i = (i + 1) & (s->capacity - 1);
    return &s->entries[i];
}

static int tlang__shadow_grow(tlang__shadow *s) {
    tlang__shadow_entry *old = s->entries;
    size_t n = s->capacity, bytes, capacity = n ? 2 * n : 1024;
    if (2 * (s->n + 1) <= n) return 1;
    if (n > SIZE_MAX / 4 || !shlo__size_mul(capacity, sizeof *old, &bytes)) return 0;
    s->entries = (tlang__shadow_entry *)shlo__alloc_new(s->allocator, bytes);
    if (!s->entries) {
        s->entries = old;
        return 0;
    }
    s->capacity = capacity;
    for (size_t i = 0; i < n; i++)
        if (old[i].address) *tlang__shadow_find(s, old[i].address) = old[i];
    shlo__alloc_free(s->allocator, old, n * sizeof *old);
    return 1;
}

/* Local memory is another object for each group and each alloca: its entries start anew. */
SHLO__FN void tlang__shadow_forget(tlang__shadow *s, const unsigned char *p, size_t bytes) {
    uintptr_t from = (uintptr_t)p, to = from + bytes;
    for (size_t i = 0; i < s->capacity; i++) {
        tlang__shadow_entry *e = &s->entries[i];
        if (e->address < from || e->address >= to) continue;
        e->epoch = 0;
        e->groups = tlang__shadow_nobody;
        e->written = 0;
    }
}

SHLO__FN void tlang__shadow_group(tlang__shadow *s) { tlang__shadow_barrier(s, TLANG__HAS_FENCES); }

static int tlang__shadow_local(const tlang__vm *vm, const unsigned char *p) {
    const unsigned char *local = vm->frame + vm->kernel->local_at;
    return p >= local && p < local + vm->kernel->local_bytes;
}

/* With whom an access races; NONE: with nobody. Two accesses that nothing orders race if one of them writes
   and not both are atomic. */
static int64_t tlang__shadow_races(const tlang__shadow_party *z, int64_t who, const tlang__touch *t) {
    if (z->writer != TLANG__SHADOW_NONE && z->writer != who) return z->writer;
    if (!t->atomic && z->updater != TLANG__SHADOW_NONE && z->updater != who) return z->updater;
    return t->write && z->reader != who ? z->reader : TLANG__SHADOW_NONE;
}

static void tlang__shadow_note(tlang__shadow_party *z, int64_t who, const tlang__touch *t) {
    int64_t *last = t->atomic ? &z->updater : t->write ? &z->writer : &z->reader;
    *last = *last == TLANG__SHADOW_NONE || *last == who ? who : TLANG__SHADOW_MANY;
}

/* "argument 2, byte 48": where the caller finds the element. */
static void tlang__shadow_place(const tlang__vm *vm, const unsigned char *p, char *text, size_t room) {
    const tlang__func *f = &vm->m->funcs.items[vm->kernel->func];
    for (uint32_t i = 0; i < f->n_args; i++) {
        const tlang_arg *a = &vm->args[i];
        uint8_t kind = tlang__value_type(vm->m, f->args + i)->kind;
        const unsigned char *data = (const unsigned char *)a->data;
        for (int64_t k = 0; k < (kind == TLANG_GROUP ? a->n : 1); k++) {
            if (kind == TLANG_SCALAR) continue;
            if (kind == TLANG_GROUP)
                memcpy(&data, (unsigned char *)a->data + (size_t)k * sizeof data, sizeof data);
            if (!data || p < data || p >= data + a->bytes) continue;
            shlo__status_format(text, room, "argument %u, byte %lld", i, (long long)(p - data));
            return;
        }
    }
    shlo__status_format(text, room, "local memory, byte %lld",
        (long long)(p - (vm->frame + vm->kernel->local_at)));
}

/* other: a group, or MANY; NULL: work-items race. */
static shlo_status tlang__shadow_race(tlang__vm *vm, const tlang__shadow_party *z, const tlang__touch *t,
    const int64_t *other) {
    char place[48], who[40];
    uint32_t lane = t->lane < 0 ? 0 : (uint32_t)t->lane;
    int wrote = z->writer != TLANG__SHADOW_NONE || z->updater != TLANG__SHADOW_NONE;
    tlang__shadow_place(vm, t->at, place, sizeof place);
    if (other && *other >= 0)
        shlo__status_format(who, sizeof who, "group %lld", (long long)*other);
    else
        shlo__status_format(who, sizeof who, "%s", other ? "another group" : "another work-item");
    return tlang__vm_fail(vm, SHLO_RACE, lane, "%s what %s %s without a barrier: %s",
        t->write ? "writes" : "reads", who, wrote ? "writes" : "reads", place);
}

static shlo_status tlang__shadow_touch(tlang__vm *vm, const tlang__touch *t) {
    tlang__shadow *s = vm->shadow;
    int64_t who = t->lane < 0 ? TLANG__SHADOW_ALL : tlang__vm_item(vm, (uint32_t)t->lane), other;
    int local = tlang__shadow_local(vm, t->at);
    uint32_t lane = t->lane < 0 ? 0 : (uint32_t)t->lane;
    tlang__shadow_entry *e;
    if (!tlang__shadow_grow(s)) return tlang__vm_fail(vm, SHLO_MEMORY, lane, "no memory to check accesses");
    e = tlang__shadow_find(s, (uintptr_t)t->at);
    if (!e->address) {
        s->n++;
        e->address = (uintptr_t)t->at;
        e->groups = tlang__shadow_nobody;
    }
    if (e->epoch != s->epoch[local]) {
        e->epoch = s->epoch[local];
        e->items = tlang__shadow_nobody;
    }
    if (local && !t->write && !e->written)
        return tlang__vm_fail(vm, SHLO_CHECK, lane,
            "local memory at byte %lld is read, but nothing has written it",
            (long long)(t->at - (vm->frame + vm->kernel->local_at)));
    if (tlang__shadow_races(&e->items, who, t) != TLANG__SHADOW_NONE)
        return tlang__shadow_race(vm, &e->items, t, NULL);
    tlang__shadow_note(&e->items, who, t);
    if (local) {
        e->written |= t->write;
        return SHLO_OK;
    }
    other = tlang__shadow_races(&e->groups, vm->group, t);
    if (other != TLANG__SHADOW_NONE) return tlang__shadow_race(vm, &e->groups, t, &other);
    tlang__shadow_note(&e->groups, vm->group, t);
    return SHLO_OK;
}

/* All grains of an element, so that elements of other types at the same place are seen. */
SHLO__FN shlo_status tlang__shadow_access(tlang__vm *vm, const tlang__touch *t) {
    tlang__touch part = *t;
    for (uint32_t done = 0; done < t->bytes; done += vm->shadow->grain) {
        part.at = t->at + done;
        SHLO__TRY(tlang__shadow_touch(vm, &part));
    }
    return SHLO_OK;
}

#endif
