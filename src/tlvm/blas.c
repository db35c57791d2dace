/* tlvm/blas.c - axpby, gemm, gemv, ger, hadamard_product, sum: judges the operands of all lanes before the
 * first access, and hands them to the kernels (tlkernel) as one batch. */
#ifndef TLANG__TLVM_BLAS_C
#define TLANG__TLVM_BLAS_C

#include "tlvm.h"

/* ---- operands ---- */

/* One collective instruction at run time. */
typedef struct tlang__blas_call {
    const tlang__insn *x;
    uint32_t n, memref[3]; /* operands that are memrefs: A, maybe B, C */
    const tlang__slot *slot[3];
    uint32_t scalar;
    size_t bytes;
    int varies; /* sizes or strides differ from lane to lane */
    tlang__factors factors;
} tlang__blas_call;

/* What the instruction says, whatever its lanes. */
static void tlang__blas_open(const tlang__module *m, const tlang__insn *x, tlang__blas_call *z) {
    memset(z, 0, sizeof *z);
    z->x = x;
    z->memref[z->n++] = 1;
    if (x->n_operands == 5) z->memref[z->n++] = 2;
    z->memref[z->n++] = x->n_operands - 1u;
    z->scalar = tlang__value_type(m, m->ids.items[x->operands + z->memref[z->n - 1]])->scalar;
    z->bytes = tlang__op_bytes(z->scalar);
}

static void tlang__blas_open_lanes(const tlang__vm *vm, const tlang__insn *x, tlang__blas_call *z) {
    tlang__blas_open(vm->m, x, z);
    for (uint32_t i = 0; i < z->n; i++) z->slot[i] = tlang__vm_slot(vm, x, z->memref[i]);
    for (uint32_t i = 0; i < z->n; i++) z->varies |= z->slot[i]->dims_step != 0;
    for (uint32_t f = 0; f < 2; f++) {
        uint32_t operand = f ? z->memref[z->n - 1] - 1 : 0;
        tlang__operand o = tlang__vm_operand(vm, x, operand);
        z->factors.at[f] = o.data;
        z->factors.step[f] = o.step;
        z->factors.bytes[f] = SHLO__MIN((size_t)tlang__op_bytes(tlang__vm_scalar(vm, x, operand)), z->bytes);
    }
}

static uint32_t tlang__blas_order(const tlang__module *m, const tlang__blas_call *z, uint32_t i) {
    return tlang__value_type(m, m->ids.items[z->x->operands + z->memref[i]])->order;
}

/* The stride of a mode of one element may be any number. Kernels take one step more than there are elements,
   which must not leave the address space. */
static int64_t tlang__blas_stride(const int64_t *dims, uint32_t order, uint32_t mode) {
    if (mode >= order) return 0;
    return dims[mode] > 1 ? dims[order + mode] : SHLO__MIN(dims[order + mode], 1 << 24);
}

static void tlang__blas_matrix_of(const int64_t *dims, uint32_t order, int transposed, tlang__matrix *out) {
    int64_t swap;
    out->rows = order > 0 ? dims[0] : 1;
    out->columns = order > 1 ? dims[1] : 1;
    out->row = tlang__blas_stride(dims, order, 0);
    out->column = tlang__blas_stride(dims, order, 1);
    if (!transposed || order < 2) return;
    swap = out->rows;
    out->rows = out->columns;
    out->columns = swap;
    swap = out->row;
    out->row = out->column;
    out->column = swap;
}

static tlang__job_kind tlang__blas_kind(uint32_t op) {
    switch ((tlang_op)op) {
    case TLANG_OP_axpby: return TLANG__AXPBY;
    case TLANG_OP_hadamard_product: return TLANG__HADAMARD;
    case TLANG_OP_sum: return TLANG__SUM;
    default: return TLANG__PRODUCT;
    }
}

static int tlang__blas_combines(const tlang__job *z) {
    return z->kind == TLANG__AXPBY || z->kind == TLANG__HADAMARD;
}

/* The matrices as the job has them, and its sizes. vector: A has order 1. 0: the sizes do not fit. */
static int tlang__blas_shape(uint32_t op, int vector, tlang__job *z) {
    int combines = tlang__blas_combines(z);
    if (op == TLANG_OP_ger) { /* a column times a row */
        z->b.columns = z->b.rows;
        z->b.column = z->b.row;
        z->b.rows = 1;
    }
    if (op == TLANG_OP_sum && vector) { /* the sum of a row */
        z->a.columns = z->a.rows;
        z->a.column = z->a.row;
        z->a.rows = 1;
        z->a.row = 0;
    }
    if (z->kind == TLANG__SUM) {
        z->b.rows = z->a.columns;
        z->b.columns = 1;
    }
    if (z->kind == TLANG__AXPBY) z->b = z->a;
    z->m = z->c.rows;
    z->n = z->c.columns;
    z->k = combines ? 1 : z->a.columns;
    if (combines)
        return z->a.rows == z->m && z->a.columns == z->n && z->b.rows == z->m && z->b.columns == z->n;
    return z->a.rows == z->m && z->b.rows == z->k && z->b.columns == z->n;
}

/* dims: sizes and strides of the operands that are memrefs. 0: the sizes do not fit. */
static int tlang__blas_job_of(const tlang__module *m, const tlang__blas_call *z, const int64_t *const *dims,
    tlang__job *job) {
    uint32_t c = z->n - 1;
    memset(job, 0, sizeof *job);
    job->kind = (uint32_t)tlang__blas_kind(z->x->op);
    job->scalar = z->scalar;
    tlang__blas_matrix_of(dims[0], tlang__blas_order(m, z, 0), (z->x->modifiers & TLANG_TRANSPOSE_A) != 0,
        &job->a);
    if (c == 2)
        tlang__blas_matrix_of(dims[1], tlang__blas_order(m, z, 1), (z->x->modifiers & TLANG_TRANSPOSE_B) != 0,
            &job->b);
    tlang__blas_matrix_of(dims[c], tlang__blas_order(m, z, c), 0, &job->c);
    return tlang__blas_shape(z->x->op, tlang__blas_order(m, z, 0) == 1, job);
}

/* Sizes, strides and factors of a lane. 0: the sizes do not fit. */
static int tlang__blas_job(const tlang__vm *vm, const tlang__blas_call *z, uint32_t lane, tlang__job *job) {
    const int64_t *dims[3] = {NULL, NULL, NULL};
    int fits;
    for (uint32_t i = 0; i < z->n; i++) dims[i] = tlang__vm_dims(vm, z->slot[i], lane);
    fits = tlang__blas_job_of(vm->m, z, dims, job);
    tlang__kernel_factors(job, &z->factors, lane);
    return fits;
}

SHLO__FN size_t tlang__blas_scratch(const tlang_program *p, const tlang__insn *x) {
    const int64_t *dims[3] = {NULL, NULL, NULL};
    tlang__blas_call z;
    tlang__job job;
    int unknown = 0;
    tlang__blas_open(&p->m, x, &z);
    for (uint32_t i = 0; i < z.n; i++) {
        const tlang__type *t = tlang__value_type(&p->m, p->m.ids.items[x->operands + z.memref[i]]);
        dims[i] = tlang__type_shape(&p->m, t);
        for (uint32_t d = 0; d < 2u * t->order; d++) unknown |= dims[i][d] == TLANG__DYNAMIC;
    }
    if (unknown) return p->isa->tiles[0] || p->isa->tiles[1] ? TLANG__KERNEL_SCRATCH : 0;
    if (!tlang__blas_job_of(&p->m, &z, dims, &job)) return 0;
    tlang__kernel_choose(&job, p->isa);
    return job.scratch;
}

/* ---- judging: every element of every operand lies in its memory, in every active lane ---- */

/* The first active lane from which `reach` bytes are not in the memory; lanes: none. */
static uint32_t tlang__blas_outside(const tlang__vm *vm, const tlang__slot *s, int64_t reach, uint32_t from,
    uint32_t lanes) {
    const tlang__slot *root = &vm->p->values[s->root];
    const unsigned char *base = vm->frame + s->at, *low = vm->frame + root->low;
    int64_t last = *tlang__vm_room(vm, s) - reach;
    if (s->step && *tlang__vm_line(vm, s) && from + 1 < lanes && last >= 0 && reach >= 0 &&
        tlang__vm_position(vm, s, from) <= last && tlang__vm_position(vm, s, lanes - 1) <= last)
        return lanes; /* positions ascend */
    for (uint32_t l = from; l < lanes; l++) {
        uint64_t position = (uint64_t)(*(const uintptr_t *)(const void *)(base + l * s->step) -
                                       *(const uintptr_t *)(const void *)(low + l * root->step));
        if ((position <= (uint64_t)last && last >= 0 && reach >= 0) || !tlang__vm_active(vm, l)) continue;
        return l;
    }
    return lanes;
}

/* A root lies in its memory since it was made. What has one base for all lanes is judged once, in the first
   active one: others may not have computed it. */
static shlo_status tlang__blas_judge_operand(tlang__vm *vm, const tlang__blas_call *z, uint32_t i) {
    const tlang__slot *s = z->slot[i];
    uint32_t lanes = vm->lanes, bad = lanes, order = tlang__blas_order(vm->m, z, i);
    uint32_t from = s->step ? 0 : tlang__vm_first(vm), end = s->step ? lanes : from + 1;
    if (vm->shadow) SHLO__TRY(tlang__access_stopped(vm, s, z->memref[i]));
    if (s->root == tlang__vm_id(vm, z->x, z->memref[i])) return SHLO_OK;
    if (!s->dims_step) {
        bad = tlang__blas_outside(vm, s, tlang__access_reach(tlang__vm_dims(vm, s, 0), order, z->bytes), from,
            end);
        if (bad == end) bad = lanes;
    }
    else
        for (uint32_t l = 0; l < lanes && bad == lanes; l++) {
            if (!tlang__vm_active(vm, l)) continue;
            if (tlang__blas_outside(vm, s, tlang__access_reach(tlang__vm_dims(vm, s, l), order, z->bytes), l,
                    l + 1) == l)
                bad = l;
        }
    if (bad == lanes) return SHLO_OK;
    return shlo__status_at(vm->error,
        tlang__vm_fail(vm, SHLO_BOUNDS, bad, "operand %u reaches outside of its memory", z->memref[i]),
        (int32_t)z->memref[i], -1);
}

/* Where the sizes do not fit: B, if it does not fit A, else the result. */
static uint32_t tlang__blas_unfit(const tlang__blas_call *z, const tlang__job *job) {
    int64_t rows = tlang__blas_combines(job) ? job->a.rows : job->k;
    return z->memref[z->n == 3 && job->b.rows != rows ? 1 : z->n - 1];
}

/* *job: of the last active lane, or of all if they have the same. */
static shlo_status tlang__blas_judge(tlang__vm *vm, const tlang__blas_call *z, tlang__job *job) {
    uint32_t first = tlang__vm_first(vm), end = z->varies ? vm->lanes : first + 1;
    for (uint32_t i = 0; i < z->n; i++) SHLO__TRY(tlang__blas_judge_operand(vm, z, i));
    for (uint32_t l = first; l < end; l++)
        if (tlang__vm_active(vm, l) && !tlang__blas_job(vm, z, l, job))
            return shlo__status_at(vm->error,
                tlang__vm_fail(vm, SHLO_SHAPE, l, "%lldx%lld, %lldx%lld and %lldx%lld do not fit",
                    (long long)job->a.rows, (long long)job->a.columns, (long long)job->b.rows,
                    (long long)job->b.columns, (long long)job->m, (long long)job->n),
                (int32_t)tlang__blas_unfit(z, job), -1);
    return SHLO_OK;
}

/* ---- checked mode: one group ---- */

static const unsigned char *tlang__blas_data(const tlang__vm *vm, const tlang__blas_call *z, int operand) {
    if (operand == 1 && z->n == 2) return NULL;
    return *tlang__vm_base(vm, z->slot[operand == 2 ? z->n - 1 : (uint32_t)operand], 0);
}

static const tlang__matrix *tlang__blas_of(const tlang__job *job, int operand) {
    return operand == 0 ? &job->a : operand == 1 ? &job->b : &job->c;
}

/* Every element of an operand is read or written by the whole work-group. */
static shlo_status tlang__blas_note(tlang__vm *vm, const tlang__matrix *a, size_t bytes, tlang__touch t) {
    const unsigned char *data = t.at;
    t.bytes = (uint32_t)bytes;
    for (int64_t j = 0; data && j < a->columns; j++) {
        if (vm->stop && tlang__kernel_asks(vm->stop, 16 * (double)a->rows))
            return tlang__vm_fail(vm, SHLO_INTERRUPTED, 0, "interrupted");
        for (int64_t i = 0; i < a->rows; i++) {
            t.at = data + (i * a->row + j * a->column) * (int64_t)bytes;
            SHLO__TRY(tlang__shadow_access(vm, &t));
        }
    }
    return SHLO_OK;
}

static int tlang__blas_is_zero(const unsigned char *factor, size_t bytes) {
    static const unsigned char zeros[16] = {0};
    return memcmp(factor, zeros, bytes) == 0;
}

/* An element of the matrix lies at, or around, this distance in bytes from its first one. */
static int tlang__blas_hits(const tlang__matrix *a, int64_t bytes, int64_t distance) {
    int64_t at = distance / bytes, row = SHLO__MAX(a->row, 1), column = SHLO__MAX(a->column, 1);
    if (distance < 0) return 0;
    if (a->columns == 1) return at % row == 0 && at / row < a->rows;
    if (a->rows == 1) return at % column == 0 && at / column < a->columns;
    if (column >= row) {
        at -= SHLO__MIN(at / column, a->columns - 1) * column;
        return at % row == 0 && at / row < a->rows;
    }
    at -= SHLO__MIN(at / row, a->rows - 1) * row;
    return at % column == 0 && at / column < a->columns;
}

static int tlang__blas_same_layout(const tlang__matrix *a, const tlang__matrix *b) {
    return (a->rows == 1 || a->row == b->row) && (a->columns == 1 || a->column == b->column);
}

/* An operand shares elements with the result, which would then depend on the order of updates. The result
   itself is fine for what works element by element. */
static int tlang__blas_overlaps(const tlang__vm *vm, const tlang__blas_call *z, const tlang__job *job,
    int operand) {
    const unsigned char *data = tlang__blas_data(vm, z, operand), *c = tlang__blas_data(vm, z, 2);
    const tlang__matrix *a = tlang__blas_of(job, operand);
    int64_t bytes = (int64_t)z->bytes;
    if (!data || (data == c && tlang__blas_combines(job) && tlang__blas_same_layout(a, &job->c))) return 0;
    for (int64_t j = 0; j < a->columns; j++)
        for (int64_t i = 0; i < a->rows; i++) {
            intptr_t at = (intptr_t)data + (intptr_t)((i * a->row + j * a->column) * bytes);
            if (tlang__blas_hits(&job->c, bytes, (int64_t)(at - (intptr_t)c))) return 1;
        }
    return 0;
}

static shlo_status tlang__blas_check(tlang__vm *vm, const tlang__blas_call *z, const tlang__job *job) {
    tlang__touch t;
    t.lane = -1;
    t.write = t.atomic = 0;
    for (int operand = 0; operand < 2; operand++)
        if (tlang__blas_overlaps(vm, z, job, operand))
            return shlo__status_at(vm->error,
                tlang__vm_fail(vm, SHLO_RACE, 0, "the result overlaps operand %u", z->memref[operand]),
                (int32_t)z->memref[operand], -1);
    /* There is one between any two instructions of a collective region. */
    tlang__shadow_barrier(vm->shadow, TLANG__HAS_FENCES);
    for (int operand = 0; operand < 2; operand++) {
        t.root = z->slot[operand == 1 && z->n == 2 ? 0 : operand]->root;
        t.at = tlang__blas_data(vm, z, operand);
        SHLO__TRY(tlang__blas_note(vm, tlang__blas_of(job, operand), z->bytes, t));
    }
    t.root = z->slot[z->n - 1]->root;
    t.at = tlang__blas_data(vm, z, 2);
    t.atomic = (z->x->modifiers & TLANG_ATOMIC) != 0;
    if (!t.atomic && !tlang__blas_is_zero(job->beta, z->bytes))
        SHLO__TRY(tlang__blas_note(vm, &job->c, z->bytes, t));
    t.write = 1;
    SHLO__TRY(tlang__blas_note(vm, &job->c, z->bytes, t));
    tlang__shadow_barrier(vm->shadow, TLANG__HAS_FENCES);
    return SHLO_OK;
}

/* ---- what is done ---- */

/* Adds what the instruction is about to do, in `lanes` lanes. */
static void tlang__blas_count(const tlang__vm *vm, const tlang__insn *x, const tlang__job *z,
    uint32_t lanes) {
    int complex = tlang__op_kind(z->scalar) == TLANG__COMPLEX;
    double m = (double)z->m, n = (double)z->n, k = (double)z->k, bytes = tlang__op_bytes(z->scalar);
    double results = m * n * (tlang__blas_is_zero(z->beta, (size_t)bytes) ? 1 : 2);
    double multiply = complex ? 6 : 1, add = complex ? 2 : 1, operands, each;
    if (x->op == TLANG_OP_axpby) {
        operands = m * n;
        each = m * n * (2 * multiply + add);
    }
    else if (x->op == TLANG_OP_hadamard_product) {
        operands = 2 * m * n;
        each = m * n * multiply;
    }
    else if (x->op == TLANG_OP_sum) {
        operands = m * k;
        each = m * k * add;
    }
    else {
        operands = m * k + k * n;
        each = m * n * k * (multiply + add);
    }
    vm->p->options.work->operations += each * lanes;
    vm->p->options.work->bytes += (operands + results) * bytes * lanes;
}

/* ---- running ---- */

/* The job as it runs, chosen again only if sizes or strides are others than before. */
static tlang__job *tlang__blas_chosen(const tlang__vm *vm, const tlang__job *now) {
    tlang__job *job = (tlang__job *)(void *)(vm->frame + vm->p->places[vm->insn]);
    if (job->run && !memcmp(&job->a, &now->a, sizeof now->a) && !memcmp(&job->b, &now->b, sizeof now->b) &&
        !memcmp(&job->c, &now->c, sizeof now->c)) {
        memcpy(job->alpha, now->alpha, sizeof now->alpha);
        memcpy(job->beta, now->beta, sizeof now->beta);
        return job;
    }
    *job = *now;
    tlang__kernel_choose(job, vm->p->isa);
    return job;
}

/* The lane behind the last of a batch that begins at an active lane. Atomic updates of groups may overlap, so
   each is a batch. */
static uint32_t tlang__blas_batch(const tlang__vm *vm, const tlang__blas_call *z, uint32_t lane) {
    uint32_t end = lane + 1;
    if (z->varies || (z->x->modifiers & TLANG_ATOMIC)) return end;
    if (vm->full) return vm->lanes;
    while (end < vm->lanes && vm->mask[end]) end++;
    return end;
}

static void tlang__blas_items(const tlang__vm *vm, const tlang__blas_call *z, uint32_t lane,
    tlang__items *items) {
    memset(items, 0, sizeof *items);
    for (uint32_t i = 0; i < z->n; i++) {
        uint32_t operand = i == z->n - 1 ? 2 : i;
        items->at[operand] = (const unsigned char *)tlang__vm_base(vm, z->slot[i], lane);
        items->step[operand] = z->slot[i]->step;
        if (z->slot[i]->step) items->line[operand] = *tlang__vm_line(vm, z->slot[i]);
    }
}

static int tlang__blas_has_own(const tlang__blas_call *z) { return z->factors.step[0] || z->factors.step[1]; }

/* Factors of 0 count less. */
static void tlang__blas_count_lanes(const tlang__vm *vm, const tlang__blas_call *z, tlang__job *job,
    uint32_t lane, uint32_t end) {
    uint32_t some = tlang__blas_has_own(z) ? 1 : end - lane;
    for (; lane < end; lane += some) {
        tlang__kernel_factors(job, &z->factors, lane);
        tlang__blas_count(vm, z->x, job, some);
    }
}

/* The lanes [lane, end). Not inlined: its frame is beside the job, which is large. */
static SHLO__NOINLINE shlo_status tlang__blas_lanes(tlang__vm *vm, const tlang__blas_call *z, tlang__job *job,
    uint32_t lane, uint32_t end) {
    void *scratch = vm->frame + vm->kernel->scratch_at;
    tlang__factors own = z->factors;
    tlang__items items;
    if (vm->p->options.work) tlang__blas_count_lanes(vm, z, job, lane, end);
    if (vm->shadow) SHLO__TRY(tlang__blas_check(vm, z, job));
    tlang__blas_items(vm, z, lane, &items);
    items.n = (int64_t)(end - lane);
    items.stop = vm->stop;
    for (int f = 0; f < 2; f++) own.at[f] += lane * own.step[f];
    if (tlang__blas_has_own(z))
        tlang__kernel_run_each(job, &items, &own, scratch);
    else
        tlang__kernel_run(job, &items, scratch);
    return vm->stop && vm->stop->stopped ? tlang__vm_fail(vm, SHLO_INTERRUPTED, 0, "interrupted") : SHLO_OK;
}

SHLO__FN shlo_status tlang__blas_run(tlang__vm *vm, const tlang__insn *x) {
    tlang__job *now = (tlang__job *)(void *)(vm->frame + vm->kernel->job_at);
    tlang__blas_call z;
    uint32_t end;
    tlang__blas_open_lanes(vm, x, &z);
    SHLO__TRY(tlang__blas_judge(vm, &z, now));
    for (uint32_t l = tlang__vm_first(vm); l < vm->lanes; l = end) {
        end = l + 1;
        if (!tlang__vm_active(vm, l)) continue;
        end = tlang__blas_batch(vm, &z, l);
        if (z.varies) (void)tlang__blas_job(vm, &z, l, now);
        SHLO__TRY(tlang__blas_lanes(vm, &z, tlang__blas_chosen(vm, now), l, end));
    }
    return SHLO_OK;
}

/* ---- the same for further groups ---- */

/* Each group has memory of its own there, and needs it no longer than it runs. */
static int tlang__blas_is_local(const tlang__vm *vm, const tlang__slot *s) {
    uint32_t insn = vm->m->values.items[s->root].insn;
    return insn && vm->m->insns.items[insn].op == TLANG_OP_alloca;
}

SHLO__FN int tlang__blas_step(const tlang__vm *vm, int64_t groups, tlang__step *step) {
    tlang__blas_call z;
    tlang__blas_open_lanes(vm, step->x, &z);
    if (z.varies || tlang__blas_has_own(&z)) return 0;
    for (uint32_t i = 0; i < z.n; i++) {
        const tlang__slot *s = z.slot[i];
        if (!tlang__access_inside(vm, s,
                tlang__access_reach(tlang__vm_dims(vm, s, 0), tlang__blas_order(vm->m, &z, i), z.bytes),
                groups))
            return 0;
        step->line[i == z.n - 1 ? 2 : i] = s->step ? tlang__vm_line(vm, s) : NULL;
        step->move[i == z.n - 1 ? 2 : i] = tlang__blas_is_local(vm, s) ? 0 : s->step;
    }
    step->job = (const tlang__job *)(void *)(vm->frame + vm->p->places[step->x - vm->m->insns.items]);
    tlang__blas_items(vm, &z, 0, &step->items);
    return step->job->run != NULL;
}

/* A host that wants it to end is seen after the steps of the chunk. */
static void tlang__blas_step_run(const tlang__vm *vm, const tlang__step *step, tlang__items *items) {
    items->stop = vm->stop;
    if (vm->p->options.work) tlang__blas_count(vm, step->x, step->job, (uint32_t)items->n);
    tlang__kernel_run(step->job, items, vm->frame + vm->kernel->scratch_at);
}

SHLO__FN void tlang__blas_again(const tlang__vm *vm, const tlang__step *step, uint32_t lane, uint32_t n) {
    tlang__items items = step->items;
    items.n = n;
    for (int o = 0; o < 3; o++) {
        if (!items.at[o]) continue; /* a sum has no second operand */
        items.at[o] += lane * step->move[o];
        if (step->line[o]) items.line[o] = *step->line[o];
    }
    tlang__blas_step_run(vm, step, &items);
}

SHLO__FN void tlang__blas_direct(const tlang__vm *vm, const tlang__step *steps, const tlang__step *step,
    uint32_t lane, uint32_t n) {
    tlang__items items = step->items;
    items.n = n;
    for (int o = 0; o < 3; o++) {
        const tlang__step *source = &steps[step->source[o] - 1];
        if (step->line[o]) items.line[o] = *step->line[o];
        if (!step->source[o]) continue;
        items.at[o] = (const unsigned char *)(source->now + lane * source->by);
        items.step[o] = source->by;
        items.line[o] = (int64_t)source->by + 1;
        items.direct[o] = 1;
    }
    tlang__blas_step_run(vm, step, &items);
}

#endif
