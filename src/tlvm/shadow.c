/* tlvm/shadow.c - checked mode: what was accessed, by whom, since when. One entry for each grain of memory,
 * the kernel's smallest element: who wrote, updated and read it among the work-items since the last barrier
 * that fences its memory, and among the groups since the launch. */
#ifndef TLANG__TLVM_SHADOW_C
#define TLANG__TLVM_SHADOW_C

#include "tlvm.h"

#define TLANG__SHADOW_NONE INT64_MIN
#define TLANG__SHADOW_MANY (INT64_MIN + 1) /* more than one */
#define TLANG__SHADOW_ALL (INT64_MIN + 2)  /* a collective instruction: the whole work-group */

/* What somebody does with an element. */
enum { TLANG__SHADOW_WRITES, TLANG__SHADOW_UPDATES, TLANG__SHADOW_READS, TLANG__SHADOW_DEEDS };

/* Work-items, or groups: who did it last, in which line. Two plain writers race, so there is one at most. */
typedef struct tlang__shadow_party {
    int64_t who[TLANG__SHADOW_DEEDS];
    uint32_t line[TLANG__SHADOW_DEEDS];
} tlang__shadow_party;

static const tlang__shadow_party tlang__shadow_nobody = {
    {TLANG__SHADOW_NONE, TLANG__SHADOW_NONE, TLANG__SHADOW_NONE}, {0, 0, 0}};

typedef struct tlang__shadow_entry {
    uintptr_t address; /* 0: free */
    uint64_t epoch;    /* of items */
    tlang__shadow_party items, groups;
    int written; /* local memory: since it was allocated */
} tlang__shadow_entry;

/* Open addressing; the capacity is a power of two. */
typedef struct tlang__shadow_table {
    tlang__shadow_entry *entries;
    size_t n, capacity;
} tlang__shadow_table;

/* tables: of global and of local memory, whose entries start anew in each group: they must not be sought
   among all that groups have accessed. */
struct tlang__shadow {
    const shlo_allocator *allocator;
    tlang__shadow_table tables[2];
    uint64_t epoch[2];
    uint32_t grain; /* bytes */
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
    for (int i = 0; i < 2; i++)
        shlo__alloc_free(a, s->tables[i].entries, s->tables[i].capacity * sizeof *s->tables[i].entries);
    shlo__alloc_free(a, s, sizeof *s);
}

SHLO__FN void tlang__shadow_barrier(tlang__shadow *s, uint32_t fences) {
    s->epoch[0] += (fences & TLANG_FENCE_GLOBAL) != 0;
    s->epoch[1] += (fences & TLANG_FENCE_LOCAL) != 0;
}

static size_t tlang__shadow_hash(uintptr_t address, size_t capacity) {
    return (size_t)(((uint64_t)address * 0x9e3779b97f4a7c15u) >> 20) & (capacity - 1);
}

static tlang__shadow_entry *tlang__shadow_find(const tlang__shadow_table *t, uintptr_t address) {
    size_t i = tlang__shadow_hash(address, t->capacity);
    while (t->entries[i].address && t->entries[i].address != address) i = (i + 1) & (t->capacity - 1);
    return &t->entries[i];
}

static int tlang__shadow_grow(const shlo_allocator *a, tlang__shadow_table *t) {
    tlang__shadow_table old = *t;
    size_t bytes, capacity = old.capacity ? 2 * old.capacity : 1024;
    if (2 * (t->n + 1) <= old.capacity) return 1;
    if (old.capacity > SIZE_MAX / 4 || !shlo__size_mul(capacity, sizeof *old.entries, &bytes)) return 0;
    t->entries = (tlang__shadow_entry *)shlo__alloc_new(a, bytes);
    if (!t->entries) {
        *t = old;
        return 0;
    }
    t->capacity = capacity;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].address) *tlang__shadow_find(t, old.entries[i].address) = old.entries[i];
    shlo__alloc_free(a, old.entries, old.capacity * sizeof *old.entries);
    return 1;
}

static void tlang__shadow_renew(tlang__shadow_entry *e) {
    e->epoch = 0;
    e->groups = tlang__shadow_nobody;
    e->written = 0;
}

/* Local memory is another object for each group and each alloca: its entries start anew. The cost follows the
   smaller of the alloca and of what of local memory was ever accessed. */
SHLO__FN void tlang__shadow_forget(tlang__shadow *s, const unsigned char *p, size_t bytes) {
    const tlang__shadow_table *t = &s->tables[1];
    uintptr_t from = (uintptr_t)p;
    if (bytes / s->grain < t->capacity)
        for (size_t done = 0; done < bytes; done += s->grain) {
            tlang__shadow_entry *e = tlang__shadow_find(t, from + done);
            if (e->address) tlang__shadow_renew(e);
        }
    else
        for (size_t i = 0; i < t->capacity; i++)
            if (t->entries[i].address - from < bytes) tlang__shadow_renew(&t->entries[i]);
}

SHLO__FN void tlang__shadow_group(tlang__shadow *s) { tlang__shadow_barrier(s, TLANG__HAS_FENCES); }

static int tlang__shadow_local(const tlang__vm *vm, const unsigned char *p) {
    const unsigned char *local = vm->frame + vm->kernel->local_at;
    return p >= local && p < local + vm->kernel->local_bytes;
}

/* The deed that an access races with; DEEDS: none. Two accesses that nothing orders race if one of them
   writes and not both are atomic. */
static int tlang__shadow_races(const tlang__shadow_party *z, int64_t who, const tlang__touch *t) {
    for (int deed = 0; deed < TLANG__SHADOW_DEEDS; deed++) {
        if (z->who[deed] == TLANG__SHADOW_NONE || z->who[deed] == who) continue;
        if (deed == TLANG__SHADOW_WRITES || (deed == TLANG__SHADOW_UPDATES ? !t->atomic : t->write))
            return deed;
    }
    return TLANG__SHADOW_DEEDS;
}

static void tlang__shadow_note(const tlang__vm *vm, tlang__shadow_party *z, int64_t who,
    const tlang__touch *t) {
    int deed = t->atomic ? TLANG__SHADOW_UPDATES : t->write ? TLANG__SHADOW_WRITES : TLANG__SHADOW_READS;
    int64_t last = z->who[deed];
    z->who[deed] = last == TLANG__SHADOW_NONE || last == who ? who : TLANG__SHADOW_MANY;
    z->line[deed] = vm->m->insns.items[vm->insn].line;
}

/* ---- what a report says ---- */

typedef struct tlang__shadow_text {
    char text[112];
    size_t n;
} tlang__shadow_text;

static void tlang__shadow_add(tlang__shadow_text *z, const char *format, long long x) {
    shlo__status_format(z->text + z->n, sizeof z->text - z->n, format, x);
    z->n += strlen(z->text + z->n);
}

/* The indices of the element at a distance from the first one: the longest stride counts first. */
static void tlang__shadow_indices(const int64_t *dims, uint32_t order, int64_t distance,
    tlang__shadow_text *out) {
    int64_t index[TLANG_MAX_ORDER];
    uint32_t done = 0;
    for (uint32_t n = 0; n < order; n++) {
        uint32_t far = order;
        for (uint32_t i = 0; i < order; i++)
            if (!(done >> i & 1) && (far == order || dims[order + i] > dims[order + far])) far = i;
        done |= 1u << far;
        index[far] = SHLO__MIN(distance / SHLO__MAX(dims[order + far], 1), dims[far] - 1);
        distance -= index[far] * dims[order + far];
    }
    tlang__shadow_add(out, ", element [", 0);
    for (uint32_t i = 0; i < order; i++) tlang__shadow_add(out, i ? ", %lld" : "%lld", (long long)index[i]);
    tlang__shadow_add(out, "]", 0);
}

/* "argument 2, element [3, 4]", or the alloca: where the caller finds what was accessed. */
static void tlang__shadow_place(const tlang__vm *vm, const tlang__touch *t, tlang__shadow_text *out) {
    uint32_t args = vm->m->funcs.items[vm->kernel->func].args, lane = t->lane < 0 ? 0 : (uint32_t)t->lane;
    const tlang__slot *s = &vm->p->values[t->root];
    const tlang__type *type = tlang__value_type(vm->m, t->root);
    const tlang__insn *x = &vm->m->insns.items[vm->m->values.items[t->root].insn];
    int64_t distance = (int64_t)((uintptr_t)t->at - (uintptr_t)*tlang__vm_base(vm, s, lane));
    if (!vm->m->values.items[t->root].insn)
        tlang__shadow_add(out, "argument %lld", t->root - args);
    else if (x->op == TLANG_OP_load) {
        tlang__shadow_add(out, "argument %lld", tlang__vm_id(vm, x, 0) - args);
        tlang__shadow_add(out, ", member %lld",
            (long long)tlang__vm_index(tlang__vm_operand(vm, x, 1), s->step ? lane : 0));
    }
    else if (x->line)
        tlang__shadow_add(out, "the alloca of line %lld", x->line);
    else
        tlang__shadow_add(out, "local memory, byte %lld",
            (long long)(t->at - (vm->frame + vm->kernel->local_at)));
    tlang__shadow_indices(tlang__vm_dims(vm, s, lane), type->order,
        distance / (int64_t)tlang__op_bytes(type->scalar), out);
}

/* groups: they race; else work-items do. */
static shlo_status tlang__shadow_race(tlang__vm *vm, const tlang__shadow_party *z, const tlang__touch *t,
    int groups) {
    int64_t who = groups        ? vm->group
                  : t->lane < 0 ? TLANG__SHADOW_ALL
                                : tlang__vm_item(vm, (uint32_t)t->lane);
    int deed = tlang__shadow_races(z, who, t);
    tlang__shadow_text text;
    memset(&text, 0, sizeof text);
    if (z->who[deed] == TLANG__SHADOW_MANY)
        tlang__shadow_add(&text, groups ? "another group" : "another work-item", 0);
    else if (z->who[deed] == TLANG__SHADOW_ALL)
        tlang__shadow_add(&text, "the work-group", 0);
    else
        tlang__shadow_add(&text, groups ? "group %lld" : "work-item %lld", (long long)z->who[deed]);
    tlang__shadow_add(&text,
        deed == TLANG__SHADOW_READS    ? " reads"
        : deed == TLANG__SHADOW_WRITES ? " writes"
                                       : " updates",
        0);
    if (z->line[deed]) tlang__shadow_add(&text, " in line %lld", z->line[deed]);
    tlang__shadow_add(&text,
        groups ? ", and nothing orders groups: " : " without a barrier that fences it: ", 0);
    tlang__shadow_place(vm, t, &text);
    return tlang__vm_fail(vm, SHLO_RACE, t->lane < 0 ? 0 : (uint32_t)t->lane, "%s what %s",
        t->write ? "writes" : "reads", text.text);
}

static shlo_status tlang__shadow_touch(tlang__vm *vm, const tlang__touch *t) {
    tlang__shadow *s = vm->shadow;
    int64_t who = t->lane < 0 ? TLANG__SHADOW_ALL : tlang__vm_item(vm, (uint32_t)t->lane);
    int local = tlang__shadow_local(vm, t->at);
    uint32_t lane = t->lane < 0 ? 0 : (uint32_t)t->lane;
    tlang__shadow_table *table = &s->tables[local];
    tlang__shadow_entry *e;
    if (!tlang__shadow_grow(s->allocator, table))
        return tlang__vm_fail(vm, SHLO_MEMORY, lane, "no memory to check accesses");
    e = tlang__shadow_find(table, (uintptr_t)t->at);
    if (!e->address) {
        table->n++;
        e->address = (uintptr_t)t->at;
        e->groups = tlang__shadow_nobody;
    }
    if (e->epoch != s->epoch[local]) {
        e->epoch = s->epoch[local];
        e->items = tlang__shadow_nobody;
    }
    if (local && !t->write && !e->written) {
        tlang__shadow_text text;
        memset(&text, 0, sizeof text);
        tlang__shadow_place(vm, t, &text);
        return tlang__vm_fail(vm, SHLO_CHECK, lane, "local memory is read, but nothing has written it: %s",
            text.text);
    }
    if (tlang__shadow_races(&e->items, who, t) != TLANG__SHADOW_DEEDS)
        return tlang__shadow_race(vm, &e->items, t, 0);
    tlang__shadow_note(vm, &e->items, who, t);
    if (local) {
        e->written |= t->write;
        return SHLO_OK;
    }
    if (tlang__shadow_races(&e->groups, vm->group, t) != TLANG__SHADOW_DEEDS)
        return tlang__shadow_race(vm, &e->groups, t, 1);
    tlang__shadow_note(vm, &e->groups, vm->group, t);
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
