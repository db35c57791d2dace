/* tlvm/launch.c - judging arguments, spreading groups over threads. Thread i runs the i-th of equal shares of
 * the groups in order, in its own frame. */
#ifndef TLANG__TLVM_LAUNCH_C
#define TLANG__TLVM_LAUNCH_C

#include "tlvm.h"

SHLO_API const char *tlang_program_isa(const tlang_program *p) { return p ? p->isa->name : ""; }
SHLO_API size_t tlang_program_bytes(const tlang_program *p) { return p ? p->bytes : 0; }

/* ---- what there is ---- */

SHLO_API int32_t tlang_kernel_count(const tlang_program *p) { return p ? (int32_t)p->n_kernels : 0; }

SHLO_API int32_t tlang_kernel_find(const tlang_program *p, const char *name) {
    return p && name ? (int32_t)tlang__module_find(&p->m, name, strlen(name)) - 1 : -1;
}

static const tlang__kernel *tlang__launch_kernel(const tlang_program *p, int32_t kernel) {
    return p && SHLO__MARKED(p, SHLO__MARK_TL_PROGRAM) && kernel >= 0 && (uint32_t)kernel < p->n_kernels
               ? &p->kernels[kernel]
               : NULL;
}

SHLO_API shlo_status tlang_kernel_get_info(const tlang_program *p, int32_t kernel, tlang_kernel_info *out) {
    const tlang__kernel *k = tlang__launch_kernel(p, kernel);
    const tlang__func *f;
    if (!k || !out) return SHLO_ARGUMENT;
    f = &p->m.funcs.items[k->func];
    out->name = p->m.text.items + f->name;
    out->n_name = (int32_t)f->n_name;
    out->n_args = (int32_t)f->n_args;
    out->rows = k->rows;
    out->columns = k->columns;
    out->subgroup = k->subgroup;
    out->frame_bytes = k->frame_bytes;
    out->local_bytes = k->local_bytes;
    out->atomic = k->atomic;
    return SHLO_OK;
}

SHLO_API shlo_status tlang_kernel_get_arg(const tlang_program *p, int32_t kernel, int32_t arg,
    tlang_type_info *out) {
    const tlang__kernel *k = tlang__launch_kernel(p, kernel);
    if (!k || !out || arg < 0 || (uint32_t)arg >= p->m.funcs.items[k->func].n_args) return SHLO_ARGUMENT;
    tlang__types_info(&p->m, p->m.values.items[p->m.funcs.items[k->func].args + (uint32_t)arg].type, out);
    return SHLO_OK;
}

/* ---- arguments ---- */

/* The scalar or the memref in the frame. The argument was judged before. */
static void tlang__launch_set(const tlang__vm *vm, uint32_t value, const tlang_arg *arg) {
    const tlang__slot *s = &vm->p->values[value];
    const tlang__type *t = tlang__value_type(vm->m, value);
    unsigned char *slot = vm->frame + s->at;
    if (t->kind == TLANG_SCALAR) {
        memcpy(slot, arg->data, tlang__op_bytes(t->scalar));
        if (t->scalar == TLANG_I1) *slot &= 1;
    }
    if (t->kind != TLANG_MEMREF) return;
    *tlang__vm_base(vm, s, 0) = (unsigned char *)arg->data;
    *tlang__vm_room(vm, s) = tlang__access_room(t, arg);
    (void)tlang__access_dims(vm->m, t, arg, tlang__vm_dims(vm, s, 0));
}

/* Do two elements share memory? Not if, with the modes ordered by their strides, each stride passes all of
   the mode before: the reference's rule for strides, whatever the order of the modes. A mode of size 1 has no
   second element. */
static int tlang__launch_overlaps(const int64_t *dims, uint32_t order) {
    int64_t past = 1; /* the least stride that the next mode may have */
    uint32_t done = 0;
    for (uint32_t n = 0; n < order; n++) {
        uint32_t least = order;
        for (uint32_t i = 0; i < order; i++)
            if (!(done >> i & 1) && (least == order || dims[order + i] < dims[order + least])) least = i;
        done |= 1u << least;
        if (dims[least] == 1) continue;
        if (dims[order + least] < past) return 1;
        if (!shlo__i64_mul(dims[order + least], dims[least], &past)) past = INT64_MAX;
    }
    return 0;
}

/* The first number that the argument gives and that differs from what holds: a size, or behind them a stride.
   2 * order: none. The stride of a mode of size 1 does not count. */
static uint32_t tlang__launch_differs(const tlang_arg *arg, uint32_t order, const int64_t *dims) {
    for (uint32_t i = 0; i < order; i++) {
        if (arg->shape && arg->shape[i] != dims[i]) return i;
        if (arg->strides && arg->strides[i] != dims[order + i] && dims[i] > 1) return order + i;
    }
    return 2 * order;
}

/* dims: sizes and strides as they hold. */
static shlo_status tlang__launch_check_dims(const tlang__module *m, const tlang__type *t,
    const tlang_arg *arg, uint32_t argument, int64_t *dims, shlo_error *error) {
    uint32_t at;
    if (!tlang__access_dims(m, t, arg, dims))
        return shlo__status_fail(error, SHLO_INPUT, "argument %u: a size or stride is missing, or below 1",
            argument);
    at = tlang__launch_differs(arg, t->order, dims);
    if (at < 2u * t->order)
        return shlo__status_at(error,
            shlo__status_fail(error, SHLO_INPUT, "argument %u: %s %u is %lld, the kernel wants %lld",
                argument, at < t->order ? "size" : "stride", at % t->order,
                (long long)(at < t->order ? arg->shape[at] : arg->strides[at - t->order]),
                (long long)dims[at]),
            -1, (int32_t)(at % t->order));
    if (tlang__launch_overlaps(dims, t->order))
        return shlo__status_fail(error, SHLO_INPUT, "argument %u: its strides let elements overlap",
            argument);
    return SHLO_OK;
}

static shlo_status tlang__launch_check_arg(const tlang__module *m, const tlang__type *t, const tlang_arg *arg,
    uint32_t i, shlo_error *error) {
    int64_t offset = t->offset == TLANG__DYNAMIC ? arg->offset : t->offset, reach;
    int64_t dims[2 * TLANG_MAX_ORDER];
    size_t align = t->kind == TLANG_GROUP ? sizeof(void *) : tlang__access_align(t);
    if (!arg->data || arg->bytes > SIZE_MAX / 2)
        return shlo__status_fail(error, SHLO_INPUT, "argument %u: no data", i);
    if (t->kind == TLANG_SCALAR)
        return arg->bytes == tlang__op_bytes(t->scalar)
                   ? SHLO_OK
                   : shlo__status_fail(error, SHLO_INPUT, "argument %u: %zu bytes, expected %u (%s)", i,
                         arg->bytes, tlang__op_bytes(t->scalar), tlang_scalar_name((tlang_scalar)t->scalar));
    if ((uintptr_t)arg->data % align)
        return shlo__status_fail(error, SHLO_INPUT, "argument %u: its data is not aligned to %zu bytes", i,
            align);
    if (t->kind == TLANG_MEMREF) {
        SHLO__TRY(tlang__launch_check_dims(m, t, arg, i, dims, error));
        reach = tlang__access_reach(dims, t->order, tlang__op_bytes(t->scalar));
        if (reach >= 0 && (uint64_t)reach <= arg->bytes) return SHLO_OK;
        return shlo__status_fail(error, SHLO_INPUT, "argument %u: %zu bytes are too few for its sizes", i,
            arg->bytes);
    }
    if (arg->n < 0)
        return shlo__status_fail(error, SHLO_INPUT, "argument %u: a negative number of members", i);
    SHLO__TRY(tlang__launch_check_dims(m, tlang__type_at(m, t->memref), arg, i, dims, error));
    if (offset < 0 || !shlo__i64_mul(offset, tlang__op_bytes(t->scalar), &reach) ||
        (uint64_t)reach > arg->bytes)
        return shlo__status_fail(error, SHLO_INPUT, "argument %u: the offset is outside of its memory", i);
    return SHLO_OK;
}

/* ---- launching ---- */

typedef struct tlang__launch {
    tlang_program *p;
    const tlang__kernel *kernel;
    const tlang_arg *args;
    tlang__share share;
    tlang__shadow *shadow;
} tlang__launch;

#define TLANG__LAUNCH_CACHE (1 << 19) /* bytes that a chunk touches: they stay in a level 2 cache */
#define TLANG__LAUNCH_NEAR (1 << 15)  /* ... what a replay uses again stays in a level 1 cache */
#define TLANG__LAUNCH_WHOLE (1 << 30) /* groups that a replay takes at once, at most */
#define TLANG__LAUNCH_GRAIN (1 << 13) /* bytes that are worth a task of their own */

/* Bytes of the arguments that one group touches, if each touches another part. At least 1. */
static int64_t tlang__launch_touched(const tlang__launch *z) {
    const tlang__func *f = &z->p->m.funcs.items[z->kernel->func];
    uint64_t all = 1, bytes;
    for (uint32_t i = 0; i < f->n_args; i++) {
        uint8_t kind = tlang__value_type(&z->p->m, f->args + i)->kind;
        bytes = z->args[i].bytes;
        if (kind == TLANG_SCALAR) continue;
        if (kind == TLANG_MEMREF) bytes /= (uint64_t)z->share.n_groups;
        all += SHLO__MIN(bytes, (uint64_t)TLANG__LAUNCH_CACHE);
    }
    return (int64_t)SHLO__MIN(all, (uint64_t)TLANG__LAUNCH_CACHE);
}

/* How many groups run in lockstep, and in how many tasks. Large groups run few at a time, so that what an
   instruction has read is still near when the next one reads it. */
static void tlang__launch_share(tlang__launch *z) {
    int64_t touched = tlang__launch_touched(z), few = SHLO__MAX(TLANG__LAUNCH_CACHE / touched, 8);
    int64_t grain = z->kernel->chunk > 1 ? SHLO__MAX(TLANG__LAUNCH_GRAIN / touched, 1) : 1;
    int64_t tasks = z->share.n_groups / grain + (z->share.n_groups % grain != 0);
    z->share.chunk = z->share.near = SHLO__MIN((int64_t)z->kernel->chunk, few);
    if (z->kernel->local_step) {
        few = SHLO__MAX(TLANG__LAUNCH_NEAR / (touched + (int64_t)z->kernel->local_step), 8);
        z->share.near = SHLO__MIN(z->share.chunk, few);
    }
    z->share.n_tasks = z->kernel->atomic ? 1 : (int32_t)SHLO__MIN((int64_t)z->p->threads, tasks);
}

static void tlang__launch_open(const tlang__launch *z, int32_t task, tlang__vm *vm) {
    const tlang__func *f = &z->p->m.funcs.items[z->kernel->func];
    memset(vm, 0, sizeof *vm);
    vm->p = z->p;
    vm->m = &z->p->m;
    vm->kernel = z->kernel;
    vm->args = z->args;
    vm->frame = z->p->frames + (size_t)task * z->p->frame_bytes;
    vm->n_groups = z->share.n_groups;
    vm->shadow = z->shadow;
    vm->error = &z->p->outcomes[task].error;
    if (z->p->outcomes[task].steps && tlang__replay_holds(vm)) return;
    z->p->outcomes[task].steps = 0;
    for (uint32_t i = 0; i < f->n_args; i++) tlang__launch_set(vm, f->args + i, &z->args[i]);
    tlang__run_prepare(vm);
}

static shlo_status tlang__launch_interrupted(tlang__vm *vm) {
    shlo__status_clear(vm->error);
    return shlo__status_fail(vm->error, SHLO_INTERRUPTED, "interrupted at group %lld", (long long)vm->group);
}

static void tlang__launch_task(void *context, int32_t task) {
    tlang__launch *z = (tlang__launch *)context;
    const int32_t n = z->share.n_tasks;
    int64_t share = z->share.n_groups / n, more = z->share.n_groups % n;
    int64_t first = share * task + SHLO__MIN((int64_t)task, more), end = first + share + (task < more);
    tlang__outcome *out = &z->p->outcomes[task];
    tlang__stop stop = {&z->p->options.interrupt, 0, 0};
    tlang__vm vm;
    int replays = z->kernel->steps != 0;
    tlang__launch_open(z, task, &vm);
    if (stop.host->ask) vm.stop = &stop;
    out->status = SHLO_OK;
    for (vm.group = first; vm.group < end && out->status == SHLO_OK; vm.group += vm.groups) {
        int64_t most = replays && !out->steps ? z->share.near : z->share.chunk;
        uint32_t groups = (uint32_t)SHLO__MIN(end - vm.group, most);
        vm.groups = groups;
        if (vm.stop && tlang__kernel_asks(vm.stop, TLANG__STOP_WORK))
            out->status = tlang__launch_interrupted(&vm);
        if (out->status != SHLO_OK) break;
        most = vm.stop ? groups : SHLO__MIN(end - vm.group, TLANG__LAUNCH_WHOLE);
        if (out->steps && tlang__replay_run(&vm, out->steps, first, z->share.near, most)) {
            if (stop.stopped) out->status = tlang__launch_interrupted(&vm);
            continue;
        }
        if (vm.shadow) tlang__shadow_group(vm.shadow);
        out->status = tlang__run_chunk(&vm);
        vm.groups = groups;
        if (!replays || out->steps || out->status != SHLO_OK) continue;
        out->steps = tlang__replay_make(&vm, end - first);
        replays = out->steps != 0;
    }
}

/* ---- the same launch again ---- */

/* What an argument is besides its data. Returns how many numbers; 0: they are missing, or cannot be. */
static uint32_t tlang__launch_numbers(const tlang__module *m, const tlang__type *t, const tlang_arg *arg,
    int64_t *out) {
    const uint32_t n = tlang__vm_last_numbers(m, t);
    if (t->kind == TLANG_GROUP) t = tlang__type_at(m, t->memref);
    out[0] = out[1] = 0;
    if (t->kind == TLANG_SCALAR)
        memcpy(out, arg->data, tlang__op_bytes(t->scalar));
    else if (!tlang__access_dims(m, t, arg, out))
        return 0;
    return n;
}

/* Was the last launch of the same kernel on the same data? Then it was judged, and frames are prepared. */
static int tlang__launch_is_last(const tlang_program *p, const tlang__kernel *k, int64_t n_groups,
    const tlang_arg *args) {
    const tlang__last *last = &p->last_launch;
    const tlang__func *f = &p->m.funcs.items[k->func];
    const int64_t *numbers = last->numbers;
    int64_t now[2 * TLANG_MAX_ORDER];
    if (last->kernel != k || last->share.n_groups != n_groups) return 0;
    for (uint32_t i = 0; i < f->n_args; i++) {
        const tlang_arg *a = &args[i], *b = &last->args[i];
        const tlang__type *t = tlang__value_type(&p->m, f->args + i);
        uint32_t n;
        if (!a->data || a->bytes != b->bytes) return 0;
        if (t->kind != TLANG_SCALAR && a->data != b->data) return 0;
        if (t->kind == TLANG_GROUP && (a->offset != b->offset || a->n != b->n)) return 0;
        n = tlang__launch_numbers(&p->m, t, a, now);
        if (!n || memcmp(now, numbers, n * sizeof *now)) return 0;
        if (t->kind == TLANG_GROUP) t = tlang__type_at(&p->m, t->memref);
        if (t->kind == TLANG_MEMREF && tlang__launch_differs(a, t->order, now) < 2u * t->order) return 0;
        numbers += n;
    }
    return 1;
}

static void tlang__launch_keep(const tlang__launch *z) {
    tlang__last *last = &z->p->last_launch;
    const tlang__func *f = &z->p->m.funcs.items[z->kernel->func];
    int64_t *numbers = last->numbers;
    last->kernel = z->kernel;
    last->share = z->share;
    for (uint32_t i = 0; i < f->n_args; i++) {
        last->args[i] = z->args[i];
        numbers +=
            tlang__launch_numbers(&z->p->m, tlang__value_type(&z->p->m, f->args + i), &z->args[i], numbers);
    }
}

static shlo_status tlang__launch_run(tlang__launch *z, shlo_error *error) {
    const shlo_parallel *parallel = &z->p->options.parallel;
    if (z->share.n_tasks == 1)
        tlang__launch_task(z, 0);
    else
        parallel->parallel_for(parallel->user, tlang__launch_task, z, z->share.n_tasks);
    /* the failure of the lowest group, whatever the threads */
    for (int32_t i = 0; i < z->share.n_tasks; i++) {
        if (z->p->outcomes[i].status == SHLO_OK) continue;
        z->p->last_launch.kernel = NULL;
        *error = z->p->outcomes[i].error;
        return z->p->outcomes[i].status;
    }
    return SHLO_OK;
}

/* Judges the arguments and shares out the groups. */
static shlo_status tlang__launch_judge(tlang__launch *z, shlo_error *error) {
    const tlang_program *p = z->p;
    const tlang__func *f = &p->m.funcs.items[z->kernel->func];
    z->p->last_launch.kernel = NULL;
    for (uint32_t i = 0; i < f->n_args; i++) {
        shlo_status status =
            tlang__launch_check_arg(&p->m, tlang__value_type(&p->m, f->args + i), &z->args[i], i, error);
        SHLO__TRY(shlo__status_at(error, status, (int32_t)i, error->dimension));
    }
    if (!z->share.n_groups) return SHLO_OK;
    tlang__launch_share(z);
    for (int32_t i = 0; i < z->share.n_tasks; i++) p->outcomes[i].steps = 0;
    if (z->kernel->steps) tlang__launch_keep(z);
    return SHLO_OK;
}

/* Runs what was judged, or is the same as before. */
static shlo_status tlang__launch_all(tlang__launch *z, shlo_error *error) {
    tlang_program *p = z->p;
    shlo_status status;
    if (tlang__launch_is_last(p, z->kernel, z->share.n_groups, z->args))
        z->share = p->last_launch.share;
    else
        SHLO__TRY(tlang__launch_judge(z, error));
    if (!z->share.n_groups) return SHLO_OK;
    if (!p->options.checked) return tlang__launch_run(z, error);
    z->shadow = p->allocator ? tlang__shadow_create(p, z->kernel) : NULL;
    if (!z->shadow) return shlo__status_fail(error, SHLO_MEMORY, "no memory to check accesses");
    status = tlang__launch_run(z, error);
    tlang__shadow_destroy(z->shadow);
    return status;
}

static shlo_status tlang__launch_kernel_on(tlang_program *p, const tlang__kernel *k, int64_t n_groups,
    const tlang_arg *args, int32_t n_args, shlo_error *error) {
    tlang__launch z;
    shlo_status status;
    if (k->refused != SHLO_OK) return tlang__plan_refuse(p, k, error);
    if (n_groups < 0 || n_args < 0 || (n_args && !args))
        return shlo__status_fail(error, SHLO_ARGUMENT, "tlang_launch: %lld groups and %d arguments%s",
            (long long)n_groups, n_args, n_args > 0 && !args ? ", but args is NULL" : "");
    if ((uint32_t)n_args != p->m.funcs.items[k->func].n_args)
        return shlo__status_fail(error, SHLO_INPUT, "%d arguments, expected %u", n_args,
            p->m.funcs.items[k->func].n_args);
    memset(&z, 0, sizeof z);
    z.p = p;
    z.kernel = k;
    z.args = args;
    z.share.n_groups = n_groups;
    if (!shlo__thread_flag_take(&p->busy))
        return shlo__status_fail(error, SHLO_BUSY,
            "the program is in use by another launch: one runs at a time");
    status = tlang__launch_all(&z, error);
    shlo__thread_flag_drop(&p->busy);
    return status;
}

SHLO_API shlo_status tlang_launch(tlang_program *p, int32_t kernel, int64_t n_groups, const tlang_arg *args,
    int32_t n_args, shlo_error *error) {
    const tlang__kernel *k = tlang__launch_kernel(p, kernel);
    shlo_error unseen;
    shlo_status status;
    if (!error) error = &unseen;
    shlo__status_clear(error);
    if (!p) return shlo__status_fail(error, SHLO_ARGUMENT, "tlang_launch: no program");
    if (!k)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "tlang_launch: the program has no kernel %d (tlang_kernel_find)", kernel);
    status = tlang__launch_kernel_on(p, k, n_groups, args, n_args, error);
    if (status != SHLO_OK) tlang__module_blame(&p->m, k->func, error);
    return status;
}

#endif
