/* tlvm/plan.c - places every value, mask and alloca of a kernel in its frame. Memory of allocas is shared by
 * those that do not live at the same time: from the alloca to the end of its region, or to its lifetime_stop
 * there. */
#ifndef TLANG__TLVM_PLAN_C
#define TLANG__TLVM_PLAN_C

#include "tlvm.h"

#define TLANG__PLAN_ALIGN ((size_t)64)
#define TLANG__PLAN_SUBGROUP 16 /* work-items of a subgroup unless the kernel says */

/* n pieces of `bytes` behind what is placed already. */
static int tlang__plan_place(tlang__kernel *k, size_t n, size_t bytes, size_t align, size_t *at) {
    size_t all;
    if (!shlo__size_mul(n, bytes, &all) || !shlo__size_align(k->frame_bytes, align, at)) return 0;
    return shlo__size_add(*at, all, &k->frame_bytes);
}

/* Specification, "Functions": attributes that are omitted are chosen. */
static void tlang__plan_sizes(tlang__kernel *k, const tlang__func *f) {
    k->rows = f->group_rows;
    k->columns = f->group_columns;
    k->subgroup = f->subgroup;
    if (!k->rows) {
        k->rows = k->subgroup ? k->subgroup : TLANG__PLAN_SUBGROUP;
        k->columns = 1;
    }
    if (!k->subgroup) k->subgroup = k->rows % TLANG__PLAN_SUBGROUP ? k->rows : TLANG__PLAN_SUBGROUP;
    k->lanes = k->rows * k->columns;
}

static int tlang__plan_value(tlang_program *p, tlang__kernel *k, uint32_t value) {
    const tlang__value *v = &p->m.values.items[value];
    const tlang__type *t = tlang__type_at(&p->m, v->type);
    tlang__slot *s = &p->values[value];
    size_t bytes = sizeof(int64_t);
    int varying = p->m.regions.items[v->region].spmd;
    if (t->kind == TLANG_SCALAR) bytes = tlang__op_bytes(t->scalar);
    if (t->kind == TLANG_MEMREF) bytes = tlang__vm_memref_bytes(t->order);
    s->lanes = varying ? (uint32_t)k->lanes : 1;
    s->step = varying ? (uint32_t)bytes : 0;
    return tlang__plan_place(k, s->lanes, bytes, 16, &s->at);
}

/* ---- local memory ---- */

typedef struct tlang__plan_local {
    uint32_t insn, from, to; /* instruction numbers: lives in [from, to) */
    size_t at, bytes;
} tlang__plan_local;

/* The number behind the last instruction inside of a region. Numbers ascend in program order. */
static uint32_t tlang__plan_region_end(const tlang__module *m, uint32_t region) {
    uint32_t last = m->regions.items[region].last;
    while (last) {
        const tlang__insn *x = &m->insns.items[last];
        uint32_t inner = x->region[1] ? x->region[1] : x->region[0];
        if (!inner || !m->regions.items[inner].last) return last + 1;
        last = m->regions.items[inner].last;
    }
    return 0;
}

/* A lifetime_stop counts where it runs whenever the alloca has: in the alloca's own region. */
static uint32_t tlang__plan_local_end(const tlang__module *m, uint32_t insn) {
    const tlang__insn *x = &m->insns.items[insn];
    for (uint32_t i = x->next; i; i = m->insns.items[i].next)
        if (m->insns.items[i].op == TLANG_OP_lifetime_stop &&
            m->ids.items[m->insns.items[i].operands] == x->results)
            return i;
    return tlang__plan_region_end(m, x->parent);
}

/* The lowest offset at which the n first ones leave room; each that is in the way moves it up. */
static int tlang__plan_local_fit(tlang__plan_local *all, uint32_t n) {
    tlang__plan_local *x = &all[n];
    int moved = 1;
    x->at = 0;
    while (moved) {
        moved = 0;
        for (uint32_t i = 0; i < n; i++) {
            const tlang__plan_local *y = &all[i];
            size_t end, y_end;
            if (y->to <= x->from || x->to <= y->from) continue;
            if (!shlo__size_add(x->at, x->bytes, &end) || !shlo__size_add(y->at, y->bytes, &y_end)) return 0;
            if (x->at >= y_end || y->at >= end) continue;
            if (!shlo__size_align(y_end, TLANG__PLAN_ALIGN, &x->at)) return 0;
            moved = 1;
        }
    }
    return 1;
}

static shlo_status tlang__plan_locals(tlang_program *p, tlang__kernel *k, uint32_t first, uint32_t end) {
    const tlang__module *m = &p->m;
    uint32_t n = 0, room = 0;
    tlang__plan_local *all;
    shlo_status status = SHLO_OK;
    for (uint32_t i = first; i < end; i++) room += m->insns.items[i].op == TLANG_OP_alloca;
    if (room > 1024) return SHLO_LIMIT; /* placing them compares each with each */
    all = (tlang__plan_local *)shlo__alloc_new(&p->allocator, (room + 1) * sizeof *all);
    if (!all) return SHLO_MEMORY;
    for (uint32_t i = first; i < end && status == SHLO_OK; i++) {
        const tlang__insn *x = &m->insns.items[i];
        const tlang__type *t;
        size_t stop;
        if (x->op != TLANG_OP_alloca) continue;
        t = tlang__value_type(m, x->results);
        all[n].insn = i;
        all[n].from = i;
        all[n].to = tlang__plan_local_end(m, i);
        all[n].bytes = tlang__op_bytes(t->scalar);
        for (uint32_t d = 0; d < t->order; d++) /* the type's extent is below 2^63 bytes */
            all[n].bytes += (size_t)((tlang__type_shape(m, t)[d] - 1) * tlang__type_strides(m, t)[d]) *
                            tlang__op_bytes(t->scalar);
        if (!tlang__plan_local_fit(all, n) || !shlo__size_add(all[n].at, all[n].bytes, &stop))
            status = SHLO_OVERFLOW;
        else
            k->local_bytes = SHLO__MAX(k->local_bytes, stop);
        p->locals[i] = all[n].at;
        n++;
    }
    shlo__alloc_free(&p->allocator, all, (room + 1) * sizeof *all);
    return status;
}

/* ---- kernels ---- */

static shlo_status tlang__plan_kernel(tlang_program *p, tlang__kernel *k, uint32_t *value, uint32_t *region,
    uint32_t *insn) {
    const tlang__module *m = &p->m;
    uint32_t first = *insn;
    int products = 0;
    tlang__plan_sizes(k, &m->funcs.items[k->func]);
    for (; *region < m->regions.count && m->regions.items[*region].func == k->func; ++*region)
        if (!tlang__plan_place(k, (size_t)k->lanes, 1, 16, &p->masks[*region])) return SHLO_OVERFLOW;
    for (; *value < m->values.count; ++*value) {
        if (m->regions.items[m->values.items[*value].region].func != k->func) break;
        if (!tlang__plan_value(p, k, *value)) return SHLO_OVERFLOW;
    }
    for (; *insn < m->insns.count && m->regions.items[m->insns.items[*insn].parent].func == k->func;
         ++*insn) {
        k->atomic |= (m->insns.items[*insn].modifiers & TLANG_ATOMIC) != 0;
        products |= m->insns.items[*insn].op == TLANG_OP_gemm;
    }
    SHLO__TRY(tlang__plan_locals(p, k, first, *insn));
    if (!tlang__plan_place(k, 1, k->local_bytes, TLANG__PLAN_ALIGN, &k->local_at)) return SHLO_OVERFLOW;
    if (products && !tlang__plan_place(k, 1, TLANG__KERNEL_SCRATCH, TLANG__PLAN_ALIGN, &k->scratch_at))
        return SHLO_OVERFLOW;
    p->frame_bytes = SHLO__MAX(p->frame_bytes, k->frame_bytes);
    return SHLO_OK;
}

static void *tlang__plan_list(tlang_program *p, size_t n, size_t size) {
    size_t bytes;
    return shlo__size_mul(n, size, &bytes) ? shlo__alloc_new(&p->allocator, SHLO__MAX(bytes, 1)) : NULL;
}

SHLO__FN shlo_status tlang__plan_program(tlang_program *p, shlo_error *error) {
    const tlang__module *m = &p->m;
    uint32_t value = 1, region = 1, insn = 1;
    size_t frames;
    p->n_kernels = m->funcs.count - 1;
    p->kernels = (tlang__kernel *)tlang__plan_list(p, p->n_kernels, sizeof *p->kernels);
    p->values = (tlang__slot *)tlang__plan_list(p, m->values.count, sizeof *p->values);
    p->masks = (size_t *)tlang__plan_list(p, m->regions.count, sizeof *p->masks);
    p->locals = (size_t *)tlang__plan_list(p, m->insns.count, sizeof *p->locals);
    if (!p->kernels || !p->values || !p->masks || !p->locals)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to plan the program");
    for (uint32_t i = 0; i < p->n_kernels; i++) {
        shlo_status status;
        p->kernels[i].func = i + 1;
        status = tlang__plan_kernel(p, &p->kernels[i], &value, &region, &insn);
        if (status != SHLO_OK)
            return shlo__status_fail(error, status, "kernel %u: %s", i,
                status == SHLO_LIMIT ? "more than 1024 allocas" : shlo_status_text(status));
    }
    p->threads = p->options.parallel.n_threads < 1 ? 1 : p->options.parallel.n_threads;
    if (p->options.checked || p->options.work || !p->options.parallel.parallel_for) p->threads = 1;
    p->errors = (shlo_error *)tlang__plan_list(p, (size_t)p->threads, sizeof *p->errors);
    if (!shlo__size_align(p->frame_bytes, TLANG__PLAN_ALIGN, &p->frame_bytes) ||
        !shlo__size_mul(p->frame_bytes, (size_t)p->threads, &frames))
        return shlo__status_fail(error, SHLO_OVERFLOW, "the frames are too large");
    p->bytes = SHLO__MAX(frames, TLANG__PLAN_ALIGN);
    p->frames = (unsigned char *)shlo__alloc_new(&p->allocator, p->bytes);
    if (!p->frames || !p->errors)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory for frames of %zu bytes", p->bytes);
    return SHLO_OK;
}

#endif
