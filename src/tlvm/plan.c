/* tlvm/plan.c - places every value, mask and alloca of a kernel in its frame, and chooses how many groups run
 * in lockstep. Memory of allocas is shared by those that do not live at the same time: from the alloca to the
 * end of its region, or to its lifetime_stop there. */
#ifndef TLANG__TLVM_PLAN_C
#define TLANG__TLVM_PLAN_C

#include "tlvm.h"

#define TLANG__PLAN_ALIGN ((size_t)64)
#define TLANG__PLAN_SUBGROUP 16 /* work-items of a subgroup unless the kernel says */
/* Values of a foreach's lanes stay in a level 1 cache; values and local memory of a chunk of groups, in a
   level 2 cache: the chunks of 42 groups that 24 KB hold took the specification's sample a tenth longer. */
#define TLANG__PLAN_CACHE ((size_t)24576)
#define TLANG__PLAN_CHUNK_CACHE ((size_t)65536)
#define TLANG__PLAN_CHUNK 256u              /* groups of a chunk, at most */
#define TLANG__PLAN_FRAME ((size_t)1 << 30) /* bytes of a kernel's frame, at most */
#define TLANG__PLAN_WIDTH 1024u             /* turns of a foreach that are taken at once, at most */

typedef struct tlang__plan {
    tlang_program *p;
    const tlang__module *m;
    tlang__kernel *k;
    uint32_t value, value_end, region, region_end, insn, insn_end; /* of the kernel: [first, end) */
    int overflow;
} tlang__plan;

/* n pieces of `bytes` behind what is placed already. */
static uint32_t tlang__plan_place(tlang__plan *z, size_t n, size_t bytes, size_t align) {
    size_t all, at = 0;
    if (!shlo__size_mul(n, bytes, &all) || !shlo__size_align(z->k->frame_bytes, align, &at) ||
        !shlo__size_add(at, all, &z->k->frame_bytes) || z->k->frame_bytes > UINT32_MAX)
        z->overflow = 1;
    return (uint32_t)at;
}

/* ---- lanes ---- */

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
    k->lanes = (uint32_t)(k->rows * k->columns);
}

static int tlang__plan_spmd(const tlang__plan *z, uint32_t value) {
    return z->m->regions.items[z->m->values.items[value].region].spmd;
}

static size_t tlang__plan_bytes(const tlang__plan *z, uint32_t value) {
    const tlang__type *t = tlang__value_type(z->m, value);
    if (t->kind == TLANG_SCALAR) return tlang__op_bytes(t->scalar);
    return sizeof(void *);
}

/* Bytes in the frame for each lane: of collective or of SPMD regions. */
static size_t tlang__plan_lane_bytes(const tlang__plan *z, int spmd) {
    size_t bytes = sizeof(int64_t); /* positions */
    for (uint32_t r = z->region; r < z->region_end; r++) bytes += z->m->regions.items[r].spmd == spmd;
    for (uint32_t v = z->value; v < z->value_end; v++) {
        const tlang__slot *s = &z->p->values[v];
        if (tlang__plan_spmd(z, v) != spmd) continue;
        if (s->varying) bytes += tlang__plan_bytes(z, v);
        if (s->dims_vary) bytes += 2 * sizeof(int64_t) * tlang__value_type(z->m, v)->order;
    }
    return bytes;
}

static int tlang__plan_has(const tlang__plan *z, uint32_t op) {
    for (uint32_t i = z->insn; i < z->insn_end; i++)
        if (z->m->insns.items[i].op == op) return 1;
    return 0;
}

/* Is there an if or for whose lanes may go different ways? */
static int tlang__plan_diverges(const tlang__plan *z) {
    for (uint32_t i = z->insn; i < z->insn_end; i++) {
        const tlang__insn *x = &z->m->insns.items[i];
        for (uint32_t k = 0; (x->op == TLANG_OP_if || x->op == TLANG_OP_for) && k < x->n_operands; k++)
            if (z->p->values[z->m->ids.items[x->operands + k]].varying) return 1;
    }
    return 0;
}

/* Lanes of `each` bytes that a cache holds. */
static uint32_t tlang__plan_count(size_t cache, size_t each, uint32_t most) {
    return (uint32_t)SHLO__MIN(SHLO__MAX(cache / each, 1), (size_t)most);
}

/* Can a group make two atomic updates? Then another group's would come between them in lockstep, and the
   order of updates would depend on the chunk. One for each group is made in the order of groups. */
static int tlang__plan_updates_twice(const tlang__plan *z) {
    int updates = 0;
    for (uint32_t i = z->insn; i < z->insn_end; i++) {
        const tlang__insn *x = &z->m->insns.items[i];
        if (!(x->modifiers & TLANG_ATOMIC)) continue;
        if (updates++) return 1;
        for (uint32_t r = x->parent; z->m->regions.items[r].owner; r = x->parent) {
            x = &z->m->insns.items[z->m->regions.items[r].owner];
            if (x->op == TLANG_OP_for) return 1;
        }
    }
    return 0;
}

/* Groups run in lockstep where nothing orders them: no two atomic updates, no SPMD regions, whose lanes are
   work-items. Instructions are counted for each group, so with a limit all groups must go the same way. */
static void tlang__plan_chunk(tlang__plan *z) {
    const tlang_options *o = &z->p->options;
    tlang__kernel *k = z->k;
    k->width = k->lanes;
    k->chunk = TLANG__PLAN_CHUNK;
    if (o->checked || o->chunk == 1 || tlang__plan_updates_twice(z) ||
        tlang__plan_has(z, TLANG_OP_parallel) || tlang__plan_has(z, TLANG_OP_foreach))
        k->chunk = 1;
    tlang__flow_kernel(z->p, k, z->insn, z->insn_end);
    if (o->max_steps && tlang__plan_diverges(z)) k->chunk = 1;
    if (k->chunk == 1) return;
    if (o->chunk > 0)
        k->chunk = (uint32_t)SHLO__MIN(o->chunk, 65536);
    else
        k->chunk = tlang__plan_count(TLANG__PLAN_CHUNK_CACHE,
            SHLO__MIN(k->local_step, TLANG__PLAN_CHUNK_CACHE) + tlang__plan_lane_bytes(z, 0),
            TLANG__PLAN_CHUNK);
}

/* Iterations of a foreach have no order, so it may take more at once than there are work-items, unless it
   asks which work-item it is or waits for others. */
static void tlang__plan_width(tlang__plan *z) {
    tlang__kernel *k = z->k;
    if (z->p->options.checked || !tlang__plan_has(z, TLANG_OP_foreach) ||
        tlang__plan_has(z, TLANG_OP_parallel) || tlang__plan_has(z, TLANG_OP_barrier) ||
        tlang__plan_has(z, TLANG_OP_subgroup_id) || tlang__plan_has(z, TLANG_OP_subgroup_local_id))
        return;
    k->width = SHLO__MAX(k->width,
        tlang__plan_count(TLANG__PLAN_CACHE, tlang__plan_lane_bytes(z, 1), TLANG__PLAN_WIDTH) &
            ~(TLANG__LANES_BLOCK - 1));
}

/* ---- values ---- */

/* A view that begins where its source does: it uses the source's pointers. */
static int tlang__plan_stays(const tlang__plan *z, uint32_t value) {
    const tlang__insn *x = &z->m->insns.items[z->m->values.items[value].insn];
    const int64_t *numbers = tlang__tlir_numbers(z->m, x);
    if (z->p->values[value].root == value || z->p->options.checked) return 0;
    for (uint32_t i = 0; x->op == TLANG_OP_subview && i < x->n_numbers; i += 2)
        if (numbers[i] != 0) return 0;
    return 1;
}

static void tlang__plan_memref(tlang__plan *z, uint32_t value, uint32_t lanes) {
    const tlang__insn *x = &z->m->insns.items[z->m->values.items[value].insn];
    const tlang__type *t = tlang__value_type(z->m, value);
    tlang__slot *s = &z->p->values[value];
    size_t dims = 2 * sizeof(int64_t) * SHLO__MAX(t->order, 1u);
    s->dims_step = s->dims_vary ? (uint32_t)dims : 0;
    s->dims = tlang__plan_place(z, s->dims_vary ? lanes : 1, dims, 16);
    if (s->root != value) return;
    s->room = tlang__plan_place(z, 1, sizeof(int64_t), 16);
    s->low = s->at;
    if (x->op == TLANG_OP_load && tlang__value_type(z->m, z->m->ids.items[x->operands])->offset != 0)
        s->low = tlang__plan_place(z, s->step ? lanes : 1, sizeof(void *), 16);
}

/* Kernels fill whole blocks of lanes. */
static uint32_t tlang__plan_room(uint32_t lanes) {
    return (lanes + TLANG__LANES_BLOCK - 1) & ~(TLANG__LANES_BLOCK - 1);
}

static void tlang__plan_value(tlang__plan *z, uint32_t value) {
    tlang__slot *s = &z->p->values[value];
    size_t bytes = tlang__plan_bytes(z, value);
    uint32_t lanes = tlang__plan_room(tlang__plan_spmd(z, value) ? z->k->width : z->k->chunk);
    int memref = tlang__value_type(z->m, value)->kind == TLANG_MEMREF;
    s->step = s->varying ? (uint32_t)bytes : 0;
    if (memref && tlang__plan_stays(z, value)) {
        const tlang__slot *from =
            &z->p->values[z->m->ids.items[z->m->insns.items[z->m->values.items[value].insn].operands]];
        s->at = from->at;
        s->step = from->step;
        s->line = from->line;
    }
    else {
        s->at = tlang__plan_place(z, s->step ? lanes : 1, bytes, s->step ? TLANG__PLAN_ALIGN : 16);
        if (memref && s->step) s->line = tlang__plan_place(z, 1, sizeof(int64_t), 16);
    }
    if (memref) tlang__plan_memref(z, value, lanes);
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

/* The first lifetime_stop that runs whenever the alloca has, in the alloca's own region, ends its life. */
static void tlang__plan_local_stops(const tlang__plan *z, tlang__plan_local *all, uint32_t n) {
    const tlang__module *m = z->m;
    for (uint32_t i = z->insn; i < z->insn_end; i++) {
        const tlang__insn *x = &m->insns.items[i];
        uint32_t owner, first = 0, behind = n;
        if (x->op != TLANG_OP_lifetime_stop) continue;
        owner = m->values.items[m->ids.items[x->operands]].insn;
        while (behind - first > 1) { /* they ascend */
            const uint32_t middle = first + (behind - first) / 2;
            if (all[middle].insn <= owner)
                first = middle;
            else
                behind = middle;
        }
        if (all[first].insn != owner || m->insns.items[owner].parent != x->parent) continue;
        if (i < all[first].to) all[first].to = i;
    }
}

/* Places the next one at the lowest offset where the n first ones leave room, which are ordered by their
   offsets, and moves it among them. 0: more than a size_t counts. */
static int tlang__plan_local_fit(const tlang__plan *z, tlang__plan_local *all, uint32_t n) {
    tlang__plan_local x = all[n];
    size_t end;
    uint32_t i;
    x.at = 0;
    for (i = 0; i < n; i++) {
        const tlang__plan_local *y = &all[i];
        if (y->to <= x.from || x.to <= y->from) continue; /* another time */
        if (!shlo__size_add(x.at, x.bytes, &end)) return 0;
        if (y->at >= end) break;
        if (!shlo__size_add(y->at, y->bytes, &end)) return 0;
        if (end > x.at && !shlo__size_align(end, TLANG__PLAN_ALIGN, &x.at)) return 0;
    }
    for (i = n; i && all[i - 1].at > x.at; i--) all[i] = all[i - 1];
    all[i] = x;
    z->p->places[x.insn] = x.at;
    if (!shlo__size_add(x.at, x.bytes, &end)) return 0;
    z->k->local_bytes = SHLO__MAX(z->k->local_bytes, end);
    return 1;
}

/* 0: more than a size_t counts. */
static int tlang__plan_local_bytes(const tlang__module *m, const tlang__type *t, size_t *bytes) {
    int64_t reach =
        tlang__access_reach(tlang__type_shape(m, t), t->order, tlang__op_bytes(t->scalar)); /* and strides */
    *bytes = (size_t)reach;
    return reach >= 0 && (uint64_t)reach <= SIZE_MAX;
}

static shlo_status tlang__plan_locals(tlang__plan *z) {
    const tlang__module *m = z->m;
    const shlo_allocator *a = &z->p->memory;
    uint32_t n = 0, room = 0;
    tlang__plan_local *all;
    shlo_status status = SHLO_OK;
    for (uint32_t i = z->insn; i < z->insn_end; i++) room += m->insns.items[i].op == TLANG_OP_alloca;
    if (room > 1024) return SHLO_LIMIT; /* each is placed among those before */
    if (!room) return SHLO_OK;
    all = (tlang__plan_local *)shlo__alloc_new(a, room * sizeof *all);
    if (!all) return SHLO_MEMORY;
    for (uint32_t i = z->insn; i < z->insn_end && status == SHLO_OK; i++) {
        const tlang__insn *x = &m->insns.items[i];
        if (x->op != TLANG_OP_alloca) continue;
        all[n].insn = i;
        all[n].from = i;
        all[n].to = tlang__plan_region_end(m, x->parent);
        if (!tlang__plan_local_bytes(m, tlang__value_type(m, x->results), &all[n].bytes))
            status = SHLO_OVERFLOW;
        n++;
    }
    tlang__plan_local_stops(z, all, n);
    for (uint32_t i = 0; i < n && status == SHLO_OK; i++)
        if (!tlang__plan_local_fit(z, all, i)) status = SHLO_OVERFLOW;
    shlo__alloc_free(a, all, room * sizeof *all);
    if (status == SHLO_OK && !shlo__size_align(z->k->local_bytes, TLANG__PLAN_ALIGN, &z->k->local_step))
        status = SHLO_OVERFLOW;
    return status;
}

/* ---- kernels ---- */

/* The next kernel's regions, values and instructions. */
static void tlang__plan_range(tlang__plan *z) {
    const tlang__module *m = z->m;
    uint32_t func = z->k->func;
    z->value = z->value_end;
    z->region = z->region_end;
    z->insn = z->insn_end;
    while (z->region_end < m->regions.count && m->regions.items[z->region_end].func == func) z->region_end++;
    while (z->value_end < m->values.count &&
           m->regions.items[m->values.items[z->value_end].region].func == func)
        z->value_end++;
    while (z->insn_end < m->insns.count && m->regions.items[m->insns.items[z->insn_end].parent].func == func)
        z->insn_end++;
}

static int tlang__plan_is_job(uint32_t op) {
    return op == TLANG_OP_axpby || (op >= TLANG_OP_gemm && op <= TLANG_OP_hadamard_product) ||
           op == TLANG_OP_sum;
}

/* Room for the jobs of collective instructions, for one more, which is too large for the stack, and scratch
   for the one that needs most. */
static void tlang__plan_jobs(tlang__plan *z) {
    size_t scratch = 0, jobs = 0;
    for (uint32_t i = z->insn; i < z->insn_end; i++) {
        const tlang__insn *x = &z->m->insns.items[i];
        if (!tlang__plan_is_job(x->op)) continue;
        jobs = 1;
        z->p->places[i] = tlang__plan_place(z, 1, sizeof(tlang__job), 16);
        scratch = SHLO__MAX(scratch, tlang__blas_scratch(z->p, x));
    }
    z->k->job_at = tlang__plan_place(z, jobs, sizeof(tlang__job), 16);
    z->k->scratch_at = tlang__plan_place(z, 1, scratch, TLANG__PLAN_ALIGN);
}

/* Room for the steps of a replay: what has no control flow, and reads no scalars that it may have written. */
static void tlang__plan_steps(tlang__plan *z) {
    uint32_t n = 0;
    if (z->k->chunk == 1 || z->k->atomic) return;
    for (uint32_t i = z->insn; i < z->insn_end; i++) {
        const tlang__insn *x = &z->m->insns.items[i];
        int load = x->op == TLANG_OP_load;
        if (x->region[0] || x->op == TLANG_OP_store ||
            (load && tlang__value_type(z->m, x->results)->kind == TLANG_SCALAR))
            return;
        n += load || x->op == TLANG_OP_subview || tlang__plan_is_job(x->op);
    }
    z->k->steps = n;
    z->k->steps_at = tlang__plan_place(z, n, sizeof(tlang__step), 16);
}

/* Bytes of one thread that a kernel may take. */
static size_t tlang__plan_most(const tlang_program *p) {
    size_t most = p->options.max_bytes;
    return most && most < TLANG__PLAN_FRAME ? most : TLANG__PLAN_FRAME;
}

static shlo_status tlang__plan_kernel(tlang__plan *z) {
    tlang__kernel *k = z->k;
    size_t local;
    tlang__plan_range(z);
    tlang__plan_sizes(k, &z->m->funcs.items[k->func]);
    for (uint32_t i = z->insn; i < z->insn_end; i++)
        k->atomic |= (z->m->insns.items[i].modifiers & TLANG_ATOMIC) != 0;
    SHLO__TRY(tlang__plan_locals(z));
    tlang__plan_chunk(z);
    tlang__plan_width(z);
    k->insn = z->insn;
    k->insn_end = z->insn_end;
    for (uint32_t r = z->region; r < z->region_end; r++)
        z->p->masks[r] =
            tlang__plan_place(z, 1, 16 + (z->m->regions.items[r].spmd ? k->width : k->chunk), 16);
    for (uint32_t v = z->value; v < z->value_end; v++) tlang__plan_value(z, v);
    tlang__plan_jobs(z);
    tlang__plan_steps(z);
    k->positions = tlang__plan_place(z, SHLO__MAX(k->width, k->chunk), sizeof(int64_t), TLANG__PLAN_ALIGN);
    if (z->overflow || !shlo__size_align(k->frame_bytes, TLANG__PLAN_ALIGN, &k->local_at) ||
        !shlo__size_mul(k->local_step, k->chunk, &local) ||
        !shlo__size_add(k->local_at, local, &k->frame_bytes))
        return SHLO_OVERFLOW;
    if (k->frame_bytes > tlang__plan_most(z->p)) return SHLO_LIMIT;
    z->p->frame_bytes = SHLO__MAX(z->p->frame_bytes, k->frame_bytes);
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__plan_refuse(const tlang_program *p, const tlang__kernel *k, shlo_error *error) {
    const tlang__func *f = &p->m.funcs.items[k->func];
    size_t most = tlang__plan_most(p);
    char name[64];
    shlo__status_name(name, sizeof name, p->m.text.items + f->name, f->n_name);
    if (k->refused == SHLO_OVERFLOW)
        return shlo__status_fail(error, k->refused,
            "kernel %s: its local memory has more bytes than there are", name);
    if (k->frame_bytes <= most)
        return shlo__status_fail(error, k->refused, "kernel %s: more than 1024 allocas", name);
    return shlo__status_fail(error, k->refused,
        "kernel %s takes %zu bytes a thread (%zu of local memory), more than %s, %zu", name, k->frame_bytes,
        k->local_bytes, most < TLANG__PLAN_FRAME ? "options.max_bytes" : "a kernel may", most);
}

static void *tlang__plan_list(tlang_program *p, size_t n, size_t size) {
    size_t bytes;
    return shlo__size_mul(n, size, &bytes) ? shlo__alloc_new(&p->memory, SHLO__MAX(bytes, 1)) : NULL;
}

static shlo_status tlang__plan_frames(tlang_program *p, shlo_error *error) {
    size_t frames;
    p->threads = p->options.parallel.n_threads < 1 ? 1 : p->options.parallel.n_threads;
    if (p->options.checked || p->options.work || !p->options.parallel.parallel_for) p->threads = 1;
    p->outcomes = (tlang__outcome *)tlang__plan_list(p, (size_t)p->threads, sizeof *p->outcomes);
    if (!shlo__size_align(p->frame_bytes, TLANG__PLAN_ALIGN, &p->frame_bytes) ||
        !shlo__size_mul(p->frame_bytes, (size_t)p->threads, &frames))
        return shlo__status_fail(error, SHLO_OVERFLOW, "the frames are too large");
    p->bytes = SHLO__MAX(frames, TLANG__PLAN_ALIGN);
    p->arena.measures = p->measures;
    p->frames = (unsigned char *)shlo__alloc_raw(&p->memory, p->bytes);
    if (p->measures) return p->outcomes ? SHLO_OK : SHLO_MEMORY;
    if (p->frames) memset(p->frames, 0, p->bytes);
    if (!p->frames || !p->outcomes)
        return shlo__status_fail(error, SHLO_MEMORY, "no memory for frames of %zu bytes", p->bytes);
    return SHLO_OK;
}

/* Room for what the last launch was given, of any kernel. */
static int tlang__plan_last(tlang_program *p) {
    const tlang__module *m = &p->m;
    uint32_t args = 0, numbers = 0;
    for (uint32_t i = 1; i < m->funcs.count; i++) {
        const tlang__func *f = &m->funcs.items[i];
        uint32_t n = 0;
        for (uint32_t a = 0; a < f->n_args; a++)
            n += tlang__vm_last_numbers(m, tlang__value_type(m, f->args + a));
        args = SHLO__MAX(args, f->n_args);
        numbers = SHLO__MAX(numbers, n);
    }
    p->last_launch.args = (tlang_arg *)tlang__plan_list(p, args, sizeof *p->last_launch.args);
    p->last_launch.numbers = (int64_t *)tlang__plan_list(p, numbers, sizeof *p->last_launch.numbers);
    return p->last_launch.args && p->last_launch.numbers;
}

SHLO__FN shlo_status tlang__plan_program(tlang_program *p, shlo_error *error) {
    const tlang__module *m = &p->m;
    tlang__plan z;
    uint32_t refused = 0;
    memset(&z, 0, sizeof z);
    z.p = p;
    z.m = m;
    z.value_end = z.region_end = z.insn_end = 1;
    p->n_kernels = m->funcs.count - 1;
    p->kernels = (tlang__kernel *)tlang__plan_list(p, p->n_kernels, sizeof *p->kernels);
    p->values = (tlang__slot *)tlang__plan_list(p, m->values.count, sizeof *p->values);
    p->masks = (uint32_t *)tlang__plan_list(p, m->regions.count, sizeof *p->masks);
    p->places = (size_t *)tlang__plan_list(p, m->insns.count, sizeof *p->places);
    if (!p->kernels || !p->values || !p->masks || !p->places || !tlang__plan_last(p))
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to plan the program");
    for (uint32_t i = 0; i < p->n_kernels; i++) {
        z.k = &p->kernels[i];
        z.k->func = i + 1;
        z.overflow = 0;
        z.k->refused = tlang__plan_kernel(&z);
        if (z.k->refused == SHLO_MEMORY)
            return shlo__status_fail(error, SHLO_MEMORY, "no memory to plan the program");
        refused += z.k->refused != SHLO_OK;
    }
    if (refused && refused == p->n_kernels) {
        if (error) tlang__module_blame(m, p->kernels[0].func, error);
        return tlang__plan_refuse(p, &p->kernels[0], error);
    }
    return tlang__plan_frames(p, error);
}

#endif
